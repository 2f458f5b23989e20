//! Behaviour that a transcript cannot show: signals, pipes that close, and answers that arrive in time.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::{json, queens, signal, text};

fn start(arguments: &[&str]) -> Child {
    queens(arguments).spawn().expect("the program starts")
}

fn stderr(output: &Output) -> String {
    text(&output.stderr)
}

/// Waits until the program handles Ctrl-C itself, if the system shows whether it does.
fn wait_until_it_handles_ctrl_c(child: &mut Child) {
    let status = format!("/proc/{}/status", child.id());
    while child.try_wait().expect("the state of a child").is_none() {
        let Ok(text) = std::fs::read_to_string(&status) else {
            return;
        };
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        // SIGINT is signal 2, so its bit is the second.
        if caught.is_some_and(|mask| mask & 2 != 0) {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Interrupts the program as soon as possible, and waits for its end.
fn interrupted(arguments: &[&str]) -> Output {
    interrupted_after(Duration::ZERO, 0, arguments)
}

/// Interrupts the program after this time at the earliest, once it has printed this many bytes.
///
/// Tries again if the signal came too soon, before the program handled it (only some systems show when it does), or too
/// late, because this process was not given the time to send it.
fn interrupted_after(moment: Duration, bytes: usize, arguments: &[&str]) -> Output {
    for attempt in 0..100 {
        let output = interrupted_once(
            moment + attempt * Duration::from_millis(20),
            bytes,
            arguments,
        );
        match (output.status.code(), output.status.signal()) {
            (Some(130), _) => return output,
            (Some(0), _) | (_, Some(2)) => {}
            _ => panic!("{arguments:?}: {}", stderr(&output)),
        }
    }
    panic!("{arguments:?} was never interrupted");
}

fn interrupted_once(moment: Duration, bytes: usize, arguments: &[&str]) -> Output {
    let mut command = queens(arguments);
    let mut child = command
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Input that the program may wait for does not come, and its output is read all the time.
    let held_open = child.stdin.take();
    let mut stdout = child.stdout.take().expect("a pipe");
    let (sender, printed) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        let (mut all, mut piece) = (Vec::new(), vec![0; 1 << 16]);
        while let Ok(read @ 1..) = stdout.read(&mut piece) {
            all.extend_from_slice(&piece[..read]);
            let _ = sender.send(all.len());
        }
        all
    });
    wait_until_it_handles_ctrl_c(&mut child);
    std::thread::sleep(moment);
    let mut seen = 0;
    while seen < bytes {
        seen = printed.recv().expect("an answer");
    }
    signal(child.id(), "-INT");
    let mut output = child.wait_with_output().expect("an exit status");
    drop(held_open);
    output.stdout = reader.join().expect("the reader");
    output
}

/// Interrupts the program later and later until it has had time for an answer.
fn interrupted_with_an_answer(arguments: &[&str]) -> Output {
    let mut moment = Duration::from_millis(300);
    loop {
        let output = interrupted_after(moment, 0, arguments);
        // With --json, a program that was stopped too soon says so.
        let is_error = output.stdout.starts_with(br#"{"ok":false"#);
        if !output.stdout.is_empty() && !is_error {
            return output;
        }
        moment *= 2;
    }
}

#[test]
fn ctrl_c_stops_a_listing_after_a_whole_solution_and_says_how_far_it_got() {
    let output = interrupted_after(
        Duration::ZERO,
        1 << 16,
        &["list", "18", "--format", "columns"],
    );
    let listed = text(&output.stdout);
    assert!(listed.ends_with('\n'));
    let last = listed.lines().last().expect("some solutions");
    assert_eq!(last.split(' ').count(), 18);
    let said = stderr(&output);
    let count = said
        .lines()
        .find_map(|line| line.strip_prefix("queens: interrupted after "))
        .and_then(|rest| rest.strip_suffix(" of 666,090,624 solutions"))
        .unwrap_or_else(|| panic!("{said}"));
    let count: usize = count.replace(',', "").parse().expect("a number");
    assert_eq!(count, listed.lines().count());
}

#[test]
fn ctrl_c_stops_every_verb_that_can_take_long() {
    for arguments in [
        &["list", "30", "--algorithm", "sets"][..],
        &["list", "14", "--algorithm", "naive"],
        &["list", "24", "--start", "100000000000000"],
        &["count", "25", "--algorithm", "bitmask"],
        &["count", "20", "--algorithm", "tree"],
        &["count", "24"],
        &["count", "20", "--isa", "portable", "--threads", "1"],
        &["count", "32", "--fixed-by", "half-turn"],
        &["list", "24", "--threads", "2", "--start", "100000000000000"],
        &["count", "20", "--algorithm", "naive"],
        &["find", "30", "--algorithm", "sets"],
        &["find", "4000000000", "--format", "columns"],
        &["find", "40000000", "--random", "--format", "columns"],
        &["sample", "18", "--threads", "1"],
        &["statistics", "20"],
        &["find", "60", "--algorithm", "bitmask"],
        &["bench", "20", "--time", "1e9", "--algorithm", "bitmask"],
    ] {
        let said = stderr(&interrupted(arguments));
        assert!(
            said.contains("queens: interrupted"),
            "{arguments:?}: {said}"
        );
        assert!(!said.contains("bug"), "{said}");
    }
}

#[test]
fn an_interrupted_survey_says_what_it_has_seen() {
    // All units of n = 20 take half a minute; two of each kind take a few milliseconds.
    let arguments = ["run", "estimate", "20", "--time", "1h", "--json"];
    let said = json(&interrupted_with_an_answer(&arguments));
    let number = |of: &serde_json::Value| of.as_f64().expect("a number");
    assert!(number(&said["sampled"]) < number(&said["units"]));
    let (count, error) = (&said["estimate"]["value"], &said["estimate"]["error"]);
    let off = (number(count) - 39_029_188_884.0) / number(error);
    assert!(off.abs() < 8.0, "{said}");
}

#[test]
fn ctrl_c_stops_a_program_that_waits_for_input() {
    assert_eq!(stderr(&interrupted(&["check"])), "queens: interrupted\n");
}

#[test]
fn an_interrupted_file_is_not_left_behind() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("all.txt");
    let name = file.to_str().expect("a name");
    interrupted(&["list", "18", "-o", name]);
    assert_eq!(std::fs::read_dir(directory.path()).expect("it").count(), 0);
    // This takes the slow way out, through the watchdog.
    interrupted(&["find", "2000000000", "--format", "columns", "-o", name]);
    assert_eq!(std::fs::read_dir(directory.path()).expect("it").count(), 0);
}

/// Lists the solutions of n = 4 into a file.
fn lists_into(name: &str) {
    let status = queens(&["list", "4", "--format", "columns", "-o", name]).status();
    assert!(status.expect("it ran").success());
    let text = std::fs::read_to_string(name).expect("the file");
    assert_eq!(text, "1 3 0 2\n2 0 3 1\n");
}

#[test]
fn an_existing_file_is_replaced_only_by_a_complete_one() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("all.txt");
    std::fs::write(&file, "precious").expect("a file");
    let name = file.to_str().expect("a name");
    interrupted(&["list", "18", "-o", name]);
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "precious");
    lists_into(name);
}

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in [
        &["list", "16", "--format", "columns"][..],
        &["list", "16", "--algorithm", "bitmask"],
        &["find", "1000000000", "--format", "columns"],
        &["list", "12", "--format", "strings"],
        &["bench", "4..6"],
        &["help", "completions", "zsh"],
        &["help", "man"],
        &["--help"],
        &["list", "--help"],
    ] {
        let mut child = start(arguments);
        let mut first = [0u8; 1];
        let mut stdout = child.stdout.take().expect("a pipe");
        stdout.read_exact(&mut first).expect("a first byte");
        drop(stdout);
        let output = child.wait_with_output().expect("an exit status");
        assert_eq!(
            output.status.code(),
            Some(0),
            "{arguments:?}: {}",
            stderr(&output)
        );
        assert!(!stderr(&output).contains("pipe"), "{}", stderr(&output));
    }
}

#[test]
fn a_verdict_has_its_exit_status_even_if_the_pipe_is_closed() {
    for (size, code) in [("1", 0), ("3", 1), ("8", 1)] {
        let mut child = start(&["count", size, "--unique"]);
        drop(child.stdout.take());
        assert_eq!(child.wait().expect("a status").code(), Some(code), "{size}");
    }
}

#[test]
fn bench_writes_its_files_even_if_the_pipe_is_closed() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("figures.csv");
    let (_, writer) = std::io::pipe().expect("a pipe");
    let mut bench = queens(&["bench", "4..5", "-a", "bitmask", "-o"]);
    let status = bench.arg(&file).stdout(writer).status().expect("it ran");
    assert_eq!(status.code(), Some(0));
    let figures = std::fs::read_to_string(file).expect("the figures");
    assert_eq!(figures.lines().count(), 3, "{figures}");
}

/// The whole list would take years, so a reader must not have to wait for a buffer that holds all of it.
#[test]
fn solutions_arrive_while_the_search_continues() {
    let mut child = start(&["list", "24", "--format", "columns"]);
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    for _ in 0..3 {
        let line = lines.next().expect("a solution").expect("text");
        assert_eq!(line.split(' ').count(), 24);
    }
    assert!(child.try_wait().expect("the state of a child").is_none());
    drop(lines);
    let _ = child.wait();
}

/// The last of these sizes takes longer than a lifetime.
#[test]
fn counts_of_a_range_arrive_one_by_one_and_survive_an_interruption() {
    let output = interrupted_after(Duration::ZERO, "1 1\n2 0\n3 0\n".len(), &["count", "1..30"]);
    let printed = text(&output.stdout);
    assert!(printed.starts_with("1 1\n2 0\n3 0\n"), "{printed}");
    assert!(printed.ends_with('\n'));
    let said = stderr(&output);
    assert!(said.contains("n = 28 alone takes about "), "{said}");
    assert!(said.contains("queens: interrupted"), "{said}");

    let counts = json(&interrupted_with_an_answer(&["count", "1..30", "--json"]));
    assert_eq!(counts["counts"][0]["count"], "1");
}

#[test]
fn an_interrupted_estimate_says_what_is_known() {
    let output = interrupted_with_an_answer(&["estimate", "30", "--time", "1e6", "--seed", "1"]);
    let said = text(&output.stdout);
    assert!(said.starts_with("ln Q(30) "), "{said}");
}

#[test]
fn an_interruption_keeps_the_puzzles_made_so_far() {
    let output = interrupted_with_an_answer(&["puzzle", "daily", "-n", "1000000"]);
    let said = text(&output.stdout);
    assert!(said.starts_with("{\"date\":"), "{said}");
    assert!(said.ends_with("}\n"));
}

#[test]
fn a_link_stays_a_link_and_the_file_behind_it_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().expect("a directory");
    let target = directory.path().join("target.txt");
    let link = directory.path().join("link.txt");
    std::fs::write(&target, "old").expect("a file");
    let mode = std::fs::Permissions::from_mode(0o600);
    std::fs::set_permissions(&target, mode).expect("its mode");
    std::os::unix::fs::symlink(&target, &link).expect("a link");
    let name = link.to_str().expect("a name");
    lists_into(name);
    assert!(std::fs::symlink_metadata(&link).expect("link").is_symlink());
    let found = std::fs::metadata(&target).expect("the file").permissions();
    assert_eq!(found.mode() & 0o777, 0o600);
    // The same for a link to a file that does not exist yet.
    std::fs::remove_file(&target).expect("the file");
    std::fs::remove_file(&link).expect("the link");
    std::os::unix::fs::symlink("target.txt", &link).expect("a link");
    lists_into(name);
    assert!(std::fs::symlink_metadata(&link).expect("link").is_symlink());
    assert!(target.exists());
}

#[test]
fn memory_does_not_grow_with_the_number_of_solutions() {
    if !Path::new("/proc/self/status").exists() {
        eprintln!("skipped: this system has no /proc to read the memory from");
        return;
    }
    let mut child = start(&["list", "16", "--format", "columns", "--quiet"]);
    let mut stdout = child.stdout.take().expect("a pipe");
    let status = format!("/proc/{}/status", child.id());
    let mut peak: u64 = 0;
    let mut piece = vec![0; 1 << 20];
    let mut seen = 0;
    // 14,772,512 solutions are 560 MB; the first 100 MB are enough to tell.
    while seen < 100 << 20 {
        let read = stdout.read(&mut piece).expect("output");
        assert!(read > 0, "only {seen} bytes");
        seen += read;
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
        peak = kilobytes.and_then(|kb| kb.parse().ok()).unwrap_or(peak);
    }
    drop(stdout);
    child.wait().expect("an exit status");
    // The limit allows for the memory of n = 4 and for the lists of last rows, which have a budget of 64 MiB.
    assert!((1 << 10..100 << 10).contains(&peak), "{peak} kB");
}

#[test]
fn colours_are_used_on_request() {
    for (when, colors) in [("auto", false), ("never", false), ("always", true)] {
        let arguments = ["list", "4", "--format", "board", "--color", when];
        let output = queens(&arguments).output().expect("it ran");
        assert_eq!(output.stdout.contains(&0x1b), colors, "{when}");
    }
}

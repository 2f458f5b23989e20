//! Runs are killed at random instants, started twice, and starved of disk; what is kept must be right.

#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use queens::count::Kernel;
use queens::random::Random;

fn queens() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command.stdin(Stdio::null());
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim().to_owned()
}

fn answer(command: &mut Command) -> Output {
    command.output().expect("the program")
}

/// The exit status, which a killed process has none of.
fn ended(child: &mut Child) -> Option<i32> {
    child.wait().expect("it was started").code()
}

/// How many chunks a store has, as JSON says; `None` before there is a store.
fn done(store: &Path) -> Option<u64> {
    if !store.exists() {
        return None;
    }
    let status = answer(queens().args(["run", "status", "--json"]).arg(store));
    assert!(status.status.success(), "{}", text(&status.stderr));
    let json: serde_json::Value = serde_json::from_slice(&status.stdout).expect("JSON");
    json["done"].as_u64()
}

/// Runs with a random number of threads, on a random instruction set.
fn on_some_machine(random: &mut Random, command: &mut Command) {
    let isas: Vec<Kernel> = Kernel::available().collect();
    let isa = isas[random.below(isas.len() as u64) as usize];
    let threads = 1 + random.below(4);
    command.args(["--isa", isa.name(), "--threads", &threads.to_string()]);
}

/// Kills a run again and again until it is complete: the first time at once, then never later than `longest` after
/// it went on, which becomes longer with every kill. How often it was killed.
fn kill_and_resume(n: u32, chunks: u64, mut longest: Duration, random: &mut Random) -> u32 {
    let dir = tempfile::tempdir().expect("a directory");
    let store = dir.path().join("run.queens");
    let mut before = 0;
    let mut kills = 0;
    loop {
        let mut command = queens();
        match store.exists() {
            true => command.args(["run", "resume"]).arg(&store),
            false => command
                .args([
                    "run",
                    "start",
                    &n.to_string(),
                    "--chunks",
                    &chunks.to_string(),
                    "--store",
                ])
                .arg(&store),
        };
        // Every result is kept at once, so that there is much to interrupt.
        command.args(["--commit-every", "0.001ms", "--quiet"]);
        on_some_machine(random, &mut command);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program");
        // The first time at once, whether or not it has begun.
        let instant = Instant::now() + longest.mul_f64(random.unit());
        longest += longest / 8;
        let finished = kills > 0
            && loop {
                match child.try_wait().expect("it was started") {
                    Some(_) => break true,
                    None if Instant::now() >= instant => break false,
                    None => sleep(Duration::from_micros(200)),
                }
            };
        if !finished {
            child.kill().expect("it runs");
            kills += 1;
        }
        let output = child.wait_with_output().expect("it was started");
        let now = done(&store).unwrap_or(0);
        assert!(now >= before, "{before} chunks were kept, now {now} are");
        before = now;
        if output.status.success() {
            assert_eq!(
                text(&output.stdout),
                queens::known::all(n).expect("known").to_string()
            );
            break;
        }
        assert_eq!(output.status.code(), None, "it failed by itself");
    }
    let verify = answer(
        queens()
            .args(["run", "verify", "--sample", "20"])
            .arg(&store),
    );
    assert!(verify.status.success(), "{}", text(&verify.stdout));
    kills
}

#[test]
fn a_killed_run_goes_on() {
    let mut random = Random::new(1);
    let kills: u32 = (0..3)
        .map(|_| kill_and_resume(17, 200, Duration::from_millis(120), &mut random))
        .sum();
    assert!(kills >= 3, "a run was not killed");
}

#[test]
#[ignore = "slow suite: 100 rounds take minutes"]
fn a_run_killed_in_a_hundred_rounds_goes_on() {
    let seed = std::process::id().into();
    println!("seed {seed}");
    let mut random = Random::new(seed);
    let mut kills = 0;
    for round in 0..100 {
        let n = 14 + round % 5;
        kills += kill_and_resume(n, 200, Duration::from_millis(150), &mut random);
    }
    println!("{kills} kills");
    assert!(kills >= 100, "only {kills} kills");
}

/// Waits for an event, without end: whoever runs the tests ends one that hangs.
fn until(mut happened: impl FnMut() -> bool) {
    while !happened() {
        sleep(Duration::from_millis(1));
    }
}

fn signal(child: &Child, signal: &str) {
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(sent.expect("kill").success());
}

/// Bytes in the files of a directory whose names end like this.
fn bytes_in(directory: &Path, ending: &str) -> u64 {
    let Ok(entries) = std::fs::read_dir(directory) else {
        return 0;
    };
    let files = entries.filter_map(Result::ok);
    let files = files.filter(|entry| entry.file_name().to_string_lossy().ends_with(ending));
    files
        .filter_map(|entry| Some(entry.metadata().ok()?.len()))
        .sum()
}

/// Kills the worker on a chunk whenever it has written some more of its checkpoint, five times; then it may finish.
/// `None` when it was over before it could be killed.
fn kill_a_worker(n: u32, random: &mut Random) -> Option<()> {
    let dir = tempfile::tempdir().expect("a directory");
    let at = |name: &str| dir.path().join(name);
    let plan = [
        "run",
        "plan",
        &n.to_string(),
        "--chunks",
        "1",
        "--quiet",
        "-o",
    ];
    assert!(answer(queens().args(plan).arg(at("plan"))).status.success());
    for kill in 0..=5 {
        let mut command = queens();
        command.args(["run", "work", "--chunk", "0", "--checkpoint", "0.001ms"]);
        command
            .arg("--plan")
            .arg(at("plan"))
            .arg("--out")
            .arg(at("out"));
        on_some_machine(random, &mut command);
        let mut child = command.stderr(Stdio::piped()).spawn().expect("the program");
        if kill < 5 {
            let before = bytes_in(&at("out"), ".part");
            until(|| {
                bytes_in(&at("out"), ".part") > before
                    || child.try_wait().expect("it was started").is_some()
            });
            child.kill().expect("it was started");
        }
        let output = child.wait_with_output().expect("it was started");
        let said = text(&output.stderr);
        match (output.status.code(), kill) {
            (None, 0..5) => {}
            (Some(0), 0..5) => return None,
            (Some(0), _) => assert!(said.contains("went on from a checkpoint"), "{said}"),
            (status, _) => panic!("{status:?}: {said}"),
        }
    }
    let mut merge = queens();
    merge.args(["run", "merge", "--plan"]).arg(at("plan"));
    merge.arg("--store").arg(at("store")).arg(at("out"));
    assert!(answer(&mut merge).status.success());
    let total = answer(queens().args(["run", "resume"]).arg(at("store")));
    let known = queens::known::all(n).expect("known");
    assert_eq!(text(&total.stdout), known.to_string());
    // Nothing but the result is left.
    assert_eq!(std::fs::read_dir(at("out")).expect("results").count(), 1);
    Some(())
}

#[test]
fn a_killed_worker_goes_on_from_its_checkpoint() {
    let mut random = Random::new(2);
    // On a machine so fast, or so busy, that it is over before it is killed, a larger board takes longer.
    let killed = (16..=20).find_map(|n| kill_a_worker(n, &mut random));
    assert!(
        killed.is_some(),
        "even n = 20 was counted before it could be killed"
    );
}

#[test]
fn a_second_process_is_refused_while_status_is_not() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = dir.path().join("run.queens");
    // It would take days.
    let mut first = queens()
        .args([
            "run",
            "start",
            "24",
            "--chunks",
            "1000",
            "--threads",
            "1",
            "--quiet",
            "--store",
        ])
        .arg(&store)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program");
    until(|| store.exists());
    let second = answer(queens().args(["run", "resume"]).arg(&store));
    let sentence = text(&second.stderr);
    let status = answer(queens().args(["run", "status"]).arg(&store));
    first.kill().expect("it was started");
    ended(&mut first);
    assert_eq!(second.status.code(), Some(2), "{sentence}");
    assert!(
        sentence.contains(&format!("in use by process {}", first.id())),
        "{sentence}"
    );
    assert!(
        text(&status.stdout).contains("running"),
        "{}",
        text(&status.stdout)
    );
    // Its death freed the store.
    let status = answer(queens().args(["run", "status"]).arg(&store));
    assert!(
        text(&status.stdout).contains("stopped"),
        "{}",
        text(&status.stdout)
    );
}

/// Starts a run on one thread, in a shell that is told this first.
fn started(first: &str, start: &[&str], store: &Path) -> Child {
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("{first}\nexec \"$0\" \"$@\"")])
        .arg(env!("CARGO_BIN_EXE_queens"))
        .args(["run", "start"])
        .args(start)
        .args(["--threads", "1", "--quiet", "--store"])
        .arg(store)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    shell.spawn().expect("a shell")
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_that_may_lack_memory_says_so_before_it_begins() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = dir.path().join("s");
    let mut run = started("ulimit -v 700000", &["26", "--chunks", "100000"], &store);
    let mut sentence = String::new();
    let mut said = BufReader::new(run.stderr.take().expect("a pipe"));
    said.read_line(&mut sentence).expect("text");
    run.kill().expect("it was started");
    ended(&mut run);
    assert!(
        sentence.contains("may take 1.1 GB of memory with 1 thread, and "),
        "{sentence}"
    );
}

#[test]
fn ctrl_c_and_termination_keep_what_they_say_is_kept() {
    for (name, expected) in [("-INT", 130), ("-TERM", 143)] {
        let dir = tempfile::tempdir().expect("a directory");
        let store = dir.path().join("run.queens");
        // Many minutes, in chunks of milliseconds.
        let run = started(
            "",
            &["21", "--chunks", "40000", "--isa", "portable"],
            &store,
        );
        until(|| done(&store).is_some_and(|done| done > 0));
        signal(&run, name);
        let output = run.wait_with_output().expect("it was started");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(expected), "{said}");
        let kept = done(&store).expect("a store");
        let words = said
            .split_once("interrupted after ")
            .and_then(|(_, rest)| rest.split_once(" of "));
        let words = words.map(|(number, _)| number.replace(',', ""));
        assert_eq!(words, Some(kept.to_string()), "{said}");
        assert!(kept > 0 && kept < 40000, "{kept}");
    }
}

#[test]
fn a_run_of_units_that_take_minutes_stops_inside_a_unit() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = dir.path().join("run.queens");
    let run = started("", &["28"], &store);
    // The store is there before the first unit is counted.
    until(|| store.exists());
    signal(&run, "-INT");
    let output = run.wait_with_output().expect("it was started");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{said}");
    // It was not ended in the middle of a unit after waiting for it.
    assert!(!said.contains("in time"), "{said}");
    assert_eq!(done(&store), Some(0));
}

#[test]
fn a_disk_without_room_is_waited_for_and_what_fits_is_kept() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = dir.path().join("run.queens");
    // The store may grow to 96 blocks, of 512 or 1,024 bytes, whichever the shell takes; the signal of the limit is
    // ignored, so that writing fails instead.
    let mut run = started(
        "trap '' XFSZ; ulimit -f 96",
        &["15", "--chunks", "1200", "--isa", "portable"],
        &store,
    );
    // Whether it fills the disk with its first batch or with its last.
    let mut said = String::new();
    let stderr = run.stderr.take().expect("it is piped");
    BufReader::new(stderr).read_line(&mut said).expect("a line");
    assert!(said.contains("in memory until it can be written"), "{said}");
    signal(&run, "-TERM");
    assert_eq!(ended(&mut run), Some(143));
    let kept = done(&store).expect("a store");
    assert!(kept > 0 && kept < 1200, "{kept} chunks");
    let resumed = answer(queens().args(["run", "resume", "--quiet"]).arg(&store));
    assert_eq!(
        text(&resumed.stdout),
        "2279184",
        "{}",
        text(&resumed.stderr)
    );
    let verify = answer(queens().args(["run", "verify"]).arg(&store));
    assert!(verify.status.success(), "{}", text(&verify.stdout));
}

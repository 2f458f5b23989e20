//! Runs are killed at random moments, share a folder, and lose their folder and their disk space; their results must be
//! right.

#![cfg(all(unix, feature = "runs"))]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use queens::count::Kernel;
use queens::{Random, known};

use crate::{queens, signal};

fn text(bytes: &[u8]) -> String {
    crate::text(bytes).trim().to_owned()
}

fn run(words: &[&str], folder: &Path) -> Output {
    let mut run = queens(&["run"]);
    run.args(words).arg(folder).output().expect("the program")
}

/// The exit status; a killed process has none.
fn ended(child: &mut Child) -> Option<i32> {
    child.wait().expect("it was started").code()
}

fn until(mut happened: impl FnMut() -> bool) {
    while !happened() {
        sleep(Duration::from_millis(5));
    }
}

/// The output of `queens run status --json`.
fn status(folder: &Path) -> serde_json::Value {
    let output = run(&["status", "--json"], folder);
    assert!(output.status.success(), "{}", text(&output.stderr));
    crate::json(&output)
}

fn done(folder: &Path) -> u64 {
    status(folder)["done"].as_u64().expect("a number")
}

fn planned(n: u32, dir: &tempfile::TempDir) -> PathBuf {
    let folder = dir.path().join("run");
    assert!(run(&["plan", &n.to_string()], &folder).status.success());
    folder
}

/// The bodies of all chunk lines in the files of a ledger.
fn chunk_lines(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder.join("ledger")).expect("a ledger");
    let text = |file: fs::DirEntry| fs::read_to_string(file.path()).expect("text");
    let files = files.map(|file| text(file.expect("a file")));
    let lines = files.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
    lines.filter(|line| line.starts_with("chunk ")).collect()
}

/// Works on the run with a random number of threads and a random instruction set.
fn start_worker(folder: &Path, random: &mut Random) -> Child {
    let isas: Vec<Kernel> = Kernel::available().collect();
    let isa = isas[random.below(isas.len() as u64) as usize];
    let threads = 1 + random.below(3);
    let mut command = queens(&["run", "work", "--quiet", "--isa", isa.name()]);
    command
        .args(["--threads", &threads.to_string()])
        .arg(folder);
    command.spawn().expect("the program")
}

/// Lets two processes work in one folder and kills one of them at a random moment, until the run is complete. The first
/// kill comes at once, later ones within `longest`, which grows with every kill. Returns the number of kills.
fn kill_until_complete(n: u32, mut longest: Duration, random: &mut Random) -> u32 {
    let dir = tempfile::tempdir().expect("a directory");
    let folder = planned(n, &dir);
    let (mut before, mut kills) = (0, 0);
    let mut workers = [start_worker(&folder, random), start_worker(&folder, random)];
    loop {
        sleep(longest.mul_f64(random.unit()));
        longest += longest / 8;
        let one = random.below(2) as usize;
        let finished = workers[one].try_wait().expect("it was started").is_some();
        if !finished {
            workers[one].kill().expect("it runs");
            kills += 1;
        }
        let code = ended(&mut workers[one]);
        assert!(
            matches!(code, None | Some(0)),
            "it was not killed but failed: {code:?}"
        );
        let now = done(&folder);
        assert!(now >= before, "{before} chunks were done, now only {now}");
        before = now;
        if status(&folder)["answer"] == "complete" {
            break;
        }
        workers[one] = start_worker(&folder, random);
    }
    workers
        .iter_mut()
        .for_each(|worker| drop((worker.kill(), worker.wait())));
    let total = run(&["work", "--quiet"], &folder);
    assert_eq!(
        text(&total.stdout),
        known::all(n).expect("known").to_string()
    );
    let verify = run(&["verify", "--sample", "5"], &folder);
    assert!(verify.status.success(), "{}", text(&verify.stdout));
    kills
}

#[test]
fn killed_processes_lose_only_the_chunks_in_flight() {
    let mut random = Random::new(1);
    let kills: u32 = (0..2)
        .map(|_| kill_until_complete(16, Duration::from_millis(60), &mut random))
        .sum();
    assert!(kills >= 2, "{kills}");
}

#[test]
#[ignore = "slow suite: some minutes"]
fn a_hundred_kills_lose_nothing() {
    let mut random = Random::new(2);
    let mut kills = 0;
    while kills < 100 {
        kills += kill_until_complete(18, Duration::from_millis(300), &mut random);
    }
    println!("{kills} kills");
}

#[cfg(target_os = "linux")]
#[test]
fn processes_in_one_folder_count_every_chunk_once() {
    let dir = tempfile::tempdir().expect("a directory");
    let folder = planned(16, &dir);
    let mut random = Random::new(3);
    let mut workers: Vec<Child> = (0..3).map(|_| start_worker(&folder, &mut random)).collect();
    workers
        .iter_mut()
        .for_each(|worker| assert_eq!(ended(worker), Some(0)));
    let status = status(&folder);
    assert_eq!(status["count"], known::all(16).expect("known").to_string());
    assert_eq!(
        chunk_lines(&folder).len() as u64,
        status["chunks"].as_u64().expect("a number")
    );
    // Only the plan and the files of the ledger remain.
    let names: Vec<_> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

/// Starts a long run on one thread, in a shell that executes `first` before.
fn started(first: &str, n: &str, folder: &Path) -> Child {
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("{first}\nexec \"$0\" \"$@\"")])
        .arg(env!("CARGO_BIN_EXE_queens"))
        .args(["run", "start", n])
        .arg(folder)
        .args(["--threads", "1", "--quiet", "--isa", "portable"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    shell.spawn().expect("a shell")
}

/// A run that takes minutes, with some chunks done.
fn begun(first: &str, dir: &tempfile::TempDir) -> (PathBuf, Child) {
    let folder = dir.path().join("run");
    let child = started(first, "20", &folder);
    until(|| folder.join("ledger").exists());
    until(|| !chunk_lines(&folder).is_empty());
    (folder, child)
}

/// The first line that a process writes to stderr, and its last: the process is then killed.
fn first_words(mut child: Child) -> String {
    let mut sentence = String::new();
    let mut said = BufReader::new(child.stderr.take().expect("a pipe"));
    said.read_line(&mut sentence).expect("text");
    child.kill().expect("it runs");
    ended(&mut child);
    sentence
}

#[test]
fn ctrl_c_and_sigterm_keep_as_many_chunks_as_they_report() {
    for (name, expected) in [("-INT", 130), ("-TERM", 143)] {
        let dir = tempfile::tempdir().expect("a directory");
        let (folder, child) = begun("", &dir);
        signal(child.id(), name);
        let output = child.wait_with_output().expect("it was started");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(expected), "{said}");
        let words = said
            .split_once("interrupted after ")
            .and_then(|(_, rest)| rest.split_once(" of "));
        let words = words.map(|(number, _)| number.replace(',', ""));
        assert_eq!(words, Some(done(&folder).to_string()), "{said}");
    }
}

#[test]
fn a_chunk_that_takes_minutes_is_abandoned_at_once() {
    let dir = tempfile::tempdir().expect("a directory");
    let folder = dir.path().join("run");
    let child = started("", "28", &folder);
    // The file exists before the first chunk is counted.
    until(|| fs::read_dir(folder.join("ledger")).is_ok_and(|files| files.count() > 0));
    signal(child.id(), "-INT");
    let output = child.wait_with_output().expect("it was started");
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    assert_eq!(done(&folder), 0);
}

#[test]
fn a_moved_or_deleted_folder_is_noticed_at_once_and_nothing_is_lost() {
    for moved in [true, false] {
        let dir = tempfile::tempdir().expect("a directory");
        let (folder, child) = begun("", &dir);
        let plan = fs::read(folder.join("plan")).expect("a plan");
        let before = done(&folder);
        if moved {
            fs::rename(&folder, dir.path().join("elsewhere")).expect("a name");
        } else {
            fs::remove_dir_all(&folder).expect("it is gone");
        }
        let output = child.wait_with_output().expect("it was started");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("was moved or deleted: all lines"), "{said}");
        // A file with all lines is beside the folder.
        let rescues = fs::read_dir(dir.path()).expect("a directory");
        let rescues = rescues.map(|entry| entry.expect("an entry").path());
        let rescue = rescues
            .into_iter()
            .find(|path| path.is_file())
            .expect("a file");
        assert!(said.contains(&*rescue.to_string_lossy()), "{said}");
        let again = dir.path().join("again");
        fs::create_dir_all(again.join("ledger")).expect("a folder");
        fs::write(again.join("plan"), plan).expect("a plan");
        fs::copy(&rescue, again.join("ledger/rescued")).expect("a copy");
        assert!(done(&again) >= before);
    }
}

#[test]
fn at_a_file_size_limit_a_run_waits_and_keeps_whole_lines() {
    let dir = tempfile::tempdir().expect("a directory");
    let folder = dir.path().join("run");
    // `ulimit` counts in units of 512 or of 1,024 bytes, so there is room for some lines.
    let child = started("ulimit -f 2", "20", &folder);
    let sentence = first_words(child);
    assert!(
        sentence.contains("cannot be written: ")
            && sentence.contains("; finished chunks wait in memory"),
        "{sentence}"
    );
    let status = status(&folder);
    assert!(status["done"].as_u64() > Some(0), "{status}");
}

#[test]
fn a_plan_that_cannot_be_written_leaves_nothing() {
    let dir = tempfile::tempdir().expect("a directory");
    let child = started("ulimit -f 0", "12", &dir.path().join("new/run"));
    let output = child.wait_with_output().expect("it was started");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(!dir.path().join("new").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_that_may_lack_memory_says_so_before_it_starts() {
    let dir = tempfile::tempdir().expect("a directory");
    let child = started("ulimit -v 700000", "26", &dir.path().join("run"));
    let sentence = first_words(child);
    assert!(
        sentence.contains("of memory with 1 thread, and "),
        "{sentence}"
    );
}

/// The command of the recipes, if rsync is installed; and the mistake that they warn of.
#[test]
fn folders_are_merged_by_copying_and_an_older_copy_is_detected() {
    let dir = tempfile::tempdir().expect("a directory");
    let folder = planned(14, &dir);
    let copy = dir.path().join("copy");
    let half = ["work", "--quiet", "--chunks", "1/2"];
    assert!(run(&half, &folder).status.success());
    let copied = Command::new("cp").arg("-r").args([&folder, &copy]).status();
    assert!(copied.expect("cp").success());
    let other_half = ["work", "--quiet", "--chunks", "2/2"];
    assert!(run(&other_half, &copy).status.success());
    let mut both = queens(&["run", "status", "--json"]);
    let both = both.args([&folder, &copy]).output().expect("the program");
    assert_eq!(crate::json(&both)["count"], "365596");
    if Command::new("rsync").arg("--version").output().is_ok() {
        let from = format!("{}/", copy.display());
        let rsync = Command::new("rsync")
            .args(["-r", "--append-verify", &from])
            .arg(&folder)
            .status();
        assert!(rsync.expect("rsync").success());
        assert_eq!(status(&folder)["count"], "365596");
    }
    // The wrong way: a file that was copied while it was shorter overwrites the longer one.
    let files = fs::read_dir(copy.join("ledger"))
        .expect("a ledger")
        .map(|file| file.expect("it").path());
    let longest = files
        .into_iter()
        .max_by_key(|path| path.metadata().expect("its size").len())
        .expect("a file");
    let lines = fs::read(&longest).expect("lines");
    fs::write(&longest, &lines[..lines.len() / 2]).expect("a file");
    let status = status(&copy);
    assert_eq!(status["count"], serde_json::Value::Null);
    assert_ne!(status["missing_chunks"], "");
    assert!(run(&["work", "--quiet"], &copy).status.success());
    assert_eq!(self::status(&copy)["count"], "365596");
}

/// A line with its checksum, and the checksum alone.
fn sealed(body: &str) -> (String, String) {
    use sha2::{Digest, Sha256};
    let seal: String = Sha256::digest(body)[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    (format!("\n{body} #{seal}\n"), seal)
}

/// The folder of a run with a rule that no program has and with these sums, one for each chunk.
fn invented(n: u32, sums: &[u128]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    let chunks = sums.len();
    let (plan, id) = sealed(&format!(
        r#"queens-run {{"n":{n},"chunks":{chunks},"rule":"invented"}}"#
    ));
    let line = |(chunk, sum): (u32, &u128)| {
        sealed(&format!(
            r#"chunk {id} [{{"chunk":{chunk},"sum":{sum},"seconds":1.0,"date":"2026-11-23T14:20:30Z"}},{{"device":"avx2","build":"b","host":"h","process":"p"}}]"#
        ))
        .0
    };
    let lines: String = (0..).zip(sums).map(line).collect();
    fs::create_dir(dir.path().join("ledger")).expect("a folder");
    fs::write(dir.path().join("plan"), plan).expect("a plan");
    fs::write(dir.path().join("ledger/p"), lines).expect("lines");
    dir
}

#[test]
fn hosts_that_were_outvoted_are_named() {
    let dir = tempfile::tempdir().expect("a directory");
    let folder = planned(11, &dir);
    assert!(run(&["work", "--quiet"], &folder).status.success());
    let line = chunk_lines(&folder).swap_remove(0);
    let (body, _) = line.split_once(" #").expect("a checksum");
    let (before, after) = body.split_once("\"host\":\"").expect("a host");
    let by = |host: &str| format!("{before}\"host\":\"{host}{after}");
    let bad = by("bad-").replace("\"sum\":", "\"sum\":9");
    let lines = sealed(&by("another-")).0 + &sealed(&bad).0;
    fs::write(folder.join("ledger/others"), lines).expect("a file");
    for words in ["status", "work", "report"] {
        let output = run(&[words], &folder);
        let said = text(&output.stdout) + &text(&output.stderr);
        assert!(said.contains("1 line of host bad-"), "{words}: {said}");
        assert!(output.status.success() && !said.contains("with the same results"));
    }
    let outvoted = status(&folder)["outvoted"].take();
    assert_eq!(outvoted.as_object().expect("hosts").len(), 1);
}

#[test]
fn a_wrong_chunk_of_the_only_machine_can_be_counted_again() {
    let dir = tempfile::tempdir().expect("a directory");
    let folder = planned(11, &dir);
    assert!(run(&["work", "--quiet"], &folder).status.success());
    let files = fs::read_dir(folder.join("ledger")).expect("a ledger");
    let file = files.last().expect("one file").expect("it").path();
    let lines = fs::read_to_string(&file).expect("lines");
    let lie = |line: &str| match line.split_once(" #") {
        Some((body, _)) if body.contains("\"chunk\":3,") => {
            sealed(&body.replace("\"sum\":", "\"sum\":9")).0
        }
        _ => format!("{line}\n"),
    };
    fs::write(&file, lines.lines().map(lie).collect::<String>()).expect("a file");
    let verify = run(&["verify", "--sample", "all"], &folder);
    assert_eq!(verify.status.code(), Some(1));
    assert!(text(&verify.stdout).contains("(--chunks)"));
    let status = run(&["status"], &folder);
    assert_eq!(status.status.code(), Some(1));
    assert!(text(&status.stderr).contains("`queens run withdraw --chunks 3`"));
    assert!(
        run(&["withdraw", "--chunks", "3"], &folder)
            .status
            .success()
    );
    let work = run(&["work", "--quiet"], &folder);
    assert_eq!(text(&work.stdout), "2680");
}

#[test]
fn a_wrong_run_has_its_exit_status_even_if_the_pipe_is_closed() {
    let dir = invented(8, &[84]);
    for format in ["text", "json"] {
        let (_, writer) = std::io::pipe().expect("a pipe");
        let mut status = queens(&["run", "status", "--format", format]);
        let status = status.arg(dir.path()).stdout(writer).status();
        assert_eq!(status.expect("the program").code(), Some(1), "{format}");
    }
}

/// A sum of n = 28 that nobody counted, consistent in every checksum and identity, is never called Q(28).
#[test]
fn an_invented_run_of_an_open_board_is_reported_as_a_sum_only() {
    let mut sums = (0..8u128).map(|more| 1_390_159_108_800_000_000 + more);
    let sum = sums.find(|&sum| queens::count::check_total(28, 2 * sum).is_ok());
    let sum = sum.expect("one of eight");
    let dir = invented(28, &[sum; 2]);
    for words in [
        &["status"][..],
        &["status", "--json"],
        &["report"],
        &["report", "--json"],
    ] {
        let output = run(words, dir.path());
        let said = text(&output.stdout);
        assert!(
            said.contains(&(2 * sum).to_string()) && !said.contains("Q(28) ="),
            "{words:?}: {said}"
        );
    }
    assert_eq!(status(dir.path())["count"], serde_json::Value::Null);
    // No program counts by that rule, so none continues the run; and the price is printed without counting.
    for words in ["work", "verify"] {
        assert_eq!(run(&[words], dir.path()).status.code(), Some(2));
    }
    let started = Instant::now();
    let price = run(&["verify", "--price"], dir.path());
    assert!(
        price.status.success() && text(&price.stdout).contains("recounting 2 chunks takes about")
    );
    assert!(started.elapsed() < Duration::from_secs(60));
}

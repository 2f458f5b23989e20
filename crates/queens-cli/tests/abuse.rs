//! Runs on a disk that fails, is slow or is in use, among files that are no results: nothing that was kept may be lost, and
//! nothing that is not right may be believed.
//!
//! `abuse/faults.c` is put between the program and the system, and makes any one call fail. It is compiled by the C
//! compiler that the workspace needs anyway, for SQLite.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{self, sleep};
use std::time::Duration;

use queens::random::Random;

const N: u32 = 9;
const TOTAL: &str = "352";

/// Commands that run at the same time.
const AT_ONCE: u32 = 8;

fn queens() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command.stdin(Stdio::null());
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim().to_owned()
}

/// Runs the program with these words in this directory.
fn run(directory: &Path, words: &str) -> Output {
    let mut command = queens();
    command.current_dir(directory).args(words.split(' '));
    command.output().expect("the program")
}

/// The same, where it must succeed; what it prints.
fn done(directory: &Path, words: &str) -> String {
    let output = run(directory, words);
    assert!(
        output.status.success(),
        "queens {words}: {}\n{}",
        text(&output.stdout),
        text(&output.stderr)
    );
    text(&output.stdout)
}

/// The library that makes calls fail.
fn faults() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/abuse/faults.c");
        let library = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("faults-{}.so", std::process::id()));
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]);
        compiler.args([&library, &source]).arg("-ldl");
        assert!(compiler.status().expect("a C compiler").success());
        library
    })
}

fn with_faults<'a>(command: &'a mut Command, directory: &Path) -> &'a mut Command {
    command
        .env("LD_PRELOAD", faults())
        .env("FAULTS_UNDER", directory)
}

/// A directory with a plan, results of the first half of its chunks, and a store with these.
fn half_of(chunks: u64) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    let at = dir.path();
    done(
        at,
        &format!("run plan {N} --chunks {chunks} --quiet -o plan"),
    );
    let last = chunks / 2 - 1;
    let work = format!("run work --quiet --plan plan --out out --chunk 0-{last}");
    done(at, &work);
    done(at, "run merge out --quiet --plan plan --store store");
    dir
}

fn half_done() -> tempfile::TempDir {
    half_of(12)
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a directory");
    for entry in fs::read_dir(from).expect("a directory").flatten() {
        match entry.path().is_dir() {
            true => copy(&entry.path(), &to.join(entry.file_name())),
            false => drop(fs::copy(entry.path(), to.join(entry.file_name())).expect("a copy")),
        }
    }
}

/// Has a command fail at its first call, at its second, and so on, until it makes no further one. What was done
/// before must be there afterwards, and lead to the right total. How many calls there are.
fn fail_everywhere(words: &str, how: &str, remedy: &[&str]) -> u32 {
    // Three to do: a first one, one that is neither, and a last one.
    let whole = half_of(6);
    let (next, calls) = (AtomicU32::new(0), AtomicU32::new(u32::MAX));
    // Most of the time is spent waiting for the disk, each for its own folder.
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::SeqCst);
                    if at >= calls.load(Ordering::SeqCst) {
                        return;
                    }
                    if !fail_at(at, whole.path(), words, how, remedy) {
                        calls.fetch_min(at, Ordering::SeqCst);
                    }
                }
            });
        }
    });
    calls.into_inner()
}

/// The same for one call; whether the command makes so many.
fn fail_at(at: u32, whole: &Path, words: &str, how: &str, remedy: &[&str]) -> bool {
    let dir = tempfile::tempdir().expect("a directory");
    let hit = dir.path().join("hit");
    let there = dir.path().join("run");
    copy(whole, &there);
    let mut command = queens();
    command.current_dir(&there).args(words.split(' '));
    with_faults(&mut command, &there)
        .env("FAULTS_AT", at.to_string())
        .env("FAULTS_AS", how)
        .env("FAULTS_HIT", &hit);
    let output = command.output().expect("the program");
    let said = text(&output.stdout);
    // Whatever happened, no wrong number is called right.
    if words.contains("start") || words.contains("resume") {
        assert!(
            said.is_empty() || said == TOTAL,
            "queens {words}, call {at}, {how}: {said}"
        );
        // Whoever was killed may have printed it just before.
        let as_it_ended = match output.status.code() {
            Some(status) => (status == 0) == (said == TOTAL),
            None => matches!(how, "kill" | "torn"),
        };
        assert!(
            as_it_ended,
            "queens {words}, call {at}, {how}: {:?} {}",
            output.status,
            text(&output.stderr)
        );
    }
    if !hit.exists() {
        assert!(output.status.success(), "{}", text(&output.stderr));
        return false;
    }
    // What was kept is kept.
    let missing = done(
        &there,
        "run missing out --plan plan --lines --quiet --store store",
    );
    assert!(
        missing
            .lines()
            .all(|chunk| chunk.parse::<u64>().expect("a number") > 2),
        "queens {words}, call {at}, {how}: {missing}"
    );
    for step in remedy {
        let last = done(&there, step);
        if step.contains("resume") {
            assert_eq!(last, TOTAL, "queens {words}, call {at}, {how}");
        }
    }
    let verdict = run(&there, "run verify store --all --quiet");
    assert!(
        verdict.status.success(),
        "queens {words}, call {at}, {how}: {}",
        text(&verdict.stdout)
    );
    true
}

/// The commands that write, and what is to be done after they failed.
const WRITERS: [(&str, &[&str]); 4] = [
    (
        "run start 9 --chunks 6 --store fresh --threads 1 --commit-every 0.001ms --quiet",
        &["run resume store --threads 1 --quiet"],
    ),
    (
        "run resume store --threads 1 --commit-every 0.001ms --quiet",
        &["run resume store --threads 1 --quiet"],
    ),
    (
        "run work --quiet --plan plan --out out --threads 1 --checkpoint 0.001ms --chunk 3-5",
        &[
            "run work --quiet --plan plan --out out --threads 1 --chunk 3-5",
            "run merge out --quiet --plan plan --store store",
            "run resume store --threads 1 --quiet",
        ],
    ),
    (
        "run merge out --quiet --plan plan --store fresh",
        &[
            "run merge out --quiet --plan plan --store fresh",
            "run resume fresh --threads 1 --quiet",
            "run resume store --threads 1 --quiet",
        ],
    ),
];

fn every_call(how: &str) {
    for (words, remedy) in WRITERS {
        let calls = fail_everywhere(words, how, remedy);
        println!("{calls} calls of queens {words} were made to fail: {how}");
        assert!(calls > 10, "{calls} calls of queens {words}");
    }
}

#[test]
fn every_call_may_fail_once_for_lack_of_room() {
    every_call("28");
}

#[test]
#[ignore = "slow suite: a minute"]
fn every_call_may_fail_once() {
    every_call("5");
}

#[test]
#[ignore = "slow suite: a minute"]
fn the_process_may_be_killed_at_every_call_and_in_the_middle_of_every_write() {
    every_call("kill");
    every_call("torn");
}

/// Waits for an event, without end: whoever runs the tests ends one that hangs.
fn until(mut happened: impl FnMut() -> bool) {
    while !happened() {
        sleep(Duration::from_millis(1));
    }
}

fn signal(child: &Child, signal: &str) {
    let mut kill = Command::new("kill");
    kill.args([signal, &child.id().to_string()]);
    assert!(kill.status().expect("kill").success());
}

/// How many chunks a store has.
fn kept(directory: &Path) -> u64 {
    let json = done(directory, "run status store --json");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    json["done"].as_u64().expect("a number")
}

#[test]
fn on_a_disk_that_takes_800_ms_to_sync_what_is_said_to_be_kept_is_kept() {
    thread::scope(|scope| {
        for (name, status) in [("-TERM", 143), ("-INT", 130)] {
            scope.spawn(move || interrupted_on_a_slow_disk(name, status));
        }
    });
}

fn interrupted_on_a_slow_disk(name: &str, status: i32) {
    let dir = tempfile::tempdir().expect("a directory");
    let mut command = queens();
    // Many minutes, in chunks of milliseconds.
    command.args(
        "run start 21 --chunks 40000 --isa portable --threads 1 --quiet --store store".split(' '),
    );
    command.current_dir(dir.path());
    with_faults(&mut command, dir.path()).env("FAULTS_SYNC_MS", "800");
    let run = command.stderr(Stdio::piped()).spawn().expect("the program");
    let store = dir.path().join("store");
    until(|| store.exists() && kept(dir.path()) > 0);
    signal(&run, name);
    let output = run.wait_with_output().expect("it was started");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{said}");
    let number = said
        .split_once("interrupted after ")
        .and_then(|(_, rest)| rest.split_once(" of "));
    let number = number.map(|(number, _)| number.replace(',', ""));
    assert_eq!(number, Some(kept(dir.path()).to_string()), "{said}");
}

#[test]
fn a_reader_that_holds_the_store_is_waited_for() {
    let dir = half_done();
    let mut reader = rusqlite::Connection::open(dir.path().join("store")).expect("a store");
    let transaction = reader.transaction().expect("a transaction");
    let count = "SELECT count(*) FROM chunk";
    let rows = transaction.query_row(count, [], |row| row.get::<_, i64>(0));
    assert_eq!(rows, Ok(6));
    let mut command = queens();
    command.args("run resume store --threads 1".split(' '));
    command.current_dir(dir.path()).env("NO_COLOR", "1");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut run = command.spawn().expect("the program");
    let mut said = String::new();
    let mut stderr = BufReader::new(run.stderr.take().expect("it is piped"));
    while !said.contains("in memory until it can be written") {
        let read = stderr.read_line(&mut said).expect("a line");
        assert!(read > 0, "it ended, and said {said}");
    }
    // It neither gives up nor counts again, however long it takes.
    assert!(run.try_wait().expect("it was started").is_none());
    drop(transaction);
    let output = run.wait_with_output().expect("it was started");
    assert!(output.status.success());
    assert_eq!(text(&output.stdout), TOTAL);
}

#[test]
fn what_is_no_result_is_refused_by_name_and_the_others_are_merged() {
    let dir = half_done();
    let at = |name: &str| dir.path().join("out").join(name);
    let fifo = Command::new("mkfifo").arg(at("chunk-000006.json")).status();
    assert!(fifo.expect("mkfifo").success());
    fs::create_dir(at("chunk-000007.json")).expect("a directory");
    std::os::unix::fs::symlink("/nonexistent", at("chunk-000008.json")).expect("a link");
    let huge = fs::File::create(at("chunk-000009.json")).expect("a file");
    huge.set_len(3 << 30).expect("a file with a hole");
    std::os::unix::fs::symlink("chunk-000010.json", at("chunk-000010.json")).expect("a link");
    let merge = run(
        dir.path(),
        "run merge out --quiet --plan plan --store another --json",
    );
    assert_eq!(merge.status.code(), Some(1), "{}", text(&merge.stderr));
    let json: serde_json::Value = serde_json::from_slice(&merge.stdout).expect("JSON");
    assert_eq!(json["added"], 6);
    let refused: Vec<&str> = json["refused"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|refused| refused["file"].as_str().expect("a name"))
        .collect();
    let names: Vec<String> = (6..11)
        .map(|chunk| format!("out/chunk-{chunk:06}.json"))
        .collect();
    assert_eq!(refused, names);
    for ask in ["run missing out --plan plan", "run status out --plan plan"] {
        assert!(done(dir.path(), ask).contains('6'), "{ask}");
    }
    assert_eq!(done(dir.path(), "run missing out --plan plan"), "6-11");
    // A worker puts a result in the place of what is none, where it can.
    for chunk in [6, 8, 9, 10, 11] {
        done(
            dir.path(),
            &format!("run work --quiet --plan plan --out out --chunk {chunk}"),
        );
    }
    let worked = run(
        dir.path(),
        "run work --quiet --plan plan --out out --chunk 7",
    );
    assert_eq!(worked.status.code(), Some(2));
    assert_eq!(done(dir.path(), "run missing out --plan plan"), "7");
}

#[test]
fn a_file_system_without_locks_is_named_with_the_remedy() {
    let dir = half_done();
    // ENOSYS as Lustre without -o flock says, ENOLCK as NFS without lockd.
    for number in ["38", "37"] {
        let mut command = queens();
        command
            .args("run resume store --quiet".split(' '))
            .current_dir(dir.path());
        with_faults(&mut command, dir.path()).env("FAULTS_FLOCK", number);
        let output = command.output().expect("the program");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            said.contains("keep the store on a disk of this machine"),
            "{said}"
        );
        // Reading and working need no lock.
        let mut command = queens();
        command.args("run work --quiet --plan plan --out out --chunk 6".split(' '));
        command.current_dir(dir.path());
        with_faults(&mut command, dir.path()).env("FAULTS_FLOCK", number);
        assert!(command.output().expect("the program").status.success());
    }
}

#[test]
fn results_are_dropped_and_files_cleaned_by_the_commands_that_say_so() {
    let dir = half_done();
    let at = dir.path();
    assert_eq!(
        done(at, "run drop store --chunk 1,3-4"),
        "3 results put away"
    );
    let gone = run(at, "run drop store --chunk 1");
    assert_eq!(gone.status.code(), Some(2));
    assert_eq!(kept(at), 3);
    let rows = rusqlite::Connection::open(at.join("store")).expect("a store");
    let refused = "SELECT count(*) FROM refused WHERE reason = 'dropped by hand'";
    assert_eq!(
        rows.query_row(refused, [], |row| row.get::<_, i64>(0)),
        Ok(3)
    );
    let host: String = rows
        .query_row("SELECT host FROM chunk LIMIT 1", [], |row| row.get(0))
        .expect("a row");
    drop(rows);
    assert_eq!(
        done(at, &format!("run drop store --host {host}")),
        "3 results put away"
    );
    assert_eq!(done(at, "run drop out --chunk 5"), "1 file put away");
    assert!(at.join("out/refused/chunk-000005.json.0").exists());
    assert_eq!(done(at, "run missing out --plan plan"), "5-11");
    let wrong = run(at, &format!("run drop out --host {host} --chunk 1"));
    assert_eq!(wrong.status.code(), Some(2), "{}", text(&wrong.stderr));
    // What a killed worker leaves of a chunk that is done, and of one that is not.
    for chunk in [2, 7] {
        fs::write(at.join(format!("out/chunk-{chunk:06}.node-1-0a.part")), "x").expect("a file");
        fs::write(
            at.join(format!("out/.chunk-{chunk:06}.json.node-1-0a.0.tmp")),
            "x",
        )
        .expect("a file");
    }
    done(at, "run clean out --plan plan");
    assert!(!at.join("out/chunk-000002.node-1-0a.part").exists());
    assert!(at.join("out/chunk-000007.node-1-0a.part").exists());
    assert_eq!(done(at, "run resume store --quiet --threads 1"), TOTAL);
}

#[test]
fn what_can_be_read_of_a_broken_store_is_saved() {
    let dir = tempfile::tempdir().expect("a directory");
    let at = dir.path();
    // A few dozen pages.
    done(at, "run start 13 --chunks 60 --store old --quiet");
    let mut bytes = fs::read(at.join("old")).expect("a store");
    let length = bytes.len();
    bytes[length / 2..length / 2 + 8192].fill(0xA5);
    fs::write(at.join("old"), bytes).expect("a store");
    let resume = run(at, "run resume old --quiet");
    assert_ne!(resume.status.code(), Some(0));
    assert_eq!(text(&resume.stdout), "");
    let said = done(at, "run salvage old new");
    let (saved, missing) = said.split_once(" results saved, ").expect(&said);
    let (saved, missing): (u64, u64) = (
        saved.parse().expect("a number"),
        missing
            .trim_end_matches(" missing")
            .parse()
            .expect("a number"),
    );
    assert_eq!(saved + missing, 60);
    assert!(saved > 0 && missing > 0, "{said}");
    assert_eq!(done(at, "run resume new --quiet"), "73712");
}

/// Several containers with one host name, in each of which the worker is process 1.
#[test]
fn workers_that_are_all_process_1_of_one_host_do_not_disturb_each_other() {
    let unshare = |words: &[&str]| {
        let mut command = Command::new("unshare");
        command.args(["--map-root-user", "--pid", "--fork", "--kill-child"]);
        command.args(words);
        command
    };
    if !unshare(&["true"])
        .output()
        .is_ok_and(|output| output.status.success())
    {
        println!("SKIPPED: this machine makes no process namespaces (unshare --pid)");
        return;
    }
    let round = || {
        let dir = half_done();
        let workers: Vec<Child> = (0..3)
            .map(|_| {
                let work = "run work --quiet --plan plan --out out --threads 1 --checkpoint 0.001ms --chunk 6-11";
                let mut worker = unshare(&[env!("CARGO_BIN_EXE_queens")]);
                worker.args(work.split(' ')).current_dir(dir.path());
                worker.stderr(Stdio::piped()).spawn().expect("unshare")
            })
            .collect();
        for worker in workers {
            let output = worker.wait_with_output().expect("it was started");
            assert!(output.status.success(), "{}", text(&output.stderr));
        }
        done(dir.path(), "run merge out --plan plan --store store");
        assert_eq!(done(dir.path(), "run resume store --quiet"), TOTAL);
    };
    thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(round);
        }
    });
}

/// Runs a command and kills it after a random time, at most so long; whether it was killed.
fn kill(directory: &Path, words: &str, longest: Duration, random: &mut Random) -> bool {
    let mut command = queens();
    command.args(words.split(' ')).current_dir(directory);
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program");
    sleep(longest.mul_f64(random.unit()));
    let _ = child.kill();
    let output = child.wait_with_output().expect("it was started");
    match output.status.code() {
        None => true,
        Some(0) => false,
        Some(status) => panic!("queens {words}: {status}, {}", text(&output.stderr)),
    }
}

#[test]
#[ignore = "slow suite: a thousand kills take minutes"]
fn a_thousand_kills_lose_nothing() {
    let seed = u64::from(std::process::id());
    println!("seed {seed}");
    let mut random = Random::new(seed);
    let mut kills = [0u32; 3];
    let mut rounds = 0;
    while kills.iter().sum::<u32>() < 1000 {
        rounds += 1;
        let dir = tempfile::tempdir().expect("a directory");
        let at = dir.path();
        let n = 11 + rounds % 4;
        let total = queens::known::all(n).expect("known").to_string();
        done(at, &format!("run plan {n} --chunks 40 --quiet -o plan"));
        // Longer with each kill, so that it ends.
        let mut longest = Duration::from_millis(12);
        let mut missing = 40;
        while missing > 0 {
            let first = random.below(40);
            let last = (first + random.below(12)).min(39);
            let words = format!(
                "run work --quiet --plan plan --out out --checkpoint 0.001ms --threads {} --chunk {first}-{last}",
                1 + random.below(3)
            );
            kills[0] += u32::from(kill(at, &words, longest, &mut random));
            longest += longest / 40;
            let now = done(at, "run missing out --plan plan --lines")
                .lines()
                .count();
            assert!(
                now <= missing,
                "{missing} chunks were missing, now {now} are"
            );
            missing = now;
            if longest > Duration::from_millis(400) {
                done(at, "run work --quiet --plan plan --out out --chunk 0-39");
            }
        }
        let mut longest = Duration::from_millis(8);
        while kill(
            at,
            "run merge out --quiet --plan plan --store store",
            longest,
            &mut random,
        ) {
            kills[1] += 1;
            longest += longest / 10;
        }
        assert_eq!(done(at, "run resume store --quiet"), total);
        let mut longest = Duration::from_millis(8);
        loop {
            let threads = 1 + random.below(3);
            let words = match at.join("run").exists() {
                true => "run resume run".to_owned(),
                false => format!("run start {n} --chunks 40 --store run"),
            };
            let words = format!("{words} --quiet --commit-every 0.001ms --threads {threads}");
            if !kill(at, &words, longest, &mut random) {
                break;
            }
            kills[2] += 1;
            longest += longest / 10;
        }
        assert_eq!(done(at, "run resume run --quiet"), total);
        done(at, "run verify run --quiet");
        done(at, "run verify store --quiet");
    }
    println!("{kills:?} kills of workers, merges and runs in {rounds} rounds");
}

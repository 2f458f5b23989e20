//! Runs are killed at random instants, started twice, and starved of disk; what is kept must be right.

#![cfg(unix)]

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use queens::count::Isa;
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
    let isas: Vec<Isa> = Isa::available().collect();
    let isa = isas[random.below(isas.len() as u64) as usize];
    let threads = 1 + random.below(4);
    command.args(["--isa", isa.name(), "--threads", &threads.to_string()]);
}

/// Kills a run again and again, never later than `longest` after it went on, until it is complete; how
/// often it was killed.
fn kill_and_resume(n: u32, chunks: u64, longest: Duration, random: &mut Random) -> u32 {
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
        let instant = Instant::now() + longest.mul_f64(random.unit());
        let finished = loop {
            match child.try_wait().expect("it was started") {
                Some(status) => break Some(status),
                None if Instant::now() >= instant => break None,
                None => sleep(Duration::from_micros(200)),
            }
        };
        if finished.is_none() {
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
    assert!(kills > 0, "no run was killed");
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

#[test]
fn a_killed_worker_goes_on_from_its_checkpoint() {
    let dir = tempfile::tempdir().expect("a directory");
    let at = |name: &str| dir.path().join(name);
    let plan = ["run", "plan", "17", "--chunks", "1", "--quiet", "-o"];
    assert!(answer(queens().args(plan).arg(at("plan"))).status.success());
    let mut random = Random::new(2);
    let (mut kills, mut resumed) = (0, false);
    let mut longest = 40;
    loop {
        let mut command = queens();
        command.args(["run", "work", "--chunk", "0", "--checkpoint", "0.001ms"]);
        command
            .arg("--plan")
            .arg(at("plan"))
            .arg("--out")
            .arg(at("out"));
        on_some_machine(&mut random, &mut command);
        let mut child = command.stderr(Stdio::piped()).spawn().expect("the program");
        // At first too soon for any machine to have finished, then longer and longer.
        sleep(Duration::from_millis(random.below(longest) + 10));
        longest += longest / 4;
        let _ = child.kill();
        let output = child.wait_with_output().expect("it was started");
        resumed |= text(&output.stderr).contains("went on from a checkpoint");
        match output.status.code() {
            Some(0) => break,
            None => kills += 1,
            Some(status) => panic!("exit {status}: {}", text(&output.stderr)),
        }
    }
    assert!(kills > 0 && resumed, "{kills} kills, resumed: {resumed}");
    let mut merge = queens();
    merge.args(["run", "merge", "--plan"]).arg(at("plan"));
    merge.arg("--store").arg(at("store")).arg(at("out"));
    assert!(answer(&mut merge).status.success());
    let total = answer(queens().args(["run", "resume"]).arg(at("store")));
    assert_eq!(text(&total.stdout), "95815104");
    // Nothing but the result is left.
    assert_eq!(std::fs::read_dir(at("out")).expect("results").count(), 1);
}

#[test]
fn a_second_process_is_refused_while_status_is_not() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = dir.path().join("run.queens");
    let mut first = queens()
        .args(["run", "start", "19", "--chunks", "1000", "--threads", "1"])
        .args(["--isa", "portable", "--quiet", "--store"])
        .arg(&store)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program");
    let deadline = Instant::now() + Duration::from_secs(60);
    while !store.exists() {
        assert!(Instant::now() < deadline, "no store appeared");
        sleep(Duration::from_millis(5));
    }
    let second = answer(queens().args(["run", "resume"]).arg(&store));
    let sentence = text(&second.stderr);
    let status = answer(queens().args(["run", "status"]).arg(&store));
    let still_running = first.try_wait().expect("it was started").is_none();
    first.kill().expect("it was started");
    ended(&mut first);
    assert!(still_running, "the first was over too early for this test");
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

/// Starts a run and sends it a signal when `ready`; how long it then took to end, with which status.
fn signalled(
    start: &[&str],
    store: &Path,
    signal: &str,
    ready: impl Fn() -> bool,
) -> (Duration, Option<i32>) {
    let mut run = queens()
        .args(["run", "start"])
        .args(start)
        .args(["--threads", "1", "--quiet", "--store"])
        .arg(store)
        .stderr(Stdio::null())
        .spawn()
        .expect("the program");
    let deadline = Instant::now() + Duration::from_secs(60);
    while !ready() {
        assert!(Instant::now() < deadline, "it does not get ready");
        sleep(Duration::from_millis(10));
    }
    let id = run.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status();
    assert!(sent.expect("kill").success());
    let sent = Instant::now();
    let status = ended(&mut run);
    (sent.elapsed(), status)
}

#[test]
fn ctrl_c_and_termination_keep_what_is_done() {
    for (signal, expected) in [("-INT", 130), ("-TERM", 143)] {
        let dir = tempfile::tempdir().expect("a directory");
        let store = dir.path().join("run.queens");
        let start = ["18", "--chunks", "1000", "--isa", "portable"];
        let some_done = || done(&store).is_some_and(|done| done > 0);
        let (_, status) = signalled(&start, &store, signal, some_done);
        assert_eq!(status, Some(expected));
        let kept = done(&store).expect("a store");
        assert!(kept > 0 && kept < 1000, "{kept}");
    }
}

#[test]
fn a_run_of_units_that_take_minutes_stops_within_a_second() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = dir.path().join("run.queens");
    // The store is there before the first unit is counted.
    let ready = || store.exists();
    let (took, status) = signalled(&["28"], &store, "-INT", ready);
    assert_eq!(status, Some(130));
    assert!(took < Duration::from_secs(2), "{took:?}");
    assert_eq!(done(&store), Some(0));
}

#[test]
fn a_disk_without_room_stops_the_run_and_spares_the_store() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = dir.path().join("run.queens");
    let start = [
        "run",
        "start",
        "15",
        "--chunks",
        "1200",
        "--threads",
        "1",
        "--isa",
        "portable",
        "--commit-every",
        "0.001ms",
        "--quiet",
    ];
    // The store may grow to so many kB; the signal of the limit is ignored, so that writing fails instead.
    let mut limited = Command::new("sh");
    limited
        .args(["-c", "trap '' XFSZ; ulimit -f 96; exec \"$0\" \"$@\""])
        .arg(env!("CARGO_BIN_EXE_queens"))
        .args(start)
        .arg("--store")
        .arg(&store);
    let refused = answer(&mut limited);
    assert_eq!(refused.status.code(), Some(2), "{}", text(&refused.stderr));
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

//! How much memory the lab takes: the figures of "Memory" in `docs/lab-api.md`, measured. What counts is the
//! memory of the process, so this is one test in a process of its own, with clients that keep nothing.
//!
//! `cargo test -p queens-lab memory -- --ignored --nocapture` prints the figures.
#![cfg(target_os = "linux")]

use std::io::{self, BufRead, BufReader, Read};
use std::process::Command;
use std::thread;

use crate::lab::Lab;
use queens::textbook::Rung;
use serde_json::{Value, json};

/// Set in the process that runs this test and no other.
const ALONE: &str = "QUEENS_TEST_ALONE";

/// A line of the status of this process, in megabytes.
fn megabytes(name: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("the status");
    let line = status.lines().find(|line| line.starts_with(name));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1));
    kilobytes.expect(name).parse::<f64>().unwrap() / 1024.0
}

/// What the process has at most while something is done, beyond what it has before.
fn peak(work: impl FnOnce()) -> f64 {
    // Forgets the peak so far.
    std::fs::write("/proc/self/clear_refs", "5").expect("the peak can be reset");
    let before = megabytes("VmRSS:");
    work();
    megabytes("VmHWM:") - before
}

/// The size of an answer in megabytes; nothing of it is kept.
fn size(lab: &Lab, command: &str, request: &Value) -> f64 {
    let mut reader = BufReader::new(lab.begin(command, request));
    let mut bytes = 0;
    for line in reader.by_ref().lines() {
        let line = line.expect("a head").to_ascii_lowercase();
        if let Some(length) = line.strip_prefix("content-length: ") {
            bytes = length.parse().expect("a number");
        }
        if line.is_empty() {
            break;
        }
    }
    let read = io::copy(&mut reader.take(bytes), &mut io::sink()).expect("the answer");
    assert!(
        read > 0 && read == bytes,
        "{command}: {read} of {bytes} bytes"
    );
    read as f64 / 1e6
}

/// Six whose players need not do the steps they pass over.
const STEPLESS: [Rung; 6] = [
    Rung::Naive,
    Rung::Scan,
    Rung::Arrays,
    Rung::Sets,
    Rung::Bitmask,
    Rung::Tree,
];

#[test]
#[ignore = "slow suite: half a minute of one core, for figures that rarely change"]
fn players_and_answers_take_what_the_documentation_says() {
    if std::env::var_os(ALONE).is_none() {
        let name = "memory::players_and_answers_take_what_the_documentation_says";
        let mut alone = Command::new(std::env::current_exe().expect("a test knows its own file"));
        alone
            .args([name, "--exact", "--ignored", "--nocapture"])
            .env(ALONE, "1");
        let output = alone.output().expect("the test runs");
        let said = String::from_utf8_lossy(&output.stdout);
        println!("{said}");
        assert!(said.contains("1 passed"), "{output:?}");
        return;
    }
    let lab = Lab::open();
    let frames = |algorithm: Rung, n: u32, from: u64, stride: u64, frames: u32| json!({ "algorithm": algorithm.name(), "n": n, "from": from, "stride": stride, "frames": frames });
    // What is taken once and for all.
    size(&lab, "frames", &frames(Rung::Scan, 8, 0, 1, 1));

    // Sixty-six players, each led far ahead in many jumps, after which twelve are kept.
    let before = megabytes("VmRSS:");
    for n in (10..=30).step_by(2) {
        for algorithm in STEPLESS {
            size(&lab, "frames", &frames(algorithm, n, 0, 1_000_000, 60));
        }
    }
    let players = megabytes("VmRSS:") - before;
    println!("{players:.1} MB for 66 players, of which 12 are kept");
    assert!(players < 12.0, "{players} MB");

    let mut largest = (0.0, Value::Null, "");
    for algorithm in Rung::ALL {
        for (command, request) in [
            ("frames", frames(algorithm, 30, 1, 1, 240)),
            (
                "tree",
                json!({ "algorithm": algorithm.name(), "n": 30, "from": 3_000_000, "most": 40_000 }),
            ),
        ] {
            let mut bytes = 0.0;
            let more = peak(|| bytes = size(&lab, command, &request));
            println!(
                "{command} of {algorithm}: {bytes:.1} MB of JSON, {more:.1} MB more while answering"
            );
            if bytes > largest.0 {
                largest = (bytes, request, command);
            }
        }
    }
    let (bytes, request, command) = largest;
    let six = peak(|| {
        thread::scope(|scope| {
            for _ in 0..6 {
                scope.spawn(|| size(&lab, command, &request));
            }
        });
    });
    println!("six of the largest, {bytes:.1} MB each: {six:.1} MB more");
    assert!(bytes < 14.0 && six < 160.0, "{bytes} MB, {six} MB");
}

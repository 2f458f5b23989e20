//! Runs of a million lines and a thousand files. `--ignored --nocapture` prints the times; what they should be is in
//! `docs/runs.md`, and no test depends on them.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::Instant;

use queens_run::{ChunkState, Ledger, Plan, Verdict};
use sha2::{Digest, Sha256};

fn sealed(body: &str) -> String {
    let digest = Sha256::digest(body);
    let seal: String = digest[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("\n{body} #{seal}\n")
}

/// A complete run that nobody counted, by this many processes, with this sum.
fn invent(folder: &Path, plan: &Plan, processes: u64, sum: u128) {
    queens_run::create(folder, plan).unwrap();
    let run = plan.id();
    for process in 0..processes {
        let mut text = sealed(&format!(
            r#"queens-run {{"n":{},"chunks":{},"rule":"{}"}}"#,
            plan.n, plan.chunks, plan.rule
        ));
        for chunk in (process..plan.chunks).step_by(processes as usize) {
            let sum = if chunk == 0 { sum } else { 0 };
            let line = format!(
                r#"chunk {run} [{{"chunk":{chunk},"sum":{sum},"seconds":12.345,"date":"2026-11-23T14:20:30Z"}},{{"device":"avx2","build":"c532b634a243/00112233445566778899aabbccddeeff","host":"node{process}","process":"node{process}-1-0"}}]"#
            );
            text.push_str(&sealed(&line));
        }
        fs::write(
            folder.join("ledger").join(format!("node{process}-1-0")),
            text,
        )
        .unwrap();
    }
}

fn plan(chunks: u64) -> Plan {
    Plan {
        n: 28,
        chunks,
        rule: "invented".to_owned(),
    }
}

/// The largest sum below 10^18 that the identities allow.
fn possible() -> u128 {
    let fits = |&sum: &u128| queens::count::check_total(28, sum).is_ok();
    (0..10u128.pow(18)).rev().find(fits).unwrap()
}

#[test]
fn a_thousand_files_are_read_together() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("run");
    let plan = plan(10_000);
    invent(&folder, &plan, 1000, possible());
    // What is torn is no line.
    fs::write(folder.join("ledger/torn"), "\nchunk 1 [{\"chunk\":1").unwrap();
    let ledger = Ledger::open(&[folder]).unwrap();
    let tally = ledger.tally();
    // Invented, and no one can tell: so it is a sum, and nothing more.
    assert_eq!(tally.verdict, Verdict::Sum(possible()));
    assert_eq!((tally.verdict.q(), tally.counted.len()), (None, 1000));
    assert_eq!(ledger.state(0), ChunkState::Done(possible()));
    // The hash of its lines can be had with a shell.
    let shell = r"cat ledger/* | sed -n 's/^chunk .* #\(.\{16\}\)$/\1/p' | sort -u | sha256sum";
    let output = std::process::Command::new("sh")
        .args(["-c", shell])
        .current_dir(&ledger.folders()[0])
        .output();
    if let Ok(output) = output {
        assert!(String::from_utf8_lossy(&output.stdout).starts_with(&tally.lines));
    }
}

#[test]
#[ignore = "writes 250 MB"]
fn a_million_lines() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("run");
    let plan = plan(1_000_000);
    invent(&folder, &plan, 1000, possible());
    let folders = [folder];
    let time = |what: &str, work: &mut dyn FnMut()| {
        let started = Instant::now();
        work();
        let mut words = String::new();
        let _ = write!(words, "{what}: {:.2} s", started.elapsed().as_secs_f64());
        println!("{words}");
    };
    let mut ledger = None;
    time("read", &mut || {
        ledger = Some(Ledger::open(&folders).unwrap());
    });
    let mut ledger = ledger.unwrap();
    time("tally", &mut || {
        assert_eq!(ledger.tally().done, 1_000_000);
    });
    time("refresh", &mut || ledger.refresh().unwrap());
    time("draw", &mut || {
        assert_eq!(
            queens_run::verify::draw(&ledger, 44, 1).chunks.len(),
            44_000
        );
    });
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM"));
    println!("{}", peak.unwrap_or_default());
}

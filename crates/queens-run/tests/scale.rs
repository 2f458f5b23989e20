//! A run of n = 22 in 100,000 chunks: how large the store is, and how much processor time merging and verifying take.
//!
//! The counts are made up, of the size of true ones: time and space do not depend on the digits. So the total is
//! wrong, and the checks that can know it must say so.

use std::fs;
use std::time::Instant;

use queens::count::Units;
use queens::random::Random;
use queens_run::verify::{Claim, Effort, Finding, Sample, verify};
use queens_run::work::{folder_of, result_name};
use queens_run::{ChunkResult, Crew, MODULI, Plan, Store, algorithm, merge};

#[path = "../../../benchmarks/clock.rs"]
mod clock;

const N: u32 = 22;
const CHUNKS: u64 = 100_000;

#[test]
#[ignore = "slow suite: writes and merges 100,000 files"]
fn a_run_of_100_000_chunks() {
    let dir = tempfile::tempdir().unwrap();
    let plan = Plan::even(N, CHUNKS).unwrap();
    let units = Units::new(N).unwrap();
    let mut random = Random::new(1);
    let results = dir.path().join("results");
    // A hundred folders with a thousand files each.
    let place = |chunk| folder_of(&results, &plan, chunk).join(result_name(chunk));
    for chunk in 0..CHUNKS {
        let result = made_up(&plan, &units, chunk, &mut random);
        fs::create_dir_all(folder_of(&results, &plan, chunk)).unwrap();
        fs::write(place(chunk), result.to_json()).unwrap();
    }
    assert_eq!(fs::read_dir(&results).unwrap().count(), 100);

    let sources = std::slice::from_ref(&results);
    let missing = |store| {
        merge::standing(&plan, store, sources, &|| ())
            .unwrap()
            .missing
    };
    let started = Instant::now();
    assert!(missing(None).is_empty());
    let looking = started.elapsed();

    let path = dir.path().join("store");
    let (started, cpu) = (Instant::now(), clock::cpu_time());
    let mut store = Store::create(&path, &plan).unwrap();
    let merged = merge::merge(&mut store, sources, |_| ()).unwrap();
    let (merging, merging_cpu) = (started.elapsed(), clock::cpu_time() - cpu);
    assert_eq!(merged.added, CHUNKS);
    // What the store has is not looked at again, whatever it has become.
    fs::write(place(7), "torn").unwrap();
    let started = Instant::now();
    assert!(missing(Some(&store)).is_empty());
    let trusting = started.elapsed();
    let size = fs::metadata(&path).unwrap().len();

    let (started, cpu) = (Instant::now(), clock::cpu_time());
    let none = Sample::Units { number: 0, seed: 0 };
    let verdict = verify(
        Claim::Store(&store),
        &Effort::of(none),
        &Crew::new(1),
        &|_, _| (),
    )
    .unwrap();
    let (verifying, verifying_cpu) = (started.elapsed(), clock::cpu_time() - cpu);
    assert!(matches!(
        verdict.finding("known value"),
        Some(Finding::Fails(_))
    ));
    for name in ["plan", "checksums", "partition", "ledger", "residues"] {
        assert!(
            matches!(verdict.finding(name), Some(Finding::Holds(_))),
            "{name}\n{verdict}"
        );
    }

    // The clock would blame merging for what other programs do; the processor does not.
    println!(
        "n = {N}, {CHUNKS} chunks: missing {looking:.1?}, with the store {trusting:.1?}; \
         merge {merging:.1?} ({merging_cpu:.1?} of the processor), store {:.1} MB, \
         verify {verifying:.1?} ({verifying_cpu:.1?})",
        size as f64 / 1e6
    );
    assert!(size < 50_000_000, "the store has {size} bytes");
}

/// A result that fits itself.
fn made_up(plan: &Plan, units: &Units, chunk: u64, random: &mut Random) -> ChunkResult {
    let range = plan.range(chunk);
    let mean = 2 * queens::known::all(N).unwrap() as u64 / units.len();
    let (mut counted, mut total, mut ledger) = (0, 0u128, Vec::new());
    for rank in range.clone() {
        let weight = units.split(rank).weight();
        let once = random.below(mean);
        counted += u128::from(once);
        total += u128::from(once * weight);
        ledger.push(once * weight);
    }
    ChunkResult {
        plan: plan.hash().to_owned(),
        algorithm: algorithm().to_owned(),
        chunk,
        first: range.start,
        end: range.end,
        counted,
        deduced: total - counted,
        residues: MODULI.map(|modulus| (total % u128::from(modulus)) as u64),
        kernel: "avx512".to_owned(),
        microseconds: random.below(40_000_000),
        finished: 1_700_000_000_000 + chunk,
        program: "0.1.0".to_owned(),
        build: "0123456789ab/0123456789abcdef0123456789abcdef".to_owned(),
        host: "node-0123".to_owned(),
        rechecked: 0,
        ledger,
    }
}

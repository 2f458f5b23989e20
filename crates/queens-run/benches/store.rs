//! What keeping results costs, beside the counting: CPU time and wall-clock time of one thread.
//!
//! `cargo bench -p queens-run --bench store [N…] [rounds=R]`
//!
//! Three contenders in turn, R rounds of them, and medians: counting plainly; the same as a run with a store and
//! its usual plan; and keeping alone, of results counted before, which shows what the noise of the first two hides.
//! Of the run it is also measured how long it goes on when the last chunk is counted: until then somebody counts,
//! whatever the disk does. All must find the known number of solutions.

use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use queens::count::{Counter, Kernel, count_parallel};
use queens::known;
use queens_run::local::{self, COMMIT_EVERY, Keeping};
use queens_run::{ChunkResult, Crew, Store};
use tempfile::TempDir;

#[path = "../../../benchmarks/clock.rs"]
mod clock;

/// CPU and wall-clock time.
#[derive(Clone, Copy)]
struct Took {
    cpu: Duration,
    wall: Duration,
}

fn time<T>(what: impl FnOnce() -> T) -> (T, Took) {
    let (wall, cpu) = (Instant::now(), clock::cpu_time());
    let value = what();
    let cpu = clock::cpu_time() - cpu;
    let wall = wall.elapsed();
    (value, Took { cpu, wall })
}

fn plainly(n: u32) -> u128 {
    let counter = Counter::new(n, Kernel::best()).expect("n is small");
    let all = 0..counter.units().len();
    let count = || count_parallel(&counter, all, NonZero::<usize>::MIN, &());
    // On a thread of its own, as a run counts: the first thread gets its memory one or two per cent faster.
    let counted = thread::scope(|scope| scope.spawn(count).join());
    counted
        .expect("counting does not panic")
        .expect("nobody stops it")
}

fn directory() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room")
}

/// The results of a run with a store, and how long it went on when the last of them was counted.
fn durably(n: u32, directory: &TempDir) -> (Vec<ChunkResult>, Duration) {
    let plan = local::usual_plan(n).expect("n is small");
    let mut results = Vec::new();
    let mut counted = Instant::now();
    let take = |result: &ChunkResult| {
        results.push(result.clone());
        counted = Instant::now();
    };
    let path = directory.path().join("store");
    let store =
        local::start(&path, &plan, &Crew::new(1), Keeping::default(), take).expect("a store");
    let after = counted.elapsed();
    assert_eq!(sum(&store), total(&results));
    (results, after)
}

fn sum(store: &Store) -> u128 {
    let mut sum = 0;
    let read = store.each(|kept| {
        sum += kept.result.expect("it was just kept").total();
        Ok(())
    });
    read.expect("it can be read");
    sum
}

fn total(results: &[ChunkResult]) -> u128 {
    results.iter().map(ChunkResult::total).sum()
}

/// Keeps these results in as many commits as a run that counts for so long.
fn keep(n: u32, results: &[ChunkResult], took: Duration, directory: &TempDir) {
    let plan = local::usual_plan(n).expect("n is small");
    let mut store = Store::create(&directory.path().join("store"), &plan).expect("a store");
    let commits = took.div_duration_f64(COMMIT_EVERY).ceil().max(1.0) as usize;
    for results in results.chunks(results.len().div_ceil(commits)) {
        let batch = store.begin().expect("a store");
        for result in results {
            batch.add(result, "counted here").expect("a store");
        }
        batch.commit().expect("a store");
    }
    assert_eq!(sum(&store), total(results));
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let rounds = (arguments
        .iter()
        .find_map(|word| word.strip_prefix("rounds=")))
    .map_or(9, |rounds| rounds.parse().expect("rounds=R"));
    let mut sizes: Vec<u32> = arguments
        .iter()
        .filter_map(|word| word.parse().ok())
        .collect();
    if sizes.is_empty() {
        sizes = vec![18, 19, 20];
    }
    println!(
        "{rounds} rounds, medians; {} kernel, one thread",
        Kernel::best()
    );
    println!(
        " n  plain cpu      wall  | store cpu      wall  | keeping cpu          after the last chunk"
    );
    for n in sizes {
        let known = known::all(n).expect("a published size");
        let (mut plain, mut stored, mut kept, mut after) = (vec![], vec![], vec![], vec![]);
        for _ in 0..rounds {
            let (total_plain, took) = time(|| plainly(n));
            assert_eq!(total_plain, known, "plainly");
            plain.push(took);
            let (run, copy) = (directory(), directory());
            let ((results, late), took) = time(|| durably(n, &run));
            assert_eq!(total(&results), known, "durably");
            stored.push(took);
            after.push(late);
            kept.push(time(|| keep(n, &results, took.cpu, &copy)).1.cpu);
        }
        let medians = |times: &[Took]| {
            [
                median(times.iter().map(|took| took.cpu).collect()),
                median(times.iter().map(|took| took.wall).collect()),
            ]
        };
        let ([cpu, wall], [store_cpu, store_wall]) = (medians(&plain), medians(&stored));
        let (kept, after) = (median(kept), median(after));
        println!(
            "{n}  {cpu:8.3} s  {wall:8.3} s | {store_cpu:8.3} s  {store_wall:8.3} s | {:6.2} ms = {:.2} %   {:6.2} ms \
             = {:.2} %",
            kept * 1e3,
            kept / cpu * 100.0,
            after * 1e3,
            after / wall * 100.0
        );
    }
}

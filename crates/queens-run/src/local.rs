//! A run on this machine: count what is missing, keep every chunk.
//!
//! Threads count and another one keeps what they finish, so that no thread waits for the disk while there is
//! something to count. A finished chunk waits for others, by default half a second, because a commit
//! waits for the disk however small it is. The store is made first, while the first units are counted. So
//! whatever ends the process, the chunks under way are lost, and those that were finished a moment before.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use queens::watch::Watch;

use crate::store::{COUNTED_HERE, Claim};
use crate::{ChunkResult, Crew, Error, Plan, Store};

/// How long finished chunks wait to be kept together, by default.
pub const COMMIT_EVERY: Duration = Duration::from_millis(500);

/// The plan of a run of which no more is said: 128 chunks, enough for many threads to end together; up to n = 18,
/// where even keeping them would be noticed, 64; from n = 23 on more, so that about ten seconds of a thread are
/// lost when a chunk is. Nothing is measured.
///
/// # Errors
/// When n is too large.
pub fn usual_plan(n: u32) -> Result<Plan, Error> {
    // From one size to the next, counting takes about 8.6 times as long; more than 100,000 chunks cost more
    // to keep than they save.
    let chunks = match n {
        0..=18 => 64.0,
        19..=22 => 128.0,
        _ => 128.0 * 8.6f64.powi(n as i32 - 22),
    };
    Plan::even(n, chunks.min(100_000.0) as u64)
}

/// Starts a run of this plan in a new store. `progress` is called with every chunk counted. Ends when all
/// chunks are kept, or when told to stop; what is done is then kept.
///
/// # Errors
/// When the store cannot be made or written; what was committed before is kept.
pub fn start(
    path: &Path,
    plan: &Plan,
    crew: &Crew<'_>,
    commit_every: Duration,
    progress: impl FnMut(&ChunkResult) + Send,
) -> Result<Store, Error> {
    let claim = Claim::new(path, plan)?;
    let all = (0..plan.chunks()).collect();
    run(|| claim.create(), plan, all, crew, commit_every, progress)
}

/// Goes on with the run of a store opened for writing, as [`start`].
///
/// # Errors
/// When the store cannot be written; what was committed before is kept.
pub fn resume(
    store: Store,
    crew: &Crew<'_>,
    commit_every: Duration,
    progress: impl FnMut(&ChunkResult) + Send,
) -> Result<Store, Error> {
    let plan = store.plan().clone();
    let missing = store.missing()?;
    run(|| Ok(store), &plan, missing, crew, commit_every, progress)
}

fn run(
    open: impl FnOnce() -> Result<Store, Error> + Send,
    plan: &Plan,
    missing: Vec<u64>,
    crew: &Crew<'_>,
    commit_every: Duration,
    mut progress: impl FnMut(&ChunkResult) + Send,
) -> Result<Store, Error> {
    let failed = AtomicBool::new(false);
    let stop = crew.watch;
    let crew = Crew {
        watch: &|| failed.load(Ordering::Relaxed) || stop.stop(),
        ..*crew
    };
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let failed = &failed;
        let keeper = scope.spawn(move || {
            let kept = open().and_then(|store| keep(store, &receiver, commit_every, stop));
            failed.store(kept.is_err(), Ordering::Relaxed);
            kept
        });
        let jobs = missing.into_iter().map(|chunk| (chunk, plan.range(chunk)));
        let counted = crew.count(plan.n(), jobs, |counted| {
            let result = counted.into_result(plan, crew.isa.to_string());
            progress(&result);
            // A keeper that is gone has failed, and says below how.
            let _ = sender.send(result);
            Ok(())
        });
        drop(sender);
        let store = keeper.join().expect("the keeper does not panic")?;
        counted.map(|()| store)
    })
}

/// How often the keeper looks whether to stop.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Keeps what comes until nothing can come any more. Once told to stop, it waits for no company: the process may
/// not live long.
fn keep(
    mut store: Store,
    results: &Receiver<ChunkResult>,
    commit_every: Duration,
    watch: &dyn Watch,
) -> Result<Store, Error> {
    while let Ok(first) = results.recv() {
        let due = Instant::now() + commit_every;
        let batch = store.begin()?;
        batch.add(&first, COUNTED_HERE)?;
        loop {
            let left = due.saturating_duration_since(Instant::now());
            match results.recv_timeout(left.min(LOOK_EVERY)) {
                Ok(next) => {
                    batch.add(&next, COUNTED_HERE)?;
                }
                Err(RecvTimeoutError::Timeout) if !left.is_zero() && !watch.stop() => {}
                Err(_) => break,
            }
        }
        batch.commit()?;
    }
    Ok(store)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn total(store: &Store) -> u128 {
        let mut total = 0;
        store
            .each(|kept| {
                total += kept.result.unwrap().total();
                Ok(())
            })
            .unwrap();
        total
    }

    #[test]
    fn stops_and_goes_on_until_the_total_is_right() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("run");
        let plan = Plan::even(10, 25).unwrap();
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) % 50 == 49;
        let crew = Crew {
            watch: &stop,
            ..Crew::new(2)
        };
        let mut store = start(&path, &plan, &crew, COMMIT_EVERY, |_| ()).unwrap();
        let mut rounds = 1;
        while !store.missing().unwrap().is_empty() {
            drop(store);
            let crew = Crew {
                threads: 1 + rounds % 3,
                ..crew
            };
            store = resume(Store::open(&path).unwrap(), &crew, COMMIT_EVERY, |_| ()).unwrap();
            rounds += 1;
        }
        assert!(rounds > 1);
        assert_eq!(total(&store), 724);
        // Nothing is left to do, and nothing is done.
        let store = resume(store, &Crew::new(1), COMMIT_EVERY, |_| {
            panic!("counted twice")
        })
        .unwrap();
        assert_eq!(total(&store), 724);
    }

    #[test]
    fn boards_without_solutions_and_tiny_boards_run_too() {
        for (n, expected) in [(0, 1), (1, 1), (2, 0), (3, 0), (4, 2)] {
            let dir = tempfile::tempdir().unwrap();
            let plan = Plan::even(n, 10).unwrap();
            let store = start(
                &dir.path().join("run"),
                &plan,
                &Crew::new(2),
                COMMIT_EVERY,
                |_| (),
            )
            .unwrap();
            assert_eq!(total(&store), expected, "n = {n}");
        }
    }
}

//! A run on this machine: count what is missing, keep every chunk.
//!
//! Finished chunks are committed together, by default once a second: a commit waits for the disk, and
//! counting should not. So `kill -9` loses the chunks under way and those of the last second.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::store::{COUNTED_HERE, Claim};
use crate::{ChunkResult, Crew, Error, Plan, Store};

/// How long finished chunks wait to be kept together, by default.
pub const COMMIT_EVERY: Duration = Duration::from_secs(1);

/// A store, made with the first results.
enum Target {
    Claimed(Option<Claim>),
    Open(Store),
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
    progress: impl FnMut(&ChunkResult),
) -> Result<Store, Error> {
    let claim = Claim::new(path, plan)?;
    let all = (0..plan.chunks()).collect();
    run(
        Target::Claimed(Some(claim)),
        plan,
        all,
        crew,
        commit_every,
        progress,
    )
}

/// Goes on with the run of a store opened for writing, as [`start`].
///
/// # Errors
/// When the store cannot be written; what was committed before is kept.
pub fn resume(
    store: Store,
    crew: &Crew<'_>,
    commit_every: Duration,
    progress: impl FnMut(&ChunkResult),
) -> Result<Store, Error> {
    let plan = store.plan().clone();
    let missing = store.missing()?;
    run(
        Target::Open(store),
        &plan,
        missing,
        crew,
        commit_every,
        progress,
    )
}

fn run(
    mut target: Target,
    plan: &Plan,
    missing: Vec<u64>,
    crew: &Crew<'_>,
    commit_every: Duration,
    mut progress: impl FnMut(&ChunkResult),
) -> Result<Store, Error> {
    let mut waiting = Vec::new();
    let mut committed = Instant::now();
    let jobs = missing.into_iter().map(|chunk| (chunk, plan.range(chunk)));
    crew.count(plan.n(), jobs, |counted| {
        let result = counted.into_result(plan, crew.isa.to_string());
        progress(&result);
        waiting.push(result);
        if committed.elapsed() >= commit_every {
            target.keep(&waiting)?;
            waiting.clear();
            committed = Instant::now();
        }
        Ok(())
    })?;
    target.keep(&waiting)?;
    match target {
        Target::Open(store) => Ok(store),
        Target::Claimed(_) => unreachable!("keeping opens the store"),
    }
}

impl Target {
    fn keep(&mut self, results: &[ChunkResult]) -> Result<(), Error> {
        match self {
            Target::Claimed(claim) => {
                let claim = claim.take().expect("a claim that failed ended the run");
                *self = Target::Open(claim.create(results)?);
            }
            Target::Open(store) if !results.is_empty() => {
                let batch = store.begin()?;
                for result in results {
                    batch.add(result, COUNTED_HERE)?;
                }
                batch.commit()?;
            }
            Target::Open(_) => {}
        }
        Ok(())
    }
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
            stop: &stop,
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

//! A run on this machine: count what is missing, keep every chunk.
//!
//! Threads count and another one keeps what they finish, so that no thread waits for the disk while there is
//! something to count. A finished chunk waits for others, by default half a second, because a commit
//! waits for the disk however small it is. The store is made first, while the first units are counted. So
//! whatever ends the process, the chunks under way are lost, and those that were finished a moment before.
//!
//! **Only a person ends a run.** When somebody reads the store, or the disk is full or does not answer, finished chunks
//! wait in memory; those there is room for are kept, and the rest are tried again, soon at first and then every few
//! seconds. Counting goes on meanwhile, until [`WAITING_BYTES`] of results wait.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use queens::watch::Watch;

use crate::error::Passing;
use crate::store::{COUNTED_HERE, Claim};
use crate::{ChunkResult, Crew, Error, Plan, Store};

/// How long finished chunks wait to be kept together, by default.
pub const COMMIT_EVERY: Duration = Duration::from_millis(500);

/// Results that wait for the disk take at most about this many bytes; beyond that, counting waits too.
pub const WAITING_BYTES: usize = 256 << 20;

/// After being told to stop, how long a run goes on trying to keep what is finished while somebody reads the store.
pub const LAST_TRIES: Duration = Duration::from_secs(20);

/// How a run keeps what it finishes.
#[derive(Clone, Copy)]
pub struct Keeping<'a> {
    /// How long finished chunks wait to be kept together.
    pub commit_every: Duration,
    /// Called when keeping has to wait, and when it goes on.
    pub notice: &'a (dyn Fn(&Notice<'_>) + Sync),
}

impl std::fmt::Debug for Keeping<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keeping")
            .field("commit_every", &self.commit_every)
            .finish_non_exhaustive()
    }
}

impl Default for Keeping<'_> {
    /// Every [`COMMIT_EVERY`], and nobody is told.
    fn default() -> Self {
        Keeping {
            commit_every: COMMIT_EVERY,
            notice: &|_| (),
        }
    }
}

/// What there is to say while results are kept.
#[derive(Clone, Copy, Debug)]
pub enum Notice<'a> {
    /// The store cannot be written, and this many finished chunks wait.
    Waiting {
        /// How many.
        chunks: usize,
        /// Why it cannot be written.
        why: &'a Error,
    },
    /// It can be written again, and nothing waits.
    GoesOn,
}

/// The plan of a run for which none is chosen: 128 chunks, enough for many threads to end together; up to n = 18,
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

/// Starts a run of this plan in a new store, and returns the store when all chunks are kept, or when told to stop; what
/// is finished by then is kept. `progress` is called with every chunk that is kept.
///
/// # Errors
/// When the store cannot be made or written; what was committed before is kept.
pub fn start(
    path: &Path,
    plan: &Plan,
    crew: &Crew<'_>,
    keeping: Keeping<'_>,
    progress: impl FnMut(&ChunkResult) + Send,
) -> Result<Store, Error> {
    let claim = Claim::new(path, plan)?;
    let all = (0..plan.chunks()).collect();
    run(|| claim.create(), plan, all, crew, keeping, progress)
}

/// Goes on with the run of a store opened for writing; otherwise as [`start`].
///
/// # Errors
/// When the store cannot be written; what was committed before is kept.
pub fn resume(
    store: Store,
    crew: &Crew<'_>,
    keeping: Keeping<'_>,
    progress: impl FnMut(&ChunkResult) + Send,
) -> Result<Store, Error> {
    let plan = store.plan().clone();
    let missing = store.missing()?;
    run(|| Ok(store), &plan, missing, crew, keeping, progress)
}

fn run(
    open: impl FnOnce() -> Result<Store, Error> + Send,
    plan: &Plan,
    missing: Vec<u64>,
    crew: &Crew<'_>,
    keeping: Keeping<'_>,
    progress: impl FnMut(&ChunkResult) + Send,
) -> Result<Store, Error> {
    let failed = AtomicBool::new(false);
    let waiting_bytes = AtomicUsize::new(0);
    let stop = crew.watch;
    let crew = Crew {
        watch: &|| failed.load(Ordering::Relaxed) || stop.stop(),
        ..*crew
    };
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let (failed, waiting_bytes) = (&failed, &waiting_bytes);
        let keeper = scope.spawn(move || {
            let kept = open().and_then(|store| {
                let keeper = Keeper {
                    store,
                    keeping,
                    stop,
                    waiting: VecDeque::new(),
                    waiting_bytes,
                    progress,
                };
                keeper.keep(&receiver)
            });
            failed.store(kept.is_err(), Ordering::Relaxed);
            kept
        });
        let jobs = missing.into_iter().map(|chunk| {
            while waiting_bytes.load(Ordering::Relaxed) > WAITING_BYTES && !crew.watch.stop() {
                thread::sleep(LOOK_EVERY);
            }
            (chunk, plan.range(chunk))
        });
        let counted = crew.count(plan.n(), jobs, |counted| {
            let result = counted.into_result(plan, crew.isa.to_string());
            waiting_bytes.fetch_add(bytes(&result), Ordering::Relaxed);
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

/// Chunks that are committed together at most.
const TOGETHER: usize = 4096;

/// Pauses between two tries: the first, and the longest.
const PAUSES: [Duration; 2] = [Duration::from_millis(50), Duration::from_secs(5)];

/// Memory of a result, about.
fn bytes(result: &ChunkResult) -> usize {
    8 * result.ledger.len() + 512
}

/// Keeps what comes.
struct Keeper<'a, P> {
    store: Store,
    keeping: Keeping<'a>,
    stop: &'a dyn Watch,
    /// Finished and not kept.
    waiting: VecDeque<ChunkResult>,
    waiting_bytes: &'a AtomicUsize,
    progress: P,
}

impl<P: FnMut(&ChunkResult)> Keeper<'_, P> {
    /// Keeps what comes until nothing can come any more. Once told to stop, it waits for no company: the process may
    /// not live long.
    fn keep(mut self, results: &Receiver<ChunkResult>) -> Result<Store, Error> {
        self.store.set_patience(LOOK_EVERY)?;
        // While the store cannot be written: the pause before the next try.
        let mut trouble: Option<Duration> = None;
        let mut stopping: Option<Instant> = None;
        let mut open = true;
        while open || !self.waiting.is_empty() {
            if self.waiting.is_empty() {
                match results.recv() {
                    Ok(first) => self.waiting.push_back(first),
                    Err(_) => break,
                }
            }
            let due = Instant::now() + trouble.unwrap_or(self.keeping.commit_every);
            open = self.gather(results, due, open, trouble.is_some());
            if self.stop.stop() {
                stopping.get_or_insert_with(Instant::now);
            }
            match self.commit() {
                Ok(()) => {
                    if trouble.take().is_some() {
                        (self.keeping.notice)(&Notice::GoesOn);
                    }
                }
                Err(why) => {
                    let chunks = self.waiting.len();
                    let give_up = match (why.passes(), stopping) {
                        (None, _) | (Some(Passing::Disk), Some(_)) => true,
                        (Some(Passing::Busy), Some(since)) => since.elapsed() > LAST_TRIES,
                        (Some(_), None) => false,
                    };
                    if give_up {
                        // What is still to come is lost as well.
                        let chunks = (chunks + results.iter().count()) as u64;
                        let source = Box::new(why);
                        return Err(Error::NotKept { chunks, source });
                    }
                    if trouble.is_none() {
                        (self.keeping.notice)(&Notice::Waiting { chunks, why: &why });
                    }
                    let longer = trouble.map_or(PAUSES[0], |pause| pause * 2);
                    trouble = Some(longer.min(PAUSES[1]));
                }
            }
        }
        self.store.set_patience(Duration::from_secs(20))?;
        Ok(self.store)
    }

    /// Takes what comes until it is due to be kept, or there is nothing to wait for; whether more may come.
    fn gather(
        &mut self,
        results: &Receiver<ChunkResult>,
        due: Instant,
        mut open: bool,
        in_trouble: bool,
    ) -> bool {
        loop {
            let left = due.saturating_duration_since(Instant::now());
            if left.is_zero() || self.stop.stop() {
                break;
            }
            match results.recv_timeout(left.min(LOOK_EVERY)) {
                Ok(next) => self.waiting.push_back(next),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    open = false;
                    if !in_trouble {
                        break;
                    }
                    thread::sleep(left.min(LOOK_EVERY));
                }
            }
        }
        if self.stop.stop() && in_trouble {
            // Tries follow each other without a pause from now on, but not without a breath.
            thread::sleep(LOOK_EVERY);
        }
        // What has come by now does not wait for another commit.
        while self.waiting.len() < TOGETHER
            && let Ok(next) = results.try_recv()
        {
            self.waiting.push_back(next);
        }
        open
    }

    /// Commits what waits; where there is not enough room, as much as there is room for.
    fn commit(&mut self) -> Result<(), Error> {
        let mut most = TOGETHER;
        while !self.waiting.is_empty() {
            let number = most.min(self.waiting.len());
            match add(&mut self.store, self.waiting.iter().take(number)) {
                Ok(()) => {
                    for result in self.waiting.drain(..number) {
                        self.waiting_bytes
                            .fetch_sub(bytes(&result), Ordering::Relaxed);
                        (self.progress)(&result);
                    }
                }
                Err(error) if number > 1 && error.passes() == Some(Passing::Disk) => {
                    most = number / 2;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

fn add<'a>(store: &mut Store, results: impl Iterator<Item = &'a ChunkResult>) -> Result<(), Error> {
    let batch = store.begin()?;
    for result in results {
        batch.add(result, COUNTED_HERE)?;
    }
    batch.commit()
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
        let mut store = start(&path, &plan, &crew, Keeping::default(), |_| ()).unwrap();
        let mut rounds = 1;
        while !store.missing().unwrap().is_empty() {
            drop(store);
            let crew = Crew {
                threads: 1 + rounds % 3,
                ..crew
            };
            store = resume(
                Store::open(&path).unwrap(),
                &crew,
                Keeping::default(),
                |_| (),
            )
            .unwrap();
            rounds += 1;
        }
        assert!(rounds > 1);
        assert_eq!(total(&store), 724);
        // Nothing is left to do, and nothing is done.
        let store = resume(store, &Crew::new(1), Keeping::default(), |_| {
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
                Keeping::default(),
                |_| (),
            )
            .unwrap();
            assert_eq!(total(&store), expected, "n = {n}");
        }
    }

    /// Waits for an event, without end: a test that hangs is ended by whoever runs it.
    fn until(mut happened: impl FnMut() -> bool) {
        while !happened() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_reader_that_keeps_the_store_busy_is_waited_for() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("run");
        let plan = Plan::even(10, 25).unwrap();
        let store = Store::create(&path, &plan).unwrap();
        let reader = rusqlite::Connection::open(&path).unwrap();
        reader.execute_batch("BEGIN").unwrap();
        let rows = "SELECT count(*) FROM run";
        reader.query_row(rows, [], |_| Ok(())).unwrap();
        let notices = std::sync::Mutex::new(Vec::new());
        let notice = |notice: &Notice<'_>| notices.lock().unwrap().push(format!("{notice:?}"));
        let said = |word: &str| {
            notices
                .lock()
                .unwrap()
                .iter()
                .any(|notice| notice.contains(word))
        };
        let (mut kept, over) = (0, AtomicBool::new(false));
        thread::scope(|scope| {
            let run = scope.spawn(|| {
                let keeping = Keeping {
                    commit_every: Duration::ZERO,
                    notice: &notice,
                };
                let store = resume(store, &Crew::new(2), keeping, |_| kept += 1);
                over.store(true, Ordering::Relaxed);
                store
            });
            until(|| said("DatabaseBusy") || over.load(Ordering::Relaxed));
            assert!(!over.load(Ordering::Relaxed), "it did not wait");
            reader.execute_batch("COMMIT").unwrap();
            assert_eq!(total(&run.join().unwrap().unwrap()), 724);
        });
        assert!(said("GoesOn"));
        assert_eq!(kept, 25);
    }

    #[test]
    fn on_a_full_disk_the_part_that_fits_is_kept_and_the_rest_waits() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("run");
        let plan = Plan::even(12, 300).unwrap();
        let store = Store::create(&path, &plan).unwrap();
        store.limit_growth(8).unwrap();
        let (full, kept) = (AtomicBool::new(false), AtomicU64::new(0));
        let keeping = Keeping {
            // All of it comes in one batch.
            commit_every: Duration::from_secs(3600),
            notice: &|notice| {
                full.store(matches!(notice, Notice::Waiting { .. }), Ordering::Relaxed);
            },
        };
        let stop = || full.load(Ordering::Relaxed);
        let crew = Crew {
            watch: &stop,
            ..Crew::new(2)
        };
        let count = |_: &ChunkResult| {
            kept.fetch_add(1, Ordering::Relaxed);
        };
        let Err(Error::NotKept { chunks, source }) = resume(store, &crew, keeping, count) else {
            panic!("there was room");
        };
        assert!(source.to_string().contains("full"), "{source}");
        let kept = kept.into_inner();
        assert!(
            kept > 0 && chunks > 0 && kept + chunks == 300,
            "{kept} and {chunks}"
        );
        // What was said to be kept is kept, and with room the run goes on.
        let store = Store::open(&path).unwrap();
        assert_eq!(store.missing().unwrap().len() as u64, chunks);
        let store = resume(store, &Crew::new(2), Keeping::default(), |_| ()).unwrap();
        assert_eq!(total(&store), 14200);
    }

    #[test]
    fn however_fast_results_come_they_are_kept_when_it_is_time() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("run");
        let plan = Plan::even(8, 4).unwrap();
        let store = Store::create(&path, &plan).unwrap();
        let result = crate::crew::count_chunk(&plan, 2);
        let (kept, waiting_bytes) = (AtomicU64::new(0), AtomicUsize::new(usize::MAX / 2));
        let (sender, receiver) = mpsc::channel();
        let keeper = Keeper {
            store,
            keeping: Keeping {
                commit_every: Duration::from_millis(5),
                ..Keeping::default()
            },
            stop: &(),
            waiting: VecDeque::new(),
            waiting_bytes: &waiting_bytes,
            progress: |kept_now: &ChunkResult| {
                // Whoever is told so can see it.
                let reader = Store::read(&path).unwrap();
                assert!(!reader.missing().unwrap().contains(&kept_now.chunk));
                kept.fetch_add(1, Ordering::Relaxed);
            },
        };
        thread::scope(|scope| {
            let keeper = scope.spawn(move || keeper.keep(&receiver));
            // They never stop coming as long as none is kept.
            while kept.load(Ordering::Relaxed) == 0 && sender.send(result.clone()).is_ok() {
                thread::sleep(Duration::from_micros(200));
            }
            drop(sender);
            keeper.join().unwrap().unwrap();
        });
        assert!(kept.into_inner() > 0);
    }
}

//! Threads that count.
//!
//! Work is handed out as ranges of units, small or large as the caller likes. Each thread has a
//! counter of its own for as long as it works and takes the next range when it is done with one, so neighbouring
//! ranges tend to be counted at the same time and large ones do not hold up the rest. Results come back in
//! whatever order they are finished.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use queens::count::{Counter, Isa};

use crate::Error;
use crate::chunk::{ChunkResult, Sums};
use crate::plan::Plan;

/// How often it is asked whether to stop, while units that may take minutes are counted.
pub(crate) const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Who counts, and how long.
#[derive(Clone, Copy)]
pub struct Crew<'a> {
    /// Number of threads, at least 1.
    pub threads: usize,
    /// The instruction set to count with.
    pub isa: Isa,
    /// Asked between units and every few milliseconds: stop now? Units under way are then given up.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> Crew<'a> {
    /// So many threads that count with the best instruction set and are never told to stop.
    pub fn new(threads: usize) -> Crew<'a> {
        Crew {
            threads,
            isa: Isa::best(),
            stop: &|| false,
        }
    }
}

/// A range of units, counted.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    /// What the caller called it.
    pub(crate) job: u64,
    pub(crate) first: u64,
    pub(crate) ledger: Vec<u64>,
    pub(crate) sums: Sums,
    pub(crate) microseconds: u64,
}

impl Crew<'_> {
    /// Counts these ranges for n × n boards and gives each result to `take`, on the calling thread. Ends
    /// when all are counted, when told to stop, or when `take` fails; ranges begun are then dropped.
    pub(crate) fn count(
        &self,
        n: u32,
        jobs: impl Iterator<Item = (u64, Range<u64>)> + Send,
        mut take: impl FnMut(Counted) -> Result<(), Error>,
    ) -> Result<(), Error> {
        // The threads share its tables.
        let counter = Counter::new(n, self.isa)?;
        let jobs = Mutex::new(jobs.fuse());
        let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
        let halt = AtomicBool::new(false);
        let stop = || {
            if (self.stop)() {
                halt.store(true, Ordering::Relaxed);
            }
            halt.load(Ordering::Relaxed)
        };
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let (sender, next, stop, halt) = (sender.clone(), &next, &stop, &halt);
                let mut counter = counter.clone();
                scope.spawn(move || {
                    while !stop()
                        && let Some((name, range)) = next()
                        && let Some(counted) = count_range(&mut counter, name, range, stop, halt)
                        && sender.send(counted).is_ok()
                    {}
                });
            }
            drop(sender);
            let mut result = Ok(());
            loop {
                match receiver.recv_timeout(LOOK_EVERY) {
                    Ok(counted) if result.is_ok() => {
                        result = take(counted);
                        if result.is_err() {
                            halt.store(true, Ordering::Relaxed);
                        }
                    }
                    Ok(_) => {}
                    Err(RecvTimeoutError::Timeout) => {
                        stop();
                    }
                    Err(RecvTimeoutError::Disconnected) => return result,
                }
            }
        })
    }
}

/// `None` when told to stop by one or the other; `halt` is also seen inside a unit.
fn count_range(
    counter: &mut Counter,
    job: u64,
    range: Range<u64>,
    stop: &dyn Fn() -> bool,
    halt: &AtomicBool,
) -> Option<Counted> {
    let started = Instant::now();
    let mut sums = Sums::default();
    let mut ledger = Vec::with_capacity((range.end - range.start) as usize);
    for rank in range.clone() {
        if stop() {
            return None;
        }
        let contribution = counter.unit_unless(halt, rank)?;
        sums.add(contribution, counter.units().split(rank).weight());
        ledger.push(contribution);
    }
    Some(Counted {
        job,
        first: range.start,
        ledger,
        sums,
        microseconds: started.elapsed().as_micros() as u64,
    })
}

impl Counted {
    /// The result of a whole chunk.
    pub(crate) fn into_result(self, plan: &Plan, kernel: String) -> ChunkResult {
        ChunkResult {
            plan: plan.hash().to_owned(),
            algorithm: plan.algorithm().to_owned(),
            chunk: self.job,
            first: self.first,
            end: self.first + self.ledger.len() as u64,
            counted: self.sums.counted,
            deduced: self.sums.total - self.sums.counted,
            residues: self.sums.residues,
            kernel,
            microseconds: self.microseconds,
            finished: crate::now(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            host: crate::host().to_owned(),
            ledger: self.ledger,
        }
    }
}

#[cfg(test)]
pub(crate) fn count_chunk(plan: &Plan, chunk: u64) -> ChunkResult {
    let mut counter = Counter::new(plan.n(), Isa::best()).unwrap();
    let never = AtomicBool::new(false);
    let range = plan.range(chunk);
    let counted = count_range(&mut counter, chunk, range, &|| false, &never);
    let counted = counted.expect("nobody stops it");
    counted.into_result(plan, Isa::best().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    fn total(threads: usize, chunks: u64) -> u128 {
        let plan = Plan::even(9, chunks).unwrap();
        let mut total = 0;
        let jobs = (0..plan.chunks()).map(|chunk| (chunk, plan.range(chunk)));
        let crew = Crew::new(threads);
        crew.count(9, jobs, |counted| {
            total += counted.sums.total;
            Ok(())
        })
        .unwrap();
        total
    }

    #[test]
    fn the_total_does_not_depend_on_threads_or_chunks() {
        for threads in [1, 2, 5] {
            for chunks in [1, 3, 40] {
                assert_eq!(
                    total(threads, chunks),
                    352,
                    "{threads} threads, {chunks} chunks"
                );
            }
        }
    }

    #[test]
    fn stops_when_told_and_when_results_cannot_be_kept() {
        let plan = Plan::even(9, 20).unwrap();
        let jobs = || (0..20).map(|chunk| (chunk, plan.range(chunk)));
        let asked = AtomicUsize::new(0);
        let crew = Crew {
            stop: &|| asked.fetch_add(1, Ordering::Relaxed) > 30,
            ..Crew::new(2)
        };
        let mut taken = 0;
        crew.count(9, jobs(), |_| {
            taken += 1;
            Ok(())
        })
        .unwrap();
        assert!(taken < 20, "{taken}");

        let mut taken = 0;
        let result = Crew::new(2).count(9, jobs(), |_| {
            taken += 1;
            Err(Error::Incomplete { missing: 1 })
        });
        assert!(result.is_err());
        assert_eq!(taken, 1);
    }

    #[test]
    fn stops_inside_a_unit() {
        // Queens spread evenly over the rows make the dearest units: half a minute each.
        let units = queens::count::Units::new(28).unwrap();
        let even = (0..28).step_by(2).fold(0, |east, row| east | 1 << row);
        let split = queens::count::RowSplit::new(28, even).unwrap();
        let rank = units.rank(split).unwrap();
        let started = Instant::now();
        let crew = Crew {
            stop: &|| started.elapsed() > Duration::from_millis(300),
            ..Crew::new(1)
        };
        let jobs = [(0, rank..rank + 1)];
        let taken = crew.count(28, jobs.into_iter(), |_| panic!("so soon"));
        assert!(taken.is_ok());
        // On a busy machine stopping takes seconds, and the unit minutes.
        let took = started.elapsed();
        assert!(took < Duration::from_secs(25), "{took:?}");
    }
}

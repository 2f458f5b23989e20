//! Threads that count.
//!
//! Work is handed out as ranges of units, small or large as the caller likes. Each thread has a
//! counter of its own for as long as it works and takes the next range when it is done with one, so neighbouring
//! ranges tend to be counted at the same time and large ones do not hold up the rest. Results come back in
//! whatever order they are finished.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::time::Instant;

use queens::count::{Counter, Kernel};
use queens::threads::on_threads;
use queens::watch::{Stopped, Watch};

use crate::Error;
use crate::chunk::{ChunkResult, Sums};
use crate::plan::Plan;

/// The threads that count, and what tells them to stop.
#[derive(Clone, Copy)]
pub struct Crew<'a> {
    /// Number of threads, at least 1.
    pub threads: usize,
    /// The instruction set to count with.
    pub isa: Kernel,
    /// Says when to stop. Units under way are then abandoned.
    pub watch: &'a dyn Watch,
}

impl std::fmt::Debug for Crew<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Crew")
            .field("threads", &self.threads)
            .field("isa", &self.isa)
            .finish_non_exhaustive()
    }
}

impl<'a> Crew<'a> {
    /// This many threads, which count with the best instruction set and are never told to stop.
    pub fn new(threads: usize) -> Crew<'a> {
        Crew {
            threads,
            isa: Kernel::best(),
            watch: &(),
        }
    }

    pub(crate) fn threads(&self) -> NonZeroUsize {
        NonZeroUsize::new(self.threads).unwrap_or(NonZeroUsize::MIN)
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
    /// Counts these ranges for n × n boards and gives each result to `take`, one at a time. Ends
    /// when all are counted, when told to stop, or when `take` fails; ranges begun are then dropped.
    pub(crate) fn count(
        &self,
        n: u32,
        jobs: impl Iterator<Item = (u64, Range<u64>)> + Send,
        mut take: impl FnMut(Counted) -> Result<(), Error> + Send,
    ) -> Result<(), Error> {
        // The threads share its tables.
        let counter = Counter::new(n, self.isa)?;
        let mut result = Ok(());
        // What was counted before a stop is kept: it is no error.
        let _ = on_threads(
            self.threads(),
            jobs,
            self.watch,
            || counter.clone(),
            |counter, (name, range), watch| count_range(counter, name, range, watch),
            |counted| {
                result = take(counted);
                match result.is_ok() {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            },
        );
        result
    }
}

fn count_range(
    counter: &mut Counter,
    job: u64,
    range: Range<u64>,
    watch: &dyn Watch,
) -> Result<Counted, Stopped> {
    let started = Instant::now();
    let mut sums = Sums::default();
    let mut ledger = Vec::with_capacity((range.end - range.start) as usize);
    for rank in range.clone() {
        let contribution = counter.unit(rank, watch)?;
        sums.add(contribution, counter.units().split(rank).weight());
        ledger.push(contribution);
    }
    Ok(Counted {
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
            build: crate::build().to_owned(),
            host: crate::host().to_owned(),
            rechecked: 0,
            ledger: self.ledger,
        }
    }
}

#[cfg(test)]
pub(crate) fn count_chunk(plan: &Plan, chunk: u64) -> ChunkResult {
    let mut counter = Counter::new(plan.n(), Kernel::best()).unwrap();
    let counted = count_range(&mut counter, chunk, plan.range(chunk), &());
    let counted = counted.expect("nobody stops it");
    counted.into_result(plan, Kernel::best().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

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
            watch: &|| asked.fetch_add(1, Ordering::Relaxed) > 30,
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
            watch: &|| started.elapsed() > Duration::from_millis(300),
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

//! Counts a range of units on several threads.
//!
//! Units are independent, so threads take the next few from a common counter until none are left. The
//! sum is a sum of integers: it does not depend on who counted what.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::counter::Counter;

/// Units a thread takes at a time, at most: few enough to end together, enough to share the northern
/// placements.
const MOST_UNITS: u64 = 64;

/// How far a count has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Units counted.
    pub units: u64,
    /// Estimated part of the work that is done, from 0 to 1.
    pub fraction: f64,
}

/// What became of a count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// All units were counted: what they contribute to Q(n).
    Done(u128),
    /// The count was stopped.
    Stopped(Progress),
}

/// Counts the units of these ranks on `threads` threads; `report` hears from each of them after every
/// few units. Soon after `stop` is set, all threads end.
///
/// The first thread is the caller's. `counter` gives the board size, the instruction set and the shared
/// tables.
///
/// # Panics
/// When the range ends beyond [`Units::len`](super::Units::len).
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use queens::count::{Counter, Isa, Outcome, count_parallel};
/// let counter = Counter::new(10, Isa::best())?;
/// let all = 0..counter.units().len();
/// let two = 2.try_into().unwrap();
/// let outcome = count_parallel(&counter, all, two, &AtomicBool::new(false), &|_| {});
/// assert_eq!(outcome, Outcome::Done(724));
/// # Ok::<(), queens::count::TooLarge>(())
/// ```
pub fn count_parallel(
    counter: &Counter,
    ranks: Range<u64>,
    threads: NonZeroUsize,
    stop: &AtomicBool,
    report: &(dyn Fn(Progress) + Sync),
) -> Outcome {
    let units = counter.units();
    let most = ranks.end.saturating_sub(ranks.start);
    assert!(ranks.end <= units.len(), "there are {} units", units.len());
    let all_cost = units.cost(ranks.clone());
    let step = (most / (256 * threads.get() as u64)).clamp(1, MOST_UNITS);
    let next = AtomicU64::new(ranks.start);
    // Total, units and cost so far.
    let done = Mutex::new((0u128, 0u64, 0f64));
    let work = || {
        let mut counter = counter.clone();
        loop {
            let from = next.fetch_add(step, Ordering::Relaxed);
            if from >= ranks.end {
                return;
            }
            let taken = from..ranks.end.min(from + step);
            let mut sum = 0;
            for rank in taken.clone() {
                match counter.unit_unless(stop, rank) {
                    Some(count) => sum += u128::from(count),
                    None => return,
                }
            }
            let cost = counter.units().cost(taken.clone());
            let progress = {
                let mut done = done
                    .lock()
                    .expect("no thread panics while it holds the sum");
                done.0 += sum;
                done.1 += taken.end - taken.start;
                done.2 += cost;
                Progress {
                    units: done.1,
                    fraction: (done.2 / all_cost).min(1.0),
                }
            };
            report(progress);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.get() {
            scope.spawn(work);
        }
        work();
    });
    let (total, counted, cost) = done.into_inner().expect("all threads have ended well");
    if counted == most {
        Outcome::Done(total)
    } else {
        Outcome::Stopped(Progress {
            units: counted,
            fraction: cost / all_cost,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::Isa;
    use crate::known;

    fn total(counter: &Counter, threads: usize) -> Outcome {
        let all = 0..counter.units().len();
        count_parallel(
            counter,
            all,
            threads.try_into().unwrap(),
            &AtomicBool::new(false),
            &|_| {},
        )
    }

    /// Every available instruction set on one, two and five threads gives the published totals.
    fn hold_to_published_totals(sizes: std::ops::RangeInclusive<u32>) {
        for n in sizes {
            for isa in Isa::available() {
                let counter = Counter::new(n, isa).unwrap();
                for threads in [1, 2, 5] {
                    let expected = Outcome::Done(known::all(n).unwrap());
                    assert_eq!(
                        total(&counter, threads),
                        expected,
                        "n = {n}, {isa}, {threads}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_total_does_not_depend_on_threads_or_instruction_set() {
        hold_to_published_totals(0..=15);
    }

    #[test]
    #[ignore = "slow suite: a minute on two cores"]
    fn the_total_of_16_to_18_does_not_depend_on_threads_or_instruction_set() {
        hold_to_published_totals(16..=18);
    }

    #[test]
    #[ignore = "slow suite: half a minute on two cores"]
    fn counts_20() {
        let counter = Counter::new(20, Isa::best()).unwrap();
        assert_eq!(total(&counter, 2), Outcome::Done(39_029_188_884));
    }

    #[test]
    fn a_stopped_count_says_how_far_it_got() {
        let counter = Counter::new(13, Isa::best()).unwrap();
        let (all, stop) = (0..counter.units().len(), AtomicBool::new(false));
        let stop_early = |progress: Progress| {
            if progress.units > 100 {
                stop.store(true, Ordering::Relaxed);
            }
        };
        match count_parallel(
            &counter,
            all.clone(),
            2.try_into().unwrap(),
            &stop,
            &stop_early,
        ) {
            Outcome::Stopped(progress) => {
                assert!(progress.units > 100 && progress.units < all.end);
                assert!(progress.fraction > 0.0 && progress.fraction < 1.0);
            }
            Outcome::Done(total) => panic!("not stopped: {total}"),
        }
    }

    #[test]
    fn progress_reaches_the_end() {
        let counter = Counter::new(12, Isa::best()).unwrap();
        let last = Mutex::new(Progress {
            units: 0,
            fraction: 0.0,
        });
        let all = 0..counter.units().len();
        let report = |progress: Progress| {
            let mut last = last.lock().unwrap();
            if progress.units > last.units {
                *last = progress;
            }
        };
        count_parallel(
            &counter,
            all.clone(),
            2.try_into().unwrap(),
            &AtomicBool::new(false),
            &report,
        );
        let last = last.into_inner().unwrap();
        assert_eq!(last.units, all.end);
        assert!((last.fraction - 1.0).abs() < 1e-9);
    }
}

//! Counts a range of units on several threads.
//!
//! Units are independent, so threads take the next few from a common counter until none are left. The
//! sum is a sum of integers: it does not depend on which thread counted what.

use std::ops::{ControlFlow, Range};

use super::counter::Counter;
use super::total::check_total;
use crate::error::Error;
use crate::run::{Progress, Run, Stopped};
use crate::threads::on_threads;

/// Maximum number of units a thread takes at a time: few enough for all threads to end together, enough to share the lists
/// of R.
const MOST_UNITS: u64 = 64;

/// What the units of these ranks contribute to Q(n).
///
/// Every few units it reports to the run how many units are done and what fraction of the work that is, by estimated cost.
/// `counter` gives the board size, the instruction set and the shared tables.
///
/// # Errors
/// [`Stopped`] after the run is over, as promptly as [`Counter::count`].
///
/// # Panics
/// When the range ends beyond [`Units::len`](super::Units::len).
///
/// ```
/// use queens::Run;
/// use queens::count::{Counter, Kernel, count_parallel};
/// let counter = Counter::new(10, Kernel::best())?;
/// let all = 0..counter.units().len();
/// assert_eq!(count_parallel(&counter, all, &Run::new()), Ok(724));
/// # Ok::<(), queens::TooLarge>(())
/// ```
pub fn count_parallel(
    counter: &Counter,
    ranks: Range<u64>,
    run: &Run<'_>,
) -> Result<u128, Stopped> {
    let units = counter.units();
    let most = ranks.end.saturating_sub(ranks.start);
    assert!(ranks.end <= units.len(), "there are {} units", units.len());
    let all = units.cost(ranks.clone());
    let most_parts = 256u64.saturating_mul(run.thread_count().get() as u64);
    let step = (most / most_parts).clamp(1, MOST_UNITS);
    let end = ranks.end;
    let parts = (0..most.div_ceil(step)).map(|part| {
        let from = ranks.start + part * step;
        from..end.min(from + step)
    });
    let (mut total, mut steps, mut cost) = (0, 0, 0.0);
    on_threads(
        run,
        parts,
        || counter.clone(),
        |counter, part: Range<u64>, stop| Ok((counter.count(part.clone(), stop)?, part)),
        |(sum, part)| {
            total += sum;
            steps += part.end - part.start;
            cost += units.cost(part);
            let fraction = Some((cost / all).min(1.0));
            run.tell(Progress { steps, fraction });
            ControlFlow::Continue(())
        },
    )?;
    Ok(total)
}

/// Q(n), checked against all that must be true of it ([`check_total`]). A number that cannot be right is an error, never a
/// result. Reports to the run as [`count_parallel`] does.
///
/// # Errors
/// [`Error::Stopped`] when the run was over first; [`Error::WrongTotal`] when the count breaks a law or contradicts the
/// published value, which only a fault of the machine or of this crate can cause.
///
/// ```
/// use queens::Run;
/// use queens::count::{self, Counter, Kernel};
/// let counter = Counter::new(10, Kernel::best())?;
/// assert_eq!(count::total(&counter, &Run::new()), Ok(724));
/// # Ok::<(), queens::Error>(())
/// ```
pub fn total(counter: &Counter, run: &Run<'_>) -> Result<u128, Error> {
    let units = counter.units();
    let total = count_parallel(counter, 0..units.len(), run)?;
    check_total(units.n(), total)?;
    Ok(total)
}

/// The number of solutions for each number of dark queens (those on squares with an even sum of row and column), as pairs
/// (dark queens, solutions). The numbers of solutions add up to Q(n).
///
/// # Errors
/// [`Stopped`] when the run was over first.
///
/// ```
/// use queens::Run;
/// use queens::count::{Counter, Kernel, by_colour};
/// let counter = Counter::new(9, Kernel::best())?;
/// let table = by_colour(&counter, &Run::new());
/// assert_eq!(table, Ok(vec![(1, 0), (3, 48), (5, 304), (7, 0), (9, 0)]));
/// # Ok::<(), queens::TooLarge>(())
/// ```
pub fn by_colour(counter: &Counter, run: &Run<'_>) -> Result<Vec<(u32, u128)>, Stopped> {
    let units = counter.units();
    let n = units.n();
    let mut table = std::collections::BTreeMap::new();
    for ranks in units.level_ranks() {
        let dark = units.unit(ranks.start).dark();
        let count = count_parallel(counter, ranks, run)?;
        // For even n, a reflection exchanges the colours: a level stands for both numbers.
        if n.is_multiple_of(2) && 2 * dark != n {
            table.insert(dark, count / 2);
            table.insert(n - dark, count / 2);
        } else {
            table.insert(dark, count);
        }
    }
    Ok(table.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::count::Kernel;
    use crate::known;

    fn counted(counter: &Counter, threads: usize) -> Result<u128, Error> {
        total(counter, &Run::new().threads(threads))
    }

    /// Every available instruction set on one, two and five threads gives the published totals.
    fn check_published_totals(sizes: std::ops::RangeInclusive<u32>) {
        for n in sizes {
            for isa in Kernel::available() {
                let counter = Counter::new(n, isa).unwrap();
                for threads in [1, 2, 5] {
                    let counted = counted(&counter, threads).ok();
                    assert_eq!(counted, known::all(n), "n = {n}, {isa}, {threads}");
                }
            }
        }
    }

    #[test]
    fn the_total_does_not_depend_on_threads_or_instruction_set() {
        check_published_totals(0..=15);
    }

    #[test]
    #[ignore = "slow suite: a minute on two cores"]
    fn the_total_of_16_to_18_does_not_depend_on_threads_or_instruction_set() {
        check_published_totals(16..=18);
    }

    #[test]
    #[ignore = "slow suite: half a minute on two cores"]
    fn the_count_of_20_is_the_published_one() {
        let counter = Counter::new(20, Kernel::best()).unwrap();
        assert_eq!(counted(&counter, 2), Ok(39_029_188_884));
    }

    #[test]
    fn the_table_by_colour_agrees_with_all_solutions() {
        for n in 0..=10 {
            let counter = Counter::new(n, Kernel::best()).unwrap();
            let table = by_colour(&counter, &Run::new().threads(1)).unwrap();
            let mut brute = std::collections::BTreeMap::new();
            for queens in crate::oracle::all_solutions(n) {
                let is_dark = |&(row, column): &(u32, &u32)| (row + column) % 2 == 0;
                let dark = (0..).zip(&queens).filter(is_dark).count() as u32;
                *brute.entry(dark).or_insert(0) += 1;
            }
            for (dark, count) in table {
                assert_eq!(
                    brute.remove(&dark).unwrap_or(0),
                    count,
                    "n = {n}, {dark} dark"
                );
            }
            assert!(brute.is_empty(), "n = {n}");
        }
    }

    /// Counts until more than `most` steps are reported; returns the result, the last progress reported, and the number of
    /// all steps.
    fn count_for(n: u32, most: u64) -> (Result<u128, Stopped>, Progress, u64) {
        let counter = Counter::new(n, Kernel::best()).unwrap();
        let all = counter.units().len();
        let last = Mutex::new(None::<Progress>);
        let told = || *last.lock().unwrap();
        let run = Run::new()
            .threads(2)
            .stop_when(|| told().is_some_and(|done| done.steps > most))
            .progress(|done| {
                let before = last.lock().unwrap().replace(done);
                assert!(before.is_none_or(|before| before.fraction <= done.fraction));
            });
        let counted = count_parallel(&counter, 0..all, &run);
        (counted, told().expect("it was told"), all)
    }

    #[test]
    fn a_count_reports_its_progress_if_stopped_and_at_its_end() {
        let (stopped, done, all) = count_for(13, 100);
        assert_eq!(stopped, Err(Stopped));
        assert!(done.steps > 100 && done.steps < all, "{done:?}");
        assert!(
            done.fraction.is_some_and(|f| f > 0.0 && f < 1.0),
            "{done:?}"
        );
        let (counted, done, all) = count_for(12, u64::MAX);
        assert!(counted.is_ok());
        assert_eq!(done.steps, all);
        assert!(done.fraction.is_some_and(|f| f > 0.999), "{done:?}");
    }
}

//! The questions people ask, with one function for each: the front door of the crate.
//!
//! Each does what most callers want: all processors, the best kernel, no limits. The modules behind them do the same and
//! leave these choices to the caller.

use crate::board::{BoardError, Placement, Solution};
use crate::check::Verdict;
use crate::count::{Counter, Kernel, total};
use crate::enumerate::Solutions;
use crate::error::{Error, TooLarge};
use crate::estimate::{BATCHES, Estimate, Estimator};
use crate::random::{Bits, Random};
use crate::run::Run;
use crate::sample::Ranking;

/// Every solution of n queens, one by one, in lexicographic order.
///
/// Cost: about 0.2 µs per solution, in constant memory; nothing is computed before it is needed. There are 92 solutions for
/// n = 8, 14,200 for n = 12, 14,772,512 for n = 16, and each step in n brings about seven times as many.
/// [`enumerate`](crate::enumerate) can start anywhere in the list, use several threads, or list fundamental solutions only.
///
/// # Errors
/// When n is above [`enumerate::MAX_N`](crate::enumerate::MAX_N).
///
/// ```
/// let first = queens::solutions(8)?.next().expect("there are 92");
/// assert_eq!(&first[..], [0, 4, 7, 5, 2, 6, 1, 3]);
/// # Ok::<(), queens::TooLarge>(())
/// ```
pub fn solutions(n: u32) -> Result<Solutions, TooLarge> {
    Solutions::new(n)
}

/// Q(n), the exact number of solutions of n queens, on all processors.
///
/// The number is checked against everything known about it: the published value and the law of the orbits
/// ([`count::check_total`](crate::count::check_total)). A number that contradicts either is never returned.
///
/// Cost: half a second of one processor at n = 18, and 4 to 10 times as long for each step in n.
/// [`Run::count`] does it within limits, [`count::total`](crate::count::total) with the kernel of your choice; a count
/// that takes days belongs in a store (the crate `queens-run`). Values: OEIS A000170.
///
/// # Errors
/// [`Error::TooLarge`] when n is above [`count::MAX_N`](crate::count::MAX_N); [`Error::WrongTotal`] when the machine
/// miscounted. Never [`Error::Stopped`].
///
/// ```
/// assert_eq!(queens::count(14)?, 365_596);
/// assert_eq!((0..=3).map(queens::count).collect::<Result<Vec<_>, _>>()?, [1, 1, 0, 0]);
/// # Ok::<(), queens::Error>(())
/// ```
pub fn count(n: u32) -> Result<u128, Error> {
    Run::new().count(n)
}

/// One solution of n queens by formula, or `None` for n = 2 and 3, which have none.
///
/// Cost: a few nanoseconds per queen. [`construct::columns`](crate::construct::columns) gives the same columns one by one,
/// in constant memory, also for n above 2³².
///
/// ```
/// assert_eq!(queens::find(6).unwrap(), [1, 3, 5, 0, 2, 4]);
/// assert_eq!(queens::find(1_000_000).unwrap()[5], 11);
/// assert!(queens::find(3).is_none());
/// ```
pub fn find(n: u32) -> Option<Solution> {
    let columns = crate::construct::columns(n.into())?;
    Some(Solution::from_search(
        columns.map(|column| column as u32).collect(),
    ))
}

/// Whether queens are a solution, a partial solution or attacked, and if so which attack each other on which lines.
///
/// The queens are columns, row by row; [`check::check`](crate::check::check) judges any [`Placement`].
///
/// Cost: O(k log k) for k queens, O(k) for a solution, however large the board. Details: [`check`](mod@crate::check).
///
/// # Errors
/// When a queen is outside the board.
///
/// ```
/// assert!(queens::check(&[1, 3, 0, 2])?.is_solution());
/// let verdict = queens::check(&[1, 3, 0, 1])?;
/// assert_eq!(verdict.pair_count(), 3);
/// # Ok::<(), queens::BoardError>(())
/// ```
pub fn check(queens: &[u32]) -> Result<Verdict, BoardError> {
    let placement = Placement::from_columns(queens.len() as u32, queens)?;
    Ok(crate::check::check(&placement))
}

/// A random solution, each of the Q(n) equally likely; `None` for n = 2 and 3, which have none.
///
/// Cost: all solutions are counted first, on all processors: four seconds of one processor at n = 16. To draw several, make
/// a [`Ranking`] once and draw from it; for larger boards use [`random_solution`].
///
/// # Errors
/// When n is above [`Ranking::LARGEST`].
///
/// ```
/// use queens::Random;
/// let solution = queens::sample(8, &mut Random::new(7))?.expect("there are 92");
/// assert_eq!(solution.n(), 8);
/// # Ok::<(), queens::TooLarge>(())
/// ```
pub fn sample(n: u32, random: &mut (impl Bits + ?Sized)) -> Result<Option<Solution>, TooLarge> {
    Ok(Ranking::new(n)?.sample(random))
}

/// A random solution for boards of any size, though not all are equally likely; `None` for n = 2 and 3.
///
/// Cost: O(n) expected; 10⁷ queens take a few seconds. Details: [`Run::random_solution`].
///
/// ```
/// use queens::Random;
/// let solution = queens::random_solution(100_000, &mut Random::new(7)).expect("n is not 2 or 3");
/// assert_eq!(solution.n(), 100_000);
/// ```
pub fn random_solution(n: u32, random: &mut Random) -> Option<Solution> {
    Run::new()
        .random_solution(n, random)
        .expect("the run has no limits")
}

/// Q(n) with a 95 % confidence interval, for boards far too large to count. The same seed gives the same estimate.
///
/// The numbers are natural logarithms: [`Estimate::ln`] is about ln Q(n), [`Estimate::interval`] the ends of the
/// interval. It takes [`BATCHES`] batches; for a smaller error, make more with an [`Estimator`].
///
/// Cost: O(n²), shared by all processors: up to 2.3 s of one of them to n = 64, 43 s at n = 1000. Methods and sources:
/// [`estimate`](mod@crate::estimate).
///
/// # Errors
/// When n is above [`estimate::MAX_N`](crate::estimate::MAX_N).
///
/// ```
/// let estimate = queens::estimate(27, 1)?;
/// let known = 234_907_967_154_122_528.0f64; // the largest number ever counted
/// assert!((estimate.ln() - known.ln()).abs() < 0.1);
/// # Ok::<(), queens::TooLarge>(())
/// ```
pub fn estimate(n: u32, seed: u64) -> Result<Estimate, TooLarge> {
    unstopped(Run::new().estimate(n, seed))
}

/// The same questions within limits. For questions about one board, the functions of [`complete`](mod@crate::complete) and
/// [`puzzle`](mod@crate::puzzle) take a run.
impl Run<'_> {
    /// As [`count()`](crate::count()). Reports to the run how many work units are done.
    ///
    /// # Errors
    /// As there, and [`Error::Stopped`] when the run was over first.
    pub fn count(&self, n: u32) -> Result<u128, Error> {
        total(&Counter::new(n, Kernel::best())?, self)
    }

    /// As [`estimate()`](crate::estimate()).
    ///
    /// # Errors
    /// As there, and [`Error::Stopped`] when the run was over first.
    pub fn estimate(&self, n: u32, seed: u64) -> Result<Estimate, Error> {
        Ok(Estimator::new(n, seed)?.estimate(BATCHES, self)?)
    }
}

/// The answer of a run that cannot be stopped.
pub(crate) fn unstopped<T>(answer: Result<T, Error>) -> Result<T, TooLarge> {
    answer.map_err(|error| match error {
        Error::TooLarge(error) => error,
        error => unreachable!("the run has no limits: {error}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Problem, known};

    #[test]
    fn boards_too_large_to_count_are_refused() {
        let largest = crate::count::MAX_N;
        let what = "solutions can be counted";
        let n = largest + 1;
        let too_large = TooLarge { n, largest, what };
        assert_eq!(count(n), Err(Error::TooLarge(too_large)));
    }

    #[test]
    fn every_question_about_a_small_board_has_an_answer() {
        let random = || Random::new(1);
        for n in 0..=10 {
            let all = Vec::from_iter(solutions(n).unwrap());
            assert_eq!(known::all(n), Some(all.len() as u128));
            assert_eq!(count(n).ok(), known::all(n), "n = {n}");
            let sampled = sample(n, &mut random()).unwrap();
            assert_eq!(sampled.is_some(), !all.is_empty(), "n = {n}");
            assert!(sampled.is_none_or(|solution| all.contains(&solution)));
            let found = random_solution(n, &mut random());
            assert_eq!(found.is_some(), !all.is_empty(), "n = {n}");
            assert_eq!(find(n).is_some(), !all.is_empty(), "n = {n}");
            let completed = Problem::square(n).find();
            assert_eq!(completed.is_some(), !all.is_empty(), "n = {n}");
            let estimated = estimate(n, 1).unwrap();
            assert!(estimated.is_exact(), "n = {n}");
        }
    }
}

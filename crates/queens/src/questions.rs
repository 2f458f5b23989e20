//! The questions people ask, with one function for each: the front door of the crate.
//!
//! Each does what most callers want: all processors, the best kernel, no limits. The modules behind them do the same
//! and leave all of that to the caller.

use std::ops::ControlFlow;

use crate::board::{Placement, Solution, Square};
use crate::check::Verdict;
use crate::complete::{Answer, Budget, Problem};
use crate::construct::Columns;
use crate::count::{Counter, Kernel, total};
use crate::enumerate::Solutions;
use crate::error::{Error, TooLarge};
use crate::estimate::{BATCHES, Batch, Estimate, Estimator};
use crate::random::Random;
use crate::sample::Ranking;
use crate::threads::{available, on_threads};

/// Every solution of n queens, one by one, in lexicographic order.
///
/// Cost: about ten nanoseconds per solution, in constant memory; nothing is computed before it is asked for. There are
/// 92 solutions for n = 8, 14,200 for n = 12, 14,772,512 for n = 16, and each step in n brings about seven times as
/// many. [`enumerate`](crate::enumerate) can start anywhere in the list, use several threads, or list fundamental
/// solutions only.
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

/// Q(n), the exact number of solutions of n queens, by joining half-boards on all processors.
///
/// The number is checked against everything known about it: the published value and the law of the orbits
/// ([`count::check_total`](crate::count::check_total)). One that contradicts either is never returned.
///
/// Cost: a second on one processor at n = 18, and 8 to 9 times as long for each step in n.
/// [`count::total`](crate::count::total) can be watched and stopped, and takes the threads and the kernel of your
/// choice; a count that takes days belongs in a store (the crate `queens-run`). Values: OEIS A000170.
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
    total(&Counter::new(n, Kernel::best())?, available(), &())
}

/// One solution of n queens by formula: its columns, row by row, or `None` for n = 2 and 3, which have none.
///
/// Cost: O(1) per column, in constant memory, for any n. Formula and source: [`construct`](mod@crate::construct).
///
/// ```
/// assert!(queens::construct(6).unwrap().eq([1, 3, 5, 0, 2, 4]));
/// assert_eq!(queens::construct(1_000_000_007).unwrap().nth(5), Some(11));
/// assert!(queens::construct(3).is_none());
/// ```
pub fn construct(n: u64) -> Option<Columns> {
    crate::construct::columns(n)
}

/// One way to complete a board, or `None` when there is provably none.
///
/// Returns all queens of the completion, the given ones included, in reading order. A [`Problem`] has given queens,
/// blocked squares and lines, regions, and, if you like, rules other than the queen's.
///
/// Cost: milliseconds for most boards up to 1000 × 1000, exponential at worst.
/// [`complete::complete`](crate::complete::complete) can be limited and stopped; the functions beside it count the
/// completions, list them, or say whether there is just one.
///
/// ```
/// use queens::{Problem, Square};
/// let board = Problem::square(8).with_given([Square::new(0, 0), Square::new(1, 4)])?;
/// let queens = queens::complete(&board).expect("there is one");
/// assert_eq!(queens.len(), 8);
/// # Ok::<(), queens::complete::ProblemError>(())
/// ```
pub fn complete(problem: &Problem) -> Option<Vec<Square>> {
    match crate::complete::complete(problem, &mut Budget::unlimited()) {
        Answer::Found(queens) => Some(queens),
        _ => None,
    }
}

/// Whether a placement of queens is a solution, a partial solution or attacked, and if so which queens attack each
/// other on which lines.
///
/// Cost: O(k log k) for k queens, O(k) for a solution, however large the board. Details: [`check`](mod@crate::check).
///
/// ```
/// use queens::{Placement, check::Status};
/// let verdict = queens::check(&Placement::from_columns(4, &[1, 3, 0, 1])?);
/// assert_eq!(verdict.status(), Status::Attacked);
/// assert_eq!(verdict.pair_count(), 3);
/// # Ok::<(), queens::BoardError>(())
/// ```
pub fn check(placement: &Placement) -> Verdict {
    crate::check::check(placement)
}

/// A random solution, each of the Q(n) equally likely; `None` for n = 2 and 3, which have none.
///
/// Cost: all solutions are counted first, by all processors: three seconds of one at n = 16. To draw several, make a
/// [`Ranking`] once and draw from it; for larger boards there is [`random_solution`].
///
/// # Errors
/// When n is above [`sample::MAX_N`](crate::sample::MAX_N).
///
/// ```
/// use queens::Random;
/// let solution = queens::sample(8, &mut Random::new(7))?.expect("there are 92");
/// assert_eq!(solution.n(), 8);
/// # Ok::<(), queens::TooLarge>(())
/// ```
pub fn sample(n: u32, random: &mut Random) -> Result<Option<Solution>, TooLarge> {
    match Ranking::on_threads(n, available(), &()) {
        Ok(ranking) => Ok(ranking.sample(random)),
        Err(Error::TooLarge(error)) => Err(error),
        Err(error) => unreachable!("nobody stops it: {error}"),
    }
}

/// A random solution for boards of any size, though not all are equally likely; `None` for n = 2 and 3.
///
/// Cost: O(n) expected; 10⁷ queens take a few seconds. Details: [`local_search`](crate::local_search).
///
/// ```
/// use queens::Random;
/// let solution = queens::random_solution(100_000, &mut Random::new(7)).expect("n is not 2 or 3");
/// assert_eq!(solution.n(), 100_000);
/// ```
pub fn random_solution(n: u32, random: &mut Random) -> Option<Solution> {
    crate::local_search::random_solution(n, random, &()).expect("nobody stops it")
}

/// Q(n) with a 95 % confidence interval, for boards far too large to count. The same seed gives the same estimate.
///
/// The numbers are natural logarithms: [`Estimate::ln`] is about ln Q(n), [`Estimate::interval`] the ends of the
/// interval. It takes [`BATCHES`] batches; for a smaller error, make more with an [`Estimator`].
///
/// Cost: O(n²), shared by all processors: a second or two up to n = 64, minutes at n = 1000. Methods and sources:
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
    let estimator = Estimator::new(n, seed)?;
    let mut batches: Vec<Option<Batch>> = vec![None; BATCHES as usize];
    let done = on_threads(
        available(),
        0..BATCHES,
        &(),
        || (),
        |(), number, watch| Ok((number, estimator.batch(number, watch)?)),
        |(number, batch)| {
            batches[number as usize] = Some(batch);
            ControlFlow::Continue(())
        },
    );
    done.expect("nobody stops it");
    // In the order of their numbers, whoever made them: sums of floats depend on it.
    Ok(Estimate::of(&Vec::from_iter(batches.into_iter().flatten())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known;

    #[test]
    fn small_boards_are_counted_and_too_large_ones_refused() {
        for n in 0..=13 {
            assert_eq!(count(n).ok(), known::all(n), "n = {n}");
        }
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
            let sampled = sample(n, &mut random()).unwrap();
            assert_eq!(sampled.is_some(), !all.is_empty(), "n = {n}");
            assert!(sampled.is_none_or(|solution| all.contains(&solution)));
            let found = random_solution(n, &mut random());
            assert_eq!(found.is_some(), !all.is_empty(), "n = {n}");
            let by_formula = construct(n.into()).map(Iterator::count);
            assert_eq!(by_formula.is_some(), !all.is_empty(), "n = {n}");
            let completed = complete(&Problem::square(n));
            assert_eq!(completed.is_some(), !all.is_empty(), "n = {n}");
            let estimated = estimate(n, 1).unwrap();
            assert!(estimated.is_exact(), "n = {n}");
        }
    }
}

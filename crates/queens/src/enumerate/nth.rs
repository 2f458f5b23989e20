//! The solution with a given number, without giving out those before it.
//!
//! **Problem.** Begin the list of all solutions anywhere, by number.
//!
//! **Idea.** Solutions that begin alike are neighbours in the list. Such a block is counted without assembling its
//! solutions. Blocks are counted on all threads until the one with the solution asked for is reached.
//!
//! **Symmetry.** The list of mirror images is the list read backwards: where Q(n) is published, numbers in the second half
//! are looked for from the end.
//!
//! **Time and memory.** Time is still in proportion to the solutions before it, or after it: one thread counts some three
//! million a second at n = 16, half a million at 18 and a third of a million at 20 (AMD EPYC, on a busy machine). Memory is
//! a few words for each block that has been counted and waits for those before it.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::parallel::Prefixes;
use super::{Beginnings, LISTED, MAX_N, Solutions, published};
use crate::board::Solution;
use crate::error::{Error, TooLarge};
use crate::run::{Progress, Run, Stopped};
use crate::threads::on_threads;

/// Number of rows that a block leaves free if the board is large enough: milliseconds of work per block.
const ROWS_LEFT: usize = 14;

/// Numbers below this are quickly reached one by one.
const NEAR: u64 = 1 << 14;

/// The solution of n queens that has `number` others before it in lexicographic order; `None` when there are no more than
/// `number`.
///
/// [`Solutions::after`] continues from there. Reports to the run how many solutions have been counted, and what fraction
/// that is of those to be counted. Cost: in proportion to the solutions before it, or after it if those are fewer. A million
/// solutions take a third of a second at n = 16 and three seconds at n = 20, divided by the threads of the run.
///
/// # Errors
/// [`Error::TooLarge`] when n is above [`MAX_N`], [`Error::Stopped`] when the run was over first.
///
/// ```
/// use queens::Run;
/// use queens::enumerate::{Solutions, nth};
/// let last = nth(12, 14_199, &Run::new())?.expect("there are 14,200");
/// assert_eq!(&last[..], [11, 9, 7, 4, 2, 0, 6, 1, 10, 5, 3, 8]);
/// assert_eq!(Solutions::after(12, &last).map(Iterator::count), Ok(0));
/// # Ok::<(), queens::Error>(())
/// ```
pub fn nth(n: u32, number: u64, run: &Run<'_>) -> Result<Option<Solution>, Error> {
    TooLarge::check(n, MAX_N, LISTED)?;
    let all = published(n as usize);
    if all.is_some_and(|all| number >= all) {
        return Ok(None);
    }
    let from_the_end = all.map(|all| all - 1 - number);
    match from_the_end.filter(|&after| after < number) {
        None => from_the_front(n, number, run),
        Some(after) => {
            let image = from_the_front(n, after, run)?;
            let mirror = |image: Solution| image.iter().map(|column| n - 1 - column).collect();
            Ok(image.map(|image| Solution::from_search(mirror(image))))
        }
    }
}

fn from_the_front(n: u32, number: u64, run: &Run<'_>) -> Result<Option<Solution>, Error> {
    // On a larger board the search for the first solutions takes so long that it has to check the run.
    if number < NEAR && n <= 20 {
        return Ok(Solutions::new(n)?.nth(number as usize));
    }
    let n = n as usize;
    let rows = n.saturating_sub(ROWS_LEFT).max(2);
    block_by_block(n, number, rows, run)
}

/// Counts the blocks of solutions that have this many first rows in common.
fn block_by_block(
    n: usize,
    number: u64,
    rows: usize,
    run: &Run<'_>,
) -> Result<Option<Solution>, Error> {
    let rows = rows.min(Beginnings::longest(n));
    let blocks = (0u64..).zip(Prefixes::new(n, rows));
    // The blocks that were counted before their turn.
    let mut waiting = BTreeMap::new();
    let (mut turn, mut before, mut found) = (0, 0, None);
    on_threads(
        run,
        blocks,
        || Beginnings::new(n),
        |beginnings, (block, columns): (u64, Vec<u32>), _| {
            let count = beginnings.count(&columns);
            Ok::<_, Stopped>((block, columns, count))
        },
        |(block, columns, count)| {
            waiting.insert(block, (columns, count));
            while let Some((columns, count)) = waiting.remove(&turn) {
                if number - before < count {
                    found = Some(columns);
                    return ControlFlow::Break(());
                }
                before += count;
                turn += 1;
            }
            run.tell(Progress::of(before, number));
            ControlFlow::Continue(())
        },
    )?;
    let solution = |columns: Vec<u32>| Beginnings::new(n).nth(&columns, number - before);
    Ok(found.and_then(solution))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::all_solutions;
    use crate::random::Random;

    #[test]
    fn every_solution_of_a_small_board_is_found_by_its_number() {
        for n in 0..=9 {
            let all = all_solutions(n);
            for (number, solution) in (0..).zip(&all) {
                let found = nth(n, number, &Run::new().threads(2)).unwrap();
                assert_eq!(found.as_deref(), Some(&solution[..]), "n = {n}, {number}");
            }
            for beyond in [all.len() as u64, u64::MAX] {
                assert_eq!(nth(n, beyond, &Run::new().threads(2)), Ok(None), "n = {n}");
            }
        }
    }

    #[test]
    fn blocks_of_any_size_lead_to_the_same_solution() {
        for n in 4..=11 {
            let all = all_solutions(n);
            let mut random = Random::new(u64::from(n));
            for rows in 0..=5 {
                for threads in [1, 2] {
                    let number = random.below(all.len() as u64 + 1);
                    let found =
                        block_by_block(n as usize, number, rows, &Run::new().threads(threads))
                            .unwrap();
                    let expected = all.get(number as usize).map(|columns| &columns[..]);
                    assert_eq!(found.as_deref(), expected, "n = {n}, {rows} rows, {number}");
                }
            }
        }
    }

    #[test]
    fn the_list_continues_after_the_solution_found() {
        // Numbers from both ends, and on both sides of the middle and of `NEAR`.
        let all: Vec<Solution> = Solutions::new(13).unwrap().collect();
        let last = all.len() as u64 - 1;
        let middle = last / 2;
        for number in [0, NEAR - 1, NEAR, middle, middle + 1, last - NEAR, last] {
            let found = nth(13, number, &Run::new()).unwrap();
            assert_eq!(found.as_ref(), all.get(number as usize), "{number}");
            let mut rest = Solutions::after(13, &all[number as usize]).unwrap();
            assert_eq!(rest.next().as_ref(), all.get(number as usize + 1));
        }
    }

    #[test]
    fn unpublished_boards_are_counted_from_the_front() {
        assert_eq!(published(28), None);
        let found = nth(28, 100, &Run::new().threads(2)).unwrap();
        assert_eq!(found, Solutions::new(28).unwrap().nth(100));
    }

    #[test]
    fn finding_by_number_can_be_stopped() {
        let stopped = nth(24, 1 << 40, &Run::new().stop_when(|| true));
        assert_eq!(stopped, Err(Error::Stopped));
        let near_the_front = nth(32, 100, &Run::new().stop_when(|| true));
        assert_eq!(near_the_front, Err(Error::Stopped));
    }
}

//! Chess queens with clues: given queens, or blocked squares, that leave just one solution.
//!
//! **Idea.** Take a random solution. With given queens: give all, then drop unneeded ones in random order; up to n = 12,
//! where all solutions can be listed, find the smallest set that no other solution contains. With blocked squares: while
//! there is another solution, block a square of it; then unblock unneeded ones in random order. The clues left are
//! *minimal*: if any one is dropped, there are several solutions.

use super::all_of;
use super::definition::Puzzle;
use super::recipe::{RecipeError, wrong_size};
use crate::board::Square;
use crate::questions::random_solution;
use crate::random::Random;
use crate::run::{Run, Stopped};

/// The kind of clues that a classic puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Clues {
    /// Queens already on the board.
    Given,
    /// Squares that take no queen.
    Blocked,
}

/// A classic puzzle with one solution and a minimal set of clues: the smallest set found in `attempts` attempts, each
/// from another solution. Up to n = 12 no smaller set of given queens leads to the same solution.
///
/// Cost: some milliseconds per attempt at n = 20; at n = 12 half a second, once, to list all solutions.
///
/// # Errors
/// n = 0, 2 and 3, for which there is no puzzle, and n beyond [`Puzzle::LARGEST`]; [`RecipeError::Stopped`] if the run was
/// over first.
///
/// ```
/// use queens::puzzle::{Clues, classic};
/// use queens::{Random, Run};
/// let puzzle = classic(8, Clues::Given, 50, &mut Random::new(1), &Run::new())?;
/// assert!(puzzle.given().len() <= 3);
/// # Ok::<(), queens::puzzle::RecipeError>(())
/// ```
pub fn classic(
    n: u32,
    clues: Clues,
    attempts: u32,
    random: &mut Random,
    run: &Run<'_>,
) -> Result<Puzzle, RecipeError> {
    let board = Puzzle::classic(n)?;
    if n == 2 || n == 3 {
        return Err(wrong_size(n, 1).into());
    }
    let all = match clues {
        Clues::Given if n <= EXACT => all_of(&board, usize::MAX, run)?,
        _ => Vec::new(),
    };
    let given = |queens: &[Square]| board.clone().with_given(queens).expect("on the board");
    let blocked = |squares: &[Square]| board.clone().with_blocked(squares).expect("on the board");
    let mut best: Option<Puzzle> = None;
    for _ in 0..attempts.max(1) {
        if run.is_over() {
            return Err(RecipeError::Stopped);
        }
        let columns = random_solution(n, random).expect("n is neither 2 nor 3");
        let solution: Vec<Square> = Square::in_rows(columns).collect();
        let puzzle = match clues {
            Clues::Given if n <= EXACT => {
                let mut queens = solution;
                random.shuffle(&mut queens);
                given(&fewest(&queens, &all))
            }
            Clues::Given => minimal(solution, given, random, run)?,
            Clues::Blocked => with_blocked(blocked, &solution, random, run)?,
        };
        let size = |puzzle: &Puzzle| puzzle.given().len() + puzzle.blocked().len();
        if best.as_ref().is_none_or(|best| size(&puzzle) < size(best)) {
            best = Some(puzzle);
        }
    }
    Ok(best.expect("at least one attempt"))
}

/// The largest n for which the fewest given queens are found.
const EXACT: u32 = 12;

/// The first of the smallest sets of these queens that no other solution in `all` contains.
fn fewest(queens: &[Square], all: &[Vec<Square>]) -> Vec<Square> {
    let others = agreements(queens, all);
    let decides = |set: &u32| others.iter().all(|other| set & !other != 0);
    let fewest = (0..=queens.len()).find_map(|size| sets(queens.len(), size).find(decides));
    chosen(queens, fewest.expect("all of them decide"))
}

/// The sets of these queens that other solutions have, as bits, the last queen's the lowest; each set once.
fn agreements(queens: &[Square], all: &[Vec<Square>]) -> Vec<u32> {
    let has = |other: &Vec<Square>| {
        let has = |queen: &Square| u32::from(other[queen.row as usize] == *queen);
        queens.iter().fold(0, |bits, queen| bits << 1 | has(queen))
    };
    let mut others: Vec<u32> = all.iter().map(has).collect();
    others.retain(|bits| bits.count_ones() < queens.len() as u32);
    others.sort_unstable();
    others.dedup();
    others
}

/// All sets of `size` out of `of` things, as bits; sets with the first things come first.
fn sets(of: usize, size: usize) -> impl Iterator<Item = u32> {
    let sets = (0..1u32 << of).rev();
    sets.filter(move |set| set.count_ones() as usize == size)
}

fn chosen(queens: &[Square], set: u32) -> Vec<Square> {
    let last = queens.len() - 1;
    let is_in = |&i: &usize| set >> (last - i) & 1 != 0;
    (0..=last).filter(is_in).map(|i| queens[i]).collect()
}

fn has_one(puzzle: &Puzzle, run: &Run<'_>) -> Result<bool, Stopped> {
    Ok(all_of(puzzle, 2, run)?.len() == 1)
}

/// The puzzle without the clues that one solution does not need, dropped in random order.
fn minimal(
    mut clues: Vec<Square>,
    with: impl Fn(&[Square]) -> Puzzle,
    random: &mut Random,
    run: &Run<'_>,
) -> Result<Puzzle, Stopped> {
    random.shuffle(&mut clues);
    for i in (0..clues.len()).rev() {
        let clue = clues.swap_remove(i);
        if !has_one(&with(&clues), run)? {
            clues.push(clue);
        }
    }
    Ok(with(&clues))
}

/// A puzzle with only this solution and a minimal set of blocked squares.
fn with_blocked(
    with: impl Fn(&[Square]) -> Puzzle,
    solution: &[Square],
    random: &mut Random,
    run: &Run<'_>,
) -> Result<Puzzle, Stopped> {
    let mut blocked: Vec<Square> = Vec::new();
    loop {
        let found = all_of(&with(&blocked), 2, run)?;
        let Some(other) = found.iter().find(|found| found[..] != *solution) else {
            return minimal(blocked, with, random, run);
        };
        let mut squares = other.clone();
        squares.retain(|square| !solution.contains(square));
        random.shuffle(&mut squares);
        blocked.push(squares[0]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For each n the fewest given queens that leave one solution, the number of sets of that size, and the number of
    /// solutions that need more: found by running the general search on each set of queens of each solution.
    #[test]
    fn the_fewest_clues_are_found() {
        for (n, least, count, need_more) in [
            (4, 1, 8, 0),
            (5, 2, 100, 0),
            (6, 1, 24, 0),
            (7, 2, 440, 0),
            (8, 2, 308, 8),
            (9, 2, 80, 284),
            (10, 2, 48, 676),
        ] {
            let board = Puzzle::classic(n).unwrap();
            let all = all_of(&board, usize::MAX, &Run::new()).unwrap();
            let fewest: Vec<Vec<Square>> = all
                .iter()
                .map(|queens| super::fewest(queens, &all))
                .collect();
            assert_eq!(fewest.iter().map(Vec::len).min(), Some(least), "n = {n}");
            assert_eq!(
                fewest.iter().filter(|set| set.len() > least).count(),
                need_more,
                "n = {n}"
            );
            let mut sets_found = 0;
            for queens in &all {
                let others = agreements(queens, &all);
                for set in sets(queens.len(), least) {
                    let decides = others.iter().all(|other| set & !other != 0);
                    sets_found += usize::from(decides);
                    if n <= 7 {
                        let puzzle = board.clone().with_given(chosen(queens, set)).unwrap();
                        assert_eq!(has_one(&puzzle, &Run::new()), Ok(decides));
                    }
                }
            }
            assert_eq!(sets_found, count, "n = {n}");
            for set in fewest {
                let puzzle = board.clone().with_given(set).unwrap();
                assert_eq!(has_one(&puzzle, &Run::new()), Ok(true));
            }
        }
    }

    #[test]
    fn a_board_with_one_solution_needs_no_clue() {
        assert!(
            classic(1, Clues::Given, 1, &mut Random::new(1), &Run::new())
                .unwrap()
                .given()
                .is_empty()
        );
    }
}

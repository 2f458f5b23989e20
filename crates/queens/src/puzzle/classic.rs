//! Chess queens with clues: given queens, or blocked squares, that leave just one solution.
//!
//! **Idea.** Take a random solution. With given queens: give all, and take away in random order what is not
//! needed. With blocked squares: while there is another solution, block a square of it; then lift in random
//! order what is not needed. What is left is *minimal*: without any one clue there are several solutions.

use super::definition::Puzzle;
use super::solutions;
use super::start::shuffle;
use crate::board::Square;
use crate::random::Random;

/// The kinds of clues of a classic puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clues {
    /// Queens that stand already.
    Given,
    /// Squares that take no queen.
    Blocked,
}

/// A classic puzzle with one solution and a minimal set of clues; with given queens the smallest of so many
/// attempts. `None` for n = 2 and 3, which have no solution, and beyond [`Puzzle::LARGEST`].
///
/// Cost: some milliseconds an attempt at n = 20.
///
/// ```
/// use queens::puzzle::{Clues, classic};
/// use queens::random::Random;
/// let puzzle = classic(8, Clues::Given, 50, &mut Random::new(1)).unwrap();
/// assert!(puzzle.given().len() <= 3);
/// ```
pub fn classic(n: u32, clues: Clues, attempts: u32, random: &mut Random) -> Option<Puzzle> {
    let board = Puzzle::classic(n).ok()?;
    if n == 2 || n == 3 {
        return None;
    }
    let mut best: Option<Puzzle> = None;
    for _ in 0..attempts.max(1) {
        let solution = solution(n, random);
        let puzzle = match clues {
            Clues::Given => with_given(&board, solution, random),
            Clues::Blocked => with_blocked(&board, &solution, random),
        };
        let size = |puzzle: &Puzzle| puzzle.given().len() + puzzle.blocked().len();
        if best.as_ref().is_none_or(|best| size(&puzzle) < size(best)) {
            best = Some(puzzle);
        }
    }
    best
}

fn has_one(puzzle: &Puzzle) -> bool {
    solutions(puzzle, 2, u64::MAX).0.len() == 1
}

fn with_given(board: &Puzzle, mut queens: Vec<Square>, random: &mut Random) -> Puzzle {
    let given = |queens: &[Square]| {
        board
            .clone()
            .with_given(queens.to_vec())
            .expect("on the board")
    };
    shuffle(&mut queens, random);
    for i in (0..queens.len()).rev() {
        let queen = queens.swap_remove(i);
        if !has_one(&given(&queens)) {
            queens.push(queen);
        }
    }
    given(&queens)
}

fn with_blocked(board: &Puzzle, solution: &[Square], random: &mut Random) -> Puzzle {
    let mut blocked: Vec<Square> = Vec::new();
    let with = |blocked: &[Square]| {
        board
            .clone()
            .with_blocked(blocked.to_vec())
            .expect("on the board")
    };
    loop {
        let found = solutions(&with(&blocked), 2, u64::MAX).0;
        let Some(other) = found.iter().find(|found| found[..] != *solution) else {
            break;
        };
        let mut squares: Vec<Square> = other
            .iter()
            .copied()
            .filter(|square| !solution.contains(square))
            .collect();
        shuffle(&mut squares, random);
        blocked.push(squares[0]);
    }
    shuffle(&mut blocked, random);
    for i in (0..blocked.len()).rev() {
        let square = blocked.swap_remove(i);
        if !has_one(&with(&blocked)) {
            blocked.push(square);
        }
    }
    with(&blocked)
}

/// A random solution; not all are equally likely.
fn solution(n: u32, random: &mut Random) -> Vec<Square> {
    'again: loop {
        // Row by row on a random square that is not attacked; a dead end begins anew.
        let mut queens: Vec<Square> = Vec::new();
        for row in 0..n {
            let apart = |column: &u32| {
                queens.iter().all(|queen| {
                    queen.column != *column && queen.column.abs_diff(*column) != row - queen.row
                })
            };
            let free: Vec<u32> = (0..n).filter(apart).collect();
            if free.is_empty() {
                continue 'again;
            }
            let column = free[random.below(free.len() as u64) as usize];
            queens.push(Square { row, column });
        }
        return queens;
    }
}

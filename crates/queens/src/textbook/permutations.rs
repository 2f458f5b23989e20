//! Generate and test, but only permutations: one queen per row *and* per column.
//!
//! Idea: no two queens of a solution share a column, so the columns of a solution are a permutation of 0 to
//! n − 1. For each row, choose one of the columns that are left, and check the diagonals when all n queens are
//! on the board.
//!
//! ```text
//! permute(row):                               ◂ enter
//!     if row = n:
//!         if two queens share a diagonal:
//!             drop the placement              ◂ reject
//!         else report the queens              ◂ solution
//!     else for each column left, from the left:
//!         put a queen on (row, column)        ◂ place
//!         permute(row + 1)
//!         take it off again                   ◂ remove
//!     return                                  ◂ leave
//! ```
//!
//! Invariant: the placements come in lexicographic order, n! of them.
//!
//! Changed since `naive`: n! placements instead of nⁿ, 40,320 instead of 16,777,216 for n = 8. Still nothing
//! more is checked before the board is full. Cost: n! placements of O(n²) pairs; memory O(n).
//!
//! Source: the first program of most courses; Knuth, "The Art of Computer Programming" 4A (2011), section
//! 7.2.1.2, on ways to generate all permutations.

use super::machine::{Choice, Machine, Method, Verdict};
use super::naive::{attacking_pair, is_solution};
use super::plain::Ending;
use crate::board::Square;

/// Generates every list of n different columns and tests it when it is complete; `queens` is empty at first.
///
/// Returns whether the ending asked to stop. Cost: n! lists of O(n²) pairs.
///
/// ```
/// use queens::textbook::permutations;
/// let mut number = 0;
/// permutations::permute(7, &mut Vec::new(), &mut |_: &[u32]| {
///     number += 1;
///     false
/// });
/// assert_eq!(number, 40);
/// ```
pub fn permute(n: u32, queens: &mut Vec<u32>, ending: &mut impl Ending) -> bool {
    ending.node(queens.len());
    if queens.len() == n as usize {
        return is_solution(queens) && ending.solution(queens);
    }
    for column in 0..n {
        if queens.contains(&column) {
            continue;
        }
        queens.push(column);
        if permute(n, queens, ending) {
            return true;
        }
        queens.pop();
    }
    false
}

/// Generate permutations and test.
pub(super) type Permutations = Machine<Permute>;

/// Remembers nothing but the queens.
#[derive(Clone, Debug)]
pub(super) struct Permute;

impl Method for Permute {
    fn begin(_: u32) -> Self {
        Permute
    }

    fn choice(&self, queens: &[Square], column: u32) -> Choice {
        if queens.iter().any(|queen| queen.column == column) {
            Choice::Skip
        } else {
            Choice::Place(Square::new(queens.len() as u32, column))
        }
    }

    fn verdict(&self, queens: &[Square]) -> Verdict {
        attacking_pair(queens).map_or(Verdict::Solution, Verdict::Attacked)
    }
}

//! Generate and test: every placement of one queen per row.
//!
//! Idea: there are only finitely many placements. Choose a column for each row in every possible
//! way, and look at the n queens only when all of them are on the board.
//!
//! ```text
//! generate(row):                              ◂ enter
//!     if row = n:
//!         if two queens attack each other:
//!             drop the placement              ◂ reject
//!         else report the queens              ◂ solution
//!     else for each column from the left:
//!         put a queen on (row, column)        ◂ place
//!         generate(row + 1)
//!         take it off again                   ◂ remove
//!     return                                  ◂ leave
//! ```
//!
//! Invariant: the placements come in lexicographic order, like the numbers 0 to nⁿ − 1 written with
//! n digits to the base n.
//!
//! The lowest rung: nothing is checked before the board is full, so two queens that attack each other in the
//! first two rows are detected nⁿ⁻² times. Cost: nⁿ placements of O(n²) pairs; memory O(n).
//!
//! Source: the starting point of Wirth, "Program development by stepwise refinement", CACM 14 (1971).

use super::machine::{Choice, Machine, Method, Verdict};
use super::plain::Ending;
use crate::board::Square;
use crate::lines::Line;

/// Generates every list of n columns and tests it when it is complete; `queens` is empty at first.
///
/// Returns whether the ending asked to stop. Cost: nⁿ lists of O(n²) pairs.
///
/// ```
/// use queens::textbook::naive;
/// let mut number = 0;
/// naive::generate(6, &mut Vec::new(), &mut |_: &[u32]| {
///     number += 1;
///     false
/// });
/// assert_eq!(number, 4);
/// ```
pub fn generate(n: u32, queens: &mut Vec<u32>, ending: &mut impl Ending) -> bool {
    ending.node(queens.len());
    if queens.len() == n as usize {
        return is_solution(queens) && ending.solution(queens);
    }
    for column in 0..n {
        queens.push(column);
        if generate(n, queens, ending) {
            return true;
        }
        queens.pop();
    }
    false
}

/// Whether no two of these queens attack each other.
pub fn is_solution(queens: &[u32]) -> bool {
    let queens: Vec<Square> = Square::in_rows(queens).collect();
    attacking_pair(&queens).is_none()
}

/// The test: a pair of queens that attack each other, in the order of placing, or `None`. Of all such pairs
/// it is the one with the earliest second queen, then the earliest first queen. Cost: O(k²) for k queens.
pub fn attacking_pair(queens: &[Square]) -> Option<(Square, Square)> {
    (0..queens.len()).find_map(|lower| {
        let upper = attacker(&queens[..lower], queens[lower])?;
        Some((upper, queens[lower]))
    })
}

/// The first of these queens that attacks the square, or `None`. Cost: O(k) for k queens.
pub(super) fn attacker(queens: &[Square], square: Square) -> Option<Square> {
    let attacks = |queen: &Square| Line::shared(*queen, square).is_some();
    queens.iter().copied().find(attacks)
}

/// Generate and test.
pub(super) type Naive = Machine<Generate>;

/// Remembers nothing but the queens.
#[derive(Clone, Debug)]
pub(super) struct Generate;

impl Method for Generate {
    fn begin(_: u32) -> Self {
        Generate
    }

    fn choice(&self, queens: &[Square], column: u32) -> Choice {
        Choice::Place(Square::new(queens.len() as u32, column))
    }

    fn verdict(&self, queens: &[Square]) -> Verdict {
        attacking_pair(queens).map_or(Verdict::Solution, Verdict::Attacked)
    }
}

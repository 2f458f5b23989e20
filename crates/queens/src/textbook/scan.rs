//! Backtracking: compare each new queen with every queen already placed.
//!
//! Idea: build the placement row by row and keep it a partial solution. Before a queen is put on a square,
//! compare the square with each queen above. If one is in the same column, or as far across as up, the square
//! is ruled out, together with every placement that begins this way.
//!
//! ```text
//! search(row):                                ◂ enter
//!     if row = n: report the queens           ◂ solution
//!     else for each column from the left:
//!         if for some queen above
//!             |Δcolumn| = 0 or |Δcolumn| = Δrow:
//!                 next column                 ◂ reject
//!         put a queen on (row, column)        ◂ place
//!         search(row + 1)
//!         take it off again                   ◂ remove
//!     return                                  ◂ leave
//! ```
//!
//! Invariant: the queens on the board are a partial solution, one in each of the first rows; every completion
//! that comes earlier in lexicographic order has been reported. Half of the literature fills columns from the
//! left instead; [`Direction::Columns`](super::Direction) does that for every rung. By symmetry, nothing but
//! the order of solutions changes.
//!
//! Changed since `naive`: tests after every queen instead of after the last. For n = 8 that is 2 057
//! nodes instead of 19 173 961. Cost: O(row) for each square tried; memory O(n).
//!
//! Source: Walker, "An enumerative technique for a class of combinatorial problems" (1960), where
//! backtracking is described in general; Wirth, "Program development by stepwise refinement" (1971).

use super::machine::{Choice, Machine, Method};
use super::plain::Ending;
use crate::board::Square;

/// Fills the rows below these queens, `queens[row] = column`, in every way in which no two queens attack each
/// other.
///
/// Returns whether the ending asked to stop. Cost: O(row) for each square tried.
///
/// ```
/// use queens::textbook::scan;
/// let mut first = Vec::new();
/// scan::search(8, &mut Vec::new(), &mut |queens: &[u32]| {
///     first.extend_from_slice(queens);
///     true
/// });
/// assert_eq!(first, [0, 4, 7, 5, 2, 6, 1, 3]);
/// assert!(!scan::search(3, &mut Vec::new(), &mut |_: &[u32]| true), "n = 3 has no solution");
/// ```
pub fn search(n: u32, queens: &mut Vec<u32>, ending: &mut impl Ending) -> bool {
    ending.node(queens.len());
    let row = queens.len();
    if row == n as usize {
        return ending.solution(queens);
    }
    for column in 0..n {
        let attacks = |(above, queen): (usize, &u32)| {
            let across = queen.abs_diff(column);
            across == 0 || across as usize == row - above
        };
        if !queens.iter().enumerate().any(attacks) {
            queens.push(column);
            if search(n, queens, ending) {
                return true;
            }
            queens.pop();
        }
    }
    false
}

/// Backtracking that compares with each queen placed.
pub(super) type Scan = Machine<Compare>;

/// Remembers nothing but the queens.
#[derive(Clone, Debug)]
pub(super) struct Compare;

impl Method for Compare {
    fn begin(_: u32) -> Self {
        Compare
    }

    fn choice(&self, queens: &[Square], column: u32) -> Choice {
        let square = Square::new(queens.len() as u32, column);
        let attacked = queens.iter().any(|queen| {
            let across = queen.column.abs_diff(column);
            across == 0 || across == square.row - queen.row
        });
        Choice::place_unless(attacked, square)
    }
}

//! Depth-first search in a tree of whole boards, each board made once.
//!
//! Idea: a board is a value, n·n booleans in reading order. No row is special: a child of a board has one
//! more queen, on a square *after the last queen*, and no two of its queens attack each other.
//!
//! ```text
//! solve(board):                                   ◂ enter
//!     if n queens are on it: report the board     ◂ solution
//!     else for each square after the last queen:
//!         make the board with a queen there too
//!         if two of its queens attack each other:
//!             drop it                             ◂ reject
//!         else
//!             solve it                            ◂ place
//!             go back to the board it came from   ◂ remove
//!     return                                      ◂ leave
//! ```
//!
//! Invariant: k queens can be placed in k! orders, but only one of them is reading order. So every set of
//! queens that do not attack each other is visited exactly once (OEIS A287227; by number of queens A348129),
//! and every solution is reported once, in lexicographic order. The form in the literature puts queens on any
//! free square: [`anywhere`](super::anywhere).
//!
//! Changed since the rungs below: nothing is remembered but the board. The price is n² squares to try instead
//! of n, and O(n²) to test each board. The machine, which must be quick enough to be watched, tests only the
//! new queen. Depth never exceeds n boards. Memory: O(n³).
//!
//! Source: the tree of boards of the next rung, with the usual ordering that turns sequences into
//! combinations.

use super::Memory;
use super::boards::{is_solved, is_valid, position, queens, square, with_queen};
use super::machine::{Choice, Machine, Method};
use super::naive::attacker;
use super::plain::Ending;
use crate::board::Square;

/// Puts more queens on a valid board, from this position on in reading order.
///
/// Returns whether the ending asked to stop. Cost: O(n²) for each board made.
///
/// ```
/// use queens::textbook::{boards, tree};
/// let mut first = Vec::new();
/// tree::search(&boards::empty(5), 0, &mut |queens: &[u32]| {
///     first.extend_from_slice(queens);
///     true
/// });
/// assert_eq!(first, [0, 2, 4, 1, 3]);
/// ```
pub fn search(board: &[bool], from: usize, ending: &mut impl Ending) -> bool {
    let columns: Vec<u32> = queens(board).iter().map(|queen| queen.column).collect();
    ending.node(columns.len());
    if is_solved(board) {
        return ending.solution(&columns);
    }
    for position in from..board.len() {
        let child = with_queen(board, position);
        if is_valid(&child) && search(&child, position + 1, ending) {
            return true;
        }
    }
    false
}

/// Depth-first search over whole boards, each board made in one order only.
pub(super) type Tree = Machine<InOrder>;

/// Remembers nothing but the size: the queens placed are the board.
#[derive(Clone, Debug)]
pub(super) struct InOrder {
    n: u32,
}

impl Method for InOrder {
    fn begin(n: u32) -> Self {
        InOrder { n }
    }

    fn positions(&self, n: u32, queens: &[Square]) -> std::ops::Range<u32> {
        queens.last().map_or(0, |&queen| position(n, queen) + 1)..n * n
    }

    fn choice(&self, standing: &[Square], position: u32) -> Choice {
        let square = square(self.n, position as usize);
        Choice::place_unless(attacker(standing, square).is_some(), square)
    }

    fn position_of(&self, queen: Square) -> u32 {
        position(self.n, queen)
    }

    fn memory(&self, standing: &[Square]) -> Memory {
        let after_the_last = self.positions(self.n, standing);
        Memory::boards(self.n, standing, after_the_last)
    }
}

//! The literature's search in a tree of boards: a queen on *any* free square.
//!
//! Idea: two functions that call each other. A board is solved, or one of its children can be, or there is no
//! solution below it. The children of a board have one more queen, on any free square of any row; all of them are
//! made first, and then the invalid ones are dropped.
//!
//! ```text
//! solve(board):                                   ◂ enter
//!     if n queens are on it: report the board     ◂ solution
//!     else solve_any(children(board))
//!     return                                      ◂ leave
//! children(board):
//!     for each free square, in any row:
//!         make the board with a queen there too
//!         if two of its queens attack each other:
//!             drop it                             ◂ reject
//! solve_any(boards):
//!     for each of the boards:
//!         solve it                                ◂ place
//!         go back to the board it came from       ◂ remove
//! ```
//!
//! Nothing is shorter or more general, but it has a price: k queens can be placed in k! orders, and the same board
//! is met again in each of them. If the first queens allow no solution, every order of them is tried before one of
//! them moves. For n = 6, whose first solution has no queen in the corner, 1,440 boards are visited and 45,647 made
//! before it is found; for n = 7, only 12 and 499.
//!
//! Invariant: the boards come in lexicographic order of the sequences of their squares, so a set of queens is
//! met for the first time in reading order. Only then is a solution reported: `list` prints each once.
//!
//! Changed since `tree`: squares before the last queen are tried too. Cost: for all solutions Σ k! · (sets of k
//! queens) boards, each with O(n²) children tested in O(n²); the machine tests only the new queen. Memory: O(n³).
//!
//! Source: Gregor Kiczales, "How to Code: Systematic Program Design" (UBC), the n queens problem set;
//! the template is that of generative recursion over an arbitrary-arity tree.

use super::Memory;
use super::boards::{Board, children, is_solved, position, square};
use super::machine::{Choice, Machine, Method, Verdict};
use super::naive::attacker;
use crate::board::Square;

/// The first solved board among a valid board and those below it, or `None`.
///
/// ```
/// use queens::textbook::{anywhere, boards};
/// let solved = anywhere::solve(boards::empty(4)).unwrap();
/// let columns: Vec<u32> = boards::queens(&solved).iter().map(|queen| queen.column).collect();
/// assert_eq!(columns, [1, 3, 0, 2]);
/// assert_eq!(anywhere::solve(boards::empty(3)), None);
/// ```
pub fn solve(board: Board) -> Option<Board> {
    if is_solved(&board) {
        Some(board)
    } else {
        solve_any(children(&board))
    }
}

/// The first solved board among these valid boards and those below them, or `None`.
pub fn solve_any(boards: Vec<Board>) -> Option<Board> {
    boards.into_iter().find_map(solve)
}

/// Depth-first search over whole boards, a queen on any free square.
pub(super) type Anywhere = Machine<AnyOrder>;

/// Remembers nothing but the size: the queens placed are the board.
#[derive(Clone, Debug)]
pub(super) struct AnyOrder {
    n: u32,
}

impl Method for AnyOrder {
    fn begin(n: u32) -> Self {
        AnyOrder { n }
    }

    /// All squares twice: first the children are made, then the valid ones are solved.
    fn positions(&self, n: u32, _: &[Square]) -> std::ops::Range<u32> {
        0..2 * n * n
    }

    fn choice(&self, queens: &[Square], position: u32) -> Choice {
        let squares = self.n * self.n;
        let solving = position >= squares;
        let square = square(self.n, (position % squares) as usize);
        match attacker(queens, square) {
            Some(_) if !solving => Choice::Reject(square),
            None if solving && !queens.contains(&square) => Choice::Place(square),
            _ => Choice::Skip,
        }
    }

    fn position_of(&self, queen: Square) -> u32 {
        self.n * self.n + position(self.n, queen)
    }

    fn verdict(&self, queens: &[Square]) -> Verdict {
        if queens.is_sorted() {
            Verdict::Solution
        } else {
            Verdict::Known
        }
    }

    fn memory(&self, queens: &[Square]) -> Memory {
        Memory::boards(self.n, queens, 0..self.n * self.n)
    }
}

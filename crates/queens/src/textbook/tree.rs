//! Depth-first search in a tree of whole boards.
//!
//! Idea: a board is a value, n·n booleans in reading order. Its children are the valid boards with
//! one queen more, on any free square. A board is solved, or one of its children can be, or there
//! is no solution below it: two pure functions that call each other, [`solve`] and [`solve_any`].
//!
//! ```text
//! solve(board):                                   ◂ enter
//!     if n queens stand: report the board         ◂ solution
//!     else solve each of children(board)
//! children(board):
//!     for each free square:
//!         make the board with a queen there too
//!         if two of its queens attack each other:
//!             drop it                             ◂ reject
//!         else it is a child                      ◂ place
//!     return                                      ◂ leave
//! with each child solved, go on from its parent   ◂ remove
//! ```
//!
//! Listing without repetition: k queens can be placed in k! orders, and [`solve`] may meet a board
//! again in each. [`Tree`], the search that lists and can be watched, lets a child's queen stand only
//! *after the last queen* in reading order. Every board is then made in one order only, that of
//! its squares, so every set of queens that do not attack each other is visited exactly once (OEIS
//! A348129 by number of queens), and every solution is reported once, in lexicographic order. The
//! first solution is the one `solve` finds, since both choose the earliest square that leads to one.
//!
//! Changed since the rungs below: no row is special and nothing is remembered but the board; the
//! price is n² squares in place of n, and O(n⁴) to test each board. Depth never exceeds n boards.
//! Memory: O(n³) for `Tree`, O(n⁵) for `solve`.
//!
//! Source: Gregor Kiczales, "How to Code: Systematic Program Design" (UBC), the n queens problem set;
//! the template is that of generative recursion over an arbitrary-arity tree.

mod search;

use super::naive::attacking_pair;
use crate::board::Square;

pub use search::{LARGEST, Tree};

/// n·n squares in reading order, `true` where a queen stands.
pub type Board = Vec<bool>;

/// The board of size n without queens.
pub fn empty(n: u32) -> Board {
    vec![false; (n as usize).pow(2)]
}

/// The row and column of a position in the reading order of a board of size n ≥ 1.
pub fn square(n: u32, position: usize) -> Square {
    Square::new(position as u32 / n, position as u32 % n)
}

/// The queens of a board in reading order.
pub fn queens(board: &[bool]) -> Vec<Square> {
    let n = board.len().isqrt();
    let mut standing = Vec::with_capacity(n);
    for (row, squares) in (0..).zip(board.chunks_exact(n.max(1))) {
        let columns = (0..).zip(squares).filter(|&(_, &queen)| queen);
        standing.extend(columns.map(|(column, _)| Square::new(row, column)));
    }
    standing
}

/// Does no queen attack another?
pub fn is_valid(board: &[bool]) -> bool {
    attacking_pair(&queens(board)).is_none()
}

/// Valid, with n queens?
pub fn is_solved(board: &[bool]) -> bool {
    is_valid(board) && queens(board).len() == board.len().isqrt()
}

/// All boards with one queen more, valid or not, in the reading order of the new queen.
pub fn fill(board: &[bool]) -> impl Iterator<Item = Board> {
    let free = (0..board.len()).filter(|&position| !board[position]);
    free.map(|position| with_queen(board, position))
}

/// The valid boards with one queen more, in the reading order of the new queen.
pub fn children(board: &[bool]) -> Vec<Board> {
    fill(board).filter(|child| is_valid(child)).collect()
}

/// The first solved board among a valid board and those below it, or `None`.
///
/// ```
/// use queens::textbook::tree;
/// let solved = tree::solve(tree::empty(4)).unwrap();
/// let columns: Vec<u32> = tree::queens(&solved).iter().map(|queen| queen.column).collect();
/// assert_eq!(columns, [1, 3, 0, 2]);
/// assert_eq!(tree::solve(tree::empty(3)), None);
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

fn with_queen(board: &[bool], position: usize) -> Board {
    let mut child = board.to_vec();
    child[position] = true;
    child
}

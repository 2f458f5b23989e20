//! Whole boards as values, for [`tree`](super::tree) and [`anywhere`](super::anywhere): n·n booleans in
//! reading order.

use super::naive::attacking_pair;
use crate::board::Square;

/// n·n squares in reading order, `true` where there is a queen.
pub type Board = Vec<bool>;

/// The board of size n without queens.
pub fn empty(n: u32) -> Board {
    vec![false; (n as usize).pow(2)]
}

/// The row and column of a position in the reading order of a board of size n ≥ 1.
pub(super) fn square(n: u32, position: usize) -> Square {
    Square::new(position as u32 / n, position as u32 % n)
}

/// The position of a square in the reading order of a board of size n.
pub(super) fn position(n: u32, square: Square) -> u32 {
    n * square.row + square.column
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

/// Whether no queen attacks another.
pub fn is_valid(board: &[bool]) -> bool {
    attacking_pair(&queens(board)).is_none()
}

/// Whether a board is valid and has n queens.
pub fn is_solved(board: &[bool]) -> bool {
    is_valid(board) && queens(board).len() == board.len().isqrt()
}

/// The board with one more queen, at this position.
pub(super) fn with_queen(board: &[bool], position: usize) -> Board {
    let mut child = board.to_vec();
    child[position] = true;
    child
}

/// All boards with one more queen, valid or not, in the reading order of the new queen.
pub fn fill(board: &[bool]) -> impl Iterator<Item = Board> {
    let free = (0..board.len()).filter(|&position| !board[position]);
    free.map(|position| with_queen(board, position))
}

/// The valid boards with one more queen, in the reading order of the new queen.
pub fn children(board: &[bool]) -> Vec<Board> {
    fill(board).filter(|child| is_valid(child)).collect()
}

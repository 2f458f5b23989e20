//! Is a placement a solution? Which queens attack each other?

use crate::board::{BoardError, Square};
use crate::lines::{antidiagonal_index, diagonal_count, diagonal_index};

/// The first fault of `queens[row] = column`, read from the top, or `None` for a solution.
///
/// Cost: O(n) time and memory.
pub fn first_fault(queens: &[u32]) -> Option<BoardError> {
    let n = queens.len();
    // Row of the queen on each line, or NONE.
    const NONE: u32 = u32::MAX;
    let mut columns = vec![NONE; n];
    let mut diagonals = vec![NONE; diagonal_count(n)];
    let mut antidiagonals = vec![NONE; diagonal_count(n)];
    for (row, &column) in queens.iter().enumerate() {
        let second = Square::new(row as u32, column);
        let column = column as usize;
        if column >= n {
            return Some(BoardError::OutsideBoard {
                n: n as u32,
                square: second,
            });
        }
        for holder in [
            &mut columns[column],
            &mut diagonals[diagonal_index(n, row, column)],
            &mut antidiagonals[antidiagonal_index(row, column)],
        ] {
            if *holder != NONE {
                let first = Square::new(*holder, queens[*holder as usize]);
                return Some(BoardError::Attacked { first, second });
            }
            *holder = row as u32;
        }
    }
    None
}

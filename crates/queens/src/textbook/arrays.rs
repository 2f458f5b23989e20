//! Backtracking with a boolean for every line of the board.
//!
//! Idea: a square is attacked exactly when its column, its diagonal or its antidiagonal is taken.
//! Keep one boolean for each of these lines; a queen takes three of them when it is put on the
//! board, and gives them back on return.
//!
//! ```text
//! search(row):                                ◂ enter
//!     if row = n: report the queens           ◂ solution
//!     else for each column from the left:
//!         if columns[column]
//!             or diagonals[row − column + n − 1]
//!             or antidiagonals[row + column]:
//!                 next column                 ◂ reject
//!         put a queen; set its three entries  ◂ place
//!         search(row + 1)
//!         take it off; clear its entries      ◂ remove
//!     return                                  ◂ leave
//! ```
//!
//! Invariant: an entry is `true` exactly when a queen stands on that line; there is never more than
//! one, so clearing cannot uncover another queen. The walk: `backtrack.rs`; the index laws: `lines`.
//!
//! Changed since `scan`: the question costs O(1) instead of O(row). The same nodes, the same squares
//! tried. Memory: n + 2(2n − 1) booleans.
//!
//! Source: Wirth, "Algorithms + Data Structures = Programs" (1976), section 3.5; Knuth, "The Art of
//! Computer Programming" 4B (2022), section 7.2.2.

use super::{Attacks, Backtrack, Direction, Memory, TooLarge};
use crate::board::Square;
use crate::lines::{antidiagonal_index, diagonal_count, diagonal_index};

pub use super::backtrack::LARGEST;

/// Backtracking with boolean arrays.
pub type Arrays = Backtrack<Flags>;

impl Arrays {
    /// All solutions of size n, row by row from the top.
    ///
    /// # Errors
    /// When n exceeds [`LARGEST`].
    pub fn new(n: u32) -> Result<Self, TooLarge> {
        TooLarge::check(n, LARGEST)?;
        let n_lines = n as usize;
        let flags = Flags {
            n: n_lines,
            columns: vec![false; n_lines],
            diagonals: vec![false; diagonal_count(n_lines)],
            antidiagonals: vec![false; diagonal_count(n_lines)],
        };
        Backtrack::start(n, Direction::Rows, flags)
    }
}

/// Which lines are taken.
#[derive(Clone, Debug)]
pub struct Flags {
    n: usize,
    columns: Vec<bool>,
    diagonals: Vec<bool>,
    antidiagonals: Vec<bool>,
}

impl Flags {
    fn set(&mut self, square: Square, taken: bool) {
        let (row, column) = (square.row as usize, square.column as usize);
        self.columns[column] = taken;
        self.diagonals[diagonal_index(self.n, row, column)] = taken;
        self.antidiagonals[antidiagonal_index(row, column)] = taken;
    }
}

impl Attacks for Flags {
    fn put(&mut self, square: Square) {
        self.set(square, true);
    }

    fn take(&mut self, square: Square) {
        self.set(square, false);
    }

    fn attacked(&self, square: Square) -> bool {
        let (row, column) = (square.row as usize, square.column as usize);
        self.columns[column]
            || self.diagonals[diagonal_index(self.n, row, column)]
            || self.antidiagonals[antidiagonal_index(row, column)]
    }

    fn memory(&self) -> Memory {
        Memory::Arrays {
            columns: self.columns.clone(),
            diagonals: self.diagonals.clone(),
            antidiagonals: self.antidiagonals.clone(),
        }
    }
}

//! Backtracking with a boolean for every line of the board.
//!
//! Idea: a square is attacked exactly when its column, its diagonal or its antidiagonal is taken. Keep one
//! boolean for each of these lines. A queen sets three of them when it is put on the board, and clears them
//! when it is taken off.
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
//! Invariant: an entry is `true` exactly when a queen is on that line. There is never more than one, so
//! clearing an entry cannot free a line of another queen. For the index laws see `lines`.
//!
//! Changed since `scan`: the test of a square costs O(1) instead of O(row). The nodes and the squares tried
//! are the same. Memory: n + 2(2n − 1) booleans.
//!
//! Source: Wirth, "Algorithms + Data Structures = Programs" (1976), section 3.5; Knuth, "The Art of
//! Computer Programming" 4B (2022), section 7.2.2.

use super::Memory;
use super::machine::{Choice, Machine, Method};
use super::plain::Ending;
use crate::board::Square;
use crate::lines::{antidiagonal_index, diagonal_count, diagonal_index};

/// Fills the rows below these queens in every way in which no two queens attack each other; `taken` has the
/// lines of these queens.
///
/// Returns whether the ending asked to stop. Cost: O(1) for each square tried.
///
/// ```
/// use queens::textbook::arrays;
/// let mut number = 0;
/// arrays::search(8, &mut Vec::new(), &mut arrays::Taken::none(8), &mut |_: &[u32]| {
///     number += 1;
///     false
/// });
/// assert_eq!(number, 92);
/// ```
pub fn search(n: u32, queens: &mut Vec<u32>, taken: &mut Taken, ending: &mut impl Ending) -> bool {
    ending.node(queens.len());
    let row = queens.len() as u32;
    if row == n {
        return ending.solution(queens);
    }
    for column in 0..n {
        let square = Square::new(row, column);
        if taken.any(square) {
            continue;
        }
        queens.push(column);
        taken.set(square, true);
        if search(n, queens, taken, ending) {
            return true;
        }
        taken.set(square, false);
        queens.pop();
    }
    false
}

/// Which lines are taken.
#[derive(Clone, Debug)]
pub struct Taken {
    n: usize,
    columns: Vec<bool>,
    diagonals: Vec<bool>,
    antidiagonals: Vec<bool>,
}

impl Taken {
    /// An n × n board with no line taken.
    pub fn none(n: u32) -> Self {
        let n = n as usize;
        Taken {
            n,
            columns: vec![false; n],
            diagonals: vec![false; diagonal_count(n)],
            antidiagonals: vec![false; diagonal_count(n)],
        }
    }

    /// Whether the column, the diagonal or the antidiagonal of this square is taken.
    pub fn any(&self, Square { row, column }: Square) -> bool {
        let (row, column) = (row as usize, column as usize);
        self.columns[column]
            || self.diagonals[diagonal_index(self.n, row, column)]
            || self.antidiagonals[antidiagonal_index(row, column)]
    }

    /// Marks the three lines of a square as taken, or as free again.
    pub fn set(&mut self, Square { row, column }: Square, taken: bool) {
        let (row, column) = (row as usize, column as usize);
        self.columns[column] = taken;
        self.diagonals[diagonal_index(self.n, row, column)] = taken;
        self.antidiagonals[antidiagonal_index(row, column)] = taken;
    }
}

/// Backtracking with boolean arrays.
pub(super) type Arrays = Machine<Taken>;

impl Method for Taken {
    fn begin(n: u32) -> Self {
        Taken::none(n)
    }

    fn put(&mut self, square: Square) {
        self.set(square, true);
    }

    fn take(&mut self, square: Square) {
        self.set(square, false);
    }

    fn choice(&self, queens: &[Square], column: u32) -> Choice {
        let square = Square::new(queens.len() as u32, column);
        Choice::place_unless(self.any(square), square)
    }

    fn memory(&self, _: &[Square]) -> Memory {
        Memory::Arrays {
            columns: self.columns.clone(),
            diagonals: self.diagonals.clone(),
            antidiagonals: self.antidiagonals.clone(),
        }
    }
}

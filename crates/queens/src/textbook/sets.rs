//! Backtracking with a list of columns and two hash sets.
//!
//! Idea: name a diagonal by row − column and an antidiagonal by row + column, and keep the names of the taken
//! ones in sets. Nothing needs an index range or an offset, so the program reads like the definition; the
//! columns stay in a list, which is itself the answer once it has n of them.
//!
//! ```text
//! search(row):                                ◂ enter
//!     if row = n: report the list             ◂ solution
//!     else for each column from the left:
//!         if column is in the list
//!             or row − column is in differences
//!             or row + column is in sums:
//!                 next column                 ◂ reject
//!         append the column; add both names   ◂ place
//!         search(row + 1)
//!         drop the column and both names      ◂ remove
//!     return                                  ◂ leave
//! ```
//!
//! Invariant: each set has one member for each queen, since no two queens share a line.
//!
//! Changed since `arrays`: sets in place of arrays. The nodes and squares tried are the same again, but this
//! rung is the slower of the two, since hashing a number costs more than indexing by it. The gain is brevity,
//! and boards without edges would work as well. Cost for each square tried: O(row) to look through the list,
//! which still grows with the number of queens, and O(1) expected for the sets. Memory: O(n).
//!
//! Source: the usual form in scripting languages; the lines are named as in Wirth (1976), section 3.5.

use std::collections::HashSet;

use super::Memory;
use super::machine::{Choice, Machine, Method};
use super::plain::Ending;
use crate::board::Square;
use crate::lines::{antidiagonal, diagonal};

/// Fills the rows below these queens in every way in which no two queens attack each other; `names` has the
/// lines of these queens.
///
/// Returns whether the ending asked to stop.
///
/// ```
/// use queens::textbook::sets;
/// let mut all = Vec::new();
/// sets::search(4, &mut sets::Names::default(), &mut |queens: &[u32]| {
///     all.push(queens.to_vec());
///     false
/// });
/// assert_eq!(all, [[1, 3, 0, 2], [2, 0, 3, 1]]);
/// ```
pub fn search(n: u32, names: &mut Names, ending: &mut impl Ending) -> bool {
    ending.node(names.columns.len());
    let row = names.columns.len() as u32;
    if row == n {
        return ending.solution(&names.columns);
    }
    for column in 0..n {
        let square = Square::new(row, column);
        if names.has(square) {
            continue;
        }
        names.add(square);
        if search(n, names, ending) {
            return true;
        }
        names.drop(square);
    }
    false
}

/// The names of the taken lines.
#[derive(Clone, Debug, Default)]
pub struct Names {
    columns: Vec<u32>,
    differences: HashSet<i64>,
    sums: HashSet<u64>,
}

impl Names {
    /// Whether a line through this square is taken.
    pub fn has(&self, square: Square) -> bool {
        self.columns.contains(&square.column)
            || self.differences.contains(&diagonal(square))
            || self.sums.contains(&antidiagonal(square))
    }

    /// Appends the column and adds the names of both diagonals.
    pub fn add(&mut self, square: Square) {
        self.columns.push(square.column);
        self.differences.insert(diagonal(square));
        self.sums.insert(antidiagonal(square));
    }

    /// Drops the column, which is the last, and both names.
    pub fn drop(&mut self, square: Square) {
        self.columns.pop();
        self.differences.remove(&diagonal(square));
        self.sums.remove(&antidiagonal(square));
    }
}

/// Backtracking with hash sets.
pub(super) type Sets = Machine<Names>;

impl Method for Names {
    fn begin(_: u32) -> Self {
        Names::default()
    }

    fn put(&mut self, square: Square) {
        self.add(square);
    }

    fn take(&mut self, square: Square) {
        self.drop(square);
    }

    fn choice(&self, queens: &[Square], column: u32) -> Choice {
        let square = Square::new(queens.len() as u32, column);
        Choice::place_unless(self.has(square), square)
    }

    fn memory(&self, _: &[Square]) -> Memory {
        let mut differences: Vec<i64> = self.differences.iter().copied().collect();
        let mut sums: Vec<u64> = self.sums.iter().copied().collect();
        // The order inside a hash set differs from run to run.
        differences.sort_unstable();
        sums.sort_unstable();
        Memory::Sets {
            columns: self.columns.clone(),
            differences,
            sums,
        }
    }
}

//! Backtracking with a list of columns and two hash sets.
//!
//! Idea: name a diagonal by row − column and an antidiagonal by row + column, and keep the names of
//! the taken ones in sets. Nothing needs an index range or an offset, so the program reads like the
//! definition; the columns stay in a list, which is the answer itself when n of them are there.
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
//! Invariant: each set has one member for each queen, since no two queens share a line. The walk:
//! `backtrack.rs`.
//!
//! Changed since `arrays`: sets in place of arrays. The same nodes and squares again, and it is the
//! slower of the two, since hashing a number costs more than indexing by it: what is gained is
//! brevity, and boards without edges would do as well. Cost: O(row) for the list and O(1) expected
//! for the sets, per square tried; memory O(n).
//!
//! Source: the usual form in scripting languages; the lines are named as in Wirth (1976), section 3.5.

use std::collections::HashSet;

use super::{Attacks, Backtrack, Direction, Memory, TooLarge};
use crate::board::Square;
use crate::lines::{antidiagonal, diagonal};

pub use super::backtrack::LARGEST;

/// Backtracking with hash sets.
pub type Sets = Backtrack<Names>;

impl Sets {
    /// All solutions of size n, row by row from the top.
    ///
    /// # Errors
    /// When n exceeds [`LARGEST`].
    pub fn new(n: u32) -> Result<Self, TooLarge> {
        Backtrack::start(n, Direction::Rows, Names::default())
    }
}

/// The names of the taken lines.
#[derive(Clone, Debug, Default)]
pub struct Names {
    columns: Vec<u32>,
    differences: HashSet<i64>,
    sums: HashSet<u64>,
}

impl Attacks for Names {
    fn put(&mut self, square: Square) {
        self.columns.push(square.column);
        self.differences.insert(diagonal(square));
        self.sums.insert(antidiagonal(square));
    }

    fn take(&mut self, square: Square) {
        self.columns.pop();
        self.differences.remove(&diagonal(square));
        self.sums.remove(&antidiagonal(square));
    }

    fn attacked(&self, square: Square) -> bool {
        self.columns.contains(&square.column)
            || self.differences.contains(&diagonal(square))
            || self.sums.contains(&antidiagonal(square))
    }

    fn memory(&self) -> Memory {
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

//! What a board is: squares, placements of queens on them, and solutions.
//!
//! Three words, used in this sense throughout:
//!
//! - a [`Placement`] is any set of queens on an n × n board, attacked or not;
//! - a *partial solution* is a placement of fewer than n queens, none attacked;
//! - a [`Solution`] is n queens, none attacked. It is kept as `queens[row] = column`.
//!
//! [`check`](crate::check) tells which of the three a placement is.

use std::fmt;
use std::ops::Deref;

/// A square of the board: row 0 is the top row, column 0 the left column.
///
/// Squares are ordered as one reads them: along the top row first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Row, counted from the top, 0-based.
    pub row: u32,
    /// Column, counted from the left, 0-based.
    pub column: u32,
}

impl Square {
    /// The square in this row and column.
    pub const fn new(row: u32, column: u32) -> Self {
        Square { row, column }
    }
}

/// `row:column`, 0-based.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.row, self.column)
    }
}

/// Any set of queens on an n × n board, attacked or not; at most one on a square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    n: u32,
    /// In reading order, each square once.
    queens: Vec<Square>,
}

impl Placement {
    /// The empty board of size n.
    pub const fn empty(n: u32) -> Self {
        Placement {
            n,
            queens: Vec::new(),
        }
    }

    /// The placement with queens on these squares, given in any order.
    ///
    /// # Errors
    /// When a square lies outside the board or is named twice.
    ///
    /// ```
    /// use queens::{Placement, Square};
    /// let board = Placement::new(4, [Square::new(1, 3), Square::new(0, 1)])?;
    /// assert_eq!(board.queens(), [Square::new(0, 1), Square::new(1, 3)]);
    /// assert!(Placement::new(4, [Square::new(4, 0)]).is_err());
    /// # Ok::<(), queens::BoardError>(())
    /// ```
    pub fn new(n: u32, squares: impl IntoIterator<Item = Square>) -> Result<Self, BoardError> {
        let mut queens: Vec<Square> = squares.into_iter().collect();
        if let Some(&square) = queens.iter().find(|s| s.row >= n || s.column >= n) {
            return Err(BoardError::OutsideBoard { n, square });
        }
        queens.sort_unstable();
        if let Some(pair) = queens.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(BoardError::Repeated { square: pair[0] });
        }
        Ok(Placement { n, queens })
    }

    /// The placement with one queen in each of the first `columns.len()` rows.
    ///
    /// # Errors
    /// When there are more rows than n, or a column lies outside the board.
    pub fn from_columns(n: u32, columns: &[u32]) -> Result<Self, BoardError> {
        Self::new(
            n,
            (0u32..)
                .zip(columns)
                .map(|(row, &column)| Square { row, column }),
        )
    }

    /// Number of rows, and of columns, of the board.
    pub const fn n(&self) -> u32 {
        self.n
    }

    /// The queens in reading order.
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// `queens[row] = column`, when each row holds exactly one queen.
    pub fn columns(&self) -> Option<Vec<u32>> {
        let one_per_row = self.queens.len() == self.n as usize
            && (0u32..)
                .zip(&self.queens)
                .all(|(row, queen)| queen.row == row);
        one_per_row.then(|| self.queens.iter().map(|queen| queen.column).collect())
    }
}

/// n queens on an n × n board, none attacking another: `queens[row] = column`.
///
/// It dereferences to the slice of columns. A value of this type is always valid.
///
/// ```
/// let solution = queens::Solution::new(vec![1, 3, 0, 2])?;
/// assert_eq!(solution[0], 1);
/// assert!(queens::Solution::new(vec![0, 1, 2, 3]).is_err());
/// # Ok::<(), queens::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    queens: Vec<u32>,
}

impl Solution {
    /// The solution with the queen of row r in column `queens[r]`. Cost: O(n).
    ///
    /// # Errors
    /// When a column lies outside the board or two queens attack each other.
    pub fn new(queens: Vec<u32>) -> Result<Self, BoardError> {
        match crate::check::first_fault(&queens) {
            None => Ok(Solution { queens }),
            Some(fault) => Err(fault),
        }
    }

    /// For searches of this crate, whose results are valid by construction.
    pub(crate) fn from_search(queens: Vec<u32>) -> Self {
        debug_assert_eq!(crate::check::first_fault(&queens), None);
        Solution { queens }
    }

    /// Number of rows, columns and queens.
    pub fn n(&self) -> u32 {
        // A column is a u32 below n, so n fits.
        self.queens.len() as u32
    }

    /// The columns, as a vector.
    pub fn into_columns(self) -> Vec<u32> {
        self.queens
    }
}

impl Deref for Solution {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        &self.queens
    }
}

impl From<Solution> for Placement {
    fn from(solution: Solution) -> Self {
        let queens = (0u32..)
            .zip(solution.queens.iter())
            .map(|(row, &column)| Square { row, column })
            .collect();
        Placement {
            n: solution.n(),
            queens,
        }
    }
}

/// Why a list of squares or columns is not a placement, or not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// A queen stands outside the n × n board.
    OutsideBoard {
        /// Size of the board.
        n: u32,
        /// Where the queen would stand.
        square: Square,
    },
    /// Two queens on one square.
    Repeated {
        /// The square.
        square: Square,
    },
    /// Two queens attack each other.
    Attacked {
        /// The queen higher up, or further left in the same row.
        first: Square,
        /// The other queen.
        second: Square,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::OutsideBoard { n, square } => {
                write!(f, "the square {square} lies outside the {n} × {n} board")
            }
            BoardError::Repeated { square } => write!(f, "two queens on the square {square}"),
            BoardError::Attacked { first, second } => {
                write!(f, "the queens on {first} and {second} attack each other")
            }
        }
    }
}

impl std::error::Error for BoardError {}

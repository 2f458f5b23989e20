//! What a board is: squares, placements of queens on them, and solutions.
//!
//! Three words, used in this sense throughout:
//!
//! - a [`Placement`] is any set of queens on an n × n board, attacked or not;
//! - a *partial solution* is a placement of fewer than n queens, none attacked;
//! - a [`Solution`] is n queens, none attacked. It is kept as `queens[row] = column`.
//!
//! [`check`](crate::check()) says which of the three a placement is.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use crate::text::ParseError;

/// A square of the board: row 0 is the top row, column 0 the left column.
///
/// Squares are in reading order: row by row from the top, each row from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "(u32, u32)", into = "(u32, u32)"))]
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

    /// The squares of these columns: the first in row 0, the next in row 1, and so on.
    ///
    /// ```
    /// use queens::Square;
    /// assert!(Square::in_rows([1, 3]).eq([Square::new(0, 1), Square::new(1, 3)]));
    /// ```
    pub fn in_rows(
        columns: impl IntoIterator<Item = impl Borrow<u32>>,
    ) -> impl Iterator<Item = Self> {
        (0..)
            .zip(columns)
            .map(|(row, column)| Square::new(row, *column.borrow()))
    }

    /// The square as `row:column`, for people who count rows and columns from `base`, 0 or 1.
    ///
    /// ```
    /// let square = queens::Square::new(3, 0);
    /// assert_eq!(square.to_string(), "3:0");
    /// assert_eq!(square.counted_from(1).to_string(), "4:1");
    /// ```
    pub fn counted_from(self, base: u32) -> impl fmt::Display {
        let from = move |number: u32| u64::from(number) + u64::from(base);
        Shown(move |f| write!(f, "{}:{}", from(self.row), from(self.column)))
    }
}

/// Displays what a closure writes.
pub(crate) struct Shown<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result>(pub(crate) F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for Shown<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0(f)
    }
}

/// `row:column`, 0-based.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.counted_from(0).fmt(f)
    }
}

/// Reads what `Display` writes: `row:column`, 0-based.
///
/// ```
/// assert_eq!("3:0".parse(), Ok(queens::Square::new(3, 0)));
/// ```
impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = text.split_once(':').and_then(|(row, column)| {
            let (row, column) = (row.parse().ok()?, column.parse().ok()?);
            Some(Square { row, column })
        });
        read.ok_or(ParseError::new(
            "a square is written as row:column, such as 3:0",
        ))
    }
}

/// From (row, column).
impl From<(u32, u32)> for Square {
    fn from((row, column): (u32, u32)) -> Self {
        Square { row, column }
    }
}

impl From<&Square> for Square {
    fn from(square: &Square) -> Self {
        *square
    }
}

/// To (row, column).
impl From<Square> for (u32, u32) {
    fn from(square: Square) -> Self {
        (square.row, square.column)
    }
}

/// Any set of queens on an n × n board, attacked or not; at most one on a square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Unchecked"))]
pub struct Placement {
    n: u32,
    /// The squares of the queens in reading order, each once.
    queens: Vec<Square>,
}

/// A placement as read, not yet checked.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Unchecked {
    n: u32,
    queens: Vec<Square>,
}

#[cfg(feature = "serde")]
impl TryFrom<Unchecked> for Placement {
    type Error = BoardError;

    fn try_from(read: Unchecked) -> Result<Self, BoardError> {
        Placement::new(read.n, read.queens)
    }
}

impl Placement {
    /// The empty board of size n.
    pub const fn empty(n: u32) -> Self {
        Placement {
            n,
            queens: Vec::new(),
        }
    }

    /// The placement with queens on these squares, given in any order. Cost: O(k log k) for k squares.
    ///
    /// # Errors
    /// When a square lies outside the board or is named twice.
    ///
    /// ```
    /// use queens::{Placement, Square};
    /// let board = Placement::new(4, [(1, 3), (0, 1)])?;
    /// assert_eq!(board.queens(), [Square::new(0, 1), Square::new(1, 3)]);
    /// assert!(Placement::new(4, [(4, 0)]).is_err());
    /// # Ok::<(), queens::BoardError>(())
    /// ```
    pub fn new(
        n: u32,
        squares: impl IntoIterator<Item = impl Into<Square>>,
    ) -> Result<Self, BoardError> {
        let mut queens: Vec<Square> = squares.into_iter().map(Into::into).collect();
        if let Some(&square) = queens.iter().find(|s| s.row >= n || s.column >= n) {
            return Err(BoardError::OutsideBoard { n, square });
        }
        queens.sort_unstable();
        if let Some(pair) = queens.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(BoardError::Repeated { square: pair[0] });
        }
        Ok(Placement { n, queens })
    }

    /// The placement with one queen in each of the first `columns.len()` rows: row r has its queen in column
    /// `columns[r]`. Cost: O(k) for k columns.
    ///
    /// # Errors
    /// When there are more rows than n, or a column lies outside the board.
    pub fn from_columns(n: u32, columns: &[u32]) -> Result<Self, BoardError> {
        Self::new(n, Square::in_rows(columns))
    }

    /// Number of rows, and of columns, of the board.
    pub const fn n(&self) -> u32 {
        self.n
    }

    /// The queens, in reading order.
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// The list `queens[row] = column`, or `None` unless each row holds exactly one queen. Cost: O(n).
    pub fn columns(&self) -> Option<Vec<u32>> {
        let rows = self.queens.iter().map(|queen| queen.row);
        let columns = self.queens.iter().map(|queen| queen.column);
        rows.eq(0..self.n).then(|| columns.collect())
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<u32>", into = "Vec<u32>"))]
pub struct Solution {
    queens: Vec<u32>,
}

impl Solution {
    /// The solution with the queen of row r in column `queens[r]`. Cost: O(n).
    ///
    /// # Errors
    /// When a column lies outside the board or two queens attack each other.
    pub fn new(queens: Vec<u32>) -> Result<Self, BoardError> {
        let fault = crate::check::first_fault(&queens);
        fault.map_or(Ok(Solution { queens }), Err)
    }

    /// Wraps the result of a search of this crate, which is valid by construction.
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

/// The board, one line per row: `. Q . .`.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut queens = self.queens.iter().peekable();
        for row in 0..self.n {
            for column in 0..self.n {
                let is_queen = queens.next_if_eq(&&Square { row, column }).is_some();
                let space = if column > 0 { " " } else { "" };
                write!(f, "{space}{}", if is_queen { 'Q' } else { '.' })?;
            }
            if row + 1 < self.n {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

/// The columns, row by row: `1 3 0 2`.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, column) in self.queens.iter().enumerate() {
            let space = if row > 0 { " " } else { "" };
            write!(f, "{space}{column}")?;
        }
        Ok(())
    }
}

/// Reads what `Display` writes: columns separated by blanks.
///
/// ```
/// assert_eq!("1 3 0 2".parse::<queens::Solution>().unwrap(), [1, 3, 0, 2]);
/// assert!("0 1 2 3".parse::<queens::Solution>().is_err());
/// ```
impl FromStr for Solution {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let columns = text.split_whitespace().map(|column| column.parse().ok());
        let columns: Option<Vec<u32>> = columns.collect();
        let solution = columns.and_then(|columns| Solution::new(columns).ok());
        solution.ok_or(ParseError::new(
            "a solution is written as the columns of its queens, such as 1 3 0 2, and none attacks another",
        ))
    }
}

/// Reads what `Display` writes, with or without blanks: one line per row, `Q` for a queen and `.` for a free square.
/// `queens-formats` reads the many other forms of boards.
///
/// ```
/// let board: queens::Placement = "Q...\n..Q.\n....\n.Q..".parse()?;
/// assert_eq!(board.to_string().parse(), Ok(board));
/// # Ok::<(), queens::ParseError>(())
/// ```
impl FromStr for Placement {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let n = text.lines().count();
        let mut queens = Vec::new();
        let mut is_board = true;
        for (row, line) in text.lines().enumerate() {
            let signs: Vec<char> = line.chars().filter(|sign| !sign.is_whitespace()).collect();
            is_board &= signs.len() == n && signs.iter().all(|sign| ".Q".contains(*sign));
            let columns = (0..signs.len()).filter(|&column| signs[column] == 'Q');
            queens.extend(columns.map(|column| Square::new(row as u32, column as u32)));
        }
        let n = n as u32;
        let board = is_board.then_some(Placement { n, queens });
        board.ok_or(ParseError::new(
            "a board has as many lines as columns, of Q and . only",
        ))
    }
}

impl Deref for Solution {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        &self.queens
    }
}

impl AsRef<[u32]> for Solution {
    fn as_ref(&self) -> &[u32] {
        self
    }
}

impl PartialEq<[u32]> for Solution {
    fn eq(&self, columns: &[u32]) -> bool {
        self.queens == columns
    }
}

impl<const N: usize> PartialEq<[u32; N]> for Solution {
    fn eq(&self, columns: &[u32; N]) -> bool {
        self.queens == columns
    }
}

/// The columns, row by row.
impl IntoIterator for Solution {
    type Item = u32;
    type IntoIter = std::vec::IntoIter<u32>;

    fn into_iter(self) -> Self::IntoIter {
        self.queens.into_iter()
    }
}

/// The columns, row by row.
impl<'a> IntoIterator for &'a Solution {
    type Item = &'a u32;
    type IntoIter = std::slice::Iter<'a, u32>;

    fn into_iter(self) -> Self::IntoIter {
        self.queens.iter()
    }
}

/// The same as [`Solution::new`].
impl TryFrom<Vec<u32>> for Solution {
    type Error = BoardError;

    fn try_from(queens: Vec<u32>) -> Result<Self, BoardError> {
        Solution::new(queens)
    }
}

impl From<Solution> for Vec<u32> {
    fn from(solution: Solution) -> Self {
        solution.queens
    }
}

impl From<Solution> for Placement {
    fn from(solution: Solution) -> Self {
        let (n, queens) = (solution.n(), Square::in_rows(solution).collect());
        Placement { n, queens }
    }
}

/// Why a list of squares or columns is not a placement, or not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardError {
    /// A queen is outside the n × n board.
    OutsideBoard {
        /// Size of the board.
        n: u32,
        /// The square outside the board.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_and_solutions_print_themselves() {
        let solution = Solution::new(vec![1, 3, 0, 2]).unwrap();
        assert_eq!(solution.to_string(), "1 3 0 2");
        let board = Placement::from(solution);
        assert_eq!(board.to_string(), ". Q . .\n. . . Q\nQ . . .\n. . Q .");
        assert_eq!(Placement::empty(0).to_string(), "");
    }

    #[test]
    fn solutions_convert_to_and_from_columns() {
        let columns = vec![1, 3, 0, 2];
        let solution = Solution::try_from(columns.clone()).unwrap();
        assert!(Solution::try_from(vec![0, 1, 2, 3]).is_err());
        assert_eq!(solution, [1, 3, 0, 2]);
        assert_eq!(solution.as_ref(), &columns[..]);
        assert!((&solution).into_iter().eq(&columns));
        assert!(solution.clone().into_iter().eq(columns.iter().copied()));
        assert_eq!(Vec::from(solution), columns);
        assert_eq!(Square::from((4, 1)), Square::new(4, 1));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn solutions_are_columns_in_json_and_checked_when_read() {
        let solution = Solution::new(vec![1, 3, 0, 2]).unwrap();
        let json = serde_json::to_string(&solution).unwrap();
        assert_eq!(json, "[1,3,0,2]");
        assert_eq!(serde_json::from_str::<Solution>(&json).unwrap(), solution);
        assert!(serde_json::from_str::<Solution>("[0,1,2,3]").is_err());
        let square = serde_json::to_string(&Square::new(1, 3)).unwrap();
        assert_eq!(square, "[1,3]");
        let board = Placement::new(4, [Square::new(1, 3)]).unwrap();
        let json = serde_json::to_string(&board).unwrap();
        assert_eq!(json, r#"{"n":4,"queens":[[1,3]]}"#);
        assert_eq!(serde_json::from_str::<Placement>(&json).unwrap(), board);
        let outside = json.replace('4', "3");
        assert!(serde_json::from_str::<Placement>(&outside).is_err());
    }
}

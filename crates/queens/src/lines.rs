//! The lines a queen commands, and the index laws that every search in this crate relies on.
//!
//! A square (row, column) lies on four lines:
//!
//! ```text
//!   row            r
//!   column         c
//!   diagonal       r − c     falls to the right  ↘   2n − 1 of them
//!   antidiagonal   r + c     rises to the right  ↗   2n − 1 of them
//! ```
//!
//! Two different squares attack each other exactly when they share one of them, and they can share
//! only one.
//!
//! **Index law.** An array over the diagonals is indexed by `r − c + n − 1`, one over the
//! antidiagonals by `r + c`; both run from 0 to 2n − 2.
//!
//! **Shift law.** A search that goes down the board row by row keeps three masks of *occupied*
//! columns as seen from the current row. From one row to the next the mask of columns stays, a
//! diagonal moves one column to the right (`<< 1`, because column = bit number), and an
//! antidiagonal one to the left (`>> 1`).

use std::fmt;

use crate::board::{Shown, Square};

/// A line of the board: everything a queen on it commands in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Line {
    /// All squares of one row, top row 0.
    Row(u32),
    /// All squares of one column, left column 0.
    Column(u32),
    /// All squares with this `row − column`.
    Diagonal(i64),
    /// All squares with this `row + column`.
    Antidiagonal(u64),
}

impl Line {
    /// The four lines through a square: row, column, diagonal, antidiagonal.
    pub fn through(square: Square) -> [Line; 4] {
        [
            Line::Row(square.row),
            Line::Column(square.column),
            Line::Diagonal(diagonal(square)),
            Line::Antidiagonal(antidiagonal(square)),
        ]
    }

    /// The line that two different squares share, or `None` when they share none.
    ///
    /// ```
    /// use queens::{Line, Square};
    /// let shared = Line::shared(Square::new(0, 1), Square::new(2, 3));
    /// assert_eq!(shared, Some(Line::Diagonal(-1)));
    /// ```
    pub fn shared(a: Square, b: Square) -> Option<Line> {
        if a == b {
            return None;
        }
        Line::through(a).into_iter().find(|line| line.contains(b))
    }

    /// The line in words, for people who count rows and columns from `base`, 0 or 1. A diagonal is named by its
    /// row − column, which is the same in either base, an antidiagonal by its row + column, which is not.
    ///
    /// ```
    /// use queens::Line;
    /// assert_eq!(Line::Row(3).to_string(), "row 3");
    /// assert_eq!(Line::Row(3).counted_from(1).to_string(), "row 4");
    /// assert_eq!(Line::Diagonal(-2).counted_from(1).to_string(), "the diagonal row - column = -2");
    /// let line = Line::Antidiagonal(5).counted_from(1);
    /// assert_eq!(line.to_string(), "the antidiagonal row + column = 7");
    /// ```
    pub fn counted_from(self, base: u32) -> impl fmt::Display {
        let base = u64::from(base);
        Shown(move |f| match self {
            Line::Row(row) => write!(f, "row {}", u64::from(row) + base),
            Line::Column(column) => write!(f, "column {}", u64::from(column) + base),
            Line::Diagonal(difference) => write!(f, "the diagonal row - column = {difference}"),
            Line::Antidiagonal(sum) => {
                write!(f, "the antidiagonal row + column = {}", sum + 2 * base)
            }
        })
    }

    /// Whether the square lies on this line.
    pub fn contains(self, square: Square) -> bool {
        match self {
            Line::Row(row) => square.row == row,
            Line::Column(column) => square.column == column,
            Line::Diagonal(d) => diagonal(square) == d,
            Line::Antidiagonal(s) => antidiagonal(square) == s,
        }
    }
}

/// `row 3`, `column 0`, `the diagonal row - column = -2`, `the antidiagonal row + column = 5`, 0-based.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.counted_from(0).fmt(f)
    }
}

/// Number of diagonals, and of antidiagonals, of an n × n board: 2n − 1, and 0 for the empty board.
pub(crate) const fn diagonal_count(n: usize) -> usize {
    (2 * n).saturating_sub(1)
}

/// `row − column`, constant along a diagonal.
pub const fn diagonal(square: Square) -> i64 {
    square.row as i64 - square.column as i64
}

/// `row + column`, constant along an antidiagonal.
pub const fn antidiagonal(square: Square) -> u64 {
    square.row as u64 + square.column as u64
}

/// Index of the square's diagonal among the 2n − 1 of the board: `row − column + n − 1`.
pub const fn diagonal_index(n: usize, row: usize, column: usize) -> usize {
    row + n - 1 - column
}

/// Index of the square's antidiagonal among the 2n − 1 of the board: `row + column`.
pub(crate) const fn antidiagonal_index(row: usize, column: usize) -> usize {
    row + column
}

/// The masks of occupied columns, diagonals and antidiagonals as one row of the board sees them.
///
/// Bit c of each mask stands for the square in column c of the current row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Masks {
    /// Columns that hold a queen.
    pub columns: u64,
    /// Squares of this row that lie on an occupied diagonal.
    pub diagonals: u64,
    /// Squares of this row that lie on an occupied antidiagonal.
    pub antidiagonals: u64,
}

impl Masks {
    /// The masks seen by the row below these queens, which are in the first rows, in columns below 64.
    pub fn after(columns: &[u32]) -> Masks {
        let place = |masks: Masks, &column: &u32| masks.place(1 << column);
        columns.iter().fold(Masks::default(), place)
    }

    /// Squares of the current row that no queen commands, on a board whose columns are `board`.
    #[inline]
    pub const fn free(self, board: u64) -> u64 {
        board & !(self.columns | self.diagonals | self.antidiagonals)
    }

    /// The masks that the next row sees after a queen is placed on `bit` of this row.
    ///
    /// Diagonals leave a board of up to 64 columns by falling off either end of the word; on a
    /// smaller one the bits beyond it never come back, because a mask only ever shifts one way.
    #[inline]
    #[must_use]
    pub const fn place(self, bit: u64) -> Masks {
        Masks {
            columns: self.columns | bit,
            diagonals: (self.diagonals | bit) << 1,
            antidiagonals: (self.antidiagonals | bit) >> 1,
        }
    }
}

/// The bits of a mask one by one, the lowest first.
#[inline(always)]
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = mask & mask.wrapping_neg();
        mask ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// The places of the bits that are set, ascending.
#[inline(always)]
pub(crate) fn places(mask: impl Into<u64>) -> impl Iterator<Item = u32> {
    bits(mask.into()).map(u64::trailing_zeros)
}

/// Lists the places of the bits that are set, ORed with `base`, and returns how many there are. Four are written at a time,
/// so that few branches depend on the bits; the list needs room for three more than there are.
#[inline(always)]
pub(crate) fn list_ones(bits: u64, base: u32, list: &mut [u32]) -> usize {
    let (mut left, ones) = (bits, bits.count_ones() as usize);
    for four in list
        .as_chunks_mut::<4>()
        .0
        .iter_mut()
        .take(ones.div_ceil(4))
    {
        for place in four {
            *place = base | left.trailing_zeros() & 63;
            left &= left.wrapping_sub(1);
        }
    }
    ones
}

/// The mask with one bit for each column of a board of n ≤ 64 columns.
///
/// # Panics
/// When n is above 64.
///
/// ```
/// assert_eq!(queens::textbook::board_mask(4), 0b1111);
/// assert_eq!(queens::textbook::board_mask(0), 0);
/// ```
#[inline]
pub const fn board_mask(n: usize) -> u64 {
    assert!(n <= 64, "a mask holds at most 64 columns");
    if n == 0 { 0 } else { u64::MAX >> (64 - n) }
}

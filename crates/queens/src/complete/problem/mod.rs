//! What is asked: a board, its rules, the queens already placed, and the squares that must stay empty.

pub(crate) mod check;
pub(crate) mod regions;
pub(crate) mod rules;

use std::fmt;

use regions::Regions;
use rules::{Attack, Leap, Rules};

use crate::board::{Shown, Square};
use crate::lines::{antidiagonal, diagonal};

/// A board to be completed: m × n squares, k queens, rules, given queens, blocked squares and lines.
///
/// ```
/// // Nauck 1850: two queens stand on b4 and d5 of the chess board. Place six more.
/// let nauck = queens::Problem::square(8).with_given([(4, 1), (3, 3)])?;
/// let queens = nauck.find().expect("there is a way");
/// assert_eq!(nauck.check(&queens), Ok(()));
/// assert_eq!(nauck.count(), 2);
/// # Ok::<(), queens::complete::ProblemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "crate::written::WrittenProblem",
        try_from = "crate::written::WrittenProblem"
    )
)]
pub struct Problem {
    rows: u32,
    columns: u32,
    queens: u32,
    rules: Rules,
    said: Said,
    given: Vec<Square>,
    blocked: Vec<Square>,
    blocked_diagonals: Vec<i64>,
    blocked_antidiagonals: Vec<u64>,
    regions: Option<Regions>,
}

/// Whether the rules were said or follow from the board. Problems that ask the same are equal, whatever was said.
#[derive(Clone, Copy, Debug)]
struct Said(bool);

impl PartialEq for Said {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Said {}

impl std::hash::Hash for Said {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

impl Problem {
    /// The most squares of a board that is searched, those of 8192 × 8192; the answer about a larger one is "unknown".
    pub const MOST_SQUARES: u64 = 1 << 26;
    /// The most rows, or columns, of a board that is searched.
    const MOST_LINES: u32 = 1 << 20;

    /// The empty n × n board for n chess queens.
    pub fn square(n: u32) -> Self {
        Problem::rectangle(n, n)
    }

    /// The empty board of m rows and n columns for min(m, n) chess queens.
    pub fn rectangle(rows: u32, columns: u32) -> Self {
        Problem {
            rows,
            columns,
            queens: rows.min(columns),
            rules: Rules::QUEENS,
            said: Said(false),
            given: Vec::new(),
            blocked: Vec::new(),
            blocked_diagonals: Vec::new(),
            blocked_antidiagonals: Vec::new(),
            regions: None,
        }
    }

    /// The same board under other rules.
    ///
    /// # Errors
    /// A torus that is not square.
    pub fn with_rules(mut self, rules: Rules) -> Result<Self, ProblemError> {
        if rules.torus && self.rows != self.columns {
            return Err(ProblemError::TorusNotSquare {
                rows: self.rows,
                columns: self.columns,
            });
        }
        (self.rules, self.said) = (rules, Said(true));
        Ok(self)
    }

    /// The same board for this many queens.
    #[must_use]
    pub fn with_queens(mut self, queens: u32) -> Self {
        self.queens = queens;
        self
    }

    /// The same board with these queens given, besides those given before.
    ///
    /// # Errors
    /// A square outside the board, or given twice.
    pub fn with_given(
        mut self,
        squares: impl IntoIterator<Item = impl Into<Square>>,
    ) -> Result<Self, ProblemError> {
        self.given.extend(squares.into_iter().map(Into::into));
        self.given.sort_unstable();
        if let Some(&square) = self.given.iter().find(|&&square| !self.contains(square)) {
            return Err(self.outside(square));
        }
        match self.given.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(ProblemError::Repeated { square: pair[0] }),
            None => Ok(self),
        }
    }

    /// The same board with these squares blocked, besides those blocked before.
    ///
    /// # Errors
    /// A square outside the board.
    pub fn with_blocked(
        mut self,
        squares: impl IntoIterator<Item = impl Into<Square>>,
    ) -> Result<Self, ProblemError> {
        self.blocked.extend(squares.into_iter().map(Into::into));
        self.blocked.sort_unstable();
        self.blocked.dedup();
        match self.blocked.iter().find(|&&square| !self.contains(square)) {
            Some(&square) => Err(self.outside(square)),
            None => Ok(self),
        }
    }

    /// The same board with the diagonals of these values `row − column` blocked. On a torus a value
    /// stands for all that differ from it by a multiple of n.
    ///
    /// # Errors
    /// A diagonal that the board does not have.
    pub fn with_blocked_diagonals(
        mut self,
        diagonals: impl IntoIterator<Item = i64>,
    ) -> Result<Self, ProblemError> {
        self.blocked_diagonals.extend(diagonals);
        self.blocked_diagonals.sort_unstable();
        self.blocked_diagonals.dedup();
        let (rows, columns) = (i64::from(self.rows), i64::from(self.columns));
        let known = |&d: &i64| -columns < d && d < rows;
        match self.blocked_diagonals.iter().find(|&d| !known(d)) {
            Some(&diagonal) => Err(ProblemError::NoSuchDiagonal {
                diagonal,
                least: 1 - columns,
                greatest: rows - 1,
            }),
            None => Ok(self),
        }
    }

    /// The same board with the antidiagonals of these values `row + column` blocked. On a torus a value
    /// stands for all that differ from it by a multiple of n.
    ///
    /// # Errors
    /// An antidiagonal that the board does not have.
    pub fn with_blocked_antidiagonals(
        mut self,
        antidiagonals: impl IntoIterator<Item = u64>,
    ) -> Result<Self, ProblemError> {
        self.blocked_antidiagonals.extend(antidiagonals);
        self.blocked_antidiagonals.sort_unstable();
        self.blocked_antidiagonals.dedup();
        let greatest = (u64::from(self.rows) + u64::from(self.columns)).saturating_sub(2);
        match self.blocked_antidiagonals.iter().find(|&&s| s > greatest) {
            Some(&antidiagonal) => Err(ProblemError::NoSuchAntidiagonal {
                antidiagonal,
                greatest,
            }),
            None => Ok(self),
        }
    }

    /// The same board divided into coloured regions, each of which takes exactly one queen. It has the rules of the
    /// puzzle, [`Rules::PUZZLE`], unless [`with_rules`](Self::with_rules) says others, before or after.
    ///
    /// # Errors
    /// A division of a board of another shape.
    pub fn with_regions(mut self, regions: Regions) -> Result<Self, ProblemError> {
        if regions.shape() != (self.rows, self.columns) {
            let (region_rows, region_columns) = regions.shape();
            return Err(ProblemError::RegionsOfOtherShape {
                rows: self.rows,
                columns: self.columns,
                region_rows,
                region_columns,
            });
        }
        if !self.said.0 {
            self.rules = Rules::PUZZLE;
        }
        self.regions = Some(regions);
        Ok(self)
    }

    /// Number of rows of the board.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Number of columns of the board.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// Number of queens a solution has, the given ones included.
    pub fn queens(&self) -> u32 {
        self.queens
    }

    /// Which queens attack each other.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The given queens, in reading order.
    pub fn given(&self) -> &[Square] {
        &self.given
    }

    /// The squares blocked one by one, in reading order.
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }

    /// The blocked values of `row − column`, ascending.
    pub fn blocked_diagonals(&self) -> &[i64] {
        &self.blocked_diagonals
    }

    /// The blocked values of `row + column`, ascending.
    pub fn blocked_antidiagonals(&self) -> &[u64] {
        &self.blocked_antidiagonals
    }

    /// The coloured regions, if the board has any.
    pub fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// Is the board too large to be searched? See [`Problem::MOST_SQUARES`].
    pub fn is_too_large(&self) -> bool {
        let squares = u64::from(self.rows) * u64::from(self.columns);
        squares > Self::MOST_SQUARES || self.rows.max(self.columns) > Self::MOST_LINES
    }

    /// Does the square lie on the board?
    pub fn contains(&self, square: Square) -> bool {
        square.row < self.rows && square.column < self.columns
    }

    /// All squares in reading order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Square { row, column }))
    }

    /// The region of a square, as an index into [`Regions::names`].
    pub(crate) fn region(&self, square: Square) -> Option<u32> {
        self.regions.as_ref()?.of(square)
    }

    /// How the rules, the regions included, let two squares attack each other; `None` where they do not, or one of them
    /// lies off the board.
    pub fn attack(&self, a: Square, b: Square) -> Option<Attack> {
        if !self.contains(a) || !self.contains(b) {
            return None;
        }
        let same_region = || {
            let region = self.region(a)?;
            (a != b && self.region(b) == Some(region)).then_some(Attack::Region)
        };
        self.rules
            .attack(self.rows, self.columns, a, b)
            .or_else(same_region)
    }

    /// Where a leap from a square ends, across the edges on a torus; `None` off the board or back on the
    /// same square.
    pub fn leap(&self, from: Square, leap: Leap) -> Option<Square> {
        let shift = |at: u32, by: i32, length: u32| {
            let to = i64::from(at) + i64::from(by);
            let to = if self.rules.torus {
                to.rem_euclid(i64::from(length))
            } else {
                to
            };
            u32::try_from(to).ok().filter(|&to| to < length)
        };
        let row = shift(from.row, leap.down, self.rows)?;
        let column = shift(from.column, leap.right, self.columns)?;
        Some(Square { row, column }).filter(|&to| to != from)
    }

    /// Why no queen may stand on the square, or `None` when one may. Cost: O(log of what is blocked).
    pub fn block(&self, square: Square) -> Option<Block> {
        if self.blocked.binary_search(&square).is_ok() {
            return Some(Block::Square);
        }
        // On a torus the value and the one a board's length below or above it name one line.
        let n = if self.rules.torus {
            i64::from(self.rows)
        } else {
            0
        };
        let d = diagonal(square);
        let (d, s) = (
            [d, d - n, d + n],
            [
                antidiagonal(square) as i64,
                antidiagonal(square) as i64 - n,
                antidiagonal(square) as i64 + n,
            ],
        );
        if let Some(d) = d
            .into_iter()
            .find(|d| self.blocked_diagonals.binary_search(d).is_ok())
        {
            return Some(Block::Diagonal(d));
        }
        s.into_iter()
            .filter_map(|s| u64::try_from(s).ok())
            .find(|s| self.blocked_antidiagonals.binary_search(s).is_ok())
            .map(Block::Antidiagonal)
    }

    fn outside(&self, square: Square) -> ProblemError {
        ProblemError::OutsideBoard {
            rows: self.rows,
            columns: self.columns,
            square,
        }
    }
}

/// What keeps queens off a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Block {
    /// The square itself is blocked.
    Square,
    /// Its diagonal, of this `row − column`, is blocked.
    Diagonal(i64),
    /// Its antidiagonal, of this `row + column`, is blocked.
    Antidiagonal(u64),
}

/// Why something is not a problem at all: for example, it names squares or lines that the board does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProblemError {
    /// A square lies outside the board.
    OutsideBoard {
        /// Rows of the board.
        rows: u32,
        /// Columns of the board.
        columns: u32,
        /// The square.
        square: Square,
    },
    /// A queen is given twice.
    Repeated {
        /// Where.
        square: Square,
    },
    /// No square has this `row − column`.
    NoSuchDiagonal {
        /// The value.
        diagonal: i64,
        /// The least value on the board.
        least: i64,
        /// The greatest value on the board.
        greatest: i64,
    },
    /// No square has this `row + column`.
    NoSuchAntidiagonal {
        /// The value.
        antidiagonal: u64,
        /// The greatest value on the board; the least is 0.
        greatest: u64,
    },
    /// A board that is not square cannot be a torus.
    TorusNotSquare {
        /// Rows of the board.
        rows: u32,
        /// Columns of the board.
        columns: u32,
    },
    /// The regions divide a board of another shape.
    RegionsOfOtherShape {
        /// Rows of the board.
        rows: u32,
        /// Columns of the board.
        columns: u32,
        /// Rows of the map of regions.
        region_rows: u32,
        /// Columns of the map of regions.
        region_columns: u32,
    },
    /// A line of a map of regions is longer or shorter than the first.
    UnevenRegions {
        /// The row.
        row: u32,
        /// Its length.
        found: u32,
        /// The length of the first row.
        expected: u32,
    },
}

impl ProblemError {
    /// The message, for people who count rows and columns from `base`, 0 or 1.
    pub fn counted_from(self, base: u32) -> impl fmt::Display {
        let at = move |square: Square| square.counted_from(base);
        Shown(move |f| match self {
            ProblemError::OutsideBoard {
                rows,
                columns,
                square,
            } => write!(
                f,
                "the square {} lies outside the {rows} × {columns} board",
                at(square)
            ),
            ProblemError::Repeated { square } => {
                write!(f, "the queen on {} is given twice", at(square))
            }
            ProblemError::NoSuchDiagonal {
                diagonal,
                least,
                greatest,
            } => write!(
                f,
                "no square has row − column = {diagonal}: the values run from {least} to {greatest}"
            ),
            ProblemError::NoSuchAntidiagonal {
                antidiagonal,
                greatest,
            } => {
                let least = 2 * u64::from(base);
                write!(
                    f,
                    "no square has row + column = {}: the values run from {least} to {}",
                    antidiagonal + least,
                    greatest + least
                )
            }
            ProblemError::TorusNotSquare { rows, columns } => write!(
                f,
                "a torus needs a square board, this one has {rows} rows and {columns} columns"
            ),
            ProblemError::RegionsOfOtherShape {
                rows,
                columns,
                region_rows,
                region_columns,
            } => write!(
                f,
                "the map of regions is {region_rows} × {region_columns}, the board {rows} × {columns}"
            ),
            ProblemError::UnevenRegions {
                row,
                found,
                expected,
            } => write!(
                f,
                "row {} of the map of regions has {found} squares, the first row {expected}",
                row + base
            ),
        })
    }
}

/// Counted from 0.
impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.counted_from(0).fmt(f)
    }
}

impl std::error::Error for ProblemError {}

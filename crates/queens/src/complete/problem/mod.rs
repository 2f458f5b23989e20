//! What is asked: a board, its rules, the queens already placed, and the squares that must stay empty.

pub(crate) mod check;
pub(crate) mod regions;
pub(crate) mod rules;

use std::fmt;

use regions::Regions;
use rules::{Attack, Leap, Rules};

use crate::board::Square;
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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
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
    given: Vec<Square>,
    blocked: Vec<Square>,
    blocked_diagonals: Vec<i64>,
    blocked_antidiagonals: Vec<u64>,
    regions: Option<Regions>,
}

impl Problem {
    /// The largest number of squares of a board that is searched: 2²⁶, as 8192 × 8192 has. For a larger board the answer
    /// is "unknown".
    pub const MOST_SQUARES: u64 = 1 << 26;
    /// The largest number of rows, or of columns, of a board that is searched: 2²⁰.
    pub const MOST_LINES: u32 = 1 << 20;

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
        let (rows, columns) = (self.rows, self.columns);
        ensure(!rules.torus || rows == columns, |_| {
            format!(
                "a torus needs a square board, but this one has {rows} rows and {columns} columns"
            )
        })?;
        self.rules = rules;
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
        self.ensure_on_board(&self.given)?;
        for pair in self.given.windows(2) {
            ensure(pair[0] != pair[1], |base| {
                format!("the queen on {} is given twice", pair[0].counted_from(base))
            })?;
        }
        Ok(self)
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
        self.ensure_on_board(&self.blocked)?;
        Ok(self)
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
        self.ensure_squares(self.blocked_diagonals.is_empty())?;
        let (least, greatest) = (1 - i64::from(self.columns), i64::from(self.rows) - 1);
        for d in &self.blocked_diagonals {
            ensure((least..=greatest).contains(d), |_| {
                format!(
                    "no square has row − column = {d}: the values run from {least} to {greatest}"
                )
            })?;
        }
        Ok(self)
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
        self.ensure_squares(self.blocked_antidiagonals.is_empty())?;
        let greatest = (u64::from(self.rows) + u64::from(self.columns)).saturating_sub(2);
        for &s in &self.blocked_antidiagonals {
            ensure(s <= greatest, |base| {
                let least = 2 * u64::from(base);
                let (s, greatest) = (s.saturating_add(least), greatest + least);
                format!(
                    "no square has row + column = {s}: the values run from {least} to {greatest}"
                )
            })?;
        }
        Ok(self)
    }

    /// The same board divided into coloured regions, each of which takes exactly one queen. If its rules were those of
    /// chess queens, they become those of the puzzle, [`Rules::PUZZLE`], until [`with_rules`](Self::with_rules) sets
    /// others.
    ///
    /// # Errors
    /// A division of a board of another shape.
    pub fn with_regions(mut self, regions: Regions) -> Result<Self, ProblemError> {
        let (rows, columns) = regions.shape();
        ensure(regions.shape() == (self.rows, self.columns), |_| {
            let board = format!("{} × {}", self.rows, self.columns);
            format!("the map of regions is {rows} × {columns}, but the board is {board}")
        })?;
        if self.rules == Rules::QUEENS {
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

    /// Whether the board is too large to be searched. See [`Problem::MOST_SQUARES`] and [`Problem::MOST_LINES`].
    pub fn is_too_large(&self) -> bool {
        let squares = u64::from(self.rows) * u64::from(self.columns);
        squares > Self::MOST_SQUARES || self.rows.max(self.columns) > Self::MOST_LINES
    }

    /// Whether the square lies on the board.
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

    /// How two squares attack each other by the rules, the regions included; `None` if they do not, or if one of them is
    /// off the board.
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

    /// Where a leap from a square ends, across the edges on a torus; `None` if that is off the board or the same square.
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

    /// The lines through a square that take one queen at most, the region included.
    fn lines(&self, square: Square) -> impl Iterator<Item = (Attack, i64)> {
        let region = self.region(square);
        let region = region.map(|region| (Attack::Region, region.into()));
        self.rules.lines(self.rows, square).chain(region)
    }

    /// Whether no queen may be placed on the square. Cost: O(log of what is blocked).
    pub fn is_blocked(&self, square: Square) -> bool {
        self.block(square).is_some()
    }

    fn block(&self, square: Square) -> Option<Block> {
        if self.blocked.binary_search(&square).is_ok() {
            return Some(Block::Square);
        }
        // On a torus, a value and the values n below and above it name the same line.
        let turn = i64::from(self.rules.torus) * i64::from(self.rows);
        let names = |line: i64| [line, line - turn, line + turn].into_iter();
        let mut diagonals = names(diagonal(square));
        let mut antidiagonals =
            names(antidiagonal(square) as i64).filter_map(|sum| u64::try_from(sum).ok());
        let diagonal = diagonals.find(|d| self.blocked_diagonals.binary_search(d).is_ok());
        diagonal.map(Block::Diagonal).or_else(|| {
            antidiagonals
                .find(|sum| self.blocked_antidiagonals.binary_search(sum).is_ok())
                .map(Block::Antidiagonal)
        })
    }

    /// Checks that a board with blocked diagonals has squares.
    fn ensure_squares(&self, nothing_blocked: bool) -> Result<(), ProblemError> {
        ensure(nothing_blocked || self.rows.min(self.columns) > 0, |_| {
            "a board without squares has no diagonals to block".to_owned()
        })
    }

    fn ensure_on_board(&self, squares: &[Square]) -> Result<(), ProblemError> {
        let (rows, columns) = (self.rows, self.columns);
        for &square in squares {
            ensure(self.contains(square), |base| {
                let square = square.counted_from(base);
                format!("the square {square} lies outside the {rows} × {columns} board")
            })?;
        }
        Ok(())
    }
}

/// What keeps queens off a square.
#[derive(Clone, Copy)]
enum Block {
    /// The square itself is blocked.
    Square,
    /// Its diagonal, of this `row − column`, is blocked.
    Diagonal(i64),
    /// Its antidiagonal, of this `row + column`, is blocked.
    Antidiagonal(u64),
}

impl Block {
    /// The block in words; `modulo` follows the value of a diagonal.
    fn counted_from(self, base: u32, modulo: &str) -> String {
        match self {
            Block::Square => "a blocked square".into(),
            Block::Diagonal(d) => format!("the blocked diagonal row − column = {d}{modulo}"),
            Block::Antidiagonal(s) => {
                let s = s + 2 * u64::from(base);
                format!("the blocked antidiagonal row + column = {s}{modulo}")
            }
        }
    }
}

/// What is wrong with a problem or with an answer to it, or why there is no answer: a sentence.
///
/// ```
/// let error = queens::Problem::square(8).with_given([(8, 0)]).unwrap_err();
/// assert_eq!(error.to_string(), "the square 8:0 lies outside the 8 × 8 board");
/// assert_eq!(error.counted_from(1), "the square 9:1 lies outside the 8 × 8 board");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProblemError {
    from_0: String,
    from_1: String,
}

impl ProblemError {
    /// An error whose sentence counts rows and columns from a base.
    pub(crate) fn new(words: impl Fn(u32) -> String) -> Self {
        ProblemError {
            from_0: words(0),
            from_1: words(1),
        }
    }

    /// The sentence, for people who count rows and columns from `base`, 0 or 1.
    pub fn counted_from(&self, base: u32) -> &str {
        match base {
            0 => &self.from_0,
            _ => &self.from_1,
        }
    }
}

/// An error with this sentence unless the condition holds.
pub(crate) fn ensure(holds: bool, sentence: impl Fn(u32) -> String) -> Result<(), ProblemError> {
    if holds {
        Ok(())
    } else {
        Err(ProblemError::new(sentence))
    }
}

/// The sentence, with rows and columns counted from 0.
impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.from_0)
    }
}

impl std::error::Error for ProblemError {}

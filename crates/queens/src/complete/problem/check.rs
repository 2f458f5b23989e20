//! Is this an answer to the problem? And can it be seen at a glance that the problem has none?
//!
//! Nothing here is shared with the search: queens are looked up by the lines they stand on, one after
//! the other, so that this module can judge what the search finds.

use std::collections::BTreeSet;
use std::fmt;

use crate::board::{Shown, Square};
use crate::complete::problem::rules::Attack;
use crate::complete::problem::{Block, Problem};
use crate::complete::total::torus;

impl Problem {
    /// Is this a solution: the right number of queens, the given ones among them, one in each region,
    /// none on a blocked square, none attacking another? The squares may come in any order.
    ///
    /// Cost: O(k log k + m + n) for k queens.
    ///
    /// # Errors
    /// The first violation, in the order of the squares passed.
    ///
    /// ```
    /// use queens::{Problem, Square};
    /// use queens::complete::Violation;
    /// let board = Problem::square(4);
    /// let squares = |columns: [u32; 4]| [0, 1, 2, 3].map(|r| Square::new(r, columns[r as usize]));
    /// assert_eq!(board.check(&squares([1, 3, 0, 2])), Ok(()));
    /// assert!(matches!(board.check(&squares([1, 3, 0, 1])), Err(Violation::Attacked { .. })));
    /// ```
    pub fn check(&self, queens: &[Square]) -> Result<(), Violation> {
        let mut standing = Standing::new(self);
        for &queen in queens {
            if !self.contains(queen) {
                return Err(Violation::OutsideBoard { queen });
            }
            if standing.squares.contains(&queen) {
                return Err(Violation::Repeated { queen });
            }
            if let Some(by) = self.block(queen) {
                return Err(Violation::Blocked { queen, by });
            }
            if let Some((first, by)) = standing.attacker(queen) {
                return Err(Violation::Attacked {
                    first,
                    second: queen,
                    by,
                });
            }
            standing.add(queen);
        }
        if let Some(&queen) = (self.given().iter()).find(|&queen| !standing.squares.contains(queen))
        {
            return Err(Violation::GivenMissing { queen });
        }
        if let Some(regions) = self.regions() {
            for (region, &name) in (0u32..).zip(regions.names()) {
                if standing.regions[region as usize].is_none() {
                    return Err(Violation::EmptyRegion { name });
                }
            }
        }
        if queens.len() != self.queens() as usize {
            return Err(Violation::WrongNumber {
                expected: self.queens(),
                found: queens.len(),
            });
        }
        Ok(())
    }

    /// Why the problem has no solution, where that can be seen without a search, or `None`.
    ///
    /// `None` does not mean that there is a solution. Cost: O(m n) at worst.
    ///
    /// ```
    /// use queens::{Problem, Square};
    /// use queens::complete::{Attack, Contradiction};
    /// let (a, b) = (Square::new(0, 0), Square::new(5, 5));
    /// let board = Problem::square(8).with_given([a, b])?;
    /// let why = board.contradiction().unwrap();
    /// assert_eq!(why, Contradiction::GivenAttack { first: a, second: b, by: Attack::Diagonal });
    /// # Ok::<(), queens::complete::ProblemError>(())
    /// ```
    pub fn contradiction(&self) -> Option<Contradiction> {
        let mut standing = Standing::new(self);
        for &queen in self.given() {
            if let Some(by) = self.block(queen) {
                return Some(Contradiction::GivenBlocked { queen, by });
            }
            if let Some((first, by)) = standing.attacker(queen) {
                return Some(Contradiction::GivenAttack {
                    first,
                    second: queen,
                    by,
                });
            }
            standing.add(queen);
        }
        let queens = self.queens();
        if self.given().len() > queens as usize {
            let given = self.given().len();
            return Some(Contradiction::TooManyGiven { given, queens });
        }
        let rules = self.rules();
        if rules.rows && self.rows() < queens {
            let rows = self.rows();
            return Some(Contradiction::TooFewRows { rows, queens });
        }
        if rules.columns && self.columns() < queens {
            let columns = self.columns();
            return Some(Contradiction::TooFewColumns { columns, queens });
        }
        if let Some(divisor) = torus::excluded(self) {
            return Some(Contradiction::TorusSize { n: queens, divisor });
        }
        let free = |square: Square| {
            standing.squares.contains(&square)
                || (self.block(square).is_none() && standing.attacker(square).is_none())
        };
        if let Some(regions) = self.regions() {
            let count = regions.names().len();
            if count > queens as usize {
                return Some(Contradiction::TooManyRegions { count, queens });
            }
            if self.has_too_few_regions() {
                return Some(Contradiction::TooFewRegions { count, queens });
            }
            let mut open = vec![false; count];
            for square in self.squares() {
                if let Some(region) = regions.of(square) {
                    open[region as usize] |= free(square);
                }
            }
            if let Some(region) = open.iter().position(|&open| !open) {
                let unit = Unit::Region(regions.names()[region]);
                return Some(Contradiction::NoFreeSquare { unit });
            }
        }
        if rules.rows && self.rows() == queens {
            let dead = |&row: &u32| !(0..self.columns()).any(|column| free(Square { row, column }));
            if let Some(row) = (0..self.rows()).find(dead) {
                return Some(Contradiction::NoFreeSquare {
                    unit: Unit::Row(row),
                });
            }
        }
        if rules.columns && self.columns() == queens {
            let dead = |&column: &u32| !(0..self.rows()).any(|row| free(Square { row, column }));
            if let Some(column) = (0..self.columns()).find(dead) {
                return Some(Contradiction::NoFreeSquare {
                    unit: Unit::Column(column),
                });
            }
        }
        None
    }

    /// Whether there are fewer regions than queens, one in each, and no square outside them.
    pub(crate) fn has_too_few_regions(&self) -> bool {
        self.regions().is_some_and(|regions| {
            regions.names().len() < self.queens() as usize && regions.cover_the_board()
        })
    }
}

/// Queens on the board, found again by the lines they stand on.
struct Standing<'p> {
    problem: &'p Problem,
    squares: BTreeSet<Square>,
    rows: Vec<Option<Square>>,
    columns: Vec<Option<Square>>,
    diagonals: Vec<Option<Square>>,
    antidiagonals: Vec<Option<Square>>,
    regions: Vec<Option<Square>>,
}

impl<'p> Standing<'p> {
    fn new(problem: &'p Problem) -> Self {
        let (rows, columns) = (problem.rows() as usize, problem.columns() as usize);
        let regions = problem.regions().map_or(0, |regions| regions.names().len());
        Standing {
            problem,
            squares: BTreeSet::new(),
            rows: vec![None; rows],
            columns: vec![None; columns],
            diagonals: vec![None; rows + columns],
            antidiagonals: vec![None; rows + columns],
            regions: vec![None; regions],
        }
    }

    /// Indices of the square's diagonal and antidiagonal.
    fn diagonals(&self, square: Square) -> (usize, usize) {
        let (rows, columns) = (
            self.problem.rows() as usize,
            self.problem.columns() as usize,
        );
        let (row, column) = (square.row as usize, square.column as usize);
        let (d, s) = (row + columns - column, row + column);
        if self.problem.rules().torus {
            (d % rows, s % rows)
        } else {
            (d, s)
        }
    }

    /// A queen that attacks the square, and how.
    fn attacker(&self, square: Square) -> Option<(Square, Attack)> {
        let rules = self.problem.rules();
        let (d, s) = self.diagonals(square);
        let region = self.problem.region(square);
        let on_line = [
            (rules.rows, self.rows[square.row as usize], Attack::Row),
            (
                rules.columns,
                self.columns[square.column as usize],
                Attack::Column,
            ),
            (rules.diagonals, self.diagonals[d], Attack::Diagonal),
            (
                rules.antidiagonals,
                self.antidiagonals[s],
                Attack::Antidiagonal,
            ),
            (
                true,
                region.and_then(|r| self.regions[r as usize]),
                Attack::Region,
            ),
        ]
        .into_iter()
        .find_map(|(rule, queen, by)| queen.filter(|_| rule).map(|queen| (queen, by)));
        on_line.or_else(|| {
            rules.leaps().find_map(|leap| {
                let queen = self.problem.leap(square, leap)?;
                self.squares.contains(&queen).then_some((queen, leap.by))
            })
        })
    }

    fn add(&mut self, square: Square) {
        let (d, s) = self.diagonals(square);
        self.squares.insert(square);
        self.rows[square.row as usize] = Some(square);
        self.columns[square.column as usize] = Some(square);
        self.diagonals[d] = Some(square);
        self.antidiagonals[s] = Some(square);
        if let Some(region) = self.problem.region(square) {
            self.regions[region as usize] = Some(square);
        }
    }
}

/// Why a set of squares does not answer a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Violation {
    /// A queen stands outside the board.
    OutsideBoard {
        /// The queen.
        queen: Square,
    },
    /// Two queens stand on one square.
    Repeated {
        /// The square.
        queen: Square,
    },
    /// A queen stands on a blocked square.
    Blocked {
        /// The queen.
        queen: Square,
        /// What blocks the square.
        by: Block,
    },
    /// Two queens attack each other.
    Attacked {
        /// The queen that came first.
        first: Square,
        /// The other queen.
        second: Square,
        /// How they attack each other.
        by: Attack,
    },
    /// A given queen is not there.
    GivenMissing {
        /// The given queen.
        queen: Square,
    },
    /// A region holds no queen.
    EmptyRegion {
        /// Name of the region.
        name: char,
    },
    /// There are more or fewer queens than asked for.
    WrongNumber {
        /// The number asked for.
        expected: u32,
        /// The number there is.
        found: usize,
    },
}

impl Violation {
    /// The message, for people who count rows and columns from `base`, 0 or 1.
    pub fn counted_from(self, base: u32) -> impl fmt::Display {
        let at = move |square: Square| square.counted_from(base);
        Shown(move |f| match self {
            Violation::OutsideBoard { queen } => {
                write!(f, "the queen on {} is off the board", at(queen))
            }
            Violation::Repeated { queen } => write!(f, "two queens stand on {}", at(queen)),
            Violation::Blocked { queen, by } => {
                write!(f, "the queen on {} {}", at(queen), by.counted_from(base))
            }
            Violation::Attacked { first, second, by } => {
                let (first, second) = (at(first), at(second));
                write!(
                    f,
                    "the queens on {first} and {second} attack each other {by}"
                )
            }
            Violation::GivenMissing { queen } => {
                write!(f, "the given queen on {} is missing", at(queen))
            }
            Violation::EmptyRegion { name } => write!(f, "the region {name} holds no queen"),
            Violation::WrongNumber { expected, found } => {
                write!(f, "there are {found} queens instead of {expected}")
            }
        })
    }
}

/// Counted from 0.
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.counted_from(0).fmt(f)
    }
}

impl std::error::Error for Violation {}

/// A line or region that must hold a queen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unit {
    /// A row.
    Row(u32),
    /// A column.
    Column(u32),
    /// The region of this name.
    Region(char),
}

impl Unit {
    fn counted_from(self, base: u32) -> impl fmt::Display {
        Shown(move |f| match self {
            Unit::Row(row) => write!(f, "row {}", row + base),
            Unit::Column(column) => write!(f, "column {}", column + base),
            Unit::Region(name) => write!(f, "region {name}"),
        })
    }
}

/// Why a problem has no solution, as can be seen without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Contradiction {
    /// Two given queens attack each other.
    GivenAttack {
        /// The first in reading order.
        first: Square,
        /// The other.
        second: Square,
        /// How.
        by: Attack,
    },
    /// A given queen stands on a blocked square.
    GivenBlocked {
        /// The queen.
        queen: Square,
        /// What blocks the square.
        by: Block,
    },
    /// More queens are given than asked for.
    TooManyGiven {
        /// Number of given queens.
        given: usize,
        /// Number of queens asked for.
        queens: u32,
    },
    /// Each row takes one queen at most, and there are fewer rows than queens.
    TooFewRows {
        /// Number of rows.
        rows: u32,
        /// Number of queens asked for.
        queens: u32,
    },
    /// Each column takes one queen at most, and there are fewer columns than queens.
    TooFewColumns {
        /// Number of columns.
        columns: u32,
        /// Number of queens asked for.
        queens: u32,
    },
    /// Each region takes one queen, and there are more regions than queens.
    TooManyRegions {
        /// Number of regions.
        count: usize,
        /// Number of queens asked for.
        queens: u32,
    },
    /// Each region takes one queen, no square lies outside them, and there are fewer regions than queens.
    TooFewRegions {
        /// Number of regions.
        count: usize,
        /// Number of queens asked for.
        queens: u32,
    },
    /// n queens never fit on an n × n torus when n is divisible by 2 or 3 (Pólya 1918).
    TorusSize {
        /// Number of rows, columns and queens.
        n: u32,
        /// 2 or 3.
        divisor: u32,
    },
    /// A row, column or region must hold a queen, and each of its squares is blocked or attacked by a
    /// given queen.
    NoFreeSquare {
        /// Which.
        unit: Unit,
    },
}

impl Contradiction {
    /// The message, for people who count rows and columns from `base`, 0 or 1.
    ///
    /// ```
    /// use queens::{Problem, Square};
    /// let board = Problem::square(8).with_given([Square::new(0, 0), Square::new(0, 5)])?;
    /// let why = board.contradiction().unwrap();
    /// let sentence = "the given queens on 1:1 and 1:6 attack each other along the row";
    /// assert_eq!(why.counted_from(1).to_string(), sentence);
    /// # Ok::<(), queens::complete::ProblemError>(())
    /// ```
    pub fn counted_from(self, base: u32) -> impl fmt::Display {
        let at = move |square: Square| square.counted_from(base);
        Shown(move |f| match self {
            Contradiction::GivenAttack { first, second, by } => {
                let (first, second) = (at(first), at(second));
                write!(
                    f,
                    "the given queens on {first} and {second} attack each other {by}"
                )
            }
            Contradiction::GivenBlocked { queen, by } => {
                write!(
                    f,
                    "the given queen on {} {}",
                    at(queen),
                    by.counted_from(base)
                )
            }
            Contradiction::TooManyGiven { given, queens } => write!(
                f,
                "{given} queens are given, but {queens} is the number asked for"
            ),
            Contradiction::TooFewRows { rows, queens } => write!(
                f,
                "{queens} queens do not fit into {rows} rows, one in each"
            ),
            Contradiction::TooFewColumns { columns, queens } => write!(
                f,
                "{queens} queens do not fit into {columns} columns, one in each"
            ),
            Contradiction::TooManyRegions { count, queens } => write!(
                f,
                "each of {count} regions needs a queen, but there are only {queens}"
            ),
            Contradiction::TooFewRegions { count, queens } => write!(
                f,
                "{queens} queens do not fit into {count} regions, one in each, and no square lies outside them"
            ),
            Contradiction::TorusSize { n, divisor } => write!(
                f,
                "{n} queens never fit on a torus of {n} rows, because {divisor} divides {n}"
            ),
            Contradiction::NoFreeSquare { unit } => write!(
                f,
                "{} has no square left: each is blocked or attacked by a given queen",
                unit.counted_from(base)
            ),
        })
    }
}

/// Counted from 0.
impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.counted_from(0).fmt(f)
    }
}

impl Block {
    /// "stands on a blocked square", "stands on the blocked diagonal row − column = 3", …
    fn counted_from(self, base: u32) -> impl fmt::Display {
        Shown(move |f| match self {
            Block::Square => f.write_str("stands on a blocked square"),
            Block::Diagonal(d) => write!(f, "stands on the blocked diagonal row − column = {d}"),
            Block::Antidiagonal(s) => write!(
                f,
                "stands on the blocked antidiagonal row + column = {}",
                s + 2 * u64::from(base)
            ),
        })
    }
}

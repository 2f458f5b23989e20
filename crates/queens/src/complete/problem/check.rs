//! Checks whether queens are an answer to a problem, and whether it can be seen at a glance that there is none.
//!
//! Nothing here is shared with the search, so that this module can judge what the search finds: queens are
//! looked up one after the other by the lines they are on.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use crate::board::Square;
use crate::complete::problem::regions::Regions;
use crate::complete::problem::rules::Attack;
use crate::complete::problem::{Problem, ProblemError, ensure};
use crate::complete::total::torus;

impl Problem {
    /// Checks that this is a solution: the right number of queens, the given ones among them, one in each
    /// region, none on a blocked square, none attacking another. The squares may come in any order.
    ///
    /// Cost: O(k log k) for k queens, and as much for as many regions.
    ///
    /// # Errors
    /// The first fault, in the order of the squares passed. Their number is checked last.
    ///
    /// ```
    /// use queens::{Problem, Square};
    /// let board = Problem::square(4);
    /// let squares = |columns: [u32; 4]| [0, 1, 2, 3].map(|r| Square::new(r, columns[r as usize]));
    /// assert_eq!(board.check(&squares([1, 3, 0, 2])), Ok(()));
    /// let fault = board.check(&squares([1, 3, 0, 1])).unwrap_err();
    /// assert_eq!(fault.to_string(), "the queens on 0:1 and 3:1 attack each other along the column");
    /// ```
    pub fn check(&self, queens: &[Square]) -> Result<(), ProblemError> {
        let mut standing = Standing::new(self);
        for &queen in queens {
            ensure(self.contains(queen), |base| {
                format!("the queen on {} is off the board", queen.counted_from(base))
            })?;
            ensure(!standing.squares.contains(&queen), |base| {
                format!("two queens are on {}", queen.counted_from(base))
            })?;
            standing.put(queen, "queen")?;
        }
        for queen in self.given() {
            ensure(standing.squares.contains(queen), |base| {
                format!("the given queen on {} is missing", queen.counted_from(base))
            })?;
        }
        for (region, name) in (0..).zip(self.regions().map_or(&[][..], Regions::names)) {
            let held = standing.lines.contains_key(&(Attack::Region, region));
            ensure(held, |_| format!("the region {name} holds no queen"))?;
        }
        let (found, expected) = (queens.len(), self.queens());
        ensure(found == expected as usize, |_| match found {
            1 => format!("there is 1 queen instead of {expected}"),
            _ => format!("there are {found} queens instead of {expected}"),
        })
    }

    /// Why the problem has no solution, where that can be seen without a search, or `None`.
    ///
    /// `None` does not mean that there is a solution. Rows and columns are only checked if the board is not [too
    /// large](Self::is_too_large) to be searched. Cost: O(m n) at worst.
    ///
    /// ```
    /// let board = queens::Problem::square(8).with_given([(0, 0), (0, 5)])?;
    /// let why = board.contradiction().unwrap();
    /// let sentence = "the given queens on 1:1 and 1:6 attack each other along the row";
    /// assert_eq!(why.counted_from(1), sentence);
    /// # Ok::<(), queens::complete::ProblemError>(())
    /// ```
    pub fn contradiction(&self) -> Option<ProblemError> {
        self.seems_possible().err()
    }

    fn seems_possible(&self) -> Result<(), ProblemError> {
        let mut standing = Standing::new(self);
        for &queen in self.given() {
            standing.put(queen, "given queen")?;
        }
        let (rules, queens, given) = (self.rules(), self.queens(), self.given().len());
        ensure(given <= queens as usize, |_| {
            format!("{given} queens are given, but {queens} is the number asked for")
        })?;
        let rows = (rules.rows, self.rows(), "row");
        let columns = (rules.columns, self.columns(), "column");
        for (rule, lines, name) in [rows, columns] {
            ensure(!rule || lines >= queens, |_| {
                format!("{queens} queens do not fit into {lines} {name}s, one in each")
            })?;
        }
        if let Some(divisor) = torus::excluded(self) {
            return Err(ProblemError::new(|_| {
                format!(
                    "{queens} queens never fit on a torus of {queens} rows, because {divisor} divides {queens}"
                )
            }));
        }
        let is_free = |square: Square| {
            standing.squares.contains(&square)
                || !self.is_blocked(square) && standing.attacker(square).is_none()
        };
        let none_left = |line: &str, which: &dyn fmt::Display| {
            format!(
                "{line} {which} has no square left: each is blocked or attacked by a given queen"
            )
        };
        if let Some(regions) = self.regions() {
            let count = regions.names().len();
            ensure(count <= queens as usize, |_| {
                format!("each of {count} regions needs a queen, but there are only {queens}")
            })?;
            ensure(!self.has_too_few_regions(), |_| {
                format!(
                    "{queens} queens do not fit into {count} regions, one in each, and no square lies outside them"
                )
            })?;
            let mut open = vec![false; count];
            for square in self.squares() {
                if let Some(region) = regions.of(square) {
                    open[region as usize] |= is_free(square);
                }
            }
            for (open, name) in open.into_iter().zip(regions.names()) {
                ensure(open, |_| none_left("region", name))?;
            }
        }
        if self.is_too_large() {
            return Ok(());
        }
        if rules.rows && self.rows() == queens {
            for row in 0..queens {
                let open = (0..self.columns()).any(|column| is_free(Square { row, column }));
                ensure(open, |base| none_left("row", &(row + base)))?;
            }
        }
        if rules.columns && self.columns() == queens {
            for column in 0..queens {
                let open = (0..self.rows()).any(|row| is_free(Square { row, column }));
                ensure(open, |base| none_left("column", &(column + base)))?;
            }
        }
        Ok(())
    }

    /// Whether there are fewer regions than queens, one in each, and no square outside them.
    pub(crate) fn has_too_few_regions(&self) -> bool {
        self.regions().is_some_and(|regions| {
            regions.names().len() < self.queens() as usize && regions.cover_the_board()
        })
    }
}

/// Queens on the board, indexed by the lines they are on.
struct Standing<'p> {
    problem: &'p Problem,
    squares: BTreeSet<Square>,
    /// The last queen put on each line that has one.
    lines: HashMap<(Attack, i64), Square>,
}

impl<'p> Standing<'p> {
    fn new(problem: &'p Problem) -> Self {
        Standing {
            problem,
            squares: BTreeSet::new(),
            lines: HashMap::new(),
        }
    }

    /// A queen that attacks the square, and how.
    fn attacker(&self, square: Square) -> Option<(Square, Attack)> {
        let on_line = self
            .problem
            .lines(square)
            .find_map(|line| Some((*self.lines.get(&line)?, line.0)));
        on_line.or_else(|| {
            self.problem.rules().leaps().find_map(|leap| {
                let queen = self.problem.leap(square, leap)?;
                self.squares.contains(&queen).then_some((queen, leap.by))
            })
        })
    }

    /// Puts a queen on its square, or returns why it cannot be there.
    fn put(&mut self, queen: Square, name: &str) -> Result<(), ProblemError> {
        if let Some(block) = self.problem.block(queen) {
            let modulo = match self.problem.rules().torus {
                true => format!(" (mod {})", self.problem.rows()),
                false => String::new(),
            };
            return Err(ProblemError::new(|base| {
                let block = block.counted_from(base, &modulo);
                let queen = queen.counted_from(base);
                format!("the {name} on {queen} lies on {block}")
            }));
        }
        if let Some((first, by)) = self.attacker(queen) {
            return Err(ProblemError::new(|base| {
                let (first, second) = (first.counted_from(base), queen.counted_from(base));
                format!("the {name}s on {first} and {second} attack each other {by}")
            }));
        }
        self.squares.insert(queen);
        let lines = self.problem.lines(queen);
        self.lines.extend(lines.map(|line| (line, queen)));
        Ok(())
    }
}

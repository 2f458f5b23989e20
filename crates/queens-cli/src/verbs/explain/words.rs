//! Steps in words.

use queens::player::Step;
use queens::trace::Event;
use queens::{Algorithm, Line, Square};
use queens_formats::Base;

use crate::number;

/// How squares and steps are named.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    pub(crate) algorithm: Algorithm,
    /// What the first row and column are called.
    pub(crate) base: Base,
}

impl Words {
    fn first(self) -> u32 {
        match self.base {
            Base::Zero => 0,
            Base::One => 1,
        }
    }

    /// `row:column`.
    pub(crate) fn square(self, square: Square) -> String {
        let first = self.first();
        format!("{}:{}", square.row + first, square.column + first)
    }

    /// The line along which two queens attack each other.
    fn line(self, line: Line) -> String {
        let first = self.first();
        match line {
            Line::Row(row) => format!("row {}", row + first),
            Line::Column(column) => format!("column {}", column + first),
            Line::Diagonal(difference) => format!("the diagonal row - column = {difference}"),
            Line::Antidiagonal(sum) => {
                format!(
                    "the antidiagonal row + column = {}",
                    sum + 2 * u64::from(first)
                )
            }
        }
    }

    /// What happened in a step.
    pub(crate) fn step(self, step: &Step) -> String {
        let Step { node, depth, .. } = *step;
        match step.event {
            Event::Enter if node == 0 => "begin with the empty board".to_owned(),
            Event::Enter => {
                let queens = number::counted(depth.into(), "queen");
                format!("node {node}: {queens} on the board")
            }
            Event::Place { square } => format!("put a queen on {}", self.square(square)),
            Event::Reject { square, attacker } => {
                let along = match Line::shared(square, attacker) {
                    Some(line) => self.line(line),
                    None => unreachable!("a queen that attacks shares a line"),
                };
                let (square, attacker) = (self.square(square), self.square(attacker));
                match self.algorithm {
                    Algorithm::Naive => {
                        format!("drop the placement: {attacker} attacks {square} along {along}")
                    }
                    Algorithm::Tree => {
                        format!("drop the board with {square}: {attacker} attacks it along {along}")
                    }
                    _ => format!("refuse {square}: {attacker} attacks it along {along}"),
                }
            }
            Event::Remove { square } => format!("take the queen off {} again", self.square(square)),
            Event::Solution => format!("solution {}", step.counters.solutions),
            Event::Leave if node == 0 => {
                let solutions = number::counted(step.counters.solutions.into(), "solution");
                format!("the search is over: {solutions}")
            }
            Event::Leave => format!("nothing is left to try at node {node}"),
        }
    }
}

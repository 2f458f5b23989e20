//! Steps in words.

use queens::player::Step;
use queens::textbook::Rung;
use queens::trace::Event;
use queens::{Line, Square};
use queens_formats::Base;

use crate::number;

/// How squares and steps are named.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    pub(crate) rung: Rung,
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

    /// A line by its name.
    pub(crate) fn name(self, line: Line) -> String {
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

    /// Where two queens on this line attack each other.
    fn along(self, line: Line) -> String {
        let preposition = match line {
            Line::Row(_) | Line::Column(_) => "in",
            Line::Diagonal(_) | Line::Antidiagonal(_) => "on",
        };
        format!("{preposition} {}", self.name(line))
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
                    Some(line) => self.along(line),
                    None => unreachable!("a queen that attacks shares a line"),
                };
                let (square, attacker) = (self.square(square), self.square(attacker));
                match self.rung {
                    Rung::Naive | Rung::Permutations => {
                        format!("drop the placement: {attacker} attacks {square} {along}")
                    }
                    Rung::Tree | Rung::Anywhere => {
                        format!("drop the board with {square}: attacked by {attacker} {along}")
                    }
                    _ => format!("reject {square}: attacked by {attacker} {along}"),
                }
            }
            Event::Remove { square } => format!("remove the queen from {}", self.square(square)),
            Event::Solution => format!("solution {}", step.counters.solutions),
            Event::Leave if node == 0 => {
                let solutions = number::counted(step.counters.solutions.into(), "solution");
                format!("the search is over: {solutions}")
            }
            Event::Leave => format!("nothing left to try at node {node}"),
        }
    }
}

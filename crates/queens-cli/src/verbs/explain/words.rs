//! Steps in words.

use queens::player::{Player, Step};
use queens::textbook::Rung;
use queens::trace::Event;
use queens::{Line, Square};
use queens_formats::Base;

use crate::{lines, number};

/// How squares and steps are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    pub(crate) rung: Rung,
    /// Number of the first row and column.
    pub(crate) base: Base,
}

impl Words {
    /// The words for the steps of this player.
    pub(crate) fn new(player: &Player, base: Base) -> Self {
        let rung = player.rung();
        Words { rung, base }
    }

    /// `row:column`.
    pub(crate) fn square(self, square: Square) -> String {
        square.counted_from(self.base.first()).to_string()
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
                    Some(line) => lines::along(line, self.base),
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

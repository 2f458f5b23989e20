//! A walk over the tree of a search row by row, with three masks: see `skip.rs`.

use super::{Skip, Went, steps};
use crate::board::Square;
use crate::lines::{Masks, board_mask};
use crate::player::{Tally, Target};
use crate::textbook::{Direction, Rung, Search};
use crate::trace::Counters;

/// An open node, or, last on the path, the one whose threshold this is.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    masks: Masks,
    /// Free squares that have not been tried yet.
    untried: u64,
    /// Of an open node: the column of its queen, and its number.
    queen: u32,
    node: u64,
}

/// A threshold of a search row by row or column by column, on boards of at most 64 columns.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    n: u32,
    direction: Direction,
    /// Does the search ask about attacked squares too, and reject them?
    rejects: bool,
    levels: Vec<Level>,
    /// How many nodes are open; the level of this index is the one to enter.
    depth: usize,
    over: bool,
    nodes: u64,
    solutions: u64,
    passed: u64,
}

impl Walk {
    /// From the threshold at which a search stands.
    pub(super) fn new(search: &Search, tally: &Tally) -> Self {
        let (n, direction) = (search.n(), search.direction());
        let mut levels = vec![Level::default(); n as usize + 1];
        let mut level = child(n, Masks::default());
        for (depth, (&queen, &node)) in tally.queens.iter().zip(&tally.path).enumerate() {
            level.queen = direction.turned(queen).column;
            level.node = node;
            let bit = 1 << level.queen;
            level.untried &= !(bit | (bit - 1));
            levels[depth] = level;
            level = child(n, level.masks.place(bit));
        }
        levels[tally.queens.len()] = level;
        Walk {
            n,
            direction,
            rejects: search.rung() != Rung::Bitmask,
            levels,
            depth: tally.queens.len(),
            over: false,
            nodes: tally.counters.nodes,
            solutions: tally.counters.solutions,
            passed: 0,
        }
    }

    /// A number of nodes that can be entered without going beyond so many steps.
    fn nodes_within(&self, steps: u64) -> u64 {
        // What an open node has left to do, and the most that a new one costs, the steps that put its queen
        // on the board and take it off included.
        let (open, node) = match self.rejects {
            true => (u64::from(self.n) + 2, u64::from(self.n) + 5),
            false => (2, 5),
        };
        steps.saturating_sub(self.depth as u64 * open) / node
    }

    /// Enters nodes until there are so many, or the solution of this number would be next, or the search
    /// is over.
    fn run(&mut self, nodes: u64, solution: u64) {
        let n = self.n as usize;
        let mut level = self.levels[self.depth];
        'nodes: while self.nodes < nodes {
            let full = self.depth == n;
            if full && self.solutions + 1 == solution {
                break;
            }
            level.node = self.nodes;
            self.nodes += 1;
            self.solutions += u64::from(full);
            let mut done = full;
            while done || level.untried == 0 {
                let Some(above) = self.depth.checked_sub(1) else {
                    self.over = true;
                    break 'nodes;
                };
                self.depth = above;
                level = self.levels[above];
                done = false;
            }
            let bit = level.untried & level.untried.wrapping_neg();
            level.untried ^= bit;
            level.queen = bit.trailing_zeros();
            self.levels[self.depth] = level;
            self.depth += 1;
            level = child(self.n, level.masks.place(bit));
        }
        self.levels[self.depth] = level;
    }

    fn counters(&self) -> Counters {
        let placed = self.nodes - u64::from(self.over);
        // A node that is done has tried all squares of its row, an open one those up to its queen.
        let done = self.nodes - self.depth as u64 - self.solutions;
        let open = self.levels[..self.depth].iter();
        let tried = u64::from(self.n) * done + open.map(|l| u64::from(l.queen) + 1).sum::<u64>();
        Counters {
            nodes: self.nodes,
            placed,
            rejected: if self.rejects { tried - placed } else { 0 },
            solutions: self.solutions,
        }
    }

    fn steps(&self) -> u64 {
        steps(&self.counters(), self.depth as u64)
    }
}

/// The level of a node of n columns with these masks, before any square is tried.
fn child(n: u32, masks: Masks) -> Level {
    Level {
        masks,
        untried: masks.free(board_mask(n as usize)),
        queen: 0,
        node: 0,
    }
}

impl Skip for Walk {
    fn go(&mut self, target: Target, most: u64) -> Went {
        let (nodes, solution) = match target {
            Target::Step(step) => match self.nodes_within(step.saturating_sub(self.steps())) {
                0 => return Went::Arrived,
                safe => (self.nodes.saturating_add(safe), u64::MAX),
            },
            Target::Node(node) => (node, u64::MAX),
            Target::Solution(number) => (u64::MAX, number),
        };
        let (before, enough) = (self.nodes, self.nodes.saturating_add(most));
        self.run(nodes.min(enough), solution);
        self.passed += self.nodes - before;
        // Short of all that was allowed: there, unless it was only safe to go so far.
        match self.over || self.nodes < enough && !matches!(target, Target::Step(_)) {
            true => Went::Arrived,
            false => Went::Further,
        }
    }

    fn passed(&self) -> u64 {
        self.passed
    }

    fn is_over(&self) -> bool {
        self.over
    }

    fn tally(&self) -> Tally {
        let open = || (0..).zip(&self.levels[..self.depth]);
        let queens = open()
            .map(|(row, level)| self.direction.turned(Square::new(row, level.queen)))
            .collect();
        let path = open().map(|(_, level)| level.node).collect();
        Tally::between(self.steps(), self.counters(), queens, path)
    }
}

//! A walk over a tree of whole boards, with the free squares of every row: see `skip`.

use super::{Skip, Went, steps};
use crate::board::Square;
use crate::player::{Tally, Target};
use crate::textbook::boards::LARGEST;
use crate::textbook::{Direction, Rung, Search};
use crate::trace::Counters;

/// An open node, or, last on the path, the one whose threshold this is.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// Bit c of `free[r]`: no queen attacks the square (r, c).
    free: [u32; LARGEST as usize],
    /// Position of the next square to try, in reading order.
    next: u32,
    /// Of an open node: the position of its queen, and its number.
    queen: u32,
    node: u64,
}

/// A threshold of a search that puts queens on any row, each after the last in reading order, or anywhere.
#[derive(Clone, Debug)]
pub(super) struct Boards {
    n: u32,
    direction: Direction,
    /// On any free square, and all children made before the first is entered?
    anywhere: bool,
    /// The last one is to be entered; none when the search is over.
    levels: Vec<Level>,
    over: bool,
    counters: Counters,
    passed: u64,
}

impl Boards {
    /// From the threshold at which a search stands.
    pub(super) fn new(search: &Search, tally: &Tally) -> Self {
        let n = search.n();
        let row = (1_u64 << n) - 1;
        let direction = search.direction();
        let mut boards = Boards {
            n,
            direction,
            anywhere: search.rung() == Rung::Anywhere,
            levels: vec![Level {
                free: std::array::from_fn(|r| if r < n as usize { row as u32 } else { 0 }),
                next: 0,
                queen: 0,
                node: 0,
            }],
            over: false,
            counters: tally.counters,
            passed: 0,
        };
        for (&queen, &node) in tally.queens.iter().zip(&tally.path) {
            let queen = direction.turned(queen);
            let level = boards.last();
            level.node = node;
            level.queen = n * queen.row + queen.column;
            level.next = level.queen + 1;
            let child = boards.child();
            boards.levels.push(child);
        }
        boards
    }

    fn last(&mut self) -> &mut Level {
        self.levels.last_mut().expect("the root is there")
    }

    fn depth(&self) -> u64 {
        self.levels.len().saturating_sub(1) as u64
    }

    /// The level below the last one, with its queen.
    fn child(&self) -> Level {
        let mut level = self.levels[self.levels.len() - 1];
        let (row, column) = (level.queen / self.n, level.queen % self.n);
        let bit = 1_u64 << column;
        for (below, free) in (0..self.n).zip(&mut level.free) {
            let apart = below.abs_diff(row);
            *free &= !(bit | bit << apart | bit >> apart) as u32;
        }
        level.free[row as usize] = 0;
        if self.anywhere {
            level.next = 0;
        }
        level
    }

    /// The first free square of the last level from the next one to be tried on.
    fn first_free(&self) -> Option<u32> {
        let level = self.levels.last()?;
        let mut from = level.next % self.n;
        (level.next / self.n..self.n).find_map(|row| {
            let left = u64::from(level.free[row as usize]) >> from << from;
            from = 0;
            (left != 0).then(|| row * self.n + left.trailing_zeros())
        })
    }

    fn full(&self) -> bool {
        self.depth() == u64::from(self.n)
    }

    /// Would entering the node of the last level report a solution? One is reported only when its queens were
    /// placed in reading order.
    fn solves(&self) -> bool {
        self.full() && self.levels[..self.n as usize].is_sorted_by_key(|level| level.queen)
    }

    /// Enters the node of the last level and goes on to the next threshold.
    fn enter(&mut self) {
        self.counters.solutions += u64::from(self.solves());
        self.last().node = self.counters.nodes;
        self.counters.nodes += 1;
        if self.full() {
            self.levels.pop();
        } else if self.anywhere {
            let squares = self.n * self.n - self.depth() as u32;
            let free: u32 = self.last().free.iter().map(|row| row.count_ones()).sum();
            self.counters.rejected += u64::from(squares - free);
        }
        // The empty board of size 0 is full and has nothing above it.
        while !self.levels.is_empty() {
            let next = self.last().next;
            if let Some(queen) = self.first_free() {
                self.reject(queen - next);
                self.counters.placed += 1;
                let level = self.last();
                (level.queen, level.next) = (queen, queen + 1);
                let child = self.child();
                self.levels.push(child);
                return;
            }
            self.reject(self.n * self.n - next);
            self.levels.pop();
        }
        self.over = true;
    }

    /// Squares between those on which queens are placed: each is rejected when its turn comes.
    fn reject(&mut self, squares: u32) {
        if !self.anywhere {
            self.counters.rejected += u64::from(squares);
        }
    }

    fn steps(&self) -> u64 {
        steps(&self.counters, self.depth())
    }

    /// A number of nodes that can be entered without going beyond so many steps.
    fn nodes_within(&self, steps: u64) -> u64 {
        let squares = u64::from(self.n * self.n);
        steps.saturating_sub(self.depth() * (squares + 2)) / (squares + 5)
    }
}

impl Skip for Boards {
    fn go(&mut self, target: Target, most: u64) -> Went {
        let (nodes, solution) = match target {
            Target::Step(step) => match self.nodes_within(step.saturating_sub(self.steps())) {
                0 => return Went::Arrived,
                safe => (self.counters.nodes.saturating_add(safe), u64::MAX),
            },
            Target::Node(node) => (node, u64::MAX),
            Target::Solution(number) => (u64::MAX, number),
        };
        let enough = self.counters.nodes.saturating_add(most);
        while self.counters.nodes < nodes.min(enough) && !self.over {
            if self.counters.solutions + 1 == solution && self.solves() {
                return Went::Arrived;
            }
            self.enter();
            self.passed += 1;
        }
        match self.over || self.counters.nodes < enough && !matches!(target, Target::Step(_)) {
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
        let open = || self.levels.iter().take(self.depth() as usize);
        let square = |level: &Level| {
            let square = Square::new(level.queen / self.n, level.queen % self.n);
            self.direction.turned(square)
        };
        let queens = open().map(square).collect();
        let path = open().map(|level| level.node).collect();
        Tally::between(self.steps(), self.counters, queens, path)
    }
}

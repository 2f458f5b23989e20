//! The walk over the search tree with three masks: see `skip.rs`.

use super::subtrees::Subtrees;
use super::{Went, after, below, below_rest};
use crate::algorithm::Algorithm;
use crate::board::Square;
use crate::lines::{Masks, board_mask};
use crate::player::{Tally, Target};
use crate::textbook::{AnySearch, Direction, Search};
use crate::trace::Counters;

/// Subtrees with at most so many rows are counted without looking where they end.
const WHOLE: u32 = 10;

/// The same in a tree of boards, where more is below a row.
const WHOLE_REST: u32 = 4;

/// After so many nodes the way is a long one, on which the sizes of large subtrees are worth counting.
const LONG: u64 = 1 << 19;

/// Which squares a node tries, and whether it asks about the ones that are attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Squares {
    /// The free ones of the next row: `bitmask`.
    Free,
    /// All n of the next row: `scan`, `arrays`, `sets`.
    Row,
    /// All after the last queen, in any row: `tree`.
    Rest,
}

/// An open node, or, last on the path, the one whose threshold this is.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    /// The row that is being tried, and its masks.
    row: u32,
    masks: Masks,
    /// Free squares of the row that have not been tried yet.
    untried: u64,
    /// Of an open node: the queen that stands in the row, and the number of the node.
    queen: u64,
    node: u64,
}

/// A threshold of any search but generate-and-test.
#[derive(Clone, Debug)]
pub(in crate::player) struct Walk {
    n: u32,
    board: u64,
    squares: Squares,
    direction: Direction,
    levels: Vec<Level>,
    /// How many nodes are open; the level of this index is the one to enter.
    depth: usize,
    over: bool,
    nodes: u64,
    solutions: u64,
    /// Nodes passed over one by one.
    passed: u64,
    /// Sizes of large subtrees, once they are known.
    subtrees: Option<&'static Subtrees>,
    /// Squares tried by nodes that are done, where the nodes differ in that: [`Squares::Rest`].
    tried: u64,
}

impl Walk {
    pub(super) fn new(search: &AnySearch, tally: &Tally) -> Option<Self> {
        let n = search.n();
        let squares = match search.algorithm() {
            Algorithm::Bitmask => Squares::Free,
            Algorithm::Scan | Algorithm::Arrays | Algorithm::Sets => Squares::Row,
            Algorithm::Tree => Squares::Rest,
            Algorithm::Naive | Algorithm::Join | Algorithm::Auto => return None,
        };
        if n > 64 {
            return None;
        }
        let mut walk = Walk {
            n,
            board: board_mask(n as usize),
            squares,
            direction: search.direction(),
            levels: vec![Level::default(); n as usize + 1],
            depth: 0,
            over: false,
            nodes: tally.counters.nodes,
            solutions: tally.counters.solutions,
            passed: 0,
            subtrees: Subtrees::known(n).filter(|_| squares != Squares::Rest),
            tried: 0,
        };
        walk.stand(&tally.queens, &tally.path);
        if squares == Squares::Rest {
            walk.tried = tally.counters.rejected + tally.counters.placed - walk.tried_by_open();
        }
        Some(walk)
    }

    /// At the root of a search row by row.
    pub(super) fn from_top(n: u32) -> Self {
        let search = AnySearch::new(Algorithm::Bitmask, n, Direction::Rows);
        Walk::new(&search.expect("n is small"), &Tally::default()).expect("n is small")
    }

    /// Puts these queens on the board, which open these nodes.
    fn stand(&mut self, queens: &[Square], path: &[u64]) {
        let mut level = self.child(Masks::default(), 0);
        for (depth, (&queen, &node)) in queens.iter().zip(path).enumerate() {
            let Square { row, column } = self.turned(queen);
            while level.row < row {
                level = self.next_row(level);
            }
            level.queen = 1 << column;
            level.node = node;
            level.untried &= !(level.queen | (level.queen - 1));
            self.levels[depth] = level;
            level = self.child(level.masks.place(level.queen), row + 1);
        }
        self.depth = queens.len();
        self.levels[self.depth] = level;
    }

    /// A square as the walk sees it, which goes row by row, and back again.
    fn turned(&self, square: Square) -> Square {
        match self.direction {
            Direction::Rows => square,
            Direction::Columns => Square::new(square.column, square.row),
        }
    }

    #[inline(always)]
    fn child(&self, masks: Masks, row: u32) -> Level {
        let inside = if row < self.n { self.board } else { 0 };
        Level {
            row,
            masks,
            untried: masks.free(inside),
            queen: 0,
            node: 0,
        }
    }

    #[inline(always)]
    fn next_row(&self, level: Level) -> Level {
        self.child(level.masks.place(0), level.row + 1)
    }

    pub(super) fn passed(&self) -> u64 {
        self.passed
    }

    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// As [`Skip::go`](super::Skip::go).
    pub(super) fn go(&mut self, target: Target, most: u64) -> Went {
        if self.passed >= LONG {
            self.know_subtrees();
        }
        let (nodes, solution) = match target {
            Target::Step(step) => match self.nodes_within(step.saturating_sub(self.steps())) {
                0 => {
                    self.last_before(step);
                    return Went::Arrived;
                }
                safe => (self.nodes.saturating_add(safe), u64::MAX),
            },
            Target::Node(node) => (node, u64::MAX),
            Target::Solution(number) => (u64::MAX, number),
        };
        let arrived = self.run(nodes, solution, most) && !matches!(target, Target::Step(_));
        match arrived || self.over {
            true => Went::Arrived,
            false => Went::Further,
        }
    }

    pub(super) fn know_subtrees(&mut self) {
        if self.squares != Squares::Rest {
            self.subtrees = Subtrees::of(self.n);
        }
    }

    /// A number of nodes that can be entered without going beyond so many steps.
    fn nodes_within(&self, steps: u64) -> u64 {
        let n = u64::from(self.n);
        // What the open nodes have left to do, and the most that a new one costs, the steps that put its
        // queen on the board and take it off included.
        let (open, node) = match self.squares {
            Squares::Free => (2, 5),
            Squares::Row => (n + 2, n + 3),
            Squares::Rest => (n * n + 2, n * n + 3),
        };
        steps.saturating_sub(self.depth as u64 * open) / node
    }

    /// Goes on, threshold by threshold, to the last one that is not after this step.
    fn last_before(&mut self, step: u64) {
        loop {
            let mut next = self.clone();
            next.run(self.nodes + 1, u64::MAX, u64::MAX);
            if next.steps() > step {
                return;
            }
            *self = next;
            if self.over {
                return;
            }
        }
    }

    /// Enters nodes until so many have been entered in all, or the solution of this number would be
    /// next, or the search is over: then returns true; or until about `most` were passed over.
    fn run(&mut self, nodes: u64, solution: u64, most: u64) -> bool {
        match self.squares {
            Squares::Free | Squares::Row => self.run_by::<false>(nodes, solution, most),
            Squares::Rest => self.run_by::<true>(nodes, solution, most),
        }
    }

    fn run_by<const REST: bool>(&mut self, last: u64, solution: u64, most: u64) -> bool {
        let (n, board) = (self.n, self.board);
        let (mut depth, mut nodes, mut solutions) = (self.depth, self.nodes, self.solutions);
        // Nodes that were not passed over one by one, but in large subtrees.
        let mut skipped = 0;
        let enough = nodes.saturating_add(most);
        let mut level = self.levels[depth];
        let arrived = 'nodes: loop {
            let full = depth == n as usize;
            if nodes >= last || full && solutions + 1 == solution {
                break true;
            }
            if nodes - skipped >= enough {
                break false;
            }
            level.node = nodes;
            nodes += 1;
            solutions += u64::from(full);
            loop {
                if level.untried != 0 {
                    let bit = level.untried & level.untried.wrapping_neg();
                    level.untried ^= bit;
                    let child = self.child(level.masks.place(bit), level.row + 1);
                    let rows = n - child.row;
                    let large = match (self.subtrees, depth) {
                        (Some(subtrees), 0) => Some(subtrees.below_one(bit)),
                        (Some(subtrees), 1) => Some(subtrees.below_two(self.levels[0].queen, bit)),
                        _ => None,
                    };
                    let below = match large {
                        None if REST && rows <= WHOLE_REST && depth + 1 < n as usize => {
                            let queens = depth as u32 + 1;
                            Some(below_rest(n, board, child.masks, child.row, queens))
                        }
                        None if !REST && (1..=WHOLE).contains(&rows) => {
                            Some(below(board, child.masks, child.untried, rows))
                        }
                        large => large,
                    };
                    if let Some(below) = below
                        && nodes + below.nodes < last
                        && solutions + below.solutions < solution
                        && nodes - skipped < enough
                    {
                        nodes += 1 + below.nodes;
                        solutions += below.solutions;
                        if REST {
                            self.tried += after(n, level.row, bit) + below.tried;
                        }
                        if large.is_some() {
                            skipped += below.nodes;
                        }
                        continue;
                    }
                    level.queen = bit;
                    self.levels[depth] = level;
                    depth += 1;
                    level = child;
                    continue 'nodes;
                }
                if REST && level.row + 1 < n {
                    let node = level.node;
                    level = self.next_row(level);
                    level.node = node;
                    continue;
                }
                if REST && depth < n as usize {
                    self.tried += u64::from(n * n) - self.first_square(depth);
                }
                if depth == 0 {
                    self.over = true;
                    break 'nodes true;
                }
                depth -= 1;
                level = self.levels[depth];
            }
        };
        self.levels[depth] = level;
        self.passed += nodes - self.nodes - skipped;
        (self.depth, self.nodes, self.solutions) = (depth, nodes, solutions);
        arrived
    }

    /// Position in reading order of the first square that the node at this depth tries.
    fn first_square(&self, depth: usize) -> u64 {
        match depth.checked_sub(1) {
            Some(above) => {
                let Level { row, queen, .. } = self.levels[above];
                u64::from(row * self.n + queen.trailing_zeros() + 1)
            }
            None => 0,
        }
    }

    /// Squares tried by the open nodes.
    fn tried_by_open(&self) -> u64 {
        match self.squares {
            Squares::Free => 0,
            Squares::Row => {
                let open = self.levels[..self.depth].iter();
                open.map(|level| u64::from(level.queen.trailing_zeros()) + 1)
                    .sum()
            }
            // Each goes on where the one above stopped.
            Squares::Rest => self.first_square(self.depth),
        }
    }

    fn counters(&self) -> Counters {
        let (nodes, solutions) = (self.nodes, self.solutions);
        let placed = nodes - u64::from(self.over);
        let done = nodes - self.depth as u64 - solutions;
        let tried = match self.squares {
            Squares::Free => placed,
            Squares::Row => u64::from(self.n) * done + self.tried_by_open(),
            Squares::Rest => self.tried + self.tried_by_open(),
        };
        Counters {
            nodes,
            placed,
            rejected: tried - placed,
            solutions,
        }
    }

    /// The steps up to here: the formula in the head of `skip.rs`.
    fn steps(&self) -> u64 {
        let Counters {
            nodes,
            placed,
            rejected,
            solutions,
        } = self.counters();
        let left = nodes - self.depth as u64;
        let removed = left - u64::from(self.over);
        nodes + placed + rejected + solutions + left + removed
    }

    /// The queens on the board, in the order of placing.
    pub(super) fn queens(&self) -> Vec<Square> {
        let open = self.levels[..self.depth].iter();
        open.map(|level| self.turned(Square::new(level.row, level.queen.trailing_zeros())))
            .collect()
    }

    pub(super) fn tally(&self) -> Tally {
        let open = self.levels[..self.depth].iter();
        let path = open.map(|level| level.node).collect();
        Tally::between(self.steps(), self.counters(), self.queens(), path)
    }
}

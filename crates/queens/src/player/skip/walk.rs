//! The walk over the search tree with three masks that counts the way: see `skip.rs`.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::num::NonZero;
use std::thread;

use super::below::{Below, Sizes, below_each, below_rest};
use super::columns::{Columns, Lines};
use super::subtrees::Subtrees;
use super::{Skip, Went};
use crate::algorithm::Algorithm;
use crate::board::Square;
use crate::lines::Masks;
use crate::player::{Tally, Target};
use crate::textbook::{AnySearch, Direction, Search};
use crate::trace::Counters;

/// Subtrees with at most so many rows are counted without looking where they end: some ten thousand nodes, in
/// the part of a search that is walked.
const fn whole(n: u32) -> u32 {
    5 + 2 * n / 5
}

/// The same in a tree of boards, where more is below a row.
const WHOLE_REST: u32 = 4;

/// Where fewer nodes may be passed over, no subtree is counted.
const FEW: u64 = 1000;

/// Subtrees that each processor counts ahead: a millisecond or less.
const AHEAD: usize = 32;

/// After so much work the way is a long one, and all processors go it.
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
struct Level<const W: usize> {
    /// The row that is being tried, and what it sees of the queens above.
    row: u32,
    lines: Lines<W>,
    /// Free squares of the row that have not been tried yet.
    untried: Columns<W>,
    /// Of an open node: the column of the queen that stands in the row, and the number of the node.
    queen: u32,
    node: u64,
}

/// A threshold of any search but generate-and-test, on boards of at most 64·W columns.
#[derive(Clone, Debug)]
pub(super) struct Walk<const W: usize> {
    n: u32,
    board: Columns<W>,
    squares: Squares,
    direction: Direction,
    levels: Vec<Level<W>>,
    /// How many nodes are open; the level of this index is the one to enter.
    depth: usize,
    over: bool,
    nodes: u64,
    solutions: u64,
    /// Work done: nodes passed over, but for those in large subtrees of known size, times their weight.
    passed: u64,
    /// Sizes of large subtrees, once they are known.
    subtrees: Option<&'static Subtrees>,
    /// Counts smaller ones.
    sizes: Option<Sizes>,
    /// Sizes of those ahead, counted by all processors.
    ahead: VecDeque<(Masks, Below)>,
    /// How many nodes the last of them had on average.
    usual: u64,
    /// Squares tried by nodes that are done, where the nodes differ in that: [`Squares::Rest`].
    tried: u64,
}

/// The walk of a search from the threshold at which it stands.
pub(super) fn walk(search: &AnySearch, tally: &Tally) -> Box<dyn Skip> {
    let squares = match search.algorithm() {
        Algorithm::Bitmask => Squares::Free,
        Algorithm::Scan | Algorithm::Arrays | Algorithm::Sets => Squares::Row,
        Algorithm::Tree => Squares::Rest,
        other @ (Algorithm::Naive | Algorithm::Join | Algorithm::Auto) => {
            unreachable!("{other} does not go over the tree of placements")
        }
    };
    match search.n() {
        0..=64 => Box::new(Walk::<1>::new(search, squares, tally)),
        65..=128 => Box::new(Walk::<2>::new(search, squares, tally)),
        129..=256 => Box::new(Walk::<4>::new(search, squares, tally)),
        257..=1024 => Box::new(Walk::<16>::new(search, squares, tally)),
        1025.. => unreachable!("no search is so large"),
    }
}

impl Walk<1> {
    /// At the root of a search row by row.
    pub(super) fn from_top(n: u32) -> Self {
        let search = AnySearch::new(Algorithm::Bitmask, n, Direction::Rows);
        Walk::new(
            &search.expect("n is small"),
            Squares::Free,
            &Tally::default(),
        )
    }
}

impl<const W: usize> Walk<W> {
    fn new(search: &AnySearch, squares: Squares, tally: &Tally) -> Self {
        let n = search.n();
        let mut walk = Walk {
            n,
            board: Columns::before(n),
            squares,
            direction: search.direction(),
            levels: vec![Level::default(); n as usize + 1],
            depth: 0,
            over: false,
            nodes: tally.counters.nodes,
            solutions: tally.counters.solutions,
            passed: 0,
            subtrees: Subtrees::known(n).filter(|_| squares != Squares::Rest),
            sizes: None,
            ahead: VecDeque::new(),
            usual: 0,
            tried: 0,
        };
        walk.stand(&tally.queens, &tally.path);
        if squares == Squares::Rest {
            walk.tried = tally.counters.rejected + tally.counters.placed - walk.tried_by_open();
        }
        walk
    }

    /// Puts these queens on the board, which open these nodes.
    fn stand(&mut self, queens: &[Square], path: &[u64]) {
        let mut level = self.child(Lines::default(), 0);
        for (depth, (&queen, &node)) in queens.iter().zip(path).enumerate() {
            let Square { row, column } = self.turned(queen);
            while level.row < row {
                level = self.next_row(level);
            }
            level.queen = column;
            level.node = node;
            level.untried = level.untried.minus(&Columns::before(column + 1));
            self.levels[depth] = level;
            level = self.child(level.lines.place(column), row + 1);
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
    fn child(&self, lines: Lines<W>, row: u32) -> Level<W> {
        let free = lines.free(&self.board);
        Level {
            row,
            lines,
            untried: if row < self.n {
                free
            } else {
                Columns::default()
            },
            queen: 0,
            node: 0,
        }
    }

    #[inline(always)]
    fn next_row(&self, level: Level<W>) -> Level<W> {
        self.child(level.lines.next_row(), level.row + 1)
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

    /// Goes on to the last threshold that is not after this step, and not far.
    fn last_before(&mut self, step: u64) {
        (self.sizes, self.ahead) = (None, VecDeque::new());
        let mut stride = u64::from(self.n.next_power_of_two());
        while stride > 0 && !self.over {
            let mut next = self.clone();
            next.run(self.nodes + stride, u64::MAX, u64::MAX);
            match next.steps() <= step {
                true => *self = next,
                false => stride /= 2,
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
        let n = self.n;
        let (mut depth, mut nodes, mut solutions) = (self.depth, self.nodes, self.solutions);
        // Nodes in large subtrees.
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
            let large = self.large(depth);
            let below = match large {
                None if last - nodes > FEW => self.below::<REST>(&level, depth, last - nodes),
                large => large,
            };
            let mut done = false;
            if let Some(below) = below
                && nodes + below.nodes < last
                && solutions + below.solutions < solution
            {
                nodes += 1 + below.nodes;
                solutions += below.solutions;
                if REST {
                    self.tried += self.squares_of(depth) + below.tried;
                }
                if large.is_some() {
                    skipped += below.nodes;
                }
                done = true;
            } else {
                level.node = nodes;
                nodes += 1;
                solutions += u64::from(full);
            }
            loop {
                if !done {
                    if let Some(column) = level.untried.first() {
                        level.untried = level.untried.without(column);
                        level.queen = column;
                        self.levels[depth] = level;
                        depth += 1;
                        level = self.child(level.lines.place(column), level.row + 1);
                        continue 'nodes;
                    }
                    if REST && level.row + 1 < n {
                        let node = level.node;
                        level = self.next_row(level);
                        level.node = node;
                        continue;
                    }
                    if REST && depth < n as usize {
                        self.tried += self.squares_of(depth);
                    }
                }
                done = false;
                if depth == 0 {
                    self.over = true;
                    break 'nodes true;
                }
                depth -= 1;
                level = self.levels[depth];
            }
        };
        self.levels[depth] = level;
        self.passed += (nodes - self.nodes - skipped) * self.weight();
        (self.depth, self.nodes, self.solutions) = (depth, nodes, solutions);
        arrived
    }

    /// Below the node at this depth that is next, when it is a large subtree of known size.
    #[inline(always)]
    fn large(&self, depth: usize) -> Option<Below> {
        let subtrees = self.subtrees?;
        match self.levels[..depth] {
            [first] => Some(subtrees.below_one(first.queen)),
            [first, second] => Some(subtrees.below_two(first.queen, second.queen)),
            _ => None,
        }
    }

    /// Below the node at this depth that is next, if that is best counted without looking where it ends; no
    /// more than so many nodes are wanted.
    #[inline(always)]
    fn below<const REST: bool>(
        &mut self,
        node: &Level<W>,
        depth: usize,
        wanted: u64,
    ) -> Option<Below> {
        let n = self.n;
        let rows = n - node.row;
        if W > 1 || rows == 0 || depth == n as usize {
            return None;
        }
        let masks = node.lines.masks();
        if REST {
            let few = rows <= WHOLE_REST;
            return few.then(|| below_rest(n, masks, node.row, depth as u32));
        }
        match rows.cmp(&whole(n)) {
            Ordering::Greater => None,
            Ordering::Equal if self.passed >= LONG => {
                Some(self.below_ahead(masks, depth, rows, wanted))
            }
            _ => {
                let sizes = self.sizes.get_or_insert_with(|| Sizes::new(n));
                Some(sizes.below(masks, rows))
            }
        }
    }

    /// Below the node at this depth that is next: all processors count it together with many that follow.
    fn below_ahead(&mut self, masks: Masks, depth: usize, rows: u32, wanted: u64) -> Below {
        if self.ahead.front().is_none_or(|&(of, _)| of != masks) {
            let processors = thread::available_parallelism().map_or(1, NonZero::get);
            // As many as are wanted, if they are as large as the last ones; and some to keep all at work.
            let likely = (wanted / self.usual.max(1))
                .try_into()
                .unwrap_or(usize::MAX);
            let most = (AHEAD * processors).min(likely.saturating_add(processors));
            let nodes = self.nodes_ahead(masks, depth, most);
            let sizes = below_each(self.n, &nodes, rows);
            self.usual = sizes.iter().map(|size| size.nodes).sum::<u64>() / sizes.len() as u64;
            self.ahead = nodes.into_iter().zip(sizes).collect();
        }
        let (_, size) = self.ahead.pop_front().expect("one was asked for");
        size
    }

    /// The node at this depth that is next and those that follow it there, up to so many.
    fn nodes_ahead(&self, next: Masks, depth: usize, most: usize) -> Vec<Masks> {
        let mut found = vec![next];
        let mut open = self.levels[..depth].to_vec();
        while found.len() < most
            && let Some(level) = open.last_mut()
        {
            let Some(column) = level.untried.first() else {
                open.pop();
                continue;
            };
            level.untried = level.untried.without(column);
            let child = self.child(level.lines.place(column), level.row + 1);
            match open.len() == depth {
                true => found.push(child.lines.masks()),
                false => open.push(child),
            }
        }
        found
    }

    /// About how much longer it takes to pass over a node than in lists of words (`benches/seek.rs`).
    fn weight(&self) -> u64 {
        match self.squares {
            Squares::Rest => 3,
            Squares::Free | Squares::Row if W > 1 => 8 + 2 * W as u64,
            Squares::Free | Squares::Row => 1,
        }
    }

    /// Position in reading order of the first square that the node at this depth tries.
    fn first_square(&self, depth: usize) -> u64 {
        match depth.checked_sub(1) {
            Some(above) => {
                let Level { row, queen, .. } = self.levels[above];
                u64::from(row * self.n + queen + 1)
            }
            None => 0,
        }
    }

    /// How many squares a node at this depth tries, in a tree of boards.
    fn squares_of(&self, depth: usize) -> u64 {
        u64::from(self.n * self.n) - self.first_square(depth)
    }

    /// Squares tried by the open nodes.
    fn tried_by_open(&self) -> u64 {
        match self.squares {
            Squares::Free => 0,
            Squares::Row => {
                let open = self.levels[..self.depth].iter();
                open.map(|level| u64::from(level.queen) + 1).sum()
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
        open.map(|level| self.turned(Square::new(level.row, level.queen)))
            .collect()
    }
}

impl<const W: usize> Skip for Walk<W> {
    fn go(&mut self, target: Target, most: u64) -> Went {
        if self.squares != Squares::Rest {
            self.subtrees = self
                .subtrees
                .or_else(|| Subtrees::after(self.passed, self.n));
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
        let most = (most / self.weight()).max(1);
        let arrived = self.run(nodes, solution, most) && !matches!(target, Target::Step(_));
        match arrived || self.over {
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
        let open = self.levels[..self.depth].iter();
        let path = open.map(|level| level.node).collect();
        Tally::between(self.steps(), self.counters(), self.queens(), path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In many short ways that end inside of what all processors have counted ahead, against walks that have not
    /// gone far enough for that.
    #[test]
    fn what_is_counted_ahead_serves_the_ways_that_follow() {
        let search = AnySearch::new(Algorithm::Bitmask, 16, Direction::Rows).unwrap();
        let mut far = Walk::<1>::from_top(16);
        let mut counted_ahead = 0;
        for node in (LONG + 200_000..).step_by(7_919).take(150) {
            let mut near = Walk::<1>::new(&search, Squares::Free, &far.tally());
            while far.go(Target::Node(node), u64::MAX) == Went::Further {}
            while near.go(Target::Node(node), u64::MAX) == Went::Further {}
            assert_eq!(far.tally(), near.tally());
            assert_eq!(far.counters().nodes, node);
            counted_ahead += usize::from(!far.ahead.is_empty());
            if node < 2 * LONG {
                assert!(near.ahead.is_empty());
            }
        }
        assert!(counted_ahead > 100, "{counted_ahead} of 150");
    }
}

//! Going far ahead in a search without doing its steps.
//!
//! Problem: be at step 10,000,000 of a trace at once, though nobody has been there before.
//!
//! Idea: just before a node is entered, at its *threshold*, a search is known by the queens that lead
//! to the node; the search itself can be set up there ([`Jump`](crate::textbook::Jump)). What has
//! happened up to then need not be seen, only counted, and it can be counted without doing it:
//! [`Walk`] goes over the same tree with three masks, whatever the algorithm remembers, and asks about
//! no square that it could refuse. It adds up whole subtrees, and goes into one only when the target is
//! inside; the largest ones are counted once for everybody, [`Subtrees`]. For generate-and-test nothing is
//! walked at all: an [`Odometer`] knows the size of every subtree. The last few steps, after the last
//! threshold before the target, are done by the search.
//!
//! Formula: at a threshold with d open nodes, let N nodes have been entered and S solutions reported.
//! Each was entered once, and all but the root placed, the one beyond the threshold too; those not open
//! have been left and removed. So with R refusals the search has done
//!
//! ```text
//! N + N + R + S + (N − d) + (N − d) = 4N − 2d + R + S steps.
//! ```
//!
//! R follows from the squares tried, each of which was placed or refused: R = T − N. A node that is
//! done has tried all its squares, an open one those up to the queen that stands. `bitmask` refuses
//! nothing; generate-and-test refuses the full placements that are no solutions.
//!
//! Cost: 2 to 8 ns for each node passed over one by one (`benches/seek.rs`), O(n) memory. Exact: the tests
//! compare with single steps at every threshold.

mod odometer;
mod subtrees;
mod walk;

use super::{Tally, Target};
use crate::algorithm::Algorithm;
use crate::lines::Masks;
use crate::textbook::{AnySearch, Search};

use odometer::Odometer;
use subtrees::Subtrees;
use walk::Walk;

/// Counts now what jumps far ahead need on boards of 12 to 14 rows, for all players of this process.
///
/// Otherwise the first such jump counts it, and takes up to half the nodes of the tree longer: 0.1 s of
/// CPU time, shared by the processors (`benches/seek.rs`).
pub fn prepare() {
    Subtrees::count_all();
}

/// How far a call of [`Skip::go`] came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Went {
    /// To the last threshold that is not after the target, or to the end of the search.
    Arrived,
    /// On towards it.
    Further,
    /// Nowhere: the target is beyond the last step there is a number for.
    Nowhere,
}

/// A threshold that moves ahead.
#[derive(Clone, Debug)]
pub(super) enum Skip {
    Walk(Walk),
    Odometer(Odometer),
}

impl Skip {
    /// At the threshold at which the search stands. `None` when the board is too large for masks.
    pub(super) fn new(search: &AnySearch, tally: &Tally) -> Option<Self> {
        debug_assert!(tally.at_threshold());
        match search.algorithm() {
            Algorithm::Naive => Some(Skip::Odometer(Odometer::new(search.n(), tally))),
            _ => Walk::new(search, tally).map(Skip::Walk),
        }
    }

    /// Goes on towards a target ahead, past about `most` nodes, large subtrees of known size not counted.
    pub(super) fn go(&mut self, target: Target, most: u64) -> Went {
        match self {
            Skip::Walk(walk) => walk.go(target, most),
            Skip::Odometer(odometer) => odometer.go(target),
        }
    }

    /// Nodes passed over, one by one.
    pub(super) fn passed(&self) -> u64 {
        match self {
            Skip::Walk(walk) => walk.passed(),
            Skip::Odometer(_) => 0,
        }
    }

    /// Has the search ended?
    pub(super) fn is_over(&self) -> bool {
        match self {
            Skip::Walk(walk) => walk.is_over(),
            Skip::Odometer(odometer) => odometer.is_over(),
        }
    }

    /// What the events up to here add up to.
    pub(super) fn tally(&self) -> Tally {
        match self {
            Skip::Walk(walk) => walk.tally(),
            Skip::Odometer(odometer) => odometer.tally(),
        }
    }
}

/// What is below a node, the node itself not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Below {
    nodes: u64,
    solutions: u64,
    /// Squares tried by them, where nodes differ in that: in a tree of boards.
    tried: u64,
}

impl Below {
    fn add(&mut self, more: Below) {
        self.nodes += more.nodes;
        self.solutions += more.solutions;
        self.tried += more.tried;
    }
}

/// How many squares come after the one of this queen, in reading order: so many does the node try that it leads
/// to in a tree of boards.
fn after(n: u32, row: u32, queen: u64) -> u64 {
    u64::from(n * (n - row) - 1 - queen.trailing_zeros())
}

/// Below a node of a search row by row that has `rows` ≥ 1 rows to fill and these free squares in the first
/// of them.
fn below(board: u64, masks: Masks, mut free: u64, rows: u32) -> Below {
    let placed = u64::from(free.count_ones());
    let mut size = Below {
        nodes: placed,
        ..Below::default()
    };
    if rows == 1 {
        size.solutions = placed;
        return size;
    }
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        let masks = masks.place(bit);
        let next = masks.free(board);
        // Most nodes are dead ends.
        if next != 0 {
            size.add(below(board, masks, next, rows - 1));
        }
    }
    size
}

/// Below a node of a tree of boards that has this many queens on the board and tries the squares from this
/// row on.
fn below_rest(n: u32, board: u64, mut masks: Masks, row: u32, queens: u32) -> Below {
    let mut size = Below::default();
    for row in row..n {
        let mut free = masks.free(board);
        let placed = u64::from(free.count_ones());
        size.nodes += placed;
        if queens + 1 == n {
            // A solution tries nothing more.
            size.solutions += placed;
            free = 0;
        }
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            size.tried += after(n, row, bit);
            if row + 1 < n {
                size.add(below_rest(n, board, masks.place(bit), row + 1, queens + 1));
            }
        }
        masks = masks.place(0);
    }
    size
}

#[cfg(test)]
mod tests;

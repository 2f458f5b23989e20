//! Going far ahead in a search without doing its steps.
//!
//! Problem: be at step 10,000,000 of a trace at once, though nobody has been there before.
//!
//! Idea: just before a node is entered, at its *threshold*, a search is known by the queens that lead
//! to the node; the search itself can be set up there ([`Jump`](crate::textbook::Jump)). What has
//! happened up to then need not be seen, only counted, and it can be counted without doing it:
//! [`Walk`] goes over the same tree with three masks, whatever the algorithm remembers, and asks about
//! no square that it could refuse. It adds up whole subtrees, and goes into one only when the target is
//! inside. For generate-and-test nothing is walked at all: an [`Odometer`] knows the size of every
//! subtree. The last few steps, after the last threshold before the target, are done by the search.
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
//! Cost: about 3 ns for each node passed over (`benches/seek.rs`), O(n) memory. Exact: the tests compare
//! with single steps at every threshold.

mod odometer;
mod walk;

use super::{Tally, Target};
use crate::algorithm::Algorithm;
use crate::lines::Masks;
use crate::textbook::{AnySearch, Search};

use odometer::Odometer;
use walk::Walk;

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

    /// Goes on towards a target ahead, past about `most` nodes.
    pub(super) fn go(&mut self, target: Target, most: u64) -> Went {
        match self {
            Skip::Walk(walk) => walk.go(target, most),
            Skip::Odometer(odometer) => odometer.go(target),
        }
    }

    /// Nodes passed over, one by one, since the beginning of the search.
    pub(super) fn passed(&self) -> u64 {
        match self {
            Skip::Walk(walk) => walk.nodes(),
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

/// Nodes and solutions below a node that has `rows` ≥ 1 rows to fill and these free squares in the
/// first of them, the node itself not counted.
fn below(board: u64, masks: Masks, mut free: u64, rows: u32) -> (u64, u64) {
    let mut nodes = u64::from(free.count_ones());
    if rows == 1 {
        return (nodes, nodes);
    }
    let mut solutions = 0;
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        let masks = masks.place(bit);
        let next = masks.free(board);
        // Most nodes are dead ends.
        if next != 0 {
            let (more, solved) = below(board, masks, next, rows - 1);
            nodes += more;
            solutions += solved;
        }
    }
    (nodes, solutions)
}

#[cfg(test)]
mod tests;

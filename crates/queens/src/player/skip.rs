//! Going far ahead in a search without doing its steps.
//!
//! Problem: be at step 10,000,000 of a trace at once, though nobody has been there before.
//!
//! Idea: just before a node is entered, at its *threshold*, a search is known by the queens that lead
//! to the node; the search itself can be set up there ([`Jump`](crate::textbook::Jump)). What has
//! happened up to then need not be seen, only counted, and it can be counted without doing it:
//! [`Walk`](walk::Walk) goes over the same tree with three masks, whatever the algorithm remembers, and
//! asks about no square that it could refuse. It passes over whole subtrees ([`below`]), on a long way many
//! at once, and goes into one only when the target is inside; the largest ones are counted once for
//! everybody, [`Subtrees`]. For generate-and-test nothing is walked at all: an [`Odometer`] knows the size
//! of every subtree. The last few steps, after the last threshold before the target, are done by the search.
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
//! Cost: 1 to 3 ns for each node passed over, shared by the processors; 6 ns in a tree of boards; on boards of
//! more than 64 columns, whose nodes have more steps, 20 to 70 ns (`benches/seek.rs`). Memory for n levels of
//! three masks. Exact: the tests compare with single steps at every threshold.

mod below;
mod columns;
mod odometer;
mod subtrees;
mod walk;

use super::{Tally, Target};
use crate::algorithm::Algorithm;
use crate::textbook::{AnySearch, Search};

use odometer::Odometer;
use subtrees::Subtrees;
use walk::walk;

/// Counts now what jumps far ahead need on boards of 12 to 15 rows, for all players of this process.
///
/// Otherwise a jump past a quarter of the nodes counts it on the way, and takes up to 0.1 s longer. All
/// together take 0.1 s of CPU time, shared by the processors (`benches/seek.rs`).
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
pub(super) trait Skip {
    /// Goes on towards a target ahead, as far as about so much work gets.
    fn go(&mut self, target: Target, most: u64) -> Went;

    /// Work done: nodes passed over, times what one costs beside the cheapest. Large subtrees of known size
    /// cost nothing.
    fn passed(&self) -> u64;

    /// Has the search ended?
    fn is_over(&self) -> bool;

    /// What the events up to here add up to.
    fn tally(&self) -> Tally;
}

/// The threshold at which a search stands.
pub(super) fn skip(search: &AnySearch, tally: &Tally) -> Box<dyn Skip> {
    debug_assert!(tally.at_threshold());
    match search.algorithm() {
        Algorithm::Naive => Box::new(Odometer::new(search.n(), tally)),
        _ => walk(search, tally),
    }
}

#[cfg(test)]
mod tests;

//! Going far ahead in a search without doing its steps.
//!
//! Problem: be at step 10,000,000 of a trace at once, though nobody has been there before.
//!
//! Idea: just before a node is entered, at its *threshold*, a search is known by the queens that lead
//! to the node; the search itself can be set up there (`Search::stand`). What has
//! happened up to then need not be seen, only counted. A [`Walk`](walk::Walk) goes over the same tree
//! node by node with three masks, whatever the algorithm remembers, and asks about no square that it
//! could reject; [`Boards`](boards::Boards) does so where queens go on any row. Where all subtrees of a
//! depth are alike, nothing is walked at all: an [`Odometer`](odometer::Odometer) knows their size. The
//! last few steps are done by the search.
//!
//! Formula: at a threshold with d open nodes, let N nodes have been entered and S solutions reported.
//! Each was entered once, and all but the root placed, the one beyond the threshold too; those not open
//! have been left and removed. So with R rejections the search has done
//!
//! ```text
//! N + N + R + S + (N − d) + (N − d) = 4N − 2d + R + S steps.
//! ```
//!
//! Cost: some 5 ns for each node passed over: 10 million steps in less than 50 ms (`benches/seek.rs`).
//! Boards of more than 64 columns have no such masks, and searches that choose which row is next would have
//! to be done to be followed; there the search itself does every step. Exact: the tests compare with single
//! steps at every threshold.

mod boards;
mod odometer;
mod walk;

use super::{Tally, Target};
use crate::textbook::{Rung, Search};
use crate::trace::Counters;

/// How far a call of [`Skip::go`] came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Went {
    /// To a threshold that is not after the target and from which the search itself is soon there, or to
    /// the end of the search.
    Arrived,
    /// On towards it.
    Further,
    /// Nowhere: the target is beyond the last step there is a number for.
    Nowhere,
}

/// A threshold that moves ahead.
pub(super) trait Skip {
    /// Goes on towards a target ahead, passing over about so many nodes at most.
    fn go(&mut self, target: Target, most: u64) -> Went;

    /// Nodes passed over so far, or as many as would have taken the same time.
    fn passed(&self) -> u64;

    /// Has the search ended?
    fn is_over(&self) -> bool;

    /// What the events up to here add up to.
    fn tally(&self) -> Tally;
}

/// The threshold at which a search stands; `None` where the search has to go step by step.
pub(super) fn skip(search: &Search, tally: &Tally) -> Option<Box<dyn Skip>> {
    debug_assert!(tally.at_threshold());
    Some(match search.rung() {
        Rung::Naive | Rung::Permutations => Box::new(odometer::Odometer::new(search, tally)),
        Rung::Tree | Rung::Anywhere => Box::new(boards::Boards::new(search, tally)),
        Rung::Scan | Rung::Arrays | Rung::Sets | Rung::Bitmask if search.n() <= u64::BITS => {
            Box::new(walk::Walk::new(search, tally))
        }
        _ => return None,
    })
}

/// The steps up to a threshold, or up to the end, with so many open nodes.
fn steps(counters: &Counters, open: u64) -> u64 {
    let left = counters.nodes - open;
    // The root is neither placed nor removed.
    let removed = left - u64::from(open == 0 && left > 0);
    counters.nodes + counters.placed + counters.rejected + counters.solutions + left + removed
}

#[cfg(test)]
mod tests;

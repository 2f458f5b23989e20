//! The algorithms of the textbooks, as rungs of a ladder: each says what changed since the one below.
//!
//! | rung | how it knows that a square is attacked |
//! |---|---|
//! | `naive` | it does not ask: it generates every placement of one queen per row and tests it |
//! | `scan` | compares the square with each queen above it |
//! | `arrays` | looks into three boolean arrays: columns, diagonals, antidiagonals |
//! | `sets` | asks hash sets of row + column and row − column |
//! | `bitmask` | has the free squares of the row in one word |
//! | `tree` | sees whole boards: builds all children of a board and drops the invalid ones |
//!
//! Every rung has the same shape, [`Search`]: it can be run, stopped, continued and watched.

use std::ops::ControlFlow;

use crate::trace::Observer;

/// A search for all solutions that can be watched, stopped at any event, cloned, and continued.
pub trait Search: Clone {
    /// Runs until the search is over (`Continue`) or the observer stops it (`Break`); calling it
    /// again goes on after the last event reported.
    fn run<O: Observer>(&mut self, observer: &mut O) -> ControlFlow<()>;
}

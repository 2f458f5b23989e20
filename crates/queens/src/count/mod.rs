//! The record counter: Q(n) as a weighted sum over work units.
//!
//! The public shape below is settled; until the join lands, units are counted by plain backtracking.

mod counter;
pub mod restricted;
mod units;
mod weight;

pub use counter::Counter;
pub use units::{MAX_N, RowSplit, TooLarge, Units};
pub use weight::weight;

pub use crate::kernel::{Isa, UnavailableIsa};

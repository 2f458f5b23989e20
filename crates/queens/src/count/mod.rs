//! The record counter: Q(n) as a weighted sum over work units.
//!
//! The public shape below is settled; until the join lands, units are counted by plain backtracking.

mod counter;
mod halves;
mod join;
mod parallel;
mod quadrant;
pub mod restricted;
mod signature;
mod units;
mod weight;

pub use counter::Counter;
pub use parallel::{Outcome, Progress, count_parallel};
pub use units::{MAX_N, RowSplit, TooLarge, Units};
pub use weight::weight;

pub use crate::kernel::{Isa, UnavailableIsa};

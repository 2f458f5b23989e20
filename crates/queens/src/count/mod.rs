//! The large-n counter: Q(n) as a weighted sum over work units, without listing a solution.
//!
//! ```text
//!   units        row splits up to reflection, and their ranks          what there is to count
//!   weight       how many solutions one solution stands for            the symmetry, as a definition
//!   signature    lines by which quadrants can clash, one bit each
//!   quadrant     all placements on given rows of a quarter board
//!   halves       two quadrants of one half put together                the lists of a unit
//!   join         pairs of an east and a west half that fit             the number of a unit
//!   counter      from a rank to a number; memory                       a unit's count is a pure function
//!   parallel     a range of ranks on several threads
//!   restricted   a unit by plain backtracking                          the independent check
//!   total        what must be true of Q(n)
//!   cost         hours of one core by n, as sampled
//!   self_test    whether this machine computes right
//! ```
//!
//! [`count`](fn@crate::count) at the root is one call; [`total`](fn@self::total) does the same with a [`Counter`], a
//! number of threads and a watch of your choice, and [`count_parallel`] counts a part of the units. Cost: n = 18 takes
//! a second on one processor, and each step in n 8 to 9 times as long.
//!
//! Read the files in this order to follow the data from n to the total; `docs/counting.md` has the drawings
//! and the proofs. The method, joining quadrants of the board instead of backtracking, is due to
//! EvgenyKluev (N-Queens-Count-Sol, 2022).

mod cost;
mod counter;
mod halves;
pub(crate) mod join;
mod leaves;
mod parallel;
mod quadrant;
pub mod restricted;
mod self_test;
mod signature;
mod total;
mod units;
mod weight;

pub use cost::{SAMPLED, core_hours};
pub use counter::Counter;
pub use join::{Join, Joiner, Weighted};
pub use parallel::{count_parallel, total};
pub use self_test::{Exercise, self_test};
pub use total::{Checks, WrongTotal, check_total};
pub use units::{MAX_N, RowSplit, Units};
pub use weight::weight;

pub use crate::kernel::{Isa, Kernel, UnavailableIsa};

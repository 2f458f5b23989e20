//! The large-n counter: Q(n) as a weighted sum over work units, without listing a solution.
//!
//! ```text
//!   units        a colour for each row, up to symmetry, and their ranks     what there is to count
//!   lists        placements of one class of squares
//!   dense        pairs of two lists, 512 at a time                          the number of a unit
//!   walk         the same where next to none fits: backtracking with 512 lanes
//!   counter      from a rank to a number; memory                            a unit's count is a pure function
//!   parallel     a range of ranks on several threads
//!   chunks       ranges of units for counts that outlast a process
//!   sample       units drawn at random
//!   restricted   a unit by plain backtracking                               the independent check
//!   total        what must be true of Q(n)
//!   cost         hours of one core by n, as sampled
//!   self_test    whether this machine computes right
//! ```
//!
//! **Idea.** A diagonal or antidiagonal never changes the colour of its squares. So a queen on a dark square and one on a
//! light square can only share a row or a column. Fix the rows R, S and columns C, D that the dark queens use; the light
//! ones use the others. Then the two colours are independent, and their counts multiply:
//!
//! ```text
//!   Q(n) = Σ dark(R, S, C, D) · light(R, S, C, D)
//! ```
//!
//! A unit is one pair (R, S), that is, a colour for each row; its count is the sum over all C and D.
//!
//! [`count`](fn@crate::count) at the root is one call; [`total`](fn@self::total) does the same with a [`Counter`] and a run
//! of your choice, and [`count_parallel`] counts some of the units.
//!
//! Read the files in this order to follow the data from n to the total; `docs/counting.md` has the drawings
//! and the proofs.

mod chunks;
mod cost;
mod counter;
mod dense;
mod lists;
mod parallel;
pub mod restricted;
pub mod sample;
mod self_test;
mod total;
mod units;
mod walk;

pub use chunks::Chunks;
pub use cost::{SAMPLED, core_hours};
pub use counter::Counter;
pub use parallel::{by_colour, count_parallel, total};
pub use self_test::self_test;
pub use total::{Checks, WrongTotal, check_total};
pub use units::{MAX_N, Unit, Units};

pub use crate::kernel::Kernel;

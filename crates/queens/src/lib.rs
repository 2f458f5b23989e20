//! N-Queens: place n queens on an n × n board so that none attacks another.
//!
//! | question | function | cost |
//! |---|---|---|
//! | every solution, in order | [`solutions`] | some ten nanoseconds each, constant memory |
//! | how many there are, exactly | [`count()`] | n = 18 in a second, 8 to 9 times as long for each n more; checked |
//! | one solution, of any size | [`construct()`] | O(1) per column, constant memory |
//! | can this board be completed? | [`complete()`] | milliseconds for most boards, exponential at worst |
//! | is this a solution? who attacks whom? | [`check()`] | O(k log k) for k queens |
//! | a random one, all equally likely | [`sample()`] | n ≤ 18; all are counted first |
//! | some random one, n up to 10⁷ and more | [`random_solution`] | O(n) |
//! | about how many, for n up to 10,000 | [`estimate()`] | O(n²) |
//! | how a textbook's search goes, step by step | [`textbook`], [`trace`], [`player`] | |
//! | make, grade, explain and solve puzzles with regions | [`puzzle`] | n = 8: 0.1 ms to make, 30 µs to grade |
//!
//! List, count, complete, check:
//!
//! ```
//! let mut in_a_corner = 0;
//! for solution in queens::solutions(8)? {
//!     in_a_corner += u32::from(solution[0] == 0);
//! }
//! assert_eq!(in_a_corner, 4);
//! # Ok::<(), queens::TooLarge>(())
//! ```
//!
//! ```
//! assert_eq!(queens::count(13)?, 73_712);
//! # Ok::<(), queens::Error>(())
//! ```
//!
//! ```
//! use queens::{Problem, Square};
//! // A queen in the corner of a 4 × 4 board cannot be completed, and a 5 × 5 board can.
//! let corner = |n| Problem::square(n).with_given([Square::new(0, 0)]);
//! assert_eq!(queens::complete(&corner(4)?), None);
//! assert_eq!(queens::complete(&corner(5)?).map(|queens| queens.len()), Some(5));
//! # Ok::<(), queens::complete::ProblemError>(())
//! ```
//!
//! ```
//! use queens::Placement;
//! let board = Placement::from_columns(4, &[0, 2, 1, 3])?;
//! for pair in queens::check(&board).pairs() {
//!     println!("{} and {} share the {}", pair.first, pair.second, pair.line);
//! }
//! # Ok::<(), queens::BoardError>(())
//! ```
//!
//! The functions at the root do what most callers want. The modules of the same names have everything to choose: threads,
//! kernels, seeds, limits, and a [`Watch`] that stops long work and hears how far it is. The folder `examples/` has a
//! program for each question.
//!
//! Conventions, everywhere: row 0 is the top row, column 0 the left one, and a solution is
//! `queens[row] = column`. Solutions come in lexicographic order of that list. n = 0 has one solution, the empty
//! board; n = 2 and 3 have none.
//!
//! The engine computes. It never prints, reads no clock, opens no file, and needs no dependency.

#![warn(missing_docs)]

pub mod algorithm;
pub mod board;
pub mod check;
pub mod complete;
pub mod construct;
pub mod count;
pub mod enumerate;
pub mod error;
pub mod estimate;
mod kernel;
pub mod known;
pub mod lines;
pub mod local_search;
#[cfg(test)]
mod oracle;
pub mod player;
pub mod puzzle;
mod questions;
pub mod random;
pub mod sample;
pub mod symmetric;
pub mod symmetry;
#[cfg(test)]
mod testdata;
pub mod textbook;
pub mod threads;
pub mod trace;
pub mod watch;

pub use algorithm::Algorithm;
pub use board::{BoardError, Placement, Solution, Square};
pub use complete::Problem;
pub use error::{Error, TooLarge};
pub use lines::Line;
pub use questions::{
    check, complete, construct, count, estimate, random_solution, sample, solutions,
};
pub use random::Random;
pub use symmetry::{Orbit, Symmetry};
pub use watch::Watch;

//! N-Queens: place n queens on an n × n board so that none attacks another.
//!
//! | question | function | cost |
//! |---|---|---|
//! | every solution, in order | [`solutions`] | about ten nanoseconds each, constant memory |
//! | how many there are, exactly | [`count()`] | n = 18 in a second, each step in n 8 to 9 times as long; checked |
//! | one solution, for any n | [`find`] | by formula, a few nanoseconds per queen |
//! | can this board be completed? | [`Problem::find`] | milliseconds for most boards, exponential at worst |
//! | is this a solution? who attacks whom? | [`check()`] | O(k log k) for k queens |
//! | a random one, all equally likely | [`sample()`] | n ≤ 18; counts them all first, three seconds at n = 16 |
//! | a random one, not all equally likely | [`random_solution`] | O(n), for n up to 10⁷ and more |
//! | about how many, for n up to 10,000 | [`estimate()`] | O(n²): a second or two at n = 64 |
//! | how a textbook search works | [`textbook`], [`trace`], [`player`] | any of the first 10⁷ steps in 50 ms |
//! | make, grade, explain, solve puzzles with regions | [`puzzle`] | n = 8: 0.1 ms to make, 30 µs to grade |
//!
//! List, count, find, check:
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
//! // With a queen in the corner, a 4 × 4 board cannot be completed, but a 5 × 5 board can.
//! let corner = |n| queens::Problem::square(n).with_given([(0, 0)]);
//! assert_eq!(corner(4)?.find(), None);
//! assert_eq!(corner(5)?.count(), 2);
//! # Ok::<(), queens::complete::ProblemError>(())
//! ```
//!
//! ```
//! for pair in queens::check(&[0, 2, 1, 3])?.pairs() {
//!     println!("{} and {} share the {}", pair.first, pair.second, pair.line);
//! }
//! # Ok::<(), queens::BoardError>(())
//! ```
//!
//! Whatever can be long has limits, can be stopped and says how far it is in one way, a [`Run`]:
//!
//! ```
//! use queens::Run;
//! # let flag = std::sync::atomic::AtomicBool::new(false);
//! let run = Run::new().threads(4).stop(&flag).progress(|done| eprintln!("{:?}", done.fraction));
//! assert_eq!(run.count(12)?, 14_200);
//! # Ok::<(), queens::Error>(())
//! ```
//!
//! The functions at the root do what most callers want; the modules of the same names let you choose the rest. The folder
//! `examples/` has a program for each question.
//!
//! Conventions, everywhere: row 0 is the top row, column 0 the left one, and a solution is
//! `queens[row] = column`. Solutions come in lexicographic order of that list. n = 0 has one solution, the empty
//! board; n = 2 and 3 have none.
//!
//! The engine only computes. It never prints, opens no file and reads no clock unless a run has a time, and it has no
//! dependencies unless you turn on a feature. Boards are read and written as text by the crate `queens-formats`.
//!
//! # Features
//!
//! All are off by default, and none changes a result.
//!
//! | feature | what it adds |
//! |---|---|
//! | `serde` | [`Square`], [`Line`], [`Placement`], [`Solution`] can be written and read; what is read is checked |
//! | `rand_core` | [`Ranking::sample`] draws with any generator of `rand`, and [`Random`] is one |
//! | `rayon` | [`solutions`] is a parallel iterator by `into_par_iter` |

#![warn(missing_docs)]

pub mod algorithm;
mod board;
pub mod check;
pub mod complete;
pub mod construct;
pub mod count;
pub mod enumerate;
mod error;
pub mod estimate;
mod kernel;
pub mod known;
mod lines;
mod local_search;
#[cfg(test)]
mod oracle;
pub mod player;
pub mod puzzle;
mod questions;
mod random;
mod run;
mod sample;
pub mod symmetric;
mod symmetry;
#[cfg(test)]
mod testdata;
pub mod textbook;
pub mod threads;
pub mod trace;

pub use board::{BoardError, Placement, Solution, Square};
pub use complete::problem::{Problem, regions::Regions, rules::Rules};
pub use error::{Error, ParseError, TooLarge};
pub use lines::Line;
pub use puzzle::definition::Puzzle;
pub use questions::{check, count, estimate, find, random_solution, sample, solutions};
pub use random::Random;
pub use run::{Progress, Run, Stopped};
pub use sample::Ranking;
pub use symmetry::{Orbit, Symmetry};

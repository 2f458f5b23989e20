//! N-Queens: place n queens on an n × n board so that none attacks another.
//!
//! ```
//! for solution in queens::solutions(8)?.take(2) {
//!     println!("{solution}"); // 0 4 7 5 2 6 1 3
//! }
//! assert_eq!(queens::count(13)?, 73_712); // on all processors, and checked
//! let solution = queens::find(1_000_000).expect("n is not 2 or 3"); // by formula
//! assert!(queens::check(&solution)?.is_solution());
//! let board = queens::Problem::square(8).with_given([(4, 1), (3, 3)])?;
//! assert_eq!(board.count(), 2);
//! let puzzle: queens::Puzzle = "AABB/AABB/ACDD/CCDD".parse()?; // one queen to a row, column and region
//! println!("{:?}", puzzle.hint()?); // the next step and why it follows
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | question | function | cost |
//! |---|---|---|
//! | every solution, in order | [`solutions`] | about 0.2 µs each, constant memory |
//! | how many there are, exactly | [`count()`] | n = 18 in half a second, each step in n 4 to 10 times as long; checked |
//! | one solution, for any n | [`find`] | by formula, a few nanoseconds per queen |
//! | can this board be completed? | [`Problem::find`] | milliseconds for most boards, exponential at worst |
//! | is this a solution? who attacks whom? | [`check()`] | O(k log k) for k queens |
//! | a random one, all equally likely | [`sample()`] | n ≤ 18; counts them all first, four seconds at n = 16 |
//! | a random one, not all equally likely | [`random_solution`] | O(n), for n up to 10⁷ and more |
//! | about how many, for n up to 10,000 | [`estimate()`] | O(n²): a second or two at n = 64 |
//! | how a textbook search works | [`textbook`], [`trace`], [`player`] | the first 10⁷ steps in 0.1 to 0.6 s; back at once |
//! | make, grade, explain, solve puzzles with regions | [`puzzle`] | n = 8: 0.1 ms to make, 30 µs to grade |
//!
//! ```
//! for pair in queens::check(&[0, 2, 1, 3])?.pairs() {
//!     println!("{} and {} share the {}", pair.first, pair.second, pair.line);
//! }
//! # Ok::<(), queens::BoardError>(())
//! ```
//!
//! Limits, cancellation and progress of long work are handled in one way, by a [`Run`]:
//!
//! ```
//! use queens::Run;
//! # let flag = std::sync::atomic::AtomicBool::new(false);
//! let run = Run::new().threads(4).stop(&flag).progress(|done| eprintln!("{:?}", done.fraction));
//! assert_eq!(run.count(12)?, 14_200);
//! # Ok::<(), queens::Error>(())
//! ```
//!
//! The functions at the root do what most callers want; the modules of the same names let you choose everything else. The
//! folder `examples/` has a program for each question. Boards are read and written as text by the crate `queens-formats`.
//!
//! # Promises
//!
//! - Row 0 is the top row, column 0 the left one, and a solution is `queens[row] = column`. Solutions come in lexicographic
//!   order of that list. n = 0 has one solution, the empty board; n = 2 and 3 have none.
//! - The same seed gives the same answer on every machine, with any number of threads, and in Python and the program
//!   `queens`, too. Threads, kernels and features never change a result.
//! - The engine only computes: it prints nothing, opens no file, and reads no clock unless a run has a time limit. It has no
//!   dependencies unless you turn on a feature. All types but [`Run`] are `Send`.
//! - A count that contradicts a law or a published value is an error, never a number. "Not known within the limits" is an
//!   answer of its own, never "no".
//! - A function that can panic says so under *Panics*. Any function may also panic if it is asked about a square, a column
//!   or an input that its board or its exercise does not have.
//!
//! # Features
//!
//! All are off by default.
//!
//! | feature | what it adds |
//! |---|---|
//! | `serde` | values can be written and read: squares as `[row, column]`, solutions as columns, [`Problem`] and [`Puzzle`] as objects, [`Rules`], [`Regions`], levels and other names as their text; what is read is checked |
//! | `rand_core` | [`Ranking::sample`] draws with any generator of `rand`, and [`Random`] is one |
//! | `rayon` | [`solutions`] is a parallel iterator by `into_par_iter` |
//!
//! # How it is tested
//!
//! Each algorithm is checked against published values, whose source is given beside the test, and against another algorithm
//! that shares no code with it. Plain backtracking has the last word: it is run over all small boards and over thousands of
//! random ones. Doc examples and the programs in `examples/` run with the tests; randomness is seeded, and no test depends
//! on time.
//!
//! `unsafe` occurs only in the folder `kernel/`, for vector instructions: each block states its reason, and each kernel is
//! compared with the portable one by [`count::self_test`] and by tests on every available instruction set. All other code
//! denies it.
//!
//! Requires Rust 1.89 or later; the workflow builds with 1.89.

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
mod text;
pub mod textbook;
pub mod threads;
pub mod trace;
#[cfg(feature = "serde")]
mod written;

pub use board::{BoardError, Placement, Solution, Square};
pub use complete::problem::{Problem, regions::Regions, rules::Rules};
pub use error::{Error, TooLarge};
pub use lines::Line;
pub use puzzle::definition::Puzzle;
pub use questions::{check, count, estimate, find, random_solution, sample, solutions};
pub use random::{Bits, Random};
pub use run::{Progress, Run, Stopped};
pub use sample::Ranking;
pub use symmetry::{Orbit, Symmetry};
pub use text::ParseError;

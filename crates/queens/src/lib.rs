//! N-Queens: place n queens on an n × n board so that none attacks another.
//!
//! The engine computes. It never prints, reads no clock, opens no file, and needs no dependency.
//!
//! Conventions, everywhere: row 0 is the top row, column 0 the left one, and a solution is
//! `queens[row] = column`. Solutions come in lexicographic order of that list.

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
pub mod player;
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
pub use error::{Error, TooLarge};
pub use lines::Line;
pub use symmetry::{Orbit, Symmetry};

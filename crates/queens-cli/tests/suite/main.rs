//! The program as people run it: in a shell, in a terminal, in pipes, under signals.
//!
//! One program for all of them: each further one would be linked with the whole crate again.

mod behaviour;
mod exercises;
mod player;
mod policy;
mod progress;
mod puzzle_player;
mod recipes;
mod runs;
#[cfg(unix)]
mod session;
mod transcripts;

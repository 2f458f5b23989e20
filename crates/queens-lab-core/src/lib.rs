//! What the N-Queens lab computes: from a request to its answer.
//!
//! There is no clock here, since a browser has one of its own. The host implements [`Stop`], which says what time it is
//! and when to give up, and [`Sink`], which receives the messages of a long answer. Requests and answers have the types
//! of [`api`], from which the TypeScript types of the front end are generated.

#![warn(missing_docs)]

mod ask;
mod lab;
mod pool;

pub mod api;
pub mod estimate;
pub mod exercise;
pub mod export;
pub mod levels;
pub mod measure;
pub mod play;
pub mod puzzle;
pub mod race;
pub mod repair;
pub mod shape;
pub mod solutions;
pub mod watch;

pub use ask::{Pulse, Sink, Stop};
pub use lab::{Lab, Outcome};

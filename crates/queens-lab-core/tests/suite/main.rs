//! The commands of the lab, as a page asks them.
//!
//! One program for all of them: each further one would be linked with the whole crate again.

mod api;
mod lab;
mod puzzle;
mod seeds;

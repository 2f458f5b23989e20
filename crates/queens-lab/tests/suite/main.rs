//! The lab over HTTP, as a browser or somebody else asks it.
//!
//! One program for all of them: each further one would be linked with the whole crate again.

mod abuse;
mod api;
mod front_end;
mod lab;
mod memory;
mod puzzle;
mod token;

//! The commands of the lab, called as a page calls them.
//!
//! All tests are in one program, since every further one would be linked with the whole crate again.

mod api;
mod lab;
mod puzzle;
mod seeds;

//! The vector kernels of the record counter: the only place in this crate with `unsafe` code.

mod isa;
mod widest;

pub use isa::{Isa, UnavailableIsa};
pub(crate) use widest::{Task, Widest};

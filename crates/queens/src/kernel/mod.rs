//! The vector kernels of the record counter: the only place in this crate with `unsafe` code.

mod isa;

pub use isa::{Isa, UnavailableIsa};

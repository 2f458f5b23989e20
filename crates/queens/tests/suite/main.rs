//! The engine from outside: what its examples print, what its problems answer, what its kernels compile to.
//!
//! One program for all of them: each further one would be linked with the whole crate again.

mod codegen;
mod complete;
mod examples;

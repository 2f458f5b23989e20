//! The engine from outside: what its examples print, what its problems answer, what its kernels compile to.
//!
//! All are in one program: each further program would link the whole crate again.

mod codegen;
mod complete;
mod examples;

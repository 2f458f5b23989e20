//! The program `queens`: flags → plan → engine.
fn main() {}

//! The record counter: Q(n) as a weighted sum over work units.
//!
//! (in progress; the public shape below is settled)
//!
//! ```text
//! Units::new(n)                 the work units of size n: how many, rank ↔ row split, weights
//! Counter::new(n, isa)          counts units; owns the tables and the scratch memory of one thread
//! counter.count(range) -> u128  weighted solutions of the units in the range of ranks: a pure function
//! total = sum over any partition of 0..units.len()
//! restricted::count(split)      the same unit by plain backtracking: the independent check
//! ```

//! Tests of the public readers and writers, on texts, lists and files.
//!
//! All are one program, because each further program would be linked with the whole crate again.

mod all_solutions;
mod corpus;
mod documentation;
mod exports;
mod forms;
mod golden;
mod grading;
mod maps;
mod never_panics;
mod printouts;
mod puzzle_texts;
mod reading;
mod round_trip;
mod table;
mod traces;

//! The package `queenslab`, but for what Python can say itself: tuples and lists that show themselves, in
//! `python/queenslab`.
//!
//! Long work goes through [`long::work`], so that Ctrl-C stops it and other threads run. Errors of the engine become
//! `ValueError` with its own sentence ([`value::Refused`]); a panic, which would be a defect, is PyO3's `PanicException`.
//!
//! The module does without the global lock (`gil_used = false`): every class is frozen, what moves inside or is kept
//! between calls is behind a `Mutex` that is waited for without the interpreter, the one global of the engine is a chosen
//! instruction set, and nothing borrowed from Python outlives its call.

mod board;
mod count;
mod list;
mod long;
mod problem;
mod puzzle;
mod search;
mod value;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
mod _engine {
    #[pymodule_export]
    use crate::board::{_image, Attack, Board, Graded, grade, judge, read, write};
    #[pymodule_export]
    use crate::count::{Classes, Estimate, Known, classes, count, estimate, known};
    #[pymodule_export]
    use crate::list::{_orbit, Orbit, Solutions, Stream, array, find, rank, sample, unrank};
    #[pymodule_export]
    use crate::problem::Problem;
    #[pymodule_export]
    use crate::puzzle::{
        Deduction, Grade, Hint, House, Puzzle, classic, daily, generate, puzzle_sheets,
        read as read_puzzles, write as write_puzzles,
    };
    #[pymodule_export]
    use crate::search::{Counters, Player, Step, trace};
    #[pymodule_export]
    use crate::value::_names;
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}

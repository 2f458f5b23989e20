//! The engine for Python: plain functions over numbers, tuples and bytes.
//!
//! What a person touches (`Solution`, `Board`, `Problem`, …) is Python, in `python/queenslab`; here is only what must
//! be fast or must be the engine. Long work goes through [`long::work`], so that Ctrl-C stops it and other threads run.
//! Errors of the engine become `ValueError` with its own sentence; a panic becomes `RuntimeError`.
//!
//! The module does without the global lock (`gil_used = false`): every class is frozen, what moves inside is behind a
//! `Mutex`, the one global of the engine is a chosen instruction set, and nothing borrowed from Python outlives its call.

mod board;
mod count;
mod list;
mod long;
mod problem;
mod puzzle;
mod search;
mod text;
mod value;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
mod _engine {
    #[pymodule_export]
    use crate::board::{attacks, image, orbit};
    #[pymodule_export]
    use crate::count::{classes, count, estimate, known};
    #[pymodule_export]
    use crate::list::{Lister, Ranking, construct, local_search};
    #[pymodule_export]
    use crate::problem::{Completions, Problem};
    #[pymodule_export]
    use crate::puzzle::{
        _puzzle, Puzzle, classic, daily, generate, puzzle_sheets, read as read_puzzles,
        write as write_puzzles,
    };
    #[pymodule_export]
    use crate::search::{_player, Player, trace};
    #[pymodule_export]
    use crate::text::{board_svg, draw, grade, read, write};
    #[pymodule_export]
    use crate::value::known_names;
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}

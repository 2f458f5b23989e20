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
        Puzzle, classic_puzzle, daily_puzzle, make_puzzle, puzzle_ratings, puzzle_sheets,
        read as read_puzzles, write as write_puzzles,
    };
    #[pymodule_export]
    use crate::search::Player;
    #[pymodule_export]
    use crate::text::{draw, grade, read, write};
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    use pyo3::prelude::*;

    #[pymodule_init]
    fn names(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let algorithms = queens::Algorithm::ALL.map(queens::Algorithm::name);
        module.add("ALGORITHMS", algorithms)?;
        module.add(
            "RULES",
            queens::complete::Rules::NAMED.map(|(name, ..)| name),
        )?;
        module.add(
            "LANGUAGES",
            queens_formats::Language::ALL.map(queens_formats::Language::code),
        )?;
        module.add(
            "FORMATS",
            queens_formats::Format::ALL.map(queens_formats::Format::name),
        )?;
        module.add(
            "PUZZLE_FORMATS",
            queens_formats::puzzle::PuzzleFormat::ALL
                .map(queens_formats::puzzle::PuzzleFormat::name),
        )?;
        module.add(
            "LEVELS",
            queens::puzzle::Level::ALL.map(queens::puzzle::Level::name),
        )?;
        module.add(
            "STYLES",
            queens::puzzle::Style::ALL.map(queens::puzzle::Style::name),
        )?;
        module.add(
            "MAP_SYMMETRIES",
            queens::puzzle::MapSymmetry::ALL.map(queens::puzzle::MapSymmetry::name),
        )?;
        module.add(
            "TECHNIQUES",
            queens::puzzle::Technique::ALL.map(queens::puzzle::Technique::name),
        )
    }
}

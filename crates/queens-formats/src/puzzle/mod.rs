//! Puzzles with regions, and chess queens with some given: every form in which people write them.
//!
//! | question | answer |
//! |---|---|
//! | what formats are there? | [`PuzzleFormat::ALL`] |
//! | read puzzles in any form | [`read_puzzles`], [`read_each_puzzle`] |
//! | write them | [`write_puzzles`] |
//! | draw one | [`draw_puzzle`], [`puzzle_scene`] |
//! | a hint in a picture | [`hint_scene`], [`hint_squares`] |
//! | which colours do its regions have? | [`palette_of`] |
//! | sheets to print | [`sheets`], [`missing_letters`] |
//! | put a step or a hint into words | [`words`] |
//!
//! `docs/puzzles.md` shows every format.

pub(crate) mod codes;
mod draw;
mod picture;
#[cfg(feature = "pictures")]
mod sheet;
#[cfg(test)]
mod tests;
pub mod words;
mod write;

pub use queens::Puzzle;
use queens::{Regions, Square, named_enum};
use thiserror::Error;

pub use crate::scene::colors::{ON_DARK, PALETTE};
pub use draw::{DrawPuzzle, draw_puzzle};
pub use picture::{hint_scene, hint_squares, palette_of, puzzle_scene};
#[cfg(feature = "pictures")]
pub use sheet::{MOST_ON_A_PAGE, Paper, SheetOptions, missing_letters, sheets};
pub use write::write_puzzles;

use crate::error::{Kind, ReadError};
use crate::read::{drawn, maps};
use crate::scene::colors;

named_enum! {
    "format",
    /// A format in which puzzles are written. All are read, and many others.
    #[non_exhaustive]
    pub enum PuzzleFormat {
        /// Our own JSON object, one a line: everything there is.
        Json = "json" => "one JSON object per line, with everything that is known",
        /// A letter or name for each square, one row a line, an empty line between puzzles; `# key: value` for the rest.
        Letters = "letters" => "a letter or a name for each square, one row per line",
        /// JSON arrays of region numbers, or of names.
        Matrix = "matrix" => "JSON arrays of region numbers: [[0,0,1],…]",
        /// Star Battle Notation: `55…`: size, stars, borders, marks.
        Sbn = "sbn" => "Star Battle Notation: 551W…",
        /// An address of puzz.link, which Penpa reads too.
        Puzzlink = "puzzlink" => "an address: https://puzz.link/p?starbattle/5/5/1/…",
    }
}

/// Reads all puzzles of a text, which shows its form itself.
///
/// If the text does not say how many queens a row takes, it is the number for which there is just one solution, or one queen
/// if there is no such number.
///
/// # Errors
/// A text that is no puzzle in any form, or that might be two.
///
/// ```
/// use queens_formats::puzzle::{PuzzleFormat, read_puzzles, write_puzzles};
/// let puzzles = read_puzzles("ZZZB\nCZBB\nCCDB\nCDDD")?;
/// assert_eq!(puzzles[0].n(), 4);
/// assert_eq!(puzzles[0].region_name(0), "Z");
/// let text = write_puzzles(PuzzleFormat::Sbn, &puzzles)?;
/// assert_eq!(text, "441WESZn\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_puzzles(text: &str) -> Result<Vec<Puzzle>, ReadError> {
    read_each_puzzle(text)?.into_iter().collect()
}

/// Like [`read_puzzles`], with an error in the place of each puzzle that cannot be read, so that the others are still there.
///
/// # Errors
/// A text without a puzzle.
pub fn read_each_puzzle(text: &str) -> Result<Vec<Result<Puzzle, ReadError>>, ReadError> {
    let puzzle = |found: maps::Found| {
        let (line, raw) = found?;
        raw.puzzle()
            .map_err(|sentence| Kind::Told(sentence).at(line, 0))
    };
    Ok(maps::read(text, true)?.into_iter().map(puzzle).collect())
}

/// Reads a map of regions on any board: squares with the same name form a region, `.` marks a square in none.
///
/// # Errors
/// If the text is not just one such map.
///
/// ```
/// use queens_formats::read_regions;
/// let regions = read_regions("A A B\nA C B\nC C B\n")?;
/// assert_eq!(regions.names(), ['A', 'B', 'C']);
/// assert_eq!(read_regions(r#"["AAB", "ACB", "CCB"]"#)?, regions);
/// # Ok::<(), queens_formats::ReadError>(())
/// ```
pub fn read_regions(text: &str) -> Result<Regions, ReadError> {
    let mut maps = maps::read(text, false)?;
    let (line, mut raw) = maps.swap_remove(0)?;
    let told = |sentence: &str| Kind::Told(sentence.to_owned()).at(line, 0);
    if !maps.is_empty() {
        return Err(told("there is more than one map: give one"));
    }
    // A caller that asks for a problem with regions means one queen in each, unless the text says more.
    raw.stars.get_or_insert(1);
    let problem = raw.problem(false).map_err(|sentence| told(&sentence))?;
    let regions = (problem.regions()).ok_or_else(|| told("this board has no regions"))?;
    match regions.names() {
        [] => Err(told(
            "there is no region: write a line for each row and a letter for each square",
        )),
        _ => Ok(regions.clone()),
    }
}

/// The names of regions, each with the first square of a piece, which has a border above it.
pub(crate) fn labels(puzzle: &Puzzle) -> Vec<(Square, String)> {
    let (n, map) = (puzzle.n() as usize, puzzle.region_map().unwrap_or_default());
    let pieces = match map {
        [] => Vec::new(),
        map => drawn::pieces(n, n, |a, b| map[a] == map[b]),
    };
    let first = |piece| pieces.iter().position(|&other| other == piece);
    let squares = (0..)
        .map_while(first)
        .map(|at| Square::new((at / n) as u32, (at % n) as u32));
    let name = |square| puzzle.region_name(puzzle.region(square).unwrap_or_default());
    squares.map(|square| (square, name(square))).collect()
}

/// A part of a puzzle that a format cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("puzzle {}: {format} cannot hold {what}", number + 1)]
pub struct CannotWrite {
    format: PuzzleFormat,
    number: usize,
    what: &'static str,
}

//! Puzzles with regions, and chess queens with some given: every form in which people write them.
//!
//! | question | answer |
//! |---|---|
//! | what formats are there? | [`PuzzleFormat::ALL`] |
//! | read puzzles in any format | [`read_puzzles`] |
//! | write them | [`write_puzzles`] |
//! | draw one | [`draw_puzzle`], [`puzzle_svg`], [`puzzle_png`] |
//! | a hint in a picture | [`hint_svg`], [`hint_png`], [`hint_squares`] |
//! | which colours for its regions? | [`region_colors`] |
//! | sheets to print | [`sheets`], [`missing_letters`] |
//! | put a step or a hint into words | [`words`] |
//!
//! `docs/puzzles.md` shows every format.

mod borders;
pub(crate) mod canvas;
pub(crate) mod colors;
mod draw;
#[cfg(feature = "pictures")]
mod font;
mod json;
mod letters;
mod lines;
pub(crate) mod picture;
#[cfg(feature = "pictures")]
mod sheet;
#[cfg(test)]
mod tests;
pub mod words;

use std::fmt;
use std::str::FromStr;

use queens::Square;
use queens::complete::Uniqueness;
use queens::puzzle::{Puzzle, PuzzleError, unique};

pub use colors::region_colors;
pub use draw::{DrawPuzzle, draw_puzzle};
#[cfg(feature = "pictures")]
pub use font::FONT_NOTICE;
#[cfg(feature = "pictures")]
pub use picture::{hint_png, puzzle_png};
pub use picture::{hint_squares, hint_svg, puzzle_svg};
#[cfg(feature = "pictures")]
pub use sheet::{Paper, SheetOptions, missing_letters, sheets};

/// A form in which puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PuzzleFormat {
    /// Our own JSON object, one a line: everything there is.
    Json,
    /// A letter for each square, one row a line, an empty line between puzzles; `# key: value` for the rest.
    Letters,
    /// JSON arrays of region numbers.
    Matrix,
    /// The list of an archive of daily puzzles: objects with `id`, `date`, `regions`, `grid`.
    Archive,
    /// An object with `regions` and the player's `states`.
    States,
    /// A TypeScript level with `colorRegions`.
    Levels,
    /// Star Battle Notation: `55…`: size, stars, borders, marks.
    Sbn,
    /// `10x2.AAB…`: size, stars, letters.
    Layout,
    /// Region numbers in reading order, with commas.
    Task,
    /// An address of puzz.link, which Penpa reads too.
    Puzzlink,
}

impl PuzzleFormat {
    /// All of them.
    pub const ALL: [PuzzleFormat; 10] = [
        PuzzleFormat::Json,
        PuzzleFormat::Letters,
        PuzzleFormat::Matrix,
        PuzzleFormat::Archive,
        PuzzleFormat::States,
        PuzzleFormat::Levels,
        PuzzleFormat::Sbn,
        PuzzleFormat::Layout,
        PuzzleFormat::Task,
        PuzzleFormat::Puzzlink,
    ];

    /// The name people type.
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleFormat::Json => "json",
            PuzzleFormat::Letters => "letters",
            PuzzleFormat::Matrix => "matrix",
            PuzzleFormat::Archive => "archive",
            PuzzleFormat::States => "states",
            PuzzleFormat::Levels => "levels",
            PuzzleFormat::Sbn => "sbn",
            PuzzleFormat::Layout => "layout",
            PuzzleFormat::Task => "task",
            PuzzleFormat::Puzzlink => "puzzlink",
        }
    }

    /// One line for help texts.
    pub const fn about(self) -> &'static str {
        match self {
            PuzzleFormat::Json => "one JSON object a line, with everything there is",
            PuzzleFormat::Letters => "a letter for each square, one row a line",
            PuzzleFormat::Matrix => "JSON arrays of region numbers: [[0,0,1],…]",
            PuzzleFormat::Archive => "a JSON list with id, date, regions and grid",
            PuzzleFormat::States => "a JSON object with regions and the player's states",
            PuzzleFormat::Levels => "a TypeScript level with colorRegions",
            PuzzleFormat::Sbn => "Star Battle Notation: 551W…",
            PuzzleFormat::Layout => "size, stars and letters: 5x1.AABB…",
            PuzzleFormat::Task => "region numbers with commas: 1,1,2,…",
            PuzzleFormat::Puzzlink => "an address: https://puzz.link/p?starbattle/5/5/1/…",
        }
    }
}

impl fmt::Display for PuzzleFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name of no puzzle format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPuzzleFormat;

impl fmt::Display for UnknownPuzzleFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such format; there are")?;
        for (i, format) in PuzzleFormat::ALL.iter().enumerate() {
            write!(f, "{}{format}", if i == 0 { " " } else { ", " })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownPuzzleFormat {}

impl FromStr for PuzzleFormat {
    type Err = UnknownPuzzleFormat;

    fn from_str(name: &str) -> Result<Self, UnknownPuzzleFormat> {
        let named = |format: &PuzzleFormat| format.name() == name;
        PuzzleFormat::ALL
            .into_iter()
            .find(named)
            .ok_or(UnknownPuzzleFormat)
    }
}

/// A puzzle with the marks a player has put on it, and its title, source and date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleEntry {
    /// The puzzle; its regions are numbered in reading order.
    pub puzzle: Puzzle,
    /// What the author calls its regions, by number; none where they have no names, and are called `A`, `B`, …
    pub regions: Vec<String>,
    /// The player's queens, the given ones left out, in reading order.
    pub queens: Vec<Square>,
    /// The player's crosses, in reading order.
    pub crosses: Vec<Square>,
    /// Its title.
    pub name: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// The day it is meant for, as it was written.
    pub date: Option<String>,
    /// Its number or other mark.
    pub id: Option<String>,
}

impl From<Puzzle> for PuzzleEntry {
    fn from(puzzle: Puzzle) -> Self {
        PuzzleEntry {
            puzzle,
            regions: Vec::new(),
            queens: Vec::new(),
            crosses: Vec::new(),
            name: None,
            source: None,
            date: None,
            id: None,
        }
    }
}

impl PuzzleEntry {
    /// What a region is called: by its author, or by a letter.
    ///
    /// ```
    /// let puzzles = queens_formats::puzzle::read_puzzles("ZZZB\nCZBB\nCCDB\nCDDD", None)?;
    /// assert_eq!(puzzles[0].region_name(0), "Z");
    /// # Ok::<(), queens_formats::puzzle::PuzzleReadError>(())
    /// ```
    pub fn region_name(&self, region: u32) -> String {
        region_name(&self.regions, region)
    }

    /// The name of the region of each square, row by row; nothing in a classic puzzle.
    pub fn region_rows(&self) -> Vec<Vec<String>> {
        let map = self.puzzle.region_map().unwrap_or_default();
        let name = |&region: &u8| self.region_name(region.into());
        map.chunks(self.puzzle.n() as usize)
            .map(|row| row.iter().map(name).collect())
            .collect()
    }

    /// What is told about it: the key and the text.
    fn told(&self) -> impl Iterator<Item = (&'static str, &String)> {
        let told = [
            ("name", &self.name),
            ("source", &self.source),
            ("date", &self.date),
            ("id", &self.id),
        ];
        told.into_iter()
            .filter_map(|(key, text)| Some((key, text.as_ref()?)))
    }

    /// The same puzzle with these marks of a player, in any order.
    ///
    /// # Errors
    /// A square outside the board, or one with both a queen and a cross.
    pub fn with_marks(
        self,
        queens: Vec<Square>,
        crosses: Vec<Square>,
    ) -> Result<Self, PuzzleReadError> {
        self.marked(queens, crosses).map_err(|kind| kind.at(0))
    }

    fn marked(mut self, mut queens: Vec<Square>, mut crosses: Vec<Square>) -> Result<Self, Kind> {
        let n = self.puzzle.n();
        for square in queens.iter().chain(&crosses) {
            if square.row >= n || square.column >= n {
                let square = *square;
                return Err(Kind::Puzzle(PuzzleError::OutsideBoard { n, square }));
            }
        }
        queens.retain(|queen| !self.puzzle.given().contains(queen));
        for list in [&mut queens, &mut crosses] {
            list.sort_unstable();
            list.dedup();
        }
        if let Some(&square) = queens.iter().find(|queen| crosses.contains(queen)) {
            return Err(Kind::TwoMarks { square });
        }
        (self.queens, self.crosses) = (queens, crosses);
        Ok(self)
    }
}

/// Reads all puzzles of a text, in the format given or in the one it shows.
///
/// Formats that do not say how many queens a row takes get the number for which there is just one solution, and
/// one queen where there is no such number.
///
/// # Errors
/// A text in none of the formats, or one that is not a puzzle.
///
/// ```
/// use queens_formats::puzzle::{PuzzleFormat, read_puzzles, write_puzzles};
/// let puzzles = read_puzzles("AAAB\nCABB\nCCDB\nCDDD", None)?;
/// assert_eq!(puzzles[0].puzzle.n(), 4);
/// let text = write_puzzles(PuzzleFormat::Task, &puzzles)?;
/// assert_eq!(text, "1,1,1,2,3,1,2,2,3,3,4,2,3,4,4,4\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_puzzles(
    text: &str,
    format: Option<PuzzleFormat>,
) -> Result<Vec<PuzzleEntry>, PuzzleReadError> {
    read_each_puzzle(text, format)?.into_iter().collect()
}

/// [`read_puzzles`], with an error in the place of each puzzle that is none: the others are still there.
///
/// # Errors
/// A text in none of the formats, or without a puzzle.
pub fn read_each_puzzle(
    text: &str,
    format: Option<PuzzleFormat>,
) -> Result<Vec<Result<PuzzleEntry, PuzzleReadError>>, PuzzleReadError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let format = match format {
        Some(format) => format,
        None => detect(text)?,
    };
    let puzzles = match format {
        PuzzleFormat::Json
        | PuzzleFormat::Matrix
        | PuzzleFormat::Archive
        | PuzzleFormat::States => json::read(text),
        PuzzleFormat::Levels => json::read_levels(text)?.into_iter().map(Ok).collect(),
        PuzzleFormat::Letters => letters::read(text),
        _ => lines::read(text, format),
    };
    match puzzles.is_empty() {
        true => Err(Kind::Empty.at(0)),
        false => Ok(puzzles),
    }
}

fn detect(text: &str) -> Result<PuzzleFormat, PuzzleReadError> {
    let first = (text.lines().map(str::trim))
        .find(|line| !line.is_empty() && !line.starts_with('#'))
        .ok_or_else(|| Kind::Empty.at(0))?;
    if text.contains("colorRegions") {
        return Ok(PuzzleFormat::Levels);
    }
    if first.starts_with(['{', '[']) {
        return Ok(PuzzleFormat::Json);
    }
    let line = [
        PuzzleFormat::Puzzlink,
        PuzzleFormat::Layout,
        PuzzleFormat::Sbn,
        PuzzleFormat::Task,
    ];
    // As many lines as numbers are the rows of one map.
    let fields = first.split(',').count();
    let below = text
        .lines()
        .map(str::trim)
        .skip_while(|line| *line != first);
    if fields > 1
        && below
            .take_while(|line| line.split(',').count() == fields)
            .count()
            == fields
    {
        return Ok(PuzzleFormat::Letters);
    }
    let looks = |format: &PuzzleFormat| lines::looks_like(first, *format);
    Ok(line
        .into_iter()
        .find(looks)
        .unwrap_or(PuzzleFormat::Letters))
}

/// Writes puzzles.
///
/// # Errors
/// What the format cannot hold: rather none than less.
pub fn write_puzzles(format: PuzzleFormat, puzzles: &[PuzzleEntry]) -> Result<String, CannotWrite> {
    for (number, entry) in puzzles.iter().enumerate() {
        if let Some(what) = cannot_hold(format, entry) {
            return Err(CannotWrite {
                format,
                number,
                what,
            });
        }
    }
    Ok(match format {
        PuzzleFormat::Json => json::write(puzzles),
        PuzzleFormat::Matrix => json::write_matrix(puzzles),
        PuzzleFormat::Archive => json::write_archive(puzzles),
        PuzzleFormat::States => json::write_states(puzzles),
        PuzzleFormat::Levels => json::write_levels(puzzles),
        PuzzleFormat::Letters => letters::write(puzzles),
        _ => puzzles
            .iter()
            .map(|entry| lines::write(entry, format) + "\n")
            .collect(),
    })
}

/// What of a puzzle a format has no place for.
fn cannot_hold(format: PuzzleFormat, entry: &PuzzleEntry) -> Option<&'static str> {
    let puzzle = &entry.puzzle;
    if format == PuzzleFormat::Json {
        return None;
    }
    if puzzle.region_map().is_none() {
        return Some("a board without regions");
    }
    if !puzzle.given().is_empty() || !puzzle.blocked().is_empty() {
        return Some("given queens and blocked squares");
    }
    let marks = matches!(format, PuzzleFormat::States | PuzzleFormat::Sbn);
    let is_marked = !entry.queens.is_empty() || !entry.crosses.is_empty();
    if is_marked && !marks {
        return Some("a player's marks");
    }
    let stars = matches!(
        format,
        PuzzleFormat::Letters | PuzzleFormat::Sbn | PuzzleFormat::Layout | PuzzleFormat::Puzzlink
    );
    if !stars && stars_of(puzzle) != puzzle.stars() {
        return Some("the number of queens in a row");
    }
    let borders = matches!(format, PuzzleFormat::Sbn | PuzzleFormat::Puzzlink);
    if borders && puzzle.divided_region().is_some() {
        return Some("a region in several pieces");
    }
    None
}

/// The number of stars that a reader would guess.
fn stars_of(puzzle: &Puzzle) -> u32 {
    /// A reader must not take long over a map that is no puzzle.
    const NODES: u64 = 20_000;
    let Some(map) = puzzle.region_map() else {
        return 1;
    };
    let with = |stars: &u32| {
        Puzzle::with_regions(puzzle.n(), *stars, map.to_vec())
            .is_ok_and(|puzzle| matches!(unique(&puzzle, NODES), Uniqueness::Unique(_)))
    };
    // k queens in a row, two apart in all directions, need 4k rows less a few.
    (1..=Puzzle::MOST_STARS.min(puzzle.n() / 3))
        .find(with)
        .unwrap_or(1)
}

/// A puzzle of these regions, numbered in reading order, whose names are kept.
fn of_names<T: PartialEq>(
    n: usize,
    stars: Option<u32>,
    names: &[T],
    text: impl Fn(&T) -> String,
    numbers: bool,
) -> Result<PuzzleEntry, Kind> {
    let entry = of_regions(n, stars, names)?;
    let map = entry.puzzle.region_map().unwrap_or_default();
    let first = |region: u32| map.iter().position(|&other| u32::from(other) == region);
    let named = (0..n as u32).filter_map(|region| Some(text(&names[first(region)?])));
    let mut regions: Vec<String> = named.collect();
    // Letters in their order are no names of the author's, nor are the numbers of formats that have nothing else.
    let counted = |from: u32| {
        (from..)
            .zip(&regions)
            .all(|(number, name)| *name == number.to_string())
    };
    let lettered = (0..)
        .zip(&regions)
        .all(|(region, name)| *name == letter(region).to_string());
    if lettered && n <= 26 || numbers && (counted(0) || counted(1)) {
        regions.clear();
    }
    Ok(PuzzleEntry { regions, ..entry })
}

/// A puzzle of these regions, numbered anew in reading order.
fn of_regions<T: PartialEq>(
    n: usize,
    stars: Option<u32>,
    names: &[T],
) -> Result<PuzzleEntry, Kind> {
    let mut known: Vec<&T> = Vec::new();
    let mut map = Vec::with_capacity(names.len());
    for name in names {
        let number = known
            .iter()
            .position(|other| *other == name)
            .unwrap_or_else(|| {
                known.push(name);
                known.len() - 1
            });
        if number >= 256 {
            let found = number + 1;
            return Err(Kind::Puzzle(PuzzleError::RegionCount {
                n: n as u32,
                found,
            }));
        }
        map.push(number as u8);
    }
    let of = |stars, map| Puzzle::with_regions(n as u32, stars, map).map_err(Kind::Puzzle);
    let puzzle = match stars {
        Some(stars) => of(stars, map)?,
        None => {
            let one = of(1, map)?;
            match stars_of(&one) {
                1 => one,
                stars => of(stars, one.region_map().unwrap_or_default().to_vec())?,
            }
        }
    };
    Ok(puzzle.into())
}

/// The name of a region among these, or its letter.
pub(crate) fn region_name(names: &[String], region: u32) -> String {
    let named = names.get(region as usize).cloned();
    named.unwrap_or_else(|| letter(region).to_string())
}

/// The letter of a region: `A` to `Z`.
pub(crate) fn letter(region: u32) -> char {
    char::from(b'A' + (region % 26) as u8)
}

/// Why a text is not a puzzle, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleReadError {
    line: usize,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Empty,
    NotAPuzzle,
    RowLength { found: usize, expected: usize },
    StrangeLetter { found: char },
    Number { what: &'static str },
    Length { found: usize, expected: usize },
    Json { reason: String },
    JsonShape { expected: &'static str },
    TwoMarks { square: Square },
    Puzzle(PuzzleError),
}

impl Kind {
    /// On a line counted from 1, or 0 for none.
    fn at(self, line: usize) -> PuzzleReadError {
        PuzzleReadError { line, kind: self }
    }
}

impl PuzzleReadError {
    /// The line of the fault, counted from 1; 0 when it lies in no line.
    pub fn line(&self) -> usize {
        self.line
    }
}

impl fmt::Display for PuzzleReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        match &self.kind {
            Kind::Empty => f.write_str("there is no puzzle in the input"),
            Kind::NotAPuzzle => f.write_str("this is not a puzzle in any of the known formats"),
            Kind::RowLength { found, expected } => {
                write!(
                    f,
                    "the map is not square: this row has {found} squares, not {expected}"
                )
            }
            Kind::StrangeLetter { found } => write!(f, "{found:?} is not the letter of a region"),
            Kind::Number { what } => write!(f, "{what} is not a number that fits"),
            Kind::Length { found, expected } => {
                write!(f, "{found} characters where the size asks for {expected}")
            }
            Kind::Json { reason } => f.write_str(reason),
            Kind::JsonShape { expected } => write!(f, "expected {expected}"),
            Kind::TwoMarks { square } => {
                write!(f, "the square {square} has both a queen and a cross")
            }
            Kind::Puzzle(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PuzzleReadError {}

/// What a format has no place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotWrite {
    format: PuzzleFormat,
    number: usize,
    what: &'static str,
}

impl fmt::Display for CannotWrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CannotWrite {
            format,
            number,
            what,
        } = self;
        write!(f, "puzzle {}: {format} has no place for {what}", number + 1)
    }
}

impl std::error::Error for CannotWrite {}

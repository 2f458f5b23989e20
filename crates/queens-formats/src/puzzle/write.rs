//! Writes puzzles as JSON, letters, matrices or codes.

use queens::Puzzle;
use serde_json::{Value, json};

use super::{CannotWrite, PuzzleFormat, codes};
use crate::problem::{TOLD, likely_stars};
use crate::read::maps::is_name;

/// Writes puzzles.
///
/// # Errors
/// If the format cannot hold a part of a puzzle itself; nothing is written then. Details may be left out: only JSON and
/// letters have room for title, source, date and id (in letters, each on one line), and codes have none for names of
/// regions.
pub fn write_puzzles(format: PuzzleFormat, puzzles: &[Puzzle]) -> Result<String, CannotWrite> {
    let mut text = String::new();
    for (number, puzzle) in puzzles.iter().enumerate() {
        if let Some(what) = cannot_hold(format, puzzle) {
            return Err(CannotWrite {
                format,
                number,
                what,
            });
        }
        match format {
            PuzzleFormat::Json => text += &json!(puzzle).to_string(),
            PuzzleFormat::Matrix => text += &matrix(puzzle).to_string(),
            PuzzleFormat::Letters => {
                text += if number > 0 { "\n" } else { "" };
                text += &letters(puzzle);
            }
            PuzzleFormat::Sbn => text += &codes::sbn(puzzle),
            PuzzleFormat::Puzzlink => text += &codes::link(puzzle),
        }
        text.push('\n');
    }
    Ok(text)
}

/// A part of a puzzle for which a format has no place.
fn cannot_hold(format: PuzzleFormat, puzzle: &Puzzle) -> Option<&'static str> {
    let codes = matches!(format, PuzzleFormat::Sbn | PuzzleFormat::Puzzlink);
    let is_marked = !puzzle.queens().is_empty() || !puzzle.crosses().is_empty();
    // A word alone is a row of squares.
    let is_alone = |name: &String| puzzle.n() == 1 && name.chars().count() > 1;
    let is_word = |name: &String| name != "." && name.chars().all(is_name) && !is_alone(name);
    match () {
        () if format == PuzzleFormat::Json => None,
        () if puzzle.region_map().is_none() => Some("a board without regions"),
        () if format != PuzzleFormat::Letters
            && (!puzzle.given().is_empty() || !puzzle.blocked().is_empty()) =>
        {
            Some("given queens and blocked squares")
        }
        () if is_marked && format != PuzzleFormat::Sbn => Some("a player's marks"),
        () if format == PuzzleFormat::Matrix && likely_stars(puzzle) != puzzle.stars() => {
            Some("the number of queens in a row")
        }
        () if codes && puzzle.divided_region().is_some() => Some("a region in several pieces"),
        () if format == PuzzleFormat::Letters && !puzzle.names().iter().all(is_word) => {
            Some("such names of regions")
        }
        () => None,
    }
}

/// The details of a puzzle: their keys and texts.
fn told(puzzle: &Puzzle) -> impl Iterator<Item = (&'static str, &String)> {
    let texts = [&puzzle.title, &puzzle.source, &puzzle.date, &puzzle.id];
    let told = TOLD.into_iter().zip(texts);
    told.filter_map(|(key, text)| Some((key, text.as_ref()?)))
}

/// The names of regions, or their numbers if the author gave them neither names nor letters.
fn matrix(puzzle: &Puzzle) -> Value {
    let map = puzzle.region_map().unwrap_or_default();
    let mut next = 0;
    let is_numbered = map.iter().all(|&region| {
        let is_known = region <= next;
        next += u8::from(region == next);
        is_known
    });
    match puzzle.names() {
        [] if is_numbered => map.chunks(puzzle.n() as usize).collect(),
        _ => json!(puzzle.region_rows()),
    }
}

fn letters(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    for (key, value) in told(puzzle) {
        text += &format!("# {key}: {}\n", value.replace('\n', " "));
    }
    if puzzle.stars() == 1 && likely_stars(puzzle) != 1 {
        text += "# stars: 1\n";
    }
    text + &puzzle.to_string()
}

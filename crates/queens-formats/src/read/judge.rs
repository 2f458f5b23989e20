//! Step 4: which reading is it?
//!
//! The burden of proof is not symmetric. A reading in which every board is a solution is believed at once, for by chance
//! alone numbers are no solution. That a board is wrong is said only of a text in an exact notation, one of
//! `docs/formats.md` from its first sign to its last or of the format that the caller names, and only when no reading of
//! it is a solution. All else is unread, and the error names the readings that were tried.

use std::cmp::Ordering;

use queens::check::{Status, check};

use crate::error::{Kind, ReadError};
use crate::format::Format;
use crate::read::notations::NOTATIONS;
use crate::read::readings::{Reading, readings, without_rules};
use crate::read::{Cells, ReadBoard, ReadOptions, tokens};

/// What a judge has found.
pub(super) struct Found {
    /// The reading in which every board is right.
    pub(super) right: Option<Reading>,
    /// Readings that could be, each with the first line whose board is not right.
    pub(super) considered: Vec<(Reading, u64)>,
}

/// The most readings that are kept to be named.
const NAMED: usize = 6;

/// Reads a text in every notation, and stops at one in which all boards are right.
pub(super) fn judge(
    text: &str,
    options: &ReadOptions,
    mut right: impl FnMut(u64, Cells) -> Option<bool>,
) -> Found {
    let lines = tokens::lines(text);
    let rows = without_rules(tokens::rows(&lines));
    let mut found = Found {
        right: None,
        considered: Vec::new(),
    };
    for notation in NOTATIONS {
        if options
            .format
            .is_some_and(|told| !is_like(told, notation.format))
        {
            continue;
        }
        let over = readings(notation, &rows, options, |reading| {
            let (mut first_fault, mut possible) = (None, true);
            for (line, cells) in &reading.boards {
                match cells.clone().and_then(|cells| right(*line, cells)) {
                    Some(true) => {}
                    Some(false) => first_fault = first_fault.or(Some(*line)),
                    None => possible = false,
                }
            }
            match first_fault {
                None if possible && !reading.boards.is_empty() => {
                    found.right = Some(reading);
                    return true;
                }
                Some(line) if possible && worth_naming(&reading, &found.considered) => {
                    found.considered.push((reading, line));
                }
                _ => {}
            }
            false
        });
        if over {
            break;
        }
    }
    found
}

/// Is it a reading that somebody could mean, and none that was named before?
fn worth_naming(reading: &Reading, named: &[(Reading, u64)]) -> bool {
    let large =
        |board: &(u64, Option<Cells>)| board.1.as_ref().is_some_and(|board| board.shape.rows > 3);
    named.len() < NAMED
        && reading.boards.iter().all(large)
        && named.iter().all(|other| other.0.name != reading.name)
}

/// Does a notation of the one format do where the other is asked for? A drawing is a drawing.
fn is_like(told: Format, format: Format) -> bool {
    use Format::{Board, Columns, Csv, Flat, Letters, Matrix, Rows, Spaced, Strings};
    match format {
        Spaced => matches!(
            told,
            Board | Spaced | Rows | Matrix | Strings | Letters | Flat
        ),
        Columns => matches!(told, Columns | Csv),
        format => told == format,
    }
}

/// The only way in which a text can be understood without a judge. Of several, one in which all boards are solutions counts
/// more than one in which no queen is attacked; what has attacked queens in every reading is not understood, and two
/// readings that count the same are refused.
pub(super) fn understand(
    text: &str,
    options: &ReadOptions,
    mut hold: impl FnMut(u64, Cells) -> Option<ReadBoard>,
) -> Result<Option<Reading>, ReadError> {
    let lines = tokens::lines(text);
    let rows = without_rules(tokens::rows(&lines));
    let mut best: Vec<(Status, Vec<ReadBoard>, Reading)> = Vec::new();
    for notation in NOTATIONS.iter().filter(|notation| notation.plain) {
        readings(notation, &rows, options, |reading| {
            let held = reading
                .boards
                .iter()
                .map(|(line, cells)| hold(*line, cells.clone()?));
            let boards: Option<Vec<ReadBoard>> = held.collect();
            let Some(boards) = boards.filter(|boards| !boards.is_empty()) else {
                return false;
            };
            let judged: Vec<Status> = boards
                .iter()
                .map(|board| check(&board.queens).status())
                .collect();
            let status = match judged.iter().all(|status| *status == Status::Solution) {
                true => Status::Solution,
                false if judged.contains(&Status::Attacked) || !reading.plain => return false,
                false => Status::Partial,
            };
            let rank = |status: &Status| *status == Status::Solution;
            let least = best.first().map(|first| rank(&first.0));
            match least.cmp(&Some(rank(&status))) {
                Ordering::Less => best = vec![(status, boards, reading)],
                Ordering::Equal => best.push((status, boards, reading)),
                Ordering::Greater => {}
            }
            false
        });
    }
    let same = |a: &[ReadBoard], b: &[ReadBoard]| {
        a.len() == b.len()
            && a.iter()
                .zip(b)
                .all(|(a, b)| (a.shape, &a.queens, &a.blocked) == (b.shape, &b.queens, &b.blocked))
    };
    let Some((_, boards, _)) = best.first() else {
        return Ok(None);
    };
    match best.iter().find(|(_, others, _)| !same(boards, others)) {
        Some((.., other)) => {
            let names = [&best[0].2.name, &other.name];
            Err(Kind::TwoReadings(format!(
                "{}, or {}: --format and --base choose",
                names[0], names[1]
            ))
            .at(boards[0].position.line, 0))
        }
        None => Ok(Some(best.swap_remove(0).2)),
    }
}

impl Found {
    /// Why nothing was believed.
    pub(super) fn unread(&self, error: ReadError) -> ReadError {
        let readings = (self.considered.iter())
            .map(|(reading, line)| {
                (
                    reading.name.clone(),
                    reading.format,
                    reading.boards.len(),
                    *line,
                )
            })
            .collect();
        Kind::Unread {
            error: Box::new(error),
            readings,
        }
        .at(0, 0)
    }
}

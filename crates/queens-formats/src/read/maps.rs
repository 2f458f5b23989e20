//! Maps of regions in every form in which people write them: the one reader of puzzles and of `--regions`.
//!
//! A text is JSON, or levels in TypeScript, or *blocks*: what stands between blank lines and comments. A block is a drawing
//! ([`drawn`]), the codes of puzzles ([`codes`]), or rows of squares. Rows have several *readings*: each sign a square, each
//! word a square, each word a row, each line a whole map. A reading is *right* where it gives square maps with as many
//! regions as rows. Where just one reading is right, it is taken; else the block is unread, and the sentence says why.
//!
//! A fault costs the map in which it lies, and no other: maps follow each other at blank lines and comments, and within a
//! block only as long as the number of its rows shows where they begin.

use std::collections::BTreeSet;

use queens::{ParseError, Square};
use serde::Deserialize;
use serde_json::Value;

use super::detect::newlines;
use super::json::{Values, parse, plainly};
use super::lines::Piece;
use super::{drawn, tokens};
use crate::error::{Kind, ReadError};
use crate::problem::{Names, Object, RawProblem, TOLD, names_of};
use crate::puzzle::codes;

/// The line of a map and what it says, or why there is none.
pub(crate) type Found = Result<(u64, RawProblem), ReadError>;

/// Reads all maps of a text; for a problem, where maps need not be square, blocks are maps.
pub(crate) fn read(text: &str, square: bool) -> Result<Vec<Found>, ReadError> {
    let text = text.trim_start_matches('\u{feff}');
    let start = text.trim_start();
    let mut found = match () {
        () if text.contains("colorRegions:") => levels(text),
        () if start.starts_with(['{', '[']) => json(text),
        () => blocks(text, square),
    };
    // A list that is no JSON may be one of another language.
    let is_list = start.starts_with('[') && !text.contains('{')
        || start.starts_with('{') && !text.contains('"');
    if is_list && found.iter().any(Result::is_err) {
        let other = blocks(text, square);
        if !other.is_empty() && other.iter().all(Result::is_ok) {
            found = other;
        }
    }
    if found.is_empty() {
        fault("there is no puzzle in the input", 0)
    } else {
        Ok(found)
    }
}

/// The one map of a text, if it has as many regions as rows and columns, each in one piece: no board looks like that.
pub(super) fn read_one(text: &str) -> Option<RawProblem> {
    let [Ok((_, raw))] = &mut read(text, true).ok()?[..] else {
        return None;
    };
    let names = raw.regions.as_ref()?;
    let regions: BTreeSet<&String> = names.iter().flatten().collect();
    let all: Vec<&String> = names.iter().flatten().collect();
    let wide = names[0].len();
    let pieces = drawn::pieces(names.len(), wide, |a, b| all[a] == all[b]);
    let is_map = names.len() >= FEWEST
        && (raw.rows, raw.columns) == (raw.columns, regions.len() as u32)
        && pieces.iter().max() == Some(&(regions.len() - 1));
    is_map.then(|| std::mem::take(raw))
}

fn fault<T>(sentence: impl Into<String>, line: u64) -> Result<T, ReadError> {
    Err(Kind::Told(sentence.into()).at(line, 0))
}

/// JSON values, one after the other or in a list.
fn json(text: &str) -> Vec<Found> {
    let opening = text.chars().filter(|sign| !sign.is_whitespace());
    let opening: String = opening.take(3).collect();
    let is_list = opening.starts_with("[{") || opening == "[[[";
    let mut values = Values::new(text.as_bytes(), text.len(), 0, is_list);
    let mut found = Vec::new();
    loop {
        let read = match values.next() {
            Ok(None) => return found,
            Ok(Some(piece)) => of_value(piece),
            Err(error) => Err(error),
        };
        let over = read.as_ref().is_err_and(ReadError::ends_input);
        found.push(read);
        if over {
            return found;
        }
    }
}

fn of_value(piece: Piece<'_>) -> Found {
    let line = piece.place.line;
    let value: Value = parse(piece, "puzzle")?;
    let read = if value.is_object() {
        Object::deserialize(value)
            .map_err(|error| plainly(&error))
            .and_then(
                // An answer of `queens list` repeats its question.
                |object| match object.problem {
                    Some(question) => question.read(),
                    None => object.only_known().and_then(|()| object.read()),
                },
            )
    } else {
        let rows = Vec::deserialize(value).map_err(|error| plainly(&error));
        rows.and_then(names_of).map(RawProblem::of_names)
    };
    read.map_or_else(|error| fault(error, line), |raw| Ok((line, raw)))
}

/// The lists after each `colorRegions:`, and the names before them.
fn levels(text: &str) -> Vec<Found> {
    const KEY: &str = "colorRegions:";
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(key) = text[from..].find(KEY).map(|at| from + at) {
        let line = 1 + newlines(&text.as_bytes()[..key]);
        let list = &text[key + KEY.len()..];
        let mut depth = 0;
        let end = list.char_indices().find_map(|(at, sign)| {
            depth += i32::from(sign == '[') - i32::from(sign == ']');
            (depth == 0 && sign == ']').then_some(at + 1)
        });
        let Some(end) = end else {
            found.push(fault("the list of regions is not closed", line));
            return found;
        };
        let lines: Vec<(u64, &str)> = (line..).zip(list[..end].lines()).collect();
        let declared = text[from..key].rfind("const ");
        let name = declared.map(|at| {
            let is_letter = |sign: &char| sign.is_alphanumeric() || "_$".contains(*sign);
            let name = text[from + at + 6..].chars();
            name.take_while(is_letter).collect::<String>()
        });
        for mut map in of_block(&lines, true) {
            if let Ok((_, raw)) = &mut map {
                raw.told[3] = name.clone().filter(|name| !name.is_empty());
            }
            found.push(map);
        }
        from = key + KEY.len() + end;
    }
    found
}

/// What comments say of the maps below them.
#[derive(Default)]
struct Remarks {
    stars: Option<u32>,
    given: Vec<Square>,
    blocked: Vec<Square>,
    told: [Option<String>; 4],
    fault: Option<ReadError>,
}

impl Remarks {
    fn take(&mut self, comment: &str, line: u64) {
        let Some((key, value)) = comment.split_once(':') else {
            return;
        };
        let (key, value) = (key.trim(), value.trim());
        let squares = || -> Result<Vec<Square>, String> {
            let squares = value.split_whitespace().map(str::parse);
            let squares: Result<_, ParseError> = squares.collect();
            squares.map_err(|error| format!("{key}: {error}"))
        };
        let stars = || {
            let stars = value.parse();
            stars.map_err(|_| format!("'{value}' is no number of stars"))
        };
        let read = match key {
            "stars" => stars().map(|stars| self.stars = Some(stars)),
            "given" => squares().map(|squares| self.given = squares),
            "blocked" => squares().map(|squares| self.blocked = squares),
            _ => {
                if let Some(at) = TOLD.iter().position(|other| *other == key) {
                    self.told[at] = Some(value.to_owned());
                }
                Ok(())
            }
        };
        if let Err(sentence) = read {
            self.fault = Some(Kind::Told(sentence).at(line, 0));
        }
    }
}

/// The comment of a line, which begins with `#`; the empty one of a blank line.
fn comment(line: &str) -> Option<&str> {
    let comment = line.trim();
    match comment.strip_prefix('#') {
        Some(text) => {
            (text.is_empty() || text.starts_with(' ') || text.contains(':')).then_some(text)
        }
        None => comment.is_empty().then_some(comment),
    }
}

/// What stands between blank lines and comments.
fn blocks(text: &str, square: bool) -> Vec<Found> {
    let lines: Vec<(u64, &str)> = (1..).zip(text.lines()).collect();
    let (mut found, mut remarks) = (Vec::new(), Remarks::default());
    for run in lines.chunk_by(|a, b| comment(a.1).is_some() == comment(b.1).is_some()) {
        if comment(run[0].1).is_some() {
            for (line, text) in run {
                remarks.take(comment(text).unwrap_or_default(), *line);
            }
            continue;
        }
        let mut remarks = std::mem::take(&mut remarks);
        if let Some(error) = remarks.fault {
            found.push(Err(error));
            continue;
        }
        let mut maps = of_block(run, square);
        for (_, raw) in maps.iter_mut().flatten() {
            raw.stars = raw.stars.or(remarks.stars);
            // All else is said of the first map below it.
            raw.given.append(&mut remarks.given);
            raw.blocked.append(&mut remarks.blocked);
            for (own, text) in raw.told.iter_mut().zip(std::mem::take(&mut remarks.told)) {
                *own = own.take().or(text);
            }
        }
        found.append(&mut maps);
    }
    found
}

/// A row of squares, or of a part of a map.
#[derive(Debug)]
struct Row {
    line: u64,
    words: Vec<String>,
    /// Whether commas or bars stand between words, so that each is a square.
    apart: bool,
}

fn of_block(block: &[(u64, &str)], square: bool) -> Vec<Found> {
    let is_frame = |(_, line): &(u64, &str)| drawn::is_frame(line);
    if block.iter().any(is_frame) {
        let (mut found, mut left) = (Vec::new(), block);
        while let Some(top) = left.iter().position(is_frame) {
            let (frame, below) = left[top..].split_at(drawn::height(&left[top..]));
            found.push(drawn::read(frame));
            left = below;
        }
        return found;
    }
    if block.iter().any(|(_, line)| codes::is_code(line)) {
        let read = |(line, text): &(u64, &str)| match codes::read(text.trim()) {
            Ok(raw) => Ok((*line, raw)),
            Err(error) => fault(error, *line),
        };
        return block.iter().map(read).collect();
    }
    if block.iter().any(|(_, line)| is_marked_up(line)) {
        let text: String = block.iter().map(|(_, line)| format!("{line}\n")).collect();
        let lines = tokens::lines(&text);
        let rows = tokens::rows(&lines);
        let rows = rows.iter().map(|row| of_tokens(row, block[0].0));
        return of_rows(block[0].0, &rows.collect::<Vec<_>>(), square);
    }
    let rows = |(line, text): &(u64, &str)| -> Vec<Row> {
        let rows = text.split('/');
        rows.filter_map(|row| plain(*line, row)).collect()
    };
    let rows: Vec<Row> = block.iter().flat_map(rows).collect();
    of_rows(block[0].0, &rows, square)
}

/// Does the line have brackets, quotes or markup, as lists of programming languages and tables of documents?
fn is_marked_up(line: &str) -> bool {
    line.contains(|sign| "[](){}<>\"'&\\".contains(sign))
}

fn of_tokens(row: &tokens::Row<'_>, first: u64) -> Row {
    let mut words: Vec<String> = Vec::new();
    for token in row
        .tokens
        .iter()
        .filter(|token| token.kind != tokens::Kind::Bar)
    {
        match words.last_mut() {
            Some(word) if token.glued => word.push_str(token.text),
            _ => words.push(token.text.to_owned()),
        }
    }
    Row {
        line: first + row.line - 1,
        words,
        apart: true,
    }
}

/// The row of a line without markup, unless the line is a rule between rows of a table.
fn plain(line: u64, text: &str) -> Option<Row> {
    let is_between = |sign: char| sign.is_whitespace() || ",;|".contains(sign);
    let words: Vec<String> = (text.split(is_between))
        .map(shown)
        .filter(|word| !word.is_empty())
        .collect();
    let is_rule = text.contains('|') && words.iter().all(|word| word.starts_with(['-', ':']));
    (!is_rule && !words.is_empty()).then(|| Row {
        line,
        words,
        apart: text.contains([',', ';', '|']),
    })
}

/// The text without the signs that only choose how others look.
fn shown(text: &str) -> String {
    let is_shown = |sign: &char| !matches!(sign, '\u{fe0e}' | '\u{fe0f}');
    text.chars().filter(is_shown).collect()
}

/// The names of squares, each a sign.
pub(crate) fn signs(text: &str) -> Vec<String> {
    shown(text).chars().map(String::from).collect()
}

/// May the sign be one of the name of a region? Brackets, bars and the like have other meanings.
pub(crate) fn is_name(sign: char) -> bool {
    let is_line = ('\u{2500}'..='\u{257f}').contains(&sign);
    sign.is_alphanumeric() || "+@_.".contains(sign) || sign > '\u{2000}' && !is_line
}

/// A map in one reading, with its line.
type Map = Result<(u64, Names), ReadError>;

/// The fewest rows of maps that follow each other without a sign between them: no puzzle has two or three.
const FEWEST: usize = 4;

/// A line of squares with its number.
type Squares = (u64, Vec<String>);

/// What rows are, if they are meant in this way.
struct Reading {
    /// What of the text is a square, a row or a map.
    name: &'static str,
    maps: Vec<Map>,
    /// Whether there are as many rows as columns.
    fits: bool,
}

/// The maps of rows, in the one reading that is right.
fn of_rows(line: u64, rows: &[Row], square: bool) -> Vec<Found> {
    let apart = rows.iter().any(|row| row.apart);
    let long = (rows.iter().flat_map(|row| &row.words)).any(|word| word.chars().count() > 1);
    let several = rows.iter().any(|row| row.words.len() > 1);
    let side = |row: &Row| row.words.len().isqrt();
    let is_whole = |row: &Row| side(row) >= FEWEST && side(row).pow(2) == row.words.len();
    let one = rows.len() == 1;
    // Each with the lines of squares that a row is then.
    type Lines = fn(&Row) -> Vec<Vec<String>>;
    let readings: [(&str, bool, Lines); 4] = [
        (
            "a sign for each square",
            !apart && !rows.is_empty(),
            |row| vec![signs(&row.words.concat())],
        ),
        (
            "a name for each square",
            several && (apart || long),
            |row| vec![row.words.clone()],
        ),
        ("a word for each row", one && several && long, |row| {
            row.words.iter().map(|word| signs(word)).collect()
        }),
        (
            "a line for each map",
            (square && !rows.is_empty() || one) && rows.iter().all(is_whole),
            |row| {
                let lines = row.words.chunks(row.words.len().isqrt());
                lines.map(<[_]>::to_vec).collect()
            },
        ),
    ];
    let readings = readings.into_iter().filter(|reading| reading.1);
    let readings: Vec<Reading> = readings
        .map(|(name, _, lines)| {
            let squares = |row| lines(row).into_iter().map(|squares| (row.line, squares));
            let squares: Vec<Squares> = rows.iter().flat_map(squares).collect();
            cut(name, &squares, square)
        })
        .collect();
    let is_right = |map: &Map| {
        map.as_ref().is_ok_and(|(_, names)| {
            let regions: BTreeSet<&String> = names.iter().flatten().collect();
            names.len() == names[0].len() && regions.len() == names.len()
        })
    };
    let named = |is: &dyn Fn(&[Map]) -> bool| -> Vec<&str> {
        let right = readings.iter().filter(|reading| is(&reading.maps));
        right.map(|reading| reading.name).collect()
    };
    let mut right = named(&|maps| maps.iter().all(is_right));
    if right.is_empty() && !square {
        right = named(&|maps| maps.iter().any(Result::is_ok));
    }
    if let [one, other, ..] = right[..] {
        let sentence =
            format!("this is a map with {one}, or with {other}: put commas between names");
        return vec![fault(sentence, line)];
    }
    // Where none is right, the sentence is that of the nearest.
    let nearness = |reading: &Reading| {
        let read = reading.maps.iter().filter(|map| map.is_ok()).count();
        (right.contains(&reading.name), reading.fits, read)
    };
    let Some(reading) = readings.into_iter().rev().max_by_key(nearness) else {
        return vec![fault("this is no map of regions", line)];
    };
    let raw = |(line, names)| (line, RawProblem::of_names(names));
    reading.maps.into_iter().map(|map| map.map(raw)).collect()
}

/// Divides rows into maps. Where one row has another length than the others, this is the fault of its map only.
fn cut(name: &'static str, rows: &[Squares], square: bool) -> Reading {
    let width = |row: &Squares| row.1.len();
    let mut widths: Vec<usize> = rows.iter().map(width).collect();
    widths.sort_unstable();
    let equal = widths.chunk_by(|a, b| a == b);
    let common = equal.max_by_key(|run| run.len()).map_or(0, |run| run[0]);
    // One square is a map by itself, and its name a sign.
    let least = match rows {
        [(_, squares)] if squares[0].chars().count() == 1 => 1,
        _ if rows.len() == common => 2,
        _ => FEWEST,
    };
    let is_whole = |run: &[Squares]| {
        let width = width(&run[0]);
        width >= least && run.len().is_multiple_of(width)
    };
    let runs = rows.chunk_by(|a, b| width(a) == width(b));
    let maps: Vec<&[Squares]> = match () {
        () if !square && (rows.len() > 1 || common == 1) => vec![rows],
        () if runs.clone().all(is_whole) => {
            runs.flat_map(|run| run.chunks(width(&run[0]))).collect()
        }
        () if common >= least && rows.len().is_multiple_of(common) => rows.chunks(common).collect(),
        () => Vec::new(),
    };
    let map = |rows: &&[Squares]| {
        // A map of another size has rows of one length.
        let expected = if square && rows.len() != common {
            width(&rows[0])
        } else {
            common
        };
        for (line, squares) in *rows {
            let found = squares.len();
            if found != expected {
                let sentence =
                    format!("this row has another number of squares: {found}, not {expected}");
                return fault(sentence, *line);
            }
            let mut signs = squares.iter().flat_map(|name| name.chars());
            if let Some(sign) = signs.find(|&sign| !is_name(sign)) {
                return fault(format!("{sign:?} is not the name of a region"), *line);
            }
        }
        Ok((rows[0].0, rows.iter().map(|row| row.1.clone()).collect()))
    };
    let mut maps: Vec<Map> = maps.iter().map(map).collect();
    let fits = !maps.is_empty();
    if !fits {
        let sentence = format!("the map is not square: {} × {common} squares", rows.len());
        maps.push(fault(sentence, rows[0].0));
    }
    Reading { name, maps, fits }
}

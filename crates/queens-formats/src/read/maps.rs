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
use std::mem;

use queens::{ParseError, Square};

use super::input::{Input, Piece, newlines};
use super::json::{Values, parse};
use super::{drawn, tokens};
use crate::error::{Kind, ReadError};
use crate::problem::{Names, Object, RawProblem, TOLD, names_of};
use crate::puzzle::codes;

/// The line of a map and what it says, or why there is none.
pub(crate) type Found = Result<(u64, RawProblem), ReadError>;

/// Reads all maps of a text; for a problem, where maps need not be square, blocks are maps.
pub(crate) fn read(text: &str, square: bool) -> Result<Vec<Found>, ReadError> {
    let mut parts = text.trim_start_matches('\u{feff}').split("\u{1b}[");
    // What colours a text says nothing.
    let plain = parts.next().unwrap_or_default().to_owned();
    let text = &parts.fold(plain, |text, part| {
        text + part.split_once('m').map_or(part, |(_, shown)| shown)
    });
    let start = text.trim_start();
    let mut found = match () {
        () if text.contains("colorRegions:") => levels(text),
        () if start.starts_with(['{', '[']) => json(text)?,
        () => blocks(text, square),
    };
    // A list that is no JSON may be one of another language.
    let is_list = start.starts_with(['{', '[']) && !text.contains(':');
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

/// The one map of a text and its line, if it has as many regions as rows and columns, each in one piece: no board looks
/// like that. Or the one object that has only fields of ours and no map.
pub(super) fn read_one(text: &str) -> Option<(u64, RawProblem)> {
    let [Ok((line, raw))] = &mut read(text, true).ok()?[..] else {
        return None;
    };
    let is_map = |names: &Names| {
        let (n, all) = (names.len(), names.concat());
        let pieces = || drawn::pieces(n, n, |a, b| all[a] == all[b]);
        n >= FEWEST && is_right(names) && pieces().iter().max() == Some(&(n - 1))
    };
    let is_one = raw.regions.as_ref().is_none_or(is_map);
    is_one.then(|| (*line, mem::take(raw)))
}

fn fault<T>(sentence: impl Into<String>, line: u64) -> Result<T, ReadError> {
    Err(Kind::Told(sentence.into()).at(line, 0))
}

/// JSON values, one after the other or in a list.
fn json(text: &str) -> Result<Vec<Found>, ReadError> {
    let opening = text.chars().filter(|sign| !sign.is_whitespace());
    let opening: String = opening.take(3).collect();
    let is_list = opening.starts_with("[{") || opening == "[[[";
    let mut values = Values::new(Input::new(text.as_bytes(), text.len())?, is_list);
    let mut found = Vec::new();
    while let Some(piece) = values.next().transpose() {
        found.push(piece.and_then(of_value));
        if let Some(Err(error)) = found.last()
            && error.ends_input()
        {
            break;
        }
    }
    Ok(found)
}

fn of_value(piece: Piece<'_>) -> Found {
    let line = piece.place.line;
    let read = if piece.text.starts_with('{') {
        let object: Object = parse(piece, "puzzle")?;
        match object.problem {
            // An answer of `queens list` repeats its question.
            Some(question) => question.read(),
            None => object.only_known().and_then(|()| object.read()),
        }
    } else {
        names_of(parse(piece, "puzzle")?).map(RawProblem::of_names)
    };
    read.map_or_else(|error| fault(error, line), |raw| Ok((line, raw)))
}

/// The lists after each `colorRegions:`, and the names before them.
fn levels(text: &str) -> Vec<Found> {
    let mut parts = text.split("colorRegions:");
    let mut before = parts.next().unwrap_or_default();
    let (mut found, mut line) = (Vec::new(), 1);
    for part in parts {
        line += newlines(before.as_bytes());
        let mut depth = 0;
        let end = part.find(|sign| {
            depth += i32::from(sign == '[') - i32::from(sign == ']');
            depth == 0 && sign == ']'
        });
        let Some(end) = end else {
            found.push(fault("the list of regions is not closed", line));
            return found;
        };
        let is_letter = |sign: char| sign.is_alphanumeric() || "_$".contains(sign);
        let name = before.rsplit_once("const ").map_or("", |(_, name)| name);
        let name = &name[..name.find(|sign| !is_letter(sign)).unwrap_or(name.len())];
        let lines: Vec<(u64, &str)> = (line..).zip(part[..=end].lines()).collect();
        let mut maps = of_block(&lines, true);
        for (_, raw) in maps.iter_mut().flatten() {
            raw.told[3] = Some(name.to_owned()).filter(|name| !name.is_empty());
        }
        found.append(&mut maps);
        before = part;
    }
    found
}

/// What a comment says of the maps below it, beside what others say.
fn remark(mut said: RawProblem, comment: &str, line: u64) -> Result<RawProblem, ReadError> {
    let Some((key, value)) = comment.split_once(':') else {
        return Ok(said);
    };
    let (key, value) = (key.trim(), value.trim());
    let squares = || {
        let squares = value.split_whitespace().map(str::parse);
        let squares: Result<Vec<Square>, ParseError> = squares.collect();
        squares.or_else(|error| fault(format!("{key}: {error}"), line))
    };
    match (key, TOLD.iter().position(|other| *other == key)) {
        ("stars", _) => match value.parse() {
            Ok(stars) => said.stars = Some(stars),
            Err(_) => return fault(format!("'{value}' is no number of stars"), line),
        },
        ("given", _) => said.given = squares()?,
        ("blocked", _) => said.blocked = squares()?,
        (_, Some(at)) => said.told[at] = Some(value.to_owned()),
        (_, None) => {}
    }
    Ok(said)
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
    let (mut found, mut remarks) = (Vec::new(), Ok(RawProblem::default()));
    for run in lines.chunk_by(|a, b| comment(a.1).is_some() == comment(b.1).is_some()) {
        if comment(run[0].1).is_some() {
            remarks = run
                .iter()
                .try_fold(RawProblem::default(), |said, (line, text)| {
                    remark(said, comment(text).unwrap_or_default(), *line)
                });
            continue;
        }
        match std::mem::replace(&mut remarks, Ok(RawProblem::default())) {
            Ok(mut said) => {
                let mut maps = of_block(run, square);
                for (_, raw) in maps.iter_mut().flatten() {
                    raw.stars = raw.stars.or(said.stars);
                    // All else is said of the first map below it.
                    raw.given.append(&mut said.given);
                    raw.blocked.append(&mut said.blocked);
                    for (own, text) in raw.told.iter_mut().zip(&mut said.told) {
                        *own = own.take().or(text.take());
                    }
                }
                found.append(&mut maps);
            }
            Err(error) => found.push(Err(error)),
        }
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
        let lines = tokens::lines(&text, block[0].0 - 1);
        let rows = tokens::rows(&lines);
        let rows = rows.iter().map(of_tokens);
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

fn of_tokens(row: &tokens::Row<'_>) -> Row {
    let words = row.tokens.chunk_by(|_, next| next.glued);
    let words = words.filter(|word| word[0].kind != tokens::Kind::Bar);
    let text = |word: &[tokens::Token<'_>]| word.iter().map(|token| token.text).collect();
    Row {
        line: row.line,
        words: words.map(text).collect(),
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

/// What of the text is a square, a row or a map; whether that can be; and the lines of squares that a row is then.
type Way = (&'static str, bool, fn(&Row) -> Vec<Vec<String>>);

/// The maps of rows, in the one reading that is right.
fn of_rows(line: u64, rows: &[Row], square: bool) -> Vec<Found> {
    let apart = rows.iter().any(|row| row.apart);
    let long = (rows.iter().flat_map(|row| &row.words)).any(|word| word.chars().count() > 1);
    let several = rows.iter().any(|row| row.words.len() > 1);
    let side = |row: &Row| row.words.len().isqrt();
    let is_whole = |row: &Row| side(row) >= FEWEST && side(row).pow(2) == row.words.len();
    let whole = rows.iter().all(is_whole);
    let one = rows.len() == 1;
    let ways: [Way; 4] = [
        ("a sign for each square", !apart, |row| {
            vec![signs(&row.words.concat())]
        }),
        (
            "a name for each square",
            several && (apart || long),
            |row| vec![row.words.clone()],
        ),
        ("a word for each row", one && several && long, |row| {
            row.words.iter().map(|word| signs(word)).collect()
        }),
        ("a line for each map", (square || one) && whole, |row| {
            let lines = row.words.chunks(row.words.len().isqrt());
            lines.map(<[_]>::to_vec).collect()
        }),
    ];
    // The name of each reading, its maps, and how near it is: are they maps, do their rows fit, and how many are read?
    let mut readings = Vec::new();
    for (name, _, lines) in ways.into_iter().filter(|way| way.1 && !rows.is_empty()) {
        let squares = |row| lines(row).into_iter().map(|squares| (row.line, squares));
        let squares: Vec<Squares> = rows.iter().flat_map(squares).collect();
        let (maps, fits) = cut(&squares, square);
        let read = maps.iter().filter(|map| map.is_ok()).count();
        let is_right = |map: &Map| map.as_ref().is_ok_and(|(_, names)| is_right(names));
        let right = match maps.iter().all(is_right) {
            true => 2,
            false => u8::from(!square && read > 0),
        };
        readings.push(((right, fits, read), name, maps));
    }
    let best = readings.iter().map(|(near, ..)| near.0).max();
    let right: Vec<&str> = (readings.iter())
        .filter(|(near, ..)| near.0 > 0 && Some(near.0) == best)
        .map(|reading| reading.1)
        .collect();
    if let [one, other, ..] = right[..] {
        let sentence =
            format!("this is a map with {one}, or with {other}: put commas between names");
        return vec![fault(sentence, line)];
    }
    // Where none is right, the sentence is that of the nearest.
    let raw = |map: Map| map.map(|(line, names)| (line, RawProblem::of_names(names)));
    match readings.into_iter().rev().max_by_key(|(near, ..)| *near) {
        Some((.., maps)) => maps.into_iter().map(raw).collect(),
        None => vec![fault("this is no map of regions", line)],
    }
}

/// Are there as many regions as rows and columns?
fn is_right(names: &Names) -> bool {
    let regions: BTreeSet<&String> = names.iter().flatten().collect();
    names.len() == names[0].len() && regions.len() == names.len()
}

/// Divides rows into maps, if there are as many rows as fit. Where one row has another length than the others, this is the
/// fault of its map only.
fn cut(rows: &[Squares], square: bool) -> (Vec<Map>, bool) {
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
        () => {
            let sentence = format!("the map is not square: {} × {common} squares", rows.len());
            return (vec![fault(sentence, rows[0].0)], false);
        }
    };
    let map = |rows: &[Squares]| {
        // A map of another size has rows of one length.
        let expected = match square && rows.len() != common {
            true => width(&rows[0]),
            false => common,
        };
        for (line, squares) in rows {
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
    (maps.into_iter().map(map).collect(), true)
}

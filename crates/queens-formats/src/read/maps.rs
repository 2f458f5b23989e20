//! Maps of regions in every form in which people write them: the only reader of puzzles and of `--regions`.
//!
//! A text is JSON, or levels in TypeScript, or *blocks*: the parts between blank lines and comments. A block is a drawing
//! ([`drawn`]), the codes of puzzles ([`codes`]), or rows of words, which end at line breaks, slashes and brackets. Rows
//! have several *readings*: each sign a square, each word a square, each word a row, each line a whole map. A reading is
//! *right* if it gives square maps with as many regions as rows. If just one reading is right, it is taken. Otherwise the
//! block is unread, and the message says why.
//!
//! A fault costs only the map in which it lies: maps are separated by blank lines and comments. Within a block they may
//! follow each other as long as the number of its rows shows where they begin.

use std::collections::BTreeSet;

use queens::{ParseError, Square};

use super::input::{Input, Piece, newlines};
use super::json::{Values, parse};
use super::{drawn, tokens};
use crate::error::{Kind, ReadError};
use crate::problem::{Names, Object, RawProblem, TOLD, names_of};
use crate::puzzle::codes;

/// The line of a map and its contents, or why there is no map.
pub(crate) type Found = Result<(u64, RawProblem), ReadError>;

/// The maps of a text or of a part of it, or why there are no maps.
type Maps = Result<Vec<Found>, ReadError>;

/// Reads all maps of a text. Without `square`, as for a problem, maps need not be square, and a block is a map.
pub(crate) fn read(text: &str, square: bool) -> Maps {
    let text = &tokens::uncolored(text.trim_start_matches('\u{feff}')).collect::<String>();
    let found = match () {
        () if text.contains("colorRegions:") => levels(text),
        () if text.trim_start().starts_with(['{', '[']) => json(text, square)?,
        () => blocks(text, square),
    };
    if found.is_empty() {
        fault("there is no puzzle in the input", 0)
    } else {
        Ok(found)
    }
}

/// The only map of a text and its line, if it has as many regions as rows and columns, each in one piece or drawn with
/// borders: no board looks like that. Or the only object or drawing without a map, if it has only our fields.
pub(super) fn read_one(text: &str) -> Option<(u64, RawProblem)> {
    let [map @ Ok((line, raw))] = &read(text, true).ok()?[..] else {
        return None;
    };
    let is_map = |names: &Names| {
        let (n, all) = (names.len(), names.concat());
        let pieces = || drawn::pieces(n, n, |a, b| all[a] == all[b]);
        let is_drawn = || text.lines().any(drawn::is_frame);
        n >= FEWEST && is_right(map) && (pieces().iter().max() == Some(&(n - 1)) || is_drawn())
    };
    let is_one = raw.regions.as_ref().is_none_or(is_map);
    is_one.then(|| (*line, raw.clone()))
}

/// A line and its number.
type Line<'a> = (u64, &'a str);

fn fault<T>(sentence: impl Into<String>, line: u64) -> Result<T, ReadError> {
    Err(Kind::Told(sentence.into()).at(line, 0))
}

fn found(line: u64, read: Result<RawProblem, String>) -> Found {
    read.map_or_else(|error| fault(error, line), |raw| Ok((line, raw)))
}

/// The maps, or the one fault instead of them.
fn all(maps: Maps) -> Vec<Found> {
    maps.unwrap_or_else(|error| vec![Err(error)])
}

/// JSON values, one after the other or in a list. A list that is not JSON may be in another language.
fn json(text: &str, square: bool) -> Maps {
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
    if !text.contains(':') && found.iter().any(Result::is_err) {
        let other = blocks(text, square);
        if other.iter().all(Result::is_ok) {
            return Ok(other);
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
    found(line, read)
}

/// The list after each `colorRegions:`, and the name before it.
fn levels(text: &str) -> Vec<Found> {
    let parts: Vec<&str> = text.split("colorRegions:").collect();
    let mut line = 1;
    let maps = |pair: &[&str]| {
        line += newlines(pair[0].as_bytes());
        let name = pair[0].rsplit_once("const ").and_then(|(_, name)| {
            let mut words = name.split([' ', ':', '=']);
            words.find(|word| !word.is_empty())
        });
        // A list has no colon, but the next key or the next level has one.
        let list = pair[1].split([':', '}']).next().unwrap_or_default();
        let list = &list[..list.rfind(']').map_or(list.len(), |end| end + 1)];
        let lines: Vec<Line<'_>> = (line..).zip(list.split('\n')).collect();
        let mut maps = all(of_block(&lines, true));
        for (_, raw) in maps.iter_mut().flatten() {
            raw.told[3] = name.map(str::to_owned);
        }
        maps
    };
    parts.windows(2).flat_map(maps).collect()
}

/// Adds what a comment says about the maps below it to what the comments before it say.
fn remark(mut said: RawProblem, &(line, text): &Line<'_>) -> Result<RawProblem, ReadError> {
    let Some((key, value)) = comment(text).and_then(|text| text.split_once(':')) else {
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
            Err(_) => return fault(format!("'{value}' is not a number of stars"), line),
        },
        ("given", _) => said.given = squares()?,
        ("blocked", _) => said.blocked = squares()?,
        (_, Some(at)) => said.told[at] = Some(value.to_owned()),
        (_, None) => {}
    }
    Ok(said)
}

/// The comment of a line that begins with `#`; an empty comment for a blank line.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim();
    let is_said = |text: &&str| text.is_empty() || text.starts_with(' ') || text.contains(':');
    let said = line.strip_prefix('#').filter(is_said);
    said.or(line.is_empty().then_some(line))
}

/// The maps between blank lines and comments, with what the comments above them say.
fn blocks(text: &str, square: bool) -> Vec<Found> {
    let lines: Vec<Line<'_>> = (1..).zip(text.lines()).collect();
    let is_comment = |line: &Line<'_>| comment(line.1).is_some();
    let maps = |part: &[Line<'_>]| {
        let (comments, block) = part.split_at(part.partition_point(is_comment));
        let mut said = comments.iter().try_fold(RawProblem::default(), remark)?;
        let mut maps = of_block(block, square)?;
        for (_, raw) in maps.iter_mut().flatten() {
            raw.stars = raw.stars.or(said.stars);
            // Everything else is about the first map below the comments.
            raw.given.append(&mut said.given);
            raw.blocked.append(&mut said.blocked);
            for (own, text) in raw.told.iter_mut().zip(&mut said.told) {
                *own = own.take().or(text.take());
            }
        }
        Ok(maps)
    };
    let parts = lines.chunk_by(|a, b| is_comment(a) || !is_comment(b));
    let parts = parts.filter(|part| !part.last().is_none_or(is_comment));
    parts.flat_map(|part| all(maps(part))).collect()
}

fn of_block(block: &[Line<'_>], square: bool) -> Maps {
    if block.iter().any(|(_, line)| drawn::is_frame(line)) {
        let runs = block.chunk_by(|a, b| drawn::is_framed(a.1) == drawn::is_framed(b.1));
        let frames = runs.filter(|run| drawn::is_framed(run[0].1));
        return Ok(frames.map(drawn::read).collect());
    }
    if block.iter().any(|(_, line)| codes::is_code(line)) {
        let read = |(line, code): &Line<'_>| found(*line, codes::read(code.trim()));
        return Ok(block.iter().map(read).collect());
    }
    let text: String = block.iter().map(|(_, line)| format!("{line}\n")).collect();
    let lines = tokens::lines(&text, block[0].0 - 1);
    let apart = lines.iter().any(|(_, line)| line.contains(is_between));
    of_rows(block[0].0, &rows(&lines)?, apart, square)
}

/// Whether the sign separates names of squares, as blanks do.
fn is_between(sign: char) -> bool {
    "[](){},;|&\"'".contains(sign)
}

/// A line number and words on that line: a row of squares, or a part of a map.
type Row = (u64, Vec<String>);

/// The rows of lines: the words of a line, between slashes, or in a list without lists inside, on any number of lines. A
/// list may have its name before it and a remark after it.
fn rows(lines: &[tokens::Line]) -> Result<Vec<Row>, ReadError> {
    let (mut rows, mut row, mut depth) = (Vec::new(), String::new(), 0);
    for (line, text) in lines {
        let is_list = text.contains(['[', ']', '(', ')', '{', '}']);
        for sign in text.chars().chain(['\n']).filter(is_shown) {
            let (opens, closes) = ("[({".contains(sign), "])}".contains(sign));
            depth += i32::from(opens) - i32::from(closes);
            // MATLAB and Julia end rows of lists with a semicolon.
            let ends = if depth > 0 { "/;" } else { "/\n" };
            if !opens && !closes && !ends.contains(sign) {
                row.push(sign);
                continue;
            }
            // Squares of a list that lacks a bracket have commas between them, and a field of an object has a colon.
            let beside = row.trim_start_matches([',', ' ', '\n']);
            let is_beside = (opens || sign == '\n' && is_list) && !beside.contains([',', ':']);
            let words = words(&row).filter(|_| !is_beside);
            rows.extend(words.map(|words| (*line, words)));
            row.clear();
        }
    }
    match lines.last() {
        Some((line, _)) if depth != 0 => fault("the list of regions is not closed", *line),
        _ => Ok(rows),
    }
}

/// The words of a row, if it has any and is not the rule of a table.
fn words(row: &str) -> Option<Vec<String>> {
    let between = row.replace(is_between, " ");
    let words: Vec<String> = between.split_whitespace().map(str::to_owned).collect();
    let is_rule = row.contains('|') && words.iter().all(|word| word.starts_with(['-', ':']));
    (!words.is_empty() && !is_rule).then_some(words)
}

/// Whether the sign is shown, unlike one that selects how the sign before it looks.
fn is_shown(sign: &char) -> bool {
    !matches!(sign, '\u{fe0e}' | '\u{fe0f}')
}

/// The names of squares, one sign each.
pub(crate) fn signs(text: &str) -> Vec<String> {
    text.chars().filter(is_shown).map(String::from).collect()
}

/// Whether the sign may be part of the name of a region. Brackets, bars and the like have other meanings.
pub(crate) fn is_name(sign: char) -> bool {
    let is_line = ('\u{2500}'..='\u{257f}').contains(&sign);
    sign.is_alphanumeric() || "+@_.".contains(sign) || sign > '\u{2000}' && !is_line
}

/// The fewest rows of maps that follow each other with nothing between them: no puzzle has two or three.
const FEWEST: usize = 4;

/// The maps of rows, in the only reading that is right. If `apart`, signs between words show that each word is a square.
fn of_rows(line: u64, rows: &[Row], apart: bool, square: bool) -> Maps {
    let mut words = rows.iter().flat_map(|(_, words)| words);
    let long = words.any(|word| word.chars().count() > 1);
    let several = rows.iter().any(|(_, words)| words.len() > 1);
    let one = rows.len() == 1;
    let is_whole = |(_, words): &Row| {
        let side = words.len().isqrt();
        side >= FEWEST && side * side == words.len()
    };
    let whole = (square || one) && rows.iter().all(is_whole);
    let by_sign = (rows.iter()).map(|(line, words)| (*line, signs(&words.concat())));
    let by_word = rows.iter().flat_map(|(line, words)| {
        let rows = words.iter().map(|word| signs(word));
        rows.map(|row| (*line, row))
    });
    let by_line = rows.iter().flat_map(|(line, words)| {
        let rows = words.chunks(words.len().isqrt());
        rows.map(|row| (*line, row.to_vec()))
    });
    let named = several && (apart || long);
    let spelled = one && several && long;
    let ways: [(bool, &str, Vec<Row>); 4] = [
        (!apart, "a character for each square", by_sign.collect()),
        (named, "a name for each square", rows.to_vec()),
        (spelled, "a word for each row", by_word.collect()),
        (whole, "a line for each map", by_line.collect()),
    ];
    let ways = ways.iter().filter(|way| way.0 && !rows.is_empty());
    let mut readings: Vec<(&str, Maps)> = ways.map(|way| (way.1, cut(&way.2, square))).collect();
    // How near a reading is if its rows fit: whether all its maps are right, and whether any can be meant.
    let near = |(_, maps): &(&str, Maps)| {
        let can_be = |map: &Found| is_right(map) || !square && map.is_ok();
        let maps = maps.as_ref().ok()?;
        Some((maps.iter().all(is_right), maps.iter().any(can_be)))
    };
    let nearest = readings.iter().map(near).max().flatten();
    readings.retain(|reading| near(reading) == nearest);
    if let [(one, _), (other, _), ..] = readings[..]
        && nearest >= Some((square, true))
    {
        let sentence =
            format!("this may be a map with {one} or with {other}: put commas between names");
        return fault(sentence, line);
    }
    match readings.into_iter().next() {
        Some((_, maps)) => maps,
        None => fault("this is not a map of regions", line),
    }
}

/// Whether the map has as many regions as rows and columns.
fn is_right(map: &Found) -> bool {
    map.as_ref().is_ok_and(|(_, raw)| {
        let names: BTreeSet<&String> = raw.regions.iter().flatten().flatten().collect();
        raw.rows == raw.columns && names.len() == raw.rows as usize
    })
}

/// Divides rows into maps, if the number of rows fits. A row that differs in length from the others is a fault of its own
/// map only.
fn cut(rows: &[Row], square: bool) -> Maps {
    // The number of squares in most rows.
    let width = |run: &[Row]| {
        let mut widths: Vec<usize> = run.iter().map(|(_, squares)| squares.len()).collect();
        widths.sort_unstable();
        widths[run.len() / 2]
    };
    if !square && rows.len() > 1 {
        return Ok(vec![of_squares(rows, width(rows))]);
    }
    let is_whole = |run: &&[Row]| {
        let side = width(run);
        run.len().is_multiple_of(side) && (side >= FEWEST || side == rows.len())
    };
    let runs = rows.chunk_by(|a, b| a.1.len() == b.1.len());
    let mut divided = [runs.collect(), vec![rows]].into_iter();
    let Some(runs) = divided.find(|runs: &Vec<_>| runs.iter().all(is_whole)) else {
        let (line, rows, columns) = (rows[0].0, rows.len(), width(rows));
        let sentence = format!("the map is not square: {rows} × {columns} squares");
        return fault(sentence, line);
    };
    let maps = runs.into_iter().flat_map(|run| {
        let side = width(run);
        run.chunks(side).map(move |rows| of_squares(rows, side))
    });
    Ok(maps.collect())
}

/// The map of rows, each of which must have `width` squares.
fn of_squares(rows: &[Row], width: usize) -> Found {
    for (line, squares) in rows {
        let found = squares.len();
        if found != width {
            let sentence = format!("this row has {found} squares, not {width}");
            return fault(sentence, *line);
        }
        let mut signs = squares.iter().flat_map(|name| name.chars());
        if let Some(sign) = signs.find(|&sign| !is_name(sign)) {
            return fault(format!("{sign:?} is not the name of a region"), *line);
        }
    }
    let names = rows.iter().map(|(_, squares)| squares.clone());
    Ok((rows[0].0, RawProblem::of_names(names.collect())))
}

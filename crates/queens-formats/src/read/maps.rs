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

use serde_json::Value;

use super::detect::newlines;
use super::json::plainly;
use super::{drawn, tokens};
use crate::error::{Kind, ReadError};
use crate::problem::{Names, Said, TOLD, names_of, only_known};
use crate::puzzle::codes;

/// The line of a map and what it says, or why there is none.
pub(crate) type Found = Result<(u64, Said), ReadError>;

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
    match found.is_empty() {
        true => fault("there is no puzzle in the input", 0),
        false => Ok(found),
    }
}

/// The one map of a text, if it has as many regions as rows and columns, each in one piece: no board looks like that.
pub(super) fn read_one(text: &str) -> Option<Said> {
    let [Ok((_, said))] = &mut read(text, true).ok()?[..] else {
        return None;
    };
    let names = said.regions.as_ref()?;
    let regions: BTreeSet<&String> = names.iter().flatten().collect();
    let all: Vec<&String> = names.iter().flatten().collect();
    let wide = names[0].len();
    let pieces = drawn::pieces(names.len(), wide, |a, b| all[a] == all[b]);
    let is_map = names.len() >= FEWEST
        && (said.rows, said.columns) == (said.columns, regions.len() as u32)
        && pieces.iter().max() == Some(&(regions.len() - 1));
    is_map.then(|| std::mem::take(said))
}

fn fault<T>(sentence: impl Into<String>, line: u64) -> Result<T, ReadError> {
    Err(Kind::Told(sentence.into()).at(line, 0))
}

/// JSON values, one after the other or in a list. After a damaged one it goes on with the next that begins in the same way.
fn json(text: &str) -> Vec<Found> {
    let inside = text.trim_start().strip_prefix('[');
    let is_list = inside.is_some_and(|inside| inside.trim_start().starts_with('{'));
    let between = |sign: char| sign.is_whitespace() || is_list && "[,]".contains(sign);
    let (mut found, mut left) = (Vec::new(), text);
    loop {
        left = left.trim_start_matches(between);
        let line = 1 + newlines(&text.as_bytes()[..text.len() - left.len()]);
        let mut values = serde_json::Deserializer::from_str(left).into_iter::<Value>();
        match values.next() {
            None => return found,
            Some(Ok(value)) => {
                push_value(&value, line, &mut found);
                left = &left[values.byte_offset()..];
            }
            Some(Err(error)) => {
                let (below, column) = (error.line().saturating_sub(1), error.column());
                let kind = Kind::Json(format!(
                    "this is not the JSON of a puzzle: {}",
                    plainly(&error)
                ));
                // Column 0 is the end of the line before.
                let before = below.saturating_sub(usize::from(column == 0));
                found.push(Err(kind.at(line + before as u64, column as u64)));
                let lines = left.split_inclusive('\n').take(below).map(str::len);
                let at = (lines.sum::<usize>() + column.saturating_sub(1)).max(1);
                let rest = left.get(at..).unwrap_or_default();
                let opening = if left.starts_with('{') { "{" } else { "\n[[" };
                let Some(next) = rest.find(opening) else {
                    return found;
                };
                left = &rest[next..];
            }
        }
    }
}

fn push_value(value: &Value, line: u64, found: &mut Vec<Found>) {
    let is_map = |item: &Value| match item {
        Value::Array(rows) => rows.iter().any(Value::is_array),
        item => item.is_object(),
    };
    let read = match value {
        Value::Object(object) => match object.get("problem") {
            // An answer of `queens list` repeats its question.
            Some(question) => Said::read(question),
            None => only_known(object).and_then(|()| Said::read(value)),
        },
        Value::Array(items) if items.first().is_some_and(is_map) => {
            return items.iter().for_each(|item| push_value(item, line, found));
        }
        value => names_of(value).map(Said::of_names),
    };
    found.push(read.map_or_else(|error| fault(error, line), |said| Ok((line, said))));
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
            if let Ok((_, said)) = &mut map {
                said.told[3] = name.clone().filter(|name| !name.is_empty());
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
    stars: Option<Result<u32, ReadError>>,
    told: [Option<String>; 4],
}

impl Remarks {
    fn take(&mut self, comment: &str, line: u64) {
        let Some((key, value)) = comment.split_once(':') else {
            return;
        };
        let (key, value) = (key.trim(), value.trim());
        if key == "stars" {
            let wrong = |_| format!("'{value}' is no number of stars");
            let stars = value.parse().map_err(wrong);
            self.stars = Some(stars.or_else(|sentence| fault(sentence, line)));
        } else if let Some(at) = TOLD.iter().position(|other| *other == key) {
            self.told[at] = Some(value.to_owned());
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
        let Remarks { stars, mut told } = std::mem::take(&mut remarks);
        let stars = match stars.transpose() {
            Ok(stars) => stars,
            Err(error) => {
                found.push(Err(error));
                continue;
            }
        };
        let mut maps = of_block(run, square);
        for (_, said) in maps.iter_mut().flatten() {
            said.stars = said.stars.or(stars);
            // A title is that of the first map below it.
            for (own, text) in said.told.iter_mut().zip(std::mem::take(&mut told)) {
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
            Ok(said) => Ok((*line, said)),
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
    match block.iter().any(|(_, line)| line.contains('/')) {
        true => (block.iter())
            .flat_map(|line| of_rows(line.0, &rows(line), square))
            .collect(),
        false => of_rows(
            block[0].0,
            &block.iter().flat_map(rows).collect::<Vec<_>>(),
            square,
        ),
    }
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
    // Best all maps of a reading are right; in a list with a fault, some.
    let mut right = named(&|maps| maps.iter().all(is_right));
    if right.is_empty() {
        right = named(&|maps| maps.iter().any(is_right));
    }
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
    let said = |(line, names)| (line, Said::of_names(names));
    reading.maps.into_iter().map(|map| map.map(said)).collect()
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
        let expected = match square && rows.len() != common {
            true => width(&rows[0]),
            false => common,
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

#[cfg(test)]
mod tests {
    use queens::complete::Rules;

    use crate::puzzle::{Puzzle, read_each_puzzle, read_puzzles, read_regions};
    use crate::{ReadOptions, read_problem};

    /// The map of every form, and its names in reading order where they are not `A`, `B`, `C`, `D`.
    const READ: [(&str, &str); 37] = [
        ("AAAB\nCABB\nCCDB\nCDDD", ""),
        ("\u{feff}a a a b\nc a b b\nc c d b\nc d d d\n", "a b c d"),
        (
            "# a comment\n#title: x\n\nAAAB\r\nCABB\r\nCCDB\r\nCDDD\r\n\r\n",
            "",
        ),
        ("AA AB\nCA BB\nCC DB\nCD DD", ""),
        ("AAAB/CABB/CCDB/CDDD", ""),
        ("AAAB CABB CCDB CDDD", ""),
        ("0001\n2011\n2231\n2333", "0 1 2 3"),
        (
            "9 9 9 10\n11 9 10 10\n11 11 12 10\n11 12 12 12",
            "9 10 11 12",
        ),
        (
            "10 10 10 11\n12 10 11 11\n12 12 13 11\n12 13 13 13",
            "10 11 12 13",
        ),
        (
            "red,red,red,sea\nivy,red,sea,sea\nivy,ivy,jet,sea\nivy,jet,jet,jet",
            "red sea ivy jet",
        ),
        (
            "red red red sea\nivy red sea sea\nivy ivy jet sea\nivy jet jet jet",
            "red sea ivy jet",
        ),
        ("🟥🟥🟥🟦\n🟩🟥🟦🟦\n🟩🟩🟨🟦\n🟩🟨🟨🟨", "🟥 🟦 🟩 🟨"),
        ("⬛️⬛️⬛️⬜️\n🟩⬛️⬜️⬜️\n🟩🟩🟨⬜️\n🟩🟨🟨🟨", "⬛ ⬜ 🟩 🟨"),
        ("中中中国\n象中国国\n象象棋国\n象棋棋棋", "中 国 象 棋"),
        (
            "| A | A | A | B |\n|---|---|---|---|\n| C | A | B | B |\n| C | C | D | B |\n| C | D | D | D |",
            "",
        ),
        ("[[7,7,7,1],[3,7,1,1],[3,3,2,1],[3,2,2,2]]", "7 1 3 2"),
        (
            "[\n [[7,7,7,1],[3,7,1,1],[3,3,2,1],[3,2,2,2]]\n]",
            "7 1 3 2",
        ),
        ("[\"AAAB\",\"CABB\",\"CCDB\",\"CDDD\"]", ""),
        (
            "[['A','A','A','B'],['C','A','B','B'],\n ['C','C','D','B'],['C','D','D','D'],]",
            "",
        ),
        ("['AAAB', 'CABB', 'CCDB', 'CDDD']", ""),
        ("[0 0 0 1; 2 0 1 1; 2 2 3 1; 2 3 3 3]", "0 1 2 3"),
        ("{{0,0,0,1},{2,0,1,1},{2,2,3,1},{2,3,3,3}}", "0 1 2 3"),
        (
            "{\"regions\":[\"AAAB\",\"CABB\",\"CCDB\",\"CDDD\"],\"stars\":1}",
            "",
        ),
        (
            "{\"n\":4,\"regions\":[[0,0,0,1],[2,0,1,1],[2,2,3,1],[2,3,3,3]]}",
            "0 1 2 3",
        ),
        (
            "{\"rows\":4,\"columns\":4,\"rules\":\"touch\",\"queen_count\":4,\"blocked_diagonals\":[],\"regions\":[\"AAAB\",\"CABB\",\"CCDB\",\"CDDD\"]}",
            "",
        ),
        (
            "{\"problem\":{\"regions\":[\"AAAB\",\"CABB\",\"CCDB\",\"CDDD\"]},\"solutions\":[]}",
            "",
        ),
        (
            "[{\"id\": 1, \"date\": \"2025/04/18\", \"regions\": [[0,0,0,1],[2,0,1,1],[2,2,3,1],[2,3,3,3]], \"grid\": [[0]]}]",
            "0 1 2 3",
        ),
        (
            "{\"regions\":[[0,0,0,1],[2,0,1,1],[2,2,3,1],[2,3,3,3]],\"states\":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}",
            "0 1 2 3",
        ),
        (
            "const level1 = {\n  size: 4,\n  colorRegions: [\n    ['A','A','A','B'],\n    ['C','A','B','B'],\n    ['C','C','D','B'],\n    ['C','D','D','D'],\n  ],\n};",
            "",
        ),
        ("4x1.AAABCABBCCDBCDDD.s1d20", ""),
        ("1,1,1,2,3,1,2,2,3,3,4,2,3,4,4,4", "1 2 3 4"),
        ("441WESZn", ""),
        ("https://puzz.link/p?starbattle/4/4/1/770kp8", ""),
        (
            "┏━━━┯━━━┯━━━┳━━━┓\n┃   │   │   ┃   ┃\n┣━━━╅───╆━━━╃───┨\n┃   ┃   ┃   │   ┃\n┠───╄━━━╋━━━╅───┨\n┃   │   ┃   ┃   ┃\n┠───╆━━━╃───╄━━━┫\n┃   ┃   │   │   ┃\n┗━━━┻━━━┷━━━┷━━━┛",
            "",
        ),
        (
            "  +-----------+---+\n0 | .   .   . | . |\n  +---+   +---+   |\n1 | . | . | .   . |\n  |   +---+---+   |\n2 | .   . | . | . |\n  |   +---+   +---+\n3 | . | .   .   . |\n  +---+-----------+\n    0   1   2   3",
            "",
        ),
        (
            "+---+---+---+---+\n| k | k | k | m |\n+---+---+---+---+\n| n | k | m | m |\n+---+---+---+---+\n| n | n | o | m |\n+---+---+---+---+\n| n | o | o | o |\n+---+---+---+---+",
            "k m n o",
        ),
        ("AAAB\nCABB\nCCDB\nCDDD\n# the end", ""),
    ];

    #[test]
    fn every_form_is_read_with_its_names() {
        let map = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
        for (text, names) in READ {
            let read = read_puzzles(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
            let [puzzle] = &read[..] else {
                panic!("{text}: {} puzzles", read.len());
            };
            assert_eq!(puzzle.region_map(), Some(&map[..]), "{text}");
            assert_eq!(puzzle.names().join(" "), names, "{text}");
            let regions = read_regions(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
            assert_eq!(
                (regions.shape(), regions.names().len()),
                ((4, 4), 4),
                "{text}"
            );
            let problem = read_problem(text.as_bytes(), ReadOptions::default());
            let problem = problem.unwrap_or_else(|error| panic!("{text}\n{error}"));
            assert_eq!(problem.rules(), Rules::PUZZLE, "{text}");
            assert_eq!(problem.regions().unwrap().names().len(), 4, "{text}");
        }
    }

    /// What is no map, or might be two, and a part of the sentence.
    const UNREAD: [(&str, &str); 50] = [
        (
            "1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1",
            "4 rows need 4 regions",
        ),
        ("AB\nAB\nCD\nCD", "not square: 4 × 2"),
        ("1 AAAB\n2 CABB\n3 CCDB\n4 CDDD", "not square"),
        ("", "there is no puzzle"),
        ("\n\n", "there is no puzzle"),
        ("# only\n", "there is no puzzle"),
        ("[]", "the map of regions is empty"),
        ("{\"regions\":[]}", "the map of regions is empty"),
        ("{\"regions\":[[],[]]}", "the map of regions is empty"),
        ("{\"regions\": null}", "the size is missing"),
        ("AAB\nABB", "not square: 2 × 3"),
        ("AAB\nABBB\nCCC", "line 2: "),
        ("no puzzle", "not square"),
        ("A!\nBB", "'!' is not the name of a region"),
        (
            "AAAB\nC.BB\nCCDB\nCDDD",
            "a square of the map lies in no region",
        ),
        (
            "AAAA\nBBBB\nCCCC\nAAAA",
            "4 rows need 4 regions, but the map has 3",
        ),
        (
            "ABCD\nEFGH\nIJKL\nMNOP",
            "4 rows need 4 regions, but the map has 16",
        ),
        (
            "AA BB CC DD\nAA BB CC DD\nAA BB CC DD\nAA BB CC DD\nEE FF GG HH\nEE FF GG HH\nEE FF GG HH\nEE FF GG HH",
            "with a sign for each square, or with a name for each square",
        ),
        ("{", "this is not the JSON of a puzzle"),
        ("[[0,0,1],[0,1", "this is not the JSON of a puzzle"),
        ("\"x\"", "no map of regions"),
        ("[[0,0],[1]]", "has 1 squares, the first row 2"),
        ("[[0,0],[0,0]]", "2 rows need 2 regions, but the map has 1"),
        ("[[0,1],[-1,0]]", "a map of regions in JSON has"),
        (
            "{\"regions\":[[\"\",\"B\"],[\"\",\"B\"]]}",
            "a region has no name",
        ),
        ("{\"regions\":[\"AB\",\"A\"]}", "has 1 squares"),
        (
            "{\"n\":5,\"regions\":[\"AB\",\"AB\"]}",
            "the map of regions is 2 × 2, the board 5 × 5",
        ),
        ("{\"n\":99}", "puzzles have 1 to 25 rows, not 99"),
        ("{\"n\":0}", "puzzles have 1 to 25 rows, not 0"),
        ("{\"n\":6,\"stars\":2}", "chess queens stand one to a row"),
        ("{\"n\":6,\"starz\":2}", "unknown field \"starz\""),
        (
            "{\"n\":4,\"squares\":[[0,1]],\"wings\":1}",
            "unknown field \"wings\"",
        ),
        (
            "{\"n\":4,\"stars\":3,\"regions\":[\"AAAB\",\"CABB\",\"CCDB\",\"CDDD\"]}",
            "3 queens to a row do not fit",
        ),
        (
            "# stars: two\nAAAB\nCABB\nCCDB\nCDDD",
            "'two' is no number of stars",
        ),
        (
            "# stars: 9\nAAAB\nCABB\nCCDB\nCDDD",
            "9 queens to a row do not fit",
        ),
        (
            "{\"n\":8,\"given\":[[9,9]]}",
            "lies outside the 8 × 8 board",
        ),
        (
            "{\"n\":8,\"given\":[[1,1],[1,1]]}",
            "the queen on 1:1 is there twice",
        ),
        (
            "{\"n\":8,\"squares\":[[1,1],[1,1]]}",
            "the queen on 1:1 is there twice",
        ),
        (
            "{\"n\":8,\"squares\":[[1,1]],\"crosses\":[[1,1]]}",
            "both a queen and a cross",
        ),
        (
            "{\"regions\":[[0,1],[1,0]],\"states\":[[3,0],[0,0]]}",
            "\"states\" must have",
        ),
        (
            "{\"rows\":4,\"columns\":5,\"regions\":[\"AAAAB\",\"CAABB\",\"CCDBB\",\"CDDDB\"]}",
            "a puzzle is square",
        ),
        ("{\"n\":5,\"rules\":\"knights\"}", "rules"),
        ("colorRegions: [[\"A\"", "is not closed"),
        ("const a = { colorRegions: [['A','B'],['A']] }", "2"),
        ("551W00000", "not square"),
        ("55xW000000", "not square"),
        ("5x1.AAB", "3 signs where the size asks for 25"),
        (
            "5x9.AABBCAABBCAABBCAABBCAABBC",
            "9 queens to a row do not fit",
        ),
        (
            "https://puzz.link/p?starbattle/5/4/1/000",
            "a puzzle is square",
        ),
        ("+---+---+\n| A | B |\n+---+---+\n| A |", "frame"),
    ];

    #[test]
    fn what_is_no_map_has_a_sentence() {
        for (text, part) in UNREAD {
            match read_puzzles(text) {
                Ok(read) => panic!("{text}: {read:?}"),
                Err(error) => assert!(error.to_string().contains(part), "{text}\n{error}"),
            }
            let _ = read_regions(text);
        }
    }

    /// Any beginning of a text that is read, and any with one sign changed, is read or refused.
    #[test]
    fn damaged_texts_never_panic() {
        for (text, _) in READ {
            for (at, sign) in text.char_indices() {
                let _ = read_puzzles(&text[..at]);
                for strange in [
                    "",
                    "0",
                    "Z",
                    "]",
                    ",",
                    "\"",
                    "ü",
                    ".",
                    "\n",
                    "\n\n\u{fe0f}\n",
                ] {
                    let end = at + sign.len_utf8();
                    let text = format!("{}{strange}{}", &text[..at], &text[end..]);
                    let _ = (read_puzzles(&text), read_regions(&text));
                }
            }
        }
    }

    /// A fault costs the map in which it lies, and no other.
    #[test]
    fn one_damaged_map_hides_no_other() {
        const MAP: &str = "AAAB\nCABB\nCCDB\nCDDD\n";
        let object = format!(
            "{{\"regions\":[\"{}\"]}}",
            MAP.trim_end().replace('\n', "\",\"")
        );
        let lists = [
            (
                format!("{MAP}\n"),
                "AAAB\nCABB\nCC!B\nCDDD\n\n".to_owned(),
                String::new(),
            ),
            (
                format!("{MAP}\n"),
                "AAAB\nCABB\nCDDD\n\n".to_owned(),
                String::new(),
            ),
            (
                MAP.to_owned(),
                "AAAB\nCAB\nCCDB\nCDDD\n".to_owned(),
                String::new(),
            ),
            (
                format!("{object}\n"),
                object.replace(']', "") + "\n",
                String::new(),
            ),
            (
                format!("{object}\n"),
                object.replace("]}", "]") + "\n",
                String::new(),
            ),
            (
                format!("{object}\n"),
                object.replace("CABB\"", "CABB") + "\n",
                String::new(),
            ),
            (
                format!("{object},\n"),
                object.replace("regions", "religions") + ",\n",
                "[".to_owned(),
            ),
            (
                format!("{object},"),
                object.replace("[", "") + ",",
                "[".to_owned(),
            ),
            (
                "[[0,0],[1,1]]\n".to_owned(),
                "[[0,0],[1]]\n".to_owned(),
                String::new(),
            ),
            (
                "441WESZn\n".to_owned(),
                "441WESZ\n".to_owned(),
                String::new(),
            ),
            (
                "1,1,1,2,3,1,2,2,3,3,4,2,3,4,4,4\n".to_owned(),
                "1,1,1,2,3,1,2,2,3,3,4,2,3,4,4,5\n".to_owned(),
                String::new(),
            ),
        ];
        for (good, bad, head) in lists {
            let text = format!("{head}{good}{good}{bad}{good}");
            let read = read_each_puzzle(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
            let right: Vec<bool> = read.iter().map(Result::is_ok).collect();
            assert_eq!(right, [true, true, false, true], "{text}");
            let faults: Vec<String> = read
                .iter()
                .filter_map(|map| Some(map.as_ref().err()?.to_string()))
                .collect();
            assert!(faults[0].starts_with("line "), "{faults:?}");
        }
        // Where rows are missing, nobody knows where the next map begins.
        let text = format!("{MAP}AAAB\nCABB\nCDDD\n{MAP}");
        assert!(
            read_each_puzzle(&text).unwrap().iter().all(Result::is_err),
            "{text}"
        );
    }

    #[test]
    fn maps_follow_each_other_and_keep_what_is_told() {
        let text = "# title: one\n# stars: 1\nAAAB\nCABB\nCCDB\nCDDD\nAABBB\nAABBC\nDDDCC\nDEEEC\nDEECC\n\n# id: 3\nAAAB/CABB/CCDB/CDDD\nAAAB/CABB/CCDB/CDDD";
        let read = read_puzzles(text).unwrap();
        let told = |puzzle: &Puzzle| (puzzle.n(), puzzle.title.clone(), puzzle.id.clone());
        let some = |text: &str| Some(text.to_owned());
        let expected = [
            (4, some("one"), None),
            (5, None, None),
            (4, None, some("3")),
            (4, None, None),
        ];
        assert_eq!(read.iter().map(told).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn maps_of_problems_have_any_shape() {
        for (text, expected) in [
            ("AAB\nACB", Ok("AAB\nACB\n")),
            ("A.B\n..B", Ok("A.B\n..B\n")),
            ("10,10,11\n12,10,11", Ok("AAB\nCAB\n")),
            ("[[0,0,1],[2,null,1]]", Ok("001\n2.1\n")),
            (
                "AA BB\nAA CC",
                Err("with a sign for each square, or with a name for each square"),
            ),
            ("AAB\nACB\n\nAAB\nACB", Err("more than one map")),
            ("AB\nA", Err("line 2: ")),
            ("..\n..", Err("there is no region")),
            ("4d01113d0212", Err("not square")),
            ("{\"n\":4}", Err("no regions")),
        ] {
            match (read_regions(text), expected) {
                (Ok(regions), Ok(expected)) => assert_eq!(regions.to_string(), expected, "{text}"),
                (Err(error), Err(part)) => {
                    assert!(error.to_string().contains(part), "{text}\n{error}");
                }
                (read, _) => panic!("{text}: {read:?}"),
            }
        }
    }
}

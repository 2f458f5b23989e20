//! JSON: our own object, matrices, the lists of archives, objects with states; and levels in TypeScript, whose
//! `colorRegions` are JSON but for a trailing comma.

use std::fmt::Write;

use queens::Square;
use queens::puzzle::Puzzle;
use serde_json::{Map, Value, json};

use super::{Kind, PuzzleEntry, PuzzleReadError, of_names};

/// A puzzle that was read, or why there is none.
type Each = Result<PuzzleEntry, PuzzleReadError>;

pub(super) fn read(text: &str) -> Vec<Each> {
    let mut puzzles = Vec::new();
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    loop {
        let line = 1 + text[..values.byte_offset().min(text.len())]
            .matches('\n')
            .count();
        let Some(value) = values.next() else {
            return puzzles;
        };
        match value {
            Ok(value) => read_value(&value, line, &mut puzzles),
            Err(error) => {
                let reason = format!("not JSON: {error}");
                puzzles.push(Err(Kind::Json { reason }.at(error.line())));
                return puzzles;
            }
        }
    }
}

fn read_value(value: &Value, line: usize, puzzles: &mut Vec<Each>) {
    let is_row = |item: &Value| match item {
        Value::Array(cells) => !cells.iter().any(Value::is_array),
        _ => false,
    };
    let read = match value {
        Value::Object(object) => read_object(object),
        Value::Array(items) if items.first().is_some_and(is_row) => read_matrix(value, None),
        Value::Array(items) => {
            return items
                .iter()
                .for_each(|item| read_value(item, line, puzzles));
        }
        _ => Err(Kind::JsonShape {
            expected: "an array or an object",
        }),
    };
    puzzles.push(read.map_err(|kind| kind.at(line)));
}

fn rows(value: &Value) -> Result<Vec<&Vec<Value>>, Kind> {
    const EXPECTED: Kind = Kind::JsonShape {
        expected: "an array of rows, each an array",
    };
    let rows: Option<Vec<&Vec<Value>>> = value
        .as_array()
        .ok_or(EXPECTED)?
        .iter()
        .map(Value::as_array)
        .collect();
    let rows = rows.ok_or(EXPECTED)?;
    match rows.iter().find(|row| row.len() != rows.len()) {
        Some(row) => Err(Kind::RowLength {
            found: row.len(),
            expected: rows.len(),
        }),
        None => Ok(rows),
    }
}

fn read_matrix(value: &Value, stars: Option<u32>) -> Result<PuzzleEntry, Kind> {
    let rows = rows(value)?;
    let cells: Vec<Value> = rows.iter().flat_map(|row| row.iter().cloned()).collect();
    if !cells.iter().all(|cell| cell.is_u64() || cell.is_string()) {
        return Err(Kind::JsonShape {
            expected: "a region number for each square",
        });
    }
    let text = |cell: &Value| {
        cell.as_str()
            .map_or_else(|| cell.to_string(), str::to_owned)
    };
    of_names(rows.len(), stars, &cells, text, true)
}

fn read_object(object: &Map<String, Value>) -> Result<PuzzleEntry, Kind> {
    let regions = object.get("regions").or_else(|| object.get("colorRegions"));
    let number = |key: &str| match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
            number.map(Some).ok_or(Kind::JsonShape {
                expected: "stars and n as whole numbers",
            })
        }
    };
    let stars = number("stars")?;
    let mut entry = match regions {
        Some(Value::Array(rows)) if rows.first().is_some_and(Value::is_string) => {
            let rows: Option<Vec<Vec<char>>> = rows
                .iter()
                .map(|row| Some(row.as_str()?.chars().collect()))
                .collect();
            let rows = rows.ok_or(Kind::JsonShape {
                expected: "rows as strings of one letter a square",
            })?;
            if let Some(row) = rows.iter().find(|row| row.len() != rows.len()) {
                return Err(Kind::RowLength {
                    found: row.len(),
                    expected: rows.len(),
                });
            }
            of_names(rows.len(), stars, &rows.concat(), char::to_string, false)?
        }
        Some(Value::Null) | None => {
            let n = number("n")?.ok_or(Kind::JsonShape {
                expected: "\"regions\" or \"n\"",
            })?;
            Puzzle::classic(n).map_err(Kind::Puzzle)?.into()
        }
        Some(matrix) => read_matrix(matrix, stars)?,
    };
    let mut puzzle = entry.puzzle;
    puzzle = puzzle
        .with_given(squares(object, "given")?)
        .map_err(Kind::Puzzle)?;
    puzzle = puzzle
        .with_blocked(squares(object, "blocked")?)
        .map_err(Kind::Puzzle)?;
    entry.puzzle = puzzle;
    let text = |key: &str| match object.get(key) {
        Some(Value::String(text)) => Some(text.clone()),
        Some(Value::Number(number)) => Some(number.to_string()),
        _ => None,
    };
    (entry.name, entry.source) = (text("name"), text("source"));
    (entry.date, entry.id) = (text("date"), text("id"));
    let (mut queens, mut crosses) = (squares(object, "queens")?, squares(object, "crosses")?);
    if let Some(states) = object.get("states") {
        let rows = rows(states)?;
        if rows.len() != entry.puzzle.n() as usize {
            let expected = entry.puzzle.n() as usize;
            return Err(Kind::RowLength {
                found: rows.len(),
                expected,
            });
        }
        for (row, states) in (0..).zip(rows) {
            for (column, state) in (0..).zip(states) {
                match state.as_u64() {
                    Some(0) => {}
                    Some(1) => queens.push(Square { row, column }),
                    Some(2) => crosses.push(Square { row, column }),
                    _ => {
                        return Err(Kind::JsonShape {
                            expected: "states 0, 1 or 2",
                        });
                    }
                }
            }
        }
    }
    entry.marked(queens, crosses)
}

/// A list of `[row, column]`.
fn squares(object: &Map<String, Value>, key: &str) -> Result<Vec<Square>, Kind> {
    const EXPECTED: Kind = Kind::JsonShape {
        expected: "squares as [row, column]",
    };
    let Some(list) = object.get(key) else {
        return Ok(Vec::new());
    };
    // Elsewhere `queens` may be their number, or the column of each row.
    if list.is_u64() || list.is_null() {
        return Ok(Vec::new());
    }
    (0u32..)
        .zip(list.as_array().ok_or(EXPECTED)?)
        .map(|(row, square)| {
            if let Some(column) = square
                .as_u64()
                .and_then(|column| u32::try_from(column).ok())
            {
                return Ok(Square { row, column });
            }
            let coordinate = |i: usize| u32::try_from(square.get(i)?.as_u64()?).ok();
            let pair = square.as_array().is_some_and(|pair| pair.len() == 2);
            match (pair, coordinate(0), coordinate(1)) {
                (true, Some(row), Some(column)) => Ok(Square { row, column }),
                _ => Err(EXPECTED),
            }
        })
        .collect()
}

fn matrix(puzzle: &Puzzle) -> Value {
    let n = puzzle.n() as usize;
    puzzle.region_map().unwrap_or_default().chunks(n).collect()
}

/// The object of one puzzle, as [`PuzzleFormat::Json`](super::PuzzleFormat::Json) writes it.
pub(super) fn object(entry: &PuzzleEntry) -> Value {
    let puzzle = &entry.puzzle;
    let n = puzzle.n() as usize;
    let mut object = Map::new();
    for (key, value) in entry.told() {
        object.insert(key.to_owned(), json!(value));
    }
    object.insert("n".to_owned(), json!(n));
    object.insert("stars".to_owned(), json!(puzzle.stars()));
    let rows = entry.region_rows();
    if puzzle.region_map().is_some() {
        // Names of one sign stand together.
        let regions = match rows.iter().flatten().all(|name| name.chars().count() == 1) {
            true => rows.iter().map(|row| row.concat()).collect(),
            false => json!(rows),
        };
        object.insert("regions".to_owned(), regions);
    }
    let lists = [
        ("given", puzzle.given()),
        ("blocked", puzzle.blocked()),
        ("queens", &entry.queens),
        ("crosses", &entry.crosses),
    ];
    for (key, squares) in lists {
        if !squares.is_empty() {
            let pairs: Vec<[u32; 2]> = squares.iter().map(|s| [s.row, s.column]).collect();
            object.insert(key.to_owned(), json!(pairs));
        }
    }
    Value::Object(object)
}

pub(super) fn write(puzzles: &[PuzzleEntry]) -> String {
    puzzles
        .iter()
        .map(|entry| object(entry).to_string() + "\n")
        .collect()
}

pub(super) fn write_matrix(puzzles: &[PuzzleEntry]) -> String {
    puzzles
        .iter()
        .map(|entry| matrix(&entry.puzzle).to_string() + "\n")
        .collect()
}

pub(super) fn write_archive(puzzles: &[PuzzleEntry]) -> String {
    let list: Vec<Value> = (puzzles.iter())
        .map(|entry| {
            let n = entry.puzzle.n();
            let solution = queens::puzzle::solutions(&entry.puzzle, 1, 1_000_000)
                .0
                .pop();
            let queens = solution.unwrap_or_default();
            let grid: Vec<Vec<u32>> = (0..n)
                .map(|row| {
                    let cell = |column| u32::from(queens.contains(&Square { row, column }));
                    (0..n).map(cell).collect()
                })
                .collect();
            let mut object = Map::new();
            let told = [
                ("id", &entry.id),
                ("name", &entry.name),
                ("source", &entry.source),
                ("date", &entry.date),
            ];
            for (key, value) in told {
                if let Some(value) = value {
                    let number = value.parse::<u64>().ok().filter(|_| key == "id");
                    object.insert(key.to_owned(), number.map_or(json!(value), |id| json!(id)));
                }
            }
            object.insert("grid".to_owned(), json!(grid));
            object.insert("regions".to_owned(), matrix(&entry.puzzle));
            Value::Object(object)
        })
        .collect();
    Value::Array(list).to_string() + "\n"
}

pub(super) fn write_states(puzzles: &[PuzzleEntry]) -> String {
    let mut text = String::new();
    for entry in puzzles {
        let mut object = Map::new();
        for (key, value) in entry.told() {
            object.insert(key.to_owned(), json!(value));
        }
        object.insert("regions".to_owned(), matrix(&entry.puzzle));
        if !(entry.queens.is_empty() && entry.crosses.is_empty()) {
            let n = entry.puzzle.n();
            let state = |square: Square| match () {
                () if entry.queens.contains(&square) => 1,
                () if entry.crosses.contains(&square) => 2,
                () => 0,
            };
            let rows: Vec<Vec<u32>> = (0..n)
                .map(|row| (0..n).map(|column| state(Square { row, column })).collect())
                .collect();
            object.insert("states".to_owned(), json!(rows));
        }
        text += &(Value::Object(object).to_string() + "\n");
    }
    text
}

/// The arrays after each `colorRegions:`, and the name before them.
pub(super) fn read_levels(text: &str) -> Result<Vec<PuzzleEntry>, PuzzleReadError> {
    const KEY: &str = "colorRegions";
    let mut puzzles = Vec::new();
    let mut from = 0;
    while let Some(found) = text[from..].find(KEY) {
        let key = from + found;
        let line = 1 + text[..key].matches('\n').count();
        let shape = || {
            Kind::JsonShape {
                expected: "colorRegions: [[…], …]",
            }
            .at(line)
        };
        let start = key + text[key..].find('[').ok_or_else(shape)?;
        let mut depth = 0;
        let length = text[start..].char_indices().find_map(|(i, c)| {
            depth += i32::from(c == '[') - i32::from(c == ']');
            (depth == 0).then_some(i + 1)
        });
        let end = start + length.ok_or_else(shape)?;
        let mut array = String::new();
        for c in text[start..end].chars().filter(|c| !c.is_whitespace()) {
            if c == ']' && array.ends_with(',') {
                array.pop();
            }
            array.push(if c == '\'' { '"' } else { c });
        }
        let value: Value = serde_json::from_str(&array).map_err(|_| shape())?;
        let mut entry = read_matrix(&value, None).map_err(|kind| kind.at(line))?;
        let before = &text[from..key];
        if let Some(declared) = before.rfind("const ") {
            let name: String = before[declared + 6..]
                .chars()
                .take_while(|c| c.is_alphanumeric() || "_$".contains(*c))
                .collect();
            entry.id = Some(name).filter(|name| !["", "level"].contains(&name.as_str()));
        }
        puzzles.push(entry);
        from = end;
    }
    Ok(puzzles)
}

/// A name that JavaScript allows, as like this one as can be.
fn identifier(name: &str) -> String {
    let allowed = |c: char| c.is_alphabetic() || c.is_ascii_digit() || c == '_';
    let name = name.replace(|c| !allowed(c), "_");
    match name.starts_with(|c: char| c.is_ascii_digit()) || name.is_empty() {
        true => format!("level{name}"),
        false => name,
    }
}

pub(super) fn write_levels(puzzles: &[PuzzleEntry]) -> String {
    let mut text = String::new();
    for entry in puzzles {
        let n = entry.puzzle.n() as usize;
        let name = identifier(entry.id.as_deref().unwrap_or_default());
        let _ = writeln!(text, "const {name} = {{\n  size: {n},\n  colorRegions: [");
        for row in entry.region_rows() {
            let cells: Vec<String> = row.iter().map(|name| format!("\"{name}\"")).collect();
            let _ = writeln!(text, "    [{}],", cells.join(", "));
        }
        text += "  ],\n};\n";
    }
    text
}

//! What programs of textbooks and students print: boards between titles, nested lists of any language, rows
//! with labels, sentences about queens.
//!
//! This reader is asked when the text is not cleanly one of the formats. It holds the whole text, which is
//! short, and goes over it line by line. A line is a *piece*: a nested list ([`super::literal`]), a row of
//! signs, numbers, a pair, squares, or nothing of a board (a title, a comment, a rule). Pieces of one kind
//! that stand together are a group, and a group is one board or several.
//!
//! No reading is chosen that could call a solution wrong. Where two readings could both be meant, the text is
//! refused and both are named.

use queens::Square;

use crate::error::{Kind, ReadError};
use crate::format::{Base, Format, file};
use crate::read::literal::{Fault, Parser, Value, whole};
use crate::read::{Cells, LARGEST, ReadOptions, Shape};

/// The boards of a text, each with its line, and the format they are nearest to.
pub(super) type Printed = (Format, Vec<(u64, Cells)>, Option<Base>);

/// Reads a text as something a program printed; `Ok(None)` when it has nothing of a board.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Option<Printed>, ReadError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut reading = Reading {
        options: *options,
        base: options.base,
        format: Format::Columns,
        boards: Vec::new(),
        size: None,
    };
    if !reading.table(text)? {
        reading.lines(text)?;
    }
    let Reading {
        boards,
        format,
        base,
        ..
    } = reading;
    Ok((!boards.is_empty()).then_some((format, boards, base)))
}

/// What a line is.
#[derive(Clone, Debug, PartialEq)]
enum Piece {
    /// A row of signs that has at least one which is not 0 or 1.
    Row(Vec<char>),
    /// Zeros and ones: a row, or numbers.
    Bits(Vec<char>),
    Numbers(Vec<u64>),
    Pairs(Vec<(u64, u64)>),
    Squares(Vec<(u64, u64)>),
    List(Value),
    /// It parts boards: a blank line, a title, a comment.
    Gap,
    /// It belongs to a drawing and says nothing: a frame, letters above the columns.
    Rule,
}

struct Reading {
    options: ReadOptions,
    base: Option<Base>,
    format: Format,
    boards: Vec<(u64, Cells)>,
    /// Told by an object around the boards.
    size: Option<u32>,
}

/// Signs that stand for a queen, a free square, a blocked one, wherever they stand.
const QUEENS: &str = "Qq♛♕👑👸1";
const FREE: &str = ".·-_0 □☐⬜⬛◻◼▢■░▒▓▪▫🟥🟧🟨🟩🟦🟪🟫";
const BLOCKED: &str = "xX×";
/// Free squares where there are queens, and perhaps the queens where there is no other sign for them.
const EITHER: &str = "*#+oO@~:";

pub(super) fn is_sign(sign: char) -> bool {
    [QUEENS, FREE, BLOCKED, EITHER]
        .iter()
        .any(|signs| signs.contains(sign))
}

impl Reading {
    fn lines(&mut self, text: &str) -> Result<(), ReadError> {
        let mut group: Vec<(u64, Piece)> = Vec::new();
        let mut left = text;
        let mut number = 0;
        while !left.is_empty() {
            let end = left.find('\n').map_or(left.len(), |end| end + 1);
            let line = left[..end].trim_end();
            number += 1;
            let start = number;
            let mut used = end;
            let piece = match list(line, left)? {
                Some((values, bytes)) => {
                    // A list may go on over several lines.
                    let after = left[bytes..]
                        .find('\n')
                        .map_or(left.len(), |at| bytes + at + 1);
                    number += left[..bytes].matches('\n').count() as u64;
                    used = after;
                    values
                }
                None => piece(line).ok_or_else(|| {
                    let found = line.trim().chars().next().unwrap_or(' ');
                    let expected = "this is no row of a board";
                    Kind::StrangeCharacter { found, expected }.at(number, 0)
                })?,
            };
            left = &left[used..];
            match piece {
                Piece::Rule => {}
                // The numbers of the columns below a drawn board.
                _ if is_header(
                    &[(number, piece.clone())],
                    group.last().map_or(&Piece::Gap, |(_, last)| last),
                ) => {}
                Piece::Gap => self.group(std::mem::take(&mut group))?,
                mut piece => {
                    // Two cells, or the row and the column of a queen; beside others of these it is one of them.
                    let numbers = |piece: &Piece| matches!(piece, Piece::Numbers(_));
                    let pairs = is_pair(&piece) && group.iter().all(|(_, piece)| is_pair(piece));
                    if pairs && (numbers(&piece) || group.iter().any(|(_, piece)| numbers(piece))) {
                        group.iter_mut().for_each(|(_, piece)| to_numbers(piece));
                        to_numbers(&mut piece);
                    }
                    let differs = group
                        .last()
                        .is_some_and(|(_, last)| kind(last) != kind(&piece));
                    if differs {
                        let before = std::mem::take(&mut group);
                        if !is_header(&before, &piece) {
                            self.group(before)?;
                        }
                    }
                    group.push((start, piece));
                }
            }
        }
        self.group(group)
    }

    /// A table whose header is not our own: quoted or not, perhaps with a column of numbers or names first.
    fn table(&mut self, text: &str) -> Result<bool, ReadError> {
        let mut lines = (1u64..)
            .zip(text.lines())
            .filter(|(_, line)| !line.trim().is_empty());
        let (Some((_, header)), Some((_, first))) = (lines.next(), lines.next()) else {
            return Ok(false);
        };
        let Some(between) = [',', ';', '\t']
            .into_iter()
            .find(|&sign| header.contains(sign))
        else {
            return Ok(false);
        };
        let fields = |line: &str| -> Vec<String> {
            line.split(between)
                .map(|field| field.trim().trim_matches(['"', '\'']).trim().to_owned())
                .collect()
        };
        let is_number = |field: &String| field.is_empty() || whole(field).is_some();
        let names = fields(header);
        let of_first = fields(first);
        let named = names.iter().filter(|name| !is_number(name)).count();
        // The index of a data frame has no name, and its columns are numbered.
        let frame = names[0].is_empty() && names[1..].iter().all(is_number);
        if (named + 1 < names.len() && !frame)
            || header.contains(['[', '(', '{'])
            || names.iter().any(|name| name == "Q")
            || of_first.len() != names.len()
            || !of_first[1..].iter().all(is_number)
        {
            return Ok(false);
        }
        let first_name = names[0].to_lowercase();
        let index = [
            "", "id", "index", "idx", "solution", "no", "nr", "n", "#", "number", "board", "queen",
            "i", "k",
        ];
        let skipped = usize::from(index.contains(&first_name.as_str()));
        let width = names.len() - skipped;
        self.format = Format::Csv;
        let mut queens = Vec::new();
        for (line, text) in lines_after_header(text) {
            let row = fields(text);
            let count = Kind::NumberCount {
                found: row.len().saturating_sub(skipped),
                expected: width,
            };
            if row.len() != names.len() {
                return Err(count.at(line, 0));
            }
            let columns: Option<Vec<Option<u64>>> = row[skipped..]
                .iter()
                .map(|field| match field.is_empty() {
                    true => Some(None),
                    false => Some(Some(u64::try_from(whole(field)?).ok()?)),
                })
                .collect();
            let columns = columns.ok_or_else(|| {
                let token = text.chars().take(20).collect();
                Kind::NotANumber { token }.at(line, 0)
            })?;
            match columns[..] {
                // n = 2 has no solution, so two numbers a line are a queen's row and column.
                [Some(row), Some(column)] => queens.push((row, column)),
                _ => self.columns(line, &columns)?,
            }
        }
        if !queens.is_empty() {
            // A header may have them the other way round.
            if ["c", "x", "file"]
                .iter()
                .any(|word| names[skipped].to_lowercase().starts_with(word))
            {
                queens
                    .iter_mut()
                    .for_each(|queen| *queen = (queen.1, queen.0));
            }
            self.pairs(2, &queens)?;
        }
        Ok(true)
    }

    /// One board or several, from pieces of one kind.
    fn group(&mut self, group: Vec<(u64, Piece)>) -> Result<(), ReadError> {
        let Some((line, first)) = group.first() else {
            return Ok(());
        };
        let line = *line;
        match first {
            Piece::Row(_) | Piece::Bits(_) => {
                let bits = matches!(first, Piece::Bits(_));
                let rows: Vec<(u64, Vec<char>)> = group
                    .into_iter()
                    .filter_map(|(line, piece)| match piece {
                        Piece::Row(row) | Piece::Bits(row) => Some((line, row)),
                        _ => None,
                    })
                    .collect();
                let numbers = bits && !self.are_rows(&rows);
                if numbers {
                    for (line, row) in rows {
                        let digits: Vec<u64> =
                            row.iter().map(|&bit| u64::from(bit == '1')).collect();
                        self.numbers(line, &digits)?;
                    }
                    return Ok(());
                }
                self.rows(rows, if bits { Format::Matrix } else { Format::Spaced })
            }
            Piece::Numbers(_) => {
                let lines: Vec<(u64, Vec<u64>)> = group
                    .into_iter()
                    .filter_map(|(line, piece)| match piece {
                        Piece::Numbers(numbers) => Some((line, numbers)),
                        _ => None,
                    })
                    .collect();
                if lines.len() > 1 && lines.iter().all(|(_, numbers)| numbers.len() == 1) {
                    let column: Vec<u64> = lines.iter().map(|(_, numbers)| numbers[0]).collect();
                    return self.numbers(line, &column);
                }
                // n = 2 has no solution, so two numbers a line are a queen's row and column.
                if lines.len() > 1 && lines.iter().all(|(_, numbers)| numbers.len() == 2) {
                    let pairs: Vec<(u64, u64)> =
                        lines.iter().map(|(_, pair)| (pair[0], pair[1])).collect();
                    if self.is_one_board(&pairs) {
                        return self.pairs(line, &pairs);
                    }
                }
                lines
                    .into_iter()
                    .try_for_each(|(line, numbers)| self.numbers(line, &numbers))
            }
            Piece::Pairs(_) | Piece::Squares(_) => {
                let squares = matches!(first, Piece::Squares(_));
                let lines: Vec<(u64, Vec<(u64, u64)>)> = group
                    .into_iter()
                    .filter_map(|(line, piece)| match piece {
                        Piece::Pairs(pairs) | Piece::Squares(pairs) => Some((line, pairs)),
                        _ => None,
                    })
                    .collect();
                let one_a_line = lines.iter().all(|(_, pairs)| pairs.len() == 1);
                let all: Vec<(u64, u64)> =
                    lines.iter().flat_map(|(_, pairs)| pairs).copied().collect();
                // Ranks count from 1.
                let from_zero = |&(file, rank): &(u64, u64)| (file, rank - u64::from(squares));
                let one_board = self.is_one_board(&all.iter().map(from_zero).collect::<Vec<_>>());
                let mut add = |line, pairs: &[(u64, u64)]| match squares {
                    true => self.squares(line, pairs),
                    false => self.pairs(line, pairs),
                };
                if one_a_line && one_board {
                    return add(line, &all);
                }
                lines.iter().try_for_each(|(line, pairs)| add(*line, pairs))
            }
            Piece::List(_) => {
                let mut lists: Vec<(u64, Value)> = group
                    .into_iter()
                    .filter_map(|(line, piece)| match piece {
                        Piece::List(value) => Some((line, value)),
                        _ => None,
                    })
                    .collect();
                if lists.len() == 1 {
                    return self.value(line, &lists.pop().expect("one").1);
                }
                let leaves = lists.iter().all(|(_, value)| is_leaf_list(value));
                if leaves {
                    let values: Vec<Value> = lists.iter().map(|(_, value)| value.clone()).collect();
                    let lines: Vec<u64> = lists.iter().map(|(line, _)| *line).collect();
                    return self.lists(&lines, &values);
                }
                lists
                    .iter()
                    .try_for_each(|(line, value)| self.value(*line, value))
            }
            Piece::Gap | Piece::Rule => Ok(()),
        }
    }

    /// What was told of the shape, or an object around the boards has said.
    fn told(&self) -> Option<Shape> {
        self.options.size.or(self.size.map(|n| Shape {
            rows: n,
            columns: n,
        }))
    }

    /// Are queens on lines of their own those of one board? Where the size is told they may be boards of one queen, unless
    /// they are a solution.
    fn is_one_board(&self, queens: &[(u64, u64)]) -> bool {
        let numbers = || {
            queens
                .iter()
                .flat_map(|&(row, column)| [row, column])
                .collect::<Vec<_>>()
        };
        self.told().is_none_or(|told| {
            told.rows as usize == queens.len()
                && super::numbers::solved_by_pairs(&numbers()).is_some()
        })
    }

    /// Do lines of zeros and ones form boards?
    fn are_rows(&self, rows: &[(u64, Vec<char>)]) -> bool {
        let width = rows[0].1.len();
        let same = rows.iter().all(|(_, row)| row.len() == width);
        let height = self
            .told()
            .filter(|told| told.columns as usize == width)
            .map_or(width, |told| told.rows as usize);
        same && width >= 2 && height > 0 && rows.len().is_multiple_of(height)
    }

    /// Boards of rows that stand one after the other.
    fn rows(&mut self, mut rows: Vec<(u64, Vec<char>)>, format: Format) -> Result<(), ReadError> {
        let (line, width) = (rows[0].0, rows[0].1.len());
        if let Some((line, row)) = rows.iter().find(|(_, row)| row.len() != width) {
            let (found, expected) = (row.len(), width);
            return Err(Kind::RowLength { found, expected }.at(*line, 0));
        }
        let height = match self.told() {
            Some(told) if told.columns as usize == width => told.rows as usize,
            _ => width,
        };
        if height == 0 || !rows.len().is_multiple_of(height) {
            let (found, expected) = (rows.len() % height.max(1), width);
            return Err(Kind::MissingRows { found, expected }.at(line, 0));
        }
        let queen = self.queen_sign(&rows, line)?;
        self.format = format;
        while !rows.is_empty() {
            let rest = rows.split_off(height.min(rows.len()));
            let line = rows[0].0;
            let mut cells = Cells::of_shape(height as u32, width as u32);
            for (down, (_, row)) in (0u32..).zip(&rows) {
                for (right, sign) in (0u32..).zip(row) {
                    let square = Square::new(down, right);
                    if QUEENS.contains(*sign) || Some(*sign) == queen {
                        cells.queens.push(square);
                    } else if BLOCKED.contains(*sign) {
                        cells.blocked.push(square);
                    }
                }
            }
            self.boards.push((line, cells));
            rows = rest;
        }
        Ok(())
    }

    /// The sign that stands for a queen, if it is one that has other meanings too.
    fn queen_sign(&self, rows: &[(u64, Vec<char>)], line: u64) -> Result<Option<char>, ReadError> {
        let mut signs: Vec<char> = rows.iter().flat_map(|(_, row)| row).copied().collect();
        signs.sort_unstable();
        signs.dedup();
        let any = |of: &str| signs.iter().any(|&sign| of.contains(sign));
        let either: Vec<char> = signs
            .iter()
            .copied()
            .filter(|&sign| EITHER.contains(sign))
            .collect();
        let refuse = |sentence: String| Err(Kind::TwoReadings(sentence).at(line, 0));
        if any(QUEENS) {
            if let Some(&sign) = either.first()
                && any(FREE)
                && !self.options.judged
            {
                return refuse(format!(
                    "'{sign}' may be a free square or a blocked one beside '{}': write . for free and x for blocked",
                    signs
                        .iter()
                        .find(|&&sign| FREE.contains(sign))
                        .expect("some")
                ));
            }
            return Ok(None);
        }
        match (&either[..], any(BLOCKED), any(FREE)) {
            ([], true, _) if self.options.judged => {
                let sign = signs
                    .iter()
                    .find(|&&sign| BLOCKED.contains(sign))
                    .expect("some");
                refuse(format!(
                    "'{sign}' may be a queen, or a blocked square on a board without queens: write Q for a queen"
                ))
            }
            ([], ..) => Ok(None),
            ([one], false, true) if *one != '#' || self.options.judged => Ok(Some(*one)),
            ([a, b], false, false) => {
                let count = |sign: char| {
                    rows.iter()
                        .flat_map(|(_, row)| row)
                        .filter(|&&s| s == sign)
                        .count()
                };
                match count(*a).cmp(&count(*b)) {
                    std::cmp::Ordering::Less => Ok(Some(*a)),
                    std::cmp::Ordering::Greater => Ok(Some(*b)),
                    std::cmp::Ordering::Equal => refuse(format!(
                        "'{a}' or '{b}' may be the queen: write Q for a queen and . for a free square"
                    )),
                }
            }
            _ => refuse(format!(
                "'{}' may be a queen or a square: write Q for a queen, . for a free square, x for a blocked one",
                either[0]
            )),
        }
    }

    /// Numbers of one board: its columns, rows and columns in turn, or all its squares.
    fn numbers(&mut self, line: u64, numbers: &[u64]) -> Result<(), ReadError> {
        if let Some(pairs) = super::numbers::solved_by_pairs(numbers) {
            return self.pairs(line, &pairs);
        }
        let side = numbers.len().isqrt();
        let bits = numbers.iter().all(|&number| number < 2);
        // As columns, zeros and ones are no solution of any n ≥ 2; and boards of 2 and 3 have none.
        if bits && numbers.contains(&1) && side >= 4 && side * side == numbers.len() {
            return self.flat(line, numbers.iter().map(|&bit| bit == 1));
        }
        let columns: Vec<Option<u64>> = numbers.iter().copied().map(Some).collect();
        self.columns(line, &columns)
    }

    fn flat(
        &mut self,
        line: u64,
        cells: impl ExactSizeIterator<Item = bool>,
    ) -> Result<(), ReadError> {
        let count = cells.len();
        let shape = match self.told() {
            Some(told) => told,
            None => {
                let side = count.isqrt() as u32;
                Shape {
                    rows: side,
                    columns: side,
                }
            }
        };
        if u64::from(shape.rows) * u64::from(shape.columns) != count as u64 {
            return Err(Kind::NotASquareNumber { cells: count }.at(line, 0));
        }
        let mut board = Cells::of_shape(shape.rows, shape.columns);
        let queens = (0u32..).zip(cells).filter(|&(_, queen)| queen);
        board.queens = queens
            .map(|(at, _)| Square::new(at / shape.columns, at % shape.columns))
            .collect();
        self.format = Format::Flat;
        self.boards.push((line, board));
        Ok(())
    }

    /// The column of the queen of each row.
    fn columns(&mut self, line: u64, columns: &[Option<u64>]) -> Result<(), ReadError> {
        let shape = match self.told() {
            Some(told) => told,
            None => {
                let n = u32::try_from(columns.len()).unwrap_or(u32::MAX);
                Shape {
                    rows: n,
                    columns: n,
                }
            }
        };
        let expected = shape.rows as usize;
        if columns.len() > expected {
            let found = columns.len();
            return Err(Kind::NumberCount { found, expected }.at(line, 0));
        }
        let base = super::numbers::base_of(
            self.base,
            columns.iter().flatten().copied(),
            shape.columns,
            &mut self.base,
        );
        let mut board = Cells::of_shape(shape.rows, shape.columns);
        for (row, column) in (0u32..).zip(columns) {
            let Some(typed) = *column else { continue };
            match typed.checked_sub(base.first().into()) {
                None => return Err(Kind::BelowBase.at(line, 0)),
                Some(column) if column < u64::from(shape.columns) => {
                    board.queens.push(Square::new(row, column as u32));
                }
                Some(_) => {
                    let (token, base, n) = (typed.to_string(), base.first(), shape.columns);
                    return Err(Kind::Outside { token, base, n }.at(line, 0));
                }
            }
        }
        if self.format != Format::Csv {
            self.format = Format::Columns;
        }
        self.boards.push((line, board));
        Ok(())
    }

    /// Row and column of each queen.
    fn pairs(&mut self, line: u64, pairs: &[(u64, u64)]) -> Result<(), ReadError> {
        let numbers: Vec<u64> = pairs
            .iter()
            .flat_map(|&(row, column)| [row, column])
            .collect();
        let told = self.told();
        let base =
            super::numbers::base_of_pairs(&mut self.base, &numbers, told, self.options.judged)
                .map_err(|kind| kind.at(line, 0))?;
        self.format = Format::Pairs;
        self.placed(line, pairs, base.first().into(), false)
    }

    /// Files and ranks of chess squares, counted from 0 and from 1.
    fn squares(&mut self, line: u64, squares: &[(u64, u64)]) -> Result<(), ReadError> {
        let squares: Vec<(u64, u64)> = squares
            .iter()
            .map(|&(file, rank)| (rank, file + 1))
            .collect();
        self.format = Format::Squares;
        self.placed(line, &squares, 1, true)
    }

    fn placed(
        &mut self,
        line: u64,
        pairs: &[(u64, u64)],
        base: u64,
        from_below: bool,
    ) -> Result<(), ReadError> {
        let down = |pair: &(u64, u64)| Some((pair.0.checked_sub(base)?, pair.1.checked_sub(base)?));
        let placed: Option<Vec<(u64, u64)>> = pairs.iter().map(down).collect();
        let placed = placed.ok_or_else(|| Kind::BelowBase.at(line, 0))?;
        let reach = placed
            .iter()
            .map(|&(row, column)| row.max(column).saturating_add(1))
            .max();
        let n = reach.unwrap_or(0).max(placed.len() as u64);
        let shape = match (self.told(), u32::try_from(n)) {
            (Some(told), _) => told,
            (None, Ok(n)) if n <= LARGEST => Shape {
                rows: n,
                columns: n,
            },
            _ => return Err(Kind::TooLarge { largest: LARGEST }.at(line, 0)),
        };
        let mut board = Cells::of_shape(shape.rows, shape.columns);
        for &(row, column) in &placed {
            if row >= u64::from(shape.rows) || column >= u64::from(shape.columns) {
                let token = format!("{}:{}", row + base, column + base);
                let (base, n) = (base as u32, shape.rows.max(shape.columns));
                return Err(Kind::Outside { token, base, n }.at(line, 0));
            }
            let row = match from_below {
                true => shape.rows - 1 - row as u32,
                false => row as u32,
            };
            let square = Square::new(row, column as u32);
            if board.queens.contains(&square) && placed.len() < 1 << 12 {
                let token = format!("{}:{}", u64::from(row) + base, column + base);
                return Err(Kind::Repeated { token }.at(line, 0));
            }
            board.queens.push(square);
        }
        self.boards.push((line, board));
        Ok(())
    }

    fn value(&mut self, line: u64, value: &Value) -> Result<(), ReadError> {
        match value {
            Value::List(elements) if elements.is_empty() => Ok(()),
            Value::List(_) if is_leaf_list(value) => {
                self.lists(&[line], std::slice::from_ref(value))
            }
            Value::List(elements) if elements.iter().all(is_leaf_list) => {
                self.lists(&vec![line; elements.len()], elements)
            }
            Value::List(elements)
                if elements
                    .iter()
                    .all(|element| matches!(element, Value::List(_) | Value::Object(_))) =>
            {
                elements
                    .iter()
                    .try_for_each(|element| self.value(line, element))
            }
            Value::Object(fields) => self.object(line, fields),
            _ => Err(strange(line)),
        }
    }

    fn object(&mut self, line: u64, fields: &[(String, Value)]) -> Result<(), ReadError> {
        let field = |names: &[&str]| {
            let named =
                |(name, _): &&(String, Value)| names.contains(&name.to_lowercase().as_str());
            fields.iter().find(named).map(|(_, value)| value)
        };
        // What asks for other rules is JSON of our own, and its reader has refused it.
        if fields.iter().any(|(name, _)| {
            name.starts_with("blocked")
                || matches!(&name[..], "rules" | "regions" | "given" | "rows")
        }) {
            return Err(strange(line));
        }
        if let Some(Value::Number(n)) = field(&["n", "size"]) {
            self.size = u32::try_from(*n).ok();
        }
        let lists: Vec<&Value> = fields
            .iter()
            .map(|(_, value)| value)
            .filter(|value| matches!(value, Value::List(_)))
            .collect();
        let named = field(&[
            "solutions",
            "boards",
            "queens",
            "solution",
            "board",
            "placement",
            "positions",
        ]);
        let held = match (named, &lists[..]) {
            (Some(value @ Value::List(_)), _) => value,
            (_, [one]) => one,
            _ => return Err(strange(line)),
        };
        let read = self.value(line, held);
        self.size = None;
        read
    }

    /// Lists without lists inside: rows of one board or of several, boards, or pairs.
    fn lists(&mut self, lines: &[u64], lists: &[Value]) -> Result<(), ReadError> {
        let line = lines[0];
        let elements: Vec<&[Value]> = lists
            .iter()
            .map(|list| match list {
                Value::List(elements) => &elements[..],
                _ => &[],
            })
            .collect();
        let every = |holds: fn(&Value) -> bool| elements.iter().copied().flatten().all(holds);
        let width = elements[0].len();
        let even = elements.iter().all(|list| list.len() == width);
        let with_lines = |rows: Vec<Vec<char>>| -> Vec<(u64, Vec<char>)> {
            lines.iter().copied().zip(rows).collect()
        };
        if every(|value| matches!(value, Value::Number(_))) {
            let numbers: Option<Vec<Vec<u64>>> = elements
                .iter()
                .map(|list| list.iter().map(natural).collect())
                .collect();
            let numbers = numbers.ok_or_else(|| strange(line))?;
            let bits = numbers.iter().flatten().all(|&number| number < 2);
            // Of a board whose queens are numbered each row has one number that is not 0.
            let numbered = width >= 3
                && numbers.len() == width
                && numbers
                    .iter()
                    .all(|row| row.iter().filter(|&&number| number > 0).count() == 1);
            if even && (bits || numbered) {
                let sign = |&number: &u64| if number > 0 { '1' } else { '0' };
                let rows = with_lines(
                    numbers
                        .iter()
                        .map(|row| row.iter().map(sign).collect())
                        .collect(),
                );
                if self.are_rows(&rows) {
                    return self.rows(rows, Format::Matrix);
                }
            }
            if even && width == 2 {
                let pairs: Vec<(u64, u64)> =
                    numbers.iter().map(|pair| (pair[0], pair[1])).collect();
                return self.pairs(line, &pairs);
            }
            return lines
                .iter()
                .zip(&numbers)
                .try_for_each(|(&line, numbers)| self.numbers(line, numbers));
        }
        if every(|value| matches!(value, Value::Truth(_))) {
            let rows = elements.iter().map(|list| {
                let sign = |value: &Value| {
                    if *value == Value::Truth(true) {
                        '1'
                    } else {
                        '0'
                    }
                };
                list.iter().map(sign).collect::<Vec<char>>()
            });
            let rows = with_lines(rows.collect());
            let one_a_row = rows
                .iter()
                .all(|(_, row)| row.iter().filter(|&&sign| sign == '1').count() <= 1);
            let square = width.isqrt().pow(2) == width && width > 1;
            if even && self.are_rows(&rows) && (one_a_row || !square) {
                return self.rows(rows, Format::Matrix);
            }
            return rows
                .into_iter()
                .try_for_each(|(line, row)| self.flat(line, row.iter().map(|&sign| sign == '1')));
        }
        let texts: Option<Vec<Vec<&str>>> = elements
            .iter()
            .map(|list| {
                let text = |value: &'_ Value| match value {
                    Value::Text(_) | Value::Word(_) => Some(()),
                    _ => None,
                };
                list.iter()
                    .map(|value| text(value).and(text_of(value)))
                    .collect()
            })
            .collect();
        let texts = texts.ok_or_else(|| strange(line))?;
        let single = texts.iter().flatten().all(|text| signs(text).len() == 1);
        if single && texts.len() > 1 && even {
            let rows = texts
                .iter()
                .map(|row| row.iter().flat_map(|text| signs(text)).collect());
            let rows: Vec<(u64, Vec<char>)> = with_lines(rows.collect());
            if rows
                .iter()
                .flat_map(|(_, row)| row)
                .all(|&sign| is_sign(sign))
            {
                return self.rows(rows, Format::Letters);
            }
        }
        for (&line, texts) in lines.iter().zip(&texts) {
            self.texts(line, texts)?;
        }
        Ok(())
    }

    /// One list of strings: rows of signs, numbers, or squares.
    fn texts(&mut self, line: u64, texts: &[&str]) -> Result<(), ReadError> {
        if let Some(numbers) = texts
            .iter()
            .map(|text| natural_text(text))
            .collect::<Option<Vec<u64>>>()
            && !texts
                .iter()
                .all(|text| text.len() == texts.len() && text.len() > 1)
        {
            return self.numbers(line, &numbers);
        }
        if let Some(squares) = texts
            .iter()
            .map(|text| chess_square(text))
            .collect::<Option<Vec<_>>>()
        {
            return self.squares(line, &squares);
        }
        let rows: Vec<Vec<char>> = texts.iter().map(|text| signs(text)).collect();
        if rows.iter().flatten().all(|&sign| is_sign(sign)) {
            let rows = rows.into_iter().map(|row| (line, row)).collect();
            return self.rows(rows, Format::Strings);
        }
        Err(strange(line))
    }
}

fn lines_after_header(text: &str) -> impl Iterator<Item = (u64, &str)> {
    (1u64..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .skip(1)
}

fn strange(line: u64) -> ReadError {
    Kind::Json("this list is no board: it holds neither rows, nor columns, nor pairs".to_owned())
        .at(line, 0)
}

fn natural(value: &Value) -> Option<u64> {
    match value {
        Value::Number(number) => u64::try_from(*number).ok(),
        _ => None,
    }
}

fn natural_text(text: &str) -> Option<u64> {
    u64::try_from(whole(text.trim())?).ok()
}

fn text_of(value: &Value) -> Option<&str> {
    match value {
        Value::Text(text) | Value::Word(text) => Some(text),
        _ => None,
    }
}

/// The signs of a row, without blanks between them and without what makes an emoji of a sign.
fn signs(text: &str) -> Vec<char> {
    let shown = |sign: &char| !matches!(sign, '\u{fe0e}' | '\u{fe0f}');
    let apart: Vec<char> = text
        .chars()
        .filter(|sign| shown(sign) && !sign.is_whitespace())
        .collect();
    // A blank alone is a free square.
    match apart.is_empty() && !text.is_empty() {
        true => vec![' '; text.chars().count()],
        false => apart,
    }
}

fn is_leaf_list(value: &Value) -> bool {
    match value {
        Value::List(elements) => {
            !elements.is_empty()
                && !elements
                    .iter()
                    .any(|element| matches!(element, Value::List(_) | Value::Object(_)))
        }
        _ => false,
    }
}

/// The numbers of the columns above a drawn board.
fn is_header(group: &[(u64, Piece)], next: &Piece) -> bool {
    let numbers: Vec<u64> = match group {
        [(_, Piece::Numbers(numbers))] => numbers.clone(),
        [(_, Piece::Bits(bits))] => bits.iter().map(|&bit| u64::from(bit == '1')).collect(),
        _ => return false,
    };
    let Piece::Row(row) = next else {
        return false;
    };
    let first = numbers.first().copied().unwrap_or(2);
    first < 2
        && numbers.len() == row.len()
        && (first..)
            .zip(numbers)
            .all(|(counted, number)| counted == number)
}

fn kind(piece: &Piece) -> u8 {
    match piece {
        Piece::Row(_) | Piece::Bits(_) => 0,
        Piece::Numbers(_) => 1,
        Piece::Pairs(_) => 2,
        Piece::Squares(_) => 3,
        Piece::List(_) => 4,
        Piece::Gap | Piece::Rule => 5,
    }
}

/// Is it two numbers, or two cells that may be numbers?
fn is_pair(piece: &Piece) -> bool {
    match piece {
        Piece::Bits(bits) => bits.len() == 2,
        Piece::Numbers(numbers) => numbers.len() == 2,
        _ => false,
    }
}

/// Makes numbers of zeros and ones.
fn to_numbers(piece: &mut Piece) {
    if let Piece::Bits(bits) = piece {
        *piece = Piece::Numbers(bits.iter().map(|&bit| u64::from(bit == '1')).collect());
    }
}

/// Has the text a word that belongs to a title or a sentence?
fn has_word(text: &str) -> bool {
    text.split(|sign: char| !sign.is_alphabetic())
        .any(|word| word.chars().count() >= 3 && !word.chars().all(is_sign))
}

/// The lists that begin on this line, perhaps after a label, and how many bytes of `left` they take.
fn list(line: &str, left: &str) -> Result<Option<(Piece, usize)>, ReadError> {
    let Some(start) = line.find(['[', '(', '{']) else {
        return Ok(None);
    };
    let label = line[..start].trim();
    if label.starts_with(['#', '%']) && label.len() > 1 || label.starts_with("//") {
        return Ok(None);
    }
    // `[ ][Q][ ][ ]`: a row whose squares have brackets.
    if let Some(row) = boxes(line) {
        return Ok(Some((Piece::Row(row), line.len())));
    }
    let mut values = Vec::new();
    let mut end = start;
    // Lists that stand on one line belong together.
    while left[end..].starts_with(['[', '(', '{']) {
        let mut parser = Parser::new(&left[end..]);
        match parser.value(0) {
            Ok(value) => values.push(plain(value)),
            Err(Fault::Abbreviated) => {
                let why = "the printout leaves out a part (...): print the whole array";
                return Err(Kind::Json(why.to_owned()).at(0, 0));
            }
            // Words with brackets in a title: "(1)", "[info]".
            Err(_) if values.is_empty() && has_word(label) => {
                return Ok(Some((Piece::Gap, line.len())));
            }
            Err(_) => return Ok(None),
        }
        end += parser.at();
        let behind = left[end..].trim_start_matches([' ', ',', ';', '\t', '|', '/', '&', '-', '>']);
        // "[1, 3, 0, 2] (valid)"
        let remark = Parser::new(behind)
            .value(0)
            .is_ok_and(|value| has_words(&value));
        if behind.starts_with(['[', '(', '{']) && !remark {
            end = left.len() - behind.len();
        }
    }
    // "Solution (1):" and "n = 8 (92 solutions)" are titles.
    let only_number = |value: &Value| match value {
        Value::List(inside) => matches!(inside[..], [] | [Value::Number(_) | Value::Word(_)]),
        _ => false,
    };
    let titled = values.iter().all(only_number) && !label.is_empty();
    if titled && has_word(label) || values.iter().any(has_words) {
        return Ok(Some((Piece::Gap, line.len())));
    }
    // A row of signs before the bracket: not a label.
    if !label.is_empty() && matches!(piece(label), Some(Piece::Row(_) | Piece::Squares(_))) {
        return Ok(None);
    }
    let value = match values.len() {
        1 => values.pop().expect("one"),
        _ => Value::List(values),
    };
    Ok(Some((Piece::List(value), end)))
}

/// A list without lists around what is alone: the pair of `(0:1)`, the numbers of the column `[1;3;0;2]`.
fn plain(value: Value) -> Value {
    let is_number = |value: &Value| matches!(value, Value::Number(_));
    let holds = |value: &Value, many| match value {
        Value::List(inside) => inside.len() == many && inside.iter().all(is_number),
        _ => false,
    };
    match value {
        Value::List(mut inside) if inside.len() == 1 && holds(&inside[0], 2) => inside.remove(0),
        Value::List(inside) if inside.len() > 1 && inside.iter().all(|one| holds(one, 1)) => {
            let numbers = inside.into_iter().filter_map(|one| match one {
                Value::List(mut one) => one.pop(),
                _ => None,
            });
            Value::List(numbers.collect())
        }
        value => value,
    }
}

/// Has a list words that are no signs of a board?
fn has_words(value: &Value) -> bool {
    match value {
        Value::List(inside) => inside
            .iter()
            .any(|v| matches!(v, Value::Word(word) if !word.chars().all(is_sign))),
        _ => false,
    }
}

/// `[ ][Q][ ][ ]` and `[ ] [Q] [ ] [ ]`.
fn boxes(line: &str) -> Option<Vec<char>> {
    let mut row = Vec::new();
    let mut left = line.trim();
    while !left.is_empty() {
        let inside = left.strip_prefix('[')?;
        let end = inside.find(']')?;
        let cell = inside[..end].trim();
        let mut signs = cell.chars();
        row.push(signs.next().unwrap_or(' '));
        if signs.next().is_some() {
            return None;
        }
        left = inside[end + 1..].trim_start();
    }
    (row.len() > 1 && row.iter().all(|&sign| is_sign(sign))).then_some(row)
}

/// What a line without lists is; `None` for one that cannot be told.
fn piece(line: &str) -> Option<Piece> {
    let text = line.trim();
    if text.is_empty()
        || text.starts_with("//")
        || text.starts_with("/*")
        || text.starts_with("--") && has_word(text)
    {
        return Some(Piece::Gap);
    }
    if text.starts_with(['#', '%', ';']) && has_word(text) {
        return Some(Piece::Gap);
    }
    let is_rule = |sign: char| "+-=|─━┄┌┐└┘├┤┬┴┼│═║╔╗╚╝╠╣╦╩╬_* ".contains(sign);
    let drawn =
        text.contains(['+', '┌', '├', '└', '╔', '╠', '╚']) && text.contains(['-', '─', '═', '=']);
    if drawn && text.chars().all(is_rule) {
        return Some(Piece::Rule);
    }
    let mut pairs = pairs_of(text);
    // The signs of a single one may be those of a row: `0:1`.
    if let Some(one) = pairs.take_if(|pairs| pairs.len() == 1) {
        return Some(Piece::Pairs(one));
    }
    if let Some(row) = barred(text).or_else(|| row(text)) {
        // A rule between boards: ----, ====, ****.
        let one_sign = row.len() > 1 && row.iter().all(|sign| *sign == row[0]);
        if one_sign && "-=*_+#~".contains(row[0]) && !text.contains(' ') && !text.contains('|') {
            return Some(Piece::Gap);
        }
        return Some(match row.iter().all(|sign| matches!(sign, '0' | '1')) {
            true => Piece::Bits(row),
            false => Piece::Row(row),
        });
    }
    if text.chars().all(|sign| "=~^─━═".contains(sign)) {
        return Some(Piece::Gap);
    }
    let tokens: Vec<&str> = text
        .split(|sign: char| sign.is_whitespace() || sign == ',' || sign == ';')
        .map(|token| token.trim_matches(['"', '\'']))
        .filter(|token| !token.is_empty())
        .collect();
    // Letters of the columns: a b c d.
    let letters: Option<Vec<u8>> = tokens
        .iter()
        .map(|token| match token.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => Some(letter.to_ascii_lowercase()),
            _ => None,
        })
        .collect();
    if let Some(letters) = letters
        && letters.len() > 1
        && letters.first() == Some(&b'a')
        && letters.windows(2).all(|pair| pair[0] + 1 == pair[1])
    {
        return Some(Piece::Rule);
    }
    if let Some(pairs) = pairs {
        return Some(Piece::Pairs(pairs));
    }
    // `1,3,0,2; 2,0,3,1`
    if text.contains(',')
        && text.contains(';')
        && tokens.iter().all(|token| natural_text(token).is_some())
        && let Ok(value) = Parser::new(&format!("[{text}]")).value(0)
    {
        return Some(Piece::List(value));
    }
    if let Some(numbers) = tokens
        .iter()
        .map(|token| natural_text(token))
        .collect::<Option<Vec<u64>>>()
    {
        // 15863724: digits that stand together.
        if let [digits] = tokens[..]
            && digits.len() > 3
            && let Some(numbers) = digits_of_permutation(digits)
        {
            return Some(Piece::Numbers(numbers));
        }
        if numbers.len() > 1 && numbers.iter().all(|&number| number < 2) {
            let sign = |&number: &u64| if number == 1 { '1' } else { '0' };
            return Some(Piece::Bits(numbers.iter().map(sign).collect()));
        }
        return Some(Piece::Numbers(numbers));
    }
    if let Some(squares) = tokens
        .iter()
        .map(|token| chess_square(token))
        .collect::<Option<Vec<_>>>()
    {
        return Some(Piece::Squares(squares));
    }
    // A label, and what it labels.
    if let Some((label, rest)) = text
        .rsplit_once([':', '='])
        .or_else(|| text.rsplit_once("->"))
        && !rest.trim().is_empty()
        && rest.starts_with(char::is_whitespace)
        && (has_word(label) || label.trim().trim_start_matches('#').parse::<u64>().is_ok())
        && let Some(found) = piece(rest)
        && match &found {
            Piece::Numbers(numbers) => numbers.len() > 1 || label.to_lowercase().contains("queen"),
            Piece::Row(_) | Piece::Bits(_) | Piece::Pairs(_) | Piece::Squares(_) => true,
            _ => false,
        }
    {
        // "Queen 0: 1" and "row 0 = 3" are pairs.
        if let Piece::Numbers(one) = &found
            && one.len() == 1
        {
            return Some(sentence(text).unwrap_or(Piece::Gap));
        }
        return Some(found);
    }
    if let Some(pair) = sentence(text) {
        return Some(pair);
    }
    // "N = 4"
    let size = text.split_once(['=', ':']).is_some_and(|(name, number)| {
        name.trim().chars().all(char::is_alphabetic) && number.trim().parse::<u64>().is_ok()
    });
    if size {
        return Some(Piece::Gap);
    }
    let numbered_title = text
        .trim_end_matches([':', '.', ')'])
        .trim_start_matches('#')
        .parse::<u64>()
        .is_ok();
    (has_word(text) || numbered_title).then_some(Piece::Gap)
}

/// `0,1 1,3 2,0 3,2`, `0-1 1-3 2-0 3-2`, `0,1; 1,3; 2,0; 3,2`, and `0: 1` or `0 -> 1` on a line of its own.
fn pairs_of(text: &str) -> Option<Vec<(u64, u64)>> {
    const JOINTS: [&str; 7] = [",", ":", "->", "=>", "=", "-", ";"];
    let pair = |token: &str| {
        let token = token.trim().trim_end_matches([',', ';']);
        let mut parts = JOINTS.iter().filter_map(|joint| token.split_once(joint));
        parts.find_map(|(row, column)| Some((natural_text(row)?, natural_text(column)?)))
    };
    // What joins two numbers does not part pairs.
    let mut joined = text.replace(": ", ":");
    for joint in &JOINTS[1..6] {
        joined = joined.replace(&format!(" {joint} "), joint);
    }
    let between: [fn(char) -> bool; 3] =
        [|sign| sign == ';', |sign| sign == ',', char::is_whitespace];
    let pairs = between.into_iter().find_map(|between| {
        let tokens = joined
            .split(between)
            .filter(|token| !token.trim().is_empty());
        tokens.map(pair).collect::<Option<Vec<_>>>()
    })?;
    match pairs[..] {
        [] => None,
        // Two columns, or a board with its number: `1: 2413`.
        [_] if joined.contains([',', ';']) => None,
        [(_, board)] if board > 999 && digits_of_permutation(&board.to_string()).is_some() => None,
        _ => Some(pairs),
    }
}

/// "Queen at row 0, column 1", "Row 0 -> Column 1": two numbers among words of the board.
fn sentence(text: &str) -> Option<Piece> {
    const WORDS: [&str; 20] = [
        "queen", "queens", "row", "col", "column", "at", "place", "placed", "in", "on", "is",
        "and", "the", "r", "c", "q", "position", "line", "to", "goes",
    ];
    let tokens: Vec<&str> = text
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|token| !token.is_empty())
        .collect();
    let numbers: Vec<u64> = tokens
        .iter()
        .filter_map(|token| token.parse().ok())
        .collect();
    let words: Vec<String> = tokens
        .iter()
        .filter(|token| token.parse::<u64>().is_err())
        .map(|token| token.to_lowercase())
        .collect();
    let about = words
        .iter()
        .any(|word| matches!(&word[..], "queen" | "row" | "col" | "column" | "q" | "r"));
    let known = words.iter().all(|word| WORDS.contains(&&word[..]));
    match numbers[..] {
        [row, column] if about && known => {
            let column_first = words.iter().position(|word| word.starts_with("col"))
                < words.iter().position(|word| word.starts_with("row"))
                && words.iter().any(|word| word.starts_with("col"));
            Some(Piece::Pairs(vec![if column_first {
                (column, row)
            } else {
                (row, column)
            }]))
        }
        _ => None,
    }
}

/// `| Q |   |   |   |`: squares between bars, where blanks are free squares.
fn barred(text: &str) -> Option<Vec<char>> {
    let text = text.replace(['│', '║', '┃'], "|");
    let (label, inside) = text.split_once('|')?;
    if !label.trim().is_empty()
        && label.trim().parse::<u32>().is_err()
        && label.trim().chars().count() > 1
    {
        return None;
    }
    let (inside, _) = inside.rsplit_once('|')?;
    if !inside.contains('|') {
        // One frame around a row of signs.
        return row(inside.trim());
    }
    let cells: Option<Vec<char>> = inside
        .split('|')
        .map(|cell| match signs(cell.trim())[..] {
            [] => Some(' '),
            [sign] if is_sign(sign) => Some(sign),
            _ => None,
        })
        .collect();
    cells
}

/// A row of signs, apart or together, perhaps with the number of the row before and behind it.
fn row(text: &str) -> Option<Vec<char>> {
    let text = text.trim_end_matches([',', ';']);
    let unquoted = text.trim_matches('"');
    let tokens: Vec<&str> = match unquoted.contains(',') {
        true => unquoted.split(',').map(str::trim).collect(),
        false => unquoted.split_whitespace().collect(),
    };
    if tokens.is_empty() {
        return None;
    }
    let single = |token: &&str| signs(token).len() == 1;
    let all_signs = |row: &[char]| !row.is_empty() && row.iter().all(|&sign| is_sign(sign));
    if let [together] = tokens[..] {
        let row = signs(together);
        return all_signs(&row).then_some(row).filter(|row| {
            row.iter().any(|sign| !sign.is_ascii_digit())
                || row.len() > 1 && row.iter().all(|sign| "01".contains(*sign))
        });
    }
    let is_number = |token: &&str| {
        token
            .trim_end_matches(['|', '.', ':'])
            .parse::<u32>()
            .is_ok()
    };
    let mut inner = &tokens[..];
    let row_of =
        |tokens: &[&str]| -> Vec<char> { tokens.iter().flat_map(|token| signs(token)).collect() };
    if inner.iter().all(single) && all_signs(&row_of(inner)) {
        let row = row_of(inner);
        let drawn = |sign: &char| !matches!(sign, '0' | '1');
        // "0 . Q . .": the row's number, where the others are signs of a drawing.
        if matches!(row[0], '0' | '1') && row[1..].iter().all(drawn) && row.len() > 2 {
            return Some(row[1..].to_vec());
        }
        return Some(row);
    }
    if is_number(&inner[0]) && inner.len() > 1 {
        inner = &inner[1..];
        if inner.len() > 1
            && is_number(&inner[inner.len() - 1])
            && inner[inner.len() - 1] == tokens[0]
        {
            inner = &inner[..inner.len() - 1];
        }
        if let [together] = inner {
            let row = signs(together);
            return (row.len() > 1
                && all_signs(&row)
                && row.iter().any(|sign| !sign.is_ascii_digit()))
            .then_some(row);
        }
        let row = row_of(inner);
        let some_drawn = row.iter().any(|sign| !sign.is_ascii_digit());
        return (inner.iter().all(single) && all_signs(&row) && some_drawn).then_some(row);
    }
    None
}

/// File and rank of `b4`, counted from 0 and from 1; a piece may stand before them: `Qb4`.
fn chess_square(token: &str) -> Option<(u64, u64)> {
    let (letters, rank) = file::parts(token);
    if letters.is_empty() || letters.len() > 3 {
        return None;
    }
    let rank = rank.parse().ok().filter(|&rank| rank > 0)?;
    Some((file::column(letters)?.into(), rank))
}

/// The digits of `15863724`, if they are a permutation.
fn digits_of_permutation(digits: &str) -> Option<Vec<u64>> {
    let numbers: Vec<u64> = digits
        .bytes()
        .map(|digit| u64::from(digit.wrapping_sub(b'0')))
        .collect();
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    let least = *sorted.first()?;
    let permutation = least < 2
        && sorted
            .iter()
            .zip(least..)
            .all(|(&number, expected)| number == expected);
    (permutation && numbers.len() <= 10).then_some(numbers)
}

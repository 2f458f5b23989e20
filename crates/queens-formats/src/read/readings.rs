//! Step 3: what a notation has found in the rows of a text → candidate readings.
//!
//! A notation of the table takes the rows that have its items. Any other row must be one that could not be a part of a
//! board. Where boards begin and end is not known either. So each way in which rows can make boards ([`Layout`]) is a
//! reading, and so is each base and each sign that may be a queen. Which reading is accepted is decided in [`super::judge`].

use std::collections::BTreeSet;

use queens::{Square, known};

use crate::format::{Base, Format};
use crate::read::board::{self, RawBoard};
use crate::read::notations::{
    ABSENT, BLOCKED, COLUMN_NAMES, FREE, INDEX, Item, NOTATIONS, Notation, QUEENS, ROW_NAMES, TRUE,
};
use crate::read::rows::{
    Found, find, header, is_among, is_like, is_listed, is_readable, lone, number, shape, size,
};
use crate::read::tokens::{Kind, Row, Token};
use crate::read::{Held, ReadBoard, ReadOptions, Shape};

/// One way to understand a text.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    /// What messages call it.
    pub(super) name: String,
    pub(super) format: Format,
    pub(super) base: Option<Base>,
    /// Whether it may be taken without a judge.
    pub(super) plain: bool,
    pub(super) boards: Vec<ReadBoard>,
}

impl Reading {
    /// Whether no board is a rectangle.
    pub(super) fn is_square(&self) -> bool {
        self.boards.iter().all(|board| board.shape.is_square())
    }
}

/// How the squares of some rows make boards.
#[derive(Clone, Copy, PartialEq)]
enum Layout {
    /// Each row is a row of the board.
    Plain,
    /// Each row is a row of several boards, side by side.
    Beside,
    /// The rows together are all squares of one board, wherever its own rows end.
    Wrapped,
}

/// All layouts, and what messages call them.
const LAYOUTS: [(Layout, &str); 3] = [
    (Layout::Plain, ""),
    (Layout::Beside, ", boards side by side"),
    (Layout::Wrapped, ", all squares in a row"),
];

/// The rows that a notation takes, and what the text says beside them.
#[derive(Default)]
struct Taken<'a> {
    rows: Vec<Found<'a>>,
    /// The number of columns that each header counts.
    heads: Vec<usize>,
    /// Numbers alone on their line, each with the number of rows above it.
    lone: Vec<(i64, usize)>,
    /// The n that the last title states: `n = 4`.
    size: Option<i64>,
    /// Whether there is a title without words, or a rule that may be a row of a drawing.
    titled: bool,
    /// For each run of titles that look alike, how many they are and the largest number in them: they may be a board in an
    /// unknown notation.
    alike: Vec<(usize, i64)>,
    /// Rows of another notation, which have to show the same boards.
    others: Vec<&'a Row<'a>>,
    /// Number of names in the last title, if the first of them names a label.
    names: Option<usize>,
    /// Whether a title says that the column comes first.
    turned: bool,
}

/// The rows that are in the notation; `None` if there is none, if a title may be a part of a board, or if too many rows are in
/// another notation.
fn take<'a>(notation: &Notation, rows: &[&'a Row<'a>]) -> Option<Taken<'a>> {
    let mut taken = Taken::default();
    // Beside lists and drawings, a number or letter alone on its line is not a board.
    let is_list = |row: &&Row<'_>| {
        row.tokens.len() > 1 && row.tokens.iter().all(|token| token.kind != Kind::Word)
    };
    let lists = if notation.has(Item::Cells) {
        rows.iter().any(|row| row.tokens.len() > 2)
    } else {
        notation.once.is_empty() && notation.each == [Item::Column] && rows.iter().any(is_list)
    };
    let (mut first, mut titles, mut last) = (None, Vec::new(), None);
    for &row in rows {
        let alone = lone(row).filter(|_| lists);
        let is_row = |found: &Found<'_>| alone.is_none() && !(lists && found.cells.len() == 1);
        let found = find(notation, row).filter(is_row);
        // `0 1` may be a row of a drawing with two columns.
        let is_drawn = notation.has(Item::Cells) && found.is_some();
        if notation.has_header()
            && let Some(width) = header(row).filter(|&width| width > 2 || !is_drawn)
        {
            taken.heads.push(width);
            continue;
        }
        match found {
            Some(mut found) => {
                if taken.turned {
                    let turn = |queen: &mut (i64, i64)| *queen = (queen.1, queen.0);
                    found.numbers.iter_mut().for_each(turn);
                }
                found.size = found.size.or_else(|| size(row)).or(taken.size);
                found.block += titles.len() + taken.others.len();
                first.get_or_insert((row, found.numbers.len().max(found.cells.len())));
                taken.rows.push(found);
                last = None;
            }
            None if alone.is_none() && *row.readable.get_or_init(|| is_readable(row)) => {
                taken.others.push(row);
                // Every notation is tried, so one with few rows in this text may give up early.
                (taken.others.len() < taken.rows.len() + 16).then_some(())?;
            }
            None if row.tokens.is_empty() => taken.titled = true,
            None => {
                let look = shape(row);
                let largest = row.tokens.iter().filter_map(number).max().unwrap_or(0);
                match taken.alike.last_mut() {
                    Some(run) if look.is_some() && look == last => {
                        *run = (run.0 + 1, run.1.max(largest));
                    }
                    _ => taken.alike.push((1, largest)),
                }
                last = look;
                let is_word = |token: &Token<'_>| token.kind == Kind::Word && token.text.len() > 2;
                taken.titled |= !row.tokens.iter().any(is_word);
                taken.size = size(row).or(taken.size);
                titles.push(row);
                taken.title(row);
            }
        }
    }
    // A title that looks like a row of a board is a row with a slip.
    let (first, columns) = first?;
    let is_slip = |row: &&Row<'_>| is_like(row, first) || is_listed(row, columns);
    (!titles.iter().any(is_slip)).then_some(taken)
}

impl Taken<'_> {
    fn title(&mut self, row: &Row<'_>) {
        let above = self.rows.len();
        self.lone.extend(lone(row).map(|number| (number, above)));
        self.names = is_among(INDEX, row.tokens[0].text).then_some(row.tokens.len());
        let named = |names: &[&str]| {
            let mut tokens = row.tokens.iter();
            tokens.position(|token| is_among(names, token.text))
        };
        if let (Some(column), Some(down)) = (named(COLUMN_NAMES), named(ROW_NAMES)) {
            self.turned = column < down;
        }
    }

    /// Whether labels count, and headers count as many columns as there are.
    fn agrees(&self, notation: &Notation) -> bool {
        let all = |is: &dyn Fn(&Found<'_>) -> bool| self.rows.iter().all(is);
        // A header counts the columns of each row, or its numbers. In a drawing it may also count the label. `0 -> 1` above
        // other pairs is not a header.
        let listed = |width: &usize| all(&|row| row.numbers.len() == *width);
        let drawn = |width: &usize| {
            let mut widths = self.rows.iter().map(|row| row.cells.len());
            widths.any(|cells| cells == *width || cells + 1 == *width)
        };
        let fit = if notation.has(Item::Cells) {
            self.heads.iter().all(drawn)
        } else {
            self.heads.iter().all(listed)
        };
        let indexed = |names| all(&|row| row.numbers.len() + 1 == names);
        let sure = self.heads.iter().any(listed) || self.names.is_some_and(indexed);
        // A number before others is a label only if a sign or a header says so: `Queens: 0 2 4 1 3` is a board of five.
        let bare = notation.once.last() == Some(&Item::Label) && notation.each == [Item::Column];
        // Or several labels count from the first row, and no row would be a solution with its label as a number.
        let counted = self.rows.len() > 1
            && (self
                .rows
                .iter()
                .zip(self.rows[0].label.map_or(0, |label| label.0.min(1))..))
            .all(|(row, at)| row.label.is_some_and(|label| label.0 == at) && !row.is_whole());
        let told = sure || counted || !bare || all(&|row| row.label.is_none_or(|label| label.1));
        told && fit && self.counts(sure)
    }

    /// Whether labels count up or down, each by one or by how many numbers its row has, perhaps anew in each block.
    fn counts(&self, sure: bool) -> bool {
        let rows = &self.rows[..];
        let labels: Vec<(i64, bool)> = rows.iter().filter_map(|row| row.label).collect();
        let first = match labels[..] {
            [] => return true,
            [(_, delimited)] => return delimited || sure,
            [(first, _), ..] => first,
        };
        let follows = |(pair, row): (&[(i64, bool)], &Found<'_>)| {
            let (step, held) = (pair[1].0 - pair[0].0, row.numbers.len() as i64);
            // If a drawing has the same label twice running, the labels are a column of squares.
            let restarts = pair[1].0 == first && (step != 0 || held > 0);
            step.abs() == 1 || step == held && held > 0 || restarts
        };
        labels.len() == rows.len() && labels.windows(2).zip(rows).all(follows)
    }

    /// Whether numbers alone on their line state how many rows or boards there are, or count the boards. A number below all
    /// boards may state how many solutions there are in all. No run of titles may be another board.
    fn says(&self, boards: &[ReadBoard]) -> bool {
        let counting = matches!(self.lone[..], [(0 | 1, _), ..])
            && self.lone.windows(2).all(|pair| pair[0].0 + 1 == pair[1].0);
        let counts = counting && self.lone.len() == boards.len();
        let is_board = |&(rows, largest): &(usize, i64)| {
            let n = i64::from(boards[0].shape.rows);
            rows > 1 && rows as i64 % n == 0 && largest <= n
        };
        let count = boards.len() as i64;
        let is_height = |n: i64| (boards.iter()).all(|board| i64::from(board.shape.rows) == n);
        let says = |&(lone, above): &(i64, usize)| {
            let is_total = |board: &ReadBoard| known::all(board.shape.rows) == Some(lone as u128);
            let is_last = above == self.rows.len();
            lone == count || is_height(lone) || is_last && boards.iter().all(is_total)
        };
        (counts || self.lone.iter().all(says)) && !self.alike.iter().any(is_board)
    }

    /// The rows of each board, in every possible grouping: each row alone, the rows of a block, or every n rows, wherever
    /// blank lines are.
    fn groups(&self, told: Option<Shape>) -> Vec<Vec<&[Found<'_>]>> {
        let rows = &self.rows[..];
        let whole = |height: &usize| rows.len().is_multiple_of(*height);
        let height = height(rows, told).filter(whole);
        let blocks = rows.chunk_by(|a, b| a.block == b.block);
        let groups = [rows.chunks(1).collect(), blocks.collect()].into_iter();
        groups
            .chain(height.map(|height| rows.chunks(height).collect()))
            .collect()
    }

    /// Every possible set of signs for queens, with words for it unless it is a usual one.
    fn queens(&self) -> Vec<(Vec<&str>, String)> {
        let cells = self.rows.iter().flat_map(|row| &row.cells);
        let signs: BTreeSet<&str> = cells.copied().collect();
        let of = |is: &dyn Fn(&str) -> bool| -> Vec<&str> {
            signs.iter().copied().filter(|sign| is(sign)).collect()
        };
        let usual = of(&|sign| QUEENS.contains(&sign));
        let truth = of(&|sign| TRUE.contains(&sign));
        let numbered = of(&|sign| sign.parse::<u32>().is_ok_and(|number| number > 0));
        match (usual.is_empty(), truth.is_empty(), numbered.len()) {
            _ if signs.len() > 64 => Vec::new(),
            // Numbers beside queens are neither labels nor squares.
            (false, _, 1..) => Vec::new(),
            (false, ..) => vec![(usual, String::new())],
            (_, false, _) => vec![(truth, String::new())],
            (.., 1..) if numbered == ["1"] => vec![(numbered, String::new())],
            (.., 1..) => vec![(numbered, ", queens numbered".to_owned())],
            _ => {
                let free = |sign: &&str| FREE.contains(*sign) || BLOCKED.contains(*sign);
                let none = (signs.iter().all(free)).then(|| (Vec::new(), String::new()));
                let signs = (signs.iter()).filter(|sign| **sign != " " && !is_among(ABSENT, sign));
                let one = signs.map(|&sign| (vec![sign], format!(", '{sign}' for a queen")));
                none.into_iter().chain(one).collect()
            }
        }
    }
}

/// Number of rows of a block that make a board: the width of a drawing, or the range of the numbers.
fn height(block: &[Found<'_>], told: Option<Shape>) -> Option<usize> {
    let width = block[0].cells.len();
    let height = match told {
        Some(told) if width == 0 || told.columns as usize == width => told.rows as usize,
        None if width == 0 => {
            let numbers = || block.iter().flat_map(|row| &row.numbers);
            let largest = numbers().map(|queen| queen.0.max(queen.1)).max()?;
            let least = numbers().map(|queen| queen.1).min()?;
            usize::try_from(largest - least + 1).ok()?
        }
        _ => width,
    };
    (height > 0).then_some(height)
}

/// Whether all of these rows are in one notation and show these boards, which are solutions.
fn is_shown_by(rows: &[&Row<'_>], boards: &[ReadBoard], options: &ReadOptions) -> bool {
    let placed = |board: &ReadBoard| board.queens.clone();
    let mut is_same = |reading: Reading| {
        let again = reading.boards.iter().map(placed);
        again.eq(boards.iter().map(placed))
    };
    boards.iter().all(ReadBoard::is_solution)
        && NOTATIONS.iter().any(|notation| {
            let taken = take(notation, rows).filter(|taken| taken.others.is_empty());
            taken.is_some_and(|taken| readings_of(&taken, notation, options, &mut is_same))
        })
}

/// Calls `judge` with each reading of the rows in this notation, until it returns true.
pub(super) fn readings(
    notation: &Notation,
    rows: &[&Row<'_>],
    options: &ReadOptions,
    judge: &mut dyn FnMut(Reading) -> bool,
) -> bool {
    let Some(taken) = take(notation, rows) else {
        return false;
    };
    readings_of(&taken, notation, options, &mut |reading| {
        let others = &taken.others;
        (others.is_empty() || is_shown_by(others, &reading.boards, options)) && judge(reading)
    })
}

/// As [`readings`], of the rows that the notation takes, whatever the others show.
fn readings_of(
    taken: &Taken<'_>,
    notation: &Notation,
    options: &ReadOptions,
    judge: &mut dyn FnMut(Reading) -> bool,
) -> bool {
    if !taken.agrees(notation) {
        return false;
    }
    let drawing = notation.has(Item::Cells);
    let signs = if drawing {
        taken.queens()
    } else {
        vec![(Vec::new(), String::new())]
    };
    let bases = match (notation.has_base(), options.base) {
        (false, _) => &[None][..],
        (true, Some(base)) => &[Some(base)],
        (true, None) => &[Some(Base::Zero), Some(Base::One)],
    };
    // What fits almost any row is not plain: pairs without brackets, a row of n·n cells.
    let one = |row: &Found<'_>| row.numbers.len() == 1;
    let plain = notation.is_plain() && (!notation.has(Item::Row) || taken.rows.iter().all(one));
    let groups = taken.groups(options.size);
    let ways: Vec<_> = pairs(&signs, bases).collect();
    for (layout, layout_name) in LAYOUTS {
        // Numbers, and groups of as many rows as a row has squares, are a board only in the plain layout.
        let groups = match layout {
            Layout::Plain => &groups[..],
            _ if drawing => &groups[..2],
            _ => &[],
        };
        for (groups, &((queens, sign), &base)) in pairs(groups, &ways) {
            // If one board is impossible, say with a queen outside, this is no reading of the text.
            let mut held = Held::of(options, notation.format());
            let boards_of = |rows: &&[Found<'_>]| {
                let boards = if drawing {
                    drawn_boards(layout, rows, queens, options.size)?
                } else {
                    vec![listed_board(notation, rows, base, options.size)?]
                };
                let boards = boards
                    .into_iter()
                    .map(|board| held.hold(rows[0].line, board).ok());
                boards.collect::<Option<Vec<_>>>()
            };
            let boards: Option<Vec<_>> = groups.iter().map(boards_of).collect();
            let Some(boards) = boards else {
                continue;
            };
            let counted = match base {
                Some(Base::One) => " counted from 1",
                _ => "",
            };
            let reading = Reading {
                name: format!("{}{counted}{sign}{layout_name}", notation.name),
                format: notation.format(),
                base,
                plain: plain && layout_name.is_empty(),
                boards: boards.concat(),
            };
            // Unless the shape is told, a title may be the row that a rectangle lacks.
            let whole = !taken.titled || options.size.is_some() || reading.is_square();
            if whole && taken.says(&reading.boards) && judge(reading) {
                return true;
            }
        }
    }
    false
}

/// Each item of one list paired with each of another.
fn pairs<'a, A, B>(first: &'a [A], second: &'a [B]) -> impl Iterator<Item = (&'a A, &'a B)> {
    let pairs = move |one| second.iter().map(move |other| (one, other));
    first.iter().flat_map(pairs)
}

/// The boards of drawn rows: several if they are side by side.
fn drawn_boards(
    layout: Layout,
    rows: &[Found<'_>],
    queens: &[&str],
    told: Option<Shape>,
) -> Option<Vec<RawBoard>> {
    let mut lines: Vec<Vec<&str>> = rows.iter().map(|row| row.cells.clone()).collect();
    if layout == Layout::Wrapped {
        let all = lines.concat();
        let word = rows[0]
            .word
            .filter(|&word| rows.len() == 1 && word < all.len());
        let shown = word.or(told.map(|told| told.columns as usize));
        let side = Some(all.len().isqrt()).filter(|side| side * side == all.len());
        let width = shown.or(side).filter(|&width| width > 0)?;
        lines = all.chunks(width).map(<[&str]>::to_vec).collect();
    }
    let (height, width) = (lines.len(), lines[0].len());
    let boards = match layout {
        Layout::Beside => Some(width / height).filter(|&boards| boards > 1)?,
        _ => 1,
    };
    let columns = width / boards;
    let even = width == columns * boards && lines.iter().all(|line| line.len() == width);
    // A board with row labels, or beside other boards, must be square: what is left of a wrong board is not a rectangle.
    let alone = rows[0].label.is_none() && layout != Layout::Beside || told.is_some();
    let stated = rows[0].size.is_none_or(|size| size == height as i64);
    (even && stated && columns > 1 && height > 1 && (alone || columns == height)).then_some(())?;
    let board = |number: usize| {
        let mut board = RawBoard::of_shape(height as u32, columns as u32);
        for (row, line) in (0..).zip(&lines) {
            for (column, cell) in (0..).zip(&line[number * columns..][..columns]) {
                if queens.contains(cell) {
                    board.queens.push(Square::new(row, column));
                } else if BLOCKED.contains(*cell) {
                    board.blocked.push(Square::new(row, column));
                }
            }
        }
        board
    };
    Some((0..boards).map(board).collect())
}

/// The board that the numbers of some rows describe.
fn listed_board(
    notation: &Notation,
    rows: &[Found<'_>],
    base: Option<Base>,
    told: Option<Shape>,
) -> Option<RawBoard> {
    let base = i64::from(base.map_or(0, Base::first));
    let numbers = rows.iter().flat_map(|row| &row.numbers);
    let mut queens: Vec<(i64, i64)> = numbers
        .map(|queen| (queen.0 - base, queen.1 - base))
        .collect();
    let count = queens.len();
    let has = |item: &Item| notation.has(*item);
    let literals = has(&Item::Literal);
    let pairs = [Item::Row, Item::Chess, Item::Ranks].iter().any(has);
    let reach = match pairs {
        _ if literals => sat_size(&queens, told)?,
        true => {
            let last = rows.iter().map(|row| row.last - base).max()?;
            let numbers = queens.iter().map(|queen| queen.0.max(queen.1));
            1 + numbers.max()?.max(last)
        }
        false => 0,
    };
    let least = if literals { 0 } else { count };
    let shape = board::shape_of(told, least, reach as u64).ok()?;
    let (n, columns) = (i64::from(shape.rows), i64::from(shape.columns));
    let stated = rows.iter().filter_map(|row| row.size).all(|size| size == n);
    (stated && count > 1 && n > 1 && columns > 1).then_some(())?;
    if literals {
        queens.retain(|literal| (1..=n * columns).contains(&literal.1));
        queens.iter_mut().for_each(|literal| literal.1 -= 1);
    }
    let place = |(at, (row, column)): (usize, (i64, i64))| match pairs {
        true if has(&Item::Chess) => (n - 1 - row, column),
        true => (row, column),
        false if literals || has(&Item::Number) => {
            (column.div_euclid(columns), column.rem_euclid(columns))
        }
        false => (at as i64, column),
    };
    // A number below the base lies outside as well.
    let places = queens.into_iter().enumerate().map(place);
    let places = places.map(|(row, column)| (row as u64, column as u64));
    RawBoard::of_queens(shape, places).ok()
}

/// The n of a model of n² literals or more, some of them negative. If the size was given, there may be fewer.
fn sat_size(literals: &[(i64, i64)], told: Option<Shape>) -> Option<i64> {
    let last = literals.iter().map(|literal| literal.1.abs()).max()?;
    let n = last.isqrt();
    let complete = last == n * n
        && literals.len() as i64 >= last
        && literals.iter().any(|literal| literal.1 < 0);
    (told.is_some() || complete).then_some(n)
}

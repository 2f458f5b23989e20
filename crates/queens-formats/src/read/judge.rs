//! Step 4: which reading is it?
//!
//! The burden of proof is not symmetric. A reading in which every board is a solution is accepted at once, because numbers
//! are not a solution by chance. A board is called wrong only if the text is in an exact notation and no reading of it is a
//! solution. Exact notations are the formats of `docs/formats.md`, from the first sign of the text to the last, and the
//! format that the caller names. Any other text is unread, and the error names the readings that were tried.
//!
//! So the format that the beginning shows is tried first: if the beginning is right, the text is read on in this format,
//! without being held. Otherwise the whole text is read in every notation.

use std::collections::BTreeSet;
use std::io::BufRead;

use queens::check::{Status, check};
use queens::{Placement, Square};

use crate::error::{Kind, ReadError};
use crate::format::{Base, Format};
use crate::read::board::RawBoard;
use crate::read::detect::{Found, detect};
use crate::read::input::{Input, MOST, PRINTED, newlines};
use crate::read::notations::{NOTATIONS, Notation};
use crate::read::numbers::is_nested;
use crate::read::readings::{Reading, readings};
use crate::read::rows::{header, is_readable, without_rules};
use crate::read::tokens::Row;
use crate::read::{Held, ReadBoard, ReadOptions, Reader, Shape, drawn, maps, tokens};

/// The most lines that are read at once: each takes memory for its tokens.
const LINES: u64 = 1 << 19;

/// The most readings that an error names.
const NAMED: usize = 6;

/// The most titles below which an error looks for the board.
const TITLES: usize = 8;

/// A judge, which returns whether a board is right.
pub(super) type Right<'a> = &'a dyn Fn(&ReadBoard) -> bool;

/// Chooses the reading of a text: with a judge, the one in which all boards are right; without a judge, the only one
/// possible.
pub(super) fn decide<R: BufRead>(
    input: R,
    options: ReadOptions,
    right: Option<Right<'_>>,
) -> Result<Reader<R>, ReadError> {
    if let Some(format) = options.format.filter(|format| format.is_picture()) {
        return Err(Kind::Picture(format).at(0, 0));
    }
    let input = Input::new(input, options.limit)?;
    let (lines, found) = (input.blank, detect(&input.read, options.format));
    let mut reader = Reader::exact(input, found, options, right.is_some());
    // A caller that names the format and wants no verdict gets the boards in this format.
    if right.is_none() && options.format.is_some() {
        return Ok(reader.go_on(Vec::new()));
    }
    // The format that the beginning shows comes first: it may be right, or have a fault that no other reading could avoid.
    let mut exact = Exact::of(&mut reader, found, right);
    // The beginning is read again if other boards show what the first one did not: that it lacks rows, so that it is not
    // compared with their shape, or that numbers count from 1.
    let shape = exact.shape_of_others();
    if shape.is_some() || options.base.is_none() && reader.base == Some(Base::One) {
        let base = reader.base;
        reader = Reader::exact(reader.text.input.again(), found, options, right.is_some());
        (reader.held.first, reader.base) = (shape, base);
        exact = Exact::of(&mut reader, found, right);
    }
    // Pairs without a 0, or columns that leave rows out, may be a board counted from 1, or from 0.
    let leaves_out = |board: &ReadBoard| board.queens.queens().len() < board.shape.rows as usize;
    let is_either = |board: &ReadBoard| match found.format {
        Format::Columns => leaves_out(board),
        format => format == Format::Pairs,
    };
    if right.is_none()
        && reader.base.is_none()
        && let Some(Ok(board)) = exact.boards.first()
        && is_either(board)
    {
        return Err(Kind::either_base(found.format.name()).at(lines + 1, 0));
    }
    let sure = exact.fault().is_none() && !exact.doubtful;
    let is_final = asks(&reader.text.input.read) || exact.fault().is_some_and(ReadError::is_final);
    if is_final && exact.is_first() {
        return Err(exact.into_error());
    }
    // A board that is larger than the beginning and has a slip is tried in no other notation.
    let is_alone = exact.is_first() && exact.boards.len() == 1 && reader.text.input.end > MOST;
    let is_large = is_alone && !found.guessed && found.format == Format::Columns;
    if is_large || is_final || sure && exact.right {
        return Ok(reader.go_on(exact.boards));
    }
    let weigh = |text: &str, right| weigh(text, lines, &options, right);
    let input = &mut reader.text.input;
    // The boards are wrong so far, and there is more text. If no notation reads it up to here, none reads it to the end, so
    // a long list is not held.
    if sure && !input.whole && weigh(input.beginning(), right)?.0.is_none() {
        return Ok(reader.go_on(exact.boards));
    }
    // Every other reading needs the whole text. A text too long for that can only be in one of our formats.
    input.read_all(PRINTED.min(options.limit))?;
    let few = |text: &&str| newlines(text.as_bytes()) < LINES;
    let Some(text) = input.text().filter(few) else {
        return match exact.doubtful {
            true => Err(exact.into_error()),
            false => Ok(reader.go_on(exact.boards)),
        };
    };
    let (mut chosen, mut considered) = weigh(text, right)?;
    // Boards that are wrong beyond doubt do not become right as a rectangle, unless several could be its halves.
    let several = exact.boards.len() > 1;
    let is_whole =
        |Shape { rows, columns }| rows == columns || several && rows.is_multiple_of(columns);
    let all_whole = |boards: &[ReadBoard]| boards.iter().all(|board| is_whole(board.shape));
    chosen = chosen.filter(|reading| !sure || all_whole(&reading.boards));
    // No reading is right. A list in one of our formats is then wrong, and its faulty boards are reported one by one.
    if chosen.is_none() && exact.is_list(right.is_some()) {
        return Ok(reader.go_on(exact.boards));
    }
    // Partial boards cannot show what is meant, as solutions would. A text with only one meaning is judged in that one.
    if chosen.is_none() && options.partial {
        chosen = weigh(text, None)?.0;
    }
    // A caller that names the format gets the likeliest reading in it, right or wrong.
    if chosen.is_none() && options.format.is_some() && !considered.is_empty() {
        chosen = Some(considered.swap_remove(0).0);
    }
    if let Some(reading) = chosen {
        return Ok(reader.printed(reading));
    }
    // The text is unread. The error names the fault in the format, or in the nearest one, and the readings that were tried.
    let mut error = exact.into_error();
    let columns = found.format == Format::Columns;
    let is_strange = matches!(error.kind(), Kind::NotA { .. });
    let first = first_line(text, lines + 1);
    let mut is_vain = false;
    if found.guessed && (columns || is_strange && error.line() <= first) {
        let below = below_titles(text.trim_start(), first, options, right);
        is_vain = below.is_none() && error.column() == 1;
        error = below.unwrap_or_else(|| error.nearest_to(found.format));
    }
    if considered.is_empty() {
        return Err(match literals(text) {
            literals @ 1.. if options.format.is_none() => Kind::Literals(literals).at(0, 0),
            _ => error,
        });
    }
    let readings = considered.into_iter().map(|(reading, line)| {
        let boards = reading.boards.len();
        (reading.name, reading.format, boards, line)
    });
    let unread = Kind::Unread {
        error: (!is_vain).then(|| Box::new(error)),
        readings: readings.collect(),
    };
    Err(unread.at(0, 0))
}

/// The fault in a text that begins on this line with titles, if the text below one of them begins like a board.
fn below_titles(
    text: &str,
    line: u64,
    options: ReadOptions,
    right: Option<Right<'_>>,
) -> Option<ReadError> {
    let ends = text.match_indices('\n').take(TITLES);
    (line + 1..).zip(ends).find_map(|(line, (end, _))| {
        let below = &text[end + 1..];
        let mut input = Input::new(below.as_bytes(), below.len()).ok()?;
        input.blank += line - 1;
        let found = detect(&input.read, None);
        let mut reader = Reader::exact(input.again(), found, options, true);
        let fault = Exact::of(&mut reader, found, right).into_error();
        let begins = fault.line() > first_line(below, line) || fault.column() > 1;
        begins.then(|| match found.guessed {
            true => fault.nearest_to(found.format),
            false => fault,
        })
    })
}

/// The first line that is not blank in a text that begins on this line.
fn first_line(text: &str, line: u64) -> u64 {
    let blank = text.len() - text.trim_start().len();
    line + newlines(&text.as_bytes()[..blank])
}

/// Whether the text names rules or regions, as our JSON does. Any other reading would leave out what is asked.
fn asks(text: &[u8]) -> bool {
    let has = |field: &str| (text.windows(field.len())).any(|part| part == field.as_bytes());
    let mut fields = ["\"rules\"", "'rules'", "\"regions\"", "'regions'"].into_iter();
    matches!(text.trim_ascii_start(), [b'{' | b'[', ..]) && fields.any(has)
}

/// The beginning of a text, read in one of our own formats.
struct Exact {
    boards: Vec<Result<ReadBoard, ReadError>>,
    /// Whether every board is right.
    right: bool,
    /// Whether some board may be a part of one in another notation.
    doubtful: bool,
}

impl Exact {
    /// Reads the boards of the beginning.
    fn of<R: BufRead>(reader: &mut Reader<R>, found: Found, right: Option<Right<'_>>) -> Self {
        let mut boards = Vec::new();
        while reader.text.input.end < MOST
            && let Some(board) = reader.next()
        {
            boards.push(board);
            // Without a judge the first fault is the answer; with one, faults and boards are weighed.
            if right.is_none() && boards.last().is_some_and(Result::is_err) {
                break;
            }
        }
        let read = || boards.iter().flatten();
        // Solutions are not taken for parts of other boards if the size was given, there is only one board, or solutions are
        // not looked for.
        let alone = boards.len() == 1 && reader.text.input.whole && found.format != Format::Columns;
        let told = reader.options.size.is_some() || alone || right.is_none();
        let solves = |board: &ReadBoard| check(&board.queens).status() == Status::Solution;
        let is_right = read().all(right.unwrap_or(&solves));
        Exact {
            right: is_right || right.is_none(),
            doubtful: reader.options.format.is_none()
                && !(told && is_right && !reader.options.partial)
                && (read().any(|board| is_part(board, found, reader))
                    || found.format == Format::Columns && is_no_list(read(), found, reader)),
            boards,
        }
    }

    /// The square shape as wide as the first board, if that has fewer rows and the second board has another shape.
    fn shape_of_others(&self) -> Option<Shape> {
        let [Ok(first), Err(second), ..] = &self.boards[..] else {
            return None;
        };
        let lacks_rows = first.shape.rows < first.shape.columns;
        let is_lone = lacks_rows && matches!(second.kind(), Kind::NotSquare { .. });
        is_lone.then(|| Shape::square(first.shape.columns))
    }

    /// The first fault.
    fn fault(&self) -> Option<&ReadError> {
        self.boards.iter().find_map(|board| board.as_ref().err())
    }

    /// The first fault, or the error that no reading is beyond doubt.
    fn into_error(self) -> ReadError {
        let fault = self.boards.into_iter().find_map(Result::err);
        fault.unwrap_or_else(|| Kind::NoReading.at(0, 0))
    }

    /// Whether the first board is faulty.
    fn is_first(&self) -> bool {
        self.boards.first().is_some_and(Result::is_err)
    }

    /// Whether most of the beginning is a list in one of our formats, in which some boards have a slip. Without a judge, the
    /// boards before the first slip are an answer too, except for single signs below each other, each of which may be a
    /// board.
    fn is_list(&self, judged: bool) -> bool {
        let read = self.boards.iter().flatten().count();
        let faulty = self.boards.len() - read;
        if judged {
            !self.doubtful && read > 0 && read + usize::from(!self.is_first()) > faulty
        } else {
            let is_board = |board: &ReadBoard| board.shape.columns > 1 || board.shape.rows == 1;
            !self.is_first() && self.boards.iter().flatten().all(is_board)
        }
    }
}

/// Whether these lines of numbers are something other than columns. Lines of many lengths are no list of boards, and a line
/// of two numbers is a queen. A first line 0,1,2,3 may be a header, and commas may separate boards on a line.
fn is_no_list<'a, R: BufRead>(
    boards: impl Iterator<Item = &'a ReadBoard>,
    found: Found,
    reader: &mut Reader<R>,
) -> bool {
    let boards: Vec<&ReadBoard> = boards.collect();
    let Some((first, more)) = boards.split_first() else {
        return false;
    };
    let others = more.iter().filter(|board| board.shape != first.shape);
    let counts = (first.queens.queens().iter()).all(|queen| queen.row == queen.column);
    let several = !more.is_empty();
    let text = reader.text.input.read.trim_ascii_start();
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or(text);
    2 * others.count() > boards.len()
        || str::from_utf8(line).is_ok_and(is_nested)
        || (several || found.array) && first.shape == Shape::square(2)
        || several && counts && text.contains(&b',')
}

/// Whether this board of a list could be a row of a board instead, or a queen of one, or no board at all.
fn is_part<R>(board: &ReadBoard, found: Found, reader: &Reader<R>) -> bool {
    let queens = board.queens.queens();
    match found.format {
        // Zeros and ones are squares rather than columns, and two numbers in a list are a queen.
        Format::Columns if (4..1024).contains(&queens.len()) || found.array && queens.len() > 1 => {
            queens.iter().all(|queen| queen.column < 2)
        }
        Format::Columns => queens.len() == 1 && reader.base == Some(Base::One),
        Format::Pairs | Format::Squares => queens.len() == 1,
        // A list of single letters is a row rather than a board of one column.
        Format::Strings => board.shape.columns == 1 && board.shape.rows > 1,
        // A single sign between blanks may be in any column.
        Format::Spaced | Format::Rows if board.shape.columns == 1 => {
            board.shape.rows == 1 || queens.len() > 1
        }
        Format::Spaced | Format::Rows => {
            queens.is_empty() && !board.blocked.is_empty() || are_beside(board)
        }
        Format::Flat => board.shape.rows < 3 && reader.options.size.is_none(),
        _ => false,
    }
}

/// Whether a board may be several solutions, side by side.
fn are_beside(board: &ReadBoard) -> bool {
    let Shape { rows, columns } = board.shape;
    let is_solution = |part: u32| {
        let squares = board.queens.queens().iter();
        let squares = squares.filter(|queen| queen.column / rows == part);
        let squares = squares.map(|queen| Square::new(queen.row, queen.column % rows));
        Placement::new(rows, squares).is_ok_and(|board| check(&board).status() == Status::Solution)
    };
    columns > rows && columns.is_multiple_of(rows) && (0..columns / rows).all(is_solution)
}

/// Number of literals in a SAT solver's answer.
fn literals(text: &str) -> usize {
    let lines = text.lines().filter_map(|line| line.strip_prefix("v "));
    let literals = lines.flat_map(str::split_whitespace);
    literals.filter(|word| *word != "0").count()
}

/// The solved puzzles in our own drawings, which have borders around the regions and perhaps the steps to the solution
/// below. Each puzzle is judged by its own regions.
fn solved_puzzles(
    text: &str,
    lines: u64,
    options: &ReadOptions,
) -> Option<Result<Reading, ReadError>> {
    text.lines().any(drawn::is_frame).then_some(())?;
    let others = text.lines().filter(|line| !drawn::is_framed(line));
    let others: Vec<&str> = others.collect();
    // Text in the brackets of a step is not a list.
    let others = tokens::lines(&others.join("\n").replace(['(', ')'], " "), 0);
    let is_remark = |row: &Row<'_>| header(row).is_some() || !is_readable(row);
    tokens::rows(&others).iter().all(is_remark).then_some(())?;
    let (mut boards, mut held) = (Vec::new(), Held::of(options, Format::Board));
    for map in maps::read(text, true).ok()? {
        let (line, raw) = map.ok()?;
        let names = raw.regions.iter().flatten().flatten();
        let names: BTreeSet<&str> = names.map(String::as_str).collect();
        (names.len() == raw.rows as usize).then_some(())?;
        let asked = match raw.question(false) {
            Ok(asked) => asked,
            Err(told) => return Some(Err(Kind::Told(told).at(lines + line, 1))),
        };
        let queens = raw.queens.clone().unwrap_or_else(|| raw.given.clone());
        let board = RawBoard::of_problem(&raw, queens, Some(asked));
        boards.push(held.hold(lines + line, board).ok()?);
    }
    Some(Ok(Reading {
        name: "drawings of puzzles, judged by their regions".to_owned(),
        format: Format::Board,
        base: None,
        plain: true,
        boards,
    }))
}

/// Possible readings, each with the line of the first board that is not right.
type Considered = Vec<(Reading, u64)>;

/// Reads a text in every notation. With a judge, returns the first reading in which all boards are right, and others that
/// could be meant. Without a judge, returns the only way to understand the text. A reading in which all boards are solutions
/// then counts more than one in which no queen is attacked, one with attacked queens does not count, and two that count the
/// same are an error. `lines` lines were skipped before the text.
fn weigh(
    text: &str,
    lines: u64,
    options: &ReadOptions,
    right: Option<Right<'_>>,
) -> Result<(Option<Reading>, Considered), ReadError> {
    let (mut considered, mut chosen, mut partial) = (Considered::new(), Vec::new(), Vec::new());
    // Returns whether the search is over.
    let mut consider = |reading: Reading, is_vague: bool| {
        let boards = &reading.boards;
        let Some(right) = right else {
            let all = |good: fn(Status) -> bool| {
                (boards.iter()).all(|board| good(check(&board.queens).status()))
            };
            if all(|status| status == Status::Solution) {
                chosen.push(reading);
            } else if reading.plain && all(|status| status != Status::Attacked) {
                partial.push(reading);
            }
            return false;
        };
        // The first right reading ends the search: a second could not make it less right. But a rectangle may be a square
        // board with labels on its rows.
        let Some(wrong) = boards.iter().find(|board| !right(board)) else {
            let is_square = reading.is_square();
            if is_square || chosen.is_empty() {
                chosen = vec![reading];
            }
            return is_square;
        };
        // A reading that could be meant and has not been named before.
        let line = wrong.position.line;
        if considered.len() < NAMED
            && !is_vague
            && boards.iter().all(|board| board.shape.rows > 3)
            && (considered.iter()).all(|(other, _)| other.name != reading.name)
        {
            considered.push((reading, line));
        }
        false
    };
    let is_asked = |format| (options.format).is_none_or(|told| family(told) == family(format));
    if right.is_some()
        && is_asked(Format::Board)
        && let Some(reading) = solved_puzzles(text, lines, options)
    {
        consider(reading?, false);
    } else {
        let plain = tokens::lines(text, lines);
        let rows = without_rules(tokens::rows(&plain));
        let rows: Vec<&Row<'_>> = rows.iter().collect();
        // Rare notations are accepted if they are right. Without a judge they would be guesses.
        let is_open = |notation: &&Notation| {
            is_asked(notation.format()) && (notation.is_plain() || right.is_some())
        };
        NOTATIONS.iter().filter(is_open).any(|notation| {
            let mut consider = |reading| consider(reading, notation.is_vague());
            readings(notation, &rows, options, &mut consider)
        });
    }
    // Two readings may be the same boards. If they are not, the caller has to choose.
    let mut understood = if chosen.is_empty() { partial } else { chosen }.into_iter();
    let Some(reading) = understood.next() else {
        return Ok((None, considered));
    };
    fn shown(board: &ReadBoard) -> (Shape, &Placement, &[Square]) {
        (board.shape, &board.queens, &board.blocked)
    }
    let boards = || reading.boards.iter().map(shown);
    match understood.find(|other| !boards().eq(other.boards.iter().map(shown))) {
        None => Ok((Some(reading), considered)),
        Some(other) => {
            let is_base = reading.format == other.format && reading.base != other.base;
            let format = (!is_base).then_some(reading.format);
            let line = reading.boards[0].position.line;
            Err(Kind::TwoReadings(reading.name, other.name, format).at(line, 0))
        }
    }
}

/// The format whose notations this one shares: all drawn formats are alike.
fn family(format: Format) -> Format {
    match format {
        drawn if drawn.is_drawn() => Format::Spaced,
        Format::Csv => Format::Columns,
        other => other,
    }
}

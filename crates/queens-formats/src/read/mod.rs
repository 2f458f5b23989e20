//! Readers, which read boards one at a time, whatever the size of the input.
//!
//! One decision ([`judge`]) is made at the beginning of the [`input`]. Text in the format that its first bytes show
//! ([`detect`]) is read on without being held: line by line ([`grid`], [`numbers`]), or as JSON, which is cut into its
//! values ([`json`]). Both refuse to collect more than [`ReadOptions::limit`] bytes for a board. Any other text is taken for
//! the output of some program, and is read whole: text, [`tokens`], [`rows`] by a table of [`notations`], [`readings`]. Both
//! ways make a [`board`] by the same code. Maps of regions have one reader for whole texts ([`maps`], [`drawn`]).

mod board;
mod detect;
pub(crate) mod drawn;
mod grid;
pub(crate) mod input;
mod json;
mod judge;
pub(crate) mod maps;
mod notations;
mod numbers;
mod readings;
mod rows;
mod tokens;

use std::borrow::Cow;
use std::io::{BufRead, Read as _};

use queens::check::{Status, check};
use queens::complete::ProblemError;
use queens::{Placement, Problem, Square};

use crate::error::{Kind, ReadError};
use crate::format::{Base, Format};
use crate::problem::Question;
use board::RawBoard;
use detect::Found;
use input::{Input, MOST};
use json::Values;
use readings::Reading;

/// The largest n that is read. A line of `columns` of that size fits the default [`ReadOptions::limit`].
pub(crate) const LARGEST: u32 = 1 << 24;

/// What the caller knows about the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// The format; detected from the first board when `None`.
    pub format: Option<Format>,
    /// The number of the first row and column in `columns` and `pairs`; when `None`, it is inferred from the first board
    /// that shows it. The other formats settle it themselves: `csv` by its header, chess squares by custom, and `jsonl`
    /// always counts from 0.
    pub base: Option<Base>,
    /// The size of the boards. Without it, boards that do not show their size are as small as they can be: `columns` has as
    /// many rows as numbers, `pairs` and `squares` as many rows as queens, or more if a queen would otherwise be outside.
    pub size: Option<Shape>,
    /// The most bytes that one board may take. 256 MiB by default, enough for a `columns` line of
    /// the largest n that is read, 2²⁴.
    pub limit: usize,
    /// Whether a board with fewer queens than a solution is right too, if none is attacked.
    pub partial: bool,
}

/// Rows and columns of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Number of rows.
    pub rows: u32,
    /// Number of columns.
    pub columns: u32,
}

impl Shape {
    /// The n × n board.
    pub const fn square(n: u32) -> Self {
        Shape {
            rows: n,
            columns: n,
        }
    }

    /// Whether there are as many rows as columns.
    pub const fn is_square(self) -> bool {
        self.rows == self.columns
    }
}

/// `n = 8`, or `4 × 6`.
impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_square() {
            write!(f, "n = {}", self.rows)
        } else {
            write!(f, "{} × {}", self.rows, self.columns)
        }
    }
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions {
            format: None,
            base: None,
            size: None,
            limit: 1 << 28,
            partial: false,
        }
    }
}

/// A board as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBoard {
    /// Rows and columns.
    pub shape: Shape,
    /// The queens, attacked or not, on the smallest square board that holds this one.
    pub queens: Placement,
    /// Squares on which no queen may be placed, in reading order, each once, none of them a queen's.
    pub blocked: Vec<Square>,
    /// What the text itself asks, if it is more than a board of chess queens.
    pub asked: Option<Box<Question>>,
    /// Where the board is in the input.
    pub position: Position,
}

impl ReadBoard {
    /// What the board is judged by; `None` for chess queens on a square board.
    pub fn question(&self) -> Option<Cow<'_, Question>> {
        let Shape { rows, columns } = self.shape;
        match &self.asked {
            Some(asked) => Some(Cow::Borrowed(asked)),
            None if rows == columns => None,
            None => Some(Cow::Owned(Question::Problem(Problem::rectangle(
                rows, columns,
            )))),
        }
    }

    /// Whether the queens solve what the text asks, or the usual problem of chess queens if it asks nothing.
    pub fn is_solution(&self) -> bool {
        match self.question() {
            Some(question) => question.is_solved_by(self.queens.queens()),
            None => check(&self.queens).status() == Status::Solution,
        }
    }

    /// The board to be completed: what the text asks, with the queens that are on the board.
    ///
    /// # Errors
    /// If the queens do not fit what is asked, or it is a puzzle with several queens in a row.
    pub fn problem(&self) -> Result<Problem, ProblemError> {
        let problem = match self.question().map(Cow::into_owned) {
            None => Problem::square(self.shape.rows),
            Some(Question::Problem(problem)) => problem,
            Some(Question::Puzzle(puzzle)) => puzzle.problem()?,
        };
        let missing: Vec<Square> = (self.queens.queens().iter().copied())
            .filter(|queen| problem.given().binary_search(queen).is_err())
            .collect();
        problem.with_given(missing)?.with_blocked(&self.blocked)
    }
}

/// Where a board is in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Number of the board, counted from 1.
    pub record: u64,
    /// Line on which it begins, counted from 1.
    pub line: u64,
}

/// Reads boards one at a time.
///
/// An iterator. After a board that cannot be read it continues with the next one, if the text shows where that one begins.
/// Memory: the first 64 KiB of text and their boards, one more board and one line of text. A text that is in none of our
/// formats, or has a slip, is held up to 8 MiB and half a million lines, which takes a gigabyte and a half at most.
#[derive(Debug)]
pub struct Reader<R> {
    /// Boards that were read to find out how to read the text: the first ones, or all.
    ahead: std::vec::IntoIter<Result<ReadBoard, ReadError>>,
    text: Values<R>,
    /// Whether solutions are wanted rather than the problem that they solve.
    judged: bool,
    /// Number of columns and base according to the header of a table.
    header: Option<(u32, Option<Base>)>,
    format: Format,
    options: ReadOptions,
    /// The base, if it was given or has been inferred.
    base: Option<Base>,
    /// How the text is read, if not as one of our formats.
    reading: Option<String>,
    held: Held,
    over: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads boards that are not judged, such as one to be completed. Looks at the beginning of the input, at most 64 KiB,
    /// and detects the format unless one is given. A text that is in none of the formats is read whole, up to 8 MiB, as the
    /// output of some program. A text that two readings understand differently is refused.
    ///
    /// # Errors
    /// If the input cannot be read, is empty or is not text, or if the format is a picture or cannot be recognised.
    pub fn new(input: R, options: ReadOptions) -> Result<Self, ReadError> {
        judge::decide(input, options, None)
    }

    /// Reads boards that are going to be judged: `right` says whether one is a solution.
    ///
    /// A text is read in the way in which every board is right, if there is one. Otherwise the result is an error, unless
    /// the text is in one of the formats of `docs/formats.md` or `options` name the format: only then may one of its boards
    /// be called wrong.
    ///
    /// ```
    /// use queens_formats::{ReadOptions, Reader};
    /// let read = |text| Reader::judged(text, ReadOptions::default(), queens_formats::ReadBoard::is_solution);
    /// let printed = &b"Solution 1: queens on (1,2) (2,4) (3,1) (4,3)\n"[..];
    /// assert_eq!(read(printed)?.next().unwrap()?.queens.columns(), Some(vec![1, 3, 0, 2]));
    /// // Wrong, beyond doubt; and something that is wrong in every reading, but may be meant in another.
    /// assert!(read(&b"1 3 0 0\n"[..])?.next().unwrap().is_ok());
    /// assert!(read(&b"Solution 1: queens on (1,2) (2,4) (3,1) (4,1)\n"[..]).is_err());
    /// # Ok::<(), queens_formats::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Reader::new`], and if no reading is right and none is beyond doubt.
    pub fn judged(
        input: R,
        options: ReadOptions,
        right: impl Fn(&ReadBoard) -> bool,
    ) -> Result<Self, ReadError> {
        judge::decide(input, options, Some(&right))
    }

    /// A reader of one of our own formats.
    fn exact(input: Input<R>, found: Found, options: ReadOptions, judged: bool) -> Self {
        Reader {
            ahead: Vec::new().into_iter(),
            text: Values::new(input, found.array),
            judged,
            header: None,
            format: found.format,
            options,
            base: options.base,
            reading: None,
            held: Held::of(&options, found.format),
            over: false,
        }
    }

    /// The reader that returns what was read, then continues after it.
    fn go_on(mut self, read: Vec<Result<ReadBoard, ReadError>>) -> Self {
        self.text.input.kept = false;
        self.ahead = read.into_iter();
        self
    }

    /// A reader of boards that have all been read already.
    fn printed(self, reading: Reading) -> Self {
        let boards: Vec<_> = reading.boards.into_iter().map(Ok).collect();
        Reader {
            ahead: boards.into_iter(),
            format: reading.format,
            base: reading.base.or(self.options.base),
            reading: Some(reading.name),
            over: true,
            ..self
        }
    }

    /// The format, given or detected.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The base, given or inferred from the boards read so far; `None` while it is not known.
    pub fn base(&self) -> Option<Base> {
        self.base
    }

    /// How a text in none of our formats is read, in words: "pairs counted from 1".
    pub fn reading(&self) -> Option<&str> {
        let counts = |name: &str| self.options.base.is_none() && name.contains("counted");
        let is_named = |name: &&str| name.contains(',') || counts(name);
        self.reading.as_deref().filter(is_named)
    }

    fn read(&mut self) -> Result<Option<ReadBoard>, ReadError> {
        let (options, format, base) = (&self.options, self.format, &mut self.base);
        let is_json = format == Format::Jsonl || self.text.is_array();
        let lines = &mut self.text.input;
        let read = match format {
            _ if is_json => self.text.next_board(format, options, base, self.judged)?,
            Format::Board => grid::drawn(lines)?,
            Format::Spaced | Format::Rows | Format::Matrix => {
                grid::text(lines, format, options.size)?
            }
            Format::Csv => numbers::csv(lines, &mut self.header, options.size)?,
            _ => match lines.next_with_text()? {
                None => None,
                Some(line) => {
                    let board = match format {
                        Format::Columns => numbers::columns(line, options, base)?,
                        Format::Fen => grid::fen(line)?,
                        _ => numbers::squares(line, format, options, base)?,
                    };
                    Some((line.place.line, board))
                }
            },
        };
        let Some((line, board)) = read else {
            return Ok(None);
        };
        let board = self.held.hold(line, board);
        board.map(Some).map_err(|kind| kind.at(line, 0))
    }

    /// Skips to the beginning of the next board after one that cannot be read. False if there is no such place.
    fn skip(&mut self) -> bool {
        match self.format {
            Format::Csv => self.header.is_some(),
            format if format.is_drawn() && !self.text.is_array() => self.text.input.skip_block(),
            _ => true,
        }
    }
}

/// What the boards of a text must be, and how many of them there have been.
#[derive(Debug)]
struct Held {
    told: Option<Shape>,
    /// Whether each board states its own shape, whatever shape the others have.
    mixed: bool,
    /// The shape of the first board.
    first: Option<Shape>,
    records: u64,
}

impl Held {
    fn of(options: &ReadOptions, format: Format) -> Self {
        Held {
            told: options.size,
            mixed: format == Format::Jsonl,
            first: None,
            records: 0,
        }
    }

    /// The board, if it is possible and fits the others.
    fn hold(&mut self, line: u64, board: RawBoard) -> Result<ReadBoard, Kind> {
        let shape @ Shape { rows, columns } = board.shape;
        if rows.max(columns) > LARGEST {
            return Err(Kind::TooLarge { largest: LARGEST });
        }
        if let Some(told) = self.told.filter(|&told| told != shape) {
            return Err(Kind::Size { found: shape, told });
        }
        // A rectangle among boards of another shape is a board that lacks a row.
        let first = *self.first.get_or_insert(shape);
        let mut shapes = [shape, first].into_iter();
        if shape != first
            && !self.mixed
            && let Some(found) = shapes.find(|shape| !shape.is_square())
        {
            return Err(Kind::NotSquare { found });
        }
        let outside = |square: &&Square| square.row >= rows || square.column >= columns;
        if let Some(square) = board.queens.iter().chain(&board.blocked).find(outside) {
            let token = square.to_string();
            return Err(Kind::OutsideShape { token, shape });
        }
        let placed = |squares| Placement::new(rows.max(columns), squares).map_err(Kind::Board);
        let queens = placed(board.queens)?;
        let blocked = placed(board.blocked)?.queens().to_vec();
        let both = |square: &&Square| queens.queens().binary_search(square).is_ok();
        if let Some(&square) = blocked.iter().find(both) {
            return Err(Kind::BlockedQueen { square });
        }
        self.records += 1;
        let record = self.records;
        Ok(ReadBoard {
            shape,
            queens,
            blocked,
            asked: board.asked,
            position: Position { record, line },
        })
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<ReadBoard, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(read) = self.ahead.next() {
            return Some(read);
        }
        if self.over {
            return None;
        }
        let read = self.read().transpose();
        self.over = match &read {
            None => true,
            Some(Ok(_)) => false,
            Some(Err(error)) => error.ends_input() || !self.skip(),
        };
        read
    }
}

impl<R: BufRead> std::iter::FusedIterator for Reader<R> {}

/// Reads a board to be completed: the only one in a text, or the question that an answer repeats. It may be a map of
/// regions in any form in which puzzles are read.
///
/// A square with as many names as rows, the squares of each in one piece, is a map, unless the text is a possible board in
/// one of the formats.
///
/// # Errors
/// As [`Reader`], and if there is no board, or more than one.
///
/// ```
/// use queens_formats::{ReadOptions, read_problem};
/// let text = r#"{"rows":6,"columns":6,"squares":[[0,1],[2,2]]}"#;
/// let problem = read_problem(text.as_bytes(), ReadOptions::default())?;
/// assert_eq!(problem.given().len(), 2);
/// let problem = read_problem(&b"AAAB\nCABB\nCCDB\nCDDD\n"[..], ReadOptions::default())?;
/// assert_eq!(problem.regions().unwrap().names(), ['A', 'B', 'C', 'D']);
/// # Ok::<(), queens_formats::ReadError>(())
/// ```
pub fn read_problem(mut input: impl BufRead, options: ReadOptions) -> Result<Problem, ReadError> {
    let mut head = Vec::new();
    let read = input.by_ref().take(MOST as u64).read_to_end(&mut head);
    read.map_err(|error| Kind::Io(error).at(0, 0))?;
    let (exact, problem) = match Reader::new((&head[..]).chain(input), options) {
        Ok(reader) => (reader.reading.is_none(), only(reader)),
        Err(error) => (false, Err(error)),
    };
    let can_be = |problem: &Problem| problem.contradiction().is_none();
    let sure = options.format.is_some() || exact && problem.as_ref().is_ok_and(can_be);
    if sure || head.len() == MOST {
        return problem;
    }
    let map = maps::read_one(&input::text_of(head).unwrap_or_default());
    // A size alone is not a board, but it may be a problem, and so may a puzzle without regions.
    let is_other = |error: &ReadError| matches!(error.kind(), Kind::Json(_) | Kind::NotA { .. });
    let is_other = problem.as_ref().err().is_some_and(is_other);
    match map.filter(|(_, raw)| raw.regions.is_some() || is_other) {
        None => problem,
        Some((line, raw)) => (raw.problem(true)).map_err(|told| Kind::Told(told).at(line, 1)),
    }
}

/// The problem of the only board in a text.
fn only(mut reader: Reader<impl BufRead>) -> Result<Problem, ReadError> {
    let board = reader.next().ok_or_else(|| Kind::Empty.at(0, 0))??;
    let line = board.position.line;
    if let Some(next) = reader.next() {
        return Err(Kind::SeveralBoards.at(next?.position.line, 0));
    }
    let problem = board.problem();
    problem.map_err(|error| Kind::Problem(error).at(line, 0))
}

/// A board and the line on which it begins, or the end of the input.
type MaybeBoard = Result<Option<(u64, RawBoard)>, ReadError>;

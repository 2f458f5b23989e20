//! Readers: boards come in one at a time, whatever the size of the input.
//!
//! The first bytes tell the format ([`detect`]); then one of two ways is taken. Formats of lines read
//! lines ([`lines`], [`grid`]), JSON arrays are cut into their elements ([`json`]); both refuse to
//! collect more than [`ReadOptions::limit`] bytes for a board.

mod detect;
mod grid;
mod json;
mod lines;
mod literal;
mod numbers;
mod printed;

use std::io::{self, BufRead, Cursor, Read as _};

use queens::complete::{Problem, ProblemError};
use queens::{Placement, Square};

use crate::error::{Kind, ReadError};
use crate::format::{Base, Format};
use detect::Head;

pub use numbers::{LineVerdict, check_columns};

/// The largest n that is read: what fits [`ReadOptions::limit`] as a line of `columns`.
pub(crate) const LARGEST: u32 = 1 << 24;

/// What the caller knows about the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// The format; detected from the first board when `None`.
    pub format: Option<Format>,
    /// The number of the first row and column in `columns` and `pairs`; when `None`, it is inferred from the first
    /// board that shows it. The others say it themselves: `csv` in its header, chess squares by custom, and `jsonl`
    /// always counts from 0.
    pub base: Option<Base>,
    /// The size of the boards. Without it, boards that do not show their size are as small as they can
    /// be: `columns` has as many rows as numbers, `pairs` and `squares` as many rows as queens, or more
    /// if a queen would stand outside.
    pub size: Option<Shape>,
    /// The most bytes that one board may take. 256 MiB by default, enough for a `columns` line of
    /// the largest n that is read, 2²⁴.
    pub limit: usize,
    /// Whether the boards will be judged as solutions: then a text that could be right in another reading is refused.
    pub judged: bool,
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
}

/// `n = 8`, or `4 × 6`.
impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.rows == self.columns {
            true => write!(f, "n = {}", self.rows),
            false => write!(f, "{} × {}", self.rows, self.columns),
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
            judged: false,
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
    /// The problem that the text itself asks, where it has more than a board of chess queens.
    pub asked: Option<Box<Problem>>,
    /// Where it stood.
    pub position: Position,
}

impl ReadBoard {
    /// The board to be completed: what the text asks, with the queens that stand on it.
    ///
    /// # Errors
    /// When the queens do not fit what is asked.
    pub fn problem(&self) -> Result<Problem, ProblemError> {
        let problem = match &self.asked {
            Some(asked) => (**asked).clone(),
            None => Problem::rectangle(self.shape.rows, self.shape.columns),
        };
        let missing: Vec<Square> = (self.queens.queens().iter().copied())
            .filter(|queen| problem.given().binary_search(queen).is_err())
            .collect();
        problem
            .with_given(missing)?
            .with_blocked(self.blocked.iter().copied())
    }
}

/// Where a board stands in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Number of the board, counted from 1.
    pub record: u64,
    /// Line on which it begins, counted from 1.
    pub line: u64,
}

/// Reads boards one at a time.
///
/// An iterator that ends after the first error: what follows a fault cannot be trusted. Memory: one
/// board and one line of text.
#[derive(Debug)]
pub struct Reader<R> {
    way: Way<R>,
    format: Format,
    options: ReadOptions,
    /// The base told, or seen so far.
    base: Option<Base>,
    records: u64,
    over: bool,
}

/// The input with its beginning, which was read to detect the format, put back.
type Input<R> = io::Chain<Cursor<Vec<u8>>, R>;

#[derive(Debug)]
enum Way<R> {
    Lines(lines::Lines<Input<R>>, Body),
    Elements(json::Elements<Input<R>>),
    /// Boards that were read at once, because they were printed in no format of ours.
    Printed(std::vec::IntoIter<(u64, Cells)>),
}

/// The most bytes that are read at once.
const PRINTED: usize = 1 << 23;

/// How boards lie in lines.
#[derive(Debug)]
enum Body {
    Grid,
    Drawn,
    /// One board a line.
    Records,
    /// JSON objects, each perhaps with several boards.
    Objects(std::collections::VecDeque<(u64, Cells)>),
    /// The same below a header that tells n and the base.
    Csv(Option<(u32, u32)>),
}

impl<R: BufRead> Reader<R> {
    /// Looks at the beginning of the input, at most 64 KiB, and detects the format unless one is given. A text that is
    /// clearly in none of the formats is read whole, up to 8 MiB, as the output of some program.
    ///
    /// # Errors
    /// When the input cannot be read, is empty or is not text, or when the format is a picture or cannot be recognised.
    pub fn new(mut input: R, options: ReadOptions) -> Result<Self, ReadError> {
        let Head {
            mut bytes,
            whole,
            lines,
        } = detect::head(&mut input, options.format)?;
        if options.format.is_none() && bytes.len() <= PRINTED {
            let tried = Self::try_head(&bytes, whole, options);
            if let Err((error, first)) = tried {
                if !whole {
                    let most = (PRINTED - bytes.len()) as u64 + 1;
                    let read = (&mut input).take(most).read_to_end(&mut bytes);
                    read.map_err(|error| Kind::Io(error).at(0, 0))?;
                }
                if let Some(reader) = Self::printed(&bytes, lines, options, error, first)? {
                    return Ok(reader);
                }
            }
        }
        let found = detect::detect(&bytes, options.format)?;
        let bytes_of_mark = match bytes.starts_with(BYTE_ORDER_MARK) {
            true => 3,
            false => 0,
        };
        let mut beginning = Cursor::new(bytes);
        beginning.set_position(bytes_of_mark);
        Ok(Self::of_format(
            beginning.chain(input),
            lines,
            found,
            options,
        ))
    }

    fn of_format(input: Input<R>, lines: u64, found: detect::Found, options: ReadOptions) -> Self {
        let way = match found.array {
            true => Way::Elements(json::Elements::new(input, options.limit, lines)),
            false => {
                let body = match found.format {
                    Format::Board => Body::Drawn,
                    Format::Spaced | Format::Rows | Format::Matrix => Body::Grid,
                    Format::Csv => Body::Csv(None),
                    Format::Jsonl => Body::Objects(Default::default()),
                    _ => Body::Records,
                };
                Way::Lines(lines::Lines::new(input, options.limit, lines), body)
            }
        };
        Reader {
            way,
            format: found.format,
            options,
            base: options.base,
            records: 0,
            over: false,
        }
    }

    /// Reads the head as the format it seems to have. The error, and whether it struck the first board; where the
    /// head was cut, an error on its last line says nothing.
    fn try_head(head: &[u8], whole: bool, options: ReadOptions) -> Result<(), (ReadError, bool)> {
        let found = detect::detect(head, None).map_err(|error| (error, true))?;
        let last = head.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let text = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head);
        let input = Cursor::new(Vec::new()).chain(text);
        let mut reader = Reader::of_format(input, 0, found, options);
        while let Some(board) = reader.next() {
            let error = match board {
                Ok(board) if is_doubtful(reader.format, &board) => Kind::Matrix.at(1, 0),
                Ok(_) => continue,
                Err(error) => error,
            };
            {
                let harmless =
                    !whole && (error.line() > last || error.line() == 0 || error.is_cut());
                return match harmless {
                    true => Ok(()),
                    false => Err((error, reader.records == 0)),
                };
            }
        }
        Ok(())
    }

    /// The boards of a text in no format of ours, or the error of the nearest format; `None` where boards stand
    /// before the fault, which are an answer too.
    fn printed(
        bytes: &[u8],
        lines: u64,
        options: ReadOptions,
        error: ReadError,
        first: bool,
    ) -> Result<Option<Self>, ReadError> {
        let error = match first {
            true => detect::nearest(bytes, error, |told| {
                let options = ReadOptions {
                    format: Some(told),
                    ..options
                };
                let mut reader = Reader::new(bytes, options).ok()?;
                reader.find_map(Result::err)
            }),
            false => error,
        };
        if bytes.len() > PRINTED && error.is_whole() {
            return Err(Kind::TooLong { limit: PRINTED }.at(0, 0));
        }
        if bytes.len() > PRINTED || error.is_final() {
            return Err(error.below(lines));
        }
        let own_table = detect::detect(bytes, None).is_ok_and(|found| found.format == Format::Csv);
        if own_table && !error.is_header() {
            return Err(error.below(lines));
        }
        let Ok(text) = std::str::from_utf8(bytes) else {
            return Err(error.below(lines));
        };
        match printed::read(text, &options) {
            Ok(Some((format, boards, base))) => {
                let below = |(line, cells)| (line + lines, cells);
                let boards: Vec<_> = boards.into_iter().map(below).collect();
                Ok(Some(Reader {
                    way: Way::Printed(boards.into_iter()),
                    format,
                    options,
                    base,
                    records: 0,
                    over: false,
                }))
            }
            Err(refused) if refused.is_final() => Err(refused.below(lines)),
            Ok(None) | Err(_) if !first => Ok(None),
            Ok(None) | Err(_) => Err(error.below(lines)),
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

    fn read(&mut self) -> Result<Option<ReadBoard>, ReadError> {
        let (options, base) = (&self.options, &mut self.base);
        let read = match &mut self.way {
            Way::Lines(lines, Body::Grid) => grid::text(lines, self.format, options.size)?,
            Way::Lines(lines, Body::Drawn) => grid::drawn(lines)?,
            Way::Lines(lines, Body::Csv(header)) => numbers::csv(lines, header, options.size)?,
            Way::Lines(lines, Body::Objects(read)) => json::objects(lines, read, options)?,
            Way::Lines(lines, Body::Records) => match lines.next_with_text()? {
                None => None,
                Some((line, text)) => {
                    let cells = match self.format {
                        Format::Columns => numbers::columns(text, line, options, base)?,
                        Format::Pairs => numbers::pairs(text, line, options, base)?,
                        Format::Squares => numbers::squares(text, line, options)?,
                        _ => grid::fen(text, line, options.size)?,
                    };
                    Some((line, cells))
                }
            },
            Way::Elements(elements) => json::element(elements, self.format, options, base)?,
            Way::Printed(boards) => boards.next(),
        };
        let Some((line, cells)) = read else {
            return Ok(None);
        };
        self.judge(line, cells).map(Some)
    }

    /// Holds a board against what every board must be.
    fn judge(&mut self, line: u64, cells: Cells) -> Result<ReadBoard, ReadError> {
        let Cells {
            shape,
            queens,
            blocked,
            asked,
            shown,
        } = cells;
        let Shape { rows, columns } = shape;
        let fault = |kind: Kind| Err(kind.at(line, 0));
        if rows.max(columns) > LARGEST {
            return fault(Kind::TooLarge { largest: LARGEST });
        }
        match self.options.size {
            Some(told) if told != shape => return fault(Kind::Size { found: shape, told }),
            None if rows != columns && !shown => return fault(Kind::NotSquare { found: shape }),
            _ => {}
        }
        let outside = |square: &&Square| square.row >= rows || square.column >= columns;
        if let Some(square) = queens.iter().chain(&blocked).find(outside) {
            let token = square.to_string();
            return fault(Kind::OutsideShape { token, shape });
        }
        let queens = match Placement::new(rows.max(columns), queens) {
            Ok(queens) => queens,
            Err(error) => return fault(Kind::Board(error)),
        };
        let blocked = match Placement::new(rows.max(columns), blocked) {
            Ok(blocked) => blocked.queens().to_vec(),
            Err(error) => return fault(Kind::Board(error)),
        };
        let both = |square: &&Square| queens.queens().binary_search(square).is_ok();
        if let Some(&square) = blocked.iter().find(both) {
            return fault(Kind::BlockedQueen { square });
        }
        if self.options.judged
            && queens.queens().is_empty()
            && !blocked.is_empty()
            && asked.is_none()
        {
            return fault(Kind::TwoReadings(
                "'x' may be a queen, or a blocked square on a board without queens: write Q for a queen"
                    .to_owned(),
            ));
        }
        self.records += 1;
        Ok(ReadBoard {
            shape,
            queens,
            blocked,
            asked,
            position: Position {
                record: self.records,
                line,
            },
        })
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<ReadBoard, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let read = self.read().transpose();
        self.over = !matches!(read, Some(Ok(_)));
        read
    }
}

impl<R: BufRead> std::iter::FusedIterator for Reader<R> {}

/// Reads a board to be completed: the only one in a text, or the question that an answer repeats.
///
/// # Errors
/// As [`Reader`]; when there is no board, or more than one.
///
/// ```
/// use queens_formats::{ReadOptions, read_problem};
/// let text = r#"{"rows":6,"columns":6,"queens":[[0,1],[2,2]]}"#;
/// let problem = read_problem(text.as_bytes(), ReadOptions::default())?;
/// assert_eq!(problem.given().len(), 2);
/// # Ok::<(), queens_formats::ReadError>(())
/// ```
pub fn read_problem(input: impl BufRead, options: ReadOptions) -> Result<Problem, ReadError> {
    let options = ReadOptions {
        judged: false,
        ..options
    };
    let mut reader = Reader::new(input, options)?;
    let board = reader.next().ok_or_else(|| Kind::Empty.at(0, 0))??;
    let line = board.position.line;
    if let Some(next) = reader.next() {
        return Err(Kind::SeveralBoards.at(next?.position.line, 0));
    }
    let problem = board.problem();
    problem.map_err(|error| Kind::Problem(error).at(line, 0))
}

/// What a text says, before anyone asked whether it can be.
#[derive(Debug)]
struct Cells {
    shape: Shape,
    queens: Vec<Square>,
    blocked: Vec<Square>,
    asked: Option<Box<Problem>>,
    /// Does the text itself show that the board is meant to have this shape?
    shown: bool,
}

impl Cells {
    fn of_shape(rows: u32, columns: u32) -> Self {
        Cells {
            shape: Shape { rows, columns },
            queens: Vec::new(),
            blocked: Vec::new(),
            asked: None,
            shown: false,
        }
    }
}

/// Could this board of a list be a row of a board instead, or one of its queens? As such it may be part of a solution,
/// as a board it is none.
fn is_doubtful(format: Format, board: &ReadBoard) -> bool {
    let queens = board.queens.queens();
    match format {
        Format::Columns => {
            let columns: Vec<u64> = queens.iter().map(|queen| queen.column.into()).collect();
            queens.len() > 2 && columns.iter().all(|&column| column < 2)
                || queens.len() == 2 && queens[1].row == 1
                || numbers::solved_by_pairs(&columns).is_some()
        }
        Format::Pairs | Format::Squares => queens.len() == 1,
        Format::Flat => board.shape.rows == 2 || board.shape.rows > 2 && queens.len() < 2,
        _ => false,
    }
}

/// A board and the line on which it begins, or the end of the input.
type MaybeCells = Result<Option<(u64, Cells)>, ReadError>;

/// What editors put before text to say that it is UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The column, counted from 1 in characters, of a part of a line.
fn column_of(line: &str, part: &str) -> u64 {
    let offset = part.as_ptr() as usize - line.as_ptr() as usize;
    line[..offset].chars().count() as u64 + 1
}

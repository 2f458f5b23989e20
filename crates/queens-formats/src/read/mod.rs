//! Readers: boards come in one at a time, whatever the size of the input.
//!
//! The first bytes tell the format ([`detect`]). Text in one of our own formats goes on without being held: formats of
//! lines read lines ([`lines`], [`grid`]), JSON arrays are cut into their elements ([`json`]); both refuse to
//! collect more than [`ReadOptions::limit`] bytes for a board. Everything else is what some program printed, and is read
//! whole in four steps: text, [`tokens`], [`readings`] by a table of [`notations`], [`judge`].

mod detect;
mod grid;
mod json;
mod judge;
mod lines;
mod notations;
mod numbers;
mod readings;
mod tokens;

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
    /// Whether fewer queens than a solution has are right too, if none is attacked.
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
/// An iterator. After a board that cannot be read it goes on with the next one where the text shows where that begins.
/// Memory: one board and one line of text; of a text in none of our formats, up to 8 MiB of it.
#[derive(Debug)]
pub struct Reader<R> {
    way: Way<R>,
    format: Format,
    options: ReadOptions,
    /// The base told, or seen so far.
    base: Option<Base>,
    /// How the text is read, if not as one of our formats.
    reading: Option<String>,
    /// Whether solutions are wanted, rather than the problem that they solve.
    judged: bool,
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

/// What the beginning of a text is as one of our own formats.
struct Exact {
    /// The first fault, and whether it struck the first board.
    fault: Option<(ReadError, bool)>,
    /// Whether every board is right.
    right: bool,
    /// Whether some board may be a part of one in another notation.
    doubtful: bool,
    /// Number of boards without a fault, and of those with one.
    boards: [u64; 2],
    /// Number of boards of another size than the first.
    others: u64,
}

impl<R: BufRead> Reader<R> {
    /// Reads boards that nobody judges, such as one to be completed. Looks at the beginning of the input, at most 64 KiB,
    /// and detects the format unless one is given. A text that is in none of the formats is read whole, up to 8 MiB, as
    /// the output of some program. What two readings understand differently is refused.
    ///
    /// # Errors
    /// When the input cannot be read, is empty or is not text, or when the format is a picture or cannot be recognised.
    pub fn new(mut input: R, options: ReadOptions) -> Result<Self, ReadError> {
        let mut head = detect::head(&mut input, options.format)?;
        if options.format.is_none() {
            let exact = Self::try_head(&head, options, None);
            if exact.fault.is_some() || exact.doubtful {
                head.read_all(&mut input, PRINTED)?;
                if let Some(text) = head.text() {
                    match Self::understood(text, options)? {
                        Some(reading) => return Ok(Self::printed(reading, head.lines, options)),
                        None if exact.fault.is_none() => {}
                        None => return Self::refused(head, input, options, exact),
                    }
                }
            }
        }
        Self::go_on(head, input, options)
    }

    /// Reads boards that are going to be judged: `right` says whether one is a solution.
    ///
    /// A text is read in the way in which every board is right, if there is one. Else it is an error, unless it is in one
    /// of the formats of `docs/formats.md` or `options` name the format: only then may a board of it be called wrong.
    ///
    /// ```
    /// use queens::check::{Status, check};
    /// use queens_formats::{ReadOptions, Reader};
    /// let right = |board: &queens_formats::ReadBoard| check(&board.queens).status() == Status::Solution;
    /// let read = |text| Reader::judged(text, ReadOptions::default(), right);
    /// let printed = &b"Solution 1: queens on (1,2) (2,4) (3,1) (4,3)\n"[..];
    /// assert_eq!(read(printed)?.next().unwrap()?.queens.columns(), Some(vec![1, 3, 0, 2]));
    /// // Wrong, beyond doubt; and something that is wrong in every reading, but may be meant in another.
    /// assert!(read(&b"1 3 0 0\n"[..])?.next().unwrap().is_ok());
    /// assert!(read(&b"Solution 1: queens on (1,2) (2,4) (3,1) (4,1)\n"[..]).is_err());
    /// # Ok::<(), queens_formats::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Reader::new`], and when no reading is right and none beyond doubt.
    pub fn judged(
        mut input: R,
        options: ReadOptions,
        right: impl Fn(&ReadBoard) -> bool,
    ) -> Result<Self, ReadError> {
        let mut head = detect::head(&mut input, options.format)?;
        let exact = Self::try_head(&head, options, Some(&right));
        let is_exact = exact.fault.is_none() && !exact.doubtful;
        let go_on = |head, input| {
            Ok(Reader {
                judged: true,
                ..Self::go_on(head, input, options)?
            })
        };
        if exact.fault.as_ref().is_some_and(|fault| fault.0.is_final()) {
            return Self::refused(head, input, options, exact);
        }
        if is_exact && exact.right {
            return go_on(head, input);
        }
        let judge = |text: &str| {
            let mut reader = Self::empty(options);
            judge::judge(text, &options, |line, cells| {
                Some(right(&reader.hold(line, cells).ok()?))
            })
        };
        // What no notation reads up to here, none reads to the end.
        if !head.whole && is_exact {
            let end = head
                .bytes
                .iter()
                .rposition(|&byte| byte == b'\n')
                .unwrap_or(0);
            let beginning = std::str::from_utf8(&head.bytes[..end]).unwrap_or_default();
            if judge(beginning).right.is_none() {
                return go_on(head, input);
            }
        }
        head.read_all(&mut input, PRINTED)?;
        let Some(text) = head.text() else {
            return go_on(head, input);
        };
        let mut found = judge(text);
        if let Some(reading) = found.right.take() {
            return Ok(Self::printed(reading, head.lines, options));
        }
        // Most of it is a list in one of our formats, and some of its boards have a slip.
        let [read, faulty] = exact.boards;
        let first = exact.fault.as_ref().is_some_and(|fault| fault.1);
        let listed = read > faulty || read == faulty && !first && read > 0;
        if is_exact || listed && !exact.doubtful {
            return go_on(head, input);
        }
        if options.partial
            && let Some(reading) = Self::understood(text, options)?
        {
            return Ok(Self::printed(reading, head.lines, options));
        }
        if options.format.is_some() && !found.considered.is_empty() {
            return Ok(Self::printed(
                found.considered.swap_remove(0).0,
                head.lines,
                options,
            ));
        }
        let error = match Self::refused(head, input, options, exact) {
            Ok(mut reader) => reader
                .find_map(Result::err)
                .unwrap_or_else(|| Kind::NoReading.at(0, 0)),
            Err(error) => error,
        };
        Err(match error.is_final() || found.considered.is_empty() {
            true => error,
            false => found.unread(error),
        })
    }

    /// A reader of nothing.
    fn empty(options: ReadOptions) -> Self {
        Reader {
            way: Way::Printed(Vec::new().into_iter()),
            format: Format::Columns,
            options,
            base: options.base,
            reading: None,
            judged: false,
            records: 0,
            over: false,
        }
    }

    /// Reads the text as one of our formats.
    fn go_on(head: Head, input: R, options: ReadOptions) -> Result<Self, ReadError> {
        let found = detect::detect(&head.bytes, options.format)?;
        let mark = head.bytes.starts_with(BYTE_ORDER_MARK);
        let lines = head.lines;
        let mut beginning = Cursor::new(head.bytes);
        beginning.set_position(if mark { 3 } else { 0 });
        Ok(Self::of_format(
            beginning.chain(input),
            lines,
            found,
            options,
        ))
    }

    /// The error of the format to which a text in none is nearest; boards before it are an answer too.
    fn refused(
        head: Head,
        input: R,
        options: ReadOptions,
        exact: Exact,
    ) -> Result<Self, ReadError> {
        let Some((error, first)) = exact.fault else {
            return Self::go_on(head, input, options);
        };
        if !first {
            return Self::go_on(head, input, options);
        }
        if head.bytes.len() > PRINTED && (error.is_whole() || options.format.is_none()) {
            return Err(Kind::TooLong { limit: PRINTED }.at(0, 0));
        }
        if options.format.is_some() {
            return Err(error.below(head.lines));
        }
        let error = detect::nearest(&head.bytes, error, |told| {
            let options = ReadOptions {
                format: Some(told),
                ..options
            };
            Reader::new(&head.bytes[..], options)
                .ok()?
                .find_map(Result::err)
        });
        Err(error.below(head.lines))
    }

    /// The only way in which a text can be understood.
    fn understood(
        text: &str,
        options: ReadOptions,
    ) -> Result<Option<readings::Reading>, ReadError> {
        let mut reader = Self::empty(options);
        judge::understand(text, &options, |line, cells| reader.hold(line, cells).ok())
    }

    fn printed(reading: readings::Reading, lines: u64, options: ReadOptions) -> Self {
        let boards = reading.boards.into_iter();
        let boards: Vec<_> = boards
            .filter_map(|(line, cells)| Some((line + lines, cells?)))
            .collect();
        Reader {
            way: Way::Printed(boards.into_iter()),
            format: reading.format,
            base: reading.base.or(options.base),
            reading: Some(reading.name).filter(|name| {
                name.contains(',') || options.base.is_none() && name.contains("counted")
            }),
            ..Self::empty(options)
        }
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
            ..Self::empty(options)
        }
    }

    /// Reads the head as the format it seems to have. Where the head was cut, an error on its last line says nothing.
    fn try_head(
        head: &Head,
        options: ReadOptions,
        right: Option<&dyn Fn(&ReadBoard) -> bool>,
    ) -> Exact {
        let mut exact = Exact {
            fault: None,
            right: true,
            doubtful: false,
            boards: [0, 0],
            others: 0,
        };
        let found = match detect::detect(&head.bytes, options.format) {
            Ok(found) => found,
            Err(error) => {
                exact.fault = Some((error, true));
                return exact;
            }
        };
        let last = head.bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let text = head
            .bytes
            .strip_prefix(BYTE_ORDER_MARK)
            .unwrap_or(&head.bytes);
        let mut reader = Reader::of_format(Cursor::new(Vec::new()).chain(text), 0, found, options);
        reader.judged = right.is_some();
        let (mut size, mut counts) = (None, false);
        while let Some(board) = reader.next() {
            match board {
                Ok(board) => {
                    exact.boards[0] += 1;
                    exact.right &= right.is_none_or(|right| right(&board));
                    exact.others += u64::from(*size.get_or_insert(board.shape) != board.shape);
                    let format = reader.format;
                    exact.doubtful |=
                        options.format.is_none() && is_doubtful(format, &board, &reader);
                    // A first line 0,1,2,3 may be a header.
                    let columns = board
                        .queens
                        .columns()
                        .filter(|_| exact.boards[0] == 1 && format == Format::Columns);
                    counts |= columns.is_some_and(|columns| {
                        (0..).zip(columns).all(|(row, column)| row == column)
                    });
                }
                Err(error)
                    if !head.whole
                        && (error.line() > last || error.line() == 0 || error.is_cut()) =>
                {
                    break;
                }
                Err(error) => {
                    exact.boards[1] += 1;
                    let first = exact.boards[0] == 0;
                    let _ = exact.fault.get_or_insert((error, first));
                    if right.is_none() {
                        break;
                    }
                }
            }
        }
        // Lines of many lengths are no list of boards, and lines of two numbers are a queen each.
        exact.doubtful |= options.format.is_none()
            && found.format == Format::Columns
            && 2 * exact.others > exact.boards[0];
        let pairs =
            found.format == Format::Columns && !found.array && size == Some(Shape::square(2));
        exact.doubtful |= options.format.is_none()
            && (pairs || counts && text.contains(&b','))
            && exact.boards[0] > 1;
        exact
    }

    /// The format, given or detected.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The base, given or inferred from the boards read so far; `None` while it is not known.
    pub fn base(&self) -> Option<Base> {
        self.base
    }

    /// How a text is read that is in none of our formats, in words: "pairs counted from 1".
    pub fn reading(&self) -> Option<&str> {
        self.reading.as_deref()
    }

    fn read(&mut self) -> Result<Option<ReadBoard>, ReadError> {
        let (options, base) = (&self.options, &mut self.base);
        let read = match &mut self.way {
            Way::Lines(lines, Body::Grid) => grid::text(lines, self.format, options.size)?,
            Way::Lines(lines, Body::Drawn) => grid::drawn(lines)?,
            Way::Lines(lines, Body::Csv(header)) => numbers::csv(lines, header, options.size)?,
            Way::Lines(lines, Body::Objects(read)) => json::objects(lines, read, self.judged)?,
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
        self.hold(line, cells).map(Some)
    }

    /// Goes on to where the next board begins, after one that cannot be read. Is there such a place?
    fn skip(&mut self) -> bool {
        match &mut self.way {
            Way::Lines(_, Body::Csv(None)) => false,
            Way::Lines(lines, Body::Grid | Body::Drawn) => lines.skip_block(),
            Way::Lines(..) | Way::Printed(_) => true,
            Way::Elements(elements) => elements.is_between(),
        }
    }

    /// Holds a board against what every board must be.
    fn hold(&mut self, line: u64, cells: Cells) -> Result<ReadBoard, ReadError> {
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
        self.over = match &read {
            None => true,
            Some(Ok(_)) => false,
            Some(Err(error)) => error.ends_input() || !self.skip(),
        };
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
#[derive(Clone, Debug)]
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

/// Could this board of a list be a row of a board instead, or one of its queens, or no board at all?
fn is_doubtful<R>(format: Format, board: &ReadBoard, reader: &Reader<R>) -> bool {
    let queens = board.queens.queens();
    match format {
        Format::Columns => queens.len() == 1 && reader.base == Some(Base::One),
        Format::Pairs | Format::Squares => queens.len() == 1,
        Format::Spaced | Format::Rows => queens.is_empty() && !board.blocked.is_empty(),
        Format::Flat => board.shape.rows < 3 && reader.options.size.is_none(),
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

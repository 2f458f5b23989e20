//! Readers: boards come in one at a time, whatever the size of the input.
//!
//! The first bytes tell the format ([`detect`]); then one of two ways is taken. Formats of lines read
//! lines ([`lines`], [`grid`]), JSON arrays are cut into their elements ([`json`]); both refuse to
//! collect more than [`ReadOptions::limit`] bytes for a board.

mod detect;
mod grid;
mod json;
mod lines;
mod numbers;

use std::io::{self, BufRead, Cursor, Read as _};

use queens::{Placement, Square};

use crate::error::{Kind, ReadError};
use crate::format::{Base, Format};

pub use numbers::{LineVerdict, check_columns};

/// The largest n that is read: what fits [`ReadOptions::limit`] as a line of `columns`.
pub(crate) const LARGEST: u32 = 1 << 24;

/// What the caller knows about the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// The format; detected from the first board when `None`.
    pub format: Option<Format>,
    /// The number of the first row and column in `columns` and `pairs`. The others say it themselves:
    /// `csv` in its header, chess squares by custom, and `jsonl` always counts from 0.
    pub base: Base,
    /// The n of the boards. Without it, boards that do not show their size are as small as they can
    /// be: `columns` has as many rows as numbers, `pairs` and `squares` as many rows as queens, or more
    /// if a queen would stand outside.
    pub size: Option<u32>,
    /// The most bytes that one board may take. 256 MiB unless told, enough for a `columns` line of
    /// the largest n that is read, 2²⁴.
    pub limit: usize,
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions {
            format: None,
            base: Base::Zero,
            size: None,
            limit: 1 << 28,
        }
    }
}

/// A board as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBoard {
    /// The queens, attacked or not, and n.
    pub queens: Placement,
    /// Squares on which no queen may be placed, in reading order, each once, none of them a queen's.
    pub blocked: Vec<Square>,
    /// Where it stood.
    pub position: Position,
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
    records: u64,
    over: bool,
}

/// The input with its beginning, which was read to detect the format, put back.
type Input<R> = io::Chain<Cursor<Vec<u8>>, R>;

#[derive(Debug)]
enum Way<R> {
    Lines(lines::Lines<Input<R>>, Body),
    Elements(json::Elements<Input<R>>),
}

/// How boards lie in lines.
#[derive(Debug)]
enum Body {
    Grid,
    Drawn,
    /// One board a line.
    Records,
    /// The same below a header that tells n and the base.
    Csv(Option<(u32, u32)>),
}

impl<R: BufRead> Reader<R> {
    /// Looks at the beginning of the input, at most 64 KiB, and detects the format unless it is told.
    ///
    /// # Errors
    /// When the input cannot be read, is empty, is no text, or the format is a picture.
    pub fn new(mut input: R, options: ReadOptions) -> Result<Self, ReadError> {
        let head = detect::head(&mut input, options.format)?;
        let found = detect::detect(&head, options.format)?;
        let bytes_of_mark = if head.starts_with(BYTE_ORDER_MARK) {
            3
        } else {
            0
        };
        let mut beginning = Cursor::new(head);
        beginning.set_position(bytes_of_mark);
        let input = beginning.chain(input);
        let way = match found.array {
            true => Way::Elements(json::Elements::new(input, options.limit)),
            false => {
                let body = match found.format {
                    Format::Board => Body::Drawn,
                    Format::Spaced | Format::Matrix => Body::Grid,
                    Format::Csv => Body::Csv(None),
                    _ => Body::Records,
                };
                Way::Lines(lines::Lines::new(input, options.limit), body)
            }
        };
        Ok(Reader {
            way,
            format: found.format,
            options,
            records: 0,
            over: false,
        })
    }

    /// The format told or detected.
    pub fn format(&self) -> Format {
        self.format
    }

    fn read(&mut self) -> Result<Option<ReadBoard>, ReadError> {
        let read = match &mut self.way {
            Way::Lines(lines, Body::Grid) => grid::text(lines, self.format)?,
            Way::Lines(lines, Body::Drawn) => grid::drawn(lines)?,
            Way::Lines(lines, Body::Csv(header)) => numbers::csv(lines, header)?,
            Way::Lines(lines, Body::Records) => match lines.next_with_text()? {
                None => None,
                Some((line, text)) => {
                    let options = &self.options;
                    let cells = match self.format {
                        Format::Columns => numbers::columns(text, line, options)?,
                        Format::Pairs => numbers::pairs(text, line, options)?,
                        Format::Squares => numbers::squares(text, line, options)?,
                        Format::Fen => grid::fen(text, line)?,
                        _ => json::record(text, line)?,
                    };
                    Some((line, cells))
                }
            },
            Way::Elements(elements) => json::element(elements, self.format, &self.options)?,
        };
        let Some((line, Cells { n, queens, blocked })) = read else {
            return Ok(None);
        };
        let fault = |kind: Kind| Err(kind.at(line, 0));
        if n > LARGEST {
            return fault(Kind::TooLarge { largest: LARGEST });
        }
        if let Some(told) = self.options.size
            && told != n
        {
            return fault(Kind::Size { found: n, told });
        }
        let queens = match Placement::new(n, queens) {
            Ok(queens) => queens,
            Err(error) => return fault(Kind::Board(error)),
        };
        let blocked = match Placement::new(n, blocked) {
            Ok(blocked) => blocked.queens().to_vec(),
            Err(error) => return fault(Kind::Board(error)),
        };
        let both = |square: &&Square| queens.queens().binary_search(square).is_ok();
        if let Some(&square) = blocked.iter().find(both) {
            return fault(Kind::BlockedQueen { square });
        }
        self.records += 1;
        Ok(Some(ReadBoard {
            queens,
            blocked,
            position: Position {
                record: self.records,
                line,
            },
        }))
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

/// What a text says, before anyone asked whether it can be.
#[derive(Debug, Default)]
struct Cells {
    n: u32,
    queens: Vec<Square>,
    blocked: Vec<Square>,
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

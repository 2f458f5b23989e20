//! Every form in which people write a board of queens: readers that detect the form, and writers.
//!
//! | question | answer |
//! |---|---|
//! | what formats are there? | [`Format::ALL`] |
//! | write solutions as they are found | [`Writer`] |
//! | write placements on any board: rectangles, fewer queens, regions | [`Writer::for_problem`] |
//! | how large will the output be? | [`solution_bytes`] |
//! | read boards one at a time | [`Reader`] |
//! | read a board to be completed | [`read_problem`], [`read_regions`] |
//! | write a problem for another solver | [`Export`] |
//! | draw any board as text | [`draw`] |
//! | draw any board as a picture | [`board_scene`] |
//! | read or write one square | [`read_square`], [`chess_square`] |
//! | judge a list of columns too long for memory | [`check_columns`] |
//! | compare a list of solutions with the complete list | [`grade()`] |
//! | write the steps of a search | [`trace`] |
//! | puzzles with regions: read, write, draw, print, explain in words | [`puzzle`] |
//! | pictures of searches and boards, to print | [`diagram`] |
//! | write a picture as SVG or PNG | [`scene`] |
//! | programming exercises, with a judge for the answers | [`exercise`] |
//!
//! Readers and writers hold one board at a time. `docs/formats.md` shows every format. The feature `pictures`, on by
//! default, adds PNG and PDF; SVG is always there.
//!
//! ```
//! use queens_formats::{Format, ReadOptions, Reader, Style, Writer};
//! let mut writer = Writer::new(Format::Spaced, 4, Style::default(), Vec::new());
//! writer.solution(&[1, 3, 0, 2])?;
//! let text = writer.end()?;
//! assert_eq!(text, b". Q . .\n. . . Q\nQ . . .\n. . Q .\n\n");
//!
//! let mut reader = Reader::new(&text[..], ReadOptions::default())?;
//! assert_eq!(reader.format(), Format::Spaced);
//! let board = reader.next().unwrap()?;
//! assert_eq!(board.queens.columns(), Some(vec![1, 3, 0, 2]));
//! assert!(reader.next().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod diagram;
mod error;
pub mod exercise;
mod export;
mod format;
mod grade;
mod language;
mod messages;
mod problem;
pub mod puzzle;
mod read;
pub mod scene;
mod square;
mod stream;
pub mod trace;
mod write;

pub use error::{ReadError, User};
pub use export::{Export, NotExactCover};
pub use format::{Base, Format};
pub use grade::{Flaw, Grade, Remark, grade, grade_against};
pub use language::Language;
pub use messages::Values;
pub use problem::Question;
pub use puzzle::read_regions;
pub use read::input::text_of;
pub use read::{Position, ReadBoard, ReadOptions, Reader, Shape, read_problem};

pub use square::{chess_square, read_square};
pub use stream::{LineVerdict, check_columns};
pub use write::{MOST_BOARDS_OF_A_SHEET, Style, Writer, board_scene, draw, solution_bytes};

//! Boards from what a text says: rows of cells, or queens by their numbers. Every format and every notation ends here.

use queens::Square;

use crate::error::Kind;
use crate::problem::{Question, RawProblem};
use crate::read::{LARGEST, Shape};

/// A board as a text gives it, not yet validated.
#[derive(Clone, Debug)]
pub(super) struct RawBoard {
    pub(super) shape: Shape,
    pub(super) queens: Vec<Square>,
    pub(super) blocked: Vec<Square>,
    pub(super) asked: Option<Box<Question>>,
}

impl RawBoard {
    /// The empty board of this shape.
    pub(super) fn of_shape(rows: u32, columns: u32) -> Self {
        RawBoard {
            shape: Shape { rows, columns },
            queens: Vec::new(),
            blocked: Vec::new(),
            asked: None,
        }
    }

    /// The board of this shape with these queens, which are to solve `asked`.
    pub(super) fn of_problem(
        raw: &RawProblem,
        queens: Vec<Square>,
        asked: Option<Question>,
    ) -> Self {
        let mut board = RawBoard::of_shape(raw.rows, raw.columns);
        (board.queens, board.asked) = (queens, asked.map(Box::new));
        board
    }

    /// The board with queens in these rows and columns, counted from 0. The error is the index of the first queen that lies
    /// outside.
    pub(super) fn of_queens(
        shape: Shape,
        queens: impl Iterator<Item = (u64, u64)>,
    ) -> Result<Self, usize> {
        let Shape { rows, columns } = shape;
        let mut board = RawBoard::of_shape(rows, columns);
        let count = queens.size_hint().1.unwrap_or(0);
        board.queens.reserve_exact(count);
        for (at, (row, column)) in queens.enumerate() {
            if row >= u64::from(rows) || column >= u64::from(columns) {
                return Err(at);
            }
            board.queens.push(Square::new(row as u32, column as u32));
        }
        Ok(board)
    }
}

/// The shape told, or the smallest square for this many queens in which no row or column exceeds `reach`. A few huge numbers
/// are something else, and the board would cost memory.
pub(super) fn shape_of(told: Option<Shape>, queens: usize, reach: u64) -> Result<Shape, Kind> {
    let n = reach.max(queens as u64);
    match told {
        Some(told) => Ok(told),
        None if n > LARGEST.into() => Err(Kind::TooLarge { largest: LARGEST }),
        None if n > 16 * queens.max(256) as u64 => Err(Kind::NumberCount {
            found: queens,
            expected: n as usize,
        }),
        None => Ok(Shape::square(n as u32)),
    }
}

/// What is on a square.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cell {
    Queen,
    Free,
    Blocked,
}

impl Cell {
    /// What a character of a drawn board means.
    pub(super) fn of(sign: char) -> Option<Cell> {
        match sign {
            'Q' | 'q' | '♛' | '♕' | '1' => Some(Cell::Queen),
            '.' | '·' | '-' | '_' | '0' => Some(Cell::Free),
            'x' | 'X' | '×' => Some(Cell::Blocked),
            _ => None,
        }
    }
}

/// The only sign of a square; `None` for a longer text.
pub(super) fn single(square: &str) -> Option<char> {
    let mut signs = square.chars();
    signs.next().filter(|_| signs.next().is_none())
}

/// A board that is filled square by square, row by row.
#[derive(Debug)]
pub(super) struct Rows {
    pub(super) board: RawBoard,
    column: u32,
}

impl Rows {
    pub(super) fn new() -> Self {
        Rows {
            board: RawBoard::of_shape(0, 0),
            column: 0,
        }
    }

    pub(super) fn push(&mut self, cell: Cell) {
        let square = Square::new(self.board.shape.rows, self.column);
        match cell {
            Cell::Queen => self.board.queens.push(square),
            Cell::Blocked => self.board.blocked.push(square),
            Cell::Free => {}
        }
        self.column += 1;
    }

    /// Skips a run of free squares, at most to just past the last column of the largest board.
    pub(super) fn skip(&mut self, run: u32) {
        self.column = (self.column + run).min(LARGEST + 1);
    }

    /// Ends the row, which must be as wide as the first.
    pub(super) fn end_row(&mut self) -> Result<(), Kind> {
        let width = std::mem::take(&mut self.column);
        let shape = &mut self.board.shape;
        if shape.rows == 0 {
            shape.columns = width;
            self.board.queens.reserve(width.min(1 << 10) as usize);
        }
        shape.rows += 1;
        if shape.columns == width {
            Ok(())
        } else {
            Err(Kind::RowLength {
                found: width as usize,
                expected: shape.columns as usize,
            })
        }
    }

    /// Number of rows that the board should have, from its width or the shape told.
    fn height(&self, told: Option<Shape>) -> u32 {
        let width = self.board.shape.columns;
        let told = told.filter(|told| told.columns == width);
        told.map_or(width, |told| told.rows)
    }

    /// Whether the next row begins another board. Single squares below each other are one board of one column.
    pub(super) fn is_complete(&self, told: Option<Shape>) -> bool {
        let is_column = told.is_none() && self.board.shape.columns == 1;
        self.board.shape.rows == self.height(told) && !is_column
    }

    /// The board of the rows so far. Rows that end before they make a square are a rectangle.
    pub(super) fn end(self, told: Option<Shape>) -> Result<RawBoard, Kind> {
        let (found, expected) = (self.board.shape.rows as usize, self.height(told) as usize);
        if found == expected || told.is_none() && found > 1 {
            Ok(self.board)
        } else {
            Err(Kind::MissingRows { found, expected })
        }
    }
}

//! What a rung remembers, as data to draw.

use std::ops::Range;

use super::naive::attacker;
use super::{Direction, boards};
use crate::board::Square;
use crate::lines::{Line, Masks};

/// What a rung remembers about the queens on the board, as data to draw.
///
/// For a column-by-column search, read "row" for "column" here, and "column" for "row".
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Memory {
    /// `naive`, `permutations` and `scan`: only the queens, in the order in which they were placed.
    Queens(Vec<Square>),
    /// `arrays`: which lines are taken; indexed as [`diagonal_index`](super::diagonal_index) says.
    Arrays {
        /// Taken columns, n of them.
        columns: Vec<bool>,
        /// Taken diagonals, 2n − 1 of them; in the same order in a search by columns.
        diagonals: Vec<bool>,
        /// Taken antidiagonals, 2n − 1 of them.
        antidiagonals: Vec<bool>,
    },
    /// `sets`: the columns in order of the rows, and the members of the sets in rising order.
    Sets {
        /// Column of the queen in each row.
        columns: Vec<u32>,
        /// Taken diagonals: row − column, in a search by columns too.
        differences: Vec<i64>,
        /// Taken antidiagonals: row + column.
        sums: Vec<u64>,
    },
    /// `bitmask`: three words as seen from the current row.
    Masks {
        /// The row to fill next; n when all queens are placed.
        row: u32,
        /// Taken columns, diagonals and antidiagonals; the last two shift by one from row to row.
        masks: Masks,
        /// Free squares of the row that have not been tried yet.
        untried: u64,
    },
    /// `forward` and `dlx`: the lines that need a queen, and which squares they have left.
    Domains {
        /// The line that is filled next; `None` when no line needs a queen.
        chosen: Option<Line>,
        /// The open lines and the free squares of each: rows, and for `dlx` columns too.
        lines: Vec<(Line, Vec<Square>)>,
    },
    /// `tree` and `anywhere`: a whole board and the boards that follow from it.
    Boards {
        /// n·n squares in reading order, `true` where there is a queen.
        board: boards::Board,
        /// One child for each square after the last queen (`tree`) or for each free square (`anywhere`).
        children: Vec<Child>,
    },
}

/// A board with one more queen, of [`Memory::Boards`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Child {
    /// The square of the new queen.
    pub square: Square,
    /// The queen that attacks the new one, if the board is invalid and will be dropped.
    pub attacker: Option<Square>,
}

impl Memory {
    /// The board with these queens, and its children: one for each free square at these positions. A board with n
    /// queens is a solution and has no children.
    pub(super) fn boards(n: u32, queens: &[Square], positions: Range<u32>) -> Self {
        let full = queens.len() == n as usize;
        let squares = positions.map(|position| boards::square(n, position as usize));
        let free = squares.filter(|square| !full && !queens.contains(square));
        let child = |square| Child {
            square,
            attacker: attacker(queens, square),
        };
        let children = free.map(child).collect();
        let mut board = boards::empty(n);
        for &queen in queens {
            board[boards::position(n, queen) as usize] = true;
        }
        Memory::Boards { board, children }
    }

    /// The same memory, reflected for a search by columns.
    pub(super) fn reflected(mut self, n: u32) -> Self {
        let turn = |square: &mut Square| *square = Direction::Columns.turned(*square);
        let turn_line = |line: &mut Line| {
            *line = match *line {
                Line::Row(row) => Line::Column(row),
                Line::Column(column) => Line::Row(column),
                Line::Diagonal(difference) => Line::Diagonal(-difference),
                Line::Antidiagonal(sum) => Line::Antidiagonal(sum),
            };
        };
        match &mut self {
            Memory::Queens(queens) => queens.iter_mut().for_each(turn),
            Memory::Arrays { diagonals, .. } => diagonals.reverse(),
            Memory::Sets { differences, .. } => {
                differences.reverse();
                differences.iter_mut().for_each(|d| *d = -*d);
            }
            // The words need no change to be those of a column: bit r means row r.
            Memory::Masks { .. } => {}
            Memory::Domains { chosen, lines } => {
                chosen.iter_mut().for_each(turn_line);
                for (line, squares) in lines {
                    turn_line(line);
                    squares.iter_mut().for_each(turn);
                }
            }
            Memory::Boards { board, children } => {
                let other = |at| Direction::Columns.turned(boards::square(n, at));
                let queen = |at| board[boards::position(n, other(at)) as usize];
                *board = (0..board.len()).map(queen).collect();
                for child in children {
                    turn(&mut child.square);
                    child.attacker.iter_mut().for_each(turn);
                }
            }
        }
        self
    }
}

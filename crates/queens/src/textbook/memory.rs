//! What a rung remembers, as data to draw.

use std::ops::Range;

use super::naive::attacker;
use super::{Direction, boards};
use crate::board::Square;
use crate::lines::{Line, Masks};

/// What a rung remembers about the queens on the board, as data to draw.
///
/// In a search column by column, read "row" for "column" here, and "column" for "row".
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Memory {
    /// `naive`, `permutations` and `scan`: only the queens, in the order in which they were placed.
    Queens(Vec<Square>),
    /// `arrays`: which lines are taken; indexed as [`diagonal_index`](super::diagonal_index) says.
    Arrays {
        /// Taken columns, n of them.
        columns: Vec<bool>,
        /// Taken diagonals, 2n − 1 of them; in the same order by columns.
        diagonals: Vec<bool>,
        /// Taken antidiagonals, 2n − 1 of them.
        antidiagonals: Vec<bool>,
    },
    /// `sets`: the columns in order of the rows, and the members of the sets in rising order.
    Sets {
        /// Column of the queen in each row.
        columns: Vec<u32>,
        /// Taken diagonals: row − column, by columns too.
        differences: Vec<i64>,
        /// Taken antidiagonals: row + column.
        sums: Vec<u64>,
    },
    /// `bitmask`: three words as the current row sees them.
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
        /// The line that is filled next; `None` when none needs a queen.
        chosen: Option<Line>,
        /// Rows, for `dlx` columns too.
        lines: Vec<(Line, Vec<Square>)>,
    },
    /// `tree` and `anywhere`: a whole board and the boards that follow from it.
    Boards {
        /// n·n squares in reading order, `true` where a queen stands.
        board: boards::Board,
        /// For `tree` one for each square after the last queen, for `anywhere` one for each free square.
        children: Vec<Child>,
    },
}

/// A board with one more queen, of [`Memory::Boards`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Child {
    /// Where the new queen stands.
    pub square: Square,
    /// The queen that attacks it, when the board is invalid and will be dropped.
    pub attacker: Option<Square>,
}

impl Memory {
    /// The board with these queens, and its children with a queen more on any free square at these positions. A board
    /// with n queens is a solution; it has none.
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

    /// The same as a search by columns remembers it.
    pub(super) fn reflected(self, n: u32) -> Self {
        let square = |square| Direction::Columns.turned(square);
        let line = |line| match line {
            Line::Row(row) => Line::Column(row),
            Line::Column(column) => Line::Row(column),
            Line::Diagonal(difference) => Line::Diagonal(-difference),
            Line::Antidiagonal(sum) => Line::Antidiagonal(sum),
        };
        match self {
            Memory::Queens(queens) => Memory::Queens(queens.into_iter().map(square).collect()),
            Memory::Arrays {
                columns,
                mut diagonals,
                antidiagonals,
            } => {
                diagonals.reverse();
                Memory::Arrays {
                    columns,
                    diagonals,
                    antidiagonals,
                }
            }
            Memory::Sets {
                columns,
                differences,
                sums,
            } => Memory::Sets {
                columns,
                differences: differences.into_iter().rev().map(|d| -d).collect(),
                sums,
            },
            // The words are those of a column as they are: bit r speaks of row r.
            Memory::Masks { .. } => self,
            Memory::Domains { chosen, lines } => {
                let lines = lines.into_iter();
                let of_line = |(of, squares): (Line, Vec<Square>)| {
                    (line(of), squares.into_iter().map(square).collect())
                };
                Memory::Domains {
                    chosen: chosen.map(line),
                    lines: lines.map(of_line).collect(),
                }
            }
            Memory::Boards { board, children } => {
                let other = |at| boards::position(n, square(boards::square(n, at))) as usize;
                let children = children.into_iter().map(|child| Child {
                    square: square(child.square),
                    attacker: child.attacker.map(square),
                });
                Memory::Boards {
                    children: children.collect(),
                    board: (0..board.len()).map(|at| board[other(at)]).collect(),
                }
            }
        }
    }
}

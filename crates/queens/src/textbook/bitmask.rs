//! Backtracking with three words: the free squares of a row at once.
//!
//! Idea: what the queens above attack in the current row fits in three masks with a bit for each
//! column. The squares still free are one expression away, the next of them is the lowest bit that
//! is set, and for the next row the diagonals shift by one.
//!
//! ```text
//! search(row, columns, diagonals, antidiagonals):         ◂ enter
//!     if row = n: report the queens                       ◂ solution
//!     free = board AND NOT (columns OR diagonals OR antidiagonals)
//!     while free ≠ 0:
//!         bit = lowest bit of free, removed from it       ◂ place
//!         search(row + 1, columns OR bit,
//!                (diagonals OR bit) << 1,
//!                (antidiagonals OR bit) >> 1)
//!         forget bit                                      ◂ remove
//!     return                                              ◂ leave
//! ```
//!
//! Invariant: bit c of a mask is set exactly when the line of that kind through column c of the
//! current row is taken (the shift law of `lines`).
//!
//! Changed since `arrays`: the arrays became words, and attacked squares are never looked at, so nothing is
//! ever rejected. The nodes are the same. Cost: O(1) for each node; memory four words for each row.
//!
//! No symmetry, no lookahead, no vectors: this is the yardstick of all benchmarks.
//!
//! Source: Richards, "Backtracking algorithms in MCPL using bit patterns and recursion" (1997).

use std::ops::ControlFlow;

use super::plain::Ending;
use super::{Direction, Memory, Step};
use crate::board::Square;
use crate::lines::{Masks, board_mask};
use crate::trace::{Event, Observer};

/// Fills the rows below these queens in every way in which no two queens attack each other; `masks` are the
/// lines of these queens as seen from the next row.
///
/// Returns whether the ending asked to stop. Cost: O(1) for each queen placed, n ≤ 64.
///
/// # Panics
/// When n is above 64.
///
/// ```
/// use queens::textbook::bitmask;
/// let mut number = 0;
/// bitmask::search(10, &mut Vec::new(), Default::default(), &mut |_: &[u32]| {
///     number += 1;
///     false
/// });
/// assert_eq!(number, 724);
/// ```
pub fn search(n: u32, queens: &mut Vec<u32>, masks: Masks, ending: &mut impl Ending) -> bool {
    ending.node(queens.len());
    if queens.len() == n as usize {
        return ending.solution(queens);
    }
    let mut free =
        board_mask(n as usize) & !(masks.columns | masks.diagonals | masks.antidiagonals);
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        queens.push(bit.trailing_zeros());
        let below = Masks {
            columns: masks.columns | bit,
            diagonals: (masks.diagonals | bit) << 1,
            antidiagonals: (masks.antidiagonals | bit) >> 1,
        };
        if search(n, queens, below, ending) {
            return true;
        }
        queens.pop();
    }
    false
}

/// Backtracking with bit masks.
#[derive(Clone, Debug)]
pub(super) struct Bitmask {
    n: u32,
    direction: Direction,
    /// One level for each row, and one for the row below the board.
    levels: Vec<Level>,
    row: usize,
    step: Step,
}

/// A row: the lines that the queens above it take, and its squares to try.
#[derive(Clone, Copy, Debug)]
struct Level {
    masks: Masks,
    /// Free squares not tried yet.
    untried: u64,
}

impl Level {
    fn new(masks: Masks, board: u64) -> Self {
        let untried = masks.free(board);
        Level { masks, untried }
    }
}

impl Bitmask {
    pub(super) fn new(n: u32, direction: Direction) -> Self {
        let top = Level::new(Masks::default(), board_mask(n as usize));
        Bitmask {
            n,
            direction,
            levels: vec![top; n as usize + 1],
            row: 0,
            step: Step::Enter,
        }
    }

    pub(super) fn run<O: Observer>(&mut self, observer: &mut O) -> ControlFlow<()> {
        let n = self.n as usize;
        let board = board_mask(n);
        // The current level lives in registers while the search runs.
        let (mut row, mut step) = (self.row, self.step);
        let direction = self.direction;
        let mut level = self.levels[row];
        let levels = &mut self.levels[..=n];
        macro_rules! report {
            ($event:expr) => {
                if observer.observe($event).is_break() {
                    levels[row] = level;
                    (self.row, self.step) = (row, step);
                    return ControlFlow::Break(());
                }
            };
        }
        loop {
            if step == Step::Enter {
                step = if row == n { Step::Full } else { Step::Try };
                report!(Event::Enter);
            }
            if step == Step::Full {
                step = Step::Leave;
                report!(Event::Solution);
            }
            if step == Step::Try {
                if level.untried != 0 {
                    let bit = level.untried & level.untried.wrapping_neg();
                    level.untried ^= bit;
                    levels[row] = level;
                    let square = direction.turned(Square::new(row as u32, bit.trailing_zeros()));
                    level = Level::new(level.masks.place(bit), board);
                    row += 1;
                    step = Step::Enter;
                    report!(Event::Place { square });
                    continue;
                }
                step = Step::Leave;
            }
            if step == Step::Leave {
                step = if row == 0 { Step::Over } else { Step::Remove };
                report!(Event::Leave);
            }
            if step == Step::Over {
                (self.row, self.step) = (row, step);
                return ControlFlow::Continue(());
            }
            row -= 1;
            let bit = level.masks.columns ^ levels[row].masks.columns;
            level = levels[row];
            let square = direction.turned(Square::new(row as u32, bit.trailing_zeros()));
            step = Step::Try;
            report!(Event::Remove { square });
        }
    }

    pub(super) fn memory(&self) -> Memory {
        Memory::Masks {
            row: self.row as u32,
            masks: self.levels[self.row].masks,
            untried: self.levels[self.row].untried,
        }
    }

    pub(super) fn stand(&mut self, queens: &[Square]) {
        let board = board_mask(self.n as usize);
        self.levels[0] = Level::new(Masks::default(), board);
        for (row, queen) in queens.iter().enumerate() {
            let level = &mut self.levels[row];
            let bit = 1 << self.direction.turned(*queen).column;
            // The squares up to the queen have been tried.
            level.untried &= !(bit | (bit - 1));
            self.levels[row + 1] = Level::new(level.masks.place(bit), board);
        }
        (self.row, self.step) = (queens.len(), Step::Enter);
    }
}

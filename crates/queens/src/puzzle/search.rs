//! The exact search for solutions.
//!
//! **Problem.** Is there a solution with these squares free, and is it the only one?
//!
//! **Idea.** Look at all rows, columns and regions that still need queens. A house with just as many free squares as it
//! needs takes them all. Otherwise choose the house with the fewest squares to spare: one of its first (spare + 1) free
//! squares must have a queen. With one queen a house, these are all squares of the house with the fewest.
//!
//! ```text
//! search(board):
//!   if no row needs a queen: a solution
//!   house ← the one with the fewest squares to spare; one without room: go back
//!   for each of the first (spare + 1) free squares s of it:
//!     search(board with a queen on s)
//!     s is not free any more
//! ```
//!
//! With one queen a house, all columns are counted together: going down the rows, `once`, `twice` and `thrice` hold the
//! columns met at least that often. With several, a house also has no room if its queens would touch; this is checked where
//! few squares are left.
//!
//! **Memory.** A [`State`] for each level. **Cost** for proofs of uniqueness: docs/puzzles.md.

use super::squares::Squares;
use super::state::{Kind, State};
use crate::board::Square;
use crate::lines::places;
use crate::run::{Pace, Run};

/// Nodes between two checks whether to stop: a millisecond or so.
const STRETCH: u64 = 1 << 14;

/// A search for solutions.
pub(super) struct Search<'r, const W: usize> {
    /// Number of solutions after which the search ends.
    wanted: usize,
    /// Number of nodes after which the search is given up.
    nodes: u64,
    pace: Pace<'r>,
    pub(super) found: Vec<Squares<W>>,
}

impl<'r, const W: usize> Search<'r, W> {
    pub(super) fn new(wanted: usize, nodes: u64, run: &'r Run<'r>) -> Self {
        Search {
            wanted,
            nodes,
            pace: Pace::new(run, STRETCH),
            found: Vec::new(),
        }
    }

    /// Searches from this state on; returns true if the search ends before the whole tree has been searched.
    pub(super) fn run(&mut self, mut state: State<'_, W>) -> bool {
        loop {
            if state.is_solved() {
                self.found.push(state.queens);
                return self.found.len() >= self.wanted;
            }
            if self.nodes == 0 || self.pace.did(1).is_err() {
                return true;
            }
            self.nodes -= 1;
            match state.tightest() {
                Tightest::Overfull => return false,
                Tightest::Full(square) => state.place(square),
                Tightest::Spare(squares, some) => {
                    for square in squares.iter().take(some) {
                        if self.run(state.with(square)) {
                            return true;
                        }
                        state.free.remove(square);
                    }
                    return false;
                }
            }
        }
    }
}

/// The house with the fewest squares to spare.
pub(super) enum Tightest<const W: usize> {
    /// It has no room for the queens it needs.
    Overfull,
    /// It needs all its free squares, such as this one.
    Full(Square),
    /// At least one of the first squares of this set must have a queen; the number says how many squares.
    Spare(Squares<W>, usize),
}

impl<const W: usize> State<'_, W> {
    #[inline(always)]
    pub(super) fn tightest(&self) -> Tightest<W> {
        let (mut least, mut best) = (u32::MAX, Squares::EMPTY);
        let mut kinds = &[Kind::Row, Kind::Column, Kind::Region][..];
        if self.stars() == 1 {
            match self.tightest_line() {
                Tightest::Spare(squares, count) => (least, best) = (count as u32 - 1, squares),
                end => return end,
            }
            kinds = &[Kind::Region];
        }
        for &kind in kinds {
            for number in places(self.open(kind)) {
                let squares = self.free_of(kind.house(number));
                let need = match self.stars() {
                    1 => 1,
                    _ => self.need(kind, 1 << number),
                };
                // Skips a house that is neither the tightest nor too tight, so the search is the same for any number of
                // words.
                if W > 4 && squares.at_least().saturating_sub(need) >= least.max(3 * need - 3) {
                    continue;
                }
                let Some(spare) = squares.count().checked_sub(need) else {
                    return Tightest::Overfull;
                };
                // Queens that must not touch need more room than a count shows, but with more squares they rarely lack it.
                let is_tight = match kind {
                    Kind::Region => spare + 4 <= 3 * need,
                    _ => spare + 2 <= need,
                };
                if is_tight && !self.fit(squares, need) {
                    return Tightest::Overfull;
                }
                if spare == 0 {
                    return squares.first().map_or(Tightest::Overfull, Tightest::Full);
                }
                if spare < least {
                    (least, best) = (spare, squares);
                }
            }
        }
        Tightest::Spare(best, least as usize + 1)
    }

    /// The same for rows and columns, if each takes one queen: going down the rows counts all columns together.
    #[inline(always)]
    fn tightest_line(&self) -> Tightest<W> {
        let (mut once, mut twice, mut thrice, mut often) = (0, 0, 0, 0);
        let (mut least, mut best) = (u32::MAX, 0);
        for row in places(self.open(Kind::Row)) {
            let word = self.free.row(row as usize);
            often |= thrice & word;
            thrice |= twice & word;
            twice |= once & word;
            once |= word;
            let count = word.count_ones();
            if count < least {
                if count <= 1 {
                    return self.only_of(Kind::Row, row);
                }
                (least, best) = (count, row);
            }
        }
        let columns = self.open(Kind::Column);
        if columns & !once != 0 {
            return Tightest::Overfull;
        }
        let single = columns & !twice;
        if single != 0 {
            return self.only_of(Kind::Column, single.trailing_zeros());
        }
        for (count, such) in [(2, columns & !thrice), (3, columns & !often)] {
            if least > count && such != 0 {
                let column = Kind::Column.house(such.trailing_zeros());
                return Tightest::Spare(self.free_of(column), count as usize);
            }
        }
        Tightest::Spare(self.free_of(Kind::Row.house(best)), least as usize)
    }

    fn only_of(&self, kind: Kind, number: u32) -> Tightest<W> {
        let only = self.free_of(kind.house(number)).first();
        only.map_or(Tightest::Overfull, Tightest::Full)
    }
}

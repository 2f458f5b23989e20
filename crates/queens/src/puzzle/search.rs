//! The exact search for solutions.
//!
//! **Problem.** Is there a solution with these squares free, and is it the only one?
//!
//! **Idea.** Look at all rows, columns and regions that still need queens. One with just as many free squares takes them all.
//! Otherwise take the house with the fewest squares to spare: one of the first of these must have a queen, one more than are to
//! spare. With one queen a house these are all squares of the house with the fewest.
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
//! With one queen a house all columns are looked at together: going down the rows, `once`, `twice` and `thrice` hold the
//! columns met at least so often. With several, a house has no room either where its queens would touch: in a line they are
//! at least two apart, and of the four squares of a 2 × 2 block one at most has a queen.
//!
//! **Memory.** A [`State`] a level. **Cost** for proofs of uniqueness: docs/puzzles.md.

use super::definition::House;
use super::squares::{At, Squares, at};
use super::state::{Kind, State, bits, turned};
use crate::run::{Pace, Run};

/// Nodes between two questions whether to stop: a millisecond or so.
const STRETCH: u64 = 1 << 14;

/// A search for solutions.
pub(super) struct Search<'r, const N: usize> {
    /// Solutions after which it ends.
    wanted: usize,
    /// Nodes after which it is given up.
    nodes: u64,
    pace: Pace<'r>,
    pub(super) found: Vec<Squares<N>>,
}

impl<'r, const N: usize> Search<'r, N> {
    pub(super) fn new(wanted: usize, nodes: u64, run: &'r Run<'r>) -> Self {
        Search {
            wanted,
            nodes,
            pace: Pace::new(run, STRETCH),
            found: Vec::new(),
        }
    }

    /// Searches on from here; true when the search is over before the tree is.
    pub(super) fn run(&mut self, mut state: State<'_, N>) -> bool {
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
                Tightest::Spare(squares) => {
                    for square in squares.iter() {
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

/// What is to be said of the house with the fewest squares to spare.
pub(super) enum Tightest<const N: usize> {
    /// It has no room for the queens it needs.
    Overfull,
    /// It needs all its free squares, such as this one.
    Full(At),
    /// One of these must have a queen.
    Spare(Squares<N>),
}

impl<const N: usize> State<'_, N> {
    #[inline(always)]
    pub(super) fn tightest(&self) -> Tightest<N> {
        match self.stars() {
            1 => self.tightest_of_one(),
            _ => self.tightest_of_several(),
        }
    }

    /// Where houses take one queen.
    #[inline(always)]
    fn tightest_of_one(&self) -> Tightest<N> {
        let [regions, rows, columns] = Kind::ALL.map(|kind| self.open(kind));
        let (mut once, mut twice, mut thrice, mut often) = (0, 0, 0, 0);
        // The house with the fewest squares so far.
        let (mut least, mut best) = (u32::MAX, House::Row(0));
        for row in 0..self.layout.n {
            let word = self.free.0[row];
            often |= thrice & word;
            thrice |= twice & word;
            twice |= once & word;
            once |= word;
            if rows >> row & 1 != 0 {
                let without_first = word & word.wrapping_sub(1);
                if without_first == 0 {
                    return only(row, word);
                }
                let without_two = without_first & (without_first - 1);
                let size = if without_two == 0 {
                    2
                } else if least <= 3 {
                    continue;
                } else {
                    2 + without_two.count_ones()
                };
                if size < least {
                    (least, best) = (size, House::Row(row as u32));
                }
            }
        }
        if columns & !once != 0 {
            return Tightest::Overfull;
        }
        let single = columns & !twice;
        if single != 0 {
            let column = single & single.wrapping_neg();
            let row = self.free.0.iter().position(|word| word & column != 0);
            return only(row.expect("met once"), column);
        }
        for (size, at_most) in [(2, !thrice), (3, !often)] {
            let such = columns & at_most;
            if least > size && such != 0 {
                (least, best) = (size, House::Column(such.trailing_zeros()));
            }
        }
        for region in bits(regions) {
            let size = self.count_region(region);
            if size <= 1 {
                let squares = self.free_of(House::Region(region));
                return squares.first().map_or(Tightest::Overfull, Tightest::Full);
            }
            if size < least {
                (least, best) = (size, House::Region(region));
            }
        }
        Tightest::Spare(self.free_of(best))
    }

    /// The number of free squares of a region, which on large boards spans few of the rows.
    #[inline(always)]
    fn count_region(&self, region: u32) -> u32 {
        if N <= 16 {
            return self.layout.regions[region as usize].and(&self.free).count();
        }
        let counts = self.rows_of(region).map(|(_, word)| word.count_ones());
        counts.sum()
    }

    /// Where houses take several queens.
    fn tightest_of_several(&self) -> Tightest<N> {
        let (mut least, mut best) = (u32::MAX, House::Row(0));
        let columns = turned(&self.free.0, self.open(Kind::Row));
        for kind in [Kind::Row, Kind::Column, Kind::Region] {
            for number in bits(self.open(kind)) {
                let need = self.need(kind, 1 << number);
                let spare = match kind {
                    Kind::Row => spare_of_line(self.free.0[number as usize], need),
                    Kind::Column => spare_of_line(columns[number as usize], need),
                    Kind::Region => self.spare_of_region(number, need),
                };
                let Some(spare) = spare else {
                    return Tightest::Overfull;
                };
                if spare < least {
                    (least, best) = (spare, kind.house(number));
                }
            }
        }
        let squares = self.free_of(best);
        match squares.first() {
            Some(square) if least == 0 => Tightest::Full(square),
            _ => Tightest::Spare(squares.iter().take(least as usize + 1).collect()),
        }
    }

    /// How many free squares a region has to spare; `None` where it has no room: one queen at most fits in a block of two rows
    /// and two columns, in either of two tilings by rows.
    #[inline(always)]
    fn spare_of_region(&self, region: u32, need: u32) -> Option<u32> {
        let spare = self.count_region(region).checked_sub(need)?;
        // So many squares lie in enough blocks.
        if spare + 4 > 3 * need {
            return Some(spare);
        }
        let (mut blocks, mut above, mut last) = ([0; 2], 0, 0);
        for (row, word) in self.rows_of(region) {
            blocks[row % 2] += blocks_of(word | above);
            (above, last) = (word, row);
        }
        blocks[(last + 1) % 2] += blocks_of(above);
        (blocks[0].min(blocks[1]) >= need).then_some(spare)
    }
}

/// A house of one free square at most, in this row.
#[inline(always)]
fn only<const N: usize>(row: usize, word: u32) -> Tightest<N> {
    match word {
        0 => Tightest::Overfull,
        _ => Tightest::Full(at(row, word.trailing_zeros() as usize)),
    }
}

/// The even columns.
const EVEN: u32 = 0x5555_5555;

/// How many free squares a line has to spare; `None` where it has no room: of a run of squares every other one is taken.
#[inline(always)]
fn spare_of_line(word: u32, need: u32) -> Option<u32> {
    let spare = word.count_ones().checked_sub(need)?;
    // Adding its first square to a run clears it.
    let from_even = word & !(word + (word & !(word << 1) & EVEN));
    let taken = (from_even & EVEN) | (word & !from_even & !EVEN);
    (spare + 1 >= need || taken.count_ones() >= need).then_some(spare)
}

/// How many blocks of two columns are met, in the better of the two ways to lay them.
#[inline(always)]
fn blocks_of(word: u32) -> u32 {
    let even = (word | word >> 1) & EVEN;
    let odd = ((word | word << 1) & EVEN) | (word & 1);
    even.count_ones().min(odd.count_ones())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_a_row_hold() {
        for word in 0u32..1 << 12 {
            let apart = |choice: u32| choice & !word == 0 && choice & choice << 1 == 0;
            let most = (0u32..1 << 12)
                .filter(|&c| c & !word == 0 && apart(c))
                .map(u32::count_ones);
            let room = (1..=6).rfind(|&need| spare_of_line(word, need).is_some());
            let room = room.unwrap_or(0);
            if word % 37 == 0 {
                assert_eq!(room, most.max().unwrap(), "{word:b}");
            }
            for need in 1..=room {
                assert_eq!(spare_of_line(word, need), Some(word.count_ones() - need));
            }
            assert!(blocks_of(word) >= room, "{word:b}");
        }
    }
}

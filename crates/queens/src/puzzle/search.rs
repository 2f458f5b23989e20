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
use super::state::{Kind, State, bits};
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
            let squares = self.layout.regions[region as usize].and(&self.free);
            let size = squares.count();
            if size <= 1 {
                return squares.first().map_or(Tightest::Overfull, Tightest::Full);
            }
            if size < least {
                (least, best) = (size, House::Region(region));
            }
        }
        Tightest::Spare(self.free_of(best))
    }

    /// Where houses take several queens.
    fn tightest_of_several(&self) -> Tightest<N> {
        let (mut least, mut best) = (u32::MAX, House::Row(0));
        for kind in [Kind::Row, Kind::Column, Kind::Region] {
            for number in bits(self.open(kind)) {
                let (squares, room) = match kind {
                    Kind::Row => of_line(self.free.0[number as usize]),
                    Kind::Column => of_line(self.free.column(number)),
                    Kind::Region => self.of_region(number),
                };
                let house = kind.house(number);
                let need = self.need_of(house);
                if room < need {
                    return Tightest::Overfull;
                }
                if squares - need < least {
                    (least, best) = (squares - need, house);
                }
            }
        }
        let squares = self.free_of(best);
        match squares.first() {
            Some(square) if least == 0 => Tightest::Full(square),
            _ => Tightest::Spare(squares.iter().take(least as usize + 1).collect()),
        }
    }

    /// The free squares of a region, and a bound on the queens that fit there: one at most in a block of two rows and two
    /// columns, in either of two tilings by rows.
    #[inline(always)]
    fn of_region(&self, region: u32) -> (u32, u32) {
        let (mut squares, mut above, mut last) = (0, 0, 0);
        let mut blocks = [0; 2];
        for (row, word) in self.rows_of(region) {
            squares += word.count_ones();
            blocks[row % 2] += blocks_of(word | above);
            (above, last) = (word, row);
        }
        blocks[(last + 1) % 2] += blocks_of(above);
        (squares, blocks[0].min(blocks[1]))
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

/// The free squares of a line, and how many of them can be chosen with none beside another.
#[inline(always)]
fn of_line(word: u32) -> (u32, u32) {
    let (mut left, mut room) = (word, 0);
    while left != 0 {
        room += 1;
        let first = left & left.wrapping_neg();
        left &= !(first | first << 1);
    }
    (word.count_ones(), room)
}

/// How many blocks of two columns are met, in the better of the two ways to lay them.
#[inline(always)]
fn blocks_of(word: u32) -> u32 {
    const EVEN: u32 = 0x5555_5555;
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
            let (squares, room) = of_line(word);
            let most = if word % 37 == 0 {
                most.max().unwrap()
            } else {
                room
            };
            assert_eq!((squares, room), (word.count_ones(), most), "{word:b}");
            assert!(blocks_of(word) >= most, "{word:b}");
        }
    }
}

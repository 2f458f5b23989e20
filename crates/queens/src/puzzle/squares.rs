//! A set of squares of a board: one word a row, bit c for column c.
//!
//! Row words make the three kinds of houses cheap alike: a row is a word, with one queen to each all columns are counted at
//! once by carrying from row to row, with several the board is turned, and a region is a mask of the board.

use crate::board::Square;

/// A set of squares on a board of at most `N` rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Squares<const N: usize>(pub(crate) [u32; N]);

/// A square as one number: 32 · row + column.
pub(crate) type At = u16;

#[inline(always)]
pub(crate) const fn at(row: usize, column: usize) -> At {
    (row << 5 | column) as At
}

#[inline(always)]
pub(crate) const fn row_of(at: At) -> usize {
    (at >> 5) as usize
}

#[inline(always)]
pub(crate) const fn column_of(at: At) -> usize {
    (at & 31) as usize
}

#[inline(always)]
pub(crate) fn square(at: At) -> Square {
    Square::new(row_of(at) as u32, column_of(at) as u32)
}

#[inline(always)]
pub(crate) fn at_square(square: Square) -> At {
    at(square.row as usize, square.column as usize)
}

/// Words of ones from here to there, and of zeros.
const fn ones(mut from: usize, until: usize) -> [u32; 64] {
    let mut words = [0; 64];
    while from <= until {
        words[from] = u32::MAX;
        from += 1;
    }
    words
}

impl<const N: usize> Squares<N> {
    pub(crate) const EMPTY: Self = Squares([0; N]);

    /// All squares of the n × n board.
    pub(crate) fn board(n: usize) -> Self {
        let mut all = Self::EMPTY;
        all.0[..n].fill(((1u64 << n) - 1) as u32);
        all
    }

    /// This word in one row.
    #[inline(always)]
    pub(crate) fn in_row(row: usize, word: u32) -> Self {
        const ONE: [u32; 64] = ones(32, 32);
        Self::masked(&ONE[32 - row..], word)
    }

    /// This word in one row and those beside it.
    #[inline(always)]
    pub(crate) fn in_rows_near(row: usize, word: u32) -> Self {
        const THREE: [u32; 64] = ones(31, 33);
        Self::masked(&THREE[32 - row..], word)
    }

    /// Whole words at a time: to write single ones and to read them all at once takes longer.
    #[inline(always)]
    fn masked(mask: &[u32], word: u32) -> Self {
        let mut squares = Self::EMPTY;
        squares.0.copy_from_slice(&mask[..N]);
        squares.0.iter_mut().for_each(|mask| *mask &= word);
        squares
    }

    /// A single square.
    #[inline(always)]
    pub(crate) fn one(at: At) -> Self {
        Self::in_row(row_of(at), 1 << column_of(at))
    }

    #[inline(always)]
    pub(crate) fn contains(&self, at: At) -> bool {
        self.0[row_of(at)] >> column_of(at) & 1 != 0
    }

    #[inline(always)]
    pub(crate) fn insert(&mut self, at: At) {
        self.0[row_of(at)] |= 1 << column_of(at);
    }

    #[inline(always)]
    pub(crate) fn remove(&mut self, at: At) {
        self.0[row_of(at)] &= !(1 << column_of(at));
    }

    #[inline(always)]
    pub(crate) fn and(mut self, other: &Self) -> Self {
        for row in 0..N {
            self.0[row] &= other.0[row];
        }
        self
    }

    #[inline(always)]
    pub(crate) fn or(mut self, other: &Self) -> Self {
        for row in 0..N {
            self.0[row] |= other.0[row];
        }
        self
    }

    #[inline(always)]
    pub(crate) fn minus(mut self, other: &Self) -> Self {
        for row in 0..N {
            self.0[row] &= !other.0[row];
        }
        self
    }

    /// The squares above, left, right and below these, some of them among these or beyond the board.
    #[inline(always)]
    pub(crate) fn beside(&self) -> Self {
        let mut beside = Self::EMPTY;
        for row in 0..N {
            beside.0[row] = self.0[row] << 1 | self.0[row] >> 1;
        }
        for row in 1..N {
            beside.0[row] |= self.0[row - 1];
            beside.0[row - 1] |= self.0[row];
        }
        beside
    }

    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        let mut any = 0;
        for row in 0..N {
            any |= self.0[row];
        }
        any == 0
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        let mut count = 0;
        for row in 0..N {
            count += self.0[row].count_ones();
        }
        count
    }

    /// The first square in reading order.
    #[inline(always)]
    pub(crate) fn first(&self) -> Option<At> {
        (0..N)
            .find(|&row| self.0[row] != 0)
            .map(|row| at(row, self.0[row].trailing_zeros() as usize))
    }

    /// The last square in reading order.
    #[inline(always)]
    pub(crate) fn last(&self) -> Option<At> {
        (0..N)
            .rfind(|&row| self.0[row] != 0)
            .map(|row| at(row, self.0[row].ilog2() as usize))
    }

    /// The squares in reading order.
    #[inline(always)]
    pub(crate) fn iter(mut self) -> impl Iterator<Item = At> {
        let mut row = 0;
        std::iter::from_fn(move || {
            while row < N {
                let word = self.0[row];
                if word != 0 {
                    self.0[row] = word & (word - 1);
                    return Some(at(row, word.trailing_zeros() as usize));
                }
                row += 1;
            }
            None
        })
    }

    pub(crate) fn to_vec(self) -> Vec<Square> {
        let mut list = Vec::with_capacity(self.count() as usize);
        list.extend(self.iter().map(square));
        list
    }
}

impl<const N: usize> FromIterator<At> for Squares<N> {
    fn from_iter<I: IntoIterator<Item = At>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        squares.into_iter().for_each(|at| set.insert(at));
        set
    }
}

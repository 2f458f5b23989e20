//! A set of squares of a board: one bit for each square, row after row, each row as long as the words allow.
//!
//! So every row, column and region is a mask of the same few words, and the same code serves every kind of house.

use crate::board::Square;
use crate::lines::places;
use crate::puzzle::definition::Puzzle;

/// The largest number of rows.
pub(crate) const MOST_ROWS: usize = Puzzle::LARGEST as usize;

/// A set of squares on a board of at most [`SIDE`](Self::SIDE) rows, in `W` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Squares<const W: usize>(pub(crate) [u64; W]);

/// The squares of each line, by its number.
type Lines<const W: usize> = [Squares<W>; MOST_ROWS];

impl<const W: usize> Squares<W> {
    pub(crate) const EMPTY: Self = Squares([0; W]);

    /// The longest side of a board that `W` words hold.
    const SIDE: usize = (64 * W).isqrt();

    /// The squares of each row of the largest board.
    pub(crate) const ROWS: &'static Lines<W> = &Self::lines(true, 0);
    /// The squares of each column of the largest board.
    pub(crate) const COLUMNS: &'static Lines<W> = &Self::lines(false, 0);
    /// The squares of each row and of those beside it.
    const ROWS_NEAR: &'static Lines<W> = &Self::lines(true, 1);
    /// The squares of each column and of those beside it.
    const COLUMNS_NEAR: &'static Lines<W> = &Self::lines(false, 1);

    /// For each line, the squares at most this far from it.
    const fn lines(are_rows: bool, distance: usize) -> Lines<W> {
        let mut lines = [Self::EMPTY; MOST_ROWS];
        let mut bit = 0;
        while bit < Self::SIDE * Self::SIDE {
            let own = if are_rows {
                bit / Self::SIDE
            } else {
                bit % Self::SIDE
            };
            let mut line = own.saturating_sub(distance);
            while line <= own + distance && line < MOST_ROWS {
                lines[line].0[bit / 64] |= 1 << (bit % 64);
                line += 1;
            }
            bit += 1;
        }
        lines
    }

    /// All squares of the n × n board.
    pub(crate) fn board(n: usize) -> Self {
        let all = |lines: &Lines<W>| lines[..n].iter().fold(Self::EMPTY, Squares::or);
        all(Self::ROWS).and(&all(Self::COLUMNS))
    }

    /// A single square.
    pub(crate) fn one(at: Square) -> Self {
        Self::ROWS[at.row as usize].and(&Self::COLUMNS[at.column as usize])
    }

    /// A square and the eight around it.
    pub(crate) fn near(at: Square) -> Self {
        Self::ROWS_NEAR[at.row as usize].and(&Self::COLUMNS_NEAR[at.column as usize])
    }

    /// A row as a word, bit c for column c.
    pub(crate) fn row(&self, row: usize) -> u32 {
        let (word, bit) = (row * Self::SIDE / 64, row * Self::SIDE % 64);
        let mut columns = self.0[word] >> bit;
        if bit + Self::SIDE > 64 && word + 1 < W {
            columns |= self.0[word + 1] << (64 - bit);
        }
        (columns & ((1 << Self::SIDE) - 1)) as u32
    }

    /// The index of a square's word, and the square's bit.
    const fn place(at: Square) -> (usize, u64) {
        let bit = at.row as usize * Self::SIDE + at.column as usize;
        (bit / 64, 1 << (bit % 64))
    }

    pub(crate) fn contains(&self, at: Square) -> bool {
        let (word, bit) = Self::place(at);
        self.0[word] & bit != 0
    }

    pub(crate) fn insert(&mut self, at: Square) {
        let (word, bit) = Self::place(at);
        self.0[word] |= bit;
    }

    pub(crate) fn remove(&mut self, at: Square) {
        let (word, bit) = Self::place(at);
        self.0[word] &= !bit;
    }

    /// Combines two sets word by word.
    fn zip(mut self, other: &Self, of: impl Fn(u64, u64) -> u64) -> Self {
        for (word, &other) in self.0.iter_mut().zip(&other.0) {
            *word = of(*word, other);
        }
        self
    }

    pub(crate) fn and(self, other: &Self) -> Self {
        self.zip(other, |own, other| own & other)
    }

    pub(crate) fn or(self, other: &Self) -> Self {
        self.zip(other, |own, other| own | other)
    }

    pub(crate) fn minus(self, other: &Self) -> Self {
        self.zip(other, |own, other| own & !other)
    }

    /// The squares above, left, right and below these, some of which may be in this set or beyond the board.
    pub(crate) fn beside(&self) -> Self {
        let shifted = |by: usize| {
            let mut moved = [Self::EMPTY; 2];
            for word in 0..W {
                moved[0].0[word] |= self.0[word] << by;
                moved[1].0[word] |= self.0[word] >> by;
                if word > 0 {
                    moved[0].0[word] |= self.0[word - 1] >> (64 - by);
                    moved[1].0[word - 1] |= self.0[word] << (64 - by);
                }
            }
            moved
        };
        let ([right, left], [below, above]) = (shifted(1), shifted(Self::SIDE));
        let (first, last) = (&Self::COLUMNS[0], &Self::COLUMNS[Self::SIDE - 1]);
        right
            .minus(first)
            .or(&left.minus(last))
            .or(&below)
            .or(&above)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// A lower bound for the number of squares, which is quicker to find than the number.
    pub(crate) fn at_least(&self) -> u32 {
        self.0.iter().fold(0, |all, word| all | word).count_ones()
    }

    /// The square of a bit.
    const fn at(bit: usize) -> Square {
        Square::new((bit / Self::SIDE) as u32, (bit % Self::SIDE) as u32)
    }

    /// The first square in reading order.
    pub(crate) fn first(&self) -> Option<Square> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Self::at(64 * word + self.0[word].trailing_zeros() as usize))
    }

    /// The last square in reading order.
    pub(crate) fn last(&self) -> Option<Square> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(Self::at(64 * word + self.0[word].ilog2() as usize))
    }

    /// The squares in reading order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Square> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(word, bits)| {
            places(bits).map(move |bit| Self::at(64 * word + bit as usize))
        })
    }

    pub(crate) fn to_vec(self) -> Vec<Square> {
        self.iter().collect()
    }
}

impl<const W: usize> FromIterator<Square> for Squares<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        squares.into_iter().for_each(|at| set.insert(at));
        set
    }
}

//! Masks for boards of any width: the sets of columns that a walk needs, in W words.

use crate::lines::Masks;

/// A set of columns: bit c of the words, counted through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Columns<const W: usize>([u64; W]);

impl<const W: usize> Default for Columns<W> {
    fn default() -> Self {
        Columns([0; W])
    }
}

impl<const W: usize> Columns<W> {
    /// The columns before this one.
    pub(super) fn before(column: u32) -> Self {
        Columns(std::array::from_fn(|word| {
            let within = column.saturating_sub(64 * word as u32).min(64);
            u64::MAX.checked_shr(64 - within).unwrap_or(0)
        }))
    }

    #[inline(always)]
    pub(super) fn first(&self) -> Option<u32> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word as u32 + self.0[word].trailing_zeros())
    }

    #[inline(always)]
    fn with(mut self, column: u32) -> Self {
        self.0[(column / 64) as usize] |= 1 << (column % 64);
        self
    }

    #[inline(always)]
    pub(super) fn without(mut self, column: u32) -> Self {
        self.0[(column / 64) as usize] &= !(1 << (column % 64));
        self
    }

    #[inline(always)]
    pub(super) fn minus(&self, other: &Self) -> Self {
        Columns(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline(always)]
    fn moved_right(&self) -> Self {
        let carry = |word: usize| word.checked_sub(1).map_or(0, |before| self.0[before] >> 63);
        Columns(std::array::from_fn(|word| self.0[word] << 1 | carry(word)))
    }

    #[inline(always)]
    fn moved_left(&self) -> Self {
        let carry = |word: usize| self.0.get(word + 1).map_or(0, |after| after << 63);
        Columns(std::array::from_fn(|word| self.0[word] >> 1 | carry(word)))
    }
}

/// The squares of a row that queens above command: [`Masks`] in W words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines<const W: usize> {
    columns: Columns<W>,
    diagonals: Columns<W>,
    antidiagonals: Columns<W>,
}

impl<const W: usize> Lines<W> {
    /// Those of these columns whose squares no queen commands.
    #[inline(always)]
    pub(super) fn free(&self, board: &Columns<W>) -> Columns<W> {
        (board.minus(&self.columns).minus(&self.diagonals)).minus(&self.antidiagonals)
    }

    /// What the next row sees.
    #[inline(always)]
    pub(super) fn next_row(&self) -> Self {
        Lines {
            columns: self.columns,
            diagonals: self.diagonals.moved_right(),
            antidiagonals: self.antidiagonals.moved_left(),
        }
    }

    /// What the next row sees after a queen was placed in this column.
    #[inline(always)]
    pub(super) fn place(&self, column: u32) -> Self {
        let placed = Lines {
            columns: self.columns.with(column),
            diagonals: self.diagonals.with(column),
            antidiagonals: self.antidiagonals.with(column),
        };
        placed.next_row()
    }

    /// The same in one word each, for boards of at most 64 columns.
    #[inline(always)]
    pub(super) fn masks(&self) -> Masks {
        Masks {
            columns: self.columns.0[0],
            diagonals: self.diagonals.0[0],
            antidiagonals: self.antidiagonals.0[0],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::lines::{Line, board_mask};

    #[test]
    fn columns_are_a_set() {
        let mut left = Columns::<3>::before(130);
        for column in 0..130 {
            assert_eq!(left.first(), Some(column));
            assert_eq!(
                Columns::before(column).with(column),
                Columns::<3>::before(column + 1)
            );
            left = left.without(column);
            assert_eq!(
                left,
                Columns::before(130).minus(&Columns::before(column + 1))
            );
        }
        assert_eq!(left.first(), None);
        assert_eq!(Columns::<1>::before(64), Columns([u64::MAX]));
        assert_eq!(Columns::<2>::before(64), Columns([u64::MAX, 0]));
    }

    #[test]
    fn what_a_row_sees_are_the_squares_that_queens_command() {
        let n = 130;
        for column in [0, 1, 63, 64, 65, 127, 128, 129] {
            let queen = Square::new(0, column);
            let mut lines = Lines::<3>::default().place(column);
            for row in 1..n {
                let free = lines.free(&Columns::before(n));
                for c in 0..n {
                    let commanded = Line::shared(queen, Square::new(row, c)).is_some();
                    assert_eq!(free == free.without(c), commanded, "{queen} {row} {c}");
                }
                lines = lines.next_row();
            }
        }
    }

    #[test]
    fn one_word_sees_what_masks_see() {
        let (mut lines, mut masks) = (Lines::<1>::default(), Masks::default());
        for column in [3, 0, 7, 63, 32] {
            lines = lines.place(column);
            masks = masks.place(1 << column);
            assert_eq!(lines.masks(), masks);
            let free = masks.free(board_mask(40));
            assert_eq!(lines.free(&Columns::before(40)), Columns([free]));
        }
    }
}

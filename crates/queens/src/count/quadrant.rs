//! Quadrant placements: all ways to put queens on given rows of one quarter of the board.
//!
//! The board is cut into four rectangles, north of row a and west of column a:
//!
//! ```text
//!            a columns   b columns
//!          ┌───────────┬─────────┐
//!   a rows │    NW     │   NE    │       a = ⌈n/2⌉, b = ⌊n/2⌋
//!          ├───────────┼─────────┤
//!   b rows │    SW     │   SE    │
//!          └───────────┴─────────┘
//! ```
//!
//! A row split says which rows of each quadrant hold a queen. The placements on these rows are made by
//! backtracking, and sorted into **cells**: all placements that use the same set of columns. A cell is
//! sorted once more by **kind**, which is what the symmetry weights depend on.
//!
//! Of a placement only its [signature](super::signature) is kept. Two queens of one quadrant may share
//! a line that no other quadrant crosses; such lines are in no signature and are checked here.

use std::ops::Range;

use super::signature::Signatures;
use crate::kernel::Run;
use crate::lines::{Masks, board_mask};

/// One of the four quadrants of an n × n board.
#[derive(Clone, Debug)]
pub(crate) struct Quadrant {
    rows: Range<u32>,
    columns: Range<u32>,
    /// The signature of a queen on each square, row by row.
    squares: Vec<u64>,
}

impl Quadrant {
    pub(crate) fn new(signatures: &Signatures, rows: Range<u32>, columns: Range<u32>) -> Self {
        let squares = rows
            .clone()
            .flat_map(|row| columns.clone().map(move |column| (row, column)))
            .map(|(row, column)| signatures.square(row, column))
            .collect();
        Quadrant {
            rows,
            columns,
            squares,
        }
    }

    /// Number of columns.
    pub(crate) fn width(&self) -> u32 {
        self.columns.len() as u32
    }

    /// All placements of one queen on each row of `rows` (bit i = the quadrant's i-th row), sorted into
    /// cells of `kinds` kinds.
    ///
    /// `classify` is told the row and column, counted within the quadrant, of each queen in turn and
    /// the kind so far (at first 0); it answers with the new kind, or `None` to leave all placements
    /// with this queen out.
    pub(crate) fn cells(
        &self,
        rows: u32,
        kinds: usize,
        classify: impl Fn(u32, u32, usize) -> Option<usize>,
    ) -> Cells {
        let width = self.width();
        let rows: Vec<u32> = (0..self.rows.len() as u32)
            .filter(|row| rows >> row & 1 == 1)
            .collect();
        let mut made: Vec<(u32, u64)> = Vec::new();
        self.extend(
            &rows,
            Masks::default(),
            (0, 0),
            &classify,
            &mut |columns, kind, word| {
                made.push((columns * kinds as u32 + kind as u32, word));
            },
        );

        let mut starts = vec![0u32; (kinds << width) + 1];
        for &(list, _) in &made {
            starts[list as usize + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        // Padded, so that every list can be read in groups of 8.
        let mut words = vec![0; made.len() + 7];
        for (list, word) in made {
            let at = &mut next[list as usize];
            words[*at as usize] = word;
            *at += 1;
        }
        Cells {
            kinds,
            starts,
            words,
        }
    }

    /// Backtracking over the rows left; at most 16 of them, so recursion is shallow.
    fn extend(
        &self,
        rows: &[u32],
        masks: Masks,
        (word, kind): (u64, usize),
        classify: &impl Fn(u32, u32, usize) -> Option<usize>,
        found: &mut impl FnMut(u32, usize, u64),
    ) {
        let Some((&row, below)) = rows.split_first() else {
            return found(masks.columns as u32, kind, word);
        };
        let width = self.width();
        let mut free = masks.free(board_mask(width as usize));
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            let column = bit.trailing_zeros();
            let Some(kind) = classify(row, column, kind) else {
                continue;
            };
            let gap = below.first().map_or(1, |next| next - row);
            let mut next = masks.place(bit);
            next.diagonals <<= gap - 1;
            next.antidiagonals >>= gap - 1;
            let word = word | self.squares[(row * width + column) as usize];
            self.extend(below, next, (word, kind), classify, found);
        }
    }
}

/// Placements of one quadrant on one set of rows, by column set and kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cells {
    kinds: usize,
    /// Where the placements of (column set, kind) begin; one entry more at the end.
    starts: Vec<u32>,
    words: Vec<u64>,
}

impl Cells {
    /// The signatures of the placements on these columns (bit i = the quadrant's i-th column) with
    /// kinds in the range.
    #[inline]
    pub(crate) fn get(&self, columns: u32, kinds: Range<usize>) -> Run<'_> {
        let list = columns as usize * self.kinds;
        let (from, to) = (
            self.starts[list + kinds.start],
            self.starts[list + kinds.end],
        );
        Run::new(&self.words[from as usize..], (to - from) as usize)
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.starts[..]) + size_of_val(&self.words[..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OEIS A348129: ways to place k non-attacking queens, summed over all row sets of k rows.
    #[test]
    fn all_row_sets_together_give_the_k_queens_triangle() {
        let triangle = include_str!("../../../../testdata/k_queens_triangle.csv");
        let mut checked = 0;
        for line in triangle.lines().skip(1) {
            let mut fields = line.split(',').map(str::parse::<u64>);
            let mut next = || fields.next().unwrap();
            let (Ok(size), Ok(queens), Ok(ways)) = (next(), next(), next()) else {
                continue;
            };
            if size > 7 {
                continue;
            }
            let signatures = Signatures::new(2 * size as u32);
            let quadrant = Quadrant::new(&signatures, 0..size as u32, 0..size as u32);
            let row_sets = (0..1u32 << size).filter(|rows| rows.count_ones() == queens as u32);
            let placements: usize = row_sets
                .map(|rows| quadrant.cells(rows, 1, |_, _, kind| Some(kind)).words.len() - 7)
                .sum();
            assert_eq!(
                placements as u64, ways,
                "{queens} queens on {size} × {size}"
            );
            checked += 1;
        }
        assert_eq!(checked, 35);
    }
}

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

use std::mem;
use std::ops::Range;

use super::signature::Signatures;
use super::units::binomial;
use crate::kernel::{Kernel, Lists, Run};
use crate::lines::{Masks, board_mask};

/// So many placements are held to be sorted. More are made again instead: at n = 28 there are up to 19 million on the rows of
/// one quadrant, and a list of them to be sorted would take more than all else.
const MOST_AT_ONCE: usize = 1 << 20;

/// One of the four quadrants of an n × n board.
#[derive(Clone, Debug)]
pub(crate) struct Quadrant {
    rows: Range<u32>,
    columns: Range<u32>,
    /// The signature of a queen on each square, row by row.
    squares: Vec<u64>,
    /// The place of each column set among those of its size, in ascending order.
    places: Vec<u32>,
}

impl Quadrant {
    pub(crate) fn new(signatures: &Signatures, rows: Range<u32>, columns: Range<u32>) -> Self {
        let squares = rows
            .clone()
            .flat_map(|row| columns.clone().map(move |column| (row, column)))
            .map(|(row, column)| signatures.square(row, column))
            .collect();
        let mut seen = [0; u32::BITS as usize];
        let places = (0..1u32 << columns.len())
            .map(|set| {
                let next = &mut seen[set.count_ones() as usize];
                *next += 1;
                *next - 1
            })
            .collect();
        Quadrant {
            rows,
            columns,
            squares,
            places,
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
        let cells = binomial(self.width(), rows.count_ones()) as usize;
        let rows: Vec<u32> = (0..self.rows.len() as u32)
            .filter(|row| rows >> row & 1 == 1)
            .collect();
        let list =
            |columns: u32, kind: usize| self.places[columns as usize] as usize * kinds + kind;
        let each = |found: &mut dyn FnMut(usize, u64)| {
            let found = &mut |columns, kind, word| found(list(columns, kind), word);
            self.extend(&rows, Masks::default(), (0, 0), &classify, found);
        };
        let mut starts = vec![0u32; kinds * cells + 1];
        let mut made = Vec::new();
        each(&mut |list, word| {
            starts[list + 1] += 1;
            if made.len() < MOST_AT_ONCE {
                made.push((list as u32, word));
            }
        });
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let total = starts[kinds * cells] as usize;
        let mut next = starts.clone();
        let mut words = vec![0; total + 7];
        let mut put = |list: usize, word| {
            let at = &mut next[list];
            words[*at as usize] = word;
            *at += 1;
        };
        if made.len() == total {
            for (list, word) in made {
                put(list as usize, word);
            }
        } else {
            drop(made);
            each(&mut put);
        }
        Cells {
            kinds,
            lists: Lists { starts, words },
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
    /// A list for each (column set, kind). Column sets have as many members as rows hold queens, and come in
    /// ascending order.
    lists: Lists,
}

impl Cells {
    /// The signatures of the placements on the `place`-th of their column sets with kinds in the range.
    #[inline]
    pub(crate) fn get(&self, place: usize, kinds: Range<usize>) -> Run<'_> {
        let list = place * self.kinds;
        let Lists { starts, words } = &self.lists;
        let (from, to) = (starts[list + kinds.start], starts[list + kinds.end]);
        Run::new(&words[from as usize..], (to - from) as usize)
    }

    /// The same on the columns that the `place`-th column set leaves to it: with as many sets, complements come in
    /// descending order.
    #[inline]
    pub(crate) fn opposite(&self, place: usize, kinds: Range<usize>) -> Run<'_> {
        self.get(self.column_sets() - 1 - place, kinds)
    }

    /// How many column sets there are.
    #[inline]
    pub(crate) fn column_sets(&self) -> usize {
        (self.lists.starts.len() - 1) / self.kinds
    }

    /// Those without a line of the signature.
    pub(crate) fn without(&self, kernel: Kernel, line: u64) -> Cells {
        Cells {
            kinds: self.kinds,
            lists: kernel.keep_each(&self.lists, line),
        }
    }

    /// Those without a line of the signature, and those with it.
    pub(crate) fn split(&self, kernel: Kernel, line: u64) -> [Cells; 2] {
        let kinds = self.kinds;
        kernel
            .partition_each(&self.lists, line)
            .map(|lists| Cells { kinds, lists })
    }

    /// How many placements there are.
    pub(crate) fn len(&self) -> u32 {
        self.lists.starts.last().copied().unwrap_or(0)
    }

    /// Whether there are no placements.
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many there are on each column set, of all kinds.
    pub(crate) fn sizes(&self) -> impl DoubleEndedIterator<Item = u32> {
        let (starts, kinds) = (&self.lists.starts, self.kinds);
        (0..self.column_sets())
            .map(move |place| starts[(place + 1) * kinds] - starts[place * kinds])
    }

    /// Hands out the signatures, to be put into another order within these slices; they must come
    /// [back](Self::take_back) before they are asked for.
    pub(crate) fn lend(&mut self) -> (Vec<u64>, Slices) {
        let ranges = self.lists.starts.windows(2);
        let slices = Slices {
            kinds: self.kinds,
            ranges: ranges.map(|ends| ends[0]..ends[1]).collect(),
        };
        (mem::take(&mut self.lists.words), slices)
    }

    /// Takes back what was lent.
    pub(crate) fn take_back(&mut self, words: Vec<u64>) {
        self.lists.words = words;
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.lists.starts[..]) + size_of_val(&self.lists.words[..])
    }
}

/// Some of the placements of one quadrant, where they lie among all its signatures.
#[derive(Clone, Debug)]
pub(crate) struct Slices {
    kinds: usize,
    /// Where those of each column set and kind are.
    ranges: Vec<Range<u32>>,
}

impl Slices {
    /// Those without a line of the signature, and those with it, which change places for that.
    pub(crate) fn split(&self, signatures: &mut [u64], line: u64) -> [Slices; 2] {
        let mut parts = [(); 2].map(|()| Slices {
            kinds: self.kinds,
            ranges: Vec::with_capacity(self.ranges.len()),
        });
        for &Range { start, end } in &self.ranges {
            let list = &mut signatures[start as usize..end as usize];
            let mut without = 0;
            for at in 0..list.len() {
                // Without branches, since nobody can guess them.
                let has_not = list[at] & line == 0;
                list.swap(at, without);
                without += usize::from(has_not);
            }
            let middle = start + without as u32;
            parts[0].ranges.push(start..middle);
            parts[1].ranges.push(middle..end);
        }
        parts
    }

    /// Leaves out those for whose columns there is nothing on the other columns, where there are so many on each set.
    pub(crate) fn keep_paired(&mut self, opposite: &[u32]) {
        let lists = self.ranges.chunks_exact_mut(self.kinds);
        for (ranges, _) in lists
            .zip(opposite.iter().rev())
            .filter(|(_, size)| **size == 0)
        {
            ranges.iter_mut().for_each(|range| range.end = range.start);
        }
    }

    /// A copy of these placements.
    pub(crate) fn copy(&self, signatures: &[u64]) -> Cells {
        let mut lists = Lists {
            starts: Vec::with_capacity(self.ranges.len() + 1),
            words: Vec::with_capacity(self.len() as usize + 7),
        };
        lists.starts.push(0);
        for Range { start, end } in self.ranges.iter().cloned() {
            lists
                .words
                .extend_from_slice(&signatures[start as usize..end as usize]);
            lists.starts.push(lists.words.len() as u32);
        }
        lists.words.extend_from_slice(&[0; 7]);
        Cells {
            kinds: self.kinds,
            lists,
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> u32 {
        self.sizes().sum()
    }

    /// How many there are on each column set, of all kinds.
    pub(crate) fn sizes(&self) -> impl DoubleEndedIterator<Item = u32> {
        let size = |ranges: &[Range<u32>]| ranges.iter().map(|range| range.end - range.start).sum();
        self.ranges.chunks_exact(self.kinds).map(size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OEIS A348129: ways to place k non-attacking queens, summed over all row sets of k rows.
    #[test]
    fn all_row_sets_together_give_the_k_queens_triangle() {
        let triangle = include_str!("../../testdata/k_queens_triangle.csv");
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
            let placements: u64 = row_sets
                .map(|rows| {
                    quadrant
                        .cells(rows, 1, |_, _, kind| Some(kind))
                        .sizes()
                        .map(u64::from)
                        .sum::<u64>()
                })
                .sum();
            assert_eq!(placements, ways, "{queens} queens on {size} × {size}");
            checked += 1;
        }
        assert_eq!(checked, 35);
    }
}

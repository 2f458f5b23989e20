//! The placements of one class of squares: all ways to put a queen into each of some rows.
//!
//! A *class* is the squares in rows of one parity and columns of one parity. Dark squares are two classes, light squares
//! the other two. Two queens of one colour can attack each other across classes on diagonals and antidiagonals only.
//!
//! The lines of a placement are a 64-bit word: bit (column − row + n) / 2 for the diagonals and, 32 bits higher, bit
//! (row + column) / 2 for the antidiagonals. Within one colour, different lines have different bits.
//!
//! When two classes are compared, the placements of one become *blocks*: 512 at a time, one bit lane each, sliced by line.
//! The placements of the other become *queries*: their squares, two to a look-up. Both are sorted by *cell*, the set of
//! columns they use, as numbered by the [level](super::units::Level).

use crate::kernel::{Row, Tables};

use super::units::{Sets, central, full};
use crate::lines::places;
use std::ops::Range;

/// The squares in rows of one parity and columns of one parity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    n: u32,
    row: u32,
    column: u32,
}

/// Where the bit mask of a row's columns lies in a word of occupied lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shifts {
    pub(super) diagonal: u32,
    pub(super) antidiagonal: u32,
}

impl Shifts {
    /// The lines of the squares in these columns.
    #[inline(always)]
    pub(super) fn lines(self, columns: u32) -> u64 {
        let columns = u64::from(columns);
        columns << self.diagonal | columns << (32 + self.antidiagonal)
    }

    /// The columns on any of these lines.
    #[inline(always)]
    pub(super) fn columns(self, lines: u64) -> u32 {
        (lines as u32) >> self.diagonal | (lines >> 32) as u32 >> self.antidiagonal
    }
}

impl Class {
    pub(super) const fn new(n: u32, row: u32, column: u32) -> Self {
        Class { n, row, column }
    }

    /// Number of columns.
    pub(super) const fn width(self) -> u32 {
        (self.n + 1 - self.column) / 2
    }

    /// The shifts of the row with this number.
    pub(super) const fn shifts(self, row: u32) -> Shifts {
        Shifts {
            diagonal: (self.n + self.column - 2 * row - self.row) / 2,
            antidiagonal: row + (self.row + self.column) / 2,
        }
    }

    /// The rows of a set, central ones first: their queens occupy the longest diagonals.
    pub(super) fn central_rows(self, set: u32) -> Vec<u32> {
        let mut rows: Vec<u32> = places(set).collect();
        // Twice the distance of row 2 · row + parity from the middle of rows 0 to n − 1.
        rows.sort_by_key(|row| (2 * (2 * row + self.row) + 1).abs_diff(self.n));
        rows
    }
}

/// Calls `found` for each way to put a queen into each row, with the columns, the lines, and the sum of column × factor over
/// all rows.
pub(super) struct Placements<'a, F> {
    pub(super) rows: &'a [(Shifts, u64)],
    /// The columns to choose from.
    pub(super) columns: u32,
    pub(super) found: F,
}

impl<F: FnMut(u32, u64, u64)> Placements<'_, F> {
    /// Visits the placements that fit beside queens on these lines; the lines passed to `found` include them.
    pub(super) fn visit(&mut self, lines: u64) {
        self.go(0, self.columns, lines, 0);
    }

    fn go(&mut self, depth: usize, left: u32, lines: u64, sum: u64) {
        let Some(&(shifts, factor)) = self.rows.get(depth) else {
            return (self.found)(self.columns & !left, lines, sum);
        };
        let mut untried = left & !shifts.columns(lines);
        while untried != 0 {
            let bit = untried & untried.wrapping_neg();
            untried ^= bit;
            let sum = sum + u64::from(bit.trailing_zeros()) * factor;
            self.go(depth + 1, left ^ bit, lines | shifts.lines(bit), sum);
        }
    }
}

/// Sorts placements by cell; returns where each of these cells begins, and the sorted words.
fn by_cell<W: Copy + Default>(placements: &[(u32, W)], cells: Range<usize>) -> (Vec<u32>, Vec<W>) {
    let number = |cell: u32| cell as usize - cells.start;
    let mut starts = vec![0u32; cells.len() + 1];
    for &(cell, _) in placements {
        starts[number(cell) + 1] += 1;
    }
    for cell in 0..cells.len() {
        starts[cell + 1] += starts[cell];
    }
    let mut next = starts.clone();
    let mut words = vec![W::default(); placements.len()];
    for &(cell, word) in placements {
        let place = &mut next[number(cell)];
        words[*place as usize] = word;
        *place += 1;
    }
    (starts, words)
}

/// Placements of one class on given rows, sorted by cell: the columns of two rows make one place in the tables.
#[derive(Debug)]
pub(super) struct Queries {
    pub(super) class: Class,
    pub(super) rows: Vec<u32>,
    all: Places,
}

/// The places of queries, cell by cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    starts: Vec<u32>,
    /// Four places in a word, the first one lowest: splitting a word is faster than reading four.
    places: Vec<u64>,
    /// The lines that each query occupies.
    lines: Vec<u64>,
}

impl Places {
    /// Copies the queries on cells in this range that occupy none of these lines, with their lines if they are to be
    /// filtered again.
    fn without(&self, lines: u64, cells: &Range<usize>, again: bool, kept: &mut Places) {
        kept.starts.resize(self.starts.len(), 0);
        kept.places.resize(self.places.len(), 0);
        kept.lines
            .resize(if again { self.places.len() } else { 0 }, 0);
        let mut len = 0;
        for cell in cells.clone() {
            kept.starts[cell] = len as u32;
            // Always written, but kept only if it passes: no branch to mispredict.
            for number in self.starts[cell] as usize..self.starts[cell + 1] as usize {
                kept.places[len] = self.places[number];
                if again {
                    kept.lines[len] = self.lines[number];
                }
                len += usize::from(self.lines[number] & lines == 0);
            }
        }
        kept.starts[cells.end] = len as u32;
    }

    #[inline(always)]
    pub(super) fn cell(&self, cell: usize) -> &[u64] {
        &self.places[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

impl Queries {
    /// The queries on at most 8 rows, for four look-ups of two rows each. `cell_of` gives the cell of a set of columns.
    pub(super) fn new(class: Class, rows: u32, cell_of: &[u16], cells: usize) -> Self {
        let rows: Vec<u32> = places(rows).collect();
        debug_assert!(rows.len() <= 8, "more are walked");
        let width = class.width() as usize;
        // A pair of columns j, k is row j · width + k of its table; its place is in bytes.
        let factors: Vec<(Shifts, u64)> = (0..)
            .zip(&rows)
            .map(|(depth, &row)| {
                let first = depth % 2 == 0 && depth + 1 < rows.len();
                let place = Tables::place(if first { width } else { 1 });
                (class.shifts(row), place << (16 * (depth / 2)))
            })
            .collect();
        // The table after the last one has one row, of all lanes.
        let last = rows.len().div_ceil(2);
        let tables = (0..=last.min(3)).fold(0, |all, table| {
            all | Tables::place(table * width * width) << (16 * table)
        });
        let mut placements = Vec::new();
        let found = |columns: u32, lines, sum: u64| {
            let cell = cell_of[columns as usize];
            if cell != Sets::NONE {
                placements.push((cell.into(), (lines, tables + sum)));
            }
        };
        Placements {
            rows: &factors,
            columns: full(class.width()),
            found,
        }
        .visit(0);
        let (starts, words) = by_cell(&placements, 0..cells);
        let (lines, places) = words.into_iter().unzip();
        let all = Places {
            starts,
            places,
            lines,
        };
        Queries { class, rows, all }
    }

    /// The queries on cells in this range that none of the cluster's common queens attacks. To be called for one cluster
    /// after another: the queries kept for a cluster are the input for the clusters within it.
    pub(super) fn beside<'a>(
        &'a self,
        cluster: &Cluster,
        cells: &Range<usize>,
        kept: &'a mut Kept,
    ) -> &'a Places {
        let Some(depth) = cluster.queens.checked_sub(1) else {
            return &self.all;
        };
        let (around, here) = kept.split_at_mut(depth);
        let around = around.last().unwrap_or(&self.all);
        around.without(cluster.last, cells, here.len() > 1, &mut here[0]);
        &here[0]
    }

    /// Number of look-ups that a query takes.
    pub(super) fn look_ups(&self) -> usize {
        self.rows.len().div_ceil(2)
    }

    pub(super) fn len(&self) -> usize {
        self.all.lines.len()
    }

    pub(super) fn bytes(&self) -> usize {
        2 * size_of_val(&self.all.lines[..]) + size_of_val(&self.all.starts[..])
    }
}

/// Up to 512 placements, one bit lane each. Eight neighbouring lanes, a byte, hold placements of the same cell, so that the
/// number of hits in a byte belongs to one entry of a matrix.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// For each line, the lanes that occupy it.
    pub(super) lines: [Row; 64],
    /// The lanes that hold a placement.
    pub(super) valid: Row,
    /// The cell of each byte, [`Sets::NONE`] for none.
    pub(super) cells: [u16; 64],
    /// For each part of 16 bytes, a cell such that the cells of all its bytes are among the 16 from there on.
    pub(super) bases: [u16; 4],
    pub(super) first: u16,
    pub(super) last: u16,
}

/// Blocks whose placements have some queens in common.
#[derive(Clone, Debug, Default)]
pub(super) struct Cluster {
    /// Number of queens in common. All but the last are also common to the enclosing cluster: the nearest one before it with
    /// one queen fewer.
    pub(super) queens: usize,
    /// The columns and lines that the common queens occupy.
    columns: u32,
    lines: u64,
    /// The lines of the last common queen.
    last: u64,
    blocks: Range<usize>,
}

/// For each number of common queens, the queries kept for the last cluster with that number.
pub(super) type Kept = [Places; 3];

/// Placements of one class on given rows as blocks, by common queens and then by cell.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    pub(super) clusters: Vec<Cluster>,
    blocks: Vec<Block>,
}

/// Minimum number of queens of a query for clusters to be made. With fewer, a cell has few queries, and leaving out two
/// thirds of them saves less than the lists and tables of each cluster cost.
const QUEENS_OF_A_QUERY: u32 = 6;

/// Minimum number of queens besides the common ones. A cell then has about a dozen placements of a cluster, and most of its
/// bytes are full. Of eight queens, three can be in common.
pub(super) const QUEENS_BESIDES: u32 = 5;

/// Minimum number of cells of a cluster, so that most of its blocks are full.
const CELLS: usize = 100;

/// Makes the blocks of one class and its rows.
struct Maker<'a> {
    class: Class,
    /// All columns, central ones first. Cells are numbered in this order, so those of a cluster are neighbours.
    columns: Vec<u32>,
    cell_of: &'a [u16],
    /// Whether clusters have queens in common.
    parts: bool,
    apart: bool,
    made: Blocks,
}

impl Maker<'_> {
    /// Adds all placements with the queens of a cluster and others in these rows, in columns from this one on.
    fn add(&mut self, cluster: Cluster, rows: u32, from: usize) {
        // Placements whose next queen is in a column before `to` are split by that queen, too.
        let mut to = from;
        let besides = rows.count_ones().saturating_sub(1);
        while self.parts
            && besides >= QUEENS_BESIDES
            && binomial(self.columns.len() - to - 1, besides as usize) >= CELLS
        {
            to += 1;
        }
        let (queens, columns, lines) = (cluster.queens + 1, cluster.columns, cluster.lines);
        self.add_together(cluster, rows, to);
        for next in from..to {
            let column = self.columns[next];
            for row in places(rows) {
                let last = self.class.shifts(row).lines(1 << column);
                if lines & last == 0 {
                    let within = Cluster {
                        queens,
                        columns: columns | 1 << column,
                        lines: lines | last,
                        last,
                        blocks: 0..0,
                    };
                    self.add(within, rows & !(1 << row), next + 1);
                }
            }
        }
    }

    /// Adds such placements, all in the blocks of this cluster.
    fn add_together(&mut self, mut cluster: Cluster, rows: u32, from: usize) {
        let rows = self.class.central_rows(rows);
        let rows: Vec<_> = rows
            .iter()
            .map(|&row| (self.class.shifts(row), 0))
            .collect();
        let mut placements = Vec::new();
        let (mut first, mut last) = (Sets::NONE, 0);
        let found = |columns: u32, lines, _| {
            let cell = self.cell_of[(cluster.columns | columns) as usize];
            if cell != Sets::NONE {
                (first, last) = (cell.min(first), cell.max(last));
                placements.push((cell.into(), lines));
            }
        };
        let columns = self.columns[from..].iter();
        Placements {
            rows: &rows,
            columns: columns.fold(0, |set, column| set | 1 << column),
            found,
        }
        .visit(cluster.lines);
        let blocks = self.made.blocks.len();
        // No placements at all: a single, empty cell.
        let first = first.min(last);
        let cells = usize::from(first)..usize::from(last) + 1;
        let (starts, words) = by_cell(&placements, cells);
        // The next free byte of the last block.
        let mut byte = 64;
        for (cell, ends) in (first..).zip(starts.windows(2)) {
            for eight in words[ends[0] as usize..ends[1] as usize].chunks(8) {
                byte = self.made.push(byte, cell, eight, self.apart);
            }
        }
        cluster.blocks = blocks..self.made.blocks.len();
        self.made.clusters.push(cluster);
    }
}

/// n choose k
fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |all, i| all * n.saturating_sub(i) / (i + 1))
}

impl Blocks {
    /// The blocks to be compared with queries of `others` queens. With `apart`, two parts have the same 16 cells in common
    /// or none.
    pub(super) fn new(class: Class, rows: u32, cell_of: &[u16], others: u32, apart: bool) -> Self {
        let mut maker = Maker {
            class,
            columns: central(class.width()),
            cell_of,
            parts: others >= QUEENS_OF_A_QUERY,
            apart,
            made: Blocks::default(),
        };
        maker.add(Cluster::default(), rows, 0);
        maker.made
    }

    /// Puts up to eight placements of a cell into this byte or a later one, and returns the next free byte.
    fn push(&mut self, byte: usize, cell: u16, placements: &[u64], apart: bool) -> usize {
        let mut byte = byte;
        if byte < 64 && !byte.is_multiple_of(16) {
            let block = self.blocks.last().expect("it has free bytes");
            if cell - block.bases[byte / 16] >= 16 {
                byte = byte.next_multiple_of(16);
            }
        }
        if byte == 64 {
            byte = 0;
            self.blocks.push(Block {
                lines: [Row::ZERO; 64],
                valid: Row::ZERO,
                cells: [Sets::NONE; 64],
                bases: [0; 4],
                first: cell,
                last: cell,
            });
        }
        let block = self.blocks.last_mut().expect("one was made");
        if byte.is_multiple_of(16) {
            block.bases[byte / 16] = if apart { cell & !15 } else { cell };
        }
        block.cells[byte] = cell;
        block.last = cell;
        for (lane, &lines) in (8 * byte..).zip(placements) {
            block.valid.set(lane);
            let mut lines = lines;
            while lines != 0 {
                block.lines[lines.trailing_zeros() as usize & 63].set(lane);
                lines &= lines - 1;
            }
        }
        byte + 1
    }

    /// The blocks of a cluster with cells in this range.
    pub(super) fn within(&self, cluster: &Cluster, cells: &Range<usize>) -> &[Block] {
        let blocks = &self.blocks[cluster.blocks.clone()];
        let from = blocks.partition_point(|block| usize::from(block.last) < cells.start);
        let to = blocks.partition_point(|block| usize::from(block.first) < cells.end);
        &blocks[from..to.max(from)]
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.blocks[..])
    }
}

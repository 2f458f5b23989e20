//! All pairs of two lists, counted cell by cell, 512 at a time.
//!
//! **Problem.** For a unit and a colour, find the matrix M. For a set C of even columns and a set D of odd ones, M(D, C) is
//! the number of pairs, without a common line, of a placement of one class on the columns C and a placement of the other on
//! D. One colour's matrix is kept ([`Fill`]); the entries of the other are multiplied by it at once ([`Multiply`]).
//!
//! **Idea.** For a block of 512 placements, a table says for each square of the other class which of them leave it free. The
//! tables of two rows are combined into one of all pairs of squares. A placement of the other class, a *query*, is then an
//! AND of one row from each table, which gives the lanes that fit.
//!
//! ```text
//!   for each block:                         512 lanes, sorted by C in whole bytes
//!       make the tables                     4 tables of 14 × 14 rows at n = 28
//!       for each D:
//!           sums = 0                        64 bytes
//!           for each query on D:            2 to 4 loads and ANDs for 512 pairs
//!               sums += ones in each byte of (AND of its rows), four queries together
//!           Fill:      M[D][C of each byte] += sums
//!           Multiply:  total += sums · M[D][C of each byte]
//! ```
//!
//! Where cells hold many placements, blocks are made of placements that have up to three queens in common. The queries that
//! these queens attack, two thirds for each queen, are left out beforehand ([`Queries::beside`]).
//!
//! **Invariant.** Sums of bytes saturate, and this is detected, never assumed away. Sums of a block that reach 128 are made
//! again from at most [`QUERIES`] queries each; these cannot saturate, as a query adds at most 8 to a byte. Fill checks
//! after each D, Multiply after [`RUN`] of them. The matrix starts with one plane of bytes and gets another when one
//! overflows.
//!
//! **Cost.** 512 pairs take 2 to 4 loads and ANDs and a count of bits: a few nanoseconds with AVX2. Tables and sums stay in
//! the first-level cache.

use super::lists::{Block, Blocks, Kept, Places, Queries, Shifts};
use super::units::{NO_CLASS, Sets, Weights};
use crate::kernel::{Lanes, Row, Tables, Task};
use crate::run::{Pace, Run, Stopped};
use std::ops::Range;

/// Number of queries whose hits stay below 128: 15 · 8.
const QUERIES: usize = 15;

/// Number of times that four products of bytes can be added to a 32-bit sum: 2^32 / (4 · 255 · 127), with some to spare.
const PRODUCTS: usize = 8192;

/// Number of sets D whose sums are checked together.
const RUN: usize = 256;

/// Number of queries between two checks whether to stop: a few milliseconds.
pub(super) const PACE: u64 = 1 << 18;

/// Numbers by D and C, in planes of bytes: the lowest plane first.
#[derive(Clone, Debug, Default)]
pub(super) struct Matrix {
    stride: usize,
    planes: Vec<Vec<u8>>,
}

impl Matrix {
    /// Maximum number of planes: no entry needs more than 32 bits.
    pub(super) const MOST_PLANES: usize = 4;

    /// Sets all entries to zero, for this many columns and rows.
    pub(super) fn clear(&mut self, columns: usize, rows: usize) {
        // Any column can be the first of 16.
        self.stride = (columns + 16).next_multiple_of(16);
        self.planes.truncate(1);
        self.planes.resize_with(1, Vec::new);
        self.planes[0].clear();
        self.planes[0].resize(self.stride * rows, 0);
    }

    /// Adds to the entries of a row: each part of 16 bytes to the entries from its base on.
    #[inline(always)]
    fn add<L: Lanes>(&mut self, lanes: L, d: usize, bases: &[u16; 4], sums: L::V) {
        let mut row = Row::ZERO;
        lanes.store(&mut row, sums);
        // A part's sets C lie within 16 of its base, and the four bases can be anywhere in the row.
        for (part, &base) in row.to_bytes().as_chunks::<16>().0.iter().zip(bases) {
            self.add_part(d * self.stride + usize::from(base), part);
        }
    }

    #[inline(always)]
    fn add_part(&mut self, place: usize, sums: &[u8; 16]) {
        let mut carry = *sums;
        // As in addition by hand: digit by digit, with the carry to the next plane. Mostly there is no carry.
        for plane in &mut self.planes {
            let entries: &mut [u8; 16] = plane[place..].first_chunk_mut().expect("it is padded");
            for (entry, carry) in entries.iter_mut().zip(&mut carry) {
                let (sum, over) = entry.overflowing_add(*carry);
                (*entry, *carry) = (sum, u8::from(over));
            }
            if carry == [0; 16] {
                return;
            }
        }
        self.widen(place, &carry);
    }

    /// Adds a plane for what could not be carried.
    #[cold]
    fn widen(&mut self, place: usize, carry: &[u8; 16]) {
        assert!(self.planes.len() < Self::MOST_PLANES, "32 bits are enough");
        let mut plane = vec![0; self.planes[0].len()];
        plane[place..][..16].copy_from_slice(carry);
        self.planes.push(plane);
    }

    /// The entry in row D and column C.
    #[inline(always)]
    pub(super) fn get(&self, d: usize, c: usize) -> u32 {
        let mut entry = 0;
        for plane in self.planes.iter().rev() {
            entry = entry << 8 | u32::from(plane[d * self.stride + c]);
        }
        entry
    }
}

/// Writes for each square of a row the valid lanes that leave it free, given the lanes that occupy each line.
#[inline(always)]
pub(super) fn leave_free<L: Lanes>(
    lanes: L,
    lines: &[Row; 64],
    valid: L::V,
    shifts: Shifts,
    free: &mut [Row],
) {
    for (column, free) in free.iter_mut().enumerate() {
        let diagonal = lanes.load(&lines[(shifts.diagonal as usize + column) & 63]);
        let antidiagonal = lanes.load(&lines[(32 + shifts.antidiagonal as usize + column) & 63]);
        lanes.store(free, lanes.and_not(valid, lanes.or(diagonal, antidiagonal)));
    }
}

/// Writes for each square of the queries' class, or each pair of squares in two of their rows, the lanes that leave it free.
#[inline(always)]
fn tabulate<L: Lanes>(lanes: L, block: &Block, queries: &Queries, tables: &mut Tables) {
    let width = queries.class.width() as usize;
    let valid = lanes.load(&block.valid);
    let rows = tables.rows_mut();
    // The table after the last one has all lanes: queries that need fewer than two look-ups still make two.
    if let Some(row) = rows.get_mut(queries.look_ups() * width * width) {
        *row = block.valid;
    }
    if queries.rows.is_empty() {
        rows[0] = block.valid;
    }
    // Two rows make a table: find the lanes that leave each square of the first free, then each of the second, then both.
    let mut free = [[Row::ZERO; 16]; 2];
    for (table, pair) in queries.rows.chunks(2).enumerate() {
        for (free, &row) in free.iter_mut().zip(pair) {
            let shifts = queries.class.shifts(row);
            leave_free(lanes, &block.lines, valid, shifts, &mut free[..width]);
        }
        let table = &mut rows[table * width * width..];
        // If one row is left over, its table has a row for each square.
        if pair.len() == 1 {
            table[..width].copy_from_slice(&free[0][..width]);
            continue;
        }
        for (some, first) in table.chunks_exact_mut(width).zip(&free[0][..width]) {
            let first = lanes.load(first);
            for (row, second) in some.iter_mut().zip(&free[1][..width]) {
                lanes.store(row, lanes.and(first, lanes.load(second)));
            }
        }
    }
}

/// The lanes that fit a query, given as four places of table rows, 16 bits each.
#[inline(always)]
fn fit<L: Lanes, const LOOK_UPS: usize>(lanes: L, tables: &Tables, places: u64) -> L::V {
    let mut fit = lanes.load(tables.at(places as u16));
    for number in 1..LOOK_UPS {
        fit = lanes.and(fit, lanes.load(tables.at((places >> (16 * number)) as u16)));
    }
    fit
}

/// The hits of these queries in each byte; 255 can mean more.
#[inline(always)]
fn hits<L: Lanes, const LOOK_UPS: usize>(lanes: L, tables: &Tables, queries: &[u64]) -> L::V {
    let (fours, rest) = queries.as_chunks::<4>();
    let mut sums = lanes.zero();
    // Counting the ones of a row takes longer than adding rows, lane by lane, as binary numbers. So of four queries only the
    // carry to the fours is counted, and what is left in the ones and the twos is counted at the end.
    if !fours.is_empty() {
        let (mut ones, mut twos) = (lanes.zero(), lanes.zero());
        for &[a, b, c, d] in fours {
            let a = fit::<L, LOOK_UPS>(lanes, tables, a);
            let b = fit::<L, LOOK_UPS>(lanes, tables, b);
            let (some, low) = lanes.add_bits(ones, a, b);
            let c = fit::<L, LOOK_UPS>(lanes, tables, c);
            let d = fit::<L, LOOK_UPS>(lanes, tables, d);
            let (all, high) = lanes.add_bits(some, c, d);
            let (pairs, over) = lanes.add_bits(twos, low, high);
            (ones, twos) = (all, pairs);
            sums = lanes.add_bytes(sums, lanes.count_bytes(over));
        }
        sums = lanes.add_bytes(lanes.add_bytes(sums, sums), lanes.count_bytes(twos));
        sums = lanes.add_bytes(lanes.add_bytes(sums, sums), lanes.count_bytes(ones));
    }
    for &places in rest {
        let fit = fit::<L, LOOK_UPS>(lanes, tables, places);
        sums = lanes.add_bytes(sums, lanes.count_bytes(fit));
    }
    sums
}

/// Scratch memory of a thread; nothing is kept in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    tables: Tables,
    kept: Kept,
}

/// The input of both tasks, and their scratch memory.
pub(super) struct Pairs<'a> {
    pub(super) lists: (&'a Blocks, &'a Queries),
    /// The numbers of the sets C and D.
    pub(super) ranges: &'a [Range<usize>; 2],
    pub(super) scratch: &'a mut Scratch,
    pub(super) run: &'a Run<'a>,
}

/// Adds the numbers of pairs to a matrix.
pub(super) struct Fill<'a>(pub(super) Pairs<'a>, pub(super) &'a mut Matrix);

impl Task for Fill<'_> {
    type Output = Result<(), Stopped>;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Self::Output {
        match self.0.lists.1.look_ups() {
            ..=2 => self.fill::<L, 2>(lanes),
            3 => self.fill::<L, 3>(lanes),
            _ => self.fill::<L, 4>(lanes),
        }
    }
}

impl Fill<'_> {
    #[inline(always)]
    fn fill<L: Lanes, const LOOK_UPS: usize>(self, lanes: L) -> Result<(), Stopped> {
        let Fill(pairs, matrix) = self;
        let ((blocks, all), [columns, rows]) = (pairs.lists, pairs.ranges);
        let Scratch { tables, kept } = pairs.scratch;
        let mut pace = Pace::new(pairs.run, PACE);
        for cluster in &blocks.clusters {
            // A query that the common queens of the cluster attack fits none of its placements.
            let queries = all.beside(cluster, rows, kept);
            for block in blocks.within(cluster, columns) {
                pace.did(1 + all.len() as u64)?;
                tabulate(lanes, block, all, tables);
                // A set C can have several bytes. Layer i moves the i-th byte of each C to the place of C in its part, so
                // that adding the layers adds up the bytes of each C.
                let (mut indices, mut count) = ([[0x80u8; 64]; 16], 0);
                let mut seen = [0usize; 64];
                for (byte, &cell) in block.cells.iter().enumerate() {
                    if columns.contains(&usize::from(cell)) {
                        let place = byte & 48 | usize::from(cell - block.bases[byte / 16]) & 15;
                        indices[seen[place] & 15][place] = byte as u8 & 15;
                        seen[place] += 1;
                        count = count.max(seen[place]);
                    }
                }
                let mut layers = [Row::ZERO; 16];
                for (layer, index) in layers.iter_mut().zip(&indices) {
                    *layer = Row::from_bytes(index);
                }
                let layers = &layers[..count];
                for d in rows.clone() {
                    let queries = queries.cell(d);
                    // The layers are added up before they go to memory, as long as their sums stay small. If the hits may
                    // have saturated, each layer goes there separately, for a few queries at a time.
                    let hits_of_all = hits::<L, LOOK_UPS>(lanes, tables, queries);
                    if is_small(lanes, hits_of_all) {
                        let mut sums = lanes.zero();
                        for layer in layers {
                            let layer = lanes.shuffle(hits_of_all, lanes.load(layer));
                            let more = lanes.add_bytes(sums, layer);
                            if is_small(lanes, more) {
                                sums = more;
                            } else {
                                matrix.add(lanes, d, &block.bases, sums);
                                sums = layer;
                            }
                        }
                        matrix.add(lanes, d, &block.bases, sums);
                        continue;
                    }
                    for some in queries.chunks(QUERIES) {
                        let hits = hits::<L, LOOK_UPS>(lanes, tables, some);
                        for layer in layers {
                            let layer = lanes.shuffle(hits, lanes.load(layer));
                            matrix.add(lanes, d, &block.bases, layer);
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// Whether all bytes are below 128.
#[inline(always)]
fn is_small<L: Lanes>(lanes: L, bytes: L::V) -> bool {
    lanes.is_zero(lanes.and(bytes, lanes.load(&Row([0x8080_8080_8080_8080; 8]))))
}

/// Multiplies the numbers of pairs by the entries of a matrix, and by weights.
pub(super) struct Multiply<'a> {
    pub(super) pairs: Pairs<'a>,
    pub(super) matrix: &'a Matrix,
    /// The class of each C, by its number.
    pub(super) classes: &'a [u8],
    /// Runs of sets D that are all tied or all not tied.
    pub(super) runs: &'a [(Range<usize>, bool)],
    pub(super) weights: &'a Weights,
}

impl Task for Multiply<'_> {
    type Output = Result<u128, Stopped>;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Self::Output {
        match self.pairs.lists.1.look_ups() {
            ..=2 => self.multiply::<L, 2>(lanes),
            3 => self.multiply::<L, 3>(lanes),
            _ => self.multiply::<L, 4>(lanes),
        }
    }
}

impl Multiply<'_> {
    #[inline(always)]
    fn multiply<L: Lanes, const LOOK_UPS: usize>(self, lanes: L) -> Result<u128, Stopped> {
        let ((blocks, queries), [columns, rows]) = (self.pairs.lists, self.pairs.ranges);
        let Scratch { tables, kept } = self.pairs.scratch;
        let mut pace = Pace::new(self.pairs.run, PACE);
        let mut total = 0;
        for cluster in &blocks.clusters {
            let kept = queries.beside(cluster, rows, kept);
            for block in blocks.within(cluster, columns) {
                pace.did(1 + queries.len() as u64)?;
                tabulate(lanes, block, queries, tables);
                // Here the entries are moved to the bytes, since they are multiplied where the sums are. There is an index
                // for each class of C, as each class has its own weight; it selects nothing where a byte's C is of another
                // class.
                let mut indices = [[0x80u8; 64]; 3];
                let mut present = [false; 3];
                for (byte, &cell) in block.cells.iter().enumerate() {
                    if cell != Sets::NONE && self.classes[usize::from(cell)] != NO_CLASS {
                        let class = usize::from(self.classes[usize::from(cell)]);
                        indices[class][byte] = (cell - block.bases[byte / 16]) as u8;
                        present[class] = true;
                    }
                }
                let bases = block.bases.map(usize::from);
                let mut shuffles = [lanes.zero(); 3];
                for (shuffle, index) in shuffles.iter_mut().zip(&indices) {
                    *shuffle = lanes.load(&Row::from_bytes(index));
                }
                for (all, tied) in self.runs {
                    for from in all.clone().step_by(RUN) {
                        let run = &(from..all.end.min(from + RUN));
                        let run = (kept, run, &shuffles, &bases);
                        // With few planes and classes the sums stay in registers.
                        macro_rules! products {
                            ($planes:expr, $classes:expr) => {
                                run_of::<L, LOOK_UPS, $planes, $classes>(
                                    lanes,
                                    tables,
                                    self.matrix,
                                    run,
                                )
                            };
                        }
                        let products = match (self.matrix.planes.len(), present) {
                            (1, [true, false, false]) => products!(1, 1),
                            (1, [_, _, false]) => products!(1, 2),
                            (2, [true, false, false]) => products!(2, 1),
                            _ => products!({ Matrix::MOST_PLANES }, 3),
                        };
                        for (products, weights) in products.iter().zip(self.weights) {
                            total += products * u128::from(weights[usize::from(*tied)]);
                        }
                    }
                }
            }
        }
        Ok(total)
    }
}

/// Sums by class: the hits of a run of sets D, multiplied by the entries at each byte.
#[inline(always)]
fn run_of<L: Lanes, const LOOK_UPS: usize, const PLANES: usize, const CLASSES: usize>(
    lanes: L,
    tables: &Tables,
    matrix: &Matrix,
    (queries, run, indices, bases): (&Places, &Range<usize>, &[L::V; 3], &[usize; 4]),
) -> [u128; 3] {
    // First try all queries of a D at once. If a sum may have saturated, repeat the run with a few queries at a time.
    for at_once in [usize::MAX, QUERIES] {
        let mut totals = [0; 3];
        let mut sums = [[lanes.zero(); PLANES]; CLASSES];
        let mut most = lanes.zero();
        let mut left = PRODUCTS;
        for d in run.clone() {
            for some in queries.cell(d).chunks(at_once) {
                let hits = hits::<L, LOOK_UPS>(lanes, tables, some);
                most = lanes.or(most, hits);
                // For each plane, the entries of this D (each part of 16 from its base on) are moved to the bytes of their
                // sets C and multiplied by the hits there.
                for (plane, entries) in matrix.planes.iter().take(PLANES).enumerate() {
                    let mut parts = [&[0; 16]; 4];
                    for (part, &base) in parts.iter_mut().zip(bases) {
                        *part = entries[d * matrix.stride + base..][..16]
                            .try_into()
                            .expect("16 bytes");
                    }
                    let entries = lanes.of_parts(parts);
                    for class in 0..CLASSES {
                        let entries = lanes.shuffle(entries, indices[class]);
                        sums[class][plane] = lanes.add_products(sums[class][plane], entries, hits);
                    }
                }
                // Move the 32-bit sums to the totals before they could overflow.
                left -= 1;
                if left == 0 {
                    take(lanes, &mut totals, &mut sums);
                    left = PRODUCTS;
                }
            }
        }
        if at_once == QUERIES || is_small(lanes, most) {
            take(lanes, &mut totals, &mut sums);
            return totals;
        }
    }
    unreachable!("{QUERIES} queries do not saturate")
}

/// Moves the 32-bit sums to the totals.
#[inline(always)]
fn take<L: Lanes, const PLANES: usize, const CLASSES: usize>(
    lanes: L,
    totals: &mut [u128; 3],
    sums: &mut [[L::V; PLANES]; CLASSES],
) {
    for (total, sums) in totals.iter_mut().zip(sums) {
        for (plane, sum) in sums.iter_mut().enumerate() {
            *total += u128::from(lanes.total(*sum)) << (8 * plane);
            *sum = lanes.zero();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::lists::{Class, QUEENS_BESIDES};

    #[test]
    fn a_matrix_adds_planes_as_needed() {
        let mut matrix = Matrix::default();
        matrix.clear(20, 3);
        let mut sums = [0; 16];
        (sums[0], sums[5]) = (200, 1);
        for round in 1..=1000 {
            matrix.add_part(2 * matrix.stride + 16, &sums);
            let entries = [16, 21, 17].map(|c| matrix.get(2, c));
            assert_eq!(entries, [200 * round, round, 0]);
        }
        assert_eq!(matrix.planes.len(), 3);
        matrix.clear(20, 3);
        assert_eq!((matrix.planes.len(), matrix.get(2, 16)), (1, 0));
    }

    #[test]
    fn clusters_with_two_queens_change_nothing() {
        clusters_change_nothing(24, [0b1101_0011_0101, 0b0110_1001_1011]);
    }

    #[test]
    #[ignore = "slow suite: seconds of lists, a minute without optimisation"]
    fn clusters_with_three_queens_change_nothing() {
        clusters_change_nothing(28, [0b11_0100_1101_0101, 0b01_1010_0110_1011]);
    }

    /// Compares matrices with clusters and without, for queens in these rows of EE and in those of OO.
    fn clusters_change_nothing(n: u32, [ee, oo]: [u32; 2]) {
        use crate::count::Units;
        use crate::kernel::Kernel;
        let queens = ee.count_ones();
        let units = Units::new(n).unwrap();
        let level = units
            .levels
            .iter()
            .find(|level| level.dark_even() == queens);
        let sets = &level.expect("a level of all numbers of queens").evens;
        let cells: Vec<u16> = (0..1 << (n / 2)).map(|set| sets.index(set)).collect();
        let queries = Queries::new(Class::new(n, 1, 1), oo, &cells, sets.len());
        let ranges = &[0..sets.len(), 300..303];
        let [apart, together] =
            [queens, 0].map(|others| Blocks::new(Class::new(n, 0, 0), ee, &cells, others, true));
        let common = apart.clusters.iter().map(|cluster| cluster.queens as u32);
        assert_eq!(common.max(), Some(queens - QUEENS_BESIDES));
        assert_eq!(together.clusters.len(), 1);
        for kernel in Kernel::available() {
            let matrices = [&apart, &together].map(|blocks| {
                let mut matrix = Matrix::default();
                matrix.clear(sets.len(), sets.len());
                let pairs = Pairs {
                    lists: (blocks, &queries),
                    ranges,
                    scratch: &mut Scratch::default(),
                    run: &Run::new(),
                };
                kernel.run(Fill(pairs, &mut matrix)).unwrap();
                let entries = (300..303).flat_map(|d| (0..sets.len()).map(move |c| (d, c)));
                entries.map(|(d, c)| matrix.get(d, c)).collect::<Vec<_>>()
            });
            assert!(matrices[0].iter().sum::<u32>() > 1000, "{kernel}");
            assert_eq!(matrices[0], matrices[1], "{kernel}");
        }
    }

    #[test]
    fn saturated_sums_are_recomputed() {
        use crate::count::lists::Placements;
        use crate::kernel::Kernel;
        // All placements have the same cell: a byte has hundreds of hits.
        let (first, second) = (Class::new(16, 0, 0), Class::new(16, 1, 1));
        let (one, rows) = (vec![0; 1 << 8], 0b10_0101);
        let blocks = Blocks::new(first, rows, &one, 0, true);
        let queries = Queries::new(second, rows, &one, 1);
        let [some, others] = [first, second].map(|class| {
            let mut all = Vec::new();
            let rows: Vec<_> = crate::lines::places(rows)
                .map(|row| (class.shifts(row), 0))
                .collect();
            let found = |_, lines, _| all.push(lines);
            Placements {
                rows: &rows,
                columns: 0xFF,
                found,
            }
            .visit(0);
            all
        });
        let fit = |x: &u64| others.iter().filter(|&y| x & y == 0).count() as u64;
        let pairs: u64 = some.iter().map(fit).sum();
        for kernel in Kernel::available() {
            let mut scratch = Scratch::default();
            let ranges = &[0..1, 0..1];
            let mut matrix = Matrix::default();
            matrix.clear(1, 1);
            macro_rules! pairs {
                () => {
                    Pairs {
                        lists: (&blocks, &queries),
                        ranges,
                        scratch: &mut scratch,
                        run: &Run::new(),
                    }
                };
            }
            kernel.run(Fill(pairs!(), &mut matrix)).unwrap();
            assert_eq!(u64::from(matrix.get(0, 0)), pairs, "{kernel}");
            let product = kernel.run(Multiply {
                pairs: pairs!(),
                matrix: &matrix,
                classes: &[0],
                runs: &[(0..1, false)],
                weights: &[[8, 4], [4, 8], [0; 2]],
            });
            let squared = 8 * u128::from(pairs).pow(2);
            assert_eq!(product, Ok(squared), "{kernel}");
        }
    }
}

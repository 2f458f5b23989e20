//! All pairs of two lists, counted cell by cell, 512 at a time.
//!
//! **Problem.** For a unit and a colour, the matrix M: for a set C of even columns and D of odd ones, M(D, C) is the number
//! of pairs of a placement of one class on the columns C and a placement of the other on D without a common line. One
//! colour's matrix is kept ([`Fill`]); the entries of the other are multiplied with it at once ([`Multiply`]).
//!
//! **Idea.** For a block of 512 placements, a table says of each square of the other class which of them leave it free;
//! tables of two rows are combined to one of all pairs of squares. Then a placement of the other class, a *query*, is an
//! AND of one row from each table: the lanes that fit.
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
//! Where cells hold many placements, blocks are made of those that have up to three queens in common: the queries that
//! these attack, two thirds for each queen, are left out before ([`Queries::beside`]).
//!
//! **Invariant.** Sums of bytes saturate, which is seen and never assumed away: those of a block that reach 128 are made
//! again of at most [`QUERIES`] queries each, which cannot, as a query adds at most 8 to a byte. Fill looks at
//! each D, Multiply at [`RUN`] of them. The matrix starts with one plane of bytes and gets another when one overflows.
//!
//! **Cost.** 512 pairs take 2 to 4 loads and ANDs and a count of bits: a few nanoseconds with AVX2. Tables and sums stay in
//! the first-level cache.

use super::lists::{Block, Blocks, Kept, Places, Queries, Shifts};
use super::units::{NO_CLASS, Sets, Weights};
use crate::kernel::{Lanes, Row, Tables, Task};
use crate::run::{Pace, Run, Stopped};
use std::ops::Range;

/// Queries whose hits stay below 128: 15 · 8.
const QUERIES: usize = 15;

/// Products of bytes that a sum of 32 bits can hold: four pairs at a time, 2^32 / (4 · 255 · 127), and some to spare.
const PRODUCTS: usize = 8192;

/// Sets D whose sums are looked at together.
const RUN: usize = 256;

/// Queries between two questions whether to stop: some milliseconds.
pub(super) const PACE: u64 = 1 << 18;

/// Numbers by D and C, in planes of bytes: the lowest plane first.
#[derive(Clone, Debug, Default)]
pub(super) struct Matrix {
    stride: usize,
    planes: Vec<Vec<u8>>,
}

impl Matrix {
    /// Most planes: no entry needs more than 32 bits.
    pub(super) const MOST_PLANES: usize = 4;

    /// Makes all entries zero, for so many rows and columns.
    pub(super) fn clear(&mut self, columns: usize, rows: usize) {
        // Any column can be the first of 16.
        self.stride = (columns + 16).next_multiple_of(16);
        self.planes.truncate(1);
        self.planes.resize_with(1, Vec::new);
        self.planes[0].clear();
        self.planes[0].resize(self.stride * rows, 0);
    }

    /// Adds to the entries of a row: each part of 16 bytes to those from its base on.
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
        // As one adds by hand: digit by digit, the carry to the next plane. Mostly there is none.
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

    /// One plane more, for what could not be carried.
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

/// For each square of a row: the valid lanes that leave it free, by the lanes that occupy each line.
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

/// For each square of the queries' class, or each pair of squares in two of their rows: the lanes that leave it free.
#[inline(always)]
fn tabulate<L: Lanes>(lanes: L, block: &Block, queries: &Queries, tables: &mut Tables) {
    let width = queries.class.width() as usize;
    let valid = lanes.load(&block.valid);
    let rows = tables.rows_mut();
    // The table after the last has all lanes: queries with fewer than two look-ups make two all the same.
    if let Some(row) = rows.get_mut(queries.look_ups() * width * width) {
        *row = block.valid;
    }
    if queries.rows.is_empty() {
        rows[0] = block.valid;
    }
    // Two rows make a table: which lanes leave each square of the first free, which each of the second, which both.
    let mut free = [[Row::ZERO; 16]; 2];
    for (table, pair) in queries.rows.chunks(2).enumerate() {
        for (free, &row) in free.iter_mut().zip(pair) {
            let shifts = queries.class.shifts(row);
            leave_free(lanes, &block.lines, valid, shifts, &mut free[..width]);
        }
        let table = &mut rows[table * width * width..];
        // An odd row is left over: its table has a row for each square.
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

/// The lanes that fit a query: four places of table rows, 16 bits each.
#[inline(always)]
fn fit<L: Lanes, const LOOK_UPS: usize>(lanes: L, tables: &Tables, places: u64) -> L::V {
    let mut fit = lanes.load(tables.at(places as u16));
    for number in 1..LOOK_UPS {
        fit = lanes.and(fit, lanes.load(tables.at((places >> (16 * number)) as u16)));
    }
    fit
}

/// The hits of these queries in each byte; 255 may be more.
#[inline(always)]
fn hits<L: Lanes, const LOOK_UPS: usize>(lanes: L, tables: &Tables, queries: &[u64]) -> L::V {
    let (fours, rest) = queries.as_chunks::<4>();
    let mut sums = lanes.zero();
    // To count the ones of a row takes longer than to add rows, lane by lane, as binary numbers: of four queries only the
    // carry to the fours is counted, and what is left in the ones and the twos at the end.
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

/// Memory of a thread that nothing is kept in.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    tables: Tables,
    kept: Kept,
}

/// What both tasks look at, and their scratch memory.
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
            // What the common queens of the cluster attack fits none of its placements.
            let queries = all.beside(cluster, rows, kept);
            for block in blocks.within(cluster, columns) {
                pace.did(1 + all.len() as u64)?;
                tabulate(lanes, block, all, tables);
                // A set C can have several bytes. Layer i takes the i-th byte of each C to the place of C in its part, so
                // that adding the layers adds up what belongs together.
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
                    // The layers are added up before they go to memory, as far as their sums stay small. If those of one
                    // layer may have saturated, each layer of a few queries goes there by itself.
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

/// Multiplies the numbers of pairs with the entries of a matrix, and with weights.
pub(super) struct Multiply<'a> {
    pub(super) pairs: Pairs<'a>,
    pub(super) matrix: &'a Matrix,
    /// By the number of C.
    pub(super) classes: &'a [u8],
    /// Sets D that are all tied or all not.
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
                // Here entries are taken to the bytes, since they are multiplied where the sums are: an index for each
                // class of C, which has a weight of its own, with nothing where a byte's C is of another class.
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

/// The hits of a run of sets D, multiplied with the entries at each byte, by class.
#[inline(always)]
fn run_of<L: Lanes, const LOOK_UPS: usize, const PLANES: usize, const CLASSES: usize>(
    lanes: L,
    tables: &Tables,
    matrix: &Matrix,
    (queries, run, indices, bases): (&Places, &Range<usize>, &[L::V; 3], &[usize; 4]),
) -> [u128; 3] {
    // First all queries of a D at once. If a sum may have saturated, the run is made again, a few queries at a time.
    for at_once in [usize::MAX, QUERIES] {
        let mut totals = [0; 3];
        let mut sums = [[lanes.zero(); PLANES]; CLASSES];
        let mut most = lanes.zero();
        let mut left = PRODUCTS;
        for d in run.clone() {
            for some in queries.cell(d).chunks(at_once) {
                let hits = hits::<L, LOOK_UPS>(lanes, tables, some);
                most = lanes.or(most, hits);
                // By plane: the entries of this D, each part of 16 from its base on, are brought to the bytes of their
                // sets C, and multiplied with the hits there.
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
                // Before sums of 32 bits could overflow they move to the totals.
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

/// Moves the sums of 32 bits to the totals.
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
    fn a_matrix_gets_planes_as_it_needs_them() {
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

    /// Queens in these rows of EE beside queens in those of OO, with clusters and without.
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
    fn sums_that_saturate_are_made_again() {
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

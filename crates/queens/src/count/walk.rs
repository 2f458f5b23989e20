//! Pairs of placements that are rare: backtracking with 512 lanes alive.
//!
//! **Problem.** As for [`dense`](super::dense), the pairs of placements of two classes without a common line, each multiplied
//! with an entry of the other colour's matrix. With many queens next to no pair fits, and lists would be long.
//!
//! **Idea.** The placements of one class are taken 512 at a time, as bit lanes, in the order in which backtracking finds
//! them: so they share their first queens, which stand in central rows and occupy long diagonals. Then backtrack over the
//! other class, central rows first. What all lanes occupy is a scalar mask; of the others a vector of lanes still alive is
//! kept, and a branch is left when none is.
//!
//! ```text
//!   for each block:
//!       common = lines of all its placements
//!       table[row][column] = lanes that leave the square free
//!       go(row, lines occupied, alive):
//!           for each column that `lines` leaves free:
//!               fit = alive AND table[row][column]             one AND and one test a node
//!               none: next
//!               last row: put (fit, columns) into a queue
//!               else: go(row + 1, lines + those of the square, fit)
//!   queue full: for each lane of each leaf: total += entry[columns of the leaf][columns of the lane]
//! ```
//!
//! **Invariant.** Entries have their weights already. A leaf is written to the queue always, and kept if a lane is alive:
//! no branch to mispredict. Hits are looked up in batches, so that cache misses overlap.
//!
//! **Cost.** By what is there: 5 to 10 ns a node. No lists of the other class, and none of pairs.

use super::dense::leave_free;
use super::lists::{Class, Placements, Shifts};
use super::units::Sets;
use crate::kernel::{Lanes, Row, Task};
use crate::watch::{Pace, Stopped, Watch};

/// Placements in a block.
const BLOCK: usize = 512;

/// Placements that prefixes should have on average: few waste lanes, many have little in common.
const TOGETHER: usize = 256;

/// Leaves in the queue.
const QUEUE: usize = 256;

/// Nodes between two questions to a watch.
const PACE: u64 = 1 << 18;

/// All placements of one class on given rows, in the order of backtracking with central rows first.
#[derive(Debug)]
pub(super) struct Lanewise {
    placements: Vec<(u64, u16)>,
    /// Where runs with common first queens begin, and the end.
    starts: Vec<u32>,
}

impl Lanewise {
    pub(super) fn new(class: Class, rows: u32, cell_of: &[u16]) -> Self {
        let rows = class.central_rows(rows);
        // A digit for each queen's column, the first one on top.
        let with_digit = |(depth, &row): (u32, &u32)| (class.shifts(row), 1 << (60 - 4 * depth));
        let rows: Vec<(Shifts, u64)> = (0..).zip(&rows).map(with_digit).collect();
        let (mut placements, mut keys) = (Vec::new(), Vec::new());
        let found = |columns: u32, lines, key: u64| {
            let cell = cell_of[columns as usize];
            if cell != Sets::NONE {
                placements.push((lines, cell));
                keys.push(key);
            }
        };
        Placements {
            rows: &rows,
            width: class.width(),
            found,
        }
        .visit();
        // The first digit in which each differs from the one before.
        let depths = || {
            keys.windows(2)
                .map(|pair| (pair[0] ^ pair[1]).leading_zeros() as usize / 4)
        };
        let mut prefixes = [1; 17];
        for depth in depths() {
            prefixes[depth + 1] += 1;
        }
        let mut common = 0;
        let mut runs = 1;
        while common < rows.len() && (runs + prefixes[common + 1]) * TOGETHER <= placements.len() {
            common += 1;
            runs += prefixes[common];
        }
        let ends = (1..)
            .zip(depths())
            .filter(|&(_, depth)| depth < common)
            .map(|(end, _)| end);
        let starts = [0]
            .into_iter()
            .chain(ends)
            .chain([placements.len() as u32])
            .collect();
        Lanewise { placements, starts }
    }
}

/// By a set of columns: which may be added so that it can become one with a cell.
pub(super) fn allowed(cell_of: &[u16]) -> Vec<u16> {
    let mut reaches: Vec<bool> = cell_of.iter().map(|&cell| cell != Sets::NONE).collect();
    let mut allowed = vec![0; cell_of.len()];
    for set in (0..cell_of.len()).rev() {
        for column in (0..16).filter(|column| set >> column & 1 == 0) {
            if reaches.get(set | 1 << column) == Some(&true) {
                allowed[set] |= 1 << column;
                reaches[set] = true;
            }
        }
    }
    allowed
}

/// The other colour's numbers of pairs, with weights: by the columns of a leaf, then of a lane.
#[derive(Clone, Debug, Default)]
pub(super) struct Entries {
    pub(super) stride: usize,
    pub(super) entries: Vec<u32>,
}

/// Adds up the entries of all pairs that fit.
pub(super) struct Walk<'a> {
    pub(super) lanes: &'a Lanewise,
    pub(super) class: Class,
    pub(super) rows: u32,
    /// The cell of each set of columns of a leaf.
    pub(super) cell_of: &'a [u16],
    /// As made by [`allowed`].
    pub(super) allowed: &'a [u16],
    pub(super) entries: &'a Entries,
    pub(super) queue: &'a mut Queue,
    pub(super) watch: &'a dyn Watch,
}

/// Leaves with lanes alive, to be looked up together: scratch memory of all walks of a thread.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    fit: [Row; QUEUE + 1],
    first: [u32; QUEUE + 1],
    len: usize,
    flat: Vec<u32>,
}

impl Queue {
    pub(super) fn new() -> Box<Self> {
        Box::new(Queue {
            fit: [Row::ZERO; QUEUE + 1],
            first: [0; QUEUE + 1],
            len: 0,
            flat: Vec::new(),
        })
    }

    /// The entries of all lanes of all leaves.
    #[inline(always)]
    fn drain(&mut self, cells: &[u16; BLOCK], entries: &[u32]) -> u64 {
        // Each hit as leaf and lane. Up to four of a word are written without a branch.
        self.flat.resize(QUEUE * BLOCK + 4, 0);
        let mut len = 0;
        for (leaf, fit) in (0..).zip(&self.fit[..self.len]) {
            for (word, &bits) in (0..).zip(&fit.0) {
                let mut bits = bits;
                let ones = bits.count_ones() as usize;
                let base = leaf << 9 | word << 6;
                let some = &mut self.flat[len..];
                if ones <= 4 {
                    for hit in &mut some[..4] {
                        *hit = base | bits.trailing_zeros() & 63;
                        bits &= bits.wrapping_sub(1);
                    }
                } else {
                    for hit in &mut some[..ones] {
                        *hit = base | bits.trailing_zeros();
                        bits &= bits - 1;
                    }
                }
                len += ones;
            }
        }
        let mut total = 0;
        for &hit in &self.flat[..len] {
            let entry = self.first[(hit >> 9) as usize] + u32::from(cells[hit as usize % BLOCK]);
            total += u64::from(entries[entry as usize]);
        }
        self.len = 0;
        total
    }
}

impl Task for Walk<'_> {
    type Output = Result<u128, Stopped>;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Result<u128, Stopped> {
        let mut pace = Pace::new(self.watch, PACE);
        let rows: Vec<Shifts> = self
            .class
            .central_rows(self.rows)
            .into_iter()
            .map(|row| self.class.shifts(row))
            .collect();
        let width = self.class.width() as usize;
        let queue = self.queue;
        // A walk that was stopped has left some.
        queue.len = 0;
        let mut table = [[Row::ZERO; 16]; 16];
        let mut total = 0;
        for run in self.lanes.starts.windows(2) {
            for block in self.lanes.placements[run[0] as usize..run[1] as usize].chunks(BLOCK) {
                let mut cells = [0; BLOCK];
                let mut common = u64::MAX;
                for &(lines, _) in block {
                    common &= lines;
                }
                let mut planes = [Row::ZERO; 64];
                let mut valid = Row::ZERO;
                for (lane, &(lines, cell)) in block.iter().enumerate() {
                    cells[lane] = cell;
                    valid.set(lane);
                    let mut own = lines & !common;
                    while own != 0 {
                        planes[own.trailing_zeros() as usize & 63].set(lane);
                        own &= own - 1;
                    }
                }
                let valid = lanes.load(&valid);
                if rows.is_empty() {
                    let first = u32::from(self.cell_of[0]) * self.entries.stride as u32;
                    lanes.store(&mut queue.fit[0], valid);
                    queue.first[0] = first;
                    queue.len = 1;
                    total += u128::from(queue.drain(&cells, &self.entries.entries));
                    continue;
                }
                for (table, &shifts) in table.iter_mut().zip(&rows) {
                    leave_free(lanes, &planes, valid, shifts, &mut table[..width]);
                }
                // By depth: columns used and untried, occupied lines, lanes alive.
                let last = rows.len() - 1;
                let mut used = [0u32; 16];
                let mut untried = [0; 16];
                let mut occupied = [common; 16];
                let mut alive = [Row::ZERO; 16];
                lanes.store(&mut alive[0], valid);
                untried[0] = u32::from(self.allowed[0]) & !rows[0].columns(common);
                let mut depth = 0;
                let mut nodes = 0;
                loop {
                    let level = depth & 15;
                    let here = lanes.load(&alive[level]);
                    if level == last {
                        // The last row: what is left of each square goes to the queue.
                        let used = used[level];
                        let mut untried = untried[level];
                        while untried != 0 {
                            let column = untried.trailing_zeros();
                            untried &= untried - 1;
                            let fit =
                                lanes.and(here, lanes.load(&table[level][column as usize & 15]));
                            let cell = self.cell_of[(used | 1 << column) as usize];
                            lanes.store(&mut queue.fit[queue.len], fit);
                            queue.first[queue.len] = u32::from(cell) * self.entries.stride as u32;
                            queue.len += usize::from(!lanes.is_zero(fit));
                            if queue.len == QUEUE {
                                total += u128::from(queue.drain(&cells, &self.entries.entries));
                            }
                        }
                    }
                    if level == last || untried[level] == 0 {
                        if depth == 0 {
                            break;
                        }
                        depth -= 1;
                        continue;
                    }
                    nodes += 1;
                    let bit = untried[level] & untried[level].wrapping_neg();
                    untried[level] ^= bit;
                    let column = bit.trailing_zeros() as usize;
                    let fit = lanes.and(here, lanes.load(&table[level][column & 15]));
                    if lanes.is_zero(fit) {
                        continue;
                    }
                    let below = (level + 1) & 15;
                    lanes.store(&mut alive[below], fit);
                    used[below] = used[level] | bit;
                    occupied[below] = occupied[level] | rows[level].lines(bit);
                    untried[below] = u32::from(self.allowed[used[below] as usize])
                        & !rows[below].columns(occupied[below]);
                    depth += 1;
                }
                total += u128::from(queue.drain(&cells, &self.entries.entries));
                pace.did(nodes + BLOCK as u64)?;
            }
        }
        Ok(total)
    }
}

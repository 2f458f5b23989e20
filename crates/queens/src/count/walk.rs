//! Finds pairs of placements where they are rare: backtracking with 512 lanes alive.
//!
//! **Problem.** As for [`dense`](super::dense), find the pairs of placements of two classes without a common line, each
//! multiplied by an entry of the other colour's matrix. With many queens hardly any pair fits, and lists would be long.
//!
//! **Idea.** The placements of one class are taken 512 at a time, as bit lanes, in the order in which backtracking finds
//! them: so they share their first queens, which are in central rows and occupy long diagonals. Then backtrack over the
//! other class, central rows first. The lines that all lanes occupy are a scalar mask. For the other lines a vector of the
//! lanes still alive is kept, and a partial placement is dropped when no lane is.
//!
//! ```text
//!   for each block:
//!       common = lines of all its placements
//!       table[row][column] = lanes that leave the square free
//!       depth 0 = {no queens, lines = common, all lanes alive}
//!       take the deepest depth that is full (128 partial placements), or else the first that is not empty:
//!           list the free squares of the next row             of all of them
//!           for each: fit = alive AND table[row][column]      one AND and one test a square
//!                     put (fit, columns, lines) into the next depth, if a lane is alive
//!       all queens placed: a hit for each lane alive, put where hits on the same rows of the matrix wait
//!   32,768 hits wait: total += entry[columns placed][columns of the lane] of each
//! ```
//!
//! **Invariant.** The entries already include their weights. No branch depends on whether a lane is alive: what may be kept
//! is always written, and counted only if it is kept. So only the ends of loops are mispredicted.
//!
//! **Cost.** It depends on what there is to find: some 5 ns per square tried and as much per hit, with AVX2. There are no
//! lists of the other class or of pairs. The entries for hits on one part of the matrix stay in the second-level cache:
//! looked up one by one, hits took half of the time.

use super::dense::leave_free;
use super::lists::{Class, Placements, QUEENS_BESIDES, Shifts};
use super::units::{Sets, full};
use crate::kernel::{Lanes, Row, Task};
use crate::lines::list_ones;
use crate::run::{Pace, Run, Stopped};

/// Number of placements in a block.
const BLOCK: usize = 512;

/// Maximum number of queens that a run has in common. With more, more squares are seen to be attacked before any lane is
/// looked at; but short runs waste lanes.
const MOST_IN_COMMON: usize = 4;

/// Number of partial placements of a depth that are continued together.
const TOGETHER: usize = 128;

/// Room for these placements and one that is not kept.
const ROOM: usize = 2 * TOGETHER;

/// Number of entries of the matrix that stay in the second-level cache.
const CACHED: usize = 1 << 16;

/// Number of hits on these entries that are looked up together.
const HITS: usize = 1 << 15;

/// Number of squares tried between two checks whether to stop.
const PACE: u64 = 1 << 18;

/// All placements of one class on given rows, in the order of backtracking with central rows first.
#[derive(Debug)]
pub(super) struct Lanewise {
    placements: Vec<(u64, u16)>,
    /// Where runs with common first queens begin, and the end. Blocks are cut from runs.
    starts: Vec<u32>,
}

impl Lanewise {
    pub(super) fn new(class: Class, rows: u32, cell_of: &[u16]) -> Self {
        let rows = class.central_rows(rows);
        let common = rows.len().saturating_sub(QUEENS_BESIDES as usize);
        let common = common.min(MOST_IN_COMMON);
        // A digit for the column of each queen that is common to a run.
        let with_digit = |(depth, &row): (usize, &u32)| {
            let digit = if depth < common { 1 << (4 * depth) } else { 0 };
            (class.shifts(row), digit)
        };
        let rows: Vec<(Shifts, u64)> = rows.iter().enumerate().map(with_digit).collect();
        let (mut placements, mut starts, mut last) = (Vec::new(), Vec::new(), None);
        let found = |columns: u32, lines, queens: u64| {
            let cell = cell_of[columns as usize];
            if cell != Sets::NONE {
                if last.replace(queens) != Some(queens) {
                    starts.push(placements.len() as u32);
                }
                placements.push((lines, cell));
            }
        };
        Placements {
            rows: &rows,
            columns: full(class.width()),
            found,
        }
        .visit(0);
        starts.push(placements.len() as u32);
        Lanewise { placements, starts }
    }
}

/// For each set of columns, the columns that may be added so that it can become a set with a cell.
pub(super) fn allowed(cell_of: &[u16]) -> Vec<u16> {
    let mut reaches: Vec<bool> = cell_of.iter().map(|&cell| cell != Sets::NONE).collect();
    let mut allowed = vec![0; cell_of.len()];
    // Larger sets first: a set leads to a cell if it has one, or if one column more leads to one.
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
    pub(super) depths: &'a mut Depths,
    pub(super) hits: &'a mut Hits,
    pub(super) run: &'a Run<'a>,
}

/// Partial placements by number of queens: scratch memory of all walks of a thread.
pub(super) type Depths = [Depth; 18];

/// Partial placements with the same number of queens, each with a lane alive, that are continued together.
#[derive(Clone, Debug)]
pub(super) struct Depth {
    alive: [Row; ROOM],
    columns: [u16; ROOM],
    lines: [u64; ROOM],
    len: usize,
    /// The free squares of the next row: 16 × the number of a placement + a column.
    squares: Box<[u32; 16 * TOGETHER + 4]>,
    tried: usize,
    end: usize,
}

impl Depth {
    pub(super) fn all() -> Box<Depths> {
        let empty = Depth {
            alive: [Row::ZERO; ROOM],
            columns: [0; ROOM],
            lines: [0; ROOM],
            len: 0,
            squares: Box::new([0; 16 * TOGETHER + 4]),
            tried: 0,
            end: 0,
        };
        vec![empty; 18].try_into().expect("18 depths")
    }

    /// Lists the free squares of the next row.
    #[inline(always)]
    fn list(&mut self, next: Shifts, allowed: &[u16]) {
        let mut end = 0;
        for number in 0..self.len {
            let columns = usize::from(self.columns[number]);
            let free = u32::from(allowed[columns]) & !next.columns(self.lines[number]);
            end += list_ones(free.into(), (number as u32) << 4, &mut self.squares[end..]);
        }
        (self.tried, self.end) = (0, end);
    }

    /// Puts a queen on each free square until the next depth is full; keeps the placements with a lane alive.
    #[inline(always)]
    fn go_on<L: Lanes>(&mut self, lanes: L, table: &[Row; 16], row: Shifts, next: &mut Depth) {
        let end = self.end.min(self.tried + TOGETHER - next.len);
        let mut len = next.len;
        for &square in &self.squares[self.tried..end] {
            let (number, column) = ((square >> 4) as usize % TOGETHER, square as usize % 16);
            let fit = lanes.and(lanes.load(&self.alive[number]), lanes.load(&table[column]));
            // Always written, but kept only if a lane is alive: no branch to mispredict.
            lanes.store(&mut next.alive[len % ROOM], fit);
            next.columns[len % ROOM] = self.columns[number] | 1 << column;
            next.lines[len % ROOM] = self.lines[number] | row.lines(1 << column);
            len += usize::from(!lanes.is_zero(fit));
        }
        (self.tried, next.len) = (end, len);
    }
}

/// Hits, as the places of their entries, split by rows of the matrix. Enough of them are collected before any is looked up
/// that the entries they need stay in a cache.
#[derive(Clone, Debug, Default)]
pub(super) struct Hits {
    parts: Vec<(Vec<u32>, usize)>,
    /// Rows in a part, as a power of two.
    rows: u32,
    /// The words with a lane alive, of the current leaves: 8 × the number of a leaf + the number of its word.
    words: Vec<u32>,
}

impl Hits {
    /// Prepares the parts for another walk, without hits.
    fn clear(&mut self, entries: &Entries) {
        self.rows = (CACHED / entries.stride).max(1).ilog2();
        let parts = entries.entries.len().div_ceil(entries.stride << self.rows);
        self.words.resize(8 * TOGETHER + 20, 0);
        self.parts
            .resize_with(parts, || (vec![0; HITS + 64 + 4], 0));
        for (_, len) in &mut self.parts {
            *len = 0;
        }
    }

    /// Adds the hits of complete placements. Returns the sum of the entries of parts that are full.
    #[inline(always)]
    fn add<L: Lanes>(
        &mut self,
        lanes: L,
        leaves: &mut Depth,
        cells: &[u16; BLOCK],
        cell_of: &[u16],
        entries: &Entries,
    ) -> u64 {
        // First list the words of 64 lanes in which any lane is alive, two leaves at a time. Most words are empty, and
        // testing each would be an unpredictable branch. An odd last leaf is followed by an empty one.
        leaves.alive[leaves.len % ROOM] = Row::ZERO;
        let (words, mut count) = (&mut *self.words, 0);
        for (pair, alive) in (0..)
            .zip(leaves.alive.as_chunks::<2>().0)
            .take(leaves.len.div_ceil(2))
        {
            let mut both = [0; 16];
            both[..8].copy_from_slice(&alive[0].0);
            both[8..].copy_from_slice(&alive[1].0);
            let some = !lanes.without_u64(&both, u64::MAX);
            count += list_ones(some.into(), pair << 4, &mut words[count..]);
        }
        // Then list the lanes of each such word, behind the hits that wait for the same part of the matrix, and turn
        // each lane into the place of its entry.
        let mut total = 0;
        for &word in &words[..count] {
            let (leaf, word) = ((word >> 3) as usize % ROOM, word as usize % 8);
            let cell = usize::from(cell_of[usize::from(leaves.columns[leaf])]);
            let first = (cell * entries.stride) as u32;
            let (hits, len) = &mut self.parts[cell >> self.rows];
            let bits = leaves.alive[leaf].0[word];
            let ones = list_ones(bits, (word << 6) as u32, &mut hits[*len..]);
            for hit in &mut hits[*len..*len + ones] {
                *hit = first + u32::from(cells[*hit as usize % BLOCK]);
            }
            *len += ones;
            if *len >= HITS {
                total += entries.sum(&hits[..*len]);
                *len = 0;
            }
        }
        total
    }

    /// Adds up the entries of the hits that still wait.
    fn rest(&self, entries: &Entries) -> u64 {
        self.parts
            .iter()
            .map(|(hits, len)| entries.sum(&hits[..*len]))
            .sum()
    }
}

impl Entries {
    #[inline(always)]
    fn sum(&self, places: &[u32]) -> u64 {
        let mut sum = 0;
        for &place in places {
            sum += u64::from(self.entries[place as usize]);
        }
        sum
    }
}

impl Task for Walk<'_> {
    type Output = Result<u128, Stopped>;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Result<u128, Stopped> {
        let Walk {
            class,
            cell_of,
            allowed,
            entries,
            depths,
            hits,
            ..
        } = self;
        hits.clear(entries);
        let mut pace = Pace::new(self.run, PACE);
        let rows: Vec<Shifts> = class
            .central_rows(self.rows)
            .into_iter()
            .map(|row| class.shifts(row))
            .collect();
        let width = class.width() as usize;
        let mut table = [[Row::ZERO; 16]; 16];
        let mut total = 0;
        for run in self.lanes.starts.windows(2) {
            for block in self.lanes.placements[run[0] as usize..run[1] as usize].chunks(BLOCK) {
                // The lines that all lanes occupy are a mask; each line that only some occupy gets a row of lanes.
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
                for (table, &shifts) in table.iter_mut().zip(&rows) {
                    let valid = lanes.load(&valid);
                    leave_free(lanes, &planes, valid, shifts, &mut table[..width]);
                }
                // The search begins with no queen placed, and every lane alive.
                for depth in &mut depths[..] {
                    (depth.len, depth.tried, depth.end) = (0, 0, 0);
                }
                let empty = &mut depths[0];
                (empty.alive[0], empty.columns[0]) = (valid, 0);
                (empty.lines[0], empty.len) = (common, 1);
                // A depth is continued when it is full, and otherwise only when nothing can join it any more, because all
                // depths above are empty: `top` is the first that may not be empty. `comes` says that the placements at
                // `depth` have just been collected, and their squares are not listed yet.
                let (mut top, mut depth, mut comes) = (0, 0, true);
                loop {
                    let [this, next] = &mut depths[depth..depth + 2] else {
                        unreachable!("a row has fewer than 17 queens")
                    };
                    if comes {
                        match rows.get(depth) {
                            Some(&row) => this.list(row, allowed),
                            None => {
                                total +=
                                    u128::from(hits.add(lanes, this, &cells, cell_of, entries));
                            }
                        }
                    }
                    comes = true;
                    // If squares are left, try them, and go down once that has filled the next depth.
                    if this.tried < this.end {
                        pace.did(TOGETHER as u64)?;
                        this.go_on(lanes, &table[depth], rows[depth], next);
                        comes = next.len == TOGETHER;
                        depth += usize::from(comes);
                        continue;
                    }
                    // All are tried: continue above, where squares may be left, or else with what waits below.
                    this.len = 0;
                    if depth > top {
                        (depth, comes) = (depth - 1, false);
                    } else if top < rows.len() {
                        (depth, top) = (top + 1, top + 1);
                    } else {
                        break;
                    }
                }
            }
        }
        Ok(total + u128::from(hits.rest(entries)))
    }
}

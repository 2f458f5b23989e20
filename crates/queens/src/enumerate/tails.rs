//! The last rows of a board, as lists to look solutions up in.
//!
//! **Problem.** A search that has filled all rows but the last few visits, under each such placement,
//! many nodes and seldom a solution.
//!
//! **Idea.** A *tail* fills the last k rows. Which tails may follow depends on the rows above only
//! through the columns they leave and the lines they send down. So list, once for each set of k
//! columns, all tails on it in lexicographic order, each with its *signature*: the lines by which it
//! could be attacked from above. Then a tail completes the board exactly when
//! `signature & lines from above == 0`: one AND instead of a search.
//!
//! **Invariant.** Bit c − 1 of a signature stands for the diagonal that enters the first row of the tail
//! in column c ≥ 1, bit n − 1 + c for the antidiagonal that enters it in column c ≤ n − 2. Those are
//! all: a line through a queen above can only enter below column 0 or above column n − 1 by
//! running off the board. The top bit is set in padding and in every query, in no tail.
//!
//! **Time and memory.** A list is made when first asked for, and all are dropped when they fill the
//! budget: memory is bounded whatever n is, and the first solution does not wait for a table. Every
//! list asked for costs one look at each of its tails, several at a time.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr};

use crate::lines::{Masks, board_mask};

/// Tails tested together: enough to fill the widest vectors, few enough that short lists waste little.
pub(super) const BLOCK: usize = 16;

/// At most this many rows, so that the columns of a tail fit eight bytes.
pub(super) const MAX_ROWS: usize = 8;

/// Tails kept at a time: 2²², up to 64 MiB of them.
const BUDGET: usize = 1 << 22;

/// A word that holds a signature: 2n − 2 lines and the bit for padding.
pub(super) trait Signature:
    Copy + Debug + Eq + BitAnd<Output = Self> + BitOr<Output = Self>
{
    const ZERO: Self;
    /// The top bit.
    const PADDING: Self;
    fn bit(index: usize) -> Self;
    fn narrow(bits: u64) -> Self;
}

impl Signature for u32 {
    const ZERO: u32 = 0;
    const PADDING: u32 = 1 << 31;

    fn bit(index: usize) -> u32 {
        1 << index
    }

    #[inline(always)]
    fn narrow(bits: u64) -> u32 {
        bits as u32
    }
}

impl Signature for u64 {
    const ZERO: u64 = 0;
    const PADDING: u64 = 1 << 63;

    fn bit(index: usize) -> u64 {
        1 << index
    }

    #[inline(always)]
    fn narrow(bits: u64) -> u64 {
        bits
    }
}

/// Lists of all ways to fill the last k rows, one list for each set of k columns.
#[derive(Clone, Debug)]
pub(super) struct Tails<S> {
    n: usize,
    rows: usize,
    ranks: Ranks,
    /// By rank of the column set: first block and number of blocks plus one; 0 where not yet made.
    lists: Vec<(u32, u32)>,
    /// List after list, each filled up to whole blocks.
    signatures: Vec<S>,
    /// Columns of each tail, from its first row.
    columns: Vec<[u8; MAX_ROWS]>,
}

impl<S: Signature> Tails<S> {
    pub(super) fn new(n: usize, rows: usize) -> Self {
        assert!(rows <= MAX_ROWS.min(n));
        let ranks = Ranks::new(n, rows);
        Tails {
            n,
            rows,
            lists: vec![(0, 0); ranks.len()],
            ranks,
            signatures: Vec::new(),
            columns: Vec::new(),
        }
    }

    /// What the rows above send down, as a query to [`Tails::matching`].
    #[inline(always)]
    pub(super) fn query(&self, above: Masks) -> S {
        // For n ≤ 1 no line crosses from one row to another, and board_mask(0) = 0 says so.
        let lines = board_mask(self.n.saturating_sub(1));
        let (diagonals, antidiagonals) =
            (above.diagonals >> 1 & lines, above.antidiagonals & lines);
        S::narrow(diagonals | antidiagonals << self.n.saturating_sub(1)) | S::PADDING
    }

    /// Appends the tails on this set of columns that the query does not attack, in lexicographic order.
    #[inline]
    pub(super) fn matching(&mut self, columns: u64, query: S, found: &mut Vec<u32>) {
        let rank = self.ranks.of(columns);
        let (first, blocks) = match self.lists[rank] {
            (_, 0) => self.make(rank, columns),
            (first, blocks_plus_one) => (first as usize, blocks_plus_one as usize - 1),
        };
        let list = &self.signatures[first * BLOCK..][..blocks * BLOCK];
        for (index, block) in list.as_chunks::<BLOCK>().0.iter().enumerate() {
            let mut any = false;
            for &signature in block {
                any |= signature & query == S::ZERO;
            }
            if any {
                let base = (first + index) * BLOCK;
                for (lane, &signature) in block.iter().enumerate() {
                    if signature & query == S::ZERO {
                        found.push((base + lane) as u32);
                    }
                }
            }
        }
    }

    /// Columns of a tail that [`Tails::matching`] found, until it is asked again.
    #[inline(always)]
    pub(super) fn columns(&self, tail: u32) -> &[u8] {
        &self.columns[tail as usize][..self.rows]
    }

    #[cold]
    fn make(&mut self, rank: usize, columns: u64) -> (usize, usize) {
        if self.signatures.len() >= BUDGET {
            self.signatures.clear();
            self.columns.clear();
            self.lists.fill((0, 0));
        }
        let first = self.signatures.len() / BLOCK;
        self.extend(Masks::default(), columns, 0, S::ZERO, [0; MAX_ROWS]);
        let padded = self.signatures.len().next_multiple_of(BLOCK);
        self.signatures.resize(padded, S::PADDING);
        self.columns.resize(padded, [0; MAX_ROWS]);
        let blocks = padded / BLOCK - first;
        self.lists[rank] = (first as u32, blocks as u32 + 1);
        (first, blocks)
    }

    /// Appends every tail on `columns` that begins as given; recursion no deeper than [`MAX_ROWS`].
    fn extend(
        &mut self,
        above: Masks,
        columns: u64,
        row: usize,
        signature: S,
        mut tail: [u8; MAX_ROWS],
    ) {
        if row == self.rows {
            self.signatures.push(signature);
            self.columns.push(tail);
            return;
        }
        let mut free = above.free(columns);
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            let column = bit.trailing_zeros() as usize;
            tail[row] = column as u8;
            let mut lines = signature;
            if column > row {
                lines = lines | S::bit(column - row - 1);
            }
            if column + row + 1 < self.n {
                lines = lines | S::bit(self.n - 1 + column + row);
            }
            self.extend(above.place(bit), columns, row + 1, lines, tail);
        }
    }
}

/// Numbers the k-element sets of n columns from 0, by two small tables.
///
/// The upper half of a set says where the sets with that upper half begin; the lower half, which then
/// has a known number of elements, its place among the lower halves with as many.
#[derive(Clone, Debug)]
struct Ranks {
    low_bits: usize,
    first: Vec<u32>,
    place: Vec<u32>,
    len: usize,
}

impl Ranks {
    fn new(n: usize, k: usize) -> Self {
        let low_bits = n / 2;
        let mut with_size = vec![0; low_bits + 1];
        let place = (0..1u32 << low_bits)
            .map(|low| {
                let place = &mut with_size[low.count_ones() as usize];
                *place += 1;
                *place - 1
            })
            .collect();
        let mut len = 0;
        let first = (0..1u32 << (n - low_bits))
            .map(|high| {
                let first = len;
                let left = k.checked_sub(high.count_ones() as usize);
                len += left.and_then(|left| with_size.get(left)).unwrap_or(&0);
                first
            })
            .collect();
        Ranks {
            low_bits,
            first,
            place,
            len: len as usize,
        }
    }

    fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    fn of(&self, set: u64) -> usize {
        let (high, low) = (set >> self.low_bits, set & board_mask(self.low_bits));
        (self.first[high as usize] + self.place[low as usize]) as usize
    }
}

//! The last rows of a board, as lists to look solutions up in.
//!
//! **Problem.** A search that has filled all rows but the last few visits many nodes under each such placement, and seldom
//! finds a solution.
//!
//! **Idea.** A *tail* fills the last k rows. Which tails may follow depends on the rows above only
//! through the columns they leave and the lines they send down. So list, once for each set of k
//! columns, all tails on it in lexicographic order, each with its *signature*: the lines by which it
//! could be attacked from above. Then a tail completes the board exactly when
//! `signature & lines from above == 0`: one AND instead of a search.
//!
//! **Invariant.** Bit c − 1 of a signature stands for the diagonal that enters the first row of the tail in column c ≥ 1,
//! bit n − 1 + c for the antidiagonal that enters it in column c ≤ n − 2. Those are all: a line through a queen above that
//! would enter below column 0 or above column n − 1 has run off the board. The top bit is set in padding and in every query,
//! but in no tail.
//!
//! **Time and memory.** A list is made when it is first needed, and all lists are dropped when they fill the budget: memory
//! is bounded for every n, and the first solution does not wait for a table. Each look-up of a list tests each of its tails,
//! several at a time.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr};

use crate::kernel::{Lanes, Portable};
use crate::lines::{Masks, bits, board_mask};

/// Number of tails tested together: enough to fill the widest vectors, few enough that short lists waste little.
pub(super) const BLOCK: usize = 16;

/// Maximum number of rows of a tail, so that its columns fit into eight bytes.
pub(super) const MAX_ROWS: usize = 8;

/// Number of tails kept at a time: 2²², up to 64 MiB of them.
const BUDGET: usize = 1 << 22;

/// A word that holds a signature: 2n − 2 lines and the bit for padding.
pub(super) trait Signature:
    Copy + Debug + Eq + BitAnd<Output = Self> + BitOr<Output = Self>
{
    const ZERO: Self;
    /// The top bit.
    const PADDING: Self;
    /// All the other bits.
    const LINES: Self;
    fn narrow(bits: u64) -> Self;
    fn bits(self) -> u64;
    /// Which of the words share no bit with `query`; the first word is the lowest bit.
    fn without<L: Lanes>(lanes: L, words: &[Self; BLOCK], query: Self) -> u16;
}

macro_rules! signature {
    ($word:ty, $without:ident) => {
        impl Signature for $word {
            const ZERO: $word = 0;
            const PADDING: $word = 1 << (<$word>::BITS - 1);
            const LINES: $word = !Self::PADDING;

            #[inline(always)]
            fn narrow(bits: u64) -> $word {
                bits as $word
            }

            #[inline(always)]
            fn bits(self) -> u64 {
                self.into()
            }

            #[inline(always)]
            fn without<L: Lanes>(lanes: L, words: &[$word; BLOCK], query: $word) -> u16 {
                lanes.$without(words, query)
            }
        }
    };
}

signature!(u32, without_u32);
signature!(u64, without_u64);

/// The diagonals of a signature, or its antidiagonals once shifted down: n − 1 lines.
fn lines(n: usize) -> u64 {
    // For n ≤ 1 no line crosses from one row to another, and the mask of no columns says so.
    board_mask(n.saturating_sub(1))
}

/// What queens above send down into a row, as a query to [`Tails::matching`].
#[inline(always)]
fn query<S: Signature>(n: usize, above: Masks) -> S {
    let diagonals = above.diagonals >> 1 & lines(n);
    let antidiagonals = above.antidiagonals & lines(n);
    S::narrow(diagonals | antidiagonals << n.saturating_sub(1)) | S::PADDING
}

/// All ways to fill the last rows of an n × n board.
#[derive(Clone, Debug)]
pub(super) struct Tails<S> {
    n: usize,
    /// Lists by number of rows, from 0: longer tails are made of shorter ones.
    lengths: Vec<Lists<S>>,
}

impl<S: Signature> Tails<S> {
    /// The tails of this many rows, not yet listed.
    pub(super) fn new(n: usize, rows: usize) -> Self {
        assert!(rows <= MAX_ROWS.min(n));
        let lengths = (0..=rows).map(|rows| Lists::new(n, rows)).collect();
        Tails { n, lengths }
    }

    /// What queens above send down into the first row of a tail.
    #[inline(always)]
    pub(super) fn query(&self, above: Masks) -> S {
        query(self.n, above)
    }

    /// Calls `found` with the number of each tail on this set of columns that the query does not
    /// attack, in lexicographic order.
    #[inline(always)]
    pub(super) fn matching<L: Lanes>(
        &mut self,
        lanes: L,
        columns: u64,
        query: S,
        found: impl FnMut(u32),
    ) {
        let (lists, list) = self.list(columns);
        lists.matching(lanes, list, query, found);
    }

    /// The number of tails on this set of columns that the query does not attack.
    #[inline(always)]
    pub(super) fn count<L: Lanes>(&mut self, lanes: L, columns: u64, query: S) -> u64 {
        let (lists, list) = self.list(columns);
        lists.count(lanes, list, query)
    }

    /// The tails on this set of columns.
    #[inline(always)]
    fn list(&mut self, columns: u64) -> (&Lists<S>, List) {
        let [shorter @ .., lists] = &mut self.lengths[..] else {
            unreachable!("there are tails of no rows");
        };
        let list = match lists.get(columns) {
            Some(list) => list,
            None => lists.make(self.n, shorter, columns),
        };
        (lists, list)
    }

    /// The columns of a tail, from its first row, as numbered by [`Tails::matching`] since the last
    /// [`Tails::tidy`].
    #[inline(always)]
    pub(super) fn columns(&self, tail: u32) -> [u8; MAX_ROWS] {
        let lists = &self.lengths[self.lengths.len() - 1];
        lists.columns[tail as usize].to_le_bytes()
    }

    /// Drops all lists when they have outgrown the budget.
    pub(super) fn tidy(&mut self) {
        for lists in &mut self.lengths {
            if lists.signatures.len() >= BUDGET {
                lists.signatures.clear();
                lists.columns.clear();
                lists.made.fill((0, 0));
            }
        }
    }
}

/// A range of blocks.
#[derive(Clone, Copy, Debug)]
struct List {
    first: usize,
    blocks: usize,
}

/// The tails of one length, one list for each set of columns.
#[derive(Clone, Debug)]
struct Lists<S> {
    ranks: Ranks,
    /// For each column set, by rank: first block, and number of blocks plus one; 0 if not yet made.
    made: Vec<(u32, u32)>,
    /// The lists one after another, each padded to whole blocks.
    signatures: Vec<S>,
    /// The columns of each tail, one byte per row, first row lowest.
    columns: Vec<u64>,
}

impl<S: Signature> Lists<S> {
    fn new(n: usize, rows: usize) -> Self {
        let ranks = Ranks::new(n, rows);
        Lists {
            made: vec![(0, 0); ranks.len],
            ranks,
            signatures: Vec::new(),
            columns: Vec::new(),
        }
    }

    #[inline(always)]
    fn get(&self, columns: u64) -> Option<List> {
        let (first, blocks_plus_one) = self.made[self.ranks.of(columns)];
        Some(List {
            first: first as usize,
            blocks: (blocks_plus_one as usize).checked_sub(1)?,
        })
    }

    #[inline(always)]
    fn matching<L: Lanes>(&self, lanes: L, list: List, query: S, mut found: impl FnMut(u32)) {
        let blocks = &self.signatures.as_chunks::<BLOCK>().0[list.first..][..list.blocks];
        for (index, block) in blocks.iter().enumerate() {
            // Collected before they are looked at: a branch for each could not be predicted.
            let mut fits = S::without(lanes, block, query);
            while fits != 0 {
                found(((list.first + index) * BLOCK) as u32 + fits.trailing_zeros());
                fits &= fits - 1;
            }
        }
    }

    /// The number of tails that fit. No branch depends on which ones fit: only the end of the list is mispredicted.
    #[inline(always)]
    fn count<L: Lanes>(&self, lanes: L, list: List, query: S) -> u64 {
        let blocks = &self.signatures.as_chunks::<BLOCK>().0[list.first..][..list.blocks];
        let mut count = 0;
        for block in blocks {
            count += u64::from(S::without(lanes, block, query).count_ones());
        }
        count
    }

    /// Lists the tails on these columns: each column for the first row, followed by each shorter tail on the others that it
    /// does not attack.
    #[cold]
    #[inline(never)]
    fn make(&mut self, n: usize, shorter: &mut [Lists<S>], columns: u64) -> List {
        let first = self.signatures.len() / BLOCK;
        if let [shortest @ .., shorter] = shorter {
            let mut follow = Vec::new();
            for bit in bits(columns) {
                let others = columns ^ bit;
                let list = match shorter.get(others) {
                    Some(list) => list,
                    None => shorter.make(n, shortest, others),
                };
                let below = Masks::default().place(bit);
                follow.clear();
                shorter.matching(Portable, list, query(n, below), |tail| follow.push(tail));
                let column = bit.trailing_zeros();
                // The lines of a queen in the first row are those through its own square.
                let own: S = query(
                    n,
                    Masks {
                        columns: bit,
                        diagonals: bit,
                        antidiagonals: bit,
                    },
                );
                for &tail in &follow {
                    let lower = shorter.signatures[tail as usize].bits();
                    let diagonals = (lower & lines(n)) >> 1;
                    let antidiagonals = (lower >> (n - 1) << 1) & lines(n);
                    let raised = S::narrow(diagonals | antidiagonals << (n - 1));
                    self.signatures.push((own & S::LINES) | raised);
                    self.columns
                        .push(shorter.columns[tail as usize] << 8 | u64::from(column));
                }
            }
        } else {
            self.signatures.push(S::ZERO);
            self.columns.push(0);
        }
        let end = self.signatures.len().next_multiple_of(BLOCK);
        self.signatures.resize(end, S::PADDING);
        self.columns.resize(end, 0);
        let blocks = end / BLOCK - first;
        self.made[self.ranks.of(columns)] = (first as u32, blocks as u32 + 1);
        List { first, blocks }
    }
}

/// Numbers the k-element sets of n columns from 0, by two small tables.
///
/// The upper half of a set gives the number of the first set with that upper half. The lower half, which then has a known
/// number of elements, gives its place among the lower halves with as many.
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

    #[inline(always)]
    fn of(&self, set: u64) -> usize {
        let (high, low) = (set >> self.low_bits, set & board_mask(self.low_bits));
        (self.first[high as usize] + self.place[low as usize]) as usize
    }
}

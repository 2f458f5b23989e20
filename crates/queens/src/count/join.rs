//! The join: how many pairs of an east and a west half-board fit together.
//!
//! Two half-boards fit when their signatures have no bit in common. The east list is cut into blocks
//! of 512 and bit-sliced ([`Kernel::slice`]); every west signature is then a query against a block.
//!
//! Before that, the pairs are thinned. Take one bit, the line most often occupied. Signatures that have
//! it on both sides never fit, so
//!
//! ```text
//!   east without the bit  ×  all west
//!   east with the bit     ×  west without the bit
//! ```
//!
//! and neither join needs to look at the bit again. The same with the sides exchanged:
//!
//! ```text
//!   west without the bit  ×  all east
//!   west with the bit     ×  east without the bit
//! ```
//!
//! Either split costs a pass over the lists and saves the pairs in which both have the bit. The first
//! slices every east signature once but needs long east lists, because a block that is half empty costs
//! as much as a full one; the second slices parts of the east list again, and needs many queries to
//! pay for that. So the recursion takes the bits from the top, where the central lines are: by the
//! second kind while both lists are long, then by the first until the east list fits one block.
//!
//! Once no more than 32 bits are left, the rest of a word is of no use: the lists are copied into half-words, of which
//! twice as many are moved at a time. Nearly all splits come after that.
//!
//! Each split copies the parts it needs; lists that fit a cache ([`leaves`](super::leaves)) are copied faster than they
//! are rearranged where they lie, since only one side of a split needs both parts.
//!
//! Cost at n = 20, per unit: 12,000 × 23,000 pairs, of which a third are left after the splits, 512 of
//! them in 4 to 5 cycles (`benchmarks/README.md`).

use std::mem;

use crate::kernel::{BLOCK, Kernel, MAX_BITS, Tables, Word};
use crate::watch::{Pace, Stopped, Watch};

/// East lists longer than this are split by the bits of the queries first. From measurements at
/// n = 18, 20 and 22; between 2 and 6 blocks it makes little difference.
const LONG_LIST: usize = 4 * BLOCK;

/// So many queries pay for slicing parts of the list again. From measurements at n = 22 to 26, as the next; twice as
/// many make no difference.
const MANY_QUERIES: usize = 5000;

/// Fewer queries than this do not pay for another split.
const FEW_QUERIES: usize = 500;

/// Pairs between two questions whether to stop: a small part of a millisecond.
const PAIRS_PER_QUESTION: u64 = 1 << 24;

/// Finds out how many halves of the board fit together: the engine in the middle of a count.
///
/// [`Join`] does it with the vector kernels of the processor. Another engine, a graphics card for example, can take
/// its place with [`Counter::with_joiner`](super::Counter::with_joiner): ranks, weights and checks stay as they are.
pub trait Joiner {
    /// The number of pairs of a word of `list` and a word of `queries` that have none of the `bits` low bits in
    /// common; the bits above do not matter. Those of `queries[0]` count once, of `queries[1]` twice, of `queries[2]`
    /// four times.
    ///
    /// `bits` is at most 60. The lists of a count have some 10⁵ words, up to 10⁶ together.
    ///
    /// # Errors
    /// [`Stopped`] within some milliseconds when `watch` says so.
    fn join(
        &mut self,
        list: &[u64],
        queries: Weighted<&[u64]>,
        bits: u32,
        watch: &dyn Watch,
    ) -> Result<u64, Stopped>;
}

/// Joins lists with the vector kernels; owns the scratch memory.
#[derive(Clone, Debug)]
pub struct Join {
    kernel: Kernel,
    tables: Tables,
    spare: Spare,
    halved: Halved,
}

/// The lists as half-words.
#[derive(Clone, Debug, Default)]
struct Halved {
    list: Vec<u32>,
    queries: Weighted<Vec<u32>>,
}

/// The lists of splits that follow each other: what is left, what will be left next, and what is joined apart.
#[derive(Clone, Debug, Default)]
struct Parts<W> {
    list: [Vec<W>; 3],
    queries: [Weighted<Vec<W>>; 3],
}

/// The lists of splits that are done: on top those of the outermost, which so stay as long as is needed at their depth.
#[derive(Clone, Debug, Default)]
struct Spare {
    words: Vec<Parts<u64>>,
    halves: Vec<Parts<u32>>,
}

/// Which spare lists are for these words.
trait Listed: Word {
    fn spare(spare: &mut Spare) -> &mut Vec<Parts<Self>>;
}

impl Listed for u64 {
    fn spare(spare: &mut Spare) -> &mut Vec<Parts<u64>> {
        &mut spare.words
    }
}

impl Listed for u32 {
    fn spare(spare: &mut Spare) -> &mut Vec<Parts<u32>> {
        &mut spare.halves
    }
}

/// One value for each weight: 1, 2 and 4.
pub type Weighted<T> = [T; 3];

impl Joiner for Join {
    fn join(
        &mut self,
        list: &[u64],
        queries: Weighted<&[u64]>,
        bits: u32,
        watch: &dyn Watch,
    ) -> Result<u64, Stopped> {
        assert!(bits <= MAX_BITS, "the tables have no room for {bits} bits");
        let pace = &mut Pace::new(watch, PAIRS_PER_QUESTION);
        self.split(list, queries, bits, pace)
    }
}

impl Join {
    /// A join with this kernel.
    pub fn new(kernel: Kernel) -> Self {
        Join {
            kernel,
            tables: Tables::new(),
            spare: Spare::default(),
            halved: Halved::default(),
        }
    }

    fn split<W: Listed>(
        &mut self,
        list: &[W],
        queries: Weighted<&[W]>,
        mut bits: u32,
        pace: &mut Pace<'_>,
    ) -> Result<u64, Stopped> {
        let mut parts = W::spare(&mut self.spare).pop().unwrap_or_default();
        let ([left, next, apart], [asking, next_asking, asking_apart]) =
            (&mut parts.list, &mut parts.queries);
        let (mut list_was_split, mut queries_were_split) = (false, false);
        let mut count = 0;
        loop {
            let list = if list_was_split { &left[..] } else { list };
            let queries = if queries_were_split {
                slices(asking)
            } else {
                queries
            };
            let waiting: usize = queries.iter().map(|part| part.len()).sum();
            if waiting == 0 || list.is_empty() {
                break;
            }
            if list.len() <= BLOCK || waiting < FEW_QUERIES || bits <= 1 {
                count += self.blocks(list, queries, bits, pace)?;
                break;
            }
            if bits <= u32::BITS && u32::BITS < W::BITS {
                count += self.halved(list, queries, bits, pace)?;
                break;
            }
            bits -= 1;
            let bit = W::low(1 << bits);
            if list.len() > LONG_LIST && waiting > MANY_QUERIES {
                for ((part, without), with) in queries
                    .iter()
                    .zip(&mut *next_asking)
                    .zip(&mut *asking_apart)
                {
                    self.kernel.partition(part, bit, [without, with]);
                }
                self.kernel.keep(list, bit, apart);
                mem::swap(asking, next_asking);
                queries_were_split = true;
            } else {
                self.kernel.partition(list, bit, [&mut *next, &mut *apart]);
                for (part, without) in queries.iter().zip(&mut *asking_apart) {
                    self.kernel.keep(part, bit, without);
                }
                mem::swap(left, next);
                list_was_split = true;
            }
            count += self.split(apart, slices(asking_apart), bits, pace)?;
        }
        W::spare(&mut self.spare).push(parts);
        Ok(count)
    }

    /// The same with half-words.
    fn halved<W: Listed>(
        &mut self,
        list: &[W],
        queries: Weighted<&[W]>,
        bits: u32,
        pace: &mut Pace<'_>,
    ) -> Result<u64, Stopped> {
        let halves = |words: &[W], halves: &mut Vec<u32>| {
            halves.clear();
            halves.extend(words.iter().map(|&word| u32::low(word.into())));
        };
        let mut parts = mem::take(&mut self.halved);
        halves(list, &mut parts.list);
        for (part, half) in queries.iter().zip(&mut parts.queries) {
            halves(part, half);
        }
        let count = self.split(&parts.list, slices(&parts.queries), bits, pace)?;
        self.halved = parts;
        Ok(count)
    }

    fn blocks<W: Word>(
        &mut self,
        list: &[W],
        queries: Weighted<&[W]>,
        bits: u32,
        pace: &mut Pace<'_>,
    ) -> Result<u64, Stopped> {
        let mut count = 0;
        let waiting: usize = queries.iter().map(|part| part.len()).sum();
        for block in list.chunks(BLOCK) {
            pace.did((block.len() * waiting) as u64)?;
            self.kernel.slice(block, bits, &mut self.tables);
            for (part, weight) in queries.iter().zip([1, 2, 4]) {
                count += weight * self.kernel.disjoint(part, &self.tables);
            }
        }
        Ok(count)
    }
}

fn slices<W>(queries: &Weighted<Vec<W>>) -> Weighted<&[W]> {
    queries.each_ref().map(Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The obvious double loop.
    fn obvious(list: &[u64], queries: &Weighted<Vec<u64>>, bits: u32) -> u64 {
        let mask = if bits == 0 {
            0
        } else {
            u64::MAX >> (64 - bits)
        };
        let pairs = |part: &[u64]| -> u64 {
            let fits = |x: u64| list.iter().filter(|&&y| x & y & mask == 0).count() as u64;
            part.iter().map(|&x| fits(x)).sum()
        };
        pairs(&queries[0]) + 2 * pairs(&queries[1]) + 4 * pairs(&queries[2])
    }

    fn joined(join: &mut Join, list: &[u64], queries: &Weighted<Vec<u64>>, bits: u32) -> u64 {
        let queries = queries.each_ref().map(Vec::as_slice);
        let joined = join.join(list, queries, bits, &());
        joined.expect("nobody stops it")
    }

    /// Words whose bits above `bits` may hold anything: they must not matter.
    fn random_words(random: &mut Random, count: usize, bits: u32) -> Vec<u64> {
        let junk = if bits >= 60 { 0 } else { 1 << 62 };
        let used = if bits == 0 {
            0
        } else {
            u64::MAX >> (64 - bits)
        };
        (0..count)
            .map(|_| random.bits() & random.bits() & random.bits() & (used | junk))
            .collect()
    }

    #[test]
    fn join_equals_the_double_loop_at_every_boundary_and_width() {
        let mut random = Random::new(3);
        let lengths = [0, 1, 7, 8, 9, 63, 64, 65, 511, 512, 513, 1023, 1025];
        for isa in Kernel::available() {
            let mut join = Join::new(isa);
            for bits in 0..=60 {
                for _ in 0..4 {
                    let mut length = || lengths[random.below(lengths.len() as u64) as usize];
                    let [l, a, b, c] = [length(), length(), length(), length()];
                    let list = random_words(&mut random, l, bits);
                    let queries = [a, b, c].map(|count| random_words(&mut random, count, bits));
                    assert_eq!(
                        joined(&mut join, &list, &queries, bits),
                        obvious(&list, &queries, bits),
                        "{isa}, {bits} bits, {l} × ({a}, {b}, {c})"
                    );
                }
            }
        }
    }

    #[test]
    fn join_equals_the_double_loop_where_both_kinds_of_split_happen() {
        let mut random = Random::new(4);
        for isa in Kernel::available() {
            let mut join = Join::new(isa);
            for bits in [20, 36, 60] {
                let list = random_words(&mut random, 2 * LONG_LIST + 77, bits);
                let queries = [100, 1700, 3001].map(|count| random_words(&mut random, count, bits));
                assert_eq!(
                    joined(&mut join, &list, &queries, bits),
                    obvious(&list, &queries, bits),
                    "{isa}, {bits} bits"
                );
            }
        }
    }

    #[test]
    fn a_stopped_join_returns() {
        let mut random = Random::new(5);
        let words = random_words(&mut random, 5000, 30);
        let mut join = Join::new(Kernel::best());
        let stopped = join.join(&words, [&words, &[], &[]], 30, &|| true);
        assert_eq!(stopped, Err(Stopped));
    }
}

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
//! Cost at n = 20, per unit: 12,000 × 23,000 pairs, of which a third are left after the splits, 512 of
//! them in 4 to 5 cycles (`benchmarks/README.md`).

use std::sync::atomic::{AtomicBool, Ordering};

use crate::kernel::{BLOCK, Kernel, Tables};

/// East lists longer than this are split by the bits of the queries first. From measurements at
/// n = 18, 20 and 22; between 2 and 6 blocks it makes little difference.
const LONG_LIST: usize = 4 * BLOCK;

/// So many queries pay for slicing parts of the list again.
const MANY_QUERIES: usize = 3000;

/// Fewer queries than this do not pay for another split.
const FEW_QUERIES: usize = 500;

/// Joins lists of signatures; owns the scratch memory.
#[derive(Clone, Debug)]
pub(crate) struct Join {
    kernel: Kernel,
    tables: Tables,
    /// Lists no longer in use, to be filled again.
    spare: Vec<Vec<u64>>,
}

/// One for each weight: 1, 2 and 4.
pub(crate) type Weighted<T> = [T; 3];

impl Join {
    pub(crate) fn new(kernel: Kernel) -> Self {
        Join {
            kernel,
            tables: Tables::new(),
            spare: Vec::new(),
        }
    }

    /// The number of pairs of a signature and a query without a common bit among the `bits` low ones,
    /// each counted 1, 2 or 4 times as its query says. Something too small if `stop` is set meanwhile.
    pub(crate) fn count(
        &mut self,
        list: &[u64],
        queries: Weighted<&[u64]>,
        bits: u32,
        stop: &AtomicBool,
    ) -> u64 {
        let waiting: usize = queries.iter().map(|part| part.len()).sum();
        if waiting == 0 || list.is_empty() {
            return 0;
        }
        if list.len() <= BLOCK || waiting < FEW_QUERIES || bits <= 1 {
            return self.blocks(list, queries, bits, stop);
        }
        let bits = bits - 1;
        let bit = 1 << bits;
        if list.len() > LONG_LIST && waiting > MANY_QUERIES {
            let list_clear = self.without(list, bit);
            let (clear, set) = self.split_queries(queries, bit);
            let count = self.count(list, slices(&clear), bits, stop)
                + self.count(&list_clear, slices(&set), bits, stop);
            self.spare.push(list_clear);
            self.spare.extend(clear.into_iter().chain(set));
            count
        } else {
            let (clear, set) = self.split(list, bit);
            let queries_clear = queries.map(|part| self.without(part, bit));
            let count = self.count(&clear, queries, bits, stop)
                + self.count(&set, slices(&queries_clear), bits, stop);
            self.spare.extend([clear, set]);
            self.spare.extend(queries_clear);
            count
        }
    }

    fn blocks(
        &mut self,
        list: &[u64],
        queries: Weighted<&[u64]>,
        bits: u32,
        stop: &AtomicBool,
    ) -> u64 {
        let mut count = 0;
        for block in list.chunks(BLOCK) {
            if stop.load(Ordering::Relaxed) {
                return count;
            }
            self.kernel.slice(block, bits, &mut self.tables);
            for (part, weight) in queries.into_iter().zip([1, 2, 4]) {
                count += weight * self.kernel.disjoint(part, &self.tables);
            }
        }
        count
    }

    fn without(&mut self, words: &[u64], bit: u64) -> Vec<u64> {
        let mut kept = self.spare();
        self.kernel.without(words, bit, &mut kept);
        kept
    }

    fn split(&mut self, words: &[u64], bit: u64) -> (Vec<u64>, Vec<u64>) {
        let (mut clear, mut set) = (self.spare(), self.spare());
        self.kernel.split(words, bit, &mut clear, &mut set);
        (clear, set)
    }

    fn split_queries(
        &mut self,
        queries: Weighted<&[u64]>,
        bit: u64,
    ) -> (Weighted<Vec<u64>>, Weighted<Vec<u64>>) {
        let [(a, x), (b, y), (c, z)] = queries.map(|part| self.split(part, bit));
        ([a, b, c], [x, y, z])
    }

    fn spare(&mut self) -> Vec<u64> {
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        list
    }
}

fn slices(lists: &Weighted<Vec<u64>>) -> Weighted<&[u64]> {
    lists.each_ref().map(Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Isa;
    use crate::random::Random;

    /// The obvious double loop.
    fn obvious(list: &[u64], queries: Weighted<&[u64]>, bits: u32) -> u64 {
        let mask = if bits == 0 {
            0
        } else {
            u64::MAX >> (64 - bits)
        };
        let pairs = |part: &[u64]| -> u64 {
            let fits = |x: u64| list.iter().filter(|&&y| x & y & mask == 0).count() as u64;
            part.iter().map(|&x| fits(x)).sum()
        };
        pairs(queries[0]) + 2 * pairs(queries[1]) + 4 * pairs(queries[2])
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
        for isa in Isa::available() {
            let mut join = Join::new(Kernel::new(isa));
            for bits in 0..=60 {
                for _ in 0..4 {
                    let mut length = || lengths[random.below(lengths.len() as u64) as usize];
                    let [l, a, b, c] = [length(), length(), length(), length()];
                    let list = random_words(&mut random, l, bits);
                    let queries = [a, b, c].map(|count| random_words(&mut random, count, bits));
                    let queries = slices(&queries);
                    let stop = AtomicBool::new(false);
                    assert_eq!(
                        join.count(&list, queries, bits, &stop),
                        obvious(&list, queries, bits),
                        "{isa}, {bits} bits, {l} × ({a}, {b}, {c})"
                    );
                }
            }
        }
    }

    #[test]
    fn join_equals_the_double_loop_where_both_kinds_of_split_happen() {
        let mut random = Random::new(4);
        for isa in Isa::available() {
            let mut join = Join::new(Kernel::new(isa));
            for bits in [20, 36, 60] {
                let list = random_words(&mut random, 2 * LONG_LIST + 77, bits);
                let queries = [100, 1700, 3001].map(|count| random_words(&mut random, count, bits));
                let stop = AtomicBool::new(false);
                let count = join.count(&list, slices(&queries), bits, &stop);
                assert_eq!(
                    count,
                    obvious(&list, slices(&queries), bits),
                    "{isa}, {bits} bits"
                );
            }
        }
    }

    #[test]
    fn a_stopped_join_returns() {
        let mut random = Random::new(5);
        let words = random_words(&mut random, 5000, 30);
        let mut join = Join::new(Kernel::new(Isa::best()));
        let stop = AtomicBool::new(true);
        assert_eq!(join.count(&words, [&words, &[], &[]], 30, &stop), 0);
    }
}

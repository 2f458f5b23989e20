//! Lists of the nodes of a search row by row, and the lists of which eight nodes are taken on at once.

use super::Isa;
#[cfg(target_arch = "x86_64")]
use super::avx2;
use crate::lines::Masks;

/// Nodes that one pass takes from a list.
pub(crate) const PASS: usize = 128;

/// Nodes that are read and written at once.
pub(super) const WIDTH: usize = 8;

/// A pass begins only if the next list has less than [`PASS`] nodes, and then adds at most as many; those
/// written last may be followed by as many that do not count as fit with them.
pub(super) const ROOM: usize = 2 * PASS + WIDTH;

/// Nodes of one row with free squares that have not been tried.
pub(crate) trait List: Clone {
    /// Makes it a list of one node.
    fn begin(&mut self, masks: Masks, untried: u64);

    fn len(&self) -> usize;

    fn clear(&mut self);

    /// How many squares its nodes have to try.
    fn squares(&self) -> u64;

    /// Tries one square of each of the last [`PASS`] nodes, on a board of these columns. What has squares left
    /// stays; children that have any come to the next list. Returns how many squares were tried.
    ///
    /// # Panics
    /// When the next list has [`PASS`] nodes or more.
    fn pass(&mut self, next: &mut Self, board: u64) -> u64;
}

/// Nodes on a board of at most 32 columns. There is such a list only on machines that can do a pass.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    pub(super) columns: [u32; ROOM],
    pub(super) diagonals: [u32; ROOM],
    pub(super) antidiagonals: [u32; ROOM],
    pub(super) untried: [u32; ROOM],
    /// At most 2 · [`PASS`].
    pub(super) len: usize,
}

impl Lanes {
    /// A list without nodes, for n × n boards; `None` when they are too large, or this machine has not the
    /// instructions.
    pub(crate) fn empty(n: u32) -> Option<Self> {
        (n <= u32::BITS && Isa::Avx2.is_available()).then_some(Lanes {
            columns: [0; ROOM],
            diagonals: [0; ROOM],
            antidiagonals: [0; ROOM],
            untried: [0; ROOM],
            len: 0,
        })
    }
}

impl List for Lanes {
    fn begin(&mut self, masks: Masks, untried: u64) {
        // Only diagonals reach beyond 32 columns, and never come back.
        self.columns[0] = masks.columns as u32;
        self.diagonals[0] = masks.diagonals as u32;
        self.antidiagonals[0] = masks.antidiagonals as u32;
        self.untried[0] = untried as u32;
        self.len = 1;
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    fn squares(&self) -> u64 {
        let nodes = self.untried[..self.len].iter();
        nodes.map(|untried| u64::from(untried.count_ones())).sum()
    }

    #[inline(always)]
    fn pass(&mut self, next: &mut Lanes, board: u64) -> u64 {
        assert!(next.len < PASS, "the next list has room for a pass");
        assert!(board >> u32::BITS == 0, "at most 32 columns");
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a `Lanes` is only made where the instruction set was detected, the length of a list is at
        // most 2 · PASS, and the next one has room.
        return unsafe { avx2::pass(self, next, board as u32) };
        #[cfg(not(target_arch = "x86_64"))]
        unreachable!("no list is made on this machine");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::board_mask;
    use crate::random::Random;

    type Node = (u32, u32, u32, u32);

    fn nodes(list: &Lanes) -> Vec<Node> {
        let node = |i| {
            let Lanes {
                columns,
                diagonals,
                antidiagonals,
                untried,
                ..
            } = list;
            (columns[i], diagonals[i], antidiagonals[i], untried[i])
        };
        (0..list.len).map(node).collect()
    }

    fn random_list(random: &mut Random, board: u32, length: usize) -> Option<Lanes> {
        let mut list = Lanes::empty(32)?;
        for i in 0..length {
            let mut word = || random.bits() as u32;
            (list.columns[i], list.diagonals[i]) = (word() & board, word() & word());
            list.antidiagonals[i] = word() & word() & board;
            let occupied = list.columns[i] | list.diagonals[i] | list.antidiagonals[i];
            // Half of them have one square left, for which nothing is written back.
            let free = board & !occupied;
            let few = free & free.wrapping_neg();
            list.untried[i] = if i % 2 == 0 && free != 0 {
                few
            } else {
                free | 1
            };
        }
        list.len = length;
        Some(list)
    }

    #[test]
    fn a_pass_does_what_one_would_do_node_by_node() {
        let mut random = Random::new(5);
        for n in [1, 8, 31, 32] {
            let board = board_mask(n);
            for length in 1..2 * PASS {
                for before in [0, 1, 100, PASS - 1] {
                    let of =
                        |random: &mut Random, length| random_list(random, board as u32, length);
                    let Some(mut list) = of(&mut random, length) else {
                        return;
                    };
                    let mut next = of(&mut random, before).expect("the same machine");
                    let (mut rests, mut children) = (nodes(&list), nodes(&next));
                    let taken = rests.split_off(length.saturating_sub(PASS));
                    for &(columns, diagonals, antidiagonals, untried) in &taken {
                        let bit = 1 << untried.trailing_zeros();
                        if untried != bit {
                            rests.push((columns, diagonals, antidiagonals, untried ^ bit));
                        }
                        let columns = columns | bit;
                        let diagonals = (diagonals | bit) << 1;
                        let antidiagonals = (antidiagonals | bit) >> 1;
                        let free = board as u32 & !(columns | diagonals | antidiagonals);
                        if free != 0 {
                            children.push((columns, diagonals, antidiagonals, free));
                        }
                    }
                    assert_eq!(list.pass(&mut next, board), taken.len() as u64);
                    assert_eq!(nodes(&list), rests, "n = {n}, {length} nodes");
                    assert_eq!(nodes(&next), children, "n = {n}, {length} after {before}");
                }
            }
        }
    }

    #[test]
    fn a_full_list_takes_no_pass() {
        let Some(mut list) = Lanes::empty(8) else {
            return;
        };
        assert!(Lanes::empty(33).is_none());
        list.begin(Masks::default(), 1);
        let mut full = list.clone();
        full.len = PASS;
        let pass = std::panic::AssertUnwindSafe(|| list.pass(&mut full, 255));
        assert!(std::panic::catch_unwind(pass).is_err());
    }
}

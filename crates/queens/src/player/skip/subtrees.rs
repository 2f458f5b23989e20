//! How large the subtrees below two queens are, in a search row by row.
//!
//! Problem: the 171 million nodes of n = 15 are passed over in 0.3 s; a jump should be there at once.
//!
//! Idea: no jump needs more than the sizes of the subtrees that it passes as a whole, and all searches row
//! by row have the same. So they are counted once for each board size, for everybody: below each pair of
//! queens in the first two rows, by all processors, and of each pair and its mirror image only one.
//!
//! Cost: half the nodes of the tree, shared by the processors; n² pairs of numbers are kept.

use std::sync::OnceLock;

use super::below::{Below, below_each};
use crate::lines::Masks;

/// On smaller boards a search is over before anything of this is worth while.
const WORTH: u32 = 12;

/// Two rows are the smallest part, and below them there must be one.
const SMALLEST: u32 = 3;

/// On larger boards counting them all would take longer than going where one wants to go.
const LARGEST: u32 = 15;

/// The sizes of the subtrees below one and two queens.
#[derive(Debug)]
pub(super) struct Subtrees {
    n: usize,
    one: Vec<Below>,
    two: Vec<Below>,
}

static KNOWN: [OnceLock<Subtrees>; LARGEST as usize + 1] =
    [const { OnceLock::new() }; LARGEST as usize + 1];

impl Subtrees {
    /// Those of n × n boards for a walk that has passed so many nodes, counted now if that is about a quarter
    /// of all there are.
    pub(super) fn after(passed: u64, n: u32) -> Option<&'static Self> {
        match passed >> (2 * n).saturating_sub(5).min(63) {
            0 => Subtrees::known(n),
            _ => Subtrees::of(n),
        }
    }

    /// Those of n × n boards, if they have been counted already.
    pub(super) fn known(n: u32) -> Option<&'static Self> {
        KNOWN.get(n as usize)?.get()
    }

    /// Those of n × n boards, counted now if need be; `None` when there are too many.
    pub(super) fn of(n: u32) -> Option<&'static Self> {
        let known = KNOWN.get(n as usize).filter(|_| n >= SMALLEST)?;
        Some(known.get_or_init(|| Subtrees::count(n as usize)))
    }

    /// All that are worth while.
    pub(super) fn count_all() {
        for n in WORTH..=LARGEST {
            Subtrees::of(n);
        }
    }

    /// Below this queen in the first row.
    pub(super) fn below_one(&self, first: u32) -> Below {
        self.one[first as usize]
    }

    /// Below these queens in the first two rows.
    pub(super) fn below_two(&self, first: u32, second: u32) -> Below {
        self.two[self.n * first as usize + second as usize]
    }

    fn count(n: usize) -> Self {
        let pairs: Vec<(usize, usize)> = (0..n.div_ceil(2))
            .flat_map(|first| (0..n).map(move |second| (first, second)))
            .filter(|&(first, second)| first.abs_diff(second) > 1)
            .collect();
        let masks: Vec<_> = pairs
            .iter()
            .map(|&(first, second)| Masks::default().place(1 << first).place(1 << second))
            .collect();
        let mut two = vec![Below::default(); n * n];
        let sizes = below_each(n as u32, &masks, n as u32 - 2);
        for (&(first, second), size) in pairs.iter().zip(sizes) {
            two[first * n + second] = size;
            two[(n - 1 - first) * n + (n - 1 - second)] = size;
        }
        let one = (0..n).map(|first| {
            let mut all = Below::default();
            for second in (0..n).filter(|second| first.abs_diff(*second) > 1) {
                all.nodes += 1;
                all.add(two[first * n + second]);
            }
            all
        });
        Subtrees {
            n,
            one: one.collect(),
            two,
        }
    }
}

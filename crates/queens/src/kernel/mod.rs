//! The vector kernels: the only place in this crate with `unsafe` code.
//!
//! ```text
//!   isa         which instruction sets there are, and which this machine has
//!   body        what the kernels of the record counter compute, written once
//!   portable    \
//!   avx2         >  the same bodies compiled for an instruction set, with its vector operations
//!   avx512      /
//!   widest      any loop of this crate, compiled for the widest registers the machine has
//! ```
//!
//! A [`Kernel`] chooses the instruction set once; each of its methods is one call of a thin wrapper
//! around a body.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod body;
mod isa;
mod portable;
mod widest;

pub(crate) use body::{BLOCK, Lists, Run, Tables};
pub use isa::{Isa, UnavailableIsa};
pub(crate) use widest::{Task, Widest};

/// The kernels, compiled for one instruction set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel {
    isa: Isa,
}

/// Calls the wrapper of the chosen instruction set.
macro_rules! dispatch {
    ($kernel:expr, $step:ident($($argument:expr),*)) => {
        match $kernel.isa {
            // SAFETY: `Kernel::new` has checked that this machine has the instruction set.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => unsafe { avx512::$step($($argument),*) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => unsafe { avx2::$step($($argument),*) },
            _ => portable::$step($($argument),*),
        }
    };
}

impl Kernel {
    /// The kernels for an instruction set.
    ///
    /// # Panics
    /// When this machine does not have it.
    pub(crate) fn new(isa: Isa) -> Self {
        assert!(
            isa.is_available(),
            "this machine cannot run the {isa} kernel"
        );
        Kernel { isa }
    }

    /// The instruction set.
    pub(crate) fn isa(self) -> Isa {
        self.isa
    }

    /// Appends `x | y` for all pairs of an x and a y without a common bit.
    pub(crate) fn pairs(self, xs: Run<'_>, ys: Run<'_>, made: &mut Vec<u64>) {
        dispatch!(self, pairs(xs, ys, made));
    }

    /// The words without `bit`.
    pub(crate) fn keep(self, words: &[u64], bit: u64, clear: &mut Vec<u64>) {
        dispatch!(self, keep(words, bit, clear));
    }

    /// The words without `bit`, and those with it.
    pub(crate) fn partition(self, words: &[u64], bit: u64, parts: [&mut Vec<u64>; 2]) {
        dispatch!(self, partition(words, bit, parts));
    }

    /// The words without `bit`, and those with it, of each list.
    pub(crate) fn sift(self, lists: &Lists, bit: u64) -> [Lists; 2] {
        dispatch!(self, sift(lists, bit))
    }

    /// Slices up to [`BLOCK`] words, of which only the `bits` low bits count, into tables.
    pub(crate) fn slice(self, words: &[u64], bits: u32, tables: &mut Tables) {
        dispatch!(self, slice(words, bits, tables));
    }

    /// How many pairs of a query and a word of the tables have none of the tables' bits in common.
    pub(crate) fn disjoint(self, queries: &[u64], tables: &Tables) -> u64 {
        dispatch!(self, disjoint(queries, tables))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn words_are_parted_by_a_bit_and_stay_in_order() {
        let mut random = Random::new(2);
        for kernel in Isa::available().map(Kernel::new) {
            for length in (0..=40).chain([511, 512, 513, 1021]) {
                // All without, all with, and a mixture.
                for (keep, add) in [(!8, 0), (!0, 8), (!0, 0)] {
                    let words: Vec<u64> = (0..length).map(|_| random.bits() & keep | add).collect();
                    let (without, with): (Vec<u64>, Vec<u64>) =
                        words.iter().partition(|&word| word & 8 == 0);
                    let [mut clear, mut set, mut kept] = [(); 3].map(|()| vec![1, 2, 3]);
                    kernel.partition(&words, 8, [&mut clear, &mut set]);
                    kernel.keep(&words, 8, &mut kept);
                    assert_eq!(
                        (&clear, &set, &kept),
                        (&without, &with, &without),
                        "{length} words"
                    );
                }
            }
        }
    }

    #[test]
    fn lists_are_parted_one_by_one() {
        let mut random = Random::new(3);
        for kernel in Isa::available().map(Kernel::new) {
            for lengths in [
                vec![],
                vec![0],
                vec![3, 0, 8, 17, 1, 0, 0, 64, 9],
                vec![1000, 7],
            ] {
                let lists: Vec<Vec<u64>> = lengths
                    .iter()
                    .map(|&length| (0..length).map(|_| random.bits()).collect())
                    .collect();
                let laid_out = |lists: &[Vec<u64>]| {
                    let mut starts = vec![0];
                    starts.extend(lists.iter().scan(0, |end, list| {
                        *end += list.len() as u32;
                        Some(*end)
                    }));
                    let words = lists.concat().into_iter().chain([0; 7]).collect();
                    Lists { starts, words }
                };
                let parted = kernel.sift(&laid_out(&lists), 8);
                let part = |with: bool| -> Vec<Vec<u64>> {
                    let keep = |&word: &u64| (word & 8 != 0) == with;
                    lists
                        .iter()
                        .map(|list| list.iter().copied().filter(keep).collect())
                        .collect()
                };
                assert_eq!(
                    parted,
                    [false, true].map(|with| laid_out(&part(with))),
                    "{lengths:?}"
                );
            }
        }
    }
}

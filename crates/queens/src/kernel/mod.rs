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

pub(crate) use body::{BLOCK, Run, Tables};
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

    /// Moves the words without `bit` to the front; returns how many there are.
    pub(crate) fn partition(self, words: &mut [u64], bit: u64, scratch: &mut Vec<u64>) -> usize {
        dispatch!(self, partition(words, bit, scratch))
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
    fn partition_moves_the_words_without_the_bit_to_the_front() {
        let mut random = Random::new(2);
        for kernel in Isa::available().map(Kernel::new) {
            for length in (0..=40).chain([511, 512, 513, 1021]) {
                // All without, all with, and a mixture.
                for (keep, add) in [(!8, 0), (!0, 8), (!0, 0)] {
                    let words: Vec<u64> = (0..length).map(|_| random.bits() & keep | add).collect();
                    let mut moved = words.clone();
                    let clear = kernel.partition(&mut moved, 8, &mut vec![1, 2, 3]);
                    assert!(moved[..clear].iter().all(|word| word & 8 == 0));
                    assert!(moved[clear..].iter().all(|word| word & 8 != 0));
                    let sorted = |mut words: Vec<u64>| {
                        words.sort_unstable();
                        words
                    };
                    assert_eq!(sorted(moved), sorted(words), "{length} words");
                }
            }
        }
    }
}

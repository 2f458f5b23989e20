//! The vector kernels: the only place in this crate with `unsafe` code.
//!
//! ```text
//!   isa         which instruction sets there are, and which this machine has
//!   body        what the kernels of the large-n counter compute, written once
//!   portable    \
//!   neon         \
//!   avx2         /  the same bodies compiled for an instruction set, with its vector operations
//!   avx512      /
//!   task        any other loop of this crate, compiled for each instruction set in the same way
//! ```
//!
//! A [`Kernel`] stands for an instruction set that was detected; each of its methods is one call of a thin wrapper
//! around a body.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod body;
mod isa;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
mod task;

use std::fmt;
use std::str::FromStr;

pub(crate) use body::{BLOCK, Lists, MAX_BITS, Run, Tables, Word};
pub use isa::{Isa, UnavailableIsa};
pub(crate) use portable::Portable;
pub(crate) use task::{Lanes, Task};

/// The kernels, compiled for an instruction set that this machine was found to have.
///
/// All give the same results. [`Kernel::best`] is the fastest; to choose another, call [`Isa::kernel`] or parse its
/// name.
///
/// ```
/// use queens::count::{Isa, Kernel};
/// assert!(Kernel::available().any(|kernel| kernel == Kernel::best()));
/// assert_eq!("portable".parse(), Ok(Kernel::PORTABLE));
/// assert_eq!(Isa::Portable.kernel(), Ok(Kernel::PORTABLE));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kernel {
    isa: Isa,
}

/// Calls the wrapper of the chosen instruction set. Every set has its arm: one that is forgotten does not compile.
macro_rules! dispatch {
    ($kernel:expr, $step:ident($($argument:expr),*)) => {
        match $kernel.isa {
            // SAFETY: a `Kernel` is only made of instruction sets that were detected.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => unsafe { avx512::$step($($argument),*) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => unsafe { avx2::$step($($argument),*) },
            #[cfg(not(target_arch = "x86_64"))]
            Isa::Avx2 | Isa::Avx512 => unreachable!("detected on x86-64 only"),
            // SAFETY: as above.
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => unsafe { neon::$step($($argument),*) },
            #[cfg(not(target_arch = "aarch64"))]
            Isa::Neon => unreachable!("detected on AArch64 only"),
            Isa::Portable => portable::$step($($argument),*),
        }
    };
}

impl Kernel {
    /// The one that runs everywhere.
    pub const PORTABLE: Kernel = Kernel { isa: Isa::Portable };

    /// Those that this machine can run, slowest first.
    pub fn available() -> impl DoubleEndedIterator<Item = Kernel> {
        Isa::ALL.into_iter().filter_map(|isa| isa.kernel().ok())
    }

    /// The fastest one that this machine can run.
    pub fn best() -> Kernel {
        Kernel::available().next_back().unwrap_or(Kernel::PORTABLE)
    }

    /// The instruction set.
    pub const fn isa(self) -> Isa {
        self.isa
    }

    /// The name of the instruction set: `portable`, `neon`, `avx2`, `avx512`.
    pub const fn name(self) -> &'static str {
        self.isa.name()
    }

    /// Does a piece of work with the widest vectors of the instruction set.
    #[inline]
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        dispatch!(self, run(task))
    }

    /// Appends `x | y` for all pairs of an x and a y without a common bit.
    pub(crate) fn pairs(self, xs: Run<'_>, ys: Run<'_>, made: &mut Vec<u64>) {
        dispatch!(self, pairs(xs, ys, made));
    }

    /// The words without `bit`.
    pub(crate) fn keep<W: Word>(self, words: &[W], bit: W, clear: &mut Vec<W>) {
        dispatch!(self, keep(words, bit, clear));
    }

    /// The words without `bit`, and those with it.
    pub(crate) fn partition<W: Word>(self, words: &[W], bit: W, parts: [&mut Vec<W>; 2]) {
        dispatch!(self, partition(words, bit, parts));
    }

    /// The words of each list without `bit`.
    pub(crate) fn keep_each(self, lists: &Lists, bit: u64) -> Lists {
        dispatch!(self, keep_each(lists, bit))
    }

    /// The words without `bit`, and those with it, of each list.
    pub(crate) fn partition_each(self, lists: &Lists, bit: u64) -> [Lists; 2] {
        dispatch!(self, partition_each(lists, bit))
    }

    /// Slices up to [`BLOCK`] words, of which only the `bits` low bits count, into tables.
    pub(crate) fn slice<W: Word>(self, words: &[W], bits: u32, tables: &mut Tables) {
        dispatch!(self, slice(words, bits, tables));
    }

    /// How many pairs of a query and a word of the tables have none of the tables' bits in common.
    pub(crate) fn disjoint<W: Word>(self, queries: &[W], tables: &Tables) -> u64 {
        dispatch!(self, disjoint(queries, tables))
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.isa.fmt(f)
    }
}

impl FromStr for Kernel {
    type Err = UnavailableIsa;

    /// The kernel for the instruction set of this name, if this machine can run it.
    fn from_str(name: &str) -> Result<Self, UnavailableIsa> {
        name.parse::<Isa>()?.kernel()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn words_are_parted_by_a_bit_and_stay_in_order() {
        parted_by_a_bit::<u64>();
        parted_by_a_bit::<u32>();
    }

    fn parted_by_a_bit<W: Word + std::fmt::Debug + PartialEq>() {
        let mut random = Random::new(2);
        let eight = W::low(8);
        for kernel in Kernel::available() {
            for length in (0..=40).chain([511, 512, 513, 1021]) {
                // All without, all with, and a mixture.
                for (keep, add) in [(!8, 0), (!0, 8), (!0, 0)] {
                    let word = |random: &mut Random| W::low(random.bits() & keep | add);
                    let words: Vec<W> = (0..length).map(|_| word(&mut random)).collect();
                    let (without, with): (Vec<W>, Vec<W>) =
                        words.iter().partition(|&&word| word.into() & 8 == 0);
                    let [mut clear, mut set, mut kept] = [(); 3].map(|()| vec![eight; 3]);
                    kernel.partition(&words, eight, [&mut clear, &mut set]);
                    kernel.keep(&words, eight, &mut kept);
                    assert_eq!(
                        (&clear, &set, &kept),
                        (&without, &with, &without),
                        "{length} words of {} bits",
                        W::BITS
                    );
                }
            }
        }
    }

    #[test]
    fn lists_are_parted_one_by_one() {
        let mut random = Random::new(3);
        for kernel in Kernel::available() {
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
                let parted = kernel.partition_each(&laid_out(&lists), 8);
                let kept = kernel.keep_each(&laid_out(&lists), 8);
                assert_eq!(kept, parted[0], "{lengths:?}");
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

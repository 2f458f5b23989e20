//! The vector kernels of the record counter: the only place in this crate with `unsafe` code.
//!
//! ```text
//!   isa         which instruction sets there are, and which this machine has
//!   body        what the kernels compute, written once
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

    /// Appends the words that have no bit of `mask`.
    pub(crate) fn without(self, words: &[u64], mask: u64, kept: &mut Vec<u64>) {
        dispatch!(self, without(words, mask, kept));
    }

    /// Appends the words without `bit` to `clear`, the others to `set`.
    pub(crate) fn split(self, words: &[u64], bit: u64, clear: &mut Vec<u64>, set: &mut Vec<u64>) {
        dispatch!(self, split(words, bit, clear, set));
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

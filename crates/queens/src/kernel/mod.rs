//! The vector kernels: the only place in this crate with `unsafe` code.
//!
//! ```text
//!   isa         which instruction sets there are, and which this machine has
//!   task        what a loop of this crate can do with 512 bits at a time, and how it is compiled for a set
//!   portable    \
//!   neon         \  those operations in the instructions of a set
//!   avx2         /
//!   avx512      /
//! ```
//!
//! A [`Kernel`] stands for an instruction set that was detected; [`Kernel::run`] does a [`Task`] with it.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod isa;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
mod task;

use std::fmt;
use std::str::FromStr;

use crate::text::ParseError;
use isa::Isa;
pub(crate) use portable::Portable;
pub(crate) use task::{Lanes, Row, Tables, Task};

/// The kernels as compiled for an instruction set that was detected on this machine.
///
/// All kernels give the same results. [`Kernel::best`] is the fastest; to choose another, parse its name.
///
/// ```
/// use queens::count::Kernel;
/// assert!(Kernel::available().any(|kernel| kernel == Kernel::best()));
/// assert_eq!("portable".parse(), Ok(Kernel::PORTABLE));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kernel {
    isa: Isa,
}

impl Kernel {
    /// The kernel that runs everywhere.
    pub const PORTABLE: Kernel = Kernel { isa: Isa::Portable };

    /// The names of all kernels, slowest first, whether or not this machine can run them: `portable`; `neon` for AArch64;
    /// `avx2` for x86-64, which also needs BMI2 and POPCNT; `avx512`, which needs F, BW, DQ, VL, BITALG and VNNI: Ice Lake,
    /// Zen 4 and later.
    pub const NAMES: [&str; 4] = ["portable", "neon", "avx2", "avx512"];

    /// The kernels that this machine can run, slowest first.
    pub fn available() -> impl DoubleEndedIterator<Item = Kernel> {
        let available = Isa::ALL.into_iter().filter(|isa| isa.is_available());
        available.map(|isa| Kernel { isa })
    }

    /// The fastest kernel that this machine can run.
    pub fn best() -> Kernel {
        Kernel::available().next_back().unwrap_or(Kernel::PORTABLE)
    }

    /// The name of the instruction set, one of [`Kernel::NAMES`].
    pub const fn name(self) -> &'static str {
        Kernel::NAMES[self.isa as usize]
    }

    /// Does a piece of work with the widest vectors of the instruction set. Every set has its own arm: forgetting one is a
    /// compile error.
    #[inline]
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match self.isa {
            // SAFETY: a `Kernel` is only made of instruction sets that were detected.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => unsafe { avx512::run(task) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => unsafe { avx2::run(task) },
            #[cfg(not(target_arch = "x86_64"))]
            Isa::Avx2 | Isa::Avx512 => unreachable!("detected on x86-64 only"),
            // SAFETY: as above.
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => unsafe { neon::run(task) },
            #[cfg(not(target_arch = "aarch64"))]
            Isa::Neon => unreachable!("detected on AArch64 only"),
            Isa::Portable => portable::run(task),
        }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kernel {
    type Err = ParseError;

    /// The kernel for the instruction set of this name, if this machine can run it.
    fn from_str(name: &str) -> Result<Self, ParseError> {
        let named = Kernel::available().find(|kernel| kernel.name() == name);
        named.ok_or_else(|| {
            let names: Vec<_> = Kernel::available().map(Kernel::name).collect();
            let names = names.join(", ");
            ParseError::new(if Kernel::NAMES.contains(&name) {
                format!("this machine cannot run the {name} kernel; it has {names}")
            } else {
                format!("no such instruction set; this machine has {names}")
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn names_are_parsed_back_and_missing_kernels_are_an_error() {
        for name in Kernel::NAMES {
            let named = Kernel::available().find(|kernel| kernel.name() == name);
            assert_eq!(name.parse().ok(), named);
        }
        for (name, begins) in [
            ("mmx", "no such instruction set; this machine has portable"),
            #[cfg(target_arch = "x86_64")]
            (
                "neon",
                "this machine cannot run the neon kernel; it has portable",
            ),
        ] {
            let error = name.parse::<Kernel>().expect_err(name).to_string();
            assert!(error.starts_with(begins), "{error}");
        }
    }

    #[cfg(target_arch = "aarch64")]
    #[test]
    fn on_aarch64_neon_is_chosen() {
        assert_eq!(Kernel::best().name(), "neon");
    }

    /// Does all operations on the same random rows, and returns the results as rows.
    struct All([Row; 2]);

    impl Task for All {
        type Output = Vec<u64>;

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> Vec<u64> {
            let [a, b] = self.0;
            let (x, y) = (lanes.load(&a), lanes.load(&b));
            let bytes = a.to_bytes();
            let part = |from: usize| bytes[from..].first_chunk().expect("16 bytes");
            let mut rows = Vec::new();
            for z in [
                lanes.and(x, y),
                lanes.or(x, y),
                lanes.and_not(x, y),
                lanes.count_bytes(x),
                lanes.add_bytes(x, y),
                lanes.shuffle(
                    x,
                    lanes.and(y, lanes.load(&Row([0x8F8F_8F8F_8F8F_8F8F; 8]))),
                ),
                lanes.of_parts([part(3), part(48), part(0), part(17)]),
            ] {
                let mut row = Row::ZERO;
                lanes.store(&mut row, z);
                rows.extend(row.0);
            }
            // Each instruction set may choose which products make a sum, but not their total.
            let small = lanes.and(y, lanes.load(&Row([0x7F7F_7F7F_7F7F_7F7F; 8])));
            let sums = lanes.add_products(lanes.add_products(lanes.zero(), x, small), y, small);
            let zeros = [x, lanes.zero()].map(|z| u64::from(lanes.is_zero(z)));
            rows.extend(zeros.into_iter().chain([lanes.total(sums)]));
            rows
        }
    }

    #[test]
    fn operations_agree_with_the_portable_ones() {
        let mut random = Random::new(1);
        for round in 0..100 {
            let rows = [(); 2].map(|()| Row([(); 8].map(|()| random.bits())));
            let ones = Row([u64::MAX; 8]);
            let rows = if round == 0 { [ones; 2] } else { rows };
            let portable = Kernel::PORTABLE.run(All(rows));
            for kernel in Kernel::available() {
                assert_eq!(kernel.run(All(rows)), portable, "{kernel}");
            }
        }
    }

    #[test]
    fn portable_operations_match_plain_arithmetic() {
        let mut random = Random::new(2);
        let rows = [(); 2].map(|()| Row([(); 8].map(|()| random.bits())));
        let [x, y] = rows.map(Row::to_bytes);
        let done = Kernel::PORTABLE.run(All(rows));
        let row = |i: usize| Row(done[8 * i..][..8].try_into().expect("8 words")).to_bytes();
        for i in 0..64 {
            assert_eq!(u32::from(row(3)[i]), x[i].count_ones());
            assert_eq!(row(4)[i], x[i].saturating_add(y[i]));
            let named = x[i / 16 * 16 + usize::from(y[i] & 15)];
            assert_eq!(row(5)[i], if y[i] < 128 { named } else { 0 });
            assert_eq!(row(6)[i], x[[3, 48, 0, 17][i / 16] + i % 16]);
        }
        let products = |x: &[u8; 64]| -> u64 {
            x.iter()
                .zip(y)
                .map(|(&x, y)| u64::from(x) * u64::from(y & 127))
                .sum()
        };
        let total = products(&x) + products(&y);
        let expected = [0, 1, total];
        assert_eq!(done[56..], expected);
    }
}

//! Which results may be added up.
//!
//! Chunks from many machines, months and releases end in one sum, so each says what its units mean.
//! A version number is a promise that nobody checks. Beside it stands a fingerprint: a digest of every
//! unit's row split and count on small boards, and of some row splits on large ones, as *this program on
//! this machine* computes them. Two programs whose fingerprints agree number units alike and weigh
//! solutions alike; a program that would not is refused before it counts anything.

use std::sync::OnceLock;

use queens::count::{Counter, Kernel, Units};
use sha2::{Digest, Sha256};

/// Raise it when the numbering of units or the weight of a solution changes on purpose.
const VERSION: u32 = 1;

/// Small enough to take no noticeable time, large enough for every weight rule of even and odd boards.
const COUNTED: std::ops::RangeInclusive<u32> = 4..=9;

/// The identity of this program's units: `row-split-<version>-<fingerprint>`.
///
/// ```
/// assert!(queens_run::algorithm().starts_with("row-split-1-"));
/// ```
pub fn algorithm() -> &'static str {
    static ALGORITHM: OnceLock<String> = OnceLock::new();
    ALGORITHM.get_or_init(|| {
        format!(
            "row-split-{VERSION}-{}",
            &crate::hex(&fingerprint(Kernel::best()))[..16]
        )
    })
}

fn fingerprint(isa: Kernel) -> [u8; 32] {
    let mut digest = Sha256::new();
    for n in COUNTED {
        let mut counter = Counter::new(n, isa).expect("the boards are small");
        for rank in 0..counter.units().len() {
            digest.update(counter.units().split(rank).east().to_le_bytes());
            digest.update(
                counter
                    .unit(rank, &())
                    .expect("nobody stops it")
                    .to_le_bytes(),
            );
        }
    }
    for n in [18, 21, 24, 27, 28, 32] {
        let units = Units::new(n).expect("the counter addresses these");
        let len = units.len();
        for rank in [0, 1, len / 7, len / 3, len / 2, len - 1] {
            digest.update(rank.to_le_bytes());
            digest.update(units.split(rank).east().to_le_bytes());
        }
    }
    digest.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_instruction_set_has_the_same_fingerprint() {
        for isa in Kernel::available() {
            assert_eq!(fingerprint(isa), fingerprint(Kernel::PORTABLE), "{isa}");
        }
    }

    /// Results of earlier releases lie in stores. If this fails, the units changed: raise VERSION and
    /// record the new fingerprint here.
    #[test]
    fn the_units_of_version_1_have_not_changed() {
        assert_eq!(algorithm(), "row-split-1-8dcb4a9cce3b792b");
    }
}

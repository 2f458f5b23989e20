//! Counts work units.

use std::ops::Range;

use super::units::{TooLarge, Units};
use crate::kernel::Isa;

/// Counts work units of one board size, with the tables and scratch memory of one thread.
///
/// A unit's count depends on n and its rank alone: not on the instruction set, the thread, or what was
/// counted before.
///
/// ```
/// use queens::count::{Counter, Isa};
/// let mut counter = Counter::new(8, Isa::best())?;
/// let half = counter.units().len() / 2;
/// let total = counter.count(0..half) + counter.count(half..counter.units().len());
/// assert_eq!(total, 92);
/// # Ok::<(), queens::count::TooLarge>(())
/// ```
#[derive(Debug)]
pub struct Counter {
    units: Units,
    isa: Isa,
}

impl Counter {
    /// A counter for n × n boards. `isa` must be available on this machine ([`Isa::is_available`]).
    ///
    /// # Errors
    /// When n is larger than [`MAX_N`](super::MAX_N).
    ///
    /// # Panics
    /// When this machine cannot run `isa`.
    pub fn new(n: u32, isa: Isa) -> Result<Self, TooLarge> {
        assert!(isa.is_available(), "{isa} is not available on this machine");
        Ok(Counter {
            units: Units::new(n)?,
            isa,
        })
    }

    /// The units it counts.
    pub fn units(&self) -> &Units {
        &self.units
    }

    /// The instruction set it computes with.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// What one unit contributes to Q(n).
    ///
    /// # Panics
    /// When the rank is not below [`Units::len`].
    pub fn unit(&mut self, rank: u64) -> u64 {
        super::restricted::weighted(self.units.split(rank))
    }

    /// What the units of these ranks contribute to Q(n). Summed over a partition of
    /// `0..units().len()` this is Q(n).
    ///
    /// # Panics
    /// When the range ends beyond [`Units::len`].
    pub fn count(&mut self, ranks: Range<u64>) -> u128 {
        ranks.map(|rank| u128::from(self.unit(rank))).sum()
    }
}

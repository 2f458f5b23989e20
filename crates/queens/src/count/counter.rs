//! Counts work units: from a rank to a number.
//!
//! ```text
//!   rank ─ Units ─→ row split ─ Quadrants ─→ placements of NW, NE, SW, SE
//!        ─ halves ─→ east list, west lists by weight ─ join ─→ weighted solutions
//! ```
//!
//! **Memory.** The northern placements are made once for all units that share them, which are
//! neighbours in rank. The southern ones recur in every group of units; they are kept, shared by all
//! threads, up to [`KEPT_BYTES`], and made again beyond that. Long lists are the unit's own, which puts them into
//! another order. Half-boards are made and joined in pieces of bounded length. So memory is bounded for any n: see
//! `docs/counting.md`.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use super::halves::{North, Quadrants, South};
use super::join::{Join, Joiner};
use super::leaves::Leaves;
use super::signature::Signatures;
use super::units::{RowSplit, Units};
use crate::error::TooLarge;
use crate::kernel::Kernel;
use crate::watch::{Stopped, Watch};

/// Bytes of southern placements that are kept for other units at most.
const KEPT_BYTES: usize = 512 << 20;

/// Counts work units of one board size, with the tables and scratch memory of one thread.
///
/// A unit's count depends on n and its rank alone: not on the instruction set, the thread, or what was
/// counted before. A clone shares the tables and has scratch memory of its own: make one for each
/// thread.
///
/// ```
/// use queens::count::{Counter, Kernel};
/// let mut counter = Counter::new(8, Kernel::best())?;
/// let mut total = 0;
/// for rank in 0..counter.units().len() {
///     total += counter.unit(rank, &()).expect("nobody stops it");
/// }
/// assert_eq!(total, 92);
/// # Ok::<(), queens::TooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Counter<J = Join> {
    shared: Arc<Shared>,
    kernel: Kernel,
    leaves: Leaves<J>,
    /// The northern placements of the group of units counted last.
    north: Option<(Range<u64>, North)>,
}

/// What the counters of all threads use.
#[derive(Debug)]
struct Shared {
    units: Units,
    quadrants: Quadrants,
    /// Signature bits of lines between the halves.
    shared_bits: u32,
    /// Southern placements by southern row set, made when first used.
    souths: Vec<OnceLock<South>>,
    kept_bytes: AtomicUsize,
}

impl Counter {
    /// A counter for n × n boards.
    ///
    /// # Errors
    /// When n is larger than [`MAX_N`](super::MAX_N).
    pub fn new(n: u32, kernel: Kernel) -> Result<Self, TooLarge> {
        Counter::with_joiner(n, kernel, Join::new(kernel))
    }
}

impl<J: Joiner> Counter<J> {
    /// A counter that makes its half-boards with this kernel and joins them with a [`Joiner`] of your choice.
    ///
    /// # Errors
    /// When n is larger than [`MAX_N`](super::MAX_N).
    pub fn with_joiner(n: u32, kernel: Kernel, joiner: J) -> Result<Self, TooLarge> {
        let units = Units::new(n)?;
        let signatures = Signatures::new(n);
        let shared = Shared {
            units,
            quadrants: Quadrants::new(n, &signatures),
            shared_bits: signatures.shared_bits(),
            souths: (0..1u64 << (n / 2)).map(|_| OnceLock::new()).collect(),
            kept_bytes: AtomicUsize::new(0),
        };
        Ok(Counter {
            shared: Arc::new(shared),
            kernel,
            leaves: Leaves::new(kernel, joiner),
            north: None,
        })
    }

    /// The units it counts.
    pub fn units(&self) -> &Units {
        &self.shared.units
    }

    /// The kernel it makes its half-boards with.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// What one unit contributes to Q(n). Summed over all of [`units`](Self::units) this is Q(n).
    ///
    /// Inside a large unit, from n = 24 on, `watch` is told how many parts of it have been joined, and roughly what
    /// fraction of the unit that is.
    ///
    /// # Errors
    /// [`Stopped`] within milliseconds after `watch` asked for it, also for large n, where one unit takes minutes.
    ///
    /// # Panics
    /// When the rank is not below [`Units::len`].
    pub fn unit(&mut self, rank: u64, watch: &dyn Watch) -> Result<u64, Stopped> {
        let shared = Arc::clone(&self.shared);
        let split = shared.units.split(rank);
        // What is not needed any more is gone before others are made.
        let last = self.north.take();
        let same = last.filter(|(group, _)| group.contains(&rank));
        let make = || (shared.units.group(rank), shared.quadrants.north(split));
        let (group, mut north) = same.unwrap_or_else(make);
        let south = shared.south(split, self.leaves.long());
        let unit = (split, &mut north, south);
        let count = self
            .leaves
            .count(&shared.quadrants, unit, shared.shared_bits, watch);
        self.north = Some((group, north));
        let weighted = split.weight().checked_mul(count?);
        Ok(weighted.expect("a unit's count fits 64 bits"))
    }

    #[cfg(test)]
    pub(super) fn force_splits(&mut self, splits: u32, long: u32) {
        self.leaves.force(splits, long);
    }
}

impl Shared {
    /// The southern placements of a unit, kept for others if there is room and neither list is longer than `long`.
    fn south(&self, split: RowSplit, long: u32) -> South {
        let slot = &self.souths[split.south() as usize];
        if let Some(south) = slot.get() {
            return south.clone();
        }
        let south = self.quadrants.south(split);
        if south.longest() <= long {
            let bytes = south.bytes();
            let with = |kept| Some(kept + bytes).filter(|&kept| kept <= KEPT_BYTES);
            let kept = &self.kept_bytes;
            let has_room = kept.fetch_update(Ordering::Relaxed, Ordering::Relaxed, with);
            if has_room.is_ok() && slot.set(south.clone()).is_err() {
                // Another thread was first.
                kept.fetch_sub(bytes, Ordering::Relaxed);
            }
        }
        south
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::count::{Weighted, restricted, total};
    use crate::known;
    use crate::random::Random;

    fn sum(counter: &mut Counter) -> Option<u128> {
        let ranks = 0..counter.units().len();
        let units = ranks.map(|rank| counter.unit(rank, &()).map(u128::from));
        units.sum::<Result<_, _>>().ok()
    }

    #[test]
    fn units_equal_restricted_backtracking() {
        for (n, isa) in (0..=12).flat_map(|n| Kernel::available().map(move |isa| (n, isa))) {
            let mut counter = Counter::new(n, isa).unwrap();
            for rank in 0..counter.units().len() {
                let split = counter.units().split(rank);
                assert_eq!(
                    counter.unit(rank, &()),
                    Ok(restricted::weighted(split)),
                    "n = {n}, {split:?}"
                );
            }
        }
    }

    #[test]
    fn sampled_units_of_larger_boards_equal_restricted_backtracking() {
        let mut random = Random::new(1);
        for (n, isa) in (13..=16).flat_map(|n| Kernel::available().map(move |isa| (n, isa))) {
            let mut counter = Counter::new(n, isa).unwrap();
            for _ in 0..40 {
                let rank = random.below(counter.units().len());
                let split = counter.units().split(rank);
                assert_eq!(
                    counter.unit(rank, &()),
                    Ok(restricted::weighted(split)),
                    "n = {n}, {split:?}"
                );
            }
        }
    }

    #[test]
    fn totals_are_the_published_ones_on_every_instruction_set() {
        for (n, isa) in (0..=14).flat_map(|n| Kernel::available().map(move |isa| (n, isa))) {
            let mut counter = Counter::new(n, isa).unwrap();
            assert_eq!(sum(&mut counter), known::all(n), "n = {n}, {isa}");
        }
    }

    /// The obvious double loop.
    #[derive(Clone)]
    struct Plain;

    impl Joiner for Plain {
        fn join(
            &mut self,
            list: &[u64],
            queries: Weighted<&[u64]>,
            bits: u32,
            watch: &dyn Watch,
        ) -> Result<u64, Stopped> {
            if watch.stop() {
                return Err(Stopped);
            }
            let used = !(u64::MAX << bits);
            let mut pairs = 0;
            for (part, weight) in queries.iter().zip([1, 2, 4]) {
                for query in *part {
                    let fits = |word: &&u64| *word & query & used == 0;
                    pairs += weight * list.iter().filter(fits).count() as u64;
                }
            }
            Ok(pairs)
        }
    }

    #[test]
    fn another_joiner_counts_the_same() {
        for n in 0..=12 {
            let mut counter = Counter::with_joiner(n, Kernel::PORTABLE, Plain).unwrap();
            let mut usual = Counter::new(n, Kernel::best()).unwrap();
            for rank in 0..counter.units().len() {
                let [plain, usual] = [counter.unit(rank, &()), usual.unit(rank, &())];
                assert_eq!(plain, usual, "n = {n}, unit {rank}");
            }
            let threads = NonZeroUsize::new(2).unwrap();
            assert_eq!(total(&counter, threads, &()).ok(), known::all(n), "n = {n}");
        }
        let mut counter = Counter::with_joiner(12, Kernel::PORTABLE, Plain).unwrap();
        assert_eq!(counter.unit(3, &|| true), Err(Stopped));
    }

    #[test]
    fn placements_that_are_not_kept_are_made_again() {
        let mut counter = Counter::new(11, Kernel::best()).unwrap();
        counter
            .shared
            .kept_bytes
            .store(KEPT_BYTES, Ordering::Relaxed);
        assert_eq!(sum(&mut counter), Some(2680));
        assert!(
            counter
                .shared
                .souths
                .iter()
                .all(|slot| slot.get().is_none())
        );
    }

    #[test]
    fn as_many_placements_are_kept_as_there_is_room_for_and_no_long_lists() {
        let kept = |before: usize, long: u32| {
            let mut counter = Counter::new(11, Kernel::best()).unwrap();
            counter.force_splits(2, long);
            let Shared {
                kept_bytes, souths, ..
            } = &*Arc::clone(&counter.shared);
            kept_bytes.store(before, Ordering::Relaxed);
            assert_eq!(sum(&mut counter), Some(2680));
            assert!(kept_bytes.load(Ordering::Relaxed) <= KEPT_BYTES);
            let kept: Vec<&South> = souths.iter().filter_map(OnceLock::get).collect();
            assert!(kept.iter().all(|south| south.longest() <= long));
            kept.len()
        };
        let all = kept(0, u32::MAX);
        assert!((1..all).contains(&kept(KEPT_BYTES - 1000, u32::MAX)));
        assert!((1..all).contains(&kept(0, 20)));
    }

    #[test]
    fn a_stopped_counter_says_so_and_can_go_on() {
        let mut counter = Counter::new(12, Kernel::best()).unwrap();
        assert_eq!(counter.unit(3, &|| true), Err(Stopped));
        let split = counter.units().split(3);
        assert_eq!(counter.unit(3, &()), Ok(restricted::weighted(split)));
    }
}

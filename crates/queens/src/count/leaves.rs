//! Leaves: long lists of half-boards, split before they are made.
//!
//! The lists of a unit grow 6.5-fold with each two rows, and from n = 24 on they fit no cache: moving their words
//! through memory for the splits of the [join](super::join), one bit after the other, was four fifths of the time at
//! n = 28. But a line is in the signature of a half-board exactly when it is in one of its two placements, and there
//! are only thousands of those for millions of half-boards. So split the placements:
//!
//! ```text
//!   east without the line  =  NE without × SE without
//!   east with the line     =  NE with × SE without  ∪  NE without × SE with      (with × with would clash)
//! ```
//!
//! A side is a union of such products. The recursion is the join's own, the central lines first:
//!
//! ```text
//!   east without × all west  +  east with × west without        or the same with the sides exchanged
//! ```
//!
//! Only at a leaf, where both lists fit the second-level cache, half-boards are made and joined. A split of the east
//! makes the west half-boards that are not split more than once, and the other way round, so it is the longer side that
//! is split. Long lists never exist: memory is that of the placements on one path of the recursion, most of it at the top.

use std::cell::Cell;
use std::iter;
use std::sync::Arc;

use super::halves::{Quadrants, Unit};
use super::join::{Joiner, Weighted};
use super::quadrant::Cells;
use crate::kernel::Kernel;
use crate::watch::{Progress, Stopped, Watch};

/// Pairs of placements that a leaf has at most, both halves together; about a quarter of them are half-boards, so
/// that the lists take 2 MiB. From measurements at n = 23 to 28; between half and twice as many it makes little
/// difference (`cargo bench -p queens --bench units`).
const LEAF: u64 = 1 << 20;

/// With fewer pairs on one side, nothing is worth a split.
const FEW: u64 = 1000;

/// Counts units by leaves; owns the lists of a leaf.
#[derive(Clone, Debug)]
pub(super) struct Leaves<J> {
    kernel: Kernel,
    joiner: J,
    east: Vec<u64>,
    west: Weighted<Vec<u64>>,
    /// So many splits everywhere, instead of as many as the sizes ask for.
    forced: Option<u32>,
}

/// What all leaves of a unit have in common.
struct Whole<'a> {
    quadrants: &'a Quadrants,
    unit: &'a Unit<'a>,
    watch: &'a dyn Watch,
    /// Leaves joined, and about which part of the unit that is.
    done: Cell<(u64, f64)>,
}

impl Whole<'_> {
    /// This share of the unit needs nothing more.
    fn did(&self, leaves: u64, share: f64) {
        let (steps, part) = self.done.get();
        let (steps, part) = (steps + leaves, part + share);
        self.done.set((steps, part));
        let fraction = Some(part.min(1.0));
        self.watch.so_far(Progress { steps, fraction });
    }
}

/// A northern and a southern quadrant's placements, whose half-boards make a side or a part of it.
type Product<'a> = (&'a Cells, &'a Cells);

impl<J: Joiner> Leaves<J> {
    pub(super) fn new(kernel: Kernel, joiner: J) -> Self {
        Leaves {
            kernel,
            joiner,
            east: Vec::new(),
            west: Weighted::default(),
            forced: None,
        }
    }

    /// The weighted pairs of an east and a west half-board of a unit that fit, of signatures whose `bits` low bits speak
    /// of both halves.
    pub(super) fn count(
        &mut self,
        quadrants: &Quadrants,
        unit: &Unit<'_>,
        bits: u32,
        watch: &dyn Watch,
    ) -> Result<u64, Stopped> {
        if watch.stop() {
            return Err(Stopped);
        }
        let whole = Whole {
            quadrants,
            unit,
            watch,
            done: Cell::default(),
        };
        let (north, south) = (unit.north, unit.south);
        let east: Product<'_> = (&north.east, &south.east);
        let west: Product<'_> = (&north.west, &south.west);
        if self.is_leaf(pairs(east), pairs(west), bits, 0) {
            return self.leaf(&whole, iter::once(east), iter::once(west), bits);
        }
        let node = Node {
            east: Side::of(&north.east, &south.east),
            west: Side::of(&north.west, &south.west),
            bits,
            splits: 0,
            share: 1.0,
        };
        self.node(&whole, node)
    }

    #[cfg(test)]
    pub(super) fn force(&mut self, splits: u32) {
        self.forced = Some(splits);
    }

    fn is_leaf(&self, east: u64, west: u64, bits: u32, splits: u32) -> bool {
        match self.forced {
            Some(forced) => splits >= forced || bits <= 1,
            None => east + west <= LEAF || east.min(west) < FEW || bits <= 1,
        }
    }

    /// Lets go of each side as soon as its parts are made.
    fn node(&mut self, whole: &Whole<'_>, node: Node) -> Result<u64, Stopped> {
        let Node {
            east,
            west,
            bits,
            splits,
            share,
        } = node;
        if east.pairs == 0 || west.pairs == 0 {
            whole.did(0, share);
            return Ok(0);
        }
        if self.is_leaf(east.pairs, west.pairs, bits, splits) {
            let count = self.leaf(whole, east.products(), west.products(), bits)?;
            whole.did(1, share);
            return Ok(count);
        }
        if whole.watch.stop() {
            return Err(Stopped);
        }
        let (bits, splits) = (bits - 1, splits + 1);
        let (kernel, line) = (self.kernel, 1 << bits);
        let (with, without) = if east.pairs >= west.pairs {
            let [without, with] = east.split(kernel, line);
            ((with, west.without(kernel, line)), (without, west))
        } else {
            let [without, with] = west.split(kernel, line);
            ((east.without(kernel, line), with), (east, without))
        };
        let size = |(east, west): &(Side, Side)| (east.pairs + west.pairs) as f64;
        let part = size(&with) / (size(&with) + size(&without)).max(1.0);
        let mut count = 0_u64;
        for ((east, west), part) in [(with, part), (without, 1.0 - part)] {
            let node = Node {
                east,
                west,
                bits,
                splits,
                share: share * part,
            };
            let more = self.node(whole, node)?;
            count = count
                .checked_add(more)
                .expect("a unit's count fits 64 bits");
        }
        Ok(count)
    }

    /// Makes the half-boards and joins them.
    fn leaf<'a>(
        &mut self,
        whole: &Whole<'_>,
        east: impl Iterator<Item = Product<'a>>,
        west: impl Iterator<Item = Product<'a>>,
        bits: u32,
    ) -> Result<u64, Stopped> {
        let Whole {
            quadrants,
            unit,
            watch,
            ..
        } = *whole;
        self.east.clear();
        for product in east {
            quadrants.east(self.kernel, product, &mut self.east);
        }
        self.west.iter_mut().for_each(Vec::clear);
        for product in west {
            quadrants.west(self.kernel, unit, product, &mut self.west);
        }
        let west = self.west.each_ref().map(Vec::as_slice);
        self.joiner.join(&self.east, west, bits, watch)
    }
}

/// Pairs of placements on complementary column sets: more than there are half-boards.
fn pairs((north, south): Product<'_>) -> u64 {
    north
        .sizes()
        .zip(south.sizes().rev())
        .map(|(x, y)| x * y)
        .sum()
}

/// A branch of the recursion.
struct Node {
    east: Side,
    west: Side,
    /// The low bits of the signatures, which it has not been split by.
    bits: u32,
    splits: u32,
    /// Which part of the unit it may be, by the sizes of the sides.
    share: f64,
}

/// The half-boards on one half of the board that a branch of the recursion is about.
struct Side {
    products: Vec<(Arc<Cells>, Arc<Cells>)>,
    pairs: u64,
}

impl Side {
    fn of(north: &Arc<Cells>, south: &Arc<Cells>) -> Side {
        Side::new(vec![(Arc::clone(north), Arc::clone(south))])
    }

    fn new(products: Vec<(Arc<Cells>, Arc<Cells>)>) -> Side {
        let mut side = Side { products, pairs: 0 };
        side.pairs = side.products().map(pairs).sum();
        side
    }

    fn products(&self) -> impl Iterator<Item = Product<'_>> {
        self.products
            .iter()
            .map(|(north, south)| (&**north, &**south))
    }

    /// The half-boards without the line.
    fn without(&self, kernel: Kernel, line: u64) -> Side {
        let without = |cells: &Cells| Arc::new(cells.without(kernel, line));
        let products = self.products();
        Side::new(
            products
                .map(|(north, south)| (without(north), without(south)))
                .collect(),
        )
    }

    /// The half-boards without the line, and those with it.
    fn split(self, kernel: Kernel, line: u64) -> [Side; 2] {
        let (mut without, mut with) = (Vec::new(), Vec::new());
        for (north, south) in self.products {
            let [north, north_with] = split(kernel, north, line);
            let [south, south_with] = split(kernel, south, line);
            if !north_with.is_empty() {
                with.push((north_with, Arc::clone(&south)));
            }
            if !south_with.is_empty() {
                with.push((Arc::clone(&north), south_with));
            }
            without.push((north, south));
        }
        [without, with].map(Side::new)
    }
}

/// The placements without the line, and those with it.
fn split(kernel: Kernel, cells: Arc<Cells>, line: u64) -> [Arc<Cells>; 2] {
    let [without, with] = cells.split(kernel, line).map(Arc::new);
    if with.is_empty() {
        // Most lines cross one quadrant of a half only.
        return [cells, with];
    }
    [without, with]
}

#[cfg(test)]
mod tests {
    use crate::count::{Counter, restricted};
    use crate::kernel::Kernel;
    use crate::random::Random;

    #[test]
    fn any_number_of_splits_gives_the_same_count() {
        for n in 0..=12 {
            let mut counter = Counter::new(n, Kernel::best()).unwrap();
            for rank in 0..counter.units().len() {
                let expected = restricted::weighted(counter.units().split(rank));
                for splits in 0..=12 {
                    counter.force_splits(splits);
                    let count = counter.unit(rank, &());
                    assert_eq!(count, Ok(expected), "n = {n}, unit {rank}, {splits} splits");
                }
            }
        }
    }

    #[test]
    fn any_number_of_splits_gives_the_same_count_on_larger_boards_and_every_instruction_set() {
        let mut random = Random::new(6);
        for (n, isa) in (13..=16).flat_map(|n| Kernel::available().map(move |isa| (n, isa))) {
            let mut counter = Counter::new(n, isa).unwrap();
            for splits in 0..=12 {
                counter.force_splits(splits);
                let rank = random.below(counter.units().len());
                let expected = restricted::weighted(counter.units().split(rank));
                let count = counter.unit(rank, &());
                assert_eq!(
                    count,
                    Ok(expected),
                    "n = {n}, unit {rank}, {splits} splits, {isa}"
                );
            }
        }
    }
}

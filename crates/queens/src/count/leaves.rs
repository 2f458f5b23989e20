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
//! is split. Long lists of half-boards never exist: memory is that of the placements on one path of the recursion, and long
//! lists of these are split where they lie.

use std::array;
use std::cell::Cell;
use std::iter;
use std::mem;
use std::sync::Arc;

use super::halves::{North, Quadrants, South, Unit};
use super::join::{Joiner, Weighted};
use super::quadrant::{Cells, Slices};
use super::units::RowSplit;
use crate::kernel::Kernel;
use crate::watch::{Progress, Stopped, Watch};

/// Pairs of placements that a leaf has at most, both halves together; about a quarter of them are half-boards, so
/// that the lists take 2 MiB. From measurements at n = 23 to 28; between half and twice as many it makes little
/// difference (`cargo bench -p queens --bench units`).
const LEAF: u64 = 1 << 20;

/// With fewer pairs on one side, nothing is worth a split.
const FEW: u64 = 1000;

/// Lists of more placements are not copied: 4 MiB. With twice as many n = 28 takes a tenth more memory and a few hundredths
/// less time.
const LONG: u32 = 1 << 19;

/// Counts units by leaves; owns the lists of a leaf.
#[derive(Clone, Debug)]
pub(super) struct Leaves<J> {
    splitter: Splitter,
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
            splitter: Splitter {
                kernel,
                long: LONG,
                lists: Default::default(),
            },
            joiner,
            east: Vec::new(),
            west: Weighted::default(),
            forced: None,
        }
    }

    /// The weighted pairs of an east and a west half-board of a unit that fit, of signatures whose `bits` low bits speak
    /// of both halves. Of the northern placements, those on the same columns may be in another order afterwards.
    pub(super) fn count(
        &mut self,
        quadrants: &Quadrants,
        (split, north, mut south): (RowSplit, &mut North, South),
        bits: u32,
        watch: &dyn Watch,
    ) -> Result<u64, Stopped> {
        if watch.stop() {
            return Err(Stopped);
        }
        let east_pairs = pairs(north.east.sizes(), south.east.sizes());
        let west_pairs = pairs(north.west.sizes(), south.west.sizes());
        let is_leaf = self.is_leaf(east_pairs, west_pairs, bits, 0);
        let parts = (!is_leaf).then(|| self.splitter.borrow(north, &mut south));
        let whole = Whole {
            quadrants,
            unit: &Unit { split, north },
            watch,
            done: Cell::default(),
        };
        let Some([north_west, north_east, south_west, south_east]) = parts else {
            let east: Product<'_> = (&north.east, &south.east);
            let west: Product<'_> = (&north.west, &south.west);
            return self.leaf(&whole, iter::once(east), iter::once(west), bits);
        };
        let node = Node {
            east: Side::new(vec![(north_east, south_east)]),
            west: Side::new(vec![(north_west, south_west)]),
            bits,
            splits: 0,
            share: 1.0,
        };
        let count = self.node(&whole, node);
        self.splitter.give_back(north);
        count
    }

    /// Lists of more placements are put into another order.
    pub(super) fn long(&self) -> u32 {
        self.splitter.long
    }

    /// So many splits, of lists of which those of more than so many placements are long.
    #[cfg(test)]
    pub(super) fn force(&mut self, splits: u32, long: u32) {
        self.forced = Some(splits);
        self.splitter.long = long;
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
            mut east,
            mut west,
            bits,
            splits,
            share,
        } = node;
        if east.pairs == 0 || west.pairs == 0 {
            whole.did(0, share);
            return Ok(0);
        }
        let is_leaf = self.is_leaf(east.pairs, west.pairs, bits, splits);
        for side in [&mut east, &mut west] {
            self.splitter.copy(side, is_leaf);
        }
        if is_leaf {
            let count = self.leaf(whole, east.products(), west.products(), bits)?;
            whole.did(1, share);
            return Ok(count);
        }
        if whole.watch.stop() {
            return Err(Stopped);
        }
        let (bits, splits) = (bits - 1, splits + 1);
        let (splitter, line) = (&mut self.splitter, 1 << bits);
        let (with, without) = if east.pairs >= west.pairs {
            let [without, with] = splitter.split(east, line);
            ((with, splitter.without(&west, line)), (without, west))
        } else {
            let [without, with] = splitter.split(west, line);
            ((splitter.without(&east, line), with), (east, without))
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
            quadrants.east(self.splitter.kernel, product, &mut self.east);
        }
        self.west.iter_mut().for_each(Vec::clear);
        for product in west {
            quadrants.west(self.splitter.kernel, unit, product, &mut self.west);
        }
        let west = self.west.each_ref().map(Vec::as_slice);
        self.joiner.join(&self.east, west, bits, watch)
    }
}

/// Pairs of placements on complementary column sets, of so many on each: more than there are half-boards.
fn pairs(north: impl Iterator<Item = u32>, south: impl DoubleEndedIterator<Item = u32>) -> u64 {
    let pairs = north.zip(south.rev());
    pairs.map(|(x, y)| u64::from(x) * u64::from(y)).sum()
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
    products: Vec<(Part, Part)>,
    pairs: u64,
}

impl Side {
    fn new(mut products: Vec<(Part, Part)>) -> Side {
        let mut sum = 0;
        for (north, south) in &mut products {
            let (northern, southern) = (north.sizes(), south.sizes());
            sum += pairs(northern.iter().copied(), southern.iter().copied());
            north.keep_paired(&southern);
            south.keep_paired(&northern);
        }
        Side {
            products,
            pairs: sum,
        }
    }

    fn parts(&mut self) -> impl Iterator<Item = &mut Part> {
        let products = self.products.iter_mut();
        products.flat_map(|(north, south)| [north, south])
    }

    fn products(&self) -> impl Iterator<Item = Product<'_>> {
        let products = self.products.iter();
        products.map(|(north, south)| (north.cells(), south.cells()))
    }
}

/// Placements of one quadrant.
#[derive(Clone)]
enum Part {
    Cells(Arc<Cells>),
    /// Some of the long list of this number.
    Slices(usize, Slices),
}

impl Part {
    fn sizes(&self) -> Vec<u32> {
        match self {
            Part::Cells(cells) => cells.sizes().collect(),
            Part::Slices(_, slices) => slices.sizes().collect(),
        }
    }

    /// Of a long list, only placements on columns on which the other quadrant of the half has some are of use.
    fn keep_paired(&mut self, opposite: &[u32]) {
        if let Part::Slices(_, slices) = self {
            slices.keep_paired(opposite);
        }
    }

    /// How many of these placements are part of a long list.
    fn long(&self) -> u32 {
        match self {
            Part::Cells(_) => 0,
            Part::Slices(_, slices) => slices.len(),
        }
    }

    fn cells(&self) -> &Cells {
        match self {
            Part::Cells(cells) => cells,
            Part::Slices(..) => panic!("a leaf has copies of its own"),
        }
    }
}

/// Splits sides.
///
/// While one branch of the recursion is counted others wait, each with placements of its own. At n = 28 a quadrant may have
/// 19 million, and copies of them would take the most memory by far. So long lists are put into order where they lie: a
/// branch may do so with the placements it is about, since the branches that wait know them only as a whole.
#[derive(Clone, Debug)]
struct Splitter {
    kernel: Kernel,
    /// Lists of more placements are long.
    long: u32,
    /// The signatures of those that are in use, of the quadrants NW, NE, SW and SE.
    lists: [Vec<u64>; 4],
}

impl Splitter {
    /// The placements of each quadrant; of long lists the northern ones are to be [given back](Self::give_back).
    fn borrow(&mut self, north: &mut North, south: &mut South) -> [Part; 4] {
        let mut quadrants = [
            &mut north.west,
            &mut north.east,
            &mut south.west,
            &mut south.east,
        ];
        array::from_fn(|number| {
            let cells = &mut *quadrants[number];
            if cells.len() <= self.long {
                return Part::Cells(Arc::clone(cells));
            }
            // Copies them only if a clone of the counter has them too.
            let slices;
            (self.lists[number], slices) = Arc::make_mut(cells).lend();
            Part::Slices(number, slices)
        })
    }

    fn give_back(&mut self, north: &mut North) {
        let lists = mem::take(&mut self.lists);
        for (cells, list) in [&mut north.west, &mut north.east].into_iter().zip(lists) {
            if !list.is_empty() {
                Arc::make_mut(cells).take_back(list);
            }
        }
    }

    /// Copies what a side has of long lists if that is little, or whatever it is.
    fn copy(&self, side: &mut Side, whatever: bool) {
        let placements = side.parts().map(|part| part.long()).sum::<u32>();
        if whatever || placements <= self.long {
            for part in side.parts() {
                if let Part::Slices(list, slices) = part {
                    *part = Part::Cells(Arc::new(slices.copy(&self.lists[*list])));
                }
            }
        }
    }

    /// The half-boards without the line, and those with it.
    fn split(&mut self, side: Side, line: u64) -> [Side; 2] {
        let (mut without, mut with) = (Vec::new(), Vec::new());
        for (north, south) in side.products {
            let (north, north_with) = self.part_split(north, line);
            let (south, south_with) = self.part_split(south, line);
            with.extend(north_with.map(|north| (north, south.clone())));
            with.extend(south_with.map(|south| (north.clone(), south)));
            without.push((north, south));
        }
        [without, with].map(Side::new)
    }

    /// The half-boards without the line.
    fn without(&mut self, side: &Side, line: u64) -> Side {
        let products = side.products.iter();
        let without = products.map(|(north, south)| {
            (
                self.part_without(north, line),
                self.part_without(south, line),
            )
        });
        Side::new(without.collect())
    }

    /// The placements without the line, and those with it if there are any: most lines cross one quadrant of a half only.
    fn part_split(&mut self, part: Part, line: u64) -> (Part, Option<Part>) {
        match part {
            Part::Cells(cells) => {
                let [without, with] = cells.split(self.kernel, line).map(Arc::new);
                match with.is_empty() {
                    true => (Part::Cells(cells), None),
                    false => (Part::Cells(without), Some(Part::Cells(with))),
                }
            }
            Part::Slices(list, slices) => {
                let [without, with] = slices.split(&mut self.lists[list], line);
                let with = (with.len() > 0).then_some(Part::Slices(list, with));
                (Part::Slices(list, without), with)
            }
        }
    }

    /// The placements without the line.
    fn part_without(&mut self, part: &Part, line: u64) -> Part {
        match part {
            Part::Cells(cells) => Part::Cells(Arc::new(cells.without(self.kernel, line))),
            Part::Slices(list, slices) => {
                let [without, _] = slices.split(&mut self.lists[*list], line);
                Part::Slices(*list, without)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::LONG;
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
                    let long = [LONG, 2][(rank % 2) as usize];
                    counter.force_splits(splits, long);
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
                let long = [LONG, 2, 20, 200][random.below(4) as usize];
                counter.force_splits(splits, long);
                let rank = random.below(counter.units().len());
                let expected = restricted::weighted(counter.units().split(rank));
                let count = counter.unit(rank, &());
                assert_eq!(
                    count,
                    Ok(expected),
                    "n = {n}, unit {rank}, {splits} splits, {isa}, more than {long} are long"
                );
            }
        }
    }
}

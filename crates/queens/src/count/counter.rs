//! Counts work units: from a rank to a number.
//!
//! ```text
//!   rank ─ Units ─→ R, S ─ lists ─→ placements of four classes
//!        ─ dense ─→ the matrix of the colour with fewer queens        kept, mostly a byte or two an entry
//!        ─ dense or walk ─→ the other colour's, multiplied with it    the unit's number
//! ```
//!
//! **Memory.** Lists that depend on R are kept for all units that share it, which are neighbours in rank. Those that depend
//! on S recur with every R; up to [`KEPT_BYTES`] of them are kept and shared by all threads, and the rest are made again.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use super::dense::{Fill, Matrix, Multiply, Pairs, Scratch};
use super::lists::{Blocks, Class, Queries};
use super::units::{Level, NO_CLASS, Place, Sets, Units, Weights, full};
use super::walk::{Depth, Depths, Entries, Hits, Lanewise, Walk, allowed};
use crate::error::TooLarge;
use crate::kernel::Kernel;
use crate::run::{Run, Stopped};

/// Maximum number of bytes of lists by S that are kept for other units.
const KEPT_BYTES: usize = 192 << 20;

/// Counts work units of one board size, with the tables and scratch memory of one thread.
///
/// A unit's count depends on n and its rank alone: not on the instruction set, the thread, or what was counted before.
/// A clone shares lists and has scratch memory of its own: make one for each thread.
///
/// ```
/// use queens::Run;
/// use queens::count::{Counter, Kernel};
/// let mut counter = Counter::new(8, Kernel::best())?;
/// let all = 0..counter.units().len();
/// assert_eq!(counter.count(all, &Run::new()), Ok(92));
/// # Ok::<(), queens::TooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Counter {
    shared: Arc<Shared>,
    kernel: Kernel,
    scratch: Scratch,
    matrix: Matrix,
    entries: Entries,
    /// Scratch memory of walks, made by the first one: small boards have only lists.
    depths: Option<Box<Depths>>,
    hits: Hits,
    /// The lists of the last R, with its level and number.
    group: Option<((usize, usize), Arc<ByR>)>,
}

/// What the counters of all threads share.
#[derive(Debug)]
struct Shared {
    units: Units,
    levels: Vec<OnceLock<Cells>>,
    /// The lists by level and S.
    by_s: Vec<Vec<OnceLock<Arc<Lists>>>>,
    kept_bytes: AtomicUsize,
}

/// The colour of the squares whose row and column have the same parity; 1 is the other colour. So the squares of a colour in
/// rows of parity `row` are in columns of parity `row ^ colour`.
const DARK: usize = 0;

/// The rows that hold queens of this colour, among `width` rows of one parity; `dark` are those that hold dark queens.
fn rows_of(colour: usize, dark: u32, width: u32) -> u32 {
    if colour == DARK {
        dark
    } else {
        full(width) & !dark
    }
}

/// The cell of each set of columns of a class, for the placements of a level.
#[derive(Debug)]
struct Cells {
    plan: Plan,
    /// The cells by colour and by parity of the columns.
    of: [[Vec<u16>; 2]; 2],
}

/// How the units of a level are counted.
#[derive(Clone, Copy, Debug)]
struct Plan {
    /// The colour whose numbers are multiplied by those of the other colour, which are kept.
    last: usize,
    /// Whether the pairs of that colour are found by a walk.
    walks: bool,
}

impl Plan {
    fn new(level: &Level) -> Self {
        let rows = level.evens.width + level.odds.width;
        let dark = level.evens.sets[0].count_ones() + level.odds.sets[0].count_ones();
        let dark_last = 2 * dark >= rows;
        let queens = if dark_last { dark } else { rows - dark };
        Plan {
            last: usize::from(!dark_last),
            // Measured: walks win where hardly any pair fits, and with 13 queens or fewer there are always too many pairs
            // for a walk to pay. So lists, which have at most 8 rows, are never asked for more.
            walks: queens >= 14 && 5 * queens * queens >= 42 * rows,
        }
    }

    fn has_lists(self, colour: usize) -> bool {
        !(self.walks && colour == self.last)
    }
}

impl Cells {
    fn new(level: &Level) -> Self {
        let cells = |colour: usize, parity: usize| {
            let sets = [&level.evens, &level.odds][parity];
            let size = sets.sets[0].count_ones();
            let cell = |columns: u32| {
                // Cells are numbered by the columns of the dark queens.
                let dark = rows_of(colour, columns, sets.width);
                if dark.count_ones() != size {
                    Sets::NONE
                } else if parity == 0 {
                    sets.index(dark)
                } else {
                    level.odd_index(dark)
                }
            };
            (0..=full(sets.width)).map(cell).collect()
        };
        Cells {
            plan: Plan::new(level),
            of: [0, 1].map(|colour| [0, 1].map(|parity| cells(colour, parity))),
        }
    }
}

/// The placements in rows of one parity. Blocks hold those in even columns, queries those in odd ones.
#[derive(Debug)]
struct Lists {
    blocks: Option<Blocks>,
    queries: Option<Queries>,
}

impl Lists {
    /// The placements in rows of one parity; `dark` are the rows with dark queens.
    fn new(level: &Level, cells: &Cells, parity: usize, dark: u32) -> Self {
        let widths = [level.evens.width, level.odds.width];
        let class = |column| Class::new(widths[0] + widths[1], parity as u32, column);
        let rows = |colour| rows_of(colour, dark, widths[parity]);
        let [blocks, queries] = [parity, parity ^ 1];
        let plan = cells.plan;
        Lists {
            blocks: plan.has_lists(blocks).then(|| {
                let cells = &cells.of[blocks][0];
                let others = rows_of(blocks, level.odds.sets[0], level.odds.width).count_ones();
                Blocks::new(class(0), rows(blocks), cells, others, blocks != plan.last)
            }),
            queries: plan.has_lists(queries).then(|| {
                let (cells, odds) = (&cells.of[queries][1], level.odds.len());
                Queries::new(class(1), rows(queries), cells, odds)
            }),
        }
    }
}

/// The lists and weights that depend on R.
#[derive(Debug)]
struct ByR {
    lists: Lists,
    /// If the last colour is walked: its lanes and, for each set of columns of a leaf so far, the columns that may follow.
    walked: Option<(Lanewise, Vec<u16>)>,
    classes: Vec<u8>,
    runs: Vec<(Range<usize>, bool)>,
}

impl Counter {
    /// A counter for n × n boards.
    ///
    /// # Errors
    /// When n is larger than [`MAX_N`](super::MAX_N).
    pub fn new(n: u32, kernel: Kernel) -> Result<Self, TooLarge> {
        let units = Units::new(n)?;
        let by_s = |level: &Level| level.odds.sets.iter().map(|_| OnceLock::new()).collect();
        let shared = Shared {
            levels: units.levels.iter().map(|_| OnceLock::new()).collect(),
            by_s: units.levels.iter().map(by_s).collect(),
            kept_bytes: AtomicUsize::new(0),
            units,
        };
        Ok(Counter {
            shared: Arc::new(shared),
            kernel,
            scratch: Scratch::default(),
            matrix: Matrix::default(),
            entries: Entries::default(),
            depths: None,
            hits: Hits::default(),
            group: None,
        })
    }

    /// The units that it counts.
    pub fn units(&self) -> &Units {
        &self.shared.units
    }

    /// The kernel that it counts with.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// What the units of these ranks contribute to Q(n). The sum over all of [`units`](Self::units) is Q(n).
    ///
    /// # Errors
    /// [`Stopped`] within milliseconds after the run is over, even inside a unit that takes minutes. The run is not checked
    /// while the lists of a unit are made: some tenths of a second at n = 28, several seconds at n = 32.
    ///
    /// # Panics
    /// When the range ends beyond [`Units::len`].
    pub fn count(&mut self, ranks: Range<u64>, run: &Run<'_>) -> Result<u128, Stopped> {
        let mut total = 0;
        for rank in ranks {
            if run.is_over() {
                return Err(Stopped);
            }
            total += self.unit(rank, run)?;
        }
        Ok(total)
    }

    /// What one unit contributes.
    fn unit(&mut self, rank: u64, run: &Run<'_>) -> Result<u128, Stopped> {
        let shared = Arc::clone(&self.shared);
        let Place {
            level: number,
            r,
            s,
        } = shared.units.place(rank);
        let level = &shared.units.levels[number];
        if shared.units.n() == 0 {
            return Ok(1);
        }
        let cells = shared.cells(number);
        let last = self.group.take().filter(|(group, _)| *group == (number, r));
        let (_, by_r) = last.unwrap_or_else(|| ((number, r), Arc::new(ByR::new(level, cells, r))));
        let by_s = shared.by_s(number, cells, s);
        let total = self.joined(level, cells, (r, s), &by_r, &by_s, run)?;
        self.group = Some(((number, r), by_r));
        Ok(total)
    }

    /// What the unit with these lists contributes.
    fn joined(
        &mut self,
        level: &Level,
        cells: &Cells,
        (r, s): (usize, usize),
        by_r: &ByR,
        by_s: &Lists,
        run: &Run<'_>,
    ) -> Result<u128, Stopped> {
        let ranges = &level.ranges(r);
        let [dark, light] = [(&by_r.lists, by_s), (by_s, &by_r.lists)]
            .map(|(lanes, others)| lanes.blocks.as_ref().zip(others.queries.as_ref()));
        let last = cells.plan.last;
        let (kept, other) = if last == DARK {
            (light, dark)
        } else {
            (dark, light)
        };

        self.matrix.clear(level.evens.len(), ranges[1].end);
        let pairs = Pairs {
            lists: kept.expect("the colour that is kept has lists"),
            ranges,
            scratch: &mut self.scratch,
            run,
        };
        self.kernel.run(Fill(pairs, &mut self.matrix))?;
        let weights = &level.weights(r, s);
        let Some((lanes, allowed)) = &by_r.walked else {
            let pairs = Pairs {
                lists: other.expect("what is not walked has lists"),
                ranges,
                scratch: &mut self.scratch,
                run,
            };
            return self.kernel.run(Multiply {
                pairs,
                matrix: &self.matrix,
                classes: &by_r.classes,
                runs: &by_r.runs,
                weights,
            });
        };
        self.weigh(level, by_r, weights, last);
        let [p, m] = [level.evens.width, level.odds.width];
        let class = Class::new(p + m, 1, (1 ^ last) as u32);
        let rows = rows_of(last, level.odd_set(s), m);
        let cell_of = &cells.of[last][1 ^ last];
        let walk = Walk {
            lanes,
            class,
            rows,
            cell_of,
            allowed,
            entries: &self.entries,
            depths: self.depths.get_or_insert_with(Depth::all),
            hits: &mut self.hits,
            run,
        };
        self.kernel.run(walk)
    }

    /// Fills the entries with the weighted matrix, by the columns of leaves and of lanes. Lanes come from the rows of R.
    fn weigh(&mut self, level: &Level, by_r: &ByR, weights: &Weights, last: usize) {
        let (evens, odds) = (level.evens.len(), level.odds.len());
        self.entries.stride = [evens, odds][last];
        self.entries.entries.clear();
        self.entries.entries.resize(evens * odds, 0);
        for (run, tied) in &by_r.runs {
            for d in run.clone() {
                for (c, &class) in by_r.classes.iter().enumerate() {
                    if class != NO_CLASS {
                        let weight = weights[usize::from(class)][usize::from(*tied)] as u32;
                        let place = [d * evens + c, c * odds + d][last];
                        let entry = self.matrix.get(d, c).checked_mul(weight);
                        self.entries.entries[place] = entry.expect("few queens have few pairs");
                    }
                }
            }
        }
    }
}

impl ByR {
    fn new(level: &Level, cells: &Cells, r: usize) -> Self {
        let [p, m] = [level.evens.width, level.odds.width];
        let (plan, set) = (cells.plan, level.evens.sets[r]);
        let last = plan.last;
        // Only the sets that can be counted with this R.
        let ranges = level.ranges(r);
        let within = |parity: usize| -> Vec<u16> {
            let counts = |cell: u16| ranges[parity].contains(&cell.into());
            let kept = |&cell: &u16| if counts(cell) { cell } else { Sets::NONE };
            cells.of[last][parity].iter().map(kept).collect()
        };
        let walked = || {
            let class = Class::new(p + m, 0, last as u32);
            let lanes = Lanewise::new(class, rows_of(last, set, p), &within(last));
            (lanes, allowed(&within(1 ^ last)))
        };
        ByR {
            lists: Lists::new(level, cells, 0, set),
            walked: plan.walks.then(walked),
            classes: level.classes(r),
            runs: level.runs(r),
        }
    }
}

impl Shared {
    fn cells(&self, number: usize) -> &Cells {
        self.levels[number].get_or_init(|| Cells::new(&self.units.levels[number]))
    }

    /// The lists of this S, kept for other units if there is room.
    fn by_s(&self, number: usize, cells: &Cells, s: usize) -> Arc<Lists> {
        let slot = &self.by_s[number][s];
        if let Some(lists) = slot.get() {
            return Arc::clone(lists);
        }
        let level = &self.units.levels[number];
        let lists = Arc::new(Lists::new(level, cells, 1, level.odd_set(s)));
        let bytes = lists.queries.as_ref().map_or(0, Queries::bytes)
            + lists.blocks.as_ref().map_or(0, Blocks::bytes);
        let with = |kept| Some(kept + bytes).filter(|&kept| kept <= KEPT_BYTES);
        let has_room = self
            .kept_bytes
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, with);
        if has_room.is_ok() && slot.set(Arc::clone(&lists)).is_err() {
            // Another thread was first.
            self.kept_bytes.fetch_sub(bytes, Ordering::Relaxed);
        }
        lists
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::restricted;

    #[test]
    fn every_unit_equals_restricted_backtracking() {
        for n in 0..=12 {
            for kernel in Kernel::available() {
                let mut counter = Counter::new(n, kernel).unwrap();
                for rank in 0..counter.units().len() {
                    let unit = counter.units().unit(rank);
                    let plain = restricted::unit(&unit, &Run::new());
                    let counted = counter.count(rank..rank + 1, &Run::new());
                    assert_eq!(counted, plain, "n = {n}, unit {rank}, {kernel}");
                }
            }
        }
    }

    #[test]
    fn lists_that_are_not_kept_are_rebuilt() {
        let mut counter = Counter::new(11, Kernel::best()).unwrap();
        counter
            .shared
            .kept_bytes
            .store(KEPT_BYTES, Ordering::Relaxed);
        let all = 0..counter.units().len();
        assert_eq!(counter.count(all, &Run::new()), Ok(2680));
        assert!(
            counter
                .shared
                .by_s
                .iter()
                .flatten()
                .all(|slot| slot.get().is_none())
        );
    }

    #[test]
    fn counting_can_stop_within_a_unit() {
        let asked = AtomicUsize::new(0);
        let third = Run::new().stop_when(|| asked.fetch_add(1, Ordering::Relaxed) == 2);
        let mut counter = Counter::new(18, Kernel::best()).unwrap();
        let all = 0..counter.units().len();
        assert_eq!(counter.count(all, &third), Err(Stopped));
    }
}

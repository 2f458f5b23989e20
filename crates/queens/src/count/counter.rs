//! Counts work units: from a rank to a number.
//!
//! ```text
//!   rank ─ Units ─→ R, S ─ lists ─→ placements of four classes
//!        ─ dense ─→ the matrix of the colour with fewer queens        kept, a byte or two an entry
//!        ─ dense or walk ─→ the other colour's, multiplied with it    the unit's number
//! ```
//!
//! **Memory.** Lists that depend on R are kept for all units that share it, which are neighbours in rank. Those that
//! depend on S recur with every R; they are kept, shared by all threads, up to [`KEPT_BYTES`], and made again beyond
//! that.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use super::dense::{Fill, Matrix, Multiply, Pairs};
use super::lists::{Blocks, Class, Places, Queries};
use super::units::{Level, NO_CLASS, Place, Sets, Units, Weights, full};
use super::walk::{Depth, Depths, Entries, Hits, Lanewise, Walk, allowed};
use crate::error::TooLarge;
use crate::kernel::{Kernel, Tables};
use crate::run::{Run, Stopped};

/// Bytes of lists by S that are kept for other units at most.
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
    tables: Tables,
    scratch: Places,
    matrix: Matrix,
    entries: Entries,
    depths: Box<Depths>,
    hits: Hits,
    /// The lists of the last R: its level and number.
    group: Option<((usize, usize), Arc<ByR>)>,
}

/// What the counters of all threads use.
#[derive(Debug)]
struct Shared {
    units: Units,
    levels: Vec<OnceLock<Cells>>,
    /// By level and S.
    by_s: Vec<Vec<OnceLock<Arc<ByS>>>>,
    kept_bytes: AtomicUsize,
}

/// The cell of each set of columns of a class, for the placements of a level.
#[derive(Debug)]
struct Cells {
    plan: Plan,
    dark_even: Vec<u16>,
    dark_odd: Vec<u16>,
    light_even: Vec<u16>,
    light_odd: Vec<u16>,
}

/// The lists that depend on R.
#[derive(Debug)]
struct ByR {
    dark: Option<Blocks>,
    light: Option<Queries>,
    /// Of the colour with more queens, where it is walked.
    walked: Option<Lanewise>,
    /// By the columns of a leaf so far: those that may follow.
    allowed: Vec<u16>,
    classes: Vec<u8>,
    runs: Vec<(Range<usize>, bool)>,
}

/// The lists that depend on S.
#[derive(Debug)]
struct ByS {
    dark: Option<Queries>,
    light: Option<Blocks>,
}

/// How the units of a level are counted.
#[derive(Clone, Copy, Debug)]
struct Plan {
    /// The dark queens' matrix is multiplied, the light ones' kept; or the other way round.
    dark_last: bool,
    /// The pairs of the colour that comes last are found by a walk.
    walks: bool,
}

impl Plan {
    fn new(level: &Level) -> Self {
        let (p, m) = (level.evens.width, level.odds.width);
        let (x, y) = (
            level.evens.sets[0].count_ones(),
            level.odds.sets[0].count_ones(),
        );
        let dark_last = 2 * (x + y) >= p + m;
        let queens = if dark_last { x + y } else { p + m - x - y };
        // Measured: walks win where next to no pair fits, and 13 queens or fewer never have so few pairs that it pays.
        // Lists, which have at most 8 rows, are not asked for more.
        let walks = queens >= 14 && 5 * queens * queens >= 42 * (p + m);
        Plan { dark_last, walks }
    }

    fn has_dark_lists(self) -> bool {
        !(self.walks && self.dark_last)
    }

    fn has_light_lists(self) -> bool {
        !self.walks || self.dark_last
    }
}

impl Cells {
    fn new(level: &Level) -> Self {
        let (p, m) = (level.evens.width, level.odds.width);
        let size = |set: u32| set.count_ones();
        let (x, y) = (size(level.evens.sets[0]), size(level.odds.sets[0]));
        let even = |set: u32| {
            if size(set) == x {
                level.evens.index(set)
            } else {
                Sets::NONE
            }
        };
        let odd = |set: u32| {
            if size(set) == y {
                level.odd_index(set)
            } else {
                Sets::NONE
            }
        };
        Cells {
            plan: Plan::new(level),
            dark_even: (0..=full(p)).map(even).collect(),
            dark_odd: (0..=full(m)).map(odd).collect(),
            light_even: (0..=full(p)).map(|set| even(full(p) & !set)).collect(),
            light_odd: (0..=full(m)).map(|set| odd(full(m) & !set)).collect(),
        }
    }
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
            tables: Tables::new(),
            scratch: Places::default(),
            matrix: Matrix::default(),
            entries: Entries::default(),
            depths: Depth::all(),
            hits: Hits::default(),
            group: None,
        })
    }

    /// The units it counts.
    pub fn units(&self) -> &Units {
        &self.shared.units
    }

    /// The kernel it counts with.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// What the units of these ranks contribute to Q(n): over all of [`units`](Self::units), Q(n).
    ///
    /// # Errors
    /// [`Stopped`] within milliseconds after the run is over, also inside a unit that takes minutes.
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

    /// What the unit of these lists contributes.
    fn joined(
        &mut self,
        level: &Level,
        cells: &Cells,
        (r, s): (usize, usize),
        by_r: &ByR,
        by_s: &ByS,
        run: &Run<'_>,
    ) -> Result<u128, Stopped> {
        let n = level.evens.width + level.odds.width;
        let ranges = &level.ranges(r);
        let dark = by_r.dark.as_ref().zip(by_s.dark.as_ref());
        let light = by_s.light.as_ref().zip(by_r.light.as_ref());
        let dark_last = cells.plan.dark_last;
        let (kept, other) = if dark_last {
            (light, dark)
        } else {
            (dark, light)
        };

        let (blocks, queries) = kept.expect("the colour that is kept has lists");
        self.matrix.clear(level.evens.len(), ranges[1].end);
        let (tables, scratch) = (&mut self.tables, &mut self.scratch);
        let pairs = Pairs {
            blocks,
            queries,
            ranges,
            tables,
            scratch,
            run,
        };
        self.kernel.run(Fill(pairs, &mut self.matrix))?;
        let weights = &level.weights(r, s);
        let Some(lanes) = &by_r.walked else {
            let (blocks, queries) = other.expect("what is not walked has lists");
            let (tables, scratch) = (&mut self.tables, &mut self.scratch);
            let matrix = &self.matrix;
            let pairs = Pairs {
                blocks,
                queries,
                ranges,
                tables,
                scratch,
                run,
            };
            let ByR { classes, runs, .. } = by_r;
            return self.kernel.run(Multiply {
                pairs,
                matrix,
                classes,
                runs,
                weights,
            });
        };
        self.weigh(level, by_r, weights, dark_last);
        let set = level.odd_set(s);
        let (class, rows, cell_of) = match dark_last {
            true => (Class::new(n, 1, 1), set, &cells.dark_odd),
            false => (Class::new(n, 1, 0), full(n / 2) & !set, &cells.light_even),
        };
        let (entries, allowed) = (&self.entries, &by_r.allowed);
        let walk = Walk {
            lanes,
            class,
            rows,
            cell_of,
            allowed,
            entries,
            depths: &mut self.depths,
            hits: &mut self.hits,
            run,
        };
        self.kernel.run(walk)
    }

    /// The matrix with weights, by the columns of leaves and lanes: lanes come from the rows of R.
    fn weigh(&mut self, level: &Level, by_r: &ByR, weights: &Weights, dark_last: bool) {
        let (evens, odds) = (level.evens.len(), level.odds.len());
        self.entries.stride = if dark_last { evens } else { odds };
        self.entries.entries.clear();
        self.entries.entries.resize(evens * odds, 0);
        for (run, tied) in &by_r.runs {
            for d in run.clone() {
                for (c, &class) in by_r.classes.iter().enumerate() {
                    if class != NO_CLASS {
                        let weight = weights[usize::from(class)][usize::from(*tied)] as u32;
                        let place = if dark_last {
                            d * evens + c
                        } else {
                            c * odds + d
                        };
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
        let (p, set) = (level.evens.width, level.evens.sets[r]);
        let n = p + level.odds.width;
        let [evens, odds] = [level.evens.len(), level.odds.len()];
        let (dark, light) = (Class::new(n, 0, 0), Class::new(n, 0, 1));
        let plan = cells.plan;
        // Only what can be counted with this R.
        let [even_range, odd_range] = level.ranges(r);
        let within = |cells: &[u16], range: &Range<usize>| -> Vec<u16> {
            let kept = |&cell: &u16| {
                if range.contains(&cell.into()) {
                    cell
                } else {
                    Sets::NONE
                }
            };
            cells.iter().map(kept).collect()
        };
        let leaves = match plan.dark_last {
            true => within(&cells.dark_odd, &odd_range),
            false => within(&cells.light_even, &even_range),
        };
        let walked = plan.walks.then(|| match plan.dark_last {
            true => Lanewise::new(dark, set, &within(&cells.dark_even, &even_range)),
            false => Lanewise::new(light, full(p) & !set, &within(&cells.light_odd, &odd_range)),
        });
        ByR {
            dark: plan
                .has_dark_lists()
                .then(|| Blocks::new(dark, set, &cells.dark_even, evens, !plan.dark_last)),
            light: plan
                .has_light_lists()
                .then(|| Queries::new(light, full(p) & !set, &cells.light_odd, odds)),
            walked,
            allowed: if plan.walks {
                allowed(&leaves)
            } else {
                Vec::new()
            },
            classes: level.classes(r),
            runs: level.runs(r),
        }
    }
}

impl ByS {
    fn new(level: &Level, cells: &Cells, set: u32) -> Self {
        let m = level.odds.width;
        let n = level.evens.width + m;
        let [evens, odds] = [level.evens.len(), level.odds.len()];
        let (dark, light) = (Class::new(n, 1, 1), Class::new(n, 1, 0));
        let plan = cells.plan;
        ByS {
            dark: plan
                .has_dark_lists()
                .then(|| Queries::new(dark, set, &cells.dark_odd, odds)),
            light: plan.has_light_lists().then(|| {
                Blocks::new(
                    light,
                    full(m) & !set,
                    &cells.light_even,
                    evens,
                    plan.dark_last,
                )
            }),
        }
    }
}

impl Shared {
    fn cells(&self, number: usize) -> &Cells {
        self.levels[number].get_or_init(|| Cells::new(&self.units.levels[number]))
    }

    /// The lists by S, kept for others if there is room.
    fn by_s(&self, number: usize, cells: &Cells, s: usize) -> Arc<ByS> {
        let slot = &self.by_s[number][s];
        if let Some(lists) = slot.get() {
            return Arc::clone(lists);
        }
        let level = &self.units.levels[number];
        let lists = Arc::new(ByS::new(level, cells, level.odd_set(s)));
        let bytes = lists.dark.as_ref().map_or(0, Queries::bytes)
            + lists.light.as_ref().map_or(0, Blocks::bytes);
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
    use crate::known;

    #[test]
    fn every_unit_equals_restricted_backtracking() {
        for n in 0..=12 {
            for kernel in Kernel::available() {
                let mut counter = Counter::new(n, kernel).unwrap();
                for rank in 0..counter.units().len() {
                    let unit = counter.units().unit(rank);
                    let plain = restricted::unit(&unit, &Run::new());
                    let counted = counter.count(rank..rank + 1, &Run::new());
                    assert_eq!(counted, plain, "n = {n}, unit {rank}, {unit}, {kernel}");
                }
            }
        }
    }

    #[test]
    fn totals_are_the_published_ones_on_every_instruction_set() {
        for (n, kernel) in (0..=14).flat_map(|n| Kernel::available().map(move |kernel| (n, kernel)))
        {
            let mut counter = Counter::new(n, kernel).unwrap();
            let all = 0..counter.units().len();
            assert_eq!(
                counter.count(all, &Run::new()).ok(),
                known::all(n),
                "n = {n}, {kernel}"
            );
        }
    }

    #[test]
    fn lists_that_are_not_kept_are_made_again() {
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
    fn a_unit_is_stopped_from_within() {
        let asked = AtomicUsize::new(0);
        let third = Run::new().stop_when(|| asked.fetch_add(1, Ordering::Relaxed) == 2);
        let mut counter = Counter::new(18, Kernel::best()).unwrap();
        let all = 0..counter.units().len();
        assert_eq!(counter.count(all, &third), Err(Stopped));
    }
}

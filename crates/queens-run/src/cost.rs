//! What a run costs, from a timed fair sample of its units.
//!
//! Units differ: one whose east rows are spread evenly over north and south takes a hundred times as long as
//! one with all of them in the south. So units are drawn at random within *strata*, one for each number of
//! east rows in the north (and for the middle row of odd boards), and
//!
//! ```text
//! total = Σ over strata of (units in it) · (mean over its sample)
//! variance = Σ over strata of (units in it)² · (variance of its sample) / (size of its sample)
//!                             · (share of its units that is not in the sample)
//! ```
//!
//! No unit is drawn twice. After four units of each stratum, the next is drawn where it lowers that variance most for its time
//! (Neyman's allocation, one step at a time), until the budget is spent or all units are drawn. The interval is the mean ± 2 standard errors; with small samples it is a guide, not a promise.
//!
//! A run counts neighbours one after the other and makes what they share once. A sampled unit has no
//! neighbour, so it is counted twice: the second time is its own, the difference is shared by its group.
//! Units that take seconds are counted once, and all of it is theirs.
//!
//! The same sample estimates Q(n): the counts of its units, added up in the same way. Where Q(n) is
//! known, that shows whether the sample is fair.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use queens::count::{Counter, Isa, Units};
use queens::random::Random;

use crate::plan::groups;
use crate::{Error, Plan};

/// Samples smaller than this say nothing about their spread.
const PILOT: u64 = 4;

/// Relative variance that no stratum is believed to be below: four units alike may be chance, and a
/// stratum believed to be uniform would never be looked at again.
const DOUBT: f64 = 0.25;

/// Seconds of a unit beside which what its group shares is nothing: less than a hundredth.
const LONG: f64 = 1.0;

/// A sample of the units of one board size.
#[derive(Clone, Debug)]
pub struct Survey {
    units: Units,
    isa: Isa,
    strata: Vec<Stratum>,
}

#[derive(Clone, Debug, Default)]
struct Stratum {
    /// The groups of units in it: how many units come before, and the first rank.
    groups: Vec<(u64, u64)>,
    units: u64,
    drawn: HashSet<u64>,
    seconds: Sample,
    counts: Sample,
    digits: Sample,
}

/// Mean and variance of numbers as they come (Welford 1962).
#[derive(Clone, Copy, Debug, Default)]
struct Sample {
    size: f64,
    mean: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, x: f64) {
        self.size += 1.0;
        let before = x - self.mean;
        self.mean += before / self.size;
        self.squares += before * (x - self.mean);
    }

    fn variance(&self) -> f64 {
        self.squares / (self.size - 1.0).max(1.0)
    }

    fn relative_variance(&self) -> f64 {
        self.variance() / self.mean.powi(2).max(f64::MIN_POSITIVE)
    }
}

/// An estimated quantity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

impl Estimate {
    /// Two standard errors to both sides.
    pub fn interval(&self) -> (f64, f64) {
        (
            (self.value - 2.0 * self.error).max(0.0),
            self.value + 2.0 * self.error,
        )
    }
}

impl Survey {
    /// Samples the units of n × n boards for about `budget` of this thread's time, at least four units a
    /// stratum. `stop` is asked between units; what is drawn by then is used.
    ///
    /// # Errors
    /// When n is too large.
    pub fn new(
        n: u32,
        isa: Isa,
        budget: Duration,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Self, Error> {
        let units = Units::new(n)?;
        let mut strata: BTreeMap<(u32, bool), Stratum> = BTreeMap::new();
        for group in groups(&units) {
            let split = units.split(group.start);
            let key = (split.north().count_ones(), split.middle());
            let stratum = strata.entry(key).or_default();
            stratum.groups.push((stratum.units, group.start));
            stratum.units += group.end - group.start;
        }
        let mut survey = Survey {
            units,
            isa,
            strata: strata.into_values().collect(),
        };
        survey.sample(budget, seed, stop)?;
        Ok(survey)
    }

    fn sample(
        &mut self,
        budget: Duration,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), Error> {
        let mut random = Random::new(seed);
        let mut counter = Counter::new(self.units.n(), self.isa)?;
        let mut spent = 0.0;
        for stratum in &mut self.strata {
            for _ in 0..PILOT.min(stratum.units) {
                // One is needed to say anything at all.
                if stratum.drawn.is_empty() || !stop() {
                    spent += stratum.draw(&mut counter, &mut random);
                }
            }
        }
        while spent < budget.as_secs_f64() && !stop() {
            let open = self.strata.iter_mut().filter(|stratum| !stratum.is_whole());
            let Some(best) = open.max_by(|a, b| a.gain().total_cmp(&b.gain())) else {
                break;
            };
            spent += best.draw(&mut counter, &mut random);
        }
        Ok(())
    }

    /// The units surveyed.
    pub fn units(&self) -> &Units {
        &self.units
    }

    /// The instruction set that was timed.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// How many units were drawn.
    pub fn sampled(&self) -> u64 {
        self.strata.iter().map(|s| s.drawn.len() as u64).sum()
    }

    /// Seconds of one thread for the whole run.
    pub fn seconds(&self) -> Estimate {
        self.total(|stratum| stratum.seconds)
    }

    /// Q(n).
    pub fn solutions(&self) -> Estimate {
        self.total(|stratum| stratum.counts)
    }

    /// Bytes of the store of a finished run with so many chunks.
    pub fn bytes(&self, chunks: u64) -> f64 {
        // A row's sums, residues, names and checksum take about 330 bytes, its share of the plan ten.
        self.total(|stratum| stratum.digits).value + 340.0 * chunks as f64
    }

    fn total(&self, of: impl Fn(&Stratum) -> Sample) -> Estimate {
        let (mut value, mut variance) = (0.0, 0.0);
        for stratum in &self.strata {
            let (sample, units) = (of(stratum), stratum.units as f64);
            value += units * sample.mean;
            let open = 1.0 - sample.size / units;
            variance += units.powi(2) * sample.variance() / sample.size * open;
        }
        Estimate {
            value,
            error: variance.sqrt(),
        }
    }

    /// A plan whose chunks take about `target` of one thread each, all equally long by this survey; longer
    /// ones if there would be more than `most` chunks.
    ///
    /// # Errors
    /// When the plan cannot be made.
    pub fn cut(&self, target: Duration, most: u64) -> Result<Plan, Error> {
        let mut each = BTreeMap::new();
        for stratum in &self.strata {
            let starts = stratum.groups.iter().map(|&(_, start)| start);
            each.extend(starts.map(|start| (start, stratum.seconds.mean)));
        }
        let wanted = self.seconds().value / target.as_secs_f64().max(1e-9);
        let chunks = (wanted.ceil() as u64).min(most.max(1));
        Plan::cut(&self.units, chunks, |group| each[&group.start])
    }
}

impl Stratum {
    /// The rank of its unit with this index.
    fn rank(&self, index: u64) -> u64 {
        let group = self.groups.partition_point(|&(before, _)| before <= index) - 1;
        let (before, start) = self.groups[group];
        start + (index - before)
    }

    fn is_whole(&self) -> bool {
        self.drawn.len() as u64 == self.units
    }

    /// Draws a unit that was not drawn before, counts and times it; returns what that cost.
    fn draw(&mut self, counter: &mut Counter, random: &mut Random) -> f64 {
        let index = loop {
            let index = random.below(self.units);
            if self.drawn.insert(index) {
                break index;
            }
        };
        let rank = self.rank(index);
        let group = counter.units().group(rank);
        let started = thread_seconds();
        let count = counter.unit(rank);
        let first = thread_seconds() - started;
        let mut seconds = first;
        if first < LONG {
            counter.unit(rank);
            let own = thread_seconds() - started - first;
            seconds = own + (first - own).max(0.0) / (group.end - group.start) as f64;
        }
        self.seconds.add(seconds);
        self.counts.add(count as f64);
        self.digits.add(count.to_string().len() as f64 + 1.0);
        thread_seconds() - started
    }

    /// By how much one unit more would lower the variance of the total, for its time.
    fn gain(&self) -> f64 {
        let size = self.seconds.size;
        // Of the estimates of time and of Q(n), the one that is less certain here.
        let relative = [&self.seconds, &self.counts].map(Sample::relative_variance);
        let spread = relative[0].max(relative[1]).max(DOUBT);
        let variance = (self.units as f64 * self.seconds.mean).powi(2) * spread;
        variance / (size * (size + 1.0)) / self.seconds.mean.max(1e-9)
    }
}

/// Time that this thread has computed: other programs on the machine do not count.
#[cfg(unix)]
fn thread_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

#[cfg(not(unix))]
fn thread_seconds() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START
        .get_or_init(std::time::Instant::now)
        .elapsed()
        .as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn survey(n: u32, budget: Duration) -> Survey {
        Survey::new(n, Isa::best(), budget, 7, &|| false).unwrap()
    }

    /// Stops a survey after so many units, however fast they are.
    fn limit(units: u64) -> impl Fn() -> bool {
        let asked = std::cell::Cell::new(0);
        move || {
            asked.set(asked.get() + 1);
            asked.get() > units
        }
    }

    #[test]
    fn strata_hold_every_unit_once() {
        for n in 0..=13 {
            let survey = survey(n, Duration::ZERO);
            let mut ranks: Vec<u64> = survey
                .strata
                .iter()
                .flat_map(|stratum| (0..stratum.units).map(|index| stratum.rank(index)))
                .collect();
            ranks.sort_unstable();
            assert!(ranks.into_iter().eq(0..survey.units.len()), "n = {n}");
        }
    }

    #[test]
    fn the_sample_is_fair() {
        for n in [12, 13, 14] {
            let survey = Survey::new(n, Isa::best(), Duration::MAX, 7, &limit(200)).unwrap();
            assert!(survey.sampled() < survey.units().len());
            let estimate = survey.solutions();
            let truth = queens::known::all(n).unwrap() as f64;
            // A fair sample misses by six standard errors once in a billion.
            assert!(
                (estimate.value - truth).abs() <= 6.0 * estimate.error,
                "n = {n}: {estimate:?}, truly {truth}"
            );
            assert!(estimate.error < 0.2 * truth, "n = {n}: {estimate:?}");
        }
    }

    #[test]
    fn with_time_enough_every_unit_is_drawn_once() {
        for n in 0..=10 {
            let survey = survey(n, Duration::from_secs(100));
            assert_eq!(survey.sampled(), survey.units().len());
            let estimate = survey.solutions();
            let truth = queens::known::all(n).unwrap() as f64;
            assert!(
                (estimate.value - truth).abs() < 1e-6,
                "n = {n}: {estimate:?}"
            );
            assert_eq!(estimate.error, 0.0, "n = {n}");
        }
    }

    #[test]
    fn plans_have_the_chunks_asked_for_and_about_equal_cost() {
        let survey = survey(12, Duration::from_millis(300));
        let total = survey.seconds().value;
        for wanted in [1u32, 2, 7, 30] {
            let target = Duration::from_secs_f64(total / f64::from(wanted) * 1.0001);
            let plan = survey.cut(target, 1000).unwrap();
            assert!(
                plan.chunks().abs_diff(u64::from(wanted)) <= 1,
                "{} for {wanted}",
                plan.chunks()
            );
        }
        assert_eq!(
            survey.cut(Duration::from_nanos(1), 50).unwrap().chunks(),
            50
        );
        // Never more chunks than units.
        let plan = survey.cut(Duration::from_nanos(1), u64::MAX).unwrap();
        assert!(plan.chunks() <= survey.units().len());
        assert!(plan.chunks() > survey.units().len() / 2);
    }
}

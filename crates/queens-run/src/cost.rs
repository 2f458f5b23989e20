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
//! No unit is drawn twice. After four units of each stratum, the next is drawn where it lowers that variance
//! most for its time (Neyman's allocation, one step at a time), until the budget is spent or all units are
//! drawn. The interval is the mean ± 2 standard errors; with small samples it is a guide, not a promise.
//!
//! A run counts neighbours one after the other and makes what they share once. A sampled unit has no
//! neighbour, so it is counted twice: the second time is its own, the difference is shared by its group.
//! Units that take seconds are counted once, and all of it is theirs.
//!
//! The same sample estimates Q(n): the counts of its units, added up in the same way. Where Q(n) is
//! known, that shows whether the sample is fair.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use queens::count::{Counter, Kernel, Units};
use queens::random::Random;
use queens::threads::on_threads;
use queens::watch::{Stopped, Watch};

use crate::plan::groups;
use crate::{Crew, Error, Plan};

/// So many units of each stratum are measured before the first is believed to be known.
const PILOT: u64 = 4;

/// Samples smaller than this say nothing about their spread.
const LEAST: u64 = 2;

/// Relative variance that no stratum is believed to be below: four units alike may be chance, and a
/// stratum believed to be uniform would never be looked at again.
const DOUBT: f64 = 0.25;

/// Seconds of a unit beside which what its group shares is nothing: less than a hundredth.
const LONG: f64 = 1.0;

/// A sample of the units of one board size.
#[derive(Clone, Debug)]
pub struct Survey {
    units: Units,
    isa: Kernel,
    strata: Vec<Stratum>,
    random: Random,
    /// Seconds of all threads.
    spent: f64,
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
    /// Samples the units of n × n boards for about `budget`, at least four units a stratum. Each thread of the
    /// crew measures units of its own; their time is CPU time, so the more threads share caches and memory,
    /// the longer it is, as it will be in the run. After every unit `seen` is given the fraction that is done.
    ///
    /// Returns `None` when the crew was told to stop before every stratum was measured twice; afterwards, what is
    /// measured by then is the survey.
    ///
    /// # Errors
    /// When n is too large.
    pub fn new(
        n: u32,
        crew: &Crew<'_>,
        budget: Duration,
        seed: u64,
        mut seen: impl FnMut(f64) + Send,
    ) -> Result<Option<Self>, Error> {
        let mut survey = Survey::begin(n, crew.isa, seed)?;
        let counter = Counter::new(n, crew.isa)?;
        let budget = budget.as_secs_f64() * crew.threads().get() as f64;
        let shared = Mutex::new(&mut survey);
        let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        // What was measured before a stop is the survey.
        let _ = on_threads(
            crew.threads(),
            std::iter::from_fn(|| lock().next(budget)),
            crew.watch,
            || counter.clone(),
            |counter, (stratum, rank), watch| Ok((stratum, Measured::unit(counter, rank, watch)?)),
            |(stratum, measured)| {
                let mut survey = lock();
                survey.add(stratum, measured);
                seen(survey.share(budget));
                ControlFlow::Continue(())
            },
        );
        Ok(survey.says_something().then_some(survey))
    }

    /// With nothing measured yet.
    fn begin(n: u32, isa: Kernel, seed: u64) -> Result<Self, Error> {
        let units = Units::new(n)?;
        let mut strata: BTreeMap<(u32, bool), Stratum> = BTreeMap::new();
        for group in groups(&units) {
            let split = units.split(group.start);
            let key = (split.north().count_ones(), split.middle());
            let stratum = strata.entry(key).or_default();
            stratum.groups.push((stratum.units, group.start));
            stratum.units += group.end - group.start;
        }
        Ok(Survey {
            units,
            isa,
            strata: strata.into_values().collect(),
            random: Random::new(seed),
            spent: 0.0,
        })
    }

    /// Draws the unit to measure next: its stratum and rank. `None` when the budget is spent or all are drawn.
    fn next(&mut self, budget: f64) -> Option<(usize, u64)> {
        let open = || {
            (0..)
                .zip(&self.strata)
                .filter(|(_, stratum)| !stratum.is_whole())
        };
        // One of each kind first: whoever stops early has seen all kinds.
        let pilot = open().min_by_key(|(_, stratum)| stratum.drawn.len());
        let (stratum, _) = match pilot? {
            (index, stratum) if (stratum.drawn.len() as u64) < PILOT => (index, stratum),
            _ if self.spent >= budget => return None,
            _ => open().max_by(|(_, a), (_, b)| a.gain().total_cmp(&b.gain()))?,
        };
        let rank = self.strata[stratum].draw(&mut self.random);
        Some((stratum, rank))
    }

    fn add(&mut self, stratum: usize, measured: Measured) {
        self.spent += measured.spent;
        self.strata[stratum].add(&self.units, measured);
    }

    /// What part of the measuring is done, from 0 to 1: of the budget, or of the pilot if that takes longer.
    fn share(&self, budget: f64) -> f64 {
        let pilot: u64 = self.strata.iter().map(|s| PILOT.min(s.units)).sum();
        let seen = self.sampled() as f64 / pilot as f64;
        (self.spent / budget.max(1e-9)).min(seen).min(1.0)
    }

    fn says_something(&self) -> bool {
        let enough = |stratum: &Stratum| stratum.seconds.size >= LEAST.min(stratum.units) as f64;
        self.strata.iter().all(enough)
    }

    /// The units surveyed.
    pub fn units(&self) -> &Units {
        &self.units
    }

    /// The instruction set that was timed.
    pub fn isa(&self) -> Kernel {
        self.isa
    }

    /// How many units were measured.
    pub fn sampled(&self) -> u64 {
        self.strata.iter().map(|s| s.seconds.size as u64).sum()
    }

    /// Seconds of one thread for the whole run.
    pub fn seconds(&self) -> Estimate {
        self.total(|stratum| stratum.seconds)
    }

    /// Q(n).
    pub fn solutions(&self) -> Estimate {
        self.total(|stratum| stratum.counts)
    }

    /// The size in bytes of the store of a finished run with this many chunks.
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

    /// Draws a unit that was not drawn before: its rank.
    fn draw(&mut self, random: &mut Random) -> u64 {
        loop {
            let index = random.below(self.units);
            if self.drawn.insert(index) {
                return self.rank(index);
            }
        }
    }

    fn add(&mut self, units: &Units, measured: Measured) {
        let group = units.group(measured.rank);
        let shared = measured.shared / (group.end - group.start) as f64;
        self.seconds.add(measured.own + shared);
        self.counts.add(measured.count as f64);
        self.digits
            .add(measured.count.to_string().len() as f64 + 1.0);
    }

    /// By how much one unit more would lower the variance of the total, for its time.
    fn gain(&self) -> f64 {
        // Those that are being measured now count too.
        let size = self.drawn.len() as f64;
        // Of the estimates of time and of Q(n), the one that is less certain here.
        let relative = [&self.seconds, &self.counts].map(Sample::relative_variance);
        let spread = relative[0].max(relative[1]).max(DOUBT);
        let variance = (self.units as f64 * self.seconds.mean).powi(2) * spread;
        variance / (size * (size + 1.0)) / self.seconds.mean.max(1e-9)
    }
}

/// A unit, counted and timed in seconds of the thread.
#[derive(Clone, Copy, Debug)]
struct Measured {
    rank: u64,
    count: u64,
    own: f64,
    /// What would be made once for its whole group.
    shared: f64,
    /// What measuring it took.
    spent: f64,
}

impl Measured {
    fn unit(counter: &mut Counter, rank: u64, watch: &dyn Watch) -> Result<Self, Stopped> {
        let started = thread_seconds();
        let count = counter.unit(rank, watch)?;
        let first = thread_seconds() - started;
        let mut own = first;
        if first < LONG {
            counter.unit(rank, watch)?;
            own = thread_seconds() - started - first;
        }
        Ok(Measured {
            rank,
            count,
            own,
            shared: (first - own).max(0.0),
            spent: thread_seconds() - started,
        })
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
        let survey = Survey::new(n, &Crew::new(2), budget, 7, |_| ());
        survey.unwrap().expect("nobody stops it")
    }

    /// A survey of so many units, however fast they are.
    fn limited(n: u32, units: u64) -> Survey {
        let mut survey = Survey::begin(n, Kernel::best(), 7).unwrap();
        let mut counter = Counter::new(n, Kernel::best()).unwrap();
        for _ in 0..units {
            let (stratum, rank) = survey.next(f64::INFINITY).expect("more units");
            survey.add(stratum, Measured::unit(&mut counter, rank, &()).unwrap());
        }
        survey
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
            let survey = limited(n, 200);
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
    fn a_survey_that_is_stopped_says_what_it_has_seen_or_nothing() {
        let strata = Survey::begin(14, Kernel::best(), 7).unwrap().strata;
        let enough = strata.iter().map(|stratum| stratum.units.min(2)).sum();
        assert!(!limited(14, enough - 1).says_something());
        let survey = limited(14, enough);
        assert!(survey.says_something());
        let truth = queens::known::all(14).unwrap() as f64;
        let estimate = survey.solutions();
        assert!(
            (estimate.value - truth).abs() <= 8.0 * estimate.error,
            "{estimate:?}, truly {truth}"
        );
        // Units of this size take seconds; the survey ends inside one.
        let stopped = Crew {
            watch: &|| true,
            ..Crew::new(2)
        };
        let survey = Survey::new(26, &stopped, Duration::MAX, 7, |_| ());
        assert!(survey.unwrap().is_none());
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

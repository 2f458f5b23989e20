//! Estimates what a run costs, from a timed fair sample of its units.
//!
//! Units with the same number of dark queens are alike; others differ by orders of magnitude. So units are drawn at
//! random within *strata*, four for each number of dark queens, and
//!
//! ```text
//! total = Σ over strata of (units in it) · (mean over its sample)
//! variance = Σ over strata of (units in it)² · (variance of its sample) / (size of its sample)
//!                             · (share of its units that is not in the sample)
//! ```
//!
//! No unit is drawn twice. After four units of each stratum, the next unit comes from the stratum where it lowers that
//! variance most for its time (Neyman's allocation, one step at a time), until the budget is spent or all units are
//! drawn. The interval is the mean ± 2 standard errors; with small samples it is a guide, not a promise.
//!
//! A run counts the units of a chunk one after the other and prepares what they share once. A sampled unit has no
//! neighbours, so it is counted twice: the second time is its own, and the difference is divided among the units of its
//! chunk. Units that take seconds are counted once, and the whole time is theirs.
//!
//! The same sample estimates Q(n) by adding up the counts of its units in the same way. Where Q(n) is known, the
//! comparison shows whether the sample is fair.

use std::collections::HashSet;
use std::ops::{ControlFlow, Range};
use std::sync::Mutex;
use std::time::Duration;

use queens::count::{Chunks, Counter, Units, sample};
use queens::threads::{lock, on_threads};
use queens::{Random, Run, Stopped, TooLarge};

use crate::Error;
use crate::work::Work;

/// Number of units measured in each stratum before its mean is trusted.
const PILOT: usize = 4;

/// Lower bound on the relative variance assumed for a stratum. Four equal units may be chance, and a stratum that was
/// assumed uniform would never be sampled again.
const DOUBT: f64 = 0.25;

/// Number of strata for each number of dark queens.
const STRATA: u64 = 4;

/// Units that take at least this many seconds: the work shared within their chunk is negligible, less than a hundredth.
const LONG: f64 = 1.0;

/// What a sample of the units of one board says about all of them.
#[derive(Clone, Copy, Debug)]
pub struct Survey {
    /// Number of units.
    pub units: u64,
    /// Number of units that were measured.
    pub sampled: u64,
    /// Seconds of one thread for the whole run.
    pub seconds: Estimate,
    /// Q(n).
    pub solutions: Estimate,
    /// The sum of all units, if all were measured.
    pub count: Option<u128>,
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
    /// The interval of two standard errors to either side.
    pub fn interval(&self) -> (f64, f64) {
        let Estimate { value, error } = self;
        ((value - 2.0 * error).max(0.0), value + 2.0 * error)
    }
}

/// A growing sample.
struct Sampling {
    units: u64,
    chunks: Chunks,
    strata: Vec<Stratum>,
    random: Random,
    /// Seconds spent so far, summed over all threads.
    spent: f64,
    /// What the measured units contribute to Q(n). It is kept because a mean would be rounded.
    count: u128,
}

#[derive(Default)]
struct Stratum {
    ranks: Range<u64>,
    drawn: HashSet<u64>,
    seconds: Sample,
    counts: Sample,
}

/// Running mean and variance of a series of numbers (Welford 1962).
#[derive(Clone, Copy, Default)]
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
}

impl Survey {
    /// Samples the units of n × n boards for about `budget`, at least four units in each stratum. Each thread measures
    /// units of its own. Their time is CPU time: it grows when more threads share caches and memory, as it will in the
    /// run. After every unit `seen` is called with the fraction that is done.
    ///
    /// Returns `None` if stopped before every stratum was measured twice. If stopped later, the survey covers what was
    /// measured by then.
    ///
    /// # Errors
    /// When n is too large.
    pub fn new(
        n: u32,
        work: &Work<'_>,
        budget: Duration,
        seed: u64,
        mut seen: impl FnMut(f64) + Send,
    ) -> Result<Option<Self>, Error> {
        let counter = Counter::new(n, work.kernel)?;
        let sampling = Mutex::new(Sampling::new(n, seed)?);
        let budget = budget.as_secs_f64() * work.threads as f64;
        // After a stop, the survey covers what was measured before.
        let _ = on_threads(
            &work.run(),
            std::iter::from_fn(|| lock(&sampling).next(budget)),
            || counter.clone(),
            |counter, (stratum, rank), run| {
                Ok::<_, Stopped>((stratum, measure(counter, rank, run)?))
            },
            |(stratum, measured)| {
                let mut sampling = lock(&sampling);
                sampling.add(stratum, &measured);
                seen(sampling.share(budget));
                ControlFlow::Continue(())
            },
        );
        let survey = lock(&sampling).survey();
        Ok(survey)
    }
}

impl Sampling {
    /// An empty sample.
    fn new(n: u32, seed: u64) -> Result<Self, TooLarge> {
        let units = Units::new(n)?;
        let strata = sample::strata(&units, STRATA).into_iter();
        let unmeasured = |stratum: sample::Stratum| Stratum {
            ranks: stratum.ranks,
            ..Stratum::default()
        };
        Ok(Sampling {
            units: units.len(),
            chunks: Chunks::new(n)?,
            strata: strata.map(unmeasured).collect(),
            random: Random::new(seed),
            spent: 0.0,
            count: 0,
        })
    }

    /// Draws the unit to measure next: its stratum and rank. `None` if the budget is spent or all units are drawn.
    fn next(&mut self, budget: f64) -> Option<(usize, u64)> {
        let strata = self.strata.iter().enumerate();
        let open = strata.filter(|(_, stratum)| (stratum.drawn.len() as u64) < stratum.units());
        // One of each kind first, so that a sample that is stopped early covers all kinds.
        let pilot = open
            .clone()
            .min_by_key(|(_, stratum)| stratum.drawn.len())?;
        let (index, _) = match pilot.1.drawn.len() < PILOT {
            true => pilot,
            false if self.spent >= budget => return None,
            false => open.max_by(|(_, a), (_, b)| a.gain().total_cmp(&b.gain()))?,
        };
        let stratum = &mut self.strata[index];
        loop {
            let rank = stratum.ranks.start + self.random.below(stratum.units());
            if stratum.drawn.insert(rank) {
                return Some((index, rank));
            }
        }
    }

    fn add(&mut self, stratum: usize, unit: &Measured) {
        let shared = unit.shared / self.neighbours(unit.rank) as f64;
        let stratum = &mut self.strata[stratum];
        stratum.seconds.add(unit.own + shared);
        stratum.counts.add(unit.count as f64);
        self.spent += unit.spent;
        self.count += unit.count;
    }

    /// Share of the work that is done, from 0 to 1: of the budget, or of the first units of each stratum if they take longer.
    fn share(&self, budget: f64) -> f64 {
        let first = |stratum: &Stratum| PILOT.min(stratum.units() as usize);
        let done = |stratum: &Stratum| first(stratum).min(stratum.seconds.size as usize);
        let of = |count: &dyn Fn(&Stratum) -> usize| self.strata.iter().map(count).sum::<usize>();
        let measured = of(&done) as f64 / of(&first) as f64;
        measured.min(self.spent / budget.max(1e-9))
    }

    /// Number of units in the same chunk as this one.
    fn neighbours(&self, rank: u64) -> u64 {
        let (mut first, mut end) = (0, self.chunks.len());
        while end - first > 1 {
            let middle = first + (end - first) / 2;
            if self.chunks.units(middle).start <= rank {
                first = middle;
            } else {
                end = middle;
            }
        }
        let units = self.chunks.units(first);
        units.end - units.start
    }

    /// `None` until every stratum has been measured twice: smaller samples say nothing about their spread.
    fn survey(&self) -> Option<Survey> {
        let sizes = || {
            self.strata
                .iter()
                .map(|one| (one.seconds.size as u64, one.units()))
        };
        let is_known = sizes().all(|(size, units)| size >= units.min(2));
        let sampled = sizes().map(|(size, _)| size).sum();
        is_known.then(|| Survey {
            units: self.units,
            sampled,
            count: (sampled == self.units).then_some(self.count),
            seconds: self.total(|stratum| stratum.seconds),
            solutions: self.total(|stratum| stratum.counts),
        })
    }

    fn total(&self, of: impl Fn(&Stratum) -> Sample) -> Estimate {
        let (mut value, mut variance) = (0.0, 0.0);
        for stratum in &self.strata {
            let (sample, units) = (of(stratum), stratum.units() as f64);
            value += units * sample.mean;
            variance += units * (units - sample.size) * sample.variance() / sample.size;
        }
        let error = variance.sqrt();
        Estimate { value, error }
    }
}

impl Stratum {
    /// Number of its units.
    fn units(&self) -> u64 {
        self.ranks.end - self.ranks.start
    }

    /// How much one more unit would lower the variance of the total, per second of its time.
    fn gain(&self) -> f64 {
        // Units that are being measured now count too.
        let size = self.drawn.len() as f64;
        // The larger of the two relative variances: of the time, and of Q(n).
        let relative = |of: &Sample| of.variance() / of.mean.powi(2).max(f64::MIN_POSITIVE);
        let spread = relative(&self.seconds)
            .max(relative(&self.counts))
            .max(DOUBT);
        let variance = (self.units() as f64 * self.seconds.mean).powi(2) * spread;
        variance / (size * (size + 1.0)) / self.seconds.mean.max(1e-9)
    }
}

/// A unit, counted, with the time in seconds of its thread.
struct Measured {
    rank: u64,
    count: u128,
    own: f64,
    /// Time of the work that is done once for the whole chunk.
    shared: f64,
    /// Time that the measurement took.
    spent: f64,
}

fn measure(counter: &mut Counter, rank: u64, run: &Run<'_>) -> Result<Measured, Stopped> {
    let started = thread_seconds();
    let count = counter.count(rank..rank + 1, run)?;
    let first = thread_seconds() - started;
    let mut own = first;
    if first < LONG {
        counter.count(rank..rank + 1, run)?;
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

/// CPU time of this thread, which other programs on the machine do not affect.
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
    use queens::count::Kernel;
    use queens::known;

    /// A sample of a given number of units, however fast they are.
    fn limited(n: u32, units: u64) -> Option<Survey> {
        let mut sampling = Sampling::new(n, 7).unwrap();
        let mut counter = Counter::new(n, Kernel::best()).unwrap();
        for _ in 0..units {
            let Some((stratum, rank)) = sampling.next(f64::INFINITY) else {
                break;
            };
            sampling.add(stratum, &measure(&mut counter, rank, &Run::new()).unwrap());
        }
        sampling.survey()
    }

    #[test]
    fn a_sample_is_fair_and_a_complete_one_is_exact() {
        let sampled = [12, 13, 14].map(|n| (n, 200));
        for (n, units) in sampled.into_iter().chain([(0, 9), (9, 1000), (10, 1000)]) {
            let survey = limited(n, units).unwrap();
            assert_eq!(survey.sampled, units.min(survey.units));
            let is_whole = survey.sampled == survey.units;
            assert_eq!(survey.count, known::all(n).filter(|_| is_whole));
            let Estimate { value, error } = survey.solutions;
            let truth = known::all(n).unwrap() as f64;
            // A fair sample misses by six standard errors once in a billion.
            assert!(
                (value - truth).abs() <= 6.0 * error + 1e-6,
                "n = {n}: {value} ± {error}, truly {truth}"
            );
            assert!(error < 0.2 * truth && (error == 0.0) == (survey.sampled == survey.units));
        }
    }

    #[test]
    fn a_complete_sample_is_added_up_as_integers() {
        let (mut sampling, mut sum) = (Sampling::new(8, 7).unwrap(), 0);
        while let Some((stratum, rank)) = sampling.next(f64::INFINITY) {
            // More digits than a mean can hold.
            let unit = Measured {
                rank,
                count: 10u128.pow(20) + u128::from(rank),
                own: 0.0,
                shared: 0.0,
                spent: 0.0,
            };
            sum += unit.count;
            sampling.add(stratum, &unit);
        }
        assert_eq!(sampling.survey().unwrap().count, Some(sum));
    }

    #[test]
    fn a_stopped_survey_reports_what_it_has_seen_or_nothing() {
        let strata = Sampling::new(14, 7).unwrap().strata;
        let enough = strata.iter().map(|stratum| stratum.units().min(2)).sum();
        assert!(limited(14, enough - 1).is_none() && limited(14, enough).is_some());
        // Units of this size take seconds; the survey ends inside one.
        let stopped = Work {
            stop: &|| true,
            ..Work::new(2)
        };
        let survey = Survey::new(26, &stopped, Duration::MAX, 7, |_| ()).unwrap();
        assert!(survey.is_none());
    }
}

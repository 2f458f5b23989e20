//! Numbers of solutions: counted, known, estimated.

use std::collections::BTreeMap;
use std::f64::consts::LN_10;

use pyo3::prelude::*;
use queens::Run;
use queens::algorithm::{Algorithm, Task};
use queens::estimate::{BATCHES, Estimator};
use queens::symmetric::{self, SymmetryClasses};
use queens::textbook::{Direction, Search};
use queens::trace::{Counters, Within};

use crate::long::{self, Progress};
use crate::value::{In, Outcome, class, refused, seed};

/// As many as the machine has cores, unless told.
fn with_threads<'r>(run: &'r Run<'_>, threads: Option<In<usize>>) -> Run<'r> {
    run.inner().threads(threads.map_or(0, |threads| threads.0))
}

/// Q(n) by a textbook algorithm.
fn by_search(algorithm: Algorithm, n: u32, run: &Run<'_>) -> Outcome<u128> {
    let rung = algorithm.rung().expect("asked only of searches");
    let mut search = Search::new(rung, n, Direction::Rows)?;
    let mut watch = (Counters::default(), Within::new(run));
    let _ = search.run(&mut watch);
    Ok(watch.0.solutions.into())
}

/// Q(n), the exact number of solutions; with ``fundamental``, the number of orbits.
///
/// Other Python threads can run meanwhile, and Ctrl-C ends the count. A total that breaks a law or contradicts a published
/// value is never returned. Takes about 0.03 s of one core for n = 16, and 4 to 10 times as much for each further n.
///
/// :param algorithm: one of :data:`ALGORITHMS`; the textbook ones for comparison.
/// :param threads: the number of threads; by default, and for 0, one per core.
/// :param progress: a function that is called with the part done, from 0 to 1, or a tqdm bar.
/// :raises ValueError: if n is too large or the algorithm is unknown.
///
/// >>> from queenslab import count
/// >>> count(8)
/// 92
/// >>> count(12, fundamental=True)
/// 1787
/// >>> count(99)
/// Traceback (most recent call last):
/// ...
/// ValueError: ...
#[pyfunction]
#[pyo3(signature = (n, *, fundamental = false, algorithm = In(Algorithm::Auto), threads = None, progress = None))]
pub(crate) fn count(
    n: In<u32>,
    fundamental: bool,
    algorithm: In<Algorithm>,
    threads: Option<In<usize>>,
    progress: Option<In<Progress>>,
) -> Outcome<u128> {
    let (In(n), In(algorithm)) = (n, algorithm);
    long::work(progress, |run| {
        let run = &with_threads(run, threads);
        match algorithm {
            _ if fundamental => Ok(by_symmetry(n, run)?.fundamental),
            Algorithm::Auto | Algorithm::Colours => Ok(run.count(n)?),
            _ if !algorithm.can(Task::Count) => Err(refused(format!("{algorithm} cannot count"))),
            _ => by_search(algorithm, n, run),
        }
    })
}

fn by_symmetry(n: u32, run: &Run<'_>) -> Outcome<SymmetryClasses> {
    // Progress is reported only for the count of all solutions, which takes longest.
    let untold = Run::new()
        .threads(run.thread_count().get())
        .stop_when(|| run.is_over());
    let quarter_turn = symmetric::quarter_turn(n, &untold)?;
    let half_turn = symmetric::half_turn(n, &untold)?;
    let all = run.count(n)?;
    Ok(SymmetryClasses::new(n, all, half_turn, quarter_turn)?)
}

class! {
    /// The solutions of one board by their symmetry.
    "queenslab" Classes of (n, classes): (u32, SymmetryClasses) {
        n: u32 = n;
        /// Q(n): the number of all solutions.
        all: u128 = classes.all;
        /// Number of solutions that a half turn leaves unchanged.
        half_turn: u128 = classes.half_turn;
        /// Number of solutions that a quarter turn leaves unchanged.
        quarter_turn: u128 = classes.quarter_turn;
        /// Number of orbits: solutions that differ by more than rotations and reflections.
        fundamental: u128 = classes.fundamental;
        /// The numbers of orbits with 8, 4, 2 and 1 members; only n < 2 has one of 1.
        orbits: BTreeMap<u32, u128> = [8, 4, 2, 1].into_iter().zip(classes.orbits).collect();
    }
}

/// The solutions of one board by their symmetry, counted.
///
/// >>> from queenslab import classes
/// >>> classes(8)
/// Classes(n=8, all=92, half_turn=4, quarter_turn=0, fundamental=12, orbits={1: 0, 2: 0, 4: 1, 8: 11})
#[pyfunction]
#[pyo3(signature = (n, *, threads = None, progress = None))]
pub(crate) fn classes(
    n: In<u32>,
    threads: Option<In<usize>>,
    progress: Option<In<Progress>>,
) -> Outcome<Classes> {
    let classes = long::work(progress, |run| {
        by_symmetry(n.0, &with_threads(run, threads))
    })?;
    Ok((n.0, classes).into())
}

class! {
    /// What has been published about one n.
    "queenslab" Known of (all, fundamental): (u128, Option<u128>) {
        all: u128 = all;
        fundamental: Option<u128> = fundamental;
    }
}

/// What has been published about n, or ``None``; nothing is computed.
///
/// >>> from queenslab import known
/// >>> known(27).all
/// 234907967154122528
#[pyfunction]
pub(crate) fn known(n: In<u32>) -> Option<Known> {
    Some((queens::known::all(n.0)?, queens::known::fundamental(n.0)).into())
}

class! {
    /// An estimate of Q(n), as natural logarithms, since Q(200) is too large for a float.
    "queenslab" Estimate of (n, seed, about): (u32, u64, queens::estimate::Estimate) {
        n: u32 = n;
        /// ln of the estimate; minus infinity if no sample met a solution.
        ln: f64 = about.ln();
        /// The 95 % confidence interval of ln Q(n).
        interval: Option<(f64, f64)> = about.interval();
        /// The standard error divided by the estimate.
        relative_error: Option<f64> = about.relative_error();
        /// Whether this is Q(n) itself, without any random choice.
        exact: bool = about.is_exact();
        batches: usize = about.batches();
        /// The seed that reproduces the estimate.
        seed: u64 = seed;
    }
}

#[pymethods]
impl Estimate {
    /// The estimate as a number; infinite if it is too large for a float.
    #[getter]
    fn value(&self) -> f64 {
        self.ln.exp()
    }

    fn __str__(&self) -> String {
        let (n, batches) = (self.n, self.batches);
        if self.exact {
            return format!("Q({n}) = {:.0}, counted exactly", self.value());
        }
        if self.ln == f64::NEG_INFINITY {
            return format!("Q({n}): no solution met in {batches} batches");
        }
        let mut exponent = (self.ln / LN_10).floor();
        let mut figures = (self.ln - exponent * LN_10).exp();
        // Rounded to four decimals, this would have two digits before the decimal point.
        if figures >= 9.999_95 {
            (figures, exponent) = (1.0, exponent + 1.0);
        }
        // Half the 95 % confidence interval, which `queens estimate` gives for the logarithm.
        let error = |(_, high): (f64, f64)| format!(" ± {:.2} %", 100.0 * (high - self.ln));
        let error = self.interval.map_or(String::new(), error);
        format!("Q({n}) ≈ {figures:.4}e{exponent}{error}")
    }
}

/// An estimate of Q(n) with a confidence interval, for n far beyond counting.
///
/// The same n, seed and number of batches give the same estimate on every machine, also in ``queens estimate``; without a
/// seed each estimate is new. Four times as many batches halve the error. With all cores at work, a batch takes some
/// hundredths of a second at n = 30 and about two seconds at n = 1000.
///
/// :param batches: the number of batches, 20 by default.
///
/// >>> import math
/// >>> from queenslab import estimate
/// >>> about = estimate(20, seed=1, batches=8)
/// >>> low, high = about.interval
/// >>> low < math.log(39_029_188_884) < high
/// True
#[pyfunction]
#[pyo3(signature = (n, *, seed = None, batches = In(BATCHES), progress = None))]
pub(crate) fn estimate(
    n: In<u32>,
    seed: Option<In<u64>>,
    batches: In<u64>,
    progress: Option<In<Progress>>,
) -> Outcome<Estimate> {
    let (In(n), seed, In(batches)) = (n, self::seed(seed), batches);
    if batches == 0 {
        return Err(refused("an estimate needs at least one batch"));
    }
    let about = long::work(progress, |run| {
        Ok(Estimator::new(n, seed)?.estimate(batches, run)?)
    })?;
    Ok((n, seed, about).into())
}

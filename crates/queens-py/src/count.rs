//! Numbers of solutions: counted, known, estimated.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use queens::Run;
use queens::algorithm::{Algorithm, Task};
use queens::estimate::{BATCHES, Estimator};
use queens::symmetric::{self, SymmetryClasses};
use queens::textbook::{AnySearch, Direction, Search};
use queens::trace::{Counters, Within};

use crate::long::{self, Progress, refused, stopped};
use crate::value::{Answer, Named, Whole, answer, class, seed};

/// The threads asked for; 0 are as many as there are processors.
fn threads(asked: Option<Whole<usize>>) -> PyResult<usize> {
    match asked {
        Some(Whole(0)) => Err(refused("it takes one thread at least")),
        Some(Whole(threads)) => Ok(threads),
        None => Ok(0),
    }
}

/// Q(n), checked.
fn all(n: u32, run: &Run<'_>) -> PyResult<u128> {
    run.count(n).map_err(refused)
}

/// Q(n) by a textbook algorithm.
fn by_search(algorithm: Algorithm, n: u32, run: &Run<'_>) -> PyResult<u128> {
    let rung = algorithm.rung().expect("asked only of searches");
    let mut search = AnySearch::new(rung, n, Direction::Rows).map_err(refused)?;
    let mut watch = (Counters::default(), Within::new(run));
    match search.run(&mut watch) {
        ControlFlow::Continue(()) => Ok(watch.0.solutions.into()),
        ControlFlow::Break(()) => Err(stopped()),
    }
}

/// Q(n), the exact number of solutions; with ``fundamental`` the number of orbits.
///
/// Other Python threads run meanwhile, and Ctrl-C ends it. A total that breaks a law or contradicts a published
/// value is never returned. About 0.03 s of one core for n = 16, and 4 to 5 times as much for each n more.
///
/// :param algorithm: one of :data:`ALGORITHMS`; the textbook ones for comparison.
/// :param threads: how many threads count; as many as the machine has cores unless told.
/// :param progress: a function that is called with the part done, from 0 to 1, or a tqdm bar.
/// :raises ValueError: when n is too large, or the algorithm unknown.
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
#[pyo3(signature = (n, *, fundamental = false, algorithm = Named(Algorithm::Auto), threads = None, progress = None))]
pub(crate) fn count(
    py: Python<'_>,
    n: Whole<u32>,
    fundamental: bool,
    algorithm: Named<Algorithm>,
    threads: Option<Whole<usize>>,
    progress: Option<Progress<'_>>,
) -> PyResult<u128> {
    let (Whole(n), Named(algorithm), threads) = (n, algorithm, self::threads(threads)?);
    long::work(py, progress, |run| match algorithm {
        _ if fundamental => Ok(by_symmetry(n, &run.inner().threads(threads))?.fundamental),
        Algorithm::Auto | Algorithm::Colours => all(n, &run.inner().threads(threads)),
        _ if !algorithm.can(Task::Count) => Err(refused(format!("{algorithm} does not count"))),
        _ => by_search(algorithm, n, run),
    })
}

fn by_symmetry(n: u32, run: &Run<'_>) -> PyResult<SymmetryClasses> {
    // What is told is the part of all, which take the longest.
    let untold = Run::new()
        .threads(run.thread_count().get())
        .stop_when(|| run.is_over());
    let quarter_turn = symmetric::quarter_turn(n, &untold).map_err(refused)?;
    let half_turn = symmetric::half_turn(n, &untold).map_err(refused)?;
    let all = all(n, run)?;
    SymmetryClasses::new(n, all, half_turn, quarter_turn).map_err(refused)
}

/// The solutions of one board by their symmetry, counted.
///
/// >>> from queenslab import classes
/// >>> classes(8)
/// Classes(n=8, all=92, half_turn=4, quarter_turn=0, fundamental=12, orbits={8: 11, 4: 1, 2: 0})
#[pyfunction]
#[pyo3(signature = (n, *, threads = None, progress = None))]
pub(crate) fn classes<'py>(
    py: Python<'py>,
    n: Whole<u32>,
    threads: Option<Whole<usize>>,
    progress: Option<Progress<'py>>,
) -> PyResult<Answer<'py, class::Classes>> {
    let (Whole(n), threads) = (n, self::threads(threads)?);
    let classes = long::work(py, progress, |run| {
        by_symmetry(n, &run.inner().threads(threads))
    })?;
    let orbits = PyDict::new(py);
    for (size, number) in [8, 4, 2].into_iter().zip(classes.orbits) {
        orbits.set_item(size, number)?;
    }
    let fields = (
        n,
        classes.all,
        classes.half_turn,
        classes.quarter_turn,
        classes.fundamental,
        orbits,
    );
    answer(py, fields)
}

/// What has been published about n, or ``None``; nothing is computed.
///
/// >>> from queenslab import known
/// >>> known(27).all
/// 234907967154122528
#[pyfunction]
pub(crate) fn known<'py>(
    py: Python<'py>,
    n: Whole<u32>,
) -> PyResult<Option<Answer<'py, class::Known>>> {
    let known = |all| answer(py, (all, queens::known::fundamental(n.0)));
    queens::known::all(n.0).map(known).transpose()
}

/// An estimate of Q(n) with a confidence interval, for n far beyond counting.
///
/// The same n, seed and number of batches give the same estimate on every machine, and that of ``queens estimate``; without
/// a seed each is new. Four times as many batches halve the error. A batch takes some hundredths of a second at n = 30
/// and about three seconds at n = 1000, and all cores take part.
///
/// :param batches: how many are made, 20 unless told.
///
/// >>> import math
/// >>> from queenslab import estimate
/// >>> about = estimate(20, seed=1, batches=8)
/// >>> low, high = about.interval
/// >>> low < math.log(39_029_188_884) < high
/// True
#[pyfunction]
#[pyo3(signature = (n, *, seed = None, batches = Whole(BATCHES), progress = None))]
pub(crate) fn estimate<'py>(
    py: Python<'py>,
    n: Whole<u32>,
    seed: Option<Whole<u64>>,
    batches: Whole<u64>,
    progress: Option<Progress<'py>>,
) -> PyResult<Answer<'py, class::Estimate>> {
    let (Whole(n), seed, Whole(batches)) = (n, self::seed(seed), batches);
    if batches == 0 {
        return Err(refused("an estimate takes one batch at least"));
    }
    let estimate = long::work(py, progress, |run| {
        let estimator = Estimator::new(n, seed).map_err(refused)?;
        estimator.estimate(batches, run).map_err(refused)
    })?;
    let fields = (
        n,
        estimate.ln(),
        estimate.interval(),
        estimate.relative_error(),
        estimate.is_exact(),
        estimate.batches(),
        seed,
    );
    answer(py, fields)
}

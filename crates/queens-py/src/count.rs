//! Numbers of solutions: counted, known, estimated.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use pyo3::prelude::*;
use queens::Algorithm;
use queens::algorithm::Task;
use queens::count::{Counter, Kernel, check_total, count_parallel};
use queens::estimate::{Estimate, Estimator};
use queens::symmetric::{self, SymmetryClasses};
use queens::textbook::{AnySearch, Direction, Rung, Search};
use queens::threads::{available, on_threads};
use queens::trace::Event;

use crate::long::{self, refused, stopped};

fn threads(asked: Option<usize>) -> PyResult<NonZeroUsize> {
    match asked {
        Some(threads) => {
            NonZeroUsize::new(threads).ok_or_else(|| refused("it takes one thread at least"))
        }
        None => Ok(available()),
    }
}

/// Q(n), checked.
fn all(n: u32, threads: NonZeroUsize, watch: &long::Watch) -> PyResult<u128> {
    let counter = Counter::new(n, Kernel::best()).map_err(refused)?;
    let units = 0..counter.units().len();
    let total = count_parallel(&counter, units, threads, watch).map_err(refused)?;
    check_total(n, total).map_err(refused)?;
    Ok(total)
}

/// Q(n) by a textbook algorithm.
fn by_search(algorithm: Algorithm, n: u32, watch: &long::Watch) -> PyResult<u128> {
    let rung = Rung::try_from(algorithm).map_err(refused)?;
    let mut search = AnySearch::new(rung, n, Direction::Rows).map_err(refused)?;
    let (mut solutions, mut nodes) = (0u128, 0u64);
    let ended = search.run(&mut |event: Event| {
        match event {
            Event::Solution => solutions += 1,
            Event::Enter => nodes += 1,
            _ => {}
        }
        match event == Event::Enter && nodes.is_multiple_of(4096) && watch.stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    match ended {
        ControlFlow::Continue(()) => Ok(solutions),
        ControlFlow::Break(()) => Err(stopped()),
    }
}

#[pyfunction]
#[pyo3(signature = (n, algorithm, threads, tell))]
pub(crate) fn count(
    py: Python<'_>,
    n: u32,
    algorithm: &str,
    threads: Option<usize>,
    tell: Option<&Bound<'_, PyAny>>,
) -> PyResult<u128> {
    let algorithm: Algorithm = algorithm.parse().map_err(refused)?;
    let threads = self::threads(threads)?;
    long::work(py, tell, |watch| match algorithm {
        Algorithm::Auto | Algorithm::Colours => all(n, threads, watch),
        _ if !algorithm.can(Task::Count) => Err(refused(format!("{algorithm} does not count"))),
        _ => by_search(algorithm, n, watch),
    })
}

/// Q, P, R, the number of orbits, and of orbits of size 8, 4 and 2.
type Classes = (u128, u128, u128, u128, [u128; 3]);

#[pyfunction]
#[pyo3(signature = (n, threads, tell))]
pub(crate) fn classes(
    py: Python<'_>,
    n: u32,
    threads: Option<usize>,
    tell: Option<&Bound<'_, PyAny>>,
) -> PyResult<Classes> {
    let threads = self::threads(threads)?;
    long::work(py, tell, |watch| {
        let stop = || watch.stopped();
        let quarter_turn = symmetric::quarter_turn(n, threads, &stop).map_err(refused)?;
        let half_turn = symmetric::half_turn(n, threads, &stop).map_err(refused)?;
        let all = all(n, threads, watch)?;
        let classes = SymmetryClasses::new(n, all, half_turn, quarter_turn).map_err(refused)?;
        Ok((
            all,
            half_turn,
            quarter_turn,
            classes.fundamental,
            classes.orbits,
        ))
    })
}

/// The published number of all solutions and of orbits.
#[pyfunction]
pub(crate) fn known(n: u32) -> Option<(u128, Option<u128>)> {
    Some((queens::known::all(n)?, queens::known::fundamental(n)))
}

/// ln of the estimate, its interval, its relative error, whether it is exact, and how many batches it took.
type Estimated = (f64, Option<(f64, f64)>, Option<f64>, bool, usize);

#[pyfunction]
#[pyo3(signature = (n, seed, batches, tell))]
pub(crate) fn estimate(
    py: Python<'_>,
    n: u32,
    seed: u64,
    batches: u64,
    tell: Option<&Bound<'_, PyAny>>,
) -> PyResult<Estimated> {
    long::work(py, tell, |watch| {
        let estimator = Estimator::new(n, seed).map_err(refused)?;
        let mut done = Vec::new();
        on_threads(
            available(),
            0..batches,
            &|| watch.stopped(),
            || (),
            |(), number, watch| Ok((number, estimator.batch(number, watch)?)),
            |(number, batch)| {
                done.push((number, batch));
                watch.tell(done.len() as f64 / batches as f64);
                match batch.exact {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            },
        )
        .map_err(refused)?;
        // In the order of their numbers, whoever made them: sums of floats depend on it.
        done.sort_unstable_by_key(|&(number, _)| number);
        let estimate = Estimate::of(&Vec::from_iter(done.into_iter().map(|(_, batch)| batch)));
        Ok((
            estimate.ln(),
            estimate.interval(),
            estimate.relative_error(),
            estimate.is_exact(),
            estimate.batches(),
        ))
    })
}

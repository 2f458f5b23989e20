//! Solutions: listed, numbered, constructed, found by chance.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use queens::Random;
use queens::enumerate::{FundamentalSolutions, Solutions};

use crate::long::{self, Progress, refused, short, stopped};

/// Solutions handed on between two looks whether to stop: less than a millisecond's work.
const PIECE: usize = 1 << 12;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

enum Which {
    All(Solutions),
    Fundamental(FundamentalSolutions),
}

impl Which {
    fn next(&mut self) -> Option<&[u32]> {
        match self {
            Which::All(solutions) => solutions.next_columns(),
            Which::Fundamental(solutions) => solutions.next_columns().map(|(columns, _)| columns),
        }
    }
}

/// An iterator of tuples of columns.
#[pyclass(frozen)]
pub(crate) struct Lister {
    n: u32,
    which: Mutex<Which>,
}

#[pymethods]
impl Lister {
    #[new]
    fn new(n: u32, fundamental: bool, after: Option<Vec<u32>>) -> PyResult<Self> {
        let which = match (fundamental, after) {
            (true, None) => Which::Fundamental(FundamentalSolutions::new(n).map_err(refused)?),
            (true, Some(_)) => {
                return Err(refused("fundamental solutions are listed from the first"));
            }
            (false, None) => Which::All(Solutions::new(n).map_err(refused)?),
            (false, Some(columns)) => Which::All(Solutions::after(n, &columns).map_err(refused)?),
        };
        Ok(Lister {
            n,
            which: Mutex::new(which),
        })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self) -> PyResult<Option<Vec<u32>>> {
        short(|| Ok(lock(&self.which).next().map(<[u32]>::to_vec)))
    }

    /// The next solutions, at most so many, one byte a queen.
    fn take<'py>(
        &self,
        py: Python<'py>,
        rows: Option<usize>,
        progress: Option<Progress<'py>>,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let rows = rows.unwrap_or(usize::MAX);
        let bytes = long::work(py, progress, |run| {
            let mut which = lock(&self.which);
            let mut bytes = Vec::with_capacity(rows.min(PIECE) * self.n as usize);
            for row in 0..rows {
                let Some(columns) = which.next() else { break };
                bytes.extend(columns.iter().map(|&column| column as u8));
                if row % PIECE == 0 && run.is_over() {
                    return Err(stopped());
                }
            }
            Ok(bytes)
        })?;
        Ok(PyByteArray::new(py, &bytes))
    }

    /// Leaves out so many and says how many there were to leave out.
    fn skip(&self, py: Python<'_>, count: u64) -> PyResult<u64> {
        long::work(py, None, |run| {
            let mut which = lock(&self.which);
            let mut skipped = 0;
            while skipped < count {
                let most = (count - skipped).min(PIECE as u64);
                let some = match &mut *which {
                    Which::All(solutions) => solutions.skip_some(most),
                    Which::Fundamental(solutions) => (0..most)
                        .take_while(|_| solutions.next_columns().is_some())
                        .count() as u64,
                };
                skipped += some;
                if some < most {
                    break;
                }
                if run.is_over() {
                    return Err(stopped());
                }
            }
            Ok(skipped)
        })
    }
}

/// Solutions by number.
#[pyclass(frozen)]
pub(crate) struct Ranking(queens::Ranking);

#[pymethods]
impl Ranking {
    #[new]
    fn new(py: Python<'_>, n: u32) -> PyResult<Self> {
        long::work(py, None, |run| {
            let ranking = run.ranking(n);
            Ok(Ranking(ranking.map_err(refused)?))
        })
    }

    fn count(&self) -> u64 {
        self.0.count()
    }

    fn unrank(&self, rank: u64) -> PyResult<Option<Vec<u32>>> {
        short(|| Ok(self.0.unrank(rank).map(queens::Solution::into_columns)))
    }

    fn rank(&self, columns: Vec<u32>) -> PyResult<Option<u64>> {
        short(|| {
            let solution = queens::Solution::new(columns).map_err(refused)?;
            Ok(self.0.rank(&solution))
        })
    }

    /// So many solutions, each equally likely; none if there are none.
    fn sample(&self, py: Python<'_>, seed: u64, count: usize) -> PyResult<Vec<Vec<u32>>> {
        long::work(py, None, |run| {
            let random = &mut Random::new(seed);
            let mut drawn = Vec::new();
            for _ in 0..count {
                if run.is_over() {
                    return Err(stopped());
                }
                match self.0.sample(random) {
                    Some(solution) => drawn.push(solution.into_columns()),
                    None => break,
                }
            }
            Ok(drawn)
        })
    }
}

/// A solution by closed form.
#[pyfunction]
pub(crate) fn construct(py: Python<'_>, n: u64) -> PyResult<Option<Vec<u64>>> {
    const HELD: u64 = 100_000_000;
    if n > HELD {
        return Err(refused(format!(
            "a solution is held as a list for n up to {HELD}, not for n = {n}"
        )));
    }
    py.detach(|| short(|| Ok(queens::construct::columns(n).map(Iterator::collect))))
}

/// A solution by local search.
#[pyfunction]
pub(crate) fn local_search(py: Python<'_>, n: u32, seed: u64) -> PyResult<Option<Vec<u32>>> {
    const HELD: u32 = 100_000_000;
    if n > HELD {
        return Err(refused(format!(
            "a solution is held as a list for n up to {HELD}, not for n = {n}"
        )));
    }
    long::work(py, None, |run| {
        let random = &mut Random::new(seed);
        let found = run.random_solution(n, random).map_err(refused)?;
        Ok(found.map(queens::Solution::into_columns))
    })
}

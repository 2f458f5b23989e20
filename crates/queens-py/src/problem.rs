//! Boards to complete.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use queens::complete::{self, Answer, Budget, Count, Rules, Uniqueness};

use crate::board::{Pair, pair, squares};
use crate::long::{self, refused, short};

/// Stops when the work is to stop or its time is over.
pub(crate) fn limit(
    watch: &long::Watch,
    seconds: Option<f64>,
) -> impl Fn() -> bool + Sync + use<'_> {
    let start = Instant::now();
    let limit = seconds.and_then(|s| Duration::try_from_secs_f64(s).ok());
    move || watch.stopped() || limit.is_some_and(|limit| start.elapsed() >= limit)
}

fn pairs(queens: Vec<queens::Square>) -> Vec<Pair> {
    queens.into_iter().map(pair).collect()
}

/// What is asked: a board with rules, given queens, blocked squares and regions.
#[pyclass(frozen)]
pub(crate) struct Problem(complete::Problem);

#[pymethods]
impl Problem {
    #[new]
    #[expect(
        clippy::too_many_arguments,
        reason = "each is one thing that a problem has"
    )]
    fn new(
        rows: u32,
        columns: u32,
        queens: Option<u32>,
        given: Vec<Pair>,
        blocked: Vec<Pair>,
        blocked_diagonals: Vec<i64>,
        blocked_antidiagonals: Vec<u64>,
        rules: &str,
        regions: Option<&str>,
    ) -> PyResult<Self> {
        short(|| {
            let rules: Rules = rules.parse().map_err(refused)?;
            let mut problem = complete::Problem::rectangle(rows, columns)
                .with_rules(rules)
                .and_then(|p| p.with_given(squares(given)))
                .and_then(|p| p.with_blocked(squares(blocked)))
                .and_then(|p| p.with_blocked_diagonals(blocked_diagonals))
                .and_then(|p| p.with_blocked_antidiagonals(blocked_antidiagonals))
                .map_err(refused)?;
            if let Some(queens) = queens {
                problem = problem.with_queens(queens);
            }
            if let Some(regions) = regions {
                let regions = queens_formats::read_regions(regions).map_err(refused)?;
                problem = problem.with_regions(regions).map_err(refused)?;
            }
            Ok(Problem(problem))
        })
    }

    fn queens(&self) -> u32 {
        self.0.queens()
    }

    /// The regions, one line of characters a row.
    fn regions(&self) -> Option<String> {
        self.0.regions().map(ToString::to_string)
    }

    /// How the rules let two squares attack each other.
    fn attack(&self, a: Pair, b: Pair) -> PyResult<Option<String>> {
        short(|| {
            let [a, b] = [a, b].map(|(row, column)| queens::Square::new(row, column));
            if !self.0.contains(a) || !self.0.contains(b) {
                return Err(refused("a square lies outside the board"));
            }
            Ok(self.0.attack(a, b).map(|attack| attack.to_string()))
        })
    }

    /// Why these queens are no solution.
    fn violation(&self, queens: Vec<Pair>) -> PyResult<Option<String>> {
        short(|| {
            let queens: Vec<_> = squares(queens).collect();
            Ok(self.0.check(&queens).err().map(|e| e.to_string()))
        })
    }

    /// Why there can be no solution, as far as that is seen at first sight.
    fn contradiction(&self) -> PyResult<Option<String>> {
        short(|| Ok(self.0.contradiction().map(|why| why.to_string())))
    }

    /// Whether the answer is known, and the queens of a solution.
    fn find(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<(bool, Option<Vec<Pair>>)> {
        long::work(py, None, |watch| {
            let stop = limit(watch, timeout);
            let mut budget = Budget::unlimited().with_watch(&stop);
            Ok(match complete::complete(&self.0, &mut budget) {
                Answer::Found(queens) => (true, Some(pairs(queens))),
                Answer::None => (true, None),
                Answer::Unknown => (false, None),
            })
        })
    }

    /// Whether the number is exact, and the number.
    fn count(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<(bool, u128)> {
        long::work(py, None, |watch| {
            let stop = limit(watch, timeout);
            let mut budget = Budget::unlimited().with_watch(&stop);
            Ok(match complete::count(&self.0, &mut budget) {
                Count::Exact(count) => (true, count),
                Count::AtLeast(count) => (false, count),
            })
        })
    }

    /// Whether the answer is known, and none, one or two solutions.
    fn unique(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<(bool, Vec<Vec<Pair>>)> {
        long::work(py, None, |watch| {
            let stop = limit(watch, timeout);
            let mut budget = Budget::unlimited().with_watch(&stop);
            Ok(match complete::unique(&self.0, &mut budget) {
                Uniqueness::None => (true, vec![]),
                Uniqueness::Unique(one) => (true, vec![pairs(one)]),
                Uniqueness::Several(two) => (true, two.map(pairs).into()),
                Uniqueness::Unknown(one) => (false, one.map(pairs).into_iter().collect()),
            })
        })
    }

    fn completions(&self, sorted: bool) -> PyResult<Completions> {
        short(|| {
            Ok(Completions(Mutex::new(match sorted {
                true => complete::Completions::new(&self.0),
                false => complete::Completions::in_any_order(&self.0),
            })))
        })
    }

    /// The problem for another solver: `dimacs`, `dlx` or `minizinc`.
    fn export(&self, name: &str) -> PyResult<String> {
        short(|| {
            let export: queens_formats::Export = name.parse().map_err(refused)?;
            export.write(&self.0).map_err(refused)
        })
    }
}

/// An iterator of solutions of a problem.
#[pyclass(frozen)]
pub(crate) struct Completions(Mutex<complete::Completions>);

#[pymethods]
impl Completions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Vec<Pair>>> {
        // Most come at once: a thread for each would cost more than they do.
        let quick = short(|| {
            let mut completions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Ok(completions.advance(&mut Budget::unlimited().with_nodes(1 << 12)))
        })?;
        let answer = match quick {
            Answer::Unknown => long::work(py, None, |watch| {
                let mut completions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                let stop = limit(watch, None);
                match completions.advance(&mut Budget::unlimited().with_watch(&stop)) {
                    Answer::Unknown => Err(long::stopped()),
                    answer => Ok(answer),
                }
            })?,
            answer => answer,
        };
        Ok(match answer {
            Answer::Found(queens) => Some(pairs(queens)),
            Answer::None | Answer::Unknown => None,
        })
    }
}

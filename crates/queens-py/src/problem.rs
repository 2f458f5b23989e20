//! Boards to complete.

use std::sync::{Mutex, PoisonError};

use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use queens::complete::{self, Answer, Count, Uniqueness};
use queens::{Rules, Run};
use queens_formats::Export;

use crate::board::{Pair, pair};
use crate::long::{self, refused, short};
use crate::value::{At, Each, Map, Seconds, SquareTuple, Squares, Whole, answer, call, class};

/// The run within so many seconds.
pub(crate) fn limit<'r>(run: &'r Run<'_>, timeout: Option<Seconds>) -> Run<'r> {
    match timeout {
        Some(Seconds(time)) => run.inner().time(time),
        None => run.inner(),
    }
}

/// The time was over before the answer was known.
pub(crate) fn unfinished<'py>(py: Python<'py>, found: impl IntoPyObject<'py>) -> PyErr {
    let found = found.into_bound_py_any(py);
    let error = found
        .and_then(|found| answer::<class::Unfinished>(py, (found,)))
        .and_then(|error| error.into_bound_py_any(py));
    error.map_or_else(|error| error, PyErr::from_value)
}

fn pairs(queens: Vec<queens::Square>) -> Vec<Pair> {
    queens.into_iter().map(pair).collect()
}

/// A board to complete. It never changes.
///
/// :param n: rows, and columns unless ``columns`` says otherwise.
/// :param queens: how many queens a solution has; the smaller side of the board unless told.
/// :param given: queens that stand already, as ``(row, column)``.
/// :param blocked: squares that no queen may be placed on.
/// :param blocked_diagonals: values of row − column that no queen may stand on.
/// :param blocked_antidiagonals: values of row + column likewise.
/// :param rules: one of :data:`RULES` or several, ``"torus"``, ``["queens", "knights"]``; those of the puzzle with
///     regions, else chess queens, unless told.
/// :param regions: a map: rows of letters as text or a list, or of numbers; each region takes exactly one queen.
///
/// >>> from queenslab import Problem
/// >>> nauck = Problem(8, given=[(4, 1), (3, 3)])
/// >>> nauck.count(), nauck.is_unique()
/// (2, False)
/// >>> Problem(4, given=[(0, 0)]).find() is None
/// True
/// >>> puzzle = Problem(4, regions=["AABB", "AABB", "ACDD", "CCDD"])
/// >>> puzzle.is_unique(), puzzle.find()
/// (True, [(0, 2), (1, 0), (2, 3), (3, 1)])
#[pyclass(frozen, eq, hash, module = "queenslab")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Problem(queens::Problem);

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (n, *, columns = None, queens = None, given = Squares::default(), blocked = Squares::default(),
        blocked_diagonals = Each::default(), blocked_antidiagonals = Each::default(),
        rules: "names.Rule | Sequence[names.Rule] | None" = None, regions = None))]
    #[expect(
        clippy::too_many_arguments,
        reason = "each is one thing that a problem has"
    )]
    fn new(
        n: Whole<u32>,
        columns: Option<Whole<u32>>,
        queens: Option<Whole<u32>>,
        given: Squares,
        blocked: Squares,
        blocked_diagonals: Each<Whole<i64>>,
        blocked_antidiagonals: Each<Whole<u64>>,
        rules: Option<Bound<'_, PyAny>>,
        regions: Option<Map>,
    ) -> PyResult<Self> {
        let rules: Option<Rules> = match rules {
            None => None,
            Some(rules) => {
                let text = match rules.extract::<String>() {
                    Ok(name) => name,
                    Err(_) => rules.extract::<Each<String>>()?.0.join(","),
                };
                Some(text.parse().map_err(refused)?)
            }
        };
        short(|| {
            let (rows, columns) = (n.0, columns.map_or(n.0, |columns| columns.0));
            let mut problem = queens::Problem::rectangle(rows, columns)
                .with_given(given.0)
                .and_then(|p| p.with_blocked(blocked.0))
                .and_then(|p| {
                    p.with_blocked_diagonals(blocked_diagonals.0.into_iter().map(|d| d.0))
                })
                .and_then(|p| {
                    p.with_blocked_antidiagonals(blocked_antidiagonals.0.into_iter().map(|s| s.0))
                })
                .map_err(refused)?;
            if let Some(Whole(queens)) = queens {
                problem = problem.with_queens(queens);
            }
            if let Some(Map(regions)) = regions {
                let regions = queens_formats::read_regions(&regions).map_err(refused)?;
                problem = problem.with_regions(regions).map_err(refused)?;
            }
            if let Some(rules) = rules {
                problem = problem.with_rules(rules).map_err(refused)?;
            }
            Ok(Problem(problem))
        })
    }

    #[getter]
    fn rows(&self) -> u32 {
        self.0.rows()
    }

    #[getter]
    fn columns(&self) -> u32 {
        self.0.columns()
    }

    /// How many queens a solution has, the given ones included.
    #[getter]
    fn queens(&self) -> u32 {
        self.0.queens()
    }

    /// The queens that stand already.
    #[getter]
    fn given(&self) -> SquareTuple<'_> {
        SquareTuple(self.0.given())
    }

    /// The squares blocked one by one.
    #[getter]
    fn blocked(&self) -> SquareTuple<'_> {
        SquareTuple(self.0.blocked())
    }

    /// The blocked values of row − column.
    #[getter]
    fn blocked_diagonals(&self) -> Vec<i64> {
        self.0.blocked_diagonals().to_vec()
    }

    /// The blocked values of row + column.
    #[getter]
    fn blocked_antidiagonals(&self) -> Vec<u64> {
        self.0.blocked_antidiagonals().to_vec()
    }

    /// The rules by name, with commas between several.
    #[getter]
    fn rules(&self) -> String {
        self.0.rules().to_string()
    }

    /// The regions, one line of characters a row.
    #[getter]
    fn regions(&self) -> Option<String> {
        self.0.regions().map(ToString::to_string)
    }

    /// The queens of a solution in reading order, the given ones included; ``None`` when there is none.
    ///
    /// :raises Unfinished: when the seconds of ``timeout`` were not enough.
    #[pyo3(signature = (*, timeout = None))]
    fn find(&self, py: Python<'_>, timeout: Option<Seconds>) -> PyResult<Option<Vec<Pair>>> {
        match self.ask(py, timeout, complete::complete)? {
            Answer::Found(queens) => Ok(Some(pairs(queens))),
            Answer::None => Ok(None),
            Answer::Unknown => Err(unfinished(py, py.None())),
        }
    }

    /// The exact number of solutions.
    ///
    /// :raises Unfinished: when the seconds of ``timeout`` were not enough, with how many were found.
    ///
    /// >>> from queenslab import Problem
    /// >>> Problem(7, rules="torus").count()
    /// 28
    #[pyo3(signature = (*, timeout = None))]
    fn count(&self, py: Python<'_>, timeout: Option<Seconds>) -> PyResult<u128> {
        match self.ask(py, timeout, complete::count)? {
            Count::Exact(count) => Ok(count),
            Count::AtLeast(count) => Err(unfinished(py, count)),
        }
    }

    /// Is there exactly one solution?
    ///
    /// :raises Unfinished: when the seconds of ``timeout`` were not enough.
    #[pyo3(signature = (*, timeout = None))]
    fn is_unique(&self, py: Python<'_>, timeout: Option<Seconds>) -> PyResult<bool> {
        match self.ask(py, timeout, complete::unique)? {
            Uniqueness::Unknown(one) => Err(unfinished(py, one.map(pairs))),
            answer => Ok(matches!(answer, Uniqueness::Unique(_))),
        }
    }

    /// All solutions, lazily, in lexicographic order unless any order will do.
    ///
    /// >>> from queenslab import Problem
    /// >>> [queens[0] for queens in Problem(6).solutions()]
    /// [(0, 1), (0, 2), (0, 3), (0, 4)]
    #[pyo3(signature = (*, any_order = false) -> "Iterator[list[names.Square]]")]
    fn solutions(&self, any_order: bool) -> PyResult<Completions> {
        short(|| {
            Ok(Completions(Mutex::new(match any_order {
                false => complete::Completions::new(&self.0),
                true => complete::Completions::in_any_order(&self.0),
            })))
        })
    }

    /// Why these queens are no solution; ``None`` when they are one.
    fn violation(&self, queens: Squares) -> PyResult<Option<String>> {
        short(|| Ok(self.0.check(&queens.0).err().map(|why| why.to_string())))
    }

    /// Why there can be no solution, where that is seen at first sight.
    fn contradiction(&self) -> PyResult<Option<String>> {
        short(|| Ok(self.0.contradiction().map(|why| why.to_string())))
    }

    /// How the rules let two squares attack each other.
    ///
    /// >>> from queenslab import Problem
    /// >>> Problem(8, rules="super").attack((0, 0), (1, 2))
    /// "by a knight's move"
    fn attack(&self, a: At, b: At) -> PyResult<Option<String>> {
        short(|| {
            if !self.0.contains(a.0) || !self.0.contains(b.0) {
                return Err(refused("a square lies outside the board"));
            }
            Ok(self.0.attack(a.0, b.0).map(|attack| attack.to_string()))
        })
    }

    /// For SAT solvers: a formula in conjunctive normal form.
    fn to_dimacs(&self) -> PyResult<String> {
        short(|| Export::Dimacs.write(&self.0).map_err(refused))
    }

    /// For programs with Knuth's dancing links: items and options.
    fn to_dlx(&self) -> PyResult<String> {
        short(|| Export::Dlx.write(&self.0).map_err(refused))
    }

    /// For constraint solvers.
    fn to_minizinc(&self) -> PyResult<String> {
        short(|| Export::Minizinc.write(&self.0).map_err(refused))
    }

    /// The problem as a picture, with a solution or without.
    #[pyo3(signature = (queens = Squares::default()))]
    fn svg(&self, py: Python<'_>, queens: Squares) -> PyResult<String> {
        let mut shown = [self.0.given(), &queens.0].concat();
        shown.sort_unstable();
        shown.dedup();
        let scene = queens_formats::board_scene(&self.0, &shown, &[], 360.0);
        Ok(scene.titled(self.__repr__(py)?).svg())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, Squares::default())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let ((rows,), options) = self.__getnewargs_ex__(py)?;
        call("Problem", vec![rows.to_string()], &options)
    }

    #[pyo3(signature = () -> "tuple[tuple[int], dict[str, object]]")]
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((u32,), Bound<'py, PyDict>)> {
        let (problem, options) = (&self.0, PyDict::new(py));
        let (rows, columns) = (problem.rows(), problem.columns());
        if columns != rows {
            options.set_item("columns", columns)?;
        }
        if problem.queens() != rows.min(columns) {
            options.set_item("queens", problem.queens())?;
        }
        for (name, squares) in [("given", problem.given()), ("blocked", problem.blocked())] {
            if !squares.is_empty() {
                options.set_item(name, pairs(squares.to_vec()))?;
            }
        }
        if !problem.blocked_diagonals().is_empty() {
            options.set_item("blocked_diagonals", self.blocked_diagonals())?;
        }
        if !problem.blocked_antidiagonals().is_empty() {
            options.set_item("blocked_antidiagonals", self.blocked_antidiagonals())?;
        }
        let usual = match problem.regions() {
            Some(_) => Rules::PUZZLE,
            None => Rules::QUEENS,
        };
        if problem.rules() != usual {
            options.set_item("rules", self.rules())?;
        }
        if let Some(regions) = self.regions() {
            options.set_item("regions", regions.trim_end().replace('\n', "/"))?;
        }
        Ok(((rows,), options))
    }
}

impl Problem {
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        timeout: Option<Seconds>,
        question: impl FnOnce(&queens::Problem, &Run<'_>) -> T + Send,
    ) -> PyResult<T> {
        long::work(py, None, |run| Ok(question(&self.0, &limit(run, timeout))))
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
            Ok(completions.advance(&Run::new().nodes(1 << 12)))
        })?;
        let answer = match quick {
            Answer::Unknown => long::work(py, None, |run| {
                let mut completions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                match completions.advance(run) {
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

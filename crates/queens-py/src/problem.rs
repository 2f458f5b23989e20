//! Boards to complete.

use std::time::Duration;

use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;
use queens::complete::{self, Answer, Count, Uniqueness};
use queens::{Rules, Run, Square};
use queens_formats::Export;

use crate::board::picture;
use crate::list::{Iter, Next};
use crate::long;
use crate::value::{
    Arguments, Each, In, Map, Outcome, Pair, SquareTuple, answer, class, none, pairs, refused,
};

/// The run within so many seconds.
pub(crate) fn limit<'r>(run: &'r Run<'_>, timeout: Option<In<Duration>>) -> Run<'r> {
    run.inner()
        .time(timeout.map_or(Duration::MAX, |timeout| timeout.0))
}

/// The time was over before the answer was known.
pub(crate) fn unfinished<'py, T>(py: Python<'py>, found: impl IntoPyObject<'py>) -> Outcome<T> {
    let error = answer::<class::Unfinished>(py, (found.into_bound_py_any(py)?,))?;
    Err(PyErr::from_value(error.into_bound_py_any(py)?))?
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
pub(crate) struct Problem(pub(crate) queens::Problem);

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (n, *, columns = None, queens = None, given = none(), blocked = none(),
        blocked_diagonals = none(), blocked_antidiagonals = none(),
        rules: "names.Rule | Sequence[names.Rule] | None" = None, regions = None))]
    fn new(
        n: In<u32>,
        columns: Option<In<u32>>,
        queens: Option<In<u32>>,
        given: Each<Square>,
        blocked: Each<Square>,
        blocked_diagonals: Each<i64>,
        blocked_antidiagonals: Each<u64>,
        rules: Option<Bound<'_, PyAny>>,
        regions: Option<In<Map>>,
    ) -> Outcome<Self> {
        let mut problem = queens::Problem::rectangle(n.0, columns.unwrap_or(n).0)
            .with_given(given.0)?
            .with_blocked(blocked.0)?
            .with_blocked_diagonals(blocked_diagonals.0)?
            .with_blocked_antidiagonals(blocked_antidiagonals.0)?;
        if let Some(In(queens)) = queens {
            problem = problem.with_queens(queens);
        }
        if let Some(In(Map(regions))) = regions {
            problem = problem.with_regions(queens_formats::read_regions(&regions)?)?;
        }
        if let Some(rules) = rules {
            let names = match rules.extract::<String>() {
                Ok(name) => name,
                Err(_) => rules.extract::<Vec<String>>()?.join(","),
            };
            problem = problem.with_rules(names.parse()?)?;
        }
        if problem.is_too_large() {
            let (rows, columns) = (problem.rows(), problem.columns());
            return Err(refused(format!(
                "{rows} × {columns} is too large a board to search; find(n) fills larger ones"
            )));
        }
        Ok(Problem(problem))
    }

    /// Number of rows.
    #[getter]
    fn rows(&self) -> u32 {
        self.0.rows()
    }

    /// Number of columns.
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

    /// The names of regions, with ``/`` between rows.
    #[getter]
    fn regions(&self) -> Option<String> {
        let regions = self.0.regions()?.to_string();
        Some(regions.trim_end().replace('\n', "/"))
    }

    /// The queens of a solution in reading order, the given ones included; ``None`` when there is none.
    ///
    /// :raises Unfinished: when the seconds of ``timeout`` were not enough.
    #[pyo3(signature = (*, timeout = None))]
    fn find(&self, py: Python<'_>, timeout: Option<In<Duration>>) -> Outcome<Option<Vec<Pair>>> {
        match self.ask(py, timeout, complete::complete)? {
            Answer::Found(queens) => Ok(Some(pairs(&queens))),
            Answer::None => Ok(None),
            Answer::Unknown => unfinished(py, py.None()),
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
    fn count(&self, py: Python<'_>, timeout: Option<In<Duration>>) -> Outcome<u128> {
        match self.ask(py, timeout, complete::count)? {
            Count::Exact(count) => Ok(count),
            Count::AtLeast(count) => unfinished(py, count),
        }
    }

    /// Is there exactly one solution?
    ///
    /// :raises Unfinished: when the seconds of ``timeout`` were not enough.
    #[pyo3(signature = (*, timeout = None))]
    fn is_unique(&self, py: Python<'_>, timeout: Option<In<Duration>>) -> Outcome<bool> {
        match self.ask(py, timeout, complete::unique)? {
            Uniqueness::Unknown(one) => unfinished(py, one.map(|queens| pairs(&queens))),
            answer => Ok(matches!(answer, Uniqueness::Unique(_))),
        }
    }

    /// All solutions, lazily, in lexicographic order unless any order will do.
    ///
    /// >>> from queenslab import Problem
    /// >>> [queens[0] for queens in Problem(6).solutions()]
    /// [(0, 1), (0, 2), (0, 3), (0, 4)]
    #[pyo3(signature = (*, any_order = false))]
    fn solutions(&self, any_order: bool) -> Iter<Vec<Pair>> {
        let mut completions = match any_order {
            false => complete::Completions::new(&self.0),
            true => complete::Completions::in_any_order(&self.0),
        };
        Iter::new(move |py| {
            // Most come at once: a thread for each would cost more than they do.
            let mut answer = completions.advance(&Run::new().nodes(1 << 12));
            if matches!(answer, Answer::Unknown) {
                answer = long::work(py, None, |run| Ok(completions.advance(run)))?;
            }
            Ok(match answer {
                Answer::Found(queens) => Some(Next::Squares(queens)),
                Answer::None | Answer::Unknown => None,
            })
        })
    }

    /// Why these queens are no solution; ``None`` when they are one.
    fn violation(&self, queens: Each<Square>) -> Option<String> {
        let why = self.0.check(&queens.0).err()?;
        Some(why.to_string())
    }

    /// Why there can be no solution, where that is seen at first sight.
    fn contradiction(&self) -> Option<String> {
        self.0.contradiction().map(|why| why.to_string())
    }

    /// How the rules let two squares attack each other.
    ///
    /// >>> from queenslab import Problem
    /// >>> Problem(8, rules="super").attack((0, 0), (1, 2))
    /// "by a knight's move"
    fn attack(&self, a: In<Square>, b: In<Square>) -> Outcome<Option<String>> {
        if !self.0.contains(a.0) || !self.0.contains(b.0) {
            return Err(refused("a square lies outside the board"));
        }
        Ok(self.0.attack(a.0, b.0).map(|attack| attack.to_string()))
    }

    /// For other solvers: ``dimacs`` for SAT, ``dlx`` for exact cover, ``minizinc`` for constraints.
    ///
    /// >>> from queenslab import Problem
    /// >>> Problem(4).to("dimacs").splitlines()[-1]
    /// '-12 -15 0'
    fn to(&self, format: In<Export>) -> Outcome<String> {
        Ok(format.0.write(&self.0)?)
    }

    /// The problem as a picture, with a solution or without.
    #[pyo3(signature = (queens = none()))]
    fn svg(&self, py: Python<'_>, queens: Each<Square>) -> PyResult<String> {
        let mut shown = [self.0.given(), &queens.0].concat();
        shown.sort_unstable();
        shown.dedup();
        let scene = queens_formats::board_scene(&self.0, &shown, &[], 360.0);
        Ok(scene.titled(self.__repr__(py)?).svg())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(picture(
            &self.0,
            self.0.given(),
            &[],
            self.__repr__(py)?,
            360.0,
        ))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.__getnewargs_ex__(py)?.call("Problem")
    }

    #[pyo3(signature = () -> "tuple[tuple[object, ...], dict[str, object]]")]
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<Arguments<'py>> {
        let (rows, columns) = (self.rows(), self.columns());
        let rules = match self.0.regions() {
            Some(_) => Rules::PUZZLE,
            None => Rules::QUEENS,
        };
        Arguments::of((rows,).into_pyobject(py)?)
            .with("columns", columns, rows)?
            .with("queens", self.queens(), rows.min(columns))?
            .with("given", pairs(self.0.given()), vec![])?
            .with("blocked", pairs(self.0.blocked()), vec![])?
            .with("blocked_diagonals", self.blocked_diagonals(), vec![])?
            .with(
                "blocked_antidiagonals",
                self.blocked_antidiagonals(),
                vec![],
            )?
            .with("rules", self.rules(), rules.to_string())?
            .with("regions", self.regions(), None)
    }
}

impl Problem {
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        timeout: Option<In<Duration>>,
        question: impl FnOnce(&queens::Problem, &Run<'_>) -> T + Send,
    ) -> Outcome<T> {
        long::work(py, None, |run| Ok(question(&self.0, &limit(run, timeout))))
    }
}

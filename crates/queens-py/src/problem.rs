//! Boards to complete.

use std::time::Duration;

use pyo3::prelude::*;
use queens::complete::{self, Answer, Count, Uniqueness};
use queens::{Regions, Rules, Run, Square};
use queens_formats::Export;

use crate::board::picture;
use crate::list::Iter;
use crate::long;
use crate::value::{Each, In, Map, Outcome, Pair, Tuple, answer, class, none, pairs, refused};

/// The run within so many seconds.
pub(crate) fn limit<'r>(run: &'r Run<'_>, timeout: Option<In<Duration>>) -> Run<'r> {
    run.inner()
        .time(timeout.map_or(Duration::MAX, |timeout| timeout.0))
}

/// The time was over before the answer was known.
pub(crate) fn unfinished<T>(found: impl for<'py> IntoPyObject<'py>) -> Outcome<T> {
    let error = answer("Unfinished", (found,))?;
    Err(Python::attach(|py| PyErr::from_value(error.into_bound(py))))?
}

class! {
    /// A board to complete. It never changes.
    ///
    /// :param n: rows, and columns unless ``columns`` says otherwise.
    /// :param queens: the number of queens of a solution; by default the smaller side of the board.
    /// :param given: queens already on the board, as ``(row, column)``.
    /// :param blocked: squares that no queen may be placed on.
    /// :param blocked_diagonals: values of row − column that no queen may have; on a torus, modulo n.
    /// :param blocked_antidiagonals: likewise, values of row + column.
    /// :param rules: one or several of :data:`RULES`: ``"torus"``, ``["queens", "knights"]``; by default those of the puzzle
    ///     if there are regions, else chess queens.
    /// :param regions: a map: rows of letters as text or a list, or of numbers; each region has exactly one queen.
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
    "queenslab" Problem of problem: queens::Problem, keeps { problem: queens::Problem } {
        /// Number of rows.
        n: u32 = problem.rows();
        /// Number of columns.
        columns: u32 = problem.columns(), unless |this| this.n;
        /// The number of queens of a solution, the given ones included.
        queens: u32 = problem.queens(), unless |this| this.n.min(this.columns);
        /// The queens already on the board.
        given: Tuple<Pair> = Tuple(pairs(problem.given())), unless |_| Tuple(vec![]);
        /// The squares blocked one by one.
        blocked: Tuple<Pair> = Tuple(pairs(problem.blocked())), unless |_| Tuple(vec![]);
        /// The blocked values of row − column.
        blocked_diagonals: Tuple<i64> = Tuple(problem.blocked_diagonals().to_vec()),
            unless |_| Tuple(vec![]);
        /// The blocked values of row + column.
        blocked_antidiagonals: Tuple<u64> = Tuple(problem.blocked_antidiagonals().to_vec()),
            unless |_| Tuple(vec![]);
        /// The rules by name, with commas between several.
        rules: String = problem.rules().to_string(), unless |this| match this.regions {
            Some(_) => Rules::PUZZLE.to_string(),
            None => Rules::QUEENS.to_string(),
        };
        /// The names of regions, with ``/`` between rows.
        regions: Option<String> = problem.regions().map(rows), unless |_| None;
    }
}

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
                "a board of {rows} × {columns} is too large to search; find(n) finds a solution on larger ones"
            )));
        }
        Ok(problem.into())
    }

    /// The queens of a solution in reading order, the given ones included; ``None`` if there is none.
    ///
    /// :raises Unfinished: if ``timeout`` seconds were not enough.
    #[pyo3(signature = (*, timeout = None))]
    fn find(&self, timeout: Option<In<Duration>>) -> Outcome<Option<Vec<Pair>>> {
        match self.ask(timeout, complete::complete)? {
            Answer::Found(queens) => Ok(Some(pairs(&queens))),
            Answer::None => Ok(None),
            Answer::Unknown => unfinished(None::<()>),
        }
    }

    /// The exact number of solutions.
    ///
    /// :raises Unfinished: if ``timeout`` seconds were not enough, with the number found so far.
    ///
    /// >>> from queenslab import Problem
    /// >>> Problem(7, rules="torus").count()
    /// 28
    #[pyo3(signature = (*, timeout = None))]
    fn count(&self, timeout: Option<In<Duration>>) -> Outcome<u128> {
        match self.ask(timeout, complete::count)? {
            Count::Exact(count) => Ok(count),
            Count::AtLeast(count) => unfinished(count),
        }
    }

    /// Whether there is exactly one solution.
    ///
    /// :raises Unfinished: if ``timeout`` seconds were not enough.
    #[pyo3(signature = (*, timeout = None))]
    fn is_unique(&self, timeout: Option<In<Duration>>) -> Outcome<bool> {
        match self.ask(timeout, complete::unique)? {
            Uniqueness::Unknown(one) => unfinished(one.map(|queens| pairs(&queens))),
            answer => Ok(matches!(answer, Uniqueness::Unique(_))),
        }
    }

    /// All solutions, lazily, in lexicographic order unless ``any_order`` is set.
    ///
    /// >>> from queenslab import Problem
    /// >>> [queens[0] for queens in Problem(6).solutions()]
    /// [(0, 1), (0, 2), (0, 3), (0, 4)]
    #[pyo3(signature = (*, any_order = false))]
    fn solutions(&self, any_order: bool) -> Iter<Vec<Pair>> {
        let mut completions = if any_order {
            complete::Completions::in_any_order(&self.problem)
        } else {
            complete::Completions::new(&self.problem)
        };
        Iter::new(move || {
            // Most solutions come at once: a thread for each would cost more than the solution.
            let mut answer = completions.advance(&Run::new().nodes(1 << 12));
            if matches!(answer, Answer::Unknown) {
                answer = long::work(None, |run| Ok(completions.advance(run)))?;
            }
            Ok(match answer {
                Answer::Found(queens) => Some(pairs(&queens)),
                Answer::None | Answer::Unknown => None,
            })
        })
    }

    /// Why these queens are not a solution; ``None`` if they are one.
    fn violation(&self, queens: Each<Square>) -> Option<String> {
        let why = self.problem.check(&queens.0).err()?;
        Some(why.to_string())
    }

    /// Why there is no solution, if that can be seen without a search.
    fn contradiction(&self) -> Option<String> {
        self.problem.contradiction().map(|why| why.to_string())
    }

    /// How two squares attack each other under the rules, or ``None``.
    ///
    /// >>> from queenslab import Problem
    /// >>> Problem(8, rules="super").attack((0, 0), (1, 2))
    /// "by a knight's move"
    fn attack(&self, a: In<Square>, b: In<Square>) -> Outcome<Option<String>> {
        if !self.problem.contains(a.0) || !self.problem.contains(b.0) {
            return Err(refused("a square lies outside the board"));
        }
        Ok(self
            .problem
            .attack(a.0, b.0)
            .map(|attack| attack.to_string()))
    }

    /// The problem for other solvers: ``dimacs`` for SAT, ``dlx`` for exact cover, ``minizinc`` for constraints.
    ///
    /// >>> from queenslab import Problem
    /// >>> Problem(4).to("dimacs").splitlines()[-1]
    /// '-12 -15 0'
    fn to(&self, format: In<Export>) -> Outcome<String> {
        Ok(format.0.write(&self.problem)?)
    }

    /// The problem as a picture, with or without a solution.
    #[pyo3(signature = (queens = none()))]
    fn svg(&self, py: Python<'_>, queens: Each<Square>) -> PyResult<String> {
        let mut shown = [self.problem.given(), &queens.0].concat();
        shown.sort_unstable();
        shown.dedup();
        let scene = queens_formats::board_scene(&self.problem, &shown, &[], 360.0);
        Ok(scene.titled(self.__repr__(py)?).svg())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let title = self.__repr__(py)?;
        Ok(picture(
            &self.problem,
            self.problem.given(),
            &[],
            title,
            360.0,
        ))
    }
}

fn rows(regions: &Regions) -> String {
    regions.to_string().trim_end().replace('\n', "/")
}

impl Problem {
    fn ask<T: Send>(
        &self,
        timeout: Option<In<Duration>>,
        question: impl FnOnce(&queens::Problem, &Run<'_>) -> T + Send,
    ) -> Outcome<T> {
        long::work(None, |run| {
            Ok(question(&self.problem, &limit(run, timeout)))
        })
    }
}

//! Searches, step by step.

use std::collections::BTreeMap;
use std::sync::Mutex;

use pyo3::prelude::*;
use queens::algorithm::Algorithm;
use queens::player::{self, Reached, STRETCH, Target};
use queens::textbook::{Direction, Memory, Rung};
use queens::{Placement, Square};

use crate::board::Board;
use crate::long::{self, lock};
use crate::value::{Answer, Arguments, In, Outcome, Pair, answer, class, pairs, refused};

type Step<'py> = Option<Answer<'py, class::Step>>;

fn step(py: Python<'_>, step: Option<player::Step>) -> PyResult<Step<'_>> {
    let Some(step) = step else { return Ok(None) };
    let event = step.event;
    let fields = (
        step.number,
        event.name(),
        event.square().map(Pair::from),
        event.attacker().map(Pair::from),
        step.depth,
        step.node,
        step.parent,
        step.line,
    );
    answer(py, fields).map(Some)
}

/// A search with a position in it: forward, back, and to any step, node or solution.
///
/// >>> from queenslab import Player
/// >>> player = Player("arrays", 8)
/// >>> player.to_solution(1)
/// True
/// >>> player.counters
/// Counters(nodes=114, placed=113, rejected=763, solutions=1)
/// >>> player.board.kind
/// 'solution'
///
/// :param by: what the search goes by, ``rows`` or ``columns``.
/// :param step: how many steps are done.
#[pyclass(frozen, module = "queenslab")]
pub(crate) struct Player {
    /// The algorithm's name.
    #[pyo3(get)]
    algorithm: In<Algorithm>,
    /// The size of the board.
    #[pyo3(get)]
    n: u32,
    /// What the search goes by: ``rows`` or ``columns``.
    #[pyo3(get)]
    by: In<Direction>,
    player: Mutex<player::Player>,
}

impl Player {
    fn seek(&self, py: Python<'_>, target: Target) -> Outcome<bool> {
        let player = &mut *lock(py, &self.player);
        long::work(py, None, |run| {
            loop {
                match player.seek(target, STRETCH) {
                    Reached::There => return Ok(true),
                    Reached::NotYet if !run.is_over() => {}
                    Reached::End | Reached::NotYet => return Ok(false),
                }
            }
        })
    }
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (algorithm, n, *, by = In(Direction::Rows), step = In(0)))]
    fn new(
        py: Python<'_>,
        algorithm: In<Algorithm>,
        n: In<u32>,
        by: In<Direction>,
        step: In<u64>,
    ) -> Outcome<Self> {
        let rung = algorithm.0.rung().ok_or_else(|| {
            let names = Rung::ALL.map(Rung::name).join(", ");
            let why = "cannot be run step by step; choose one of";
            refused(format!("`{}` {why} {names}", algorithm.0))
        })?;
        let player = player::Player::new(rung, n.0, by.0)?;
        let player = Player {
            algorithm,
            n: n.0,
            by,
            player: Mutex::new(player),
        };
        player.to_step(py, step).map(|_| player)
    }

    /// The algorithm in lines of pseudo-code.
    #[getter]
    fn pseudocode(&self, py: Python<'_>) -> Vec<String> {
        let player = lock(py, &self.player);
        let lines = player.pseudocode().iter();
        lines.map(|line| line.text.to_string()).collect()
    }

    /// How many steps are done.
    #[getter]
    fn position(&self, py: Python<'_>) -> u64 {
        lock(py, &self.player).position()
    }

    /// The step done last.
    #[getter]
    fn step<'py>(&self, py: Python<'py>) -> PyResult<Step<'py>> {
        step(py, lock(py, &self.player).step())
    }

    /// The queens on the board, in the order in which they were placed.
    #[getter]
    fn queens(&self, py: Python<'_>) -> Vec<Pair> {
        pairs(lock(py, &self.player).queens())
    }

    /// The board as it stands.
    #[getter]
    fn board(&self, py: Python<'_>) -> Outcome<Board> {
        let queens = lock(py, &self.player).queens().to_vec();
        Board::of(Placement::new(self.n, queens)?, Vec::new())
    }

    /// What the steps so far add up to.
    #[getter]
    fn counters<'py>(&self, py: Python<'py>) -> PyResult<Answer<'py, class::Counters>> {
        let done = lock(py, &self.player).counters();
        answer(py, (done.nodes, done.placed, done.rejected, done.solutions))
    }

    /// What the algorithm keeps in mind, by name: taken columns, diagonals (row − column + n − 1), …
    ///
    /// >>> from queenslab import Player
    /// >>> player = Player("bitmask", 4)
    /// >>> player.to_step(2)
    /// True
    /// >>> player.memory["columns"]
    /// [1, 0, 0, 0]
    #[getter]
    fn memory(&self, py: Python<'_>) -> BTreeMap<&'static str, Vec<i64>> {
        let player = lock(py, &self.player);
        let flags = |taken: Vec<bool>| taken.into_iter().map(i64::from).collect();
        let bits = |word: u64| (0..player.n()).map(|c| (word >> c & 1) as i64).collect();
        let numbers = |squares: Vec<Square>| {
            let at = |s: Square| i64::from(s.row) * i64::from(player.n()) + i64::from(s.column);
            squares.into_iter().map(at).collect()
        };
        BTreeMap::from_iter::<Vec<(&str, Vec<i64>)>>(match player.memory() {
            Memory::Queens(queens) => vec![("squares", numbers(queens))],
            Memory::Arrays {
                columns,
                diagonals,
                antidiagonals,
            } => vec![
                ("columns", flags(columns)),
                ("diagonals", flags(diagonals)),
                ("antidiagonals", flags(antidiagonals)),
            ],
            Memory::Sets {
                columns,
                differences,
                sums,
            } => vec![
                ("columns", columns.into_iter().map(i64::from).collect()),
                ("differences", differences.into_iter().collect()),
                ("sums", sums.into_iter().map(|sum| sum as i64).collect()),
            ],
            Memory::Masks {
                row,
                masks,
                untried,
            } => vec![
                ("row", vec![row.into()]),
                ("columns", bits(masks.columns)),
                ("diagonals", bits(masks.diagonals)),
                ("antidiagonals", bits(masks.antidiagonals)),
                ("untried", bits(untried)),
            ],
            Memory::Domains { chosen, lines } => {
                let next = lines.iter().find(|(line, _)| Some(*line) == chosen);
                let squares = next.map_or(Vec::new(), |(_, squares)| squares.clone());
                vec![("squares", numbers(squares))]
            }
            Memory::Boards { board, children } => vec![
                ("board", flags(board)),
                (
                    "children",
                    numbers(children.into_iter().map(|child| child.square).collect()),
                ),
            ],
            _ => Vec::new(),
        })
    }

    /// Does the next step; ``None`` at the end.
    fn forward<'py>(&self, py: Python<'py>) -> PyResult<Step<'py>> {
        step(py, lock(py, &self.player).forward())
    }

    /// Takes the last step back and returns the one before it; ``None`` at the beginning.
    fn back<'py>(&self, py: Python<'py>) -> PyResult<Step<'py>> {
        step(py, lock(py, &self.player).back())
    }

    /// Goes to where this many steps are done; ``False`` when the search is shorter.
    fn to_step(&self, py: Python<'_>, number: In<u64>) -> Outcome<bool> {
        self.seek(py, Target::Step(number.0))
    }

    /// Goes to the step that enters this node.
    fn to_node(&self, py: Python<'_>, number: In<u64>) -> Outcome<bool> {
        self.seek(py, Target::Node(number.0))
    }

    /// Goes to the step that reports this solution, counted from 1.
    fn to_solution(&self, py: Python<'_>, number: In<u64>) -> Outcome<bool> {
        self.seek(py, Target::Solution(number.0))
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Step<'py>> {
        self.forward(py)
    }

    /// The same search at the same step.
    fn __eq__(&self, py: Python<'_>, other: &Player) -> bool {
        let place = |one: &Player| (one.algorithm.0, one.n, one.by.0, one.position(py));
        place(self) == place(other)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.__getnewargs_ex__(py)?.call("Player")
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Outcome<Option<String>> {
        Ok(self.board(py)?._repr_svg_(py, 360.0)?)
    }

    #[pyo3(signature = () -> "tuple[tuple[object, ...], dict[str, object]]")]
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<Arguments<'py>> {
        let by = self.by.into_pyobject(py)?.to_string();
        Arguments::of((self.algorithm, self.n).into_pyobject(py)?)
            .with("by", by, "rows".into())?
            .with("step", self.position(py), 0)
    }
}

/// Every step of a search, lazily.
///
/// >>> from queenslab import trace
/// >>> [step.event for step in trace("bitmask", 1)]
/// ['enter', 'place', 'enter', 'solution', 'leave', 'remove', 'leave']
/// >>> sum(step.event == "solution" for step in trace("scan", 6))
/// 4
#[pyfunction]
#[pyo3(signature = (algorithm, n, *, by = In(Direction::Rows)) -> "Iterator[answers.Step]")]
pub(crate) fn trace(
    py: Python<'_>,
    algorithm: In<Algorithm>,
    n: In<u32>,
    by: In<Direction>,
) -> Outcome<Player> {
    Player::new(py, algorithm, n, by, In(0))
}

//! Searches, step by step.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use queens::player::{self, Reached, STRETCH, Target};
use queens::textbook::{Direction, Memory, Rung};

use crate::board::{Pair, pair};
use crate::long::{self, refused, short, stopped};
use crate::value::{Answer, Named, Pickle, Whole, answer, class, pickle};

type Step<'py> = Option<Answer<'py, class::Step>>;

fn step(py: Python<'_>, step: Option<player::Step>) -> PyResult<Step<'_>> {
    let Some(step) = step else { return Ok(None) };
    let fields = (
        step.number,
        step.event.name(),
        step.event.square().map(pair),
        step.event.attacker().map(pair),
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
#[pyclass(frozen, eq, module = "queenslab")]
pub(crate) struct Player {
    algorithm: queens::algorithm::Algorithm,
    n: u32,
    by: Direction,
    player: Mutex<player::Player>,
}

/// The same search at the same step.
impl PartialEq for Player {
    fn eq(&self, other: &Self) -> bool {
        // Not both locked at once: somebody may compare a player with itself.
        let place = |one: &Player| (one.algorithm, one.n, one.by, one.player().position());
        place(self) == place(other)
    }
}

impl Player {
    fn player(&self) -> MutexGuard<'_, player::Player> {
        self.player.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn seek(&self, py: Python<'_>, target: Target) -> PyResult<bool> {
        long::work(py, None, |run| {
            let mut player = self.player();
            loop {
                match player.seek(target, STRETCH) {
                    Reached::There => return Ok(true),
                    Reached::End => return Ok(false),
                    Reached::TooFar => {
                        let last = player::LAST_STEP;
                        return Err(refused(format!(
                            "that comes after step {last}, the last one there is a number for"
                        )));
                    }
                    Reached::NotYet if run.is_over() => return Err(stopped()),
                    Reached::NotYet => {}
                }
            }
        })
    }
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (algorithm, n, *, by: "Literal['rows', 'columns']" = "rows"))]
    fn new(
        algorithm: Named<queens::algorithm::Algorithm>,
        n: Whole<u32>,
        by: &str,
    ) -> PyResult<Self> {
        let by = match by {
            "rows" => Direction::Rows,
            "columns" => Direction::Columns,
            _ => {
                return Err(refused(format!(
                    "a search goes by rows or by columns, not by {by}"
                )));
            }
        };
        short(|| {
            let (algorithm, n) = (algorithm.0, n.0);
            let rung = algorithm.rung().ok_or_else(|| {
                let names = Rung::ALL.map(Rung::name).join(", ");
                refused(format!(
                    "`{algorithm}` cannot be run step by step; choose one of {names}"
                ))
            })?;
            let player = player::Player::new(rung, n, by).map_err(refused)?;
            Ok(Player {
                algorithm,
                n,
                by,
                player: Mutex::new(player),
            })
        })
    }

    /// The algorithm's name.
    #[getter]
    fn algorithm(&self) -> &'static str {
        self.algorithm.name()
    }

    /// The size of the board.
    #[getter]
    fn n(&self) -> u32 {
        self.n
    }

    /// What the search goes by: ``rows`` or ``columns``.
    #[getter]
    fn by(&self) -> &'static str {
        match self.by {
            Direction::Rows => "rows",
            Direction::Columns => "columns",
        }
    }

    /// The algorithm in lines of pseudo-code.
    #[getter]
    fn pseudocode(&self) -> Vec<String> {
        let player = self.player();
        let lines = player.pseudocode().iter();
        lines.map(|line| line.text.to_string()).collect()
    }

    /// How many steps are done.
    #[getter]
    fn position(&self) -> u64 {
        self.player().position()
    }

    /// The step done last.
    #[getter]
    fn step<'py>(&self, py: Python<'py>) -> PyResult<Step<'py>> {
        step(py, self.player().step())
    }

    /// The queens on the board, in the order in which they were placed.
    #[getter]
    fn queens(&self) -> Vec<Pair> {
        self.player().queens().iter().map(|&s| pair(s)).collect()
    }

    /// The board as it stands.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Answer<'py, class::Board>> {
        answer(py, (self.n, self.queens()))
    }

    /// What the steps so far add up to.
    #[getter]
    fn counters<'py>(&self, py: Python<'py>) -> PyResult<Answer<'py, class::Counters>> {
        let counters = self.player().counters();
        let fields = (
            counters.nodes,
            counters.placed,
            counters.rejected,
            counters.solutions,
        );
        answer(py, fields)
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
    fn memory(&self) -> BTreeMap<&'static str, Vec<i64>> {
        let player = self.player();
        let flags = |taken: Vec<bool>| taken.into_iter().map(i64::from).collect();
        let bits = |word: u64| (0..player.n()).map(|c| (word >> c & 1) as i64).collect();
        let numbers = |squares: Vec<queens::Square>| {
            let at =
                |s: queens::Square| i64::from(s.row) * i64::from(player.n()) + i64::from(s.column);
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
        step(py, short(|| Ok(self.player().forward()))?)
    }

    /// Takes the last step back and returns the one before it; ``None`` at the beginning.
    fn back<'py>(&self, py: Python<'py>) -> PyResult<Step<'py>> {
        step(py, short(|| Ok(self.player().back()))?)
    }

    /// Goes to where this many steps are done; ``False`` when the search is shorter.
    fn to_step(&self, py: Python<'_>, number: Whole<u64>) -> PyResult<bool> {
        self.seek(py, Target::Step(number.0))
    }

    /// Goes to the step that enters this node.
    fn to_node(&self, py: Python<'_>, number: Whole<u64>) -> PyResult<bool> {
        self.seek(py, Target::Node(number.0))
    }

    /// Goes to the step that reports this solution, counted from 1.
    fn to_solution(&self, py: Python<'_>, number: Whole<u64>) -> PyResult<bool> {
        self.seek(py, Target::Solution(number.0))
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Step<'py>> {
        self.forward(py)
    }

    fn __repr__(&self) -> String {
        let (algorithm, n, position) = (self.algorithm, self.n, self.position());
        format!("<Player of {algorithm}, n = {n}, at step {position}>")
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.board(py)?
            .into_pyobject(py)?
            .call_method0("_repr_svg_")?
            .extract()
    }

    #[pyo3(signature = () -> "tuple[object, ...]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickle<'py>> {
        let fields = (self.algorithm(), self.n, self.by(), self.position());
        pickle(py, "_player", fields)
    }
}

/// A player that was pickled.
#[pyfunction]
pub(crate) fn _player(
    py: Python<'_>,
    algorithm: Named<queens::algorithm::Algorithm>,
    n: u32,
    by: &str,
    position: u64,
) -> PyResult<Player> {
    let player = Player::new(algorithm, Whole(n), by)?;
    player.seek(py, Target::Step(position))?;
    Ok(player)
}

/// Every step of a search, lazily.
///
/// >>> from queenslab import trace
/// >>> [step.event for step in trace("bitmask", 1)]
/// ['enter', 'place', 'enter', 'solution', 'leave', 'remove', 'leave']
/// >>> sum(step.event == "solution" for step in trace("scan", 6))
/// 4
#[pyfunction]
#[pyo3(signature = (algorithm, n, *, by: "Literal['rows', 'columns']" = "rows") -> "Iterator[answers.Step]")]
pub(crate) fn trace(
    algorithm: Named<queens::algorithm::Algorithm>,
    n: Whole<u32>,
    by: &str,
) -> PyResult<Player> {
    Player::new(algorithm, n, by)
}

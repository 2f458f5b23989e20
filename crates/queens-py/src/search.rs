//! Searches, step by step.

use std::collections::BTreeMap;
use std::sync::Mutex;

use pyo3::prelude::*;
use queens::algorithm::Algorithm;
use queens::player::{self, Reached, STRETCH, Target};
use queens::textbook::{Direction, Memory, Rung};
use queens::trace::Event;
use queens::{Placement, Square};

use crate::board::Board;
use crate::long::{self, lock};
use crate::value::{Arguments, In, Outcome, Pair, class, pairs};

class! {
    /// One step of a search.
    "queenslab" Step of step: player::Step {
        /// Number of the step, from 1.
        number: u64 = step.number;
        event: In<Event> = In(step.event);
        square: Option<Pair> = step.event.square().map(Into::into);
        /// The queen that attacks the rejected square.
        attacker: Option<Pair> = step.event.attacker().map(Into::into);
        /// Queens on the board after the step.
        depth: u32 = step.depth;
        /// The node of the search tree in which it happened, numbered in preorder from 0.
        node: u64 = step.node;
        parent: Option<u64> = step.parent;
        /// Index of the line of pseudo-code for the event.
        line: usize = step.line;
    }
}

class! {
    /// What the steps so far add up to.
    "queenslab" Counters of done: queens::trace::Counters {
        nodes: u64 = done.nodes;
        placed: u64 = done.placed;
        rejected: u64 = done.rejected;
        solutions: u64 = done.solutions;
    }
}

/// A search with a current position, which moves forward, back, and to any step, node or solution.
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
/// :param by: the direction of the search, ``rows`` or ``columns``.
/// :param step: the number of steps done so far.
#[pyclass(frozen, module = "queenslab")]
pub(crate) struct Player {
    /// The algorithm's name.
    #[pyo3(get)]
    algorithm: In<Algorithm>,
    /// The size of the board.
    #[pyo3(get)]
    n: u32,
    /// The direction of the search: ``rows`` or ``columns``.
    #[pyo3(get)]
    by: In<Direction>,
    player: Mutex<player::Player>,
}

impl Player {
    fn seek(&self, target: Target) -> Outcome<bool> {
        let player = &mut *lock(&self.player);
        long::work(None, |run| {
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
        algorithm: In<Algorithm>,
        n: In<u32>,
        by: In<Direction>,
        step: In<u64>,
    ) -> Outcome<Self> {
        let rung: Rung = algorithm.0.name().parse()?;
        let player = player::Player::new(rung, n.0, by.0)?;
        let player = Player {
            algorithm,
            n: n.0,
            by,
            player: Mutex::new(player),
        };
        player.to_step(step).map(|_| player)
    }

    /// The algorithm in lines of pseudo-code.
    #[getter]
    fn pseudocode(&self) -> Vec<String> {
        let player = lock(&self.player);
        let lines = player.pseudocode().iter();
        lines.map(|line| line.text.to_string()).collect()
    }

    /// The number of steps done so far.
    #[getter]
    fn position(&self) -> u64 {
        lock(&self.player).position()
    }

    /// The step done last.
    #[getter]
    fn step(&self) -> Option<Step> {
        lock(&self.player).step().map(Into::into)
    }

    /// The queens on the board, in the order in which they were placed.
    #[getter]
    fn queens(&self) -> Vec<Pair> {
        pairs(lock(&self.player).queens())
    }

    /// The current board.
    #[getter]
    fn board(&self) -> Outcome<Board> {
        let queens = lock(&self.player).queens().to_vec();
        Board::of(Placement::new(self.n, queens)?, Vec::new())
    }

    /// What the steps so far add up to.
    #[getter]
    fn counters(&self) -> Counters {
        lock(&self.player).counters().into()
    }

    /// What the algorithm remembers, by name: taken columns, diagonals (row − column + n − 1), …
    ///
    /// >>> from queenslab import Player
    /// >>> player = Player("bitmask", 4)
    /// >>> player.to_step(2)
    /// True
    /// >>> player.memory["columns"]
    /// [1, 0, 0, 0]
    #[getter]
    fn memory(&self) -> BTreeMap<&'static str, Vec<i64>> {
        let player = lock(&self.player);
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
            Memory::Boards { board, children } => {
                let children = children.into_iter().map(|child| child.square).collect();
                vec![("board", flags(board)), ("children", numbers(children))]
            }
            _ => Vec::new(),
        })
    }

    /// Does the next step; ``None`` at the end.
    fn forward(&self) -> Option<Step> {
        lock(&self.player).forward().map(Into::into)
    }

    /// Takes back the last step and returns the one before it; ``None`` at the beginning.
    fn back(&self) -> Option<Step> {
        lock(&self.player).back().map(Into::into)
    }

    /// Goes to the position after this many steps; returns ``False`` if the search is shorter.
    fn to_step(&self, number: In<u64>) -> Outcome<bool> {
        self.seek(Target::Step(number.0))
    }

    /// Goes to the step that enters this node.
    fn to_node(&self, number: In<u64>) -> Outcome<bool> {
        self.seek(Target::Node(number.0))
    }

    /// Goes to the step that reports this solution, counted from 1.
    fn to_solution(&self, number: In<u64>) -> Outcome<bool> {
        self.seek(Target::Solution(number.0))
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self) -> Option<Step> {
        self.forward()
    }

    /// The same search at the same step.
    fn __eq__(&self, other: &Player) -> bool {
        let place = |one: &Player| (one.algorithm.0, one.n, one.by.0, one.position());
        place(self) == place(other)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.__getnewargs_ex__(py)?.call("Player")
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Outcome<Option<String>> {
        Ok(self.board()?._repr_svg_(py, 360.0)?)
    }

    #[pyo3(signature = () -> "tuple[tuple[object, ...], dict[str, object]]")]
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<Arguments<'py>> {
        let arguments = Arguments::none(py);
        arguments.1.set_item("algorithm", self.algorithm)?;
        arguments.1.set_item("n", self.n)?;
        arguments.1.set_item("by", self.by)?;
        arguments.1.set_item("step", self.position())?;
        Ok(arguments)
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
#[pyo3(signature = (algorithm, n, *, by = In(Direction::Rows)) -> "Iterator[Step]")]
pub(crate) fn trace(algorithm: In<Algorithm>, n: In<u32>, by: In<Direction>) -> Outcome<Player> {
    Player::new(algorithm, n, by, In(0))
}

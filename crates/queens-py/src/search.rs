//! Searches, step by step.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use queens::player::{self, Reached, STRETCH, Target};
use queens::textbook::{Direction, Memory, Rung};

use crate::board::{Pair, pair};
use crate::long::{self, refused, short, stopped};

/// Number, event, square, attacker, depth, node, parent, and line of pseudo-code.
type Step = (
    u64,
    &'static str,
    Option<Pair>,
    Option<Pair>,
    u32,
    u64,
    Option<u64>,
    usize,
);

fn step(step: player::Step) -> Step {
    (
        step.number,
        step.event.name(),
        step.event.square().map(pair),
        step.event.attacker().map(pair),
        step.depth,
        step.node,
        step.parent,
        step.line,
    )
}

/// A search with a position in its trace.
#[pyclass(frozen)]
pub(crate) struct Player(Mutex<player::Player>);

impl Player {
    fn player(&self) -> MutexGuard<'_, player::Player> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Player {
    #[new]
    fn new(algorithm: &str, n: u32, by_columns: bool) -> PyResult<Self> {
        short(|| {
            let direction = match by_columns {
                true => Direction::Columns,
                false => Direction::Rows,
            };
            let algorithm: queens::Algorithm = algorithm.parse().map_err(refused)?;
            let rung = Rung::try_from(algorithm).map_err(refused)?;
            let player = player::Player::new(rung, n, direction).map_err(refused)?;
            Ok(Player(Mutex::new(player)))
        })
    }

    fn pseudocode(&self) -> Vec<String> {
        let player = self.player();
        player
            .pseudocode()
            .iter()
            .map(|line| line.text.to_string())
            .collect()
    }

    fn position(&self) -> u64 {
        self.player().position()
    }

    fn step(&self) -> Option<Step> {
        self.player().step().map(step)
    }

    fn queens(&self) -> Vec<Pair> {
        self.player().queens().iter().map(|&s| pair(s)).collect()
    }

    /// Nodes, queens placed, refusals, solutions.
    fn counters(&self) -> (u64, u64, u64, u64) {
        let counters = self.player().counters();
        (
            counters.nodes,
            counters.placed,
            counters.rejected,
            counters.solutions,
        )
    }

    /// What the algorithm remembers, by name.
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

    fn forward(&self) -> PyResult<Option<Step>> {
        short(|| Ok(self.player().forward().map(step)))
    }

    fn back(&self) -> PyResult<Option<Step>> {
        short(|| Ok(self.player().back().map(step)))
    }

    /// Goes to a step, a node or a solution; false when there is none.
    fn seek(&self, py: Python<'_>, to: &str, number: u64) -> PyResult<bool> {
        let target = match to {
            "step" => Target::Step(number),
            "node" => Target::Node(number),
            _ => Target::Solution(number),
        };
        long::work(py, None, |watch| {
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
                    Reached::NotYet if watch.stopped() => return Err(stopped()),
                    Reached::NotYet => {}
                }
            }
        })
    }
}

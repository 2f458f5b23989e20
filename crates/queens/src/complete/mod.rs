//! Any board: complete it, list its completions, count them, prove that there are none.
//!
//! A [`Problem`] says what is asked: an m × n board, k queens, [`Rules`](crate::Rules) (chess queens, torus,
//! superqueens, newspaper puzzles with coloured regions, …), queens already placed, and squares and
//! diagonals that must stay empty.
//!
//! | question | answer |
//! |---|---|
//! | is there a completion? | [`complete`]: one, none (proved), or unknown |
//! | what are they all? | [`Completions`]: streamed, in lexicographic order |
//! | how many? | [`count`]: exactly |
//! | is there just one? | [`unique`]: none, one, or two to show that there are several |
//! | is this a completion? | [`Problem::check`] |
//! | why is there none? | [`Problem::contradiction`], where it can be seen at a glance |
//!
//! Every search takes a [`Run`]; past its limits the answer is "unknown", never "no". The same holds for a board of more
//! than [`Problem::MOST_SQUARES`] squares or [`Problem::MOST_LINES`] rows or columns.

mod budget;
mod grid;
mod instance;
pub(crate) mod problem;
mod search;
mod stream;
mod total;

pub(crate) use budget::Budget;
pub use instance::Family;
pub use problem::ProblemError;
pub use problem::rules::{Attack, Leap};

use std::fmt;
use std::iter::FusedIterator;

use crate::Problem;
use crate::board::Square;
use crate::run::Run;
use search::Step;
use stream::{Aim, Stream, stream};

/// The answer to "is there a completion?" There will never be a fourth variant, so a `match` may name all three.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The queens of a completion, the given ones included, in reading order.
    Found(Vec<Square>),
    /// There is none: the search has exhausted all possibilities.
    None,
    /// The search was stopped before it could tell.
    Unknown,
}

/// The answer to "how many completions are there?"
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Exactly this many.
    Exact(u128),
    /// This many were found before the search was stopped.
    AtLeast(u128),
}

/// The answer to "is there just one completion?"
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Uniqueness {
    /// There is none.
    None,
    /// There is just this one.
    Unique(Vec<Square>),
    /// There are several; here are two.
    Several([Vec<Square>; 2]),
    /// The search was stopped before it could tell; perhaps it had found one.
    Unknown(Option<Vec<Square>>),
}

/// One completion, or the proof that there is none. It is not specified which completion, but it is the same in every run.
///
/// Cost: exponential at worst, but milliseconds for most boards up to 100 × 100, and 0.2 s at 1000 × 1000.
/// `docs/problems.md` says how the search works and what it takes on hard boards.
///
/// ```
/// use queens::{Problem, Run};
/// use queens::complete::{Answer, complete};
/// // No solution for n = 4 has a queen in the corner.
/// let board = Problem::square(4).with_given([(0, 0)])?;
/// assert_eq!(complete(&board, &Run::new()), Answer::None);
/// assert_eq!(complete(&board, &Run::new().nodes(0)), Answer::Unknown);
/// # Ok::<(), queens::complete::ProblemError>(())
/// ```
pub fn complete(problem: &Problem, run: &Run<'_>) -> Answer {
    within(run, |budget| {
        Completions::of(problem, Aim::One).step(budget)
    })
}

/// Returns what a search finds within a run, and at the end tells the run how many nodes were visited.
fn within<T>(run: &Run<'_>, search: impl FnOnce(&mut Budget<'_>) -> T) -> T {
    let mut budget = Budget::new(run);
    let found = search(&mut budget);
    budget.tell();
    found
}

impl Problem {
    /// One completion, all its queens in reading order, or `None` if there is provably none. Cost: see [`complete`], which
    /// can be limited and stopped.
    ///
    /// # Panics
    /// When the board [is too large](Self::is_too_large) to be searched.
    pub fn find(&self) -> Option<Vec<Square>> {
        match complete(self, &Run::new()) {
            Answer::Found(queens) => Some(queens),
            Answer::None => None,
            Answer::Unknown => self.refuse(),
        }
    }

    /// The exact number of completions. Cost: see [`count`], which can be limited and stopped.
    ///
    /// # Panics
    /// When the board [is too large](Self::is_too_large) to be searched.
    pub fn count(&self) -> u128 {
        match count(self, &Run::new()) {
            Count::Exact(count) => count,
            Count::AtLeast(_) => self.refuse(),
        }
    }

    /// Whether there is just one completion. Cost: see [`unique`], which can be limited and stopped.
    ///
    /// # Panics
    /// When the board [is too large](Self::is_too_large) to be searched.
    pub fn is_unique(&self) -> bool {
        match unique(self, &Run::new()) {
            Uniqueness::Unique(_) => true,
            Uniqueness::None | Uniqueness::Several(_) => false,
            Uniqueness::Unknown(_) => self.refuse(),
        }
    }

    fn refuse(&self) -> ! {
        let (rows, columns) = (self.rows(), self.columns());
        panic!("a board of {rows} × {columns} is too large to search")
    }

    /// All completions, in lexicographic order.
    pub fn solutions(&self) -> Completions {
        Completions::new(self)
    }
}

/// The exact number of completions, or how many were found before the run was over.
///
/// Cost: the search visits every completion, except on open boards, which are counted row by row, and on a torus, where
/// translations are counted together: exponential in n.
///
/// ```
/// use queens::{Problem, Rules, Run};
/// use queens::complete::{Count, count};
/// let torus = Problem::square(7).with_rules(Rules::TORUS)?;
/// assert_eq!(count(&torus, &Run::new()), Count::Exact(28));
/// # Ok::<(), queens::complete::ProblemError>(())
/// ```
pub fn count(problem: &Problem, run: &Run<'_>) -> Count {
    within(run, |budget| total::count(problem, budget))
}

/// Whether there is just one completion. If there are several, two of them are returned.
///
/// Cost: that of finding two completions, or of proving that there is no second.
///
/// ```
/// use queens::{Problem, Run};
/// use queens::complete::{Uniqueness, unique};
/// let puzzle = Problem::square(4).with_regions("AABB/AABB/ACDD/CCDD".parse()?)?;
/// assert!(matches!(unique(&puzzle, &Run::new()), Uniqueness::Unique(_)));
/// # Ok::<(), queens::complete::ProblemError>(())
/// ```
pub fn unique(problem: &Problem, run: &Run<'_>) -> Uniqueness {
    let mut completions = Completions::in_any_order(problem);
    within(run, |budget| match completions.step(budget) {
        Answer::Found(first) => match completions.step(budget) {
            Answer::Found(second) => Uniqueness::Several([first, second]),
            Answer::None => Uniqueness::Unique(first),
            Answer::Unknown => Uniqueness::Unknown(Some(first)),
        },
        Answer::None => Uniqueness::None,
        Answer::Unknown => Uniqueness::Unknown(None),
    })
}

/// All completions, one after the other, each as its queens in reading order; memory does not grow with their number.
///
/// As an iterator it continues until all are found, and panics if the board [is too large](Problem::is_too_large) to be
/// searched; [`advance`](Self::advance) can be limited and stopped, and never panics.
///
/// ```
/// use queens::complete::Completions;
/// use queens::Problem;
/// let firsts: Vec<u32> = Completions::new(&Problem::square(6)).map(|q| q[0].column).collect();
/// assert_eq!(firsts, [1, 2, 3, 4]);
/// ```
pub struct Completions {
    stream: Box<dyn Stream>,
    columns: u32,
    /// Nodes visited so far.
    nodes: u64,
}

impl Completions {
    /// The completions in lexicographic order: with one queen in each row, by their columns from the top row down; in
    /// general, by their lists of squares in reading order.
    pub fn new(problem: &Problem) -> Self {
        Completions::of(problem, Aim::Sorted)
    }

    /// The completions in the order in which the search finds them, the same in every run. The first one comes sooner.
    pub fn in_any_order(problem: &Problem) -> Self {
        Completions::of(problem, Aim::Any)
    }

    fn of(problem: &Problem, aim: Aim) -> Self {
        Completions {
            stream: stream(problem, aim),
            columns: problem.columns(),
            nodes: 0,
        }
    }

    /// The queens of the next completion in reading order; `None` if there are no more; `Unknown` if the run was over, after
    /// which another call continues the search. Each call may visit as many nodes as its run allows; the run is told the
    /// nodes of all calls together.
    pub fn advance(&mut self, run: &Run<'_>) -> Answer {
        let mut budget = Budget::new(run).after(self.nodes);
        let answer = self.step(&mut budget);
        budget.tell();
        self.nodes = budget.nodes();
        answer
    }

    fn step(&mut self, budget: &mut Budget<'_>) -> Answer {
        match self.stream.run(budget) {
            Step::Exhausted => Answer::None,
            Step::Stopped => Answer::Unknown,
            Step::Solution => {
                let mut placed = self.stream.placed().to_vec();
                placed.sort_unstable();
                let square = |&at: &u32| Square::new(at / self.columns, at % self.columns);
                Answer::Found(placed.iter().map(square).collect())
            }
        }
    }
}

/// The position is copied too: both continue from there.
impl Clone for Completions {
    fn clone(&self) -> Self {
        Completions {
            stream: self.stream.copy(),
            columns: self.columns,
            nodes: self.nodes,
        }
    }
}

impl fmt::Debug for Completions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Completions").finish_non_exhaustive()
    }
}

impl Iterator for Completions {
    type Item = Vec<Square>;

    fn next(&mut self) -> Option<Vec<Square>> {
        match self.advance(&Run::new()) {
            Answer::Found(queens) => Some(queens),
            Answer::None => None,
            Answer::Unknown => panic!("the board is too large to be searched"),
        }
    }
}

impl FusedIterator for Completions {}

#[cfg(test)]
mod tests;

//! The one list of algorithms, from which help, menus, the test corpus and benchmarks are made.

use std::fmt;
use std::str::FromStr;

use crate::textbook;

/// The algorithms a user can ask for by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Algorithm {
    /// Generate and test: [`textbook::naive`].
    Naive,
    /// Backtracking, comparing with each queen placed: [`textbook::scan`].
    Scan,
    /// Backtracking with boolean arrays: [`textbook::arrays`].
    Arrays,
    /// Backtracking with hash sets: [`textbook::sets`].
    Sets,
    /// Backtracking with three integers: [`textbook::bitmask`].
    Bitmask,
    /// Depth-first search over whole boards: [`textbook::tree`].
    Tree,
    /// The record counter: [`count`](mod@crate::count).
    Join,
    /// The fastest for the question.
    Auto,
}

/// What a user can want from an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Task {
    /// Every solution.
    List,
    /// The number of solutions.
    Count,
    /// The first solution.
    First,
    /// Every step of the search.
    Trace,
}

impl Algorithm {
    /// All of them, in the order in which they are taught.
    pub const ALL: [Algorithm; 8] = [
        Algorithm::Naive,
        Algorithm::Scan,
        Algorithm::Arrays,
        Algorithm::Sets,
        Algorithm::Bitmask,
        Algorithm::Tree,
        Algorithm::Join,
        Algorithm::Auto,
    ];

    /// Those of the textbooks, which can be run step by step.
    pub const TEXTBOOK: [Algorithm; 6] = [
        Algorithm::Naive,
        Algorithm::Scan,
        Algorithm::Arrays,
        Algorithm::Sets,
        Algorithm::Bitmask,
        Algorithm::Tree,
    ];

    /// The name to ask for it by.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Naive => "naive",
            Algorithm::Scan => "scan",
            Algorithm::Arrays => "arrays",
            Algorithm::Sets => "sets",
            Algorithm::Bitmask => "bitmask",
            Algorithm::Tree => "tree",
            Algorithm::Join => "join",
            Algorithm::Auto => "auto",
        }
    }

    /// One line on how it works.
    pub const fn about(self) -> &'static str {
        match self {
            Algorithm::Naive => "generate every placement of one queen per row and test it",
            Algorithm::Scan => "backtracking, comparing with each queen placed",
            Algorithm::Arrays => "boolean arrays for columns, diagonals, antidiagonals",
            Algorithm::Sets => "hash sets of column, row + column, row - column",
            Algorithm::Bitmask => "three integers",
            Algorithm::Tree => {
                "depth-first search over whole boards, children filtered by validity"
            }
            Algorithm::Join => "the record counter",
            Algorithm::Auto => "the fastest for the question",
        }
    }

    /// Can it do this at all?
    ///
    /// ```
    /// use queens::algorithm::{Algorithm, Task};
    /// assert!(Algorithm::Tree.can(Task::Trace));
    /// assert!(!Algorithm::Join.can(Task::List));
    /// ```
    pub const fn can(self, task: Task) -> bool {
        match self {
            Algorithm::Join => matches!(task, Task::Count),
            Algorithm::Auto => !matches!(task, Task::Trace),
            _ => true,
        }
    }

    /// The largest n it can represent; asking for more is an error. `None` where the answer is that
    /// of whatever `auto` chooses.
    pub const fn largest_n(self) -> Option<u32> {
        match self {
            Algorithm::Naive => Some(textbook::naive::LARGEST),
            Algorithm::Scan => Some(textbook::scan::LARGEST),
            Algorithm::Arrays => Some(textbook::arrays::LARGEST),
            Algorithm::Sets => Some(textbook::sets::LARGEST),
            Algorithm::Bitmask => Some(textbook::bitmask::LARGEST),
            Algorithm::Tree => Some(textbook::tree::LARGEST),
            Algorithm::Join => Some(32),
            Algorithm::Auto => None,
        }
    }

    /// The largest n for which it finishes within about a minute on one core; asking for more
    /// deserves a warning. A trace can always be looked into, however long it is, so for it the
    /// limit is the board that one can still take in.
    pub const fn sensible_to(self, task: Task) -> u32 {
        match (self, task) {
            (_, Task::Trace) => 30,
            (Algorithm::Naive, Task::First) => 10,
            (Algorithm::Naive, _) => 8,
            (Algorithm::Tree, Task::First) => 14,
            (Algorithm::Tree, _) => 10,
            (Algorithm::Sets, Task::First) => 27,
            (_, Task::First) => 29,
            (Algorithm::Sets, _) => 14,
            (Algorithm::Scan | Algorithm::Arrays, _) => 15,
            (Algorithm::Bitmask, _) => 17,
            (Algorithm::Join | Algorithm::Auto, Task::Count) => 20,
            (Algorithm::Join | Algorithm::Auto, Task::List) => 18,
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Self, UnknownAlgorithm> {
        Algorithm::ALL
            .into_iter()
            .find(|algorithm| algorithm.name() == name)
            .ok_or(UnknownAlgorithm)
    }
}

/// No algorithm has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownAlgorithm;

impl fmt::Display for UnknownAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Algorithm::ALL.map(Algorithm::name).join(", ");
        write!(f, "unknown algorithm; choose one of {names}")
    }
}

impl std::error::Error for UnknownAlgorithm {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.name().parse(), Ok(algorithm));
        }
        assert_eq!("quantum".parse::<Algorithm>(), Err(UnknownAlgorithm));
        assert_eq!("".parse::<Algorithm>(), Err(UnknownAlgorithm));
    }
}

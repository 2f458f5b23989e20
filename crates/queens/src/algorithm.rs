//! The one list of algorithms, from which help, menus, the test corpus and benchmarks are made.

use std::fmt;

use crate::named;
use crate::textbook::Rung;

/// An algorithm that can be chosen by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Algorithm {
    /// One of the textbook algorithms.
    Textbook(Rung),
    /// The large-n counter: [`count`](mod@crate::count).
    Colours,
    /// The fastest algorithm for the task.
    Auto,
}

/// What an algorithm can be asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
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

/// What an algorithm can do, as the end of a sentence: `list solutions`.
impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Task::List => "list solutions",
            Task::Count => "count",
            Task::First => "find the first solution",
            Task::Trace => "be run step by step",
        })
    }
}

impl Algorithm {
    /// Every algorithm, in the order in which they are taught.
    pub const ALL: [Algorithm; Rung::ALL.len() + 2] = {
        let mut all = [Algorithm::Colours; Rung::ALL.len() + 2];
        let mut index = 0;
        while index < Rung::ALL.len() {
            all[index] = Algorithm::Textbook(Rung::ALL[index]);
            index += 1;
        }
        all[index + 1] = Algorithm::Auto;
        all
    };

    /// The rung of a textbook algorithm; `None` for the others.
    pub const fn rung(self) -> Option<Rung> {
        match self {
            Algorithm::Textbook(rung) => Some(rung),
            Algorithm::Colours | Algorithm::Auto => None,
        }
    }

    /// The name by which the algorithm is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Textbook(rung) => rung.name(),
            Algorithm::Colours => "colours",
            Algorithm::Auto => "auto",
        }
    }

    /// One line on how the algorithm works.
    pub const fn about(self) -> &'static str {
        match self {
            Algorithm::Textbook(rung) => rung.about(),
            Algorithm::Colours => "the large-n counter: counts without listing",
            Algorithm::Auto => "the fastest for the question",
        }
    }

    /// Whether the algorithm can do this task at all.
    ///
    /// ```
    /// use queens::algorithm::{Algorithm, Task};
    /// use queens::textbook::Rung;
    /// assert!(Algorithm::Textbook(Rung::Tree).can(Task::Trace));
    /// assert!(!Algorithm::Colours.can(Task::List));
    /// ```
    pub const fn can(self, task: Task) -> bool {
        match self {
            Algorithm::Colours => matches!(task, Task::Count),
            Algorithm::Auto => !matches!(task, Task::Trace),
            _ => true,
        }
    }

    /// The largest n that the algorithm can represent; a larger n is an error. `None` for `auto`, where the limit depends on
    /// the algorithm chosen.
    pub const fn largest_n(self) -> Option<u32> {
        match self {
            Algorithm::Textbook(rung) => Some(rung.largest_n()),
            Algorithm::Colours => Some(crate::count::MAX_N),
            Algorithm::Auto => None,
        }
    }

    /// The largest n for which the algorithm finishes within about a minute on one core; a larger n deserves a warning. A
    /// trace can always be inspected, however long it is, so for a trace the limit is the largest board that a person can
    /// take in.
    pub const fn sensible_to(self, task: Task) -> u32 {
        match (self, task) {
            (_, Task::Trace) => 30,
            (Algorithm::Textbook(rung), Task::First) => rung.sensible_first(),
            (Algorithm::Textbook(rung), Task::List | Task::Count) => rung.sensible_all(),
            (Algorithm::Colours | Algorithm::Auto, Task::First) => 29,
            (Algorithm::Colours | Algorithm::Auto, Task::Count) => 20,
            (Algorithm::Colours | Algorithm::Auto, Task::List) => 18,
        }
    }
}

named!(Algorithm, "algorithm");

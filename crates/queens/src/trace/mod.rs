//! What a search reports while it runs, and how to listen.
//!
//! A textbook search reports every [`Event`] to an [`Observer`]. Listing, counting, counters, traces and
//! players are all observers; the search is compiled for each, so that what an observer ignores costs nothing.
//! Events carry their squares, so an observer that pushes on [`Event::Place`] and pops on [`Event::Remove`] has
//! the board at every moment.
//!
//! Observers can be paired: `(a, b)` reports to both and stops when either wants to.
//!
//! ```
//! use queens::textbook::{Direction, Rung, Search};
//! use queens::Run;
//! use queens::trace::{Counters, Within};
//!
//! let mut search = Search::new(Rung::Bitmask, 8, Direction::Rows)?;
//! let run = Run::new().nodes(1000);
//! let mut watch = (Counters::default(), Within::new(&run));
//! assert!(search.run(&mut watch).is_break(), "1000 of 2057 nodes");
//! assert!(search.run(&mut watch.0).is_continue(), "the rest");
//! assert_eq!((watch.0.nodes, watch.0.solutions), (2057, 92));
//! # Ok::<(), queens::TooLarge>(())
//! ```

mod observers;

use std::ops::ControlFlow;

use crate::board::Square;

pub(crate) use observers::solutions;
pub use observers::{Counters, Within, quiet};
#[cfg(test)]
pub(crate) use observers::{follow, stop_after};

/// One step of a search. The empty board is entered first and left last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A node of the search tree was reached: its placement is looked at.
    Enter,
    /// A queen was put on this square.
    Place {
        /// The queen's square.
        square: Square,
    },
    /// This square was tried and rejected, or (generate-and-test) a whole placement was.
    Reject {
        /// The square of the queen that does not fit.
        square: Square,
        /// A queen that attacks it: the first one in the order of placing.
        attacker: Square,
    },
    /// The queen was taken off this square again.
    Remove {
        /// The square that the queen was on.
        square: Square,
    },
    /// The queens on the board are a solution.
    Solution,
    /// All that can follow from this node has been tried.
    Leave,
}

impl Event {
    /// The name of the event in traces and beside the lines of pseudo-code.
    pub const fn name(self) -> &'static str {
        match self {
            Event::Enter => "enter",
            Event::Place { .. } => "place",
            Event::Reject { .. } => "reject",
            Event::Remove { .. } => "remove",
            Event::Solution => "solution",
            Event::Leave => "leave",
        }
    }

    /// The square it is about: where a queen was put, rejected or taken off; `None` for the other events.
    pub const fn square(self) -> Option<Square> {
        match self {
            Event::Place { square } | Event::Reject { square, .. } | Event::Remove { square } => {
                Some(square)
            }
            Event::Enter | Event::Solution | Event::Leave => None,
        }
    }

    /// The queen that caused a rejection; `None` for the other events.
    pub const fn attacker(self) -> Option<Square> {
        match self {
            Event::Reject { attacker, .. } => Some(attacker),
            _ => None,
        }
    }
}

/// Listens to a search.
///
/// `Break` stops the search after the event; it can be continued where it stopped, because a search
/// changes its state first and reports afterwards. A closure `FnMut(Event) -> ControlFlow<()>` is an
/// observer.
pub trait Observer {
    /// Whether the observer wants to hear of rejections. A rung that knows *that* a square is attacked but not *by whom*
    /// looks for the attacker only then; other rungs may report rejections anyway.
    const REJECTIONS: bool = true;

    /// Hears one event.
    fn observe(&mut self, event: Event) -> ControlFlow<()>;
}

impl<F: FnMut(Event) -> ControlFlow<()>> Observer for F {
    #[inline]
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        self(event)
    }
}

/// Reports to both, and stops when either wants to.
impl<A: Observer, B: Observer> Observer for (A, B) {
    const REJECTIONS: bool = A::REJECTIONS || B::REJECTIONS;

    #[inline]
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        // Both must hear the event, or one of them would miss it when the search resumes.
        let (first, second) = (self.0.observe(event), self.1.observe(event));
        first?;
        second
    }
}

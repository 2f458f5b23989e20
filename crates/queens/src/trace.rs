//! What a search reports while it runs.
//!
//! A textbook search tells an [`Observer`] every [`Event`]. Listing, counting, counters, traces and
//! players are all observers; the observer `()` listens to nothing and costs nothing, because the
//! search is compiled for it. Events carry their squares, so an observer that pushes on
//! [`Event::Place`] and pops on [`Event::Remove`] has the board at every moment.

use std::ops::ControlFlow;

use crate::board::Square;

/// One step of a search. The empty board is entered first and left last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A node of the search tree: the placement reached is looked at.
    Enter,
    /// A queen was put on this square.
    Place {
        /// Where it stands now.
        square: Square,
    },
    /// This square was tried and refused, or (generate-and-test) a whole placement was.
    Reject {
        /// The square of the queen that does not fit.
        square: Square,
        /// A queen that attacks it.
        attacker: Square,
    },
    /// The queen was taken off this square again.
    Remove {
        /// Where it stood.
        square: Square,
    },
    /// The queens on the board are a solution.
    Solution,
    /// All that can follow from this node has been tried.
    Leave,
}

/// Someone who listens to a search.
///
/// `Break` stops the search after the event; it can be continued where it stopped, because a search
/// changes its state first and reports afterwards.
pub trait Observer {
    /// Hears one event.
    fn observe(&mut self, event: Event) -> ControlFlow<()>;
}

/// Listens to nothing.
impl Observer for () {
    #[inline(always)]
    fn observe(&mut self, _: Event) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

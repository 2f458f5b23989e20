//! Ready-made observers: counters, limits, and those that keep the board.

use std::ops::ControlFlow;

use super::{Event, Observer};
use crate::board::Square;
use crate::run::Run;

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

/// `Break` when the condition holds.
fn stop_if(condition: bool) -> ControlFlow<()> {
    if condition {
        ControlFlow::Break(())
    } else {
        GO_ON
    }
}

/// The closure as an observer that does not hear of rejections.
pub fn quiet(hear: impl FnMut(Event) -> ControlFlow<()>) -> impl Observer {
    struct Quiet<F>(F);

    impl<F: FnMut(Event) -> ControlFlow<()>> Observer for Quiet<F> {
        const REJECTIONS: bool = false;

        #[inline(always)]
        fn observe(&mut self, event: Event) -> ControlFlow<()> {
            (self.0)(event)
        }
    }

    Quiet(hear)
}

/// How often each kind of event happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counters {
    /// Nodes of the search tree entered, the empty board included.
    pub nodes: u64,
    /// Queens put on the board.
    pub placed: u64,
    /// Squares rejected; for generate-and-test, whole placements rejected.
    pub rejected: u64,
    /// Solutions.
    pub solutions: u64,
}

impl Counters {
    /// Counts one event.
    #[inline]
    pub fn add(&mut self, event: Event) {
        match event {
            Event::Enter => self.nodes += 1,
            Event::Place { .. } => self.placed += 1,
            Event::Reject { .. } => self.rejected += 1,
            Event::Solution => self.solutions += 1,
            Event::Remove { .. } | Event::Leave => {}
        }
    }

    /// Number of decisions taken: queens put on the board, and rejections. For a rung that tries one square after another
    /// this is the number of squares tried (OEIS A140450 up to the first solution).
    pub const fn tried(&self) -> u64 {
        self.placed + self.rejected
    }
}

impl Observer for Counters {
    #[inline]
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        self.add(event);
        GO_ON
    }
}

/// Puts the queen of an event on the board or takes it off; the board has its queens in the order of placing.
#[inline]
pub(crate) fn follow(queens: &mut Vec<Square>, event: Event) {
    match event {
        Event::Place { square } => queens.push(square),
        Event::Remove { .. } => {
            queens.pop();
        }
        _ => {}
    }
}

/// Passes every solution of a search that has not begun to a function, as `queens[row] = column`; the function may stop the
/// search.
pub(crate) fn solutions(mut visit: impl FnMut(&[u32]) -> ControlFlow<()>) -> impl Observer {
    let (mut queens, mut columns) = (Vec::<Square>::new(), Vec::new());
    quiet(move |event| {
        if event != Event::Solution {
            follow(&mut queens, event);
            return GO_ON;
        }
        columns.resize(queens.len(), 0);
        for queen in &queens {
            columns[queen.row as usize] = queen.column;
        }
        visit(&columns)
    })
}

/// Stops a search when a run is over: its nodes have been entered, its time is up, or it is told to stop.
pub struct Within<'a> {
    run: &'a Run<'a>,
    left: u64,
}

/// Number of nodes between two checks whether the run is over.
const NODES_PER_QUESTION: u64 = 256;

impl<'a> Within<'a> {
    /// An observer with all nodes of the run still to come; a run of 0 nodes stops at the first event.
    pub fn new(run: &'a Run<'a>) -> Self {
        let left = run.most_nodes();
        Within { run, left }
    }
}

impl Observer for Within<'_> {
    const REJECTIONS: bool = false;

    #[inline]
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        let is_node = event == Event::Enter;
        self.left = self.left.saturating_sub(u64::from(is_node));
        let asks = is_node && self.left.is_multiple_of(NODES_PER_QUESTION);
        stop_if(self.left == 0 || asks && self.run.is_over())
    }
}

/// Stops after this many events; 0 stops after the first as well, since a search can only be stopped at an event.
#[cfg(test)]
pub(crate) fn stop_after(mut events: u64) -> impl Observer {
    move |_| {
        events = events.saturating_sub(1);
        stop_if(events == 0)
    }
}

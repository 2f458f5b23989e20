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

/// Counts solutions and nothing else; the bare cost of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct SolutionCount(
    /// Solutions so far.
    pub(crate) u64,
);

impl Observer for SolutionCount {
    const REJECTIONS: bool = false;

    #[inline(always)]
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        self.0 += u64::from(event == Event::Solution);
        GO_ON
    }
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

    /// Decisions taken: queens put on the board, and rejections. For a rung that tries one square
    /// after the other this is the number of squares tried (OEIS A140450 up to the first solution).
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

/// The nodes entered at each level: `levels[k]` placements of k queens. Row-by-row backtracking has
/// OEIS A319284.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Profile {
    /// Nodes with as many queens as the index says.
    pub(crate) levels: Vec<u64>,
    queens: usize,
}

impl Profile {
    /// All levels of a board of size n at 0.
    pub(crate) fn new(n: u32) -> Self {
        Profile {
            levels: vec![0; n as usize + 1],
            queens: 0,
        }
    }
}

impl Observer for Profile {
    const REJECTIONS: bool = false;

    #[inline]
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        match event {
            Event::Enter => self.levels[self.queens] += 1,
            Event::Place { .. } => self.queens += 1,
            Event::Remove { .. } => self.queens -= 1,
            _ => {}
        }
        GO_ON
    }
}

/// The queens on the board, in the order in which they were placed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Path {
    queens: Vec<Square>,
}

impl Path {
    #[cfg(test)]
    pub(crate) fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// Writes `columns[row] = column` for the queens on the board, in whatever order they came.
    pub(crate) fn columns_into(&self, columns: &mut Vec<u32>) {
        columns.clear();
        columns.resize(self.queens.len(), 0);
        for queen in &self.queens {
            columns[queen.row as usize] = queen.column;
        }
    }
}

impl Observer for Path {
    const REJECTIONS: bool = false;

    #[inline]
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        match event {
            Event::Place { square } => self.queens.push(square),
            Event::Remove { .. } => {
                self.queens.pop();
            }
            _ => {}
        }
        GO_ON
    }
}

/// Hands every solution, as `queens[row] = column`, to a function, which may stop the search.
#[derive(Clone, Debug)]
pub(crate) struct SolutionVisitor<F> {
    path: Path,
    columns: Vec<u32>,
    visit: F,
}

impl<F: FnMut(&[u32]) -> ControlFlow<()>> SolutionVisitor<F> {
    /// Calls `visit` for every solution. The search must not have begun yet.
    pub(crate) fn new(visit: F) -> Self {
        SolutionVisitor {
            path: Path::default(),
            columns: Vec::new(),
            visit,
        }
    }
}

impl<F: FnMut(&[u32]) -> ControlFlow<()>> Observer for SolutionVisitor<F> {
    const REJECTIONS: bool = false;

    #[inline]
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        if event == Event::Solution {
            self.path.columns_into(&mut self.columns);
            return (self.visit)(&self.columns);
        }
        self.path.observe(event)
    }
}

/// Stops when a run is over: its nodes are entered, its time is up, or it is told to stop.
pub struct Within<'a> {
    run: &'a Run<'a>,
    left: u64,
}

/// How many nodes pass between two questions whether the run is over.
const NODES_PER_QUESTION: u64 = 256;

impl<'a> Within<'a> {
    /// With all nodes of the run still to come; a run of 0 nodes stops at the first event.
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

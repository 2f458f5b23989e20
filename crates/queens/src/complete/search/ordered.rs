//! All completions in lexicographic order, streamed.
//!
//! **Problem.** The search finds solutions in the order of its own choices; people want them sorted,
//! and there may be too many to sort.
//!
//! **Idea.** Let the search list what lies below the current prefix. If that is at most [`BATCH`] solutions,
//! sort them and hand them out. If there are more, throw them away and go down by one queen: try the free
//! squares of the topmost row one after the other, and do the same below each.
//!
//! **Invariant.** Lists of equally many squares in reading order compare as the least square in which
//! they differ. So all solutions with a queen on the first free square come before all without one.
//!
//! **Cost.** What the search needs, and at most [`BATCH`] solutions more for each prefix that has more
//! than [`BATCH`] below it, so at most once more per level; memory for [`BATCH`] solutions.

use crate::complete::Budget;
use crate::complete::grid::Grid;
use crate::complete::search::{Search, Step};
use crate::complete::stream::Stream;

/// How many solutions are sorted at once.
const BATCH: usize = 256;

#[derive(Clone)]
pub(crate) struct Ordered<G> {
    search: Search<G>,
    /// One for each queen of the prefix: the squares of its row, and which of them is being tried.
    prefixes: Vec<Prefix>,
    phase: Phase,
    /// Sorted solutions below the current prefix; those before `handed` have been handed out.
    batch: Vec<Vec<u32>>,
    handed: usize,
}

#[derive(Clone)]
struct Prefix {
    squares: Vec<u32>,
    next: usize,
}

#[derive(Clone, Copy)]
enum Phase {
    /// A prefix was reached: list what lies below.
    Enter,
    /// The search below the prefix is running.
    List,
    /// The batch is complete and sorted.
    HandOut,
    /// Go on to the next square of the last prefix.
    Next,
    /// All below the last prefix is done.
    Back,
    Over,
}

impl<G: Grid> Ordered<G> {
    pub(crate) fn new(grid: G) -> Self {
        Ordered {
            search: Search::new(grid),
            prefixes: Vec::new(),
            phase: Phase::Enter,
            batch: Vec::new(),
            handed: 0,
        }
    }
}

impl<G: Grid> Stream for Ordered<G> {
    fn placed(&mut self) -> &[u32] {
        &self.batch[self.handed - 1]
    }

    fn copy(&self) -> Box<dyn Stream> {
        Box::new(self.clone())
    }

    fn run(&mut self, budget: &mut Budget<'_>) -> Step {
        loop {
            // One level for each prefix's queen; the listing works on a copy above them.
            let depth = self.prefixes.len();
            match self.phase {
                Phase::Enter => {
                    self.search.grid().copy();
                    self.search.restart_at(depth + 1);
                    self.batch.clear();
                    self.handed = 0;
                    self.phase = Phase::List;
                }
                Phase::List => match self.search.run(budget) {
                    Step::Stopped => return Step::Stopped,
                    Step::Exhausted => {
                        self.batch.sort_unstable();
                        self.phase = Phase::HandOut;
                    }
                    Step::Solution if self.batch.len() < BATCH => {
                        let mut solution = self.search.grid().placed().to_vec();
                        solution.sort_unstable();
                        self.batch.push(solution);
                    }
                    Step::Solution => {
                        self.search.restart_at(depth);
                        let mut squares = Vec::new();
                        self.search.grid().first_row(&mut squares);
                        self.prefixes.push(Prefix { squares, next: 0 });
                        self.phase = Phase::Next;
                    }
                },
                Phase::HandOut => {
                    if self.handed < self.batch.len() {
                        self.handed += 1;
                        return Step::Solution;
                    }
                    self.search.restart_at(depth);
                    self.phase = Phase::Back;
                }
                Phase::Next => {
                    let prefix = self.prefixes.last_mut().expect("pushed before");
                    if let Some(&square) = prefix.squares.get(prefix.next) {
                        prefix.next += 1;
                        self.search.grid().descend(square);
                    } else {
                        // Go on without this row's squares: all are excluded by now, and the next row is
                        // tried.
                        self.prefixes.pop();
                    }
                    self.phase = Phase::Enter;
                }
                Phase::Back => match self.prefixes.last() {
                    None => self.phase = Phase::Over,
                    Some(prefix) => {
                        let tried = prefix.squares[prefix.next - 1];
                        self.search.restart_at(depth - 1);
                        self.search.grid().exclude(tried);
                        self.phase = Phase::Next;
                    }
                },
                Phase::Over => return Step::Exhausted,
            }
        }
    }
}

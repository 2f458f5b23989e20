//! The exact search, and what is built on it: restarts for one completion, lexicographic order for all.
//!
//! **Problem.** Find the sets of squares that a [`Problem`](super::Problem) asks for: one, all, or none
//! as a proof.
//!
//! **Idea.** Depth-first: at each node a [`Grid`] places the forced queens, checks whether some line that
//! needs a queen has no free square left, and otherwise names the line with the fewest. The search tries a
//! queen on each of its free squares. The grid undoes; the search keeps an explicit stack, so that depth
//! costs memory and never the program's stack.
//!
//! **Invariant.** Every solution below the current node extends the queens placed, and each is found
//! exactly once: the squares of one line that must take a queen exclude each other; where no line has
//! to take one, a square is excluded as soon as the solutions with it are done.
//!
//! **Source.** Fewest candidates first: Bitner and Reingold, "Backtrack programming techniques", CACM
//! 18 (1975); as the choice of a column in exact cover: Knuth, "Dancing links" (2000), section on queens.

pub(crate) mod ordered;
pub(crate) mod restarts;

use crate::complete::Budget;
use crate::complete::grid::{Choice, Grid};
use crate::random::Random;

/// Why a search paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Step {
    /// The grid shows a solution. Continue for the next one.
    Solution,
    /// There are no more solutions.
    Exhausted,
    /// The budget is used up. The search can be continued.
    Stopped,
}

#[derive(Clone, Copy)]
struct Frame {
    /// Where the squares of this frame start in `Search::squares`; they end where those of the next frame
    /// start.
    start: usize,
    next: usize,
    exact: bool,
}

#[derive(Clone, Copy)]
enum Phase {
    Choose,
    Next,
    Back,
    Over,
}

#[derive(Clone)]
pub(crate) struct Search<G> {
    grid: G,
    frames: Vec<Frame>,
    squares: Vec<u32>,
    phase: Phase,
    /// If present, the squares of a line are tried in random order.
    pub(crate) shuffle: Option<Random>,
}

impl<G: Grid> Search<G> {
    pub(crate) fn new(grid: G) -> Self {
        Search {
            grid,
            frames: Vec::new(),
            squares: Vec::new(),
            phase: Phase::Choose,
            shuffle: None,
        }
    }

    pub(crate) fn grid(&mut self) -> &mut G {
        &mut self.grid
    }

    /// Restarts from the level of this depth, which becomes the root of the search.
    pub(crate) fn restart_at(&mut self, depth: usize) {
        while self.grid.depth() > depth {
            self.grid.ascend();
        }
        self.frames.clear();
        self.squares.clear();
        self.phase = Phase::Choose;
    }

    #[inline(always)]
    pub(crate) fn run(&mut self, budget: &mut Budget<'_>) -> Step {
        loop {
            match self.phase {
                Phase::Choose => {
                    if !budget.grant() {
                        return Step::Stopped;
                    }
                    let start = self.squares.len();
                    match self.grid.choose(&mut self.squares) {
                        Choice::Solved => {
                            self.phase = Phase::Back;
                            return Step::Solution;
                        }
                        Choice::Dead => self.phase = Phase::Back,
                        Choice::Branch { exact } => {
                            if let Some(random) = &mut self.shuffle {
                                random.shuffle(&mut self.squares[start..]);
                            }
                            self.frames.push(Frame {
                                start,
                                next: start,
                                exact,
                            });
                            self.phase = Phase::Next;
                        }
                    }
                }
                Phase::Next => {
                    let frame = self.frames.last_mut().expect("a choice was made");
                    if frame.next < self.squares.len() {
                        let square = self.squares[frame.next];
                        frame.next += 1;
                        self.grid.descend(square);
                        self.phase = Phase::Choose;
                    } else {
                        self.squares.truncate(frame.start);
                        self.phase = if frame.exact {
                            Phase::Back
                        } else {
                            Phase::Choose
                        };
                        self.frames.pop();
                    }
                }
                Phase::Back => match self.frames.last() {
                    None => self.phase = Phase::Over,
                    Some(frame) => {
                        self.grid.ascend();
                        if !frame.exact {
                            self.grid.exclude(self.squares[frame.next - 1]);
                        }
                        self.phase = Phase::Next;
                    }
                },
                Phase::Over => return Step::Exhausted,
            }
        }
    }
}

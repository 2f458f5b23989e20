//! One completion, wherever it is.
//!
//! **Problem.** On a board with many completions a depth-first search may still go astray: one bad queen
//! near the root, and it exhausts millions of boards before it takes that queen back. Run times have a
//! heavy tail.
//!
//! **Idea.** Beside the systematic search run short ones that try squares in random order, and begin
//! anew when their budget is used up. Each gets a part of the nodes: three quarters the systematic
//! search, so that a proof that there is none takes a third longer at most.
//!
//! **Invariant.** The random searches are seeded by their number, so the answer is the same in every run;
//! whichever search ends first, by a solution or by exhaustion, is right.
//!
//! **Source.** Gomes, Selman and Kautz, "Boosting combinatorial search through randomization" (AAAI 1998).

use super::control::Control;
use super::search::{Grid, Search, Step};
use crate::random::Random;

pub(super) struct Restarts<G> {
    systematic: Search<G>,
    random: Search<G>,
    /// Number of random searches begun.
    round: u64,
    budget: u64,
}

impl<G: Grid + Clone> Restarts<G> {
    /// `size` is the length of a search that never goes back.
    pub(super) fn new(grid: G, size: u32) -> Self {
        let mut random = Search::new(grid.clone());
        random.grid().copy();
        Restarts {
            systematic: Search::new(grid),
            random,
            round: 0,
            budget: 100 + 2 * u64::from(size),
        }
    }

    /// Runs to the first solution, or to the proof that there is none; gives its squares.
    pub(super) fn run(&mut self, control: &mut Control<'_>) -> (Step, &[u32]) {
        loop {
            let (step, paused) = control.part(3 * self.budget, |part| self.systematic.run(part));
            if step != Step::Stopped || !paused {
                return (step, self.systematic.grid().placed());
            }
            // What a search bars on its lowest level holds only for what it has tried: begin on a copy.
            self.random.restart_at(0);
            self.random.grid().copy();
            self.random.restart_at(1);
            self.random.shuffle(Random::new(self.round));
            let (step, paused) = control.part(self.budget, |part| self.random.run(part));
            if step != Step::Stopped || !paused {
                return (step, self.random.grid().placed());
            }
            self.round += 1;
            self.budget += self.budget / 8;
        }
    }
}

//! One completion, as soon as possible.
//!
//! **Problem.** On a board with many completions a depth-first search may still go astray: after one bad queen
//! near the root, it exhausts millions of boards before it takes that queen back. Run times have a heavy tail.
//!
//! **Idea.** Besides the systematic search, run short ones that try squares in random order and start over when
//! their patience is used up. They get a quarter of the nodes, or a sixteenth if queens are given and few are
//! missing. A board that blocked lines make hard may well have a completion, but one that given queens make
//! hard mostly has none (n = 22 to 40, thousands of seeds), and for a proof the nodes of the short searches are
//! wasted.
//!
//! **Invariant.** The random searches are seeded by their number, so the answer is the same in every run;
//! whichever search ends first, by a solution or by exhaustion, is right.
//!
//! **Source.** Gomes, Selman and Kautz, "Boosting combinatorial search through randomization" (AAAI 1998).

use crate::complete::Budget;
use crate::complete::grid::Grid;
use crate::complete::problem::Problem;
use crate::complete::search::{Search, Step};
use crate::complete::stream::Stream;
use crate::random::Random;

/// If queens are given and at most this many are missing, a hard board mostly has no completion.
const FEW: u32 = 32;

#[derive(Clone)]
pub(crate) struct Restarts<G> {
    /// The systematic search, and the random ones.
    searches: [Search<G>; 2],
    /// Number of random searches begun.
    round: u64,
    patience: u64,
    /// Nodes of the systematic search for each node of a random one.
    share: u64,
    /// Which search ended first.
    ended: Option<usize>,
}

impl<G: Grid> Restarts<G> {
    pub(crate) fn new(grid: G, problem: &Problem) -> Self {
        let given = problem.given().len() as u32;
        let few_left = given > 0 && problem.queens().saturating_sub(given) <= FEW;
        Restarts {
            searches: [Search::new(grid.clone()), Search::new(grid)],
            round: 0,
            patience: 100 + 2 * u64::from(problem.queens()),
            share: if few_left { 15 } else { 3 },
            ended: None,
        }
    }
}

/// The first solution, or the proof that there is none. After the first solution there is no second.
impl<G: Grid> Stream for Restarts<G> {
    fn run(&mut self, budget: &mut Budget<'_>) -> Step {
        if self.ended.is_some() {
            return Step::Exhausted;
        }
        loop {
            for (which, share) in [self.share, 1].into_iter().enumerate() {
                let search = &mut self.searches[which];
                if which == 1 {
                    // Squares that a search bars on its lowest level are barred only because it has tried them:
                    // start on a copy.
                    search.restart_at(0);
                    search.grid().copy();
                    search.restart_at(1);
                    search.shuffle = Some(Random::new(self.round));
                }
                let (step, paused) = budget.part(share * self.patience, |part| search.run(part));
                if step != Step::Stopped {
                    self.ended = Some(which);
                } else if paused {
                    continue;
                }
                return step;
            }
            self.round += 1;
            self.patience += self.patience / 8;
        }
    }

    fn placed(&mut self) -> &[u32] {
        self.searches[self.ended.unwrap_or(0)].grid().placed()
    }

    fn copy(&self) -> Box<dyn Stream> {
        Box::new(self.clone())
    }
}

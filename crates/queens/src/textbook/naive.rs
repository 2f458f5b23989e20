//! Generate and test: every placement of one queen per row.
//!
//! Idea: there are only finitely many placements. Choose a column for each row in every possible
//! way, and look at the n queens only when all of them stand.
//!
//! ```text
//! generate(row):                              ◂ enter
//!     if row = n:
//!         if two queens attack each other:
//!             drop the placement              ◂ reject
//!         else report the queens              ◂ solution
//!     else for each column from the left:
//!         put a queen on (row, column)        ◂ place
//!         generate(row + 1)
//!         take it off again                   ◂ remove
//!     return                                  ◂ leave
//! ```
//!
//! Invariant: the placements come in lexicographic order, like the numbers 0 to nⁿ − 1 written with
//! n digits to the base n.
//!
//! The lowest rung: nothing is known before the board is full, so two queens that attack each other
//! in the first two rows are found out nⁿ⁻² times. Cost: nⁿ placements of O(n²) pairs; memory O(n).
//!
//! Source: the starting point of Wirth, "Program development by stepwise refinement", CACM 14 (1971).

use std::ops::ControlFlow;

use super::{Jump, Memory, Search, Step, TooLarge};
use crate::board::Square;
use crate::lines::Line;
use crate::trace::{Event, Observer};

/// Largest board. Already n = 20 has more placements than could be tested in 10⁹ years.
pub const LARGEST: u32 = 1000;

/// Generate and test.
#[derive(Clone, Debug)]
pub struct Naive {
    n: u32,
    /// One in each row from the top.
    queens: Vec<Square>,
    /// Column to try next in the current row.
    next: u32,
    step: Step,
}

impl Naive {
    /// All solutions of size n.
    ///
    /// # Errors
    /// When n exceeds [`LARGEST`].
    pub fn new(n: u32) -> Result<Self, TooLarge> {
        TooLarge::check(n, LARGEST)?;
        Ok(Naive {
            n,
            queens: Vec::with_capacity(n as usize),
            next: 0,
            step: Step::Enter,
        })
    }
}

/// The test: a pair of queens that attack each other, the one placed first first, or `None`. Of all
/// pairs the one whose second queen, then first queen, comes first. Cost: O(k²) for k queens.
pub fn attacking_pair(queens: &[Square]) -> Option<(Square, Square)> {
    (0..queens.len()).find_map(|lower| {
        let attacks = |upper: &&Square| Line::shared(**upper, queens[lower]).is_some();
        let upper = queens[..lower].iter().find(attacks)?;
        Some((*upper, queens[lower]))
    })
}

impl Search for Naive {
    fn n(&self) -> u32 {
        self.n
    }

    fn run<O: Observer>(&mut self, observer: &mut O) -> ControlFlow<()> {
        loop {
            if self.step == Step::Enter {
                self.next = 0;
                let full = self.queens.len() == self.n as usize;
                self.step = if full { Step::Full } else { Step::Try };
                observer.observe(Event::Enter)?;
            }
            if self.step == Step::Full {
                self.step = Step::Leave;
                observer.observe(match attacking_pair(&self.queens) {
                    Some((attacker, square)) => Event::Reject { square, attacker },
                    None => Event::Solution,
                })?;
            }
            if self.step == Step::Try {
                if self.next < self.n {
                    let square = Square::new(self.queens.len() as u32, self.next);
                    self.queens.push(square);
                    self.step = Step::Enter;
                    observer.observe(Event::Place { square })?;
                    continue;
                }
                self.step = Step::Leave;
            }
            if self.step == Step::Leave {
                let root = self.queens.is_empty();
                self.step = if root { Step::Over } else { Step::Remove };
                observer.observe(Event::Leave)?;
            }
            if self.step == Step::Over {
                return ControlFlow::Continue(());
            }
            let square = self.queens.pop().expect("the empty board is left last");
            self.next = square.column + 1;
            self.step = Step::Try;
            observer.observe(Event::Remove { square })?;
        }
    }

    fn memory(&self) -> Memory {
        Memory::Queens(self.queens.clone())
    }
}

impl Jump for Naive {
    fn stand(&mut self, queens: &[Square]) {
        self.queens = queens.to_vec();
        self.step = Step::Enter;
    }

    fn finish(&mut self) {
        self.queens.clear();
        self.step = Step::Over;
    }
}

//! The search over whole boards that lists every solution once and can be watched; the idea and the
//! pseudo-code are in `tree.rs`, and so is the reason why no solution comes twice.

use std::ops::ControlFlow;

use super::{Board, attacking_pair, empty, queens, square, with_queen};
use crate::board::Square;
use crate::textbook::{Child, Jump, Memory, Search, Step, TooLarge};
use crate::trace::{Event, Observer};

/// Largest board of [`Tree`].
pub const LARGEST: u32 = 32;

/// Depth-first search over whole boards, each board made in one order only.
#[derive(Clone, Debug)]
pub struct Tree {
    n: u32,
    /// From the empty board to the current one.
    boards: Vec<Board>,
    /// Position of the last queen of each board but the first.
    last: Vec<usize>,
    /// Position to try next.
    next: usize,
    step: Step,
}

impl Tree {
    /// All solutions of size n.
    ///
    /// # Errors
    /// When n exceeds [`LARGEST`].
    pub fn new(n: u32) -> Result<Self, TooLarge> {
        TooLarge::check(n, LARGEST)?;
        Ok(Tree {
            n,
            boards: vec![empty(n)],
            last: Vec::new(),
            next: 0,
            step: Step::Enter,
        })
    }

    fn board(&self) -> &Board {
        &self.boards[self.last.len()]
    }

    fn after_last_queen(&self) -> usize {
        self.last.last().map_or(0, |&position| position + 1)
    }
}

impl Search for Tree {
    fn n(&self) -> u32 {
        self.n
    }

    fn run<O: Observer>(&mut self, observer: &mut O) -> ControlFlow<()> {
        loop {
            if self.step == Step::Enter {
                self.next = self.after_last_queen();
                let full = self.last.len() == self.n as usize;
                self.step = if full { Step::Full } else { Step::Try };
                observer.observe(Event::Enter)?;
            }
            if self.step == Step::Full {
                self.step = Step::Leave;
                observer.observe(Event::Solution)?;
            }
            if self.step == Step::Try {
                if self.next < self.board().len() {
                    let position = self.next;
                    self.next += 1;
                    let child = with_queen(self.board(), position);
                    // The child's queens but the new one are valid, so the new one is the second.
                    if let Some((attacker, square)) = attacking_pair(&queens(&child)) {
                        observer.observe(Event::Reject { square, attacker })?;
                    } else {
                        let square = square(self.n, position);
                        self.boards.push(child);
                        self.last.push(position);
                        self.step = Step::Enter;
                        observer.observe(Event::Place { square })?;
                    }
                    continue;
                }
                self.step = Step::Leave;
            }
            if self.step == Step::Leave {
                let root = self.last.is_empty();
                self.step = if root { Step::Over } else { Step::Remove };
                observer.observe(Event::Leave)?;
            }
            if self.step == Step::Over {
                return ControlFlow::Continue(());
            }
            self.boards.pop();
            let position = self.last.pop().expect("the empty board is left last");
            self.next = position + 1;
            self.step = Step::Try;
            let square = square(self.n, position);
            observer.observe(Event::Remove { square })?;
        }
    }

    fn memory(&self) -> Memory {
        let board = self.board().clone();
        // A board with n queens is a solution; it has no children.
        let full = self.last.len() == self.n as usize;
        let first = if full {
            board.len()
        } else {
            self.after_last_queen()
        };
        let children = (first..board.len())
            .map(|position| {
                let pair = attacking_pair(&queens(&with_queen(&board, position)));
                Child {
                    square: square(self.n, position),
                    attacker: pair.map(|(attacker, _)| attacker),
                }
            })
            .collect();
        Memory::Boards { board, children }
    }
}

impl Jump for Tree {
    fn stand(&mut self, queens: &[Square]) {
        self.boards.truncate(1);
        self.last.clear();
        for queen in queens {
            let position = (queen.row * self.n + queen.column) as usize;
            self.boards.push(with_queen(self.board(), position));
            self.last.push(position);
        }
        self.step = Step::Enter;
    }

    fn finish(&mut self) {
        self.stand(&[]);
        self.step = Step::Over;
    }
}

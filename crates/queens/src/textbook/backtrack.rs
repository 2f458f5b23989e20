//! The walk that [`scan`](super::scan), [`arrays`](super::arrays) and [`sets`](super::sets) share:
//! backtracking, one queen per line of the board.
//!
//! Idea: put a queen on the first square of the line that no standing queen attacks and go to the
//! next line; where no square is left, take the last queen off and try the square after it. A
//! placement is given up as soon as two queens attack each other, and everything below it with it.
//!
//! Invariant: the queens on the board are a partial solution, one in each of the first lines; every
//! completion that is smaller in the order of the walk has been reported.
//!
//! The rungs differ only in [`Attacks`]: what they remember about the queens that stand. All three
//! visit the same nodes (OEIS A319284: 1 8 42 140 344 568 550 312 92 for n = 8).

use std::ops::ControlFlow;

use super::{Direction, Jump, Memory, Search, Step, TooLarge};
use crate::board::Square;
use crate::lines::Line;
use crate::trace::{Event, Observer};

/// What a rung remembers about the queens that stand, in order to say which squares they attack.
pub trait Attacks: Clone {
    /// Remembers that a queen stands on this square.
    fn put(&mut self, square: Square);

    /// Forgets the queen on this square, the last one put.
    fn take(&mut self, square: Square);

    /// Does a standing queen attack this square of the next line?
    fn attacked(&self, square: Square) -> bool;

    /// What is remembered, as data to draw.
    fn memory(&self) -> Memory;
}

/// Largest board of these rungs. Their lists would hold more, but no search would end.
pub const LARGEST: u32 = 1000;

/// Backtracking over the lines of the board with the memory `A`.
#[derive(Clone, Debug)]
pub struct Backtrack<A> {
    n: u32,
    direction: Direction,
    /// Position of the queen in each line filled so far.
    queens: Vec<u32>,
    /// Position to try next in the current line.
    next: u32,
    step: Step,
    attacks: A,
}

impl<A: Attacks> Backtrack<A> {
    pub(super) fn start(n: u32, direction: Direction, attacks: A) -> Result<Self, TooLarge> {
        TooLarge::check(n, LARGEST)?;
        Ok(Backtrack {
            n,
            direction,
            queens: Vec::with_capacity(n as usize),
            next: 0,
            step: Step::Enter,
            attacks,
        })
    }

    fn square(&self, line: usize, position: u32) -> Square {
        match self.direction {
            Direction::Rows => Square::new(line as u32, position),
            Direction::Columns => Square::new(position, line as u32),
        }
    }

    /// The first queen placed that attacks the square; there must be one.
    fn attacker(&self, square: Square) -> Square {
        (0..)
            .zip(&self.queens)
            .map(|(line, &position)| self.square(line, position))
            .find(|&queen| Line::shared(queen, square).is_some())
            .expect("the square was refused because a queen attacks it")
    }
}

impl<A: Attacks> Search for Backtrack<A> {
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
                observer.observe(Event::Solution)?;
            }
            if self.step == Step::Try {
                if self.next < self.n {
                    let square = self.square(self.queens.len(), self.next);
                    self.next += 1;
                    if !self.attacks.attacked(square) {
                        self.attacks.put(square);
                        self.queens.push(self.next - 1);
                        self.step = Step::Enter;
                        observer.observe(Event::Place { square })?;
                    } else if O::REJECTIONS {
                        let attacker = self.attacker(square);
                        observer.observe(Event::Reject { square, attacker })?;
                    }
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
            let position = self.queens.pop().expect("the empty board is left last");
            let square = self.square(self.queens.len(), position);
            self.attacks.take(square);
            self.next = position + 1;
            self.step = Step::Try;
            observer.observe(Event::Remove { square })?;
        }
    }

    fn memory(&self) -> Memory {
        self.attacks.memory()
    }
}

impl<A: Attacks> Jump for Backtrack<A> {
    fn stand(&mut self, queens: &[Square]) {
        while let Some(position) = self.queens.pop() {
            let square = self.square(self.queens.len(), position);
            self.attacks.take(square);
        }
        for &queen in queens {
            self.attacks.put(queen);
            self.queens.push(match self.direction {
                Direction::Rows => queen.column,
                Direction::Columns => queen.row,
            });
        }
        self.step = Step::Enter;
    }

    fn finish(&mut self) {
        self.stand(&[]);
        self.step = Step::Over;
    }
}

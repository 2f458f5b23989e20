//! The machine that runs every rung but [`bitmask`](super::bitmask): a recursion that can be stopped.
//!
//! Idea: enter a node, make its choices one after the other, leave it. A [`Method`] says what the choices are
//! and what is remembered about the queens on the board; everything else is the same for all rungs.
//!
//! Invariant: the queens on the board are those of the open nodes, and the method remembers exactly these.
//! The state changes first and the event is reported after that, so a search can be stopped at any event.
//!
//! Every method goes row by row. For a search by columns, the board is reflected in its main diagonal at the
//! interface of the machine, and nowhere else.

use std::ops::ControlFlow;

use super::naive::attacker;
use super::{Direction, Memory, Step};
use crate::board::Square;
use crate::trace::{Event, Observer};

/// What to do at one position of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Choice {
    /// Put a queen on the square and enter the node below.
    Place(Square),
    /// The square was checked, and a queen attacks it.
    Reject(Square),
    /// Nothing: the method does not even check the square.
    Skip,
}

impl Choice {
    /// Put a queen on the square unless one attacks it.
    pub(super) fn place_unless(attacked: bool, square: Square) -> Self {
        if attacked {
            Choice::Reject(square)
        } else {
            Choice::Place(square)
        }
    }
}

/// The verdict on a placement of n queens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Verdict {
    /// A solution.
    Solution,
    /// No solution: these two queens attack each other, listed in the order of placing.
    Attacked((Square, Square)),
    /// A solution that was reported before.
    Known,
}

/// What a rung does, row by row.
pub(super) trait Method: Clone {
    /// What the method remembers about the empty n × n board.
    fn begin(n: u32) -> Self;

    /// Updates the memory for a queen put on this square. The queens themselves are kept by the machine.
    fn put(&mut self, _square: Square) {}

    /// Removes the queen on this square, the last one put, from the memory.
    fn take(&mut self, _square: Square) {}

    /// The positions to look at in the node that these queens lead to; by default the columns of
    /// one row.
    fn positions(&self, n: u32, _queens: &[Square]) -> std::ops::Range<u32> {
        0..n
    }

    /// What to do at a position.
    fn choice(&self, queens: &[Square], position: u32) -> Choice;

    /// The position at which this queen was placed.
    fn position_of(&self, queen: Square) -> u32 {
        queen.column
    }

    /// The verdict on these n queens.
    fn verdict(&self, _queens: &[Square]) -> Verdict {
        Verdict::Solution
    }

    /// The method's memory, as data to draw.
    fn memory(&self, queens: &[Square]) -> Memory {
        Memory::Queens(queens.to_vec())
    }
}

/// A search for all solutions by a method.
#[derive(Clone, Debug)]
pub(super) struct Machine<M> {
    n: u32,
    direction: Direction,
    method: M,
    /// The queens in the order of placing, in the coordinates of the method.
    queens: Vec<Square>,
    /// In the current node, the position to look at next and the one after the last.
    next: u32,
    end: u32,
    step: Step,
}

impl<M: Method> Machine<M> {
    pub(super) fn new(n: u32, direction: Direction) -> Self {
        Machine {
            n,
            direction,
            method: M::begin(n),
            queens: Vec::with_capacity(n as usize),
            next: 0,
            end: 0,
            step: Step::Enter,
        }
    }

    fn full(&self) -> bool {
        self.queens.len() == self.n as usize
    }

    /// Sets the positions of the node that the current queens lead to.
    fn positions(&mut self) {
        let positions = if self.full() {
            0..0
        } else {
            self.method.positions(self.n, &self.queens)
        };
        (self.next, self.end) = (positions.start, positions.end);
    }

    fn seen(&self, square: Square) -> Square {
        self.direction.turned(square)
    }

    fn reject(&self, attacker: Square, square: Square) -> Event {
        Event::Reject {
            square: self.seen(square),
            attacker: self.seen(attacker),
        }
    }

    pub(super) fn run<O: Observer>(&mut self, observer: &mut O) -> ControlFlow<()> {
        loop {
            if self.step == Step::Enter {
                self.positions();
                self.step = if self.full() { Step::Full } else { Step::Try };
                observer.observe(Event::Enter)?;
            }
            if self.step == Step::Full {
                self.step = Step::Leave;
                match self.method.verdict(&self.queens) {
                    Verdict::Solution => observer.observe(Event::Solution)?,
                    Verdict::Attacked((attacker, square)) => {
                        observer.observe(self.reject(attacker, square))?;
                    }
                    Verdict::Known => {}
                }
            }
            if self.step == Step::Try {
                if self.next < self.end {
                    let choice = self.method.choice(&self.queens, self.next);
                    self.next += 1;
                    match choice {
                        Choice::Place(square) => {
                            self.method.put(square);
                            self.queens.push(square);
                            self.step = Step::Enter;
                            let square = self.seen(square);
                            observer.observe(Event::Place { square })?;
                        }
                        Choice::Reject(square) if O::REJECTIONS => {
                            let attacker = attacker(&self.queens, square);
                            let attacker = attacker.expect("a queen attacks what is rejected");
                            observer.observe(self.reject(attacker, square))?;
                        }
                        Choice::Reject(_) | Choice::Skip => {}
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
            let queen = self.queens.pop().expect("the empty board is left last");
            self.method.take(queen);
            self.end = self.method.positions(self.n, &self.queens).end;
            self.next = self.method.position_of(queen) + 1;
            self.step = Step::Try;
            let square = self.seen(queen);
            observer.observe(Event::Remove { square })?;
        }
    }

    pub(super) fn memory(&self) -> Memory {
        let memory = self.method.memory(&self.queens);
        match self.direction {
            Direction::Rows => memory,
            Direction::Columns => memory.reflected(self.n),
        }
    }

    pub(super) fn stand(&mut self, queens: &[Square]) {
        while let Some(queen) = self.queens.pop() {
            self.method.take(queen);
        }
        for &queen in queens {
            let queen = self.direction.turned(queen);
            self.method.put(queen);
            self.queens.push(queen);
        }
        self.step = Step::Enter;
    }
}

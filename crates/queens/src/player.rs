//! Playing a search: step by step, forwards and backwards, or straight to any step, node or solution.
//!
//! A trace is the numbered list of the events of a search, each a [`Step`] with everything that a
//! picture of it needs. A [`Player`] never holds that list. It holds the search at the present step
//! and *marks*: copies of the whole search (a few hundred bytes) at evenly spaced steps. To go to a
//! step it takes the last mark before it and runs the search from there. When there are too many
//! marks, every other one is dropped and the spacing doubles, so a trace of s steps needs at most 1024
//! marks, and going anywhere in the part already seen runs at most max(4096, s / 512) steps.
//!
//! ```
//! use queens::Algorithm;
//! use queens::player::{Player, Reached, Target};
//! use queens::textbook::Direction;
//!
//! let mut player = Player::new(Algorithm::Arrays, 8, Direction::Rows)?;
//! assert_eq!(player.seek(Target::Solution(92), u64::MAX), Reached::There);
//! let step = player.step().unwrap();
//! assert_eq!((step.depth, step.counters.solutions), (8, 92));
//! let back = player.back().unwrap();
//! assert_eq!(back.event.name(), "enter");
//! # Ok::<(), queens::textbook::SearchError>(())
//! ```

mod json;

use std::ops::ControlFlow;

use crate::algorithm::Algorithm;
use crate::board::Square;
use crate::textbook::{
    AnySearch, Direction, Memory, PseudocodeLine, Search, SearchError, line_of, pseudocode,
};
use crate::trace::{Counters, Event, Observer};

pub use json::VERSION;

/// Most marks held; a power of two.
const MARKS: usize = 1024;

/// Steps between two marks, at first.
const SPACING: u64 = 4096;

/// One step of a trace: an event and where in the search it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Steps are numbered from 1; before the first the search has not begun.
    pub number: u64,
    /// What happened.
    pub event: Event,
    /// Queens on the board after the step.
    pub depth: u32,
    /// The node of the search tree in which it happened, numbered in preorder from 0, the empty
    /// board. `place` and `remove` happen in the node above the one they lead to or come from.
    pub node: u64,
    /// The node above it.
    pub parent: Option<u64>,
    /// The counters after the step.
    pub counters: Counters,
    /// Index of the line of [`pseudocode`] that reports the event.
    pub line: usize,
}

/// Where to go in a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// To where this many steps are done.
    Step(u64),
    /// To the step that enters this node.
    Node(u64),
    /// To the step that reports this solution, counted from 1; 0 is the beginning.
    Solution(u64),
}

/// Whether a target was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reached {
    /// The player stands at it.
    There,
    /// There is no such target: the search is over, and the player stands at its end.
    End,
    /// Not yet: the steps allowed are used up. The same call goes on from here.
    NotYet,
}

/// A search with a position in its trace.
#[derive(Clone, Debug)]
pub struct Player {
    now: Moment,
    /// In rising order of their steps, at multiples of `spacing`; the first is at step 0.
    marks: Vec<Moment>,
    spacing: u64,
    length: Option<u64>,
    pseudocode: Vec<PseudocodeLine>,
}

/// A search after some number of steps, and what can be said of it.
#[derive(Clone, Debug)]
struct Moment {
    search: AnySearch,
    tally: Tally,
}

/// What the events so far add up to.
#[derive(Clone, Debug, Default)]
struct Tally {
    steps: u64,
    last: Option<Event>,
    counters: Counters,
    queens: Vec<Square>,
    /// Nodes entered and not left, from the root.
    path: Vec<u64>,
    /// The node of the last event.
    node: u64,
}

impl Tally {
    fn add(&mut self, event: Event) {
        self.steps += 1;
        self.last = Some(event);
        self.counters.add(event);
        match event {
            Event::Enter => {
                self.node = self.counters.nodes - 1;
                self.path.push(self.node);
            }
            Event::Place { square } => self.queens.push(square),
            Event::Remove { .. } => {
                self.queens.pop();
                self.node = *self.path.last().expect("the root is still open");
            }
            Event::Leave => {
                self.node = self.path.pop().expect("what is left was entered");
            }
            Event::Reject { .. } | Event::Solution => {}
        }
    }

    /// The open node above the one of the last event.
    fn parent(&self) -> Option<u64> {
        let above = match self.last {
            Some(Event::Leave) => self.path.len(),
            _ => self.path.len().saturating_sub(1),
        };
        self.path[..above].last().copied()
    }
}

impl Target {
    /// Is it exactly here?
    fn is_at(self, tally: &Tally) -> bool {
        match self {
            Target::Step(number) => tally.steps == number,
            Target::Node(node) => tally.last == Some(Event::Enter) && tally.node == node,
            Target::Solution(0) => tally.steps == 0,
            Target::Solution(number) => {
                tally.last == Some(Event::Solution) && tally.counters.solutions == number
            }
        }
    }

    /// Is it still to come?
    fn is_ahead_of(self, tally: &Tally) -> bool {
        match self {
            Target::Step(number) => tally.steps < number,
            Target::Node(node) => tally.counters.nodes <= node,
            Target::Solution(number) => tally.counters.solutions < number,
        }
    }
}

/// Adds events up until a target or a number of steps is reached.
struct Until<'a> {
    tally: &'a mut Tally,
    target: Target,
    last_step: u64,
}

impl Observer for Until<'_> {
    #[inline]
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        self.tally.add(event);
        if self.tally.steps == self.last_step || self.target.is_at(self.tally) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

impl Player {
    /// A player at the beginning of a search, where nothing has happened yet.
    ///
    /// # Errors
    /// As [`AnySearch::new`].
    pub fn new(algorithm: Algorithm, n: u32, direction: Direction) -> Result<Self, SearchError> {
        let start = Moment {
            search: AnySearch::new(algorithm, n, direction)?,
            tally: Tally::default(),
        };
        Ok(Player {
            now: start.clone(),
            marks: vec![start],
            spacing: SPACING,
            length: None,
            pseudocode: pseudocode(algorithm),
        })
    }

    /// Size of the board.
    pub fn n(&self) -> u32 {
        self.now.search.n()
    }

    /// The algorithm.
    pub fn algorithm(&self) -> Algorithm {
        self.now.search.algorithm()
    }

    /// In which direction it goes.
    pub fn direction(&self) -> Direction {
        self.now.search.direction()
    }

    /// The pseudo-code that [`Step::line`] points into.
    pub fn pseudocode(&self) -> &[PseudocodeLine] {
        &self.pseudocode
    }

    /// How many steps are done at the present position.
    pub fn position(&self) -> u64 {
        self.now.tally.steps
    }

    /// The number of steps of the whole trace, once its end has been seen.
    pub fn length(&self) -> Option<u64> {
        self.length
    }

    /// The last step done, or `None` at the beginning.
    pub fn step(&self) -> Option<Step> {
        let tally = &self.now.tally;
        let event = tally.last?;
        Some(Step {
            number: tally.steps,
            event,
            depth: tally.queens.len() as u32,
            node: tally.node,
            parent: tally.parent(),
            counters: tally.counters,
            line: line_of(&self.pseudocode, event).expect("the pseudo-code names every event"),
        })
    }

    /// The counters at the present position.
    pub fn counters(&self) -> Counters {
        self.now.tally.counters
    }

    /// The queens on the board in the order in which they were placed.
    pub fn queens(&self) -> &[Square] {
        &self.now.tally.queens
    }

    /// The open nodes of the search tree from the root down.
    pub fn path(&self) -> &[u64] {
        &self.now.tally.path
    }

    /// What the algorithm keeps in mind at the present position.
    pub fn memory(&self) -> Memory {
        self.now.search.memory()
    }

    /// Does the next step and returns it, or `None` at the end.
    pub fn forward(&mut self) -> Option<Step> {
        let here = self.position();
        match self.advance(Target::Step(here + 1), u64::MAX) {
            Reached::There => self.step(),
            Reached::End | Reached::NotYet => None,
        }
    }

    /// Goes one step back; returns the step that is then the last one done, or `None` at the
    /// beginning.
    pub fn back(&mut self) -> Option<Step> {
        self.seek(Target::Step(self.position().saturating_sub(1)), u64::MAX);
        self.step()
    }

    /// Goes to a target, ahead or behind.
    ///
    /// Runs at most `most` steps of the search beyond the last mark before the target, so that a
    /// caller stays responsive; after [`Reached::NotYet`] the same call goes on. Within the part
    /// already seen at most max(4096, steps seen / 512) are run.
    pub fn seek(&mut self, target: Target, most: u64) -> Reached {
        let not_after =
            |moment: &Moment| target.is_ahead_of(&moment.tally) || target.is_at(&moment.tally);
        let before = self.marks.partition_point(not_after);
        // Mark 0 stands before everything; a target that does not exist is ahead of everything.
        let mark = &self.marks[before.saturating_sub(1)];
        if !not_after(&self.now) || mark.tally.steps > self.now.tally.steps {
            self.now = mark.clone();
        }
        self.advance(target, most)
    }

    /// Runs on from the present position, leaving marks.
    fn advance(&mut self, target: Target, most: u64) -> Reached {
        let last_step = self.position().saturating_add(most);
        while !target.is_at(&self.now.tally) {
            if self.position() == last_step {
                return Reached::NotYet;
            }
            let next_mark = (self.position() / self.spacing + 1) * self.spacing;
            let Moment { search, tally } = &mut self.now;
            let stopped = search.run(&mut Until {
                tally,
                target,
                last_step: last_step.min(next_mark),
            });
            if stopped.is_continue() {
                self.length = Some(self.position());
                return Reached::End;
            }
            self.mark();
        }
        Reached::There
    }

    /// Marks the present position, if it is due and beyond all marks.
    fn mark(&mut self) {
        let here = self.position();
        let newest = self.marks.last().map_or(0, |mark| mark.tally.steps);
        if here <= newest || !here.is_multiple_of(self.spacing) {
            return;
        }
        self.marks.push(self.now.clone());
        if self.marks.len() > MARKS {
            self.spacing *= 2;
            let spacing = self.spacing;
            self.marks
                .retain(|mark| mark.tally.steps.is_multiple_of(spacing));
        }
    }
}

#[cfg(test)]
mod tests;

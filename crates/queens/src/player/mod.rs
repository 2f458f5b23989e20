//! Playing a search: step by step, forwards and backwards, or straight to any step, node or solution.
//!
//! A trace is the numbered list of the events of a search, each a [`Step`] with everything that is needed to draw it. A
//! [`Player`] never holds that list; it holds the search at the present step. To go ahead it runs the search. To go back it
//! restarts from a *key frame*: at intervals it records the queens on the board and what the events add up to, a few hundred
//! bytes at n = 15. When there are too many key frames, every other one is dropped and the spacing doubles. So any position
//! in the s steps already seen is at most about max(2¹⁸, s / 512) steps from one of at most 1024 key frames.
//!
//! Idea: just before a node is entered, at its *threshold*, the queens that lead to the node determine the state of the
//! search. So a key frame needs nothing of what the algorithm remembers, which can be a megabyte.
//!
//! Cost at n = 15: 10 to 40 ns per step, 60 ns for `dlx` (`benches/seek.rs`).
//!
//! ```
//! use queens::player::{Player, Reached, Target};
//! use queens::textbook::{Direction, Rung};
//!
//! let mut player = Player::new(Rung::Arrays, 8, Direction::Rows)?;
//! assert_eq!(player.seek(Target::Solution(92), u64::MAX), Reached::There);
//! let step = player.step().unwrap();
//! assert_eq!((step.depth, step.counters.solutions), (8, 92));
//! let back = player.back().unwrap();
//! assert_eq!(back.event.name(), "enter");
//! # Ok::<(), queens::TooLarge>(())
//! ```

use std::ops::ControlFlow;

use crate::board::Square;
use crate::error::TooLarge;
use crate::textbook::{Direction, Memory, PseudocodeLine, Rung, Search, line_of, pseudocode};
use crate::trace::{Counters, Event};

/// Number of steps in one call of [`Player::seek`] that keeps an interactive caller responsive: some thirty milliseconds.
pub const STRETCH: u64 = 1 << 20;

/// Maximum number of key frames held.
const KEY_FRAMES: usize = 1024;

/// Number of steps between two key frames, at first.
const SPACING: u64 = 1 << 18;

/// One step of a trace: an event and where in the search it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The number of the step. Steps are numbered from 1; before step 1 the search has not begun.
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
    /// The position after this many steps.
    Step(u64),
    /// The step that enters this node.
    Node(u64),
    /// The step that reports this solution, counted from 1; 0 is the beginning.
    Solution(u64),
}

/// Whether a target was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reached {
    /// The player is at the target.
    There,
    /// There is no such target: the search is over, and the player is at its end.
    End,
    /// Not yet: the allowed steps are done. The same call continues from here.
    NotYet,
}

/// A search with a position in its trace.
#[derive(Clone, Debug)]
pub struct Player {
    search: Search,
    /// What the events up to here add up to.
    now: Tally,
    /// Thresholds in rising order, `spacing` steps or more apart; the first is at step 0.
    key_frames: Vec<Tally>,
    spacing: u64,
    length: Option<u64>,
    pseudocode: Vec<PseudocodeLine>,
}

/// What the events so far add up to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
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

    /// Whether a node is entered next.
    fn at_threshold(&self) -> bool {
        matches!(self.last, None | Some(Event::Place { .. }))
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
    /// Whether the target is exactly here.
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

    /// Whether the target is still to come.
    fn is_ahead_of(self, tally: &Tally) -> bool {
        match self {
            Target::Step(number) => tally.steps < number,
            Target::Node(node) => tally.counters.nodes <= node,
            Target::Solution(number) => tally.counters.solutions < number,
        }
    }
}

impl Player {
    /// A player at the beginning of a search, where nothing has happened yet.
    ///
    /// # Errors
    /// As [`Search::new`].
    pub fn new(rung: Rung, n: u32, direction: Direction) -> Result<Self, TooLarge> {
        Ok(Player {
            search: Search::new(rung, n, direction)?,
            now: Tally::default(),
            key_frames: vec![Tally::default()],
            spacing: SPACING,
            length: None,
            pseudocode: pseudocode(rung, direction),
        })
    }

    /// Size of the board.
    pub fn n(&self) -> u32 {
        self.search.n()
    }

    /// The algorithm.
    pub fn rung(&self) -> Rung {
        self.search.rung()
    }

    /// The direction of the search.
    pub fn direction(&self) -> Direction {
        self.search.direction()
    }

    /// The pseudo-code that [`Step::line`] points into.
    pub fn pseudocode(&self) -> &[PseudocodeLine] {
        &self.pseudocode
    }

    /// Number of steps done at the present position.
    pub fn position(&self) -> u64 {
        self.now.steps
    }

    /// The number of steps of the whole trace, once its end has been seen.
    pub fn length(&self) -> Option<u64> {
        self.length
    }

    /// The last step done, or `None` at the beginning.
    pub fn step(&self) -> Option<Step> {
        let tally = &self.now;
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
        self.now.counters
    }

    /// The queens on the board in the order in which they were placed.
    pub fn queens(&self) -> &[Square] {
        &self.now.queens
    }

    /// The open nodes of the search tree from the root down.
    pub fn path(&self) -> &[u64] {
        &self.now.path
    }

    /// What the algorithm remembers at the present position.
    pub fn memory(&self) -> Memory {
        self.search.memory()
    }

    /// Does the next step and returns it, or `None` at the end.
    pub fn forward(&mut self) -> Option<Step> {
        let reached = self.advance(Target::Step(self.position() + 1), u64::MAX);
        self.step().filter(|_| reached == Reached::There)
    }

    /// Goes one step back; returns the step that is then the last one done, or `None` at the
    /// beginning.
    pub fn back(&mut self) -> Option<Step> {
        self.seek(Target::Step(self.position().saturating_sub(1)), u64::MAX);
        self.step()
    }

    /// Goes to a target, ahead or behind.
    ///
    /// Does at most `most` steps, so that a caller stays responsive; after [`Reached::NotYet`] the same call continues.
    pub fn seek(&mut self, target: Target, most: u64) -> Reached {
        let not_after = |tally: &Tally| target.is_ahead_of(tally) || target.is_at(tally);
        // The first key frame is before everything; a target that does not exist is ahead of everything.
        let before = self.key_frames.partition_point(not_after);
        let frame = &self.key_frames[before.saturating_sub(1)];
        if !not_after(&self.now) || frame.steps > self.now.steps {
            self.now = frame.clone();
            self.search.stand(&self.now.queens);
        }
        self.advance(target, most)
    }

    /// Runs from the present position to the target or the end, but at most `most` steps, and leaves key frames.
    fn advance(&mut self, target: Target, most: u64) -> Reached {
        let last_step = self.position().saturating_add(most);
        while !target.is_at(&self.now) {
            if self.position() == last_step {
                return Reached::NotYet;
            }
            let key_frame = self.next_key_frame();
            let now = &mut self.now;
            let stopped = self.search.run(&mut move |event| {
                now.add(event);
                let is_due = now.steps >= key_frame && now.at_threshold();
                if is_due || now.steps == last_step || target.is_at(now) {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            if stopped.is_continue() {
                self.length = Some(self.position());
                return Reached::End;
            }
            self.keep_key_frame();
        }
        Reached::There
    }

    /// The first step at which the next key frame is due.
    fn next_key_frame(&self) -> u64 {
        let last = self.key_frames.last();
        last.map_or(0, |frame| frame.steps + self.spacing)
    }

    /// Keeps the present position, if it is a threshold and a key frame is due.
    fn keep_key_frame(&mut self) {
        if !self.now.at_threshold() || self.position() < self.next_key_frame() {
            return;
        }
        self.key_frames.push(self.now.clone());
        if self.key_frames.len() > KEY_FRAMES {
            self.spacing *= 2;
            let mut index = 0;
            self.key_frames.retain(|_| {
                index += 1;
                index % 2 == 1
            });
        }
    }
}

#[cfg(test)]
mod tests;

//! Playing a search: step by step, forwards and backwards, or straight to any step, node or solution.
//!
//! A trace is the numbered list of the events of a search, each a [`Step`] with everything that is needed to
//! draw it. A [`Player`] never holds that list; it holds the search at the present step.
//! To go far ahead it counts what lies between instead of doing it (`skip`), so that any of the first 10
//! million steps is reached in 50 ms. On the way it leaves *marks*: notes of how to set the search up at a
//! step passed, a few hundred bytes each at n = 15, so that it need not count again. When there are too many,
//! every other one is dropped and the spacing doubles: going anywhere in the part of s steps already seen
//! passes over about max(2¹⁸, s / 512) steps, or 2¹⁶ nodes where those have more, with at most 1024 marks.
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

mod skip;

use std::ops::ControlFlow;

use crate::board::Square;
use crate::error::TooLarge;
use crate::textbook::{Direction, Memory, PseudocodeLine, Rung, Search, line_of, pseudocode};
use crate::trace::{Counters, Event, Observer};

use skip::{Went, skip};

/// The last step that has a number: 2⁵³, which every reader of JSON can represent.
pub const LAST_STEP: u64 = 1 << 53;

/// An amount of work for one call of [`Player::seek`] that keeps an interactive caller responsive: some thirty
/// milliseconds.
pub const STRETCH: u64 = 1 << 22;

/// Most marks held.
const MARKS: usize = 1024;

/// Steps between two marks, at first.
const SPACING: u64 = 1 << 18;

/// Work between two looks at whether a mark is due.
const PIECE: u64 = 1 << 16;

/// Targets closer than so many steps are gone to step by step.
const NEAR: u64 = 256;

/// One step of a trace: an event and where in the search it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Its number; steps are numbered from 1, and before step 1 the search has not begun.
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
    /// The player is at it.
    There,
    /// There is no such target: the search is over, and the player is at its end.
    End,
    /// Not yet: the work allowed is used up. The same call goes on from here.
    NotYet,
    /// The target, or the end that would show that there is none, comes after [`LAST_STEP`]. The player
    /// is where it was, or at that step.
    TooFar,
}

/// A search with a position in its trace.
#[derive(Clone, Debug)]
pub struct Player {
    search: Search,
    /// What the events up to here add up to.
    now: Tally,
    /// Thresholds in rising order, `spacing` steps or more apart; the first is at step 0.
    marks: Vec<Tally>,
    spacing: u64,
    /// The last threshold that was skipped to, so that who shares a player with someone who goes back
    /// and forth still gets on.
    farthest: Tally,
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

    /// At a threshold, or at the end when the root was left: these queens stand, these nodes are open.
    fn between(steps: u64, counters: Counters, queens: Vec<Square>, path: Vec<u64>) -> Self {
        let last = match queens.last() {
            _ if path.is_empty() && steps > 0 => Some(Event::Leave),
            Some(&square) => Some(Event::Place { square }),
            None => None,
        };
        Tally {
            steps,
            last,
            counters,
            node: path.last().copied().unwrap_or(0),
            queens,
            path,
        }
    }

    /// Is a node entered next?
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

/// Adds events up until a target, a number of steps, or the first threshold from a step on is reached.
struct Until<'a> {
    tally: &'a mut Tally,
    target: Target,
    last_step: u64,
    threshold_from: u64,
}

impl Observer for Until<'_> {
    #[inline]
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        self.tally.add(event);
        let at_threshold = self.tally.steps >= self.threshold_from && self.tally.at_threshold();
        if at_threshold || self.tally.steps == self.last_step || self.target.is_at(self.tally) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
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
            marks: vec![Tally::default()],
            spacing: SPACING,
            farthest: Tally::default(),
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

    /// In which direction it goes.
    pub fn direction(&self) -> Direction {
        self.search.direction()
    }

    /// The pseudo-code that [`Step::line`] points into.
    pub fn pseudocode(&self) -> &[PseudocodeLine] {
        &self.pseudocode
    }

    /// How many steps are done at the present position.
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

    /// Does the next step and returns it, or `None` at the end, or at [`LAST_STEP`].
    pub fn forward(&mut self) -> Option<Step> {
        let here = self.position();
        match self.advance(Target::Step(here + 1), u64::MAX, false) {
            Reached::There => self.step(),
            Reached::End | Reached::NotYet | Reached::TooFar => None,
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
    /// Does work for at most about `most` steps done and nodes passed over, so that a caller stays
    /// responsive; after [`Reached::NotYet`] the same call goes on. A node passed over costs some 5 ns and
    /// accounts for all the steps in it; `naive` and `permutations` pass over whole subtrees at once. Steps of
    /// `forward` and `dlx`, and on boards of more than 64 columns, are done one by one.
    pub fn seek(&mut self, target: Target, most: u64) -> Reached {
        let not_after = |tally: &Tally| target.is_ahead_of(tally) || target.is_at(tally);
        let before = self.marks.partition_point(not_after);
        // Mark 0 stands before everything; a target that does not exist is ahead of everything.
        let mark = &self.marks[before.saturating_sub(1)];
        let mark = match not_after(&self.farthest) && self.farthest.steps > mark.steps {
            true => &self.farthest,
            false => mark,
        };
        if !not_after(&self.now) || mark.steps > self.now.steps {
            self.now = mark.clone();
            self.search.stand(&self.now.queens);
        }
        let near = matches!(target, Target::Step(step) if step - self.now.steps <= NEAR);
        let mut left = most;
        if !near {
            // A way can only be skipped from a threshold on.
            let here = self.position();
            let reached = self.advance(target, left, true);
            if reached != Reached::NotYet {
                return reached;
            }
            left -= self.position() - here;
            match self.skip(target, left) {
                Some(passed) => left = left.saturating_sub(passed),
                None => return Reached::TooFar,
            }
        }
        self.advance(target, left, false)
    }

    /// Goes from a threshold to the last one before the target, or as far as about `most` work gets,
    /// leaving marks. Returns how much was done, or `None` when the target is too far.
    fn skip(&mut self, target: Target, most: u64) -> Option<u64> {
        if most == 0 || !self.now.at_threshold() {
            return Some(0);
        }
        let Some(mut skip) = skip(&self.search, &self.now) else {
            return Some(0);
        };
        let mut went = Went::Further;
        while went == Went::Further && skip.passed() < most {
            went = skip.go(target, PIECE.min(most - skip.passed()));
            if went == Went::Nowhere {
                return None;
            }
            self.now = skip.tally();
            self.mark();
        }
        if skip.is_over() {
            self.search.finish();
            self.length = Some(self.position());
        } else {
            self.search.stand(&self.now.queens);
            if self.farthest.steps < self.now.steps {
                self.farthest = self.now.clone();
            }
        }
        Some(skip.passed())
    }

    /// Runs on from the present position step by step, leaving marks, to the target, the end, or as far
    /// as `most` steps allow; to the next threshold at most if that is wanted.
    fn advance(&mut self, target: Target, most: u64, to_threshold: bool) -> Reached {
        let last_step = self.position().saturating_add(most).min(LAST_STEP);
        while !target.is_at(&self.now) {
            if self.position() == LAST_STEP {
                return Reached::TooFar;
            }
            if self.length == Some(self.position()) {
                return Reached::End;
            }
            if self.position() == last_step || to_threshold && self.now.at_threshold() {
                return Reached::NotYet;
            }
            let threshold_from = match to_threshold {
                true => 0,
                false => self.next_mark(),
            };
            let stopped = self.search.run(&mut Until {
                tally: &mut self.now,
                target,
                last_step,
                threshold_from,
            });
            if stopped.is_continue() {
                self.length = Some(self.position());
                return Reached::End;
            }
            self.mark();
        }
        Reached::There
    }

    fn next_mark(&self) -> u64 {
        self.marks
            .last()
            .map_or(0, |mark| mark.steps + self.spacing)
    }

    /// Marks the present position, if it is a threshold and one is due.
    fn mark(&mut self) {
        if !self.now.at_threshold() || self.position() < self.next_mark() {
            return;
        }
        self.marks.push(self.now.clone());
        if self.marks.len() > MARKS {
            self.spacing *= 2;
            let mut index = 0;
            self.marks.retain(|_| {
                index += 1;
                index % 2 == 1
            });
        }
    }
}

#[cfg(test)]
mod tests;

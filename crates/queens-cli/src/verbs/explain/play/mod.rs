//! The player on a terminal: keys, time, and the search that is played. [`draw`] draws it.

mod draw;

use std::time::Duration;

use queens::player::{Player, Reached, STRETCH, Target};
use queens::textbook::{Direction, Rung};
use queens::trace::Event;
use queens_formats::Base;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::Explain;
use super::plain::begin;
use super::words::Words;
use crate::failure::{Outcome, Status};
use crate::interrupt;
use crate::screen::{self, Keys, View};
use crate::terminal::Terminal;

/// Steps per second.
const SPEEDS: [u32; 12] = [
    1, 2, 5, 10, 20, 50, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000,
];

/// Index of the initial speed: slow enough to follow.
const FIRST_SPEED: usize = 2;

/// Time between two frames of a playing search, and between two checks of the keys and of Ctrl-C.
const FRAME: Duration = Duration::from_millis(16);
const REST: Duration = Duration::from_millis(100);

/// Plays until the user quits.
pub(super) fn run(mut player: Player, arguments: &Explain, terminal: &Terminal) -> Outcome {
    begin(&mut player, arguments.start, terminal)?;
    // The user may quit at any step, so an interruption has nothing to report.
    interrupt::set_so_far(|| None);
    let mut stage = Stage {
        player,
        base: arguments.base.unwrap_or_default(),
        playing: false,
        speed: FIRST_SPEED,
        due: 0.0,
        wanted: None,
        typed: 0,
        remark: None,
    };
    screen::play(&mut stage, terminal)?;
    Ok(Status::Done)
}

/// The state of the player, with everything that is shown.
struct Stage {
    player: Player,
    base: Base,
    playing: bool,
    /// Index into [`SPEEDS`].
    speed: usize,
    /// Number of steps that were due when the clock was last read, while it plays.
    due: f64,
    /// The target to go to, which may take long.
    wanted: Option<Target>,
    /// The step number typed so far, or 0.
    typed: u64,
    /// A remark to show in place of the last step.
    remark: Option<&'static str>,
}

impl Stage {
    fn words(&self) -> Words {
        Words::new(&self.player, self.base)
    }

    fn go(&mut self, target: Target) {
        self.playing = false;
        self.wanted = Some(target);
    }

    fn play_or_pause(&mut self) {
        self.playing = !self.playing;
        self.due = 0.0;
        let is_over = self.player.length() == Some(self.player.position());
        self.wanted = (self.playing && is_over).then_some(Target::Step(0));
    }

    /// Starts over; returns whether the algorithm can represent the board.
    fn begin(&mut self, rung: Rung, n: u32, direction: Direction) -> bool {
        let Ok(player) = Player::new(rung, n, direction) else {
            return false;
        };
        (self.player, self.playing, self.wanted) = (player, false, None);
        true
    }

    /// Switches to the next algorithm in the list that can represent the board.
    fn switch(&mut self, backwards: bool) {
        let (n, direction) = (self.player.n(), self.player.direction());
        let mut all = Rung::ALL;
        if backwards {
            all.reverse();
        }
        let here = all.iter().position(|&rung| rung == self.player.rung());
        all.rotate_left(here.expect("all are in the list") + 1);
        all.into_iter().any(|rung| self.begin(rung, n, direction));
    }

    /// Switches the direction, with the same algorithm.
    fn turn(&mut self) {
        let other = match self.player.direction() {
            Direction::Rows => Direction::Columns,
            Direction::Columns => Direction::Rows,
        };
        self.begin(self.player.rung(), self.player.n(), other);
    }

    fn resize(&mut self, n: u32) {
        if !self.begin(self.player.rung(), n, self.player.direction()) {
            self.remark = Some("this algorithm cannot represent a larger board");
        }
    }
}

impl View for Stage {
    const HAS_MOUSE: bool = false;
    const KEYS: Keys = draw::KEYS;

    fn title(&self) -> String {
        draw::title(self)
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect) {
        draw::draw(frame, self, area);
    }

    fn key(&mut self, key: KeyCode) {
        self.remark = None;
        let typed = std::mem::take(&mut self.typed);
        let here = self.player.position();
        let solutions = self.player.counters().solutions;
        match key {
            KeyCode::Char(digit @ '0'..='9') => {
                let digit = u64::from(digit as u8 - b'0');
                self.typed = typed.saturating_mul(10).saturating_add(digit);
            }
            KeyCode::Backspace => self.typed = typed / 10,
            KeyCode::Char('g') => self.go(Target::Step(typed)),
            KeyCode::Esc => self.wanted = None,
            KeyCode::Char(' ') => self.play_or_pause(),
            KeyCode::Right => self.go(Target::Step(here + 1)),
            KeyCode::Left => self.go(Target::Step(here.saturating_sub(1))),
            KeyCode::PageDown => self.go(Target::Step(here + 100)),
            KeyCode::PageUp => self.go(Target::Step(here.saturating_sub(100))),
            KeyCode::Home => self.go(Target::Step(0)),
            KeyCode::End => self.go(Target::Step(u64::MAX)),
            KeyCode::Up | KeyCode::Char('+' | '=') => {
                self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
            }
            KeyCode::Down | KeyCode::Char('-') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Char('n') => self.go(Target::Solution(solutions + 1)),
            KeyCode::Char('p') => {
                let step = self.player.step();
                let is_at_one = step.is_some_and(|step| step.event == Event::Solution);
                self.go(Target::Solution(
                    solutions.saturating_sub(u64::from(is_at_one)),
                ));
            }
            KeyCode::Tab | KeyCode::Char('a') => self.switch(false),
            KeyCode::BackTab | KeyCode::Char('A') => self.switch(true),
            KeyCode::Char('c') => self.turn(),
            KeyCode::Char(']') => self.resize(self.player.n() + 1),
            KeyCode::Char('[') => self.resize(self.player.n().saturating_sub(1)),
            _ => {}
        }
    }

    fn tick(&mut self, passed: Duration) -> Duration {
        if let Some(target) = self.wanted {
            let reached = self.player.seek(target, STRETCH);
            if reached == Reached::NotYet {
                return Duration::ZERO;
            }
            self.wanted = None;
            if let (Reached::End, Target::Solution(_)) = (reached, target) {
                self.remark = Some("there are no more solutions: this is the end");
            }
        } else if self.playing {
            self.due += passed.as_secs_f64() * f64::from(SPEEDS[self.speed]);
            // Steps that did not fit into a frame are not made up for later.
            let steps = (self.due as u64).min(STRETCH);
            self.due = self.due.fract();
            let target = Target::Step(self.player.position() + steps);
            self.playing = self.player.seek(target, steps) != Reached::End;
        }
        if self.playing { FRAME } else { REST }
    }
}

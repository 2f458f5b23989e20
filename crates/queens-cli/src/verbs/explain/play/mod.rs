//! The player on a terminal: keys, time, and the search that is played. What it looks like is in
//! [`draw`].

mod draw;

use std::time::{Duration, Instant};

use queens::player::{Player, Reached, STRETCH, Target};
use queens::textbook::{Direction, Rung};
use queens::trace::Event;
use queens_formats::Base;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::Explain;
use crate::failure::{Outcome, Status};
use crate::screen::{self, Reaction, Surround, View};
use crate::terminal::Terminal;

/// Steps a second.
const SPEEDS: [u32; 12] = [
    1, 2, 5, 10, 20, 50, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000,
];

/// The speed to begin with: slow enough to follow.
const FIRST_SPEED: usize = 2;

/// Between two pictures of a search that is playing, and between two looks at the keys and at Ctrl-C.
const FRAME: Duration = Duration::from_millis(16);
const REST: Duration = Duration::from_millis(100);

/// Plays until the user has seen enough.
pub(super) fn run(player: Player, arguments: &Explain, terminal: &Terminal) -> Outcome {
    let mut stage = Stage::new(player, arguments.base, terminal.color);
    if arguments.start > 0 {
        stage.wanted = Some(Target::Step(arguments.start));
    }
    screen::play(&mut stage, false)
}

/// Everything that is shown.
struct Stage {
    player: Player,
    base: Base,
    color: bool,
    playing: bool,
    /// Index into [`SPEEDS`].
    speed: usize,
    /// Up to when the steps that are due have been done.
    played: Instant,
    /// Where to go; it may take long.
    wanted: Option<Target>,
    /// The number of a step, being typed.
    typed: Option<String>,
    /// Something to say in place of the last step.
    remark: Option<&'static str>,
}

impl Stage {
    fn new(player: Player, base: Base, color: bool) -> Self {
        Stage {
            player,
            base,
            color,
            playing: false,
            speed: FIRST_SPEED,
            played: Instant::now(),
            wanted: None,
            typed: None,
            remark: None,
        }
    }

    /// A key while the number of a step is being typed; returns what is typed by then.
    fn type_number(&mut self, mut typed: String, key: KeyCode) -> Option<String> {
        match key {
            KeyCode::Char(digit) if digit.is_ascii_digit() && typed.len() < 18 => typed.push(digit),
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Enter => {
                if let Ok(step) = typed.parse() {
                    self.go(Target::Step(step));
                }
                return None;
            }
            KeyCode::Esc => return None,
            _ => {}
        }
        Some(typed)
    }

    fn go(&mut self, target: Target) {
        self.playing = false;
        self.wanted = Some(target);
    }

    fn play(&mut self, playing: bool) {
        self.playing = playing;
        self.wanted = None;
        self.played = Instant::now();
        if playing && self.player.length() == Some(self.player.position()) {
            self.wanted = Some(Target::Step(0));
        }
    }

    fn set_speed(&mut self, speed: usize) {
        self.speed = speed.min(SPEEDS.len() - 1);
        self.played = Instant::now();
    }

    /// Another algorithm, so many places further in the list, from its beginning.
    fn switch(&mut self, places: usize) {
        let all = Rung::ALL;
        let at = all.iter().position(|&rung| rung == self.player.rung());
        let at = at.expect("all are in the list");
        // One that cannot represent the board is passed over.
        for i in 1..=all.len() {
            let rung = all[(at + places * i) % all.len()];
            if let Ok(player) = Player::new(rung, self.player.n(), self.player.direction()) {
                return self.replace(player);
            }
        }
    }

    /// The same algorithm in the other direction.
    fn turn(&mut self) {
        let other = match self.player.direction() {
            Direction::Rows => Direction::Columns,
            Direction::Columns => Direction::Rows,
        };
        if let Ok(player) = Player::new(self.player.rung(), self.player.n(), other) {
            self.replace(player);
        }
    }

    fn resize(&mut self, n: u32) {
        match Player::new(self.player.rung(), n, self.player.direction()) {
            Ok(player) => self.replace(player),
            Err(_) => self.remark = Some("this algorithm cannot represent a larger board"),
        }
    }

    fn replace(&mut self, player: Player) {
        self.player = player;
        self.playing = false;
        self.wanted = None;
    }

    /// Does what is due by now.
    fn go_on(&mut self, now: Instant) {
        if let Some(target) = self.wanted {
            let reached = self.player.seek(target, STRETCH);
            if reached == Reached::NotYet {
                return;
            }
            self.wanted = None;
            self.played = now;
            if let (Reached::End, Target::Solution(_)) = (reached, target) {
                self.remark = Some("there is no further solution: this is the end");
            }
            return;
        }
        if !self.playing {
            return;
        }
        let per_second = SPEEDS[self.speed];
        let due = (now - self.played).as_secs_f64() * f64::from(per_second);
        let due = due as u64;
        if due == 0 {
            return;
        }
        // What could not be done in a frame is not made up for later.
        let steps = due.min(STRETCH);
        self.played = if steps == due {
            self.played + Duration::from_secs_f64(due as f64 / f64::from(per_second))
        } else {
            now
        };
        let target = Target::Step(self.player.position() + steps);
        if self.player.seek(target, steps) == Reached::End {
            self.playing = false;
        }
    }
}

impl View for Stage {
    fn surround(&self, width: u16) -> Surround {
        Surround {
            title: draw::title_line(self, width),
            shortcuts: draw::SHORTCUTS,
            keys: draw::KEYS,
            has_color: self.color,
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect) {
        draw::draw(frame, self, area);
    }

    fn key(&mut self, key: KeyEvent) -> Reaction {
        self.remark = None;
        if key.code == KeyCode::Esc && self.wanted.take().is_some() {
            return Reaction::Done;
        }
        if let Some(typed) = self.typed.take() {
            self.typed = self.type_number(typed, key.code);
            return Reaction::Done;
        }
        let here = self.player.position();
        let solutions = self.player.counters().solutions;
        match key.code {
            // How a defect would leave the terminal can be tested only with a defect.
            #[cfg(debug_assertions)]
            KeyCode::Char('!') if std::env::var_os("QUEENS_PANIC").is_some() => {
                panic!("the key for it was pressed")
            }
            KeyCode::Char('q') | KeyCode::Esc => return Reaction::End(Ok(Status::Done)),
            KeyCode::Char('?' | 'h') | KeyCode::F(1) => return Reaction::Keys,
            KeyCode::Char(' ') => self.play(!self.playing),
            KeyCode::Right => self.go(Target::Step(here + 1)),
            KeyCode::Left => self.go(Target::Step(here.saturating_sub(1))),
            KeyCode::PageDown => self.go(Target::Step(here + 100)),
            KeyCode::PageUp => self.go(Target::Step(here.saturating_sub(100))),
            KeyCode::Home => self.go(Target::Step(0)),
            KeyCode::End => self.go(Target::Step(u64::MAX)),
            KeyCode::Up | KeyCode::Char('+' | '=') => self.set_speed(self.speed + 1),
            KeyCode::Down | KeyCode::Char('-') => self.set_speed(self.speed.saturating_sub(1)),
            KeyCode::Char('n') => self.go(Target::Solution(solutions + 1)),
            KeyCode::Char('p') => {
                let at = self
                    .player
                    .step()
                    .is_some_and(|step| step.event == Event::Solution);
                self.go(Target::Solution(solutions.saturating_sub(u64::from(at))));
            }
            KeyCode::Char('g') => {
                self.play(false);
                self.typed = Some(String::new());
            }
            KeyCode::Tab | KeyCode::Char('a') => self.switch(1),
            KeyCode::BackTab | KeyCode::Char('A') => self.switch(Rung::ALL.len() - 1),
            KeyCode::Char('c') => self.turn(),
            KeyCode::Char(']') => self.resize(self.player.n() + 1),
            KeyCode::Char('[') => self.resize(self.player.n().saturating_sub(1)),
            _ => {}
        }
        Reaction::Done
    }

    fn tick(&mut self) -> Duration {
        self.go_on(Instant::now());
        match (self.wanted, self.playing) {
            (Some(_), _) => Duration::ZERO,
            (None, true) => FRAME,
            (None, false) => REST,
        }
    }
}

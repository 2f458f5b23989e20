//! Players on the whole screen of a terminal: one frame, one table of keys and one loop, around what a [`View`] shows.
//! The screen is given back as it was found however the program ends.

use std::io;
use std::ops::Range;
use std::time::{Duration, Instant};

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableFocusChange, DisableMouseCapture, EnableFocusChange, EnableMouseCapture, Event,
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use ratatui::{DefaultTerminal, Frame};

use crate::failure::{Failure, Outcome};
use crate::interrupt;

/// Shortest wait for a key: with no time at all, crossterm's event source on Unix sees none.
const GLANCE: Duration = Duration::from_millis(1);

/// Returns whether a full screen can be shown and keys can be read.
pub(crate) fn possible() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term != "dumb")
        && ratatui::crossterm::terminal::size().is_ok()
}

/// What a player shows between its title and its keys, and how it reacts.
pub(crate) trait View {
    /// What is around it, in a window of so many columns.
    fn surround(&self, width: u16) -> Surround;
    /// Draws what is between title and keys.
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect);
    fn key(&mut self, key: KeyEvent) -> Reaction;
    fn mouse(&mut self, _: MouseEvent) {}
    /// The user turns to another window.
    fn turned_away(&mut self) {}
    /// Does what is due by now; returns how long it can wait after that unless a key is pressed.
    fn tick(&mut self) -> Duration;
}

/// What is around a view.
pub(crate) struct Surround {
    /// The line at the top.
    pub(crate) title: Line<'static>,
    /// The most important keys, for the line at the bottom.
    pub(crate) shortcuts: &'static [&'static str],
    /// All keys, and what each does.
    pub(crate) keys: &'static [(&'static str, &'static str)],
    /// Are colours wanted?
    pub(crate) has_color: bool,
}

/// What follows from a key.
pub(crate) enum Reaction {
    /// The view has changed.
    Done,
    /// The table of keys is to be shown.
    Keys,
    End(Outcome),
}

/// Shows a view until the user has seen enough.
pub(crate) fn play(view: &mut impl View, has_mouse: bool) -> Outcome {
    let failed = |error: io::Error| Failure::writing("the terminal", &error);
    let mut screen = Screen::open().map_err(failed)?;
    if has_mouse {
        screen.listen_to_the_mouse().map_err(failed)?;
    }
    let mut shows_keys = false;
    loop {
        let begun = Instant::now();
        let wait = view.tick();
        let picture = |frame: &mut Frame<'_>| draw(frame, view, shows_keys);
        screen.0.draw(picture).map_err(failed)?;
        let wait = wait.saturating_sub(begun.elapsed()).max(GLANCE);
        let mut ready = event::poll(wait).map_err(failed)?;
        while ready {
            match event::read().map_err(failed)? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    if key.code == KeyCode::Char('c')
                        && key.modifiers.contains(KeyModifiers::CONTROL)
                    {
                        return Err(Failure::Interrupted);
                    }
                    // Any key closes the table.
                    if !std::mem::take(&mut shows_keys) {
                        match view.key(key) {
                            Reaction::Done => {}
                            Reaction::Keys => shows_keys = true,
                            Reaction::End(outcome) => return outcome,
                        }
                    }
                    // The next key, which may be waiting, begins where this one leads to.
                    view.tick();
                }
                Event::Mouse(mouse) if !shows_keys => view.mouse(mouse),
                Event::Mouse(mouse) => shows_keys = !matches!(mouse.kind, MouseEventKind::Down(_)),
                Event::FocusLost => view.turned_away(),
                _ => {}
            }
            ready = event::poll(GLANCE).map_err(failed)?;
        }
        if interrupt::requested() {
            return Err(Failure::Interrupted);
        }
    }
}

/// The frame: the title, the view, the most important keys, and all keys over them where they are asked for.
fn draw(frame: &mut Frame<'_>, view: &mut impl View, shows_keys: bool) {
    let rows = [
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1),
    ];
    let [title, body, keys] = Layout::vertical(rows).areas(frame.area());
    let around = view.surround(title.width);
    let shortcuts = as_many_as_fit(around.shortcuts, keys.width);
    let gray = colored(around.has_color, Color::DarkGray);
    frame.render_widget(Paragraph::new(around.title), title);
    frame.render_widget(Paragraph::new(shortcuts).style(gray), keys);
    view.draw(frame, body);
    if shows_keys {
        draw_keys(frame, around.keys, colored(around.has_color, Color::Yellow));
    }
}

fn as_many_as_fit(keys: &[&str], width: u16) -> String {
    let mut line = String::new();
    for key in keys {
        let gap = if line.is_empty() { " " } else { " · " };
        let longer = format!("{line}{gap}{key}");
        if longer.chars().count() > width.into() {
            break;
        }
        line = longer;
    }
    line
}

pub(crate) const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);

/// In this colour, where colours are wanted.
pub(crate) fn colored(has_color: bool, color: Color) -> Style {
    if has_color {
        Style::new().fg(color)
    } else {
        Style::new()
    }
}

/// The rows or columns of a board that are shown where there is room for so many, around this one.
pub(crate) fn window(around: u32, room: u32, n: u32) -> Range<u32> {
    let room = room.min(n);
    let first = around.saturating_sub(room / 2).min(n - room);
    first..first + room
}

/// The full screen; dropping it restores the terminal.
struct Screen(DefaultTerminal);

impl Screen {
    /// Switches to the full screen.
    fn open() -> io::Result<Self> {
        let screen = Screen(ratatui::try_init()?);
        interrupt::set_restore(restore);
        interrupt::listen_for_hangup();
        // A panic ends the program where it is reported, so nothing is dropped.
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            report(panic);
        }));
        Ok(screen)
    }

    /// Asks the terminal to report its mouse, and when people turn to another window.
    fn listen_to_the_mouse(&self) -> io::Result<()> {
        execute!(io::stdout(), EnableMouseCapture, EnableFocusChange)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Draws what the keys do over all else; the keys themselves in this style.
fn draw_keys(frame: &mut Frame<'_>, keys: &[(&str, &str)], style: Style) {
    let widths = keys.iter().map(|(key, _)| key.chars().count());
    let column = widths.max().unwrap_or(0) + 1;
    let area = frame.area();
    let (width, height) = (52.min(area.width), (keys.len() as u16 + 2).min(area.height));
    let popup = Rect::new(
        (area.width - width) / 2,
        (area.height - height) / 2,
        width,
        height,
    );
    let lines: Vec<Line<'_>> = keys
        .iter()
        .map(|(key, what)| {
            let key = Span::styled(format!(" {key:<column$}"), style);
            Line::from(vec![key, Span::raw(*what)])
        })
        .collect();
    let block = Block::bordered().title(" keys (any key closes this) ");
    frame.render_widget(Clear, popup);
    frame.render_widget(Paragraph::new(lines).block(block), popup);
}

/// Gives the terminal back as it was found.
fn restore() {
    // Harmless where neither was enabled.
    let _ = execute!(io::stdout(), DisableFocusChange, DisableMouseCapture);
    ratatui::restore();
    let _ = execute!(io::stdout(), Show);
}

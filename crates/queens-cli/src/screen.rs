//! Full-screen players on a terminal: one frame, one table of keys, one loop and one grid of squares around the content
//! of a [`View`]. However the program ends, the screen is restored.

use std::io;
use std::ops::Range;
use std::time::{Duration, Instant};

use queens::Square;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableFocusChange, DisableMouseCapture, EnableFocusChange, EnableMouseCapture, Event,
    KeyCode, KeyModifiers, MouseEvent, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Stylize};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};
use ratatui::{DefaultTerminal, Frame};

use crate::failure::Failure;
use crate::interrupt;
use crate::terminal::{Terminal, is_dumb};

/// Shortest wait for a key: with a wait of zero, crossterm's event source on Unix sees no keys.
const GLANCE: Duration = Duration::from_millis(1);

/// Returns whether a full screen can be shown and keys can be read.
pub(crate) fn possible() -> bool {
    !is_dumb() && ratatui::crossterm::terminal::size().is_ok()
}

/// Keys with the action of each, the most important first.
pub(crate) type Keys = &'static [(&'static str, &'static str)];

/// What a player shows between its title and its keys, and how it reacts.
pub(crate) trait View {
    /// Whether the view listens to the mouse, which then selects no text, and notices when people turn to another
    /// window.
    const HAS_MOUSE: bool;
    /// The keys of the view. Those of every player, `?`, `q` and Ctrl-C, never reach [`View::key`].
    const KEYS: Keys;
    /// The line at the top.
    fn title(&self) -> String;
    /// Draws the area between title and keys, in colours, which are removed if they are not wanted.
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect);
    fn key(&mut self, key: KeyCode);
    fn mouse(&mut self, _: MouseEvent) {}
    /// Called when the user turns to another window.
    fn turned_away(&mut self) {}
    /// Does what is due after this time; returns how long the view can wait after that unless a key is pressed.
    fn tick(&mut self, passed: Duration) -> Duration;
}

/// Shows a view until the user has seen enough.
pub(crate) fn play<V: View>(view: &mut V, terminal: &Terminal) -> Result<(), Failure> {
    let end = open(V::HAS_MOUSE).and_then(|screen| show(view, screen, terminal.color));
    restore();
    end.unwrap_or_else(|error| Err(Failure::writing("the terminal", &error)))
}

/// Switches to the full screen.
fn open(has_mouse: bool) -> io::Result<DefaultTerminal> {
    let screen = ratatui::try_init()?;
    interrupt::set_restore(restore);
    interrupt::listen_for_hangup();
    // A panic is reported, and ends the program, inside its hook.
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore();
        report(panic);
    }));
    if has_mouse {
        execute!(io::stdout(), EnableMouseCapture, EnableFocusChange)?;
    }
    Ok(screen)
}

/// Restores the terminal.
fn restore() {
    // Harmless where neither was enabled.
    let _ = execute!(io::stdout(), DisableFocusChange, DisableMouseCapture);
    ratatui::restore();
    let _ = execute!(io::stdout(), Show);
}

fn show<V: View>(
    view: &mut V,
    mut screen: DefaultTerminal,
    has_color: bool,
) -> io::Result<Result<(), Failure>> {
    let (mut shows_keys, mut looked) = (false, Instant::now());
    loop {
        let passed = looked.elapsed();
        looked += passed;
        let wait = view.tick(passed);
        screen.draw(|frame| draw(frame, view, shows_keys, has_color))?;
        let mut wait = wait.saturating_sub(looked.elapsed()).max(GLANCE);
        while event::poll(wait)? {
            wait = GLANCE;
            match event::read()? {
                Event::Key(key) if key.is_release() => {}
                // Control with Alt is AltGr, which some keyboards need for brackets.
                Event::Key(key) if key.modifiers == KeyModifiers::CONTROL => {
                    if let KeyCode::Char('c') = key.code {
                        return Ok(Err(Failure::Interrupted));
                    }
                }
                // Any key or click closes the table.
                Event::Key(_) if shows_keys => shows_keys = false,
                Event::Mouse(mouse) if shows_keys => {
                    shows_keys = !matches!(mouse.kind, MouseEventKind::Down(_));
                }
                Event::Key(key) => match key.code {
                    // Only a defect can test how a defect would leave the terminal.
                    #[cfg(debug_assertions)]
                    KeyCode::Char('!') if std::env::var_os("QUEENS_PANIC").is_some() => {
                        panic!("the key for it was pressed")
                    }
                    KeyCode::Char('q') => return Ok(Ok(())),
                    KeyCode::Char('?') | KeyCode::F(1) => shows_keys = true,
                    code => {
                        view.key(code);
                        // The next key, which may be waiting already, starts from where this one leads.
                        view.tick(Duration::ZERO);
                    }
                },
                Event::Mouse(mouse) => view.mouse(mouse),
                Event::FocusLost => view.turned_away(),
                _ => {}
            }
        }
        if interrupt::requested() {
            return Ok(Err(Failure::Interrupted));
        }
    }
}

/// Draws the frame: the title, the view, as many keys as fit, and on request the table of all keys over it.
fn draw<V: View>(frame: &mut Frame<'_>, view: &mut V, shows_keys: bool, has_color: bool) {
    let rows = [
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1),
    ];
    let [title, body, shortcuts] = Layout::vertical(rows).areas(frame.area());
    view.draw(frame, body);
    frame.render_widget(Line::raw(format!(" {}", view.title())).bold(), title);
    let as_many_as_fit = Line::raw(as_many_as_fit(V::KEYS, shortcuts.width.into()));
    frame.render_widget(as_many_as_fit.dark_gray(), shortcuts);
    if shows_keys {
        draw_keys(frame, V::KEYS);
    }
    if !has_color {
        for cell in &mut frame.buffer_mut().content {
            (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
        }
    }
}

fn as_many_as_fit(keys: Keys, width: usize) -> String {
    let mut line = String::new();
    for (key, what) in keys {
        let gap = if line.is_empty() { " " } else { " · " };
        let longer = format!("{line}{gap}{key} {what}");
        if longer.chars().count() > width {
            break;
        }
        line = longer;
    }
    line
}

fn draw_keys(frame: &mut Frame<'_>, keys: Keys) {
    let height = Constraint::Length(keys.len() as u16 + 2);
    let popup = frame.area().centered(Constraint::Length(52), height);
    let line = |&(key, what): &(&str, &'static str)| {
        Line::from(vec![format!(" {key:<13}").yellow(), what.into()])
    };
    let lines: Vec<Line<'_>> = keys.iter().map(line).collect();
    let block = Block::bordered().title(" keys (any key closes this) ");
    frame.render_widget(Clear, popup);
    frame.render_widget(Paragraph::new(lines).block(block), popup);
}

/// The visible squares of a board, if there is no room for all, and their places on the screen.
pub(crate) struct Grid {
    /// Area of the squares, to the right of the row numbers and below the column numbers.
    pub(crate) area: Rect,
    /// Width in columns of a square, and of the line before it.
    cell: u16,
    line: u16,
    rows: Range<u32>,
    columns: Range<u32>,
}

impl Grid {
    /// Columns left of the board and rows above it, for the row and column numbers.
    pub(crate) const MARGIN: [u16; 2] = [4, 1];

    /// As many squares around this one as there is room for, `cell` columns wide and separated by lines of this
    /// thickness.
    pub(crate) fn new(area: Rect, n: u32, around: Square, cell: u16, line: u16) -> Self {
        let part = |around: u32, room: u16, step: u16| {
            let room = u32::from(room / step).min(n);
            let first = around.saturating_sub(room / 2).min(n - room);
            first..first + room
        };
        let [left, above] = Self::MARGIN;
        let area = Rect {
            x: area.x + left,
            y: area.y + above,
            width: area.width.saturating_sub(left),
            height: area.height.saturating_sub(above),
        };
        Grid {
            area,
            cell,
            line,
            rows: part(around.row, area.height, 1 + line),
            columns: part(around.column, area.width, cell + line),
        }
    }

    /// Draws the numbers of rows and columns, starting with `first`.
    pub(crate) fn draw_numbers(&self, frame: &mut Frame<'_>, first: u32) {
        for (square, place) in self.squares() {
            let (row, mut column) = (square.row + first, square.column + first);
            // Without room for two digits, the last one must do.
            if self.cell + self.line < 3 {
                column %= 10;
            }
            if square.row == self.rows.start {
                let above = Rect::new(place.x, self.area.y - 1, self.cell, 1);
                let number = Line::raw(column.to_string()).centered();
                frame.render_widget(number.dark_gray(), above);
            }
            if square.column == self.columns.start {
                let left = Rect::new(self.area.x - 4, place.y, 4, 1);
                frame.render_widget(Line::raw(format!("{row:>3}")).dark_gray(), left);
            }
        }
    }

    /// The visible squares, each with its place.
    pub(crate) fn squares(&self) -> impl Iterator<Item = (Square, Rect)> + use<'_> {
        let rows = self.rows.clone();
        let squares = rows.flat_map(|row| self.columns.clone().map(move |column| (row, column)));
        squares.map(|(row, column)| {
            let right = (column - self.columns.start) as u16 * (self.cell + self.line);
            let down = (row - self.rows.start) as u16 * (1 + self.line);
            let x = self.area.x + right + self.line;
            let y = self.area.y + down + self.line;
            (Square { row, column }, Rect::new(x, y, self.cell, 1))
        })
    }

    /// The visible square at this place, including the line to its left or above it.
    pub(crate) fn square(&self, x: u16, y: u16) -> Option<Square> {
        let row = self.rows.start + u32::from(y.checked_sub(self.area.y)? / (1 + self.line));
        let column = x.checked_sub(self.area.x)? / (self.cell + self.line);
        let column = self.columns.start + u32::from(column);
        (self.rows.contains(&row) && self.columns.contains(&column))
            .then_some(Square { row, column })
    }
}

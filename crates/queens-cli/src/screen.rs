//! The whole screen of a terminal, for verbs that play: taken, and given back as it was found however the program
//! ends.

use std::io;
use std::time::Duration;

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableFocusChange, DisableMouseCapture, EnableFocusChange, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use ratatui::{CompletedFrame, DefaultTerminal, Frame};

use crate::interrupt;

/// The shortest look at the keys: a look of no time at all sees nothing (crossterm's source of events on Unix).
pub(crate) const GLANCE: Duration = Duration::from_millis(1);

/// Can a full screen be shown and can keys be read?
pub(crate) fn possible() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term != "dumb")
        && ratatui::crossterm::terminal::size().is_ok()
}

/// The screen while it is ours.
pub(crate) struct Screen(DefaultTerminal);

impl Screen {
    /// Takes the screen.
    pub(crate) fn open() -> io::Result<Self> {
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
    pub(crate) fn listen_to_the_mouse(&self) -> io::Result<()> {
        execute!(io::stdout(), EnableMouseCapture, EnableFocusChange)
    }

    /// Draws a picture.
    pub(crate) fn draw(
        &mut self,
        picture: impl FnOnce(&mut Frame<'_>),
    ) -> io::Result<CompletedFrame<'_>> {
        self.0.draw(picture)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Draws what the keys do over all else; the keys themselves in a column so wide, in this style.
pub(crate) fn draw_keys(frame: &mut Frame<'_>, keys: &[(&str, &str)], column: usize, style: Style) {
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
    // A terminal that reports nothing takes no harm.
    let _ = execute!(io::stdout(), DisableFocusChange, DisableMouseCapture);
    ratatui::restore();
    let _ = execute!(io::stdout(), Show);
}

//! The whole screen of a terminal, for verbs that play: taken, and given back as it was found however the program
//! ends.

use std::io;
use std::time::Duration;

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableFocusChange, DisableMouseCapture, EnableFocusChange, EnableMouseCapture,
};
use ratatui::crossterm::execute;
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

/// Gives the terminal back as it was found.
fn restore() {
    // A terminal that reports nothing takes no harm.
    let _ = execute!(io::stdout(), DisableFocusChange, DisableMouseCapture);
    ratatui::restore();
    let _ = execute!(io::stdout(), Show);
}

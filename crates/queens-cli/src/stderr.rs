//! What people read beside the answer: sentences, and below them one changing line.

use std::fmt::Display;
use std::fs::{File, TryLockError};
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use console::Term;
use queens::threads::lock;

use crate::wrap::wrapped;

/// The changing line on the screen; `None` once no more may be shown.
static LINE: Mutex<Option<String>> = Mutex::new(Some(String::new()));

/// Writes a sentence above the changing line. Errors while writing to stderr are ignored.
pub(crate) fn say(sentence: impl Display) {
    let mut shown = lock(&LINE);
    if let Some(line) = shown.as_mut().filter(|line| !line.is_empty()) {
        line.clear();
        let _ = Term::stderr().clear_line();
    }
    // Written in one piece, so that a message of another program at the same moment comes before or after it. If that
    // program has a line there, the sentence takes its place.
    let clear = if line_of_another() { "\r\x1b[2K" } else { "" };
    let sentence = format!("queens: {}", harmless(&sentence.to_string()));
    let sentence = clear.to_owned() + &wrapped(&sentence, width().unwrap_or(usize::MAX));
    let _ = std::io::stderr().write_all(sentence.as_bytes());
}

/// Writes control characters as escapes, since text from a file must not control the terminal.
fn harmless(text: &str) -> String {
    let written = |c: char| match c.is_control() && c != '\n' {
        true => c.escape_default().to_string(),
        false => c.to_string(),
    };
    text.chars().map(written).collect()
}

/// Shows lines that the program itself made, which may have colours.
pub(crate) fn draw(lines: &str) {
    let _ = std::io::stderr().lock().write_all(lines.as_bytes());
}

/// Shows this line in place of the last one; an empty one removes it.
pub(crate) fn show(line: &str) {
    let mut shown = lock(&LINE);
    if let Some(last) = shown.as_mut().filter(|last| *last != line) {
        // Both in one write, or the line would flicker.
        let terminal = Term::buffered_stderr();
        let _ = terminal.clear_line();
        let _ = terminal.write_str(line);
        let _ = terminal.flush();
        line.clone_into(last);
    }
}

/// Removes the line for good, because the program is about to end, or the answer begins.
pub(crate) fn close() {
    if lock(&LINE).take().is_some_and(|line| !line.is_empty()) {
        let _ = Term::stderr().clear_line();
    }
}

/// Whether the line ends where the answer begins on the same terminal. If not, the answer is written in whole lines.
static ENDS_AT_ANSWER: AtomicBool = AtomicBool::new(false);

/// Sets whether the line ends where the answer begins on the same terminal.
pub(crate) fn end_at_answer(ends: bool) {
    ENDS_AT_ANSWER.store(ends, Ordering::Relaxed);
}

/// Removes the line, because a part of the answer comes on the same terminal.
pub(crate) fn make_way() {
    match ENDS_AT_ANSWER.load(Ordering::Relaxed) {
        true => close(),
        false => show(""),
    }
}

/// The screen behind stderr, which the programs of a pipeline share: `queens list 18 | queens check`. Only one of them
/// at a time has a line there.
pub(crate) struct Screen(Option<File>);

impl Screen {
    /// Opens the terminal again: a lock belongs to an open file, and the programs share the one of stderr.
    pub(crate) fn open() -> Self {
        // If the system does not say which terminal it is, each program draws.
        let path = std::fs::read_link("/proc/self/fd/2");
        Screen(path.and_then(File::open).ok())
    }

    /// Takes the screen, unless another program has it.
    pub(crate) fn take(&self) -> bool {
        let lock = self.0.as_ref().map(File::try_lock);
        !matches!(lock, Some(Err(TryLockError::WouldBlock)))
    }
}

/// Whether another program of the pipeline has a line on the screen.
fn line_of_another() -> bool {
    Term::stderr().is_term() && !Screen::open().take()
}

/// Number of characters in a line of the terminal, if stderr is one.
pub(crate) fn width() -> Option<usize> {
    let size = Term::stderr().size_checked();
    size.map(|(_, columns)| columns.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(harmless("Größe 8, two\nlines"), "Größe 8, two\nlines");
        assert_eq!(
            harmless("\u{1b}[31mred\u{7}\0\u{9b}"),
            "\\u{1b}[31mred\\u{7}\\u{0}\\u{9b}"
        );
    }
}

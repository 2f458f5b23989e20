//! Who reads stdout and stderr: a person at a terminal, or another program.

use std::io::IsTerminal;

use clap::ColorChoice;

use crate::failure;
use crate::global::Global;

/// What is known about the two output streams.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    /// Whether a person reads stdout on a screen.
    pub(crate) stdout: bool,
    /// Whether a person reads stderr on a screen.
    pub(crate) stderr: bool,
    /// Whether colours are wanted on stdout.
    pub(crate) color: bool,
    /// Whether remarks and progress are wanted.
    pub(crate) talkative: bool,
    /// Number of characters in a line of stdout.
    pub(crate) width: usize,
}

impl Terminal {
    /// Inspects the streams and the user's options.
    pub(crate) fn new(global: &Global) -> Self {
        let stdout = std::io::stdout().is_terminal();
        Terminal {
            stdout,
            stderr: std::io::stderr().is_terminal(),
            color: match global.color {
                ColorChoice::Always => true,
                ColorChoice::Never => false,
                ColorChoice::Auto => stdout && colors_welcome(),
            },
            talkative: !global.quiet,
            width: console::Term::stdout()
                .size_checked()
                .map_or(80, |(_, columns)| columns.into()),
        }
    }

    /// Writes a remark for a person who watches: in a log or a mail it would only be noise.
    pub(crate) fn note(&self, sentence: impl std::fmt::Display) {
        if self.stderr {
            self.remark(sentence);
        }
    }

    /// Writes a remark on stderr, unless `--quiet` turns it off.
    pub(crate) fn remark(&self, sentence: impl std::fmt::Display) {
        if self.talkative {
            failure::say(sentence);
        }
    }
}

/// Whether the terminal says that it cannot move its cursor.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Whether colours are allowed. By <https://no-color.org>, any value that is not empty says no; so does a terminal that
/// cannot show them.
fn colors_welcome() -> bool {
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !no_color && !is_dumb()
}

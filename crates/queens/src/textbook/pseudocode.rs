//! The pseudo-code of the rungs, read from the heads of their files, where people read it too.

use std::borrow::Cow;

use super::{Direction, Rung};
use crate::trace::Event;

/// A line of pseudo-code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PseudocodeLine {
    /// The line, indented by four spaces for each level.
    pub text: Cow<'static, str>,
    /// The name of the event reported here: [`Event::name`].
    pub event: Option<&'static str>,
}

/// The pseudo-code of a rung, row by row or column by column.
///
/// ```
/// use queens::textbook::{Direction, Rung, pseudocode};
/// let lines = pseudocode(Rung::Scan, Direction::Rows);
/// assert_eq!((lines[0].text.as_ref(), lines[0].event), ("search(row):", Some("enter")));
/// let lines = pseudocode(Rung::Scan, Direction::Columns);
/// assert_eq!(lines[2].text, "    else for each row from the top:");
/// ```
pub fn pseudocode(rung: Rung, direction: Direction) -> Vec<PseudocodeLine> {
    (rung.head().lines())
        .map(|line| {
            let line = line.strip_prefix("//! ").unwrap_or("");
            let (text, event) = match line.split_once('◂') {
                Some((text, event)) => (text, Some(event.trim())),
                None => (line, None),
            };
            let text = match direction {
                Direction::Rows => Cow::Borrowed(text.trim_end()),
                Direction::Columns => Cow::Owned(by_columns(text.trim_end())),
            };
            PseudocodeLine { text, event }
        })
        .collect()
}

/// The same line for a search that fills columns from the left, each from the top.
fn by_columns(line: &str) -> String {
    let mut swapped = line.to_owned();
    for (a, b) in [
        ("row", "column"),
        ("from the left", "from the top"),
        ("above", "to the left"),
    ] {
        let parts: Vec<String> = swapped.split(a).map(|part| part.replace(b, a)).collect();
        swapped = parts.join(b);
    }
    // In either direction a square is named by row, then column.
    for [now, then] in [
        ["(column, row)", "(row, column)"],
        ["column − row", "row − column"],
        ["column + row", "row + column"],
    ] {
        swapped = swapped.replace(now, then);
    }
    swapped
}

/// The index of the line at which an event is reported.
pub fn line_of(lines: &[PseudocodeLine], event: Event) -> Option<usize> {
    lines
        .iter()
        .position(|line| line.event == Some(event.name()))
}

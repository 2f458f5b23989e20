//! The pseudo-code of the rungs, read from the heads of their files, where it stands for people.

use crate::algorithm::Algorithm;
use crate::trace::Event;

/// A line of pseudo-code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PseudocodeLine {
    /// The line, indented by four spaces for each level.
    pub text: &'static str,
    /// The name of the event reported here: [`Event::name`].
    pub event: Option<&'static str>,
}

/// The pseudo-code of a textbook algorithm; empty for the others.
///
/// ```
/// use queens::{Algorithm, textbook::pseudocode};
/// let lines = pseudocode(Algorithm::Scan);
/// assert_eq!((lines[0].text, lines[0].event), ("search(row):", Some("enter")));
/// ```
pub fn pseudocode(algorithm: Algorithm) -> Vec<PseudocodeLine> {
    let source = match algorithm {
        Algorithm::Naive => include_str!("naive.rs"),
        Algorithm::Scan => include_str!("scan.rs"),
        Algorithm::Arrays => include_str!("arrays.rs"),
        Algorithm::Sets => include_str!("sets.rs"),
        Algorithm::Bitmask => include_str!("bitmask.rs"),
        Algorithm::Tree => include_str!("tree.rs"),
        Algorithm::Join | Algorithm::Auto => return Vec::new(),
    };
    let block = source.lines().skip_while(|&line| line != "//! ```text");
    block
        .skip(1)
        .take_while(|&line| line != "//! ```")
        .map(|line| {
            let line = line.strip_prefix("//! ").unwrap_or("");
            let (text, event) = match line.split_once('◂') {
                Some((text, event)) => (text, Some(event.trim())),
                None => (line, None),
            };
            PseudocodeLine {
                text: text.trim_end(),
                event,
            }
        })
        .collect()
}

/// The index of the line at which an event is reported.
pub fn line_of(lines: &[PseudocodeLine], event: Event) -> Option<usize> {
    lines
        .iter()
        .position(|line| line.event == Some(event.name()))
}

//! Words that people type first for what this program calls otherwise, and the sentence that leads there.

use crate::features;

/// A line for each: verbs and options, then the sentence, in which WORD is what was typed.
const TABLE: &str = include_str!("guesses.txt");

/// The sentence for a verb that there is not, or for a size in its place.
pub(crate) fn verb(typed: &str) -> Option<String> {
    if let Some(missing) = features::missing(typed) {
        Some(missing)
    } else if typed.chars().next().is_some_and(|c| c.is_ascii_digit()) {
        Some(format!(
            "what about {typed}? `queens list {typed}`, `queens find {typed}` or `queens count {typed}`"
        ))
    } else {
        word(typed)
    }
}

/// The sentence for a verb or an option that there is not.
pub(crate) fn word(typed: &str) -> Option<String> {
    let mut rows = TABLE.lines().filter_map(|line| line.split_once(" | "));
    let (_, sentence) = rows.find(|(words, _)| words.split(' ').any(|word| word == typed))?;
    let sentence = sentence.replace("WORD", typed);
    Some(format!("there is no '{typed}' here: {sentence}"))
}

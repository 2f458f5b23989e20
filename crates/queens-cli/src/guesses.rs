//! Words that people try first for what this program calls by another name, with a sentence that leads there.

use crate::features;

/// One line for each guess: verbs and options, then the sentence, in which WORD is the word that was typed.
const TABLE: &str = include_str!("guesses.txt");

/// The sentence for an unknown verb, or for a size in place of a verb.
pub(crate) fn verb(typed: &str) -> Option<String> {
    if let Some(missing) = features::missing(typed) {
        Some(missing)
    } else if typed.chars().next().is_some_and(|c| c.is_ascii_digit()) {
        Some(format!(
            "what should be done with {typed}? try `queens list {typed}`, `queens find {typed}` or `queens count {typed}`"
        ))
    } else {
        word(typed)
    }
}

/// The sentence for an unknown verb or option.
pub(crate) fn word(typed: &str) -> Option<String> {
    let mut rows = TABLE.lines().filter_map(|line| line.split_once(" | "));
    let (_, sentence) = rows.find(|(words, _)| words.split(' ').any(|word| word == typed))?;
    let sentence = sentence.replace("WORD", typed);
    Some(format!("there is no '{typed}' here: {sentence}"))
}

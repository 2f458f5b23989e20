//! Texts for people, by name, from `messages/en.txt`, `ru.txt` and `zh.txt`: all that this crate says in three languages.
//!
//! The form is that of the lab's texts (`queens-lab/web/messages.mjs`), without lists:
//!
//! ```text
//! [exercise.fault]                             a section: the next message is `exercise.fault.different`
//! different = not the expected answer          a text
//! notGiven = the given queen {square} is …     a text with a value
//! tooFew = the board has {found|queen|queens}  a number, and the noun in the form it takes: English has two forms of
//!                                              it (one, other), Russian three (one, few, many), Chinese one
//! over = {k=0:none is|=1:one is|{k} are} over  what is said of 0, of 1, and otherwise
//! ```

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::LazyLock;

use crate::language::Language;

/// The texts of a language by name.
type Messages = BTreeMap<String, &'static str>;

/// In the order of [`Language::ALL`].
static MESSAGES: [LazyLock<Messages>; 3] = [
    LazyLock::new(|| read(include_str!("../messages/en.txt"))),
    LazyLock::new(|| read(include_str!("../messages/ru.txt"))),
    LazyLock::new(|| read(include_str!("../messages/zh.txt"))),
];

/// The values of a message by name.
pub(crate) type Values<'a> = &'a [(&'static str, &'a dyn Display)];

fn read(file: &'static str) -> Messages {
    let mut section = "";
    let mut messages = Messages::new();
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let opened = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'));
        if let Some(opened) = opened {
            section = opened;
        } else if let Some((name, text)) = line.split_once(" = ") {
            messages.insert(format!("{section}.{name}"), text);
        }
    }
    messages
}

impl Language {
    /// The text of this name, which takes no values.
    ///
    /// # Panics
    /// If there is none.
    pub(crate) fn text(self, name: &str) -> &'static str {
        let text = MESSAGES[self as usize].get(name);
        text.unwrap_or_else(|| panic!("no message {name} in {self}"))
    }

    /// The text of this name with these values in it; it may show some of them only.
    ///
    /// # Panics
    /// If there is no such text, or it shows another value.
    pub(crate) fn say(self, name: &str, values: Values<'_>) -> String {
        self.filled(self.text(name), values)
    }

    fn filled(self, text: &str, values: Values<'_>) -> String {
        let mut whole = String::new();
        let mut rest = text;
        while let Some((before, opened)) = rest.split_once('{') {
            let end = outside_braces(opened, '}').expect("a brace is closed");
            whole += before;
            whole += &self.slot(&opened[..end], values);
            rest = &opened[end + 1..];
        }
        whole + rest
    }

    /// What stands in the text for what is in braces.
    fn slot(self, slot: &str, values: Values<'_>) -> String {
        let (name, forms) = slot.split_at(slot.find(['|', '=']).unwrap_or(slot.len()));
        let named = values.iter().find(|(other, _)| *other == name);
        let (_, value) = named.unwrap_or_else(|| panic!("no value {name}"));
        let value = value.to_string();
        if forms.is_empty() {
            return value;
        }
        if let Some(nouns) = forms.strip_prefix('|') {
            let noun = alternatives(nouns)[self.form(value.parse().expect("a number"))];
            return format!("{value} {noun}");
        }
        let of_value = |form| match str::strip_prefix(form, '=') {
            Some(case) => case.strip_prefix(&value)?.strip_prefix(':'),
            None => Some(form),
        };
        let chosen = alternatives(forms).into_iter().find_map(of_value);
        self.filled(chosen.expect("a form for every value"), values)
    }

    /// Which form of a noun goes with a number.
    fn form(self, number: u64) -> usize {
        match self {
            Language::English => usize::from(number != 1),
            Language::Chinese => 0,
            Language::Russian => match (number % 10, number % 100) {
                (_, 11..=14) => 2,
                (1, _) => 0,
                (2..=4, _) => 1,
                _ => 2,
            },
        }
    }
}

/// The first place of a sign that no braces enclose.
fn outside_braces(text: &str, sign: char) -> Option<usize> {
    let mut depth = 0;
    for (at, other) in text.char_indices() {
        match other {
            _ if other == sign && depth == 0 => return Some(at),
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn alternatives(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(end) = outside_braces(rest, '|') {
        parts.push(&rest[..end]);
        rest = &rest[end + 1..];
    }
    parts.push(rest);
    parts
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    #[test]
    fn values_and_forms() {
        let said = |language: Language, k: u64| {
            let text = "{k=0:nothing|=1:only {name}|{k|a|b|c} of {name}}.";
            let text = match language {
                Language::Chinese => "{k|a} of {name}.",
                _ => text,
            };
            language.filled(text, &[("k", &k), ("name", &"it"), ("more", &0)])
        };
        for (k, english, russian) in [
            (0, "nothing.", "nothing."),
            (1, "only it.", "only it."),
            (2, "2 b of it.", "2 b of it."),
            (11, "11 b of it.", "11 c of it."),
            (21, "21 b of it.", "21 a of it."),
            (112, "112 b of it.", "112 c of it."),
        ] {
            assert_eq!(said(Language::English, k), english);
            assert_eq!(said(Language::Russian, k), russian);
            assert_eq!(said(Language::Chinese, k), format!("{k} a of it."));
        }
    }

    fn sources(folder: &Path, text: &mut String) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                sources(&path, text);
            } else {
                *text += &std::fs::read_to_string(path).expect("a source");
            }
        }
    }

    /// A message that the sources name is in every file, and there is none that they do not name.
    #[test]
    fn every_language_has_every_message_and_each_is_used() {
        let names = |language: Language| -> BTreeSet<&str> {
            let names = MESSAGES[language as usize].keys();
            names.map(String::as_str).collect()
        };
        let [english, russian, chinese] = Language::ALL.map(names);
        assert_eq!(russian, chinese);
        // The reader says in English itself what it could not read.
        let is_foreign = |name: &&&str| !name.starts_with("exercise.unread.");
        assert_eq!(
            english,
            russian.iter().filter(is_foreign).copied().collect()
        );
        let mut text = String::new();
        sources(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
            &mut text,
        );
        let literals = text
            .split('"')
            .filter(|literal| !literal.contains([' ', '\n']));
        let named: BTreeSet<&str> = literals
            .filter(|literal| {
                ["puzzle.", "exercise.", "diagram."]
                    .iter()
                    .any(|section| literal.starts_with(section))
            })
            .collect();
        // `{…}` stands for the name of an exercise, a technique, a grade …
        let is_of =
            |pattern: &str, name: &str| match (pattern.split_once('{'), pattern.rsplit_once('}')) {
                (Some((before, _)), Some((_, after))) => {
                    name.starts_with(before) && name.ends_with(after)
                }
                _ => pattern == name,
            };
        for name in &russian {
            assert!(
                named.iter().any(|pattern| is_of(pattern, name)),
                "{name} is not used"
            );
        }
        for pattern in named.iter().filter(|pattern| !pattern.ends_with('.')) {
            assert!(
                russian.iter().any(|name| is_of(pattern, name)),
                "there is no {pattern}"
            );
        }
    }
}

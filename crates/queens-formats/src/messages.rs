//! Texts for people, by name, from `messages/en.txt`, `ru.txt` and `zh.txt`: everything the crates say in three languages.
//! The English file explains their form, and `build.rs` makes a table of them.

use std::fmt::Display;

use crate::language::Language;

// `MESSAGES`: names in ascending order, each with its text in every language, in the order of `Language::ALL`.
include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// The values of a message by name.
pub type Values<'a> = &'a [(&'static str, &'a dyn Display)];

/// The values of a message, each named after its variable or given a name: `values![line, many = all.len()]`.
macro_rules! values {
    ($($name:ident $(= $value:expr)?),* $(,)?) => {
        &[$((stringify!($name), values!(@ $name $($value)?))),*]
    };
    (@ $name:ident) => {
        &$name as &dyn std::fmt::Display
    };
    (@ $name:ident $value:expr) => {
        &$value as &dyn std::fmt::Display
    };
}
pub(crate) use values;

impl Language {
    /// The text with this name, which takes no values.
    ///
    /// # Panics
    /// If there is no such text.
    pub(crate) fn text(self, name: &str) -> &'static str {
        let found = MESSAGES.binary_search_by_key(&name, |(name, _)| name);
        let at = found.unwrap_or_else(|_| panic!("no message {name}"));
        MESSAGES[at].1[self as usize]
    }

    /// The text with this name, filled in with these values. It need not show all of them.
    ///
    /// # Panics
    /// If there is no such text, or it needs a value that is not given.
    pub fn say(self, name: &str, values: Values<'_>) -> String {
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

    /// The text that replaces a slot, the part between two braces.
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

    /// Index of the form of a noun that goes with a number.
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

/// Index of the first such sign that is not inside braces.
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
    fn values_and_plural_forms_are_filled_in() {
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

    /// Shows translators at once what would otherwise break only with certain numbers: an open brace, a missing form.
    #[test]
    fn every_text_has_a_form_for_every_number() {
        for (_, texts) in MESSAGES {
            for (language, text) in Language::ALL.into_iter().zip(texts) {
                let slots = text.split('{').skip(1);
                let names =
                    slots.map(|slot| slot.split(['|', '=', '}']).next().unwrap_or_default());
                for number in 0..=25 {
                    let value: &dyn Display = &number;
                    let values: Vec<_> = names.clone().map(|name| (name, value)).collect();
                    language.filled(text, &values);
                }
            }
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

    /// Every message that the sources name exists, and the sources name every message.
    #[test]
    fn every_message_is_used() {
        let names: BTreeSet<&str> = MESSAGES.iter().map(|&(name, _)| name).collect();
        let mut text = String::new();
        for folder in ["src", "../queens-cli/src/verbs/exercise"] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
            sources(&folder, &mut text);
        }
        let literals = text
            .split('"')
            .filter(|literal| !literal.contains([' ', '\n']));
        let named: BTreeSet<&str> = literals
            .filter(|literal| {
                ["puzzle.", "exercise.", "diagram.", "units.", "unread."]
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
        for name in &names {
            assert!(
                named.iter().any(|pattern| is_of(pattern, name)),
                "{name} is not used"
            );
        }
        for pattern in named.iter().filter(|pattern| !pattern.ends_with('.')) {
            assert!(
                names.iter().any(|name| is_of(pattern, name)),
                "there is no {pattern}"
            );
        }
    }
}

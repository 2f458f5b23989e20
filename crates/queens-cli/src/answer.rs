//! Answers as JSON: an object, to which `ok` is added, and `error` if the program fails.
//!
//! Objects are written only here. If one is open on stdout when the program fails, [`failure::fail`] closes it.

use std::ffi::OsString;
use std::fmt::Display;
use std::mem;

use clap::ValueEnum;
use queens::complete::Uniqueness;
use serde::Serialize;
use serde_json::{Value, json};

use crate::failure::{self, Failure, Outcome, Status};
use crate::output::Output;

/// How answers that are more than boards are written.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct AnswerFormat {
    /// How the answer is written; `--json` is short for `--format json`
    #[arg(short, long, default_value = "text")]
    format: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Text for people
    Text,
    /// A JSON object
    Json,
}

impl AnswerFormat {
    /// Returns whether the answer is a JSON object.
    pub(crate) fn is_json(self) -> bool {
        self.format == Form::Json
    }

    /// Prints the object, or lines of text, and returns how the verb ends.
    pub(crate) fn print(
        self,
        object: impl Serialize,
        text: impl Display,
        outcome: Outcome,
    ) -> Outcome {
        let listed = Listed::open(object, None, self.is_json())?;
        listed.end(&json!({}), &text.to_string(), outcome)
    }
}

/// How a verb ends after its answer was printed. A verdict holds even if its reader has gone.
fn ended(printed: Result<(), Failure>, outcome: Outcome) -> Outcome {
    match printed {
        Err(Failure::ClosedPipe) => outcome,
        printed => printed.and(outcome),
    }
}

/// Number of solutions, in the words of the JSON answers.
pub(crate) fn how_many(found: &Uniqueness) -> &'static str {
    match found {
        Uniqueness::None => "none",
        Uniqueness::Unique(_) => "one",
        Uniqueness::Several(_) => "several",
        Uniqueness::Unknown(_) => "unknown",
    }
}

/// The words typed, with `--format=json` for `--json`.
pub(crate) fn words(typed: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = typed.collect();
    let options = words.iter_mut().take_while(|word| *word != "--");
    for word in options.filter(|word| *word == "--json") {
        *word = "--format=json".into();
    }
    // The last format counts.
    let mut words_before = words.iter().take_while(|word| *word != "--").peekable();
    let mut json = false;
    while let Some(word) = words_before.next() {
        let value = match word.to_str() {
            Some("-f" | "--format") => words_before.peek().and_then(|value| value.to_str()),
            Some(word) => (word.strip_prefix("--format="))
                .or_else(|| Some(word.strip_prefix("-f")?.trim_start_matches('='))),
            None => None,
        };
        json = value.map_or(json, |value| value == "json");
    }
    if json {
        failure::answer_in_json();
    }
    words
}

/// Maximum number of bytes held back before they are passed on.
const PIECE: usize = 1 << 16;

/// An object being written, with at most one list whose elements arrive one by one.
pub(crate) struct Object {
    output: Output,
    /// Whole elements and fields, so that what has been passed on can be closed at any time.
    buffer: Vec<u8>,
    /// Whether nothing follows the last bracket yet.
    is_fresh: bool,
    /// What closes the list, if it is open.
    closing: &'static str,
}

impl Object {
    /// Begins an object with these fields, followed by a list of this name.
    pub(crate) fn open(output: Output, fields: impl Serialize, list: Option<&str>) -> Self {
        let mut buffer = serde_json::to_vec(&fields).expect("fields of an object");
        buffer.pop();
        let mut object = Object {
            is_fresh: buffer.len() == 1,
            output,
            buffer,
            closing: "",
        };
        if let Some(name) = list {
            object.comma();
            object.value(name);
            object.buffer.extend(b":[");
            (object.is_fresh, object.closing) = (true, "]");
        }
        object
    }

    /// Adds an element to the list.
    pub(crate) fn element(&mut self, element: impl Serialize) -> Result<(), Failure> {
        self.comma();
        self.value(element);
        match self.buffer.len() {
            PIECE.. => self.pass_on(),
            _ => Ok(()),
        }
    }

    /// Adds the fields of an object after the list.
    pub(crate) fn fields(&mut self, object: impl Serialize) {
        let object = serde_json::to_vec(&object).expect("fields of an object");
        if object.len() > "{}".len() {
            let closing = mem::take(&mut self.closing);
            self.is_fresh &= closing.is_empty();
            self.buffer.extend(closing.bytes());
            self.comma();
            self.buffer.extend(&object[1..object.len() - 1]);
        }
    }

    fn comma(&mut self) {
        if !mem::take(&mut self.is_fresh) {
            self.buffer.push(b',');
        }
    }

    fn value(&mut self, value: impl Serialize) {
        serde_json::to_writer(&mut self.buffer, &value).expect("a value of JSON");
    }

    /// Passes everything on to the output.
    pub(crate) fn pass_on(&mut self) -> Result<(), Failure> {
        // An object without a field is not started yet.
        if self.buffer.is_empty() || self.is_fresh && self.closing.is_empty() {
            return Ok(());
        }
        let mut open = failure::open_object();
        self.output.put(&self.buffer)?;
        self.output.pass_on()?;
        self.buffer.clear();
        if self.output.is_stdout() {
            *open = Some(self.closing);
        }
        Ok(())
    }

    /// Ends the object with the outcome of the verb. On stdout, [`failure::fail`] ends it after a failure.
    pub(crate) fn end(mut self, outcome: Outcome) -> Outcome {
        if outcome.is_ok() || !self.output.is_stdout() {
            self.fields(json!({ "ok": matches!(outcome, Ok(Status::Done)) }));
            self.buffer.extend(b"}\n");
            let printed = self.pass_on().and_then(|()| self.output.finish());
            *failure::open_object() = None;
            return ended(printed, outcome);
        }
        outcome
    }
}

/// An answer in parts that are passed on as soon as they are known: lines of text, or an object.
pub(crate) enum Listed {
    Text(Output),
    Json(Object),
}

impl Listed {
    /// Begins an answer with these fields: with the parts in a list of this name, or with a single part.
    pub(crate) fn open(
        fields: impl Serialize,
        name: Option<&str>,
        is_json: bool,
    ) -> Result<Self, Failure> {
        let output = Output::stdout()?;
        if !is_json {
            return Ok(Listed::Text(output));
        }
        Ok(Listed::Json(Object::open(output, fields, name)))
    }

    /// Adds a part: an object, or lines of text.
    pub(crate) fn take(&mut self, part: impl Serialize, text: &str) -> Result<(), Failure> {
        match self {
            Listed::Text(output) => output.put(text)?,
            Listed::Json(object) if object.closing.is_empty() => object.fields(part),
            Listed::Json(object) => object.element(part)?,
        }
        Ok(())
    }

    /// Passes everything on to the output.
    pub(crate) fn pass_on(&mut self) -> Result<(), Failure> {
        match self {
            Listed::Text(output) => output.pass_on(),
            Listed::Json(object) => object.pass_on(),
        }
    }

    /// Ends the answer with the outcome of the verb and a summary of all parts.
    pub(crate) fn end(self, fields: &Value, text: &str, outcome: Outcome) -> Outcome {
        match self {
            Listed::Text(mut output) => {
                ended(output.put(text).and_then(|()| output.finish()), outcome)
            }
            Listed::Json(mut object) => {
                object.fields(fields);
                object.end(outcome)
            }
        }
    }
}

impl Drop for Object {
    fn drop(&mut self) {
        // What was found before a failure is an answer, too. A file that is not complete never gets its name.
        if self.output.is_stdout() {
            let _ = self.pass_on();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_expanded_to_its_format_before_the_end_of_options() {
        let words = |typed: &[&str]| words(typed.iter().map(OsString::from));
        assert_eq!(words(&["queens", "--json"]), ["queens", "--format=json"]);
        let typed = ["queens", "exercise", "count", "--", "judge", "--json"];
        assert_eq!(words(&typed), typed);
    }
}

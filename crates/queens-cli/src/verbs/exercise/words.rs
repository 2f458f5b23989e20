//! The texts of `queens exercise`: the list, and the verdict on a program.

use std::process::ExitStatus;
use std::time::Duration;

use queens::Problem;
use queens_formats::exercise::{EXERCISES, Exercise, Expected, Input, excerpt};
use queens_formats::{Language, Style, Values, draw};
use serde_json::{Value, json};

use super::program::{End, MOST_OUTPUT, MOST_PROCESSES};
use crate::number;

/// Largest board that is drawn beside its numbers.
const LARGEST_DRAWN: u64 = 12;

/// Maximum number of lines, and of characters in each, shown of a program's output.
const LINES: usize = 12;
const WIDTH: usize = 120;

/// A line for each exercise: number, name, difficulty, title, kind.
pub(super) fn list(language: Language) -> String {
    let line = |(number, exercise): (u32, &Exercise)| {
        format!(
            "{number:2}  {:15}  {:5}  {} ({})\n",
            exercise.name(),
            "*".repeat(exercise.difficulty().into()),
            exercise.title(language),
            exercise.topic().word(language)
        )
    };
    (1..).zip(&EXERCISES).map(line).collect()
}

/// The result of judging a program.
#[derive(Debug)]
pub(super) struct Report<'a> {
    pub(super) exercise: &'a Exercise,
    pub(super) language: Language,
    /// The smallest and the largest input.
    pub(super) sizes: [u64; 2],
    /// Number of inputs answered right before the verdict.
    pub(super) right: u64,
    /// The seed of the inputs.
    pub(super) seed: u64,
    pub(super) verdict: Verdict,
}

/// The verdict on a program, or on one answer.
#[derive(Debug)]
pub(super) enum Verdict {
    Right,
    /// It took too long, so its answer is unknown.
    Unknown {
        input: Input,
        limit: Duration,
    },
    Wrong {
        input: Input,
        expected: Expected,
        /// The reason in words.
        why: String,
        output: Vec<u8>,
        errors: Vec<u8>,
    },
}

impl End {
    pub(super) fn words(&self, language: Language) -> String {
        let say = |name, values: Values<'_>| language.say(name, values);
        match self {
            End::Status(status) => match signal(*status) {
                Some(signal) => say("exercise.verdict.crashed", &[("signal", &signal)]),
                None => {
                    let code = status.code().unwrap_or(-1);
                    say("exercise.verdict.failed", &[("code", &code)])
                }
            },
            End::TooMuch => {
                let megabytes = MOST_OUTPUT / 1_000_000;
                say("exercise.verdict.tooMuch", &[("megabytes", &megabytes)])
            }
            End::TooMany => say(
                "exercise.verdict.tooMany",
                &[("processes", &MOST_PROCESSES)],
            ),
            End::OutOfTime => unreachable!("then the verdict is unknown"),
        }
    }
}

/// A time with the units of the language: `1.50 s`, `500 мс`.
fn duration(time: Duration, language: Language) -> String {
    let told = |part| match part {
        "h" => language.say("units.hours", &[]),
        "min" => language.say("units.minutes", &[]),
        "s" => language.say("units.seconds", &[]),
        "ms" => language.say("units.milliseconds", &[]),
        "µs" => language.say("units.microseconds", &[]),
        number if language == Language::Russian => number.replace('.', ","),
        number => number.to_owned(),
    };
    let parts: Vec<String> = number::duration(time).split(' ').map(told).collect();
    parts.join(" ")
}

/// The signal that ended a program: `11 (SIGSEGV)`.
#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<String> {
    let number = std::os::unix::process::ExitStatusExt::signal(&status)?;
    Some(match signal_hook::low_level::signal_name(number) {
        Some(name) => format!("{number} ({name})"),
        None => number.to_string(),
    })
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<String> {
    None
}

impl Report<'_> {
    /// The report for people.
    pub(super) fn text(&self) -> String {
        let language = self.language;
        let [first, last] = &self.sizes;
        let right = &self.right;
        let mut parts = Vec::new();
        let sentence = match &self.verdict {
            Verdict::Right => {
                let values: Values<'_> = &[
                    ("right", right),
                    ("first", first),
                    ("last", last),
                    ("several", &u8::from(first != last)),
                ];
                language.say("exercise.verdict.right", values)
            }
            Verdict::Unknown { input, limit } => {
                parts.push(self.part("exercise.verdict.input", &input.to_string()));
                let limit = duration(*limit, language);
                let values: Values<'_> = &[("right", right), ("limit", &limit)];
                language.say("exercise.verdict.unknown", values)
            }
            Verdict::Wrong {
                input,
                expected,
                why,
                output,
                errors,
            } => {
                parts.push(self.part("exercise.verdict.input", &input.to_string()));
                if let Some(queens) = input.queens().filter(|_| input.n() <= LARGEST_DRAWN) {
                    let problem = Problem::square(input.n() as u32);
                    let drawing = draw(&problem, &queens, Style::default());
                    parts.push(indented(drawing.trim_end()));
                }
                parts.push(self.part("exercise.verdict.expected", &expected.shown(language)));
                parts.push(self.part("exercise.verdict.answer", &String::from_utf8_lossy(output)));
                if !errors.is_empty() {
                    let errors = String::from_utf8_lossy(errors);
                    parts.push(self.part("exercise.verdict.errors", &errors));
                }
                language.say("exercise.verdict.wrong", &[("why", why)])
            }
        };
        sentence + "\n" + &parts.concat()
    }

    fn part(&self, title: &str, body: &str) -> String {
        let title = self.language.say(title, &[]);
        let mut body = excerpt(body, LINES, WIDTH);
        if body.is_empty() {
            body = self.language.say("exercise.verdict.nothing", &[]);
        }
        title + "\n" + &indented(&body)
    }

    /// The report for other programs.
    pub(super) fn json(&self) -> Value {
        let seed = self.seed.to_string();
        let mut object =
            json!({ "exercise": self.exercise.name(), "right": self.right, "seed": seed });
        object["answer"] = match &self.verdict {
            Verdict::Right => "right".into(),
            Verdict::Unknown { input, limit } => {
                object["input"] = json!(input.to_string());
                object["seconds"] = json!(limit.as_secs_f64());
                "unknown".into()
            }
            Verdict::Wrong {
                input,
                expected,
                why,
                output,
                errors,
                ..
            } => {
                let excerpt = |bytes| excerpt(&String::from_utf8_lossy(bytes), LINES, WIDTH);
                object["input"] = json!(input.to_string());
                object["why"] = json!(why);
                object["expected"] = json!(expected.shown(self.language));
                object["printed"] = json!(excerpt(output));
                if !errors.is_empty() {
                    object["errors"] = json!(excerpt(errors));
                }
                "wrong".into()
            }
        };
        object
    }
}

fn indented(text: &str) -> String {
    text.lines()
        .fold(String::new(), |text, line| text + "  " + line + "\n")
}

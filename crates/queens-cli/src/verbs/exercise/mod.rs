//! `queens exercise`: exercises, and the judge of the programs that solve them.
//!
//! The tasks and the right answers are in [`queens_formats::exercise`]. This module lists and states them, and runs a
//! program ([`program`]) on one input after the other until it fails. After a wrong answer it searches for the smallest
//! input with one.

mod program;
mod words;

use std::ffi::OsString;
use std::time::Duration;

use queens::Random;
use queens_formats::Language;
use queens_formats::exercise::{EXERCISES, Exercise, Input};
use serde_json::{Value, json};

use crate::answer::AnswerFormat;
use crate::failure::{Failure, Outcome, Status};
use crate::interrupt;
use crate::progress::Progress;
use crate::seed;
use crate::terminal::Terminal;
use crate::values::{board_size, one_of, time, whole};
use crate::wrap::wrapped;
use program::{End, Run};
use words::{Report, Verdict};

/// Programming exercises: list them, read one, have your program judged
///
/// A program in any language reads numbers from its standard input and prints its answer. It is started once for each input,
/// from small boards to larger ones. If an answer is wrong, the smallest input with a wrong answer is shown with the
/// expected answer, and the exit status is 1. A program that takes too long is stopped, with every process it started, and
/// the exit status is 3, since its answer is not known. docs/exercises.md shows the forms that answers may have.
#[derive(clap::Args, Debug)]
pub(crate) struct ExerciseArguments {
    /// Name or number of the exercise; without it, all are listed
    #[arg(value_name = "EXERCISE")]
    exercise: Option<String>,
    /// The program to be judged, and its arguments, after `--`
    #[arg(last = true, value_name = "COMMAND", requires = "exercise")]
    command: Vec<OsString>,
    /// The language of exercises and verdicts
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = one_of(Language::ALL, Language::name))]
    lang: Language,
    /// How long the program may take for one input
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time, requires = "command")]
    time: Duration,
    /// Size of the largest boards to try
    #[arg(long, value_name = "N", value_parser = board_size, requires = "command")]
    to: Option<u32>,
    /// Seed of the random boards [default: a new one, which is printed with a wrong answer]
    #[arg(long, value_name = "S", requires = "command", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    #[command(flatten)]
    answer: AnswerFormat,
}

pub(crate) fn run(arguments: &ExerciseArguments, terminal: &Terminal) -> Outcome {
    let (answer, language) = (arguments.answer, arguments.lang);
    let Some(name) = &arguments.exercise else {
        let exercises: Vec<Value> = EXERCISES.iter().map(|one| object(one, language)).collect();
        let list = json!({ "exercises": exercises });
        let text = wrapped(&words::list(language), terminal.width);
        return answer.print(list, text, Ok(Status::Done));
    };
    let Some(exercise) = Exercise::named(name) else {
        return Err(Failure::wrong(format_args!(
            "there is no exercise '{name}': `queens exercise` lists them"
        )));
    };
    if arguments.command.is_empty() {
        let text = wrapped(&exercise.statement(language), terminal.width.min(100));
        return answer.print(object(exercise, language), text, Ok(Status::Done));
    }
    let report = judge(exercise, arguments, terminal)?;
    let status = match report.verdict {
        Verdict::Right => Status::Done,
        Verdict::Wrong { .. } => Status::Negative,
        Verdict::Unknown { .. } => Status::Unknown,
    };
    answer.print(report.json(), report.text(), Ok(status))
}

/// The exercise as a JSON object.
fn object(exercise: &Exercise, language: Language) -> Value {
    let example = exercise.example();
    json!({
        "number": exercise.number(),
        "exercise": exercise.name(),
        "kind": exercise.topic().word(Language::English),
        "difficulty": exercise.difficulty(),
        "title": exercise.title(language),
        "task": exercise.task(language),
        "reads": exercise.input_words(language),
        "prints": exercise.output_words(language),
        "example": { "input": example.to_string(), "expected": exercise.expected(&example).shown(language) },
    })
}

/// Maximum number of runs of a program in search of a smaller input.
const MOST_SMALLER: u32 = 60;

fn judge<'a>(
    exercise: &'a Exercise,
    arguments: &'a ExerciseArguments,
    terminal: &Terminal,
) -> Result<Report<'a>, Failure> {
    let largest = arguments.to.map_or(u64::MAX, u64::from);
    let seed = arguments.seed.unwrap_or_else(seed::fresh);
    let mut inputs = exercise.inputs(&mut Random::new(seed));
    inputs.retain(|input| input.n() <= largest);
    let (Some(first), Some(last)) = (inputs.first(), inputs.last()) else {
        return Err(Failure::wrong(format_args!(
            "'{}' has no input up to n = {largest}: allow larger ones with --to",
            exercise.name()
        )));
    };
    let mut report = Report {
        exercise,
        language: arguments.lang,
        sizes: [first.n(), last.n()],
        right: 0,
        seed,
        verdict: Verdict::Right,
    };
    let progress = Progress::start(terminal, "input", Some(inputs.len() as u64), false);
    let attempt = |input: &Input| -> Result<Verdict, Failure> {
        interrupt::check()?;
        let run = program::run(&arguments.command, input.to_string(), arguments.time)?;
        Ok(verdict(exercise, input, run, arguments))
    };
    for input in inputs {
        report.verdict = attempt(&input)?;
        if !matches!(report.verdict, Verdict::Right) {
            break;
        }
        report.right += 1;
        progress.set(report.right);
    }
    // Continue to an input with a wrong answer while all smaller ones are right.
    let mut left = MOST_SMALLER;
    'smaller: while let Verdict::Wrong { input, .. } = &report.verdict {
        for smaller in input.smaller() {
            if left == 0 {
                break 'smaller;
            }
            left -= 1;
            let verdict = attempt(&smaller)?;
            if matches!(verdict, Verdict::Wrong { .. }) {
                report.verdict = verdict;
                continue 'smaller;
            }
        }
        break;
    }
    if arguments.seed.is_none() && !matches!(report.verdict, Verdict::Right) {
        seed::tell(seed, terminal);
    }
    Ok(report)
}

/// The verdict on the program after a run.
fn verdict(exercise: &Exercise, input: &Input, run: Run, arguments: &ExerciseArguments) -> Verdict {
    let (input, limit, language) = (input.clone(), arguments.time, arguments.lang);
    let expected = exercise.expected(&input);
    let why = match &run.end {
        End::OutOfTime => return Verdict::Unknown { input, limit },
        End::Status(status) if status.success() => match expected.judge(&run.output) {
            Ok(()) => return Verdict::Right,
            Err(fault) => fault.words(language),
        },
        end => end.words(language),
    };
    Verdict::Wrong {
        input,
        expected,
        why,
        output: run.output,
        errors: run.errors,
    }
}

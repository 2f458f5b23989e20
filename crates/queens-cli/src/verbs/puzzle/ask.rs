//! `queens puzzle check`, `solve` and `hint`.

use std::fmt::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use queens::complete::Uniqueness;
use queens::puzzle::{self, House, Step, Unsolved, unique};
use queens::{Puzzle, Run, Square};
use queens_formats::puzzle::words::{HintLevel, Phrasebook};
use queens_formats::puzzle::{DrawPuzzle, draw_puzzle, hint_scene, hint_squares};
use serde_json::{Value, json};

use super::{Input, Question, Speech};
use crate::answer::{Object, how_many};
use crate::failure::{Failure, Outcome, Status, refuse, say};
use crate::output::{Output, form, put};
use crate::progress::Progress;
use crate::terminal::Terminal;
use crate::values::one_of;

pub(super) fn solve(question: &Question, terminal: &Terminal) -> Outcome {
    question.answer(terminal, |asked, phrases, number, several| {
        let found = unique(asked, &Run::new());
        let answer = how_many(&found);
        let (solutions, status) = match found {
            Uniqueness::Unique(queens) => (vec![queens], Status::Done),
            Uniqueness::Several(two) => {
                say(phrases.unsolved(Unsolved::SeveralSolutions, two.len()));
                (two.to_vec(), Status::Negative)
            }
            Uniqueness::None => {
                say(phrases.unsolved(Unsolved::NoSolution, 0));
                (Vec::new(), Status::Negative)
            }
            Uniqueness::Unknown(_) => (Vec::new(), Status::Unknown),
        };
        let steps = asked.explain().ok();
        let step = |step: &Step| step_json(asked, phrases, step, &phrases.step(step));
        let told = |steps: &Vec<Step>| steps.iter().map(step).collect::<Vec<_>>();
        let puzzle = asked.clone().with_marks(Vec::new(), Vec::new());
        let object = json!({
            "answer": answer,
            // The problem by which `queens check` judges the solutions.
            "problem": puzzle.expect("no marks are wrong"),
            "solutions": solutions,
            "steps": steps.as_ref().map(told),
        });
        let mut text = match (several, number) {
            (false, _) => String::new(),
            (true, 1) => "1:\n".to_owned(),
            (true, _) => format!("\n{number}:\n"),
        };
        for (i, step) in (1..).zip(steps.iter().flatten()) {
            let _ = writeln!(text, "{i}. {}", phrases.step(step));
        }
        for queens in solutions {
            let solved = asked.clone().with_marks(queens, Vec::new());
            let solved = solved.expect("queens of a solution");
            let style = DrawPuzzle {
                color: terminal.color,
                numbers: Some(phrases.base),
                names: steps.is_some(),
                ..DrawPuzzle::default()
            };
            text += &draw_puzzle(&solved, &style);
        }
        (object, text, status)
    })
}

fn houses(puzzle: &Puzzle, houses: &[House]) -> Value {
    let house = |house: &House| match *house {
        House::Row(row) => json!({ "row": row }),
        House::Column(column) => json!({ "column": column }),
        House::Region(region) => json!({ "region": puzzle.region_name(region) }),
    };
    houses.iter().map(house).collect()
}

fn step_json(puzzle: &Puzzle, phrases: Phrasebook<'_>, step: &Step, words: &str) -> Value {
    let link = |link: &Step| step_json(puzzle, phrases, link, &phrases.link(link));
    json!({
        "technique": step.technique.name(),
        "rating": f64::from(step.rating) / 10.0,
        "premises": houses(puzzle, &step.premises),
        "into": houses(puzzle, &step.into),
        "queens": step.queens,
        "excluded": step.excluded,
        "chain": step.chain.iter().map(link).collect::<Vec<_>>(),
        "words": words,
    })
}

/// The next step for a board with a player's queens and crosses; mistakes come first
#[derive(clap::Args, Debug)]
pub(super) struct Hint {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    speech: Speech,
    /// How much it tells: 1 where to look, 2 why, 3 what to do
    #[arg(long, value_name = "K", default_value = "3", value_parser = one_of(HintLevel::ALL, HintLevel::name))]
    depth: HintLevel,
    /// What is written; `--json` is short for `--format json` [default: by the extension of FILE, else text]
    #[arg(short, long)]
    format: Option<Form>,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What is written of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A sentence
    #[value(alias = "txt")]
    Text,
    /// The board above the sentence, with brackets round the squares that it is about
    Board,
    /// One JSON object
    Json,
    /// A picture
    Svg,
    /// A picture
    Png,
}

pub(super) fn hint(arguments: &Hint, terminal: &Terminal) -> Outcome {
    let (asked, status) = arguments.input.read_one(terminal)?;
    let output = arguments.output.as_deref();
    let form = form(arguments.format, output, Form::Text)?;
    let is_picture = matches!(form, Form::Svg | Form::Png);
    let has_lang = [("--lang", arguments.speech.lang.is_some() && is_picture)];
    refuse(&has_lang, "applies only to text, board and json")?;
    let phrases = arguments.speech.phrases(&asked);
    let searching = Progress::start(terminal, "", None, false);
    let hint = asked.hint();
    drop(searching);
    let hint = hint.map_err(|why| Failure::NoAnswer(phrases.no_hint(why), Status::Negative))?;
    let words = phrases.hint(&hint, arguments.depth);
    let scene = || hint_scene(&asked, &hint, arguments.depth);
    let written = match form {
        Form::Text => (words + "\n").into_bytes(),
        Form::Board => {
            let [premises, marked] = hint_squares(&asked, &hint, arguments.depth);
            let style = DrawPuzzle {
                color: terminal.color && output.is_none(),
                numbers: Some(arguments.speech.base),
                names: true,
                // If nothing follows yet, mark the squares to look at.
                marked: if marked.is_empty() {
                    &premises
                } else {
                    &marked
                },
            };
            (draw_puzzle(&asked, &style) + &words + "\n").into_bytes()
        }
        Form::Json => {
            let object = hint_json(&asked, phrases, &hint, &words);
            return Object::open(Output::open(output)?, object, None).end(Ok(status));
        }
        Form::Svg => scene().svg().into_bytes(),
        #[cfg(feature = "pictures")]
        Form::Png => scene().png(1.2),
        #[cfg(not(feature = "pictures"))]
        Form::Png => {
            let sentence = crate::features::sentence("PNG pictures", "pictures");
            return Err(Failure::wrong(sentence));
        }
    };
    put(written, output)?;
    Ok(status)
}

fn hint_json(asked: &Puzzle, phrases: Phrasebook<'_>, hint: &puzzle::Hint, words: &str) -> Value {
    match hint {
        puzzle::Hint::Solved => json!({ "answer": "solved", "words": words }),
        puzzle::Hint::Mistakes { queens, crosses } => json!({
            "answer": "mistakes",
            "squares": queens,
            "crosses": crosses,
            "words": words,
        }),
        puzzle::Hint::Step(step) => {
            json!({ "answer": "step", "step": step_json(asked, phrases, step, words) })
        }
    }
}

pub(super) fn check(question: &Question, terminal: &Terminal) -> Outcome {
    let has_lang = question.speech.lang.is_some() && question.format.is_json();
    refuse(&[("--lang", has_lang)], "applies only to text")?;
    question.answer(terminal, |asked, phrases, number, _| {
        let found = unique(asked, &Run::new());
        let divided = asked.divided_region();
        let grade = asked.grade().ok();
        let is_one = matches!(found, Uniqueness::Unique(_));
        let is_puzzle = is_one && divided.is_none();
        // Squares, with the regions they should belong to, if such a repair is found.
        let repair = if is_puzzle {
            None
        } else {
            puzzle::repair(asked, &Run::new()).expect("nothing stops it")
        };
        // For example `one solution; hard, like a Friday; …`.
        let mut words = vec![phrases.solutions(&found).to_owned()];
        words.extend(divided.map(|region| phrases.divided(region)));
        match &grade {
            Some(grade) => words.push(phrases.grade_in_full(grade)),
            None if is_one => words.push(phrases.not_graded().to_owned()),
            None => {}
        }
        let (last, status) = if is_puzzle {
            (phrases.known_as(&asked.short_id()), Status::Done)
        } else {
            (phrases.repair(repair.as_deref()), Status::Negative)
        };
        words.push(last);
        let change = |(square, region): &(Square, u32)| json!({ "square": square, "region": asked.region_name(*region) });
        let object = json!({
            "answer": how_many(&found),
            "n": asked.n(),
            "short_id": asked.short_id(),
            "divided_region": divided.map(|region| asked.region_name(region)),
            "grade": grade.as_ref().map(grade_json),
            "repair": repair.map(|changes| changes.iter().map(change).collect::<Vec<_>>()),
        });
        let text = format!("{number}: {}\n", phrases.clauses(&words));
        (object, text, status)
    })
}

fn grade_json(grade: &puzzle::Grade) -> Value {
    let techniques = grade.techniques.iter();
    let techniques =
        techniques.map(|(technique, count)| (technique.name().to_owned(), json!(count)));
    json!({
        "level": grade.level.name(),
        "hardest": f64::from(grade.hardest) / 10.0,
        "before_first_queen": f64::from(grade.first) / 10.0,
        "effort": (grade.effort * 10.0).round() / 10.0,
        "weekday": grade.weekday,
        "techniques": techniques.collect::<serde_json::Map<_, _>>(),
    })
}

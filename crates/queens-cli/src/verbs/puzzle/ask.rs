//! `queens puzzle check`, `solve` and `hint`.

use std::fmt::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use queens::Square;
use queens::complete::Uniqueness;
use queens::puzzle::{self, House, Puzzle, Step, unique};
#[cfg(feature = "pictures")]
use queens_formats::puzzle::hint_png;
use queens_formats::puzzle::words::HintLevel;
use queens_formats::puzzle::{DrawPuzzle, draw_puzzle, hint_squares, hint_svg};
use serde_json::{Value, json};

use super::{Input, Speech, put, tenths};
#[cfg(not(feature = "pictures"))]
use crate::failure::Failure;
use crate::failure::{Outcome, Status, say};
use crate::number::counted;
use crate::terminal::Terminal;
#[cfg(not(feature = "pictures"))]
use crate::verbs::absent;

/// How many solutions a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    None,
    One,
    Several,
    Unknown,
}

impl Answer {
    fn of(found: &Uniqueness) -> Self {
        match found {
            Uniqueness::None => Answer::None,
            Uniqueness::Unique(_) => Answer::One,
            Uniqueness::Several(_) => Answer::Several,
            Uniqueness::Unknown(_) => Answer::Unknown,
        }
    }

    /// As JSON says it.
    fn name(self) -> &'static str {
        match self {
            Answer::None => "none",
            Answer::One => "one",
            Answer::Several => "several",
            Answer::Unknown => "unknown",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Answer::None => "no solution",
            Answer::One => "one solution",
            Answer::Several => "several solutions",
            Answer::Unknown => "not known how many solutions",
        }
    }
}

/// Solve puzzles by logic, every step in words
#[derive(clap::Args, Debug)]
pub(super) struct Solve {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    speech: Speech,
    /// Print one JSON object for each puzzle
    #[arg(long)]
    json: bool,
}

pub(super) fn solve(arguments: &Solve, terminal: &Terminal) -> Outcome {
    let (puzzles, unread) = arguments.input.read_each(terminal)?;
    let mut text = String::new();
    let mut status = Status::Done;
    for (number, asked) in &puzzles {
        let speaker = arguments.speech.speaker(asked);
        let answer = unique(asked, u64::MAX);
        let solutions = match &answer {
            Uniqueness::None | Uniqueness::Unknown(_) => Vec::new(),
            Uniqueness::Unique(queens) => vec![queens.clone()],
            Uniqueness::Several(two) => two.to_vec(),
        };
        let answer = Answer::of(&answer);
        if answer != Answer::One {
            status = Status::Negative;
        }
        let steps = puzzle::explain(asked);
        if arguments.json {
            let pairs: Vec<Value> = solutions.iter().map(|queens| squares(queens)).collect();
            let steps = steps.map(|steps| {
                steps
                    .iter()
                    .map(|step| step_json(asked, step, &speaker.step(step)))
                    .collect::<Vec<_>>()
            });
            let object = json!({
                "puzzle": number, "answer": answer.name(), "ok": answer == Answer::One, "solutions": pairs, "steps": steps,
            });
            text += &(object.to_string() + "\n");
            continue;
        }
        if puzzles.len() > 1 {
            let _ = writeln!(
                text,
                "{}{}:",
                if text.is_empty() { "" } else { "\n" },
                number
            );
        }
        for (i, step) in (1..).zip(steps.iter().flatten()) {
            let _ = writeln!(text, "{i}. {}", speaker.step(step));
        }
        for queens in &solutions {
            let solved = asked.clone().with_marks(queens.clone(), Vec::new());
            let solved = solved.expect("queens of a solution");
            let style = DrawPuzzle {
                color: terminal.color,
                numbers: Some(arguments.speech.base),
                names: steps.is_some(),
                ..DrawPuzzle::default()
            };
            text += &draw_puzzle(&solved, &style);
        }
        match answer {
            Answer::None => say("the puzzle has no solution"),
            Answer::Several => say("the puzzle has several solutions; here are two"),
            _ => {}
        }
    }
    put(text, None)?;
    Ok(if unread == Status::Unread {
        unread
    } else {
        status
    })
}

fn squares(squares: &[Square]) -> Value {
    squares
        .iter()
        .map(|square| json!([square.row, square.column]))
        .collect()
}

fn houses(puzzle: &Puzzle, houses: &[House]) -> Value {
    let house = |house: &House| match *house {
        House::Row(row) => json!({ "row": row }),
        House::Column(column) => json!({ "column": column }),
        House::Region(region) => json!({ "region": puzzle.region_name(region) }),
    };
    houses.iter().map(house).collect()
}

fn step_json(puzzle: &Puzzle, step: &Step, words: &str) -> Value {
    json!({
        "technique": step.technique.name(),
        "rating": f64::from(step.rating) / 10.0,
        "premises": houses(puzzle, &step.premises),
        "into": houses(puzzle, &step.into),
        "queen": step.queen.map(|queen| [queen.row, queen.column]),
        "excluded": squares(&step.excluded),
        "chain": step.chain.iter().map(|link| step_json(puzzle, link, "")).collect::<Vec<_>>(),
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
    #[arg(long, value_name = "K", default_value = "3", value_parser = levels())]
    depth: HintLevel,
    /// What is written [default: by the ending of FILE, else text]
    #[arg(short, long)]
    format: Option<Form>,
    /// The same as --format json
    #[arg(hide_short_help = true, long, conflicts_with = "format")]
    json: bool,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What is written of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A sentence
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

fn levels() -> impl TypedValueParser<Value = HintLevel> {
    PossibleValuesParser::new(["1", "2", "3"]).map(|level| match level.as_str() {
        "1" => HintLevel::Where,
        "2" => HintLevel::Why,
        _ => HintLevel::Do,
    })
}

pub(super) fn hint(arguments: &Hint, terminal: &Terminal) -> Outcome {
    let (asked, status) = arguments.input.read_one(terminal)?;
    let Some(hint) = puzzle::hint(&asked, asked.queens(), asked.crosses()) else {
        say(match unique(&asked, u64::MAX) {
            Uniqueness::None => "there is no hint: the puzzle has no solution",
            Uniqueness::Several(_) => "there is no hint: the puzzle has several solutions",
            _ => "there is no hint: its steps go too deep",
        });
        return Ok(Status::Negative);
    };
    let ending = (arguments.output.as_ref())
        .and_then(|path| Form::from_str(path.extension()?.to_str()?, true).ok());
    let form = match arguments.json {
        true => Form::Json,
        false => arguments.format.or(ending).unwrap_or(Form::Text),
    };
    let words = (arguments.speech.speaker(&asked)).hint(&hint, arguments.depth);
    let written = match form {
        Form::Text => (words + "\n").into_bytes(),
        Form::Board => {
            let [premises, marked] = hint_squares(&asked, &hint, arguments.depth);
            let style = DrawPuzzle {
                color: terminal.color && arguments.output.is_none(),
                numbers: Some(arguments.speech.base),
                names: true,
                // Where nothing follows yet, the squares to look at.
                marked: match marked.is_empty() {
                    true => &premises,
                    false => &marked,
                },
            };
            (draw_puzzle(&asked, &style) + &words + "\n").into_bytes()
        }
        Form::Json => format!("{}\n", hint_json(&asked, &hint, &words)).into_bytes(),
        Form::Svg => hint_svg(&asked, &hint, arguments.depth).into_bytes(),
        #[cfg(feature = "pictures")]
        Form::Png => hint_png(&asked, &hint, arguments.depth),
        #[cfg(not(feature = "pictures"))]
        Form::Png => {
            return Err(Failure::wrong(absent::sentence("PNG pictures", "pictures")));
        }
    };
    put(written, arguments.output.as_deref())?;
    Ok(status)
}

fn hint_json(asked: &Puzzle, hint: &puzzle::Hint, words: &str) -> Value {
    match hint {
        puzzle::Hint::Solved => json!({ "kind": "solved", "words": words }),
        puzzle::Hint::Mistakes { queens, crosses } => json!({
            "kind": "mistakes",
            "queens": squares(queens),
            "crosses": squares(crosses),
            "words": words,
        }),
        puzzle::Hint::Step(step) => {
            json!({ "kind": "step", "step": step_json(asked, step, words) })
        }
    }
}

/// Is each a puzzle, with connected regions and exactly one solution? How hard, or what would mend it?
#[derive(clap::Args, Debug)]
pub(super) struct Check {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    speech: Speech,
    /// Print one JSON object for each puzzle
    #[arg(long)]
    json: bool,
}

pub(super) fn check(arguments: &Check, terminal: &Terminal) -> Outcome {
    let (puzzles, unread) = arguments.input.read_each(terminal)?;
    let mut text = String::new();
    let mut status = Status::Done;
    for (number, asked) in &puzzles {
        let verdict = Verdict::of(asked);
        if !verdict.ok() {
            status = Status::Negative;
        }
        text += &match arguments.json {
            true => verdict.json(asked, *number).to_string(),
            false => format!("{number}: {}", verdict.words(asked, arguments.speech)),
        };
        text.push('\n');
    }
    put(text, None)?;
    Ok(if unread == Status::Unread {
        unread
    } else {
        status
    })
}

/// What is said of a map.
struct Verdict {
    answer: Answer,
    divided: Option<String>,
    grade: Option<puzzle::Grade>,
    /// A square and the region that it should belong to.
    repair: Option<(Square, u32)>,
}

impl Verdict {
    fn of(asked: &Puzzle) -> Self {
        let divided = asked.divided_region();
        let mut verdict = Verdict {
            answer: Answer::of(&unique(asked, u64::MAX)),
            divided: divided.map(|region| asked.region_name(region).to_string()),
            grade: puzzle::grade(asked),
            repair: None,
        };
        if !verdict.ok() {
            verdict.repair = puzzle::repair(asked);
        }
        verdict
    }

    fn ok(&self) -> bool {
        self.answer == Answer::One && self.divided.is_none()
    }

    fn json(&self, asked: &Puzzle, number: usize) -> Value {
        let grade = self.grade.as_ref().map(|grade| {
            let techniques: serde_json::Map<String, Value> = (grade.techniques.iter())
                .map(|(technique, count)| (technique.name().to_owned(), json!(count)))
                .collect();
            json!({
                "level": grade.level().name(),
                "hardest": f64::from(grade.hardest) / 10.0,
                "first": f64::from(grade.first) / 10.0,
                "effort": (grade.effort * 10.0).round() / 10.0,
                "narrowest": grade.narrowest,
                "techniques": techniques,
            })
        });
        let repair = self.repair.map(|(square, region)| {
            json!({ "square": [square.row, square.column], "region": asked.region_name(region) })
        });
        json!({
            "puzzle": number,
            "ok": self.ok(),
            "answer": self.answer.name(),
            "n": asked.n(),
            "divided_region": self.divided,
            "grade": grade,
            "repair": repair,
        })
    }

    /// `one solution; hard 3.6; …`
    fn words(&self, asked: &Puzzle, speech: Speech) -> String {
        let speaker = speech.speaker(asked);
        let mut words = vec![self.answer.words().to_owned()];
        if let Some(region) = &self.divided {
            words.push(format!("region {region} is in several pieces"));
        }
        match &self.grade {
            None if self.answer == Answer::One => {
                words.push("its steps go too deep to grade".to_owned());
            }
            None => {}
            Some(grade) => {
                let techniques: Vec<String> = (grade.techniques.iter())
                    .map(|(technique, count)| format!("{} {count}", speaker.technique(*technique)))
                    .collect();
                words.extend([
                    format!("{} {}", speaker.level(grade.level()), tenths(grade.hardest)),
                    format!("{} before the first queen", tenths(grade.first)),
                    format!("effort {:.0}", grade.effort),
                    format!(
                        "{} on where it is narrowest",
                        counted(grade.narrowest.into(), "way")
                    ),
                    techniques.join(", "),
                ]);
            }
        }
        if let Some((square, region)) = self.repair {
            let base = speech.base.first();
            words.push(format!(
                "give {}:{} to region {}",
                square.row + base,
                square.column + base,
                asked.region_name(region)
            ));
        }
        words.join("; ")
    }
}

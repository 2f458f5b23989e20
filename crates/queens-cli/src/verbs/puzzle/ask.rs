//! `queens puzzle grade`, `solve`, `hint` and `check`.

use std::fmt::Write;
use std::path::PathBuf;

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
use crate::failure::{Failure, Outcome, Status, say};
use crate::terminal::Terminal;
#[cfg(not(feature = "pictures"))]
use crate::verbs::absent;

/// How hard puzzles are, by the hardest step of the easiest way through
#[derive(clap::Args, Debug)]
pub(super) struct Grade {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    speech: Speech,
    /// Print one JSON object for each puzzle
    #[arg(long)]
    json: bool,
}

pub(super) fn grade(arguments: &Grade, terminal: &Terminal) -> Outcome {
    let (puzzles, unread) = arguments.input.read_each(terminal)?;
    let mut text = String::new();
    let mut status = Status::Done;
    for (number, asked) in &puzzles {
        let speaker = arguments.speech.speaker(asked);
        let Some(grade) = puzzle::grade(asked) else {
            status = Status::Negative;
            let why = why_not_graded(asked);
            if arguments.json {
                text += &(json!({ "puzzle": number, "ok": false, "grade": null, "why": why })
                    .to_string()
                    + "\n");
            } else {
                let _ = writeln!(text, "{number}: not graded: {why}");
            }
            continue;
        };
        let name = speaker.level(grade.level());
        if arguments.json {
            let techniques: serde_json::Map<String, Value> = (grade.techniques.iter())
                .map(|(technique, count)| (technique.name().to_owned(), json!(count)))
                .collect();
            let object = json!({
                "puzzle": number,
                "ok": true,
                "n": asked.n(),
                "grade": grade.level().name(),
                "hardest": f64::from(grade.hardest) / 10.0,
                "first": f64::from(grade.first) / 10.0,
                "effort": (grade.effort * 10.0).round() / 10.0,
                "narrowest": grade.narrowest,
                "techniques": techniques,
            });
            text += &(object.to_string() + "\n");
            continue;
        }
        let techniques: Vec<String> = (grade.techniques.iter())
            .map(|(technique, count)| format!("{} {count}", speaker.technique(*technique)))
            .collect();
        let _ = writeln!(
            text,
            "{number}: {name} {}; {} before the first queen; effort {:.0}; {} way{} on where it is narrowest; {}",
            tenths(grade.hardest),
            tenths(grade.first),
            grade.effort,
            grade.narrowest,
            if grade.narrowest == 1 { "" } else { "s" },
            techniques.join(", ")
        );
    }
    put(text, None)?;
    Ok(if unread == Status::Unread {
        unread
    } else {
        status
    })
}

fn why_not_graded(puzzle: &Puzzle) -> &'static str {
    match unique(puzzle, u64::MAX) {
        Uniqueness::None => "it has no solution",
        Uniqueness::Several(_) => "it has several solutions",
        _ => "its steps go too deep",
    }
}

/// Solve puzzles by logic, every step in words
#[derive(clap::Args, Debug)]
pub(super) struct Solve {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    speech: Speech,
    /// By search: only the solution
    #[arg(long)]
    exact: bool,
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
        let (verdict, solutions) = match &answer {
            Uniqueness::None => ("none", Vec::new()),
            Uniqueness::Unique(queens) => ("one", vec![queens.clone()]),
            Uniqueness::Several(two) => ("several", two.to_vec()),
            Uniqueness::Unknown(_) => ("unknown", Vec::new()),
        };
        if verdict != "one" {
            status = Status::Negative;
        }
        let steps = match arguments.exact {
            true => None,
            false => puzzle::explain(asked),
        };
        if arguments.json {
            let pairs: Vec<Value> = solutions.iter().map(|queens| squares(queens)).collect();
            let steps = steps.map(|steps| {
                steps
                    .iter()
                    .map(|step| step_json(asked, step, &speaker.step(step)))
                    .collect::<Vec<_>>()
            });
            let object = json!({
                "puzzle": number, "answer": verdict, "ok": verdict == "one", "solutions": pairs, "steps": steps,
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
        match verdict {
            "none" => say("the puzzle has no solution"),
            "several" => say("the puzzle has several solutions; here are two"),
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
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Draw the board above the sentence, with brackets round the squares that it is about
    #[arg(long, conflicts_with = "json")]
    draw: bool,
    /// Write a picture of the hint to this file, .svg or .png, instead of the sentence
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["json", "draw"])]
    output: Option<PathBuf>,
}

fn levels() -> impl TypedValueParser<Value = HintLevel> {
    PossibleValuesParser::new(["1", "2", "3"]).map(|level| match level.as_str() {
        "1" => HintLevel::Where,
        "2" => HintLevel::Why,
        _ => HintLevel::Do,
    })
}

pub(super) fn hint(arguments: &Hint, terminal: &Terminal) -> Outcome {
    let asked = arguments.input.read_one(terminal)?;
    let Some(hint) = puzzle::hint(&asked, asked.queens(), asked.crosses()) else {
        say(format_args!("there is no hint: {}", why_not_graded(&asked)));
        return Ok(Status::Negative);
    };
    if let Some(path) = &arguments.output {
        let picture = match path.extension().and_then(|extension| extension.to_str()) {
            Some("svg") => hint_svg(&asked, &hint, arguments.depth).into_bytes(),
            #[cfg(feature = "pictures")]
            Some("png") => hint_png(&asked, &hint, arguments.depth),
            #[cfg(not(feature = "pictures"))]
            Some("png") => {
                return Err(Failure::wrong(absent::sentence("PNG pictures", "pictures")));
            }
            _ => {
                return Err(Failure::wrong(
                    "a picture is .svg or .png: name the file so",
                ));
            }
        };
        put(picture, Some(path))?;
        return Ok(Status::Done);
    }
    let speaker = arguments.speech.speaker(&asked);
    let words = speaker.hint(&hint, arguments.depth);
    let drawn = if arguments.draw {
        let [premises, marked] = hint_squares(&asked, &hint, arguments.depth);
        let style = DrawPuzzle {
            color: terminal.color,
            numbers: Some(arguments.speech.base),
            names: true,
            // Where nothing follows yet, the squares to look at.
            marked: if marked.is_empty() {
                &premises
            } else {
                &marked
            },
        };
        draw_puzzle(&asked, &style)
    } else {
        String::new()
    };
    let text = if arguments.json {
        let object = match &hint {
            puzzle::Hint::Solved => json!({ "kind": "solved", "words": words }),
            puzzle::Hint::Mistakes { queens, crosses } => json!({
                "kind": "mistakes",
                "queens": squares(queens),
                "crosses": squares(crosses),
                "words": words,
            }),
            puzzle::Hint::Step(step) => {
                json!({ "kind": "step", "step": step_json(&asked, step, &words) })
            }
        };
        object.to_string()
    } else {
        words
    };
    put(drawn + &text + "\n", None)?;
    Ok(Status::Done)
}

/// Is each a puzzle: connected regions, exactly one solution? If not, what would mend it
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
    let base = arguments.speech.base.first();
    let mut text = String::new();
    let mut status = Status::Done;
    for (number, puzzle) in &puzzles {
        let divided = puzzle
            .divided_region()
            .map(|region| puzzle.region_name(region));
        let verdict = match unique(puzzle, u64::MAX) {
            Uniqueness::None => "none",
            Uniqueness::Unique(_) => "one",
            _ => "several",
        };
        let grade = queens::puzzle::grade(puzzle);
        let good = verdict == "one" && divided.is_none();
        let repair = if good {
            None
        } else {
            queens::puzzle::repair(puzzle)
        };
        if !good {
            status = Status::Negative;
        }
        if arguments.json {
            let object = json!({
                "puzzle": number,
                "ok": good,
                "answer": verdict,
                "divided_region": divided,
                "needs_chain": grade.as_ref().map(|grade| grade.hardest >= 55),
                "repair": repair.map(|(square, region)| {
                    json!({ "square": [square.row, square.column], "region": puzzle.region_name(region) })
                }),
            });
            text += &(object.to_string() + "\n");
            continue;
        }
        let words = match verdict {
            "none" => "no solution",
            "one" => "one solution",
            _ => "several solutions",
        };
        let _ = write!(text, "{number}: {words}");
        if let Some(region) = &divided {
            let _ = write!(text, "; region {region} is in several pieces");
        }
        if let Some(grade) = grade {
            let name = arguments.speech.speaker(puzzle).level(grade.level());
            let _ = write!(text, "; {name} {}", tenths(grade.hardest));
        }
        if let Some((square, region)) = repair {
            let (row, column) = (square.row + base, square.column + base);
            let _ = write!(
                text,
                "; give {row}:{column} to region {}",
                puzzle.region_name(region)
            );
        }
        text.push('\n');
    }
    put(text, None)?;
    Ok(if unread == Status::Unread {
        unread
    } else {
        status
    })
}

//! `queens puzzle print`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use queens_formats::puzzle::{
    DrawPuzzle, Paper, SheetOptions, draw_puzzle, missing_letters, puzzle_png, puzzle_svg, sheets,
};

use queens_formats::puzzle::words::Language;

use super::{Fill, Input, languages, put};
use crate::failure::{Failure, Outcome, say};
use crate::terminal::Terminal;

/// Print puzzles: sheets in PDF, pictures, or drawn in characters
#[derive(clap::Args, Debug)]
pub(super) struct Print {
    #[command(flatten)]
    input: Input,
    /// What to make [default: by the name of the file; text without one]
    #[arg(short, long, value_name = "FORMAT", value_parser = ["pdf", "svg", "png", "text"])]
    format: Option<String>,
    /// Puzzles on a page of PDF
    #[arg(long, value_name = "COUNT", default_value = "4", value_parser = per_page())]
    per_page: usize,
    /// The size of pages
    #[arg(long, default_value = "a4", value_parser = papers())]
    paper: Paper,
    /// The language of the rules, the grades and the answers' title on pages of PDF
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = languages())]
    lang: Language,
    /// The line at the head of each page [default: Queens, in that language]
    #[arg(long)]
    title: Option<String>,
    /// What fills regions on pages of PDF [default: nothing]
    #[arg(long)]
    fill: Option<Fill>,
    /// Leave out the pages with answers
    #[arg(long)]
    no_answers: bool,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

fn per_page() -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(["1", "2", "4", "6", "9"]).try_map(|text| text.parse::<usize>())
}

fn papers() -> impl TypedValueParser<Value = Paper> {
    PossibleValuesParser::new(["a4", "letter"]).map(|name| {
        if name == "a4" {
            Paper::A4
        } else {
            Paper::Letter
        }
    })
}

pub(super) fn print(arguments: &Print, terminal: &Terminal) -> Outcome {
    let (puzzles, status) = arguments.input.read_all(terminal)?;
    // Nothing is no file: one that is there already stays as it is.
    if puzzles.is_empty() {
        return Ok(status);
    }
    let by_name = arguments
        .output
        .as_ref()
        .and_then(|path| path.extension()?.to_str());
    let format = match (&arguments.format, by_name) {
        (Some(format), _) => format,
        (None, Some(name @ ("pdf" | "svg" | "png"))) => name,
        (None, _) => "text",
    };
    let one = || match &puzzles[..] {
        [one] => Ok(one),
        many => Err(Failure::wrong(format_args!(
            "a picture shows one puzzle, and there are {}: print them as pdf",
            many.len()
        ))),
    };
    let bytes = match format {
        "pdf" => {
            let options = SheetOptions {
                language: arguments.lang,
                title: arguments.title.clone(),
                per_page: arguments.per_page,
                paper: arguments.paper,
                colored: arguments.fill == Some(Fill::Colors),
                patterned: arguments.fill == Some(Fill::Patterns),
                answers: !arguments.no_answers,
            };
            let missing: String = missing_letters(&puzzles, &options).into_iter().collect();
            if !missing.is_empty() {
                say(format_args!(
                    "sheets have no letters for {missing}: there is a ? in their place"
                ));
            }
            sheets(&puzzles, &options)
        }
        "svg" => puzzle_svg(one()?, &[]).into_bytes(),
        "png" => puzzle_png(one()?, &[]),
        _ => {
            let color = terminal.color && arguments.output.is_none();
            let style = DrawPuzzle {
                color,
                ..DrawPuzzle::default()
            };
            let drawn: Vec<String> = puzzles
                .iter()
                .map(|puzzle| draw_puzzle(puzzle, &style))
                .collect();
            drawn.join("\n").into_bytes()
        }
    };
    if arguments.output.is_none() && terminal.stdout && matches!(format, "pdf" | "png") {
        return Err(Failure::wrong(format_args!(
            "a terminal cannot show {format}: name a file with -o"
        )));
    }
    put(bytes, arguments.output.as_deref())?;
    Ok(status)
}

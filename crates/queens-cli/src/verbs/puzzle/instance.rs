//! `queens puzzle generate --kind placement` and similar kinds: seeded instances for solvers, hard ones by default.

use queens::complete::Family;
use queens::{Problem, Random};
use queens_formats::puzzle::PuzzleFormat;
use queens_formats::{Base, Format, Style, Writer};
use serde_json::json;

use super::make::{Generate, Out};
use crate::failure::{Failure, Outcome, Status};
use crate::number::counted;
use crate::output::{form_of, put};
use crate::seed::seed;
use crate::terminal::Terminal;

pub(super) fn generate(family: Family, arguments: &Generate, terminal: &Terminal) -> Outcome {
    let (n, largest) = (arguments.size(), Family::LARGEST_N);
    if n > largest {
        return Err(Failure::wrong(format_args!(
            "--kind {family} makes boards of up to {largest} rows: give a smaller size"
        )));
    }
    if family.needs_solution() && (n == 2 || n == 3) {
        return Err(Failure::wrong(format_args!(
            "--kind {family} starts from a solution, and n = {n} has none: give another size"
        )));
    }
    let greatest = family.greatest(n);
    let amount = arguments.amount.unwrap_or_else(|| family.hard_amount(n));
    if amount > greatest {
        return Err(Failure::wrong(format_args!(
            "--amount {amount} is more than {family} can have on {n} × {n}: {greatest} at most"
        )));
    }
    let seed = seed(arguments.seed, terminal);
    let mut made = Vec::new();
    for number in 0..arguments.limit {
        let problem = family.generate(n, amount, &mut Random::new(seed.wrapping_add(number)));
        let given = problem.given().len() as u32;
        if matches!(family, Family::Placement | Family::Prefix) && given < amount {
            terminal.remark(format_args!(
                "only {} could be placed, not {amount}",
                counted(given.into(), "queen")
            ));
        }
        made.push(problem);
    }
    let written = written(&made, &arguments.out, terminal)?;
    put(written, arguments.out.output.as_deref())?;
    Ok(Status::Done)
}

/// The instances as JSON, one object per line; drawn on a terminal; or as a picture, by the ending of the file.
fn written(made: &[Problem], out: &Out, terminal: &Terminal) -> Result<Vec<u8>, Failure> {
    if let Some(other) = out.format.filter(|&format| format != PuzzleFormat::Json) {
        let other = other.name();
        return Err(Failure::wrong(format_args!(
            "instances are written as json, or drawn with -o FILE.svg or .png, not as {other}"
        )));
    }
    let file = out.output.as_deref();
    let forms = [None, Some(Format::Svg), Some(Format::Png)];
    let forms = forms.map(|form| (form.map_or("json", Format::name), form));
    let usual = (file.is_none() && terminal.stdout).then_some(Format::Board);
    let Some(format) = form_of(&forms, out.format.map(|_| None), file, usual)? else {
        let lines = made.iter().map(|problem| format!("{}\n", json!(problem)));
        return Ok(lines.collect::<String>().into_bytes());
    };
    if format.is_picture() && made.len() > 1 {
        return Err(Failure::wrong(format_args!(
            "a picture shows one board, and there are {}: make one with --limit 1",
            made.len()
        )));
    }
    let mut text = Vec::new();
    for problem in made {
        let style = Style {
            base: Base::Zero,
            unicode: terminal.stdout,
            color: terminal.color && out.output.is_none(),
        };
        let mut writer = Writer::for_problem(format, problem.clone(), style, Vec::new());
        let drawn = writer
            .placement(problem.given())
            .and_then(|()| writer.end());
        text.extend(drawn.map_err(Failure::wrong)?);
    }
    Ok(text)
}

//! `queens puzzle generate --kind placement` and the like: seeded instances for solvers, hard ones by default.

use queens::complete::Family;
use queens::{Problem, Random};
use queens_formats::puzzle::PuzzleFormat;
use queens_formats::{Base, Format, Style, Writer};
use serde_json::json;

use super::make::{Generate, Out};
use super::put;
use crate::failure::{Failure, Outcome, Status};
use crate::number::counted;
use crate::seed::{self, tell};
use crate::terminal::Terminal;

pub(super) fn generate(family: Family, arguments: &Generate, terminal: &Terminal) -> Outcome {
    let (n, largest) = (arguments.size(), family.largest_n());
    if n > largest {
        return Err(Failure::wrong(format_args!(
            "--kind {family} makes boards of up to {largest} rows: give such a size"
        )));
    }
    if family.needs_solution() && (n == 2 || n == 3) {
        return Err(Failure::wrong(format_args!(
            "--kind {family} begins with a solution, and n = {n} has none: give another size"
        )));
    }
    let greatest = family.greatest(n);
    let amount = arguments.amount.unwrap_or_else(|| family.hard_amount(n));
    if amount > greatest {
        return Err(Failure::wrong(format_args!(
            "--amount {amount} is more than {family} can have on {n} × {n}: {greatest} at most"
        )));
    }
    let seed = arguments.seed.unwrap_or_else(seed::fresh);
    let mut made = Vec::new();
    for number in 0..arguments.limit.get() {
        let problem = family.generate(n, amount, &mut Random::new(seed.wrapping_add(number)));
        let given = problem.given().len() as u32;
        if matches!(family, Family::Placement | Family::Prefix) && given < amount {
            terminal.remark(format_args!(
                "no more than {} found room: not {amount}",
                counted(given.into(), "queen")
            ));
        }
        made.push(problem);
    }
    if arguments.seed.is_none() {
        tell(seed, terminal);
    }
    put(
        written(&made, &arguments.out, terminal)?,
        arguments.out.output.as_deref(),
    )?;
    Ok(Status::Done)
}

/// JSON, an object a line; drawn on a terminal; or a picture, by the ending of the file.
fn written(made: &[Problem], out: &Out, terminal: &Terminal) -> Result<Vec<u8>, Failure> {
    let ending = out
        .output
        .as_ref()
        .and_then(|path| path.extension()?.to_str());
    let picture = ending.and_then(|ending| ending.parse::<Format>().ok());
    let format = match (out.format, picture.filter(|format| format.is_picture())) {
        (Some(PuzzleFormat::Json), _) => None,
        (Some(other), _) => {
            return Err(Failure::wrong(format_args!(
                "instances are written as json, or drawn with -o FILE.svg or .png, not as {}",
                other.name()
            )));
        }
        (None, Some(picture)) => Some(picture),
        (None, None) if out.output.is_none() && terminal.stdout => Some(Format::Board),
        (None, None) => None,
    };
    let mut text = Vec::new();
    for problem in made {
        let Some(format) = format else {
            text.extend_from_slice(format!("{}\n", json!(problem)).as_bytes());
            continue;
        };
        let style = Style {
            base: Base::Zero,
            unicode: terminal.stdout,
            color: terminal.color && out.output.is_none(),
            coordinates: true,
        };
        let mut writer = Writer::for_problem(format, problem.clone(), style, Vec::new());
        let drawn = writer
            .placement(problem.given())
            .and_then(|()| writer.end());
        text.extend(drawn.map_err(Failure::wrong)?);
    }
    Ok(text)
}

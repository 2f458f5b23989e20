//! `queens puzzle convert`.

use std::path::PathBuf;

use queens_formats::puzzle::PuzzleFormat;

use super::{Input, put, written};
use crate::failure::Outcome;
use crate::terminal::Terminal;
use crate::values::explained;

/// Convert puzzles between formats
#[derive(clap::Args, Debug)]
pub(super) struct Convert {
    #[command(flatten)]
    input: Input,
    /// The format to write; `--json` stands for `--format json`
    #[arg(short, long, value_name = "FORMAT", default_value = "json", value_parser = explained(PuzzleFormat::ALL, PuzzleFormat::name, PuzzleFormat::about))]
    format: PuzzleFormat,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn convert(arguments: &Convert, terminal: &Terminal) -> Outcome {
    let (puzzles, status) = arguments.input.read_all(terminal)?;
    // Nothing is no file: one that is there already stays as it is.
    if puzzles.is_empty() {
        return Ok(status);
    }
    put(
        written(arguments.format, &puzzles)?,
        arguments.output.as_deref(),
    )?;
    Ok(status)
}

//! `queens licences`: who wrote what is in the program, and under which terms.

use std::io::Write;

use crate::failure::{Failure, Outcome, Status};
use crate::output::Output;

/// Print the licences of the program and of everything in it
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: queens licences | less")]
pub(crate) struct Licences {}

/// Of the crates, written by packaging/notices.
const CRATES: &str = include_str!("../../THIRD-PARTY.txt");

/// Of the letters on sheets.
#[cfg(feature = "pictures")]
const FONT: [&str; 1] = [queens_formats::puzzle::FONT_NOTICE];
#[cfg(not(feature = "pictures"))]
const FONT: [&str; 0] = [];

/// Of the web lab's front end.
#[cfg(feature = "lab")]
const FRONT_END: [&str; 2] = queens_lab::NOTICES;
#[cfg(not(feature = "lab"))]
const FRONT_END: [&str; 0] = [];

const OWN: &str = "\
queens is free software under the MIT licence or the Apache licence, version 2.0, as you like.\n\n";

pub(crate) fn run(_: &Licences) -> Outcome {
    let line = format!("\n{}\n", "-".repeat(80));
    let mut output = Output::stdout()?;
    let own = include_str!("../../LICENSE-MIT");
    let fonts = FONT.into_iter().flat_map(|font| [font, &line]);
    let parts = [OWN, own, &line, CRATES, &line]
        .into_iter()
        .chain(fonts)
        .chain(FRONT_END);
    for part in parts {
        let written = output.write_all(part.as_bytes());
        written.map_err(|error| Failure::writing(output.place(), &error))?;
    }
    output.finish()?;
    Ok(Status::Done)
}

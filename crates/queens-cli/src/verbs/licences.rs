//! `queens help licences`: the authors of everything in the program, and the terms.

/// Notices of the crates, written by packaging/notices.
const CRATES: &str = include_str!("../../THIRD-PARTY.txt");

/// Notice of the font used on sheets.
#[cfg(feature = "pictures")]
const FONT: [&str; 1] = [queens_formats::scene::FONT_NOTICE];
#[cfg(not(feature = "pictures"))]
const FONT: [&str; 0] = [];

/// Notices of the web lab's front end.
#[cfg(feature = "lab")]
const FRONT_END: [&str; 2] = queens_lab::NOTICES;
#[cfg(not(feature = "lab"))]
const FRONT_END: [&str; 0] = [];

const OWN: &str = "\
queens is free software under the MIT licence or the Apache licence, version 2.0, as you like.\n\n";

pub(super) fn text() -> String {
    let line = format!("\n{}\n", "-".repeat(80));
    let own = include_str!("../../LICENSE-MIT");
    let fonts = FONT.into_iter().flat_map(|font| [font, &line]);
    let parts = [OWN, own, &line, CRATES, &line];
    parts.into_iter().chain(fonts).chain(FRONT_END).collect()
}

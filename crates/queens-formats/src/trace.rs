//! Traces of a search as JSON lines: a header, then one object for each step. The fields are described in
//! `docs/traces.md`; a change that a reader could notice raises [`VERSION`].

use std::fmt::{self, Write};

use queens::Square;
use queens::player::{Player, Step};

/// Version of the trace format.
pub const VERSION: u32 = 1;

/// Writes the first line of a trace, without a line end.
///
/// ```
/// use queens::{player::Player, textbook::{Direction, Rung}};
/// use queens_formats::trace;
/// let mut player = Player::new(Rung::Bitmask, 4, Direction::Rows)?;
/// let mut line = String::new();
/// trace::header(&player, &mut line)?;
/// assert!(line.starts_with(
///     r#"{"format":"queens-trace","version":1,"algorithm":"bitmask","n":4,"direction":"rows","#
/// ));
/// line.clear();
/// trace::step(&player.forward().expect("a first step"), &mut line)?;
/// assert!(line.starts_with(r#"{"step":1,"action":"enter","square":null,"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of `out`.
pub fn header(player: &Player, out: &mut impl Write) -> fmt::Result {
    write!(
        out,
        r#"{{"format":"queens-trace","version":{VERSION},"algorithm":"{}","n":{},"direction":"{}","pseudocode":["#,
        player.rung(),
        player.n(),
        player.direction(),
    )?;
    for (index, line) in player.pseudocode().iter().enumerate() {
        // The lines contain no quotes, backslashes or control characters; a test checks this.
        let comma = if index > 0 { "," } else { "" };
        write!(out, r#"{comma}"{}""#, line.text)?;
    }
    out.write_str("]}")
}

/// Writes the line of a step, without a line end.
///
/// # Errors
/// Those of `out`.
pub fn step(step: &Step, out: &mut impl Write) -> fmt::Result {
    write!(
        out,
        r#"{{"step":{},"action":"{}","square":"#,
        step.number,
        step.event.name()
    )?;
    write_square(out, step.event.square())?;
    out.write_str(r#","attacker":"#)?;
    write_square(out, step.event.attacker())?;
    write!(
        out,
        r#","depth":{},"node":{},"parent":"#,
        step.depth, step.node
    )?;
    match step.parent {
        Some(parent) => write!(out, "{parent}")?,
        None => out.write_str("null")?,
    }
    let counters = &step.counters;
    write!(
        out,
        r#","code_line":{},"nodes":{},"placed":{},"rejected":{},"found":{}}}"#,
        step.line, counters.nodes, counters.placed, counters.rejected, counters.solutions
    )
}

fn write_square(out: &mut impl Write, square: Option<Square>) -> fmt::Result {
    match square {
        Some(Square { row, column }) => write!(out, "[{row},{column}]"),
        None => out.write_str("null"),
    }
}

//! Traces as JSON lines: a header, then one object for each step. The fields are described in
//! `docs/traces.md`; a change that a reader could notice raises [`VERSION`].

use std::fmt::{self, Write};

use super::{Player, Step};
use crate::board::Square;
use crate::textbook::Direction;

/// Version of the trace format.
pub const VERSION: u32 = 1;

impl Player {
    /// Writes the first line of a trace, without a line end.
    ///
    /// ```
    /// use queens::{player::Player, textbook::{Direction, Rung}};
    /// let player = Player::new(Rung::Bitmask, 4, Direction::Rows)?;
    /// let mut line = String::new();
    /// player.write_header(&mut line).unwrap();
    /// assert!(line.starts_with(
    ///     r#"{"format":"queens-trace","version":1,"algorithm":"bitmask","n":4,"direction":"rows","#
    /// ));
    /// # Ok::<(), queens::TooLarge>(())
    /// ```
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_header(&self, out: &mut impl Write) -> fmt::Result {
        let direction = match self.direction() {
            Direction::Rows => "rows",
            Direction::Columns => "columns",
        };
        write!(
            out,
            r#"{{"format":"queens-trace","version":{VERSION},"algorithm":"{}","n":{},"direction":"{direction}","pseudocode":["#,
            self.rung(),
            self.n(),
        )?;
        for (index, line) in self.pseudocode().iter().enumerate() {
            // The lines hold neither quotes nor backslashes nor control characters; a test says so.
            let comma = if index > 0 { "," } else { "" };
            write!(out, r#"{comma}"{}""#, line.text)?;
        }
        out.write_str("]}")
    }
}

impl Step {
    /// Writes the line of this step, without a line end.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_json(&self, out: &mut impl Write) -> fmt::Result {
        write!(
            out,
            r#"{{"step":{},"action":"{}","square":"#,
            self.number,
            self.event.name()
        )?;
        write_square(out, self.event.square())?;
        out.write_str(r#","attacker":"#)?;
        write_square(out, self.event.attacker())?;
        write!(
            out,
            r#","depth":{},"node":{},"parent":"#,
            self.depth, self.node
        )?;
        match self.parent {
            Some(parent) => write!(out, "{parent}")?,
            None => out.write_str("null")?,
        }
        let counters = &self.counters;
        write!(
            out,
            r#","line":{},"nodes":{},"placed":{},"rejected":{},"solutions":{}}}"#,
            self.line, counters.nodes, counters.placed, counters.rejected, counters.solutions
        )
    }
}

fn write_square(out: &mut impl Write, square: Option<Square>) -> fmt::Result {
    match square {
        Some(Square { row, column }) => write!(out, "[{row},{column}]"),
        None => out.write_str("null"),
    }
}

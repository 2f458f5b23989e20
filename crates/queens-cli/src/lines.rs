//! Describes lines of a board by the squares that lie on them.

use queens::Line;
use queens_formats::Base;

/// Where two queens on this line attack each other: `in column 4`, `on the diagonal row - column = -1`.
pub(crate) fn along(line: Line, base: Base) -> String {
    let preposition = match line {
        Line::Row(_) | Line::Column(_) => "in",
        Line::Diagonal(_) | Line::Antidiagonal(_) => "on",
    };
    format!("{preposition} {}", line.counted_from(base.first()))
}

//! Lines of a board in words that say which squares lie on them.

use queens::Line;
use queens_formats::Base;

/// `column 4`, `the diagonal row - column = -1`.
pub(crate) fn name(line: Line, base: Base) -> String {
    match line {
        Line::Row(_) | Line::Column(_) => line.counted_from(base.first()).to_string(),
        Line::Diagonal(difference) => format!("the diagonal row - column = {difference}"),
        Line::Antidiagonal(sum) => {
            let sum = sum + 2 * u64::from(base.first());
            format!("the antidiagonal row + column = {sum}")
        }
    }
}

/// Where two queens on this line attack each other.
pub(crate) fn along(line: Line, base: Base) -> String {
    let preposition = match line {
        Line::Row(_) | Line::Column(_) => "in",
        Line::Diagonal(_) | Line::Antidiagonal(_) => "on",
    };
    format!("{preposition} {}", name(line, base))
}

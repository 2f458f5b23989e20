//! Maps of coloured regions as text: one line a row, one sign a square.

use queens::complete::{ProblemError, Regions};

/// Reads a line for each row and a character for each square; spaces and empty lines do not count.
/// Squares with the same character form a region, `.` marks a square in no region.
///
/// # Errors
/// Rows of different length.
///
/// ```
/// let regions = queens_formats::read_regions("A A B\nA C B\n\nC C B\n")?;
/// assert_eq!(regions.names(), ['A', 'B', 'C']);
/// # Ok::<(), queens::complete::ProblemError>(())
/// ```
pub fn read_regions(text: &str) -> Result<Regions, ProblemError> {
    let rows = text
        .lines()
        .map(|line| line.split_whitespace().collect::<String>())
        .filter(|line| !line.is_empty());
    Regions::from_rows(rows)
}

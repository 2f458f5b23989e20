//! A board divided into coloured regions.

use std::fmt;
use std::str::FromStr;

use super::ProblemError;
use crate::board::Square;

/// A division of the board into coloured regions. A square may lie in none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Regions {
    rows: u32,
    columns: u32,
    names: Vec<char>,
    /// The region of each square, row by row; `NONE` for a square outside all regions.
    of: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Regions {
    /// The division with these characters for the squares, one string for each row. Squares with the same character
    /// form a region; `.` marks a square in no region.
    ///
    /// # Errors
    /// Rows of different lengths.
    ///
    /// ```
    /// let regions = queens::Regions::from_rows(["AAB", "ACB", "CCB"])?;
    /// assert_eq!(regions.names(), ['A', 'B', 'C']);
    /// # Ok::<(), queens::complete::ProblemError>(())
    /// ```
    pub fn from_rows<R: AsRef<str>>(
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Self, ProblemError> {
        let rows: Vec<Vec<char>> = rows
            .into_iter()
            .map(|row| row.as_ref().chars().collect())
            .collect();
        let width = rows.first().map_or(0, Vec::len);
        if let Some(row) = rows.iter().position(|squares| squares.len() != width) {
            let found = rows[row].len();
            return Err(ProblemError::new(|base| {
                let row = row + base as usize;
                format!(
                    "row {row} of the map of regions has {found} squares, but the first row has {width}"
                )
            }));
        }
        let mut names: Vec<char> = rows.iter().flatten().copied().collect();
        names.retain(|&name| name != '.');
        names.sort_unstable();
        names.dedup();
        let index = |name: &char| names.binary_search(name).map_or(NONE, |i| i as u32);
        Ok(Regions {
            rows: rows.len() as u32,
            columns: width as u32,
            of: rows.iter().flatten().map(index).collect(),
            names,
        })
    }

    /// The names of the regions, ascending.
    pub fn names(&self) -> &[char] {
        &self.names
    }

    /// Whether every square lies in a region.
    pub(super) fn cover_the_board(&self) -> bool {
        !self.of.contains(&NONE)
    }

    /// Number of rows and of columns of the board that is divided.
    pub fn shape(&self) -> (u32, u32) {
        (self.rows, self.columns)
    }

    /// The region of a square as an index into [`names`](Self::names); `None` if the square is in no region or off
    /// the board.
    pub fn of(&self, square: Square) -> Option<u32> {
        let index = square.row as usize * self.columns as usize + square.column as usize;
        let region = self.of.get(index).filter(|_| square.column < self.columns);
        region.copied().filter(|&region| region != NONE)
    }
}

/// Rows as [`Regions::from_rows`] takes them, each on a line of its own or separated by `/`.
///
/// ```
/// let regions: queens::Regions = "AAB/ACB/CCB".parse()?;
/// assert_eq!(regions.to_string(), "AAB\nACB\nCCB\n");
/// assert_eq!(regions, "AAB\r\nACB\r\nCCB\r\n".parse()?);
/// # Ok::<(), queens::complete::ProblemError>(())
/// ```
impl FromStr for Regions {
    type Err = ProblemError;

    fn from_str(text: &str) -> Result<Self, ProblemError> {
        Regions::from_rows(text.lines().flat_map(|line| line.split_terminator('/')))
    }
}

/// One line of characters for each row, as [`Regions::from_rows`] takes them.
impl fmt::Display for Regions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.of.chunks(self.columns.max(1) as usize) {
            let name = |&region: &u32| self.names.get(region as usize).copied().unwrap_or('.');
            writeln!(f, "{}", row.iter().map(name).collect::<String>())?;
        }
        Ok(())
    }
}

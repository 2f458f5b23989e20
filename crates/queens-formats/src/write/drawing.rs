//! The board of a problem, drawn for people: regions in colours or with borders around them, given queens unlike placed
//! ones, blocked squares.

use queens::{Problem, Regions, Square};

use super::board::{Drawing, Marked, Signs, WOOD};
use crate::scene::board::{Side, borders};
use crate::scene::colors::{self, PALETTE};
use crate::write::Style;

/// The backgrounds of squares outside all regions, and of the regions: the colours of the 256-colour palette that are most
/// like those of pictures.
const NO_REGION: u8 = 255;
const REGIONS: [u8; PALETTE.len()] = [229, 218, 158, 117, 144, 80, 224, 174, 216, 183, 189, 115];

/// Draws the board of a problem with these queens on it, as [`Format::Board`] does. Placed queens look different from given
/// ones, if some are given or there are regions. Blocked squares are marked. Regions have colours, or borders if there are no
/// colours. `Reader` reads back what was drawn without colours.
///
/// Cost: O(m · n), the size of the text.
///
/// ```
/// use queens::{Problem, Square};
/// use queens_formats::{Style, draw};
/// let board = Problem::square(2).with_blocked([Square::new(1, 1)])?;
/// let text = draw(&board, &[Square::new(0, 1)], Style::default());
/// let lines: Vec<&str> = text.lines().collect();
/// assert_eq!(lines[1], "0 | . Q |");
/// assert_eq!(lines[2], "1 | . x |");
/// # Ok::<(), queens::complete::ProblemError>(())
/// ```
///
/// [`Format::Board`]: crate::Format::Board
pub fn draw(problem: &Problem, queens: &[Square], style: Style) -> String {
    let mut queens = queens.to_vec();
    queens.sort_unstable();
    let drawn = Drawn {
        problem,
        queens,
        drawing: Drawing::new(problem.rows(), problem.columns(), style),
    };
    let text = match problem.regions() {
        Some(regions) if !style.color => drawn.with_borders(regions),
        regions => drawn.in_a_frame(regions),
    };
    String::from_utf8(text).expect("all signs are text")
}

struct Drawn<'a> {
    problem: &'a Problem,
    /// In reading order.
    queens: Vec<Square>,
    drawing: Drawing,
}

impl Drawn<'_> {
    fn sign(&self, square: Square) -> &'static str {
        let (given, signs) = (self.problem.given(), self.drawing.signs);
        // Without given queens or regions there is nothing to tell apart.
        let is_plain = given.is_empty() && self.problem.regions().is_none();
        if self.queens.binary_search(&square).is_ok() {
            if is_plain || given.binary_search(&square).is_ok() {
                signs.given
            } else {
                signs.placed
            }
        } else if self.problem.is_blocked(square) {
            signs.blocked
        } else {
            self.drawing.free()
        }
    }

    fn in_a_frame(&self, regions: Option<&Regions>) -> Vec<u8> {
        let (rows, columns) = (self.problem.rows(), self.problem.columns());
        let region = |square| regions.and_then(|regions| regions.of(square));
        let colors = colors::of(rows, columns, region);
        let mut text = self.drawing.top();
        for row in 0..rows {
            let signs = (0..columns).map(|column| {
                let square = Square { row, column };
                let background = match region(square) {
                    Some(region) => REGIONS[colors[region as usize]],
                    None if regions.is_some() => NO_REGION,
                    None => WOOD[((row ^ column) & 1) as usize],
                };
                Marked {
                    sign: self.sign(square),
                    background,
                    bold: self.problem.given().binary_search(&square).is_ok(),
                }
            });
            self.drawing.push_signs(row, signs, &mut text);
        }
        text.extend(self.drawing.bottom());
        text
    }

    fn with_borders(&self, regions: &Regions) -> Vec<u8> {
        let (rows, columns) = (self.problem.rows(), self.problem.columns());
        let Signs {
            side,
            edge,
            corners,
            ..
        } = self.drawing.signs;
        let border = borders(rows, columns, |square| regions.of(square));
        let left_of = |row: u32, column: u32| border(Side::Left(row, column)) == Some(true);
        let above = |row: u32, column: u32| border(Side::Above(row, column)) == Some(true);
        let mut text = Vec::new();
        for row in 0..=rows {
            self.drawing.push_label(None, &mut text);
            for column in 0..=columns {
                let arms = [
                    left_of(row.wrapping_sub(1), column),
                    left_of(row, column),
                    above(row, column.wrapping_sub(1)),
                    above(row, column),
                ];
                let corner: usize = (0..4).map(|arm| usize::from(arms[arm]) << arm).sum();
                text.extend_from_slice(corners[corner].as_bytes());
                if column < columns {
                    let border = if above(row, column) { edge } else { " " };
                    text.extend(border.repeat(3).bytes());
                }
            }
            text.push(b'\n');
            if row == rows {
                break;
            }
            self.drawing.push_label(Some(row), &mut text);
            for column in 0..=columns {
                let border = if left_of(row, column) { side } else { " " };
                text.extend_from_slice(border.as_bytes());
                if column < columns {
                    let sign = self.sign(Square { row, column });
                    text.extend(format!(" {sign} ").bytes());
                }
            }
            text.push(b'\n');
        }
        self.drawing.push_column_numbers(4, &mut text);
        text
    }
}

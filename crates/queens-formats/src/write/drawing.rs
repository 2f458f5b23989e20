//! The board of a problem, drawn for people: regions in colours or with borders around them, given queens
//! distinct from those placed, blocked squares.

use queens::{Problem, Regions, Square};

use super::board::{Drawing, Marked, Signs, WOOD};
use crate::write::Style;

/// The backgrounds of squares outside all regions, and of the regions: colours of the 256-colour palette on which black
/// can be read.
const NO_REGION: u8 = 255;
const REGIONS: [u8; 12] = [217, 229, 153, 194, 183, 215, 116, 252, 211, 150, 111, 180];

/// Draws the board of a problem with these queens on it, as [`Format::Board`] does: queens that were placed look
/// different from those given, where some are given; blocked squares are marked; regions have colours, or borders
/// around them where there are no colours. `Reader` reads back what was drawn without colours.
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
        // Without given queens there is nothing to tell apart.
        if self.queens.binary_search(&square).is_ok() {
            if given.is_empty() || given.binary_search(&square).is_ok() {
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
        let colors = regions.map(|regions| (regions, colors(regions)));
        let mut text = self.drawing.top();
        for row in 0..self.problem.rows() {
            let signs = (0..self.problem.columns()).map(|column| {
                let square = Square { row, column };
                let background = match &colors {
                    None => WOOD[((row ^ column) & 1) as usize],
                    Some((regions, colors)) => regions
                        .of(square)
                        .map_or(NO_REGION, |region| colors[region as usize]),
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
        let region = |row, column| regions.of(Square { row, column });
        // Is there a border left of the square, above it?
        let left_of = |row: u32, column: u32| {
            column == 0 || column == columns || region(row, column - 1) != region(row, column)
        };
        let above = |row: u32, column: u32| {
            row == 0 || row == rows || region(row - 1, column) != region(row, column)
        };
        let mut text = Vec::new();
        for row in 0..=rows {
            self.drawing.push_label(None, &mut text);
            for column in 0..=columns {
                let arms = [
                    row > 0 && left_of(row - 1, column),
                    row < rows && left_of(row, column),
                    column > 0 && above(row, column - 1),
                    column < columns && above(row, column),
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

/// A colour for each region, different from those of its neighbours as far as colours go round.
fn colors(regions: &Regions) -> Vec<u8> {
    let count = regions.names().len();
    let (rows, columns) = regions.shape();
    let mut neighbours = vec![Vec::new(); count];
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let own = regions.of(Square { row, column });
        let beside = [(row + 1, column), (row, column + 1)].into_iter();
        for (row, column) in beside.filter(|&(row, column)| row < rows && column < columns) {
            if let (Some(a), Some(b)) = (own, regions.of(Square { row, column })) {
                neighbours[a as usize].push(b as usize);
                neighbours[b as usize].push(a as usize);
            }
        }
    }
    let mut colors: Vec<u8> = Vec::with_capacity(count);
    for (region, beside) in neighbours.iter().enumerate() {
        let taken = |color: &u8| {
            let of = |&other: &usize| other < region && colors[other] == *color;
            beside.iter().any(of)
        };
        // Beginning elsewhere for each makes use of all of them.
        let turn = (0..REGIONS.len()).map(|i| REGIONS[(region + i) % REGIONS.len()]);
        let fitting = turn.clone().find(|color| !taken(color));
        colors.push(fitting.unwrap_or(REGIONS[region % REGIONS.len()]));
    }
    colors
}

//! The board of a problem, drawn for people: regions in colours or with borders around them, given queens
//! apart from those placed, blocked squares.
//!
//! As with the drawn boards of `queens list`, coordinates stand below and left, and `queens check` reads
//! what was drawn without colours.

use std::fmt::Write;

use queens::Square;
use queens::complete::{Problem, Regions};
use queens_formats::Style;

struct Signs {
    given: &'static str,
    placed: &'static str,
    free: &'static str,
    blocked: &'static str,
    side: &'static str,
    edge: &'static str,
    /// Where borders meet: by 1 for an arm upwards, 2 downwards, 4 to the left, 8 to the right.
    corners: [&'static str; 16],
}

static ASCII: Signs = Signs {
    given: "Q",
    placed: "q",
    free: ".",
    blocked: "x",
    side: "|",
    edge: "-",
    corners: [
        " ", "|", "|", "|", "-", "+", "+", "|", "-", "+", "+", "|", "-", "+", "+", "+",
    ],
};

static UNICODE: Signs = Signs {
    given: "♛",
    placed: "♕",
    free: "·",
    blocked: "×",
    side: "│",
    edge: "─",
    corners: [
        " ", "│", "│", "│", "─", "┘", "┐", "┤", "─", "└", "┌", "├", "─", "┴", "┬", "┼",
    ],
};

/// Light and dark squares of a wooden board, squares outside all regions, and the regions: colours of the
/// 256-colour palette on which black can be read.
const WOOD: [u8; 2] = [223, 173];
const NO_REGION: u8 = 255;
const REGIONS: [u8; 12] = [217, 229, 153, 194, 183, 215, 116, 252, 211, 150, 111, 180];

/// The board with these queens.
pub(super) fn draw(problem: &Problem, queens: &[Square], style: Style) -> String {
    let board = Drawn {
        problem,
        queens,
        style,
        signs: if style.unicode { &UNICODE } else { &ASCII },
    };
    match problem.regions() {
        Some(regions) if !style.color => board.with_borders(regions),
        regions => board.in_a_frame(regions),
    }
}

struct Drawn<'a> {
    problem: &'a Problem,
    queens: &'a [Square],
    style: Style,
    signs: &'static Signs,
}

impl Drawn<'_> {
    fn sign(&self, square: Square) -> &'static str {
        let given = self.problem.given();
        // Without given queens there is nothing to tell apart.
        if self.queens.contains(&square) {
            match given.is_empty() || given.contains(&square) {
                true => self.signs.given,
                false => self.signs.placed,
            }
        } else if self.problem.block(square).is_some() {
            self.signs.blocked
        } else if self.style.color {
            " "
        } else {
            self.signs.free
        }
    }

    fn number(&self, line: u32) -> String {
        (u64::from(line) + u64::from(self.style.base.first())).to_string()
    }

    /// Characters of the longest row number.
    fn label_width(&self) -> usize {
        self.number(self.problem.rows().saturating_sub(1)).len()
    }

    fn label(&self, row: Option<u32>) -> String {
        let number = row.map_or(String::new(), |row| self.number(row));
        format!("{number:>width$} ", width = self.label_width())
    }

    /// The numbers of the columns, written downwards, each `pitch` characters after the one before.
    fn column_numbers(&self, pitch: usize, text: &mut String) {
        let columns = self.problem.columns();
        let width = self.number(columns.saturating_sub(1)).len();
        for place in 0..width {
            let mut line = " ".repeat(self.label_width() + 3);
            for column in 0..columns {
                let number = format!("{:>width$}", self.number(column));
                let _ = write!(line, "{:<pitch$}", &number[place..=place]);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text.push('\n');
    }

    fn in_a_frame(&self, regions: Option<&Regions>) -> String {
        let (rows, columns) = (self.problem.rows(), self.problem.columns());
        let Signs {
            side,
            edge,
            corners,
            ..
        } = self.signs;
        let colors = regions.map(|regions| (regions, colors(regions)));
        let frame = |left: usize, right: usize| {
            let edge = edge.repeat(2 * columns as usize + 1);
            format!(
                "{}{}{edge}{}\n",
                self.label(None),
                corners[left],
                corners[right]
            )
        };
        let mut text = frame(10, 6);
        for row in 0..rows {
            text += &self.label(Some(row));
            text += side;
            for column in 0..columns {
                let square = Square { row, column };
                let sign = self.sign(square);
                if self.style.color {
                    let background = match &colors {
                        None => WOOD[((row ^ column) & 1) as usize],
                        Some((regions, colors)) => regions
                            .of(square)
                            .map_or(NO_REGION, |region| colors[region as usize]),
                    };
                    let bold = match self.problem.given().contains(&square) {
                        true => "1;",
                        false => "",
                    };
                    let _ = write!(text, "\x1b[0;{bold}38;5;16;48;5;{background}m{sign} ");
                } else {
                    text += " ";
                    text += sign;
                }
            }
            if self.style.color {
                text += "\x1b[0m";
            }
            text += " ";
            text += side;
            text += "\n";
        }
        text += &frame(9, 5);
        self.column_numbers(2, &mut text);
        text
    }

    fn with_borders(&self, regions: &Regions) -> String {
        let (rows, columns) = (self.problem.rows(), self.problem.columns());
        let Signs {
            side,
            edge,
            corners,
            ..
        } = self.signs;
        let region = |row, column| regions.of(Square { row, column });
        // Is there a border left of the square, above it?
        let left_of = |row: u32, column: u32| {
            column == 0 || column == columns || region(row, column - 1) != region(row, column)
        };
        let above = |row: u32, column: u32| {
            row == 0 || row == rows || region(row - 1, column) != region(row, column)
        };
        let mut text = String::new();
        for row in 0..=rows {
            text += &self.label(None);
            for column in 0..=columns {
                let arms = [
                    row > 0 && left_of(row - 1, column),
                    row < rows && left_of(row, column),
                    column > 0 && above(row, column - 1),
                    column < columns && above(row, column),
                ];
                let corner: usize = (0..4).map(|arm| usize::from(arms[arm]) << arm).sum();
                text += corners[corner];
                if column < columns {
                    text += &(if above(row, column) { edge } else { " " }).repeat(3);
                }
            }
            text += "\n";
            if row == rows {
                break;
            }
            text += &self.label(Some(row));
            for column in 0..=columns {
                text += if left_of(row, column) { side } else { " " };
                if column < columns {
                    let _ = write!(text, " {} ", self.sign(Square { row, column }));
                }
            }
            text += "\n";
        }
        self.column_numbers(4, &mut text);
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

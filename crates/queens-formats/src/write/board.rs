//! Drawn boards, for terminals and for people.
//!
//! Coordinates are below the board, as on a chess board, so that a reader recognises a drawn board by its first line, the
//! frame. Numbers of more than one digit are written downwards.

use crate::write::Style;

/// The parts of a drawn board that do not depend on what is on it.
#[derive(Debug)]
pub(super) struct Drawing {
    columns: u32,
    style: Style,
    /// Width of the row numbers, 0 without them.
    width: usize,
    pub(super) signs: &'static Signs,
}

/// The characters of a drawing.
#[derive(Debug)]
pub(super) struct Signs {
    pub(super) given: &'static str,
    pub(super) placed: &'static str,
    pub(super) free: &'static str,
    pub(super) blocked: &'static str,
    pub(super) side: &'static str,
    pub(super) edge: &'static str,
    /// Signs where borders meet, indexed by the sum of 1 for an arm upwards, 2 downwards, 4 to the left, 8 to the right.
    pub(super) corners: [&'static str; 16],
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

/// How a square is drawn. Colours are used only if the style has them.
pub(super) struct Marked {
    pub(super) sign: &'static str,
    /// Number in the 256-colour palette.
    pub(super) background: u8,
    pub(super) bold: bool,
}

/// Black on the light and the dark squares of a wooden board (colours of the 256-colour palette).
pub(super) const WOOD: [u8; 2] = [223, 173];
const NO_COLOR: &str = "\x1b[0m";

impl Drawing {
    pub(super) fn new(rows: u32, columns: u32, style: Style) -> Self {
        let signs = if style.unicode { &UNICODE } else { &ASCII };
        let mut drawing = Drawing {
            columns,
            style,
            width: 0,
            signs,
        };
        drawing.width = drawing.number(rows.saturating_sub(1)).len();
        drawing
    }

    fn number(&self, line: u32) -> String {
        (u64::from(line) + u64::from(self.style.base.first())).to_string()
    }

    /// Appends the label to the left of a row, or the room for it beside a line of the frame.
    pub(super) fn push_label(&self, row: Option<u32>, to: &mut Vec<u8>) {
        let number = row.map_or(String::new(), |row| self.number(row));
        let label = format!("{number:>width$} ", width = self.width);
        to.extend_from_slice(label.as_bytes());
    }

    /// Appends the numbers of the columns, written downwards, each `pitch` characters after the one before, and a blank
    /// line.
    pub(super) fn push_column_numbers(&self, pitch: usize, to: &mut Vec<u8>) {
        let width = self.number(self.columns.saturating_sub(1)).len();
        let numbers: Vec<String> = (0..self.columns)
            .map(|column| format!("{:>width$}", self.number(column)))
            .collect();
        for place in 0..width {
            let mut line = " ".repeat(self.width + 3);
            for number in &numbers {
                line += &format!("{:<pitch$}", &number[place..=place]);
            }
            to.extend_from_slice(line.trim_end().as_bytes());
            to.push(b'\n');
        }
        to.push(b'\n');
    }

    fn edge(&self, left: &str, right: &str, to: &mut Vec<u8>) {
        self.push_label(None, to);
        to.extend_from_slice(left.as_bytes());
        // Two characters a square, and one more to close the row.
        for _ in 0..=2 * u64::from(self.columns) {
            to.extend_from_slice(self.signs.edge.as_bytes());
        }
        to.extend_from_slice(right.as_bytes());
        to.push(b'\n');
    }

    /// The frame above the rows.
    pub(super) fn top(&self) -> Vec<u8> {
        let mut text = Vec::new();
        self.edge(self.signs.corners[10], self.signs.corners[6], &mut text);
        text
    }

    /// The frame below the rows, the numbers of the columns and a blank line.
    pub(super) fn bottom(&self) -> Vec<u8> {
        let mut text = Vec::new();
        self.edge(self.signs.corners[9], self.signs.corners[5], &mut text);
        self.push_column_numbers(2, &mut text);
        text
    }

    /// Appends a row with queens in these columns, which ascend.
    pub(super) fn push_row(
        &self,
        row: u32,
        queens: impl IntoIterator<Item = u32>,
        to: &mut Vec<u8>,
    ) {
        let mut queens = queens.into_iter().peekable();
        let signs = (0..self.columns).map(|column| {
            let sign = match queens.next_if_eq(&column) {
                Some(_) => self.signs.given,
                None => self.free(),
            };
            Marked {
                sign,
                background: WOOD[((row ^ column) & 1) as usize],
                bold: false,
            }
        });
        self.push_signs(row, signs, to);
    }

    /// Appends a row of these squares.
    pub(super) fn push_signs(
        &self,
        row: u32,
        signs: impl IntoIterator<Item = Marked>,
        to: &mut Vec<u8>,
    ) {
        self.push_label(Some(row), to);
        to.extend_from_slice(self.signs.side.as_bytes());
        if !self.style.color {
            to.push(b' ');
        }
        for square in signs {
            let (sign, background) = (square.sign, square.background);
            let text = match (self.style.color, square.bold) {
                (false, _) => format!("{sign} "),
                (true, false) => format!("\x1b[38;5;16;48;5;{background}m{sign} "),
                (true, true) => format!("\x1b[38;5;16;48;5;{background}m\x1b[1m{sign}\x1b[22m "),
            };
            to.extend_from_slice(text.as_bytes());
        }
        if self.style.color {
            to.extend_from_slice(NO_COLOR.as_bytes());
            to.push(b' ');
        }
        to.extend_from_slice(self.signs.side.as_bytes());
        to.push(b'\n');
    }

    /// The sign of a free square. If colours show the squares, a dot on each would only disturb.
    pub(super) fn free(&self) -> &'static str {
        if self.style.color {
            " "
        } else {
            self.signs.free
        }
    }

    /// Number of bytes in a row with one queen.
    pub(super) fn row_bytes(&self) -> usize {
        let mut text = Vec::new();
        self.push_row(0, [0], &mut text);
        text.len()
    }
}

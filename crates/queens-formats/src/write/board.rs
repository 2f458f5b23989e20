//! Drawn boards, for terminals and for people.
//!
//! Coordinates stand below the board, as on a chess board, so that a reader knows a drawn board by
//! its first line, which is the frame. Numbers of more than one digit are written downwards.

use queens::{Placement, Square};

use crate::write::Style;

/// Everything of a drawn board that does not depend on where the queens stand.
#[derive(Debug)]
pub(super) struct Drawing {
    n: u32,
    style: Style,
    /// Width of the row numbers.
    width: usize,
    signs: &'static Signs,
}

#[derive(Debug)]
struct Signs {
    queen: &'static str,
    free: &'static str,
    blocked: &'static str,
    side: &'static str,
    edge: &'static str,
    /// Left and right corner at the top and at the bottom.
    corners: [[&'static str; 2]; 2],
}

static ASCII: Signs = Signs {
    queen: "Q",
    free: ".",
    blocked: "x",
    side: "|",
    edge: "-",
    corners: [["+", "+"], ["+", "+"]],
};

static UNICODE: Signs = Signs {
    queen: "♛",
    free: "·",
    blocked: "×",
    side: "│",
    edge: "─",
    corners: [["┌", "┐"], ["└", "┘"]],
};

/// Black on the light and the dark squares of a wooden board (colours of the 256-colour palette).
const SQUARE_COLORS: [&str; 2] = ["\x1b[38;5;16;48;5;223m", "\x1b[38;5;16;48;5;173m"];
const NO_COLOR: &str = "\x1b[0m";

impl Drawing {
    pub(super) fn new(n: u32, style: Style) -> Self {
        let last = u64::from(n).saturating_sub(1) + u64::from(style.base.first());
        let width = match style.coordinates {
            true => last.to_string().len(),
            false => 0,
        };
        let signs = if style.unicode { &UNICODE } else { &ASCII };
        Drawing {
            n,
            style,
            width,
            signs,
        }
    }

    fn number(&self, line: u32) -> String {
        (u64::from(line) + u64::from(self.style.base.first())).to_string()
    }

    fn edge(&self, [left, right]: [&str; 2], to: &mut Vec<u8>) {
        let indent = match self.width {
            0 => 0,
            width => width + 1,
        };
        to.resize(to.len() + indent, b' ');
        to.extend_from_slice(left.as_bytes());
        // Two characters a square, and one more to close the row.
        for _ in 0..=2 * u64::from(self.n) {
            to.extend_from_slice(self.signs.edge.as_bytes());
        }
        to.extend_from_slice(right.as_bytes());
        to.push(b'\n');
    }

    /// The frame above the rows.
    pub(super) fn top(&self) -> Vec<u8> {
        let mut text = Vec::new();
        self.edge(self.signs.corners[0], &mut text);
        text
    }

    /// The frame below the rows, the numbers of the columns and a blank line.
    pub(super) fn bottom(&self) -> Vec<u8> {
        let mut text = Vec::new();
        self.edge(self.signs.corners[1], &mut text);
        for place in 0..self.width {
            let mut line = " ".repeat(self.width + 3);
            for column in 0..self.n {
                let padded = format!("{:>width$}", self.number(column), width = self.width);
                line.push_str(&padded[place..=place]);
                line.push(' ');
            }
            text.extend_from_slice(line.trim_end().as_bytes());
            text.push(b'\n');
        }
        text.push(b'\n');
        text
    }

    /// A row with queens in these columns, in ascending order.
    pub(super) fn push_row(
        &self,
        row: u32,
        queens: impl IntoIterator<Item = u32>,
        to: &mut Vec<u8>,
    ) {
        self.push_marked_row(row, queens, [], to);
    }

    fn push_marked_row(
        &self,
        row: u32,
        queens: impl IntoIterator<Item = u32>,
        blocked: impl IntoIterator<Item = u32>,
        to: &mut Vec<u8>,
    ) {
        let Signs {
            queen,
            free,
            blocked: cross,
            side,
            ..
        } = self.signs;
        if self.width > 0 {
            let label = format!("{:>width$} ", self.number(row), width = self.width);
            to.extend_from_slice(label.as_bytes());
        }
        to.extend_from_slice(side.as_bytes());
        if !self.style.color {
            to.push(b' ');
        }
        let (mut queens, mut blocked) = (
            queens.into_iter().peekable(),
            blocked.into_iter().peekable(),
        );
        for column in 0..self.n {
            let sign = if queens.next_if_eq(&column).is_some() {
                queen
            } else if blocked.next_if_eq(&column).is_some() {
                cross
            } else {
                free
            };
            if self.style.color {
                let dark = (row ^ column) as usize & 1;
                to.extend_from_slice(SQUARE_COLORS[dark].as_bytes());
                // The colours show the free squares; a dot on each would only disturb.
                let sign = if sign == free { " " } else { sign };
                to.extend_from_slice(sign.as_bytes());
                to.push(b' ');
            } else {
                to.extend_from_slice(sign.as_bytes());
                to.push(b' ');
            }
        }
        if self.style.color {
            to.extend_from_slice(NO_COLOR.as_bytes());
            to.push(b' ');
        }
        to.extend_from_slice(side.as_bytes());
        to.push(b'\n');
    }

    /// Bytes of a row with one queen.
    pub(super) fn row_bytes(&self) -> usize {
        let mut text = Vec::new();
        self.push_row(0, [0], &mut text);
        text.len()
    }
}

/// Draws any placement, with blocked squares if there are any, as [`Format::Board`] does.
///
/// Cost: O(n²), the size of the text.
///
/// ```
/// use queens::{Placement, Square};
/// use queens_formats::{Style, draw};
/// let given = Placement::new(2, [Square::new(0, 1)])?;
/// let text = draw(&given, &[Square::new(1, 1)], Style::default());
/// let lines: Vec<&str> = text.lines().collect();
/// assert_eq!(lines[1], "0 | . Q |");
/// assert_eq!(lines[2], "1 | . x |");
/// # Ok::<(), queens::BoardError>(())
/// ```
///
/// [`Format::Board`]: crate::Format::Board
pub fn draw(board: &Placement, blocked: &[Square], style: Style) -> String {
    let drawing = Drawing::new(board.n(), style);
    let mut blocked = blocked.to_vec();
    blocked.sort_unstable();
    let mut text = drawing.top();
    for row in 0..board.n() {
        let columns = |squares: &[Square]| -> Vec<u32> {
            let start = squares.partition_point(|square| square.row < row);
            let in_row = squares[start..]
                .iter()
                .take_while(|square| square.row == row);
            in_row.map(|square| square.column).collect()
        };
        drawing.push_marked_row(row, columns(board.queens()), columns(&blocked), &mut text);
    }
    text.extend_from_slice(&drawing.bottom());
    String::from_utf8(text).expect("all signs are text")
}

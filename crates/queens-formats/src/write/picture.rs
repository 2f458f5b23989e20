//! Pictures: all boards on one sheet, as SVG or PNG.
//!
//! The queen is drawn from polygons and circles in a square of side 100, so that both kinds show the
//! same figure and no font is needed for it.

use std::fmt::Write as _;
use std::io;

use crate::format::Format;
use crate::write::{Style, raster};

/// The most boards that one picture shows.
pub const MOST_BOARDS_OF_A_SHEET: usize = 1000;

/// The largest board that is drawn.
const LARGEST: u32 = 1000;

/// The parts of the queen, filled: crown, collar, foot.
pub(super) const POLYGONS: [&[(f32, f32)]; 3] = [
    &[
        (27.0, 69.0),
        (13.0, 36.0),
        (29.0, 53.0),
        (31.0, 25.0),
        (43.0, 49.0),
        (50.0, 20.0),
        (57.0, 49.0),
        (69.0, 25.0),
        (71.0, 53.0),
        (87.0, 36.0),
        (73.0, 69.0),
    ],
    &[(26.0, 72.0), (74.0, 72.0), (76.0, 78.0), (24.0, 78.0)],
    &[(22.0, 81.0), (78.0, 81.0), (82.0, 89.0), (18.0, 89.0)],
];

/// The balls on the five points of the crown: middle and radius.
pub(super) const CIRCLES: [(f32, f32, f32); 5] = [
    (12.0, 34.0, 5.0),
    (30.5, 22.0, 5.0),
    (50.0, 16.5, 5.5),
    (69.5, 22.0, 5.0),
    (88.0, 34.0, 5.0),
];

/// Red, green and blue of the sheet, of light and dark squares, and of the queens.
pub(super) const PAPER: [u8; 3] = [0xff, 0xff, 0xff];
pub(super) const LIGHT: [u8; 3] = [0xf1, 0xe6, 0xd0];
pub(super) const DARK: [u8; 3] = [0xbc, 0x95, 0x6c];
pub(super) const INK: [u8; 3] = [0x23, 0x1c, 0x18];

/// How boards lie on a sheet, in squares.
pub(super) struct Layout {
    pub(super) n: usize,
    /// Boards side by side.
    pub(super) across: usize,
    pub(super) down: usize,
    /// Room left of and below each board, for coordinates, in quarters of a square.
    pub(super) margin: usize,
    /// Room between boards and at the edge, in quarters of a square.
    pub(super) gap: usize,
}

impl Layout {
    fn new(n: u32, boards: usize, style: Style) -> Layout {
        let mut across = boards.isqrt();
        if across * across < boards {
            across += 1;
        }
        let across = across.max(1);
        Layout {
            n: n as usize,
            across,
            down: boards.div_ceil(across),
            margin: if style.coordinates { 3 } else { 0 },
            gap: 2,
        }
    }

    /// Quarters of squares from the beginning of one board to that of the next.
    fn pitch(&self) -> usize {
        4 * self.n + self.margin + self.gap
    }

    pub(super) fn width(&self) -> usize {
        self.across * self.pitch() + self.gap
    }

    pub(super) fn height(&self) -> usize {
        self.down * self.pitch() + self.gap
    }

    /// Where the upper left corner of a board lies, in quarters of a square.
    pub(super) fn corner(&self, board: usize) -> (usize, usize) {
        let x = self.gap + self.margin + (board % self.across) * self.pitch();
        let y = self.gap + (board / self.across) * self.pitch();
        (x, y)
    }
}

/// Draws boards, each with a queen in column `board[row]` of each row.
pub(super) fn sheet(
    format: Format,
    n: u32,
    style: Style,
    boards: &[Vec<u32>],
    to: &mut Vec<u8>,
) -> io::Result<()> {
    if n > LARGEST {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            format!("pictures show boards up to n = {LARGEST}"),
        ));
    }
    let layout = Layout::new(n, boards.len(), style);
    match format {
        Format::Png => raster::png(&layout, style, boards, to),
        _ => {
            to.extend_from_slice(svg(&layout, style, boards).as_bytes());
            Ok(())
        }
    }
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Quarters of a square as a number of squares.
fn quarters(length: usize) -> f64 {
    length as f64 / 4.0
}

/// Pixels a square at the size a picture has when nothing else is said: about a screen for all.
pub(super) fn square_pixels(layout: &Layout) -> usize {
    let longest = layout.width().max(layout.height()).div_ceil(4);
    (960 / longest).clamp(8, 64)
}

fn svg(layout: &Layout, style: Style, boards: &[Vec<u32>]) -> String {
    let n = layout.n;
    let (width, height) = (quarters(layout.width()), quarters(layout.height()));
    let scale = square_pixels(layout) as f64;
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {width} {height}">"#,
        width * scale,
        height * scale,
    );
    let queens = if n == 1 { "queen" } else { "queens" };
    let _ = writeln!(text, "<title>{n} {queens} on a {n} × {n} board</title>");
    let _ = writeln!(text, r#"<defs><g id="queen" fill="{}">"#, hex(INK));
    for polygon in POLYGONS {
        let points: Vec<String> = polygon
            .iter()
            .map(|(x, y)| format!("{},{}", x / 100.0, y / 100.0))
            .collect();
        let _ = writeln!(text, r#"<polygon points="{}"/>"#, points.join(" "));
    }
    for (x, y, radius) in CIRCLES {
        let (x, y, radius) = (x / 100.0, y / 100.0, radius / 100.0);
        let _ = writeln!(text, r#"<circle cx="{x}" cy="{y}" r="{radius}"/>"#);
    }
    let _ = writeln!(text, r#"</g><g id="board" shape-rendering="crispEdges">"#);
    let _ = writeln!(
        text,
        r#"<rect width="{n}" height="{n}" fill="{}"/>"#,
        hex(LIGHT)
    );
    let _ = write!(text, r#"<path fill="{}" d=""#, hex(DARK));
    for row in 0..n {
        for column in (0..n).filter(|column| (row + column) % 2 == 1) {
            let _ = write!(text, "M{column} {row}h1v1h-1z");
        }
    }
    let _ = writeln!(text, r#""/></g></defs>"#);
    let _ = writeln!(
        text,
        r#"<rect width="{width}" height="{height}" fill="{}"/>"#,
        hex(PAPER)
    );
    for (i, board) in boards.iter().enumerate() {
        let (x, y) = layout.corner(i);
        let _ = writeln!(
            text,
            r#"<g transform="translate({} {})">"#,
            quarters(x),
            quarters(y)
        );
        let _ = writeln!(text, r##"<use href="#board"/>"##);
        for (row, column) in board.iter().enumerate() {
            let _ = writeln!(text, r##"<use href="#queen" x="{column}" y="{row}"/>"##);
        }
        if style.coordinates {
            let _ = writeln!(
                text,
                r#"<g font-family="sans-serif" font-size=".36" text-anchor="middle" fill="{}">"#,
                hex(INK)
            );
            for line in 0..n {
                let number = line + style.base.first() as usize;
                let middle = line as f64 + 0.5;
                let _ = writeln!(
                    text,
                    r#"<text x="-.38" y="{}">{number}</text><text x="{middle}" y="{}">{number}</text>"#,
                    middle + 0.13,
                    n as f64 + 0.48,
                );
            }
            text.push_str("</g>\n");
        }
        text.push_str("</g>\n");
    }
    text.push_str("</svg>\n");
    text
}

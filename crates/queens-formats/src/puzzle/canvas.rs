//! What a puzzle is drawn on: SVG, pixels, or a page of PDF, all with the same few shapes.

use queens::Square;
use queens::puzzle::Puzzle;

use super::{colors, labels};

/// Coordinates run right and down.
pub(crate) trait Canvas {
    /// A filled rectangle: left, top, width, height.
    fn rectangle(&mut self, at: [f32; 4], color: [u8; 3]);
    /// A filled polygon.
    fn polygon(&mut self, points: &[[f32; 2]], color: [u8; 3]);
    /// A straight line of this width, with square ends.
    fn line(&mut self, from: [f32; 2], to: [f32; 2], width: f32, color: [u8; 3]);
    /// Text in black, its letters this high, from the left end of its base line on.
    fn text(&mut self, at: [f32; 2], size: f32, text: &str);
}

/// What of a puzzle is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Look<'a> {
    /// Fill regions with colours rather than leave them white.
    pub(super) colored: bool,
    /// Fill regions with patterns of lines, for printers without colours.
    pub(super) patterned: bool,
    /// Squares to stress.
    pub(super) marked: &'a [Square],
    /// Squares to look at.
    pub(super) premises: &'a [Square],
    /// Draw these queens instead of the player's.
    pub(super) answer: Option<&'a [Square]>,
    /// Write the names of regions.
    pub(super) names: bool,
}

pub(crate) const BLACK: [u8; 3] = [0x22, 0x22, 0x22];
pub(crate) const GRAY: [u8; 3] = [0xA0, 0xA0, 0xA0];
const PATTERN: [u8; 3] = [0xB0; 3];
const WHITE: [u8; 3] = [0xFF; 3];
const STRESS: [u8; 3] = [0xC0, 0x20, 0x20];
const LOOK: [u8; 3] = [0x20, 0x40, 0xC0];

/// Lines across a square, from one point to another in twelfths of its side: a pattern for each colour of the palette.
/// Each goes on in the next square.
const PATTERNS: [&[[i8; 4]]; colors::PALETTE.len()] = [
    &[],
    &[[0, 2, 12, 2], [0, 6, 12, 6], [0, 10, 12, 10]],
    &[[2, 0, 2, 12], [6, 0, 6, 12], [10, 0, 10, 12]],
    &[
        [0, 4, 4, 0],
        [0, 8, 8, 0],
        [0, 12, 12, 0],
        [4, 12, 12, 4],
        [8, 12, 12, 8],
    ],
    &[
        [8, 0, 12, 4],
        [4, 0, 12, 8],
        [0, 0, 12, 12],
        [0, 4, 8, 12],
        [0, 8, 4, 12],
    ],
    &[[0, 6, 12, 6], [6, 0, 6, 12]],
    &[[0, 9, 3, 3], [3, 3, 6, 9], [6, 9, 9, 3], [9, 3, 12, 9]],
    &[[2, 3, 4, 3], [8, 3, 10, 3], [2, 9, 4, 9], [8, 9, 10, 9]],
    &[[3, 2, 3, 4], [9, 2, 9, 4], [3, 8, 3, 10], [9, 8, 9, 10]],
    &[[0, 6, 6, 0], [6, 0, 12, 6], [12, 6, 6, 12], [6, 12, 0, 6]],
    &[[0, 3, 12, 3], [0, 9, 12, 9], [3, 0, 3, 12], [9, 0, 9, 12]],
    &[[0, 6, 3, 3], [3, 3, 9, 9], [9, 9, 12, 6]],
];

/// A crown in the unit square.
const CROWN: [[f32; 2]; 12] = [
    [0.20, 0.76],
    [0.12, 0.32],
    [0.30, 0.50],
    [0.33, 0.22],
    [0.43, 0.46],
    [0.50, 0.16],
    [0.57, 0.46],
    [0.67, 0.22],
    [0.70, 0.50],
    [0.88, 0.32],
    [0.80, 0.76],
    [0.50, 0.82],
];

/// Squares and what lies between them.
pub(crate) struct Ground<'a> {
    pub(crate) rows: u32,
    pub(crate) columns: u32,
    /// Where the top left corner is, and how wide a square.
    pub(crate) origin: [f32; 2],
    pub(crate) cell: f32,
    /// Between squares of different regions lies a thick border.
    pub(crate) region: &'a dyn Fn(Square) -> Option<u32>,
    pub(crate) color: &'a dyn Fn(Square) -> [u8; 3],
    pub(crate) blocked: &'a dyn Fn(Square) -> bool,
    /// Lines across a square that is not blocked, in twelfths of its side.
    pub(crate) pattern: &'a dyn Fn(Square) -> &'static [[i8; 4]],
}

impl Ground<'_> {
    fn at(&self, row: f32, column: f32) -> [f32; 2] {
        let [x, y] = self.origin;
        [x + column * self.cell, y + row * self.cell]
    }

    /// Draws the squares, and thick lines above thin ones.
    pub(crate) fn draw(&self, canvas: &mut impl Canvas) {
        let (rows, columns, cell) = (self.rows, self.columns, self.cell);
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |c| (row, c))) {
            let square = Square { row, column };
            let [x, y] = self.at(row as f32, column as f32);
            canvas.rectangle([x, y, cell, cell], (self.color)(square));
            if (self.blocked)(square) {
                canvas.rectangle([x, y, cell, cell], GRAY);
                continue;
            }
            let twelfths = |i: i8| f32::from(i) * cell / 12.0;
            for &[from_x, from_y, to_x, to_y] in (self.pattern)(square) {
                let from = [x + twelfths(from_x), y + twelfths(from_y)];
                let to = [x + twelfths(to_x), y + twelfths(to_y)];
                canvas.line(from, to, cell * 0.03, PATTERN);
            }
        }
        let region = |row: u32, column: u32| {
            let inside = row < rows && column < columns;
            inside.then(|| (self.region)(Square { row, column }))
        };
        for (width, borders, color) in [(cell * 0.02, false, GRAY), (cell * 0.09, true, BLACK)] {
            let across = |a: Option<Option<u32>>, b| (a != b) == borders;
            // Lines end where the ones they meet do.
            let half = width / cell / 2.0;
            for row in 0..=rows {
                for column in
                    (0..columns).filter(|&c| across(region(row.wrapping_sub(1), c), region(row, c)))
                {
                    let (line, along) = (row as f32, column as f32);
                    let (from, to) = (
                        self.at(line, along - half),
                        self.at(line, along + 1.0 + half),
                    );
                    canvas.line(from, to, width, color);
                }
            }
            for column in 0..=columns {
                for row in (0..rows)
                    .filter(|&r| across(region(r, column.wrapping_sub(1)), region(r, column)))
                {
                    let (line, along) = (column as f32, row as f32);
                    let (from, to) = (
                        self.at(along - half, line),
                        self.at(along + 1.0 + half, line),
                    );
                    canvas.line(from, to, width, color);
                }
            }
        }
    }

    /// Draws a queen.
    pub(crate) fn queen(&self, canvas: &mut impl Canvas, queen: Square, color: [u8; 3]) {
        let points = CROWN.map(|[x, y]| self.at(queen.row as f32 + y, queen.column as f32 + x));
        canvas.polygon(&points, color);
    }
}

/// Draws a board with its top left corner at `origin`, `side` wide.
pub(super) fn draw(
    canvas: &mut impl Canvas,
    puzzle: &Puzzle,
    look: Look<'_>,
    origin: [f32; 2],
    side: f32,
) {
    let n = puzzle.n();
    let cell = side / n as f32;
    let at = |row: f32, column: f32| [origin[0] + column * cell, origin[1] + row * cell];
    let colors = colors::of(puzzle);
    let ground = Ground {
        rows: n,
        columns: n,
        origin,
        cell,
        region: &|square| puzzle.region(square),
        color: &|square| match puzzle.region(square) {
            Some(region) if look.colored => colors::PALETTE[colors[region as usize]],
            None if look.colored && (square.row + square.column) % 2 == 1 => [0xE4; 3],
            _ => WHITE,
        },
        blocked: &|square| puzzle.blocked().contains(&square),
        pattern: &|square| match puzzle.region(square) {
            Some(region) if look.patterned => PATTERNS[colors[region as usize]],
            _ => &[],
        },
    };
    ground.draw(canvas);
    let queens = look
        .answer
        .unwrap_or(puzzle.queens())
        .iter()
        .chain(puzzle.given());
    for &queen in queens {
        ground.queen(canvas, queen, BLACK);
    }
    if look.answer.is_none() {
        for &cross in puzzle.crosses() {
            let (row, column) = (cross.row as f32, cross.column as f32);
            for (from, to) in [([0.32, 0.32], [0.68, 0.68]), ([0.32, 0.68], [0.68, 0.32])] {
                let end = |p: [f32; 2]| at(row + p[0], column + p[1]);
                canvas.line(end(from), end(to), cell * 0.07, [0x55; 3]);
            }
        }
    }
    for (square, name) in if look.names {
        labels(puzzle)
    } else {
        Vec::new()
    } {
        let corner = at(square.row as f32 + 0.3, square.column as f32 + 0.08);
        canvas.text(corner, cell * 0.22, &name);
    }
    let stressed = (look.premises.iter().map(|square| (square, LOOK)))
        .chain(look.marked.iter().map(|square| (square, STRESS)));
    for (&square, color) in stressed {
        let (row, column) = (square.row as f32, square.column as f32);
        let (low, high) = (0.1, 0.9);
        let corners = [
            [low, low],
            [low, high],
            [high, high],
            [high, low],
            [low, low],
        ];
        for pair in corners.windows(2) {
            let end = |p: [f32; 2]| at(row + p[0], column + p[1]);
            canvas.line(end(pair[0]), end(pair[1]), cell * 0.06, color);
        }
    }
}

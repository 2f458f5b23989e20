//! What a puzzle is drawn on: SVG, pixels, or a page of PDF, all with the same few shapes.

use queens::Square;

use super::{PuzzleEntry, colors};

/// Coordinates run right and down.
pub(super) trait Canvas {
    /// A filled rectangle: left, top, width, height.
    fn rectangle(&mut self, at: [f32; 4], color: [u8; 3]);
    /// A filled polygon.
    fn polygon(&mut self, points: &[[f32; 2]], color: [u8; 3]);
    /// A straight line of this width, with square ends.
    fn line(&mut self, from: [f32; 2], to: [f32; 2], width: f32, color: [u8; 3]);
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
}

const BLACK: [u8; 3] = [0x22, 0x22, 0x22];
const GRAY: [u8; 3] = [0xA0, 0xA0, 0xA0];
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
    &[[0, 0, 12, 12], [0, 12, 12, 0]],
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

/// Draws a board with its top left corner at `origin`, `side` wide.
pub(super) fn draw(
    canvas: &mut impl Canvas,
    entry: &PuzzleEntry,
    look: Look<'_>,
    origin: [f32; 2],
    side: f32,
) {
    let puzzle = &entry.puzzle;
    let n = puzzle.n();
    let cell = side / n as f32;
    let at = |row: f32, column: f32| [origin[0] + column * cell, origin[1] + row * cell];
    let corner = |square: Square| at(square.row as f32, square.column as f32);
    let colors = colors::of(puzzle);
    for square in puzzle.squares() {
        let [x, y] = corner(square);
        let color = match puzzle.region(square) {
            Some(region) if look.colored => colors::PALETTE[colors[region as usize]],
            None if look.colored && (square.row + square.column) % 2 == 1 => [0xE4; 3],
            _ => WHITE,
        };
        canvas.rectangle([x, y, cell, cell], color);
        if puzzle.blocked().contains(&square) {
            canvas.rectangle([x, y, cell, cell], GRAY);
        } else if look.patterned
            && let Some(region) = puzzle.region(square)
        {
            let twelfths = |i: i8| f32::from(i) * cell / 12.0;
            for &[from_x, from_y, to_x, to_y] in PATTERNS[colors[region as usize]] {
                let from = [x + twelfths(from_x), y + twelfths(from_y)];
                let to = [x + twelfths(to_x), y + twelfths(to_y)];
                canvas.line(from, to, cell * 0.03, PATTERN);
            }
        }
    }
    let (thin, thick) = (cell * 0.02, cell * 0.09);
    // Thin lines first, so that thick ones lie above them.
    for (width, borders, color) in [(thin, false, GRAY), (thick, true, BLACK)] {
        for i in 0..=n {
            for j in 0..n {
                let region = |row: u32, column: u32| {
                    let inside = row < n && column < n;
                    inside.then(|| puzzle.region(Square { row, column }))
                };
                let (line, along) = (i as f32, j as f32);
                let across = |a: Option<Option<u32>>, b| (a != b) == borders;
                if across(region(i.wrapping_sub(1), j), region(i, j)) {
                    let half = width / cell / 2.0;
                    canvas.line(
                        at(line, along - half),
                        at(line, along + 1.0 + half),
                        width,
                        color,
                    );
                }
                if across(region(j, i.wrapping_sub(1)), region(j, i)) {
                    let half = width / cell / 2.0;
                    canvas.line(
                        at(along - half, line),
                        at(along + 1.0 + half, line),
                        width,
                        color,
                    );
                }
            }
        }
    }
    let queens = look
        .answer
        .unwrap_or(&entry.queens)
        .iter()
        .chain(puzzle.given());
    for &queen in queens {
        let points = CROWN.map(|[x, y]| at(queen.row as f32 + y, queen.column as f32 + x));
        canvas.polygon(&points, BLACK);
    }
    if look.answer.is_none() {
        for &cross in &entry.crosses {
            let (row, column) = (cross.row as f32, cross.column as f32);
            for (from, to) in [([0.32, 0.32], [0.68, 0.68]), ([0.32, 0.68], [0.68, 0.32])] {
                let end = |p: [f32; 2]| at(row + p[0], column + p[1]);
                canvas.line(end(from), end(to), cell * 0.07, [0x55; 3]);
            }
        }
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

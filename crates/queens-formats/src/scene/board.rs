//! The squares of a board in a scene, and what is on them, drawn alike in every picture.

use std::collections::BTreeMap;

use queens::Square;

use super::{Anchor, BLACK, Color, GRAY, Outline, Point, Scene};

/// The light and the dark squares of a chess board.
pub(crate) const WOOD: [Color; 2] = [[0xF1, 0xE6, 0xD0], [0xBC, 0x95, 0x6C]];

/// Width of the lines around regions and the board, for squares of size 1; half of it is outside the board.
pub(crate) const BORDER: f32 = 0.09;

/// Where a board is in a scene, and how large it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    pub(crate) rows: u32,
    pub(crate) columns: u32,
    /// The top left corner.
    pub(crate) origin: Point,
    /// Side length of a square.
    pub(crate) cell: f32,
}

impl Board {
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Square { row, column }))
    }

    /// A point of a square: `[0.0, 0.0]` is its top left corner, `[1.0, 1.0]` its bottom right one.
    pub(crate) fn at(&self, square: Square, [x, y]: Point) -> Point {
        let [left, top] = self.origin;
        [
            left + (square.column as f32 + x) * self.cell,
            top + (square.row as f32 + y) * self.cell,
        ]
    }

    /// Fills each square with its colour.
    pub(crate) fn fill(&self, scene: &mut Scene, color: impl Fn(Square) -> Color) {
        let mut by_color = BTreeMap::<Color, Vec<Outline>>::new();
        for square in self.squares() {
            let outline = Outline::rectangle(self.at(square, [0.0, 0.0]), self.cell, self.cell);
            by_color.entry(color(square)).or_default().push(outline);
        }
        for (color, outlines) in by_color {
            scene.fill(color, outlines);
        }
    }

    /// Draws the thin lines between squares, and above them the thick ones around regions and the board.
    pub(crate) fn lines(&self, scene: &mut Scene, region: impl Fn(Square) -> Option<u32>) {
        let border = borders(self.rows, self.columns, region);
        for (width, thick, color) in [(0.02, false, GRAY), (BORDER, true, BLACK)] {
            // Lines end where the ones they meet do.
            let half = width / 2.0;
            let end =
                |[row, column]: [u32; 2], [x, y]: Point| self.at(Square { row, column }, [x, y]);
            let mut lines = Vec::new();
            for row in 0..=self.rows {
                let has_line = |&at: &u32| border(Side::Above(row, at)) == Some(thick);
                lines.extend(runs(self.columns, has_line).map(|(from, to)| {
                    vec![end([row, from], [-half, 0.0]), end([row, to], [half, 0.0])]
                }));
            }
            for column in 0..=self.columns {
                let has_line = |&at: &u32| border(Side::Left(at, column)) == Some(thick);
                lines.extend(runs(self.rows, has_line).map(|(from, to)| {
                    vec![
                        end([from, column], [0.0, -half]),
                        end([to, column], [0.0, half]),
                    ]
                }));
            }
            scene.lines(color, width * self.cell, lines);
        }
    }

    /// Draws queens: the figure of the lab.
    pub(crate) fn queens(
        &self,
        scene: &mut Scene,
        queens: impl IntoIterator<Item = Square>,
        color: Color,
    ) {
        const CROWN: [Point; 7] = [
            [0.23, 0.68],
            [0.15, 0.36],
            [0.36, 0.53],
            [0.5, 0.24],
            [0.64, 0.53],
            [0.85, 0.36],
            [0.77, 0.68],
        ];
        const FOOT: [Point; 4] = [[0.22, 0.73], [0.78, 0.73], [0.78, 0.83], [0.22, 0.83]];
        const BALLS: [(Point, f32); 3] = [
            ([0.14, 0.31], 0.055),
            ([0.5, 0.19], 0.06),
            ([0.86, 0.31], 0.055),
        ];
        let figure = |queen: Square| {
            let polygon = |points: &[Point]| {
                Outline::Polygon(points.iter().map(|&point| self.at(queen, point)).collect())
            };
            let ball =
                |(middle, radius)| Outline::Circle(self.at(queen, middle), radius * self.cell);
            [polygon(&CROWN), polygon(&FOOT)]
                .into_iter()
                .chain(BALLS.map(ball))
        };
        scene.fill(color, queens.into_iter().flat_map(figure));
    }

    /// Draws lines over squares, through points of each.
    pub(crate) fn over(
        &self,
        scene: &mut Scene,
        squares: &[Square],
        strokes: &[&[Point]],
        width: f32,
        color: Color,
    ) {
        let lines = squares.iter().flat_map(|&square| {
            let through = move |points: &&[Point]| {
                points.iter().map(|&point| self.at(square, point)).collect()
            };
            strokes.iter().map(through)
        });
        scene.lines(color, width * self.cell, lines);
    }

    /// Writes the numbers of rows left of the board, and those of columns below it: of each line, or of every tenth if
    /// numbers of three digits, which take at least 12 units, would touch.
    pub(crate) fn numbers(&self, scene: &mut Scene, first: u32) {
        let size = 0.36 * self.cell;
        let number = |line: u32| (u64::from(line) + u64::from(first)).to_string();
        let has_room = self.cell > 14.0 || self.rows.max(self.columns) + first <= 100;
        let step = if has_room { 1 } else { 10 };
        for row in (0..self.rows).step_by(step) {
            let at = self.at(Square { row, column: 0 }, [-0.16, 0.63]);
            scene.text(at, size, Anchor::End, BLACK, number(row));
        }
        for column in (0..self.columns).step_by(step) {
            let at = self.at(
                Square {
                    row: self.rows,
                    column,
                },
                [0.5, 0.48],
            );
            scene.text(at, size, Anchor::Middle, BLACK, number(column));
        }
    }
}

/// A side of the square in this row and column.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Side {
    Above(u32, u32),
    Left(u32, u32),
}

/// Whether a side of a square is a border, of the board or between regions; `None` outside the board.
pub(crate) fn borders(
    rows: u32,
    columns: u32,
    region: impl Fn(Square) -> Option<u32>,
) -> impl Fn(Side) -> Option<bool> {
    let region = move |row: u32, column: u32| {
        let inside = row < rows && column < columns;
        inside.then(|| region(Square { row, column }))
    };
    move |side| {
        let (before, behind) = match side {
            Side::Above(row, column) => (region(row.wrapping_sub(1), column), region(row, column)),
            Side::Left(row, column) => (region(row, column.wrapping_sub(1)), region(row, column)),
        };
        before.or(behind).map(|_| before != behind)
    }
}

/// The cross on squares that were ruled out.
pub(crate) const CROSS: [&[Point]; 2] =
    [&[[0.32, 0.32], [0.68, 0.68]], &[[0.32, 0.68], [0.68, 0.32]]];

/// Runs of numbers below `end` for which `has` is true, each from its first number to the one after its last.
fn runs(end: u32, has: impl Fn(&u32) -> bool) -> impl Iterator<Item = (u32, u32)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        from = (from..end).find(&has)?;
        let to = (from..end).find(|at| !has(at)).unwrap_or(end);
        Some((std::mem::replace(&mut from, to), to))
    })
}

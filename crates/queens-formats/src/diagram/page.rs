//! A page of A4, in millimetres.

use queens::Square;

use crate::scene::board::Board;
use crate::scene::{Anchor, BLACK, Color, Point, Scene, WHITE, widest};

/// Units of a scene in a millimetre: an inch has 96.
const MILLIMETRE: f32 = 96.0 / 25.4;

const SHADE: Color = [0xD8; 3];

/// A page being drawn.
pub(super) struct Page {
    pub(super) scene: Scene,
}

impl Page {
    pub(super) fn portrait(heading: &str) -> Self {
        Page::new(heading, 210.0, 297.0)
    }

    pub(super) fn landscape(heading: &str) -> Self {
        Page::new(heading, 297.0, 210.0)
    }

    fn new(heading: &str, width: f32, height: f32) -> Self {
        let side = units([width, height]);
        let mut page = Page {
            scene: Scene::new(side[0], side[1]).titled(heading),
        };
        let size = 6.0_f32.min((width - 30.0) / widest(heading));
        page.text([15.0, 18.0], size, Anchor::Start, heading);
        page
    }

    pub(super) fn end(self) -> String {
        self.scene.svg()
    }

    pub(super) fn text(&mut self, at: Point, size: f32, anchor: Anchor, words: &str) {
        let size = size * MILLIMETRE;
        self.scene.text(units(at), size, anchor, BLACK, words);
    }

    /// Writes into the middle of a square, with letters as high as this fraction of the square.
    pub(super) fn write(&mut self, board: &Board, square: Square, size: f32, words: &str) {
        let at = board.at(square, [0.5, 0.5 + 0.35 * size]);
        let size = size * board.cell;
        self.scene.text(at, size, Anchor::Middle, BLACK, words);
    }

    /// Draws the squares of a board whose top left corner is `corner`, with the numbers of its rows and columns.
    pub(super) fn board(
        &mut self,
        corner: Point,
        width: f32,
        n: u32,
        is_shaded: impl Fn(Square) -> bool,
    ) -> Board {
        let cell = width / n as f32;
        let size = (cell * 0.4).min(4.0);
        let [x, y] = corner;
        for line in 0..n {
            let middle = (line as f32 + 0.5) * cell;
            let number = line.to_string();
            let beside = [x - 1.5, y + middle + size * 0.35];
            self.text(beside, size, Anchor::End, &number);
            self.text([x + middle, y - 1.5], size, Anchor::Middle, &number);
        }
        self.squares(corner, cell, [n, n], is_shaded)
    }

    /// Draws squares of this size in rows and columns.
    pub(super) fn squares(
        &mut self,
        corner: Point,
        cell: f32,
        [rows, columns]: [u32; 2],
        is_shaded: impl Fn(Square) -> bool,
    ) -> Board {
        let board = Board {
            rows,
            columns,
            origin: units(corner),
            cell: cell * MILLIMETRE,
        };
        let color = |square| if is_shaded(square) { SHADE } else { WHITE };
        board.fill(&mut self.scene, color);
        board.lines(&mut self.scene, |_| Some(0));
        board
    }
}

/// Millimetres in units of the scene.
pub(super) fn units<const N: usize>(millimetres: [f32; N]) -> [f32; N] {
    millimetres.map(|length| length * MILLIMETRE)
}

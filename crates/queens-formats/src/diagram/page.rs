//! A page of A4 as SVG: boards, shades, crosses, queens, text, in millimetres.

use std::fmt::Write;

use queens::Square;

use crate::scene::short;

/// Where text stands from its point.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The outline of a queen in a unit square.
const QUEEN: &str = "M.2 .84L.8 .84L.77 .7L.88 .34L.69 .52L.66 .26L.57 .48L.5 .18L.43 .48L.34 .26L.31 .52L.12 .34L.23 .7Z";

/// A page being written.
pub(super) struct Page {
    text: String,
}

impl Page {
    pub(super) fn portrait(heading: &str) -> Self {
        Page::new(heading, 210.0, 297.0)
    }

    pub(super) fn landscape(heading: &str) -> Self {
        Page::new(heading, 297.0, 210.0)
    }

    fn new(heading: &str, width: f32, height: f32) -> Self {
        let mut page = Page {
            text: String::new(),
        };
        let _ = writeln!(
            page.text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">\n\
             <title>{heading}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
             <defs><path id=\"queen\" d=\"{QUEEN}\"/></defs>"
        );
        page.text([15.0, 18.0], 6.0, Anchor::Start, heading);
        page
    }

    pub(super) fn end(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    /// Something ready made.
    pub(super) fn raw(&mut self, svg: &str) {
        self.text.push_str(svg);
        self.text.push('\n');
    }

    pub(super) fn text(&mut self, [x, y]: [f32; 2], size: f32, anchor: Anchor, words: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let words = words
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        let [x, y, size] = [x, y, size].map(short);
        let _ = writeln!(
            self.text,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{words}</text>"
        );
    }

    /// A square with its frame.
    pub(super) fn square(&mut self, [x, y]: [f32; 2], side: f32, shaded: bool) {
        let fill = if shaded { "#c8c8c8" } else { "#ffffff" };
        let width = short(side * 0.03);
        let [x, y, side] = [x, y, side].map(short);
        let _ = writeln!(
            self.text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\" stroke=\"#555555\" \
             stroke-width=\"{width}\"/>"
        );
    }

    pub(super) fn queen(&mut self, [x, y]: [f32; 2], side: f32) {
        let [x, y, side] = [x, y, side].map(short);
        let _ = writeln!(
            self.text,
            "<use href=\"#queen\" transform=\"translate({x} {y}) scale({side})\"/>"
        );
    }

    pub(super) fn line(&mut self, [x, y]: [f32; 2], [to_x, to_y]: [f32; 2], width: f32) {
        let [x, y, to_x, to_y, width] = [x, y, to_x, to_y, width].map(short);
        let _ = writeln!(
            self.text,
            "<line x1=\"{x}\" y1=\"{y}\" x2=\"{to_x}\" y2=\"{to_y}\" stroke=\"#222222\" stroke-width=\"{width}\"/>"
        );
    }

    /// A board whose top left corner lies here, this wide.
    pub(super) fn board(&mut self, corner: [f32; 2], width: f32, n: u32) -> Board {
        let cell = width / n as f32;
        Board { corner, cell, n }
    }
}

/// A board on a page.
pub(super) struct Board {
    corner: [f32; 2],
    cell: f32,
    n: u32,
}

impl Board {
    fn at(&self, square: Square) -> [f32; 2] {
        let [x, y] = self.corner;
        [
            x + square.column as f32 * self.cell,
            y + square.row as f32 * self.cell,
        ]
    }

    pub(super) fn coordinates(&self, page: &mut Page) {
        let [x, y] = self.corner;
        let size = (self.cell * 0.4).min(4.0);
        for line in 0..self.n {
            let middle = (line as f32 + 0.5) * self.cell;
            let number = line.to_string();
            page.text(
                [x - 1.5, y + middle + size * 0.35],
                size,
                Anchor::End,
                &number,
            );
            page.text([x + middle, y - 1.5], size, Anchor::Middle, &number);
        }
    }

    pub(super) fn shade(&self, page: &mut Page, square: Square) {
        page.square(self.at(square), self.cell, true);
    }

    /// The lines between the squares.
    pub(super) fn lines(&self, page: &mut Page) {
        let [x, y] = self.corner;
        let width = self.cell * self.n as f32;
        for line in 0..=self.n {
            let along = line as f32 * self.cell;
            let thick = if line == 0 || line == self.n {
                0.5
            } else {
                0.2
            };
            page.line([x, y + along], [x + width, y + along], thick);
            page.line([x + along, y], [x + along, y + width], thick);
        }
    }

    pub(super) fn queen(&self, page: &mut Page, square: Square) {
        page.queen(self.at(square), self.cell);
    }

    pub(super) fn cross(&self, page: &mut Page, square: Square) {
        let [x, y] = self.at(square);
        let [near, far] = [self.cell * 0.25, self.cell * 0.75];
        page.line([x + near, y + near], [x + far, y + far], 0.4);
        page.line([x + near, y + far], [x + far, y + near], 0.4);
    }

    pub(super) fn text(&self, page: &mut Page, square: Square, words: &str) {
        let [x, y] = self.at(square);
        let size = self.cell * 0.4;
        let middle = [x + self.cell / 2.0, y + self.cell / 2.0 + size * 0.35];
        page.text(middle, size, Anchor::Middle, words);
    }
}

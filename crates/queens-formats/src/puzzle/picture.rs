//! Pictures of one puzzle: SVG and PNG, with regions in colours and thick borders, queens, crosses, and the
//! squares of a hint.

use std::fmt::Write;
use std::io;

use queens::Square;
use queens::puzzle::{Hint, Puzzle, Reasoner};

use super::canvas::{BLACK, Canvas, Look, draw};
use super::words::HintLevel;
use crate::png::encode;

/// The puzzle as SVG, with these squares highlighted.
pub fn puzzle_svg(puzzle: &Puzzle, marked: &[Square]) -> String {
    svg(puzzle, marked, &[], false)
}

/// A hint as SVG: the squares to look at in blue frames and, above the first level, those that it is about in red ones.
pub fn hint_svg(puzzle: &Puzzle, hint: &Hint, level: HintLevel) -> String {
    let [premises, marked] = hint_squares(puzzle, hint, level);
    svg(puzzle, &marked, &premises, true)
}

/// A hint as PNG: see [`hint_svg`].
#[cfg(feature = "pictures")]
pub fn hint_png(puzzle: &Puzzle, hint: &Hint, level: HintLevel) -> Vec<u8> {
    let [premises, marked] = hint_squares(puzzle, hint, level);
    png(puzzle, &marked, &premises, true, None)
}

/// The squares that a hint of this level looks at, those still free in its premises, and above the first level those
/// that it is about: where a queen belongs or none, or what is wrong.
pub fn hint_squares(puzzle: &Puzzle, hint: &Hint, level: HintLevel) -> [Vec<Square>; 2] {
    let mut marked = match hint {
        _ if level == HintLevel::Where => Vec::new(),
        Hint::Solved => Vec::new(),
        Hint::Mistakes { queens, crosses } => [&queens[..], crosses].concat(),
        Hint::Step(step) => [&step.queens[..], &step.excluded].concat(),
    };
    marked.sort_unstable();
    let premises = match (hint, Reasoner::new(puzzle)) {
        (Hint::Step(step), Some(mut known)) => {
            puzzle
                .crosses()
                .iter()
                .for_each(|&cross| known.exclude(cross));
            puzzle.queens().iter().for_each(|&queen| known.place(queen));
            let looked_at = |square: &Square| {
                let lies_in = |&house| puzzle.lies_in(*square, house);
                step.premises.iter().any(lies_in) && !marked.contains(square)
            };
            known.free().into_iter().filter(looked_at).collect()
        }
        _ => Vec::new(),
    };
    [premises, marked]
}

fn svg(puzzle: &Puzzle, marked: &[Square], premises: &[Square], names: bool) -> String {
    const CELL: f32 = 40.0;
    let side = CELL * puzzle.n() as f32;
    let margin = CELL / 8.0;
    let whole = side + 2.0 * margin;
    let mut canvas = Svg::new(whole, whole);
    if let Some(name) = &puzzle.title {
        let _ = writeln!(canvas.0, "<title>{}</title>", escaped(name));
    }
    draw(
        &mut canvas,
        puzzle,
        Look {
            colored: true,
            marked,
            premises,
            names,
            ..Look::default()
        },
        [margin; 2],
        side,
    );
    canvas.end()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Letters and digits of three by five dots each, a bit a dot, row by row.
#[rustfmt::skip]
const GLYPHS: [u16; 36] = [
    0x7b6f, 0x2c97, 0x73e7, 0x73cf, 0x5bc9, 0x79cf, 0x79ef, 0x7292, 0x7bef, 0x7bcf, 0x2bed, 0x6bae,
    0x3923, 0x6b6e, 0x79a7, 0x79a4, 0x396b, 0x5bed, 0x7497, 0x126a, 0x5bad, 0x4927, 0x5fed, 0x6b6d,
    0x2b6a, 0x6ba4, 0x2b73, 0x6bad, 0x388e, 0x7492, 0x5b6f, 0x5b6a, 0x5bfd, 0x5aad, 0x5a92, 0x72a7,
];

/// A picture that scales, as text.
pub(crate) struct Svg(String);

impl Svg {
    pub(crate) fn new(width: f32, height: f32) -> Self {
        Svg(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
        ))
    }

    pub(crate) fn end(self) -> String {
        self.0 + "</svg>\n"
    }
}

fn hex(color: [u8; 3]) -> String {
    format!("#{:02x}{:02x}{:02x}", color[0], color[1], color[2])
}

/// Two decimals are finer than any screen or printer.
pub(crate) fn short(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}

impl Canvas for Svg {
    fn text(&mut self, [x, y]: [f32; 2], size: f32, text: &str) {
        let (x, y, size, text) = (short(x), short(y), short(size), escaped(text));
        let _ = writeln!(
            self.0,
            "<text x=\"{x}\" y=\"{y}\" font-family=\"sans-serif\" font-size=\"{size}\">{text}</text>"
        );
    }

    fn rectangle(&mut self, [x, y, width, height]: [f32; 4], color: [u8; 3]) {
        let (x, y, width, height) = (short(x), short(y), short(width), short(height));
        let color = hex(color);
        let _ = writeln!(
            self.0,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{color}\"/>"
        );
    }

    fn polygon(&mut self, points: &[[f32; 2]], color: [u8; 3]) {
        let points: Vec<String> = points
            .iter()
            .map(|[x, y]| format!("{},{}", short(*x), short(*y)))
            .collect();
        let _ = writeln!(
            self.0,
            "<polygon points=\"{}\" fill=\"{}\"/>",
            points.join(" "),
            hex(color)
        );
    }

    fn line(&mut self, from: [f32; 2], to: [f32; 2], width: f32, color: [u8; 3]) {
        let [x1, y1, x2, y2] = [from[0], from[1], to[0], to[1]].map(short);
        let (width, color) = (short(width), hex(color));
        let _ = writeln!(
            self.0,
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{color}\" stroke-width=\"{width}\"/>"
        );
    }
}

/// The puzzle as PNG, with these squares highlighted: for paper, so many pixels an inch where a square is as wide as in SVG
/// (40 of 96 to an inch); else 48 pixels to a square.
#[cfg(feature = "pictures")]
pub fn puzzle_png(puzzle: &Puzzle, marked: &[Square], dpi: Option<u32>) -> Vec<u8> {
    png(puzzle, marked, &[], false, dpi)
}

#[cfg(feature = "pictures")]
fn png(
    puzzle: &Puzzle,
    marked: &[Square],
    premises: &[Square],
    names: bool,
    dpi: Option<u32>,
) -> Vec<u8> {
    let cell = dpi.map_or(48.0, |dpi| dpi as f32 * 40.0 / 96.0);
    let side = cell * puzzle.n() as f32;
    let margin = cell / 8.0;
    let width = (side + 2.0 * margin) as usize;
    let mut canvas = Pixels::new(width, width);
    draw(
        &mut canvas,
        puzzle,
        Look {
            colored: true,
            marked,
            premises,
            names,
            ..Look::default()
        },
        [margin; 2],
        side,
    );
    canvas.png(dpi).expect("writing to memory does not fail")
}

/// A picture in pixels.
pub(crate) struct Pixels {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

impl Pixels {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Pixels {
            width,
            height,
            rgb: vec![0xFF; 3 * width * height],
        }
    }

    /// As a file, which may say how many pixels an inch has.
    pub(crate) fn png(&self, dpi: Option<u32>) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let size = (self.width, self.height);
        encode(size, crate::png::Pixels::Rgb { dpi }, &self.rgb, &mut bytes)?;
        Ok(bytes)
    }

    /// Colours the pixels near these bounds of which `inside` holds, four samples a pixel.
    fn fill(
        &mut self,
        [left, top, right, bottom]: [f32; 4],
        color: [u8; 3],
        inside: impl Fn(f32, f32) -> bool,
    ) {
        let range = |from: f32, to: f32, size: usize| {
            let last = size as f32;
            from.floor().clamp(0.0, last) as usize..to.ceil().clamp(0.0, last) as usize
        };
        for y in range(top, bottom, self.height) {
            for x in range(left, right, self.width) {
                let samples = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)];
                let hit = |&&(dx, dy): &&(f32, f32)| inside(x as f32 + dx, y as f32 + dy);
                let share = samples.iter().filter(hit).count() as u32;
                let pixel = &mut self.rgb[3 * (y * self.width + x)..][..3];
                for (old, new) in pixel.iter_mut().zip(color) {
                    *old = ((u32::from(*old) * (4 - share) + u32::from(new) * share) / 4) as u8;
                }
            }
        }
    }
}

impl Canvas for Pixels {
    /// Letters of other alphabets are left out.
    fn text(&mut self, [x, y]: [f32; 2], size: f32, text: &str) {
        let dot = size / 5.0;
        for (place, sign) in text.chars().enumerate() {
            let glyph = sign.to_digit(36).map_or(0, |digit| GLYPHS[digit as usize]);
            for bit in (0..15).filter(|bit| glyph >> (14 - bit) & 1 == 1) {
                let left = x + (4 * place + bit % 3) as f32 * dot;
                let top = y - size + (bit / 3) as f32 * dot;
                self.rectangle([left, top, dot, dot], BLACK);
            }
        }
    }

    fn rectangle(&mut self, [x, y, width, height]: [f32; 4], color: [u8; 3]) {
        self.fill([x, y, x + width, y + height], color, |px, py| {
            (x..x + width).contains(&px) && (y..y + height).contains(&py)
        });
    }

    fn polygon(&mut self, points: &[[f32; 2]], color: [u8; 3]) {
        let bound = |i: usize, pick: fn(f32, f32) -> f32| {
            points
                .iter()
                .map(|point| point[i])
                .reduce(pick)
                .unwrap_or(0.0)
        };
        let bounds = [
            bound(0, f32::min),
            bound(1, f32::min),
            bound(0, f32::max),
            bound(1, f32::max),
        ];
        self.fill(bounds, color, |x, y| {
            // Inside where a ray to the right crosses the outline an odd number of times.
            let mut inside = false;
            for (i, a) in points.iter().enumerate() {
                let b = points[(i + 1) % points.len()];
                if (a[1] > y) != (b[1] > y) && x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
                {
                    inside = !inside;
                }
            }
            inside
        });
    }

    fn line(&mut self, from: [f32; 2], to: [f32; 2], width: f32, color: [u8; 3]) {
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        let length = (dx * dx + dy * dy).sqrt().max(f32::EPSILON);
        // A hair line is a pixel wide.
        let half = (width / 2.0).max(0.5);
        let bounds = [
            from[0].min(to[0]) - half,
            from[1].min(to[1]) - half,
            from[0].max(to[0]) + half,
            from[1].max(to[1]) + half,
        ];
        self.fill(bounds, color, |x, y| {
            let (px, py) = (x - from[0], y - from[1]);
            let along = (px * dx + py * dy) / length;
            let across = (px * dy - py * dx) / length;
            (0.0..=length).contains(&along) && across.abs() <= half
        });
    }
}

//! The same sheet in pixels.
//!
//! All queens are one stamp: a square of coverages 0 … 16, from 4 × 4 samples a pixel. A pixel is an
//! index into a palette of the blends of ink with light and with dark squares, which compresses well.

use std::io;

use crate::png::{Pixels, encode};
use crate::write::Style;
use crate::write::picture::{CIRCLES, DARK, INK, LIGHT, Layout, PAPER, POLYGONS, square_pixels};

/// The most pixels of a picture.
const MOST_PIXELS: usize = 1 << 26;

/// Samples a pixel, on each axis.
const FINE: usize = 4;
const FULL: usize = FINE * FINE;

const DARK_BLENDS: u8 = FULL as u8 + 1;
const PAPER_INDEX: u8 = 2 * DARK_BLENDS;
const INK_INDEX: u8 = FULL as u8;

/// Digits 0–9, three pixels wide and five high, a row in three bits, the top row first.
const DIGITS: [u16; 10] = [
    0b111_101_101_101_111,
    0b010_110_010_010_111,
    0b111_001_111_100_111,
    0b111_001_111_001_111,
    0b101_101_111_001_001,
    0b111_100_111_001_111,
    0b111_100_111_101_111,
    0b111_001_001_010_010,
    0b111_101_111_101_111,
    0b111_101_111_001_111,
];

struct Canvas {
    width: usize,
    pixels: Vec<u8>,
}

impl Canvas {
    fn fill(&mut self, (x, y): (usize, usize), width: usize, height: usize, index: u8) {
        for line in y..y + height {
            self.pixels[line * self.width + x..][..width].fill(index);
        }
    }
}

pub(super) fn png(
    layout: &Layout,
    style: Style,
    boards: &[Vec<u32>],
    to: &mut Vec<u8>,
) -> io::Result<()> {
    // A multiple of four, so that quarters of squares are whole pixels.
    let side = square_pixels(layout).next_multiple_of(4);
    let (width, height) = (layout.width() * side / 4, layout.height() * side / 4);
    if width * height > MOST_PIXELS {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "these boards do not fit one picture in pixels; ask for fewer or take svg",
        ));
    }
    let mut canvas = Canvas {
        width,
        pixels: vec![PAPER_INDEX; width * height],
    };
    let stamp = stamp(side);
    for (i, board) in boards.iter().enumerate() {
        let (x, y) = layout.corner(i);
        let (x, y) = (x * side / 4, y * side / 4);
        for row in 0..layout.n {
            for column in 0..layout.n {
                let dark = (row + column) % 2 == 1;
                let index = if dark { DARK_BLENDS } else { 0 };
                canvas.fill((x + column * side, y + row * side), side, side, index);
            }
        }
        for (row, &column) in board.iter().enumerate() {
            let corner = (y + row * side) * width + x + column as usize * side;
            for (line, coverages) in stamp.chunks(side).enumerate() {
                let pixels = &mut canvas.pixels[corner + line * width..][..side];
                for (pixel, coverage) in pixels.iter_mut().zip(coverages) {
                    *pixel += coverage;
                }
            }
        }
        if style.coordinates {
            for line in 0..layout.n {
                let number = (line + style.base.first() as usize).to_string();
                let middle = line * side + side / 2;
                write_number(&mut canvas, &number, (x - 3 * side / 8, y + middle), side);
                let below = y + layout.n * side + 3 * side / 8;
                write_number(&mut canvas, &number, (x + middle, below), side);
            }
        }
    }
    let pixels = Pixels::Indexed { palette: palette() };
    encode((width, height), pixels, &canvas.pixels, to)
}

fn palette() -> Vec<u8> {
    let mut palette = Vec::new();
    for square in [LIGHT, DARK] {
        for coverage in 0..=FULL {
            for (below, above) in square.into_iter().zip(INK) {
                let blend = usize::from(below) * (FULL - coverage) + usize::from(above) * coverage;
                palette.push((blend / FULL) as u8);
            }
        }
    }
    palette.extend_from_slice(&PAPER);
    palette
}

/// How much of each pixel of a square the queen covers.
fn stamp(side: usize) -> Vec<u8> {
    let samples = (side * FINE) as f32;
    let at = |sample: usize| (sample as f32 + 0.5) * 100.0 / samples;
    let mut stamp = vec![0; side * side];
    for y in 0..side * FINE {
        for x in 0..side * FINE {
            stamp[y / FINE * side + x / FINE] += u8::from(is_queen(at(x), at(y)));
        }
    }
    stamp
}

fn is_queen(x: f32, y: f32) -> bool {
    let in_circle = |&(cx, cy, radius): &(f32, f32, f32)| {
        (x - cx).powi(2) + (y - cy).powi(2) <= radius * radius
    };
    CIRCLES.iter().any(in_circle) || POLYGONS.iter().any(|polygon| is_inside(polygon, x, y))
}

/// Does a ray to the right cross the outline an odd number of times?
fn is_inside(polygon: &[(f32, f32)], x: f32, y: f32) -> bool {
    let ends = polygon.iter().zip(polygon.iter().cycle().skip(1));
    let crossed = ends.filter(|((ax, ay), (bx, by))| {
        (*ay > y) != (*by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax)
    });
    crossed.count() % 2 == 1
}

/// Writes a number around a point; one that is wider than a square is left out.
fn write_number(canvas: &mut Canvas, number: &str, (x, y): (usize, usize), side: usize) {
    let dot = (side / 16).max(1);
    let (width, height) = ((4 * number.len() - 1) * dot, 5 * dot);
    if width > 3 * side / 4 {
        return;
    }
    let (left, top) = (x - width / 2, y - height / 2);
    for (place, digit) in number.bytes().enumerate() {
        let bits = DIGITS[usize::from(digit - b'0')];
        for bit in (0..15).filter(|bit| bits >> (14 - bit) & 1 == 1) {
            let corner = (left + (4 * place + bit % 3) * dot, top + bit / 3 * dot);
            canvas.fill(corner, dot, dot, INK_INDEX);
        }
    }
}

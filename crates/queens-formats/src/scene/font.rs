//! The font of pixel pictures, and of pages for letters that Helvetica lacks: Cyrillic, and the Chinese characters of their
//! texts.
//!
//! `fonts/sheets.ttf` is a subset of WenQuanYi Micro Hei, which `fonts/subset.py` makes. A PDF that needs the font embeds
//! all of it. The text refers to glyphs by number, and a table maps them back to characters for searching and copying.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};

use super::Point;

static FILE: &[u8] = include_bytes!("../../fonts/sheets.ttf");

/// Who made the font of the sheets, and its licence.
pub const FONT_NOTICE: &str = include_str!("../../fonts/NOTICE.txt");

/// PDF requires six capitals before the name of a subset.
const NAME: Name<'_> = Name(b"QUEENS+WenQuanYiMicroHei");

/// Number of PDF objects that a font takes.
pub(super) const OBJECTS: i32 = 5;

/// The font, read from its OpenType file.
pub(crate) struct Font {
    glyphs: BTreeMap<char, u16>,
}

impl Font {
    pub(crate) fn new() -> Self {
        // The only table of characters has format 12: runs of characters with runs of glyphs.
        let characters = table(b"cmap");
        let characters = &characters[u32_at(characters, 8)..];
        let runs = characters[16..]
            .chunks_exact(12)
            .take(u32_at(characters, 12));
        let glyphs = runs.flat_map(|run| {
            let from = u32_at(run, 0);
            let glyph = u32_at(run, 8);
            (from..=u32_at(run, 4)).map(move |c| (c, glyph + c - from))
        });
        Font {
            glyphs: glyphs
                .filter_map(|(c, glyph)| Some((char::from_u32(c as u32)?, glyph as u16)))
                .collect(),
        }
    }

    pub(crate) fn has(&self, c: char) -> bool {
        self.glyphs.contains_key(&c)
    }

    /// The glyph of a character, or of `?` if the font lacks it.
    fn glyph(&self, c: char) -> u16 {
        let glyph = self.glyphs.get(&c).or(self.glyphs.get(&'?'));
        glyph.copied().unwrap_or_default()
    }

    /// The numbers of glyphs, two bytes each.
    pub(crate) fn encode(&self, text: &[char]) -> Vec<u8> {
        let glyphs = text.iter().map(|&c| self.glyph(c));
        glyphs.flat_map(u16::to_be_bytes).collect()
    }

    /// Width of a line in letters of size 1. Helvetica's letters are about as wide.
    pub(crate) fn width(&self, text: &str) -> f32 {
        let (head, lines, advances) = (table(b"head"), table(b"hhea"), table(b"hmtx"));
        let last = u16_at(lines, 34) - 1;
        let advance = |c: char| u16_at(advances, 4 * last.min(self.glyph(c).into()));
        let units = u16_at(head, 18) as f32;
        text.chars().map(advance).sum::<usize>() as f32 / units
    }

    /// The contours of a letter of size 1, relative to the beginning of its base line. Where contours overlap, the letter is
    /// black too.
    pub(super) fn contours(&self, letter: char) -> Vec<Vec<Point>> {
        let units = u16_at(table(b"head"), 18) as f32;
        let mut contours = contours(self.glyph(letter).into());
        for [x, y] in contours.iter_mut().flatten() {
            (*x, *y) = (*x / units, -*y / units);
        }
        contours
    }

    /// Puts the font into a PDF, as objects from this one on.
    pub(crate) fn write(&self, pdf: &mut Pdf, font: Ref) {
        let object = |i: i32| Ref::new(font.get() + i);
        let (descendant, descriptor, file, unicode) = (object(1), object(2), object(3), object(4));
        let system_info = SystemInfo {
            registry: Str(b"Adobe"),
            ordering: Str(b"Identity"),
            supplement: 0,
        };
        let (head, lines, advances) = (table(b"head"), table(b"hhea"), table(b"hmtx"));
        let units = u16_at(head, 18) as f32;
        // In thousandths of the size of the letters.
        let scaled = |value: u16| f32::from(value.cast_signed()) * 1000.0 / units;
        let [left, bottom, right, top] = [36, 38, 40, 42].map(|at| scaled(u16_at(head, at) as u16));
        let (ascent, descent) = (
            scaled(u16_at(lines, 4) as u16),
            scaled(u16_at(lines, 6) as u16),
        );
        let widths = advances
            .chunks_exact(4)
            .take(u16_at(lines, 34))
            .map(|advance| u16_at(advance, 0) as f32 * 1000.0 / units);

        pdf.type0_font(font)
            .base_font(NAME)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(unicode);
        let mut glyphs = pdf.cid_font(descendant);
        glyphs
            .subtype(CidFontType::Type2)
            .base_font(NAME)
            .system_info(system_info)
            .font_descriptor(descriptor)
            // Beyond the list the last width applies, as in the file: all Chinese letters are as wide as high.
            .default_width(widths.clone().next_back().unwrap_or(1000.0))
            .cid_to_gid_map_predefined(Name(b"Identity"));
        glyphs.widths().consecutive(0, widths);
        glyphs.finish();
        pdf.font_descriptor(descriptor)
            .name(NAME)
            .flags(FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(ascent)
            .descent(descent)
            .cap_height(ascent)
            .stem_v(80.0)
            .font_file2(file);
        pdf.stream(file, &compress_to_vec_zlib(FILE, 9))
            .filter(Filter::FlateDecode)
            .pair(Name(b"Length1"), FILE.len() as i32);
        let mut characters = UnicodeCmap::new(Name(b"Sheets"), system_info);
        for (&c, &glyph) in &self.glyphs {
            characters.pair(glyph, c);
        }
        pdf.stream(unicode, &characters.finish());
    }
}

/// The contours of a glyph, up and to the right from the beginning of its base line, in the units of the file.
fn contours(glyph: usize) -> Vec<Vec<Point>> {
    let places = table(b"loca");
    let [from, to] = [glyph, glyph + 1].map(|glyph| 2 * u16_at(places, 2 * glyph));
    let glyph = &table(b"glyf")[from..to];
    // A blank has no contours.
    let count = if glyph.is_empty() {
        0
    } else {
        u16_at(glyph, 0)
    };
    if count > i16::MAX as usize {
        return parts(&glyph[10..]);
    }
    let ends: Vec<usize> = (0..count).map(|i| u16_at(glyph, 10 + 2 * i)).collect();
    let Some(last) = ends.last() else {
        return Vec::new();
    };
    let hints = 10 + 2 * count;
    let mut bytes = glyph[hints + 2 + u16_at(glyph, hints)..].iter().copied();
    let mut byte = || bytes.next().expect("a glyph has all of its points");
    let mut flags = Vec::new();
    while flags.len() <= *last {
        let flag = byte();
        let times = if flag & 8 > 0 { byte() } else { 0 };
        flags.extend((0..=times).map(|_| flag));
    }
    // Steps from point to point: a byte whose sign is in the flag, the same again, or two bytes.
    let mut steps = |short: u8, same: u8| {
        let mut at = 0.0;
        let step = |flag: &u8| {
            at += match (flag & short > 0, flag & same > 0) {
                (true, true) => f32::from(byte()),
                (true, false) => -f32::from(byte()),
                (false, true) => 0.0,
                (false, false) => f32::from(i16::from_be_bytes([byte(), byte()])),
            };
            at
        };
        flags.iter().map(step).collect::<Vec<f32>>()
    };
    let (xs, ys) = (steps(2, 16), steps(4, 32));
    let mut first = 0;
    let contour = |end: usize| {
        let own = std::mem::replace(&mut first, end + 1)..=end;
        let points = own.map(|i| (flags[i] & 1 > 0, [xs[i], ys[i]]));
        polygon(&points.collect::<Vec<_>>())
    };
    ends.into_iter().map(contour).collect()
}

/// The contours of the glyphs that a glyph is made of, each in its place.
fn parts(mut glyph: &[u8]) -> Vec<Vec<Point>> {
    let mut all = Vec::new();
    loop {
        let (flags, mut part) = (u16_at(glyph, 0), contours(u16_at(glyph, 2)));
        let byte = |at: usize| f32::from(glyph[at].cast_signed());
        let word = |at: usize| f32::from((u16_at(glyph, at) as u16).cast_signed());
        let (by, length) = match flags & 1 {
            0 => ([byte(4), byte(5)], 6),
            _ => ([word(4), word(6)], 8),
        };
        for [x, y] in part.iter_mut().flatten() {
            (*x, *y) = (*x + by[0], *y + by[1]);
        }
        all.append(&mut part);
        if flags & 0x20 == 0 {
            return all;
        }
        glyph = &glyph[length..];
    }
}

/// A contour as a polygon. The points that the contour does not pass through bend it.
fn polygon(points: &[(bool, Point)]) -> Vec<Point> {
    let mut polygon = Vec::new();
    for (i, &(is_through, at)) in points.iter().enumerate() {
        if is_through {
            polygon.push(at);
            continue;
        }
        // Between two points that bend it, the contour passes through their middle.
        let beside = |i: usize| match points[i % points.len()] {
            (true, other) => other,
            (false, other) => [0, 1].map(|axis| (at[axis] + other[axis]) / 2.0),
        };
        let (from, to) = (beside(i + points.len() - 1), beside(i + 1));
        for part in [0.0_f32, 0.25, 0.5, 0.75] {
            let rest = 1.0 - part;
            polygon.push([0, 1].map(|axis| {
                rest * rest * from[axis] + 2.0 * rest * part * at[axis] + part * part * to[axis]
            }));
        }
    }
    polygon
}

/// A table of the file.
fn table(tag: &[u8; 4]) -> &'static [u8] {
    let mut entries = FILE[12..].chunks_exact(16).take(u16_at(FILE, 4));
    let entry = entries.find(|entry| entry[..4] == *tag);
    let entry = entry.expect("a table that every font has");
    &FILE[u32_at(entry, 8)..][..u32_at(entry, 12)]
}

fn u16_at(bytes: &[u8], at: usize) -> usize {
    usize::from(bytes[at]) << 8 | usize::from(bytes[at + 1])
}

fn u32_at(bytes: &[u8], at: usize) -> usize {
    u16_at(bytes, at) << 16 | u16_at(bytes, at + 2)
}

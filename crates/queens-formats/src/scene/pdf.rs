//! Scenes as the pages of a PDF, with text that can be searched.
//!
//! The text is set in Helvetica, which every PDF reader has and which covers the languages of Western Europe. Lines with
//! other letters are set in a font embedded in the PDF, except for letters that only Helvetica has.

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::LineCapStyle;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::font::{self, Font};
use super::svg::short;
use super::{Form, Point, Scene};

/// Names by which pages refer to their fonts.
const WESTERN: Name<'_> = Name(b"F");
const OTHER: Name<'_> = Name(b"W");

/// A PDF of these pages, whose unit is a point, 72 to an inch.
pub(crate) fn pdf(title: &str, pages: &[Scene]) -> Vec<u8> {
    let letters = Font::new();
    let mut shapes = pages.iter().flat_map(|page| &page.shapes);
    let brings_font = shapes.any(|shape| match &shape.form {
        Form::Text(line) => !line.text.chars().all(|c| western(c).is_some()),
        _ => false,
    });
    let mut pdf = Pdf::new();
    let (catalog, tree, info, helvetica) = (Ref::new(1), Ref::new(2), Ref::new(3), Ref::new(4));
    let font = Ref::new(5);
    let first = font.get() + if brings_font { font::OBJECTS } else { 0 };
    let page_id = |i: i32| Ref::new(first + 2 * i);
    let count = pages.len() as i32;
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids((0..count).map(page_id)).count(count);
    for (i, scene) in (0..).zip(pages) {
        let content_id = Ref::new(page_id(i).get() + 1);
        let mut page = pdf.page(page_id(i));
        page.media_box(Rect::new(0.0, 0.0, scene.width, scene.height));
        page.parent(tree);
        page.contents(content_id);
        let mut resources = page.resources();
        let mut fonts = resources.fonts();
        fonts.pair(WESTERN, helvetica);
        if brings_font {
            fonts.pair(OTHER, font);
        }
        fonts.finish();
        resources.finish();
        page.finish();
        pdf.stream(
            content_id,
            &compress_to_vec_zlib(&content(scene, &letters), 9),
        )
        .filter(Filter::FlateDecode);
    }
    pdf.type1_font(helvetica)
        .base_font(Name(b"Helvetica"))
        .encoding_predefined(Name(b"WinAnsiEncoding"));
    if brings_font {
        letters.write(&mut pdf, font);
    }
    pdf.document_info(info)
        .title(TextStr(title))
        .creator(TextStr("queens"));
    pdf.finish()
}

/// The operators that draw a page. PDF counts from the bottom up.
fn content(scene: &Scene, font: &Font) -> Vec<u8> {
    let mut content = Content::new();
    let path = |content: &mut Content, points: &[Point]| {
        for (i, [x, y]) in points.iter().enumerate() {
            let [x, y] = [*x, scene.height - y].map(short);
            match i {
                0 => content.move_to(x, y),
                _ => content.line_to(x, y),
            };
        }
    };
    for shape in &scene.shapes {
        let [r, g, b] = shape.color.map(|part| short(f32::from(part) / 255.0));
        match &shape.form {
            Form::Fill(outlines) => {
                content.set_fill_rgb(r, g, b);
                for outline in outlines {
                    path(&mut content, &outline.corners());
                    content.close_path();
                }
                content.fill_nonzero();
            }
            Form::Lines(width, lines) => {
                content.set_stroke_rgb(r, g, b);
                content.set_line_width(short(*width));
                content.set_line_cap(LineCapStyle::ButtCap);
                for points in lines {
                    path(&mut content, points);
                }
                content.stroke();
            }
            Form::Text(line) => {
                let (text, size, [x, y]) = (&line.text, line.size, line.at);
                let x = x - line.anchor.share() * size * font.width(text);
                let letters: Vec<char> = text.chars().collect();
                let is_western = letters.iter().all(|&c| western(c).is_some());
                // The font of the PDF has most Western letters, but not all.
                let in_helvetica = |c: char| is_western || !font.has(c) && western(c).is_some();
                content.set_fill_rgb(r, g, b);
                content.begin_text();
                content.next_line(x, scene.height - y);
                for run in letters.chunk_by(|&a, &b| in_helvetica(a) == in_helvetica(b)) {
                    let (name, bytes) = if in_helvetica(run[0]) {
                        (WESTERN, run.iter().copied().filter_map(western).collect())
                    } else {
                        (OTHER, font.encode(run))
                    };
                    content.set_font(name, size);
                    content.show(Str(&bytes));
                }
                content.end_text();
            }
        }
    }
    content.finish().to_vec()
}

/// The byte of a character in Windows' Western encoding, which is Latin-1 except for the 32 bytes from 0x80 on.
pub(crate) fn western(c: char) -> Option<u8> {
    /// The characters of those bytes, with a blank for each unused byte.
    const OWN: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
    match c {
        ' '..='~' | '\u{A0}'..='ÿ' => Some(c as u8),
        _ => Some(0x80 + OWN.chars().position(|own| own == c)? as u8),
    }
}

//! Sheets to print: puzzles on pages of PDF, answers on the last ones, with text that can be searched.
//!
//! The text is set in Helvetica, which every reader of PDF has; it covers the languages of Western Europe. Lines with
//! other letters are set in a font that the PDF brings along.

use pdf_writer::types::LineCapStyle;
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use queens::Square;
use queens::puzzle::{Puzzle, grade, solutions};

use super::canvas::{Canvas, Look, draw};
use super::font::{self, Font};
use super::words::{Language, Speaker};

/// The size of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points, 72 to an inch.
    const fn size(self) -> [f32; 2] {
        match self {
            Paper::A4 => [595.0, 842.0],
            Paper::Letter => [612.0, 792.0],
        }
    }
}

/// How the sheets are to look.
#[derive(Clone, Debug)]
pub struct SheetOptions {
    /// The language of what is printed beside the boards.
    pub language: Language,
    /// The line at the head of each page; `None` for the usual one in the language.
    pub title: Option<String>,
    /// Puzzles on a page: 1, 2, 4, 6 or 9; other numbers count as the next larger of these.
    pub per_page: usize,
    /// The size of pages.
    pub paper: Paper,
    /// Fill regions with colours.
    pub colored: bool,
    /// Fill regions with patterns, which printers without colours show too.
    pub patterned: bool,
    /// Add pages with the answers.
    pub answers: bool,
}

impl Default for SheetOptions {
    fn default() -> Self {
        SheetOptions {
            language: Language::English,
            title: None,
            per_page: 4,
            paper: Paper::A4,
            colored: false,
            patterned: false,
            answers: true,
        }
    }
}

/// Answers are small.
const ANSWERS_PER_PAGE: usize = 12;

const MARGIN: f32 = 48.0;

impl SheetOptions {
    fn speaker(&self) -> Speaker<'static> {
        Speaker {
            regions: &[],
            language: self.language,
            ..Speaker::default()
        }
    }

    fn title(&self) -> &str {
        let own = self.speaker().sheet_title();
        self.title.as_deref().unwrap_or(own)
    }
}

/// The characters of titles and names that sheets have no letter for; they print `?`.
///
/// Sheets have the letters of Western Europe, Cyrillic ones, and the Chinese characters that the sheets' own words
/// need, with some that are common in titles.
pub fn missing_letters(puzzles: &[Puzzle], options: &SheetOptions) -> Vec<char> {
    let font = Font::new();
    let names = puzzles
        .iter()
        .flat_map(|puzzle| [&puzzle.title, &puzzle.date]);
    let texts = names.filter_map(|text| text.as_deref());
    let letters = texts.chain([options.title()]).flat_map(str::chars);
    let mut missing: Vec<char> = letters
        .filter(|&c| western(c).is_none() && !font.has(c))
        .collect();
    missing.sort_unstable();
    missing.dedup();
    missing
}

/// A PDF of these puzzles.
///
/// Puzzles with one solution show their grade.
pub fn sheets(puzzles: &[Puzzle], options: &SheetOptions) -> Vec<u8> {
    let mut pages = Pages {
        options,
        font: Font::new(),
        contents: Vec::new(),
        brings_font: false,
    };
    let per_page = [1, 2, 4, 6, 9]
        .into_iter()
        .find(|&most| options.per_page <= most)
        .unwrap_or(9);
    let numbered: Vec<(usize, &Puzzle)> = (1..).zip(puzzles).collect();
    for page in numbered.chunks(per_page) {
        let boards = page.iter().map(|&(number, puzzle)| Board {
            puzzle,
            caption: caption(options.speaker(), number, puzzle),
            answer: None,
        });
        pages.add(&boards.collect::<Vec<_>>(), per_page, options.title());
    }
    if options.answers {
        let title = options.speaker().answers(options.title());
        for page in numbered.chunks(ANSWERS_PER_PAGE) {
            let boards = page.iter().map(|&(number, puzzle)| Board {
                puzzle,
                caption: number.to_string(),
                answer: solutions(puzzle, 1, 10_000_000).0.pop(),
            });
            let boards: Vec<Board<'_>> = boards.filter(|board| board.answer.is_some()).collect();
            if !boards.is_empty() {
                pages.add(&boards, ANSWERS_PER_PAGE, &title);
            }
        }
    }
    pages.document()
}

struct Board<'e> {
    puzzle: &'e Puzzle,
    caption: String,
    answer: Option<Vec<Square>>,
}

fn caption(speaker: Speaker<'_>, number: usize, puzzle: &Puzzle) -> String {
    let mut parts = vec![match &puzzle.title {
        Some(name) => format!("{number}. {name}"),
        None => number.to_string(),
    }];
    parts.extend(puzzle.date.clone());
    if let Some(grade) = grade(puzzle) {
        parts.push(speaker.grade(&grade));
    }
    if puzzle.stars() > 1 {
        parts.push(speaker.queens_each(puzzle.stars()));
    }
    parts.join("  \u{B7}  ")
}

/// Columns and rows of boards on a page.
fn grid(per_page: usize) -> [usize; 2] {
    match per_page {
        1 => [1, 1],
        2 => [1, 2],
        4 => [2, 2],
        6 => [2, 3],
        9 => [3, 3],
        _ => [3, 4],
    }
}

struct Pages<'o> {
    options: &'o SheetOptions,
    font: Font,
    contents: Vec<Vec<u8>>,
    /// Whether any line is set in the font.
    brings_font: bool,
}

impl Pages<'_> {
    fn add(&mut self, boards: &[Board<'_>], per_page: usize, title: &str) {
        let options = self.options;
        let [width, height] = options.paper.size();
        let [columns, rows] = grid(per_page);
        let mut page = Page {
            content: Content::new(),
            height,
            font: &self.font,
            brings_font: &mut self.brings_font,
        };
        page.text([MARGIN; 2], 18.0, title);
        if let Some(board) = boards.first().filter(|board| board.answer.is_none()) {
            let puzzle = board.puzzle;
            let has_regions = puzzle.region_map().is_some();
            let rules = options.speaker().rules(puzzle.stars(), has_regions);
            page.text([MARGIN, MARGIN + 18.0], 9.0, &rules);
        }
        let top = MARGIN + 34.0;
        let (across, down) = (
            (width - 2.0 * MARGIN) / columns as f32,
            (height - top - MARGIN) / rows as f32,
        );
        let side = (across - 12.0).min(down - 30.0);
        for (i, board) in boards.iter().enumerate() {
            let x = MARGIN + (i % columns) as f32 * across + (across - side) / 2.0;
            let y = top + (i / columns) as f32 * down + 16.0;
            page.text([x, y - 6.0], 10.0, &board.caption);
            let look = Look {
                colored: options.colored,
                patterned: options.patterned,
                answer: board.answer.as_deref(),
                ..Look::default()
            };
            draw(&mut page, board.puzzle, look, [x, y], side);
        }
        self.contents.push(page.content.finish().to_vec());
    }

    fn document(&self) -> Vec<u8> {
        let [width, height] = self.options.paper.size();
        let pages = self.contents.len() as i32;
        let mut pdf = Pdf::new();
        let (catalog, tree, info, helvetica) = (Ref::new(1), Ref::new(2), Ref::new(3), Ref::new(4));
        let font = Ref::new(5);
        let first = font.get() + if self.brings_font { font::OBJECTS } else { 0 };
        let page_id = |i: i32| Ref::new(first + 2 * i);
        pdf.catalog(catalog).pages(tree);
        pdf.pages(tree).kids((0..pages).map(page_id)).count(pages);
        for (i, content) in (0..).zip(&self.contents) {
            let content_id = Ref::new(page_id(i).get() + 1);
            let mut page = pdf.page(page_id(i));
            page.media_box(Rect::new(0.0, 0.0, width, height));
            page.parent(tree);
            page.contents(content_id);
            let mut resources = page.resources();
            let mut fonts = resources.fonts();
            fonts.pair(WESTERN, helvetica);
            if self.brings_font {
                fonts.pair(OTHER, font);
            }
            fonts.finish();
            resources.finish();
            page.finish();
            pdf.stream(content_id, content);
        }
        pdf.type1_font(helvetica)
            .base_font(Name(b"Helvetica"))
            .encoding_predefined(Name(b"WinAnsiEncoding"));
        if self.brings_font {
            self.font.write(&mut pdf, font);
        }
        pdf.document_info(info)
            .title(TextStr(self.options.title()))
            .creator(TextStr("queens"));
        pdf.finish()
    }
}

/// What pages call their fonts.
const WESTERN: Name<'_> = Name(b"F");
const OTHER: Name<'_> = Name(b"W");

struct Page<'f> {
    content: Content,
    height: f32,
    font: &'f Font,
    brings_font: &'f mut bool,
}

impl Page<'_> {
    fn fill(&mut self, color: [u8; 3]) {
        let [r, g, b] = color.map(|part| f32::from(part) / 255.0);
        self.content.set_fill_rgb(r, g, b);
    }
}

/// The byte of Windows' Western encoding, which is Latin-1 but for 32 characters.
fn western(c: char) -> Option<u8> {
    Some(match c {
        '–' => 0x96,
        '—' => 0x97,
        '‘' => 0x91,
        '’' => 0x92,
        '“' => 0x93,
        '”' => 0x94,
        '…' => 0x85,
        '€' => 0x80,
        ' '..='~' | '\u{A0}'..='ÿ' => c as u8,
        _ => return None,
    })
}

impl Canvas for Page<'_> {
    fn rectangle(&mut self, [x, y, width, height]: [f32; 4], color: [u8; 3]) {
        if color != [0xFF; 3] {
            self.fill(color);
            self.content
                .rect(x, self.height - y - height, width, height);
            self.content.fill_nonzero();
        }
    }

    fn polygon(&mut self, points: &[[f32; 2]], color: [u8; 3]) {
        self.fill(color);
        for (i, [x, y]) in points.iter().enumerate() {
            if i == 0 {
                self.content.move_to(*x, self.height - y);
            } else {
                self.content.line_to(*x, self.height - y);
            }
        }
        self.content.close_path();
        self.content.fill_nonzero();
    }

    fn line(&mut self, from: [f32; 2], to: [f32; 2], width: f32, color: [u8; 3]) {
        let [r, g, b] = color.map(|part| f32::from(part) / 255.0);
        self.content.set_stroke_rgb(r, g, b);
        self.content.set_line_width(width);
        self.content.set_line_cap(LineCapStyle::ButtCap);
        self.content.move_to(from[0], self.height - from[1]);
        self.content.line_to(to[0], self.height - to[1]);
        self.content.stroke();
    }

    fn text(&mut self, [x, y]: [f32; 2], size: f32, text: &str) {
        let bytes: Option<Vec<u8>> = text.chars().map(western).collect();
        *self.brings_font |= bytes.is_none();
        let (font, bytes) = match bytes {
            Some(bytes) => (WESTERN, bytes),
            None => (OTHER, self.font.encode(text)),
        };
        self.content.set_fill_rgb(0.0, 0.0, 0.0);
        self.content.begin_text();
        self.content.set_font(font, size);
        self.content.next_line(x, self.height - y);
        self.content.show(Str(&bytes));
        self.content.end_text();
    }
}

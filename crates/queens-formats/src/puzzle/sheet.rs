//! Puzzles on pages of PDF, from a sheet for a class to a book that can be sold, with text that can be searched.
//!
//! A document is first planned as a list of pages, because pages of puzzles name the pages of their answers. Then each page
//! is drawn.

use std::ops::Range;

use queens::puzzle::{Grade, Hint, Level, Step, Technique, explain, grade, solutions};
use queens::{Puzzle, Run, Square, named_enum};

use super::picture::{Look, draw, hint_squares};
use super::words::{HintLevel, Language, Phrasebook};
use crate::format::Base;
use crate::messages::values;
use crate::scene::board::BORDER;
use crate::scene::{Anchor, BLACK, Font, Point, Scene, pdf, western};

named_enum! {
    "size of paper",
    /// The size of a page.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Paper {
        /// 210 × 297 mm.
        #[default]
        A4 = "a4",
        /// 148 × 210 mm.
        A5 = "a5",
        /// 8.5 × 11 inches.
        Letter = "letter",
        /// 6 × 9 inches, a usual size of books.
        Trade = "6x9",
    }
}

impl Paper {
    /// Width and height in points, 72 to an inch.
    const fn size(self) -> [f32; 2] {
        match self {
            Paper::A4 => [595.0, 842.0],
            Paper::A5 => [420.0, 595.0],
            Paper::Letter => [612.0, 792.0],
            Paper::Trade => [432.0, 648.0],
        }
    }
}

/// How the pages look.
#[derive(Clone, Debug)]
pub struct SheetOptions {
    /// The language of what is printed beside the boards.
    pub language: Language,
    /// The line at the head of each page; `None` for the usual line in the language.
    pub title: Option<String>,
    /// Number of puzzles on a page, from 1 to [`MOST_ON_A_PAGE`]. If there are fewer, in all or in a section, they are
    /// larger.
    pub per_page: usize,
    /// The size of pages.
    pub paper: Paper,
    /// Fill regions with colours.
    pub colored: bool,
    /// Fill regions with patterns, which printers without colours show too.
    pub patterned: bool,
    /// Print the grade of each puzzle that has one. Otherwise puzzles are graded only for sections.
    pub grades: bool,
    /// Sort the puzzles by their grades, each level in a section that begins on a page of its own.
    pub sections: bool,
    /// Begin with a page for each technique that the puzzles need, with an example from one of them.
    pub techniques: bool,
    /// Leave room at the inner edge of pages that are printed on both sides and bound.
    pub binding: bool,
    /// End with pages of answers.
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
            grades: true,
            sections: false,
            techniques: false,
            binding: false,
            answers: true,
        }
    }
}

/// The most puzzles on a page.
pub const MOST_ON_A_PAGE: usize = 16;

/// The most answers on a page. Answers are small.
const ANSWERS_ON_A_PAGE: usize = 12;

/// Width that binding takes from the inner edge of a page, in points.
const GUTTER: f32 = 22.0;

impl SheetOptions {
    fn phrases(&self) -> Phrasebook<'static> {
        Phrasebook {
            regions: &[],
            language: self.language,
            base: Base::One,
        }
    }

    /// Number of puzzles on a page, if this many puzzles may share pages.
    fn per_page(&self, puzzles: usize) -> usize {
        self.per_page.min(puzzles).clamp(1, MOST_ON_A_PAGE)
    }

    fn title(&self) -> &str {
        let own = self.phrases().text("puzzle.sheet.title");
        self.title.as_deref().unwrap_or(own)
    }

    /// The title of pages of one kind.
    fn part(&self, part: &str) -> String {
        let title = self.title();
        self.phrases()
            .say("puzzle.sheet.part", values![title, part])
    }
}

/// The characters of titles and names for which sheets have no letter. They are printed as `?`.
///
/// Sheets have the letters of Western Europe, Cyrillic ones, and the Chinese characters that the sheets' own words
/// need, with some that are common in titles.
pub fn missing_letters(puzzles: &[Puzzle], options: &SheetOptions) -> Vec<char> {
    let font = Font::new();
    let names = puzzles
        .iter()
        .flat_map(|puzzle| [&puzzle.title, &puzzle.date]);
    let texts = names.filter_map(|text| text.as_deref());
    // Examples name regions.
    let examples = puzzles.iter().filter(|_| options.techniques);
    let regions = examples.flat_map(Puzzle::names).map(String::as_str);
    let letters = texts
        .chain(regions)
        .chain([options.title()])
        .flat_map(str::chars);
    let mut missing: Vec<char> = letters
        .filter(|&c| western(c).is_none() && !font.has(c))
        .collect();
    missing.sort_unstable();
    missing.dedup();
    missing
}

/// A PDF of these puzzles, of no use if `run` is over by then. Cost: that of the grades, answers and steps that it shows.
pub fn sheets(puzzles: &[Puzzle], options: &SheetOptions, run: &Run<'_>) -> Vec<u8> {
    let limit = run.inner().nodes(10_000_000);
    let item = |puzzle| Item {
        puzzle,
        grade: if options.grades || options.sections {
            grade(puzzle, run).ok()
        } else {
            None
        },
        answer: if options.answers {
            solutions(puzzle, 1, &limit).0.pop()
        } else {
            None
        },
    };
    let puzzles = puzzles.iter().take_while(|_| !run.is_over());
    let mut items: Vec<Item<'_>> = puzzles.map(item).collect();
    if options.sections {
        items.sort_by(|a, b| {
            a.place()
                .partial_cmp(&b.place())
                .expect("efforts are numbers")
        });
    }
    let examples = if options.techniques {
        examples(&items, run)
    } else {
        Vec::new()
    };
    let plan = plan(&items, examples.len(), options);
    let mut document = Document {
        options,
        items: &items,
        font: Font::new(),
        pages: Vec::new(),
    };
    for page in plan.iter().take_while(|_| !run.is_over()) {
        match page {
            Planned::Technique(at) => document.technique(&examples[*at]),
            Planned::Puzzles(range, full) => document.puzzles(range.clone(), *full, &plan),
            Planned::Answers(numbers) => document.answers(numbers),
        }
    }
    pdf(options.title(), &document.pages)
}

/// A puzzle and what is printed about it. Its number is its place in the document, from 1.
struct Item<'p> {
    puzzle: &'p Puzzle,
    grade: Option<Grade>,
    answer: Option<Vec<Square>>,
}

impl Item<'_> {
    /// Sort key of the puzzle in a document with sections: ungraded puzzles come last.
    fn place(&self) -> (bool, Option<Level>, f64) {
        let level = self.grade.as_ref().map(|grade| grade.level);
        let effort = self.grade.as_ref().map_or(0.0, |grade| grade.effort);
        (level.is_none(), level, effort)
    }
}

/// A step of a puzzle that shows a technique, and the board before it.
struct Example {
    number: usize,
    board: Puzzle,
    step: Step,
}

/// An example of each technique that the puzzles need, from easy to hard. Each is one that looks at few houses.
fn examples(items: &[Item<'_>], run: &Run<'_>) -> Vec<Example> {
    let mut best: Vec<Option<Example>> = Technique::ALL.iter().map(|_| None).collect();
    let items = items.iter().take_while(|_| !run.is_over());
    for (number, item) in (1..).zip(items) {
        let (mut queens, mut crosses) = (Vec::new(), Vec::new());
        for step in explain(item.puzzle, run).unwrap_or_default() {
            let at = Technique::ALL
                .iter()
                .position(|&each| each == step.technique);
            let seat = &mut best[at.expect("every technique is one of all")];
            let looks_at = |step: &Step| step.premises.len() + step.chain.len();
            if seat
                .as_ref()
                .is_none_or(|other| looks_at(&step) < looks_at(&other.step))
            {
                let board = item
                    .puzzle
                    .clone()
                    .with_marks(queens.clone(), crosses.clone());
                let board = board.expect("steps mark each square once");
                let step = step.clone();
                *seat = Some(Example {
                    number,
                    board,
                    step,
                });
            }
            queens.extend_from_slice(&step.queens);
            crosses.extend_from_slice(&step.excluded);
        }
    }
    best.into_iter().flatten().collect()
}

/// What is on a page.
enum Planned {
    /// The example with this number.
    Technique(usize),
    /// Puzzles, by their places, and the number of puzzles on a full page.
    Puzzles(Range<usize>, usize),
    /// Answers of the puzzles in these places.
    Answers(Vec<usize>),
}

/// The pages of a document.
fn plan(items: &[Item<'_>], examples: usize, options: &SheetOptions) -> Vec<Planned> {
    let mut plan: Vec<Planned> = (0..examples).map(Planned::Technique).collect();
    // A page begins with the rules of all its puzzles.
    let kind = |item: &Item<'_>| {
        let level = item.place().1.filter(|_| options.sections);
        (
            level,
            item.puzzle.stars(),
            item.puzzle.region_map().is_some(),
        )
    };
    let mut first = 0;
    for section in items.chunk_by(|a, b| kind(a) == kind(b)) {
        let end = first + section.len();
        let full = options.per_page(section.len());
        let pages = (first..end).step_by(full);
        plan.extend(pages.map(|from| Planned::Puzzles(from..(from + full).min(end), full)));
        first = end;
    }
    let answered = |&at: &usize| items[at].answer.is_some();
    let answered: Vec<usize> = (0..items.len()).filter(answered).collect();
    let pages = answered.chunks(ANSWERS_ON_A_PAGE);
    plan.extend(pages.map(|page| Planned::Answers(page.to_vec())));
    plan
}

/// The first and the last page with answers of these puzzles.
fn pages_of_answers(range: &Range<usize>, plan: &[Planned]) -> Option<(usize, usize)> {
    let mut pages = (1..).zip(plan).filter_map(|(number, page)| match page {
        Planned::Answers(places) if places.iter().any(|at| range.contains(at)) => Some(number),
        _ => None,
    });
    let first = pages.next()?;
    Some((first, pages.last().unwrap_or(first)))
}

/// Columns and rows of this many boards, and the side of a board, as large as fits.
fn grid(count: usize, [width, height]: [f32; 2]) -> ([usize; 2], f32) {
    let grids = (1..=count).map(|columns| {
        let rows = count.div_ceil(columns);
        let side = (width / columns as f32 - GAP).min(height / rows as f32 - GAP - CAPTION);
        ([columns, rows], side)
    });
    let larger = |a: ([usize; 2], f32), b: ([usize; 2], f32)| if b.1 > a.1 { b } else { a };
    grids.reduce(larger).unwrap_or(([1, 1], width))
}

/// Space between boards, and height of a line above them, in points.
const GAP: f32 = 12.0;
const CAPTION: f32 = 14.0;

struct Document<'o> {
    options: &'o SheetOptions,
    items: &'o [Item<'o>],
    font: Font,
    pages: Vec<Scene>,
}

impl Document<'_> {
    /// Draws a page between its title at the top and its number and a remark at the bottom.
    fn page(&mut self, title: &str, remark: &str, draw: impl FnOnce(&mut Page<'_>)) {
        let options = self.options;
        let number = self.pages.len() + 1;
        let [width, height] = options.paper.size();
        let margin = width / 12.5;
        let gutter = if options.binding { GUTTER } else { 0.0 };
        // In a book the first page, and every other one after it, is on the right.
        let is_right = !options.binding || number % 2 == 1;
        let left = margin + if is_right { gutter } else { 0.0 };
        let mut page = Page {
            scene: Scene::new(width, height),
            inner: [
                left,
                margin,
                width - 2.0 * margin - gutter,
                height - 2.0 * margin,
            ],
            font: &self.font,
        };
        let [left, top, across, down] = page.inner;
        page.fitted([left, top + 8.0], 18.0, across, title);
        // The number is at the outer edge, the remark at the inner one.
        let number = number.to_string();
        let (foot, right) = (top + down + 8.0, left + across);
        let mut corners = [(left, Anchor::Start), (right, Anchor::End)];
        if is_right {
            corners.reverse();
        }
        for ((x, anchor), text) in corners.into_iter().zip([number.as_str(), remark]) {
            page.scene.text([x, foot], 9.0, anchor, BLACK, text);
        }
        draw(&mut page);
        self.pages.push(page.scene);
    }

    fn technique(&mut self, example: &Example) {
        let options = self.options;
        let Example {
            number,
            board,
            step,
        } = example;
        let phrases = Phrasebook {
            regions: board.names(),
            ..options.phrases()
        };
        let title = options.part(phrases.technique(step.technique));
        let remark = phrases.say("puzzle.sheet.fromPuzzle", values![number]);
        self.page(&title, &remark, |page| {
            let [left, top, across, down] = page.inner;
            let (top, n) = (top + 44.0, board.n());
            let side = (across - 24.0).min(down * 0.6);
            let cell = side / n as f32;
            for number in 1..=n {
                let (name, at) = (number.to_string(), (number as f32 - 0.5) * cell);
                let above = [left + 12.0 + at, top - 5.0];
                page.scene.text(above, 8.0, Anchor::Middle, BLACK, &*name);
                page.text([left, top + at + 3.0], 8.0, &name);
            }
            let [premises, marked] = hint_squares(board, &Hint::Step(step.clone()), HintLevel::Do);
            let look = Look {
                colored: options.colored,
                patterned: options.patterned,
                premises: &premises,
                marked: &marked,
                names: true,
                ..Look::default()
            };
            draw(&mut page.scene, board, look, [left + 12.0, top], side);
            let below = side + 24.0;
            let room = [across, down - 44.0 - below];
            page.paragraph([left, top + below], 11.0, room, &phrases.step(step));
        });
    }

    fn puzzles(&mut self, range: Range<usize>, full: usize, plan: &[Planned]) {
        let (options, items) = (self.options, &self.items[range.clone()]);
        let phrases = options.phrases();
        let title = match &items[0].grade {
            Some(grade) if options.sections => options.part(phrases.level(grade.level)),
            _ => options.title().to_owned(),
        };
        let pages = pages_of_answers(&range, plan);
        let remark = pages.map_or_else(String::new, |(first, last)| {
            let pages = last - first + 1;
            phrases.say("puzzle.sheet.answersOn", values![first, last, pages])
        });
        let captions = (range.start + 1..).zip(items).map(|(number, item)| {
            let grade = item.grade.as_ref().filter(|_| options.grades);
            caption(phrases, number, item.puzzle, grade)
        });
        let captions: Vec<String> = captions.collect();
        self.page(&title, &remark, |page| {
            let [left, top, across, _] = page.inner;
            let puzzle = items[0].puzzle;
            let each = each(phrases, puzzle);
            let regions = u32::from(puzzle.region_map().is_some());
            let rules = phrases.say("puzzle.sheet.rules", values![each, regions]);
            page.fitted([left, top + 24.0], 9.0, across, &rules);
            let boards = items.iter().zip(&captions);
            let boards = boards.map(|(item, caption)| (item.puzzle, caption.as_str(), None));
            page.boards(boards, full, options);
        });
    }

    fn answers(&mut self, places: &[usize]) {
        let (options, items) = (self.options, self.items);
        let title = options.part(options.phrases().text("puzzle.sheet.answers"));
        let captions: Vec<String> = places.iter().map(|at| (at + 1).to_string()).collect();
        self.page(&title, "", |page| {
            let boards = places.iter().zip(&captions).map(|(&at, caption)| {
                let item = &items[at];
                (item.puzzle, caption.as_str(), item.answer.as_deref())
            });
            page.boards(boards, ANSWERS_ON_A_PAGE, options);
        });
    }
}

/// The line above a puzzle.
fn caption(
    phrases: Phrasebook<'_>,
    number: usize,
    puzzle: &Puzzle,
    grade: Option<&Grade>,
) -> String {
    let mut parts = vec![match &puzzle.title {
        Some(name) => format!("{number}. {name}"),
        None => number.to_string(),
    }];
    parts.extend(puzzle.date.clone());
    parts.extend(grade.map(|grade| phrases.grade(grade)));
    if puzzle.stars() > 1 {
        let each = each(phrases, puzzle);
        parts.push(phrases.say("puzzle.sheet.queensEach", values![each]));
    }
    parts.join("  \u{B7}  ")
}

/// How many queens each house takes, in words.
fn each(phrases: Phrasebook<'_>, puzzle: &Puzzle) -> String {
    phrases.say("puzzle.sheet.each", values![stars = puzzle.stars()])
}

struct Page<'f> {
    scene: Scene,
    /// The area within the margins: left, top, width, height.
    inner: [f32; 4],
    font: &'f Font,
}

impl Page<'_> {
    /// Draws boards, `full` of which fill a page, each below its caption and perhaps with its answer.
    fn boards<'b>(
        &mut self,
        boards: impl Iterator<Item = (&'b Puzzle, &'b str, Option<&'b [Square]>)>,
        full: usize,
        options: &SheetOptions,
    ) {
        let [left, top, width, height] = self.inner;
        let (top, height) = (top + 34.0, height - 34.0 - CAPTION);
        let ([columns, rows], side) = grid(full, [width, height]);
        let (across, down) = (width / columns as f32, height / rows as f32);
        for (i, (puzzle, caption, answer)) in boards.enumerate() {
            let x = left + (i % columns) as f32 * across + (across - side) / 2.0;
            let y = top + (i / columns) as f32 * down + (down - side + CAPTION) / 2.0;
            // Large squares have a thick border, half of which is outside the board.
            let outside = BORDER / 2.0 * side / puzzle.n() as f32;
            self.fitted([x, y - 3.0 - outside], 10.0, side, caption);
            let look = Look {
                colored: options.colored,
                patterned: options.patterned,
                answer,
                ..Look::default()
            };
            draw(&mut self.scene, puzzle, look, [x, y], side);
        }
    }

    fn text(&mut self, at: Point, size: f32, text: &str) {
        self.scene.text(at, size, Anchor::Start, BLACK, text);
    }

    /// Writes a line of text in this size, or smaller if it would be too wide.
    fn fitted(&mut self, at: Point, size: f32, width: f32, text: &str) {
        let size = size.min(width / self.font.width(text));
        self.text(at, size, text);
    }

    /// Writes text broken into lines no wider than this, and smaller if they would be too high.
    fn paragraph(&mut self, [x, y]: Point, mut size: f32, [width, height]: [f32; 2], text: &str) {
        let mut lines = self.lines(width / size, text);
        while lines.len() as f32 * 1.4 * size > height {
            size *= 0.95;
            lines = self.lines(width / size, text);
        }
        for (i, line) in lines.iter().enumerate() {
            self.text([x, y + 1.4 * size * i as f32], size, line.trim_end());
        }
    }

    /// Lines of text no wider than this at size 1, broken at blanks and between Chinese characters.
    fn lines(&self, width: f32, text: &str) -> Vec<String> {
        let (mut lines, mut line, mut breaks) = (Vec::new(), String::new(), 0);
        for c in text.chars() {
            line.push(c);
            let is_wide = c > '\u{2e80}';
            if breaks > 0 && self.font.width(&line) > width {
                let rest = line.split_off(breaks);
                lines.push(line);
                (line, breaks) = (rest, 0);
            }
            if c == ' ' || is_wide && !"，。；：、）".contains(c) {
                breaks = line.len();
            }
        }
        lines.push(line);
        lines
    }
}

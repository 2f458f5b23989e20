//! The picture: the board on the left, what is said beside or below it.
//!
//! Regions are told apart by colours, or by patterns; either way thick lines lie between them. Where the window is too
//! small for lines, a letter stands on each square instead, and where it is too small for the board, the part around
//! the cursor is shown.

use std::ops::Range;

use queens::Square;
use queens::puzzle::Hint;
use queens_formats::puzzle::words::HintLevel;
use queens_formats::puzzle::{DrawPuzzle, draw_puzzle};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::game::Mark;
use super::{Shown, Stage};
use crate::screen::{BOLD, colored, window};

/// Columns of what is said beside the board, and rows of it below.
const BESIDE: u16 = 30;
const BELOW: u16 = 4;

/// A pattern for each colour, left and right of the mark.
const PATTERNS: [&str; 12] = [
    "  ", "░░", "··", "//", "\\\\", "::", "--", "++", "~~", "==", "||", "▒▒",
];

pub(super) const KEYS: &[(&str, &str)] = &[
    ("arrows hjkl", "move"),
    ("space", "nothing, ×, queen, nothing"),
    ("x  Enter", "a cross; a queen"),
    ("1 2", "pencil marks • and ◦"),
    ("mouse", "click, drag ×, right click ×"),
    ("u r", "undo, redo"),
    ("b", "back to where all was right"),
    ("c", "check for mistakes"),
    ("H", "hint: where, why, do it"),
    ("e", "the whole proof, step by step"),
    ("a", "what a queen crosses out"),
    ("v", "colours or patterns"),
    ("t p", "hide the clock; pause"),
    ("n N", "next puzzle, previous one"),
    ("q", "quit"),
];

pub(super) const KEYS_IN_PROOF: &[(&str, &str)] = &[
    ("→ ←", "a step forwards, a step back"),
    ("Home End", "to the beginning, to the end"),
    ("Esc", "back to your board"),
    ("q", "quit"),
];

pub(super) const SHORTCUTS: &[&str] = &[
    "? keys",
    "q quit",
    "space × ♛",
    "u undo",
    "H hint",
    "c check",
    "e proof",
    "n next",
    "a auto-×",
];

pub(super) const SHORTCUTS_IN_PROOF: &[&str] = &["←→ step", "Esc back", "? keys", "q quit"];

/// Where on the screen the squares are.
pub(super) struct Geometry {
    left: u16,
    top: u16,
    /// Between two squares.
    step: [u16; 2],
    rows: Range<u32>,
    columns: Range<u32>,
}

impl Geometry {
    /// The square drawn there, with the line to its left or above it.
    pub(super) fn square(&self, x: u16, y: u16) -> Option<Square> {
        let row = self.rows.start + u32::from(y.checked_sub(self.top)? / self.step[1]);
        let column = self.columns.start + u32::from(x.checked_sub(self.left)? / self.step[0]);
        (self.rows.contains(&row) && self.columns.contains(&column))
            .then_some(Square { row, column })
    }
}

/// Draws everything between the title and the keys.
pub(super) fn draw(frame: &mut Frame<'_>, stage: &Stage, body: Rect) -> Option<Geometry> {
    let n = stage.game.puzzle().n() as u16;
    // With lines between the squares, beside or below what is said; else without lines.
    let whole = [4 * n + 4, 2 * n + 2];
    let beside = body.width >= whole[0] + BESIDE && body.height >= whole[1];
    let has_lines = beside || (body.width >= whole[0] && body.height >= whole[1] + BELOW);
    let width = if has_lines { whole[0] } else { 3 * n + 3 };
    let [board, said] = if beside || (!has_lines && body.width >= width + BESIDE) {
        Layout::horizontal([Constraint::Length(width), Constraint::Fill(1)])
            .spacing(1)
            .areas(body)
    } else {
        Layout::vertical([
            Constraint::Fill(1),
            Constraint::Length(BELOW.min(body.height / 3)),
        ])
        .areas(body)
    };
    let geometry = (!stage.paused).then(|| draw_board(frame, stage, board, has_lines));
    frame.render_widget(
        Paragraph::new(said_lines(stage)).wrap(Wrap { trim: true }),
        said,
    );
    geometry
}

impl Stage {
    fn style(&self, color: Color) -> Style {
        colored(self.color, color)
    }
}

pub(super) fn title_line(stage: &Stage) -> Line<'static> {
    let entry = &stage.puzzles[stage.at];
    let n = entry.n();
    let mut parts = vec![format!("{n} × {n}")];
    if entry.stars() > 1 {
        parts.push(format!("{} queens each", entry.stars()));
    }
    parts.extend(entry.title.iter().chain(&entry.date).cloned());
    parts.extend(stage.grade.clone());
    let many = stage.puzzles.len();
    if many > 1 || stage.maker.is_some() {
        let of = if stage.maker.is_some() {
            String::new()
        } else {
            format!(" of {many}")
        };
        parts.push(format!("puzzle {}{of}", stage.at + 1));
    }
    if !stage.clock_hidden {
        let seconds = stage.clock.passed().as_secs();
        parts.push(format!("{}:{:02}", seconds / 60, seconds % 60));
    }
    if stage.hints > 0 {
        parts.push(format!("hints {}", stage.hints));
    }
    Line::styled(format!(" {}", parts.join(" · ")), BOLD)
}

/// What there is to say.
fn said_lines(stage: &Stage) -> Vec<Line<'static>> {
    if stage.paused {
        return vec![Line::styled("paused: any key goes on", BOLD)];
    }
    if let Some(proof) = &stage.proof {
        let of = format!(
            "step {} of {}",
            (proof.at + 1).min(proof.steps.len()),
            proof.steps.len()
        );
        let sentence = match proof.steps.get(proof.at) {
            Some(step) => stage.phrases().step(step),
            None => stage.phrases().hint(&Hint::Solved, HintLevel::Do),
        };
        return vec![Line::styled(of, BOLD), Line::raw(sentence)];
    }
    let mut lines = Vec::new();
    if stage.game.is_solved() {
        let seconds = stage.clock.passed().as_secs();
        let time = if stage.clock_hidden || seconds == 0 {
            String::new()
        } else {
            format!(" in {}:{:02}", seconds / 60, seconds % 60)
        };
        lines.push(Line::styled(format!("Solved{time}."), BOLD));
    }
    lines.extend(
        stage
            .remark
            .clone()
            .map(|remark| Line::styled(remark, BOLD)),
    );
    if let Some(told) = &stage.told {
        lines.push(Line::raw(stage.phrases().hint(&told.hint, told.level)));
    }
    lines
}

fn draw_board(frame: &mut Frame<'_>, stage: &Stage, area: Rect, has_lines: bool) -> Geometry {
    let n = stage.game.puzzle().n();
    let step = if has_lines { [4, 2] } else { [3, 1] };
    let [rows, columns] = [
        area.height.saturating_sub(1) / step[1],
        area.width.saturating_sub(3) / step[0],
    ]
    .map(u32::from);
    let geometry = Geometry {
        left: area.x + 3,
        top: area.y + 1,
        step,
        rows: window(stage.cursor.row, rows, n),
        columns: window(stage.cursor.column, columns, n),
    };
    let shown = stage.shown();
    let base = stage.speech.base.first();
    let gray = stage.style(Color::DarkGray);
    let mut heads = vec![Span::raw("   ")];
    for column in geometry.columns.clone() {
        let width = usize::from(step[0]);
        heads.push(Span::styled(format!("{:^width$}", column + base), gray));
    }
    let mut lines = vec![Line::from(heads)];
    let plain = if has_lines {
        draw_puzzle(stage.game.puzzle(), &DrawPuzzle::default())
    } else {
        String::new()
    };
    let drawn: Vec<Vec<char>> = plain.lines().map(|line| line.chars().collect()).collect();
    for row in geometry.rows.clone() {
        if has_lines {
            lines.push(border_line(stage, &drawn[2 * row as usize], row));
        }
        let mut spans = vec![Span::styled(format!("{:>2} ", row + base), gray)];
        for column in geometry.columns.clone() {
            let square = Square { row, column };
            if has_lines {
                let line = drawn[2 * row as usize + 1][4 * column as usize];
                let same = column > 0 && within(stage, square, Square::new(row, column - 1));
                spans.push(border(stage, line.to_string(), same.then_some(square)));
            }
            spans.extend(square_spans(stage, &shown, square, has_lines));
        }
        if has_lines {
            spans.push(Span::raw("┃"));
        }
        lines.push(Line::from(spans));
    }
    if has_lines {
        lines.push(border_line(stage, &drawn[2 * n as usize], n));
    }
    frame.render_widget(Paragraph::new(lines), area);
    geometry
}

/// Do both squares lie in one region?
fn within(stage: &Stage, a: Square, b: Square) -> bool {
    let puzzle = stage.game.puzzle();
    puzzle.region(a).is_some() && puzzle.region(a) == puzzle.region(b)
}

/// A piece of a line, in the colour of the region that it runs through.
fn border(stage: &Stage, text: String, within: Option<Square>) -> Span<'static> {
    match within.and_then(|square| background(stage, square)) {
        Some(color) => Span::styled(
            text,
            Style::new().fg(Color::Rgb(0x80, 0x80, 0x80)).bg(color),
        ),
        None => Span::raw(text),
    }
}

/// The line above a row.
fn border_line(stage: &Stage, drawn: &[char], row: u32) -> Line<'static> {
    let mut spans = vec![Span::raw("   ")];
    for (i, piece) in drawn.chunks(4).enumerate() {
        let square = Square::new(row, i as u32);
        spans.push(Span::raw(piece[0].to_string()));
        let inside = row > 0 && row < stage.game.puzzle().n() && piece.len() > 1;
        let same = inside && within(stage, square, Square::new(row - 1, i as u32));
        spans.push(border(
            stage,
            piece[1..].iter().collect(),
            same.then_some(square),
        ));
    }
    Line::from(spans)
}

/// The colour behind a square; none where patterns tell regions apart, or without regions.
fn background(stage: &Stage, square: Square) -> Option<Color> {
    let region = stage
        .game
        .puzzle()
        .region(square)
        .filter(|_| !stage.patterns)?;
    let [r, g, b] = stage.colors[region as usize];
    Some(Color::Rgb(r, g, b))
}

fn square_spans(
    stage: &Stage,
    shown: &Shown<'_>,
    square: Square,
    has_lines: bool,
) -> [Span<'static>; 3] {
    let puzzle = stage.game.puzzle();
    let mark = shown.game.mark(square);
    let sign = match (mark, shown.game.pencil(square)) {
        _ if puzzle.blocked().contains(&square) => "█",
        (Mark::Queen, _) => "♛",
        (Mark::Cross, _) => "×",
        (Mark::Nothing, 1) => "•",
        (Mark::Nothing, 2) => "◦",
        (Mark::Nothing, 3) => "◉",
        _ => " ",
    };
    let cursor = stage.proof.is_none() && square == stage.cursor;
    let region = puzzle.region(square);
    let (sides, color) = match () {
        () if stage.wrong.contains(&square) => ("!!", Some(Color::Red)),
        () if shown.about.contains(&square) => ("><", Some(Color::Red)),
        () if shown.looked_at.contains(&square) => ("()", Some(Color::Blue)),
        () if cursor => ("[]", None),
        () if !stage.patterns || region.is_none() => ("  ", None),
        () if has_lines => (pattern(stage, region), None),
        () => ("", None),
    };
    let mut sides = sides.chars().map(String::from);
    let (left, right) = match (sides.next(), sides.next()) {
        (Some(left), Some(right)) => (left, right),
        // Without lines the first sign of its name tells the region.
        _ => {
            let name = puzzle.region_name(region.unwrap_or(0)).to_lowercase();
            (name.chars().take(1).collect(), " ".to_owned())
        }
    };
    let background = background(stage, square);
    let mut style = match background {
        Some(color) => Style::new().fg(Color::Black).bg(color),
        None => Style::new(),
    };
    let mut side_style = style;
    if let Some(color) = color {
        side_style = side_style.add_modifier(Modifier::BOLD);
        if stage.color {
            side_style = side_style.fg(color);
        }
    }
    if mark == Mark::Queen {
        style = style.add_modifier(Modifier::BOLD);
    }
    if cursor {
        style = style.add_modifier(Modifier::REVERSED);
    }
    [
        Span::styled(left, side_style),
        Span::styled(sign, style),
        Span::styled(right, side_style),
    ]
}

/// The pattern of a region: one for each colour it could have.
fn pattern(stage: &Stage, region: Option<u32>) -> &'static str {
    let mut colors: Vec<[u8; 3]> = stage.colors.clone();
    colors.sort_unstable();
    colors.dedup();
    let color = region.map(|region| stage.colors[region as usize]);
    let number = colors.iter().position(|other| Some(*other) == color);
    PATTERNS[number.unwrap_or(0) % PATTERNS.len()]
}

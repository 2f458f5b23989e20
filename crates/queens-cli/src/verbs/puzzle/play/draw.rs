//! Draws the game: the board on the left, and the texts beside or below it.
//!
//! Regions are distinguished by colours or by patterns, with thick lines between them in either case. If the window is
//! too small for lines, each square has a letter instead. If it is too small for the board, the part around the cursor
//! is shown.

use queens::puzzle::Hint;
use queens::{Puzzle, Square};
use queens_formats::puzzle::{DrawPuzzle, PALETTE, draw_puzzle, hint_squares, palette_of};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::Stage;
use super::game::Mark;
use crate::screen::{Grid, Keys};

/// Columns of the texts beside the board, and rows of the texts below it.
const BESIDE: u16 = 30;
const BELOW: u16 = 4;

/// A pattern for each colour, drawn left and right of the mark.
const PATTERNS: [&str; PALETTE.len()] = [
    "   ", "░ ░", "· ·", "/ /", "\\ \\", ": :", "- -", "+ +", "~ ~", "= =", "| |", "▒ ▒",
];

const LINES: Color = Color::Rgb(0x80, 0x80, 0x80);

pub(super) const KEYS: Keys = &[
    ("?", "keys"),
    ("q", "quit"),
    ("space", "cycle: ×, ♕, empty"),
    ("u r", "undo, redo"),
    ("H", "hint: where, why, do it"),
    ("n N", "next puzzle, previous one"),
    ("arrows hjkl", "move"),
    ("x Enter", "a cross; a queen"),
    ("1 2", "pencil marks • and ◦"),
    ("mouse", "click, drag ×, right click ×"),
    ("c", "check for mistakes"),
    ("b", "back to before the mistakes"),
    ("e", "the whole proof: → ← Home End; Esc"),
    ("a", "what a queen crosses out"),
    ("v", "colours or patterns"),
    ("t p", "hide the clock; pause"),
];

pub(super) fn title(stage: &Stage) -> String {
    let game = stage.game();
    let puzzle = &game.puzzle;
    let n = puzzle.n();
    let mut parts = vec![format!("{n} × {n}")];
    if puzzle.stars() > 1 {
        parts.push(format!("{} queens each", puzzle.stars()));
    }
    parts.extend(puzzle.title.iter().chain(&puzzle.date).cloned());
    parts.extend(stage.grade.clone());
    let (at, many) = (stage.at + 1, stage.games.len());
    if stage.coming.is_some() {
        parts.push(format!("puzzle {at}"));
    } else if many > 1 {
        parts.push(format!("puzzle {at} of {many}"));
    }
    if !stage.clock_hidden {
        let seconds = game.played.as_secs();
        parts.push(format!("{}:{:02}", seconds / 60, seconds % 60));
    }
    if game.hints > 0 {
        parts.push(format!("hints {}", game.hints));
    }
    parts.join(" · ")
}

/// Draws everything between the title and the keys.
pub(super) fn draw(frame: &mut Frame<'_>, stage: &Stage, area: Rect) -> Option<Grid> {
    let n = stage.game().puzzle.n() as u16;
    let [left, above] = Grid::MARGIN;
    // The texts are beside the board if there is room, or else below it.
    let split = |width: u16| -> [Rect; 2] {
        if area.width >= width + BESIDE {
            let columns = [Constraint::Length(width), Constraint::Fill(1)];
            return Layout::horizontal(columns).spacing(1).areas(area);
        }
        let below = Constraint::Length(BELOW.min(area.height / 3));
        Layout::vertical([Constraint::Fill(1), below]).areas(area)
    };
    let (width, height) = (left + 4 * n + 1, above + 2 * n + 1);
    let lined = split(width);
    let has_lines = lined[0].width >= width && lined[0].height >= height;
    let [board, said] = if has_lines {
        lined
    } else {
        split(left + 3 * n)
    };
    let grid = Grid::new(board, n.into(), stage.game().cursor, 3, has_lines.into());
    if !stage.paused {
        draw_board(frame, stage, &grid, has_lines);
    }
    let said_lines = Paragraph::new(said_lines(stage));
    frame.render_widget(said_lines.wrap(Wrap { trim: true }), said);
    (!stage.paused).then_some(grid)
}

/// The lines of text.
fn said_lines(stage: &Stage) -> Vec<Line<'static>> {
    if stage.paused {
        return vec!["paused: press any key".bold().into()];
    }
    let (game, hint) = stage.shown();
    let mut lines = Vec::new();
    if let Some(proof) = &stage.proof {
        let last = proof.hints.len() - 1;
        let step = format!("step {} of {last} · → ← · Esc", (game.at + 1).min(last));
        lines.push(step.bold().into());
    } else if game.is_solved() {
        lines.push("Solved.".bold().into());
    }
    lines.extend(stage.remark.clone().map(|remark| remark.bold().into()));
    lines.extend(hint.map(|(hint, level)| Line::raw(stage.phrases().hint(hint, level))));
    lines
}

fn draw_board(frame: &mut Frame<'_>, stage: &Stage, grid: &Grid, has_lines: bool) {
    let (game, hint) = stage.shown();
    let [looked_at, about] = hint.map_or_else(Default::default, |(hint, level)| {
        hint_squares(&game.marked(), hint, level)
    });
    let sides_of_those_about = match hint {
        Some((Hint::Mistakes { .. }, _)) => "! !",
        _ => "> <",
    };
    let puzzle = &game.puzzle;
    let palette = palette_of(puzzle);
    let color = |square: Square| Some(palette[puzzle.region(square)? as usize]);
    grid.draw_numbers(frame, stage.speech.base.first());
    if has_lines {
        // A longer name would make the squares wider.
        let style = DrawPuzzle {
            names: (0..puzzle.n()).all(|region| puzzle.region_name(region).len() == 1),
            ..DrawPuzzle::default()
        };
        let lines = draw_puzzle(puzzle, &style);
        frame.render_widget(Paragraph::new(lines), grid.area);
    }
    for (square, place) in grid.squares() {
        let cell = game.cell(square);
        let sign = match (cell.mark, cell.pencil) {
            _ if puzzle.blocked().contains(&square) => "█",
            _ if puzzle.given().contains(&square) => "♛",
            (Mark::Queen, _) => "♕",
            (Mark::Cross, _) => "×",
            (Mark::Nothing, 1) => "•",
            (Mark::Nothing, 2) => "◦",
            (Mark::Nothing, 3) => "◉",
            _ => " ",
        };
        let is_cursor = stage.proof.is_none() && square == game.cursor;
        let (sides, side_style) = match color(square) {
            _ if about.contains(&square) => (sides_of_those_about, Style::new().bold().red()),
            _ if looked_at.contains(&square) => ("( )", Style::new().bold().blue()),
            _ if is_cursor => ("[ ]", Style::new()),
            Some(color) if stage.patterns && has_lines => (PATTERNS[color], Style::new()),
            Some(_) if stage.patterns => (&*initial(puzzle, square), Style::new()),
            _ => ("   ", Style::new()),
        };
        let mut style = Style::new();
        if let Some(color) = color(square).filter(|_| !stage.patterns) {
            let [r, g, b] = PALETTE[color];
            style = style.black().bg(Color::Rgb(r, g, b));
            if has_lines {
                color_lines(frame, puzzle, square, place, style.fg(LINES));
            }
        }
        let sides = Span::styled(sides, style.patch(side_style));
        frame.render_widget(sides, place);
        if cell.mark == Mark::Queen {
            style = style.bold();
        }
        if is_cursor {
            style = style.reversed();
        }
        let middle = Rect::new(place.x + 1, place.y, 1, 1);
        frame.render_widget(Span::styled(sign, style), middle);
    }
}

/// The first character of the region's name, for a board without room for lines or patterns.
fn initial(puzzle: &Puzzle, square: Square) -> String {
    let name = puzzle.region_name(puzzle.region(square).unwrap_or(0));
    name.to_lowercase().chars().take(1).collect()
}

/// Colours the lines to the left of a square and above it that run through its region.
fn color_lines(frame: &mut Frame<'_>, puzzle: &Puzzle, square: Square, place: Rect, style: Style) {
    let left = Square::new(square.row, square.column.wrapping_sub(1));
    let above = Square::new(square.row.wrapping_sub(1), square.column);
    let line_left = Rect::new(place.x - 1, place.y, 1, 1);
    let line_above = Rect::new(place.x, place.y - 1, place.width, 1);
    for (neighbour, line) in [(left, line_left), (above, line_above)] {
        if puzzle.region(neighbour) == puzzle.region(square) {
            frame.buffer_mut().set_style(line, style);
        }
    }
}

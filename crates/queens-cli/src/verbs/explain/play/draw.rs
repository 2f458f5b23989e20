//! Draws the player: the board on the left, with the path below it if there is room; pseudo-code and memory on the
//! right; counters and the last step in words below.
//!
//! Everything can be told apart without colours: by signs, and by bold and reversed cells.

use queens::textbook::Direction;
use queens::trace::Event;
use queens::{Line as BoardLine, Square};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::{SPEEDS, Stage};
use crate::number::grouped;
use crate::screen::{Grid, Keys};
use crate::verbs::explain::memory::remembered;
use crate::wrap::broken;

/// Columns reserved for the panels on the right, and the minimum for those on the left.
const PANELS: u16 = 42;
const LEFT: u16 = 28;

/// Minimum number of rows of the path.
const PATH: u16 = 4;

pub(super) const KEYS: Keys = &[
    ("?", "keys"),
    ("q", "quit"),
    ("space", "play, pause"),
    ("→ ←", "a step forward, back"),
    ("n p", "next solution, previous one"),
    ("↑ ↓", "faster, slower"),
    ("PgDn PgUp", "100 steps forward, back"),
    ("Home End", "to the beginning, to the end"),
    ("123 g", "to step 123"),
    ("Tab", "another algorithm (Shift-Tab: back)"),
    ("c", "switch: by columns, by rows"),
    ("] [", "a larger board, a smaller one"),
];

pub(super) fn title(stage: &Stage) -> String {
    let player = &stage.player;
    let of = match player.length() {
        Some(length) => format!(" of {}", grouped(length.into())),
        None => String::new(),
    };
    let way = match player.direction() {
        Direction::Rows => "",
        Direction::Columns => ", by columns",
    };
    let doing = match (stage.wanted, stage.playing) {
        (Some(_), _) => "searching",
        (None, true) => "playing",
        (None, false) => "paused",
    };
    let speed = grouped(SPEEDS[stage.speed].into());
    let step = grouped(player.position().into());
    let (algorithm, n) = (player.rung(), player.n());
    format!("step {step}{of} · {algorithm}{way} · n = {n} · {doing}, {speed} a second")
}

/// Draws everything between the title and the keys.
pub(super) fn draw(frame: &mut Frame<'_>, stage: &Stage, area: Rect) {
    let rows = [
        Constraint::Fill(1),
        Constraint::Length(1),
        Constraint::Length(1),
    ];
    let [body, counters, sentence] = Layout::vertical(rows).areas(area);
    let left_width = body.width.saturating_sub(PANELS).max(body.width / 3);
    let n = stage.player.n();
    // Width including the row numbers and frames.
    let columns = |cell: u16| {
        n.saturating_mul(cell.into())
            .saturating_add(6)
            .min(u16::MAX.into()) as u16
    };
    // Queens have signs around them if there is room.
    let cell = [3, 2].into_iter().find(|&cell| columns(cell) <= left_width);
    let cell = cell.unwrap_or(1);
    let [left, right] = Layout::horizontal([
        Constraint::Length(columns(cell).clamp(LEFT, left_width.max(LEFT))),
        Constraint::Fill(1),
    ])
    .spacing(1)
    .areas(body);

    let (code, lit) = code(stage, right.width.saturating_sub(2).into());
    let memory = remembered(&stage.player, stage.words(), false);
    let board_rows = n.saturating_add(3).min(u16::MAX.into()) as u16;
    let rows = [Constraint::Length(board_rows), Constraint::Fill(1)];
    let [board_area, below] = Layout::vertical(rows).areas(left);
    let path_below = below.height >= PATH;
    let rows = [
        Constraint::Length(code.len() as u16 + 2),
        Constraint::Length(memory.len() as u16 + 2),
        Constraint::Min(if path_below { 0 } else { 3 }),
    ];
    let [code_area, memory_area, rest] = Layout::vertical(rows).areas(right);
    let (path_area, memory_area) = if path_below {
        (below, memory_area.union(rest))
    } else {
        (rest, memory_area)
    };
    draw_board(frame, stage, board_area, cell);
    draw_panel(frame, " algorithm ", code, lit, code_area);
    let path = path(stage, path_area.width);
    let last = path.len().saturating_sub(1);
    draw_panel(frame, " path in the tree ", path, last, path_area);
    let memory: Vec<Line<'_>> = memory.into_iter().map(Line::raw).collect();
    let memory = Paragraph::new(memory).wrap(Wrap { trim: false });
    let block = Block::bordered().title(" what it remembers ");
    frame.render_widget(memory.block(block), memory_area);
    frame.render_widget(Line::raw(counted(stage)), counters);
    frame.render_widget(said(stage), sentence);
}

/// Draws a panel of lines, scrolled so that the line `seen` is visible.
fn draw_panel(frame: &mut Frame<'_>, title: &str, lines: Vec<Line<'_>>, seen: usize, area: Rect) {
    let room = area.height.saturating_sub(2);
    let hidden = (seen as u16 + 1).saturating_sub(room);
    let panel = Paragraph::new(lines).block(Block::bordered().title(title));
    frame.render_widget(panel.scroll((hidden, 0)), area);
}

/// The pseudo-code in rows of this width, with the line of the last step highlighted, and the last row of that line.
fn code(stage: &Stage, width: usize) -> (Vec<Line<'static>>, usize) {
    let lit = stage.player.step().map(|step| step.line);
    let mut rows = Vec::new();
    let mut seen = 0;
    for (index, line) in stage.player.pseudocode().iter().enumerate() {
        // A column for a sign comes first; continuation rows are indented further.
        let text = format!(" {}", line.text);
        let indent = text.len() - text.trim_start().len() + 5;
        for row in broken(&text, width, indent).lines() {
            rows.push(match Some(index) == lit {
                true => Line::raw(row.replacen(' ', "▶", 1)).yellow().reversed(),
                false => Line::raw(row.to_owned()),
            });
        }
        if Some(index) == lit {
            seen = rows.len() - 1;
        }
    }
    (rows, seen)
}

/// The open nodes, each with the queen that leads to it.
fn path(stage: &Stage, width: u16) -> Vec<Line<'static>> {
    // Deeper nodes are indented further, as long as their text fits.
    let deepest = width.saturating_sub(LEFT).min(12);
    let queens = stage.player.queens();
    let nodes = stage.player.path().iter().enumerate();
    let line = |(depth, &node): (usize, &u64)| {
        let what = match depth {
            0 => "the empty board".to_owned(),
            _ => format!("queen on {}", stage.words().square(queens[depth - 1])),
        };
        let indent = depth.min(deepest.into());
        let node = grouped(node.into());
        Line::raw(format!("{:indent$}node {node}  {what}", ""))
    };
    nodes.map(line).collect()
}

fn counted(stage: &Stage) -> String {
    let count = stage.player.counters();
    let [nodes, solutions, placed, rejected] =
        [count.nodes, count.solutions, count.placed, count.rejected]
            .map(|count| grouped(count.into()));
    format!(" nodes {nodes}  solutions {solutions}  placed {placed}  rejected {rejected}")
}

/// The last step in words, or a more important message.
fn said(stage: &Stage) -> Line<'static> {
    if stage.wanted.is_some() {
        return Line::raw(" searching… Esc stops it");
    }
    if stage.typed > 0 {
        return Line::raw(format!(" {}█   (g: go to this step)", stage.typed));
    }
    if let Some(remark) = stage.remark {
        return Line::raw(format!(" {remark}")).bold();
    }
    match stage.player.step() {
        Some(step) => Line::raw(format!(" {}", stage.words().step(&step))),
        None => Line::raw(" not started: → takes the first step, space plays"),
    }
}

/// Draws as much of the board around the last queen placed as there is room for.
fn draw_board(frame: &mut Frame<'_>, stage: &Stage, area: Rect, cell: u16) {
    let block = Block::bordered().title(" board ");
    let block = block.title_bottom(" Q queen  x attacked ");
    let around = stage.player.queens().last().copied();
    let around = around.unwrap_or(Square::new(0, 0));
    let grid = Grid::new(block.inner(area), stage.player.n(), around, cell, 0);
    frame.render_widget(block, area);
    grid.draw_numbers(frame, stage.base.first());
    for (square, place) in grid.squares() {
        frame.render_widget(drawn(stage, square, cell), place);
    }
}

fn drawn(stage: &Stage, square: Square, width: u16) -> Span<'static> {
    let queens = stage.player.queens();
    let is_queen = queens.contains(&square);
    let attacks = |&queen: &Square| BoardLine::shared(queen, square).is_some();
    let sign = match () {
        () if is_queen => 'Q',
        () if queens.iter().any(attacks) => 'x',
        () => '·',
    };
    let change = match stage.player.step().map(|step| step.event) {
        Some(Event::Place { square: at }) if at == square => Some(("[]", Color::Green)),
        Some(Event::Remove { square: at }) if at == square => Some(("()", Color::Yellow)),
        Some(Event::Reject { square: at, .. }) if at == square => Some(("><", Color::Red)),
        Some(Event::Reject { attacker: at, .. }) if at == square => Some(("**", Color::Magenta)),
        _ => None,
    };
    let (sides, style) = match change {
        Some((sides, color)) => (sides, Style::new().fg(color).reversed()),
        None if is_queen => ("  ", Style::new().cyan()),
        None => ("  ", Style::new().dark_gray()),
    };
    let (left, right) = sides.split_at(1);
    let text = match width {
        3 => format!("{left}{sign}{right}"),
        2 => format!("{left}{sign}"),
        _ => sign.to_string(),
    };
    Span::styled(text, if is_queen { style.bold() } else { style })
}

//! The picture: the board on the left, with counters and path below it where there is room; pseudo-code
//! and memory on the right; the last step in words below.
//!
//! Everything can be told apart without colours: by signs, and by bold and reversed cells.

use queens::textbook::Direction;
use queens::trace::Event;
use queens::{Line as BoardLine, Square};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::{SPEEDS, Stage};
use crate::number::grouped;
use crate::screen::{BOLD, colored, window};
use crate::verbs::explain::memory::remembered;
use crate::verbs::explain::words::Words;

/// Columns that the panels on the right are worth, and the fewest for those on the left.
const PANELS: u16 = 42;
const LEFT: u16 = 28;

/// Rows of the counters with their frame, and the fewest of the path.
const COUNTERS: u16 = 4;
const PATH: u16 = 4;

pub(super) const KEYS: &[(&str, &str)] = &[
    ("space", "play, pause"),
    ("→ ←", "a step forwards, a step back"),
    ("PgDn PgUp", "100 steps forwards, 100 back"),
    ("↑ ↓", "faster, slower"),
    ("n p", "next solution, previous one"),
    ("g", "go to a step: type its number"),
    ("Home End", "to the beginning, to the end"),
    ("Tab", "another algorithm (Shift-Tab: back)"),
    ("c", "by columns, by rows again"),
    ("] [", "a larger board, a smaller one"),
    ("? ", "these keys"),
    ("q", "quit"),
];

pub(super) const SHORTCUTS: &[&str] = &[
    "? keys",
    "q quit",
    "space play",
    "←→ step",
    "n next solution",
    "↑↓ speed",
    "g go to",
    "Tab algorithm",
];

/// Draws everything between the title and the keys.
pub(super) fn draw(frame: &mut Frame<'_>, stage: &Stage, area: Rect) {
    let rows = [Constraint::Fill(1), Constraint::Length(1)];
    let [body, sentence] = Layout::vertical(rows).areas(area);
    let left_width = (body.width.saturating_sub(PANELS)).max(body.width / 3);
    let cell = cell_width(stage.player.n(), left_width);
    let wanted = board_columns(stage.player.n(), cell);
    let [left, right] = Layout::horizontal([
        Constraint::Length(wanted.clamp(LEFT, left_width.max(LEFT))),
        Constraint::Fill(1),
    ])
    .spacing(1)
    .areas(body);

    let board_rows = stage.player.n().saturating_add(4);
    let fits = board_rows + u32::from(COUNTERS + PATH) <= left.height.into();
    let (board, counters, path, code, memory) = if fits {
        let [board, counters, path] = Layout::vertical([
            Constraint::Length(board_rows as u16),
            Constraint::Length(COUNTERS),
            Constraint::Fill(1),
        ])
        .areas(left);
        let [code, memory] =
            Layout::vertical([Constraint::Length(code_rows(stage)), Constraint::Fill(1)])
                .areas(right);
        (board, counters, path, code, memory)
    } else {
        let memory_rows = remembered(&stage.player, stage.words(), false).len() as u16 + 2;
        let [counters, code, memory, path] = Layout::vertical([
            Constraint::Length(COUNTERS),
            Constraint::Length(code_rows(stage)),
            Constraint::Length(memory_rows),
            Constraint::Min(3),
        ])
        .areas(right);
        (left, counters, path, code, memory)
    };
    draw_board(frame, stage, board, cell);
    draw_counters(frame, stage, counters);
    draw_path(frame, stage, path);
    draw_code(frame, stage, code);
    draw_memory(frame, stage, memory);
    frame.render_widget(Paragraph::new(sentence_line(stage)), sentence);
}

impl Stage {
    fn style(&self, color: Color) -> Style {
        colored(self.color, color)
    }

    fn words(&self) -> Words {
        Words {
            rung: self.player.rung(),
            base: self.base,
        }
    }
}

pub(super) fn title_line(stage: &Stage, width: u16) -> Line<'static> {
    let player = &stage.player;
    let way = match player.direction() {
        Direction::Rows => "",
        Direction::Columns => ", by columns",
    };
    let of = match player.length() {
        Some(length) => format!(" of {}", grouped(length.into())),
        None => String::new(),
    };
    let speed = grouped(SPEEDS[stage.speed].into());
    let doing = match (stage.wanted, stage.playing) {
        (Some(_), _) => "searching…".to_owned(),
        (None, true) => format!("playing, {speed} a second"),
        (None, false) => format!("paused, {speed} a second"),
    };
    let (algorithm, n) = (player.rung(), player.n());
    let step = grouped(player.position().into());
    let long = Line::from(vec![
        Span::styled(format!(" {algorithm}{way}"), BOLD),
        Span::raw(format!(" · n = {n} · ")),
        Span::styled(format!("step {step}{of}"), BOLD),
        Span::raw(format!(" · {doing}")),
    ]);
    match long.width() <= width.into() {
        true => long,
        // The number of the step comes first where not everything can be said.
        false => Line::styled(format!("{step}{of} · {algorithm} {n}{way} · {doing}"), BOLD),
    }
}

fn sentence_line(stage: &Stage) -> Line<'static> {
    if let Some(typed) = &stage.typed {
        return Line::raw(format!(" go to step: {typed}█   (Enter: go, Esc: stay)"));
    }
    if stage.wanted.is_some() {
        return Line::raw(" searching… Esc stops it");
    }
    if let Some(remark) = stage.remark {
        return Line::styled(format!(" {remark}"), BOLD);
    }
    match stage.player.step() {
        Some(step) => Line::raw(format!(" {}", stage.words().step(&step))),
        None => Line::raw(" nothing has happened yet: → does the first step, space plays"),
    }
}

/// Columns of a square: signs around the queen where there is room.
fn cell_width(n: u32, available: u16) -> u16 {
    let fits = |&cell: &u16| board_columns(n, cell) <= available;
    [3, 2].into_iter().find(fits).unwrap_or(1)
}

/// Columns of the whole board with the numbers of its rows and its frame.
fn board_columns(n: u32, cell: u16) -> u16 {
    let squares = n.saturating_mul(cell.into()).saturating_add(6);
    squares.min(u16::MAX.into()) as u16
}

/// What there is to say of a square in the last step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// A queen was just put here.
    Placed,
    /// A queen was refused here, or its whole placement.
    Refused,
    /// The queen that attacks the one refused.
    Attacker,
    /// A queen was just taken off.
    Removed,
}

fn mark(stage: &Stage, square: Square) -> Mark {
    match stage.player.step().map(|step| step.event) {
        Some(Event::Place { square: s }) if s == square => Mark::Placed,
        Some(Event::Remove { square: s }) if s == square => Mark::Removed,
        Some(Event::Reject { square: s, .. }) if s == square => Mark::Refused,
        Some(Event::Reject { attacker, .. }) if attacker == square => Mark::Attacker,
        _ => Mark::None,
    }
}

fn draw_board(frame: &mut Frame<'_>, stage: &Stage, area: Rect, cell: u16) {
    let n = stage.player.n();
    let block = Block::bordered().title(" board ");
    let inner = block.inner(area);
    frame.render_widget(block, area);
    if inner.width < 5 || inner.height < 2 {
        return;
    }
    let first = stage.words().square(Square::new(0, 0));
    let first: u32 = first[..1].parse().expect("a digit");
    // The part of the board that fits, around the last queen placed. The signs are explained only below
    // a whole board.
    let (rows, columns) = (
        u32::from(inner.height - 1),
        u32::from((inner.width - 4) / cell),
    );
    let center = stage.player.queens().last().copied();
    let center = center.unwrap_or(Square::new(0, 0));
    let rows = window(center.row, rows, n);
    let columns = window(center.column, columns, n);

    let mut lines = Vec::new();
    let width = usize::from(cell);
    let mut heads = vec![Span::raw("    ")];
    for column in columns.clone() {
        let head = column + first;
        // Where two digits do not fit, the last one must do.
        let head = if head >= 10 && cell < 3 {
            head % 10
        } else {
            head
        };
        heads.push(Span::raw(format!("{head:^width$}")));
    }
    lines.push(Line::from(heads).style(stage.style(Color::DarkGray)));
    for row in rows {
        let mut cells = vec![Span::styled(
            format!("{:>3} ", row + first),
            stage.style(Color::DarkGray),
        )];
        for column in columns.clone() {
            cells.push(square_cell(stage, Square::new(row, column), cell));
        }
        lines.push(Line::from(cells));
    }
    if inner.height > lines.len() as u16 {
        lines.push(Line::styled(
            "Q queen  x attacked",
            stage.style(Color::DarkGray),
        ));
    }
    frame.render_widget(Paragraph::new(lines), inner);
}

fn square_cell(stage: &Stage, square: Square, width: u16) -> Span<'static> {
    let queens = stage.player.queens();
    let queen = queens.contains(&square);
    let attacked = || {
        queens
            .iter()
            .any(|&q| BoardLine::shared(q, square).is_some())
    };
    let sign = match (queen, queen || attacked()) {
        (true, _) => 'Q',
        (false, true) => 'x',
        (false, false) => '·',
    };
    let mark = mark(stage, square);
    let (left, right) = match mark {
        Mark::None => (' ', ' '),
        Mark::Placed => ('[', ']'),
        Mark::Removed => ('(', ')'),
        Mark::Refused => ('>', '<'),
        Mark::Attacker => ('*', '*'),
    };
    let text = match width {
        3 => format!("{left}{sign}{right}"),
        2 => format!("{left}{sign}"),
        _ => sign.to_string(),
    };
    let color = match (mark, sign) {
        (Mark::Placed, _) => Color::Green,
        (Mark::Refused, _) => Color::Red,
        (Mark::Attacker, _) => Color::Magenta,
        (Mark::Removed, _) => Color::Yellow,
        (Mark::None, 'Q') => Color::Cyan,
        (Mark::None, _) => Color::DarkGray,
    };
    let mut style = stage.style(color);
    if queen {
        style = style.add_modifier(Modifier::BOLD);
    }
    if mark != Mark::None {
        style = style.add_modifier(Modifier::REVERSED);
    }
    Span::styled(text, style)
}

fn draw_counters(frame: &mut Frame<'_>, stage: &Stage, area: Rect) {
    let count = stage.player.counters();
    let lines = vec![
        Line::raw(format!(
            "nodes {}  solutions {}",
            grouped(count.nodes.into()),
            grouped(count.solutions.into())
        )),
        Line::raw(format!(
            "placed {}  rejected {}",
            grouped(count.placed.into()),
            grouped(count.rejected.into())
        )),
    ];
    let block = Block::bordered().title(" counters ");
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// Rows of the pseudo-code with its frame.
fn code_rows(stage: &Stage) -> u16 {
    stage.player.pseudocode().len() as u16 + 2
}

fn draw_code(frame: &mut Frame<'_>, stage: &Stage, area: Rect) {
    let lit = stage.player.step().map(|step| step.line);
    let pseudocode = stage.player.pseudocode().iter().enumerate();
    let lines: Vec<Line<'_>> = pseudocode
        .map(|(index, line)| {
            if Some(index) == lit {
                let style = stage.style(Color::Yellow).add_modifier(Modifier::REVERSED);
                Line::styled(format!("▶{}", line.text), style)
            } else {
                Line::raw(format!(" {}", line.text))
            }
        })
        .collect();
    // The lit line must be seen, whatever else is not.
    let room = area.height.saturating_sub(2);
    let hidden = (lit.unwrap_or(0) as u16 + 1).saturating_sub(room);
    let block = Block::bordered().title(" algorithm ");
    let code = Paragraph::new(lines).block(block).scroll((hidden, 0));
    frame.render_widget(code, area);
}

fn draw_memory(frame: &mut Frame<'_>, stage: &Stage, area: Rect) {
    let block = Block::bordered().title(" what it remembers ");
    let lines = remembered(&stage.player, stage.words(), false);
    let lines: Vec<Line<'_>> = lines.into_iter().map(Line::raw).collect();
    let wrapped = Paragraph::new(lines).wrap(Wrap { trim: false });
    frame.render_widget(wrapped.block(block), area);
}

fn draw_path(frame: &mut Frame<'_>, stage: &Stage, area: Rect) {
    let lines = path_lines(stage, area.width);
    let block = Block::bordered().title(" path in the tree ");
    // The end of the path matters most.
    let hidden = (lines.len() as u16).saturating_sub(area.height.saturating_sub(2));
    frame.render_widget(Paragraph::new(lines).block(block).scroll((hidden, 0)), area);
}

/// The open nodes, each with the queen that leads to it.
fn path_lines(stage: &Stage, width: u16) -> Vec<Line<'static>> {
    // Deeper nodes stand further in, as long as their text fits.
    let deepest = width.saturating_sub(LEFT).min(12);
    let queens = stage.player.queens();
    let entered = stage.player.path().iter().enumerate();
    let mut lines: Vec<Line<'static>> = entered
        .map(|(depth, node)| {
            let what = match depth {
                0 => "the empty board".to_owned(),
                _ => format!("queen on {}", stage.words().square(queens[depth - 1])),
            };
            let indent = depth.min(deepest.into());
            Line::raw(format!(
                "{:indent$}node {}  {what}",
                "",
                grouped((*node).into())
            ))
        })
        .collect();
    if lines.is_empty() {
        lines.push(Line::raw("none"));
    }
    lines
}

//! A puzzle in characters: thick borders between regions, thin ones within, and colours on terminals.

use queens::{Puzzle, Square};

use super::picture::palette_of;
use super::{colors, labels};
use crate::format::Base;
use crate::read::drawn::width;
use crate::scene::board::{Side, borders};

/// How a puzzle is drawn in characters.
#[derive(Clone, Copy, Debug, Default)]
pub struct DrawPuzzle<'a> {
    /// Colour regions with the escape sequences of terminals.
    pub color: bool,
    /// Squares to highlight, with brackets.
    pub marked: &'a [Square],
    /// Draw row and column numbers, counted from this base; no numbers if `None`.
    pub numbers: Option<Base>,
    /// Write the names of regions, each on the border above its first square; always if a region has several pieces.
    pub names: bool,
}

/// The corner where lines meet: up, right, down and left, each 0 for none, 1 for thin, 2 for thick.
fn corner(up: u8, right: u8, down: u8, left: u8) -> char {
    match (up, right, down, left) {
        (0, 2, 2, 0) => '┏',
        (0, 0, 2, 2) => '┓',
        (2, 2, 0, 0) => '┗',
        (2, 0, 0, 2) => '┛',
        (0, 2, 1, 2) => '┯',
        (0, 2, 2, 2) => '┳',
        (1, 2, 0, 2) => '┷',
        (2, 2, 0, 2) => '┻',
        (2, 1, 2, 0) => '┠',
        (2, 2, 2, 0) => '┣',
        (2, 0, 2, 1) => '┨',
        (2, 0, 2, 2) => '┫',
        (1, 1, 1, 1) => '┼',
        (2, 2, 2, 2) => '╋',
        (1, 2, 1, 2) => '┿',
        (2, 1, 2, 1) => '╂',
        (2, 2, 1, 1) => '╄',
        (2, 1, 1, 2) => '╃',
        (1, 2, 2, 1) => '╆',
        (1, 1, 2, 2) => '╅',
        (2, 2, 2, 1) => '╊',
        (2, 1, 2, 2) => '╉',
        (2, 2, 1, 2) => '╇',
        (1, 2, 2, 2) => '╈',
        (2, 1, 1, 1) => '╀',
        (1, 2, 1, 1) => '┾',
        (1, 1, 2, 1) => '╁',
        (1, 1, 1, 2) => '┽',
        _ => ' ',
    }
}

/// The board in characters: a line for each row, and one between rows.
pub fn draw_puzzle(puzzle: &Puzzle, style: &DrawPuzzle<'_>) -> String {
    let n = puzzle.n();
    let border = borders(n, n, |square| puzzle.region(square));
    let line = |of| border(of).map_or(0, |thick| 1 + u8::from(thick));
    let above = |row: u32, column: u32| line(Side::Above(row, column));
    let left = |row: u32, column: u32| line(Side::Left(row, column));
    let colors = palette_of(puzzle);
    let mut labels = labels(puzzle);
    // Borders show where pieces are, and names which pieces are one region.
    if !style.names && labels.len() <= n as usize {
        labels.clear();
    }
    let columns = |name: &str| name.chars().map(width).sum::<usize>();
    let cell = labels
        .iter()
        .map(|(_, name)| columns(name) + 2)
        .fold(3, usize::max);
    let margin = style
        .numbers
        .map_or(0, |base| (n - 1 + base.first()).to_string().len() + 1);
    let mut text = String::new();
    if let Some(base) = style.numbers {
        text += &" ".repeat(margin + 1);
        for column in 0..n {
            text += &format!("{:^1$}", column + base.first(), cell + 1);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    for row in 0..=n {
        text += &" ".repeat(margin);
        for column in 0..=n {
            text.push(corner(
                left(row.wrapping_sub(1), column),
                above(row, column),
                left(row, column),
                above(row, column.wrapping_sub(1)),
            ));
            if column < n {
                let line = if above(row, column) == 2 {
                    "━"
                } else {
                    "─"
                };
                let label = (labels.iter()).find(|(at, _)| *at == Square { row, column });
                let name = label.map_or("", |(_, name)| name);
                let left = (cell - columns(name)) / 2;
                text += &line.repeat(left);
                text += name;
                text += &line.repeat(cell - columns(name) - left);
            }
        }
        text.push('\n');
        if row == n {
            break;
        }
        if let Some(base) = style.numbers {
            text += &format!("{:>1$} ", row + base.first(), margin - 1);
        }
        for column in 0..=n {
            text.push(if left(row, column) == 2 { '┃' } else { '│' });
            if column == n {
                break;
            }
            let square = Square { row, column };
            let mark = match () {
                () if puzzle.given().contains(&square) => '♛',
                () if puzzle.queens().contains(&square) => '♕',
                () if puzzle.crosses().contains(&square) => '×',
                () if puzzle.blocked().contains(&square) => '█',
                () => ' ',
            };
            let [open, close] = if style.marked.contains(&square) {
                ['[', ']']
            } else {
                [' ', ' ']
            };
            let left = " ".repeat((cell - 3) / 2);
            let right = " ".repeat(cell - 3 - left.len());
            let drawn = format!("{left}{open}{mark}{close}{right}");
            match puzzle.region(square) {
                Some(region) if style.color => {
                    let [r, g, b] = colors::PALETTE[colors[region as usize]];
                    text += &format!("\x1b[38;2;0;0;0;48;2;{r};{g};{b}m{drawn}\x1b[0m");
                }
                _ => text += &drawn,
            }
        }
        text.push('\n');
    }
    text
}

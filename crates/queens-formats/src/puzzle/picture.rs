//! Pictures of one puzzle, with regions in colours and thick borders, queens, crosses, and the squares of a hint.

use queens::puzzle::Hint;
use queens::{Puzzle, Square};

use super::words::HintLevel;
use super::{colors, labels};
use crate::scene::board::{Board, CROSS};
use crate::scene::{Anchor, BLACK, BLUE, Color, GRAY, Point, RED, Scene, WHITE, widest};

/// Side length of a square.
const CELL: f32 = 40.0;

/// The puzzle with these squares highlighted.
pub fn puzzle_scene(puzzle: &Puzzle, marked: &[Square]) -> Scene {
    let look = Look {
        colored: true,
        marked,
        ..Look::default()
    };
    scene(puzzle, look)
}

/// A hint: the squares to look at in blue frames and, above the first level, those that it is about in red ones.
pub fn hint_scene(puzzle: &Puzzle, hint: &Hint, level: HintLevel) -> Scene {
    let [premises, marked] = hint_squares(puzzle, hint, level);
    let look = Look {
        colored: true,
        marked: &marked,
        premises: &premises,
        names: true,
        ..Look::default()
    };
    scene(puzzle, look)
}

fn scene(puzzle: &Puzzle, look: Look<'_>) -> Scene {
    let (side, margin) = (CELL * puzzle.n() as f32, CELL / 8.0);
    let whole = side + 2.0 * margin;
    let mut scene = Scene::new(whole, whole);
    if let Some(name) = &puzzle.title {
        scene = scene.titled(name);
    }
    draw(&mut scene, puzzle, look, [margin; 2], side);
    scene
}

/// Which colour of the [palette](colors::PALETTE) each region has: neighbours are as far apart as the twelve colours allow.
/// A classic puzzle has no regions.
pub fn palette_of(puzzle: &Puzzle) -> Vec<usize> {
    colors::of(puzzle.n(), puzzle.n(), |square| puzzle.region(square))
}

/// The squares that a hint of this level looks at, which are those still free in its premises, and above the first level
/// those that it is about: where a queen belongs or cannot be, or what is wrong.
pub fn hint_squares(puzzle: &Puzzle, hint: &Hint, level: HintLevel) -> [Vec<Square>; 2] {
    let mut marked = match hint {
        _ if level == HintLevel::Where => Vec::new(),
        Hint::Solved => Vec::new(),
        Hint::Mistakes { queens, crosses } => [&queens[..], crosses].concat(),
        Hint::Step(step) => [&step.queens[..], &step.excluded].concat(),
    };
    marked.sort_unstable();
    let premises = match hint {
        Hint::Step(step) => {
            let looked_at = |square: &Square| {
                let lies_in = |&house| puzzle.lies_in(*square, house);
                step.premises.iter().any(lies_in) && !marked.contains(square)
            };
            puzzle.free().into_iter().filter(looked_at).collect()
        }
        _ => Vec::new(),
    };
    [premises, marked]
}

/// What is drawn of a puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Look<'a> {
    /// Fill regions with colours rather than leave them white.
    pub(super) colored: bool,
    /// Fill regions with patterns of lines, for printers without colours.
    pub(super) patterned: bool,
    /// Squares to stress.
    pub(super) marked: &'a [Square],
    /// Squares to look at.
    pub(super) premises: &'a [Square],
    /// Draw these queens instead of the player's.
    pub(super) answer: Option<&'a [Square]>,
    /// Write the names of regions.
    pub(super) names: bool,
}

const PATTERN: Color = [0xB0; 3];
const CROSSED: Color = [0x55; 3];

/// Lines across a square, from one point to another in twelfths of its side: a pattern for each colour of the palette. Each
/// line continues in the next square.
const PATTERNS: [&[[i8; 4]]; colors::PALETTE.len()] = [
    &[],
    &[[0, 2, 12, 2], [0, 6, 12, 6], [0, 10, 12, 10]],
    &[[2, 0, 2, 12], [6, 0, 6, 12], [10, 0, 10, 12]],
    &[
        [0, 4, 4, 0],
        [0, 8, 8, 0],
        [0, 12, 12, 0],
        [4, 12, 12, 4],
        [8, 12, 12, 8],
    ],
    &[
        [8, 0, 12, 4],
        [4, 0, 12, 8],
        [0, 0, 12, 12],
        [0, 4, 8, 12],
        [0, 8, 4, 12],
    ],
    &[[0, 6, 12, 6], [6, 0, 6, 12]],
    &[[0, 9, 3, 3], [3, 3, 6, 9], [6, 9, 9, 3], [9, 3, 12, 9]],
    &[[2, 3, 4, 3], [8, 3, 10, 3], [2, 9, 4, 9], [8, 9, 10, 9]],
    &[[3, 2, 3, 4], [9, 2, 9, 4], [3, 8, 3, 10], [9, 8, 9, 10]],
    &[[0, 6, 6, 0], [6, 0, 12, 6], [12, 6, 6, 12], [6, 12, 0, 6]],
    &[[0, 3, 12, 3], [0, 9, 12, 9], [3, 0, 3, 12], [9, 0, 9, 12]],
    &[[0, 6, 3, 3], [3, 3, 9, 9], [9, 9, 12, 6]],
];

/// Where names begin in a square, within a frame that stresses it.
const NAME: f32 = 0.16;

/// As much of a name as fits into this many squares, and the size of its letters as a fraction of a square's side.
fn fitted(mut name: String, squares: usize) -> (String, f32) {
    let room = squares as f32 - 2.0 * NAME;
    let size = |name: &str| (room / widest(name)).min(0.28);
    // Smaller letters are not legible.
    const SMALLEST: f32 = 0.18;
    if size(&name) < SMALLEST {
        name.push('…');
        while size(&name) < SMALLEST {
            name.pop();
            name.pop();
            name.push('…');
        }
    }
    let size = size(&name);
    (name, size)
}

/// Draws a board with its top left corner at `origin`, `side` wide.
pub(super) fn draw(scene: &mut Scene, puzzle: &Puzzle, look: Look<'_>, origin: Point, side: f32) {
    let n = puzzle.n();
    let board = Board {
        rows: n,
        columns: n,
        origin,
        cell: side / n as f32,
    };
    let colors = palette_of(puzzle);
    board.fill(scene, |square| match puzzle.region(square) {
        _ if puzzle.blocked().contains(&square) => GRAY,
        Some(region) if look.colored => colors::PALETTE[colors[region as usize]],
        None if look.colored && (square.row + square.column) % 2 == 1 => [0xE4; 3],
        _ => WHITE,
    });
    let free = |square: &Square| !puzzle.blocked().contains(square);
    for square in board
        .squares()
        .filter(|square| look.patterned && free(square))
    {
        let pattern = puzzle
            .region(square)
            .map_or(&[][..], |region| PATTERNS[colors[region as usize]]);
        for line in pattern {
            let [x, y, to_x, to_y] = line.map(|twelfths| f32::from(twelfths) / 12.0);
            board.over(scene, &[square], &[&[[x, y], [to_x, to_y]]], 0.03, PATTERN);
        }
    }
    board.lines(scene, |square| puzzle.region(square));
    let queens = look.answer.unwrap_or(puzzle.queens());
    board.queens(scene, queens.iter().chain(puzzle.given()).copied(), BLACK);
    if look.answer.is_none() {
        board.over(scene, puzzle.crosses(), &CROSS, 0.07, CROSSED);
    }
    const FRAME: &[Point] = &[[0.07, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9], [0.1, 0.07]];
    board.over(scene, look.premises, &[FRAME], 0.06, BLUE);
    board.over(scene, look.marked, &[FRAME], 0.06, RED);
    for (square, name) in labels(puzzle).into_iter().filter(|_| look.names) {
        let region = |column| puzzle.region(Square { column, ..square });
        let own = (square.column..n).take_while(|&at| region(at) == puzzle.region(square));
        let (name, size) = fitted(name, own.count());
        let corner = board.at(square, [NAME, NAME + 0.75 * size]);
        scene.text(corner, board.cell * size, Anchor::Start, BLACK, name);
    }
}

//! Pictures: all boards on one sheet, side by side.

use std::io;

use queens::{Problem, Square};

use super::{Style, refuse};
use crate::format::Format;
use crate::scene::board::{Board, WOOD};
use crate::scene::{BLACK, BLUE, GRAY, Point, RED, Scene, WHITE, colors};

/// The most boards that one picture shows.
pub const MOST_BOARDS_OF_A_SHEET: usize = 1000;

/// The most rows and columns of a board that is drawn.
const LARGEST: u32 = 1000;

/// The most squares and pixels of a picture.
const MOST_SQUARES: usize = 1 << 21;
const MOST_PIXELS: usize = 1 << 26;

/// Room around each board, in squares.
const GAP: f32 = 0.5;

/// Draws the board of a problem once for each list of queens. Given queens look different from placed ones.
pub(super) fn sheet(
    format: Format,
    problem: &Problem,
    style: Style,
    boards: &[Vec<Square>],
) -> io::Result<Vec<u8>> {
    let (rows, columns) = (problem.rows(), problem.columns());
    if rows.max(columns) > LARGEST {
        return refuse(format!("pictures show boards up to n = {LARGEST}"));
    }
    let across = (1..).find(|across| across * across >= boards.len());
    let across = across.unwrap_or(1).max(1);
    let down = boards.len().div_ceil(across);
    // Lengths are in squares until the side of a square is known, which makes the sheet about as large as a screen.
    let room_for_numbers = if rows.max(columns) < 100 { 0.75 } else { 1.25 };
    let pitch = |squares: u32| squares as f32 + room_for_numbers + GAP;
    let width = across as f32 * pitch(columns) + GAP;
    let height = down as f32 * pitch(rows) + GAP;
    let cell = (960 / width.max(height).ceil() as usize).clamp(8, 64);
    // Quarters of squares must be whole pixels.
    let cell = cell.next_multiple_of(4) as f32;
    let squares = boards.len() * rows as usize * columns as usize;
    if squares > MOST_SQUARES || (width * height * cell * cell) as usize > MOST_PIXELS {
        let sentence = "these boards do not fit in one picture; ask for fewer or smaller ones";
        return refuse(sentence.to_owned());
    }
    let queens = match problem.queens() {
        1 => "1 queen".to_owned(),
        queens => format!("{queens} queens"),
    };
    let title = format!("{queens} on {rows} × {columns} squares");
    let mut scene = Scene::new(width * cell, height * cell).titled(title);
    for (i, queens) in boards.iter().enumerate() {
        let x = GAP + room_for_numbers + (i % across) as f32 * pitch(columns);
        let y = GAP + (i / across) as f32 * pitch(rows);
        let board = draw(&mut scene, problem, queens, [x * cell, y * cell], cell);
        board.numbers(&mut scene, style.base.first());
    }
    match format {
        #[cfg(feature = "pictures")]
        Format::Png => Ok(scene.png(1.0)),
        #[cfg(not(feature = "pictures"))]
        Format::Png => Err(io::Error::new(
            io::ErrorKind::Unsupported,
            "this build has no PNG pictures: the feature `pictures` is off",
        )),
        _ => Ok(scene.svg().into_bytes()),
    }
}

/// A picture of one board: regions in colours, queens, and lines between queens that attack each other. A square is 40
/// pixels wide, or less if the board would be wider than `most`.
pub fn board_scene(
    problem: &Problem,
    queens: &[Square],
    attacks: &[(Square, Square)],
    most: f32,
) -> Scene {
    let sides = [problem.columns(), problem.rows()].map(|side| side as f32);
    let cell = (most / sides[0].max(sides[1]).max(1.0)).min(40.0);
    let margin = cell / 8.0;
    let [width, height] = sides.map(|side| side * cell + 2.0 * margin);
    let mut scene = Scene::new(width, height);
    let board = draw(&mut scene, problem, queens, [margin; 2], cell);
    let middle = |square| board.at(square, [0.5, 0.5]);
    let lines = attacks.iter().map(|&(a, b)| vec![middle(a), middle(b)]);
    scene.lines(RED, 0.07 * cell, lines);
    scene
}

fn draw(
    scene: &mut Scene,
    problem: &Problem,
    queens: &[Square],
    origin: Point,
    cell: f32,
) -> Board {
    let board = Board {
        rows: problem.rows(),
        columns: problem.columns(),
        origin,
        cell,
    };
    let region = |square| problem.regions().and_then(|regions| regions.of(square));
    let colors = colors::of(board.rows, board.columns, region);
    board.fill(scene, |square| match region(square) {
        _ if problem.is_blocked(square) => GRAY,
        Some(region) => colors::PALETTE[colors[region as usize]],
        None if problem.regions().is_some() => WHITE,
        None => WOOD[((square.row + square.column) % 2) as usize],
    });
    board.lines(scene, region);
    // Without given queens, all queens look alike.
    let stood = |queen: &Square| problem.given().is_empty() || problem.given().contains(queen);
    let (given, placed): (Vec<Square>, Vec<Square>) = queens.iter().partition(|queen| stood(queen));
    board.queens(scene, given, BLACK);
    board.queens(scene, placed, BLUE);
    board
}

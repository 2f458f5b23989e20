//! Pictures to print and to draw on: the tree of a search, the lines of a queen, index tables, masks, worksheets.
//!
//! Each is one A4 page as SVG, and legible without colours.

mod page;
mod tree;

use std::fmt::Display;

use queens::player::{Player, Target};
use queens::textbook::{Direction, Rung};
use queens::textbook::{Masks, antidiagonal, board_mask, diagonal, diagonal_index};
use queens::trace::Event;
use queens::{Line, Square, TooLarge, named_enum};
use thiserror::Error;

use crate::language::Language;
use crate::messages::values;
use crate::scene::board::CROSS;
use crate::scene::{Anchor, BLACK};
use page::Page;

named_enum! {
    "picture",
    /// What a picture shows.
    #[non_exhaustive]
    pub enum Diagram {
        /// The whole search as a tree of small boards, those that were rejected crossed out.
        Tree = "tree" => "the search as a tree of small boards, the rejected ones crossed out",
        /// What a queen attacks: row and column, diagonal, antidiagonal.
        Lines = "lines" => "what a queen attacks",
        /// row − column and row + column of every square.
        Indices = "indices" => "row - column and row + column of every square",
        /// The masks of every row, on the way to the first solution.
        Masks = "masks" => "the bit masks of every row, on the way to the first solution",
        /// A search stopped on its way, and blank boards on which to go on.
        Sheet = "sheet" => "a search half-way, and blank boards to continue it",
    }
}

/// Why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoDiagram {
    /// The board is too large for the algorithm, or its squares would be too small to see.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The search has more boards than can be seen on a page.
    #[error("the tree has more than {most} boards, too many for a page: choose a smaller n")]
    TooMany {
        /// Largest number of boards that can be seen on a page.
        most: usize,
    },
    /// The search does not have this step.
    #[error("there is no such step: the search takes {steps} steps")]
    NoSuchStep {
        /// Number of steps that the search has.
        steps: u64,
    },
}

/// Largest n for which squares are drawn with something in them.
const LARGEST: u32 = 16;

/// The picture of a search on an n × n board, or of the board alone, as SVG. `step` is where a [`Diagram::Sheet`] stops,
/// after 100,000 steps at most; 0 means half-way to the first solution.
///
/// Cost: that of the search for [`Diagram::Tree`], otherwise O(n²) and the steps up to `step`.
///
/// # Errors
/// If the board or its search is too large for a page, or the search has no such step.
///
/// ```
/// use queens::textbook::{Direction, Rung};
/// use queens_formats::{Language, diagram::{Diagram, svg}};
/// let tree = svg(Diagram::Tree, 4, Rung::Scan, Direction::Rows, 0, Language::English)?;
/// assert!(tree.starts_with("<svg"));
/// # Ok::<(), queens_formats::diagram::NoDiagram>(())
/// ```
pub fn svg(
    diagram: Diagram,
    n: u32,
    rung: Rung,
    direction: Direction,
    step: u64,
    language: Language,
) -> Result<String, NoDiagram> {
    if diagram != Diagram::Tree && (n > LARGEST || n == 0) {
        let what = "boards can be drawn so";
        return Err(TooLarge {
            n,
            largest: LARGEST,
            what,
        }
        .into());
    }
    match diagram {
        Diagram::Tree => tree::svg(n, rung, direction, language),
        Diagram::Lines => Ok(lines(n, language)),
        Diagram::Indices => Ok(indices(n, language)),
        Diagram::Masks => masks(n, language),
        Diagram::Sheet => sheet(n, rung, direction, step, language),
    }
}

/// A queen and what it attacks, line by line.
fn lines(n: u32, language: Language) -> String {
    let queen = Square::new(n / 2, n / 3);
    let [_, _, falling, rising] = Line::through(queen);
    let number = |name, number: &dyn Display| language.say(name, values![number]);
    let titles = [
        language.text("diagram.lines.crossed").to_owned(),
        number("diagram.lines.diagonal", &diagonal(queen)),
        number("diagram.lines.antidiagonal", &antidiagonal(queen)),
        language.text("diagram.lines.all").to_owned(),
    ];
    let heading = language.text("diagram.lines.heading");
    let mut page = Page::portrait(heading);
    let crossed = |square: Square| square.row == queen.row || square.column == queen.column;
    let attacked: [&dyn Fn(Square) -> bool; 4] = [
        &crossed,
        &|square| falling.contains(square),
        &|square| rising.contains(square),
        &|square| square == queen || Line::shared(square, queen).is_some(),
    ];
    for (at, (title, attacked)) in titles.iter().zip(attacked).enumerate() {
        let [x, y] = [[22.0, 32.0], [117.0, 32.0], [22.0, 140.0], [117.0, 140.0]][at];
        let is_shaded = |square| attacked(square) && square != queen;
        let board = page.board([x, y], 76.0, n, is_shaded);
        board.queens(&mut page.scene, [queen], BLACK);
        page.text([x + 38.0, y + 84.0], 3.4, Anchor::Middle, title);
    }
    page.end()
}

/// Tables of the two numbers that identify diagonals.
fn indices(n: u32, language: Language) -> String {
    let heading = language.text("diagram.indices.heading");
    let titles = [
        "diagram.indices.difference",
        "diagram.indices.sum",
        "diagram.indices.index",
        "diagram.indices.square",
    ]
    .map(|name| language.text(name));
    let number = |at: usize, square: Square| -> String {
        let [row, column] = [square.row as usize, square.column as usize];
        match at {
            0 => diagonal(square).to_string().replace('-', "−"),
            1 => antidiagonal(square).to_string(),
            2 => diagonal_index(n as usize, row, column).to_string(),
            _ => (row * n as usize + column).to_string(),
        }
    };
    let mut page = Page::portrait(heading);
    for (at, title) in titles.into_iter().enumerate() {
        let [x, y] = [[22.0, 32.0], [117.0, 32.0], [22.0, 140.0], [117.0, 140.0]][at];
        // One line is shaded to show that its squares have the same number.
        let of = Square::new(n / 2, n / 3);
        let is_shaded = |square| at < 3 && number(at, square) == number(at, of);
        let board = page.board([x, y], 76.0, n, is_shaded);
        for square in board.squares() {
            page.write(&board, square, 0.4, &number(at, square));
        }
        page.text([x + 38.0, y + 84.0], 3.0, Anchor::Middle, title);
    }
    page.end()
}

/// What each row sees of the queens above it, on the direct way to the first solution.
fn masks(n: u32, language: Language) -> Result<String, NoDiagram> {
    let heading = language.text("diagram.masks.heading");
    let mut page = Page::landscape(heading);
    let Some(solution) = queens::solutions(n)?.next() else {
        let none = language.text("diagram.masks.none");
        page.text([20.0, 40.0], 5.0, Anchor::Start, none);
        return Ok(page.end());
    };
    let names = [
        "diagram.masks.queens",
        "diagram.masks.columns",
        "diagram.masks.diagonals",
        "diagram.masks.antidiagonals",
        "diagram.masks.free",
    ]
    .map(|name| language.text(name));
    let strip = 49.0;
    let cell = (strip / n as f32).min(9.0).min(150.0 / (n as f32 * 1.25));
    let left = |at: usize| 16.0 + at as f32 * 55.0;
    for (at, name) in names.into_iter().enumerate() {
        page.text([left(at), 30.0], 3.4, Anchor::Start, name);
    }
    let mut seen = Masks::default();
    for row in 0..n {
        let y = 35.0 + row as f32 * cell * 1.25;
        let queen = solution[row as usize];
        let board = board_mask(n as usize);
        let rows = [
            1 << queen,
            seen.columns,
            seen.diagonals,
            seen.antidiagonals,
            seen.free(board),
        ];
        page.text(
            [left(0) - 2.0, y + cell * 0.68],
            cell * 0.5,
            Anchor::End,
            &row.to_string(),
        );
        for (at, mask) in rows.into_iter().enumerate() {
            let is_set = |square: Square| mask >> square.column & 1 == 1;
            let corner = [left(at), y];
            if at == 0 {
                let strip = page.squares(corner, cell, [1, n], |_| false);
                let queens = strip.squares().filter(|&square| is_set(square));
                strip.queens(&mut page.scene, queens, BLACK);
            } else {
                let strip = page.squares(corner, cell, [1, n], is_set);
                for square in strip.squares() {
                    let bit = if is_set(square) { "1" } else { "0" };
                    page.write(&strip, square, 0.55, bit);
                }
            }
        }
        seen = seen.place(1 << queen);
    }
    let notes = [
        "diagram.masks.bits",
        "diagram.masks.shifts",
        "diagram.masks.choice",
    ]
    .map(|name| language.text(name));
    let below = 35.0 + n as f32 * cell * 1.25 + 8.0;
    for (line, note) in notes.into_iter().enumerate() {
        page.text([16.0, below + 6.0 * line as f32], 3.6, Anchor::Start, note);
    }
    Ok(page.end())
}

/// Advances to this step and returns the squares tried in vain by then, row by row, which a person searching by hand has
/// crossed out.
fn crossed(player: &mut Player, target: u64) -> Result<Vec<Square>, NoDiagram> {
    // The squares rejected below the queens now on the board. The list of a level is dropped when the level is left.
    let mut levels: Vec<Vec<Square>> = vec![Vec::new()];
    while player.position() < target {
        let Some(step) = player.forward() else {
            let steps = player.position();
            return Err(NoDiagram::NoSuchStep { steps });
        };
        match step.event {
            Event::Reject { square, .. } => levels.last_mut().expect("a level").push(square),
            Event::Place { .. } => levels.push(Vec::new()),
            Event::Remove { square } => {
                levels.pop();
                levels.last_mut().expect("a level").push(square);
            }
            _ => {}
        }
    }
    let mut squares = levels.concat();
    squares.retain(|square| !player.queens().contains(square));
    Ok(squares)
}

/// Boards on which to continue a search by hand.
fn sheet(
    n: u32,
    rung: Rung,
    direction: Direction,
    step: u64,
    language: Language,
) -> Result<String, NoDiagram> {
    /// The most steps that are replayed.
    const MOST: u64 = 100_000;
    let mut player = Player::new(rung, n, direction)?;
    let step = match step {
        0 => {
            player.seek(Target::Solution(1), MOST);
            player.position() / 2
        }
        step => step.min(MOST),
    };
    let mut player = Player::new(rung, n, direction)?;
    let crossed = crossed(&mut player, step)?;
    let heading = language.say("diagram.sheet.heading", values![algorithm = rung, n, step]);
    let mut page = Page::portrait(&heading);
    let task = ["diagram.sheet.crossed", "diagram.sheet.task"].map(|name| language.text(name));
    for (line, words) in task.into_iter().enumerate() {
        page.text([15.0, 25.0 + 6.0 * line as f32], 4.0, Anchor::Start, words);
    }
    for at in 0..6 {
        let [x, y] = [22.0 + 95.0 * (at % 2) as f32, 41.0 + 82.0 * (at / 2) as f32];
        let board = page.board([x, y], 70.0, n, |_| false);
        if at == 0 {
            board.over(&mut page.scene, &crossed, &CROSS, 0.04, BLACK);
            board.queens(&mut page.scene, player.queens().iter().copied(), BLACK);
        }
    }
    Ok(page.end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_diagram_is_well_formed_in_every_language() {
        for diagram in Diagram::ALL {
            for language in Language::ALL {
                for n in [1, 4, 5] {
                    let text = svg(diagram, n, Rung::Scan, Direction::Rows, 0, language);
                    let text = text.expect("small boards can be drawn");
                    assert!(
                        text.starts_with("<svg ") && text.ends_with("</svg>\n"),
                        "{text}"
                    );
                    let count = |part: &str| text.matches(part).count();
                    assert_eq!(count("<g"), count("</g>"), "{diagram:?}");
                    assert_eq!(count("<text"), count("</text>"), "{diagram:?}");
                    assert!(
                        !text.contains("NaN") && !text.contains("inf"),
                        "{diagram:?}"
                    );
                }
            }
        }
    }

    /// Nothing is left in English but the names of searches, and no line runs over the edge of the paper.
    #[test]
    fn pages_are_in_one_language_and_within_the_paper() {
        // The longest name and number, too.
        let searches = [(Rung::Scan, 6, 0), (Rung::Permutations, 8, 100_000)];
        let each = |diagram| searches.map(|search| (diagram, search));
        for (diagram, (rung, n, step)) in Diagram::ALL.into_iter().flat_map(each) {
            for language in Language::ALL {
                let text = svg(diagram, n, rung, Direction::Rows, step, language);
                // The tree of this size is too large for a page.
                let Ok(text) =
                    text.or_else(|_| svg(diagram, 4, rung, Direction::Rows, 0, language))
                else {
                    panic!("{diagram:?}");
                };
                let number = |tag: &str, name: &str| -> f32 {
                    let from = tag.split(&format!(" {name}=\"")).nth(1).expect(name);
                    let digits = from.split(['"', 'm']).next().expect(name);
                    digits.parse().expect(name)
                };
                let paper = number(&text, "width");
                let mut before = [f32::NAN, 0.0];
                for element in text.split("<text").skip(1) {
                    let (tag, words) = element.split_once('>').expect("an element");
                    let words = words.split_once('<').expect("its end").0;
                    let words = words.replace("&lt;", "<").replace("&gt;", ">");
                    let english = words
                        .split(|sign: char| !sign.is_ascii_alphabetic())
                        .any(|word| word.len() > 2 && word != rung.name());
                    assert!(language == Language::English || !english, "{words}");
                    let wide = |sign: char| match sign {
                        '\0'..='\x7f' => 0.56,
                        '\u{80}'..='\u{2e7f}' => 0.62,
                        _ => 1.0,
                    };
                    let width = number(tag, "font-size") * words.chars().map(wide).sum::<f32>();
                    let x = number(tag, "x");
                    let [left, right] = match tag {
                        _ if tag.contains("\"start\"") => [x, x + width],
                        _ if tag.contains("\"middle\"") => [x - width / 2.0, x + width / 2.0],
                        _ => [x - width, x],
                    };
                    let y = number(tag, "y");
                    if tag.contains("\"start\"") {
                        let apart = before[0] != y || left >= before[1];
                        assert!(apart, "{diagram:?}: '{words}' overlaps the text before it");
                        before = [y, right];
                    }
                    assert!(
                        left >= 15.0 && right <= paper - 15.0,
                        "{diagram:?}, {left} to {right} of {paper}: {words}"
                    );
                }
            }
        }
    }

    /// 17 nodes, 44 squares that are rejected, two solutions.
    #[test]
    fn the_tree_shows_every_board_of_the_search() {
        let text = svg(
            Diagram::Tree,
            4,
            Rung::Scan,
            Direction::Rows,
            0,
            Language::English,
        );
        let text = text.expect("it is small");
        // Edges of the tree, boards, two strokes of each cross, solutions.
        let lines = text.lines().filter(|line| line.contains("stroke"));
        let lines: Vec<usize> = lines.map(|line| line.matches('M').count()).collect();
        assert_eq!(lines, [60, 17 + 44, 2 * 44, 2]);
    }

    #[test]
    fn a_single_board_is_in_the_singular() {
        let tree = |n| {
            svg(
                Diagram::Tree,
                n,
                Rung::Scan,
                Direction::Rows,
                0,
                Language::English,
            )
        };
        let title = "scan, n = 0: 1 board, 0 rejected (crossed out), 1 solution (framed)";
        assert!(tree(0).expect("it is small").contains(title));
    }

    #[test]
    fn impossible_diagrams_are_refused() {
        let of = |diagram, n, step| {
            svg(
                diagram,
                n,
                Rung::Scan,
                Direction::Rows,
                step,
                Language::English,
            )
        };
        assert!(matches!(
            of(Diagram::Tree, 8, 0),
            Err(NoDiagram::TooMany { .. })
        ));
        assert!(matches!(
            of(Diagram::Lines, 17, 0),
            Err(NoDiagram::TooLarge(_))
        ));
        assert!(matches!(
            of(Diagram::Sheet, 4, 100_000),
            Err(NoDiagram::NoSuchStep { steps: 112 })
        ));
    }

    #[test]
    fn a_sheet_crosses_out_squares_that_were_tried() {
        let mut player = Player::new(Rung::Scan, 4, Direction::Rows).expect("a small board");
        let crossed = crossed(&mut player, 13);
        // The queen on 0:0 is placed; 1:0 and 1:1 were rejected, and the queen on 1:2 was tried in vain and removed.
        assert_eq!(player.queens(), [Square::new(0, 0)]);
        let expected = [(1, 0), (1, 1), (1, 2)].map(Square::from);
        assert_eq!(crossed, Ok(expected.to_vec()));
    }
}

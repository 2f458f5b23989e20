//! Puzzles people play: coloured regions, several stars, and chess queens with some given.
//!
//! | question | answer |
//! |---|---|
//! | does it have just one solution? | [`unique`] |
//! | make a puzzle with regions | [`Recipe::make`]; [`daily()`] for the puzzle of a day |
//! | make a puzzle of chess queens with some given | [`classic()`] |
//! | mend a map that is no puzzle | [`repair()`] |
//! | how hard is it? | [`grade()`] |
//! | how is it solved by logic? | [`explain`], step by step [`Reasoner`] |
//! | what is a good hint? | [`hint()`] |
//!
//! Everything here is a function of its arguments: the same seed gives the same puzzle on every machine.

mod classic;
mod daily;
pub(crate) mod definition;
mod grade;
mod grow;
mod layout;
mod logic;
mod patience;
mod recipe;
mod repair;
mod solver;
mod squares;
mod stars;
mod start;
mod state;
#[cfg(test)]
mod tests;

pub use classic::{Clues, classic};
pub use daily::{Day, daily};
pub(crate) use definition::Puzzle;
pub use definition::{House, PuzzleError};
pub use grade::{Grade, GradeWanted, Hint, Level, Unsolved, explain, grade, hint};
pub use logic::{Reasoner, Step, Technique};
pub use recipe::{MapSymmetry, Recipe, RecipeError, Style, paint};
pub use repair::repair;

use crate::board::Square;
use crate::complete::Uniqueness;
use crate::run::{Run, Stopped};
use layout::{Layout, with_rows};
use patience::Patience;
use solver::{Open, Search};
use squares::{At, Squares, at_square, square};
use stars::{Needs, StarSearch};

/// Whether the puzzle has just one solution; [`Uniqueness::Unknown`] when the run was over first. Solutions are in reading
/// order.
///
/// Cost: about 2 µs for regions of n = 7 to 11 and one star; exponential at worst.
///
/// ```
/// use queens::{Run, complete::Uniqueness, puzzle::unique};
/// let puzzle = "AAAB/CABB/CCDB/CDDD".parse()?;
/// assert!(matches!(unique(&puzzle, &Run::new()), Uniqueness::Several(_)));
/// # Ok::<(), queens::puzzle::PuzzleError>(())
/// ```
pub fn unique(puzzle: &Puzzle, run: &Run<'_>) -> Uniqueness {
    let (mut found, known) = solutions(puzzle, 2, run);
    match (found.len(), known) {
        (2.., _) => {
            found.truncate(2);
            let [a, b] = found.try_into().expect("two");
            Uniqueness::Several([a, b])
        }
        (_, false) => Uniqueness::Unknown(found.pop()),
        (0, true) => Uniqueness::None,
        (1.., true) => Uniqueness::Unique(found.pop().expect("one")),
    }
}

/// Up to `wanted` solutions, each in reading order, and whether they are all there are or as many as wanted; if not, the run
/// was over first.
pub fn solutions(puzzle: &Puzzle, wanted: usize, run: &Run<'_>) -> (Vec<Vec<Square>>, bool) {
    let patience = Patience::new(run.most_nodes(), run);
    with_rows!(puzzle.n(), N => solutions_in::<N>(puzzle, wanted, patience))
}

/// The same, where those that were found before the run was over are of no use.
fn all_of(puzzle: &Puzzle, wanted: usize, run: &Run<'_>) -> Result<Vec<Vec<Square>>, Stopped> {
    match solutions(puzzle, wanted, run) {
        (found, true) if !run.is_over() => Ok(found),
        _ => Err(Stopped),
    }
}

fn solutions_in<const N: usize>(
    puzzle: &Puzzle,
    wanted: usize,
    patience: Patience<'_>,
) -> (Vec<Vec<Square>>, bool) {
    let layout = Layout::<N>::new(puzzle);
    let mut free = Squares::board(layout.n);
    for &blocked in puzzle.blocked() {
        free.remove(at_square(blocked));
    }
    let given = puzzle.given().iter().map(|&given| at_square(given));
    let (found, over) = search(&layout, free, given, wanted, patience);
    let known = !over || found.len() >= wanted;
    let found = found.iter().map(|queens| squares_of(queens));
    (found.collect(), known)
}

/// Up to `wanted` ways to complete these queens on free squares, and whether the search was over before all were seen.
fn search<const N: usize>(
    layout: &Layout<N>,
    mut free: Squares<N>,
    queens: impl IntoIterator<Item = At>,
    wanted: usize,
    patience: Patience<'_>,
) -> (Vec<Vec<At>>, bool) {
    if layout.stars > 1 {
        let mut needs = Needs::all(layout);
        let mut search = StarSearch::new(layout, wanted, patience);
        for queen in queens {
            if !free.contains(queen) || !search.place(queen, &mut free, &mut needs) {
                return (Vec::new(), false);
            }
        }
        let over = search.run(free, needs);
        return (search.found, over);
    }
    let mut open = Open::all(layout);
    let mut search = Search::new(layout, wanted, patience);
    for queen in queens {
        if !free.contains(queen) {
            return (Vec::new(), false);
        }
        search.place(queen, &mut free, &mut open);
    }
    let over = search.run(free, open);
    (search.found, over)
}

/// In reading order.
fn squares_of(queens: &[At]) -> Vec<Square> {
    let mut queens: Vec<Square> = queens.iter().map(|&queen| square(queen)).collect();
    queens.sort_unstable();
    queens
}

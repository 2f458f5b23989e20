//! Puzzles people play: coloured regions, several stars, and chess queens with some queens given.
//!
//! | question | answer |
//! |---|---|
//! | does it have just one solution? | [`unique`] |
//! | make a puzzle with regions | [`Recipe::make`]; [`daily()`] for the puzzle of a day |
//! | make a puzzle of chess queens with some given | [`classic()`] |
//! | repair a map that is not a puzzle | [`repair()`] |
//! | how hard is it? | [`grade()`] |
//! | how is it solved by logic? | [`explain`] |
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
mod recipe;
mod search;
mod squares;
mod start;
mod state;
#[cfg(test)]
mod tests;

pub use classic::{Clues, classic};
pub use daily::{Day, daily};
pub(crate) use definition::Puzzle;
pub use definition::{House, PuzzleError, PuzzleFault};
pub use grade::{Grade, GradeWanted, Hint, Level, Unsolved, explain, grade, hint};
pub use logic::{Step, Technique};
pub use recipe::{MapSymmetry, Recipe, RecipeError, Style, paint, repair};

use crate::board::Square;
use crate::complete::Uniqueness;
use crate::run::{Run, Stopped};
use layout::{Layout, with_words};
use search::Search;
use squares::Squares;
use state::State;

/// Whether the puzzle has just one solution; [`Uniqueness::Unknown`] if the run was over first. The queens of a solution are
/// in reading order.
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
    match (found.pop(), found.pop()) {
        (Some(second), Some(first)) => Uniqueness::Several([first, second]),
        (found, _) if !known => Uniqueness::Unknown(found),
        (Some(only), _) => Uniqueness::Unique(only),
        (None, _) => Uniqueness::None,
    }
}

impl Puzzle {
    /// Whether there is just one solution. Cost: see [`unique`], which can be limited and stopped.
    ///
    /// ```
    /// # use queens::Puzzle;
    /// let puzzle = Puzzle::classic(8)?;
    /// assert!(!puzzle.is_unique());
    /// assert!(puzzle.with_given([(0, 0), (1, 4)])?.is_unique());
    /// # Ok::<(), queens::puzzle::PuzzleError>(())
    /// ```
    pub fn is_unique(&self) -> bool {
        matches!(unique(self, &Run::new()), Uniqueness::Unique(_))
    }
}

/// Up to `wanted` solutions, each in reading order, and whether they are all solutions or as many as wanted; if not, the run
/// was over first.
pub fn solutions(puzzle: &Puzzle, wanted: usize, run: &Run<'_>) -> (Vec<Vec<Square>>, bool) {
    with_words!(puzzle.n(), W => solutions_in::<W>(puzzle, wanted, run))
}

fn solutions_in<const W: usize>(
    puzzle: &Puzzle,
    wanted: usize,
    run: &Run<'_>,
) -> (Vec<Vec<Square>>, bool) {
    let layout = Layout::<W>::new(puzzle);
    let mut search = Search::new(wanted, run.most_nodes(), run);
    let over = State::of(&layout, puzzle).is_some_and(|state| search.run(state));
    let known = !over || search.found.len() >= wanted;
    let found = search.found.into_iter().take(wanted).map(Squares::to_vec);
    (found.collect(), known)
}

/// As [`solutions`], for callers who cannot use what was found before the run was over.
fn all_of(puzzle: &Puzzle, wanted: usize, run: &Run<'_>) -> Result<Vec<Vec<Square>>, Stopped> {
    match solutions(puzzle, wanted, run) {
        (found, true) if !run.is_over() => Ok(found),
        _ => Err(Stopped),
    }
}

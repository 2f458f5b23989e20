//! The algorithms of the textbooks, as rungs of a ladder: each says what changed since the one below.
//!
//! | rung | what it does |
//! |---|---|
//! | [`naive`] | generates every placement of one queen per row and tests it |
//! | [`permutations`] | the same with one queen per column |
//! | [`scan`] | compares each square with every queen above it |
//! | [`arrays`] | looks up three boolean arrays: columns, diagonals, antidiagonals |
//! | [`sets`] | looks up hash sets of row + column and row − column |
//! | [`bitmask`] | keeps the free squares of a row in one word |
//! | [`forward`] | fills the row with the fewest squares left first |
//! | [`dlx`] | covers rows and columns exactly, by dancing links |
//! | [`tree`] | makes whole boards, each with one more queen, after the last |
//! | [`anywhere`] | makes whole boards, each with one more queen, on any free square |
//!
//! At the top of every file is the recursion a learner would write; [`plain`] says how one recursion
//! gives the first solution, their number, or all. Below it is what the `machine` needs in order to run
//! the same search as a [`Search`], which can be stopped, continued, copied and watched. Its loop takes the
//! next step, changes the state, and only then reports the event, so that stopping there loses nothing.
//! [`bitmask`], the yardstick of all benchmarks, has a loop of its own. [`min_conflicts`] stands beside the
//! ladder: it repairs a full board and searches no tree.
//!
//! ```
//! use queens::textbook::{self, arrays::Arrays};
//! assert_eq!(textbook::count(Arrays::new(8)?), 92);
//! assert_eq!(&textbook::first(Arrays::new(6)?).unwrap()[..], [1, 3, 5, 0, 2, 4]);
//! # Ok::<(), queens::TooLarge>(())
//! ```

mod any;
pub mod anywhere;
pub mod arrays;
pub mod bitmask;
pub mod boards;
pub mod dlx;
pub mod forward;
mod machine;
mod memory;
pub mod min_conflicts;
pub mod naive;
pub mod permutations;
pub mod plain;
mod pseudocode;
mod rung;
pub mod scan;
pub mod sets;
pub mod tree;

use std::ops::ControlFlow;

use crate::board::{Solution, Square};
use crate::trace::{Observer, Profile, SolutionCount, SolutionVisitor};

pub use crate::lines::{Masks, antidiagonal, board_mask, diagonal, diagonal_index};
pub use any::AnySearch;
pub use memory::{Child, Memory};
pub use pseudocode::{PseudocodeLine, line_of, pseudocode};
pub use rung::Rung;

/// A search for all solutions that can be watched, stopped at any event, cloned, and continued.
pub trait Search: Clone {
    /// Number of rows and columns of the board.
    fn n(&self) -> u32;

    /// Runs until the search is over (`Continue`) or the observer stops it (`Break`); calling it
    /// again goes on after the last event reported.
    fn run<O: Observer>(&mut self, observer: &mut O) -> ControlFlow<()>;

    /// What the algorithm remembers at this moment, for drawing. Cost: O(n), and O(n⁴) where whole
    /// boards are remembered.
    fn memory(&self) -> Memory;
}

/// Going to a place of the search tree without the way there: what the player needs to be anywhere soon.
pub(crate) trait Jump {
    /// Takes all queens off and stands these up, in the order of placing. They must lead to a node of
    /// the search; it is entered next.
    fn stand(&mut self, queens: &[Square]);

    /// Goes to the end of the search.
    fn finish(&mut self);
}

/// What can be done up to the largest board of a rung.
const SEARCHED: &str = "boards can be searched so";

/// What a search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    /// Look at the placement just reached.
    Enter,
    /// All n queens stand.
    Full,
    /// Try the next square.
    Try,
    /// Nothing is left to try here.
    Leave,
    /// Take the last queen off.
    Remove,
    /// The search has ended.
    Over,
}

/// In which direction a search goes over the board, one queen per line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Row by row from the top, each from the left: solutions come in lexicographic order.
    #[default]
    Rows,
    /// Column by column from the left, each from the top: solutions come in the lexicographic order
    /// of their transposes.
    Columns,
}

impl Direction {
    /// A square as a search row by row sees it that goes in this direction, and back again.
    #[inline]
    pub(crate) const fn turned(self, square: Square) -> Square {
        match self {
            Direction::Rows => square,
            Direction::Columns => Square::new(square.column, square.row),
        }
    }
}

/// The number of solutions that a fresh search finds. Cost: that of the whole search.
pub fn count(mut search: impl Search) -> u64 {
    let mut solutions = SolutionCount::default();
    let _ = search.run(&mut solutions);
    solutions.0
}

/// The first solution that a fresh search finds, or `None` when there is none.
pub fn first(search: impl Search) -> Option<Solution> {
    let mut found = None;
    let _ = for_each(search, |queens| {
        found = Some(Solution::from_search(queens.to_vec()));
        ControlFlow::Break(())
    });
    found
}

/// Hands every solution of a fresh search to `visit` as `queens[row] = column`, until it breaks.
///
/// ```
/// use std::ops::ControlFlow;
/// use queens::textbook::{self, sets::Sets};
/// let mut all = Vec::new();
/// let _ = textbook::for_each(Sets::new(4)?, |queens| {
///     all.push(queens.to_vec());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(all, [[1, 3, 0, 2], [2, 0, 3, 1]]);
/// # Ok::<(), queens::TooLarge>(())
/// ```
pub fn for_each(
    mut search: impl Search,
    visit: impl FnMut(&[u32]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    search.run(&mut SolutionVisitor::new(visit))
}

/// How many nodes a fresh search enters at each level: entry k is the number of placements of k queens.
///
/// ```
/// use queens::textbook::{self, scan::Scan};
/// assert_eq!(textbook::profile(Scan::new(6)?), [1, 6, 20, 36, 46, 40, 4]);
/// # Ok::<(), queens::TooLarge>(())
/// ```
pub fn profile(mut search: impl Search) -> Vec<u64> {
    let mut profile = Profile::new(search.n());
    let _ = search.run(&mut profile);
    profile.levels
}

#[cfg(test)]
mod tests;

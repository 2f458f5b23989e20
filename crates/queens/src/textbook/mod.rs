//! The algorithms of the textbooks, as rungs of a ladder: each says what changed since the one below.
//!
//! | rung | how it knows that a square is attacked |
//! |---|---|
//! | [`naive`] | it does not ask: it generates every placement of one queen per row and tests it |
//! | [`scan`] | compares the square with each queen above it |
//! | [`arrays`] | looks into three boolean arrays: columns, diagonals, antidiagonals |
//! | [`sets`] | asks hash sets of row + column and row − column |
//! | [`bitmask`] | has the free squares of the row in one word |
//! | [`tree`] | sees whole boards: builds all children of a board and drops the invalid ones |
//!
//! Every rung has the same shape, [`Search`]: it can be run, stopped, continued and watched. The
//! loop of each is a small machine: it takes the next step, changes the state, and only then reports
//! the event, so that stopping there loses nothing. The steps stand in the order in which they
//! mostly follow each other; compiled for an observer that does not listen, the machine becomes the
//! same nest of loops that a recursion would be.
//!
//! ```
//! use queens::textbook::{self, arrays::Arrays};
//! assert_eq!(textbook::count(Arrays::new(8)?), 92);
//! assert_eq!(&textbook::first(Arrays::new(6)?).unwrap()[..], [1, 3, 5, 0, 2, 4]);
//! # Ok::<(), textbook::TooLarge>(())
//! ```

mod any;
pub mod arrays;
mod backtrack;
pub mod bitmask;
pub mod naive;
mod pseudocode;
pub mod scan;
pub mod sets;
pub mod tree;

use std::fmt;
use std::ops::ControlFlow;

use crate::board::{Solution, Square};
use crate::lines::Masks;
use crate::trace::{Observer, Profile, SolutionCount, SolutionVisitor};

pub use any::{AnySearch, SearchError};
pub use backtrack::{Attacks, Backtrack};
pub use pseudocode::{PseudocodeLine, line_of, pseudocode};

/// A search for all solutions that can be watched, stopped at any event, cloned, and continued.
pub trait Search: Clone {
    /// Number of rows and columns of the board.
    fn n(&self) -> u32;

    /// Runs until the search is over (`Continue`) or the observer stops it (`Break`); calling it
    /// again goes on after the last event reported.
    fn run<O: Observer>(&mut self, observer: &mut O) -> ControlFlow<()>;

    /// What the algorithm keeps in mind at this moment, for drawing. Cost: O(n), `tree` O(n⁴).
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

/// What a search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// What a rung keeps in mind about the queens that stand, as data to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Memory {
    /// `naive` and `scan`: only the queens, in the order in which they were placed.
    Queens(Vec<Square>),
    /// `arrays`: which lines are taken; indexed as [`lines`](crate::lines) says.
    Arrays {
        /// Taken columns, n of them.
        columns: Vec<bool>,
        /// Taken diagonals, 2n − 1 of them.
        diagonals: Vec<bool>,
        /// Taken antidiagonals, 2n − 1 of them.
        antidiagonals: Vec<bool>,
    },
    /// `sets`: the columns in order of the rows, and the members of the sets in rising order.
    Sets {
        /// Column of the queen in each row.
        columns: Vec<u32>,
        /// Taken diagonals: row − column.
        differences: Vec<i64>,
        /// Taken antidiagonals: row + column.
        sums: Vec<u64>,
    },
    /// `bitmask`: three words as the current row sees them.
    Masks {
        /// The row to fill next; n when all queens stand.
        row: u32,
        /// Taken columns, diagonals and antidiagonals; the last two shift by one from row to row.
        masks: Masks,
        /// Free squares of the row that have not been tried yet.
        untried: u64,
    },
    /// `tree`: a whole board and the boards that follow from it.
    Boards {
        /// n·n squares in reading order, `true` where a queen stands.
        board: tree::Board,
        /// One for each free square after the last queen.
        children: Vec<Child>,
    },
}

/// A board with one more queen, of [`Memory::Boards`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Child {
    /// Where the queen more stands.
    pub square: Square,
    /// The queen that attacks it, when the board is invalid and will be dropped.
    pub attacker: Option<Square>,
}

/// The board is larger than the algorithm can represent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The size asked for.
    pub n: u32,
    /// The largest size it can represent.
    pub largest: u32,
}

impl TooLarge {
    fn check(n: u32, largest: u32) -> Result<(), TooLarge> {
        if n > largest {
            return Err(TooLarge { n, largest });
        }
        Ok(())
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLarge { n, largest } = self;
        write!(f, "n = {n} is too large: at most {largest} can be searched")
    }
}

impl std::error::Error for TooLarge {}

/// The number of solutions that a fresh search finds.
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
/// # Ok::<(), textbook::TooLarge>(())
/// ```
pub fn for_each(
    mut search: impl Search,
    visit: impl FnMut(&[u32]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    search.run(&mut SolutionVisitor::new(visit))
}

/// The nodes a fresh search enters at each level: entry k counts placements of k queens.
///
/// ```
/// use queens::textbook::{self, scan::Scan};
/// assert_eq!(textbook::profile(Scan::new(6)?), [1, 6, 20, 36, 46, 40, 4]);
/// # Ok::<(), textbook::TooLarge>(())
/// ```
pub fn profile(mut search: impl Search) -> Vec<u64> {
    let mut profile = Profile::new(search.n());
    let _ = search.run(&mut profile);
    profile.levels
}

#[cfg(test)]
mod tests;

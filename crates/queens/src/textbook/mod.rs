//! The textbook algorithms, as rungs of a ladder: each says what changed since the one below.
//!
//! | rung | what it does |
//! |---|---|
//! | [`naive`] | generates every placement of one queen per row and tests it |
//! | [`permutations`] | the same with one queen per column |
//! | [`scan`] | compares each square with every queen above it |
//! | [`arrays`] | looks up three boolean arrays: columns, diagonals, antidiagonals |
//! | [`sets`] | looks up hash sets of row + column and row − column |
//! | [`bitmask`] | keeps the free squares of a row in one word |
//! | [`forward`] | always fills the row with the fewest free squares |
//! | [`dlx`] | covers rows and columns exactly, by dancing links |
//! | [`tree`] | makes whole boards, each by adding a queen after the last |
//! | [`anywhere`] | makes whole boards, each by adding a queen on any free square |
//!
//! At the top of every file is the recursion a learner would write; [`plain`] says how one recursion gives
//! the first solution, the number of solutions, or all of them. Below it is what the `machine` needs to run
//! the same search as a [`Search`], which can be stopped, continued, copied and watched. The machine's loop
//! takes the next step, changes the state, and only then reports the event, so stopping at an event loses
//! nothing. [`bitmask`], the yardstick of all benchmarks, has a loop of its own. [`min_conflicts`] is not on
//! the ladder: it repairs a full board and searches no tree.
//!
//! ```
//! use queens::textbook::{Direction, Rung, Search};
//! let arrays = Search::new(Rung::Arrays, 8, Direction::Rows)?;
//! assert_eq!(arrays.clone().count(), 92);
//! assert_eq!(arrays.first().unwrap(), [0, 4, 7, 5, 2, 6, 1, 3]);
//! # Ok::<(), queens::TooLarge>(())
//! ```

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
mod search;
pub mod sets;
pub mod tree;

use crate::board::Square;
use crate::named_enum;

pub use crate::lines::{Masks, antidiagonal, board_mask, diagonal, diagonal_index};
pub use memory::{Child, Memory};
pub use pseudocode::{PseudocodeLine, line_of, pseudocode};
pub use rung::Rung;
pub use search::Search;

/// What a search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    /// Look at the placement just reached.
    Enter,
    /// All n queens are placed.
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

named_enum! {
    "direction",
    /// In which direction a search goes over the board, one queen per line.
    #[derive(Default)]
    pub enum Direction {
        /// Row by row from the top, each from the left: solutions come in lexicographic order.
        #[default]
        Rows = "rows" => "Rows, from the top",
        /// Column by column from the left, each from the top: solutions come in the lexicographic order
        /// of their transposes.
        Columns = "columns" => "Columns, from the left",
    }
}

impl Direction {
    /// Converts a square of the board to the coordinates of the row-by-row search, or back: swaps row and
    /// column for `Columns`.
    #[inline]
    pub(crate) const fn turned(self, square: Square) -> Square {
        match self {
            Direction::Rows => square,
            Direction::Columns => Square::new(square.column, square.row),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;

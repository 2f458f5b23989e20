//! Partly filled boards on which a search can go down and back up: one interface, three boards.
//!
//! | board | when |
//! |---|---|
//! | [`full`] | every open row and every open column must take a queen, at most 32 of each |
//! | [`small`] | any rules and regions, sides and regions up to 64 |
//! | [`large`] | the rest |
//!
//! The first two start from an [`opening`], where rules become squares.

pub(crate) mod full;
pub(crate) mod large;
pub(crate) mod opening;
pub(crate) mod small;

/// A partly filled board whose changes can be undone.
pub(crate) trait Grid: Clone + Send + Sync + 'static {
    /// Places the queens that are forced and says what can be done next. With [`Choice::Branch`] the
    /// squares to try have been pushed to `squares`.
    fn choose(&mut self, squares: &mut Vec<u32>) -> Choice;
    /// Opens a level on top of the current one with a queen on this square.
    fn descend(&mut self, square: u32);
    /// Opens a level on top of the current one, with the same queens.
    fn copy(&mut self);
    /// Drops the current level.
    fn ascend(&mut self);
    /// Number of levels open above the first.
    fn depth(&self) -> usize;
    /// Bars the square on the current level.
    fn exclude(&mut self, square: u32);
    /// The squares of the queens placed, in no order.
    fn placed(&self) -> &[u32];
    /// Pushes the free squares of the topmost row that has any, from left to right.
    fn first_row(&self, squares: &mut Vec<u32>);
}

/// How many queens each line of a family takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rule {
    /// Any number.
    Any,
    /// One at most.
    AtMostOne,
    /// One.
    One,
}

/// What a grid says about a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Choice {
    /// All queens are placed.
    Solved,
    /// No solution lies below.
    Dead,
    /// Try a queen on each of the squares.
    Branch {
        /// Whether one of the squares takes a queen in every solution. Otherwise there may be solutions with
        /// none of them.
        exact: bool,
    },
}

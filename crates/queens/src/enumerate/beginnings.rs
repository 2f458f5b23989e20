//! How many solutions begin with given columns.

use super::{Width, tail_rows};
use crate::board::Solution;

/// Counts, for one beginning after the other, the solutions that go on from it.
///
/// They are found as [`Solutions`](super::Solutions) finds them, but not put together.
#[derive(Clone, Debug)]
pub(crate) struct Beginnings(Width);

impl Beginnings {
    pub(crate) fn new(n: usize) -> Self {
        Beginnings(Width::new(n))
    }

    /// Largest number of rows of a beginning: the search goes on in at least one row above those that come from lists.
    pub(crate) fn longest(n: usize) -> usize {
        (n - tail_rows(n)).saturating_sub(1)
    }

    /// How many solutions begin with these columns, at most [`longest`](Self::longest) of them and free of attacks.
    pub(crate) fn count(&mut self, columns: &[u32]) -> u64 {
        either!(&mut self.0, listing => {
            listing.restart(columns);
            listing.count()
        })
    }

    /// The one with `number` others before it that begin so too.
    pub(crate) fn nth(&mut self, columns: &[u32], number: u64) -> Option<Solution> {
        either!(&mut self.0, listing => {
            listing.restart(columns);
            listing.skip(number);
            let columns = listing.next_columns()?;
            Some(Solution::from_search(columns.to_vec()))
        })
    }
}

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

    /// How many rows the longest beginning has that can be counted: the last ones come from lists.
    pub(crate) fn longest(n: usize) -> Option<usize> {
        (n - tail_rows(n)).checked_sub(1)
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

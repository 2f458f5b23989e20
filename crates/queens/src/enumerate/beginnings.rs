//! The number of solutions that begin with given columns.

use super::{Width, tail_rows};
use crate::board::Solution;

/// Counts the solutions that continue a beginning, for one beginning after another.
///
/// They are found as [`Solutions`](super::Solutions) finds them, but not assembled.
#[derive(Clone, Debug)]
pub(crate) struct Beginnings(Width);

impl Beginnings {
    pub(crate) fn new(n: usize) -> Self {
        Beginnings(Width::new(n))
    }

    /// Largest number of rows of a beginning: the search must fill at least one more row above those from lists.
    pub(crate) fn longest(n: usize) -> usize {
        (n - tail_rows(n)).saturating_sub(1)
    }

    /// The number of solutions that begin with these columns: at most [`longest`](Self::longest) columns, free of attacks.
    pub(crate) fn count(&mut self, columns: &[u32]) -> u64 {
        either!(&mut self.0, listing => {
            listing.restart(columns);
            listing.count()
        })
    }

    /// The solution with `number` others before it, among those that begin with these columns.
    pub(crate) fn nth(&mut self, columns: &[u32], number: u64) -> Option<Solution> {
        either!(&mut self.0, listing => {
            listing.restart(columns);
            listing.skip(number);
            let columns = listing.next_columns()?;
            Some(Solution::from_search(columns.to_vec()))
        })
    }
}

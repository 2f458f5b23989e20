//! The list of all solutions for rayon, which cuts it where its threads have nothing to do.
//!
//! **Idea.** A piece is a run of prefixes: fillings of the first rows. It is cut in the middle until it is one
//! prefix, and a thread lists what begins with the prefixes of its piece, one after the other. Nothing is kept but the
//! prefixes, so memory does not grow with the number of solutions.
//!
//! **Invariant.** The pieces, from left to right, have the prefixes in lexicographic order: the order of the whole list.

use rayon::iter::ParallelIterator;
use rayon::iter::plumbing::{Folder, UnindexedConsumer, UnindexedProducer, bridge_unindexed};

use super::parallel::Prefixes;
use super::{Listing, tail_rows};
use crate::board::Solution;

/// Rows that a prefix fills: some thousands of them, enough for any number of threads.
const ROWS: usize = 3;

/// The solutions that begin with one of these prefixes.
pub(super) struct Piece {
    n: usize,
    prefixes: Vec<Vec<u32>>,
}

impl Piece {
    pub(super) fn whole(n: usize) -> Self {
        let head = n - tail_rows(n);
        let rows = ROWS.min(head.saturating_sub(1));
        Piece {
            n,
            prefixes: Prefixes::new(n, rows).collect(),
        }
    }
}

impl UnindexedProducer for Piece {
    type Item = Solution;

    fn split(mut self) -> (Self, Option<Self>) {
        let middle = self.prefixes.len() / 2;
        if middle == 0 {
            return (self, None);
        }
        let (n, prefixes) = (self.n, self.prefixes.split_off(middle));
        (self, Some(Piece { n, prefixes }))
    }

    fn fold_with<F: Folder<Solution>>(self, mut folder: F) -> F {
        let mut listing = Listing::<u64>::new(self.n);
        for prefix in self.prefixes {
            if self.n > 0 {
                listing.restart(&prefix);
            }
            while let Some(columns) = listing.next_columns() {
                folder = folder.consume(Solution::from_search(columns.to_vec()));
                if folder.full() {
                    return folder;
                }
            }
        }
        folder
    }
}

impl ParallelIterator for Piece {
    type Item = Solution;

    fn drive_unindexed<C: UnindexedConsumer<Solution>>(self, consumer: C) -> C::Result {
        bridge_unindexed(self, consumer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::Solutions;

    #[test]
    fn gives_the_same_list_in_the_same_order() {
        for n in 0..=11 {
            let parallel: Vec<Solution> = Solutions::parallel(n).unwrap().collect();
            assert!(Solutions::new(n).unwrap().eq(parallel), "n = {n}");
        }
        assert!(Solutions::parallel(33).is_err());
    }

    #[test]
    fn stops_where_enough_is_found() {
        let found = Solutions::parallel(20).unwrap().find_any(|_| true);
        assert_eq!(found.map(|solution| solution.n()), Some(20));
    }
}

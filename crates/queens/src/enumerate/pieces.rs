//! The list of all solutions for rayon, which splits it where its threads are idle.
//!
//! **Idea.** A piece is a run of prefixes: fillings of the first rows. It is cut in the middle until it is one prefix. A
//! thread lists the solutions that begin with the prefixes of its piece, one prefix after another. Only the prefixes are
//! kept, so memory does not grow with the number of solutions.
//!
//! **Invariant.** The pieces, from left to right, have the prefixes in lexicographic order: the order of the whole list.

use rayon::iter::plumbing::{Folder, UnindexedConsumer, UnindexedProducer, bridge_unindexed};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::parallel::Prefixes;
use super::{Beginnings, Listing, Solutions};
use crate::board::Solution;

/// Number of rows that a prefix fills: this makes some thousands of prefixes, enough for any number of threads.
const ROWS: usize = 3;

/// The solutions that begin with one of these prefixes; of those of the first prefix, none before `from`.
#[derive(Clone, Debug)]
pub struct Pieces {
    n: usize,
    prefixes: Vec<Vec<u32>>,
    from: Vec<u32>,
}

/// The rest of the list; `collect` keeps its order.
///
/// ```
/// use rayon::iter::{IntoParallelIterator, ParallelIterator};
/// let in_a_corner = queens::solutions(8)?.into_par_iter().filter(|queens| queens[0] == 0);
/// assert_eq!(in_a_corner.count(), 4);
/// # Ok::<(), queens::TooLarge>(())
/// ```
impl IntoParallelIterator for Solutions {
    type Item = Solution;
    type Iter = Pieces;

    fn into_par_iter(mut self) -> Pieces {
        let Some(first) = self.next() else {
            return Pieces {
                n: 0,
                prefixes: Vec::new(),
                from: Vec::new(),
            };
        };
        let n = first.len();
        let mut prefixes = Prefixes::new(n, ROWS.min(Beginnings::longest(n)));
        prefixes.start_with(&first);
        Pieces {
            n,
            prefixes: prefixes.collect(),
            from: first.into_columns(),
        }
    }
}

impl UnindexedProducer for Pieces {
    type Item = Solution;

    fn split(mut self) -> (Self, Option<Self>) {
        let middle = self.prefixes.len() / 2;
        if middle == 0 {
            return (self, None);
        }
        let right = Pieces {
            n: self.n,
            prefixes: self.prefixes.split_off(middle),
            from: Vec::new(),
        };
        (self, Some(right))
    }

    fn fold_with<F: Folder<Solution>>(self, mut folder: F) -> F {
        let mut listing = Listing::<u64>::new(self.n);
        for prefix in self.prefixes {
            listing.restart(&prefix);
            while let Some(columns) = listing.next_columns() {
                if *columns < self.from[..] {
                    continue;
                }
                folder = folder.consume(Solution::from_search(columns.to_vec()));
                if folder.full() {
                    return folder;
                }
            }
        }
        folder
    }
}

impl ParallelIterator for Pieces {
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
            for gone in [0, 1, 39, 10_000] {
                let mut solutions = Solutions::new(n).unwrap();
                solutions.skip_some(gone);
                let parallel: Vec<Solution> = solutions.clone().into_par_iter().collect();
                assert!(solutions.eq(parallel), "n = {n}, without {gone}");
            }
        }
    }

    #[test]
    fn stops_once_enough_is_found() {
        let found = Solutions::new(20)
            .unwrap()
            .into_par_iter()
            .find_any(|_| true);
        assert_eq!(found.map(|solution| solution.n()), Some(20));
    }
}

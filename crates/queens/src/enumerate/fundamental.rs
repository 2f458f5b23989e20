//! One solution of each orbit, lazily, in lexicographic order.
//!
//! **Problem.** List the solutions that differ by more than a turn or a reflection.
//!
//! **Idea.** The fundamental solution is the least of its images. So test each solution against its images, and do not
//! search where the test must fail. The eight images begin with the distances of the four border queens from the two corners
//! beside them. If the top queen is in column c, all of these must be at least c.
//!
//! **Invariant.** With c fixed, the left and the right column are left out of the first and last c rows of the head, and c
//! stays in the left half. The test removes what the pruning misses.
//!
//! **What changed since the list of all solutions.** Only the columns allowed in a row, and the test.
//!
//! **Time and memory.** The search is cut to less than half, and each candidate costs O(n) more for the test. Memory is the
//! same.

use std::iter::FusedIterator;

use super::{LISTED, Listing, MAX_N};
use crate::board::Solution;
use crate::error::TooLarge;
use crate::symmetry::Orbit;

/// The fundamental solutions of one board in lexicographic order, each with the size of its orbit.
///
/// ```
/// use queens::enumerate::FundamentalSolutions;
/// let sizes: Vec<u32> = FundamentalSolutions::new(8)?.map(|orbit| orbit.size).collect();
/// assert_eq!(sizes.len(), 12);
/// assert_eq!(sizes.iter().sum::<u32>(), 92);
/// # Ok::<(), queens::TooLarge>(())
/// ```
///
/// Their number is OEIS A002562.
#[derive(Clone, Debug)]
pub struct FundamentalSolutions {
    listing: Listing<u64>,
    /// The next column of the top queen to be tried; the listing works on the one before.
    next_top: usize,
}

impl FundamentalSolutions {
    /// The fundamental solutions of n queens.
    ///
    /// # Errors
    /// When n is above [`MAX_N`].
    pub fn new(n: u32) -> Result<Self, TooLarge> {
        TooLarge::check(n, MAX_N, LISTED)?;
        let mut fundamental = FundamentalSolutions {
            listing: Listing::new(n as usize),
            next_top: 0,
        };
        fundamental.next_top();
        Ok(fundamental)
    }

    /// The columns of the next fundamental solution and the size of its orbit, lent until the next call.
    pub fn next_columns(&mut self) -> Option<(&[u32], u32)> {
        let n = self.listing.n;
        loop {
            let size = self.listing.next_columns().map(Orbit::size_if_fundamental);
            if size.is_none() && !self.next_top() {
                return None;
            }
            if let Some(size) = size.flatten() {
                return Some((&self.listing.columns[..n], size));
            }
        }
    }

    /// Puts the top queen into the next column; returns `false` if it has been in all of the left half.
    fn next_top(&mut self) -> bool {
        let listing = &mut self.listing;
        let (n, top) = (listing.n, self.next_top);
        if top >= n.div_ceil(2) {
            return false;
        }
        self.next_top += 1;
        let inner = listing.board & !(1 | 1 << (n - 1));
        for row in 1..listing.head {
            let near_a_corner = row < top || row > n - 1 - top;
            listing.allowed[row] = if near_a_corner { inner } else { listing.board };
        }
        listing.allowed[0] = 1 << top;
        listing.restart(&[]);
        true
    }
}

impl Iterator for FundamentalSolutions {
    type Item = Orbit;

    fn next(&mut self) -> Option<Orbit> {
        self.next_columns().map(|(columns, size)| Orbit {
            fundamental: Solution::from_search(columns.to_vec()),
            size,
        })
    }
}

impl FusedIterator for FundamentalSolutions {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::Solutions;
    use crate::known;

    #[test]
    fn they_are_the_least_of_each_orbit_in_order() {
        for n in 0..=11 {
            let orbits = Solutions::new(n).unwrap().filter_map(|solution| {
                let orbit = Orbit::of(&solution);
                (orbit.fundamental == solution).then_some(orbit)
            });
            assert!(FundamentalSolutions::new(n).unwrap().eq(orbits), "n = {n}");
        }
    }

    #[test]
    fn they_are_as_many_as_published_and_their_orbits_add_up() {
        for n in 0..=13 {
            let (mut orbits, mut all) = (0, 0);
            let mut fundamental = FundamentalSolutions::new(n).unwrap();
            while let Some((_, size)) = fundamental.next_columns() {
                orbits += 1;
                all += u128::from(size);
            }
            assert_eq!(
                (Some(orbits), Some(all)),
                (known::fundamental(n), known::all(n))
            );
        }
    }
}

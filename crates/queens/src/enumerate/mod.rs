//! All solutions of a board, lazily, in lexicographic order.
//!
//! **Problem.** Give every solution once, in order, one at a time, fast enough that whoever prints
//! them is the limit; stop and go on anywhere.
//!
//! **Idea.** Backtracking row by row on masks of occupied lines, as in the textbook `bitmask`, but
//! only down to the last k rows. Those come from lists, made once for each set of k columns, in which
//! one AND a candidate decides (see `tails.rs`).
//!
//! **Invariant.** The rows above are filled in lexicographic order, every list is in lexicographic
//! order, so the solutions are.
//!
//! **What changed since `bitmask`.** Most nodes of the search lie in the last rows (at n = 14, 96 % of
//! them in the last seven): they are replaced by a walk over short arrays, which has no branches to
//! mispredict and tests many candidates at once.
//!
//! **Time and memory.** Time is bounded by the nodes of backtracking to row n − k, times the mean
//! length of a list. Memory is bounded by the budget of the lists, some 64 MiB, for any n and any
//! number of solutions.

mod tails;

use std::fmt;
use std::iter::FusedIterator;

use crate::board::{Solution, Square};
use crate::lines::{Masks, board_mask};
use tails::{Signature, Tails};

/// Largest board that can be listed: two lines fewer than a word has bits, and far more solutions
/// than anybody can store.
pub const MAX_N: u32 = 32;

/// All solutions of one board in lexicographic order, computed one by one.
///
/// As an [`Iterator`] it gives a [`Solution`] each; [`next_columns`](Self::next_columns) lends the
/// columns instead and allocates nothing. To go on later, keep the last solution and use
/// [`after`](Self::after).
///
/// ```
/// use queens::enumerate::Solutions;
/// let solutions: Vec<_> = Solutions::new(6)?.collect();
/// assert_eq!(solutions.len(), 4);
/// assert_eq!(&solutions[0][..], [1, 3, 5, 0, 2, 4]);
///
/// let rest = Solutions::after(6, &solutions[1])?;
/// assert_eq!(rest.collect::<Vec<_>>(), solutions[2..]);
/// # Ok::<(), queens::enumerate::ListError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solutions {
    search: Width,
}

/// Signatures of 30 lines fit a `u32`, of which a vector tests twice as many.
#[derive(Clone, Debug)]
enum Width {
    Narrow(Listing<u32>),
    Wide(Listing<u64>),
}

macro_rules! either {
    ($width:expr, $listing:ident => $result:expr) => {
        match $width {
            Width::Narrow($listing) => $result,
            Width::Wide($listing) => $result,
        }
    };
}

impl Solutions {
    /// All solutions of n queens.
    ///
    /// # Errors
    /// When n is above [`MAX_N`].
    pub fn new(n: u32) -> Result<Self, ListError> {
        if n > MAX_N {
            return Err(ListError::TooLarge { n });
        }
        let n = n as usize;
        let search = if n <= 16 {
            Width::Narrow(Listing::new(n))
        } else {
            Width::Wide(Listing::new(n))
        };
        Ok(Solutions { search })
    }

    /// The solutions of n queens that are later than `columns` and do not begin with it.
    ///
    /// After a solution, these are the solutions that follow it; after the first few columns of one,
    /// all that follow the last solution beginning so. `columns` need not be free of attacks. Cost: as
    /// that of the first solution, not of the ones left out.
    ///
    /// # Errors
    /// When n is above [`MAX_N`], or `columns` names more rows or other columns than the board has.
    pub fn after(n: u32, columns: &[u32]) -> Result<Self, ListError> {
        let mut solutions = Solutions::new(n)?;
        if columns.len() > n as usize {
            return Err(ListError::TooManyRows {
                n,
                rows: columns.len(),
            });
        }
        if let Some((row, &column)) = (0u32..).zip(columns).find(|&(_, &column)| column >= n) {
            return Err(ListError::OutsideBoard {
                n,
                square: Square { row, column },
            });
        }
        either!(&mut solutions.search, listing => listing.start_after(columns));
        Ok(solutions)
    }

    /// The columns of the next solution, lent until the one after it is asked for.
    ///
    /// ```
    /// use queens::enumerate::Solutions;
    /// let mut solutions = Solutions::new(8)?;
    /// let mut in_the_corner = 0;
    /// while let Some(columns) = solutions.next_columns() {
    ///     in_the_corner += u32::from(columns[0] == 0);
    /// }
    /// assert_eq!(in_the_corner, 4);
    /// # Ok::<(), queens::enumerate::ListError>(())
    /// ```
    #[inline]
    pub fn next_columns(&mut self) -> Option<&[u32]> {
        either!(&mut self.search, listing => listing.next_columns())
    }

    /// Passes over the next solutions, at most `count` of them, and says how many there were.
    ///
    /// Faster than asking for them, but it does search for each.
    pub fn skip_some(&mut self, count: u64) -> u64 {
        either!(&mut self.search, listing => listing.skip(count))
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.next_columns()
            .map(|columns| Solution::from_search(columns.to_vec()))
    }

    fn nth(&mut self, skipped: usize) -> Option<Solution> {
        self.skip_some(skipped as u64);
        self.next()
    }

    fn count(mut self) -> usize {
        self.skip_some(u64::MAX) as usize
    }
}

impl FusedIterator for Solutions {}

#[derive(Clone, Debug)]
struct Listing<S> {
    /// Rows searched; the others come from the lists.
    head: usize,
    n: usize,
    board: u64,
    /// The row to fill next, or `None` when all is done.
    row: Option<usize>,
    /// By row: what the rows above occupy, and the columns still to be tried.
    masks: [Masks; MAX_N as usize],
    untried: [u64; MAX_N as usize],
    tails: Tails<S>,
    /// Tails that complete the rows above, and how many of them have been given out.
    found: Vec<u32>,
    given: usize,
    columns: [u32; MAX_N as usize],
}

/// How many rows to take from lists. Measured for speed over the whole list.
fn tail_rows(n: usize) -> usize {
    match n {
        0..=12 => n / 2,
        13..=15 => 6,
        _ => 7,
    }
}

impl<S: Signature> Listing<S> {
    fn new(n: usize) -> Self {
        let rows = tail_rows(n);
        let board = board_mask(n);
        Listing {
            head: n - rows,
            n,
            board,
            row: Some(0),
            masks: [Masks::default(); MAX_N as usize],
            untried: [board; MAX_N as usize],
            tails: Tails::new(n, rows),
            found: Vec::new(),
            given: 0,
            columns: [0; MAX_N as usize],
        }
    }

    #[inline]
    fn next_columns(&mut self) -> Option<&[u32]> {
        if self.given == self.found.len() && !self.refill() {
            return None;
        }
        let tail = self.tails.columns(self.found[self.given]);
        self.given += 1;
        for (to, &column) in self.columns[self.head..].iter_mut().zip(tail) {
            *to = u32::from(column);
        }
        Some(&self.columns[..self.n])
    }

    fn skip(&mut self, count: u64) -> u64 {
        let mut skipped = 0;
        while skipped < count {
            if self.given == self.found.len() && !self.refill() {
                break;
            }
            let there = self.found.len() - self.given;
            let passed = there.min(usize::try_from(count - skipped).unwrap_or(usize::MAX));
            self.given += passed;
            skipped += passed as u64;
        }
        skipped
    }

    /// Goes on to the next head that has completions and finds them; false when there is none.
    #[inline(never)]
    fn refill(&mut self) -> bool {
        self.found.clear();
        self.given = 0;
        while let Some(above) = self.next_head() {
            let query = self.tails.query(above);
            self.tails
                .matching(self.board ^ above.columns, query, &mut self.found);
            if !self.found.is_empty() {
                return true;
            }
        }
        false
    }

    /// Fills the head's rows in the next way, and says what they occupy in the row below.
    #[inline(always)]
    fn next_head(&mut self) -> Option<Masks> {
        let mut row = self.row?;
        if self.head == 0 {
            self.row = None;
            return Some(Masks::default());
        }
        loop {
            let untried = self.untried[row];
            if untried == 0 {
                if row == 0 {
                    self.row = None;
                    return None;
                }
                row -= 1;
                continue;
            }
            let bit = untried & untried.wrapping_neg();
            self.untried[row] = untried ^ bit;
            self.columns[row] = bit.trailing_zeros();
            let below = self.masks[row].place(bit);
            if row + 1 == self.head {
                self.row = Some(row);
                return Some(below);
            }
            row += 1;
            self.masks[row] = below;
            self.untried[row] = below.free(self.board);
        }
    }

    /// Starts with the first solution that is later than `columns` and does not begin with it.
    fn start_after(&mut self, columns: &[u32]) {
        if columns.is_empty() {
            // Every solution begins with no columns.
            self.row = None;
            return;
        }
        for (row, &column) in columns.iter().enumerate().take(self.head) {
            let bit = 1 << column;
            let later = self.untried[row] & !(bit | (bit - 1));
            let fits = self.untried[row] & bit != 0;
            self.untried[row] = later;
            self.row = Some(row);
            self.columns[row] = column;
            let below = self.masks[row].place(bit);
            if !fits || row + 1 == columns.len() {
                return;
            }
            if row + 1 < self.head {
                self.masks[row + 1] = below;
                self.untried[row + 1] = below.free(self.board);
            } else {
                self.start_after_tail(below, &columns[self.head..]);
                return;
            }
        }
        // No row is searched.
        self.row = None;
        self.start_after_tail(Masks::default(), columns);
    }

    fn start_after_tail(&mut self, above: Masks, columns: &[u32]) {
        let query = self.tails.query(above);
        self.tails
            .matching(self.board ^ above.columns, query, &mut self.found);
        let tails = &self.tails;
        self.given = self.found.partition_point(|&tail| {
            let tail = tails.columns(tail)[..columns.len()].iter();
            tail.map(|&column| u32::from(column))
                .le(columns.iter().copied())
        });
    }
}

/// Why a board cannot be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListError {
    /// The board is larger than [`MAX_N`].
    TooLarge {
        /// The size asked for.
        n: u32,
    },
    /// The columns to start after name more rows than the board has.
    TooManyRows {
        /// Size of the board.
        n: u32,
        /// Number of columns given.
        rows: usize,
    },
    /// The columns to start after name one outside the board.
    OutsideBoard {
        /// Size of the board.
        n: u32,
        /// The row and the column given for it.
        square: Square,
    },
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListError::TooLarge { n } => {
                write!(
                    f,
                    "solutions can be listed for n up to {MAX_N}, not for n = {n}"
                )
            }
            ListError::TooManyRows { n, rows } => {
                write!(f, "{rows} columns given for a board of {n} rows")
            }
            ListError::OutsideBoard { n, square } => {
                write!(f, "the square {square} lies outside the {n} × {n} board")
            }
        }
    }
}

impl std::error::Error for ListError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every permutation without two queens on a line, by plain recursion.
    fn reference(n: u32) -> Vec<Vec<u32>> {
        fn extend(n: u32, queens: &mut Vec<u32>, all: &mut Vec<Vec<u32>>) {
            let row = queens.len() as u32;
            if row == n {
                all.push(queens.clone());
                return;
            }
            for column in 0..n {
                let attacked = (0u32..).zip(queens.iter()).any(|(above, &other)| {
                    other == column || other.abs_diff(column) == row - above
                });
                if !attacked {
                    queens.push(column);
                    extend(n, queens, all);
                    queens.pop();
                }
            }
        }
        let mut all = Vec::new();
        extend(n, &mut Vec::new(), &mut all);
        all
    }

    #[test]
    fn lists_what_plain_recursion_lists_in_the_same_order() {
        for n in 0..=11 {
            let listed: Vec<Vec<u32>> = Solutions::new(n)
                .unwrap()
                .map(Solution::into_columns)
                .collect();
            assert!(listed == reference(n), "n = {n}");
        }
    }

    #[test]
    fn goes_on_after_every_solution_and_every_prefix() {
        for n in 0..=8 {
            let all = reference(n);
            for (index, solution) in all.iter().enumerate() {
                let mut rest = Solutions::after(n, solution).unwrap();
                assert_eq!(rest.next_columns(), all.get(index + 1).map(|s| &s[..]));
                assert_eq!(
                    Solutions::after(n, solution).unwrap().count(),
                    all.len() - 1 - index
                );
                for rows in 0..=n as usize {
                    let prefix = &solution[..rows];
                    let left = all.iter().filter(|s| s[..rows] > *prefix);
                    let rest = Solutions::after(n, prefix).unwrap();
                    assert!(
                        rest.map(Solution::into_columns).eq(left.cloned()),
                        "n = {n} {prefix:?}"
                    );
                }
            }
        }
    }
}

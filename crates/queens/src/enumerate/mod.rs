//! All solutions of a board, lazily, in lexicographic order.
//!
//! **Problem.** Give every solution once, in order, one at a time, so fast that printing them takes longer; stop and resume
//! anywhere.
//!
//! **Idea.** Backtracking row by row on masks of occupied lines, as in the textbook `bitmask`, but only down to the last k
//! rows. Those come from lists, made once for each set of k columns, in which one AND per candidate decides (see
//! `tails.rs`).
//!
//! **Invariant.** The rows above are filled in lexicographic order and every list is in lexicographic order, so the
//! solutions are, too.
//!
//! **What changed since `bitmask`.** Most nodes of the search lie in the last rows (at n = 14, 96 % of
//! them in the last seven): they are replaced by a walk over short arrays, which has no branches to
//! mispredict and tests many candidates at once.
//!
//! **Time and memory.** Time is bounded by the nodes of backtracking to row n − k, times the mean
//! length of a list. Memory is bounded by the budget of the lists, some 64 MiB, for any n and any
//! number of solutions.

/// Evaluates an expression for the listing of either width. It is defined above the modules that use it.
macro_rules! either {
    ($width:expr, $listing:ident => $result:expr) => {
        match $width {
            Width::Narrow($listing) => $result,
            Width::Wide($listing) => $result,
        }
    };
}

mod beginnings;
mod fundamental;
mod nth;
mod parallel;
#[cfg(feature = "rayon")]
mod pieces;
mod tails;

use std::iter::FusedIterator;

use crate::board::{BoardError, Solution, Square};
use crate::error::{Error, TooLarge};
use crate::kernel::{Kernel, Lanes, Task};
use crate::lines::{Masks, board_mask};
pub(crate) use beginnings::Beginnings;
pub use fundamental::FundamentalSolutions;
pub use nth::nth;
pub use parallel::ParallelSolutions;
pub(crate) use parallel::Prefixes;
use tails::{MAX_ROWS, Signature, Tails};

/// Largest n that can be listed: its board has two lines fewer than a word has bits, and far more solutions than can be
/// stored.
pub const MAX_N: u32 = 32;

/// What [`TooLarge`] says can be done up to [`MAX_N`].
const LISTED: &str = "solutions can be listed";

/// All solutions of one board in lexicographic order, computed one by one.
///
/// As an [`Iterator`] it yields each [`Solution`]; [`next_columns`](Self::next_columns) lends the columns instead and
/// allocates nothing. To continue later, keep the last solution and use [`after`](Self::after).
///
/// ```
/// use queens::enumerate::Solutions;
/// let solutions: Vec<_> = Solutions::new(6)?.collect();
/// assert_eq!(solutions.len(), 4);
/// assert_eq!(&solutions[0][..], [1, 3, 5, 0, 2, 4]);
///
/// let rest = Solutions::after(6, &solutions[1])?;
/// assert_eq!(rest.collect::<Vec<_>>(), solutions[2..]);
/// # Ok::<(), queens::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solutions {
    search: Width,
    /// The number of all solutions, if it is known, and the number of those given out or skipped.
    all: Option<u64>,
    gone: u64,
}

/// Signatures of 30 lines fit a `u32`, of which a vector tests twice as many at a time.
#[derive(Clone, Debug)]
enum Width {
    Narrow(Listing<u32>),
    Wide(Listing<u64>),
}

impl Width {
    fn new(n: usize) -> Self {
        if n <= 16 {
            Width::Narrow(Listing::new(n))
        } else {
            Width::Wide(Listing::new(n))
        }
    }
}

impl Solutions {
    /// All solutions of n queens.
    ///
    /// # Errors
    /// When n is above [`MAX_N`].
    pub fn new(n: u32) -> Result<Self, TooLarge> {
        TooLarge::check(n, MAX_N, LISTED)?;
        let n = n as usize;
        Ok(Solutions {
            search: Width::new(n),
            all: published(n),
            gone: 0,
        })
    }

    /// The solutions of n queens that are later than `columns` and do not begin with it.
    ///
    /// After a solution, these are the solutions that follow it; after the first few columns of one, all that follow the
    /// last solution that begins with them. `columns` need not be free of attacks. Cost: that of finding a first solution,
    /// however many are left out.
    ///
    /// # Errors
    /// When n is above [`MAX_N`], or `columns` names more rows or other columns than the board has.
    pub fn after(n: u32, columns: &[u32]) -> Result<Self, Error> {
        let mut solutions = Solutions::new(n)?;
        check_cursor(n, columns)?;
        either!(&mut solutions.search, listing => listing.start_after(columns));
        // The number of those left out is unknown.
        solutions.all = None;
        Ok(solutions)
    }

    /// The same solutions, found with this instruction set instead of this machine's best.
    ///
    /// ```
    /// use queens::count::Kernel;
    /// use queens::enumerate::Solutions;
    /// let portable = Solutions::new(8)?.with_kernel(Kernel::PORTABLE);
    /// assert!(portable.eq(Solutions::new(8)?));
    /// # Ok::<(), queens::TooLarge>(())
    /// ```
    #[must_use]
    pub fn with_kernel(mut self, kernel: Kernel) -> Self {
        either!(&mut self.search, listing => listing.kernel = kernel);
        self
    }

    /// The columns of the next solution, lent until the next call.
    ///
    /// ```
    /// use queens::enumerate::Solutions;
    /// let mut solutions = Solutions::new(8)?;
    /// let mut in_the_corner = 0;
    /// while let Some(columns) = solutions.next_columns() {
    ///     in_the_corner += u32::from(columns[0] == 0);
    /// }
    /// assert_eq!(in_the_corner, 4);
    /// # Ok::<(), queens::Error>(())
    /// ```
    #[inline]
    pub fn next_columns(&mut self) -> Option<&[u32]> {
        if either!(&self.search, listing => listing.is_used_up()) && !self.refill() {
            return None;
        }
        self.gone += 1;
        Some(either!(&mut self.search, listing => listing.lend()))
    }

    /// Not generic: a generic function called from an inlined one is compiled with the caller, under the caller's settings,
    /// which may cost a sixth of the speed.
    fn refill(&mut self) -> bool {
        either!(&mut self.search, listing => listing.refill())
    }

    /// Skips the next solutions, at most `count` of them, and returns how many it skipped.
    ///
    /// This is faster than asking for them, but it still searches for each one; [`after`](Self::after) does not.
    pub fn skip_some(&mut self, count: u64) -> u64 {
        let skipped = either!(&mut self.search, listing => listing.skip(count));
        self.gone += skipped;
        skipped
    }
}

/// The number of solutions, if it is published.
fn published(n: usize) -> Option<u64> {
    crate::known::all(n as u32).and_then(|all| all.try_into().ok())
}

/// The size hint of an iterator with this many items left, if that is known.
fn size(left: Option<u64>) -> (usize, Option<usize>) {
    match left.map(usize::try_from) {
        Some(Ok(left)) => (left, Some(left)),
        Some(Err(_)) => (usize::MAX, None),
        None => (0, None),
    }
}

/// Checks that `columns` can name a place in the list: squares of the board, one per row.
fn check_cursor(n: u32, columns: &[u32]) -> Result<(), BoardError> {
    let outside = Square::in_rows(columns).find(|square| square.row >= n || square.column >= n);
    outside.map_or(Ok(()), |square| Err(BoardError::OutsideBoard { n, square }))
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.next_columns()
            .map(|columns| Solution::from_search(columns.to_vec()))
    }

    /// Exact where Q(n) is published, unless the list began [`after`](Solutions::after) some place.
    fn size_hint(&self) -> (usize, Option<usize>) {
        size(self.all.map(|all| all - self.gone))
    }

    fn nth(&mut self, skipped: usize) -> Option<Solution> {
        self.skip_some(skipped as u64);
        self.next()
    }

    fn count(mut self) -> usize {
        either!(&mut self.search, listing => listing.count()) as usize
    }
}

impl FusedIterator for Solutions {}

/// Columns of a solution, one byte each, with room to write a whole tail after any head.
type Row = [u8; MAX_N as usize + MAX_ROWS];

/// Number of heads collected before tails are looked up for them: enough that searching and looking up do not disturb each
/// other, few enough to stay in the nearest cache and to be found at once.
const HEADS: usize = 512;

/// A way to fill the rows above the tail.
#[derive(Clone, Copy, Debug)]
struct Head<S> {
    /// Its rows but the last, as an index into [`Listing::parents`].
    parent: u32,
    /// The column of its last row.
    column: u8,
    /// The columns it leaves to the tail.
    left: u64,
    /// The lines it sends down.
    query: S,
}

#[derive(Clone, Debug)]
struct Listing<S> {
    n: usize,
    /// Number of rows searched; the others come from the lists.
    head: usize,
    board: u64,
    /// For each row of the head, the columns that may be tried at all.
    allowed: [u64; MAX_N as usize],
    /// The first row searched; those above stay as they are.
    base: usize,
    /// The row to fill next, or `None` when all is done.
    row: Option<usize>,
    /// For each row, what the rows above occupy, and the columns still to be tried.
    masks: [Masks; MAX_N as usize],
    untried: [u64; MAX_N as usize],
    /// The columns of the rows above.
    filled: Row,
    parents: Vec<Row>,
    heads: Vec<Head<S>>,
    tails: Tails<S>,
    kernel: Kernel,
    /// Pairs of a head and a tail that fit.
    pairs: Vec<(u32, u32)>,
    /// Solutions found ahead, and how many of them have been given out.
    found: Vec<Row>,
    given: usize,
    columns: [u32; MAX_N as usize],
}

/// Number of rows to take from lists, as measured for speed over the whole list.
fn tail_rows(n: usize) -> usize {
    (n / 2).min(match n {
        0..=13 => 5,
        14..=17 => 6,
        _ => 5,
    })
}

impl<S: Signature> Listing<S> {
    fn new(n: usize) -> Self {
        let rows = tail_rows(n);
        let board = board_mask(n);
        Listing {
            head: n - rows,
            n,
            board,
            allowed: [board; MAX_N as usize],
            base: 0,
            row: Some(0),
            masks: [Masks::default(); MAX_N as usize],
            untried: [board; MAX_N as usize],
            filled: [0; MAX_N as usize + MAX_ROWS],
            parents: Vec::new(),
            heads: Vec::new(),
            tails: Tails::new(n, rows),
            kernel: Kernel::best(),
            pairs: Vec::new(),
            found: Vec::new(),
            given: 0,
            columns: [0; MAX_N as usize],
        }
    }

    /// The next solution, if there is one.
    fn next_columns(&mut self) -> Option<&[u32]> {
        (!self.is_used_up() || self.refill()).then(|| self.lend())
    }

    /// Whether all solutions found ahead have been given out.
    #[inline]
    fn is_used_up(&self) -> bool {
        self.given == self.found.len()
    }

    /// Gives out the next solution found ahead.
    #[inline]
    fn lend(&mut self) -> &[u32] {
        let row = &self.found[self.given];
        self.given += 1;
        for (to, &column) in self.columns.iter_mut().zip(row) {
            *to = u32::from(column);
        }
        &self.columns[..self.n]
    }

    fn skip(&mut self, count: u64) -> u64 {
        let mut skipped = 0;
        while skipped < count {
            if self.is_used_up() && !self.refill() {
                break;
            }
            let there = self.found.len() - self.given;
            let passed = there.min(usize::try_from(count - skipped).unwrap_or(usize::MAX));
            self.given += passed;
            skipped += passed as u64;
        }
        skipped
    }

    /// Counts the solutions left without assembling them. None is left afterwards.
    fn count(&mut self) -> u64 {
        let mut count = (self.found.len() - self.given) as u64;
        self.given = self.found.len();
        while self.row.is_some() {
            self.tails.tidy();
            self.kernel.run(CollectHeads(self));
            count += self.kernel.run(CountPairs(self));
            self.parents.clear();
            self.heads.clear();
        }
        count
    }

    /// Finds more solutions; returns `false` if there are none.
    #[cold]
    fn refill(&mut self) -> bool {
        self.given = 0;
        self.found.clear();
        while self.found.is_empty() && self.row.is_some() {
            self.tails.tidy();
            self.kernel.run(CollectHeads(self));
            self.complete();
        }
        !self.found.is_empty()
    }

    /// Restarts with the solutions that begin with these columns: at most [`Beginnings::longest`] columns, free of attacks.
    fn restart(&mut self, prefix: &[u32]) {
        debug_assert!(prefix.len() <= Beginnings::longest(self.n));
        self.found.clear();
        self.given = 0;
        for (filled, &column) in self.filled.iter_mut().zip(prefix) {
            *filled = column as u8;
        }
        let masks = Masks::after(prefix);
        self.base = prefix.len();
        self.row = Some(self.base);
        self.masks[self.base] = masks;
        self.untried[self.base] = masks.free(self.allowed[self.base]);
    }

    /// Starts with the first solution that is later than `columns` and does not begin with it.
    fn start_after(&mut self, columns: &[u32]) {
        if columns.is_empty() {
            // Every solution begins with no columns.
            self.row = None;
            return;
        }
        // Go down the given columns, leaving only later columns to be tried in each row. Where the given column is attacked,
        // or is the last one, the search continues in that row.
        for (row, &column) in columns.iter().enumerate().take(self.head) {
            let bit = 1 << column;
            let later = self.untried[row] & !(bit | (bit - 1));
            let fits = self.untried[row] & bit != 0;
            self.untried[row] = later;
            self.row = Some(row);
            self.filled[row] = column as u8;
            let below = self.masks[row].place(bit);
            if !fits || row + 1 == columns.len() {
                return;
            }
            if row + 1 < self.head {
                self.masks[row + 1] = below;
                self.untried[row + 1] = below.free(self.allowed[row + 1]);
            } else {
                self.parents.push(self.filled);
                let head = self.head_of(below, column as u8);
                self.heads.push(head);
            }
        }
        // The given columns reach into the tail: their head is completed in full, and the solutions up to the given columns
        // are skipped.
        if self.head == 0 {
            self.kernel.run(CollectHeads(self));
        }
        self.complete();
        self.given = self.found.partition_point(|row| {
            let begin = row[..columns.len()].iter().copied().map(u32::from);
            begin.le(columns.iter().copied())
        });
    }

    #[inline(always)]
    fn head_of(&self, below: Masks, column: u8) -> Head<S> {
        Head {
            parent: self.parents.len() as u32 - 1,
            column,
            left: self.board ^ below.columns,
            query: self.tails.query(below),
        }
    }

    /// Turns the heads collected into solutions found.
    fn complete(&mut self) {
        self.pairs.clear();
        self.kernel.run(Pair(self));
        // Done separately from finding them, because tails are scattered in memory: here the processor can wait for many of
        // them at once.
        for &(head, tail) in &self.pairs {
            let head = &self.heads[head as usize];
            let mut row = self.parents[head.parent as usize];
            if let Some(last) = self.head.checked_sub(1) {
                row[last] = head.column;
            }
            row[self.head..][..MAX_ROWS].copy_from_slice(&self.tails.columns(tail));
            self.found.push(row);
        }
        self.parents.clear();
        self.heads.clear();
    }
}

/// Whether each row and each column left has a free square, as far as the lines from above decide.
#[inline(always)]
fn is_open(below: Masks, left: u64, rows: usize) -> bool {
    let (mut diagonals, mut antidiagonals) = (below.diagonals, below.antidiagonals);
    let (mut reached, mut open) = (0, true);
    for _ in 0..rows {
        let free = left & !(diagonals | antidiagonals);
        open &= free != 0;
        reached |= free;
        diagonals <<= 1;
        antidiagonals >>= 1;
    }
    open & (reached == left)
}

/// Continues the search until there are enough heads, or no more.
struct CollectHeads<'a, S>(&'a mut Listing<S>);

impl<S: Signature> Task for CollectHeads<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        let listing = self.0;
        let Some(mut row) = listing.row else {
            return;
        };
        if listing.head == 0 {
            listing.row = None;
            listing.parents.push(listing.filled);
            listing.heads.push(listing.head_of(Masks::default(), 0));
            return;
        }
        let last = listing.head - 1;
        let rows = listing.n - listing.head;
        // One parent can have as many heads as there are columns.
        let none = Head {
            parent: 0,
            column: 0,
            left: 0,
            query: S::ZERO,
        };
        listing.heads.resize(HEADS + MAX_N as usize, none);
        let mut len = 0;
        while len < HEADS {
            let untried = listing.untried[row];
            // Nothing is left in this row: back to the one above, or all is done.
            if untried == 0 {
                if row == listing.base {
                    listing.row = None;
                    break;
                }
                row -= 1;
                continue;
            }
            // Above the last row of the head: place the next queen, and go down.
            if row < last {
                let bit = untried & untried.wrapping_neg();
                listing.untried[row] = untried ^ bit;
                listing.filled[row] = bit.trailing_zeros() as u8;
                let below = listing.masks[row].place(bit);
                row += 1;
                listing.masks[row] = below;
                listing.untried[row] = below.free(listing.allowed[row]);
            } else {
                // In the last row each free square makes a head, and all these share a parent.
                listing.parents.push(listing.filled);
                let above = listing.masks[row];
                let mut free = untried;
                while free != 0 {
                    let bit = free & free.wrapping_neg();
                    free ^= bit;
                    let below = above.place(bit);
                    let head = listing.head_of(below, bit.trailing_zeros() as u8);
                    // No branch: whether the head is open cannot be predicted.
                    listing.heads[len] = head;
                    len += usize::from(is_open(below, head.left, rows));
                }
                listing.untried[row] = 0;
            }
        }
        listing.heads.truncate(len);
        if listing.row.is_some() {
            listing.row = Some(row);
        }
    }
}

/// Finds the tails that fit the heads collected.
struct Pair<'a, S>(&'a mut Listing<S>);

impl<S: Signature> Task for Pair<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Listing {
            heads,
            tails,
            pairs,
            ..
        } = self.0;
        for (index, head) in (0u32..).zip(heads.iter()) {
            tails.matching(lanes, head.left, head.query, |tail| {
                pairs.push((index, tail));
            });
        }
    }
}

/// Counts the tails that fit the heads collected.
struct CountPairs<'a, S>(&'a mut Listing<S>);

impl<S: Signature> Task for CountPairs<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> u64 {
        let Listing { heads, tails, .. } = self.0;
        let mut count = 0;
        for head in heads.iter() {
            count += tails.count(lanes, head.left, head.query);
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::Run;
    use crate::oracle::all_solutions;
    use crate::textbook::{Direction, Rung, Search};

    #[test]
    fn lists_the_same_as_plain_recursion_in_the_same_order() {
        for n in 0..=12 {
            let reference = all_solutions(n);
            for kernel in Kernel::available() {
                let solutions = Solutions::new(n).unwrap().with_kernel(kernel);
                let listed: Vec<_> = solutions.map(Solution::into_columns).collect();
                assert!(listed == reference, "n = {n}, {kernel}");
            }
        }
    }

    /// The word gets wider at n = 17, where Q(n) is too large to list in a test.
    #[test]
    fn both_widths_of_signature_agree() {
        for n in 0..=11 {
            let narrow = Solutions::new(n).unwrap();
            let wide = Solutions {
                search: Width::Wide(Listing::new(n as usize)),
                ..narrow.clone()
            };
            assert!(narrow.eq(wide), "n = {n}");
        }
    }

    #[test]
    fn the_number_left_is_exact_if_the_count_is_known() {
        let mut solutions = Solutions::new(8).unwrap();
        assert_eq!(solutions.size_hint(), (92, Some(92)));
        solutions.next();
        solutions.next_columns();
        assert_eq!(solutions.skip_some(10), 10);
        assert_eq!(solutions.size_hint(), (80, Some(80)));
        assert_eq!(solutions.by_ref().count(), 80);
        assert_eq!(solutions.size_hint(), (0, Some(0)));
        assert_eq!(solutions.next(), None);
        assert_eq!(Solutions::after(8, &[3]).unwrap().size_hint(), (0, None));
        assert_eq!(Solutions::new(28).unwrap().size_hint(), (0, None));
    }

    #[test]
    fn finds_the_known_number_of_solutions() {
        for n in 0..=14 {
            let mut solutions = Solutions::new(n).unwrap();
            let passed = solutions.skip_some(u64::MAX);
            assert_eq!(Some(u128::from(passed)), crate::known::all(n));
            assert_eq!((solutions.next(), solutions.count()), (None, 0));
            for kernel in Kernel::available() {
                let mut solutions = Solutions::new(n).unwrap().with_kernel(kernel);
                let begun = u128::from(solutions.next().is_some());
                let count = solutions.count() as u128 + begun;
                assert_eq!(Some(count), crate::known::all(n), "{kernel}");
            }
        }
    }

    /// The first solutions by the textbook search on masks.
    fn first_by_bitmask(n: u32, wanted: usize) -> Vec<Vec<u32>> {
        let (mut found, search) = (Vec::new(), Search::new(Rung::Bitmask, n, Direction::Rows));
        let _ = search.unwrap().for_each(&Run::new(), |queens| {
            found.push(queens.to_vec());
            if found.len() < wanted {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        found
    }

    /// Beyond the boards that a test can list in full, the first solutions are still right.
    #[test]
    fn begins_with_the_least_solutions_of_large_boards() {
        for n in [15, 16, 17, 18, 19, 20, 21, 23] {
            let few: Vec<Solution> = Solutions::new(n).unwrap().take(50).collect();
            assert!(
                few.iter().map(|s| s.to_vec()).eq(first_by_bitmask(n, 50)),
                "n = {n}"
            );
            // Resuming after any of them gives the same ones.
            for (index, solution) in few.iter().enumerate() {
                let mut rest = Solutions::after(n, solution).unwrap();
                if let Some(next) = few.get(index + 1) {
                    assert_eq!(rest.next().as_ref(), Some(next), "n = {n}");
                }
            }
        }
    }

    #[test]
    fn skips_as_many_as_requested() {
        let all: Vec<Solution> = Solutions::new(9).unwrap().collect();
        for skipped in [0, 1, 7, 100, 351, 352, 1000] {
            let mut solutions = Solutions::new(9).unwrap();
            assert_eq!(
                solutions.skip_some(skipped as u64),
                all.len().min(skipped) as u64
            );
            assert_eq!(solutions.next().as_ref(), all.get(skipped));
            assert_eq!(
                Solutions::new(9).unwrap().nth(skipped).as_ref(),
                all.get(skipped)
            );
        }
    }

    #[test]
    fn boards_that_cannot_be_listed_are_refused() {
        let too_large = Some(TooLarge {
            n: 33,
            largest: MAX_N,
            what: LISTED,
        });
        assert_eq!(Solutions::new(33).err(), too_large);
        assert_eq!(FundamentalSolutions::new(33).err(), too_large);
        assert_eq!(ParallelSolutions::new(33, 1).err(), too_large);
        let too_large = too_large.map(Error::from);
        assert_eq!(Solutions::after(33, &[]).err(), too_large);
        assert_eq!(ParallelSolutions::after(33, &[], 1).err(), too_large);
        assert_eq!(nth(33, 0, &Run::new()).err(), too_large);
        assert!(ParallelSolutions::after(4, &[4], 1).is_err());
        let rows = Solutions::after(4, &[1, 3, 0, 2, 0]).unwrap_err();
        let square = Square::new(4, 0);
        assert_eq!(rows, BoardError::OutsideBoard { n: 4, square }.into());
        let square = Square::new(1, 4);
        let outside = Solutions::after(4, &[1, 4]).unwrap_err();
        assert_eq!(outside, BoardError::OutsideBoard { n: 4, square }.into());
        assert!(Solutions::new(MAX_N).is_ok());
    }

    #[test]
    fn resumes_after_every_solution_and_every_prefix() {
        for n in 0..=8 {
            let all = all_solutions(n);
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

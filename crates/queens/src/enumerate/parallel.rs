//! The list of all solutions, found on several threads, in the same order.
//!
//! **Problem.** Search on all cores, give the solutions out in lexicographic order, and hold few of
//! them at a time.
//!
//! **Idea.** Cut the list by the first rows. Threads take these prefixes in order; each fills a batch with the solutions
//! that begin with its prefix. Batches are given out in the order of their prefixes.
//!
//! **Invariant.** A thread may take a prefix only while fewer than a fixed number of batches per thread
//! are taken and not yet given out: a slow reader makes the threads wait.
//!
//! **Time and memory.** The time of the list divided by the threads. A prefix leaves some twelve rows,
//! so a batch is small: a few thousand solutions.

use std::iter::FusedIterator;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::Builder;

use super::{Beginnings, LISTED, Listing, MAX_N, Row, check_cursor, published, size};
use crate::board::Solution;
use crate::error::{Error, TooLarge};
use crate::lines::{Masks, board_mask};
use crate::run::Run;
use crate::threads::lock;

/// Maximum number of batches per thread that are taken and not yet given out.
const BATCHES: usize = 4;

/// Number of rows that a prefix leaves to its batch if the board is large enough.
const ROWS_LEFT: usize = 12;

/// All solutions of one board in lexicographic order, computed ahead by several threads.
///
/// The same list as [`Solutions`](super::Solutions). The threads end soon after it is dropped.
///
/// ```
/// use queens::enumerate::{ParallelSolutions, Solutions};
/// let parallel = ParallelSolutions::new(9, 2)?;
/// assert!(parallel.eq(Solutions::new(9)?));
/// # Ok::<(), queens::TooLarge>(())
/// ```
#[derive(Debug)]
pub struct ParallelSolutions {
    n: usize,
    /// The batches in order, each to be received when it is filled.
    batches: Receiver<Receiver<Vec<Row>>>,
    batch: Vec<Row>,
    given: usize,
    /// The number of solutions still to come, if it is known.
    left: Option<u64>,
    /// Only solutions later than these columns are given out.
    cursor: Vec<u8>,
    columns: [u32; MAX_N as usize],
}

/// Fills batches until there are no more prefixes, or the receiver is gone.
fn work(n: usize, prefixes: &Mutex<Prefixes>, batches: &SyncSender<Receiver<Vec<Row>>>) {
    let mut listing = Listing::<u64>::new(n);
    loop {
        // The lock is held while there is no room for a batch, so that batches are queued in the order of their prefixes.
        let mut left = lock(prefixes);
        let Some(prefix) = left.next() else {
            return;
        };
        let (filled, batch) = sync_channel(1);
        if batches.send(batch).is_err() {
            return;
        }
        drop(left);
        let mut batch = Vec::new();
        listing.restart(&prefix);
        while listing.refill() {
            batch.append(&mut listing.found);
        }
        if filled.send(batch).is_err() {
            return;
        }
    }
}

impl ParallelSolutions {
    /// All solutions of n queens, found by this many threads as [`Run::threads`] says: at most 1024, and 0 means all
    /// processors. If the system refuses some of them, by fewer.
    ///
    /// # Errors
    /// When n is above [`MAX_N`].
    ///
    /// # Panics
    /// When the system refuses even one thread.
    pub fn new(n: u32, threads: usize) -> Result<Self, TooLarge> {
        TooLarge::check(n, MAX_N, LISTED)?;
        Ok(Self::start(n as usize, threads, None))
    }

    /// The solutions of n queens that are later than `columns` and do not begin with it, as
    /// [`Solutions::after`](super::Solutions::after) gives them.
    ///
    /// # Errors
    /// When n is above [`MAX_N`], or `columns` names more rows or other columns than the board has.
    ///
    /// # Panics
    /// As [`new`](Self::new).
    pub fn after(n: u32, columns: &[u32], threads: usize) -> Result<Self, Error> {
        TooLarge::check(n, MAX_N, LISTED)?;
        check_cursor(n, columns)?;
        Ok(Self::start(n as usize, threads, Some(columns)))
    }

    fn start(n: usize, threads: usize, after: Option<&[u32]>) -> Self {
        let rows = n.saturating_sub(ROWS_LEFT).max(2);
        let rows = rows.min(Beginnings::longest(n));
        let cursor = after.unwrap_or(&[]);
        let mut prefixes = Prefixes::new(n, rows);
        prefixes.start_with(cursor);
        // Every solution begins with no columns.
        let threads = match after {
            Some([]) => 0,
            _ => Run::new().threads(threads).thread_count().get(),
        };
        let prefixes = Arc::new(Mutex::new(prefixes));
        let (sender, batches) = sync_channel(threads * BATCHES);
        for started in 0..threads {
            let (prefixes, sender) = (Arc::clone(&prefixes), sender.clone());
            let thread = Builder::new().spawn(move || work(n, &prefixes, &sender));
            if started > 0 && thread.is_err() {
                break;
            }
            thread.expect("the system has room for a thread");
        }
        ParallelSolutions {
            n,
            batches,
            batch: Vec::new(),
            given: 0,
            left: after.is_none().then(|| published(n)).flatten(),
            cursor: cursor.iter().map(|&column| column as u8).collect(),
            columns: [0; MAX_N as usize],
        }
    }

    /// The columns of the next solution, lent until the next call.
    ///
    /// # Panics
    /// When a thread that searches for them panicked.
    #[inline]
    pub fn next_columns(&mut self) -> Option<&[u32]> {
        while self.given == self.batch.len() {
            let batch = self.batches.recv().ok()?;
            self.batch = batch.recv().expect("a thread that began a batch fills it");
            let rows = self.cursor.len();
            self.given = match rows {
                0 => 0,
                _ => (self.batch).partition_point(|row| row[..rows] <= self.cursor[..]),
            };
        }
        let row = &self.batch[self.given];
        self.given += 1;
        self.left = self.left.map(|left| left - 1);
        for (to, &column) in self.columns.iter_mut().zip(row) {
            *to = u32::from(column);
        }
        Some(&self.columns[..self.n])
    }
}

impl Iterator for ParallelSolutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.next_columns()
            .map(|columns| Solution::from_search(columns.to_vec()))
    }

    /// As for [`Solutions`](super::Solutions::size_hint).
    fn size_hint(&self) -> (usize, Option<usize>) {
        size(self.left)
    }
}

impl FusedIterator for ParallelSolutions {}

/// All ways to fill the first rows, in lexicographic order.
#[derive(Debug)]
pub(crate) struct Prefixes {
    rows: usize,
    board: u64,
    columns: Vec<u32>,
    /// For the rows filled and the next one: the occupied lines, and the columns still to be tried.
    levels: Vec<(Masks, u64)>,
}

impl Prefixes {
    pub(crate) fn new(n: usize, rows: usize) -> Self {
        let board = board_mask(n);
        Prefixes {
            rows,
            board,
            columns: Vec::new(),
            levels: vec![(Masks::default(), board)],
        }
    }

    /// Skips the prefixes that come before these columns.
    pub(super) fn start_with(&mut self, columns: &[u32]) {
        for &column in columns.iter().take(self.rows) {
            let (masks, untried) = self.levels.last_mut().expect("the first level stays");
            *untried &= u64::MAX << column;
            let bit = 1 << column;
            if self.columns.len() + 1 >= self.rows || *untried & bit == 0 {
                return;
            }
            *untried ^= bit;
            let below = masks.place(bit);
            self.columns.push(column);
            self.levels.push((below, below.free(self.board)));
        }
    }
}

impl Iterator for Prefixes {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        if self.rows == 0 {
            return self.levels.pop().map(|_| Vec::new());
        }
        loop {
            let (masks, untried) = self.levels.last_mut()?;
            if *untried == 0 {
                self.levels.pop();
                self.columns.pop();
                continue;
            }
            let bit = *untried & untried.wrapping_neg();
            *untried ^= bit;
            let below = masks.place(bit);
            self.columns.push(bit.trailing_zeros());
            if self.columns.len() == self.rows {
                let prefix = self.columns.clone();
                self.columns.pop();
                return Some(prefix);
            }
            self.levels.push((below, below.free(self.board)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::Solutions;

    #[test]
    fn gives_the_same_list_on_any_number_of_threads() {
        for n in 0..=11 {
            for threads in [0, 1, 2, 5] {
                let parallel = ParallelSolutions::new(n, threads).unwrap();
                assert!(
                    parallel.eq(Solutions::new(n).unwrap()),
                    "n = {n}, {threads} threads"
                );
            }
        }
        let parallel = ParallelSolutions::new(6, usize::MAX).unwrap();
        assert!(parallel.eq(Solutions::new(6).unwrap()));
        let mut parallel = ParallelSolutions::new(13, 3).unwrap();
        assert_eq!(parallel.size_hint(), (73_712, Some(73_712)));
        assert!(parallel.next().is_some());
        assert_eq!(parallel.size_hint(), (73_711, Some(73_711)));
        let parallel = ParallelSolutions::new(13, 3).unwrap();
        assert!(parallel.eq(Solutions::new(13).unwrap()));
    }

    #[test]
    fn resumes_after_any_cursor() {
        for n in 0..=7 {
            for solution in Solutions::new(n).unwrap() {
                for rows in 0..=n as usize {
                    let cursor = &solution[..rows];
                    let parallel = ParallelSolutions::after(n, cursor, 2).unwrap();
                    assert!(
                        parallel.eq(Solutions::after(n, cursor).unwrap()),
                        "{cursor:?}"
                    );
                }
            }
        }
        let cursor = [6, 0, 3, 3, 3];
        let parallel = ParallelSolutions::after(12, &cursor, 2).unwrap();
        assert!(parallel.eq(Solutions::after(12, &cursor).unwrap()));
    }

    /// A thread whose batches are received slowly, or not at all, takes no more prefixes than there is room for.
    #[test]
    fn a_slow_reader_holds_the_threads_back() {
        let all = Prefixes::new(14, 3).count();
        let prefixes = Mutex::new(Prefixes::new(14, 3));
        let (sender, batches) = sync_channel(BATCHES);
        std::thread::scope(|scope| {
            let working = scope.spawn(|| work(14, &prefixes, &sender));
            let first: Vec<Row> = batches.recv().unwrap().recv().unwrap();
            assert!(!first.is_empty());
            std::thread::sleep(std::time::Duration::from_millis(50));
            drop(batches);
            working.join().expect("it ends");
        });
        // Taken: the first, those in the channel, and the one that found no room.
        assert!(lock(&prefixes).by_ref().count() >= all - BATCHES - 2);
    }
}

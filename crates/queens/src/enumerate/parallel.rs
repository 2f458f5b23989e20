//! The list of all solutions, found on several threads, in the same order.
//!
//! **Problem.** Search on all cores, give the solutions out in lexicographic order, and hold few of
//! them at a time.
//!
//! **Idea.** Cut the list by the first rows. Threads take these prefixes in order; each fills a batch
//! with the solutions that begin so. Batches are given out in the order of their prefixes.
//!
//! **Invariant.** A thread may take a prefix only while fewer than a fixed number of batches per thread
//! are taken and not yet given out: a slow reader makes the threads wait.
//!
//! **Time and memory.** The time of the list divided by the threads. A prefix leaves some twelve rows,
//! so a batch is small: a few thousand solutions.

use std::collections::VecDeque;
use std::iter::FusedIterator;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;

use super::{LISTED, Listing, MAX_N, Row, check_cursor, published, size, tail_rows};
use crate::board::Solution;
use crate::error::{Error, TooLarge};
use crate::lines::{Masks, board_mask};

/// Batches taken and not yet given out, for each thread.
const BATCHES: usize = 4;

/// Rows that a prefix leaves to its batch, where the board is large enough.
const ROWS_LEFT: usize = 12;

/// All solutions of one board in lexicographic order, computed ahead by several threads.
///
/// The same list as [`Solutions`](super::Solutions). The threads end when it is dropped.
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
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
    batch: Vec<Row>,
    given: usize,
    /// How many are to come, where that is known.
    left: Option<u64>,
    /// Only solutions later than these columns are given out.
    cursor: Vec<u8>,
    columns: [u32; MAX_N as usize],
}

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Debug)]
struct Queue {
    prefixes: Prefixes,
    /// Batches of the prefixes taken, in their order; `None` while in the making.
    batches: VecDeque<Option<Vec<Row>>>,
    /// Number of the first of them.
    first: usize,
    limit: usize,
    exhausted: bool,
    stopped: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("nobody panics with the lock")
    }

    fn wait<'a>(&self, queue: MutexGuard<'a, Queue>) -> MutexGuard<'a, Queue> {
        self.changed
            .wait(queue)
            .expect("nobody panics with the lock")
    }

    /// Fills batches until there are no more prefixes.
    fn work(&self, n: usize) {
        let mut listing = Listing::<u64>::new(n);
        let mut queue = self.lock();
        loop {
            if queue.stopped || queue.exhausted {
                return;
            }
            if queue.batches.len() >= queue.limit {
                queue = self.wait(queue);
                continue;
            }
            let Some(prefix) = queue.prefixes.next() else {
                queue.exhausted = true;
                self.changed.notify_all();
                return;
            };
            let number = queue.first + queue.batches.len();
            queue.batches.push_back(None);
            drop(queue);
            let mut batch = Vec::new();
            if n > 0 {
                listing.restart(&prefix);
            }
            while listing.refill() {
                batch.append(&mut listing.found);
            }
            queue = self.lock();
            let place = number - queue.first;
            queue.batches[place] = Some(batch);
            self.changed.notify_all();
        }
    }
}

/// Tells the reader when a thread panics, who would otherwise wait for its batch for ever.
struct StopOnPanic<'a>(&'a Shared);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.lock().stopped = true;
            self.0.changed.notify_all();
        }
    }
}

impl ParallelSolutions {
    /// All solutions of n queens, found by this many threads (0 counts as 1).
    ///
    /// # Errors
    /// When n is above [`MAX_N`].
    pub fn new(n: u32, threads: usize) -> Result<Self, TooLarge> {
        TooLarge::check(n, MAX_N, LISTED)?;
        Ok(Self::start(n as usize, threads, None))
    }

    /// The solutions of n queens that are later than `columns` and do not begin with it, as
    /// [`Solutions::after`](super::Solutions::after) gives them.
    ///
    /// # Errors
    /// When n is above [`MAX_N`], or `columns` names more rows or other columns than the board has.
    pub fn after(n: u32, columns: &[u32], threads: usize) -> Result<Self, Error> {
        TooLarge::check(n, MAX_N, LISTED)?;
        check_cursor(n, columns)?;
        Ok(Self::start(n as usize, threads, Some(columns)))
    }

    fn start(n: usize, threads: usize, after: Option<&[u32]>) -> Self {
        let threads = threads.max(1);
        let head = n - tail_rows(n);
        let rows = n
            .saturating_sub(ROWS_LEFT)
            .max(2)
            .min(head.saturating_sub(1));
        let mut prefixes = Prefixes::new(n, rows);
        let exhausted = after.is_some_and(<[u32]>::is_empty);
        prefixes.start_with(after.unwrap_or(&[]));
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue {
                prefixes,
                batches: VecDeque::new(),
                first: 0,
                limit: threads * BATCHES,
                exhausted,
                stopped: false,
            }),
            changed: Condvar::new(),
        });
        let work = |_| {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || {
                let _guard = StopOnPanic(&shared);
                shared.work(n);
            })
        };
        ParallelSolutions {
            n,
            threads: (0..threads).map(work).collect(),
            shared,
            batch: Vec::new(),
            given: 0,
            left: after.is_none().then(|| published(n)).flatten(),
            cursor: after
                .unwrap_or(&[])
                .iter()
                .map(|&column| column as u8)
                .collect(),
            columns: [0; MAX_N as usize],
        }
    }

    /// The columns of the next solution, lent until the one after it is asked for.
    #[inline]
    pub fn next_columns(&mut self) -> Option<&[u32]> {
        while self.given == self.batch.len() {
            self.batch = self.next_batch()?;
            self.given = 0;
            if !self.cursor.is_empty() {
                let rows = self.cursor.len();
                self.given = self
                    .batch
                    .partition_point(|row| row[..rows] <= self.cursor[..]);
            }
        }
        let row = &self.batch[self.given];
        self.given += 1;
        self.left = self.left.map(|left| left - 1);
        for (to, &column) in self.columns.iter_mut().zip(row) {
            *to = u32::from(column);
        }
        Some(&self.columns[..self.n])
    }

    fn next_batch(&self) -> Option<Vec<Row>> {
        let mut queue = self.shared.lock();
        loop {
            assert!(!queue.stopped, "a thread that lists solutions panicked");
            if let Some(Some(_)) = queue.batches.front() {
                queue.first += 1;
                self.shared.changed.notify_all();
                return queue.batches.pop_front().flatten();
            }
            if queue.exhausted && queue.batches.is_empty() {
                return None;
            }
            queue = self.shared.wait(queue);
        }
    }
}

impl Drop for ParallelSolutions {
    fn drop(&mut self) {
        if let Ok(mut queue) = self.shared.queue.lock() {
            queue.stopped = true;
        }
        self.shared.changed.notify_all();
        for thread in self.threads.drain(..) {
            // A panic in it was reported where its batch was missed.
            let _ = thread.join();
        }
    }
}

impl Iterator for ParallelSolutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.next_columns()
            .map(|columns| Solution::from_search(columns.to_vec()))
    }

    /// As of [`Solutions`](super::Solutions::size_hint).
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
    /// For the rows filled and the next one: what is occupied, and the columns still to be tried.
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

    /// Leaves out what comes before these columns.
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
        let mut parallel = ParallelSolutions::new(13, 3).unwrap();
        assert_eq!(parallel.size_hint(), (73_712, Some(73_712)));
        assert!(parallel.next().is_some());
        assert_eq!(parallel.size_hint(), (73_711, Some(73_711)));
        let parallel = ParallelSolutions::new(13, 3).unwrap();
        assert!(parallel.eq(Solutions::new(13).unwrap()));
    }

    #[test]
    fn goes_on_after_any_cursor() {
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

    #[test]
    fn ends_its_threads_when_dropped_early() {
        let mut solutions = ParallelSolutions::new(18, 2).unwrap();
        let first = solutions.next();
        assert_eq!(first, Solutions::new(18).unwrap().next());
        let shared = Arc::downgrade(&solutions.shared);
        drop(solutions);
        assert_eq!(shared.strong_count(), 0);
    }

    #[test]
    fn a_slow_reader_holds_the_threads_back() {
        let mut solutions = ParallelSolutions::new(14, 2).unwrap();
        solutions.next();
        std::thread::sleep(std::time::Duration::from_millis(50));
        assert!(solutions.shared.lock().batches.len() <= 2 * BATCHES);
    }

    #[test]
    fn refuses_what_it_cannot_list() {
        let refused = ParallelSolutions::new(33, 1).unwrap_err();
        assert_eq!((refused.n, refused.largest), (33, MAX_N));
        assert!(ParallelSolutions::after(4, &[4], 1).is_err());
    }
}

//! A random solution by local search, for boards far larger than any tree search reaches.
//!
//! **Problem.** Some solution of size n, a different one for every seed, for n up to tens of millions.
//!
//! **Idea.** Keep one queen in every row and every column, so that collisions are only possible on diagonals. Fill the rows
//! from the top: each takes the first of a few random columns, among those left, that meets no queen on a diagonal. Only a
//! handful of rows near the end find none and take what is left. Then exchange the columns of an attacked queen and another
//! one whenever that leaves fewer collisions. Where no exchange helps, begin again.
//!
//! **Invariant.** `queens` is a permutation; a line with k > 1 queens counts k − 1 collisions; every collision involves a
//! queen of the list `attacked`. Each exchange lowers the number of collisions, so a descent ends; each fresh start can lead
//! to any solution, so with probability 1 the search ends.
//!
//! **Not uniform.** Solutions have unequal probabilities. [`sample`](mod@crate::sample) is uniform, up to the sizes that can
//! be counted.
//!
//! **Cost.** O(n) time expected: about three tries per row. Memory: 4.5 n bytes. The diagonals are single bits, so at
//! n = 10⁷ they stay in the cache of the processor, where arrays of counters would not. Further queens on a line, which are
//! few, are kept in a map.
//!
//! Source: R. Sosič and J. Gu, "Efficient local search with conflict minimization: a case study of
//! the n-queens problem", IEEE Transactions on Knowledge and Data Engineering 6 (1994). Bits instead of
//! counters, the list of attacked queens, and a scan that proves a local minimum before a restart
//! are additions.

use std::collections::BTreeMap;

use crate::board::Solution;
use crate::lines::{antidiagonal_index, diagonal_count, diagonal_index};
use crate::random::Random;
use crate::run::{Pace, Progress, Run, Stopped};

/// Number of columns that a row tries while the board is filled, before it takes one that is attacked.
const TRIES_PER_ROW: u32 = 100;

/// Number of tries between two checks whether to stop.
const TRIES_PER_QUESTION: u64 = 1 << 16;

impl Run<'_> {
    /// A solution of size n chosen by the random stream, or `None` for n = 2 and 3, which have none.
    ///
    /// The same stream gives the same solution on every machine; progress reports do not change it. Not uniform: some
    /// solutions are likelier than others. Cost: O(n) expected, a few seconds for 10⁷ queens. Reports to the run how many
    /// rows are filled.
    ///
    /// # Errors
    /// [`Stopped`] a few milliseconds after the run is over.
    ///
    /// ```
    /// use queens::{Random, Run};
    /// let run = Run::new();
    /// let solution = run.random_solution(1000, &mut Random::new(1))?.expect("n is not 2 or 3");
    /// assert_eq!(solution.n(), 1000);
    /// assert_eq!(run.random_solution(3, &mut Random::new(1))?, None);
    /// # Ok::<(), queens::Stopped>(())
    /// ```
    pub fn random_solution(
        &self,
        n: u32,
        random: &mut Random,
    ) -> Result<Option<Solution>, Stopped> {
        if n == 2 || n == 3 {
            return Ok(None);
        }
        let mut pace = Pace::new(self, TRIES_PER_QUESTION);
        loop {
            let mut board = Board::new(n as usize);
            let attacked = board.fill(random, &mut pace)?;
            if board.descend(attacked, random, &mut pace)? {
                return Ok(Some(Solution::from_search(board.queens)));
            }
        }
    }
}

/// The lines of one direction: which hold a queen, and which hold more than one.
struct Lines {
    occupied: Vec<u64>,
    /// Number of queens beyond the first on each line; lines without any are absent.
    further: BTreeMap<usize, usize>,
}

impl Lines {
    fn new(n: usize) -> Self {
        Lines {
            occupied: vec![0; diagonal_count(n).div_ceil(64)],
            further: BTreeMap::new(),
        }
    }

    fn is_occupied(&self, line: usize) -> bool {
        self.occupied[line / 64] >> (line % 64) & 1 == 1
    }

    fn is_crowded(&self, line: usize) -> bool {
        self.further.contains_key(&line)
    }

    /// Puts a queen on the line; returns how many collisions this adds.
    fn add(&mut self, line: usize) -> usize {
        if !self.is_occupied(line) {
            self.occupied[line / 64] |= 1 << (line % 64);
            return 0;
        }
        *self.further.entry(line).or_insert(0) += 1;
        1
    }

    /// Takes a queen off the line; returns how many collisions this removes.
    fn remove(&mut self, line: usize) -> usize {
        let Some(further) = self.further.get_mut(&line) else {
            self.occupied[line / 64] &= !(1 << (line % 64));
            return 0;
        };
        *further -= 1;
        if *further == 0 {
            self.further.remove(&line);
        }
        1
    }
}

/// A permutation of queens and the diagonals they occupy.
struct Board {
    queens: Vec<u32>,
    diagonals: Lines,
    antidiagonals: Lines,
}

impl Board {
    /// The identity permutation, not yet entered on any line.
    fn new(n: usize) -> Self {
        Board {
            queens: (0..n as u32).collect(),
            diagonals: Lines::new(n),
            antidiagonals: Lines::new(n),
        }
    }

    /// Indices of the diagonal and the antidiagonal of a row's queen.
    fn lines(&self, row: usize) -> (usize, usize) {
        let column = self.queens[row] as usize;
        (
            diagonal_index(self.queens.len(), row, column),
            antidiagonal_index(row, column),
        )
    }

    fn add(&mut self, row: usize) -> usize {
        let (diagonal, antidiagonal) = self.lines(row);
        self.diagonals.add(diagonal) + self.antidiagonals.add(antidiagonal)
    }

    fn remove(&mut self, row: usize) -> usize {
        let (diagonal, antidiagonal) = self.lines(row);
        self.diagonals.remove(diagonal) + self.antidiagonals.remove(antidiagonal)
    }

    fn is_attacked(&self, row: usize) -> bool {
        let (diagonal, antidiagonal) = self.lines(row);
        self.diagonals.is_crowded(diagonal) || self.antidiagonals.is_crowded(antidiagonal)
    }

    /// Fills the rows from the top and returns those that had to take an attacked square.
    fn fill(&mut self, random: &mut Random, pace: &mut Pace<'_>) -> Result<Vec<usize>, Stopped> {
        let n = self.queens.len();
        let mut attacked = Vec::new();
        for row in 0..n {
            // The columns not yet taken are those of this row and the rows below.
            for _ in 0..TRIES_PER_ROW {
                pace.did_with(1, || Some(Progress::of(row as u64, n as u64)))?;
                let other = row + random.below((n - row) as u64) as usize;
                self.queens.swap(row, other);
                let (diagonal, antidiagonal) = self.lines(row);
                if !self.diagonals.is_occupied(diagonal)
                    && !self.antidiagonals.is_occupied(antidiagonal)
                {
                    break;
                }
            }
            if self.add(row) > 0 {
                attacked.push(row);
            }
        }
        Ok(attacked)
    }

    /// Exchanges columns until no queen is attacked (`true`) or no exchange of an attacked queen helps (`false`).
    fn descend(
        &mut self,
        mut attacked: Vec<usize>,
        random: &mut Random,
        pace: &mut Pace<'_>,
    ) -> Result<bool, Stopped> {
        let n = self.queens.len();
        // Rows at the end of the list for which every exchange has been tried since the last one was made.
        let mut stuck = Vec::new();
        while let Some(row) = attacked.pop() {
            if !self.is_attacked(row) {
                continue;
            }
            let start = random.below(n as u64) as usize;
            let mut helped = false;
            for other in (start..n).chain(0..start) {
                pace.did(1)?;
                if other != row && self.exchange_if_better(row, other) {
                    attacked.append(&mut stuck);
                    attacked.extend([row, other]);
                    helped = true;
                    break;
                }
            }
            if !helped {
                stuck.push(row);
            }
        }
        // A row that was stuck was attacked then, and nothing has moved since.
        Ok(stuck.is_empty())
    }

    /// Exchanges the columns of two rows when that leaves fewer collisions.
    fn exchange_if_better(&mut self, row: usize, other: usize) -> bool {
        let ended = self.remove(row) + self.remove(other);
        self.queens.swap(row, other);
        let added = self.add(row) + self.add(other);
        if added < ended {
            return true;
        }
        self.remove(row);
        self.remove(other);
        self.queens.swap(row, other);
        self.add(row);
        self.add(other);
        false
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::check::first_fault;

    fn solve(n: u32, seed: u64) -> Option<Solution> {
        crate::random_solution(n, &mut Random::new(seed))
    }

    #[test]
    fn finds_a_solution_of_every_size_for_many_seeds() {
        for n in 0..=200 {
            for seed in 0..20 {
                match solve(n, seed) {
                    Some(solution) => {
                        assert_eq!(solution.n(), n);
                        assert_eq!(first_fault(&solution), None, "n = {n}, seed {seed}");
                    }
                    None => assert!(n == 2 || n == 3, "n = {n}, seed {seed}"),
                }
            }
        }
    }

    #[test]
    fn every_solution_of_a_small_board_is_reached() {
        for n in [1, 4, 5, 6, 7, 8] {
            let found: std::collections::BTreeSet<Solution> =
                (0..4000).filter_map(|seed| solve(n, seed)).collect();
            assert_eq!(Some(found.len() as u128), crate::known::all(n), "n = {n}");
        }
    }

    #[test]
    fn large_boards_are_solved() {
        for (n, seed) in [(1_000, 1), (1_001, 2), (100_000, 3), (1_000_000, 4)] {
            let solution = solve(n, seed).expect("solvable");
            assert_eq!(first_fault(&solution), None, "n = {n}");
        }
    }

    #[test]
    fn a_seed_determines_the_solution() {
        let solve = |seed| solve(12, seed).expect("solvable");
        // Golden: these solutions are quoted by users and must not change between versions.
        assert_eq!(&solve(1)[..], [2, 7, 5, 0, 8, 1, 11, 6, 3, 10, 4, 9]);
        assert_eq!(&solve(2)[..], [3, 6, 9, 7, 0, 4, 8, 1, 5, 10, 2, 11]);
    }

    #[test]
    fn the_search_can_be_stopped_and_watching_changes_nothing() {
        let stopped = Run::new().stop_when(|| true);
        let solution = stopped.random_solution(1_000_000, &mut Random::new(1));
        assert_eq!(solution, Err(Stopped));
        let asked = AtomicU64::new(0);
        let counting = Run::new().stop_when(|| asked.fetch_add(1, Ordering::Relaxed) == u64::MAX);
        let watched = counting.random_solution(100_000, &mut Random::new(1));
        assert!(asked.load(Ordering::Relaxed) > 0);
        assert_eq!(watched, Ok(solve(100_000, 1)));
    }

    #[test]
    fn lines_count_collisions() {
        let mut lines = Lines::new(8);
        assert_eq!([lines.add(3), lines.add(3), lines.add(3)], [0, 1, 1]);
        assert!(lines.is_crowded(3));
        assert_eq!([lines.remove(3), lines.remove(3)], [1, 1]);
        assert!(!lines.is_crowded(3) && lines.is_occupied(3));
        assert_eq!(lines.remove(3), 0);
        assert!(!lines.is_occupied(3));
    }
}

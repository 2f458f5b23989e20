//! Solutions by number: the k-th one, the number of a given one, and exactly uniform random ones.
//!
//! **Problem.** Solutions of size n have a lexicographic order; go from number to solution and back
//! without listing those before it, and so draw one with every solution equally likely.
//!
//! **Idea.** Count once how many solutions begin with each way to fill the top rows. The running totals
//! name the subtree that holds the k-th solution; a short search inside it finds the place. A random
//! solution is the one with a random number below Q(n).
//!
//! **Invariant.** Prefixes are in lexicographic order, so `starts[i]` solutions come before all that begin with prefix i.
//!
//! **Cost.** Building a [`Ranking`] counts half of all solutions (the others are their mirror images) as
//! [`enumerate`](crate::enumerate) finds them: four seconds at n = 16 on one thread, and six to eight times as long for
//! each step in n. After that each query searches one subtree of a few thousand nodes. Memory: a few words for each of at
//! most 50 000 prefixes, and for each thread the lists of the last rows.
//!
//! Source: ranking by subtree counts is in D. E. Knuth, The Art of Computer Programming, vol. 4A,
//! section 7.2.1; uniform sampling from it is folklore.

use std::ops::ControlFlow;

use crate::board::Solution;
use crate::enumerate::{Beginnings, Prefixes};
use crate::error::{Error, TooLarge};
use crate::lines::{Masks, bits, board_mask};
use crate::questions::unstopped;
use crate::random::{Bits, below};
use crate::run::{Progress, Run, Stopped};
use crate::threads::on_threads;

/// Number of rows of a prefix, fewer on small boards. More rows mean a larger table and quicker answers; four make about
/// 30 000 prefixes.
const PREFIX_ROWS: usize = 4;

/// The solutions of size n as a numbered list in lexicographic order that is never stored.
///
/// ```
/// use queens::{Random, Ranking};
/// let ranking = Ranking::new(8)?;
/// assert_eq!(ranking.count(), 92);
/// let last = ranking.unrank(91).expect("there are 92");
/// assert_eq!(&last[..], [7, 3, 0, 2, 5, 1, 6, 4]);
/// assert_eq!(ranking.rank(&last), Some(91));
/// assert!(ranking.sample(&mut Random::new(1)).is_some());
/// # Ok::<(), queens::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ranking {
    n: u32,
    /// The columns of the top rows, for every way to fill them without attacks.
    prefixes: Vec<Vec<u32>>,
    /// Number of solutions before those of each prefix, and at the end the number of all.
    starts: Vec<u64>,
}

impl Ranking {
    /// The largest n that is accepted: a few minutes of work.
    pub const LARGEST: u32 = 18;

    /// Counts the solutions of size n by their prefixes, on all processors.
    ///
    /// Cost: half of all solutions are found, the others being their mirror images: four seconds at n = 16 on one thread,
    /// and six to eight times as long for each step in n. Memory: a few words for each of at most 50,000 prefixes.
    ///
    /// # Errors
    /// When n is above [`Ranking::LARGEST`].
    pub fn new(n: u32) -> Result<Self, TooLarge> {
        unstopped(Run::new().ranking(n))
    }

    /// Number of rows and columns.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// The number of solutions, Q(n).
    pub fn count(&self) -> u64 {
        self.starts[self.prefixes.len()]
    }

    /// The solution with `rank` solutions before it, so that 0 is the first; `None` when there are no more than `rank`.
    ///
    /// Cost: the search of one subtree, a few thousand nodes.
    pub fn unrank(&self, rank: u64) -> Option<Solution> {
        let index = self.starts.partition_point(|&start| start <= rank) - 1;
        let mut queens = self.prefixes.get(index)?.clone();
        let mut before = self.starts[index];
        let board = board_mask(self.n as usize);
        let mut masks = Masks::after(&queens);
        for _ in queens.len()..self.n as usize {
            for bit in bits(masks.free(board)) {
                let below = masks.place(bit);
                let count = completions(board, below);
                if rank < before + count {
                    queens.push(bit.trailing_zeros());
                    masks = below;
                    break;
                }
                before += count;
            }
        }
        Some(Solution::from_search(queens))
    }

    /// The number of solutions before this one, or `None` for a solution of another size. Cost: as [`unrank`](Self::unrank).
    pub fn rank(&self, solution: &Solution) -> Option<u64> {
        if solution.n() != self.n {
            return None;
        }
        let (prefix, rest) = solution.split_at(self.prefixes[0].len());
        let index = self
            .prefixes
            .binary_search_by(|other| other[..].cmp(prefix))
            .expect("every solution begins with a prefix");
        let board = board_mask(self.n as usize);
        let mut masks = Masks::after(prefix);
        let mut rank = self.starts[index];
        for &column in rest {
            rank += bits(masks.free(board) & board_mask(column as usize))
                .map(|bit| completions(board, masks.place(bit)))
                .sum::<u64>();
            masks = masks.place(1 << column);
        }
        Some(rank)
    }

    /// A random solution, each equally likely; `None` when there are none. Cost: as [`unrank`](Self::unrank).
    pub fn sample(&self, random: &mut (impl Bits + ?Sized)) -> Option<Solution> {
        match self.count() {
            0 => None,
            count => self.unrank(below(random, count)),
        }
    }
}

impl Run<'_> {
    /// The [`Ranking`] of size n, from which solutions are drawn and numbered. Reports to the run how many prefixes are
    /// done.
    ///
    /// # Errors
    /// [`Error::TooLarge`] when n is above [`Ranking::LARGEST`], [`Error::Stopped`] when the run was
    /// over first.
    pub fn ranking(&self, n: u32) -> Result<Ranking, Error> {
        TooLarge::check(n, Ranking::LARGEST, "solutions can be numbered")?;
        let size = n as usize;
        let rows = PREFIX_ROWS.min(Beginnings::longest(size));
        let prefixes: Vec<Vec<u32>> = Prefixes::new(size, rows).collect();
        let mirror =
            |prefix: &[u32]| -> Vec<u32> { prefix.iter().map(|column| n - 1 - column).collect() };
        let mut counts = vec![0; prefixes.len()];
        // One of each pair of mirror images.
        let jobs: Vec<usize> = (0..prefixes.len())
            .filter(|&index| prefixes[index] <= mirror(&prefixes[index]))
            .collect();
        let (all, mut done) = (jobs.len() as u64, 0);
        on_threads(
            self,
            jobs.into_iter(),
            || Beginnings::new(size),
            |beginnings, index, _| {
                let count = beginnings.count(&prefixes[index]);
                Ok::<_, Stopped>((index, count))
            },
            |(index, count)| {
                let image = prefixes.binary_search(&mirror(&prefixes[index]));
                counts[image.expect("the mirror image of a prefix is one")] = count;
                counts[index] = count;
                done += 1;
                self.tell(Progress::of(done, all));
                ControlFlow::Continue(())
            },
        )?;
        let mut starts = vec![0];
        for count in counts {
            starts.push(starts[starts.len() - 1] + count);
        }
        Ok(Ranking {
            n,
            prefixes,
            starts,
        })
    }
}

/// The number of ways to fill all rows from the one that sees these masks.
fn completions(board: u64, masks: Masks) -> u64 {
    if masks.columns == board {
        return 1;
    }
    completions_of(board, masks, masks.free(board))
}

/// [`completions`] of a row with these free squares. Most children have no free square in the row
/// below; seeing that before the call makes the walk twice as fast.
fn completions_of(board: u64, masks: Masks, free: u64) -> u64 {
    let mut count = 0;
    for bit in bits(free) {
        let below = masks.place(bit);
        let free_below = below.free(board);
        if free_below != 0 {
            count += completions_of(board, below, free_below);
        } else if below.columns == board {
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use crate::oracle::all_solutions;

    #[test]
    fn ranks_of_a_small_board_are_complete_and_inverse() {
        for n in 0..=9 {
            let solutions = all_solutions(n);
            let ranking = Ranking::new(n).expect("small");
            let two = Run::new().threads(2).ranking(n).expect("small");
            assert_eq!(
                (&two.prefixes, &two.starts),
                (&ranking.prefixes, &ranking.starts)
            );
            assert_eq!(ranking.count(), solutions.len() as u64, "n = {n}");
            for (rank, solution) in (0..).zip(&solutions) {
                let solution = Solution::new(solution.clone()).expect("valid");
                assert_eq!(ranking.unrank(rank).as_ref(), Some(&solution), "n = {n}");
                assert_eq!(ranking.rank(&solution), Some(rank), "n = {n}");
            }
            assert_eq!(ranking.unrank(ranking.count()), None);
            assert_eq!(ranking.unrank(u64::MAX), None);
        }
    }

    #[test]
    fn ranks_of_a_larger_board_are_monotone_and_inverse() {
        let ranking = Ranking::new(13).expect("small");
        assert_eq!(ranking.count(), 73_712);
        let mut random = Random::new(5);
        let mut ranks: Vec<u64> = (0..300).map(|_| random.below(ranking.count())).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let solutions: Vec<Solution> = ranks
            .iter()
            .map(|&rank| ranking.unrank(rank).expect("below the count"))
            .collect();
        assert!(solutions.is_sorted_by(|a, b| a < b));
        for (rank, solution) in ranks.iter().zip(&solutions) {
            assert_eq!(ranking.rank(solution), Some(*rank));
        }
    }

    #[test]
    fn samples_are_uniform() {
        // Upper 99.9 % points of the chi-square distribution with Q(n) − 1 degrees of freedom.
        for (n, limit) in [(6, 16.27), (7, 72.05), (8, 137.2)] {
            let ranking = Ranking::new(n).expect("small");
            let mut random = Random::new(11);
            let per_solution = 200.0;
            let mut seen = vec![0u32; ranking.count() as usize];
            for _ in 0..seen.len() * per_solution as usize {
                let solution = ranking.sample(&mut random).expect("there are some");
                seen[ranking.rank(&solution).expect("same size") as usize] += 1;
            }
            let chi_square: f64 = seen
                .iter()
                .map(|&count| (f64::from(count) - per_solution).powi(2) / per_solution)
                .sum();
            assert!(chi_square < limit, "n = {n}: {chi_square}");
        }
    }

    #[test]
    fn a_seed_determines_the_sample() {
        let ranking = Ranking::new(10).expect("small");
        let solution = ranking.sample(&mut Random::new(1)).expect("724 of them");
        assert_eq!(&solution[..], [7, 4, 1, 8, 2, 9, 6, 3, 5, 0]);
    }

    #[test]
    fn unsupported_sizes_are_refused() {
        let refused = Ranking::new(Ranking::LARGEST + 1).expect_err("too large");
        assert!(refused.to_string().contains("n = 19"), "{refused}");
        let of_another_size = Solution::new(vec![1, 3, 0, 2]).expect("valid");
        let ranking = Ranking::new(5).expect("small");
        assert_eq!(ranking.rank(&of_another_size), None);
        for n in [2, 3] {
            let ranking = Ranking::new(n).expect("small");
            assert_eq!(ranking.sample(&mut Random::new(1)), None);
        }
    }

    #[test]
    fn building_a_ranking_can_be_stopped() {
        let stopped = Run::new().stop_when(|| true).ranking(18);
        assert_eq!(stopped.err(), Some(Error::Stopped));
    }

    #[test]
    #[ignore = "slow suite: walks the trees of n = 14 to 17"]
    fn counts_of_larger_boards_are_the_known_ones() {
        for n in 14..=17 {
            let count = Ranking::new(n).expect("within the limit").count();
            assert_eq!(Some(u128::from(count)), crate::known::all(n), "n = {n}");
        }
    }
}

//! Annealed importance sampling: a permutation cooled from "any" to "none attacked".
//!
//! **Problem.** Which fraction of the n! permutations are solutions? For n = 1000 it is about e⁻⁹⁴³, far too small to be
//! found by looking at random ones.
//!
//! **Idea.** Let E be the number of collisions on diagonals and weight each permutation by e^(−βE). At β = 0 all n! weights
//! are equal; for large β only solutions, with E = 0, keep any weight. Raise β in many small steps; between steps, exchange
//! the columns of random rows, with the Metropolis rule for the current β.
//!
//! **Formula.** Z(β) = Σ e^(−βE). A step from β to β′ multiplies the weight of the walk by e^(−(β′−β)E), with E taken before
//! the moves at β′. Then the expected final weight is exactly Z(β_last) / n!, however fast the cooling. With f the share of
//! time spent on solutions at β_last, the expected value of n! · weight · f is Q(n). Slow cooling only makes the weight vary
//! less: its logarithm has a variance of about 30 n / sweeps (measured at n = 100 and 1000), so with `sweeps_per_row` = 200
//! the standard deviation of ln is 0.4 for every n.
//!
//! **Invariant.** `collisions` = Σ over lines of (queens − 1), 0 for an empty line. An exchange changes it by
//! at most 4.
//!
//! **Cost.** O(sweeps_per_row · n²) time: a sweep tries n exchanges. Memory: 12 n bytes.
//!
//! Sources: R. M. Neal, "Annealed importance sampling", Statistics and Computing 11 (2001); for queens, by
//! thermodynamic integration, C. Zhang and J. Ma, "Counting solutions for the N-queens and Latin-square
//! problems by Monte Carlo simulations", Physical Review E 79 (2009).

use super::Batch;
use crate::lines::{antidiagonal_index, diagonal_count, diagonal_index};
use crate::random::Random;
use crate::run::{Pace, Progress, Run, Stopped};

/// Number of sweeps at the last temperature for each sweep of cooling.
const LAST_SHARE: f64 = 0.1;

/// The most collisions one exchange can add.
const MOST_ADDED: usize = 4;

/// Number of exchanges tried between two checks whether to stop: a few milliseconds.
const EXCHANGES_PER_QUESTION: u64 = 100_000;

pub(super) fn batch(
    n: u32,
    sweeps_per_row: u32,
    random: &mut Random,
    run: &Run<'_>,
) -> Result<Batch, Stopped> {
    if n < 2 {
        return Ok(Batch {
            ln: 0.0,
            exact: true,
        });
    }
    let mut board = Board::random(n as usize, random);
    let sweeps = u64::from(sweeps_per_row) * u64::from(n);
    let last_sweeps = (sweeps as f64 * LAST_SHARE).ceil() as u64;
    let mut pace = Pace::new(run, EXCHANGES_PER_QUESTION);
    let mut one_sweep = |sweep| {
        let so_far = || Some(Progress::of(sweep, sweeps + last_sweeps));
        pace.did_with(n.into(), so_far)
    };
    // At β = ln 4n about half of the time is spent on solutions (measured for n from 20 to 1000).
    let coldest = (4.0 * f64::from(n)).ln();
    let mut ln = (2..=n).map(|k| f64::from(k).ln()).sum::<f64>();
    let mut beta = 0.0;
    for sweep in 1..=sweeps {
        one_sweep(sweep)?;
        let colder = coldest * sweep as f64 / sweeps as f64;
        ln -= (colder - beta) * board.collisions as f64;
        beta = colder;
        board.sweep(&limits_at(beta), random);
    }
    let limits = limits_at(beta);
    let mut on_solutions = 0;
    for sweep in 1..=last_sweeps {
        one_sweep(sweeps + sweep)?;
        on_solutions += board.sweep(&limits, random);
    }
    ln += (on_solutions as f64 / (last_sweeps as f64 * f64::from(n))).ln();
    Ok(Batch { ln, exact: false })
}

/// Which exchanges are accepted at one temperature: for each number of collisions added, those with a random 32-bit number
/// below this one.
type Limits = [u64; MOST_ADDED + 1];

fn limits_at(beta: f64) -> Limits {
    std::array::from_fn(|added| ((-beta * added as f64).exp() * f64::from(u32::MAX)) as u64 + 1)
}

/// A permutation and the number of queens on each diagonal.
struct Board {
    queens: Vec<u32>,
    diagonals: Vec<u16>,
    antidiagonals: Vec<u16>,
    collisions: i64,
}

impl Board {
    fn random(n: usize, random: &mut Random) -> Self {
        let mut queens: Vec<u32> = (0..n as u32).collect();
        random.shuffle(&mut queens);
        let mut board = Board {
            queens,
            diagonals: vec![0; diagonal_count(n)],
            antidiagonals: vec![0; diagonal_count(n)],
            collisions: 0,
        };
        for row in 0..n {
            board.collisions += board.add(row, board.queens[row]);
        }
        board
    }

    /// Puts a queen on its diagonals; returns the number of collisions this adds.
    fn add(&mut self, row: usize, column: u32) -> i64 {
        let (n, column) = (self.queens.len(), column as usize);
        let diagonal = &mut self.diagonals[diagonal_index(n, row, column)];
        let antidiagonal = &mut self.antidiagonals[antidiagonal_index(row, column)];
        let added = i64::from(*diagonal > 0) + i64::from(*antidiagonal > 0);
        *diagonal += 1;
        *antidiagonal += 1;
        added
    }

    /// Takes a queen off its diagonals; returns the number of collisions this removes.
    fn remove(&mut self, row: usize, column: u32) -> i64 {
        let (n, column) = (self.queens.len(), column as usize);
        let diagonal = &mut self.diagonals[diagonal_index(n, row, column)];
        let antidiagonal = &mut self.antidiagonals[antidiagonal_index(row, column)];
        *diagonal -= 1;
        *antidiagonal -= 1;
        i64::from(*diagonal > 0) + i64::from(*antidiagonal > 0)
    }

    /// Tries n exchanges; returns after how many of them the board was a solution.
    fn sweep(&mut self, limits: &Limits, random: &mut Random) -> u64 {
        let n = self.queens.len() as u64;
        let mut on_solutions = 0;
        for _ in 0..n {
            // Both rows come from one word. Some rows are likelier than others, by less than 10⁻⁵. This leaves an exchange
            // as likely as the one that undoes it, and so the equilibrium unchanged.
            let bits = random.bits();
            let row = (((bits >> 32) * n) >> 32) as usize;
            let other = (((bits & u64::from(u32::MAX)) * n) >> 32) as usize;
            if row != other {
                self.exchange(row, other, limits, random);
            }
            on_solutions += u64::from(self.collisions == 0);
        }
        on_solutions
    }

    /// Exchanges the columns of two rows, or leaves them, by the Metropolis rule.
    fn exchange(&mut self, row: usize, other: usize, limits: &Limits, random: &mut Random) {
        let (column, other_column) = (self.queens[row], self.queens[other]);
        let ended = self.remove(row, column) + self.remove(other, other_column);
        let added = self.add(row, other_column) + self.add(other, column);
        let change = added - ended;
        if change <= 0 || random.bits() >> 32 < limits[change as usize] {
            self.queens.swap(row, other);
            self.collisions += change;
        } else {
            self.remove(row, other_column);
            self.remove(other, column);
            self.add(row, column);
            self.add(other, other_column);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collisions_recounted(board: &Board) -> i64 {
        let over = |lines: &[u16]| {
            lines
                .iter()
                .map(|&queens| i64::from(queens).max(1) - 1)
                .sum::<i64>()
        };
        over(&board.diagonals) + over(&board.antidiagonals)
    }

    #[test]
    fn the_number_of_collisions_stays_correct() {
        for n in 2..40 {
            let mut random = Random::new(u64::from(n));
            let mut board = Board::random(n as usize, &mut random);
            for beta in [0.0, 0.5, 2.0, 5.0] {
                for _ in 0..20 {
                    board.sweep(&limits_at(beta), &mut random);
                    assert_eq!(board.collisions, collisions_recounted(&board));
                }
            }
            let mut columns = board.queens.clone();
            columns.sort_unstable();
            assert!(columns.into_iter().eq(0..n));
        }
    }

    /// At a fixed temperature the walk visits the 24 permutations of n = 4 in proportion to their weight.
    #[test]
    fn the_walk_has_the_right_equilibrium() {
        let beta = 0.7_f64;
        let mut random = Random::new(9);
        let mut board = Board::random(4, &mut random);
        let limits = limits_at(beta);
        let mut seen = std::collections::BTreeMap::<Vec<u32>, (f64, i64)>::new();
        let visits = 200_000;
        for _ in 0..visits {
            board.sweep(&limits, &mut random);
            let entry = seen.entry(board.queens.clone()).or_default();
            *entry = (entry.0 + 1.0, board.collisions);
        }
        assert_eq!(seen.len(), 24);
        let weight = |collisions: i64| (-beta * collisions as f64).exp();
        let total: f64 = seen
            .values()
            .map(|&(_, collisions)| weight(collisions))
            .sum();
        for (queens, (count, collisions)) in seen {
            let expected = f64::from(visits) * weight(collisions) / total;
            let off = (count - expected) / expected.sqrt();
            assert!(off.abs() < 6.0, "{queens:?}: {count} for {expected}");
        }
    }
}

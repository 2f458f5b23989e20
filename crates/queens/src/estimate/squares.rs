//! How the solutions use the squares, for boards far too large to list.
//!
//! **Problem.** What fraction of all solutions has a queen on a given square?
//!
//! **Idea.** A batch of the tree method ends with a few thousand solutions, and every solution has the same chance of being
//! among them. So Q̂ · f, with f the fraction of these that have a queen on the square, is an unbiased estimate of the
//! number of solutions through it, as Q̂ is of the number of all solutions. Their quotient over many batches is the fraction
//! asked for. To know the queens of the leaves, each level remembers the parent and the square of every node; going up again
//! adds up how many leaves are below each node.
//!
//! **Formula.** With weights wᵦ = Q̂ᵦ the estimate is R = Σ wᵦ fᵦ / Σ wᵦ. The solutions of one batch come from the same few
//! subtrees, so the error is computed across batches: variance B / (B − 1) · Σ (wᵦ (fᵦ − R))² / (Σ wᵦ)².
//!
//! **Less variance.** The eight images of a square are used by equally many solutions, so a batch gives all of them the mean
//! of what it saw.
//!
//! **Cost.** As for a batch of the [tree method](super::tree), plus 8 · width · n bytes.
//!
//! Source: the ratio estimator is in W. G. Cochran, "Sampling Techniques" (1977), chapter 6.

use super::{Batch, student_t_95, tree};
use crate::board::Square;
use crate::error::TooLarge;
use crate::random::Random;
use crate::run::{Run, Stopped};
use crate::symmetry::Symmetry;

/// Makes batches that keep the solutions they reach.
#[derive(Clone, Copy, Debug)]
pub struct SquareEstimator {
    n: u32,
    seed: u64,
    width: u32,
}

impl SquareEstimator {
    /// The estimator of how the solutions of size n use the squares.
    ///
    /// # Errors
    /// When n is above 64.
    pub fn new(n: u32, seed: u64) -> Result<Self, TooLarge> {
        TooLarge::check(n, tree::MAX_N, "the use of squares is estimated")?;
        Ok(SquareEstimator {
            n,
            seed,
            width: super::Method::Tree.usual_effort(),
        })
    }

    /// The same estimator with another number of nodes kept per level; 0 is taken as 1.
    #[must_use]
    pub fn width(mut self, width: u32) -> Self {
        self.width = width.max(1);
        self
    }

    /// The batch with this number. Cost: O(width · n²). Reports to the run how many rows are done.
    ///
    /// # Errors
    /// [`Stopped`] a few milliseconds after the run is over.
    pub fn batch(&self, number: u64, run: &Run<'_>) -> Result<SquareBatch, Stopped> {
        let mut levels = Levels::default();
        let random = &mut Random::stream(self.seed, number);
        let batch = tree::descend(self.n, self.width, random, run, &mut levels)?;
        let (solutions, parts) = levels.parts(self.n as usize);
        Ok(SquareBatch {
            batch,
            solutions,
            parts,
        })
    }
}

/// The result of one batch.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SquareBatch {
    /// Its estimate of Q(n), the same as that of [`Estimator`](super::Estimator).
    pub batch: Batch,
    /// The number of solutions that it reached.
    pub solutions: u64,
    /// For each square in reading order, the fraction of these solutions and of their images with a queen there; all 0 if it
    /// reached none.
    pub parts: Vec<f64>,
}

/// The tree that was kept: for each node of each level, the place of its parent in the level above, and its square.
#[derive(Default)]
struct Levels(Vec<Vec<(u32, u8, u8)>>);

impl tree::Trail for Levels {
    fn level(&mut self) {
        self.0.push(Vec::new());
    }

    fn keep(&mut self, parent: usize, row: u32, column: u32) {
        let level = self.0.last_mut().expect("a level was begun");
        level.push((parent as u32, row as u8, column as u8));
    }
}

impl Levels {
    /// The number of leaves, and the fraction of them and of their images that has a queen on each square.
    fn parts(&self, n: usize) -> (u64, Vec<f64>) {
        let solutions = self.0.last().map_or(1, Vec::len);
        let mut squares = vec![0_u64; n * n];
        let mut below = vec![1_u64; solutions];
        for (index, level) in self.0.iter().enumerate().rev() {
            let above = index.checked_sub(1).map_or(1, |above| self.0[above].len());
            let mut next = vec![0; above];
            for (&(parent, row, column), &leaves) in level.iter().zip(&below) {
                squares[usize::from(row) * n + usize::from(column)] += leaves;
                next[parent as usize] += leaves;
            }
            below = next;
        }
        let all = 8.0 * solutions.max(1) as f64;
        let part = |square: Square| {
            let images = Symmetry::ALL.map(|symmetry| symmetry.square(n as u32, square));
            let held = images.map(|image| squares[image.row as usize * n + image.column as usize]);
            held.iter().sum::<u64>() as f64 / all
        };
        let board = (0..n * n).map(|at| Square::new((at / n) as u32, (at % n) as u32));
        (solutions as u64, board.map(part).collect())
    }
}

/// What several batches together say about the squares, and how far off that may be.
#[derive(Clone, Debug, PartialEq)]
pub struct Squares {
    parts: Vec<f64>,
    half_widths: Option<Vec<f64>>,
    solutions: u64,
    exact: bool,
}

impl Squares {
    /// Combines batches of one estimator. As with [`Estimate::of`](super::Estimate::of), give them in the order of their
    /// numbers, with none left out.
    ///
    /// ```
    /// use queens::Run;
    /// use queens::estimate::{SquareEstimator, Squares};
    /// let estimator = SquareEstimator::new(8, 1)?;
    /// let squares = Squares::of(&[estimator.batch(0, &Run::new())?]);
    /// // 4 of the 92 solutions have a queen in the corner; n = 8 is small enough to be counted.
    /// assert!(squares.is_exact());
    /// assert!((squares.parts()[0] - 4.0 / 92.0).abs() < 1e-12);
    /// # Ok::<(), queens::Error>(())
    /// ```
    pub fn of(batches: &[SquareBatch]) -> Self {
        let solutions = batches.iter().map(|batch| batch.solutions).sum();
        if let Some(exact) = batches.iter().find(|batch| batch.batch.exact) {
            return Squares {
                parts: exact.parts.clone(),
                half_widths: Some(vec![0.0; exact.parts.len()]),
                solutions,
                exact: true,
            };
        }
        let largest =
            (batches.iter().map(|batch| batch.batch.ln)).fold(f64::NEG_INFINITY, f64::max);
        let count = batches.len() as f64;
        // Relative to the largest, so that nothing overflows.
        let weight = |batch: &SquareBatch| match batch.solutions {
            0 => 0.0,
            _ => (batch.batch.ln - largest).exp(),
        };
        let all: f64 = batches.iter().map(weight).sum();
        let squares = batches.first().map_or(0, |batch| batch.parts.len());
        let over = |add: &dyn Fn(&SquareBatch, usize) -> f64| -> Vec<f64> {
            let sum = |at| batches.iter().map(|batch| add(batch, at)).sum();
            (0..squares).map(sum).collect()
        };
        let mut parts = over(&|batch, at| weight(batch) * batch.parts[at]);
        for part in &mut parts {
            *part = if all > 0.0 { *part / all } else { 0.0 };
        }
        let half_widths = (all > 0.0 && batches.len() > 1).then(|| {
            let off =
                |batch: &SquareBatch, at: usize| weight(batch) * (batch.parts[at] - parts[at]);
            let t = student_t_95(batches.len() - 1);
            let half_width = |sum: f64| t * (sum * count / (count - 1.0)).sqrt() / all;
            let squared = over(&|batch, at| off(batch, at).powi(2));
            squared.into_iter().map(half_width).collect()
        });
        Squares {
            parts,
            half_widths,
            solutions,
            exact: false,
        }
    }

    /// For each square in reading order, the fraction of all solutions that has a queen there. Each row adds up to 1, and so
    /// does each column; all are 0 while no solution has been seen.
    pub fn parts(&self) -> &[f64] {
        &self.parts
    }

    /// Half the width of the 95 % confidence interval of each fraction, by Student's t over the batches; `None` while there
    /// is nothing to compute it from: fewer than two batches, or none that saw a solution.
    pub fn half_widths(&self) -> Option<&[f64]> {
        self.half_widths.as_deref()
    }

    /// The number of solutions that the batches reached.
    pub fn solutions(&self) -> u64 {
        self.solutions
    }

    /// Whether the batches went through all solutions, so that nothing is left to chance.
    pub fn is_exact(&self) -> bool {
        self.exact
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::Solutions;

    /// The fractions by listing.
    fn listed(n: u32) -> Vec<f64> {
        let mut squares = vec![0_u32; (n * n) as usize];
        let mut all = 0;
        for solution in Solutions::new(n).expect("a small board") {
            all += 1;
            for (row, &column) in solution.iter().enumerate() {
                squares[row * n as usize + column as usize] += 1;
            }
        }
        let part = |count| f64::from(count) / f64::from(all.max(1));
        squares.into_iter().map(part).collect()
    }

    fn estimated(n: u32, seed: u64, width: u32, batches: u64) -> Squares {
        let estimator = SquareEstimator::new(n, seed).expect("small").width(width);
        let batches = (0..batches).map(|number| {
            estimator
                .batch(number, &Run::new())
                .expect("the run has no limits")
        });
        Squares::of(&Vec::from_iter(batches))
    }

    #[test]
    fn small_boards_are_exact() {
        for n in 0..=9 {
            let squares = estimated(n, 1, 1 << 14, 1);
            assert!(squares.is_exact());
            assert_eq!(
                squares.half_widths(),
                Some(&vec![0.0; (n * n) as usize][..])
            );
            for (found, known) in squares.parts().iter().zip(listed(n)) {
                assert!(
                    (found - known).abs() < 1e-12,
                    "n = {n}: {found} for {known}"
                );
            }
        }
    }

    #[test]
    fn a_batch_estimates_the_count_like_a_plain_estimator() {
        let squares = SquareEstimator::new(14, 3)
            .unwrap()
            .batch(2, &Run::new())
            .unwrap();
        let count = super::super::Estimator::new(14, 3)
            .unwrap()
            .batch(2, &Run::new());
        assert_eq!(squares.batch, count.unwrap());
    }

    /// Tests the intervals with batches so small that few solutions are seen.
    #[test]
    fn intervals_cover_the_truth() {
        for n in [9, 10, 11] {
            let known = listed(n);
            let (mut covered, mut all) = (0, 0);
            for seed in 0..60 {
                let squares = estimated(n, seed, 60, 20);
                assert!(!squares.is_exact());
                let half_widths = squares.half_widths().expect("solutions were seen");
                for ((part, half), known) in squares.parts().iter().zip(half_widths).zip(&known) {
                    covered += u32::from((part - known).abs() <= *half);
                    all += 1;
                }
            }
            let share = f64::from(covered) / f64::from(all);
            assert!((0.9..0.995).contains(&share), "n = {n}: {share}");
        }
    }

    #[test]
    fn rows_and_columns_add_up_to_one() {
        let squares = estimated(20, 1, 500, 4);
        let parts = squares.parts();
        for line in 0..20 {
            let row: f64 = parts[20 * line..20 * (line + 1)].iter().sum();
            let column: f64 = parts.iter().skip(line).step_by(20).sum();
            assert!(
                (row - 1.0).abs() < 1e-9 && (column - 1.0).abs() < 1e-9,
                "{row}, {column}"
            );
        }
    }

    #[test]
    fn nothing_is_claimed_if_no_solution_is_seen() {
        for n in [2, 3] {
            let squares = estimated(n, 1, 1 << 14, 2);
            assert!(squares.parts().iter().all(|&part| part == 0.0));
        }
        assert_eq!(estimated(12, 1, 1, 1).half_widths(), None);
        assert!(SquareEstimator::new(65, 1).is_err());
    }
}

//! Q(n) with a confidence interval, for boards far too large to count.
//!
//! An [`Estimator`] makes numbered *batches*: independent random numbers whose expected value is exactly Q(n). Each batch
//! depends only on n, method, effort, seed and its number, so threads may share them in any way. An [`Estimate`] combines
//! them. The caller decides when to stop:
//!
//! ```
//! use queens::Run;
//! use queens::estimate::{Estimate, Estimator};
//! let estimator = Estimator::new(20, 1)?;
//! let batches: Result<Vec<_>, _> = (0..10).map(|number| estimator.batch(number, &Run::new())).collect();
//! let estimate = Estimate::of(&batches?);
//! let known = queens::known::all(20).expect("published") as f64;
//! assert!((estimate.ln() - known.ln()).abs() < 0.05);
//! # Ok::<(), queens::Error>(())
//! ```
//!
//! | method | how | for |
//! |---|---|---|
//! | [`Method::Tree`] | a random part of every level of the search tree | n ≤ 64 |
//! | [`Method::Annealing`] | a permutation cooled from "any" to "none attacked" | every n |
//!
//! How the solutions use the squares, on boards too large to be listed, is estimated by [`SquareEstimator`] and [`Squares`].
//!
//! Numbers are kept as natural logarithms, because Q(200) no longer fits in an `f64`. What the methods cost and how
//! they compare is in `docs/estimate.md`.

mod annealing;
mod squares;
mod tree;

pub use squares::{SquareBatch, SquareEstimator, Squares};

use std::ops::ControlFlow;

use crate::error::TooLarge;
use crate::named_enum;
use crate::random::Random;
use crate::run::{Progress, Run, Stopped};
use crate::threads::on_threads;

/// The largest n that an [`Estimator`] accepts; one batch takes about five minutes there.
pub const MAX_N: u32 = 10_000;

/// Number of independent batches of an estimate by default; the standard error is then about one per cent up to n = 64,
/// and 6 to 9 per cent beyond.
pub const BATCHES: u64 = 20;

named_enum! {
    "method",
    /// A way to estimate Q(n).
    #[non_exhaustive]
    pub enum Method {
        /// Stochastic enumeration of the search tree, fewest-free row first. For n ≤ 64.
        Tree = "tree" => "a random part of every level of the search tree; n up to 64",
        /// Annealed importance sampling of permutations. For every n.
        Annealing = "annealing" => "permutations cooled until no queen is attacked; n up to 10,000",
    }
}

impl Method {
    /// The method with the smaller error for the same work.
    pub const fn for_size(n: u32) -> Self {
        if n <= tree::MAX_N {
            Method::Tree
        } else {
            Method::Annealing
        }
    }

    /// What [`TooLarge`] says can be done.
    const fn estimates(self) -> &'static str {
        match self {
            Method::Tree => "the method tree estimates Q(n)",
            Method::Annealing => "the method annealing estimates Q(n)",
        }
    }

    /// The largest n that the method accepts.
    pub const fn max_n(self) -> u32 {
        match self {
            Method::Tree => tree::MAX_N,
            Method::Annealing => MAX_N,
        }
    }

    /// The effort of a batch that takes between a few hundredths of a second and, at n = 1000, two seconds.
    const fn usual_effort(self) -> u32 {
        match self {
            Method::Tree => 1 << 14,
            Method::Annealing => 200,
        }
    }
}

/// Makes batches: independent random numbers with expected value Q(n).
#[derive(Clone, Copy, Debug)]
pub struct Estimator {
    n: u32,
    seed: u64,
    method: Method,
    effort: u32,
}

impl Estimator {
    /// The estimator of Q(n) with the method that suits n.
    ///
    /// # Errors
    /// When n is above [`MAX_N`].
    pub fn new(n: u32, seed: u64) -> Result<Self, TooLarge> {
        Self::with_method(n, seed, Method::for_size(n))
    }

    /// The estimator of Q(n) with the method of your choice.
    ///
    /// # Errors
    /// When n is above [`Method::max_n`].
    pub fn with_method(n: u32, seed: u64, method: Method) -> Result<Self, TooLarge> {
        TooLarge::check(n, method.max_n(), method.estimates())?;
        Ok(Estimator {
            n,
            seed,
            method,
            effort: method.usual_effort(),
        })
    }

    /// The same estimator with another amount of work in each batch: how many nodes per level the tree method keeps, or how
    /// many sweeps per row annealing makes. 0 is taken as 1.
    ///
    /// The error of a batch falls with the square root of its effort, and its cost grows in proportion, so any effort
    /// is as good as another unless a batch is too small to see a solution or too long to wait for.
    #[must_use]
    pub fn effort(mut self, effort: u32) -> Self {
        self.effort = effort.max(1);
        self
    }

    /// Number of rows and columns.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// The batch with this number. Cost: O(effort · n²) for either method. Reports to the run how many rows or sweeps are
    /// done.
    ///
    /// # Errors
    /// [`Stopped`] a few milliseconds after the run is over.
    pub fn batch(&self, number: u64, run: &Run<'_>) -> Result<Batch, Stopped> {
        let random = &mut Random::stream(self.seed, number);
        match self.method {
            Method::Tree => tree::descend(self.n, self.effort, random, run, &mut ()),
            Method::Annealing => annealing::batch(self.n, self.effort, random, run),
        }
    }

    /// The estimate from this many batches, or from one if that is exact, on the threads of the run. Reports to the run how
    /// many batches are done.
    ///
    /// # Errors
    /// [`Stopped`] when the run was over first.
    pub fn estimate(&self, batches: u64, run: &Run<'_>) -> Result<Estimate, Stopped> {
        let mut done = Vec::new();
        on_threads(
            run,
            0..batches,
            || (),
            |(), number, run| Ok((number, self.batch(number, run)?)),
            |(number, batch)| {
                done.push((number, batch));
                run.tell(Progress::of(done.len() as u64, batches));
                if batch.exact {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        )?;
        // In the order of their numbers, not of the threads that made them: sums of floats depend on the order.
        done.sort_unstable_by_key(|&(number, _)| number);
        let batches: Vec<Batch> = done.into_iter().map(|(_, batch)| batch).collect();
        Ok(Estimate::of(&batches))
    }
}

/// The result of one batch.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Batch {
    /// The natural logarithm of its estimate of Q(n); −∞ when it saw no solution.
    pub ln: f64,
    /// Whether nothing was left to chance, so that this is Q(n) itself.
    pub exact: bool,
}

/// The combined result of several batches: their mean, and how far off it may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    ln: f64,
    relative_error: Option<f64>,
    exact: bool,
    batches: usize,
}

impl Estimate {
    /// Combines batches. For a result that can be repeated, give them in the order of their
    /// numbers, from 0 and with none left out.
    ///
    /// The interval means nothing if batches are included or left out because of their values.
    pub fn of(batches: &[Batch]) -> Self {
        if let Some(exact) = batches.iter().find(|batch| batch.exact) {
            return Estimate {
                ln: exact.ln,
                relative_error: Some(0.0),
                exact: true,
                batches: batches.len(),
            };
        }
        let count = batches.len() as f64;
        let largest = batches
            .iter()
            .map(|batch| batch.ln)
            .fold(f64::NEG_INFINITY, f64::max);
        let (mut ln, mut relative_error) = (largest, None);
        if largest > f64::NEG_INFINITY {
            // Relative to the largest, so that nothing overflows and the sum is at least 1.
            let values = batches.iter().map(|batch| (batch.ln - largest).exp());
            let mean = values.clone().sum::<f64>() / count;
            ln += mean.ln();
            if batches.len() > 1 {
                let squares: f64 = values.map(|value| (value / mean - 1.0).powi(2)).sum();
                relative_error = Some((squares / (count - 1.0) / count).sqrt());
            }
        }
        Estimate {
            ln,
            relative_error,
            exact: false,
            batches: batches.len(),
        }
    }

    /// ln of the estimate of Q(n); −∞ when no batch saw a solution.
    pub fn ln(&self) -> f64 {
        self.ln
    }

    /// Standard error of the estimate divided by the estimate, which is the standard error of
    /// [`ln`](Estimate::ln) while it is small. 0 for an exact value; `None` while there is nothing to compute
    /// it from: fewer than two batches, or none that saw a solution.
    pub fn relative_error(&self) -> Option<f64> {
        self.relative_error
    }

    /// The ends of the 95 % confidence interval of ln Q(n), by Student's t over the batches; `None` where
    /// [`relative_error`](Estimate::relative_error) is.
    pub fn interval(&self) -> Option<(f64, f64)> {
        if self.exact {
            return Some((self.ln, self.ln));
        }
        let half = self.relative_error? * student_t_95(self.batches - 1);
        Some((self.ln - half, self.ln + half))
    }

    /// Whether the estimate is Q(n) itself, because no batch had to leave anything to chance.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// The number of batches that the estimate was made from.
    pub fn batches(&self) -> usize {
        self.batches
    }
}

/// The t with 95 % of Student's distribution within ±t, for one degree of freedom and more.
fn student_t_95(degrees: usize) -> f64 {
    const TABLE: [f64; 30] = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
        2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
        2.052, 2.048, 2.045, 2.042,
    ];
    // Beyond the table the first two terms of the expansion in 1 / degrees are accurate to 0.0002.
    TABLE.get(degrees - 1).copied().unwrap_or_else(|| {
        let z = 1.959_964_f64;
        z + (z.powi(3) + z) / (4.0 * degrees as f64)
    })
}

#[cfg(test)]
mod tests;

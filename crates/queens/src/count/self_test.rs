//! Does this machine compute correctly, and how fast?
//!
//! For `queens doctor`: units counted on this machine against plain backtracking, and a piece of work of known size, to
//! be timed by a caller who has a clock.

use super::dense::Exercised;
use super::{Counter, restricted};
use crate::kernel::Kernel;
use crate::run::Run;

/// Compares counted units with [restricted] backtracking. Returns `true` when all agree. Cost: some tens of milliseconds.
pub fn self_test(kernel: Kernel) -> bool {
    [12, 13].into_iter().all(|n| {
        let mut counter = Counter::new(n, kernel).expect("n is small");
        (0..counter.units().len()).step_by(37).all(|rank| {
            let plain = restricted::unit(&counter.units().unit(rank), &Run::new());
            counter.count(rank..rank + 1, &Run::new()) == plain
        })
    })
}

/// The innermost step of the large-n counter as a piece of work to time: queries against one block.
#[derive(Debug)]
pub struct Exercise(Kernel, Exercised);

impl Exercise {
    /// Work as at n = 20.
    pub fn new(kernel: Kernel) -> Self {
        Exercise(kernel, Exercised::new())
    }

    /// Runs it once, and returns how many pairs were tested and how many of them fit.
    pub fn run(&self) -> (u64, u64) {
        self.0.run(&self.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_available_kernel_passes_and_does_the_same_work() {
        let results: Vec<_> = Kernel::available()
            .map(|kernel| {
                assert!(self_test(kernel), "{kernel}");
                Exercise::new(kernel).run()
            })
            .collect();
        assert!(
            results.iter().all(|&result| result == results[0]),
            "{results:?}"
        );
        assert!(results[0].1 > 0 && results[0].1 < results[0].0);
    }
}

//! Does this machine compute correctly, and how fast?
//!
//! For `queens doctor`: each kernel step on this machine against a plain loop, and a piece of work of
//! known size for somebody with a clock to time.

use super::join::{Join, Joiner};
use super::{Counter, restricted};
use crate::kernel::{BLOCK, Kernel, Tables};
use crate::random::Random;

/// Compares a kernel with plain loops on random lists, and counted units with [restricted]
/// backtracking. Returns `true` when all agree. Cost: some tens of milliseconds.
pub fn self_test(kernel: Kernel) -> bool {
    let mut random = Random::new(u64::from(kernel.isa() as u8));
    let mut join = Join::new(kernel);
    let joins = (0..12).all(|round| {
        let bits = 20 + 3 * round;
        let (list, queries) = (
            sparse(&mut random, 700, bits),
            sparse(&mut random, 900, bits),
        );
        let fits = |x: u64| list.iter().filter(|&&y| x & y == 0).count() as u64;
        let obvious: u64 = queries.iter().map(|&x| fits(x)).sum();
        join.join(&list, [&queries, &[], &[]], bits, &()) == Ok(obvious)
    });
    let units = [12, 13].into_iter().all(|n| {
        let mut counter = Counter::new(n, kernel).expect("n is small");
        (0..counter.units().len()).step_by(37).all(|rank| {
            let plain = restricted::weighted(counter.units().split(rank));
            counter.unit(rank, &()) == Ok(plain)
        })
    });
    joins && units
}

/// Queries of one [`Exercise`] round.
const QUERIES: usize = 4096;

/// The innermost step of the large-n counter as a piece of work to time: queries against one block.
#[derive(Clone, Debug)]
pub struct Exercise {
    kernel: Kernel,
    tables: Tables,
    queries: Vec<u64>,
}

impl Exercise {
    /// Work as at n = 20: signatures of 34 bits, a third of them set.
    pub fn new(kernel: Kernel) -> Self {
        let mut random = Random::new(1);
        let mut tables = Tables::new();
        kernel.slice(&sparse(&mut random, BLOCK, 34), 34, &mut tables);
        Exercise {
            kernel,
            tables,
            queries: sparse(&mut random, QUERIES, 34),
        }
    }

    /// Runs it once, and returns how many pairs were tested and how many of them fit.
    pub fn run(&self) -> (u64, u64) {
        let fit = self.kernel.disjoint(&self.queries, &self.tables);
        ((QUERIES * BLOCK) as u64, fit)
    }
}

/// Words with three of eight bits set among the `bits` low ones.
fn sparse(random: &mut Random, count: usize, bits: u32) -> Vec<u64> {
    let used = u64::MAX >> (64 - bits);
    (0..count)
        .map(|_| random.bits() & (random.bits() | random.bits()) & used)
        .collect()
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

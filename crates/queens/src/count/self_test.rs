//! Does this machine compute correctly? For `queens doctor`: compares units counted on it with plain backtracking.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_available_kernel_passes() {
        assert!(Kernel::available().all(self_test));
    }
}

//! What the benchmarks measure with.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// CPU time of this process, so that other work on the machine counts less.
pub(crate) fn cpu_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).expect("time does not run backwards")
}

//! What the benchmarks share: the clock, the median and the command line.

#![allow(dead_code, reason = "each benchmark needs a part of it")]

use std::str::FromStr;

use rustix::time::{ClockId, clock_gettime};

/// Returns the result of some work and its CPU time in seconds, which other work on the machine affects less than wall time.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = cpu_seconds();
    let result = work();
    (result, cpu_seconds() - start)
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

pub(crate) fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The words on the command line.
pub(crate) fn words() -> Vec<String> {
    let words = std::env::args().skip(1);
    words.filter(|word| word != "--bench").collect()
}

/// The value of the word `name=value`.
pub(crate) fn option<T: FromStr>(name: &str) -> Option<T> {
    words().iter().find_map(|word| {
        let value = word.strip_prefix(name)?.strip_prefix('=')?;
        Some(
            value
                .parse()
                .unwrap_or_else(|_| panic!("no {name}: {value}")),
        )
    })
}

/// The numbers on the command line, or the usual ones if there are none.
pub(crate) fn sizes(usual: &[u32]) -> Vec<u32> {
    let words = words();
    let sizes: Vec<u32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    if sizes.is_empty() {
        usual.to_vec()
    } else {
        sizes
    }
}

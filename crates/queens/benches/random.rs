//! `find --random`: CPU time of one random solution, median over seeds, each result checked.
//!
//! `cargo bench -p queens --bench random [N…]`

use queens::check::first_fault;
use queens::{Random, Run};
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;

fn main() {
    let mut sizes: Vec<u32> = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    if sizes.is_empty() {
        sizes = vec![8, 50, 1_000, 100_000, 1_000_000, 10_000_000];
    }
    println!("n,seeds,median_seconds,slowest_seconds");
    for n in sizes {
        let seeds = if n >= 10_000_000 { 5 } else { 15 };
        let mut seconds: Vec<f64> = (0..seeds)
            .map(|seed| {
                let start = cpu_seconds();
                let solution = black_box(Run::new().random_solution(n, &mut Random::new(seed)));
                let elapsed = cpu_seconds() - start;
                let solution = solution.expect("nobody stops it").expect("solvable");
                assert_eq!(first_fault(&solution), None);
                elapsed
            })
            .collect();
        seconds.sort_by(f64::total_cmp);
        let (median, slowest) = (seconds[seconds.len() / 2], seconds[seconds.len() - 1]);
        println!("{n},{seeds},{median:.6},{slowest:.6}");
    }
}

/// CPU time of this process, so that other work on the machine counts less.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

//! `find --random`: CPU time of one random solution, median over seeds, each result checked.
//!
//! `cargo bench -p queens --bench random [N…]`

mod common;

use std::hint::black_box;

use common::{median, sizes, timed};
use queens::check::first_fault;
use queens::{Random, Run};

fn main() {
    println!("n,seeds,median_seconds,slowest_seconds");
    for n in sizes(&[8, 50, 1_000, 100_000, 1_000_000, 10_000_000]) {
        let seeds = if n >= 10_000_000 { 5 } else { 15 };
        let one = |seed| {
            let mut random = Random::new(seed);
            let (solution, seconds) =
                timed(|| black_box(Run::new().random_solution(n, &mut random)));
            let solution = solution.expect("the run has no limits").expect("solvable");
            assert_eq!(first_fault(&solution), None);
            seconds
        };
        let seconds: Vec<f64> = (0..seeds).map(one).collect();
        let slowest = seconds.iter().copied().fold(0.0, f64::max);
        let median = median(seconds);
        println!("{n},{seeds},{median:.6},{slowest:.6}");
    }
}

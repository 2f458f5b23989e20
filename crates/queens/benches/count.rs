//! The large-n counter against the textbook: CPU time of one thread.
//!
//! `cargo bench -p queens --bench count [N…] [rounds=R] [isa=NAME]`
//!
//! A round counts n = 15 with the textbook `bitmask` (the yardstick), then each N by colours, on each instruction set; so a
//! slow moment of a shared machine affects all alike. Each count must be the published one. The medians are compared in
//! yardsticks: seconds depend more on the machine.

mod common;

use std::hint::black_box;

use common::{median, option, sizes, timed};
use queens::Run;
use queens::count::{Counter, Kernel, count_parallel};
use queens::textbook::{Direction, Rung, Search};

fn yardstick() -> f64 {
    let search = Search::new(Rung::Bitmask, black_box(15), Direction::Rows).expect("15 is small");
    let (count, seconds) = timed(|| search.count());
    assert_eq!(count, 2_279_184);
    seconds
}

fn colours(n: u32, isa: Kernel) -> f64 {
    let (total, seconds) = timed(|| {
        let counter = Counter::new(black_box(n), isa).expect("n is small");
        let all = 0..counter.units().len();
        count_parallel(&counter, all, &Run::new().threads(1))
    });
    assert_eq!(total.ok(), queens::known::all(n), "n = {n}, {isa}");
    seconds
}

fn main() {
    let rounds = option("rounds").unwrap_or(5);
    let isas = option("isa").map_or_else(|| Kernel::available().collect(), |isa| vec![isa]);
    let sizes = sizes(&[14, 15, 16, 17, 18]);
    let mut yardsticks = Vec::new();
    let mut times = vec![vec![Vec::new(); isas.len()]; sizes.len()];
    for _ in 0..rounds {
        yardsticks.push(yardstick());
        for (&n, times) in sizes.iter().zip(&mut times) {
            for (&isa, times) in isas.iter().zip(times) {
                times.push(colours(n, isa));
            }
        }
    }
    let unit = median(yardsticks);
    println!("yardstick: textbook bitmask, n = 15, median of {rounds}: {unit:.3} s CPU");
    println!("n,isa,median_cpu_seconds,yardsticks");
    for (n, times) in sizes.iter().zip(times) {
        for (isa, times) in isas.iter().zip(times) {
            let seconds = median(times);
            println!("{n},{isa},{seconds:.4},{:.4}", seconds / unit);
        }
    }
}

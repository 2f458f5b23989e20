//! The large-n counter against the textbook: CPU time of one thread.
//!
//! `cargo bench -p queens --bench count [N…] [rounds=R] [isa=NAME]`
//!
//! A round counts n = 15 with the textbook `bitmask` (the yardstick), then each N by colours, on
//! each instruction set; so a slow moment of a shared machine touches all alike. Each count must be the
//! published one. What is compared are medians, in yardsticks: seconds say more of the machine.

use std::hint::black_box;
use std::time::Duration;

use queens::Run;
use queens::count::{Counter, Kernel, count_parallel};
use queens::textbook::{Direction, Rung, Search};
use rustix::time::{ClockId, clock_gettime};

fn cpu_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).expect("time does not run backwards")
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = cpu_time();
    let result = work();
    (result, (cpu_time() - start).as_secs_f64())
}

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

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| words.iter().find_map(|word| word.strip_prefix(name));
    let rounds: usize =
        option("rounds=").map_or(5, |text| text.parse().expect("a number of rounds"));
    let isas: Vec<Kernel> = match option("isa=") {
        Some(name) => vec![name.parse().expect("an instruction set of this machine")],
        None => Kernel::available().collect(),
    };
    let mut sizes: Vec<u32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    if sizes.is_empty() {
        sizes = vec![14, 15, 16, 17, 18];
    }
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
    let unit = median(&mut yardsticks);
    println!("yardstick: textbook bitmask, n = 15, median of {rounds}: {unit:.3} s CPU");
    println!("n,isa,median_cpu_seconds,yardsticks");
    for (n, times) in sizes.iter().zip(&mut times) {
        for (isa, times) in isas.iter().zip(times) {
            let seconds = median(times);
            println!("{n},{isa},{seconds:.4},{:.4}", seconds / unit);
        }
    }
}

//! Estimates of Q(n): seconds for a batch, its relative standard deviation, and the relative standard
//! error that 30 seconds of one processor give.
//!
//! Where Q(n) is known, the estimate must lie within four standard errors of it.
//! Seconds are those of this thread on the processor where the system tells (Linux), else those of the clock.
//!
//! `cargo bench -p queens --bench estimate [-- N…]`

use std::time::Instant;

use queens::estimate::{Batch, Estimate, Estimator, Method};

fn main() {
    let mut sizes: Vec<u32> = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    if sizes.is_empty() {
        sizes = vec![16, 20, 27, 40, 50, 64, 100, 200, 500, 1000];
    }
    println!("n,method,batches,seconds_per_batch,sd_per_batch,error_in_30_s,ln_q,relative_error");
    for n in sizes {
        for method in Method::ALL {
            if n > method.max_n() {
                continue;
            }
            let batches = if n >= 500 { 8 } else { 60 };
            let estimator = Estimator::with_method(n, 1, method).expect("within the limit");
            let clock = Clock::start();
            let done: Vec<Batch> = (0..batches).map(|number| estimator.batch(number)).collect();
            let seconds = clock.seconds() / batches as f64;
            let estimate = Estimate::of(&done);
            let error = estimate.relative_error().expect("solutions were seen");
            let sd = error * (batches as f64).sqrt();
            let in_30_s = sd * (seconds / 30.0).sqrt();
            let (name, ln) = (method.name(), estimate.ln());
            println!("{n},{name},{batches},{seconds:.4},{sd:.4},{in_30_s:.5},{ln:.4},{error:.5}");
            if let Some(known) = queens::known::all(n) {
                let off = (ln - (known as f64).ln()).abs();
                assert!(off <= 4.0 * error, "n = {n}: {off} off");
            }
        }
    }
}

enum Clock {
    Processor(u64),
    Wall(Instant),
}

impl Clock {
    fn start() -> Self {
        processor_nanoseconds().map_or_else(|| Clock::Wall(Instant::now()), Clock::Processor)
    }

    fn seconds(&self) -> f64 {
        match self {
            Clock::Processor(start) => {
                let now = processor_nanoseconds().expect("it could be read before");
                (now - start) as f64 * 1e-9
            }
            Clock::Wall(start) => start.elapsed().as_secs_f64(),
        }
    }
}

fn processor_nanoseconds() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}

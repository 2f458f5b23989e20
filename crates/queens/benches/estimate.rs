//! Estimates of Q(n): seconds for a batch, its relative standard deviation, and the relative standard
//! error that 30 seconds of one processor give.
//!
//! Where Q(n) is known, the estimate must lie within four standard errors of it.
//! Seconds are CPU time, of one thread.
//!
//! `cargo bench -p queens --bench estimate [-- N…]`

use queens::Run;
use queens::estimate::{Batch, Estimate, Estimator, Method};
use rustix::time::{ClockId, clock_gettime};

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
            let start = cpu_seconds();
            let batch = |number| {
                estimator
                    .batch(number, &Run::new())
                    .expect("nobody stops it")
            };
            let done: Vec<Batch> = (0..batches).map(batch).collect();
            let seconds = (cpu_seconds() - start) / batches as f64;
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

/// CPU time of this process, so that other work on the machine counts less.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

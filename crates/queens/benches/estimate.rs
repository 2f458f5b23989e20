//! Estimates of Q(n): seconds for a batch, its relative standard deviation, and the relative standard
//! error that 30 seconds of one processor give.
//!
//! Where Q(n) is known, the estimate must lie within four standard errors of it.
//! Seconds are CPU time, of one thread.
//!
//! `cargo bench -p queens --bench estimate [-- N…]`

mod common;

use common::{sizes, timed};
use queens::Run;
use queens::estimate::{Estimate, Estimator, Method};

fn main() {
    println!("n,method,batches,seconds_per_batch,sd_per_batch,error_in_30_s,ln_q,relative_error");
    for n in sizes(&[16, 20, 27, 40, 50, 64, 100, 200, 500, 1000]) {
        for method in Method::ALL {
            if n > method.max_n() {
                continue;
            }
            let batches = if n >= 500 { 8 } else { 60 };
            let estimator = Estimator::with_method(n, 1, method).expect("within the limit");
            let batch = |number| {
                estimator
                    .batch(number, &Run::new())
                    .expect("the run has no limits")
            };
            let (done, seconds) = timed(|| Vec::from_iter((0..batches).map(batch)));
            let (estimate, seconds) = (Estimate::of(&done), seconds / batches as f64);
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

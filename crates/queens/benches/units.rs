//! What large boards would cost: units drawn at random, CPU time of one thread.
//!
//! `cargo bench -p queens --bench units [N…] [units=K] [strata=S] [seed=S] [isa=NAME] [dark=D]`
//!
//! For each number of dark queens, K units of each of S strata are counted, each by a counter whose only lists are those
//! that units with the same R share. The means times the numbers of units estimate the total cost, and the counts add up to
//! an estimate of Q(n).

mod common;

use common::{option, sizes, timed};
use queens::count::{Counter, Kernel, Units, sample};
use queens::{Random, Run};

/// Mean, and standard error of the mean.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values
        .iter()
        .map(|value| (value - mean).powi(2))
        .sum::<f64>();
    (mean, (variance / (count - 1.0).max(1.0) / count).sqrt())
}

fn main() {
    let [units_each, strata] = ["units", "strata"].map(|name| option(name).unwrap_or(4));
    let (seed, dark) = (option("seed").unwrap_or(1), option::<u32>("dark"));
    let kernel = option("isa").unwrap_or(Kernel::best());
    println!("n,dark,units,first_seconds,seconds,core_hours,error,q,q_error");
    for n in sizes(&[22]) {
        let units = Units::new(n).expect("n is small");
        let mut random = Random::new(seed);
        let mut levels: std::collections::BTreeMap<u32, [f64; 7]> = Default::default();
        for stratum in sample::strata(&units, strata) {
            if dark.is_some_and(|dark| dark != stratum.dark) {
                continue;
            }
            let (mut firsts, mut seconds, mut counts, mut size) = (vec![], vec![], vec![], 0);
            for _ in 0..units_each {
                let mut counter = Counter::new(n, kernel).expect("n is small");
                let (rank, stands_for) = stratum.draw(&mut random);
                size = stands_for;
                // The unit before it mostly has the same R, so its lists exist by then.
                let mut count = |rank: u64| timed(|| counter.count(rank..rank + 1, &Run::new()));
                firsts.push(count(rank.saturating_sub(1)).1);
                let (found, time) = count(rank);
                seconds.push(time);
                counts.push(found.expect("the run has no limits") as f64);
            }
            let sums = levels.entry(stratum.dark).or_default();
            let size = size as f64;
            let ((time, time_error), (q, q_error)) = (mean(&seconds), mean(&counts));
            let add = [
                size,
                size * mean(&firsts).0,
                size * time,
                (size * time_error).powi(2),
                size * q,
                (size * q_error).powi(2),
                0.0,
            ];
            for (sum, add) in sums.iter_mut().zip(add) {
                *sum += add;
            }
        }
        let mut all = [0.0; 7];
        let line = |name: &str, [size, first, time, variance, q, q_variance, _]: [f64; 7]| {
            println!(
                "{n},{name},{size},{:.4},{:.4},{:.4},{:.4},{q:.5e},{:.1e}",
                first / size,
                time / size,
                time / 3600.0,
                variance.sqrt() / 3600.0,
                q_variance.sqrt()
            );
        };
        for (dark, sums) in levels {
            line(&dark.to_string(), sums);
            for (all, sum) in all.iter_mut().zip(sums) {
                *all += sum;
            }
        }
        line("all", all);
    }
}

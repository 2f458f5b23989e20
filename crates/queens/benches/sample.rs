//! Numbered solutions: CPU seconds to build a ranking, then seconds for each uniform sample and its rank.
//!
//! `cargo bench -p queens --bench sample [N…]`

use queens::{Random, Ranking};
use rustix::time::{ClockId, clock_gettime};

fn main() {
    let mut sizes: Vec<u32> = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    if sizes.is_empty() {
        sizes = vec![8, 12, 14, 15, 16];
    }
    println!("n,build_seconds,sample_seconds,rank_seconds");
    for n in sizes {
        let start = cpu_seconds();
        let ranking = Ranking::new(n).expect("within the limit");
        let build = cpu_seconds() - start;
        let known = queens::known::all(n);
        assert_eq!(Some(u128::from(ranking.count())), known);

        const SAMPLES: usize = 1000;
        let mut random = Random::new(1);
        let start = cpu_seconds();
        let solutions: Vec<_> = (0..SAMPLES)
            .map(|_| ranking.sample(&mut random).expect("there are some"))
            .collect();
        let sample = (cpu_seconds() - start) / SAMPLES as f64;
        let start = cpu_seconds();
        let ranks: Vec<_> = solutions.iter().map(|s| ranking.rank(s)).collect();
        let rank = (cpu_seconds() - start) / SAMPLES as f64;
        let mut random = Random::new(1);
        for rank in ranks {
            assert_eq!(rank, Some(random.below(ranking.count())));
        }
        println!("{n},{build:.4},{sample:.8},{rank:.8}");
    }
}

/// CPU time of this process, so that other work on the machine counts less.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

//! Numbered solutions: CPU seconds to build a ranking, then seconds for each uniform sample and its rank.
//!
//! `cargo bench -p queens --bench sample [N…]`

mod common;

use common::{sizes, timed};
use queens::{Random, Ranking};

fn main() {
    println!("n,build_seconds,sample_seconds,rank_seconds");
    for n in sizes(&[8, 12, 14, 15, 16]) {
        let (ranking, build) = timed(|| Ranking::new(n).expect("within the limit"));
        let known = queens::known::all(n);
        assert_eq!(Some(u128::from(ranking.count())), known);

        const SAMPLES: usize = 1000;
        let mut random = Random::new(1);
        let mut draw = || ranking.sample(&mut random).expect("there are some");
        let (solutions, sample) = timed(|| Vec::from_iter((0..SAMPLES).map(|_| draw())));
        let (ranks, rank) = timed(|| Vec::from_iter(solutions.iter().map(|s| ranking.rank(s))));
        let [sample, rank] = [sample, rank].map(|seconds| seconds / SAMPLES as f64);
        let mut random = Random::new(1);
        for rank in ranks {
            assert_eq!(rank, Some(random.below(ranking.count())));
        }
        println!("{n},{build:.4},{sample:.8},{rank:.8}");
    }
}

//! Numbered solutions: seconds to build a ranking, then seconds for each uniform sample and its rank.
//!
//! `cargo bench -p queens --bench sample [N…]`

use std::time::Instant;

use queens::random::Random;
use queens::sample::Ranking;

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
        let start = Instant::now();
        let ranking = Ranking::new(n).expect("within the limit");
        let build = start.elapsed().as_secs_f64();
        let known = queens::known::all(n);
        assert_eq!(Some(u128::from(ranking.count())), known);

        const SAMPLES: usize = 1000;
        let mut random = Random::new(1);
        let start = Instant::now();
        let solutions: Vec<_> = (0..SAMPLES)
            .map(|_| ranking.sample(&mut random).expect("there are some"))
            .collect();
        let sample = start.elapsed().as_secs_f64() / SAMPLES as f64;
        let start = Instant::now();
        let ranks: Vec<_> = solutions.iter().map(|s| ranking.rank(s)).collect();
        let rank = start.elapsed().as_secs_f64() / SAMPLES as f64;
        let mut random = Random::new(1);
        for rank in ranks {
            assert_eq!(rank, Some(random.below(ranking.count())));
        }
        println!("{n},{build:.4},{sample:.8},{rank:.8}");
    }
}

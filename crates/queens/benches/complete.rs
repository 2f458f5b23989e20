//! Completion of seeded instances, and uniqueness proofs of puzzles with regions: CPU time of one thread.
//!
//! `cargo bench -p queens --bench complete [FAMILY…] [rounds=R]`
//!
//! The instances and their answers are in `benchmarks/completion.csv`; `benchmarks/completion.py` gives
//! the same instances to general solvers. Every answer is checked. Medians of R rounds.

mod common;

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

use common::{option, timed, words};
use queens::complete::{Answer, Family, Uniqueness, complete, unique};
use queens::puzzle::Recipe;
use queens::{Random, Run};

/// Median of the rounds, in microseconds.
fn median(rounds: usize, mut run: impl FnMut()) -> f64 {
    1e6 * common::median((0..rounds).map(|_| timed(&mut run).1).collect())
}

fn main() {
    let rounds = option("rounds").unwrap_or(5);
    let mut wanted = words();
    wanted.retain(|word| !word.contains('='));
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../benchmarks/completion.csv"
    );
    let text = std::fs::read_to_string(file).expect("the list of instances is in the repository");
    println!("{:<22} {:>4} {:>12} {:>10}", "instance", "", "nodes", "µs");
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [family, n, amount, seed, expected] = fields[..] else {
            panic!("five fields: {line}");
        };
        if !wanted.is_empty() && !wanted.iter().any(|name| *name == family) {
            continue;
        }
        let number = |text: &str| text.parse::<u32>().expect("a number");
        let seed = u64::from(number(seed));
        let family: Family = family.parse().expect("a family");
        let board = family.generate(number(n), number(amount), &mut Random::new(seed));
        let nodes = AtomicU64::new(0);
        let time = median(rounds, || {
            let run = Run::new().progress(|done| nodes.store(done.steps, Ordering::Relaxed));
            let answer = black_box(complete(black_box(&board), &run));
            match answer {
                Answer::Found(queens) => {
                    assert_eq!(expected, "yes", "{line}");
                    assert_eq!(board.check(&queens), Ok(()), "{line}");
                }
                Answer::None => assert_eq!(expected, "no", "{line}"),
                Answer::Unknown => unreachable!("no limit was set"),
            }
        });
        let name = format!("{family}-{n}-{amount}-{seed}");
        println!(
            "{name:<22} {expected:>4} {:>12} {:>10.1}",
            nodes.load(Ordering::Relaxed),
            time
        );
    }
    if wanted.is_empty() || wanted.iter().any(|name| *name == "regions") {
        for n in [8, 9, 10, 11, 12] {
            regions(n, rounds);
        }
    }
}

/// Proves that each of 200 puzzles with regions has just one solution.
fn regions(n: u32, rounds: usize) {
    let (mut slowest, mut total) = (0.0_f64, 0.0);
    for seed in 0..200 {
        let puzzle = Recipe::new(n).make(&mut Random::new(seed));
        let puzzle = puzzle.expect("there is a puzzle of this size");
        let puzzle = puzzle.problem().expect("one queen to a row");
        let time = median(rounds, || {
            let answer = unique(black_box(&puzzle), &Run::new());
            let Uniqueness::Unique(queens) = answer else {
                panic!("n = {n}, seed {seed}: {answer:?}");
            };
            assert_eq!(puzzle.check(&queens), Ok(()));
        });
        slowest = slowest.max(time);
        total += time;
    }
    println!(
        "regions n = {n}: 200 puzzles; mean {:.1} µs, slowest {:.1} µs",
        total / 200.0,
        slowest
    );
}

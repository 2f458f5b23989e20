//! Going to a step of a trace for the first time, and again.
//!
//! `cargo bench -p queens --bench seek [N…] [rounds=R]`
//!
//! First, what all players share is counted, once. For every algorithm and target: a new player goes there
//! (`first`), then to three sevenths of the way and back (`again`, the slower of the two); medians of R
//! rounds, `cpu` the time of all processors together. The step must be the same in every round and after
//! coming back; up to a million steps it must be the one that the search itself comes to, and at the end the
//! number of solutions must be the published one.

use std::time::{Duration, Instant};

use queens::Algorithm;
use queens::player::{Player, Reached, Step, Target, prepare};
use queens::textbook::{AnySearch, Direction, Search};
use queens::trace::{Counters, Event};
use rustix::time::{ClockId, clock_gettime};

/// CPU time of this process.
fn cpu_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).expect("time does not run backwards")
}

fn main() {
    let arguments = std::env::args().skip(1).filter(|a| a != "--bench");
    let (mut sizes, mut rounds) = (Vec::new(), 5);
    for argument in arguments {
        match argument.strip_prefix("rounds=") {
            Some(count) => rounds = count.parse().expect("rounds=R"),
            None => sizes.push(argument.parse().expect("a size")),
        }
    }
    if sizes.is_empty() {
        sizes = vec![8, 10, 12, 14];
    }
    let (start, cpu) = (Instant::now(), cpu_time());
    prepare();
    println!(
        "large subtrees, once for all: {:.1} ms, {:.1} ms of CPU",
        start.elapsed().as_secs_f64() * 1e3,
        (cpu_time() - cpu).as_secs_f64() * 1e3,
    );
    println!("algorithm    n          step       first   first, cpu  again, cpu");
    for &n in &sizes {
        let fits = |algorithm: &Algorithm| algorithm.largest_n().is_none_or(|largest| n <= largest);
        for algorithm in Algorithm::TEXTBOOK.into_iter().filter(fits) {
            let targets = [100_000, 1_000_000, 10_000_000, 100_000_000, u64::MAX];
            for target in targets {
                if !measure(algorithm, n, target, rounds) {
                    break;
                }
            }
        }
    }
}

/// Measures and prints a line; `false` when this was the end of the search or it is too far.
fn measure(algorithm: Algorithm, n: u32, target: u64, rounds: usize) -> bool {
    if target == u64::MAX && n > sensible(algorithm) {
        return false;
    }
    let [mut first, mut first_cpu, mut again] = [const { Vec::new() }; 3];
    let mut found = None;
    for _ in 0..rounds {
        let (start, cpu) = (Instant::now(), cpu_time());
        let mut player = Player::new(algorithm, n, Direction::Rows).expect("a small board");
        let reached = player.seek(Target::Step(target), u64::MAX);
        first.push(start.elapsed());
        first_cpu.push(cpu_time() - cpu);
        if reached == Reached::TooFar {
            return false;
        }
        let there = player.position();
        let step = player.step().expect("something has happened");
        assert!(found.is_none_or(|before| before == step));
        found = Some(step);

        let slower = [there / 7 * 3, there].map(|step| {
            let start = cpu_time();
            assert_eq!(player.seek(Target::Step(step), u64::MAX), Reached::There);
            cpu_time() - start
        });
        again.push(slower.into_iter().max().expect("two"));
        assert_eq!(player.step(), Some(step), "the same step again");
    }
    let step = found.expect("a round");
    check(algorithm, n, &step);
    let ms = |times: &mut Vec<Duration>| {
        times.sort();
        times[times.len() / 2].as_secs_f64() * 1e3
    };
    println!(
        "{:<9} {n:>4} {:>13} {:>8.3} ms {:>9.3} ms {:>8.3} ms",
        algorithm.name(),
        step.number,
        ms(&mut first),
        ms(&mut first_cpu),
        ms(&mut again),
    );
    step.number == target
}

/// The largest board whose end is gone to: a second or so.
fn sensible(algorithm: Algorithm) -> u32 {
    match algorithm {
        Algorithm::Naive => 13,
        Algorithm::Tree => 10,
        _ => 15,
    }
}

/// Is it the step that the search itself comes to?
fn check(algorithm: Algorithm, n: u32, step: &Step) {
    let over = step.event == Event::Leave && step.depth == 0;
    if over {
        let known = queens::known::all(n);
        assert_eq!(Some(u128::from(step.counters.solutions)), known);
    }
    if step.number > 1_000_000 {
        return;
    }
    let (mut counters, mut steps) = (Counters::default(), 0);
    let mut search = AnySearch::new(algorithm, n, Direction::Rows).expect("a small board");
    let mut last = None;
    let _ = search.run(&mut |event: Event| {
        counters.add(event);
        steps += 1;
        last = Some(event);
        match steps == step.number {
            true => std::ops::ControlFlow::Break(()),
            false => std::ops::ControlFlow::Continue(()),
        }
    });
    assert_eq!(
        (steps, last, counters),
        (step.number, Some(step.event), step.counters)
    );
}

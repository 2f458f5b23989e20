//! Going to a step of a trace for the first time, and again.
//!
//! `cargo bench -p queens --bench seek [N…] [rounds=R]`
//!
//! For every algorithm and target: a new player goes there (`first`), then to three sevenths of the way and
//! back (`again`, the slower of the two); medians of R rounds, CPU time. The step must be the same in every round and after
//! coming back; up to a million steps it must be the one that the search itself comes to, and at the end the
//! number of solutions must be the published one.

use std::time::Duration;

use queens::player::{Player, Reached, Step, Target};
use queens::textbook::{Direction, Rung, Search};
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
    println!("algorithm       n          step       first       again");
    for &n in &sizes {
        for rung in Rung::ALL.into_iter().filter(|rung| n <= rung.largest_n()) {
            let targets = [1_000_000, 10_000_000];
            for target in targets {
                if !measure(rung, n, target, rounds) {
                    break;
                }
            }
        }
    }
}

/// Measures and prints a line; `false` when this was the end of the search.
fn measure(rung: Rung, n: u32, target: u64, rounds: usize) -> bool {
    let [mut first, mut again] = [const { Vec::new() }; 2];
    let mut found = None;
    for _ in 0..rounds {
        let start = cpu_time();
        let mut player = Player::new(rung, n, Direction::Rows).expect("a small board");
        player.seek(Target::Step(target), u64::MAX);
        first.push(cpu_time() - start);
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
    check(rung, n, &step);
    let ms = |times: &mut Vec<Duration>| {
        times.sort();
        times[times.len() / 2].as_secs_f64() * 1e3
    };
    println!(
        "{:<12} {n:>4} {:>13} {:>8.3} ms {:>8.3} ms",
        rung.name(),
        step.number,
        ms(&mut first),
        ms(&mut again),
    );
    step.number == target
}

/// Is it the step that the search itself comes to?
fn check(rung: Rung, n: u32, step: &Step) {
    let over = step.event == Event::Leave && step.depth == 0;
    if over {
        let known = queens::known::all(n);
        assert_eq!(Some(u128::from(step.counters.solutions)), known);
    }
    if step.number > 1_000_000 {
        return;
    }
    let (mut counters, mut steps) = (Counters::default(), 0);
    let mut search = Search::new(rung, n, Direction::Rows).expect("a small board");
    let mut last = None;
    let _ = search.run(&mut |event: Event| {
        counters.add(event);
        steps += 1;
        last = Some(event);
        if steps == step.number {
            std::ops::ControlFlow::Break(())
        } else {
            std::ops::ControlFlow::Continue(())
        }
    });
    assert_eq!(
        (steps, last, counters),
        (step.number, Some(step.event), step.counters)
    );
}

//! Seeks to a step of a trace, the first time and again.
//!
//! `cargo bench -p queens --bench seek [N…] [rounds=R]`
//!
//! For every algorithm and target, a new player goes there (`first`), then to three sevenths of the way and back (`again`,
//! the slower of the two). Medians of R rounds, CPU time. The step must be the same in every round and after coming back. Up
//! to a million steps it must be the one that the search itself reaches; at the end the number of solutions must be the
//! published one.

mod common;

use common::{median, option, sizes, timed};
use queens::player::{Player, Reached, Step, Target};
use queens::textbook::{Direction, Rung, Search};
use queens::trace::{Counters, Event};

fn main() {
    let rounds = option("rounds").unwrap_or(5);
    println!("algorithm       n          step       first       again");
    for n in sizes(&[8, 10, 12, 14]) {
        for rung in Rung::ALL.into_iter().filter(|rung| n <= rung.largest_n()) {
            for target in [1_000_000, 10_000_000] {
                if !measure(rung, n, target, rounds) {
                    break;
                }
            }
        }
    }
}

/// Measures and prints a line; returns `false` if the search ended before the target.
fn measure(rung: Rung, n: u32, target: u64, rounds: usize) -> bool {
    let [mut first, mut again] = [const { Vec::new() }; 2];
    let mut found = None;
    for _ in 0..rounds {
        let (mut player, seconds) = timed(|| {
            let mut player = Player::new(rung, n, Direction::Rows).expect("a small board");
            player.seek(Target::Step(target), u64::MAX);
            player
        });
        first.push(seconds);
        let there = player.position();
        let step = player.step().expect("a step was taken");
        assert!(found.is_none_or(|before| before == step));
        found = Some(step);

        let [aside, back] = [there / 7 * 3, there].map(|step| {
            let (reached, seconds) = timed(|| player.seek(Target::Step(step), u64::MAX));
            assert_eq!(reached, Reached::There);
            seconds
        });
        again.push(aside.max(back));
        assert_eq!(player.step(), Some(step), "the same step again");
    }
    let step = found.expect("a round");
    check(rung, n, &step);
    println!(
        "{:<12} {n:>4} {:>13} {:>8.3} ms {:>8.3} ms",
        rung.name(),
        step.number,
        median(first) * 1e3,
        median(again) * 1e3,
    );
    step.number == target
}

/// Checks that the step is the one that the search itself reaches.
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

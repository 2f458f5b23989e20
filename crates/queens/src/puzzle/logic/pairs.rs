//! Pairs: however two houses are filled together, a queen of theirs sees this square.
//!
//! **Idea.** With a queen on x, some squares of the one house and some of the other are left. If each of the first sees
//! each of the second, they cannot both be filled, and x is excluded. Few houses have squares that are all seen from
//! all that is left of another, so for each x and house these are looked for first. Where touch applies this is not asked.

use super::super::squares::{At, Squares};
use super::{House, Sink, State, Step, Technique};

pub(super) fn find<const N: usize>(state: &State<N>, sink: Sink<'_>) -> bool {
    let houses: Vec<(House, Squares<N>)> = state
        .houses()
        .map(|house| (house, state.free_of(house)))
        .collect();
    let hits = hits(state, &houses);
    for hits in hits.chunk_by(|a, b| a.0 == b.0 && a.1 == b.1) {
        let (first, second, _) = hits[0];
        let mut excluded = Squares::EMPTY;
        hits.iter()
            .for_each(|&(_, _, square)| excluded.insert(square));
        let premises = vec![houses[second].0, houses[first].0];
        if !state.is_minimal(&premises, &excluded) {
            continue;
        }
        let mut step = Step::new(Technique::Pair, 55).excludes(excluded);
        step.premises = premises;
        if sink(step) {
            return true;
        }
    }
    false
}

/// Two houses by their places in the list, the later one first, and a square that they exclude together; in order.
fn hits<const N: usize>(
    state: &State<N>,
    houses: &[(House, Squares<N>)],
) -> Vec<(usize, usize, At)> {
    let mut hits = Vec::new();
    for square in state.free.iter() {
        let from_here = state.sees(square);
        let left = state.free.minus(from_here);
        for (first, (_, of_first)) in houses.iter().enumerate() {
            // A house of which nothing is seen would have to be seen whole from the other's squares: that is touch.
            let rest = of_first.minus(from_here);
            if rest == *of_first || of_first.contains(square) {
                continue;
            }
            // What is seen from all that a queen on the square leaves of the first house. A square of both houses
            // would serve both.
            let seen = state.seen_from_all(left.minus(of_first), &rest);
            if seen.is_empty() {
                continue;
            }
            for (second, (_, of_second)) in houses[..first].iter().enumerate() {
                let is_left = of_second.minus(from_here).minus(&seen);
                if !of_second.contains(square) && is_left.is_empty() {
                    hits.push((first, second, square));
                }
            }
        }
    }
    hits.sort_unstable();
    hits
}

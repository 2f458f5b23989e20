//! Pairs: however two houses are filled together, a queen of theirs sees this square.
//!
//! **Idea.** With a queen on x, some squares of the one house and some of the other are left. If each of the first sees
//! each of the second, they cannot both be filled, and x is excluded. Few houses have squares that are all seen from
//! all that is left of another, so for each x and house these are looked for first.

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
    // What a queen on the square leaves of each house that it is not in.
    let mut left: Vec<(usize, Squares<N>)> = Vec::with_capacity(houses.len());
    for square in state.free.iter() {
        left.clear();
        for (number, (_, squares)) in houses.iter().enumerate() {
            if !squares.contains(square) {
                left.push((number, squares.minus(state.sees(square))));
            }
        }
        for (i, (first, of_first)) in left.iter().enumerate() {
            // A square of both would serve both.
            let mut seen = state.free.minus(of_first);
            for at in of_first.iter() {
                seen = seen.and(state.sees(at));
                if seen.is_empty() {
                    break;
                }
            }
            if seen.is_empty() {
                continue;
            }
            for (second, of_second) in &left[..i] {
                if of_second.minus(&seen).is_empty() {
                    hits.push((*first, *second, square));
                }
            }
        }
    }
    hits.sort_unstable();
    hits
}

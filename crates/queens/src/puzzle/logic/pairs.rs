//! Pairs: however two houses are filled together, a queen of theirs sees this square.

use super::super::squares::Squares;
use super::{House, Sink, State, Step, Technique};

pub(super) fn find<const N: usize>(state: &State<N>, sink: Sink<'_>) -> bool {
    let houses: Vec<(House, Squares<N>)> = state
        .houses()
        .map(|house| (house, state.free_of(house)))
        .collect();
    for (i, (first, of_first)) in houses.iter().enumerate() {
        for (second, of_second) in &houses[..i] {
            let excluded = excluded(state, of_first, of_second);
            if excluded.is_empty() {
                continue;
            }
            let premises = vec![*second, *first];
            if !state.is_minimal(&premises, &excluded) {
                continue;
            }
            let mut step = Step::new(Technique::Pair, 55).excludes(excluded);
            step.premises = premises;
            if sink(step) {
                return true;
            }
        }
    }
    false
}

/// Free squares that are seen whichever squares of the two houses have their queens. One queen may serve both.
fn excluded<const N: usize>(
    state: &State<N>,
    of_first: &Squares<N>,
    of_second: &Squares<N>,
) -> Squares<N> {
    let mut excluded = state.free;
    for a in of_first.iter() {
        let seen_from_a = state.layout.sees(a);
        let mut partners = of_second.minus(&seen_from_a);
        if of_second.contains(a) {
            // `a` serves both houses, and what it sees of the second cannot.
            partners = Squares::EMPTY;
            partners.insert(a);
        }
        for b in partners.iter() {
            let mut seen = seen_from_a.or(&state.layout.sees(b));
            seen.remove(a);
            seen.remove(b);
            excluded = excluded.and(&seen);
            if excluded.is_empty() {
                return excluded;
            }
        }
    }
    excluded
}

//! Chains: a queen here forces others, until a house has no square.
//!
//! Assume a queen on a square and go on by easier techniques alone. When a house has no free square left, the
//! assumption was wrong. Steps that the end does not need are dropped one by one, and what is left is the
//! chain; of all squares the one with the easiest chain is taken. First singles are tried as the steps of
//! chains, then confinement and touch, sets and pairs, and at last chains themselves, nested up to four deep.

use super::super::solver::singles_refute;
use super::super::squares::square;
use super::{At, House, Limit, State, Step, Technique};

/// The easiest chain.
pub(super) fn easiest<const N: usize>(state: &State<N>, limit: Limit) -> Option<Step> {
    let levels = [
        (Limit::Singles, Technique::Chain, 60, Limit::Chains),
        (
            Limit::Touch,
            Technique::ChainWithTouch,
            70,
            Limit::Nested(0),
        ),
        (Limit::Pairs, Technique::ChainWithSets, 80, Limit::Nested(0)),
    ];
    for (steps, technique, rating, needs) in levels {
        if limit >= needs
            && let Some(step) = of_level(state, steps, technique, rating)
        {
            return Some(step);
        }
    }
    let depth = match limit {
        Limit::Nested(depth) => depth,
        // No puzzle with one solution is known to need more than two.
        Limit::All => 4,
        _ => return None,
    };
    (1..=depth).find_map(|depth| {
        let steps = if depth == 1 {
            Limit::Chains
        } else {
            Limit::Nested(depth - 1)
        };
        of_level(state, steps, Technique::NestedChain, 90 + 5 * (depth - 1))
    })
}

fn of_level<const N: usize>(
    state: &State<N>,
    steps: Limit,
    technique: Technique,
    rating: u32,
) -> Option<Step> {
    let mut best: Option<Step> = None;
    for assumed in state.free.iter() {
        if steps == Limit::Singles
            && !singles_refute(&state.layout, assumed, &state.free, state.open)
        {
            continue;
        }
        let Some((chain, empty)) = refute(state, assumed, steps) else {
            continue;
        };
        let chain = shorten(state, assumed, chain, empty);
        // A chain is 0.08 harder for each step, and no chain so long that it counts as the next kind.
        let rating = rating + (chain.len() as u32 * 8 + 5).div_euclid(10).min(9);
        if best.as_ref().is_none_or(|best| rating < best.rating) {
            let mut step = Step::new(technique, rating);
            step.excluded = vec![square(assumed)];
            step.premises = premises(&chain, empty);
            step.chain = chain;
            best = Some(step);
        }
    }
    best
}

/// The steps that follow a queen on this square, and the house that has no square after them.
fn refute<const N: usize>(
    state: &State<N>,
    assumed: At,
    steps: Limit,
) -> Option<(Vec<Step>, House)> {
    let mut then = state.clone();
    then.place(assumed);
    let mut chain = Vec::new();
    loop {
        if let Some(empty) = then.empty_house() {
            return Some((chain, empty));
        }
        let step = then.easiest(steps)?;
        then.take(&step);
        chain.push(step);
    }
}

/// Leaves out, from the last to the first, what the end does not need.
fn shorten<const N: usize>(
    state: &State<N>,
    assumed: At,
    mut chain: Vec<Step>,
    empty: House,
) -> Vec<Step> {
    for i in (0..chain.len()).rev() {
        let dropped = chain.remove(i);
        if !holds(state, assumed, &chain, empty) {
            chain.insert(i, dropped);
        }
    }
    chain
}

/// Does each step of the chain follow, and has the house no square at its end?
pub(super) fn holds<const N: usize>(
    state: &State<N>,
    assumed: At,
    chain: &[Step],
    empty: House,
) -> bool {
    let mut then = state.clone();
    if !then.free.contains(assumed) {
        return false;
    }
    then.place(assumed);
    for step in chain {
        if !follows(&then, step) {
            return false;
        }
        then.take(step);
    }
    let is_open = then.houses().any(|house| house == empty);
    is_open && then.free_of(empty).is_empty()
}

/// Does a step follow from its premises in this state?
pub(super) fn follows<const N: usize>(state: &State<N>, step: &Step) -> bool {
    let open = |house: &House| state.houses().any(|other| other == *house);
    if !step.premises.iter().all(open) {
        return false;
    }
    if let Some(queen) = step.queen {
        let at = super::at_square(queen);
        let mut only = super::Squares::EMPTY;
        only.insert(at);
        return state.free_of(step.premises[0]) == only;
    }
    let mut excluded = step.excluded.iter().map(|&square| super::at_square(square));
    if step.chain.is_empty() && step.technique < Technique::Chain {
        // Squares that are excluded already follow anyway.
        return excluded.all(|at| !state.free.contains(at) || state.excludes(&step.premises, at));
    }
    let empty = *step.premises.last().expect("the house at its end");
    excluded.all(|at| !state.free.contains(at) || holds(state, at, &step.chain, empty))
}

/// Every house the chain looks at, once, the empty one last.
fn premises(chain: &[Step], empty: House) -> Vec<House> {
    let mut premises: Vec<House> = Vec::new();
    for step in chain {
        for &house in &step.premises {
            if house != empty && !premises.contains(&house) {
                premises.push(house);
            }
        }
    }
    premises.push(empty);
    premises
}

//! Chains: a queen here forces others, until a house has no square.
//!
//! Assume a queen on a square and go on by easier techniques alone. When a house has no free square left, the
//! assumption was wrong. Steps that the end does not need are dropped one by one, and what is left is the
//! chain; of all squares the one with the easiest chain is taken. First singles are tried as the steps of
//! chains, then confinement and touch, sets and pairs, and at last chains themselves, nested up to four deep.

use super::super::squares::square;
use super::{At, House, Limit, Step, Technique};

/// What a chain needs of a state of reasoning.
pub(super) trait Ladder: Clone {
    /// Queens in each house.
    fn stars(&self) -> u32;
    /// The squares that can still have a queen, in reading order.
    fn squares(&self) -> impl Iterator<Item = At> + use<Self>;
    fn is_free(&self, at: At) -> bool;
    fn place(&mut self, queen: At);
    fn take(&mut self, step: &Step);
    /// The easiest step up to a limit.
    fn easiest(&self, limit: Limit) -> Option<Step>;
    /// Can placing singles after this queen lead to an end? A quick look: yes for "perhaps".
    fn singles_may_refute(&self, assumed: At) -> bool;
    /// A house that needs more queens than it has room for.
    fn empty_house(&self) -> Option<House>;
    /// Is this such a house?
    fn is_empty(&self, house: House) -> bool;
    /// Does a step, other than a chain, follow from its premises?
    fn follows_at_once(&self, step: &Step) -> bool;
    /// Do all of these houses need a queen?
    fn are_open(&self, houses: &[House]) -> bool;
}

/// The easiest chain.
pub(super) fn easiest<L: Ladder>(state: &L, limit: Limit) -> Option<Step> {
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

fn of_level<L: Ladder>(state: &L, steps: Limit, technique: Technique, rating: u32) -> Option<Step> {
    let mut best: Option<Step> = None;
    for assumed in state.squares() {
        if steps == Limit::Singles && !state.singles_may_refute(assumed) {
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
            step.stars = state.stars();
            step.excluded = vec![square(assumed)];
            step.premises = premises(&chain, empty);
            step.chain = chain;
            let is_shortest = step.chain.len() == 1;
            best = Some(step);
            if is_shortest {
                break;
            }
        }
    }
    best
}

/// The steps that follow a queen on this square, and the house that has no square after them.
fn refute<L: Ladder>(state: &L, assumed: At, steps: Limit) -> Option<(Vec<Step>, House)> {
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
fn shorten<L: Ladder>(state: &L, assumed: At, mut chain: Vec<Step>, empty: House) -> Vec<Step> {
    for i in (0..chain.len()).rev() {
        let dropped = chain.remove(i);
        if !holds(state, assumed, &chain, empty) {
            chain.insert(i, dropped);
        }
    }
    chain
}

/// Does each step of the chain follow, and has the house no square at its end?
pub(super) fn holds<L: Ladder>(state: &L, assumed: At, chain: &[Step], empty: House) -> bool {
    if !state.is_free(assumed) {
        return false;
    }
    let mut then = state.clone();
    then.place(assumed);
    for step in chain {
        if !follows(&then, step) {
            return false;
        }
        then.take(step);
    }
    then.is_empty(empty)
}

/// Does a step follow from its premises in this state?
pub(super) fn follows<L: Ladder>(state: &L, step: &Step) -> bool {
    if !state.are_open(&step.premises) {
        return false;
    }
    if step.technique < Technique::Chain {
        return state.follows_at_once(step);
    }
    let mut excluded = step.excluded.iter().map(|&square| super::at_square(square));
    let empty = *step.premises.last().expect("the house at its end");
    // Squares that are excluded already follow anyway.
    excluded.all(|at| !state.is_free(at) || holds(state, at, &step.chain, empty))
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

//! Chains: a queen here forces others, until a house has no square.
//!
//! Assume a queen on a square and go on by easier techniques alone. When a house has no free square left, the
//! assumption was wrong. Steps that the end does not need are dropped one by one, and what is left is the
//! chain; of all squares the one with the easiest chain is taken. First singles are tried as the steps of
//! chains, then confinement and touch, sets and pairs, and at last chains themselves, nested up to four deep.

use super::super::solver::{Open, singles_refute};
use super::super::squares::{At, at_square, square};
use super::super::state::{Kind, State};
use super::{House, Limit, Step, Technique, after};

/// The easiest chain.
pub(super) fn easiest<const N: usize>(state: &State<'_, N>, limit: Limit) -> Option<Step> {
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
    state: &State<'_, N>,
    steps: Limit,
    technique: Technique,
    rating: u32,
) -> Option<Step> {
    let mut best: Option<Step> = None;
    for assumed in state.free.iter() {
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
            let mut step = state.step(technique, rating, premises(&chain, empty));
            step.needs = state.need_of(empty);
            step.excluded = vec![square(assumed)];
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
fn refute<const N: usize>(
    state: &State<'_, N>,
    assumed: At,
    steps: Limit,
) -> Option<(Vec<Step>, House)> {
    let mut then = *state;
    then.place(assumed);
    let mut chain = Vec::new();
    loop {
        if let Some(empty) = then.overfull() {
            return Some((chain, empty));
        }
        let step = then.easiest(steps)?;
        then.take(&step.queens, &step.excluded);
        chain.push(step);
    }
}

/// Leaves out, from the last to the first, what the end does not need.
fn shorten<const N: usize>(
    state: &State<'_, N>,
    assumed: At,
    mut chain: Vec<Step>,
    empty: House,
) -> Vec<Step> {
    leave_out(&mut chain, |shorter| holds(state, assumed, shorter, empty));
    chain
}

/// Leaves out steps, from the last to the first, as long as the rest is enough.
pub(super) fn leave_out(steps: &mut Vec<Step>, is_enough: impl Fn(&[Step]) -> bool) {
    for i in (0..steps.len()).rev() {
        let dropped = steps.remove(i);
        if !is_enough(steps) {
            steps.insert(i, dropped);
        }
    }
}

/// Leaves out of each link the squares that the end of the chain does not need.
pub(super) fn trim<const N: usize>(state: &State<'_, N>, step: &mut Step) {
    let (assumed, empty) = (
        at_square(step.excluded[0]),
        step.premises[step.premises.len() - 1],
    );
    for link in 0..step.chain.len() {
        for i in (0..step.chain[link].excluded.len()).rev() {
            let dropped = step.chain[link].excluded.remove(i);
            if step.chain[link].excluded.is_empty() || !holds(state, assumed, &step.chain, empty) {
                step.chain[link].excluded.insert(i, dropped);
            }
        }
    }
}

/// Does each step of the chain follow, and has the house no square at its end?
pub(super) fn holds<const N: usize>(
    state: &State<'_, N>,
    assumed: At,
    chain: &[Step],
    empty: House,
) -> bool {
    let mut then = *state;
    then.place(assumed);
    let lacks = |then: State<'_, N>| !then.fit(then.free_of(empty), then.need_of(empty));
    state.free.contains(assumed) && after(then, chain).is_some_and(lacks)
}

impl<const N: usize> State<'_, N> {
    /// Can placing singles after this queen lead to an end? A quick look: yes for "perhaps".
    fn singles_may_refute(&self, assumed: At) -> bool {
        let [regions, rows, columns] = Kind::ALL.map(|kind| self.open(kind));
        let open = Open {
            regions,
            rows,
            columns,
        };
        self.stars() > 1 || singles_refute(&self.ground.layout, assumed, &self.free, open)
    }
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

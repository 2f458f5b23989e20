//! Chains: a queen here forces others, until a house has no square.
//!
//! Assume a queen on a square and go on by easier techniques alone. When a house has no free square left, the
//! assumption was wrong. Steps that the end does not need are dropped one by one, and what is left is the
//! chain; of all squares the one with the easiest chain is taken. First singles are tried as the steps of
//! chains, then confinement and touch, sets and pairs, and at last chains themselves, nested up to four deep.

use super::super::solver::{Open, singles_refute};
use super::super::squares::{At, Squares, at_square, square};
use super::super::state::{Kind, State};
use super::count::Band;
use super::ways::Common;
use super::{House, Limit, Step, Technique};
use crate::board::Square;

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

/// The state after these steps, if each of them follows.
pub(super) fn after<'g, const N: usize>(
    mut state: State<'g, N>,
    steps: &[Step],
) -> Option<State<'g, N>> {
    for step in steps {
        follows(&state, step).then_some(())?;
        state.take(&step.queens, &step.excluded);
    }
    Some(state)
}

/// Does a step follow from its premises in this state?
pub(super) fn follows<const N: usize>(state: &State<'_, N>, step: &Step) -> bool {
    let free = |list: &[Square]| {
        let mut set = Squares::<N>::EMPTY;
        list.iter()
            .for_each(|&square| set.insert(at_square(square)));
        set.and(&state.free)
    };
    // Squares that are excluded already follow anyway.
    let (queens, excluded) = (free(&step.queens), free(&step.excluded));
    let need = |houses: &[House]| {
        houses
            .iter()
            .map(|&house| state.need_of(house))
            .sum::<u32>()
    };
    let all = |houses: &[House]| {
        houses.iter().fold(Squares::<N>::EMPTY, |all, &house| {
            all.or(&state.free_of(house))
        })
    };
    if queens.count() < step.queens.len() as u32 {
        return false;
    }
    match step.technique {
        Technique::SingleInRegion | Technique::SingleInLine => {
            let house = step.premises[0];
            state.need_of(house) >= queens.count() && state.free_of(house) == queens
        }
        Technique::TouchRegion | Technique::TouchLine | Technique::Pair => {
            let goals: Vec<_> = step.premises.iter().map(|&h| state.goal(h)).collect();
            let common = Common::of(state, &goals);
            excluded.is_empty() && queens.is_empty()
                || common.is_some_and(|common| {
                    excluded.minus(&common.closed).is_empty()
                        && queens.minus(&common.queens).is_empty()
                })
        }
        Technique::Counting => Band::of_houses(&step.premises).follows(state, &queens, &excluded),
        Technique::Chain
        | Technique::ChainWithTouch
        | Technique::ChainWithSets
        | Technique::NestedChain => {
            let empty = *step.premises.last().expect("the house at its end");
            excluded
                .iter()
                .all(|at| holds(state, at, &step.chain, empty))
        }
        _ => {
            let (from, into) = (all(&step.premises), all(&step.into));
            need(&step.premises) == need(&step.into)
                && from.minus(&into).is_empty()
                && excluded.minus(&into).is_empty()
                && excluded.and(&from).is_empty()
        }
    }
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

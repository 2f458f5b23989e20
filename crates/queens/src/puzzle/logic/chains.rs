//! Chains: a queen here forces others, until a house has no square.
//!
//! Assume a queen on a square and go on with easier techniques alone. If a house then has no free square left, the
//! assumption was wrong. Steps that the end does not need are dropped one by one, and the rest is the chain. Of all
//! squares, the one with the easiest chain is taken. First, singles are tried as the steps of chains, then confinement
//! and touch, then sets and pairs, and at last chains themselves, nested up to four deep.

use super::super::search::Tightest;
use super::super::squares::Squares;
use super::super::state::State;
use super::{House, Square, Step, Technique, after};

/// A kind of chain: the highest rating of its links, its technique, and its own rating before length is added.
type Rung = (u32, Technique, u32);

/// The highest rating of links in chains of singles alone.
const SINGLES: u32 = 14;

/// No puzzle with one solution is known to need chains nested more than two deep.
const LADDER: [Rung; 7] = [
    (SINGLES, Technique::Chain, 60),
    (32, Technique::ChainWithTouch, 70),
    (57, Technique::ChainWithSets, 80),
    (69, Technique::NestedChain, 90),
    (94, Technique::NestedChain, 95),
    (99, Technique::NestedChain, 100),
    (104, Technique::NestedChain, 105),
];

/// The easiest chain, of the kinds that begin with a rating of at most `most`.
pub(super) fn easiest<const W: usize>(state: &State<'_, W>, most: u32) -> Option<Step> {
    let mut ladder = LADDER.into_iter().take_while(|rung| rung.2 <= most);
    ladder.find_map(|rung| on_rung(state, rung))
}

fn on_rung<const W: usize>(state: &State<'_, W>, rung: Rung) -> Option<Step> {
    let (hardest, technique, rating) = rung;
    let mut best: Option<Step> = None;
    for assumed in state.free.iter() {
        if hardest == SINGLES && !state.singles_may_refute(assumed) {
            continue;
        }
        let Some((mut chain, empty)) = refute(state, assumed, hardest) else {
            continue;
        };
        leave_out(&mut chain, |shorter| holds(state, assumed, shorter, empty));
        // A chain is 0.08 harder for each step, but no length makes it as hard as the next technique.
        let rating = rating + (chain.len() as u32 * 8 + 5).div_euclid(10).min(9);
        if best.as_ref().is_none_or(|best| rating < best.rating) {
            let premises = premises(&chain, empty);
            let closed = [Squares::one(assumed), Squares::EMPTY];
            best = Some(Step {
                needs: state.need_of(empty),
                chain,
                ..state.step((technique, rating), premises, closed)
            });
        }
        if best.as_ref().is_some_and(|best| best.chain.len() == 1) {
            break;
        }
    }
    best
}

/// The steps that follow from a queen on this square, and the house that has no square after them.
fn refute<const W: usize>(
    state: &State<'_, W>,
    assumed: Square,
    hardest: u32,
) -> Option<(Vec<Step>, House)> {
    let mut then = state.with(assumed);
    let mut chain = Vec::new();
    loop {
        if let Some(empty) = then.overfull() {
            return Some((chain, empty));
        }
        let step = then.easiest(hardest)?;
        then.take(&step);
        chain.push(step);
    }
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
pub(super) fn trim<const W: usize>(state: &State<'_, W>, step: &mut Step) {
    let (assumed, empty) = (step.excluded[0], step.end());
    for link in 0..step.chain.len() {
        for i in (0..step.chain[link].excluded.len()).rev() {
            let dropped = step.chain[link].excluded.remove(i);
            if step.chain[link].excluded.is_empty() || !holds(state, assumed, &step.chain, empty) {
                step.chain[link].excluded.insert(i, dropped);
            }
        }
    }
}

/// Whether each step of the chain follows and the house has no square at its end.
pub(super) fn holds<const W: usize>(
    state: &State<'_, W>,
    assumed: Square,
    chain: &[Step],
    empty: House,
) -> bool {
    after(state.with(assumed), chain).is_some_and(|then| then.is_overfull(empty))
}

impl<const W: usize> State<'_, W> {
    /// Whether placing singles after this queen may lead to a house without a square. A quick check: true for "perhaps".
    fn singles_may_refute(&self, assumed: Square) -> bool {
        let mut then = self.with(assumed);
        while self.stars() == 1 && !then.is_solved() {
            match then.tightest() {
                Tightest::Overfull => return true,
                Tightest::Full(only) => then.place(only),
                Tightest::Spare(..) => return false,
            }
        }
        self.stars() > 1
    }
}

/// Every house that the chain looks at, each once, the empty one last.
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

//! Steps that follow since queens must not touch: what all ways to fill one house or two have in common.
//!
//! A square that every way attacks or leaves empty is closed, and one that every way takes has a queen. For most houses,
//! the first two or three ways already have nothing in common, and the search ends.

use super::super::squares::Squares;
use super::super::state::State;
use super::{House, Step, Technique};
use crate::board::Square;

/// Number of queens tried after which nothing is concluded.
const TRIES: u32 = 2_000;

/// What the ways seen so far have in common.
pub(super) struct Common<const W: usize> {
    /// Squares that can have no queen, other than one of these houses' own.
    pub(super) closed: Squares<W>,
    /// Squares that have a queen in every way.
    pub(super) queens: Squares<W>,
    tries: u32,
}

/// Squares, and the number of queens to place on them.
pub(super) type Goal<const W: usize> = (Squares<W>, u32);

impl<const W: usize> Common<W> {
    /// What follows from these goals; `None` if nothing does, or if it takes too long to tell. If there is no way, all
    /// free squares are closed.
    pub(super) fn of(state: &State<'_, W>, goals: &[Goal<W>]) -> Option<Self> {
        let mut common = Common {
            closed: state.free,
            queens: state.free,
            tries: TRIES,
        };
        let over = common.look(state, (Squares::EMPTY, 0), goals);
        (!over && !common.is_nothing()).then_some(common)
    }

    fn is_nothing(&self) -> bool {
        self.closed.is_empty() && self.queens.is_empty()
    }

    /// Goes through all ways to reach this goal and the rest; returns true to end, since they have nothing in common or
    /// too many queens were tried.
    fn look(&mut self, state: &State<'_, W>, (squares, need): Goal<W>, rest: &[Goal<W>]) -> bool {
        if need == 0 {
            let Some((&(squares, queens), rest)) = rest.split_first() else {
                self.closed = self.closed.minus(&state.free).minus(&state.queens);
                self.queens = self.queens.and(&state.queens);
                return self.is_nothing();
            };
            let need = queens.saturating_sub(squares.and(&state.queens).count());
            return self.look(state, (squares, need), rest);
        }
        let squares = squares.and(&state.free);
        if need == 1 && rest.is_empty() {
            return self.look_at_last(state, &squares);
        }
        let mut then = *state;
        for queen in squares.iter() {
            let Some(tries) = self.tries.checked_sub(1) else {
                return true;
            };
            self.tries = tries;
            if self.look(&then.with(queen), (squares, need - 1), rest) {
                return true;
            }
            // The ways with this queen have been seen.
            then.free.remove(queen);
        }
        false
    }

    /// Goes through the ways that put the last queen on one of these squares.
    fn look_at_last(&mut self, state: &State<'_, W>, squares: &Squares<W>) -> bool {
        let Some(last) = squares.last() else {
            return false;
        };
        let mut attacked = self.closed.and(&state.free);
        // The first and the last square lie far apart and have the fewest attacked squares in common.
        for queen in std::iter::once(last).chain(squares.iter()) {
            attacked = attacked.and(&state.attacks(queen));
            attacked.remove(queen);
            if attacked.is_empty() {
                break;
            }
        }
        let only = if squares.first() == Some(last) {
            *squares
        } else {
            Squares::EMPTY
        };
        self.queens = self.queens.and(&state.queens.or(&only));
        self.closed = self
            .closed
            .minus(&state.free)
            .minus(&state.queens)
            .or(&attacked);
        self.is_nothing()
    }
}

/// Ratings of regions with 2, 3, 4 and more free squares, and of lines with 2, 3 and more.
fn rating(is_region: bool, squares: u32) -> u32 {
    match (is_region, squares) {
        (true, ..=2) => 25,
        (true, 3) => 27,
        (true, 4) => 29,
        (true, _) => 31,
        (false, ..=2) => 30,
        (false, 3) => 31,
        (false, _) => 32,
    }
}

/// The step for what all ways to fill one house have in common, for the house easiest to see.
pub(super) fn touch<const W: usize>(state: &State<'_, W>) -> Option<Step> {
    let mut best: Option<(u32, House, Common<W>)> = None;
    for house in state.houses() {
        let (squares, queens) = state.goal(house);
        // The number of squares, as if one queen were needed.
        let spare = (squares.count() + 1).saturating_sub(queens);
        let rating = rating(matches!(house, House::Region(_)), spare);
        if best.as_ref().is_none_or(|best| rating < best.0)
            && let Some(common) = Common::of(state, &[(squares, queens)])
        {
            best = Some((rating, house, common));
        }
    }
    let (rating, house, common) = best?;
    let technique = match house {
        House::Region(_) => Technique::TouchRegion,
        _ => Technique::TouchLine,
    };
    let found = [common.closed, common.queens];
    Some(state.step((technique, rating), vec![house], found))
}

/// The step for what all ways to fill two houses have in common.
pub(super) fn pair<const W: usize>(state: &State<'_, W>) -> Option<Step> {
    let houses = state.houses().map(|house| (house, state.goal(house)));
    let houses: Vec<(House, Goal<W>)> = houses.collect();
    houses.iter().enumerate().find_map(|(i, later)| {
        houses[..i].iter().find_map(|earlier| {
            // The fewer cases, the easier to see.
            let mut both = [*earlier, *later];
            both.sort_by_key(|(_, (squares, _))| squares.count());
            let [(few, first), (many, second)] = both;
            let common = Common::of(state, &[first, second])?;
            let found = [common.closed, common.queens];
            let mut step = state.step((Technique::Pair, 55), vec![few, many], found);
            if first.1 == 1 {
                let closed = &common.closed;
                let leaves_some = |at: &Square| !closed.minus(&state.attacks(*at)).is_empty();
                let case = |at| (at, second.0.minus(&state.attacks(at)).to_vec());
                step.cases = first.0.iter().filter(leaves_some).map(case).collect();
            }
            Some(step)
        })
    })
}

impl<const W: usize> State<'_, W> {
    /// The free squares of a house, and the queens it needs.
    pub(super) fn goal(&self, house: House) -> Goal<W> {
        (self.free_of(house), self.need_of(house))
    }
}

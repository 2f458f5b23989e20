//! Solving by logic: the next step a person could take, and why it follows.
//!
//! **Problem.** Given the squares still possible, find the easiest technique that places a queen or excludes
//! squares.
//!
//! **Idea.** The state is a set of free squares and how many queens each house still needs. One rule gives nearly all steps:
//! the queens that houses of one kind need must find room in houses of another. Room is what fits there with no two queens
//! touching and no house above its need. Techniques are cases of this rule, tried from the easiest on. They return a
//! [`Step`]: premises and conclusion as data, which is put into words elsewhere.
//!
//! | rating | technique | file |
//! |---|---|---|
//! | 1.0, 1.4 | a region, or a line, with just as many squares as it needs | `rule` |
//! | 2.0, 2.3 | a region inside a line, a line inside a region | `rule` |
//! | 2.5–3.2 | what all ways to fill a house have in common | `ways` |
//! | 3.4–5.2 | houses whose squares lie in others that need as many | `rule` |
//! | 3.3–5.3, 5.7 | lines need what the regions in them have room for: with several queens a house, or with one | `count` |
//! | 5.5 | what all ways to fill two houses have in common | `ways` |
//! | 6.0 and more | a queen here forces others, until a house has no square | `chains` |
//!
//! **Invariants**, all tested: a step is sound (the solution stays), easiest (nothing with a lower rating applies) and
//! minimal (if any one of its premises is left out, the same reasoning does not give it).

mod chains;
mod count;
mod rule;
#[cfg(test)]
mod tests;
mod ways;

use super::definition::House;
use super::squares::Squares;
use super::state::{Kind, State};
use crate::board::Square;
use crate::named_enum;
use rule::Meets;

named_enum! {
    "technique",
    /// A way of reasoning; the later ones are harder.
    #[non_exhaustive]
    pub enum Technique {
        /// The only square left in a region.
        SingleInRegion = "single-in-region",
        /// The only square left in a row or column.
        SingleInLine = "single-in-line",
        /// All squares of a region lie in one line: the rest of the line is free of queens.
        RegionInLine = "region-in-line",
        /// All squares of a line lie in one region: the rest of the region is free of queens.
        LineInRegion = "line-in-region",
        /// A queen here would leave no square in a region.
        TouchRegion = "touch-region",
        /// A queen here would leave no square in a row or column.
        TouchLine = "touch-line",
        /// All squares of k regions lie in k rows, or in k columns.
        RegionsInLines = "regions-in-lines",
        /// All squares of k rows, or of k columns, lie in k regions.
        LinesInRegions = "lines-in-regions",
        /// All squares of k rows lie in k columns, or of k columns in k rows.
        RowsInColumns = "rows-in-columns",
        /// Neighbouring lines need as many queens as regions have room for in them.
        Counting = "counting",
        /// However two houses are filled, this square is seen.
        Pair = "pair",
        /// A queen here forces others, until a house has no square.
        Chain = "chain",
        /// The same, with steps of confinement and touch on the way.
        ChainWithTouch = "chain-with-touch",
        /// The same, with sets and pairs on the way.
        ChainWithSets = "chain-with-sets",
        /// The same, with chains on the way.
        NestedChain = "nested-chain",
    }
}

/// One step of reasoning: either it places a queen or it excludes squares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step {
    /// The technique it uses.
    pub technique: Technique,
    /// How hard it is to see, in tenths: 36 is 3.6.
    pub rating: u32,
    /// The houses that the step looks at. They need queens, and their free squares are the reason.
    pub premises: Vec<House>,
    /// The number of queens that the premises need together; for chains, that the last of them needs.
    pub needs: u32,
    /// The houses into which the premises are squeezed, for confinement and sets; for counting, the regions that have
    /// room in the premises.
    pub into: Vec<House>,
    /// The squares that must have a queen, in reading order, if the step places queens.
    pub queens: Vec<Square>,
    /// The squares that cannot have a queen, in reading order, if the step excludes squares. Squares seen from `queens` are
    /// not listed.
    pub excluded: Vec<Square>,
    /// For pairs whose first premise needs one queen: each square for that queen from which it does not attack all excluded
    /// squares, and the squares that it leaves in the second premise.
    pub cases: Vec<(Square, Vec<Square>)>,
    /// For chains: what a queen on the excluded square forces, one step after the other. The last premise is the house that
    /// then has no square.
    pub chain: Vec<Step>,
}

impl Step {
    /// The house that has no square at the end of a chain.
    fn end(&self) -> House {
        self.premises[self.premises.len() - 1]
    }
}

/// The largest number of houses on the larger side of sets, if houses take several queens.
const MOST: u32 = 4;

impl<const W: usize> State<'_, W> {
    /// The easiest step. `None` if the puzzle is solved or contradictory, or if nothing more can be deduced because it has
    /// several solutions. If the easiest step is rated above `most`, either that step or `None`.
    pub(super) fn easiest(&self, most: u32) -> Option<Step> {
        let mut full = None;
        for house in self.houses() {
            let spare = self
                .free_of(house)
                .count()
                .checked_sub(self.need_of(house))?;
            full = full.or((spare == 0).then_some(house));
        }
        if self.stars() > 1 && self.overfull().is_some() {
            return None;
        }
        if full.is_some() || most < 20 {
            return full.map(|house| rule::full(self, house));
        }
        let meets = rule::meets(self);
        let mut found = rule::sets(self, &meets, 1).or_else(|| ways::touch(self));
        if most >= 33 {
            found = found.or_else(|| self.counted(&meets));
        }
        found.or_else(|| chains::easiest(self, most))
    }

    /// The steps up to the next queens: each the easiest at that point, without those that these queens do not need. `None`
    /// if [`easiest`](Self::easiest) gives none on the way.
    pub(super) fn steps_to_queens(&self) -> Option<Vec<Step>> {
        let mut then = *self;
        let mut steps = Vec::new();
        let last = loop {
            let step = then.easiest(u32::MAX)?;
            if !step.queens.is_empty() {
                break step;
            }
            then.take(&step);
            steps.push(step);
        };
        // Squares that a chain does not name need no step before it.
        let mut then = *self;
        for step in &mut steps {
            if !step.chain.is_empty() {
                chains::trim(&then, step);
            }
            then.take(step);
        }
        chains::leave_out(&mut steps, |fewer| {
            after(*self, fewer).is_some_and(|then| follows(&then, &last))
        });
        steps.push(last);
        Some(steps)
    }

    fn counted(&self, meets: &Meets) -> Option<Step> {
        let half = self.open(Kind::Row).count_ones() / 2;
        if self.stars() == 1 {
            return (2..=half)
                .find_map(|size| rule::sets(self, meets, size))
                .or_else(|| ways::pair(self))
                .or_else(|| (2..=4).find_map(|size| count::count(self, size, false, 57)));
        }
        count::count(self, 1, true, 33)
            .or_else(|| rule::sets(self, meets, 2))
            .or_else(|| count::count(self, 2, true, 40))
            .or_else(|| rule::sets(self, meets, 3))
            .or_else(|| count::count(self, 3, true, 47))
            .or_else(|| rule::sets(self, meets, MOST))
            .or_else(|| (1..=4).find_map(|size| count::count(self, size, size == 4, 53)))
            .or_else(|| ways::pair(self))
    }
}

/// The state after these steps, if each of them follows.
fn after<'g, const W: usize>(mut state: State<'g, W>, steps: &[Step]) -> Option<State<'g, W>> {
    for step in steps {
        follows(&state, step).then_some(())?;
        state.take(step);
    }
    Some(state)
}

/// Whether a step follows from its premises in this state. Squares that are already excluded follow in any case.
fn follows<const W: usize>(state: &State<'_, W>, step: &Step) -> bool {
    let set = |list: &[Square]| list.iter().copied().collect();
    let (queens, excluded): (Squares<W>, Squares<W>) = (set(&step.queens), set(&step.excluded));
    let excluded = excluded.and(&state.free);
    let (premises, into) = (&step.premises, &step.into);
    if !queens.minus(&state.free).is_empty() {
        return false;
    }
    if queens.is_empty() && excluded.is_empty() {
        return true;
    }
    if step.technique >= Technique::Chain {
        let holds = |at| chains::holds(state, at, &step.chain, step.end());
        return excluded.iter().all(holds);
    }
    let need = |state: &State<'_, W>, houses: &[House]| -> u32 {
        houses.iter().map(|&house| state.need_of(house)).sum()
    };
    let squares = state.free_of_all(premises);
    if step.technique <= Technique::SingleInLine {
        return squares == queens && need(state, premises) >= queens.count();
    }
    if into.is_empty() {
        // What all ways to fill them have in common.
        let goals: Vec<_> = premises.iter().map(|&house| state.goal(house)).collect();
        return ways::Common::of(state, &goals).is_some_and(|common| {
            excluded.minus(&common.closed).is_empty() && queens.minus(&common.queens).is_empty()
        });
    }
    let around = state.free_of_all(into);
    if !squares.minus(&around).is_empty() {
        return false;
    }
    if step.technique != Technique::Counting {
        let rest = around.minus(&squares);
        return need(state, premises) == need(state, into) && excluded.minus(&rest).is_empty();
    }
    // The lines need more than the regions have room for.
    let fails = |then: State<'_, W>| {
        let part = |house| then.free_of(house).and(&squares);
        let room = |&house: &House| then.room(&part(house), then.need_of(house));
        need(&then, premises) > into.iter().map(room).sum()
    };
    excluded.iter().all(|at| fails(state.with(at)))
        && queens.iter().all(|at| {
            let free = state.free.minus(&Squares::one(at));
            fails(State { free, ..*state })
        })
}

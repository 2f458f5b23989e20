//! Solving by logic: the next step a person could take, and why it follows.
//!
//! **Problem.** Given the squares still possible, find the easiest technique that places a queen or excludes
//! squares.
//!
//! **Idea.** The state is a set of free squares and how many queens each house still needs. One rule gives nearly all
//! steps: what houses of one kind need must find room in houses of another, and room is what fits there, with no two
//! queens touching and no house above its need. Techniques are cases of it, tried from the easiest on, and return a
//! [`Step`]: premises and conclusion as data. Words are made of it elsewhere.
//!
//! | rating | technique | file |
//! |---|---|---|
//! | 1.0, 1.4 | a region, or a line, with just as many squares as it needs | `rule` |
//! | 2.0, 2.3 | a region inside a line, a line inside a region | `rule` |
//! | 2.5–3.2 | what all ways to fill a house have in common | `ways` |
//! | 3.4–5.2 | houses whose squares lie in others that need as many | `rule` |
//! | 3.3–5.3, 5.7 | lines need what the regions in them have room for: with several queens a house, with one | `count` |
//! | 5.5 | what all ways to fill two houses have in common | `ways` |
//! | 6.0 and more | a queen here forces others, until a house has no square | `chains` |
//!
//! **Invariants**, all tested: a step is sound (the solution stays), easiest (nothing with a lower rating
//! applies) and minimal (without any one of its premises it does not follow).

mod chains;
mod count;
mod rule;
#[cfg(test)]
mod tests;
mod ways;

use std::fmt;
use std::sync::Arc;

use super::definition::{House, Puzzle};
use super::layout::{Layout, with_rows};
use super::squares::{Squares, at_square};
use super::state::{Ground, Kind, Needs, State};
use crate::board::Square;
use crate::named_enum;
use rule::Survey;

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
        /// A queen here would leave a region no square.
        TouchRegion = "touch-region",
        /// A queen here would leave a row or column no square.
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
    /// The houses that are looked at. They need queens, and their free squares are the reason.
    pub premises: Vec<House>,
    /// How many queens the premises need together; for chains, the last of them.
    pub needs: u32,
    /// The houses into which the premises are squeezed, for confinement and sets; for counting, the regions that have
    /// room in the premises.
    pub into: Vec<House>,
    /// The squares that must have a queen, in reading order, if it is that kind of step.
    pub queens: Vec<Square>,
    /// The squares that cannot have a queen, in reading order, if it is the other kind. Squares seen from
    /// `queens` are not listed.
    pub excluded: Vec<Square>,
    /// For pairs whose first premise needs one queen: each square for it that does not attack all excluded ones, and the
    /// squares that it leaves in the second.
    pub cases: Vec<(Square, Vec<Square>)>,
    /// For chains: what a queen on the excluded square forces, one step after the other. The last premise is
    /// the house that has no square then.
    pub chain: Vec<Step>,
}

/// What is known about a puzzle: which squares can still have a queen.
#[derive(Debug)]
pub struct Reasoner(Box<dyn Knowledge>);

/// What is known, on boards of any size.
trait Knowledge: fmt::Debug + Send + Sync {
    fn copy(&self) -> Box<dyn Knowledge>;
    fn take(&mut self, queens: &[Square], excluded: &[Square]);
    fn free(&self) -> Vec<Square>;
    fn queens(&self) -> Vec<Square>;
    fn is_solved(&self) -> bool;
    fn contradiction(&self) -> Option<House>;
    fn next(&self) -> Option<Step>;
    fn steps_to_queens(&self) -> Option<Vec<Step>>;
}

/// A state with the queens placed so far.
#[derive(Clone, Debug)]
struct Known<const N: usize> {
    ground: Arc<Ground<N>>,
    free: Squares<N>,
    needs: Needs,
    queens: Squares<N>,
}

impl<const N: usize> Known<N> {
    fn new(puzzle: &Puzzle) -> Self {
        let ground = Arc::new(Ground::new(Layout::new(puzzle)));
        let State { free, needs, .. } = State::new(&ground);
        let mut known = Known {
            ground,
            free,
            needs,
            queens: Squares::EMPTY,
        };
        for &blocked in puzzle.blocked() {
            known.free.remove(at_square(blocked));
        }
        known.take(puzzle.given(), &[]);
        known
    }

    fn state(&self) -> State<'_, N> {
        State {
            ground: &self.ground,
            free: self.free,
            needs: self.needs,
        }
    }
}

impl<const N: usize> Knowledge for Known<N> {
    fn copy(&self) -> Box<dyn Knowledge> {
        Box::new(self.clone())
    }

    fn take(&mut self, queens: &[Square], excluded: &[Square]) {
        let mut state = self.state();
        state.take(queens, excluded);
        (self.free, self.needs) = (state.free, state.needs);
        for &queen in queens {
            self.queens.insert(at_square(queen));
        }
    }

    fn free(&self) -> Vec<Square> {
        self.free.to_vec()
    }

    fn queens(&self) -> Vec<Square> {
        self.queens.to_vec()
    }

    fn is_solved(&self) -> bool {
        self.state().open(Kind::Row) == 0
    }

    fn contradiction(&self) -> Option<House> {
        self.state().overfull()
    }

    fn next(&self) -> Option<Step> {
        self.state().easiest(Limit::All)
    }

    fn steps_to_queens(&self) -> Option<Vec<Step>> {
        self.state().steps_to_queens()
    }
}

impl Clone for Reasoner {
    fn clone(&self) -> Self {
        Reasoner(self.0.copy())
    }
}

impl Reasoner {
    /// The state before the first step: the given queens are placed, and blocked squares and those that a given queen
    /// sees are excluded. `None` when the given queens overfill a house or attack each other.
    pub fn new(puzzle: &Puzzle) -> Option<Self> {
        let given = puzzle.given();
        let too_many = |house: House| {
            let inside = given.iter().filter(|&&queen| puzzle.lies_in(queen, house));
            inside.count() > puzzle.stars() as usize
        };
        let attack = |(i, &a): (usize, &Square)| given[..i].iter().any(|&b| puzzle.touch(a, b));
        if given.iter().enumerate().any(attack) || puzzle.houses().into_iter().any(too_many) {
            return None;
        }
        Some(Reasoner(
            with_rows!(puzzle.n(), N => Box::new(Known::<N>::new(puzzle))),
        ))
    }

    /// Puts queens on free squares, excludes the squares that they make impossible, and these too.
    pub fn mark(&mut self, queens: &[Square], excluded: &[Square]) {
        self.0.take(queens, excluded);
    }

    /// Takes a step: places its queens, or excludes its squares.
    pub fn take(&mut self, step: &Step) {
        self.0.take(&step.queens, &step.excluded);
    }

    /// The squares that can still have a queen, in reading order.
    pub fn free(&self) -> Vec<Square> {
        self.0.free()
    }

    /// The queens placed so far, in reading order.
    pub fn queens(&self) -> Vec<Square> {
        self.0.queens()
    }

    /// Are all queens placed?
    pub fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// A house that needs more queens than it has room for, if there is one.
    pub fn contradiction(&self) -> Option<House> {
        self.0.contradiction()
    }

    /// The easiest step, or `None` when the puzzle is solved or contradictory, or when nothing more can be deduced
    /// because it has several solutions.
    pub fn next(&self) -> Option<Step> {
        self.0.next()
    }

    /// The steps up to the next queens: each the easiest there is, without those that these queens do not need. `None`
    /// where [`next`](Self::next) gives none on the way.
    pub fn steps_to_queens(&self) -> Option<Vec<Step>> {
        self.0.steps_to_queens()
    }
}

/// How far up the ladder to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Limit {
    Singles,
    Touch,
    Pairs,
    Chains,
    /// Chains within chains, so many levels deep.
    Nested(u32),
    All,
}

/// The most houses on the larger side of sets, where houses take several queens.
const MOST: u32 = 4;

impl<const N: usize> State<'_, N> {
    fn easiest(&self, limit: Limit) -> Option<Step> {
        let survey = Survey::of(self);
        if survey.is_contradictory || (self.stars() > 1 && self.overfull().is_some()) {
            return None;
        }
        let mut found = rule::full(self, &survey);
        if limit >= Limit::Touch {
            found = (found.or_else(|| rule::sets(self, &survey, 1))).or_else(|| ways::touch(self));
        }
        if limit >= Limit::Pairs {
            found = found.or_else(|| self.counted(&survey));
        }
        if limit >= Limit::Chains {
            found = found.or_else(|| chains::easiest(self, limit));
        }
        found
    }

    fn steps_to_queens(&self) -> Option<Vec<Step>> {
        let mut then = *self;
        let mut steps = Vec::new();
        let last = loop {
            let step = then.easiest(Limit::All)?;
            if !step.queens.is_empty() {
                break step;
            }
            then.take(&step.queens, &step.excluded);
            steps.push(step);
        };
        // What a chain does not say needs no step before it.
        let mut then = *self;
        for step in &mut steps {
            if !step.chain.is_empty() {
                chains::trim(&then, step);
            }
            then.take(&step.queens, &step.excluded);
        }
        chains::leave_out(&mut steps, |fewer| {
            after(*self, fewer).is_some_and(|then| follows(&then, &last))
        });
        steps.push(last);
        Some(steps)
    }

    fn counted(&self, survey: &Survey<N>) -> Option<Step> {
        let half = self.open(Kind::Row).count_ones() / 2;
        if self.stars() == 1 {
            return (2..=half)
                .find_map(|size| rule::sets(self, survey, size))
                .or_else(|| ways::pair(self))
                .or_else(|| (2..=4).find_map(|size| count::count(self, size, false, 57)));
        }
        count::count(self, 1, true, 33)
            .or_else(|| rule::sets(self, survey, 2))
            .or_else(|| count::count(self, 2, true, 40))
            .or_else(|| rule::sets(self, survey, 3))
            .or_else(|| count::count(self, 3, true, 47))
            .or_else(|| rule::sets(self, survey, MOST))
            .or_else(|| (1..=4).find_map(|size| count::count(self, size, size == 4, 53)))
            .or_else(|| ways::pair(self))
    }
}

/// The state after these steps, if each of them follows.
fn after<'g, const N: usize>(mut state: State<'g, N>, steps: &[Step]) -> Option<State<'g, N>> {
    for step in steps {
        follows(&state, step).then_some(())?;
        state.take(&step.queens, &step.excluded);
    }
    Some(state)
}

/// Does a step follow from its premises in this state?
fn follows<const N: usize>(state: &State<'_, N>, step: &Step) -> bool {
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
            let common = ways::Common::of(state, &goals);
            excluded.is_empty() && queens.is_empty()
                || common.is_some_and(|common| {
                    excluded.minus(&common.closed).is_empty()
                        && queens.minus(&common.queens).is_empty()
                })
        }
        Technique::Counting => {
            count::Band::of_houses(&step.premises).follows(state, &queens, &excluded)
        }
        Technique::Chain
        | Technique::ChainWithTouch
        | Technique::ChainWithSets
        | Technique::NestedChain => {
            let empty = *step.premises.last().expect("the house at its end");
            excluded
                .iter()
                .all(|at| chains::holds(state, at, &step.chain, empty))
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

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
mod ways;

use std::sync::Arc;

use super::definition::{House, Puzzle};
use super::squares::{Squares, at_square};
use crate::board::Square;
use rule::{Ground, Meets, Needs, State, Survey};

/// A way of reasoning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// The only square left in a region.
    SingleInRegion,
    /// The only square left in a row or column.
    SingleInLine,
    /// All squares of a region lie in one line: the rest of the line is free of queens.
    RegionInLine,
    /// All squares of a line lie in one region: the rest of the region is free of queens.
    LineInRegion,
    /// A queen here would leave a region no square.
    TouchRegion,
    /// A queen here would leave a row or column no square.
    TouchLine,
    /// All squares of k regions lie in k rows, or in k columns.
    RegionsInLines,
    /// All squares of k rows, or of k columns, lie in k regions.
    LinesInRegions,
    /// All squares of k rows lie in k columns, or of k columns in k rows.
    RowsInColumns,
    /// Neighbouring lines need as many queens as regions have room for in them.
    Counting,
    /// However two houses are filled, this square is seen.
    Pair,
    /// A queen here forces others, until a house has no square.
    Chain,
    /// The same, with steps of confinement and touch on the way.
    ChainWithTouch,
    /// The same, with sets and pairs on the way.
    ChainWithSets,
    /// The same, with chains on the way.
    NestedChain,
}

impl Technique {
    /// All of them, from easy to hard.
    pub const ALL: [Technique; 15] = [
        Technique::SingleInRegion,
        Technique::SingleInLine,
        Technique::RegionInLine,
        Technique::LineInRegion,
        Technique::TouchRegion,
        Technique::TouchLine,
        Technique::RegionsInLines,
        Technique::LinesInRegions,
        Technique::RowsInColumns,
        Technique::Counting,
        Technique::Pair,
        Technique::Chain,
        Technique::ChainWithTouch,
        Technique::ChainWithSets,
        Technique::NestedChain,
    ];

    /// Its name, for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Technique::SingleInRegion => "single-in-region",
            Technique::SingleInLine => "single-in-line",
            Technique::RegionInLine => "region-in-line",
            Technique::LineInRegion => "line-in-region",
            Technique::TouchRegion => "touch-region",
            Technique::TouchLine => "touch-line",
            Technique::RegionsInLines => "regions-in-lines",
            Technique::LinesInRegions => "lines-in-regions",
            Technique::RowsInColumns => "rows-in-columns",
            Technique::Counting => "counting",
            Technique::Pair => "pair",
            Technique::Chain => "chain",
            Technique::ChainWithTouch => "chain-with-touch",
            Technique::ChainWithSets => "chain-with-sets",
            Technique::NestedChain => "nested-chain",
        }
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
#[derive(Clone, Debug)]
pub struct Reasoner {
    /// The rows of boards are padded to one of these sizes.
    size: BySize,
}

#[derive(Clone, Debug)]
enum BySize {
    #[cfg(not(target_family = "wasm"))]
    Rows8(Box<Known<8>>),
    #[cfg(not(target_family = "wasm"))]
    Rows12(Box<Known<12>>),
    #[cfg(not(target_family = "wasm"))]
    Rows16(Box<Known<16>>),
    Rows28(Box<Known<28>>),
}

macro_rules! of_size {
    ($size:expr, $known:ident => $body:expr) => {
        match $size {
            #[cfg(not(target_family = "wasm"))]
            BySize::Rows8($known) => $body,
            #[cfg(not(target_family = "wasm"))]
            BySize::Rows12($known) => $body,
            #[cfg(not(target_family = "wasm"))]
            BySize::Rows16($known) => $body,
            BySize::Rows28($known) => $body,
        }
    };
}

// After the macro, which it uses.
#[cfg(test)]
mod tests;

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
        let ground = Arc::new(Ground::new(puzzle));
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

    fn take(&mut self, queens: &[Square], excluded: &[Square]) {
        let mut state = self.state();
        for &square in excluded {
            state.free.remove(at_square(square));
        }
        for &queen in queens {
            state.place(at_square(queen));
        }
        (self.free, self.needs) = (state.free, state.needs);
        for &queen in queens {
            self.queens.insert(at_square(queen));
        }
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
        Some(Reasoner {
            size: match puzzle.n() {
                #[cfg(not(target_family = "wasm"))]
                0..=8 => BySize::Rows8(Box::new(Known::new(puzzle))),
                #[cfg(not(target_family = "wasm"))]
                9..=12 => BySize::Rows12(Box::new(Known::new(puzzle))),
                #[cfg(not(target_family = "wasm"))]
                13..=16 => BySize::Rows16(Box::new(Known::new(puzzle))),
                _ => BySize::Rows28(Box::new(Known::new(puzzle))),
            },
        })
    }

    /// Puts a queen on a free square and excludes the squares it makes impossible.
    pub fn place(&mut self, queen: Square) {
        of_size!(&mut self.size, known => known.take(&[queen], &[]));
    }

    /// Excludes a square.
    pub fn exclude(&mut self, square: Square) {
        of_size!(&mut self.size, known => known.take(&[], &[square]));
    }

    /// The squares that can still have a queen, in reading order.
    pub fn free(&self) -> Vec<Square> {
        of_size!(&self.size, known => known.free.to_vec())
    }

    /// The queens placed so far, in reading order.
    pub fn queens(&self) -> Vec<Square> {
        of_size!(&self.size, known => known.queens.to_vec())
    }

    /// Are all queens placed?
    pub fn is_solved(&self) -> bool {
        of_size!(&self.size, known => known.state().is_solved())
    }

    /// A house that needs more queens than it has room for, if there is one.
    pub fn contradiction(&self) -> Option<House> {
        of_size!(&self.size, known => known.state().overfull())
    }

    /// The easiest step, or `None` when the puzzle is solved or contradictory, or when nothing more can be deduced
    /// because it has several solutions.
    pub fn next(&self) -> Option<Step> {
        of_size!(&self.size, known => known.state().easiest(Limit::All))
    }

    /// The steps up to the next queens: each the easiest there is, without those that these queens do not need. `None`
    /// where [`next`](Self::next) gives none on the way.
    pub fn steps_to_queens(&self) -> Option<Vec<Step>> {
        of_size!(&self.size, known => known.state().steps_to_queens())
    }

    /// Takes a step: places its queens, or excludes its squares.
    pub fn take(&mut self, step: &Step) {
        of_size!(&mut self.size, known => known.take(&step.queens, &step.excluded));
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
    fn is_solved(&self) -> bool {
        self.open(rule::Kind::Row) == 0
    }

    fn easiest(&self, limit: Limit) -> Option<Step> {
        let survey = Survey::of(self);
        if survey.is_contradictory || (self.stars() > 1 && self.overfull().is_some()) {
            return None;
        }
        let mut found = rule::full(self, &survey);
        if limit >= Limit::Touch {
            found =
                (found.or_else(|| rule::confinement(self, &survey))).or_else(|| ways::touch(self));
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
            then.take(&step);
            steps.push(step);
        };
        // What a chain does not say needs no step before it.
        let mut then = *self;
        for step in &mut steps {
            if !step.chain.is_empty() {
                chains::trim(&then, step);
            }
            then.take(step);
        }
        chains::leave_out(&mut steps, |fewer| {
            chains::after(*self, fewer).is_some_and(|then| chains::follows(&then, &last))
        });
        steps.push(last);
        Some(steps)
    }

    fn counted(&self, survey: &Survey<N>) -> Option<Step> {
        let meets = Meets::of(self, survey);
        let half = self.open(rule::Kind::Row).count_ones() / 2;
        if self.stars() == 1 {
            return (2..=half)
                .find_map(|size| rule::sets(self, &meets, size))
                .or_else(|| ways::pair(self))
                .or_else(|| (2..=4).find_map(|size| count::count(self, size, false, 57)));
        }
        count::count(self, 1, true, 33)
            .or_else(|| rule::sets(self, &meets, 2))
            .or_else(|| count::count(self, 2, true, 40))
            .or_else(|| rule::sets(self, &meets, 3))
            .or_else(|| count::count(self, 3, true, 47))
            .or_else(|| rule::sets(self, &meets, MOST))
            .or_else(|| (1..=4).find_map(|size| count::count(self, size, size == 4, 53)))
            .or_else(|| ways::pair(self))
    }
}

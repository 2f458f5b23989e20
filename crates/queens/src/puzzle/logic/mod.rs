//! Solving by logic: the next step a person could take, and why it follows.
//!
//! **Problem.** Given the squares still possible, find the easiest technique that places a queen or excludes
//! squares.
//!
//! **Idea.** The state is a set of free squares and the houses that still need a queen. Techniques are tried
//! from the easiest on; each is a file of its own and returns a [`Step`]: premises and conclusion as data.
//! Words are made of it elsewhere.
//!
//! | rating | technique | file |
//! |---|---|---|
//! | 1.0, 1.4 | the only square left in a region, in a line | `singles` |
//! | 2.0, 2.3 | a region inside a line, a line inside a region | `confinement` |
//! | 2.5–3.2 | a queen here would leave a house no square | `touch` |
//! | 3.4–5.2 | k houses whose squares lie in k others | `sets` |
//! | 5.5 | however two houses are filled, this square is seen | `pairs` |
//! | 6.0 and more | a queen here forces others, until a house has no square | `chains` |
//!
//! **Invariants**, all tested: a step is sound (the solution stays), easiest (nothing with a lower rating
//! applies) and minimal (without any one of its premises it does not follow).

mod chains;
mod confinement;
mod pairs;
mod sets;
mod several;
mod singles;
mod survey;
mod touch;

use std::sync::Arc;

use super::definition::{House, Puzzle};
use super::layout::Layout;
use super::solver::{Open, singles_refute};
use super::squares::{At, Squares, at_square, column_of, row_of};
use crate::board::Square;
use chains::Ladder;
use several::Several;
use survey::{Survey, bits};

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
    pub const ALL: [Technique; 14] = [
        Technique::SingleInRegion,
        Technique::SingleInLine,
        Technique::RegionInLine,
        Technique::LineInRegion,
        Technique::TouchRegion,
        Technique::TouchLine,
        Technique::RegionsInLines,
        Technique::LinesInRegions,
        Technique::RowsInColumns,
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
            Technique::Pair => "pair",
            Technique::Chain => "chain",
            Technique::ChainWithTouch => "chain-with-touch",
            Technique::ChainWithSets => "chain-with-sets",
            Technique::NestedChain => "nested-chain",
        }
    }
}

/// One step of reasoning: either it places a queen or it excludes squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique it uses.
    pub technique: Technique,
    /// How hard it is to see, in tenths: 36 is 3.6.
    pub rating: u32,
    /// Queens that each house of the puzzle takes.
    pub stars: u32,
    /// The houses that are looked at. Each needs a queen, and its free squares are the reason.
    pub premises: Vec<House>,
    /// The houses into which the premises are squeezed, for confinement and sets.
    pub into: Vec<House>,
    /// The square that must have a queen, if it is that kind of step.
    pub queen: Option<Square>,
    /// The squares that cannot have a queen, in reading order, if it is the other kind. Squares seen from
    /// `queen` are not listed.
    pub excluded: Vec<Square>,
    /// For chains: what a queen on the excluded square forces, one step after the other. The last premise is
    /// the house that has no square then.
    pub chain: Vec<Step>,
}

impl Step {
    fn new(technique: Technique, rating: u32) -> Self {
        Step {
            technique,
            rating,
            stars: 1,
            premises: Vec::new(),
            into: Vec::new(),
            queen: None,
            excluded: Vec::new(),
            chain: Vec::new(),
        }
    }

    fn excludes<const N: usize>(mut self, squares: Squares<N>) -> Self {
        self.excluded = squares.to_vec();
        self
    }
}

/// What is known about a puzzle: which squares can still have a queen.
#[derive(Clone, Debug)]
pub struct Reasoner {
    /// The rows of boards are padded to one of the sizes of `with_rows`.
    size: Sized,
}

#[derive(Clone, Debug)]
enum Sized {
    #[cfg(not(target_family = "wasm"))]
    Rows8(Box<State<8>>),
    #[cfg(not(target_family = "wasm"))]
    Rows12(Box<State<12>>),
    #[cfg(not(target_family = "wasm"))]
    Rows16(Box<State<16>>),
    Rows28(Box<State<28>>),
    Several(Box<Several>),
}

macro_rules! of_size {
    ($size:expr, $state:ident => $body:expr) => {
        match $size {
            #[cfg(not(target_family = "wasm"))]
            Sized::Rows8($state) => $body,
            #[cfg(not(target_family = "wasm"))]
            Sized::Rows12($state) => $body,
            #[cfg(not(target_family = "wasm"))]
            Sized::Rows16($state) => $body,
            Sized::Rows28($state) => $body,
            Sized::Several($state) => $body,
        }
    };
}

// After the macro, which it uses.
#[cfg(test)]
mod tests;

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
                _ if puzzle.stars() > 1 => Sized::Several(Box::new(Several::new(puzzle))),
                #[cfg(not(target_family = "wasm"))]
                0..=8 => Sized::Rows8(Box::new(State::new(puzzle))),
                #[cfg(not(target_family = "wasm"))]
                9..=12 => Sized::Rows12(Box::new(State::new(puzzle))),
                #[cfg(not(target_family = "wasm"))]
                13..=16 => Sized::Rows16(Box::new(State::new(puzzle))),
                _ => Sized::Rows28(Box::new(State::new(puzzle))),
            },
        })
    }

    /// Puts a queen on a free square and excludes the squares it makes impossible.
    pub fn place(&mut self, queen: Square) {
        of_size!(&mut self.size, state => state.place(at_square(queen)));
    }

    /// Excludes a square.
    pub fn exclude(&mut self, square: Square) {
        of_size!(&mut self.size, state => state.free.remove(at_square(square)));
    }

    /// The squares that can still have a queen, in reading order.
    pub fn free(&self) -> Vec<Square> {
        of_size!(&self.size, state => state.free.to_vec())
    }

    /// The queens placed so far, in reading order.
    pub fn queens(&self) -> Vec<Square> {
        of_size!(&self.size, state => state.queens.to_vec())
    }

    /// Are all queens placed?
    pub fn is_solved(&self) -> bool {
        of_size!(&self.size, state => state.is_solved())
    }

    /// A house that needs a queen and has no square left, if there is one.
    pub fn contradiction(&self) -> Option<House> {
        of_size!(&self.size, state => state.empty_house())
    }

    /// The easiest step, or `None` when the puzzle is solved or contradictory, or when nothing more can be deduced
    /// because it has several solutions.
    pub fn next(&self) -> Option<Step> {
        of_size!(&self.size, state => state.easiest(Limit::All))
    }

    /// How many different steps of the same technique there are, when this is the easiest.
    pub(super) fn openings(&self, technique: Technique) -> u32 {
        of_size!(&self.size, state => state.openings(technique))
    }

    /// Takes a step: places its queen, or excludes its squares.
    pub fn take(&mut self, step: &Step) {
        of_size!(&mut self.size, state => state.take(step));
    }
}

/// What a puzzle does not change while it is solved.
#[derive(Debug)]
struct Ground<const N: usize> {
    layout: Layout<N>,
    /// What a queen on each square sees, in reading order of the board.
    sees: Vec<Squares<N>>,
}

/// The state of reasoning.
#[derive(Clone, Debug)]
struct State<const N: usize> {
    /// Shared, since chains try many states.
    ground: Arc<Ground<N>>,
    free: Squares<N>,
    open: Open,
    queens: Squares<N>,
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

/// What a finder does with each step it finds: true to end.
type Sink<'s> = &'s mut dyn FnMut(Step) -> bool;

impl<const N: usize> State<N> {
    fn new(puzzle: &Puzzle) -> Self {
        let layout = Layout::new(puzzle);
        let all = Squares::<N>::board(layout.n).iter();
        let sees = all.map(|at| layout.sees(at)).collect();
        let mut state = State {
            free: Squares::board(layout.n),
            open: Open::all(&layout),
            queens: Squares::EMPTY,
            ground: Arc::new(Ground { layout, sees }),
        };
        for &blocked in puzzle.blocked() {
            state.free.remove(at_square(blocked));
        }
        for &given in puzzle.given() {
            state.place(at_square(given));
        }
        state
    }

    fn layout(&self) -> &Layout<N> {
        &self.ground.layout
    }

    /// The squares that cannot have another queen beside one on `at`, `at` included.
    #[inline(always)]
    fn sees(&self, at: At) -> &Squares<N> {
        &self.ground.sees[row_of(at) * self.ground.layout.n + column_of(at)]
    }

    fn is_solved(&self) -> bool {
        self.open.rows == 0
    }

    fn place(&mut self, queen: At) {
        self.free = self.free.minus(self.sees(queen));
        let region = self.layout().region(queen);
        self.open.close(row_of(queen), column_of(queen), region);
        self.queens.insert(queen);
    }

    fn take(&mut self, step: &Step) {
        if let Some(queen) = step.queen {
            self.place(at_square(queen));
        }
        for &square in &step.excluded {
            self.free.remove(at_square(square));
        }
    }

    fn easiest(&self, limit: Limit) -> Option<Step> {
        let survey = Survey::of(self);
        if survey.is_contradictory {
            return None;
        }
        let mut found = None;
        let keep: Sink<'_> = &mut |step| {
            found = Some(step);
            true
        };
        let _ = singles::find(self, &survey, keep)
            || (limit >= Limit::Touch
                && (confinement::find(self, &survey, keep) || touch::find(self, keep)))
            || (limit >= Limit::Pairs
                && (sets::find(self, &survey, keep) || pairs::find(self, keep)));
        if found.is_none() && limit >= Limit::Chains {
            found = chains::easiest(self, limit);
        }
        found
    }

    fn openings(&self, technique: Technique) -> u32 {
        let survey = Survey::of(self);
        let mut seen = Vec::new();
        let count: Sink<'_> = &mut |step| {
            let conclusion = (step.queen, step.excluded);
            if step.technique == technique && !seen.contains(&conclusion) {
                seen.push(conclusion);
            }
            false
        };
        match technique {
            Technique::SingleInRegion | Technique::SingleInLine => {
                singles::find(self, &survey, count)
            }
            Technique::RegionInLine | Technique::LineInRegion => {
                confinement::find(self, &survey, count)
            }
            Technique::TouchRegion | Technique::TouchLine => touch::find(self, count),
            Technique::RegionsInLines | Technique::LinesInRegions | Technique::RowsInColumns => {
                sets::find(self, &survey, count)
            }
            Technique::Pair => pairs::find(self, count),
            // One is enough to be hard.
            _ => return 1,
        };
        seen.len() as u32
    }

    /// Open regions, rows, columns, in this order.
    fn houses(&self) -> impl Iterator<Item = House> + use<N> {
        let open = self.open;
        bits(open.regions)
            .map(House::Region)
            .chain(bits(open.rows).map(House::Row))
            .chain(bits(open.columns).map(House::Column))
    }

    /// The free squares of a house.
    #[inline]
    fn free_of(&self, house: House) -> Squares<N> {
        match house {
            House::Row(row) => {
                let mut squares = Squares::EMPTY;
                squares.0[row as usize] = self.free.0[row as usize];
                squares
            }
            House::Column(column) => {
                let mut squares = self.free;
                squares.0.iter_mut().for_each(|word| *word &= 1 << column);
                squares
            }
            House::Region(region) => self.free.and(&self.layout().regions[region as usize]),
        }
    }

    fn empty_house(&self) -> Option<House> {
        let has_none = |house: &House| self.free_of(*house).is_empty();
        // Columns, of which there may be many, are looked at together.
        let met = self.free.0.iter().fold(0, |met, word| met | word);
        let lines = bits(self.open.rows).map(House::Row);
        (bits(self.open.regions).map(House::Region).chain(lines))
            .find(has_none)
            .or_else(|| bits(self.open.columns & !met).next().map(House::Column))
    }

    /// The free squares, other than these, that every one of these sees.
    #[inline]
    fn seen_by_all(&self, squares: &Squares<N>) -> Squares<N> {
        self.seen_from_all(self.free.minus(squares), squares)
    }

    /// Those among `seen` that every one of these squares sees.
    #[inline]
    fn seen_from_all(&self, mut seen: Squares<N>, squares: &Squares<N>) -> Squares<N> {
        // The first and the last lie far apart and leave the fewest to look at.
        if let Some(last) = squares.last() {
            seen = seen.and(self.sees(last));
        }
        for at in squares.iter() {
            seen = seen.and(self.sees(at));
            if seen.is_empty() {
                break;
            }
        }
        seen
    }

    /// Can queens be put into all these houses, together with those that `free` has left possible? A queen may
    /// serve several houses. Puts the houses into another order.
    fn can_fill(&self, houses: &mut [House], free: &Squares<N>) -> bool {
        let inside = |house: House| self.free_of(house).and(free);
        if houses.len() > 2 {
            // Trying out takes long where the tightest does not come first, and one without squares ends it.
            let counts = (0..houses.len()).map(|i| (inside(houses[i]).count(), i));
            let (least, tightest) = counts.min().expect("three at least");
            if least == 0 {
                return false;
            }
            houses.swap(0, tightest);
        }
        let Some((&mut first, rest)) = houses.split_first_mut() else {
            return true;
        };
        let squares = inside(first);
        if rest.is_empty() {
            return !squares.is_empty();
        }
        squares.iter().any(|at| {
            let mut left = free.minus(self.sees(at));
            left.insert(at);
            self.can_fill(rest, &left)
        })
    }

    /// Does it follow from these houses' need of queens that none can stand on the square?
    fn excludes(&self, houses: &mut [House], square: At) -> bool {
        let mut free = self.free.minus(self.sees(square));
        free.insert(square);
        !self.can_fill(houses, &free)
    }

    /// Is each of these premises needed for one of the conclusions?
    fn is_minimal(&self, premises: &[House], excluded: &Squares<N>) -> bool {
        let mut rest = Vec::with_capacity(premises.len());
        premises.iter().all(|&dropped| {
            rest.clear();
            rest.extend(premises.iter().copied().filter(|&house| house != dropped));
            excluded
                .iter()
                .any(|square| !self.excludes(&mut rest, square))
        })
    }
}

impl<const N: usize> Ladder for State<N> {
    fn stars(&self) -> u32 {
        1
    }

    fn squares(&self) -> impl Iterator<Item = At> + use<N> {
        self.free.iter()
    }

    fn is_free(&self, at: At) -> bool {
        self.free.contains(at)
    }

    fn place(&mut self, queen: At) {
        State::place(self, queen);
    }

    fn take(&mut self, step: &Step) {
        State::take(self, step);
    }

    fn easiest(&self, limit: Limit) -> Option<Step> {
        State::easiest(self, limit)
    }

    fn singles_may_refute(&self, assumed: At) -> bool {
        singles_refute(self.layout(), assumed, &self.free, self.open)
    }

    fn empty_house(&self) -> Option<House> {
        State::empty_house(self)
    }

    fn is_empty(&self, house: House) -> bool {
        self.are_open(&[house]) && self.free_of(house).is_empty()
    }

    fn follows_at_once(&self, step: &Step) -> bool {
        if let Some(queen) = step.queen {
            let mut only = Squares::EMPTY;
            only.insert(at_square(queen));
            return self.free_of(step.premises[0]) == only;
        }
        let mut premises = step.premises.clone();
        let mut excluded = step.excluded.iter().map(|&square| at_square(square));
        // Squares that are excluded already follow anyway.
        excluded.all(|at| !self.free.contains(at) || self.excludes(&mut premises, at))
    }

    fn are_open(&self, houses: &[House]) -> bool {
        houses.iter().all(|&house| match house {
            House::Row(row) => self.open.rows >> row & 1 != 0,
            House::Column(column) => self.open.columns >> column & 1 != 0,
            House::Region(region) => self.open.regions >> region & 1 != 0,
        })
    }
}

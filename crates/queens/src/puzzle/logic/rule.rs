//! What is known about a puzzle, and the rule of counting: where houses of one kind have to put as many queens as houses
//! of another have room for.

use super::super::definition::House;
use super::super::layout::{Layout, NO_REGION};
use super::super::squares::{At, Squares, column_of, row_of};
use super::{Step, Technique};
use crate::puzzle::Puzzle;

/// The most queens of a house.
const MOST: usize = Puzzle::MOST_STARS as usize;

/// Houses of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Region,
    Row,
    Column,
}

impl Kind {
    pub(super) const ALL: [Kind; 3] = [Kind::Region, Kind::Row, Kind::Column];

    pub(super) fn house(self, number: u32) -> House {
        match self {
            Kind::Region => House::Region(number),
            Kind::Row => House::Row(number),
            Kind::Column => House::Column(number),
        }
    }

    /// These houses, given as bits.
    pub(super) fn houses(self, numbers: u32) -> Vec<House> {
        bits(numbers).map(|number| self.house(number)).collect()
    }
}

/// What a puzzle does not change while it is solved.
#[derive(Debug)]
pub(super) struct Ground<const N: usize> {
    pub(super) layout: Layout<N>,
    /// For each square in reading order, the squares that a queen there closes at once: its own, those near it, and with
    /// one queen a house those of its houses.
    closes: Vec<Squares<N>>,
}

impl<const N: usize> Ground<N> {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let layout = Layout::new(puzzle);
        let closes = |at| {
            let mut closes = match layout.stars {
                1 => layout.sees(at),
                _ => layout.near(at),
            };
            closes.insert(at);
            closes
        };
        Ground {
            closes: Squares::<N>::board(layout.n).iter().map(closes).collect(),
            layout,
        }
    }
}

/// A state of reasoning: the squares still free, and what houses still need.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<'g, const N: usize> {
    pub(super) ground: &'g Ground<N>,
    pub(super) free: Squares<N>,
    /// By kind and k: the houses that need more than k queens, as bits.
    pub(super) needs: Needs,
}

/// By kind and k: the houses that need more than k queens, as bits.
pub(super) type Needs = [[u32; MOST]; 3];

impl<'g, const N: usize> State<'g, N> {
    /// An empty board.
    pub(super) fn new(ground: &'g Ground<N>) -> Self {
        let layout = &ground.layout;
        let mut needs = [[0; MOST]; 3];
        for (kind, needs) in needs.iter_mut().enumerate() {
            if kind > 0 || layout.has_regions {
                needs[..usize::from(layout.stars)].fill(((1u64 << layout.n) - 1) as u32);
            }
        }
        State {
            free: Squares::board(layout.n),
            needs,
            ground,
        }
    }

    #[inline(always)]
    pub(super) fn stars(&self) -> usize {
        usize::from(self.ground.layout.stars)
    }

    /// The houses of a kind that need a queen, as bits.
    #[inline(always)]
    pub(super) fn open(&self, kind: Kind) -> u32 {
        self.needs[kind as usize][0]
    }

    /// How many queens these houses need together.
    #[inline(always)]
    pub(super) fn need(&self, kind: Kind, houses: u32) -> u32 {
        let needs = &self.needs[kind as usize][..self.stars()];
        needs.iter().map(|more| (more & houses).count_ones()).sum()
    }

    pub(super) fn need_of(&self, house: House) -> u32 {
        let (kind, number) = parts(house);
        self.need(kind, 1 << number)
    }

    /// Open regions, rows, columns, in this order.
    pub(super) fn houses(&self) -> impl Iterator<Item = House> + use<N> {
        let open = Kind::ALL.map(|kind| (kind, self.open(kind)));
        open.into_iter()
            .flat_map(|(kind, open)| bits(open).map(move |number| kind.house(number)))
    }

    #[inline(always)]
    fn closes(&self, at: At) -> &'g Squares<N> {
        &self.ground.closes[row_of(at) * self.ground.layout.n + column_of(at)]
    }

    /// The squares on which a queen on `at` leaves no place for another: near ones, and those of houses that need just
    /// one more; `at` included.
    #[inline]
    pub(super) fn attacks(&self, at: At) -> Squares<N> {
        let mut attacks = *self.closes(at);
        if self.stars() > 1 {
            for (kind, number) in self.houses_of(at) {
                let needs = &self.needs[kind as usize];
                if needs[0] & !needs[1] & 1 << number != 0 {
                    attacks = attacks.or(&self.whole(kind, number));
                }
            }
        }
        attacks
    }

    fn houses_of(&self, at: At) -> impl Iterator<Item = (Kind, u32)> + use<N> {
        let region = self.ground.layout.region(at);
        [
            (Kind::Region, u32::from(region)),
            (Kind::Row, row_of(at) as u32),
            (Kind::Column, column_of(at) as u32),
        ]
        .into_iter()
        .skip(usize::from(region == NO_REGION))
    }

    /// Puts a queen on a square and closes what it leaves no place for.
    #[inline]
    pub(super) fn place(&mut self, queen: At) {
        self.free = self.free.minus(&self.attacks(queen));
        let stars = self.stars();
        for (kind, number) in self.houses_of(queen) {
            let needs = &mut self.needs[kind as usize][..stars];
            if let Some(last) = needs
                .iter_mut()
                .rev()
                .find(|more| **more >> number & 1 != 0)
            {
                *last &= !(1 << number);
            }
        }
    }

    pub(super) fn take(&mut self, step: &Step) {
        for &square in &step.excluded {
            self.free.remove(super::at_square(square));
        }
        for &queen in &step.queens {
            self.place(super::at_square(queen));
        }
    }

    /// All squares of a house, or more beyond the board.
    fn whole(&self, kind: Kind, number: u32) -> Squares<N> {
        match kind {
            Kind::Region => self.ground.layout.regions[number as usize],
            _ => lines(kind, 1 << number),
        }
    }

    /// The free squares of a house.
    #[inline]
    pub(super) fn free_of(&self, house: House) -> Squares<N> {
        let (kind, number) = parts(house);
        match kind {
            Kind::Row => {
                let mut squares = Squares::EMPTY;
                squares.0[number as usize] = self.free.0[number as usize];
                squares
            }
            _ => self.free.and(&self.whole(kind, number)),
        }
    }

    fn free_of_all(&self, kind: Kind, houses: u32) -> Squares<N> {
        let all = bits(houses).fold(Squares::EMPTY, |all: Squares<N>, number| {
            all.or(&self.whole(kind, number))
        });
        all.and(&self.free)
    }

    /// How many queens, up to `most`, find room on these squares, as [`fit`](Self::fit) has it.
    pub(super) fn room(&self, squares: &Squares<N>, most: u32) -> u32 {
        (1..=most).rfind(|&k| self.fit(*squares, k)).unwrap_or(0)
    }

    /// Do so many queens find room on these squares, none attacking another and no house getting more than it needs?
    pub(super) fn fit(&self, mut squares: Squares<N>, queens: u32) -> bool {
        if queens <= 1 {
            return queens == 0 || !squares.is_empty();
        }
        while let Some(first) = squares.first() {
            squares.remove(first);
            let rest = squares.minus(&self.attacks(first));
            let fits = match queens {
                2 => !rest.is_empty(),
                _ => {
                    let mut with = *self;
                    with.place(first);
                    with.fit(rest, queens - 1)
                }
            };
            if fits {
                return true;
            }
        }
        false
    }

    /// A house that has no room for the queens it needs.
    pub(super) fn overfull(&self) -> Option<House> {
        let lacks = |house: &House| !self.fit(self.free_of(*house), self.need_of(*house));
        self.houses().find(lacks)
    }
}

/// The squares of these rows or columns, and more beyond the board.
pub(super) fn lines<const N: usize>(kind: Kind, lines: u32) -> Squares<N> {
    let mut squares = Squares::EMPTY;
    match kind {
        Kind::Column => squares.0 = [lines; N],
        _ => bits(lines).for_each(|row| squares.0[row as usize] = u32::MAX),
    }
    squares
}

pub(super) fn parts(house: House) -> (Kind, u32) {
    match house {
        House::Region(number) => (Kind::Region, number),
        House::Row(number) => (Kind::Row, number),
        House::Column(number) => (Kind::Column, number),
    }
}

/// The numbers of the bits, from the lowest on.
#[inline(always)]
pub(super) fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

/// Is it one bit?
#[inline(always)]
fn is_one(bits: u32) -> bool {
    bits != 0 && bits & (bits - 1) == 0
}

/// The free squares of a state, by houses.
pub(super) struct Survey<const N: usize> {
    /// The rows and columns in which each open region has free squares, as bits; of others none.
    meets: [[u32; N]; 2],
    /// Rows and columns that have free squares in one region only.
    inside: [u32; 2],
    /// By kind, the open houses with just as many free squares as they need.
    full: [u32; 3],
    /// Whether a house has fewer.
    pub(super) is_contradictory: bool,
}

impl<const N: usize> Survey<N> {
    #[inline]
    pub(super) fn of(state: &State<'_, N>) -> Self {
        let (free, layout, stars) = (&state.free, &state.ground.layout, state.stars());
        // By kind and k: the houses with more than k free squares, up to one more than houses need.
        let mut counts = [[0u32; MOST + 1]; 3];
        let [regions, rows, columns] = &mut counts;
        for (row, &word) in free.0.iter().enumerate() {
            let (mut carry, mut left) = (word, word);
            for (columns, rows) in columns[..=stars].iter_mut().zip(&mut rows[..=stars]) {
                let met_before = *columns & carry;
                *columns |= carry;
                carry = met_before;
                *rows |= u32::from(left != 0) << row;
                left &= left.wrapping_sub(1);
            }
        }
        let mut meets = [[0; N]; 2];
        let mut met = [0; 2];
        let mut met_twice = [0; 2];
        for region in bits(state.open(Kind::Region)) {
            let (from, until) = layout.spans[region as usize];
            let span = usize::from(from)..usize::from(until);
            let own = &layout.regions[region as usize].0[span.clone()];
            let (mut in_rows, mut in_columns, mut count) = (0, 0, 0);
            for (row, (own, free)) in span.clone().zip(own.iter().zip(&free.0[span])) {
                let word = own & free;
                in_columns |= word;
                in_rows |= u32::from(word != 0) << row;
                let mut left = word;
                while left != 0 && count <= stars {
                    left &= left - 1;
                    regions[count] |= 1 << region;
                    count += 1;
                }
            }
            for (way, lines) in [in_rows, in_columns].into_iter().enumerate() {
                meets[way][region as usize] = lines;
                met_twice[way] |= met[way] & lines;
                met[way] |= lines;
            }
        }
        let mut survey = Survey {
            meets,
            inside: [met[0] & !met_twice[0], met[1] & !met_twice[1]],
            full: [0; 3],
            is_contradictory: false,
        };
        for (kind, (counts, needs)) in counts.iter().zip(&state.needs).enumerate() {
            for k in 0..stars {
                let exactly = needs[k] & !needs.get(k + 1).unwrap_or(&0);
                survey.full[kind] |= exactly & counts[k] & !counts[k + 1];
                survey.is_contradictory |= needs[k] & !counts[k] != 0;
            }
        }
        survey
    }
}

/// A house with just as many free squares as it needs takes them all.
pub(super) fn full<const N: usize>(state: &State<'_, N>, survey: &Survey<N>) -> Option<Step> {
    let (kind, number) = Kind::ALL
        .into_iter()
        .find_map(|kind| bits(survey.full[kind as usize]).next().map(|n| (kind, n)))?;
    let house = kind.house(number);
    let (technique, rating) = match kind {
        Kind::Region => (Technique::SingleInRegion, 10),
        _ => (Technique::SingleInLine, 14),
    };
    let mut step = state.step(technique, rating, vec![house]);
    step.queens = state.free_of(house).to_vec();
    Some(step)
}

/// A region inside a line, or a line inside a region, that needs as many.
pub(super) fn confinement<const N: usize>(
    state: &State<'_, N>,
    survey: &Survey<N>,
) -> Option<Step> {
    let lines = [Kind::Row, Kind::Column];
    let regions = bits(state.open(Kind::Region)).flat_map(|region| {
        let meets = survey.meets.map(|meets| meets[region as usize]);
        let lines = lines.into_iter().zip(meets).filter(|met| is_one(met.1));
        lines.map(move |(line, met)| ((Kind::Region, 1 << region), (line, met)))
    });
    let mut inside = lines
        .into_iter()
        .zip(survey.inside)
        .flat_map(|(line, met)| bits(met).map(move |number| (line, number)));
    regions
        .into_iter()
        .find_map(|(from, into)| state.squeeze(from, into, Technique::RegionInLine, 20))
        .or_else(|| {
            inside.find_map(|(line, number)| {
                let first = state.free_of(line.house(number)).first()?;
                let into = (Kind::Region, 1 << state.ground.layout.region(first));
                state.squeeze((line, 1 << number), into, Technique::LineInRegion, 23)
            })
        })
}

/// Technique, the two kinds, and the ratings of sets of 2, 3, 4 and more.
type Facing = (Technique, [(Kind, Kind); 2], [u32; 3]);

const FACING: [Facing; 3] = [
    (
        Technique::RegionsInLines,
        [(Kind::Region, Kind::Row), (Kind::Region, Kind::Column)],
        [34, 41, 48],
    ),
    (
        Technique::LinesInRegions,
        [(Kind::Row, Kind::Region), (Kind::Column, Kind::Region)],
        [36, 43, 50],
    ),
    (
        Technique::RowsInColumns,
        [(Kind::Row, Kind::Column), (Kind::Column, Kind::Row)],
        [39, 46, 52],
    ),
];

/// Which houses of the other kind each house of a kind meets.
pub(super) struct Meets<const N: usize>([[[u32; N]; 2]; 3]);

impl<const N: usize> Meets<N> {
    pub(super) fn of(state: &State<'_, N>, survey: &Survey<N>) -> Self {
        let regions = state.open(Kind::Region);
        Meets([
            survey.meets,
            survey.meets.map(|meets| turned(&meets, regions)),
            [state.free.0, turned(&state.free.0, state.open(Kind::Row))],
        ])
    }
}

/// The houses that meet each house, of the houses that each of these meets.
fn turned<const N: usize>(meets: &[u32; N], houses: u32) -> [u32; N] {
    let mut met = [0; N];
    for house in bits(houses) {
        bits(meets[house as usize]).for_each(|other| met[other as usize] |= 1 << house);
    }
    met
}

/// Houses of one kind inside houses of another that need as many, `size` on the larger side.
pub(super) fn sets<const N: usize>(
    state: &State<'_, N>,
    meets: &Meets<N>,
    size: u32,
) -> Option<Step> {
    for (&(technique, kinds, ratings), meets) in FACING.iter().zip(&meets.0) {
        let rating = ratings[(size as usize - 2).min(2)];
        for (&(from, into), meets) in kinds.iter().zip(meets) {
            let choice = Choice {
                state,
                kinds: (from, into),
                meets,
                size,
            };
            // None of a set meets more.
            let narrow = bits(state.open(from))
                .filter(|&house| meets[house as usize].count_ones() <= size)
                .fold(0, |narrow, house| narrow | 1 << house);
            let mut found = None;
            choice.go(narrow, 0, 0, size, &mut |chosen, union| {
                found = state.squeeze((from, chosen), (into, union), technique, rating);
                found.is_some()
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// A choice of houses that meet houses of another kind which need as many.
struct Choice<'s, 'g, const N: usize> {
    state: &'s State<'g, N>,
    kinds: (Kind, Kind),
    meets: &'s [u32; N],
    size: u32,
}

impl<const N: usize> Choice<'_, '_, N> {
    /// Goes through the choices that add up to `more` of the houses `left`; true to end.
    fn go(
        &self,
        mut left: u32,
        chosen: u32,
        union: u32,
        more: u32,
        found: &mut impl FnMut(u32, u32) -> bool,
    ) -> bool {
        let (state, (from, into)) = (self.state, self.kinds);
        let spare = state.need(from, chosen) + more * state.stars() as u32;
        let (need, supply) = (state.need(from, chosen), state.need(into, union));
        if supply > spare {
            return false;
        }
        let is_largest = more == 0 || union.count_ones() == self.size;
        if chosen != 0 && supply == need && is_largest && found(chosen, union) {
            return true;
        }
        while more > 0 && left != 0 {
            let house = left.trailing_zeros();
            left &= left - 1;
            let wider = union | self.meets[house as usize];
            if wider.count_ones() <= self.size
                && self.go(left, chosen | 1 << house, wider, more - 1, found)
            {
                return true;
            }
        }
        false
    }
}

impl<const N: usize> State<'_, N> {
    pub(super) fn step(&self, technique: Technique, rating: u32, premises: Vec<House>) -> Step {
        Step {
            technique,
            rating,
            needs: premises.iter().map(|&house| self.need_of(house)).sum(),
            premises,
            into: Vec::new(),
            queens: Vec::new(),
            excluded: Vec::new(),
            cases: Vec::new(),
            chain: Vec::new(),
        }
    }

    /// The step that closes the rest of the second houses, inside which the first lie, if they need as many and there is
    /// a rest.
    fn squeeze(
        &self,
        (from, chosen): (Kind, u32),
        (into, union): (Kind, u32),
        technique: Technique,
        rating: u32,
    ) -> Option<Step> {
        if self.need(from, chosen) != self.need(into, union) {
            return None;
        }
        let rest = self
            .free_of_all(into, union)
            .minus(&self.free_of_all(from, chosen));
        if rest.is_empty() {
            return None;
        }
        let mut step = self.step(technique, rating, from.houses(chosen));
        step.into = into.houses(union);
        step.excluded = rest.to_vec();
        Some(step)
    }
}

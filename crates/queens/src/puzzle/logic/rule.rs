//! The rule of counting: where houses of one kind have to put as many queens as houses of another have room for.

use super::super::state::{Kind, MOST, State, bits};
use super::{House, Step, Technique};

/// The free squares of a state, by houses.
pub(super) struct Survey<const N: usize> {
    /// The rows and columns in which each open region has free squares, as bits; of others none.
    meets: [[u32; N]; 2],
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
            meets[0][region as usize] = in_rows;
            meets[1][region as usize] = in_columns;
        }
        let mut survey = Survey {
            meets,
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

    /// Which houses of the second kind each house of the first has free squares in.
    fn meets(&self, state: &State<'_, N>, from: Kind, into: Kind) -> [u32; N] {
        let regions = state.open(Kind::Region);
        match (from, into) {
            (Kind::Region, Kind::Row) => self.meets[0],
            (Kind::Region, _) => self.meets[1],
            (Kind::Row, Kind::Region) => turned(&self.meets[0], regions),
            (_, Kind::Region) => turned(&self.meets[1], regions),
            (Kind::Row, _) => state.free.0,
            (Kind::Column, _) => turned(&state.free.0, state.open(Kind::Row)),
        }
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

/// The techniques for one house and for more, the two kinds, and the ratings of sets of 1, 2, 3, 4 and more.
type Facing = ([Technique; 2], [(Kind, Kind); 2], [u32; 4]);

const FACING: [Facing; 3] = [
    (
        [Technique::RegionInLine, Technique::RegionsInLines],
        [(Kind::Region, Kind::Row), (Kind::Region, Kind::Column)],
        [20, 34, 41, 48],
    ),
    (
        [Technique::LineInRegion, Technique::LinesInRegions],
        [(Kind::Row, Kind::Region), (Kind::Column, Kind::Region)],
        [23, 36, 43, 50],
    ),
    (
        [Technique::RowsInColumns; 2],
        [(Kind::Row, Kind::Column), (Kind::Column, Kind::Row)],
        [0, 39, 46, 52],
    ),
];

/// Houses of one kind inside houses of another that need as many, `size` on the larger side: the rest of these is free of
/// queens.
pub(super) fn sets<const N: usize>(
    state: &State<'_, N>,
    survey: &Survey<N>,
    size: u32,
) -> Option<Step> {
    // A row inside a column has one square, and needs it.
    let facings = if size == 1 { 2 } else { 3 };
    for &(techniques, kinds, ratings) in &FACING[..facings] {
        let rating = ratings[(size as usize - 1).min(3)];
        let technique = techniques[usize::from(size > 1)];
        for (from, into) in kinds {
            let meets = &survey.meets(state, from, into);
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

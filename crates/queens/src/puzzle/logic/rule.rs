//! The rule of counting: where houses of one kind have to put as many queens as houses of another have room for.

use super::super::squares::Squares;
use super::super::state::{Kind, MOST, State, bits, turned};
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
        let stars = state.stars();
        // By kind and k: the houses with more than k free squares, up to one more than houses need.
        let mut counts = [[0u32; MOST + 1]; 3];
        let [regions, rows, columns] = &mut counts;
        for (row, &word) in state.free.0.iter().enumerate() {
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
            let (mut in_rows, mut in_columns, mut count) = (0, 0, 0);
            for (row, word) in state.rows_of(region) {
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
        for kind in Kind::ALL {
            let counts = &counts[kind as usize];
            for k in 0..stars {
                let houses = state.that_need(kind, k + 1);
                survey.full[kind as usize] |= houses & counts[k] & !counts[k + 1];
                survey.is_contradictory |= houses & !counts[k] != 0;
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
    let queens = [Squares::EMPTY, state.free_of(house)];
    Some(state.step((technique, rating), vec![house], queens))
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
    FACING[..facings]
        .iter()
        .find_map(|&(techniques, kinds, ratings)| {
            kinds.into_iter().find_map(|(from, into)| {
                let choice = Choice {
                    state,
                    from,
                    into,
                    meets: &survey.meets(state, from, into),
                    size,
                    kind: (
                        techniques[usize::from(size > 1)],
                        ratings[(size as usize - 1).min(3)],
                    ),
                };
                // None of a set meets more.
                let is_narrow = |house: &u32| choice.meets[*house as usize].count_ones() <= size;
                let narrow = bits(state.open(from)).filter(is_narrow);
                choice.go(narrow.fold(0, |all, house| all | 1 << house), 0, 0, size)
            })
        })
}

/// A choice of houses that meet houses of another kind which need as many.
struct Choice<'s, 'g, const N: usize> {
    state: &'s State<'g, N>,
    from: Kind,
    into: Kind,
    meets: &'s [u32; N],
    size: u32,
    kind: (Technique, u32),
}

impl<const N: usize> Choice<'_, '_, N> {
    /// The first step by these chosen houses, that meet those of `union`, and up to `more` of those `left`.
    fn go(&self, left: u32, chosen: u32, union: u32, more: u32) -> Option<Step> {
        let state = self.state;
        let (need, supply) = (state.need(self.from, chosen), state.need(self.into, union));
        if supply > need + more * state.stars() as u32 {
            return None;
        }
        let is_largest = more == 0 || union.count_ones() == self.size;
        if chosen != 0
            && supply == need
            && is_largest
            && let Some(step) = self.squeeze(chosen, union)
        {
            return Some(step);
        }
        bits(if more > 0 { left } else { 0 }).find_map(|house| {
            let wider = union | self.meets[house as usize];
            let later = left & u32::MAX << house << 1;
            let is_narrow = wider.count_ones() <= self.size;
            is_narrow.then(|| self.go(later, chosen | 1 << house, wider, more - 1))?
        })
    }

    /// The chosen houses lie inside those of the union, which need as many: the rest of these is closed, if there is a rest.
    fn squeeze(&self, chosen: u32, union: u32) -> Option<Step> {
        let all = self.state.all_of(self.into, union);
        let rest = all.minus(&self.state.all_of(self.from, chosen));
        let rest = rest.and(&self.state.free);
        (!rest.is_empty()).then(|| Step {
            into: self.into.houses(union),
            ..(self.state).step(self.kind, self.from.houses(chosen), [rest, Squares::EMPTY])
        })
    }
}

impl<const N: usize> State<'_, N> {
    /// A step that closes these squares or, where there are none to close, places these queens.
    pub(super) fn step(
        &self,
        (technique, rating): (Technique, u32),
        premises: Vec<House>,
        [closed, queens]: [Squares<N>; 2],
    ) -> Step {
        Step {
            technique,
            rating,
            needs: premises.iter().map(|&house| self.need_of(house)).sum(),
            premises,
            into: Vec::new(),
            queens: if closed.is_empty() {
                queens.to_vec()
            } else {
                Vec::new()
            },
            excluded: closed.to_vec(),
            cases: Vec::new(),
            chain: Vec::new(),
        }
    }
}

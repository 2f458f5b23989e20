//! The rule of counting: houses of one kind must put as many queens into houses of another kind as these have room for.

use super::super::squares::{MOST_ROWS, Squares};
use super::super::state::{Kind, State};
use super::{House, Step, Technique};
use crate::lines::places;

/// For every two kinds and each house of the first, the houses of the second in which it has free squares.
pub(super) type Meets = [[[u32; MOST_ROWS]; 3]; 3];

/// For every house, the houses in which it has free squares.
pub(super) fn meets<const W: usize>(state: &State<'_, W>) -> Meets {
    let mut meets = Meets::default();
    for square in state.free.iter() {
        let houses = state.houses_of(square);
        for (meets, from) in meets.iter_mut().zip(houses).filter(|(_, from)| *from != 0) {
            for (meets, into) in meets.iter_mut().zip(houses) {
                meets[from.trailing_zeros() as usize] |= into;
            }
        }
    }
    meets
}

/// A house with just as many free squares as it needs takes them all.
pub(super) fn full<const W: usize>(state: &State<'_, W>, house: House) -> Step {
    let kind = match house {
        House::Region(_) => (Technique::SingleInRegion, 10),
        _ => (Technique::SingleInLine, 14),
    };
    state.step(kind, vec![house], [Squares::EMPTY, state.free_of(house)])
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

/// The step for houses of one kind inside houses of another that need as many queens, `size` on the larger side: the rest of
/// the outer houses is free of queens.
pub(super) fn sets<const W: usize>(state: &State<'_, W>, meets: &Meets, size: u32) -> Option<Step> {
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
                    meets: &meets[from as usize][into as usize],
                    size,
                    kind: (
                        techniques[usize::from(size > 1)],
                        ratings[(size as usize - 1).min(3)],
                    ),
                };
                // No house of a set meets more houses than `size`.
                let is_narrow = |house: &u32| choice.meets[*house as usize].count_ones() <= size;
                let narrow = places(state.open(from)).filter(is_narrow);
                choice.go(narrow.fold(0, |all, house| all | 1 << house), 0, 0, size)
            })
        })
}

/// A choice of houses that meet houses of another kind which need as many.
struct Choice<'s, 'g, const W: usize> {
    state: &'s State<'g, W>,
    from: Kind,
    into: Kind,
    meets: &'s [u32; MOST_ROWS],
    size: u32,
    kind: (Technique, u32),
}

impl<const W: usize> Choice<'_, '_, W> {
    /// The first step from these chosen houses, which meet those of `union`, and up to `more` of those in `left`.
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
        places(if more > 0 { left } else { 0 }).find_map(|house| {
            let wider = union | self.meets[house as usize];
            let later = left & u32::MAX << house << 1;
            let is_narrow = wider.count_ones() <= self.size;
            is_narrow.then(|| self.go(later, chosen | 1 << house, wider, more - 1))?
        })
    }

    /// The step for chosen houses inside those of the union, which need as many queens: it closes the rest of the union.
    /// `None` if there is no rest.
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

impl<const W: usize> State<'_, W> {
    /// A step that closes these squares or, if there are none to close, places these queens.
    pub(super) fn step(
        &self,
        (technique, rating): (Technique, u32),
        premises: Vec<House>,
        [closed, queens]: [Squares<W>; 2],
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

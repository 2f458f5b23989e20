//! Counting in bands: neighbouring lines need more queens than the regions in them have room for.
//!
//! In a band of one to four lines a region has room for as many queens as fit there without attacking each other, and
//! not more than it needs; all regions together need room for as many as the lines need. The same holds for all lines
//! beside the band. A square is closed, or gets its queen, if they have not with, or without, a queen there.

use super::super::squares::{At, Squares};
use super::super::state::{Kind, State, bits, lines, parts};
use super::ways::Common;
use super::{House, Step, Technique};

/// A band of lines, or all lines beside it.
#[derive(Clone, Copy)]
pub(super) struct Band<const N: usize> {
    kind: Kind,
    lines: u32,
    squares: Squares<N>,
}

/// What counting says with all but so many of the queens in place.
const SPARE: u32 = 2;

/// The first band of `size` lines about which something follows. `tight`: where there is no room to spare.
pub(super) fn count<const N: usize>(
    state: &State<'_, N>,
    size: u32,
    tight: bool,
    rating: u32,
) -> Option<Step> {
    let n = state.ground.layout.n as u32;
    let board = ((1u64 << n) - 1) as u32;
    for kind in [Kind::Row, Kind::Column] {
        for first in 0..=n - size.min(n) {
            let band = ((1 << size) - 1) << first;
            for lines in [band, board & !band] {
                if state.need(kind, lines) == 0 {
                    continue;
                }
                let band = Band::of(kind, lines);
                let spare = band.spare(state)?;
                if spare <= SPARE
                    && tight == (spare == 0)
                    && let Some(step) = band.step(state, spare, rating)
                {
                    return Some(step);
                }
            }
        }
    }
    None
}

impl<const N: usize> Band<N> {
    fn of(kind: Kind, numbers: u32) -> Self {
        Band {
            kind,
            lines: numbers,
            squares: lines(kind, numbers),
        }
    }

    /// The band of these lines, all of one kind.
    pub(super) fn of_houses(houses: &[House]) -> Self {
        let numbers = houses
            .iter()
            .fold(0, |numbers, &house| numbers | 1 << parts(house).1);
        Band::of(parts(houses[0]).0, numbers)
    }

    fn part(&self, state: &State<'_, N>, region: u32) -> Squares<N> {
        state.free_of(House::Region(region)).and(&self.squares)
    }

    /// How many more queens the regions have room for than the lines need; `None` if it is less.
    fn spare(&self, state: &State<'_, N>) -> Option<u32> {
        let room = bits(state.open(Kind::Region)).map(|region| {
            state.room(
                &self.part(state, region),
                state.need(Kind::Region, 1 << region),
            )
        });
        room.sum::<u32>()
            .checked_sub(state.need(self.kind, self.lines))
    }

    /// Whether there is less room than the lines need.
    fn fails(&self, state: &State<'_, N>) -> bool {
        self.spare(state).is_none()
    }

    /// Do these queens follow, and that none can stand on these squares?
    pub(super) fn follows(
        &self,
        state: &State<'_, N>,
        queens: &Squares<N>,
        excluded: &Squares<N>,
    ) -> bool {
        excluded.iter().all(|at| self.fails(&with(state, at)))
            && queens.iter().all(|at| self.fails(&without(state, at)))
    }

    fn step(&self, state: &State<'_, N>, spare: u32, rating: u32) -> Option<Step> {
        // By k: where a queen takes room for more than k queens from the regions in the band.
        let mut taken = [Squares::EMPTY; SPARE as usize + 1];
        let mut queens = Squares::EMPTY;
        let mut met = Vec::new();
        for region in bits(state.open(Kind::Region)) {
            let part = self.part(state, region);
            let need = state.need(Kind::Region, 1 << region);
            let room = state.room(&part, need);
            if room == 0 {
                continue;
            }
            met.push(House::Region(region));
            let mut take = |squares: &Squares<N>| {
                for k in (1..taken.len()).rev() {
                    taken[k] = taken[k].or(&taken[k - 1].and(squares));
                }
                taken[0] = taken[0].or(squares);
            };
            let mut closed = Squares::EMPTY;
            if let Some(common) = Common::of(state, &[(part, room)]) {
                closed = common.closed;
                queens = queens.or(&common.queens);
            }
            if room == need {
                closed = closed.or(&state.free_of(House::Region(region)).minus(&part));
            }
            take(&closed);
            if room > 1
                && let Some(common) = Common::of(state, &[(part, room - 1)])
            {
                take(&common.closed.minus(&part));
            }
        }
        let closed = taken[spare as usize];
        if closed.is_empty() && (spare > 0 || queens.is_empty()) {
            return None;
        }
        let mut step = state.step(Technique::Counting, rating, self.kind.houses(self.lines));
        if closed.is_empty() {
            step.queens = queens.to_vec();
        } else {
            step.excluded = closed.to_vec();
        }
        step.into = met;
        Some(step)
    }
}

fn with<'g, const N: usize>(state: &State<'g, N>, queen: At) -> State<'g, N> {
    let mut with = *state;
    with.place(queen);
    with
}

fn without<'g, const N: usize>(state: &State<'g, N>, queen: At) -> State<'g, N> {
    let mut without = *state;
    without.free.remove(queen);
    without
}

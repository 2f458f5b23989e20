//! Counting in bands: neighbouring lines need more queens than the regions in them have room for.
//!
//! In a band of one to four lines, a region has room for as many queens as fit there without attacking each other, but for
//! no more than it needs. All regions together must have room for as many as the lines need. The same holds for all lines
//! outside the band. A square is closed if the regions lack this room with a queen there, and it gets a queen if they lack
//! it without one.

use super::super::squares::Squares;
use super::super::state::{Kind, State};
use super::ways::Common;
use super::{House, Step, Technique};
use crate::lines::places;

/// The most room to spare, in queens, with which counting is tried.
const SPARE: usize = 2;

/// The free squares of a region in a band, how many queens they have room for, and how many the region needs.
struct Part<const W: usize> {
    region: House,
    squares: Squares<W>,
    room: u32,
    need: u32,
}

/// The step for the first band of `size` lines, or for all lines outside it, from which something follows. `tight`: whether
/// there must be no room to spare, or some.
pub(super) fn count<const W: usize>(
    state: &State<'_, W>,
    size: u32,
    tight: bool,
    rating: u32,
) -> Option<Step> {
    let n = state.layout.n as u32;
    let board = ((1u64 << n) - 1) as u32;
    for kind in [Kind::Row, Kind::Column] {
        for first in 0..=n - size.min(n) {
            let band = ((1 << size) - 1) << first;
            for lines in [band, board & !band] {
                let need = state.need(kind, lines);
                if need == 0 {
                    continue;
                }
                let parts = parts(state, &state.all_of(kind, lines));
                let room: u32 = parts.iter().map(|part| part.room).sum();
                let spare = room.checked_sub(need)? as usize;
                if spare > SPARE || tight != (spare == 0) {
                    continue;
                }
                let found = follow(state, &parts, spare);
                if found.iter().all(Squares::is_empty) {
                    continue;
                }
                let technique = (Technique::Counting, rating);
                return Some(Step {
                    into: parts.iter().map(|part| part.region).collect(),
                    ..state.step(technique, kind.houses(lines), found)
                });
            }
        }
    }
    None
}

/// The regions that have room on these squares.
fn parts<const W: usize>(state: &State<'_, W>, band: &Squares<W>) -> Vec<Part<W>> {
    let part = |number| {
        let region = House::Region(number);
        let (squares, need) = (state.free_of(region).and(band), state.need_of(region));
        let room = state.room(&squares, need);
        (room > 0).then_some(Part {
            region,
            squares,
            room,
            need,
        })
    };
    places(state.open(Kind::Region)).filter_map(part).collect()
}

/// The squares on which a queen would take more room than there is to spare, and the queens without which there would be too
/// little room.
fn follow<const W: usize>(
    state: &State<'_, W>,
    parts: &[Part<W>],
    spare: usize,
) -> [Squares<W>; 2] {
    // For each k, the squares on which a queen takes room for more than k queens.
    let mut taken = [Squares::EMPTY; SPARE + 1];
    let mut take = |squares: &Squares<W>| {
        for k in (1..taken.len()).rev() {
            taken[k] = taken[k].or(&taken[k - 1].and(squares));
        }
        taken[0] = taken[0].or(squares);
    };
    let mut queens = Squares::EMPTY;
    for part in parts {
        let mut closed = Squares::EMPTY;
        if let Some(common) = Common::of(state, &[(part.squares, part.room)]) {
            closed = common.closed;
            queens = queens.or(&common.queens);
        }
        if part.room == part.need {
            closed = closed.or(&state.free_of(part.region).minus(&part.squares));
        }
        take(&closed);
        if part.room > 1
            && let Some(common) = Common::of(state, &[(part.squares, part.room - 1)])
        {
            take(&common.closed.minus(&part.squares));
        }
    }
    if spare > 0 {
        queens = Squares::EMPTY;
    }
    [taken[spare], queens]
}

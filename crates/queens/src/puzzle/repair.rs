//! What would mend a map that is no puzzle.

use super::definition::Puzzle;
use super::unique;
use crate::board::Square;
use crate::complete::Uniqueness;
use crate::watch::{Stopped, Watch};

/// The first square, in reading order, that would make the map a puzzle with one solution and connected regions if it
/// were given to a neighbouring region, and the number of that region. `None` when no single square would, or there are
/// no regions.
///
/// Cost: up to 4 n² proofs of uniqueness.
pub fn repair(puzzle: &Puzzle) -> Option<(Square, u32)> {
    repair_watched(puzzle, &()).expect("nothing stops it")
}

/// As [`repair`], but can be stopped: `watch` is asked before each proof.
///
/// # Errors
/// [`Stopped`] when `watch` asked for it.
pub fn repair_watched(
    puzzle: &Puzzle,
    watch: &dyn Watch,
) -> Result<Option<(Square, u32)>, Stopped> {
    let Some(map) = puzzle.region_map() else {
        return Ok(None);
    };
    let n = puzzle.n() as usize;
    for at in 0..n * n {
        let (row, column) = (at / n, at % n);
        let beside = [
            (row > 0).then(|| at - n),
            (column > 0).then(|| at - 1),
            (column + 1 < n).then_some(at + 1),
            (row + 1 < n).then_some(at + n),
        ];
        for to in beside.into_iter().flatten() {
            if map[to] == map[at] {
                continue;
            }
            if watch.stop() {
                return Err(Stopped);
            }
            let mut changed = map.to_vec();
            changed[at] = map[to];
            let Ok(changed) = Puzzle::with_regions(puzzle.n(), puzzle.stars(), changed) else {
                continue;
            };
            let is_whole = changed.divided_region().is_none();
            if is_whole && matches!(unique(&changed, 1_000_000), Uniqueness::Unique(_)) {
                return Ok(Some((
                    Square::new(row as u32, column as u32),
                    u32::from(map[to]),
                )));
            }
        }
    }
    Ok(None)
}

//! What would mend a map that is no puzzle.

use super::definition::Puzzle;
use super::unique;
use crate::board::Square;
use crate::complete::Uniqueness;

/// A square that would make it a puzzle with one solution and whole regions if it were given to this
/// neighbouring region: the first in reading order. `None` when no single square does, or there are no regions.
///
/// Cost: up to 4 n² proofs.
pub fn repair(puzzle: &Puzzle) -> Option<(Square, u32)> {
    let map = puzzle.region_map()?;
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
            let mut changed = map.to_vec();
            changed[at] = map[to];
            let Ok(changed) = Puzzle::with_regions(puzzle.n(), puzzle.stars(), changed) else {
                continue;
            };
            let is_whole = changed.divided_region().is_none();
            if is_whole && matches!(unique(&changed, 1_000_000), Uniqueness::Unique(_)) {
                return Some((Square::new(row as u32, column as u32), u32::from(map[to])));
            }
        }
    }
    None
}

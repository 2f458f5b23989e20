//! Touch: a queen here would see every free square of a house.
//!
//! Smaller houses are easier to see, and regions easier than lines.

use super::{House, Sink, State, Step, Technique};

/// Ratings of regions with 2, 3, 4 and more free squares, and of lines with 2, 3 and more.
const LEVELS: [(bool, u32, u32, u32); 7] = [
    (true, 2, 2, 25),
    (true, 3, 3, 27),
    (true, 4, 4, 29),
    (false, 2, 2, 30),
    (true, 5, u32::MAX, 31),
    (false, 3, 3, 31),
    (false, 4, u32::MAX, 32),
];

/// The rating for a region, or a line, with so many free squares.
pub(super) fn level(is_region: bool, squares: u32) -> u32 {
    let fits = |&&(regions, fewest, most, _): &&(bool, u32, u32, u32)| {
        regions == is_region && (fewest..=most).contains(&squares.max(2))
    };
    LEVELS.iter().find(fits).map_or(25, |level| level.3)
}

pub(super) fn find<const N: usize>(state: &State<N>, sink: Sink<'_>) -> bool {
    // Each house with what it excludes, once for all levels.
    let mut touches = Vec::with_capacity(8);
    for house in state.houses() {
        let squares = state.free_of(house);
        let excluded = state.seen_by_all(&squares);
        if !excluded.is_empty() {
            touches.push((house, squares.count(), excluded));
        }
    }
    for (regions, fewest, most, rating) in LEVELS {
        for &(house, count, excluded) in &touches {
            let is_region = matches!(house, House::Region(_));
            if is_region == regions && (fewest..=most).contains(&count) {
                let technique = if is_region {
                    Technique::TouchRegion
                } else {
                    Technique::TouchLine
                };
                let mut step = Step::new(technique, rating).excludes(excluded);
                step.premises.push(house);
                if sink(step) {
                    return true;
                }
            }
        }
    }
    false
}

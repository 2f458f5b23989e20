//! Confinement: a house whose free squares all lie in another has its queen there, and the rest of that other
//! house has none.

use super::super::squares::{Squares, column_of, row_of};
use super::{House, Sink, State, Step, Technique};

pub(super) fn find<const N: usize>(state: &State<N>, sink: Sink<'_>) -> bool {
    region_in_line(state, sink) || line_in_region(state, sink)
}

fn region_in_line<const N: usize>(state: &State<N>, sink: Sink<'_>) -> bool {
    let regions = state
        .houses()
        .take_while(|house| matches!(house, House::Region(_)));
    for house in regions {
        let squares = state.free_of(house);
        let Some(first) = squares.first() else {
            continue;
        };
        let row = House::Row(row_of(first) as u32);
        let column = House::Column(column_of(first) as u32);
        for line in [row, column] {
            if confine(
                state,
                house,
                squares,
                line,
                Technique::RegionInLine,
                20,
                sink,
            ) {
                return true;
            }
        }
    }
    false
}

fn line_in_region<const N: usize>(state: &State<N>, sink: Sink<'_>) -> bool {
    let lines = state
        .houses()
        .skip_while(|house| matches!(house, House::Region(_)));
    for house in lines {
        let squares = state.free_of(house);
        let Some(first) = squares.first() else {
            continue;
        };
        if !state.layout().has_regions {
            return false;
        }
        let region = House::Region(u32::from(state.layout().region(first)));
        if confine(
            state,
            house,
            squares,
            region,
            Technique::LineInRegion,
            23,
            sink,
        ) {
            return true;
        }
    }
    false
}

fn confine<const N: usize>(
    state: &State<N>,
    house: House,
    squares: Squares<N>,
    into: House,
    technique: Technique,
    rating: u32,
    sink: Sink<'_>,
) -> bool {
    let whole = state.free_of(into);
    if !squares.minus(&whole).is_empty() {
        return false;
    }
    let excluded = whole.minus(&squares);
    if excluded.is_empty() {
        return false;
    }
    let mut step = Step::new(technique, rating).excludes(excluded);
    step.premises.push(house);
    step.into.push(into);
    sink(step)
}

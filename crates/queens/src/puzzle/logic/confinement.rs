//! Confinement: a house whose free squares all lie in another has its queen there, and the rest of that other
//! house has none.

use super::survey::{Survey, bits, is_one};
use super::{House, Sink, State, Step, Technique};

pub(super) fn find<const N: usize>(state: &State<N>, survey: &Survey<N>, sink: Sink<'_>) -> bool {
    region_in_line(state, survey, sink) || line_in_region(state, survey, sink)
}

fn region_in_line<const N: usize>(state: &State<N>, survey: &Survey<N>, sink: Sink<'_>) -> bool {
    bits(state.open.regions).any(|region| {
        let (rows, columns) = (
            survey.rows_of[region as usize],
            survey.columns_of[region as usize],
        );
        let region = House::Region(region);
        let row = is_one(rows).then(|| House::Row(rows.trailing_zeros()));
        let column = is_one(columns).then(|| House::Column(columns.trailing_zeros()));
        [row, column]
            .into_iter()
            .flatten()
            .any(|line| confine(state, region, line, Technique::RegionInLine, 20, sink))
    })
}

fn line_in_region<const N: usize>(state: &State<N>, survey: &Survey<N>, sink: Sink<'_>) -> bool {
    let [rows, columns] = survey.inside;
    let lines = (bits(rows).map(House::Row)).chain(bits(columns).map(House::Column));
    lines.into_iter().any(|line| {
        let first = state.free_of(line).first();
        let region = first.map(|at| House::Region(u32::from(state.layout().region(at))));
        region.is_some_and(|region| confine(state, line, region, Technique::LineInRegion, 23, sink))
    })
}

/// The step that excludes the rest of a house inside which another lies, if there is a rest.
fn confine<const N: usize>(
    state: &State<N>,
    house: House,
    into: House,
    technique: Technique,
    rating: u32,
    sink: Sink<'_>,
) -> bool {
    let excluded = state.free_of(into).minus(&state.free_of(house));
    if excluded.is_empty() {
        return false;
    }
    let mut step = Step::new(technique, rating).excludes(excluded);
    step.premises.push(house);
    step.into.push(into);
    sink(step)
}

//! Singles: a house with one free square has its queen there.

use super::super::squares::square;
use super::survey::Survey;
use super::{House, Sink, State, Step, Technique};

pub(super) fn find<const N: usize>(state: &State<N>, survey: &Survey<N>, sink: Sink<'_>) -> bool {
    survey.singles().any(|house| {
        let (technique, rating) = match house {
            House::Region(_) => (Technique::SingleInRegion, 10),
            _ => (Technique::SingleInLine, 14),
        };
        let mut step = Step::new(technique, rating);
        step.premises.push(house);
        step.queen = state.free_of(house).first().map(square);
        sink(step)
    })
}

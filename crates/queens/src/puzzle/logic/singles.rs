//! Singles: a house with one free square has its queen there.

use super::super::squares::{Squares, square};
use super::{House, Sink, State, Step, Technique};

pub(super) fn find<const N: usize>(state: &State<N>, sink: Sink<'_>) -> bool {
    state
        .houses()
        .any(|house| match only(&state.free_of(house)) {
            None => false,
            Some(at) => {
                let (technique, rating) = match house {
                    House::Region(_) => (Technique::SingleInRegion, 10),
                    _ => (Technique::SingleInLine, 14),
                };
                let mut step = Step::new(technique, rating);
                step.premises.push(house);
                step.queen = Some(square(at));
                sink(step)
            }
        })
}

/// The square of a set that has just one.
#[inline]
fn only<const N: usize>(squares: &Squares<N>) -> Option<super::At> {
    let (mut any, mut several) = (0, 0);
    for word in squares.0 {
        several |= if any != 0 {
            word
        } else {
            word & word.wrapping_sub(1)
        };
        any |= word;
    }
    if several == 0 { squares.first() } else { None }
}

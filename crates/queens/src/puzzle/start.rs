//! The random solution with which a map begins.

use super::layout::Layout;
use super::recipe::Recipe;
use super::squares::Squares;
use super::state::{Kind, State};
use crate::lines::places;
use crate::random::Random;

/// Nodes after which it is better to start over.
const MOST_NODES: u32 = 4000;

/// A random solution that obeys the recipe, where only painted squares belong to regions and a region without a
/// queen may grow to one; `None` if it is better to try again. Not all solutions are equally likely.
pub(super) fn solution<const W: usize>(
    recipe: &Recipe,
    painted: &Layout<W>,
    random: &mut Random,
) -> Option<Squares<W>> {
    let mut nodes = MOST_NODES;
    walk(recipe, State::new(painted), &mut nodes, random)
}

/// A search in random order, row by row, that places queens together with their images.
fn walk<const W: usize>(
    recipe: &Recipe,
    state: State<'_, W>,
    nodes: &mut u32,
    random: &mut Random,
) -> Option<Squares<W>> {
    let Some(row) = places(state.open(Kind::Row)).next() else {
        return Some(state.queens);
    };
    *nodes = nodes.checked_sub(1)?;
    let mut choices: Vec<_> = state.free_of(Kind::Row.house(row)).iter().collect();
    random.shuffle(&mut choices);
    choices.into_iter().find_map(|choice| {
        let mut then = state.with(choice);
        for queen in recipe.symmetry.images(recipe.n, choice) {
            if !then.queens.contains(queen) {
                then.try_place(queen)?;
            }
        }
        walk(recipe, then, nodes, random)
    })
}

//! The random solution with which a map begins.

use super::layout::{Layout, NO_REGION};
use super::recipe::{MapSymmetry, Recipe};
use super::squares::{At, Squares, at, column_of, row_of};
use crate::random::Random;

/// Queens of a random solution that obeys the recipe, in reading order; `None` when it is better to try again.
pub(super) fn solution<const N: usize>(
    recipe: &Recipe,
    layout: &Layout<N>,
    random: &mut Random,
) -> Option<Vec<At>> {
    if recipe.symmetry == MapSymmetry::None && recipe.paint.is_none() && recipe.stars == 1 {
        return Some(permutation(layout.n, random));
    }
    let mut walk = Walk {
        recipe,
        layout,
        queens: Vec::new(),
        columns: [0; N],
        regions: [0; N],
        left: 4000,
    };
    if !walk.rows(0, Squares::board(layout.n), random) {
        return None;
    }
    walk.queens.sort_unstable();
    Some(walk.queens)
}

/// Each equally likely: about one permutation in e² has no two queens touching.
fn permutation(n: usize, random: &mut Random) -> Vec<At> {
    let mut columns: Vec<usize> = (0..n).collect();
    loop {
        shuffle(&mut columns, random);
        if columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1) {
            return columns
                .iter()
                .enumerate()
                .map(|(row, &column)| at(row, column))
                .collect();
        }
    }
}

/// A search in random order, row by row, that puts queens together with their images.
struct Walk<'a, const N: usize> {
    recipe: &'a Recipe,
    layout: &'a Layout<N>,
    queens: Vec<At>,
    columns: [u32; N],
    /// Queens of each painted region.
    regions: [u32; N],
    /// Nodes left.
    left: u32,
}

impl<const N: usize> Walk<'_, N> {
    fn rows(&mut self, from: usize, free: Squares<N>, random: &mut Random) -> bool {
        let (n, stars) = (self.layout.n, self.recipe.stars);
        let in_row = |queens: &[At], row| queens.iter().filter(|&&q| row_of(q) == row).count();
        let full = |row: &usize| in_row(&self.queens, *row) < stars as usize;
        let Some(row) = (from..n).find(full) else {
            let painted = |region: usize| !self.layout.regions[region].is_empty();
            return (0..n).all(|region| !painted(region) || self.regions[region] == 1);
        };
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let mut choices = [0; 32];
        let mut count = 0;
        for column in 0..n {
            if free.0[row] >> column & 1 != 0 {
                choices[count] = at(row, column);
                count += 1;
            }
        }
        shuffle(&mut choices[..count], random);
        for &choice in &choices[..count] {
            let before = (self.queens.len(), self.columns, self.regions);
            if let Some(free) = self.place(choice, free)
                && self.rows(row, free, random)
            {
                return true;
            }
            self.queens.truncate(before.0);
            (self.columns, self.regions) = (before.1, before.2);
        }
        false
    }

    fn place(&mut self, choice: At, mut free: Squares<N>) -> Option<Squares<N>> {
        let (images, count) = self.recipe.symmetry.images(self.layout.n, choice);
        for queen in std::iter::once(choice).chain(images[..count].iter().copied()) {
            if self.queens.contains(&queen) {
                continue;
            }
            let row = row_of(queen);
            let in_row = self
                .queens
                .iter()
                .filter(|&&other| row_of(other) == row)
                .count() as u32;
            if !free.contains(queen) || in_row == self.recipe.stars {
                return None;
            }
            self.queens.push(queen);
            free.remove(queen);
            free = free.minus(&self.layout.near(queen));
            if in_row + 1 == self.recipe.stars {
                free.0[row] = 0;
            } else {
                // The others of the row stand further right, so that each set is met once.
                free.0[row] &= !((1 << column_of(queen)) - 1);
            }
            let column = column_of(queen);
            self.columns[column] += 1;
            if self.columns[column] == self.recipe.stars {
                free.0.iter_mut().for_each(|word| *word &= !(1 << column));
            }
            let region = self.layout.region(queen);
            if region != NO_REGION {
                self.regions[usize::from(region)] += 1;
                free = free.minus(&self.layout.regions[usize::from(region)]);
            }
        }
        Some(free)
    }
}

pub(super) fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for i in (1..items.len()).rev() {
        items.swap(i, random.below(i as u64 + 1) as usize);
    }
}

//! The exact search for several queens in each house.
//!
//! **Problem.** As in [`solver`](super::solver), with k queens in each row, column and region, none touching.
//!
//! **Idea.** Keep for each house how many queens it still needs. A house must have room for them, and queens
//! of one house do not touch: in a line they are at least two apart, and of the four squares of a 2 × 2 block
//! one at most is a queen's. A house with just as many free squares as it needs takes them all. Otherwise take
//! the house with the fewest squares to spare, and of these a square: once with a queen, once without.
//!
//! **What changed.** Against the search for one queen: counts instead of "none, one, more", a branch of two
//! instead of one for each square, and the bound by blocks.

use super::layout::{Layout, NO_REGION};
use super::patience::Patience;
use super::squares::{At, Squares, at, column_of, row_of};

/// What houses need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs<const N: usize> {
    pub(super) rows: [u8; N],
    pub(super) columns: [u8; N],
    pub(super) regions: [u8; N],
    pub(super) left: u32,
}

impl<const N: usize> Needs<N> {
    pub(super) fn all(layout: &Layout<N>) -> Self {
        let mut houses = [0; N];
        houses[..layout.n].fill(layout.stars);
        Needs {
            rows: houses,
            columns: houses,
            regions: if layout.has_regions { houses } else { [0; N] },
            left: layout.n as u32 * u32::from(layout.stars),
        }
    }
}

/// A search for solutions.
pub(super) struct StarSearch<'l, const N: usize> {
    layout: &'l Layout<N>,
    wanted: usize,
    patience: Patience<'l>,
    nodes: u64,
    placed: Vec<At>,
    pub(super) found: Vec<Vec<At>>,
}

impl<'l, const N: usize> StarSearch<'l, N> {
    /// A search that ends after so many solutions.
    pub(super) fn new(layout: &'l Layout<N>, wanted: usize, patience: Patience<'l>) -> Self {
        StarSearch {
            layout,
            wanted,
            patience,
            nodes: 0,
            placed: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Puts a queen on a square; false when a house of it needs none.
    pub(super) fn place(&mut self, queen: At, free: &mut Squares<N>, needs: &mut Needs<N>) -> bool {
        let (row, column, region) = (row_of(queen), column_of(queen), self.layout.region(queen));
        let in_region = region == NO_REGION || needs.regions[region as usize] > 0;
        if needs.rows[row] == 0 || needs.columns[column] == 0 || !in_region {
            return false;
        }
        self.placed.push(queen);
        needs.left -= 1;
        free.remove(queen);
        *free = free.minus(&self.layout.near(queen));
        needs.rows[row] -= 1;
        if needs.rows[row] == 0 {
            free.0[row] = 0;
        }
        needs.columns[column] -= 1;
        if needs.columns[column] == 0 {
            for word in &mut free.0 {
                *word &= !(1 << column);
            }
        }
        if region != NO_REGION {
            needs.regions[region as usize] -= 1;
            if needs.regions[region as usize] == 0 {
                *free = free.minus(&self.layout.regions[region as usize]);
            }
        }
        true
    }

    /// Searches on; true when the search is over before the tree is.
    pub(super) fn run(&mut self, mut free: Squares<N>, mut needs: Needs<N>) -> bool {
        let before = self.placed.len();
        loop {
            self.nodes += 1;
            if needs.left == 0 {
                let mut queens = self.placed.clone();
                queens.sort_unstable();
                self.found.push(queens);
                self.placed.truncate(before);
                return self.found.len() >= self.wanted;
            }
            if self.patience.is_over(self.nodes) {
                self.placed.truncate(before);
                return true;
            }
            let Some((spare, square)) = self.tightest(&free, &needs) else {
                self.placed.truncate(before);
                return false;
            };
            if spare > 0 {
                let (mut with, mut needs_with) = (free, needs);
                let count = self.placed.len();
                if self.place(square, &mut with, &mut needs_with) && self.run(with, needs_with) {
                    self.placed.truncate(before);
                    return true;
                }
                self.placed.truncate(count);
                free.remove(square);
            } else if !self.place(square, &mut free, &mut needs) {
                self.placed.truncate(before);
                return false;
            }
        }
    }

    /// Squares to spare in the tightest house, and a square of it; `None` when a house has no room.
    fn tightest(&self, free: &Squares<N>, needs: &Needs<N>) -> Option<(u32, At)> {
        let n = self.layout.n;
        let mut least = u32::MAX;
        let mut best = 0;
        // Counts of columns, one bit plane each: squares, and queens that fit two apart.
        let (mut squares, mut apart) = ([0u32; 5], [0u32; 5]);
        let mut taken = 0;
        for row in 0..n {
            let word = free.0[row];
            add(&mut squares, word);
            taken = word & !taken;
            add(&mut apart, taken);
            let need = u32::from(needs.rows[row]);
            if need > 0 {
                let count = word.count_ones();
                if count < need || fit_apart(word) < need {
                    return None;
                }
                if count - need < least {
                    (least, best) = (count - need, row);
                }
            }
        }
        for column in 0..n {
            let need = u32::from(needs.columns[column]);
            if need > 0 {
                let count = read(&squares, column);
                if read(&apart, column) < need {
                    return None;
                }
                if count - need < least {
                    (least, best) = (count - need, N + column);
                }
            }
        }
        for region in 0..n {
            let need = u32::from(needs.regions[region]);
            if need > 0 {
                let (from, until) = self.layout.spans[region];
                let squares = &self.layout.regions[region].0;
                let (mut count, mut above) = (0, 0);
                // One queen at most in a block of two rows and two columns, in either of two tilings by rows.
                let mut blocks = [0; 2];
                for row in from as usize..until as usize {
                    let word = squares[row] & free.0[row];
                    count += word.count_ones();
                    blocks[row % 2] += blocks_of(word | above);
                    above = word;
                }
                blocks[until as usize % 2] += blocks_of(above);
                if count < need || blocks[0] < need || blocks[1] < need {
                    return None;
                }
                if count - need < least {
                    (least, best) = (count - need, 2 * N + region);
                }
            }
        }
        let house = if best < N {
            return Some((least, at(best, free.0[best].trailing_zeros() as usize)));
        } else if best < 2 * N {
            let column = best - N;
            let row = (0..n).find(|&row| free.0[row] >> column & 1 != 0)?;
            return Some((least, at(row, column)));
        } else {
            free.and(&self.layout.regions[best - 2 * N])
        };
        house.first().map(|square| (least, square))
    }
}

/// Adds 1 to the counts of these columns.
#[inline(always)]
fn add(planes: &mut [u32; 5], mut columns: u32) {
    for plane in planes {
        let carry = *plane & columns;
        *plane ^= columns;
        columns = carry;
    }
}

#[inline(always)]
fn read(planes: &[u32; 5], column: usize) -> u32 {
    let bit = |plane: usize| (planes[plane] >> column & 1) << plane;
    bit(0) | bit(1) | bit(2) | bit(3) | bit(4)
}

/// How many squares of a row can be chosen with none beside another.
#[inline(always)]
fn fit_apart(mut word: u32) -> u32 {
    let mut count = 0;
    while word != 0 {
        count += 1;
        let first = word & word.wrapping_neg();
        word &= !(first | first << 1);
    }
    count
}

/// How many blocks of two columns are met, in the better of the two ways to lay them.
#[inline(always)]
fn blocks_of(word: u32) -> u32 {
    const EVEN: u32 = 0x5555_5555;
    let even = (word | word >> 1) & EVEN;
    let odd = ((word | word << 1) & EVEN) | (word & 1);
    even.count_ones().min(odd.count_ones())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_a_row_hold() {
        for word in 0u32..1 << 12 {
            let apart = |choice: u32| choice & !word == 0 && choice & choice << 1 == 0;
            let most = (0u32..1 << 12)
                .filter(|&c| c & !word == 0 && apart(c))
                .map(u32::count_ones);
            let most = if word % 37 == 0 {
                most.max().unwrap()
            } else {
                fit_apart(word)
            };
            assert_eq!(fit_apart(word), most, "{word:b}");
            assert!(blocks_of(word) >= most, "{word:b}");
        }
    }
}

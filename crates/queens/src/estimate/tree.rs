//! Stochastic enumeration: a random part of every level of the search tree.
//!
//! **Problem.** How many leaves are there in a tree far too large to walk?
//!
//! **Idea.** Go down level by level with at most `width` nodes. List all children of the current nodes; if there are too
//! many, keep `width` of them, each equally likely. Multiply the factors by which the levels were thinned, and at the end
//! the number of nodes left.
//!
//! **Formula.** With Tₖ children found and Kₖ = min(Tₖ, width) kept at level k, the estimate is Π Tₖ / Kₖ · (leaves
//! reached). A node is kept with probability K/T and then stands for T/K, so its expected weight is 1 at every level and the
//! expected value is the number of leaves, for every `width` and every rule for the next row. With `width` 1 this is Knuth's
//! estimator; if nothing is thinned, it is a count.
//!
//! **Less variance.** Each node extends the row with the fewest free squares, so that dead ends show early and nodes of one
//! level have similar futures. The children kept are equally spaced in the list (systematic sampling), so every subtree is
//! represented in proportion. Wherever there are at most `width` nodes, in the first rows and in the last, nothing is left
//! to chance.
//!
//! **Cost.** O(width · n²) time, 112 bytes for each node of the width.
//!
//! Sources: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29
//! (1975); R. Y. Rubinstein, "Stochastic enumeration method for counting NP-hard problems", Methodology and
//! Computing in Applied Probability 15 (2013); R. Vaisman and D. P. Kroese, "Stochastic enumeration
//! method for counting trees", same journal 19 (2017). Systematic sampling: W. G. Madow, 1949.

use super::Batch;
use crate::lines::{board_mask, places};
use crate::random::Random;
use crate::run::{Progress, Run, Stopped};

/// Rows and columns are the bits of one word.
pub(super) const MAX_N: u32 = 64;

/// Number of nodes extended between two checks whether to stop.
const NODES_PER_QUESTION: usize = 1 << 10;

/// Queens in some of the rows, none attacked.
#[derive(Clone, Copy)]
struct Node {
    /// Rows without a queen.
    rows: u64,
    /// Columns without a queen.
    columns: u64,
    /// Occupied diagonals, mirrored (bit column − row + n − 1), so that a row's part is a window of bits in the order of the
    /// columns.
    diagonals: u128,
    /// Occupied antidiagonals (bit row + column).
    antidiagonals: u128,
}

impl Node {
    /// Squares of a row that no queen commands.
    fn free(&self, n: u32, row: u32) -> u64 {
        let diagonals = (self.diagonals >> (n - 1 - row)) as u64;
        let antidiagonals = (self.antidiagonals >> row) as u64;
        self.columns & !(diagonals | antidiagonals)
    }

    /// The row with the fewest free squares (the first of several), and these squares.
    fn narrowest_row(&self, n: u32) -> (u32, u64) {
        let mut narrowest = (0, 0);
        let mut fewest = u32::MAX;
        for row in places(self.rows) {
            let free = self.free(n, row);
            if free.count_ones() < fewest {
                narrowest = (row, free);
                fewest = free.count_ones();
                if fewest == 0 {
                    break;
                }
            }
        }
        narrowest
    }

    fn place(mut self, n: u32, row: u32, column: u32) -> Self {
        self.rows &= !(1 << row);
        self.columns &= !(1 << column);
        self.diagonals |= 1 << (column + n - 1 - row);
        self.antidiagonals |= 1 << (row + column);
        self
    }
}

/// Receives which child of which node was kept, level by level.
pub(super) trait Trail {
    /// The children that follow belong to the next level.
    fn level(&mut self) {}

    /// A child of the node with this place in its level is kept, with a queen on this square.
    fn keep(&mut self, _parent: usize, _row: u32, _column: u32) {}
}

/// Keeps nothing.
impl Trail for () {}

/// Makes a batch, and reports to the trail how it reached its leaves.
pub(super) fn descend(
    n: u32,
    width: u32,
    random: &mut Random,
    run: &Run<'_>,
    trail: &mut impl Trail,
) -> Result<Batch, Stopped> {
    let width = u64::from(width);
    let all = board_mask(n as usize);
    let mut nodes = vec![Node {
        rows: all,
        columns: all,
        diagonals: 0,
        antidiagonals: 0,
    }];
    let mut choices = Vec::new();
    let mut next = Vec::new();
    let mut ln = 0.0;
    let mut exact = true;
    for row in 0..n {
        choices.clear();
        for some in nodes.chunks(NODES_PER_QUESTION) {
            if run.is_over() {
                return Err(Stopped);
            }
            run.tell(Progress::of(row.into(), n.into()));
            choices.extend(some.iter().map(|node| node.narrowest_row(n)));
        }
        let squares = |&(_, free): &(u32, u64)| u64::from(free.count_ones());
        let children = choices.iter().map(squares).sum();
        let mut sampling = Systematic::new(children, width, random);
        if children > width {
            ln += (children as f64 / width as f64).ln();
            exact = false;
        }
        next.clear();
        trail.level();
        for (index, (node, &(row, free))) in nodes.iter().zip(&choices).enumerate() {
            for column in places(free) {
                if sampling.takes_next() {
                    trail.keep(index, row, column);
                    next.push(node.place(n, row, column));
                }
            }
        }
        std::mem::swap(&mut nodes, &mut next);
    }
    ln += (nodes.len() as f64).ln();
    Ok(Batch { ln, exact })
}

/// Chooses `size` items, or all if there are no more, in one pass over a list: equally spaced from a random start, every
/// item equally likely.
///
/// Give each item a length of `size` units, and mark every `items`-th unit of the whole from a random one on. There are
/// `size` marks, and since an item is no longer than their distance, none gets two.
struct Systematic {
    size: u64,
    items: u64,
    /// Units from the start of the next item to the next mark.
    to_mark: u64,
}

impl Systematic {
    fn new(items: u64, size: u64, random: &mut Random) -> Self {
        if items <= size {
            // A mark on the first unit of every item.
            return Systematic {
                size: 1,
                items: 1,
                to_mark: 0,
            };
        }
        Systematic {
            size,
            items,
            to_mark: random.below(items),
        }
    }

    fn takes_next(&mut self) -> bool {
        let taken = self.to_mark < self.size;
        if taken {
            self.to_mark += self.items;
        }
        self.to_mark -= self.size;
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systematic_sampling_takes_its_size_and_each_item_equally_often() {
        let mut random = Random::new(3);
        for (items, size) in [(0, 5), (4, 5), (5, 5), (6, 5), (10, 5), (17, 5), (17, 1)] {
            let rounds = 6000;
            let mut taken = vec![0u64; items as usize];
            for _ in 0..rounds {
                let mut sampling = Systematic::new(items, size, &mut random);
                let chosen: Vec<bool> = (0..items).map(|_| sampling.takes_next()).collect();
                let count = chosen.iter().filter(|&&is| is).count() as u64;
                assert_eq!(count, items.min(size));
                for (sum, is) in taken.iter_mut().zip(chosen) {
                    *sum += u64::from(is);
                }
            }
            let expected = rounds as f64 * (size as f64 / items as f64).min(1.0);
            for &count in &taken {
                let off = count as f64 - expected;
                assert!(
                    off.abs() <= 5.0 * expected.sqrt(),
                    "{items}, {size}: {taken:?}"
                );
            }
        }
    }
}

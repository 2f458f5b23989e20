//! The independent check of a work unit: plain backtracking with a column mask for each row.
//!
//! Rows in the split may use the east columns, all others the west columns. This shares nothing with
//! the join but the numbering of units and the definition of a solution's weight: no quadrants, no
//! signatures, no tables, no vector code. It visits every solution, so it is slower by the factor that
//! the join is worth.

use super::units::RowSplit;
use super::weight::class_weight;
use crate::lines::{Masks, board_mask};

/// How many solutions have exactly this row split. Cost: it visits each of them; memory O(n).
///
/// ```
/// use queens::count::{RowSplit, restricted};
/// // n = 4: queens in the east half in rows 0 and 1, or in rows 0 and 3, …
/// let total: u64 = (0..16).filter_map(|east| RowSplit::new(4, east)).map(restricted::solutions).sum();
/// assert_eq!(total, 2);
/// ```
pub fn solutions(split: RowSplit) -> u64 {
    let mut count = 0;
    visit(split, &mut |_| count += 1);
    count
}

/// What the unit contributes to Q(n): the weights of its solutions added up, the factor of the
/// north–south reflection included.
pub fn weighted(split: RowSplit) -> u64 {
    let mut sum = 0;
    visit(split, &mut |queens| sum += class_weight(queens, split));
    split.weight() * sum
}

/// Calls `found` with every solution of this row split.
fn visit(split: RowSplit, found: &mut impl FnMut(&[u32])) {
    let n = split.n() as usize;
    let west = board_mask(n.div_ceil(2));
    let east = board_mask(n) & !west;
    let allowed = |row: usize| {
        if split.east() >> row & 1 == 1 {
            east
        } else {
            west
        }
    };
    let mut queens = vec![0; n];
    // The masks each row sees, and its squares not tried yet.
    let mut levels = vec![(Masks::default(), 0); n + 1];
    let mut row = 0;
    if n == 0 {
        return found(&queens);
    }
    levels[0].1 = allowed(0);
    loop {
        let (masks, untried) = &mut levels[row];
        if *untried == 0 {
            if row == 0 {
                return;
            }
            row -= 1;
            continue;
        }
        let bit = *untried & untried.wrapping_neg();
        *untried ^= bit;
        queens[row] = bit.trailing_zeros();
        if row + 1 == n {
            found(&queens);
        } else {
            let below = masks.place(bit);
            row += 1;
            levels[row] = (below, below.free(allowed(row)));
        }
    }
}

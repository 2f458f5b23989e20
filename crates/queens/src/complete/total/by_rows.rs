//! The number of completions of an open board.
//!
//! **Problem.** If nearly every node leads to solutions, choosing the best line at each node costs more than it saves: then
//! there is nothing to prove, only much to count.
//!
//! **Idea.** Go down row by row. What the queens above attack is carried along in masks: columns stay, diagonals shift
//! right, antidiagonals left, and what is attacked at short range in the next two rows is passed down as it is. The last
//! queen is not placed but counted.
//!
//! **Invariant.** A square of the current row is free if the board's own mask has it and no carried mask does. Rows of given
//! queens are skipped; their attacks are in the board's masks.
//!
//! **Mirror.** Left-right reflection preserves all rules but diagonals of one direction. If it preserves the masks too, a
//! first queen in the left half has as many completions as its mirror image, and the right half is not searched.
//!
//! **What changed** compared with the search: no choice of line, no forced queens, no regions; an order of magnitude less
//! work per node and more nodes.
//!
//! **Cost.** A few word operations per node; the depth is at most 64.

use crate::complete::Budget;
use crate::complete::grid::opening::Opening;
use crate::complete::problem::Problem;
use crate::complete::problem::rules::Rules;
use crate::lines::bits;

/// One pass over the board: the columns allowed for its first queen, and the completions counted so far.
struct Walk<'a> {
    opening: &'a Opening<'a>,
    rules: Rules,
    first: u64,
    found: u128,
}

/// What the queens above attack, as seen from one row.
#[derive(Clone, Copy, Default)]
struct Carried {
    columns: u64,
    diagonals: u64,
    antidiagonals: u64,
    /// Attacked at short range in this row, and in the next one.
    near: [u64; 2],
}

/// Whether the completions can be counted row by row: each row takes at most one queen, and neither regions nor glued edges
/// link squares that lie far apart.
pub(crate) fn suits(problem: &Problem) -> bool {
    let rules = problem.rules();
    rules.rows && !rules.torus && problem.regions().is_none()
}

/// The number of completions, or `Err` with the number counted until the budget was used up.
pub(crate) fn count(opening: &Opening<'_>, budget: &mut Budget<'_>) -> Result<u128, u128> {
    if opening.left == 0 {
        return Ok(1);
    }
    let mut total = 0;
    for (first, weight) in first_columns(opening) {
        let mut walk = Walk {
            opening,
            rules: opening.problem.rules(),
            first,
            found: 0,
        };
        let whole = walk.below(0, opening.left, Carried::default(), budget);
        total += weight * walk.found;
        if !whole {
            return Err(total);
        }
    }
    Ok(total)
}

/// Sets of columns for the first queen, each with the weight of the solutions found with it.
fn first_columns(opening: &Opening<'_>) -> Vec<(u64, u128)> {
    let (columns, rules) = (opening.problem.columns(), opening.problem.rules());
    let mirror_image = |row: u64| row.reverse_bits() >> (64 - columns.max(1));
    let one_direction = rules.diagonals != rules.antidiagonals;
    if one_direction || opening.free.iter().any(|&row| row != mirror_image(row)) {
        return vec![(u64::MAX, 1)];
    }
    let left_half = (1 << (columns / 2)) - 1;
    let middle = (left_half + 1) & !mirror_image(left_half);
    vec![(left_half, 2), (middle, 1)]
}

impl Walk<'_> {
    /// Adds the completions from this row down; returns false if the budget is used up.
    fn below(
        &mut self,
        mut row: usize,
        left: u32,
        mut carried: Carried,
        budget: &mut Budget<'_>,
    ) -> bool {
        if !budget.grant() {
            return false;
        }
        let Opening {
            free, rows: open, ..
        } = self.opening;
        let first = if left == self.opening.left {
            self.first
        } else {
            u64::MAX
        };
        let is_open = |row: usize| open >> row & 1 == 1;
        let mut rows_left = (open >> row).count_ones();
        while rows_left >= left {
            if is_open(row) {
                let here = free[row] & first & !carried.attacked();
                if left == 1 {
                    self.found += u128::from(here.count_ones());
                } else {
                    // When no row may stay empty, the next one shows many dead ends before they are entered.
                    let next_must = rows_left == left && is_open(row + 1);
                    for bit in bits(here) {
                        let next = self.after(carried, bit);
                        if next_must && free[row + 1] & !next.attacked() == 0 {
                            continue;
                        }
                        if !self.below(row + 1, left - 1, next, budget) {
                            return false;
                        }
                    }
                }
                rows_left -= 1;
            }
            carried = self.after(carried, 0);
            row += 1;
            if row == free.len() {
                break;
            }
        }
        true
    }

    /// What the next row sees after a queen was placed on `bit` of this row, or none if `bit` is 0.
    fn after(&self, carried: Carried, bit: u64) -> Carried {
        let when = |rule: bool, mask: u64| if rule { mask } else { 0 };
        let Rules {
            columns,
            diagonals,
            antidiagonals,
            knights,
            touch,
            // A row is filled once, and edges are not glued here.
            rows: _,
            torus: _,
        } = self.rules;
        Carried {
            columns: carried.columns | when(columns, bit),
            diagonals: (carried.diagonals | when(diagonals, bit)) << 1,
            antidiagonals: (carried.antidiagonals | when(antidiagonals, bit)) >> 1,
            near: [
                carried.near[1]
                    | when(knights, bit << 2 | bit >> 2)
                    | when(touch, bit << 1 | bit | bit >> 1),
                when(knights, bit << 1 | bit >> 1),
            ],
        }
    }
}

impl Carried {
    fn attacked(self) -> u64 {
        self.columns | self.diagonals | self.antidiagonals | self.near[0]
    }
}

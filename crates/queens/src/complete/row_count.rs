//! The number of completions of an open board.
//!
//! **Problem.** Where nearly every node leads to solutions, choosing the best line at each costs more than
//! it saves: then there is nothing to prove, only much to count.
//!
//! **Idea.** Go down row by row. What the queens above attack is carried along in masks: columns stay,
//! diagonals shift right, antidiagonals left, and what is attacked at short range in the next two rows is
//! handed down as it is. The last queen is not placed but counted.
//!
//! **Invariant.** A square of the current row is free if the board's own mask has it and no carried mask
//! does. Rows of given queens are passed over; their attacks are in the board's masks.
//!
//! **What changed** against the search: no choice of line, no forced queens, no regions; an order of
//! magnitude less work per node and more nodes.
//!
//! **Cost.** A few word operations per node; the depth is at most 64.

use super::control::Control;
use super::rules::Rules;

/// The part of a problem that this way of counting needs.
pub(super) struct OpenBoard {
    /// Free squares of each row, given queens and blocked squares taken into account.
    pub(super) free: Vec<u64>,
    /// Rows without a given queen.
    pub(super) open: u64,
    pub(super) rules: Rules,
    /// Queens to be placed.
    pub(super) left: u32,
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

impl OpenBoard {
    /// The number of completions, or `Err` with what was counted until the control said stop.
    pub(super) fn count(&self, control: &mut Control<'_>) -> Result<u128, u128> {
        let mut found = 0;
        match self.below(0, self.left, Carried::default(), &mut found, control) {
            true => Ok(found),
            false => Err(found),
        }
    }

    /// Adds the completions below this row; false when the control says stop.
    fn below(
        &self,
        row: usize,
        left: u32,
        carried: Carried,
        found: &mut u128,
        control: &mut Control<'_>,
    ) -> bool {
        if left == 0 {
            *found += 1;
            return true;
        }
        if !control.grant() {
            return false;
        }
        let (mut row, mut carried) = (row, carried);
        let mut rows_left = (self.open >> row).count_ones();
        while rows_left >= left {
            if self.open >> row & 1 == 1 {
                let mut free = self.free[row] & !carried.attacked();
                if left == 1 {
                    *found += u128::from(free.count_ones());
                } else {
                    while free != 0 {
                        let bit = free & free.wrapping_neg();
                        free &= free - 1;
                        let next = self.after(carried, bit);
                        if !self.below(row + 1, left - 1, next, found, control) {
                            return false;
                        }
                    }
                }
                rows_left -= 1;
            }
            carried = self.after(carried, 0);
            row += 1;
            if row == self.free.len() {
                break;
            }
        }
        true
    }

    /// What the next row sees after a queen was placed on `bit` of this row, or none for 0.
    #[inline(always)]
    fn after(&self, carried: Carried, bit: u64) -> Carried {
        let when = |rule: bool, mask: u64| if rule { mask } else { 0 };
        let Rules {
            columns,
            diagonals,
            knights,
            touch,
            ..
        } = self.rules;
        let on_diagonals = when(diagonals, bit);
        Carried {
            columns: carried.columns | when(columns, bit),
            diagonals: (carried.diagonals | on_diagonals) << 1,
            antidiagonals: (carried.antidiagonals | on_diagonals) >> 1,
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
    #[inline(always)]
    fn attacked(self) -> u64 {
        self.columns | self.diagonals | self.antidiagonals | self.near[0]
    }
}

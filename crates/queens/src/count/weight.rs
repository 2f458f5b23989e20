//! The weight of a solution: of each solution, how many it stands for when solutions are counted up to
//! symmetry.
//!
//! This file is the definition. The join reaches the same weights class by class
//! (`halves`); tests hold the two together, and `docs/counting.md` proves that the
//! weights of all solutions add up to Q(n).
//!
//! The **arms** are the halves of the two long diagonals, without the centre of an odd board: NW and SE
//! on the diagonal, NE and SW on the antidiagonal. A long diagonal holds at most one queen.
//!
//! 1. *North–south*: only row splits with p ≤ q count, twice if p < q.
//! 2. *Turn the arms west*: solutions with a queen on an east arm count 0; one occupied west arm
//!    counts 2, two count 4.
//! 3. *No arm*: the reflection east–west is still free. Odd n without a centre queen: the queen of the
//!    middle row must be in the east half, × 2. Otherwise look at the first row that lies in the same
//!    half as its mirror row: east × 2, west 0, no such row × 1.
//! 4. *Exactly one arm*: the reflection in its long diagonal is still free. It exchanges the rows of
//!    the queens north-east of the centre with the columns of those south-west of it (for the SW arm:
//!    mirrored north–south): first set smaller × 2, equal × 1, larger 0.

use super::units::RowSplit;

/// How many solutions this one stands for: 0, 2, 4 or 8; 1 only for n ≤ 1.
///
/// `queens` must be a solution with n ≤ 32.
///
/// ```
/// use queens::count::weight;
/// // The two solutions of n = 4: the second stands for both.
/// assert_eq!((weight(&[1, 3, 0, 2]), weight(&[2, 0, 3, 1])), (0, 2));
/// ```
pub fn weight(queens: &[u32]) -> u64 {
    let split = RowSplit::of(queens).expect("a solution has n/2 queens in the east half");
    if split.is_unit() {
        split.weight() * class_weight(queens, split)
    } else {
        0
    }
}

/// The weight without the factor of the north–south reflection: rules 2 to 4.
pub(super) fn class_weight(queens: &[u32], split: RowSplit) -> u64 {
    let n = queens.len();
    let (a, b) = (n.div_ceil(2), n / 2);
    let on = |arm: fn(usize, usize) -> usize, rows: std::ops::Range<usize>| {
        rows.into_iter()
            .any(|row| queens[row] as usize == arm(n, row))
    };
    let (diagonal, antidiagonal) = (|_, row| row, |n, row| n - 1 - row);
    if on(diagonal, a..n) || on(antidiagonal, 0..b) {
        return 0;
    }
    match (on(diagonal, 0..b), on(antidiagonal, a..n)) {
        (true, true) => 4,
        (true, false) => 2 * one_arm_weight(queens, split),
        (false, true) => {
            let mirrored: Vec<u32> = queens.iter().rev().copied().collect();
            2 * one_arm_weight(&mirrored, split.reflected())
        }
        (false, false) => no_arm_weight(n, split, n % 2 == 1 && queens[b] as usize == b),
    }
}

/// Rule 3.
pub(super) fn no_arm_weight(n: usize, split: RowSplit, centre: bool) -> u64 {
    if n % 2 == 1 && !centre {
        return if split.middle() { 2 } else { 0 };
    }
    let (north, south) = (split.north(), split.south());
    let same = !(north ^ south) & crate::lines::board_mask(n / 2) as u32;
    if same == 0 {
        1
    } else if north >> same.trailing_zeros() & 1 == 1 {
        2
    } else {
        0
    }
}

/// Rule 4 for the NW arm.
fn one_arm_weight(queens: &[u32], split: RowSplit) -> u64 {
    let n = queens.len();
    let (a, b) = (n.div_ceil(2), n / 2);
    let columns = queens[a..].iter().filter(|&&column| (column as usize) < b);
    let south_west = columns.fold(0, |set, &column| set | 1u32 << column);
    ordered_weight(split.north(), south_west)
}

/// 2, 1 or 0 as the first set is smaller than, equal to or larger than the second.
pub(super) fn ordered_weight(first: u32, second: u32) -> u64 {
    match first.cmp(&second) {
        std::cmp::Ordering::Less => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::{Units, restricted};
    use crate::oracle::all_solutions;

    #[test]
    fn weights_of_all_solutions_add_up_to_their_number() {
        for n in 0..=11 {
            let solutions = all_solutions(n);
            let total: u64 = solutions.iter().map(|queens| weight(queens)).sum();
            assert_eq!(total, solutions.len() as u64, "n = {n}");
            let by_units: u64 = {
                let units = Units::new(n).unwrap();
                (0..units.len())
                    .map(|rank| restricted::weighted(units.split(rank)))
                    .sum()
            };
            assert_eq!(by_units, total, "n = {n}");
        }
    }

    #[test]
    fn every_weight_occurs() {
        let mut seen = std::collections::BTreeMap::new();
        for queens in all_solutions(10).into_iter().chain(all_solutions(11)) {
            *seen.entry(weight(&queens)).or_insert(0) += 1;
        }
        assert_eq!(
            seen.keys().copied().collect::<Vec<_>>(),
            [0, 2, 4, 8],
            "{seen:?}"
        );
    }
}

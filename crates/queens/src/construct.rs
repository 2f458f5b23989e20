//! One solution of any board by formula, column by column, in constant memory.
//!
//! **Problem.** Give one solution of n queens without searching.
//!
//! **Idea.** Climb in knight's moves, two columns per row. For even n, with h = n / 2:
//!
//! ```text
//!   n mod 6 ≠ 2     row r < h      2r + 1
//!                   row h + r      2r
//!   n mod 6 = 2     row r < h      (2r + h − 1) mod n
//!                   row n − 1 − r  n − 1 − (column of row r)
//! ```
//!
//! Neither formula puts a queen on the diagonal `row = column`, so an odd n takes the solution of n − 1 and one more queen
//! in the lower right corner.
//!
//! **Why it is a solution** (n mod 6 ≠ 2). Columns: the upper half takes the odd ones, the lower half
//! the even ones. `row − column` is −r − 1 above and h − r below, so each half repeats nothing, and
//! the ranges −h … −1 and 1 … h do not meet; neither contains 0, the diagonal left free.
//! `row + column` is 3r + 1 above and h + 3r below: equal values need h ≡ 1 (mod 3), which is
//! n ≡ 2 (mod 6) for even n. The other formula answers that case; its halves are images of each other
//! under the half turn.
//!
//! **Time and memory.** O(1) per column and O(1) memory, from either end.
//!
//! **Source.** E. Pauls, "Das Maximalproblem der Damen auf dem Schachbrette", Deutsche Schachzeitung 29
//! (1874), 129–134 and 257–267; in this form E. J. Hoffman, J. C. Loessi and R. C. Moore,
//! "Constructions for the solution of the m queens problem", Mathematics Magazine 42 (1969), 66–72.

use std::iter::FusedIterator;

/// The columns of one solution of n queens, row by row; `None` for n = 2 and n = 3, which have none.
///
/// Cost: O(1) per column, O(1) memory. The iterator can be read from both ends.
///
/// ```
/// use queens::construct;
/// let columns: Vec<u64> = construct::columns(6).unwrap().collect();
/// assert_eq!(columns, [1, 3, 5, 0, 2, 4]);
/// let last = construct::columns(1_000_000_000).unwrap().next_back();
/// assert_eq!(last, Some(999_999_998));
/// assert!(construct::columns(3).is_none());
/// ```
pub fn columns(n: u64) -> Option<impl DoubleEndedIterator<Item = u64> + FusedIterator + Clone> {
    (n != 2 && n != 3).then(|| (0..n).map(move |row| column(n, row)))
}

/// The column of the queen in this row of the solution that [`columns`] gives.
///
/// Only for n = 1, n ≥ 4 and `row < n`.
const fn column(n: u64, row: u64) -> u64 {
    let even = n & !1;
    let half = even / 2;
    if row == even {
        // The corner queen of an odd board.
        row
    } else if even % 6 != 2 {
        if row < half {
            2 * row + 1
        } else {
            2 * (row - half)
        }
    } else if row < half {
        knight(even, row)
    } else {
        even - 1 - knight(even, even - 1 - row)
    }
}

/// (2·row + n/2 − 1) mod n for row < n/2, without overflow for any n.
const fn knight(n: u64, row: u64) -> u64 {
    let (twice, shift) = (2 * row, n / 2 - 1);
    if twice < n - shift {
        twice + shift
    } else {
        twice - (n - shift)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Solution;

    fn listed(n: u64) -> Vec<u32> {
        columns(n).unwrap().map(|c| c as u32).collect()
    }

    #[test]
    fn every_board_up_to_2000_has_a_solution() {
        for n in (0..=2000).filter(|n| ![2, 3].contains(n)) {
            Solution::new(listed(n)).unwrap_or_else(|fault| panic!("n = {n}: {fault}"));
        }
    }

    #[test]
    fn a_million_queens_do_not_attack_each_other() {
        // One board for each residue mod 6, because the formula branches on it.
        for n in 1_000_000..1_000_006 {
            Solution::new(listed(n)).unwrap_or_else(|fault| panic!("n = {n}: {fault}"));
        }
    }

    #[test]
    fn columns_are_the_same_from_both_ends() {
        for n in [0, 1, 4, 5, 8, 9, 14, 15, 1000, 1001] {
            let forwards: Vec<u64> = columns(n).unwrap().collect();
            let mut backwards: Vec<u64> = columns(n).unwrap().rev().collect();
            backwards.reverse();
            assert_eq!(forwards, backwards, "n = {n}");
            assert_eq!(forwards.len() as u64, n);
        }
    }

    /// On the largest boards the ends can still be read, and nothing overflows.
    #[test]
    fn the_largest_board_does_not_overflow() {
        for n in u64::MAX - 11..=u64::MAX {
            let mut ends = columns(n).unwrap();
            let some = [ends.next(), ends.next_back(), ends.next()];
            assert!(some.into_iter().all(|column| column.expect("a row") < n));
            assert!((n / 2 - 4..n / 2 + 4).all(|row| column(n, row) < n));
        }
    }
}

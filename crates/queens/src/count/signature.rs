//! Signatures: the lines by which queens of different quadrants can attack each other.
//!
//! Rows and columns are right by construction, so two half-boards fit together exactly when they share
//! no diagonal and no antidiagonal. Only a line that crosses more than one quadrant matters:
//!
//! ```text
//!   diagonal      D = r − c + n − 1    crosses both halves for  b ≤ D < b + n − 1
//!   antidiagonal  S = r + c            crosses both halves for  a ≤ S < a + n − 1
//! ```
//!
//! and every line that crosses two quadrants of one half crosses the other half too, except, for odd
//! n, the diagonal D = b + n − 1 through NW and SW.
//!
//! The two long diagonals are left out. They cross one quadrant of each half, and the east halves that
//! are counted have no queen on them (see [`weight`](mod@super::weight)), so nobody clashes there. What
//! remains are 2n − 4 lines between the halves, and one more within the west half for odd n: one word
//! up to n = 32. One AND of two words decides both within a half and between the halves.
//!
//! Which line gets which bit is free. The lines occupied most often, the central ones, get the top
//! bits of those that cross both halves, because the [join](super::join) recurses on them.

use crate::lines::{antidiagonal_index, diagonal_count, diagonal_index};

/// Which bit of a signature each line of the board has.
#[derive(Clone, Debug)]
pub(crate) struct Signatures {
    n: usize,
    /// The bit of each diagonal, as a mask; 0 for a line that is left out.
    diagonals: Vec<u64>,
    /// The bit of each antidiagonal.
    antidiagonals: Vec<u64>,
    shared_bits: u32,
}

impl Signatures {
    pub(crate) fn new(n: u32) -> Self {
        let n = n as usize;
        let count = diagonal_count(n);
        // Which quadrants each line crosses: bit 0 NW, 1 NE, 2 SW, 3 SE.
        let mut crossed = [vec![0u32; count], vec![0u32; count]];
        for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
            let a = n.div_ceil(2);
            let quadrant = 1 << (2 * usize::from(row >= a) + usize::from(column >= a));
            crossed[0][diagonal_index(n, row, column)] |= quadrant;
            crossed[1][antidiagonal_index(row, column)] |= quadrant;
        }
        let long = n.saturating_sub(1);
        let mut lines: Vec<(bool, usize, usize, usize)> = (0..2)
            .flat_map(|family| (0..count).map(move |index| (family, index)))
            .filter(|&(family, index)| crossed[family][index].count_ones() > 1 && index != long)
            .map(|(family, index)| {
                // East quadrants are the odd bits.
                let one_half = crossed[family][index] & 0b1010 == 0;
                (one_half, count - index.abs_diff(long), family, index)
            })
            .collect();
        // Outermost lines first, so they get the low bits; a line within one half goes on top.
        lines.sort_unstable();
        let shared_bits = lines.iter().filter(|(one_half, ..)| !one_half).count() as u32;
        let mut bits = [vec![0u64; count], vec![0u64; count]];
        for (bit, (_, _, family, index)) in lines.into_iter().enumerate() {
            bits[family][index] = 1 << bit;
        }
        let [diagonals, antidiagonals] = bits;
        Signatures {
            n,
            diagonals,
            antidiagonals,
            shared_bits,
        }
    }

    /// Number of bits that speak of lines between the halves: 2n − 4 for n ≥ 2. They are the low bits.
    pub(crate) fn shared_bits(&self) -> u32 {
        self.shared_bits
    }

    /// The signature of a single queen.
    pub(crate) fn square(&self, row: u32, column: u32) -> u64 {
        let (row, column) = (row as usize, column as usize);
        self.diagonals[diagonal_index(self.n, row, column)]
            | self.antidiagonals[antidiagonal_index(row, column)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Line, Square};

    #[test]
    fn signatures_decide_between_quadrants() {
        for n in 2..=13 {
            let signatures = Signatures::new(n);
            assert_eq!(signatures.shared_bits(), 2 * n - 4);
            let a = n.div_ceil(2);
            let squares: Vec<Square> = (0..n)
                .flat_map(|r| (0..n).map(move |c| Square::new(r, c)))
                .collect();
            let signature = |s: Square| signatures.square(s.row, s.column);
            for &x in &squares {
                for &y in &squares {
                    if (x.row < a, x.column < a) == (y.row < a, y.column < a) {
                        continue;
                    }
                    let shared = match Line::shared(x, y) {
                        Some(Line::Diagonal(d)) => d != 0,
                        Some(Line::Antidiagonal(s)) => s != u64::from(n) - 1,
                        _ => false,
                    };
                    let clash = signature(x) & signature(y);
                    assert_eq!(clash != 0, shared, "n = {n}, {x} and {y}");
                    let halves_differ = (x.column < a) != (y.column < a);
                    let between = clash & ((1 << signatures.shared_bits()) - 1);
                    assert!(!halves_differ || between == clash, "n = {n}, {x} and {y}");
                }
            }
        }
    }

    #[test]
    fn signatures_fit_a_word() {
        for n in 0..=super::super::MAX_N {
            let signatures = Signatures::new(n);
            assert!(signatures.shared_bits() + n % 2 <= 64);
        }
    }
}

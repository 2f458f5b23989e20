//! Published values to check results against. No count is computed from them; `enumerate::nth` finds solutions in the second
//! half by their number from the end.
//!
//! The tables beside this file name their sources. By convention the empty board counts once.

use std::iter::once;
use std::sync::LazyLock;

/// The second column of a table for n = 0, 1, 2, …, up to the first n that is missing.
fn values(csv: &str) -> Vec<u128> {
    let value = |(n, row): (u32, &str)| {
        let mut fields = row.split(',');
        let is_next = fields.next()?.parse() == Ok(n);
        is_next.then(|| fields.next()?.parse().ok()).flatten()
    };
    let published = (1..).zip(csv.lines().skip(1)).map_while(value);
    once(1).chain(published).collect()
}

macro_rules! table {
    ($name:literal) => {
        LazyLock::new(|| values(include_str!(concat!($name, ".csv"))))
    };
}

static ALL: LazyLock<Vec<u128>> = table!("q_classes");
static HALF_TURN: LazyLock<Vec<u128>> = table!("p180");
static QUARTER_TURN: LazyLock<Vec<u128>> = table!("r90");

/// Q(n), the number of all solutions, where it is published: OEIS A000170, n ≤ 27.
///
/// ```
/// assert_eq!(queens::known::all(8), Some(92));
/// assert_eq!(queens::known::all(28), None);
/// ```
pub fn all(n: u32) -> Option<u128> {
    ALL.get(n as usize).copied()
}

/// P(n), the number of solutions fixed by the half turn, where it is published: OEIS A032522, n ≤ 32.
pub fn half_turn(n: u32) -> Option<u128> {
    HALF_TURN.get(n as usize).copied()
}

/// R(n), the number of solutions fixed by the quarter turn, where it is published: OEIS A033148, n ≤ 63.
pub fn quarter_turn(n: u32) -> Option<u128> {
    QUARTER_TURN.get(n as usize).copied()
}

/// The number of fundamental solutions, one for each orbit: OEIS A002562, n ≤ 27.
///
/// For n ≥ 2 this is (Q + P + 2R) / 8 by Burnside's lemma; the boards of size 0 and 1 have one.
pub fn fundamental(n: u32) -> Option<u128> {
    if n < 2 {
        return Some(1);
    }
    Some((all(n)? + half_turn(n)? + 2 * quarter_turn(n)?) / 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testdata::{self, number};

    #[test]
    fn known_values_match_their_sources() {
        let mut covered = [0; 3];
        for row in testdata::rows(testdata::CLASSES) {
            let n = row[0].parse().unwrap();
            assert_eq!(all(n), number(row[1]), "Q({n})");
            assert_eq!(fundamental(n), number(row[2]), "fundamental({n})");
            assert_eq!(half_turn(n), number(row[3]), "P({n})");
            assert_eq!(quarter_turn(n), number(row[4]), "R({n})");
            covered[0] += 1;
        }
        for (n, value) in testdata::values(testdata::HALF_TURN) {
            assert_eq!(half_turn(n), Some(value), "P({n})");
            covered[1] += 1;
        }
        for (n, value) in testdata::values(testdata::QUARTER_TURN).filter(|&(n, _)| n < 64) {
            assert_eq!(quarter_turn(n), Some(value), "R({n})");
            covered[2] += 1;
        }
        // The tables confirm every value published here, except the convention for n = 0.
        assert_eq!(covered, [27, 32, 63]);
        assert_eq!(
            (all(28), half_turn(33), quarter_turn(64)),
            (None, None, None)
        );
        assert_eq!(
            [all(0), half_turn(0), quarter_turn(0), fundamental(0)],
            [Some(1); 4]
        );
    }
}

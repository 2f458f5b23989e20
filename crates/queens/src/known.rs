//! Published values, for checking results against. Nothing in this crate computes from them.
//!
//! The table is `testdata/q_classes.csv`, `p180.csv` and `r90.csv`, which name their sources; the test
//! `known_values_match_their_sources` checks that they agree. By convention the empty board counts once.

/// Q(n), all solutions: OEIS A000170.
const ALL: [u128; 28] = [
    1,
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
    39_029_188_884,
    314_666_222_712,
    2_691_008_701_644,
    24_233_937_684_440,
    227_514_171_973_736,
    2_207_893_435_808_352,
    22_317_699_616_364_044,
    234_907_967_154_122_528,
];

/// P(n), solutions fixed by the half turn: OEIS A032522.
const HALF_TURN: [u128; 33] = [
    1,
    1,
    0,
    0,
    2,
    2,
    4,
    8,
    4,
    16,
    12,
    48,
    80,
    136,
    420,
    1_240,
    3_000,
    8_152,
    18_104,
    44_184,
    144_620,
    375_664,
    1_250_692,
    3_581_240,
    11_675_080,
    34_132_592,
    115_718_268,
    320_403_024,
    1_250_901_440,
    3_600_075_088,
    14_589_438_024,
    43_266_334_696,
    181_254_386_312,
];

/// R(n), solutions fixed by the quarter turn, for n = 4k and 4k + 1; 0 for all other n: OEIS A033148.
const QUARTER_TURN: [[u128; 2]; 16] = [
    [1, 1],
    [2, 2],
    [0, 0],
    [8, 8],
    [64, 128],
    [480, 704],
    [3_328, 3_264],
    [32_896, 43_776],
    [406_784, 667_904],
    [5_845_504, 8_650_752],
    [77_184_000, 101_492_736],
    [1_261_588_480, 1_795_233_792],
    [21_517_426_688, 35_028_172_800],
    [406_875_119_616, 652_044_443_648],
    [8_613_581_094_912, 12_530_550_128_640],
    [194_409_626_533_888, 291_826_098_503_680],
];

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
    let [even, odd] = *QUARTER_TURN.get(n as usize / 4)?;
    Some([even, odd, 0, 0][n as usize % 4])
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
        // Nothing is published here that no table confirms, but the convention for n = 0.
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

    /// Q = 8a + 4s + 2d and fundamental = a + s + d, with a, s, d orbits of size 8, 4, 2.
    #[test]
    fn classes_add_up_to_the_known_values() {
        let mut seen = 0;
        for row in testdata::rows(testdata::CLASSES) {
            let n = row[0].parse().unwrap();
            let [Some(d), Some(s), Some(a)] = [5, 6, 7].map(|column| number(row[column])) else {
                assert_eq!(n, 1, "only the single square has no classes of these sizes");
                continue;
            };
            assert_eq!(all(n), Some(8 * a + 4 * s + 2 * d), "n = {n}");
            assert_eq!(fundamental(n), Some(a + s + d), "n = {n}");
            assert_eq!(half_turn(n), Some(4 * s + 2 * d), "n = {n}");
            assert_eq!(quarter_turn(n), Some(2 * d), "n = {n}");
            seen += 1;
        }
        assert_eq!(seen, 26);
    }
}

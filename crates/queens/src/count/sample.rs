//! Units drawn at random: what a count would cost, and about how many solutions there are.
//!
//! Units with the same number of dark queens are alike; others differ by orders of magnitude. So each such level is cut into
//! strata of equal size, and each stratum is sampled separately. The mean of a sample times the number of units in its
//! stratum, added up over the strata, estimates the whole: the time as well as Q(n).

use std::ops::Range;

use super::units::Units;
use crate::random::Random;

/// Units that are alike, to be sampled together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stratum {
    /// Number of dark queens.
    pub dark: u32,
    /// The ranks of its units.
    pub ranks: Range<u64>,
}

impl Stratum {
    /// The rank of a random unit of the stratum, all equally likely, and the number of units in the stratum.
    ///
    /// ```
    /// use queens::count::{Units, sample};
    /// let units = Units::new(24)?;
    /// let strata = sample::strata(&units, 4);
    /// let (rank, stands_for) = strata[0].draw(&mut queens::Random::new(1));
    /// assert_eq!(units.unit(rank).dark(), 12);
    /// assert_eq!(strata.iter().map(|stratum| stratum.draw(&mut queens::Random::new(1)).1).sum::<u64>(), units.len());
    /// # Ok::<(), queens::TooLarge>(())
    /// ```
    pub fn draw(&self, random: &mut Random) -> (u64, u64) {
        let units = self.ranks.end - self.ranks.start;
        (self.ranks.start + random.below(units), units)
    }
}

/// All units, in this many strata for each number of dark queens, or fewer if there are fewer units.
pub fn strata(units: &Units, by_level: u64) -> Vec<Stratum> {
    let levels = units.level_ranks().filter(|ranks| !ranks.is_empty());
    let cut = |ranks: Range<u64>| {
        let size = ranks.end - ranks.start;
        let parts = by_level.clamp(1, size);
        let dark = units.unit(ranks.start).dark();
        let edge = move |part: u64| {
            ranks.start + (u128::from(size) * u128::from(part) / u128::from(parts)) as u64
        };
        (0..parts).map(move |part| Stratum {
            dark,
            ranks: edge(part)..edge(part + 1),
        })
    };
    levels.flat_map(cut).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strata_cover_all_units_in_order() {
        for n in [0, 1, 5, 8, 15, 28] {
            let units = Units::new(n).unwrap();
            for by_level in [1, 3, 1000] {
                let mut next = 0;
                for stratum in strata(&units, by_level) {
                    assert_eq!(stratum.ranks.start, next);
                    next = stratum.ranks.end;
                    for rank in [stratum.ranks.start, stratum.ranks.end - 1] {
                        assert_eq!(units.unit(rank).dark(), stratum.dark, "n = {n}");
                    }
                }
                assert_eq!(next, units.len(), "n = {n}");
            }
        }
    }
}

//! Work units: row splits up to the reflection north–south, and their ranks.
//!
//! Cut the board between its columns a − 1 and a, where a = ⌈n/2⌉ and b = ⌊n/2⌋: the *west* half has
//! a columns, the *east* half b. The **row split** of a solution is the set E of rows whose queen
//! stands in the east half; it has b elements. Every solution has exactly one, so
//! Q(n) = Σ over E of (solutions with row split E), and the terms do not depend on each other.
//!
//! The reflection north–south turns E into its mirror image rev(E), so one of the two is enough. With
//!
//! ```text
//!   p = the part of E in the first b rows,  bit i = row i
//!   q = the part of E in the last b rows,   bit i = row n − 1 − i     (mirrored)
//!   m = is the middle row in E?             (odd n only)
//! ```
//!
//! the reflection exchanges p and q. A **work unit** is a row split with p ≤ q; it counts twice when
//! p < q. Units are ranked by (p, m, q): neighbours share the northern part, whose placements are then
//! made once. A rank names the same unit on every machine, whatever the number of threads.

use crate::error::TooLarge;
use std::ops::Range;

use crate::lines::board_mask;

/// The largest board that the large-n counter can address: a half-board's signature must fit in one word. How far one
/// can count is a question of time: n = 22 takes half an hour on one core, n = 24 two days, n = 28 about a century.
pub const MAX_N: u32 = 32;

/// The rows whose queen stands in the east half, for a board of n rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RowSplit {
    n: u32,
    /// Bit r = row r.
    east: u64,
}

impl RowSplit {
    /// The row split with these east rows (bit r = row r), or `None` unless exactly ⌊n/2⌋ of the n
    /// rows are named and n ≤ [`MAX_N`].
    pub fn new(n: u32, east: u64) -> Option<Self> {
        let fits = n <= MAX_N && east & !board_mask(n as usize) == 0;
        (fits && east.count_ones() == n / 2).then_some(RowSplit { n, east })
    }

    /// The row split of a solution, or of any placement with one queen per row and ⌊n/2⌋ of them in
    /// the east half.
    pub fn of(queens: &[u32]) -> Option<Self> {
        let n = u32::try_from(queens.len()).ok().filter(|&n| n <= MAX_N)?;
        let west_columns = n.div_ceil(2);
        let east = queens.iter().enumerate().fold(0, |east, (row, &column)| {
            east | u64::from(column >= west_columns) << row
        });
        RowSplit::new(n, east)
    }

    /// Number of rows.
    pub const fn n(self) -> u32 {
        self.n
    }

    /// The east rows: bit r = row r.
    pub const fn east(self) -> u64 {
        self.east
    }

    /// The row split of the board reflected north–south.
    #[must_use]
    pub const fn reflected(self) -> Self {
        if self.n == 0 {
            return self;
        }
        RowSplit {
            n: self.n,
            east: self.east.reverse_bits() >> (64 - self.n),
        }
    }

    /// p: the east rows among the first ⌊n/2⌋, bit i = row i.
    pub const fn north(self) -> u32 {
        (self.east & board_mask(self.n as usize / 2)) as u32
    }

    /// q: the east rows among the last ⌊n/2⌋, bit i = row n − 1 − i.
    pub const fn south(self) -> u32 {
        self.reflected().north()
    }

    /// m: whether the queen of the middle row of an odd board stands in the east half.
    pub const fn middle(self) -> bool {
        self.n % 2 == 1 && self.east >> (self.n / 2) & 1 == 1
    }

    /// Whether this is the one of {E, rev(E)} that is a work unit: p ≤ q.
    pub const fn is_unit(self) -> bool {
        self.north() <= self.south()
    }

    /// How many row splits a unit stands for: 2, or 1 when it is its own mirror image.
    pub const fn weight(self) -> u64 {
        if self.north() == self.south() { 1 } else { 2 }
    }

    fn from_parts(n: u32, north: u32, middle: bool, south: u32) -> Self {
        let mirrored = RowSplit {
            n,
            east: u64::from(south),
        }
        .reflected()
        .east;
        RowSplit {
            n,
            east: u64::from(north) | u64::from(middle) << (n / 2) | mirrored,
        }
    }
}

/// The work units of one board size: how many there are, and which unit has which rank.
///
/// ```
/// use queens::count::Units;
/// let units = Units::new(8)?;
/// assert_eq!(units.len(), 38); // of the 70 ways to choose 4 of 8 rows
/// let split = units.split(7);
/// assert_eq!(units.rank(split), Some(7));
/// # Ok::<(), queens::TooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Units {
    n: u32,
    /// For each (p, m), in order: the rank of its first unit. One entry more at the end.
    starts: Vec<u64>,
}

impl Units {
    /// The units of an n × n board. Memory: 2^⌊n/2⌋ words.
    ///
    /// # Errors
    /// When n is larger than [`MAX_N`].
    pub fn new(n: u32) -> Result<Self, TooLarge> {
        TooLarge::check(n, MAX_N, "solutions can be counted")?;
        let mut starts = vec![0];
        let mut next = 0;
        for group in 0..(1u64 << (n / 2)) << (n % 2) {
            let (north, middle) = Self::group_parts(n, group as usize);
            if let Some(ones) = Self::south_ones(n, north, middle) {
                next += binomial(n / 2, ones) - ones_below(north, ones);
            }
            starts.push(next);
        }
        Ok(Units { n, starts })
    }

    /// Size of the board.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// Number of units; ranks run from 0 to `len() − 1`.
    #[allow(
        clippy::len_without_is_empty,
        reason = "every board has at least one unit"
    )]
    pub fn len(&self) -> u64 {
        self.starts[self.starts.len() - 1]
    }

    /// The unit of this rank. Cost: O(n).
    ///
    /// # Panics
    /// When the rank is not below [`Units::len`].
    pub fn split(&self, rank: u64) -> RowSplit {
        assert!(
            rank < self.len(),
            "n = {} has {} units, no unit {rank}",
            self.n,
            self.len()
        );
        let group = self.starts.partition_point(|&start| start <= rank) - 1;
        let (north, middle) = Self::group_parts(self.n, group);
        let ones = Self::south_ones(self.n, north, middle).expect("the group is not empty");
        let south = nth_with_ones(rank - self.starts[group] + ones_below(north, ones), ones);
        RowSplit::from_parts(self.n, north, middle, south)
    }

    /// The rank of a unit; `None` when the split is not one (p > q) or of another board size.
    pub fn rank(&self, split: RowSplit) -> Option<u64> {
        if split.n != self.n || !split.is_unit() {
            return None;
        }
        let (north, south) = (split.north(), split.south());
        let group = (north as usize) << (self.n % 2) | usize::from(split.middle());
        let ones = south.count_ones();
        Some(self.starts[group] + ones_below(south, ones) - ones_below(north, ones))
    }

    /// The rank range of the units that share this unit's northern part (p, m).
    pub fn group(&self, rank: u64) -> Range<u64> {
        let group = self.starts.partition_point(|&start| start <= rank) - 1;
        self.starts[group]..self.starts[group + 1]
    }

    /// The estimated time to count the units of these ranks, in no particular unit of time.
    ///
    /// For progress bars, and for cutting the ranks into pieces that take equally long: fitted to
    /// measured times at n = 18 to 20, within a factor of 2 for a single unit. Cost: O(2^⌊n/2⌋) at most.
    pub fn cost(&self, ranks: Range<u64>) -> f64 {
        let first = self
            .starts
            .partition_point(|&start| start <= ranks.start)
            .saturating_sub(1);
        let groups = self.starts[first..].windows(2).enumerate();
        groups
            .take_while(|(_, group)| group[0] < ranks.end)
            .map(|(i, group)| {
                let units = group[1]
                    .min(ranks.end)
                    .saturating_sub(group[0].max(ranks.start));
                units as f64 * self.unit_cost(first + i)
            })
            .sum()
    }

    /// The lists are longest when the east queens are spread evenly over north and south; and shorter, by half
    /// from the first group to the last, when those in the north stand near the middle.
    fn unit_cost(&self, group: usize) -> f64 {
        let (north, middle) = Self::group_parts(self.n, group);
        let uneven = f64::from(north.count_ones()) - 0.235 * f64::from(self.n);
        let even = (-0.4 * uneven * uneven).exp();
        let inner = f64::from(north) / f64::from(1u32 << (self.n / 2));
        (0.02 + even) * (1.0 - 0.55 * inner) * if middle { 2.0 } else { 1.0 }
    }

    fn group_parts(n: u32, group: usize) -> (u32, bool) {
        ((group >> (n % 2)) as u32, n % 2 == 1 && group & 1 == 1)
    }

    /// How many of the southern rows are east rows, given the northern part; `None` if too many are
    /// in the north already.
    fn south_ones(n: u32, north: u32, middle: bool) -> Option<u32> {
        (n / 2).checked_sub(north.count_ones() + u32::from(middle))
    }
}

/// n choose k, for n ≤ 32 and any k.
#[inline]
pub(crate) fn binomial(n: u32, k: u32) -> u64 {
    PASCAL[n as usize].get(k as usize).copied().unwrap_or(0)
}

/// Pascal's triangle: ranks are made of so many of its numbers that computing them would take as long as all else
/// that a run does beside counting.
static PASCAL: [[u64; MAX_N as usize + 1]; MAX_N as usize + 1] = {
    let mut triangle = [[0; MAX_N as usize + 1]; MAX_N as usize + 1];
    let mut n = 0;
    while n < triangle.len() {
        triangle[n][0] = 1;
        let mut k = 1;
        while k <= n {
            triangle[n][k] = triangle[n - 1][k - 1] + triangle[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    triangle
};

/// How many numbers below `bound` have exactly `ones` bits set.
fn ones_below(bound: u32, ones: u32) -> u64 {
    // At each set bit of the bound, from the top: numbers that agree above it and have 0 there.
    let mut left = ones;
    let mut count = 0;
    for bit in (0..u32::BITS).rev().filter(|bit| bound >> bit & 1 == 1) {
        count += binomial(bit, left);
        match left.checked_sub(1) {
            Some(fewer) => left = fewer,
            None => break,
        }
    }
    count
}

/// The number with exactly `ones` bits set that has `index` smaller ones of its kind.
fn nth_with_ones(mut index: u64, ones: u32) -> u32 {
    let mut number = 0;
    for left in (1..=ones).rev() {
        let bit = (left - 1..)
            .take_while(|&bit| binomial(bit, left) <= index)
            .last();
        let bit = bit.expect("binomial(left - 1, left) is 0");
        index -= binomial(bit, left);
        number |= 1 << bit;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_splits_are_inverse_and_cover_all_row_splits() {
        for n in 0..=15 {
            let units = Units::new(n).unwrap();
            let mut all = std::collections::BTreeSet::new();
            let mut before = None;
            for rank in 0..units.len() {
                let split = units.split(rank);
                assert_eq!(units.rank(split), Some(rank), "n = {n}");
                let key = (split.north(), split.middle(), split.south());
                assert!(before < Some(key), "ranks follow (p, m, q)");
                before = Some(key);
                assert_eq!(
                    split.weight(),
                    if split == split.reflected() { 1 } else { 2 }
                );
                assert!(units.group(rank).contains(&rank));
                all.insert(split.east());
                all.insert(split.reflected().east());
            }
            let expected = (0..1u64 << n)
                .filter(|east| east.count_ones() == n / 2)
                .count();
            assert_eq!(all.len(), expected, "n = {n}");
        }
    }

    #[test]
    fn weights_add_up_to_all_row_splits_of_large_boards() {
        for n in 16..=MAX_N {
            let units = Units::new(n).unwrap();
            // Own mirror images: p = q, so the number of east rows outside the middle is even.
            let own = match (n % 2, n / 2 % 2) {
                (0, 1) => 0,
                _ => binomial(n / 2, n / 4),
            };
            assert_eq!(2 * units.len() - own, binomial(n, n / 2), "n = {n}");
            for rank in [0, 1, units.len() / 3, units.len() / 2, units.len() - 1] {
                assert_eq!(units.rank(units.split(rank)), Some(rank), "n = {n}");
            }
        }
    }

    #[test]
    fn costs_add_up() {
        for n in [1, 8, 13, 20] {
            let units = Units::new(n).unwrap();
            let whole = units.cost(0..units.len());
            let cuts = [
                0,
                units.len() / 5,
                units.len() / 5,
                units.len() / 2,
                units.len(),
            ];
            let parts: f64 = cuts.windows(2).map(|cut| units.cost(cut[0]..cut[1])).sum();
            assert!(
                (parts - whole).abs() < 1e-9 * whole,
                "n = {n}: {parts} and {whole}"
            );
            assert_eq!(units.cost(units.len()..units.len()), 0.0);
        }
    }

    #[test]
    fn only_units_have_ranks() {
        let units = Units::new(6).unwrap();
        let mirrored = RowSplit::new(6, 0b000_111).unwrap();
        assert!(!mirrored.is_unit());
        assert_eq!(units.rank(mirrored), None);
        assert_eq!(units.rank(RowSplit::new(8, 0b1111_0000).unwrap()), None);
        assert_eq!(RowSplit::new(6, 0b1_000_011), None);
        assert_eq!(RowSplit::new(6, 0b11), None);
        assert!(Units::new(MAX_N + 1).is_err());
    }
}

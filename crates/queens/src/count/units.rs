//! Work units: a colour for each row, up to symmetry, and their ranks.
//!
//! **Problem.** Cut the count into independent, numbered parts.
//!
//! **Idea.** A square is *dark* if row + column is even. A unit is a colour for each row: the solutions whose queen in each
//! row is on a square of the row's colour. Two sets describe it: R, the even rows with a queen on a dark square, and S, the
//! odd rows with one. Likewise C are the even columns with a queen on a dark square, and D the odd ones. Dark squares are in
//! even rows and even columns, or in odd rows and odd columns; so with x = |R| and y = |S|
//!
//! ```text
//!   |C| = x,  |D| = y,  x − y = ⌈n/2⌉ − ⌊n/2⌋        (the light queens use what is left)
//! ```
//!
//! **Symmetry.** All eight symmetries of the board permute the quadruples (R, S, C, D). Sets are compared as binary
//! numbers, central rows or columns highest; rev is the set seen from the other end.
//!
//! *Odd n.* Colours stay. Reflections reverse R and S, or C and D; transposition exchanges rows with columns. Only those
//! solutions are counted in which R is the least of R, rev R, C, rev C, and C ≤ rev C. If t of those four are equal to R, 2t
//! of the eight images have the least set in the first place, each with C and with rev C in the second. Half of them are
//! counted, and all if C = rev C; so the weight is 8/t, or 4/t if C = rev C.
//!
//! *Even n = 2m.* A reflection exchanges dark and light. So only x ≥ m/2 is counted. With a = R, b = rev S, c = C, d = rev
//! D, the other images permute a, b, c and d, and for x = m/2 some are complements as well. Only those solutions are counted
//! in which a is no larger than b, c, d and, for x = m/2, their complements. Let b, c or d be *tied* if it, or for x = m/2
//! its complement, is a. Then 1 + (number tied) of the eight images are like that, and the weights are
//!
//! ```text
//!   tied among c, d        0   1   2
//!   b not tied             8   4   8      with three tied in all, two images weigh 0 and one weighs 8:
//!   b tied                 4   0   2      8/3 is no integer
//! ```
//!
//! **Order.** Units are ranked by x, then R, then S (for even n by b): neighbours share R, whose lists are then made
//! once. A rank names the same unit on every machine.

use std::ops::Range;
use std::sync::Arc;

use crate::error::TooLarge;
use crate::lines::board_mask;

/// The largest n that can be counted: the diagonals of one direction must fit into 32 bits. In practice, time sets the
/// limit.
pub const MAX_N: u32 = 32;

/// A colour for each row: the solutions whose queen in each row is on a square of that row's colour.
///
/// A square is dark if row + column is even.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    n: u32,
    /// R: bit i = row 2i is dark.
    pub(super) even: u32,
    /// S: bit i = row 2i + 1 is dark.
    pub(super) odd: u32,
}

impl Unit {
    /// Size of the board.
    pub const fn n(&self) -> u32 {
        self.n
    }

    /// The colour of each row: `true` is dark.
    pub fn colours(self) -> impl Iterator<Item = bool> {
        (0..self.n).map(move |row| [self.even, self.odd][row as usize % 2] >> (row / 2) & 1 == 1)
    }

    /// Number of dark queens.
    pub const fn dark(&self) -> u32 {
        self.even.count_ones() + self.odd.count_ones()
    }
}

/// What a solution counts for, by the class of C and by whether D is tied.
///
/// Classes for even n: 0, and 1 if tied. For odd n, where D does not matter: 0 if C < rev C, 1 if C = rev C, 2 if C = R.
pub(super) type Weights = [[u64; 2]; 3];

/// The class of a set C that is not counted with this R.
pub(super) const NO_CLASS: u8 = 3;

/// The sets of a given size of some elements, in order, and their numbers. For odd n only the sets s with s ≤ rev s.
#[derive(Debug)]
pub(super) struct Sets {
    pub(super) width: u32,
    pub(super) sets: Vec<u32>,
    /// The number of each set, or [`Sets::NONE`].
    index: Vec<u16>,
}

/// All elements, central ones first.
pub(super) fn central(width: u32) -> Vec<u32> {
    let mut elements: Vec<u32> = (0..width).rev().collect();
    elements.sort_by_key(|element| (2 * element + 1).abs_diff(width));
    elements
}

/// The number by which a set is compared: the first of the elements, the most [central] one, is the highest digit.
fn key(set: u32, elements: &[u32]) -> u32 {
    let digits = elements.iter().map(|element| set >> element & 1);
    digits.fold(0, |key, digit| 2 * key + digit)
}

impl Sets {
    pub(super) const NONE: u16 = u16::MAX;

    fn new(width: u32, size: u32, up_to_reversal: bool) -> Self {
        let elements = central(width);
        let key = |set| key(set, &elements);
        let wanted = |&set: &u32| {
            set.count_ones() == size && !(up_to_reversal && key(reversed(set, width)) < key(set))
        };
        let mut sets: Vec<u32> = (0..=full(width)).filter(wanted).collect();
        sets.sort_by_cached_key(|&set| key(set));
        let mut index = vec![Sets::NONE; 1 << width];
        for (number, &set) in (0..).zip(&sets) {
            index[set as usize] = number;
        }
        Sets { width, sets, index }
    }

    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    pub(super) fn index(&self, set: u32) -> u16 {
        self.index[set as usize]
    }
}

/// The units with the same number of dark queens.
#[derive(Debug)]
pub(super) struct Level {
    n: u32,
    /// The sets for R and C.
    pub(super) evens: Arc<Sets>,
    /// The sets for S and D, which for even n are seen from the other end.
    pub(super) odds: Arc<Sets>,
    /// The rank of the first unit of each R, and one more entry at the end.
    starts: Vec<u64>,
}

impl Level {
    /// The estimated cost of a unit with this R: its pairs, and something for the unit itself.
    fn unit_cost(&self, r: usize) -> f64 {
        let (p, m) = (self.evens.width, self.odds.width);
        let (x, y) = (self.dark_even(), self.dark_even() - self.n % 2);
        // Placements of k queens in k rows and some columns: two queens clash in about 4 of 3 · columns cases.
        let list = |k: u32, columns: u32| {
            let ways: f64 = (0..k).map(|i| f64::from(columns - i)).product();
            ways * (-f64::from(k * k.saturating_sub(1)) * 2.0 / 3.0 / f64::from(columns.max(1)))
                .exp()
        };
        let pairs = list(x, p) * list(y, m) + list(p - x, m) * list(m - y, p);
        let [evens, odds] = self.ranges(r);
        let share = |range: &Range<usize>, all: &Sets| range.len() as f64 / all.len() as f64;
        1e3 + pairs * share(&evens, &self.evens) * share(&odds, &self.odds)
    }

    /// The ranks of the level's units.
    fn ranks(&self) -> Range<u64> {
        self.starts[0]..self.starts[self.starts.len() - 1]
    }

    /// The number of a unit's R.
    fn r(&self, rank: u64) -> usize {
        self.starts.partition_point(|&start| start <= rank) - 1
    }

    /// Whether x = m/2, where sets are compared with complements, too.
    fn halved(&self) -> bool {
        self.n.is_multiple_of(2) && self.n > 0 && 4 * self.dark_even() == self.n
    }

    /// Number of dark queens in even rows, x.
    pub(super) fn dark_even(&self) -> u32 {
        self.evens.sets[0].count_ones()
    }

    /// The numbers of the sets C that can go with the R of this number, and those of S and D.
    pub(super) fn ranges(&self, r: usize) -> [Range<usize>; 2] {
        let last = self.evens.len() - if self.halved() { r } else { 0 };
        let odds = if self.n % 2 == 1 {
            0..self.odds.len()
        } else {
            r..last
        };
        [r..last.max(r), odds]
    }

    /// S or D as it is numbered (for even n from the other end), or back again.
    fn seen(&self, set: u32) -> u32 {
        match self.n % 2 {
            1 => set,
            _ => reversed(set, self.odds.width),
        }
    }

    /// The number of S, or of D.
    pub(super) fn odd_index(&self, set: u32) -> u16 {
        self.odds.index(self.seen(set))
    }

    /// S, by its number.
    pub(super) fn odd_set(&self, s: usize) -> u32 {
        self.seen(self.odds.sets[s])
    }

    fn is_tied(&self, r: usize, other: usize) -> bool {
        self.n.is_multiple_of(2)
            && (other == r || self.halved() && other + r + 1 == self.evens.len())
    }

    pub(super) fn weights(&self, r: usize, s: usize) -> Weights {
        if self.n % 2 == 1 {
            let palindrome = reversed(self.evens.sets[r], self.evens.width) == self.evens.sets[r];
            let by_class = if palindrome { [4, 2, 1] } else { [8, 4, 4] };
            return by_class.map(|weight| [weight; 2]);
        }
        if self.is_tied(r, s) {
            [[4, 0], [0, 2], [0; 2]]
        } else {
            [[8, 4], [4, 8], [0; 2]]
        }
    }

    /// The classes of all sets C, given the R of this number.
    pub(super) fn classes(&self, r: usize) -> Vec<u8> {
        let [range, _] = self.ranges(r);
        let class = |(c, &set): (usize, &u32)| match self.n % 2 {
            _ if !range.contains(&c) => NO_CLASS,
            0 => u8::from(self.is_tied(r, c)),
            _ if c == r => 2,
            _ => u8::from(reversed(set, self.evens.width) == set),
        };
        self.evens.sets.iter().enumerate().map(class).collect()
    }

    /// The numbers of sets D, cut into runs that are all tied or all not tied.
    pub(super) fn runs(&self, r: usize) -> Vec<(Range<usize>, bool)> {
        let [_, odds] = self.ranges(r);
        let tied = |d: &usize| self.is_tied(r, *d);
        let ends: Vec<usize> = odds.clone().filter(tied).collect();
        let mut runs: Vec<_> = ends.iter().map(|&d| (d..d + 1, true)).collect();
        let plain =
            odds.start + usize::from(tied(&odds.start))..odds.end - usize::from(ends.len() > 1);
        runs.push((plain, false));
        runs
    }
}

/// The work units of one board size: their number, and which unit has which rank.
///
/// ```
/// use queens::count::Units;
/// let units = Units::new(8)?;
/// assert_eq!(units.len(), 23); // of the 70 ways to colour eight rows
/// assert_eq!(units.unit(0).colours().filter(|&dark| dark).count(), 4);
/// # Ok::<(), queens::TooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Units {
    n: u32,
    pub(super) levels: Arc<[Level]>,
}

/// The place of a unit: its level, and the numbers of R and S.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub(super) level: usize,
    pub(super) r: usize,
    pub(super) s: usize,
}

impl Units {
    /// The units of an n × n board. Cost: a few milliseconds and megabytes at n = 32.
    ///
    /// # Errors
    /// When n is larger than [`MAX_N`].
    pub fn new(n: u32) -> Result<Self, TooLarge> {
        TooLarge::check(n, MAX_N, "solutions can be counted")?;
        let (p, m) = (n.div_ceil(2), n / 2);
        let sizes = if n % 2 == 1 { 1..=p } else { m.div_ceil(2)..=m };
        let mut next = 0;
        let levels = sizes.map(|x| {
            let evens = Arc::new(Sets::new(p, x, n % 2 == 1));
            let odds = match n % 2 {
                0 => Arc::clone(&evens),
                _ => Arc::new(Sets::new(m, x - 1, false)),
            };
            let mut level = Level {
                n,
                evens,
                odds,
                starts: vec![next],
            };
            for r in 0..level.evens.len() {
                let [_, odds] = level.ranges(r);
                next += odds.len() as u64;
                level.starts.push(next);
            }
            level
        });
        let levels = levels.collect();
        Ok(Units { n, levels })
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
        self.levels.last().map_or(0, |level| level.ranks().end)
    }

    /// The unit of this rank.
    ///
    /// # Panics
    /// When the rank is not below [`Units::len`].
    pub fn unit(&self, rank: u64) -> Unit {
        let Place { level, r, s } = self.place(rank);
        let level = &self.levels[level];
        Unit {
            n: self.n,
            even: level.evens.sets[r],
            odd: level.odd_set(s),
        }
    }

    /// The estimated time to count the units of these ranks, in no particular unit of time.
    ///
    /// For progress bars, and for cutting the ranks into pieces that take equally long.
    pub fn cost(&self, ranks: Range<u64>) -> f64 {
        let mut cost = 0.0;
        for level in self.levels.iter() {
            let Range { start, end } = level.ranks();
            let mut rank = ranks.start.max(start);
            while rank < ranks.end.min(end) {
                let r = level.r(rank);
                let next = level.starts[r + 1].min(ranks.end);
                cost += (next - rank) as f64 * level.unit_cost(r);
                rank = next;
            }
        }
        cost
    }

    /// The ranks of the units that share an R, for each R.
    pub(super) fn groups(&self) -> impl Iterator<Item = Range<u64>> {
        let groups = self.levels.iter().flat_map(|level| level.starts.windows(2));
        groups.map(|ends| ends[0]..ends[1])
    }

    /// The ranks of the units of each level.
    pub(super) fn level_ranks(&self) -> impl ExactSizeIterator<Item = Range<u64>> {
        self.levels.iter().map(Level::ranks)
    }

    pub(super) fn place(&self, rank: u64) -> Place {
        let n = self.n;
        assert!(
            rank < self.len(),
            "n = {n} has {} units, no unit {rank}",
            self.len()
        );
        let number = self
            .levels
            .partition_point(|level| level.ranks().end <= rank);
        let level = &self.levels[number];
        let r = level.r(rank);
        let [_, odds] = level.ranges(r);
        Place {
            level: number,
            r,
            s: odds.start + (rank - level.starts[r]) as usize,
        }
    }
}

/// The set of the first `width` elements.
pub(super) const fn full(width: u32) -> u32 {
    board_mask(width as usize) as u32
}

/// The set seen from the other end.
pub(super) const fn reversed(set: u32, width: u32) -> u32 {
    if width == 0 {
        set
    } else {
        set.reverse_bits() >> (32 - width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The published totals in `parallel` check that units cover all solutions, each once.
    #[test]
    fn ranks_and_units_are_inverse() {
        let mut random = Random::new(1);
        for n in 0..=MAX_N {
            let units = Units::new(n).unwrap();
            let last = units.len() - 1;
            let some = (0..100).map(|_| random.below(units.len()));
            for rank in some.chain([0, last]) {
                let (unit, Place { level, r, .. }) = (units.unit(rank), units.place(rank));
                let level = &units.levels[level];
                assert_eq!(usize::from(level.evens.index(unit.even)), r, "n = {n}");
                let s = usize::from(level.odd_index(unit.odd)) - level.ranges(r)[1].start;
                assert_eq!(level.starts[r] + s as u64, rank, "n = {n}");
            }
        }
        assert!(Units::new(MAX_N + 1).is_err());
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
}

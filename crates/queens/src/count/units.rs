//! Work units: a colour for each row, up to symmetry, and their ranks.
//!
//! **Problem.** Cut the count into parts that do not depend on each other, with a number for each.
//!
//! **Idea.** A square is *dark* if row + column is even. A unit is a colour for each row: the solutions whose queen in each
//! row stands on a square of the row's colour. In numbers: R, the even rows with a queen on a dark square, and S, the odd
//! rows with one. Likewise C are the even columns with a queen on a dark square, and D the odd ones. Dark squares lie in
//! even rows and even columns, or in odd rows and odd columns; so with x = |R| and y = |S|
//!
//! ```text
//!   |C| = x,  |D| = y,  x − y = ⌈n/2⌉ − ⌊n/2⌋        (the light queens use what is left)
//! ```
//!
//! **Symmetry.** All eight symmetries of the board permute the quadruples (R, S, C, D). Sets are compared as binary
//! numbers, central rows or columns highest; rev is the set seen from the other end.
//!
//! *Odd n.* Colours stay. Reflections reverse R and S, or C and D; transposition exchanges rows with columns. Only
//! solutions are counted in which R is the least of R, rev R, C, rev C, and C ≤ rev C. If t of those four are equal to R,
//! 2t of the eight images have the least set in the first place, each with C and with rev C in the second. Half of them
//! are counted, and all if C = rev C; so the weight is 8/t, or 4/t if C = rev C.
//!
//! *Even n = 2m.* A reflection exchanges dark and light. So only x ≥ m/2 is counted. With a = R, b = rev S, c = C,
//! d = rev D, the other images permute a, b, c and d, and for x = m/2 some are complements as well. Only solutions are
//! counted in which a is the least of b, c, d, and for x = m/2 of their complements. Let b, c or d be *tied* if it, or
//! for x = m/2 its complement, is a. Then 1 + (number tied) of the eight images are like that, and the weights are
//!
//! ```text
//!   tied among c, d        0   1   2
//!   b not tied             8   4   8      with three tied in all, two images weigh 0 and one weighs 8:
//!   b tied                 4   0   2      8/3 is no integer
//! ```
//!
//! **Order.** Units are ranked by x, then R, then S (for even n by b): neighbours share R, whose lists are then made
//! once. A rank names the same unit on every machine.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use crate::error::TooLarge;
use crate::lines::board_mask;
use crate::text::ParseError;

/// The largest board that can be counted: the diagonals of one direction must fit 32 bits. How far one can count is a
/// question of time.
pub const MAX_N: u32 = 32;

/// A colour for each row: the solutions whose queen in each row stands on a square of that row's colour.
///
/// A square is dark if row + column is even. As text, a unit is one letter for each row, `d` or `l`.
///
/// ```
/// use queens::count::{Unit, Units};
/// let unit: Unit = "dlld".parse()?;
/// assert_eq!(unit.colours().collect::<Vec<_>>(), [true, false, false, true]);
/// assert_eq!(Units::new(4).unwrap().rank(&unit), Some(0));
/// # Ok::<(), queens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Unit {
    n: u32,
    /// R: bit i = row 2i is dark.
    pub(super) even: u32,
    /// S: bit i = row 2i + 1 is dark.
    pub(super) odd: u32,
}

impl Unit {
    /// The unit with this colour for each row: `true` is dark.
    ///
    /// `None` when there are more than [`MAX_N`] rows, or no board has queens of these colours: the dark even rows must
    /// be as many as the dark odd ones, and one more for odd n.
    pub fn new(dark: &[bool]) -> Option<Self> {
        let n = u32::try_from(dark.len()).ok().filter(|&n| n <= MAX_N)?;
        let rows = |parity: usize| {
            let rows = dark.iter().skip(parity).step_by(2);
            rows.zip(0..)
                .fold(0, |set, (&dark, bit)| set | u32::from(dark) << bit)
        };
        let (even, odd) = (rows(0), rows(1));
        let fits = even.count_ones() == odd.count_ones() + n % 2;
        fits.then_some(Unit { n, even, odd })
    }

    /// The unit that a solution belongs to; `None` when there is none, as for [`Unit::new`].
    pub fn of(queens: &[u32]) -> Option<Self> {
        let dark: Vec<bool> = (0..)
            .zip(queens)
            .map(|(row, column)| (row + column) % 2 == 0)
            .collect();
        Unit::new(&dark)
    }

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

    /// How many ways to colour the rows this unit stands for: itself and its images under reflections of the board.
    pub fn orbit(&self) -> u64 {
        if self.n % 2 == 1 {
            let (even, _) = self.widths();
            return if reversed(self.even, even) == self.even {
                1
            } else {
                2
            };
        }
        let mut images = self.images();
        images.sort_unstable();
        1 + images.windows(2).filter(|pair| pair[0] != pair[1]).count() as u64
    }

    /// The unit that is counted for it, and for its images under reflections of the board.
    #[must_use]
    pub fn representative(self) -> Unit {
        let images = self.images().into_iter();
        let elements = central(self.widths().0);
        // For odd n, if R = rev R, the reflected rows are a unit of their own.
        images
            .filter(|unit| self.n % 2 == 1 || 2 * unit.dark() >= self.n)
            .min_by_key(|unit| key(unit.even, &elements))
            .unwrap_or(self)
    }

    /// Numbers of even and odd rows, and columns.
    const fn widths(self) -> (u32, u32) {
        (self.n.div_ceil(2), self.n / 2)
    }

    /// Itself and its images: the rows reversed, the columns reversed, both. Reversed columns change nothing for odd n.
    fn images(self) -> [Unit; 4] {
        let Unit { n, even, odd } = self;
        let (p, m) = self.widths();
        let other = |even, odd| Unit { n, even, odd };
        if n % 2 == 1 {
            let reversed = other(reversed(even, p), reversed(odd, m));
            return [self, reversed, self, reversed];
        }
        let light = other(full(m) & !even, full(m) & !odd);
        [self, light]
            .map(|unit| [unit, other(reversed(unit.odd, m), reversed(unit.even, m))])
            .concat()
            .try_into()
            .expect("four")
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self
            .colours()
            .map(|dark| if dark { 'd' } else { 'l' })
            .collect();
        f.pad(&letters)
    }
}

impl FromStr for Unit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let colour = |letter| match letter {
            'd' => Some(true),
            'l' => Some(false),
            _ => None,
        };
        let dark: Option<Vec<bool>> = text.chars().map(colour).collect();
        dark.and_then(|dark| Unit::new(&dark)).ok_or_else(|| {
            ParseError::new(format!(
                "not a work unit: a letter for each of at most {MAX_N} rows, `d` for a dark queen and `l` for a light \
                 one; rows 0, 2, 4, … have as many d as rows 1, 3, 5, …, or one more if n is odd"
            ))
        })
    }
}

/// What a solution counts for, by the class of C and by whether D is tied.
///
/// Classes for even n: 0, and 1 if tied. For odd n, where D does not matter: 0 if C < rev C, 1 if C = rev C, 2 if C = R.
pub(super) type Weights = [[u64; 2]; 3];

/// The class of a set C that is not counted with this R.
pub(super) const NO_CLASS: u8 = 3;

/// The sets of some elements of a given size, in order, and their numbers. For odd n only those sets with s ≤ rev s.
#[derive(Debug)]
pub(super) struct Sets {
    pub(super) width: u32,
    pub(super) sets: Vec<u32>,
    /// By set: its number, or [`Sets::NONE`].
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
    /// For R and C.
    pub(super) evens: Arc<Sets>,
    /// For S and D, which for even n are seen from the other end.
    pub(super) odds: Arc<Sets>,
    /// By R: the rank of its first unit. One entry more at the end.
    starts: Vec<u64>,
}

impl Level {
    /// The pairs of a unit with this R, and something for the unit itself.
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

    /// The ranks of its units.
    fn ranks(&self) -> Range<u64> {
        self.starts[0]..self.starts[self.starts.len() - 1]
    }

    /// The number of a unit's R.
    fn r(&self, rank: u64) -> usize {
        self.starts.partition_point(|&start| start <= rank) - 1
    }

    /// For x = m/2, complements compete.
    fn halved(&self) -> bool {
        self.n.is_multiple_of(2) && self.n > 0 && 4 * self.dark_even() == self.n
    }

    /// x
    pub(super) fn dark_even(&self) -> u32 {
        self.evens.sets[0].count_ones()
    }

    /// The numbers of the sets C that can go with the R of this number, and those of S and D.
    pub(super) fn ranges(&self, r: usize) -> [Range<usize>; 2] {
        let last = if self.halved() {
            self.evens.len() - r
        } else {
            self.evens.len()
        };
        let odds = if self.n % 2 == 1 {
            0..self.odds.len()
        } else {
            r..last
        };
        [r..last.max(r), odds]
    }

    /// The number of S, or of D: for even n they are numbered from the other end.
    pub(super) fn odd_index(&self, set: u32) -> u16 {
        let seen = if self.n % 2 == 1 {
            set
        } else {
            reversed(set, self.odds.width)
        };
        self.odds.index(seen)
    }

    /// S, by its number.
    pub(super) fn odd_set(&self, s: usize) -> u32 {
        let seen = self.odds.sets[s];
        if self.n % 2 == 1 {
            seen
        } else {
            reversed(seen, self.odds.width)
        }
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

    /// The classes of all sets C beside the R of this number.
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

    /// The numbers of sets D, cut into runs that are all tied or all not.
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

/// The work units of one board size: how many there are, and which unit has which rank.
///
/// ```
/// use queens::count::Units;
/// let units = Units::new(8)?;
/// assert_eq!(units.len(), 23); // of the 70 ways to colour eight rows
/// let unit = units.unit(7);
/// assert_eq!(units.rank(&unit), Some(7));
/// # Ok::<(), queens::TooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Units {
    n: u32,
    pub(super) levels: Arc<[Level]>,
}

/// Where a unit stands: its level, and the numbers of R and S.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub(super) level: usize,
    pub(super) r: usize,
    pub(super) s: usize,
}

impl Units {
    /// The units of an n × n board. Cost: some milliseconds and megabytes at n = 32.
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
            let starts = vec![];
            let mut level = Level {
                n,
                evens,
                odds,
                starts,
            };
            level.starts.push(next);
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

    /// The rank of a unit's [representative](Unit::representative); `None` for a unit of another board size.
    pub fn rank(&self, unit: &Unit) -> Option<u64> {
        if unit.n != self.n {
            return None;
        }
        let unit = unit.representative();
        let of_its_size = |level: &&Level| level.dark_even() == unit.even.count_ones();
        let level = self.levels.iter().find(of_its_size)?;
        let (r, s) = (level.evens.index(unit.even), level.odd_index(unit.odd));
        let [_, odds] = level.ranges(r.into());
        Some(level.starts[usize::from(r)] + (usize::from(s) - odds.start) as u64)
    }

    /// The ranks of the units that share this unit's R.
    #[cfg(test)]
    pub(super) fn group(&self, rank: u64) -> Range<u64> {
        let Place { level, r, .. } = self.place(rank);
        let starts = &self.levels[level].starts;
        starts[r]..starts[r + 1]
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
    use crate::oracle::all_solutions;
    use crate::random::Random;

    #[test]
    fn ranks_and_units_are_inverse_and_cover_all_colours() {
        for n in 0..=13 {
            let units = Units::new(n).unwrap();
            let mut stood_for = 0;
            for rank in 0..units.len() {
                let unit = units.unit(rank);
                assert_eq!(units.rank(&unit), Some(rank), "n = {n}, {unit}");
                assert_eq!(unit.to_string().parse(), Ok(unit));
                assert_eq!(unit.representative(), unit);
                assert!(units.group(rank).contains(&rank));
                stood_for += unit.orbit();
            }
            let colours = |set: u32| (0..n).map(|row| set >> row & 1 == 1).collect::<Vec<_>>();
            let all = (0..1u32 << n).filter_map(|set| Unit::new(&colours(set)));
            let all: Vec<Unit> = all.collect();
            assert_eq!(stood_for, all.len() as u64, "n = {n}");
            for unit in all {
                let rank = units.rank(&unit).unwrap();
                assert_eq!(units.unit(rank), unit.representative(), "n = {n}, {unit}");
            }
        }
    }

    #[test]
    fn units_of_large_boards_have_ranks() {
        let mut random = Random::new(1);
        for n in 14..=MAX_N {
            let units = Units::new(n).unwrap();
            for rank in (0..100)
                .map(|_| random.below(units.len()))
                .chain([0, units.len() - 1])
            {
                assert_eq!(units.rank(&units.unit(rank)), Some(rank), "n = {n}");
            }
        }
        assert!(Units::new(MAX_N + 1).is_err());
    }

    #[test]
    fn every_solution_has_a_unit() {
        for n in 0..=10 {
            let units = Units::new(n).unwrap();
            for queens in all_solutions(n) {
                let unit = Unit::of(&queens).unwrap();
                assert!(units.rank(&unit).is_some(), "{queens:?}");
            }
        }
    }

    #[test]
    fn what_is_no_unit_is_refused() {
        for text in ["d", "dd", "dl", "ddx", "l"] {
            let fits = matches!(text, "d" | "dd");
            assert_eq!(text.parse::<Unit>().is_ok(), fits, "{text}");
        }
        assert!("d".repeat(33).parse::<Unit>().is_err());
        let other_size: Unit = "dddd".parse().unwrap();
        assert_eq!(Units::new(6).unwrap().rank(&other_size), None);
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

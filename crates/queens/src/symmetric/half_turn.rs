//! P(n), the number of solutions that the half turn leaves as they are.
//!
//! **Problem.** Of each pair (u, v), (−u, −v) of queens keep the one with u > 0. What counts is its row x and
//! its column y, numbered 0 … m − 1 outwards from the middle, m = ⌊n/2⌋, and the side: whether v > 0. Every
//! row and every column is used once. The pair occupies |x − y| among the diagonals and the sum x + y among
//! the antidiagonals (numbers of folded lines), or, on the other side, the sum and the distance. No value
//! of a family may come twice, and none may be 0.
//!
//! **Idea.** Cut the rows into the outer and the inner half. For each set X of columns that the outer rows
//! may take, a *unit*, list the placements of the outer rows on X and those of the inner rows on the other
//! columns, each as a word of occupied lines, and [join](crate::count::join) the lists: how many pairs of words
//! have no common bit. The placements of a half are made likewise from two quarters, for which all placements
//! are tabled by column set.
//!
//! **Weights.** Let U be the outer rows as a set of numbers, X the columns of the rows U, and Y the rows whose
//! columns are in U. Transposition exchanges X and Y, reflection changes all sides and neither X nor Y. So
//!
//! ```text
//!   P = 2 · (2 · #{Y > X} + #{Y = X})     with the outermost row's queen on the side v > 0
//! ```
//!
//! for any order of sets; as binary numbers, their digits are the parts in the quarters, outermost first. X is
//! the unit's, the part of Y in a quarter, its *kind*, can be tabled with the quarter, and mostly the outermost
//! one decides.
//!
//! **Since the search before.** That one put the outer rows one by one and looked up lists for the innermost
//! five: its work was proportional to the placements of the outer rows. Here 512 pairs are decided at once.
//!
//! **Time and memory.** n = 28 in about a second of CPU time, n = 30 in 11 s; each two rows more cost about
//! eleven times as much. The lists of one unit: 24 MB at n = 30 for each thread. (AMD EPYC, Zen 5;
//! `benchmarks/results/symmetric.md`.)
//!
//! **Source.** Own. The values are OEIS A032522; the join is that of the [count](mod@crate::count) of all solutions.

use std::cmp::Ordering;
use std::num::NonZeroUsize;
use std::ops::Range;

use super::in_pieces;
use crate::count::join::{Join, Joiner};
use crate::error::{Error, TooLarge};
use crate::kernel::{Kernel, Run};
use crate::lines::board_mask;
use crate::watch::{Stopped, Watch};

/// Largest board whose half-turn symmetric solutions can be counted: a quarter has at most 4 rows, and two
/// families of n − 2 lines fit a word.
pub const MAX_HALF_TURN: u32 = 33;

/// Rows in a quarter, at most.
const QUARTER: u32 = (MAX_HALF_TURN / 2).div_ceil(4);

/// Kinds of placements of a quarter: the sets of its rows.
const KINDS: usize = 1 << QUARTER;

/// P(n), the number of solutions fixed by the half turn, on this many threads.
///
/// Cost: a second at n = 28; 11 times as long from n = 2k to 2k + 2, and little longer for 2k + 1. `watch` is told how
/// many column sets are done. Values: OEIS A032522.
///
/// # Errors
/// [`Error::TooLarge`] when n is above [`MAX_HALF_TURN`], [`Error::Stopped`] when `watch` asked for it.
///
/// ```
/// use queens::{symmetric::half_turn, threads};
/// assert_eq!(half_turn(8, threads::available(), &()), Ok(4));
/// ```
pub fn half_turn(n: u32, threads: NonZeroUsize, watch: &dyn Watch) -> Result<u128, Error> {
    half_turn_on(Kernel::best(), n, threads, watch)
}

fn half_turn_on(
    kernel: Kernel,
    n: u32,
    threads: NonZeroUsize,
    watch: &dyn Watch,
) -> Result<u128, Error> {
    TooLarge::check(
        n,
        MAX_HALF_TURN,
        "half-turn symmetric solutions can be counted",
    )?;
    if n < 2 {
        return Ok(1);
    }
    let halves = Halves::new(n);
    let counter = || UnitCounter::new(&halves, kernel);
    let count = |counter: &mut UnitCounter<'_>, &columns: &u32, watch: &dyn Watch| {
        counter.count(columns, watch)
    };
    Ok(in_pieces(&halves.units(), threads, watch, counter, count)?)
}

/// The bits below `end` from `begin` on.
fn range_mask(range: &Range<u32>) -> u32 {
    (board_mask(range.end as usize) & !board_mask(range.start as usize)) as u32
}

/// Which bit of a word each folded line has.
struct Lines {
    /// x + y + this is the value of a sum: distances from 1 and sums then have common values exactly
    /// where they are the same line.
    sum_offset: u32,
    /// By family and value.
    bits: [Vec<u64>; 2],
    /// The lines that both halves can occupy have the low bits, this many.
    shared_bits: u32,
}

impl Lines {
    /// The join splits by the top bits first: these are the lines on which most pairs of queens clash.
    fn new(n: u32, inner: &Range<u32>) -> Self {
        let (m, sum_offset) = (n / 2, 1 + n % 2);
        // By value: squares in the inner and in the outer half. Both families have the same.
        let mut squares = vec![[0u32; 2]; n as usize];
        let off_diagonal = |x: u32| (0..m).filter(move |&y| y != x).map(move |y| (x, y));
        for (x, y) in (0..m).flat_map(off_diagonal) {
            for value in [x.abs_diff(y), x + y + sum_offset] {
                squares[value as usize][usize::from(!inner.contains(&x))] += 1;
            }
        }
        let clashes = |value: usize| squares[value][0] * squares[value][1];
        let mut lines: Vec<(usize, usize)> = (0..2)
            .flat_map(|family| (1..n as usize).map(move |value| (family, value)))
            .filter(|&(_, value)| squares[value] != [0, 0])
            .collect();
        lines.sort_by_key(|&(_, value)| (clashes(value) == 0, clashes(value)));
        let shared = lines.iter().filter(|&&(_, value)| clashes(value) > 0);
        let shared_bits = shared.count() as u32;
        let mut bits = [vec![0; n as usize], vec![0; n as usize]];
        for (bit, (family, value)) in lines.into_iter().enumerate() {
            bits[family][value] = 1 << bit;
        }
        Lines {
            sum_offset,
            bits,
            shared_bits,
        }
    }

    /// The lines of the queen in row x and column y ≠ x, `opposite` if v < 0.
    fn queen(&self, x: u32, y: u32, opposite: bool) -> u64 {
        let (distance, sum) = (x.abs_diff(y) as usize, (x + y + self.sum_offset) as usize);
        let [diagonals, antidiagonals] = &self.bits;
        if opposite {
            diagonals[sum] | antidiagonals[distance]
        } else {
            diagonals[distance] | antidiagonals[sum]
        }
    }
}

/// All placements of a few rows, as words of occupied lines.
struct Quarter {
    rows: Range<u32>,
    /// By column set and kind: where the words begin. One more entry marks the end.
    begins: Vec<u32>,
    /// Eight more words than there are placements, so that any of them can be read in groups.
    words: Vec<u64>,
}

impl Quarter {
    fn new(n: u32, lines: &Lines, rows: Range<u32>, outer: u32, one_side: bool) -> Self {
        let m = n / 2;
        // Index of the column set and the kind, and the word.
        let mut placements = vec![(0usize, 0u64)];
        for x in rows.clone().rev() {
            let sides = if one_side && x + 1 == rows.end {
                &[false][..]
            } else {
                &[false, true]
            };
            let mut more = Vec::new();
            for &(index, word) in &placements {
                for y in (0..m).filter(|&y| y != x && index >> (QUARTER + y) & 1 == 0) {
                    let kind = (outer as usize >> y & 1) << (x - rows.start);
                    let index = index | 1 << (QUARTER + y) | kind;
                    let queens = sides.iter().map(|&side| lines.queen(x, y, side));
                    let fitting = queens.filter(|queen| queen & word == 0);
                    more.extend(fitting.map(|queen| (index, word | queen)));
                }
            }
            placements = more;
        }
        placements.sort_unstable();
        let mut begins = vec![0; (KINDS << m) + 1];
        for &(index, _) in &placements {
            begins[index + 1] += 1;
        }
        for index in 1..begins.len() {
            begins[index] += begins[index - 1];
        }
        let words = placements.into_iter().map(|(_, word)| word);
        let words = words.chain([0; 8]).collect();
        Quarter {
            rows,
            begins,
            words,
        }
    }

    /// The part of a set of numbers that concerns this quarter: one digit of the set as a number.
    fn digit(&self, set: u32) -> usize {
        ((set & range_mask(&self.rows)) >> self.rows.start) as usize
    }

    /// The placements on exactly these columns, of these kinds.
    fn get(&self, columns: u32, kinds: Range<usize>) -> Run<'_> {
        let begin = |kind| self.begins[((columns as usize) << QUARTER) + kind] as usize;
        let (begin, end) = (begin(kinds.start), begin(kinds.end));
        Run::new(&self.words[begin..], end - begin)
    }
}

/// The kinds that compare so with a digit.
fn kinds(order: Ordering, digit: usize) -> Range<usize> {
    match order {
        Ordering::Less => 0..digit,
        Ordering::Equal => digit..digit + 1,
        Ordering::Greater => digit + 1..KINDS,
    }
}

/// Half of the rows: its outer and its inner quarter.
struct Half([Quarter; 2]);

impl Half {
    fn new(n: u32, lines: &Lines, rows: Range<u32>, outer: u32, one_side: bool) -> Self {
        let middle = rows.start + rows.len() as u32 / 2;
        Half([
            Quarter::new(n, lines, middle..rows.end, outer, one_side),
            Quarter::new(n, lines, rows.start..middle, outer, false),
        ])
    }

    /// Appends the placements on exactly these columns whose part of Y compares so with that of X.
    fn placements(
        &self,
        kernel: Kernel,
        columns: u32,
        order: Ordering,
        x: u32,
        made: &mut Vec<u64>,
    ) {
        let Half([outer, inner]) = self;
        let (first, second) = (outer.digit(x), inner.digit(x));
        let mut some = columns;
        loop {
            if some.count_ones() == outer.rows.len() as u32 {
                let others = columns & !some;
                let tied = outer.get(some, kinds(Ordering::Equal, first));
                kernel.pairs(tied, inner.get(others, kinds(order, second)), made);
                if order != Ordering::Equal {
                    let decided = outer.get(some, kinds(order, first));
                    kernel.pairs(decided, inner.get(others, 0..KINDS), made);
                }
            }
            if some == 0 {
                return;
            }
            some = (some - 1) & columns;
        }
    }
}

struct Halves {
    all: u32,
    outer_rows: u32,
    shared_bits: u32,
    outer: Half,
    inner: Half,
}

impl Halves {
    fn new(n: u32) -> Self {
        let m = n / 2;
        // An odd row goes to the inner half: the weights make the list of the outer one shorter, but
        // its lines are longer and lie apart.
        let (inner, outer) = (0..m.div_ceil(2), m.div_ceil(2)..m);
        let lines = Lines::new(n, &inner);
        let outer_rows = range_mask(&outer);
        Halves {
            all: range_mask(&(0..m)),
            outer_rows,
            shared_bits: lines.shared_bits,
            inner: Half::new(n, &lines, inner, outer_rows, outer.is_empty()),
            outer: Half::new(n, &lines, outer, outer_rows, true),
        }
    }

    /// The sets of columns for the outer rows.
    fn units(&self) -> Vec<u32> {
        let size = self.outer_rows.count_ones();
        (0..=self.all)
            .filter(|set| set.count_ones() == size)
            .collect()
    }
}

/// Counts units; owns the memory for their lists.
struct UnitCounter<'a> {
    halves: &'a Halves,
    kernel: Kernel,
    join: Join,
    outer_greater: Vec<u64>,
    outer_equal: Vec<u64>,
    inner: Vec<u64>,
}

impl<'a> UnitCounter<'a> {
    fn new(halves: &'a Halves, kernel: Kernel) -> Self {
        UnitCounter {
            halves,
            kernel,
            join: Join::new(kernel),
            outer_greater: Vec::new(),
            outer_equal: Vec::new(),
            inner: Vec::new(),
        }
    }

    /// What the solutions with these columns X in the outer rows, and Y ≥ X, contribute to P.
    fn count(&mut self, x: u32, watch: &dyn Watch) -> Result<u128, Stopped> {
        use Ordering::{Equal, Greater, Less};
        let (halves, kernel) = (self.halves, self.kernel);
        for list in [
            &mut self.outer_greater,
            &mut self.outer_equal,
            &mut self.inner,
        ] {
            list.clear();
        }
        let outer = &halves.outer;
        outer.placements(kernel, x, Greater, x, &mut self.outer_greater);
        outer.placements(kernel, x, Equal, x, &mut self.outer_equal);
        let mut inner = |order| {
            let columns = halves.all & !x;
            let made = &mut self.inner;
            halves.inner.placements(kernel, columns, order, x, made);
            made.len()
        };
        let (equal, greater) = (inner(Equal), inner(Greater));
        inner(Less);
        let mut pairs = |list: &[u64], queries: &[u64]| {
            let queries = [queries, &[], &[]];
            let pairs = self.join.join(list, queries, halves.shared_bits, watch)?;
            Ok(u128::from(pairs))
        };
        let once = pairs(&self.outer_equal, &self.inner[..equal])?;
        let twice = pairs(&self.outer_equal, &self.inner[equal..greater])?
            + pairs(&self.outer_greater, &self.inner)?;
        Ok(2 * (2 * twice + once))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::Solutions;
    use crate::known;
    use crate::symmetry::Symmetry;

    /// For each set X, the weights of the solutions that stand for all: from their definition, on the
    /// whole board.
    fn units_by_filtering(n: u32, halves: &Halves) -> Vec<u128> {
        let m = n / 2;
        let mut units = vec![0; 1 << m];
        let all = Solutions::new(n).unwrap();
        for solution in all.filter(|s| Symmetry::HalfTurn.image(s) == *s) {
            let (mut columns, mut rows, mut outermost) = (0, 0, false);
            for x in 0..m {
                let column = solution[(n - m + x) as usize];
                outermost = column >= n - m;
                let y = if outermost {
                    column - (n - m)
                } else {
                    m - 1 - column
                };
                columns |= (halves.outer_rows >> x & 1) << y;
                rows |= (halves.outer_rows >> y & 1) << x;
            }
            units[columns as usize] += match (outermost, rows.cmp(&columns)) {
                (false, _) | (_, Ordering::Less) => 0,
                (true, Ordering::Equal) => 2,
                (true, Ordering::Greater) => 4,
            };
        }
        units
    }

    #[test]
    fn every_unit_counts_its_solutions() {
        for n in 2..=12 {
            let halves = Halves::new(n);
            let units = units_by_filtering(n, &halves);
            assert_eq!(units.iter().sum::<u128>(), known::half_turn(n).unwrap());
            let mut counter = UnitCounter::new(&halves, Kernel::best());
            for x in halves.units() {
                let count = counter.count(x, &());
                assert_eq!(count, Ok(units[x as usize]), "n = {n}, X = {x:b}");
            }
        }
    }

    #[test]
    fn the_count_depends_neither_on_instruction_set_nor_on_threads() {
        for n in 0..=20 {
            for isa in Kernel::available() {
                for threads in [1, 3] {
                    let p = half_turn_on(isa, n, NonZeroUsize::new(threads).unwrap(), &());
                    assert_eq!(p.ok(), known::half_turn(n), "n = {n}, {isa}, {threads}");
                }
            }
        }
    }

    #[test]
    fn words_of_the_largest_board_hold_its_lines() {
        for n in 2..=MAX_HALF_TURN {
            let m = n / 2;
            let lines = Lines::new(n, &(0..m.div_ceil(2)));
            for (x, y) in (0..m).flat_map(|x| (0..m).map(move |y| (x, y))) {
                if x != y {
                    let [one, other] = [false, true].map(|side| lines.queen(x, y, side));
                    assert_eq!((one.count_ones(), other.count_ones()), (2, 2));
                    assert_eq!(one & other, 0);
                }
            }
        }
    }
}

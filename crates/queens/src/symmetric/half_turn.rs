//! P(n), the number of solutions that the half turn leaves as they are.
//!
//! **Problem.** Of each pair (u, v), (−u, −v) of queens keep the one with u > 0. What counts is its row x and
//! its column y, numbered 1 … m outwards from the middle, m = ⌊n/2⌋, and the side: whether v > 0. Every
//! row and every column is used once. The pair occupies |x − y| among the diagonals and the sum x + y among
//! the antidiagonals (numbers of folded lines), or, on the other side, the sum and the distance. No value
//! of a family may come twice, and none may be 0.
//!
//! **Idea.** Both queens of a pair stand on squares of one colour, and a line has one colour. So say which rows and
//! columns the dark pairs use, and dark and light pairs are independent, as in the [count](mod@crate::count) of all
//! solutions. With a(R, C) and b(R, C), the placements of dark and of light pairs in the rows R and columns C,
//!
//! ```text
//!   P = Σ a(R, C) · b(R̄, C̄)        over all sets R and C of rows and columns of the same size
//! ```
//!
//! No pairs are joined. Row sets that differ in the outer rows only go together: those of the inner rows are filled once
//! for all, and each placement there goes on with any of the outer rows. The b are tabled by row and column set, and each
//! dark placement looks up its factor.
//!
//! ```text
//!   for each set of inner rows:
//!       light: list = placements in the other inner rows, some at a time, by a search in depth
//!              for each outer row but the last: append to the list each placement with a queen there
//!              each placement, without and with a queen in the last row: table[rows][columns] += 1
//!       dark:  likewise, in these inner rows: sum += table[other rows][other columns]
//! ```
//!
//! **Symmetry.** For even n, the reflection v → −v exchanges the colours: a = b, so one of R and R̄ is enough. For odd n it
//! keeps them, and reverses all sides: in each colour, the first queen's side is fixed, × 2.
//!
//! **Cost.** There are 3 · 10⁸ placements at n = 28, at some 6 ns each; two rows more cost about nine times as much. What
//! hinders is branches that are mispredicted: so squares are found for a whole list before queens are placed (with wide
//! vectors), and two queens are placed in any case, and kept if there are as many. A table of 2^(m + 4) numbers for each
//! thread. (AMD EPYC, Zen 4; `benches/symmetric.rs`.)
//!
//! **Source.** Own. The values are OEIS A032522.

use std::num::NonZeroUsize;
use std::ops::Range;

use super::in_pieces;
use crate::error::{Error, TooLarge};
use crate::kernel::{Kernel, Lanes, Task};
use crate::watch::Watch;

/// Largest board whose half-turn symmetric solutions can be counted: a table of all column sets is kept.
pub const MAX_HALF_TURN: u32 = 33;

/// Outer rows that may be filled or not: more share more, but their table outgrows the second-level cache.
const OPEN: u32 = 4;

/// P(n), the number of solutions fixed by the half turn, on this many threads.
///
/// Cost: some seconds at n = 28; 9 times as long from n = 2k to 2k + 2. `watch` is told how many sets of inner rows are
/// done. Values: OEIS A032522.
///
/// # Errors
/// [`Error::TooLarge`] when n is above [`MAX_HALF_TURN`], [`Error::Stopped`] when `watch` asked for it.
///
/// ```
/// use queens::{symmetric::half_turn, threads};
/// assert_eq!(half_turn(8, threads::available(), &()), Ok(4));
/// ```
pub fn half_turn(n: u32, threads: NonZeroUsize, watch: &dyn Watch) -> Result<u128, Error> {
    TooLarge::check(
        n,
        MAX_HALF_TURN,
        "half-turn symmetric solutions can be counted",
    )?;
    let m = n / 2;
    if m == 0 {
        return Ok(1);
    }
    let inner = m - OPEN.min(m - 1);
    let all = (1u32 << inner) - 1;
    // For even n, the one of R and its complement with the innermost row.
    let wanted = |rows: &u32| n % 2 == 1 || rows & 1 == 1;
    let pieces: Vec<u32> = (0..=all).filter(wanted).collect();
    let colours = [true, false].map(|dark| Colour::new(n, dark, inner));
    let counter = || (List::default(), vec![0u32; 1 << (2 * m - inner)]);
    let count = |(list, table): &mut (List, Vec<u32>), &rows: &u32, _: &dyn Watch| {
        table.fill(0);
        let [dark, light] = &colours;
        light.visit(all & !rows, list, table);
        let sum = dark.visit(rows, list, table);
        // With the other colours, or the other sides.
        let twice = match n % 2 {
            0 => 1,
            _ => u32::from(rows != 0) + u32::from(rows != all),
        };
        Ok(u128::from(sum) << twice)
    };
    Ok(in_pieces(&pieces, threads, watch, counter, count)?)
}

/// The squares of one colour, and the lines of pairs on them.
struct Colour {
    n: u32,
    dark: bool,
    /// Rows that a set says to fill or not; those beyond may be filled.
    inner: u32,
    /// By row, from 1: the columns whose square has this colour, and 32 bits higher those of the side v > 0.
    squares: Vec<u64>,
    kernel: Kernel,
}

/// Placements as arrays, a word of each for each placement. The search takes it for a stack.
#[derive(Default)]
struct List {
    len: usize,
    /// Lines in use by family: a value v is bit v, and mirrored bit 63 − v, which does not meet it up to n = 33.
    used: [Vec<u64>; 2],
    /// Free columns, for each side; and from bit [`ROWS`] on the rows filled beyond the inner ones.
    free: Vec<u64>,
    /// Where a queen can be placed.
    fit: Vec<u64>,
}

/// Bits of the columns.
const ROWS: u32 = 20;

/// Placements that are taken at a time: the list stays in the first-level cache.
const AT_ONCE: usize = 128;

impl List {
    fn reserve(&mut self, room: usize) {
        let [first, second] = &mut self.used;
        for words in [first, second, &mut self.free, &mut self.fit] {
            if words.len() < self.len + room {
                words.resize(2 * (self.len + room), 0);
            }
        }
    }
}

/// What a queen on the lowest of these squares adds to both families and takes from the free columns, if there is one.
#[inline(always)]
fn queen(fit: u64, x: u32, less: u32) -> [u64; 3] {
    let square = (fit | 1 << 63).trailing_zeros();
    let (side, y) = (square >> 5, square & 31);
    let line = |value: u32| 1 << (value & 63) | 1u64 << ((63 - value) & 63);
    let (distance, sum) = (line(x.abs_diff(y)), line(x + y - less));
    let swap = if side == 0 { 0 } else { distance ^ sum };
    [distance ^ swap, sum ^ swap, 0x1_0000_0001 << y]
}

impl Colour {
    fn new(n: u32, dark: bool, inner: u32) -> Self {
        let m = n / 2;
        // For even n, row + column is n − 2 + x + y on the side v > 0, and n − 1 + x − y on the other; for odd n their
        // parity is that of x + y.
        let is_dark = |x: u32, y: u32, side: bool| match n % 2 {
            1 => (x + y).is_multiple_of(2),
            _ => ((x + y).is_multiple_of(2)) == side,
        };
        let square = |x: u32, side| {
            let columns = (1..=m).filter(|&y| y != x && is_dark(x, y, side) == dark);
            columns.fold(0, |set, y| set | 1 << y)
        };
        let squares = (0..=m).map(|x| square(x, false) | square(x, true) << 32);
        Colour {
            n,
            dark,
            inner,
            squares: squares.collect(),
            kernel: Kernel::best(),
        }
    }

    /// Tables the light placements in these of the inner rows, or adds up the table's numbers for dark ones. For odd n
    /// the first queen stands on one side only.
    fn visit(&self, rows: u32, list: &mut List, table: &mut [u32]) -> u64 {
        list.len = 0;
        list.reserve(1);
        let columns = ((1u64 << (self.n / 2)) - 1) << 1;
        list.free[0] = columns | columns << 32;
        (list.used[0][0], list.used[1][0], list.len) = (0, 0, 1);
        self.go(rows, 0..1, self.n % 2 == 1, list, table)
    }

    fn go(
        &self,
        rows: u32,
        range: Range<usize>,
        one_side: bool,
        list: &mut List,
        table: &mut [u32],
    ) -> u64 {
        let mut sum = 0;
        for from in range.clone().step_by(AT_ONCE) {
            let some = from..range.end.min(from + AT_ONCE);
            let start = list.len;
            let append = |x, range, list: &mut List, one_side| {
                self.kernel.run(Append {
                    colour: self,
                    list,
                    range,
                    x,
                    one_side,
                });
            };
            if rows != 0 {
                append(rows.trailing_zeros() + 1, some, list, one_side);
                sum += self.go(rows & (rows - 1), start..list.len, false, list, table);
            } else {
                list.reserve(some.len());
                for words in [&mut list.free].into_iter().chain(&mut list.used) {
                    words.copy_within(some.clone(), start);
                }
                list.len += some.len();
                for x in self.inner + 1..self.n / 2 {
                    append(x, start..list.len, list, false);
                }
                sum += self.kernel.run(Tell {
                    colour: self,
                    list,
                    start,
                    table,
                });
            }
            list.len = start;
        }
        sum
    }

    /// Where placements leave squares of a row free.
    #[inline(always)]
    fn look(&self, x: u32, list: &mut List, range: Range<usize>) {
        let squares = self.squares[x as usize];
        let (mirrored, sums) = (63 - x, x + self.n % 2 - 1);
        let List {
            used: [first, second],
            free,
            fit,
            ..
        } = list;
        let (first, second) = (&first[range.clone()], &second[range.clone()]);
        let (free, fit) = (&free[range.clone()], &mut fit[range]);
        for (((fit, &free), &a), &b) in fit.iter_mut().zip(free).zip(first).zip(second) {
            let one = a << x | a >> mirrored | b >> sums;
            let other = b << x | b >> mirrored | a >> sums;
            *fit = squares & free & !((one & 0xFFFF_FFFF) | other << 32);
        }
    }
}

/// Appends the placements of a range with a queen more.
struct Append<'a> {
    colour: &'a Colour,
    list: &'a mut List,
    range: Range<usize>,
    x: u32,
    one_side: bool,
}

impl Task for Append<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        let Append {
            colour,
            list,
            range,
            x,
            one_side,
        } = self;
        colour.look(x, list, range.clone());
        let filled = match x > colour.inner {
            true => 1 << (ROWS + x - 1 - colour.inner),
            false => 0,
        };
        let less = 1 - colour.n % 2;
        let sides = if one_side {
            u64::from(u32::MAX)
        } else {
            u64::MAX
        };
        for from in range.clone().step_by(AT_ONCE) {
            let some = from..range.end.min(from + AT_ONCE);
            list.reserve(AT_ONCE * 32 + 2);
            let List {
                len,
                used: [first, second],
                free,
                fit,
            } = &mut *list;
            let (first, firsts) = first.split_at_mut(*len);
            let (second, seconds) = second.split_at_mut(*len);
            let (free, frees) = free.split_at_mut(*len);
            let mut at = 0;
            let (a, b, free) = (
                &first[some.clone()],
                &second[some.clone()],
                &free[some.clone()],
            );
            for (((&fit, &a), &b), &free) in fit[some].iter().zip(a).zip(b).zip(free) {
                // Two are written always, and kept if they are there: few branches to mispredict.
                let mut fit = fit & sides;
                let queens = fit.count_ones() as usize;
                let [p, q, r] = queen(fit, x, less);
                fit &= fit.wrapping_sub(1);
                let [s, t, u] = queen(fit, x, less);
                fit &= fit.wrapping_sub(1);
                firsts[at..at + 2].copy_from_slice(&[a | p, a | s]);
                seconds[at..at + 2].copy_from_slice(&[b | q, b | t]);
                frees[at..at + 2].copy_from_slice(&[free & !r | filled, free & !u | filled]);
                let mut more = at + 2;
                while fit != 0 {
                    let [p, q, r] = queen(fit, x, less);
                    fit &= fit - 1;
                    (firsts[more], seconds[more]) = (a | p, b | q);
                    frees[more] = free & !r | filled;
                    more += 1;
                }
                at += queens;
            }
            *len += at;
        }
    }
}

/// Tables the placements from `start` on, or adds up the table's numbers for them; without and with a queen in the last
/// row.
struct Tell<'a> {
    colour: &'a Colour,
    list: &'a mut List,
    start: usize,
    table: &'a mut [u32],
}

impl Task for Tell<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) -> u64 {
        let Tell {
            colour,
            list,
            start,
            table,
        } = self;
        let (m, range) = (colour.n / 2, start..list.len);
        let open = m - colour.inner;
        let columns = (1u64 << m) - 1;
        colour.look(m, list, range.clone());
        let mut sum = 0;
        for (&free, &fit) in list.free[range.clone()].iter().zip(&list.fit[range]) {
            let rows = free >> ROWS & ((1 << open) - 1);
            let free = free >> 1 & columns;
            let mut fit = fit;
            let with = if open == 0 { 0 } else { rows | 1 << (open - 1) };
            // A queen that is not there gives an entry for more rows than columns: nothing asks for it.
            if colour.dark {
                let [rows, with] = [rows, with].map(|rows| (!rows & ((1 << open) - 1)) << m);
                sum += u64::from(table[(rows | free) as usize]);
                for number in 0.. {
                    let bit = fit & fit.wrapping_neg();
                    if number >= 2 && bit == 0 {
                        break;
                    }
                    fit ^= bit;
                    let column = (bit | bit >> 32) >> 1 & columns;
                    let entry = u64::from(table[(with | (free ^ column)) as usize]);
                    sum += if bit == 0 { 0 } else { entry };
                }
            } else {
                let used = columns ^ free;
                table[(rows << m | used) as usize] += 1;
                for number in 0.. {
                    let bit = fit & fit.wrapping_neg();
                    if number >= 2 && bit == 0 {
                        break;
                    }
                    fit ^= bit;
                    let column = (bit | bit >> 32) >> 1 & columns;
                    table[(with << m | used | column) as usize] += 1;
                }
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::Solutions;
    use crate::known;
    use crate::symmetry::Symmetry;

    #[test]
    fn colours_of_pairs_are_those_of_their_squares() {
        for n in 2..=12 {
            let m = n / 2;
            let dark = Colour::new(n, true, m);
            let fixed = Solutions::new(n)
                .unwrap()
                .filter(|s| Symmetry::HalfTurn.image(s) == *s);
            for solution in fixed {
                for x in 1..=m {
                    let row = n - m + x - 1;
                    let column = solution[row as usize];
                    let side = column >= n - m;
                    let y = if side {
                        column - (n - m) + 1
                    } else {
                        m - column
                    };
                    let place = y + 32 * u32::from(side);
                    let stands_on_dark = dark.squares[x as usize] >> place & 1 == 1;
                    assert_eq!(stands_on_dark, (row + column) % 2 == 0, "n = {n}");
                }
            }
        }
    }

    #[test]
    fn the_count_does_not_depend_on_threads() {
        for n in 0..=20 {
            for threads in [1, 3] {
                let p = half_turn(n, NonZeroUsize::new(threads).unwrap(), &());
                assert_eq!(p.ok(), known::half_turn(n), "n = {n}, {threads}");
            }
        }
    }
}

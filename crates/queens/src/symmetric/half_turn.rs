//! P(n), the number of solutions that the half turn leaves unchanged.
//!
//! **Problem.** Of each pair (u, v), (−u, −v) of queens keep the one with u > 0. What matters is its row x and its column y,
//! numbered 1 … m outwards from the middle, m = ⌊n/2⌋, and its side: whether v > 0. Every row and every column is used once.
//! The pair occupies |x − y| among the diagonals and the sum x + y among the antidiagonals (numbers of folded lines), or, on
//! the other side, the sum and the distance. No value of a family may occur twice, and none may be 0.
//!
//! **Idea.** Both queens of a pair are on squares of one colour, and a line has one colour. So once the rows and columns of
//! the dark pairs are fixed, dark and light pairs are independent, as in the [count](mod@crate::count) of all solutions.
//! With a(R, C) and b(R, C), the numbers of placements of dark and of light pairs in the rows R and columns C,
//!
//! ```text
//!   P = Σ a(R, C) · b(R̄, C̄)        over all sets R and C of rows and columns of the same size
//! ```
//!
//! No pairs are joined. Row sets that differ only in the outer rows are treated together: the inner rows are filled once for
//! all of them, and each placement there continues with any of the outer rows. The b are tabulated by row and column set,
//! and each dark placement looks up its factor.
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
//! keeps them, and reverses all sides: in each colour, the first queen's side is fixed and the count doubled.
//!
//! **Cost.** There are 3 · 10⁸ placements at n = 28, at some 10 ns each; two rows more cost about nine times as much.
//! Mispredicted branches are the bottleneck, so squares are found for a whole list (with wide vectors) before queens are
//! placed. Memory: a table of 2^(m + 4) numbers for each thread. (AMD EPYC, Zen 3; `benches/symmetric.rs`.)
//!
//! **Source.** Own. The values are OEIS A032522.

use std::ops::Range;

use super::in_pieces;
use crate::error::{Error, TooLarge};
use crate::kernel::{Kernel, Lanes, Task};
use crate::lines::list_ones;
use crate::run::Run;

/// Largest board whose half-turn symmetric solutions can be counted: a table of all column sets is kept.
pub const MAX_HALF_TURN: u32 = 33;

/// Number of outer rows that may be filled or not. With more, more work is shared, but the table outgrows the second-level
/// cache.
const OPEN: u32 = 4;

/// P(n), the number of solutions fixed by the half turn.
///
/// Cost: a few seconds at n = 28; 9 times as long from n = 2k to 2k + 2. Reports to the run how many sets of inner rows are
/// done. Values: OEIS A032522.
///
/// # Errors
/// [`Error::TooLarge`] when n is above [`MAX_HALF_TURN`], [`Error::Stopped`] when the run was over first.
///
/// ```
/// use queens::Run;
/// use queens::symmetric::half_turn;
/// assert_eq!(half_turn(8, &Run::new()), Ok(4));
/// ```
pub fn half_turn(n: u32, run: &Run<'_>) -> Result<u128, Error> {
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
    let count = |(list, table): &mut (List, Vec<u32>), &rows: &u32, _: &Run<'_>| {
        table.fill(0);
        let [dark, light] = &colours;
        light.visit(all & !rows, list, table);
        let sum = dark.visit(rows, list, table);
        // Doubled for the other colours, or for the other sides.
        let twice = match n % 2 {
            0 => 1,
            _ => u32::from(rows != 0) + u32::from(rows != all),
        };
        Ok(u128::from(sum) << twice)
    };
    Ok(in_pieces(&pieces, run, counter, count)?)
}

/// The squares of one colour, and the lines of pairs on them.
struct Colour {
    n: u32,
    dark: bool,
    /// Number of rows that a set says to fill or not; those beyond may be filled.
    inner: u32,
    /// For each row, from 1: the columns whose square has this colour, and 32 bits higher those of the side v > 0.
    squares: Vec<u64>,
    kernel: Kernel,
}

/// Placements as arrays, with one word of each array per placement. The search uses it as a stack.
#[derive(Default)]
struct List {
    len: usize,
    /// Lines in use by family: a value v is bit v and, mirrored, bit 63 − v; the two do not overlap up to n = 33.
    used: [Vec<u64>; 2],
    /// Free columns, for each side; and from bit [`ROWS`] on the rows filled beyond the inner ones.
    free: Vec<u64>,
    /// Squares where queens can be added: 64 × the number of a placement + 32 for the side v > 0 + the column.
    squares: Vec<u32>,
}

/// The bit of `List::free` at which the rows begin.
const ROWS: u32 = 20;

/// Number of placements taken at a time, so that the list stays in the first-level cache.
const AT_ONCE: usize = 128;

impl List {
    /// All words of these placements.
    fn words(&mut self) -> [&mut Vec<u64>; 3] {
        let [first, second] = &mut self.used;
        [first, second, &mut self.free]
    }

    fn reserve(&mut self, room: usize) {
        let room = self.len + room;
        for words in self.words() {
            if words.len() < room {
                words.resize(2 * room, 0);
            }
        }
    }
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

    /// Tabulates the light placements in these inner rows, or adds up the table's numbers for dark ones. For odd n the first
    /// queen is on one side only.
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
        let (mut sum, start) = (0, list.len);
        for from in range.clone().step_by(AT_ONCE) {
            let some = from..range.end.min(from + AT_ONCE);
            if rows != 0 {
                self.append(rows.trailing_zeros() + 1, some, one_side, list);
                sum += self.go(rows & (rows - 1), start..list.len, false, list, table);
            } else {
                list.reserve(some.len());
                for words in list.words() {
                    words.copy_within(some.clone(), start);
                }
                list.len += some.len();
                for x in self.inner + 1..self.n / 2 {
                    self.append(x, start..list.len, false, list);
                }
                sum += self.tell(start..list.len, list, table);
            }
            list.len = start;
        }
        sum
    }

    /// Appends the placements of a range with one more queen, in this row.
    fn append(&self, x: u32, range: Range<usize>, one_side: bool, list: &mut List) {
        let (less, above) = (1 - self.n % 2, x.saturating_sub(self.inner));
        let filled = (1 << above >> 1) << ROWS;
        for from in range.clone().step_by(AT_ONCE) {
            let some = from..range.end.min(from + AT_ONCE);
            list.reserve(AT_ONCE * 32);
            let count = self.look(x, some, one_side, list);
            let List {
                len,
                used: [firsts, seconds],
                free: frees,
                squares,
            } = list;
            let (old_firsts, firsts) = firsts.split_at_mut(*len);
            let (old_seconds, seconds) = seconds.split_at_mut(*len);
            let (old_frees, frees) = frees.split_at_mut(*len);
            let new = firsts.iter_mut().zip(seconds).zip(frees);
            for (&square, ((first, second), free)) in squares[..count].iter().zip(new) {
                let (number, y) = (from + (square >> 6) as usize, square & 31);
                let line = |value: u32| 1 << (value & 63) | 1u64 << ((63 - value) & 63);
                let (distance, sum) = (line(x.abs_diff(y)), line(x + y - less));
                let swap = if square & 32 == 0 { 0 } else { distance ^ sum };
                *first = old_firsts[number] | distance ^ swap;
                *second = old_seconds[number] | sum ^ swap;
                *free = old_frees[number] & !(0x1_0000_0001 << y) | filled;
            }
            *len += count;
        }
    }

    /// Tabulates the placements of a range, or adds up the table's numbers for them, both without and with a queen in the
    /// last row.
    fn tell(&self, range: Range<usize>, list: &mut List, table: &mut [u32]) -> u64 {
        let (m, open) = (self.n / 2, self.n / 2 - self.inner);
        let (columns, rows) = ((1 << m) - 1, (1 << open) - 1);
        let mut sum = 0;
        let mut tell = |free: u64, queen: u64| {
            let (filled, free) = (
                free >> ROWS & rows | queen >> m,
                free >> 1 & columns & !queen,
            );
            if self.dark {
                sum += u64::from(table[((filled ^ rows) << m | free) as usize]);
            } else {
                table[(filled << m | columns ^ free) as usize] += 1;
            }
        };
        let last = 1 << (m + open) >> 1;
        for from in range.clone().step_by(AT_ONCE) {
            let some = from..range.end.min(from + AT_ONCE);
            let count = self.look(m, some.clone(), false, list);
            for &free in &list.free[some] {
                tell(free, 0);
            }
            if open > 0 {
                for &square in &list.squares[..count] {
                    let (number, y) = (from + (square >> 6) as usize, square & 31);
                    tell(list.free[number], last | 1 << y >> 1);
                }
            }
        }
        sum
    }

    /// Lists where a queen can be added in a row to at most [`AT_ONCE`] placements, and returns in how many places.
    fn look(&self, x: u32, range: Range<usize>, one_side: bool, list: &mut List) -> usize {
        self.kernel.run(Look {
            colour: self,
            x,
            range,
            one_side,
            list,
        })
    }
}

/// [`Colour::look`]
struct Look<'a> {
    colour: &'a Colour,
    x: u32,
    range: Range<usize>,
    one_side: bool,
    list: &'a mut List,
}

impl Task for Look<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) -> usize {
        let Look {
            colour,
            x,
            range,
            one_side,
            list,
        } = self;
        let sides = u64::MAX >> if one_side { 32 } else { 0 };
        let squares = colour.squares[x as usize] & sides;
        let (mirrored, sums) = (63 - x, x + colour.n % 2 - 1);
        let [first, second] = [0, 1].map(|family| &list.used[family][range.clone()]);
        let free = &list.free[range];
        // A loop without branches, for wide vectors.
        let mut fit = [0; AT_ONCE];
        for (((fit, &free), &a), &b) in fit.iter_mut().zip(free).zip(first).zip(second) {
            let one = a << x | a >> mirrored | b >> sums;
            let other = b << x | b >> mirrored | a >> sums;
            *fit = squares & free & !((one & 0xFFFF_FFFF) | other << 32);
        }
        let mut count = 0;
        list.squares.resize(AT_ONCE * 32 + 4, 0);
        for (number, &fit) in (0..).zip(&fit[..free.len()]) {
            count += list_ones(fit, number << 6, &mut list.squares[count..]);
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::Solutions;
    use crate::symmetry::Symmetry;

    #[test]
    fn colours_of_pairs_match_their_squares() {
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
                    let is_on_dark = dark.squares[x as usize] >> place & 1 == 1;
                    assert_eq!(is_on_dark, (row + column) % 2 == 0, "n = {n}");
                }
            }
        }
    }
}

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
//! For each R the b are tabled by column set, and each dark placement looks up its factor. No pairs are joined.
//!
//! **Symmetry.** For even n, the reflection v → −v exchanges the colours: a = b, so one of R and R̄ is enough. For odd n it
//! keeps them, and reverses all sides: in each colour, the first queen's side is fixed, × 2.
//!
//! **Time and memory.** n = 28 in a few seconds of CPU time; two rows more cost about nine times as much. A table of 2^m
//! numbers for each thread. (`benches/symmetric.rs`.)
//!
//! **Source.** Own. The values are OEIS A032522.

use std::num::NonZeroUsize;

use super::{LineIndex, Used, in_pieces};
use crate::error::{Error, TooLarge};
use crate::watch::Watch;

/// Largest board whose half-turn symmetric solutions can be counted: a table of all column sets is kept.
pub const MAX_HALF_TURN: u32 = 33;

/// P(n), the number of solutions fixed by the half turn, on this many threads.
///
/// Cost: some seconds at n = 28; 9 times as long from n = 2k to 2k + 2. `watch` is told how many row sets are done.
/// Values: OEIS A032522.
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
    let all = (1u32 << m) - 1;
    // For even n, the larger of R and its complement.
    let wanted = |rows: &u32| {
        n % 2 == 1 || (rows.count_ones(), *rows) >= (m - rows.count_ones(), all & !*rows)
    };
    let pieces: Vec<u32> = (0..=all).filter(wanted).collect();
    let [dark, light] = [true, false].map(|dark| Colour::new(n, dark));
    let table = || vec![0u32; 1 << m];
    let count = |table: &mut Vec<u32>, &rows: &u32, _: &dyn Watch| {
        table.fill(0);
        light.visit(all & !rows, |columns| table[columns as usize] += 1);
        let mut sum = 0;
        dark.visit(rows, |columns| {
            sum += u128::from(table[(all & !columns) as usize]);
        });
        // With the other sides, or the other colours.
        Ok(match n % 2 {
            1 => sum << (u32::from(rows != 0) + u32::from(rows != all)),
            _ if m == 0 => sum,
            _ => 2 * sum,
        })
    };
    Ok(in_pieces(&pieces, threads, watch, table, count)?)
}

/// The squares of one colour, and the lines of pairs on them.
struct Colour {
    n: u32,
    lines: LineIndex,
    /// By row, from 1, and side: the columns whose square has this colour.
    squares: Vec<[u64; 2]>,
}

impl Colour {
    fn new(n: u32, dark: bool) -> Self {
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
        let squares = (0..=m)
            .map(|x| [false, true].map(|side| square(x, side)))
            .collect();
        Colour {
            n,
            lines: LineIndex::new(n),
            squares,
        }
    }

    /// Calls `found` with the columns of each placement in these rows; for odd n only of those with the first queen on
    /// one side.
    fn visit(&self, rows: u32, mut found: impl FnMut(u32)) {
        let all = ((1u64 << (self.n / 2)) - 1) << 1;
        let sides = if self.n % 2 == 1 { 1 } else { 2 };
        let mut found = |free: u64| found(((all & !free) >> 1) as u32);
        self.go(rows, all, sides, [Used::default(); 2], &mut found);
    }

    /// Calls `found` with the free columns.
    fn go(&self, rows: u32, free: u64, sides: usize, used: [Used; 2], found: &mut impl FnMut(u64)) {
        if rows == 0 {
            return found(free);
        }
        let x = rows.trailing_zeros() + 1;
        for side in 0..sides {
            let [distances, sums] = [used[side], used[1 - side]];
            let taken = distances.distances(x) | sums.sums(self.lines, x);
            let mut fit = self.squares[x as usize][side] & free & !taken;
            while fit != 0 {
                let y = fit.trailing_zeros();
                fit &= fit - 1;
                let mut used = used;
                used[side] = distances.with(x.abs_diff(y));
                used[1 - side] = sums.with(self.lines.sum(x, y));
                self.go(rows & (rows - 1), free & !(1 << y), 2, used, found);
            }
        }
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
            let dark = Colour::new(n, true);
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
                    let stands_on_dark = dark.squares[x as usize][usize::from(side)] >> y & 1 == 1;
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

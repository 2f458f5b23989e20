//! R(n), the number of solutions that the quarter turn leaves unchanged.
//!
//! **Problem.** With a queen on (u, v) there are three more on (v, −u), (−u, −v) and (−v, u). Number the distances |u| and
//! |v| from the middle x, y = 1 … h = ⌊n/2⌋ outwards: they are paired off, x with y.
//!
//! **Idea.** The four queens occupy |x − y| and x + y both among the diagonals and among the antidiagonals: all these values
//! must differ. They do not depend on which of the two ways round the four queens are placed, so R(n) = 2^⌊n/4⌋ · (number of
//! such pairings), and only the pairings are searched. They need h to be even: n = 4k or 4k + 1.
//!
//! **Invariant.** `used` holds a line at its value and, mirrored, at 63 minus it; the columns y barred
//! in a row x are then two shifts, for x + y and for |x − y|.
//!
//! **Time and memory.** n = 45 in 0.6 s, about eleven times as much for every four rows more; constant memory. (AMD EPYC,
//! Zen 5; `benches/symmetric.rs`.)
//!
//! **Source.** M. Kraitchik, as [above](super); values in OEIS A033148.

use super::in_pieces;
use crate::error::{Error, TooLarge};
use crate::lines::{board_mask, places};
use crate::run::Run;

/// Largest board whose quarter-turn symmetric solutions can be counted: n − 1 lines fill a word.
pub const MAX_QUARTER_TURN: u32 = 64;

/// R(n), the number of solutions fixed by the quarter turn.
///
/// It is 0 unless n = 4k or 4k + 1, and a multiple of 2^⌊n/4⌋. Cost: 0.6 s at n = 45; about 11 times as long from n to
/// n + 4. Reports to the run how many parts of the search are done. Values: OEIS A033148.
///
/// # Errors
/// [`Error::TooLarge`] when n is above [`MAX_QUARTER_TURN`], [`Error::Stopped`] when the run was over first.
///
/// ```
/// use queens::Run;
/// use queens::symmetric::quarter_turn;
/// assert_eq!(quarter_turn(12, &Run::new()), Ok(8));
/// assert_eq!(quarter_turn(14, &Run::new()), Ok(0));
/// ```
pub fn quarter_turn(n: u32, run: &Run<'_>) -> Result<u128, Error> {
    TooLarge::check(
        n,
        MAX_QUARTER_TURN,
        "quarter-turn symmetric solutions can be counted",
    )?;
    if n % 4 > 1 {
        return Ok(0);
    }
    let mut pieces = vec![Pairing {
        less: 1 - n % 2,
        free: board_mask(n as usize / 2) << 1,
        used: 0,
        mirrored: 0,
    }];
    for _ in 0..(n / 4).saturating_sub(5).min(4) {
        pieces = pieces.into_iter().flat_map(Pairing::next).collect();
    }
    let count = |(): &mut (), piece: &Pairing, _: &Run<'_>| Ok(piece.count().into());
    let pairings = in_pieces(&pieces, run, || (), count)?;
    Ok(pairings << (n / 4))
}

/// Some numbers paired off: the outermost free one comes next.
#[derive(Clone, Copy, Debug)]
struct Pairing {
    /// A line's value is half of |u| − |v| or of |u| + |v|. The first is |x − y|; the second is x + y for odd n, and one
    /// less for even n, where x = (|u| + 1) / 2.
    less: u32,
    free: u64,
    /// The lines in use by value, and mirrored.
    used: u64,
    mirrored: u64,
}

impl Pairing {
    /// All ways to pair off the outermost free number.
    fn next(self) -> impl Iterator<Item = Pairing> {
        let x = self.free.checked_ilog2().unwrap_or(0);
        let others = self.free & !(1 << x);
        let distances = self.used << x | self.mirrored >> (63 - x);
        let sums = self.used >> (x - self.less);
        places(others & !distances & !sums).map(move |y| {
            let [distance, sum] = [x - y, x + y - self.less];
            Pairing {
                free: others & !(1 << y),
                used: self.used | 1 << distance | 1 << sum,
                mirrored: self.mirrored | 1 << (63 - distance) | 1 << (63 - sum),
                ..self
            }
        })
    }

    /// The number of ways to pair off the rest; recursion no deeper than n / 4.
    fn count(self) -> u64 {
        if self.free == 0 {
            return 1;
        }
        self.next().map(Pairing::count).sum()
    }
}

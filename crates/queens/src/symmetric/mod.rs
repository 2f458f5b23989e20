//! How many solutions are symmetric: P(n) under the half turn, R(n) under the quarter turn.
//!
//! **Problem.** Count the solutions that a turn leaves unchanged, without looking at the others.
//!
//! **Idea.** Put the origin in the middle of the board: u = 2·row − (n − 1), v = 2·column − (n − 1). With a queen on (u, v),
//! a solution fixed by the half turn also has one on (−u, −v), and one fixed by the quarter turn also has one on (v, −u). So
//! only the distances |u| and |v| from the middle matter and, for each queen, its side. An odd board has a queen in the
//! centre. Lines fold in the same way: u − v and −(u − v) are occupied together.
//!
//! ```text
//!   half_turn      pairs of queens: a permutation of the distances, with sides; dark and light ones apart
//!   quarter_turn   fours of queens: the distances are paired off; plain search
//! ```
//!
//! **Source.** The decomposition is M. Kraitchik's (Mathematical Recreations, 1942, chapter 10); values
//! in OEIS A032522 (P) and A033148 (R).

use std::ops::ControlFlow;

use crate::count::WrongTotal;
use crate::run::{Progress, Run, Stopped};
use crate::threads::on_threads;

mod half_turn;
mod quarter_turn;

pub use half_turn::{MAX_HALF_TURN, half_turn};
pub use quarter_turn::{MAX_QUARTER_TURN, quarter_turn};

/// The sum of the counts of all pieces. Each thread counts with a `counter` of its own.
fn in_pieces<P: Sync, C>(
    pieces: &[P],
    run: &Run<'_>,
    counter: impl Fn() -> C + Sync,
    count: impl Fn(&mut C, &P, &Run<'_>) -> Result<u128, Stopped> + Sync,
) -> Result<u128, Stopped> {
    let (mut total, mut done) = (0, 0);
    on_threads(run, pieces.iter(), counter, count, |piece| {
        total += piece;
        done += 1;
        run.tell(Progress::of(done, pieces.len() as u64));
        ControlFlow::Continue(())
    })?;
    Ok(total)
}

/// The solutions of one board by symmetry: the number of each kind, checked against the identities between these numbers.
///
/// With d = R/2, s = (P − R)/4 and a = (Q − P)/8 orbits of size 2, 4 and 8, Q = 8a + 4s + 2d and
/// there are a + s + d = (Q + P + 2R)/8 fundamental solutions (`docs/symmetry.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SymmetryClasses {
    /// Q(n), all solutions.
    pub all: u128,
    /// P(n), those fixed by the half turn.
    pub half_turn: u128,
    /// R(n), those fixed by the quarter turn.
    pub quarter_turn: u128,
    /// The number of orbits.
    pub fundamental: u128,
    /// The number of orbits of size 8, 4, 2 and 1; the one solution of n = 0 and of n = 1 is an orbit of size 1.
    pub orbits: [u128; 4],
}

impl SymmetryClasses {
    /// The classes that follow from Q, P and R.
    ///
    /// # Errors
    /// When no board of size n can have these three numbers.
    ///
    /// ```
    /// use queens::symmetric::SymmetryClasses;
    /// let classes = SymmetryClasses::new(8, 92, 4, 0)?;
    /// assert_eq!(classes.orbits, [11, 1, 0, 0]);
    /// assert_eq!(classes.fundamental, 12);
    /// assert!(SymmetryClasses::new(8, 93, 4, 0).is_err());
    /// # Ok::<(), queens::count::WrongTotal>(())
    /// ```
    pub fn new(n: u32, all: u128, half_turn: u128, quarter_turn: u128) -> Result<Self, WrongTotal> {
        let refused = |law| WrongTotal::by_law(n, [all, half_turn, quarter_turn], law);
        if n < 2 && [all, half_turn, quarter_turn] != [1; 3] {
            return Err(refused("Q = P = R = 1 for n < 2"));
        }
        if n % 4 > 1 && quarter_turn != 0 {
            return Err(refused("R = 0 unless n = 4k or 4k + 1"));
        }
        if quarter_turn.trailing_zeros() < n / 4 {
            return Err(refused("2^⌊n/4⌋ divides R"));
        }
        let orbits_of = |fixed: u128, fixed_by_more: u128, size: u128, law| {
            let rest = fixed
                .checked_sub(fixed_by_more)
                .filter(|rest| rest % size == 0);
            rest.map(|rest| rest / size).ok_or(refused(law))
        };
        // All eight symmetries fix the one solution for n < 2, and no other.
        let fixed_by_all = u128::from(n < 2);
        let orbits = [
            orbits_of(all, half_turn, 8, "Q − P is a multiple of 8, not negative")?,
            orbits_of(
                half_turn,
                quarter_turn,
                4,
                "P − R is a multiple of 4, not negative",
            )?,
            orbits_of(quarter_turn, fixed_by_all, 2, "R is even")?,
            fixed_by_all,
        ];
        let fundamental = orbits.iter().sum();
        Ok(SymmetryClasses {
            all,
            half_turn,
            quarter_turn,
            fundamental,
            orbits,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::*;
    use crate::error::{Error, TooLarge};
    use crate::{known, testdata};

    /// The counts do not depend on the number of threads either.
    fn check_published_values(half: RangeInclusive<u32>, quarter: RangeInclusive<u32>) {
        for n in half {
            let p = half_turn(n, &Run::new().threads(1 + n as usize % 3));
            assert_eq!(p.ok(), known::half_turn(n), "n = {n}");
        }
        for n in quarter {
            let r = quarter_turn(n, &Run::new().threads(1 + n as usize % 3));
            assert_eq!(r.ok(), known::quarter_turn(n), "n = {n}");
        }
    }

    #[test]
    fn agrees_with_the_published_values() {
        check_published_values(0..=26, 0..=45);
    }

    #[test]
    #[ignore = "slow suite: minutes of CPU time"]
    fn agrees_with_the_published_values_of_large_boards() {
        check_published_values(27..=31, 46..=53);
    }

    #[test]
    fn refuses_boards_beyond_its_words() {
        let too_large = |error| match error {
            Err(Error::TooLarge(TooLarge { n, largest, .. })) => Some((n, largest)),
            _ => None,
        };
        assert_eq!(
            too_large(half_turn(34, &Run::new().threads(1))),
            Some((34, MAX_HALF_TURN))
        );
        let refused = quarter_turn(65, &Run::new().threads(1));
        assert_eq!(too_large(refused), Some((65, MAX_QUARTER_TURN)));
    }

    #[test]
    fn stops_on_request() {
        let told = AtomicBool::new(false);
        let hear = |done: Progress| {
            assert!(
                done.fraction.is_some_and(|f| f > 0.0 && f < 1.0),
                "{done:?}"
            );
            told.store(true, Ordering::Relaxed);
        };
        let run = Run::new().threads(1).stop(&told).progress(hear);
        assert_eq!(half_turn(33, &run), Err(Error::Stopped));
        // Within a piece, too.
        let asked = AtomicUsize::new(0);
        let third = Run::new()
            .threads(2)
            .stop_when(|| asked.fetch_add(1, Ordering::Relaxed) == 2);
        assert_eq!(half_turn(33, &third), Err(Error::Stopped));
        let stopped = quarter_turn(60, &Run::new().stop_when(|| true));
        assert_eq!(stopped, Err(Error::Stopped));
    }

    #[test]
    fn classes_are_the_published_ones() {
        let mut seen = 0;
        for row in testdata::rows(testdata::CLASSES) {
            let number = |column: usize| testdata::number(row[column]);
            let n = row[0].parse().unwrap();
            let [q, p, r] = [1, 3, 4].map(|column| number(column).unwrap());
            let classes = SymmetryClasses::new(n, q, p, r).unwrap();
            assert_eq!(Some(classes.fundamental), number(2), "n = {n}");
            // The single square has no classes of the sizes 8, 4 and 2.
            let [a, s, d] = [7, 6, 5].map(|column| number(column).unwrap_or(0));
            let e = u128::from(n == 1);
            assert_eq!(classes.orbits, [a, s, d, e], "n = {n}");
            assert_eq!(8 * a + 4 * s + 2 * d + e, q, "n = {n}");
            seen += 1;
        }
        assert_eq!(seen, 27);
        let empty = SymmetryClasses::new(0, 1, 1, 1).unwrap();
        assert_eq!((empty.fundamental, empty.orbits), (1, [0, 0, 0, 1]));
    }

    #[test]
    fn contradictory_counts_are_refused_with_the_numbers() {
        for (n, q, p, r) in [
            (0, 0, 1, 1),
            (8, 93, 4, 0),
            (8, 92, 6, 0),
            (8, 2, 10, 0),
            (6, 4, 4, 4),
            (12, 14_200, 80, 4),
        ] {
            let refused = SymmetryClasses::new(n, q, p, r).unwrap_err().to_string();
            for number in [q, p, r] {
                assert!(refused.contains(&number.to_string()), "{refused}");
            }
        }
    }
}

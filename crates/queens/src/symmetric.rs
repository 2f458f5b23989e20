//! How many solutions are symmetric: P(n) under the half turn, R(n) under the quarter turn.
//!
//! **Problem.** Count the solutions that a turn leaves as they are, without looking at the others.
//!
//! **Idea.** Put the origin in the middle of the board: u = 2·row − (n − 1), v = 2·column − (n − 1).
//! A solution fixed by the half turn has with (u, v) also (−u, −v), one fixed by the quarter turn (v, −u)
//! too. So only the distances |u| and |v| from the middle matter, and for each queen little more: on
//! which side it stands. An odd board has a queen in the centre. Lines fold likewise: u − v and −(u − v)
//! are occupied together.
//!
//! ```text
//!   half_turn      pairs of queens: a permutation of the distances, with sides; two halves are joined
//!   quarter_turn   fours of queens: the distances are paired off; plain search
//! ```
//!
//! **Source.** The decomposition is M. Kraitchik's (Mathematical Recreations, 1942, chapter 10); values
//! in OEIS A032522 (P) and A033148 (R).

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

mod half_turn;
mod quarter_turn;

pub use half_turn::{MAX_HALF_TURN, half_turn};
pub use quarter_turn::{MAX_QUARTER_TURN, quarter_turn};

/// Watches a count from another thread, and stops it.
///
/// ```
/// use queens::symmetric::{self, Control};
/// let control = Control::default();
/// assert_eq!(symmetric::half_turn(12, 2, &control), Ok(80));
/// assert_eq!(control.fraction(), 1.0);
/// control.stop();
/// assert!(symmetric::half_turn(20, 2, &control).is_err());
/// ```
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    done: AtomicUsize,
    total: AtomicUsize,
}

impl Control {
    /// Asks the count to stop. It does after the piece of work in hand, well within a second on the
    /// boards that can be counted in a day.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// How much of the work is done, from 0 to 1.
    pub fn fraction(&self) -> f64 {
        let total = self.total.load(Ordering::Relaxed);
        if total == 0 {
            return 0.0;
        }
        self.done.load(Ordering::Relaxed) as f64 / total as f64
    }
}

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountError {
    /// The board is too large for the words used.
    TooLarge {
        /// The size asked for.
        n: u32,
        /// The largest that works.
        limit: u32,
    },
    /// [`Control::stop`] was called.
    Stopped,
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CountError::TooLarge { n, limit } => write!(
                f,
                "symmetric solutions can be counted for n up to {limit}, not for n = {n}"
            ),
            CountError::Stopped => f.write_str("the count was stopped"),
        }
    }
}

impl std::error::Error for CountError {}

/// The sum over the pieces, which threads take one by one. Each thread counts with a `counter` of its own.
fn in_pieces<P: Sync, C: FnMut(&P) -> u128>(
    pieces: &[P],
    threads: usize,
    control: &Control,
    counter: impl Fn() -> C + Sync,
) -> Result<u128, CountError> {
    control.done.store(0, Ordering::Relaxed);
    control.total.store(pieces.len(), Ordering::Relaxed);
    let next = AtomicUsize::new(0);
    let total = Mutex::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, pieces.len().max(1)) {
            scope.spawn(|| {
                let (mut count, mut mine) = (counter(), 0);
                while !control.stopped.load(Ordering::Relaxed) {
                    let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) else {
                        break;
                    };
                    mine += count(piece);
                    control.done.fetch_add(1, Ordering::Relaxed);
                }
                *total.lock().expect("no thread panics with the lock") += mine;
            });
        }
    });
    if control.stopped.load(Ordering::Relaxed) {
        return Err(CountError::Stopped);
    }
    Ok(total.into_inner().expect("no thread panics with the lock"))
}

/// All that is counted about one board's solutions, held together by the identities that tie it.
///
/// With d = R/2, s = (P − R)/4 and a = (Q − P)/8 orbits of size 2, 4 and 8, Q = 8a + 4s + 2d and
/// there are a + s + d = (Q + P + 2R)/8 fundamental solutions (`docs/symmetry.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymmetryClasses {
    /// Q(n), all solutions.
    pub all: u128,
    /// P(n), those fixed by the half turn.
    pub half_turn: u128,
    /// R(n), those fixed by the quarter turn.
    pub quarter_turn: u128,
    /// The number of orbits.
    pub fundamental: u128,
    /// The number of orbits of size 8, 4 and 2. The one solution of n = 0 and of n = 1 is an orbit of
    /// size 1, in none of them.
    pub orbits: [u128; 3],
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
    /// assert_eq!(classes.orbits, [11, 1, 0]);
    /// assert_eq!(classes.fundamental, 12);
    /// assert!(SymmetryClasses::new(8, 93, 4, 0).is_err());
    /// # Ok::<(), queens::symmetric::InconsistentClasses>(())
    /// ```
    pub fn new(
        n: u32,
        all: u128,
        half_turn: u128,
        quarter_turn: u128,
    ) -> Result<Self, InconsistentClasses> {
        let refused = |law| InconsistentClasses {
            n,
            all,
            half_turn,
            quarter_turn,
            law,
        };
        if n < 2 {
            if [all, half_turn, quarter_turn] != [1; 3] {
                return Err(refused("Q = P = R = 1 for n < 2"));
            }
            return Ok(SymmetryClasses {
                all,
                half_turn,
                quarter_turn,
                fundamental: 1,
                orbits: [0; 3],
            });
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
        let orbits = [
            orbits_of(all, half_turn, 8, "Q − P is a multiple of 8, not negative")?,
            orbits_of(
                half_turn,
                quarter_turn,
                4,
                "P − R is a multiple of 4, not negative",
            )?,
            orbits_of(quarter_turn, 0, 2, "R is even")?,
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

/// Three numbers that cannot be Q(n), P(n) and R(n) of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InconsistentClasses {
    n: u32,
    all: u128,
    half_turn: u128,
    quarter_turn: u128,
    law: &'static str,
}

impl fmt::Display for InconsistentClasses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InconsistentClasses {
            n,
            all,
            half_turn,
            quarter_turn,
            law,
        } = self;
        write!(
            f,
            "for n = {n}, Q = {all}, P = {half_turn} and R = {quarter_turn} contradict each other: {law}"
        )
    }
}

impl std::error::Error for InconsistentClasses {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::Solutions;
    use crate::known;
    use crate::symmetry::Symmetry;

    fn counted(n: u32) -> [u128; 2] {
        let control = Control::default();
        [
            half_turn(n, 2, &control).unwrap(),
            quarter_turn(n, 2, &control).unwrap(),
        ]
    }

    #[test]
    fn agrees_with_filtering_all_solutions() {
        for n in 0..=12 {
            let fixed = [Symmetry::HalfTurn, Symmetry::QuarterTurn].map(|symmetry| {
                let all = Solutions::new(n).unwrap();
                all.filter(|s| symmetry.image(s) == *s).count() as u128
            });
            assert_eq!(counted(n), fixed, "n = {n}");
        }
    }

    #[test]
    fn agrees_with_the_published_values() {
        for n in 0..=24 {
            let published = [
                known::half_turn(n).unwrap(),
                known::quarter_turn(n).unwrap(),
            ];
            assert_eq!(counted(n), published, "n = {n}");
        }
        for n in 25..=26 {
            let p = half_turn(n, 2, &Control::default());
            assert_eq!(p.ok(), known::half_turn(n), "n = {n}");
        }
        for n in 25..=45 {
            let r = quarter_turn(n, 2, &Control::default());
            assert_eq!(r.ok(), known::quarter_turn(n), "n = {n}");
        }
    }

    #[test]
    #[ignore = "slow suite: minutes of CPU time"]
    fn agrees_with_the_published_values_of_large_boards() {
        for n in 27..=31 {
            let start = std::time::Instant::now();
            let p = half_turn(n, 2, &Control::default());
            println!("P({n}) {:?} {:.2} s", p, start.elapsed().as_secs_f64());
            assert_eq!(p.ok(), known::half_turn(n), "n = {n}");
        }
        for n in 46..=53 {
            let start = std::time::Instant::now();
            let r = quarter_turn(n, 2, &Control::default());
            println!("R({n}) {:?} {:.2} s", r, start.elapsed().as_secs_f64());
            assert_eq!(r.ok(), known::quarter_turn(n), "n = {n}");
        }
    }

    #[test]
    fn refuses_boards_beyond_its_words() {
        let control = Control::default();
        let limit = MAX_HALF_TURN;
        assert_eq!(
            half_turn(34, 1, &control),
            Err(CountError::TooLarge { n: 34, limit })
        );
        let limit = MAX_QUARTER_TURN;
        assert_eq!(
            quarter_turn(65, 1, &control),
            Err(CountError::TooLarge { n: 65, limit })
        );
    }

    #[test]
    fn stops_when_told() {
        let control = Control::default();
        std::thread::scope(|scope| {
            let count = scope.spawn(|| half_turn(33, 1, &control));
            while control.fraction() == 0.0 && !count.is_finished() {
                std::thread::yield_now();
            }
            control.stop();
            assert_eq!(count.join().unwrap(), Err(CountError::Stopped));
        });
    }

    #[test]
    fn classes_follow_from_the_published_counts() {
        for n in 0..=27 {
            let (q, p, r) = (known::all(n), known::half_turn(n), known::quarter_turn(n));
            let classes = SymmetryClasses::new(n, q.unwrap(), p.unwrap(), r.unwrap()).unwrap();
            assert_eq!(Some(classes.fundamental), known::fundamental(n));
            let [a, s, d] = classes.orbits;
            assert_eq!(8 * a + 4 * s + 2 * d + u128::from(n < 2), classes.all);
        }
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

//! How many solutions are symmetric: P(n) under the half turn, R(n) under the quarter turn.
//!
//! **Problem.** Count the solutions that a turn leaves as they are, without looking at the others.
//!
//! **Idea.** Put the origin in the middle of the board: u = 2·row − (n − 1), v = 2·column − (n − 1).
//! A solution fixed by the half turn has with (u, v) also (−u, −v). So only the pairs of rows
//! x = |u| and of columns y = |v| matter, numbered 1 … h = ⌊n/2⌋ outwards, and for each pair of rows
//! on which side the column lies. An odd board has a queen in the centre.
//!
//! *Half turn*: a permutation x → y with a sign. A pair of queens occupies the diagonals ±(u − v)
//! and the antidiagonals ±(u + v), that is, the distance |x − y| in one family of lines and the sum
//! x + y in the other; the sign says which in which. All values in a family differ, none is 0.
//! Search the outer rows; for the inner ones, list all ways by set of columns with the lines they
//! need, and one AND a candidate decides. Reflection changes all signs, so one sign is fixed and the
//! count doubled; transposition inverts the permutation, so of two inverse ones the one whose
//! outermost column has the outer row is searched and counts twice.
//!
//! *Quarter turn*: with (u, v) also (v, −u), so x and y are paired off. The four queens occupy both
//! |x − y| and x + y in *both* families: all these values differ. That does not depend on which
//! of the two ways round the four queens stand, so R(n) = 2^⌊n/4⌋ · (number of such pairings), and
//! only the pairings are searched. They need 2h to be a multiple of 4: n = 4k or 4k + 1.
//!
//! **Invariant.** `used` holds a line at its value and, mirrored, at 63 minus it; the columns y barred
//! in a row x are then two shifts, for x + y and for |x − y|.
//!
//! **Time and memory.** Half turn: n = 24 in 0.3 s of CPU time, and about six times as much for each
//! two rows more; the lists take a few MB. Quarter turn: n = 45 in 0.6 s, about eleven times as much
//! for each four rows more; constant memory. (AMD EPYC, Zen 5; `benches/symmetric.rs`.)
//!
//! **Source.** The decomposition is M. Kraitchik's (Mathematical Recreations, 1942, chapter 10); values
//! in OEIS A032522 (P) and A033148 (R).

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::kernel::{Task, Widest};

/// Largest board whose half-turn symmetric solutions can be counted: two families of n − 1 lines fill
/// a word.
pub const MAX_HALF_TURN: u32 = 33;

/// Largest board whose quarter-turn symmetric solutions can be counted: n − 1 lines fill a word.
pub const MAX_QUARTER_TURN: u32 = 64;

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

/// P(n), the number of solutions fixed by the half turn, on this many threads (0 counts as 1).
///
/// Source of the values: OEIS A032522. Cost: grows about 3.3 times from one n to the next.
///
/// # Errors
/// When n is above [`MAX_HALF_TURN`], or the count was stopped.
///
/// ```
/// use queens::symmetric::{Control, half_turn};
/// assert_eq!(half_turn(8, 1, &Control::default()), Ok(4));
/// ```
pub fn half_turn(n: u32, threads: usize, control: &Control) -> Result<u128, CountError> {
    if n > MAX_HALF_TURN {
        let limit = MAX_HALF_TURN;
        return Err(CountError::TooLarge { n, limit });
    }
    if n < 2 {
        return Ok(1);
    }
    let search = HalfTurn::new(n);
    let pieces = search.pieces();
    let widest = Widest::new();
    let count = in_pieces(&pieces, threads, control, |piece| {
        piece.weight * widest.run(CountPiece(&search, piece))
    })?;
    Ok(count)
}

/// R(n), the number of solutions fixed by the quarter turn, on this many threads (0 counts as 1).
///
/// It is 0 unless n = 4k or 4k + 1, and a multiple of 2^⌊n/4⌋. Source of the values: OEIS A033148.
/// Cost: grows about 10 times from n = 4k to 4k + 4.
///
/// # Errors
/// When n is above [`MAX_QUARTER_TURN`], or the count was stopped.
///
/// ```
/// use queens::symmetric::{Control, quarter_turn};
/// assert_eq!(quarter_turn(12, 1, &Control::default()), Ok(8));
/// assert_eq!(quarter_turn(14, 1, &Control::default()), Ok(0));
/// ```
pub fn quarter_turn(n: u32, threads: usize, control: &Control) -> Result<u128, CountError> {
    if n > MAX_QUARTER_TURN {
        let limit = MAX_QUARTER_TURN;
        return Err(CountError::TooLarge { n, limit });
    }
    if n % 4 > 1 {
        return Ok(0);
    }
    let lines = LineIndex::new(n);
    let mut pieces = vec![Pairing {
        free: low_bits(n / 2) << 1,
        used: Used::default(),
    }];
    for _ in 0..(n / 4).saturating_sub(5).min(4) {
        pieces = pieces.iter().flat_map(|piece| piece.next(lines)).collect();
    }
    let pairings = in_pieces(&pieces, threads, control, |piece| {
        u128::from(piece.count(lines))
    })?;
    Ok(pairings << (n / 4))
}

/// The sum of `count` over the pieces, which threads take one by one.
fn in_pieces<P: Sync>(
    pieces: &[P],
    threads: usize,
    control: &Control,
    count: impl Fn(&P) -> u128 + Sync,
) -> Result<u128, CountError> {
    control.done.store(0, Ordering::Relaxed);
    control.total.store(pieces.len(), Ordering::Relaxed);
    let next = AtomicUsize::new(0);
    let total = Mutex::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, pieces.len().max(1)) {
            scope.spawn(|| {
                let mut mine = 0;
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

/// The lowest `count` bits.
const fn low_bits(count: u32) -> u64 {
    (1 << count) - 1
}

/// Which value stands for which line: |x − y| for distances, x + y or one less for sums.
///
/// With x = (|u| + 1) / 2 on an even board half the sum |u| + |v| is x + y − 1; on an odd board
/// x = |u| / 2 and it is x + y. Half the distance is |x − y| on both.
#[derive(Clone, Copy, Debug)]
struct LineIndex {
    less: u32,
}

impl LineIndex {
    const fn new(n: u32) -> Self {
        LineIndex { less: 1 - n % 2 }
    }

    const fn sum(self, x: u32, y: u32) -> u32 {
        x + y - self.less
    }
}

/// The lines in use of one family, by value, and mirrored.
#[derive(Clone, Copy, Debug, Default)]
struct Used {
    by_value: u64,
    mirrored: u64,
}

impl Used {
    #[inline(always)]
    fn with(self, value: u32) -> Used {
        Used {
            by_value: self.by_value | 1 << value,
            mirrored: self.mirrored | 1 << (63 - value),
        }
    }

    /// The columns y whose distance |x − y| is in use.
    #[inline(always)]
    fn distances(self, x: u32) -> u64 {
        self.by_value << x | self.mirrored >> (63 - x)
    }

    /// The columns y whose sum with x is in use.
    #[inline(always)]
    fn sums(self, lines: LineIndex, x: u32) -> u64 {
        self.by_value >> (x - lines.less)
    }
}

/// Some numbers paired off: the outermost free one comes next.
#[derive(Clone, Copy, Debug)]
struct Pairing {
    free: u64,
    used: Used,
}

impl Pairing {
    /// All ways to pair off the outermost free number.
    fn next(self, lines: LineIndex) -> impl Iterator<Item = Pairing> {
        let x = self.free.checked_ilog2().unwrap_or(0);
        let others = self.free & !(1 << x);
        let mut fit = others & !self.used.distances(x) & !self.used.sums(lines, x);
        std::iter::from_fn(move || {
            let y = (fit != 0).then(|| fit.trailing_zeros())?;
            fit &= fit - 1;
            Some(Pairing {
                free: others & !(1 << y),
                used: self.used.with(x - y).with(lines.sum(x, y)),
            })
        })
    }

    /// In how many ways the rest can be paired off; recursion no deeper than n / 4.
    fn count(self, lines: LineIndex) -> u64 {
        if self.free == 0 {
            return 1;
        }
        self.next(lines).map(|next| next.count(lines)).sum()
    }
}

/// The inner rows listed: more lists cost more to make, fewer leave more to search.
fn inner_rows(h: u32) -> u32 {
    (h / 2).min(5)
}

struct HalfTurn {
    lines: LineIndex,
    h: u32,
    inner: u32,
    /// Lists for the inner rows without row x, and for all of them at 0.
    lists: Vec<InnerLists>,
}

/// The outer rows begun: what is left to search.
struct Piece {
    weight: u128,
    /// Rows to search, next one last.
    rows: Vec<u32>,
    /// Which of the lists holds the rows that come then.
    list: usize,
    state: State,
}

#[derive(Clone, Copy, Debug, Default)]
struct State {
    free: u64,
    diagonals: Used,
    antidiagonals: Used,
}

impl State {
    /// The columns that fit in row x with the same sign as the row, and with the other.
    #[inline(always)]
    fn fitting(&self, lines: LineIndex, x: u32) -> [u64; 2] {
        let (d, s) = (self.diagonals, self.antidiagonals);
        // Bit x stands for the distance 0, a long diagonal.
        let free = self.free & !(1 << x);
        [
            free & !(d.distances(x) | s.sums(lines, x)),
            free & !(d.sums(lines, x) | s.distances(x)),
        ]
    }

    #[inline(always)]
    fn place(&self, lines: LineIndex, x: u32, y: u32, opposite: bool) -> State {
        let (distance, sum) = (x.abs_diff(y), lines.sum(x, y));
        let (d, s) = if opposite {
            (sum, distance)
        } else {
            (distance, sum)
        };
        State {
            free: self.free & !(1 << y),
            diagonals: self.diagonals.with(d),
            antidiagonals: self.antidiagonals.with(s),
        }
    }

    /// The lines in use as one word: values 1 … 32 of each family.
    #[inline(always)]
    fn signature(&self) -> u64 {
        let values = u64::from(u32::MAX);
        (self.diagonals.by_value >> 1 & values) | (self.antidiagonals.by_value >> 1) << 32
    }

    fn all_placed(&self, lines: LineIndex, x: u32) -> impl Iterator<Item = (u32, State)> + use<> {
        let state = *self;
        let fitting = self.fitting(lines, x);
        [false, true].into_iter().flat_map(move |opposite| {
            (0..64)
                .filter(move |y| fitting[usize::from(opposite)] >> y & 1 == 1)
                .map(move |y| (y, state.place(lines, x, y, opposite)))
        })
    }
}

/// The ways to fill some rows, by set of columns.
struct InnerLists {
    /// By column set: where its list begins. One more entry marks the end.
    begins: Vec<u32>,
    signatures: Vec<u64>,
}

impl InnerLists {
    fn new(lines: LineIndex, h: u32, rows: &[u32]) -> Self {
        let columns = low_bits(h) << 1;
        let mut states = vec![State {
            free: columns,
            ..State::default()
        }];
        for &x in rows {
            states = states
                .iter()
                .flat_map(|state| state.all_placed(lines, x))
                .map(|(_, state)| state)
                .collect();
        }
        let mut tails: Vec<(u64, u64)> = states
            .iter()
            .map(|state| ((columns & !state.free) >> 1, state.signature()))
            .collect();
        tails.sort_unstable();
        let begins = (0..=1 << h)
            .map(|set| tails.partition_point(|tail| tail.0 < set) as u32)
            .collect();
        let signatures = tails.into_iter().map(|(_, signature)| signature).collect();
        InnerLists { begins, signatures }
    }

    #[inline(always)]
    fn count(&self, columns: u64, query: u64) -> u64 {
        let set = (columns >> 1) as usize;
        let list = &self.signatures[self.begins[set] as usize..self.begins[set + 1] as usize];
        list.iter()
            .map(|signature| u64::from(signature & query == 0))
            .sum()
    }
}

impl HalfTurn {
    fn new(n: u32) -> Self {
        let (h, lines) = (n / 2, LineIndex::new(n));
        let inner = inner_rows(h);
        let lists = (0..=inner)
            .map(|without| {
                let rows: Vec<u32> = (1..=inner).filter(|&x| x != without).collect();
                InnerLists::new(lines, h, &rows)
            })
            .collect();
        HalfTurn {
            lines,
            h,
            inner,
            lists,
        }
    }

    /// The work, cut by where the queens of the outermost row, column and a few more rows stand.
    fn pieces(&self) -> Vec<Piece> {
        let (h, lines) = (self.h, self.lines);
        let start = State {
            free: low_bits(h) << 1,
            ..State::default()
        };
        let mut pieces = Vec::new();
        let first = start.fitting(lines, h)[0];
        for y in (1..h).filter(|y| first >> y & 1 == 1) {
            let row = start.place(lines, h, y, false);
            for x in y..h {
                let fitting = row.fitting(lines, x);
                for opposite in [false, true] {
                    if fitting[usize::from(opposite)] >> h & 1 == 0 {
                        continue;
                    }
                    let state = row.place(lines, x, h, opposite);
                    let rows: Vec<u32> = (self.inner + 1..h).filter(|&other| other != x).collect();
                    let list = if x <= self.inner { x as usize } else { 0 };
                    // Twice for the sign, and twice for the inverse permutation unless x = y.
                    let weight = if x == y { 2 } else { 4 };
                    pieces.push(Piece {
                        weight,
                        rows,
                        list,
                        state,
                    });
                }
            }
        }
        for _ in 0..2 {
            pieces = pieces
                .into_iter()
                .flat_map(|piece| {
                    let Some((&x, rows)) = piece.rows.split_last() else {
                        return vec![piece];
                    };
                    let placed = piece.state.all_placed(lines, x);
                    placed
                        .map(|(_, state)| Piece {
                            rows: rows.to_vec(),
                            state,
                            ..piece
                        })
                        .collect()
                })
                .collect();
        }
        pieces
    }
}

struct CountPiece<'a>(&'a HalfTurn, &'a Piece);

impl Task for CountPiece<'_> {
    type Output = u128;

    #[inline(always)]
    fn run(self) -> u128 {
        const DEPTH: usize = MAX_HALF_TURN as usize / 2;
        let CountPiece(search, piece) = self;
        let (lines, list) = (search.lines, &search.lists[piece.list]);
        let rows = &piece.rows;
        let mut states = [State::default(); DEPTH + 1];
        let mut untried = [[0; 2]; DEPTH + 1];
        states[0] = piece.state;
        if rows.is_empty() {
            return u128::from(list.count(piece.state.free, piece.state.signature()));
        }
        // Row at depth d: the rows are kept with the next one last.
        let row = |depth: usize| rows[rows.len() - 1 - depth];
        let mut count = 0;
        let mut depth = 0;
        untried[0] = piece.state.fitting(lines, row(0));
        loop {
            let [same, other] = &mut untried[depth];
            let (set, opposite) = if *same != 0 {
                (same, false)
            } else {
                (other, true)
            };
            if *set == 0 {
                if depth == 0 {
                    return u128::from(count);
                }
                depth -= 1;
                continue;
            }
            let y = set.trailing_zeros();
            *set &= *set - 1;
            let state = states[depth].place(lines, row(depth), y, opposite);
            if depth + 1 == rows.len() {
                count += list.count(state.free, state.signature());
            } else {
                depth += 1;
                states[depth] = state;
                untried[depth] = state.fitting(lines, row(depth));
            }
        }
    }
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
        for n in 25..=45 {
            let r = quarter_turn(n, 2, &Control::default());
            assert_eq!(r.ok(), known::quarter_turn(n), "n = {n}");
        }
    }

    #[test]
    #[ignore = "slow suite: minutes of CPU time"]
    fn agrees_with_the_published_values_of_large_boards() {
        for n in 25..=30 {
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

//! Is a placement a solution? Which queens attack each other, and on which lines?
//!
//! **Attacking pairs.** Two queens attack each other when they share a line, whether or not a third one is between them: in
//! the N-Queens problem nothing blocks a line. A line with m queens therefore has m(m − 1)/2 attacking pairs, and as two
//! squares share at most one [`Line`], no pair is counted twice.
//!
//! **Cost.** k queens can make up to k²/2 pairs, so a [`Verdict`] keeps the *overfull lines*,
//! O(k) squares in all, and [`Verdict::pairs`] derives the pairs from them, one by one.

use crate::board::{BoardError, Placement, Square};
use crate::lines::{Line, antidiagonal, antidiagonal_index, diagonal_index};

/// What a placement is, by whether queens attack each other and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// n queens, none attacked.
    Solution,
    /// Fewer than n queens, none attacked.
    Partial,
    /// At least two queens attack each other.
    Attacked,
}

/// A line with two queens or more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OverfullLine {
    /// The line.
    pub line: Line,
    /// The queens on it, at least two, in reading order.
    pub queens: Vec<Square>,
}

/// Two queens that attack each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct AttackingPair {
    /// The queen higher up, or further left in the same row.
    pub first: Square,
    /// The other queen.
    pub second: Square,
    /// The line they share.
    pub line: Line,
}

/// What [`check`] found.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    status: Status,
    overfull: Vec<OverfullLine>,
}

impl Verdict {
    /// Whether these are n queens on an n × n board, none attacked.
    pub fn is_solution(&self) -> bool {
        self.status == Status::Solution
    }

    /// Whether the placement is a solution, a partial solution or attacked.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Every line with two queens or more: rows, columns, diagonals, antidiagonals, each in
    /// ascending order.
    pub fn overfull(&self) -> &[OverfullLine] {
        &self.overfull
    }

    /// Every pair of queens that share a line, line by line in the order of [`Verdict::overfull`].
    ///
    /// The iterator is lazy, because there may be k(k − 1)/2 pairs; [`Verdict::pair_count`] returns their number.
    pub fn pairs(&self) -> impl Iterator<Item = AttackingPair> + '_ {
        self.overfull
            .iter()
            .flat_map(|OverfullLine { line, queens }| {
                queens.iter().enumerate().flat_map(move |(i, &first)| {
                    queens[i + 1..].iter().map(move |&second| AttackingPair {
                        first,
                        second,
                        line: *line,
                    })
                })
            })
    }

    /// The number of attacking pairs. Cost: O(overfull lines).
    pub fn pair_count(&self) -> u64 {
        let pairs = |m: u64| m * (m - 1) / 2;
        self.overfull
            .iter()
            .map(|line| pairs(line.queens.len() as u64))
            .sum()
    }
}

/// Judges any placement: what it is, and every line that holds too many queens.
///
/// Cost for k queens: O(k) time and memory when it is a solution, O(k log k) time and O(k) memory
/// otherwise; the size of the board does not matter.
///
/// ```
/// use queens::check::{Status, check};
/// use queens::{Line, Placement};
/// let verdict = check(&Placement::from_columns(4, &[0, 1, 3])?);
/// assert_eq!(verdict.status(), Status::Attacked);
/// assert_eq!(verdict.overfull()[0].line, Line::Diagonal(0));
/// assert_eq!(verdict.pairs().count(), 1);
/// # Ok::<(), queens::BoardError>(())
/// ```
pub fn check(placement: &Placement) -> Verdict {
    let queens = placement.queens();
    if (placement.columns()).is_some_and(|columns| is_solution(&columns)) {
        return Verdict {
            status: Status::Solution,
            overfull: Vec::new(),
        };
    }
    let overfull: Vec<OverfullLine> = (0..4)
        .flat_map(|family| overfull_of_family(queens, family))
        .collect();
    // A solution has returned above.
    let status = if overfull.is_empty() {
        Status::Partial
    } else {
        Status::Attacked
    };
    Verdict { status, overfull }
}

/// The overfull lines among rows (0), columns (1), diagonals (2) or antidiagonals (3).
fn overfull_of_family(queens: &[Square], family: usize) -> Vec<OverfullLine> {
    let mut on_lines: Vec<(Line, Square)> = queens
        .iter()
        .map(|&queen| (Line::through(queen)[family], queen))
        .collect();
    on_lines.sort_unstable();
    on_lines
        .chunk_by(|a, b| a.0 == b.0)
        .filter(|line| line.len() > 1)
        .map(|line| OverfullLine {
            line: line[0].0,
            queens: line.iter().map(|&(_, queen)| queen).collect(),
        })
        .collect()
}

/// The first fault of `queens[row] = column`, read from the top, or `None` for a solution.
///
/// Cost: O(n) time and memory.
pub fn first_fault(queens: &[u32]) -> Option<BoardError> {
    let n = queens.len();
    if n <= 64 && fits_in_words(queens) {
        return None;
    }
    let mut stream = Stream::new();
    for second in Square::in_rows(queens) {
        if second.column as usize >= n {
            return Some(BoardError::OutsideBoard {
                n: n as u32,
                square: second,
            });
        }
        if let Err(Fault::Attacked { line, .. }) = stream.push(second.column) {
            let first = Square::in_rows(queens).find(|&queen| line.contains(queen))?;
            return Some(BoardError::Attacked { first, second });
        }
    }
    None
}

/// Whether a list of columns is a solution. If a short list is not one, its fault is not located.
fn is_solution(queens: &[u32]) -> bool {
    if queens.len() <= 64 {
        fits_in_words(queens)
    } else {
        first_fault(queens).is_none()
    }
}

/// Whether a list of up to 64 columns is a solution. One word for each family of lines holds the occupied lines.
fn fits_in_words(queens: &[u32]) -> bool {
    let n = queens.len();
    let (mut columns, mut diagonals, mut antidiagonals) = (0u128, 0u128, 0u128);
    for (row, &column) in queens.iter().enumerate() {
        let column = column as usize;
        if column >= n {
            return false;
        }
        let column_bit = 1 << column;
        let diagonal_bit = 1 << diagonal_index(n, row, column);
        let antidiagonal_bit = 1 << antidiagonal_index(row, column);
        let taken =
            columns & column_bit | diagonals & diagonal_bit | antidiagonals & antidiagonal_bit;
        if taken != 0 {
            return false;
        }
        columns |= column_bit;
        diagonals |= diagonal_bit;
        antidiagonals |= antidiagonal_bit;
    }
    true
}

/// Judges a list `queens[row] = column` that arrives one number at a time and may be too long to hold.
///
/// n need not be known before the end. Memory: about 5n bits, 625 MB for n = 10⁹, against 8 GB for the
/// list as squares.
///
/// It says only whether the list is a solution and where the first fault is; it keeps no queens, so
/// it can name the line but not the other queen.
///
/// ```
/// use queens::Line;
/// use queens::check::{Fault, Stream};
/// let mut stream = Stream::new();
/// assert!([1, 3, 0, 2].into_iter().all(|column| stream.push(column).is_ok()));
/// assert_eq!(stream.finish(), Ok(4));
///
/// let mut stream = Stream::new();
/// stream.push(0).unwrap();
/// let fault = Fault::Attacked { square: queens::Square::new(1, 1), line: Line::Diagonal(0) };
/// assert_eq!(stream.push(1), Err(fault));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stream {
    rows: u32,
    columns: Bits,
    /// Diagonals below the main one by row − column, the others by column − row.
    lower: Bits,
    upper: Bits,
    antidiagonals: Bits,
    /// The queen furthest right.
    furthest: Option<Square>,
}

/// Why a stream of columns is not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// A queen further up attacks this one.
    Attacked {
        /// The lower queen.
        square: Square,
        /// The line they share.
        line: Line,
    },
    /// A queen is outside the board.
    OutsideBoard {
        /// Size of the board: the length of the list, or 2³² − 1 if it cannot grow any more.
        n: u32,
        /// The square outside the board.
        square: Square,
    },
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::Attacked { square, line } => {
                write!(f, "the queen on {square} is attacked along {line}")
            }
            &Fault::OutsideBoard { n, square } => BoardError::OutsideBoard { n, square }.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}

impl Stream {
    /// A stream that has seen no queens yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the column, counted from 0, of the queen in the next row. Cost: O(1).
    ///
    /// # Errors
    /// When a queen above attacks it, or when 2³² − 1 rows are full. Nothing should be pushed after that.
    pub fn push(&mut self, column: u32) -> Result<(), Fault> {
        let square = Square::new(self.rows, column);
        if column == u32::MAX || self.rows == u32::MAX {
            let n = u32::MAX;
            return Err(Fault::OutsideBoard { n, square });
        }
        let diagonal = match self.rows.checked_sub(column) {
            Some(below) => self.lower.insert(u64::from(below)),
            None => self.upper.insert(u64::from(column - self.rows)),
        };
        let fresh = [
            self.columns.insert(u64::from(column)),
            diagonal,
            self.antidiagonals.insert(antidiagonal(square)),
        ];
        if let Some(family) = fresh.iter().position(|&fresh| !fresh) {
            return Err(Fault::Attacked {
                square,
                line: Line::through(square)[family + 1],
            });
        }
        let furthest = self.furthest.filter(|furthest| furthest.column >= column);
        self.furthest = furthest.or(Some(square));
        self.rows += 1;
        Ok(())
    }

    /// Ends the list, and returns n when it is a solution.
    ///
    /// # Errors
    /// When a queen is in a column that the board, now that n is known, does not have.
    pub fn finish(self) -> Result<u32, Fault> {
        match self.furthest {
            Some(square) if square.column >= self.rows => Err(Fault::OutsideBoard {
                n: self.rows,
                square,
            }),
            _ => Ok(self.rows),
        }
    }
}

/// A growing set of numbers. It is stored in pages, so that a large number does not cost the memory of all the numbers below
/// it.
#[derive(Clone, Debug, Default)]
struct Bits {
    pages: Vec<Option<Box<[u64; Bits::WORDS]>>>,
}

impl Bits {
    const WORDS: usize = 1024;

    /// Adds a number; returns `false` if the set already has it.
    fn insert(&mut self, number: u64) -> bool {
        let word = (number / 64) as usize;
        let index = word / Self::WORDS;
        if index >= self.pages.len() {
            self.pages.resize_with(index + 1, || None);
        }
        let page = self.pages[index].get_or_insert_with(|| Box::new([0; Self::WORDS]));
        let bit = 1 << (number % 64);
        let fresh = page[word % Self::WORDS] & bit == 0;
        page[word % Self::WORDS] |= bit;
        fresh
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Compares every two queens: the definition of an attack, word for word.
    fn pairs_by_double_loop(placement: &Placement) -> Vec<(Square, Square)> {
        let queens = placement.queens();
        let mut pairs = Vec::new();
        for (i, &a) in queens.iter().enumerate() {
            for &b in &queens[i + 1..] {
                let down = i64::from(b.row) - i64::from(a.row);
                let right = i64::from(b.column) - i64::from(a.column);
                if down == 0 || right == 0 || down.abs() == right.abs() {
                    pairs.push((a, b));
                }
            }
        }
        pairs
    }

    fn placement() -> impl Strategy<Value = Placement> {
        (1u32..12).prop_flat_map(|n| {
            let square = (0..n, 0..n).prop_map(|(row, column)| Square { row, column });
            prop::collection::btree_set(square, 0..=(n * n).min(20) as usize)
                .prop_map(move |squares| Placement::new(n, squares).unwrap())
        })
    }

    proptest! {
        #[test]
        fn verdict_agrees_with_the_double_loop(placement in placement()) {
            let verdict = check(&placement);
            let expected = pairs_by_double_loop(&placement);
            let mut pairs: Vec<_> = verdict.pairs().map(|a| (a.first, a.second)).collect();
            pairs.sort_unstable();
            prop_assert_eq!(&pairs, &expected);
            prop_assert_eq!(verdict.pair_count(), expected.len() as u64);
            for attack in verdict.pairs() {
                prop_assert!(attack.line.contains(attack.first));
                prop_assert!(attack.line.contains(attack.second));
                prop_assert!(attack.first < attack.second);
            }
            for OverfullLine { line, queens } in verdict.overfull() {
                let on_line = placement.queens().iter().filter(|&&q| line.contains(q)).count();
                prop_assert!(queens.len() >= 2);
                prop_assert_eq!(queens.len(), on_line);
            }
            let status = match (expected.len(), placement.queens().len() == placement.n() as usize) {
                (0, true) => Status::Solution,
                (0, false) => Status::Partial,
                _ => Status::Attacked,
            };
            prop_assert_eq!(verdict.status(), status);
        }

        #[test]
        fn stream_and_first_fault_and_check_agree(queens in prop::collection::vec(0u32..9, 0..9)) {
            let n = queens.len() as u32;
            let mut stream = Stream::new();
            let streamed = queens
                .iter()
                .try_for_each(|&column| stream.push(column))
                .and_then(|()| stream.finish());
            prop_assert_eq!(streamed == Ok(n), first_fault(&queens).is_none());
            if let Ok(placement) = Placement::from_columns(n, &queens) {
                let verdict = check(&placement);
                prop_assert_eq!(verdict.status() == Status::Solution, streamed == Ok(n));
                if let Err(Fault::Attacked { square, line }) = streamed {
                    prop_assert!(verdict.pairs().any(|a| a.second == square && a.line == line));
                }
            }
        }
    }

    #[test]
    fn boards_of_size_0_and_1_get_the_right_status() {
        assert_eq!(check(&Placement::empty(0)).status(), Status::Solution);
        assert_eq!(check(&Placement::empty(1)).status(), Status::Partial);
        let single = Placement::from_columns(1, &[0]).unwrap();
        assert_eq!(check(&single).status(), Status::Solution);
        assert_eq!(Stream::new().finish(), Ok(0));
    }

    /// Both code paths of `first_fault`, on either side of the 64 columns that fit in words.
    #[test]
    fn a_moved_queen_is_found_at_every_size() {
        for n in [4, 6, 10, 16, 58, 60, 64, 66, 70, 100] {
            // Even columns, then odd ones: a solution when n is 4 or 0 (mod 6), as most of these are.
            let stairs = (0..n / 2)
                .map(|row| 2 * row + 1)
                .chain((0..n / 2).map(|row| 2 * row));
            let stairs: Vec<u32> = stairs.collect();
            let placement = Placement::from_columns(n, &stairs).unwrap();
            let attacked = !pairs_by_double_loop(&placement).is_empty();
            assert_eq!(first_fault(&stairs).is_some(), attacked, "{n}");
            assert_eq!(attacked, n % 6 == 2, "{n}");
            for row in 0..n as usize {
                let mut moved = stairs.clone();
                moved[row] = (moved[row] + 1) % n;
                assert!(first_fault(&moved).is_some(), "{n} {row}");
            }
        }
    }

    #[test]
    fn queens_attack_through_other_queens() {
        let row = Placement::new(3, (0..3).map(|column| Square::new(1, column))).unwrap();
        let verdict = check(&row);
        assert_eq!(verdict.overfull().len(), 1);
        assert_eq!(verdict.pair_count(), 3);
    }

    #[test]
    fn the_board_may_be_huge_and_the_columns_far_apart() {
        let far = Square::new(u32::MAX - 1, u32::MAX - 1);
        let board = Placement::new(u32::MAX, [Square::new(0, 0), far]).unwrap();
        assert_eq!(check(&board).overfull()[0].line, Line::Diagonal(0));

        let mut stream = Stream::new();
        stream.push(u32::MAX - 1).unwrap();
        stream.push(0).unwrap();
        let square = Square::new(0, u32::MAX - 1);
        assert_eq!(stream.finish(), Err(Fault::OutsideBoard { n: 2, square }));
    }

    /// The long diagonal of a million squares: half a billion pairs, none of them stored.
    #[test]
    fn pairs_of_a_million_queens_on_one_line_are_counted() {
        let n = 1_000_000;
        let diagonal: Vec<u32> = (0..n).collect();
        let verdict = check(&Placement::from_columns(n, &diagonal).unwrap());
        assert_eq!(verdict.status(), Status::Attacked);
        assert_eq!(verdict.pair_count(), u64::from(n) * u64::from(n - 1) / 2);
        assert_eq!(verdict.pairs().take(3).count(), 3);
    }
}

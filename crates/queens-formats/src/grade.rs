//! Grading: is a list of boards the list of all solutions?
//!
//! The list may come in any order. Each board is judged by the rules ([`queens::check()`]) first, so that grading does not
//! rest on the enumeration it is compared with; what passes is checked off against the true solutions.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

use queens::check::{AttackingPair, Status, check};
use queens::{Placement, Solution};

use crate::read::{Position, ReadBoard};

/// How a list of boards compares with all solutions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grade {
    /// Number of boards on the list.
    pub listed: u64,
    /// Number of different boards on the list that are solutions asked for.
    pub right: u64,
    /// Number of boards that repeat an earlier one.
    pub duplicates: u64,
    /// Number of boards that are not solutions asked for.
    pub wrong: u64,
    /// Number of solutions that are not on the list.
    pub missing: u64,
    /// The first remarks about duplicates and wrong boards, in the order of the list.
    pub remarks: Vec<Remark>,
    /// The first missing solutions.
    pub missed: Vec<Solution>,
}

impl Grade {
    /// Whether every solution is on the list once, and nothing else is.
    pub fn is_perfect(&self) -> bool {
        self.duplicates == 0 && self.wrong == 0 && self.missing == 0
    }
}

/// A board that should not be on the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Position of the board in the input.
    pub position: Position,
    /// What is wrong with the board.
    pub flaw: Flaw,
}

/// What is wrong with a board on the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The board is on the list already.
    Duplicate,
    /// The board has another size.
    Size {
        /// Size of the board.
        n: u32,
    },
    /// The board has fewer than n queens, none attacked.
    TooFewQueens {
        /// Number of queens on the board.
        queens: u32,
    },
    /// Two queens attack each other.
    Attacked {
        /// The first pair that [`queens::check()`] names.
        attack: AttackingPair,
        /// Number of attacking pairs.
        pairs: u64,
    },
    /// The board is a solution, but not one of those asked for.
    NotAskedFor,
}

/// In English, with squares counted from 0.
impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Duplicate => f.write_str("it is already on the list"),
            Flaw::Size { n } => write!(f, "a board of n = {n}"),
            Flaw::TooFewQueens { queens: 1 } => f.write_str("only 1 queen"),
            Flaw::TooFewQueens { queens } => write!(f, "only {queens} queens"),
            Flaw::Attacked { attack, pairs } => {
                let AttackingPair { first, second, .. } = attack;
                write!(f, "{first} and {second} attack each other")?;
                match pairs {
                    1 => Ok(()),
                    more => write!(f, " ({more} pairs)"),
                }
            }
            Flaw::NotAskedFor => f.write_str("a solution, but not one of those asked for"),
        }
    }
}

/// Compares the boards of a list with `truth`, all solutions asked for, each of them once.
///
/// `samples` limits [`Grade::remarks`] and [`Grade::missed`]; the counts are always complete. Memory: n bytes (4n for n >
/// 256) and the cost of a hash entry for each different solution on the list; `truth` is not stored. Time: one check and one
/// look-up for each board, and one look-up for each true solution.
///
/// # Errors
/// The first error of `listed`: what follows a fault of the text cannot be trusted.
///
/// ```
/// use queens::Solution;
/// use queens_formats::{ReadOptions, Reader, grade};
/// let truth = [[1, 3, 0, 2], [2, 0, 3, 1]].map(|queens| Solution::new(queens.to_vec()).unwrap());
/// let list = Reader::new(&b"2 0 3 1\n2 0 3 1\n0 1 2 3\n"[..], ReadOptions::default())?;
/// let grade = grade(4, list, truth, 10)?;
/// assert_eq!((grade.right, grade.duplicates, grade.wrong, grade.missing), (1, 1, 1, 1));
/// assert_eq!(&grade.missed[0][..], [1, 3, 0, 2]);
/// # Ok::<(), queens_formats::ReadError>(())
/// ```
pub fn grade<E>(
    n: u32,
    listed: impl IntoIterator<Item = Result<ReadBoard, E>>,
    truth: impl IntoIterator<Item = Solution>,
    samples: usize,
) -> Result<Grade, E> {
    grade_against(n, listed, |_| true, truth, None, samples)
}

/// Like [`grade`], with more known beforehand: which solutions are `asked_for` (`truth` may have others), and their `total`
/// number. When the total is given, `truth` is read only as far as it takes to name the first missing solutions, so a short
/// list is graded at once whatever n is.
///
/// # Errors
/// As [`grade`].
pub fn grade_against<E>(
    n: u32,
    listed: impl IntoIterator<Item = Result<ReadBoard, E>>,
    asked_for: impl Fn(&[u32]) -> bool,
    truth: impl IntoIterator<Item = Solution>,
    total: Option<u64>,
    samples: usize,
) -> Result<Grade, E> {
    let mut grade = Grade::default();
    // Solutions on the list. Those found in `truth` are taken out again.
    let mut seen: HashMap<Key, Position> = HashMap::new();
    for board in listed {
        let ReadBoard {
            queens, position, ..
        } = board?;
        grade.listed += 1;
        let flaw = match flaw_of(n, &queens) {
            Err(flaw) => {
                grade.wrong += 1;
                flaw
            }
            Ok(columns) if total.is_some() && !asked_for(&columns) => {
                grade.wrong += 1;
                Flaw::NotAskedFor
            }
            Ok(columns) => match seen.entry(key(n, &columns)) {
                Entry::Vacant(entry) => {
                    entry.insert(position);
                    continue;
                }
                Entry::Occupied(_) => {
                    grade.duplicates += 1;
                    Flaw::Duplicate
                }
            },
        };
        if grade.remarks.len() < samples {
            grade.remarks.push(Remark { position, flaw });
        }
    }
    let truth = truth.into_iter().filter(|solution| asked_for(solution));
    if let Some(total) = total {
        // Every board in `seen` was asked for, and the check has found it to be a solution.
        grade.right = seen.len() as u64;
        grade.missing = total.saturating_sub(grade.right);
        let named = grade.missing.min(samples as u64) as usize;
        let missing = truth.filter(|solution| !seen.contains_key(&key(n, solution)));
        grade.missed = missing.take(named).collect();
        return Ok(grade);
    }
    for solution in truth {
        if seen.remove(&key(n, &solution)).is_some() {
            grade.right += 1;
        } else {
            grade.missing += 1;
            if grade.missed.len() < samples {
                grade.missed.push(solution);
            }
        }
    }
    grade.wrong += seen.len() as u64;
    let flaw = Flaw::NotAskedFor;
    grade.remarks.extend(seen.into_values().map(|position| {
        let flaw = flaw.clone();
        Remark { position, flaw }
    }));
    grade.remarks.sort_by_key(|remark| remark.position);
    grade.remarks.truncate(samples);
    Ok(grade)
}

/// The columns of a solution, or why the board is not one.
fn flaw_of(n: u32, queens: &Placement) -> Result<Vec<u32>, Flaw> {
    if queens.n() != n {
        return Err(Flaw::Size { n: queens.n() });
    }
    let verdict = check(queens);
    match verdict.status() {
        Status::Solution => Ok(queens
            .columns()
            .expect("a solution has a queen in each row")),
        Status::Partial => Err(Flaw::TooFewQueens {
            queens: queens.queens().len() as u32,
        }),
        Status::Attacked => Err(Flaw::Attacked {
            attack: verdict.pairs().next().expect("some pair attacks"),
            pairs: verdict.pair_count(),
        }),
    }
}

/// The columns of a solution, packed.
type Key = Box<[u8]>;

fn key(n: u32, columns: &[u32]) -> Key {
    if n <= 256 {
        columns.iter().map(|&column| column as u8).collect()
    } else {
        columns
            .iter()
            .flat_map(|column| column.to_le_bytes())
            .collect()
    }
}

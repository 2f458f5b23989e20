//! Seeded instances of completion, for puzzles and benchmarks.
//!
//! The families are those of the literature: a few queens placed at random (Gent, Jefferson and
//! Nightingale, "Complexity of n-Queens Completion", JAIR 59, 2017), a solution with most queens taken
//! away, blocked squares, and excluded diagonals (the same paper, section 6). The amount at which half
//! of the instances have a solution, where search is hardest, is each family's default.

use std::fmt;
use std::str::FromStr;

use super::problem::Problem;
use super::search::{Grid, Search, Step};
use super::words::{LONGEST, Words};
use super::{Control, Rules};
use crate::board::Square;
use crate::random::Random;

/// A family of random boards to complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// The amount is a number of queens that do not attack each other, placed anywhere.
    Placement,
    /// The amount is a number of top rows, filled with queens that do not attack each other.
    Prefix,
    /// A solution of which only so many queens are left: there is always a completion.
    Punched,
    /// The amount is a number of blocked squares.
    Blocked,
    /// The amount is a number of blocked diagonals, and as many antidiagonals are blocked too.
    Diagonals,
}

impl Family {
    /// All of them.
    pub const ALL: [Family; 5] = [
        Family::Placement,
        Family::Prefix,
        Family::Punched,
        Family::Blocked,
        Family::Diagonals,
    ];

    /// The name people type.
    pub fn name(self) -> &'static str {
        match self {
            Family::Placement => "placement",
            Family::Prefix => "prefix",
            Family::Punched => "punched",
            Family::Blocked => "blocked",
            Family::Diagonals => "diagonals",
        }
    }

    /// The greatest amount there can be on an n × n board.
    pub fn greatest(self, n: u32) -> u32 {
        match self {
            Family::Placement | Family::Prefix | Family::Punched => n,
            Family::Blocked => n.saturating_mul(n),
            Family::Diagonals => (2 * n).saturating_sub(1),
        }
    }

    /// The amount at which some instances have a completion and some have none, for n from 10 to 40, by
    /// trial: there search is hardest. For `Punched`, whose instances all have one, a quarter of n.
    pub fn hard_amount(self, n: u32) -> u32 {
        match self {
            Family::Placement => (n * 3 / 5).saturating_sub(1),
            Family::Prefix => n * 11 / 20,
            Family::Punched => n / 4,
            Family::Blocked => (u64::from(n) * u64::from(n) * 13 / 20) as u32,
            Family::Diagonals => (n / 2).saturating_sub(1),
        }
    }

    /// An instance on the n × n board with this amount of what the family is about; fewer queens where no
    /// more fit, and no more than [`greatest`](Self::greatest). The same random stream gives the same
    /// instance.
    ///
    /// `Punched` needs a solution to begin with: it is found by search for n ≤ 64 and is the empty board
    /// where there is none (n = 2, 3) or where n is larger.
    ///
    /// ```
    /// use queens::complete::Family;
    /// use queens::random::Random;
    /// let board = Family::Placement.generate(20, 5, &mut Random::new(1));
    /// assert_eq!(board.given().len(), 5);
    /// ```
    pub fn generate(self, n: u32, amount: u32, random: &mut Random) -> Problem {
        let board = Problem::square(n);
        let amount = amount.min(self.greatest(n));
        let made = match self {
            Family::Placement => board.clone().with_given(scatter(
                n,
                (0..n)
                    .flat_map(|r| (0..n).map(move |c| Square::new(r, c)))
                    .collect(),
                amount,
                random,
            )),
            Family::Prefix => board.clone().with_given(prefix(n, amount, random)),
            Family::Punched => {
                let mut queens = random_solution(&board, random);
                shuffle(&mut queens, random);
                queens.truncate(amount as usize);
                board.clone().with_given(queens)
            }
            Family::Blocked => {
                let mut squares: Vec<Square> = board.squares().collect();
                shuffle(&mut squares, random);
                squares.truncate(amount as usize);
                board.clone().with_blocked(squares)
            }
            Family::Diagonals => {
                let span = 2 * i64::from(n) - 1;
                let mut pick = || {
                    let mut lines: Vec<i64> = (0..span).collect();
                    shuffle(&mut lines, random);
                    lines.truncate(amount as usize);
                    lines
                };
                let (diagonals, antidiagonals) = (pick(), pick());
                board
                    .clone()
                    .with_blocked_diagonals(diagonals.into_iter().map(|d| d + 1 - i64::from(n)))
                    .and_then(|b| {
                        b.with_blocked_antidiagonals(antidiagonals.into_iter().map(|s| s as u64))
                    })
            }
        };
        made.unwrap_or(board)
    }
}

/// Puts up to `amount` queens on the squares, in random order, leaving out attacked squares.
fn scatter(n: u32, mut squares: Vec<Square>, amount: u32, random: &mut Random) -> Vec<Square> {
    shuffle(&mut squares, random);
    let mut queens: Vec<Square> = Vec::new();
    for square in squares {
        if queens.len() == amount as usize {
            break;
        }
        let free = |&queen: &Square| Rules::QUEENS.attack(n, n, queen, square).is_none();
        if queens.iter().all(free) {
            queens.push(square);
        }
    }
    queens
}

/// Fills rows from the top, each on a random square that is not attacked, until one has none.
fn prefix(n: u32, amount: u32, random: &mut Random) -> Vec<Square> {
    let mut queens: Vec<Square> = Vec::new();
    for row in 0..amount {
        let free: Vec<Square> = (0..n)
            .map(|column| Square { row, column })
            .filter(|&s| {
                queens
                    .iter()
                    .all(|&q| Rules::QUEENS.attack(n, n, q, s).is_none())
            })
            .collect();
        if free.is_empty() {
            break;
        }
        queens.push(free[random.below(free.len() as u64) as usize]);
    }
    queens
}

/// Some solution; not each equally likely.
fn random_solution(board: &Problem, random: &mut Random) -> Vec<Square> {
    if board.rows() > LONGEST {
        return Vec::new();
    }
    let Some(grid) = Words::new(board) else {
        return Vec::new();
    };
    let mut search = Search::new(grid);
    search.grid().copy();
    // A search that goes astray starts anew, with another order of the squares.
    for attempt in 0u32.. {
        search.restart_at(0);
        search.grid().copy();
        search.restart_at(1);
        search.shuffle(Random::new(random.bits()));
        match search.run(&mut Control::unlimited().with_nodes(1000 << attempt.min(30))) {
            Step::Solution => break,
            Step::Exhausted => return Vec::new(),
            Step::Stopped => {}
        }
    }
    let n = board.columns();
    let square = |&at: &u32| Square::new(at / n, at % n);
    search.grid().placed().iter().map(square).collect()
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for i in (1..items.len()).rev() {
        items.swap(i, random.below(i as u64 + 1) as usize);
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name is not one of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownFamily;

impl fmt::Display for UnknownFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the families are placement, prefix, punched, blocked and diagonals")
    }
}

impl std::error::Error for UnknownFamily {}

impl FromStr for Family {
    type Err = UnknownFamily;

    fn from_str(name: &str) -> Result<Self, UnknownFamily> {
        let named = |family: &Family| family.name() == name;
        Family::ALL.into_iter().find(named).ok_or(UnknownFamily)
    }
}

//! Seeded instances of completion, for puzzles and benchmarks.
//!
//! The families are those of the literature: a few queens placed at random (Gent, Jefferson and
//! Nightingale, "Complexity of n-Queens Completion", JAIR 59, 2017), a solution with most queens taken
//! away, blocked squares, and excluded diagonals (the same paper, section 6).

use crate::board::Square;
use crate::complete::problem::Problem;
use crate::lines::Line;
use crate::named_enum;
use crate::questions::random_solution;
use crate::random::Random;

named_enum! {
    "family",
    /// A family of random boards to complete.
    #[non_exhaustive]
    pub enum Family {
        /// The amount is a number of queens that do not attack each other, placed anywhere.
        Placement = "placement",
        /// The amount is a number of top rows, filled with queens that do not attack each other.
        Prefix = "prefix",
        /// A solution with only this many of its queens left: there is always a completion.
        Punched = "punched",
        /// The amount is a number of blocked squares.
        Blocked = "squares",
        /// The amount is a number of blocked diagonals, and as many antidiagonals are blocked too.
        Diagonals = "diagonals",
    }
}

impl Family {
    /// The largest n for which generating an instance takes seconds at most.
    pub const LARGEST_N: u32 = 1000;

    /// Whether an instance is made from a solution, and so needs a size that has one.
    pub const fn needs_solution(self) -> bool {
        matches!(self, Family::Punched)
    }

    /// The largest amount possible on an n × n board.
    pub fn greatest(self, n: u32) -> u32 {
        match self {
            Family::Placement | Family::Prefix | Family::Punched => n,
            Family::Blocked => n.saturating_mul(n),
            Family::Diagonals => n.saturating_mul(2).saturating_sub(1),
        }
    }

    /// The amount at which some instances have a completion and some have none, found by trial for n from 10
    /// to 40: there the search is hardest. For `Punched`, whose instances all have one, a quarter of n.
    pub fn hard_amount(self, n: u32) -> u32 {
        match self {
            Family::Placement => ((u64::from(n) * 3 / 5) as u32).saturating_sub(1),
            Family::Prefix => (u64::from(n) * 11 / 20) as u32,
            Family::Punched => n / 4,
            Family::Blocked => (u128::from(n).pow(2) * 13 / 20).min(u32::MAX.into()) as u32,
            Family::Diagonals => (n / 2).saturating_sub(1),
        }
    }

    /// An instance on the n × n board with this amount of what the family counts, at most
    /// [`greatest`](Self::greatest), and fewer queens if no more fit. The same random stream gives the same
    /// instance.
    ///
    /// `Punched` starts from a solution; if there is none (n = 2, 3), the board is empty.
    ///
    /// ```
    /// use queens::complete::Family;
    /// use queens::Random;
    /// let board = Family::Placement.generate(20, 5, &mut Random::new(1));
    /// assert_eq!(board.given().len(), 5);
    /// ```
    pub fn generate(self, n: u32, amount: u32, random: &mut Random) -> Problem {
        let board = Problem::square(n);
        let amount = amount.min(self.greatest(n)) as usize;
        let made = match self {
            Family::Placement => {
                let squares = board.squares().collect();
                board.with_given(scatter(squares, amount, random))
            }
            Family::Prefix => board.with_given(prefix(n, amount, random)),
            Family::Punched => {
                let queens = Square::in_rows(random_solution(n, random).into_iter().flatten());
                board.with_given(some(queens.collect(), amount, random))
            }
            Family::Blocked => {
                let squares = board.squares().collect();
                board.with_blocked(some(squares, amount, random))
            }
            Family::Diagonals => {
                let lines: Vec<i64> = (0..2 * i64::from(n) - 1).collect();
                let diagonals = some(lines.clone(), amount, random);
                let antidiagonals = some(lines, amount, random);
                board
                    .with_blocked_diagonals(diagonals.into_iter().map(|d| d + 1 - i64::from(n)))
                    .and_then(|board| {
                        let sums = antidiagonals.into_iter().map(|sum| sum as u64);
                        board.with_blocked_antidiagonals(sums)
                    })
            }
        };
        made.expect("squares and lines of the board")
    }
}

/// Puts up to `amount` queens on the squares, in random order, leaving out attacked squares.
fn scatter(mut squares: Vec<Square>, amount: usize, random: &mut Random) -> Vec<Square> {
    random.shuffle(&mut squares);
    let mut queens: Vec<Square> = Vec::new();
    for square in squares {
        if queens.len() == amount {
            break;
        }
        if is_free(square, &queens) {
            queens.push(square);
        }
    }
    queens
}

/// Fills rows from the top, each on a random square that is not attacked, until a row has none.
fn prefix(n: u32, amount: usize, random: &mut Random) -> Vec<Square> {
    let mut queens: Vec<Square> = Vec::new();
    for row in 0..amount as u32 {
        let squares = (0..n).map(|column| Square { row, column });
        let free: Vec<Square> = squares.filter(|&s| is_free(s, &queens)).collect();
        if free.is_empty() {
            break;
        }
        queens.push(free[random.below(free.len() as u64) as usize]);
    }
    queens
}

/// Whether none of the queens attacks the square.
fn is_free(square: Square, queens: &[Square]) -> bool {
    (queens.iter()).all(|&queen| Line::shared(queen, square).is_none())
}

/// A random choice of `amount` of the items, in random order.
fn some<T>(mut items: Vec<T>, amount: usize, random: &mut Random) -> Vec<T> {
    random.shuffle(&mut items);
    items.truncate(amount);
    items
}

//! Min-conflicts: repair a full board, move by move.
//!
//! Idea: put one queen in each row, anywhere, and look only at what is wrong. Choose an attacked queen at random and
//! move it within its row to a column where the fewest queens attack it. Repeat until no queen is attacked.
//!
//! ```text
//! repair(queens, one in each row):
//!     while some queen is attacked:
//!         row = that of an attacked queen, chosen at random
//!         move it to a column where the fewest attack it, chosen at random among the best
//! ```
//!
//! There is no tree and no going back, and so no proof: it never finds out that n = 2 and n = 3 have no solution. It
//! can also be trapped: on four boards of size 6, every attacked queen is best off where it is. Hence a limit on the
//! moves, and a new board when the limit is reached. It is a *Las Vegas* algorithm: what it returns is always right,
//! but how long it takes is a matter of luck.
//!
//! Invariant: one queen in each row; the moved queen is never attacked by more queens than before.
//!
//! Changed since the ladder: it repairs instead of building. [`random_solution`](crate::random_solution) is the same
//! idea made fast: permutations, so that only diagonals can go wrong, and bits instead of scans.
//!
//! Source: Sosič and Gu, "A polynomial time algorithm for the n-queens problem", SIGART Bulletin 1 (1990); Minton,
//! Johnston, Philips and Laird, "Minimizing conflicts", Artificial Intelligence 58 (1992), which gave it its name.

use crate::random::Random;

/// A move of a queen within its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The row of the queen.
    pub row: usize,
    /// The column it leaves.
    pub from: u32,
    /// The column it goes to; it may be the same.
    pub to: u32,
    /// Number of queens that attack it there.
    pub conflicts: usize,
}

/// A solution, found by repairing random boards; `None` for n = 2 and n = 3, which have none.
///
/// ```
/// use queens::{Random, textbook::min_conflicts::solve};
/// let solution = solve(20, &mut Random::new(1)).expect("n = 20 has solutions");
/// assert!(queens::Solution::new(solution).is_ok());
/// assert_eq!(solve(3, &mut Random::new(1)), None);
/// ```
pub fn solve(n: u32, random: &mut Random) -> Option<Vec<u32>> {
    if n == 2 || n == 3 {
        return None;
    }
    loop {
        let mut queens = anywhere(n, random);
        if repair(&mut queens, patience(n), random, |_, _| {}) {
            return Some(queens);
        }
    }
}

/// The number of moves after which it is better to start from a new board.
pub fn patience(n: u32) -> u64 {
    100 + 10 * u64::from(n)
}

/// Repairs the board `queens[row] = column` until no queen is attacked, or `most` moves were made; returns whether the
/// board is a solution. `watch` receives the board and each move before it is made.
///
/// Cost: O(n²) for each move.
///
/// ```
/// use queens::Random;
/// use queens::textbook::min_conflicts::repair;
/// let mut queens = [0; 8];
/// let repaired = repair(&mut queens, 10_000, &mut Random::new(1), |_, _| {});
/// assert_eq!(repaired, queens::Solution::new(queens.to_vec()).is_ok());
/// ```
pub fn repair(
    queens: &mut [u32],
    most: u64,
    random: &mut Random,
    mut watch: impl FnMut(&[u32], Move),
) -> bool {
    for _ in 0..most {
        let attacked: Vec<usize> = attacked(queens).collect();
        if attacked.is_empty() {
            return true;
        }
        let row = attacked[random.below(attacked.len() as u64) as usize];
        let columns = 0..queens.len() as u32;
        let fewest = columns
            .clone()
            .map(|column| conflicts(queens, row, column))
            .min();
        let best: Vec<u32> = columns
            .filter(|&column| Some(conflicts(queens, row, column)) == fewest)
            .collect();
        let to = best[random.below(best.len() as u64) as usize];
        let from = queens[row];
        let conflicts = conflicts(queens, row, to);
        watch(
            queens,
            Move {
                row,
                from,
                to,
                conflicts,
            },
        );
        queens[row] = to;
    }
    attacked(queens).next().is_none()
}

/// A random board with one queen in each row, all columns equally likely.
pub fn anywhere(n: u32, random: &mut Random) -> Vec<u32> {
    (0..n).map(|_| random.below(n.into()) as u32).collect()
}

/// The rows of the queens that are attacked.
pub fn attacked(queens: &[u32]) -> impl Iterator<Item = usize> {
    (0..queens.len()).filter(|&row| conflicts(queens, row, queens[row]) > 0)
}

/// The number of queens in other rows that attack this square.
pub fn conflicts(queens: &[u32], row: usize, column: u32) -> usize {
    let attacks = |&(other, &queen): &(usize, &u32)| {
        let across = queen.abs_diff(column) as usize;
        other != row && (across == 0 || across == other.abs_diff(row))
    };
    queens.iter().enumerate().filter(attacks).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::lines::Line;

    #[test]
    fn every_size_that_has_solutions_gets_one() {
        for n in (0..=12).chain([30, 100]) {
            for seed in 0..5 {
                let solution = solve(n, &mut Random::new(seed));
                assert_eq!(solution.is_some(), n != 2 && n != 3, "n = {n}, seed {seed}");
                let fault = solution.and_then(|queens| crate::check::first_fault(&queens));
                assert_eq!(fault, None, "n = {n}, seed {seed}");
            }
        }
        let mut queens = [0, 1];
        assert!(!repair(&mut queens, 50, &mut Random::new(1), |_, _| {}));
    }

    /// Boards on which no attacked queen has another square as good as its own.
    #[test]
    fn four_boards_of_size_6_are_traps() {
        let trap = |queens: &[u32]| {
            let best_off = |row: usize| {
                let here = conflicts(queens, row, queens[row]);
                let others = (0..queens.len() as u32).filter(|&column| column != queens[row]);
                others
                    .into_iter()
                    .all(|column| conflicts(queens, row, column) > here)
            };
            attacked(queens).next().is_some() && attacked(queens).all(best_off)
        };
        for n in 1..=6_u32 {
            let boards =
                (0..n.pow(n)).map(|number| (0..n).map(|row| number / n.pow(row) % n).collect());
            let traps = boards.filter(|board: &Vec<u32>| trap(board)).count();
            assert_eq!(traps, if n == 6 { 4 } else { 0 }, "n = {n}");
        }
    }

    #[test]
    fn conflicts_are_the_queens_that_share_a_line() {
        let mut random = Random::new(3);
        for n in 1..=9 {
            let queens = anywhere(n, &mut random);
            let squares: Vec<Square> = (0..)
                .zip(&queens)
                .map(|(row, &c)| Square::new(row, c))
                .collect();
            for row in 0..n {
                for column in 0..n {
                    let here = Square::new(row, column);
                    let others = squares.iter().filter(|other| other.row != row);
                    let attacking = others.filter(|&&other| Line::shared(here, other).is_some());
                    assert_eq!(conflicts(&queens, row as usize, column), attacking.count());
                }
            }
        }
    }

    /// Every move takes an attacked queen to a column where the fewest queens attack it.
    #[test]
    fn moves_follow_the_rule() {
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let mut queens = anywhere(10, &mut random);
            let mut now = queens.clone();
            repair(&mut queens, patience(10), &mut random, |before, moved| {
                assert_eq!(before, now);
                let Move {
                    row,
                    from,
                    to,
                    conflicts: left,
                } = moved;
                assert_eq!(now[row], from);
                assert!(conflicts(&now, row, from) > 0);
                let fewest = (0..10).map(|column| conflicts(&now, row, column)).min();
                assert_eq!((Some(left), left), (fewest, conflicts(&now, row, to)));
                now[row] = to;
            });
            assert_eq!(now, queens);
        }
    }
}

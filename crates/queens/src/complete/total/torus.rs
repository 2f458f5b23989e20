//! The number of ways to fill an empty torus.
//!
//! **Problem.** A torus looks the same from each of its squares, and has other symmetries too. A search that
//! does not know them finds every solution hundreds of times over.
//!
//! **Idea.** Let row 0 have its queen in column 0; by shifting, every other column has as many solutions. Then
//! fix the queen of row 1 as well, and count only one of its columns from each class of columns that symmetries
//! carry into each other.
//!
//! **Formula.** T(n) = n · Σ |class| · N(c), where N(c) counts the solutions with queens on (0, 0) and (1, c), c
//! any member of the class. Every line of queens through the origin is r = 0, c = 0 or c = ±r. Invertible linear
//! maps modulo n that permute these four carry solutions into solutions and fix (0, 0):
//!
//! - (r, c) → (r, −c) carries (1, c) to (1, −c): for all rules.
//! - (r, c) → (c, r) carries (1, c) to (c, 1), and dividing by c, where c has an inverse modulo n, to (1, 1/c).
//! - (r, c) → (r + c, r − c) is invertible for odd n; it carries (1, c), where 1 + c has an inverse, to
//!   (1, (1 − c) / (1 + c)).
//!
//! The last two maps, and division, preserve rows, columns and diagonals but not the moves of knights and kings.
//!
//! **None.** n queens fit on a torus only if neither 2 nor 3 divides n: the proof is at [`excluded`].
//!
//! **What changed** compared with the search: at n = 19 it counts below 2 of 19 · 16 pairs of queens.
//!
//! **Source.** G. Pólya, "Über die 'doppelt-periodischen' Lösungen des n-Damen-Problems" (1918), for the boards
//! without solutions; the symmetries are those of Z_n × Z_n that preserve the four directions.

use crate::board::Square;
use crate::complete::problem::Problem;
use crate::complete::problem::rules::Rules;

/// The divisor 2 or 3 of n that keeps n queens from fitting on a torus, whatever is given or blocked; `None`
/// where they may fit, and for other problems.
///
/// In a solution, c, c − r and c + r all run through the numbers modulo n, as r does. Their sum is
/// S = n (n − 1) / 2, so S ≡ Σ (c − r) = S − S = 0 modulo n, which excludes even n. The sum of their squares is
/// R = n (n − 1) (2n − 1) / 6, and Σ (c − r)² + Σ (c + r)² = 2 Σ c² + 2 Σ r² says 2 R ≡ 4 R. So n divides
/// 2 R = n / 3 · (n − 1) (2n − 1); if 3 divided n, it would divide (n − 1) (2n − 1), which is 1 modulo 3.
pub(crate) fn excluded(problem: &Problem) -> Option<u32> {
    let (n, rules) = (problem.rows(), problem.rules());
    let full = rules.and(Rules::TORUS) == rules && problem.queens() == n && n > 0;
    [2, 3]
        .into_iter()
        .find(|&divisor| full && n.is_multiple_of(divisor))
}

/// The parts that have to be counted of an empty torus with a queen in each row, and how often each counts.
/// `None` for any other problem.
pub(crate) fn parts(problem: &Problem) -> Option<Vec<(Problem, u128)>> {
    let (n, rules) = (problem.rows(), problem.rules());
    let plain = Problem::square(n).with_rules(rules).ok()?;
    // Diagonals of one direction have fewer symmetries.
    let both = rules.diagonals == rules.antidiagonals;
    if !(rules.torus && rules.rows && both && n >= 2 && *problem == plain) {
        return None;
    }
    let classes = classes(n, rules == Rules::TORUS);
    let part = |(column, size): (u32, u32)| {
        let queens = [Square::new(0, 0), Square::new(1, column)];
        let part = plain.clone().with_given(queens).ok()?;
        Some((part, u128::from(n) * u128::from(size)))
    };
    classes.into_iter().map(part).collect()
}

/// The least column of each class, and the number of its columns. `linear`: whether all these linear maps are
/// symmetries.
fn classes(n: u32, linear: bool) -> Vec<(u32, u32)> {
    let n = u64::from(n);
    let mut class: Vec<Option<u64>> = vec![None; n as usize];
    for least in 0..n {
        let mut reached = vec![least];
        while let Some(column) = reached.pop() {
            if class[column as usize].is_some() {
                continue;
            }
            class[column as usize] = Some(least);
            reached.push((n - column) % n);
            if linear && n % 2 == 1 {
                reached.extend(inverse(column, n));
                let quotient = inverse(column + 1, n).map(|inverse| (1 + n - column) * inverse % n);
                reached.extend(quotient);
            }
        }
    }
    let size = |least| class.iter().filter(|&&of| of == Some(least)).count() as u32;
    (0..n)
        .map(|least| (least as u32, size(least)))
        .filter(|&(_, size)| size > 0)
        .collect()
}

/// The inverse of `a` modulo n, if there is one.
fn inverse(a: u64, n: u64) -> Option<u64> {
    (0..n).find(|b| a * b % n == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::complete::Budget;
    use crate::complete::grid::opening::Opening;
    use crate::complete::grid::small::Small;
    use crate::complete::search::{Search, Step};
    use crate::run::Run;

    /// The number found by the search alone, which does not use this file.
    fn searched(problem: &Problem) -> u128 {
        let mut search = Opening::new(problem).map(Small::new).map(Search::new);
        let mut found = 0;
        while let Some(search) = &mut search
            && search.run(&mut Budget::new(&Run::new())) == Step::Solution
        {
            found += 1;
        }
        found
    }

    fn torus(n: u32, rules: Rules) -> Problem {
        let wrapped = Rules {
            torus: true,
            ..rules
        };
        Problem::square(n).with_rules(wrapped).expect("square")
    }

    #[test]
    fn the_parts_add_up_to_what_a_search_finds() {
        let all = [
            Rules::QUEENS,
            Rules::SUPERQUEENS,
            Rules::PUZZLE,
            Rules::ROOKS,
            Rules::ROOKS.and(Rules::SUPERQUEENS).and(Rules::KINGS),
        ];
        for rules in all {
            for n in 2..=if rules.diagonals { 13 } else { 7 } {
                let problem = torus(n, rules);
                let parts = parts(&problem).expect("an empty torus");
                let sum: u128 = parts
                    .iter()
                    .map(|(part, times)| times * searched(part))
                    .sum();
                assert_eq!(sum, searched(&problem), "{rules}, n = {n}");
            }
        }
    }

    /// Every column of a class has as many solutions as the one that is counted.
    #[test]
    fn columns_of_a_class_have_equally_many_solutions() {
        for n in [5, 7, 11, 13] {
            let with_queen = |column| {
                let queens = [Square::new(0, 0), Square::new(1, column)];
                let part = torus(n, Rules::QUEENS).with_given(queens);
                searched(&part.expect("two squares"))
            };
            let counts: Vec<u128> = (0..n).map(with_queen).collect();
            let mut found: Vec<u32> = Vec::new();
            for (least, size) in classes(n, true) {
                assert!(size > 0);
                found.push(size);
                let alike = counts
                    .iter()
                    .filter(|&&count| count == counts[least as usize]);
                assert!(alike.count() >= size as usize, "n = {n}, column {least}");
            }
            assert_eq!(found.iter().sum::<u32>(), n);
            // 0, 1 and −1 are on lines of the queen on (0, 0), and so form a class of their own.
            assert_eq!(classes(n, true)[0], (0, 3), "n = {n}");
        }
        assert_eq!(classes(23, true), [(0, 3), (2, 8), (4, 4), (5, 8)]);
    }

    #[test]
    fn boards_are_excluded_exactly_if_a_search_finds_nothing() {
        for n in 1..=16 {
            let problem = torus(n, Rules::QUEENS);
            let none = searched(&problem) == 0;
            assert_eq!(excluded(&problem).is_some(), none, "n = {n}");
            assert_eq!(excluded(&problem.with_queens(n - 1)), None, "n = {n}");
        }
    }

    #[test]
    fn other_problems_have_no_parts() {
        let board = || torus(7, Rules::QUEENS);
        assert!(parts(&board()).is_some());
        let square = [Square::new(0, 0)];
        for other in [
            Problem::square(7),
            board().with_queens(6),
            board().with_given(square).expect("on the board"),
            board().with_blocked(square).expect("on the board"),
            board().with_blocked_diagonals([1]).expect("on the board"),
            torus(7, Rules::NONE),
        ] {
            assert_eq!(parts(&other), None, "{other:?}");
        }
    }
}

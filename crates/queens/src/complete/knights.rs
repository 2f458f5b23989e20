//! Knights alone: k of them, none attacking another, or the proof that there are not so many.
//!
//! **Problem.** Where nothing but a knight's move attacks, no line tells a search where to go on, and a search has no proof
//! that one knight too many does not fit.
//!
//! **Idea.** A knight's move changes the colour of the square. So the squares that attack each other form a graph of two
//! sides, in which the largest set without an attack is what a largest matching leaves: a pair of every matched two
//! must stay empty, and one square of each pair is enough.
//!
//! **Formula.** Largest set = free squares − pairs of a largest matching (D. Kőnig, 1931). Let Z be the squares that
//! alternating paths reach from unmatched light ones; the light squares in Z and the dark ones outside are such a set.
//!
//! **What changed** against the search: polynomial, not exponential. A part of such a set has no attack either, so every
//! smaller number has a completion too.
//!
//! **Cost.** Greedy pairs first; then rounds of disjoint augmenting paths, each O(squares). A board without blocked
//! squares needs a round or two. Eight bytes a square.
//!
//! **Source.** J. E. Hopcroft and R. M. Karp, "An n^(5/2) algorithm for maximum matchings in bipartite graphs" (1973), for
//! the rounds; here paths of a round are found depth first and need not be shortest.

use super::{Answer, Budget, Problem, Rules};
use crate::board::Square;

/// No partner.
const NOBODY: u32 = u32::MAX;

const MOVES: [(i64, i64); 8] = [
    (-2, -1),
    (-2, 1),
    (-1, -2),
    (-1, 2),
    (1, -2),
    (1, 2),
    (2, -1),
    (2, 1),
];

/// The answer for a problem of knights alone; `None` for any other.
pub(super) fn complete(problem: &Problem, budget: &mut Budget<'_>) -> Option<Answer> {
    let knights = Rules {
        knights: true,
        ..Rules::NONE
    };
    if problem.rules() != knights || problem.regions().is_some() {
        return None;
    }
    if problem.contradiction().is_some() {
        return Some(Answer::None);
    }
    Some(Board::new(problem).complete(problem, budget))
}

struct Board {
    rows: i64,
    columns: i64,
    /// Squares that may still be used, in reading order.
    free: Vec<bool>,
    partner: Vec<u32>,
}

impl Board {
    fn new(problem: &Problem) -> Self {
        let (rows, columns) = (i64::from(problem.rows()), i64::from(problem.columns()));
        let free: Vec<bool> = problem
            .squares()
            .map(|square| problem.block(square).is_none())
            .collect();
        let mut board = Board {
            rows,
            columns,
            partner: vec![NOBODY; free.len()],
            free,
        };
        for &given in problem.given() {
            let at = given.row as usize * columns as usize + given.column as usize;
            board.free[at] = false;
            for step in MOVES {
                if let Some(attacked) = board.step(at, step) {
                    board.free[attacked] = false;
                }
            }
        }
        board
    }

    /// Where a move from a square ends.
    fn step(&self, at: usize, (down, right): (i64, i64)) -> Option<usize> {
        let row = at as i64 / self.columns + down;
        let column = at as i64 % self.columns + right;
        let inside = (0..self.rows).contains(&row) && (0..self.columns).contains(&column);
        inside.then(|| (row * self.columns + column) as usize)
    }

    /// The squares that a knight here attacks, from this move on, with the moves that follow.
    fn next(&self, at: usize, from: usize) -> Option<(usize, usize)> {
        let free = |&(_, to): &(usize, usize)| self.free[to];
        let moves = (from..MOVES.len()).filter_map(|i| Some((i + 1, self.step(at, MOVES[i])?)));
        moves.into_iter().find(free)
    }

    fn light(&self) -> impl Iterator<Item = usize> + use<> {
        let columns = self.columns as usize;
        let squares = self.free.len();
        (0..squares).filter(move |at| (at / columns + at % columns).is_multiple_of(2))
    }

    fn complete(mut self, problem: &Problem, budget: &mut Budget<'_>) -> Answer {
        let missing = problem.queens() as usize - problem.given().len();
        let is_free = |at: &usize| self.free[*at];
        let light = self.light().filter(is_free).count();
        let dark = self.free.iter().filter(|&&free| free).count() - light;
        // All of one colour do where they are enough, which is nearly always.
        let columns = self.columns as usize;
        let is_light = |at: usize| (at / columns + at % columns).is_multiple_of(2);
        let chosen: Vec<usize> = if missing <= light.max(dark) {
            let wanted = light >= dark;
            let squares = 0..self.free.len();
            squares
                .filter(|&at| self.free[at] && is_light(at) == wanted)
                .collect()
        } else {
            if !self.match_all(budget) {
                return Answer::Unknown;
            }
            let reached = self.reached();
            let squares = 0..self.free.len();
            squares
                .filter(|&at| self.free[at] && reached[at] == is_light(at))
                .collect()
        };
        if chosen.len() < missing {
            return Answer::None;
        }
        let chosen = chosen.into_iter().take(missing);
        let square = |at: usize| Square::new((at / columns) as u32, (at % columns) as u32);
        let mut queens: Vec<Square> = problem.given().to_vec();
        queens.extend(chosen.map(square));
        queens.sort_unstable();
        Answer::Found(queens)
    }

    /// Makes a largest matching, or stops when the budget says so: `false`.
    fn match_all(&mut self, budget: &mut Budget<'_>) -> bool {
        for at in self.light() {
            if !self.free[at] {
                continue;
            }
            let mut from = 0;
            while let Some((after, to)) = self.next(at, from) {
                if self.partner[to] == NOBODY {
                    (self.partner[at], self.partner[to]) = (to as u32, at as u32);
                    break;
                }
                from = after;
            }
        }
        let mut seen = vec![false; self.free.len()];
        loop {
            seen.fill(false);
            let mut found = false;
            for at in self.light() {
                if self.free[at] && self.partner[at] == NOBODY {
                    if !budget.grant() {
                        return false;
                    }
                    found |= self.augment(at, &mut seen);
                }
            }
            if !found {
                return true;
            }
        }
    }

    /// Looks for a path from an unmatched light square to an unmatched dark one on which every second step is a pair, over
    /// dark squares not seen before, and exchanges what is paired along it.
    fn augment(&mut self, start: usize, seen: &mut [bool]) -> bool {
        // Light squares with the move to try next.
        let mut path = vec![(start, 0)];
        while let Some(&(at, from)) = path.last() {
            let Some((after, to)) = self.next(at, from) else {
                path.pop();
                continue;
            };
            path.last_mut().expect("it is there").1 = after;
            if std::mem::replace(&mut seen[to], true) {
                continue;
            }
            if self.partner[to] == NOBODY {
                for &(light, after) in &path {
                    let dark = self.step(light, MOVES[after - 1]).expect("it was taken");
                    (self.partner[light], self.partner[dark]) = (dark as u32, light as u32);
                }
                return true;
            }
            path.push((self.partner[to] as usize, 0));
        }
        false
    }

    /// The squares on alternating paths from unmatched light ones.
    fn reached(&self) -> Vec<bool> {
        let mut reached = vec![false; self.free.len()];
        let unmatched = |at: &usize| self.free[*at] && self.partner[*at] == NOBODY;
        let mut left: Vec<usize> = self.light().filter(unmatched).collect();
        left.iter().for_each(|&at| reached[at] = true);
        while let Some(at) = left.pop() {
            let mut from = 0;
            while let Some((after, to)) = self.next(at, from) {
                from = after;
                if std::mem::replace(&mut reached[to], true) {
                    continue;
                }
                // A largest matching leaves no path to an unmatched dark square.
                let light = self.partner[to] as usize;
                if !std::mem::replace(&mut reached[light], true) {
                    left.push(light);
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::run::{Run, UNLIMITED};

    fn knights(rows: u32, columns: u32, queens: u32) -> Problem {
        let rules = Rules {
            knights: true,
            ..Rules::NONE
        };
        let board = Problem::rectangle(rows, columns).with_rules(rules);
        board.expect("rules without regions").with_queens(queens)
    }

    /// The largest number by trying all sets of squares.
    fn largest(problem: &Problem) -> Option<u32> {
        let squares: Vec<Square> = problem.squares().collect();
        let attacks = |a: &Square, b: &Square| problem.attack(*a, *b).is_some();
        (0..1u32 << squares.len())
            .filter_map(|set| {
                let chosen: Vec<Square> = (0..squares.len())
                    .filter(|i| set >> i & 1 == 1)
                    .map(|i| squares[i])
                    .collect();
                let fits = problem.given().iter().all(|given| chosen.contains(given))
                    && chosen.iter().all(|&square| problem.block(square).is_none())
                    && chosen.iter().all(|a| !chosen.iter().any(|b| attacks(a, b)));
                fits.then_some(set.count_ones())
            })
            .max()
    }

    #[test]
    fn as_many_as_there_can_be_and_no_more() {
        let mut random = Random::new(3);
        for round in 0..120 {
            let (rows, columns) = [(3, 4), (4, 3), (2, 6), (3, 5), (1, 7), (4, 4)][round % 6];
            let some = |share: u64, random: &mut Random| {
                let squares = Problem::rectangle(rows, columns).squares();
                squares
                    .filter(|_| random.below(share) == 0)
                    .collect::<Vec<_>>()
            };
            let blocked = some(3, &mut random);
            let mut given = some(12, &mut random);
            given.retain(|square| !blocked.contains(square));
            let board = |queens| {
                knights(rows, columns, queens)
                    .with_blocked(blocked.clone())
                    .and_then(|board| board.with_given(given.clone()))
                    .expect("squares of the board")
            };
            let most = largest(&board(0));
            for queens in 0..=rows * columns {
                let problem = board(queens);
                let answer = complete(&problem, &mut Budget::new(&UNLIMITED)).expect("knights");
                let possible =
                    queens >= given.len() as u32 && most.is_some_and(|most| queens <= most);
                match answer {
                    Answer::Found(found) => {
                        assert!(possible, "{problem:?}");
                        assert_eq!(problem.check(&found), Ok(()), "{problem:?}");
                    }
                    Answer::None => assert!(!possible, "{problem:?}"),
                    Answer::Unknown => panic!("nobody stopped it"),
                }
            }
        }
    }

    #[test]
    fn half_of_any_board_and_not_one_more() {
        for n in 3..=40_u32 {
            let most = (n * n).div_ceil(2);
            let found = complete(&knights(n, n, most), &mut Budget::new(&UNLIMITED));
            let Some(Answer::Found(found)) = found else {
                panic!("n = {n}: {found:?}");
            };
            assert_eq!(found.len() as u32, most);
            assert_eq!(knights(n, n, most).check(&found), Ok(()));
            if n > 3 {
                let more = complete(&knights(n, n, most + 1), &mut Budget::new(&UNLIMITED));
                assert_eq!(more, Some(Answer::None), "n = {n}");
            }
        }
        let stopped = complete(&knights(8, 8, 33), &mut Budget::new(&Run::new().nodes(0)));
        assert!(matches!(stopped, Some(Answer::None | Answer::Unknown)));
        assert_eq!(
            complete(&Problem::square(5), &mut Budget::new(&UNLIMITED)),
            None
        );
    }
}

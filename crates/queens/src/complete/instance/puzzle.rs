//! Puzzles of the newspaper kind: coloured regions, and just one solution.
//!
//! **Problem.** Divide an n × n board into n regions, each in one piece, so that there is exactly one way to
//! put a queen into every row, column and region with none touching another.
//!
//! **Idea.** Begin with a random solution, whose queens are the seeds of the regions, and let these grow until
//! they fill the board. Then, while there are other solutions, give a square of one of them to a
//! neighbouring region: there it meets a second queen of its own, and is a solution no more. Keep the
//! change unless it lets in more solutions than it shuts out.
//!
//! **Invariant.** The first solution is never touched, so there is always one; every region is in one piece
//! and has its seed. The last word is the solver's: it has found no other solution in all there is.
//!
//! **Cost.** Each step lists at most [`MANY`] solutions. A walk that does not end soon is begun anew.

use crate::board::Square;
use crate::complete::Completions;
use crate::complete::instance::shuffle;
use crate::complete::problem::Problem;
use crate::complete::problem::regions::Regions;
use crate::complete::problem::rules::Rules;
use crate::random::Random;

/// What regions are called, in reading order of their queens.
const NAMES: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+@";

/// Steps of a walk for each row of the board, after which another one is begun.
const STEPS: usize = 20;

/// Regions grow at the square of a random speed up to this, from a quarter of it on: with more alike regions
/// there are more solutions to exclude, with less alike ones a single region takes most of the board.
const MOST_SPEED: u64 = 16;

/// More solutions than this are not told apart.
const MANY: usize = 500;

/// A random way to put a queen into each row and column with none touching another, each equally likely, or
/// `None` for n = 2 and 3, which have none.
pub(crate) fn solution(n: u32, random: &mut Random) -> Option<Vec<Square>> {
    if n == 2 || n == 3 {
        return None;
    }
    let mut columns: Vec<u32> = (0..n).collect();
    // About one permutation in e² will do.
    loop {
        shuffle(&mut columns, random);
        if columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1) {
            let queens = (0..n).zip(columns);
            return Some(queens.map(|(row, column)| Square { row, column }).collect());
        }
    }
}

/// A map of regions in which this solution of [`Rules::PUZZLE`] is the only one.
pub(crate) fn regions(n: u32, solution: &[Square], random: &mut Random) -> Regions {
    loop {
        let mut map = Map::grow(n as usize, solution, random);
        let mut others = map.other_solutions();
        for _ in 0..=STEPS * n as usize {
            if others.is_empty() {
                return map.regions();
            }
            let other = &others[random.below(others.len() as u64) as usize];
            let changes = map.changes_against(other);
            if changes.is_empty() {
                continue;
            }
            let (at, region) = changes[random.below(changes.len() as u64) as usize];
            let before = std::mem::replace(&mut map.of[at], region);
            let others_now = map.other_solutions();
            if others_now.len() <= others.len() {
                others = others_now;
            } else {
                map.of[at] = before;
            }
        }
    }
}

/// Regions by number, each with the queen of this number.
struct Map<'q> {
    n: usize,
    queens: &'q [Square],
    /// The region of each square, in reading order.
    of: Vec<usize>,
}

impl<'q> Map<'q> {
    /// Lets random squares join a random neighbour's region until none is left. Some regions grow faster
    /// than others: small ones leave fewer solutions.
    fn grow(n: usize, queens: &'q [Square], random: &mut Random) -> Self {
        let mut of: Vec<Option<usize>> = vec![None; n * n];
        for (region, queen) in queens.iter().enumerate() {
            of[index(n, *queen)] = Some(region);
        }
        let speeds: Vec<u64> = queens
            .iter()
            .map(|_| MOST_SPEED / 4 + random.below(MOST_SPEED * 3 / 4))
            .collect();
        while of.contains(&None) {
            let at = random.below((n * n) as u64) as usize;
            if of[at].is_none()
                && let Some(neighbour) = random_neighbour(n, at, random)
                && let Some(region) = of[neighbour]
                && random.below(MOST_SPEED.pow(2)) < speeds[region].pow(2)
            {
                of[at] = Some(region);
            }
        }
        Map {
            n,
            queens,
            of: of.into_iter().map(|of| of.expect("filled")).collect(),
        }
    }

    /// Up to [`MANY`] solutions besides the one the map was made for.
    fn other_solutions(&self) -> Vec<Vec<Square>> {
        // In an order that does not depend on how the search works, so that neither does the puzzle.
        Completions::new(&self.puzzle())
            .filter(|queens| queens[..] != *self.queens)
            .take(MANY)
            .collect()
    }

    /// Squares of another solution, each with the region of a neighbour to which it can go so that its own
    /// stays in one piece.
    fn changes_against(&mut self, other: &[Square]) -> Vec<(usize, usize)> {
        let mut changes = Vec::new();
        for square in other.iter().filter(|square| !self.queens.contains(square)) {
            let at = index(self.n, *square);
            let own = self.of[at];
            for neighbour in neighbours(self.n, at).into_iter().flatten() {
                let region = self.of[neighbour];
                if region != own && !changes.contains(&(at, region)) {
                    self.of[at] = region;
                    if self.is_in_one_piece(own) {
                        changes.push((at, region));
                    }
                    self.of[at] = own;
                }
            }
        }
        changes
    }

    fn is_in_one_piece(&self, region: usize) -> bool {
        let size = self.of.iter().filter(|&&of| of == region).count();
        let mut reached = vec![index(self.n, self.queens[region])];
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            next += 1;
            for to in neighbours(self.n, at).into_iter().flatten() {
                if self.of[to] == region && !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        reached.len() == size
    }

    fn regions(&self) -> Regions {
        let name = |&region: &usize| char::from(NAMES[region]);
        let rows: Vec<String> = (self.of.chunks(self.n.max(1)))
            .map(|row| row.iter().map(name).collect())
            .collect();
        Regions::from_rows(rows).expect("rows of one length")
    }

    fn puzzle(&self) -> Problem {
        Problem::square(self.n as u32)
            .with_rules(Rules::PUZZLE)
            .and_then(|board| board.with_regions(self.regions()))
            .expect("no torus, and a map of the same size")
    }
}

fn index(n: usize, square: Square) -> usize {
    square.row as usize * n + square.column as usize
}

/// The square above, left, below or right, or `None` beyond the edge.
fn random_neighbour(n: usize, at: usize, random: &mut Random) -> Option<usize> {
    neighbours(n, at)[random.below(4) as usize]
}

fn neighbours(n: usize, at: usize) -> [Option<usize>; 4] {
    let (row, column) = (at / n, at % n);
    [
        (row > 0).then(|| at - n),
        (column > 0).then(|| at - 1),
        (row + 1 < n).then_some(at + n),
        (column + 1 < n).then_some(at + 1),
    ]
}

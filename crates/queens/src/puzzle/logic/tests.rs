//! The ladder against the exact solution and against plain definitions of its techniques.
//!
//! A second reading of each technique, square by square and with no shared code, says which rungs apply in a
//! state. A step must not be harder than the easiest of these.

use super::chains::{follows, holds};
use super::*;
use crate::puzzle::{Recipe, Style, explain, solutions};
use crate::random::Random;

/// A state as sets of squares.
struct Plain<'p> {
    puzzle: &'p Puzzle,
    free: Vec<Square>,
    open: Vec<House>,
}

impl<'p> Plain<'p> {
    fn new(puzzle: &'p Puzzle, reasoner: &Reasoner) -> Self {
        let queens = reasoner.queens();
        let needs = |house: &House| !queens.iter().any(|&queen| puzzle.lies_in(queen, *house));
        let open = puzzle.houses().into_iter().filter(needs).collect();
        Plain {
            puzzle,
            free: reasoner.free(),
            open,
        }
    }

    fn sees(&self, a: Square, b: Square) -> bool {
        let region = |square| self.puzzle.region(square);
        let same = a.row == b.row
            || a.column == b.column
            || (region(a).is_some() && region(a) == region(b));
        a != b && (same || self.puzzle.touch(a, b))
    }

    fn of(&self, house: House) -> Vec<Square> {
        self.free
            .iter()
            .copied()
            .filter(|&s| self.puzzle.lies_in(s, house))
            .collect()
    }

    /// The lowest rating among singles, confinement, touch, sets of two and three, and pairs.
    fn easiest(&self) -> Option<u32> {
        let is_region = |house: House| matches!(house, House::Region(_));
        let mut least = u32::MAX;
        for &house in &self.open {
            let squares = self.of(house);
            if squares.len() == 1 {
                least = least.min(if is_region(house) { 10 } else { 14 });
            }
            for &other in &self.open {
                let inside = squares.iter().all(|&s| self.puzzle.lies_in(s, other));
                if is_region(house) != is_region(other)
                    && inside
                    && self.of(other).len() > squares.len()
                {
                    least = least.min(if is_region(house) { 20 } else { 23 });
                }
            }
            let closes = |x: Square| squares.iter().all(|&s| self.sees(x, s));
            if self
                .free
                .iter()
                .any(|&x| !squares.contains(&x) && closes(x))
            {
                least = least.min(match (is_region(house), squares.len()) {
                    (true, ..=2) => 25,
                    (true, 3) => 27,
                    (true, 4) => 29,
                    (true, _) => 31,
                    (false, ..=2) => 30,
                    (false, 3) => 31,
                    (false, _) => 32,
                });
            }
        }
        self.sets(&mut least);
        if least > 55 {
            for (i, &a) in self.open.iter().enumerate() {
                for &b in &self.open[..i] {
                    if self.free.iter().any(|&x| self.follows_from_both(a, b, x)) {
                        least = 55;
                    }
                }
            }
        }
        (least < u32::MAX).then_some(least)
    }

    fn sets(&self, least: &mut u32) {
        let kinds: [fn(&House) -> bool; 3] = [
            |house| matches!(house, House::Row(_)),
            |house| matches!(house, House::Column(_)),
            |house| matches!(house, House::Region(_)),
        ];
        for (from, into, ratings) in [
            (2, 0, [34, 41]),
            (2, 1, [34, 41]),
            (0, 2, [36, 43]),
            (1, 2, [36, 43]),
            (0, 1, [39, 46]),
            (1, 0, [39, 46]),
        ] {
            let from: Vec<House> = self.open.iter().copied().filter(kinds[from]).collect();
            let into: Vec<House> = self.open.iter().copied().filter(kinds[into]).collect();
            let mut chosen: Vec<Vec<House>> = Vec::new();
            for (i, &a) in from.iter().enumerate() {
                for (j, &b) in from[..i].iter().enumerate() {
                    chosen.push(vec![a, b]);
                    from[..j].iter().for_each(|&c| chosen.push(vec![a, b, c]));
                }
            }
            for set in chosen {
                let size = set.len();
                let rating = ratings[size - 2];
                if rating >= *least || size > from.len() / 2 {
                    continue;
                }
                let inside: Vec<Square> = set.iter().flat_map(|&house| self.of(house)).collect();
                let met: Vec<House> = (into.iter().copied())
                    .filter(|&house| inside.iter().any(|&s| self.puzzle.lies_in(s, house)))
                    .collect();
                let excluded: Vec<Square> = (self.free.iter().copied())
                    .filter(|s| !inside.contains(s))
                    .filter(|&s| met.iter().any(|&house| self.puzzle.lies_in(s, house)))
                    .collect();
                let needed = |dropped: &House| {
                    let rest: Vec<House> = set
                        .iter()
                        .copied()
                        .filter(|house| house != dropped)
                        .collect();
                    excluded.iter().any(|&x| self.can_fill(&rest, &mut vec![x]))
                };
                if met.len() == size && !excluded.is_empty() && set.iter().all(needed) {
                    *least = rating;
                }
            }
        }
    }

    /// Can each of these houses be given a queen beside those that stand?
    fn can_fill(&self, houses: &[House], queens: &mut Vec<Square>) -> bool {
        let Some((&first, rest)) = houses.split_first() else {
            return true;
        };
        if queens
            .iter()
            .any(|&queen| self.puzzle.lies_in(queen, first))
        {
            return self.can_fill(rest, queens);
        }
        self.of(first).into_iter().any(|square| {
            if queens.iter().any(|&queen| self.sees(queen, square)) {
                return false;
            }
            queens.push(square);
            let can = self.can_fill(rest, queens);
            queens.pop();
            can
        })
    }

    fn follows_from_both(&self, a: House, b: House, x: Square) -> bool {
        !self.can_fill(&[a, b], &mut vec![x])
            && self.can_fill(&[a], &mut vec![x])
            && self.can_fill(&[b], &mut vec![x])
    }
}

/// Checks every step of a puzzle, and returns how many there were.
fn check_steps(puzzle: &Puzzle, hardest: &mut u32) -> u64 {
    let solution = solutions(puzzle, 2, u64::MAX).0;
    assert_eq!(solution.len(), 1, "{puzzle:?}");
    let solution = &solution[0];
    let mut reasoner = Reasoner::new(puzzle).unwrap();
    let mut count = 0;
    while !reasoner.is_solved() {
        let plain = Plain::new(puzzle, &reasoner);
        let step = reasoner
            .next()
            .unwrap_or_else(|| panic!("stuck: {puzzle:?}"));
        *hardest = (*hardest).max(step.rating);
        // Sound.
        assert!(
            step.queen.is_none_or(|queen| solution.contains(&queen)),
            "{step:?} {puzzle:?}"
        );
        assert!(
            !step.excluded.iter().any(|s| solution.contains(s)),
            "{step:?} {puzzle:?}"
        );
        assert!(
            step.excluded.iter().all(|s| plain.free.contains(s)),
            "{step:?} {puzzle:?}"
        );
        assert!(step.queen.is_some() == step.excluded.is_empty(), "{step:?}");
        // Easiest.
        match plain.easiest() {
            Some(least) if least < 41 || step.rating < 48 => {
                assert_eq!(step.rating, least, "{step:?} {puzzle:?}");
            }
            // Larger sets are not defined a second time.
            Some(least) => assert!(
                step.rating <= least && step.rating >= 41,
                "{step:?} {puzzle:?}"
            ),
            None => assert!(
                step.rating >= 48 && step.rating != 55,
                "{step:?} {puzzle:?}"
            ),
        }
        // It follows, and from nothing less.
        of_size!(&reasoner.size, state => assert!(follows(state, &step), "{step:?} {puzzle:?}"));
        if step.technique >= Technique::Chain {
            let assumed = at_square(step.excluded[0]);
            let empty = *step.premises.last().unwrap();
            for i in 0..step.chain.len() {
                let mut shorter = step.chain.clone();
                shorter.remove(i);
                of_size!(&reasoner.size, state => {
                    assert!(!holds(state, assumed, &shorter, empty), "{step:?} {puzzle:?}");
                });
            }
        } else if step.queen.is_none() {
            let refuted = |houses: &[House], x: Square| !plain.can_fill(houses, &mut vec![x]);
            assert!(
                step.excluded.iter().all(|&x| refuted(&step.premises, x)),
                "{step:?}"
            );
            for dropped in &step.premises {
                let rest: Vec<House> = step
                    .premises
                    .iter()
                    .copied()
                    .filter(|house| house != dropped)
                    .collect();
                let needed = step.excluded.iter().any(|&x| !refuted(&rest, x));
                assert!(needed, "{dropped:?} {step:?} {puzzle:?}");
            }
        }
        reasoner.take(&step);
        count += 1;
    }
    assert_eq!(&reasoner.queens(), solution);
    count
}

fn check_many(sizes: &[u32], seeds: std::ops::Range<u64>, enough: u64) -> u64 {
    let (mut steps, mut hardest) = (0, 0);
    'all: for seed in seeds {
        for &n in sizes {
            for style in Style::ALL {
                let recipe = Recipe {
                    style,
                    ..Recipe::new(n)
                };
                let puzzle = recipe.make(&mut Random::new(seed)).unwrap();
                steps += check_steps(&puzzle, &mut hardest);
                if steps >= enough {
                    break 'all;
                }
            }
        }
    }
    assert!(hardest >= 60, "chains were met: {hardest}");
    steps
}

#[test]
fn steps_are_sound_easiest_and_minimal() {
    assert!(check_many(&[5, 6, 7, 8, 9, 10], 0..1000, 4000) >= 4000);
}

/// `cargo test -p queens --lib a_million_steps -- --ignored`
#[test]
#[ignore = "minutes"]
fn a_million_steps_are_sound_easiest_and_minimal() {
    assert!(check_many(&[6, 7, 8, 8, 9, 10, 11], 1000..1_000_000, 1_000_000) >= 1_000_000);
}

/// Queens that share no diagonal, some given: the same ladder, without regions.
#[test]
fn classic_puzzles_are_explained_too() {
    let mut random = Random::new(4);
    let (mut steps, mut puzzles, mut hardest) = (0, 0, 0);
    while puzzles < 40 {
        let n = 5 + random.below(4) as u32;
        let all = solutions(&Puzzle::classic(n).unwrap(), usize::MAX, u64::MAX).0;
        let mut queens = all[random.below(all.len() as u64) as usize].clone();
        crate::puzzle::start::shuffle(&mut queens, &mut random);
        queens.truncate(2 + random.below(2) as usize);
        let puzzle = Puzzle::classic(n).unwrap().with_given(queens).unwrap();
        if solutions(&puzzle, 2, u64::MAX).0.len() == 1 {
            steps += check_steps(&puzzle, &mut hardest);
            assert!(explain(&puzzle).is_some());
            puzzles += 1;
        }
    }
    assert!(steps > 100);
}

#[test]
fn puzzles_without_one_solution_are_not_explained() {
    assert!(explain(&Puzzle::classic(8).unwrap()).is_none());
    assert!(Reasoner::new(&Puzzle::classic(5).unwrap().clone()).is_some());
    let contradictory = Puzzle::classic(4)
        .unwrap()
        .with_given(vec![Square::new(0, 0)])
        .unwrap();
    assert!(explain(&contradictory).is_none());
}

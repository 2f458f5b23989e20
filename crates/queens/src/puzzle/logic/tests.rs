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
        of_size!(&reasoner.size, state => assert!(follows(&**state, &step), "{step:?} {puzzle:?}"));
        if step.technique >= Technique::Chain {
            let assumed = at_square(step.excluded[0]);
            let empty = *step.premises.last().unwrap();
            for i in 0..step.chain.len() {
                let mut shorter = step.chain.clone();
                shorter.remove(i);
                of_size!(&reasoner.size, state => {
                    assert!(!holds(&**state, assumed, &shorter, empty), "{step:?} {puzzle:?}");
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

/// Every step of a puzzle with several stars: it agrees with the solution, follows, and needs each of its premises.
fn check_several(
    puzzle: &Puzzle,
    techniques: &mut std::collections::BTreeMap<Technique, u32>,
) -> u64 {
    let solution = solutions(puzzle, 2, u64::MAX).0;
    assert_eq!(solution.len(), 1, "{puzzle:?}");
    let solution = &solution[0];
    let mut reasoner = Reasoner::new(puzzle).unwrap();
    let mut count = 0;
    while !reasoner.is_solved() {
        let Some(step) = reasoner.next() else {
            panic!("stuck: {puzzle:?}");
        };
        let (free, queens) = (reasoner.free(), reasoner.queens());
        let plain = Stars { puzzle, free };
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
            "{step:?}"
        );
        assert!(step.queen.is_some() == step.excluded.is_empty(), "{step:?}");
        assert_eq!(step.stars, puzzle.stars());
        if let Some(least) = plain.easiest(&queens) {
            assert_eq!(step.rating, least, "{step:?} {puzzle:?}");
        } else {
            assert!(step.rating > 32, "{step:?} {puzzle:?}");
        }
        let Sized::Several(state) = &reasoner.size else {
            panic!("several stars");
        };
        assert!(follows(&**state, &step), "{step:?} {puzzle:?}");
        if step.technique >= Technique::Chain {
            let assumed = at_square(step.excluded[0]);
            let empty = *step.premises.last().unwrap();
            for i in 0..step.chain.len() {
                let mut shorter = step.chain.clone();
                shorter.remove(i);
                assert!(
                    !holds(&**state, assumed, &shorter, empty),
                    "{step:?} {puzzle:?}"
                );
            }
        } else if step.queen.is_none() {
            let refuted = |houses: &[House], x: Square| {
                let mut with = queens.clone();
                with.push(x);
                !plain.can_fill(houses, &mut with)
            };
            if step.premises.len() <= 2 {
                assert!(
                    step.excluded.iter().all(|&x| refuted(&step.premises, x)),
                    "{step:?}"
                );
            }
            for dropped in &step.premises {
                let rest: Vec<House> = (step.premises.iter().copied())
                    .filter(|house| house != dropped)
                    .collect();
                let needed = step.excluded.iter().any(|&x| !refuted(&rest, x));
                assert!(needed, "{dropped:?} {step:?} {puzzle:?}");
            }
        }
        *techniques.entry(step.technique).or_default() += 1;
        reasoner.take(&step);
        count += 1;
    }
    assert_eq!(&reasoner.queens(), solution);
    count
}

/// A state of a puzzle with several stars, as squares.
struct Stars<'p> {
    puzzle: &'p Puzzle,
    free: Vec<Square>,
}

impl Stars<'_> {
    fn missing(&self, house: House, queens: &[Square]) -> usize {
        let inside = queens
            .iter()
            .filter(|&&queen| self.puzzle.lies_in(queen, house))
            .count();
        (self.puzzle.stars() as usize).saturating_sub(inside)
    }

    /// May a queen stand here beside these?
    fn fits(&self, square: Square, queens: &[Square]) -> bool {
        let touches = |&queen: &Square| queen == square || self.puzzle.touch(queen, square);
        let mut houses = vec![House::Row(square.row), House::Column(square.column)];
        houses.extend(self.puzzle.region(square).map(House::Region));
        !queens.iter().any(touches) && houses.iter().all(|&house| self.missing(house, queens) > 0)
    }

    /// Can these houses be filled up, one square after the other with a queen and without?
    fn can_fill(&self, houses: &[House], queens: &mut Vec<Square>) -> bool {
        let Some(&house) = houses
            .iter()
            .find(|&&house| self.missing(house, queens) > 0)
        else {
            return true;
        };
        let inside: Vec<Square> = (self.free.iter().copied())
            .filter(|&square| self.puzzle.lies_in(square, house) && self.fits(square, queens))
            .collect();
        self.choose(&inside, self.missing(house, queens), houses, queens)
    }

    fn choose(
        &self,
        squares: &[Square],
        missing: usize,
        houses: &[House],
        queens: &mut Vec<Square>,
    ) -> bool {
        if missing == 0 {
            return self.can_fill(houses, queens);
        }
        (0..squares.len()).any(|i| {
            if !self.fits(squares[i], queens) {
                return false;
            }
            queens.push(squares[i]);
            let can = self.choose(&squares[i + 1..], missing - 1, houses, queens);
            queens.pop();
            can
        })
    }

    /// The lowest rating among singles, confinement and touch.
    fn easiest(&self, queens: &[Square]) -> Option<u32> {
        let mut least = u32::MAX;
        let open: Vec<House> = (self.puzzle.houses().into_iter())
            .filter(|&house| self.missing(house, queens) > 0)
            .collect();
        let of = |house: House| -> Vec<Square> {
            self.free
                .iter()
                .copied()
                .filter(|&s| self.puzzle.lies_in(s, house))
                .collect()
        };
        for &house in &open {
            let is_region = matches!(house, House::Region(_));
            let (squares, missing) = (of(house), self.missing(house, queens));
            if squares.len() == missing {
                least = least.min(if is_region { 10 } else { 14 });
            }
            for &other in &open {
                let inside = squares.iter().all(|&s| self.puzzle.lies_in(s, other));
                if is_region != matches!(other, House::Region(_))
                    && inside
                    && self.missing(other, queens) == missing
                    && of(other).len() > squares.len()
                {
                    least = least.min(if is_region { 20 } else { 23 });
                }
            }
            let rating = match (is_region, squares.len() + 1 - missing.min(squares.len())) {
                (true, ..=2) => 25,
                (true, 3) => 27,
                (true, 4) => 29,
                (true, _) => 31,
                (false, ..=2) => 30,
                (false, 3) => 31,
                (false, _) => 32,
            };
            let closes = |&x: &Square| {
                let mut with = queens.to_vec();
                with.push(x);
                !self.can_fill(&[house], &mut with)
            };
            let needed = |x: &Square| {
                let mut free = self.free.clone();
                free.retain(|other| other != x);
                let without = Stars {
                    puzzle: self.puzzle,
                    free,
                };
                !without.can_fill(&[house], &mut queens.to_vec())
            };
            if rating < least && (self.free.iter().any(closes) || squares.iter().any(needed)) {
                least = rating;
            }
        }
        (least < u32::MAX).then_some(least)
    }
}

fn check_several_many(recipes: &[(u32, u32)], seeds: std::ops::Range<u64>, enough: u64) -> u64 {
    let mut techniques = std::collections::BTreeMap::new();
    let mut steps = 0;
    'all: for seed in seeds {
        for &(n, stars) in recipes {
            for style in Style::ALL {
                let recipe = Recipe {
                    stars,
                    style,
                    ..Recipe::new(n)
                };
                let Ok(puzzle) = recipe.make(&mut Random::new(seed)) else {
                    continue;
                };
                steps += check_several(&puzzle, &mut techniques);
                if steps >= enough {
                    break 'all;
                }
            }
        }
    }
    println!("{techniques:?}");
    assert!(techniques.len() >= 8, "{techniques:?}");
    steps
}

#[test]
fn steps_of_several_stars_are_sound_easiest_and_minimal() {
    assert!(check_several_many(&[(8, 2), (9, 2), (10, 2)], 0..1000, 1000) >= 1000);
}

/// `cargo test -p queens --lib many_steps_of_several -- --ignored`
#[test]
#[ignore = "minutes"]
fn many_steps_of_several_stars_are_sound_easiest_and_minimal() {
    assert!(check_several_many(&[(8, 2), (9, 2), (10, 2), (14, 3)], 0..100_000, 50_000) >= 50_000);
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

//! The ladder against the exact solution and against plain definitions of its techniques.
//!
//! A second implementation of each technique, square by square and with no shared code. It decides whether a step follows
//! from its houses, whether it needs each of them, and which rungs apply in a state. A step must not be harder than the
//! easiest of these.

use std::collections::BTreeMap;

use super::*;
use crate::Puzzle;
use crate::puzzle::layout::{ANY, Layout};
use crate::puzzle::{Recipe, Style, solutions};
use crate::random::Random;
use crate::run::Run;

/// A state as lists of squares.
#[derive(Clone)]
struct Plain<'p> {
    puzzle: &'p Puzzle,
    free: Vec<Square>,
    queens: Vec<Square>,
}

fn is_region(house: House) -> bool {
    matches!(house, House::Region(_))
}

/// The list without one of its items, for each item.
fn one_less<T: Clone>(list: &[T]) -> impl Iterator<Item = Vec<T>> {
    (0..list.len()).map(|i| [&list[..i], &list[i + 1..]].concat())
}

impl<'p> Plain<'p> {
    fn at(puzzle: &'p Puzzle, state: &State<'_, ANY>) -> Self {
        Plain {
            puzzle,
            free: state.free.to_vec(),
            queens: state.queens.to_vec(),
        }
    }

    fn missing(&self, house: House) -> usize {
        let lies_inside = |queen: &&Square| self.puzzle.lies_in(**queen, house);
        (self.puzzle.stars() as usize)
            .saturating_sub(self.queens.iter().filter(lies_inside).count())
    }

    fn of(&self, house: House) -> Vec<Square> {
        let lies_inside = |&square: &Square| self.puzzle.lies_in(square, house);
        self.free.iter().copied().filter(lies_inside).collect()
    }

    /// Whether a queen on this square is compatible with the queens already placed.
    fn fits(&self, square: Square) -> bool {
        let touches = |&queen: &Square| queen == square || self.puzzle.touch(queen, square);
        let mut houses = vec![House::Row(square.row), House::Column(square.column)];
        houses.extend(self.puzzle.region(square).map(House::Region));
        !self.queens.iter().any(touches) && houses.iter().all(|&house| self.missing(house) > 0)
    }

    fn with(&self, queen: Square) -> Self {
        let mut with = self.clone();
        with.queens.push(queen);
        let free = self.free.iter().copied();
        with.free = free.filter(|&square| with.fits(square)).collect();
        with
    }

    fn without(&self, square: Square) -> Self {
        let mut without = self.clone();
        without.free.retain(|&other| other != square);
        without
    }

    /// Whether these houses can get the queens that they still need.
    fn can_fill(&self, houses: &[House]) -> bool {
        let Some((&house, rest)) = houses.split_first() else {
            return true;
        };
        if self.missing(house) == 0 {
            return self.can_fill(rest);
        }
        let mut then = self.clone();
        self.of(house).into_iter().any(|square| {
            let can = then.with(square).can_fill(houses);
            then = then.without(square);
            can
        })
    }

    /// The largest number of queens that fit on these squares, within the needs of their houses.
    fn room(&self, squares: &[Square]) -> usize {
        let fits = |&&square: &&Square| self.fits(square);
        let Some((i, &first)) = squares.iter().enumerate().find(|(_, square)| fits(square)) else {
            return 0;
        };
        let rest = &squares[i + 1..];
        self.room(rest).max(1 + self.with(first).room(rest))
    }

    /// Whether the lines can get the queens that they still need, by the room of each region in them.
    fn has_room(&self, lines: &[House]) -> bool {
        let missing: usize = lines.iter().map(|&line| self.missing(line)).sum();
        let inside = |square: &Square| lines.iter().any(|&line| self.puzzle.lies_in(*square, line));
        let regions = (0..self.puzzle.n()).map(|region| {
            let mut squares = self.of(House::Region(region));
            squares.retain(inside);
            self.room(&squares)
        });
        regions.sum::<usize>() >= missing
    }

    /// Whether what a step says follows from these houses alone.
    fn follows(&self, step: &Step, premises: &[House]) -> bool {
        let holds = |fails: &dyn Fn(&Self) -> bool| {
            step.excluded
                .iter()
                .all(|&square| fails(&self.with(square)))
                && step.queens.iter().all(|&queen| fails(&self.without(queen)))
        };
        match step.technique {
            Technique::SingleInRegion | Technique::SingleInLine => {
                premises.iter().all(|&house| self.of(house) == step.queens)
                    && premises
                        .iter()
                        .map(|&house| self.missing(house))
                        .sum::<usize>()
                        == step.queens.len()
            }
            Technique::Counting => {
                let mut squares = premises.iter().flat_map(|&line| self.of(line));
                squares.all(|square| {
                    (step.into.iter()).any(|&house| self.puzzle.lies_in(square, house))
                }) && holds(&|then| !then.has_room(premises))
            }
            Technique::RegionInLine
            | Technique::LineInRegion
            | Technique::RegionsInLines
            | Technique::LinesInRegions
            | Technique::RowsInColumns => {
                let missing =
                    |houses: &[House]| houses.iter().map(|&h| self.missing(h)).sum::<usize>();
                let lies_in = |square: &Square, houses: &[House]| {
                    houses.iter().any(|&h| self.puzzle.lies_in(*square, h))
                };
                let inside =
                    |square: &Square| lies_in(square, premises) && !step.excluded.contains(square);
                missing(premises) == missing(&step.into)
                    && premises
                        .iter()
                        .flat_map(|&h| self.of(h))
                        .all(|s| lies_in(&s, &step.into) && inside(&s))
                    && step
                        .excluded
                        .iter()
                        .all(|square| lies_in(square, &step.into))
            }
            technique if technique >= Technique::Chain => self.leads_nowhere(step, &step.chain),
            _ => holds(&|then| !then.can_fill(premises)),
        }
    }

    /// Whether each link of the chain follows from the assumption, and its end cannot be filled.
    fn leads_nowhere(&self, step: &Step, chain: &[Step]) -> bool {
        let mut then = self.with(step.excluded[0]);
        for link in chain {
            let mut link = link.clone();
            link.excluded.retain(|square| then.free.contains(square));
            if !link.queens.iter().all(|queen| then.free.contains(queen))
                || !then.follows(&link, &link.premises)
            {
                return false;
            }
            for &square in &link.excluded {
                then = then.without(square);
            }
            for &queen in &link.queens {
                then = then.with(queen);
            }
        }
        !then.can_fill(&step.premises[step.premises.len() - 1..])
    }

    /// The lowest rating among singles, confinement and touch, and, with one queen a house, sets of two and three.
    fn easiest(&self) -> Option<u32> {
        let mut least = u32::MAX;
        let mut open = self.puzzle.houses();
        open.retain(|&house| self.missing(house) > 0);
        for &house in &open {
            let (squares, missing) = (self.of(house), self.missing(house));
            if squares.len() == missing {
                least = least.min(if is_region(house) { 10 } else { 14 });
            }
            for &other in &open {
                let inside = squares.iter().all(|&s| self.puzzle.lies_in(s, other));
                if is_region(house) != is_region(other)
                    && inside
                    && self.missing(other) == missing
                    && self.of(other).len() > squares.len()
                {
                    least = least.min(if is_region(house) { 20 } else { 23 });
                }
            }
            let rating = match (is_region(house), squares.len() + 1 - missing) {
                (true, ..=2) => 25,
                (true, 3) => 27,
                (true, 4) => 29,
                (true, _) => 31,
                (false, ..=2) => 30,
                (false, 3) => 31,
                (false, _) => 32,
            };
            let closes = |&x: &Square| !self.with(x).can_fill(&[house]);
            let needs = |&x: &Square| !self.without(x).can_fill(&[house]);
            if rating < least && (self.free.iter().any(closes) || squares.iter().any(needs)) {
                least = rating;
            }
        }
        if self.puzzle.stars() == 1 {
            self.sets(&open, &mut least);
        }
        (least < u32::MAX).then_some(least)
    }

    fn sets(&self, open: &[House], least: &mut u32) {
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
            let from: Vec<House> = open.iter().copied().filter(kinds[from]).collect();
            let into: Vec<House> = open.iter().copied().filter(kinds[into]).collect();
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
                if met.len() == size && !excluded.is_empty() {
                    *least = rating;
                }
            }
        }
    }
}

/// Checks every step of a puzzle and counts them by technique.
fn check_steps(puzzle: &Puzzle, techniques: &mut BTreeMap<Technique, u64>) {
    let solution = solutions(puzzle, 2, &Run::new()).0;
    assert_eq!(solution.len(), 1, "{puzzle:?}");
    let solution = &solution[0];
    let layout = Layout::<ANY>::new(puzzle);
    let mut state = State::of(&layout, puzzle).unwrap();
    while !state.is_solved() {
        let plain = Plain::at(puzzle, &state);
        let step = state
            .easiest(u32::MAX)
            .unwrap_or_else(|| panic!("stuck: {puzzle:?}"));
        let is_right = |holds: bool, what: &str| assert!(holds, "{what}: {step:?} {puzzle:?}");
        let sound = step.queens.iter().all(|s| solution.contains(s))
            && !step.excluded.iter().any(|s| solution.contains(s));
        is_right(sound, "sound");
        let mut said = step.queens.iter().chain(&step.excluded);
        is_right(said.all(|s| plain.free.contains(s)), "about free squares");
        is_right(
            step.queens.is_empty() != step.excluded.is_empty(),
            "of one kind",
        );
        // Larger sets, counting and pairs are not defined a second time.
        let least = plain.easiest();
        is_right(
            least.map_or(step.rating > 32, |least| step.rating == least),
            "easiest",
        );
        is_right(plain.follows(&step, &step.premises), "it follows");
        // It must not follow from fewer premises.
        if step.technique >= Technique::Chain {
            for shorter in one_less(&step.chain) {
                is_right(
                    !plain.leads_nowhere(&step, &shorter),
                    "all of the chain is needed",
                );
            }
        } else if step.technique != Technique::Counting {
            for fewer in one_less(&step.premises) {
                is_right(!plain.follows(&step, &fewer), "all houses are needed");
            }
        }
        *techniques.entry(step.technique).or_default() += 1;
        state.take(&step);
    }
    assert_eq!(&state.queens.to_vec(), solution);
    check_explanation(puzzle, solution);
}

/// Checks that the steps shown to people follow too, and that the next queens need each of the steps before them.
fn check_explanation(puzzle: &Puzzle, solution: &[Square]) {
    let layout = Layout::<ANY>::new(puzzle);
    let mut state = State::of(&layout, puzzle).unwrap();
    while !state.is_solved() {
        let steps = state.steps_to_queens().unwrap();
        let (last, crossings) = steps.split_last().unwrap();
        let follow = |steps: &[Step]| {
            let mut known = state;
            steps.iter().chain([last]).all(|step| {
                let plain = Plain::at(puzzle, &known);
                let mut step = step.clone();
                step.excluded.retain(|square| plain.free.contains(square));
                known.take(&step);
                plain.follows(&step, &step.premises)
            })
        };
        assert!(follow(crossings), "{steps:?} {puzzle:?}");
        for fewer in one_less(crossings) {
            assert!(!follow(&fewer), "{steps:?} {puzzle:?}");
        }
        steps.iter().for_each(|step| state.take(step));
    }
    assert_eq!(state.queens.to_vec(), solution);
}

/// Checks steps of generated puzzles of these sizes and numbers of queens a house, until there are `enough`.
fn check_many(kinds: &[(u32, u32)], seeds: std::ops::Range<u64>, enough: u64) {
    let mut techniques = BTreeMap::new();
    for seed in seeds {
        for &(n, stars) in kinds {
            for style in Style::ALL {
                let recipe = Recipe {
                    style,
                    stars,
                    ..Recipe::new(n)
                };
                if let Ok(puzzle) = recipe.make(&mut Random::new(seed)) {
                    check_steps(&puzzle, &mut techniques);
                }
            }
        }
        if techniques.values().sum::<u64>() >= enough {
            println!("{techniques:?}");
            assert!(
                techniques
                    .keys()
                    .any(|&technique| technique >= Technique::Chain)
            );
            return;
        }
    }
    panic!("too few steps: {techniques:?}");
}

#[test]
fn steps_are_sound_easiest_and_minimal() {
    check_many(&[5, 6, 7, 8, 9, 10].map(|n| (n, 1)), 0..1000, 4000);
}

#[test]
fn steps_of_several_stars_are_sound_easiest_and_minimal() {
    check_many(&[(8, 2), (9, 2), (10, 2)], 0..1000, 1000);
}

/// `cargo test --release -p queens --lib a_hundred_thousand_steps -- --ignored`
#[test]
#[ignore = "minutes"]
fn a_hundred_thousand_steps_are_sound_easiest_and_minimal() {
    check_many(
        &[6, 7, 8, 8, 9, 10, 11].map(|n| (n, 1)),
        1000..100_000,
        100_000,
    );
}

/// `cargo test --release -p queens --lib many_steps_of_several -- --ignored`. The second implementation goes through all
/// ways to fill a house, which takes hours with three stars.
#[test]
#[ignore = "minutes"]
fn many_steps_of_several_stars_are_sound_easiest_and_minimal() {
    check_many(&[(8, 2), (9, 2), (10, 2)], 1000..100_000, 10_000);
}

/// Queens that share no diagonal, some given: the same ladder, without regions.
#[test]
fn classic_puzzles_are_explained_too() {
    let mut random = Random::new(4);
    let (mut techniques, mut puzzles) = (BTreeMap::new(), 0);
    while puzzles < 40 {
        let n = 5 + random.below(4) as u32;
        let all = solutions(&Puzzle::classic(n).unwrap(), usize::MAX, &Run::new()).0;
        let mut queens = all[random.below(all.len() as u64) as usize].clone();
        random.shuffle(&mut queens);
        queens.truncate(2 + random.below(2) as usize);
        let puzzle = Puzzle::classic(n).unwrap().with_given(queens).unwrap();
        if solutions(&puzzle, 2, &Run::new()).0.len() == 1 {
            check_steps(&puzzle, &mut techniques);
            assert!(puzzle.explain().is_ok());
            puzzles += 1;
        }
    }
    assert!(techniques.values().sum::<u64>() > 100, "{techniques:?}");
}

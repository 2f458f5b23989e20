//! The search against naive enumeration, and one grid against the other.

use proptest::prelude::*;

use super::grid::Grid;
use super::grid::full::Full;
use super::grid::large::Large;
use super::grid::opening::Opening;
use super::grid::small::Small;
use super::search::Search;
use super::search::ordered::Ordered;
use super::*;
use crate::puzzle::Recipe;
use crate::{Regions, Rules};

/// Every solution, by trying each square in reading order with and without a queen; rules are checked on
/// pairs of squares, which no grid does.
fn naive(problem: &Problem) -> Vec<Vec<Square>> {
    fn go(
        problem: &Problem,
        squares: &[Square],
        queens: &mut Vec<Square>,
        found: &mut Vec<Vec<Square>>,
    ) {
        let left = problem.queens() as usize - queens.len();
        let Some((&square, rest)) = squares.split_first() else {
            if left == 0 {
                found.push(queens.clone());
            }
            return;
        };
        let free = !problem.is_blocked(square)
            && queens
                .iter()
                .all(|&queen| problem.attack(queen, square).is_none());
        if left > 0 && free {
            queens.push(square);
            go(problem, rest, queens, found);
            queens.pop();
        }
        if !problem.given().contains(&square) {
            go(problem, rest, queens, found);
        }
    }
    let squares: Vec<Square> = problem.squares().collect();
    let mut found = Vec::new();
    go(problem, &squares, &mut Vec::new(), &mut found);
    if let Some(regions) = problem.regions() {
        found.retain(|queens| {
            (0..regions.names().len() as u32).all(|region| {
                queens
                    .iter()
                    .any(|&queen| regions.of(queen) == Some(region))
            })
        });
    }
    found
}

fn any_rules() -> impl Strategy<Value = Rules> {
    let named = prop::sample::select(Rules::NAMED.to_vec());
    let together =
        |all: Vec<(_, Rules, _)>| all.iter().fold(Rules::NONE, |sum, one| sum.and(one.1));
    prop::collection::vec(named, 0..4).prop_map(together)
}

prop_compose! {
    fn any_problem()(
        rows in 0u32..6,
        width in 0u32..6,
        rules in any_rules(),
        square in any::<bool>(),
        queens in prop::option::weighted(0.4, 0u32..6),
        given in prop::collection::btree_set(any::<(u32, u32)>(), 0..3),
        blocked in prop::collection::vec(any::<(u32, u32)>(), 0..6),
        diagonals in prop::collection::vec(any::<u32>(), 0..3),
        antidiagonals in prop::collection::vec(any::<u32>(), 0..3),
        regions in prop::option::weighted(0.3, prop::collection::vec(0u32..5, 36)),
        thin in 0u32..3,
    ) -> Problem {
        let columns = if square || rules.torus { rows } else { width };
        let mut problem = Problem::rectangle(rows, columns).with_rules(rules).unwrap();
        if let Some(queens) = queens {
            problem = problem.with_queens(queens);
        }
        if rows > 0 && columns > 0 {
            let on_board = |(r, c): (u32, u32)| Square::new(r % rows, c % columns);
            let given: std::collections::BTreeSet<Square> = given.into_iter().map(on_board).collect();
            let span = rows + columns - 1;
            problem = problem
                .with_given(given.into_iter().take(thin as usize)).unwrap()
                .with_blocked(blocked.into_iter().map(on_board)).unwrap()
                .with_blocked_diagonals(diagonals.iter().map(|d| i64::from(d % span) - i64::from(columns - 1))).unwrap()
                .with_blocked_antidiagonals(antidiagonals.iter().map(|s| u64::from(s % span))).unwrap();
            if let Some(regions) = regions {
                let text: String = (0..rows)
                    .map(|r| {
                        let name = |c: u32| "ABC.D".chars().nth(regions[(r * 6 + c) as usize] as usize).unwrap();
                        (0..columns).map(name).chain(['\n']).collect::<String>()
                    })
                    .collect();
                problem = problem.with_regions(Regions::from_rows(text.lines()).unwrap()).unwrap();
            }
        }
        problem
    }
}

fn drain(mut stream: impl Stream) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    while stream.run(&mut Budget::new(&Run::new())) == Step::Solution {
        let mut squares = stream.placed().to_vec();
        squares.sort_unstable();
        found.push(squares);
    }
    found
}

/// What a grid finds in lexicographic order, and what it finds in its own order, sorted.
fn listed<G: Grid>(grid: Option<G>) -> (Vec<Vec<u32>>, Vec<Vec<u32>>) {
    let Some(grid) = grid else {
        return (Vec::new(), Vec::new());
    };
    let mut any = drain(Search::new(grid.clone()));
    any.sort_unstable();
    (drain(Ordered::new(grid)), any)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn answers_agree_with_naive_enumeration(problem in any_problem()) {
        let expected = naive(&problem);
        for queens in &expected {
            prop_assert_eq!(problem.check(queens), Ok(()));
        }
        let all: Vec<_> = Completions::new(&problem).collect();
        prop_assert_eq!(&all, &expected);
        let mut any: Vec<_> = Completions::in_any_order(&problem).collect();
        any.sort_unstable();
        prop_assert_eq!(&any, &expected);
        prop_assert_eq!(count(&problem, &Run::new()), Count::Exact(expected.len() as u128));
        match complete(&problem, &Run::new()) {
            Answer::Found(queens) => prop_assert!(expected.contains(&queens)),
            Answer::None => prop_assert!(expected.is_empty()),
            Answer::Unknown => prop_assert!(false, "no limit was set"),
        }
        match unique(&problem, &Run::new()) {
            Uniqueness::None => prop_assert!(expected.is_empty()),
            Uniqueness::Unique(queens) => prop_assert_eq!(vec![queens], expected.clone()),
            Uniqueness::Several([a, b]) => {
                prop_assert!(a != b && expected.contains(&a) && expected.contains(&b));
            }
            Uniqueness::Unknown(_) => prop_assert!(false, "no limit was set"),
        }
        if problem.contradiction().is_some() {
            prop_assert!(expected.is_empty());
        }
    }

    #[test]
    fn every_grid_that_holds_a_board_agrees(problem in any_problem()) {
        let expected: Vec<Vec<u32>> = naive(&problem)
            .iter()
            .map(|queens| queens.iter().map(|q| q.row * problem.columns() + q.column).collect())
            .collect();
        let opening = Opening::new(&problem);
        let listed = [
            Some(listed(Large::new(&problem))),
            opening.as_ref().and_then(Full::new).map(|grid| listed(Some(grid))),
            Some(listed(opening.map(Small::new))),
        ];
        for (sorted, any) in listed.into_iter().flatten() {
            prop_assert_eq!(&sorted, &expected);
            prop_assert_eq!(&any, &expected);
        }
    }

    #[test]
    fn check_agrees_with_attacks_of_pairs(problem in any_problem(), picks in prop::collection::vec(any::<(u32, u32)>(), 0..5)) {
        prop_assume!(problem.rows() > 0 && problem.columns() > 0);
        let mut queens: Vec<Square> = picks
            .into_iter()
            .map(|(r, c)| Square::new(r % problem.rows(), c % problem.columns()))
            .collect();
        queens.sort_unstable();
        queens.dedup();
        let is_solution = naive(&problem).contains(&queens);
        prop_assert_eq!(problem.check(&queens).is_ok(), is_solution);
        if let Err(fault) = problem.check(&queens)
            && let ["the", "queens", "on", first, "and", second, "attack", ..] = fault.to_string().split(' ').collect::<Vec<_>>()[..]
        {
            prop_assert!(problem.attack(first.parse().unwrap(), second.parse().unwrap()).is_some());
        }
    }

    /// `count` switches to counting by rows on open boards; here all boards are counted this way.
    #[test]
    fn counting_row_by_row_agrees(problem in any_problem()) {
        if total::by_rows::suits(&problem) {
            prop_assert_eq!(by_rows(&problem), naive(&problem).len() as u128);
        }
    }
}

fn by_rows(problem: &Problem) -> u128 {
    let run = Run::new();
    let budget = &mut Budget::new(&run);
    let count = |opening| total::by_rows::count(&opening, budget).expect("no limit");
    Opening::new(problem).map_or(0, count)
}

/// Boards that equal their mirror image left to right, of which only one half is searched.
#[test]
fn symmetric_boards_are_counted_by_halves() {
    let mut compared = 0;
    let single =
        ["columns", "falling", "rising", "knights", "kings"].map(|name| name.parse().unwrap());
    for bits in 0..32 {
        let chosen = (0..5).filter(|i| bits >> i & 1 == 1).map(|i| single[i]);
        let rules = chosen.fold("rows".parse().unwrap(), Rules::and);
        for (rows, columns) in (0..=4).flat_map(|rows| (0..=5).map(move |columns| (rows, columns)))
        {
            for queens in 0..=rows {
                let empty = Problem::rectangle(rows, columns).with_queens(queens);
                let empty = empty.with_rules(rules).unwrap();
                let middle = Square::new(rows / 2, columns / 2);
                let beside = Square::new(rows / 2, columns / 4);
                let boards = [
                    Some(empty.clone()),
                    empty.clone().with_given([middle]).ok(),
                    empty.clone().with_blocked([middle]).ok(),
                    empty.with_blocked([beside]).ok(),
                ];
                for problem in boards.into_iter().flatten() {
                    let expected = naive(&problem).len() as u128;
                    assert_eq!(by_rows(&problem), expected, "{problem:?}");
                    compared += usize::from(expected > 1);
                }
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// Boards of the size where conflicts and long lines begin to matter, too large for naive enumeration.
#[test]
fn grids_agree_on_generated_boards() {
    let (mut crossed, mut unsolvable) = (0, 0);
    for (n, seed) in (8..14).flat_map(|n| (0..12).map(move |seed| (n, seed))) {
        let random = || crate::random::Random::new(seed);
        let generated =
            Family::ALL.map(|family| family.generate(n, family.hard_amount(n), &mut random()));
        let puzzle = Recipe::new(n)
            .make(&mut random())
            .expect("a size")
            .problem();
        for board in generated.into_iter().chain(puzzle) {
            let opening = Opening::new(&board).expect("its queens do not attack each other");
            let grid = Full::new(&opening);
            let (sorted, any) = listed(Some(Small::new(opening)));
            assert_eq!(sorted, any, "{board:?}");
            if let Some(grid) = grid {
                crossed += 1;
                unsolvable += usize::from(any.is_empty());
                assert_eq!(listed(Some(grid)), (sorted, any), "{board:?}");
            }
            let found = complete(&board, &Run::new()) != Answer::None;
            let large = listed(Large::new(&board)).1;
            assert_eq!(found, !large.is_empty(), "{board:?}");
        }
    }
    let some_are = (21..crossed - 50).contains(&unsolvable);
    assert!(crossed > 100 && some_are, "{crossed} {unsolvable}");
}

#[test]
fn more_queens_than_squares_are_rejected_at_once() {
    for rows in [5, 80] {
        let problem = Problem::rectangle(rows, 5).with_rules(Rules::NONE).unwrap();
        let crowded = problem.with_queens(5 * rows + 1);
        assert_eq!(complete(&crowded, &Run::new().nodes(1)), Answer::None);
    }
}

#[test]
fn a_copy_continues_where_the_original_was() {
    let mut completions = Completions::new(&Problem::square(8));
    completions.nth(40);
    let copy = completions.clone();
    assert_eq!(completions.count(), 92 - 41);
    assert_eq!(copy.count(), 92 - 41);
}

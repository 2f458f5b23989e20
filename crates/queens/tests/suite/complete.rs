//! Completion against the published tables, and its limits.

use std::collections::BTreeMap;

use queens::complete::*;
use queens::{Problem, Random, Regions, Rules, Run, Solution, Square};

fn table(file: &str) -> Vec<Vec<String>> {
    let path = format!("{}/testdata/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let fields = |line: &str| line.split(',').map(str::to_owned).collect();
    text.lines().skip(1).map(fields).collect()
}

/// Compares the second column of a table with counts of one set of rules.
fn check_counts(file: &str, rules: Rules, sizes: std::ops::RangeInclusive<u32>) {
    let mut compared = 0;
    for row in table(file) {
        let (n, expected): (u32, u128) = (row[0].parse().unwrap(), row[1].parse().unwrap());
        if sizes.contains(&n) {
            let problem = Problem::square(n).with_rules(rules).unwrap();
            assert_eq!(problem.count(), expected, "{file}, n = {n}");
            compared += 1;
        }
    }
    assert!(compared > 0, "{file} has none of {sizes:?}");
}

#[test]
fn boards_too_large_to_search_are_unknown_at_once() {
    let run = Run::new();
    for board in [Problem::square(70_000), Problem::rectangle(1, 1 << 21)] {
        let board = board.with_given([(0, 5)]).expect("on the board");
        assert_eq!(complete(&board, &run), Answer::Unknown);
        assert_eq!(count(&board, &run), Count::AtLeast(0));
        assert_eq!(unique(&board, &run), Uniqueness::Unknown(None));
        assert_eq!(Completions::new(&board).advance(&run), Answer::Unknown);
    }
}

#[test]
fn toroidal_queens_and_superqueens_are_counted_as_published() {
    check_counts("toroidal.csv", Rules::TORUS, 1..=19);
    // No queens at all on boards excluded by a theorem, to the end of the table.
    for n in (21..=33).step_by(6) {
        check_counts("toroidal.csv", Rules::TORUS, n..=n);
    }
    check_counts("superqueens.csv", Rules::SUPERQUEENS, 1..=15);
}

#[test]
#[ignore = "slow suite: a minute for n = 23, and one for the larger superqueens"]
fn more_toroidal_queens_and_superqueens_are_counted_as_published() {
    check_counts("toroidal.csv", Rules::TORUS, 20..=23);
    check_counts("superqueens.csv", Rules::SUPERQUEENS, 16..=18);
}

#[test]
fn semiqueens_are_counted_as_published() {
    check_counts("semiqueens.csv", Rules::SEMIQUEENS, 1..=10);
    for n in 1..=8 {
        let falling = Problem::square(n).with_rules(Rules::SEMIQUEENS).unwrap();
        let rising = "rooks,rising".parse().unwrap();
        let rising = Problem::square(n).with_rules(rising).unwrap();
        assert_eq!(rising.count(), falling.count(), "n = {n}, mirrored");
        let torus = "semi,wrap".parse().unwrap();
        let torus = Problem::square(n).with_rules(torus).unwrap();
        // Transversals of the cyclic Latin square: OEIS A006717, and none for even n.
        let transversals = [1, 0, 3, 0, 15, 0, 133, 0][n as usize - 1];
        assert_eq!(torus.count(), transversals, "n = {n}, torus");
    }
}

/// Compares counts of k queens on n × n for all k, and their sums over k.
fn check_fewer_queens(sizes: std::ops::RangeInclusive<u32>) {
    let mut triangle: BTreeMap<[u32; 2], u128> = BTreeMap::new();
    for row in table("k_queens_triangle.csv") {
        let n_k = [&row[0], &row[1]].map(|number| number.parse().unwrap());
        triangle.insert(n_k, row[2].parse().unwrap());
    }
    for row in table("independent_sets.csv") {
        let (n, sum): (u32, u128) = (row[0].parse().unwrap(), row[1].parse().unwrap());
        if !sizes.contains(&n) {
            continue;
        }
        let mut found = 0;
        for k in 0..=n {
            let count = Problem::square(n).with_queens(k).count();
            found += count;
            // The triangle ends at n = 11; the sums go further.
            let published = triangle.get(&[n, k]).copied();
            let is_outside = !(1..=11).contains(&n);
            let expected = published.or(is_outside.then_some(count));
            assert_eq!(expected, Some(count), "{k} queens on n = {n}");
        }
        assert_eq!(found, sum, "independent sets of n = {n}");
    }
}

#[test]
fn fewer_queens_are_counted_as_published() {
    check_fewer_queens(0..=10);
}

#[test]
#[ignore = "slow suite: a minute for the larger boards"]
fn fewer_queens_are_counted_as_published_up_to_13() {
    check_fewer_queens(11..=13);
}

/// Past a limit the answer is "unknown" for every question, and a stopped list continues where it stopped.
#[test]
fn limits_make_the_answer_unknown() {
    let board = Family::Diagonals.generate(18, 8, &mut Random::new(0));
    let limited = Run::new().nodes(500);
    assert_eq!(complete(&board, &limited), Answer::Unknown);
    assert!(matches!(count(&board, &limited), Count::AtLeast(_)));
    assert!(matches!(unique(&board, &limited), Uniqueness::Unknown(_)));
    let stopped = Run::new().stop_when(|| true);
    assert_eq!(complete(&board, &stopped), Answer::Unknown);
    assert_eq!(complete(&board, &Run::new()), Answer::None);

    let open = Problem::square(9);
    let mut in_steps = Vec::new();
    let mut completions = Completions::new(&open);
    for step in 1.. {
        match completions.advance(&Run::new().nodes(step % 7)) {
            Answer::Found(queens) => in_steps.push(queens),
            Answer::None => break,
            Answer::Unknown => {}
        }
    }
    assert_eq!(in_steps, Completions::new(&open).collect::<Vec<_>>());
    assert_eq!(in_steps.len(), 352);
}

/// More solutions than are sorted at once.
#[test]
fn solutions_come_in_lexicographic_order() {
    let columns = |queens: Vec<Square>| queens.iter().map(|queen| queen.column).collect();
    let listed: Vec<Vec<u32>> = Completions::new(&Problem::square(10))
        .map(columns)
        .collect();
    let solutions = queens::solutions(10).unwrap();
    assert!(solutions.map(Solution::into_columns).eq(listed));
}

/// Every kind of contradiction is recognised, and the search agrees that there is no completion.
#[test]
fn contradictions_are_explained() -> Result<(), ProblemError> {
    let says = |problem: Problem, expected: &str| {
        let why = problem.contradiction().expect(expected);
        assert_eq!(why.to_string(), expected, "{problem:?}");
        let run = Run::new();
        assert_eq!(complete(&problem, &run), Answer::None, "{problem:?}");
        assert_eq!(count(&problem, &run), Count::Exact(0));
        assert_eq!(unique(&problem, &run), Uniqueness::None);
    };
    let board = Problem::square;
    says(
        board(8).with_given([(0, 0), (0, 5)])?,
        "the given queens on 0:0 and 0:5 attack each other along the row",
    );
    says(
        (board(8).with_given([(0, 1), (7, 2)])?)
            .with_rules("knights,kings,wrap".parse().unwrap())?,
        "the given queens on 0:1 and 7:2 attack each other by touching",
    );
    says(
        (board(8).with_rules(Rules::SUPERQUEENS)?).with_given([(2, 1), (4, 2)])?,
        "the given queens on 2:1 and 4:2 attack each other by a knight's move",
    );
    says(
        board(8).with_given([(3, 1)])?.with_blocked([(3, 1)])?,
        "the given queen on 3:1 lies on a blocked square",
    );
    says(
        board(5).with_queens(1).with_given([(0, 0), (1, 2)])?,
        "2 queens are given, but 1 is the number asked for",
    );
    says(
        Problem::rectangle(3, 9).with_queens(4),
        "4 queens do not fit into 3 rows, one in each",
    );
    says(
        Problem::rectangle(9, 3).with_queens(4),
        "4 queens do not fit into 3 columns, one in each",
    );
    says(
        (board(9).with_rules(Rules::TORUS.and(Rules::KINGS))?).with_given([(3, 1)])?,
        "9 queens never fit on a torus of 9 rows, because 3 divides 9",
    );
    says(
        board(10).with_rules(Rules::TORUS)?,
        "10 queens never fit on a torus of 10 rows, because 2 divides 10",
    );
    says(
        board(3).with_regions("ABC/DEF/GHI".parse()?)?,
        "each of 9 regions needs a queen, but there are only 3",
    );
    says(
        board(4).with_regions("AABB/AABB/CCBB/CCBB".parse()?)?,
        "4 queens do not fit into 3 regions, one in each, and no square lies outside them",
    );
    let quarters = board(4).with_regions("AABB/AABB/CCDD/CCDD".parse()?)?;
    says(
        (quarters.clone()).with_blocked([(0, 0), (0, 1), (1, 0), (1, 1)])?,
        "region A has no square left: each is blocked or attacked by a given queen",
    );
    says(
        quarters.with_given([(0, 0), (1, 3), (2, 1)])?,
        "region D has no square left: each is blocked or attacked by a given queen",
    );
    says(
        board(4).with_blocked((0..4).map(|column| (2, column)))?,
        "row 2 has no square left: each is blocked or attacked by a given queen",
    );
    let large = board(1_000_000_000).with_given([(0, 1)])?;
    for without in [board(8), large] {
        assert_eq!(without.contradiction(), None);
    }
    Ok(())
}

/// People may count from 1: this changes squares, rows, columns and sums of two coordinates, but not differences.
#[test]
fn sentences_count_from_any_base() -> Result<(), ProblemError> {
    let board = || Problem::square(8);
    let given = board().with_given([(3, 1)])?;
    for (problem, from_0, from_1) in [
        (
            given.clone().with_blocked_antidiagonals([4])?,
            "the given queen on 3:1 lies on the blocked antidiagonal row + column = 4",
            "the given queen on 4:2 lies on the blocked antidiagonal row + column = 6",
        ),
        (
            given.with_blocked_diagonals([2])?,
            "the given queen on 3:1 lies on the blocked diagonal row − column = 2",
            "the given queen on 4:2 lies on the blocked diagonal row − column = 2",
        ),
        (
            Problem::square(5)
                .with_rules(Rules::TORUS)?
                .with_given([(4, 1)])?
                .with_blocked_diagonals([-2])?,
            "the given queen on 4:1 lies on the blocked diagonal row − column = -2 (mod 5)",
            "the given queen on 5:2 lies on the blocked diagonal row − column = -2 (mod 5)",
        ),
        (
            board().with_blocked((0..8).map(|row| (row, 7)))?,
            "column 7 has no square left: each is blocked or attacked by a given queen",
            "column 8 has no square left: each is blocked or attacked by a given queen",
        ),
    ] {
        let why = problem.contradiction().expect(from_0);
        assert_eq!((why.counted_from(0), why.counted_from(1)), (from_0, from_1));
        assert_eq!(complete(&problem, &Run::new()), Answer::None);
    }
    for (refused, from_1) in [
        (
            board().with_given([(8, 0)]).map(drop),
            "the square 9:1 lies outside the 8 × 8 board",
        ),
        (
            board().with_given([(1, 1), (1, 1)]).map(drop),
            "the queen on 2:2 is given twice",
        ),
        (
            board().with_blocked_antidiagonals([15]).map(drop),
            "no square has row + column = 17: the values run from 2 to 16",
        ),
        (
            Problem::square(0).with_blocked_diagonals([0]).map(drop),
            "a board without squares has no diagonals to block",
        ),
        (
            Problem::rectangle(4, 0)
                .with_blocked_antidiagonals([0])
                .map(drop),
            "a board without squares has no diagonals to block",
        ),
        (
            Regions::from_rows(["AB", "C"]).map(drop),
            "row 2 of the map of regions has 1 squares, but the first row has 2",
        ),
        (
            board().check(&[Square::new(0, 0), Square::new(1, 1)]),
            "the queens on 1:1 and 2:2 attack each other along the diagonal",
        ),
    ] {
        assert_eq!(refused.expect_err(from_1).counted_from(1), from_1);
    }
    Ok(())
}

#[test]
fn malformed_problems_are_refused() {
    let board = || Problem::rectangle(4, 6);
    assert!(board().with_given([(4, 0)]).is_err());
    assert!(board().with_blocked([(0, 6)]).is_err());
    assert!(board().with_blocked_diagonals([-5, 3]).is_ok());
    assert!(board().with_blocked_diagonals([-6]).is_err());
    assert!(board().with_blocked_diagonals([4]).is_err());
    assert!(board().with_blocked_antidiagonals([8]).is_ok());
    assert!(board().with_blocked_antidiagonals([9]).is_err());
    assert!(Problem::square(0).with_blocked_diagonals([]).is_ok());
    assert!(Problem::square(0).with_blocked_antidiagonals([]).is_ok());
    assert!(board().with_rules(Rules::TORUS).is_err());
    assert!(board().with_regions("AB/CD".parse().unwrap()).is_err());
}

#[test]
fn regions_imply_the_puzzle_rules_unless_others_are_given() {
    let regions = || Regions::from_rows(["AB", "AB"]).unwrap();
    let puzzle = Problem::square(2).with_regions(regions()).unwrap();
    assert_eq!(puzzle.rules(), Rules::PUZZLE);
    let after = puzzle.with_rules(Rules::QUEENS).unwrap();
    assert_eq!(after.rules(), Rules::QUEENS);
    let rooks = Problem::square(2).with_rules(Rules::ROOKS).unwrap();
    assert_eq!(rooks.with_regions(regions()).unwrap().rules(), Rules::ROOKS);
}

#[test]
fn rules_are_read_as_they_are_written() {
    let names = "rows columns falling rising knights kings wrap".split(' ');
    let single: Vec<Rules> = names.map(|name| name.parse().unwrap()).collect();
    for bits in 0..128 {
        let chosen = (0..7).filter(|i| bits >> i & 1 == 1).map(|i| single[i]);
        let rules = chosen.fold(Rules::NONE, Rules::and);
        assert_eq!(rules.to_string().parse(), Ok(rules), "{rules}");
    }
    assert!("queens,rabbits".parse::<Rules>().is_err());
    assert!("".parse::<Rules>().is_err());
}

/// Instances are the same for the same seed, have the amount asked for, and are solved correctly at all sizes.
#[test]
fn generated_instances_are_as_requested() {
    for family in Family::ALL {
        for n in [0, 1, 2, 3, 4, 7, 12, 20] {
            for amount in [
                0,
                n / 4,
                n / 2,
                family.hard_amount(n.max(4)),
                family.greatest(n),
            ] {
                let board = family.generate(n, amount, &mut Random::new(5));
                assert_eq!(board, family.generate(n, amount, &mut Random::new(5)));
                let answer = complete(&board, &Run::new());
                if let Answer::Found(queens) = &answer {
                    assert_eq!(board.check(queens), Ok(()));
                }
                if family.needs_solution() {
                    let solvable = !(2..=3).contains(&n);
                    assert_eq!(matches!(answer, Answer::Found(_)), solvable);
                    let given = if solvable { amount.min(n) } else { 0 };
                    assert_eq!(board.given().len(), given as usize);
                }
            }
        }
        assert_ne!(
            family.generate(12, 5, &mut Random::new(1)),
            family.generate(12, 5, &mut Random::new(2))
        );
    }
}

#[test]
fn large_boards_are_completed() {
    for n in [64, 65, 100, 300] {
        let board = Family::Placement.generate(n, n / 8, &mut Random::new(3));
        let Answer::Found(queens) = complete(&board, &Run::new()) else {
            panic!("n = {n}");
        };
        assert_eq!(board.check(&queens), Ok(()));
    }
}

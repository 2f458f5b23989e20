//! Completion against the published tables, and its limits.

use std::collections::BTreeMap;

use queens::complete::*;
use queens::puzzle::Recipe;
use queens::{Problem, Random, Regions, Rules, Run, Square, known};

fn table(file: &str) -> Vec<Vec<String>> {
    let path = format!("{}/testdata/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let fields = |line: &str| line.split(',').map(str::to_owned).collect();
    text.lines().skip(1).map(fields).collect()
}

fn counted(problem: &Problem) -> u128 {
    match count(problem, &Run::new()) {
        Count::Exact(count) => count,
        Count::AtLeast(_) => panic!("no limit was set"),
    }
}

/// Compares the second column of a table with counts of one set of rules.
fn relatives(file: &str, rules: Rules, sizes: std::ops::RangeInclusive<u32>) {
    let mut compared = 0;
    for row in table(file) {
        let (n, expected): (u32, u128) = (row[0].parse().unwrap(), row[1].parse().unwrap());
        if sizes.contains(&n) {
            let problem = Problem::square(n).with_rules(rules).unwrap();
            assert_eq!(counted(&problem), expected, "{file}, n = {n}");
            compared += 1;
        }
    }
    assert!(compared > 0, "{file} has none of {sizes:?}");
}

#[test]
fn what_is_too_large_to_search_is_unknown_at_once() {
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
fn queens_are_counted_as_known() {
    for n in 0..=11 {
        assert_eq!(Some(counted(&Problem::square(n))), known::all(n), "n = {n}");
    }
}

#[test]
fn toroidal_queens_are_counted_as_published() {
    relatives("toroidal.csv", Rules::TORUS, 1..=19);
    // No queens at all on boards excluded by a theorem, to the end of the table.
    for n in (21..=33).step_by(6) {
        relatives("toroidal.csv", Rules::TORUS, n..=n);
    }
}

#[test]
#[ignore = "slow suite: a minute for n = 23"]
fn toroidal_queens_are_counted_as_published_to_23() {
    relatives("toroidal.csv", Rules::TORUS, 20..=23);
}

#[test]
fn superqueens_are_counted_as_published() {
    relatives("superqueens.csv", Rules::SUPERQUEENS, 1..=15);
}

#[test]
#[ignore = "slow suite: a minute for the larger boards"]
fn superqueens_are_counted_as_published_to_18() {
    relatives("superqueens.csv", Rules::SUPERQUEENS, 16..=18);
}

/// Permutations with no two on one diagonal `\`, told by trying them all: OEIS A099152.
fn semiqueens_by_permutations(n: usize, used: &mut Vec<usize>) -> u128 {
    if used.len() == n {
        return 1;
    }
    let row = used.len();
    let fits = |column: usize, used: &[usize]| {
        let mut above = used.iter().enumerate();
        above.all(|(r, &c)| c != column && row - r + c != column)
    };
    let mut found = 0;
    for column in 0..n {
        if fits(column, used) {
            used.push(column);
            found += semiqueens_by_permutations(n, used);
            used.pop();
        }
    }
    found
}

#[test]
fn semiqueens_are_counted_as_published() {
    relatives("semiqueens.csv", Rules::SEMIQUEENS, 1..=10);
    for n in 1..=8 {
        let falling = Problem::square(n).with_rules(Rules::SEMIQUEENS).unwrap();
        let rising = "rooks,rising".parse().unwrap();
        let rising = Problem::square(n).with_rules(rising).unwrap();
        let expected = semiqueens_by_permutations(n as usize, &mut Vec::new());
        assert_eq!(counted(&falling), expected, "n = {n}");
        assert_eq!(counted(&rising), expected, "n = {n}, mirrored");
        let torus = "semi,wrap".parse().unwrap();
        let torus = Problem::square(n).with_rules(torus).unwrap();
        // Transversals of the cyclic Latin square: OEIS A006717, and none for even n.
        let transversals = [1, 0, 3, 0, 15, 0, 133, 0][n as usize - 1];
        assert_eq!(counted(&torus), transversals, "n = {n}, torus");
    }
}

/// Compares counts of k queens on n × n for all k, and their sums over k.
fn fewer_queens(sizes: std::ops::RangeInclusive<u32>) {
    let triangle: BTreeMap<(u32, u32), u128> = table("k_queens_triangle.csv")
        .iter()
        .map(|row| {
            (
                (row[0].parse().unwrap(), row[1].parse().unwrap()),
                row[2].parse().unwrap(),
            )
        })
        .collect();
    for row in table("independent_sets.csv") {
        let (n, sum): (u32, u128) = (row[0].parse().unwrap(), row[1].parse().unwrap());
        if !sizes.contains(&n) {
            continue;
        }
        let counts: Vec<u128> = (0..=n)
            .map(|k| counted(&Problem::square(n).with_queens(k)))
            .collect();
        assert_eq!(
            counts.iter().sum::<u128>(),
            sum,
            "independent sets of n = {n}"
        );
        for (k, count) in (0..).zip(counts) {
            // The triangle ends at n = 11, the sums go on.
            let published = triangle.get(&(n, k));
            assert!(
                published.is_some() || !(1..=11).contains(&n),
                "{k} queens on n = {n}"
            );
            assert_eq!(*published.unwrap_or(&count), count, "{k} queens on n = {n}");
        }
    }
}

#[test]
fn fewer_queens_are_counted_as_published() {
    fewer_queens(0..=10);
}

#[test]
#[ignore = "slow suite: a minute for the larger boards"]
fn fewer_queens_are_counted_as_published_to_13() {
    fewer_queens(11..=13);
}

/// Past a limit the answer is "unknown" for every question, and a stopped list goes on where it stopped.
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

#[test]
fn solutions_come_in_lexicographic_order() {
    let mut lists = Completions::new(&Problem::square(11)).map(|queens| {
        queens
            .iter()
            .map(|queen| queen.column)
            .collect::<Vec<u32>>()
    });
    let mut last = lists.next().unwrap();
    let mut found = 1;
    for next in lists {
        assert!(last < next);
        last = next;
        found += 1;
    }
    assert_eq!(Some(found), known::all(11));
}

#[test]
fn nauck_has_two_answers() {
    let nauck = Problem::square(8)
        .with_given([Square::new(4, 1), Square::new(3, 3)])
        .unwrap();
    let all: Vec<_> = Completions::new(&nauck).collect();
    assert_eq!(all.len(), 2);
    assert!(matches!(
        unique(&nauck, &Run::new()),
        Uniqueness::Several(_)
    ));
    let mut one = nauck.clone().with_given([all[1][1]]).unwrap();
    one = one.with_blocked([all[0][1]]).unwrap();
    assert_eq!(
        unique(&one, &Run::new()),
        Uniqueness::Unique(all[1].clone())
    );
}

/// Every kind of contradiction is recognised, and the search agrees that there is no completion.
#[test]
fn contradictions_are_explained() {
    let s = Square::new;
    let regions = |text: &str| Regions::from_rows(text.lines()).unwrap();
    let puzzle = |n, text: &str| Problem::square(n).with_regions(regions(text)).unwrap();
    let cases = [
        (
            Problem::square(8).with_given([s(0, 0), s(0, 5)]).unwrap(),
            "the given queens on 0:0 and 0:5 attack each other along the row",
        ),
        (
            Problem::square(8)
                .with_given([s(0, 1), s(7, 2)])
                .unwrap()
                .with_rules(Rules {
                    touch: true,
                    knights: true,
                    torus: true,
                    ..Rules::NONE
                })
                .unwrap(),
            "the given queens on 0:1 and 7:2 attack each other by touching",
        ),
        (
            Problem::square(8)
                .with_rules(Rules::SUPERQUEENS)
                .unwrap()
                .with_given([s(2, 1), s(4, 2)])
                .unwrap(),
            "the given queens on 2:1 and 4:2 attack each other by a knight's move",
        ),
        (
            Problem::square(8)
                .with_given([s(3, 1)])
                .unwrap()
                .with_blocked_diagonals([2])
                .unwrap(),
            "the given queen on 3:1 stands on the blocked diagonal row − column = 2",
        ),
        (
            Problem::square(8)
                .with_given([s(3, 1)])
                .unwrap()
                .with_blocked_antidiagonals([4])
                .unwrap(),
            "the given queen on 3:1 stands on the blocked antidiagonal row + column = 4",
        ),
        (
            Problem::square(8)
                .with_given([s(3, 1)])
                .unwrap()
                .with_blocked([s(3, 1)])
                .unwrap(),
            "the given queen on 3:1 stands on a blocked square",
        ),
        (
            Problem::square(5)
                .with_queens(1)
                .with_given([s(0, 0), s(1, 2)])
                .unwrap(),
            "2 queens are given, but 1 is the number asked for",
        ),
        (
            Problem::rectangle(3, 9).with_queens(4),
            "4 queens do not fit into 3 rows, one in each",
        ),
        (
            Problem::rectangle(9, 3).with_queens(4),
            "4 queens do not fit into 3 columns, one in each",
        ),
        (
            Problem::square(9)
                .with_rules(Rules::TORUS.and(Rules::KINGS))
                .unwrap()
                .with_given([s(3, 1)])
                .unwrap(),
            "9 queens never fit on a torus of 9 rows, because 3 divides 9",
        ),
        (
            Problem::square(10).with_rules(Rules::TORUS).unwrap(),
            "10 queens never fit on a torus of 10 rows, because 2 divides 10",
        ),
        (
            puzzle(3, "ABC\nDEF\nGHI"),
            "each of 9 regions needs a queen, but there are only 3",
        ),
        (
            puzzle(4, "AABB\nAABB\nCCBB\nCCBB"),
            "4 queens do not fit into 3 regions, one in each, and no square lies outside them",
        ),
        (
            puzzle(4, "AABB\nAABB\nCCDD\nCCDD")
                .with_blocked([s(0, 0), s(0, 1), s(1, 0), s(1, 1)])
                .unwrap(),
            "region A has no square left: each is blocked or attacked by a given queen",
        ),
        (
            puzzle(4, "AABB\nAABB\nCCDD\nCCDD")
                .with_given([s(0, 0), s(1, 3), s(2, 1)])
                .unwrap(),
            "region D has no square left: each is blocked or attacked by a given queen",
        ),
        (
            Problem::square(4)
                .with_blocked((0..4).map(|c| s(2, c)))
                .unwrap(),
            "row 2 has no square left: each is blocked or attacked by a given queen",
        ),
        (
            Problem::square(4)
                .with_blocked((0..4).map(|r| s(r, 1)))
                .unwrap(),
            "column 1 has no square left: each is blocked or attacked by a given queen",
        ),
    ];
    for (problem, expected) in cases {
        let why = problem.contradiction().expect(expected);
        assert_eq!(why.to_string(), expected, "{problem:?}");
        let run = Run::new();
        assert_eq!(complete(&problem, &run), Answer::None, "{problem:?}");
        assert_eq!(count(&problem, &run), Count::Exact(0));
        assert_eq!(unique(&problem, &run), Uniqueness::None);
    }
    assert_eq!(Problem::square(8).contradiction(), None);
}

/// People may count from 1: squares, rows, columns and sums of two coordinates do, differences do not.
#[test]
fn sentences_count_from_any_base() {
    let s = Square::new;
    let board = || Problem::square(8);
    let why = |problem: Result<Problem, ProblemError>| problem.unwrap().contradiction().unwrap();
    let pairs = [
        (
            why(board()
                .with_given([s(3, 1)])
                .unwrap()
                .with_blocked_antidiagonals([4])),
            "the given queen on 3:1 stands on the blocked antidiagonal row + column = 4",
            "the given queen on 4:2 stands on the blocked antidiagonal row + column = 6",
        ),
        (
            why(board()
                .with_given([s(3, 1)])
                .unwrap()
                .with_blocked_diagonals([2])),
            "the given queen on 3:1 stands on the blocked diagonal row − column = 2",
            "the given queen on 4:2 stands on the blocked diagonal row − column = 2",
        ),
        (
            why(board().with_blocked((0..8).map(|r| s(r, 7)))),
            "column 7 has no square left: each is blocked or attacked by a given queen",
            "column 8 has no square left: each is blocked or attacked by a given queen",
        ),
    ];
    for (why, from_0, from_1) in pairs {
        assert_eq!(why.to_string(), from_0);
        assert_eq!(why.counted_from(1), from_1);
    }
    let errors = [
        (
            board().with_given([s(8, 0)]).unwrap_err(),
            "the square 9:1 lies outside the 8 × 8 board",
        ),
        (
            board().with_given([s(1, 1), s(1, 1)]).unwrap_err(),
            "the queen on 2:2 is given twice",
        ),
        (
            board().with_blocked_antidiagonals([15]).unwrap_err(),
            "no square has row + column = 17: the values run from 2 to 16",
        ),
        (
            Regions::from_rows(["AB", "C"]).unwrap_err(),
            "row 2 of the map of regions has 1 squares, the first row 2",
        ),
    ];
    for (error, from_1) in errors {
        assert_eq!(error.counted_from(1), from_1);
    }
    let violation = board().check(&[s(0, 0), s(1, 1)]).unwrap_err();
    assert_eq!(
        violation.counted_from(1),
        "the queens on 1:1 and 2:2 attack each other along the diagonal"
    );
}

#[test]
fn malformed_problems_are_refused() {
    let s = Square::new;
    let board = || Problem::rectangle(4, 6);
    assert_eq!(
        board().with_given([s(4, 0)]).unwrap_err().to_string(),
        "the square 4:0 lies outside the 4 × 6 board"
    );
    assert!(board().with_given([s(1, 1), s(1, 1)]).is_err());
    assert!(board().with_blocked([s(0, 6)]).is_err());
    assert!(board().with_blocked_diagonals([-5, 3]).is_ok());
    assert!(board().with_blocked_diagonals([-6]).is_err());
    assert!(board().with_blocked_diagonals([4]).is_err());
    assert!(board().with_blocked_antidiagonals([8]).is_ok());
    assert!(board().with_blocked_antidiagonals([9]).is_err());
    assert!(board().with_rules(Rules::TORUS).is_err());
    assert!(
        board()
            .with_regions(Regions::from_rows(["AB", "CD"]).unwrap())
            .is_err()
    );
    assert!(Regions::from_rows(["AB", "C"]).is_err());
}

#[test]
fn regions_bring_the_rules_of_the_puzzle_unless_others_are_said() {
    let regions = || Regions::from_rows(["AB", "AB"]).unwrap();
    let board = || Problem::square(2);
    let puzzle = board().with_regions(regions()).unwrap();
    assert_eq!(puzzle.rules(), Rules::PUZZLE);
    assert_eq!(puzzle, puzzle.clone().with_rules(Rules::PUZZLE).unwrap());
    for said in [Rules::QUEENS, Rules::ROOKS] {
        let before = board().with_rules(said).unwrap().with_regions(regions());
        let after = puzzle.clone().with_rules(said);
        assert_eq!(before.as_ref().unwrap().rules(), said);
        assert_eq!(before, after);
    }
}

#[test]
fn rules_are_read_as_they_are_written() {
    for bits in 0..128u32 {
        let bit = |i: u32| bits >> i & 1 == 1;
        let rules = Rules {
            rows: bit(0),
            columns: bit(1),
            diagonals: bit(2),
            knights: bit(3),
            touch: bit(4),
            torus: bit(5),
            antidiagonals: bit(6),
        };
        assert_eq!(rules.to_string().parse(), Ok(rules), "{rules}");
    }
    assert!("queens,rabbits".parse::<Rules>().is_err());
    assert!("".parse::<Rules>().is_err());
}

/// Instances are the same for the same seed, of the amount asked for, and solved right at all sizes.
#[test]
fn generated_instances_are_as_asked() {
    for family in Family::ALL {
        assert_eq!(family.name().parse(), Ok(family));
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

/// Each of n regions is in one piece and holds one queen of the only solution.
#[test]
fn generated_puzzles_have_one_solution() {
    for n in [1, 4, 5, 6, 8, 10, 12] {
        for seed in 0..10 {
            let puzzle = Recipe::new(n).make(&mut Random::new(seed)).expect("a size");
            let puzzle = puzzle.problem().expect("one queen to a row");
            let mut solutions = Completions::new(&puzzle);
            let only = solutions.next().expect("made from a solution");
            assert_eq!(solutions.next(), None, "n = {n}, seed {seed}");
            assert_eq!(puzzle.check(&only), Ok(()));
            let regions = puzzle.regions().expect("a map");
            assert_eq!(regions.names().len(), n as usize);
            for queen in only {
                let region = regions.of(queen);
                let mut piece = vec![queen];
                let mut next = 0;
                while let Some(&Square { row, column }) = piece.get(next) {
                    next += 1;
                    for square in puzzle.squares() {
                        let beside = square.row.abs_diff(row) + square.column.abs_diff(column) == 1;
                        if beside && regions.of(square) == region && !piece.contains(&square) {
                            piece.push(square);
                        }
                    }
                }
                let whole = puzzle.squares().filter(|&s| regions.of(s) == region);
                assert_eq!(piece.len(), whole.count(), "n = {n}, seed {seed}");
            }
        }
    }
    // The generator is part of the contract: people quote a size and a seed.
    let puzzle = Recipe::new(5).make(&mut Random::new(1)).expect("a size");
    let puzzle = puzzle.problem().expect("one queen to a row");
    let map = puzzle.regions().expect("a map").to_string();
    assert_eq!(map, "AAAAB\nCCBBB\nCCBBB\nDDDBB\nDDEBB\n");
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

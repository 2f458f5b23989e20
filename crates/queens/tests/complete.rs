//! Completion against the published tables, its limits, and its exports against small solvers of their own.

use std::collections::BTreeMap;
use std::process::Command;

use queens::Square;
use queens::complete::*;
use queens::known;
use queens::random::Random;

fn table(file: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../testdata/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let fields = |line: &str| line.split(',').map(str::to_owned).collect();
    text.lines().skip(1).map(fields).collect()
}

fn counted(problem: &Problem) -> u128 {
    match count(problem, &mut Control::unlimited()) {
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
    let limited = || Control::unlimited().with_nodes(500);
    assert_eq!(complete(&board, &mut limited()), Answer::Unknown);
    assert!(matches!(count(&board, &mut limited()), Count::AtLeast(_)));
    assert!(matches!(
        unique(&board, &mut limited()),
        Uniqueness::Unknown(_)
    ));
    let mut stop = || true;
    let mut stopped = Control::unlimited().with_stop(&mut stop);
    assert_eq!(complete(&board, &mut stopped), Answer::Unknown);
    assert_eq!(complete(&board, &mut Control::unlimited()), Answer::None);

    let open = Problem::square(9);
    let mut in_steps = Vec::new();
    let mut completions = Completions::new(&open);
    for step in 1.. {
        match completions.advance(&mut Control::unlimited().with_nodes(step % 7)) {
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
        unique(&nauck, &mut Control::unlimited()),
        Uniqueness::Several(_)
    ));
    let mut one = nauck.clone().with_given([all[1][1]]).unwrap();
    one = one.with_blocked([all[0][1]]).unwrap();
    assert_eq!(
        unique(&one, &mut Control::unlimited()),
        Uniqueness::Unique(all[1].clone())
    );
}

/// Every kind of contradiction is recognised, and the search agrees that there is no completion.
#[test]
fn contradictions_are_explained() {
    let s = Square::new;
    let regions = |text: &str| Regions::parse(text).unwrap();
    let puzzle = |n, text: &str| {
        let board = Problem::square(n).with_rules(Rules::PUZZLE).unwrap();
        board.with_regions(regions(text)).unwrap()
    };
    let cases = [
        (
            Problem::square(8).with_given([s(0, 0), s(0, 5)]).unwrap(),
            Contradiction::GivenAttack {
                first: s(0, 0),
                second: s(0, 5),
                by: Attack::Row,
            },
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
            Contradiction::GivenAttack {
                first: s(0, 1),
                second: s(7, 2),
                by: Attack::Touch,
            },
        ),
        (
            Problem::square(8)
                .with_rules(Rules::SUPERQUEENS)
                .unwrap()
                .with_given([s(2, 1), s(4, 2)])
                .unwrap(),
            Contradiction::GivenAttack {
                first: s(2, 1),
                second: s(4, 2),
                by: Attack::Knight,
            },
        ),
        (
            Problem::square(8)
                .with_given([s(3, 1)])
                .unwrap()
                .with_blocked_diagonals([2])
                .unwrap(),
            Contradiction::GivenBlocked {
                queen: s(3, 1),
                by: Block::Diagonal(2),
            },
        ),
        (
            Problem::square(8)
                .with_given([s(3, 1)])
                .unwrap()
                .with_blocked_antidiagonals([4])
                .unwrap(),
            Contradiction::GivenBlocked {
                queen: s(3, 1),
                by: Block::Antidiagonal(4),
            },
        ),
        (
            Problem::square(8)
                .with_given([s(3, 1)])
                .unwrap()
                .with_blocked([s(3, 1)])
                .unwrap(),
            Contradiction::GivenBlocked {
                queen: s(3, 1),
                by: Block::Square,
            },
        ),
        (
            Problem::square(5)
                .with_queens(1)
                .with_given([s(0, 0), s(1, 2)])
                .unwrap(),
            Contradiction::TooManyGiven {
                given: 2,
                queens: 1,
            },
        ),
        (
            Problem::rectangle(3, 9).with_queens(4),
            Contradiction::TooFewRows { rows: 3, queens: 4 },
        ),
        (
            Problem::rectangle(9, 3).with_queens(4),
            Contradiction::TooFewColumns {
                columns: 3,
                queens: 4,
            },
        ),
        (
            Problem::square(9)
                .with_rules(Rules::TORUS.and(Rules::KINGS))
                .unwrap()
                .with_given([s(3, 1)])
                .unwrap(),
            Contradiction::TorusSize { n: 9, divisor: 3 },
        ),
        (
            Problem::square(10).with_rules(Rules::TORUS).unwrap(),
            Contradiction::TorusSize { n: 10, divisor: 2 },
        ),
        (
            puzzle(3, "ABC\nDEF\nGHI"),
            Contradiction::TooManyRegions {
                count: 9,
                queens: 3,
            },
        ),
        (
            puzzle(4, "AABB\nAABB\nCCDD\nCCDD")
                .with_blocked([s(0, 0), s(0, 1), s(1, 0), s(1, 1)])
                .unwrap(),
            Contradiction::NoFreeSquare {
                unit: Unit::Region('A'),
            },
        ),
        (
            puzzle(4, "AABB\nAABB\nCCDD\nCCDD")
                .with_given([s(0, 0), s(1, 3), s(2, 1)])
                .unwrap(),
            Contradiction::NoFreeSquare {
                unit: Unit::Region('D'),
            },
        ),
        (
            Problem::square(4)
                .with_blocked((0..4).map(|c| s(2, c)))
                .unwrap(),
            Contradiction::NoFreeSquare { unit: Unit::Row(2) },
        ),
        (
            Problem::square(4)
                .with_blocked((0..4).map(|r| s(r, 1)))
                .unwrap(),
            Contradiction::NoFreeSquare {
                unit: Unit::Column(1),
            },
        ),
    ];
    for (problem, expected) in cases {
        assert_eq!(problem.contradiction(), Some(expected), "{problem:?}");
        assert!(!expected.to_string().is_empty());
        let mut control = Control::unlimited();
        assert_eq!(
            complete(&problem, &mut control),
            Answer::None,
            "{problem:?}"
        );
        assert_eq!(count(&problem, &mut control), Count::Exact(0));
        assert_eq!(unique(&problem, &mut control), Uniqueness::None);
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
        assert_eq!(why.counted_from(1).to_string(), from_1);
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
            Regions::parse("AB\nC").unwrap_err(),
            "row 2 of the map of regions has 1 squares, the first row 2",
        ),
    ];
    for (error, from_1) in errors {
        assert_eq!(error.counted_from(1).to_string(), from_1);
    }
    let violation = board().check(&[s(0, 0), s(1, 1)]).unwrap_err();
    assert_eq!(
        violation.counted_from(1).to_string(),
        "the queens on 1:1 and 2:2 attack each other along the diagonal"
    );
}

#[test]
fn malformed_problems_are_refused() {
    let s = Square::new;
    let board = || Problem::rectangle(4, 6);
    assert_eq!(
        board().with_given([s(4, 0)]),
        Err(ProblemError::OutsideBoard {
            rows: 4,
            columns: 6,
            square: s(4, 0)
        })
    );
    assert_eq!(
        board().with_given([s(1, 1), s(1, 1)]),
        Err(ProblemError::Repeated { square: s(1, 1) })
    );
    assert!(board().with_blocked([s(0, 6)]).is_err());
    assert!(board().with_blocked_diagonals([-5, 3]).is_ok());
    assert!(board().with_blocked_diagonals([-6]).is_err());
    assert!(board().with_blocked_diagonals([4]).is_err());
    assert!(board().with_blocked_antidiagonals([8]).is_ok());
    assert!(board().with_blocked_antidiagonals([9]).is_err());
    assert!(board().with_rules(Rules::TORUS).is_err());
    assert!(
        board()
            .with_regions(Regions::parse("AB\nCD").unwrap())
            .is_err()
    );
    assert!(matches!(
        Regions::parse("AB\nC"),
        Err(ProblemError::UnevenRegions { row: 1, .. })
    ));
}

#[test]
fn rules_are_read_as_they_are_written() {
    for bits in 0..64u32 {
        let bit = |i: u32| bits >> i & 1 == 1;
        let rules = Rules {
            rows: bit(0),
            columns: bit(1),
            diagonals: bit(2),
            knights: bit(3),
            touch: bit(4),
            torus: bit(5),
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
            if family == Family::Regions && n == 20 {
                continue; // some seconds each
            }
            for amount in [
                0,
                n / 4,
                n / 2,
                family.hard_amount(n.max(4)),
                family.greatest(n),
            ] {
                let board = family.generate(n, amount, &mut Random::new(5));
                assert_eq!(board, family.generate(n, amount, &mut Random::new(5)));
                let answer = complete(&board, &mut Control::unlimited());
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
            let puzzle = Family::Regions.generate(n, 0, &mut Random::new(seed));
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
    // The generator is part of the contract: people quote a family, a size and a seed.
    let puzzle = Family::Regions.generate(5, 1, &mut Random::new(1));
    let map = puzzle.regions().expect("a map").to_string();
    assert_eq!(map, "CABBB\nCCBBB\nCCCBB\nCECDD\nEEEDD\n");
    assert_eq!(puzzle.given(), [Square::new(3, 4)]);
}

#[test]
fn large_boards_are_completed() {
    for n in [64, 65, 100, 300] {
        let board = Family::Placement.generate(n, n / 8, &mut Random::new(3));
        let Answer::Found(queens) = complete(&board, &mut Control::unlimited()) else {
            panic!("n = {n}");
        };
        assert_eq!(board.check(&queens), Ok(()));
    }
}

/// Boards of every rule with several, one and no completions, small enough for the little solvers below.
fn exported() -> Vec<Problem> {
    let mut boards = Vec::new();
    for n in 1..=5 {
        for rules in [
            Rules::QUEENS,
            Rules::SUPERQUEENS,
            Rules::PUZZLE,
            Rules::ROOKS,
            Rules::TORUS,
        ] {
            boards.push(Problem::square(n).with_rules(rules).unwrap());
        }
    }
    boards.push(Problem::square(6).with_given([Square::new(0, 2)]).unwrap());
    boards.push(Problem::square(6).with_given([Square::new(0, 0)]).unwrap());
    boards.push(Problem::square(6).with_blocked_diagonals([-1, 2]).unwrap());
    boards.push(Problem::square(6).with_blocked_antidiagonals([5]).unwrap());
    boards.push(
        Problem::square(6)
            .with_blocked([Square::new(0, 1), Square::new(0, 4)])
            .unwrap(),
    );
    boards.push(Problem::rectangle(3, 5));
    boards.push(Problem::rectangle(5, 3).with_rules(Rules::PUZZLE).unwrap());
    boards.push(Problem::square(4).with_queens(2));
    for rules in [Rules::TORUS, Rules::SUPERQUEENS, Rules::PUZZLE] {
        let board = Problem::square(5).with_rules(rules).unwrap();
        boards.push(board.with_queens(3));
    }
    boards.push(Problem::square(4).with_queens(0));
    boards.push(Problem::square(2).with_queens(9));
    boards.push(
        Problem::square(3)
            .with_rules(Rules::KINGS)
            .unwrap()
            .with_queens(3),
    );
    let regions = Regions::parse("AABB\nAABB\nACDD\nCCDD").unwrap();
    let puzzle = Problem::square(4).with_rules(Rules::PUZZLE).unwrap();
    boards.push(puzzle.with_regions(regions).unwrap());
    let loose = Regions::parse("A..\n.BB\n...").unwrap();
    let kings = Problem::square(3)
        .with_rules(Rules::KINGS)
        .unwrap()
        .with_queens(2);
    boards.push(kings.clone().with_regions(loose.clone()).unwrap());
    boards.push(kings.with_queens(3).with_regions(loose).unwrap());
    boards
}

/// What the little solvers below find in exports, against numbers from the literature: the tables of
/// `testdata`, 4! rooks, and two ways for four that do not touch.
#[test]
fn exports_have_the_published_answers() {
    let of = |n, rules| Problem::square(n).with_rules(rules).unwrap();
    let cases = [
        (of(6, Rules::QUEENS), 4),
        (of(5, Rules::TORUS), 10),
        (of(5, Rules::SUPERQUEENS), 0),
        (of(4, Rules::ROOKS), 24),
        (of(4, Rules::PUZZLE), 2),
        (of(4, Rules::QUEENS).with_queens(2), 44),
        (of(4, Rules::QUEENS).with_queens(3), 24),
    ];
    for (problem, published) in cases {
        let cnf = Export::Dimacs.write(&problem).unwrap();
        assert_eq!(models_of_cnf(&cnf), published, "{problem:?}");
        if let Ok(text) = Export::Dlx.write(&problem) {
            assert_eq!(covers_of_dlx(&text), published, "{problem:?}");
        }
        if problem.rows() == 4 {
            let model = Export::Minizinc.write(&problem).unwrap();
            assert_eq!(
                solutions_of_minizinc(&model, 16, 4),
                published,
                "{problem:?}"
            );
        }
    }
}

#[test]
fn cnf_has_as_many_models_as_there_are_completions() {
    for problem in exported() {
        let text = Export::Dimacs.write(&problem).unwrap();
        assert_eq!(models_of_cnf(&text), counted(&problem), "{problem:?}");
    }
}

#[test]
fn exact_cover_has_as_many_solutions_as_there_are_completions() {
    let mut exported_at_all = 0;
    for problem in exported() {
        match Export::Dlx.write(&problem) {
            Ok(text) => {
                assert_eq!(covers_of_dlx(&text), counted(&problem), "{problem:?}");
                exported_at_all += 1;
            }
            Err(NotExactCover) => assert!(
                !problem.rules().rows || problem.queens() != problem.rows(),
                "{problem:?}"
            ),
        }
    }
    assert!(exported_at_all >= 30);
}

#[test]
fn minizinc_has_as_many_solutions_as_there_are_completions() {
    for problem in exported() {
        let text = Export::Minizinc.write(&problem).unwrap();
        let squares = problem.rows() as usize * problem.columns() as usize;
        if squares <= 16 {
            assert_eq!(
                solutions_of_minizinc(&text, squares, problem.columns() as usize),
                counted(&problem),
                "{problem:?}"
            );
        }
    }
}

/// Counts models by splitting on the first variable of a shortest clause.
fn models_of_cnf(text: &str) -> u128 {
    let header = text.lines().find(|line| line.starts_with("p cnf")).unwrap();
    let numbers: Vec<usize> = header
        .split(' ')
        .skip(2)
        .map(|word| word.parse().unwrap())
        .collect();
    let clauses: Vec<Vec<i64>> = text
        .lines()
        .filter(|line| !line.starts_with(['c', 'p']))
        .map(|line| {
            let mut literals: Vec<i64> = line
                .split_whitespace()
                .map(|word| word.parse().unwrap())
                .collect();
            assert_eq!(literals.pop(), Some(0));
            assert!(
                literals
                    .iter()
                    .all(|l| l.unsigned_abs() as usize <= numbers[0])
            );
            literals
        })
        .collect();
    assert_eq!(clauses.len(), numbers[1]);
    models(&clauses, numbers[0])
}

fn models(clauses: &[Vec<i64>], free: usize) -> u128 {
    let Some(shortest) = clauses.iter().min_by_key(|clause| clause.len()) else {
        return 1 << free;
    };
    let Some(&literal) = shortest.first() else {
        return 0;
    };
    let set = |literal: i64| {
        let kept = clauses.iter().filter(|clause| !clause.contains(&literal));
        let kept: Vec<Vec<i64>> = kept
            .map(|clause| clause.iter().copied().filter(|&l| l != -literal).collect())
            .collect();
        models(&kept, free - 1)
    };
    match shortest.len() {
        1 => set(literal),
        _ => set(literal) + set(-literal),
    }
}

/// Counts exact covers by covering the first uncovered primary item.
fn covers_of_dlx(text: &str) -> u128 {
    let mut lines = text.lines().filter(|line| !line.starts_with('|'));
    let items = lines.next().unwrap();
    let (primary, secondary) = items.split_once('|').unwrap_or((items, ""));
    let secondary: Vec<&str> = secondary.split_whitespace().collect();
    let options: Vec<Vec<&str>> = lines
        .map(|line| line.split_whitespace().collect())
        .collect();
    let primary: Vec<&str> = primary.split_whitespace().collect();
    for option in &options {
        assert!(
            option
                .iter()
                .all(|item| primary.contains(item) || secondary.contains(item))
        );
    }
    covers(&primary, &options)
}

fn covers(primary: &[&str], options: &[Vec<&str>]) -> u128 {
    let Some((first, rest)) = primary.split_first() else {
        return 1;
    };
    options
        .iter()
        .filter(|option| option.contains(first))
        .map(|option| {
            let rest: Vec<&str> = rest
                .iter()
                .copied()
                .filter(|item| !option.contains(item))
                .collect();
            let disjoint = |other: &&Vec<&str>| !other.iter().any(|item| option.contains(item));
            let left: Vec<Vec<&str>> = options.iter().filter(disjoint).cloned().collect();
            covers(&rest, &left)
        })
        .sum()
}

/// Counts assignments of 0 and 1 that meet every `constraint`, all 2^squares of them tried.
fn solutions_of_minizinc(text: &str, squares: usize, columns: usize) -> u128 {
    assert!(text.contains("var 0..1: q;") && text.contains("solve satisfy;"));
    let mut sums: Vec<(u64, bool, u32)> = Vec::new();
    for line in text
        .lines()
        .filter_map(|line| line.strip_prefix("constraint "))
    {
        let line = line.strip_suffix(';').unwrap();
        let (sum, at_most, bound) = match line.split_once(" <= ") {
            Some((sum, bound)) => (sum, true, bound),
            None => {
                let (sum, bound) = line.rsplit_once(" = ").unwrap();
                (sum, false, bound)
            }
        };
        let mask = match sum {
            "sum(q)" => (1 << squares) - 1,
            sum => sum.split(" + ").fold(0, |mask, term| {
                let inside = term.strip_prefix("q[").unwrap().strip_suffix(']').unwrap();
                let (row, column) = inside.split_once(',').unwrap();
                let (row, column): (usize, usize) = (row.parse().unwrap(), column.parse().unwrap());
                mask | 1 << (row * columns + column)
            }),
        };
        sums.push((mask, at_most, bound.parse().unwrap()));
    }
    let meets = |queens: u64| {
        sums.iter().all(|&(mask, at_most, bound)| {
            let sum = (queens & mask).count_ones();
            if at_most { sum <= bound } else { sum == bound }
        })
    };
    (0..1u64 << squares).filter(|&queens| meets(queens)).count() as u128
}

/// The exports in the hands of programs that people use, where they are installed. A SAT solver's model
/// is checked as a completion; MiniZinc lists all solutions. With QUEENS_REQUIRE_SOLVERS set, having
/// neither a SAT solver nor MiniZinc is a failure.
#[test]
fn solvers_of_others_agree() {
    let required = std::env::var_os("QUEENS_REQUIRE_SOLVERS").is_some();
    let folder = std::env::temp_dir().join(format!("queens-exports-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let installed = |program: &str| {
        let found = Command::new(program).arg("--version").output().is_ok();
        if !found {
            eprintln!("SKIPPED: {program} is not installed, no export is tried with it");
        }
        found
    };
    let sat_solvers: Vec<&str> = ["cadical", "kissat", "minisat"]
        .into_iter()
        .filter(|solver| installed(solver))
        .collect();
    assert!(!required || !sat_solvers.is_empty(), "no SAT solver");
    for solver in &sat_solvers {
        for (i, problem) in exported().iter().enumerate() {
            let (cnf, result) = (folder.join(format!("{i}.cnf")), folder.join("model"));
            std::fs::write(&cnf, Export::Dimacs.write(problem).unwrap()).unwrap();
            let mut command = Command::new(solver);
            command.arg(&cnf);
            if *solver == "minisat" {
                command.arg(&result);
            }
            let output = command.output().unwrap();
            let satisfiable = counted(problem) > 0;
            let expected = if satisfiable { 10 } else { 20 };
            assert_eq!(
                output.status.code(),
                Some(expected),
                "{solver}: {problem:?}"
            );
            if satisfiable {
                let model = match *solver {
                    "minisat" => std::fs::read_to_string(&result).unwrap(),
                    _ => String::from_utf8_lossy(&output.stdout).into_owned(),
                };
                assert_eq!(problem.check(&queens_of_model(&model, problem)), Ok(()));
            }
        }
    }
    if installed("minizinc") {
        for (i, problem) in exported().iter().enumerate().step_by(4) {
            let file = folder.join(format!("{i}.mzn"));
            std::fs::write(&file, Export::Minizinc.write(problem).unwrap()).unwrap();
            let output = Command::new("minizinc")
                .arg("--all-solutions")
                .arg(&file)
                .output()
                .unwrap();
            let text = String::from_utf8_lossy(&output.stdout);
            let found = text.lines().filter(|line| *line == "----------").count();
            assert!(
                output.status.success(),
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
            assert_eq!(found as u128, counted(problem), "{problem:?}: {text}");
        }
    } else {
        assert!(!required, "no MiniZinc");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The squares whose variables are true in the lines of values that a SAT solver prints.
fn queens_of_model(text: &str, problem: &Problem) -> Vec<Square> {
    let (rows, columns) = (problem.rows(), problem.columns());
    text.lines()
        .filter_map(|line| match line.strip_prefix('v') {
            None if !line.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => None,
            values => values.or(Some(line)),
        })
        .flat_map(str::split_whitespace)
        .map(|word| word.parse::<i64>().unwrap())
        .filter(|&variable| (1..=i64::from(rows * columns)).contains(&variable))
        .map(|variable| variable as u32 - 1)
        .map(|square| Square::new(square / columns, square % columns))
        .collect()
}

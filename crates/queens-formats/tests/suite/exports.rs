//! Problems for other solvers, solved by small solvers in this file.

use std::process::Command;

use queens::complete::*;
use queens::{Problem, Regions, Rules, Square};
use queens_formats::{Export, NotExactCover, ReadOptions, Reader, Shape};

fn of(n: u32, rules: Rules) -> Problem {
    Problem::square(n).with_rules(rules).unwrap()
}

fn counted(problem: &Problem) -> u128 {
    match count(problem, &queens::Run::new()) {
        Count::Exact(count) => count,
        Count::AtLeast(_) => panic!("no limit was set"),
    }
}

/// Boards for every rule with several completions, one and none, small enough for the small solvers below.
fn exported() -> Vec<Problem> {
    let mut boards = Vec::new();
    for n in 1..=5 {
        for rules in [
            Rules::QUEENS,
            Rules::SUPERQUEENS,
            Rules::PUZZLE,
            Rules::ROOKS,
            Rules::TORUS,
            Rules::SEMIQUEENS,
        ] {
            boards.push(of(n, rules));
        }
    }
    let six = Problem::square(6);
    let square = Square::new;
    boards.extend([
        six.clone().with_given([square(0, 2)]).unwrap(),
        six.clone().with_given([square(0, 0)]).unwrap(),
        six.clone().with_blocked_diagonals([-1, 2]).unwrap(),
        six.clone().with_blocked_antidiagonals([5]).unwrap(),
        six.with_blocked([square(0, 1), square(0, 4)]).unwrap(),
        Problem::rectangle(3, 5),
        Problem::rectangle(5, 3).with_rules(Rules::PUZZLE).unwrap(),
        Problem::square(4).with_queens(2),
        of(5, Rules::TORUS).with_queens(3),
        of(5, Rules::SUPERQUEENS).with_queens(3),
        of(5, Rules::PUZZLE).with_queens(3),
        Problem::square(4).with_queens(0),
        Problem::square(2).with_queens(9),
        of(3, Rules::KINGS).with_queens(3),
    ]);
    let regions = Regions::from_rows(["AABB", "AABB", "ACDD", "CCDD"]).unwrap();
    boards.push(of(4, Rules::PUZZLE).with_regions(regions).unwrap());
    let loose = Regions::from_rows(["A..", ".BB", "..."]).unwrap();
    for queens in [2, 3] {
        let kings = of(3, Rules::KINGS).with_queens(queens);
        boards.push(kings.with_regions(loose.clone()).unwrap());
    }
    // A given queen outside all regions, and a board without any region.
    let regions =
        |map: &str| Problem::square(map.len() as u32 / 2).with_regions(map.parse().unwrap());
    let barred = regions("AA/.A").unwrap().with_rules(Rules::NONE).unwrap();
    boards.push(barred.with_queens(1).with_given([square(1, 0)]).unwrap());
    boards.push(regions("../..").unwrap().with_queens(0));
    boards
}

/// The sum of no squares is a number too.
#[test]
fn rows_without_squares_cannot_have_a_queen() {
    let problem = Problem::rectangle(2, 0).with_queens(2);
    let model = Export::Minizinc.write(&problem).unwrap();
    assert_eq!(model.matches("constraint 0 = 1;").count(), 2, "{model}");
}

/// The results of the small solvers below on exports, compared with numbers from the literature: the tables of `testdata`,
/// 4! rooks, and two ways for four pieces that do not touch.
#[test]
fn exports_have_the_published_answers() {
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
        have_solutions(&problem, published);
    }
}

/// Checks that every export of a problem has this number of solutions. Returns whether it can be an exact cover.
fn have_solutions(problem: &Problem, expected: u128) -> bool {
    let cnf = Export::Dimacs.write(problem).unwrap();
    assert_eq!(models_of_cnf(&cnf), expected, "{problem:?}");
    let (rows, columns) = (problem.rows() as usize, problem.columns() as usize);
    if rows * columns <= 16 {
        let model = Export::Minizinc.write(problem).unwrap();
        let solutions = solutions_of_minizinc(&model, rows * columns, columns);
        assert_eq!(solutions, expected, "{problem:?}");
    }
    match Export::Dlx.write(problem) {
        Ok(text) => {
            assert_eq!(covers_of_dlx(&text), expected, "{problem:?}");
            true
        }
        Err(NotExactCover) => {
            let is_cover = problem.rules().rows && problem.queens() == problem.rows();
            assert!(!is_cover, "{problem:?}");
            false
        }
    }
}

#[test]
fn exports_have_as_many_solutions_as_there_are_completions() {
    let boards = exported();
    let covers = boards
        .iter()
        .filter(|problem| have_solutions(problem, counted(problem)));
    assert!(covers.count() >= 30);
}

/// Counts models by splitting on the first variable of a shortest clause.
fn models_of_cnf(text: &str) -> u128 {
    let header = text.lines().find(|line| line.starts_with("p cnf")).unwrap();
    let numbers = header.split(' ').skip(2).map(|word| word.parse().unwrap());
    let numbers: Vec<usize> = numbers.collect();
    let clause = |line: &str| {
        let words = line.split_whitespace();
        let mut literals: Vec<i64> = words.map(|word| word.parse().unwrap()).collect();
        assert_eq!(literals.pop(), Some(0));
        let is_variable = |literal: &i64| literal.unsigned_abs() as usize <= numbers[0];
        assert!(literals.iter().all(is_variable));
        literals
    };
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    let clauses: Vec<Vec<i64>> = lines.map(clause).collect();
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
    let options = lines.map(|line| line.split_whitespace().collect());
    let options: Vec<Vec<&str>> = options.collect();
    let primary: Vec<&str> = primary.split_whitespace().collect();
    let is_item = |item: &&str| primary.contains(item) || secondary.contains(item);
    assert!(options.iter().flatten().all(is_item));
    covers(&primary, &options)
}

fn covers(primary: &[&str], options: &[Vec<&str>]) -> u128 {
    let Some((first, rest)) = primary.split_first() else {
        return 1;
    };
    let with = |option: &Vec<&str>| {
        let is_open = |item: &&&str| !option.contains(item);
        let rest: Vec<&str> = rest.iter().filter(is_open).copied().collect();
        let disjoint = |other: &&Vec<&str>| !other.iter().any(|item| option.contains(item));
        let left: Vec<Vec<&str>> = options.iter().filter(disjoint).cloned().collect();
        covers(&rest, &left)
    };
    let covering = options.iter().filter(|option| option.contains(first));
    covering.map(with).sum()
}

/// Counts assignments of 0 and 1 that meet every `constraint`. All 2^squares assignments are tried.
fn solutions_of_minizinc(text: &str, squares: usize, columns: usize) -> u128 {
    assert!(text.contains("var 0..1: q;") && text.contains("solve satisfy;"));
    let mut sums: Vec<(u64, bool, u32)> = Vec::new();
    let lines = text
        .lines()
        .filter_map(|line| line.strip_prefix("constraint "));
    for line in lines {
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

/// The exports, solved by well-known programs if these are installed. A SAT solver's model is checked as a completion;
/// MiniZinc lists all solutions. With QUEENS_REQUIRE_SOLVERS set, having neither a SAT solver nor MiniZinc is a failure.
#[test]
fn external_solvers_agree() {
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
            let code = output.status.code();
            assert_eq!(code, Some(expected), "{solver}: {problem:?}");
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
            let mut command = Command::new("minizinc");
            let output = command.arg("--all-solutions").arg(&file).output().unwrap();
            let text = String::from_utf8_lossy(&output.stdout);
            let mut answers: Vec<&str> = text.split("----------\n").collect();
            answers.pop();
            for answer in &answers {
                let (rows, columns) = (problem.rows(), problem.columns());
                let options = ReadOptions {
                    size: Some(Shape { rows, columns }),
                    ..ReadOptions::default()
                };
                let mut reader = Reader::new(answer.as_bytes(), options).unwrap();
                let board = reader.next().unwrap().unwrap();
                assert_eq!(problem.check(board.queens.queens()), Ok(()), "{answer}");
            }
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{said}");
            let found = answers.len() as u128;
            assert_eq!(found, counted(problem), "{problem:?}: {text}");
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

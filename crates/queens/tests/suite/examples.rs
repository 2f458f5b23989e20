//! Every example runs and says what it should.

use std::path::PathBuf;
use std::process::Command;

/// What an example prints. `cargo test` has built it, beside this test.
fn run(example: &str, arguments: &[&str]) -> String {
    let test = std::env::current_exe().expect("this test is a file");
    let built = test
        .parent()
        .and_then(|deps| deps.parent())
        .expect("a build folder");
    let program: PathBuf = [built.join("examples"), example.into()].iter().collect();
    let output = Command::new(program.with_extension(std::env::consts::EXE_EXTENSION))
        .args(arguments)
        .output()
        .unwrap_or_else(|error| {
            panic!("{example}: {error}: are the examples built? cargo test -p queens --examples")
        });
    assert!(output.status.success(), "{example}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn list_prints_all_solutions() {
    let printed = run("list", &[]);
    assert_eq!(
        printed,
        "1 3 5 0 2 4\n2 5 1 4 0 3\n3 0 4 1 5 2\n4 2 0 5 3 1\n"
    );
    assert_eq!(run("list", &["8"]).lines().count(), 92);
}

#[test]
fn count_prints_the_numbers() {
    let printed = run("count", &[]);
    assert!(printed.starts_with("Q(0) = 1\nQ(1) = 1\nQ(2) = 0\nQ(3) = 0\nQ(4) = 2\n"));
    assert!(printed.ends_with("Q(12) = 14200\n"));
}

#[test]
fn find_prints_the_first_columns() {
    assert!(run("find", &[]).ends_with("[1, 3, 5, 7]\n"));
    assert_eq!(run("find", &["3"]), "3 queens have no solution\n");
}

#[test]
fn complete_finds_one_and_counts_all() {
    let printed = run("complete", &[]);
    assert_eq!(printed.matches('Q').count(), 8, "{printed}");
    assert!(printed.ends_with("2 in all\n"), "{printed}");
}

#[test]
fn check_judges_and_names_the_attackers() {
    let pairs = "0:0 and 3:3 share the diagonal row - column = 0\n1:2 and 2:1 share the antidiagonal row + column = 3\n";
    assert_eq!(run("check", &[]), format!("true\n{pairs}"));
}

#[test]
fn regions_draws_hints_and_solves() {
    assert_eq!(
        run("regions", &[]),
        "AABB\nAABB\nACDD\nCCDD\neasy\n0:2 1:0 2:3 3:1 \ntrue\n"
    );
}

#[test]
fn puzzle_makes_one_of_the_requested_level() {
    let printed = run("puzzle", &[]);
    assert_eq!(
        printed.lines().map(str::len).collect::<Vec<_>>(),
        [7, 7, 7, 7, 7, 7, 7, 4]
    );
    assert!(printed.ends_with("hard\n"), "{printed}");
}

#[test]
fn week_of_puzzles_prints_seven_days() {
    let printed = run("week_of_puzzles", &["2026-11-16"]);
    assert!(printed.starts_with("2026-11-16: "), "{printed}");
    assert_eq!(printed.matches("2026-11-").count(), 7, "{printed}");
}

#[test]
fn rank_numbers_the_solutions_it_draws() {
    let printed = run("rank", &[]);
    assert!(printed.starts_with("number 99 of 724: "), "{printed}");
    assert!(printed.ends_with("a thousand: true\n"), "{printed}");
    assert_eq!(printed, run("rank", &["1"]));
    assert_ne!(printed, run("rank", &["2"]));
}

#[cfg(feature = "rand_core")]
#[test]
fn sample_draws_three() {
    assert_eq!(run("sample", &[]).lines().count(), 3);
}

#[cfg(feature = "rayon")]
#[test]
fn parallel_counts_the_solutions_in_a_corner() {
    assert_eq!(run("parallel", &[]), "64\n");
}

#[test]
fn estimate_is_near_the_truth() {
    let printed = run("estimate", &[]);
    assert!(printed.starts_with("ln Q(20) is about 24."), "{printed}");
    assert!(printed.ends_with("and truly 24.39\n"), "{printed}");
}

#[test]
fn watch_stops_work_that_takes_too_long() {
    assert_eq!(run("watch", &["26"]), "Q(26) takes longer than a second\n");
}

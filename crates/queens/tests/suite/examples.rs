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
fn construct_prints_both_ends() {
    let printed = run("construct", &[]);
    assert!(
        printed.contains("[1, 3, 5, 7]") && printed.ends_with("column 999999998\n"),
        "{printed}"
    );
    assert_eq!(run("construct", &["3"]), "3 queens have no solution\n");
}

#[test]
fn complete_finds_one_and_counts_all() {
    let printed = run("complete", &[]);
    assert_eq!(printed.matches('Q').count(), 8, "{printed}");
    assert!(printed.ends_with("Exact(2)\n"), "{printed}");
}

#[test]
fn check_names_the_attackers() {
    let printed = run("check", &[]);
    assert!(
        printed.ends_with("1:2 and 2:1 share the antidiagonal 3\n"),
        "{printed}"
    );
    assert!(run("check", &["1", "3", "0", "2"]).ends_with("a solution\n"));
}

#[test]
fn sample_numbers_what_it_draws() {
    let printed = run("sample", &[]);
    assert_eq!(printed.matches(" of 724: ").count(), 3, "{printed}");
    assert_eq!(printed, run("sample", &["1"]));
    assert_ne!(printed, run("sample", &["2"]));
}

#[test]
fn estimate_is_near_the_truth() {
    let printed = run("estimate", &[]);
    assert!(printed.starts_with("ln Q(20) is about 24."), "{printed}");
    assert!(printed.ends_with("and truly 24.39\n"), "{printed}");
}

#[test]
fn watch_stops_what_takes_too_long() {
    assert_eq!(run("watch", &["26"]), "Q(26) takes longer than a second\n");
}

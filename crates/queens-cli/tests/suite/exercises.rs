//! `queens exercise` judges programs: for every exercise, a right one passes and one with a common mistake fails.
//! Programs that mean harm or run wild are ended and leave nothing behind.
//!
//! The programs are in `exercises/`, in Python. Without Python they are skipped with a message, or fail if
//! `QUEENS_REQUIRE_TOOLS` is set.

#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

use queens_formats::exercise::EXERCISES;
use serde_json::Value;

use crate::{queens, text};

const RUNNING_AT_A_TIME: usize = 2;

fn judge(arguments: &[&str]) -> Output {
    let mut command = queens(&["exercise"]);
    command.args(arguments).output().expect("the program runs")
}

/// The path of the interpreter: `python3` itself may be a script that looks for it, which takes longer than our
/// programs.
fn python() -> Option<String> {
    let mut asked = Command::new("python3");
    asked.args(["-c", "import sys; print(sys.executable)"]);
    let found = asked.output().ok().filter(|output| output.status.success());
    let required = std::env::var_os("QUEENS_REQUIRE_TOOLS").is_some();
    assert!(
        found.is_some() || !required,
        "python3 is required here and missing"
    );
    if found.is_none() {
        eprintln!("SKIPPED: python3 is missing");
    }
    Some(text(&found?.stdout).trim_end().to_owned())
}

/// The verdict on one of our programs for an exercise.
fn judged(python: &str, program: &str, exercise: &str) -> (Option<i32>, Value) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/exercises")
        .join(program);
    let script = script.to_str().expect("a path");
    let output = judge(&[
        exercise, "--json", "--seed", "0", "--time", "600", "--", python, "-BIS", script, exercise,
    ]);
    (output.status.code(), crate::json(&output))
}

/// Runs a test for every exercise, several at a time.
fn for_all(test: impl Fn(&str) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..RUNNING_AT_A_TIME {
            scope.spawn(|| {
                while let Some(exercise) = EXERCISES.get(next.fetch_add(1, Ordering::Relaxed)) {
                    test(exercise.name());
                }
            });
        }
    });
}

#[test]
fn right_programs_are_judged_right() {
    let Some(python) = python() else { return };
    for_all(|exercise| {
        let (status, report) = judged(&python, "right.py", exercise);
        assert_eq!(
            (status, &report["answer"]),
            (Some(0), &"right".into()),
            "{exercise}: {report}"
        );
        assert!(report["right"].as_u64() >= Some(6), "{exercise}: {report}");
    });
}

/// For each exercise, the smallest input on which the wrong program fails, and the expected answer.
const MISTAKES: [(&str, &str, &str); 32] = [
    ("attack", "0 1\n1 0\n", "yes"),
    ("draw", "4\n1 3 0 2\n", ".Q..\n...Q\nQ...\n..Q."),
    ("solution", "2\n0 1\n", "no"),
    ("pairs", "2\n1 0\n", "1"),
    ("conflicts", "2\n0 1\n", "1 1"),
    ("free", "1 1\n0 0\n", "no square"),
    ("masks", "2 1\n1\n", "2 0 1"),
    ("exists", "3\n", "no"),
    ("first", "4\n", "1 3 0 2"),
    ("by-columns", "4\n", "2 0 3 1"),
    ("count", "2\n", "0"),
    ("list", "4\n", "2 boards:\n1 3 0 2\n2 0 3 1"),
    ("sorted", "4\n", "2 boards:\n1 3 0 2\n2 0 3 1"),
    ("complete", "4 1\n3 1\n", "a solution with the given queens"),
    ("completions", "4 1\n2 0\n", "1"),
    ("turn", "3\n1 2 0\n", "0 2 1"),
    ("orbit", "1\n0\n", "1"),
    ("fundamental", "5\n", "2"),
    ("representatives", "5\n", "2 boards:\n0 2 4 1 3\n1 4 2 0 3"),
    ("rank", "1\n0\n", "0"),
    ("nth", "4 0\n", "1 3 0 2"),
    ("next", "1\n0\n", "none"),
    ("large", "2\n", "none"),
    ("repair", "2 0\n0 0\n", "0 1"),
    ("nodes", "1\n", "2"),
    ("levels", "1\n", "1 1"),
    ("tried", "2\n", "6"),
    ("estimate", "1 0\n\n", "2"),
    ("semiqueens", "2\n", "1"),
    ("torus", "4\n", "0"),
    ("superqueens", "4\n", "0"),
    (
        "regions",
        "5\n0 0 0 1 1\n2 1 1 1 3\n2 2 1 1 1\n1 1 1 1 1\n4 1 1 1 1\n",
        "2 4 1 3 0",
    ),
];

#[test]
fn usual_mistakes_are_found_with_their_smallest_counterexample() {
    assert!(
        MISTAKES.iter().map(|(name, ..)| *name).eq(EXERCISES
            .iter()
            .map(queens_formats::exercise::Exercise::name))
    );
    let Some(python) = python() else { return };
    for_all(|exercise| {
        let (status, report) = judged(&python, "wrong.py", exercise);
        assert_eq!(
            (status, &report["answer"]),
            (Some(1), &"wrong".into()),
            "{exercise}: {report}"
        );
        let (_, input, expected) = MISTAKES
            .iter()
            .find(|(name, ..)| *name == exercise)
            .expect("it is listed");
        assert_eq!(report["input"], *input, "{exercise}: {report}");
        assert_eq!(report["expected"], *expected, "{exercise}: {report}");
        assert_eq!(report["errors"], Value::Null, "{exercise}: {report}");
    });
}

/// Judges a shell script on `count`, up to n = 4.
fn script(script: &str, options: &[&str]) -> Output {
    judge(
        &[
            &["count", "--to", "4"],
            options,
            &["--", "sh", "-c", script],
        ]
        .concat(),
    )
}

/// The sentence printed about a script that went wrong.
fn sentence(text: &str, options: &[&str], status: i32) -> String {
    let output = script(text, options);
    let said = self::text(&output.stdout);
    assert_eq!(
        output.status.code(),
        Some(status),
        "{text}: {said}{}",
        self::text(&output.stderr)
    );
    let harmless = |sign: char| !sign.is_control() || sign == '\n';
    assert!(said.chars().all(harmless), "{said:?}");
    said
}

const RIGHT: &str = "read n; case $n in 1) echo 1;; 4) echo 2;; *) echo 0;; esac";

#[test]
fn a_program_in_any_language_is_judged() {
    assert_eq!(sentence(RIGHT, &[], 0), "right: 4 inputs, n = 1 to 4\n");
    // A program need not read to the end, nor at all.
    let said = sentence("echo 1", &[], 1);
    assert!(
        said.starts_with(
            "wrong: not the expected answer\ninput:\n  2\nexpected:\n  0\nanswer:\n  1\n"
        ),
        "{said}"
    );
}

#[test]
fn an_endless_loop_is_ended_and_its_verdict_is_unknown() {
    let said = sentence("while :; do :; done", &["--time", "0.2"], 3);
    assert_eq!(
        said,
        "not known: no answer within 200 ms, after 0 right answers\ninput:\n  1\n"
    );
    let arguments = ["--time", "0.05", "--lang", "ru"];
    let said = sentence("while :; do :; done", &arguments, 3);
    assert!(said.contains("нет ответа за 50,0 мс;"), "{said}");
    // A program that waits for more input than there is does not hang: its input ends.
    assert!(sentence("cat", &["--to", "1"], 0).starts_with("right"));
}

#[test]
fn endless_output_is_cut_off() {
    for endless in ["yes", "cat /dev/zero", "while :; do echo 1; done >&2 & yes"] {
        let said = sentence(endless, &["--time", "600"], 1);
        assert!(
            said.starts_with("wrong: the program was stopped: it printed more than 4 MB\n"),
            "{said}"
        );
        assert!(said.len() < 3000, "{said}");
    }
}

#[test]
fn crashes_and_failures_are_reported() {
    let said = sentence("kill -SEGV $$", &[], 1);
    assert!(
        said.starts_with("wrong: the program crashed: signal 11 (SIGSEGV)\n"),
        "{said}"
    );
    let said = sentence("echo 1; echo 'line 3: too deep' >&2; exit 7", &[], 1);
    assert!(
        said.starts_with("wrong: the program failed: exit status 7\n"),
        "{said}"
    );
    assert!(
        said.ends_with("errors, the last lines:\n  line 3: too deep\n"),
        "{said}"
    );
}

#[test]
fn malformed_answers_are_reported() {
    for (answer, fault) in [
        (":", "the program printed nothing"),
        (
            r"printf '\377\376'",
            "the answer is not UTF-8 text: see byte 0",
        ),
        (
            r"printf '1\200'",
            "the answer is not UTF-8 text: see byte 1",
        ),
        (
            r"printf '\0\0\0'",
            r"whole numbers are expected here, not '\u{0}\u{0}\u{0}'",
        ),
        (
            r"printf '\033[31mone\033[0m'",
            r"whole numbers are expected here, not '\u{1b}[31mone\u{1b}[0m'",
        ),
        ("echo 1 2 3", "the answer has 3 numbers, not 1"),
        (
            "head -c 3000000 /dev/zero | tr '\\0' 7",
            "whole numbers are expected here, not '777777",
        ),
        ("echo -1", "whole numbers are expected here, not '-1'"),
    ] {
        let said = sentence(answer, &[], 1);
        assert!(
            said.starts_with(&format!("wrong: {fault}")),
            "{answer}: {said}"
        );
    }
}

#[test]
fn programs_that_cannot_be_started_are_usage_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("count.py");
    std::fs::write(&file, "print(1)").expect("a file");
    for (program, said) in [
        (
            "no-such-program",
            "no such file or directory; to run a program in this folder, write ./no-such-program\n",
        ),
        (
            "./no-such-program",
            "no such file or directory; check the spelling of its name\n",
        ),
        (
            "/no/such/program",
            "no such file or directory; check the spelling of its name\n",
        ),
        (
            file.to_str().expect("a path"),
            "permission denied; give the interpreter of a script",
        ),
        ("/", "permission denied"),
    ] {
        let output = judge(&["count", "--", program]);
        assert_eq!(output.status.code(), Some(2), "{program}");
        assert!(
            text(&output.stderr).contains(said),
            "{}",
            text(&output.stderr)
        );
        assert!(output.stdout.is_empty());
    }
}

/// Processes of judged programs are gone once the judge is.
#[cfg(target_os = "linux")]
mod nothing_is_left {
    use super::*;
    use crate::signal;

    /// Returns whether a process whose command line contains this mark is running.
    fn runs(mark: &str) -> bool {
        let own = std::process::id().to_string();
        let entries = std::fs::read_dir("/proc").expect("processes").flatten();
        entries
            .filter(|entry| entry.file_name().to_str() != Some(&own))
            .any(|entry| {
                let command = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
                command
                    .windows(mark.len())
                    .any(|part| part == mark.as_bytes())
            })
    }

    /// A mark that no other test uses.
    fn mark(name: &str) -> String {
        format!("31536{}{name}", std::process::id())
    }

    #[test]
    fn grandchildren_that_hold_the_pipe_are_ended() {
        let mark = mark("00");
        let held = format!("{RIGHT}; sleep {mark} &");
        assert!(sentence(&held, &["--time", "600"], 0).starts_with("right"));
        assert!(!runs(&mark));
    }

    #[test]
    fn grandchildren_that_leave_the_group_are_ended() {
        if Command::new("setsid").arg("true").status().is_err() {
            eprintln!("SKIPPED: setsid is missing");
            return;
        }
        let mark = mark("11");
        let left = format!("{RIGHT}; setsid sh -c 'setsid sleep {mark} & sleep {mark}' &");
        assert!(sentence(&left, &["--time", "600"], 0).starts_with("right"));
        assert!(!runs(&mark));
    }

    #[test]
    fn a_program_that_starts_others_without_end_is_ended() {
        let mark = mark("22");
        let many = format!("while :; do sleep {mark} & done");
        let said = sentence(&many, &["--time", "600"], 1);
        assert!(
            said.contains("it started more than 200 processes"),
            "{said}"
        );
        assert!(!runs(&mark));
    }

    #[test]
    fn ctrl_c_ends_the_program_too() {
        for (name, status) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
            let mark = mark(name);
            let folder = tempfile::tempdir().expect("a folder");
            let started = folder.path().join("started");
            let script = format!(
                "sleep 600 & exec 3>{}; : {mark}; while :; do sleep 600; done",
                started.display()
            );
            let words = [
                "exercise", "count", "--time", "600", "--", "sh", "-c", &script,
            ];
            let judge = queens(&words).spawn().expect("the program runs");
            while !started.exists() {
                std::thread::yield_now();
            }
            assert!(runs(&mark));
            signal(judge.id(), name);
            let output = judge.wait_with_output().expect("it ends");
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(status), "{said}");
            assert!(!runs(&mark), "{name}");
        }
    }
}

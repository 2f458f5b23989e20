//! Runs the commands of every transcript and of the documentation, and compares what they print.
//!
//! A transcript is a Markdown file with ```` ```console ```` blocks:
//!
//! ```text
//! $ queens count 8          a command for the shell; lines starting with "> " continue it
//! 92                        what it prints on stdout
//! ! queens: a remark        what it prints on stderr, after stdout
//! ? 1                       its exit status, when it is not 0
//! ```
//!
//! The commands of one file run in order in one fresh directory, with only our own variables set.
//! `[..]` stands for anything within a line, a line `[...]` for any number of lines. With `UPDATE_TRANSCRIPTS=1`, the
//! transcripts whose expectations differ are rewritten. If QUEENS_BIN is set, the program in that folder is tested.

#![cfg(unix)]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

struct Step {
    command: String,
    expected: String,
    /// Line of the command in the file, from 0, and the line after its expected output.
    first_line: usize,
    end_line: usize,
}

fn steps(text: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut in_block = false;
    let mut in_command = false;
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            in_block = line == "```console";
            in_command = false;
            continue;
        }
        if !in_block {
            continue;
        }
        if let Some(command) = line.strip_prefix("$ ") {
            in_command = true;
            steps.push(Step {
                command: command.to_owned(),
                expected: String::new(),
                first_line: number,
                end_line: number + 1,
            });
        } else if let Some(step) = steps.last_mut() {
            match line.strip_prefix("> ") {
                Some(more) if in_command => {
                    step.command.push('\n');
                    step.command.push_str(more);
                }
                _ => {
                    in_command = false;
                    step.expected.push_str(line);
                    step.expected.push('\n');
                }
            }
            step.end_line = number + 1;
        }
    }
    steps
}

/// Runs a command, and returns its output in the notation of a transcript.
fn run(command: &str, directory: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_queens"));
    let bin = binary.parent().expect("a directory").to_owned();
    let bin = std::env::var_os("QUEENS_BIN").map_or(bin, PathBuf::from);
    let bin = bin.display();
    let system = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", command])
        .env_clear()
        .env("PATH", format!("{bin}:{system}"))
        .current_dir(directory)
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let mut printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if !printed.is_empty() && !printed.ends_with('\n') {
        printed.push('\n');
    }
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        writeln!(printed, "! {line}").expect("a string");
    }
    match output.status.code() {
        Some(0) => {}
        Some(status) => writeln!(printed, "? {status}").expect("a string"),
        None => writeln!(printed, "? {}", output.status).expect("a string"),
    }
    printed
}

/// Returns whether the text matches the pattern, in which `[..]` is anything.
fn line_matches(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split("[..]");
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = line.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else {
        return rest.is_empty();
    };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

fn matches(pattern: &[&str], lines: &[&str]) -> bool {
    match pattern.split_first() {
        None => lines.is_empty(),
        Some((&"[...]", rest)) => (0..=lines.len()).any(|skip| matches(rest, &lines[skip..])),
        Some((first, rest)) => lines
            .split_first()
            .is_some_and(|(line, more)| line_matches(first, line) && matches(rest, more)),
    }
}

fn replay(file: &Path) {
    let text = std::fs::read_to_string(file).expect("a transcript");
    let directory = tempfile::tempdir().expect("a directory");
    let mut updated: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut differences = String::new();
    // Going backwards would keep the line numbers, but commands build on each other.
    let mut shift: isize = 0;
    let steps = steps(&text);
    assert!(!steps.is_empty(), "{}: no commands", file.display());
    for step in steps {
        let printed = run(&step.command, directory.path());
        let expected: Vec<&str> = step.expected.trim_end().lines().collect();
        let actual: Vec<&str> = printed.trim_end().lines().collect();
        if matches(&expected, &actual) {
            continue;
        }
        writeln!(
            differences,
            "{}:{}: $ {}\n--- expected\n{}\n--- printed\n{}\n",
            file.display(),
            step.first_line + 1,
            step.command,
            step.expected,
            printed
        )
        .expect("a string");
        let from = step.first_line + step.command.lines().count();
        let at = |line: usize| line.strict_add_signed(shift);
        let lines: Vec<String> = actual.iter().map(|&line| line.to_owned()).collect();
        let new = lines.len() as isize - (step.end_line - from) as isize;
        updated.splice(at(from)..at(step.end_line), lines);
        shift += new;
    }
    if differences.is_empty() {
        return;
    }
    if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
        std::fs::write(file, updated.join("\n") + "\n").expect("a writable transcript");
        eprintln!("{} rewritten", file.display());
    } else {
        panic!("{differences}");
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All of `tests/transcripts`, and the documents that show commands.
fn transcripts() -> Vec<PathBuf> {
    let files_in = |directory| {
        let directory = std::fs::read_dir(root().join(directory)).expect("a directory");
        directory.map(|entry| entry.expect("an entry").path())
    };
    let shows_commands = |file: &PathBuf| {
        let text = std::fs::read(file).expect("a document");
        String::from_utf8_lossy(&text)
            .lines()
            .any(|line| line == "```console")
    };
    let mut files: Vec<PathBuf> = files_in("docs").filter(shows_commands).collect();
    files.extend(files_in("crates/queens-cli/tests/transcripts"));
    files.push(root().join("README.md"));
    files.sort();
    assert!(files.len() > 5, "{files:?}");
    if let Ok(name) = std::env::var("TRANSCRIPT") {
        files.retain(|file| file.to_string_lossy().contains(&name));
    }
    files
}

/// The last code span of a table row, when it is one of our commands.
fn command_of_row(line: &str) -> Option<String> {
    let row = line.strip_prefix("| ")?.strip_suffix("` |")?;
    let command = &row[row.rfind('`')? + 1..];
    // In a table, a pipe must be escaped.
    command
        .contains("queens ")
        .then(|| command.replace("\\|", "|"))
}

/// The output of these commands is in a transcript, which is checked like the others.
#[test]
fn every_command_of_the_list_of_systems_is_in_its_transcript() {
    let list = std::fs::read_to_string(root().join("docs/systems.md")).expect("the list");
    let listed: Vec<String> = list.lines().filter_map(command_of_row).collect();
    assert!(listed.len() > 50, "{listed:?}");
    let transcript = root().join("crates/queens-cli/tests/transcripts/systems.md");
    let transcript = std::fs::read_to_string(transcript).expect("the transcript");
    let shown = steps(&transcript).into_iter().map(|step| step.command);
    assert_eq!(shown.collect::<Vec<_>>(), listed);
}

#[test]
fn transcripts_show_what_happens() {
    let results = std::thread::scope(|scope| {
        let running: Vec<_> = transcripts()
            .into_iter()
            .map(|file| scope.spawn(move || replay(&file)))
            .collect();
        let results: Vec<_> = running
            .into_iter()
            .map(std::thread::ScopedJoinHandle::join)
            .collect();
        results
    });
    let failed = results.iter().filter(|result| result.is_err()).count();
    assert_eq!(
        failed, 0,
        "transcripts differ, see above; UPDATE_TRANSCRIPTS=1 rewrites them"
    );
}

#[test]
fn patterns_match_what_they_should() {
    assert!(line_matches("a [..] c", "a b c"));
    assert!(line_matches("[..]", ""));
    assert!(line_matches(
        "took [..] s, [..] nodes",
        "took 1.2 s, 17 nodes"
    ));
    assert!(!line_matches("a [..] c", "a b d"));
    assert!(!line_matches("a", "ab"));
    assert!(!line_matches("[..]a", "ab"));
    assert!(matches(&["a", "[...]", "z"], &["a", "b", "c", "z"]));
    assert!(!matches(&["a", "[...]", "z"], &["a", "b"]));
}

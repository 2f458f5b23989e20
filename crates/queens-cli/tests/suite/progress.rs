//! The progress line of long work, in a pseudo-terminal: it fits the window, and nothing of it remains.

#![cfg(unix)]

use std::thread;
use std::time::Duration;

use crate::session::{CTRL_C, Session};

/// What the program writes before each text of the line: it returns to the beginning and erases the line.
const ANEW: &str = "\r\x1b[2K";

const ROWS: u16 = 12;

/// The texts that the line has had. The last one may be incomplete.
fn lines(written: &str) -> Vec<String> {
    let mut texts: Vec<&str> = written.split(ANEW).skip(1).collect();
    texts.pop();
    // After the line come the key that ends it, written by the terminal, and the program's message about how far it
    // got.
    let line = |text: &str| {
        let ends = ["^C", "queens:"].map(|end| text.find(end).unwrap_or(text.len()));
        text[..ends[0].min(ends[1])].to_owned()
    };
    let texts = texts.into_iter().map(line);
    texts.filter(|line| !line.is_empty()).collect()
}

/// Checks that the command's line fits the window at all times, and that nothing of it remains after Ctrl-C.
fn fits(columns: u16, command: &str) {
    let mut window = Session::in_shell(columns, ROWS, command);
    window.wait("line that has changed twice", || {
        lines(&window.written()).len() >= 3
    });
    let watched = lines(&window.written());
    window.press(CTRL_C);
    window.end();
    let screen = window.text();
    for line in lines(&window.written()) {
        // Room for the ^C that the terminal writes after it.
        let room = usize::from(columns) - 2;
        assert!(
            line.chars().count() <= room && !line.contains('\n'),
            "{command}: {line:?} in {columns} columns"
        );
        assert!(
            !screen.contains(line.trim()),
            "{command}: {line} is left on\n{screen}"
        );
    }
    assert!(
        !screen.contains(['█', '░']) && !screen.contains("ETA"),
        "{command}: {screen}"
    );
    assert!(
        screen.contains("queens: interrupted"),
        "{command}: {screen}"
    );
    // Of two programs in one window, only one has a line: the one that knows its end shows a percentage.
    let bounded = watched.iter().filter(|line| line.contains('%')).count();
    assert!(
        bounded == 0 || bounded == watched.len(),
        "{command}: {watched:?}"
    );
}

/// Commands that take longer than a moment, on machines of any speed.
const LONG: [&str; 10] = [
    "queens count 24",
    "queens sample 18 --threads 1",
    "queens find 40000000 --random --seed 1 --format columns -o /dev/null",
    "queens list 24 --start 100000000000000",
    "queens list 200",
    "queens list 22 --format columns > /dev/null",
    "queens list 22 --format columns | queens check",
    "queens estimate 200 --time 1000000",
    "queens puzzle generate 25 --kind diagonals --seed 1 | queens puzzle check",
    "queens count 24",
];

#[test]
fn the_line_fits_the_window_and_leaves_nothing_behind() {
    thread::scope(|scope| {
        for command in LONG {
            scope.spawn(move || fits(40, command));
        }
        for columns in [80, 20] {
            // The writer ignores Ctrl-C: otherwise the input might end before the reader notices the signal, and give
            // it an answer.
            let read = "(trap '' INT; yes 1 3 0 2) | queens check";
            for command in ["queens count 24", read] {
                scope.spawn(move || fits(columns, command));
            }
        }
    });
}

#[test]
fn a_dumb_terminal_gets_no_line() {
    let window = Session::start_in("count 24", 80, ROWS, &[("TERM", "dumb")]);
    thread::sleep(Duration::from_millis(1500));
    window.signal("-INT");
    window.shows(&["interrupted"]);
    assert!(!window.written().contains(ANEW), "{}", window.written());
}

#[test]
fn sentences_are_broken_between_words() {
    let mut window = Session::in_shell(40, ROWS, "queens find 3");
    window.end();
    let screen = window.text();
    let sentence = "queens: there is no solution for n = 3;\nonly n = 2 and n = 3 have none";
    assert!(screen.contains(sentence), "{screen}");
}

//! The player of `queens explain` in a pseudo-terminal: what is on the screen after which key, and how the terminal is
//! left.

#![cfg(unix)]

use std::io::Write;

use crate::session::{CTRL_C, END, ESCAPE, HOME, LEFT, RIGHT, Session, has_colors, size};

const UP: &str = "\x1b[A";

#[test]
fn shows_the_board_the_algorithm_and_what_it_remembers() {
    let mut session = Session::start("explain 6 --algorithm sets");
    session.shows(&[
        "sets",
        "n = 6",
        "step 0",
        "board",
        "path in the tree",
        "row + column",
    ]);
    assert!(session.screen(vt100::Screen::alternate_screen));
    for _ in 0..4 {
        session.press(RIGHT);
    }
    session.shows(&[
        "step 4 ",
        "▶                next column",
        "reject 1:0: attacked by 0:0 in column 0",
        "node 1  queen on 0:0",
        "placed 1  rejected 1",
        "list of columns [0]",
        "row - column    {0}",
        "0 *Q* x  x  x  x  x",
        "1 >x< x  ·  ·  ·  ·",
    ]);
    session.quits();
}

#[test]
fn steps_in_both_directions() {
    let mut session = Session::start("explain 6 --base 1");
    session.press(RIGHT);
    session.press(RIGHT);
    session.shows(&["step 2 ", "put a queen on 1:1"]);
    session.press(LEFT);
    session.shows(&["step 1 ", "begin with the empty board"]);
    session.press(END);
    session.shows(&["step 1,356 of 1,356", "the search is over: 4 solutions"]);
    session.press(LEFT);
    session.shows(&["step 1,355 of 1,356"]);
    session.press(HOME);
    session.shows(&["step 0 of 1,356", "not started: → takes the first step"]);
    session.press(LEFT);
    session.press("1000g");
    session.shows(&["step 1,000 of 1,356"]);
    session.press("98\x7f");
    session.shows(&[" 9█   (g: go to this step)"]);
    session.press(ESCAPE);
    session.shows(&["step 1,000 of 1,356", "put a queen on 5:3"]);
    session.quits();
}

#[test]
fn a_limit_prints_lines_instead() {
    let session = Session::start("explain 4 --limit 2");
    session.shows(&["put a queen on 0:0"]);
    assert!(!session.screen(vt100::Screen::alternate_screen));
}

#[test]
fn goes_from_solution_to_solution() {
    let mut session = Session::start("explain 4 --algorithm arrays --start 3");
    session.shows(&["step 3 "]);
    session.press("n");
    session.shows(&["solution 1", "solutions 1"]);
    let first = session.text();
    session.press("n");
    session.shows(&["solutions 2"]);
    session.press("n");
    session.shows(&["there are no more solutions", "of 112"]);
    session.press("pp");
    session.until("the first solution again", |screen| {
        screen.contents().contains("solutions 1")
    });
    let board = |text: &str| {
        text.lines()
            .skip(2)
            .take(5)
            .map(|l| l[..20].to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(board(&session.text()), board(&first));
    session.press("p");
    session.shows(&["step 0 "]);
    session.quits();
}

#[test]
fn plays_faster_and_slower_and_pauses() {
    let mut session = Session::start("explain 8 --algorithm bitmask");
    session.shows(&["paused, 5 a second"]);
    session.press(UP);
    session.shows(&["paused, 10 a second"]);
    session.press("---");
    session.shows(&["paused, 1 a second"]);
    session.press("+++++++++ ");
    // 8,318 steps do not take long at this speed, and playing stops at the end.
    session.shows(&[
        "the search is over: 92 solutions",
        "step 8,318 of 8,318",
        "paused",
    ]);
    // Playing on from the end starts over.
    session.press("------- ");
    session.shows(&["playing, 5 a second", "step 2 of 8,318"]);
    session.press(" ");
    session.shows(&["paused, 5 a second"]);
    // If it were still playing this fast, it would reach the end before anyone got this far by hand.
    session.press("+++++++++");
    session.press("1000g");
    session.shows(&["step 1,000 of 8,318"]);
    for step in 1001..1020 {
        session.press(RIGHT);
        session.shows(&[&format!("step {} of 8,318", grouped(step)), "paused"]);
    }
    session.quits();
}

/// `1,001`.
fn grouped(number: u32) -> String {
    format!("{},{:03}", number / 1000, number % 1000)
}

#[test]
fn switches_the_algorithm_and_the_size() {
    let mut session = Session::start("explain 5 --algorithm naive");
    session.shows(&[" naive · n = 5"]);
    for (title, remembers) in [
        (" permutations · n = 5", "the queens"),
        (" scan · n = 5", "the queens"),
        (" arrays · n = 5", "antidiagonals 0000"),
        (" sets · n = 5", "row - column    {}"),
        (" bitmask · n = 5", "(<< 1 for the next row)"),
        (" forward · n = 5", "next row 0     0:0 0:1 0:2 0:3 0:4"),
        (" dlx · n = 5", "column 4  0:4 1:4 2:4 3:4 4:4"),
        (
            " tree · n = 5",
            "25 boards with one more queen, 0 of them dropped",
        ),
        (
            " anywhere · n = 5",
            "25 boards with one more queen, 0 of them dropped",
        ),
        (" naive · n = 5", "the queens"),
    ] {
        session.press("\t");
        session.shows(&[title, remembers, "step 0 "]);
        session.press(RIGHT);
        session.shows(&[title, "step 1 "]);
    }
    session.press("\x1b[Z\x1b[Z");
    session.shows(&[" tree · n = 5"]);
    session.press("]");
    session.shows(&[" tree · n = 6", "36 boards"]);
    session.press("[[");
    session.shows(&[" tree · n = 4", "16 boards"]);
    session.press("\x1b[Z\x1b[Z\x1b[Zc");
    session.shows(&[
        " bitmask, by columns · n = 4",
        "search(column, rows, diagonals",
        "for column 0; row 0",
    ]);
    session.press("c");
    session.shows(&[" bitmask · n = 4", "for row 0; column 0"]);
    session.quits();
}

#[test]
fn shows_the_keys() {
    let mut session = Session::start("explain 4");
    session.press("?");
    session.shows(&["keys (any key closes this)", "next solution, previous one"]);
    session.press("q");
    session.until("closed help", |screen| {
        !screen.contents().contains("any key closes")
    });
    session.quits();
}

#[test]
fn a_long_search_can_be_stopped() {
    let mut session = Session::start("explain 20 --algorithm arrays");
    session.shows(&["step 0 "]);
    session.press(END);
    session.shows(&["searching… Esc stops it"]);
    session.press(ESCAPE);
    session.shows(&["paused"]);
    session.press("10000000g");
    session.shows(&["step 10,000,000 ", "paused"]);
    session.quits();
}

#[test]
fn signals_end_it_with_their_status_and_a_restored_terminal() {
    let mut session = Session::start("explain 8");
    session.shows(&["step 0 "]);
    session.press(CTRL_C);
    session.ends_with(130);

    // In raw mode, a key of the terminal is not a signal; one from outside is.
    for arguments in ["explain 8", "explain 25"] {
        for (signal, status) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
            let mut session = Session::start(arguments);
            session.shows(&["step 0 "]);
            assert_ne!(session.modes(), session.found, "raw while it plays");
            if arguments == "explain 25" {
                session.press(END);
                session.shows(&["searching"]);
            }
            session.signal(signal);
            session.ends_with(status);
        }
    }
}

/// A defect must not leave users with a terminal that does not echo.
#[test]
fn a_panic_restores_the_terminal() {
    if !cfg!(debug_assertions) {
        // Not `eprintln`, which the test harness would hide.
        let _ = writeln!(
            std::io::stderr(),
            "skipped: only a debug build panics on request"
        );
        return;
    }
    let mut session = Session::start_in("explain 8", 100, 36, &[("QUEENS_PANIC", "1")]);
    session.shows(&["step 0 "]);
    assert!(session.screen(vt100::Screen::alternate_screen));
    session.press("!");
    session.shows(&["this is a bug in queens", "the key for it was pressed"]);
    session.ends_with(2);
}

#[test]
fn no_color_means_no_color() {
    for (variables, option, colors) in [
        (&[][..], "", true),
        (&[("NO_COLOR", "1")][..], "", false),
        (&[("NO_COLOR", "")][..], "", true),
        (&[][..], "--color never", false),
    ] {
        let arguments = format!("explain 4 {option}");
        let mut session = Session::start_in(&arguments, 100, 36, variables);
        session.press(&RIGHT.repeat(4));
        session.shows(&["step 4 "]);
        assert_eq!(session.screen(has_colors), colors, "{variables:?} {option}");
        // The marks are shown all the same.
        session.shows(&["*Q*", ">x<", "▶"]);
        session.quits();
    }
}

#[test]
fn fits_into_any_window() {
    for (columns, rows) in [(1, 1), (7, 3), (20, 5), (40, 12), (80, 24), (300, 100)] {
        for n in [0, 1, 9, 30, 100] {
            let arguments = format!("explain {n} --algorithm scan --start 2");
            let mut session = Session::start_in(&arguments, columns, rows, &[]);
            session.press("?");
            session.press("?");
            if rows >= 24 && n == 30 {
                session.shows(&["n = 30", "step 2"]);
            }
            session.quits();
        }
    }
}

/// The most important parts stay visible.
#[test]
fn a_small_window_shows_the_step_the_line_and_the_keys() {
    let mut session = Session::start_in("explain 6 --algorithm arrays", 20, 10, &[]);
    session.press(&RIGHT.repeat(4));
    session.shows(&["step 4 · arrays", "reject 1:0", "? keys · q quit"]);
    session.quits();

    // Lines of pseudo-code that are longer than their panel continue below.
    let session = Session::start_in("explain 5 --algorithm bitmask --start 27", 80, 24, &[]);
    session.shows(&[
        "│ search(row, columns, diagonals, antidiagonals):",
        "free = board AND NOT (columns OR diagonals",
        "│          OR antidiagonals)",
        "▶             it ",
        "free, untried 00000",
    ]);
    session.quits();

    // 24 lines are not enough for a board of 30 and all ten lines of pseudo-code.
    let mut session = Session::start_in("explain 30 --algorithm bitmask", 80, 24, &[]);
    session.shows(&["step 0 "]);
    session.press("1000g");
    session.shows(&["step 1,000 "]);
    for _ in 0..8 {
        session.press(RIGHT);
        let lit = |screen: &vt100::Screen| screen.contents().contains('▶');
        session.until("lit line", lit);
    }
    session.quits();
}

/// This holds even if a key arrives at the very moment of the change, so keys come now a little earlier and now a
/// little later.
#[test]
fn follows_changes_of_the_window_size() {
    let mut session = Session::in_shell(100, 36, "exec queens explain 6");
    session.shows(&["step 0 ", "path in the tree"]);
    for round in 0..100 {
        let (key, step, rows) = match round % 2 {
            0 => (RIGHT, "step 1 ", 20),
            _ => (LEFT, "step 0 ", 21),
        };
        session.master.resize(size(60, rows)).expect("another size");
        for _ in 0..round * 100 {
            std::hint::spin_loop();
        }
        session.press(key);
        session.shows(&[step]);
    }
    session.quits();
}

/// The step has the same number as in the lines printed elsewhere.
#[test]
fn starts_at_a_step_if_it_exists() {
    let session = Session::start("explain 4 --start 112");
    session.shows(&["step 112 ", "the search is over: 2 solutions"]);
    session.quits();
    let session = Session::start("explain 4 --start 113");
    session.shows(&["queens: there is no step 113: the search takes 112 steps"]);
    session.ends_with(1);
}

/// Without cursor movement there is no screen to play on.
#[test]
fn a_dumb_terminal_gets_lines() {
    let session = Session::start_in("explain 3", 100, 80, &[("TERM", "dumb")]);
    session.shows(&["put a queen on 0:0", "the search is over: 0 solutions"]);
    session.ends_with(0);
}

/// For a step not visited yet and too far to wait for, the output shows how far it is, and how to stop.
#[test]
fn printing_from_far_ahead_shows_progress_and_can_be_stopped() {
    let mut session = Session::in_shell(
        100,
        36,
        "exec queens explain 20 --algorithm bitmask -f text --start 9000000000000000",
    );
    session.shows(&["9,000,000,000,000,000 steps", "ETA"]);
    session.press(CTRL_C);
    session.shows(&["queens: interrupted"]);
    session.ends_with(130);
}

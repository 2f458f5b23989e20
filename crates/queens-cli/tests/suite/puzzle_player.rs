//! `queens puzzle play` in a pseudo-terminal: what is on the screen after which key or click, what is saved, and how
//! the terminal is left.

#![cfg(unix)]

use std::fs;
use std::process::Command;

use crate::session::{CTRL_C, END, ESCAPE, HOME, LEFT, RIGHT, Session, has_colors};

const DOWN: &str = "\x1b[B";
/// What a terminal sends when the reader switches to another window.
const FOCUS_LOST: &str = "\x1b[O";

/// A puzzle whose solution is 0:4 1:1 2:3 3:0 4:2.
const FIVE: &str = "AABCC\nABBDC\nAAEDC\nAAEDC\nAAECC\n";
const FOUR: &str = "AAAB\nCABB\nCCDB\nCDDD\n";

/// A folder with `file` in it, and the command that plays it.
fn folder(text: &str, options: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, text).expect("a file");
    let command = format!("puzzle play {} {options}", file.display());
    (folder, command)
}

/// Plays one puzzle. Its folder is deleted when the first of the two values is dropped.
fn playing() -> (tempfile::TempDir, Session) {
    let (folder, command) = folder(FIVE, "");
    (folder, Session::start(&command))
}

/// The press or release of a mouse button, as xterm reports it: 0 left, 2 right, 32 more while the mouse moves.
fn mouse(button: u8, row: u32, column: u32, down: bool) -> String {
    // The board is below the title and the column numbers, and to the right of the row numbers.
    let (x, y) = (4 + 4 * column + 2, 2 + 2 * row + 1);
    format!(
        "\x1b[<{button};{};{}{}",
        x + 1,
        y + 1,
        if down { 'M' } else { 'm' }
    )
}

fn crosses(text: &str) -> usize {
    let board = text.lines().skip(1).take(12);
    board
        .map(|line| line.chars().take(26).filter(|&c| c == '×').count())
        .sum()
}

fn has_crosses(session: &Session, count: usize) {
    session.until(&format!("{count} crosses"), |screen| {
        crosses(&screen.contents()) == count
    });
}

#[test]
fn a_puzzle_is_solved_with_keys() {
    let (_folder, mut session) = playing();
    session.shows(&["5 × 5 · easy", "[ ]", "? keys", "┏━A━┯━━━┳━B━┳━C━┯━━━┓"]);
    assert!(session.screen(vt100::Screen::alternate_screen));
    assert!(session.screen(has_colors));
    // A cross, a queen, nothing.
    session.press(" ");
    session.shows(&["[×]"]);
    session.press(" ");
    session.shows(&["[♕]"]);
    has_crosses(&session, 12);
    session.press(" ");
    session.shows(&["[ ]"]);
    session.press("uuu");
    has_crosses(&session, 0);
    session.press("u");
    session.shows(&["there is nothing to undo"]);
    // Play to the solution, queen by queen; auto-× does the rest.
    session.press("llll\r");
    session.shows(&["[♕]"]);
    session.press("jhhh\r");
    session.press(&format!("{DOWN}{RIGHT}{RIGHT}\r"));
    session.press(&format!("j{LEFT}hh\r"));
    session.press("jll\r");
    session.shows(&["Solved"]);
    session.press("x");
    session.shows(&["solved: n for the next puzzle"]);
    session.press("n");
    session.shows(&["this is the last puzzle"]);
    session.press("u");
    session.until("no longer solved", |screen| {
        !screen.contents().contains("Solved")
    });
    session.press("r");
    session.shows(&["Solved"]);
    session.quits();
}

/// 12 crosses come and go with their queen.
#[test]
fn auto_crosses_are_one_step_and_can_be_off() {
    let (_folder, mut session) = playing();
    session.shows(&["5 × 5"]);
    session.press("jl\r");
    has_crosses(&session, 12);
    session.press("u");
    has_crosses(&session, 0);
    session.press("a\r");
    session.shows(&["[♕]"]);
    has_crosses(&session, 0);
    session.press("ua");
    session.shows(&["queens cross out their row, column and region"]);
    session.press("\r");
    has_crosses(&session, 9);
    session.press("u");
    has_crosses(&session, 0);
    session.press("r");
    has_crosses(&session, 9);
    session.press("r");
    session.shows(&["there is nothing to redo"]);
    session.quits();
}

#[test]
fn the_mouse_clicks_drags_and_crosses() {
    let (_folder, mut session) = playing();
    session.shows(&["5 × 5"]);
    session.press(&(mouse(0, 1, 1, true) + &mouse(0, 1, 1, false)));
    session.shows(&["[×]"]);
    session.press(&(mouse(0, 1, 1, true) + &mouse(0, 1, 1, false)));
    session.shows(&["[♕]"]);
    has_crosses(&session, 12);
    session.press("u");
    has_crosses(&session, 1);
    // Drag over four squares; the first one decides.
    let drag = |first: u32| {
        let way: String = (first + 1..5)
            .map(|column| mouse(32, 3, column, true))
            .collect();
        mouse(0, 3, first, true) + &way + &mouse(0, 3, 4, false)
    };
    session.press(&drag(1));
    has_crosses(&session, 5);
    session.press(&drag(2));
    has_crosses(&session, 2);
    session.press("u");
    has_crosses(&session, 5);
    session.press("u");
    has_crosses(&session, 1);
    session.press(&(mouse(2, 4, 4, true) + &mouse(2, 4, 4, false)));
    has_crosses(&session, 2);
    session.press(&(mouse(2, 4, 4, true) + &mouse(2, 4, 4, false)));
    has_crosses(&session, 1);
    // Beside the board there is nothing to click on.
    session.press(&(mouse(0, 30, 1, true) + &mouse(0, 30, 1, false)));
    session.quits();
}

#[test]
fn pencil_marks_stay_until_they_are_erased() {
    let (_folder, mut session) = playing();
    for (key, shown) in [
        ("1", "[•]"),
        ("2", "[◉]"),
        ("1", "[◦]"),
        ("x", "[×]"),
        ("x", "[◦]"),
        ("2", "[ ]"),
    ] {
        session.press(key);
        session.shows(&[shown]);
    }
    session.quits();
}

#[test]
fn mistakes_are_shown_on_request() {
    let (_folder, mut session) = playing();
    session.press("c");
    session.shows(&["no mistakes so far"]);
    session.shows(&["[ ]"]);
    // Neither the queen nor the cross is right.
    session.press("a\rjlx");
    session.shows(&["[×]", "0 ┃ ♕"]);
    session.press("c");
    session.shows(&["2 mistakes: b goes back", "!♕!", "!×!"]);
    session.press(ESCAPE);
    session.until("none shown", |screen| !screen.contents().contains("!♕!"));
    session.press("H");
    session.shows(&[
        "A queen is in the wrong place. A cross is in the wrong place.",
        "hints 1",
    ]);
    assert!(!session.text().contains("!♕!"), "{}", session.text());
    session.press("H");
    session.shows(&[
        "No queen belongs on 0:0. No cross belongs on 1:1.",
        "!♕!",
        "!×!",
    ]);
    session.press("H");
    session.shows(&["Take them back first."]);
    session.press("c");
    session.shows(&["no mistakes so far"]);
    session.press("b");
    session.shows(&["nothing is wrong"]);
    session.press("u");
    session.shows(&["0 ┃ ♕"]);
    session.press("b");
    session.until("no queen", |screen| !screen.contents().contains("0 ┃ ♕"));
    session.quits();
}

#[test]
fn hints_say_where_then_why_and_then_do_it() {
    for (language, sentences) in [
        (
            "en",
            [
                "Look at region E.",
                "All squares left in region E lie in column 2",
                "Cross out",
            ],
        ),
        (
            "ru",
            [
                "Обратите внимание: область E.",
                "Все оставшиеся поля области E лежат в столбце 2",
                "Зачеркните",
            ],
        ),
        ("zh", ["请看E区", "E区的空格全在第2列", "画叉"]),
    ] {
        let (_folder, command) = folder(FIVE, &format!("--lang {language}"));
        let mut session = Session::start(&command);
        session.press("jjjjH");
        session.shows(&[sentences[0], "( )"]);
        assert!(!session.text().contains("> <"), "{}", session.text());
        session.press("H");
        session.shows(&[sentences[1], "> <"]);
        has_crosses(&session, 0);
        session.press("H");
        session.until("it is done", |screen| {
            let text = screen.contents();
            text.contains(sentences[2]) && crosses(&text) == 2
        });
        session.press("u");
        has_crosses(&session, 0);
        session.quits();
    }
}

#[test]
fn the_whole_proof_can_be_stepped_through() {
    let (_folder, mut session) = playing();
    session.press("x");
    session.shows(&["[×]"]);
    session.press("e");
    session.shows(&[
        "step 1 of 7",
        "All squares left in region E lie in column 2",
        "( )",
        "> <",
    ]);
    has_crosses(&session, 0);
    session.press(RIGHT);
    session.shows(&["step 2 of 7"]);
    has_crosses(&session, 2);
    session.press(END);
    session.shows(&["step 7 of 7", "All queens are placed."]);
    has_crosses(&session, 20);
    session.press(LEFT);
    session.shows(&["3:0 is the only square left in region A", "> <"]);
    session.press(HOME);
    session.shows(&["step 1 of 7"]);
    session.press(ESCAPE);
    session.shows(&["[×]"]);
    has_crosses(&session, 1);
    session.quits();
}

#[test]
fn the_clock_pauses_and_hides() {
    let (_folder, mut session) = playing();
    session.shows(&["0:00", "┏━A━┯"]);
    session.shows(&["0:01"]);
    session.press("p");
    session.shows(&["paused: press any key"]);
    // While the game is paused, the board is hidden.
    session.until("no board", |screen| !screen.contents().contains('┏'));
    session.press(" ");
    session.shows(&["┏━A━┯", "[ ]"]);
    session.press(FOCUS_LOST);
    session.shows(&["paused: press any key"]);
    session.press(" ");
    session.shows(&["┏━A━┯", "[ ]"]);
    session.press("t");
    session.until("no clock", |screen| !screen.contents().contains("0:0"));
    session.press("t");
    session.shows(&["0:0"]);
    session.quits();
}

#[test]
fn one_puzzle_follows_another_and_all_are_saved() {
    let (folder, command) = folder(&format!("{FIVE}\n{FIVE}"), "");
    let saved = folder.path().join("saved.json");
    let command = format!("{command} --save {}", saved.display());
    let mut session = Session::start(&command);
    session.shows(&["puzzle 1 of 2"]);
    session.press("N");
    session.shows(&["this is the first puzzle"]);
    session.press("x");
    session.shows(&["[×]"]);
    // Not only the end of the game is saved: the program may be killed.
    session.wait("saved move", || {
        fs::read_to_string(&saved).is_ok_and(|text| text.contains("[[0,0]]"))
    });
    session.press("n");
    session.shows(&["puzzle 2 of 2", "[ ]"]);
    session.press("lx");
    session.shows(&["[×]"]);
    session.press("N");
    session.shows(&["puzzle 1 of 2", "[×]"]);
    session.press(CTRL_C);
    session.ends_with(130);
    let text = fs::read_to_string(&saved).expect("what was saved");
    assert_eq!(text.lines().count(), 2);
    assert!(
        text.contains("\"crosses\":[[0,0]]") && text.contains("\"crosses\":[[0,1]]"),
        "{text}"
    );
    // The same command resumes what was saved.
    let mut session = Session::start(&command);
    session.shows(&["puzzle 1 of 2", "[×]"]);
    session.press("n");
    session.shows(&["puzzle 2 of 2"]);
    has_crosses(&session, 1);
    session.signal("-TERM");
    session.ends_with(143);
    assert_eq!(fs::read_to_string(&saved).expect("what was saved"), text);
    fs::write(folder.path().join("file"), FIVE).expect("a file");
    let session = Session::start(&command);
    session.shows(&["holds other puzzles than FILE"]);
    session.ends_with(2);
    let [file, saved] = [folder.path().join("file"), saved].map(|path| path.display().to_string());
    let command = format!("exec queens puzzle play --save {saved} < {file}");
    let mut session = Session::in_shell(100, 36, &command);
    assert_eq!(session.end(), 2);
    session.shows(&["holds other puzzles than FILE or stdin"]);
}

#[test]
fn puzzles_are_made_if_none_are_given() {
    let folder = tempfile::tempdir().expect("a folder");
    let saved = folder.path().join("saved.json");
    let command = "puzzle play 6 --grade medium --seed 5 --save";
    let session = Session::start(&format!("{command} {}/in/none", saved.display()));
    session.shows(&["cannot write to"]);
    session.ends_with(2);
    let command = format!("{command} {}", saved.display());
    let mut session = Session::start(&command);
    session.shows(&["6 × 6 · medium", "puzzle 1 ·"]);
    session.press("x");
    session.shows(&["[×]"]);
    session.quits();
    // The same command resumes the game.
    let session = Session::start(&command);
    session.shows(&["6 × 6 · medium", "[×]"]);
    session.quits();
    fs::remove_file(saved).expect("what was saved");
    let mut session = Session::start(&command);
    session.shows(&["6 × 6 · medium", "puzzle 1 ·"]);
    session.press("n");
    session.shows(&["6 × 6 · medium", "puzzle 2 ·"]);
    session.press("?");
    session.shows(&["keys (any key closes this)", "hint: where, why, do it"]);
    session.press("q");
    session.until("closed help", |screen| {
        !screen.contents().contains("any key closes")
    });
    session.quits();
}

#[test]
fn patterns_are_used_without_colors() {
    for (variables, option, colors, patterns) in [
        (&[][..], "", true, false),
        (&[("NO_COLOR", "1")][..], "", false, true),
        (&[][..], "--color never", false, true),
        (&[][..], "--fill=patterns", true, true),
    ] {
        let (_folder, command) = folder(FIVE, option);
        let mut session = Session::start_in(&command, 100, 36, variables);
        session.shows(&["5 × 5", "[ ]"]);
        assert_eq!(session.screen(has_colors), colors, "{variables:?} {option}");
        assert_eq!(
            session.text().contains("│· ·│") || session.text().contains("┃· ·"),
            patterns
        );
        if option.is_empty() && colors {
            session.press("v");
            session.until("patterns", |screen| screen.contents().contains("· ·"));
        }
        session.quits();
    }
}

#[test]
fn fits_into_any_window() {
    for (columns, rows) in [(1, 1), (7, 3), (20, 5), (40, 12), (80, 24), (200, 100)] {
        for (n, seed) in [(4, 1), (9, 2), (18, 3)] {
            let command = format!("puzzle play {n} --seed {seed}");
            let mut session = Session::start_in(&command, columns, rows, &[]);
            session.press("?");
            session.press("?");
            session.press("eeHHHclj p ");
            session.quits();
        }
    }
    // The window is too small for lines: letters distinguish the regions, and the part around the cursor is shown.
    let (_folder, command) = folder(FIVE, "");
    let session = Session::start_in(&command, 19, 10, &[("NO_COLOR", "1")]);
    session.shows(&["[ ]a  b  c  c", "a  e  d  c"]);
    session.quits();
}

#[test]
fn without_a_terminal_or_a_puzzle_it_says_why() {
    let (folder, command) = folder(FOUR, "");
    let mut session = Session::start_in(&command, 100, 36, &[("TERM", "dumb")]);
    assert_eq!(session.end(), 2);
    session.shows(&["puzzles are played on a terminal"]);
    let mut session = Session::start(&command);
    assert_eq!(session.end(), 1);
    session.shows(&["puzzle 1 cannot be played: the puzzle has several solutions"]);
    let output = Command::new(env!("CARGO_BIN_EXE_queens"))
        .args(["puzzle", "play"])
        .arg(folder.path().join("file"))
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(String::from_utf8_lossy(&output.stderr).contains("puzzles are played on a terminal"));
}

/// Puzzles come through a pipe, keys from the terminal.
#[test]
fn puzzles_can_come_through_a_pipe() {
    let (folder, _) = folder(FIVE, "");
    let file = folder.path().join("file");
    let command = format!("exec queens puzzle play < {}", file.display());
    let mut session = Session::in_shell(100, 36, &command);
    session.shows(&["5 × 5 · easy"]);
    session.press("x");
    session.shows(&["[×]"]);
    session.quits();
}

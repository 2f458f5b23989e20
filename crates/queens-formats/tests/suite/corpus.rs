//! Printouts of many programs: every right board is called right, and no wrong board is.
//!
//! `testdata/printouts` has a file for each, with the program, its version and the command at the top, and the same printout
//! of a board with one queen moved.

use std::path::Path;

use crate::all_solutions::{all_solutions, text_formats, write};
use crate::forms::Form;
use crate::printouts::judged;
use crate::table::table;
use queens::check::check;
use queens_formats::{Base, Format, ReadBoard, ReadError, ReadOptions, Reader, Shape, Style};

fn is_whole(board: &ReadBoard) -> bool {
    board.shape == Shape::square(board.queens.queens().len() as u32)
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    Right,
    Wrong,
    Unread,
}

fn verdict(text: &str) -> Verdict {
    match judged(text.as_bytes(), None) {
        Ok(boards) if !boards.iter().all(ReadBoard::is_solution) => Verdict::Wrong,
        // There are as many rows and columns as queens, so no label was read as a square.
        Ok(boards) if !boards.is_empty() && boards.iter().all(is_whole) => Verdict::Right,
        _ => Verdict::Unread,
    }
}

#[test]
fn printouts_of_many_programs_are_judged_correctly() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/printouts");
    let files = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 200, "{}", files.len());
    let (mut unread, mut wrong) = (Vec::new(), Vec::new());
    for path in &files {
        let file = std::fs::read_to_string(path).unwrap();
        let (head, texts) = file.split_once("=== right\n").unwrap();
        let is_told = head.starts_with("program: ") && head.contains("\ncommand: ");
        assert!(is_told, "{}", path.display());
        let (good, bad) = texts.split_once("=== wrong\n").unwrap();
        match verdict(good) {
            Verdict::Right => {}
            Verdict::Unread => unread.push(path.file_name().unwrap()),
            Verdict::Wrong => wrong.push((path, "a right board is called wrong")),
        }
        let both = format!("{good}\n{bad}");
        for (text, what) in [
            (bad, "a wrong board is called right"),
            (&both[..], "a wrong board below a right one is called right"),
        ] {
            if verdict(text) == Verdict::Right {
                wrong.push((path, what));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // Numbers with a prefix, tables of other numbers, and arrays of arrays with their indices.
    assert_eq!(unread, ["101-python.txt", "172-glpk.txt", "252-php.txt"]);
}

fn written(format: Format, base: Base, boards: &[&[u32]]) -> String {
    let style = Style {
        base,
        ..Style::default()
    };
    let boards: Vec<Vec<u32>> = boards.iter().map(|board| board.to_vec()).collect();
    String::from_utf8(write(format, boards[0].len() as u32, style, &boards)).unwrap()
}

/// The boards with the queen of one row moved.
fn moved(columns: &[u32]) -> Vec<Vec<u32>> {
    let n = columns.len() as u32;
    let places = (0..columns.len()).flat_map(|row| (0..n).map(move |column| (row, column)));
    let elsewhere = places.filter(|&(row, column)| columns[row] != column);
    let board = |(row, column)| {
        let mut board = columns.to_vec();
        board[row] = column;
        board
    };
    elsewhere.map(board).collect()
}

/// The text around a board in the usual printouts.
const TITLES: [(&str, &str); 6] = [
    ("Solution 1:\n", ""),
    ("// Solution 1\n", "\n"),
    ("", "\n1 solution found in 0.01 s\n"),
    (
        "2026-11-23 14:27:05 INFO start\n",
        "2026-11-23 14:27:06 INFO done\n",
    ),
    ("N-Queens\n========\n\n", "--------\n"),
    ("Enter n: {n}\n", "Total solutions: 92\n"),
];

#[test]
fn exact_formats_are_judged_correctly_between_titles() {
    let (mut titled, mut unread) = (0, 0);
    for format in text_formats() {
        for base in [Base::Zero, Base::One] {
            if base == Base::One && !format.has_base() {
                continue;
            }
            for n in 4..=7 {
                let step = if n == 7 { 4 } else { 1 };
                for (number, columns) in all_solutions(n).iter().enumerate().step_by(step) {
                    let right = written(format, base, &[columns]);
                    assert_eq!(verdict(&right), Verdict::Right, "{format}\n{right}");
                    let wrong = moved(columns);
                    for board in wrong.iter().step_by(if number == 0 { 1 } else { 7 }) {
                        let wrong = written(format, base, &[board]);
                        assert_eq!(verdict(&wrong), Verdict::Wrong, "{format}\n{wrong}");
                        let list = written(format, base, &[columns, board]);
                        assert_ne!(verdict(&list), Verdict::Right, "{format}\n{list}");
                    }
                    for (before, after) in TITLES {
                        let before = before.replace("{n}", &n.to_string());
                        let text = format!("{before}{right}{after}");
                        let read = verdict(&text);
                        assert_ne!(read, Verdict::Wrong, "{format}\n{text}");
                        titled += 1;
                        unread += u32::from(read == Verdict::Unread);
                        let board = &wrong[number % wrong.len()];
                        let text = format!("{before}{}{after}", written(format, base, &[board]));
                        assert_ne!(verdict(&text), Verdict::Right, "{format}\n{text}");
                    }
                }
            }
        }
    }
    assert!(20 * unread <= titled, "{unread} of {titled} are unread");
}

/// A board that cannot be read is reported with its line, and the others are read.
#[test]
fn an_unreadable_board_of_a_list_hides_no_other() {
    let list = all_solutions(8);
    let boards: Vec<&[u32]> = list.iter().map(|columns| &columns[..]).collect();
    let text = written(Format::Columns, Base::Zero, &boards);
    let mut lines: Vec<&str> = text.lines().collect();
    lines[40] = "1 2 x 4";
    let mut read = each(&lines.join("\n"));
    let fault = read.remove(40).unwrap_err();
    assert_eq!((read.len(), fault.line()), (91, 41));
    let is_right = |board: Result<ReadBoard, _>| board.unwrap().is_solution();
    assert!(read.into_iter().all(is_right));
    let drawn = written(Format::Spaced, Base::Zero, &boards[..3]).replacen('Q', "!", 1);
    let read: Vec<bool> = each(&drawn).iter().map(Result::is_ok).collect();
    assert_eq!(read, [false, true, true]);
}

/// Each board of a text that is judged, or why it cannot be read.
fn each(text: &str) -> Vec<Result<ReadBoard, ReadError>> {
    let options = ReadOptions::default();
    let reader = Reader::judged(text.as_bytes(), options, ReadBoard::is_solution);
    reader.unwrap().collect()
}

/// A slip is reported or corrected, but no list is right without the board that has the slip.
#[test]
fn no_list_is_right_without_the_board_that_has_a_slip() {
    let list = all_solutions(6);
    let boards: Vec<&[u32]> = list.iter().map(|columns| &columns[..]).collect();
    for format in text_formats().filter(|&format| format != Format::Csv) {
        let text = written(format, Base::Zero, &boards);
        let signs = text.char_indices().filter(|(_, sign)| *sign != '\n');
        for (at, sign) in signs.step_by(3) {
            for slip in ["", "a", "(", "aa"] {
                let (before, after) = (&text[..at], &text[at + sign.len_utf8()..]);
                let text = format!("{before}{slip}{after}");
                let right = |boards: &[ReadBoard]| boards.iter().all(ReadBoard::is_solution);
                let read = judged(text.as_bytes(), None);
                let read = read.is_ok_and(|read| right(&read) && read.len() != boards.len());
                assert!(!read, "{format}\n{text}");
            }
        }
    }
}

/// A list with a slip in one board is never right, though the rest of that board has no attack on a rectangle.
#[test]
fn a_board_that_lacks_a_row_is_not_read_as_a_rectangle() {
    let no_attack = |board: &ReadBoard| check(&board.queens).pair_count() == 0;
    let list = all_solutions(8);
    let boards: Vec<&[u32]> = list.iter().map(|columns| &columns[..]).collect();
    for format in [Format::Spaced, Format::Rows] {
        let text = written(format, Base::Zero, &boards);
        let lines: Vec<&str> = text.lines().collect();
        for at in [0, 7, 9 * 40, 9 * 40 + 3, 9 * 91] {
            let strange = lines[at].replace('Q', "?");
            for slip in [Some(&strange[..]), None] {
                let changed = [&lines[..at], slip.as_slice(), &lines[at + 1..]].concat();
                let text = changed.join("\n");
                let read = Reader::judged(text.as_bytes(), ReadOptions::default(), no_attack);
                let read: Result<Vec<ReadBoard>, _> = read.and_then(Iterator::collect);
                let all_right = read.is_ok_and(|boards| boards.iter().all(no_attack));
                assert!(!all_right, "{format}, line {at}, {slip:?}");
                if slip.is_none() {
                    // The other boards are read, whichever board lacks the row.
                    let read: Vec<bool> = each(&text).iter().map(Result::is_ok).collect();
                    let expected: Vec<bool> = (0..92).map(|board| board != at / 9).collect();
                    assert_eq!(read, expected, "{format}, line {at}");
                }
            }
        }
    }
}

/// Solutions are right, with at most one in twenty unread and none wrong, whatever is around them. With a queen moved, a
/// board is never right, alone or below a right one. Every `step`th solution and move is tried.
fn every_notation(step: usize) {
    let (mut read, mut unread, mut faults) = (0, Vec::new(), Vec::new());
    // A form for each notation of the table, and some for their layouts.
    for form in table::<Form>("forms") {
        let name = form.name().to_owned();
        let has_base = form.printed(&[0], 0) != form.printed(&[0], 1);
        for base in 0..=u32::from(has_base) {
            for n in 4..=7 {
                for (number, columns) in all_solutions(n).iter().enumerate().step_by(step) {
                    let right = form.printed(columns, base);
                    for (before, after) in [("", "")].into_iter().chain(TITLES) {
                        let before = before.replace("{n}", &n.to_string());
                        let text = format!("{before}{right}{after}");
                        match verdict(&text) {
                            Verdict::Right => read += 1,
                            Verdict::Unread => unread.push((name.clone(), base, text)),
                            Verdict::Wrong => faults.push(("a right board is called wrong", text)),
                        }
                    }
                    for board in moved(columns).iter().skip(number % step).step_by(step) {
                        let wrong = form.printed(board, base);
                        let both = format!("{right}\n{wrong}");
                        for text in [wrong, both] {
                            if verdict(&text) == Verdict::Right {
                                faults.push(("a wrong board is called right", text));
                            }
                        }
                    }
                }
            }
        }
    }
    faults.truncate(10);
    assert!(faults.is_empty(), "{faults:#?}");
    let all = read + unread.len();
    println!("{read} of {all} texts are read");
    let (few, first) = (unread.len(), unread.first().cloned());
    unread.dedup_by_key(|(name, base, _)| (name.clone(), *base));
    let forms = unread.iter().map(|(name, base, _)| (name, base));
    let forms = Vec::from_iter(forms);
    assert!(
        20 * few <= all,
        "{few} of {all} are unread: {forms:?}, as {first:?}"
    );
}

#[test]
fn every_notation_is_judged_correctly_between_titles() {
    every_notation(9);
}

#[test]
#[ignore = "slow suite: every solution of n = 4 … 7 and every move of a queen"]
fn every_solution_in_every_notation_is_judged_correctly() {
    every_notation(1);
}

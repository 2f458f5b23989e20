//! What programs from textbooks and students print, each with the statement that prints it. Every right answer is called
//! right, and a text with two readings is refused with both named.

use crate::all_solutions::all_solutions;
use crate::forms::Form;
use crate::table::table;
use queens::check::{Status, check};
use queens_formats::{ReadBoard, ReadError, ReadOptions, Reader, Shape};

/// The boards of a text, in the reading whose boards are solutions.
pub(crate) fn judged(text: &[u8], size: Option<Shape>) -> Result<Vec<ReadBoard>, ReadError> {
    let options = ReadOptions {
        size,
        ..ReadOptions::default()
    };
    Reader::judged(text, options, ReadBoard::is_solution)?.collect()
}

const TWO: [[u32; 4]; 2] = [[1, 3, 0, 2], [2, 0, 3, 1]];

/// Printouts of the first solution of n = 4: the language, the statement, and its output. `q` is the list of columns,
/// `board` the matrix.
fn one() -> Vec<[String; 3]> {
    table("one_solution")
}

/// Pairs from 1 on can be read only if the size is given.
fn size_of(statement: &str) -> Option<Shape> {
    statement.contains("--size 4").then_some(Shape::square(4))
}

/// Checks that every printout is read as expected.
fn all_are_read(printouts: &[[String; 3]], is_expected: impl Fn(&[ReadBoard]) -> bool) {
    let mut wrong = Vec::new();
    for [language, statement, text] in printouts {
        let why = match judged(text.as_bytes(), size_of(statement)) {
            Ok(boards) if is_expected(&boards) => continue,
            Ok(_) => "was read differently".to_owned(),
            Err(error) => format!("was refused: {error}"),
        };
        wrong.push(format!("{language}: {statement}\n{text}{why}"));
    }
    let (few, all) = (wrong.len(), printouts.len());
    assert!(wrong.is_empty(), "{few} of {all}\n{}", wrong.join("\n"));
}

#[test]
fn one_solution_is_read_from_many_programs() {
    let printouts = one();
    assert!(printouts.len() >= 60);
    all_are_read(&printouts, |boards| {
        boards.len() == 1 && boards[0].is_solution() && boards[0].shape == Shape::square(4)
    });
}

/// Printouts of both solutions of n = 4.
#[test]
fn all_solutions_are_read_from_many_programs() {
    all_are_read(&table("all_solutions"), |boards| {
        let columns = boards.iter().map(|board| board.queens.columns());
        columns.eq(TWO.map(|columns| Some(columns.to_vec())))
    });
}

/// Texts with a fault that another reading, or one that leaves something out, could miss.
#[test]
fn no_spoilt_text_is_called_right() {
    for text in table::<String>("spoilt") {
        let read = judged(text.as_bytes(), None);
        let is_right = read.is_ok_and(|boards| boards.iter().all(ReadBoard::is_solution));
        assert!(!is_right, "{text}");
    }
}

/// Every solution in every form of signs between its numbers: a text is read as that solution or refused.
#[test]
fn no_solution_is_called_wrong() {
    let mut forms: Vec<(u32, Form)> = Vec::new();
    let mut add = |base, parts: [&str; 4]| forms.push((base, Form::new(parts)));
    for base in [0, 1] {
        for between in [" ", ", ", ",", ";", "; ", "\t", "  ", " | ", "-", ""] {
            let around = [("", ""), ("[", "]"), ("(", ")"), ("{", "}"), ("q = ", "")];
            for (open, close) in around.into_iter().chain([("", between)]) {
                let end = format!("{close}\n");
                add(base, [open, "{c}", between, &end]);
            }
        }
        for joint in [
            " ", ",", ", ", ";", "\t", ":", ": ", "->", " -> ", " => ", "=", " = ", "-", " - ",
        ] {
            for between in ["\n", " ", ", ", ";", "; ", " | "] {
                for (open, close) in [("", ""), ("(", ")"), ("[", "]"), ("Q", "")] {
                    for head in ["", "row,col\n", "Row Column\n", "x;y\n"] {
                        let pair = format!("{open}{{r}}{joint}{{c}}{close}");
                        add(base, [head, &pair, between, "\n"]);
                    }
                }
            }
        }
    }
    for joint in ["", " ", ":"] {
        for between in ["\n", " ", ", ", ";", "; ", " | ", "-"] {
            for (open, close) in [("", ""), ("(", ")"), ("Q", ""), ("'", "'")] {
                let square = format!("{open}{{file}}{joint}{{rank}}{close}");
                add(0, ["", &square, between, "\n"]);
            }
        }
    }
    let mut wrong = Vec::new();
    let mut read = 0;
    for n in 4..=7 {
        // For n = 7, only every fifth solution, to be quick.
        for columns in all_solutions(n).iter().step_by(if n == 7 { 5 } else { 1 }) {
            for (base, form) in &forms {
                let text = form.printed(columns, *base);
                for size in [None, Some(Shape::square(n))] {
                    // With the size given, `1 - 3` is a queen in the first row, none in the second, and one in the third.
                    let is_tall = text.matches('\n').count() >= n as usize;
                    if size.is_some() && text.contains(" - ") && is_tall {
                        continue;
                    }
                    let Ok(boards) = judged(text.as_bytes(), size) else {
                        continue;
                    };
                    read += 1;
                    // A board with rows and columns exchanged is a solution too.
                    let right =
                        |board: &ReadBoard| board.is_solution() && board.shape == Shape::square(n);
                    if boards.len() != 1 || !right(&boards[0]) {
                        let from = format!("n = {n}, {size:?}, {} from {base}", form.name());
                        wrong.push(format!("{from}: {text}was read differently"));
                    }
                }
            }
        }
    }
    wrong.truncate(20);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(read > 10_000, "{read} were read");
}

/// Checks that the first board read from a text is the first solution of n = 4.
fn is_first(text: &str, read: Result<Vec<ReadBoard>, ReadError>) {
    let boards = read.unwrap_or_else(|error| panic!("{text}: {error}"));
    let columns = boards[0].queens.columns().unwrap();
    assert_eq!(columns, TWO[0], "{text}");
}

/// Every text above in UTF-16, as PowerShell and old editors write it, with and without its mark, or with CR at the ends of
/// lines, as spreadsheets save it for old Macs.
#[test]
fn utf_16_and_bare_carriage_returns_are_read() {
    for [_, statement, text] in one().iter().filter(|[.., text]| text.is_ascii()) {
        for mark in ["", "\u{feff}"] {
            let units: Vec<u16> = format!("{mark}{text}").encode_utf16().collect();
            let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
            let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
            let returns = format!("{mark}{}", text.replace('\n', "\r")).into_bytes();
            for bytes in [little, big, returns] {
                is_first(text, judged(&bytes, size_of(statement)));
            }
        }
    }
}

/// Of two readings, the one that is a solution is meant. If neither is, or a header may be a board, no reading is taken.
#[test]
fn the_right_one_of_two_readings_is_taken() {
    for text in [
        "(1,2) (2,4) (3,1) (4,3)\n",
        "1:2 2:4 3:1 4:3\n",
        ". X . .\n. . . X\nX . . .\n. . X .\n",
    ] {
        is_first(text, judged(text.as_bytes(), None));
    }
    for text in [
        "(1,2) (2,4) (3,1) (4,1)\n",
        "0,1,2,3\n1,3,0,2\n",
        ". X . .\n. . . X\nX . . .\nX . . .\n",
    ] {
        let error = judged(text.as_bytes(), None).expect_err(text).to_string();
        assert!(
            error.contains("Considered:\n") && error.contains("--from"),
            "{text}: {error}"
        );
    }
    // Without a judge, a board of blocked squares is a board, and two meanings are refused.
    let unjudged = |text: &'static str| Reader::new(text.as_bytes(), ReadOptions::default());
    let mut blocked = unjudged(". X\nX .\n").unwrap();
    assert!(blocked.all(|board| board.is_ok()));
    let error = unjudged("Queens: (1,2) (2,4)\n").unwrap_err().to_string();
    for part in ["can be read in two ways", "counted from 1"] {
        assert!(error.contains(part), "{error}");
    }
}

/// Wrong answers stay wrong, however they are written.
#[test]
fn wrong_answers_are_never_called_right() {
    for text in [
        "[[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [1, 0, 0, 0]]",
        "[[0 1 0 0]\n [0 0 0 1]\n [1 0 0 0]\n [0 0 0 1]]",
        "{0: 1, 1: 3, 2: 0, 3: 3}",
        "Queens: [1, 3, 0, 0]",
        "2 4 1 1",
    ] {
        // Wrong in one of our formats, otherwise unread.
        let boards = judged(text.as_bytes(), None);
        let exact = text == "2 4 1 1";
        assert_eq!(boards.is_ok(), exact, "{text}");
        let attacked = |board: &ReadBoard| check(&board.queens).status() == Status::Attacked;
        assert!(boards.iter().flatten().all(attacked), "{text}");
    }
    let abbreviated = "[[0 1 0 ... 0 0 0]\n [0 0 0 ... 0 1 0]\n ...\n [0 0 0 ... 0 0 0]]\n";
    assert!(judged(abbreviated.as_bytes(), None).is_err());
}

#[test]
fn huge_numbers_are_refused() {
    for huge in [
        "18446744073709551615",
        "18446744073709551616",
        "99999999999999999999999",
    ] {
        for text in [
            format!("[({huge}, 0), (1, 2)]\n"),
            format!("[[0, {huge}], [1, 2]]\n"),
            format!("({huge}, {huge})\n(1, 0)\n"),
            format!("[1, 3, {huge}, 2]\n"),
            format!("{{{{0, {huge}}}, {{1, 0}}}}\n"),
            format!("Solution 1: ({huge}, 1) (0, 3)\n"),
            format!("\t\t{huge}}}0\t\t\t{{\"Q\"\t\t\t"),
        ] {
            for size in [None, Some(Shape::square(4))] {
                assert!(judged(text.as_bytes(), size).is_err(), "{text}");
            }
        }
    }
}

/// Words of ones and zeros are rows, however long they are.
#[test]
fn rows_of_a_hundred_digits_are_read() {
    for n in [96, 100, 240] {
        let solution = queens::find(n).unwrap();
        let row = |&queen: &u32| {
            let digits = (0..n).map(|column| char::from(b'0' + u8::from(column == queen)));
            format!("'{}'", digits.collect::<String>())
        };
        let rows: Vec<String> = solution.iter().map(row).collect();
        for text in [format!("[{}]\n", rows.join(", ")), rows.join("\n")] {
            let boards = judged(text.as_bytes(), None).expect(&text);
            assert!(boards[0].is_solution(), "{text}");
        }
    }
}

/// Words of a list show where the rows of a rectangle end.
#[test]
fn rectangles_are_read_from_lists_of_words() {
    for text in [
        "['.Q..', '...Q', 'Q...']\n",
        "[.Q..., ...Q., Q....]\n",
        "board = {\"..Q.\", \"Q...\", \"...Q\"}\n",
    ] {
        let boards = judged(text.as_bytes(), None).expect(text);
        assert_eq!(boards[0].shape.rows, 3, "{text}");
        assert!(boards[0].is_solution(), "{text}");
    }
    assert!(judged(b"['.Q..', '..Q', 'Q....']\n", None).is_err());
}

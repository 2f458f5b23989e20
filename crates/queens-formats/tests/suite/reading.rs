//! What readers accept, what they refuse, and how they word it.

use std::io::{self, BufRead, BufReader, Read};

use crate::all_solutions::all_solutions;
use crate::printouts::judged;
use crate::table::table;
use queens::Square;
use queens::check::{Status, check};
use queens_formats::{
    Base, Format, ReadBoard, ReadError, ReadOptions, Reader, Shape, User, check_columns,
};

fn read_with(text: &[u8], options: ReadOptions) -> Result<(Format, Vec<ReadBoard>), ReadError> {
    let reader = Reader::new(text, options)?;
    let format = reader.format();
    Ok((format, reader.collect::<Result<_, _>>()?))
}

fn read(text: &str) -> Result<(Format, Vec<ReadBoard>), ReadError> {
    read_with(text.as_bytes(), ReadOptions::default())
}

/// Options with the size given.
fn sized(n: u32) -> ReadOptions {
    ReadOptions {
        size: Some(Shape::square(n)),
        ..ReadOptions::default()
    }
}

/// Reads text in a given format.
fn read_as(format: Format, text: &str) -> Result<Vec<ReadBoard>, ReadError> {
    let options = ReadOptions {
        format: Some(format),
        ..ReadOptions::default()
    };
    read_with(text.as_bytes(), options).map(|(_, boards)| boards)
}

fn columns(boards: &[ReadBoard]) -> Vec<Vec<u32>> {
    boards
        .iter()
        .map(|board| board.queens.columns().unwrap())
        .collect()
}

/// The format that is detected, and the columns of each board.
fn read_columns(text: &str) -> (Format, Vec<Vec<u32>>) {
    let (format, boards) = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    (format, columns(&boards))
}

/// Whether all boards of a text are solutions, if it can be read.
fn is_right(text: &str) -> Option<bool> {
    let boards = judged(text.as_bytes(), None).ok()?;
    Some(boards.iter().all(ReadBoard::is_solution))
}

#[test]
fn one_board_is_read_in_many_notations() {
    for (format, text) in table::<(String, String)>("one_board") {
        let expected = (format.parse().unwrap(), vec![vec![1, 3, 0, 2]]);
        assert_eq!(read_columns(&text), expected, "{text}");
    }
}

#[test]
fn consecutive_boards_are_read_with_and_without_blank_lines() {
    for between in ["", "\n", "\n \t\n\n"] {
        let text = format!(".Q..\n...Q\nQ...\n..Q.\n{between}..Q.\nQ...\n...Q\n.Q..\n");
        let (_, boards) = read(&text).unwrap();
        assert_eq!(columns(&boards), [[1, 3, 0, 2], [2, 0, 3, 1]]);
        let blank = between.matches('\n').count() as u64;
        let lines: Vec<u64> = boards.iter().map(|board| board.position.line).collect();
        assert_eq!(lines, [1, 5 + blank]);
    }
    // Sizes may differ if each board shows its own.
    assert_eq!(read_columns("Q\n\n.Q\nQ.\n").1, [vec![0], vec![1, 0]]);
    assert_eq!(read_columns("1 3 0 2\n0\n").1, [vec![1, 3, 0, 2], vec![0]]);
}

#[test]
fn given_and_blocked_squares_are_read() {
    for (text, queens, blocked) in [
        (". Q .\nx . .\n. . X\n", "0:1", "1:0 2:2"),
        ("[[[\"#\",\"Q\"],[\"x\",\"#\"]]]", "0:1", "1:0"),
        (
            "{\"n\":3,\"queens\":[null,2],\"blocked\":[[0,0]]}",
            "1:2",
            "0:0",
        ),
        (
            "{\"n\":3,\"queens\":[null,2],\"blocked\":[[0,0]],\"blocked_diagonals\":[-2,0],\"blocked_antidiagonals\":[2]}",
            "1:2",
            "0:0 0:2 1:1 2:0 2:2",
        ),
        (
            "{\"rows\":3,\"columns\":3,\"squares\":[[2,0],[0,1]]}",
            "0:1 2:0",
            "",
        ),
        ("row0,row1,row2\n,2,\n", "1:2", ""),
        ("3/1Q1/3\n", "1:1", ""),
    ] {
        let (_, boards) = read(text).expect(text);
        let squares = |squares: &[Square]| -> String {
            squares.iter().map(|square| format!(" {square}")).collect()
        };
        let found = [boards[0].queens.queens(), &boards[0].blocked].map(squares);
        assert_eq!(
            found.each_ref().map(|squares| squares.trim()),
            [queens, blocked],
            "{text}"
        );
    }
}

/// Borders of regions between the squares are skipped, in characters of either kind.
#[test]
fn borders_of_drawn_regions_are_skipped() {
    let unicode = "  ┌───┬───┐\n0 │ ♛ │ × │\n  │   ├───┤\n1 │ · │ ♕ │\n  └───┴───┘\n    0   1\n\n";
    let ascii = "  +---+---+\n0 | Q | x |\n  |   |   |\n1 | . | q |\n  +---+---+\n    0   1\n\n";
    for text in [unicode, ascii] {
        let (format, boards) = read(&text.repeat(2)).unwrap();
        assert_eq!((format, boards.len()), (Format::Board, 2));
        let square = Square::new;
        assert_eq!(boards[1].queens.queens(), [square(0, 0), square(1, 1)]);
        assert_eq!(boards[1].blocked, [square(0, 1)]);
    }
}

#[test]
fn zeros_and_ones_are_rows_only_when_they_form_a_square() {
    let attacked = (Format::Columns, vec![vec![0; 4]]);
    assert_eq!(read_columns("0 0 0 0\n"), attacked);
    assert_eq!(read("0 1\n1 0\n").unwrap().0, Format::Matrix);
    assert_eq!(read("0\n").unwrap().0, Format::Columns);
    // More text than is looked at to detect the format: a square, and single lines.
    for row in ["0 ".repeat(400), "0".repeat(400)] {
        let (format, boards) = read(&format!("{row}\n").repeat(400)).unwrap();
        assert_eq!((format, boards.len()), (Format::Matrix, 1));
    }
    for n in [400, 70_000] {
        let (format, boards) = read(&"0 ".repeat(n)).unwrap();
        assert_eq!((format, boards.len()), (Format::Columns, 1));
    }
    let as_columns = read_as(Format::Columns, "0 0\n0 0\n").unwrap();
    assert_eq!(columns(&as_columns), [[0, 0], [0, 0]]);
}

#[test]
fn sizes_are_as_given_or_as_small_as_possible() {
    let n = |text: &str, size: Option<u32>| {
        let options = size.map_or_else(ReadOptions::default, sized);
        read_with(text.as_bytes(), options).map(|(_, boards)| boards[0].queens.n())
    };
    assert_eq!(n("0:1 1:3", None).unwrap(), 4);
    assert_eq!(n("0:1 1:3", Some(9)).unwrap(), 9);
    assert_eq!(n("0:0 0:1 1:0 1:1", None).unwrap(), 4);
    assert_eq!(n("a1", Some(8)).unwrap(), 8);
    assert_eq!(n("0 3", Some(8)).unwrap(), 8);
    assert!(n("1 3", None).is_err());
    assert!(n("Q", Some(8)).is_err());
    let (_, boards) = read_with(b"a1 c8", sized(8)).unwrap();
    assert_eq!(
        boards[0].queens.queens(),
        [Square::new(0, 2), Square::new(7, 0)]
    );
}

/// A tall board with two or three times as many rows as columns is read as several square boards, unless only the tall one
/// is right.
#[test]
fn tall_boards_can_be_right_too() {
    let right = |text: &str| -> Vec<Shape> {
        let boards = judged(text.as_bytes(), None).unwrap();
        let right = boards.iter().filter(|board| board.is_solution());
        right.map(|board| board.shape).collect()
    };
    let tall = Shape {
        rows: 6,
        columns: 3,
    };
    let board = "Q..\n..Q\n...\n.Q.\n...\n...\n\n";
    assert_eq!(right(&board.repeat(2)), [tall, tall]);
    let wrong = board.replace("..Q", ".Q.");
    assert_eq!(right(&format!("{board}{wrong}")), []);
    // The smallest board, too, in every format that shows it.
    for text in ["0", "0:0", "a1", "[[true]]", "Q", "[[\"Q\"]]"] {
        assert_eq!(right(text), [Shape::square(1)], "{text}");
    }
}

/// Without a judge too, boards of one square are not taken for rows of another board.
#[test]
fn boards_of_one_square_are_read_or_refused() {
    for text in ["0\n", "0:0\n", "a1\n", "Q\n\n"] {
        assert_eq!(read_columns(&text.repeat(3)).1, vec![vec![0]; 3], "{text}");
    }
    // `Q` of FEN three times, or one column of queens.
    assert!(read("Q\nQ\nQ\n").is_err());
}

/// An error does not blame a title if the fault is below it.
#[test]
fn faults_below_titles_are_found() {
    for (text, place) in [
        ("Solution 1:\n. Q . .\n. . . Q\nQ . . z\n. . Q .\n", (4, 7)),
        ("Solution 1:\n. Q . .\n. . . Q\nQ . .\n. . Q .\n", (4, 0)),
        ("\nMy answer\n\n1 3 0 x\n", (4, 7)),
        ("My answer\nName: Bob\n1 3 0 x\n", (3, 7)),
        ("hello\nworld\n", (1, 1)),
    ] {
        let error = judged(text.as_bytes(), None).unwrap_err();
        assert_eq!((error.line(), error.column()), place, "{error}");
    }
}

#[test]
fn coordinates_can_be_counted_from_one() {
    let one = ReadOptions {
        base: Some(Base::One),
        ..ReadOptions::default()
    };
    for text in ["2 4 1 3", "1:2 2:4 3:1 4:3", "[[2,4,1,3]]"] {
        let (_, boards) = read_with(text.as_bytes(), one).unwrap();
        assert_eq!(columns(&boards), [[1, 3, 0, 2]]);
    }
    for (text, place) in [("2 0 1 3", 3), ("1:2 0:1", 5), ("[[0]]", 3)] {
        let error = read_with(text.as_bytes(), one).unwrap_err();
        assert_eq!((error.line(), error.column()), (1, place), "{error}");
        assert!(error.to_string().contains("there is no 0"), "{error}");
    }
}

/// Without a limit on the size of boards, none is lost.
#[test]
fn without_a_limit_all_boards_are_read() {
    let options = ReadOptions {
        limit: usize::MAX,
        ..ReadOptions::default()
    };
    let (_, boards) = read_with(&b"1 3 0 2\n".repeat(20_000), options).unwrap();
    assert_eq!(boards.len(), 20_000);
}

/// Blank lines do not hide a board, even if they exceed the text that is looked at first, and they count as lines.
#[test]
fn blank_lines_before_the_first_board_are_skipped() {
    let text = format!("{}1 3 0 2\n", "\n".repeat(100_000));
    let (format, boards) = read(&text).unwrap();
    let line = boards[0].position.line;
    assert_eq!((format, line), (Format::Columns, 100_001));
    let error = read(&format!("{}1 3 0 9\n", "\n".repeat(70_000))).unwrap_err();
    assert_eq!(error.line(), 70_001, "{error}");
}

/// What `queens puzzle solve` writes is judged by the regions of its drawing, and only if nothing else in it may be a board.
#[test]
fn drawings_of_solved_puzzles_are_judged_by_their_regions() {
    let solved = "\
1. All squares left in region B lie in column 3, so that is where its queen goes. Cross out 2:3, 3:3.
2. It is on 0:1 (which leaves only 1:3) or on 2:0 (which leaves only 3:2), and so there is none on 1:1. Cross it out.
    0   1   2   3
  ┏━A━┯━━━┯━━━┳━B━┓
0 ┃   │ ♛ │   ┃   ┃
  ┣━C━╅───╆━━━╃───┨
1 ┃   ┃   ┃   │ ♛ ┃
  ┠───╄━━━╋━D━╅───┨
2 ┃ ♛ │   ┃   ┃   ┃
  ┠───╆━━━╃───╄━━━┫
3 ┃   ┃   │ ♛ │   ┃
  ┗━━━┻━━━┷━━━┷━━━┛
";
    let is_right = |text: &str| {
        let right = |board: &ReadBoard| board.asked.is_some() && board.is_solution();
        judged(text.as_bytes(), None).is_ok_and(|boards| boards.iter().all(right))
    };
    // A board with regions is drawn with a q for each queen that was placed.
    let plain = "  +---------------+---+
0 | .   .   .   q | . |
  |-------+-------+   |
1 | .   q | .   .   . |
  |       |           |
2 | .   . | .   .   q |
  |-------+---+       |
3 | q   .   . | .   . |
  |       +---|       |
4 | .   . | q | .   . |
  +-------+---+-------+
    0   1   2   3   4
";
    for text in [
        solved.to_owned(),
        plain.to_owned(),
        format!("1:\n{solved}\n2:\n{solved}"),
        format!("{solved}{solved}"),
    ] {
        assert!(is_right(&text), "{text}");
    }
    let moved = solved.replace("┃ ♛ │   ┃   ┃   ┃", "┃   │ ♛ ┃   ┃   ┃");
    for text in [
        format!("{solved}\n{moved}"),
        format!("{solved}{moved}"),
        format!("{solved}1 3 0 0\n"),
        format!("1 3 0 0\n{solved}"),
        format!("1,3,0,0\n{solved}"),
        format!("Found (1, 3, 0, 0).\n{solved}"),
        format!("{solved}0 & 1\\\\\n1 & 0\\\\\n"),
        format!("{solved}\nrow 1: 2\n"),
        plain.replace("0 | .   .   .   q", "0 | .   .   q   ."),
        moved,
    ] {
        assert!(!is_right(&text), "{text}");
    }
    // No queen attacks another, but region A has none.
    let chess = "1:
  ┏━A━┳━B━┯━━━┯━━━┓
0 ┃   ┃ ♛ │   │   ┃
  ┠───╂───┼───┼───┨
1 ┃   ┃   │   │ ♛ ┃
  ┣━C━╇━━━╈━D━┿━━━┫
2 ┃ ♛ │   ┃   │   ┃
  ┠───┼───╂───┼───┨
3 ┃   │   ┃ ♛ │   ┃
  ┗━━━┷━━━┻━━━┷━━━┛
";
    let unread = judged(chess.as_bytes(), None).unwrap_err().to_string();
    assert!(unread.contains("judged by their regions"), "{unread}");
    // A list of eight solutions is no map of eight regions.
    let lines = all_solutions(8).into_iter().take(8);
    let list: String = lines.map(|columns| format!("{columns:?}\n")).collect();
    let problem = queens_formats::read_problem(list.as_bytes(), ReadOptions::default());
    let error = problem.unwrap_err().to_string();
    assert!(error.contains("more than one board"), "{error}");
}

/// A model with variables that are not squares needs the size.
#[test]
fn literals_with_extra_variables_need_a_size() {
    let text =
        &b"s SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 17 -18 0\n"[..];
    let read = |options| Reader::judged(text, options, ReadBoard::is_solution);
    assert_eq!(read(sized(4)).unwrap().count(), 1);
    let error = read(ReadOptions::default()).unwrap_err().to_string();
    assert!(error.starts_with("18 literals are not a board"), "{error}");
}

/// Boards and problems are one dialect of JSON, on one line or on several.
#[test]
fn boards_and_problems_share_one_dialect_of_json() {
    let options = ReadOptions::default();
    let problem = |text: &str| queens_formats::read_problem(text.as_bytes(), options);
    let regions = "{\"rows\":4,\"columns\":4,\"regions\":[\"AABB\",\"AABB\",\"ACDD\",\"CCDD\"]}";
    let puzzle = problem(regions).unwrap();
    assert_eq!(puzzle.rules(), queens::Rules::PUZZLE);
    for same in [
        regions.replace("\"rows\":4,\"columns\":4,", ""),
        regions.replace("\"rows\":4,\"columns\":4", "\"n\":4,\"queens\":[]"),
        regions.replace(
            "[\"AABB\",\"AABB\",\"ACDD\",\"CCDD\"]",
            r#"[["A","A","B","B"],["A","A","B","B"],["A","C","D","D"],["C","C","D","D"]]"#,
        ),
        regions.replace("\"regions\"", "\"rules\":\"regions\",\"regions\""),
        regions.replace(',', ",\n  "),
    ] {
        assert_eq!(problem(&same).unwrap(), puzzle, "{same}");
    }
    for (text, given, queens) in [
        ("{\"rows\":6,\"columns\":6,\"squares\":[[0,1],[2,2]]}", 2, 6),
        ("{\"n\":6,\"queens\":[1,null,2]}", 2, 6),
        (
            "{\"rows\":4,\"columns\":6,\"queen_count\":3,\"given\":[[3,5]]}",
            1,
            3,
        ),
        ("{\"n\":4,\"queen_count\":2}", 0, 2),
        ("{\"n\":4}", 0, 4),
        ("{\"n\":4,\"blocked\":[[0,0]]}", 0, 4),
        (
            "{\"n\":4,\"blocked_diagonals\":[0],\"id\":\"x\",\"stars\":1}",
            0,
            4,
        ),
        ("{\"n\":4,\"solution\":[1,3,0,2]}", 4, 4),
        ("0:1 2:3", 2, 4),
        (r##"[["#","Q","#"],["#","#","#"],["#","#","#"]]"##, 1, 3),
    ] {
        let problem = problem(text).unwrap();
        let found = (problem.given().len(), problem.queens());
        assert_eq!(found, (given, queens), "{text}");
    }
    for (text, expected) in [
        ("{\"rows\":4,\"rules\":\"torus\"}", "\"columns\" is missing"),
        ("{\"rows\":4,\"colums\":4}", "unknown field \"colums\""),
        ("{\"n\":4,\"rules\":\"rabbits\"}", "no such rule"),
        ("{\"n\":4,\"queens\":[[0,9]]}", "0:9 lies outside"),
        ("{\"n\":4,\"starz\":2}", "it has no \"queens\""),
        ("{\"n\":8,\"stars\":2}", "one queen in each row: leave out"),
        (
            "{\"n\":\"a\"}",
            ": a whole number from 0 to 4294967295 is expected here",
        ),
        ("{\"n\":-1}", "is expected here, not integer `-1`"),
        ("1 3 0 2\n2 0 3 1\n", "more than one board"),
    ] {
        let error = problem(text).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let judged = |text: &str| -> Result<Vec<ReadBoard>, ReadError> {
        Reader::judged(text.as_bytes(), options, |_| true)?.collect()
    };
    // Blocked squares are not the queens of a solution.
    let blocked = "{\"n\":4,\"blocked\":[[0,1],[1,3],[2,0],[3,2]]}";
    for question in [regions, blocked] {
        let error = judged(question).unwrap_err();
        assert!(error.to_string().contains("`queens find`"), "{error}");
    }
    // With queens on the board, it is judged by its own rules.
    let answer = regions.replace("\"regions\"", "\"queens\":[2,0,3,1],\"regions\"");
    let boards = judged(&answer).unwrap();
    let asked = boards[0].asked.as_ref().unwrap();
    assert!(asked.is_solved_by(boards[0].queens.queens()));
}

/// Formats that show where a board ends show rectangles.
#[test]
fn rectangles_are_read_if_a_format_shows_their_ends() {
    for text in [
        ".Q....\n...Q..\n.....Q\nQ.....\n",
        ". Q . . . .\n. . . Q . .\n. . . . . Q\nQ . . . . .\n\n",
        "{ 0,  1,  0,  0,  0,  0}\n{ 0,  0,  0,  1,  0,  0}\n{ 0,  0,  0,  0,  0,  1}\n{ 1,  0,  0,  0,  0,  0}\n",
        "[[\".Q....\",\"...Q..\",\".....Q\",\"Q.....\"]]",
        "1Q4/3Q2/5Q/Q5\n",
    ] {
        let (_, boards) = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (shape, queens) = (boards[0].shape, boards[0].queens.queens());
        assert_eq!((shape.rows, shape.columns), (4, 6), "{text}");
        let columns: Vec<u32> = queens.iter().map(|queen| queen.column).collect();
        assert_eq!(columns, [1, 3, 5, 0], "{text}");
    }
}

/// Every fault has its place and its message.
#[test]
fn every_fault_has_its_place_and_its_message() {
    let mut unexpected = Vec::new();
    for (text, expected) in table::<(String, String)>("refused") {
        match read(&text) {
            Err(error) if error.to_string().starts_with(&expected) => {
                // No part of the text reaches a terminal as a command.
                let said = error.to_string().replace('\n', "");
                assert!(!said.contains(char::is_control), "{said:?}");
            }
            Err(error) => unexpected.push(format!("{text:?}: {error}")),
            Ok(boards) => unexpected.push(format!("{text:?} was read as {boards:?}")),
        }
    }
    assert!(unexpected.is_empty(), "{}", unexpected.join("\n"));
}

#[test]
fn a_given_format_or_size_must_fit_the_text() {
    let error = read_as(Format::Png, "1 3 0 2").unwrap_err();
    assert_eq!(error.to_string(), "png is a picture and cannot be read");
    for (format, text, expected) in [
        (
            Format::Strings,
            "1 3 0 2",
            "line 1, column 1: a JSON array of boards begins with [",
        ),
        (
            Format::Jsonl,
            "1 3 0 2",
            "line 1, column 1: this is not the JSON of a board",
        ),
        (
            Format::Jsonl,
            r#"{"n":-1,"queens":[]}"#,
            "line 1, column 7: this is not the JSON of a board: a whole number from 0 to 4294967295 is expected here, not",
        ),
        (
            Format::Jsonl,
            r#"{"n":4,"queens":[],"blocked":[5]}"#,
            "line 1, column 31: this is not the JSON of a board: a square as [row, column] is expected here, not",
        ),
        (
            Format::Csv,
            "row1,row7",
            "line 1, column 6: the first row must be the header",
        ),
        (
            Format::Board,
            "1 3 0 2\nQ",
            "line 2: a drawn board must have a frame",
        ),
    ] {
        let error = read_as(format, text).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{format}: {error}");
    }
    let error = read_with(b"Q", sized(5)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1: this board has n = 1, but n = 5 was asked for"
    );
}

#[test]
fn bytes_that_are_not_utf_8_are_refused_with_their_place() {
    let refused = |text: &[u8]| {
        read_with(text, ReadOptions::default())
            .unwrap_err()
            .to_string()
    };
    for (text, place) in [
        (&b"1 3 0 2\n1 \xff 0 2\n"[..], "line 2, column 3"),
        (b"[[\"\xff\"]]", "line 1, column 4"),
    ] {
        assert_eq!(refused(text), format!("{place}: this is not UTF-8 text"));
    }
    refused(b"\x89PNG\r\n\x1a\n");
    refused(b"\0\0\0\0");
}

/// Endless input in small pieces: a reader must stop on its own, whatever the format.
struct Endless {
    pattern: Vec<u8>,
    given: u64,
    most: u64,
}

impl Read for Endless {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        assert!(self.given < self.most, "read too far");
        for byte in to.iter_mut() {
            *byte = self.pattern[self.given as usize % self.pattern.len()];
            self.given += 1;
        }
        Ok(to.len())
    }
}

/// A text too long to be weighed is judged only in an exact notation: a column of ones may be anything.
#[test]
fn a_long_ambiguous_text_is_refused() {
    let ones = "1\n".repeat(600_000);
    let read = judged(ones.as_bytes(), None);
    let error = read.expect_err("one may be a queen, a column, or a square");
    assert!(error.to_string().contains("choose a format with --from"));
}

#[test]
fn errors_suggest_a_remedy_in_the_terms_of_each_user() {
    let size = ". Q\nQ .\n\n. Q .\n. . .\n";
    let question = r#"{"n":4,"blocked":[]}"#;
    for (text, program, python) in [
        ("Queens: (1,2) (2,4)", ": --base ch", ": base= ch"),
        (". X .\n. . X\n", "with --from", "with format="),
        (size, "; if that is intended, add --size 2x3", ""),
        (question, ": give it to `qu", ": give it to `Pr"),
        ("v -1 -2 3 -4 5 0\n", "give n with --size", "give n with n="),
        (
            "(1,2) (2,4) (3,1) (4,1)",
            "(--from pairs)",
            "(format=\"pairs\")",
        ),
    ] {
        let (text, options) = (text.as_bytes(), ReadOptions::default());
        let judged = Reader::judged(text, options, ReadBoard::is_solution);
        let all = |reader: Result<Reader<_>, _>| reader?.collect::<Result<Vec<_>, _>>();
        let mut errors = [Reader::new(text, options), judged].map(all).into_iter();
        let error = errors.find_map(|read| read.err().filter(|e| e.to_string().contains(program)));
        let error = error.expect(program);
        let said = [User::Python, User::Other].map(|user| error.said_to(user));
        assert!(said[0].contains(python), "{}", said[0]);
        assert!(
            !said[0].contains("--") && !said[1].contains("--"),
            "{said:?}"
        );
        assert!(!said[1].contains(program), "{}", said[1]);
    }
}

#[test]
fn an_endless_line_is_refused_before_it_fills_the_memory() {
    let limit = 1 << 20;
    let rows = format!("{}\n", ".".repeat(9999));
    for pattern in [
        "1 ", "Q", ".", "a1 ", "0:1 ", "8/", "row0,", "{\"", "[[\"Q", "[", "{ 0, ", "x\t", "+-",
        "\u{fffd}", &rows,
    ] {
        let input = Endless {
            pattern: pattern.as_bytes().to_vec(),
            given: 0,
            most: 4 * limit as u64,
        };
        let options = ReadOptions {
            limit,
            ..ReadOptions::default()
        };
        let result = Reader::new(BufReader::new(input), options)
            .and_then(|mut reader| reader.next().expect("not over"));
        let error = result.expect_err(pattern).to_string();
        let too_long = "a board longer than 1 MiB is not read";
        let row_names = "the first row must be the header";
        assert!(
            error.contains(too_long) || error.contains(row_names),
            "{pattern}: {error}"
        );
    }
}

#[test]
fn a_failing_input_is_distinguished_from_bad_text() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let input = BufReader::new(b"1 3 0 2\n".chain(Broken));
    let mut reader = Reader::new(input, ReadOptions::default()).unwrap();
    assert!(reader.next().unwrap().is_ok());
    let error = reader.next().unwrap().unwrap_err();
    assert!(error.io().is_some());
    assert_eq!(error.to_string(), "cannot read: the disk is gone");
    assert!(reader.next().is_none());
}

/// Input in pieces of one byte: nothing may depend on how the input is cut.
#[test]
fn reading_does_not_depend_on_how_the_input_is_cut() {
    let cut = |text: &'static str, piece| -> Result<Vec<ReadBoard>, ReadError> {
        let input = BufReader::with_capacity(piece, text.as_bytes());
        Reader::new(input, ReadOptions::default())?.collect()
    };
    for text in [
        "\u{feff}.Q\nQ.\n",
        "[[\".Q\",\"Q.\"]]",
        "0 1\n1 0\n",
        "{\"queens\":[1,0]}",
        "1Q/Q1",
        "b2 a1",
    ] {
        assert_eq!(columns(&cut(text, 1).unwrap()), [[1, 0]], "{text}");
    }
    // The whole first line shows the format, not the part of it that arrives first.
    let [few, many] = [3, 100].map(|piece| cut("[..Q,Q.,::\"]", piece).unwrap_err());
    assert_eq!(few.to_string(), many.to_string());
}

/// A solution by the closed form for n ≡ 0 or 4 (mod 6): counted from 1, even columns, then odd ones.
fn stairs(n: u32) -> impl Iterator<Item = u32> {
    assert!(matches!(n % 6, 0 | 4));
    (0..n / 2)
        .map(|row| 2 * row + 1)
        .chain((0..n / 2).map(|row| 2 * row))
}

/// Checks that this is one line with a solution of n queens.
fn is_one_solution(n: u32, input: impl BufRead) {
    let judged = check_columns(input, Some(Base::Zero)).map(Result::unwrap);
    let verdicts: Vec<_> = judged.map(|line| (line.line, line.verdict)).collect();
    assert_eq!(verdicts, [(1, Ok(n))]);
}

#[test]
fn a_million_columns_are_read_and_judged() {
    let n = 1_000_000;
    let text: String = stairs(n).map(|column| format!("{column} ")).collect();
    let (_, boards) = read(&text).unwrap();
    assert_eq!(check(&boards[0].queens).status(), Status::Solution);
    is_one_solution(n, text.as_bytes());
    let error = check_columns("1 ♛ 0".as_bytes(), Some(Base::Zero)).next();
    let error = error.unwrap().unwrap_err().to_string();
    assert_eq!(error, "line 1, column 3: \"♛\" is not a column number");
    let error = check_columns(&b"10 0 1"[..], Some(Base::One)).next();
    assert_eq!(error.unwrap().unwrap_err().column(), 4);
}

#[test]
fn numbers_that_may_count_from_0_or_from_1_are_refused_where_it_matters() {
    let verdict = |text: &[u8]| check_columns(text, None).next().unwrap();
    assert_eq!(verdict(b"1 3 0 2\n").unwrap().verdict, Ok(4));
    for error in [
        verdict(b"2 4 1 3\n").unwrap_err(),
        read("1 3 - 2\n").unwrap_err(),
        read("1:2 2:4 3:1 4:3").unwrap_err(),
    ] {
        let said = error.to_string();
        assert!(said.contains("can be read in two ways"), "{said}");
    }
    // A later board shows how the first one counts.
    let columns = |text| {
        let (_, boards) = read(text).unwrap();
        let queens = boards[0].queens.queens().iter();
        Vec::from_iter(queens.map(|queen| queen.column))
    };
    assert_eq!(columns("1 3 - 2\n2 4 1 3\n"), [0, 2, 1]);
    assert_eq!(columns("1 3 - 2\n1 3 0 2\n"), [1, 3, 2]);
}

#[test]
fn a_last_row_of_0_and_1_is_not_taken_for_a_header() {
    let (_, boards) = read("0 0\n0 0\n0 1\n").unwrap();
    assert_eq!(boards[0].queens.queens(), [Square::new(2, 1)]);
}

/// Makes the text of a list of columns while it is read, so that it need not be held.
struct Columns<I> {
    columns: I,
    piece: Vec<u8>,
    used: usize,
}

impl<I: Iterator<Item = u32>> Read for Columns<I> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let piece = self.fill_buf()?;
        let taken = piece.len().min(to.len());
        to[..taken].copy_from_slice(&piece[..taken]);
        self.consume(taken);
        Ok(taken)
    }
}

impl<I: Iterator<Item = u32>> BufRead for Columns<I> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        use std::io::Write;
        if self.used == self.piece.len() {
            self.piece.clear();
            self.used = 0;
            for column in self.columns.by_ref().take(4096) {
                write!(self.piece, "{column} ")?;
            }
        }
        Ok(&self.piece[self.used..])
    }

    fn consume(&mut self, amount: usize) {
        self.used += amount;
    }
}

fn judge_stairs(n: u32) {
    let input = Columns {
        columns: stairs(n),
        piece: Vec::new(),
        used: 0,
    };
    is_one_solution(n, input);
}

#[test]
fn ten_million_columns_are_judged_as_a_stream() {
    judge_stairs(10_000_000);
}

#[test]
#[ignore = "slow suite: a thousand million numbers, 10 GB of text, take a minute"]
fn a_billion_columns_are_judged_as_a_stream() {
    judge_stairs(1_000_000_000);
}

#[test]
fn lines_are_judged_one_by_one() {
    let text = "\u{feff}1 3 0 2\r\n\n 0 1 2 3\n2, 0, 3, 1\n0 9\nx";
    let mut verdicts: Vec<_> = check_columns(text.as_bytes(), Some(Base::Zero)).collect();
    let error = verdicts.pop().unwrap().unwrap_err().to_string();
    assert_eq!(error, "line 6, column 1: \"x\" is not a column number");
    let lines = verdicts.into_iter().map(Result::unwrap);
    let lines: Vec<_> = lines.map(|line| (line.line, line.verdict.ok())).collect();
    assert_eq!(lines, [(1, Some(4)), (3, None), (4, Some(4)), (5, None)]);
    assert_eq!(check_columns(&b"\n\n"[..], Some(Base::Zero)).count(), 0);
}

/// No reading may leave out the rules, regions or number of queens by which a board asks to be judged.
#[test]
fn boards_are_judged_by_rules_of_their_own() {
    let torus = r#"{"n":5,"queens":[0,2,4,1,3],"rules":"torus"}"#;
    assert_eq!(is_right(torus), Some(true));
    for wrong in [
        r#"{"n":4,"queens":[1,3,0,2],"rules":"torus"}"#,
        r#"{"n":4,"queens":[1,3,0,2],"queen_count":3}"#,
        r#"{"n":4,"queens":[1,3,0,2],"regions":["AABB","AABB","ACDD","CCDD"]}"#,
        r#"{"n":4,"regions":["AABB","AABB","ACDD","CCDD"],"squares":[[0,1],[1,3],[2,0],[3,2]]}"#,
    ] {
        assert_eq!(is_right(wrong), Some(false), "{wrong}");
    }
    for unread in [
        r#"{"n":4,"queens":[1,3,0,2],"rules":"unknown"}"#,
        r#"{"n":4,"queens":[2,4,1,3],"rules":"torus"}"#,
        "{'n': 4, 'queens': [1, 3, 0, 2], 'rules': 'torus'}",
    ] {
        assert_eq!(is_right(unread), None, "{unread}");
    }
}

/// Texts that an independent reader of the rules wrote to provoke wrong verdicts: 0 is right, 1 wrong and 2 unread.
#[test]
fn misleading_texts_get_the_right_verdict() {
    for (expected, text) in [
        (0, "\tQ\t\t\n\t\t\tQ\nQ\t\t\t\n\t\tQ\t\n"),
        (2, "\tQ\t\t\n\t\t\tQ\nQ\t\t\t\n\tQ\t\t\n"),
        (0, "  Q    \n      Q\nQ      \n    Q  \n"),
        (2, "  Q    \n      Q\nQ      \n  Q    \n"),
        (0, "  Q\n      Q\nQ\n    Q\n"),
        (0, " Q  \n   Q\nQ   \n  Q \n"),
        (0, " Q\n   Q\nQ\n  Q\n"),
        (0, "+----+\n| Q  |\n|   Q|\n|Q   |\n|  Q |\n+----+\n"),
        (2, "+----+\n| Q  |\n|   Q|\n|Q   |\n| Q  |\n+----+\n"),
        (0, "Q\n"),
        (0, "1 - [1, 3, 0, 2]\n2 - [2, 0, 3, 1]\n"),
        (0, "1 - 2,4,1,3\n2 - 3,1,4,2\n"),
        (0, "1 2 4 1 3\n2 3 1 4 2\n"),
        (0, "0 1 3 0 2\n1 2 0 3 1\n"),
        (0, "0,1,3,0,2\n1,2,0,3,1\n"),
        (1, "8 0 4 7 5 2 6 1 2\n"),
        (2, "1 . Q . .\n2 . . . Q\n3 Q . . .\n"),
        (2, "0 . Q . .\n1 . . . Q\n2 Q . . .\n"),
        (0, "1 . Q . .\n2 . . . Q\n3 Q . . .\n4 . . Q .\n"),
        (
            2,
            "0 . . . Q .\n1 . Q . . .\n2 . . . . Q\n0 . . Q . .\n4 Q . . . .\n",
        ),
        (2, "[(0, 1), (1, 3), (2, 0), (3, 2), (4, None)]\n"),
        (0, "[(0, 1), (1, 3), (2, 0), (3, 2)]\n"),
        (2, "Row 1: 2\nRow 2: 4\nRow 3: 1\nRow 4: 3\nRow 5: None\n"),
        (2, "Row 1: 2\nRow 2: 4\nRow 3: 1\nRow 4: 3\nRow 5: -\n"),
        (2, "Solution for n=8: [1, 3, 0, 2]\n"),
        (0, "Solution for n=4: [1, 3, 0, 2]\n"),
        (2, "8\n1 3 0 2\n"),
        (0, "4\n1 3 0 2\n"),
        (0, "1\n1 3 0 2\n"),
        (0, "Solution 1:\n- Q - -\n- - - Q\nQ - - -\n- - Q -\n"),
        (0, "(10) [6, 2, 7, 5, 0, 9, 1, 4, 8, 3]\n"),
        (0, "10\n6 2 7 5 0 9 1 4 8 3\n"),
        (0, "1 3 0 2; 2 0 3 1\n"),
        (0, "b4 d3 a2 c1; c4 a3 d2 b1\n"),
        (0, "1;3;0;2\n"),
        (0, "1; 3; 0; 2\n"),
        (1, "1; 3; 0; 3\n"),
        (0, "[2,4,1,3]\ntrue.\n"),
        (0, "[1, 3, 0, 2] ✓\n"),
        (0, "Solution 1: b4 d3 a2 c1\n"),
        (
            0,
            "Solution 1 of 2: [1, 3, 0, 2]\nSolution 2 of 2: [2, 0, 3, 1]\n",
        ),
        (0, "1 3 0 2\n2 0 3 1\n"),
        (1, "1 3 0 2\n2 0 3 3\n"),
        (0, "[(1 3 0 2]\n"),
        (0, "[1 3 0 2]\n"),
        (0, "(1, 3, 0, 2)\n"),
        (0, "row1 row2 row3 row4\n1 3 0 2\n2 0 3 1\n"),
        (0, "c1,c2,c3,c4\n1 3 0 2\n2 0 3 1\n"),
        (0, ".\n.\n.\n.\nSolution: 1 3 0 2\n"),
        (0, "{\n{\n{\n{\n1, 3, 0, 2\n}\n}\n}\n}\n"),
        (0, "- - X -\nX - - -\n- - - X\n- X - -\n"),
        (
            2,
            "x[0,0] = 0\nx[0,1] = 1\nx[1,3] = 1\nx[2,0] = 1\nx[3,2] = 1\nx[4,4] = 0\n",
        ),
    ] {
        let status = is_right(text).map_or(2, |right| u8::from(!right));
        assert_eq!(status, expected, "{text}");
    }
}

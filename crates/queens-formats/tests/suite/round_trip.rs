//! What is written is read back: the same boards in the same order, with the format detected.

use std::collections::BTreeSet;

use crate::all_solutions::{all_solutions, text_formats, write};
use crate::printouts::judged;
use proptest::prelude::*;
use queens::{Placement, Problem, Random, Regions, Rules, Square};
use queens_formats::{
    Base, Format, ReadBoard, ReadOptions, Reader, Shape, Style, Writer, draw, solution_bytes,
};

fn read(text: &[u8], options: ReadOptions) -> (Format, Vec<Vec<u32>>) {
    let reader = Reader::new(text, options).unwrap();
    let format = reader.format();
    let columns = |(record, board): (u64, queens_formats::ReadBoard)| {
        assert_eq!(board.position.record, record);
        assert!(board.blocked.is_empty());
        board.queens.columns().unwrap()
    };
    let boards = (1..).zip(reader.map(Result::unwrap)).map(columns);
    (format, boards.collect())
}

fn styles() -> [Style; 2] {
    [false, true].map(|unicode| Style {
        unicode,
        ..Style::default()
    })
}

#[test]
fn every_text_format_is_read_as_written() {
    for n in [1, 4, 5, 6, 8, 9] {
        let solutions = all_solutions(n);
        for format in text_formats() {
            for style in styles() {
                for base in [Base::Zero, Base::One] {
                    let text = write(format, n, Style { base, ..style }, &solutions);
                    let shown = String::from_utf8_lossy(&text);
                    let mut options = ReadOptions {
                        base: Some(base),
                        ..ReadOptions::default()
                    };
                    let (detected, boards) = read(&text, options);
                    assert_eq!(boards, solutions, "{format} {shown}");
                    // The board of one queen looks the same in several formats.
                    if n > 1 {
                        assert_eq!(detected, format, "{shown}");
                    }
                    options.format = Some(format);
                    assert_eq!(read(&text, options), (format, boards));
                }
            }
        }
    }
}

#[test]
fn empty_lists_and_the_empty_board_are_read_back() {
    let json = [Format::Strings, Format::Letters, Format::Flat];
    for format in json {
        assert_eq!(write(format, 3, Style::default(), &[]), b"[]\n");
        assert_eq!(write(format, 0, Style::default(), &[vec![]]), b"[[]]\n");
    }
    let boards = |text: &[u8]| read(text, ReadOptions::default()).1;
    assert_eq!(boards(b"[]\n"), Vec::<Vec<u32>>::new());
    for format in json.into_iter().chain([Format::Jsonl, Format::Board]) {
        let zero = write(format, 0, Style::default(), &[vec![]]);
        assert_eq!(boards(&zero), [Vec::<u32>::new()], "{format}");
    }
    assert_eq!(write(Format::Csv, 2, Style::default(), &[]), b"row0,row1\n");
}

#[test]
fn the_announced_size_is_the_real_size() {
    for n in [0, 1, 2, 9, 10, 11, 27, 99, 100, 101, 703] {
        let diagonal: Vec<u32> = (0..n).collect();
        for format in text_formats() {
            for style in styles() {
                for base in [Base::Zero, Base::One] {
                    let style = Style { base, ..style };
                    let [two, three] =
                        [2, 3].map(|count| write(format, n, style, &vec![diagonal.clone(); count]));
                    let announced = solution_bytes(format, n, style).unwrap();
                    let real = (three.len() - two.len()) as u128;
                    if format == Format::Fen {
                        assert!(real <= announced && announced <= 2 * real + 2, "{n}");
                    } else {
                        assert_eq!(announced, real, "{format} {n} {style:?}");
                    }
                }
            }
        }
    }
    assert_eq!(solution_bytes(Format::Png, 8, Style::default()), None);
}

/// A board larger than the buffer, through both methods of the writer.
#[test]
fn large_boards_are_streamed_and_read_back() {
    for n in [300, 999, 1000, 1001, 20_000] {
        let columns: Vec<u32> = (0..n).rev().collect();
        let small = text_formats()
            .filter(|&f| n <= 300 || solution_bytes(f, n, Style::default()) < Some(1 << 20));
        for format in small {
            let mut writer = Writer::new(format, n, Style::default(), Vec::new());
            writer.solution(&columns).unwrap();
            writer.solution(&columns).unwrap();
            writer.streamed(columns.iter().copied()).unwrap();
            assert_eq!(writer.written(), 3);
            let text = writer.end().unwrap();
            let (_, boards) = read(&text, ReadOptions::default());
            let same = boards.iter().filter(|board| **board == columns).count();
            assert_eq!((boards.len(), same), (3, 3), "{format} {n}");
        }
    }
}

fn board_with_blocked() -> impl Strategy<Value = (Placement, Vec<Square>)> {
    (1u32..14).prop_flat_map(|n| {
        let square = (0..n, 0..n).prop_map(|(row, column)| Square { row, column });
        let squares = prop::collection::btree_set(square, 0..=(n * n).min(24) as usize);
        (squares, any::<prop::sample::Index>()).prop_map(move |(squares, split)| {
            let squares: Vec<Square> = squares.into_iter().collect();
            let queens = split.index(squares.len() + 1);
            let placement = Placement::new(n, squares[..queens].iter().copied()).unwrap();
            (placement, squares[queens..].to_vec())
        })
    })
}

proptest! {
    #[test]
    fn any_drawn_board_is_read_back((placement, blocked) in board_with_blocked(), style in 0usize..2, bare in any::<bool>()) {
        let problem = Problem::square(placement.n());
        let problem = problem.with_blocked(blocked.iter().copied()).unwrap();
        let mut text = draw(&problem, placement.queens(), styles()[style]);
        if bare {
            // Without numbers, as others draw boards.
            let framed = text.lines().filter_map(|line| Some(&line[line.find(['+', '|', '┌', '│', '└'])?..]));
            text = framed.collect::<Vec<_>>().join("\n");
        }
        let mut reader = Reader::new(text.as_bytes(), ReadOptions::default()).unwrap();
        prop_assert_eq!(reader.format(), Format::Board);
        let board = reader.next().unwrap().unwrap();
        prop_assert_eq!((board.queens, board.blocked), (placement, blocked));
        prop_assert!(reader.next().is_none());
    }

    #[test]
    fn any_list_of_columns_is_read_back(columns in prop::collection::vec(0u32..1200, 1..40)) {
        let n = 1200;
        let options = ReadOptions { size: Some(Shape::square(n)), ..ReadOptions::default() };
        let mut full = columns.clone();
        full.resize(n as usize, 7);
        for format in [Format::Columns, Format::Jsonl, Format::Csv, Format::Pairs, Format::Squares] {
            let text = write(format, n, Style::default(), &[full.clone(), full.clone()]);
            let (detected, boards) = read(&text, options);
            prop_assert_eq!(detected, format);
            prop_assert!(boards == [full.clone(), full.clone()]);
        }
    }
}

/// Boards of any shape with any number of queens: what is written is read back if its size is given.
#[test]
fn placements_on_any_board_are_read_back() {
    let mut random = Random::new(5);
    for round in 0..400 {
        let (rows, columns) = (1 + random.below(6) as u32, 1 + random.below(6) as u32);
        let one_a_row = round % 2 == 0;
        let mut placements = Vec::new();
        for _ in 0..1 + random.below(3) {
            let mut queens = Vec::new();
            for row in 0..rows {
                for column in 0..columns {
                    if random.below(3) == 0
                        && !(one_a_row && queens.iter().any(|queen: &Square| queen.row == row))
                    {
                        queens.push(Square::new(row, column));
                    }
                }
            }
            placements.push(queens);
        }
        for format in text_formats() {
            let problem = Problem::rectangle(rows, columns);
            let mut writer =
                Writer::for_problem(format, problem.clone(), Style::default(), Vec::new());
            let written = placements
                .iter()
                .try_for_each(|queens| writer.placement(queens));
            if matches!(format, Format::Columns | Format::Csv) && !one_a_row {
                let twice =
                    |queens: &Vec<Square>| queens.windows(2).any(|pair| pair[0].row == pair[1].row);
                assert_eq!(written.is_err(), placements.iter().any(twice));
                continue;
            }
            written.expect("memory");
            for wrong in [
                &[Square::new(rows, 0)][..],
                &[Square::new(0, columns)],
                &[Square::new(0, 0); 2],
            ] {
                assert!(writer.placement(wrong).is_err(), "{format}");
            }
            let text = writer.end().expect("memory");
            // A line without a queen is blank, and is not read as a board.
            let lines = matches!(format, Format::Pairs | Format::Squares)
                || format == Format::Csv && rows == 1;
            if lines && placements.iter().any(Vec::is_empty) {
                continue;
            }
            let options = ReadOptions {
                format: Some(format),
                base: Some(Base::Zero),
                size: Some(Shape { rows, columns }),
                ..ReadOptions::default()
            };
            let shown = String::from_utf8_lossy(&text);
            let reader = Reader::new(&text[..], options)
                .unwrap_or_else(|error| panic!("{format}: {error}\n{shown}"));
            let queens = |board: Result<ReadBoard, _>| match board {
                Ok(board) => board.queens.queens().to_vec(),
                Err(error) => panic!("{format}, {rows} × {columns}: {error}\n{shown}"),
            };
            let read: Vec<Vec<Square>> = reader.map(queens).collect();
            assert_eq!(read, placements, "{format}, {rows} × {columns}\n{shown}");
            // If the text shows its size, a board that is not a solution is not one in any reading.
            let is_solution = |queens: &Vec<Square>| problem.check(queens).is_ok();
            let shows = !matches!(
                format,
                Format::Flat | Format::Columns | Format::Pairs | Format::Squares | Format::Csv
            );
            if shows && !placements.iter().all(is_solution) {
                let right = judged(&text, None)
                    .is_ok_and(|boards| boards.iter().all(ReadBoard::is_solution));
                assert!(!right, "{format}, {rows} × {columns}\n{shown}");
            }
        }
    }
}

/// What a picture shows besides queens.
#[test]
fn pictures_show_regions_given_and_blocked_squares() {
    let regions = Regions::from_rows(["AAB", "ABB"]).expect("a map");
    let problem = Problem::rectangle(2, 3)
        .with_rules(Rules::PUZZLE)
        .and_then(|problem| problem.with_regions(regions))
        .and_then(|problem| problem.with_given([Square::new(0, 0)]))
        .and_then(|problem| problem.with_blocked([Square::new(1, 1)]))
        .expect("a problem");
    let queens = [Square::new(0, 0), Square::new(1, 2)];
    let picture = |format, problem: &Problem| {
        let mut writer = Writer::for_problem(format, problem.clone(), Style::default(), Vec::new());
        writer.placement(&queens).expect("memory");
        writer.end().expect("memory")
    };
    let svg = String::from_utf8(picture(Format::Svg, &problem)).expect("text");
    let filled = svg.split("<path fill=\"#").skip(1);
    let colors: BTreeSet<&str> = filled.map(|path| &path[..6]).collect();
    // Two regions, blocked squares, and two kinds of queens.
    assert_eq!(colors.len(), 3 + 2, "{svg}");
    let thick = svg.lines().find(|line| line.contains("stroke=\"#222222\""));
    let thick = thick.expect("borders").matches('M').count();
    // The edges of the board, and borders within.
    assert_eq!(thick, 4 + 3, "{svg}");
    // The same board without any of these is another picture, in pixels too.
    let bare = Problem::rectangle(2, 3);
    assert_ne!(picture(Format::Png, &problem), picture(Format::Png, &bare));
    assert_eq!(&picture(Format::Png, &bare)[1..4], b"PNG");
}

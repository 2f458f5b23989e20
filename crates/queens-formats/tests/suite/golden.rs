//! Compares the writers' texts with `testdata/`, byte by byte; `UPDATE_GOLDEN=1 cargo test` updates the files.

use std::path::{Path, PathBuf};

use crate::all_solutions::{all_solutions, write};
use queens_formats::{Base, Format, Style, Writer};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("testdata")
        .join(name)
}

fn compare(name: &str, written: &[u8]) {
    let path = path(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, written).unwrap();
    }
    let golden = std::fs::read(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let same = match name.ends_with(".png") {
        // Another version of the library may compress the same pixels differently.
        true => pixels(&golden) == pixels(written),
        false => golden == written,
    };
    assert!(
        same,
        "{name} has changed:\n{}",
        String::from_utf8_lossy(written)
    );
}

/// Width, height, and red, green and blue of every pixel.
fn pixels(file: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    (info.width, info.height, pixels)
}

#[test]
fn both_solutions_of_four_match_in_every_format() {
    for format in Format::ALL {
        let text = write(format, 4, Style::default(), &all_solutions(4));
        compare(&format!("four.{format}"), &text);
    }
}

#[test]
fn boards_counted_from_one_match() {
    let one = Style {
        base: Base::One,
        ..Style::default()
    };
    for format in Format::ALL {
        let text = write(format, 4, one, &all_solutions(4));
        let same = text == write(format, 4, Style::default(), &all_solutions(4));
        assert_eq!(format.has_base(), !same, "{format}");
        if format.has_base() {
            compare(&format!("four_from_one.{format}"), &text);
        }
    }
}

/// Numbers of two digits, and every look of the drawn board.
#[test]
fn drawn_boards_of_eleven_match() {
    let first = [0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9].to_vec();
    let mut styles = [Style::default(); 3];
    let [_, unicode, color] = &mut styles;
    unicode.unicode = true;
    (color.unicode, color.color) = (true, true);
    for (name, style) in ["ascii", "unicode", "color"].into_iter().zip(styles) {
        let text = write(Format::Board, 11, style, std::slice::from_ref(&first));
        compare(&format!("eleven_{name}.board"), &text);
    }
}

/// The pixels of a picture, decoded again: a queen darkens the middle of its square and no other.
#[test]
fn the_picture_shows_the_queens() {
    for n in [1usize, 4, 8, 31] {
        let board: Vec<u32> = (0..n as u32).map(|row| row * 7 % n as u32).collect();
        let boards = std::slice::from_ref(&board);
        let file = write(Format::Png, n as u32, Style::default(), boards);
        let (width, height, pixels) = pixels(&file);
        // Half a square of paper on each side, and three quarters for the numbers on the left and below.
        let side = 4 * width as usize / (4 * n + 7);
        assert_eq!((width, height), ((side * (4 * n + 7) / 4) as u32, width));
        for (row, &queen) in board.iter().enumerate() {
            for column in 0..n {
                // The crown is widest at 60 % from the top.
                let x = 7 * side / 4 + column * side;
                let y = side / 2 + row * side + 6 * side / 10;
                let red = pixels[(y * width as usize + x) * 3];
                assert_eq!(red < 0x80, queen == column as u32, "{n} {row}:{column}");
            }
        }
    }
}

/// Numbers of three digits are wider than the smallest squares.
#[test]
fn no_number_is_cut_or_runs_into_another() {
    for (n, side, every) in [(100, 12, 1), (103, 12, 10), (300, 8, 10)] {
        let identity: Vec<u32> = (0..n).collect();
        let (width, height, pixels) = pixels(&write(Format::Png, n, Style::default(), &[identity]));
        let ink = |x: u32, y: u32| pixels[3 * (y * width + x) as usize] < 0xD0;
        assert!((0..height).all(|y| !ink(0, y)), "n = {n}: cut on the left");
        // The text below the board, from left to right.
        let below = height - 7 * side / 4 + 1;
        let has_ink: Vec<bool> = (0..width)
            .map(|x| (below..height).any(|y| ink(x, y)))
            .collect();
        // Gaps between digits are less than three pixels wide, gaps between numbers more.
        let gaps = has_ink
            .chunk_by(|a, b| a == b)
            .filter(|run| !run[0] && run.len() > 2);
        assert_eq!(gaps.count(), (0..n).step_by(every).count() + 1, "n = {n}");
    }
}

#[test]
fn pictures_have_a_largest_size() {
    let mut writer = Writer::new(Format::Svg, 1, Style::default(), Vec::new());
    for _ in 0..queens_formats::MOST_BOARDS_OF_A_SHEET {
        writer.solution(&[0]).unwrap();
    }
    let error = writer.solution(&[0]).unwrap_err();
    assert!(error.to_string().contains("1000 boards"), "{error}");
    let identity: Vec<u32> = (0..1001).collect();
    let mut writer = Writer::new(Format::Png, 1001, Style::default(), Vec::new());
    writer.solution(&identity).unwrap();
    let error = writer.end().unwrap_err();
    assert!(error.to_string().contains("n = 1000"), "{error}");
}

/// A closed output is reported.
#[test]
fn a_failing_output_is_reported() {
    struct Closed;
    impl std::io::Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    for format in Format::ALL {
        let mut writer = Writer::new(format, 4, Style::default(), Closed);
        let mut result = Ok(());
        for _ in 0..1000 {
            result = result.and_then(|()| writer.solution(&[1, 3, 0, 2]));
        }
        let result = result.and_then(|()| writer.end().map(drop));
        assert_eq!(result.unwrap_err().kind(), std::io::ErrorKind::BrokenPipe);
    }
}

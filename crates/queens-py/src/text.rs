//! Boards as text and pictures, and lists graded.

use std::io::Cursor;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use queens::check::{Status, check};
use queens::enumerate::{FundamentalSolutions, Solutions};
use queens::{Placement, Problem};
use queens_formats::{Base, Flaw, Format, ReadBoard, ReadOptions, Reader, Shape, Style, Writer};

use crate::board::{Pair, pair, squares};
use crate::long::{self, refused, short};

pub(crate) fn base(one: bool) -> Base {
    if one { Base::One } else { Base::Zero }
}

/// Solutions in a format.
#[pyfunction]
pub(crate) fn write<'py>(
    py: Python<'py>,
    format: &str,
    n: u32,
    boards: Vec<Vec<u32>>,
    from_one: bool,
    unicode: bool,
    coordinates: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    let format: Format = format.parse().map_err(refused)?;
    let bytes = py.detach(|| {
        short(|| {
            let style = Style {
                base: base(from_one),
                unicode,
                color: false,
                coordinates,
            };
            let mut writer = Writer::new(format, n, style, Vec::new());
            for columns in &boards {
                if columns.len() != n as usize || columns.iter().any(|&column| column >= n) {
                    return Err(refused("the boards of one file have one size"));
                }
                writer.solution(columns).map_err(refused)?;
            }
            writer.end().map_err(refused)
        })
    })?;
    Ok(PyBytes::new(py, &bytes))
}

/// Any placement, drawn with characters.
#[pyfunction]
pub(crate) fn draw(
    n: u32,
    queens: Vec<Pair>,
    blocked: Vec<Pair>,
    from_one: bool,
    unicode: bool,
    coordinates: bool,
) -> PyResult<String> {
    short(|| {
        let style = Style {
            base: base(from_one),
            unicode,
            color: false,
            coordinates,
        };
        let placement = Placement::new(n, squares(queens)).map_err(refused)?;
        let board = Problem::square(n)
            .with_blocked(squares(blocked))
            .map_err(refused)?;
        Ok(queens_formats::draw(&board, placement.queens(), style))
    })
}

/// Any placement as SVG, with lines between queens that attack each other, at most so many pixels wide.
#[pyfunction]
pub(crate) fn board_svg(
    n: u32,
    queens: Vec<Pair>,
    blocked: Vec<Pair>,
    attacks: Vec<(Pair, Pair)>,
    title: &str,
    pixels: f32,
) -> PyResult<String> {
    short(|| {
        let board = Problem::square(n)
            .with_blocked(squares(blocked))
            .map_err(refused)?;
        let (from, to): (Vec<Pair>, Vec<Pair>) = attacks.into_iter().unzip();
        let attacks: Vec<_> = squares(from).zip(squares(to)).collect();
        let queens: Vec<_> = squares(queens).collect();
        let scene = queens_formats::board_scene(&board, &queens, &attacks, pixels);
        Ok(scene.titled(title).svg())
    })
}

fn options(
    format: Option<&str>,
    from_one: Option<bool>,
    size: Option<u32>,
) -> PyResult<ReadOptions> {
    Ok(ReadOptions {
        format: format.map(str::parse).transpose().map_err(refused)?,
        base: from_one.map(base),
        size: size.map(Shape::square),
        ..ReadOptions::default()
    })
}

/// n, queens and blocked squares.
type Read = (u32, Vec<Pair>, Vec<Pair>);

/// The name of the format, how the text is read if that needs to be said, and every board of it. Judged, it is read in the
/// way in which all boards are solutions, if there is one.
#[pyfunction]
pub(crate) fn read(
    py: Python<'_>,
    text: &[u8],
    format: Option<&str>,
    from_one: Option<bool>,
    size: Option<u32>,
    judged: bool,
) -> PyResult<(&'static str, Option<String>, Vec<Read>)> {
    let options = options(format, from_one, size)?;
    long::work(py, None, |run| {
        let right = |board: &ReadBoard| check(&board.queens).status() == Status::Solution;
        let reader = match judged {
            true => Reader::judged(Cursor::new(text), options, right),
            false => Reader::new(Cursor::new(text), options),
        };
        let reader = reader.map_err(refused)?;
        let (format, reading) = (reader.format().name(), reader.reading().map(str::to_owned));
        let mut boards = Vec::new();
        for board in reader {
            if run.is_over() {
                return Err(long::stopped());
            }
            let board = board.map_err(refused)?;
            boards.push((
                board.queens.n(),
                board.queens.queens().iter().map(|&s| pair(s)).collect(),
                board.blocked.into_iter().map(pair).collect(),
            ));
        }
        Ok((format, reading, boards))
    })
}

/// Listed, right, duplicates, wrong, missing; remarks as number of the board, line and flaw; some that are missing.
type Graded = (
    u64,
    u64,
    u64,
    u64,
    u64,
    Vec<(u64, u64, String)>,
    Vec<Vec<u32>>,
);

/// Compares a list with all solutions.
#[pyfunction]
pub(crate) fn grade(
    py: Python<'_>,
    text: &[u8],
    n: u32,
    fundamental: bool,
    format: Option<&str>,
    from_one: bool,
    samples: usize,
) -> PyResult<Graded> {
    let options = ReadOptions {
        size: Some(Shape::square(n)),
        ..options(format, Some(from_one), None)?
    };
    long::work(py, None, |run| {
        let reader = Reader::new(Cursor::new(text), options).map_err(refused)?;
        let listed = reader.map(|board| match run.is_over() {
            true => Err(long::stopped()),
            false => board.map_err(refused),
        });
        let grade = match fundamental {
            true => {
                let truth = FundamentalSolutions::new(n).map_err(refused)?;
                let truth = truth.map(|orbit| orbit.fundamental);
                queens_formats::grade(n, listed, truth.take_while(|_| !run.is_over()), samples)?
            }
            false => {
                let truth = Solutions::new(n).map_err(refused)?;
                queens_formats::grade(n, listed, truth.take_while(|_| !run.is_over()), samples)?
            }
        };
        if run.is_over() {
            return Err(long::stopped());
        }
        let remarks = grade.remarks.into_iter().map(|remark| {
            let flaw = match remark.flaw {
                Flaw::Duplicate => String::from("duplicate"),
                Flaw::Size { n } => format!("a board of n = {n}"),
                Flaw::TooFewQueens { queens } => format!("{queens} queens only"),
                Flaw::Attacked { attack, pairs } => {
                    let [a, b] = [attack.first, attack.second].map(pair);
                    format!("attacked: {a:?} and {b:?}, {pairs} in all")
                }
                Flaw::NotAskedFor => String::from("a solution, but none of those asked for"),
            };
            (remark.position.record, remark.position.line, flaw)
        });
        Ok((
            grade.listed,
            grade.right,
            grade.duplicates,
            grade.wrong,
            grade.missing,
            remarks.collect(),
            (grade.missed.into_iter())
                .map(queens::Solution::into_columns)
                .collect(),
        ))
    })
}

//! `queens statistics N`: the number of solutions that have a queen on each square.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::ValueEnum;
use queens::algorithm::{Algorithm, Task};
use queens::enumerate::FundamentalSolutions;
use queens::{Square, Symmetry, known};
use queens_formats::scene::{Anchor, Outline, Scene};
use serde_json::{Value, json};

use crate::algorithms;
use crate::answer::Object;
use crate::failure::{Failure, Outcome, Status};
use crate::interrupt;
use crate::output::{self, Output};
use crate::progress::Progress;
use crate::terminal::Terminal;
use crate::values::board_size;

/// Count, for each square, the solutions that have a queen there
///
/// Every row adds up to Q(n), and so does every column; the first row says how many solutions begin with each column. One
/// solution of each set of rotations and reflections is visited and counted for all of them. At n = 16 this takes some
/// seconds, and eight times as long for each n more.
#[derive(clap::Args, Debug)]
pub(crate) struct Statistics {
    /// Number of queens, rows and columns
    #[arg(value_name = "N", value_parser = board_size)]
    n: u32,
    /// How to write the numbers; `--json` is short for `--format json` [default: by the extension of FILE, else text]
    #[arg(short, long)]
    format: Option<Form>,
    /// Write to this file, which appears only when it is complete
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How numbers on squares are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A line for each row, numbers in columns
    #[value(alias = "txt")]
    Text,
    /// row,column,solutions, with a header
    Csv,
    /// One object, with a list of numbers for each row
    Json,
    /// A picture: the darker a square, the more solutions
    Svg,
}

pub(crate) fn run(arguments: &Statistics, terminal: &Terminal) -> Outcome {
    let n = arguments.n;
    let file = arguments.output.as_deref();
    let form = output::form(arguments.format, file, Form::Text)?;
    let solutions = FundamentalSolutions::new(n)?;
    algorithms::warn(Algorithm::Auto, Task::List, n, terminal);
    let squares = squares(n, solutions, terminal)?;
    if let Some(published) = known::all(n)
        && let Some(wrong) = squares.sums().find(|&sum| sum != published)
    {
        return Err(Failure::contradiction(format_args!(
            "the squares of a line add up to {wrong}, but Q({n}) is {published}"
        )));
    }
    let text = match form {
        Form::Text => squares.text(),
        Form::Csv => squares.csv(),
        Form::Svg => squares.svg(),
        Form::Json => {
            let object = Object::open(Output::open(file)?, squares.json(), None);
            return object.end(Ok(Status::Done));
        }
    };
    output::put(text, file)?;
    Ok(Status::Done)
}

/// Adds up one solution of each orbit, together with its images.
fn squares(
    n: u32,
    mut solutions: FundamentalSolutions,
    terminal: &Terminal,
) -> Result<Squares, Failure> {
    let n = n as usize;
    let total = known::fundamental(n as u32).and_then(|total| total.try_into().ok());
    let progress = Progress::start(terminal, "fundamental solution", total, false);
    let mut weighted = vec![0u128; n * n];
    let mut seen = 0u64;
    while let Some((columns, orbit)) = solutions.next_columns() {
        interrupt::check()?;
        for (row, &column) in columns.iter().enumerate() {
            weighted[row * n + column as usize] += u128::from(orbit);
        }
        seen += 1;
        progress.set(seen);
    }
    drop(progress);
    // The eight symmetries reach each of the k images of an orbit 8 / k times.
    let counts = (0..n * n).map(|at| {
        let square = Square::new((at / n) as u32, (at % n) as u32);
        let images = Symmetry::ALL.map(|symmetry| symmetry.square(n as u32, square));
        let met = images.map(|image| weighted[image.row as usize * n + image.column as usize]);
        met.iter().sum::<u128>() / 8
    });
    Ok(Squares {
        n,
        counts: counts.collect(),
    })
}

/// A number for each square, row by row.
struct Squares {
    n: usize,
    counts: Vec<u128>,
}

impl Squares {
    fn rows(&self) -> impl Iterator<Item = &[u128]> {
        self.counts.chunks(self.n.max(1))
    }

    /// The sums of the rows and columns.
    fn sums(&self) -> impl Iterator<Item = u128> {
        let columns = (0..self.n).map(|column| self.rows().map(|row| row[column]).sum());
        self.rows().map(|row| row.iter().sum()).chain(columns)
    }

    fn text(&self) -> String {
        let most = self.counts.iter().max();
        let width = most.map_or(0, |most| most.to_string().len());
        let line = |row: &[u128]| {
            let cells: Vec<String> = row.iter().map(|count| format!("{count:width$}")).collect();
            cells.join(" ") + "\n"
        };
        self.rows().map(line).collect()
    }

    fn csv(&self) -> String {
        let mut text = "row,column,solutions\n".to_owned();
        for (row, counts) in self.rows().enumerate() {
            for (column, count) in counts.iter().enumerate() {
                // Writing to a String cannot fail.
                let _ = writeln!(text, "{row},{column},{count}");
            }
        }
        text
    }

    fn json(&self) -> Value {
        let rows = self
            .rows()
            .map(|row| row.iter().map(u128::to_string).collect::<Vec<_>>());
        json!({ "n": self.n, "solutions_through": rows.collect::<Vec<_>>() })
    }

    /// Draws squares from white (the fewest solutions) to dark blue (the most), each with its number.
    fn svg(&self) -> String {
        const SIDE: f32 = 64.0;
        let size = self.n as f32 * SIDE;
        let title = format!("Solutions of n = {} with a queen on each square", self.n);
        let mut scene = Scene::new(size, size).titled(title);
        let most = self.counts.iter().max().copied().unwrap_or(0).max(1) as f32;
        let fewest = self.counts.iter().min().copied().unwrap_or(0) as f32;
        for (at, &count) in self.counts.iter().enumerate() {
            let share = (count as f32 - fewest) / (most - fewest).max(1.0);
            let mix = |dark: f32| (255.0 + (dark - 255.0) * share).round() as u8;
            let ink = if share > 0.5 { [0xFF; 3] } else { [0x22; 3] };
            let [x, y] = [at % self.n, at / self.n].map(|line| line as f32 * SIDE);
            let square = Outline::rectangle([x, y], SIDE, SIDE);
            scene.fill([8.0, 48.0, 107.0].map(mix), [square]);
            let count = count.to_string();
            let font = (SIDE * 1.5 / count.len() as f32).min(16.0);
            let middle = [x + SIDE / 2.0, y + SIDE / 2.0 + 5.0];
            scene.text(middle, font, Anchor::Middle, ink, count);
        }
        scene.svg()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens::enumerate::Solutions;

    #[test]
    fn squares_agree_with_all_solutions() {
        let terminal = Terminal {
            stdout: false,
            stderr: false,
            color: false,
            talkative: false,
            width: 80,
        };
        for n in 0..=9 {
            let mut counts = vec![0u128; (n * n) as usize];
            for solution in Solutions::new(n).expect("a small board") {
                for (row, &column) in solution.iter().enumerate() {
                    counts[row * n as usize + column as usize] += 1;
                }
            }
            let fundamental = FundamentalSolutions::new(n).expect("a small board");
            let found = squares(n, fundamental, &terminal).expect("not interrupted");
            assert_eq!(found.counts, counts, "n = {n}");
        }
    }
}

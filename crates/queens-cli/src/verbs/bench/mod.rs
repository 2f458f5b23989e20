//! `queens bench A..B`: every algorithm in turn on every size, and what the figures say.

mod chart;
mod findings;
mod measure;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use queens::algorithm::{Algorithm, Task};
use queens::textbook::Rung;
use serde_json::{Value, json};

use crate::answer::Object;
use crate::failure::{Failure, Outcome, Status};
use crate::number;
use crate::output::Output;
use crate::progress::Progress;
use crate::terminal::Terminal;
use crate::values::{Sizes, board_sizes, explained, time};

use chart::{Chart, Curve};
use measure::{Measurement, measure};

/// Measure algorithms over a range of sizes: time, nodes, first solution
///
/// Times are those of the fastest of several runs on one thread; growth is that of first runs. Nodes are the
/// placements visited, the empty board included; `tried` counts the queens placed and the squares rejected until
/// the first solution. `colours` counts without listing, `auto` lists every solution by the fast iterator.
#[derive(clap::Args, Debug)]
pub(crate) struct Bench {
    /// Sizes, both ends included
    #[arg(value_name = "A..B", value_parser = board_sizes)]
    sizes: Sizes,
    /// Only these algorithms, separated by commas [default: all textbook algorithms]
    #[arg(short, long, value_parser = explained(Algorithm::ALL, Algorithm::name, Algorithm::about), value_delimiter = ',')]
    algorithm: Vec<Algorithm>,
    /// Leave out an algorithm from the size at which a run would take longer than this
    #[arg(long, default_value = "5s", value_name = "TIME", value_parser = time)]
    time: Duration,
    /// What the chart shows
    #[arg(long, value_name = "WHAT", default_value = "time")]
    show: Quantity,
    /// What is printed; `--json` stands for `--format json`
    #[arg(short, long, default_value = "table")]
    format: Form,
    /// Write to this file, too, by its ending: .csv or .json figures, .svg the chart; more than once if wanted
    #[arg(short, long, value_name = "FILE", action = clap::ArgAction::Append)]
    output: Vec<PathBuf>,
}

/// What is written of measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A table as it grows, a chart and what can be seen in them
    Table,
    /// Figures as comma-separated values
    Csv,
    /// Figures as one JSON object
    Json,
    /// The chart
    Svg,
}

/// What a chart shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Quantity {
    /// Time to count all solutions
    Time,
    /// Nodes of the whole search
    Nodes,
    /// Time to the first solution
    First,
    /// Squares tried until the first solution
    Tried,
}

pub(crate) fn run(arguments: &Bench, terminal: &Terminal) -> Outcome {
    let printed = arguments.format;
    let mut files = Vec::new();
    for path in arguments
        .output
        .iter()
        .filter(|path| path.as_os_str() != "-")
    {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let form = ending.and_then(|ending| Form::from_str(ending, true).ok());
        let form = form.filter(|&form| form != Form::Table).ok_or_else(|| {
            Failure::wrong(format_args!(
                "{}: give it the ending .csv, .json or .svg",
                path.display()
            ))
        })?;
        // Whether it can be written shows before minutes of measuring.
        drop(Output::open(Some(path))?);
        files.push((path, form));
    }
    let mut table = match printed {
        Form::Table => Some(Table::begin(Output::stdout()?)?),
        _ => None,
    };
    let mut measurements = Vec::new();
    let measured = measure_all(arguments, terminal, table.as_mut(), &mut measurements);
    if let Err(failure) = &measured
        && (measurements.is_empty() || !matches!(failure, Failure::Interrupted))
    {
        table.map_or(Ok(()), |table| table.output.finish())?;
        return measured.map(|()| Status::Done);
    }
    // Whatever else fails has measured nothing.
    let ended = || match measured {
        Ok(()) => Ok(Status::Done),
        Err(_) => Err(Failure::Interrupted),
    };
    let chart = chart(arguments.show, &measurements);
    let write = |form: Form, mut output: Output| {
        let written = match form {
            Form::Json => return Object::open(output, object(&measurements)).end(ended()),
            Form::Csv => write_csv(&measurements, &mut output),
            Form::Svg => output.write_all(chart.svg().as_bytes()),
            Form::Table => {
                let (chart, findings) =
                    (chart.text(terminal.width), findings::report(&measurements));
                write!(output, "\n{chart}\n{findings}")
            }
        };
        written.map_err(|error| Failure::writing(output.place(), &error))?;
        output.finish().and(ended())
    };
    for (path, form) in files {
        if let Err(failure @ Failure::Wrong(_)) = write(form, Output::open(Some(path))?) {
            return Err(failure);
        }
    }
    let output = match table {
        Some(table) => table.output,
        None => Output::stdout()?,
    };
    write(printed, output)
}

/// Measures size by size; the rows of a size are shown as they are known.
fn measure_all(
    arguments: &Bench,
    terminal: &Terminal,
    mut table: Option<&mut Table>,
    measurements: &mut Vec<Measurement>,
) -> Result<(), Failure> {
    let mut algorithms = arguments.algorithm.clone();
    for &algorithm in &algorithms {
        measure::refuse(algorithm, arguments.sizes.last)?;
    }
    if algorithms.is_empty() {
        algorithms.extend(Rung::ALL.map(Algorithm::Textbook));
    }
    let runs = algorithms.len() * arguments.sizes.iter().count();
    let progress = Progress::start(terminal, "run", Some(runs as u64), terminal.stdout);
    for n in arguments.sizes.iter() {
        let mut left_out = Vec::new();
        for &algorithm in &algorithms {
            let earlier: Vec<&Measurement> = measurements
                .iter()
                .filter(|measurement| measurement.algorithm == algorithm)
                .collect();
            if let Some(reason) = too_long(algorithm, n, &earlier, arguments.time.as_secs_f64()) {
                terminal.remark(format_args!(
                    "{algorithm} is left out from n = {n}: {reason}"
                ));
                progress.add(u64::from(arguments.sizes.last - n) + 1);
                left_out.push(algorithm);
                continue;
            }
            let measurement = measure(algorithm, n)?;
            if let Some(table) = &mut table {
                table.row(&measurement)?;
            }
            measurements.push(measurement);
            progress.add(1);
        }
        algorithms.retain(|algorithm| !left_out.contains(algorithm));
    }
    Ok(())
}

/// Why this run would take longer than anyone wants to wait, judged by the growth so far.
fn too_long(
    algorithm: Algorithm,
    n: u32,
    earlier: &[&Measurement],
    seconds: f64,
) -> Option<String> {
    if algorithm.largest_n().is_some_and(|largest| n > largest) {
        return Some("the board is too large for it".to_owned());
    }
    let expected = match earlier {
        [] => {
            let sensible = algorithm.sensible_to(Task::Count);
            return (n > sensible && seconds < 60.0)
                .then(|| format!("it takes more than a minute above n = {sensible}"));
        }
        [only] => 10.0 * only.time.as_secs_f64(),
        [.., before, last] => {
            let growth = last.time.as_secs_f64() / before.time.as_secs_f64().max(1e-9);
            // Growth itself grows; below some milliseconds it is noise.
            growth.clamp(4.0, 40.0) * last.time.as_secs_f64()
        }
    };
    (expected > seconds).then(|| {
        let expected = number::duration(Duration::from_secs_f64(expected));
        format!("a run would take about {expected}, more than --time {seconds}s")
    })
}

fn value(quantity: Quantity, measurement: &Measurement) -> Option<f64> {
    let first = measurement.first.as_ref();
    match quantity {
        Quantity::Time => Some(measurement.time.as_secs_f64()),
        Quantity::Nodes => measurement.nodes.map(|nodes| nodes as f64),
        Quantity::First => first.map(|first| first.time.as_secs_f64()),
        Quantity::Tried => first
            .and_then(|first| first.tried)
            .map(|tried| tried as f64),
    }
}

fn chart(quantity: Quantity, measurements: &[Measurement]) -> Chart<'static> {
    let seconds = |value| number::decade(Duration::from_secs_f64(value));
    let count = |value| number::grouped(value as u128);
    let (title, label): (_, fn(f64) -> String) = match quantity {
        Quantity::Time => ("time to count all solutions", seconds),
        Quantity::Nodes => ("nodes of the whole search", count),
        Quantity::First => ("time to the first solution", seconds),
        Quantity::Tried => ("squares tried until the first solution", count),
    };
    let curve = |algorithm| {
        let points: Vec<(u32, f64)> = measurements
            .iter()
            .filter(|measurement| measurement.algorithm == algorithm)
            .filter_map(|measurement| Some((measurement.n, value(quantity, measurement)?)))
            .filter(|&(_, value)| value > 0.0)
            .collect();
        let name = Algorithm::name(algorithm).to_owned();
        (!points.is_empty()).then_some(Curve { name, points })
    };
    Chart {
        title,
        curves: Algorithm::ALL.into_iter().filter_map(curve).collect(),
        label,
    }
}

/// Columns as `1 3 0 2`; `none` where no solution exists, nothing where it was not looked for.
fn solution_text(measurement: &Measurement) -> String {
    let Some(first) = &measurement.first else {
        return String::new();
    };
    match &first.solution {
        None => "none".to_owned(),
        Some(solution) => columns_text(solution),
    }
}

fn columns_text(columns: &[u32]) -> String {
    let columns: Vec<String> = columns.iter().map(u32::to_string).collect();
    columns.join(" ")
}

/// The table, row by row.
struct Table {
    output: Output,
    /// The size of the last row.
    n: Option<u32>,
}

/// The columns and how wide they are; names are flushed left, figures right.
const COLUMNS: [(&str, usize); 7] = [
    ("n", 2),
    ("algorithm", 12),
    ("solutions", 11),
    ("nodes", 13),
    ("time", 8),
    ("first after", 11),
    ("tried", 11),
];

impl Table {
    fn begin(output: Output) -> Result<Self, Failure> {
        let mut table = Table { output, n: None };
        table.line(&COLUMNS.map(|(name, _)| name.to_owned()), "first solution")?;
        Ok(table)
    }

    fn row(&mut self, measurement: &Measurement) -> Result<(), Failure> {
        if self.n.is_some_and(|n| n != measurement.n) {
            self.put("\n")?;
        }
        self.n = Some(measurement.n);
        let first = measurement.first.as_ref();
        let grouped = |number: u64| number::grouped(number.into());
        let cells = [
            measurement.n.to_string(),
            measurement.algorithm.to_string(),
            number::grouped(measurement.solutions),
            measurement.nodes.map(grouped).unwrap_or_default(),
            number::duration(measurement.time),
            first
                .map(|first| number::duration(first.time))
                .unwrap_or_default(),
            first
                .and_then(|first| first.tried)
                .map(grouped)
                .unwrap_or_default(),
        ];
        self.line(&cells, &solution_text(measurement))
    }

    fn line(&mut self, cells: &[String; 7], last: &str) -> Result<(), Failure> {
        let mut line = String::new();
        for (column, (cell, (_, width))) in cells.iter().zip(COLUMNS).enumerate() {
            line += &match column {
                1 => format!("{cell:<width$}  "),
                _ => format!("{cell:>width$}  "),
            };
        }
        line += last;
        self.put(&format!("{}\n", line.trim_end()))?;
        self.flush()
    }

    fn put(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.output.write_all(text.as_bytes());
        written.map_err(|error| Failure::writing(self.output.place(), &error))
    }

    /// A row is there for the reader as soon as it is known.
    fn flush(&mut self) -> Result<(), Failure> {
        let flushed = self.output.flush();
        flushed.map_err(|error| Failure::writing(self.output.place(), &error))
    }
}

fn write_csv(measurements: &[Measurement], out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "n,algorithm,solutions,nodes,seconds,first_seconds,tried,first_solution"
    )?;
    for measurement in measurements {
        let first = measurement.first.as_ref();
        writeln!(
            out,
            "{},{},{},{},{:e},{},{},{}",
            measurement.n,
            measurement.algorithm,
            measurement.solutions,
            measurement
                .nodes
                .map(|nodes| nodes.to_string())
                .unwrap_or_default(),
            measurement.time.as_secs_f64(),
            first
                .map(|first| format!("{:e}", first.time.as_secs_f64()))
                .unwrap_or_default(),
            first
                .and_then(|first| first.tried)
                .map(|tried| tried.to_string())
                .unwrap_or_default(),
            solution_text(measurement),
        )?;
    }
    Ok(())
}

fn object(measurements: &[Measurement]) -> Value {
    let entry = |measurement: &Measurement| {
        let first = measurement.first.as_ref();
        json!({
            "n": measurement.n,
            "algorithm": measurement.algorithm.name(),
            "count": measurement.solutions.to_string(),
            "nodes": measurement.nodes,
            "seconds": measurement.time.as_secs_f64(),
            "first_solution": first.map(|first| json!({
                "seconds": first.time.as_secs_f64(),
                "tried": first.tried,
                "queens": first.solution.as_ref().map(|solution| solution.to_vec()),
            })),
        })
    };
    json!({ "measurements": measurements.iter().map(entry).collect::<Vec<_>>() })
}

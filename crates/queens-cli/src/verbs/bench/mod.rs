//! `queens bench A..B`: every algorithm in turn on every size, and what the measurements show.

mod chart;
mod findings;
mod measure;

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use queens::algorithm::{Algorithm, Task};
use queens::textbook::Rung;
use serde_json::{Value, json};

use crate::answer::Object;
use crate::failure::{Failure, Outcome, Status, refuse};
use crate::interrupt;
use crate::number;
use crate::output::{self, Output};
use crate::progress::Progress;
use crate::terminal::Terminal;
use crate::values::{board_sizes, explained, time};
use crate::wrap::wrapped;

use chart::{Chart, Curve};
use measure::{Measurement, measure};

/// Measure algorithms over a range of sizes: time, nodes, first solution
///
/// Times are of the fastest of several runs on one thread; growth is computed from first runs. Nodes are the placements
/// visited, the empty board included; `tried` counts the queens placed and the squares rejected until the first solution.
/// `colours` counts without listing, `auto` lists every solution with the fast iterator.
#[derive(clap::Args, Debug)]
pub(crate) struct Bench {
    /// Sizes, both ends included
    #[arg(value_name = "A..B", value_parser = board_sizes)]
    sizes: RangeInclusive<u32>,
    /// Only these algorithms, separated by commas [default: all textbook algorithms]
    #[arg(short, long, value_parser = explained(Algorithm::ALL, Algorithm::name, Algorithm::about), value_delimiter = ',')]
    algorithm: Vec<Algorithm>,
    /// Leave out an algorithm from the size at which a run would take longer than this
    #[arg(long, default_value = "5s", value_name = "TIME", value_parser = time)]
    time: Duration,
    /// What the chart shows [default: time]
    #[arg(long, value_name = "WHAT")]
    show: Option<Quantity>,
    /// What is printed; `--json` is short for `--format json`
    #[arg(short, long, default_value = "table")]
    format: Form,
    /// Write to this file, too, by its extension: figures to .csv or .json, the chart to .svg; can be repeated
    #[arg(short, long, value_name = "FILE", action = clap::ArgAction::Append)]
    output: Vec<PathBuf>,
}

/// What is written of measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A table as it grows, a chart and what they show
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

impl Bench {
    /// The files to write besides stdout.
    fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.output.iter().filter(|path| path.as_os_str() != "-")
    }
}

pub(crate) fn run(arguments: &Bench, terminal: &Terminal) -> Outcome {
    let mut files = Vec::new();
    for path in arguments.files() {
        let forms = [("csv", Form::Csv), ("json", Form::Json), ("svg", Form::Svg)];
        let form = output::form_by_ending(&forms, Some(path), Form::Csv);
        files.push((path, form.map_err(Failure::wrong)?));
        // Finds out before minutes of measuring whether the file can be written.
        drop(Output::open(Some(path))?);
    }
    let draws = |form| matches!(form, Form::Table | Form::Svg);
    let has_chart = draws(arguments.format) || files.iter().any(|&(_, form)| draws(form));
    let show = [("--show", arguments.show.is_some() && !has_chart)];
    refuse(&show, "needs a chart: -f table or svg, or -o FILE.svg")?;
    let mut stdout = Output::stdout()?;
    let mut measurements = Vec::new();
    let measured = measure_all(arguments, terminal, &mut stdout, &mut measurements);
    if let Err(failure) = measured
        && (measurements.is_empty() || !matches!(failure, Failure::Interrupted))
    {
        return stdout.finish().and(Err(failure));
    }
    let ended = || interrupt::check().map(|()| Status::Done);
    let chart = chart(arguments.show.unwrap_or(Quantity::Time), &measurements);
    if chart.curves.is_empty() {
        terminal.remark("no algorithm here has what --show asks for: the chart is empty");
    }
    let write = |form: Form, mut output: Output| {
        let text = match form {
            Form::Json => return Object::open(output, object(&measurements), None).end(ended()),
            Form::Csv => csv(&measurements),
            Form::Svg => chart.svg(),
            Form::Table => {
                let findings = wrapped(&findings::report(&measurements), terminal.width.min(100));
                format!("\n{}\n{findings}", chart.text(terminal.width))
            }
        };
        output.put(text)?;
        output.finish().and(ended())
    };
    for (path, form) in files {
        let written = write(form, Output::open(Some(path))?);
        if let Err(failure @ Failure::NoAnswer(..)) = written {
            return Err(failure);
        }
    }
    write(arguments.format, stdout)
}

/// Measures size by size, and shows each row of the table as soon as it is known.
fn measure_all(
    arguments: &Bench,
    terminal: &Terminal,
    output: &mut Output,
    measurements: &mut Vec<Measurement>,
) -> Result<(), Failure> {
    let mut show = |row: String| match arguments.format {
        Form::Table => match output.put(row).and_then(|()| output.pass_on()) {
            // The files are still wanted.
            Err(Failure::ClosedPipe) if arguments.files().next().is_some() => Ok(()),
            shown => shown,
        },
        _ => Ok(()),
    };
    let last = *arguments.sizes.end();
    let mut algorithms = Vec::new();
    for &algorithm in &arguments.algorithm {
        measure::refuse(algorithm, last)?;
        if !algorithms.contains(&algorithm) {
            algorithms.push(algorithm);
        }
    }
    if algorithms.is_empty() {
        algorithms.extend(Rung::ALL.map(Algorithm::Textbook));
    }
    show(line(&HEAD.map(str::to_owned)))?;
    let runs = algorithms.len() * arguments.sizes.clone().count();
    let progress = Progress::start(terminal, "run", Some(runs as u64), terminal.stdout);
    for n in arguments.sizes.clone() {
        if algorithms.is_empty() {
            break;
        }
        for algorithm in algorithms.clone() {
            let earlier = Vec::from_iter(of(algorithm, measurements));
            if let Some(reason) = too_long(algorithm, n, &earlier, arguments.time.as_secs_f64()) {
                terminal.remark(format_args!(
                    "{algorithm} is left out from n = {n}: {reason}"
                ));
                progress.add(u64::from(last - n) + 1);
                algorithms.retain(|&other| other != algorithm);
                continue;
            }
            let measurement = measure(algorithm, n)?;
            show(row(&measurement, measurements.last()))?;
            measurements.push(measurement);
            progress.add(1);
        }
    }
    if measurements.is_empty() {
        let why = "nothing was measured: every algorithm was left out".to_owned();
        return Err(Failure::NoAnswer(why, Status::Unknown));
    }
    Ok(())
}

/// The measurements of an algorithm, size by size.
fn of(algorithm: Algorithm, all: &[Measurement]) -> impl Iterator<Item = &Measurement> {
    all.iter().filter(move |one| one.algorithm == algorithm)
}

/// Why this run would take longer than allowed, judged by the growth so far.
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
                .then(|| format!("above n = {sensible} it begins only with --time 1m or more"));
        }
        [only] => 10.0 * only.time.as_secs_f64(),
        [.., before, last] => {
            let growth = last.time.as_secs_f64() / before.time.as_secs_f64().max(1e-9);
            // Growth itself grows; for times of some milliseconds it is noise.
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
    let curve = |algorithm: Algorithm| {
        let points: Vec<(u32, f64)> = of(algorithm, measurements)
            .filter_map(|measurement| Some((measurement.n, value(quantity, measurement)?)))
            .filter(|&(_, value)| value > 0.0)
            .collect();
        let name = algorithm.name();
        (!points.is_empty()).then_some(Curve { name, points })
    };
    Chart {
        title,
        curves: Algorithm::ALL.into_iter().filter_map(curve).collect(),
        label,
    }
}

/// The cells of a measurement in table and CSV.
fn cells(
    measurement: &Measurement,
    number: fn(u128) -> String,
    time: fn(Duration) -> String,
) -> [String; 8] {
    let first = measurement.first.as_ref();
    let if_known = |value: Option<u64>| value.map(|value| number(value.into()));
    [
        measurement.n.to_string(),
        measurement.algorithm.to_string(),
        number(measurement.solutions),
        if_known(measurement.nodes).unwrap_or_default(),
        time(measurement.time),
        first.map(|first| time(first.time)).unwrap_or_default(),
        if_known(first.and_then(|first| first.tried)).unwrap_or_default(),
        // Empty if no first solution was looked for.
        first.map_or_else(String::new, |first| match &first.solution {
            None => "none".to_owned(),
            Some(solution) => number::columns(solution, 0),
        }),
    ]
}

const HEAD: [&str; 8] = [
    "n",
    "algorithm",
    "solutions",
    "nodes",
    "time",
    "first after",
    "tried",
    "first solution",
];

/// A line of the table, with names aligned left and numbers right.
fn line([n, algorithm, solutions, nodes, time, after, tried, first]: &[String; 8]) -> String {
    let line = format!(
        "{n:>2}  {algorithm:12}  {solutions:>11}  {nodes:>13}  {time:>8}  {after:>11}  {tried:>11}  {first}"
    );
    line.trim_end().to_owned() + "\n"
}

/// A row of the table, after an empty line if the size changes.
fn row(measurement: &Measurement, before: Option<&Measurement>) -> String {
    let row = line(&cells(measurement, number::grouped, number::duration));
    match before {
        Some(before) if before.n != measurement.n => format!("\n{row}"),
        _ => row,
    }
}

fn csv(measurements: &[Measurement]) -> String {
    let seconds = |time: Duration| format!("{:e}", time.as_secs_f64());
    let row = |one| cells(one, |number| number.to_string(), seconds).join(",") + "\n";
    "n,algorithm,solutions,nodes,seconds,first_seconds,tried,first_solution\n".to_owned()
        + &measurements.iter().map(row).collect::<String>()
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

//! What a run would cost.

use std::time::Duration;

use queens::count::{Units, check_total};
use queens::known;
use queens_run::cost::{Estimate, Survey};
use serde_json::json;

use super::workers;
use crate::answer::AnswerFormat;
use crate::compute_options::ComputeOptions;
use crate::failure::{Failure, Outcome, Status};
use crate::interrupt;
use crate::number;
use crate::progress::Progress;
use crate::seed::seed;
use crate::terminal::Terminal;
use crate::values::{self, board_size, whole};

/// Estimate what a run of this size costs here, by timing a fair sample of its units
///
/// The interval extends two standard errors to either side. The estimate of Q(n) from the same units, beside the known
/// value, shows whether the sample is fair. Ctrl-C ends the sample early and prints its estimate so far.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// Number of queens, rows and columns
    #[arg(value_name = "N", value_parser = board_size)]
    n: u32,
    /// How long to measure; at least four units of each kind are measured
    #[arg(long, value_name = "TIME", value_parser = values::time, default_value = "20s")]
    time: Duration,
    /// Seed of the sample [default: a new one, which is printed]
    #[arg(long, value_name = "S", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    #[command(flatten)]
    compute: ComputeOptions,
    #[command(flatten)]
    answer: AnswerFormat,
}

/// Measures units, with progress, until the time is over, or until Ctrl-C if enough is known by then.
fn survey(arguments: &Arguments, terminal: &Terminal) -> Result<Survey, Failure> {
    let n = arguments.n;
    let units = Units::new(n).map_err(queens_run::Error::from)?;
    terminal.remark(format_args!("measuring what units of n = {n} cost"));
    let progress = Progress::start(terminal, "unit", Some(units.len()), false);
    let (time, seed) = (arguments.time, seed(arguments.seed, terminal));
    let survey = Survey::new(n, &workers(arguments.compute), time, seed, |share| {
        progress.add(1);
        progress.weigh(share);
    });
    survey?.ok_or(Failure::Interrupted)
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Outcome {
    let n = arguments.n;
    let survey = survey(arguments, terminal)?;
    let plan = queens_run::Plan::new(n)?;
    let (seconds, solutions) = (survey.seconds, survey.solutions);
    if let Some(count) = survey.count {
        check_total(n, count).map_err(queens::Error::from)?;
    }
    let object = json!({
        "n": n,
        "answer": survey.count.map_or("estimate", |_| "exact"),
        "units": survey.units,
        "sampled": survey.sampled,
        "isa": arguments.compute.isa().name(),
        "core_seconds": interval(seconds),
        "estimate": interval(solutions),
        "count": survey.count.map(|count| count.to_string()),
        "known": known::all(n).map(|known| known.to_string()),
        "chunks": plan.chunks,
    });
    let (low, high) = seconds.interval();
    let [value, low, high] = [seconds.value, low, high].map(core_time);
    let mut text = format!(
        "{} timed with the {} kernel\n\
         core time  {value} ({low} to {high})\n\
         chunks     {} of about {}\n",
        number::part(survey.sampled, survey.units, "unit"),
        arguments.compute.isa(),
        number::grouped(plan.chunks.into()),
        number::duration(Duration::from_secs_f64(seconds.value / plan.chunks as f64)),
    );
    let (Estimate { value, error }, (low, high)) = (solutions, solutions.interval());
    text += &format!("Q({n})      {value:.4e} ({low:.4e} to {high:.4e})");
    if let Some(known) = known::all(n) {
        let off = value - known as f64;
        let off = if error > 0.0 { off / error } else { 0.0 };
        text += &format!("; known {known}, {off:+.1} standard errors off");
    }
    text.push('\n');
    let ended = interrupt::check().map(|()| Status::Done);
    arguments.answer.print(object, text, ended)
}

fn interval(estimate: Estimate) -> serde_json::Value {
    let (low, high) = estimate.interval();
    json!({ "value": estimate.value, "error": estimate.error, "low": low, "high": high })
}

/// Seconds of one core, in a unit suitable for planning.
fn core_time(seconds: f64) -> String {
    match seconds / 3600.0 {
        hours if hours >= 100_000.0 => format!("{:.1} core-years", hours / 8766.0),
        hours if hours >= 1.0 => format!("{hours:.1} core-hours"),
        _ => number::duration(Duration::from_secs_f64(seconds)),
    }
}

//! `queens estimate N`: Q(n) with a confidence interval, for sizes nobody can count.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use queens::estimate::{BATCHES, Batch, Estimate, Estimator, Method};
use queens::threads::on_threads;
use queens::{Stopped, known};
use serde_json::{Value, json};

use crate::answer::AnswerFormat;
use crate::compute_options;
use crate::failure::{Failure, Outcome, Status};
use crate::interrupt;
use crate::number;
use crate::progress::Progress;
use crate::seed;
use crate::terminal::Terminal;
use crate::values::{self, board_size, explained, whole};

/// Estimate the number of solutions, with a confidence interval
///
/// Prints ln Q(n) with the half-width of its 95 % confidence interval, then Q(n) itself, and the
/// published count where there is one. Small boards are counted exactly.
///
/// The estimate is the mean of independent batches. It stops after --time, or as soon as the standard error is at most
/// --error times the estimate, or after --batches, whichever comes first; with none of these options, after 20 batches.
/// Without --time, the seed determines the result, whatever the number of threads. If the time is too short for a single
/// batch, nothing is known: exit status 3.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// Number of queens, rows and columns
    #[arg(value_name = "N", value_parser = board_size)]
    n: u32,
    /// Stop after this time
    #[arg(long, value_name = "TIME", value_parser = values::time)]
    time: Option<Duration>,
    /// Stop at this standard error, relative to the estimate: 0.01 or 1%
    #[arg(long, value_name = "E", value_parser = relative_error)]
    error: Option<f64>,
    /// Stop after this many batches
    #[arg(long, value_name = "B", value_parser = values::at_least_one)]
    batches: Option<u64>,
    /// Seed of the random choices [default: a new one, which is printed]
    #[arg(long, value_name = "S", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    /// Number of batches worked on at the same time [default: one per processor]
    #[arg(short, long, value_name = "T", value_parser = values::threads)]
    threads: Option<usize>,
    /// The method [default: the better one for this size]
    #[arg(short, long, value_parser = explained(Method::ALL, Method::name, Method::about))]
    algorithm: Option<Method>,
    #[command(flatten)]
    answer: AnswerFormat,
}

/// Minimum number of batches before the error may end the estimate: with fewer, the spread says too little.
const FEWEST_FOR_ERROR: usize = 10;

fn relative_error(typed: &str) -> Result<f64, String> {
    let (number, unit) = match typed.strip_suffix('%') {
        Some(percent) => (percent.trim_end(), 0.01),
        None => (typed, 1.0),
    };
    let error = number.parse().ok().map(|number: f64| number * unit);
    error
        .filter(|&error| error > 0.0 && error < 1.0)
        .ok_or_else(|| {
            "give a part of the estimate between 0 and 1, for example 0.01 or 1%".to_owned()
        })
}

pub(crate) fn run(arguments: &Arguments, terminal: &Terminal) -> Outcome {
    let n = arguments.n;
    let method = arguments.algorithm.unwrap_or(Method::for_size(n));
    // The remark at the end names the seed.
    let seed = arguments.seed.unwrap_or_else(seed::fresh);
    let estimator = Estimator::with_method(n, seed, method).map_err(|error| match method {
        Method::Tree => Failure::wrong(format_args!("{error}: leave out --algorithm")),
        _ => Failure::wrong(error),
    })?;
    let start = Instant::now();
    let batches = work(&estimator, arguments, terminal);
    if batches.is_empty() {
        interrupt::check()?;
        let why = format!(
            "not known: no batch of n = {n} was finished within {}, and an interval needs two; raise --time, or \
             give --batches 2 without --time",
            number::duration(start.elapsed())
        );
        return Err(Failure::NoAnswer(why, Status::Unknown));
    }
    let answer = Answer {
        n,
        method,
        seed,
        estimate: Estimate::of(&batches),
        seconds: start.elapsed().as_secs_f64(),
    };
    let outcome = interrupt::check().map(|()| Status::Done);
    let ended = (arguments.answer).print(answer.json(), answer.text(), outcome)?;
    if !arguments.answer.is_json() {
        terminal.remark(answer.remark());
    }
    Ok(ended)
}

impl Arguments {
    /// Maximum number of batches.
    fn most(&self) -> Option<u64> {
        let has_other_end = self.error.is_some() || self.time.is_some();
        self.batches.or((!has_other_end).then_some(BATCHES))
    }

    /// How far the estimate has got, for the progress line.
    fn note(&self, batches: &[Batch], spent: Duration) -> String {
        let error = Estimate::of(batches).relative_error();
        let spread = error.map(|error| format!("standard error {:.2} %", 100.0 * error));
        let by_clock = self.time.map(|time| time.saturating_sub(spent));
        // The error falls with the square root of the work.
        let by_error = self.error.zip(error).map(|(wanted, error)| {
            let more = (error / wanted).powi(2) - 1.0;
            Duration::try_from_secs_f64(spent.as_secs_f64() * more).unwrap_or_default()
        });
        let left = by_clock.into_iter().chain(by_error).min();
        let left = left.map(|left| format!("{} s to go", left.as_secs()));
        Vec::from_iter(spread.into_iter().chain(left)).join(", ")
    }

    /// Returns whether these first batches suffice, whatever the clock says.
    fn is_reached(&self, batches: &[Batch]) -> bool {
        let count = batches.len();
        let error = || Estimate::of(batches).relative_error();
        let is_close = |wanted| error().is_some_and(|error| error <= wanted);
        batches.last().is_some_and(|batch| batch.exact)
            || self.most().is_some_and(|most| count as u64 >= most)
            || count >= FEWEST_FOR_ERROR && self.error.is_some_and(is_close)
    }
}

/// Does batches until there are enough or the user stops it. Returns them in order, from number 0 on, with none left
/// out.
fn work(estimator: &Estimator, arguments: &Arguments, terminal: &Terminal) -> Vec<Batch> {
    let (start, most) = (Instant::now(), arguments.most());
    let progress = Progress::start(terminal, "batch", most, false);
    let mut run = interrupt::run().threads(compute_options::threads(arguments.threads));
    if let Some(time) = arguments.time {
        run = run.time(time);
    }
    let mut batches: Vec<Batch> = Vec::new();
    let mut early = BTreeMap::new();
    // After a stop, the batches done so far are the answer.
    let _ = on_threads(
        &run,
        0..most.unwrap_or(u64::MAX),
        || (),
        |(), number, run| Ok::<_, Stopped>((number, estimator.batch(number, run)?)),
        |(number, batch)| {
            early.insert(number, batch);
            while let Some(batch) = early.remove(&(batches.len() as u64)) {
                batches.push(batch);
                if arguments.is_reached(&batches) {
                    return ControlFlow::Break(());
                }
            }
            progress.set(batches.len() as u64);
            progress.note(arguments.note(&batches, start.elapsed()));
            ControlFlow::Continue(())
        },
    );
    batches
}

/// The answer, with everything it depends on.
struct Answer {
    n: u32,
    method: Method,
    seed: u64,
    estimate: Estimate,
    seconds: f64,
}

impl Answer {
    fn known_ln(&self) -> Option<f64> {
        known::all(self.n).map(|known| (known as f64).ln())
    }

    fn text(&self) -> String {
        let n = self.n;
        let estimate = &self.estimate;
        let ln = estimate.ln();
        if let Some(count) = self.count() {
            return format!("Q({n}) = {count}, counted exactly\n");
        }
        if ln == f64::NEG_INFINITY {
            return format!("no solution found for n = {n}\n");
        }
        let Some((low, high)) = estimate.interval() else {
            return format!("ln Q({n}) ≈ {ln:.1}, from a single batch: the error is unknown\n");
        };
        let half = high - ln;
        let decimals = number::decimals(half);
        let [value, low, high] =
            [ln, low, high].map(|ln| power_of_ten(ln, decimals.saturating_sub(1)));
        let mut text = format!(
            "ln Q({n}) = {ln:.decimals$} ± {half:.decimals$}\n\
             Q({n}) ≈ {value}, with 95 % confidence from {low} to {high}\n"
        );
        if let (Some(known), Some(known_ln)) = (known::all(n), self.known_ln()) {
            let off = 100.0 * (ln - known_ln).exp_m1();
            let side = if off < 0.0 { "below" } else { "above" };
            text += &format!(
                "Q({n}) = {known} is known, ln Q({n}) = {known_ln:.decimals$}: the estimate is {:.2} % {side}\n",
                off.abs()
            );
        }
        text
    }

    /// The exact number, if it was counted.
    fn count(&self) -> Option<u128> {
        // Exact values are counts of nodes in memory, far below 2⁵³.
        (self.estimate.is_exact()).then(|| self.estimate.ln().exp().round() as u128)
    }

    fn remark(&self) -> String {
        let batches = number::counted(self.estimate.batches() as u128, "batch");
        let error = match self.estimate.relative_error() {
            Some(error) if error > 0.0 => format!(", standard error {:.2} %", 100.0 * error),
            _ => String::new(),
        };
        format!(
            "method {}, seed {}, {batches}, {}{error}",
            self.method.name(),
            self.seed,
            number::duration(Duration::from_secs_f64(self.seconds)),
        )
    }

    fn json(&self) -> Value {
        let estimate = &self.estimate;
        let interval = estimate.interval();
        json!({
            "n": self.n,
            "ln": finite(estimate.ln()),
            "ln_low": interval.and_then(|(low, _)| finite(low)),
            "ln_high": interval.and_then(|(_, high)| finite(high)),
            "confidence": 0.95,
            "log10": finite(estimate.ln() / std::f64::consts::LN_10),
            "relative_error": estimate.relative_error(),
            "answer": if estimate.is_exact() { "exact" } else { "estimate" },
            "count": self.count().map(|count| count.to_string()),
            "known": known::all(self.n).map(|known| known.to_string()),
            "known_ln": self.known_ln().and_then(finite),
            "algorithm": self.method.name(),
            "seed": self.seed.to_string(),
            "batches": estimate.batches(),
            "seconds": self.seconds,
        })
    }
}

/// A number for JSON, which has no infinity: ln 0 is `null`.
fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

/// e to this power, written like `2.349e17`, for numbers beyond any float.
fn power_of_ten(ln: f64, decimals: usize) -> String {
    let log10 = ln / std::f64::consts::LN_10;
    let exponent = log10.floor();
    let mantissa = format!("{:.decimals$}", 10f64.powf(log10 - exponent));
    // A mantissa of 9.99… may have been rounded up.
    if mantissa.starts_with("10") {
        return format!("{:.decimals$}e{}", 1.0, exponent + 1.0);
    }
    format!("{mantissa}e{exponent}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_ten_are_written_beyond_the_range_of_floats() {
        assert_eq!(power_of_ten(92f64.ln(), 1), "9.2e1");
        assert_eq!(power_of_ten(9.999f64.ln(), 2), "1.00e1");
        assert_eq!(power_of_ten(4969.06, 1), "1.1e2158");
        assert_eq!(power_of_ten(1.5f64.ln(), 0), "2e0");
    }

    #[test]
    fn errors_are_read_as_fractions_or_percentages() {
        assert_eq!(relative_error("0.01"), Ok(0.01));
        assert_eq!(relative_error("1%"), Ok(0.01));
        for wrong in ["0", "-1%", "100%", "1.5", "x", "", "%", "NaN"] {
            assert!(relative_error(wrong).is_err(), "{wrong}");
        }
    }
}

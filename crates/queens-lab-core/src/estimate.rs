//! How many solutions there may be where nobody has counted them, and how they use the squares.

use queens::estimate::{Estimate, Estimator, SquareEstimator, Squares};
use queens::{Run, Stopped};

use crate::Sink;
use crate::api::{
    EstimateNews, EstimateRequest, Refusal, SeededRequest, SquaresNews, at_most, sizes,
};

/// Largest board estimated; its number still fits a floating-point number.
const LARGEST: u32 = 60;
/// The error at which the next size is begun, one standard error.
const CLOSE: f64 = 0.01;
/// Batches before the error means much, and before the next size is begun in any case.
const BATCHES: std::ops::Range<u64> = 8..64;

/// Batches, a fraction of a second each, until the host wants no more.
fn taken<Batch>(
    sink: &dyn Sink,
    batch: impl Fn(u64) -> Result<Batch, Stopped>,
) -> impl Iterator<Item = Batch> {
    let wanted = (0..BATCHES.end).take_while(|_| !sink.raised());
    wanted.map_while(move |number| batch(number).ok())
}

/// Estimates size by size, with news after every batch. Nothing is left to say at the end.
///
/// # Errors
/// When a size is beyond the limit, or there is none.
pub fn estimate(request: &EstimateRequest, sink: &dyn Sink) -> Result<(), Refusal> {
    for n in sizes(request.from, request.to, LARGEST)? {
        let estimator = Estimator::new(n, request.seed).map_err(Refusal::invalid)?;
        let mut batches = Vec::new();
        for batch in taken(sink, |number| estimator.batch(number, &Run::new())) {
            batches.push(batch);
            let estimate = Estimate::of(&batches);
            let interval = estimate.interval();
            let news = EstimateNews {
                n,
                ln: estimate.ln(),
                low: interval.map(|(low, _)| low),
                high: interval.map(|(_, high)| high),
            };
            if !sink.send(&news) {
                return Ok(());
            }
            let close = estimate
                .relative_error()
                .is_some_and(|error| error <= CLOSE);
            if estimate.is_exact() || (close && batches.len() as u64 >= BATCHES.start) {
                break;
            }
        }
    }
    Ok(())
}

/// Estimates which part of all solutions has a queen on each square, with news whenever there are twice as many batches.
/// Nothing is left to say at the end.
///
/// # Errors
/// When the board is too large.
pub fn squares(request: &SeededRequest, sink: &dyn Sink) -> Result<(), Refusal> {
    let n = request.n;
    at_most("n", n, LARGEST)?;
    let estimator = SquareEstimator::new(n, request.seed).map_err(Refusal::invalid)?;
    let mut batches = Vec::new();
    for batch in taken(sink, |number| estimator.batch(number, &Run::new())) {
        batches.push(batch);
        let count = batches.len() as u64;
        let squares = Squares::of(&batches);
        // Of what is the same for all boards, an n-th part, the worst square is wrong by so much.
        let worst = squares
            .half_widths()
            .map(|all| all.iter().fold(0.0, |a, &b| f64::max(a, b)));
        let close = worst.is_some_and(|worst| worst * f64::from(n) <= CLOSE);
        let last = squares.is_exact() || (close && count >= BATCHES.start) || count == BATCHES.end;
        let due = count >= BATCHES.start && count.is_power_of_two();
        if !last && !due && count > 1 {
            continue;
        }
        // Seven digits are more than are known, and half as long to write.
        let short = |all: &[f64]| all.iter().map(|part| (part * 1e7).round() / 1e7).collect();
        let news = SquaresNews {
            solutions: squares.solutions(),
            batches: count as u32,
            parts: short(squares.parts()),
            half_widths: squares.half_widths().map(short),
            exact: squares.is_exact(),
        };
        if !sink.send(&news) || last {
            break;
        }
    }
    Ok(())
}

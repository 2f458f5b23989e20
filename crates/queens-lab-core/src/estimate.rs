//! Estimates how many solutions a board has that nobody has counted, and how they use the squares.

use queens::estimate::{Estimate, Estimator, SquareEstimator, Squares};
use queens::{Run, Stopped};

use crate::Sink;
use crate::api::{
    EstimateNews, EstimateRequest, Refusal, SeededRequest, SquaresNews, at_most, sizes,
};

/// Largest board that is estimated; its number of solutions still fits a floating-point number.
const LARGEST: u32 = 60;
/// Standard error at which the next size begins.
const CLOSE: f64 = 0.01;
/// Minimum number of batches before the error means much, and maximum before the next size begins in any case.
const BATCHES: std::ops::Range<u64> = 8..64;

/// Batches, a fraction of a second each, until the host wants no more.
fn taken<Batch>(
    sink: &dyn Sink,
    batch: impl Fn(u64) -> Result<Batch, Stopped>,
) -> impl Iterator<Item = Batch> {
    let wanted = (0..BATCHES.end).take_while(|_| !sink.raised());
    wanted.map_while(move |number| batch(number).ok())
}

/// Estimates size by size, with a message after every batch. There is no final message.
///
/// # Errors
/// If a size is beyond the limit, or there is none.
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

/// Estimates the share of all solutions that have a queen on each square, with a message whenever the number of batches
/// has doubled. There is no final message.
///
/// # Errors
/// If the board is too large.
pub fn squares(request: &SeededRequest, sink: &dyn Sink) -> Result<(), Refusal> {
    let n = request.n;
    at_most("n", n, LARGEST)?;
    let estimator = SquareEstimator::new(n, request.seed).map_err(Refusal::invalid)?;
    let mut batches = Vec::new();
    for batch in taken(sink, |number| estimator.batch(number, &Run::new())) {
        batches.push(batch);
        let count = batches.len() as u64;
        let squares = Squares::of(&batches);
        // Half-width of the worst square. Times n, it is relative to the mean share, 1/n.
        let worst = squares
            .half_widths()
            .map(|all| all.iter().fold(0.0, |a, &b| f64::max(a, b)));
        let close = worst.is_some_and(|worst| worst * f64::from(n) <= CLOSE);
        let last = squares.is_exact() || (close && count >= BATCHES.start) || count == BATCHES.end;
        let due = count >= BATCHES.start && count.is_power_of_two();
        if !last && !due && count > 1 {
            continue;
        }
        // Seven digits are more than are certain, and take half as long to write.
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

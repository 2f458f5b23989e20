//! How many solutions there may be where nobody has counted them.

use queens::estimate::{Estimate, Estimator};

use crate::Sink;
use crate::api::{EstimateNews, EstimateRequest, Refusal, RefusalKind};

/// Largest board estimated; its number still fits a floating-point number.
const LARGEST: u32 = 60;
/// The error at which the next size is begun, one standard error.
const CLOSE: f64 = 0.01;
/// Batches before the error means much, and before the next size is begun in any case.
const BATCHES: std::ops::Range<u64> = 8..64;

/// Estimates size by size, with news after every batch. The last message repeats the last news.
///
/// # Errors
/// When a size is beyond the limit, or there is none.
pub fn estimate(
    request: &EstimateRequest,
    sink: &dyn Sink,
) -> Result<Option<EstimateNews>, Refusal> {
    if request.to > LARGEST {
        return Err(Refusal::too_large("n", request.to.into(), LARGEST.into()));
    }
    if request.from > request.to {
        return Err(Refusal::new(RefusalKind::Invalid).because("the range is empty"));
    }
    for n in request.from..=request.to {
        let estimator = Estimator::new(n, request.seed)
            .map_err(|e| Refusal::new(RefusalKind::Invalid).because(e.to_string()))?;
        let mut batches = Vec::new();
        for number in 0..BATCHES.end {
            // A batch takes a fraction of a second: who wants no more is asked between two.
            let Ok(batch) = estimator.batch(number, &()) else {
                return Ok(None);
            };
            batches.push(batch);
            let estimate = Estimate::of(&batches);
            let interval = estimate.interval();
            let news = EstimateNews {
                n,
                ln: estimate.ln(),
                low: interval.map(|(low, _)| low),
                high: interval.map(|(_, high)| high),
            };
            if sink.stopped() || !sink.send(&news) {
                return Ok(None);
            }
            let close = estimate
                .relative_error()
                .is_some_and(|error| error <= CLOSE);
            if estimate.is_exact() || (close && number + 1 >= BATCHES.start) {
                break;
            }
        }
    }
    Ok(None)
}

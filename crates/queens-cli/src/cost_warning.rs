//! Warning about the cost of a large count, printed before it starts.

use std::time::Duration;

use queens::count::{SAMPLED, core_hours};
use queens::known;

use crate::number;

/// Counts shorter than this get no warning.
const UNSAID: Duration = Duration::from_secs(60);

/// Counts of at least this length should be durable runs, up to the n beyond which a run has too many chunks.
const DURABLE: Duration = Duration::from_secs(1800);
const DURABLE_TO: u32 = 30;

/// Returns the warning to print before counting n on this many threads, if it takes more than a minute.
pub(crate) fn warning(n: u32, threads: usize) -> Option<String> {
    let last = *SAMPLED.end();
    let hours = core_hours(n.min(last))?;
    let time = Duration::try_from_secs_f64(hours * 3600.0 / threads as f64).ok()?;
    if time < UNSAID {
        return None;
    }
    let cost = match hours {
        100.0.. => format!("{} core-hours", number::grouped(hours as u128)),
        _ => format!(
            "{} of one core",
            number::duration(Duration::from_secs_f64(hours * 3600.0))
        ),
    };
    let remedy = if time >= DURABLE && n <= DURABLE_TO && cfg!(feature = "runs") {
        "Ctrl-C stops it, and `queens run` keeps what was counted"
    } else {
        "Ctrl-C stops it"
    };
    Some(if n > last {
        format!(
            "nobody has ever counted n = {n}: n = {last} alone takes about {cost}, and each further n \
             4 to 10 times as long; {remedy}"
        )
    } else if known::all(n).is_none() {
        format!("nobody has ever counted n = {n}: it takes about {cost}; {remedy}")
    } else {
        format!("counting n = {n} takes about {cost}; {remedy}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_counts_get_a_warning() {
        assert_eq!(warning(20, 1), None);
        assert_eq!(warning(21, 8), None);
        let said = |n, threads| warning(n, threads).expect("a sentence");
        assert!(said(22, 1).starts_with("counting n = 22 takes about 5 min 45 s of one core;"));
        assert!(said(27, 64).contains("about 1,770 core-hours; "));
        assert_eq!(
            said(27, 64).contains("`queens run`"),
            cfg!(feature = "runs")
        );
        let unknown = said(28, 64);
        assert!(
            unknown
                .starts_with("nobody has ever counted n = 28: it takes about 9,700 core-hours; ")
        );
        let more =
            "n = 28 alone takes about 9,700 core-hours, and each further n 4 to 10 times as long; ";
        assert!(said(30, 64).contains(more));
        assert!(!said(31, 64).contains("`queens run`"), "it refuses 31");
    }
}

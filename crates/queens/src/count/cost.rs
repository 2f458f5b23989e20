//! The cost of counting, as far as it was sampled.

use std::ops::RangeInclusive;

/// Core hours from n = 20 on: the first table of `docs/records.md`.
const CORE_HOURS: [f64; 9] = [
    9.4 / 3600.0,
    87.0 / 3600.0,
    345.0 / 3600.0,
    53.0 / 60.0,
    4.3,
    35.0,
    170.0,
    1_770.0,
    9_700.0,
];

/// The values of n whose cost was sampled.
pub const SAMPLED: RangeInclusive<u32> = 20..=19 + CORE_HOURS.len() as u32;

/// Hours of one core that counting n takes, for n in [`SAMPLED`]; a smaller n takes less than a minute.
///
/// Sampled on one machine with AVX-512 (`queens run estimate`; the project's `docs/records.md` names the machine and says
/// how far off a figure may be). AVX2 takes up to about twice as long, and each further n 4 to 10 times as long as the
/// one before.
///
/// ```
/// use queens::count::core_hours;
/// assert!(core_hours(22).is_some_and(|hours| hours < 1.0));
/// assert!(core_hours(27).is_some_and(|hours| hours > 1_000.0));
/// assert_eq!((core_hours(19), core_hours(29)), (None, None));
/// ```
pub fn core_hours(n: u32) -> Option<f64> {
    let index = n.checked_sub(*SAMPLED.start())? as usize;
    CORE_HOURS.get(index).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_core_hours_match_the_document() {
        let rows = crate::testdata::document_table("records.md", "| n | units |");
        let hours_in = |unit: &str| match unit {
            "s" => 1.0 / 3600.0,
            "min" => 1.0 / 60.0,
            _ => 1.0,
        };
        for (n, hours) in SAMPLED.zip(CORE_HOURS) {
            let row = rows.iter().find(|row| row[0] == n.to_string());
            let words: Vec<&str> = row.expect("a row")[3].split_whitespace().collect();
            let numbers = words.chunks_exact(2).take_while(|pair| pair[0] != "±");
            let told =
                numbers.map(|pair| pair[0].parse::<f64>().expect("a number") * hours_in(pair[1]));
            let told: f64 = told.sum();
            assert!((told / hours - 1.0).abs() < 1e-9, "{row:?}");
        }
    }
}

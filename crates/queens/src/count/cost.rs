//! What counting has cost, as far as it was sampled.

use std::ops::RangeInclusive;

/// Hours from n = 20 on: the first table of `docs/records.md`.
const CORE_HOURS: [f64; 8] = [
    9.4 / 3600.0,
    87.0 / 3600.0,
    345.0 / 3600.0,
    53.0 / 60.0,
    4.3,
    35.0,
    170.0,
    1_770.0,
];

/// The n whose cost was sampled.
pub const SAMPLED: RangeInclusive<u32> = 20..=19 + CORE_HOURS.len() as u32;

/// Hours of one core that counting n takes, for n in [`SAMPLED`]; less than a minute below.
///
/// Sampled on one machine with AVX-512 (`queens run estimate`; the project's `docs/records.md` says which, and how far
/// off a figure may be). AVX2 takes up to twice as long, and each further n 4 to 10 times as long as the one before.
///
/// ```
/// use queens::count::core_hours;
/// assert!(core_hours(22).is_some_and(|hours| hours < 1.0));
/// assert!(core_hours(27).is_some_and(|hours| hours > 1_000.0));
/// assert_eq!((core_hours(19), core_hours(28)), (None, None));
/// ```
pub fn core_hours(n: u32) -> Option<f64> {
    let index = n.checked_sub(*SAMPLED.start())? as usize;
    CORE_HOURS.get(index).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_are_those_of_the_document() {
        let document =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/records.md");
        let Ok(text) = std::fs::read_to_string(document) else {
            // The package comes without the documents of the workspace.
            return;
        };
        for (n, hours) in SAMPLED.zip(CORE_HOURS) {
            let row = text
                .lines()
                .find(|line| line.starts_with(&format!("| {n} |")))
                .expect("a row");
            let time = row
                .split('|')
                .nth(4)
                .expect("core time")
                .split('±')
                .next()
                .expect("it");
            let words: Vec<&str> = time.split_whitespace().collect();
            let seconds: f64 = words
                .chunks(2)
                .map(|pair| {
                    let number: f64 = pair[0].replace(',', "").parse().expect("a number");
                    number
                        * match pair[1] {
                            "s" => 1.0,
                            "min" => 60.0,
                            _ => 3600.0,
                        }
                })
                .sum();
            assert!((seconds / 3600.0 / hours - 1.0).abs() < 1e-9, "{row}");
        }
    }
}

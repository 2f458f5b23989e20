//! What counting costs, said before anyone waits for it.

use std::time::Duration;

use crate::number;

/// Core time of the large-n counter from n = 20 on, in hours: the table of `docs/records.md`.
const CORE_HOURS: [f64; 9] = [
    31.4 / 3600.0,
    277.0 / 3600.0,
    32.2 / 60.0,
    4.8,
    47.0,
    399.0,
    5_000.0,
    47_700.0,
    940_000.0,
];

/// The n of the first.
const FROM: u32 = 20;

/// Shorter waits need no word.
const UNSAID: Duration = Duration::from_secs(60);

/// From here on a count should survive what happens to a machine.
const DURABLE: Duration = Duration::from_secs(1800);

/// The sentence to say before counting n on that many threads, if it takes more than a minute.
pub(crate) fn warning(n: u32, threads: usize) -> Option<String> {
    let last = FROM + CORE_HOURS.len() as u32 - 1;
    let hours = CORE_HOURS.get(n.min(last).checked_sub(FROM)? as usize)?;
    let time = Duration::try_from_secs_f64(hours * 3600.0 / threads as f64).ok()?;
    if time < UNSAID {
        return None;
    }
    let cost = match hours {
        100.0.. => format!("{} core-hours", number::grouped(*hours as u128)),
        _ => format!(
            "{} of one core",
            number::duration(Duration::from_secs_f64(hours * 3600.0))
        ),
    };
    let remedy = match time >= DURABLE {
        true => "Ctrl-C stops it, and `queens run` keeps what was counted",
        false => "Ctrl-C stops it",
    };
    Some(match n > last {
        true => format!(
            "nobody has ever counted n = {n}: n = {last} alone takes about {cost}, and each further n some 20 times \
             more; {remedy}"
        ),
        false => format!("counting n = {n} takes about {cost}; {remedy}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_takes_long_is_said() {
        assert_eq!(warning(19, 1), None);
        assert_eq!(warning(20, 1), None);
        assert_eq!(warning(21, 8), None);
        let said = |n, threads| warning(n, threads).expect("a sentence");
        assert!(said(21, 1).starts_with("counting n = 21 takes about 4 min 37 s of one core;"));
        assert!(said(28, 64).contains("about 940,000 core-hours; "));
        assert!(said(28, 64).contains("`queens run`"));
        assert!(said(30, 64).contains("n = 28 alone takes about 940,000 core-hours"));
    }

    #[test]
    fn the_figures_are_those_of_the_document() {
        let document =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/records.md");
        let Ok(text) = std::fs::read_to_string(document) else {
            // The package comes without the documents of the workspace.
            return;
        };
        for (n, hours) in (FROM..).zip(CORE_HOURS) {
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

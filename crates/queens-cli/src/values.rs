//! The kinds of values that options take, and the sentences for invalid ones.

use std::fmt::Display;
use std::num::{IntErrorKind, ParseIntError};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Parses a board size: `8`.
pub(crate) fn board_size(typed: &str) -> Result<u32, String> {
    const REMEDY: &str = "give the number of queens as a whole number, for example 8";
    typed
        .parse()
        .map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => format!("boards have at most {} rows", u32::MAX),
            _ if typed.starts_with(['-', '−']) => {
                format!("a board cannot have a negative size: {REMEDY}")
            }
            _ => format!("that is not a board size: {REMEDY}"),
        })
}

/// Returns a parser of whole numbers in a range.
pub(crate) fn whole<T: Copy + Display + PartialOrd + FromStr>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |typed| {
        let number = typed.parse().ok().filter(|number| range.contains(number));
        let (first, last) = (range.start(), range.end());
        number.ok_or_else(|| format!("give a whole number from {first} to {last}"))
    }
}

/// Parses a number of things to ask for: at least one.
pub(crate) fn at_least_one(typed: &str) -> Result<u64, String> {
    let number = typed.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "give a whole number of at least 1".to_owned())
}

/// Returns a parser that accepts one of these values by its name.
pub(crate) fn one_of<T: Copy + Send + Sync + 'static>(
    all: impl IntoIterator<Item = T>,
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let named = move |one| (one, name(one), None);
    choice(all.into_iter().map(named))
}

/// Returns a parser that accepts one of these values by its name, with a line of help for each.
pub(crate) fn explained<T: Copy + Send + Sync + 'static>(
    all: impl IntoIterator<Item = T>,
    name: fn(T) -> &'static str,
    about: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let named = move |one| (one, name(one), Some(about(one)));
    choice(all.into_iter().map(named))
}

/// Returns a parser that accepts one of these values, each with its name and perhaps a line of help.
pub(crate) fn choice<T: Copy + Send + Sync + 'static>(
    all: impl IntoIterator<Item = (T, &'static str, Option<&'static str>)>,
) -> impl TypedValueParser<Value = T> {
    let all = Vec::from_iter(all);
    let values = (all.iter()).map(|&(_, name, about)| PossibleValue::new(name).help(about));
    PossibleValuesParser::new(Vec::from_iter(values)).map(move |typed| {
        let typed = all.iter().find(|(_, name, _)| *name == typed);
        typed.expect("it is one of the names").0
    })
}

/// Parses a time: `30`, `30s`, `5m`, `2h`, `1d`; a plain number is seconds.
pub(crate) fn time(typed: &str) -> Result<Duration, String> {
    let units = [
        ("ms", 0.001),
        ("s", 1.0),
        ("m", 60.0),
        ("h", 3600.0),
        ("d", 86400.0),
    ];
    let (number, unit) = units
        .iter()
        .find_map(|&(unit, seconds)| Some((typed.strip_suffix(unit)?, seconds)))
        .unwrap_or((typed, 1.0));
    let seconds: Option<f64> = number.trim_end().parse().ok();
    let seconds = seconds.filter(|&seconds| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds * unit).ok())
        .ok_or_else(|| "give a time above 0, such as 30s, 5m or 2h".to_owned())
}

/// With more threads than this per processor, they only wait for one another.
const THREADS_PER_PROCESSOR: usize = 4;

/// Parses a number of threads, and limits it to what can be of use.
pub(crate) fn threads(typed: &str) -> Result<usize, String> {
    let most = (THREADS_PER_PROCESSOR * queens::threads::available().get()).max(64);
    Ok(at_least_one(typed)?.min(most as u64) as usize)
}

/// Parses one board size or a range of them, both ends included: `8`, `4..12`.
pub(crate) fn board_sizes(typed: &str) -> Result<RangeInclusive<u32>, String> {
    let Some((first, last)) = typed.split_once("..") else {
        return board_size(typed).map(|n| n..=n);
    };
    if first.is_empty() || last.is_empty() {
        return Err("a range has two ends, for example 4..12".to_owned());
    }
    let sizes = board_size(first)?..=board_size(last.strip_prefix('=').unwrap_or(last))?;
    if sizes.is_empty() {
        return Err(format!(
            "that range is empty: give the smaller size first, {last}..{first}"
        ));
    }
    Ok(sizes)
}

/// Parses a range of numbers, both ends included: `7`, `0..99`.
pub(crate) fn first_and_last(typed: &str) -> Result<(u64, u64), String> {
    let (first, last) = typed.split_once("..").unwrap_or((typed, typed));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last && last < u64::MAX => Ok((first, last)),
        _ => Err("give the first and the last number, for example 0..99".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        let sizes = |first, last| Ok(first..=last);
        assert_eq!(board_sizes("8"), sizes(8, 8));
        assert_eq!(board_sizes("0..3"), sizes(0, 3));
        assert_eq!(board_sizes("4..=12"), sizes(4, 12));
        for wrong in " -1 8.5 1e9 x 5.. ..5 9..4 4294967296 ８".split(' ') {
            assert!(board_sizes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn whole_numbers_are_read() {
        let page = whole(1..=16_u8);
        assert_eq!((page("1"), page("16")), (Ok(1), Ok(16)));
        for wrong in " 0 17 256 -1 99999999999999999999999 x 1.5".split(' ') {
            let why = page(wrong).unwrap_err();
            assert_eq!(why, "give a whole number from 1 to 16", "{wrong}");
        }
    }

    #[test]
    fn times_are_read() {
        for (typed, seconds) in [
            ("90", 90.0),
            ("1.5s", 1.5),
            ("30m", 1800.0),
            ("2h", 7200.0),
            ("1d", 86400.0),
            ("20ms", 0.02),
        ] {
            assert_eq!(time(typed), Ok(Duration::from_secs_f64(seconds)), "{typed}");
        }
        for wrong in ["", "m", "-1s", "0", "1w", "1e300h", "nan"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }
}

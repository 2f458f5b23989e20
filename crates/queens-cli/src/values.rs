//! The kinds of values that options take, and the sentence for what is none.

use std::num::NonZeroU64;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use queens_formats::Language;

/// A board size: `8`.
pub(crate) fn board_size(typed: &str) -> Result<u32, String> {
    const REMEDY: &str = "give the number of queens as a whole number, for example 8";
    let digits = typed.strip_prefix('+').unwrap_or(typed);
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if let Some(rest) = typed.strip_prefix(['-', '−'])
        && is_digits(rest)
    {
        return Err(format!("a board cannot have a negative size: {REMEDY}"));
    }
    if !is_digits(digits) {
        return Err(format!("that is not a board size: {REMEDY}"));
    }
    digits
        .parse()
        .map_err(|_| format!("boards have at most {} rows", u32::MAX))
}

/// How many to ask for: at least one.
pub(crate) fn at_least_one(typed: &str) -> Result<NonZeroU64, String> {
    typed
        .parse()
        .map_err(|_| "give a whole number of at least 1".to_owned())
}

/// The language of sentences: `en`.
pub(crate) fn languages() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code))
        .try_map(|code| code.parse::<Language>())
}

/// A limit of time in seconds, which may have a fraction.
pub(crate) fn seconds(typed: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = typed.parse().ok().filter(|&seconds| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "give a number of seconds above 0, for example 30".to_owned())
}

/// More threads than this for each processor only wait for one another.
const THREADS_PER_PROCESSOR: usize = 4;

/// A number of threads, of which no more are started than can be of any use.
pub(crate) fn threads(typed: &str) -> Result<u16, String> {
    let asked: u64 = at_least_one(typed)?.get();
    let processors = queens::threads::available().get();
    let most = (THREADS_PER_PROCESSOR * processors).max(64);
    Ok(asked.min(most as u64).try_into().unwrap_or(u16::MAX))
}

/// One board size or a range of them, both ends included: `8`, `4..12`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sizes {
    pub(crate) first: u32,
    pub(crate) last: u32,
}

impl Sizes {
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + use<> {
        self.first..=self.last
    }

    pub(crate) fn is_one(&self) -> bool {
        self.first == self.last
    }
}

/// Reads [`Sizes`].
pub(crate) fn board_sizes(typed: &str) -> Result<Sizes, String> {
    let Some((first, last)) = typed.split_once("..") else {
        let n = board_size(typed)?;
        return Ok(Sizes { first: n, last: n });
    };
    if first.is_empty() || last.is_empty() {
        return Err("a range has two ends, for example 4..12".to_owned());
    }
    let sizes = Sizes {
        first: board_size(first)?,
        last: board_size(last.strip_prefix('=').unwrap_or(last))?,
    };
    if sizes.first > sizes.last {
        return Err(format!(
            "that range is empty: give the smaller size first, {last}..{first}"
        ));
    }
    Ok(sizes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        let sizes = |first, last| Ok(Sizes { first, last });
        assert_eq!(board_sizes("8"), sizes(8, 8));
        assert_eq!(board_sizes("0..3"), sizes(0, 3));
        assert_eq!(board_sizes("4..=12"), sizes(4, 12));
        for wrong in [
            "",
            "-1",
            "8.5",
            "1e9",
            "x",
            "5..",
            "..5",
            "9..4",
            "4294967296",
            "８",
        ] {
            assert!(board_sizes(wrong).is_err(), "{wrong}");
        }
    }
}

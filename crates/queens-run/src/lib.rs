//! Counts of Q(n) that take hours or years: durable, verifiable, and spread over as many machines as there are.
//!
//! Q(n) is a sum of chunks that do not depend on each other. A *run* is a folder with a *plan* and a *ledger*: a file for
//! each process that has counted, to which only this process appends, and a line for each chunk. Nothing is ever
//! rewritten, so copying two folders of a run together is merging them. The engine is pure; here are the clock and the
//! files.
//!
//! | Question | Function |
//! |---|---|
//! | What are the chunks? | [`Plan`] |
//! | Make the folder of a run | [`create`] |
//! | Count chunks, until all are there | [`work::Work::work`] |
//! | What do these folders say? | [`Ledger`], [`Ledger::tally`] |
//! | Is it right? | [`verify::verify`] |
//! | A machine was faulty | [`Ledger::decide`] |
//! | What would it cost? | [`cost::Survey`] |
//!
//! ```
//! use queens_run::{Ledger, Plan, work::Work};
//! let folder = std::env::temp_dir().join(format!("queens-run-example-{}", std::process::id()));
//! queens_run::create(&folder, &Plan::new(10)?)?;
//! let (ledger, _) = Work::new(2).work(Ledger::open(&[folder.clone()])?)?;
//! assert_eq!(ledger.tally().verdict.q(), Some(724));
//! # std::fs::remove_dir_all(folder).unwrap();
//! # Ok::<(), queens_run::Error>(())
//! ```

mod build;
pub mod cost;
mod decide;
mod error;
mod folder;
mod keep;
mod ledger;
mod line;
mod lock;
mod method;
pub mod submit;
mod tally;
pub mod verify;
pub mod work;

pub use build::{build, executable, revision};
pub use error::Error;
pub use folder::create;
pub use ledger::{ChunkState, Ledger};
pub use line::Plan;
pub use method::used_megabytes;
pub use tally::{Share, Tally, Verdict};

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use sha2::{Digest, Sha256};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The first 64 bits of the SHA-256 of a text.
fn checksum(text: &str) -> u64 {
    let digest: [u8; 32] = Sha256::digest(text).into();
    u64::from_be_bytes(*digest.first_chunk().expect("a digest has 32 bytes"))
}

/// Numbers, given in increasing order, as people and schedulers write them: `0-3,7`.
///
/// ```
/// assert_eq!(queens_run::numbers(&[0, 1, 2, 3, 7]), "0-3,7");
/// ```
pub fn numbers(numbers: &[u64]) -> String {
    let consecutive = numbers.chunk_by(|a, b| a + 1 == *b);
    let words = consecutive.map(|part| match part {
        [one] => one.to_string(),
        part => format!("{}-{}", part[0], part[part.len() - 1]),
    });
    words.collect::<Vec<_>>().join(",")
}

/// Seconds since 1970; 0 where the clock says an earlier time.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// The name of this machine as lines of the ledger give it.
pub fn host() -> &'static str {
    static HOST: OnceLock<String> = OnceLock::new();
    HOST.get_or_init(|| line::word(&system_name()))
}

#[cfg(unix)]
fn system_name() -> String {
    rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned()
}

#[cfg(not(unix))]
fn system_name() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_default()
}

/// Makes a name that nothing else has, also where containers share a host name and each counts its processes from 1.
fn fresh_name() -> String {
    // The standard library keys its hash tables with random numbers of the system.
    let random = RandomState::new().hash_one(now()) & 0xffff_ffff;
    // What a file may be called everywhere.
    let odd = |c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c);
    let host = host().replace(odd, "_");
    format!("{host}-{}-{random:08x}", std::process::id())
}

/// Days from 0000-03-01 to 1970-01-01. Years begin in March here, so that the leap day is the last of a year.
const EPOCH: u64 = 719_468;

/// Days before a year that begins in March.
fn days_before(year: u64) -> u64 {
    365 * year + year / 4 - year / 100 + year / 400
}

/// A moment, given in seconds since 1970, as people read it, in UTC.
///
/// ```
/// assert_eq!(queens_run::date(951_782_400), "2000-02-29T00:00:00Z");
/// ```
pub fn date(seconds: u64) -> String {
    let (days, time) = (seconds / 86_400 + EPOCH, seconds % 86_400);
    let mut year = days / 365;
    while days_before(year) > days {
        year -= 1;
    }
    let day = days - days_before(year);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (year + month / 10, (month + 2) % 12 + 1);
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// Reads what [`date`] writes.
fn seconds_of(date: &str) -> Option<u64> {
    let mut words = date.strip_suffix('Z')?.split(['-', 'T', ':']);
    let mut number = |largest: u64| -> Option<u64> {
        let number = words.next()?.parse().ok();
        number.filter(|number| *number <= largest)
    };
    let (year, month, day) = (number(1_000_000)?, number(12)?, number(31)?);
    let from_march = year.checked_sub(u64::from(month < 3))?;
    let days = days_before(from_march) + (153 * ((month + 9) % 12) + 2) / 5 + day;
    let days = days.checked_sub(EPOCH + 1)?;
    Some(days * 86_400 + number(23)? * 3600 + number(59)? * 60 + number(60)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (1_709_164_800, "2024-02-29T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (4_107_456_000, "2100-02-28T00:00:00Z"),
        ] {
            assert_eq!(
                (date(seconds).as_str(), seconds_of(text)),
                (text, Some(seconds))
            );
        }
        for seconds in (0..10_000_000_000).step_by(86_399) {
            assert_eq!(seconds_of(&date(seconds)), Some(seconds));
        }
        for wrong in [
            "",
            "1970-01-01",
            "1969-01-01T00:00:00Z",
            "1970-13-01T00:00:00Z",
            "x-1-1T0:0:0Z",
        ] {
            assert_eq!(seconds_of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn names_are_never_the_same() {
        assert_ne!(fresh_name(), fresh_name());
        let name = fresh_name();
        assert_eq!(line::word(&name), name);
    }

    #[test]
    fn numbers_are_written_as_ranges() {
        assert_eq!(numbers(&[]), "");
        assert_eq!(numbers(&[4]), "4");
        assert_eq!(numbers(&[0, 2, 3, 9, 10, 11]), "0,2-3,9-11");
    }
}

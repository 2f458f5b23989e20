//! Counts Q(n) in runs of hours or years: durable, verifiable, and spread over any number of machines.
//!
//! Q(n) is a sum of chunks that do not depend on each other. A *run* is a folder with a *plan* and a *ledger*: one file
//! for each process that has counted, to which only this process appends, with a line for each chunk. Nothing is ever
//! rewritten, so copying the folders of a run together merges them. The engine is pure; the clock and the files are
//! here.
//!
//! | Question | Function |
//! |---|---|
//! | What are the chunks? | [`Plan`] |
//! | Make the folder of a run | [`create`] |
//! | Count chunks until all are done | [`work::Work::work`] |
//! | What do these folders say? | [`Ledger`], [`Ledger::tally`] |
//! | Are the chunks right? | [`verify::verify`] |
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
pub use decide::ALL;
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

use queens::puzzle::Day;
use sha2::{Digest, Sha256};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The first 64 bits of the SHA-256 of a text.
fn checksum(text: &str) -> u64 {
    let digest: [u8; 32] = Sha256::digest(text).into();
    u64::from_be_bytes(*digest.first_chunk().expect("a digest has 32 bytes"))
}

/// Writes increasing numbers as people and schedulers do: `0-3,7`.
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

/// Seconds since 1970, or 0 if the clock shows an earlier time.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// The name of this machine in lines of the ledger.
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

/// Makes a unique name, even where containers share a host name and each numbers its processes from 1.
fn fresh_name() -> String {
    // The standard library seeds its hash tables with random numbers of the system.
    let random = RandomState::new().hash_one(now()) & 0xffff_ffff;
    // Characters that are allowed in file names everywhere.
    let odd = |c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c);
    let host = host().replace(odd, "_");
    format!("{host}-{}-{random:08x}", std::process::id())
}

/// A moment, given in seconds since 1970, in readable form in UTC; moments beyond the year 9999 become its last day.
///
/// ```
/// assert_eq!(queens_run::date(951_782_400), "2000-02-29T00:00:00Z");
/// ```
pub fn date(seconds: u64) -> String {
    let (days, time) = (seconds / 86_400, seconds % 86_400);
    let day = u32::try_from(days).ok().and_then(Day::since_1970);
    let day = day.map_or_else(|| "9999-12-31".to_owned(), |day| day.to_string());
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!("{day}T{hour:02}:{minute:02}:{second:02}Z")
}

/// Reads what [`date`] writes.
fn seconds_of(date: &str) -> Option<u64> {
    let (day, time) = date.strip_suffix('Z')?.split_once('T')?;
    let days = day.parse::<Day>().ok()?.days_since_1970();
    let mut words = time.split(':');
    let mut number = |largest: u64| -> Option<u64> {
        let number = words.next()?.parse().ok();
        number.filter(|number| *number <= largest)
    };
    let (hours, minutes, seconds) = (number(23)?, number(59)?, number(60)?);
    Some(86_400 * u64::try_from(days).ok()? + 3600 * hours + 60 * minutes + seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that holds only the folder of a new run of n, and its ledger.
    pub(crate) fn planned(n: u32) -> (tempfile::TempDir, Ledger) {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("run");
        create(&folder, &Plan::new(n).unwrap()).unwrap();
        let ledger = Ledger::open(&[folder]).unwrap();
        (dir, ledger)
    }

    #[test]
    fn dates_are_read_as_they_were_written() {
        assert_eq!(date(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(date(u64::MAX), "9999-12-31T07:00:15Z");
        for seconds in (0..10_000_000_000).step_by(86_399) {
            assert_eq!(seconds_of(&date(seconds)), Some(seconds));
        }
        for wrong in [
            "",
            "1970-01-01",
            "1969-01-01T00:00:00Z",
            "1970-01-01T24:00:00Z",
        ] {
            assert_eq!(seconds_of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn fresh_names_differ() {
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

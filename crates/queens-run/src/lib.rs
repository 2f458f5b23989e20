//! Counts of Q(n) that take hours or years: durable, resumable, verifiable, and spread over a cluster.
//!
//! Q(n) is a sum over work units that do not depend on each other. This crate cuts them into chunks,
//! counts chunks on threads or machines, keeps every result with what is needed to believe it, and adds them
//! up. The engine is pure; here are the clock, the files and the database.
//!
//! | Question | Function |
//! |---|---|
//! | Which units form which chunk? | [`Plan`], [`cost::Survey::cut`] |
//! | Count on this machine, durably | [`local::start`], [`local::resume`] |
//! | Count one chunk on some machine | [`work::work`] |
//! | Add results to the store | [`merge::merge`] |
//! | Is it right? | [`verify::verify`] |
//! | Prove it to a stranger | [`Certificate`] |
//! | What would it cost? | [`cost::Survey`] |
//!
//! ```
//! use queens_run::{Crew, Tally, local};
//! let store = std::env::temp_dir().join(format!("queens-run-example-{}.queens", std::process::id()));
//! let plan = local::usual_plan(10)?;
//! let store = local::start(&store, &plan, &Crew::new(2), local::Keeping::default(), |_chunk| {})?;
//! assert_eq!(Tally::of(&store)?.q(), Ok(724));
//! # drop(store);
//! # let name = format!("queens-run-example-{}", std::process::id());
//! # for file in std::fs::read_dir(std::env::temp_dir()).unwrap().flatten() {
//! #     if file.file_name().to_string_lossy().starts_with(&name) {
//! #         std::fs::remove_file(file.path()).unwrap();
//! #     }
//! # }
//! # Ok::<(), queens_run::Error>(())
//! ```

mod algorithm;
mod build;
mod certificate;
mod chunk;
pub mod cost;
mod crew;
mod disk;
mod error;
mod first_certificate;
pub mod local;
pub mod merge;
mod plan;
pub mod repair;
mod root;
pub mod store;
pub mod submit;
mod tally;
pub mod verify;
pub mod work;

pub use algorithm::algorithm;
pub use build::{build, executable, revision};
pub use certificate::{AnyCertificate, CLAIMED_DRAWS, Certificate, EVEN_DRAWS};
pub use chunk::{ChunkResult, Flaw, MODULI};
pub use crew::Crew;
pub use disk::{Disk, RealDisk, write_atomically};
pub use error::{Conflict, Error};
pub use first_certificate::FirstCertificate;
pub use plan::Plan;
pub use root::root;
pub use store::Store;
pub use tally::{NotQ, Tally};

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use sha2::{Digest, Sha256};

fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// A number that nobody can foresee without knowing the bytes.
fn number(bytes: &[u8]) -> u128 {
    let digest: [u8; 32] = Sha256::digest(bytes).into();
    let half = digest.first_chunk().expect("a digest has 32 bytes");
    u128::from_le_bytes(*half)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Numbers, given in increasing order, as people and schedulers write them: `0-3,7`.
///
/// ```
/// assert_eq!(queens_run::numbers(&[0, 1, 2, 3, 7]), "0-3,7");
/// ```
pub fn numbers(numbers: &[u64]) -> String {
    let mut text = String::new();
    let mut rest = numbers;
    while let Some(&first) = rest.first() {
        let length = (first..).zip(rest).take_while(|&(a, &b)| a == b).count();
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(&first.to_string());
        if length > 1 {
            text.push_str(&format!("-{}", rest[length - 1]));
        }
        rest = &rest[length..];
    }
    text
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}

/// The name of this machine, for telling results apart.
fn host() -> &'static str {
    static HOST: OnceLock<String> = OnceLock::new();
    HOST.get_or_init(|| {
        let plain: String = system_name()
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || ['-', '_'].contains(c))
            .collect();
        if plain.is_empty() {
            "unknown".to_owned()
        } else {
            plain
        }
    })
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

/// A name that no other process has, also where containers share a host name and each counts its processes from 1.
fn process_name() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| {
        // The standard library keys its hash tables with random numbers of the system.
        let random = RandomState::new().hash_one(0) & 0xffff_ffff;
        format!("{}-{}-{random:08x}", host(), std::process::id())
    })
}

/// A moment, given in milliseconds since 1970, as people read it, in UTC.
///
/// ```
/// assert_eq!(queens_run::date(0), "1970-01-01 00:00:00 UTC");
/// ```
pub fn date(milliseconds: u64) -> String {
    let moment = i64::try_from(milliseconds)
        .ok()
        .and_then(|milliseconds| jiff::Timestamp::from_millisecond(milliseconds).ok());
    moment.map_or_else(
        || format!("{} s after 1970", milliseconds / 1000),
        |moment| moment.strftime("%Y-%m-%d %H:%M:%S UTC").to_string(),
    )
}

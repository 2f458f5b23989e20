//! Runs of the record counter that last: durable, resumable, verifiable, and spread over a cluster.
//!
//! Q(n) is a sum over work units that do not depend on each other. This crate cuts them into chunks,
//! counts chunks on threads or machines, keeps every result with what is needed to believe it, and adds
//! up. The engine is pure; here are the clock, the files and the database.
//!
//! | Question | Function |
//! |---|---|
//! | Which units form which chunk? | [`Plan`], [`cost::Survey::cut`] |
//! | Count on this machine, durably | [`local::start`], [`local::resume`] |
//! | Count one chunk on some machine | [`work::work`] |
//! | Add results to the store | [`merge::merge`] |
//! | Is it right? | [`verify::verify`] |
//! | Show it to a stranger | [`Certificate`] |
//! | What would it cost? | [`cost::Survey`] |

mod algorithm;
mod certificate;
mod chunk;
pub mod cost;
mod crew;
mod disk;
mod error;
pub mod local;
pub mod merge;
mod plan;
pub mod store;
pub mod submit;
pub mod verify;
pub mod work;

pub use algorithm::algorithm;
pub use certificate::{Certificate, date};
pub use chunk::{ChunkResult, Flaw, MODULI};
pub use crew::Crew;
pub use disk::{Disk, RealDisk, write_atomically};
pub use error::{Conflict, Error};
pub use plan::Plan;
pub use store::Store;

use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use sha2::{Digest, Sha256};

fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Numbers in increasing order as people and schedulers write them: `0-3,7`.
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
        let named = std::fs::read_to_string("/proc/sys/kernel/hostname")
            .or_else(|_| std::env::var("HOSTNAME"))
            .or_else(|_| std::env::var("COMPUTERNAME"))
            .unwrap_or_default();
        let plain: String = named
            .trim()
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

//! Seeds of random choices.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::terminal::Terminal;

/// The requested seed, or a new one, which is printed so that it can be requested again.
pub(crate) fn seed(asked: Option<u64>, terminal: &Terminal) -> u64 {
    asked.unwrap_or_else(|| {
        let seed = fresh();
        tell(seed, terminal);
        seed
    })
}

/// Says how to reproduce the answer.
pub(crate) fn tell(seed: u64, terminal: &Terminal) {
    terminal.remark(format_args!("rerun with --seed {seed} to reproduce this"));
}

/// A new seed every time. Any number will do; short ones are easier to retype.
pub(crate) fn fresh() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| u64::from(now.subsec_nanos()))
}

//! What random choices depend on.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::terminal::Terminal;

/// The seed asked for, or another one every time, which is told so that it can be asked for again.
pub(crate) fn seed(asked: Option<u64>, terminal: &Terminal) -> u64 {
    asked.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        // Any number does; short ones are easier to type again.
        let seed = now.map_or(0, |now| u64::from(now.subsec_nanos()));
        terminal.remark(format_args!("--seed {seed} gives this answer again"));
        seed
    })
}

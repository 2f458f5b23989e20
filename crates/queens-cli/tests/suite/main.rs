//! The program as people run it: in a shell, in a terminal, in pipes, under signals.
//!
//! One program for all of them: each further one would be linked with the whole crate again.

use std::process::Output;
use std::sync::atomic::{AtomicU32, Ordering};

mod behaviour;
mod exercises;
mod player;
mod policy;
mod progress;
mod puzzle_player;
mod recipes;
mod runs;
mod seeds;
#[cfg(unix)]
mod session;
mod transcripts;

/// What the program printed as JSON. `.ci/json` holds it to the schema: QUEENS_KEPT is the folder where it is kept.
fn json(output: &Output) -> serde_json::Value {
    static KEPT: AtomicU32 = AtomicU32::new(0);
    if let Some(folder) = std::env::var_os("QUEENS_KEPT") {
        let number = KEPT.fetch_add(1, Ordering::Relaxed);
        let file = std::path::Path::new(&folder).join(format!("test-{number}"));
        let status = output.status.code().unwrap_or_default();
        let told = format!("{status}\n(in a test)\n");
        std::fs::write(file.with_extension("told"), told).expect("a folder to write in");
        std::fs::write(file, &output.stdout).expect("a folder to write in");
    }
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

//! The program as people run it: in a shell, in a terminal, in pipes, under signals.
//!
//! All tests are in one program, since every further one would be linked with the whole crate again.

use std::process::Output;
#[cfg(unix)]
use std::process::{Command, Stdio};
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

/// The program with these words and no input.
#[cfg(unix)]
fn queens(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    command.args(words).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Output of the program as text.
#[cfg(unix)]
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Sends a process a signal: `-INT`.
#[cfg(unix)]
fn signal(process: u32, name: &str) {
    let mut kill = Command::new("kill");
    let sent = kill.args([name, &process.to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

/// Output of the program as JSON. `.ci/json` checks it against the schema: QUEENS_KEPT is the folder where it is kept.
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

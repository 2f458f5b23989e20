//! Passes the revision of the checkout to the program, if it is built from a checkout.
//!
//! Only for releases: during development, every commit would force a rebuild, and the hash of the executable says more
//! anyway.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").as_deref() != Ok("release") {
        return;
    }
    let sources = Path::new("..");
    // A packaged crate may lie in a checkout of some other project.
    if !sources.join("queens-run/Cargo.toml").exists() {
        return;
    }
    let git = |words: &str| {
        let output = Command::new("git").args(words.split(' ')).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    for name in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(&format!("rev-parse --git-path {name}")) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    // Changes that are not committed show as "-dirty".
    for entry in sources.read_dir().into_iter().flatten().flatten() {
        let crate_sources = entry.path().join("src");
        println!("cargo::rerun-if-changed={}", crate_sources.display());
    }
    if let Some(revision) = git("describe --always --dirty --abbrev=12 --exclude=*") {
        println!("cargo::rustc-env=QUEENS_REVISION={revision}");
    }
}

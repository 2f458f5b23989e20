//! The committed assets must be built from the sources of the front end.

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::Command;

/// Variable that is set if everything must be installed, so that nothing is skipped.
const REQUIRED: &str = "QUEENS_LAB_FRONT_END";

/// Needs Node.js and the packages of `web/package-lock.json`. Without them it says so and passes, unless
/// `QUEENS_LAB_FRONT_END` is set.
#[test]
fn the_assets_match_the_sources() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
    if !web.join("node_modules/esbuild").exists() {
        return skip("the npm packages are not installed (`npm ci` in crates/queens-lab/web)");
    }
    let check = Command::new("node")
        .args(["build.mjs", "--check"])
        .current_dir(&web)
        .output();
    let check = match check {
        Err(cause) if cause.kind() == ErrorKind::NotFound => return skip("there is no `node`"),
        check => check.expect("node runs"),
    };
    let errors = String::from_utf8_lossy(&check.stderr);
    assert!(check.status.success(), "{errors}");
    if std::env::var_os(REQUIRED).is_none() {
        say("skipped: the lab's pages were not opened in a browser (`.ci/lab` does)");
    }
}

fn skip(why: &str) {
    assert!(std::env::var_os(REQUIRED).is_none(), "{why}");
    say(&format!(
        "skipped: the lab's assets were not compared with their sources, for {why}, and its pages not \
         opened in a browser (`.ci/lab` does both)"
    ));
}

/// Not `eprintln`, which the test harness would hide.
fn say(what: &str) {
    let _ = writeln!(std::io::stderr(), "{what}");
}

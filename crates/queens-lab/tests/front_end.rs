//! Are the committed assets what the sources of the front end give?

use std::io::Write;
use std::path::Path;
use std::process::Command;

/// Needs Node.js and the packages of `web/package-lock.json`. Without them it says so and passes, unless
/// `QUEENS_LAB_FRONT_END` is set. The pages themselves are tested by `.ci/lab`.
#[test]
fn the_assets_are_what_the_sources_give() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
    if !web.join("node_modules/esbuild").exists() {
        assert!(
            std::env::var_os("QUEENS_LAB_FRONT_END").is_none(),
            "the npm packages must be there: run `npm ci` in crates/queens-lab/web"
        );
        // Not `eprintln`, which the test harness would hide.
        let _ = writeln!(
            std::io::stderr(),
            "skipped: the lab's assets were not compared with their sources and its pages not opened \
             in a browser (`.ci/lab` does both)"
        );
        return;
    }
    let check = Command::new("node")
        .args(["build.mjs", "--check"])
        .current_dir(&web)
        .output()
        .expect("node runs");
    let errors = String::from_utf8_lossy(&check.stderr);
    assert!(check.status.success(), "{errors}");
}

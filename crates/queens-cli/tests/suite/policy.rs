//! Which packages the workspace may depend on, and which parts may depend on which.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Limited to this platform, whose packages are available: the test must not need the network.
fn metadata() -> Value {
    let rustc = Command::new("rustc").arg("-vV").output();
    let version = String::from_utf8(rustc.expect("rustc runs").stdout).expect("UTF-8");
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--locked", "--offline"])
        .args(["--filter-platform", host.expect("a host platform")])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo metadata: {errors}");
    serde_json::from_slice(&output.stdout).expect("cargo metadata writes JSON")
}

/// The quoted names in the `allow` list of deny.toml.
fn allowed_licences() -> Vec<String> {
    let policy = std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml is there");
    let list = policy.split("\nallow = [").nth(1).expect("an allow list");
    let list = list.split(']').next().expect("its end");
    let names: Vec<String> = list
        .split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect();
    assert!(names.iter().any(|name| name == "MIT"), "{names:?}");
    names
}

/// Reads an SPDX expression without nesting deeper than `(A OR B) AND C`.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    expression.split(" AND ").all(|part| {
        part.trim_matches(['(', ')'])
            .split(" OR ")
            .flat_map(|name| name.split('/'))
            .any(|name| allowed.iter().any(|allowed| allowed == name.trim()))
    })
}

#[test]
fn licence_expressions_are_understood() {
    let allowed = ["MIT", "Apache-2.0"].map(str::to_owned);
    for good in [
        "MIT",
        "GPL-3.0 OR MIT",
        "MIT/GPL-3.0",
        "(MIT OR GPL-3.0) AND Apache-2.0",
    ] {
        assert!(is_allowed(good, &allowed), "{good}");
    }
    for bad in [
        "",
        "GPL-3.0",
        "MIT AND GPL-3.0",
        "(GPL-3.0 OR AGPL-3.0) AND MIT",
    ] {
        assert!(!is_allowed(bad, &allowed), "{bad}");
    }
}

#[test]
fn every_dependency_has_an_allowed_licence_and_comes_from_the_registry() {
    let allowed = allowed_licences();
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let mut foreign = 0;
    for package in packages {
        let name = &package["name"];
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(is_allowed(licence, &allowed), "{name}: licence '{licence}'");
        if let Some(source) = package["source"].as_str() {
            foreign += 1;
            let registry = "registry+https://github.com/rust-lang/crates.io-index";
            assert_eq!(source, registry, "{name}");
        }
    }
    assert!(foreign > 10, "only {foreign} packages seen");
}

#[test]
fn the_engine_needs_no_other_crate() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let engine = packages
        .iter()
        .find(|package| package["name"] == "queens")
        .expect("the engine");
    let needed: Vec<&Value> = engine["dependencies"]
        .as_array()
        .expect("dependencies")
        .iter()
        .filter(|dependency| dependency["kind"] != "dev" && dependency["optional"] != true)
        .collect();
    assert!(needed.is_empty(), "{needed:?}");
}

/// Names and versions of the packages that `queens help licences` names.
fn noticed() -> BTreeSet<(String, String)> {
    let text = include_str!("../../THIRD-PARTY.txt");
    let (list, texts) = text.split_once("\n----").expect("a list, then texts");
    let (_, list) = list.split_once("\n\n").expect("a title");
    let package = |line: &str| {
        let mut words = line.split(' ').map(str::to_owned);
        (
            words.next().expect("a name"),
            words.next().expect("a version"),
        )
    };
    let packages: BTreeSet<_> = list.lines().map(package).collect();
    for (name, version) in &packages {
        let title = format!("\n{name} {version}\n");
        assert!(texts.contains(&title), "{name} {version} has no notice");
    }
    packages
}

#[test]
fn every_shipped_package_has_its_notice() {
    let noticed = noticed();
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--package=queens-cli", "--edges=normal"])
        .args(["--prefix=none", "--format={p}", "--locked", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let shipped = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(shipped.lines().count() > 100, "{shipped}");
    for line in shipped.lines() {
        let mut words = line.split(' ').map(|word| word.trim_start_matches('v'));
        let (name, version) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        assert!(
            noticed.contains(&(name.to_owned(), version.to_owned())),
            "{line} has no notice: run packaging/notices"
        );
    }
    // And no package is named that is gone from the lock file, on any platform.
    let lock = std::fs::read_to_string(root().join("Cargo.lock")).expect("Cargo.lock");
    for (name, version) in noticed {
        let entry = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        assert!(
            lock.contains(&entry),
            "{name} {version} is gone: run packaging/notices"
        );
    }
}

/// The text of a source file without its comments and its tests.
fn code(file: &Path) -> String {
    let text = std::fs::read_to_string(file).expect("a source file");
    let tests = text.find("#[cfg(test)]\nmod tests {");
    let lines = text[..tests.unwrap_or(text.len())].lines();
    let lines = lines.filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// A cross-check of two algorithms that share code checks nothing. And the kernels are for counting and listing, not
/// for playing a search.
#[test]
fn textbook_player_and_kernels_do_not_see_each_other() {
    let engine = root().join("crates/queens/src");
    for (side, other_sides) in [
        ("textbook", &["count", "kernel", "enumerate"][..]),
        ("player", &["count", "kernel", "enumerate"][..]),
        ("count", &["textbook"][..]),
        ("kernel", &["textbook", "player"][..]),
    ] {
        for file in rust_files(&engine.join(side)) {
            // Tests of either side may use the other.
            if file.ends_with("tests.rs") {
                continue;
            }
            let code = code(&file);
            for other in other_sides {
                let path = format!("crate::{other}");
                assert!(!code.contains(&path), "{} uses {path}", file.display());
            }
        }
    }
}

/// The engine only computes: it opens no file, prints nothing and reads no clock, except in a run with a time limit.
#[test]
fn the_engine_does_no_input_or_output() {
    const OUTSIDE: [&str; 10] = [
        "std::fs",
        "std::io",
        "std::net",
        "std::process",
        "std::env",
        "Instant",
        "SystemTime",
        "print!(",
        "println!(",
        "dbg!(",
    ];
    let files = rust_files(&root().join("crates/queens/src"));
    assert!(files.len() > 50, "only {} files", files.len());
    let is_code = |file: &&PathBuf| !file.ends_with("tests.rs") && !file.ends_with("testdata.rs");
    for file in files.iter().filter(is_code) {
        for line in code(file).lines() {
            let used = OUTSIDE.iter().find(|name| line.contains(**name));
            let limits_time = used == Some(&"Instant") && file.ends_with("src/run.rs");
            assert!(used.is_none() || limits_time, "{}: {line}", file.display());
        }
    }
}

/// The module of the program that contains a path: `progress`, `verbs::count`.
fn module<'p>(path: impl IntoIterator<Item = &'p str>) -> String {
    let mut parts = path.into_iter();
    match (parts.next(), parts.next()) {
        (Some("verbs"), Some(verb)) => format!("verbs::{verb}"),
        (module, _) => module.unwrap_or_default().to_owned(),
    }
}

/// The modules named in a line of code: `use crate::verbs::run::start`.
fn modules_named(line: &str) -> impl Iterator<Item = String> {
    let code = line.split("//").next().unwrap_or_default();
    code.split("crate::").skip(1).map(|path| {
        let mut paths = path.split(|c: char| c != ':' && c != '_' && !c.is_alphanumeric());
        module(paths.next().unwrap_or_default().split("::"))
    })
}

/// No chain of imports leads from a module back to it. The tree of verbs is above all other modules.
#[test]
fn the_imports_of_the_program_have_no_cycle() {
    let source = root().join("crates/queens-cli/src");
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in rust_files(&source) {
        let path = file
            .strip_prefix(&source)
            .expect("a file in it")
            .with_extension("");
        let module = module(path.iter().filter_map(|part| part.to_str()));
        let text = std::fs::read_to_string(&file).expect("a source file");
        let named = imports.entry(module.clone()).or_default();
        named.extend(
            text.lines()
                .flat_map(modules_named)
                .filter(|named| *named != module),
        );
    }
    assert!(imports.len() > 20, "{imports:?}");
    assert!(imports["arguments"].contains("verbs"), "{imports:?}");
    for (module, named) in &imports {
        assert!(
            module == "main" || !named.contains("arguments"),
            "{module} imports arguments"
        );
        assert!(
            module == "arguments" || !named.contains("verbs"),
            "{module} imports all verbs"
        );
        let mut reached = named.clone();
        let mut open: Vec<String> = named.iter().cloned().collect();
        while let Some(next) = open.pop() {
            for further in imports.get(&next).into_iter().flatten() {
                if reached.insert(further.clone()) {
                    open.push(further.clone());
                }
            }
        }
        assert!(
            !reached.contains(module),
            "{module} is in a cycle of imports: {reached:?}"
        );
    }
}

/// Modules with parts follow one convention: `player/mod.rs`, never `player.rs` beside a folder `player`.
#[test]
fn a_module_with_parts_is_in_its_folder() {
    let crates = std::fs::read_dir(root().join("crates")).expect("the crates");
    let sources = crates.map(|entry| entry.expect("an entry").path().join("src"));
    let files: Vec<PathBuf> = sources.flat_map(|source| rust_files(&source)).collect();
    assert!(files.len() > 200, "only {} files", files.len());
    for file in files {
        let folder = file.with_extension("");
        assert!(!folder.is_dir(), "{} belongs in it", file.display());
    }
}

fn rust_files(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(directory).expect("a directory of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

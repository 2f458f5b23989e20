//! Lists the files of `assets/`, so that every page of the lab is built in without being listed by hand.

use std::fmt::Write;
use std::path::{MAIN_SEPARATOR_STR, Path};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=assets");
    let assets = env::current_dir()?.join("assets");
    let mut files = Vec::new();
    let mut folders = vec![assets.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let list = if path.is_dir() {
                &mut folders
            } else {
                &mut files
            };
            list.push(path);
        }
    }
    files.sort();
    let mut list = format!("static BUILT_IN: [BuiltIn; {}] = [\n", files.len());
    for path in files {
        let name = path.strip_prefix(&assets).expect("a file of assets");
        let name = name.to_string_lossy().replace(MAIN_SEPARATOR_STR, "/");
        writeln!(list, "BuiltIn::new({name:?}, include_bytes!({path:?})),")
            .expect("writing to a string does not fail");
    }
    let out = env::var("OUT_DIR").expect("set by Cargo");
    fs::write(Path::new(&out).join("built_in.rs"), list + "];\n")
}

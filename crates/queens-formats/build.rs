//! Makes a table of the crates' messages, by name and in three languages, from `messages/*.txt`. A message that is missing
//! in one language ends the build.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

const LANGUAGES: [&str; 3] = ["en", "ru", "zh"];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=messages");
    let files = LANGUAGES.map(|language| (language, read(language)));
    let names: BTreeSet<&String> = files.iter().flat_map(|(_, file)| file.keys()).collect();
    let mut table = format!(
        "static MESSAGES: [(&str, [&str; 3]); {}] = [\n",
        names.len()
    );
    for name in names {
        let texts = files.each_ref().map(|(language, file)| {
            let text = file.get(name);
            text.unwrap_or_else(|| {
                panic!("{language}.txt lacks {name}, which another language has")
            })
        });
        writeln!(table, "({name:?}, {texts:?}),").expect("writing to a string does not fail");
    }
    let out = env::var("OUT_DIR").expect("set by Cargo");
    fs::write(Path::new(&out).join("messages.rs"), table + "];\n")
}

/// The messages of a language by name, without those that only the lab uses.
fn read(language: &str) -> BTreeMap<String, String> {
    let file =
        fs::read_to_string(format!("messages/{language}.txt")).expect("a file for each language");
    let (file, _) = file
        .split_once("\n== lab ==\n")
        .expect("a part for the lab");
    let mut section = "";
    let mut messages = BTreeMap::new();
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let opened = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'));
        if let Some(opened) = opened {
            section = opened;
        } else if let Some((name, text)) = line.split_once(" = ") {
            let before = messages.insert(format!("{section}.{name}"), text.to_owned());
            assert!(
                before.is_none(),
                "{language}.txt has {section}.{name} twice"
            );
        }
    }
    messages
}

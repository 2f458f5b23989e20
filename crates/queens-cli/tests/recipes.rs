//! The recipes of docs/runs.md, word for word, must end in the exact total, under stand-ins for the schedulers:
//! shell scripts that do with a job what the real ones are documented to do, each task in another directory and in
//! no useful order. Slurm, GNU parallel and SSH themselves are run by `.ci/slurm`.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const N: &str = "10";
const CHUNKS: usize = 7;
const TOTAL: &str = "724";

/// `qsub -J FIRST-LAST SCRIPT`: every index runs the script, as a shell that knows where it was submitted.
const QSUB: &str = r#"#!/bin/sh
[ "$1" = -J ] && [ $# = 3 ] || { echo "qsub: $*" >&2; exit 2; }
first=${2%-*} last=${2#*-}
[ "$first" -lt "$last" ] || { echo "qsub: illegal range" >&2; exit 2; }
cp "$3" spooled
for index in $(seq "$last" -1 "$first"); do
    (script=$PWD/spooled PBS_O_WORKDIR=$PWD PBS_ARRAY_INDEX=$index; export PBS_O_WORKDIR PBS_ARRAY_INDEX
        cd / && sh "$script") || exit 1
done
"#;

/// `hq submit --each-line FILE OPTIONS -- COMMAND…`: the command for every line, which it finds in HQ_ENTRY.
const HQ: &str = r#"#!/bin/sh
[ "$1" = submit ] && [ "$2" = --each-line ] || { echo "hq: $*" >&2; exit 2; }
file=$3
while [ "$1" != -- ]; do shift; done
shift
while read -r line; do (cd / && HQ_ENTRY=$line "$@") || exit 1; done < "$file"
"#;

/// `aws s3 cp [--recursive] FROM TO`, with the bucket in the directory BUCKET_DIR; what is not there is no error with
/// `--recursive`, as an empty prefix is none.
const AWS: &str = r#"#!/bin/sh
[ "$1 $2" = "s3 cp" ] || { echo "aws: $*" >&2; exit 2; }
shift 2
recursive=
[ "$1" != --recursive ] || { recursive=1; shift; }
place() { case $1 in s3://run/*) echo "$BUCKET_DIR/${1#s3://run/}" ;; *) echo "$1" ;; esac; }
from=$(place "$1") to=$(place "$2")
[ -z "$recursive" ] || { [ -d "$from" ] || exit 0; mkdir -p "$to"; cp -r "$from/." "$to/"; exit; }
mkdir -p "$(dirname "$to")" && cp "$from" "$to"
"#;

/// The indented code block of docs/runs.md in the item that begins with these words.
fn recipe(words: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/runs.md");
    let text = fs::read_to_string(path).expect("the documentation");
    let (_, item) = text.split_once(words).expect(words);
    let (_, block) = item.split_once("  ```").expect("a code block");
    let (block, _) = block.split_once("  ```").expect("the end of a code block");
    let lines = block.lines().skip(1);
    lines.fold(String::new(), |text, line| {
        text + line.strip_prefix("  ").unwrap_or(line) + "\n"
    })
}

/// A directory with `q24.plan`, which is of a smaller board, and the program and the stand-ins in `bin`.
struct Site {
    directory: tempfile::TempDir,
}

impl Site {
    fn new() -> Self {
        let site = Site {
            directory: tempfile::tempdir().expect("a directory"),
        };
        fs::create_dir(site.at("bin")).expect("a directory");
        for (name, script) in [("qsub", QSUB), ("hq", HQ), ("aws", AWS)] {
            let path = site.at("bin").join(name);
            fs::write(&path, script).expect("a file");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a file");
        }
        let program = env!("CARGO_BIN_EXE_queens");
        std::os::unix::fs::symlink(program, site.at("bin/queens")).expect("a link");
        site.run(&format!(
            "queens run plan {N} --chunks {CHUNKS} -o q24.plan --quiet"
        ));
        site
    }

    fn at(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn shell(&self, script: &str) -> Command {
        let path = std::env::var("PATH").expect("PATH");
        let mut shell = Command::new("sh");
        shell
            .args(["-euc", script])
            .current_dir(self.directory.path())
            .env("PATH", format!("{}:{path}", self.at("bin").display()))
            .stdin(Stdio::null());
        shell
    }

    fn run(&self, script: &str) -> String {
        let output = self.shell(script).output().expect("a shell");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{script}\n{said}");
        String::from_utf8(output.stdout)
            .expect("text")
            .trim()
            .to_owned()
    }

    /// Merges the results and holds their sum to the published count.
    fn must_be_right(&self) {
        self.run("queens run merge results --plan q24.plan --store q24.queens");
        assert_eq!(self.run("queens run resume q24.queens"), TOTAL);
        self.run("queens run verify q24.queens --all");
    }
}

#[test]
fn pbs() {
    let site = Site::new();
    site.run(&recipe("**PBS**"));
    site.must_be_right();
}

#[test]
fn pbs_counts_only_what_is_missing() {
    let site = Site::new();
    site.run("queens run work --plan q24.plan --chunk 1,3-4 --out results --quiet");
    site.run(&recipe("**PBS**"));
    assert_eq!(site.run("wc -l < todo"), (CHUNKS - 3).to_string());
    site.must_be_right();
}

#[test]
fn hyperqueue() {
    let site = Site::new();
    site.run(&recipe("**HyperQueue**"));
    site.must_be_right();
}

#[test]
fn kubernetes() {
    let site = Site::new();
    let job = recipe("**Kubernetes**");
    // The list of a container's command is written as JSON, which is YAML too.
    let command = job
        .lines()
        .find_map(|line| line.trim().strip_prefix("command: "));
    let command: Vec<String> = serde_json::from_str(command.expect("a command")).expect("JSON");
    // What is mounted on /run is this directory.
    assert!(job.contains("mountPath: /run }"), "{job}");
    let here = site.directory.path().display().to_string();
    let command: Vec<String> = (command.iter())
        .map(|word| word.replace("/run/", &format!("{here}/")))
        .collect();
    // Every index, and one of them again, as after an eviction.
    for index in (0..CHUNKS).chain([2]) {
        let mut container = site.shell("exec \"$@\"");
        container.arg("sh").args(&command);
        container.env("JOB_COMPLETION_INDEX", index.to_string());
        assert!(
            container.status().expect("a shell").success(),
            "index {index}"
        );
    }
    site.must_be_right();
}

#[test]
fn spot_machines_with_an_object_store() {
    let site = Site::new();
    let recipe = recipe("**Spot machines");
    fs::create_dir(site.at("bucket")).expect("a directory");
    fs::copy(site.at("q24.plan"), site.at("bucket/q24.plan")).expect("a copy");
    // Each on a machine of its own, one of them twice.
    for chunk in (0..CHUNKS).chain([3]) {
        let machine = site.at(&format!("machine-{chunk}"));
        fs::create_dir_all(&machine).expect("a directory");
        let mut shell = site.shell(&recipe);
        shell
            .current_dir(&machine)
            .env("BUCKET", "s3://run")
            .env("CHUNK", chunk.to_string());
        shell.env("BUCKET_DIR", site.at("bucket"));
        assert!(shell.status().expect("a shell").success(), "chunk {chunk}");
    }
    fs::rename(site.at("bucket/results"), site.at("results")).expect("results");
    site.must_be_right();
}

#[test]
fn printed_commands_are_for_any_shell_and_any_name() {
    let site = Site::new();
    let odd = "it's a \"$(plan)\" of 10";
    fs::rename(site.at("q24.plan"), site.at(odd)).expect("a file");
    let mut print = site.shell(
        "queens run submit --plan \"$0\" --out 'odd results' --engine print > todo; sh -n todo; cd /; sh \"$OLDPWD/todo\"",
    );
    assert!(print.arg(odd).status().expect("a shell").success());
    fs::rename(site.at(odd), site.at("q24.plan")).expect("a file");
    fs::rename(site.at("odd results"), site.at("results")).expect("a directory");
    site.must_be_right();
}

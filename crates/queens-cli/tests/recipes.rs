//! The recipes of docs/runs.md, word for word, must end in the exact total, under stand-ins for the schedulers:
//! shell scripts that do with a job what the real ones are documented to do, each task in another directory and in
//! no useful order. Slurm, GNU parallel and SSH themselves are run by `.ci/slurm`.

#![cfg(unix)]

mod recipes {
    pub(super) mod kubernetes;
}

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use recipes::kubernetes::{Fate, Job};

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

/// `sbatch --parsable OPTIONS SCRIPT`: its id, and every task of the array one after the other, with what it says in the
/// file of `--output`, whose folder has to be there.
const SBATCH: &str = r#"#!/bin/sh
for word; do
    case $word in
        --array=*) array=${word#*=} ;;
        --output=*) output=${word#*=} ;;
        --*) ;;
        *) script=$word ;;
    esac
done
jobs=${0%/*}/jobs
id=$(($(cat "$jobs" 2>/dev/null || echo 70) + 1))
echo "$id" > "$jobs"
echo "$id"
for index in $(seq "${array%-*}" "${array#*-}"); do
    log=$(echo "$output" | sed "s/%A/$id/; s/%a/$index/; s/%%/%/g")
    : > "$log" || exit 1
    SLURM_ARRAY_JOB_ID=$id SLURM_ARRAY_TASK_ID=$index sh "$script" >> "$log" 2>&1
done
exit 0
"#;

/// `scontrol show config` of a site with arrays of at most four tasks.
const SCONTROL: &str =
    "#!/bin/sh\n[ \"$*\" = 'show config' ] && echo 'MaxArraySize            = 4'\n";

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
            site.install(name, script);
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

    fn install(&self, name: &str, script: &str) {
        let path = self.at("bin").join(name);
        fs::write(&path, script).expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a file");
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

/// The manifest for as many chunks as the plan here has.
fn manifest() -> String {
    let manifest = recipe("**Kubernetes**");
    assert!(manifest.contains("completions: 640"), "{manifest}");
    manifest.replace("completions: 640", &format!("completions: {CHUNKS}"))
}

#[test]
fn kubernetes() {
    let site = Site::new();
    let job = Job::read(&manifest()).expect("a manifest");
    let backoff = job.backoff_per_index().expect("a limit for each index");
    let failed = job.run(&site, &|index, attempt| match index {
        1 if attempt < 2 => Fate::Killed,
        2 if attempt < backoff => Fate::Killed,
        3 if attempt < backoff + 3 => Fate::Evicted,
        4 => Fate::Killed,
        _ => Fate::Lives,
    });
    // One index has failed once too often; the others did not end with it, and machines that were taken away are no failures.
    assert_eq!(failed, [4]);
    for chunk in (0..CHUNKS).filter(|&chunk| chunk != 4) {
        assert!(
            site.at("results")
                .join(format!("chunk-{chunk:06}.json"))
                .exists()
        );
    }
    // The same Job again is what its item says to start then.
    assert!(job.run(&site, &|_, _| Fate::Lives).is_empty());
    site.must_be_right();
}

#[test]
fn the_stand_in_for_kubernetes_refuses_and_counts() {
    let manifest = manifest();
    for (words, others) in [
        ("batch/v1", "v1"),
        ("name: q24", "name: Q24"),
        ("backoffLimitPerIndex", "backoffLimitPerIndexes"),
        ("completionMode: Indexed", "completionMode: NonIndexed"),
        ("restartPolicy: Never", "restartPolicy: OnFailure"),
        ("action: Ignore", "action: Forget"),
        (", status: \"True\"", ""),
        ("status: \"True\"", "status: True"),
        ("memory: 2Gi", "memory: 2GiB"),
        ("volumes: [{ name: run,", "volumes: [{ name: other,"),
        ("        image: ", "    image: "),
    ] {
        assert!(manifest.contains(words), "{words}");
        let refused = Job::read(&manifest.replacen(words, others, 1));
        assert!(refused.is_err(), "{others} is believed");
    }
    // Without the rule, machines that are taken away are failures: the rule is what lets the Job end.
    let counted = Job::read(&manifest.replacen("action: Ignore", "action: Count", 1));
    let job = counted.expect("a manifest");
    let backoff = job.backoff_per_index().expect("a limit for each index");
    let failed = job.run(&Site::new(), &|index, attempt| match index {
        3 if attempt <= backoff => Fate::Evicted,
        _ => Fate::Lives,
    });
    assert_eq!(failed, [3]);
}

#[test]
fn what_tasks_of_slurm_say_lies_in_a_folder_of_its_array() {
    let site = Site::new();
    site.install("sbatch", SBATCH);
    site.install("scontrol", SCONTROL);
    site.install("squeue", "#!/bin/sh\n");
    let prologue = "[ \"$SLURM_ARRAY_TASK_ID\" != 1 ] || { echo no such module; exit 1; }\n";
    fs::write(site.at("prologue"), prologue).expect("a file");
    let submit = "queens run submit --plan q24.plan --out '100% results'";
    let said = site.run(&format!("{submit} --prologue prologue 2>&1"));
    let files = site.at("100% results/slurm");
    assert!(said.starts_with("71\n72\n"), "{said}");
    assert!(said.contains("; what tasks say is in /"), "{said}");
    assert!(said.ends_with("/100% results/slurm"), "{said}");
    // Of seven tasks in two arrays, the second of each had something to say.
    let logs = || {
        let folders = fs::read_dir(&files).expect("a directory");
        let folders = folders.map(|entry| entry.expect("an entry").path());
        let logs = folders
            .filter(|path| path.is_dir())
            .flat_map(|folder| fs::read_dir(folder).expect("a directory"))
            .map(|entry| entry.expect("an entry").path());
        let mut logs: Vec<PathBuf> = logs.collect();
        logs.sort();
        logs
    };
    let names: Vec<_> = logs()
        .iter()
        .map(|log| log.file_name().expect("a name").to_owned())
        .collect();
    assert_eq!(names, ["71_1.log", "72_1.log"]);
    let words = fs::read_to_string(&logs()[0]).expect("a log");
    assert_eq!(words, "no such module\n");
    // Where the queue is not known, it is not taken for empty.
    site.install("squeue", "#!/bin/sh\nexit 1\n");
    assert_eq!(site.run(&format!("{submit} 2>/dev/null || echo $?")), "2");
    site.install("squeue", "#!/bin/sh\n");
    site.run(submit);
    assert_eq!(logs().len(), 2);
    // And nothing has been left where it was submitted.
    let left = site.run("ls");
    assert_eq!(left, "100% results\nbin\nprologue\nq24.plan");
    fs::rename(site.at("100% results"), site.at("results")).expect("a directory");
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

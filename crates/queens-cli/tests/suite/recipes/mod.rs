//! The recipes of docs/runs.md, word for word, must end in the exact total. Stand-ins replace the schedulers: shell
//! scripts that do with a job what the real ones are documented to do, with each task in a different directory and in
//! no useful order. `.ci/slurm` runs Slurm, GNU parallel and SSH themselves.

#![cfg(unix)]

mod kubernetes;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use kubernetes::{Fate, Job};

const N: &str = "10";
const PARTS: usize = 7;
const TOTAL: &str = "724";

/// `aws s3 cp FROM TO` and `aws s3 cp --recursive FROM/ TO/`, with the bucket in the directory BUCKET_DIR.
const AWS: &str = r#"#!/bin/sh
place() { case $1 in s3://run/*) echo "$BUCKET_DIR/${1#s3://run/}" ;; *) echo "$1" ;; esac; }
case "$#$1 $2 $3" in
    "5s3 cp --recursive") mkdir -p "$(place "$5")"; cp -r "$(place "$4")." "$(place "$5")" ;;
    "4s3 cp s3://"*) cp "$(place "$3")" "$4" ;;
    *) echo "aws: $*" >&2; exit 2 ;;
esac
"#;

/// `ssh -n MACHINE COMMAND`: runs the command in the directory of this name, as a shell there would.
const SSH: &str = r#"#!/bin/sh
[ "$1" = -n ] && [ $# = 3 ] || { echo "ssh: $*" >&2; exit 2; }
cd "$MACHINES/$2" && exec sh -c "$3"
"#;

/// `rsync -r --append-verify FROM/ TO/`: appends the missing part of each file.
const RSYNC: &str = r#"#!/bin/sh
[ "$1 $2" = "-r --append-verify" ] || { echo "rsync: $*" >&2; exit 2; }
place() { case $1 in *:*) echo "$MACHINES/${1%%:*}/${1#*:}" ;; *) echo "$1" ;; esac; }
from=$(place "$3") to=$(place "$4")
(cd "$from" && find . -type f) | while read -r file; do
    mkdir -p "$(dirname "$to/$file")"
    touch "$to/$file"
    tail -c "+$(($(wc -c < "$to/$file") + 1))" "$from/$file" >> "$to/$file"
done
"#;

/// `parallel OPTIONS COMMAND`: runs the command for every line, with the line in place of `{}`.
const PARALLEL: &str = r#"#!/bin/sh
[ "$1 $2" = "--retries 3" ] || { echo "parallel: $*" >&2; exit 2; }
shift 2
while read -r line; do sh -c "$(echo "$*" | sed "s/{}/$line/")" </dev/null || exit 1; done
"#;

/// `sbatch --parsable OPTIONS SCRIPT`: prints its id, and runs the tasks of the array one after the other. Their output
/// goes to the file of `--output`, whose folder must exist.
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
for index in $(echo "$array" | sed 's/%.*//; s/,/ /g'); do
    for index in $(seq "${index%-*}" "${index#*-}"); do
    log=$(echo "$output" | sed "s/%A/$id/; s/%a/$index/; s/%%/%/g")
    : > "$log" || exit 1
    SLURM_ARRAY_JOB_ID=$id SLURM_ARRAY_TASK_ID=$index sh "$script" >> "$log" 2>&1
    done
done
exit 0
"#;

/// The code block of docs/runs.md in the item that begins with these words.
fn recipe(words: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/runs.md");
    let text = fs::read_to_string(path).expect("the documentation");
    let (_, item) = text.split_once(words).expect(words);
    let (_, block) = item.split_once("```").expect("a code block");
    let (block, _) = block.split_once("```").expect("the end of a code block");
    block.split_once('\n').expect("a line").1.to_owned()
}

/// A directory with the run `q24`, in fact of a smaller board, and with the program and the stand-ins in `bin`.
struct Site {
    directory: tempfile::TempDir,
}

impl Site {
    fn new() -> Self {
        let site = Site {
            directory: tempfile::tempdir().expect("a directory"),
        };
        fs::create_dir(site.at("bin")).expect("a directory");
        for (name, script) in [
            ("aws", AWS),
            ("parallel", PARALLEL),
            ("rsync", RSYNC),
            ("ssh", SSH),
        ] {
            site.install(name, script);
        }
        let program = env!("CARGO_BIN_EXE_queens");
        std::os::unix::fs::symlink(program, site.at("bin/queens")).expect("a link");
        site.run(&format!("queens run plan {N} q24"));
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

    /// Checks the sum of the run against the published count.
    fn check_total(&self) {
        let status = self.run("queens run status q24");
        assert!(status.contains(&format!("Q({N}) = {TOTAL}")), "{status}");
        self.run("queens run verify --sample 2 q24");
    }
}

#[test]
fn the_recipe_for_gnu_parallel_ends_in_the_total() {
    let site = Site::new();
    site.run(&recipe("**GNU parallel**"));
    site.check_total();
}

#[test]
fn the_recipe_for_a_list_of_machines_ends_in_the_total() {
    let site = Site::new();
    fs::create_dir_all(site.at("machines.d/one")).expect("a directory");
    fs::create_dir_all(site.at("machines.d/two")).expect("a directory");
    fs::write(site.at("machines"), "one\ntwo\n").expect("a file");
    let recipe = recipe("**A list of machines by SSH**");
    let (begin, collect) = recipe.split_once("# From time to time").expect("two parts");
    let machines = format!("export MACHINES={}\n", site.at("machines.d").display());
    site.run(&(machines.clone() + begin));
    // The files copied so far are valid at any time.
    while !site
        .run(&(machines.clone() + "#" + collect))
        .contains(TOTAL)
    {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    site.check_total();
}

/// The manifest, changed to fewer parts.
fn manifest() -> String {
    let manifest = recipe("**Kubernetes**");
    assert!(manifest.contains("completions: 640"), "{manifest}");
    manifest.replace("640", &PARTS.to_string())
}

#[test]
fn the_recipe_for_kubernetes_ends_in_the_total() {
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
    // One index has failed once too often. The others did not end with it, and machines that were taken away are not
    // failures.
    assert_eq!(failed, [4]);
    // The recipe says to start the same Job again in that case.
    assert!(job.run(&site, &|_, _| Fate::Lives).is_empty());
    site.check_total();
}

#[test]
fn the_stand_in_for_kubernetes_is_strict_and_counts_failures() {
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
        assert!(refused.is_err(), "{others} is accepted");
    }
    // Without the rule, machines that are taken away count as failures: only the rule lets the Job end.
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
fn tasks_of_slurm_do_their_parts_and_their_messages_are_kept() {
    let site = Site::new();
    site.install("sbatch", SBATCH);
    site.install("squeue", "#!/bin/sh\n");
    site.run("queens run work --quiet --chunks 2/4 q24 && echo torn > q24/ledger/odd && mv q24 \"it's 100% odd\"");
    let submit = "queens run submit --tasks 4 \"it's 100% odd\"";
    let said = site.run(&format!("{submit} 2>&1"));
    assert!(
        said.contains("71\n") && said.contains("3 tasks submitted"),
        "{said}"
    );
    let logs = || site.run("ls \"it's 100% odd/slurm\"");
    assert_eq!(logs(), "71_1.log\n71_3.log\n71_4.log\ntask.sh");
    let log = site.run("cat \"it's 100% odd/slurm/71_3.log\"");
    assert!(log.contains("ledger/odd: damaged lines: 1"), "{log}");
    let endless = submit.replace("--tasks 4", "--tasks 1000000000000");
    assert!(
        site.run(&format!("{endless} 2>&1"))
            .contains("nothing is missing")
    );
    // If the queue is unknown, it is not assumed to be empty; and queued tasks are not submitted again.
    site.run(
        "cd \"it's 100% odd\" && rm ledger/odd slurm/*.log && queens run withdraw --chunks 0 .",
    );
    site.install("squeue", "#!/bin/sh\nexit 1\n");
    assert_eq!(site.run(&format!("{submit} 2>/dev/null || echo $?")), "2");
    site.install("squeue", "#!/bin/sh\necho RUNNING\n");
    assert_eq!(site.run(&format!("{submit} 2>/dev/null || echo $?")), "2");
    site.install("squeue", "#!/bin/sh\n");
    // Only the missing part is submitted; and a task without messages leaves no log.
    let said = site.run(&format!("{submit} 2>&1"));
    assert!(said.contains("1 task submitted"), "{said}");
    assert_eq!(logs(), "task.sh");
    site.run("mv \"it's 100% odd\" q24");
    site.check_total();
}

#[test]
fn the_recipe_for_spot_machines_ends_in_the_total() {
    let site = Site::new();
    let recipe = recipe("**Spot machines");
    site.run("mkdir bucket && cp -r q24 bucket/");
    // While this machine counts, another one, whose files have names that begin like those of this one, uploads a line.
    let name = format!("bucket/q24/ledger/{}0-1-0", site.run("uname -n"));
    let other = site.at(&name);
    fs::write(&other, "").expect("a file");
    let (program, path) = (env!("CARGO_BIN_EXE_queens"), other.display());
    fs::remove_file(site.at("bin/queens")).expect("a link");
    let grows =
        format!("#!/bin/sh\n[ -z \"$PART\" ] || echo >> '{path}'\nexec '{program}' \"$@\"\n");
    site.install("queens", &grows);
    // Each part runs on a machine of its own.
    for part in 1..=3 {
        let machine = site.at(&format!("machine-{part}"));
        fs::create_dir_all(&machine).expect("a directory");
        let mut shell = site.shell(&recipe);
        // Its minutes are shorter here.
        site.install("sleep", "#!/bin/sh\nexec /bin/sleep 0.05\n");
        shell
            .current_dir(&machine)
            .env("BUCKET", "s3://run")
            .env("PART", format!("{part}/3"));
        shell.env("BUCKET_DIR", site.at("bucket"));
        assert!(shell.status().expect("a shell").success(), "part {part}");
        assert_eq!(fs::read(&other).expect("a file").len(), part);
    }
    site.run("rm -r q24 && mv bucket/q24 q24");
    site.check_total();
}

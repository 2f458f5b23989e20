//! Handing a run to Slurm.
//!
//! A task of a job array works on one part of the chunks, `queens run work --part K/M DIR`, where K is its index. So a task
//! can be started anywhere, any number of times, and Slurm is never asked what is done: the ledger is. Every other
//! scheduler that numbers its tasks can do the same (`docs/runs.md`).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::method::used_megabytes;
use crate::{Error, Ledger, Plan};

/// What the tasks have in common.
#[derive(Clone, Debug)]
pub struct Task {
    /// The program `queens`, where the machines find it.
    pub program: PathBuf,
    /// The folder of the run, the same on all machines.
    pub folder: PathBuf,
    /// Threads of each task.
    pub threads: usize,
    /// Number of parts that the chunks are cut into.
    pub parts: u64,
    /// Most tasks that run at once.
    pub throttle: Option<u64>,
    /// Lines for the shell before the work: modules, containers.
    pub prologue: String,
    /// Options for `sbatch`.
    pub options: Vec<String>,
}

/// The chunks of part `part` (from 1) of `parts`, both ends included; `None` if there are fewer chunks than parts.
///
/// ```
/// use queens_run::submit::part;
/// assert_eq!((part(10, 1, 3), part(10, 2, 3), part(10, 3, 3)), (Some((0, 2)), Some((3, 5)), Some((6, 9))));
/// ```
pub fn part(chunks: u64, part: u64, parts: u64) -> Option<(u64, u64)> {
    let start = |part: u64| (u128::from(chunks) * u128::from(part) / u128::from(parts)) as u64;
    let (start, end) = (start(part - 1), start(part));
    (start < end).then(|| (start, end - 1))
}

/// The parts, of so many, in which a chunk needs to be counted.
pub fn open_parts(ledger: &Ledger, parts: u64) -> Vec<u64> {
    let tally = ledger.tally();
    let mut open: Vec<u64> = tally
        .missing
        .iter()
        .chain(&tally.disputed)
        .copied()
        .collect();
    open.sort_unstable();
    let has_open = |&part: &u64| {
        let range = self::part(ledger.plan().chunks, part, parts);
        range.is_some_and(|(first, last)| {
            let next = open.partition_point(|&chunk| chunk < first);
            open.get(next).is_some_and(|&chunk| chunk <= last)
        })
    };
    (1..=parts).filter(has_open).collect()
}

impl Task {
    /// Submits these parts as a job array, and returns its id.
    ///
    /// # Errors
    /// When `sbatch` cannot be used or refuses, or its files cannot be written.
    pub fn submit(&self, plan: &Plan, parts: &[u64]) -> Result<String, Error> {
        let files = self.folder.join("slurm");
        fs::create_dir_all(&files).map_err(Error::file("make", &files))?;
        let script = files.join("task.sh");
        fs::write(&script, self.script()).map_err(Error::file("write", &script))?;
        let throttle = self
            .throttle
            .map_or(String::new(), |most| format!("%{most}"));
        let mut sbatch = Command::new("sbatch");
        sbatch
            .arg("--parsable")
            .arg(format!("--job-name={}", job_name(plan)))
            .arg(format!("--array={}{throttle}", crate::numbers(parts)))
            .arg(format!("--cpus-per-task={}", self.threads))
            // Half more than was used.
            .arg(format!(
                "--mem={}M",
                used_megabytes(plan.n, self.threads) * 3 / 2 + 100
            ))
            // A percent sign of the name is doubled: it would stand for something.
            .arg(format!(
                "--output={}/%A_%a.log",
                files.to_string_lossy().replace('%', "%%")
            ))
            // A task killed with its machine starts again, and counts what is missing.
            .args(["--requeue", "--open-mode=append"])
            // Some time before its limit it is told, and asks to be queued again.
            .arg("--signal=B:USR1@120")
            .args(&self.options)
            .arg(&script);
        let answer = run(&mut sbatch, "sbatch")?;
        // With --parsable: the id, and the cluster after a semicolon.
        Ok(answer
            .trim()
            .split(';')
            .next()
            .unwrap_or_default()
            .to_owned())
    }

    /// What a task does. USR1 comes before the time limit and nowhere else, so that a task that is cancelled is not
    /// queued again. A task that had nothing to say leaves no log.
    fn script(&self) -> String {
        let Task {
            program,
            folder,
            threads,
            parts,
            prologue,
            ..
        } = self;
        let [program, folder] = [program, folder].map(|path| quoted(&path.to_string_lossy()));
        let prologue = prologue.trim_end();
        format!(
            "#!/bin/sh\n{prologue}\n\
             {program} run work --quiet --threads {threads} --part \"$SLURM_ARRAY_TASK_ID/{parts}\" {folder} >/dev/null &\n\
             worker=$!\n\
             task=${{SLURM_ARRAY_JOB_ID}}_$SLURM_ARRAY_TASK_ID\n\
             trap 'kill -TERM \"$worker\"; wait \"$worker\"; scontrol requeue \"$task\"; exit 0' USR1\n\
             trap 'kill -TERM \"$worker\"; wait \"$worker\"; exit 143' TERM INT\n\
             wait \"$worker\"\nstatus=$?\n\
             log={folder}/slurm/$task.log\n\
             [ -s \"$log\" ] || rm -f \"$log\"\nexit \"$status\"\n"
        )
    }
}

/// How many tasks of this run and user Slurm runs or keeps waiting.
///
/// # Errors
/// When it does not answer: its queue is not known to be empty.
pub fn queued(plan: &Plan) -> Result<usize, Error> {
    let name = format!("--name={}", job_name(plan));
    let mut squeue = Command::new("squeue");
    squeue.args(["--noheader", "--array", "--me", "--format=%T", &name]);
    Ok(run(&mut squeue, "squeue")?.lines().count())
}

/// What the jobs of a run are called.
pub fn job_name(plan: &Plan) -> String {
    format!("queens-{}", &plan.id()[..12])
}

/// The largest index of a job array on this cluster.
///
/// # Errors
/// When `scontrol` cannot be used, or says that there are no arrays.
pub fn largest_index() -> Result<u64, Error> {
    let config = run(
        Command::new("scontrol").args(["show", "config"]),
        "scontrol",
    )?;
    let limit = config.lines().find_map(|line| {
        let (name, value) = line.split_once('=')?;
        (name.trim() == "MaxArraySize").then(|| value.trim().parse().ok())?
    });
    let limit = limit.filter(|&limit: &u64| limit > 1);
    let none = || {
        Error::wrong(
            "`scontrol show config` names no MaxArraySize above 1: this site allows no job arrays",
        )
    };
    limit.map(|limit| limit - 1).ok_or_else(none)
}

fn run(command: &mut Command, name: &str) -> Result<String, Error> {
    let output = command.output().map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Error::wrong(format_args!(
            "{name}: not found on this machine; `docs/runs.md` has recipes for other schedulers"
        )),
        _ => Error::wrong(format_args!("{name}: {}", crate::error::plain(&error))),
    })?;
    let said = String::from_utf8_lossy(&output.stderr);
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(Error::wrong(format_args!(
            "{name}: {} ({})",
            said.trim(),
            output.status
        ))),
    }
}

/// A word for a shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// An absolute name, so that it means the same in every directory. It goes into scripts and into lists with one
/// command a line, so it has to be text without a line break.
///
/// # Errors
/// What the system says, or that the name cannot be written into a line.
pub fn absolute(path: &Path) -> Result<PathBuf, Error> {
    let absolute = std::path::absolute(path).map_err(Error::file("resolve", path))?;
    match absolute.to_str() {
        Some(text) if !text.contains(['\n', '\r']) => Ok(absolute),
        _ => Err(Error::wrong(format_args!(
            "cannot use {}: a command cannot name it, because it has a line break or is not UTF-8: rename it",
            path.display()
        ))),
    }
}

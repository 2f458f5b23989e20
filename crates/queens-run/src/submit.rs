//! Handing chunks to something that runs commands on machines.
//!
//! Every chunk is one command, `queens run work … --chunk K`, that can be started anywhere, any number of
//! times. Slurm gets them as job arrays, GNU parallel as a list of numbers, everything else as a list of
//! commands. None of them is asked whether a chunk is done: the result files are.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use crate::disk::{RealDisk, write_atomically};
use crate::{Error, Plan};

/// What the commands have in common.
#[derive(Clone, Debug)]
pub struct Task {
    /// The program `queens`, where the workers find it.
    pub program: PathBuf,
    /// The plan file.
    pub plan_file: PathBuf,
    /// The directory for results.
    pub out: PathBuf,
    /// Threads for each chunk.
    pub threads: usize,
    /// Options for the scheduler, as typed.
    pub options: Vec<String>,
}

/// How Slurm sees a plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Queue {
    /// Tasks that run.
    pub running: u64,
    /// Tasks that wait.
    pub waiting: u64,
}

impl Task {
    /// The command for a chunk, for a shell.
    pub fn command(&self, chunk: &str) -> String {
        format!(
            "{} run work --quiet --plan {} --out {} --threads {} --chunk {chunk}",
            quoted(&self.program.to_string_lossy()),
            quoted(&self.plan_file.to_string_lossy()),
            quoted(&self.out.to_string_lossy()),
            self.threads,
        )
    }

    /// Submits these chunks to Slurm, in arrays of at most as many tasks as the site allows. Returns the
    /// ids of the jobs.
    ///
    /// # Errors
    /// When `sbatch` cannot be used or refuses, or its files cannot be written.
    pub fn to_slurm(&self, plan: &Plan, chunks: &[u64]) -> Result<Vec<String>, Error> {
        let files = self.out.join("slurm");
        fs::create_dir_all(&files).map_err(Error::file("make", &files))?;
        let stamp = crate::now();
        let mut jobs = Vec::new();
        for (batch, chunks) in chunks.chunks(array_limit()? as usize).enumerate() {
            let name = format!("{}-{stamp}-{batch}", job_name(plan));
            let list = files.join(format!("{name}.chunks"));
            let lines: String = chunks.iter().map(|chunk| format!("{chunk}\n")).collect();
            write_atomically(&RealDisk, &list, lines.as_bytes())?;
            let script = files.join(format!("{name}.sh"));
            // Slurm copies the script when it is submitted; the list it reads must stay.
            let text = format!(
                "#!/bin/sh\n# The chunk of an array task is the line of its index in the list.\n\
                 chunk=$(sed -n \"$((SLURM_ARRAY_TASK_ID + 1))p\" {})\nexec {}\n",
                quoted(&list.to_string_lossy()),
                self.command("\"$chunk\""),
            );
            write_atomically(&RealDisk, &script, text.as_bytes())?;
            let mut sbatch = Command::new("sbatch");
            sbatch
                .arg("--parsable")
                .arg(format!("--job-name={}", job_name(plan)))
                .arg(format!("--array=0-{}", chunks.len() - 1))
                .arg(format!("--cpus-per-task={}", self.threads))
                .arg(format!("--output={}/%A_%a.log", files.display()))
                // A task killed with its machine starts again and goes on from its checkpoint.
                .args(["--requeue", "--open-mode=append"])
                .args(&self.options)
                .arg(&script);
            let answer = run(&mut sbatch, "sbatch")?;
            // With --parsable: the id, and the cluster after a semicolon.
            let id = answer.trim().split(';').next().unwrap_or_default();
            jobs.push(id.to_owned());
        }
        Ok(jobs)
    }

    /// Runs these chunks with GNU parallel, on this machine or those of its `--sshlogin`, and waits.
    ///
    /// # Errors
    /// When `parallel` cannot be used.
    pub fn to_parallel(&self, chunks: &[u64]) -> Result<ExitStatus, Error> {
        fs::create_dir_all(&self.out).map_err(Error::file("make", &self.out))?;
        let list = self.out.join("parallel.chunks");
        let lines: String = chunks.iter().map(|chunk| format!("{chunk}\n")).collect();
        write_atomically(&RealDisk, &list, lines.as_bytes())?;
        let mut parallel = Command::new("parallel");
        parallel
            .args(["--retries", "3", "--joblog"])
            .arg(self.out.join("parallel.log"))
            .args(&self.options)
            .arg(self.command("{}"))
            .arg("::::")
            .arg(&list);
        parallel
            .status()
            .map_err(|error| absent("parallel", &error))
    }
}

/// How Slurm sees this plan; `None` where there is no Slurm, or it does not answer.
pub fn queue(plan: &Plan) -> Option<Queue> {
    let mut squeue = Command::new("squeue");
    squeue
        .args(["--noheader", "--array", "--format=%T"])
        .arg(format!("--name={}", job_name(plan)));
    let answer = run(&mut squeue, "squeue").ok()?;
    let mut queue = Queue::default();
    for state in answer.lines() {
        match state.trim() {
            "RUNNING" | "COMPLETING" | "CONFIGURING" => queue.running += 1,
            _ => queue.waiting += 1,
        }
    }
    Some(queue)
}

/// What jobs of this plan are called.
pub fn job_name(plan: &Plan) -> String {
    format!("queens-{}", &plan.hash()[..12])
}

/// How many tasks an array may have: `MaxArraySize` bounds the index.
fn array_limit() -> Result<u64, Error> {
    let config = run(
        Command::new("scontrol").args(["show", "config"]),
        "scontrol",
    )?;
    let limit = config.lines().find_map(|line| {
        let (name, value) = line.split_once('=')?;
        (name.trim() == "MaxArraySize").then(|| value.trim().parse().ok())?
    });
    limit.filter(|&limit| limit > 0).ok_or_else(|| Error::Program {
        name: "scontrol".to_owned(),
        reason: "`scontrol show config` names no MaxArraySize above 0: this site allows no job arrays"
            .to_owned(),
    })
}

fn run(command: &mut Command, name: &str) -> Result<String, Error> {
    let output = command.output().map_err(|error| absent(name, &error))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(Error::Program {
        name: name.to_owned(),
        reason: format!("{} ({})", said.trim(), output.status),
    })
}

fn absent(name: &str, error: &std::io::Error) -> Error {
    Error::Program {
        name: name.to_owned(),
        reason: match error.kind() {
            std::io::ErrorKind::NotFound => {
                "not found on this machine; `--engine print` writes the commands for another way to run \
                 them"
                    .to_owned()
            }
            _ => error.to_string(),
        },
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
        _ => {
            let source = std::io::Error::new(
                std::io::ErrorKind::InvalidInput,
                "a command cannot name it, because it has a line break or is not UTF-8: rename it",
            );
            Err(Error::file("use", path)(source))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn names_that_no_line_can_hold_are_refused() {
        use std::os::unix::ffi::OsStrExt;
        let odd = |bytes| absolute(Path::new(std::ffi::OsStr::from_bytes(bytes)));
        for bytes in [&b"a\nb"[..], b"a\xff", b"\r"] {
            let refused = odd(bytes).unwrap_err().to_string();
            assert!(refused.contains("rename it"), "{refused}");
        }
        assert!(odd("a ü 'b'".as_bytes()).is_ok());
    }

    #[test]
    fn commands_survive_a_shell() {
        for word in [
            "plain",
            "",
            "two words",
            "it's",
            "$HOME",
            "a;b",
            "\"x\"",
            "ü",
        ] {
            let output = Command::new("sh")
                .arg("-c")
                .arg(format!("printf %s {}", quoted(word)))
                .output()
                .unwrap();
            assert_eq!(String::from_utf8(output.stdout).unwrap(), word);
        }
    }
}

//! Submits a run to Slurm.
//!
//! A task of a job array works on one part of the chunks, `queens run work --chunks K/M DIR`, where K is its index. So
//! a task can be started anywhere, any number of times, and what is done is read from the ledger, never from Slurm. Any
//! other scheduler that numbers its tasks can be used in the same way (`docs/runs.md`).

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::method::used_megabytes;
use crate::work::fits;
use crate::{ChunkState, Error, Ledger};

/// How the tasks of a job array work.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// Path of the program `queens` on the machines.
    pub program: &'a Path,
    /// Threads of each task.
    pub threads: usize,
    /// Number of parts that the chunks are cut into; by default one for each chunk, up to 1000.
    pub parts: Option<u64>,
    /// Whether to submit even if tasks of this run are queued.
    pub again: bool,
    /// Options for `sbatch`.
    pub options: &'a [String],
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

/// The parts, out of `parts`, in which a chunk needs to be counted.
fn open_parts(ledger: &Ledger, parts: u64) -> Vec<u64> {
    let is_open = |chunk: u64| !matches!(ledger.state(chunk), ChunkState::Done(_));
    let chunks = |number| part(ledger.plan().chunks, number, parts);
    let has_open = |(first, last)| (first..=last).any(is_open);
    (1..=parts)
        .filter(|&number| chunks(number).is_some_and(has_open))
        .collect()
}

impl Task<'_> {
    /// Submits the parts in which chunks are missing as a job array, and returns its id and their number; `None` if no
    /// chunk is missing.
    ///
    /// # Errors
    /// If Slurm cannot be used, refuses, or has tasks of this run in its queue; or if its files cannot be written.
    pub fn submit(&self, ledger: &Ledger) -> Result<Option<(String, usize)>, Error> {
        let (plan, folder) = (ledger.plan(), &ledger.folders()[0]);
        fits(plan)?;
        // Slurm's own limit, unless a site has set another.
        let parts = self.parts.unwrap_or(1000).min(plan.chunks);
        let open = open_parts(ledger, parts);
        if open.is_empty() {
            return Ok(None);
        }
        let name = format!("queens-{}", &plan.id()[..12]);
        let mut squeue = Command::new("squeue");
        squeue.args([
            "--noheader",
            "--array",
            "--me",
            "--format=%T",
            &format!("--name={name}"),
        ]);
        let queued = run(&mut squeue)?.lines().count();
        if queued > 0 && !self.again {
            return Err(Error::wrong(format_args!(
                "tasks of this run are queued ({queued}): wait for them, cancel them by `scancel --me --name={name}`, or \
                 submit with --again"
            )));
        }
        let files = folder.join("slurm");
        fs::create_dir_all(&files).map_err(Error::file("make", &files))?;
        let script = files.join("task.sh");
        fs::write(&script, self.script(folder, parts)?).map_err(Error::file("write", &script))?;
        // Half as much again as was used.
        let megabytes = used_megabytes(plan.n, self.threads) * 3 / 2 + 100;
        // A percent sign in the name is doubled, since Slurm would expand it.
        let logs = files.to_string_lossy().replace('%', "%%");
        let mut sbatch = Command::new("sbatch");
        sbatch
            .arg("--parsable")
            .arg(format!("--job-name={name}"))
            .arg(format!("--array={}", crate::numbers(&open)))
            .arg(format!("--cpus-per-task={}", self.threads))
            .arg(format!("--mem={megabytes}M"))
            .arg(format!("--output={logs}/%A_%a.log"))
            // A task killed with its machine starts again, and counts what is missing.
            .args(["--requeue", "--open-mode=append"])
            // Shortly before its time limit the task gets this signal, and asks to be queued again.
            .arg("--signal=B:USR1@120")
            .args(self.options)
            .arg(&script);
        let answer = run(&mut sbatch)?;
        // With --parsable, the answer is the id, followed by a semicolon and the cluster if there is one.
        let job = answer.trim().split(';').next().unwrap_or_default();
        Ok(Some((job.to_owned(), open.len())))
    }

    /// The script of a task. USR1 comes only before the time limit, so a task that is cancelled is not queued again. A
    /// task without messages leaves no log.
    fn script(&self, folder: &Path, parts: u64) -> Result<String, Error> {
        let (program, folder) = (quoted(self.program)?, quoted(folder)?);
        let threads = self.threads;
        Ok(format!(
            "#!/bin/sh\n\
             {program} run work --quiet --threads {threads} --chunks \"$SLURM_ARRAY_TASK_ID/{parts}\" {folder} >/dev/null &\n\
             worker=$!\n\
             task=${{SLURM_ARRAY_JOB_ID}}_$SLURM_ARRAY_TASK_ID\n\
             trap 'kill -TERM \"$worker\"; wait \"$worker\"; scontrol requeue \"$task\"; exit 0' USR1\n\
             trap 'kill -TERM \"$worker\"; wait \"$worker\"; exit 143' TERM INT\n\
             wait \"$worker\"\nstatus=$?\n\
             log={folder}/slurm/$task.log\n\
             [ -s \"$log\" ] || rm -f \"$log\"\nexit \"$status\"\n"
        ))
    }
}

fn run(command: &mut Command) -> Result<String, Error> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output();
    let output = output.map_err(Error::file("run", Path::new(&name)))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let (said, status) = (said.trim(), output.status);
    if status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(Error::wrong(format_args!("{name}: {said} ({status})")))
    }
}

/// Quotes a path for a shell, in a form valid in every directory.
fn quoted(path: &Path) -> Result<String, Error> {
    let path = std::path::absolute(path).map_err(Error::file("resolve", path))?;
    let word = path.to_string_lossy();
    Ok(format!("'{}'", word.replace('\'', "'\\''")))
}

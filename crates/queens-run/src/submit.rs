//! Handing chunks to something that runs commands on machines.
//!
//! Every chunk is one command, `queens run work … --chunk K`, that can be started anywhere, any number of
//! times. Slurm gets them as job arrays, GNU parallel as a list of numbers, everything else as a list of
//! commands. None of them is asked whether a chunk is done: the result files are.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use queens::count::{SAMPLED, core_hours};

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

/// How chunks become tasks of Slurm.
#[derive(Clone, Debug, Default)]
pub struct Manner {
    /// Chunks that a task counts one after the other; 1 if it is 0.
    pub chunks_per_task: u64,
    /// Submit at most this many tasks now.
    pub most_tasks: Option<u64>,
    /// Run at most this many tasks of an array at once.
    pub at_once: Option<u64>,
    /// Lines for the shell before the work: modules, containers.
    pub prologue: String,
}

/// The memory that this many threads have used, in MB: what they share in a long run, and what each has
/// (`docs/records.md`).
pub fn used_megabytes(n: u32, threads: usize) -> u64 {
    let (shared, each) = match n {
        0..=20 => (40, 60),
        21 => (120, 100),
        22 => (350, 150),
        23..=24 => (500, 300),
        25..=28 => (550, 500),
        _ => (600, 1_000),
    };
    shared + each * threads as u64
}

/// Memory to ask for, in MB: half more than was used.
pub fn megabytes(n: u32, threads: usize) -> u64 {
    used_megabytes(n, threads) * 3 / 2 + 100
}

/// Minutes that a task may take: three times what its chunks cost on the machine of `docs/records.md`, and ten more. A
/// task that needs longer is queued again and goes on.
fn minutes(plan: &Plan, threads: usize, chunks: usize) -> u64 {
    let sampled = plan.n().clamp(*SAMPLED.start(), *SAMPLED.end());
    let further = 20f64.powi(plan.n() as i32 - sampled as i32);
    let hours = core_hours(sampled).expect("it was sampled") * further;
    let each = 60.0 * hours / plan.chunks() as f64 * chunks as f64 / threads.max(1) as f64;
    (3.0 * each).ceil() as u64 + 10
}

/// A plan's tasks in Slurm's queue.
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

    /// The folder for lists, scripts and the output of tasks, with a folder of logs for each array.
    pub fn slurm_files(&self) -> PathBuf {
        self.out.join("slurm")
    }

    /// Submits these chunks to Slurm, in arrays of at most as many tasks as the site allows. `submitted` is given the
    /// id of every job as soon as Slurm has accepted it, even when a later one is refused.
    ///
    /// # Errors
    /// When `sbatch` cannot be used or refuses, or its files cannot be written.
    pub fn to_slurm(
        &self,
        plan: &Plan,
        chunks: &[u64],
        manner: &Manner,
        mut submitted: impl FnMut(&str),
    ) -> Result<(), Error> {
        let files = self.slurm_files();
        let stamp = crate::now();
        let per_task = manner.chunks_per_task.max(1) as usize;
        let tasks: Vec<&[u64]> = chunks.chunks(per_task).collect();
        let tasks = &tasks[..tasks
            .len()
            .min(manner.most_tasks.unwrap_or(u64::MAX) as usize)];
        for (batch, tasks) in tasks.chunks(array_limit()? as usize).enumerate() {
            let name = format!("{}-{stamp}-{batch}", job_name(plan));
            // Slurm makes no folders. One for each array, since there may be a log for every task.
            let logs = files.join(&name);
            fs::create_dir_all(&logs).map_err(Error::file("make", &logs))?;
            let list = files.join(format!("{name}.chunks"));
            let lines: String = tasks
                .iter()
                .map(|chunks| crate::numbers(chunks) + "\n")
                .collect();
            write_atomically(&RealDisk, &list, lines.as_bytes())?;
            let script = files.join(format!("{name}.sh"));
            // Slurm copies the script when it is submitted; the list it reads must stay.
            let text = self.script(&list, &logs, manner);
            write_atomically(&RealDisk, &script, text.as_bytes())?;
            let throttle = manner
                .at_once
                .map_or(String::new(), |most| format!("%{most}"));
            let mut sbatch = Command::new("sbatch");
            sbatch
                .arg("--parsable")
                .arg(format!("--job-name={}", job_name(plan)))
                .arg(format!("--array=0-{}{throttle}", tasks.len() - 1))
                .arg(format!("--cpus-per-task={}", self.threads))
                .arg(format!("--mem={}M", megabytes(plan.n(), self.threads)))
                .arg(format!("--time={}", minutes(plan, self.threads, per_task)))
                // A percent sign of the name is doubled: it would stand for something.
                .arg(format!(
                    "--output={}/%A_%a.log",
                    logs.to_string_lossy().replace('%', "%%")
                ))
                // A task killed with its machine starts again and goes on from its checkpoint.
                .args(["--requeue", "--open-mode=append"])
                // Some time before its limit it is told, and asks to be queued again.
                .arg("--signal=B:USR1@120")
                .args(&self.options)
                .arg(&script);
            let answer = run(&mut sbatch, "sbatch")?;
            // With --parsable: the id, and the cluster after a semicolon.
            submitted(answer.trim().split(';').next().unwrap_or_default());
        }
        Ok(())
    }

    /// What a task does. USR1 comes before the time limit and nowhere else, so that a task that is cancelled is not
    /// queued again. A task that had nothing to say leaves no log.
    fn script(&self, list: &Path, logs: &Path, manner: &Manner) -> String {
        format!(
            "#!/bin/sh\n# The chunks of an array task are the line of its index in the list.\n\
             chunks=$(sed -n \"$((SLURM_ARRAY_TASK_ID + 1))p\" {})\n{}\
             {} &\nworker=$!\n\
             trap 'kill -TERM \"$worker\"; wait \"$worker\"; scontrol requeue \"${{SLURM_ARRAY_JOB_ID}}_$SLURM_ARRAY_TASK_ID\"; \
             exit 0' USR1\n\
             trap 'kill -TERM \"$worker\"; wait \"$worker\"; exit 143' TERM INT\n\
             wait \"$worker\"\nstatus=$?\n\
             log={}/\"${{SLURM_ARRAY_JOB_ID}}_$SLURM_ARRAY_TASK_ID.log\"\n\
             [ -s \"$log\" ] || rm -f \"$log\"\nexit \"$status\"\n",
            quoted(&list.to_string_lossy()),
            match manner.prologue.trim_end() {
                "" => String::new(),
                prologue => format!("{prologue}\n"),
            },
            self.command("\"$chunks\""),
            quoted(&logs.to_string_lossy()),
        )
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

/// This user's tasks of this plan in Slurm's queue; `None` where there is no Slurm.
///
/// # Errors
/// When there is one and it does not answer: its queue is not known to be empty.
pub fn queue(plan: &Plan) -> Result<Option<Queue>, Error> {
    let mut squeue = Command::new("squeue");
    squeue
        .args(["--noheader", "--array", "--me", "--format=%T"])
        .arg(format!("--name={}", job_name(plan)));
    match squeue.output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        _ => {}
    }
    let answer = match run(&mut squeue, "squeue") {
        // The program is here, and this machine belongs to no cluster.
        Err(Error::Program { reason, .. }) if reason.contains("configuration source") => {
            return Ok(None);
        }
        answer => answer?,
    };
    let mut queue = Queue::default();
    for state in answer.lines() {
        match state.trim() {
            "RUNNING" | "COMPLETING" | "CONFIGURING" => queue.running += 1,
            _ => queue.waiting += 1,
        }
    }
    Ok(Some(queue))
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

    /// The script of a task, run by a shell with a program that records what it is told.
    #[cfg(unix)]
    #[test]
    fn a_task_before_its_time_limit_lets_its_worker_end_and_is_queued_again() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        let put = |name: &str, script: &str| {
            fs::write(at(name), script).unwrap();
            fs::set_permissions(at(name), fs::Permissions::from_mode(0o755)).unwrap();
        };
        put(
            "queens",
            "#!/bin/sh\ntrap 'echo ended >> log; exit 143' TERM\necho \"$@\" >> log\nwhile :; do sleep 0.02; done\n",
        );
        put("scontrol", "#!/bin/sh\necho scontrol \"$@\" >> log\n");
        fs::write(at("list"), "0\n4-6\n").unwrap();
        let task = Task {
            program: at("queens"),
            plan_file: at("plan"),
            out: at("out"),
            threads: 2,
            options: Vec::new(),
        };
        let manner = Manner {
            prologue: "echo prologue >> log\n".to_owned(),
            ..Manner::default()
        };
        fs::write(at("script"), task.script(&at("list"), &at("logs"), &manner)).unwrap();
        let path = format!(
            "{}:{}",
            dir.path().display(),
            std::env::var("PATH").unwrap()
        );
        for (signal, requeued) in [("-USR1", true), ("-TERM", false)] {
            let _ = fs::remove_file(at("log"));
            let mut shell = Command::new("sh")
                .arg("script")
                .current_dir(dir.path())
                .env("PATH", &path)
                .env("SLURM_ARRAY_TASK_ID", "1")
                .env("SLURM_ARRAY_JOB_ID", "77")
                .spawn()
                .unwrap();
            let log = || fs::read_to_string(at("log")).unwrap_or_default();
            while !log().contains("--chunk 4-6\n") {
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
            let kill = Command::new("kill")
                .args([signal, &shell.id().to_string()])
                .status();
            assert!(kill.unwrap().success());
            let status = shell.wait().unwrap();
            assert!(
                log().starts_with("prologue\n") && log().contains("ended\n"),
                "{}",
                log()
            );
            assert_eq!(
                log().contains("scontrol requeue 77_1\n"),
                requeued,
                "{}",
                log()
            );
            assert_eq!(status.code(), Some(if requeued { 0 } else { 143 }));
        }
    }

    #[test]
    fn tasks_ask_for_what_was_measured() {
        // A sample of n = 28 once took 1.0 GB on one thread, 0.5 GB of it for all threads.
        assert!(megabytes(28, 1) > 1010 && megabytes(28, 16) > 16 * 470 + 540);
        assert!(megabytes(28, 16) < 16 * megabytes(28, 1));
        let plan = Plan::even(20, 10).unwrap();
        assert_eq!(minutes(&plan, 1, 1), 11);
        assert_eq!(minutes(&plan, 1, 10), 12);
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

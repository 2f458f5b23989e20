//! Runs on many machines: plan, work, submit, merge, missing.

use std::path::{Path, PathBuf};
use std::time::Duration;

use queens_run::submit::{self, Task};
use queens_run::work::{Worked, work as work_on};
use queens_run::{Error, NotQ, RealDisk, Store, Tally, merge as merging};
use serde_json::json;

use super::estimate::survey;
use super::{ChunkList, chunk_list, crew, print, span, warn_of_memory, wrong};
use crate::failure::{Failure, Outcome, Status, say};
use crate::interrupt;
use crate::means::Means;
use crate::number;
use crate::progress::Progress;
use crate::terminal::Terminal;
use crate::values::board_size;

/// Cut a count into chunks for many machines
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Times a sample of the units on this machine and writes a plan: a list of ranges with a hash, never changed
afterwards. Chunks take about the target on one thread; work with T threads takes a T-th.

Example: queens run plan 24 --target 30m -o q24.plan")]
pub(super) struct Plan {
    /// Number of queens, rows and columns
    #[arg(value_name = "N", value_parser = board_size, allow_negative_numbers = true)]
    n: u32,
    /// How long one thread should take for a chunk
    #[arg(long, value_name = "TIME", value_parser = span, default_value = "30m")]
    target: Duration,
    /// Cut into at most K chunks, however long they take
    #[arg(long, value_name = "K", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    max_chunks: u64,
    /// Cut into K chunks of about equal cost, by a formula; nothing is measured
    #[arg(long, value_name = "K", conflicts_with_all = ["target", "max_chunks"], value_parser = clap::value_parser!(u64).range(1..))]
    chunks: Option<u64>,
    /// Tasks an array of the cluster may have, for saying how many arrays there will be
    #[arg(long, value_name = "K", default_value_t = 1001, value_parser = clap::value_parser!(u64).range(1..))]
    array_limit: u64,
    /// How long to measure
    #[arg(long, value_name = "TIME", value_parser = span, default_value = "20s")]
    sample_time: Duration,
    /// Where to write the plan [default: qN.plan]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    means: Means,
    /// Print a JSON object about the plan
    #[arg(long)]
    json: bool,
}

/// Count chunks of a plan and leave their results in a directory
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Exits 0 at once when a valid result is there. Killed at any moment, it goes on from its checkpoint.

Example: queens run work --plan q24.plan --chunk 17 --out results")]
pub(super) struct Work {
    /// The plan
    #[arg(long, value_name = "FILE")]
    plan: PathBuf,
    /// The chunk, or several: 17, 0-9, 3,5-7
    #[arg(long, value_name = "K", value_parser = chunk_list)]
    chunk: ChunkList,
    /// The directory for results
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How often the checkpoint is forced to the disk
    #[arg(long, value_name = "TIME", value_parser = span, default_value = "30s")]
    checkpoint: Duration,
    #[command(flatten)]
    means: Means,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Engine {
    /// Job arrays of Slurm
    Slurm,
    /// GNU parallel, on this machine or over SSH
    Parallel,
    /// Print the commands, for anything else
    Print,
}

/// Hand the missing chunks of a plan to a scheduler
#[derive(clap::Args, Debug)]
#[command(after_help = "\
What stands after -- goes to sbatch or parallel.

Examples:
  queens run submit --plan q24.plan --out out -- --partition=long --time=4:00:00
  queens run submit --plan q24.plan --out out --engine parallel -- --sshlogin a
  queens run submit --plan q24.plan --out out --max-tasks 500 --watch
  queens run submit --plan q24.plan --out results --engine print | sh")]
pub(super) struct Submit {
    /// The plan
    #[arg(long, value_name = "FILE")]
    plan: PathBuf,
    /// The directory for results, the same on all machines
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Who runs the chunks
    #[arg(long, default_value = "slurm")]
    engine: Engine,
    /// Leave out chunks that this store has; results it has are not read again
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Threads for each chunk
    #[arg(short, long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// The program, where the machines find it [default: this one]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Submit although tasks of this plan are still in the queue
    #[arg(long)]
    again: bool,
    /// Slurm: chunks that a task counts one after the other
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    chunks_per_task: u64,
    /// Slurm: submit at most K tasks now, for sites that limit how many may be queued
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    max_tasks: Option<u64>,
    /// Slurm: at most K tasks of an array run at once
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    throttle: Option<u64>,
    /// Slurm: shell lines to run before the work, such as modules to load
    #[arg(long, value_name = "FILE")]
    prologue: Option<PathBuf>,
    /// A file with options for sbatch or parallel, one a line; # begins a comment
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
    /// Slurm: submit again whenever the queue is empty, until no chunk is missing
    #[arg(long)]
    watch: bool,
    /// Options for sbatch or parallel
    #[arg(last = true, value_name = "OPTION")]
    options: Vec<String>,
}

/// Add results to the store, making it if need be
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The same result again is ignored. Another result for the same chunk stops the merge, and nothing of it is
kept. Torn, foreign and forged files are refused by name; the exit status is then 1.

Example: queens run merge results --plan q24.plan --store q24.queens")]
pub(super) struct Merge {
    /// Directories and files with results
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// The plan
    #[arg(long, value_name = "FILE")]
    plan: PathBuf,
    /// The store
    #[arg(long, value_name = "FILE")]
    store: PathBuf,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// List the chunks of a plan that have no result
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Prints the chunk numbers as Slurm's --array takes them, nothing when all are there.

Example: queens run missing results --plan q24.plan")]
pub(super) struct Missing {
    /// Directories and files with results
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The plan
    #[arg(long, value_name = "FILE")]
    plan: PathBuf,
    /// A store whose chunks are not missing; results it has are not read again
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// One chunk a line
    #[arg(long)]
    lines: bool,
}

pub(super) fn plan(arguments: &Plan, terminal: &Terminal) -> Outcome {
    let n = arguments.n;
    let (plan, seconds) = match arguments.chunks {
        Some(chunks) => (queens_run::Plan::even(n, chunks), None),
        None => {
            let survey = survey(n, arguments.sample_time, 1, &arguments.means, terminal)?;
            if interrupt::requested() {
                return Err(Failure::Interrupted);
            }
            let plan = survey.cut(arguments.target, arguments.max_chunks);
            (plan, Some(survey.seconds()))
        }
    };
    let plan = plan.map_err(|error| wrong(&error))?;
    let path = arguments.output.clone();
    let path = path.unwrap_or_else(|| PathBuf::from(format!("q{n}.plan")));
    plan.write(&path, &RealDisk)
        .map_err(|error| wrong(&error))?;
    let arrays = plan.chunks().div_ceil(arguments.array_limit);
    let object = || {
        json!({
            "file": path.to_string_lossy(),
            "n": n,
            "hash": plan.hash(),
            "algorithm": plan.algorithm(),
            "units": plan.units(),
            "chunks": plan.chunks(),
            "arrays": arrays,
            "thread_seconds": seconds.map(|estimate| estimate.value),
            "thread_seconds_error": seconds.map(|estimate| estimate.error),
        })
    };
    let text = || {
        let each = seconds.map_or(String::new(), |estimate| {
            let each = Duration::from_secs_f64(estimate.value / plan.chunks() as f64);
            format!(", about {} each on one thread here", number::duration(each))
        });
        format!(
            "{}: {}{each}; {} of at most {} tasks\nplan {}\n",
            path.display(),
            number::counted(plan.chunks().into(), "chunk"),
            number::counted(arrays.into(), "job array"),
            arguments.array_limit,
            plan.hash()
        )
    };
    print(arguments.json, object, text)?;
    Ok(Status::Done)
}

pub(super) fn work(arguments: &Work, terminal: &Terminal) -> Outcome {
    let plan = queens_run::Plan::read(&arguments.plan).map_err(|error| wrong(&error))?;
    plan.usable().map_err(|error| wrong(&error))?;
    let chunks = &arguments.chunk.0;
    for &chunk in chunks {
        plan.contains(chunk).map_err(|error| wrong(&error))?;
    }
    let crew = crew(arguments.means);
    warn_of_memory(plan.n(), arguments.means);
    let units = chunks
        .iter()
        .map(|&chunk| plan.range(chunk))
        .map(|range| range.end - range.start);
    let progress = Progress::start(terminal, "unit", Some(units.sum()), false);
    let mut before = 0;
    for &chunk in chunks {
        let worked = work_on(
            &plan,
            chunk,
            &arguments.out,
            &crew,
            arguments.checkpoint,
            &RealDisk,
            |done| progress.set(before + done),
        );
        match worked.map_err(|error| wrong(&error))? {
            Worked::Stopped => return Err(Failure::Interrupted),
            Worked::AlreadyThere => terminal.remark(format_args!("chunk {chunk} was done before")),
            Worked::Written { resumed: 0 } => {}
            Worked::Written { resumed } => terminal.remark(format_args!(
                "chunk {chunk} went on from a checkpoint with {}",
                number::counted(resumed.into(), "unit")
            )),
        }
        let range = plan.range(chunk);
        before += range.end - range.start;
        progress.set(before);
    }
    Ok(Status::Done)
}

pub(super) fn submit(arguments: &Submit, terminal: &Terminal) -> Outcome {
    let plan = queens_run::Plan::read(&arguments.plan).map_err(|error| wrong(&error))?;
    plan.usable().map_err(|error| wrong(&error))?;
    let out = std::slice::from_ref(&arguments.out);
    let missing = missing_of(&plan, out, arguments.store.as_deref(), terminal)?;
    if missing.is_empty() {
        terminal.remark("nothing is missing");
        return Ok(Status::Done);
    }
    let program = match &arguments.program {
        Some(program) => program.clone(),
        None => {
            std::env::current_exe().map_err(|error| Failure::reading("this program", &error))?
        }
    };
    let task = Task {
        // Names go into scripts and lists of commands, one a line.
        program,
        plan_file: submit::absolute(&arguments.plan).map_err(|error| wrong(&error))?,
        out: submit::absolute(&arguments.out).map_err(|error| wrong(&error))?,
        threads: arguments.threads.into(),
        options: profile(arguments.profile.as_deref())?
            .into_iter()
            .chain(arguments.options.iter().cloned())
            .collect(),
    };
    match arguments.engine {
        Engine::Print => {
            let lines: String = missing
                .iter()
                .map(|chunk| task.command(&chunk.to_string()) + "\n")
                .collect();
            print(false, || json!(null), || lines)?;
        }
        Engine::Parallel => {
            let status = task.to_parallel(&missing).map_err(|error| wrong(&error))?;
            if !status.success() {
                let missing = missing_of(&plan, out, None, terminal)?;
                say(format_args!(
                    "parallel ended with {status}; {} missing: submit again",
                    number::counted(missing.len() as u128, "chunk")
                ));
                return Ok(Status::Negative);
            }
        }
        Engine::Slurm => {
            let prologue = arguments.prologue.as_deref().map(std::fs::read_to_string);
            let manner = submit::Manner {
                chunks_per_task: arguments.chunks_per_task,
                most_tasks: arguments.max_tasks,
                at_once: arguments.throttle,
                prologue: prologue
                    .transpose()
                    .map_err(|error| Failure::reading("the prologue", &error))?
                    .unwrap_or_default(),
            };
            let mut missing = missing;
            loop {
                let queue = submit::queue(&plan).map_err(|error| wrong(&error))?;
                let queued = queue.map_or(0, |queue| queue.running + queue.waiting);
                if queued > 0 && !arguments.again && !arguments.watch {
                    return Err(Failure::wrong(format_args!(
                        "{} of this plan are in the queue: wait for them, cancel them by `scancel --me --name={}`, \
                         or submit all that is missing with --again",
                        number::counted(queued.into(), "task"),
                        submit::job_name(&plan)
                    )));
                }
                if queued == 0 || arguments.again {
                    to_slurm(&task, &plan, &missing, &manner, terminal)?;
                }
                if !arguments.watch {
                    break;
                }
                // A minute, in which Ctrl-C is heard.
                for _ in 0..600 {
                    if interrupt::requested() {
                        return Err(Failure::Interrupted);
                    }
                    std::thread::sleep(Duration::from_millis(100));
                }
                missing = missing_of(&plan, out, arguments.store.as_deref(), terminal)?;
                if missing.is_empty() {
                    terminal.remark("nothing is missing any more");
                    break;
                }
            }
        }
    }
    Ok(Status::Done)
}

/// Submits and prints the id of every job as soon as Slurm has taken it.
fn to_slurm(
    task: &Task,
    plan: &queens_run::Plan,
    missing: &[u64],
    manner: &submit::Manner,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let (mut jobs, mut printed) = (0, Ok(()));
    let submitted = task.to_slurm(plan, missing, manner, |job| {
        jobs += 1;
        if printed.is_ok() {
            printed = print(false, || json!(null), || format!("{job}\n"));
        }
    });
    printed?;
    if let Err(error) = submitted {
        let taken = match jobs {
            0 => String::new(),
            jobs => format!(
                "; {} above taken: submit again when the queue has room, or fewer with --max-tasks",
                if jobs == 1 {
                    "the job is"
                } else {
                    "the jobs are"
                }
            ),
        };
        let Failure::Wrong(sentence) = wrong(&error) else {
            unreachable!("an error is a sentence");
        };
        return Err(Failure::Wrong(sentence + &taken));
    }
    let most = manner
        .most_tasks
        .map_or(u64::MAX, |most| most.saturating_mul(manner.chunks_per_task));
    let chunks = (missing.len() as u64).min(most);
    // Unless the user has another place for it.
    let mut options = task.options.iter();
    let logs =
        match options.any(|option| option.starts_with("--output") || option.starts_with("-o")) {
            true => String::new(),
            false => format!("; what tasks say is in {}", task.slurm_files().display()),
        };
    terminal.remark(format_args!(
        "{} submitted in {}{logs}",
        number::counted(chunks.into(), "chunk"),
        number::counted(jobs, "job array")
    ));
    Ok(())
}

/// The options in a profile file.
fn profile(path: Option<&Path>) -> Result<Vec<String>, Failure> {
    let Some(path) = path else {
        return Ok(Vec::new());
    };
    let text = std::fs::read_to_string(path);
    let text = text.map_err(|error| Failure::reading(path.display(), &error))?;
    let lines = text.lines().map(str::trim);
    let options = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(options.map(str::to_owned).collect())
}

pub(super) fn merge(arguments: &Merge, terminal: &Terminal) -> Outcome {
    let plan = queens_run::Plan::read(&arguments.plan).map_err(|error| wrong(&error))?;
    let path = &arguments.store;
    let store = match Store::create(path, &plan) {
        Err(Error::Exists(_)) => Store::open(path),
        made => made,
    };
    let mut store = store.map_err(|error| wrong(&error))?;
    store.is_of(&plan).map_err(|error| wrong(&error))?;
    let progress = Progress::start(terminal, "result", None, false);
    let merged = merging::merge(&mut store, &arguments.paths, |_| progress.add(1));
    drop(progress);
    let merged = match merged {
        Err(Error::Conflict(conflict)) => {
            say(conflict);
            return Ok(Status::Negative);
        }
        merged => merged.map_err(|error| wrong(&error))?,
    };
    for refused in &merged.refused {
        say(format_args!(
            "{} is refused, {}",
            refused.path.display(),
            refused.flaw
        ));
    }
    for (chunk, flaw) in store.refused() {
        say(format_args!(
            "chunk {chunk} in {} is not believed any more: {flaw}",
            path.display()
        ));
    }
    let tally = Tally::of(&store).map_err(|error| wrong(&error))?;
    let missing = &tally.missing;
    let object = || {
        json!({
            "added": merged.added,
            "identical": merged.identical,
            "refused": merged.refused.iter().map(|refused| json!({
                "file": refused.path.to_string_lossy(),
                "reason": refused.flaw.to_string(),
            })).collect::<Vec<_>>(),
            "missing": missing.len(),
        })
    };
    let text = || {
        format!(
            "{} added, {} there before, {} refused, {} missing\n",
            merged.added,
            merged.identical,
            merged.refused.len(),
            missing.len()
        )
    };
    print(arguments.json, object, text)?;
    let contradiction = match tally.q() {
        Err(not @ NotQ::Wrong(_)) => Some(super::local::not_q(tally.n, &not, path)),
        _ => None,
    };
    if let Some(sentence) = &contradiction {
        say(sentence);
    }
    Ok(match merged.refused.is_empty() && contradiction.is_none() {
        true => Status::Done,
        false => Status::Negative,
    })
}

pub(super) fn missing(arguments: &Missing, terminal: &Terminal) -> Outcome {
    let plan = queens_run::Plan::read(&arguments.plan).map_err(|error| wrong(&error))?;
    let store = arguments.store.as_deref();
    let missing = missing_of(&plan, &arguments.paths, store, terminal)?;
    let text = || match (missing.is_empty(), arguments.lines) {
        (true, _) => String::new(),
        (false, true) => missing.iter().map(|chunk| format!("{chunk}\n")).collect(),
        (false, false) => queens_run::numbers(&missing) + "\n",
    };
    print(false, || json!(null), text)?;
    Ok(Status::Done)
}

/// The chunks that neither the store has nor the results in these paths, those that exist.
fn missing_of(
    plan: &queens_run::Plan,
    paths: &[PathBuf],
    store: Option<&Path>,
    terminal: &Terminal,
) -> Result<Vec<u64>, Failure> {
    Ok(standing_of(plan, paths, store, terminal)?.missing)
}

/// How far the chunks are by the store and the results in these paths, those that exist.
pub(super) fn standing_of(
    plan: &queens_run::Plan,
    paths: &[PathBuf],
    store: Option<&Path>,
    terminal: &Terminal,
) -> Result<merging::Standing, Failure> {
    let store = match store.filter(|path| path.exists()) {
        Some(path) => Some(Store::read(path).map_err(|error| wrong(&error))?),
        None => None,
    };
    let there: Vec<PathBuf> = paths.iter().filter(|path| path.exists()).cloned().collect();
    let progress = Progress::start(terminal, "result", None, false);
    let standing = merging::standing(plan, store.as_ref(), &there, &|| progress.add(1));
    standing.map_err(|error| wrong(&error))
}

//! Runs on this machine: start, resume, status, list.

use std::cell::Cell;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use queens::known;
use queens_run::cost::Survey;
use queens_run::merge;
use queens_run::submit;
use queens_run::{Crew, Plan, Store, local};
use serde_json::{Value, json};

use super::{Means, is_database, print, span, wrong};
use crate::arguments::board_size;
use crate::failure::{Failure, Outcome, Status as Exit, say};
use crate::interrupt;
use crate::number;
use crate::progress::Progress;
use crate::terminal::Terminal;

/// Without `--target`: long enough that keeping a chunk costs nothing, short enough to lose.
const USUAL_TARGET: Duration = Duration::from_secs(10);

/// Up to this size a run is over before a survey of its cost would pay.
const UNSURVEYED: u32 = 20;

/// Chunks of runs without a survey.
const UNSURVEYED_CHUNKS: u64 = 256;

/// Start a durable run on this machine
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Prints the number when the run is complete. Ended early, by whatever means, it goes on with
`queens run resume FILE`; at most the chunks under way are lost.

Example: queens run start 18 --store q18.queens")]
pub(super) struct Start {
    /// Number of queens, rows and columns
    #[arg(value_name = "N", value_parser = board_size, allow_negative_numbers = true)]
    n: u32,
    /// The file to keep results in; it must not exist
    #[arg(long, value_name = "FILE")]
    store: PathBuf,
    /// How long a thread should take for a chunk
    #[arg(long, value_name = "TIME", value_parser = span)]
    target: Option<Duration>,
    /// Number of chunks, with equally many units each, instead of a target
    #[arg(long, value_name = "K", conflicts_with = "target", value_parser = clap::value_parser!(u64).range(1..))]
    chunks: Option<u64>,
    /// When complete, count everything again in other chunks and with another instruction set
    #[arg(long)]
    double_check: bool,
    /// How long finished chunks may wait to be kept together
    #[arg(long, value_name = "TIME", value_parser = span, default_value = "1s")]
    commit_every: Duration,
    #[command(flatten)]
    means: Means,
    /// Print a JSON object: the number with totals, chunks and time
    #[arg(long)]
    json: bool,
}

/// Go on with a run
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: queens run resume q18.queens --threads 4 --isa portable")]
pub(super) struct Resume {
    /// The store of the run
    #[arg(value_name = "FILE")]
    store: PathBuf,
    /// When complete, count everything again in other chunks and with another instruction set
    #[arg(long)]
    double_check: bool,
    /// How long finished chunks may wait to be kept together
    #[arg(long, value_name = "TIME", value_parser = span, default_value = "1s")]
    commit_every: Duration,
    #[command(flatten)]
    means: Means,
    /// Print a JSON object: the number with totals, chunks and time
    #[arg(long)]
    json: bool,
}

/// Say how far a run is: what is done, how fast, and when it may be complete
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  queens run status q18.queens
  queens run status results --plan q24.plan --json")]
pub(super) struct Status {
    /// The store of the run; or, with --plan, directories and files with results
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// The plan whose results are in the paths
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// List the runs in directories
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: queens run list ~/queens")]
pub(super) struct List {
    /// Directories with stores, or stores
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn start(arguments: &Start, terminal: &Terminal) -> Outcome {
    let store = begin(arguments, terminal)?;
    finish(
        store,
        arguments.double_check,
        arguments.means,
        arguments.json,
        terminal,
    )
}

pub(super) fn resume(arguments: &Resume, terminal: &Terminal) -> Outcome {
    let store = Store::open(&arguments.store).map_err(|error| wrong(&error))?;
    let store = go_on(store, arguments.means, arguments.commit_every, terminal)?;
    finish(
        store,
        arguments.double_check,
        arguments.means,
        arguments.json,
        terminal,
    )
}

/// Runs until the store has every chunk, whether it exists yet or not, and returns Q(n).
pub(crate) fn start_or_resume(
    n: u32,
    path: &Path,
    means: Means,
    terminal: &Terminal,
) -> Result<u128, Failure> {
    let store = if path.exists() {
        let store = Store::open(path).map_err(|error| wrong(&error))?;
        if store.plan().n() != n {
            return Err(Failure::wrong(format_args!(
                "{} is a run of n = {}, not of n = {n}: name another file",
                path.display(),
                store.plan().n()
            )));
        }
        go_on(store, means, local::COMMIT_EVERY, terminal)?
    } else {
        let start = Start {
            n,
            store: path.to_path_buf(),
            target: None,
            chunks: None,
            double_check: false,
            commit_every: local::COMMIT_EVERY,
            means,
            json: false,
        };
        begin(&start, terminal)?
    };
    Ok(Summary::of(&store)?.total)
}

fn begin(arguments: &Start, terminal: &Terminal) -> Result<Store, Failure> {
    let path = &arguments.store;
    if path.exists() {
        return Err(wrong(&queens_run::Error::Exists(path.clone())));
    }
    let crew = arguments.means.crew();
    let plan = match (arguments.chunks, arguments.target) {
        (Some(chunks), _) => Plan::even(arguments.n, chunks),
        (None, None) if arguments.n <= UNSURVEYED => Plan::even(arguments.n, UNSURVEYED_CHUNKS),
        (None, target) => surveyed(arguments.n, target.unwrap_or(USUAL_TARGET), &crew, terminal),
    };
    let plan = plan.map_err(|error| wrong(&error))?;
    if interrupt::requested() {
        return Err(Failure::Interrupted);
    }
    let progress = Chunks::start(&plan, plan.chunks(), terminal);
    let store = local::start(path, &plan, &crew, arguments.commit_every, |_| {
        progress.one_more();
    });
    stopped_or(store.map_err(|error| wrong(&error))?)
}

fn surveyed(
    n: u32,
    target: Duration,
    crew: &Crew<'_>,
    terminal: &Terminal,
) -> Result<Plan, queens_run::Error> {
    terminal.remark(format_args!("measuring what units of n = {n} cost"));
    let survey = Survey::new(n, crew.isa, Duration::from_secs(3), 1, crew.stop)?;
    survey.cut(target, 100_000)
}

fn go_on(
    store: Store,
    means: Means,
    commit_every: Duration,
    terminal: &Terminal,
) -> Result<Store, Failure> {
    let missing = store.missing().map_err(|error| wrong(&error))?.len() as u64;
    let progress = Chunks::start(store.plan(), missing, terminal);
    let store = local::resume(store, &means.crew(), commit_every, |_| progress.one_more());
    stopped_or(store.map_err(|error| wrong(&error))?)
}

/// The chunks done, as the progress line shows them.
struct Chunks {
    progress: Progress,
    done: Cell<u64>,
}

impl Chunks {
    fn start(plan: &Plan, missing: u64, terminal: &Terminal) -> Self {
        let progress = Progress::start(terminal, "chunk", Some(plan.chunks()), false);
        let done = Cell::new(plan.chunks() - missing);
        progress.set(done.get());
        Chunks { progress, done }
    }

    fn one_more(&self) {
        self.done.set(self.done.get() + 1);
        self.progress.set(self.done.get());
    }
}

/// The store, unless Ctrl-C left chunks to do.
fn stopped_or(store: Store) -> Result<Store, Failure> {
    match store.missing().map_err(|error| wrong(&error))?.is_empty() {
        true => Ok(store),
        false => Err(Failure::Interrupted),
    }
}

fn finish(
    store: Store,
    double_check: bool,
    means: Means,
    json: bool,
    terminal: &Terminal,
) -> Outcome {
    let summary = Summary::of(&store)?;
    if double_check {
        let path = store.path().to_path_buf();
        drop(store);
        let exit = super::audit::double_check(&path, means, terminal)?;
        if exit == Exit::Negative {
            return Ok(exit);
        }
    }
    print(json, || summary.json(), || format!("{}\n", summary.total))?;
    match known::all(summary.n) {
        Some(published) if published != summary.total => {
            say(format_args!(
                "the published value of Q({}) is {published}: one of the two is wrong; look with \
                 `queens run verify`",
                summary.n
            ));
            Ok(Exit::Negative)
        }
        _ => Ok(Exit::Done),
    }
}

/// What a store says about its run.
struct Summary {
    path: PathBuf,
    n: u32,
    plan: String,
    units: u64,
    chunks: u64,
    missing: Vec<u64>,
    total: u128,
    counted: u128,
    started: u64,
    running: bool,
    /// When chunks were finished, the latest first, and their thread time in microseconds.
    finished: Vec<(u64, u64)>,
}

impl Summary {
    fn of(store: &Store) -> Result<Self, Failure> {
        let mut total = 0;
        let mut counted = 0;
        let read = store.each(|kept| {
            let result = kept.result.map_err(|flaw| queens_run::Error::Damaged {
                path: store.path().to_path_buf(),
                chunk: kept.chunk,
                flaw,
            })?;
            total += result.total();
            counted += result.counted;
            Ok(())
        });
        read.map_err(|error| wrong(&error))?;
        let plan = store.plan();
        Ok(Summary {
            path: store.path().to_path_buf(),
            n: plan.n(),
            plan: plan.hash().to_owned(),
            units: plan.units(),
            chunks: plan.chunks(),
            missing: store.missing().map_err(|error| wrong(&error))?,
            total,
            counted,
            started: store.started(),
            running: store.is_being_written(),
            finished: store.finished().map_err(|error| wrong(&error))?,
        })
    }

    fn done(&self) -> u64 {
        self.chunks - self.missing.len() as u64
    }

    /// Chunks a second, over the last hundred; `None` when too few are done to say.
    fn rate(&self) -> Option<f64> {
        let recent = &self.finished[..self.finished.len().min(101)];
        let ((last, _), (first, _)) = (recent.first()?, recent.last()?);
        let seconds = last.checked_sub(*first).filter(|&ms| ms > 0)? as f64 / 1000.0;
        Some((recent.len() - 1) as f64 / seconds)
    }

    fn remaining(&self) -> Option<Duration> {
        if self.missing.is_empty() {
            return Some(Duration::ZERO);
        }
        let left = self.missing.len() as f64 / self.rate()?;
        Duration::try_from_secs_f64(left).ok()
    }

    fn thread_seconds(&self) -> f64 {
        self.finished
            .iter()
            .map(|&(_, time)| time as f64 * 1e-6)
            .sum()
    }

    fn state(&self) -> &'static str {
        match (self.missing.is_empty(), self.running) {
            (true, _) => "complete",
            (false, true) => "running",
            (false, false) => "stopped",
        }
    }

    fn json(&self) -> Value {
        json!({
            "file": self.path.to_string_lossy(),
            "n": self.n,
            "state": self.state(),
            "chunks": self.chunks,
            "done": self.done(),
            "missing": queens_run::numbers(&self.missing),
            "units": self.units,
            "count": self.total.to_string(),
            "counted": self.counted.to_string(),
            "deduced": (self.total - self.counted).to_string(),
            "thread_seconds": self.thread_seconds(),
            "chunks_per_second": self.rate(),
            "seconds_left": self.remaining().map(|left| left.as_secs_f64()),
            "started": self.started / 1000,
            "plan": self.plan,
        })
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let percent = 100.0 * self.done() as f64 / self.chunks as f64;
        let _ = writeln!(
            text,
            "n = {}, {}: {} of {} ({percent:.1} %)",
            self.n,
            self.state(),
            number::grouped(self.done().into()),
            number::counted(self.chunks.into(), "chunk"),
        );
        let time = Duration::from_secs_f64(self.thread_seconds());
        let _ = writeln!(
            text,
            "started {}, thread time {}",
            queens_run::date(self.started),
            number::duration(time)
        );
        if self.missing.is_empty() {
            let _ = writeln!(text, "Q({}) = {}", self.n, self.total);
            return text;
        }
        if let (Some(rate), Some(left)) = (self.rate(), self.remaining()) {
            let _ = writeln!(
                text,
                "{rate:.3} chunks a second lately, {} to go at that rate",
                number::duration(left)
            );
        }
        if !self.running {
            let _ = writeln!(
                text,
                "go on with: queens run resume {}",
                self.path.display()
            );
        }
        text
    }
}

pub(super) fn status(arguments: &Status, terminal: &Terminal) -> Outcome {
    if let Some(plan) = &arguments.plan {
        return cluster_status(plan, &arguments.paths, arguments.json, terminal);
    }
    let [path] = &arguments.paths[..] else {
        return Err(Failure::wrong(
            "the status is that of one store; name the plan of result directories with --plan",
        ));
    };
    if path.is_dir() {
        return Err(Failure::wrong(format_args!(
            "{} is a directory: name the plan of the results in it with --plan",
            path.display()
        )));
    }
    let store = Store::read(path).map_err(|error| wrong(&error))?;
    let summary = Summary::of(&store)?;
    print(arguments.json, || summary.json(), || summary.text())?;
    Ok(Exit::Done)
}

/// The results are the truth; the scheduler only tells what to expect.
fn cluster_status(plan: &Path, paths: &[PathBuf], json: bool, terminal: &Terminal) -> Outcome {
    let plan = Plan::read(plan).map_err(|error| wrong(&error))?;
    let progress = Progress::start(terminal, "result", Some(plan.chunks()), false);
    let there: Vec<PathBuf> = paths.iter().filter(|path| path.exists()).cloned().collect();
    let missing = merge::missing(&plan, &there, |_| progress.add(1));
    drop(progress);
    let missing = missing.map_err(|error| wrong(&error))?;
    let queue = submit::queue(&plan);
    let done = plan.chunks() - missing.len() as u64;
    let state = match (missing.is_empty(), queue) {
        (true, _) => "complete",
        (false, Some(queue)) if queue.running + queue.waiting > 0 => "running",
        _ => "stopped",
    };
    let object = || {
        json!({
            "n": plan.n(),
            "state": state,
            "chunks": plan.chunks(),
            "done": done,
            "missing": queens_run::numbers(&missing),
            "units": plan.units(),
            "queue": queue,
            "plan": plan.hash(),
        })
    };
    let text = || {
        let percent = 100.0 * done as f64 / plan.chunks() as f64;
        let mut text = format!(
            "n = {}, {state}: {} of {} ({percent:.1} %)\n",
            plan.n(),
            number::grouped(done.into()),
            number::counted(plan.chunks().into(), "chunk")
        );
        if let Some(queue) = queue {
            let _ = writeln!(
                text,
                "Slurm: {} running, {} waiting",
                queue.running, queue.waiting
            );
        }
        text
    };
    print(json, object, text)?;
    Ok(Exit::Done)
}

pub(super) fn list(arguments: &List) -> Outcome {
    let mut summaries = Vec::new();
    for path in &arguments.paths {
        if !path.is_dir() {
            summaries.push(Summary::of(
                &Store::read(path).map_err(|error| wrong(&error))?,
            )?);
            continue;
        }
        let failed = |error| Failure::reading(path.display(), &error);
        let mut inside = Vec::new();
        for entry in fs::read_dir(path).map_err(failed)? {
            inside.push(entry.map_err(failed)?.path());
        }
        inside.sort();
        for path in inside {
            // Other databases and other files are none of ours.
            if path.is_file()
                && is_database(&path).unwrap_or(false)
                && let Ok(store) = Store::read(&path)
            {
                summaries.push(Summary::of(&store)?);
            }
        }
    }
    let object = || json!({ "runs": summaries.iter().map(Summary::json).collect::<Vec<_>>() });
    let text = || {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.map_or(0, |now| now.as_millis() as u64);
        summaries.iter().fold(String::new(), |mut text, summary| {
            let age = Duration::from_millis(now.saturating_sub(summary.started));
            let _ = writeln!(
                text,
                "{:>2}  {:<8}  {:>6} of {:<6}  {:>12} ago  {}",
                summary.n,
                summary.state(),
                summary.done(),
                summary.chunks,
                number::duration(age),
                summary.path.display(),
            );
            text
        })
    };
    print(arguments.json, object, text)?;
    Ok(Exit::Done)
}

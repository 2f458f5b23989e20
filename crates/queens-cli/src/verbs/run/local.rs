//! Runs on this machine: start, resume, status, list.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use queens_run::local::{Keeping, Notice};
use queens_run::merge::Standing;
use queens_run::store::Finished;
use queens_run::submit;
use queens_run::{NotQ, Plan, Store, Tally, local};
use serde_json::{Value, json};

use super::cluster::standing_of;
use super::estimate::survey;
use super::pace::Course;
use super::{crew, is_database, print, span, warn_of_memory, wrong};
use crate::failure::{Failure, Outcome, Status as Exit, say};
use crate::interrupt;
use crate::means::Means;
use crate::number;
use crate::progress::Progress;
use crate::terminal::Terminal;
use crate::values::board_size;

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
    /// Number of chunks [default: 64, 128 from n = 19 on; more from n = 23 on, of about 10 s each]
    #[arg(long, value_name = "K", conflicts_with = "target", value_parser = clap::value_parser!(u64).range(1..))]
    chunks: Option<u64>,
    /// How long a thread should take for a chunk: measures first what units cost
    #[arg(long, value_name = "TIME", value_parser = span)]
    target: Option<Duration>,
    #[command(flatten)]
    manner: Manner,
}

/// How a run goes on and ends, whether it is new or not.
#[derive(clap::Args, Clone, Copy, Debug)]
struct Manner {
    /// When complete, count everything again in other chunks and with another instruction set
    #[arg(long)]
    double_check: bool,
    /// How long a finished chunk may wait for others to be kept together
    #[arg(long, value_name = "TIME", value_parser = span, default_value = "500ms")]
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
    #[command(flatten)]
    manner: Manner,
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
    /// With --plan: the store they are merged into; results it has are not read again
    #[arg(long, value_name = "FILE", requires = "plan")]
    store: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// List the runs in directories
#[derive(clap::Args, Debug)]
#[command(after_help = "\
A store that cannot be read is named on stderr; the exit status is then 1.

Example: queens run list ~/queens")]
pub(super) struct List {
    /// Directories with stores, or stores
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn start(arguments: &Start, terminal: &Terminal) -> Outcome {
    let n = arguments.n;
    let plan = match (arguments.chunks, arguments.target) {
        (Some(chunks), _) => Plan::even(n, chunks),
        (None, None) => local::usual_plan(n),
        (None, Some(target)) => {
            absent(&arguments.store)?;
            let (brief, means) = (Duration::from_secs(3), &arguments.manner.means);
            survey(n, brief, 1, means, terminal)?.cut(target, 100_000)
        }
    };
    let plan = plan.map_err(|error| wrong(&error))?;
    let store = begin(&arguments.store, &plan, arguments.manner, terminal)?;
    finish(store, arguments.manner, terminal)
}

pub(super) fn resume(arguments: &Resume, terminal: &Terminal) -> Outcome {
    let store = Store::open(&arguments.store).map_err(|error| wrong(&error))?;
    let store = go_on(store, arguments.manner, terminal)?;
    finish(store, arguments.manner, terminal)
}

/// Runs until the store has every chunk, whether it exists yet or not, and returns Q(n).
pub(crate) fn start_or_resume(
    n: u32,
    path: &Path,
    means: Means,
    terminal: &Terminal,
) -> Result<u128, Failure> {
    let manner = Manner {
        double_check: false,
        commit_every: local::COMMIT_EVERY,
        means,
        json: false,
    };
    let store = if path.exists() {
        let store = Store::open(path).map_err(|error| wrong(&error))?;
        if store.plan().n() != n {
            return Err(Failure::wrong(format_args!(
                "{} is a run of n = {}, not of n = {n}: name another file",
                path.display(),
                store.plan().n()
            )));
        }
        go_on(store, manner, terminal)?
    } else {
        let plan = local::usual_plan(n).map_err(|error| wrong(&error))?;
        begin(path, &plan, manner, terminal)?
    };
    let summary = Summary::of(&store)?;
    summary
        .tally
        .q()
        .map_err(|not| Failure::wrong(not_q(n, &not, path)))
}

/// The sentence for a sum that may not be called Q(n).
pub(super) fn not_q(n: u32, not: &NotQ, path: &Path) -> String {
    format!(
        "the results in {} do not add up to Q({n}): {not}; `queens run verify` recounts some of them",
        path.display()
    )
}

/// Fails early when the store is there already.
fn absent(path: &Path) -> Result<(), Failure> {
    match path.exists() {
        true => Err(wrong(&queens_run::Error::Exists(path.to_path_buf()))),
        false => Ok(()),
    }
}

fn begin(path: &Path, plan: &Plan, manner: Manner, terminal: &Terminal) -> Result<Store, Failure> {
    if interrupt::requested() {
        return Err(Failure::Interrupted);
    }
    warn_of_memory(plan.n(), manner.means);
    let mut progress = Chunks::start(plan, &[], terminal);
    let crew = crew(manner.means);
    interrupt::allow(GRACE);
    let store = local::start(path, plan, &crew, manner.keeping(), |result| {
        progress.add(result.chunk);
    });
    stopped_or(store)
}

fn go_on(store: Store, manner: Manner, terminal: &Terminal) -> Result<Store, Failure> {
    for (chunk, flaw) in store.refused() {
        say(format_args!(
            "chunk {chunk} in {} is not believed and will be counted again: {flaw}",
            store.path().display()
        ));
    }
    warn_of_memory(store.plan().n(), manner.means);
    let done = store.finished().map_err(|error| wrong(&error))?;
    let mut progress = Chunks::start(store.plan(), &done, terminal);
    let crew = crew(manner.means);
    interrupt::allow(GRACE);
    let store = local::resume(store, &crew, manner.keeping(), |result| {
        progress.add(result.chunk);
    });
    stopped_or(store)
}

/// How long the disk may take after Ctrl-C or SIGTERM: schedulers give a task half a minute or more.
const GRACE: Duration = Duration::from_secs(30);

impl Manner {
    fn keeping(self) -> Keeping<'static> {
        Keeping {
            commit_every: self.commit_every,
            notice: &|notice| match notice {
                Notice::Waiting { chunks, why } => say(format_args!(
                    "{why}; {} in memory until it can be written, and counting goes on",
                    match chunks {
                        1 => "1 finished chunk waits".to_owned(),
                        chunks =>
                            format!("{} finished chunks wait", number::grouped(*chunks as u128)),
                    }
                )),
                Notice::GoesOn => say("the store can be written again, and what waited is kept"),
            },
        }
    }
}

/// The chunks done, as the progress line shows them: by cost.
struct Chunks {
    progress: Progress,
    shares: Vec<f64>,
    done: u64,
    share: f64,
}

impl Chunks {
    fn start(plan: &Plan, done: &[Finished], terminal: &Terminal) -> Self {
        let mut chunks = Chunks {
            progress: Progress::start(terminal, "chunk", Some(plan.chunks()), false),
            shares: plan.shares(),
            done: 0,
            share: 0.0,
        };
        for finished in done {
            chunks.add(finished.chunk);
        }
        chunks
    }

    fn add(&mut self, chunk: u64) {
        self.done += 1;
        // Whatever a damaged store has: it is refused elsewhere.
        self.share += self.shares.get(chunk as usize).unwrap_or(&0.0);
        self.progress.set(self.done);
        self.progress.weigh(self.share.min(1.0));
    }
}

/// The store, unless Ctrl-C left chunks to do.
fn stopped_or(store: Result<Store, queens_run::Error>) -> Result<Store, Failure> {
    interrupt::allow(Duration::ZERO);
    let store = match store {
        Err(error @ queens_run::Error::NotKept { .. }) if interrupt::requested() => {
            say(error);
            return Err(Failure::Interrupted);
        }
        store => store.map_err(|error| wrong(&error))?,
    };
    match store.missing().map_err(|error| wrong(&error))?.is_empty() {
        true => Ok(store),
        false => Err(Failure::Interrupted),
    }
}

fn finish(store: Store, manner: Manner, terminal: &Terminal) -> Outcome {
    let summary = Summary::of(&store)?;
    if manner.double_check {
        let path = store.path().to_path_buf();
        drop(store);
        let exit = super::audit::double_check(&path, manner.means, terminal)?;
        if exit == Exit::Negative {
            return Ok(exit);
        }
    }
    let q = match summary.tally.q() {
        Ok(q) => q,
        Err(not) => {
            if manner.json {
                print(true, || summary.json(), String::new)?;
            }
            say(not_q(summary.tally.n, &not, &summary.path));
            return Ok(Exit::Negative);
        }
    };
    print(manner.json, || summary.json(), || format!("{q}\n"))?;
    Ok(Exit::Done)
}

/// What a store says about its run.
struct Summary {
    path: PathBuf,
    plan: String,
    units: u64,
    chunks: u64,
    tally: Tally,
    started: u64,
    running: bool,
    course: Course,
}

impl Summary {
    fn of(store: &Store) -> Result<Self, Failure> {
        let tally = Tally::of(store).map_err(|error| wrong(&error))?;
        let plan = store.plan();
        Ok(Summary {
            path: store.path().to_path_buf(),
            plan: plan.hash().to_owned(),
            units: plan.units(),
            chunks: plan.chunks(),
            tally,
            started: store.started(),
            running: store.is_being_written(),
            course: Course {
                finished: store.finished().map_err(|error| wrong(&error))?,
                shares: plan.shares(),
            },
        })
    }

    fn done(&self) -> u64 {
        let tally = &self.tally;
        self.chunks - tally.missing.len() as u64 - tally.damaged.len() as u64
    }

    /// Chunks to count: those without a result, and those with one that is not believed.
    fn to_do(&self) -> Vec<u64> {
        let damaged = self.tally.damaged.iter().map(|&(chunk, _)| chunk);
        let mut chunks: Vec<u64> = self.tally.missing.iter().copied().chain(damaged).collect();
        chunks.retain(|&chunk| chunk < self.chunks);
        chunks.sort_unstable();
        chunks
    }

    /// Says what is wrong with it on stderr; whether anything is.
    fn say_what_is_wrong(&self) -> bool {
        if let [(chunk, flaw), ..] = &self.tally.damaged[..] {
            say(format_args!(
                "{} in {path} damaged, first chunk {chunk}: {flaw}; `queens run resume {path}` counts again what is",
                match self.tally.damaged.len() {
                    1 => "1 chunk is".to_owned(),
                    number => format!("{number} chunks are"),
                },
                path = self.path.display()
            ));
        }
        let wrong = match self.tally.q() {
            Err(not @ NotQ::Wrong(_)) => Some(not),
            _ => None,
        };
        if let Some(not) = &wrong {
            say(not_q(self.tally.n, not, &self.path));
        }
        wrong.is_some() || !self.tally.damaged.is_empty()
    }

    fn remaining(&self) -> Option<Duration> {
        let to_do = self.to_do();
        if to_do.is_empty() {
            return Some(Duration::ZERO);
        }
        let left = self.course.left(self.course.share(to_do.iter()))?;
        // The chunks under way have been so since the last was finished.
        let since = now().saturating_sub(self.course.finished.first()?.at);
        Some(match self.running {
            true => left.saturating_sub(Duration::from_millis(since)),
            false => left,
        })
    }

    fn state(&self) -> &'static str {
        match (self.tally.q(), self.running) {
            (Ok(_), _) => "complete",
            (Err(NotQ::Wrong(_)), _) => "wrong",
            (Err(_), true) => "running",
            (Err(_), false) => "stopped",
        }
    }

    fn json(&self) -> Value {
        json!({
            "file": self.path.to_string_lossy(),
            "n": self.tally.n,
            "state": self.state(),
            "chunks": self.chunks,
            "done": self.done(),
            "missing": queens_run::numbers(&self.to_do()),
            "units": self.units,
            "count": self.tally.q().ok().map(|q| q.to_string()),
            "sum": self.tally.sum.to_string(),
            "counted": self.tally.counted.to_string(),
            "deduced": (self.tally.sum - self.tally.counted).to_string(),
            "thread_seconds": self.course.thread_seconds(),
            "chunks_per_second": self.course.pace().map(|pace| pace.chunks),
            "seconds_left": self.remaining().map(|left| left.as_secs_f64()),
            "started": self.started / 1000,
            "plan": self.plan,
        })
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let percent = 100.0 * self.course.done();
        let _ = writeln!(
            text,
            "n = {}, {}: {} of {} ({percent:.1} %)",
            self.tally.n,
            self.state(),
            number::grouped(self.done().into()),
            number::counted(self.chunks.into(), "chunk"),
        );
        let time = Duration::from_secs_f64(self.course.thread_seconds());
        let _ = writeln!(
            text,
            "started {}, thread time {}",
            queens_run::date(self.started),
            number::duration(time)
        );
        match self.tally.q() {
            Ok(q) => {
                let _ = writeln!(text, "Q({}) = {q}", self.tally.n);
                return text;
            }
            Err(NotQ::Wrong(_)) => {
                let _ = writeln!(
                    text,
                    "the sum is {}, and that is not Q({})",
                    self.tally.sum, self.tally.n
                );
                return text;
            }
            Err(NotQ::Incomplete(_)) => {}
        }
        if let (Some(pace), Some(left)) = (self.course.pace(), self.remaining()) {
            let _ = writeln!(
                text,
                "{:.3} chunks a second lately, {} to go at that pace",
                pace.chunks,
                number::duration(left)
            );
        }
        text.push_str(&self.course.hosts());
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
        return cluster_status(plan, arguments, terminal);
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
    Ok(match summary.say_what_is_wrong() {
        true => Exit::Negative,
        false => Exit::Done,
    })
}

/// The results are the truth; the scheduler only tells what to expect.
fn cluster_status(plan: &Path, arguments: &Status, terminal: &Terminal) -> Outcome {
    let plan = Plan::read(plan).map_err(|error| wrong(&error))?;
    let Standing {
        missing,
        finished,
        begun,
    } = standing_of(
        &plan,
        &arguments.paths,
        arguments.store.as_deref(),
        terminal,
    )?;
    let course = Course {
        finished,
        shares: plan.shares(),
    };
    // Checkpoints have a part of what is missing.
    let begun: f64 = begun
        .iter()
        .map(|&(chunk, units)| {
            let range = plan.range(chunk);
            course.share([chunk].iter()) * units as f64 / (range.end - range.start) as f64
        })
        .sum();
    let to_do = course.share(missing.iter()) - begun;
    let left = course.left(to_do);
    // Not to know the queue is no reason not to say what is done.
    let queue = submit::queue(&plan).unwrap_or_else(|error| {
        say(error);
        None
    });
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
            "chunks_per_second": course.pace().map(|pace| pace.chunks),
            "seconds_left": left.map(|left| left.as_secs_f64()),
            "plan": plan.hash(),
        })
    };
    let text = || {
        // Begun chunks count here, too: some take days.
        let percent = 100.0 * (1.0 - to_do).max(0.0);
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
        if !missing.is_empty() {
            if let (Some(pace), Some(left)) = (course.pace(), left) {
                let _ = writeln!(
                    text,
                    "{:.3} chunks a second lately, {} to go at that pace",
                    pace.chunks,
                    number::duration(left)
                );
            }
            text.push_str(&course.hosts());
        }
        text
    };
    print(arguments.json, object, text)?;
    Ok(Exit::Done)
}

pub(super) fn list(arguments: &List) -> Outcome {
    let mut summaries = Vec::new();
    let mut exit = Exit::Done;
    for path in &arguments.paths {
        if !path.is_dir() {
            let store = Store::read(path).map_err(|error| wrong(&error))?;
            let summary = Summary::of(&store)?;
            if summary.say_what_is_wrong() {
                exit = Exit::Negative;
            }
            summaries.push(summary);
            continue;
        }
        let failed = |error| Failure::reading(path.display(), &error);
        let mut inside = Vec::new();
        for entry in fs::read_dir(path).map_err(failed)? {
            inside.push(entry.map_err(failed)?.path());
        }
        inside.sort();
        // Other files are none of ours.
        inside.retain(|path| path.is_file() && is_database(path).unwrap_or(false));
        for path in inside {
            let summary = match Store::read(&path) {
                // Nor are other databases.
                Err(queens_run::Error::NotAStore(_)) => continue,
                Err(error) => Err(wrong(&error)),
                Ok(store) => Summary::of(&store),
            };
            match summary {
                Ok(summary) => {
                    if summary.say_what_is_wrong() {
                        exit = Exit::Negative;
                    }
                    summaries.push(summary);
                }
                // One that cannot be read does not hide the others.
                Err(Failure::Wrong(sentence)) => {
                    say(sentence);
                    exit = Exit::Negative;
                }
                Err(failure) => return Err(failure),
            }
        }
    }
    let object = || json!({ "runs": summaries.iter().map(Summary::json).collect::<Vec<_>>() });
    let text = || {
        let now = now();
        summaries.iter().fold(String::new(), |mut text, summary| {
            let age = Duration::from_millis(now.saturating_sub(summary.started));
            let _ = writeln!(
                text,
                "{:>2}  {:<8}  {:>6} of {:<6}  {:>12} ago  {}",
                summary.tally.n,
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
    Ok(exit)
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_millis() as u64)
}

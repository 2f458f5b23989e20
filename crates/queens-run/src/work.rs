//! Counting the chunks of a run, in as many processes and on as many machines as you like.
//!
//! Each thread takes a chunk that is missing, counts it, and hands the line to the one that writes. Where there are
//! locks, no two processes of a machine count the same chunk; and with the lock in hand the new lines of all others are
//! read before anything is counted. Each process starts at a chunk of its own choice, so that processes that know
//! nothing of each other meet late. A process that is killed loses the chunks that its threads are counting.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use queens::count::Kernel;
use queens::threads::{lock, on_threads};
use queens::{Random, Run};

use crate::folder::{PLAN, files_of};
use crate::keep::{OwnFile, keep};
use crate::line::{Count, Worker};
use crate::lock::Locks;
use crate::method::Method;
use crate::{Error, Ledger, Plan, Verdict};

/// How long to try to write what waits when everything is counted.
const PATIENCE: Duration = Duration::from_secs(60);

/// The same after a request to stop: schedulers give a task half a minute or more.
const INTERRUPTED: Duration = Duration::from_secs(20);

/// How to count.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// Number of threads, at least 1.
    pub threads: usize,
    /// The kernel to count with.
    pub kernel: Kernel,
    /// Says when to stop. Chunks under way are then abandoned, and finished ones kept.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// The first and the last chunk to count, if not all.
    pub chunks: Option<(u64, u64)>,
    /// Is told in a sentence what happens to lines that cannot be written.
    pub notice: &'a (dyn Fn(&str) + Sync),
    /// Is told how many of the chunks are done, whoever counted them.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// Says whether this program counts chunks as the plan does.
///
/// # Errors
/// With both rules, when it does not.
pub fn fits(plan: &Plan) -> Result<(), Error> {
    let ours = Plan::new(plan.n)?;
    if ours == *plan {
        Ok(())
    } else {
        Err(Error::wrong(format_args!(
            "this run counts {} chunks by {}, this program {} by {}, and their sums cannot be added: use the release that \
             planned it",
            plan.chunks, plan.rule, ours.chunks, ours.rule
        )))
    }
}

/// What the threads share.
struct Shared {
    ledger: Ledger,
    locks: Locks,
    /// The chunks to look at in this round.
    todo: VecDeque<u64>,
    /// Those that other processes had, for the next round.
    elsewhere: VecDeque<u64>,
    /// Whether this round has taken a chunk.
    took: bool,
    /// Chunks that are done, whoever counted them.
    done: u64,
}

impl<'a> Work<'a> {
    /// With the best kernel, for all chunks, never stopped.
    pub fn new(threads: usize) -> Self {
        Work {
            threads,
            kernel: Kernel::best(),
            stop: &|| false,
            chunks: None,
            notice: &|_| {},
            progress: &|_| {},
        }
    }

    /// On its threads until it is to stop.
    pub(crate) fn run(&self) -> Run<'a> {
        Run::new().threads(self.threads.max(1)).stop_when(self.stop)
    }

    /// Counts what is missing in this ledger, and writes it into its first folder. Returns the ledger with all lines that
    /// there are now, and the number of chunks that other processes are counting.
    ///
    /// # Errors
    /// When it was to stop, the folder cannot be read or written, the plan is that of another program, or this
    /// machine contradicts itself.
    pub fn work(&self, ledger: Ledger) -> Result<(Ledger, u64), Error> {
        let plan = ledger.plan().clone();
        fits(&plan)?;
        let (first, last) = self.chunks.unwrap_or((0, plan.chunks - 1));
        if last >= plan.chunks {
            let end = plan.chunks - 1;
            return Err(Error::wrong(format_args!(
                "there is no chunk {last}: the plan has 0 to {end}"
            )));
        }
        let needs = |&chunk: &u64| ledger.needs(chunk);
        let mut todo: VecDeque<u64> = (first..=last).filter(needs).collect();
        let done = last + 1 - first - todo.len() as u64;
        (self.progress)(done);
        if todo.is_empty() {
            return Ok((ledger, 0));
        }
        ledger.believes(&Worker::this(self.kernel.name(), ""))?;
        let method = Method::new(plan.n, self.kernel)?;
        let folder = ledger.folders()[0].clone();
        let (own, run) = (&OwnFile::create(&folder, &plan)?, plan.id());
        // Each process begins somewhere else: those that cannot see each other's locks meet late.
        let start = Random::new(crate::checksum(own.process())).below(todo.len() as u64);
        todo.rotate_left(start as usize);
        let shared = Mutex::new(Shared {
            ledger,
            locks: Locks::on(&folder.join(PLAN)),
            todo,
            elsewhere: VecDeque::new(),
            took: false,
            done,
        });
        // Threads count and send lines; one thread of its own, the keeper, writes them. So a slow or full disk stops
        // nobody from counting. `gone` tells the counters that nothing can be written any more.
        let worker = Worker::this(self.kernel.name(), own.process());
        let (sender, lines) = mpsc::channel();
        let gone = &AtomicBool::new(false);
        let patience = || if (self.stop)() { INTERRUPTED } else { PATIENCE };
        // A chunk stays locked until its line is on the disk.
        let done = |chunk| {
            let mut shared = lock(&shared);
            shared.locks.release(chunk);
            shared.count_done(self.progress);
        };
        let (kept, counted) = std::thread::scope(|scope| {
            let keeper = scope.spawn(move || {
                let kept = keep(own, &lines, &patience, self.notice, &done);
                gone.store(true, Ordering::Relaxed);
                kept
            });
            let counted = on_threads(
                &self.run().stop(gone),
                std::iter::from_fn(|| lock(&shared).take(self.progress).transpose()),
                || method.clone(),
                |method, chunk, run| {
                    let (started, chunk) = (Instant::now(), chunk?);
                    let sum = method.count(chunk, run)?;
                    Ok(Count::now(chunk, sum, started.elapsed(), None))
                },
                // The other end is closed when the folder is gone.
                |count| {
                    let _ = sender.send((count.chunk, count.line(&worker, &run)));
                    ControlFlow::Continue(())
                },
            );
            // With the last sender gone, the keeper writes what waits and ends.
            drop(sender);
            let kept = keeper.join();
            (
                kept.unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                counted,
            )
        });
        // Whatever happened, what others have written meanwhile counts; and lines that could not be written are said
        // before the error, so that nothing is lost.
        let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (mut ledger, elsewhere) = (shared.ledger, shared.elsewhere.len() as u64);
        let read = files_of(&folder).and_then(|_| ledger.refresh());
        if let Err((lines, why)) = kept {
            let also = self.say(&lines, &mut ledger);
            return Err(Error::wrong(format_args!(
                "{} {why}{also}",
                folder.display()
            )));
        }
        counted.and(read).map(|()| (ledger, elsewhere))
    }

    /// Says lines that could not be written, and returns what they add up to with those that were.
    fn say(&self, lines: &[String], ledger: &mut Ledger) -> String {
        if lines.is_empty() {
            return String::new();
        }
        // In one notice, which may have something before it, and so below its first line.
        let mut notice = "lines that could not be written:".to_owned();
        for line in lines {
            notice = notice + "\n" + line.trim();
            ledger.add_text(line);
        }
        (self.notice)(&notice);
        let tally = ledger.tally();
        let sum = match tally.verdict {
            Verdict::Incomplete => String::new(),
            _ => format!("; with them the sum is {}", tally.sum),
        };
        let some = lines.len();
        format!(
            "; the lines above ({some}) can be put into a new file in a copy of its `ledger`{sum}"
        )
    }
}

impl Shared {
    fn count_done(&mut self, progress: &dyn Fn(u64)) {
        self.done += 1;
        progress(self.done);
    }

    /// Takes a chunk that needs to be counted. Rounds end when one has taken none: what others had in the round before
    /// may have become free, because they were killed.
    fn take(&mut self, progress: &dyn Fn(u64)) -> Result<Option<u64>, Error> {
        loop {
            let Some(chunk) = self.todo.pop_front() else {
                if !std::mem::take(&mut self.took) {
                    return Ok(None);
                }
                self.todo.append(&mut self.elsewhere);
                continue;
            };
            // Another process of this machine has it.
            if !self.locks.take(chunk) {
                self.elsewhere.push_back(chunk);
                continue;
            }
            // Only with the lock in hand is it certain that nobody's line comes between reading and counting.
            self.ledger.refresh()?;
            if self.ledger.needs(chunk) {
                self.took = true;
                return Ok(Some(chunk));
            }
            self.locks.release(chunk);
            self.count_done(progress);
        }
    }
}

//! Counting the chunks of a run, in as many processes and on as many machines as you like.
//!
//! Each thread takes a chunk that is missing, counts it, and hands the line to the one that writes. Where there are
//! locks, no two processes of a machine count the same chunk; and with the lock in hand the new lines of all others are
//! read before anything is counted. Each process starts at a chunk of its own choice, so that processes that know
//! nothing of each other meet late. A process that is killed loses the chunks that its threads are counting.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use queens::count::Kernel;
use queens::random::Random;
use queens::threads::on_threads;
use queens::watch::{Stopped, Watch};

use crate::folder::PLAN;
pub use crate::keep::{Kept, Notice};
use crate::keep::{OwnFile, keep};
use crate::line::Count;
use crate::lock::Locks;
use crate::method::{Fault, Method};
use crate::{Error, Ledger, Maker, Plan, Standing};

/// How long to try to write after a request to stop: schedulers give a task half a minute or more.
const INTERRUPTED: Duration = Duration::from_secs(20);

/// How to count.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// Number of threads, at least 1.
    pub threads: usize,
    /// The kernel to count with.
    pub kernel: Kernel,
    /// Says when to stop. Chunks under way are then abandoned, and finished ones kept.
    pub watch: &'a dyn Watch,
    /// The chunks to count, if not all.
    pub chunks: Option<(u64, u64)>,
    /// How long to try to write what is counted after everything is, or after a stop.
    pub patience: Duration,
    /// Is told what happens to the lines.
    pub notice: &'a (dyn Fn(Notice) + Sync),
    /// Is told how many of the chunks are done, whoever counted them.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// How work ended.
#[derive(Debug)]
pub struct Worked {
    /// All lines, those that could not be written too.
    pub ledger: Ledger,
    /// What became of the lines of this process.
    pub kept: Kept,
    /// The watch asked to stop before all was counted.
    pub stopped: bool,
    /// Chunks that other processes were counting at the end.
    pub elsewhere: u64,
}

/// Says whether this program counts chunks as the plan does.
///
/// # Errors
/// With both rules, when it does not.
pub fn fits(plan: &Plan) -> Result<(), Error> {
    let ours = Plan::new(plan.n)?;
    match ours == *plan {
        true => Ok(()),
        false => Err(Error::wrong(format_args!(
            "this run counts {} chunks by {}, this program {} by {}, and their sums cannot be added: use the release that \
             planned it",
            plan.chunks, plan.rule, ours.chunks, ours.rule
        ))),
    }
}

/// What the threads share.
struct Shared {
    ledger: Ledger,
    locks: Locks,
    /// The first chunk to count.
    first: u64,
    /// The chunk to look at next, from there, and how many are left of this round.
    next: u64,
    left: u64,
    /// Whether this round has taken a chunk.
    took: bool,
    /// Chunks that this process has taken or knows to be done.
    settled: Vec<bool>,
    /// Chunks that others had in this round.
    elsewhere: u64,
    done: u64,
    failure: Option<Error>,
}

impl<'a> Work<'a> {
    /// With this many threads, the best kernel, and without a watch.
    pub fn new(threads: usize) -> Work<'a> {
        Work {
            threads,
            kernel: Kernel::best(),
            watch: &(),
            chunks: None,
            patience: Duration::from_secs(60),
            notice: &|_| {},
            progress: &|_| {},
        }
    }

    /// Counts what is missing in these folders of one run, and writes it into the first.
    ///
    /// # Errors
    /// When the folders cannot be read, the first cannot be written, the plan is that of another program, or this
    /// machine contradicts itself.
    pub fn work(&self, folders: &[PathBuf]) -> Result<Worked, Error> {
        let ledger = Ledger::open(folders)?;
        let plan = ledger.plan().clone();
        fits(&plan)?;
        let (first, last) = self.chunks.unwrap_or((0, plan.chunks - 1));
        if last >= plan.chunks {
            let end = plan.chunks - 1;
            return Err(Error::wrong(format_args!(
                "there is no chunk {last}: the plan has 0 to {end}"
            )));
        }
        let chunks: Vec<u64> = (first..=last).collect();
        let needs = |&chunk: &u64| ledger.needs(chunk, crate::host());
        let settled: Vec<bool> = chunks.iter().map(|chunk| !needs(chunk)).collect();
        let is_done = |&&chunk: &&u64| matches!(ledger.standing(chunk), Standing::Done(_));
        let done = chunks.iter().filter(is_done).count() as u64;
        (self.progress)(done);
        if settled.iter().all(|&settled| settled) {
            let kept = Kept::default();
            return Ok(Worked {
                ledger,
                kept,
                stopped: false,
                elsewhere: 0,
            });
        }
        let method = Method::new(plan.n, self.kernel)?;
        let own = &OwnFile::create(&folders[0], &plan)?;
        let shared = &Mutex::new(Shared {
            ledger,
            locks: Locks::on(&folders[0].join(PLAN)),
            first,
            next: Random::new(crate::checksum(own.process())).below(chunks.len() as u64),
            left: chunks.len() as u64,
            took: false,
            settled,
            elsewhere: 0,
            done,
            failure: None,
        });
        let run = plan.id();
        let maker = Maker::this(self.kernel.name(), own.process());
        let (sender, lines) = mpsc::channel();
        let gone = &AtomicBool::new(false);
        let patience = &|| match self.watch.stop() {
            true => self.patience.min(INTERRUPTED),
            false => self.patience,
        };
        let (kept, counted) = std::thread::scope(|scope| {
            let keeper = scope.spawn(move || {
                let mut done = |chunk| lock(shared).is_kept(chunk, self.progress);
                let kept = keep(own, &folders[0], &lines, patience, self.notice, &mut done);
                gone.store(true, Ordering::Relaxed);
                kept
            });
            let counted = on_threads(
                NonZeroUsize::new(self.threads).unwrap_or(NonZeroUsize::MIN),
                std::iter::from_fn(|| lock(shared).take()),
                &|| gone.load(Ordering::Relaxed) || self.watch.stop(),
                || method.clone(),
                |method, chunk, watch| {
                    let started = Instant::now();
                    match method.count(chunk, watch) {
                        Err(Fault::Stopped) => Err(Stopped),
                        sum => Ok((chunk, sum, started.elapsed())),
                    }
                },
                |(chunk, sum, time)| match sum {
                    Ok(sum) => {
                        let count = Count::now(chunk, sum, time.as_secs_f32(), None);
                        // The other end is closed when the folder is gone.
                        let _ = sender.send((chunk, count.line(&maker, &run)));
                        ControlFlow::Continue(())
                    }
                    Err(fault) => {
                        lock(shared).failure = Some(fault.of(chunk));
                        ControlFlow::Break(())
                    }
                },
            );
            drop(sender);
            let kept = keeper.join();
            (
                kept.unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                counted,
            )
        });
        let mut shared = lock(shared);
        if !kept.gone {
            shared.failure.take().map_or(Ok(()), Err)?;
            shared.ledger.refresh()?;
        }
        for line in &kept.unwritten {
            shared.ledger.add_text(line);
        }
        Ok(Worked {
            ledger: std::mem::replace(&mut shared.ledger, Ledger::of(plan)),
            stopped: counted.is_err() && !kept.gone,
            elsewhere: shared.elsewhere,
            kept,
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    fn is_kept(&mut self, chunk: u64, progress: &dyn Fn(u64)) {
        self.locks.release(chunk);
        self.done += 1;
        progress(self.done);
    }

    /// Takes a chunk that needs to be counted. Rounds end when one has found nothing: what others had in the round
    /// before may have become free, because they were killed.
    fn take(&mut self) -> Option<u64> {
        loop {
            if self.left == 0 {
                if !self.took {
                    return None;
                }
                self.left = self.settled.len() as u64;
                (self.took, self.elsewhere) = (false, 0);
            }
            while self.left > 0 {
                let index = self.next;
                self.next = (self.next + 1) % self.settled.len() as u64;
                self.left -= 1;
                match self.try_take(index) {
                    Ok(true) => return Some(self.first + index),
                    Ok(false) => {}
                    Err(error) => {
                        self.failure = Some(error);
                        return None;
                    }
                }
            }
        }
    }

    fn try_take(&mut self, index: u64) -> Result<bool, Error> {
        let chunk = self.first + index;
        if self.settled[index as usize] {
            return Ok(false);
        }
        if !self.locks.take(chunk) {
            self.elsewhere += 1;
            return Ok(false);
        }
        let refreshed = self.ledger.refresh();
        if refreshed.is_err() || !self.ledger.needs(chunk, crate::host()) {
            self.locks.release(chunk);
            refreshed?;
            self.settled[index as usize] = true;
            self.done += 1;
            return Ok(false);
        }
        self.settled[index as usize] = true;
        self.took = true;
        Ok(true)
    }
}

//! Counts the chunks of a run, in any number of processes on any number of machines.
//!
//! Each thread takes a missing chunk, counts it, and sends its line to the thread that writes. Where locks exist, no
//! two processes of a machine count the same chunk: a process that holds a lock reads all new lines of the others
//! before it counts. Each process starts at a chunk of its own choice, so that processes that do not know of each other
//! meet late, and leaves the place where it meets another. A process that is killed loses only the chunks that its threads are counting.

use std::collections::VecDeque;
use std::ops::{ControlFlow, RangeInclusive};
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

/// How long to keep trying to write waiting lines once everything is counted.
const PATIENCE: Duration = Duration::from_secs(60);

/// The same time after a request to stop: schedulers give a task half a minute or more.
const INTERRUPTED: Duration = Duration::from_secs(20);

/// How to count: threads, kernel, chunks and callbacks.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// Number of threads, at least 1.
    pub threads: usize,
    /// The kernel to count with.
    pub kernel: Kernel,
    /// Returns true to request a stop. Chunks in progress are then abandoned, and finished ones kept.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// The first and the last chunk to count, if not all; the first may not be above the last.
    pub chunks: Option<(u64, u64)>,
    /// Called with a sentence when lines cannot be written, and when they are written after all.
    pub notice: &'a (dyn Fn(&str) + Sync),
    /// Called with the number of chunks done, whoever counted them.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// Checks that this program cuts and counts chunks as the plan does.
///
/// # Errors
/// With both rules in the message, if it does not.
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

/// The state that the threads share.
struct Shared {
    ledger: Ledger,
    locks: Locks,
    /// The chunks to look at in this round.
    todo: VecDeque<u64>,
    /// Chooses the place in `todo` to go on at where another process is at work.
    random: Random,
    /// Chunks that other processes had locked, for the next round.
    elsewhere: VecDeque<u64>,
    /// Whether this round has taken a chunk.
    took: bool,
    /// Chunks that are done, whoever counted them.
    done: u64,
}

impl<'a> Work<'a> {
    /// Work with the best kernel on all chunks, never stopped.
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

    /// The engine's run: on these threads, until a stop is requested.
    pub(crate) fn run(&self) -> Run<'a> {
        Run::new().threads(self.threads.max(1)).stop_when(self.stop)
    }

    /// Counts what is missing in this ledger, and writes the lines into its first folder. Returns the ledger with all
    /// lines there are by now, and the number of chunks that other processes are counting.
    ///
    /// # Errors
    /// If there are no such chunks, it was stopped, the folder cannot be read or written, the plan comes from another
    /// program, this machine contradicts itself, or its lines are withdrawn.
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
        if first > last {
            return Err(Error::wrong(format_args!(
                "there are no chunks {first} to {last}: the first is above the last"
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
        // Each process starts at a different chunk, so that processes that cannot see each other's locks meet late.
        let mut random = Random::new(crate::checksum(own.process()));
        todo.rotate_left(random.below(todo.len() as u64) as usize);
        let worker = Worker::this(self.kernel.name(), own.process());
        let locks = Locks::on(&folder.join(PLAN));
        if self.chunks.is_none() && !locks.exist() {
            (self.notice)(
                "there are no locks here: processes in this folder may count a chunk twice, unless each has its own (--chunks)",
            );
        }
        let shared = Mutex::new(Shared {
            ledger,
            locks,
            todo,
            random,
            elsewhere: VecDeque::new(),
            took: false,
            done,
        });
        // Threads count and send lines; a separate thread, the keeper, writes them. So a slow or full disk does not
        // hold up counting. `gone` tells the counting threads that nothing can be written any more.
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
            let rounds = || loop {
                on_threads(
                    &self.run().stop(gone),
                    std::iter::from_fn(|| lock(&shared).take(&worker, self.progress).transpose()),
                    || method.clone(),
                    |method, chunk, run| {
                        let (started, chunk) = (Instant::now(), chunk?);
                        let sum = method.count(chunk, run)?;
                        Ok::<_, Error>(Count::now(chunk, sum, started.elapsed(), None))
                    },
                    |count| {
                        let line = count.line(&worker, &run);
                        lock(&shared).ledger.add_text(&line);
                        // The receiver is closed if the folder is gone.
                        let _ = sender.send((count.chunk, line));
                        ControlFlow::Continue(())
                    },
                )?;
                if !lock(&shared).next_round(&worker, first..=last)? {
                    return Ok(());
                }
            };
            let counted: Result<(), Error> = rounds();
            // Once the last sender is dropped, the keeper writes the waiting lines and ends.
            drop(sender);
            let kept = keeper.join();
            (
                kept.unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                counted,
            )
        });
        // Whatever happened, lines that others have written meanwhile count. Lines that could not be written are
        // reported before the error, so that nothing is lost.
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

    /// Reports lines that could not be written, and returns what they and the written lines add up to.
    fn say(&self, lines: &[String], ledger: &mut Ledger) -> String {
        if lines.is_empty() {
            return String::new();
        }
        // One notice, starting below its first line, since something may precede it there.
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

    /// Begins a round over the chunks that other processes had, since those processes may have been killed, and the chunks
    /// whose lines were withdrawn meanwhile. Returns false if there are none, or if the last round has taken no chunk.
    fn next_round(&mut self, worker: &Worker, chunks: RangeInclusive<u64>) -> Result<bool, Error> {
        self.ledger.refresh()?;
        self.ledger.believes(worker)?;
        if std::mem::take(&mut self.took) {
            let todo: VecDeque<u64> = chunks.filter(|&chunk| self.ledger.needs(chunk)).collect();
            self.done = (self.done + self.elsewhere.len() as u64).saturating_sub(todo.len() as u64);
            self.elsewhere.clear();
            self.todo = todo;
        }
        Ok(!self.todo.is_empty())
    }

    /// Takes a chunk of this round that needs to be counted; fails if the lines of this process are withdrawn by now.
    fn take(&mut self, worker: &Worker, progress: &dyn Fn(u64)) -> Result<Option<u64>, Error> {
        while let Some(chunk) = self.todo.pop_front() {
            // Another process of this machine has the chunk.
            if !self.locks.take(chunk) {
                self.elsewhere.push_back(chunk);
                continue;
            }
            // Only while the lock is held can no line of another process come between reading and counting.
            self.ledger.refresh()?;
            self.ledger.believes(worker)?;
            if self.ledger.needs(chunk) {
                self.took = true;
                return Ok(Some(chunk));
            }
            self.locks.release(chunk);
            self.count_done(progress);
            // Another process is at work here. Without locks, the two would go on in step and count the same chunks.
            let away = self.random.below(self.todo.len().max(1) as u64);
            self.todo.rotate_left(away as usize);
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::planned;

    /// Four processes without locks, each of which takes a chunk before any has written its line.
    #[test]
    fn processes_that_meet_without_locks_part_again() {
        let dir = tempfile::tempdir().unwrap();
        let plan = Plan {
            n: 19,
            chunks: 500,
            rule: "invented".to_owned(),
        };
        crate::create(dir.path(), &plan).unwrap();
        let open = || Ledger::open(&[dir.path().to_owned()]).unwrap();
        let process = |seed| {
            let own = OwnFile::create(dir.path(), &plan).unwrap();
            let (mut random, mut todo) = (Random::new(seed), VecDeque::from_iter(0..500));
            todo.rotate_left(random.below(500) as usize);
            let shared = Shared {
                ledger: open(),
                locks: Locks::on(std::path::Path::new("/nowhere/plan")),
                todo,
                random,
                elsewhere: VecDeque::new(),
                took: false,
                done: 0,
            };
            (Worker::this("avx2", own.process()), own, shared)
        };
        let mut processes = Vec::from_iter((1..=4).map(process));
        loop {
            let mut taken = Vec::new();
            for (worker, own, shared) in &mut processes {
                if let Some(chunk) = shared.take(worker, &|_| {}).unwrap() {
                    let count = Count::now(chunk, 1, Duration::ZERO, None);
                    taken.push((own, count.line(worker, &plan.id())));
                }
            }
            if taken.is_empty() {
                break;
            }
            for (own, line) in taken {
                own.append(&line).unwrap();
            }
        }
        let lines = open().counts().count();
        assert!((500..540).contains(&lines), "{lines}");
    }

    #[test]
    fn that_there_are_no_locks_is_said_once() {
        let (_dir, ledger) = planned(11);
        let said = Mutex::new(Vec::new());
        let work = Work {
            notice: &|sentence| lock(&said).push(sentence.to_owned()),
            ..Work::new(2)
        };
        let (ledger, _) = work.work(ledger).unwrap();
        let plan = ledger.folders()[0].join(PLAN);
        let expected = usize::from(!Locks::on(&plan).exist());
        assert_eq!(lock(&said).len(), expected);
        // Without its file, the plan comes from the ledger.
        std::fs::remove_file(plan).unwrap();
        let lines = ledger.lines_of_chunks([3]).unwrap();
        let mut ledger = Ledger::open(ledger.folders()).unwrap();
        ledger.decide(None, "lines", &lines, "").unwrap();
        work.work(ledger).unwrap();
        assert_eq!(lock(&said).len(), expected + 1);
        assert!(lock(&said)[expected].starts_with("there are no locks"));
    }

    #[test]
    fn a_withdrawal_reaches_processes_that_count() {
        let (_dir, ledger) = planned(11);
        let half = Work {
            chunks: Some((0, ledger.plan().chunks / 2)),
            ..Work::new(1)
        };
        let (ledger, _) = half.work(ledger).unwrap();
        let chunks = ledger.plan().chunks;
        let some = ledger.lines_of_chunks(0..chunks).unwrap().len() as u64;
        assert_eq!(some, chunks / 2 + 1);
        assert!(ledger.lines_of_chunks(some..chunks).is_err());
        let open = || Ledger::open(ledger.folders()).unwrap();
        // Once the process has read the ledger, which is when it reports progress first.
        let withdraw = |field: &str, names: &[String]| {
            let is_first = AtomicBool::new(true);
            let withdraw = |_| {
                if is_first.swap(false, Ordering::Relaxed) {
                    open().decide(None, field, names, "").unwrap();
                }
            };
            let work = Work {
                progress: &withdraw,
                ..Work::new(2)
            };
            work.work(open())
        };
        let lines = ledger.lines_of_chunks([3]).unwrap();
        let (complete, _) = withdraw("lines", &lines).unwrap();
        assert_eq!(complete.tally().verdict.q(), Some(2680));
        let lines = ledger.lines_of_chunks([4]).unwrap();
        open().decide(None, "lines", &lines, "").unwrap();
        let error = withdraw("host", &[crate::host().to_owned()]).unwrap_err();
        assert!(error.to_string().contains("are withdrawn"), "{error}");
    }

    #[test]
    fn chunks_that_are_not_there_are_refused() {
        let refused = |chunks| {
            let work = Work {
                chunks: Some(chunks),
                ..Work::new(1)
            };
            let (_dir, ledger) = planned(10);
            work.work(ledger).unwrap_err().to_string()
        };
        assert_eq!(
            refused((5, 2)),
            "there are no chunks 5 to 2: the first is above the last"
        );
        assert!(refused((0, 9_999)).starts_with("there is no chunk 9999: "));
    }
}

//! A program that nobody trusts, run once: it gets an input, its answer is read, and then it is gone.
//!
//! It may print without end, never read, never stop, crash, start others that outlive it or leave its group. So it
//! stands in a process group of its own; what it prints is read up to a limit; it is ended when its time is over, when it
//! has printed or started too much, and at Ctrl-C; and whatever it started is ended with it. On Linux that holds for
//! programs that leave the group, too: orphans become children of ours, and are found in `/proc`.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::{self, Failure};
use crate::interrupt;

/// Bytes: more than any right answer takes.
pub(super) const MOST_OUTPUT: usize = 4_000_000;

/// What is kept of its standard error: the end.
const MOST_ERRORS: usize = 4 << 10;

/// More than any language's start-up takes.
pub(super) const MOST_PROCESSES: usize = 200;

/// How long nothing is looked at while the program computes, and when it is about to end.
const TICK: Duration = Duration::from_millis(20);
const SHORT_TICK: Duration = Duration::from_millis(1);

/// How many ticks pass between two looks at the processes.
const TICKS_A_LOOK: u32 = 5;

/// How long a pipe is waited for that somebody holds who cannot be ended.
const PATIENCE: Duration = Duration::from_secs(2);

/// A program's run.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) end: End,
    pub(super) output: Vec<u8>,
    /// The last lines of its standard error.
    pub(super) errors: Vec<u8>,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// By itself, or by a signal that is not ours.
    Status(ExitStatus),
    /// Its time was over.
    OutOfTime,
    /// It printed more than [`MOST_OUTPUT`].
    TooMuch,
    /// It had started more than [`MOST_PROCESSES`].
    TooMany,
}

/// Runs a program on an input.
///
/// # Errors
/// When it cannot be started, and when the user interrupts.
pub(super) fn run(command: &[OsString], input: String, limit: Duration) -> Result<Run, Failure> {
    let (name, arguments) = command.split_first().expect("a command was given");
    let mut started = Command::new(name);
    started.args(arguments);
    started
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = group::spawn(&mut started);
    let mut child = child.map_err(|error| cannot_start(name, &error))?;

    // It need not read: a broken pipe is its own business.
    let mut stdin = child.stdin.take().expect("it was asked for");
    thread::spawn(move || stdin.write_all(input.as_bytes()));
    let stdout = child.stdout.take().expect("it was asked for");
    let stdout = read_on_a_thread(move || first_bytes(stdout));
    let stderr = child.stderr.take().expect("it was asked for");
    let stderr = read_on_a_thread(move || last_lines(stderr));

    let deadline = Instant::now().checked_add(limit);
    let mut output = Vec::new();
    let mut ticks = 0;
    let end = loop {
        match stdout.recv_timeout(TICK) {
            Ok(bytes) => output = bytes,
            Err(RecvTimeoutError::Timeout) => {}
            // It has said all and is about to end.
            Err(RecvTimeoutError::Disconnected) => thread::sleep(SHORT_TICK),
        }
        if output.len() > MOST_OUTPUT {
            break Ok(End::TooMuch);
        }
        match child.try_wait() {
            Ok(Some(status)) => break Ok(End::Status(status)),
            Ok(None) => {}
            Err(error) => break Err(Failure::wrong(format_args!("cannot wait for it: {error}"))),
        }
        if interrupt::requested() {
            break Err(Failure::Interrupted);
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            break Ok(End::OutOfTime);
        }
        ticks += 1;
        if ticks % TICKS_A_LOOK == 0 && descendants::count() > MOST_PROCESSES {
            break Ok(End::TooMany);
        }
    };
    group::end(&mut child);
    descendants::end();
    let mut end = end?;
    // What was printed before the end is still in the pipe.
    output.extend(stdout.recv_timeout(PATIENCE).unwrap_or_default());
    if output.len() > MOST_OUTPUT {
        end = End::TooMuch;
    }
    Ok(Run {
        end,
        output,
        errors: stderr.recv_timeout(PATIENCE).unwrap_or_default(),
    })
}

/// Hands over what was read when that is all, or as much as is wanted.
fn read_on_a_thread(read: impl FnOnce() -> Vec<u8> + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    // Nobody listens any more when the run is over.
    thread::spawn(move || sender.send(read()));
    receiver
}

fn cannot_start(name: &OsString, error: &io::Error) -> Failure {
    let is_path = Path::new(name).components().count() > 1;
    let name = name.display();
    let remedy = match error.kind() {
        // A name alone is looked for where the system has its programs.
        io::ErrorKind::NotFound if !is_path => {
            format!("to run a program in this folder, write ./{name}")
        }
        io::ErrorKind::NotFound => "check the spelling of its name".to_owned(),
        _ => "give the interpreter of a script, for example -- python3 count.py".to_owned(),
    };
    let reason = failure::plain(error);
    Failure::wrong(format_args!("cannot start '{name}': {reason}; {remedy}"))
}

/// Reads until the end, or until there is more than the most: then it lets go of the pipe.
fn first_bytes(pipe: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    // What was read before an error is what was printed.
    let _ = pipe.take(MOST_OUTPUT as u64 + 1).read_to_end(&mut bytes);
    bytes
}

/// Reads until the end and keeps what came last, from the beginning of a line.
fn last_lines(mut pipe: impl Read) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut piece = [0; 1 << 12];
    while let Ok(length @ 1..) = pipe.read(&mut piece) {
        kept.extend_from_slice(&piece[..length]);
        if kept.len() > MOST_ERRORS {
            let cut = kept.len() - MOST_ERRORS;
            let line = kept[cut..].iter().position(|&byte| byte == b'\n');
            kept.drain(..cut + line.map_or(0, |line| line + 1));
        }
    }
    kept
}

#[cfg(unix)]
mod group {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::sync::Once;
    use std::sync::atomic::{AtomicI32, Ordering};

    use rustix::process::{Pid, Signal, kill_process_group};

    use crate::interrupt;

    /// The group, for a program that is ended before it can look after it.
    static GROUP: AtomicI32 = AtomicI32::new(0);

    /// Starts the program in a group of its own, and makes its orphans our children.
    pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            #[cfg(target_os = "linux")]
            let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
            interrupt::listen_for_hangup();
            interrupt::set_restore(kill);
        });
        let child = command.process_group(0).spawn()?;
        GROUP.store(child.id() as i32, Ordering::Relaxed);
        Ok(child)
    }

    fn kill() {
        if let Some(group) = Pid::from_raw(GROUP.load(Ordering::Relaxed)) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    /// Ends the group, and takes note of the program's end.
    pub(super) fn end(child: &mut Child) {
        kill();
        let _ = child.wait();
        GROUP.store(0, Ordering::Relaxed);
    }
}

/// The program; what it started is out of reach.
#[cfg(not(unix))]
mod group {
    use std::io;
    use std::process::{Child, Command};

    pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
        command.spawn()
    }

    pub(super) fn end(child: &mut Child) {
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// All processes that descend from this one, also those that left the group or outlived whoever started them.
#[cfg(target_os = "linux")]
mod descendants {
    use std::collections::BTreeMap;
    use std::fs;
    use std::thread;
    use std::time::Duration;

    use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, waitpid};

    /// One that starts others faster than they can be ended would keep us for ever.
    const MOST_ROUNDS: u32 = 1000;

    pub(super) fn count() -> usize {
        all().len()
    }

    fn all() -> Vec<Pid> {
        let family = |entry: fs::DirEntry| -> Option<(i32, i32)> {
            let pid = entry.file_name().to_str()?.parse().ok()?;
            // It may be gone by now.
            let state = fs::read_to_string(entry.path().join("stat")).ok()?;
            // The name, in parentheses, may hold anything.
            let after_name = state.rsplit(')').next()?;
            let parent = after_name.split_whitespace().nth(1)?;
            Some((parent.parse().ok()?, pid))
        };
        let mut children: BTreeMap<i32, Vec<i32>> = BTreeMap::new();
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        for (parent, pid) in entries.filter_map(family) {
            children.entry(parent).or_default().push(pid);
        }
        let mut found = Vec::new();
        let mut open = vec![getpid().as_raw_nonzero().get()];
        while let Some(parent) = open.pop() {
            for &child in children.get(&parent).into_iter().flatten() {
                found.extend(Pid::from_raw(child));
                open.push(child);
            }
        }
        found
    }

    /// Ends all of them, and takes note of every end, so that nothing is left.
    pub(super) fn end() {
        for _ in 0..MOST_ROUNDS {
            let left = all();
            if left.is_empty() {
                return;
            }
            for &pid in &left {
                let _ = kill_process(pid, Signal::KILL);
            }
            // Whoever is no child of ours yet will be one in the next round.
            for &pid in &left {
                let _ = waitpid(Some(pid), WaitOptions::NOHANG);
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// There is no telling.
#[cfg(not(target_os = "linux"))]
mod descendants {
    pub(super) fn count() -> usize {
        0
    }

    pub(super) fn end() {}
}

//! Runs an untrusted program once: gives it an input, reads its answer, and leaves nothing of it behind.
//!
//! The program may print without end, never read, never stop, crash, or start others that outlive it or leave its
//! group. So it runs in a process group of its own, and its output is read up to a limit. It is ended when its time is
//! over, when it has printed or started too much, and at Ctrl-C; whatever it started is ended with it. On Linux that
//! includes programs that leave the group: orphans become children of ours, and are found in `/proc`.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::{self, Failure};
use crate::interrupt;

/// Maximum output in bytes: more than any right answer takes.
pub(super) const MOST_OUTPUT: usize = 4_000_000;

/// Number of bytes kept from the end of its standard error.
const MOST_ERRORS: usize = 4 << 10;

/// Maximum number of processes: more than any language starts by itself.
pub(super) const MOST_PROCESSES: usize = 200;

/// Time between two checks while the program computes, and when it is about to end.
const TICK: Duration = Duration::from_millis(20);
const SHORT_TICK: Duration = Duration::from_millis(1);

/// Number of ticks between two checks of the processes.
const TICKS_A_LOOK: u32 = 5;

/// How long to wait for a pipe held by a process that cannot be ended.
const PATIENCE: Duration = Duration::from_secs(2);

/// A program's run.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) end: End,
    pub(super) output: Vec<u8>,
    /// The last lines of its standard error.
    pub(super) errors: Vec<u8>,
}

/// How the program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// By itself, or by a signal that we did not send.
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
/// If it cannot be started, or the user interrupts.
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

    // The program need not read its input, so a broken pipe is no error.
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
            // The program has closed its output and is about to end.
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
    // Output from before the end is still in the pipe.
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

/// Sends what was read once that is all of it, or as much as is wanted.
fn read_on_a_thread(read: impl FnOnce() -> Vec<u8> + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    // The receiver is gone once the run is over.
    thread::spawn(move || sender.send(read()));
    receiver
}

fn cannot_start(name: &OsString, error: &io::Error) -> Failure {
    let is_path = Path::new(name).components().count() > 1;
    let name = name.display();
    let remedy = match error.kind() {
        // A name without a path is looked up where the system keeps its programs.
        io::ErrorKind::NotFound if !is_path => {
            format!("to run a program in this folder, write ./{name}")
        }
        io::ErrorKind::NotFound => "check the spelling of its name".to_owned(),
        _ => "give the interpreter of a script, for example -- python3 count.py".to_owned(),
    };
    let reason = failure::plain(error);
    Failure::wrong(format_args!("cannot start '{name}': {reason}; {remedy}"))
}

/// Reads until the end, or until there is more than the limit, and then closes the pipe.
fn first_bytes(pipe: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Whatever was read before an error is the output.
    let _ = pipe.take(MOST_OUTPUT as u64 + 1).read_to_end(&mut bytes);
    bytes
}

/// Reads until the end and keeps the last part, from the beginning of a line.
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

    /// The process group, in case our program is ended before it can end the group.
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

    /// Kills the group, and collects the exit status of the program.
    pub(super) fn end(child: &mut Child) {
        kill();
        let _ = child.wait();
        GROUP.store(0, Ordering::Relaxed);
    }
}

/// Only the program itself: what it started is out of reach.
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

/// All descendants of this process, including those that left the group or outlived their parents.
#[cfg(target_os = "linux")]
mod descendants {
    use std::collections::BTreeMap;
    use std::fs;
    use std::thread;
    use std::time::Duration;

    use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, waitpid};

    /// Limit on the rounds: a program that starts others faster than they can be ended would keep us for ever.
    const MOST_ROUNDS: u32 = 1000;

    pub(super) fn count() -> usize {
        all().len()
    }

    fn all() -> Vec<Pid> {
        let family = |entry: fs::DirEntry| -> Option<(i32, i32)> {
            let pid = entry.file_name().to_str()?.parse().ok()?;
            // The process may be gone by now.
            let state = fs::read_to_string(entry.path().join("stat")).ok()?;
            // The name, in parentheses, may contain anything.
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

    /// Kills all descendants, and collects their exit statuses, so that nothing is left.
    pub(super) fn end() {
        for _ in 0..MOST_ROUNDS {
            let left = all();
            if left.is_empty() {
                return;
            }
            for &pid in &left {
                let _ = kill_process(pid, Signal::KILL);
            }
            // Processes that are not our children yet will be ours in the next round.
            for &pid in &left {
                let _ = waitpid(Some(pid), WaitOptions::NOHANG);
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// There is no way to find descendants.
#[cfg(not(target_os = "linux"))]
mod descendants {
    pub(super) fn count() -> usize {
        0
    }

    pub(super) fn end() {}
}

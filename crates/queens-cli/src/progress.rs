//! How far long work has got: a line with an ETA on a terminal, and a sentence when it is interrupted.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::number;
use crate::terminal::Terminal;

/// Work shorter than this is over before a reader has found the line.
const SHOW_AFTER: Duration = Duration::from_millis(800);
const REFRESH: Duration = Duration::from_millis(100);

/// The work under way, for [`so_far`].
static CURRENT: Mutex<Option<Arc<Work>>> = Mutex::new(None);

struct Work {
    done: AtomicU64,
    /// What is counted, in the singular.
    thing: &'static str,
    total: Option<u64>,
}

/// Work whose progress is shown on stderr until the value is dropped.
pub(crate) struct Progress {
    work: Arc<Work>,
    /// Closing the channel ends the line.
    line: Option<(mpsc::Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Starts on `total` things, if it is known how many there are. Nothing is shown when no one is there
    /// to see it, nor `beside_answer`: while the answer itself appears on the same terminal.
    pub(crate) fn start(
        terminal: &Terminal,
        thing: &'static str,
        total: Option<u64>,
        beside_answer: bool,
    ) -> Self {
        let work = Arc::new(Work {
            done: AtomicU64::new(0),
            thing,
            total,
        });
        *CURRENT.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&work));
        let visible = terminal.stderr && terminal.talkative && !beside_answer;
        let line = visible.then(|| {
            let (sender, receiver) = mpsc::channel();
            let work = Arc::clone(&work);
            (sender, thread::spawn(move || draw(&work, &receiver)))
        });
        Progress { work, line }
    }

    /// So many are done by now.
    #[inline]
    pub(crate) fn set(&self, done: u64) {
        self.work.done.store(done, Ordering::Relaxed);
    }

    /// So many more are done.
    #[inline]
    pub(crate) fn add(&self, more: u64) {
        self.work.done.fetch_add(more, Ordering::Relaxed);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.line.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}

/// `1,234 of 14,200 solutions`, for the work started last.
pub(crate) fn so_far() -> Option<String> {
    let current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
    let work = current.as_ref()?;
    let done = work.done.load(Ordering::Relaxed).into();
    Some(match work.total {
        Some(total) => format!(
            "{} of {}",
            number::grouped(done),
            number::counted(total.into(), work.thing)
        ),
        None => number::counted(done, work.thing),
    })
}

fn draw(work: &Work, end: &mpsc::Receiver<()>) {
    if end.recv_timeout(SHOW_AFTER) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let bar = ProgressBar::with_draw_target(work.total, ProgressDrawTarget::stderr());
    let template = match work.total {
        Some(_) => "{bar:30} {percent}%  {human_pos} of {human_len} {msg}s  {elapsed}  ETA {eta}",
        None => "{spinner} {human_pos} {msg}s  {elapsed}  {per_sec}",
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_message(work.thing);
    loop {
        bar.set_position(work.done.load(Ordering::Relaxed));
        bar.tick();
        if end.recv_timeout(REFRESH) != Err(RecvTimeoutError::Timeout) {
            break;
        }
    }
    bar.finish_and_clear();
}

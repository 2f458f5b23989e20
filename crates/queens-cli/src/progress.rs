//! How far long work has got: a line with an ETA on a terminal, and a sentence when it is interrupted.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use queens::watch::{self, Watch};

use crate::interrupt;
use crate::number;
use crate::terminal::Terminal;

/// Work shorter than this is over before a reader has found the line.
const SHOW_AFTER: Duration = Duration::from_millis(800);
const REFRESH: Duration = Duration::from_millis(100);

/// Steps of the bar.
const STEPS: u64 = 10_000;

/// The work under way, for [`so_far`].
static CURRENT: Mutex<Option<Arc<Work>>> = Mutex::new(None);

struct Work {
    done: AtomicU64,
    /// The bits of what part of the work is done, where things differ in cost; else those of a NaN.
    share: AtomicU64,
    /// What is counted, in the singular.
    thing: &'static str,
    total: Option<u64>,
    /// What else there is to say of it.
    note: Mutex<String>,
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
            share: AtomicU64::new(f64::NAN.to_bits()),
            thing,
            total,
            note: Mutex::default(),
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

    /// This part of the work is done, from 0 to 1, whatever the number of things: they differ in cost.
    pub(crate) fn weigh(&self, share: f64) {
        self.work.share.store(share.to_bits(), Ordering::Relaxed);
    }

    /// What else is known by now, at the end of the line.
    pub(crate) fn note(&self, note: String) {
        *self
            .work
            .note
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = note;
    }

    /// So many more are done.
    #[inline]
    pub(crate) fn add(&self, more: u64) {
        self.work.done.fetch_add(more, Ordering::Relaxed);
    }
}

/// Work that is shown stops when the user asks for it.
impl Watch for Progress {
    fn stop(&self) -> bool {
        interrupt::requested()
    }

    fn so_far(&self, done: watch::Progress) {
        self.set(done.steps);
        if let Some(fraction) = done.fraction {
            self.weigh(fraction);
        }
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
    current.as_ref().map(|work| work.words())
}

impl Work {
    fn words(&self) -> String {
        let done = self.done.load(Ordering::Relaxed).into();
        match self.total {
            Some(total) => format!(
                "{} of {}",
                number::grouped(done),
                number::counted(total.into(), self.thing)
            ),
            None => number::counted(done, self.thing),
        }
    }

    /// What part of the work is done, from 0 to 1.
    fn share(&self) -> f64 {
        let weighed = f64::from_bits(self.share.load(Ordering::Relaxed));
        if !weighed.is_nan() {
            return weighed;
        }
        let done = self.done.load(Ordering::Relaxed) as f64;
        self.total.map_or(0.0, |total| done / total.max(1) as f64)
    }
}

/// When work will be over, by its mean pace since the clock was started. Between two steps, however far
/// apart, the time that is left runs down.
struct Clock {
    started: (Instant, f64),
    last: (Instant, f64),
}

impl Clock {
    fn new(now: Instant, share: f64) -> Self {
        Clock {
            started: (now, share),
            last: (now, share),
        }
    }

    /// The time left, as far as anything was done since the start.
    fn left(&mut self, now: Instant, share: f64) -> Option<Duration> {
        if share != self.last.1 {
            self.last = (now, share);
        }
        let (start, first) = self.started;
        let (step, last) = self.last;
        let pace = (last - first) / step.saturating_duration_since(start).as_secs_f64();
        let left = Duration::try_from_secs_f64((1.0 - last) / pace).ok()?;
        Some(left.saturating_sub(now.saturating_duration_since(step)))
    }
}

fn draw(work: &Work, end: &mpsc::Receiver<()>) {
    if end.recv_timeout(SHOW_AFTER) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let length = work.total.map(|_| STEPS);
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
    let template = match work.total {
        Some(_) => "{bar:30} {percent}%  {msg}  {prefix}",
        None => "{spinner} {human_pos} {msg}s  {elapsed}  {per_sec}  {prefix}",
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    let begun = Instant::now();
    let mut clock = Clock::new(begun, work.share());
    loop {
        if work.total.is_some() {
            let (now, share) = (Instant::now(), work.share());
            bar.set_position((share * STEPS as f64) as u64);
            let elapsed = number::duration(now - begun + SHOW_AFTER);
            let left = clock.left(now, share);
            let left = left.map_or_else(|| "?".to_owned(), number::duration);
            bar.set_message(format!("{}  {elapsed}  ETA {left}", work.words()));
        } else {
            bar.set_message(work.thing);
            bar.set_position(work.done.load(Ordering::Relaxed));
        }
        bar.set_prefix(
            work.note
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .clone(),
        );
        bar.tick();
        if end.recv_timeout(REFRESH) != Err(RecvTimeoutError::Timeout) {
            break;
        }
    }
    bar.finish_and_clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_knows_the_time_left_between_steps_too() {
        let start = Instant::now();
        let at = |seconds: f64| start + Duration::from_secs_f64(seconds);
        let mut clock = Clock::new(start, 0.2);
        assert_eq!(clock.left(at(1.0), 0.2), None);
        let mut left = |seconds, share| clock.left(at(seconds), share).unwrap().as_secs_f64();
        // A tenth in ten seconds: seventy to go, and a second later a second less.
        assert!((left(10.0, 0.3) - 70.0).abs() < 1e-6);
        assert!((left(11.0, 0.3) - 69.0).abs() < 1e-6);
        assert!((left(20.0, 0.5) - 33.333).abs() < 1e-3);
        assert_eq!(left(99.0, 0.5), 0.0);
        assert_eq!(left(99.0, 1.0), 0.0);
    }
}

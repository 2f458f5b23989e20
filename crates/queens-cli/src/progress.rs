//! How far long work has got: a line with an ETA on a terminal, and a sentence when it is interrupted.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use queens::Run;
use queens::threads::lock;

use crate::interrupt;
use crate::number;
use crate::stderr;
use crate::terminal::{Terminal, is_dumb};

/// Work that takes less than this shows no progress line.
const SHOW_AFTER: Duration = Duration::from_millis(800);
const REFRESH: Duration = Duration::from_millis(100);

/// Before this much time has passed, an ETA would be too inaccurate to show.
const TRUSTED_AFTER: Duration = Duration::from_secs(2);

/// Shortest and longest progress bar, in characters.
const SHORTEST_BAR: usize = 8;
const LONGEST_BAR: usize = 30;

struct Work {
    done: AtomicU64,
    /// The bits of the share of the work that is done, if things differ in cost; else those of a NaN.
    share: AtomicU64,
    /// Name of the things counted, in the singular.
    thing: &'static str,
    total: Option<u64>,
    /// Text at the end of the line.
    note: Mutex<String>,
}

/// Work whose progress is shown on stderr until the value is dropped.
pub(crate) struct Progress {
    work: Arc<Work>,
    /// Closing the channel ends the line.
    line: Option<(mpsc::Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Starts a progress line for `total` things, if their number is known. Nothing is shown if stderr is no terminal or
    /// a dumb one. `beside_answer`, on the terminal where the answer itself appears, the line ends where that begins.
    /// Things that are not counted have no name.
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
        let begun = Arc::clone(&work);
        interrupt::set_so_far(move || (!begun.thing.is_empty()).then(|| begun.words()));
        let visible = terminal.stderr && !is_dumb() && terminal.talkative;
        stderr::end_at_answer(beside_answer);
        let line = visible.then(|| {
            let (sender, receiver) = mpsc::channel();
            let work = Arc::clone(&work);
            (sender, thread::spawn(move || draw(&work, &receiver)))
        });
        Progress { work, line }
    }

    /// Number of things done so far.
    pub(crate) fn done(&self) -> u64 {
        self.work.done()
    }

    /// Sets the number of things done so far.
    pub(crate) fn set(&self, done: u64) {
        self.work.done.store(done, Ordering::Relaxed);
    }

    /// Sets the share of the work that is done, from 0 to 1, where things differ in cost.
    pub(crate) fn weigh(&self, share: f64) {
        self.work.share.store(share.to_bits(), Ordering::Relaxed);
    }

    /// Sets the text at the end of the line.
    pub(crate) fn note(&self, note: String) {
        *lock(&self.work.note) = note;
    }

    /// Returns a run that reports its progress here and stops on Ctrl-C.
    pub(crate) fn run(&self) -> Run<'_> {
        interrupt::run().progress(|done| {
            self.set(done.steps);
            if let Some(fraction) = done.fraction {
                self.weigh(fraction);
            }
        })
    }

    /// Adds to the number of things done.
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

impl Work {
    /// `1,234 of 14,200 solutions`.
    fn words(&self) -> String {
        match self.total {
            Some(total) => number::part(self.done(), total, self.thing),
            None if self.thing.is_empty() => "searching".to_owned(),
            None => number::counted(self.done().into(), self.thing),
        }
    }

    fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    fn note(&self) -> String {
        lock(&self.note).clone()
    }

    /// Share of the work that is done, from 0 to 1, if it is known.
    fn share(&self) -> Option<f64> {
        let weighed = f64::from_bits(self.share.load(Ordering::Relaxed));
        if !weighed.is_nan() {
            return Some(weighed);
        }
        Some(self.done() as f64 / self.total?.max(1) as f64)
    }

    /// The line if the end is known: the share, time left, number done, time spent and note, as far as they fit, and a
    /// bar in the remaining room.
    fn bounded(&self, share: f64, spent: Duration, left: Option<Duration>, width: usize) -> String {
        let percent = format!("{:.0}%", (100.0 * share).floor());
        let left = left.map_or_else(String::new, |left| {
            format!("ETA {}", number::duration(left))
        });
        let spent = number::duration(spent);
        let line = fitted(&[percent, left, self.words(), spent, self.note()], width);
        let room = width.saturating_sub(length(&line) + 2 + MARGIN);
        if room < SHORTEST_BAR {
            return line;
        }
        let bar = room.min(LONGEST_BAR);
        let filled = (share.clamp(0.0, 1.0) * bar as f64) as usize;
        format!("{}{}  {line}", "█".repeat(filled), "░".repeat(bar - filled))
    }

    /// The line if the end is not known.
    fn open(&self, frame: usize, spent: Duration, pace: Option<f64>, width: usize) -> String {
        const SPINNER: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
        let words = format!("{} {}", SPINNER[frame % SPINNER.len()], self.words());
        let pace = pace.map_or_else(String::new, per_second);
        fitted(&[words, number::duration(spent), pace, self.note()], width)
    }
}

/// Predicts when work will be over, by its mean pace since the clock was started. Between two steps, however far apart,
/// the time left runs down.
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

    /// The time left, if anything was done since the start.
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
    let begun = Instant::now();
    let mut clock = Clock::new(begun, work.share().unwrap_or(0.0));
    let mut rate = Rate::new(begun, work.done());
    if end.recv_timeout(SHOW_AFTER) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let screen = stderr::Screen::open();
    for frame in 0.. {
        let now = Instant::now();
        let width = stderr::width().unwrap_or(80);
        let elapsed = now - begun;
        let line = match work.share() {
            Some(share) => {
                let left = clock.left(now, share).filter(|_| elapsed >= TRUSTED_AFTER);
                work.bounded(share, elapsed, left, width)
            }
            None => work.open(frame, elapsed, rate.at(now, work.done()), width),
        };
        if screen.take() {
            stderr::show(&line);
        }
        if end.recv_timeout(REFRESH) != Err(RecvTimeoutError::Timeout) {
            break;
        }
    }
    stderr::show("");
}

/// Width in columns of one of our own texts: one for each character.
fn length(text: &str) -> usize {
    text.chars().count()
}

/// Number of columns left empty at the end of a line. Terminals write `^C` there; without room they would wrap, and the
/// part above would stay on the screen for ever.
const MARGIN: usize = 2;

/// A window with fewer columns has no room for two spaces between parts.
const NARROW: usize = 40;

/// As many of the parts as fit on a line. The first one is always there, cut off if necessary.
fn fitted(parts: &[String], width: usize) -> String {
    let room = width.saturating_sub(MARGIN);
    let mut line = String::new();
    for part in parts.iter().filter(|part| !part.is_empty()) {
        let gap = match line.is_empty() {
            true => "",
            false if width < NARROW => " ",
            false => "  ",
        };
        if length(&line) + gap.len() + length(part) <= room {
            line = line + gap + part;
        }
    }
    if line.is_empty() {
        parts
            .iter()
            .flat_map(|part| part.chars())
            .take(room)
            .collect()
    } else {
        line
    }
}

/// `22.1 million/s`, `18/s`, `0.4/s`.
fn per_second(pace: f64) -> String {
    match pace {
        1e9.. => format!("{:.1} billion/s", pace / 1e9),
        1e6.. => format!("{:.1} million/s", pace / 1e6),
        10.0.. => format!("{}/s", number::grouped(pace as u128)),
        _ => format!("{pace:.1}/s"),
    }
}

/// How fast things are done, measured over the last seconds so that it follows changes.
struct Rate {
    looks: VecDeque<(Instant, u64)>,
}

impl Rate {
    /// Length of the measured time.
    const WINDOW: Duration = Duration::from_secs(5);

    fn new(now: Instant, done: u64) -> Self {
        Rate {
            looks: VecDeque::from([(now, done)]),
        }
    }

    /// Things per second.
    fn at(&mut self, now: Instant, done: u64) -> Option<f64> {
        self.looks.push_back((now, done));
        while self.looks.len() > 2 && now - self.looks[1].0 >= Self::WINDOW {
            self.looks.pop_front();
        }
        let &(since, before) = self.looks.front()?;
        let seconds = (now - since).as_secs_f64();
        (seconds > 0.0 && done > before).then(|| (done - before) as f64 / seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_tells_the_time_left_between_steps_too() {
        let start = Instant::now();
        let at = |seconds: f64| start + Duration::from_secs_f64(seconds);
        let mut clock = Clock::new(start, 0.2);
        assert_eq!(clock.left(at(1.0), 0.2), None);
        let mut left = |seconds, share| clock.left(at(seconds), share).unwrap().as_secs_f64();
        // A tenth in ten seconds leaves seventy seconds, and a second later a second less.
        assert!((left(10.0, 0.3) - 70.0).abs() < 1e-6);
        assert!((left(11.0, 0.3) - 69.0).abs() < 1e-6);
        assert!((left(20.0, 0.5) - 33.333).abs() < 1e-3);
        assert_eq!(left(99.0, 0.5), 0.0);
        assert_eq!(left(99.0, 1.0), 0.0);
    }

    #[test]
    fn a_line_never_fills_the_terminal() {
        let work = |done, thing, total| Work {
            done: AtomicU64::new(done),
            share: AtomicU64::default(),
            thing,
            total: Some(total),
            note: Mutex::default(),
        };
        let long = work(1_234_567_890, "solution", 39_029_188_884);
        let second = Duration::from_secs(1);
        for width in [0, 1, 5, 20, 40, 80, 100, 200] {
            for note in ["standard error 0.51 %, 3 s to go", ""] {
                note.clone_into(&mut lock(&long.note));
                let lines = [
                    long.bounded(0.314, 90 * second, Some(3600 * second), width),
                    long.open(3, 90 * second, Some(22.1e6), width),
                ];
                for line in lines {
                    assert!(
                        length(&line) <= width.saturating_sub(MARGIN),
                        "{width}: {line}"
                    );
                }
            }
        }
        let line = long.bounded(0.314, 90 * second, Some(3600 * second), 20);
        assert_eq!(line, "31% ETA 1 h 00 min");
        let line = work(5, "size", 9).bounded(0.5, 90 * second, Some(second), 60);
        assert_eq!(
            line,
            "█████████░░░░░░░░░░  50%  ETA 1.00 s  5 of 9 sizes  90.0 s"
        );
    }

    #[test]
    fn the_rate_is_that_of_the_last_seconds() {
        let start = Instant::now();
        let at = |seconds: f64| start + Duration::from_secs_f64(seconds);
        let mut rate = Rate::new(start, 0);
        assert_eq!(rate.at(at(1.0), 100), Some(100.0));
        assert_eq!(rate.at(at(2.0), 200), Some(100.0));
        // Nothing more happens: after the window, the work of the first second is forgotten.
        assert_eq!(rate.at(at(4.0), 200), Some(50.0));
        assert_eq!(rate.at(at(9.0), 200), None);
        assert_eq!(per_second(18.4), "18/s");
        assert_eq!(per_second(0.44), "0.4/s");
        assert_eq!(per_second(22_080_000.0), "22.1 million/s");
    }
}

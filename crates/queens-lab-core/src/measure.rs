//! Time and nodes of the algorithms over a range of sizes, and exact counts.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use queens::Algorithm;
use queens::algorithm::Task;
use queens::count::{Counter, Isa, Outcome, count_parallel};
use queens::enumerate::Solutions;
use queens::textbook::Search;
use queens::trace::{Counters, Event, Observer};

use crate::api::{
    CountNews, CountRequest, Goal, MeasureRequest, Measurement, Refusal, RefusalKind,
};
use crate::{Pulse, Sink, race};

/// Largest board that is counted.
pub const COUNT_N: u32 = 22;
/// Largest board that is measured.
const MEASURE_N: u32 = 20;
/// Time for one measurement; larger boards would take longer.
const EACH: Duration = Duration::from_secs(20);

/// Measures every algorithm at every size, size by size. The last message repeats the last row.
pub fn measure(request: &MeasureRequest, sink: &dyn Sink) -> Result<Option<Measurement>, Refusal> {
    if request.to > MEASURE_N {
        return Err(Refusal::too_large("n", request.to.into(), MEASURE_N.into()));
    }
    if request.from > request.to {
        return Err(Refusal::new(RefusalKind::Invalid).because("the range is empty"));
    }
    if request.algorithms.len() > Algorithm::ALL.len() {
        let (asked, most) = (request.algorithms.len() as u64, Algorithm::ALL.len() as u64);
        return Err(Refusal::too_large("the number of algorithms", asked, most));
    }
    let mut runners = Vec::new();
    for name in &request.algorithms {
        let algorithm: Algorithm = name
            .parse()
            .map_err(|e| Refusal::new(RefusalKind::Invalid).because(format!("{e}")))?;
        runners.push((algorithm, true));
    }
    let task = match request.goal {
        Goal::First => Task::First,
        Goal::All => Task::Count,
    };
    for n in request.from..=request.to {
        for (algorithm, going) in &mut runners {
            if !*going || !algorithm.can(task) || n > algorithm.sensible_to(task) {
                continue;
            }
            let before = sink.has_company();
            let mut row = one(*algorithm, n, request.goal, sink)?;
            row.shared = before || sink.has_company();
            *going = !row.stopped;
            if sink.stopped() || !sink.send(&row) {
                return Ok(None);
            }
        }
    }
    Ok(None)
}

fn one(algorithm: Algorithm, n: u32, goal: Goal, sink: &dyn Sink) -> Result<Measurement, Refusal> {
    let deadline = sink.now() + EACH;
    let mut row = Measurement {
        algorithm: algorithm.name().into(),
        n,
        seconds: 0.0,
        nodes: None,
        tried: None,
        solutions: 0,
        stopped: false,
        shared: false,
    };
    let start = sink.now();
    match algorithm {
        Algorithm::Auto => {
            let mut solutions = Solutions::new(n)
                .map_err(|e| Refusal::new(RefusalKind::Invalid).because(e.to_string()))?;
            row.solutions = match goal {
                Goal::First => u64::from(solutions.next_columns().is_some()),
                Goal::All => {
                    let mut found = 0;
                    loop {
                        let some = solutions.skip_some(1 << 16);
                        found += some;
                        row.stopped = sink.stopped() || sink.now() >= deadline;
                        if some < 1 << 16 || row.stopped {
                            break found;
                        }
                    }
                }
            };
            row.seconds = (sink.now() - start).as_secs_f64();
        }
        Algorithm::Join => {
            let total = exact(
                n,
                NonZeroUsize::MIN,
                || sink.stopped() || sink.now() >= deadline,
                |_| {},
            );
            row.stopped = total.is_none();
            row.solutions = total.unwrap_or(0) as u64;
            row.seconds = (sink.now() - start).as_secs_f64();
        }
        _ => {
            let search = race::search(algorithm, n)?;
            let mut watch = Watch {
                goal,
                counters: Counters::default(),
                stop: || sink.stopped() || sink.now() >= deadline,
                stopped: false,
            };
            let _ = search.clone().run(&mut watch);
            row.nodes = Some(watch.counters.nodes);
            row.tried = Some(watch.counters.tried());
            row.solutions = watch.counters.solutions;
            row.stopped = watch.stopped;
            row.seconds = match row.stopped {
                true => (sink.now() - start).as_secs_f64(),
                false => race::unwatched(&search, goal, sink),
            };
        }
    }
    Ok(row)
}

/// Counts what happens on the way to the goal and asks now and then whether to stop.
struct Watch<F> {
    goal: Goal,
    counters: Counters,
    stop: F,
    stopped: bool,
}

impl<F: Fn() -> bool> Observer for Watch<F> {
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        self.counters.add(event);
        if event == Event::Solution && self.goal == Goal::First {
            return ControlFlow::Break(());
        }
        if event == Event::Enter && self.counters.nodes.is_multiple_of(4096) && (self.stop)() {
            self.stopped = true;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Q(n), or `None` when told to stop. `tell` hears the part done, about sixty times a second.
fn exact(
    n: u32,
    threads: NonZeroUsize,
    stop: impl Fn() -> bool,
    mut tell: impl FnMut(f64),
) -> Option<u128> {
    let mut counter = Counter::new(n, Isa::best()).ok()?;
    let units = counter.units().len();
    // One thread is the caller's, and there may be no other to be had.
    if threads == NonZeroUsize::MIN {
        let (mut all, mut cost) = (0, 0.0);
        let whole = counter.units().cost(0..units);
        for rank in 0..units {
            all += u128::from(counter.unit(rank));
            cost += counter.units().cost(rank..rank + 1);
            tell(cost / whole);
            if stop() {
                return None;
            }
        }
        return Some(all);
    }
    let stopped = AtomicBool::new(false);
    let part = Mutex::new(0.0);
    let outcome = std::thread::scope(|scope| {
        let counting = scope.spawn(|| {
            count_parallel(&counter, 0..units, threads, &stopped, &|progress| {
                *part.lock().unwrap_or_else(PoisonError::into_inner) = progress.fraction;
            })
        });
        let mut nap = Duration::from_micros(100);
        while !counting.is_finished() {
            std::thread::sleep(nap);
            nap = (nap * 2).min(Duration::from_millis(15));
            tell(*part.lock().unwrap_or_else(PoisonError::into_inner));
            if stop() {
                stopped.store(true, Ordering::Relaxed);
            }
        }
        counting.join().expect("counting does not panic")
    });
    match outcome {
        Outcome::Done(all) => Some(all),
        Outcome::Stopped(_) => None,
    }
}

/// Counts all solutions exactly, with progress.
pub fn count(request: &CountRequest, sink: &dyn Sink) -> Result<CountNews, Refusal> {
    let n = request.n;
    if n > COUNT_N {
        return Err(Refusal::too_large("n", n.into(), COUNT_N.into()));
    }
    let start = sink.now();
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut pulse = Pulse::new(sink.now());
    let all = exact(
        n,
        threads,
        || sink.stopped(),
        |part| {
            let seconds = (sink.now() - start).as_secs_f64();
            if pulse.due(sink.now()) {
                // Nobody reading is noticed by `stopped`.
                let _ = sink.send(&CountNews::Counting {
                    part,
                    seconds,
                    left: (part > 0.002).then(|| seconds * (1.0 - part) / part),
                });
            }
        },
    );
    let all = all.ok_or_else(|| Refusal::new(RefusalKind::Timeout))?;
    Ok(CountNews::Counted {
        all: all.to_string(),
        seconds: (sink.now() - start).as_secs_f64(),
        agrees: queens::known::all(n).map(|known| known == all),
    })
}

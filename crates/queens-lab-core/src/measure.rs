//! Time and nodes of the algorithms over a range of sizes.

use std::ops::ControlFlow;
use std::time::Duration;

use queens::Run;
use queens::algorithm::{Algorithm, Task};
use queens::enumerate::Solutions;
use queens::trace::{Counters, Event, Observer};

use crate::api::{Goal, MeasureRequest, Measurement, Refusal, RefusalKind};
use crate::{Sink, race};

/// Largest board that is measured.
const MEASURE_N: u32 = 20;
/// Time for one measurement; larger boards would take longer.
const EACH: Duration = Duration::from_secs(20);

/// Measures every algorithm at every size, size by size. Nothing is left to say at the end.
pub fn measure(request: &MeasureRequest, sink: &dyn Sink) -> Result<(), Refusal> {
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
            let row = one(*algorithm, n, request.goal, sink)?;
            *going = !row.stopped;
            if sink.stopped() || !sink.send(&row) {
                return Ok(());
            }
        }
    }
    Ok(())
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
        Algorithm::Colours => {
            let stop = || sink.stopped() || sink.now() >= deadline;
            let total = exact(n, &Run::new().threads(1).stop_when(stop));
            row.solutions = match total {
                Ok(total) => total as u64,
                Err(refusal) if refusal.refused == RefusalKind::Timeout => {
                    row.stopped = true;
                    0
                }
                Err(refusal) => return Err(refusal),
            };
            row.seconds = (sink.now() - start).as_secs_f64();
        }
        _ => {
            let rung = algorithm.rung().expect("all others are rungs");
            let search = race::search(rung, n)?;
            let mut watch = Until {
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
            row.seconds = if row.stopped {
                (sink.now() - start).as_secs_f64()
            } else {
                race::unwatched(&search, goal, sink)
            };
        }
    }
    Ok(row)
}

/// Counts what happens on the way to the goal and asks now and then whether to stop.
struct Until<F> {
    goal: Goal,
    counters: Counters,
    stop: F,
    stopped: bool,
}

impl<F: Fn() -> bool> Observer for Until<F> {
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

/// Q(n), checked.
fn exact(n: u32, run: &Run<'_>) -> Result<u128, Refusal> {
    run.count(n).map_err(|error| match error {
        queens::Error::Stopped => Refusal::new(RefusalKind::Timeout),
        wrong => Refusal::new(RefusalKind::Internal).because(wrong.to_string()),
    })
}

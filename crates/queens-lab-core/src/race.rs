//! Races searches against each other, and times each of them.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use queens::algorithm::Algorithm;
use queens::textbook::{Direction, Rung, Search};
use queens::trace::{Counters, Event, Observer};

use crate::api::{Goal, Moment, RaceNews, RaceRequest, Refusal, Run, Square, at_most};
use crate::{Pulse, Sink, Stop};

/// Maximum number of moments kept of a run: enough to play it smoothly.
const MOMENTS: usize = 512;
/// Number of steps between two checks of the clock.
const LOOK: u64 = 4096;
/// Minimum time of a batch of timed runs, long compared with the finest step of any clock.
pub(crate) const BATCH: Duration = Duration::from_millis(20);
/// Time limit for each runner.
const RUN: Duration = Duration::from_secs(30);

/// The textbook algorithm with this name, if it is practical for this size.
fn runner(name: &str, n: u32, goal: Goal) -> Result<Rung, Refusal> {
    let algorithm: Algorithm = name.parse().map_err(Refusal::invalid)?;
    let why = format!("{algorithm} cannot be watched step by step");
    let rung = algorithm.rung().ok_or_else(|| Refusal::invalid(why))?;
    let largest = algorithm.sensible_to(goal.task());
    at_most(&format!("n for {algorithm}"), n, largest)?;
    Ok(rung)
}

/// Runs the algorithms one after the other, and reports on each.
pub fn race(request: &RaceRequest, sink: &dyn Sink) -> Result<RaceNews, Refusal> {
    let (runners, most) = (request.algorithms.len() as u64, Rung::ALL.len() as u64);
    at_most("the number of runners", runners, most)?;
    let runners = request.algorithms.iter();
    let runners = runners.map(|name| runner(name, request.n, request.goal));
    for (runner, rung) in (0..).zip(runners.collect::<Result<Vec<_>, _>>()?) {
        let search = search(rung, request.n)?;
        let deadline = sink.now() + RUN;
        let mut watch = Watch::new(request.goal, deadline, sink, runner);
        let ended = search.clone().run(&mut watch);
        if sink.raised() {
            return Ok(RaceNews::Over);
        }
        let stopped = ended.is_break() && !watch.reached;
        let seconds = if stopped {
            RUN.as_secs_f64()
        } else {
            unwatched(&search, request.goal, sink)
        };
        let run = watch.into_run(seconds, stopped);
        if !sink.send(&RaceNews::Arrived { runner, run }) {
            break;
        }
    }
    Ok(RaceNews::Over)
}

pub(crate) fn search(rung: Rung, n: u32) -> Result<Search, Refusal> {
    Search::new(rung, n, Direction::Rows).map_err(Refusal::invalid)
}

/// Seconds of a run without an observer.
pub(crate) fn unwatched(search: &Search, goal: Goal, clock: &dyn Stop) -> f64 {
    seconds(clock, || match goal {
        Goal::First => _ = black_box(search.clone().first()),
        Goal::All => _ = black_box(search.clone().count()),
    })
}

/// Seconds of a run. Runs are timed in batches of at least [`BATCH`], since clocks may be coarse. A short batch is
/// repeated and the better time taken, since other work of the machine can only make a run longer.
pub(crate) fn seconds(clock: &dyn Stop, mut run: impl FnMut()) -> f64 {
    let mut batch = 1;
    let mut timed = |runs: u32| {
        let start = clock.now();
        (0..runs).for_each(|_| run());
        clock.now() - start
    };
    loop {
        let taken = timed(batch);
        if taken >= BATCH {
            let best = if taken > 10 * BATCH {
                taken
            } else {
                taken.min(timed(batch))
            };
            return best.as_secs_f64() / f64::from(batch);
        }
        batch *= 2;
    }
}

/// Keeps moments of a run. When there are too many, every other one is dropped.
struct Watch<'a> {
    goal: Goal,
    deadline: Duration,
    sink: &'a dyn Sink,
    runner: u32,
    pulse: Pulse,
    reached: bool,
    steps: u64,
    counters: Counters,
    queens: Vec<Square>,
    spacing: u64,
    moments: Vec<Moment>,
}

impl<'a> Watch<'a> {
    fn new(goal: Goal, deadline: Duration, sink: &'a dyn Sink, runner: u32) -> Self {
        Watch {
            goal,
            deadline,
            sink,
            runner,
            pulse: Pulse::new(sink.now()),
            reached: false,
            steps: 0,
            counters: Counters::default(),
            queens: Vec::new(),
            spacing: 1,
            moments: Vec::new(),
        }
    }

    fn moment(&self) -> Moment {
        Moment {
            step: self.steps,
            solutions: self.counters.solutions,
            queens: self.queens.clone(),
        }
    }

    fn into_run(mut self, seconds: f64, stopped: bool) -> Run {
        if self
            .moments
            .last()
            .is_none_or(|last| last.step < self.steps)
        {
            self.moments.push(self.moment());
        }
        Run {
            steps: self.steps,
            nodes: self.counters.nodes,
            tried: self.counters.tried(),
            solutions: self.counters.solutions,
            seconds,
            stopped,
            shared: false,
            moments: self.moments,
        }
    }
}

impl Observer for Watch<'_> {
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        self.steps += 1;
        self.counters.add(event);
        match event {
            Event::Place { square } => self.queens.push(square.into()),
            Event::Remove { .. } => _ = self.queens.pop(),
            _ => {}
        }
        if self.steps.is_multiple_of(self.spacing) {
            if self.moments.len() == MOMENTS {
                self.spacing *= 2;
                let spacing = self.spacing;
                self.moments.retain(|m| m.step.is_multiple_of(spacing));
            }
            if self.steps.is_multiple_of(self.spacing) {
                self.moments.push(self.moment());
            }
        }
        if self.goal == Goal::First && event == Event::Solution {
            self.reached = true;
            return ControlFlow::Break(());
        }
        if self.steps.is_multiple_of(LOOK) {
            if self.sink.raised() || self.sink.now() >= self.deadline {
                return ControlFlow::Break(());
            }
            let news = RaceNews::Running {
                runner: self.runner,
                steps: self.steps,
            };
            if self.pulse.due(self.sink.now()) && !self.sink.send(&news) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}

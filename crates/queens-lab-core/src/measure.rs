//! Measures time and nodes of the algorithms over a range of sizes.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use queens::algorithm::Algorithm;
use queens::enumerate::Solutions;
use queens::trace::{Counters, Event};
use queens::{Error, Run};

use crate::api::{Goal, MeasureRequest, Measurement, Refusal, RefusalKind, at_most, sizes};
use crate::{Sink, race};

/// Largest board that is measured.
const MEASURE_N: u32 = 20;
/// Time limit for one measurement; larger boards would take longer.
const EACH: Duration = Duration::from_secs(20);

/// Measures every algorithm at every size, size by size. There is no final message.
pub fn measure(request: &MeasureRequest, sink: &dyn Sink) -> Result<(), Refusal> {
    let sizes = sizes(request.from, request.to, MEASURE_N)?;
    let (asked, most) = (request.algorithms.len() as u64, Algorithm::ALL.len() as u64);
    at_most("the number of algorithms", asked, most)?;
    let algorithms = request.algorithms.iter();
    let algorithms = algorithms.map(|name| name.parse::<Algorithm>().map_err(Refusal::invalid));
    let mut going: Vec<Algorithm> = algorithms.collect::<Result<_, _>>()?;
    let task = request.goal.task();
    for n in sizes {
        for algorithm in going.clone() {
            if !algorithm.can(task) || n > algorithm.sensible_to(task) {
                continue;
            }
            let row = one(algorithm, n, request.goal, sink)?;
            if row.stopped {
                going.retain(|&other| other != algorithm);
            }
            if sink.raised() || !sink.send(&row) {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn one(algorithm: Algorithm, n: u32, goal: Goal, sink: &dyn Sink) -> Result<Measurement, Refusal> {
    let start = sink.now();
    let over = || sink.raised() || sink.now() >= start + EACH;
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
    let Some(rung) = algorithm.rung() else {
        let run = || unwatched(algorithm, n, goal, over);
        (row.solutions, row.stopped) = run()?;
        let taken = sink.now() - start;
        row.seconds = if row.stopped || taken >= race::BATCH {
            taken.as_secs_f64()
        } else {
            race::seconds(sink, || _ = black_box(run()))
        };
        return Ok(row);
    };
    let search = race::search(rung, n)?;
    let mut counters = Counters::default();
    let _ = search.clone().run(&mut |event| {
        counters.add(event);
        let look = event == Event::Enter && counters.nodes.is_multiple_of(4096);
        row.stopped = look && over();
        if row.stopped || event == Event::Solution && goal == Goal::First {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    row.nodes = Some(counters.nodes);
    row.tried = Some(counters.tried());
    row.solutions = counters.solutions;
    row.seconds = if row.stopped {
        (sink.now() - start).as_secs_f64()
    } else {
        race::unwatched(&search, goal, sink)
    };
    Ok(row)
}

/// Number of solutions by an algorithm that cannot be watched, and whether it was stopped before it had all.
fn unwatched(
    algorithm: Algorithm,
    n: u32,
    goal: Goal,
    over: impl Fn() -> bool + Sync,
) -> Result<(u64, bool), Refusal> {
    const SOME: u64 = 1 << 16;
    if algorithm == Algorithm::Colours {
        return match Run::new().threads(1).stop_when(over).count(n) {
            Ok(total) => Ok((total as u64, false)),
            Err(Error::Stopped) => Ok((0, true)),
            Err(wrong) => Err(Refusal::because(RefusalKind::Internal, wrong)),
        };
    }
    let mut solutions = Solutions::new(n).map_err(Refusal::invalid)?;
    if goal == Goal::First {
        return Ok((u64::from(solutions.next_columns().is_some()), false));
    }
    let mut found = 0;
    loop {
        let passed = solutions.skip_some(SOME);
        found += passed;
        let stopped = over();
        if passed < SOME || stopped {
            return Ok((found, stopped));
        }
    }
}

//! What one algorithm needs for one board size.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use queens::textbook::{self, AnySearch, Direction, Search};
use queens::trace::{Counters, Event, Observer};
use queens::{Algorithm, Solution};

use crate::failure::Failure;

/// Short runs are repeated until they have taken so long in all, and the fastest is reported.
const REPEAT_FOR: Duration = Duration::from_millis(20);

/// One algorithm on one board size.
#[derive(Clone, Debug)]
pub(crate) struct Measurement {
    pub(crate) n: u32,
    pub(crate) algorithm: Algorithm,
    /// All solutions, counted.
    pub(crate) solutions: u128,
    /// Nodes of the whole search tree, where the algorithm has one.
    pub(crate) nodes: Option<u64>,
    /// Time to count all solutions.
    pub(crate) time: Duration,
    /// The first solution: what it took, where the algorithm looks for solutions one by one.
    pub(crate) first: Option<First>,
}

/// The way to the first solution.
#[derive(Clone, Debug)]
pub(crate) struct First {
    /// Squares tried: queens placed and squares refused.
    pub(crate) tried: u64,
    pub(crate) time: Duration,
    /// None where no solution exists.
    pub(crate) solution: Option<Solution>,
}

/// Runs an algorithm: all solutions for the time, all with a counting observer for the nodes, and up
/// to the first solution.
pub(crate) fn measure(algorithm: Algorithm, n: u32) -> Result<Measurement, Failure> {
    let search = AnySearch::new(algorithm, n, Direction::Rows).map_err(Failure::wrong)?;
    let (solutions, time) = fastest(|| textbook::count(search.clone()));
    let (solution, first_time) = fastest(|| textbook::first(search.clone()));
    Ok(Measurement {
        n,
        algorithm,
        solutions: solutions.into(),
        nodes: Some(textbook::profile(search.clone()).iter().sum()),
        time,
        first: Some(First {
            tried: tried_until_first(search),
            time: first_time,
            solution,
        }),
    })
}

fn fastest<T>(mut run: impl FnMut() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let mut best = Duration::MAX;
    loop {
        let start = Instant::now();
        let result = black_box(run());
        best = best.min(start.elapsed());
        if begin.elapsed() >= REPEAT_FOR {
            return (result, best);
        }
    }
}

/// Squares tried until the first solution, or in all when there is none.
pub(crate) fn tried_until_first(mut search: impl Search) -> u64 {
    let mut watch = UntilFirst(Counters::default());
    let _ = search.run(&mut watch);
    watch.0.tried()
}

struct UntilFirst(Counters);

impl Observer for UntilFirst {
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        self.0.add(event);
        match event {
            Event::Solution => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

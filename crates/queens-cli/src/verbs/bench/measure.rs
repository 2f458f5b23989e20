//! Measures one algorithm on one board size.

use std::hint::black_box;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use queens::Solution;
use queens::algorithm::Algorithm;
use queens::count::{Counter, Kernel, count_parallel};
use queens::enumerate::Solutions;
use queens::textbook::{Direction, Search};

use crate::algorithms;
use crate::failure::Failure;
use crate::interrupt;

/// Short runs are repeated until they have taken this long in all, and the fastest is reported.
const REPEAT_FOR: Duration = Duration::from_millis(20);

/// One algorithm on one board size.
#[derive(Clone, Debug)]
pub(crate) struct Measurement {
    pub(crate) n: u32,
    pub(crate) algorithm: Algorithm,
    /// The number of all solutions.
    pub(crate) solutions: u128,
    /// Number of nodes of the whole search tree, if the algorithm has one.
    pub(crate) nodes: Option<u64>,
    /// Time to count all solutions: the fastest of several runs.
    pub(crate) time: Duration,
    /// Processor time of the first run, which benefits from no earlier run.
    pub(crate) cold: Duration,
    /// The first solution and its cost, if the algorithm looks for solutions one by one.
    pub(crate) first: Option<First>,
}

/// The way to the first solution.
#[derive(Clone, Debug)]
pub(crate) struct First {
    /// Number of squares tried: queens placed and squares rejected. `None` if squares are not tried one by one.
    pub(crate) tried: Option<u64>,
    pub(crate) time: Duration,
    /// `None` if no solution exists.
    pub(crate) solution: Option<Solution>,
}

/// Refuses sizes that the algorithm cannot represent, before any work.
pub(crate) fn refuse(algorithm: Algorithm, n: u32) -> Result<(), Failure> {
    algorithms::refuse(algorithm, n)?;
    if algorithm == Algorithm::Auto {
        Solutions::new(n)?;
    }
    Ok(())
}

/// Measures an algorithm, on a thread of its own so that it can be abandoned: all solutions for the time, all with a
/// counting observer for the nodes, and a run up to the first solution.
pub(crate) fn measure(algorithm: Algorithm, n: u32) -> Result<Measurement, Failure> {
    let (done, result) = mpsc::channel();
    thread::spawn(move || {
        // The receiver is gone if the user has interrupted the run.
        let _ = done.send(measured(algorithm, n));
    });
    loop {
        match result.recv_timeout(Duration::from_millis(20)) {
            Ok(measured) => return measured,
            Err(RecvTimeoutError::Timeout) => interrupt::check()?,
            Err(RecvTimeoutError::Disconnected) => unreachable!("a panic ends the program"),
        }
    }
}

/// Counts first: later runs find a processor that has already adapted to the search.
fn measured(algorithm: Algorithm, n: u32) -> Result<Measurement, Failure> {
    let (mut nodes, mut first) = (None, None);
    let (solutions, time, cold) = match algorithm.rung() {
        Some(rung) => {
            let search = Search::new(rung, n, Direction::Rows)?;
            let all = fastest(|| Ok(search.clone().count().into()));
            let (solution, time, _) = fastest(|| search.clone().first());
            let tried = Some(search.clone().until_first().tried());
            first = Some(First {
                tried,
                time,
                solution,
            });
            nodes = Some(search.profile().iter().sum());
            all
        }
        // The large-n counter lists nothing and so has no first solution.
        None if algorithm == Algorithm::Colours => fastest(|| {
            let counter = Counter::new(n, Kernel::best())?;
            let ranks = 0..counter.units().len();
            let run = interrupt::run().threads(1);
            Ok(count_parallel(&counter, ranks, &run)?)
        }),
        // The fast iterator: every solution is generated, and none is used.
        None => {
            let solutions = Solutions::new(n)?;
            let all = fastest(|| {
                let mut solutions = solutions.clone();
                let mut count = 0;
                while black_box(solutions.next_columns()).is_some() {
                    count += 1;
                }
                Ok(count)
            });
            let (solution, time, _) = fastest(|| solutions.clone().next());
            first = Some(First {
                tried: None,
                time,
                solution,
            });
            all
        }
    };
    let solutions: Result<u128, Failure> = solutions;
    Ok(Measurement {
        n,
        algorithm,
        solutions: solutions?,
        nodes,
        time,
        cold,
        first,
    })
}

/// The result, the time of the fastest run, and the processor time of the first run.
fn fastest<T>(mut run: impl FnMut() -> T) -> (T, Duration, Duration) {
    let begin = Instant::now();
    let (mut best, mut cold) = (Duration::MAX, None);
    loop {
        let (start, computed) = (Instant::now(), computed());
        let result = black_box(run());
        let took = start.elapsed();
        best = best.min(took);
        let cold = *cold.get_or_insert_with(|| match (computed, self::computed()) {
            (Some(before), Some(after)) => after - before,
            _ => took,
        });
        if begin.elapsed() >= REPEAT_FOR {
            return (result, best, cold);
        }
    }
}

/// CPU time of all threads of this process, without what other programs use.
fn computed() -> Option<Duration> {
    #[cfg(unix)]
    return rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime)
        .try_into()
        .ok();
    #[cfg(not(unix))]
    None
}

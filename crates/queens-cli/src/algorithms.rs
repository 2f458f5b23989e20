//! Algorithms by name, and what to say before one is asked for too much.

use queens::algorithm::{Algorithm, Task};
use queens::textbook::{Direction, Rung, Search};

use crate::failure::Failure;
use crate::terminal::Terminal;

/// Refuses what an algorithm cannot do.
pub(crate) fn refuse(algorithm: Algorithm, task: Task, n: u32) -> Result<(), Failure> {
    if !algorithm.can(task) {
        return Err(Failure::wrong(format_args!(
            "{algorithm} cannot {task}: choose one of {}",
            able(task)
        )));
    }
    if let Some(largest) = algorithm.largest_n()
        && n > largest
    {
        return Err(Failure::wrong(format_args!(
            "n = {n} is too large for {algorithm}, which goes up to {largest}"
        )));
    }
    Ok(())
}

/// What `auto` stands for in this direction.
pub(crate) fn in_direction(asked: Algorithm, by: Direction) -> Algorithm {
    match (asked, by) {
        // Column by column is a way of teaching, and `scan` is how it is taught.
        (Algorithm::Auto, Direction::Columns) => Algorithm::Textbook(Rung::Scan),
        (asked, _) => asked,
    }
}

/// The rung of an algorithm that is to be run step by step.
pub(crate) fn rung(algorithm: Algorithm) -> Result<Rung, Failure> {
    let refused = || {
        Failure::wrong(format_args!(
            "{algorithm} is not a search: choose one of {}",
            able(Task::Trace)
        ))
    };
    algorithm.rung().ok_or_else(refused)
}

/// A search of the textbook for a task, with a warning if it will not end while anyone waits.
pub(crate) fn search(
    algorithm: Algorithm,
    by: Direction,
    task: Task,
    n: u32,
    terminal: &Terminal,
) -> Result<Search, Failure> {
    refuse(algorithm, task, n)?;
    let search = Search::new(rung(algorithm)?, n, by)?;
    warn(algorithm, task, n, terminal);
    Ok(search)
}

/// Warns of what an algorithm will not do while anyone waits.
pub(crate) fn warn(algorithm: Algorithm, task: Task, n: u32, terminal: &Terminal) {
    let sensible = algorithm.sensible_to(task);
    if n > sensible {
        let who = match algorithm {
            Algorithm::Auto => "this",
            named => named.name(),
        };
        terminal.remark(format_args!(
            "{who} takes more than a minute above n = {sensible}; Ctrl-C stops it"
        ));
    }
}

fn able(task: Task) -> String {
    let able = Algorithm::ALL.into_iter().filter(|one| one.can(task));
    Vec::from_iter(able.map(Algorithm::name)).join(", ")
}

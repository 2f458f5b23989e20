//! Algorithms by name, and the refusals and warnings about boards too large for them.

use queens::algorithm::{Algorithm, Task};
use queens::textbook::{Direction, Rung, Search};

use crate::failure::Failure;
use crate::terminal::Terminal;

/// The algorithms that can do a task.
pub(crate) fn able(task: Task) -> impl Iterator<Item = Algorithm> {
    Algorithm::ALL.into_iter().filter(move |one| one.can(task))
}

/// Refuses boards that are too large for an algorithm.
pub(crate) fn refuse(algorithm: Algorithm, n: u32) -> Result<(), Failure> {
    if let Some(largest) = algorithm.largest_n()
        && n > largest
    {
        return Err(Failure::wrong(format_args!(
            "n = {n} is too large for {algorithm}, which goes up to {largest}"
        )));
    }
    Ok(())
}

/// The algorithm that `auto` stands for in this direction.
pub(crate) fn in_direction(asked: Algorithm, by: Direction) -> Algorithm {
    match (asked, by) {
        // Searching column by column is a way of teaching, and `scan` is the rung that teaches it.
        (Algorithm::Auto, Direction::Columns) => Algorithm::Textbook(Rung::Scan),
        (asked, _) => asked,
    }
}

/// The rung of an algorithm that will be run step by step.
pub(crate) fn rung(algorithm: Algorithm) -> Rung {
    let rung = algorithm.rung();
    rung.expect("`auto` and `colours` are taken by other branches or refused as values")
}

/// A textbook search for a task, with a warning if nobody would wait for its end.
pub(crate) fn search(
    algorithm: Algorithm,
    by: Direction,
    task: Task,
    n: u32,
    terminal: &Terminal,
) -> Result<Search, Failure> {
    refuse(algorithm, n)?;
    let search = Search::new(rung(algorithm), n, by)?;
    warn(algorithm, task, n, terminal);
    Ok(search)
}

/// Warns that an algorithm will take longer than anyone waits.
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

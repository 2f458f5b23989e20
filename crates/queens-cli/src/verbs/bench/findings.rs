//! What the measurements show, in words: how quantities grow, and why a larger board can be faster.
//!
//! Every sentence is computed from searches that were run; none is fixed beforehand.

use std::fmt::Write;
use std::ops::ControlFlow;

use queens::Solution;
use queens::algorithm::Algorithm;
use queens::textbook::{Direction, Rung, Search};
use queens::trace::{Counters, Event};

use super::measure::Measurement;
use crate::number;

/// The paragraphs that apply.
pub(crate) fn report(measurements: &[Measurement]) -> String {
    let mut text = growth(measurements);
    text += &first_solutions(measurements);
    text
}

/// How much nodes, time and solutions grow at the largest sizes measured. The times are those of first runs: the
/// processor learns a short run by heart when it is repeated, but not a long one.
fn growth(measurements: &[Measurement]) -> String {
    let mut text = String::new();
    for algorithm in Algorithm::ALL {
        let runs = Vec::from_iter(super::of(algorithm, measurements));
        let [.., before, last] = runs[..] else {
            continue;
        };
        let nodes = match (before.nodes, last.nodes) {
            (Some(before), Some(last)) => format!("nodes × {:.1}, ", last as f64 / before as f64),
            _ => String::new(),
        };
        let time = last.cold.as_secs_f64() / before.cold.as_secs_f64();
        let _ = writeln!(
            text,
            "  {:12} from n = {} to {}: {nodes}time × {time:.1}",
            algorithm, before.n, last.n
        );
    }
    let mut known: Vec<(u32, u128)> = measurements.iter().map(|m| (m.n, m.solutions)).collect();
    known.dedup();
    if let [.., (n, before), (last_n, last)] = known[..]
        && before > 0
    {
        let ratio = last as f64 / before as f64;
        let _ = writeln!(
            text,
            "  {:12} from n = {n} to {last_n}: × {ratio:.1}",
            "solutions"
        );
    }
    if text.is_empty() {
        return text;
    }
    format!("Growth from one n to the next, in first runs:\n{text}")
}

/// Returns whether its first solution is the lexicographically first one, found row by row.
fn finds_in_order(algorithm: Algorithm) -> bool {
    let searches = |rung: Rung| rung.is_ordered() && rung != Rung::Naive;
    algorithm.rung().is_some_and(searches)
}

/// The sizes whose first solution is found sooner than that of the size before.
fn first_solutions(measurements: &[Measurement]) -> String {
    let mut text = String::new();
    let mut sizes: Vec<u32> = measurements.iter().map(|one| one.n).collect();
    sizes.dedup();
    let first = |n| -> Option<&Solution> {
        let of_size = |m: &&Measurement| m.n == n && finds_in_order(m.algorithm);
        let first = measurements.iter().find(of_size)?.first.as_ref();
        first?.solution.as_ref()
    };
    for pair in sizes.windows(2) {
        let (smaller, n) = (pair[0], pair[1]);
        let (Some(before), Some(now)) = (first(smaller), first(n)) else {
            continue;
        };
        let tried = |n| {
            Search::new(Rung::Scan, n, Direction::Rows).map(|search| search.until_first().tried())
        };
        let (Ok(tried_before), Ok(tried_now)) = (tried(smaller), tried(n)) else {
            continue;
        };
        if n != smaller + 1 || tried_now >= tried_before {
            continue;
        }
        let _ = writeln!(
            text,
            "\nRow by row, n = {n} finds its first solution after {} squares; n = {smaller} needs {}.",
            number::grouped(tried_now.into()),
            number::grouped(tried_before.into()),
        );
        let corner = now.iter().map(|column| column.checked_sub(1));
        if corner.eq([None].into_iter().chain(before.iter().copied().map(Some))) {
            let _ = writeln!(
                text,
                "Remove the first row and the first column from the first solution of n = {n}, {}: \
                 what remains is the first solution of n = {smaller}, {}, which the corner queen does not attack.",
                number::columns(now, 0),
                number::columns(before, 0),
            );
        }
        if let Some(in_vain) = tried_in_vain(smaller) {
            let _ = writeln!(
                text,
                "For n = {n} the first queen, in the corner, is already in the right place. n = {smaller} has no \
                 solution with a queen there, but tries {} squares before it gives up on the corner.",
                number::grouped(in_vain.into()),
            );
        }
    }
    text
}

/// Number of squares tried with the first queen in the corner, if no solution has a queen there.
fn tried_in_vain(n: u32) -> Option<u64> {
    let (mut counters, mut found) = (Counters::default(), false);
    let mut scan = Search::new(Rung::Scan, n, Direction::Rows).ok()?;
    let _ = scan.run(&mut |event| {
        counters.add(event);
        found |= event == Event::Solution;
        match event {
            Event::Remove { square } if square.row == 0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    (!found).then(|| counters.tried())
}

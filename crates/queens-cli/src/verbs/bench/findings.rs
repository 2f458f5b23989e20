//! What the figures say, in words: what grows how, and why a larger board can be the quicker one.
//!
//! Every sentence is computed from searches that were run; none is known beforehand.

use std::fmt::Write;
use std::ops::ControlFlow;

use queens::Algorithm;
use queens::textbook::scan::Scan;
use queens::trace::{Counters, Event, Observer};

use super::columns_text;
use super::measure::{First, Measurement, tried_until_first};
use crate::number;

/// The paragraphs that apply.
pub(crate) fn report(measurements: &[Measurement]) -> String {
    let mut text = growth(measurements);
    text += &first_solutions(measurements);
    text
}

/// By how much one more row multiplies nodes, time and solutions, at the largest sizes measured.
fn growth(measurements: &[Measurement]) -> String {
    let mut text = String::new();
    for algorithm in Algorithm::ALL {
        let runs: Vec<&Measurement> = measurements
            .iter()
            .filter(|measurement| measurement.algorithm == algorithm)
            .collect();
        let [.., before, last] = runs[..] else {
            continue;
        };
        let nodes = match (before.nodes, last.nodes) {
            (Some(before), Some(last)) => format!("nodes × {:.1}, ", last as f64 / before as f64),
            _ => String::new(),
        };
        let time = last.time.as_secs_f64() / before.time.as_secs_f64();
        let _ = writeln!(
            text,
            "  {:9} from n = {} to {}: {nodes}time × {time:.1}",
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
            "  {:9} from n = {n} to {last_n}: × {ratio:.1}",
            "solutions"
        );
    }
    if text.is_empty() {
        return text;
    }
    format!("What grows how, with one row more:\n{text}")
}

/// The sizes whose first solution comes sooner than that of the size before.
fn first_solutions(measurements: &[Measurement]) -> String {
    let mut text = String::new();
    let mut sizes: Vec<u32> = measurements
        .iter()
        .map(|measurement| measurement.n)
        .collect();
    sizes.dedup();
    let first = |n| -> Option<&First> {
        let of_size = |m: &&Measurement| m.n == n && m.algorithm != Algorithm::Naive;
        measurements.iter().find(of_size)?.first.as_ref()
    };
    for pair in sizes.windows(2) {
        let (smaller, n) = (pair[0], pair[1]);
        let (Some(before), Some(now)) = (first(smaller), first(n)) else {
            continue;
        };
        let (Some(before), Some(now)) = (&before.solution, &now.solution) else {
            continue;
        };
        let tried = |n| Scan::new(n).map(tried_until_first);
        let (Ok(tried_before), Ok(tried_now)) = (tried(smaller), tried(n)) else {
            continue;
        };
        if n != smaller + 1 || tried_now >= tried_before {
            continue;
        }
        let _ = writeln!(
            text,
            "\nn = {n} finds its first solution sooner than n = {smaller}: row by row it tries {} squares \
             against {}.",
            number::grouped(tried_now.into()),
            number::grouped(tried_before.into()),
        );
        if now[0] == 0
            && now[1..].iter().all(|&column| column > 0)
            && now[1..]
                .iter()
                .map(|column| column - 1)
                .eq(before.iter().copied())
        {
            let _ = writeln!(
                text,
                "  Take the first row and the first column off the first solution of n = {n}, {}, and\n  \
                 the first solution of n = {smaller} is left, {}: the corner queen attacks none of it.",
                columns_text(now),
                columns_text(before),
            );
        }
        if let Some(in_vain) = tried_in_vain(smaller) {
            let _ = writeln!(
                text,
                "  n = {n} is right with its first queen, in the corner. n = {smaller} has no solution with a \
                 queen\n  there, but has to try {} squares until it knows.",
                number::grouped(in_vain.into()),
            );
        }
    }
    text
}

/// Squares tried with the first queen in the corner, when no solution has one there.
fn tried_in_vain(n: u32) -> Option<u64> {
    let mut watch = InCorner {
        counters: Counters::default(),
        found: false,
    };
    let _ = queens::textbook::Search::run(&mut Scan::new(n).ok()?, &mut watch);
    (!watch.found).then(|| watch.counters.tried())
}

/// Listens until the first queen leaves the corner.
struct InCorner {
    counters: Counters,
    found: bool,
}

impl Observer for InCorner {
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        self.counters.add(event);
        self.found |= event == Event::Solution;
        match event {
            Event::Remove { square } if square.row == 0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

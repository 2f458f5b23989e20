//! All solutions of a size, one after the other, from the requested algorithm.

use std::ops::ControlFlow;

use queens::Solution;
use queens::enumerate::{self, FundamentalSolutions, ParallelSolutions, Solutions};
use queens::textbook::Search;

use crate::failure::Failure;
use crate::interrupt;
use crate::number::{counted, grouped};
use crate::progress::Progress;
use crate::terminal::Terminal;

/// The source of solutions.
pub(crate) enum Source {
    /// The fast iterator.
    Fast(Box<Solutions>),
    /// The fast iterator on several threads.
    Parallel(Box<ParallelSolutions>),
    /// The fundamental solutions, without searching for their images.
    Fundamental(Box<FundamentalSolutions>),
    /// A textbook search, in the order in which it finds solutions.
    Textbook(Box<Search>),
}

impl Source {
    /// Skips the first `count` solutions by number, if that is faster than generating them; returns how many are still
    /// to be skipped. To be called only before the first solution is visited.
    pub(crate) fn skip(
        &mut self,
        n: u32,
        count: u64,
        threads: usize,
        terminal: &Terminal,
    ) -> Result<u64, Failure> {
        let Some(last) = count.checked_sub(1) else {
            return Ok(0);
        };
        let last = || {
            let last = nth(n, last, threads, terminal);
            // If there is no such solution, an empty beginning stands for the end: nothing comes after it.
            last.map(|last| last.map_or_else(Vec::new, Solution::into_columns))
        };
        match self {
            Source::Fast(solutions) => **solutions = Solutions::after(n, &last()?)?,
            Source::Parallel(solutions) => {
                **solutions = ParallelSolutions::after(n, &last()?, threads)?;
            }
            Source::Fundamental(_) | Source::Textbook(_) => return Ok(count),
        }
        Ok(0)
    }

    /// Visits one solution after the other until `visit` or the user wants no more, which is `Break`.
    pub(crate) fn for_each(
        mut self,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Source::Textbook(search) = self {
            return search.for_each(&interrupt::run(), visit);
        }
        while let Some(queens) = self.next() {
            if interrupt::requested() {
                return ControlFlow::Break(());
            }
            visit(queens)?;
        }
        ControlFlow::Continue(())
    }

    fn next(&mut self) -> Option<&[u32]> {
        match self {
            Source::Fast(solutions) => solutions.next_columns(),
            Source::Parallel(solutions) => solutions.next_columns(),
            Source::Fundamental(solutions) => Some(solutions.next_columns()?.0),
            Source::Textbook(_) => None,
        }
    }
}

/// The sentence for a number that no solution has, with the number of all such things if it is known.
pub(crate) fn beyond(problem: &str, all: Option<u128>, thing: &str) -> String {
    match all {
        None => format!("{problem} has fewer {thing}s"),
        Some(0) => format!("there is no solution for {problem}"),
        Some(all) => {
            let (count, last) = (counted(all, thing), grouped(all - 1));
            format!("{problem} has only {count}, numbered 0 to {last}")
        }
    }
}

/// The solution that `number` others precede; `None` if there are not that many.
pub(crate) fn nth(
    n: u32,
    number: u64,
    threads: usize,
    terminal: &Terminal,
) -> Result<Option<Solution>, Failure> {
    let progress = Progress::start(terminal, "counted solution", None, false);
    let run = progress.run().threads(threads);
    Ok(enumerate::nth(n, number, &run)?)
}

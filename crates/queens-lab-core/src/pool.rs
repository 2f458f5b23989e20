//! Divides an exact count among workers without shared memory.
//!
//! The contribution of a range of work units to Q(n) depends only on n and the range. So any number of workers can
//! count parts, and one adds them up. The sum is checked against the laws and the published value like every other.

use std::fmt::Display;

use queens::Run;
use queens::count::{Counter, Kernel, check_total};

use crate::api::{
    Part, PartRequest, Parts, Refusal, RefusalKind, SizeRequest, Sum, SumRequest, at_most,
};

/// Largest board that is counted: a closed page loses its work, so counts of hours are for `queens count`.
pub(crate) const COUNT_N: u32 = 20;
/// Number of parts of a count: enough to show progress, with each part long compared with the cost of requesting it.
const PARTS: u64 = 256;

/// The state that a worker keeps between parts of a count.
#[derive(Default)]
pub(crate) struct Pool {
    /// The tables for the size counted last.
    counter: Option<Counter>,
}

impl Pool {
    fn counter(&mut self, n: u32) -> Result<&mut Counter, Refusal> {
        at_most("n", n, COUNT_N)?;
        let kept = self.counter.take();
        Ok(self.counter.insert(match kept {
            Some(counter) if counter.units().n() == n => counter,
            _ => Counter::new(n, Kernel::best()).map_err(Refusal::invalid)?,
        }))
    }

    /// The parts of a count, with the share of the work in each.
    pub(crate) fn share(&mut self, request: &SizeRequest) -> Result<Parts, Refusal> {
        let counter = self.counter(request.n)?;
        let units = counter.units();
        let (all, whole) = (units.len(), units.cost(0..units.len()));
        let step = all.div_ceil(PARTS).max(1);
        let parts = (0..all.div_ceil(step)).map(|part| {
            let (from, to) = (part * step, all.min((part + 1) * step));
            Part {
                from,
                to,
                share: units.cost(from..to) / whole,
            }
        });
        Ok(Parts {
            parts: parts.collect(),
        })
    }

    /// The contribution of a part to Q(n).
    pub(crate) fn part(&mut self, request: &PartRequest) -> Result<Sum, Refusal> {
        let PartRequest { n, from, to } = *request;
        let counter = self.counter(n)?;
        if from > to || to > counter.units().len() {
            return Err(Refusal::invalid("there is no such part"));
        }
        let all = counter
            .count(from..to, &Run::new())
            .expect("nobody stops it");
        Ok(Sum {
            all: all.to_string(),
            agrees: None,
        })
    }

    /// Checks the sum of all parts, and returns it as Q(n).
    pub(crate) fn sum(request: &SumRequest) -> Result<Sum, Refusal> {
        let wrong = |why: &dyn Display| Refusal::because(RefusalKind::Internal, why);
        let all = (request.all.parse()).map_err(|_| wrong(&"no number"))?;
        check_total(request.n, all).map_err(|error| wrong(&error))?;
        Ok(Sum {
            all: request.all.clone(),
            agrees: queens::known::all(request.n).map(|known| known == all),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_and_sharing_keeps_the_tables() {
        let mut pool = Pool::default();
        for n in 0..=11 {
            let parts = pool.share(&SizeRequest { n }).unwrap().parts;
            assert!((parts.iter().map(|part| part.share).sum::<f64>() - 1.0).abs() < 1e-9);
            let kept = pool.counter.as_ref();
            assert!(kept.is_some_and(|counter| counter.units().n() == n));
            let mut all = 0;
            for &Part { from, to, .. } in &parts {
                let part = pool.part(&PartRequest { n, from, to }).unwrap();
                all += part.all.parse::<u128>().unwrap();
            }
            assert_eq!(Some(all), queens::known::all(n), "n = {n}");
            let all = all.to_string();
            assert_eq!(
                Pool::sum(&SumRequest { n, all }).unwrap().agrees,
                Some(true)
            );
        }
    }
}

//! Counting again: some units by plain backtracking, or all by the join in another way.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, Range};

use queens::count::{Kernel, Units, restricted};
use queens::random::Random;
use queens::threads::on_threads;

use super::evidence::Evidence;
use super::{Finding, Sample};
use crate::{Crew, Error};

impl Evidence {
    pub(super) fn recount(
        &self,
        units: &Units,
        sample: Sample,
        crew: &Crew<'_>,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Finding {
        if self.algorithm != crate::algorithm() {
            return Finding::Skipped("the units are not this program's".to_owned());
        }
        if self.ledgers.iter().any(|ledger| ledger.end() > units.len()) {
            return Finding::Skipped("there are no such units".to_owned());
        }
        let chosen = self.choose(sample);
        if chosen.is_empty() {
            return Finding::Skipped("of no unit".to_owned());
        }
        let number = chosen.len() as u64;
        let mut done = 0;
        let mut wrong = BTreeMap::new();
        // A stop is told from what is left to do.
        let _ = on_threads(
            crew.threads(),
            chosen.into_iter(),
            crew.watch,
            || (),
            |(), (rank, claimed), _| Ok((rank, claimed, restricted::weighted(units.split(rank)))),
            |(rank, claimed, truth)| {
                if truth != claimed {
                    wrong.insert(rank, (claimed, truth));
                }
                done += 1;
                progress(done, number);
                ControlFlow::Continue(())
            },
        );
        if let Some((rank, (claimed, truth))) = wrong.first_key_value() {
            return Finding::Fails(format!(
                "{} of {done} units are wrong, first unit {rank}: {claimed} claimed, {truth} by plain \
                 backtracking",
                wrong.len()
            ));
        }
        let which = match sample {
            Sample::All => "all given".to_owned(),
            Sample::Units { seed, .. } => format!("drawn with seed {seed}"),
        };
        if done < number {
            return Finding::Skipped(format!(
                "stopped after {done} of {number} units, which agree"
            ));
        }
        Finding::Holds(format!(
            "{done} units, {which}, agree with plain backtracking"
        ))
    }

    /// Units and what is claimed for them.
    pub(super) fn choose(&self, sample: Sample) -> BTreeMap<u64, u64> {
        let given: u64 = self.ledgers.iter().map(|l| l.counts.len() as u64).sum();
        match sample {
            Sample::Units { number, seed } if number < given => {
                let mut starts = Vec::with_capacity(self.ledgers.len());
                let mut start = 0;
                for ledger in &self.ledgers {
                    starts.push(start);
                    start += ledger.counts.len() as u64;
                }
                let mut random = Random::new(seed);
                let mut chosen = BTreeMap::new();
                while (chosen.len() as u64) < number {
                    let at = random.below(given);
                    let which = starts.partition_point(|&start| start <= at) - 1;
                    let inside = at - starts[which];
                    let ledger = &self.ledgers[which];
                    chosen.insert(ledger.first + inside, ledger.counts[inside as usize]);
                }
                chosen
            }
            _ => (self.ledgers.iter())
                .flat_map(|ledger| (ledger.first..).zip(ledger.counts.iter().copied()))
                .collect(),
        }
    }

    /// Everything again with the join, in other chunks, from the end to the beginning, with another
    /// instruction set where there is one.
    pub(super) fn double_check(
        &self,
        wanted: bool,
        crew: &Crew<'_>,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Finding, Error> {
        if !wanted {
            return Ok(Finding::Skipped("not asked for".to_owned()));
        }
        if self.algorithm != crate::algorithm() {
            return Ok(Finding::Skipped(
                "the units are not this program's".to_owned(),
            ));
        }
        let isa = Kernel::available()
            .rev()
            .find(|isa| !self.kernels.contains(isa.name()))
            .unwrap_or(Kernel::PORTABLE);
        let last = Units::new(self.n)?.len();
        if self.ledgers.iter().any(|ledger| ledger.end() > last) {
            return Ok(Finding::Skipped("there are no such units".to_owned()));
        }
        let mut claimed = BTreeMap::new();
        for ledger in &self.ledgers {
            claimed.extend((ledger.first..).zip(ledger.counts.iter().copied()));
        }
        // Blocks as long as none of the run's chunks, of what is given: a certificate gives some chunks.
        let lengths: BTreeSet<u64> = self
            .claimed
            .iter()
            .map(|chunk| Self::length(&chunk.range))
            .collect();
        let step = self
            .claimed
            .iter()
            .map(|chunk| Self::length(&chunk.range))
            .max()
            .unwrap_or(0)
            / 3
            + 1;
        let step = (step..)
            .find(|step| !lengths.contains(step))
            .unwrap_or(step);
        let mut jobs = Vec::new();
        for given in runs_of(claimed.keys().copied()) {
            let starts = given.clone().step_by(step as usize);
            jobs.extend(starts.map(|start| (start, start..given.end.min(start + step))));
        }
        jobs.reverse();
        let number = claimed.len() as u64;
        let mut done = 0;
        let mut wrong = Vec::new();
        let crew = Crew { isa, ..*crew };
        crew.count(self.n, jobs.into_iter(), |counted| {
            for (rank, count) in (counted.first..).zip(counted.ledger) {
                done += 1;
                if claimed[&rank] != count {
                    wrong.push((rank, claimed[&rank], count));
                }
            }
            progress(done, number);
            Ok(())
        })?;
        wrong.sort_unstable();
        Ok(match wrong.first() {
            Some((rank, claimed, truth)) => Finding::Fails(format!(
                "{} units differ, first unit {rank}: {claimed} claimed, {truth} with the {isa} kernel",
                wrong.len()
            )),
            None if done < number => Finding::Skipped(format!(
                "stopped after {done} of {number} units, which agree"
            )),
            None => Finding::Holds(format!(
                "{done} units counted again in chunks of {step} with the {isa} kernel, {}",
                if self.kernels.contains(isa.name()) {
                    "the only one here, as before"
                } else {
                    "not used before"
                }
            )),
        })
    }
}

/// The maximal runs of consecutive numbers in an increasing sequence.
fn runs_of(numbers: impl Iterator<Item = u64>) -> Vec<Range<u64>> {
    let mut runs: Vec<Range<u64>> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some(run) if run.end == number => run.end += 1,
            _ => runs.push(number..number + 1),
        }
    }
    runs
}

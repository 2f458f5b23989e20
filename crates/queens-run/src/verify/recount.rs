//! Counting again: some units in another way, or all by the join with other chunks.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};

use queens::count::{Kernel, RowSplit, Units, restricted};
use queens::random::Random;
use queens::threads::on_threads;
use queens::watch::{Stopped, Watch};

use super::evidence::Evidence;
use super::{Effort, Finding, Method, Price, Recounted, Sample, draws_for, halves};
use crate::certificate::by_claim;
use crate::{Crew, Error};

/// A unit to count again: what is claimed for it, and who counted it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    pub(super) count: u64,
    pub(super) maker: usize,
}

/// Wrong units of one maker that a sample by [`Sample::Power`] finds.
const OF_A_MAKER: f64 = 0.1;

impl Evidence {
    pub(super) fn recount(
        &self,
        units: &Units,
        effort: &Effort<'_>,
        crew: &Crew<'_>,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> (Finding, Vec<Recounted>) {
        let skipped = |why: &str| (Finding::Skipped(why.to_owned()), Vec::new());
        if self.algorithm != crate::algorithm() {
            return skipped("the units are not this program's");
        }
        if self.ledgers.iter().any(|ledger| ledger.end() > units.len()) {
            return skipped("there are no such units");
        }
        let mut chosen = self.choose(effort.sample);
        if chosen.is_empty() {
            return skipped("of no unit");
        }
        let number = chosen.len() as u64;
        let method = effort.method.unwrap_or(Method::for_size(self.n));
        let mut makers: Vec<Recounted> = (self.makers.iter())
            .map(|maker| Recounted {
                maker: maker.clone(),
                units: 0,
                recounted: 0,
                wrong: 0,
            })
            .collect();
        for ledger in &self.ledgers {
            if let Some(made) = makers.get_mut(ledger.maker) {
                made.units += ledger.counts.len() as u64;
            }
        }
        let (mut done, mut wrong) = (0, BTreeMap::new());
        let mut compare = |rank: u64, claimed: Chosen, truth: u64| {
            let is_wrong = truth != claimed.count;
            if is_wrong {
                wrong.insert(rank, (claimed.count, truth));
            }
            if let Some(made) = makers.get_mut(claimed.maker) {
                made.recounted += 1;
                made.wrong += u64::from(is_wrong);
            }
            done += 1;
            progress(done, number);
        };
        // One of middling cost is timed first.
        let cost = |rank: u64| units.cost(rank..rank + 1);
        let all: f64 = chosen.keys().map(|&rank| cost(rank)).sum();
        let off = |rank: u64| (cost(rank) - all / number as f64).abs();
        let middling = chosen
            .keys()
            .copied()
            .min_by(|&a, &b| off(a).total_cmp(&off(b)));
        let middling = middling.expect("some are chosen");
        let started = Instant::now();
        let mut goes_on = false;
        if let Ok(truth) = method.count(units.split(middling), crew.watch) {
            let seconds = started.elapsed().as_secs_f64() * all / cost(middling).max(1e-12);
            let claimed = chosen.remove(&middling).expect("it is chosen");
            compare(middling, claimed, truth);
            goes_on = (effort.price)(Price {
                units: number,
                thread_time: Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX),
            });
        }
        if goes_on {
            // A stop is told from what is left to do.
            let _ = on_threads(
                crew.threads(),
                chosen.into_iter(),
                crew.watch,
                || (),
                |(), (rank, claimed), watch| {
                    Ok((rank, claimed, method.count(units.split(rank), watch)?))
                },
                |(rank, claimed, truth)| {
                    compare(rank, claimed, truth);
                    ControlFlow::Continue(())
                },
            );
        }
        let how = method.words();
        let finding = if let Some((rank, (claimed, truth))) = wrong.first_key_value() {
            Finding::Fails(format!(
                "{} of {done} units are wrong, first unit {rank}: {claimed} claimed, {truth} by {how}",
                wrong.len()
            ))
        } else if done < number {
            Finding::Skipped(format!(
                "stopped after {done} of {number} units, which agree"
            ))
        } else {
            Finding::Holds(match effort.sample {
                Sample::All => format!("{done} units, all given, agree with {how}"),
                Sample::Units { seed, .. } => {
                    format!("{done} units, drawn with seed {seed}, agree with {how}")
                }
                Sample::Power {
                    confidence,
                    faults,
                    seed,
                } => format!(
                    "{done} units, drawn with seed {seed}, agree with {how}: with {:.4} % confidence less than {:.3} % \
                     of the units are wrong, and less than that is claimed too much",
                    100.0 * confidence,
                    100.0 * faults
                ),
            })
        };
        (finding, makers)
    }

    /// Units and what is claimed for them.
    pub(super) fn choose(&self, sample: Sample) -> BTreeMap<u64, Chosen> {
        let given: u64 = self.ledgers.iter().map(|l| l.counts.len() as u64).sum();
        let all = || {
            self.ledgers
                .iter()
                .flat_map(|ledger| (ledger.first..).zip(ledger.counts.iter().copied()))
        };
        let (number, seed, of_a_maker) = match sample {
            Sample::All => (given, 0, 0),
            Sample::Units { number, seed } => (number, seed, 0),
            Sample::Power {
                confidence,
                faults,
                seed,
            } => (
                2 * draws_for(confidence, faults),
                seed,
                draws_for(confidence, OF_A_MAKER),
            ),
        };
        let chosen = |rank: u64| {
            let ledger = self.ledgers.partition_point(|ledger| ledger.first <= rank) - 1;
            let ledger = &self.ledgers[ledger];
            let count = ledger.counts[(rank - ledger.first) as usize];
            (
                rank,
                Chosen {
                    count,
                    maker: ledger.maker,
                },
            )
        };
        if number >= given {
            return all().map(|(rank, _)| chosen(rank)).collect();
        }
        let mut random = Random::new(seed);
        let mut ranks = BTreeSet::new();
        if let Some([claimed, even]) = &self.drawn {
            let mut lists = [claimed.clone(), even.clone()];
            let mut take = |list: &mut Vec<u64>| {
                let at = random.below(list.len().max(1) as u64) as usize;
                (at < list.len()).then(|| list.swap_remove(at))
            };
            while (ranks.len() as u64) < number {
                let before = lists[0].len() + lists[1].len();
                for list in &mut lists {
                    if let Some(rank) = take(list).filter(|_| (ranks.len() as u64) < number) {
                        ranks.insert(rank);
                    }
                }
                if before == 0 {
                    break;
                }
            }
            return ranks.into_iter().map(chosen).collect();
        }
        let total: u128 = all().map(|(_, count)| u128::from(count)).sum();
        let mut starts = Vec::with_capacity(self.ledgers.len());
        let mut start = 0;
        for ledger in &self.ledgers {
            starts.push(start);
            start += ledger.counts.len() as u64;
        }
        // Distinct ones: a few rounds make up for what is drawn twice.
        while (ranks.len() as u64) < number {
            let open = number - ranks.len() as u64;
            let by_size = if total == 0 || ranks.len() as u64 > number - number / 8 {
                0
            } else {
                open.div_ceil(2)
            };
            let numbers = (0..by_size)
                .map(|_| (u128::from(random.bits()) << 64 | u128::from(random.bits())) % total);
            ranks.extend(by_claim(all(), numbers.collect()));
            for _ in by_size..open {
                let at = random.below(given);
                let which = starts.partition_point(|&start| start <= at) - 1;
                ranks.insert(self.ledgers[which].first + (at - starts[which]));
            }
        }
        for maker in 0..self.makers.len() {
            let theirs: Vec<_> = self
                .ledgers
                .iter()
                .filter(|ledger| ledger.maker == maker)
                .collect();
            let units: u64 = theirs.iter().map(|ledger| ledger.counts.len() as u64).sum();
            let is_theirs = |rank: &&u64| chosen(**rank).1.maker == maker;
            let mut there = if of_a_maker == 0 {
                0
            } else {
                ranks.iter().filter(is_theirs).count() as u64
            };
            while there < of_a_maker.min(units) {
                let mut at = random.below(units);
                for ledger in &theirs {
                    let length = ledger.counts.len() as u64;
                    if at < length {
                        there += u64::from(ranks.insert(ledger.first + at));
                        break;
                    }
                    at -= length;
                }
            }
        }
        ranks.into_iter().map(chosen).collect()
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

impl Method {
    /// What a unit contributes to Q(n).
    fn count(self, split: RowSplit, watch: &dyn Watch) -> Result<u64, Stopped> {
        match self {
            Method::Backtracking => Ok(restricted::weighted(split)),
            Method::Halves => halves::weighted(split.n(), split.east(), watch).ok_or(Stopped),
        }
    }
}

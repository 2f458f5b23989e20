//! Is it right? Checks of a store or a certificate that believe nothing they can compute.
//!
//! From cheap to dear: identities and checksums; that the ranges are a partition of all units and the units
//! a partition of all row splits; sums, residues, congruences, published values; a recount of units by
//! plain backtracking, which shares with the join only the numbering of units and the definition of a
//! weight; a recount of everything by the join with other chunks and another instruction set.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use queens::count::{Isa, Units, restricted};
use queens::known;
use queens::random::Random;
use queens::symmetric::{self, Control};

use crate::chunk::{Flaw, Sums};
use crate::{Certificate, Crew, Error, Plan, Store};

/// What is to be checked.
#[derive(Clone, Copy, Debug)]
pub enum Claim<'a> {
    /// All of a run.
    Store(&'a Store),
    /// What a run gives to strangers.
    Certificate(&'a Certificate),
}

/// How much to recount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// So many units, drawn at random with this seed.
    Units {
        /// How many.
        number: u64,
        /// Which.
        seed: u64,
    },
    /// Every unit whose count is given.
    All,
}

/// What came out of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It holds.
    Holds(String),
    /// It does not.
    Fails(String),
    /// It could not be made, or was not asked for.
    Skipped(String),
}

/// A check and what came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Its name.
    pub name: &'static str,
    /// What came out.
    pub finding: Finding,
}

/// All checks of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Size of the board.
    pub n: u32,
    /// The sum of what is claimed.
    pub total: u128,
    /// The checks, in the order they were made.
    pub checks: Vec<Check>,
}

impl Verdict {
    /// Whether no check failed.
    pub fn holds(&self) -> bool {
        self.checks
            .iter()
            .all(|check| !matches!(check.finding, Finding::Fails(_)))
    }

    /// The finding of a check.
    pub fn finding(&self, name: &str) -> Option<&Finding> {
        let check = self.checks.iter().find(|check| check.name == name);
        check.map(|check| &check.finding)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for check in &self.checks {
            let (mark, text) = match &check.finding {
                Finding::Holds(text) => ("holds", text),
                Finding::Fails(text) => ("FAILS", text),
                Finding::Skipped(text) => ("  –  ", text),
            };
            writeln!(f, "{mark}  {:<13} {text}", check.name)?;
        }
        Ok(())
    }
}

/// Checks a claim. The crew recounts; `progress` is told how many units of how many are recounted.
///
/// # Errors
/// When the claim cannot be read; what is wrong with it is in the verdict.
pub fn verify(
    claim: Claim<'_>,
    sample: Sample,
    double_check: bool,
    crew: &Crew<'_>,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<Verdict, Error> {
    let evidence = Evidence::gather(claim)?;
    let n = evidence.n;
    let mut checks = Vec::new();
    let mut check = |name, finding| checks.push(Check { name, finding });
    check("plan", evidence.plan());
    check("units", evidence.units_are_ours());
    let units = Units::new(n)?;
    check("checksums", evidence.flaws());
    check("partition", evidence.partition(&units));
    check("ledger", evidence.ledger(&units));
    check("residues", evidence.residues());
    let complete = evidence.missing.is_empty();
    let if_complete = |find: &dyn Fn() -> Finding| match complete {
        true => find(),
        false => Finding::Skipped("the run is not complete".to_owned()),
    };
    let total = evidence.sums.total;
    check("identity", if_complete(&|| congruence(n, total, crew)));
    check("known value", if_complete(&|| published(n, total)));
    if let Claim::Certificate(certificate) = claim {
        check("certificate", certificate_fits(certificate, &evidence));
    }
    check("recount", evidence.recount(&units, sample, crew, progress));
    check(
        "double check",
        evidence.double_check(double_check, crew, progress)?,
    );
    Ok(Verdict {
        n,
        total: evidence.sums.total,
        checks,
    })
}

/// What a claim says, chunk by chunk, gathered in one pass.
struct Evidence {
    n: u32,
    algorithm: String,
    hash: String,
    true_hash: String,
    chunks: u64,
    missing: Vec<u64>,
    flaws: Vec<(u64, Flaw)>,
    /// Sums of the chunks, as they say.
    sums: Sums,
    /// Chunks whose residues are not those of their totals.
    odd_residues: Vec<u64>,
    ranges: Vec<Range<u64>>,
    /// The count of every unit that is given, with the sums its chunk claims for them.
    ledgers: Vec<Ledger>,
    kernels: BTreeSet<String>,
}

struct Ledger {
    chunk: u64,
    first: u64,
    counts: Vec<u64>,
    claimed: Sums,
}

impl Ledger {
    fn end(&self) -> u64 {
        self.first.saturating_add(self.counts.len() as u64)
    }
}

impl Evidence {
    fn gather(claim: Claim<'_>) -> Result<Self, Error> {
        match claim {
            Claim::Store(store) => Self::of_store(store),
            Claim::Certificate(certificate) => Ok(Self::of_certificate(certificate)),
        }
    }

    fn new(n: u32, algorithm: &str, hash: &str, true_hash: &str, chunks: u64) -> Self {
        Evidence {
            n,
            algorithm: algorithm.to_owned(),
            hash: hash.to_owned(),
            true_hash: true_hash.to_owned(),
            chunks,
            missing: Vec::new(),
            flaws: Vec::new(),
            sums: Sums::default(),
            odd_residues: Vec::new(),
            ranges: Vec::new(),
            ledgers: Vec::new(),
            kernels: BTreeSet::new(),
        }
    }

    fn of_store(store: &Store) -> Result<Self, Error> {
        let plan: &Plan = store.plan();
        // The plan was rehashed when the store was opened.
        let mut evidence = Self::new(
            plan.n(),
            plan.algorithm(),
            plan.hash(),
            plan.hash(),
            plan.chunks(),
        );
        evidence.missing = store.missing()?;
        store.each(|kept| {
            match kept.result {
                Ok(result) => {
                    let claimed = result.sums();
                    evidence.add(kept.chunk, result.range(), claimed);
                    evidence.kernels.insert(result.kernel);
                    evidence.ledgers.push(Ledger {
                        chunk: kept.chunk,
                        first: result.first,
                        counts: result.ledger,
                        claimed,
                    });
                }
                Err(flaw) => evidence.flaws.push((kept.chunk, flaw)),
            }
            Ok(())
        })?;
        Ok(evidence)
    }

    fn of_certificate(certificate: &Certificate) -> Self {
        let ends = certificate.ends();
        let true_hash = crate::plan::hash(certificate.n, &certificate.algorithm, &ends);
        let mut evidence = Self::new(
            certificate.n,
            &certificate.algorithm,
            &certificate.plan,
            &true_hash,
            ends.len() as u64,
        );
        for (chunk, line) in (0..).zip(&certificate.chunks) {
            evidence.add(chunk, line.first..line.end, line.sums());
        }
        for opened in &certificate.opened {
            let line = certificate.chunks.get(opened.chunk as usize);
            match line
                .filter(|line| opened.ledger.len() as u64 == Self::length(&(line.first..line.end)))
            {
                Some(line) if line.checksum == opened.checksum() => evidence.ledgers.push(Ledger {
                    chunk: opened.chunk,
                    first: line.first,
                    counts: opened.ledger.clone(),
                    claimed: line.sums(),
                }),
                _ => evidence.flaws.push((opened.chunk, Flaw::Checksum)),
            }
        }
        evidence.kernels = certificate.kernels.keys().cloned().collect();
        evidence
    }

    fn add(&mut self, chunk: u64, range: Range<u64>, sums: Sums) {
        if !sums.agree() {
            self.odd_residues.push(chunk);
        }
        self.sums.add_sums(&sums);
        self.ranges.push(range);
    }

    fn length(range: &Range<u64>) -> u64 {
        range.end.saturating_sub(range.start)
    }

    fn plan(&self) -> Finding {
        if self.hash == self.true_hash {
            Finding::Holds(format!("{} chunks, hash {}", self.chunks, self.hash))
        } else {
            Finding::Fails(format!(
                "its hash is {}, its chunks have {}",
                self.hash, self.true_hash
            ))
        }
    }

    fn units_are_ours(&self) -> Finding {
        if self.algorithm == crate::algorithm() {
            Finding::Holds(format!("numbered and weighed as here: {}", self.algorithm))
        } else {
            Finding::Fails(format!(
                "'{}', this program has '{}': check it with the release that made it",
                self.algorithm,
                crate::algorithm()
            ))
        }
    }

    fn flaws(&self) -> Finding {
        match &self.flaws[..] {
            [] => Finding::Holds(format!("of {} results", self.ledgers.len())),
            [(chunk, flaw), ..] => Finding::Fails(format!(
                "{} damaged results, first chunk {chunk}: {flaw}",
                self.flaws.len()
            )),
        }
    }

    /// The ranges follow each other from the first unit to the last; the units they name are row splits
    /// in strictly increasing order, so no two are the same; and with their mirror images they are as many
    /// as there are row splits, so none is left out.
    fn partition(&self, units: &Units) -> Finding {
        if !self.missing.is_empty() {
            return Finding::Fails(format!(
                "{} of {} chunks are missing: {}",
                self.missing.len(),
                self.chunks,
                crate::numbers(&self.missing)
            ));
        }
        let mut next = 0;
        let mut before = None;
        let mut row_splits: u128 = 0;
        for range in &self.ranges {
            if range.start != next || range.is_empty() || range.end > units.len() {
                return Finding::Fails(format!(
                    "a chunk has units {} to {} where unit {next} should follow",
                    range.start, range.end
                ));
            }
            for rank in range.clone() {
                let split = units.split(rank);
                let key = (split.north(), split.middle(), split.south());
                if before >= Some(key) || !split.is_unit() {
                    return Finding::Fails(format!("unit {rank} is not a new row split"));
                }
                before = Some(key);
                row_splits += u128::from(split.weight());
            }
            next = range.end;
        }
        let expected = row_split_number(self.n);
        if row_splits != expected {
            return Finding::Fails(format!(
                "the units stand for {row_splits} row splits, there are {expected}"
            ));
        }
        Finding::Holds(format!(
            "{} chunks, {next} units, each once, stand for all {expected} row splits",
            self.ranges.len()
        ))
    }

    fn ledger(&self, units: &Units) -> Finding {
        let ranges: HashSet<&Range<u64>> = self.ranges.iter().collect();
        let mut number = 0;
        for ledger in &self.ledgers {
            let end = ledger.end();
            if !ranges.contains(&(ledger.first..end)) || end > units.len() {
                return Finding::Fails(format!(
                    "chunk {} has another number of units",
                    ledger.chunk
                ));
            }
            let mut sums = Sums::default();
            for (rank, &count) in (ledger.first..).zip(&ledger.counts) {
                sums.add(count, units.split(rank).weight());
                number += 1;
            }
            if sums != ledger.claimed {
                return Finding::Fails(format!(
                    "the units of chunk {} add up to {}, it says {}",
                    ledger.chunk, sums.total, ledger.claimed.total
                ));
            }
        }
        Finding::Holds(format!("{number} units add up to what their chunks say"))
    }

    fn residues(&self) -> Finding {
        match &self.odd_residues[..] {
            [] if self.sums.agree() => Finding::Holds(format!(
                "{} and {} of the total {}",
                self.sums.residues[0], self.sums.residues[1], self.sums.total
            )),
            [] => {
                Finding::Fails("those of the chunks do not add up to those of the total".to_owned())
            }
            chunks => Finding::Fails(format!(
                "those of chunks {} are not those of their totals",
                crate::numbers(chunks)
            )),
        }
    }

    fn recount(
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
        let done = AtomicU64::new(0);
        let wrong = Mutex::new(BTreeMap::new());
        let next = Mutex::new(chosen.into_iter());
        let take = || next.lock().expect("no panic while it is held").next();
        std::thread::scope(|scope| {
            for _ in 0..crew.threads.max(1) {
                scope.spawn(|| {
                    while let Some((rank, claimed)) = take().filter(|_| !(crew.stop)()) {
                        let truth = restricted::weighted(units.split(rank));
                        if truth != claimed {
                            let mut wrong = wrong.lock().expect("no panic while it is held");
                            wrong.insert(rank, (claimed, truth));
                        }
                        progress(done.fetch_add(1, Ordering::Relaxed) + 1, number);
                    }
                });
            }
        });
        let wrong = wrong.into_inner().expect("no thread panicked");
        let done = done.into_inner();
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
    fn choose(&self, sample: Sample) -> BTreeMap<u64, u64> {
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
    fn double_check(
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
        let isa = Isa::available()
            .rev()
            .find(|isa| !self.kernels.contains(isa.name()))
            .unwrap_or(Isa::Portable);
        let last = Units::new(self.n)?.len();
        if self.ledgers.iter().any(|ledger| ledger.end() > last) {
            return Ok(Finding::Skipped("there are no such units".to_owned()));
        }
        let mut claimed = BTreeMap::new();
        for ledger in &self.ledgers {
            claimed.extend((ledger.first..).zip(ledger.counts.iter().copied()));
        }
        // Blocks as long as none of the run's chunks, of what is given: a certificate gives some chunks.
        let lengths: BTreeSet<u64> = self.ranges.iter().map(Self::length).collect();
        let step = self.ranges.iter().map(Self::length).max().unwrap_or(0) / 3 + 1;
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

/// n choose ⌊n/2⌋, the number of row splits.
fn row_split_number(n: u32) -> u128 {
    let n = u128::from(n);
    (0..n / 2).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Burnside: the orbits of the eight symmetries are whole. P and R come from searches of their own.
fn congruence(n: u32, total: u128, crew: &Crew<'_>) -> Finding {
    if n < 2 {
        return Finding::Skipped("the solution of such a board is an orbit of its own".to_owned());
    }
    let control = Control::default();
    let (Ok(p), Ok(r)) = (
        symmetric::half_turn(n, crew.threads, &control),
        symmetric::quarter_turn(n, crew.threads, &control),
    ) else {
        return Finding::Skipped(format!("P({n}) and R({n}) cannot be counted here"));
    };
    let sum = total.saturating_add(p + 2 * r);
    let text = format!("Q + P + 2R = {total} + {p} + 2·{r} ≡ {} (mod 8)", sum % 8);
    if sum.is_multiple_of(8) {
        Finding::Holds(text)
    } else {
        Finding::Fails(text)
    }
}

fn published(n: u32, total: u128) -> Finding {
    match known::all(n) {
        Some(value) if value == total => Finding::Holds(format!("Q({n}) = {value} (OEIS A000170)")),
        Some(value) => Finding::Fails(format!("{total} claimed, {value} published (OEIS A000170)")),
        None => Finding::Skipped(format!("Q({n}) is not published")),
    }
}

fn certificate_fits(certificate: &Certificate, evidence: &Evidence) -> Finding {
    let sums = &evidence.sums;
    let opened: BTreeSet<u64> = certificate
        .opened
        .iter()
        .map(|result| result.chunk)
        .collect();
    if (certificate.total, certificate.counted) != (sums.total, sums.counted)
        || certificate.deduced != sums.total.saturating_sub(sums.counted)
        || certificate.residues != sums.residues
    {
        return Finding::Fails(format!(
            "it says {}, its chunks add up to {}",
            certificate.total, sums.total
        ));
    }
    if certificate.digest != certificate.true_digest() {
        return Finding::Fails("its digest is not that of its checksums".to_owned());
    }
    if opened != certificate.to_open() || opened.len() != certificate.opened.len() {
        return Finding::Fails("it does not open the chunks that its digest demands".to_owned());
    }
    Finding::Holds(format!(
        "its totals are those of its chunks; {} chunks are opened as the digest demands",
        opened.len()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ChunkResult;
    use crate::crew::count_chunk;
    use std::path::PathBuf;

    const ALL: Sample = Sample::All;
    const SOME: Sample = Sample::Units {
        number: 20,
        seed: 1,
    };

    struct Case {
        dir: tempfile::TempDir,
        results: Vec<ChunkResult>,
        plan: Plan,
    }

    impl Case {
        fn new(n: u32, chunks: u64) -> Self {
            let plan = Plan::even(n, chunks).unwrap();
            Case {
                dir: tempfile::tempdir().unwrap(),
                results: (0..plan.chunks())
                    .map(|chunk| count_chunk(&plan, chunk))
                    .collect(),
                plan,
            }
        }

        /// A store with the results as they are now.
        fn store(&self) -> Store {
            let path: PathBuf = self.dir.path().join(format!("{}", Random::new(1).bits()));
            let _ = std::fs::remove_file(&path);
            let mut store = Store::create(&path, &self.plan).unwrap();
            let batch = store.begin().unwrap();
            for result in &self.results {
                batch.add(result, "a test").unwrap();
            }
            batch.commit().unwrap();
            store
        }

        fn verdict(&self, sample: Sample, double_check: bool) -> Verdict {
            check(Claim::Store(&self.store()), sample, double_check)
        }

        /// Two units of the same weight, the first of which has solutions: (chunk, index) of each.
        fn pair(&self) -> [(usize, usize); 2] {
            let units = Units::new(self.plan.n()).unwrap();
            let mut twofold = self.results.iter().enumerate().flat_map(|(chunk, result)| {
                let ledger = result.ledger.iter().enumerate();
                let units = &units;
                ledger
                    .filter(move |&(i, &count)| {
                        count >= 16 && units.split(result.first + i as u64).weight() == 2
                    })
                    .map(move |(i, _)| (chunk, i))
            });
            [twofold.next().unwrap(), twofold.next_back().unwrap()]
        }

        /// Changes a unit's count and everything that depends on it, as a careful forger would.
        fn forge(&mut self, (chunk, i): (usize, usize), change: i64) {
            let result = &mut self.results[chunk];
            result.ledger[i] = result.ledger[i].checked_add_signed(change).unwrap();
            let units = Units::new(self.plan.n()).unwrap();
            let mut sums = Sums::default();
            for (rank, &count) in (result.first..).zip(&result.ledger) {
                sums.add(count, units.split(rank).weight());
            }
            result.counted = sums.counted;
            result.deduced = sums.total - sums.counted;
            result.residues = sums.residues;
        }
    }

    fn check(claim: Claim<'_>, sample: Sample, double_check: bool) -> Verdict {
        verify(claim, sample, double_check, &Crew::new(2), &|_, _| ()).unwrap()
    }

    fn failed(verdict: &Verdict) -> Vec<&'static str> {
        let fails = |check: &&Check| matches!(check.finding, Finding::Fails(_));
        verdict
            .checks
            .iter()
            .filter(fails)
            .map(|check| check.name)
            .collect()
    }

    #[test]
    fn an_honest_run_holds_in_every_way() {
        for n in [0, 1, 2, 3, 4, 9, 10] {
            let case = Case::new(n, 7);
            let store = case.store();
            let verdict = check(Claim::Store(&store), ALL, true);
            assert!(verdict.holds(), "n = {n}\n{verdict}");
            assert_eq!(Some(verdict.total), known::all(n));
            let certificate = Certificate::new(&store).unwrap();
            let json = certificate.to_json();
            let read = Certificate::from_json(json.as_bytes(), "c".as_ref()).unwrap();
            assert_eq!(read, certificate);
            let verdict = check(Claim::Certificate(&read), ALL, true);
            assert!(verdict.holds(), "n = {n}\n{verdict}");
            assert!(certificate.to_text().contains(&verdict.total.to_string()));
        }
    }

    #[test]
    fn an_incomplete_run_is_not_certified() {
        let mut case = Case::new(8, 7);
        case.results.remove(2);
        let verdict = case.verdict(SOME, false);
        assert_eq!(failed(&verdict), ["partition"]);
        let missing = Certificate::new(&case.store()).unwrap_err();
        assert!(matches!(missing, Error::Incomplete { missing: 1 }));
    }

    #[test]
    fn a_wrong_total_is_noticed_without_recounting() {
        let mut case = Case::new(9, 7);
        let [first, _] = case.pair();
        case.forge(first, 2);
        let none = Sample::Units { number: 0, seed: 0 };
        assert_eq!(
            failed(&case.verdict(none, false)),
            ["identity", "known value"]
        );
        case.forge(first, 6);
        assert_eq!(failed(&case.verdict(none, false)), ["known value"]);
    }

    #[test]
    fn counts_moved_between_units_are_noticed_by_recounting_them() {
        let mut case = Case::new(9, 7);
        let [first, second] = case.pair();
        case.forge(first, -2);
        case.forge(second, 2);
        let none = Sample::Units { number: 0, seed: 0 };
        assert!(case.verdict(none, false).holds());
        assert_eq!(failed(&case.verdict(ALL, false)), ["recount"]);
        assert_eq!(failed(&case.verdict(none, true)), ["double check"]);
        // A certificate opens all units of a small run.
        let certificate = Certificate::new(&case.store()).unwrap();
        assert_eq!(
            failed(&check(Claim::Certificate(&certificate), ALL, false)),
            ["recount"]
        );
    }

    #[test]
    fn a_sample_is_drawn_by_its_seed() {
        let case = Case::new(10, 7);
        let store = case.store();
        let evidence = Evidence::gather(Claim::Store(&store)).unwrap();
        let draw = |seed| evidence.choose(Sample::Units { number: 9, seed });
        assert_eq!(draw(3).len(), 9);
        assert_eq!(draw(3), draw(3));
        assert_ne!(draw(3), draw(4));
        let all = evidence.choose(ALL);
        assert_eq!(all.len() as u64, case.plan.units());
        assert!(draw(5).iter().all(|(rank, count)| all[rank] == *count));
    }

    #[test]
    fn every_lie_in_a_certificate_is_noticed() {
        let case = Case::new(9, 40);
        let honest = Certificate::new(&case.store()).unwrap();
        type Lie = fn(&mut Certificate);
        let lies: [(&str, Lie); 14] = [
            ("certificate", |c| c.total += 8),
            ("certificate", |c| c.counted += 1),
            ("certificate", |c| c.residues[0] ^= 1),
            ("certificate", |c| c.digest.replace_range(0..1, "x")),
            ("certificate", |c| {
                c.opened.pop();
            }),
            ("certificate", |c| c.opened.push(c.opened[0].clone())),
            ("plan", |c| c.plan.replace_range(0..1, "x")),
            ("plan", |c| c.n = 10),
            ("partition", |c| {
                c.chunks.remove(3);
            }),
            ("partition", |c| c.chunks.swap(3, 4)),
            ("partition", |c| c.chunks[3].end += 1),
            ("residues", |c| c.chunks[5].counted += 8),
            ("units", |c| c.algorithm.push('x')),
            ("checksums", |c| c.opened[0].ledger[0] += 2),
        ];
        for (i, (name, lie)) in lies.iter().enumerate() {
            let mut certificate = honest.clone();
            lie(&mut certificate);
            let verdict = check(Claim::Certificate(&certificate), SOME, false);
            assert!(failed(&verdict).contains(name), "lie {i}:\n{verdict}");
        }
        // Absurd numbers are refused, not computed with.
        let mut absurd = honest;
        absurd.chunks[0].counted = u128::MAX;
        absurd.chunks[1].residues = [u64::MAX; 2];
        absurd.chunks[2].first = u64::MAX;
        assert!(!check(Claim::Certificate(&absurd), SOME, true).holds());
    }
}

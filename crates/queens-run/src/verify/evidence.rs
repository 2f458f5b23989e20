//! What a store or a certificate says, and the checks that need no counting.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;

use queens::count::Units;

use super::{Claim, Finding};
use crate::certificate::Given;
use crate::chunk::{Flaw, Sums};
use crate::{CLAIMED_DRAWS, Certificate, EVEN_DRAWS, Error, FirstCertificate, Plan, Store};

/// Who counted a chunk.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Maker {
    /// The machine.
    pub host: String,
    /// Version and build of the program.
    pub program: String,
    /// The instruction sets.
    pub kernel: String,
}

/// What a claim says, chunk by chunk, gathered in one pass.
pub(super) struct Evidence {
    pub(super) n: u32,
    pub(super) algorithm: String,
    plan: Finding,
    chunks: u64,
    pub(super) missing: Vec<u64>,
    flaws: Vec<(u64, Flaw)>,
    /// What each chunk says, in order.
    pub(super) claimed: Vec<Claimed>,
    /// The count of every unit that is given, with the sums its chunk claims for them.
    pub(super) ledgers: Vec<Ledger>,
    pub(super) kernels: BTreeSet<String>,
    /// Who counted, as the ledgers refer to them.
    pub(super) makers: Vec<Maker>,
    /// Of a certificate that gives some units: as they were drawn in proportion to the claim, and evenly.
    pub(super) drawn: Option<[Vec<u64>; 2]>,
    /// What does not fit in the units that a certificate gives.
    misfit: Option<String>,
}

pub(super) struct Claimed {
    chunk: u64,
    pub(super) range: Range<u64>,
    sums: Sums,
}

pub(super) struct Ledger {
    chunk: u64,
    pub(super) first: u64,
    pub(super) counts: Vec<u64>,
    /// What they are said to add up to.
    claimed: Option<Sums>,
    pub(super) maker: usize,
}

impl Ledger {
    pub(super) fn end(&self) -> u64 {
        self.first.saturating_add(self.counts.len() as u64)
    }
}

impl Evidence {
    pub(super) fn gather(claim: Claim<'_>) -> Result<Self, Error> {
        match claim {
            Claim::Store(store) => Self::of_store(store),
            Claim::Certificate(certificate) => Ok(Self::of_certificate(certificate)),
            Claim::FirstCertificate(certificate) => Ok(Self::of_first_certificate(certificate)),
        }
    }

    fn new(n: u32, algorithm: &str, plan: Finding, chunks: u64) -> Self {
        Evidence {
            n,
            algorithm: algorithm.to_owned(),
            plan,
            chunks,
            missing: Vec::new(),
            flaws: Vec::new(),
            claimed: Vec::new(),
            ledgers: Vec::new(),
            kernels: BTreeSet::new(),
            makers: Vec::new(),
            drawn: None,
            misfit: None,
        }
    }

    fn plan_finding(hash: &str, true_hash: &str, chunks: u64) -> Finding {
        if hash == true_hash {
            Finding::Holds(format!("{chunks} chunks, hash {hash}"))
        } else {
            Finding::Fails(format!("its hash is {hash}, its chunks have {true_hash}"))
        }
    }

    fn of_store(store: &Store) -> Result<Self, Error> {
        let plan: &Plan = store.plan();
        // The plan was rehashed when the store was opened.
        let finding = Self::plan_finding(plan.hash(), plan.hash(), plan.chunks());
        let mut evidence = Self::new(plan.n(), plan.algorithm(), finding, plan.chunks());
        evidence.missing = store.missing()?;
        let mut makers: BTreeMap<Maker, usize> = BTreeMap::new();
        store.each(|kept| {
            match kept.result {
                Ok(result) => {
                    let claimed = result.sums();
                    evidence.claimed.push(Claimed {
                        chunk: kept.chunk,
                        range: result.range(),
                        sums: claimed,
                    });
                    evidence.kernels.insert(result.kernel.clone());
                    let number = makers.len();
                    let maker = makers.entry(Maker {
                        host: result.host,
                        program: match &*result.build {
                            "" => result.program,
                            build => format!("{} ({build})", result.program),
                        },
                        kernel: result.kernel,
                    });
                    evidence.ledgers.push(Ledger {
                        chunk: kept.chunk,
                        first: result.first,
                        counts: result.ledger,
                        claimed: Some(claimed),
                        maker: *maker.or_insert(number),
                    });
                }
                Err(flaw) => evidence.flaws.push((kept.chunk, flaw)),
            }
            Ok(())
        })?;
        let mut makers: Vec<(usize, Maker)> =
            makers.into_iter().map(|(maker, i)| (i, maker)).collect();
        makers.sort_unstable();
        evidence.makers = makers.into_iter().map(|(_, maker)| maker).collect();
        Ok(evidence)
    }

    fn of_certificate(certificate: &Certificate) -> Self {
        let plan =
            Finding::Skipped("a certificate is about units, however they were cut".to_owned());
        let mut evidence = Self::new(certificate.n, &certificate.algorithm, plan, 1);
        let claimed = Sums {
            counted: certificate.counted,
            total: certificate.counted.saturating_add(certificate.deduced),
            residues: certificate.residues,
        };
        evidence.claimed.push(Claimed {
            chunk: 0,
            range: 0..certificate.units,
            sums: claimed,
        });
        let ledger = |first, counts, claimed| Ledger {
            chunk: 0,
            first,
            counts,
            claimed,
            maker: 0,
        };
        match certificate.given() {
            Ok(Given::All(counts)) => evidence.ledgers.push(ledger(0, counts, Some(claimed))),
            Ok(Given::Some {
                units,
                claimed,
                even,
            }) => {
                let units = units.into_iter();
                let each = units.map(|(rank, count)| ledger(rank, vec![count], None));
                evidence.ledgers.extend(each);
                evidence.drawn = Some([claimed, even]);
            }
            Err(misfit) => evidence.misfit = Some(misfit),
        }
        evidence.kernels = certificate.said.kernels.keys().cloned().collect();
        evidence
    }

    fn of_first_certificate(certificate: &FirstCertificate) -> Self {
        let ends = certificate.ends();
        let true_hash = crate::plan::hash(certificate.n, &certificate.algorithm, &ends);
        let chunks = ends.len() as u64;
        let plan = Self::plan_finding(&certificate.plan, &true_hash, chunks);
        let mut evidence = Self::new(certificate.n, &certificate.algorithm, plan, chunks);
        for (chunk, line) in (0..).zip(&certificate.chunks) {
            evidence.claimed.push(Claimed {
                chunk,
                range: line.first..line.end,
                sums: line.sums(),
            });
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
                    claimed: Some(line.sums()),
                    maker: 0,
                }),
                _ => evidence.flaws.push((opened.chunk, Flaw::Checksum)),
            }
        }
        evidence.kernels = certificate.kernels.keys().cloned().collect();
        evidence
    }

    /// The root of the counts, when all are given.
    pub(super) fn root(&self) -> Option<String> {
        let units = Units::new(self.n).ok()?.len();
        let mut counts = Vec::with_capacity(units as usize);
        for ledger in &self.ledgers {
            if ledger.first != counts.len() as u64 {
                return None;
            }
            counts.extend_from_slice(&ledger.counts);
        }
        (counts.len() as u64 == units).then(|| crate::root(self.n, &self.algorithm, &counts))
    }

    /// The sum of what all chunks say.
    pub(super) fn sums(&self) -> Sums {
        let mut all = Sums::default();
        for claimed in &self.claimed {
            all.add_sums(&claimed.sums);
        }
        all
    }

    pub(super) fn length(range: &Range<u64>) -> u64 {
        range.end.saturating_sub(range.start)
    }

    pub(super) fn plan(&self) -> Finding {
        self.plan.clone()
    }

    pub(super) fn units_are_ours(&self) -> Finding {
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

    pub(super) fn flaws(&self) -> Finding {
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
    pub(super) fn partition(&self, units: &Units) -> Finding {
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
        for Claimed { range, .. } in &self.claimed {
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
            self.claimed.len()
        ))
    }

    pub(super) fn ledger(&self, units: &Units) -> Finding {
        let ranges: HashSet<&Range<u64>> = self.claimed.iter().map(|chunk| &chunk.range).collect();
        let mut number = 0;
        for ledger in &self.ledgers {
            let end = ledger.end();
            if end > units.len()
                || (ledger.claimed.is_some() && !ranges.contains(&(ledger.first..end)))
            {
                return Finding::Fails(format!(
                    "chunk {} has another number of units",
                    ledger.chunk
                ));
            }
            let mut sums = Sums::default();
            for (rank, &count) in (ledger.first..).zip(&ledger.counts) {
                let weight = units.split(rank).weight();
                if count % weight != 0 {
                    return Finding::Fails(format!(
                        "unit {rank} stands for {weight} row splits and cannot contribute {count}"
                    ));
                }
                sums.add(count, weight);
                number += 1;
            }
            if let Some(claimed) = ledger.claimed.filter(|claimed| *claimed != sums) {
                return Finding::Fails(format!(
                    "the units of chunk {} add up to {} ({} counted), it says {} ({} counted)",
                    ledger.chunk, sums.total, sums.counted, claimed.total, claimed.counted
                ));
            }
        }
        Finding::Holds(match &self.drawn {
            None => format!("{number} units add up to what their chunks say"),
            Some(_) => format!("{number} opened units contribute what their weights allow"),
        })
    }

    /// What is deduced is what the mirror images of units contribute: as much as the units, unless some of them
    /// are their own mirror images.
    pub(super) fn mirror_images(&self, units: &Units) -> Finding {
        let mut equal = 0;
        for Claimed { chunk, range, sums } in &self.claimed {
            let deduced = sums.total - sums.counted;
            let mut inside = range.start..range.end.min(units.len());
            let own = inside.any(|rank| units.split(rank).weight() == 1);
            if deduced > sums.counted || (!own && deduced < sums.counted) {
                return Finding::Fails(format!(
                    "chunk {chunk} says {} counted and {deduced} deduced",
                    sums.counted
                ));
            }
            equal += u64::from(!own);
        }
        let sums = self.sums();
        Finding::Holds(format!(
            "{} counted, {} deduced; as much as counted in {equal} chunks, not more in the others",
            sums.counted,
            sums.total - sums.counted
        ))
    }

    pub(super) fn residues(&self) -> Finding {
        let odd = self.claimed.iter().filter(|claimed| !claimed.sums.agree());
        let odd: Vec<u64> = odd.map(|claimed| claimed.chunk).collect();
        let sums = self.sums();
        match &odd[..] {
            [] if sums.agree() => Finding::Holds(format!(
                "{} and {} of the total {}",
                sums.residues[0], sums.residues[1], sums.total
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

    /// Whether what the certificate says of the whole is what its chunks say.
    pub(super) fn fits_first(&self, certificate: &FirstCertificate) -> Finding {
        if certificate.seal != certificate.true_seal() {
            return Finding::Fails(
                "it was changed after it was made: its seal does not fit".to_owned(),
            );
        }
        let sums = self.sums();
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
        if certificate
            .kernels
            .values()
            .try_fold(0, |sum: u64, &chunks| sum.checked_add(chunks))
            != Some(self.chunks)
        {
            return Finding::Fails("its kernels counted another number of chunks".to_owned());
        }
        if certificate.digest != certificate.true_digest() {
            return Finding::Fails("its digest is not that of its checksums".to_owned());
        }
        if opened != certificate.to_open() || opened.len() != certificate.opened.len() {
            return Finding::Fails(
                "it does not open the chunks that its digest demands".to_owned(),
            );
        }
        Finding::Holds(format!(
            "its totals are those of its chunks; {} chunks are opened as the digest demands",
            opened.len()
        ))
    }

    /// How much of a certificate of the first format is open to a look.
    pub(super) fn openings_first(&self) -> Finding {
        let total = self.sums().total;
        let open: BTreeSet<u64> = self.ledgers.iter().map(|ledger| ledger.chunk).collect();
        let closed = self
            .claimed
            .iter()
            .filter(|chunk| !open.contains(&chunk.chunk));
        let Some(largest) = closed.max_by_key(|chunk| chunk.sums.total) else {
            return Finding::Holds("all units are given".to_owned());
        };
        let percent = 100.0 * largest.sums.total as f64 / (total as f64).max(1.0);
        let remedy = "make one of the present format from the store, by `queens run report`";
        if percent > 1.0 {
            return Finding::Fails(format!(
                "of the first format: chunk {} holds {percent:.1} % of the claim, and none of its units is given, so \
                 nobody could see if it were invented: {remedy}",
                largest.chunk
            ));
        }
        Finding::Skipped(format!(
            "of the first format: {} of {} chunks are given, drawn by a digest that its maker could try again and \
             again: {remedy}",
            open.len(),
            self.chunks
        ))
    }

    /// Whether what the certificate says of the whole is what its units say.
    pub(super) fn fits(&self, certificate: &Certificate) -> Finding {
        if certificate.seal != certificate.true_seal() {
            return Finding::Fails(
                "it was changed after it was made: its seal does not fit".to_owned(),
            );
        }
        if certificate.counted.checked_add(certificate.deduced) != Some(certificate.total) {
            return Finding::Fails("what is counted and deduced is not its total".to_owned());
        }
        if let Some(misfit) = &self.misfit {
            return Finding::Fails(misfit.clone());
        }
        let said = &certificate.said;
        let sum = |numbers: Vec<u64>| {
            let mut numbers = numbers.into_iter();
            numbers.try_fold(0, u64::checked_add)
        };
        for numbers in [
            said.kernels.values().copied().collect(),
            said.builds.values().copied().collect(),
            said.witnesses.values().copied().collect(),
        ] {
            if sum(numbers) != Some(said.chunks) {
                return Finding::Fails("it says different numbers of chunks".to_owned());
            }
        }
        Finding::Holds(match &self.drawn {
            None => format!(
                "the counts of all {} units lead to its root and total",
                certificate.units
            ),
            Some([claimed, even]) => format!(
                "{} units lead to its root and total, drawn {} times by the claim and {} times evenly",
                self.ledgers.len(),
                claimed.len(),
                even.len()
            ),
        })
    }

    /// Who chose what is open to a look.
    pub(super) fn challenge(&self, certificate: &Certificate, wanted: Option<&str>) -> Finding {
        if let Some(wanted) = wanted.filter(|wanted| *wanted != certificate.challenge) {
            return match &self.drawn {
                None => Finding::Holds("all units are given: draw them with --seed".to_owned()),
                Some(_) => Finding::Fails(format!(
                    "it answers '{}', not '{wanted}': ask its maker for `queens run report --challenge '{wanted}'`",
                    certificate.challenge
                )),
            };
        }
        match (&self.drawn, wanted, &*certificate.challenge) {
            (None, ..) => Finding::Holds("all units are given, and drawn here".to_owned()),
            (Some(_), Some(_), _) => Finding::Holds(
                "the units are drawn by your words; they bind if you gave them after you had seen the root".to_owned(),
            ),
            (Some(_), None, "") => Finding::Holds(format!(
                "the units are drawn by the root alone: who tries 2^60 times can claim {:.1} % too much or {:.0} % too \
                 little unseen; with words of your own (`report --challenge`) nobody can",
                100.0 * hidden(CLAIMED_DRAWS),
                100.0 * 8.0 * hidden(EVEN_DRAWS)
            )),
            (Some(_), None, words) => Finding::Holds(format!(
                "the units are drawn by '{words}': make sure that nobody knew this before the root was published"
            )),
        }
    }
}

/// Which part may be wrong and have one of 2^60 tries pass so many draws.
fn hidden(draws: u64) -> f64 {
    1.0 - (-60.0 * std::f64::consts::LN_2 / draws as f64).exp()
}

/// n choose ⌊n/2⌋, the number of row splits.
fn row_split_number(n: u32) -> u128 {
    let n = u128::from(n);
    (0..n / 2).fold(1, |product, i| product * (n - i) / (i + 1))
}

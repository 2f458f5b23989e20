//! What a store or a certificate says, and the checks that need no counting.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use queens::count::Units;

use super::{Claim, Finding};
use crate::chunk::{Flaw, Sums};
use crate::{Certificate, Error, Plan, Store};

/// What a claim says, chunk by chunk, gathered in one pass.
pub(super) struct Evidence {
    pub(super) n: u32,
    pub(super) algorithm: String,
    hash: String,
    true_hash: String,
    chunks: u64,
    pub(super) missing: Vec<u64>,
    flaws: Vec<(u64, Flaw)>,
    /// What each chunk says, in order.
    pub(super) claimed: Vec<Claimed>,
    /// The count of every unit that is given, with the sums its chunk claims for them.
    pub(super) ledgers: Vec<Ledger>,
    pub(super) kernels: BTreeSet<String>,
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
    claimed: Sums,
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
            claimed: Vec::new(),
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
                    evidence.claimed.push(Claimed {
                        chunk: kept.chunk,
                        range: result.range(),
                        sums: claimed,
                    });
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
                    claimed: line.sums(),
                }),
                _ => evidence.flaws.push((opened.chunk, Flaw::Checksum)),
            }
        }
        evidence.kernels = certificate.kernels.keys().cloned().collect();
        evidence
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
        if self.hash == self.true_hash {
            Finding::Holds(format!("{} chunks, hash {}", self.chunks, self.hash))
        } else {
            Finding::Fails(format!(
                "its hash is {}, its chunks have {}",
                self.hash, self.true_hash
            ))
        }
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
            if !ranges.contains(&(ledger.first..end)) || end > units.len() {
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
            if sums != ledger.claimed {
                return Finding::Fails(format!(
                    "the units of chunk {} add up to {} ({} counted), it says {} ({} counted)",
                    ledger.chunk,
                    sums.total,
                    sums.counted,
                    ledger.claimed.total,
                    ledger.claimed.counted
                ));
            }
        }
        Finding::Holds(format!("{number} units add up to what their chunks say"))
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
    pub(super) fn fits(&self, certificate: &Certificate) -> Finding {
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
}

/// n choose ⌊n/2⌋, the number of row splits.
fn row_split_number(n: u32) -> u128 {
    let n = u128::from(n);
    (0..n / 2).fold(1, |product, i| product * (n - i) / (i + 1))
}

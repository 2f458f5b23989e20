//! Certificates as they were before units were bound one by one. They are read and checked, and not written any more.
//!
//! They name every chunk with its sums and checksum. A digest of the checksums decides which chunks are *opened*, given
//! with the count of every unit. The digest covers times and names, and chunks are cut as their maker likes; so who
//! makes one can put all that he invents into one chunk, and try names until that one is not opened.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

#[cfg(test)]
use crate::chunk::residues;
use crate::chunk::{ChunkResult, Sums, decimal};
use crate::store::Audit;
#[cfg(test)]
use crate::{Error, Plan, Store};

/// Chunks are opened until at least so many units are.
const OPENED_UNITS: u64 = 2000;

/// A claim about Q(n), with what it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstCertificate {
    format: String,
    /// Size of the board.
    pub n: u32,
    /// Q(n) as counted.
    #[serde(with = "decimal")]
    pub total: u128,
    /// The part of the total that was counted.
    #[serde(with = "decimal")]
    pub counted: u128,
    /// The part that was added for mirror images.
    #[serde(with = "decimal")]
    pub deduced: u128,
    /// The total modulo 2^61 − 1 and 2^31 − 1.
    pub residues: [u64; 2],
    /// The identity of the units.
    pub algorithm: String,
    /// The hash of the plan.
    pub plan: String,
    /// Digest of all chunk checksums.
    pub digest: String,
    /// When the certificate was made: milliseconds since 1970.
    pub made: u64,
    /// The version of the program that made it.
    pub program: String,
    /// Time of the counting threads, added up.
    pub microseconds: u64,
    /// Chunks by the kernel that counted them.
    pub kernels: BTreeMap<String, u64>,
    /// Machines that counted.
    pub machines: u64,
    /// Checks that held before it was made.
    pub audits: Vec<Audit>,
    /// What it rests on, in words.
    pub rests_on: Vec<String>,
    /// Every chunk, in order.
    pub chunks: Vec<Line>,
    /// The opened chunks.
    pub opened: Vec<ChunkResult>,
    /// SHA-256 of the certificate as compact JSON, with "" for the seal: a careless change is
    /// noticed. It is not a signature.
    pub seal: String,
}

/// A chunk in a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Its first unit.
    pub first: u64,
    /// The unit after its last.
    pub end: u64,
    /// What was counted.
    #[serde(with = "decimal")]
    pub counted: u128,
    /// What was added for mirror images.
    #[serde(with = "decimal")]
    pub deduced: u128,
    /// The contribution modulo the two primes.
    pub residues: [u64; 2],
    /// The checksum of the result.
    pub checksum: String,
}

impl Line {
    #[cfg(test)]
    fn of(result: &ChunkResult) -> Self {
        Line {
            first: result.first,
            end: result.end,
            counted: result.counted,
            deduced: result.deduced,
            residues: result.residues,
            checksum: result.checksum(),
        }
    }

    pub(crate) fn sums(&self) -> Sums {
        Sums {
            counted: self.counted,
            total: self.counted.saturating_add(self.deduced),
            residues: self.residues,
        }
    }
}

impl FirstCertificate {
    pub(crate) const FORMAT: &'static str = "queens-certificate 1";

    /// The certificate of a complete run, as it was made then.
    #[cfg(test)]
    pub(crate) fn new(store: &Store) -> Result<Self, Error> {
        let mut results = Vec::new();
        store.each(|kept| {
            results.extend(kept.result);
            Ok(())
        })?;
        Ok(Self::of(store.plan(), &results))
    }

    /// The same of these results.
    #[cfg(test)]
    pub(crate) fn of(plan: &Plan, results: &[ChunkResult]) -> Self {
        let lines: Vec<Line> = results.iter().map(Line::of).collect();
        let digest = digest(&lines);
        let ends: Vec<u64> = lines.iter().map(|line| line.end).collect();
        let to_open = opened(&digest, &ends);
        let mut kernels = BTreeMap::new();
        for result in results {
            *kernels.entry(result.kernel.clone()).or_insert(0) += 1;
        }
        let counted = results.iter().map(|result| result.counted).sum();
        let deduced = results.iter().map(|result| result.deduced).sum();
        let mut certificate = FirstCertificate {
            format: Self::FORMAT.to_owned(),
            n: plan.n(),
            total: counted + deduced,
            counted,
            deduced,
            residues: residues(counted + deduced),
            algorithm: plan.algorithm().to_owned(),
            plan: plan.hash().to_owned(),
            digest,
            made: crate::now(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            microseconds: 0,
            kernels,
            machines: 1,
            audits: Vec::new(),
            rests_on: Vec::new(),
            chunks: lines,
            opened: results
                .iter()
                .filter(|result| to_open.contains(&result.chunk))
                .cloned()
                .collect(),
            seal: String::new(),
        };
        certificate.seal = certificate.true_seal();
        certificate
    }

    /// The seal that it should have.
    pub(crate) fn true_seal(&self) -> String {
        let unsealed = FirstCertificate {
            seal: String::new(),
            ..self.clone()
        };
        let json = serde_json::to_string(&unsealed).expect("a certificate is plain data");
        crate::sha256(json.as_bytes())
    }

    #[cfg(test)]
    /// The certificate as JSON, one chunk a line.
    pub(crate) fn to_json(&self) -> String {
        let json = serde_json::to_string(self).expect("a certificate is plain data");
        // Readable with any pager, and every line a chunk, an audit or a field.
        let json = json.replace("},{", "},\n{").replace("[{", "[\n{");
        json.replace(",\"", ", \"") + "\n"
    }

    /// The plan that its chunks form; its hash is not yet that of the certificate.
    pub(crate) fn ends(&self) -> Vec<u64> {
        self.chunks.iter().map(|line| line.end).collect()
    }

    /// The digest that its checksums have.
    pub(crate) fn true_digest(&self) -> String {
        digest(&self.chunks)
    }

    /// The chunks that have to be opened.
    pub(crate) fn to_open(&self) -> BTreeSet<u64> {
        opened(&self.digest, &self.ends())
    }
}

fn digest(lines: &[Line]) -> String {
    let text: String = lines
        .iter()
        .map(|line| format!("{}\n", line.checksum))
        .collect();
    crate::sha256(text.as_bytes())
}

/// The chunks that a digest opens: in the order of the SHA-256 of `"<digest> <chunk>"`, until enough
/// units are open.
fn opened(digest: &str, ends: &[u64]) -> BTreeSet<u64> {
    let mut order: Vec<(String, u64)> = (0..ends.len() as u64)
        .map(|chunk| (crate::sha256(format!("{digest} {chunk}").as_bytes()), chunk))
        .collect();
    order.sort_unstable();
    let mut open = BTreeSet::new();
    let mut units = 0;
    for (_, chunk) in order {
        if units >= OPENED_UNITS {
            break;
        }
        let start = chunk
            .checked_sub(1)
            .map_or(0, |before| ends[before as usize]);
        units += ends[chunk as usize].saturating_sub(start);
        open.insert(chunk);
    }
    open
}

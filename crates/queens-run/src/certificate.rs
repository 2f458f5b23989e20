//! What a stranger gets: the total, what it is made of, and enough to check it.
//!
//! A certificate names every chunk with its range, sums, residues and checksum. The checksums are bound
//! together by a digest, SHA-256 of one line each, and that digest decides which chunks are *opened*:
//! given with the count of every unit. So who makes a certificate cannot choose what will be looked at, and
//! who checks it can recount units of the opened chunks with any program. The whole ledger is in the store.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::chunk::{ChunkResult, Sums, decimal, residues};
use crate::store::Audit;
use crate::{Error, Plan, Store, date};

const FORMAT: &str = "queens-certificate 1";

/// Chunks are opened until at least so many units are.
const OPENED_UNITS: u64 = 2000;

/// A claim about Q(n), with what it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
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
    /// SHA-256 of the certificate as compact JSON, with "" for the seal: whoever changes it carelessly is
    /// noticed. It is no signature.
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

impl Certificate {
    /// The certificate of a complete run.
    ///
    /// # Errors
    /// [`Error::Incomplete`], [`Error::Damaged`], or what the system says.
    pub fn new(store: &Store) -> Result<Self, Error> {
        let missing = store.missing()?.len() as u64;
        if missing > 0 {
            return Err(Error::Incomplete { missing });
        }
        let plan = store.plan();
        let mut lines = Vec::with_capacity(plan.chunks() as usize);
        let (mut counted, mut deduced, mut microseconds) = (0, 0, 0);
        let mut kernels = BTreeMap::new();
        let mut hosts = BTreeSet::new();
        let mut programs = BTreeSet::new();
        store.each(|kept| {
            let result = kept.result.map_err(|flaw| Error::Damaged {
                path: store.path().to_path_buf(),
                chunk: kept.chunk,
                flaw,
            })?;
            counted += result.counted;
            deduced += result.deduced;
            microseconds += result.microseconds;
            lines.push(Line::of(&result));
            *kernels.entry(result.kernel).or_insert(0) += 1;
            hosts.insert(result.host);
            programs.insert(result.program);
            Ok(())
        })?;
        let digest = digest(&lines);
        let ends: Vec<u64> = lines.iter().map(|line| line.end).collect();
        let to_open = opened(&digest, &ends);
        let mut opened = Vec::with_capacity(to_open.len());
        store.each(|kept| {
            if to_open.contains(&kept.chunk) {
                opened.extend(kept.result);
            }
            Ok(())
        })?;
        let audits = store.audits()?;
        let rests_on = foundations(plan, &programs, &audits);
        let mut certificate = Certificate {
            format: FORMAT.to_owned(),
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
            microseconds,
            kernels,
            machines: hosts.len() as u64,
            audits,
            rests_on,
            chunks: lines,
            opened,
            seal: String::new(),
        };
        certificate.seal = certificate.true_seal();
        Ok(certificate)
    }

    /// The seal that it should have.
    pub(crate) fn true_seal(&self) -> String {
        let unsealed = Certificate {
            seal: String::new(),
            ..self.clone()
        };
        let json = serde_json::to_string(&unsealed).expect("a certificate is plain data");
        crate::sha256(json.as_bytes())
    }

    /// The certificate as JSON, one chunk a line.
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string(self).expect("a certificate is plain data");
        // Readable with any pager, and every line a chunk, an audit or a field.
        let json = json.replace("},{", "},\n{").replace("[{", "[\n{");
        json.replace(",\"", ", \"") + "\n"
    }

    /// Reads what [`Certificate::to_json`] wrote; checks nothing but the format.
    ///
    /// # Errors
    /// When it is no certificate, with `path` in the sentence.
    pub fn from_json(json: &[u8], path: &Path) -> Result<Self, Error> {
        let fail = |reason: String| Error::Certificate {
            path: path.to_path_buf(),
            reason,
        };
        #[derive(Deserialize)]
        struct Header {
            format: String,
        }
        // Another kind of file should be called what it is, not a list of fields it lacks.
        let header: Option<Header> = serde_json::from_slice(json).ok();
        if let Some(Header { format }) = header.filter(|header| header.format != FORMAT) {
            return Err(fail(format!(
                "its format is '{format}', this program reads '{FORMAT}'"
            )));
        }
        let read: Self = serde_json::from_slice(json)
            .map_err(|error| fail(format!("it is damaged or none at all ({error})")))?;
        Ok(read)
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

    /// The certificate in words.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut line = |label: &str, value: &dyn std::fmt::Display| {
            let _ = writeln!(text, "{label:<22}{value}");
        };
        line("board", &format_args!("{n} × {n}", n = self.n));
        line("solutions", &self.total);
        line("  counted", &self.counted);
        line(
            "  deduced",
            &format_args!("{} (mirror images of what was counted)", self.deduced),
        );
        line("  mod 2^61 - 1", &self.residues[0]);
        line("  mod 2^31 - 1", &self.residues[1]);
        line("units", &self.chunks.last().map_or(0, |line| line.end));
        line("chunks", &self.chunks.len());
        for (kernel, chunks) in &self.kernels {
            line("  kernel", &format_args!("{kernel}: {chunks} chunks"));
        }
        line("machines", &self.machines);
        let hours = self.microseconds as f64 / 3.6e9;
        line("thread time", &format_args!("{hours:.4} h"));
        line("units are", &self.algorithm);
        line("plan", &self.plan);
        line("digest of results", &self.digest);
        line(
            "made",
            &format_args!("{} by queens {}", date(self.made), self.program),
        );
        let _ = writeln!(text, "\nThis rests on:");
        for sentence in &self.rests_on {
            let _ = writeln!(text, "- {sentence}");
        }
        let _ = writeln!(
            text,
            "\nTo check it: `queens run verify` on the certificate (JSON) or on the store."
        );
        text
    }
}

fn digest(lines: &[Line]) -> String {
    let text: String = lines
        .iter()
        .map(|line| format!("{}\n", line.checksum))
        .collect();
    crate::sha256(text.as_bytes())
}

/// The chunks that a digest opens: in the order of the SHA-256 of "<digest> <chunk>", until enough
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

fn foundations(plan: &Plan, programs: &BTreeSet<String>, audits: &[Audit]) -> Vec<String> {
    let n = plan.n();
    let versions: Vec<&str> = programs.iter().map(String::as_str).collect();
    let mut all = vec![
        format!(
            "Q({n}) is the sum of what the {} work units contribute: row splits up to the reflection \
             north–south, with the weights proved in docs/counting.md.",
            plan.units()
        ),
        format!(
            "Each unit was counted once, by the quadrant join of queens {}; the units of all chunks \
             together are all units, each once.",
            versions.join(" and ")
        ),
        "What was counted on which machine is protected against accidents by checksums and residues, \
         not against a machine that lies: only recounting shows that."
            .to_owned(),
    ];
    if audits.is_empty() {
        all.push(
            "No unit was recounted by an independent algorithm before this was written.".to_owned(),
        );
    }
    for audit in audits {
        all.push(format!(
            "{}, {}: {}.",
            audit.kind,
            date(audit.finished),
            audit.detail
        ));
    }
    all
}

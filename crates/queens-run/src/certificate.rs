//! What a stranger gets: the total, what it rests on, and enough to check it.
//!
//! A certificate commits to the count of every unit by the [root](mod@crate::root) of a tree of hashes and sums. Small
//! ones bring all counts, so that a checker can draw units at will. Larger ones *open* units: some drawn in
//! proportion to what is claimed for them, which finds a claim of too much, and some drawn evenly, which finds a claim
//! of too little. What is drawn follows from the root and a *challenge*:
//!
//! ```text
//! draw i of a kind:  the first 16 bytes of SHA-256("queens-draw 1\nroot <root>\nchallenge <challenge>\n<kind> <i>\n"),
//!                    little-endian, modulo the total ("claimed") or the number of units ("even")
//! ```
//!
//! Nothing else enters it: no time, no name, no cut into chunks, nothing that its maker may choose freely. Without a
//! challenge the root alone decides, and a forger may try again and again until the draws suit;
//! `docs/runs.md` says how little that helps. With a challenge from the checker, or a public one that became
//! known later than the root, it does not help at all.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::chunk::{decimal, residues};
use crate::root::Opened;
use crate::store::Audit;
use crate::tally::{NotQ, Tally};
use crate::{Error, FirstCertificate, Plan, Store, date};

const FORMAT: &str = "queens-certificate 2";

/// Draws in proportion to what is claimed: 1 % too much is found with 1 − 2 · 10⁻⁹.
pub const CLAIMED_DRAWS: u64 = 2_000;

/// Even draws. The largest count was at most 8 times the mean for n = 14 to 18; where it is, 1 % too little is found
/// with 1 − 2 · 10⁻⁹.
pub const EVEN_DRAWS: u64 = 16_000;

/// Up to so many units, n = 22, a certificate has the counts of all.
const ALL_GIVEN: u64 = 400_000;

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
    /// How many units there are.
    pub units: u64,
    /// What binds the counts of all units.
    pub root: String,
    /// What is merely said: nobody can compute it, and no number rests on it.
    pub said: Said,
    /// What it rests on, in words.
    pub rests_on: Vec<String>,
    /// The challenge that chose what is opened; empty when the root alone did.
    pub challenge: String,
    /// The units that root and challenge draw; none where all counts are given.
    pub(crate) opened: Option<Opened>,
    /// The counts of all units with blanks between.
    pub(crate) ledger: Option<String>,
    /// SHA-256 of the certificate as compact JSON, with "" for the seal: a careless change is
    /// noticed. It is not a signature.
    pub seal: String,
}

/// How a claim came about, as its maker says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// When the certificate was made: milliseconds since 1970.
    pub made: u64,
    /// The version of the program that made it.
    pub program: String,
    /// Which build of it.
    pub build: String,
    /// Time of the counting threads, added up.
    pub microseconds: u64,
    /// The hash of the plan.
    pub plan: String,
    /// Its chunks.
    pub chunks: u64,
    /// Chunks by the kernel that counted them.
    pub kernels: BTreeMap<String, u64>,
    /// Chunks by the build that counted them.
    pub builds: BTreeMap<String, u64>,
    /// Machines that counted.
    pub machines: u64,
    /// Chunks by the number of machines that came to the same counts.
    pub witnesses: BTreeMap<u64, u64>,
    /// Units that were counted twice, in different ways, before their chunk was written.
    pub rechecked: u64,
    /// Checks of these counts that held before it was made.
    pub audits: Vec<Audit>,
}

/// A certificate of this format or of the first.
#[derive(Clone, Debug)]
pub enum AnyCertificate {
    /// Of this one.
    Second(Box<Certificate>),
    /// As releases before it wrote them.
    First(Box<FirstCertificate>),
}

impl AnyCertificate {
    /// Reads a certificate; checks nothing but the format.
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
        let damaged = |error| fail(format!("it is damaged or none at all ({error})"));
        match header.as_ref().map(|header| &*header.format) {
            Some(FirstCertificate::FORMAT) => {
                let read = serde_json::from_slice(json).map_err(damaged)?;
                Ok(AnyCertificate::First(Box::new(read)))
            }
            Some(FORMAT) | None => {
                let read = serde_json::from_slice(json).map_err(damaged)?;
                Ok(AnyCertificate::Second(Box::new(read)))
            }
            Some(other) => Err(fail(format!(
                "its format is '{other}', this program reads '{FORMAT}'"
            ))),
        }
    }
}

impl Certificate {
    /// The certificate of a complete run, with the units that this challenge draws. `unverified` makes one although
    /// nothing of these counts was ever counted again; it then says so.
    ///
    /// # Errors
    /// [`Error::NotQ`] when the sum may not be called Q(n), [`Error::Unverified`], or what the system says.
    pub fn new(store: &Store, challenge: Option<&str>, unverified: bool) -> Result<Self, Error> {
        let tally = Tally::of(store)?;
        tally.q().map_err(|why| match why {
            NotQ::Incomplete(missing) => Error::Incomplete { missing },
            why => Error::NotQ(why),
        })?;
        let plan = store.plan();
        let mut counts = Vec::with_capacity(plan.units() as usize);
        let mut said = Said {
            made: crate::now(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            build: crate::build().to_owned(),
            microseconds: 0,
            plan: plan.hash().to_owned(),
            chunks: plan.chunks(),
            kernels: BTreeMap::new(),
            builds: BTreeMap::new(),
            machines: 0,
            witnesses: store.witnesses()?,
            rechecked: 0,
            audits: Vec::new(),
        };
        let mut hosts = BTreeSet::new();
        let mut programs = BTreeSet::new();
        store.each(|kept| {
            // The tally has seen that all are there and believed.
            if let Ok(result) = kept.result {
                counts.extend(result.ledger);
                said.microseconds += result.microseconds;
                said.rechecked += result.rechecked;
                *said.kernels.entry(result.kernel).or_insert(0) += 1;
                *said.builds.entry(result.build).or_insert(0) += 1;
                hosts.insert(result.host);
                programs.insert(result.program);
            }
            Ok(())
        })?;
        said.machines = hosts.len() as u64;
        let root = crate::root(plan.n(), plan.algorithm(), &counts);
        said.audits = store.audits()?;
        said.audits.retain(|audit| audit.root == root);
        if said.audits.is_empty() && !unverified {
            return Err(Error::Unverified(store.path().to_path_buf()));
        }
        let rests_on = foundations(plan, &programs, &said);
        let whole = plan.units() <= ALL_GIVEN;
        Ok(Self::assemble(
            plan,
            &counts,
            tally.counted,
            said,
            rests_on,
            (whole, challenge.unwrap_or_default()),
        ))
    }

    /// Of these counts: all given, or some opened.
    pub(crate) fn assemble(
        plan: &Plan,
        counts: &[u64],
        counted: u128,
        said: Said,
        rests_on: Vec<String>,
        (whole, challenge): (bool, &str),
    ) -> Self {
        let root = crate::root(plan.n(), plan.algorithm(), counts);
        let total = counts.iter().copied().map(u128::from).sum();
        let units = counts.len() as u64;
        // Where all are given, whoever checks draws for himself.
        let challenge = if whole { "" } else { challenge };
        let opened = (!whole).then(|| {
            let draws = Draws::new(&root, challenge, total, units);
            Opened::new(counts, &draws.ranks(counts))
        });
        let ledger = whole.then(|| {
            let words: Vec<String> = counts.iter().map(u64::to_string).collect();
            words.join(" ")
        });
        let mut certificate = Certificate {
            format: FORMAT.to_owned(),
            n: plan.n(),
            total,
            counted,
            deduced: total - counted,
            residues: residues(total),
            algorithm: plan.algorithm().to_owned(),
            units,
            root,
            said,
            rests_on,
            challenge: challenge.to_owned(),
            opened,
            ledger,
            seal: String::new(),
        };
        certificate.seal = certificate.true_seal();
        certificate
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

    /// The certificate as JSON, one opened unit or node a line.
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string(self).expect("a certificate is plain data");
        let json = json.replace("},{", "},\n{").replace("],[", "],\n[");
        json.replace(",\"", ", \"") + "\n"
    }

    /// What is claimed of units one by one, if it fits root and challenge.
    ///
    /// # Errors
    /// What does not fit, in words.
    pub(crate) fn given(&self) -> Result<Given, String> {
        match (&self.ledger, &self.opened) {
            (Some(_), None) if !self.challenge.is_empty() => {
                Err("it gives all counts, and names a challenge".to_owned())
            }
            (Some(text), None) => {
                let counts: Option<Vec<u64>> =
                    text.split(' ').map(|word| word.parse().ok()).collect();
                let counts = counts.ok_or("its ledger is no list of counts")?;
                let sum: u128 = counts.iter().copied().map(u128::from).sum();
                if counts.len() as u64 != self.units || sum != self.total {
                    return Err(format!(
                        "its {} units add up to {sum}, it says {} for {}",
                        counts.len(),
                        self.total,
                        self.units
                    ));
                }
                match crate::root(self.n, &self.algorithm, &counts) == self.root {
                    true => Ok(Given::All(counts)),
                    false => Err("its root is not that of its counts".to_owned()),
                }
            }
            (None, Some(opened)) => {
                let bound = opened.check(self.n, &self.algorithm, self.units);
                let (root, sum, starts) = bound.ok_or("its opened units do not fit together")?;
                if root != self.root || sum != self.total {
                    return Err("its opened units do not lead to its root and total".to_owned());
                }
                let draws = Draws::new(&self.root, &self.challenge, self.total, self.units);
                let (mut claimed, mut even) = (Vec::new(), Vec::new());
                for &x in &draws.claimed {
                    let at = starts.partition_point(|&start| start <= x).checked_sub(1);
                    let unit = at.map(|at| (starts[at], opened.units[at]));
                    match unit {
                        Some((start, (rank, count))) if x < start + u128::from(count) => {
                            claimed.push(rank);
                        }
                        _ => return Err("it does not open a unit that its claim draws".to_owned()),
                    }
                }
                for &rank in &draws.even {
                    match opened.units.binary_search_by_key(&rank, |unit| unit.0) {
                        Ok(_) => even.push(rank),
                        Err(_) => {
                            return Err(format!("it does not open unit {rank}, which is drawn"));
                        }
                    }
                }
                let drawn: BTreeSet<u64> = claimed.iter().chain(&even).copied().collect();
                if drawn.len() != opened.units.len() {
                    return Err("it opens units that are not drawn".to_owned());
                }
                Ok(Given::Some {
                    units: opened.units.clone(),
                    claimed,
                    even,
                })
            }
            _ => Err("it has to give all counts, or open some".to_owned()),
        }
    }

    /// The certificate in words.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut line = |label: &str, value: &dyn std::fmt::Display| {
            let _ = writeln!(text, "{label:<22}{value}");
        };
        let said = &self.said;
        line("board", &format_args!("{n} × {n}", n = self.n));
        line("solutions", &self.total);
        line("  counted", &self.counted);
        line(
            "  deduced",
            &format_args!("{} (mirror images of what was counted)", self.deduced),
        );
        line("  mod 2^61 - 1", &self.residues[0]);
        line("  mod 2^31 - 1", &self.residues[1]);
        line("units", &self.units);
        line("units are", &self.algorithm);
        line("root", &self.root);
        match &self.opened {
            None => line("units given", &"all"),
            Some(opened) => {
                line("units opened", &opened.units.len());
                match &*self.challenge {
                    "" => line("  drawn by", &"the root"),
                    challenge => line("  drawn by", &format_args!("the root and '{challenge}'")),
                }
            }
        }
        line("chunks", &said.chunks);
        for (kernel, chunks) in &said.kernels {
            line("  kernel", &format_args!("{kernel}: {chunks} chunks"));
        }
        for (build, chunks) in &said.builds {
            let build = if build.is_empty() { "not said" } else { build };
            line("  build", &format_args!("{build}: {chunks} chunks"));
        }
        for (machines, chunks) in said.witnesses.iter().filter(|(machines, _)| **machines > 1) {
            line(
                "  witnesses",
                &format_args!("{chunks} chunks by {machines} machines"),
            );
        }
        line("machines", &said.machines);
        let hours = said.microseconds as f64 / 3.6e9;
        line("thread time", &format_args!("{hours:.4} h"));
        line("plan", &said.plan);
        line(
            "made",
            &format_args!(
                "{} by queens {} ({})",
                date(said.made),
                said.program,
                said.build
            ),
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

/// What a certificate says of units one by one.
pub(crate) enum Given {
    All(Vec<u64>),
    Some {
        units: Vec<(u64, u64)>,
        /// Ranks as they were drawn in proportion to what is claimed.
        claimed: Vec<u64>,
        /// And evenly.
        even: Vec<u64>,
    },
}

/// What root and challenge draw.
struct Draws {
    /// Numbers below the total.
    claimed: Vec<u128>,
    /// Ranks.
    even: Vec<u64>,
}

impl Draws {
    fn new(root: &str, challenge: &str, total: u128, units: u64) -> Self {
        let draw = |kind: &str, i: u64, below: u128| {
            let text = format!("queens-draw 1\nroot {root}\nchallenge {challenge}\n{kind} {i}\n");
            crate::number(text.as_bytes()) % below
        };
        Draws {
            claimed: match total {
                0 => Vec::new(),
                _ => (0..CLAIMED_DRAWS)
                    .map(|i| draw("claimed", i, total))
                    .collect(),
            },
            even: (0..EVEN_DRAWS)
                .map(|i| draw("even", i, units.into()) as u64)
                .collect(),
        }
    }

    /// The ranks of all units that are drawn, in order, each once.
    fn ranks(&self, counts: &[u64]) -> Vec<u64> {
        let drawn: BTreeSet<u64> =
            by_claim((0..).zip(counts.iter().copied()), self.claimed.clone())
                .into_iter()
                .chain(self.even.iter().copied())
                .collect();
        drawn.into_iter().collect()
    }
}

/// On which units these numbers fall when the counts are laid end to end.
pub(crate) fn by_claim(
    units: impl Iterator<Item = (u64, u64)>,
    mut numbers: Vec<u128>,
) -> Vec<u64> {
    numbers.sort_unstable();
    let mut numbers = numbers.into_iter().peekable();
    let mut end = 0;
    let mut ranks = Vec::with_capacity(numbers.len());
    for (rank, count) in units {
        end += u128::from(count);
        while numbers.next_if(|&number| number < end).is_some() {
            ranks.push(rank);
        }
    }
    ranks
}

fn foundations(plan: &Plan, programs: &BTreeSet<String>, said: &Said) -> Vec<String> {
    let n = plan.n();
    let versions: Vec<&str> = programs.iter().map(String::as_str).collect();
    let mut all = vec![
        format!(
            "Q({n}) is the sum of what the {} work units contribute: row splits up to the reflection \
             north–south, with the weights proved in docs/counting.md.",
            plan.units()
        ),
        format!(
            "Each unit was counted by the quadrant join of queens {}; the units of all chunks together are all \
             units, each once.",
            versions.join(" and ")
        ),
        "What was counted on which machine is protected against accidents by checksums and residues, \
         not against a machine that lies: only recounting shows that."
            .to_owned(),
    ];
    if said.audits.is_empty() {
        all.push(
            "UNVERIFIED: nothing of these counts was counted again before this was written."
                .to_owned(),
        );
    }
    for audit in &said.audits {
        all.push(format!(
            "{}, {}: {}.",
            audit.kind,
            date(audit.finished),
            audit.detail
        ));
    }
    all
}

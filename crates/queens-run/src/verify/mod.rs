//! Is it right? Checks of a store or a certificate that believe nothing they can compute.
//!
//! From cheapest to most expensive: identities and checksums; that the ranges are a partition of all units and the units
//! a partition of all row splits; sums, residues, congruences, published values; a recount of units by
//! plain backtracking or by [halves](Method::Halves), which share with the join only the numbering of units and the
//! definition of a weight; a recount of everything by the join with other chunks and another instruction set.
//!
//! How likely a recount of some units is to find what is wrong can be computed: [`draws_for`]. Half of the units are
//! drawn in proportion to what is claimed for them, which finds a claim of too much; the others evenly, which finds
//! wrong units of any size.

use std::fmt;
use std::time::Duration;

use queens::count::Units;
use queens::known;
use queens::symmetric;

use crate::{Certificate, Crew, Error, FirstCertificate, Store};

mod evidence;
mod halves;
mod recount;
#[cfg(test)]
mod tests;

use evidence::Evidence;
pub use evidence::Maker;

/// What is to be checked.
#[derive(Clone, Copy, Debug)]
pub enum Claim<'a> {
    /// All of a run.
    Store(&'a Store),
    /// What a run gives to strangers.
    Certificate(&'a Certificate),
    /// What runs of earlier releases gave.
    FirstCertificate(&'a FirstCertificate),
}

/// How much to recount.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sample {
    /// So many units, drawn at random with this seed.
    Units {
        /// How many.
        number: u64,
        /// Which.
        seed: u64,
    },
    /// As many as it takes to be so sure, of each kind of draw; and of every machine, build and kernel as many as find
    /// out that a tenth of its units is wrong.
    Power {
        /// How sure to be, below 1.
        confidence: f64,
        /// To find one wrong unit if so large a part of the claim, or of the units, is wrong.
        faults: f64,
        /// Which.
        seed: u64,
    },
    /// Every unit whose count is given.
    All,
}

/// How many draws find, with this confidence, one of the faults that so large a part of what is drawn from has.
///
/// ```
/// use queens_run::verify::draws_for;
/// assert_eq!((draws_for(0.99, 0.01), draws_for(0.99, 0.001)), (459, 4603));
/// ```
pub fn draws_for(confidence: f64, faults: f64) -> u64 {
    ((1.0 - confidence).ln() / (1.0 - faults).ln()).ceil() as u64
}

/// How to recount a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Plain backtracking: every solution is visited. The simplest, and the slowest by far.
    Backtracking,
    /// All placements of each half of the board, and the pairs that fit: other code than the join, at a cost like it.
    Halves,
}

impl Method {
    /// Backtracking as long as a unit takes milliseconds.
    pub fn for_size(n: u32) -> Self {
        match n {
            0..=15 => Method::Backtracking,
            _ => Method::Halves,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Method::Backtracking => "plain backtracking",
            Method::Halves => "searching both halves",
        }
    }
}

/// What a recount will cost.
#[derive(Clone, Copy, Debug)]
pub struct Price {
    /// Units to count.
    pub units: u64,
    /// Time of all threads, by the time that one of the units took.
    pub thread_time: Duration,
}

/// What is to be counted again, and how.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// How much.
    pub sample: Sample,
    /// How; `None` leaves it to [`Method::for_size`].
    pub method: Option<Method>,
    /// Everything by the join as well.
    pub double_check: bool,
    /// The challenge that a certificate has to answer.
    pub challenge: Option<&'a str>,
    /// Is given the price before it is paid, and says whether to go on.
    pub price: &'a (dyn Fn(Price) -> bool + Sync),
}

impl std::fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Effort")
            .field("sample", &self.sample)
            .field("method", &self.method)
            .field("double_check", &self.double_check)
            .field("challenge", &self.challenge)
            .finish_non_exhaustive()
    }
}

impl Effort<'_> {
    /// This sample and no more, whatever it costs.
    pub fn of(sample: Sample) -> Self {
        Effort {
            sample,
            method: None,
            double_check: false,
            challenge: None,
            price: &|_| true,
        }
    }
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
    /// The [root](crate::root()) of the counts, where all are given.
    pub root: Option<String>,
    /// Who counted what was recounted.
    pub makers: Vec<Recounted>,
    /// Why it is not known whether the claim is right, though nothing contradicts it.
    pub unknown: Option<&'static str>,
}

/// Units of one maker that were counted again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recounted {
    /// Who counted them first.
    pub maker: Maker,
    /// How many there are.
    pub units: u64,
    /// How many were counted again.
    pub recounted: u64,
    /// How many of these are wrong.
    pub wrong: u64,
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
        let several = self.makers.len() > 1;
        for made in self.makers.iter().filter(|made| several || made.wrong > 0) {
            let Maker {
                host,
                program,
                kernel,
            } = &made.maker;
            writeln!(
                f,
                "{}  of {host}, {program}, {kernel}: {} of {} units recounted, {} wrong",
                if made.wrong > 0 { "FAILS" } else { "holds" },
                made.recounted,
                made.units,
                made.wrong
            )?;
        }
        Ok(())
    }
}

/// Checks a claim. The crew recounts; `progress` is given how many units of how many have been recounted.
///
/// # Errors
/// When the claim cannot be read; what is wrong with it is in the verdict.
pub fn verify(
    claim: Claim<'_>,
    effort: &Effort<'_>,
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
    check("mirror images", evidence.mirror_images(&units));
    check("residues", evidence.residues());
    let complete = evidence.missing.is_empty();
    let if_complete = |find: &dyn Fn() -> Finding| match complete {
        true => find(),
        false => Finding::Skipped("the run is not complete".to_owned()),
    };
    let total = evidence.sums().total;
    check("identity", if_complete(&|| congruence(n, total, crew)));
    check("known value", if_complete(&|| published(n, total)));
    match claim {
        Claim::Store(_) => {}
        Claim::Certificate(certificate) => {
            check("certificate", evidence.fits(certificate));
            check(
                "challenge",
                evidence.challenge(certificate, effort.challenge),
            );
        }
        Claim::FirstCertificate(certificate) => {
            check("certificate", evidence.fits_first(certificate));
            check("openings", evidence.openings_first());
        }
    }
    let (recount, makers) = evidence.recount(&units, effort, crew, progress);
    let recounted = matches!(recount, Finding::Holds(_));
    check("recount", recount);
    check(
        "double check",
        evidence.double_check(effort.double_check, crew, progress)?,
    );
    let skipped = |name| {
        let mut found = checks.iter().filter(|check| check.name == name);
        found.any(|check| matches!(check.finding, Finding::Skipped(_)))
    };
    let unknown = match claim {
        Claim::Store(_) => None,
        _ if !recounted => {
            Some("nothing was counted again, and a certificate proves nothing by itself")
        }
        _ if skipped("openings") => {
            Some("a certificate of the first format does not bind what it does not give")
        }
        _ => None,
    };
    let root = complete.then(|| evidence.root()).flatten();
    Ok(Verdict {
        n,
        total,
        checks,
        root,
        makers,
        unknown,
    })
}

/// Burnside: the orbits of the eight symmetries are whole. P and R come from searches of their own.
fn congruence(n: u32, total: u128, crew: &Crew<'_>) -> Finding {
    if n < 2 {
        return Finding::Skipped("the solution of such a board is an orbit of its own".to_owned());
    }
    let (Ok(p), Ok(r)) = (
        symmetric::half_turn(n, crew.threads(), crew.watch),
        symmetric::quarter_turn(n, crew.threads(), crew.watch),
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

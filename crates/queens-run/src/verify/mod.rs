//! Is it right? Checks of a store or a certificate that believe nothing they can compute.
//!
//! From cheap to dear: identities and checksums; that the ranges are a partition of all units and the units
//! a partition of all row splits; sums, residues, congruences, published values; a recount of units by
//! plain backtracking, which shares with the join only the numbering of units and the definition of a
//! weight; a recount of everything by the join with other chunks and another instruction set.

use std::fmt;

use queens::count::Units;
use queens::known;
use queens::symmetric;

use crate::{Certificate, Crew, Error, Store};

mod evidence;
mod recount;
#[cfg(test)]
mod tests;

use evidence::Evidence;

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
    if let Claim::Certificate(certificate) = claim {
        check("certificate", evidence.fits(certificate));
    }
    check("recount", evidence.recount(&units, sample, crew, progress));
    check(
        "double check",
        evidence.double_check(double_check, crew, progress)?,
    );
    Ok(Verdict { n, total, checks })
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

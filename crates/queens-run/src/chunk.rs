//! What is kept of a counted chunk: a ledger of its units, sums, residues, identity, checksum.
//!
//! Kept apart are what was **counted** (the units' own sums) and what was **deduced** (added for the
//! row splits that were not counted because they are mirror images of units). Their sum is the chunk's
//! contribution to Q(n).
//!
//! Three things must agree before a result is believed. The *ledger* has the contribution of every unit.
//! The *residues* are that contribution modulo the primes [`MODULI`], accumulated unit by unit beside the
//! 128-bit sums while counting, never computed from them. The *checksum* is the SHA-256 of the text
//!
//! ```text
//! queens-chunk 2
//! plan <hash>
//! algorithm <identity of the units>
//! chunk <number> units <first> to <end>        (end not included)
//! counted <sum> deduced <sum>
//! residues <mod 2^61 - 1> <mod 2^31 - 1>
//! kernel <instruction set> microseconds <thread time> finished <Unix ms>
//! program <version> build <revision/hash of the executable> host <name>
//! rechecked <units counted twice>
//! ledger <count of unit first> <of first + 1> …
//! ```
//!
//! Results of format 1, which have no build and no units counted twice, are read too; their text ends with
//! `program <version> host <name>` and the ledger.

use std::fmt::{self, Write as _};
use std::ops::Range;

use queens::count::Units;
use serde::{Deserialize, Serialize};

use crate::Plan;

const FORMAT: &str = "queens-chunk 2";
/// Of results that do not say which build made them.
const FORMAT_1: &str = "queens-chunk 1";

/// The primes of the two residues. Their product exceeds every Q(n) the counter can address but those
/// far beyond reach, so a wrong total that keeps both residues is off by at least 2^91.
pub const MODULI: [u64; 2] = [(1 << 61) - 1, (1 << 31) - 1];

/// The result of one chunk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChunkResult {
    /// The hash of the plan.
    pub plan: String,
    /// The identity of the units.
    pub algorithm: String,
    /// The number of the chunk in the plan.
    pub chunk: u64,
    /// Its first unit.
    pub first: u64,
    /// The unit after its last.
    pub end: u64,
    /// The sum over the units counted, each once.
    #[serde(with = "decimal")]
    pub counted: u128,
    /// What is added for their mirror images.
    #[serde(with = "decimal")]
    pub deduced: u128,
    /// The contribution to Q(n) modulo [`MODULI`], accumulated beside the sums.
    pub residues: [u64; 2],
    /// The instruction sets that counted, joined by `+`.
    pub kernel: String,
    /// Time of the counting threads, added up.
    pub microseconds: u64,
    /// When it was finished: milliseconds since 1970.
    pub finished: u64,
    /// The version of the program.
    pub program: String,
    /// Which [build](crate::build()) of it; empty in results of format 1.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub build: String,
    /// The name of the machine.
    pub host: String,
    /// Units that were counted twice, in different ways, before the result was written.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rechecked: u64,
    /// What each unit contributes to Q(n), in order of rank.
    pub ledger: Vec<u64>,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// How a result is kept in a file: with its format and checksum.
#[derive(Serialize, Deserialize)]
struct Sealed {
    format: String,
    checksum: String,
    #[serde(flatten)]
    result: ChunkResult,
}

/// Why a result is not believed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// It cannot be read at all.
    Unreadable(String),
    /// It ends in the middle, or is something else altogether.
    Torn(String),
    /// Its format is another release's.
    Format(String),
    /// Its bytes were changed.
    Checksum,
    /// It belongs to another plan, or to no chunk of this one.
    Foreign(String),
    /// Its units are numbered or weighed differently.
    Algorithm(String),
    /// Its parts contradict each other.
    Forged(String),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Unreadable(why) => write!(f, "it cannot be read: {why}"),
            Flaw::Torn(how) => write!(f, "torn: {how}"),
            Flaw::Format(found) => write!(
                f,
                "of another release: its format is '{found}', not '{FORMAT}'"
            ),
            Flaw::Checksum => f.write_str("forged or damaged: its checksum does not fit"),
            Flaw::Foreign(how) => write!(f, "foreign: {how}"),
            Flaw::Algorithm(found) => write!(
                f,
                "of another program: its units are '{found}', ours '{}'",
                crate::algorithm()
            ),
            Flaw::Forged(how) => write!(f, "forged: {how}"),
        }
    }
}

/// The sums of a ledger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    pub(crate) counted: u128,
    pub(crate) total: u128,
    pub(crate) residues: [u64; 2],
}

impl Sums {
    /// Adds what one unit contributes; it stands for `weight` row splits.
    pub(crate) fn add(&mut self, contribution: u64, weight: u64) {
        self.total += u128::from(contribution);
        self.counted += u128::from(contribution / weight);
        self.add_residues(MODULI.map(|modulus| contribution % modulus));
    }

    /// Adds what a chunk says, however absurd: no true sum comes near the end of 128 bits.
    pub(crate) fn add_sums(&mut self, other: &Sums) {
        self.total = self.total.saturating_add(other.total);
        self.counted = self.counted.saturating_add(other.counted);
        self.add_residues(other.residues);
    }

    fn add_residues(&mut self, more: [u64; 2]) {
        for ((residue, more), modulus) in self.residues.iter_mut().zip(more).zip(MODULI) {
            *residue = (*residue % modulus + more % modulus) % modulus;
        }
    }

    /// Whether the residues are those of the total.
    pub(crate) fn agree(&self) -> bool {
        self.residues == residues(self.total)
    }
}

/// A number modulo [`MODULI`].
pub(crate) fn residues(number: u128) -> [u64; 2] {
    MODULI.map(|modulus| (number % u128::from(modulus)) as u64)
}

impl ChunkResult {
    /// Its units.
    pub fn range(&self) -> Range<u64> {
        self.first..self.end
    }

    /// Its contribution to Q(n).
    pub fn total(&self) -> u128 {
        self.counted + self.deduced
    }

    pub(crate) fn sums(&self) -> Sums {
        Sums {
            counted: self.counted,
            total: self.counted.saturating_add(self.deduced),
            residues: self.residues,
        }
    }

    /// The ledger as text, with blanks between.
    pub(crate) fn ledger_text(&self) -> String {
        let mut text = String::with_capacity(8 * self.ledger.len());
        for (i, count) in self.ledger.iter().enumerate() {
            let blank = if i == 0 { "" } else { " " };
            let _ = write!(text, "{blank}{count}");
        }
        text
    }

    /// The checksum.
    pub fn checksum(&self) -> String {
        self.checksum_with(&self.ledger_text())
    }

    /// The checksum, given the ledger's text.
    pub(crate) fn checksum_with(&self, ledger: &str) -> String {
        let mut text = format!(
            "{}\nplan {}\nalgorithm {}\nchunk {} units {} to {}\ncounted {} deduced {}\n\
             residues {} {}\nkernel {} microseconds {} finished {}\nprogram {} ",
            self.format(),
            self.plan,
            self.algorithm,
            self.chunk,
            self.first,
            self.end,
            self.counted,
            self.deduced,
            self.residues[0],
            self.residues[1],
            self.kernel,
            self.microseconds,
            self.finished,
            self.program,
        );
        let _ = match self.format() {
            FORMAT_1 => writeln!(text, "host {}", self.host),
            _ => writeln!(
                text,
                "build {} host {}\nrechecked {}",
                self.build, self.host, self.rechecked
            ),
        };
        let _ = writeln!(text, "ledger {ledger}");
        crate::sha256(text.as_bytes())
    }

    fn format(&self) -> &'static str {
        match self.build.is_empty() && self.rechecked == 0 {
            true => FORMAT_1,
            false => FORMAT,
        }
    }

    /// The content of its file: one JSON object with the checksum.
    pub fn to_json(&self) -> String {
        let sealed = Sealed {
            format: self.format().to_owned(),
            checksum: self.checksum(),
            result: self.clone(),
        };
        let mut json = serde_json::to_string(&sealed).expect("a result is plain data");
        json.push('\n');
        json
    }

    /// Reads the content of a file and checks format and checksum, nothing else.
    ///
    /// # Errors
    /// When it is torn, of another format, or changed.
    pub fn from_json(json: &[u8]) -> Result<Self, Flaw> {
        let sealed: Sealed = serde_json::from_slice(json).map_err(|error| {
            let format = serde_json::from_slice::<serde_json::Value>(json)
                .ok()
                .and_then(|value| Some(value.get("format")?.as_str()?.to_owned()));
            match format {
                Some(format) if ![FORMAT, FORMAT_1].contains(&&*format) => Flaw::Format(format),
                _ => Flaw::Torn(error.to_string()),
            }
        })?;
        if sealed.format != sealed.result.format() {
            return Err(Flaw::Format(sealed.format));
        }
        if sealed.checksum != sealed.result.checksum() {
            return Err(Flaw::Checksum);
        }
        Ok(sealed.result)
    }

    /// Whether it is a result of this plan and its parts agree. `units` are those of the plan's n.
    ///
    /// # Errors
    /// The first disagreement.
    pub fn examine(&self, plan: &Plan, units: &Units) -> Result<(), Flaw> {
        if self.algorithm != plan.algorithm() {
            return Err(Flaw::Algorithm(self.algorithm.clone()));
        }
        if self.plan != plan.hash() {
            return Err(Flaw::Foreign(format!(
                "it belongs to the plan {}",
                self.plan
            )));
        }
        if plan.contains(self.chunk).is_err() || plan.range(self.chunk) != self.range() {
            return Err(Flaw::Foreign(format!(
                "the plan has no chunk {} with units {} to {}",
                self.chunk, self.first, self.end
            )));
        }
        if self.ledger.len() as u64 != self.end - self.first {
            return Err(Flaw::Forged(format!(
                "its ledger has {} of {} units",
                self.ledger.len(),
                self.end - self.first
            )));
        }
        let mut total = 0;
        let mut counted = 0;
        for (rank, &contribution) in self.range().zip(&self.ledger) {
            let weight = units.split(rank).weight();
            if contribution % weight != 0 {
                return Err(Flaw::Forged(format!(
                    "unit {rank} stands for {weight} row splits and cannot contribute {contribution}"
                )));
            }
            total += u128::from(contribution);
            counted += u128::from(contribution / weight);
        }
        if counted != self.counted || total.checked_sub(counted) != Some(self.deduced) {
            return Err(Flaw::Forged(
                "its sums are not those of its ledger".to_owned(),
            ));
        }
        if !self.sums().agree() {
            return Err(Flaw::Forged(
                "its residues are not those of its total".to_owned(),
            ));
        }
        Ok(())
    }

    /// Whether both say the same about the same units; who counted, when and how may differ.
    pub fn same_counts(&self, other: &Self) -> bool {
        self.plan == other.plan && self.chunk == other.chunk && self.ledger == other.ledger
    }
}

/// 128-bit numbers as JSON strings: readers of JSON keep 53 bits of a number.
pub(crate) mod decimal {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        number: &u128,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<u128, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crew::count_chunk;

    fn example() -> (Plan, Units, ChunkResult) {
        let plan = Plan::even(8, 5).unwrap();
        let result = count_chunk(&plan, 2);
        (plan, Units::new(8).unwrap(), result)
    }

    #[test]
    fn reads_back() {
        let (plan, units, result) = example();
        let read = ChunkResult::from_json(result.to_json().as_bytes()).unwrap();
        assert_eq!(read, result);
        assert_eq!(read.examine(&plan, &units), Ok(()));
    }

    #[test]
    fn every_prefix_is_torn() {
        let (_, _, result) = example();
        let json = result.to_json();
        // The last byte is the newline.
        for len in 0..json.len() - 1 {
            let read = ChunkResult::from_json(&json.as_bytes()[..len]);
            assert!(matches!(read, Err(Flaw::Torn(_))), "{len}: {read:?}");
        }
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let (plan, units, result) = example();
        let json = result.to_json();
        for at in 0..json.len() {
            for change in [1, 2, 0x10] {
                let mut changed = json.clone().into_bytes();
                changed[at] ^= change;
                let believed = ChunkResult::from_json(&changed)
                    .and_then(|read| read.examine(&plan, &units).map(|()| read));
                // A newline at the end may become another blank; nothing else may change unnoticed.
                assert!(
                    believed.is_err() || believed == Ok(result.clone()),
                    "byte {at} ^ {change}"
                );
            }
        }
    }

    #[test]
    fn a_forgery_with_a_fitting_checksum_must_also_fit_itself() {
        let (plan, units, result) = example();
        let lies: [fn(&mut ChunkResult); 9] = [
            |r| r.counted += 1,
            |r| r.deduced += 2,
            |r| {
                r.counted += 1;
                r.deduced -= 1;
            },
            |r| r.ledger[3] += 2,
            |r| r.residues[0] += 1,
            |r| r.residues[1] += 1,
            |r| {
                r.ledger.pop();
            },
            |r| r.chunk += 1,
            |r| r.plan.replace_range(0..1, "x"),
        ];
        for (i, lie) in lies.iter().enumerate() {
            let mut forged = result.clone();
            lie(&mut forged);
            let read = ChunkResult::from_json(forged.to_json().as_bytes()).unwrap();
            assert!(read.examine(&plan, &units).is_err(), "lie {i}");
        }
        let mut older = result;
        older.algorithm = "row-split-0-0".to_owned();
        assert!(matches!(
            older.examine(&plan, &units),
            Err(Flaw::Algorithm(_))
        ));
    }

    #[test]
    fn residues_accumulate_to_those_of_the_total() {
        let mut sums = Sums::default();
        for contribution in [u64::MAX - 1, 1 << 62, 1 << 31, MODULI[0], MODULI[1] * 2, 0] {
            sums.add(contribution, 1);
            assert!(sums.agree());
        }
        sums.residues[1] ^= 1;
        assert!(!sums.agree());
    }
}

//! The plan of a run: which units form which chunk. Made once, never changed.
//!
//! A plan is a cut of `0..units` into contiguous ranges, the *chunks*. It is named by its hash, the
//! SHA-256 of the text
//!
//! ```text
//! queens-plan 1
//! n <n>
//! algorithm <identity of the units>
//! units <how many there are>
//! ends <end of chunk 0> <end of chunk 1> … <units>
//! ```
//!
//! (each line ended by a newline), so that everybody can recompute it, and results made for one plan
//! cannot slip into another. Because a chunk starts where the one before it ends, the chunks of a plan
//! are a partition.

use std::ops::Range;
use std::path::Path;

use queens::count::Units;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::algorithm::algorithm;
use crate::disk::{Disk, write_atomically};

const FORMAT: &str = "queens-plan 1";

/// How the units of one board size are cut into chunks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    n: u32,
    algorithm: String,
    /// Where each chunk ends; strictly increasing, the last is the number of units.
    ends: Vec<u64>,
    hash: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanFile {
    format: String,
    hash: String,
    n: u32,
    algorithm: String,
    units: u64,
    ends: Vec<u64>,
}

impl Plan {
    /// A plan of this program with these chunk ends.
    ///
    /// # Errors
    /// When n is too large, or the ends are not strictly increasing up to the number of units.
    pub fn new(n: u32, ends: Vec<u64>) -> Result<Self, Error> {
        let units = Units::new(n)?.len();
        Self::checked(n, algorithm().to_owned(), units, ends).map_err(|reason| Error::Plan {
            path: "to be made".into(),
            reason,
        })
    }

    /// A plan of at most so many chunks with equally many units each.
    ///
    /// ```
    /// let plan = queens_run::Plan::even(8, 10)?;
    /// assert_eq!((plan.chunks(), plan.range(9)), (10, 34..38));
    /// # Ok::<(), queens_run::Error>(())
    /// ```
    ///
    /// # Errors
    /// When n is too large.
    pub fn even(n: u32, chunks: u64) -> Result<Self, Error> {
        let units = Units::new(n)?.len();
        let chunks = chunks.clamp(1, units);
        let end = |k| (u128::from(units) * u128::from(k) / u128::from(chunks)) as u64;
        Self::new(n, (1..=chunks).map(end).collect())
    }

    fn checked(n: u32, algorithm: String, units: u64, ends: Vec<u64>) -> Result<Self, String> {
        let starts = std::iter::once(0).chain(ends.iter().copied());
        if let Some(chunk) = starts.zip(&ends).position(|(start, &end)| start >= end) {
            return Err(format!(
                "chunk {chunk} is empty or overlaps the one before it"
            ));
        }
        if ends.last() != Some(&units) {
            return Err(format!(
                "its chunks do not end at unit {units}, where the units of n = {n} end"
            ));
        }
        let hash = hash(n, &algorithm, &ends);
        Ok(Plan {
            n,
            algorithm,
            ends,
            hash,
        })
    }

    /// Size of the board.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// The identity of the units it cuts.
    pub fn algorithm(&self) -> &str {
        &self.algorithm
    }

    /// Number of units.
    pub fn units(&self) -> u64 {
        self.ends[self.ends.len() - 1]
    }

    /// Number of chunks.
    pub fn chunks(&self) -> u64 {
        self.ends.len() as u64
    }

    /// The hash that names it.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// The units of a chunk.
    ///
    /// # Panics
    /// When there is no such chunk.
    pub fn range(&self, chunk: u64) -> Range<u64> {
        let chunk = chunk as usize;
        let start = chunk.checked_sub(1).map_or(0, |before| self.ends[before]);
        start..self.ends[chunk]
    }

    /// Fails unless there is such a chunk.
    ///
    /// # Errors
    /// [`Error::NoSuchChunk`].
    pub fn contains(&self, chunk: u64) -> Result<(), Error> {
        if chunk < self.chunks() {
            return Ok(());
        }
        Err(Error::NoSuchChunk {
            chunk,
            chunks: self.chunks(),
        })
    }

    /// Fails unless this program's units are the plan's.
    ///
    /// # Errors
    /// [`Error::Algorithm`].
    pub fn usable(&self) -> Result<(), Error> {
        if self.algorithm == algorithm() {
            return Ok(());
        }
        Err(Error::Algorithm {
            found: self.algorithm.clone(),
            ours: algorithm(),
        })
    }

    /// The plan as its file has it.
    pub fn to_json(&self) -> String {
        let file = PlanFile {
            format: FORMAT.to_owned(),
            hash: self.hash.clone(),
            n: self.n,
            algorithm: self.algorithm.clone(),
            units: self.units(),
            ends: self.ends.clone(),
        };
        serde_json::to_string(&file).expect("a plan is plain data")
    }

    /// Reads what [`Plan::to_json`] wrote. `path` is where it came from, for the errors.
    ///
    /// # Errors
    /// When it is not a plan, its hash does not fit, or its chunks are not a partition of the units.
    pub fn from_json(json: &str, path: &Path) -> Result<Self, Error> {
        let fail = |reason: String| Error::Plan {
            path: path.to_path_buf(),
            reason,
        };
        let file: PlanFile =
            serde_json::from_str(json).map_err(|error| fail(format!("it is damaged ({error})")))?;
        if file.format != FORMAT {
            return Err(fail(format!(
                "its format is '{}', this program reads '{FORMAT}'",
                file.format
            )));
        }
        let units = Units::new(file.n)?.len();
        let plan = Self::checked(file.n, file.algorithm, units, file.ends).map_err(fail)?;
        if plan.hash != file.hash || file.units != units {
            return Err(fail(
                "it was changed after it was made: its hash does not fit".to_owned(),
            ));
        }
        Ok(plan)
    }

    /// Reads a plan file.
    ///
    /// # Errors
    /// As [`Plan::from_json`], and when the file cannot be read.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let json = std::fs::read_to_string(path).map_err(Error::file("read", path))?;
        Self::from_json(&json, path)
    }

    /// Writes a plan file. The same plan may be there already; another one is not replaced.
    ///
    /// # Errors
    /// When the file cannot be written or holds another plan.
    pub fn write(&self, path: &Path, disk: &dyn Disk) -> Result<(), Error> {
        if path.exists() {
            let there = Self::read(path)?;
            if there == *self {
                return Ok(());
            }
            return Err(Error::Plan {
                path: path.to_path_buf(),
                reason: format!(
                    "another plan, {}, is there, and plans are never changed: name another file",
                    there.hash
                ),
            });
        }
        write_atomically(disk, path, self.to_json().as_bytes())
    }
}

/// The hash that names a plan.
pub(crate) fn hash(n: u32, algorithm: &str, ends: &[u64]) -> String {
    let units = ends.last().copied().unwrap_or(0);
    let mut text = format!("{FORMAT}\nn {n}\nalgorithm {algorithm}\nunits {units}\nends");
    for end in ends {
        text.push_str(&format!(" {end}"));
    }
    text.push('\n');
    crate::sha256(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::RealDisk;

    #[test]
    fn even_plans_partition_the_units() {
        for n in 0..12 {
            for chunks in [0, 1, 2, 7, 40, 1000] {
                let plan = Plan::even(n, chunks).unwrap();
                let mut next = 0;
                for chunk in 0..plan.chunks() {
                    let range = plan.range(chunk);
                    assert_eq!(range.start, next);
                    assert!(!range.is_empty());
                    next = range.end;
                }
                assert_eq!(next, Units::new(n).unwrap().len());
            }
        }
    }

    #[test]
    fn a_changed_plan_is_refused() {
        let plan = Plan::even(8, 4).unwrap();
        let json = plan.to_json();
        let path = Path::new("plan.json");
        assert_eq!(Plan::from_json(&json, path).unwrap(), plan);
        for (from, to) in [
            ("\"n\":8", "\"n\":9"),
            ("[9,", "[8,"),
            ("[9,", "[21,"),
            (",38]", ",37]"),
            ("row-split-1", "row-split-2"),
            ("queens-plan 1", "queens-plan 2"),
            ("\"units\":38", "\"units\":39"),
            ("}", ""),
        ] {
            let changed = json.replace(from, to);
            assert_ne!(changed, json, "{from}");
            assert!(Plan::from_json(&changed, path).is_err(), "{from} → {to}");
        }
    }

    #[test]
    fn a_plan_file_is_never_replaced_by_another_plan() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("plan.json");
        let plan = Plan::even(8, 4).unwrap();
        plan.write(&path, &RealDisk).unwrap();
        plan.write(&path, &RealDisk).unwrap();
        assert!(Plan::even(8, 5).unwrap().write(&path, &RealDisk).is_err());
        assert_eq!(Plan::read(&path).unwrap(), plan);
    }

    #[test]
    fn the_hash_is_that_of_the_documented_text() {
        assert_eq!(
            hash(8, "units", &[10, 43]),
            // printf 'queens-plan 1\nn 8\nalgorithm units\nunits 43\nends 10 43\n' | sha256sum
            "222979bb765d17d1e8ee59710178c266ad10bd0dd006524fb61c96104a447433"
        );
    }
}

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

use std::io::Read;
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
    /// Units of the longest chunk: asked for each result that is read, of as many as there are chunks.
    longest: u64,
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

    /// A plan of this many chunks that take about equally long by [`Units::cost`], or of as many as there are
    /// units if that is fewer.
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
        let units = Units::new(n)?;
        let each =
            |group: &Range<u64>| units.cost(group.clone()) / (group.end - group.start) as f64;
        Self::cut(&units, chunks, each)
    }

    /// A plan of so many chunks, or of as many as there are units, that cost about the same. `each` is what one
    /// unit of a group costs. A chunk ends with a group where one ends nearby, so that what the group shares is
    /// made once.
    pub(crate) fn cut(
        units: &Units,
        chunks: u64,
        each: impl Fn(&Range<u64>) -> f64,
    ) -> Result<Self, Error> {
        let chunks = chunks.clamp(1, units.len());
        let cost = |group: &Range<u64>| each(group) * (group.end - group.start) as f64;
        let share = groups(units).map(|group| cost(&group)).sum::<f64>() / chunks as f64;
        let nearby = 0.05 * share;
        let mut ends: Vec<u64> = Vec::with_capacity(chunks as usize);
        let mut before = 0.0;
        for group in groups(units) {
            let after = before + cost(&group);
            while (ends.len() as u64) < chunks - 1 {
                let due = (ends.len() + 1) as f64 * share;
                if due > after + nearby {
                    break;
                }
                let end = match (after - due).abs() <= nearby {
                    true => group.end,
                    false => group.start + ((due - before) / each(&group)).round() as u64,
                };
                // A unit for this chunk, and one for each that follows.
                let least = ends.last().map_or(0, |last| last + 1).max(1);
                let most = units.len() - (chunks - 1 - ends.len() as u64);
                ends.push(end.clamp(group.start, group.end).clamp(least, most));
            }
            before = after;
        }
        ends.push(units.len());
        Self::new(units.n(), ends)
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
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let lengths = starts.zip(&ends).map(|(start, end)| end - start);
        let longest = lengths.max().unwrap_or(0);
        let hash = hash(n, &algorithm, &ends);
        Ok(Plan {
            n,
            algorithm,
            ends,
            longest,
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

    /// Units of its longest chunk.
    pub(crate) fn longest(&self) -> u64 {
        self.longest
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

    /// What part of the whole each chunk costs, by [`Units::cost`].
    pub fn shares(&self) -> Vec<f64> {
        let units = Units::new(self.n).expect("the plan has units");
        let whole = units.cost(0..units.len());
        let chunks = 0..self.chunks();
        chunks
            .map(|chunk| units.cost(self.range(chunk)) / whole)
            .collect()
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

    /// The plan as JSON, as in its file.
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
    /// As [`Plan::from_json`], and when the file cannot be read or is longer than any plan: 256 MiB.
    pub fn read(path: &Path) -> Result<Self, Error> {
        const LONGEST: u64 = 1 << 28;
        let mut json = String::new();
        let file = std::fs::File::open(path).map_err(Error::file("read", path))?;
        let read = file.take(LONGEST + 1).read_to_string(&mut json);
        let read = read.map_err(Error::file("read", path))?;
        if read as u64 > LONGEST {
            return Err(Error::Plan {
                path: path.to_path_buf(),
                reason: "it is longer than 256 MiB, and no plan is".to_owned(),
            });
        }
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

/// The groups of units that share their northern part, in order.
pub(crate) fn groups(units: &Units) -> impl Iterator<Item = Range<u64>> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let group = (next < units.len()).then(|| units.group(next))?;
        next = group.end;
        Some(group)
    })
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
        for n in 0..13 {
            let units = Units::new(n).unwrap();
            for chunks in [0, 1, 2, 7, 40, 1000] {
                let plan = Plan::even(n, chunks).unwrap();
                assert_eq!(plan.chunks(), chunks.clamp(1, units.len()));
                let mut next = 0;
                for chunk in 0..plan.chunks() {
                    let range = plan.range(chunk);
                    assert_eq!(range.start, next);
                    assert!(!range.is_empty());
                    next = range.end;
                }
                assert_eq!(next, units.len());
            }
        }
    }

    #[test]
    fn even_plans_are_even_in_cost() {
        for (n, chunks) in [(16, 30), (18, 128), (20, 128), (21, 500)] {
            let shares = Plan::even(n, chunks).unwrap().shares();
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            for (chunk, share) in shares.into_iter().enumerate() {
                let relative = share * chunks as f64;
                assert!(
                    (0.8..=1.2).contains(&relative),
                    "n = {n}, chunk {chunk}: {relative}"
                );
            }
        }
    }

    #[test]
    fn a_changed_plan_is_refused() {
        let plan = Plan::even(8, 4).unwrap();
        let json = plan.to_json();
        let path = Path::new("plan.json");
        let first = format!("[{},", plan.range(0).end);
        assert_eq!(Plan::from_json(&json, path).unwrap(), plan);
        for (from, to) in [
            ("\"n\":8", "\"n\":9"),
            (&first, "[8,"),
            (&first, "[37,"),
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

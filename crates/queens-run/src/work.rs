//! One chunk on some machine of a cluster: count it, leave a result file.
//!
//! The scheduler that starts this may kill it at any time, start it twice, or move it to another
//! machine. So the result appears under its name only when it is complete and on the medium, and what is
//! counted on the way is kept in a *checkpoint*: a text file that only this process appends to, one line
//! per block of units,
//!
//! ```text
//! <first unit> <microseconds> <kernel> <count> <count> … <checksum>
//! ```
//!
//! whose checksum is the first half of the SHA-256 of the plan hash and the line before it. A process that
//! starts on the chunk reads the checkpoints of all that were killed, believes the lines whose checksum
//! fits, and counts the rest.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use queens::count::{Kernel, RowSplit, Units};
use queens::random::Random;

use crate::chunk::Sums;
use crate::crew::Counted;
use crate::disk::{sync_directory, temporary_of};
use crate::{ChunkResult, Conflict, Crew, Disk, Error, Flaw, Plan, write_atomically};

/// A chunk is counted in at most so many blocks: how finely it is spread over threads and checkpointed.
const BLOCKS: u64 = 1024;

/// What [`work`] did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Worked {
    /// A valid result was there already.
    AlreadyThere,
    /// The result is written; this many units came from checkpoints.
    Written {
        /// Units that were not counted again.
        resumed: u64,
    },
    /// Told to stop; what is counted is in the checkpoint.
    Stopped,
}

/// The name of a chunk's result file, in the [folder](folder_of) of the chunk.
pub fn result_name(chunk: u64) -> String {
    format!("chunk-{chunk:06}.json")
}

/// Up to so many chunks, all results of a plan lie in one folder.
const ONE_FOLDER: u64 = 10_000;

/// Otherwise a folder has those of so many.
const A_FOLDER: u64 = 1000;

/// The folder for the result of a chunk, and for what is kept of it on the way. Of a plan with more than 10,000 chunks
/// it is one of many in the directory, called `0017` for the chunks from 17,000 on: file systems, and people who list a
/// folder, suffer from millions of files in one.
pub fn folder_of(out: &Path, plan: &Plan, chunk: u64) -> PathBuf {
    match plan.chunks() {
        0..=ONE_FOLDER => out.to_path_buf(),
        _ => out.join(format!("{:04}", chunk / A_FOLDER)),
    }
}

/// Whether a directory of results may have a folder of this name.
pub(crate) fn is_folder(name: &str) -> bool {
    name.len() >= 4 && name.bytes().all(|byte| byte.is_ascii_digit())
}

/// The chunk whose result file is called so.
pub(crate) fn chunk_of(name: &str) -> Option<u64> {
    let number = name.strip_prefix("chunk-")?.strip_suffix(".json")?;
    number.parse().ok()
}

/// Reads a result file of this plan.
///
/// # Errors
/// Why it is not to be believed: also when it cannot be read, is no file, or is larger than any result of the plan.
pub fn read_result(path: &Path, plan: &Plan, units: &Units) -> Result<ChunkResult, Flaw> {
    let unreadable = |error: io::Error| Flaw::Unreadable(error.to_string());
    // Before it is opened: a pipe would be waited for.
    let data = fs::metadata(path).map_err(unreadable)?;
    if !data.is_file() {
        return Err(Flaw::Unreadable("it is no file".to_owned()));
    }
    // A count has at most 20 digits, and one sign between.
    let most = 21 * plan.longest() + 65_536;
    let mut json = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(most + 1)
        .read_to_end(&mut json)
        .map_err(unreadable)?;
    if json.len() as u64 > most {
        return Err(Flaw::Unreadable(format!(
            "it is larger than {most} bytes, and no result of this plan is"
        )));
    }
    let result = ChunkResult::from_json(&json)?;
    result.examine(plan, units)?;
    Ok(result)
}

/// Counts a chunk and writes its result into the directory `out`, unless a valid one is there. A
/// checkpoint is synced at most once in `checkpoint_every`. `progress` is called with the number of units
/// that are done.
///
/// # Errors
/// [`Error::Algorithm`] when this program's units are not the plan's, [`Error::NoSuchChunk`], or what the
/// system says; checkpoints are then kept.
pub fn work(
    plan: &Plan,
    chunk: u64,
    out: &Path,
    crew: &Crew<'_>,
    checkpoint_every: Duration,
    disk: &dyn Disk,
    mut progress: impl FnMut(u64) + Send,
) -> Result<Worked, Error> {
    plan.usable()?;
    plan.contains(chunk)?;
    let units = Units::new(plan.n())?;
    let folder = &folder_of(out, plan, chunk);
    let path = folder.join(result_name(chunk));
    let is_there = || read_result(&path, plan, &units).is_ok_and(|result| result.chunk == chunk);
    if !folder.exists() {
        fs::create_dir_all(folder).map_err(Error::file("make", folder))?;
        sync_directory(disk, folder).map_err(Error::file("sync", folder))?;
    } else if is_there() {
        remove_leavings(folder, chunk)?;
        return Ok(Worked::AlreadyThere);
    }
    let mut done = Done::default();
    for part in leavings(folder, chunk)? {
        if part.extension().is_some_and(|ending| ending == PART) {
            done.read(&part, plan, chunk)?;
        }
    }
    let resumed = done.units.len() as u64;
    progress(resumed);
    let mut checkpoint = Checkpoint {
        plan,
        path: folder.join(format!(
            "{}{}.{PART}",
            part_prefix(chunk),
            crate::process_name()
        )),
        disk,
        file: None,
        synced: Instant::now(),
        every: checkpoint_every,
    };
    let range = plan.range(chunk);
    let blocks = blocks(
        done.gaps(range.clone()),
        (range.end - range.start).div_ceil(BLOCKS),
    );
    crew.count(plan.n(), blocks.into_iter(), |counted| {
        checkpoint.append(&counted, crew.isa.name())?;
        done.add(
            counted.first,
            &counted.ledger,
            counted.microseconds,
            crew.isa.name(),
        );
        progress(done.units.len() as u64);
        Ok(())
    })?;
    checkpoint.sync()?;
    if done.units.len() as u64 != range.end - range.start {
        return Ok(Worked::Stopped);
    }
    let rechecked = match recheck(plan, chunk, &done, crew) {
        Ok(Some(rechecked)) => rechecked,
        Ok(None) => return Ok(Worked::Stopped),
        Err(error) => {
            if matches!(error, Error::Miscounted { .. }) {
                crate::repair::drop_files(out, &[chunk])?;
            }
            return Err(error);
        }
    };
    let mut result = done.into_result(plan, chunk, &units);
    result.rechecked = rechecked;
    match write_atomically(disk, &path, result.to_json().as_bytes()) {
        // Another process finished the chunk just now, and took away what it thought was left over. Any other
        // error counts, even where the result is seen: it may not survive a power cut.
        Err(Error::File { source, .. })
            if source.kind() == io::ErrorKind::NotFound && is_there() => {}
        written => written?,
    }
    remove_leavings(folder, chunk)?;
    Ok(Worked::Written { resumed })
}

/// One unit in so many is counted twice.
const RECHECK_ONE_IN: u64 = 100;

/// A unit whose count is known: of n = 20, with queens in the east half in every other row.
const CANARY: (u32, u64, u64) = (20, 0x55555, 2_075_552);

/// Before a result is believed here, a hundredth of its units, one at least, is counted again, each by itself and with
/// another instruction set where there is one, and once in a process a unit whose count is known. How many; `None`
/// when told to stop. A machine that computes wrongly is told from others by its own results, before it mixes them in.
fn recheck(plan: &Plan, chunk: u64, done: &Done, crew: &Crew<'_>) -> Result<Option<u64>, Error> {
    static CANARY_LIVES: OnceLock<()> = OnceLock::new();
    let (n, east, known) = CANARY;
    if CANARY_LIVES.get().is_none() && plan.n() >= n {
        let split = RowSplit::new(n, east).expect("it is a row split");
        let rank = Units::new(n)?.rank(split).expect("it is a unit");
        let mut found = None;
        crew.count(n, [(0, rank..rank + 1)].into_iter(), |counted| {
            found = Some(counted.ledger[0]);
            Ok(())
        })?;
        match found {
            None => return Ok(None),
            Some(found) if found != known => {
                return Err(Error::Miscounted {
                    n,
                    unit: rank,
                    counts: [known, found],
                });
            }
            Some(_) => CANARY_LIVES.set(()).unwrap_or(()),
        }
    }
    let isa = Kernel::available()
        .rev()
        .find(|isa| isa.name() != crew.isa.name());
    let again = Crew {
        isa: isa.unwrap_or(crew.isa),
        ..*crew
    };
    let range = plan.range(chunk);
    let length = range.end - range.start;
    // Which ones differs from process to process.
    let name = crate::number(format!("{} {chunk}", crate::process_name()).as_bytes());
    let mut random = Random::new(name as u64);
    let mut chosen = BTreeSet::new();
    while (chosen.len() as u64) < length.div_ceil(RECHECK_ONE_IN) {
        chosen.insert(range.start + random.below(length));
    }
    let mut rechecked = 0;
    let jobs = chosen.iter().rev().map(|&rank| (rank, rank..rank + 1));
    again.count(plan.n(), jobs, |counted| {
        let (first, second) = (done.units[&counted.first], counted.ledger[0]);
        if first != second {
            return Err(Error::Miscounted {
                n: plan.n(),
                unit: counted.first,
                counts: [first, second],
            });
        }
        rechecked += 1;
        Ok(())
    })?;
    Ok((rechecked == chosen.len() as u64).then_some(rechecked))
}

/// The units of a chunk that are counted.
#[derive(Default)]
struct Done {
    units: BTreeMap<u64, u64>,
    /// Where each block from a checkpoint came from, by its first unit: for the report of a conflict.
    origins: BTreeMap<u64, PathBuf>,
    kernels: BTreeSet<String>,
    microseconds: u64,
}

impl Done {
    fn add(&mut self, first: u64, ledger: &[u64], microseconds: u64, kernel: &str) {
        self.units.extend((first..).zip(ledger.iter().copied()));
        self.microseconds += microseconds;
        self.kernels.insert(kernel.to_owned());
    }

    /// Adds what a checkpoint has.
    fn read(&mut self, part: &Path, plan: &Plan, chunk: u64) -> Result<(), Error> {
        let range = plan.range(chunk);
        let text = match fs::read(part) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            // Another process finished the chunk just now.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(Error::file("read", part)(error)),
        };
        for line in text.lines() {
            let Some(block) = Block::parse(line, plan) else {
                continue;
            };
            let end = block.first + block.ledger.len() as u64;
            if block.first < range.start || end > range.end {
                continue;
            }
            let mut is_new = false;
            for (unit, &count) in (block.first..).zip(&block.ledger) {
                match self.units.get(&unit) {
                    Some(&there) if there != count => {
                        let origin = self.origins.range(..=unit).next_back();
                        let origin = origin.map(|(_, path)| path.display().to_string());
                        return Err(Error::Conflict(Box::new(Conflict {
                            chunk,
                            unit: Some(unit),
                            kept: (there.into(), origin.unwrap_or_default()),
                            refused: (count.into(), part.display().to_string()),
                        })));
                    }
                    Some(_) => {}
                    None => is_new = true,
                }
            }
            if is_new {
                self.add(block.first, &block.ledger, block.microseconds, block.kernel);
                self.origins.insert(block.first, part.to_path_buf());
            }
        }
        Ok(())
    }

    /// The units of the range that are not counted.
    fn gaps(&self, range: Range<u64>) -> Vec<Range<u64>> {
        let mut gaps = Vec::new();
        let mut next = range.start;
        for &unit in self.units.keys().chain([&range.end]) {
            if next < unit {
                gaps.push(next..unit);
            }
            next = unit + 1;
        }
        gaps
    }

    fn into_result(self, plan: &Plan, chunk: u64, units: &Units) -> ChunkResult {
        let mut sums = Sums::default();
        for (&rank, &contribution) in &self.units {
            sums.add(contribution, units.split(rank).weight());
        }
        let kernels: Vec<String> = self.kernels.into_iter().collect();
        let counted = Counted {
            job: chunk,
            first: plan.range(chunk).start,
            ledger: self.units.into_values().collect(),
            sums,
            microseconds: self.microseconds,
        };
        counted.into_result(plan, kernels.join("+"))
    }
}

/// Cuts ranges into blocks of at most so many units, named by their first unit.
fn blocks(gaps: Vec<Range<u64>>, most: u64) -> Vec<(u64, Range<u64>)> {
    let cut = |gap: Range<u64>| {
        let starts = gap.clone().step_by(most as usize);
        starts.map(move |start| (start, start..gap.end.min(start + most)))
    };
    gaps.into_iter().flat_map(cut).collect()
}

/// A line of a checkpoint.
struct Block<'a> {
    first: u64,
    microseconds: u64,
    kernel: &'a str,
    ledger: Vec<u64>,
}

impl<'a> Block<'a> {
    /// `None` when the line is torn or of another plan.
    fn parse(line: &'a str, plan: &Plan) -> Option<Self> {
        let (content, sum) = line.rsplit_once(' ')?;
        if sum != line_checksum(plan, content) {
            return None;
        }
        let mut words = content.split(' ');
        Some(Block {
            first: words.next()?.parse().ok()?,
            microseconds: words.next()?.parse().ok()?,
            kernel: words.next()?,
            ledger: words
                .map(|count| count.parse().ok())
                .collect::<Option<_>>()?,
        })
    }
}

fn line_checksum(plan: &Plan, content: &str) -> String {
    let mut sum = crate::sha256(format!("{}\n{content}", plan.hash()).as_bytes());
    sum.truncate(32);
    sum
}

/// The checkpoint this process writes.
struct Checkpoint<'a> {
    plan: &'a Plan,
    path: PathBuf,
    disk: &'a dyn Disk,
    file: Option<File>,
    synced: Instant,
    every: Duration,
}

impl Checkpoint<'_> {
    fn append(&mut self, counted: &Counted, kernel: &str) -> Result<(), Error> {
        let mut line = format!("{} {} {kernel}", counted.first, counted.microseconds);
        for count in &counted.ledger {
            line.push_str(&format!(" {count}"));
        }
        let sum = line_checksum(self.plan, &line);
        // The newline before it ends the torn line of a process that had the same name.
        let line = format!("\n{line} {sum}\n");
        let failed = |error| Error::file("write", &self.path)(error);
        if self.file.is_none() {
            let file = File::options().create(true).append(true).open(&self.path);
            let file = file.map_err(failed)?;
            sync_directory(self.disk, &self.path).map_err(failed)?;
            self.file = Some(file);
        }
        let file = self.file.as_mut().expect("it was just opened");
        self.disk.write(file, line.as_bytes()).map_err(failed)?;
        if self.synced.elapsed() >= self.every {
            self.sync()?;
        }
        Ok(())
    }

    fn sync(&mut self) -> Result<(), Error> {
        self.synced = Instant::now();
        match &self.file {
            Some(file) => {
                let synced = self.disk.sync(file);
                synced.map_err(Error::file("sync", &self.path))
            }
            None => Ok(()),
        }
    }
}

fn part_prefix(chunk: u64) -> String {
    format!("chunk-{chunk:06}.")
}

/// How the names of checkpoints end.
pub(crate) const PART: &str = "part";

/// The chunk to which a checkpoint, or a temporary file of its result, belongs.
pub(crate) fn left_by(name: &str) -> Option<u64> {
    let part = || {
        name.strip_prefix("chunk-")?
            .strip_suffix(PART)?
            .split_once('.')
    };
    match part() {
        Some((chunk, _)) => chunk.parse().ok(),
        None => chunk_of(temporary_of(name)?),
    }
}

/// How many units of a chunk these checkpoints have.
pub(crate) fn units_in(parts: &[PathBuf], plan: &Plan, chunk: u64) -> u64 {
    let mut done = Done::default();
    for part in parts {
        // One that cannot be read, or contradicts others, has nothing that is counted on here.
        let _ = done.read(part, plan, chunk);
    }
    done.units.len() as u64
}

/// What all processes that worked on this chunk have left: checkpoints, and temporary files of those that were killed.
fn leavings(folder: &Path, chunk: u64) -> Result<Vec<PathBuf>, Error> {
    let mut left = Vec::new();
    for entry in fs::read_dir(folder).map_err(Error::file("read", folder))? {
        let entry = entry.map_err(Error::file("read", folder))?;
        if left_by(&entry.file_name().to_string_lossy()) == Some(chunk) {
            left.push(entry.path());
        }
    }
    left.sort();
    Ok(left)
}

/// Once the result is there, nobody needs them.
fn remove_leavings(folder: &Path, chunk: u64) -> Result<(), Error> {
    for path in leavings(folder, chunk)? {
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(Error::file("remove", &path)(error));
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RealDisk;
    use crate::crew::count_chunk;
    use std::sync::atomic::{AtomicU64, Ordering};

    const EVERY: Duration = Duration::from_secs(1);

    fn read(plan: &Plan, out: &Path, chunk: u64) -> ChunkResult {
        let units = Units::new(plan.n()).unwrap();
        let path = out.join(result_name(chunk));
        read_result(&path, plan, &units).unwrap()
    }

    #[test]
    fn writes_the_result_once() {
        let dir = tempfile::tempdir().unwrap();
        let plan = Plan::even(9, 7).unwrap();
        let run = |threads| {
            work(
                &plan,
                3,
                dir.path(),
                &Crew::new(threads),
                EVERY,
                &RealDisk,
                |_| (),
            )
        };
        assert_eq!(run(2).unwrap(), Worked::Written { resumed: 0 });
        let result = read(&plan, dir.path(), 3);
        assert!(result.same_counts(&count_chunk(&plan, 3)));
        assert_eq!(run(1).unwrap(), Worked::AlreadyThere);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
        // A torn one is replaced.
        let path = dir.path().join(result_name(3));
        fs::write(&path, &fs::read(&path).unwrap()[..100]).unwrap();
        assert_eq!(run(1).unwrap(), Worked::Written { resumed: 0 });
        assert!(read(&plan, dir.path(), 3).same_counts(&result));
    }

    #[test]
    fn the_canary_has_the_count_that_is_known() {
        let (n, east, known) = CANARY;
        let split = RowSplit::new(n, east).unwrap();
        assert!(split.is_unit());
        assert_eq!(queens::count::restricted::weighted(split), known);
    }

    #[test]
    fn a_machine_that_miscounts_leaves_no_result() {
        let dir = tempfile::tempdir().unwrap();
        let plan = Plan::even(9, 7).unwrap();
        // What this machine has counted until now is wrong, every unit of it.
        let truth = count_chunk(&plan, 3);
        let mut done = Done::default();
        let wrong: Vec<u64> = truth.ledger.iter().map(|count| count + 2).collect();
        done.add(truth.first, &wrong, 0, "portable");
        let line = format!(
            "{} 0 portable {}",
            truth.first,
            wrong
                .iter()
                .map(u64::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        );
        let sum = line_checksum(&plan, &line);
        fs::write(
            dir.path().join("chunk-000003.a-1-0.part"),
            format!("{line} {sum}\n"),
        )
        .unwrap();
        let run = || {
            work(
                &plan,
                3,
                dir.path(),
                &Crew::new(1),
                EVERY,
                &RealDisk,
                |_| (),
            )
        };
        let refused = run().unwrap_err();
        assert!(matches!(refused, Error::Miscounted { .. }), "{refused}");
        assert!(!dir.path().join(result_name(3)).exists());
        // What it had counted is put away, so that another machine begins anew.
        assert_eq!(run().unwrap(), Worked::Written { resumed: 0 });
        assert!(read(&plan, dir.path(), 3).same_counts(&truth));
        assert_eq!(read(&plan, dir.path(), 3).rechecked, 1);
    }

    #[test]
    fn goes_on_from_checkpoints_and_ignores_their_torn_lines() {
        let dir = tempfile::tempdir().unwrap();
        let plan = Plan::even(9, 2).unwrap();
        let expected = count_chunk(&plan, 1);
        let asked = AtomicU64::new(0);
        let limit = |most: u64| {
            asked.store(0, Ordering::Relaxed);
            most
        };
        let most = limit(36);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= most;
        let crew = Crew {
            watch: &stop,
            ..Crew::new(2)
        };
        let stopped = work(&plan, 1, dir.path(), &crew, EVERY, &RealDisk, |_| ()).unwrap();
        assert_eq!(stopped, Worked::Stopped);
        let parts = leavings(dir.path(), 1).unwrap();
        assert_eq!(parts.len(), 1);
        let whole = fs::read(&parts[0]).unwrap();
        let lines = String::from_utf8(whole.clone())
            .unwrap()
            .lines()
            .filter(|l| !l.is_empty())
            .count();
        assert!(lines > 10);
        let mut before = 0;
        for len in 0..=whole.len() {
            fs::write(&parts[0], &whole[..len]).unwrap();
            let mut done = Done::default();
            done.read(&parts[0], &plan, 1).unwrap();
            assert!(done.units.len() >= before);
            before = done.units.len();
            for (unit, count) in done.units {
                assert_eq!(count, expected.ledger[(unit - expected.first) as usize]);
            }
        }
        // The last torn at its end, and one of a process elsewhere.
        fs::write(&parts[0], &whole[..whole.len() - 9]).unwrap();
        fs::write(dir.path().join("chunk-000001.other-1.part"), &whole).unwrap();
        let written = work(
            &plan,
            1,
            dir.path(),
            &Crew::new(3),
            EVERY,
            &RealDisk,
            |_| (),
        )
        .unwrap();
        assert_eq!(
            written,
            Worked::Written {
                resumed: lines as u64
            }
        );
        assert!(read(&plan, dir.path(), 1).same_counts(&expected));
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }

    #[test]
    fn checkpoints_that_contradict_each_other_stop_the_work() {
        let dir = tempfile::tempdir().unwrap();
        let plan = Plan::even(9, 2).unwrap();
        for (host, count) in [("a", 6), ("b", 8)] {
            let line = format!("3 100 portable {count}");
            let sum = line_checksum(&plan, &line);
            fs::write(
                dir.path().join(format!("chunk-000000.{host}-1.part")),
                format!("{line} {sum}\n"),
            )
            .unwrap();
        }
        let refused = work(
            &plan,
            0,
            dir.path(),
            &Crew::new(1),
            EVERY,
            &RealDisk,
            |_| (),
        )
        .unwrap_err();
        let Error::Conflict(conflict) = refused else {
            panic!("{refused}");
        };
        assert_eq!((conflict.kept.0, conflict.refused.0), (6, 8));
        assert!(conflict.kept.1.contains("a-1.part") && conflict.refused.1.contains("b-1.part"));
    }

    #[test]
    fn checkpoints_of_other_plans_are_not_believed() {
        let dir = tempfile::tempdir().unwrap();
        let (plan, other) = (Plan::even(9, 2).unwrap(), Plan::even(9, 3).unwrap());
        let line = "3 100 portable 6";
        let sum = line_checksum(&other, line);
        fs::write(
            dir.path().join("chunk-000000.a-1.part"),
            format!("{line} {sum}\n"),
        )
        .unwrap();
        let written = work(
            &plan,
            0,
            dir.path(),
            &Crew::new(1),
            EVERY,
            &RealDisk,
            |_| (),
        )
        .unwrap();
        assert_eq!(written, Worked::Written { resumed: 0 });
    }

    #[test]
    fn results_of_a_large_plan_lie_in_many_folders() {
        let dir = tempfile::tempdir().unwrap();
        let plan = Plan::even(18, 12_000).unwrap();
        let work = |chunk| {
            let crew = Crew::new(1);
            work(&plan, chunk, dir.path(), &crew, EVERY, &RealDisk, |_| ()).unwrap()
        };
        let written = Worked::Written { resumed: 0 };
        for chunk in [3, 1007, 11_999] {
            assert_eq!(work(chunk), written);
            assert_eq!(work(chunk), Worked::AlreadyThere);
        }
        let is_there = |name: &str| dir.path().join(name).is_file();
        assert!(is_there("0000/chunk-000003.json") && is_there("0011/chunk-011999.json"));
        // A checkpoint of a chunk that is not done is seen, one of a done chunk is cleaned away.
        let line = |chunk: u64, count: &str| {
            let line = format!("{} 100 portable {count}", plan.range(chunk).start);
            format!("{line} {}\n", line_checksum(&plan, &line))
        };
        fs::write(
            dir.path().join("0001/chunk-001008.a-1.part"),
            line(1008, "0"),
        )
        .unwrap();
        fs::write(
            dir.path().join("0001/chunk-001007.a-1.part"),
            line(1007, "0"),
        )
        .unwrap();
        let out = [dir.path().to_path_buf()];
        let standing = crate::merge::standing(&plan, None, &out, &|| ()).unwrap();
        assert_eq!(standing.begun, [(1008, 1)]);
        assert_eq!(
            (standing.finished.len(), standing.missing.len()),
            (3, 11_997)
        );
        let removed = crate::repair::clean(dir.path(), &plan).unwrap();
        assert_eq!(removed, [dir.path().join("0001/chunk-001007.a-1.part")]);
        crate::repair::drop_files(dir.path(), &[11_999]).unwrap();
        assert!(is_there("refused/chunk-011999.json.0"));
        assert_eq!(work(11_999), written);
    }

    #[test]
    fn gaps_are_what_is_not_done() {
        let mut done = Done::default();
        assert_eq!(done.gaps(3..9), vec![3..9; 1]);
        done.add(4, &[1, 1], 0, "x");
        done.add(8, &[1], 0, "x");
        assert_eq!(done.gaps(3..9), [3..4, 6..8]);
        assert_eq!(
            blocks(done.gaps(3..9), 1),
            [(3, 3..4), (6, 6..7), (7, 7..8)]
        );
        done.add(3, &[1], 0, "x");
        done.add(6, &[1, 1], 0, "x");
        assert!(done.gaps(3..9).is_empty());
    }
}

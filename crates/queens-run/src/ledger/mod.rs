//! What the lines of some folders add up to, in whatever order they are read.
//!
//! A line is complete in itself, is known by its checksum, and counts once, wherever it was copied to. The result
//! depends on the set of lines alone:
//!
//! - a line is *withdrawn* if a withdrawal covers it and no lift frees its process from that withdrawal;
//! - a chunk is *done* if it has a count that is not withdrawn, and all its counts and recounts that are not withdrawn
//!   agree;
//! - if they disagree, the chunk is *done* with the sum of a count that has at least two voices and more than any other
//!   sum, and *disputed* without such a sum. Each host has one voice for a sum, however often it counted, and one more
//!   for each kernel with which it recounted but had not counted;
//! - every other chunk is *missing*.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::Error;
use crate::decide::Decisions;
use crate::error::plain;
use crate::folder::{files_of, open_regular, plan_of};
use crate::line::{Count, LONGEST, Line, Plan, Worker, opened};

/// After this many bytes without a line of a run, the rest of a file is not read: the file may be endless.
const BARREN: u64 = 64 << 20;

/// Maximum number of damaged chunks named for a file.
const NAMED: usize = 20;

const NONE: u32 = u32::MAX;

/// The lines of one or several folders of a run.
#[derive(Debug, Default)]
pub struct Ledger {
    folders: Vec<PathBuf>,
    plan: Plan,
    run: String,
    /// Warnings about the plans.
    odd: Vec<String>,
    sources: BTreeMap<PathBuf, Source>,
    /// All lines of counts and recounts, in no particular order.
    pub(crate) entries: Vec<Entry>,
    /// The number of entries that the decisions have been applied to.
    judged: usize,
    /// For each chunk, the index in `entries` of its last line.
    last: Vec<u32>,
    /// All workers that wrote these lines.
    pub(crate) workers: Vec<Worker>,
    worker_numbers: HashMap<Worker, u32>,
    pub(crate) decisions: Decisions,
}

/// How far a file was read, and what in it is not a line of the run.
#[derive(Debug, Default)]
struct Source {
    read: u64,
    lines: u64,
    damaged: u64,
    first_damaged: u64,
    /// Chunks that damaged lines seem to have been about.
    chunks: BTreeSet<u64>,
    /// Whether the last line is incomplete: a process was killed, or is writing it now.
    unfinished: bool,
    /// Number of lines of other runs.
    foreign: u64,
    /// Why the file, or the rest of it, was not read the last time.
    refused: Option<String>,
    /// Whether it is never tried again.
    barren: bool,
}

impl Source {
    /// Records a damaged line, and the chunk that it seems to have been about.
    fn damage(&mut self, line: &[u8]) {
        self.damaged += 1;
        if self.damaged == 1 {
            self.first_damaged = self.lines + 1;
        }
        let text = String::from_utf8_lossy(&line[..line.len().min(60)]);
        let number = text.split_once("\"chunk\":");
        let number = number.and_then(|(_, rest)| rest.split(',').next()?.parse().ok());
        self.chunks
            .extend(number.filter(|_: &u64| self.chunks.len() < NAMED));
    }

    fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        if let Some(reason) = &self.refused {
            warnings.push(format!(" is ignored: {reason}"));
        }
        if self.damaged > 0 {
            let numbers = crate::numbers(&Vec::from_iter(self.chunks.iter().copied()));
            let numbers = numbers.replace(',', ", ");
            let about = match self.chunks.len() {
                0 => String::new(),
                1 => format!("; about chunk {numbers}"),
                _ => format!("; about chunks {numbers}"),
            };
            let (lines, first) = (self.damaged, self.first_damaged);
            warnings.push(format!(
                ": damaged lines: {lines}, the first is line {first}{about}"
            ));
        }
        if self.unfinished {
            warnings.push(": the last line is not complete and is ignored".to_owned());
        }
        if self.foreign > 0 {
            let lines = self.foreign;
            warnings.push(format!(": lines of other runs are ignored ({lines})"));
        }
        warnings
    }
}

/// The line of a counted or recounted chunk.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) count: Count,
    pub(crate) checksum: u64,
    /// Index of the worker that wrote it.
    pub(crate) worker: u32,
    /// Index of the line of the same chunk that was read before this one.
    before: u32,
    /// Whether a decision withdraws it.
    pub(crate) withdrawn: bool,
}

/// State of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChunkState {
    /// It has no trusted result.
    Missing,
    /// Its results contradict each other.
    Disputed,
    /// Counted, with this sum.
    Done(u128),
}

impl Ledger {
    /// Reads folders of one run.
    ///
    /// # Errors
    /// If there are no folders, if they belong to different runs or to none, or if they have lines of a kind that this
    /// program does not know.
    pub fn open(folders: &[PathBuf]) -> Result<Self, Error> {
        let [first, others @ ..] = folders else {
            return Err(Error::wrong("a run is read from at least one folder"));
        };
        let (plan, warning) = plan_of(first)?;
        let mut ledger = Ledger::of(plan);
        ledger.odd.extend(warning);
        for folder in others {
            let (plan, warning) = plan_of(folder)?;
            if plan != ledger.plan {
                return Err(Error::wrong(format_args!(
                    "{} belongs to run {}, not to run {}: only folders of one run can be joined",
                    folder.display(),
                    plan.id(),
                    ledger.run
                )));
            }
            ledger.odd.extend(warning);
        }
        for folder in folders {
            ledger.read(files_of(folder)?)?;
        }
        ledger.folders = folders.to_vec();
        Ok(ledger)
    }

    /// A ledger without any line.
    pub(crate) fn of(plan: Plan) -> Self {
        Ledger {
            run: plan.id(),
            last: vec![NONE; plan.chunks as usize],
            plan,
            ..Ledger::default()
        }
    }

    /// The plan of the run.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The folders it was read from; new lines are written into the first.
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// Reads what has been appended since the last reading, as far as it can be read now.
    ///
    /// # Errors
    /// If there is a line of a kind that this program does not know.
    pub fn refresh(&mut self) -> Result<(), Error> {
        for folder in self.folders.clone() {
            self.read(files_of(&folder).unwrap_or_default())?;
        }
        Ok(())
    }

    /// Reads what has been appended to these files since the last reading.
    fn read(&mut self, paths: Vec<PathBuf>) -> Result<(), Error> {
        for path in paths {
            let mut source = self.sources.remove(&path).unwrap_or_default();
            let read = self.read_file(&path, &mut source);
            self.sources.insert(path, source);
            read?;
        }
        self.judge();
        Ok(())
    }

    fn read_file(&mut self, path: &Path, source: &mut Source) -> Result<(), Error> {
        if source.barren {
            return Ok(());
        }
        source.refused = None;
        let length = std::fs::metadata(path).map(|found| found.len()).ok();
        if length == Some(source.read) && source.lines > 0 {
            return Ok(());
        }
        if length.is_some_and(|length| length < source.read) {
            // An older copy has taken its place. The lines that were read stay known.
            *source = Source::default();
        }
        let read = |file: File| {
            self.read_lines(&file, source)
                .map_err(|error| plain(&error))
        };
        match open_regular(path).and_then(read) {
            Ok(Some(())) => {}
            Ok(None) => {
                return Err(Error::wrong(format_args!(
                    "line {} of {} is valid, but this program cannot read its kind: use the release that wrote it",
                    source.lines + 1,
                    path.display()
                )));
            }
            // Whatever it is, it may pass: a file system that does not answer now may answer later.
            Err(reason) => source.refused = Some(reason),
        }
        Ok(())
    }

    /// Reads on from where it stopped; returns `None` at a line that is valid but of an unknown kind.
    fn read_lines(&mut self, file: &File, source: &mut Source) -> std::io::Result<Option<()>> {
        let mut reader = BufReader::with_capacity(1 << 18, file);
        reader.seek(SeekFrom::Start(source.read))?;
        source.unfinished = false;
        let (mut line, mut in_damage, mut barren) = (Vec::new(), false, 0);
        while barren < BARREN {
            line.clear();
            let length = reader.by_ref().take(LONGEST).read_until(b'\n', &mut line)? as u64;
            let ended = line.pop_if(|last| *last == b'\n').is_some();
            // Git and mail may have put one before the newline.
            line.pop_if(|last| *last == b'\r');
            barren += length;
            let mut damaged = !line.is_empty();
            if let Some((body, checksum)) = opened(&line).filter(|_| !in_damage) {
                (damaged, barren) = (false, 0);
                if self.add(body, checksum, source).is_none() {
                    return Ok(None);
                }
            }
            if !ended && length < LONGEST {
                // The end of the file: an incomplete line is read again when there is more.
                source.unfinished = damaged;
                return Ok(Some(()));
            }
            if damaged && !in_damage {
                source.damage(&line);
            }
            // Whatever is longer than any valid line counts as damage up to its end.
            in_damage = !ended;
            source.lines += u64::from(ended);
            source.read += length;
        }
        source.barren = true;
        source.refused = Some(format!(
            "no line of a run in {} MB; the rest was not read",
            BARREN >> 20
        ));
        Ok(Some(()))
    }

    /// Adds a valid line, unless it is known already. Returns `None` if this program does not understand it.
    fn add(&mut self, body: &str, checksum: u64, source: &mut Source) -> Option<()> {
        match Line::read(body, &self.run)? {
            Line::Plan(plan) => source.foreign += u64::from(plan != self.plan),
            Line::Foreign => source.foreign += 1,
            Line::Decision(decision) => {
                self.decisions.add(checksum, decision);
                self.judged = 0;
            }
            Line::Count(count, worker) => {
                let worker = self.worker_number(worker);
                let before = *self.last.get(count.chunk as usize)?;
                let is_it = |entry: &Entry| entry.checksum == checksum;
                if !self.lines_of(count.chunk).any(is_it) {
                    self.last[count.chunk as usize] = self.entries.len() as u32;
                    self.entries.push(Entry {
                        count,
                        checksum,
                        worker,
                        before,
                        withdrawn: false,
                    });
                }
            }
        }
        Some(())
    }

    /// Adds a line in the form in which files have it.
    pub(crate) fn add_text(&mut self, line: &str) {
        if let Some((body, checksum)) = opened(line.trim_matches('\n').as_bytes()) {
            self.add(body, checksum, &mut Source::default());
        }
        self.judge();
    }

    fn worker_number(&mut self, worker: Worker) -> u32 {
        let number = self.workers.len() as u32;
        *self
            .worker_numbers
            .entry(worker)
            .or_insert_with_key(|worker| {
                self.workers.push(worker.clone());
                number
            })
    }

    /// Applies the decisions to new lines, or to all lines after a new decision.
    fn judge(&mut self) {
        for entry in &mut self.entries[self.judged..] {
            let worker = &self.workers[entry.worker as usize];
            entry.withdrawn = self
                .decisions
                .about(entry.checksum, worker)
                .next()
                .is_some();
        }
        self.judged = self.entries.len();
    }

    /// The worker that wrote a line.
    pub(crate) fn worker(&self, entry: &Entry) -> &Worker {
        &self.workers[entry.worker as usize]
    }

    /// The sum of a line, and its worker, as text.
    pub(crate) fn said(&self, entry: &Entry) -> String {
        format!("{} by {}", entry.count.sum, self.worker(entry))
    }

    /// All lines of counted chunks, without recounts, in no particular order.
    pub(crate) fn counts(&self) -> impl Iterator<Item = &Entry> {
        self.entries
            .iter()
            .filter(|entry| entry.count.seed.is_none())
    }

    /// The lines of a chunk, including recounts and withdrawn ones.
    pub(crate) fn lines_of(&self, chunk: u64) -> impl Iterator<Item = &Entry> {
        let at = |index: u32| self.entries.get(index as usize);
        let last = self.last.get(chunk as usize).copied().unwrap_or(NONE);
        std::iter::successors(at(last), move |entry| at(entry.before))
    }

    pub(crate) fn not_withdrawn(&self, chunk: u64) -> impl Iterator<Item = &Entry> {
        self.lines_of(chunk).filter(|entry| !entry.withdrawn)
    }

    /// The counts of a chunk that are not withdrawn.
    pub(crate) fn believed(&self, chunk: u64) -> impl Iterator<Item = &Entry> {
        self.not_withdrawn(chunk)
            .filter(|entry| entry.count.seed.is_none())
    }

    /// The recounts of a chunk that are not withdrawn.
    pub(crate) fn recounts_of(&self, chunk: u64) -> impl Iterator<Item = &Entry> {
        self.not_withdrawn(chunk)
            .filter(|entry| entry.count.seed.is_some())
    }

    /// Whether this sum of a chunk was counted with a kernel other than this one: only then is a recount with this one a
    /// check of the kernels, too.
    pub(crate) fn is_checked(&self, chunk: u64, sum: u128, device: &str) -> bool {
        let mut counts = self.believed(chunk).filter(|entry| entry.count.sum == sum);
        counts.any(|entry| self.worker(entry).name("device") != device)
    }

    /// State of a chunk.
    pub fn state(&self, chunk: u64) -> ChunkState {
        let Some(first) = self.believed(chunk).next() else {
            return ChunkState::Missing;
        };
        if self
            .not_withdrawn(chunk)
            .all(|entry| entry.count.sum == first.count.sum)
        {
            return ChunkState::Done(first.count.sum);
        }
        // The voices of each sum: hosts, and hosts with the kernel of a recount.
        let names = |entry| ["host", "device"].map(|field| self.worker(entry).name(field));
        let counted: BTreeSet<_> = self.believed(chunk).map(names).collect();
        let mut voices: BTreeMap<u128, BTreeSet<(&str, Option<&str>)>> = BTreeMap::new();
        for entry in self.not_withdrawn(chunk) {
            let [host, device] = names(entry);
            let is_own = counted.contains(&[host, device]);
            let voice = (host, Some(device).filter(|_| !is_own));
            voices.entry(entry.count.sum).or_default().insert(voice);
        }
        let most = voices.values().map(BTreeSet::len).max().unwrap_or_default();
        let mut winners = voices.keys().filter(|sum| voices[sum].len() == most);
        let winner = winners
            .next()
            .filter(|_| most >= 2 && winners.next().is_none());
        let counted = |sum: &&u128| self.believed(chunk).any(|entry| entry.count.sum == **sum);
        let winner = winner.filter(counted).copied();
        winner.map_or(ChunkState::Disputed, ChunkState::Done)
    }

    /// Whether counting this chunk here would help: it is missing, or disputed and not yet counted by this host.
    pub(crate) fn needs(&self, chunk: u64) -> bool {
        match self.state(chunk) {
            ChunkState::Done(_) => false,
            ChunkState::Missing => true,
            ChunkState::Disputed => self
                .believed(chunk)
                .all(|entry| self.worker(entry).name("host") != crate::host()),
        }
    }

    /// Warnings about plans and files, a sentence for each.
    pub fn warnings(&self) -> Vec<String> {
        let of_file = |(path, source): (&PathBuf, &Source)| {
            let path = path.display().to_string();
            source
                .warnings()
                .into_iter()
                .map(move |warning| path.clone() + &warning)
        };
        self.odd
            .iter()
            .cloned()
            .chain(self.sources.iter().flat_map(of_file))
            .collect()
    }
}

#[cfg(test)]
mod tests;

//! What the lines of some folders say together, in whatever order they are read.
//!
//! A line stands for itself, is known by its checksum, and counts once, wherever it was copied to. What they say together
//! depends on the set of lines alone:
//!
//! - a line is *withdrawn* if a withdrawal is about it and no lift frees its process of that withdrawal;
//! - a chunk is *done* if there is a line for it that is not withdrawn, and all such lines and recounts agree;
//! - where they do not agree it is *disputed*: believed is a sum that two voices give and more than any other. Each
//!   host has one voice for a sum, however often it counted, and one more for each kernel with which it recounted;
//! - every other chunk is *missing*.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::Error;
use crate::decide::Decisions;
use crate::folder::{files_of, open_regular, plan_of};
use crate::line::{Count, LONGEST, Line, Maker, Plan, opened};

/// After this many bytes without a line of a run, the rest of a file is not read: it may have no end.
const BARREN: u64 = 64 << 20;

/// Damaged chunks of a file that are named.
const NAMED: usize = 20;

const NONE: u32 = u32::MAX;

impl Source {
    /// Remembers a damaged line, and the chunk that it seems to have been about.
    fn damage(&mut self, line: &[u8]) {
        self.damaged += 1;
        if self.damaged == 1 {
            self.first_damaged = self.lines + 1;
        }
        let text = String::from_utf8_lossy(&line[..line.len().min(40)]);
        let chunk = text
            .strip_prefix("chunk ")
            .and_then(|text| text.split(' ').next()?.parse().ok());
        let room = self.chunks.len() < NAMED;
        self.chunks.extend(chunk.filter(|_: &u64| room));
    }
}

/// The lines of one or several folders of a run.
#[derive(Debug)]
pub struct Ledger {
    folders: Vec<PathBuf>,
    plan: Plan,
    run: String,
    warnings: Vec<String>,
    sources: BTreeMap<PathBuf, Source>,
    /// The checksums of all lines.
    seen: HashSet<u64>,
    entries: Vec<Entry>,
    /// For each chunk, the last of its lines in `entries`.
    last: Vec<u32>,
    makers: Vec<Maker>,
    maker_numbers: HashMap<[String; 4], u32>,
    /// For each maker, whether a rule withdraws all of its lines.
    withdrawn: Vec<bool>,
    pub(crate) decisions: Decisions,
}

/// How far a file was read, and what in it is no line of the run.
#[derive(Debug, Default)]
struct Source {
    read: u64,
    lines: u64,
    damaged: u64,
    first_damaged: u64,
    /// What damaged lines seem to have been about.
    chunks: BTreeSet<u64>,
    /// Whether the last line is not complete: a process was killed, or is writing it now.
    unfinished: bool,
    foreign: BTreeMap<String, u64>,
    /// Why it is not read (any further).
    refused: Option<String>,
}

/// The line of a counted or recounted chunk.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) count: Count,
    pub(crate) checksum: u64,
    pub(crate) maker: u32,
    /// The line of the same chunk that was read before this one.
    before: u32,
}

/// What is known of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nothing is believed about it.
    Missing,
    /// Its lines contradict each other.
    Disputed,
    /// Its sum.
    Done(u128),
}

impl Ledger {
    /// Reads folders of one run.
    ///
    /// # Errors
    /// When they belong to different runs or to none, or have lines of a kind that this program does not know.
    pub fn open(folders: &[PathBuf]) -> Result<Self, Error> {
        let mut plan: Option<Plan> = None;
        let mut warnings = Vec::new();
        for folder in folders {
            let (found, warning) = plan_of(folder)?;
            warnings.extend(warning);
            match &plan {
                Some(plan) if *plan != found => {
                    return Err(Error::wrong(format_args!(
                        "{} belongs to run {}, not to run {}: only folders of one run can be joined",
                        folder.display(),
                        found.id(),
                        plan.id()
                    )));
                }
                _ => plan = Some(found),
            }
        }
        let mut ledger = Ledger::of(plan.expect("the caller names a folder"));
        ledger.folders = folders.to_vec();
        ledger.warnings = warnings;
        ledger.refresh()?;
        Ok(ledger)
    }

    /// Without any line.
    pub(crate) fn of(plan: Plan) -> Self {
        Ledger {
            folders: Vec::new(),
            run: plan.id(),
            last: vec![NONE; plan.chunks as usize],
            plan,
            warnings: Vec::new(),
            sources: BTreeMap::new(),
            seen: HashSet::new(),
            entries: Vec::new(),
            makers: Vec::new(),
            maker_numbers: HashMap::new(),
            withdrawn: Vec::new(),
            decisions: Decisions::default(),
        }
    }

    /// The plan of the run.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The folders it was read from.
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// Reads what has been appended since.
    ///
    /// # Errors
    /// As [`Ledger::open`].
    pub fn refresh(&mut self) -> Result<(), Error> {
        for folder in self.folders.clone() {
            for path in files_of(&folder)? {
                let mut source = self.sources.remove(&path).unwrap_or_default();
                let read = self.read_file(&path, &mut source);
                self.sources.insert(path, source);
                read?;
            }
        }
        self.apply_decisions();
        Ok(())
    }

    fn read_file(&mut self, path: &Path, source: &mut Source) -> Result<(), Error> {
        let length = std::fs::metadata(path).map_or(0, |found| found.len());
        if source.refused.is_some() || (length == source.read && source.lines > 0) {
            return Ok(());
        }
        if length < source.read {
            // An older copy has taken its place. What was read stays known.
            *source = Source::default();
        }
        let read = open_regular(path).and_then(|file| {
            let read = self.read_lines(&file, source);
            read.map_err(|error| crate::error::plain(&error))
        });
        match read {
            Ok(true) => Ok(()),
            Ok(false) => Err(Error::wrong(format_args!(
                "line {} of {} is valid, but this program cannot read its kind: use the release that wrote it",
                source.lines + 1,
                path.display()
            ))),
            Err(reason) => {
                source.refused = Some(reason);
                Ok(())
            }
        }
    }

    /// Reads on where it was left, up to a line that is valid and unknown: then returns false.
    fn read_lines(&mut self, file: &File, source: &mut Source) -> std::io::Result<bool> {
        let mut reader = BufReader::with_capacity(1 << 18, file);
        reader.seek(SeekFrom::Start(source.read))?;
        source.unfinished = false;
        let (mut line, mut in_damage, mut barren) = (Vec::new(), false, 0);
        while barren < BARREN {
            line.clear();
            let mut piece = reader.by_ref().take(LONGEST);
            let length = piece.read_until(b'\n', &mut line)? as u64;
            let ended = line.pop_if(|last| *last == b'\n').is_some();
            barren += length;
            let mut damaged = !line.is_empty();
            if let Some((body, checksum)) = opened(&line).filter(|_| !in_damage) {
                (damaged, barren) = (false, 0);
                if !self.add(body, checksum, source) {
                    return Ok(false);
                }
            }
            if !ended && length < LONGEST {
                // The end of the file: what is not complete is read again when there is more.
                source.unfinished = damaged;
                return Ok(true);
            }
            if damaged && !in_damage {
                source.damage(&line);
            }
            // What is longer than any line goes on as damage up to its end.
            in_damage = !ended;
            source.lines += u64::from(ended);
            source.read += length;
        }
        source.refused = Some(format!(
            "nothing of a run in {} MB, the rest was not read",
            BARREN >> 20
        ));
        Ok(true)
    }

    /// Takes a valid line, unless it is known. Returns false if this program does not know what it says.
    fn add(&mut self, body: &str, checksum: u64, source: &mut Source) -> bool {
        match Line::read(body, &self.run) {
            Line::Unknown => return false,
            Line::Count(count, _) if count.chunk >= self.plan.chunks => return false,
            Line::Plan(plan) if plan == self.plan => {}
            Line::Plan(plan) => *source.foreign.entry(plan.id()).or_default() += 1,
            Line::Foreign(run) => *source.foreign.entry(run).or_default() += 1,
            _ if !self.seen.insert(checksum) => {}
            Line::Decision(decision, note) => self.decisions.add(checksum, decision, note),
            Line::Count(count, maker) => {
                let maker = self.maker_number(maker);
                let last = &mut self.last[count.chunk as usize];
                let before = std::mem::replace(last, self.entries.len() as u32);
                self.entries.push(Entry {
                    count,
                    checksum,
                    maker,
                    before,
                });
            }
        }
        true
    }

    /// Takes a line as it is written to a file.
    pub(crate) fn add_text(&mut self, line: &str) {
        if let Some((body, checksum)) = opened(line.trim_matches('\n').as_bytes()) {
            self.add(body, checksum, &mut Source::default());
        }
        self.apply_decisions();
    }

    fn maker_number(&mut self, names: [&str; 4]) -> u32 {
        // Neighbouring lines are of one process.
        if let Some(last) = self.entries.last().map(|entry| entry.maker) {
            let maker = &self.makers[last as usize];
            if maker.fields() == names {
                return last;
            }
        }
        let next = self.makers.len() as u32;
        let number = *self
            .maker_numbers
            .entry(names.map(str::to_owned))
            .or_insert(next);
        if number == next {
            let [device, build, host, process] = names.map(str::to_owned);
            self.makers.push(Maker {
                device,
                build,
                host,
                process,
            });
        }
        number
    }

    fn apply_decisions(&mut self) {
        let withdrawn = self
            .makers
            .iter()
            .map(|maker| self.decisions.withdraw_all_of(maker));
        self.withdrawn = withdrawn.collect();
    }

    /// Whether a line is not believed any more.
    pub(crate) fn is_withdrawn(&self, entry: &Entry) -> bool {
        let process = &self.makers[entry.maker as usize].process;
        self.withdrawn[entry.maker as usize]
            || self.decisions.withdraw_line(entry.checksum, process)
    }

    pub(crate) fn maker(&self, maker: u32) -> &Maker {
        &self.makers[maker as usize]
    }

    /// All lines of counts and recounts, in no order.
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// All lines of counted chunks, without recounts, in no order.
    pub(crate) fn counts(&self) -> impl Iterator<Item = &Entry> {
        self.entries
            .iter()
            .filter(|entry| entry.count.seed.is_none())
    }

    /// The lines of a chunk, recounts and what is withdrawn included.
    pub(crate) fn lines_of(&self, chunk: u64) -> impl Iterator<Item = &Entry> {
        let at = |index: u32| self.entries.get(index as usize);
        std::iter::successors(at(self.last[chunk as usize]), move |entry| at(entry.before))
    }

    fn not_withdrawn(&self, chunk: u64) -> impl Iterator<Item = &Entry> {
        let lines = self.lines_of(chunk);
        lines.filter(|entry| !self.is_withdrawn(entry))
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

    /// What is known of a chunk.
    pub fn standing(&self, chunk: u64) -> Standing {
        let Some(first) = self.believed(chunk).next() else {
            return Standing::Missing;
        };
        if self
            .not_withdrawn(chunk)
            .all(|entry| entry.count.sum == first.count.sum)
        {
            return Standing::Done(first.count.sum);
        }
        let votes = self.votes(chunk);
        let winner = votes.iter().max_by_key(|(_, voices)| voices.len());
        let (&sum, voices) = winner.expect("there is a line");
        let alone = votes
            .values()
            .filter(|others| others.len() == voices.len())
            .count()
            == 1;
        let counted = self.believed(chunk).any(|entry| entry.count.sum == sum);
        match alone && voices.len() >= 2 && counted {
            true => Standing::Done(sum),
            false => Standing::Disputed,
        }
    }

    /// Which voices each sum of a chunk has: hosts, and hosts with the kernel of a recount.
    fn votes(&self, chunk: u64) -> BTreeMap<u128, BTreeSet<String>> {
        let mut votes: BTreeMap<u128, BTreeSet<String>> = BTreeMap::new();
        for entry in self.not_withdrawn(chunk) {
            let Maker { host, device, .. } = self.maker(entry.maker);
            let voice = match entry.count.seed {
                None => host.clone(),
                Some(_) => format!("{host} by {device}"),
            };
            votes.entry(entry.count.sum).or_default().insert(voice);
        }
        votes
    }

    /// Whether it helps if this host counts a chunk: it is missing, or disputed and this host has not counted it.
    pub(crate) fn needs(&self, chunk: u64, host: &str) -> bool {
        match self.standing(chunk) {
            Standing::Done(_) => false,
            Standing::Missing => true,
            Standing::Disputed => !self
                .believed(chunk)
                .any(|entry| self.maker(entry.maker).host == host),
        }
    }

    /// What is odd about plans and files, a sentence for each.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = self.warnings.clone();
        for (path, source) in &self.sources {
            let path = path.display();
            if let Some(reason) = &source.refused {
                warnings.push(format!("{path} is ignored: {reason}"));
            }
            if source.damaged > 0 {
                let chunks: Vec<u64> = source.chunks.iter().copied().collect();
                let about = match chunks.is_empty() {
                    true => String::new(),
                    false => format!("; about chunk {}", crate::numbers(&chunks)),
                };
                let (lines, first) = (source.damaged, source.first_damaged);
                warnings.push(format!(
                    "{path}: damaged lines: {lines}, the first is line {first}{about}"
                ));
            }
            if source.unfinished {
                warnings.push(format!(
                    "{path}: the last line is not complete and is ignored"
                ));
            }
            for (run, lines) in &source.foreign {
                warnings.push(format!(
                    "{path}: lines of run {run}, not of this one, are ignored ({lines})"
                ));
            }
        }
        warnings
    }
}

#[cfg(test)]
mod tests;

//! Decisions of people about lines: withdrawals, and lifts that free processes of them.
//!
//! A withdrawal of a host, a build or a device is a rule: it holds for all lines, present and to come, in whatever folder
//! they turn up. A withdrawal of chunks names the lines that are meant, so that a new count stands.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use crate::keep::OwnFile;
use crate::line::{Decision, Maker, Note, Target};
use crate::{Error, Ledger};

/// Checksums or processes on one line, so that it does not become too long.
const A_LINE: usize = 100;

/// All decisions of a ledger.
#[derive(Debug, Default)]
pub(crate) struct Decisions {
    withdrawals: BTreeMap<u64, (Target, Note)>,
    /// For each withdrawal, the processes that were freed of it.
    freed: BTreeMap<u64, BTreeSet<String>>,
    /// For each line that is withdrawn by its checksum, the withdrawals.
    lines: HashMap<u64, Vec<u64>>,
}

impl Decisions {
    pub(crate) fn add(&mut self, checksum: u64, decision: Decision, note: Note) {
        match decision {
            Decision::Lift(id, processes) => self.freed.entry(id).or_default().extend(processes),
            Decision::Withdraw(target) => {
                if let Target::Lines(lines) = &target {
                    for &line in lines {
                        self.lines.entry(line).or_default().push(checksum);
                    }
                }
                self.withdrawals.insert(checksum, (target, note));
            }
        }
    }

    fn holds(&self, id: u64, process: &str) -> bool {
        !self
            .freed
            .get(&id)
            .is_some_and(|freed| freed.contains(process))
    }

    pub(crate) fn withdraw_all_of(&self, maker: &Maker) -> bool {
        let mut rules = self.withdrawals.iter();
        rules.any(|(&id, (target, _))| target.is_about(maker) && self.holds(id, &maker.process))
    }

    pub(crate) fn withdraw_line(&self, checksum: u64, process: &str) -> bool {
        let withdrawals = self.lines.get(&checksum).into_iter().flatten();
        withdrawals.into_iter().any(|&id| self.holds(id, process))
    }
}

impl Target {
    fn is_about(&self, maker: &Maker) -> bool {
        match self {
            Target::Lines(_) => false,
            Target::Rule("host", name) => maker.host == *name,
            Target::Rule("build", name) => maker.build == *name,
            Target::Rule(_, name) => maker.device == *name,
        }
    }
}

/// A withdrawal, as people read it.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Withdrawal {
    /// Its name, for lifting it.
    pub id: String,
    /// What it is about.
    pub about: String,
    /// Why.
    pub reason: String,
    /// When.
    pub date: String,
    /// How many lines it withdraws now.
    pub lines: u64,
    /// The processes that were freed of it.
    pub lifted: Vec<String>,
}

impl Ledger {
    /// The withdrawals, in the order of their names.
    pub fn withdrawals(&self) -> Vec<Withdrawal> {
        let decisions = &self.decisions;
        let one = |(&id, (target, note)): (&u64, &(Target, Note))| Withdrawal {
            id: format!("{id:016x}"),
            about: match target {
                Target::Rule(field, name) => format!("{field} {name}"),
                Target::Lines(lines) => format!("{} named lines", lines.len()),
            },
            reason: note.reason.clone(),
            date: crate::date(note.date),
            lines: self.withdrawn_by(id).len() as u64,
            lifted: decisions
                .freed
                .get(&id)
                .into_iter()
                .flatten()
                .cloned()
                .collect(),
        };
        decisions.withdrawals.iter().map(one).collect()
    }

    /// The process of every line that a withdrawal withdraws.
    fn withdrawn_by(&self, id: u64) -> Vec<&str> {
        let Some((target, _)) = self.decisions.withdrawals.get(&id) else {
            return Vec::new();
        };
        let lines = self.entries().iter().filter(|entry| match target {
            Target::Lines(lines) => lines.contains(&entry.checksum),
            target => target.is_about(self.maker(entry.maker)),
        });
        let processes = lines.map(|entry| self.maker(entry.maker).process.as_str());
        processes
            .filter(|process| self.decisions.holds(id, process))
            .collect()
    }

    /// The checksums of all lines of some chunks.
    ///
    /// # Errors
    /// When a chunk has none.
    pub fn lines_of_chunks(&self, chunks: &[u64]) -> Result<Vec<u64>, Error> {
        let mut lines = Vec::new();
        for &chunk in chunks {
            let before = lines.len();
            if chunk < self.plan().chunks {
                lines.extend(self.lines_of(chunk).map(|entry| entry.checksum));
            }
            if lines.len() == before {
                return Err(Error::NothingOfThatName(format!("line of chunk {chunk}")));
            }
        }
        Ok(lines)
    }
}

/// Writes a withdrawal into a ledger, and returns the names of its lines: one, unless it is about very many lines.
///
/// # Errors
/// When it cannot be written.
pub fn withdraw(
    ledger: &mut Ledger,
    folder: &Path,
    target: Target,
    reason: &str,
) -> Result<Vec<String>, Error> {
    let targets = match target {
        Target::Lines(lines) => lines
            .chunks(A_LINE)
            .map(|lines| Target::Lines(lines.to_vec()))
            .collect(),
        Target::Rule(field, name) => vec![Target::Rule(field, crate::line::word(&name))],
    };
    write(
        ledger,
        folder,
        targets.into_iter().map(Decision::Withdraw),
        reason,
    )
}

/// Frees processes of a withdrawal: those named, or all whose lines it withdraws now.
///
/// # Errors
/// When there is no such withdrawal, it withdraws nothing, or the lift cannot be written.
pub fn lift(
    ledger: &mut Ledger,
    folder: &Path,
    id: &str,
    processes: &[String],
    reason: &str,
) -> Result<Vec<String>, Error> {
    let nothing = || Error::NothingOfThatName(format!("withdrawal {id} that holds"));
    let id = crate::line::id(id).ok_or_else(nothing)?;
    let all: BTreeSet<String> = ledger
        .withdrawn_by(id)
        .into_iter()
        .map(str::to_owned)
        .collect();
    let freed: Vec<String> = match processes {
        [] => all.into_iter().collect(),
        processes => processes
            .iter()
            .filter(|name| all.contains(*name))
            .cloned()
            .collect(),
    };
    if freed.is_empty() {
        return Err(nothing());
    }
    let lifts = freed
        .chunks(A_LINE / 4)
        .map(|part| Decision::Lift(id, part.to_vec()));
    write(ledger, folder, lifts, reason)
}

fn write(
    ledger: &mut Ledger,
    folder: &Path,
    decisions: impl Iterator<Item = Decision>,
    reason: &str,
) -> Result<Vec<String>, Error> {
    let mut file = OwnFile::create(folder, ledger.plan())?;
    let note = Note {
        reason: reason.to_owned(),
        date: crate::now(),
    };
    let mut names = Vec::new();
    for decision in decisions {
        let line = decision.line(&note, file.process(), &ledger.plan().id());
        file.write(&line)?;
        ledger.add_text(&line);
        names.push(line.trim_end()[line.trim_end().len() - 16..].to_owned());
    }
    file.sync()?;
    Ok(names)
}

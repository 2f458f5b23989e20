//! Decisions that people make about lines: withdrawals, and lifts that free processes from them.
//!
//! A withdrawal of a host, a build or a device is a rule: it applies to all lines, present and future, in whatever
//! folder they turn up. A withdrawal of chunks names the lines it covers, so that a new count is valid.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::keep::OwnFile;
use crate::ledger::Entry;
use crate::line::{Decision, Worker, id, word};
use crate::{Error, Ledger};

/// In a lift: all processes, future ones included.
pub const ALL: &str = "*";

/// Maximum number of names on one line, so that it does not become too long.
const A_LINE: usize = 25;

/// All decisions of a ledger.
#[derive(Debug, Default)]
pub(crate) struct Decisions {
    withdrawals: BTreeMap<u64, Decision>,
    /// The withdrawals of hosts, builds and devices.
    rules: Vec<u64>,
    /// For each line that is withdrawn by its checksum, the withdrawals that name it.
    lines: HashMap<u64, Vec<u64>>,
    /// Withdrawals, each with a process that was freed from it, and when this was decided first.
    freed: BTreeMap<(u64, String), u64>,
}

impl Decisions {
    pub(crate) fn add(&mut self, checksum: u64, decision: Decision) {
        match (decision.lifts.as_deref().and_then(id), &*decision.field) {
            (Some(id), _) => {
                for process in decision.names {
                    let date = self.freed.entry((id, process)).or_insert(decision.date);
                    *date = decision.date.min(*date);
                }
                return;
            }
            _ if self.withdrawals.contains_key(&checksum) => return,
            (None, "lines") => {
                for line in decision.names.iter().filter_map(|line| id(line)) {
                    self.lines.entry(line).or_default().push(checksum);
                }
            }
            (None, _) => self.rules.push(checksum),
        }
        self.withdrawals.insert(checksum, decision);
    }

    /// The withdrawals that cover a line and from which its process was not freed.
    pub(crate) fn about(&self, checksum: u64, worker: &Worker) -> impl Iterator<Item = u64> {
        let named = self.lines.get(&checksum).into_iter().flatten();
        let rules = self.rules.iter().filter(|id| {
            let rule = &self.withdrawals[id];
            rule.names
                .iter()
                .any(|name| name == worker.name(&rule.field))
        });
        let all = named.chain(rules).copied();
        let is_freed = |id, process: &str| self.freed.contains_key(&(id, process.to_owned()));
        all.filter(move |&id| {
            self.freed.is_empty() || !is_freed(id, ALL) && !is_freed(id, &worker.process)
        })
    }
}

impl Ledger {
    /// A line for each withdrawal, sorted by what it covers.
    pub(crate) fn withdrawals(&self) -> Vec<String> {
        let mut lines: HashMap<u64, u64> = HashMap::new();
        for entry in self.entries.iter().filter(|entry| entry.withdrawn) {
            for id in self.withdrawals_of(entry) {
                *lines.entry(id).or_default() += 1;
            }
        }
        let one = |(id, decision): (&u64, &Decision)| {
            let about = match decision.field.as_str() {
                "lines" => format!("{} named lines", decision.names.len()),
                field => format!("{field} {}", decision.names.join(", ")),
            };
            let (date, now) = (crate::date(decision.date), lines.get(id).unwrap_or(&0));
            let lifts = self.decisions.freed.iter().filter(|((of, _), _)| of == id);
            let lifted = lifts.map(|((_, process), date)| {
                let whom = if process == ALL { "all" } else { process };
                format!(", lifted for {whom} {}", crate::date(*date))
            });
            format!(
                "{about} ({id:016x}, {date}, lines now: {now}{}) {}",
                lifted.collect::<String>(),
                decision.reason.replace(char::is_control, " ")
            )
        };
        let mut all: Vec<_> = self.decisions.withdrawals.iter().map(one).collect();
        all.sort_unstable();
        all
    }

    /// Fails if every line of this worker is withdrawn by a rule: counting would be in vain.
    pub(crate) fn believes(&self, worker: &Worker) -> Result<(), Error> {
        let Some(id) = self.decisions.about(0, worker).next() else {
            return Ok(());
        };
        let field = &self.decisions.withdrawals[&id].field;
        let name = worker.name(field);
        Err(Error::Faulty(format!(
            "lines of {field} {name} are withdrawn ({id:016x}): count with another {field}"
        )))
    }

    fn withdrawals_of(&self, entry: &Entry) -> impl Iterator<Item = u64> {
        self.decisions.about(entry.checksum, self.worker(entry))
    }

    /// The names of all lines of these chunks.
    ///
    /// # Errors
    /// If there is none.
    pub fn lines_of_chunks(
        &self,
        chunks: impl IntoIterator<Item = u64>,
    ) -> Result<Vec<String>, Error> {
        let lines = chunks.into_iter().flat_map(|chunk| self.lines_of(chunk));
        let lines = Vec::from_iter(lines.map(|entry| format!("{:016x}", entry.checksum)));
        if lines.is_empty() {
            return Err(nothing(format_args!("line of these chunks")));
        }
        Ok(lines)
    }

    /// The processes whose lines are withdrawn by this withdrawal now.
    ///
    /// # Errors
    /// If there is no such withdrawal.
    pub fn held_by(&self, id: &str) -> Result<Vec<String>, Error> {
        let withdrawal =
            crate::line::id(id).filter(|id| self.decisions.withdrawals.contains_key(id));
        let withdrawal = withdrawal.ok_or_else(|| nothing(format_args!("withdrawal {id}")))?;
        let by_it = |entry: &&Entry| self.withdrawals_of(entry).any(|id| id == withdrawal);
        let held = self.entries.iter().filter(by_it);
        let held: BTreeSet<&str> = held.map(|entry| &*self.worker(entry).process).collect();
        Ok(held.into_iter().map(str::to_owned).collect())
    }

    /// Writes a decision into the first folder, and returns the names of its lines: one, unless it has very many names.
    /// A withdrawal names a `host`, `build` or `device`, or `lines`; a lift names `processes`, or [`ALL`].
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn decide(
        &mut self,
        lifts: Option<&str>,
        field: &str,
        names: &[String],
        reason: &str,
    ) -> Result<Vec<String>, Error> {
        let file = OwnFile::create(&self.folders()[0], self.plan())?;
        let mut made = Vec::new();
        for names in names.chunks(A_LINE) {
            let decision = Decision {
                lifts: lifts.map(str::to_owned),
                field: field.to_owned(),
                names: names.iter().map(|name| word(name)).collect(),
                reason: reason.trim().chars().take(300).collect(),
                date: crate::now(),
            };
            let line = decision.line(file.process(), &self.plan().id());
            file.append(&line)?;
            made.push(line[line.len() - 17..].trim_end().to_owned());
        }
        file.sync()?;
        self.refresh()?;
        Ok(made)
    }
}

fn nothing(what: std::fmt::Arguments<'_>) -> Error {
    Error::wrong(format_args!(
        "there is no {what} in the ledger: see `queens run status --json`"
    ))
}

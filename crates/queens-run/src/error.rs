//! What can go wrong with a run.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use queens::TooLarge;

use crate::chunk::Flaw;
use crate::tally::NotQ;

/// Why an operation on a run failed.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The board is larger than the counter can address.
    TooLarge(TooLarge),
    /// A file operation failed.
    File {
        /// What was tried: "read", "write", …
        action: &'static str,
        /// On which file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The embedded database refused.
    Database {
        /// The store.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// Another process is writing this store.
    Busy {
        /// The store.
        path: PathBuf,
        /// What the other process wrote about itself.
        owner: String,
    },
    /// The store to be created is there already.
    Exists(PathBuf),
    /// The file is not a store of runs.
    NotAStore(PathBuf),
    /// The store has another schema than this program's.
    Schema {
        /// The store.
        path: PathBuf,
        /// The schema version it has.
        found: i64,
    },
    /// The plan file cannot be used.
    Plan {
        /// The file, when the plan came from one.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The certificate cannot be read.
    Certificate {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The store belongs to another plan.
    OtherPlan {
        /// The store.
        path: PathBuf,
        /// The hash of its plan.
        found: String,
        /// The hash of the plan in hand.
        expected: String,
    },
    /// The numbering or the values of units differ between the program that made this and this one.
    Algorithm {
        /// The identity found.
        found: String,
        /// This program's.
        ours: &'static str,
    },
    /// There is no such chunk.
    NoSuchChunk {
        /// The one asked for.
        chunk: u64,
        /// How many there are.
        chunks: u64,
    },
    /// A chunk kept in the store is damaged.
    Damaged {
        /// The store or certificate.
        path: PathBuf,
        /// The chunk.
        chunk: u64,
        /// How.
        flaw: Flaw,
    },
    /// The sum may not be called Q(n).
    NotQ(NotQ),
    /// Nothing of what the store has now was ever counted again.
    Unverified(PathBuf),
    /// What is finished could not be kept before the run had to stop.
    NotKept {
        /// How many chunks.
        chunks: u64,
        /// Why not.
        source: Box<Error>,
    },
    /// The store has several names, so that two writers would not know of each other.
    SeveralNames(PathBuf),
    /// There is nothing in the store that this names.
    NothingDropped(PathBuf),
    /// Counting a unit twice gave two numbers.
    Miscounted {
        /// Size of the board.
        n: u32,
        /// The unit.
        unit: u64,
        /// What is known or was counted first, and what was counted then.
        counts: [u64; 2],
    },
    /// Two results for one chunk differ.
    Conflict(Box<Conflict>),
    /// The certificate asked for needs a complete run.
    Incomplete {
        /// Chunks without a result.
        missing: u64,
    },
    /// An external program could not be used.
    Program {
        /// Its name.
        name: String,
        /// What happened.
        reason: String,
    },
}

/// A trouble that may go away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    /// Somebody else reads the store.
    Busy,
    /// The disk is full or does not answer.
    Disk,
}

/// Two results for one chunk that are not the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The chunk.
    pub chunk: u64,
    /// The first unit whose count differs, if it is a unit.
    pub unit: Option<u64>,
    /// The total kept, and where it came from.
    pub kept: (u128, String),
    /// The total refused, and where it came from.
    pub refused: (u128, String),
}

impl Error {
    /// Whether it may go away by itself, or when somebody makes room.
    pub(crate) fn passes(&self) -> Option<Passing> {
        use rusqlite::ErrorCode::{
            CannotOpen, DatabaseBusy, DatabaseLocked, DiskFull, FileLockingProtocolFailed,
            SystemIoFailure,
        };
        let Error::Database { source, .. } = self else {
            return None;
        };
        match source.sqlite_error_code()? {
            DatabaseBusy | DatabaseLocked | FileLockingProtocolFailed => Some(Passing::Busy),
            DiskFull | SystemIoFailure | CannotOpen => Some(Passing::Disk),
            _ => None,
        }
    }

    pub(crate) fn file(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Error::File {
            action,
            path: path.to_path_buf(),
            source,
        }
    }

    pub(crate) fn database(path: &Path) -> impl Fn(rusqlite::Error) -> Self {
        move |source| Error::Database {
            path: path.to_path_buf(),
            source,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::TooLarge(error) => error.fmt(f),
            Error::Database { path, source } => {
                use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
                write!(f, "the store {} refused: {source}; ", path.display())?;
                match source.sqlite_error_code() {
                    Some(DatabaseCorrupt | NotADatabase) => write!(
                        f,
                        "what can still be read of it goes into a new one by `queens run salvage {} NEW`",
                        path.display()
                    ),
                    _ => f.write_str("what was committed before is kept"),
                }
            }
            Error::File {
                action: "lock",
                path,
                source,
            } => write!(
                f,
                "cannot lock {}: {source}; keep the store on a disk of this machine (results may stay where they are)",
                path.display()
            ),
            Error::File {
                action,
                path,
                source,
            } => write!(f, "cannot {action} {}: {source}", path.display()),
            Error::NotQ(why) => write!(f, "no certificate of this: {why}"),
            Error::Unverified(path) => write!(
                f,
                "nothing of what is in {path} now was counted again: run `queens run verify {path}` first, or have the \
                 certificate say so with --unverified",
                path = path.display()
            ),
            Error::NotKept { chunks, source } => write!(
                f,
                "{chunks} finished {} could not be kept and will be counted again: {source}",
                if *chunks == 1 { "chunk" } else { "chunks" }
            ),
            Error::SeveralNames(path) => write!(
                f,
                "{} has other names too (hard links), and who writes by one does not see who writes by another: \
                 copy it and remove the links",
                path.display()
            ),
            Error::NothingDropped(path) => {
                write!(
                    f,
                    "nothing in {} is of that chunk, host and program",
                    path.display()
                )
            }
            Error::Busy { path, owner } => write!(
                f,
                "{} is in use by {owner}: wait for it or end it, then try again",
                path.display()
            ),
            Error::Exists(path) => write!(
                f,
                "{path} exists already: go on with it by `queens run resume {path}`, or name another file",
                path = path.display()
            ),
            Error::NotAStore(path) => {
                write!(f, "{} is not a store of queens runs", path.display())
            }
            Error::Schema { path, found } => write!(
                f,
                "{} has schema version {found}, this program reads version {}: use the release that made it",
                path.display(),
                crate::store::SCHEMA_VERSION
            ),
            Error::Plan { path, reason } => {
                write!(f, "the plan {} cannot be used: {reason}", path.display())
            }
            Error::Certificate { path, reason } => {
                write!(
                    f,
                    "the certificate {} cannot be read: {reason}",
                    path.display()
                )
            }
            Error::OtherPlan {
                path,
                found,
                expected,
            } => write!(
                f,
                "{} belongs to the plan {found}, not to {expected}: name the store of this plan",
                path.display()
            ),
            Error::Algorithm { found, ours } => write!(
                f,
                "this was made with units '{found}', this program counts units '{ours}', and their \
                 results cannot be added up: use the release that made it"
            ),
            Error::NoSuchChunk { chunk, chunks } => match chunks.checked_sub(1) {
                Some(last) => write!(f, "there is no chunk {chunk}: the plan has 0 to {last}"),
                None => write!(f, "there is no chunk {chunk}: the plan has none"),
            },
            Error::Damaged { path, chunk, flaw } => {
                write!(
                    f,
                    "chunk {chunk} in {path} is damaged: {flaw}; `queens run resume {path}` counts it again",
                    path = path.display()
                )
            }
            Error::Miscounted { n, unit, counts } => write!(
                f,
                "{} computes wrongly: unit {unit} of n = {n} is {} and, counted again, {}; nothing is written, and what \
                 was counted of the chunk is put away in the directory `{}`",
                crate::host(),
                counts[0],
                counts[1],
                crate::repair::REFUSED
            ),
            Error::Conflict(conflict) => conflict.fmt(f),
            Error::Incomplete { missing } => write!(
                f,
                "the run is not complete, {missing} chunks are missing: go on with it first"
            ),
            Error::Program { name, reason } => write!(f, "{name}: {reason}"),
        }
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "two results for chunk {} differ", self.chunk)?;
        if let Some(unit) = self.unit {
            write!(f, ", first in unit {unit}")?;
        }
        let ((kept, kept_origin), (refused, refused_origin)) = (&self.kept, &self.refused);
        write!(
            f,
            ": {kept} from {kept_origin}, {refused} from {refused_origin}; one of the machines computes \
             wrongly: recount the chunk on a third, and put away the wrong result with `queens run drop`"
        )
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::TooLarge(error) => Some(error),
            Error::File { source, .. } => Some(source),
            Error::Database { source, .. } => Some(source),
            Error::NotKept { source, .. } => Some(source),
            _ => None,
        }
    }
}

impl From<TooLarge> for Error {
    fn from(error: TooLarge) -> Self {
        Error::TooLarge(error)
    }
}

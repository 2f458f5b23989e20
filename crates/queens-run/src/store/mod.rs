//! The store: one SQLite file with the plan of a run and the result of every chunk that is done.
//!
//! Schema 1 (`PRAGMA user_version`; `PRAGMA application_id` is 0x51554E53, "QUNS"):
//!
//! | table | one row is | columns |
//! |---|---|---|
//! | `run` | the run; there is one | `plan` the plan file, `n`, `plan_hash`, `algorithm`, `started` Unix ms, `program` |
//! | `chunk` | a finished chunk | `chunk`, `first_unit`, `end_unit`, `counted` and `deduced` decimal, `residue_61`, `residue_31`, `kernel`, `microseconds`, `finished` Unix ms, `program`, `host`, `origin` where it came from, `checksum`, `ledger` the units' counts with blanks between |
//! | `audit` | a check that held | `finished` Unix ms, `kind`, `detail` |
//!
//! **Durability.** Rollback journal with `synchronous = FULL`: when a commit returns, it survives a power cut, and
//! an interrupted one is rolled back by the next reader. The journal is kept from one commit to the next
//! (`journal_mode = PERSIST`), which saves making, deleting and two syncs of the directory each time, and goes when
//! the store is closed; one that a killed process leaves is overwritten. A write-ahead
//! log would need fewer syncs still, but keeps fresh results in a second file, so that a copied
//! store may lack them, and does not work on network file systems, where clusters keep their results.
//! A new store is made under another name, synced, and renamed: a store is complete or absent.
//!
//! **Two processes.** A writer holds an exclusive lock on `<store>.lock` as long as it lives; the system
//! drops it however the process ends. A second writer is refused and told who the first one is. Readers
//! need no lock: SQLite shows them the last commit.

use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, params};

use crate::disk::sync_directory;
use crate::{Disk, Error, Plan, RealDisk};

mod rows;

pub(crate) use rows::COUNTED_HERE;
pub use rows::{Added, Batch, Kept};
use rows::{COLUMNS, kept};

/// The schema this program reads and writes.
pub const SCHEMA_VERSION: i64 = 1;
const APPLICATION_ID: i64 = 0x5155_4E53;

const SCHEMA: &str = "
CREATE TABLE run (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    plan TEXT NOT NULL,
    n INTEGER NOT NULL,
    plan_hash TEXT NOT NULL,
    algorithm TEXT NOT NULL,
    started INTEGER NOT NULL,
    program TEXT NOT NULL
) STRICT;
CREATE TABLE chunk (
    chunk INTEGER PRIMARY KEY,
    first_unit INTEGER NOT NULL,
    end_unit INTEGER NOT NULL CHECK (end_unit > first_unit),
    counted TEXT NOT NULL,
    deduced TEXT NOT NULL,
    residue_61 INTEGER NOT NULL,
    residue_31 INTEGER NOT NULL,
    kernel TEXT NOT NULL,
    microseconds INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    program TEXT NOT NULL,
    host TEXT NOT NULL,
    origin TEXT NOT NULL,
    checksum TEXT NOT NULL,
    ledger TEXT NOT NULL
) STRICT;
CREATE TABLE audit (
    finished INTEGER NOT NULL,
    kind TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT;
";

/// A store, open for reading or for writing.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    plan: Plan,
    started: u64,
    connection: Connection,
    /// Held by the writer.
    lock: Option<File>,
}

/// The right to make a store that is not there yet.
#[derive(Debug)]
pub struct Claim {
    path: PathBuf,
    plan: Plan,
    lock: File,
}

impl Claim {
    /// Claims the file for a run of this plan. Nothing but the lock is made yet.
    ///
    /// # Errors
    /// [`Error::Exists`], [`Error::Busy`], [`Error::Algorithm`], or what the system says.
    pub fn new(path: &Path, plan: &Plan) -> Result<Self, Error> {
        plan.usable()?;
        if path.is_dir() {
            let source = std::io::ErrorKind::IsADirectory.into();
            return Err(Error::file("make a store of", path)(source));
        }
        let absent = || match path.exists() {
            true => Err(Error::Exists(path.to_path_buf())),
            false => Ok(()),
        };
        absent()?;
        let lock = lock(path)?;
        // Another process may have made it just before the lock was free.
        absent()?;
        Ok(Claim {
            path: path.to_path_buf(),
            plan: plan.clone(),
            lock,
        })
    }

    /// Makes the store and opens it for writing.
    ///
    /// # Errors
    /// What the system says; there is then no store.
    pub fn create(self) -> Result<Store, Error> {
        let path = &self.path;
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(format!(".{}.new", std::process::id()));
        let unfinished = PathBuf::from(unfinished);
        let made = make(&unfinished, &self.plan).and_then(|()| {
            let disk = RealDisk;
            let place = || -> std::io::Result<()> {
                disk.sync(&File::open(&unfinished)?)?;
                disk.rename(&unfinished, path)?;
                sync_directory(&disk, path)
            };
            place().map_err(Error::file("write", path))
        });
        if let Err(error) = made {
            let _ = std::fs::remove_file(&unfinished);
            return Err(error);
        }
        Store::connect(path, Some(self.lock))
    }
}

/// When a chunk was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its number.
    pub chunk: u64,
    /// Milliseconds since 1970.
    pub at: u64,
    /// Time of the counting threads.
    pub microseconds: u64,
}

/// A check that held.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Audit {
    /// When: milliseconds since 1970.
    pub finished: u64,
    /// Which check.
    pub kind: String,
    /// What was compared.
    pub detail: String,
}

impl Store {
    /// Makes a store for this plan and opens it for writing.
    ///
    /// # Errors
    /// [`Error::Exists`], [`Error::Busy`], [`Error::Algorithm`], or what the system says.
    pub fn create(path: &Path, plan: &Plan) -> Result<Self, Error> {
        Claim::new(path, plan)?.create()
    }

    /// Opens a store for writing.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::NotAStore`], [`Error::Schema`], [`Error::Algorithm`], or what the system
    /// says.
    pub fn open(path: &Path) -> Result<Self, Error> {
        // Look before the lock file is made: a mistyped name should leave nothing behind.
        if !path.exists() {
            File::open(path).map_err(Error::file("open", path))?;
        }
        let store = Self::connect(path, Some(lock(path)?))?;
        store.plan.usable()?;
        Ok(store)
    }

    /// Opens a store for reading, while another process may write it.
    ///
    /// # Errors
    /// [`Error::NotAStore`], [`Error::Schema`], or what the system says.
    pub fn read(path: &Path) -> Result<Self, Error> {
        Self::connect(path, None)
    }

    fn connect(path: &Path, lock: Option<File>) -> Result<Self, Error> {
        File::open(path).map_err(Error::file("open", path))?;
        let refused = |source: rusqlite::Error| match source.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => Error::NotAStore(path.to_path_buf()),
            _ => Error::Database {
                path: path.to_path_buf(),
                source,
            },
        };
        // Readers too: an interrupted commit is rolled back by whoever comes next.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(refused)?;
        connection
            .busy_timeout(Duration::from_secs(20))
            .map_err(refused)?;
        let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        if pragma("application_id").map_err(refused)? != APPLICATION_ID {
            return Err(Error::NotAStore(path.to_path_buf()));
        }
        let found = pragma("user_version").map_err(refused)?;
        if found != SCHEMA_VERSION {
            return Err(Error::Schema {
                path: path.to_path_buf(),
                found,
            });
        }
        if lock.is_some() {
            connection
                .execute_batch("PRAGMA journal_mode = PERSIST; PRAGMA synchronous = FULL;")
                .map_err(refused)?;
        } else {
            connection
                .execute_batch("PRAGMA query_only = ON;")
                .map_err(refused)?;
        }
        let (json, started): (String, i64) = connection
            .query_row("SELECT plan, started FROM run", [], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .map_err(refused)?;
        let plan = Plan::from_json(&json, path)?;
        Ok(Store {
            path: path.to_path_buf(),
            plan,
            started: started as u64,
            connection,
            lock,
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The plan of the run.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// When the run was started: milliseconds since 1970.
    pub fn started(&self) -> u64 {
        self.started
    }

    /// Whether another process is writing it now.
    pub fn is_being_written(&self) -> bool {
        let held = |file: File| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
        self.lock.is_none() && File::open(lock_name(&self.path)).is_ok_and(held)
    }

    /// Fails unless it is the store of this plan.
    ///
    /// # Errors
    /// [`Error::OtherPlan`].
    pub fn is_of(&self, plan: &Plan) -> Result<(), Error> {
        if self.plan.hash() == plan.hash() {
            return Ok(());
        }
        Err(Error::OtherPlan {
            path: self.path.clone(),
            found: self.plan.hash().to_owned(),
            expected: plan.hash().to_owned(),
        })
    }

    /// The chunks without a result, in order.
    ///
    /// # Errors
    /// What the database says.
    pub fn missing(&self) -> Result<Vec<u64>, Error> {
        let mut is_done = vec![false; self.plan.chunks() as usize];
        let mut query = self.query("SELECT chunk FROM chunk")?;
        let rows = query.query_map([], |row| row.get::<_, i64>(0));
        for chunk in rows.map_err(self.refused())? {
            if let Some(done) = is_done.get_mut(chunk.map_err(self.refused())? as usize) {
                *done = true;
            }
        }
        Ok((0..)
            .zip(is_done)
            .filter(|(_, done)| !done)
            .map(|(chunk, _)| chunk)
            .collect())
    }

    /// The chunks that are done, the latest first.
    ///
    /// # Errors
    /// What the database says.
    pub fn finished(&self) -> Result<Vec<Finished>, Error> {
        let mut query =
            self.query("SELECT chunk, finished, microseconds FROM chunk ORDER BY finished DESC")?;
        let rows = query.query_map([], |row| {
            let number = |column| row.get::<_, i64>(column).map(|number| number as u64);
            Ok(Finished {
                chunk: number(0)?,
                at: number(1)?,
                microseconds: number(2)?,
            })
        });
        rows.and_then(Iterator::collect).map_err(self.refused())
    }

    /// Gives every kept result to `take`, in order of the chunks, each checked against its checksum.
    ///
    /// # Errors
    /// What the database or `take` says.
    pub fn each(&self, mut take: impl FnMut(Kept) -> Result<(), Error>) -> Result<(), Error> {
        let mut query = self.query(&format!("SELECT {COLUMNS} FROM chunk ORDER BY chunk"))?;
        let mut rows = query.query([]).map_err(self.refused())?;
        while let Some(row) = rows.next().map_err(self.refused())? {
            take(kept(row, &self.plan).map_err(self.refused())?)?;
        }
        Ok(())
    }

    /// The checks that held, in the order they were made.
    ///
    /// # Errors
    /// What the database says.
    pub fn audits(&self) -> Result<Vec<Audit>, Error> {
        let mut query = self.query("SELECT finished, kind, detail FROM audit ORDER BY rowid")?;
        let rows = query.query_map([], |row| {
            Ok(Audit {
                finished: row.get::<_, i64>(0)? as u64,
                kind: row.get(1)?,
                detail: row.get(2)?,
            })
        });
        rows.and_then(Iterator::collect).map_err(self.refused())
    }

    /// Keeps the record of a check that held.
    ///
    /// # Errors
    /// What the database says.
    pub fn add_audit(&mut self, kind: &str, detail: &str) -> Result<(), Error> {
        self.connection
            .execute(
                "INSERT INTO audit VALUES (?1, ?2, ?3)",
                params![crate::now() as i64, kind, detail],
            )
            .map_err(self.refused())?;
        Ok(())
    }

    /// Begins to add results; all become durable with [`Batch::commit`], or none.
    ///
    /// # Errors
    /// What the database says.
    pub fn begin(&mut self) -> Result<Batch<'_>, Error> {
        let refused = Error::database(&self.path);
        Ok(Batch {
            path: &self.path,
            plan: &self.plan,
            transaction: self.connection.transaction().map_err(refused)?,
        })
    }

    /// Lets the file grow by so many pages and no further, as a full disk would.
    #[doc(hidden)]
    pub fn limit_growth(&self, pages: i64) -> Result<(), Error> {
        let pragma = |pragma: &str| {
            let value = self
                .connection
                .query_row(pragma, [], |row| row.get::<_, i64>(0));
            value.map_err(self.refused())
        };
        let most = pragma("PRAGMA page_count")? + pages;
        pragma(&format!("PRAGMA max_page_count = {most}")).map(drop)
    }

    fn query(&self, sql: &str) -> Result<rusqlite::Statement<'_>, Error> {
        self.connection.prepare(sql).map_err(self.refused())
    }

    fn refused(&self) -> impl Fn(rusqlite::Error) -> Error + use<'_> {
        Error::database(&self.path)
    }
}

/// Writes a whole new store; it is not durable yet.
fn make(path: &Path, plan: &Plan) -> Result<(), Error> {
    let make = || -> rusqlite::Result<()> {
        let mut connection = Connection::open(path)?;
        connection.execute_batch(&format!(
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
             PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {SCHEMA_VERSION};"
        ))?;
        let transaction = connection.transaction()?;
        transaction.execute_batch(SCHEMA)?;
        transaction.execute(
            "INSERT INTO run VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6)",
            params![
                plan.to_json(),
                plan.n(),
                plan.hash(),
                plan.algorithm(),
                crate::now() as i64,
                env!("CARGO_PKG_VERSION"),
            ],
        )?;
        transaction.commit()
    };
    make().map_err(Error::database(path))
}

impl Drop for Store {
    fn drop(&mut self) {
        if self.lock.is_some() {
            // Removes the journal, which is empty; whoever comes next would overwrite it.
            let _ = self
                .connection
                .execute_batch("PRAGMA journal_mode = DELETE;");
        }
    }
}

fn lock_name(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    PathBuf::from(name)
}

/// The right to write a store.
fn lock(path: &Path) -> Result<File, Error> {
    let name = lock_name(path);
    let mut file = File::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(&name)
        .map_err(Error::file("open", &name))?;
    // A reader that looks whether the lock is held holds it for an instant itself.
    let mut tried = file.try_lock();
    for _ in 0..10 {
        if !matches!(tried, Err(TryLockError::WouldBlock)) {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
        tried = file.try_lock();
    }
    match tried {
        Ok(()) => {
            // Only a courtesy to whoever finds the store busy.
            let _ = file
                .set_len(0)
                .and_then(|()| file.rewind())
                .and_then(|()| write!(file, "process {} on {}", std::process::id(), crate::host()));
            Ok(file)
        }
        Err(TryLockError::WouldBlock) => {
            let mut owner = String::new();
            let _ = file.read_to_string(&mut owner);
            if owner.is_empty() {
                owner.push_str("another process");
            }
            Err(Error::Busy {
                path: path.to_path_buf(),
                owner,
            })
        }
        Err(TryLockError::Error(error)) => Err(Error::file("lock", &name)(error)),
    }
}

#[cfg(test)]
mod tests;

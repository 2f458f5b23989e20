//! The store: one SQLite file with the plan of a run and the result of every chunk that is done.
//!
//! Schema 2 (`PRAGMA user_version`; `PRAGMA application_id` is 0x51554E53, "QUNS"):
//!
//! | table | one row is | columns |
//! |---|---|---|
//! | `run` | the run; there is one | `plan` the plan file, `n`, `plan_hash`, `algorithm`, `started` Unix ms, `program` |
//! | `chunk` | a finished chunk | `chunk`, `first_unit`, `end_unit`, `counted` and `deduced` decimal, `residue_61`, `residue_31`, `kernel`, `microseconds`, `finished` Unix ms, `program`, `build`, `host`, `rechecked`, `origin` where it came from, `checksum`, `ledger` the units' counts with blanks between |
//! | `refused` | a row of `chunk` that is not believed any more | `at` Unix ms, `reason`, and the columns of `chunk` |
//! | `witness` | a second result with the same counts | `chunk`, `finished`, `kernel`, `program`, `build`, `host`, `origin`, `checksum` |
//! | `audit` | a check that held | `finished` Unix ms, `kind`, `detail`, `root` of the counts that were checked |
//!
//! Schema 1 lacks `refused`, `witness`, `build`, `rechecked` and `root`; it is read, and becomes schema 2 when it is
//! opened for writing.
//!
//! **Damage.** Opening a store for writing examines every row. One that does not fit its checksum, the plan or itself
//! goes to `refused`, and its chunk is missing again.
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
//! drops it however the process ends. A second writer is refused and learns who the first one is. Readers
//! need no lock: SQLite shows them the last commit. A store is locked under its true name, whatever link leads to it.

use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use queens::count::Units;
use rusqlite::{Connection, OpenFlags, ToSql, params};

use crate::disk::sync_directory;
use crate::{Disk, Error, Flaw, Plan, RealDisk};

mod rows;

pub(crate) use rows::COUNTED_HERE;
pub use rows::{Added, Batch, Kept};
use rows::{COLUMNS, columns, kept};

/// The schema this program reads and writes.
pub const SCHEMA_VERSION: i64 = 2;
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

/// What makes schema 2 of schema 1.
const SCHEMA_2: &str = "
ALTER TABLE chunk ADD COLUMN build TEXT NOT NULL DEFAULT '';
ALTER TABLE chunk ADD COLUMN rechecked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE audit ADD COLUMN root TEXT NOT NULL DEFAULT '';
CREATE TABLE refused (
    at INTEGER, reason TEXT, chunk, first_unit, end_unit, counted, deduced, residue_61, residue_31, kernel,
    microseconds, finished, program, host, origin, checksum, ledger, build, rechecked
);
CREATE TABLE witness (
    chunk INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    kernel TEXT NOT NULL,
    program TEXT NOT NULL,
    build TEXT NOT NULL,
    host TEXT NOT NULL,
    origin TEXT NOT NULL,
    checksum TEXT NOT NULL,
    UNIQUE (chunk, checksum)
) STRICT;
PRAGMA user_version = 2;
";

/// How long an operation waits for a reader.
const PATIENCE: Duration = Duration::from_secs(20);

/// A store, open for reading or for writing.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    plan: Plan,
    started: u64,
    schema: i64,
    /// Rows that were moved to `refused` when it was opened.
    refused: Vec<(u64, Flaw)>,
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
        // Nobody else may make it while this process has the lock: what is there was left by one that was killed.
        let unfinished = beside(path, ".new");
        let _ = std::fs::remove_file(&unfinished);
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its number.
    pub chunk: u64,
    /// Milliseconds since 1970.
    pub at: u64,
    /// Time of the counting threads.
    pub microseconds: u64,
    /// The machine that counted it.
    pub host: String,
}

/// Chunks whose results are to be put away.
#[derive(Clone, Debug, Default)]
pub struct Dropped {
    /// These; all, if none are named.
    pub chunks: Vec<u64>,
    /// Only those counted on this host.
    pub host: Option<String>,
    /// Only those counted by this version or build of the program.
    pub program: Option<String>,
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
    /// The [root](crate::root()) of the counts that were checked; empty when the check was of an older release, which
    /// did not say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub root: String,
}

impl Store {
    /// Makes a store for this plan and opens it for writing.
    ///
    /// # Errors
    /// [`Error::Exists`], [`Error::Busy`], [`Error::Algorithm`], or what the system says.
    pub fn create(path: &Path, plan: &Plan) -> Result<Self, Error> {
        Claim::new(path, plan)?.create()
    }

    /// Opens a store for writing. Rows that cannot be believed are put away, see [`Store::refused`].
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::NotAStore`], [`Error::Schema`], [`Error::Algorithm`], or what the system
    /// says.
    pub fn open(path: &Path) -> Result<Self, Error> {
        // Look before the lock file is made: a mistyped name should leave nothing behind.
        if !path.exists() {
            File::open(path).map_err(Error::file("open", path))?;
        }
        let mut store = Self::connect(path, Some(lock(path)?))?;
        store.plan.usable()?;
        if store.schema < SCHEMA_VERSION {
            let upgraded = store.connection.transaction().and_then(|transaction| {
                transaction.execute_batch(SCHEMA_2)?;
                transaction.commit()
            });
            upgraded.map_err(store.database())?;
            store.schema = SCHEMA_VERSION;
        }
        let units = Units::new(store.plan.n())?;
        let mut flaws = Vec::new();
        store.each(|kept| {
            let examined = kept
                .result
                .and_then(|result| result.examine(&store.plan, &units));
            flaws.extend(examined.err().map(|flaw| (kept.chunk, flaw)));
            Ok(())
        })?;
        for (chunk, flaw) in &flaws {
            store.put_away(
                &flaw.to_string(),
                "chunk = ?",
                &[&(*chunk as i64) as &dyn ToSql],
            )?;
        }
        store.refused = flaws;
        Ok(store)
    }

    /// Moves rows of chunks to `refused`; how many.
    fn put_away(
        &mut self,
        reason: &str,
        which: &str,
        values: &[&dyn ToSql],
    ) -> Result<usize, Error> {
        let database = Error::database(&self.path);
        let mut put_away = || {
            let transaction = self.connection.transaction()?;
            let at = crate::now() as i64;
            let columns = format!("{COLUMNS}, build, rechecked");
            let columns = columns.trim_start_matches("chunk, ");
            let mut all: Vec<&dyn ToSql> = vec![&at, &reason];
            all.extend(values);
            transaction.execute(
                &format!(
                    "INSERT INTO refused (at, reason, chunk, {columns}) SELECT ?, ?, chunk, {columns} FROM chunk \
                     WHERE {which}"
                ),
                &all[..],
            )?;
            let moved = transaction.execute(&format!("DELETE FROM chunk WHERE {which}"), values)?;
            transaction.commit()?;
            Ok(moved)
        };
        put_away().map_err(database)
    }

    /// What was not believed when the store was opened for writing, by chunk. It is in the table `refused`, and these
    /// chunks are missing.
    pub fn refused(&self) -> &[(u64, Flaw)] {
        &self.refused
    }

    /// Puts results away, for example those of a machine that computes wrongly, so that their chunks are missing.
    /// Returns how many.
    ///
    /// # Errors
    /// [`Error::NoSuchChunk`], [`Error::NothingDropped`], or what the database says.
    pub fn drop_results(&mut self, which: &Dropped) -> Result<u64, Error> {
        for &chunk in &which.chunks {
            self.plan.contains(chunk)?;
        }
        let mut conditions = vec!["1".to_owned()];
        let mut values: Vec<&dyn ToSql> = Vec::new();
        if !which.chunks.is_empty() {
            let numbers: Vec<String> = which.chunks.iter().map(u64::to_string).collect();
            conditions.push(format!("chunk IN ({})", numbers.join(", ")));
        }
        if let Some(host) = &which.host {
            conditions.push("host = ?".to_owned());
            values.push(host);
        }
        if let Some(program) = &which.program {
            conditions.push("(program = ? OR build = ?)".to_owned());
            values.extend([program as &dyn ToSql; 2]);
        }
        let moved = self.put_away("dropped by hand", &conditions.join(" AND "), &values)?;
        match moved {
            0 => Err(Error::NothingDropped(self.path.clone())),
            moved => Ok(moved as u64),
        }
    }

    /// Makes a new store of what can still be read of a damaged one, chunk by chunk. The plan is that of the store
    /// unless another is given. Returns the new store, and how many results it has.
    ///
    /// # Errors
    /// When the old one is no store at all or its plan cannot be read, and as [`Store::create`].
    pub fn salvage(old: &Path, new: &Path, plan: Option<Plan>) -> Result<(Self, u64), Error> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let database = Error::database(old);
        File::open(old).map_err(Error::file("open", old))?;
        let connection = Connection::open_with_flags(old, flags).map_err(&database)?;
        let plan = match plan {
            Some(plan) => plan,
            None => {
                let json = connection.query_row("SELECT plan FROM run", [], |row| row.get(0));
                let json: String = json.map_err(|error| match error.sqlite_error_code() {
                    Some(rusqlite::ErrorCode::NotADatabase) => Error::NotAStore(old.to_path_buf()),
                    _ => database(error),
                })?;
                Plan::from_json(&json, old)?
            }
        };
        let units = Units::new(plan.n())?;
        let mut store = Self::create(new, &plan)?;
        let mut salvaged = 0;
        let version = |connection: &Connection| {
            connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))
        };
        let sql = format!(
            "SELECT {} FROM chunk WHERE chunk = ?1",
            columns(version(&connection).unwrap_or(SCHEMA_VERSION))
        );
        let batch = store.begin()?;
        for chunk in 0..plan.chunks() {
            // Each by itself: a page that is broken hides the rows in it, not those in others.
            let row = connection
                .prepare_cached(&sql)
                .and_then(|mut query| query.query_row([chunk as i64], |row| kept(row, &plan)));
            if let Ok(kept) = row
                && let Ok(result) = kept.result
                && result.examine(&plan, &units).is_ok()
            {
                batch.add(&result, &kept.origin)?;
                salvaged += 1;
            }
        }
        batch.commit()?;
        Ok((store, salvaged))
    }

    /// Opens a store for reading, while another process may write it.
    ///
    /// # Errors
    /// [`Error::NotAStore`], [`Error::Schema`], or what the system says.
    pub fn read(path: &Path) -> Result<Self, Error> {
        Self::connect(path, None)
    }

    /// How long an operation waits for others that use the store.
    pub(crate) fn set_patience(&self, patience: Duration) -> Result<(), Error> {
        self.connection
            .busy_timeout(patience)
            .map_err(self.database())
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
        connection.busy_timeout(PATIENCE).map_err(refused)?;
        let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        if pragma("application_id").map_err(refused)? != APPLICATION_ID {
            return Err(Error::NotAStore(path.to_path_buf()));
        }
        let found = pragma("user_version").map_err(refused)?;
        if !(1..=SCHEMA_VERSION).contains(&found) {
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
            schema: found,
            refused: Vec::new(),
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
        let name = self
            .path
            .canonicalize()
            .unwrap_or_else(|_| self.path.clone());
        self.lock.is_none() && File::open(lock_name(&name)).is_ok_and(held)
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
        for chunk in rows.map_err(self.database())? {
            if let Some(done) = is_done.get_mut(chunk.map_err(self.database())? as usize) {
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
        let mut query = self.query(
            "SELECT chunk, finished, microseconds, host FROM chunk ORDER BY finished DESC",
        )?;
        let rows = query.query_map([], |row| {
            let number = |column| row.get::<_, i64>(column).map(|number| number as u64);
            Ok(Finished {
                chunk: number(0)?,
                at: number(1)?,
                microseconds: number(2)?,
                host: row.get(3)?,
            })
        });
        rows.and_then(Iterator::collect).map_err(self.database())
    }

    /// Gives every kept result to `take`, in order of the chunks, each checked against its checksum.
    ///
    /// # Errors
    /// What the database or `take` says.
    pub fn each(&self, mut take: impl FnMut(Kept) -> Result<(), Error>) -> Result<(), Error> {
        let mut query = self.query(&format!(
            "SELECT {} FROM chunk ORDER BY chunk",
            columns(self.schema)
        ))?;
        let mut rows = query.query([]).map_err(self.database())?;
        while let Some(row) = rows.next().map_err(self.database())? {
            take(kept(row, &self.plan).map_err(self.database())?)?;
        }
        Ok(())
    }

    /// The checks that held, in the order they were made.
    ///
    /// # Errors
    /// What the database says.
    pub fn audits(&self) -> Result<Vec<Audit>, Error> {
        let root = if self.schema == 1 { "''" } else { "root" };
        let mut query = self.query(&format!(
            "SELECT finished, kind, detail, {root} FROM audit ORDER BY rowid"
        ))?;
        let rows = query.query_map([], |row| {
            Ok(Audit {
                finished: row.get::<_, i64>(0)? as u64,
                kind: row.get(1)?,
                detail: row.get(2)?,
                root: row.get(3)?,
            })
        });
        rows.and_then(Iterator::collect).map_err(self.database())
    }

    /// Keeps the record of a check that held, of counts with this root.
    ///
    /// # Errors
    /// What the database says.
    pub fn add_audit(&mut self, kind: &str, detail: &str, root: &str) -> Result<(), Error> {
        self.connection
            .execute(
                "INSERT INTO audit (finished, kind, detail, root) VALUES (?1, ?2, ?3, ?4)",
                params![crate::now() as i64, kind, detail, root],
            )
            .map_err(self.database())?;
        Ok(())
    }

    /// How many chunks have results of how many machines with the same counts: for each number of machines from 1 on,
    /// the chunks that so many have counted.
    ///
    /// # Errors
    /// What the database says.
    pub fn witnesses(&self) -> Result<BTreeMap<u64, u64>, Error> {
        let witnessed = match self.schema {
            1 => "",
            _ => "UNION SELECT witness.chunk, witness.host FROM witness JOIN chunk USING (chunk)",
        };
        let mut query = self.query(&format!(
            "SELECT hosts, count(*) FROM (SELECT count(DISTINCT host) AS hosts FROM \
             (SELECT chunk, host FROM chunk {witnessed}) GROUP BY chunk) GROUP BY hosts"
        ))?;
        let rows = query.query_map([], |row| {
            Ok((row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64))
        });
        rows.and_then(Iterator::collect).map_err(self.database())
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
            value.map_err(self.database())
        };
        let most = pragma("PRAGMA page_count")? + pages;
        pragma(&format!("PRAGMA max_page_count = {most}")).map(drop)
    }

    fn query(&self, sql: &str) -> Result<rusqlite::Statement<'_>, Error> {
        self.connection.prepare(sql).map_err(self.database())
    }

    fn database(&self) -> impl Fn(rusqlite::Error) -> Error + use<'_> {
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
        transaction.execute_batch(SCHEMA_2)?;
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
            // Removes the journal, which is empty; whoever comes next would overwrite it. Not worth waiting for.
            let _ = self.set_patience(Duration::ZERO);
            let _ = self
                .connection
                .execute_batch("PRAGMA journal_mode = DELETE;");
        }
    }
}

/// The name with an ending.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn lock_name(path: &Path) -> PathBuf {
    beside(path, ".lock")
}

/// The one name under which a store is locked; SQLite puts its journal there, too.
fn true_name(path: &Path) -> Result<PathBuf, Error> {
    if path.exists() {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let data = std::fs::metadata(path).map_err(Error::file("open", path))?;
            if data.is_file() && data.nlink() > 1 {
                return Err(Error::SeveralNames(path.to_path_buf()));
            }
        }
        return path.canonicalize().map_err(Error::file("open", path));
    }
    Ok(path.to_path_buf())
}

/// The right to write a store.
fn lock(path: &Path) -> Result<File, Error> {
    let name = lock_name(&true_name(path)?);
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

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
//! **Durability.** Rollback journal (`journal_mode = DELETE`) with `synchronous = EXTRA`, which is FULL and a
//! sync of the directory from which the journal is deleted: when a commit returns, it survives a power cut, and an interrupted one is rolled back by the next reader. A write-ahead
//! log would need one sync less per commit, but keeps fresh results in a second file, so that a copied
//! store may lack them, and does not work on network file systems, where clusters keep their results;
//! commits here are seconds apart and the sync is not what costs.
//! A new store is made under another name, with the results of the first second if counting has begun,
//! synced, and renamed: a store is complete or absent, and a run of a second costs three syncs.
//!
//! **Two processes.** A writer holds an exclusive lock on `<store>.lock` as long as it lives; the system
//! drops it however the process ends. A second writer is refused and told who the first one is. Readers
//! need no lock: SQLite shows them the last commit.

use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, Transaction, params};

use crate::disk::sync_directory;
use crate::{ChunkResult, Conflict, Disk, Error, Flaw, Plan, RealDisk};

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

    /// Makes the store with these results in it and opens it for writing.
    ///
    /// # Errors
    /// What the system says; there is then no store.
    pub fn create(self, results: &[ChunkResult]) -> Result<Store, Error> {
        let path = &self.path;
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(format!(".{}.new", std::process::id()));
        let unfinished = PathBuf::from(unfinished);
        let made = make(&unfinished, &self.plan, results).and_then(|()| {
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

/// What became of a result given to the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It is kept.
    New,
    /// The same counts were there already.
    Identical,
}

/// A result that is kept, and where it came from.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The chunk's number, as the key of its row has it.
    pub chunk: u64,
    /// The result, unless it is damaged.
    pub result: Result<ChunkResult, Flaw>,
    /// The file it was merged from, or `counted here`.
    pub origin: String,
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
        Claim::new(path, plan)?.create(&[])
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
                .execute_batch("PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA;")
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

    /// When the chunks that are done were finished, the latest first: milliseconds since 1970, and the
    /// microseconds of counting.
    ///
    /// # Errors
    /// What the database says.
    pub fn finished(&self) -> Result<Vec<(u64, u64)>, Error> {
        let mut query =
            self.query("SELECT finished, microseconds FROM chunk ORDER BY finished DESC")?;
        let rows = query.query_map([], |row| {
            Ok((row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64))
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

/// Results on their way into a store.
#[derive(Debug)]
pub struct Batch<'a> {
    path: &'a Path,
    plan: &'a Plan,
    transaction: Transaction<'a>,
}

impl Batch<'_> {
    /// Adds a result that was [examined](ChunkResult::examine).
    ///
    /// # Errors
    /// [`Error::Conflict`] when another result is there, or what the database says.
    pub fn add(&self, result: &ChunkResult, origin: &str) -> Result<Added, Error> {
        let refused = Error::database(self.path);
        let mut query = self
            .transaction
            .prepare_cached(&format!("SELECT {COLUMNS} FROM chunk WHERE chunk = ?1"))
            .map_err(&refused)?;
        let there = query
            .query_row([result.chunk as i64], |row| kept(row, self.plan))
            .optional()
            .map_err(&refused)?;
        if let Some(there) = there {
            let there_result = there.result.map_err(|flaw| Error::Damaged {
                path: self.path.to_path_buf(),
                chunk: result.chunk,
                flaw,
            })?;
            if there_result.same_counts(result) {
                return Ok(Added::Identical);
            }
            return Err(Error::Conflict(Box::new(Conflict {
                chunk: result.chunk,
                unit: (result.first..)
                    .zip(there_result.ledger.iter().zip(&result.ledger))
                    .find(|(_, (kept, refused))| kept != refused)
                    .map(|(unit, _)| unit),
                kept: (
                    there_result.total(),
                    provenance(&there_result, &there.origin),
                ),
                refused: (result.total(), provenance(result, origin)),
            })));
        }
        let ledger: Vec<String> = result.ledger.iter().map(u64::to_string).collect();
        let mut insert = self
            .transaction
            .prepare_cached(&format!(
                "INSERT INTO chunk ({COLUMNS}) VALUES \
                 (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)"
            ))
            .map_err(&refused)?;
        insert
            .execute(params![
                result.chunk as i64,
                result.first as i64,
                result.end as i64,
                result.counted.to_string(),
                result.deduced.to_string(),
                result.residues[0] as i64,
                result.residues[1] as i64,
                result.kernel,
                result.microseconds as i64,
                result.finished as i64,
                result.program,
                result.host,
                origin,
                result.checksum(),
                ledger.join(" "),
            ])
            .map_err(&refused)?;
        Ok(Added::New)
    }

    /// Makes what was added durable.
    ///
    /// # Errors
    /// What the database says; nothing is then kept.
    pub fn commit(self) -> Result<(), Error> {
        self.transaction
            .commit()
            .map_err(Error::database(self.path))
    }
}

/// The origin of results that no file brought.
pub(crate) const COUNTED_HERE: &str = "counted here";

const COLUMNS: &str = "chunk, first_unit, end_unit, counted, deduced, residue_61, residue_31, kernel, \
                       microseconds, finished, program, host, origin, checksum, ledger";

fn kept(row: &Row<'_>, plan: &Plan) -> rusqlite::Result<Kept> {
    let number = |column: &str| row.get::<_, i64>(column).map(|number| number as u64);
    let chunk = number("chunk")?;
    let checksum: String = row.get("checksum")?;
    let texts: [String; 3] = [row.get("counted")?, row.get("deduced")?, row.get("ledger")?];
    let [counted, deduced, ledger] = &texts;
    let numbers = || {
        Some((
            counted.parse().ok()?,
            deduced.parse().ok()?,
            ledger
                .split(' ')
                .map(|count| count.parse().ok())
                .collect::<Option<Vec<u64>>>()?,
        ))
    };
    let result = match numbers() {
        None => Err(Flaw::Torn(
            "a column that should hold numbers does not".to_owned(),
        )),
        Some((counted, deduced, ledger)) => {
            let result = ChunkResult {
                plan: plan.hash().to_owned(),
                algorithm: plan.algorithm().to_owned(),
                chunk,
                first: number("first_unit")?,
                end: number("end_unit")?,
                counted,
                deduced,
                residues: [number("residue_61")?, number("residue_31")?],
                kernel: row.get("kernel")?,
                microseconds: number("microseconds")?,
                finished: number("finished")?,
                program: row.get("program")?,
                host: row.get("host")?,
                ledger,
            };
            if result.checksum() == checksum {
                Ok(result)
            } else {
                Err(Flaw::Checksum)
            }
        }
    };
    Ok(Kept {
        chunk,
        result,
        origin: row.get("origin")?,
    })
}

fn provenance(result: &ChunkResult, origin: &str) -> String {
    format!(
        "{origin} (queens {} with the {} kernel on {})",
        result.program, result.kernel, result.host
    )
}

/// Writes a whole new store; it is not durable yet.
fn make(path: &Path, plan: &Plan, results: &[ChunkResult]) -> Result<(), Error> {
    let refused = Error::database(path);
    let mut connection = Connection::open(path).map_err(&refused)?;
    connection
        .execute_batch(&format!(
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
             PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {SCHEMA_VERSION};
             {SCHEMA}"
        ))
        .map_err(&refused)?;
    connection
        .execute(
            "INSERT INTO run VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6)",
            params![
                plan.to_json(),
                plan.n(),
                plan.hash(),
                plan.algorithm(),
                crate::now() as i64,
                env!("CARGO_PKG_VERSION"),
            ],
        )
        .map_err(&refused)?;
    let batch = Batch {
        path,
        plan,
        transaction: connection.transaction().map_err(&refused)?,
    };
    for result in results {
        batch.add(result, COUNTED_HERE)?;
    }
    batch.commit()
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
mod tests {
    use super::*;
    use crate::crew::count_chunk;

    fn new() -> (tempfile::TempDir, PathBuf, Plan) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("run.queens");
        (dir, path, Plan::even(8, 6).unwrap())
    }

    fn add(store: &mut Store, chunk: u64) -> Result<Added, Error> {
        let result = count_chunk(store.plan(), chunk);
        let batch = store.begin()?;
        let added = batch.add(&result, "counted here")?;
        batch.commit()?;
        Ok(added)
    }

    fn results(store: &Store) -> Vec<Kept> {
        let mut all = Vec::new();
        store
            .each(|kept| {
                all.push(kept);
                Ok(())
            })
            .unwrap();
        all
    }

    #[test]
    fn keeps_results_across_openings() {
        let (_dir, path, plan) = new();
        let mut store = Store::create(&path, &plan).unwrap();
        assert_eq!(add(&mut store, 4).unwrap(), Added::New);
        assert_eq!(add(&mut store, 1).unwrap(), Added::New);
        assert_eq!(add(&mut store, 4).unwrap(), Added::Identical);
        drop(store);
        let store = Store::open(&path).unwrap();
        assert_eq!(store.missing().unwrap(), [0, 2, 3, 5]);
        let kept = results(&store);
        assert_eq!(kept.len(), 2);
        for kept in kept {
            let expected = count_chunk(&plan, kept.chunk);
            assert_eq!(kept.result.unwrap().ledger, expected.ledger);
        }
    }

    #[test]
    fn what_is_not_committed_is_not_kept() {
        let (_dir, path, plan) = new();
        let mut store = Store::create(&path, &plan).unwrap();
        let batch = store.begin().unwrap();
        batch.add(&count_chunk(&plan, 0), "counted here").unwrap();
        drop(batch);
        assert_eq!(store.missing().unwrap().len(), 6);
    }

    #[test]
    fn a_second_writer_is_refused_and_a_reader_is_not() {
        let (_dir, path, plan) = new();
        let mut store = Store::create(&path, &plan).unwrap();
        let refused = Store::open(&path).unwrap_err();
        assert!(
            matches!(&refused, Error::Busy { owner, .. }
                if owner.contains(&format!("process {}", std::process::id()))),
            "{refused}"
        );
        assert!(matches!(Store::create(&path, &plan), Err(Error::Exists(_))));
        let reader = Store::read(&path).unwrap();
        assert!(reader.is_being_written());
        add(&mut store, 0).unwrap();
        assert_eq!(reader.missing().unwrap().len(), 5);
        drop(store);
        assert!(!reader.is_being_written());
        Store::open(&path).unwrap();
    }

    #[test]
    fn a_conflict_names_both_sides() {
        let (_dir, path, plan) = new();
        let mut store = Store::create(&path, &plan).unwrap();
        add(&mut store, 3).unwrap();
        let mut other = count_chunk(&plan, 3);
        let total = other.total();
        other.ledger[2] += 2;
        other.counted += 1;
        other.deduced += 1;
        let batch = store.begin().unwrap();
        let Err(Error::Conflict(conflict)) = batch.add(&other, "b/chunk-3.json") else {
            panic!("accepted");
        };
        assert_eq!(
            (conflict.chunk, conflict.unit),
            (3, Some(plan.range(3).start + 2))
        );
        assert_eq!((conflict.kept.0, conflict.refused.0), (total, total + 2));
        assert!(conflict.kept.1.starts_with("counted here"));
        assert!(conflict.refused.1.starts_with("b/chunk-3.json"));
    }

    #[test]
    fn a_full_disk_keeps_what_was_committed() {
        let (_dir, path, _) = new();
        let plan = Plan::even(12, 200).unwrap();
        let mut store = Store::create(&path, &plan).unwrap();
        store.limit_growth(2).unwrap();
        let mut kept = 0;
        let error = loop {
            match add(&mut store, kept) {
                Ok(_) => kept += 1,
                Err(error) => break error,
            }
        };
        assert!(matches!(error, Error::Database { .. }), "{error}");
        assert!(error.to_string().contains("full"), "{error}");
        drop(store);
        // With room again, the run goes on.
        let mut store = Store::open(&path).unwrap();
        assert_eq!(store.missing().unwrap().len() as u64, 200 - kept);
        assert!(results(&store).iter().all(|kept| kept.result.is_ok()));
        add(&mut store, kept).unwrap();
    }

    #[test]
    fn other_files_and_other_schemas_are_refused() {
        let (dir, path, plan) = new();
        let text = dir.path().join("text");
        std::fs::write(
            &text,
            "not a database, but long enough to look like one".repeat(9),
        )
        .unwrap();
        assert!(matches!(Store::open(&text), Err(Error::NotAStore(_))));
        let empty = dir.path().join("empty");
        std::fs::write(&empty, "").unwrap();
        assert!(matches!(Store::read(&empty), Err(Error::NotAStore(_))));
        assert!(matches!(
            Store::open(&dir.path().join("none")),
            Err(Error::File { .. })
        ));
        assert!(!dir.path().join("none.lock").exists());

        drop(Store::create(&path, &plan).unwrap());
        let change = |sql: &str| Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        change("PRAGMA user_version = 2");
        assert!(matches!(
            Store::open(&path),
            Err(Error::Schema { found: 2, .. })
        ));
        change("PRAGMA user_version = 1");
        Store::open(&path).unwrap();
    }

    #[test]
    fn a_store_of_other_units_is_refused() {
        let (_dir, path, plan) = new();
        drop(Store::create(&path, &plan).unwrap());
        let ends: Vec<u64> = (0..plan.chunks()).map(|k| plan.range(k).end).collect();
        let hash = crate::plan::hash(8, "row-split-0-0", &ends);
        let json = plan
            .to_json()
            .replace(plan.algorithm(), "row-split-0-0")
            .replace(plan.hash(), &hash);
        let connection = Connection::open(&path).unwrap();
        connection
            .execute("UPDATE run SET plan = ?1", [json])
            .unwrap();
        drop(connection);
        let refused = Store::open(&path).unwrap_err();
        assert!(matches!(refused, Error::Algorithm { .. }), "{refused}");
    }

    #[test]
    fn damage_in_a_row_is_noticed() {
        let (_dir, path, plan) = new();
        let mut store = Store::create(&path, &plan).unwrap();
        add(&mut store, 0).unwrap();
        for change in [
            "counted = counted + 1",
            "ledger = '1'",
            "ledger = 'x'",
            "residue_31 = residue_31 + 1",
            "kernel = 'abacus'",
            "first_unit = first_unit - 1",
        ] {
            let mut again = store.begin().unwrap();
            again
                .transaction
                .execute(&format!("UPDATE chunk SET {change}"), [])
                .unwrap();
            let there =
                again
                    .transaction
                    .query_row(&format!("SELECT {COLUMNS} FROM chunk"), [], |row| {
                        kept(row, &plan)
                    });
            assert!(there.unwrap().result.is_err(), "{change}");
            // Nothing is merged on top of damage.
            assert!(matches!(
                again.add(&count_chunk(&plan, 0), "again"),
                Err(Error::Damaged { .. })
            ));
            again
                .transaction
                .set_drop_behavior(rusqlite::DropBehavior::Rollback);
        }
    }
}

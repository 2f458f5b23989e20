//! Rows of results: how they come into a store and out of it.

use std::path::Path;

use rusqlite::{OptionalExtension, Row, Transaction, params};

use crate::{ChunkResult, Conflict, Error, Flaw, Plan};

/// The origin of results that no file brought.
pub(crate) const COUNTED_HERE: &str = "counted here";

pub(super) const COLUMNS: &str = "chunk, first_unit, end_unit, counted, deduced, residue_61, residue_31, kernel, \
                                  microseconds, finished, program, host, origin, checksum, ledger";

/// The columns of a result as [`kept`] reads them.
pub(super) fn columns(schema: i64) -> String {
    match schema {
        1 => format!("{COLUMNS}, '' AS build, 0 AS rechecked"),
        _ => format!("{COLUMNS}, build, rechecked"),
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

/// Results on their way into a store.
#[derive(Debug)]
pub struct Batch<'a> {
    pub(super) path: &'a Path,
    pub(super) plan: &'a Plan,
    pub(super) transaction: Transaction<'a>,
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
            .prepare_cached(&format!(
                "SELECT {} FROM chunk WHERE chunk = ?1",
                columns(super::SCHEMA_VERSION)
            ))
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
                if there_result.checksum() != result.checksum() {
                    self.witness(result, origin)?;
                }
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
        let ledger = result.ledger_text();
        let mut insert = self
            .transaction
            .prepare_cached(&format!(
                "INSERT INTO chunk ({COLUMNS}, build, rechecked) VALUES \
                 (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)"
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
                result.checksum_with(&ledger),
                ledger,
                result.build,
                result.rechecked as i64,
            ])
            .map_err(&refused)?;
        Ok(Added::New)
    }

    /// Keeps who came to the same counts.
    fn witness(&self, result: &ChunkResult, origin: &str) -> Result<(), Error> {
        let added = self.transaction.execute(
            "INSERT OR IGNORE INTO witness VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            params![
                result.chunk as i64,
                result.finished as i64,
                result.kernel,
                result.program,
                result.build,
                result.host,
                origin,
                result.checksum(),
            ],
        );
        added.map(drop).map_err(Error::database(self.path))
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

/// Reads a row.
pub(super) fn kept(row: &Row<'_>, plan: &Plan) -> rusqlite::Result<Kept> {
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
                build: row.get("build")?,
                host: row.get("host")?,
                rechecked: number("rechecked")?,
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

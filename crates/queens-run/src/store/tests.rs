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
    change("PRAGMA user_version = 3");
    assert!(matches!(
        Store::open(&path),
        Err(Error::Schema { found: 3, .. })
    ));
    change("PRAGMA user_version = 2");
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
        let there = again.transaction.query_row(
            &format!("SELECT {} FROM chunk", columns(SCHEMA_VERSION)),
            [],
            |row| kept(row, &plan),
        );
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

/// A store as it was before schema 2.
fn of_schema_1(path: &Path, plan: &Plan, chunks: u64) {
    let mut store = Store::create(path, plan).unwrap();
    for chunk in 0..chunks {
        let mut result = count_chunk(plan, chunk);
        result.build.clear();
        let batch = store.begin().unwrap();
        batch.add(&result, "an old program").unwrap();
        batch.commit().unwrap();
    }
    store.add_audit("recount", "all", "").unwrap();
    let back = "DROP TABLE refused; DROP TABLE witness; ALTER TABLE chunk DROP COLUMN build;
                ALTER TABLE chunk DROP COLUMN rechecked; ALTER TABLE audit DROP COLUMN root;
                PRAGMA user_version = 1;";
    store.connection.execute_batch(back).unwrap();
}

#[test]
fn stores_of_schema_1_are_read_and_upgraded_when_written() {
    let (_dir, path, plan) = new();
    of_schema_1(&path, &plan, 2);
    let reader = Store::read(&path).unwrap();
    assert_eq!(reader.missing().unwrap(), [2, 3, 4, 5]);
    assert!(results(&reader).iter().all(|kept| kept.result.is_ok()));
    assert_eq!(reader.audits().unwrap().len(), 1);
    assert_eq!(reader.witnesses().unwrap(), BTreeMap::from([(1, 2)]));
    let mut store = Store::open(&path).unwrap();
    assert!(store.refused().is_empty());
    add(&mut store, 2).unwrap();
    drop(store);
    let store = Store::open(&path).unwrap();
    let all = results(&store);
    let builds: Vec<bool> = (all.iter())
        .map(|kept| kept.result.as_ref().unwrap().build.is_empty())
        .collect();
    assert_eq!(builds, [true, true, false]);
    assert_eq!(store.audits().unwrap()[0].root, "");
}

#[test]
fn damaged_rows_are_put_away_when_a_store_is_written_and_their_chunks_are_missing() {
    for damage in [
        "ledger = replace(ledger, '1', '7')",
        "counted = 'x'",
        "end_unit = end_unit + 1",
        "chunk = 77",
    ] {
        let (_dir, path, plan) = new();
        let mut store = Store::create(&path, &plan).unwrap();
        for chunk in [1, 4] {
            add(&mut store, chunk).unwrap();
        }
        drop(store);
        let connection = Connection::open(&path).unwrap();
        let changed = connection.execute(&format!("UPDATE chunk SET {damage} WHERE chunk = 4"), []);
        assert_eq!(changed.unwrap(), 1);
        drop(connection);
        let mut store = Store::open(&path).unwrap();
        assert_eq!(store.refused().len(), 1, "{damage}");
        assert_eq!(store.missing().unwrap(), [0, 2, 3, 4, 5]);
        assert_eq!(add(&mut store, 4).unwrap(), Added::New);
        drop(store);
        let store = Store::open(&path).unwrap();
        assert!(store.refused().is_empty());
        let kept = store
            .connection
            .query_row("SELECT count(*) FROM refused", [], |row| row.get(0));
        assert_eq!(kept, Ok(1));
    }
}

#[test]
fn results_are_dropped_by_chunk_host_and_program() {
    let (_dir, path, plan) = new();
    let mut store = Store::create(&path, &plan).unwrap();
    let batch = store.begin().unwrap();
    for (chunk, host) in (0..).zip(["a", "b", "a", "b", "a", "b"]) {
        let mut result = count_chunk(&plan, chunk);
        result.host = host.to_owned();
        batch.add(&result, "x").unwrap();
    }
    batch.commit().unwrap();
    let mut dropped = |chunks: &[u64], host: Option<&str>, program: Option<&str>| {
        let which = Dropped {
            chunks: chunks.to_vec(),
            host: host.map(str::to_owned),
            program: program.map(str::to_owned),
        };
        let dropped = store.drop_results(&which);
        dropped.map(|dropped| (dropped, store.missing().unwrap()))
    };
    assert_eq!(dropped(&[0, 1], Some("a"), None).unwrap(), (1, vec![0]));
    assert!(matches!(
        dropped(&[0], None, None),
        Err(Error::NothingDropped(_))
    ));
    assert!(matches!(
        dropped(&[], None, Some("0.0.0")),
        Err(Error::NothingDropped(_))
    ));
    assert!(matches!(
        dropped(&[6], None, None),
        Err(Error::NoSuchChunk { .. })
    ));
    assert_eq!(
        dropped(&[], Some("b"), Some(crate::build())).unwrap(),
        (3, vec![0, 1, 3, 5])
    );
    assert_eq!(add(&mut store, 1).unwrap(), Added::New);
}

#[test]
fn who_counts_a_chunk_again_is_its_witness() {
    let (_dir, path, plan) = new();
    let mut store = Store::create(&path, &plan).unwrap();
    let batch = store.begin().unwrap();
    for (chunk, host) in [
        (0, "a"),
        (0, "b"),
        (0, "b"),
        (0, "c"),
        (1, "a"),
        (1, "a"),
        (2, "a"),
    ] {
        let mut result = count_chunk(&plan, chunk);
        result.host = host.to_owned();
        batch.add(&result, "x").unwrap();
    }
    batch.commit().unwrap();
    assert_eq!(store.witnesses().unwrap(), BTreeMap::from([(1, 2), (3, 1)]));
}

#[test]
fn what_can_be_read_of_a_damaged_store_is_salvaged() {
    let (dir, path, _) = new();
    let plan = Plan::even(12, 200).unwrap();
    let mut store = Store::create(&path, &plan).unwrap();
    for chunk in 0..200 {
        add(&mut store, chunk).unwrap();
    }
    drop(store);
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 9000].fill(0xa5);
    std::fs::write(&path, bytes).unwrap();
    let new = dir.path().join("new");
    let (store, salvaged) = Store::salvage(&path, &new, None).unwrap();
    assert!((50..200).contains(&salvaged), "{salvaged}");
    assert_eq!(store.missing().unwrap().len() as u64, 200 - salvaged);
    drop(store);
    assert!(Store::open(&new).unwrap().refused().is_empty());
    // A file that is not a store at all is not taken for an empty one.
    std::fs::write(&path, "x".repeat(5000)).unwrap();
    let other = dir.path().join("other");
    assert!(matches!(
        Store::salvage(&path, &other, None),
        Err(Error::NotAStore(_))
    ));
    assert!(!other.exists());
}

#[cfg(unix)]
#[test]
fn a_store_has_one_lock_by_whatever_name() {
    let (dir, path, plan) = new();
    let store = Store::create(&path, &plan).unwrap();
    let link = dir.path().join("link");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    assert!(matches!(Store::open(&link), Err(Error::Busy { .. })));
    assert!(Store::read(&link).unwrap().is_being_written());
    drop(store);
    let hard = dir.path().join("hard");
    std::fs::hard_link(&path, &hard).unwrap();
    for name in [&path, &hard] {
        assert!(matches!(Store::open(name), Err(Error::SeveralNames(_))));
    }
}

#[test]
fn what_a_killed_process_left_of_a_store_is_cleared_away() {
    let (dir, path, plan) = new();
    let left = dir.path().join("run.queens.new");
    std::fs::write(&left, "half a store").unwrap();
    drop(Store::create(&path, &plan).unwrap());
    assert!(!left.exists());
}

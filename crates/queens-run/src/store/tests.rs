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

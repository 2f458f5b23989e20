//! Adding results to the store: the only writer of a distributed run.
//!
//! Results may come twice, in any order, from any directory. The same counts again are ignored; different
//! counts for one chunk stop the merge, and nothing of it is kept, because one of two machines computes
//! wrongly and only a person can find out which. Files that cannot be believed are refused by name, and
//! the others are merged.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use queens::count::Units;
use queens::threads::on_threads;

use crate::store::{Added, Finished};
use crate::work::{PART, chunk_of, left_by, read_result, units_in};
use crate::{Error, Flaw, Plan, Store};

/// What a merge did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Results that are new in the store.
    pub added: u64,
    /// Results whose counts were there already.
    pub identical: u64,
    /// Files that were not believed.
    pub refused: Vec<Refused>,
}

/// A file that was not believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub flaw: Flaw,
}

/// Adds the results in these files, and in the result files of these directories, to the store.
///
/// # Errors
/// [`Error::Conflict`], or what the system says; nothing of this merge is then kept.
pub fn merge(
    store: &mut Store,
    sources: &[PathBuf],
    mut progress: impl FnMut(&Path),
) -> Result<Merged, Error> {
    let plan = store.plan().clone();
    let units = Units::new(plan.n())?;
    let mut merged = Merged::default();
    let batch = store.begin()?;
    for path in files(sources)?.results {
        progress(&path);
        match read_result(&path, &plan, &units) {
            Ok(result) => match batch.add(&result, &path.display().to_string())? {
                Added::New => merged.added += 1,
                Added::Identical => merged.identical += 1,
            },
            Err(flaw) => merged.refused.push(Refused { path, flaw }),
        }
    }
    batch.commit()?;
    Ok(merged)
}

/// How far along the chunks of a plan are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Chunks without a believable result, in order.
    pub missing: Vec<u64>,
    /// Results: when and by whom, the latest first, one for a chunk.
    pub finished: Vec<Finished>,
    /// Of missing chunks, how many units the checkpoints of workers have, in order of chunks.
    pub begun: Vec<(u64, u64)>,
}

/// Which chunks have a believable result, in the store or in these files and directories. What the store has was
/// examined when it came there, so files called like its chunks are not even opened; all others are read and examined,
/// on every processor. `progress` is called for each.
///
/// # Errors
/// [`Error::OtherPlan`] when the store is of another plan, or what the system says.
pub fn standing(
    plan: &Plan,
    store: Option<&Store>,
    sources: &[PathBuf],
    progress: &(dyn Fn() + Sync),
) -> Result<Standing, Error> {
    let mut is_done: Vec<bool> = vec![false; plan.chunks() as usize];
    let mut standing = Standing::default();
    if let Some(store) = store {
        store.is_of(plan)?;
        let missing = store.missing()?;
        is_done = (0..plan.chunks())
            .map(|chunk| missing.binary_search(&chunk).is_err())
            .collect();
        standing.finished = store.finished()?;
    }
    let Files { results, parts } = files(sources)?;
    let mut files = results;
    files.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let done = chunk_of(&name).and_then(|chunk| is_done.get(chunk as usize));
        !done.is_some_and(|&done| done)
    });
    let units = Units::new(plan.n())?;
    let examined = on_threads(
        queens::threads::available(),
        files.iter(),
        &(),
        || (),
        |(), path, _| {
            progress();
            let result = read_result(path, plan, &units);
            Ok(result.map(|result| Finished {
                chunk: result.chunk,
                at: result.finished,
                microseconds: result.microseconds,
                host: result.host,
            }))
        },
        |read| {
            if let Ok(finished) = read
                && !std::mem::replace(&mut is_done[finished.chunk as usize], true)
            {
                standing.finished.push(finished);
            }
            ControlFlow::Continue(())
        },
    );
    examined.expect("nobody stops it");
    let latest_first = |one: &Finished| std::cmp::Reverse((one.at, one.chunk));
    standing.finished.sort_by_key(latest_first);
    for (chunk, parts) in parts {
        if is_done.get(chunk as usize) == Some(&false) {
            let units = units_in(&parts, plan, chunk);
            standing.begun.push((chunk, units));
        }
    }
    let chunks = (0..).zip(is_done);
    let missing = chunks.filter(|(_, done)| !done);
    standing.missing = missing.map(|(chunk, _)| chunk).collect();
    Ok(standing)
}

/// What files there are.
#[derive(Default)]
struct Files {
    /// The files named, and of the directories named the files called like results.
    results: Vec<PathBuf>,
    /// Of these directories, the checkpoints of each chunk.
    parts: BTreeMap<u64, Vec<PathBuf>>,
}

fn files(sources: &[PathBuf]) -> Result<Files, Error> {
    let mut files = Files::default();
    for source in sources {
        if !source.is_dir() {
            files.results.push(source.clone());
            continue;
        }
        for path in crate::repair::entries(source)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if chunk_of(&name).is_some() {
                files.results.push(path);
            } else if let Some(chunk) = left_by(&name)
                && name.ends_with(PART)
            {
                files.parts.entry(chunk).or_default().push(path);
            }
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crew::count_chunk;
    use crate::work::result_name;
    use std::fs;

    struct Case {
        dir: tempfile::TempDir,
        plan: Plan,
        store: Store,
    }

    impl Case {
        fn new() -> Self {
            let dir = tempfile::tempdir().unwrap();
            let plan = Plan::even(8, 6).unwrap();
            let store = Store::create(&dir.path().join("store"), &plan).unwrap();
            fs::create_dir(dir.path().join("out")).unwrap();
            Case { dir, plan, store }
        }

        fn out(&self) -> PathBuf {
            self.dir.path().join("out")
        }

        fn put(&self, chunk: u64) -> PathBuf {
            let path = self.out().join(result_name(chunk));
            fs::write(&path, count_chunk(&self.plan, chunk).to_json()).unwrap();
            path
        }

        fn merge(&mut self) -> Result<Merged, Error> {
            let out = self.out();
            merge(&mut self.store, &[out], |_| ())
        }

        fn missing(&self, store: Option<&Store>) -> Vec<u64> {
            standing(&self.plan, store, &[self.out()], &|| ())
                .unwrap()
                .missing
        }
    }

    #[test]
    fn merging_again_and_in_another_order_changes_nothing() {
        let mut case = Case::new();
        let files: Vec<_> = [4, 0, 2].map(|chunk| case.put(chunk)).into();
        assert_eq!(case.merge().unwrap().added, 3);
        let again = case.merge().unwrap();
        assert_eq!((again.added, again.identical), (0, 3));
        let reversed: Vec<_> = files.into_iter().rev().collect();
        let again = merge(&mut case.store, &reversed, |_| ()).unwrap();
        assert_eq!((again.added, again.identical), (0, 3));
        assert_eq!(case.store.missing().unwrap(), [1, 3, 5]);
        assert_eq!(case.missing(None), [1, 3, 5]);
    }

    #[test]
    fn what_the_store_has_is_not_read_again() {
        let mut case = Case::new();
        let files = [0, 2, 4].map(|chunk| case.put(chunk));
        case.merge().unwrap();
        case.put(5);
        let torn = case.put(3);
        fs::write(torn, "torn").unwrap();
        assert_eq!(case.missing(Some(&case.store)), [1, 3]);
        // Neither torn nor absent files matter any more for what is kept.
        fs::write(&files[0], "torn").unwrap();
        fs::remove_file(&files[1]).unwrap();
        assert_eq!(case.missing(Some(&case.store)), [1, 3]);
        assert_eq!(case.missing(None), [0, 1, 2, 3]);
        // A store of another plan says nothing about this one.
        let other = Plan::even(8, 5).unwrap();
        let refused = standing(&other, Some(&case.store), &[], &|| ());
        assert!(matches!(refused, Err(Error::OtherPlan { .. })));
    }

    #[test]
    fn unbelievable_files_are_named_and_the_others_merged() {
        let mut case = Case::new();
        case.put(0);
        let torn = case.put(1);
        fs::write(&torn, &fs::read(&torn).unwrap()[..200]).unwrap();
        let foreign = case.out().join(result_name(2));
        let other = Plan::even(8, 5).unwrap();
        fs::write(&foreign, count_chunk(&other, 2).to_json()).unwrap();
        let forged = case.put(3);
        let mut lie = count_chunk(&case.plan, 3);
        lie.ledger[0] += 2;
        fs::write(&forged, lie.to_json()).unwrap();
        let edited = case.put(4);
        let json = fs::read_to_string(&edited).unwrap();
        fs::write(&edited, json.replace("\"chunk\":4", "\"chunk\":5")).unwrap();
        let merged = case.merge().unwrap();
        assert_eq!(merged.added, 1);
        let refused: Vec<_> = merged.refused.iter().map(|refused| &refused.path).collect();
        assert_eq!(refused, [&torn, &foreign, &forged, &edited]);
        assert!(matches!(
            merged
                .refused
                .iter()
                .map(|refused| &refused.flaw)
                .collect::<Vec<_>>()[..],
            [
                Flaw::Torn(_),
                Flaw::Foreign(_),
                Flaw::Forged(_),
                Flaw::Checksum
            ]
        ));
        assert_eq!(case.missing(None), [1, 2, 3, 4, 5]);
    }

    #[test]
    fn a_conflict_keeps_nothing_of_the_merge() {
        let mut case = Case::new();
        case.put(5);
        case.merge().unwrap();
        case.put(0);
        // Consistent in itself, and wrong: a unit of weight 2 has one solution more, and its image.
        let mut lie = count_chunk(&case.plan, 5);
        let units = Units::new(8).unwrap();
        let unit = lie.range().find(|&rank| units.split(rank).weight() == 2);
        lie.ledger[(unit.unwrap() - lie.first) as usize] += 2;
        (lie.counted, lie.deduced) = (lie.counted + 1, lie.deduced + 1);
        lie.residues = lie.residues.map(|residue| residue + 2);
        assert_eq!(lie.examine(&case.plan, &units), Ok(()));
        fs::write(case.out().join(result_name(5)), lie.to_json()).unwrap();
        let refused = case.merge().unwrap_err();
        assert!(matches!(refused, Error::Conflict(_)), "{refused}");
        assert_eq!(case.store.missing().unwrap(), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn results_under_a_wrong_name_count_for_what_they_are() {
        let mut case = Case::new();
        let path = case.put(0);
        fs::rename(&path, case.out().join(result_name(3))).unwrap();
        assert_eq!(case.merge().unwrap().added, 1);
        assert_eq!(case.store.missing().unwrap(), [1, 2, 3, 4, 5]);
    }
}

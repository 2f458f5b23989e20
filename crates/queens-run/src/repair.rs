//! Putting away what is wrong or left over in a directory of results.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use queens::count::Units;

use crate::work::{chunk_of, is_folder, left_by, read_result, result_name};
use crate::{Error, Plan};

/// A temporary file that nobody has written for so long is left over: it is written in one go.
const STALE: Duration = Duration::from_secs(3600);

/// Where results that are put away go, in their directory.
pub const REFUSED: &str = "refused";

/// Moves results and checkpoints of these chunks into `DIR/refused`, so that the chunks are missing. Returns the files
/// that were moved.
///
/// # Errors
/// [`Error::NothingDropped`], or what the system says.
pub fn drop_files(directory: &Path, chunks: &[u64]) -> Result<Vec<PathBuf>, Error> {
    let refused = directory.join(REFUSED);
    let mut moved = Vec::new();
    for path in entries(directory)? {
        let name = name_of(&path);
        let chunk = chunk_of(&name).or_else(|| left_by(&name));
        if !chunk.is_some_and(|chunk| chunks.contains(&chunk)) {
            continue;
        }
        fs::create_dir_all(&refused).map_err(Error::file("make", &refused))?;
        // Dropping a chunk again keeps what was dropped before.
        let free = (0..)
            .map(|number| refused.join(format!("{name}.{number}")))
            .find(|to| !to.exists())
            .expect("numbers do not end");
        fs::rename(&path, free).map_err(Error::file("move", &path))?;
        moved.push(path);
    }
    match moved.is_empty() {
        true => Err(Error::NothingDropped(directory.to_path_buf())),
        false => Ok(moved),
    }
}

/// Removes checkpoints and temporary files of chunks that have a believable result, and temporary files that nobody
/// writes any more. Returns the files that were removed.
///
/// # Errors
/// What the system says.
pub fn clean(directory: &Path, plan: &Plan) -> Result<Vec<PathBuf>, Error> {
    let units = Units::new(plan.n())?;
    let mut removed = Vec::new();
    for path in entries(directory)? {
        let name = name_of(&path);
        let Some(chunk) = left_by(&name) else {
            continue;
        };
        let result = path.with_file_name(result_name(chunk));
        let is_done =
            || read_result(&result, plan, &units).is_ok_and(|result| result.chunk == chunk);
        let is_stale = || {
            let written = fs::metadata(&path).and_then(|data| data.modified());
            let age = written.map(|written| SystemTime::now().duration_since(written));
            name.starts_with('.') && matches!(age, Ok(Ok(age)) if age > STALE)
        };
        if is_stale() || is_done() {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(Error::file("remove", &path)(error));
                }
                _ => removed.push(path),
            }
        }
    }
    Ok(removed)
}

/// What lies in a directory of results and in its [folders](crate::work::folder_of), in order.
pub(crate) fn entries(directory: &Path) -> Result<Vec<PathBuf>, Error> {
    let list = |directory: &Path| -> Result<Vec<PathBuf>, Error> {
        let entries = fs::read_dir(directory).map_err(Error::file("read", directory))?;
        let paths = entries.map(|entry| entry.map(|entry| entry.path()));
        let mut paths = paths
            .collect::<io::Result<Vec<_>>>()
            .map_err(Error::file("read", directory))?;
        paths.sort();
        Ok(paths)
    };
    let mut found = Vec::new();
    for path in list(directory)? {
        match is_folder(&name_of(&path)) && path.is_dir() {
            true => found.append(&mut list(&path)?),
            false => found.push(path),
        }
    }
    Ok(found)
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crew::count_chunk;

    #[test]
    fn leavings_of_finished_chunks_go_and_others_stay() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        let plan = Plan::even(8, 4).unwrap();
        fs::write(at(&result_name(1)), count_chunk(&plan, 1).to_json()).unwrap();
        fs::write(at(&result_name(2)), "torn").unwrap();
        let names = [
            "chunk-000001.a-1-0.part",
            ".chunk-000001.json.a-1-0.0.tmp",
            "chunk-000002.a-1-0.part",
            ".chunk-000003.json.a-1-0.0.tmp",
            ".chunk-000000.json.a-9-0.7.tmp",
            "notes",
        ];
        for name in names {
            fs::write(at(name), "").unwrap();
        }
        let old = SystemTime::now() - 2 * STALE;
        let stale = fs::File::options().write(true).open(at(names[4])).unwrap();
        stale.set_modified(old).unwrap();
        let mut removed = clean(dir.path(), &plan).unwrap();
        removed.sort();
        assert_eq!(removed, [at(names[4]), at(names[1]), at(names[0])]);
        assert!(clean(dir.path(), &plan).unwrap().is_empty());
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 5);
    }

    #[test]
    fn dropped_files_are_kept_elsewhere() {
        let dir = tempfile::tempdir().unwrap();
        for round in 0..2 {
            fs::write(dir.path().join(result_name(7)), "a").unwrap();
            fs::write(dir.path().join("chunk-000007.a-1-0.part"), "b").unwrap();
            fs::write(dir.path().join(result_name(8)), "c").unwrap();
            assert_eq!(drop_files(dir.path(), &[7]).unwrap().len(), 2);
            let kept = fs::read_dir(dir.path().join(REFUSED)).unwrap().count();
            assert_eq!(kept, 2 * (round + 1));
        }
        assert!(matches!(
            drop_files(dir.path(), &[7]),
            Err(Error::NothingDropped(_))
        ));
        assert!(dir.path().join(result_name(8)).exists());
    }
}

//! The file operations that durability hangs on, behind a trait so that tests can make each one fail.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Error;

/// Writing, syncing and renaming files.
pub trait Disk: Sync {
    /// Writes all bytes.
    ///
    /// # Errors
    /// As the system says.
    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }

    /// Returns when the file, or the directory, is on the medium.
    ///
    /// # Errors
    /// As the system says.
    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    /// Renames, replacing what was there.
    ///
    /// # Errors
    /// As the system says.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }
}

/// The disk itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {}

/// Makes `path` hold these bytes, or leaves it as it was: temporary file beside it, sync, rename, sync of
/// the directory. After success it survives a power cut.
///
/// # Errors
/// When any of the operations fails; the temporary file is then removed.
pub fn write_atomically(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> Result<(), Error> {
    // Two threads of one process may write the same file at the same time.
    static SERIAL: AtomicU64 = AtomicU64::new(0);
    let serial = SERIAL.fetch_add(1, Ordering::Relaxed);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let temporary = path.with_file_name(format!(
        ".{name}.{}.{serial}{TEMPORARY}",
        crate::process_name()
    ));
    let result = replace(disk, &temporary, path, bytes);
    if result.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    result.map_err(Error::file("write", path))
}

/// How the names of temporary files end.
const TEMPORARY: &str = ".tmp";

/// The file that a temporary file of this name was to become.
pub(crate) fn temporary_of(name: &str) -> Option<&str> {
    // Its writer and serial number have no dots.
    let (rest, _serial) = name
        .strip_prefix('.')?
        .strip_suffix(TEMPORARY)?
        .rsplit_once('.')?;
    Some(rest.rsplit_once('.')?.0)
}

fn replace(disk: &dyn Disk, temporary: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(temporary)?;
    disk.write(&mut file, bytes)?;
    disk.sync(&file)?;
    drop(file);
    disk.rename(temporary, path)?;
    sync_directory(disk, path)
}

/// Makes the name of this file durable.
pub(crate) fn sync_directory(disk: &dyn Disk, path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        disk.sync(&File::open(directory(path))?)?;
    }
    Ok(())
}

fn directory(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_files_say_what_they_were_to_become() {
        let dir = tempfile::tempdir().unwrap();
        struct NoRename;
        impl Disk for NoRename {
            fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
                let name = from.file_name().unwrap().to_string_lossy();
                assert_eq!(temporary_of(&name), to.file_name().unwrap().to_str());
                Err(io::Error::other("no"))
            }
        }
        let path = dir.path().join("chunk-000003.json");
        assert!(write_atomically(&NoRename, &path, b"x").is_err());
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
        assert_eq!(temporary_of("chunk-000003.json"), None);
    }
}

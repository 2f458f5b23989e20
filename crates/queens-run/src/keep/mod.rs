//! Writes lines to the disk: each process appends to a file of its own, and no other process does.
//!
//! A line is written as soon as it exists, by one call. The file is synced at most once in half a second, and a chunk
//! is done once its line is synced. Lines that cannot be written wait in memory, and the keeper tries again.

use std::collections::VecDeque;
use std::fs::File;
use std::io::ErrorKind::{NotADirectory, NotFound};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::Error;
use crate::folder::{LEDGER, sync_directory};
use crate::line::Plan;

/// The file is synced at most once in this time, and its existence is checked at least once in it.
const BEAT: Duration = Duration::from_millis(500);

/// Longest time between two attempts to write waiting lines.
const SLOWEST: Duration = Duration::from_secs(5);

/// The file of this process in a ledger.
#[derive(Debug)]
pub(crate) struct OwnFile {
    file: File,
    path: PathBuf,
    process: String,
}

impl OwnFile {
    /// Makes a file that no other process has, starting with the line of the plan.
    pub(crate) fn create(folder: &Path, plan: &Plan) -> Result<Self, Error> {
        let process = crate::fresh_name();
        // For `.` or `..`: the real name, which may be needed after the folder is gone.
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let ledger = folder.join(LEDGER);
        // Copying programs leave out empty folders.
        let _ = std::fs::create_dir(&ledger);
        let path = ledger.join(&process);
        let file = File::options()
            .read(true)
            .append(true)
            .create_new(true)
            .open(&path);
        let own = OwnFile {
            file: file.map_err(Error::file("make", &path))?,
            path,
            process,
        };
        own.append(&plan.line())?;
        own.sync()?;
        sync_directory(&ledger).map_err(Error::file("write", &ledger))?;
        Ok(own)
    }

    /// The name of this process in the ledger, which is also the name of its file.
    pub(crate) fn process(&self) -> &str {
        &self.process
    }

    pub(crate) fn append(&self, line: &str) -> Result<(), Error> {
        self.write(line.as_bytes())
            .map_err(Error::file("write", &self.path))
    }

    pub(crate) fn sync(&self) -> Result<(), Error> {
        Disk::sync(self).map_err(Error::file("write", &self.path))
    }
}

/// The operations of a disk, as a trait so that tests can make them fail.
pub(crate) trait Disk {
    /// Appends a line by one call.
    fn write(&self, line: &[u8]) -> io::Result<()>;
    /// Returns once everything written is on the medium.
    fn sync(&self) -> io::Result<()>;
    /// Whether the file is still where it was made.
    fn is_there(&self) -> bool;
    /// Writes everything to another place, and returns where.
    fn rescue(&self, waiting: &[String]) -> Result<PathBuf, Error>;
}

impl Disk for OwnFile {
    fn write(&self, line: &[u8]) -> io::Result<()> {
        loop {
            match (&self.file).write(line) {
                Ok(written) if written == line.len() => return Ok(()),
                // The rest is never written: this line is torn, and will be written again as a whole.
                Ok(_) => return Err(io::ErrorKind::StorageFull.into()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }

    fn is_there(&self) -> bool {
        let there = match std::fs::metadata(&self.path) {
            Ok(there) => there,
            // A file system that does not answer now may answer later.
            Err(error) => return !matches!(error.kind(), NotFound | NotADirectory),
        };
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let same =
                |own: std::fs::Metadata| (own.dev(), own.ino()) == (there.dev(), there.ino());
            self.file.metadata().is_ok_and(same)
        }
        #[cfg(not(unix))]
        there.is_file()
    }

    /// Writes the whole content of this file and the waiting lines to a file beside the lost folder. That path may by
    /// now lead to another place, so the last resort is the folder for temporary files.
    fn rescue(&self, waiting: &[String]) -> Result<PathBuf, Error> {
        let mut lines = Vec::new();
        let start = (&self.file).seek(SeekFrom::Start(0));
        let read = start.and_then(|_| (&self.file).read_to_end(&mut lines));
        read.map_err(Error::file("read", &self.path))?;
        lines.extend(waiting.iter().flat_map(|line| line.bytes()));
        let folder = self.path.ancestors().nth(2).unwrap_or(&self.path);
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{name}-{}", self.process);
        let write = |folder: &Path| {
            let path = folder.join(&name);
            let mut file = File::create_new(&path).map_err(Error::file("make", &path))?;
            let written = file.write_all(&lines).and_then(|()| file.sync_all());
            written.map_err(Error::file("write", &path)).map(|()| path)
        };
        let beside = folder.parent().unwrap_or(folder);
        write(beside).or_else(|_| write(&std::env::temp_dir()))
    }
}

/// Lines that could not be written, and why not.
pub(crate) type Unwritten = (Vec<String>, String);

/// Writes lines as they arrive until there are no more, and then keeps trying to write waiting ones for up to
/// `patience`. Calls `done` with each chunk whose line is on the medium, and `notice` with what happens to the others.
/// Returns early if the folder is gone.
pub(crate) fn keep(
    disk: &impl Disk,
    lines: &Receiver<(u64, String)>,
    patience: &dyn Fn() -> Duration,
    notice: &dyn Fn(&str),
    done: &dyn Fn(u64),
) -> Result<(), Unwritten> {
    let (mut waiting, mut unsynced) = (Lines::new(), Lines::new());
    let (mut last_sync, mut ended) = (None::<Instant>, None::<Instant>);
    let (mut trouble, mut next_try, mut pause) = (None::<String>, Instant::now(), BEAT / 10);
    let texts = |lines: Lines| Vec::from_iter(lines.into_iter().map(|(_, line)| line));
    loop {
        let idle = waiting.is_empty() && unsynced.is_empty();
        match lines.recv_timeout(if idle { BEAT } else { BEAT / 10 }) {
            Ok(line) => waiting.push_back(line),
            Err(RecvTimeoutError::Timeout) => {}
            Err(_) if ended.is_none() => ended = Some(Instant::now()),
            Err(_) => std::thread::sleep(BEAT / 20),
        }
        waiting.extend(lines.try_iter());
        if !disk.is_there() {
            let mut waiting = texts(waiting);
            let why = match disk.rescue(&waiting) {
                Ok(path) => {
                    waiting.clear();
                    format!("all lines of this process are in {}", path.display())
                }
                Err(error) => error.to_string(),
            };
            return Err((waiting, format!("was moved or deleted: {why}")));
        }
        let now = Instant::now();
        if trouble.is_none() || now >= next_try {
            let due = ended.is_some() || last_sync.is_none_or(|last| now - last >= BEAT);
            match flush(disk, &mut waiting, &mut unsynced, due) {
                Ok(synced) => {
                    if !synced.is_empty() {
                        last_sync = Some(now);
                    }
                    synced.into_iter().for_each(done);
                    if unsynced.is_empty() && trouble.take().is_some() {
                        pause = BEAT / 10;
                        notice("the waiting chunks have been written");
                    }
                }
                Err(error) => {
                    let why = crate::error::plain(&error);
                    if trouble.is_none() {
                        notice(&format!(
                            "the ledger cannot be written: {why}; finished chunks wait in memory, and counting continues"
                        ));
                    }
                    trouble = Some(why);
                    next_try = now + pause;
                    pause = (2 * pause).min(SLOWEST);
                }
            }
        }
        let all = waiting.is_empty() && unsynced.is_empty();
        if ended.is_some_and(|ended| all || ended.elapsed() >= patience()) {
            let why = |why| (texts(waiting), format!("could not be written: {why}"));
            return trouble.map_or(Ok(()), |trouble| Err(why(trouble)));
        }
    }
}

type Lines = VecDeque<(u64, String)>;

/// Writes waiting lines, and syncs if that is due. Returns the chunks whose lines have now reached the medium.
fn flush(
    disk: &impl Disk,
    waiting: &mut Lines,
    unsynced: &mut Lines,
    due: bool,
) -> io::Result<Vec<u64>> {
    while let Some((_, line)) = waiting.front() {
        disk.write(line.as_bytes())?;
        unsynced.extend(waiting.pop_front());
    }
    if !due || unsynced.is_empty() {
        return Ok(Vec::new());
    }
    if let Err(error) = disk.sync() {
        // The system may have dropped what it could not sync, so the lines are written again: a line counts once.
        std::mem::swap(waiting, unsynced);
        return Err(error);
    }
    Ok(unsynced.drain(..).map(|(chunk, _)| chunk).collect())
}

#[cfg(test)]
mod tests;

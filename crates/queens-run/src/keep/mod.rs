//! How lines come to be on the disk: one file for each process, to which it appends, and nothing else does.
//!
//! A line is written as soon as there is one, by one call; the file is synced at most once in half a second, and what
//! is synced is done. What cannot be written waits in memory and is tried again.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::Error;
use crate::folder::{LEDGER, sync_directory};
use crate::line::Plan;

/// The file is synced at most this often, and looked for at least this often.
const BEAT: Duration = Duration::from_millis(500);

/// Longest time between two attempts to write what waits.
const SLOWEST: Duration = Duration::from_secs(5);

/// The file of this process in a ledger.
#[derive(Debug)]
pub(crate) struct OwnFile {
    file: File,
    path: PathBuf,
    folder: PathBuf,
    process: String,
}

impl OwnFile {
    /// Makes a file that no other process has, with the line of the plan.
    pub(crate) fn create(folder: &Path, plan: &Plan) -> Result<Self, Error> {
        let process = crate::fresh_name();
        let ledger = folder.join(LEDGER);
        if !ledger.is_dir() {
            std::fs::create_dir(&ledger).map_err(Error::file("make", &ledger))?;
        }
        let path = ledger.join(&process);
        let mut options = File::options();
        let file = options.read(true).append(true).create_new(true).open(&path);
        let own = OwnFile {
            file: file.map_err(Error::file("make", &path))?,
            folder: folder.to_path_buf(),
            path,
            process,
        };
        Disk::write(&mut &own, plan.line().as_bytes()).map_err(Error::file("write", &own.path))?;
        own.sync()?;
        sync_directory(&ledger).map_err(Error::file("write", &ledger))?;
        Ok(own)
    }

    /// The name of this process in the ledger.
    pub(crate) fn process(&self) -> &str {
        &self.process
    }

    pub(crate) fn write(&mut self, line: &str) -> Result<(), Error> {
        Disk::write(&mut &*self, line.as_bytes()).map_err(Error::file("write", &self.path))
    }

    pub(crate) fn sync(&self) -> Result<(), Error> {
        self.file
            .sync_data()
            .map_err(Error::file("write", &self.path))
    }

    /// Whether the file is still where it was made.
    fn is_there(&self) -> bool {
        let Ok(there) = std::fs::metadata(&self.path) else {
            return false;
        };
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            self.file
                .metadata()
                .is_ok_and(|own| (own.dev(), own.ino()) == (there.dev(), there.ino()))
        }
        #[cfg(not(unix))]
        there.is_file()
    }

    /// Writes all of this file, and the lines that wait, beside the folder that is gone: that may be a name in another
    /// place, so the last resort is the folder of temporary files.
    fn rescue(&self, waiting: &[String]) -> Result<PathBuf, Error> {
        let mut lines = Vec::new();
        let read = (&self.file)
            .seek(SeekFrom::Start(0))
            .and_then(|_| (&self.file).read_to_end(&mut lines));
        read.map_err(Error::file("read", &self.path))?;
        lines.extend(waiting.iter().flat_map(|line| line.bytes()));
        let absolute = std::path::absolute(&self.folder).unwrap_or_else(|_| self.folder.clone());
        let beside = absolute.parent().map(Path::to_path_buf);
        let mut failure = None;
        for folder in beside.into_iter().chain([std::env::temp_dir()]) {
            let name = absolute.file_name().unwrap_or_default().to_string_lossy();
            let path = folder.join(format!("{name}-{}", self.process));
            let written = File::create_new(&path).and_then(|mut file| {
                file.write_all(&lines)?;
                file.sync_all()
            });
            match written {
                Ok(()) => return Ok(path),
                Err(error) => failure = Some(Error::file("write", &path)(error)),
            }
        }
        Err(failure.expect("there is a folder to try"))
    }
}

/// What a disk does, so that tests can make it fail.
pub(crate) trait Disk {
    /// Appends a line by one call.
    fn write(&mut self, line: &[u8]) -> io::Result<()>;
    /// Returns when all that was written is on the medium.
    fn sync(&mut self) -> io::Result<()>;
    /// Whether the file is still where it was made.
    fn is_there(&self) -> bool;
    /// Writes everything somewhere else.
    fn rescue(&self, waiting: &[String]) -> Result<PathBuf, Error>;
}

impl Disk for &OwnFile {
    fn write(&mut self, line: &[u8]) -> io::Result<()> {
        loop {
            match (&self.file).write(line) {
                Ok(written) if written == line.len() => return Ok(()),
                // The rest is never written: this line is torn, and comes again as a whole.
                Ok(_) => return Err(io::ErrorKind::StorageFull.into()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()
    }

    fn is_there(&self) -> bool {
        OwnFile::is_there(self)
    }

    fn rescue(&self, waiting: &[String]) -> Result<PathBuf, Error> {
        OwnFile::rescue(self, waiting)
    }
}

/// What happens to lines on their way to the disk.
#[derive(Debug)]
pub enum Notice {
    /// They cannot be written; this many wait, and counting goes on.
    Waiting {
        /// How many.
        lines: usize,
        /// Why.
        why: String,
    },
    /// What waited is written.
    Written,
    /// The folder is not where it was.
    Gone(PathBuf),
}

/// How the writing of lines ended.
#[derive(Debug, Default)]
pub struct Kept {
    /// Lines that could not be written.
    pub unwritten: Vec<String>,
    /// Why not.
    pub why: Option<String>,
    /// Where this process wrote all of its lines, if the folder was gone at the end.
    pub rescue: Option<PathBuf>,
    /// The folder was gone at the end.
    pub gone: bool,
}

/// Writes the lines that come until no more can, and for as long as `patience` what waits then. Calls `done` with the
/// chunks whose lines are on the medium. Returns early when the folder is gone.
pub(crate) fn keep(
    mut disk: impl Disk,
    path: &Path,
    lines: &Receiver<(u64, String)>,
    patience: &dyn Fn() -> Duration,
    notice: &dyn Fn(Notice),
    done: &mut dyn FnMut(u64),
) -> Kept {
    let (mut waiting, mut unsynced) = (VecDeque::new(), VecDeque::new());
    let (mut last_sync, mut ended) = (None::<Instant>, None::<Instant>);
    let (mut trouble, mut next_try, mut pause) = (None::<String>, Instant::now(), BEAT / 10);
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
            notice(Notice::Gone(path.to_path_buf()));
            let mut unwritten = texts(waiting);
            let rescue = disk.rescue(&unwritten);
            let why = rescue.as_ref().err().map(ToString::to_string);
            if rescue.is_ok() {
                unwritten.clear();
            }
            return Kept {
                unwritten,
                why,
                rescue: rescue.ok(),
                gone: true,
            };
        }
        let now = Instant::now();
        if trouble.is_none() || now >= next_try {
            let due = ended.is_some() || last_sync.is_none_or(|last| now - last >= BEAT);
            match flush(&mut disk, &mut waiting, &mut unsynced, due) {
                Ok(synced) => {
                    if !synced.is_empty() {
                        last_sync = Some(now);
                    }
                    synced.into_iter().for_each(&mut *done);
                    if unsynced.is_empty() && trouble.take().is_some() {
                        pause = BEAT / 10;
                        notice(Notice::Written);
                    }
                }
                Err(error) => {
                    let (lines, why) = (waiting.len(), crate::error::plain(&error));
                    if trouble.replace(why.clone()).is_none() {
                        notice(Notice::Waiting { lines, why });
                    }
                    next_try = now + pause;
                    pause = (2 * pause).min(SLOWEST);
                }
            }
        }
        let all = waiting.is_empty() && unsynced.is_empty();
        if ended.is_some_and(|ended| all || ended.elapsed() >= patience()) {
            return Kept {
                unwritten: texts(waiting),
                why: trouble,
                ..Kept::default()
            };
        }
    }
}

type Lines = VecDeque<(u64, String)>;

fn texts(lines: Lines) -> Vec<String> {
    lines.into_iter().map(|(_, line)| line).collect()
}

/// Writes what waits, and syncs if that is due. Returns the chunks whose lines are on the medium now.
fn flush(
    disk: &mut impl Disk,
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
        // What the system did not write it may have forgotten: written again, a line is the same line.
        std::mem::swap(waiting, unsynced);
        return Err(error);
    }
    Ok(unsynced.drain(..).map(|(chunk, _)| chunk).collect())
}

#[cfg(test)]
mod tests;

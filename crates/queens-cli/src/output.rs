//! Where the answer goes: stdout, or a file that appears only when it is complete.
//!
//! Answers can be gigabytes at hundreds of megabytes a second, or one line an hour. So records are
//! gathered in one large buffer, and the buffer is passed on when it is full or has waited long enough
//! for a reader to notice.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::interrupt;

/// Larger buffers no longer help a pipe, and fall out of the second-level cache.
const FULL: usize = 1 << 17;

/// Longer than this no record waits in the buffer while others come.
const PATIENCE: Duration = Duration::from_millis(50);

/// The answer on its way out.
pub(crate) struct Output {
    stream: Box<dyn Write>,
    place: Place,
    buffer: Vec<u8>,
    pace: Pace,
}

enum Place {
    Stdout,
    /// A pipe or a device: written as it comes.
    Stream(PathBuf),
    /// Written beside its target under another name, then renamed.
    File {
        partial: PathBuf,
        target: PathBuf,
        complete: bool,
    },
}

impl Output {
    /// To the file named, or to stdout for none and for `-`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        match path {
            Some(path) if path != Path::new("-") => Self::file(path),
            _ => Self::stdout(),
        }
    }

    /// To stdout.
    pub(crate) fn stdout() -> Result<Self, Failure> {
        let stream = unbuffered_stdout().map_err(|error| Failure::writing("stdout", &error))?;
        Ok(Self::new(stream, Place::Stdout))
    }

    fn file(path: &Path) -> Result<Self, Failure> {
        let failed = |error: io::Error| Failure::writing(path.display(), &error);
        // What a link points to is replaced, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        if fs::metadata(&target).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            let stream = File::options().write(true).open(&target).map_err(failed)?;
            return Ok(Self::new(Box::new(stream), Place::Stream(target)));
        }
        let name = match target.file_name() {
            Some(name) if !target.is_dir() => name,
            _ => {
                return Err(Failure::wrong(format_args!(
                    "{} is a directory: name a file in it",
                    path.display()
                )));
            }
        };
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}.partial", std::process::id()));
        let partial = target.with_file_name(hidden);
        let stream = File::create(&partial).map_err(failed)?;
        interrupt::set_unfinished(Some(partial.clone()));
        let place = Place::File {
            partial,
            target,
            complete: false,
        };
        Ok(Self::new(Box::new(stream), place))
    }

    fn new(stream: Box<dyn Write>, place: Place) -> Self {
        Output {
            stream,
            place,
            buffer: Vec::with_capacity(FULL + (FULL >> 3)),
            pace: Pace::new(),
        }
    }

    /// Where the next bytes are put.
    #[inline]
    pub(crate) fn buffer(&mut self) -> &mut Vec<u8> {
        &mut self.buffer
    }

    /// Call after each record. Passes the buffer on when it is time, and then tells so.
    #[inline]
    pub(crate) fn end_record(&mut self) -> Result<bool, Failure> {
        if self.buffer.len() >= FULL || self.pace.due() {
            self.pass_on()?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Passes everything on. The answer is complete: a file takes its name.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.pass_on()?;
        if let Place::File {
            partial,
            target,
            complete,
        } = &mut self.place
        {
            let renamed = File::open(&*partial)
                .and_then(|file| file.sync_all())
                .and_then(|()| fs::rename(&*partial, &*target));
            if let Err(error) = renamed {
                return Err(Failure::writing(target.display(), &error));
            }
            *complete = true;
            interrupt::set_unfinished(None);
        }
        Ok(())
    }

    fn pass_on(&mut self) -> Result<(), Failure> {
        let written = self.stream.write_all(&self.buffer);
        self.buffer.clear();
        self.pace.restart();
        written.map_err(|error| match &self.place {
            Place::Stdout => Failure::writing("stdout", &error),
            Place::Stream(path) | Place::File { target: path, .. } => {
                Failure::writing(path.display(), &error)
            }
        })
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= FULL {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let written = self.stream.write_all(&self.buffer);
        self.buffer.clear();
        written
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Place::File {
            partial,
            complete: false,
            ..
        } = &self.place
        {
            let _ = fs::remove_file(partial);
            interrupt::set_unfinished(None);
        }
    }
}

/// Rust's own handle would look for line ends in every write.
#[cfg(unix)]
fn unbuffered_stdout() -> io::Result<Box<dyn Write>> {
    use std::os::fd::AsFd;
    let descriptor = io::stdout().as_fd().try_clone_to_owned()?;
    Ok(Box::new(File::from(descriptor)))
}

#[cfg(not(unix))]
fn unbuffered_stdout() -> io::Result<Box<dyn Write>> {
    Ok(Box::new(io::stdout()))
}

/// Tells when records have waited long enough, without asking the clock for each of millions.
struct Pace {
    last: Instant,
    looked: Instant,
    /// Records until the clock is looked at again, and from then on.
    wait: u32,
    step: u32,
}

impl Pace {
    fn new() -> Self {
        let now = Instant::now();
        Pace {
            last: now.checked_sub(PATIENCE).unwrap_or(now),
            looked: now,
            wait: 1,
            step: 1,
        }
    }

    #[inline]
    fn due(&mut self) -> bool {
        self.wait -= 1;
        self.wait == 0 && self.look()
    }

    #[cold]
    fn look(&mut self) -> bool {
        let now = Instant::now();
        // Look some ten times in the time a record may wait.
        self.step = if now - self.looked < PATIENCE / 10 {
            (self.step * 2).min(1 << 12)
        } else {
            1
        };
        self.wait = self.step;
        self.looked = now;
        now - self.last >= PATIENCE
    }

    fn restart(&mut self) {
        self.last = Instant::now();
    }
}

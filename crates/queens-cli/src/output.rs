//! Where the answer goes: stdout, or a file that appears only when it is complete.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::failure::Failure;
use crate::interrupt;
use crate::stderr;

/// Writes a whole text to the named file, or to stdout if there is no name or the name is `-`.
pub(crate) fn put(text: impl AsRef<[u8]>, path: Option<&Path>) -> Result<(), Failure> {
    let mut output = Output::open(path)?;
    output.put(text)?;
    output.finish()
}

/// The requested format, or the one that the ending of the file names, or the default.
pub(crate) fn form<F: ValueEnum + Copy>(
    asked: Option<F>,
    file: Option<&Path>,
    usual: F,
) -> Result<F, Failure> {
    let values = F::value_variants().iter().filter_map(F::to_possible_value);
    let values = Vec::from_iter(values);
    let names = values.iter().flat_map(PossibleValue::get_name_and_aliases);
    let forms = names.filter_map(|name| Some((name, F::from_str(name, true).ok()?)));
    form_of(&Vec::from_iter(forms), asked, file, usual)
}

/// [`form`] for formats that are listed with their names.
pub(crate) fn form_of<F: Copy>(
    forms: &[(&str, F)],
    asked: Option<F>,
    file: Option<&Path>,
    usual: F,
) -> Result<F, Failure> {
    let form = asked.map_or_else(|| form_by_ending(forms, file, usual), Ok);
    form.map_err(|why| Failure::wrong(why + ", or give --format"))
}

/// The listed format that the ending of the file names, or the default; the error says why there is none.
pub(crate) fn form_by_ending<F: Copy>(
    forms: &[(&str, F)],
    file: Option<&Path>,
    usual: F,
) -> Result<F, String> {
    let Some(ending) = file.and_then(|path| path.extension()?.to_str()) else {
        return Ok(usual);
    };
    let mut known = forms.iter();
    match known.find(|(name, _)| name.eq_ignore_ascii_case(ending)) {
        Some(&(_, form)) => Ok(form),
        // Pipes and devices may have any name.
        None if file.is_some_and(|path| path.exists() && !path.is_file()) => Ok(usual),
        None => {
            let names = Vec::from_iter(forms.iter().map(|&(name, _)| name)).join(", ");
            Err(format!(
                "no format has the extension .{ending}: choose {names}"
            ))
        }
    }
}

/// Capacity of a pipe. Larger pieces bypass the buffer.
const PIECE: usize = 1 << 16;

/// The answer while it is being written.
pub(crate) struct Output {
    stream: BufWriter<Box<dyn Write>>,
    /// Name of the file, or `stdout`.
    place: String,
    is_stdout: bool,
    /// The temporary and the final name of a file. A pipe or a device is written directly.
    file: Option<[PathBuf; 2]>,
}

impl Output {
    /// Opens the named file, or stdout if there is no name or the name is `-`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        match path {
            Some(path) if path != Path::new("-") => Self::file(path),
            _ => Self::stdout(),
        }
    }

    /// Opens stdout.
    pub(crate) fn stdout() -> Result<Self, Failure> {
        let stream = unbuffered_stdout().map_err(|error| Failure::writing("stdout", &error))?;
        let stream = if io::stdout().is_terminal() {
            Box::new(Screen(stream))
        } else {
            stream
        };
        let mut output = Self::new(stream, "stdout".to_owned(), None);
        output.is_stdout = true;
        Ok(output)
    }

    fn file(path: &Path) -> Result<Self, Failure> {
        let failed = |error: io::Error| Failure::writing(path.display(), &error);
        // The target of a link is replaced, not the link.
        let link = fs::read_link(path).ok().filter(|_| !path.exists());
        let missing = link.map(|target| path.with_file_name(target));
        let target = fs::canonicalize(path).ok().or(missing);
        let target = target.unwrap_or_else(|| path.to_path_buf());
        let place = target.display().to_string();
        if fs::metadata(&target).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            let stream = File::options().write(true).open(&target).map_err(failed)?;
            return Ok(Self::new(Box::new(stream), place, None));
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
        // Whoever may read the replaced file may read this one, and nobody else.
        if let Ok(replaced) = fs::metadata(&target) {
            let _ = stream.set_permissions(replaced.permissions());
        }
        interrupt::set_unfinished(Some(partial.clone()));
        Ok(Self::new(Box::new(stream), place, Some([partial, target])))
    }

    fn new(stream: Box<dyn Write>, place: String, file: Option<[PathBuf; 2]>) -> Self {
        Output {
            stream: BufWriter::with_capacity(PIECE, stream),
            place,
            is_stdout: false,
            file,
        }
    }

    /// Name of the file, or `stdout`.
    pub(crate) fn place(&self) -> &str {
        &self.place
    }

    /// Returns whether this is stdout.
    pub(crate) fn is_stdout(&self) -> bool {
        self.is_stdout
    }

    /// Writes a text.
    pub(crate) fn put(&mut self, text: impl AsRef<[u8]>) -> Result<(), Failure> {
        let written = self.stream.write_all(text.as_ref());
        written.map_err(|error| Failure::writing(&self.place, &error))
    }

    /// Flushes what is written, for a reader who waits.
    pub(crate) fn pass_on(&mut self) -> Result<(), Failure> {
        let flushed = self.stream.flush();
        flushed.map_err(|error| Failure::writing(&self.place, &error))
    }

    /// Completes the answer: everything is flushed, and a file gets its name.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        let finished = self.stream.flush().and_then(|()| match &self.file {
            Some([partial, target]) => {
                File::open(partial)?.sync_all()?;
                fs::rename(partial, target)
            }
            None => Ok(()),
        });
        finished.map_err(|error| Failure::writing(&self.place, &error))?;
        if self.file.take().is_some() {
            interrupt::set_unfinished(None);
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some([partial, _]) = &self.file {
            let _ = fs::remove_file(partial);
            interrupt::set_unfinished(None);
        }
    }
}

/// A terminal, where a progress line may be in the way of the answer.
struct Screen(Box<dyn Write>);

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        stderr::make_way();
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Opens stdout without a buffer: Rust's own handle would look for line ends in every write.
#[cfg(unix)]
fn unbuffered_stdout() -> io::Result<Box<dyn Write>> {
    Ok(Box::new(file(io::stdout())?))
}

#[cfg(not(unix))]
fn unbuffered_stdout() -> io::Result<Box<dyn Write>> {
    Ok(Box::new(io::stdout()))
}

/// Returns whether stdout is a file, as after `>`.
pub(crate) fn stdout_is_file() -> bool {
    #[cfg(unix)]
    return file(io::stdout())
        .and_then(|stdout| stdout.metadata())
        .is_ok_and(|found| found.is_file());
    #[cfg(not(unix))]
    false
}

/// Another handle of stdin or stdout.
#[cfg(unix)]
pub(crate) fn file(stream: impl std::os::fd::AsFd) -> io::Result<File> {
    stream.as_fd().try_clone_to_owned().map(File::from)
}

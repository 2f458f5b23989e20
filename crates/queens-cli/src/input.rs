//! Where boards are read from: a file, or stdin.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};

use queens_formats::{Base, Format, ReadError};

use crate::boards;
use crate::failure::Failure;
use crate::terminal::Terminal;

/// What boards are read from, and how.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct BoardInput {
    /// The file; `-` or none for stdin
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// The format [default: detected from the first board]
    #[arg(short, long, value_parser = boards::formats())]
    pub(crate) format: Option<Format>,
    /// The number of the first row and column where the format has numbers
    #[arg(long, value_parser = boards::base(), default_value = "0")]
    pub(crate) base: Base,
}

impl BoardInput {
    /// Opens it.
    pub(crate) fn open(&self, terminal: &Terminal) -> Result<Box<dyn BufRead>, Failure> {
        match self.path() {
            None => {
                if io::stdin().is_terminal() {
                    terminal.remark("reading boards from the terminal; Ctrl-D ends them");
                }
                Ok(Box::new(io::stdin().lock()))
            }
            Some(path) => {
                let failed = |error| Failure::reading(path.display(), &error);
                let file = File::open(path).map_err(failed)?;
                if file.metadata().map_err(failed)?.is_dir() {
                    return Err(Failure::wrong(format_args!(
                        "{} is a directory: name a file with boards",
                        path.display()
                    )));
                }
                Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
            }
        }
    }

    /// What cannot be read, and why.
    pub(crate) fn failure(&self, error: &ReadError) -> Failure {
        match error.io() {
            Some(error) => Failure::reading(self.name(), error),
            None => Failure::wrong(format_args!("{}: {error}", self.name())),
        }
    }

    /// Where boards come from, in words.
    pub(crate) fn name(&self) -> String {
        self.path()
            .map_or_else(|| "stdin".to_owned(), |path| path.display().to_string())
    }

    fn path(&self) -> Option<&Path> {
        self.file.as_deref().filter(|path| *path != Path::new("-"))
    }
}

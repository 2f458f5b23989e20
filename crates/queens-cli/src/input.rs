//! Where boards are read from: a file, or stdin.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};

use queens_formats::{Base, Format, ReadError, Shape};

use crate::failure::Failure;
use crate::terminal::Terminal;
use crate::values::{board_size, explained, one_of};

/// Maximum size in bytes of a text that is held as a whole. No map, puzzle or certificate is that large, and endless
/// input ends here.
const MOST: u64 = 1 << 28;

/// What boards are read from, and how.
#[derive(clap::Args, Debug)]
pub(crate) struct BoardInput {
    /// The files; `-` or none for stdin
    #[arg(help_heading = "Input", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The format of the files [default: detected from the first board]
    #[arg(help_heading = "Input", long, value_name = "FORMAT", value_parser = explained(Format::ALL, Format::name, Format::about), hide_possible_values = true)]
    pub(crate) from: Option<Format>,
    /// The number of the first row and column where the format has numbers [default: inferred from the boards]
    #[arg(hide_short_help = true, help_heading = "Input", long, value_parser = one_of(Base::ALL, Base::name))]
    pub(crate) base: Option<Base>,
}

/// One place to read boards from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a>(Option<&'a Path>);

impl<'a> Source<'a> {
    /// A file, or stdin for `-`.
    pub(crate) fn of(path: &'a Path) -> Self {
        Source(Some(path).filter(|path| *path != Path::new("-")))
    }

    /// Every file in turn, or stdin if there is none.
    pub(crate) fn all(files: &'a [PathBuf]) -> Vec<Self> {
        match files {
            [] => vec![Source::STDIN],
            files => files.iter().map(|path| Source::of(path)).collect(),
        }
    }

    /// Standard input.
    pub(crate) const STDIN: Source<'static> = Source(None);

    /// Opens the source.
    pub(crate) fn open(self, terminal: &Terminal) -> Result<Box<dyn BufRead>, Failure> {
        match self.0 {
            None => {
                if io::stdin().is_terminal() {
                    terminal.remark("reading from the terminal; end with Ctrl-D");
                }
                Ok(Box::new(io::stdin().lock()))
            }
            Some(path) => {
                let failed = |error| Failure::reading(path.display(), &error);
                let file = File::open(path).map_err(failed)?;
                if file.metadata().map_err(failed)?.is_dir() {
                    return Err(Failure::wrong(format_args!(
                        "{} is a directory: name a file",
                        path.display()
                    )));
                }
                Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
            }
        }
    }

    /// A failure that says what cannot be read, and why.
    pub(crate) fn failure(self, error: &ReadError) -> Failure {
        match error.io() {
            Some(error) => Failure::reading(self.name(), error),
            None => Failure::wrong(format_args!("{}: {error}", self.name())),
        }
    }

    /// Name of the source, for messages.
    pub(crate) fn name(self) -> String {
        self.0
            .map_or_else(|| "stdin".to_owned(), |path| path.display().to_string())
    }

    /// The whole content as text, if it has at most [`MOST`] bytes.
    pub(crate) fn text(self, terminal: &Terminal) -> Result<String, Failure> {
        let mut bytes = Vec::new();
        let read = self.open(terminal)?.take(MOST + 1).read_to_end(&mut bytes);
        read.map_err(|error| Failure::reading(self.name(), &error))?;
        if bytes.len() as u64 > MOST {
            return Err(Failure::wrong(format_args!(
                "{}: texts of more than {} MiB are not read here",
                self.name(),
                MOST >> 20
            )));
        }
        queens_formats::text_of(bytes).map_err(|error| self.failure(&error))
    }
}

/// Returns whether stdin is a pipe or a file, from which boards may come without being asked for by name.
#[cfg(unix)]
pub(crate) fn is_piped() -> bool {
    use std::os::unix::fs::FileTypeExt;
    let kind = crate::output::file(io::stdin()).and_then(|stdin| stdin.metadata());
    kind.is_ok_and(|found| found.is_file() || found.file_type().is_fifo())
}

#[cfg(not(unix))]
pub(crate) fn is_piped() -> bool {
    !io::stdin().is_terminal()
}

/// A board's size: `8`, or rows × columns as `4x6`.
pub(crate) fn shape(typed: &str) -> Result<Shape, String> {
    match typed.split_once(['x', '×']) {
        None => board_size(typed).map(Shape::square),
        Some((rows, columns)) => Ok(Shape {
            rows: board_size(rows)?,
            columns: board_size(columns)?,
        }),
    }
}

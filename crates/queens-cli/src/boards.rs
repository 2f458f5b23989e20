//! Boards as an answer: in the format asked for, passed on when a reader is due to see them.

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queens_formats::{Base, Format, Style, Writer};

use crate::failure::Failure;
use crate::output::{self, Output, Place};
use crate::terminal::Terminal;

/// Longer answers are announced.
const LONG_ON_SCREEN: u128 = 64 << 10;
const LONG_IN_FILE: u128 = 1_000_000_000;

/// How boards are written.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct BoardOutput {
    /// How boards are written [default: board on a terminal where it fits, else columns; by the ending of FILE, else
    /// spaced]
    #[arg(short, long, value_parser = formats())]
    pub(crate) format: Option<Format>,
    /// The number of the first row and column where numbers are printed
    #[arg(long, value_parser = base(), default_value = "0")]
    pub(crate) base: Base,
    /// Write to this file, which appears only when it is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The formats by name, with their explanations.
pub(crate) fn formats() -> impl TypedValueParser<Value = Format> {
    let values = Format::ALL.map(|format| PossibleValue::new(format.name()).help(format.about()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Format>())
}

/// 0 or 1.
pub(crate) fn base() -> impl TypedValueParser<Value = Base> {
    PossibleValuesParser::new(["0", "1"]).try_map(|text| text.parse::<Base>())
}

impl BoardOutput {
    /// Does the answer appear on a screen?
    pub(crate) fn on_terminal(&self, terminal: &Terminal) -> bool {
        let stdout = match &self.output {
            None => true,
            Some(path) => path.as_os_str() == "-",
        };
        stdout && terminal.stdout
    }

    /// The format asked for, or the one that fits where boards with so many columns go.
    pub(crate) fn format(&self, columns: u32, terminal: &Terminal) -> Format {
        let by_ending = || self.ending()?.parse().ok();
        // Two characters a column, row numbers, a frame.
        let drawn = 2 * columns as usize + columns.max(1).ilog10() as usize + 6;
        let default = match self.on_terminal(terminal) {
            true if drawn <= terminal.width.max(80) => Format::Board,
            true => Format::Columns,
            false => Format::Spaced,
        };
        self.format.or_else(by_ending).unwrap_or(default)
    }

    /// The ending of the file's name, in small letters.
    fn ending(&self) -> Option<String> {
        let ending = self.output.as_ref()?.extension()?.to_str()?;
        Some(ending.to_lowercase())
    }

    /// Refuses a file whose name promises what it would not hold.
    fn check_ending(&self) -> Result<(), Failure> {
        let Some(ending) = self.ending().filter(|_| self.format.is_none()) else {
            return Ok(());
        };
        // A pipe or a device is called as it is called.
        let is_device = |path: &PathBuf| path.metadata().is_ok_and(|found| !found.is_file());
        if ending == "txt"
            || ending.parse::<Format>().is_ok()
            || self.output.as_ref().is_some_and(is_device)
        {
            return Ok(());
        }
        Err(Failure::wrong(format_args!(
            "no format has the ending .{ending}: say which one with --format, or choose .txt, .csv, .jsonl, .svg, \
             .png or another format's name"
        )))
    }

    /// Is the answer written to a file that is only there for it?
    pub(crate) fn to_file(&self) -> bool {
        self.output
            .as_ref()
            .is_some_and(|path| path.as_os_str() != "-")
    }

    /// Will what is about to be written surprise whoever gets it, by its size in bytes? On a screen sooner than in a
    /// file; what goes into a pipe is its reader's business.
    pub(crate) fn is_long(&self, bytes: u128, terminal: &Terminal) -> bool {
        match self.on_terminal(terminal) {
            true => bytes >= LONG_ON_SCREEN,
            false => bytes >= LONG_IN_FILE && (self.to_file() || output::stdout_is_file()),
        }
    }

    /// What the writers may choose, chosen.
    pub(crate) fn style(&self, terminal: &Terminal) -> Style {
        Style {
            base: self.base,
            unicode: self.on_terminal(terminal),
            // Asked for, or by itself on a terminal, where no file gets it.
            color: terminal.color && self.output.is_none(),
            coordinates: true,
        }
    }

    /// Opens where the boards go, if they may go there.
    pub(crate) fn destination(
        &self,
        format: Format,
        terminal: &Terminal,
    ) -> Result<Output, Failure> {
        self.check_ending()?;
        #[cfg(not(feature = "pictures"))]
        if format == Format::Png {
            let sentence = crate::verbs::absent::sentence("PNG pictures", "pictures");
            return Err(Failure::wrong(sentence));
        }
        if format == Format::Png && self.on_terminal(terminal) {
            return Err(Failure::wrong(
                "png is a picture, not text: name a file for it, for example -o board.png",
            ));
        }
        Output::open(self.output.as_deref())
    }

    /// Opens the output for one board of size n.
    pub(crate) fn open_for_one(&self, n: u32, terminal: &Terminal) -> Result<Boards, Failure> {
        let boards = self.open(n, terminal)?;
        Ok(Boards {
            writer: boards.writer.alone(),
            ..boards
        })
    }

    /// Opens the output for boards of size n.
    pub(crate) fn open(&self, n: u32, terminal: &Terminal) -> Result<Boards, Failure> {
        let format = self.format(n, terminal);
        let output = self.destination(format, terminal)?;
        Ok(Boards {
            place: output.place().clone(),
            writer: Writer::new(format, n, self.style(terminal), output),
            pace: Pace::new(),
        })
    }
}

/// Boards on their way out.
pub(crate) struct Boards {
    writer: Writer<Output>,
    place: Place,
    pace: Pace,
}

impl Boards {
    /// How many have been written.
    pub(crate) fn written(&self) -> u64 {
        self.writer.written()
    }

    /// Writes a solution.
    #[inline]
    pub(crate) fn write(&mut self, queens: &[u32]) -> Result<(), Failure> {
        let mut written = self.writer.solution(queens);
        if written.is_ok() && self.pace.due() {
            written = self.writer.flush();
        }
        written.map_err(|error| failure(&self.place, &error))
    }

    /// Writes a solution whose columns come one by one.
    pub(crate) fn write_streamed(
        &mut self,
        queens: impl IntoIterator<Item = u32>,
    ) -> Result<(), Failure> {
        let written = self.writer.streamed(queens);
        written.map_err(|error| failure(&self.place, &error))
    }

    /// Passes on what there is; the answer stays incomplete.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        let flushed = self.writer.flush();
        flushed.map_err(|error| failure(&self.place, &error))
    }

    /// The answer is complete.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self.writer.end() {
            Ok(output) => output.finish(),
            Err(error) => Err(failure(&self.place, &error)),
        }
    }
}

/// What a writer could not write.
#[cold]
pub(crate) fn failure(place: &Place, error: &io::Error) -> Failure {
    match error.kind() {
        // The writer's own words: too many boards for a picture.
        io::ErrorKind::InvalidInput => Failure::wrong(error),
        _ => Failure::writing(place, error),
    }
}

/// Longer than this no board waits in the buffer while others come.
const PATIENCE: Duration = Duration::from_millis(50);

/// Tells when records have waited long enough, without asking the clock for each of millions.
pub(crate) struct Pace {
    last: Instant,
    looked: Instant,
    /// Records until the clock is looked at again, and from then on.
    wait: u32,
    step: u32,
}

impl Pace {
    pub(crate) fn new() -> Self {
        let now = Instant::now();
        Pace {
            last: now.checked_sub(PATIENCE).unwrap_or(now),
            looked: now,
            wait: 1,
            step: 1,
        }
    }

    #[inline]
    pub(crate) fn due(&mut self) -> bool {
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
        let due = now - self.last >= PATIENCE;
        if due {
            self.last = now;
        }
        due
    }
}

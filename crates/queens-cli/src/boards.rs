//! Writes boards in the requested format, and flushes while someone is watching.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::builder::TypedValueParser;
use queens::{Problem, Square};
use queens_formats::{Base, Format, Style, Writer, solution_bytes};
use serde_json::{Value, json};

use crate::answer::Object;
use crate::failure::{Failure, Outcome, Status};
use crate::number;
use crate::output::{self, Output};
use crate::terminal::Terminal;
use crate::values::{choice, one_of};

/// Sizes in bytes from which an answer is announced before it is written.
const LONG_ON_SCREEN: u128 = 64 << 10;
const LONG_IN_FILE: u128 = 1_000_000_000;

/// Largest board for formats that write every square; formats that write only queens have no limit.
pub(crate) const DRAWN_TO: u32 = 100_000;

/// How boards are written.
#[derive(clap::Args, Debug)]
pub(crate) struct BoardOutput {
    /// How boards are written: see `queens help formats`; `--json` is short for `--format json` [default: by the extension
    /// of FILE; on a terminal, board if it fits, else columns; otherwise spaced, or columns above n = 100000]
    #[arg(help_heading = "Output", short, long, value_parser = forms(), hide_possible_values = true)]
    pub(crate) format: Option<Form>,
    /// The number of the first row and column where numbers are typed, read or printed [default: 0; in FILE, inferred]
    #[arg(hide_short_help = true, help_heading = "Output", long, value_parser = one_of(Base::ALL, Base::name))]
    pub(crate) base: Option<Base>,
    /// Write to this file, which appears only when it is complete
    #[arg(help_heading = "Output", short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// A format of boards, or one JSON object for the whole answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Boards(Format),
    Json,
}

/// A description of JSON, as [`Format::about`] has one for each format of boards.
pub(crate) const JSON: &str = "one object: the problem, its solutions, what is known about them";

fn forms() -> impl TypedValueParser<Value = Form> {
    let boards = |format: Format| (Form::Boards(format), format.name(), Some(format.about()));
    let json = (Form::Json, "json", Some(JSON));
    choice(Format::ALL.map(boards).into_iter().chain([json]))
}

impl BoardOutput {
    /// Returns whether the answer goes to a terminal.
    pub(crate) fn on_terminal(&self, terminal: &Terminal) -> bool {
        !self.to_file() && terminal.stdout
    }

    /// The requested format, or the one that suits the destination and boards with this many columns.
    pub(crate) fn format(&self, columns: u32, terminal: &Terminal) -> Format {
        // Two characters per column, row numbers, and a frame.
        let drawn = 2 * columns as usize + columns.max(1).ilog10() as usize + 6;
        let default = match self.on_terminal(terminal) {
            true if drawn <= terminal.width => Format::Board,
            true => Format::Columns,
            false if columns > DRAWN_TO => Format::Columns,
            false => Format::Spaced,
        };
        match self.form() {
            Ok(Some(Form::Boards(format))) => format,
            _ => default,
        }
    }

    /// The requested format, by name or by the ending of the file; `.txt` stands for none in particular.
    fn form(&self) -> Result<Option<Form>, Failure> {
        let boards = |format: Format| (format.name(), Some(Form::Boards(format)));
        let mut forms = Format::ALL.map(boards).to_vec();
        forms.extend([("json", Some(Form::Json)), ("txt", None)]);
        output::form_of(&forms, self.format.map(Some), self.output.as_deref(), None)
    }

    /// Returns whether the choice of a format was left to the program.
    pub(crate) fn is_by_default(&self) -> bool {
        matches!(self.form(), Ok(None))
    }

    /// Returns whether the answer is one JSON object.
    pub(crate) fn is_json(&self) -> bool {
        matches!(self.form(), Ok(Some(Form::Json)))
    }

    /// The number of the first row and column.
    pub(crate) fn base(&self) -> Base {
        self.base.unwrap_or_default()
    }

    /// Returns whether the answer goes to a file that is named with `--output`.
    pub(crate) fn to_file(&self) -> bool {
        let file = self.output.as_ref();
        file.is_some_and(|path| path.as_os_str() != "-")
    }

    /// Announces the size of an answer with this many solutions of n chess queens, if it is large.
    pub(crate) fn announce(&self, n: u32, solutions: u128, terminal: &Terminal) {
        let format = self.format(n, terminal);
        let Some(size) = solution_bytes(format, n, self.style(terminal)) else {
            return;
        };
        let total = solutions.saturating_mul(size);
        let is_long = match self.on_terminal(terminal) {
            true => total >= LONG_ON_SCREEN,
            // A pipe has no limit.
            false => total >= LONG_IN_FILE && (self.to_file() || output::stdout_is_file()),
        };
        if is_long {
            terminal.note(format_args!(
                "{} of n = {n}: {} as {format}",
                number::counted(solutions, "solution"),
                number::bytes(total)
            ));
        }
    }

    /// Resolves the options that depend on the output: colours, borders, labels.
    fn style(&self, terminal: &Terminal) -> Style {
        Style {
            base: self.base(),
            unicode: self.on_terminal(terminal),
            // On request, or by default on a terminal; never in a file.
            color: terminal.color && self.output.is_none(),
        }
    }

    /// Opens the output, unless this format cannot be written to it.
    fn destination(&self, format: Format, terminal: &Terminal) -> Result<Output, Failure> {
        self.form()?;
        #[cfg(not(feature = "pictures"))]
        if format == Format::Png {
            let sentence = crate::features::sentence("PNG pictures", "pictures");
            return Err(Failure::wrong(sentence));
        }
        if format == Format::Png && self.on_terminal(terminal) {
            return Err(Failure::wrong(
                "png is a picture, not text: name a file for it, for example -o board.png",
            ));
        }
        Output::open(self.output.as_deref())
    }

    /// Opens the output for solutions of this problem.
    pub(crate) fn open(&self, problem: &Problem, terminal: &Terminal) -> Result<Boards, Failure> {
        let format = self.format(problem.columns(), terminal);
        let output = self.destination(format, terminal)?;
        let place = output.place().to_owned();
        let kind = if self.is_json() {
            let head = json!({ "problem": problem });
            Kind::Json(Object::open(output, head, Some("solutions")))
        } else {
            let one_a_row = problem.rows() == problem.columns()
                && problem.queens() == problem.rows()
                && problem.rules().rows;
            let plain = Problem::square(problem.rows()).with_rules(problem.rules());
            let drawn = format == Format::Board || format.is_picture();
            let shows_more = drawn && plain.as_ref() != Ok(problem);
            let style = self.style(terminal);
            Kind::Boards(Box::new(if one_a_row && !shows_more {
                Writer::new(format, problem.rows(), style, output)
            } else {
                Writer::for_problem(format, problem.clone(), style, output)
            }))
        };
        Ok(Boards {
            kind,
            place,
            written: 0,
            flush_is_due: flush_flag(),
            start: Instant::now(),
            to_file: self.to_file(),
        })
    }
}

/// An open output of boards.
pub(crate) struct Boards {
    kind: Kind,
    place: String,
    written: u64,
    flush_is_due: Arc<AtomicBool>,
    start: Instant,
    to_file: bool,
}

enum Kind {
    Boards(Box<Writer<Output>>),
    Json(Object),
}

/// What is known about the solutions of a problem at the end of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    None,
    /// There are solutions, and all were skipped.
    Passed,
    Some,
    All,
    /// The user or a limit stopped the search.
    Unknown,
}

impl Found {
    /// What is known when a search has finished.
    pub(crate) fn at_end(written: u64, has_passed: bool) -> Self {
        match (written, has_passed) {
            (0, false) => Found::None,
            (0, true) => Found::Passed,
            (_, false) => Found::All,
            (_, true) => Found::Some,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Found::None => "none",
            Found::Passed | Found::Some => "found",
            Found::All => "all",
            Found::Unknown => "unknown",
        }
    }
}

impl Boards {
    /// Writes one board alone, without a list around it.
    pub(crate) fn alone(mut self) -> Self {
        if let Kind::Boards(writer) = self.kind {
            self.kind = Kind::Boards(Box::new(writer.alone()));
        }
        self
    }

    /// Number of boards written.
    pub(crate) fn written(&self) -> u64 {
        self.written
    }

    /// Writes a solution with a queen in each row.
    pub(crate) fn write(&mut self, queens: &[u32]) -> Result<(), Failure> {
        let squares = || Square::in_rows(queens).collect();
        self.put(|writer| writer.solution(queens), squares)
    }

    /// Writes a solution by its squares, which are in reading order.
    pub(crate) fn write_squares(&mut self, queens: &[Square]) -> Result<(), Failure> {
        self.put(|writer| writer.placement(queens), || queens.to_vec())
    }

    fn put(
        &mut self,
        write: impl FnOnce(&mut Writer<Output>) -> io::Result<()>,
        squares: impl FnOnce() -> Vec<Square>,
    ) -> Result<(), Failure> {
        match &mut self.kind {
            Kind::Boards(writer) => write(writer).map_err(|error| failure(&self.place, &error))?,
            Kind::Json(object) => object.element(squares())?,
        }
        self.written += 1;
        if self.flush_is_due.load(Ordering::Relaxed) {
            self.flush_is_due.store(false, Ordering::Relaxed);
            self.pass_on()?;
        }
        Ok(())
    }

    /// Writes a solution whose columns arrive one by one.
    pub(crate) fn write_streamed(
        &mut self,
        queens: impl IntoIterator<Item = u32>,
    ) -> Result<(), Failure> {
        self.written += 1;
        match &mut self.kind {
            Kind::Boards(writer) => {
                let written = writer.streamed(queens);
                written.map_err(|error| failure(&self.place, &error))
            }
            Kind::Json(object) => object.element(Vec::from_iter(Square::in_rows(queens))),
        }
    }

    /// Adds a field to the JSON object.
    pub(crate) fn tell(&mut self, name: &str, value: impl Into<Value>) {
        if let Kind::Json(object) = &mut self.kind {
            object.fields(json!({ name: value.into() }));
        }
    }

    fn pass_on(&mut self) -> Result<(), Failure> {
        match &mut self.kind {
            Kind::Boards(writer) => {
                let flushed = writer.flush();
                flushed.map_err(|error| failure(&self.place, &error))
            }
            Kind::Json(object) => object.pass_on(),
        }
    }

    /// Finishes the output and returns the outcome of the verb. An incomplete list does not become a file, and without
    /// a solution an existing file stays unchanged.
    pub(crate) fn end(mut self, found: Found) -> Outcome {
        let outcome = match found {
            Found::None | Found::Passed => Ok(Status::Negative),
            Found::Some | Found::All => Ok(Status::Done),
            Found::Unknown => Err(Failure::Interrupted),
        };
        let is_stopped = found == Found::Unknown;
        match self.kind {
            _ if is_stopped && self.to_file => outcome,
            Kind::Json(mut object) => {
                let seconds = self.start.elapsed().as_secs_f64();
                let known = match found {
                    Found::Unknown if self.written > 0 => Found::Some,
                    found => found,
                };
                object.fields(json!({ "answer": known.name(), "seconds": seconds }));
                object.end(outcome)
            }
            Kind::Boards(_) if is_stopped => self.pass_on().and(outcome),
            Kind::Boards(_) if self.to_file && matches!(outcome, Ok(Status::Negative)) => outcome,
            Kind::Boards(writer) => {
                let ended = writer.end().map_err(|error| failure(&self.place, &error));
                ended?.finish().and(outcome)
            }
        }
    }
}

/// Converts an error of a writer.
#[cold]
fn failure(place: &str, error: &io::Error) -> Failure {
    match error.kind() {
        // The writer refuses the boards, for example too many for one picture.
        io::ErrorKind::InvalidInput => Failure::wrong(error),
        _ => Failure::writing(place, error),
    }
}

/// Longest time that a board waits in the buffer while others are written.
const PATIENCE: Duration = Duration::from_millis(50);

/// A flag that is raised at once and then every [`PATIENCE`], so that the clock is not read for each of millions of
/// boards.
fn flush_flag() -> Arc<AtomicBool> {
    let due = Arc::new(AtomicBool::new(true));
    let raised = Arc::downgrade(&due);
    thread::spawn(move || {
        while let Some(due) = raised.upgrade() {
            due.store(true, Ordering::Relaxed);
            drop(due);
            thread::sleep(PATIENCE);
        }
    });
    due
}

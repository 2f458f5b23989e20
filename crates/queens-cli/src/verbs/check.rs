//! `queens check [FILE]`: is each board a solution? And: are these all the solutions?

mod ruled;

use std::io::{self, BufRead, Write};

use queens::check::{AttackingPair, Status as Kind, Verdict, check};
use queens::complete::Problem;
use queens::enumerate::Solutions;
use queens::symmetry::orbit_size_if_fundamental;
use queens::{Line, Solution, Square};
use queens_formats::{
    Base, Flaw, Format, Grade, Position, ReadBoard, ReadOptions, Reader, check_columns, grade,
};
use serde_json::{Value, json};

use crate::failure::{Failure, Outcome, Status};
use crate::input::BoardInput;
use crate::interrupt;
use crate::number::{counted, grouped};
use crate::output::Output;
use crate::problem::RuleOptions;
use crate::progress::Progress;
use crate::terminal::Terminal;
use crate::values::board_size;

/// How many remarks and missing solutions `--grade` names; it counts all.
const NAMED: usize = 20;

/// Check boards: is each a solution?
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Every format that `queens list` writes is read, and detected. Each board that is not a solution is named
with every pair of queens that attack each other. Exit status 0 when all are solutions, else 1.

With --rules, --regions or --queens boards are judged as `queens complete` understands these, and so are
the solutions of `queens complete --json`; of each board the first fault is named.

Examples:
  queens list 8 | queens check
  queens check --grade my-solutions.json   are they all there, once each?
  echo '2 4 1 3' | queens check --base 1
  queens complete --size 13 --rules torus --all | queens check --rules torus
  queens find 1000000000 --format columns | queens check --stream")]
pub(crate) struct Check {
    #[command(flatten)]
    input: BoardInput,
    /// The size of the boards, for formats that do not show it
    #[arg(short = 'n', long, value_name = "N", value_parser = board_size)]
    size: Option<u32>,
    #[command(flatten)]
    rules: RuleOptions,
    /// Accept partial solutions too: fewer than n queens, none attacked
    #[arg(long, conflicts_with_all = ["rules", "regions", "queens"])]
    partial: bool,
    /// Compare with all solutions of the size: which are missing, listed twice, or wrong
    #[arg(long, conflicts_with_all = ["partial", "rules", "regions", "queens"])]
    grade: bool,
    /// With --grade: only fundamental solutions are asked for
    #[arg(long, requires = "grade")]
    fundamental: bool,
    /// Lines of columns too long for memory: names only the first fault of each
    #[arg(long, conflicts_with_all = ["partial", "grade", "size", "rules", "regions", "queens"])]
    stream: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Check, terminal: &Terminal) -> Outcome {
    let mut input = arguments.input.open(terminal)?;
    if arguments.stream {
        return stream(arguments, input, terminal);
    }
    if ruled::is_answer(&mut input) {
        return ruled::answer(arguments, input);
    }
    if arguments.rules.any() {
        return ruled::boards(arguments, input);
    }
    let options = ReadOptions {
        format: arguments.input.format,
        base: arguments.input.base,
        size: arguments.size,
        ..ReadOptions::default()
    };
    let reader = Reader::new(input, options).map_err(|error| arguments.input.failure(&error))?;
    if arguments.grade {
        return run_grade(arguments, reader, terminal);
    }
    let mut report = Report::open(arguments)?;
    report.begin(reader.format())?;
    let progress = Progress::start(terminal, "board", None, false);
    for board in reader {
        if interrupt::requested() {
            return Err(Failure::Interrupted);
        }
        let board = match board {
            Ok(board) => board,
            Err(error) => {
                // What was found before the fault is an answer too.
                report.flush()?;
                return Err(arguments.input.failure(&error));
            }
        };
        report.judge(&board)?;
        progress.set(report.tally.boards);
    }
    drop(progress);
    report.finish()
}

/// How many boards were what.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    boards: u64,
    solutions: u64,
    partial: u64,
    attacked: u64,
}

impl Tally {
    fn all_good(&self, partial_too: bool) -> bool {
        self.attacked == 0 && (partial_too || self.partial == 0)
    }
}

/// What is said about the boards, as text or as JSON; nothing is kept.
struct Report {
    output: Output,
    json: bool,
    partial_too: bool,
    base: Base,
    tally: Tally,
    named: u64,
    /// Only the first fault of a board is looked for, whatever it is.
    one_fault: bool,
    /// The size of the boards when they all have the same.
    size: Option<u32>,
}

impl Report {
    fn open(arguments: &Check) -> Result<Self, Failure> {
        Ok(Report {
            output: Output::stdout()?,
            json: arguments.json,
            partial_too: arguments.partial,
            base: arguments.input.base,
            tally: Tally::default(),
            named: 0,
            one_fault: arguments.stream,
            size: None,
        })
    }

    fn written(&self, written: io::Result<()>) -> Result<(), Failure> {
        written.map_err(|error| Failure::writing(self.output.place(), &error))
    }

    fn begin(&mut self, format: Format) -> Result<(), Failure> {
        let mut written = Ok(());
        if self.json {
            written = write!(self.output, r#"{{"format":"{format}","not_solutions":["#);
        }
        self.written(written)
    }

    fn flush(&mut self) -> Result<(), Failure> {
        let flushed = self.output.flush();
        self.written(flushed)
    }

    fn judge(&mut self, board: &ReadBoard) -> Result<(), Failure> {
        let n = board.queens.n();
        if self.tally.boards == 0 {
            self.size = Some(n);
        } else if self.size != Some(n) {
            self.size = None;
        }
        self.tally.boards += 1;
        let verdict = check(&board.queens);
        match verdict.status() {
            Kind::Solution => {
                self.tally.solutions += 1;
                return Ok(());
            }
            Kind::Partial => {
                self.tally.partial += 1;
                if self.partial_too {
                    return Ok(());
                }
            }
            Kind::Attacked => self.tally.attacked += 1,
        }
        let written = match self.json {
            true => self.name_json(board, &verdict),
            false => self.name(board, &verdict),
        };
        self.named += 1;
        self.written(written)
    }

    /// Judges a board by the rules of a problem.
    fn judge_by(
        &mut self,
        problem: &Problem,
        queens: &[Square],
        at: Position,
    ) -> Result<(), Failure> {
        let n = Some(problem.rows()).filter(|&rows| rows == problem.columns());
        self.size = n.filter(|_| self.tally.boards == 0 || self.size == n);
        self.tally.boards += 1;
        let Err(fault) = problem.check(queens) else {
            self.tally.solutions += 1;
            return Ok(());
        };
        self.tally.attacked += 1;
        self.one_fault = true;
        let sentence = fault.counted_from(self.base.first());
        let written = self.name_fault(at, &fault.to_string(), &sentence.to_string());
        self.written(written)
    }

    /// A board with one fault: in words that count from 0 in JSON, and as the user counts elsewhere.
    fn name_fault(&mut self, at: Position, from_0: &str, as_counted: &str) -> io::Result<()> {
        let Position { record, line } = at;
        let comma = if self.named > 0 { "," } else { "" };
        self.named += 1;
        let out = &mut self.output;
        match self.json {
            true => write!(
                out,
                r#"{comma}{{"board":{record},"line":{line},"fault":{}}}"#,
                json!(from_0)
            ),
            false => writeln!(out, "board {record}, line {line}: {as_counted}"),
        }
    }

    fn name(&mut self, board: &ReadBoard, verdict: &Verdict) -> io::Result<()> {
        let ReadBoard {
            queens, position, ..
        } = board;
        let out = &mut self.output;
        write!(out, "board {}, line {}: ", position.record, position.line)?;
        let n = queens.n();
        let standing = grouped(queens.queens().len() as u128);
        if verdict.status() == Kind::Partial {
            return writeln!(
                out,
                "partial, {standing} of {} queens, none attacked",
                grouped(n.into())
            );
        }
        let pairs = counted(verdict.pair_count().into(), "pair");
        writeln!(
            out,
            "attacked, {pairs} among {standing} queens on {n} × {n}"
        )?;
        for attack in verdict.pairs() {
            writeln!(out, "  {}", attack_text(&attack, self.base))?;
        }
        Ok(())
    }

    /// One element of `not_solutions`; its pairs are written one by one, for there may be many.
    fn name_json(&mut self, board: &ReadBoard, verdict: &Verdict) -> io::Result<()> {
        let ReadBoard {
            queens, position, ..
        } = board;
        let out = &mut self.output;
        let status = match verdict.status() {
            Kind::Partial => "partial",
            Kind::Attacked | Kind::Solution => "attacked",
        };
        let comma = if self.named > 0 { "," } else { "" };
        write!(
            out,
            r#"{comma}{{"board":{},"line":{},"n":{},"queens":{},"status":"{status}","pairs":["#,
            position.record,
            position.line,
            queens.n(),
            queens.queens().len(),
        )?;
        for (i, attack) in verdict.pairs().enumerate() {
            if i > 0 {
                write!(out, ",")?;
            }
            serde_json::to_writer(&mut *out, &attack_json(&attack))?;
        }
        write!(out, "]}}")
    }

    fn finish(mut self) -> Outcome {
        let tally = self.tally;
        let good = tally.all_good(self.partial_too);
        let written = if self.json {
            writeln!(
                self.output,
                r#"],"boards":{},"solutions":{},"partial":{},"attacked":{},"valid":{good}}}"#,
                tally.boards, tally.solutions, tally.partial, tally.attacked
            )
        } else {
            let text = self.summary();
            writeln!(self.output, "{text}")
        };
        self.written(written)?;
        self.output.finish()?;
        Ok(if good { Status::Done } else { Status::Negative })
    }

    fn summary(&self) -> String {
        let Tally {
            boards,
            solutions,
            partial,
            attacked,
        } = self.tally;
        let size = match self.size {
            Some(n) => format!(" of n = {n}"),
            None => String::new(),
        };
        let boards_text = counted(boards.into(), "board");
        if boards == 0 {
            return format!("{boards_text}: nothing to check");
        }
        if solutions == boards {
            let is = if boards == 1 {
                "a solution"
            } else {
                "all solutions"
            };
            return format!("{boards_text}{size}: {is}");
        }
        let mut parts = vec![counted(solutions.into(), "solution")];
        if partial > 0 {
            parts.push(format!("{} partial", grouped(partial.into())));
        }
        if attacked > 0 {
            let word = if self.one_fault {
                "no solution"
            } else {
                "attacked"
            };
            parts.push(format!("{} {word}", grouped(attacked.into())));
        }
        format!("{boards_text}{size}: {}", parts.join(", "))
    }
}

fn square_text(square: Square, base: Base) -> String {
    let first = u64::from(base.first());
    format!(
        "{}:{}",
        u64::from(square.row) + first,
        u64::from(square.column) + first
    )
}

fn line_text(line: Line, base: Base) -> String {
    let first = i64::from(base.first());
    match line {
        Line::Row(row) => format!("row {}", i64::from(row) + first),
        Line::Column(column) => format!("column {}", i64::from(column) + first),
        Line::Diagonal(d) => format!("diagonal row - column = {d}"),
        Line::Antidiagonal(s) => format!("antidiagonal row + column = {}", s as i64 + 2 * first),
    }
}

fn attack_text(attack: &AttackingPair, base: Base) -> String {
    format!(
        "{} and {} on the {}",
        square_text(attack.first, base),
        square_text(attack.second, base),
        line_text(attack.line, base)
    )
}

fn attack_json(attack: &AttackingPair) -> Value {
    let (kind, number) = match attack.line {
        Line::Row(row) => ("row", i64::from(row)),
        Line::Column(column) => ("column", i64::from(column)),
        Line::Diagonal(d) => ("diagonal", d),
        Line::Antidiagonal(s) => ("antidiagonal", s as i64),
    };
    json!({
        "first": [attack.first.row, attack.first.column],
        "second": [attack.second.row, attack.second.column],
        "line": kind,
        "index": number,
    })
}

/// Judges lines that may be too long to hold.
fn stream(arguments: &Check, input: Box<dyn BufRead>, terminal: &Terminal) -> Outcome {
    match arguments.input.format {
        None | Some(Format::Columns) => {}
        Some(other) => {
            return Err(Failure::wrong(format_args!(
                "--stream reads columns, not {other}: leave it out, or write columns"
            )));
        }
    }
    let mut report = Report::open(arguments)?;
    report.begin(Format::Columns)?;
    let progress = Progress::start(terminal, "board", None, false);
    for line in check_columns(input, arguments.input.base) {
        let judged = line.map_err(|error| arguments.input.failure(&error))?;
        report.tally.boards += 1;
        progress.set(report.tally.boards);
        let fault = match judged.verdict {
            Ok(n) => {
                report.size =
                    Some(n).filter(|_| report.tally.boards == 1 || report.size == Some(n));
                report.tally.solutions += 1;
                continue;
            }
            Err(fault) => fault,
        };
        report.size = None;
        report.tally.attacked += 1;
        let at = Position {
            record: report.tally.boards,
            line: judged.line,
        };
        let as_counted = format!("{fault} (rows and columns counted from 0)");
        let written = report.name_fault(at, &fault.to_string(), &as_counted);
        report.written(written)?;
    }
    if report.tally.boards == 0 {
        return Err(Failure::wrong("there is no line of columns in the input"));
    }
    drop(progress);
    report.finish()
}

/// Compares a list with all solutions of its size.
fn run_grade(
    arguments: &Check,
    mut reader: Reader<Box<dyn BufRead>>,
    terminal: &Terminal,
) -> Outcome {
    let read_failure = |error: &_| arguments.input.failure(error);
    // The first board tells the size.
    let first = reader
        .next()
        .transpose()
        .map_err(|error| read_failure(&error))?;
    let size = arguments
        .size
        .or(first.as_ref().map(|board| board.queens.n()));
    let Some(n) = size else {
        return Err(Failure::wrong(
            "the list is empty: tell the size of its boards with --size N",
        ));
    };
    let truth = Solutions::new(n).map_err(Failure::wrong)?;
    let progress = Progress::start(terminal, "board", None, false);
    let listed = first
        .into_iter()
        .map(Ok)
        .chain(reader)
        .inspect(|_| progress.add(1));
    let fundamental = arguments.fundamental;
    let asked_for =
        truth.filter(|solution| !fundamental || orbit_size_if_fundamental(solution).is_some());
    let grade = grade(n, listed, asked_for, NAMED).map_err(|error| read_failure(&error))?;
    drop(progress);
    let mut output = Output::stdout()?;
    let written = match arguments.json {
        true => grade_json(n, &grade, &mut output),
        false => grade_text(n, &grade, arguments, &mut output),
    };
    written.map_err(|error| Failure::writing(output.place(), &error))?;
    output.finish()?;
    Ok(match grade.is_perfect() {
        true => Status::Done,
        false => Status::Negative,
    })
}

fn grade_text(n: u32, grade: &Grade, arguments: &Check, out: &mut impl Write) -> io::Result<()> {
    let base = arguments.input.base;
    for remark in &grade.remarks {
        let position = remark.position;
        writeln!(
            out,
            "board {}, line {}: {}",
            position.record,
            position.line,
            flaw_text(&remark.flaw, base)
        )?;
    }
    for solution in &grade.missed {
        writeln!(out, "missing: {}", columns_text(solution, base))?;
    }
    let not_named = (grade.duplicates + grade.wrong + grade.missing)
        .saturating_sub((grade.remarks.len() + grade.missed.len()) as u64);
    if not_named > 0 {
        writeln!(out, "and {} more", grouped(not_named.into()))?;
    }
    let kind = if arguments.fundamental {
        "fundamental solution"
    } else {
        "solution"
    };
    let asked_for = counted(u128::from(grade.right) + u128::from(grade.missing), kind);
    let listed = counted(grade.listed.into(), "board");
    if grade.is_perfect() {
        return writeln!(out, "{listed}: the {asked_for} of n = {n}, each once");
    }
    writeln!(
        out,
        "{listed} against the {asked_for} of n = {n}: {} right, {} missing, {} duplicate, {} wrong",
        grouped(grade.right.into()),
        grouped(grade.missing.into()),
        grouped(grade.duplicates.into()),
        grouped(grade.wrong.into()),
    )
}

fn flaw_text(flaw: &Flaw, base: Base) -> String {
    match flaw {
        Flaw::Duplicate => "duplicate, it is on the list before".to_owned(),
        Flaw::Size { n } => format!("wrong, a board of n = {n}"),
        Flaw::TooFewQueens { queens } => {
            format!("wrong, only {}", counted((*queens).into(), "queen"))
        }
        Flaw::Attacked { attack, pairs } => {
            let more = match pairs {
                1 => String::new(),
                more => format!(" ({} pairs)", grouped((*more).into())),
            };
            format!("wrong, {}{more}", attack_text(attack, base))
        }
        Flaw::NotAskedFor => "wrong, a solution, but not a fundamental one".to_owned(),
    }
}

fn columns_text(columns: &[u32], base: Base) -> String {
    let columns: Vec<String> = columns
        .iter()
        .map(|&column| (u64::from(column) + u64::from(base.first())).to_string())
        .collect();
    columns.join(" ")
}

fn grade_json(n: u32, grade: &Grade, out: &mut impl Write) -> io::Result<()> {
    let remarks: Vec<Value> = grade
        .remarks
        .iter()
        .map(|remark| {
            let reason = match remark.flaw {
                Flaw::Duplicate => "duplicate",
                Flaw::Size { .. } => "size",
                Flaw::TooFewQueens { .. } => "too few queens",
                Flaw::Attacked { .. } => "attacked",
                Flaw::NotAskedFor => "not fundamental",
            };
            json!({
                "board": remark.position.record,
                "line": remark.position.line,
                "reason": reason,
            })
        })
        .collect();
    let missed: Vec<&[u32]> = grade
        .missed
        .iter()
        .map(|solution: &Solution| &solution[..])
        .collect();
    let object = json!({
        "n": n,
        "listed": grade.listed,
        "right": grade.right,
        "missing": grade.missing,
        "duplicates": grade.duplicates,
        "wrong": grade.wrong,
        "perfect": grade.is_perfect(),
        "first_remarks": remarks,
        "first_missing": missed,
    });
    serde_json::to_writer(&mut *out, &object)?;
    writeln!(out)
}

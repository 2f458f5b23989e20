//! `queens check [FILE]`: is each board a solution? And: are these all the solutions?

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::Read;

use queens::check::{AttackingPair, Status as Kind, Verdict, check};
use queens::enumerate::{ParallelSolutions, Solutions};
use queens::{Line, Orbit, Problem, Regions, Solution};
use queens_formats::{
    Base, Flaw, Format, Grade, Position, ReadBoard, ReadError, ReadOptions, Reader, Remark, Shape,
    check_columns, grade_against,
};
use serde_json::{Value, json};

use crate::answer::{AnswerFormat, Listed};
use crate::boards::squares;
use crate::failure::{Failure, Outcome, Status, say};
use crate::input::{BoardInput, Source, shape};
use crate::interrupt;
use crate::lines;
use crate::number::{counted, grouped};
use crate::problem::{self, RuleOptions, whole};
use crate::progress::Progress;
use crate::terminal::Terminal;

/// How many remarks and missing solutions `--complete` names; it counts all.
const NAMED: usize = 20;

/// Check boards: is each a solution?
///
/// Every format that `queens list` writes is read, and detected. Each board that is not a solution is named
/// with the pairs of queens that attack each other. Exit status 0 when all are solutions, else 1.
/// What programs print is read as well: lists of any language, drawings, tables, answers of solvers, titles between
/// boards. It is right in whatever way it can be read; where no way is right and none is certain, the exit status is 2
/// and --from and --base choose one.
///
/// With --rules, --regions or --queens boards are judged as `queens list` understands these, and so are
/// the solutions of `queens list --json`; of each board the first fault is named.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  queens list 8 | queens check
  queens check --complete my-solutions.json  are they all there, once each?
  echo 92 | queens check --complete --size 8  is that the number of solutions?
  python3 nqueens.py | queens check        lists, matrices, pairs, drawings
  queens list 13 --rules torus | queens check --rules torus
  queens find 1000000000 --format columns | queens check --stream")]
pub(crate) struct Check {
    #[command(flatten)]
    input: BoardInput,
    /// The size of the boards, for formats that do not show it: `8`, or rows × columns as `4x6`
    #[arg(long, value_name = "N", value_parser = shape)]
    size: Option<Shape>,
    #[command(flatten)]
    rules: RuleOptions,
    /// Accept partial solutions too: fewer than n queens, none attacked
    #[arg(long, conflicts_with_all = ["rules", "regions", "queens"])]
    partial: bool,
    /// Compare with all solutions of the size: which are missing, listed twice, or wrong
    #[arg(long, conflicts_with_all = ["partial", "rules", "regions", "queens"])]
    complete: bool,
    /// List at most K attacking pairs of a board
    #[arg(short = 'n', long, value_name = "K", default_value_t = 20, value_parser = whole::<u64>,
        conflicts_with_all = ["stream", "complete", "rules", "regions", "queens"])]
    limit: u64,
    /// With --complete: only fundamental solutions are asked for
    #[arg(long, requires = "complete", conflicts_with = "stream")]
    fundamental: bool,
    /// Lines of columns too long for memory: names only the first fault of each
    #[arg(long, conflicts_with_all = ["partial", "complete", "size", "rules", "regions", "queens"])]
    stream: bool,
    #[command(flatten)]
    answer: AnswerFormat,
}

pub(crate) fn run(arguments: &Check, terminal: &Terminal) -> Outcome {
    let sources = arguments.input.sources();
    let several = sources.len() > 1;
    let mut worst = Status::Done;
    for source in sources {
        let status = run_one(arguments, source, several, terminal)?;
        if worst != Status::Unread && status != Status::Done {
            worst = status;
        }
    }
    Ok(worst)
}

/// One file of several, or the only one.
fn run_one(arguments: &Check, source: Source<'_>, several: bool, terminal: &Terminal) -> Outcome {
    let file = several.then(|| source.name());
    if arguments.stream {
        return stream(arguments, source, file, terminal);
    }
    if arguments.complete {
        return run_grade(arguments, source, file.as_deref(), terminal);
    }
    let base = arguments.input.base.unwrap_or_default();
    let regions = arguments.rules.read_regions(terminal)?;
    let options = ReadOptions {
        // A map of regions tells the size of boards that do not.
        size: arguments.size.or(regions.as_ref().map(|regions| {
            let (rows, columns) = regions.shape();
            Shape { rows, columns }
        })),
        ..read_options(arguments)
    };
    let input = source.open(terminal)?;
    let right = |board: &ReadBoard| match question(arguments, board, regions.as_ref(), base) {
        Ok(Some(problem)) => problem.check(board.queens.queens()).is_ok(),
        Ok(None) => board.is_solution(),
        Err(_) => false,
    };
    let reader = Reader::judged(input, options, right).map_err(|error| {
        match (options.size, source.failure(&error)) {
            (None, Failure::Wrong(why)) if error.is_about_size() => {
                Failure::Wrong(format!("{why}\n  {SIZE}"))
            }
            (_, failure) => failure,
        }
    })?;
    let mut report = Report::open(arguments, file, reader.format(), reader.reading())?;
    let progress = Progress::start(terminal, "board", None, false);
    let mut reader = reader;
    while let Some(board) = reader.next() {
        if interrupt::requested() {
            return Err(Failure::Interrupted);
        }
        let board = match board {
            Ok(board) => board,
            Err(error) if error.io().is_some() => return Err(source.failure(&error)),
            Err(error) => {
                report.name_unread(&error, source)?;
                continue;
            }
        };
        report.base = reader.base().unwrap_or_default();
        match question(arguments, &board, regions.as_ref(), base)? {
            Some(problem) => report.judge_by(&problem, &board)?,
            None => report.judge(&board)?,
        }
        progress.set(report.tally.boards);
    }
    drop(progress);
    report.finish()
}

/// The problem by which a board is judged, of the options or else of the text; none for chess queens on a square.
fn question<'b>(
    arguments: &Check,
    board: &'b ReadBoard,
    regions: Option<&Regions>,
    base: Base,
) -> Result<Option<Cow<'b, Problem>>, Failure> {
    if !arguments.rules.any() {
        return Ok(board.question());
    }
    let Shape { rows, columns } = board.shape;
    let empty = problem::checked(Problem::rectangle(rows, columns))?;
    let problem = arguments.rules.apply(empty, regions.cloned(), base)?;
    Ok(Some(Cow::Owned(problem)))
}

fn read_options(arguments: &Check) -> ReadOptions {
    ReadOptions {
        format: arguments.input.from,
        base: arguments.input.base,
        size: arguments.size,
        partial: arguments.partial,
        ..ReadOptions::default()
    }
}

/// How many boards were what.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    boards: u64,
    solutions: u64,
    partial: u64,
    attacked: u64,
    unread: u64,
}

impl Tally {
    fn all_good(&self, partial_too: bool) -> bool {
        self.attacked + self.unread == 0 && (partial_too || self.partial == 0)
    }
}

/// What helps where a text shows no more of the board than its queens.
const SIZE: &str = "the text does not say how large the board is: --size 8 or --size 4x6 does";

/// What is said about the boards; nothing is kept.
struct Report {
    answer: Listed,
    /// The file, where there are several.
    file: Option<String>,
    /// The most pairs of a board that are named.
    pairs: u64,
    partial_too: bool,
    base: Base,
    tally: Tally,
    /// Only the first fault of a board is looked for, whatever it is.
    one_fault: bool,
    /// The size of the boards when they all have the same.
    size: Option<Shape>,
    /// Whether it is only the smallest that holds the queens: neither the text nor an option says it.
    guessed: bool,
    /// How the text is read, where that needs to be said.
    reading: Option<String>,
}

impl Report {
    fn open(
        arguments: &Check,
        file: Option<String>,
        format: Format,
        reading: Option<&str>,
    ) -> Result<Self, Failure> {
        let mut head = of_file(file.as_deref());
        head["format"] = format.name().into();
        let answer = Listed::open(head, Some("faults"), arguments.answer)?;
        Ok(Report {
            answer,
            file,
            pairs: arguments.limit,
            partial_too: arguments.partial,
            base: arguments.input.base.unwrap_or_default(),
            tally: Tally::default(),
            one_fault: arguments.stream,
            size: None,
            guessed: arguments.size.is_none() && matches!(format, Format::Pairs | Format::Squares),
            reading: reading.map(str::to_owned),
        })
    }

    /// A board that cannot be read; those behind it can.
    fn name_unread(&mut self, error: &ReadError, source: Source<'_>) -> Result<(), Failure> {
        self.tally.unread += 1;
        if self.tally.unread <= NAMED as u64 && matches!(self.answer, Listed::Text(_)) {
            say(format_args!("{}: {error}", source.name()));
        }
        let (line, why) = (error.line(), error.to_string());
        (self.answer).take(json!({ "line": line, "kind": "unread", "why": why }), "")
    }

    fn judge(&mut self, board: &ReadBoard) -> Result<(), Failure> {
        self.take_size(board.shape);
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
        let pairs = usize::try_from(self.pairs).unwrap_or(usize::MAX);
        let pairs: Vec<AttackingPair> = verdict.pairs().take(pairs).collect();
        let object = json!({
            "board": board.position.record,
            "line": board.position.line,
            "kind": match verdict.status() {
                Kind::Partial => "partial",
                Kind::Attacked | Kind::Solution => "attacked",
            },
            "n": board.queens.n(),
            "queen_count": board.queens.queens().len(),
            "pair_count": verdict.pair_count(),
            "pairs": pairs.iter().map(attack_json).collect::<Vec<_>>(),
        });
        let text = prefix(self.file.as_deref()) + &verdict_text(board, &verdict, &pairs, self.base);
        self.answer.take(object, &text)
    }

    fn take_size(&mut self, shape: Shape) {
        if self.tally.boards == 0 {
            self.size = Some(shape);
        } else if self.size != Some(shape) {
            self.size = None;
        }
        self.tally.boards += 1;
    }

    /// Judges a board by the rules of a problem.
    fn judge_by(&mut self, problem: &Problem, board: &ReadBoard) -> Result<(), Failure> {
        self.take_size(board.shape);
        let Err(fault) = problem.check(board.queens.queens()) else {
            self.tally.solutions += 1;
            return Ok(());
        };
        // Nothing is wrong but that queens are missing: it solves the problem of so many.
        let number = board.queens.queens().len() as u32;
        let is_partial = || {
            let of_these = problem.clone().with_queens(number);
            number < problem.queens() && of_these.check(board.queens.queens()).is_ok()
        };
        if self.partial_too && is_partial() {
            self.tally.partial += 1;
            return Ok(());
        }
        self.tally.attacked += 1;
        self.one_fault = true;
        let sentence = fault.counted_from(self.base.first());
        self.name_fault(board.position, fault.counted_from(0), sentence)
    }

    /// A board with one fault: in words that count from 0 in JSON, and as the user counts elsewhere.
    fn name_fault(&mut self, at: Position, from_0: &str, as_counted: &str) -> Result<(), Failure> {
        let Position { record, line } = at;
        let prefix = prefix(self.file.as_deref());
        let object = json!({ "board": record, "line": line, "kind": "rules", "why": from_0 });
        let text = format!("{prefix}board {record}, line {line}: {as_counted}\n");
        self.answer.take(object, &text)
    }

    fn finish(self) -> Outcome {
        let tally = self.tally;
        let good = tally.all_good(self.partial_too);
        let outcome = Ok(match (tally.unread, good) {
            (0, true) => Status::Done,
            (0, false) => Status::Negative,
            _ => Status::Unread,
        });
        let text = prefix(self.file.as_deref()) + &self.summary() + "\n";
        let fields = json!({
            "boards": tally.boards,
            "right": tally.solutions,
            "partial": tally.partial,
            "attacked": tally.attacked,
            "unread": tally.unread,
            "answer": if good { "right" } else { "wrong" },
        });
        self.answer.end(&fields, &text, outcome)
    }

    fn summary(&self) -> String {
        let Tally {
            boards,
            solutions,
            partial,
            attacked,
            unread,
        } = self.tally;
        let size = match self.size {
            Some(size) => format!(" of {size}"),
            None => String::new(),
        };
        let boards_text = counted((boards + unread).into(), "board");
        if boards + unread == 0 {
            return format!("{boards_text}: nothing to check");
        }
        if solutions == boards && unread == 0 {
            let is = if boards == 1 {
                "a solution"
            } else {
                "all solutions"
            };
            let read = (self.reading.as_ref())
                .map_or_else(String::new, |reading| format!(" (read as {reading})"));
            return format!("{boards_text}{size}: {is}{read}");
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
        if unread > 0 {
            parts.push(format!("{} unread", grouped(unread.into())));
        }
        let remedy = if partial > 0 && self.guessed {
            format!("\n  {SIZE}")
        } else {
            String::new()
        };
        format!("{boards_text}{size}: {}{remedy}", parts.join(", "))
    }
}

/// The field for the file, where there are several.
fn of_file(file: Option<&str>) -> Value {
    file.map_or(json!({}), |file| json!({ "file": file }))
}

/// What a line of text begins with: the file, where there are several.
fn prefix(file: Option<&str>) -> String {
    file.map_or_else(String::new, |file| format!("{file}: "))
}

/// What is wrong with a board, and the first pairs of queens that attack each other.
fn verdict_text(
    board: &ReadBoard,
    verdict: &Verdict,
    pairs: &[AttackingPair],
    base: Base,
) -> String {
    let Position { record, line } = board.position;
    let n = board.queens.n();
    let standing = grouped(board.queens.queens().len() as u128);
    if verdict.status() == Kind::Partial {
        let all = grouped(n.into());
        return format!(
            "board {record}, line {line}: partial, {standing} of {all} queens, none attacked\n"
        );
    }
    let all = counted(verdict.pair_count().into(), "pair");
    let mut text = format!(
        "board {record}, line {line}: attacked, {all} among {standing} queens on {n} × {n}\n"
    );
    for attack in pairs {
        text += &format!("  {}\n", attack_text(attack, base));
    }
    match verdict.pair_count().saturating_sub(pairs.len() as u64) {
        0 => text,
        more => text + &format!("  and {} more\n", counted(more.into(), "pair")),
    }
}

fn attack_text(attack: &AttackingPair, base: Base) -> String {
    format!(
        "{} and {} {}",
        attack.first.counted_from(base.first()),
        attack.second.counted_from(base.first()),
        lines::along(attack.line, base)
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
        "along": kind,
        "index": number,
    })
}

/// Judges lines that may be too long to hold.
fn stream(
    arguments: &Check,
    source: Source<'_>,
    file: Option<String>,
    terminal: &Terminal,
) -> Outcome {
    match arguments.input.from {
        None | Some(Format::Columns) => {}
        Some(other) => {
            return Err(Failure::wrong(format_args!(
                "--stream reads columns, not {other}: leave it out, or write columns"
            )));
        }
    }
    let input = source.open(terminal)?;
    let mut report = Report::open(arguments, file, Format::Columns, None)?;
    let progress = Progress::start(terminal, "board", None, false);
    for line in check_columns(input, arguments.input.base.unwrap_or_default()) {
        let judged = match line {
            Ok(judged) => judged,
            Err(error) => return Err(source.failure(&error)),
        };
        report.tally.boards += 1;
        progress.set(report.tally.boards);
        let fault = match judged.verdict {
            Ok(n) => {
                let size = Some(Shape::square(n));
                report.size = size.filter(|_| report.tally.boards == 1 || report.size == size);
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
        report.name_fault(at, &fault.to_string(), &as_counted)?;
    }
    if report.tally.boards == 0 {
        return Err(Failure::wrong("there is no line of columns in the input"));
    }
    drop(progress);
    report.finish()
}

/// Below, all solutions are there in a fraction of a second.
const SEVERAL_THREADS_FROM: u32 = 13;

/// The longest answer that may be a number.
const NUMBER: usize = 1 << 12;

/// Compares a list with all solutions of its size, or a number with theirs.
fn run_grade(
    arguments: &Check,
    source: Source<'_>,
    file: Option<&str>,
    terminal: &Terminal,
) -> Outcome {
    let told = match arguments.size {
        None => None,
        Some(size) if size.rows == size.columns => Some(size.rows),
        Some(size) => {
            return Err(Failure::wrong(format_args!(
                "--complete compares solutions of n queens on n × n, not on {size}"
            )));
        }
    };
    let mut input = source.open(terminal)?;
    let mut head = Vec::new();
    let read = (&mut input).take(NUMBER as u64).read_to_end(&mut head);
    read.map_err(|error| Failure::reading(source.name(), &error))?;
    if let Some(n) = told
        && head.len() < NUMBER
        && let Some(number) = bare_number(&String::from_utf8_lossy(&head), n)
    {
        return grade_number(arguments, n, number, file);
    }
    let number = String::from_utf8_lossy(&head).trim().parse::<u128>();
    if told.is_none() && number.is_ok_and(|number| number > 1) {
        return Err(Failure::wrong(
            "a number of solutions says nothing without the size: give --size N",
        ));
    }
    let input = std::io::Cursor::new(head).chain(input);
    let right = |board: &ReadBoard| {
        told.is_none_or(|n| board.shape == Shape::square(n))
            && check(&board.queens).status() == Kind::Solution
    };
    let reader = match Reader::judged(input, read_options(arguments), right) {
        Ok(reader) => Some(reader),
        // No output at all is a list without boards.
        Err(error) if error.is_empty() && told.is_some() => None,
        Err(error) => return Err(source.failure(&error)),
    };
    // A board that cannot be read is named, and the others are compared.
    let mut unread = 0;
    let mut boards = reader.into_iter().flatten().filter(|board| match board {
        Err(error) if error.io().is_none() => {
            unread += 1;
            if unread <= NAMED {
                say(format_args!("{}: {error}", source.name()));
            }
            false
        }
        _ => true,
    });
    // The first board tells the size.
    let first = boards
        .next()
        .transpose()
        .map_err(|error| source.failure(&error))?;
    let size = told.or(first.as_ref().map(|board| board.queens.n()));
    let Some(n) = size else {
        return Err(Failure::wrong(
            "the list is empty: tell the size of its boards with --size N",
        ));
    };
    let fundamental = arguments.fundamental;
    // Only where it takes a while are threads worth their start.
    let truth: Box<dyn Iterator<Item = Solution>> = match n {
        ..SEVERAL_THREADS_FROM => Box::new(Solutions::new(n).map_err(Failure::wrong)?),
        _ => {
            let threads = queens::threads::available().get();
            Box::new(ParallelSolutions::new(n, threads).map_err(Failure::wrong)?)
        }
    };
    let progress = Progress::start(terminal, "board", None, false);
    let listed = first
        .into_iter()
        .map(Ok)
        .chain(boards)
        .inspect(|_| progress.add(1));
    let asked_for =
        |solution: &[u32]| !fundamental || Orbit::size_if_fundamental(solution).is_some();
    let total = published(n, fundamental);
    let truth = truth
        .inspect(|_| progress.add(1))
        .take_while(|_| !interrupt::requested());
    let grade = grade_against(n, listed, asked_for, truth, total, NAMED)
        .map_err(|error| source.failure(&error))?;
    drop(progress);
    if interrupt::requested() {
        return Err(Failure::Interrupted);
    }
    let status = match (unread, grade.is_perfect()) {
        (0, true) => Status::Done,
        (0, false) => Status::Negative,
        _ => Status::Unread,
    };
    let object = grade_json(n, unread, &grade);
    let text = grade_text(n, &grade, arguments);
    answer(arguments, file, &object, &text, status)
}

/// The published number of solutions, or of fundamental ones.
fn published(n: u32, fundamental: bool) -> Option<u64> {
    let known = if fundamental {
        queens::known::fundamental(n)
    } else {
        queens::known::all(n)
    };
    known.and_then(|known| u64::try_from(known).ok())
}

/// The number of a text that has only one, besides n itself in a sentence: "92", "There are 92 solutions for n = 8".
fn bare_number(text: &str, n: u32) -> Option<u128> {
    let ends = |sign: char| sign.is_whitespace() || ".:;=!?".contains(sign);
    let tokens = text.split(ends).map(|token| token.trim_matches(','));
    let tokens = tokens.filter(|token| !token.is_empty());
    let (words, numbers): (Vec<&str>, Vec<&str>) =
        tokens.partition(|token| token.chars().all(char::is_alphabetic));
    // What is neither a word nor a number is part of a board: `b4`, `[1`.
    let number = |token: &str| token.replace([',', '_'], "").parse().ok();
    let mut numbers: Vec<u128> = numbers.into_iter().map(number).collect::<Option<_>>()?;
    if numbers.len() == 2 && !words.is_empty() {
        numbers.remove(numbers.iter().position(|&number| number == n.into())?);
    }
    let [number] = numbers[..] else { return None };
    // The columns of a board are digits, too: 15863724.
    let is_board = words.is_empty() && n > 3 && number.to_string().len() == n as usize;
    (!is_board).then_some(number)
}

/// What is counted.
fn kind(arguments: &Check) -> &'static str {
    match arguments.fundamental {
        true => "fundamental solution",
        false => "solution",
    }
}

/// Prints an answer that is one object or one text of a file.
fn answer(
    arguments: &Check,
    file: Option<&str>,
    object: &Value,
    text: &str,
    status: Status,
) -> Outcome {
    let answer = Listed::open(of_file(file), None, arguments.answer)?;
    answer.end(object, &(prefix(file) + text), Ok(status))
}

/// Holds a number against the number of solutions.
fn grade_number(arguments: &Check, n: u32, number: u128, file: Option<&str>) -> Outcome {
    let kind = kind(arguments);
    let Some(known) = published(n, arguments.fundamental).map(u128::from) else {
        return Err(Failure::wrong(format_args!(
            "the number of {kind}s of n = {n} is not known: `queens count {n}` may find it"
        )));
    };
    let (number_text, known_text) = (grouped(number), counted(known, kind));
    let (word, status, text) = match number == known {
        true => (
            "right",
            Status::Done,
            format!("{number_text} is the number of {kind}s of n = {n}\n"),
        ),
        false => (
            "wrong",
            Status::Negative,
            format!("{number_text} is wrong: there are {known_text} of n = {n}\n"),
        ),
    };
    let object = json!({
        "n": n,
        "count": number.to_string(),
        "known": known.to_string(),
        "answer": word,
    });
    answer(arguments, file, &object, &text, status)
}

fn grade_text(n: u32, grade: &Grade, arguments: &Check) -> String {
    let mut text = String::new();
    let base = arguments.input.base.unwrap_or_default();
    for remark in &grade.remarks {
        let position = remark.position;
        let _ = writeln!(
            text,
            "board {}, line {}: {}",
            position.record,
            position.line,
            flaw_text(&remark.flaw, base)
        );
    }
    for solution in &grade.missed {
        let _ = writeln!(text, "missing: {}", columns_text(solution, base));
    }
    let not_named = (grade.duplicates + grade.wrong + grade.missing)
        .saturating_sub((grade.remarks.len() + grade.missed.len()) as u64);
    if not_named > 0 {
        let _ = writeln!(text, "and {} more", grouped(not_named.into()));
    }
    let kind = kind(arguments);
    let asked_for = counted(u128::from(grade.right) + u128::from(grade.missing), kind);
    let listed = counted(grade.listed.into(), "board");
    if grade.is_perfect() {
        return text + &format!("{listed}: the {asked_for} of n = {n}, each once\n");
    }
    let [right, missing, duplicates, wrong] =
        [grade.right, grade.missing, grade.duplicates, grade.wrong].map(|n| grouped(n.into()));
    text + &format!(
        "{listed} against the {asked_for} of n = {n}: {right} right, {missing} missing, {duplicates} duplicate, {wrong} wrong\n"
    )
}

fn flaw_text(flaw: &Flaw, base: Base) -> String {
    match flaw {
        Flaw::Duplicate => format!("duplicate, {flaw}"),
        Flaw::Attacked { attack, pairs } => {
            let more = match pairs {
                1 => String::new(),
                more => format!(" ({} pairs)", grouped((*more).into())),
            };
            format!("wrong, {}{more}", attack_text(attack, base))
        }
        Flaw::NotAskedFor => "wrong, a solution, but not a fundamental one".to_owned(),
        _ => format!("wrong, {flaw}"),
    }
}

fn columns_text(columns: &[u32], base: Base) -> String {
    let columns: Vec<String> = columns
        .iter()
        .map(|&column| (u64::from(column) + u64::from(base.first())).to_string())
        .collect();
    columns.join(" ")
}

fn grade_json(n: u32, unread: usize, grade: &Grade) -> Value {
    let fault = |remark: &Remark| {
        let kind = match remark.flaw {
            Flaw::Duplicate => "duplicate",
            Flaw::Size { .. } => "size",
            Flaw::TooFewQueens { .. } => "partial",
            Flaw::Attacked { .. } => "attacked",
            Flaw::NotAskedFor => "not_fundamental",
        };
        json!({ "board": remark.position.record, "line": remark.position.line, "kind": kind })
    };
    let right = grade.is_perfect() && unread == 0;
    json!({
        "n": n,
        "boards": grade.listed,
        "right": grade.right,
        "missing": grade.missing,
        "duplicates": grade.duplicates,
        "wrong": grade.wrong,
        "unread": unread,
        "faults": grade.remarks.iter().map(fault).collect::<Vec<_>>(),
        "first_missing": grade.missed.iter().map(|one| squares(one.iter().copied())).collect::<Vec<_>>(),
        "answer": if right { "right" } else { "wrong" },
    })
}

//! `queens check [FILE]`: is each board a solution? Are these all the solutions?

use std::borrow::Cow;
use std::io::Read;

use queens::check::{AttackingPair, Status as Kind, Verdict, check};
use queens::enumerate::ParallelSolutions;
use queens::{Orbit, Problem, Regions, Square};
use queens_formats::{
    Base, Flaw, Format, Grade, Position, Question, ReadBoard, ReadError, ReadOptions, Reader,
    Remark, Shape, check_columns, grade_against,
};
use serde_json::{Value, json};

use crate::answer::{AnswerFormat, Listed};
use crate::failure::{Failure, Outcome, Status, say};
use crate::input::{BoardInput, Source, shape};
use crate::interrupt;
use crate::lines;
use crate::number::{columns, counted, grouped};
use crate::problem::{self, RuleOptions};
use crate::progress::Progress;
use crate::terminal::Terminal;
use crate::values::whole;

/// Maximum number of remarks and missing solutions that `--complete` names; all are counted.
const NAMED: usize = 20;

/// Check boards: is each a solution?
///
/// Reads and detects every format that `queens list` writes. Each board that is not a solution is named, with the pairs of
/// queens that attack each other. Exit status 0 if all are solutions, else 1. The output of other programs is read as well:
/// lists of any language, drawings, tables, answers of solvers, titles between boards. If it can be read in several ways, it
/// is right if one of them makes it right. If none does and no reading is certain, the exit status is 2: choose a reading
/// with --from and --base.
///
/// With --rules, --regions or --queens, boards are judged by the same rules as in `queens list`; the solutions of `queens
/// list --json` are judged by the problem in that JSON. Only the first fault of each board is then named.
#[derive(clap::Args, Debug)]
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
    /// Compare with all solutions of the size: name those that are missing, listed twice or wrong
    #[arg(long, conflicts_with_all = ["partial", "rules", "regions", "queens"])]
    complete: bool,
    /// List at most K attacking pairs of a board
    #[arg(short = 'n', long, value_name = "K", default_value_t = 20, value_parser = whole(0..=usize::MAX),
        conflicts_with_all = ["stream", "complete", "rules", "regions", "queens"])]
    limit: usize,
    /// With --complete, compare with the fundamental solutions only
    #[arg(long, requires = "complete", conflicts_with_all = ["partial", "limit", "stream", "rules", "regions", "queens"])]
    fundamental: bool,
    /// Check lines of columns too long for memory: name only the first fault of each
    #[arg(long, conflicts_with_all = ["partial", "complete", "size", "rules", "regions", "queens"])]
    stream: bool,
    #[command(flatten)]
    answer: AnswerFormat,
}

pub(crate) fn run(arguments: &Check, terminal: &Terminal) -> Outcome {
    let regions = arguments.rules.read_regions(terminal)?;
    let mut worst = Status::Done;
    for source in Source::all(&arguments.input.files) {
        let status = if arguments.stream {
            stream(arguments, source, terminal)?
        } else if arguments.complete {
            compare(arguments, source, terminal)?
        } else {
            judge(arguments, regions.as_ref(), source, terminal)?
        };
        if worst != Status::Unread && status != Status::Done {
            worst = status;
        }
    }
    Ok(worst)
}

/// Judges board by board.
fn judge(
    arguments: &Check,
    regions: Option<&Regions>,
    source: Source<'_>,
    terminal: &Terminal,
) -> Outcome {
    // A map of regions gives the size of boards that do not show it.
    let size_of = |regions: &Regions| {
        let (rows, columns) = regions.shape();
        Shape { rows, columns }
    };
    let size = arguments.size.or(regions.map(size_of));
    let input = source.open(terminal)?;
    let right = |board: &ReadBoard| match question(arguments, board, regions) {
        Ok(Some(question)) => question.is_solved_by(board.queens.queens()),
        Ok(None) => board.is_solution(),
        Err(_) => false,
    };
    let reader = Reader::judged(input, read_options(arguments, size), right);
    let mut reader = reader.map_err(|error| match source.failure(&error) {
        Failure::NoAnswer(why, _) if size.is_none() && error.is_about_size() => {
            Failure::wrong(format_args!("{why}\n  {SIZE}"))
        }
        failure => failure,
    })?;
    let mut report = Report::open(arguments, source, reader.format())?;
    report.reading = reader.reading().map(str::to_owned);
    let progress = Progress::start(terminal, "board", None, false);
    while let Some(board) = reader.next() {
        interrupt::check()?;
        let board = match board {
            Ok(board) => board,
            Err(error) if error.io().is_some() => return Err(source.failure(&error)),
            Err(error) => {
                report.name_unread(&error)?;
                continue;
            }
        };
        report.base = reader.base().unwrap_or_default();
        match question(arguments, &board, regions)? {
            Some(question) => report.judge_by(&question, &board)?,
            None => report.judge(&board)?,
        }
        progress.set(report.tally.boards);
    }
    drop(progress);
    report.finish()
}

/// The question by which a board is judged, from the options or else from the text; none for chess queens on a square.
fn question<'b>(
    arguments: &Check,
    board: &'b ReadBoard,
    regions: Option<&Regions>,
) -> Result<Option<Cow<'b, Question>>, Failure> {
    if !arguments.rules.any() {
        return Ok(board.question());
    }
    let Shape { rows, columns } = board.shape;
    let empty = problem::checked(Problem::rectangle(rows, columns))?;
    let base = arguments.input.base.unwrap_or_default();
    let problem = arguments.rules.apply(empty, regions.cloned(), base)?;
    Ok(Some(Cow::Owned(Question::Problem(problem))))
}

fn read_options(arguments: &Check, size: Option<Shape>) -> ReadOptions {
    ReadOptions {
        format: arguments.input.from,
        base: arguments.input.base,
        size,
        partial: arguments.partial,
        ..ReadOptions::default()
    }
}

/// Number of boards of each kind.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    boards: u64,
    solutions: u64,
    partial: u64,
    attacked: u64,
    unread: u64,
}

/// The remedy if a text shows nothing of the board except its queens.
const SIZE: &str = "the text does not say how large the board is: add --size 8 or --size 4x6";

/// The answer for one file; if there are several files, it begins with the name.
struct Answer {
    listed: Listed,
    prefix: String,
}

impl Answer {
    fn open(
        arguments: &Check,
        source: Source<'_>,
        list: Option<&str>,
        mut fields: Value,
    ) -> Result<Self, Failure> {
        let mut prefix = String::new();
        if arguments.input.files.len() > 1 {
            prefix = format!("{}: ", source.name());
            fields["file"] = source.name().into();
        }
        let listed = Listed::open(fields, list, arguments.answer.is_json())?;
        Ok(Answer { listed, prefix })
    }

    fn take(&mut self, object: Value, text: &str) -> Result<(), Failure> {
        self.listed.take(object, &format!("{}{text}", self.prefix))
    }

    /// Ends the answer; some boards may have been unreadable.
    fn end(self, mut fields: Value, text: &str, right: bool, unread: u64) -> Outcome {
        let status = match (unread, right) {
            (0, true) => Status::Done,
            (0, false) => Status::Negative,
            _ => Status::Unread,
        };
        // Boards that cannot be read are neither right nor wrong.
        if unread > 0 {
            let message = format!("{} cannot be read", counted(unread.into(), "board"));
            fields["error"] = json!({ "status": status as u8, "message": message });
        }
        if unread == 0 || !right {
            fields["answer"] = if right { "right" } else { "wrong" }.into();
        }
        let text = format!("{}{text}", self.prefix);
        self.listed.end(&fields, &text, Ok(status))
    }
}

/// The report on the boards, written as it arises; no board is kept.
struct Report<'a> {
    arguments: &'a Check,
    source: Source<'a>,
    answer: Answer,
    base: Base,
    tally: Tally,
    /// Whether only the first fault of a board is looked for, whatever it is.
    one_fault: bool,
    /// The size of the boards, if all have the same.
    size: Option<Shape>,
    /// Whether the size is only the smallest that holds the queens, because neither the text nor an option states it.
    guessed: bool,
    /// How the text is read, if that needs to be said.
    reading: Option<String>,
}

impl<'a> Report<'a> {
    fn open(arguments: &'a Check, source: Source<'a>, format: Format) -> Result<Self, Failure> {
        let head = json!({ "format": format.name() });
        Ok(Report {
            arguments,
            source,
            answer: Answer::open(arguments, source, Some("faults"), head)?,
            base: arguments.input.base.unwrap_or_default(),
            tally: Tally::default(),
            one_fault: arguments.stream,
            size: None,
            guessed: arguments.size.is_none() && matches!(format, Format::Pairs | Format::Squares),
            reading: None,
        })
    }

    /// Names a board that cannot be read; those after it can.
    fn name_unread(&mut self, error: &ReadError) -> Result<(), Failure> {
        self.tally.unread += 1;
        let why = error.to_string();
        if !self.arguments.answer.is_json() {
            if self.tally.unread <= NAMED as u64 {
                say(format_args!("{}: {why}", self.source.name()));
            }
            return Ok(());
        }
        let object = json!({ "line": error.line(), "kind": "unread", "why": why });
        self.answer.take(object, "")
    }

    fn judge(&mut self, board: &ReadBoard) -> Result<(), Failure> {
        self.take_size(Some(board.shape));
        let verdict = check(&board.queens);
        let kind = match verdict.status() {
            Kind::Solution => {
                self.tally.solutions += 1;
                return Ok(());
            }
            Kind::Partial => {
                self.tally.partial += 1;
                if self.arguments.partial {
                    return Ok(());
                }
                "partial"
            }
            Kind::Attacked => {
                self.tally.attacked += 1;
                "attacked"
            }
        };
        let pairs = Vec::from_iter(verdict.pairs().take(self.arguments.limit));
        let object = json!({
            "board": board.position.record,
            "line": board.position.line,
            "kind": kind,
            "n": board.queens.n(),
            "queen_count": board.queens.queens().len(),
            "pair_count": verdict.pair_count(),
            "pairs": pairs.iter().map(attack_json).collect::<Vec<_>>(),
        });
        let text = verdict_text(board, &verdict, &pairs, self.base);
        self.answer.take(object, &text)
    }

    /// Counts one more board, of this size if it is known.
    fn take_size(&mut self, shape: Option<Shape>) {
        let is_like_all = self.tally.boards == 0 || self.size == shape;
        self.size = shape.filter(|_| is_like_all);
        self.tally.boards += 1;
    }

    /// Judges a board by rules other than those of chess queens.
    fn judge_by(&mut self, question: &Question, board: &ReadBoard) -> Result<(), Failure> {
        self.take_size(Some(board.shape));
        let queens = board.queens.queens();
        let fault = |base| question.fault(queens, base);
        let Some(from_0) = fault(0) else {
            self.tally.solutions += 1;
            return Ok(());
        };
        if self.arguments.partial && question.is_partial(queens) {
            self.tally.partial += 1;
            return Ok(());
        }
        self.tally.attacked += 1;
        self.one_fault = true;
        let as_counted = fault(self.base.first()).expect("a fault from either base");
        self.name_fault(board.position, &from_0, &as_counted)
    }

    /// Names the fault of a board, in words that count from 0 in JSON, and as the user counts elsewhere.
    fn name_fault(&mut self, at: Position, from_0: &str, as_counted: &str) -> Result<(), Failure> {
        let Position { record, line } = at;
        let object = json!({ "board": record, "line": line, "kind": "rules", "why": from_0 });
        let text = format!("board {record}, line {line}: {as_counted}\n");
        self.answer.take(object, &text)
    }

    fn finish(self) -> Outcome {
        let text = self.summary() + "\n";
        let tally = &self.tally;
        let right = tally.attacked == 0 && (self.arguments.partial || tally.partial == 0);
        let fields = json!({
            "boards": tally.boards, "right": tally.solutions, "partial": tally.partial,
            "attacked": tally.attacked, "unread": tally.unread,
        });
        self.answer.end(fields, &text, right, tally.unread)
    }

    fn summary(&self) -> String {
        let tally = &self.tally;
        let all = tally.boards + tally.unread;
        let mut text = counted(all.into(), "board");
        if all == 0 {
            return text + ": nothing to check";
        }
        if let Some(size) = self.size {
            text += &format!(" of {size}");
        }
        if tally.solutions == all {
            text += match all {
                1 => ": a solution",
                _ => ": all solutions",
            };
            let reading = self.reading.as_ref();
            return text + &reading.map_or_else(String::new, |how| format!(" (read as {how})"));
        }
        if self.one_fault && tally.attacked == 1 && all == 1 {
            return text + ": not a solution";
        }
        text += &format!(": {}", counted(tally.solutions.into(), "solution"));
        let attacked = if self.one_fault { "not" } else { "attacked" };
        let others = [
            (tally.partial, "partial"),
            (tally.attacked, attacked),
            (tally.unread, "unread"),
        ];
        for (number, word) in others.into_iter().filter(|(number, _)| *number > 0) {
            text += &format!(", {} {word}", grouped(number.into()));
        }
        if tally.partial > 0 && self.guessed {
            text += &format!("\n  {SIZE}");
        }
        text
    }
}

/// The faults of a board, with the first pairs of queens that attack each other.
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
        more => text + &format!("  and {}\n", counted(more.into(), "more pair")),
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
    // For example `{"diagonal": -1}`.
    let line = json!(attack.line);
    let (along, index) = line.as_object().and_then(|line| line.iter().next()).unzip();
    json!({ "first": attack.first, "second": attack.second, "along": along, "index": index })
}

/// Judges lines that may be too long to hold in memory.
fn stream(arguments: &Check, source: Source<'_>, terminal: &Terminal) -> Outcome {
    if let Some(other) = arguments.input.from
        && other != Format::Columns
    {
        return Err(Failure::wrong(format_args!(
            "--stream reads columns, not {other}: leave out --stream, or give columns"
        )));
    }
    let input = source.open(terminal)?;
    let mut report = Report::open(arguments, source, Format::Columns)?;
    let progress = Progress::start(terminal, "board", None, false);
    for judged in check_columns(input, arguments.input.base) {
        let judged = judged.map_err(|error| source.failure(&error))?;
        report.take_size(judged.verdict.as_ref().ok().map(|&n| Shape::square(n)));
        progress.set(report.tally.boards);
        let Err(fault) = judged.verdict else {
            report.tally.solutions += 1;
            continue;
        };
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

/// Below this n, all solutions are found in a fraction of a second.
const SEVERAL_THREADS_FROM: u32 = 13;

/// Maximum length of an answer that may be a number.
const NUMBER: usize = 1 << 12;

/// Compares a list with all solutions of its size, or a number with their number.
fn compare(arguments: &Check, source: Source<'_>, terminal: &Terminal) -> Outcome {
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
    let text = String::from_utf8_lossy(&head);
    match told {
        Some(n) if head.len() < NUMBER => {
            if let Some(number) = bare_number(&text, n) {
                return compare_number(arguments, source, n, number);
            }
        }
        None if text.trim().parse().is_ok_and(|number: u128| number > 1) => {
            return Err(Failure::wrong("a number of solutions needs --size N"));
        }
        _ => {}
    }
    let input = std::io::Cursor::new(head).chain(input);
    let right = |board: &ReadBoard| {
        told.is_none_or(|n| board.shape == Shape::square(n))
            && check(&board.queens).status() == Kind::Solution
    };
    let reader = match Reader::judged(input, read_options(arguments, arguments.size), right) {
        Ok(reader) => Some(reader),
        // Empty output is a list without boards.
        Err(error) if error.is_empty() && told.is_some() => None,
        Err(error) => return Err(source.failure(&error)),
    };
    // Boards that cannot be read are named, and the others are compared.
    let mut unread = 0;
    let mut boards = reader.into_iter().flatten().filter(|board| match board {
        Err(error) if error.io().is_none() => {
            unread += 1;
            if unread <= NAMED as u64 {
                say(format_args!("{}: {error}", source.name()));
            }
            false
        }
        _ => true,
    });
    // The first board determines the size.
    let first = boards.next().transpose();
    let first = first.map_err(|error| source.failure(&error))?;
    let size = told.or(first.as_ref().map(|board| board.queens.n()));
    let Some(n) = size else {
        return Err(Failure::wrong("the list is empty: give --size N"));
    };
    // Threads are worth their start only if the search takes a while.
    let threads = match n {
        ..SEVERAL_THREADS_FROM => 1,
        _ => queens::threads::available().get(),
    };
    let truth = ParallelSolutions::new(n, threads)?;
    let progress = Progress::start(terminal, "board", None, false);
    let listed = first.into_iter().map(Ok).chain(boards);
    let listed = listed.inspect(|_| progress.add(1));
    let is_asked_for =
        |solution: &[u32]| !arguments.fundamental || Orbit::size_if_fundamental(solution).is_some();
    let (_, known) = asked_for(arguments, n);
    let total = known.and_then(|known| known.try_into().ok());
    let truth = truth
        .inspect(|_| progress.add(1))
        .take_while(|_| !interrupt::requested());
    let grade = grade_against(n, listed, is_asked_for, truth, total, NAMED)
        .map_err(|error| source.failure(&error))?;
    drop(progress);
    interrupt::check()?;
    let answer = Answer::open(arguments, source, None, json!({}))?;
    let text = grade_text(n, &grade, arguments);
    answer.end(
        grade_json(n, unread, &grade),
        &text,
        grade.is_perfect(),
        unread,
    )
}

/// What is asked for, and the published number of such solutions.
fn asked_for(arguments: &Check, n: u32) -> (&'static str, Option<u128>) {
    if arguments.fundamental {
        ("fundamental solution", queens::known::fundamental(n))
    } else {
        ("solution", queens::known::all(n))
    }
}

/// The only number in a text, apart from n itself in a sentence: "92", "There are 92 solutions for n = 8".
fn bare_number(text: &str, n: u32) -> Option<u128> {
    let ends = |sign: char| sign.is_whitespace() || ".:;=!?".contains(sign);
    let tokens = text.split(ends).map(|token| token.trim_matches(','));
    let tokens = tokens.filter(|token| !token.is_empty());
    let (words, numbers): (Vec<&str>, Vec<&str>) =
        tokens.partition(|token| token.chars().all(char::is_alphabetic));
    // Anything that is neither a word nor a number is part of a board: `b4`, `[1`.
    let number = |token: &str| token.replace([',', '_'], "").parse().ok();
    let mut numbers: Vec<u128> = numbers.into_iter().map(number).collect::<Option<_>>()?;
    if numbers.len() == 2 && !words.is_empty() {
        numbers.remove(numbers.iter().position(|&number| number == n.into())?);
    }
    let [number] = numbers[..] else { return None };
    // The columns of a board look like a number, too: 15863724.
    let is_board = words.is_empty() && n > 3 && number.to_string().len() == n as usize;
    (!is_board).then_some(number)
}

/// Compares a number with the number of solutions.
fn compare_number(arguments: &Check, source: Source<'_>, n: u32, number: u128) -> Outcome {
    let (kind, known) = asked_for(arguments, n);
    let Some(known) = known else {
        return Err(Failure::wrong(format_args!(
            "the number of {kind}s of n = {n} is not known: `queens count {n}` may find it"
        )));
    };
    let number_text = grouped(number);
    let text = if number == known {
        format!("{number_text} is the number of {kind}s of n = {n}\n")
    } else {
        let known = counted(known, kind);
        format!("{number_text} is wrong: there are {known} of n = {n}\n")
    };
    let object = json!({ "n": n, "count": number.to_string(), "known": known.to_string() });
    let answer = Answer::open(arguments, source, None, json!({}))?;
    answer.end(object, &text, number == known, 0)
}

fn grade_text(n: u32, grade: &Grade, arguments: &Check) -> String {
    let mut text = String::new();
    let base = arguments.input.base.unwrap_or_default();
    for Remark { position, flaw } in &grade.remarks {
        let Position { record, line } = position;
        text += &format!("board {record}, line {line}: {}\n", flaw_text(flaw, base));
    }
    for solution in &grade.missed {
        text += &format!("missing: {}\n", columns(solution, base.first()));
    }
    let not_named = (grade.duplicates + grade.wrong + grade.missing)
        .saturating_sub((grade.remarks.len() + grade.missed.len()) as u64);
    if not_named > 0 {
        text += &format!("and {} more\n", grouped(not_named.into()));
    }
    let (kind, _) = asked_for(arguments, n);
    let all = u128::from(grade.right) + u128::from(grade.missing);
    let asked_for = counted(all, kind);
    let listed = counted(grade.listed.into(), "board");
    if grade.is_perfect() {
        return match all {
            0 => text + &format!("{listed}: n = {n} has no {kind}\n"),
            1 => text + &format!("{listed}: the only {kind} of n = {n}\n"),
            _ => text + &format!("{listed}: the {asked_for} of n = {n}, each once\n"),
        };
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

fn grade_json(n: u32, unread: u64, grade: &Grade) -> Value {
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
    json!({
        "n": n,
        "boards": grade.listed,
        "right": grade.right,
        "missing": grade.missing,
        "duplicates": grade.duplicates,
        "wrong": grade.wrong,
        "unread": unread,
        "faults": grade.remarks.iter().map(fault).collect::<Vec<_>>(),
        "first_missing": grade.missed.iter().map(|one| Vec::from_iter(Square::in_rows(one))).collect::<Vec<_>>(),
    })
}

//! What the right answer is, and what is wrong with any other.
//!
//! A board may be in any format that [`Reader`] reads, with numbers from 0 or from 1. Numbers may be in brackets, with
//! commas, or in a sentence. No answer is called wrong for the way it is written if its meaning is plain.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, Write};

use queens::check::{AttackingPair, Status, check};
use queens::{Line, Orbit, Placement, Solution, Square};

use crate::error::{ReadError, User};
use crate::format::Format;
use crate::language::Language;
use crate::messages::{Values, values};
use crate::read::{ReadBoard, ReadOptions, Reader, Shape};

/// The right answer, according to the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// Yes or no.
    YesNo(bool),
    /// One number.
    Number(u128),
    /// These numbers, in this order.
    Numbers(Vec<u128>),
    /// These squares, in any order.
    Squares(BTreeSet<Square>),
    /// This board of size n, or that there is none.
    Board {
        /// Size of the board.
        n: u32,
        /// The columns of its queens, from the top row down.
        columns: Option<Vec<u32>>,
    },
    /// This board, drawn.
    Drawing(Vec<u32>),
    /// Any solution of size n with queens on the given squares, or that there is none. It is checked, not compared.
    Solution {
        /// Size of the board.
        n: u32,
        /// Squares with queens.
        given: Vec<Square>,
        /// Whether there is such a solution.
        exists: bool,
    },
    /// All of these solutions, each once.
    Boards {
        /// Size of the boards.
        n: u32,
        /// The solutions, in lexicographic order.
        all: Vec<Solution>,
        /// How they may be listed.
        listing: Listing,
    },
}

/// How solutions may be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// In any order.
    AnyOrder,
    /// In lexicographic order.
    InOrder,
    /// In any order, and instead of each fundamental solution any from its orbit under the eight symmetries.
    OneOfEachOrbit,
}

/// What is wrong with an answer. In a variant, "it" is the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Nothing was printed.
    Silent,
    /// It is not UTF-8 text from this byte on.
    NotText(usize),
    /// There should be a number here.
    NotANumber(String),
    /// There are too few or too many numbers.
    HowMany {
        /// Number found.
        found: usize,
        /// Number expected.
        expected: usize,
    },
    /// It says neither yes nor no.
    NotYesNo,
    /// It is not a board that can be read.
    NotABoard {
        /// The line of the fault, counted from 1; 0 if the fault is on no line.
        line: u64,
        /// Why, in the languages of [`Language::ALL`].
        reason: [String; 3],
    },
    /// It is a board, but not drawn.
    NotDrawn(Format),
    /// This many boards instead of one.
    SeveralBoards(usize),
    /// It is another answer.
    Different,
    /// It is a board although none exists.
    NoneExists,
    /// It says that there is no board although one exists.
    OneExists,
    /// The board has too few queens.
    TooFew {
        /// Number found.
        found: usize,
        /// Number expected.
        expected: u32,
    },
    /// The board is not a solution.
    Attacked(AttackingPair),
    /// There is no queen on a square that has one in the input.
    NotGiven(Square),
    /// A square is missing.
    MissingSquare(Square),
    /// A square should not be there.
    ExtraSquare(Square),
    /// This board is missing, one of this many.
    Missing(Vec<u32>, usize),
    /// This board is listed twice.
    Twice(Vec<u32>),
    /// The second board should come before the first.
    OutOfOrder(Vec<u32>, Vec<u32>),
    /// One of these boards is a rotation or reflection of the other.
    OneOrbit(Vec<u32>, Vec<u32>),
}

/// Words for yes and no, in lower case.
const YES: [&str; 9] = ["yes", "y", "true", "1", "да", "истина", "是", "有", "对"];
const NO: [&str; 10] = [
    "no", "n", "false", "0", "нет", "ложь", "否", "没有", "无", "不是",
];

/// Words for "there is none", in lower case.
const NONE: [&str; 13] = [
    "none",
    "no",
    "nil",
    "null",
    "undefined",
    "false",
    "no solution",
    "[]",
    "()",
    "{}",
    "нет",
    "无",
    "没有",
];

impl Expected {
    /// Judges what a program printed.
    ///
    /// # Errors
    /// What is wrong with the output: the first fault that a person reading it would find.
    ///
    /// ```
    /// use queens_formats::exercise::{Expected, Fault};
    /// let expected = Expected::Number(92);
    /// assert_eq!(expected.judge(b"There are 92 solutions.\n"), Ok(()));
    /// assert_eq!(expected.judge(b"91\n"), Err(Fault::Different));
    /// ```
    pub fn judge(&self, output: &[u8]) -> Result<(), Fault> {
        let text = match std::str::from_utf8(output) {
            Ok(text) => text.trim_start_matches('\u{feff}'),
            Err(error) => return Err(Fault::NotText(error.valid_up_to())),
        };
        if text.trim().is_empty() && !self.is_nothing() {
            return Err(Fault::Silent);
        }
        let same = |is_same: bool| is_same.then_some(()).ok_or(Fault::Different);
        match self {
            Expected::YesNo(expected) => same(yes_or_no(text)? == *expected),
            Expected::Number(expected) => same(one_number(text)? == *expected),
            Expected::Numbers(expected) => {
                let numbers = numbers(text)?;
                let (found, many) = (numbers.len(), expected.len());
                if found != many {
                    let expected = many;
                    return Err(Fault::HowMany { found, expected });
                }
                same(numbers == *expected)
            }
            Expected::Squares(expected) => {
                let found = squares(text, expected.len())?;
                let missing = expected.difference(&found).next();
                let extra = found.difference(expected).next();
                match (missing, extra) {
                    (_, Some(&extra)) => Err(Fault::ExtraSquare(extra)),
                    (Some(&missing), None) => Err(Fault::MissingSquare(missing)),
                    (None, None) => Ok(()),
                }
            }
            Expected::Board { n, columns } => match (one_board(text, *n)?, columns) {
                (None, None) => Ok(()),
                (None, Some(_)) => Err(Fault::OneExists),
                (Some(_), None) => Err(Fault::NoneExists),
                (Some(board), Some(columns)) if board.queens.queens().len() < columns.len() => {
                    Err(Fault::TooFew {
                        found: board.queens.queens().len(),
                        expected: columns.len() as u32,
                    })
                }
                (Some(board), Some(columns)) => {
                    same(board.queens.columns().as_ref() == Some(columns))
                }
            },
            Expected::Drawing(columns) => {
                let n = columns.len() as u32;
                let reader = reader(text, n)?;
                let format = reader.format();
                match &all_of(reader)?[..] {
                    [board] if format.is_drawn() => {
                        same(board.queens.columns().as_ref() == Some(columns))
                    }
                    [_] => Err(Fault::NotDrawn(format)),
                    [] => Err(Fault::Silent),
                    boards => Err(Fault::SeveralBoards(boards.len())),
                }
            }
            Expected::Solution { n, given, exists } => match one_board(text, *n)? {
                None if *exists => Err(Fault::OneExists),
                None => Ok(()),
                Some(board) => {
                    solution(&board.queens)?;
                    let missing = given
                        .iter()
                        .find(|square| !board.queens.queens().contains(square));
                    missing.map_or(Ok(()), |&square| Err(Fault::NotGiven(square)))
                }
            },
            Expected::Boards { n, all, listing } => listed(text, *n, all, *listing),
        }
    }

    /// Whether the right answer is to print nothing, or that there is none.
    fn is_nothing(&self) -> bool {
        match self {
            Expected::Squares(squares) => squares.is_empty(),
            Expected::Board { columns, .. } => columns.is_none(),
            Expected::Solution { exists, .. } => !exists,
            Expected::Boards { all, .. } => all.is_empty(),
            _ => false,
        }
    }

    /// The answer in words and numbers, shortened if it is long.
    pub fn shown(&self, language: Language) -> String {
        let text = |name| language.text(name).to_owned();
        match self {
            Expected::YesNo(true) => text("exercise.answer.yes"),
            Expected::YesNo(false) => text("exercise.answer.no"),
            Expected::Number(number) => number.to_string(),
            Expected::Numbers(numbers) => words(numbers),
            Expected::Squares(squares) if squares.is_empty() => text("exercise.answer.noSquare"),
            _ if self.is_nothing() => text("exercise.answer.none"),
            Expected::Squares(squares) => words(squares),
            Expected::Drawing(columns) => drawn(columns),
            Expected::Board { columns, .. } => words(columns.iter().flatten()),
            Expected::Solution { given, .. } if given.is_empty() => {
                text("exercise.answer.solution")
            }
            Expected::Solution { .. } => text("exercise.answer.completion"),
            Expected::Boards { all, .. } => {
                let mut text = language.say("exercise.answer.boards", values![many = all.len()]);
                for solution in all.iter().take(SHOWN) {
                    let _ = write!(text, "\n{}", words(&solution[..]));
                }
                if all.len() > SHOWN {
                    text.push_str("\n…");
                }
                text
            }
        }
    }
}

/// Number of boards of a long list that are shown.
const SHOWN: usize = 10;

fn words<T: ToString>(things: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    words.join(" ")
}

fn drawn(columns: &[u32]) -> String {
    let row = |&column: &u32| {
        let signs = (0..columns.len() as u32).map(|at| if at == column { 'Q' } else { '.' });
        signs.collect::<String>()
    };
    columns.iter().map(row).collect::<Vec<_>>().join("\n")
}

/// Judges a list of solutions. Each represents a wanted solution, itself or the first of its orbit, and every wanted
/// solution must be represented once.
fn listed(text: &str, n: u32, wanted: &[Solution], listing: Listing) -> Result<(), Fault> {
    let in_order = listing == Listing::InOrder;
    let mut seen: BTreeMap<Solution, Vec<u32>> = BTreeMap::new();
    let mut last = Vec::new();
    for board in boards(text, n)? {
        let columns = solution(&board.queens)?;
        let mut board = Solution::new(columns.clone()).expect("it was checked");
        if listing == Listing::OneOfEachOrbit {
            board = Orbit::of(&board).fundamental;
        }
        match seen.insert(board, columns.clone()) {
            Some(other) if other == columns => return Err(Fault::Twice(columns)),
            Some(other) => return Err(Fault::OneOrbit(other, columns)),
            None if in_order && last > columns => return Err(Fault::OutOfOrder(last, columns)),
            None => last = columns,
        }
    }
    let mut missing = wanted.iter().filter(|board| !seen.contains_key(*board));
    match missing.next() {
        None => Ok(()),
        Some(first) => Err(Fault::Missing(first.to_vec(), 1 + missing.count())),
    }
}

/// The columns of a solution, or why the board is not one.
fn solution(board: &Placement) -> Result<Vec<u32>, Fault> {
    let verdict = check(board);
    match verdict.status() {
        Status::Solution => Ok(board.columns().expect("a solution has a queen in each row")),
        Status::Partial => Err(Fault::TooFew {
            found: board.queens().len(),
            expected: board.n(),
        }),
        Status::Attacked => Err(Fault::Attacked(
            verdict.pairs().next().expect("some pair attacks"),
        )),
    }
}

/// A word as compared: without the signs around it, in lower case.
fn word(text: &str) -> String {
    let trimmed = text.trim().trim_matches(['.', '!', '"', '\'', '。']);
    trimmed.trim().to_lowercase()
}

fn yes_or_no(text: &str) -> Result<bool, Fault> {
    let word = word(text);
    match (YES.contains(&&*word), NO.contains(&&*word)) {
        (true, _) => Ok(true),
        (_, true) => Ok(false),
        _ => Err(Fault::NotYesNo),
    }
}

/// Signs between numbers.
const BETWEEN: [char; 10] = ['[', ']', '(', ')', '{', '}', ',', ';', ':', '|'];

fn number_words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|c: char| c.is_whitespace() || BETWEEN.contains(&c));
    parts.filter(|part| !part.is_empty())
}

/// The number that a word is: decimal, binary as `0b101`, hexadecimal as `0x1f`, with the `n` or `L` of large numbers in
/// some languages.
fn number(word: &str) -> Option<u128> {
    let word = word.strip_prefix('+').unwrap_or(word);
    for (prefix, radix) in [("0b", 2), ("0B", 2), ("0x", 16), ("0X", 16)] {
        if let Some(digits) = word.strip_prefix(prefix) {
            return u128::from_str_radix(digits, radix).ok();
        }
    }
    word.strip_suffix(['n', 'L']).unwrap_or(word).parse().ok()
}

fn numbers(text: &str) -> Result<Vec<u128>, Fault> {
    let read = |word: &str| number(word).ok_or_else(|| Fault::NotANumber(word.to_owned()));
    number_words(text).map(read).collect()
}

/// The number of an answer that may be a sentence.
fn one_number(text: &str) -> Result<u128, Fault> {
    let plain = |word: &str| number(word.trim_matches(['.', '!', '"', '\'', '。', '=']));
    let mut found = number_words(text).filter_map(plain);
    match (found.next(), found.count()) {
        (Some(number), 0) => Ok(number),
        (Some(_), more) => Err(Fault::HowMany {
            found: more + 1,
            expected: 1,
        }),
        (None, _) => Err(Fault::NotANumber(text.trim().to_owned())),
    }
}

fn squares(text: &str, expected: usize) -> Result<BTreeSet<Square>, Fault> {
    if NONE.contains(&&*word(text)) {
        return Ok(BTreeSet::new());
    }
    let numbers = numbers(text)?;
    if !numbers.len().is_multiple_of(2) {
        let (found, expected) = (numbers.len(), 2 * expected);
        return Err(Fault::HowMany { found, expected });
    }
    let small =
        |number: u128| u32::try_from(number).map_err(|_| Fault::NotANumber(number.to_string()));
    let pairs = numbers.chunks(2);
    pairs
        .map(|pair| Ok(Square::new(small(pair[0])?, small(pair[1])?)))
        .collect()
}

fn not_a_board(error: &ReadError) -> Fault {
    if error.is_empty() {
        Fault::Silent
    } else {
        Fault::NotABoard {
            line: error.line(),
            reason: Language::ALL.map(|language| error.kind().sentence(language, User::Other)),
        }
    }
}

fn reader(text: &str, n: u32) -> Result<Reader<&[u8]>, Fault> {
    let options = ReadOptions {
        size: Some(Shape::square(n)),
        ..ReadOptions::default()
    };
    Reader::new(text.as_bytes(), options).map_err(|error| not_a_board(&error))
}

/// All boards of an answer; no boards if it is empty or says that there is none.
fn boards(text: &str, n: u32) -> Result<Vec<ReadBoard>, Fault> {
    let word = word(text);
    if word.is_empty() || NONE.contains(&&*word) {
        return Ok(Vec::new());
    }
    all_of(reader(text, n)?)
}

fn all_of(reader: Reader<&[u8]>) -> Result<Vec<ReadBoard>, Fault> {
    reader
        .map(|board| board.map_err(|error| not_a_board(&error)))
        .collect()
}

fn one_board(text: &str, n: u32) -> Result<Option<ReadBoard>, Fault> {
    let mut boards = boards(text, n)?;
    match boards.len() {
        0 | 1 => Ok(boards.pop()),
        several => Err(Fault::SeveralBoards(several)),
    }
}

impl Fault {
    /// What is wrong, in a sentence.
    pub fn words(&self, language: Language) -> String {
        let say = |name, values: Values<'_>| language.say(name, values);
        match self {
            Fault::Silent => say("exercise.fault.silent", &[]),
            Fault::NotText(at) => say("exercise.fault.notText", values![at]),
            Fault::NotANumber(word) => {
                let word = excerpt(word, 1, 60);
                say("exercise.fault.notANumber", values![word])
            }
            Fault::HowMany { found, expected } => {
                say("exercise.fault.howMany", values![found, expected])
            }
            Fault::NotYesNo => say("exercise.fault.notYesNo", &[]),
            Fault::NotABoard { line, reason } => {
                let reason = excerpt(&reason[language as usize], 1, 200);
                say("exercise.fault.notABoard", values![line, reason])
            }
            Fault::NotDrawn(format) => say("exercise.fault.notDrawn", values![format]),
            Fault::SeveralBoards(found) => say("exercise.fault.severalBoards", values![found]),
            Fault::Different => say("exercise.fault.different", &[]),
            Fault::NoneExists => say("exercise.fault.noneExists", &[]),
            Fault::OneExists => say("exercise.fault.oneExists", &[]),
            Fault::TooFew { found, expected } => {
                say("exercise.fault.tooFew", values![found, expected])
            }
            Fault::Attacked(pair) => {
                let (first, second) = (pair.first, pair.second);
                let line = line_words(pair.line, language);
                say("exercise.fault.attacked", values![first, second, line])
            }
            Fault::NotGiven(square) => say("exercise.fault.notGiven", values![square]),
            Fault::MissingSquare(square) => say("exercise.fault.missingSquare", values![square]),
            Fault::ExtraSquare(square) => say("exercise.fault.extraSquare", values![square]),
            Fault::Missing(board, many) => say(
                "exercise.fault.missing",
                values![many, board = words(board)],
            ),
            Fault::Twice(board) => say("exercise.fault.twice", values![board = words(board)]),
            Fault::OutOfOrder(first, second) => say(
                "exercise.fault.outOfOrder",
                values![first = words(first), second = words(second)],
            ),
            Fault::OneOrbit(first, second) => say(
                "exercise.fault.oneOrbit",
                values![first = words(first), second = words(second)],
            ),
        }
    }
}

/// The line on which two queens attack each other, in words.
fn line_words(line: Line, language: Language) -> String {
    let say = |name, number: &dyn Display| language.say(name, values![number]);
    match line {
        Line::Row(row) => say("exercise.line.row", &row),
        Line::Column(column) => say("exercise.line.column", &column),
        Line::Diagonal(difference) => say("exercise.line.diagonal", &difference),
        Line::Antidiagonal(sum) => say("exercise.line.antidiagonal", &sum),
    }
}

/// The beginning of what a program printed, harmless to a terminal: at most `lines` lines of `width` characters, with
/// control characters written out.
pub fn excerpt(text: &str, lines: usize, width: usize) -> String {
    let mut shown = String::new();
    let mut all = text.lines();
    for (number, line) in all.by_ref().take(lines).enumerate() {
        if number > 0 {
            shown.push('\n');
        }
        let mut signs = line.chars();
        for sign in signs.by_ref().take(width) {
            if is_order(sign) {
                shown.extend(sign.escape_default());
            } else {
                shown.push(sign);
            }
        }
        if signs.next().is_some() {
            shown.push('…');
        }
    }
    if all.next().is_some() {
        shown.push_str(if lines == 1 { " …" } else { "\n…" });
    }
    shown
}

/// Whether a terminal would obey the sign, or it changes the direction of reading.
fn is_order(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

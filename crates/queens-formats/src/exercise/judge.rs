//! What the right answer is, and what is wrong with another.
//!
//! A board may come in every format that [`Reader`] reads, in numbers from 0 or from 1; numbers may stand in brackets,
//! with commas, or in a sentence. Nothing is called wrong for the way in which it is written where its meaning is
//! plain.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use queens::check::{AttackingPair, Status, check};
use queens::{Line, Orbit, Placement, Solution, Square};

use super::misread;
use crate::format::Format;
use crate::language::Language;
use crate::read::{ReadBoard, ReadOptions, Reader, Shape};

/// The right answer, as the engine has it.
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
        /// Its size.
        n: u32,
        /// The columns of its queens, from the top row down.
        columns: Option<Vec<u32>>,
    },
    /// This board, drawn.
    Drawing(Vec<u32>),
    /// Any solution of size n with queens on the given squares, or that there is none. It is checked, not compared.
    Solution {
        /// Its size.
        n: u32,
        /// Squares with queens.
        given: Vec<Square>,
        /// Is there one?
        exists: bool,
    },
    /// All of these, each once.
    Boards {
        /// Their size.
        n: u32,
        /// The solutions, in lexicographic order.
        all: Vec<Solution>,
        /// Must they come in lexicographic order?
        in_order: bool,
    },
    /// One of each orbit under the eight symmetries, whichever.
    Orbits {
        /// Their size.
        n: u32,
        /// The fundamental solutions, in lexicographic order.
        fundamental: Vec<Solution>,
    },
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
        /// So many there are.
        found: usize,
        /// So many there should be.
        expected: usize,
    },
    /// It says neither yes nor no.
    NotYesNo,
    /// It is not a board that can be read.
    NotABoard {
        /// The line of the fault, counted from 1; 0 when it lies in no line.
        line: u64,
        /// Why, in English, Russian, Chinese.
        reason: [String; 3],
    },
    /// It is a board, but not drawn.
    NotDrawn(Format),
    /// This many boards instead of one.
    SeveralBoards(usize),
    /// It is another answer.
    Different,
    /// It is a board where there is none.
    NoneExists,
    /// It says that there is none where there is one.
    OneExists,
    /// The board has too few queens.
    TooFew {
        /// So many there are.
        found: usize,
        /// So many there should be.
        expected: u32,
    },
    /// The board is no solution.
    Attacked(AttackingPair),
    /// There is no queen on a square that has one in the input.
    NotGiven(Square),
    /// A square is missing.
    MissingSquare(Square),
    /// A square should not be there.
    ExtraSquare(Square),
    /// This board is missing, one of this many.
    Missing(Vec<u32>, usize),
    /// This board is there twice.
    Twice(Vec<u32>),
    /// The second board should stand before the first.
    OutOfOrder(Vec<u32>, Vec<u32>),
    /// One of these boards is a rotation or reflection of the other.
    OneOrbit(Vec<u32>, Vec<u32>),
}

/// Words for yes and no, in lower case.
const YES: [&str; 9] = ["yes", "y", "true", "1", "да", "истина", "是", "有", "对"];
const NO: [&str; 10] = [
    "no", "n", "false", "0", "нет", "ложь", "否", "没有", "无", "不是",
];

/// What may stand for "there is none", in lower case.
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
    /// What is wrong with it: the first fault that a person reading it would find.
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
        let same = |is_same| {
            if is_same {
                Ok(())
            } else {
                Err(Fault::Different)
            }
        };
        match self {
            Expected::YesNo(expected) => same(yes_or_no(text)? == *expected),
            Expected::Number(expected) => same(one_number(text)? == *expected),
            Expected::Numbers(expected) => {
                let numbers = numbers(text)?;
                if numbers.len() != expected.len() {
                    let (found, expected) = (numbers.len(), expected.len());
                    let silent = found == 0 && text.trim().is_empty();
                    return Err(if silent {
                        Fault::Silent
                    } else {
                        Fault::HowMany { found, expected }
                    });
                }
                same(numbers == *expected)
            }
            Expected::Squares(expected) => {
                let found = squares(text)?;
                let missing = expected.difference(&found).next();
                let extra = found.difference(expected).next();
                match (missing, extra) {
                    (Some(_), _) if text.trim().is_empty() => Err(Fault::Silent),
                    (_, Some(&extra)) => Err(Fault::ExtraSquare(extra)),
                    (Some(&missing), None) => Err(Fault::MissingSquare(missing)),
                    (None, None) => Ok(()),
                }
            }
            Expected::Board { n, columns } => match (one_board(text, *n)?, columns) {
                (None, None) => Ok(()),
                (None, Some(_)) => Err(none_or_silent(text)),
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
                let mut reader = reader(text, n)?;
                let format = reader.format();
                let mut boards = Vec::new();
                for board in &mut reader {
                    boards.push(board.map_err(|error| not_a_board(&error))?);
                }
                match &boards[..] {
                    [board] if is_drawn(format) => {
                        same(board.queens.columns().as_ref() == Some(columns))
                    }
                    [_] => Err(Fault::NotDrawn(format)),
                    [] => Err(Fault::Silent),
                    boards => Err(Fault::SeveralBoards(boards.len())),
                }
            }
            Expected::Solution { n, given, exists } => match one_board(text, *n)? {
                None if *exists => Err(none_or_silent(text)),
                None => Ok(()),
                Some(board) => {
                    solution(&board.queens)?;
                    let missing = given
                        .iter()
                        .find(|square| !board.queens.queens().contains(square));
                    missing.map_or(Ok(()), |&square| Err(Fault::NotGiven(square)))
                }
            },
            Expected::Boards { n, all, in_order } => {
                let mut seen = BTreeSet::new();
                let mut last: Option<Vec<u32>> = None;
                for board in boards(text, *n)? {
                    let columns = solution(&board.queens)?;
                    if !seen.insert(columns.clone()) {
                        return Err(Fault::Twice(columns));
                    }
                    if let Some(last) = last.filter(|last| *in_order && *last > columns) {
                        return Err(Fault::OutOfOrder(last, columns));
                    }
                    last = Some(columns);
                }
                let missing = |found: &&Solution| !seen.contains(&found[..]);
                missing_of(all.iter().filter(missing), text)
            }
            Expected::Orbits { n, fundamental } => {
                let mut seen: BTreeMap<Solution, Vec<u32>> = BTreeMap::new();
                for board in boards(text, *n)? {
                    let columns = solution(&board.queens)?;
                    let solution = Solution::new(columns.clone()).expect("it was checked");
                    if let Some(other) =
                        seen.insert(Orbit::of(&solution).fundamental, columns.clone())
                    {
                        return Err(match other == columns {
                            true => Fault::Twice(columns),
                            false => Fault::OneOrbit(other, columns),
                        });
                    }
                }
                let missing = |found: &&Solution| !seen.contains_key(*found);
                missing_of(fundamental.iter().filter(missing), text)
            }
        }
    }

    /// The answer in words and numbers, shortened when it is long.
    pub fn shown(&self, language: Language) -> String {
        let none = || language.choose(["none", "нет", "无"]).to_owned();
        match self {
            Expected::YesNo(true) => language.choose(["yes", "да", "是"]).to_owned(),
            Expected::YesNo(false) => language.choose(["no", "нет", "否"]).to_owned(),
            Expected::Number(number) => number.to_string(),
            Expected::Numbers(numbers) => words(numbers),
            Expected::Squares(squares) if squares.is_empty() => language
                .choose(["no square", "ни одного поля", "一个也没有"])
                .to_owned(),
            Expected::Squares(squares) => words(squares),
            Expected::Board { columns: None, .. } => none(),
            Expected::Board {
                columns: Some(columns),
                ..
            } => words(columns),
            Expected::Drawing(columns) => drawn(columns),
            Expected::Solution { exists: false, .. } => none(),
            Expected::Solution { given, .. } if given.is_empty() => language
                .choose(["a solution", "решение", "一个解"])
                .to_owned(),
            Expected::Solution { .. } => language
                .choose([
                    "a solution with the given queens",
                    "решение с данными ферзями",
                    "包含给定皇后的解",
                ])
                .to_owned(),
            Expected::Boards { all, .. }
            | Expected::Orbits {
                fundamental: all, ..
            } => {
                let mut text = match (language, all.len()) {
                    (_, 0) => return none(),
                    (Language::English, 1) => "1 board:".to_owned(),
                    (Language::English, many) => format!("{many} boards:"),
                    (Language::Russian, many) => format!("досок: {many}"),
                    (Language::Chinese, many) => format!("{many} 个棋盘："),
                };
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

/// Boards of a long list that are shown.
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

fn is_drawn(format: Format) -> bool {
    use Format::{Board, Flat, Letters, Matrix, Rows, Spaced, Strings};
    matches!(
        format,
        Board | Flat | Letters | Matrix | Rows | Spaced | Strings
    )
}

fn missing_of<'a>(missing: impl Iterator<Item = &'a Solution>, text: &str) -> Result<(), Fault> {
    let mut missing = missing;
    match missing.next() {
        None => Ok(()),
        Some(_) if text.trim().is_empty() => Err(Fault::Silent),
        Some(first) => Err(Fault::Missing(first.to_vec(), 1 + missing.count())),
    }
}

/// The columns of a solution, or why the board is none.
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

fn none_or_silent(text: &str) -> Fault {
    match text.trim().is_empty() {
        true => Fault::Silent,
        false => Fault::OneExists,
    }
}

/// A word as it is compared: without the signs around it, in lower case.
fn word(text: &str) -> String {
    let trimmed = text.trim().trim_matches(['.', '!', '"', '\'', '。']);
    trimmed.trim().to_lowercase()
}

fn yes_or_no(text: &str) -> Result<bool, Fault> {
    let word = word(text);
    if word.is_empty() {
        return Err(Fault::Silent);
    }
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

/// Decimal, binary as `0b101`, hexadecimal as `0x1f`, with the `n` or `L` of large numbers in some languages.
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
    if text.trim().is_empty() {
        return Err(Fault::Silent);
    }
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

fn squares(text: &str) -> Result<BTreeSet<Square>, Fault> {
    if NONE.contains(&&*word(text)) {
        return Ok(BTreeSet::new());
    }
    let numbers = numbers(text)?;
    if !numbers.len().is_multiple_of(2) {
        let (found, expected) = (numbers.len(), numbers.len() + 1);
        return Err(Fault::HowMany { found, expected });
    }
    let small =
        |number: u128| u32::try_from(number).map_err(|_| Fault::NotANumber(number.to_string()));
    let pairs = numbers.chunks(2);
    pairs
        .map(|pair| Ok(Square::new(small(pair[0])?, small(pair[1])?)))
        .collect()
}

fn not_a_board(error: &crate::ReadError) -> Fault {
    match error.is_empty() {
        true => Fault::Silent,
        false => Fault::NotABoard {
            line: error.line(),
            reason: misread::sentences(error),
        },
    }
}

fn reader(text: &str, n: u32) -> Result<Reader<&[u8]>, Fault> {
    let options = ReadOptions {
        size: Some(Shape::square(n)),
        ..ReadOptions::default()
    };
    Reader::new(text.as_bytes(), options).map_err(|error| not_a_board(&error))
}

/// All boards of an answer; none where it is empty or says that there is none.
fn boards(text: &str, n: u32) -> Result<Vec<ReadBoard>, Fault> {
    let word = word(text);
    if word.is_empty() || NONE.contains(&&*word) {
        return Ok(Vec::new());
    }
    let boards = reader(text, n)?;
    boards
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
        let [english, russian, chinese] = self.sentences();
        language.choose([english, russian, chinese])
    }

    fn sentences(&self) -> [String; 3] {
        match self {
            Fault::Silent => [
                "the program printed nothing".to_owned(),
                "программа ничего не напечатала".to_owned(),
                "程序没有输出任何内容".to_owned(),
            ],
            Fault::NotText(at) => [
                format!("the answer is not UTF-8 text: see byte {at}"),
                format!("ответ — не текст в кодировке UTF-8: смотрите байт {at}"),
                format!("输出不是 UTF-8 文本：见第 {at} 个字节"),
            ],
            Fault::NotANumber(word) => {
                let word = excerpt(word, 1, 60);
                [
                    format!("whole numbers are expected here, not '{word}'"),
                    format!("здесь нужны целые числа, а не «{word}»"),
                    format!("这里应当是整数，而不是“{word}”"),
                ]
            }
            Fault::HowMany { found, expected } => [
                format!(
                    "the answer has {}, not {expected}",
                    count(*found, "number", "numbers")
                ),
                format!("чисел в ответе: {found}, а нужно {expected}"),
                format!("答案中有 {found} 个数，应当是 {expected} 个"),
            ],
            Fault::NotYesNo => [
                "the answer should be yes or no".to_owned(),
                "ответом должно быть yes или no (да или нет)".to_owned(),
                "应当回答 yes 或 no（是或否）".to_owned(),
            ],
            Fault::NotABoard { line, reason } => {
                let [english, russian, chinese] = reason.each_ref().map(|why| excerpt(why, 1, 200));
                let [in_english, in_russian, in_chinese] = match line {
                    0 => ["".to_owned(), "".to_owned(), "".to_owned()],
                    line => [
                        format!("line {line}: "),
                        format!("строка {line}: "),
                        format!("第 {line} 行："),
                    ],
                };
                [
                    format!("the answer cannot be read as a board: {in_english}{english}"),
                    format!("ответ не удалось прочитать как доску: {in_russian}{russian}"),
                    format!("无法把输出读作棋盘：{in_chinese}{chinese}"),
                ]
            }
            Fault::NotDrawn(format) => [
                format!(
                    "the board is to be drawn, not written as '{}'",
                    format.name()
                ),
                format!(
                    "доску нужно нарисовать, а не записать как «{}»",
                    format.name()
                ),
                format!("应当画出棋盘，而不是写成“{}”格式", format.name()),
            ],
            Fault::SeveralBoards(found) => [
                format!("one board is expected, not {found}"),
                format!("нужна одна доска, а их {found}"),
                format!("应当只有一个棋盘，而不是 {found} 个"),
            ],
            Fault::Different => [
                "not the expected answer".to_owned(),
                "ответ должен быть другим".to_owned(),
                "答案不对".to_owned(),
            ],
            Fault::NoneExists => [
                "there is no such board".to_owned(),
                "такой доски нет".to_owned(),
                "这样的棋盘不存在".to_owned(),
            ],
            Fault::OneExists => [
                "there is such a board".to_owned(),
                "такая доска есть".to_owned(),
                "这样的棋盘是存在的".to_owned(),
            ],
            Fault::TooFew { found, expected } => [
                format!(
                    "the board has {}, not {expected}",
                    count(*found, "queen", "queens")
                ),
                format!("ферзей на доске: {found}, а нужно {expected}"),
                format!("棋盘上有 {found} 个皇后，应当有 {expected} 个"),
            ],
            Fault::Attacked(pair) => {
                let (first, second) = (pair.first, pair.second);
                let [english, russian, chinese] = line_words(pair.line);
                [
                    format!("the queens {first} and {second} attack each other {english}"),
                    format!("ферзи {first} и {second} бьют друг друга {russian}"),
                    format!("{first} 和 {second} 的皇后{chinese}互相攻击"),
                ]
            }
            Fault::NotGiven(square) => [
                format!("the given queen {square} is missing"),
                format!("нет данного ферзя {square}"),
                format!("缺少给定的皇后 {square}"),
            ],
            Fault::MissingSquare(square) => [
                format!("the square {square} is missing"),
                format!("нет поля {square}"),
                format!("缺少格子 {square}"),
            ],
            Fault::ExtraSquare(square) => [
                format!("the square {square} should not be there"),
                format!("поле {square} лишнее"),
                format!("不应当有格子 {square}"),
            ],
            Fault::Missing(board, missing) => {
                let board = words(board);
                [
                    format!(
                        "{} missing, the first is {board}",
                        count(*missing, "board is", "boards are")
                    ),
                    format!("не хватает досок: {missing}, первая из них — {board}"),
                    format!("缺少 {missing} 个棋盘，第一个是 {board}"),
                ]
            }
            Fault::Twice(board) => {
                let board = words(board);
                [
                    format!("the board {board} stands there twice"),
                    format!("доска {board} встречается дважды"),
                    format!("棋盘 {board} 出现了两次"),
                ]
            }
            Fault::OutOfOrder(first, second) => {
                let (first, second) = (words(first), words(second));
                [
                    format!("the board {second} comes after {first}, and should come before it"),
                    format!("доска {second} стоит после {first}, а должна стоять раньше"),
                    format!("棋盘 {second} 排在 {first} 之后，本应排在它之前"),
                ]
            }
            Fault::OneOrbit(first, second) => {
                let (first, second) = (words(first), words(second));
                [
                    format!("the boards {first} and {second} are the same, turned or reflected"),
                    format!(
                        "доски {first} и {second} получаются друг из друга поворотом или отражением"
                    ),
                    format!("棋盘 {first} 和 {second} 可以通过旋转或翻转互相得到"),
                ]
            }
        }
    }
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn line_words(line: Line) -> [String; 3] {
    match line {
        Line::Row(row) => [
            format!("in row {row}"),
            format!("в строке {row}"),
            format!("在第 {row} 行"),
        ],
        Line::Column(column) => [
            format!("in column {column}"),
            format!("в столбце {column}"),
            format!("在第 {column} 列"),
        ],
        Line::Diagonal(value) => [
            format!("on the diagonal row - column = {value}"),
            format!("на диагонали, где строка − столбец = {value}"),
            format!("在“行 − 列 = {value}”的对角线上"),
        ],
        Line::Antidiagonal(value) => [
            format!("on the antidiagonal row + column = {value}"),
            format!("на диагонали, где строка + столбец = {value}"),
            format!("在“行 + 列 = {value}”的对角线上"),
        ],
    }
}

/// The beginning of what a program printed, harmless to a terminal: at most so many lines of so many characters,
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
            match is_order(sign) {
                true => shown.extend(sign.escape_default()),
                false => shown.push(sign),
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

/// What a terminal obeys, or what changes the direction of reading.
fn is_order(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

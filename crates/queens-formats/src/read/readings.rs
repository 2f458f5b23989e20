//! Step 3: rows of tokens and a notation → candidate readings.
//!
//! A notation of the table takes the rows that its grammar matches. Every other row must be one that nobody could take
//! for a part of a board: a title, a timing, a remark. Where boards begin and end is not known either, so that each way
//! in which rows can make boards ([`Layout`]) is a reading, and so is each base and each sign that may be a queen. None of
//! them is believed here: [`super::judge`] decides.

use queens::Square;

use crate::format::{Base, Format, file};
use crate::read::notations::Notation;
use crate::read::tokens::{Kind, Row, Token};
use crate::read::{Cells, LARGEST, ReadOptions, Shape};

/// One way to understand a text.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    /// What messages call it.
    pub(super) name: String,
    pub(super) format: Format,
    pub(super) base: Option<Base>,
    /// Whether it may be taken without a judge.
    pub(super) plain: bool,
    /// The boards, each with its line; `None` for one that cannot be.
    pub(super) boards: Vec<(u64, Option<Cells>)>,
}

/// Which rows are one board.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Layout {
    Row,
    Unit,
    Block,
    /// The rows of a block, n at a time: n is the width of a drawing, or the largest number.
    Chunk,
    /// The rows of a block, where several boards stand side by side.
    Beside,
    /// All cells of a row, n·n of them.
    Flat,
    /// All cells of a block, n·n of them.
    FlatBlock,
    /// A row of words, each a row of the board.
    Words,
}

/// What a notation has found in a row.
#[derive(Clone, Debug, Default)]
struct Found<'a> {
    line: u64,
    unit: usize,
    block: usize,
    cells: Vec<&'a str>,
    /// Lengths of what stands together without a blank.
    words: Vec<usize>,
    /// Row and column of queens, or the column twice, or what else the grammar says.
    numbers: Vec<(i64, i64)>,
    label: Option<(i64, bool)>,
    size: Option<i64>,
}

const QUEENS: [&str; 8] = ["Q", "q", "♛", "♕", "👑", "👸", "♚", "♔"];
const FREE: &str = ".·-_0 □☐⬜⬛◻◼▢■░▒▓▪▫🟥🟧🟨🟩🟦🟪🟫█";
const BLOCKED: &str = "xX×";
/// Free squares where there are queens, and perhaps the queens where there is no other sign for them.
const EITHER: &str = "*#+oO@~WwBb";
const TRUTH: [&str; 6] = ["True", "False", "true", "false", "TRUE", "FALSE"];
/// Names of a first column that only counts.
const INDEX: [&str; 8] = [
    "id", "index", "idx", "solution", "no", "nr", "number", "board",
];
/// Words of a sentence about a queen.
const BOARD_WORDS: &str = " queen queens row rows col cols column columns at place placed in on is and the r c q x y position line to goes file rank i j square ";

fn is_board_word(word: &str) -> bool {
    word.len() < 12 && BOARD_WORDS.contains(&format!(" {} ", word.to_lowercase()))
}

/// Signs that join numbers and say nothing.
fn is_joint(token: &Token<'_>) -> bool {
    token.kind == Kind::Bar || token.kind == Kind::Sign && "-.:#*_>~/&$@%".contains(token.text)
}

/// The cells of a row, the labels at its ends among them.
fn cells<'a>(tokens: &[Token<'a>]) -> Option<(Vec<&'a str>, Vec<usize>)> {
    let bars = tokens.iter().any(|token| token.kind == Kind::Bar);
    let segments: Vec<&[Token<'a>]> = tokens.split(|token| token.kind == Kind::Bar).collect();
    let (mut cells, mut words) = (Vec::new(), Vec::new());
    let mut alone = true;
    for (at, segment) in segments.iter().enumerate() {
        let before = cells.len();
        for token in *segment {
            let start = cells.len();
            let digits = token.text.len() > 1
                && token.text.bytes().all(|digit| matches!(digit, b'0' | b'1'));
            match token.kind {
                Kind::Word if TRUTH.contains(&token.text) => cells.push(token.text),
                Kind::Word if token.text.chars().count() == 1 => cells.push(token.text),
                Kind::Word
                    if token.text.bytes().all(|c| b"QqXxOoWwBb".contains(&c))
                        || is_alphabet(token.text) =>
                {
                    cells.extend((0..token.text.len()).map(|at| &token.text[at..=at]));
                }
                Kind::Word => return None,
                Kind::Number(_) if digits && !bars => {
                    cells.extend((0..token.text.len()).map(|at| &token.text[at..=at]));
                }
                _ => cells.push(token.text),
            }
            match words.last_mut() {
                Some(word) if token.glued => *word += cells.len() - start,
                _ => words.push(cells.len() - start),
            }
        }
        match cells.len() - before {
            0 if at > 0 && at + 1 < segments.len() => cells.push(" "),
            0 | 1 => {}
            _ => alone = false,
        }
    }
    // Bars are only the frame, or borders of regions.
    if bars && !alone {
        cells.retain(|cell| *cell != " ");
    }
    (!cells.is_empty()).then_some((cells, words))
}

/// `abcd`: the letters of the columns.
fn is_alphabet(word: &str) -> bool {
    word.len() > 3
        && word
            .bytes()
            .zip(b'a'..=b'z')
            .all(|(letter, next)| letter.to_ascii_lowercase() == next)
}

/// Does it hold a square of a board?
fn is_cell(cell: &str) -> bool {
    QUEENS.contains(&cell) || TRUTH.contains(&cell) || cell == "1" || {
        let mut signs = cell.chars();
        let sign = signs.next().unwrap_or('?');
        signs.next().is_none()
            && [FREE, BLOCKED, EITHER, "TF"]
                .iter()
                .any(|of| of.contains(sign))
    }
}

/// Without rules above and below a table, such as `-  -  -`: rows of a sign that no other row has.
pub(super) fn without_rules<'a>(mut rows: Vec<Row<'a>>) -> Vec<Row<'a>> {
    for sign in ["-", "="] {
        let is_it = |token: &Token<'_>| token.text == sign;
        let rule = |row: &Row<'_>| row.tokens.len() > 1 && row.tokens.iter().all(is_it);
        if rows
            .iter()
            .all(|row| rule(row) || !row.tokens.iter().any(is_it))
        {
            rows.retain(|row| !rule(row));
        }
    }
    rows
}

/// A rule between boards, such as `-----` and `=====`.
fn is_rule(row: &Row<'_>) -> bool {
    let [first, rest @ ..] = &row.tokens[..] else {
        return true;
    };
    rest.len() > 1
        && "-=*_+#~".contains(first.text)
        && rest
            .iter()
            .all(|token| token.glued && token.text == first.text)
}

/// How many columns a row counts: `0 1 2 3`, `[,1] [,2]`, `a b c d`.
fn header(row: &Row<'_>) -> Option<usize> {
    let numbers: Vec<i64> = row.tokens.iter().filter_map(number).collect();
    if numbers.len() > 1 && numbers[0] < 2 && numbers[0] >= 0 {
        return numbers
            .windows(2)
            .all(|pair| pair[0] + 1 == pair[1])
            .then_some(numbers.len());
    }
    let letters: String = row
        .tokens
        .iter()
        .filter(|token| token.kind == Kind::Word)
        .map(|token| token.text)
        .collect();
    (numbers.is_empty() && is_alphabet(&letters)).then_some(letters.len())
}

fn number(token: &Token<'_>) -> Option<i64> {
    match token.kind {
        Kind::Number(number) => Some(number),
        _ => None,
    }
}

/// Could somebody take this row for a board or a part of one?
pub(super) fn is_readable(row: &Row<'_>) -> bool {
    if is_rule(row) {
        return false;
    }
    if cells(&row.tokens)
        .is_some_and(|(cells, _)| cells.len() > 1 && cells.iter().all(|cell| is_cell(cell)))
    {
        return true;
    }
    let tokens: Vec<&Token<'_>> = row.tokens.iter().filter(|token| !is_joint(token)).collect();
    let words = tokens.iter().filter(|token| token.kind == Kind::Word);
    let numbers: Vec<i64> = tokens.iter().filter_map(|token| number(token)).collect();
    if words.clone().next().is_none() {
        return numbers.len() > 1;
    }
    // A title has a word; `1 3 b 2` is a board with a slip of the pen.
    let size = matches!(tokens[..], [word, number] if word.text.eq_ignore_ascii_case("n") && matches!(number.kind, Kind::Number(_)));
    if !size
        && 2 * words.clone().count() < tokens.len()
        && words
            .clone()
            .all(|word| word.text.chars().count() == 1 && word.text.is_ascii())
    {
        return true;
    }
    let plain = words.clone().all(|word| is_board_word(word.text));
    // As many numbers in turn as none of them is larger than.
    let run = tokens
        .split(|token| number(token).is_none())
        .max_by_key(|run| run.len());
    let run: Vec<i64> = run
        .into_iter()
        .flatten()
        .filter_map(|token| number(token))
        .collect();
    plain && matches!(numbers.len(), 2 | 3)
        || run.len() > 3
            && run
                .iter()
                .all(|&number| (0..=run.len() as i64).contains(&number))
        || words.count() == numbers.len()
            && numbers.len() > 1
            && header(row).is_none()
            && squares(&row.tokens).is_some_and(|squares| {
                squares
                    .iter()
                    .all(|&(file, rank)| file.max(rank - 1) < 8.max(numbers.len() as i64))
            })
}

fn squares(tokens: &[Token<'_>]) -> Option<Vec<(i64, i64)>> {
    let tokens: Vec<&Token<'_>> = tokens.iter().filter(|token| !is_joint(token)).collect();
    tokens
        .chunks(2)
        .map(|pair| square(pair.first()?, pair.get(1)?))
        .collect()
}

/// File and rank, the rank counted from 1: `b4`, `Qb4`.
fn square(word: &Token<'_>, rank: &Token<'_>) -> Option<(i64, i64)> {
    let (letters, _) = file::parts(word.text);
    let rank = number(rank).filter(|&number| number > 0 && rank.glued)?;
    (word.kind == Kind::Word && (1..=3).contains(&letters.len()))
        .then_some((file::column(letters)?.into(), rank))
}

/// What the notation finds in a row.
fn find<'a>(grammar: &str, row: &Row<'a>) -> Option<Found<'a>> {
    let mut found = Found {
        line: row.line,
        unit: row.unit,
        block: row.block,
        ..Found::default()
    };
    let grammar = grammar.strip_prefix("H ").unwrap_or(grammar);
    if grammar.contains('x') {
        return drawn(grammar, row, found);
    }
    let tokens: Vec<Token<'a>> = row
        .tokens
        .iter()
        .filter(|token| !is_joint(token))
        .copied()
        .collect();
    let mut left = &tokens[..];
    match grammar {
        "d" => {
            let (digits, before) = left.split_last()?;
            let mut labels = before.iter().filter_map(number);
            labels.next();
            let text = Some(digits.text)
                .filter(|text| (4..11).contains(&text.len()) && labels.next().is_none())?;
            number(digits)?;
            found.numbers = text
                .bytes()
                .map(|digit| (0, i64::from(digit) - 48))
                .collect();
            return Some(found);
        }
        "rank/" => {
            let (mut down, mut across, mut width) = (0, 0, None);
            for token in &row.tokens {
                match token.kind {
                    Kind::Number(run) if run > 0 => across += run,
                    Kind::Sign if token.text == "/" => {
                        (*width.get_or_insert(across) == across).then_some(())?;
                        (down, across) = (down + 1, 0);
                    }
                    Kind::Word if matches!(token.text.trim_matches(['Q', 'q']), "") => {
                        let queens = (across..).take(token.text.len());
                        found.numbers.extend(queens.map(|column| (down, column)));
                        across += token.text.len() as i64;
                    }
                    _ => return None,
                }
            }
            found.size = Some(down + 1);
            return (width == Some(across)).then_some(found);
        }
        "l+" => {
            left = left.strip_prefix(&left[..usize::from(left.first()?.text == "v")])?;
            found.numbers = left
                .iter()
                .map(|token| Some((0, number(token)?)))
                .collect::<Option<_>>()?;
            return (!left.is_empty()).then_some(found);
        }
        _ => {}
    }
    let (repeated, after) = grammar.split_once('+').unwrap_or((grammar, ""));
    let start = repeated.find('(').unwrap_or(repeated.len() - 1);
    let start = if grammar.contains('+') { start } else { 0 };
    find_part(&repeated[..start], grammar, &mut left, &mut found)?;
    find_part(&repeated[start..], grammar, &mut left, &mut found)?;
    while grammar.contains('+') && !left.is_empty() {
        let before = left;
        if find_part(&repeated[start..], grammar, &mut left, &mut found).is_none() {
            left = before;
            break;
        }
    }
    find_part(after, grammar, &mut left, &mut found)?;
    // Words with fewer numbers are a title.
    let enough = found.numbers.len() > 3 || !(grammar.starts_with('w') && grammar.contains('+'));
    (left.is_empty() && enough).then_some(found)
}

/// One part of a grammar, from the first of the tokens that are left.
fn find_part(
    part: &str,
    grammar: &str,
    left: &mut &[Token<'_>],
    found: &mut Found<'_>,
) -> Option<()> {
    let (mut down, mut across, mut there) = (0, None, true);
    let mut columns_first = None;
    for item in part.chars() {
        let words = left
            .iter()
            .take_while(|token| token.kind == Kind::Word)
            .count();
        match item {
            'w' | 'v' => {
                // The letters of a square are no word.
                let square = |at: usize| {
                    grammar.contains('s') && left.get(at + 1).is_some_and(|next| next.glued)
                };
                let words = (0..words)
                    .take_while(|&at| !TRUTH.contains(&left[at].text) && !square(at))
                    .count();
                *left = &left[words..];
                (words > 0 || item == 'v').then_some(())?;
            }
            'q' => {
                for (at, word) in left[..words].iter().enumerate() {
                    let is_square =
                        grammar.contains('s') && left.get(at + 1).is_some_and(|next| next.glued);
                    if is_square || !is_board_word(word.text) {
                        *left = &left[at..];
                        break;
                    }
                    match &word.text.to_lowercase()[..] {
                        "col" | "c" | "column" | "x" | "file" => {
                            columns_first = columns_first.or(Some(true));
                        }
                        "row" | "r" | "y" | "rank" => columns_first = columns_first.or(Some(false)),
                        _ => {}
                    }
                    if at + 1 == words {
                        *left = &left[words..];
                        break;
                    }
                }
            }
            's' => {
                let (file, rank) = square(left.first()?, left.get(1)?)?;
                (down, across) = (rank, Some(file));
                *left = &left[2..];
            }
            'b' if left
                .first()
                .is_some_and(|token| TRUTH.contains(&token.text)) =>
            {
                there = left[0].text.eq_ignore_ascii_case("true");
                *left = &left[1..];
            }
            'r' | 'c' | 'i' | 'm' | '#' | 'z' | 'b' => {
                let (token, rest) = left.split_first()?;
                let value = number(token).filter(|&value| value >= 0)?;
                *left = rest;
                match item {
                    '#' => found.label = found.label.or(Some((value, token.label))),
                    'z' => found.size = Some(value),
                    'r' => down = value,
                    'b' => there = (value < 2).then_some(value == 1)?,
                    _ => across = Some(value),
                }
            }
            _ => {}
        }
    }
    if let Some(across) = across.filter(|_| there) {
        found.numbers.push(if columns_first == Some(true) {
            (across, down)
        } else {
            (down, across)
        });
    }
    Some(())
}

/// The cells of a row, without its labels.
fn drawn<'a>(grammar: &str, row: &Row<'a>, mut found: Found<'a>) -> Option<Found<'a>> {
    let mut tokens = &row.tokens[..];
    if grammar.starts_with('w') {
        let end = tokens
            .iter()
            .rposition(|token| token.label && token.kind != Kind::Sign)?
            + 1;
        tokens[..end]
            .iter()
            .any(|token| token.kind == Kind::Word && token.text.len() > 1)
            .then_some(())?;
        tokens = &tokens[end..];
    }
    let (mut cells, words) = cells(tokens)?;
    let value = |cell: &str| match cell.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(i64::from(letter - b'a')),
        [letter @ b'A'..=b'Z'] => Some(i64::from(letter - b'A')),
        _ => cell.parse().ok(),
    };
    let mut take = |label: Option<&'a str>| {
        found.label = found.label.or(Some((value(label?)?, false)));
        found.label
    };
    if grammar.starts_with('#') {
        take(Some(cells.remove(0)))?;
    }
    if grammar.ends_with('#') {
        take(cells.pop())?;
    }
    let numbers = cells
        .iter()
        .filter(|cell| !is_cell(cell))
        .all(|cell| cell.parse::<u32>().is_ok());
    (cells.len() > 1 && numbers || cells.len() == 1 && is_cell(cells[0])).then_some(())?;
    (found.cells, found.words) = (cells, words);
    Some(found)
}

/// Do labels count, up or down, each by one or by what their row holds, perhaps anew in each block?
fn count(rows: &[Found<'_>], sure: bool) -> bool {
    let labels: Vec<(i64, bool)> = rows.iter().filter_map(|row| row.label).collect();
    let first = match labels[..] {
        [] => return true,
        [(_, delimited)] => return delimited || sure,
        [(first, _), ..] => first,
    };
    let held = |at: usize| rows.get(at).map_or(0, |row| row.numbers.len() as i64);
    labels.len() == rows.len()
        && (labels.windows(2).enumerate()).all(|(at, pair)| {
            let step = pair[1].0 - pair[0].0;
            step == 1 || step == -1 || step == held(at) && held(at) > 0 || pair[1].0 == first
        })
}

/// A sign that may be a queen, with what it is called when it is not the usual one.
type Queen<'a> = (Vec<&'a str>, String);

/// Which cells are queens: every way to see it.
fn queens_among<'a>(rows: &[Found<'a>]) -> Vec<Queen<'a>> {
    let mut signs: Vec<&str> = rows.iter().flat_map(|row| &row.cells).copied().collect();
    signs.sort_unstable();
    signs.dedup();
    if signs.len() > 64 {
        return Vec::new();
    }
    let of = |set: &[&str]| -> Vec<&'a str> {
        signs
            .iter()
            .copied()
            .filter(|sign| set.contains(sign))
            .collect()
    };
    let usual = of(&QUEENS);
    let truth = of(&["True", "true", "TRUE", "T"]);
    let numbered: Vec<&str> = signs
        .iter()
        .copied()
        .filter(|sign| sign.parse::<u32>().is_ok_and(|number| number > 0))
        .collect();
    if !usual.is_empty() {
        // Digits beside queens are neither labels nor squares.
        let digits = signs
            .iter()
            .any(|sign| sign.len() > 1 && sign.parse::<u32>().is_ok());
        return if digits {
            Vec::new()
        } else {
            vec![(usual, String::new())]
        };
    }
    if !truth.is_empty() {
        return vec![(truth, String::new())];
    }
    if !numbered.is_empty() && numbered.len() < signs.len() {
        let only = numbered == ["1"];
        return vec![(
            numbered,
            if only {
                String::new()
            } else {
                ", queens numbered".to_owned()
            },
        )];
    }
    if signs
        .iter()
        .any(|sign| sign.parse::<u32>().is_ok_and(|number| number > 0))
    {
        return Vec::new();
    }
    let mut ways: Vec<Queen<'_>> = signs
        .iter()
        .filter(|sign| **sign != " ")
        .map(|&sign| (vec![sign], format!(", '{sign}' for a queen")))
        .collect();
    let is_free = |sign: &&str| FREE.contains(*sign) || BLOCKED.contains(*sign);
    if signs.iter().all(is_free) {
        ways.insert(0, (Vec::new(), String::new()));
    }
    ways
}

/// Calls `take` with each reading of the rows in this notation, until it returns true.
pub(super) fn readings(
    notation: &Notation,
    rows: &[Row<'_>],
    options: &ReadOptions,
    mut take: impl FnMut(Reading) -> bool,
) -> bool {
    let grammar = notation.grammar;
    let drawing = grammar.contains('x');
    let mut found: Vec<Found<'_>> = Vec::new();
    let (mut heads, mut gaps, mut lone) = (Vec::new(), 0, Vec::new());
    let (mut titles, mut indexed, mut columns_first) = (0, false, false);
    for row in rows {
        let mut one = find(grammar, row).filter(|_| !is_rule(row));
        // A drawing has the numbers of its columns above or below.
        let counts = grammar.starts_with('H').then(|| header(row)).flatten();
        if let Some(width) = counts
            && (one.is_none()
                || !drawing
                || one
                    .as_ref()
                    .is_some_and(|one| one.cells.iter().any(|cell| !is_cell(cell))))
        {
            heads.push(width);
            continue;
        }
        if row.tokens.len() == 1
            && !drawing
            && number(&row.tokens[0]).is_some()
            && grammar == "c+"
            && rows.iter().any(|row| {
                row.tokens.len() > 1 && row.tokens.iter().all(|token| token.kind != Kind::Word)
            })
        {
            one = None;
        }
        match one {
            Some(mut one) => {
                if columns_first {
                    one.numbers
                        .iter_mut()
                        .for_each(|queen| *queen = (queen.1, queen.0));
                }
                found.push(Found {
                    block: one.block + gaps,
                    ..one
                });
            }
            None if is_readable(row) => return false,
            None => {
                if let [token] = &row.tokens[..] {
                    lone.extend(number(token));
                }
                titles = row.tokens.len();
                let name = row.tokens[0].text.to_lowercase();
                indexed = INDEX.contains(&&name[..]);
                gaps += 1;
                // A header may have them the other way round.
                let named = |names: &[&str]| {
                    row.tokens
                        .iter()
                        .position(|token| names.contains(&&token.text.to_lowercase()[..]))
                };
                if let (Some(column), Some(down)) = (
                    named(&["col", "column", "x", "c", "file"]),
                    named(&["row", "y", "r", "rank"]),
                ) {
                    columns_first = column < down;
                }
            }
        }
    }
    // A header has one name less than its rows have numbers, or one for the label.
    let width = |width: &usize| found.iter().all(|row| row.numbers.len() == *width);
    let sure = heads.iter().any(width)
        || indexed && found.iter().all(|row| row.numbers.len() + 1 == titles);
    // Without words a number before others is a label only if a sign or a header says so.
    let bare = grammar == "H # c+"
        && found
            .iter()
            .any(|row| row.label.is_some_and(|label| !label.1));
    if found.is_empty() || bare && !sure || !count(&found, sure) {
        return false;
    }
    if drawing
        && heads.iter().any(|&width| {
            found
                .iter()
                .all(|row| row.cells.len() != width && row.cells.len() + 1 != width)
        })
    {
        return false;
    }
    let layouts: &[Layout] = match (drawing, grammar.contains("r") || grammar.contains('s')) {
        (true, _) => &[
            Layout::Chunk,
            Layout::Block,
            Layout::Unit,
            Layout::Beside,
            Layout::Flat,
            Layout::FlatBlock,
            Layout::Words,
        ],
        (false, true) => &[Layout::Block, Layout::Unit, Layout::Row, Layout::Chunk],
        (false, false) => &[Layout::Row, Layout::Unit, Layout::Block, Layout::Chunk],
    };
    // What any row could mean is not plain: pairs without brackets, a row of n·n cells.
    let apart = drawing || !grammar.contains('r') || found.iter().all(|row| row.numbers.len() == 1);
    let ways = if drawing {
        queens_among(&found)
    } else {
        vec![(Vec::new(), String::new())]
    };
    let based = grammar.contains(['r', 'c', 'i', 'd']) && !drawing;
    let bases = match (based, options.base) {
        (false, _) => vec![None],
        (true, Some(base)) => vec![Some(base)],
        (true, None) => vec![Some(Base::Zero), Some(Base::One)],
    };
    let mut known: Vec<Vec<Vec<usize>>> = Vec::new();
    for &layout in layouts {
        let usual = matches!(
            layout,
            Layout::Chunk | Layout::Block | Layout::Unit | Layout::Row
        );
        let plain = notation.plain && apart && usual;
        let groups = groups(layout, &found, options);
        if groups.is_empty()
            || known.contains(&groups)
                && !matches!(
                    layout,
                    Layout::Beside | Layout::Flat | Layout::FlatBlock | Layout::Words
                )
        {
            continue;
        }
        for &base in &bases {
            for (queens, sign) in &ways {
                let boards = groups.iter().map(|group| {
                    let rows: Vec<&Found<'_>> = group.iter().map(|&at| &found[at]).collect();
                    let cells = match drawing {
                        true => drawn_boards(layout, &rows, queens, options),
                        false => {
                            numbered_board(grammar, &rows, base, options).map(|board| vec![board])
                        }
                    };
                    let line = rows[0].line;
                    let boards =
                        cells.map_or(vec![None], |cells| cells.into_iter().map(Some).collect());
                    boards
                        .into_iter()
                        .map(move |board| (line, board))
                        .collect::<Vec<_>>()
                });
                let boards: Vec<(u64, Option<Cells>)> = boards.flatten().collect();
                let counted = match base {
                    Some(Base::One) => " counted from 1",
                    _ => "",
                };
                // A number that stands alone says how many rows or boards there are.
                let says = |&number: &i64| {
                    number == boards.len() as i64
                        || boards.iter().all(|(_, board)| {
                            board
                                .as_ref()
                                .is_some_and(|board| i64::from(board.shape.rows) == number)
                        })
                        || lone.len() == boards.len()
                            && (lone.windows(2)).all(|pair| pair[0] + 1 == pair[1])
                };
                if !lone.iter().all(says) {
                    continue;
                }
                let reading = Reading {
                    name: format!("{}{counted}{sign}{}", notation.name, layout.words()),
                    format: notation.format,
                    base,
                    plain,
                    boards,
                };
                if take(reading) {
                    return true;
                }
            }
        }
        known.push(groups);
    }
    false
}

impl Layout {
    fn words(self) -> &'static str {
        match self {
            Layout::Beside => ", boards side by side",
            Layout::Flat | Layout::FlatBlock => ", all squares in a row",
            _ => "",
        }
    }
}

/// Which rows are one board; nothing where this layout does not fit.
fn groups(layout: Layout, found: &[Found<'_>], options: &ReadOptions) -> Vec<Vec<usize>> {
    let by = |key: fn(&Found<'_>) -> usize| -> Vec<Vec<usize>> {
        let rows: Vec<usize> = (0..found.len()).collect();
        rows.chunk_by(|&a, &b| key(&found[a]) == key(&found[b]))
            .map(<[usize]>::to_vec)
            .collect()
    };
    match layout {
        Layout::Row | Layout::Flat | Layout::Words => (0..found.len()).map(|at| vec![at]).collect(),
        Layout::Unit => by(|row| row.unit),
        Layout::Block | Layout::Beside | Layout::FlatBlock => by(|row| row.block),
        Layout::Chunk => {
            let mut groups = Vec::new();
            let mut blocks = by(|row| row.block);
            // A blank line after each row parts nothing.
            if blocks.len() > 1 && blocks.iter().all(|block| block.len() == 1) {
                blocks = vec![blocks.concat()];
            }
            for block in blocks {
                let width = found[block[0]].cells.len();
                let largest = block
                    .iter()
                    .flat_map(|&at| &found[at].numbers)
                    .map(|queen| queen.0.max(queen.1))
                    .max();
                let least = block
                    .iter()
                    .flat_map(|&at| &found[at].numbers)
                    .map(|queen| queen.1)
                    .min();
                let height = match (width, options.size) {
                    (0, None) => largest.unwrap_or(0) - least.unwrap_or(0) + 1,
                    (0, Some(told)) => i64::from(told.rows),
                    (width, Some(told)) if told.columns as usize == width => i64::from(told.rows),
                    (width, _) => width as i64,
                };
                let Ok(height @ 1..) = usize::try_from(height) else {
                    return Vec::new();
                };
                if !block.len().is_multiple_of(height) {
                    return Vec::new();
                }
                groups.extend(block.chunks(height).map(<[usize]>::to_vec));
            }
            groups
        }
    }
}

/// The boards of drawn rows: several where they stand side by side.
fn drawn_boards(
    layout: Layout,
    rows: &[&Found<'_>],
    queens: &[&str],
    options: &ReadOptions,
) -> Option<Vec<Cells>> {
    let mut lines: Vec<Vec<&str>> = rows.iter().map(|row| row.cells.clone()).collect();
    let mut boards = 1;
    match layout {
        Layout::Flat | Layout::FlatBlock => {
            let all = lines.concat();
            let shape = options
                .size
                .unwrap_or(Shape::square(all.len().isqrt() as u32));
            (shape.rows as usize * shape.columns as usize == all.len() && shape.columns > 0)
                .then_some(())?;
            lines = all
                .chunks(shape.columns as usize)
                .map(<[&str]>::to_vec)
                .collect();
        }
        Layout::Words => {
            let [row] = rows else { return None };
            let width = *row.words.first()?;
            (width > 1
                && row.words.len() > 1
                && row.words.iter().all(|word| *word == width)
                && width * row.words.len() == row.cells.len())
            .then_some(())?;
            lines = row.cells.chunks(width).map(<[&str]>::to_vec).collect();
        }
        Layout::Beside => {
            let width = lines[0].len();
            boards = (width / lines.len()).max(1);
            (boards > 1 && width.is_multiple_of(lines.len())).then_some(())?;
        }
        _ => {}
    }
    let width = lines[0].len();
    (lines.iter().all(|line| line.len() == width) && width > 1).then_some(())?;
    let columns = width / boards;
    (columns > 1 && lines.len() > 1).then_some(())?;
    let shape = Shape {
        rows: u32::try_from(lines.len()).ok()?,
        columns: u32::try_from(columns).ok()?,
    };
    let board = |number: usize| {
        let mut cells = Cells::of_shape(shape.rows, shape.columns);
        cells.shown = true;
        for (down, line) in (0..).zip(&lines) {
            for (right, cell) in (0..).zip(&line[number * columns..][..columns]) {
                let square = Square::new(down, right);
                if queens.contains(cell) {
                    cells.queens.push(square);
                } else if BLOCKED.contains(*cell) {
                    cells.blocked.push(square);
                }
            }
        }
        cells
    };
    Some((0..boards).map(board).collect())
}

/// The board of the numbers of some rows.
fn numbered_board(
    grammar: &str,
    rows: &[&Found<'_>],
    base: Option<Base>,
    options: &ReadOptions,
) -> Option<Cells> {
    let numbers: Vec<(i64, i64)> = rows.iter().flat_map(|row| &row.numbers).copied().collect();
    let base = i64::from(base.map_or(0, Base::first));
    let count = numbers.len() as i64;
    let told = options.size;
    let rows_of = |least: i64| told.map_or(least, |told| i64::from(told.rows));
    let columns_of = |least: i64| told.map_or(least, |told| i64::from(told.columns));
    let is_for = |letter: char| grammar.contains(letter);
    let mut queens: Vec<(i64, i64)>;
    let (n, wide);
    if grammar == "l+" {
        let literals = numbers
            .iter()
            .map(|number| number.1)
            .filter(|&literal| literal != 0);
        let last = literals.clone().map(i64::abs).max()?;
        (n, wide) = (
            rows_of((last as u64).isqrt() as i64),
            columns_of((last as u64).isqrt() as i64),
        );
        (told.is_some()
            || n * n == last && count >= last && literals.clone().any(|literal| literal < 0))
        .then_some(())?;
        let placed = literals.filter(|&literal| literal > 0 && literal <= n * wide);
        queens = placed
            .map(|literal| ((literal - 1) / wide, (literal - 1) % wide))
            .collect();
    } else if is_for('r') || is_for('s') {
        queens = numbers
            .iter()
            .map(|&(row, column)| (row - base, column - base))
            .collect();
        if is_for('s') {
            queens = numbers
                .iter()
                .map(|&(rank, file)| (rank - 1, file))
                .collect();
        }
        let reach = queens
            .iter()
            .map(|queen| queen.0.max(queen.1) + 1)
            .max()?
            .max(count);
        (n, wide) = (rows_of(reach), columns_of(reach));
        if is_for('s') {
            queens
                .iter_mut()
                .for_each(|queen| queen.0 = n - 1 - queen.0);
        }
    } else if is_for('i') {
        (n, wide) = (rows_of(count), columns_of(count));
        (wide > 0).then_some(())?;
        queens = numbers
            .iter()
            .map(|number| ((number.1 - base) / wide, (number.1 - base) % wide))
            .collect();
    } else {
        (n, wide) = (rows_of(count), columns_of(count));
        let column = |number: i64| match is_for('m') {
            true if number.count_ones() != 1 => -1,
            true => i64::from(number.trailing_zeros()),
            false => number - base,
        };
        queens = (0..)
            .zip(&numbers)
            .map(|(row, number)| (row, column(number.1)))
            .collect();
    }
    let largest = i64::from(LARGEST);
    let stated = rows.iter().filter_map(|row| row.size).all(|size| size == n);
    let on_board = queens
        .iter()
        .all(|&(row, column)| (0..n).contains(&row) && (0..wide).contains(&column));
    (stated && on_board && n <= largest && wide <= largest && count > 1 && n > 1 && wide > 1)
        .then_some(())?;
    let mut cells = Cells::of_shape(n as u32, wide as u32);
    cells.queens = queens
        .into_iter()
        .map(|(row, column)| Square::new(row as u32, column as u32))
        .collect();
    Some(cells)
}

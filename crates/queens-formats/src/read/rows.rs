//! Step 2: a row of tokens and a notation of the table ([`super::notations`]) → the queens, cells and labels in it.
//!
//! A row that no notation takes must be one that could not be a part of a board ([`is_readable`]): a title, a timing, a
//! remark, a rule.

use std::collections::BTreeMap;

use queens::{Solution, Square};

use crate::format::file;
use crate::read::grid::fen;
use crate::read::input::{Piece, Place};
use crate::read::notations::{
    ABSENT, BLOCKED, BOARD_WORDS, COLUMN_NAMES, EITHER, FREE, Item, NOTATIONS, Notation, QUEENS,
    ROW_NAMES, TRUE, TRUTH,
};
use crate::read::tokens::{Kind, Row, Token};

pub(super) fn is_among(words: &[&str], word: &str) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

pub(super) fn number(token: &Token<'_>) -> Option<i64> {
    match token.kind {
        Kind::Number(number) => Some(number),
        _ => None,
    }
}

/// The tokens without the signs that join numbers and mean nothing.
fn without_joints<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let is_joint = |token: &Token<'_>| {
        token.kind == Kind::Bar
            || token.kind == Kind::Sign && "-.:#*_<>~/&$@%!✓✔".contains(token.text)
    };
    let mut tokens = tokens.to_vec();
    tokens.retain(|token| !is_joint(token));
    tokens
}

/// `abcd`: the letters of the columns.
fn is_alphabet(word: &str) -> bool {
    let letters = word.bytes().map(|letter| letter.to_ascii_lowercase());
    word.len() > 3 && letters.eq((b'a'..=b'z').take(word.len()))
}

/// The cells of a row, including the labels at its ends. A word of signs is several cells.
fn cells<'a>(tokens: &[Token<'a>]) -> Option<Vec<&'a str>> {
    let is_bar = |token: &Token<'_>| token.kind == Kind::Bar;
    // Digits in a word are squares, but not beside single signs that are no labels.
    let single = (tokens.iter()).filter(|token| token.text.chars().count() == 1);
    let together = !tokens.iter().any(is_bar) && single.count() < 3;
    let mut cells = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let text = token.text;
        let all = |signs: &str| text.chars().all(|sign| signs.contains(sign));
        let several = match token.kind {
            Kind::Bar => {
                let blank = at > 0 && is_bar(&tokens[at - 1]);
                cells.extend(blank.then_some(" "));
                continue;
            }
            Kind::Word if text.chars().count() == 1 || is_square_word(text) => false,
            Kind::Word => (all("QXOWB") || all("Qqxowb") || is_alphabet(text)).then_some(true)?,
            Kind::Number(_) => together && all("01"),
            Kind::Sign => false,
        };
        if several {
            cells.extend(text.split("").filter(|sign| !sign.is_empty()));
        } else {
            cells.push(text);
        }
    }
    (!cells.is_empty()).then_some(cells)
}

/// Whether a word of several letters is a square of a board.
fn is_square_word(word: &str) -> bool {
    TRUTH.contains(&word) || is_among(ABSENT, word)
}

/// Whether the cell is a square of a board.
pub(super) fn is_cell(cell: &str) -> bool {
    let signs = [FREE, BLOCKED, EITHER];
    let is_sign = || cell.chars().count() == 1 && signs.iter().any(|of| of.contains(cell));
    QUEENS.contains(&cell) || is_square_word(cell) || cell == "1" || is_sign()
}

/// Whether a row has squares of a drawing, whatever else is in it: a queen beside free squares, four free squares that are
/// apart, or a queen alone.
fn is_drawn(row: &Row<'_>) -> bool {
    let is_bar = |token: &Token<'_>| token.kind == Kind::Bar;
    let is_queen = |token: &Token<'_>| QUEENS.contains(&token.text);
    let is_free = |token: &Token<'_>| FREE.contains(token.text) || BLOCKED.contains(token.text);
    let is_part =
        |token: &Token<'_>| is_bar(token) || number(token).is_none() && is_cell(token.text);
    let is_drawing = |run: &[Token<'_>]| {
        let blank = run.windows(2).any(|pair| pair.iter().all(is_bar));
        let apart = |squares: &[Token<'_>]| squares.iter().all(|one| !one.glued && is_free(one));
        run.len() > 2 && run.iter().any(is_queen) && (blank || run.iter().any(is_free))
            || run.windows(4).any(apart)
    };
    let mut runs = row
        .tokens
        .chunk_by(|one, next| is_part(one) == is_part(next));
    match &row.tokens[..] {
        [token] => is_queen(token) && token.text != "D" && !token.label,
        _ => runs.any(|run| is_part(&run[0]) && is_drawing(run)),
    }
}

/// Empties the rules of a table, such as `-  -  -` or `|-|-|`: rows of a sign that no other row has.
pub(super) fn without_rules(mut rows: Vec<Row<'_>>) -> Vec<Row<'_>> {
    for sign in ["-", "="] {
        let is_it = |token: &Token<'_>| token.text == sign;
        let is_part = |token: &Token<'_>| is_it(token) || token.kind == Kind::Bar;
        let rule = |row: &Row<'_>| row.tokens.len() > 1 && row.tokens.iter().all(is_part);
        let free = |row: &Row<'_>| !row.tokens.iter().any(is_it);
        if rows.iter().all(|row| rule(row) || free(row)) {
            let rules = rows.iter_mut().filter(|row| rule(row));
            rules.for_each(|row| row.tokens.clear());
        }
    }
    rows
}

/// Number of columns that a row counts: `0 1 2 3`, `[,1] [,2]`, `a b c d`.
pub(super) fn header(row: &Row<'_>) -> Option<usize> {
    let numbers: Vec<i64> = row.tokens.iter().filter_map(number).collect();
    let words = row.tokens.iter().filter(|token| token.kind == Kind::Word);
    let words: Vec<&str> = words.map(|token| token.text).collect();
    if numbers.is_empty() {
        let letters = words.concat();
        return is_alphabet(&letters).then_some(letters.len());
    }
    // `col0 col1 col2` is a header, perhaps after another word, but `Solution 1 of 2` and `Qa1 Qc2` are not.
    let named = match numbers.len() {
        2 => words.is_empty() || words == [words[0]; 2],
        _ => words.iter().skip(2).all(|word| *word == words[1]),
    };
    let counts = numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    (matches!(numbers[..], [0 | 1, _, ..]) && counts && named).then_some(numbers.len())
}

/// The n that a row states: `n = 4`, `4 x 4`.
pub(super) fn size(row: &Row<'_>) -> Option<i64> {
    let mut pairs = row.tokens.windows(2);
    let named = pairs.find(|pair| pair[0].label && pair[0].text.eq_ignore_ascii_case("n"));
    let said = match &row.tokens[..] {
        [rows, sign, columns, ..]
            if "xX×".contains(sign.text) && number(rows) == number(columns) =>
        {
            Some(rows)
        }
        _ => named.map(|pair| &pair[1]),
    };
    said.and_then(number).filter(|&n| n > 3)
}

/// The number of a row that has nothing else: `2`, `#2`. One of more digits may be a board or a row of it.
pub(super) fn lone(row: &Row<'_>) -> Option<i64> {
    let token = match &row.tokens[..] {
        [token] => token,
        [sign, token] if sign.text == "#" && token.glued => token,
        _ => return None,
    };
    number(token).filter(|_| token.text.len() < 4)
}

/// Whether this row could be a board or a part of one, because it is in a notation.
pub(super) fn is_readable(row: &Row<'_>) -> bool {
    // A title has other words, or numbers that no board has. A header has as many words as columns that it counts.
    let words = || row.tokens.iter().filter(|token| token.kind == Kind::Word);
    let worded = words().next().is_some();
    let is_known = words().all(|word| is_among(BOARD_WORDS, word.text));
    if header(row).is_some_and(|width| width == words().count()) {
        return false;
    }
    let is_board = |found: Found<'_>| {
        let count = found.numbers.len() as i64;
        let near = |&(row, column): &(i64, i64)| (0..=count.max(8)).contains(&row.max(column));
        let drawn = found.cells.len() > 1 && found.cells.iter().all(|cell| is_cell(cell));
        drawn || count > 0 && !worded || (count > 3 || is_known) && found.numbers.iter().all(near)
    };
    // A few words with a number, one of which says that there is no queen, describe a row of the board.
    let is_absent = words().any(|word| is_among(ABSENT, word.text))
        && row.tokens.len() < 12
        && row.tokens.iter().any(|token| number(token).is_some());
    row.tokens.len() > 1
        && (NOTATIONS.iter())
            .filter(|notation| notation.is_plain() && !notation.has(Item::Literal))
            .filter_map(|notation| find(notation, row))
            .any(is_board)
        || is_absent
        || is_drawn(row)
        || is_word_of_digits(row)
}

/// Whether a row is a word of digits that may be columns or squares: `2413`, `0100`.
fn is_word_of_digits(row: &Row<'_>) -> bool {
    let [token @ Token { text, .. }] = &row.tokens[..] else {
        return false;
    };
    let is_column = |digit: u8| usize::from(digit.wrapping_sub(b'0')) <= text.len();
    number(token).is_some() && text.len() > 3 && text.bytes().all(is_column)
}

/// Returns whether at most a quarter of a row's tokens differ from those of a board's row, so that it may be one with a slip
/// of the pen. Numbers that could be columns of this board count as the same.
pub(super) fn is_like<'a>(row: &Row<'a>, board: &Row<'a>) -> bool {
    let columns = 0..=board.tokens.iter().filter_map(number).count() as i64;
    let sign = |token: &Token<'a>| match token.kind {
        Kind::Number(column) if columns.contains(&column) => "0",
        _ => token.text,
    };
    let (length, all) = (row.tokens.len(), board.tokens.len());
    if all < 4 || 4 * length.abs_diff(all) > all {
        return false;
    }
    let mut missing = BTreeMap::<&str, i64>::new();
    for (tokens, step) in [(&board.tokens, 1), (&row.tokens, -1)] {
        for token in tokens {
            *missing.entry(sign(token)).or_default() += step;
        }
    }
    let missing: i64 = missing.values().filter(|many| **many > 0).sum();
    let added = length + missing as usize - all;
    4 * added.max(missing as usize) <= all
}

/// What two titles have in common if they are rows of a board: their words, and how many other tokens they have. `None` for a
/// title with fewer than two of these and no queen.
pub(super) fn shape<'a>(row: &Row<'a>) -> Option<(Vec<&'a str>, usize)> {
    let is_queen = |token: &Token<'_>| QUEENS.contains(&token.text) || TRUE.contains(&token.text);
    let is_word = |token: &&Token<'a>| token.kind == Kind::Word && token.text.chars().count() > 1;
    let words = row.tokens.iter().filter(is_word).map(|token| token.text);
    let words: Vec<&str> = words.collect();
    let others = row.tokens.len() - words.len();
    (others > 1 || row.tokens.iter().any(is_queen)).then_some((words, others))
}

/// Whether a title has as many numbers as a board has columns with no word between them, none of them larger.
pub(super) fn is_listed(row: &Row<'_>, columns: usize) -> bool {
    let is_word = |token: &Token<'_>| token.kind == Kind::Word;
    let is_list = |run: &[Token<'_>]| {
        let numbers = || run.iter().filter_map(number);
        numbers().count() >= columns
            && numbers().all(|number| (0..=columns as i64).contains(&number))
    };
    columns > 3 && header(row).is_none() && row.tokens.split(is_word).any(is_list)
}

/// Rank and file of a chess square, both counted from 0: `b4`, `Qb4`.
fn square(tokens: &[Token<'_>]) -> Option<(i64, i64)> {
    let [word, rank, ..] = tokens else {
        return None;
    };
    let (letters, _) = file::parts(word.text);
    let rank = number(rank).filter(|&number| number > 0 && rank.glued)?;
    (word.kind == Kind::Word && (1..=3).contains(&letters.len()))
        .then_some((rank - 1, file::column(letters)?.into()))
}

/// What a notation has found in a row.
#[derive(Clone, Debug, Default)]
pub(super) struct Found<'a> {
    pub(super) line: u64,
    pub(super) block: usize,
    pub(super) cells: Vec<&'a str>,
    /// Number of squares in each word, if it is the same for all words and more than one.
    pub(super) word: Option<usize>,
    /// Row and column of each queen; the row is 0 if the notation does not give it.
    pub(super) numbers: Vec<(i64, i64)>,
    /// A number that counts, and whether a sign ends it.
    pub(super) label: Option<(i64, bool)>,
    pub(super) size: Option<i64>,
    /// The largest number of a square without a queen.
    pub(super) last: i64,
}

impl Found<'_> {
    /// Whether the numbers, with the label as one of them, are a solution.
    pub(super) fn is_whole(&self) -> bool {
        let label = self.label.map(|label| label.0);
        let numbers = label
            .into_iter()
            .chain(self.numbers.iter().map(|queen| queen.1));
        [0, 1].into_iter().any(|base| {
            let columns = numbers.clone().map(|number| u32::try_from(number - base));
            let columns: Result<Vec<u32>, _> = columns.collect();
            columns.is_ok_and(|columns| Solution::try_from(columns).is_ok())
        })
    }
}

/// Matches the items of a notation with the tokens of a row.
struct Scan<'a, 's> {
    notation: &'s Notation,
    left: &'s [Token<'a>],
    found: Found<'a>,
}

/// The queen that is being read.
#[derive(Default)]
struct Queen {
    row: i64,
    column: Option<i64>,
    absent: bool,
    /// Whether a word says that the column comes first.
    turned: Option<bool>,
}

/// What the notation finds in a row.
pub(super) fn find<'a>(notation: &Notation, row: &Row<'a>) -> Option<Found<'a>> {
    let found = Found {
        line: row.line,
        block: row.block,
        ..Found::default()
    };
    if notation.has(Item::Cells) {
        return drawn(notation, row, found);
    }
    let tokens = match notation.has(Item::Ranks) {
        true => row.tokens.clone(),
        false => without_joints(&row.tokens),
    };
    let mut scan = Scan {
        notation,
        left: &tokens,
        found,
    };
    scan.items(notation.once)?;
    scan.items(notation.each)?;
    let mut left = scan.left;
    while scan.items(notation.each).is_some() && scan.left.len() < left.len() {
        left = scan.left;
    }
    scan.left = left;
    scan.items(notation.after)?;
    // Words with fewer numbers are a title.
    let titled = notation.once.first() == Some(&Item::Words) && !notation.each.is_empty();
    let count = scan.found.numbers.len();
    let enough = count > 3 || !titled;
    let even = notation.each != [Item::Column] || is_even(row, count);
    let drawn = || !notation.has(Item::Ranks) && is_drawn(row);
    (scan.left.is_empty() && enough && even && !drawn()).then_some(scan.found)
}

/// Whether there are signs between all of the last numbers of a row or between none of them, and no dash after them: `-` may
/// be a row without a queen.
fn is_even(row: &Row<'_>, count: usize) -> bool {
    let is_number = |token: &Token<'_>| number(token).is_some();
    let ends = row.tokens.last().is_some_and(|token| token.text == "-");
    let between = row.tokens.rsplit(is_number).skip(1).take(count - 1);
    let joined: Vec<bool> = between.map(|signs| !signs.is_empty()).collect();
    !ends && joined.windows(2).all(|pair| pair[0] == pair[1])
}

impl<'a> Scan<'a, '_> {
    fn items(&mut self, items: &[Item]) -> Option<()> {
        let mut queen = Queen::default();
        for item in items {
            self.item(*item, &mut queen)?;
        }
        if queen.absent {
            self.found.last = self
                .found
                .last
                .max(queen.row)
                .max(queen.column.unwrap_or(0));
        } else if let Some(column) = queen.column {
            self.found.numbers.push(match queen.turned {
                Some(true) => (column, queen.row),
                _ => (queen.row, column),
            });
        }
        Some(())
    }

    /// The next token, if it is a word and not the file of a square.
    fn word(&self) -> Option<&'a str> {
        let (first, rest) = self.left.split_first()?;
        let glued = || rest.first().is_some_and(|next| next.glued);
        let square = self.notation.has(Item::Chess) && glued();
        // Among numbers for true and false, `true` is one of them.
        let value = self.notation.has(Item::There) && TRUTH.contains(&first.text);
        (first.kind == Kind::Word && !square && !value).then_some(first.text)
    }

    fn item(&mut self, item: Item, queen: &mut Queen) -> Option<()> {
        let before = self.left.len();
        match item {
            Item::Words | Item::Remark | Item::Board => {
                let board = item == Item::Board;
                // A single letter may be the file of a square.
                let long = self.notation.each == [Item::Words, Item::Column];
                let is_meant = |word: &&str| match board {
                    true => is_among(BOARD_WORDS, word),
                    false => !long || word.chars().count() > 1,
                };
                while let Some(word) = self.word().filter(is_meant) {
                    let column = is_among(COLUMN_NAMES, word);
                    if board && (column || is_among(ROW_NAMES, word)) {
                        queen.turned.get_or_insert(column);
                    }
                    self.left = &self.left[1..];
                }
                return (item != Item::Words || self.left.len() < before).then_some(());
            }
            Item::Digits => return self.digits(),
            Item::Ranks => return self.ranks(),
            Item::Chess => {
                let (rank, file) = square(self.left)?;
                (queen.row, queen.column) = (rank, Some(file));
                self.left = &self.left[2..];
                return Some(());
            }
            _ => {}
        }
        let (token, rest) = self.left.split_first()?;
        self.left = rest;
        if item == Item::There && TRUTH.contains(&token.text) {
            queen.absent = !TRUE.contains(&token.text);
            return Some(());
        }
        let value = number(token)?;
        (value >= 0 || item == Item::Literal).then_some(())?;
        let is_other = match self.notation.each {
            // `Qa2` is a square.
            [Item::Words, Item::Column] => token.glued,
            // What a sign separates from the next number is a label.
            [Item::Column] => {
                let first = self.found.numbers.is_empty() && token.label;
                first && rest.first().is_some_and(|next| !next.label)
            }
            _ => false,
        };
        if is_other && item == Item::Column {
            return None;
        }
        match item {
            Item::Label => {
                self.found.label.get_or_insert((value, false)).1 |= token.label;
            }
            Item::Size => self.found.size = Some(value),
            Item::Row => queen.row = value,
            Item::There => queen.absent = (value < 2).then_some(value == 0)?,
            Item::Mask if value.count_ones() != 1 => queen.column = Some(-1),
            Item::Mask => queen.column = Some(value.trailing_zeros().into()),
            _ => queen.column = Some(value),
        }
        Some(())
    }

    /// `2413`, perhaps with a number before it.
    fn digits(&mut self) -> Option<()> {
        let (digits, before) = std::mem::take(&mut self.left).split_last()?;
        number(digits)?;
        let mut labels = before.iter().filter(|token| number(token).is_some());
        let labels = [labels.next(), labels.next()];
        let one = labels[1].is_none()
            && labels[0].is_none_or(|label| label.text.len() < digits.text.len());
        (one && (4..11).contains(&digits.text.len())).then_some(())?;
        let columns = digits.text.bytes().map(|digit| (0, i64::from(digit) - 48));
        self.found.numbers = columns.collect();
        Some(())
    }

    /// `1Q2/3Q/Q3/2Q1`.
    fn ranks(&mut self) -> Option<()> {
        let tokens = std::mem::take(&mut self.left);
        let text: String = tokens.iter().map(|token| token.text).collect();
        let line = Piece {
            place: Place::of_line(self.found.line),
            text: &text,
        };
        let board = fen(line).ok().filter(|board| board.shape.rows > 1)?;
        let square = |queen: &Square| (queen.row.into(), queen.column.into());
        self.found.numbers = board.queens.iter().map(square).collect();
        self.found.size = Some(board.shape.rows.into());
        Some(())
    }
}

/// The cells of a row, without its labels.
fn drawn<'a>(notation: &Notation, row: &Row<'a>, mut found: Found<'a>) -> Option<Found<'a>> {
    let mut tokens = &row.tokens[..];
    if notation.once == [Item::Words] {
        let ends = |token: &Token<'_>| token.label && token.kind != Kind::Sign;
        let (words, rest) = tokens.split_at(tokens.iter().rposition(ends)? + 1);
        let word = |token: &Token<'_>| token.kind == Kind::Word && token.text.len() > 1;
        words.iter().any(word).then_some(())?;
        tokens = rest;
    }
    let signs = |word: &[Token<'_>]| word.iter().map(|token| token.text.chars().count()).sum();
    let words = tokens.chunk_by(|_, next| next.glued);
    let words: Vec<usize> = words
        .filter(|word| word[0].kind != Kind::Bar)
        .map(signs)
        .collect();
    let mut cells = cells(tokens)?;
    let all =
        |word: &usize| words.iter().all(|other| other == word) && word * words.len() == cells.len();
    found.word = words.first().copied().filter(|word| *word > 1 && all(word));
    let value = |cell: &str| match cell.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(i64::from(letter.to_ascii_lowercase())),
        _ => cell.parse().ok(),
    };
    if notation.once == [Item::Label] {
        found.label = Some((value(cells.remove(0))?, false));
    }
    if notation.after == [Item::Label] {
        let label = (value(cells.pop()?)?, false);
        (*found.label.get_or_insert(label) == label).then_some(())?;
    }
    // A number alone is not a square, but it may be one among others in a row.
    let many = cells.len() > 1;
    let is_square = |cell: &&str| is_cell(cell) || many && cell.parse::<u32>().is_ok();
    let all = !cells.is_empty() && cells.iter().all(is_square);
    found.cells = cells;
    all.then_some(found)
}

//! Step 3: rows of tokens and a notation → candidate readings.
//!
//! A notation of the table takes the rows that have its items. Every other row must be one that nobody could take
//! for a part of a board: a title, a timing, a remark. Where boards begin and end is not known either, so that each way
//! in which rows can make boards ([`Rows`], [`Form`]) is a reading, and so is each base and each sign that may be a queen.
//! None of them is believed here: [`super::judge`] decides.

use crate::format::{Base, Format, file};
use crate::read::board::{self, Cell, Cells};
use crate::read::notations::{Item, Notation};
use crate::read::tokens::{Kind, Row, Token};
use crate::read::{LARGEST, ReadOptions, Shape};

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

/// Which rows belong together.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rows {
    One,
    Unit,
    Block,
    /// The rows of a block, n at a time: n is the width of a drawing, or the largest number.
    Chunk,
}

/// How they make boards.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    /// Each is a row of the board, or has queens of it.
    Plain,
    /// Several boards stand side by side.
    Beside,
    /// All squares in a row: n·n of them, or a word for each row of the board.
    Flat,
}

const DRAWN: [(Rows, Form); 6] = [
    (Rows::Chunk, Form::Plain),
    (Rows::Block, Form::Plain),
    (Rows::Unit, Form::Plain),
    (Rows::Block, Form::Beside),
    (Rows::One, Form::Flat),
    (Rows::Block, Form::Flat),
];
const SQUARES: [(Rows, Form); 4] = [
    (Rows::Block, Form::Plain),
    (Rows::Unit, Form::Plain),
    (Rows::One, Form::Plain),
    (Rows::Chunk, Form::Plain),
];
const COLUMNS: [(Rows, Form); 4] = [
    (Rows::One, Form::Plain),
    (Rows::Unit, Form::Plain),
    (Rows::Block, Form::Plain),
    (Rows::Chunk, Form::Plain),
];

const QUEENS: [&str; 8] = ["Q", "q", "♛", "♕", "👑", "👸", "♚", "♔"];
const FREE: &str = ".·-_0 □☐⬜⬛◻◼▢■░▒▓▪▫🟥🟧🟨🟩🟦🟪🟫█";
const BLOCKED: &str = "xX×";
/// Free squares where there are queens, and perhaps the queens where there is no other sign for them.
const EITHER: &str = "*#+oO@~WwBbTF";
const TRUE: [&str; 4] = ["True", "true", "TRUE", "T"];
const TRUTH: [&str; 6] = ["True", "False", "true", "false", "TRUE", "FALSE"];
/// Names of a first column that only counts.
const INDEX: &str = " id index idx solution no nr number board ";
const COLUMN_NAMES: &str = " col column x c file ";
const ROW_NAMES: &str = " row r y rank ";
/// Words of a sentence about a queen.
const BOARD_WORDS: &str = " queen queens row rows r col cols column columns c x y rank file at place placed in on is and the position line to goes i j square ";

fn is_among(words: &str, word: &str) -> bool {
    word.len() < 12 && words.contains(&format!(" {} ", word.to_lowercase()))
}

fn number(token: &Token<'_>) -> Option<i64> {
    match token.kind {
        Kind::Number(number) => Some(number),
        _ => None,
    }
}

/// Without the signs that join numbers and say nothing.
fn without_joints<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let is_joint = |token: &&Token<'_>| {
        token.kind == Kind::Bar || token.kind == Kind::Sign && "-.:#*_>~/&$@%".contains(token.text)
    };
    let kept = tokens.iter().filter(|token| !is_joint(token));
    kept.copied().collect()
}

/// `abcd`: the letters of the columns.
fn is_alphabet(word: &str) -> bool {
    let letters = word.bytes().map(|letter| letter.to_ascii_lowercase());
    word.len() > 3 && letters.eq((b'a'..=b'z').take(word.len()))
}

/// A token as cells: a word of signs is several.
fn parts<'a>(token: &Token<'a>, bars: bool) -> Option<impl Iterator<Item = &'a str> + use<'a>> {
    let text = token.text;
    let all = |signs: &[u8]| text.bytes().all(|byte| signs.contains(&byte));
    let apart = match token.kind {
        Kind::Word if TRUTH.contains(&text) || text.chars().count() == 1 => false,
        Kind::Word => (all(b"QqXxOoWwBb") || is_alphabet(text)).then_some(true)?,
        Kind::Number(_) => !bars && all(b"01"),
        _ => false,
    };
    let length = if apart { 1 } else { text.len() };
    Some(
        (0..text.len())
            .step_by(length)
            .map(move |at| &text[at..at + length]),
    )
}

/// The cells of a row, the labels at its ends among them, and the lengths of what stands together without a blank.
fn cells<'a>(tokens: &[Token<'a>]) -> Option<(Vec<&'a str>, Vec<usize>)> {
    let segments: Vec<&[Token<'a>]> = tokens.split(|token| token.kind == Kind::Bar).collect();
    let (mut cells, mut words) = (Vec::new(), Vec::new());
    let mut framed = false;
    for (at, segment) in segments.iter().enumerate() {
        let before = cells.len();
        for token in *segment {
            let start = cells.len();
            cells.extend(parts(token, segments.len() > 1)?);
            match words.last_mut() {
                Some(word) if token.glued => *word += cells.len() - start,
                _ => words.push(cells.len() - start),
            }
        }
        framed |= segments.len() > 1 && cells.len() > before + 1;
        if cells.len() == before && at > 0 && at + 1 < segments.len() {
            cells.push(" ");
        }
    }
    // Where cells stand between bars, the bars are only the frame, or borders of regions.
    if framed {
        cells.retain(|cell| *cell != " ");
    }
    (!cells.is_empty()).then_some((cells, words))
}

/// Does it hold a square of a board?
fn is_cell(cell: &str) -> bool {
    let signs = [FREE, BLOCKED, EITHER];
    let is_sign = || cell.chars().count() == 1 && signs.iter().any(|of| of.contains(cell));
    QUEENS.contains(&cell) || TRUTH.contains(&cell) || cell == "1" || is_sign()
}

/// Without rules above and below a table, such as `-  -  -`: rows of a sign that no other row has.
pub(super) fn without_rules<'a>(mut rows: Vec<Row<'a>>) -> Vec<Row<'a>> {
    for sign in ["-", "="] {
        let is_it = |token: &Token<'_>| token.text == sign;
        let rule = |row: &Row<'_>| row.tokens.len() > 1 && row.tokens.iter().all(is_it);
        let free = |row: &Row<'_>| !row.tokens.iter().any(is_it);
        if rows.iter().all(|row| rule(row) || free(row)) {
            rows.retain(free);
        }
    }
    rows
}

/// A rule between boards, such as `-----` and `=====`.
fn is_rule(row: &Row<'_>) -> bool {
    let [first, rest @ ..] = &row.tokens[..] else {
        return true;
    };
    let goes_on = |token: &Token<'_>| token.glued && token.text == first.text;
    rest.len() > 1 && "-=*_+#~".contains(first.text) && rest.iter().all(goes_on)
}

/// How many columns a row counts: `0 1 2 3`, `[,1] [,2]`, `a b c d`.
fn header(row: &Row<'_>) -> Option<usize> {
    let numbers: Vec<i64> = row.tokens.iter().filter_map(number).collect();
    if let [0 | 1, _, ..] = numbers[..] {
        let counts = numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        return counts.then_some(numbers.len());
    }
    let words = row.tokens.iter().filter(|token| token.kind == Kind::Word);
    let letters: String = words.map(|token| token.text).collect();
    (numbers.is_empty() && is_alphabet(&letters)).then_some(letters.len())
}

/// Could somebody take this row for a board or a part of one?
pub(super) fn is_readable(row: &Row<'_>) -> bool {
    let drawn = |cells: &[&str]| cells.len() > 1 && cells.iter().all(|cell| is_cell(cell));
    if is_rule(row) || cells(&row.tokens).is_some_and(|(cells, _)| drawn(&cells)) {
        return !is_rule(row);
    }
    let tokens = without_joints(&row.tokens);
    let words = || tokens.iter().filter(|token| token.kind == Kind::Word);
    let numbers: Vec<i64> = tokens.iter().filter_map(number).collect();
    let (count, letter) = (words().count(), |word: &Token<'_>| word.text.len() == 1);
    if count == 0 {
        return numbers.len() > 1;
    }
    // A title has a word; `1 3 b 2` is a board with a slip of the pen, and `n = 4` is none.
    let size = matches!(&tokens[..], [word, size] if word.text.eq_ignore_ascii_case("n") && number(size).is_some());
    if !size && 2 * count < tokens.len() && words().all(letter) {
        return true;
    }
    // As many numbers in turn as none of them is larger than.
    let runs = tokens.chunk_by(|a, b| number(a).is_some() && number(b).is_some());
    let list = runs.max_by_key(|run| run.len()).is_some_and(|run| {
        let small = |token| number(token).is_some_and(|of| (0..=run.len() as i64).contains(&of));
        run.len() > 3 && run.iter().all(small)
    });
    let near = |&(rank, file): &(i64, i64)| file.max(rank) < 8.max(numbers.len() as i64);
    let squares = || {
        let squares: Option<Vec<_>> = tokens.chunks(2).map(square).collect();
        squares.is_some_and(|squares| squares.iter().all(near))
    };
    list || matches!(numbers.len(), 2 | 3) && words().all(|word| is_among(BOARD_WORDS, word.text))
        || count == numbers.len() && count > 1 && header(row).is_none() && squares()
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
struct Found<'a> {
    line: u64,
    unit: usize,
    block: usize,
    cells: Vec<&'a str>,
    /// Lengths of what stands together without a blank.
    words: Vec<usize>,
    /// Row and column of each queen, or a row of 0 where there is none.
    numbers: Vec<(i64, i64)>,
    /// A number that counts, and whether a sign ends it.
    label: Option<(i64, bool)>,
    size: Option<i64>,
}

/// Takes the items of a notation off the tokens of a row.
struct Scan<'a, 's> {
    notation: &'s Notation,
    left: &'s [Token<'a>],
    found: Found<'a>,
}

/// A queen whose numbers are being read.
#[derive(Default)]
struct Queen {
    row: i64,
    column: Option<i64>,
    absent: bool,
    /// Whether a word says that the column comes first.
    turned: Option<bool>,
}

/// What the notation finds in a row.
fn find<'a>(notation: &Notation, row: &Row<'a>) -> Option<Found<'a>> {
    let found = Found {
        line: row.line,
        unit: row.unit,
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
    let left = &tokens[..];
    let mut scan = Scan {
        notation,
        left,
        found,
    };
    scan.items(notation.once)?;
    if !notation.each.is_empty() {
        scan.items(notation.each)?;
        while !scan.left.is_empty() {
            let before = scan.left;
            if scan.items(notation.each).is_none() {
                scan.left = before;
                break;
            }
        }
    }
    scan.items(notation.after)?;
    // Words with fewer numbers are a title.
    let titled = notation.once.first() == Some(&Item::Words) && !notation.each.is_empty();
    let enough = scan.found.numbers.len() > 3 || !titled;
    (scan.left.is_empty() && enough).then_some(scan.found)
}

impl<'a> Scan<'a, '_> {
    fn items(&mut self, items: &[Item]) -> Option<()> {
        let mut queen = Queen::default();
        for item in items {
            self.item(*item, &mut queen)?;
        }
        if let Some(column) = queen.column.filter(|_| !queen.absent) {
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
        (first.kind == Kind::Word && !square && !TRUTH.contains(&first.text)).then_some(first.text)
    }

    fn item(&mut self, item: Item, queen: &mut Queen) -> Option<()> {
        let before = self.left.len();
        match item {
            Item::Words | Item::Remark => {
                while self.word().is_some() {
                    self.left = &self.left[1..];
                }
                return (item == Item::Remark || self.left.len() < before).then_some(());
            }
            Item::Board => {
                while let Some(word) = self.word().filter(|word| is_among(BOARD_WORDS, word)) {
                    let column = is_among(COLUMN_NAMES, word);
                    if column || is_among(ROW_NAMES, word) {
                        queen.turned.get_or_insert(column);
                    }
                    self.left = &self.left[1..];
                }
                return Some(());
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
        match item {
            Item::Label => {
                self.found.label.get_or_insert((value, token.label));
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
        let one = before.iter().filter_map(number).count() < 2;
        (one && (4..11).contains(&digits.text.len())).then_some(())?;
        let columns = digits.text.bytes().map(|digit| (0, i64::from(digit) - 48));
        self.found.numbers = columns.collect();
        Some(())
    }

    /// `1Q2/3Q/Q3/2Q1`.
    fn ranks(&mut self) -> Option<()> {
        let (mut row, mut column, mut width) = (0, 0, None);
        for token in std::mem::take(&mut self.left) {
            match token.kind {
                Kind::Number(run) if run > 0 => column += run,
                Kind::Sign if token.text == "/" => {
                    (*width.get_or_insert(column) == column).then_some(())?;
                    (row, column) = (row + 1, 0);
                }
                Kind::Word if token.text.bytes().all(|byte| b"Qq".contains(&byte)) => {
                    let queens = (column..).take(token.text.len());
                    self.found
                        .numbers
                        .extend(queens.map(|column| (row, column)));
                    column += token.text.len() as i64;
                }
                _ => return None,
            }
        }
        self.found.size = Some(row + 1);
        (width == Some(column)).then_some(())
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
    let (mut cells, words) = cells(tokens)?;
    let value = |cell: &str| match cell.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(i64::from(letter.to_ascii_lowercase())),
        _ => cell.parse().ok(),
    };
    if notation.once == [Item::Label] {
        found.label = Some((value(cells.remove(0))?, false));
    }
    if notation.after == [Item::Label] {
        let label = (value(cells.pop()?)?, false);
        found.label.get_or_insert(label);
    }
    let numbers = |cell: &&str| is_cell(cell) || cell.parse::<u32>().is_ok();
    (cells.len() > 1 && cells.iter().all(numbers) || cells.len() == 1 && is_cell(cells[0]))
        .then_some(())?;
    (found.cells, found.words) = (cells, words);
    Some(found)
}

/// The rows that a notation takes, and what stands beside them.
#[derive(Default)]
struct Taken<'a> {
    rows: Vec<Found<'a>>,
    /// Numbers of columns that headers count.
    heads: Vec<usize>,
    /// Numbers that stand alone.
    lone: Vec<i64>,
    /// How many names the last title has, and whether the first is that of a label.
    names: usize,
    indexed: bool,
    /// Whether a title says that the column comes first.
    turned: bool,
}

/// The rows that are in the notation; `None` if another may be a part of a board.
fn take<'a>(notation: &Notation, rows: &[Row<'a>]) -> Option<Taken<'a>> {
    let mut taken = Taken::default();
    let drawing = notation.has(Item::Cells);
    let plain = |row: &Row<'_>| {
        row.tokens.len() > 1 && row.tokens.iter().all(|token| token.kind != Kind::Word)
    };
    let lists =
        notation.once.is_empty() && notation.each == [Item::Column] && rows.iter().any(plain);
    let mut titles = 0;
    for row in rows {
        let alone = match &row.tokens[..] {
            [token] if !drawing => number(token),
            _ => None,
        };
        let found = find(notation, row).filter(|_| !is_rule(row) && !(lists && alone.is_some()));
        // A drawing has the numbers of its columns above or below.
        let is_head = |found: &Found<'_>| !drawing || !found.cells.iter().all(|cell| is_cell(cell));
        if notation.has_header()
            && let Some(width) = header(row)
            && found.as_ref().is_none_or(is_head)
        {
            taken.heads.push(width);
            continue;
        }
        match found {
            Some(mut found) => {
                if taken.turned {
                    let turn = |queen: &mut (i64, i64)| *queen = (queen.1, queen.0);
                    found.numbers.iter_mut().for_each(turn);
                }
                found.block += titles;
                taken.rows.push(found);
            }
            None if is_readable(row) => return None,
            None => {
                titles += 1;
                taken.title(row);
            }
        }
    }
    (!taken.rows.is_empty()).then_some(taken)
}

impl Taken<'_> {
    fn title(&mut self, row: &Row<'_>) {
        if let [token] = &row.tokens[..] {
            self.lone.extend(number(token));
        }
        self.names = row.tokens.len();
        self.indexed = is_among(INDEX, row.tokens[0].text);
        let named = |names: &str| {
            let mut tokens = row.tokens.iter();
            tokens.position(|token| is_among(names, token.text))
        };
        if let (Some(column), Some(down)) = (named(COLUMN_NAMES), named(ROW_NAMES)) {
            self.turned = column < down;
        }
    }

    /// Do labels count, and headers as many columns as there are?
    fn agrees(&self, notation: &Notation) -> bool {
        let all = |is: &dyn Fn(&Found<'_>) -> bool| self.rows.iter().all(is);
        // A header has one name less than its rows have numbers, or one for the label.
        let sure = (self.heads.iter()).any(|width| all(&|row| row.numbers.len() == *width))
            || self.indexed && all(&|row| row.numbers.len() + 1 == self.names);
        // Without words a number before others is a label only if a sign or a header says so.
        let bare = notation.once == [Item::Label] && notation.each == [Item::Column];
        let told = sure || !bare || all(&|row| row.label.is_none_or(|label| label.1));
        let wide = |width: &usize| {
            !notation.has(Item::Cells)
                || !all(&|row| row.cells.len() != *width && row.cells.len() + 1 != *width)
        };
        told && self.counts(sure) && self.heads.iter().all(wide)
    }

    /// Do labels count, up or down, each by one or by what their row holds, perhaps anew in each block?
    fn counts(&self, sure: bool) -> bool {
        let rows = &self.rows[..];
        let labels: Vec<(i64, bool)> = rows.iter().filter_map(|row| row.label).collect();
        let first = match labels[..] {
            [] => return true,
            [(_, delimited)] => return delimited || sure,
            [(first, _), ..] => first,
        };
        let follows = |(pair, row): (&[(i64, bool)], &Found<'_>)| {
            let (step, held) = (pair[1].0 - pair[0].0, row.numbers.len() as i64);
            step.abs() == 1 || step == held && held > 0 || pair[1].0 == first
        };
        labels.len() == rows.len() && labels.windows(2).zip(rows).all(follows)
    }

    /// Do numbers that stand alone say how many rows or boards there are, or count the boards?
    fn says(&self, boards: &[(u64, Option<Cells>)]) -> bool {
        let rows = |board: &(u64, Option<Cells>)| Some(i64::from(board.1.as_ref()?.shape.rows));
        let counting = self.lone.len() == boards.len()
            && self.lone.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        let number = boards.len() as i64;
        let says = |&lone: &i64| {
            lone == number || counting || boards.iter().all(|board| rows(board) == Some(lone))
        };
        self.lone.iter().all(says)
    }

    /// Which rows are one board; nothing where they cannot be.
    fn groups(&self, rows: Rows, told: Option<Shape>) -> Vec<Vec<usize>> {
        let by = |key: fn(&Found<'_>) -> usize| -> Vec<Vec<usize>> {
            let all: Vec<usize> = (0..self.rows.len()).collect();
            let same = |a: &usize, b: &usize| key(&self.rows[*a]) == key(&self.rows[*b]);
            all.chunk_by(same).map(<[usize]>::to_vec).collect()
        };
        match rows {
            Rows::One => (0..self.rows.len()).map(|at| vec![at]).collect(),
            Rows::Unit => by(|row| row.unit),
            Rows::Block => by(|row| row.block),
            Rows::Chunk => {
                let mut blocks = by(|row| row.block);
                // A blank line after each row parts nothing.
                if blocks.iter().all(|block| block.len() == 1) {
                    blocks = vec![blocks.concat()];
                }
                let chunks = blocks.iter().map(|block| {
                    let height = self.height(block, told);
                    let chunks = block.chunks(height.max(1)).map(<[usize]>::to_vec);
                    (height > 0 && block.len().is_multiple_of(height)).then(|| chunks.collect())
                });
                let chunks: Option<Vec<Vec<Vec<usize>>>> = chunks.collect();
                chunks.unwrap_or_default().concat()
            }
        }
    }

    /// How many rows of a block are a board: the width of a drawing, or as many as there are numbers.
    fn height(&self, block: &[usize], told: Option<Shape>) -> usize {
        let width = self.rows[block[0]].cells.len();
        let numbers = || block.iter().flat_map(|&at| &self.rows[at].numbers);
        match told {
            Some(told) if width == 0 || told.columns as usize == width => told.rows as usize,
            None if width == 0 => {
                let largest = numbers().map(|queen| queen.0.max(queen.1)).max();
                let least = numbers().map(|queen| queen.1).min();
                usize::try_from(largest.unwrap_or(0) - least.unwrap_or(0) + 1).unwrap_or(0)
            }
            _ => width,
        }
    }

    /// Which cells are queens, with what they are called where they are not the usual ones: every way to see it.
    fn queens(&self) -> Vec<(Vec<&str>, String)> {
        let mut signs: Vec<&str> = self
            .rows
            .iter()
            .flat_map(|row| &row.cells)
            .copied()
            .collect();
        signs.sort_unstable();
        signs.dedup();
        let of = |is: &dyn Fn(&str) -> bool| -> Vec<&str> {
            signs.iter().copied().filter(|sign| is(sign)).collect()
        };
        let usual = of(&|sign| QUEENS.contains(&sign));
        let truth = of(&|sign| TRUE.contains(&sign));
        let numbered = of(&|sign| sign.parse::<u32>().is_ok_and(|number| number > 0));
        // Digits beside queens are neither labels nor squares.
        let long = |sign: &str| sign.len() > 1 && sign.parse::<u32>().is_ok();
        match (usual.is_empty(), truth.is_empty(), numbered.len()) {
            _ if signs.len() > 64 => Vec::new(),
            (false, ..) if signs.iter().any(|sign| long(sign)) => Vec::new(),
            (false, ..) => vec![(usual, String::new())],
            (_, false, _) => vec![(truth, String::new())],
            (.., 1..) if numbered == signs => Vec::new(),
            (.., 1..) if numbered == ["1"] => vec![(numbered, String::new())],
            (.., 1..) => vec![(numbered, ", queens numbered".to_owned())],
            _ => {
                let free = |sign: &&str| FREE.contains(*sign) || BLOCKED.contains(*sign);
                let none = (signs.iter().all(free)).then(|| (Vec::new(), String::new()));
                let signs = signs.iter().filter(|sign| **sign != " ");
                let one = signs.map(|&sign| (vec![sign], format!(", '{sign}' for a queen")));
                none.into_iter().chain(one).collect()
            }
        }
    }
}

/// Calls `judge` with each reading of the rows in this notation, until it returns true.
pub(super) fn readings(
    notation: &Notation,
    rows: &[Row<'_>],
    options: &ReadOptions,
    mut judge: impl FnMut(Reading) -> bool,
) -> bool {
    let Some(taken) = take(notation, rows).filter(|taken| taken.agrees(notation)) else {
        return false;
    };
    let drawing = notation.has(Item::Cells);
    let layouts = match notation.format() {
        Format::Spaced => &DRAWN[..],
        Format::Columns | Format::Fen => &COLUMNS,
        _ if notation.has(Item::Number) || notation.has(Item::Literal) => &COLUMNS,
        _ => &SQUARES,
    };
    // What any row could mean is not plain: pairs without brackets, a row of n·n cells.
    let one = |row: &Found<'_>| row.numbers.len() == 1;
    let apart = !notation.has(Item::Row) || taken.rows.iter().all(one);
    let ways = match drawing {
        true => taken.queens(),
        false => vec![(Vec::new(), String::new())],
    };
    let bases = match (notation.has_base(), options.base) {
        (false, _) => &[None][..],
        (true, Some(base)) => &[Some(base)],
        (true, None) => &[Some(Base::Zero), Some(Base::One)],
    };
    let mut known: Vec<(Form, Vec<Vec<usize>>)> = Vec::new();
    for &(rows, form) in layouts {
        let groups = (form, taken.groups(rows, options.size));
        if groups.1.is_empty() || known.contains(&groups) {
            continue;
        }
        for (&base, (queens, sign)) in bases
            .iter()
            .flat_map(|base| ways.iter().map(move |way| (base, way)))
        {
            let mut boards = Vec::new();
            for group in &groups.1 {
                let rows: Vec<&Found<'_>> = group.iter().map(|&at| &taken.rows[at]).collect();
                let read = match drawing {
                    true => drawn_boards(form, &rows, queens, options.size),
                    false => {
                        listed_board(notation, &rows, base, options.size).map(|board| vec![board])
                    }
                };
                let line = rows[0].line;
                match read {
                    Some(read) => boards.extend(read.into_iter().map(|board| (line, Some(board)))),
                    None => boards.push((line, None)),
                }
            }
            let counted = if base == Some(Base::One) {
                " counted from 1"
            } else {
                ""
            };
            let beside = match form {
                Form::Plain => "",
                Form::Beside => ", boards side by side",
                Form::Flat => ", all squares in a row",
            };
            let reading = Reading {
                name: format!("{}{counted}{sign}{beside}", notation.name),
                format: notation.format(),
                base,
                plain: notation.is_plain() && apart && form == Form::Plain,
                boards,
            };
            if taken.says(&reading.boards) && judge(reading) {
                return true;
            }
        }
        known.push(groups);
    }
    false
}

/// The boards of drawn rows: several where they stand side by side.
fn drawn_boards(
    form: Form,
    rows: &[&Found<'_>],
    queens: &[&str],
    told: Option<Shape>,
) -> Option<Vec<Cells>> {
    let mut lines: Vec<Vec<&str>> = rows.iter().map(|row| row.cells.clone()).collect();
    if form == Form::Flat {
        let all = lines.concat();
        let width = match (&rows[0].words[..], told) {
            ([width, rest @ ..], _)
                if rows.len() == 1
                    && !rest.is_empty()
                    && *width > 1
                    && rest.iter().all(|word| word == width) =>
            {
                *width
            }
            (_, Some(told)) => told.columns as usize,
            (_, None) if all.len().isqrt().pow(2) == all.len() => all.len().isqrt(),
            _ => return None,
        };
        lines = all.chunks(width.max(1)).map(<[&str]>::to_vec).collect();
    }
    let (height, width) = (lines.len(), lines[0].len());
    let boards = if form == Form::Beside {
        width / height
    } else {
        1
    };
    (boards > usize::from(form == Form::Beside) && width.is_multiple_of(boards)).then_some(())?;
    let columns = width / boards;
    (columns > 1 && height > 1 && lines.iter().all(|line| line.len() == width)).then_some(())?;
    let board = |number: usize| {
        let mut rows = board::Rows::new();
        for line in &lines {
            for cell in &line[number * columns..][..columns] {
                rows.push(match queens.contains(cell) {
                    true => Cell::Queen,
                    false if BLOCKED.contains(*cell) => Cell::Blocked,
                    false => Cell::Free,
                });
            }
            rows.end_row().ok()?;
        }
        rows.end(None).ok()
    };
    (0..boards).map(board).collect()
}

/// The board of the numbers of some rows.
fn listed_board(
    notation: &Notation,
    rows: &[&Found<'_>],
    base: Option<Base>,
    told: Option<Shape>,
) -> Option<Cells> {
    let base = i64::from(base.map_or(0, Base::first));
    let mut numbers: Vec<(i64, i64)> = rows.iter().flat_map(|row| &row.numbers).copied().collect();
    let mut least = numbers.len() as i64;
    let squares = notation.has(Item::Row) || notation.has(Item::Chess) || notation.has(Item::Ranks);
    if notation.has(Item::Literal) {
        let literals = numbers.iter().map(|number| number.1);
        let last = literals.clone().map(i64::abs).max()?;
        let complete = last == last.isqrt().pow(2)
            && least >= last
            && literals.clone().any(|literal| literal < 0);
        (told.is_some() || complete).then_some(())?;
        least = last.isqrt();
        let squares = told.map_or(last, |told| i64::from(told.rows) * i64::from(told.columns));
        numbers.retain(|number| (1..=squares).contains(&number.1));
        numbers.iter_mut().for_each(|number| number.1 -= 1);
    } else if squares {
        let reach = numbers
            .iter()
            .map(|queen| queen.0.max(queen.1) - base + 1)
            .max()?;
        least = least.max(reach);
    }
    let shape = match told {
        Some(told) => told,
        None => Shape::square(u32::try_from(least).ok().filter(|&n| n <= LARGEST)?),
    };
    let (n, columns) = (i64::from(shape.rows), i64::from(shape.columns));
    let stated = rows.iter().filter_map(|row| row.size).all(|size| size == n);
    (stated && rows.iter().map(|row| row.numbers.len()).sum::<usize>() > 1 && n > 1 && columns > 1)
        .then_some(())?;
    let place = |(at, (row, column)): (usize, (i64, i64))| match () {
        _ if notation.has(Item::Chess) => (n - 1 - row, column),
        _ if squares => (row - base, column - base),
        _ if notation.has(Item::Number) || notation.has(Item::Literal) => {
            ((column - base) / columns, (column - base) % columns)
        }
        _ => (at as i64, column - base),
    };
    // A number below the base lies outside as well.
    let queens = numbers.into_iter().enumerate().map(place);
    Cells::of_queens(
        shape,
        queens.map(|(row, column)| (row as u64, column as u64)),
    )
    .ok()
}

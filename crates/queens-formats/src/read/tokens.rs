//! Step 1: the text as rows of tokens.
//!
//! This step drops what printouts of different languages have around the same numbers: commas, quotes, `=>`, brackets,
//! colours, and the markup of HTML and LaTeX. Brackets leave one trace. If they hold several lists, each innermost list is a
//! row of its own, as if it were on a line of its own. So `[[0, 1], [1, 3]]`, `(0,1) (1,3)` and two lines `0 1` and `1 3`
//! are the same rows.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::mem;
use std::ops::Range;

use crate::read::board;
use crate::read::notations::{BARS, FRAMES, FREE, MARKS, Mark, RULES, TRUTH};
use crate::read::numbers::is_nested;

/// One number, word or sign.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    /// Whether the token directly follows the one before.
    pub(super) glued: bool,
    /// Whether a sign follows that ends a label: `:`, `=`, `.`, a bracket.
    pub(super) label: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Number(i64),
    Word,
    Sign,
    /// The border between two cells.
    Bar,
}

/// The tokens of a line, or of an innermost list.
#[derive(Clone, Debug)]
pub(super) struct Row<'a> {
    pub(super) line: u64,
    /// Number of the block of lines without a blank line between them.
    pub(super) block: usize,
    pub(super) tokens: Vec<Token<'a>>,
    /// Whether it may be a part of a board, once that has been determined.
    pub(super) readable: OnceCell<bool>,
}

/// A line of the text with its number.
pub(super) type Line = (u64, String);

/// Drops colours and markup from a text. Every line keeps its number; `before` lines were skipped before the text.
pub(super) fn lines(text: &str, before: u64) -> Vec<Line> {
    let small = text.to_ascii_lowercase();
    let is_met = |mark: &&Mark| small.contains(mark.from);
    let marks: Vec<&Mark> = MARKS.iter().filter(is_met).collect();
    let mut lines: Vec<Line> = Vec::new();
    for (number, line) in (before + 1..).zip(without_blanks(text)) {
        let line = without_colors(&line);
        let line = without_emphasis(&line);
        let item = line.trim_start().strip_prefix("- ");
        let nested = item.and_then(|item| item.strip_prefix("- "));
        let item = nested
            .or(item)
            .filter(|item| !item.contains([' ', '|']) && (item.len() > 3 || !item.contains('.')));
        if let Some(item) = item {
            let first = nested.is_some();
            // YAML: a list within a list begins with two dashes and continues below.
            match lines.last_mut() {
                Some((_, last)) if !first && last.starts_with("  ,") => {
                    last.push_str(&format!(", {item}"));
                }
                _ => lines.push((number, if first { "  ," } else { "" }.to_owned() + item)),
            }
            continue;
        }
        // LaTeX ends rows of cells, but does not begin them.
        let row = if line.contains("\\\\") { "|" } else { "" };
        let plain = without_marks(&format!("{row}{line}"), &marks);
        let rows = plain.split('\n');
        let rows = rows.filter(|text| row.is_empty() || !text.trim_matches(['|', ' ']).is_empty());
        lines.extend(rows.map(|row| (number, row.to_owned())));
    }
    lines
}

/// The lines of a text, with bars instead of tabs and commas around blank cells, and column numbers instead of lone signs.
fn without_blanks(text: &str) -> Vec<Cow<'_, str>> {
    let lone = |line: &str| {
        // One bar on a side is a frame; more bars separate blank cells.
        let bars = ['|', '│'];
        let inside = line.strip_prefix(bars).unwrap_or(line);
        let inside = inside.strip_suffix(bars).unwrap_or(inside);
        let at = inside.find(|sign: char| !sign.is_whitespace())?;
        let sign = board::single(inside.trim())?;
        (!sign.is_ascii_digit() && !"[](){}".contains(sign) && !FREE.contains(sign))
            .then_some((at, sign))
    };
    let lines: Vec<&str> = text.lines().collect();
    let mut plain = Vec::with_capacity(lines.len());
    for block in lines.chunk_by(|a, b| lone(a).is_some() == lone(b).is_some()) {
        let places: Vec<(usize, char)> = block.iter().filter_map(|line| lone(line)).collect();
        if places.len() > 3 && places.iter().all(|(_, sign)| *sign == places[0].1) {
            let step = 1 + usize::from(places.iter().all(|(at, _)| at % 2 == 0));
            let columns = places.iter().map(|(at, _)| (at / step).to_string());
            plain.extend(columns.map(Cow::Owned));
            continue;
        }
        for line in block {
            let has_blanks = |between: &char| {
                let cells: Vec<&str> = line.split(*between).map(str::trim).collect();
                // A list of columns may lack one, and there may be a comma after the last cell too.
                let digit = |cell: &&str| cell.starts_with(|sign: char| sign.is_ascii_digit());
                let listed = *between != '\t' && cells.iter().any(digit);
                let is_cell = |cell: &&str| cell.chars().count() < 2;
                !listed && cells.iter().all(is_cell) && cells[..cells.len() - 1].contains(&"")
            };
            let between = ['\t', ',', ';'].into_iter().find(has_blanks);
            plain.push(match between {
                Some(between) => Cow::Owned(format!("|{}|", line.replace(between, "|"))),
                None => Cow::Borrowed(*line),
            });
        }
    }
    plain
}

/// The line without the stars that make a title bold; nothing for a line that opens or closes a code block or a string.
fn without_emphasis(line: &str) -> &str {
    let text = line.trim();
    let is_language = |word: &str| word.chars().all(char::is_alphabetic);
    if text.strip_prefix("```").is_some_and(is_language) || text == "\"\"\"" || text == "'''" {
        return "";
    }
    let bold = (text.strip_prefix("**")).and_then(|text| text.strip_suffix("**"));
    let is_title = |text: &&str| text.chars().filter(|sign| sign.is_alphabetic()).count() > 3;
    bold.filter(is_title).unwrap_or(line)
}

/// The text with plain signs instead of its markup.
fn without_marks(text: &str, marks: &[&Mark]) -> String {
    let (mut plain, mut at, small) = (String::new(), 0, text.to_ascii_lowercase());
    while let Some(sign) = text[at..].chars().next() {
        match marks.iter().find(|mark| small[at..].starts_with(mark.from)) {
            Some(mark) => {
                plain.push_str(mark.plain);
                at += mark.from.len();
                at += (mark.rest)(&text[at..]);
            }
            None => {
                plain.push(sign);
                at += sign.len_utf8();
            }
        }
    }
    plain
}

/// The parts of a text between its escape sequences.
pub(super) fn uncolored(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split('\u{1b}').enumerate();
    parts.map(|(at, part)| match part.strip_prefix('[') {
        Some(sequence) if at > 0 => {
            let shown = sequence.split_once(|sign: char| sign.is_ascii_alphabetic());
            shown.map_or("", |(_, shown)| shown)
        }
        _ => part,
    })
}

/// The line without escape sequences. If a square is blank but for its colour, colours separate the cells.
fn without_colors(line: &str) -> String {
    let parts: Vec<&str> = uncolored(line).collect();
    let is_blank = |cell: &&str| !cell.is_empty() && cell.trim().is_empty();
    match &parts[..] {
        [before, cells @ .., end] if cells.iter().any(is_blank) => {
            let cells: Vec<&str> = cells
                .iter()
                .copied()
                .filter(|cell| !cell.is_empty())
                .collect();
            format!("{before}|{}|{end}", cells.join("|"))
        }
        _ => parts.concat(),
    }
}

/// Whether the line is a rule: only signs of rules, two of a kind side by side. Borders of frames may have names of regions
/// on them.
fn is_rule(line: &str) -> bool {
    let border = line.trim_start().starts_with(|sign| "┏┗┠┣".contains(sign));
    let parts = [
        "--", "──", "━━", "==", "══", "**", "~~", "__", "##", "++", "+-+", "─┼", ":-",
    ];
    let named = |sign: char| border && (sign.is_alphanumeric() || sign == '_');
    line.chars().all(|sign| RULES.contains(sign) || named(sign))
        && parts.iter().any(|part| line.contains(part))
}

/// The rows of lines. A blank line or a rule separates blocks, but a line of a frame does not. A rule whose sign
/// other lines have may be a row of a board: it is a row without tokens.
pub(super) fn rows(lines: &[Line]) -> Vec<Row<'_>> {
    let mut lexer = Lexer {
        matched: matched(lines).into_iter(),
        ..Lexer::default()
    };
    let others = lines.iter().filter(|(_, line)| !is_rule(line));
    let signs: BTreeSet<char> = others.flat_map(|(_, line)| line.chars()).collect();
    for (number, line) in lines {
        let (blank, rule) = (line.trim().is_empty(), is_rule(line));
        if !blank && !rule {
            lexer.line(*number, line);
        } else if rule && line.starts_with('|') {
            lexer.drop_blank_header();
        }
        if lexer.open.is_empty() {
            lexer.end_unit();
            let ruled = rule && !line.contains(|sign| FRAMES.contains(sign));
            if ruled && line.trim().chars().all(|sign| signs.contains(&sign)) {
                lexer.push_row(*number, Vec::new());
            }
            lexer.block += usize::from(blank || ruled);
        }
    }
    lexer.rows
}

/// For each bracket, in order, whether it has a counterpart at the other end of a list.
fn matched(lines: &[Line]) -> Vec<bool> {
    let (mut matched, mut open) = (Vec::new(), Vec::<(usize, u8)>::new());
    for sign in lines.iter().flat_map(|(_, line)| line.bytes()) {
        let start = match sign {
            b'[' | b'(' | b'{' => {
                open.push((matched.len(), sign));
                None
            }
            b']' | b')' | b'}' => open.pop_if(|(_, open)| sign.wrapping_sub(*open) <= 2),
            _ => continue,
        };
        matched.push(start.is_some());
        if let Some((start, _)) = start {
            matched[start] = true;
        }
    }
    matched
}

#[derive(Default)]
struct Lexer<'a> {
    rows: Vec<Row<'a>>,
    block: usize,
    /// Whether each bracket to come is one end of a list.
    matched: std::vec::IntoIter<bool>,
    /// The tokens read since all lists were closed, with their lines.
    unit: Vec<(u64, Token<'a>)>,
    /// Where in `unit` each open list begins, or its last row, and whether semicolons end rows of it. `None` for a list
    /// with lists inside. The innermost is the last.
    open: Vec<Option<(usize, bool)>>,
    /// The innermost lists in `unit` that are closed.
    lists: Vec<Range<usize>>,
}

impl<'a> Lexer<'a> {
    fn push(&mut self, line: u64, kind: Kind, text: &'a str, glued: bool) {
        let token = Token {
            kind,
            text,
            glued,
            label: false,
        };
        self.unit.push((line, token));
    }

    fn line(&mut self, number: u64, line: &'a str) {
        let mut left = line;
        // Whether the line has rows between semicolons, without brackets.
        let listed = is_nested(line) && !line.contains(|sign| "[](){}".contains(sign));
        // A single tab separates the number of a line from the line.
        let one_tab = line.matches('\t').count() == 1;
        // Number of bytes from the last digit on.
        let digit = line.rfind(|sign: char| sign.is_ascii_digit());
        let last = digit.map_or(usize::MAX, |at| line.len() - at);
        let (mut before, mut quote, mut glued) = (' ', None, false);
        while let Some(sign) = left.chars().next() {
            let mut length = sign.len_utf8();
            let rest = &left[length..];
            let next = rest.chars().next().unwrap_or(' ');
            let negative = sign == '-' && next.is_ascii_digit() && " \t,[({=:".contains(before);
            // Blanks alone between quotes or in brackets are free squares.
            let blanks = rest.len() - rest.trim_start_matches(' ').len();
            let is_free = match sign {
                '[' => rest[blanks..].starts_with(']'),
                '"' | '\'' | '`' => quote.is_none() && rest[blanks..].starts_with(sign),
                _ => false,
            };
            // Whether the next sign is glued to this one.
            let mut glues = false;
            match sign {
                _ if sign.is_ascii_digit() || negative => {
                    let (digits, value) = number_of(left);
                    length = digits.len();
                    let text = match value {
                        Some(0) if digits.contains('.') => "0",
                        Some(1) if digits.contains('.') => "1",
                        _ => digits,
                    };
                    // `Models: 1+`: one or more.
                    let is_labelled = self.unit.last().is_some_and(|(_, token)| token.label);
                    length += usize::from(is_labelled && left[length..].trim_end() == "+");
                    self.push(number, value.map_or(Kind::Word, Kind::Number), text, glued);
                    // `1.` of a float, and of a label.
                    let dot = left[length..].strip_prefix('.').filter(|_| before != '.');
                    let ends = |c: char| c.is_whitespace() || ",;])}".contains(c);
                    glues = !dot.is_some_and(|rest| rest.is_empty() || rest.starts_with(ends));
                    if !glues {
                        length += 1;
                        self.mark_label();
                    }
                }
                _ if sign.is_alphabetic() => {
                    let end = left.find(|c: char| !c.is_alphabetic());
                    length = end.unwrap_or(left.len());
                    self.push(number, Kind::Word, &left[..length], glued);
                    glues = true;
                }
                '"' | '\'' | '`' => match quote {
                    None => quote = Some(sign),
                    Some(open) if open == sign => quote = None,
                    Some(_) => {}
                },
                '[' | '(' | '{' => {
                    self.mark_label();
                    if self.matched.next() == Some(true) {
                        if let Some(around) = self.open.last_mut() {
                            *around = None;
                        }
                        self.open.push(Some((self.unit.len(), true)));
                    }
                }
                ']' | ')' | '}' => {
                    let end = self.unit.len();
                    let matched = self.matched.next() == Some(true);
                    let start = self.open.pop_if(|_| matched).flatten();
                    let list = start.map(|(start, _)| start..end);
                    // `[1]` and `1)` may be labels, but longer lists are not.
                    if !matched || list.as_ref().is_some_and(|list| list.len() == 1) {
                        self.mark_label();
                    }
                    self.lists.extend(list);
                }
                // A number is missing here.
                ',' | ';' if rest.trim_start().starts_with(sign) && rest.len() > last => {
                    self.push(number, Kind::Sign, &left[..length], false);
                }
                // MATLAB and Julia end rows with a semicolon, OCaml and F# single numbers.
                ';' => match self.open.last_mut() {
                    Some(Some((start, is_row))) => {
                        let end = self.unit.len();
                        let tokens = self.unit[*start..].iter();
                        let squares = tokens.filter(|(_, token)| token.kind != Kind::Bar);
                        *is_row &= squares.count() > 1;
                        if *is_row {
                            self.lists.push(mem::replace(start, end)..end);
                        }
                    }
                    None if listed => self.end_unit(),
                    _ => {}
                },
                ':' | '=' | '>' | '→' => self.mark_label(),
                ',' | '⇒' => {}
                '-' if next == '>' => {}
                '\t' if one_tab => self.mark_label(),
                _ if BARS.contains(sign) => self.push(number, Kind::Bar, "|", false),
                _ if sign.is_whitespace() => {}
                '\u{fe0e}' | '\u{fe0f}' | '\u{200d}' | '\u{feff}' => glues = glued,
                _ => {
                    self.push(number, Kind::Sign, &left[..length], glued);
                    glues = true;
                }
            }
            if is_free && blanks == 0 && sign != '[' {
                self.push(number, Kind::Sign, " ", false);
            } else if is_free {
                for at in 0..blanks {
                    self.push(number, Kind::Sign, &rest[at..=at], at > 0);
                }
                length += blanks;
            }
            before = left[..length].chars().next_back().unwrap_or(' ');
            (glued, left) = (glues, &left[length..]);
        }
    }

    /// Drops the row of blank cells at the beginning of a block, above the rule of a table in Markdown.
    fn drop_blank_header(&mut self) {
        let block = self.block;
        let is_blank = |row: &mut Row<'_>| {
            row.block == block && row.tokens.iter().all(|token| token.kind == Kind::Bar)
        };
        let before = self.rows.iter().rev().nth(1);
        if before.is_none_or(|row| row.block != block) {
            self.rows.pop_if(is_blank);
        }
    }

    fn mark_label(&mut self) {
        if let Some((_, token)) = self.unit.last_mut() {
            token.label = true;
        }
    }

    /// Divides the tokens read since all lists were closed. If there are several lists, not all of one token, each is a row.
    fn end_unit(&mut self) {
        let (unit, mut lists) = (mem::take(&mut self.unit), mem::take(&mut self.lists));
        lists.retain(|list| !list.is_empty());
        if lists.len() < 2 || lists.iter().all(|list| list.len() == 1) {
            return self.end_row(&unit);
        }
        let mut end = 0;
        for list in lists {
            self.end_outside(&unit[end..list.start]);
            self.end_row(&unit[list.clone()]);
            end = list.end;
        }
        self.end_outside(&unit[end..]);
    }

    /// Makes a row of the tokens between lists: numbers may count the lists, and squares may be a list that lacks a bracket.
    fn end_outside(&mut self, tokens: &[(u64, Token<'a>)]) {
        let is_number = |(_, token): &(u64, Token<'_>)| matches!(token.kind, Kind::Number(_));
        let is_square = |(_, token): &&(u64, Token<'_>)| {
            token.kind == Kind::Sign || TRUTH.contains(&token.text)
        };
        if tokens.iter().any(is_number) || tokens.iter().filter(is_square).count() > 3 {
            self.end_row(tokens);
        }
    }

    fn end_row(&mut self, tokens: &[(u64, Token<'a>)]) {
        if let Some(&(line, _)) = tokens.first() {
            self.push_row(line, tokens.iter().map(|&(_, token)| token).collect());
        }
    }

    fn push_row(&mut self, line: u64, tokens: Vec<Token<'a>>) {
        self.rows.push(Row {
            line,
            block: self.block,
            tokens,
            readable: OnceCell::new(),
        });
    }
}

/// The number at the beginning of a text, as text and as a whole number if it is one: `12`, `-3`, `1.0`, `1.000e+00`.
fn number_of(text: &str) -> (&str, Option<i64>) {
    // A number too large for any board is capped, but stays too large.
    const HUGE: i64 = 1 << 40;
    let count = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let sign = usize::from(text.starts_with('-'));
    // The number of digits before the decimal point, and of bytes in all.
    let mut before = count(&text[sign..]);
    let mut length = sign + before;
    let fraction = text[length..].strip_prefix('.').map_or(0, count);
    length += usize::from(fraction > 0) + fraction;
    let mut digits =
        (text[sign..length].bytes()).filter_map(|digit| char::from(digit).to_digit(10));
    if fraction > 0
        && let Some(exponent) = text[length..].strip_prefix(['e', 'E'])
    {
        let sign = usize::from(exponent.starts_with(['+', '-']));
        let end = sign + count(&exponent[sign..]);
        if let Ok(power) = exponent[..end].parse() {
            before = before.saturating_add_signed(power);
            length += 1 + end;
        }
    }
    let whole = digits
        .by_ref()
        .chain(std::iter::repeat(0))
        .take(before.min(length + 99));
    let value = whole.fold(0, |value, digit| HUGE.min(10 * value + i64::from(digit)));
    let is_whole = digits.all(|digit| digit == 0);
    let value = if sign > 0 { -value } else { value };
    (&text[..length], is_whole.then_some(value))
}

//! Step 1: the text as rows of tokens.
//!
//! What printouts of different languages have around the same numbers is dropped here: commas, quotes, `=>`,
//! brackets, colours, and the markup of HTML and LaTeX. Brackets leave one trace. Where they hold several lists, each
//! innermost list is a row of its own, as if it stood on a line of its own. So `[[0, 1], [1, 3]]`, `(0,1) (1,3)` and two lines `0 1` and `1 3` are the same rows.

use crate::read::notations::{BARS, FRAMES, MARKS, Mark, RULES};

/// One number, word or sign.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    /// Whether nothing stands between it and the token before.
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
}

/// A line of the text with its number.
pub(super) type Line = (u64, String);

/// Deepest nesting of brackets that is told apart.
const DEEPEST: usize = 32;

/// Drops what colours and marks up a text; every line keeps its number.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let small = text.to_ascii_lowercase();
    let is_met = |mark: &&Mark| small.contains(mark.from);
    let marks: Vec<&Mark> = MARKS.iter().filter(is_met).collect();
    let mut lines: Vec<Line> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = without_colors(line);
        let item = line.trim_start().strip_prefix("- ");
        let item = item.map(|item| (item.trim_start_matches("- "), item.starts_with("- ")));
        let item = item.filter(|(item, _)| !item.contains([' ', '.', '|']));
        if let Some((item, first)) = item {
            // YAML: a list within a list begins with two dashes and goes on below.
            match lines.last_mut() {
                Some((_, last)) if !first && last.starts_with("  ,") => {
                    last.push_str(&format!(", {item}"));
                }
                _ => lines.push((number, if first { "  ," } else { "" }.to_owned() + item)),
            }
            continue;
        }
        if marks.is_empty() {
            lines.push((number, line));
            continue;
        }
        // LaTeX ends rows of cells, but does not begin them.
        let row = if line.contains("\\\\") { "|" } else { "" };
        let plain = without_marks(&(row.to_owned() + &line), &marks);
        let rows = plain.split('\n');
        let rows = rows.filter(|text| row.is_empty() || !text.trim_matches(['|', ' ']).is_empty());
        lines.extend(rows.map(|row| (number, row.to_owned())));
    }
    lines
}

/// The text with the plain signs for its markup.
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

/// Without escape sequences. Where a square is blank but for its colour, colours part the cells.
fn without_colors(line: &str) -> String {
    let after = |piece: &'_ str| match piece.strip_prefix('[') {
        Some(sequence) => sequence
            .find(|c: char| c.is_ascii_alphabetic())
            .map_or(piece.len(), |end| end + 2),
        None => 0,
    };
    let mut pieces = line.split('\u{1b}');
    let before = pieces.next().unwrap_or_default();
    let mut cells: Vec<&str> = pieces.map(|piece| &piece[after(piece)..]).collect();
    let end = cells.pop().unwrap_or_default();
    cells.retain(|cell| !cell.is_empty());
    if cells.iter().any(|cell| cell.trim().is_empty()) {
        format!("{before}|{}|{end}", cells.join("|"))
    } else {
        format!("{before}{}{end}", cells.concat())
    }
}

/// Is the line a rule: signs of rules alone, two of a kind side by side? Borders of frames may have names of regions on
/// them.
fn is_rule(line: &str) -> bool {
    let border = line.trim_start().starts_with(|sign| "┏┗┠┣".contains(sign));
    let parts = [
        "--", "──", "━━", "==", "══", "**", "~~", "__", "##", "++", "─┼", ":-",
    ];
    let named = |sign: char| border && (sign.is_alphanumeric() || sign == '_');
    line.chars().all(|sign| RULES.contains(sign) || named(sign))
        && parts.iter().any(|part| line.contains(part))
}

/// The rows of lines. What parts blocks is a blank line or a rule, but not a line of a frame.
pub(super) fn rows(lines: &[Line]) -> Vec<Row<'_>> {
    let mut lexer = Lexer {
        matched: matched(lines),
        ..Lexer::default()
    };
    for (number, line) in lines {
        let (blank, rule) = (line.trim().is_empty(), is_rule(line));
        if !blank && !rule {
            lexer.line(*number, line);
        }
        if lexer.open.is_empty() {
            lexer.end_unit();
            let frame = line.contains(|sign| FRAMES.contains(sign));
            lexer.block += usize::from(blank || rule && !frame);
        }
    }
    lexer.end_unit();
    lexer.rows
}

/// For each bracket, in order, whether it has its like at the other end of a list.
fn matched(lines: &[Line]) -> Vec<bool> {
    let (mut matched, mut open) = (Vec::new(), Vec::<(usize, u8)>::new());
    for sign in lines.iter().flat_map(|(_, line)| line.bytes()) {
        match sign {
            b'[' | b'(' | b'{' => open.push((matched.len(), sign)),
            b']' | b')' | b'}' => {
                let like = open.pop_if(|(_, open)| sign.wrapping_sub(*open) <= 2);
                if let Some((at, _)) = like.filter(|_| open.len() < DEEPEST) {
                    matched[at] = true;
                    matched.push(true);
                    continue;
                }
            }
            _ => continue,
        }
        matched.push(false);
    }
    matched
}

#[derive(Default)]
struct Lexer<'a> {
    rows: Vec<Row<'a>>,
    block: usize,
    /// Whether each bracket is one end of a list.
    matched: Vec<bool>,
    /// Brackets met so far.
    brackets: usize,
    /// Numbers of the lists that are open, the innermost last, and whether each has lists inside.
    open: Vec<(usize, bool)>,
    lists: usize,
    /// The list between two semicolons without brackets, if the line has such.
    loose: usize,
    /// What was read since all lists were closed: the list of each token, and the line.
    unit: Vec<(usize, u64, Token<'a>)>,
    /// Lists with lists inside.
    outer: Vec<usize>,
}

impl<'a> Lexer<'a> {
    fn push(&mut self, line: u64, kind: Kind, text: &'a str, glued: bool) {
        let token = Token {
            kind,
            text,
            glued,
            label: false,
        };
        let list = self.open.last().map_or(self.loose, |open| open.0);
        self.unit.push((list, line, token));
    }

    fn new_list(&mut self) -> usize {
        self.lists += 1;
        self.lists
    }

    fn line(&mut self, number: u64, line: &'a str) {
        let mut left = line;
        let (mut before, mut quote, mut glued) = (' ', None, false);
        if line.contains(';') && line.contains(',') {
            self.loose = self.new_list();
        }
        while let Some(sign) = left.chars().next() {
            let mut length = sign.len_utf8();
            let rest = &left[length..];
            let next = rest.chars().next().unwrap_or(' ');
            let negative = sign == '-' && next.is_ascii_digit() && " \t,[({=:".contains(before);
            // Whether what follows stands together with this.
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
                    self.push(number, value.map_or(Kind::Word, Kind::Number), text, glued);
                    // `1.` of a float, and of a label.
                    let dot = left[length..].strip_prefix('.').filter(|_| before != '.');
                    let ends = |c: char| c.is_whitespace() || ",])}".contains(c);
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
                // Blanks between quotes and in brackets of their own are free squares.
                '"' | '\'' | '`' | '[' if quote.is_none() && is_around_blanks(sign, rest) => {
                    let blanks = rest.len() - rest.trim_start_matches(' ').len();
                    let free = (0..blanks).map(|at| &rest[at..=at]);
                    free.enumerate()
                        .for_each(|(at, blank)| self.push(number, Kind::Sign, blank, at > 0));
                    length += blanks + 1;
                    self.brackets += 2 * usize::from(sign == '[');
                }
                '"' | '\'' | '`' => {
                    if quote.is_none_or(|open| open == sign) {
                        quote = if quote.is_some() { None } else { Some(sign) };
                    }
                }
                '[' | '(' | '{' => {
                    self.mark_label();
                    if self.matched[self.brackets] {
                        if let Some(around) = self.open.last_mut() {
                            around.1 = true;
                        }
                        let list = self.new_list();
                        self.open.push((list, false));
                    }
                    self.brackets += 1;
                }
                ']' | ')' | '}' => {
                    if self.matched[self.brackets]
                        && let Some((list, true)) = self.open.pop()
                    {
                        self.outer.push(list);
                    }
                    self.brackets += 1;
                    self.mark_label();
                }
                ';' => self.semicolon(),
                ':' | '=' | '>' | '→' => self.mark_label(),
                ',' | '⇒' => {}
                '-' if next == '>' => {}
                _ if BARS.contains(sign) => self.push(number, Kind::Bar, "|", false),
                _ if sign.is_whitespace() => {}
                '\u{fe0e}' | '\u{fe0f}' | '\u{200d}' | '\u{feff}' => glues = glued,
                _ => {
                    self.push(number, Kind::Sign, &left[..length], glued);
                    glues = true;
                }
            }
            before = left[..length].chars().next_back().unwrap_or(' ');
            (glued, left) = (glues, &left[length..]);
        }
        self.loose = 0;
    }

    /// MATLAB and Julia end rows with a semicolon.
    fn semicolon(&mut self) {
        let list = self.new_list();
        match self.open.last_mut() {
            Some((open, false)) => *open = list,
            None if self.loose > 0 => self.loose = list,
            _ => {}
        }
    }

    fn mark_label(&mut self) {
        if let Some((.., token)) = self.unit.last_mut() {
            token.label = true;
        }
    }

    /// Divides what was read since all lists were closed into rows.
    fn end_unit(&mut self) {
        let unit = std::mem::take(&mut self.unit);
        let Some(&(_, line, _)) = unit.first() else {
            return;
        };
        let inner = |list: usize| list > 0 && !self.outer.contains(&list);
        let lists: Vec<usize> = unit
            .iter()
            .map(|token| token.0)
            .filter(|&list| inner(list))
            .collect();
        let mut runs = lists.chunk_by(|a, b| a == b);
        let apart = runs.clone().count() > 1 && runs.any(|run| run.len() > 1);
        let new = |line| Row {
            line,
            block: self.block,
            tokens: Vec::new(),
        };
        let (mut row, mut outside) = (new(line), new(line));
        let mut last = 0;
        for (list, line, token) in unit {
            if apart && !inner(list) {
                outside.tokens.push(token);
                continue;
            }
            if apart && list != last {
                if !row.tokens.is_empty() {
                    self.rows.push(row);
                }
                // Numbers between lists may count them.
                let number = |token: &Token<'_>| matches!(token.kind, Kind::Number(_));
                if outside.tokens.iter().any(number) {
                    self.rows.push(outside);
                }
                (row, outside) = (new(line), new(line));
            }
            last = list;
            row.tokens.push(token);
        }
        let rest = [row, outside].into_iter();
        self.rows.extend(rest.filter(|row| !row.tokens.is_empty()));
        self.outer.clear();
    }
}

/// Do blanks alone stand between a quote or bracket and its like?
fn is_around_blanks(sign: char, rest: &str) -> bool {
    let close = if sign == '[' { ']' } else { sign };
    rest.starts_with(' ') && rest.trim_start_matches(' ').starts_with(close)
}

/// The digits with which a text begins, and the whole number they say: `12`, `-3`, `1.0`, `1.000e+00`.
fn number_of(text: &str) -> (&str, Option<i64>) {
    // One that is too large for any board stays so.
    const HUGE: i64 = 1 << 40;
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let sign = usize::from(text.starts_with('-'));
    let mut length = sign + digits(&text[sign..]);
    let whole = text[..length].parse().unwrap_or(HUGE).min(HUGE);
    let fraction = text[length..].strip_prefix('.').map_or(0, digits);
    if fraction == 0 {
        return (&text[..length], Some(whole));
    }
    length += 1 + fraction;
    if let Some(exponent) = text[length..].strip_prefix(['e', 'E']) {
        let sign = usize::from(exponent.starts_with(['+', '-']));
        let exponent = digits(&exponent[sign..]);
        length += if exponent > 0 { 1 + sign + exponent } else { 0 };
    }
    let value: Option<f64> = text[..length].parse().ok();
    let value = value.filter(|value| value.fract() == 0.0 && value.abs() < 1e9);
    (&text[..length], value.map(|value| value as i64))
}

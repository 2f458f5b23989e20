//! Step 1: the text as rows of tokens.
//!
//! What printouts of different languages have around the same numbers is dropped here: commas, quotes, `=>`,
//! brackets, colours, and the markup of HTML and LaTeX. Brackets leave one trace. Where they hold several lists, each
//! innermost list is a row of its own, as if it stood on a line of its own; lists within one list are a *unit*, and so is
//! a line. So `[[0, 1], [1, 3]]`, `(0,1) (1,3)` and two lines `0 1` and `1 3` are the same rows.

use std::borrow::Cow;

/// One number, word or sign.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    /// Whether nothing stands between it and the token before.
    pub(super) glued: bool,
    /// Whether a sign follows that ends a label: `:`, `)`, `]`, `.`, `=`.
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
    /// Number of the line, or of the list of lists, to which it belongs.
    pub(super) unit: usize,
    /// Number of the block of lines without a blank line between them.
    pub(super) block: usize,
    pub(super) tokens: Vec<Token<'a>>,
}

/// Deepest nesting of brackets that is told apart.
const DEEPEST: usize = 32;

/// Signs of a frame or of a rule between rows.
const RULES: &str = "+-=|─━┄┌┐└┘├┤┬┴┼│═║╔╗╚╝╠╣╦╩╬┏┓┗┛┠┨┯┷┿╂╄╃╆╅╊╉╇╈╀┾╁┽┣┫┳┻╋┃╟╢╧╤╪╫┊┆:_*~^ ";

fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '│' | '║' | '┃' | '┆' | '┊' | '¦')
}

/// Drops what colours and marks up a text; every line keeps its number.
pub(super) fn lines(text: &str) -> Vec<(u64, Cow<'_, str>)> {
    let latex = text.contains("\\\\") && text.contains('&');
    let html = text.contains("<t") || text.contains("<T");
    let mut lines: Vec<(u64, Cow<'_, str>)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let mut line = Cow::Borrowed(line);
        if line.contains('\u{1b}') {
            line = without_colors(&line).into();
        }
        for name in ["np.int64(", "np.int32(", "np.True_", "np.False_"] {
            if line.contains(name) {
                let plain = name.trim_start_matches("np.").trim_end_matches('_');
                line = line
                    .replace(name, if plain.ends_with('(') { "(" } else { plain })
                    .into();
            }
        }
        if let Some((before, after)) = line.split_once("dtype=") {
            let kept =
                after.trim_start_matches(|c: char| c.is_alphanumeric() || "_.'<".contains(c));
            line = format!("{before}{kept}").into();
        }
        if html || latex {
            let marked = if latex {
                without_latex(&line)
            } else {
                without_html(&line)
            };
            // A row of a table may go over several lines.
            for (at, row) in marked.split('\n').enumerate() {
                match lines.last_mut().filter(|_| html && at == 0) {
                    Some((_, last)) => last.to_mut().push_str(row.trim()),
                    None if row.trim_matches(['|', ' ']).is_empty() && !html => {}
                    None => lines.push((number, row.to_owned().into())),
                }
            }
            continue;
        }
        // `[ ][Q][ ]`: a row of cells, each in brackets.
        let cells = line
            .trim()
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let cell = |cell: &str| {
            cell.trim().chars().count() <= 1 && !cell.contains(|c: char| c.is_ascii_digit())
        };
        let gap = if line.contains("] [") { "] [" } else { "][" };
        if let Some(cells) = cells
            && cells.contains(gap)
            && cells.split(gap).all(cell)
        {
            line = format!("|{}|", cells.replace(gap, "|")).into();
        }
        // YAML: a list within a list begins with two dashes and goes on below.
        let item = line
            .trim_start()
            .strip_prefix("- ")
            .map(|item| (item.trim_start_matches("- "), item.starts_with("- ")));
        if let Some((item, first)) = item.filter(|(item, _)| !item.contains([' ', '.', '|'])) {
            match lines
                .last_mut()
                .filter(|(_, last)| !first && last.starts_with("  ,"))
            {
                Some((_, last)) => *last = format!("{last}, {item}").into(),
                None => lines.push((
                    number,
                    if first {
                        format!("  ,{item}").into()
                    } else {
                        item.to_owned().into()
                    },
                )),
            }
            continue;
        }
        lines.push((number, line));
    }
    if html {
        lines.retain(|(_, line)| !line.trim().is_empty());
    }
    lines
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
    match cells.iter().any(|cell| cell.trim().is_empty()) {
        true => format!("{before}|{}|{end}", cells.join("|")),
        false => format!("{before}{}{end}", cells.concat()),
    }
}

/// Table rows as lines, cells between bars.
fn without_html(line: &str) -> String {
    let mut plain = String::new();
    for (i, piece) in line.split('<').enumerate() {
        let (tag, after) = match piece.split_once('>') {
            Some((tag, after)) if i > 0 => (tag.to_ascii_lowercase(), after),
            _ => (String::new(), piece),
        };
        match tag.split_whitespace().next().unwrap_or_default() {
            "tr" | "table" => plain.push('\n'),
            "td" | "th" | "/tr" => plain.push('|'),
            _ => {}
        }
        plain.push_str(after);
    }
    let named = [
        ("&nbsp;", " "),
        ("&#9819;", "♛"),
        ("&#9813;", "♕"),
        ("&#x265B;", "♛"),
        ("&#x2655;", "♕"),
    ];
    named
        .iter()
        .fold(plain, |text, (name, sign)| text.replace(name, sign))
}

/// Table rows between bars, commands dropped; a command that names a queen is one.
fn without_latex(line: &str) -> String {
    let line = line.replace("\\\\", "|\n|").replace('&', "|");
    let mut plain = String::from("|");
    for (i, piece) in line.split('\\').enumerate() {
        let end = match i {
            0 => 0,
            _ => piece
                .find(|c: char| !c.is_ascii_alphabetic())
                .unwrap_or(piece.len()),
        };
        let (command, mut after) = piece.split_at(end);
        if command.to_ascii_lowercase().contains("queen") {
            plain.push('Q');
        }
        // What `\begin{array}{cccc}` says is no cell.
        while matches!(command, "begin" | "end" | "left" | "right")
            && after.starts_with(['{', '[', '(', '.'])
        {
            after = &after[after
                .find(['}', ']', '(', '.'])
                .map_or(after.len(), |at| at + 1)..];
        }
        plain.extend(after.chars().filter(|c| !"${}".contains(*c)));
    }
    match plain.trim_matches(['|', ' ', '\n']) {
        "" => String::new(),
        _ if plain.ends_with('|') => plain.trim_end_matches(['|', '\n']).to_owned() + "|",
        _ => plain,
    }
}

/// The rows of lines.
pub(super) fn rows<'a>(lines: &'a [(u64, Cow<'a, str>)]) -> Vec<Row<'a>> {
    let mut lexer = Lexer {
        matched: matched(lines),
        ..Lexer::default()
    };
    for (number, line) in lines {
        let rule = line.chars().all(|sign| RULES.contains(sign))
            && ["--", "──", "━━", "==", "══", "**", "~~", "__", "─┼", ":-"]
                .iter()
                .any(|part| line.contains(part))
            && (!line.contains(['_', '*']) || line.trim().len() > 3 && !line.trim().contains(' '));
        let frame = line.contains([
            '+', '┌', '├', '└', '╔', '╠', '╚', '┏', '┗', '┠', '┣', '┼', '|', '╟',
        ]);
        match line.trim().is_empty() || rule && !frame {
            true if lexer.open.is_empty() => {
                lexer.end_unit();
                lexer.block += 1;
            }
            true => {}
            false if rule => {}
            false => lexer.line(*number, line),
        }
        if lexer.open.is_empty() {
            lexer.end_unit();
        }
    }
    lexer.end_unit();
    lexer.rows
}

/// For each bracket, in order, whether it has its like at the other end of a list.
fn matched(lines: &[(u64, Cow<'_, str>)]) -> Vec<bool> {
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
    units: usize,
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
    /// What the current unit has: the list of each token, the list around that, and the line.
    unit: Vec<(usize, usize, u64, Token<'a>)>,
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
        let around = self.open.iter().rev().nth(1).map_or(0, |open| open.0);
        self.unit.push((list, around, line, token));
    }

    fn line(&mut self, number: u64, line: &'a str) {
        let mut left = line;
        let mut glued = false;
        let (mut before, mut quote) = (' ', None);
        if line.contains(';') && line.contains(',') {
            self.lists += 1;
            self.loose = self.lists;
        }
        while let Some(sign) = left.chars().next() {
            let mut length = sign.len_utf8();
            let rest = &left[length..];
            let next = rest.chars().next().unwrap_or(' ');
            let mut glues = true;
            let mut next_quote = quote;
            if sign.is_ascii_digit()
                || sign == '-' && next.is_ascii_digit() && " \t,[({=:".contains(before)
            {
                let (text, value) = number_of(left);
                length = text.len();
                let value = value.map(|value: i64| value.min(1 << 40));
                // `1.` of a float, and of a label.
                let dotted = left[length..].starts_with('.')
                    && !left[length + 1..]
                        .starts_with(|c: char| !c.is_whitespace() && !",])}".contains(c))
                    && before != '.';
                let text = match value {
                    Some(0) if text.contains('.') => "0",
                    Some(1) if text.contains('.') => "1",
                    _ => text,
                };
                self.push(number, value.map_or(Kind::Word, Kind::Number), text, glued);
                if dotted {
                    length += 1;
                    self.mark_label();
                    glues = false;
                }
            } else if sign.is_alphabetic() {
                length = left
                    .find(|c: char| !c.is_alphabetic())
                    .unwrap_or(left.len());
                self.push(number, Kind::Word, &left[..length], glued);
            } else if matches!(sign, '"' | '\'' | '`') {
                // Blanks between quotes are free squares.
                let inside = rest
                    .find(sign)
                    .filter(|_| quote.is_none())
                    .map(|end| &rest[..end]);
                if let Some(blank) = inside
                    .filter(|inside| !inside.is_empty() && inside.bytes().all(|byte| byte == b' '))
                {
                    (0..blank.len())
                        .for_each(|at| self.push(number, Kind::Sign, &blank[at..=at], at > 0));
                    length += blank.len() + 1;
                } else if quote.is_none_or(|open| open == sign) {
                    next_quote = if quote.is_some() { None } else { Some(sign) };
                }
                glues = false;
            } else if matches!(sign, '[' | '(' | '{') {
                if self.matched[self.brackets] {
                    if let Some(around) = self.open.last_mut() {
                        around.1 = true;
                    }
                    self.lists += 1;
                    self.open.push((self.lists, false));
                }
                self.brackets += 1;
                glues = false;
            } else if matches!(sign, ']' | ')' | '}') {
                if self.matched[self.brackets]
                    && let Some((list, true)) = self.open.pop()
                {
                    self.outer.push(list);
                }
                self.brackets += 1;
                self.mark_label();
                glues = false;
            } else if sign == ';'
                || sign == ','
                || sign == ':'
                || sign == '='
                || sign == '→'
                || sign == '>'
                || sign == '⇒'
            {
                match (sign, self.open.last_mut()) {
                    // MATLAB and Julia end rows with a semicolon.
                    (';', Some(open)) if !open.1 => {
                        self.lists += 1;
                        open.0 = self.lists;
                    }
                    (';', None) if self.loose > 0 => {
                        self.lists += 1;
                        self.loose = self.lists;
                    }
                    (':' | '=' | '>' | '→', _) => self.mark_label(),
                    _ => {}
                }
                glues = false;
            } else if is_bar(sign) {
                self.push(number, Kind::Bar, "|", false);
                glues = false;
            } else if sign.is_whitespace()
                || matches!(sign, '\u{fe0e}' | '\u{fe0f}' | '\u{200d}' | '\u{feff}')
            {
                glues = !sign.is_whitespace() && glued;
            } else if sign == '-' && next == '>' {
                glues = false;
            } else {
                self.push(number, Kind::Sign, &left[..length], glued);
            }
            quote = next_quote;
            before = left[..length].chars().next_back().unwrap_or(' ');
            glued = glues;
            left = &left[length..];
        }
        self.loose = 0;
    }

    fn mark_label(&mut self) {
        if let Some((.., token)) = self.unit.last_mut() {
            token.label = true;
        }
    }

    /// Divides what was read since the last unit into rows.
    fn end_unit(&mut self) {
        let unit = std::mem::take(&mut self.unit);
        let Some(&(.., line, _)) = unit.first() else {
            return;
        };
        self.units += 1;
        let inner = |list: usize| list > 0 && !self.outer.contains(&list);
        let mut sizes: Vec<(usize, usize)> = Vec::new();
        for &(list, ..) in unit.iter().filter(|token| inner(token.0)) {
            match sizes.last_mut() {
                Some((last, size)) if *last == list => *size += 1,
                _ => sizes.push((list, 1)),
            }
        }
        let apart = sizes.len() > 1 && sizes.iter().any(|&(_, size)| size > 1);
        let new = |line, unit| Row {
            line,
            unit,
            block: self.block,
            tokens: Vec::new(),
        };
        let (mut row, mut outside) = (new(line, self.units), new(line, self.units));
        let (mut last, mut last_around) = (0, 0);
        for (list, around, line, token) in unit {
            if apart && !inner(list) {
                outside.tokens.push(token);
                continue;
            }
            if apart && list != last {
                if !row.tokens.is_empty() {
                    self.rows
                        .push(std::mem::replace(&mut row, new(line, self.units)));
                }
                // The list of lists is over: the next is another board. So it is where numbers stand between lists.
                let mut over = around != last_around && last > 0;
                if outside
                    .tokens
                    .iter()
                    .any(|token| matches!(token.kind, Kind::Number(_)))
                {
                    self.rows
                        .push(std::mem::replace(&mut outside, new(line, self.units)));
                    over = true;
                }
                self.units += usize::from(over);
                outside.tokens.clear();
                row = new(line, self.units);
            }
            (last, last_around) = (list, around);
            row.tokens.push(token);
        }
        self.rows.extend(
            [row, outside]
                .into_iter()
                .filter(|row| !row.tokens.is_empty()),
        );
        self.outer.clear();
    }
}

/// The digits with which a text begins, and the whole number they say: `12`, `-3`, `1.0`, `1.000e+00`.
fn number_of(text: &str) -> (&str, Option<i64>) {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut length = usize::from(text.starts_with('-'));
    length += digits(&text[length..]);
    // One that is too large for any board stays so.
    let whole = Some(text[..length].parse().unwrap_or(1 << 40));
    let fraction = text[length..].strip_prefix('.').map_or(0, digits);
    if fraction == 0 {
        return (&text[..length], whole);
    }
    length += 1 + fraction;
    if let Some(exponent) = text[length..].strip_prefix(['e', 'E']) {
        let sign = usize::from(exponent.starts_with(['+', '-']));
        match digits(&exponent[sign..]) {
            0 => {}
            exponent => length += 1 + sign + exponent,
        }
    }
    let value: Option<f64> = text[..length].parse().ok();
    let value = value.filter(|value| value.fract() == 0.0 && value.abs() < 1e9);
    (&text[..length], value.map(|value| value as i64))
}

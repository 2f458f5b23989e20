//! Nested lists as programs print them: JSON, Python, NumPy, Java, Go, JavaScript, C, Rust, MATLAB.
//!
//! One grammar takes them all: lists in `[]`, `()` or `{}`; commas, semicolons, blanks and line ends between
//! elements; strings in either quote; numbers, also `1.` and `1.0`; `True` and `true`; a name before a list
//! (`array([…])`, `Square { … }`) and a key before a value (`row: 0`, `"row": 0`, `0=1`, `0 => 1`).

/// A value of a printout.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Number(i64),
    Truth(bool),
    Text(String),
    /// A name that is none of these.
    Word(String),
    List(Vec<Value>),
    /// Keys with their values.
    Object(Vec<(String, Value)>),
}

/// Deeper than any printout of boards, and no danger to the stack.
const DEEPEST: usize = 16;

/// Reads values from a text.
pub(super) struct Parser<'a> {
    text: &'a str,
    at: usize,
}

/// Why a text is no nested list; the place is where the parser stands.
#[derive(Debug, PartialEq)]
pub(super) enum Fault {
    /// A bracket is not closed, or closed by another.
    Bracket,
    /// `...`, where a printout leaves something out.
    Abbreviated,
    /// Something else.
    Sign,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Parser { text, at: 0 }
    }

    /// How many bytes have been read.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self, sign: char) -> bool {
        let there = self.peek() == Some(sign);
        if there {
            self.at += sign.len_utf8();
        }
        there
    }

    fn skip(&mut self, skipped: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(skipped).len();
    }

    /// The next value, a list at the outside.
    pub(super) fn value(&mut self, depth: usize) -> Result<Value, Fault> {
        let sign = self.peek().ok_or(Fault::Bracket)?;
        match sign {
            '[' | '(' | '{' => self.list(depth),
            '"' | '\'' => self.string(sign),
            _ if sign.is_ascii_digit() || matches!(sign, '-' | '+' | '.') => self.number(),
            _ if sign.is_alphabetic() || sign == '_' => self.word(depth),
            '…' => Err(Fault::Abbreviated),
            _ => self.signs(),
        }
    }

    /// A row of signs without quotes, as Java prints a list of strings.
    fn signs(&mut self) -> Result<Value, Fault> {
        let rest = self.rest();
        let end = rest
            .find(|sign: char| sign.is_whitespace() || ",;[](){}".contains(sign))
            .unwrap_or(rest.len());
        let signs = &rest[..end];
        match signs {
            "..." => Err(Fault::Abbreviated),
            "" => Err(Fault::Sign),
            _ if signs
                .chars()
                .all(|sign| !sign.is_ascii_digit() && super::printed::is_sign(sign)) =>
            {
                self.at += end;
                Ok(Value::Text(signs.to_owned()))
            }
            _ => Err(Fault::Sign),
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value, Fault> {
        if depth == DEEPEST {
            return Err(Fault::Bracket);
        }
        let close = match self.peek() {
            Some('[') => ']',
            Some('(') => ')',
            _ => '}',
        };
        self.at += 1;
        let (mut elements, mut keys, mut rows) = (Vec::new(), Vec::new(), Vec::new());
        loop {
            self.skip(|sign| sign.is_whitespace() || sign == ',');
            if self.take(close) {
                break;
            }
            // MATLAB and Julia end rows with a semicolon.
            if self.take(';') {
                rows.push(Value::List(std::mem::take(&mut elements)));
                continue;
            }
            let value = self.value(depth + 1)?;
            match self.after_key(depth)? {
                None => elements.push(value),
                Some(held) => keys.push((key(&value), held)),
            }
        }
        if !rows.is_empty() {
            if !elements.is_empty() {
                rows.push(Value::List(elements));
            }
            return Ok(Value::List(rows));
        }
        Ok(match (elements.is_empty(), keys.is_empty()) {
            // `array([…], dtype=int64)`: what stands beside the list says nothing about it.
            (false, _) => Value::List(elements),
            (true, true) => Value::List(elements),
            (true, false) => of_keys(keys),
        })
    }

    /// The value after a `:`, `=`, `=>` or `->`, if one stands here.
    fn after_key(&mut self, depth: usize) -> Result<Option<Value>, Fault> {
        let before = self.at;
        self.skip(|sign| sign == ' ');
        let sign = ["=>", "->", ":", "="]
            .into_iter()
            .find(|sign| self.rest().starts_with(sign));
        let Some(sign) = sign else {
            self.at = before;
            return Ok(None);
        };
        self.at += sign.len();
        self.skip(char::is_whitespace);
        self.value(depth + 1).map(Some)
    }

    fn string(&mut self, quote: char) -> Result<Value, Fault> {
        self.at += 1;
        let mut text = String::new();
        let mut signs = self.rest().char_indices();
        while let Some((at, sign)) = signs.next() {
            match sign {
                _ if sign == quote => {
                    self.at += at + 1;
                    return Ok(Value::Text(text));
                }
                '\\' => match signs.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, other)) => text.push(other),
                    None => return Err(Fault::Bracket),
                },
                _ => text.push(sign),
            }
        }
        Err(Fault::Bracket)
    }

    /// A whole number, which may be written `1.` or `1.000e+00`.
    fn number(&mut self) -> Result<Value, Fault> {
        let rest = self.rest();
        let end = rest
            .find(|sign: char| !(sign.is_ascii_alphanumeric() || "+-.".contains(sign)))
            .unwrap_or(rest.len());
        match whole(&rest[..end]) {
            Some(number) => {
                self.at += end;
                Ok(Value::Number(number))
            }
            None => self.signs(),
        }
    }

    fn word(&mut self, depth: usize) -> Result<Value, Fault> {
        let rest = self.rest();
        let end = rest
            .find(|sign: char| !(sign.is_alphanumeric() || "_.<>:&".contains(sign)))
            .unwrap_or(rest.len());
        // A key keeps its colon for itself.
        let word = rest[..end].trim_end_matches(':');
        self.at += word.len();
        match word {
            "True" | "true" | "TRUE" => return Ok(Value::Truth(true)),
            "False" | "false" | "FALSE" => return Ok(Value::Truth(false)),
            _ => {}
        }
        let before = self.at;
        self.skip(|sign| sign == ' ');
        if !matches!(self.peek(), Some('[' | '(' | '{')) {
            self.at = before;
            return Ok(Value::Word(word.to_owned()));
        }
        let inside = self.list(depth)?;
        // `np.int64(3)`
        match inside {
            Value::List(one) if one.len() == 1 && word.contains("int") => {
                Ok(one.into_iter().next().expect("one"))
            }
            // `array([…])`
            Value::List(mut one) if one.len() == 1 && matches!(one[0], Value::List(_)) => {
                Ok(one.pop().expect("one"))
            }
            other => Ok(other),
        }
    }
}

fn key(value: &Value) -> String {
    match value {
        Value::Text(text) | Value::Word(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

/// `{0: 1, 1: 3}` is a list of pairs, `Square { row: 0, column: 1 }` a pair, anything else an object.
fn of_keys(keys: Vec<(String, Value)>) -> Value {
    let number = |key: &str| key.parse::<i64>().ok();
    let held = |value: &Value| match value {
        Value::Number(number) => Some(*number),
        _ => None,
    };
    let pairs: Option<Vec<Value>> = keys
        .iter()
        .map(|(key, value)| {
            let pair = [number(key)?, held(value)?].map(Value::Number);
            Some(Value::List(pair.to_vec()))
        })
        .collect();
    if let Some(pairs) = pairs {
        return Value::List(pairs);
    }
    let lower: Vec<String> = keys.iter().map(|(key, _)| key.to_lowercase()).collect();
    if let ([first, second], [(_, Value::Number(a)), (_, Value::Number(b))]) =
        (&lower[..], &keys[..])
    {
        let across = |name: &str| matches!(name, "col" | "column" | "c" | "x" | "file");
        let down = |name: &str| matches!(name, "row" | "r" | "y" | "rank" | "i");
        let numbers = |a, b| Value::List(vec![Value::Number(a), Value::Number(b)]);
        if down(first) && across(second) {
            return numbers(*a, *b);
        }
        if across(first) && down(second) {
            return numbers(*b, *a);
        }
    }
    Value::Object(keys)
}

/// The whole number that a text says.
pub(super) fn whole(text: &str) -> Option<i64> {
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let number: f64 = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte))
        .then(|| text.parse().ok())??;
    (number.fract() == 0.0 && number.abs() < 1e9).then_some(number as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<Value, Fault> {
        let mut parser = Parser::new(text);
        let value = parser.value(0)?;
        match parser.rest().trim() {
            "" => Ok(value),
            _ => Err(Fault::Sign),
        }
    }

    fn numbers(numbers: &[i64]) -> Value {
        Value::List(numbers.iter().copied().map(Value::Number).collect())
    }

    #[test]
    fn the_same_list_in_many_languages() {
        for text in [
            "[1, 3, 0, 2]",
            "(1, 3, 0, 2,)",
            "{1,3,0,2}",
            "[1 3 0 2]",
            "[ 1.  3.  0.  2. ]",
            "array([1, 3, 0, 2], dtype=int32)",
            "[np.int64(1), np.int64(3), np.int64(0), np.int64(2)]",
            "[\n  1,\n  3,\n  0,\n  2\n]",
            "vector<int>{1, 3, 0, 2}",
        ] {
            assert_eq!(value(text), Ok(numbers(&[1, 3, 0, 2])), "{text}");
        }
        let pairs = Value::List(vec![numbers(&[0, 1]), numbers(&[1, 3])]);
        for text in [
            "[(0, 1), (1, 3)]",
            "{0: 1, 1: 3}",
            "{0=1, 1=3}",
            "map[0:1 1:3]",
            "Map(2) { 0 => 1, 1 => 3 }",
            "[{\"row\":0,\"col\":1},{\"col\":3,\"row\":1}]",
            "[Square { row: 0, column: 1 }, Square { row: 1, column: 3 }]",
            "[Queen(row=0, col=1), Queen(row=1, col=3)]",
            "[0 1; 1 3]",
        ] {
            let read = value(text.strip_prefix("Map(2) ").unwrap_or(text));
            assert_eq!(read, Ok(pairs.clone()), "{text}");
        }
    }

    #[test]
    fn what_is_no_list() {
        assert_eq!(value("[1, 2"), Err(Fault::Bracket));
        assert_eq!(value("[1, 2)"), Err(Fault::Sign));
        assert_eq!(value("[0 1 ... 0 0]"), Err(Fault::Abbreviated));
        assert_eq!(value("['a"), Err(Fault::Bracket));
        assert_eq!(value(&"[".repeat(100_000)), Err(Fault::Bracket));
        assert_eq!(value("[1.5]"), Err(Fault::Sign));
    }
}

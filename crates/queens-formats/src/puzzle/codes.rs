//! Puzzles as a code on one line: Star Battle Notation (SBN) and addresses of puzz.link, which are written too, and layouts,
//! which are only read.
//!
//! SBN: the size twice as a digit of base 36 (`AA` is 10), the stars, `W` or, with marks, `e`; then borders, six
//! bits a character, right-aligned: to the right of squares row by row, below squares column by column; then
//! marks, three squares a character in base 4: 1 a cross, 2 a queen.
//!
//! puzz.link: `starbattle/width/height/stars/borders`, five bits a character in base 32: to the right of squares
//! row by row, then, in new characters, below squares row by row.
//!
//! A layout: `10x2.AAB…`: size, stars, letters; after another point its mark.

use queens::{Puzzle, Square};

use crate::problem::RawProblem;
use crate::read::drawn::{letter, pieces};
use crate::read::maps::is_name;

const SBN: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

const LINK: &str = "starbattle/";

/// Whether a line looks like a code.
pub(crate) fn is_code(line: &str) -> bool {
    let line = line.trim();
    line.contains(LINK) || is_layout(line) || is_sbn(line)
}

/// The puzzle that a code describes.
pub(crate) fn read(line: &str) -> Result<RawProblem, String> {
    match line.find(LINK) {
        Some(start) => read_link(&line[start..]),
        None if is_layout(line) => read_layout(line),
        None if is_sbn(line) => read_sbn(line),
        None => {
            Err("this is not the code of a puzzle, although the lines beside it are".to_owned())
        }
    }
}

/// The map of these borders: first those to the right of squares, row by row. `below` gives the index of the border below a
/// square.
fn of_borders(n: usize, stars: u32, bits: &[bool], below: impl Fn(usize) -> usize) -> RawProblem {
    let right = |at: usize| at / n * (n - 1) + at % n;
    let border = |a, b| bits[if b == a + 1 { right(a) } else { below(a) }];
    let pieces = pieces(n, n, |a, b| !border(a, b));
    let names = pieces
        .chunks(n)
        .map(|row| row.iter().map(|&piece| letter(piece)).collect());
    let mut raw = RawProblem::of_names(names.collect());
    raw.stars = Some(stars);
    raw
}

/// Whether there is a border to the right of each square, row by row, and below each, row by row.
fn borders(puzzle: &Puzzle) -> (Vec<bool>, Vec<bool>) {
    let (n, map) = (puzzle.n() as usize, puzzle.region_map().unwrap_or_default());
    let is_last = |at: &usize| at % n + 1 == n;
    let right = (0..n * n)
        .filter(|at| !is_last(at))
        .map(|at| map[at] != map[at + 1]);
    let below = (n..n * n).map(|at| map[at - n] != map[at]);
    (right.collect(), below.collect())
}

fn size(n: Option<u32>) -> Result<usize, String> {
    let n = n.filter(|n| (1..=Puzzle::LARGEST).contains(n));
    n.map(|n| n as usize)
        .ok_or_else(|| format!("the size of a puzzle must be 1 to {}", Puzzle::LARGEST))
}

fn stars(text: &str) -> Result<u32, String> {
    text.parse()
        .map_err(|_| format!("'{text}' is not a number of stars"))
}

/// The bits of digits, `width` for each.
fn bits(values: impl Iterator<Item = Option<u32>>, width: u32) -> Result<Vec<bool>, String> {
    let mut bits = Vec::new();
    for value in values {
        let value = value.ok_or("a character of this code has no meaning")?;
        bits.extend((0..width).rev().map(|bit| value >> bit & 1 != 0));
    }
    Ok(bits)
}

/// The digits of bits, each of `width` bits. The last digit is padded at its end.
fn digits(bits: &[bool], width: usize) -> impl Iterator<Item = usize> {
    let digit = move |chunk: &[bool]| {
        (0..width).fold(0, |value, bit| {
            2 * value + usize::from(chunk.get(bit) == Some(&true))
        })
    };
    bits.chunks(width).map(digit)
}

fn length(found: usize, expected: usize) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!(
            "{found} characters, but this size needs {expected}"
        ))
    }
}

fn read_link(link: &str) -> Result<RawProblem, String> {
    let fields: Vec<&str> = link.split(['/', '?', '&']).collect();
    let [_, width, height, k, code, ..] = fields[..] else {
        return Err(format!(
            "an address must continue as {LINK}8/8/1/… after its site"
        ));
    };
    let n = size(width.parse().ok())?;
    if size(height.parse().ok())? != n {
        return Err(format!("a puzzle must be square, not {height} × {width}"));
    }
    let half = (n * (n - 1)).div_ceil(5);
    let code = code.trim();
    length(code.len(), 2 * half)?;
    let bits = bits(code.chars().map(|digit| digit.to_digit(32)), 5)?;
    Ok(of_borders(n, stars(k)?, &bits, |at| 5 * half + at))
}

pub(super) fn link(puzzle: &Puzzle) -> String {
    let (right, below) = borders(puzzle);
    let digits = digits(&right, 5).chain(digits(&below, 5).collect::<Vec<_>>());
    let code: String = digits
        .filter_map(|digit| char::from_digit(digit as u32, 32))
        .collect();
    let (n, stars) = (puzzle.n(), puzzle.stars());
    format!("https://puzz.link/p?{LINK}{n}/{n}/{stars}/{code}")
}

fn is_layout(line: &str) -> bool {
    let size = line
        .split_once('.')
        .and_then(|(head, _)| head.split_once('x'));
    size.is_some_and(|(n, k)| n.parse::<u32>().is_ok() && k.parse::<u32>().is_ok())
}

fn read_layout(line: &str) -> Result<RawProblem, String> {
    let mut parts = line.splitn(3, '.');
    let [head, letters] = [parts.next(), parts.next()].map(Option::unwrap_or_default);
    let (n, k) = head.split_once('x').unwrap_or_default();
    let n = size(n.parse().ok())?;
    if let Some(sign) = letters.chars().find(|&sign| !is_name(sign)) {
        return Err(format!("{sign:?} is not the name of a region"));
    }
    let letters: Vec<String> = letters.chars().map(String::from).collect();
    length(letters.len(), n * n)?;
    let mut raw = RawProblem::of_names(letters.chunks(n).map(<[_]>::to_vec).collect());
    raw.stars = Some(stars(k)?);
    raw.told[3] = parts.next().map(str::to_owned);
    Ok(raw)
}

/// Size, stars, and the signs of borders and of marks.
fn sbn_parts(line: &str) -> Option<(usize, u32, &[u8], &[u8])> {
    let bytes = line.as_bytes();
    let [a, b, k @ b'0'..=b'9', b'W' | b'e', rest @ ..] = bytes else {
        return None;
    };
    let n = size(char::from(*a).to_digit(36)).ok().filter(|_| a == b)?;
    let (borders, marks) = rest.split_at_checked((2 * n * (n - 1)).div_ceil(6))?;
    Some((n, u32::from(k - b'0'), borders, marks))
}

fn is_sbn(line: &str) -> bool {
    line.is_ascii() && sbn_parts(line).is_some()
}

fn read_sbn(line: &str) -> Result<RawProblem, String> {
    let Some((n, stars, borders, marks)) = sbn_parts(line) else {
        return Err("this is not Star Battle Notation".to_owned());
    };
    let values = |digits: &'_ [u8]| -> Vec<Option<u32>> {
        let value = |digit| Some(SBN.iter().position(|other| other == digit)? as u32);
        digits.iter().map(value).collect()
    };
    let bits = bits(values(borders).into_iter(), 6)?;
    let bits = &bits[bits.len() - 2 * n * (n - 1)..];
    let below = |at: usize| n * (n - 1) + at % n * (n - 1) + at / n;
    let mut raw = of_borders(n, stars, bits, below);
    if !marks.is_empty() {
        let squares = if line.as_bytes()[3] == b'W' { 0 } else { n * n };
        length(marks.len(), squares.div_ceil(3))?;
    }
    for (i, value) in values(marks).into_iter().enumerate() {
        let value = value.ok_or("a character of the marks has no meaning")?;
        for (at, mark) in (3 * i..).zip([value >> 4, value >> 2 & 3, value & 3]) {
            let square = Square::new((at / n) as u32, (at % n) as u32);
            match mark {
                0 => {}
                1 if at < n * n => raw.crosses.push(square),
                2 if at < n * n => raw.queens.get_or_insert_default().push(square),
                _ => return Err("a character of the marks has no meaning".to_owned()),
            }
        }
    }
    Ok(raw)
}

pub(super) fn sbn(puzzle: &Puzzle) -> String {
    let n = puzzle.n() as usize;
    let (right, below) = borders(puzzle);
    let mut bits = vec![false; (2 * n * (n - 1)).next_multiple_of(6) - 2 * n * (n - 1)];
    bits.extend(right);
    bits.extend((0..n).flat_map(|column| below.iter().skip(column).step_by(n)));
    let plain = puzzle.queens().is_empty() && puzzle.crosses().is_empty();
    let stars = b'0' + puzzle.stars() as u8;
    let mut text = vec![SBN[n], SBN[n], stars, if plain { b'W' } else { b'e' }];
    text.extend(digits(&bits, 6).map(|digit| SBN[digit]));
    if !plain {
        let squares: Vec<Square> = puzzle.squares().collect();
        for chunk in squares.chunks(3) {
            let mark = |i: usize| match chunk.get(i) {
                Some(square) if puzzle.queens().contains(square) => 2,
                Some(square) if puzzle.crosses().contains(square) => 1,
                _ => 0,
            };
            text.push(SBN[mark(0) * 16 + mark(1) * 4 + mark(2)]);
        }
    }
    text.into_iter().map(char::from).collect()
}

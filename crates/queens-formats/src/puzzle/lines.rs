//! Formats of one line a puzzle: SBN, layouts, tasks and addresses of puzz.link.
//!
//! SBN: the size twice as a digit of base 36 (`AA` is 10), the stars, `W` or, with marks, `e`; then borders, six
//! bits a character, right-aligned: to the right of squares row by row, below squares column by column; then
//! marks, three squares a character in base 4: 1 a cross, 2 a queen.
//!
//! puzz.link: `starbattle/width/height/stars/borders`, five bits a character in base 32: to the right of squares
//! row by row, then, in new characters, below squares row by row.

use queens::Square;

use super::{
    Kind, PuzzleEntry, PuzzleFormat, PuzzleReadError, borders, letter, of_names, of_regions,
};

const SBN: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

pub(super) fn looks_like(line: &str, format: PuzzleFormat) -> bool {
    match format {
        PuzzleFormat::Puzzlink => line.contains("starbattle/"),
        PuzzleFormat::Layout => line.split_once('.').is_some_and(|(head, _)| {
            let size = head.split_once('x');
            size.is_some_and(|(n, k)| n.parse::<u32>().is_ok() && k.parse::<u32>().is_ok())
        }),
        PuzzleFormat::Sbn => {
            let bytes = line.as_bytes();
            bytes.len() >= 4
                && bytes[0] == bytes[1]
                && bytes[2].is_ascii_digit()
                && matches!(bytes[3], b'W' | b'e')
                && sbn_size(line).is_ok_and(|n| line.len() >= 4 + sbn_length(n))
        }
        PuzzleFormat::Task => line.contains(',') && numbers_and_commas(line),
        _ => false,
    }
}

/// A board of one square has no comma, and is only read as such where the format is told.
fn numbers_and_commas(line: &str) -> bool {
    line.bytes()
        .all(|b| b.is_ascii_digit() || b == b',' || b == b' ')
}

pub(super) fn read(text: &str, format: PuzzleFormat) -> Vec<Result<PuzzleEntry, PuzzleReadError>> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let puzzles = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |line: &str| match format {
        PuzzleFormat::Task if numbers_and_commas(line) => read_task(line),
        _ if !looks_like(line, format) => Err(Kind::NotAPuzzle),
        PuzzleFormat::Sbn => read_sbn(line),
        PuzzleFormat::Layout => read_layout(line),
        _ => read_puzzlink(line),
    };
    puzzles
        .map(|(number, line)| read(line).map_err(|kind| kind.at(number)))
        .collect()
}

pub(super) fn write(entry: &PuzzleEntry, format: PuzzleFormat) -> String {
    let n = entry.puzzle.n() as usize;
    let stars = entry.puzzle.stars();
    let map = entry.puzzle.region_map().unwrap_or_default();
    match format {
        PuzzleFormat::Sbn => write_sbn(entry),
        PuzzleFormat::Layout => {
            let letters: String = map
                .iter()
                .map(|&region| letter(u32::from(region)))
                .collect();
            let id = entry
                .id
                .as_ref()
                .map(|id| format!(".{id}"))
                .unwrap_or_default();
            format!("{n}x{stars}.{letters}{id}")
        }
        PuzzleFormat::Task => {
            let numbers: Vec<String> = map
                .iter()
                .map(|region| (u32::from(*region) + 1).to_string())
                .collect();
            numbers.join(",")
        }
        _ => {
            let (right, by_column) = borders::of_map(n, map);
            let below = transposed(n, &by_column, true);
            let digits: String = [right, below]
                .iter()
                .flat_map(|bits| pack(bits, 5))
                .collect();
            format!("https://puzz.link/p?starbattle/{n}/{n}/{stars}/{digits}")
        }
    }
}

/// Borders below squares from one order to the other: by column to by row, or back.
fn transposed(n: usize, bits: &[bool], from_columns: bool) -> Vec<bool> {
    let mut other = vec![false; bits.len()];
    for column in 0..n {
        for row in 0..n.saturating_sub(1) {
            let (by_column, by_row) = (column * (n - 1) + row, row * n + column);
            if from_columns {
                other[by_row] = bits[by_column];
            } else {
                other[by_column] = bits[by_row];
            }
        }
    }
    other
}

/// Digits of so many bits each, filled up at the end, in base 32.
fn pack(bits: &[bool], width: usize) -> Vec<char> {
    let digit = |chunk: &[bool]| {
        (0..width).fold(0, |value, i| {
            value * 2 + u32::from(chunk.get(i) == Some(&true))
        })
    };
    bits.chunks(width)
        .filter_map(|chunk| char::from_digit(digit(chunk), 32))
        .collect()
}

fn read_puzzlink(line: &str) -> Result<PuzzleEntry, Kind> {
    let start = line.find("starbattle/").ok_or(Kind::NotAPuzzle)?;
    let fields: Vec<&str> = line[start..].split(['/', '?', '&']).collect();
    let [_, width, height, stars, digits, ..] = fields[..] else {
        return Err(Kind::NotAPuzzle);
    };
    let n = size(width)?;
    if size(height)? != n {
        return Err(Kind::RowLength {
            found: n,
            expected: size(height)?,
        });
    }
    let stars = stars.parse().map_err(|_| Kind::Number { what: "stars" })?;
    let half = (n * (n - 1)).div_ceil(5);
    let mut bits = Vec::with_capacity(10 * half);
    for digit in digits.trim().chars() {
        let value = digit
            .to_digit(32)
            .ok_or(Kind::StrangeLetter { found: digit })?;
        bits.extend((0..5).rev().map(|bit| value >> bit & 1 != 0));
    }
    if bits.len() != 10 * half {
        return Err(Kind::Length {
            found: bits.len() / 5,
            expected: 2 * half,
        });
    }
    let below = transposed(n, &bits[5 * half..][..n * (n - 1)], false);
    of_regions(n, Some(stars), &borders::to_map(n, &bits, &below))
}

fn size(text: &str) -> Result<usize, Kind> {
    let n = text.parse().ok().filter(|n| (1..=25).contains(n));
    n.ok_or(Kind::Number { what: "the size" })
}

fn read_layout(line: &str) -> Result<PuzzleEntry, Kind> {
    let mut parts = line.splitn(3, '.');
    let (head, letters) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
    let (n, stars) = head.split_once('x').ok_or(Kind::NotAPuzzle)?;
    let n = size(n)?;
    let stars = stars.parse().map_err(|_| Kind::Number { what: "stars" })?;
    let letters: Vec<char> = letters.chars().collect();
    if letters.len() != n * n {
        return Err(Kind::Length {
            found: letters.len(),
            expected: n * n,
        });
    }
    if let Some(&found) = letters.iter().find(|letter| !letter.is_alphanumeric()) {
        return Err(Kind::StrangeLetter { found });
    }
    let entry = of_names(n, Some(stars), &letters, char::to_string, false)?;
    Ok(PuzzleEntry {
        id: parts.next().map(str::to_owned),
        ..entry
    })
}

fn read_task(line: &str) -> Result<PuzzleEntry, Kind> {
    let numbers: Result<Vec<u32>, _> = line.split(',').map(|field| field.trim().parse()).collect();
    let numbers = numbers.map_err(|_| Kind::Number { what: "a region" })?;
    let n = numbers.len().isqrt();
    if n * n != numbers.len() {
        return Err(Kind::Length {
            found: numbers.len(),
            expected: n * n,
        });
    }
    of_names(n, None, &numbers, u32::to_string, true)
}

fn sbn_size(line: &str) -> Result<usize, Kind> {
    let digit = line.chars().next().and_then(|digit| digit.to_digit(36));
    let n = digit
        .filter(|n| (1..=25).contains(n))
        .ok_or(Kind::Number { what: "the size" })?;
    Ok(n as usize)
}

/// Characters of the borders.
fn sbn_length(n: usize) -> usize {
    (2 * n * (n - 1)).div_ceil(6)
}

fn sbn_value(digit: u8) -> Result<u8, Kind> {
    let value = SBN.iter().position(|&other| other == digit);
    value.map(|value| value as u8).ok_or(Kind::StrangeLetter {
        found: char::from(digit),
    })
}

fn read_sbn(line: &str) -> Result<PuzzleEntry, Kind> {
    if !line.is_ascii() {
        return Err(Kind::NotAPuzzle);
    }
    let n = sbn_size(line)?;
    let bytes = line.as_bytes();
    let stars = u32::from(bytes[2] - b'0');
    let length = sbn_length(n);
    let (digits, marks) = bytes[4..].split_at(length);
    let mut bits = Vec::with_capacity(6 * length);
    for &digit in digits {
        let value = sbn_value(digit)?;
        bits.extend((0..6).rev().map(|bit| value >> bit & 1 != 0));
    }
    let bits = &bits[6 * length - 2 * n * (n - 1)..];
    let (right, below) = bits.split_at(n * (n - 1));
    let entry = of_regions(n, Some(stars), &borders::to_map(n, right, below))?;
    let expected = (n * n).div_ceil(3);
    if marks.len() > expected || (bytes[3] == b'W' && !marks.is_empty()) {
        return Err(Kind::Length {
            found: marks.len(),
            expected,
        });
    }
    let (mut queens, mut crosses) = (Vec::new(), Vec::new());
    for (i, &digit) in marks.iter().enumerate() {
        let value = sbn_value(digit)?;
        for (j, mark) in [value >> 4, value >> 2 & 3, value & 3]
            .into_iter()
            .enumerate()
        {
            let at = 3 * i + j;
            let square = Square::new((at / n) as u32, (at % n) as u32);
            match mark {
                1 if at < n * n => crosses.push(square),
                2 if at < n * n => queens.push(square),
                0 => {}
                _ => return Err(Kind::Number { what: "a mark" }),
            }
        }
    }
    entry.marked(queens, crosses)
}

fn write_sbn(entry: &PuzzleEntry) -> String {
    let n = entry.puzzle.n() as usize;
    let (right, below) = borders::of_map(n, entry.puzzle.region_map().unwrap_or_default());
    let mut bits = vec![false; 6 * sbn_length(n) - 2 * n * (n - 1)];
    bits.extend(right);
    bits.extend(below);
    let size = SBN[n.min(35)];
    let plain = entry.queens.is_empty() && entry.crosses.is_empty();
    let stars = b'0' + entry.puzzle.stars() as u8;
    let mut text = vec![size, size, stars, if plain { b'W' } else { b'e' }];
    for chunk in bits.chunks(6) {
        let value = chunk
            .iter()
            .fold(0, |value, &bit| value * 2 + usize::from(bit));
        text.push(SBN[value]);
    }
    if !plain {
        let squares: Vec<Square> = entry.puzzle.squares().collect();
        for chunk in squares.chunks(3) {
            let mark = |i: usize| match chunk.get(i) {
                Some(square) if entry.queens.contains(square) => 2,
                Some(square) if entry.crosses.contains(square) => 1,
                _ => 0,
            };
            text.push(SBN[mark(0) * 16 + mark(1) * 4 + mark(2)]);
        }
    }
    text.into_iter().map(char::from).collect()
}

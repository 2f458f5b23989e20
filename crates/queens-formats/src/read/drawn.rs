//! Maps drawn with borders: ours, in thick and thin lines or in `+`, `-` and `|`, and those of others. Where all squares
//! have names, these count; else the borders do. A name in a square, or on the border above it, is that of its region.

use queens::Square;

use super::maps::{Found, is_name};
use crate::error::Kind;
use crate::problem::RawProblem;

const THICK: &str = "━┃═║┏┓┗┛┣┫┳┻╋";

/// Is the line the upper border of a map?
pub(super) fn is_frame(line: &str) -> bool {
    let line = line.trim();
    ["+-", "+=", "┌─", "┏━", "╔═"]
        .iter()
        .any(|corner| line.starts_with(corner))
}

/// The columns of a line on a terminal; after a wide sign comes a `\0`.
fn columns(line: &str) -> Vec<char> {
    let wide = |sign| [sign, '\0'].into_iter().take(width(sign));
    line.chars().flat_map(wide).collect()
}

/// Columns that a sign takes on a terminal.
pub(crate) fn width(sign: char) -> usize {
    let is_wide = matches!(sign, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}' | '\u{1f300}'..='\u{1faff}');
    1 + usize::from(is_wide)
}

fn is_line(sign: char) -> bool {
    "+-=|".contains(sign) || ('\u{2500}'..='\u{257f}').contains(&sign)
}

/// Number of lines, from this border on, that have the left side of the frame.
pub(super) fn height(lines: &[(u64, &str)]) -> usize {
    let left = lines[0].1.chars().take_while(|sign| sign.is_whitespace());
    let left = left.count();
    let side = |line: &str| columns(line).get(left).copied();
    let framed = |(_, line): &&(u64, &str)| side(line).is_some_and(is_line);
    lines.iter().take_while(framed).count()
}

/// The map in this frame.
pub(super) fn read(lines: &[(u64, &str)]) -> Found {
    let first = lines[0].0;
    let top = columns(lines[0].1.trim_end());
    let left = top.iter().take_while(|sign| sign.is_whitespace()).count();
    let frame: Vec<Vec<char>> = lines.iter().map(|(_, line)| columns(line)).collect();
    let (rows, span) = (frame.len() / 2, top.len() - left - 1);
    // Squares are as wide as on a square map, or as we draw them.
    let pitch = if rows > 0 && span % rows == 0 {
        span / rows
    } else {
        4
    };
    if frame.len().is_multiple_of(2) || rows == 0 || pitch < 2 || span % pitch != 0 {
        return Err(Kind::NoFrame.at(first, 0));
    }
    let wide = span / pitch;
    let at = |y: usize, x: usize| frame[y].get(left + x).copied().unwrap_or(' ');
    let is_thick = frame.iter().flatten().any(|&sign| THICK.contains(sign));
    let is_border = |sign: char| {
        if is_thick {
            THICK.contains(sign)
        } else {
            !" .·:┄┈┊\0".contains(sign)
        }
    };
    let inside = |y: usize, column: usize| -> String {
        let signs = (1..pitch).map(|x| at(y, column * pitch + x));
        let text: String = signs.filter(|&sign| sign != '\0').collect();
        text.trim_matches(|sign: char| sign == ' ' || "[]".contains(sign) || is_line(sign))
            .to_owned()
    };
    let mut raw = RawProblem::default();
    let mut labels: Vec<String> = Vec::with_capacity(rows * wide);
    for (row, column) in (0..rows).flat_map(|row| (0..wide).map(move |column| (row, column))) {
        let (text, above) = (inside(2 * row + 1, column), inside(2 * row, column));
        let squares = match (&text[..], is_thick) {
            ("♛", true) | ("q" | "♕", false) => Some(raw.queens.get_or_insert_default()),
            ("Q" | "♛", false) => Some(&mut raw.given),
            ("×", true) => Some(&mut raw.crosses),
            ("█", true) | ("x" | "×", false) => Some(&mut raw.blocked),
            _ => None,
        };
        let free = text.is_empty() || !is_thick && text.trim_matches(['.', '·']).is_empty();
        labels.push(if free || squares.is_some() {
            above
        } else {
            text
        });
        if let Some(squares) = squares {
            squares.push(Square::new(row as u32, column as u32));
        }
    }
    let told = |sentence: String| Kind::Told(sentence).at(first, 0);
    let mut named = labels.iter();
    if let Some(strange) = named.find(|name| !name.chars().all(is_name)) {
        return Err(told(format!("{strange:?} is not the name of a region")));
    }
    if labels.iter().any(String::is_empty) {
        let opens = |a: usize, b: usize| {
            let (row, column) = (a / wide, a % wide);
            !is_border(match b == a + 1 {
                true => at(2 * row + 1, (column + 1) * pitch),
                // A name on the border takes its middle.
                false => at(2 * row + 2, column * pitch + 1),
            })
        };
        labels = of_pieces(&pieces(rows, wide, opens), &labels).map_err(told)?;
    }
    let map = RawProblem::of_names(labels.chunks(wide).map(<[_]>::to_vec).collect());
    (raw.rows, raw.columns, raw.regions) = (map.rows, map.columns, map.regions);
    Ok((first, raw))
}

/// The name of each square's piece: the one on it, or a letter where none has a name.
fn of_pieces(pieces: &[usize], labels: &[String]) -> Result<Vec<String>, String> {
    let count = pieces.iter().max().map_or(0, |most| most + 1);
    let mut names = vec![""; count];
    for (&piece, label) in pieces.iter().zip(labels) {
        match &mut names[piece] {
            _ if label.is_empty() => {}
            name if name.is_empty() => *name = label,
            name if name == label => {}
            name => return Err(format!("one region is called {name} and {label}")),
        }
    }
    let plain = names.iter().all(|name| name.is_empty());
    let name = |&piece: &usize| match names[piece] {
        "" if plain => Ok(letter(piece)),
        "" => Err("a region has no name, and others have".to_owned()),
        name => Ok(name.to_owned()),
    };
    pieces.iter().map(name).collect()
}

/// A name for a piece that has none.
pub(crate) fn letter(piece: usize) -> String {
    match u8::try_from(piece) {
        Ok(piece @ 0..26) => char::from(b'A' + piece).to_string(),
        _ => piece.to_string(),
    }
}

/// The piece of each square, numbered in reading order: squares side by side belong together where the way from one to the
/// next, right of it or below, is open.
pub(crate) fn pieces(
    rows: usize,
    columns: usize,
    opens: impl Fn(usize, usize) -> bool,
) -> Vec<usize> {
    let mut pieces = vec![usize::MAX; rows * columns];
    let mut count = 0;
    for start in 0..rows * columns {
        if pieces[start] != usize::MAX {
            continue;
        }
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut pieces[at], count) == count {
                continue;
            }
            let column = at % columns;
            let ways = [
                (column + 1 < columns && opens(at, at + 1)).then_some(at + 1),
                (column > 0 && opens(at.wrapping_sub(1), at)).then(|| at - 1),
                (at + columns < rows * columns && opens(at, at + columns)).then_some(at + columns),
                (at >= columns && opens(at.wrapping_sub(columns), at)).then(|| at - columns),
            ];
            open.extend(ways.into_iter().flatten().filter(|&to| pieces[to] != count));
        }
        count += 1;
    }
    pieces
}

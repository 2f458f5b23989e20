//! Maps drawn with borders: ours, in thick and thin lines or in `+`, `-` and `|`, and those of others. If all squares have
//! names, the names count, otherwise the borders. A name in a square, or on the border above it, is the name of its region.

use queens::Square;

use super::maps::{Found, is_name};
use crate::error::Kind;
use crate::problem::RawProblem;

const THICK: &str = "━┃═║┏┓┗┛┣┫┳┻╋";

/// Whether the line is the upper border of a map.
pub(super) fn is_frame(line: &str) -> bool {
    let corners = ["+-", "+=", "┌─", "┏━", "╔═"];
    (corners.iter()).any(|corner| line.trim_start().starts_with(corner))
}

/// The columns of a line on a terminal; after a wide sign comes a `\0`.
fn columns(line: &str) -> Vec<char> {
    let wide = |sign| [sign, '\0'].into_iter().take(width(sign));
    line.trim_end().chars().flat_map(wide).collect()
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

/// Whether the line has the left side of a frame, perhaps after the number of a row.
pub(super) fn is_framed(line: &str) -> bool {
    let is_before = |sign: char| sign.is_whitespace() || sign.is_ascii_digit();
    let framed = line.trim_start_matches(is_before);
    framed.starts_with(is_line) && !framed.starts_with(['-', '='])
}

/// The map in this frame.
pub(super) fn read(lines: &[(u64, &str)]) -> Found {
    let fault = |kind: Kind| kind.at(lines[0].0, 0);
    let frame: Vec<Vec<char>> = lines.iter().map(|(_, line)| columns(line)).collect();
    let blanks = frame[0].iter().take_while(|sign| sign.is_whitespace());
    let left = blanks.count();
    let at = |y: usize, x: usize| frame[y].get(left + x).copied().unwrap_or(' ');
    let (rows, span) = (frame.len() / 2, frame[0].len() - left - 1);
    let is_whole = is_frame(lines[0].1) && rows > 0 && frame.len() == 2 * rows + 1;
    // Squares are as wide as on a square map, or as we draw them, and no border is inside one.
    let is_within = |x: usize| (0..rows).any(|row| "|│┃║".contains(at(2 * row + 1, x)));
    let is_pitch = |pitch: &usize| {
        let mut within = (0..=span).filter(|x| x % pitch > 0);
        is_whole && *pitch > 1 && span.is_multiple_of(*pitch) && !within.any(is_within)
    };
    let pitch = [span / rows.max(1), 4].into_iter().find(is_pitch);
    let pitch = pitch.ok_or_else(|| fault(Kind::NoFrame))?;
    let is_thick = frame.iter().flatten().any(|&sign| THICK.contains(sign));
    let inside = |y: usize, column: usize| -> String {
        let signs = (1..pitch).map(|x| at(y, column * pitch + x));
        let text: String = signs.filter(|&sign| sign != '\0').collect();
        let is_beside = |sign| " []".contains(sign) || is_line(sign);
        text.trim_matches(is_beside).to_owned()
    };
    let wide = span / pitch;
    let (mut raw, mut labels) = (RawProblem::default(), Vec::with_capacity(rows * wide));
    for (row, column) in (0..rows).flat_map(|row| (0..wide).map(move |column| (row, column))) {
        let text = inside(2 * row + 1, column);
        let squares = match (&text[..], is_thick) {
            ("♕", _) | ("q", false) => Some(raw.queens.get_or_insert_default()),
            ("♛", _) | ("Q", false) => Some(&mut raw.given),
            ("×", true) => Some(&mut raw.crosses),
            ("█", true) | ("x" | "×", false) => Some(&mut raw.blocked),
            _ => None,
        };
        let is_free = squares.is_some() || text.trim_matches(['.', '·']).is_empty();
        if let Some(squares) = squares {
            squares.push(Square::new(row as u32, column as u32));
        }
        labels.push(match is_free {
            true => inside(2 * row, column),
            false => text,
        });
    }
    let told = |sentence: String| fault(Kind::Told(sentence));
    let mut named = labels.iter();
    if let Some(strange) = named.find(|name| !name.chars().all(is_name)) {
        return Err(told(format!("{strange:?} is not the name of a region")));
    }
    let mut is_map = true;
    if labels.iter().any(String::is_empty) {
        let opens = |a: usize, b: usize| {
            let (row, column) = (a / wide, a % wide);
            let border = match b == a + 1 {
                true => at(2 * row + 1, (column + 1) * pitch),
                // A name on the border takes up its middle.
                false => at(2 * row + 2, column * pitch + 1),
            };
            " .·:┄┈┊\0".contains(border) || is_thick && !THICK.contains(border)
        };
        let pieces = pieces(rows, wide, opens);
        // A board without borders inside and without names has no regions.
        let is_divided = rows == 1 || pieces.iter().any(|&piece| piece > 0);
        is_map = is_divided || labels.iter().any(|label| !label.is_empty());
        labels = of_pieces(&pieces, &labels).map_err(told)?;
    }
    let map = RawProblem::of_names(labels.chunks(wide).map(<[_]>::to_vec).collect());
    (raw.rows, raw.columns) = (map.rows, map.columns);
    raw.regions = map.regions.filter(|_| is_map);
    Ok((lines[0].0, raw))
}

/// The name of each square's piece: the name written in the piece, or a letter if no piece has one.
fn of_pieces(pieces: &[usize], labels: &[String]) -> Result<Vec<String>, String> {
    let mut names = vec![""; pieces.iter().max().map_or(0, |most| most + 1)];
    for (&piece, label) in pieces.iter().zip(labels) {
        match names[piece] {
            "" => names[piece] = label,
            name if label.is_empty() || name == label => {}
            name => return Err(format!("one region is called {name} and {label}")),
        }
    }
    let plain = names.iter().all(|name| name.is_empty());
    let name = |&piece: &usize| match names[piece] {
        "" if plain => Ok(letter(piece)),
        "" => Err("a region has no name, but others have one".to_owned()),
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

/// The piece of each square, numbered in reading order: neighbours belong together if the way from one to the next, right of
/// it or below, is open.
pub(crate) fn pieces(
    rows: usize,
    columns: usize,
    opens: impl Fn(usize, usize) -> bool,
) -> Vec<usize> {
    // For each square an earlier square of its piece, or itself if there is none.
    let mut earlier: Vec<usize> = (0..rows * columns).collect();
    let first = |earlier: &[usize], mut at: usize| {
        while earlier[at] < at {
            at = earlier[at];
        }
        at
    };
    for at in 0..earlier.len() {
        let left = (at % columns > 0).then(|| at - 1);
        for other in left.into_iter().chain(at.checked_sub(columns)) {
            if opens(other, at) {
                let (a, b) = (first(&earlier, other), first(&earlier, at));
                earlier[a.max(b)] = a.min(b);
            }
        }
    }
    let (mut pieces, mut count) = (Vec::with_capacity(earlier.len()), 0);
    for (at, &other) in earlier.iter().enumerate() {
        let is_new = other == at;
        pieces.push(if is_new { count } else { pieces[other] });
        count += usize::from(is_new);
    }
    pieces
}

//! A letter for each square, with or without spaces; an empty line between puzzles; comments with `#`, of
//! which `# key: value` tells name, source, date, id and stars.

use super::{Kind, PuzzleEntry, PuzzleReadError, of_names};

pub(super) fn read(text: &str) -> Vec<Result<PuzzleEntry, PuzzleReadError>> {
    let mut puzzles = Vec::new();
    let mut block = Block::default();
    for (number, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        let read = if let Some(comment) = trimmed.strip_prefix('#') {
            block.end(&mut puzzles);
            block.remark(comment, number + 1)
        } else if trimmed.is_empty() {
            block.end(&mut puzzles);
            Ok(())
        } else {
            block.row(trimmed, number + 1)
        };
        block.fault = block.fault.or(read.err());
    }
    block.end(&mut puzzles);
    puzzles
}

#[derive(Default)]
struct Block {
    rows: Vec<Vec<String>>,
    first: usize,
    stars: Option<u32>,
    name: Option<String>,
    source: Option<String>,
    date: Option<String>,
    id: Option<String>,
    /// The first reason why it is no puzzle.
    fault: Option<PuzzleReadError>,
}

impl Block {
    fn remark(&mut self, comment: &str, line: usize) -> Result<(), PuzzleReadError> {
        let Some((key, value)) = comment.split_once(':') else {
            return Ok(());
        };
        let value = value.trim().to_owned();
        match key.trim() {
            "name" => self.name = Some(value),
            "source" => self.source = Some(value),
            "date" => self.date = Some(value),
            "id" => self.id = Some(value),
            "stars" => {
                let stars = value.parse();
                self.stars = Some(stars.map_err(|_| Kind::Number { what: "stars" }.at(line))?);
            }
            _ => {}
        }
        Ok(())
    }

    fn row(&mut self, text: &str, line: usize) -> Result<(), PuzzleReadError> {
        let row = names(text).map_err(|found| Kind::StrangeLetter { found }.at(line))?;
        match self.rows.first() {
            None => self.first = line,
            Some(first) if first.len() != row.len() => {
                return Err(Kind::RowLength {
                    found: row.len(),
                    expected: first.len(),
                }
                .at(line));
            }
            Some(_) => {}
        }
        self.rows.push(row);
        Ok(())
    }

    /// The puzzle of the rows so far, or why it is none.
    fn end(&mut self, puzzles: &mut Vec<Result<PuzzleEntry, PuzzleReadError>>) {
        if self.fault.is_none() && self.rows.is_empty() {
            return;
        }
        puzzles.push(std::mem::take(self).puzzle());
    }

    fn puzzle(self) -> Result<PuzzleEntry, PuzzleReadError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let n = self.rows.len();
        if self.rows[0].len() != n {
            let found = self.rows[0].len();
            return Err(Kind::RowLength { found, expected: n }.at(self.first));
        }
        let entry = of_names(n, self.stars, &self.rows.concat(), String::clone, false);
        Ok(PuzzleEntry {
            name: self.name,
            source: self.source,
            date: self.date,
            id: self.id,
            ..entry.map_err(|kind| kind.at(self.first))?
        })
    }
}

/// The names of the regions of a row: a sign each, or numbers and words between commas, bars or blanks. The error is a
/// sign that is none.
fn names(text: &str) -> Result<Vec<String>, char> {
    let is_between = |sign: char| sign.is_whitespace() || ",;|/".contains(sign);
    let shown = |sign: &char| !matches!(sign, '\u{fe0e}' | '\u{fe0f}');
    let text: String = text.chars().filter(shown).collect();
    let words: Vec<&str> = text
        .split(is_between)
        .filter(|word| !word.is_empty())
        .collect();
    let long = |word: &&str| word.chars().count() > 1;
    let is_name = |sign: char| sign.is_alphanumeric() || "+@_".contains(sign) || sign > '\u{2000}';
    if let Some(found) = words
        .iter()
        .flat_map(|word| word.chars())
        .find(|&sign| !is_name(sign))
    {
        return Err(found);
    }
    // One word is a row of signs; among several, one that is long makes all of them names.
    Ok(
        match words.len() > 1
            && words.iter().any(long)
            && (text.contains(',') || words.iter().any(|word| !long(word)) || is_words(&words))
        {
            true => words.iter().map(|&word| word.to_owned()).collect(),
            false => words.concat().chars().map(String::from).collect(),
        },
    )
}

/// Are these names of regions rather than groups of signs? Numbers are, and words of several lengths.
fn is_words(words: &[&str]) -> bool {
    words
        .iter()
        .all(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
        || words.iter().any(|word| word.len() != words[0].len())
        || words
            .iter()
            .all(|word| word.chars().skip(1).all(char::is_lowercase))
}

pub(super) fn write(puzzles: &[PuzzleEntry]) -> String {
    let mut text = String::new();
    for (number, entry) in puzzles.iter().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        for (key, value) in entry.told() {
            text.push_str(&format!("# {key}: {}\n", value.replace('\n', " ")));
        }
        if super::stars_of(&entry.puzzle) != entry.puzzle.stars() || entry.puzzle.stars() != 1 {
            text.push_str(&format!("# stars: {}\n", entry.puzzle.stars()));
        }
        let rows = entry.region_rows();
        // Names of one sign stand together.
        let between = if rows.iter().flatten().all(|name| name.chars().count() == 1) {
            ""
        } else {
            " "
        };
        for row in rows {
            text.push_str(&row.join(between));
            text.push('\n');
        }
    }
    text
}

//! A letter for each square, with or without spaces; an empty line between puzzles; comments with `#`, of
//! which `# key: value` tells name, source, date, id and stars.

use super::{Kind, PuzzleEntry, PuzzleReadError, letter, of_regions};

pub(super) fn read(text: &str) -> Result<Vec<PuzzleEntry>, PuzzleReadError> {
    let mut puzzles = Vec::new();
    let mut block = Block::default();
    for (number, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        if let Some(comment) = trimmed.strip_prefix('#') {
            block.end(&mut puzzles)?;
            block.remark(comment, number + 1)?;
        } else if trimmed.is_empty() {
            block.end(&mut puzzles)?;
        } else {
            block.row(trimmed, number + 1)?;
        }
    }
    block.end(&mut puzzles)?;
    Ok(puzzles)
}

#[derive(Default)]
struct Block {
    rows: Vec<Vec<char>>,
    first: usize,
    stars: Option<u32>,
    name: Option<String>,
    source: Option<String>,
    date: Option<String>,
    id: Option<String>,
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
        let row: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        if let Some(&found) = row
            .iter()
            .find(|c| !c.is_alphanumeric() && **c != '+' && **c != '@')
        {
            return Err(Kind::StrangeLetter { found }.at(line));
        }
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

    fn end(&mut self, puzzles: &mut Vec<PuzzleEntry>) -> Result<(), PuzzleReadError> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let block = std::mem::take(self);
        let n = block.rows.len();
        if block.rows[0].len() != n {
            let found = block.rows[0].len();
            return Err(Kind::RowLength { found, expected: n }.at(block.first));
        }
        let entry = of_regions(n, block.stars, &block.rows.concat());
        puzzles.push(PuzzleEntry {
            name: block.name,
            source: block.source,
            date: block.date,
            id: block.id,
            ..entry.map_err(|kind| kind.at(block.first))?
        });
        Ok(())
    }
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
        let n = entry.puzzle.n() as usize;
        for row in entry.puzzle.region_map().unwrap_or_default().chunks(n) {
            text.extend(row.iter().map(|&region| letter(u32::from(region))));
            text.push('\n');
        }
    }
    text
}

//! The list of formats: the one place from which help, menus, readers and writers take it.

use std::fmt;
use std::str::FromStr;

/// A form in which boards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// A drawn board with a frame and coordinates.
    Board,
    /// `. Q . .` rows, a blank line after each solution.
    Spaced,
    /// `.Q..` rows, a blank line after each solution.
    Rows,
    /// One JSON array of boards, each a list of strings `".Q.."`.
    Strings,
    /// One JSON array of boards, each a list of rows of `"Q"` and `"#"`.
    Letters,
    /// Rows `{ 0,  1,  0,  0}`, a blank line after each solution.
    Matrix,
    /// One JSON array of boards, each a list of n·n booleans, row by row.
    Flat,
    /// `1 3 0 2`: the column of the queen of each row.
    Columns,
    /// `0:1 1:3 2:0 3:2`: row and column of each queen.
    Pairs,
    /// `b4 d3 a2 c1`: chess squares.
    Squares,
    /// `{"n":4,"queens":[1,3,0,2]}`: one JSON object a line.
    Jsonl,
    /// A header `row0,row1,…`, then the columns of one solution a row.
    Csv,
    /// The piece-placement field of chess programs: `1Q2/3Q/Q3/2Q1`.
    Fen,
    /// A picture, scalable.
    Svg,
    /// A picture, in pixels.
    Png,
}

impl Format {
    /// All formats, in the order in which they are explained.
    pub const ALL: [Format; 15] = [
        Format::Board,
        Format::Spaced,
        Format::Rows,
        Format::Strings,
        Format::Letters,
        Format::Matrix,
        Format::Flat,
        Format::Columns,
        Format::Pairs,
        Format::Squares,
        Format::Jsonl,
        Format::Csv,
        Format::Fen,
        Format::Svg,
        Format::Png,
    ];

    /// The name that users type; [`Format::from_str`] reads it.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Board => "board",
            Format::Spaced => "spaced",
            Format::Rows => "rows",
            Format::Strings => "strings",
            Format::Letters => "letters",
            Format::Matrix => "matrix",
            Format::Flat => "flat",
            Format::Columns => "columns",
            Format::Pairs => "pairs",
            Format::Squares => "squares",
            Format::Jsonl => "jsonl",
            Format::Csv => "csv",
            Format::Fen => "fen",
            Format::Svg => "svg",
            Format::Png => "png",
        }
    }

    /// One line for help texts.
    pub const fn about(self) -> &'static str {
        match self {
            Format::Board => "drawn board with coordinates",
            Format::Spaced => "rows of Q and . with spaces, a blank line after each solution",
            Format::Rows => "rows of Q and . without spaces, a blank line after each solution",
            Format::Strings => r#"one JSON array: [[".Q..","...Q","Q...","..Q."],…]"#,
            Format::Letters => {
                r##"one JSON array of single letters, Q and #: [[["#","Q",…],…],…]"##
            }
            Format::Matrix => "rows { 0,  1,  0,  0}, a blank line after each solution",
            Format::Flat => "one JSON array of n·n booleans per solution, row by row",
            Format::Columns => "the column of each row's queen: 1 3 0 2, one solution a line",
            Format::Pairs => "row:column of each queen: 0:1 1:3 2:0 3:2, one solution a line",
            Format::Squares => "chess squares: b4 d3 a2 c1, one solution a line",
            Format::Jsonl => r#"one JSON object a line: {"n":4,"queens":[1,3,0,2]}"#,
            Format::Csv => "a header row0,row1,… and one solution a row",
            Format::Fen => "piece placement of chess programs: 1Q2/3Q/Q3/2Q1, one solution a line",
            Format::Svg => "a scalable picture, all boards on one sheet",
            Format::Png => "a picture in pixels, all boards on one sheet",
        }
    }

    /// Pictures are written, never read; [`Format::Png`] is not even text.
    pub const fn is_picture(self) -> bool {
        matches!(self, Format::Svg | Format::Png)
    }

    /// Does [`Base::One`] change what this format looks like? It does in formats with numbers for people to read.
    ///
    /// `jsonl` is for programs and always counts from 0, like the drawn cells that have no numbers
    /// at all; chess squares count ranks from 1 by custom.
    pub const fn has_base(self) -> bool {
        matches!(
            self,
            Format::Board
                | Format::Columns
                | Format::Pairs
                | Format::Csv
                | Format::Svg
                | Format::Png
        )
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        Format::ALL
            .into_iter()
            .find(|format| format.name() == name)
            .ok_or(UnknownFormat)
    }
}

/// There is no format of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownFormat;

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such format; there are ")?;
        for (i, format) in Format::ALL.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            f.write_str(format.name())?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownFormat {}

/// The number of the first row and of the first column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Base {
    /// Rows and columns are numbered from 0.
    #[default]
    Zero,
    /// Rows and columns are numbered from 1.
    One,
}

impl Base {
    /// 0 or 1.
    pub const fn first(self) -> u32 {
        match self {
            Base::Zero => 0,
            Base::One => 1,
        }
    }
}

impl FromStr for Base {
    type Err = UnknownBase;

    fn from_str(text: &str) -> Result<Self, UnknownBase> {
        match text {
            "0" => Ok(Base::Zero),
            "1" => Ok(Base::One),
            _ => Err(UnknownBase),
        }
    }
}

/// Neither 0 nor 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownBase;

impl fmt::Display for UnknownBase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rows and columns are numbered from 0 or from 1")
    }
}

impl std::error::Error for UnknownBase {}

/// Letters of a chess file, `a`–`z`, then `aa`, `ab`, … as in spreadsheets, and the way back.
pub(crate) mod file {
    /// Appends the letters of a column.
    pub(crate) fn push(column: u32, text: &mut Vec<u8>) {
        let start = text.len();
        let mut left = u64::from(column) + 1;
        while left > 0 {
            left -= 1;
            text.push(b'a' + (left % 26) as u8);
            left /= 26;
        }
        text[start..].reverse();
    }

    /// The letters and the rank of a chess square, without the `Q` of a queen on it.
    pub(crate) fn parts(square: &str) -> (&str, &str) {
        let queen = square.strip_prefix('Q');
        let square = queen
            .filter(|rest| rest.starts_with(|sign: char| sign.is_ascii_lowercase()))
            .unwrap_or(square);
        let letters = square.bytes().take_while(u8::is_ascii_alphabetic).count();
        square.split_at(letters)
    }

    /// The column of these letters (of either case), when it fits.
    pub(crate) fn column(letters: &str) -> Option<u32> {
        letters
            .bytes()
            .try_fold(0u32, |column, letter| {
                let digit = u32::from(letter.to_ascii_lowercase().checked_sub(b'a')?) + 1;
                column.checked_mul(26)?.checked_add(digit)
            })?
            .checked_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_formats() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        assert_eq!("png ".parse::<Format>(), Err(UnknownFormat));
        assert!(UnknownFormat.to_string().ends_with("fen, svg, png"));
    }

    #[test]
    fn files_count_like_spreadsheets() {
        let letters = |column| {
            let mut text = Vec::new();
            file::push(column, &mut text);
            String::from_utf8(text).unwrap()
        };
        for (column, expected) in [(0, "a"), (25, "z"), (26, "aa"), (701, "zz"), (702, "aaa")] {
            assert_eq!(letters(column), expected);
        }
        for column in (0..2000).chain([u32::MAX - 1]) {
            assert_eq!(file::column(&letters(column)), Some(column));
        }
        assert_eq!(file::column(""), None);
        assert_eq!(file::column("zzzzzzzzz"), None);
    }
}

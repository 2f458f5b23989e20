//! The one list of formats, used by help, menus, readers and writers.

use queens::named_enum;

named_enum! {
    "format",
    /// A form in which boards are written.
    #[non_exhaustive]
    pub enum Format {
        /// A drawn board with a frame and coordinates.
        Board = "board" => "drawn board with coordinates",
        /// `. Q . .` rows, a blank line after each solution.
        Spaced = "spaced" => "rows of Q and . with spaces, a blank line after each solution",
        /// `.Q..` rows, a blank line after each solution.
        Rows = "rows" => "rows of Q and . without spaces, a blank line after each solution",
        /// One JSON array of boards, each a list of strings `".Q.."`.
        Strings = "strings" => r#"one JSON array: [[".Q..","...Q","Q...","..Q."],…]"#,
        /// One JSON array of boards, each a list of rows of `"Q"` and `"#"`.
        Letters = "letters" => r##"one JSON array of single letters, Q and #: [[["#","Q",…],…],…]"##,
        /// Rows `{ 0,  1,  0,  0}`, a blank line after each solution.
        Matrix = "matrix" => "rows { 0,  1,  0,  0}, a blank line after each solution",
        /// One JSON array of boards, each a list of n·n booleans, row by row.
        Flat = "flat" => "one JSON array of n·n booleans per solution, row by row",
        /// `1 3 0 2`: the column of the queen of each row.
        Columns = "columns" => "the column of each row's queen: 1 3 0 2, one solution per line",
        /// `0:1 1:3 2:0 3:2`: row and column of each queen.
        Pairs = "pairs" => "row:column of each queen: 0:1 1:3 2:0 3:2, one solution per line",
        /// `b4 d3 a2 c1`: chess squares.
        Squares = "squares" => "chess squares: b4 d3 a2 c1, one solution per line",
        /// `{"n":4,"queens":[1,3,0,2]}`: one JSON object a line.
        Jsonl = "jsonl" => r#"one JSON object per line: {"n":4,"queens":[1,3,0,2]}"#,
        /// A header `row0,row1,…`, then the columns of one solution a row.
        Csv = "csv" => "a header row0,row1,… and one solution per row",
        /// The piece-placement field of chess programs: `1Q2/3Q/Q3/2Q1`.
        Fen = "fen" => "piece placement of chess programs: 1Q2/3Q/Q3/2Q1, one solution per line",
        /// A picture, scalable.
        Svg = "svg" => "a scalable picture, all boards on one sheet",
        /// A picture, in pixels.
        Png = "png" => "a picture in pixels, all boards on one sheet",
    }
}

impl Format {
    /// Whether this format is a picture, which is never read. [`Format::Png`] is not even text.
    pub const fn is_picture(self) -> bool {
        matches!(self, Format::Svg | Format::Png)
    }

    /// Whether the text shows each square of the board as a sign of its own.
    pub(crate) const fn is_drawn(self) -> bool {
        use Format::{Board, Flat, Letters, Matrix, Rows, Spaced, Strings};
        matches!(
            self,
            Board | Spaced | Rows | Strings | Letters | Matrix | Flat
        )
    }

    /// Whether [`Base::One`] changes what this format looks like, as in formats with numbers for people to read.
    ///
    /// `jsonl` is for programs and always counts from 0. Other drawn boards have no numbers at all. Chess squares count
    /// ranks from 1 by custom.
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

named_enum! {
    "base",
    /// The number of the first row and of the first column.
    #[derive(Default)]
    pub enum Base {
        /// Rows and columns are numbered from 0.
        #[default]
        Zero = "0",
        /// Rows and columns are numbered from 1.
        One = "1",
    }
}

impl Base {
    /// The number of the first row and column, 0 or 1.
    pub const fn first(self) -> u32 {
        match self {
            Base::Zero => 0,
            Base::One => 1,
        }
    }
}

/// Converts columns to letters of chess files and back: `a`–`z`, then `aa`, `ab`, … as in spreadsheets.
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

    /// The column that these letters (of either case) name, if it fits in a `u32`.
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
    fn formats_are_parsed_from_their_names() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        let unknown = "png ".parse::<Format>().expect_err("it ends in a blank");
        assert!(unknown.to_string().ends_with("fen, svg, png"));
    }

    #[test]
    fn files_are_lettered_like_columns_of_spreadsheets() {
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

//! Forms of printouts as data: the text around the rows of a board, and around its squares.

use serde::Deserialize;

/// The name; the texts before the rows, of a row, between two rows, and after the rows; and for a row with `{cells}` a free
/// square, a queen, and the text between two squares.
///
/// `{r}` and `{c}` are the row and the column of a queen, or in the text of a square its own; `{i}` counts the queens from
/// 1.
#[derive(Clone, Deserialize)]
pub(crate) struct Form([String; 8]);

impl Form {
    /// A form without squares, named by its parts.
    pub(crate) fn new(parts: [&str; 4]) -> Self {
        let name = format!("{parts:?}");
        let [before, row, between, after] = parts.map(str::to_owned);
        let [free, queen, joint] = [const { String::new() }; 3];
        Form([name, before, row, between, after, free, queen, joint])
    }

    pub(crate) fn name(&self) -> &str {
        &self.0[0]
    }

    /// What a program prints for the columns of a board, with numbers counted from a base.
    pub(crate) fn printed(&self, columns: &[u32], base: u32) -> String {
        let [_, before, row, between, after, free, queen, joint] = &self.0;
        let n = columns.len() as u32;
        let numbered = |text: &str, row: u32, column: u32| {
            let numbers = [
                ("{r}", row + base),
                ("{c}", column + base),
                ("{i}", row + 1),
                ("{rank}", n - row),
                ("{square}", row * n + column + base),
                ("{literal}", row * n + column + 1),
                ("{mask}", 1 << column),
            ];
            let file = char::from(b'a' + column as u8).to_string();
            let numbered =
                |text: String, (name, number): (&str, u32)| text.replace(name, &number.to_string());
            numbers
                .into_iter()
                .fold(text.replace("{file}", &file), numbered)
        };
        let rows = (0..).zip(columns).map(|(at, &column)| {
            let square = |other| numbered(if other == column { queen } else { free }, at, other);
            let cells = (0..n).map(square).collect::<Vec<_>>().join(joint);
            numbered(&row.replace("{cells}", &cells), at, column)
        });
        let rows = rows.collect::<Vec<_>>().join(between);
        let header: Vec<String> = (base..base + n).map(|column| column.to_string()).collect();
        let files: Vec<&str> = "a b c d e f g h".split(' ').take(n as usize).collect();
        format!("{before}{rows}{after}")
            .replace("{n}", &n.to_string())
            .replace("{header}", &header.join(" "))
            .replace("{files}", &files.concat())
            .replace("{files apart}", &files.join(" "))
    }
}

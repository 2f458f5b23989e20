//! The table of notations that programs print. Each entry has a name, the items in a row of the text, and an example.
//!
//! The example is the solution 1 3 0 2 of n = 4; a test reads each. A row of tokens ([`super::tokens`]) is described by
//! [`Item`]s: those that come once, those that are repeated to the end of the row, and those after them. Commas, quotes and
//! brackets are gone by then, and signs between numbers do not count. The known signs and words are listed here too.

use Item::{
    Board, Cells, Chess, Column, Digits, Label, Literal, Mask, Number, Ranks, Remark, Row, Size,
    There, Words,
};

use crate::format::Format;

/// One thing in a row of tokens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Item {
    /// One or more words.
    Words,
    /// Words, or none.
    Remark,
    /// Words of the board, or none: queen, row, column, at, …
    Board,
    /// A number that counts up.
    Label,
    /// n.
    Size,
    /// The row of a queen.
    Row,
    /// The column of a queen.
    Column,
    /// The square of a queen as a number, row by row.
    Number,
    /// A bit mask of a row.
    Mask,
    /// A chess square.
    Chess,
    /// A literal of a SAT solver: square 1 is the first, a negative one is empty.
    Literal,
    /// 1 or true for a queen on this square, 0 or false for none.
    There,
    /// A word of digits, each a column.
    Digits,
    /// The ranks of a chess position.
    Ranks,
    /// All squares of a row of the board.
    Cells,
}

/// Markup, from its first sign to its last.
pub(super) struct Mark {
    /// Its beginning, in small letters.
    pub(super) from: &'static str,
    /// Length of the rest of it.
    pub(super) rest: fn(&str) -> usize,
    /// What a plain text has instead.
    pub(super) plain: &'static str,
}

const fn mark(from: &'static str, rest: fn(&str) -> usize, plain: &'static str) -> Mark {
    Mark { from, rest, plain }
}

/// What NumPy, MiniZinc, HTML and LaTeX put around squares and numbers, and what fills dark squares; if several begin alike,
/// the first one counts.
pub(super) static MARKS: &[Mark] = &[
    mark("np.int64(", nothing, "("),
    mark("np.int32(", nothing, "("),
    mark("np.true_", nothing, "True"),
    mark("np.false_", nothing, "False"),
    mark("dtype=", name, ""),
    mark("array1d(", to_list, "("),
    mark("array2d(", to_list, "("),
    mark("&nbsp;", nothing, " "),
    mark("&#9819;", nothing, "♛"),
    mark("&#9813;", nothing, "♕"),
    mark("&#x265b;", nothing, "♛"),
    mark("&#x2655;", nothing, "♕"),
    mark("<table", tag, "["),
    mark("</table", tag, "]"),
    mark("<tr", tag, "[|"),
    mark("</tr", tag, "]"),
    mark("</thead", tag, ""),
    mark("</td", tag, "|"),
    mark("</th", tag, "|"),
    mark("<t", tag, ""),
    mark("</t", tag, ""),
    mark("\\\\", nothing, "|\n|"),
    mark("\\begin", groups, ""),
    mark("\\end", groups, ""),
    mark("\\left", sign, ""),
    mark("\\right", sign, ""),
    mark("\\hline", nothing, ""),
    mark("\\toprule", nothing, ""),
    mark("\\midrule", nothing, ""),
    mark("\\bottomrule", nothing, ""),
    mark("\\queen", nothing, "Q"),
    mark("\\symqueen", nothing, "Q"),
    mark("true.", nothing, ""),
    mark("|###|", nothing, "|#|"),
    mark("|///|", nothing, "|/|"),
    mark("|/q/|", nothing, "|Q|"),
    mark("║▓▓▓║", nothing, "|▓|"),
    mark("║░q░║", nothing, "|Q|"),
];

fn nothing(_: &str) -> usize {
    0
}

fn sign(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

fn name(text: &str) -> usize {
    let ends = |sign: char| !(sign.is_alphanumeric() || "_.'<".contains(sign));
    text.find(ends).unwrap_or(text.len())
}

/// `1..4, 1..4, ` before the list itself.
fn to_list(text: &str) -> usize {
    text.find('[').unwrap_or(0)
}

fn tag(text: &str) -> usize {
    text.find('>').map_or(text.len(), |end| end + 1)
}

/// `{array}{cccc}`.
fn groups(text: &str) -> usize {
    match text.starts_with('{').then(|| text.find('}')).flatten() {
        Some(end) => end + 1 + groups(&text[end + 1..]),
        None => 0,
    }
}

/// Signs of a queen.
pub(super) const QUEENS: [&str; 11] = ["Q", "q", "♛", "♕", "👑", "👸", "♚", "♔", "D", "Ф", "后"];
/// Signs of a free square, and of a blocked one.
pub(super) const FREE: &str = ".·-_0/ □☐⬜⬛◻◼▢■░▒▓▪▫🟥🟧🟨🟩🟦🟪🟫█";
pub(super) const BLOCKED: &str = "xX×";
/// Free squares where there are queens, and perhaps the queens where there is no other sign for them.
pub(super) const EITHER: &str = "*#+oO@~WwBbTF●○🔴⚪";
/// Truth values that mean a queen, and all truth values.
pub(super) const TRUE: [&str; 4] = ["True", "true", "TRUE", "T"];
pub(super) const TRUTH: [&str; 6] = ["True", "False", "true", "false", "TRUE", "FALSE"];
/// Names of a column, and of a row.
pub(super) const COLUMN_NAMES: &[&str] = &["col", "column", "x", "c", "file"];
pub(super) const ROW_NAMES: &[&str] = &["row", "r", "y", "rank"];
/// Words of a sentence about a queen.
pub(super) const BOARD_WORDS: &[&str] = &[
    "queen", "queens", "row", "rows", "r", "col", "cols", "column", "columns", "c", "x", "y",
    "rank", "file", "at", "place", "placed", "in", "on", "is", "and", "the", "position", "line",
    "to", "goes", "i", "j", "square",
];
/// Words for a missing queen.
pub(super) const ABSENT: &[&str] = &["none", "null", "nil", "nothing"];
/// Names of a first column that only counts.
pub(super) const INDEX: &[&str] = &[
    "id", "index", "idx", "solution", "no", "nr", "number", "board",
];

/// Signs of a frame or of a rule between rows.
pub(super) const RULES: &str =
    "+-=|─━┄┌┐└┘├┤┬┴┼│═║╔╗╚╝╠╣╦╩╬┏┓┗┛┠┨┯┷┿╂╄╃╆╅╊╉╇╈╀┾╁┽┣┫┳┻╋┃╟╢╧╤╪╫┊┆:_*~^# ";
pub(super) const FRAMES: &str = "+┌├└╔╠╚┏┗┠┣┼|╟";
pub(super) const BARS: &str = "|│║┃┆┊¦&";

/// A way in which boards are printed.
#[derive(Debug)]
pub(super) struct Notation {
    /// What messages call it.
    pub(super) name: &'static str,
    /// The items before the board, or all items.
    pub(super) once: &'static [Item],
    /// The items that are repeated, at least once.
    pub(super) each: &'static [Item],
    /// The items at the end.
    pub(super) after: &'static [Item],
    /// A solution in this notation.
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "documentation, and read by a test")
    )]
    pub(super) example: &'static str,
}

impl Notation {
    pub(super) fn has(&self, item: Item) -> bool {
        [self.once, self.each, self.after]
            .iter()
            .any(|items| items.contains(&item))
    }

    /// The format by which `--from` selects the notation.
    pub(super) fn format(&self) -> Format {
        match () {
            _ if self.has(Cells) => Format::Spaced,
            _ if self.has(Ranks) => Format::Fen,
            _ if self.has(Chess) => Format::Squares,
            _ if self.has(Row) || self.has(Number) || self.has(Literal) => Format::Pairs,
            _ => Format::Columns,
        }
    }

    /// Whether any line with as many numbers is in this notation. Its reading is accepted if it is right, and not mentioned
    /// if it is wrong.
    pub(super) fn is_vague(&self) -> bool {
        self.has(Remark) && self.has(Row) || self.each == [Words, Column]
    }

    /// Whether a verb that does not judge may use it, since a text in it hardly means anything else.
    pub(super) fn is_plain(&self) -> bool {
        let rare = [Digits, There, Number, Mask];
        !self.is_vague() && !rare.iter().any(|item| self.has(*item))
    }

    /// Whether the numbers may count from 0 or from 1.
    pub(super) fn has_base(&self) -> bool {
        [Row, Column, Number, Digits]
            .iter()
            .any(|item| self.has(*item))
    }

    /// Whether there may be a header, above or below, that counts the columns.
    pub(super) fn has_header(&self) -> bool {
        self.has(Cells) && self.once != [Words] || self.once == [Label]
    }
}

/// All notations. Those that come first are named first.
pub(super) static NOTATIONS: &[Notation] = &[
    Notation {
        name: "a drawing",
        once: &[],
        each: &[Cells],
        after: &[],
        example: "  0 1 2 3\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n",
    },
    Notation {
        name: "a drawing with numbered rows",
        once: &[Label],
        each: &[Cells],
        after: &[],
        example: "4 . Q . .\n3 . . . Q\n2 Q . . .\n1 . . Q .\n  a b c d\n",
    },
    Notation {
        name: "a drawing with numbers on both sides",
        once: &[Label],
        each: &[Cells],
        after: &[Label],
        example: "0 .Q.. 0\n1 ...Q 1\n2 Q... 2\n3 ..Q. 3\n",
    },
    Notation {
        name: "a drawing with numbers on the right",
        once: &[],
        each: &[Cells],
        after: &[Label],
        example: ".Q.. 4\n...Q 3\nQ... 2\n..Q. 1\nabcd\n",
    },
    Notation {
        name: "a drawing below labels",
        once: &[Words],
        each: &[Cells],
        after: &[],
        example: "Row 0: . Q . .\nRow 1: . . . Q\nRow 2: Q . . .\nRow 3: . . Q .\n",
    },
    Notation {
        name: "columns",
        once: &[],
        each: &[Column],
        after: &[],
        example: "[1, 3, 0, 2]\n",
    },
    Notation {
        name: "columns after words",
        once: &[Words],
        each: &[Column],
        after: &[Remark],
        example: "Solution: 1 3 0 2 (valid)\n",
    },
    Notation {
        name: "columns after a number",
        once: &[Label],
        each: &[Column],
        after: &[],
        example: "[1] 1 3 0 2\n",
    },
    Notation {
        name: "columns after words and a number",
        once: &[Words, Label],
        each: &[Column],
        after: &[Remark],
        example: "Solution 1: [1, 3, 0, 2]\n",
    },
    Notation {
        name: "columns after words and two numbers",
        once: &[Words, Label, Words, Label],
        each: &[Column],
        after: &[Remark],
        example: "Solution 1 of 2: [1, 3, 0, 2]\n",
    },
    Notation {
        name: "columns after their number",
        once: &[Words, Size, Words],
        each: &[Column],
        after: &[Remark],
        example: "{'n': 4, 'queens': [1, 3, 0, 2]}\n",
    },
    Notation {
        name: "columns, each after a word",
        once: &[],
        each: &[Words, Column],
        after: &[],
        example: "[Some(1), Some(3), Some(0), Some(2)]\n",
    },
    Notation {
        name: "pairs",
        once: &[],
        each: &[Row, Column],
        after: &[],
        example: "[(0, 1), (1, 3), (2, 0), (3, 2)]\n",
    },
    Notation {
        name: "pairs with words",
        once: &[],
        each: &[Board, Row, Board, Column, Board],
        after: &[],
        example: "Row 1: column 2\nRow 2: column 4\nRow 3: column 1\nRow 4: column 3\n",
    },
    Notation {
        name: "numbered pairs",
        once: &[Board, Label, Board, Row, Board, Column, Board],
        each: &[],
        after: &[],
        example: "Queen 1 at (0, 1)\nQueen 2 at (1, 3)\nQueen 3 at (2, 0)\nQueen 4 at (3, 2)\n",
    },
    Notation {
        name: "columns after their rows, as PHP dumps them",
        once: &[Words, Size],
        each: &[Row, Words, Column],
        after: &[],
        example: "array(4) {\n  [0]=>\n  int(1)\n  [1]=>\n  int(3)\n  [2]=>\n  int(0)\n  [3]=>\n  int(2)\n}\n",
    },
    Notation {
        name: "named pairs",
        once: &[],
        each: &[Words, Row, Column],
        after: &[],
        example: "[Q_1 = 2, Q_2 = 4, Q_3 = 1, Q_4 = 3]\n",
    },
    Notation {
        name: "pairs after words",
        once: &[Words],
        each: &[Row, Column],
        after: &[],
        example: "Solution: 0,1 1,3 2,0 3,2\n",
    },
    Notation {
        name: "pairs after words and a number",
        once: &[Words, Label],
        each: &[Row, Column],
        after: &[],
        example: "Solution 1: 0,1 1,3 2,0 3,2\n",
    },
    Notation {
        name: "chess squares",
        once: &[],
        each: &[Board, Chess],
        after: &[],
        example: "Qb4 Qd3 Qa2 Qc1\n",
    },
    Notation {
        name: "chess squares after words",
        once: &[Words],
        each: &[Chess],
        after: &[],
        example: "Board: b4 d3 a2 c1\n",
    },
    Notation {
        name: "chess squares after words and a number",
        once: &[Words, Label],
        each: &[Chess],
        after: &[],
        example: "Solution 1: b4 d3 a2 c1\n",
    },
    Notation {
        name: "numbered chess squares",
        once: &[Board, Label, Board, Chess],
        each: &[],
        after: &[],
        example: "Queen 1: b4\nQueen 2: d3\nQueen 3: a2\nQueen 4: c1\n",
    },
    Notation {
        name: "the literals of a SAT solver",
        once: &[Remark],
        each: &[Literal],
        after: &[],
        example: "v -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n",
    },
    Notation {
        name: "ranks of a chess position",
        once: &[Ranks],
        each: &[],
        after: &[],
        example: "1Q2/3Q/Q3/2Q1\n",
    },
    Notation {
        name: "columns as a word of digits",
        once: &[Digits],
        each: &[],
        after: &[],
        example: "1: 2413\n",
    },
    Notation {
        name: "squares with 0 or 1",
        once: &[],
        each: &[Words, Row, Column, There],
        after: &[],
        example: "x[0,1] = 1\nx[1,3] = 1\nx[2,0] = 1\nx[3,2] = 1\n",
    },
    Notation {
        name: "squares with 0 or 1, without names",
        once: &[],
        each: &[Row, Column, There],
        after: &[],
        example: "(0, 1)\t1\n(1, 3)\t1\n(2, 0)\t1\n(3, 2)\t1\n",
    },
    Notation {
        name: "numbers of squares",
        once: &[],
        each: &[Number],
        after: &[],
        example: "1 7 8 14\n",
    },
    Notation {
        name: "numbers of squares after words",
        once: &[Words],
        each: &[Number],
        after: &[],
        example: "queens: 1 7 8 14\n",
    },
    Notation {
        name: "pairs among words",
        once: &[],
        each: &[Remark, Row, Remark, Column, Remark],
        after: &[],
        example: "row nr. 0, col 1\nrow nr. 1, col 3\nrow nr. 2, col 0\nrow nr. 3, col 2\n",
    },
    Notation {
        name: "numbered pairs among words",
        once: &[Remark, Label, Remark, Row, Remark, Column, Remark],
        each: &[],
        after: &[],
        example: "Lady 1 at (0, 1)\nLady 2 at (1, 3)\nLady 3 at (2, 0)\nLady 4 at (3, 2)\n",
    },
    Notation {
        name: "bit masks",
        once: &[],
        each: &[Mask],
        after: &[],
        example: "2 8 1 4\n",
    },
];

#[cfg(test)]
mod tests {
    use super::NOTATIONS;
    use crate::read::{ReadBoard, ReadOptions, readings, tokens};

    #[test]
    fn every_example_is_a_solution_in_its_notation() {
        for notation in NOTATIONS {
            let lines = tokens::lines(notation.example, 0);
            let rows = tokens::rows(&lines);
            let rows: Vec<_> = rows.iter().collect();
            let options = ReadOptions::default();
            let read = readings::readings(notation, &rows, &options, &mut |reading| {
                reading.boards.iter().all(ReadBoard::is_solution)
            });
            assert!(read, "{}: {}", notation.name, notation.example);
        }
    }
}

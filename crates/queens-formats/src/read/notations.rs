//! The table of notations: what programs print, each a row with its name, an example and its grammar.
//!
//! The example is the solution 1 3 0 2 of n = 4; a test reads each. The grammar says what a row of tokens
//! ([`super::tokens`]) is made of. Commas, quotes and brackets are gone by then, and signs between numbers do not count.
//!
//! | | |
//! |---|---|
//! | `x` | all cells of a row of the board |
//! | `c`, `r` | the column, the row of a queen |
//! | `i` | a square as a number, row by row |
//! | `m` | a bit mask of a row |
//! | `s` | a chess square |
//! | `l` | a literal of a SAT solver: square 1 is the first, a negative one is empty |
//! | `b` | 1 for a queen on this square, 0 for none |
//! | `#` | a label that counts up |
//! | `z` | n |
//! | `w` | words, one at least |
//! | `q` | words of the board, or none: queen, row, column, at … |
//! | `(…)+`, `c+` | several of these, to the end of the row or up to words |
//! | `H` | first: a header may stand above, or below, that counts the columns |
//! | `v` | words, or none |
//! | `d` | a word of digits, each a column |
//! | `rank/` | the ranks of a chess position |

use crate::format::Format;

/// A way in which boards are printed.
#[derive(Debug)]
pub(super) struct Notation {
    /// What messages call it.
    pub(super) name: &'static str,
    /// How a solution looks in it.
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "documentation, and read by a test")
    )]
    pub(super) example: &'static str,
    pub(super) grammar: &'static str,
    /// The format that `--format` names for it.
    pub(super) format: Format,
    /// Whether a verb that does not judge may take it: only then is one reading as good as its meaning.
    pub(super) plain: bool,
}

const fn notation(
    name: &'static str,
    grammar: &'static str,
    format: Format,
    example: &'static str,
) -> Notation {
    Notation {
        name,
        example,
        grammar,
        format,
        plain: true,
    }
}

const fn judged_only(mut notation: Notation) -> Notation {
    notation.plain = false;
    notation
}

/// All of them; what stands first is named first.
pub(super) static NOTATIONS: &[Notation] = &[
    notation(
        "a drawing",
        "H x",
        Format::Spaced,
        "  0 1 2 3\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n",
    ),
    notation(
        "a drawing with numbered rows",
        "H # x",
        Format::Spaced,
        "4 . Q . .\n3 . . . Q\n2 Q . . .\n1 . . Q .\n  a b c d\n",
    ),
    notation(
        "a drawing with numbers on both sides",
        "H # x #",
        Format::Spaced,
        "0 .Q.. 0\n1 ...Q 1\n2 Q... 2\n3 ..Q. 3\n",
    ),
    notation(
        "a drawing with numbers on the right",
        "H x #",
        Format::Spaced,
        ".Q.. 4\n...Q 3\nQ... 2\n..Q. 1\nabcd\n",
    ),
    notation(
        "a drawing below labels",
        "w x",
        Format::Spaced,
        "Row 0: . Q . .\nRow 1: . . . Q\nRow 2: Q . . .\nRow 3: . . Q .\n",
    ),
    notation("columns", "c+", Format::Columns, "[1, 3, 0, 2]\n"),
    notation(
        "columns after words",
        "w c+ v",
        Format::Columns,
        "Solution: 1 3 0 2 (valid)\n",
    ),
    notation(
        "columns after a number",
        "H # c+",
        Format::Columns,
        "[1] 1 3 0 2\n",
    ),
    notation(
        "columns after words and a number",
        "w # c+ v",
        Format::Columns,
        "Solution 1: [1, 3, 0, 2]\n",
    ),
    notation(
        "columns after their number",
        "w z w c+ v",
        Format::Columns,
        "{'n': 4, 'queens': [1, 3, 0, 2]}\n",
    ),
    notation(
        "pairs",
        "(r c)+",
        Format::Pairs,
        "[(0, 1), (1, 3), (2, 0), (3, 2)]\n",
    ),
    notation(
        "pairs with words",
        "(q r q c q)+",
        Format::Pairs,
        "Row 1: column 2\nRow 2: column 4\nRow 3: column 1\nRow 4: column 3\n",
    ),
    notation(
        "numbered pairs",
        "(q # q r q c q)",
        Format::Pairs,
        "Queen 1 at (0, 1)\nQueen 2 at (1, 3)\nQueen 3 at (2, 0)\nQueen 4 at (3, 2)\n",
    ),
    notation(
        "named pairs",
        "(w r c)+",
        Format::Pairs,
        "[Q_1 = 2, Q_2 = 4, Q_3 = 1, Q_4 = 3]\n",
    ),
    notation(
        "pairs after words",
        "w (r c)+",
        Format::Pairs,
        "Solution: 0,1 1,3 2,0 3,2\n",
    ),
    notation(
        "pairs after words and a number",
        "w # (r c)+",
        Format::Pairs,
        "Solution 1: 0,1 1,3 2,0 3,2\n",
    ),
    notation(
        "chess squares",
        "(q s)+",
        Format::Squares,
        "Qb4 Qd3 Qa2 Qc1\n",
    ),
    notation(
        "chess squares after words",
        "w s+",
        Format::Squares,
        "Board: b4 d3 a2 c1\n",
    ),
    notation(
        "the literals of a SAT solver",
        "l+",
        Format::Pairs,
        "v -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n",
    ),
    notation(
        "ranks of a chess position",
        "rank/",
        Format::Fen,
        "1Q2/3Q/Q3/2Q1\n",
    ),
    judged_only(notation(
        "columns as a word of digits",
        "d",
        Format::Columns,
        "1: 2413\n",
    )),
    judged_only(notation(
        "squares with 0 or 1",
        "(w r c b)+",
        Format::Pairs,
        "x[0,1] = 1\nx[1,3] = 1\nx[2,0] = 1\nx[3,2] = 1\n",
    )),
    judged_only(notation(
        "squares with 0 or 1, without names",
        "(r c b)+",
        Format::Pairs,
        "(0, 1)\t1\n(1, 3)\t1\n(2, 0)\t1\n(3, 2)\t1\n",
    )),
    judged_only(notation(
        "numbers of squares",
        "i+",
        Format::Pairs,
        "1 7 8 14\n",
    )),
    judged_only(notation(
        "numbers of squares after words",
        "w i+",
        Format::Pairs,
        "queens: 1 7 8 14\n",
    )),
    judged_only(notation("bit masks", "m+", Format::Columns, "2 8 1 4\n")),
];

#[cfg(test)]
mod tests {
    use queens::Placement;
    use queens::check::{Status, check};

    use super::NOTATIONS;
    use crate::read::{Cells, ReadOptions, readings, tokens};

    #[test]
    fn every_example_is_a_solution_in_its_notation() {
        let right = |(_, cells): &(u64, Option<Cells>)| {
            let cells = cells.as_ref()?;
            let placement = Placement::new(cells.shape.rows, cells.queens.clone()).ok()?;
            (check(&placement).status() == Status::Solution).then_some(())
        };
        for notation in NOTATIONS {
            let lines = tokens::lines(notation.example);
            let rows = tokens::rows(&lines);
            let read = readings::readings(notation, &rows, &ReadOptions::default(), |reading| {
                !reading.boards.is_empty()
                    && reading.boards.iter().all(|board| right(board).is_some())
            });
            assert!(read, "{}: {}", notation.name, notation.example);
        }
    }
}

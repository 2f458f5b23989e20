//! What a program is given: a size, a board, a board and a number. All are plain numbers, which any language can read.

use std::fmt;

use queens::Square;

/// What a program reads from its standard input: whole numbers with blanks and line breaks between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Input {
    /// Two squares.
    Two(Square, Square),
    /// A size.
    Size(u64),
    /// A board with a queen in each row, attacked or not.
    Board(Vec<u32>),
    /// A board that is a solution.
    Solution(Vec<u32>),
    /// A board of size `n` with queens in its first rows, none attacked.
    Top {
        /// Size of the board.
        n: u32,
        /// The columns of the queens, from the top row down.
        columns: Vec<u32>,
    },
    /// A board with queens anywhere.
    Queens {
        /// Size of the board.
        n: u32,
        /// Squares of the queens, in reading order.
        queens: Vec<Square>,
    },
    /// A size and a number.
    Numbered {
        /// The size.
        n: u32,
        /// The number, counted from 0.
        number: u64,
    },
    /// A board with a queen in each row, and one of the rows.
    Row {
        /// The board.
        columns: Vec<u32>,
        /// The row.
        row: u32,
    },
    /// A board divided into regions.
    Regions {
        /// Size of the board.
        n: u32,
        /// The number of the region of each square, in reading order.
        regions: Vec<u8>,
    },
}

impl Input {
    /// The size of the board; 8 for two squares.
    pub fn n(&self) -> u64 {
        match self {
            Input::Two(..) => 8,
            Input::Size(n) => *n,
            Input::Board(columns) | Input::Solution(columns) | Input::Row { columns, .. } => {
                columns.len() as u64
            }
            Input::Top { n, .. }
            | Input::Queens { n, .. }
            | Input::Numbered { n, .. }
            | Input::Regions { n, .. } => u64::from(*n),
        }
    }

    /// The queens on the board, for drawing; `None` if no board is given.
    pub fn queens(&self) -> Option<Vec<Square>> {
        match self {
            Input::Two(first, second) => Some(vec![*first, *second]),
            Input::Board(columns)
            | Input::Solution(columns)
            | Input::Row { columns, .. }
            | Input::Top { columns, .. } => Some(Square::in_rows(columns).collect()),
            Input::Queens { queens, .. } => Some(queens.clone()),
            Input::Size(_) | Input::Numbered { .. } | Input::Regions { .. } => None,
        }
    }

    /// Inputs of the same kind that are smaller by a queen or a row, for finding the smallest counterexample.
    pub fn smaller(&self) -> Vec<Input> {
        match self {
            Input::Board(columns) => without_a_row(columns, None).map(Input::Board).collect(),
            Input::Row { columns, row } => {
                let at = *row as usize;
                let kept = (0..columns.len()).filter(|&gone| gone != at);
                let moved = kept.map(|gone| row - u32::from(gone < at));
                without_a_row(columns, Some(at))
                    .zip(moved)
                    .map(|(columns, row)| Input::Row { columns, row })
                    .collect()
            }
            Input::Top { n, columns } => {
                let (n, fewer) = (*n, columns.len().saturating_sub(1));
                let mut smaller = Vec::new();
                // At least one row stays free.
                if columns.len() + 1 < n as usize && columns.iter().all(|&c| c < n - 1) {
                    let columns = columns.clone();
                    smaller.push(Input::Top { n: n - 1, columns });
                }
                if !columns.is_empty() {
                    let columns = columns[..fewer].to_vec();
                    smaller.push(Input::Top { n, columns });
                }
                smaller
            }
            Input::Queens { n, queens } => {
                let n = *n;
                let inside = |queen: &Square| queen.row < n - 1 && queen.column < n - 1;
                let mut smaller = Vec::new();
                if n > 1 && queens.iter().all(inside) {
                    let queens = queens.clone();
                    smaller.push(Input::Queens { n: n - 1, queens });
                }
                smaller.extend((0..queens.len()).map(|gone| {
                    let mut queens = queens.clone();
                    queens.remove(gone);
                    Input::Queens { n, queens }
                }));
                smaller
            }
            Input::Two(..)
            | Input::Size(_)
            | Input::Solution(_)
            | Input::Numbered { .. }
            | Input::Regions { .. } => Vec::new(),
        }
    }
}

/// Boards without one of the rows, and without one column. The row `keep` is never removed. If the queens are in different
/// columns, so are those that remain.
fn without_a_row(columns: &[u32], keep: Option<usize>) -> impl Iterator<Item = Vec<u32>> {
    let n = columns.len() as u32;
    (0..columns.len())
        .filter(move |&gone| n > 1 && Some(gone) != keep)
        .map(move |gone| {
            let left = (0..columns.len()).filter(|&row| row != gone);
            let left = left.map(|row| columns[row] - u32::from(columns[row] > columns[gone]));
            left.map(|column| column.min(n - 2)).collect()
        })
}

/// The numbers, with a line break after each line.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |f: &mut fmt::Formatter<'_>, numbers: &[u32]| {
            let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
            writeln!(f, "{}", words.join(" "))
        };
        match self {
            Input::Two(first, second) => {
                line(f, &[first.row, first.column])?;
                line(f, &[second.row, second.column])
            }
            Input::Size(n) => writeln!(f, "{n}"),
            Input::Board(columns) | Input::Solution(columns) => {
                line(f, &[columns.len() as u32])?;
                line(f, columns)
            }
            Input::Top { n, columns } => {
                line(f, &[*n, columns.len() as u32])?;
                line(f, columns)
            }
            Input::Queens { n, queens } => {
                line(f, &[*n, queens.len() as u32])?;
                queens
                    .iter()
                    .try_for_each(|queen| line(f, &[queen.row, queen.column]))
            }
            Input::Numbered { n, number } => writeln!(f, "{n} {number}"),
            Input::Row { columns, row } => {
                line(f, &[columns.len() as u32, *row])?;
                line(f, columns)
            }
            Input::Regions { n, regions } => {
                line(f, &[*n])?;
                let mut rows = regions.chunks(*n as usize);
                rows.try_for_each(|row| line(f, &Vec::from_iter(row.iter().map(|&r| r.into()))))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_lines_of_numbers() {
        let square = Square::new;
        for (input, text) in [
            (Input::Two(square(0, 1), square(2, 3)), "0 1\n2 3\n"),
            (Input::Size(8), "8\n"),
            (Input::Board(vec![1, 3, 0, 2]), "4\n1 3 0 2\n"),
            (
                Input::Top {
                    n: 4,
                    columns: vec![1],
                },
                "4 1\n1\n",
            ),
            (
                Input::Top {
                    n: 4,
                    columns: vec![],
                },
                "4 0\n\n",
            ),
            (
                Input::Queens {
                    n: 4,
                    queens: vec![square(3, 0)],
                },
                "4 1\n3 0\n",
            ),
            (Input::Numbered { n: 8, number: 91 }, "8 91\n"),
            (
                Input::Row {
                    columns: vec![1, 1],
                    row: 0,
                },
                "2 0\n1 1\n",
            ),
            (
                Input::Regions {
                    n: 2,
                    regions: vec![0, 0, 0, 1],
                },
                "2\n0 0\n0 1\n",
            ),
        ] {
            assert_eq!(input.to_string(), text);
        }
    }

    fn is_permutation(input: &Input) -> bool {
        let queens = input.queens().expect("a board");
        let mut columns: Vec<u32> = queens.iter().map(|queen| queen.column).collect();
        columns.sort_unstable();
        (0..input.n() as u32).eq(columns)
    }

    #[test]
    fn smaller_inputs_are_smaller_and_of_the_same_kind() {
        let mut open = vec![
            Input::Board(vec![3, 3, 0, 1]),
            Input::Board(vec![3, 1, 0, 2]),
            Input::Row {
                columns: vec![2, 0, 2, 3],
                row: 1,
            },
            Input::Top {
                n: 5,
                columns: vec![0, 2],
            },
            Input::Queens {
                n: 4,
                queens: vec![Square::new(0, 1), Square::new(2, 2)],
            },
        ];
        let mut seen = 0;
        while let Some(input) = open.pop() {
            seen += 1;
            for smaller in input.smaller() {
                let queens = |input: &Input| input.queens().expect("a board").len();
                assert!((smaller.n(), queens(&smaller)) < (input.n(), queens(&input)));
                let n = smaller.n() as u32;
                let inside = |queen: &Square| queen.row < n && queen.column < n;
                assert!(
                    smaller.queens().expect("a board").iter().all(inside),
                    "{smaller}"
                );
                match &smaller {
                    // A permutation stays a permutation.
                    Input::Board(_) => {
                        assert!(
                            !is_permutation(&input) || is_permutation(&smaller),
                            "{smaller}"
                        );
                    }
                    Input::Row { row, .. } => assert!(*row < n, "{smaller}"),
                    _ => {}
                }
                open.push(smaller);
            }
        }
        assert!(seen > 50, "{seen}");
    }
}

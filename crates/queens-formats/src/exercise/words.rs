//! What all exercises share in words: kinds, what is read, what is printed.

use super::Texts;
use super::judge::Expected;
use crate::language::Language;

/// What an exercise is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Looking at a board.
    Board,
    /// Finding a solution.
    Search,
    /// Counting solutions.
    Count,
    /// Listing solutions.
    List,
    /// Turning and reflecting.
    Symmetry,
    /// The place of a solution in the list of all.
    Order,
    /// How much work a search does.
    Work,
    /// Other rules.
    Rules,
    /// Repairing a full board.
    Repair,
}

impl Kind {
    /// One word.
    pub fn name(self, language: Language) -> &'static str {
        language.choose(match self {
            Kind::Board => ["board", "доска", "棋盘"],
            Kind::Search => ["search", "поиск", "搜索"],
            Kind::Count => ["count", "подсчёт", "计数"],
            Kind::List => ["list", "список", "列举"],
            Kind::Symmetry => ["symmetry", "симметрия", "对称"],
            Kind::Order => ["order", "порядок", "次序"],
            Kind::Work => ["work", "работа", "工作量"],
            Kind::Rules => ["rules", "правила", "规则"],
            Kind::Repair => ["repair", "исправление", "修补"],
        })
    }
}

/// What the program reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// Two squares.
    Two,
    /// A size.
    Size,
    /// A board with a queen in each row.
    Board,
    /// A board with queens in its first rows.
    Top,
    /// A board with queens anywhere.
    Queens,
    /// A size and a number.
    Numbered,
    /// A board with a queen in each row, and one of the rows.
    Row,
    /// A map of regions.
    Regions,
}

impl Form {
    /// In words.
    pub(super) fn words(self) -> Texts {
        match self {
            Form::Two => [
                "two lines, each with row and column of a queen, counted from 0.",
                "две строки, в каждой — строка и столбец ферзя, считая от 0.",
                "两行，每行是一个皇后的行号和列号，从 0 数起。",
            ],
            Form::Size => ["n.", "n.", "n。"],
            Form::Board => [
                "n; in the second line the columns of the queens in rows 0, 1, 2, …, counted from 0.",
                "n; во второй строке n столбцов, считая от 0: где стоят ферзи строк 0, 1, 2, …",
                "第一行是 n；第二行是 n 个列号，从 0 数起，依次为第 0、1、2、… 行皇后所在的列。",
            ],
            Form::Top => [
                "n and k; in the second line the columns of the queens in rows 0, …, k - 1, counted from 0.",
                "n и k; во второй строке k столбцов, считая от 0: где стоят ферзи строк 0, …, k − 1.",
                "第一行是 n 和 k；第二行是 k 个列号，从 0 数起，依次为第 0、…、k − 1 行皇后所在的列。",
            ],
            Form::Queens => [
                "n and k; then k lines, each with row and column of a queen, counted from 0.",
                "n и k; затем k строк, в каждой — строка и столбец ферзя, считая от 0.",
                "第一行是 n 和 k；其后 k 行，每行是一个皇后的行号和列号，从 0 数起。",
            ],
            Form::Numbered => ["n and k.", "n и k.", "n 和 k。"],
            Form::Row => [
                "n and a row r, counted from 0; in the second line the columns of the queens, counted from 0.",
                "n и номер строки r, считая от 0; во второй строке n столбцов, считая от 0: где стоят ферзи.",
                "第一行是 n 和行号 r（从 0 数起）；第二行是 n 个列号，从 0 数起，依次为各行皇后所在的列。",
            ],
            Form::Regions => [
                "n; then n lines of n numbers: the region of each square, counted from 0.",
                "n; затем n строк по n чисел: номер области каждого поля, считая от 0.",
                "第一行是 n；其后 n 行，每行 n 个数：每个格子所属区域的编号，从 0 数起。",
            ],
        }
    }
}

/// What the program prints, in words.
pub(super) fn output(expected: &Expected) -> Texts {
    match expected {
        Expected::YesNo(_) => [
            "yes or no.",
            "yes или no (да или нет).",
            "yes 或 no（是或否）。",
        ],
        Expected::Number(_) => ["a number.", "одно число.", "一个数。"],
        Expected::Numbers(_) => [
            "these numbers, with blanks between them.",
            "эти числа через пробел.",
            "这些数，以空格分隔。",
        ],
        Expected::Squares(_) => [
            "row and column of each square, counted from 0, a square a line, in any order; none if there is no such square.",
            "строка и столбец каждого поля, считая от 0, по полю в строке, в любом порядке; если полей нет — none.",
            "每个格子的行号和列号，从 0 数起，一行一个，次序不限；若一个也没有，输出 none。",
        ],
        Expected::Drawing(_) => [
            "n lines of n signs.",
            "n строк по n знаков.",
            "n 行，每行 n 个字符。",
        ],
        Expected::Board { .. } | Expected::Solution { .. } => [
            "the columns of the queens from row 0 down, in a line, or the board in another form that `queens check` reads; \
             none if there is no such board.",
            "столбцы ферзей от строки 0 вниз, одной строкой, или доска в другом виде, который читает `queens check`; none, \
             если такой доски нет.",
            "从第 0 行起各皇后所在的列，写成一行，或 `queens check` 能读的其他棋盘格式；若这样的棋盘不存在，输出 none。",
        ],
        Expected::Boards { .. } | Expected::Orbits { .. } => [
            "a board a line: the columns of the queens from row 0 down, or boards in another form that `queens check` reads; \
             none if there is no board.",
            "по доске в строке: столбцы ферзей от строки 0 вниз, или доски в другом виде, который читает `queens check`; \
             none, если досок нет.",
            "每行一个棋盘：从第 0 行起各皇后所在的列，或 `queens check` 能读的其他棋盘格式；若一个也没有，输出 none。",
        ],
    }
}

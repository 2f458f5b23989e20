//! Why an answer cannot be read as a board, in Russian and Chinese.
//!
//! The reader speaks English ([`ReadError`]); its advice about options of the command line is left out here, for who
//! writes a program has none of them.

use queens::BoardError;

use crate::ReadError;
use crate::error::Kind;

/// In English, Russian, Chinese.
pub(super) fn sentences(error: &ReadError) -> [String; 3] {
    let [russian, chinese] = in_others(error.kind());
    [error.reason().to_string(), russian, chinese]
}

fn in_others(kind: &Kind) -> [String; 2] {
    match kind {
        Kind::Io(_) => own(["не удаётся прочитать", "无法读取"]),
        Kind::Empty => own(["доски нет", "没有棋盘"]),
        Kind::NotText | Kind::Utf16 => own(["это не текст в кодировке UTF-8", "不是 UTF-8 文本"]),
        Kind::Picture(format) => [
            format!("{format} — это изображение, его нельзя прочитать"),
            format!("{format} 是图片，无法读取"),
        ],
        Kind::TooLong { limit } => [
            format!("доска длиннее {} МиБ", limit >> 20),
            format!("棋盘超过 {} MiB", limit >> 20),
        ],
        Kind::TooLarge { largest } => [
            format!("доски больше n = {largest} не читаются"),
            format!("不读取大于 n = {largest} 的棋盘"),
        ],
        Kind::StrangeCharacter { found, .. } => [
            format!("знаку {found:?} здесь не место: ферзь — Q, свободное поле — точка"),
            format!("这里不应有字符 {found:?}：皇后写 Q，空格写点"),
        ],
        Kind::WideCell { token } => [
            format!(
                "«{token}» — не одно поле: пишите по одному знаку на поле, все слитно или все через пробел"
            ),
            format!("“{token}”不是一个格子：每个格子写一个字符，要么全部相连，要么全部以空格隔开"),
        ],
        Kind::RowLength { found, expected } => [
            format!("доска не квадратная: полей в этой строке {found}, а в первой {expected}"),
            format!("棋盘不是正方形：这一行有 {found} 格，第一行有 {expected} 格"),
        ],
        Kind::MissingRows { found, expected } => [
            format!("доска не квадратная: строк {found}, а полей в каждой {expected}"),
            format!("棋盘不是正方形：共 {found} 行，每行 {expected} 格"),
        ],
        Kind::RankLength { found, ranks } => [
            format!("доска не квадратная: горизонталей {ranks}, а полей в этой {found}"),
            format!("棋盘不是正方形：共 {ranks} 行，这一行有 {found} 格"),
        ],
        Kind::NoFrame => own([
            "у нарисованной доски вокруг строк должна быть рамка",
            "画出的棋盘四周应当有边框",
        ]),
        Kind::Size { found, told } => [
            format!("здесь доска {found}, а нужна {told}"),
            format!("这里的棋盘是 {found}，应当是 {told}"),
        ],
        Kind::NotSquare { found } => [
            format!("доска не квадратная, а {found}"),
            format!("棋盘不是正方形，而是 {found}"),
        ],
        Kind::OutsideShape { token, shape } => [
            format!("{token} — за пределами доски {shape}"),
            format!("{token} 在棋盘（{shape}）之外"),
        ],
        Kind::TwoReadings(_) | Kind::Unread { .. } | Kind::NoReading => own([
            "это можно понять двояко: ферзя обозначайте Q, свободное поле — точкой",
            "这有两种读法：皇后请写 Q，空格请写点",
        ]),
        Kind::SeveralBoards => own(["это больше одной доски", "这里不止一个棋盘"]),
        Kind::NotANumber { token } => [
            format!("«{token}» — не номер столбца"),
            format!("“{token}”不是列号"),
        ],
        Kind::BelowBase => own([
            "если строки и столбцы считаются от 1, нуля быть не может",
            "行和列从 1 数起时不会有 0",
        ]),
        Kind::NotAPair { token } => [
            format!("«{token}» — не пара строка:столбец, как 0:1"),
            format!("“{token}”不是“行:列”，例如 0:1"),
        ],
        Kind::NotASquare { token } => [
            format!("«{token}» — не шахматное поле, как b4"),
            format!("“{token}”不是国际象棋的格子，例如 b4"),
        ],
        Kind::NumberCount { found, expected } => [
            format!("чисел {found}, а доска — n = {expected}"),
            format!("共有 {found} 个数，而棋盘是 n = {expected}"),
        ],
        Kind::NotASquareNumber { cells } => [
            format!("из {cells} полей не выходит квадратной доски: нужно n·n"),
            format!("{cells} 个格子不能组成正方形棋盘，需要 n·n 个"),
        ],
        Kind::CsvHeader => own([
            "в первой строке таблицы должен быть заголовок row0,row1,…",
            "表格的第一行必须是表头 row0,row1,…",
        ]),
        Kind::Question | Kind::Problem(_) => own([
            "это задача на достройку, а не доска с ферзями",
            "这是待补全的问题，而不是摆好皇后的棋盘",
        ]),
        Kind::Told(_) | Kind::Json(_) => own([
            "этот список не доска: в нём ни строк, ни столбцов ферзей, ни пар строка:столбец",
            "这个列表不是棋盘：既不是各行，也不是列号，也不是“行:列”",
        ]),
        Kind::Closed => own([
            "список досок не закрыт: не хватает ]",
            "棋盘列表没有结束：缺少 ]",
        ]),
        Kind::Outside { n: 0, .. } => own(["на доске n = 0 нет полей", "n = 0 的棋盘没有格子"]),
        Kind::Outside { token, base, n } => {
            let last = u64::from(*n) - 1 + u64::from(*base);
            [
                format!(
                    "{token} — за пределами доски n = {n}: строки и столбцы от {base} до {last}"
                ),
                format!("{token} 在 n = {n} 的棋盘之外：行和列从 {base} 到 {last}"),
            ]
        }
        Kind::Repeated { token } => [
            format!("{token} названо дважды"),
            format!("{token} 出现了两次"),
        ],
        Kind::Board(BoardError::OutsideBoard { n, square }) => [
            format!("поле {square} — за пределами доски {n} × {n}"),
            format!("格子 {square} 在 {n} × {n} 的棋盘之外"),
        ],
        Kind::Board(BoardError::Repeated { square }) => [
            format!("на поле {square} два ферзя"),
            format!("格子 {square} 上有两个皇后"),
        ],
        Kind::Board(BoardError::Attacked { first, second }) => [
            format!("ферзи {first} и {second} бьют друг друга"),
            format!("{first} 和 {second} 的皇后互相攻击"),
        ],
        Kind::Board(_) => own(["такой доски не бывает", "没有这样的棋盘"]),
        Kind::BlockedQueen { square } => [
            format!("на закрытом поле {square} стоит ферзь"),
            format!("封闭的格子 {square} 上有皇后"),
        ],
    }
}

fn own(words: [&str; 2]) -> [String; 2] {
    words.map(str::to_owned)
}

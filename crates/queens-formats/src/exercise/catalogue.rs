//! The one list of exercises, from which help, the lab and the tests are made.

use queens::complete::Rules;
use queens::enumerate::FundamentalSolutions;
use queens::textbook::{profile, scan::Scan};
use queens::{Line, Orbit, Random, Solution, Square, Symmetry};

use super::boards::{
    all, anywhere, conflicts, count, count_by, descent, estimate, first, free, given, masks, next,
    permutation, placement, problem, puzzle, scattered, solution, solved, spoilt, squares, tried,
};
use super::words::{Form, Kind};
use super::{Exercise, Expected, Input};

/// All exercises, in the order in which they are numbered: from looking at a board to what a search costs.
pub static EXERCISES: [Exercise; 32] = [
    Exercise {
        name: "attack",
        kind: Kind::Board,
        difficulty: 1,
        title: [
            "Do they attack each other?",
            "Бьют ли они друг друга?",
            "它们互相攻击吗？",
        ],
        task: [
            "Two queens are alone on the board. Do they share a row, a column or a diagonal?",
            "На пустой доске два ферзя. Стоят ли они в одной строке, в одном столбце или на одной диагонали?",
            "空棋盘上有两个皇后。它们是否在同一行、同一列或同一条对角线上？",
        ],
        form: Form::Two,
        example: 0,
        by_hand: Some(8..=8),
        inputs: |random| {
            let two = |[a, b, c, d]: [u32; 4]| Input::Two(Square::new(a, b), Square::new(c, d));
            let mut inputs = Vec::from([
                [0, 0, 1, 2],
                [0, 0, 0, 2],
                [0, 1, 2, 1],
                [0, 0, 1, 1],
                [0, 1, 1, 0],
                [2, 1, 0, 0],
                [0, 3, 3, 0],
                [7, 7, 1, 1],
            ])
            .into_iter()
            .map(two)
            .collect::<Vec<_>>();
            while inputs.len() < 12 {
                let numbers = [0; 4].map(|_| random.below(8) as u32);
                inputs.extend((numbers[..2] != numbers[2..]).then(|| two(numbers)));
            }
            inputs
        },
        expected: |input| match input {
            Input::Two(a, b) => Expected::YesNo(Line::shared(*a, *b).is_some()),
            _ => unreachable!("two squares"),
        },
    },
    Exercise {
        name: "draw",
        kind: Kind::Board,
        difficulty: 1,
        title: ["Draw a board", "Нарисуйте доску", "画出棋盘"],
        task: [
            "Draw the board: a line for each row, Q for a queen, a dot for every other square.",
            "Нарисуйте доску: по строке текста на каждую строку, Q — где стоит ферзь, точка — где его нет.",
            "画出棋盘：每行一行文字，有皇后处写 Q，其他格子写一个点。",
        ],
        form: Form::Board,
        example: 2,
        by_hand: Some(4..=8),
        inputs: |random| {
            let sizes = [1, 4, 5, 6, 8, 10];
            sizes.map(|n| Input::Solution(solution(n, random))).into()
        },
        expected: |input| Expected::Drawing(columns(input).to_vec()),
    },
    Exercise {
        name: "solution",
        kind: Kind::Board,
        difficulty: 1,
        title: ["Is it a solution?", "Решение ли это?", "这是解吗？"],
        task: [
            "There is one queen in each row. Is the board a solution, that is, do no two queens attack each other?",
            "В каждой строке стоит по ферзю. Решение ли это: верно ли, что никакие два ферзя не бьют друг друга?",
            "每行有一个皇后。这个棋盘是不是解，也就是说，是否任意两个皇后都不互相攻击？",
        ],
        form: Form::Board,
        example: 3,
        by_hand: Some(4..=8),
        inputs: |random| {
            let fixed = [
                &[0][..],
                &[0, 1],
                &[1, 0],
                &[0, 2, 0],
                &[1, 3, 0, 2],
                &[2, 0, 3, 0],
            ];
            let mut inputs = Vec::from(fixed.map(|columns| Input::Board(columns.to_vec())));
            for n in 5..=8 {
                inputs.push(Input::Board(solution(n, random)));
                inputs.push(Input::Board(spoilt(n, random)));
            }
            inputs.extend([5, 8].map(|n| Input::Board(anywhere(n, random))));
            inputs
        },
        expected: |input| Expected::YesNo(Solution::new(columns(input).to_vec()).is_ok()),
    },
    Exercise {
        name: "pairs",
        kind: Kind::Board,
        difficulty: 1,
        title: [
            "Attacking pairs",
            "Пары, бьющие друг друга",
            "互相攻击的对数",
        ],
        task: [
            "There is one queen in each row. How many pairs of queens share a column or a diagonal? Queens behind others \
             count too: three in one column are three pairs.",
            "В каждой строке стоит по ферзю. Сколько пар ферзей стоит в одном столбце или на одной диагонали? Ферзь, \
             заслонённый другим, тоже считается: три ферзя в столбце — это три пары.",
            "每行有一个皇后。有多少对皇后在同一列或同一条对角线上？被别的皇后挡住的也算：同一列的三个皇后算三对。",
        ],
        form: Form::Board,
        example: 3,
        by_hand: Some(4..=7),
        inputs: |random| {
            let fixed = [&[0][..], &[0, 1], &[0, 0, 0], &[0, 0, 3, 2]];
            let mut inputs = Vec::from(fixed.map(|columns| Input::Board(columns.to_vec())));
            inputs.extend((4..=10).map(|n| Input::Board(anywhere(n, random))));
            inputs
        },
        expected: |input| {
            let pairs = queens::check::check(&placement(columns(input))).pair_count();
            Expected::Number(pairs.into())
        },
    },
    Exercise {
        name: "conflicts",
        kind: Kind::Board,
        difficulty: 2,
        title: [
            "Conflicts of each queen",
            "Конфликты каждого ферзя",
            "每个皇后的冲突数",
        ],
        task: [
            "There is one queen in each row. For each of them, from row 0 down: how many others share its column or a diagonal \
             with it? Queens behind others count too.",
            "В каждой строке стоит по ферзю. Для каждого, начиная со строки 0: сколько других стоит с ним в одном столбце или \
             на одной диагонали? Заслонённые тоже считаются.",
            "每行有一个皇后。从第 0 行起，对每个皇后回答：有多少个其他皇后与它在同一列或同一条对角线上？被挡住的也算。",
        ],
        form: Form::Board,
        example: 3,
        by_hand: Some(4..=6),
        inputs: |random| {
            let fixed = [&[0][..], &[0, 1], &[0, 0, 0], &[0, 0, 3, 2]];
            let mut inputs = Vec::from(fixed.map(|columns| Input::Board(columns.to_vec())));
            inputs.extend((4..=9).map(|n| Input::Board(anywhere(n, random))));
            inputs
        },
        expected: |input| {
            let columns = columns(input);
            let of = |queen: Square| conflicts(columns, queen.row)[queen.column as usize];
            Expected::Numbers(squares(columns).map(of).collect())
        },
    },
    Exercise {
        name: "free",
        kind: Kind::Board,
        difficulty: 2,
        title: ["Free squares", "Свободные поля", "可放的格子"],
        task: [
            "There are queens on some squares of an n × n board. Which squares are neither occupied nor attacked?",
            "Ферзи стоят где угодно на доске n × n. Какие поля не заняты и не под боем?",
            "n × n 的棋盘上任意放着一些皇后。哪些格子既没有皇后，也不受攻击？",
        ],
        form: Form::Queens,
        example: 2,
        by_hand: Some(4..=8),
        inputs: |random| {
            let sizes = [
                (1, 0),
                (2, 1),
                (4, 1),
                (4, 2),
                (5, 2),
                (6, 2),
                (6, 3),
                (8, 3),
                (8, 4),
            ];
            sizes.map(|(n, queens)| scattered(n, queens, random)).into()
        },
        expected: |input| match input {
            Input::Queens { n, queens } => Expected::Squares(free(*n, queens)),
            _ => unreachable!("a board with queens"),
        },
    },
    Exercise {
        name: "masks",
        kind: Kind::Board,
        difficulty: 3,
        title: [
            "Masks of the next row",
            "Маски следующей строки",
            "下一行的位掩码",
        ],
        task: [
            "There is a queen in each of the first k rows, k < n, none attacking another. Which squares of row k lie in a column, on a \
             falling diagonal \\, on a rising diagonal / that holds a queen? Three bit masks, in this order. Bit c, of value \
             2^c, stands for column c: bit 0 is column 0, at the left of the board and at the right of the number. Bits beyond \
             the n columns are 0. Decimal, or binary as 0b101.",
            "k ферзей стоят в первых k строках, k < n, и не бьют друг друга. Какие поля строки k лежат в столбце, на \
             нисходящей диагонали \\, на восходящей диагонали /, где есть ферзь? Три битовые маски в этом порядке. Бит c, со \
             значением 2^c, — это столбец c: бит 0 — столбец 0, на доске слева, в записи числа справа. Биты за пределами n \
             столбцов равны 0. В десятичной записи или в двоичной, как 0b101.",
            "前 k 行（k < n）各有一个皇后，互不攻击。第 k 行的哪些格子所在的列、主对角线方向（\\）、副对角线方向（/）上已有皇后？\
             按此次序输出三个位掩码。第 c 位（值为 2^c）代表第 c 列：第 0 位是第 0 列，在棋盘上位于最左，在数的写法中位于最右。超出 n \
             列的位为 0。用十进制，或写成 0b101 这样的二进制。",
        ],
        form: Form::Top,
        example: 6,
        by_hand: Some(4..=8),
        inputs: |random| {
            let sizes = [
                (1, 0),
                (4, 1),
                (4, 2),
                (5, 3),
                (6, 2),
                (8, 3),
                (8, 5),
                (8, 6),
                (12, 7),
                (20, 9),
            ];
            let open = |columns: &[u32], n: u32| columns.len() < n as usize;
            let small = [(2, 0), (2, 1), (3, 0), (3, 2)];
            let mut inputs = Vec::from(small.map(|(n, column)| Input::Top {
                n,
                columns: vec![column],
            }));
            for (n, rows) in sizes {
                let input = descent(n, rows, random);
                if matches!(&input, Input::Top { n, columns } if open(columns, *n)) {
                    inputs.push(input);
                }
            }
            inputs
        },
        expected: |input| match input {
            Input::Top { n, columns } => {
                Expected::Numbers(masks(*n, columns).map(u128::from).into())
            }
            _ => unreachable!("queens in the first rows"),
        },
    },
    Exercise {
        name: "exists",
        kind: Kind::Search,
        difficulty: 1,
        title: ["Is there a solution?", "Есть ли решение?", "有没有解？"],
        task: [
            "Can n queens be placed on an n × n board so that none attacks another? n ≥ 1 can be very large.",
            "Можно ли расставить n ферзей на доске n × n так, чтобы никто никого не бил? Число n ≥ 1 может быть очень большим.",
            "能否在 n × n 的棋盘上放 n 个皇后，使它们互不攻击？n ≥ 1，可能非常大。",
        ],
        form: Form::Size,
        example: 3,
        by_hand: Some(2..=u64::MAX),
        inputs: |_| {
            [1, 2, 3, 4, 5, 6, 7, 8, 100, 1_000_003, 1 << 40]
                .map(Input::Size)
                .into()
        },
        expected: |input| Expected::YesNo(queens::construct::columns(input.n()).is_some()),
    },
    Exercise {
        name: "first",
        kind: Kind::Search,
        difficulty: 2,
        title: ["The first solution", "Первое решение", "第一个解"],
        task: [
            "Place n queens on an n × n board, row by row from the top, each in the leftmost column that leads to a solution: \
             the lexicographically first one.",
            "Расставьте n ферзей на доске n × n, строку за строкой сверху, каждого — в самый левый столбец, при котором решение \
             ещё есть: лексикографически первое решение.",
            "在 n × n 的棋盘上放 n 个皇后，从上到下逐行放置，每个都放在仍能得到解的最左一列：字典序第一个解。",
        ],
        form: Form::Size,
        example: 3,
        by_hand: Some(4..=7),
        inputs: |_| (1..=12).map(Input::Size).collect(),
        expected: |input| Expected::Board {
            n: size(input),
            columns: first(size(input)),
        },
    },
    Exercise {
        name: "by-columns",
        kind: Kind::Search,
        difficulty: 2,
        title: [
            "The first solution by columns",
            "Первое решение по столбцам",
            "按列的第一个解",
        ],
        task: [
            "Place n queens on an n × n board, column by column from the left, each in the topmost row that leads to a \
             solution.",
            "Расставьте n ферзей на доске n × n, столбец за столбцом слева, каждого — в самую верхнюю строку, при которой \
             решение ещё есть.",
            "在 n × n 的棋盘上放 n 个皇后，从左到右逐列放置，每个都放在仍能得到解的最上一行。",
        ],
        form: Form::Size,
        example: 4,
        by_hand: Some(4..=7),
        inputs: |_| (1..=12).map(Input::Size).collect(),
        expected: |input| {
            let turned = |columns: Vec<u32>| image(&columns, Symmetry::Transpose);
            Expected::Board {
                n: size(input),
                columns: first(size(input)).map(turned),
            }
        },
    },
    Exercise {
        name: "count",
        kind: Kind::Count,
        difficulty: 2,
        title: ["How many solutions?", "Сколько решений?", "有多少个解？"],
        task: [
            "In how many ways can n queens be placed on an n × n board so that none attacks another?",
            "Сколькими способами можно расставить n ферзей на доске n × n так, чтобы никто никого не бил?",
            "在 n × n 的棋盘上放 n 个互不攻击的皇后，有多少种放法？",
        ],
        form: Form::Size,
        example: 7,
        by_hand: Some(2..=6),
        inputs: sizes_to_10,
        expected: |input| Expected::Number(all(size(input)).len() as u128),
    },
    Exercise {
        name: "list",
        kind: Kind::List,
        difficulty: 2,
        title: ["All solutions", "Все решения", "所有的解"],
        task: [
            "List all solutions for n, in any order, each once.",
            "Перечислите все решения для данного n, в любом порядке, каждое один раз.",
            "列出 n 皇后的所有解，次序不限，每个解恰好一次。",
        ],
        form: Form::Size,
        example: 3,
        by_hand: None,
        inputs: sizes_to_8,
        expected: |input| Expected::Boards {
            n: size(input),
            all: all(size(input)),
            in_order: false,
        },
    },
    Exercise {
        name: "sorted",
        kind: Kind::List,
        difficulty: 3,
        title: [
            "All solutions in order",
            "Все решения по порядку",
            "按次序列出所有的解",
        ],
        task: [
            "List all solutions for n in lexicographic order of the columns of their queens, from row 0 down.",
            "Перечислите все решения для данного n в лексикографическом порядке столбцов их ферзей, от строки 0 вниз.",
            "按各行皇后列号（从第 0 行起）的字典序列出 n 皇后的所有解。",
        ],
        form: Form::Size,
        example: 5,
        by_hand: None,
        inputs: sizes_to_8,
        expected: |input| Expected::Boards {
            n: size(input),
            all: all(size(input)),
            in_order: true,
        },
    },
    Exercise {
        name: "complete",
        kind: Kind::Search,
        difficulty: 3,
        title: ["Complete a board", "Достройте решение", "补全棋盘"],
        task: [
            "There are k queens on an n × n board, none attacking another. Add n - k more so that it becomes a solution, any one.",
            "На доске n × n стоят k ферзей, никто никого не бьёт. Добавьте ещё n − k, чтобы получилось решение, любое.",
            "n × n 的棋盘上有 k 个互不攻击的皇后。再放 n − k 个，使之成为一个解，任意一个即可。",
        ],
        form: Form::Queens,
        example: 4,
        by_hand: Some(5..=8),
        inputs: completions,
        expected: |input| match input {
            Input::Queens { n, queens } => {
                let exists = problem(*n, queens).find().is_some();
                Expected::Solution {
                    n: *n,
                    given: queens.clone(),
                    exists,
                }
            }
            _ => unreachable!("a board with queens"),
        },
    },
    Exercise {
        name: "completions",
        kind: Kind::Count,
        difficulty: 3,
        title: [
            "How many completions?",
            "Сколько решений отсюда?",
            "有多少种补全？",
        ],
        task: [
            "There are k queens on an n × n board, none attacking another. How many solutions have queens on all of these squares?",
            "На доске n × n стоят k ферзей, никто никого не бьёт. Сколько решений содержат ферзей на всех этих полях?",
            "n × n 的棋盘上有 k 个互不攻击的皇后。有多少个解在这些格子上都有皇后？",
        ],
        form: Form::Queens,
        example: 4,
        by_hand: Some(4..=6),
        inputs: completions,
        expected: |input| match input {
            Input::Queens { n, queens } => Expected::Number(count(&problem(*n, queens))),
            _ => unreachable!("a board with queens"),
        },
    },
    Exercise {
        name: "turn",
        kind: Kind::Symmetry,
        difficulty: 2,
        title: ["A quarter turn", "Поворот на четверть", "旋转四分之一圈"],
        task: [
            "There is one queen in each row and column. Turn the board clockwise by a quarter: the top row becomes the right \
             column. Where are the queens then?",
            "В каждой строке и в каждом столбце стоит по ферзю. Поверните доску на четверть оборота по часовой стрелке: верхняя \
             строка станет правым столбцом. Где теперь стоят ферзи?",
            "每行每列各有一个皇后。把棋盘顺时针旋转四分之一圈：最上一行变成最右一列。现在各皇后在哪里？",
        ],
        form: Form::Board,
        example: 2,
        by_hand: Some(4..=6),
        inputs: |random| {
            let mut inputs =
                Vec::from([Input::Permutation(vec![0]), Input::Permutation(vec![0, 1])]);
            inputs.extend([3, 4, 5, 6, 8, 9].map(|n| Input::Permutation(permutation(n, random))));
            inputs
        },
        expected: |input| {
            let columns = columns(input);
            Expected::Board {
                n: size(input),
                columns: Some(image(columns, Symmetry::QuarterTurn)),
            }
        },
    },
    Exercise {
        name: "orbit",
        kind: Kind::Symmetry,
        difficulty: 3,
        title: ["Turned and reflected", "Повороты и отражения", "旋转与翻转"],
        task: [
            "The board is a solution. Turn it by 0, 1, 2 and 3 quarters, and do the same with its mirror image. How many of \
             the eight boards are different?",
            "Доска — решение. Поверните её на 0, 1, 2 и 3 четверти и сделайте то же с её зеркальным отражением. Сколько среди \
             восьми досок различных?",
            "这个棋盘是一个解。把它旋转 0、1、2、3 个四分之一圈，再对它的镜像做同样的事。这八个棋盘中有多少个不同的？",
        ],
        form: Form::Board,
        example: 1,
        by_hand: Some(4..=8),
        inputs: |random| {
            let mut inputs = Vec::from([1, 4].map(|n| Input::Solution(solution(n, random))));
            // One of every size of orbit that there is.
            for n in [5, 6, 7, 8, 9] {
                for wanted in [2, 4, 8] {
                    let of_size = |solution: &Solution| Orbit::of(solution).size == wanted;
                    let found = all(n).into_iter().find(of_size);
                    inputs.extend(found.map(|solution| Input::Solution(solution.to_vec())));
                }
            }
            inputs
        },
        expected: |input| {
            let solution = Solution::new(columns(input).to_vec()).expect("it is a solution");
            Expected::Number(Orbit::of(&solution).size.into())
        },
    },
    Exercise {
        name: "fundamental",
        kind: Kind::Symmetry,
        difficulty: 4,
        title: ["Fundamental solutions", "Фундаментальные решения", "独立解"],
        task: [
            "Solutions that come from one another by turning and reflecting count as one. How many are there for n?",
            "Решения, которые получаются друг из друга поворотами и отражениями, считаются за одно. Сколько их для данного n?",
            "能通过旋转和翻转互相得到的解算作同一个（独立解，又称基本解）。n 皇后有多少个独立解？",
        ],
        form: Form::Size,
        example: 7,
        by_hand: Some(4..=6),
        inputs: |_| (1..=9).map(Input::Size).collect(),
        expected: |input| Expected::Number(fundamental(size(input)).len() as u128),
    },
    Exercise {
        name: "representatives",
        kind: Kind::Symmetry,
        difficulty: 4,
        title: [
            "One of each orbit",
            "По одному из каждой орбиты",
            "每个轨道取一个",
        ],
        task: [
            "List solutions for n so that each solution comes by turning and reflecting from just one of the list.",
            "Перечислите решения для данного n так, чтобы каждое решение получалось поворотами и отражениями ровно из одного в \
             списке.",
            "列出 n 皇后的一些解，使每个解都恰好能由其中一个经旋转和翻转得到。",
        ],
        form: Form::Size,
        example: 4,
        by_hand: None,
        inputs: sizes_to_8,
        expected: |input| Expected::Orbits {
            n: size(input),
            fundamental: fundamental(size(input)),
        },
    },
    Exercise {
        name: "rank",
        kind: Kind::Order,
        difficulty: 3,
        title: ["The number of a solution", "Номер решения", "解的序号"],
        task: [
            "The board is a solution. How many solutions of its size come before it in lexicographic order of their columns?",
            "Доска — решение. Сколько решений того же размера стоит перед ней в лексикографическом порядке столбцов?",
            "这个棋盘是一个解。按列号的字典序，同样大小的解中有多少个排在它前面？",
        ],
        form: Form::Board,
        example: 2,
        by_hand: Some(4..=6),
        inputs: some_solutions,
        expected: |input| {
            let before = |found: &Solution| found[..] < *columns(input);
            let all = all(size(input));
            Expected::Number(all.iter().filter(|found| before(found)).count() as u128)
        },
    },
    Exercise {
        name: "nth",
        kind: Kind::Order,
        difficulty: 3,
        title: ["Solution number k", "Решение номер k", "第 k 个解"],
        task: [
            "Which solution for n is number k in lexicographic order of the columns? The first has number 0.",
            "Какое решение для данного n стоит под номером k в лексикографическом порядке столбцов? У первого номер 0.",
            "按列号的字典序，n 皇后的第 k 个解是哪一个？第一个解的序号是 0。",
        ],
        form: Form::Numbered,
        example: 4,
        by_hand: Some(4..=6),
        inputs: |random| {
            let fixed = [
                (1, 0),
                (2, 0),
                (4, 0),
                (4, 1),
                (4, 2),
                (6, 3),
                (6, 4),
                (8, 0),
                (8, 91),
                (8, 92),
            ];
            let mut inputs = Vec::from(fixed.map(|(n, number)| Input::Numbered { n, number }));
            inputs.extend([7, 8, 9].map(|n| Input::Numbered {
                n,
                number: random.below(all(n).len() as u64),
            }));
            inputs
        },
        expected: |input| match input {
            Input::Numbered { n, number } => {
                let found = all(*n).into_iter().nth(*number as usize);
                Expected::Board {
                    n: *n,
                    columns: found.map(|solution| solution.to_vec()),
                }
            }
            _ => unreachable!("a size and a number"),
        },
    },
    Exercise {
        name: "next",
        kind: Kind::Order,
        difficulty: 3,
        title: ["The next solution", "Следующее решение", "下一个解"],
        task: [
            "The board is a solution. Which solution of its size is the next in lexicographic order of the columns?",
            "Доска — решение. Какое решение того же размера следующее в лексикографическом порядке столбцов?",
            "这个棋盘是一个解。按列号的字典序，同样大小的下一个解是哪一个？",
        ],
        form: Form::Board,
        example: 2,
        by_hand: Some(4..=6),
        inputs: some_solutions,
        expected: |input| Expected::Board {
            n: size(input),
            columns: next(columns(input)),
        },
    },
    Exercise {
        name: "large",
        kind: Kind::Search,
        difficulty: 4,
        title: [
            "A solution for large n",
            "Решение для большого n",
            "很大的 n 的一个解",
        ],
        task: [
            "Place n queens on an n × n board so that none attacks another, any solution, for n up to 100,000. No search gets \
             that far row by row: there is a formula, and there is repair.",
            "Расставьте n ферзей на доске n × n так, чтобы никто никого не бил, любым способом, для n до 100 000. Перебор по \
             строкам так далеко не дойдёт: есть формула и есть исправление случайной расстановки.",
            "在 n × n 的棋盘上放 n 个互不攻击的皇后，任意一个解即可，n 可达 100000。逐行搜索到不了这么远：可以用公式，也可以从随机棋盘\
             开始修补。",
        ],
        form: Form::Size,
        example: 3,
        by_hand: Some(8..=12),
        inputs: |_| {
            let sizes = [
                1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 14, 15, 20, 27, 1000, 10_007, 100_000,
            ];
            sizes.map(Input::Size).into()
        },
        expected: |input| Expected::Solution {
            n: size(input),
            given: Vec::new(),
            exists: queens::construct::columns(input.n()).is_some(),
        },
    },
    Exercise {
        name: "repair",
        kind: Kind::Repair,
        difficulty: 2,
        title: [
            "A step of min-conflicts",
            "Шаг min-conflicts",
            "min-conflicts 的一步",
        ],
        task: [
            "There is one queen in each row. The queen of row r is to be moved within its row to where the fewest others attack \
             it. Which columns are the best, in ascending order? Its own counts too.",
            "В каждой строке стоит по ферзю. Ферзя строки r нужно передвинуть в пределах строки туда, где его бьёт меньше всего \
             других. Какие столбцы лучшие, по возрастанию? Его собственный тоже в счёт.",
            "每行有一个皇后。第 r 行的皇后要在本行内移到受攻击最少的地方。哪些列最好？按升序输出，它现在所在的列也算在内。",
        ],
        form: Form::Row,
        example: 2,
        by_hand: Some(4..=8),
        inputs: |random| {
            let mut inputs = vec![Input::Row {
                columns: vec![0],
                row: 0,
            }];
            inputs.extend((2..=10).map(|n| Input::Row {
                columns: anywhere(n, random),
                row: random.below(n.into()) as u32,
            }));
            inputs
        },
        expected: |input| match input {
            Input::Row { columns, row } => {
                let conflicts = conflicts(columns, *row);
                let fewest = conflicts.iter().min();
                let best = (0..)
                    .zip(&conflicts)
                    .filter(|(_, many)| Some(*many) == fewest);
                Expected::Numbers(best.map(|(column, _)| column).collect())
            }
            _ => unreachable!("a board and a row"),
        },
    },
    Exercise {
        name: "nodes",
        kind: Kind::Work,
        difficulty: 3,
        title: ["Nodes of the search", "Узлы поиска", "搜索的结点数"],
        task: [
            "Backtracking row by row puts a queen on every square of the row that no queen above attacks. How many boards does \
             it look at until all solutions are found: the empty one, and one for each queen put down?",
            "Поиск с возвратом по строкам ставит ферзя на каждое поле строки, которое не бьют ферзи выше. Сколько досок он \
             рассмотрит, пока не найдёт все решения: пустую и ещё по одной на каждого поставленного ферзя?",
            "逐行回溯时，凡是不受上方皇后攻击的格子都会放上皇后。到找出所有的解为止，一共经过多少个棋盘：空棋盘，以及每放一个皇后得到的一个棋盘？",
        ],
        form: Form::Size,
        example: 3,
        by_hand: Some(2..=4),
        inputs: |_| (1..=9).map(Input::Size).collect(),
        expected: |input| Expected::Number(levels(size(input)).iter().sum()),
    },
    Exercise {
        name: "levels",
        kind: Kind::Work,
        difficulty: 3,
        title: ["Nodes of each level", "Узлы по уровням", "每层的结点数"],
        task: [
            "In how many ways can queens be put into the first k rows of an n × n board so that none attacks another? Answer for \
             k = 0, 1, …, n.",
            "Сколькими способами можно поставить по ферзю в первые k строк доски n × n так, чтобы никто никого не бил? \
             Ответьте для k = 0, 1, …, n.",
            "在 n × n 棋盘的前 k 行各放一个皇后，使它们互不攻击，有多少种放法？对 k = 0、1、…、n 分别回答。",
        ],
        form: Form::Size,
        example: 3,
        by_hand: Some(2..=4),
        inputs: sizes_to_8,
        expected: |input| Expected::Numbers(levels(size(input))),
    },
    Exercise {
        name: "tried",
        kind: Kind::Work,
        difficulty: 3,
        title: ["Squares tried", "Проверенные поля", "试过的格子数"],
        task: [
            "Backtracking goes row by row from the top and tries the squares of a row from the left. How many squares does it \
             try until the first solution is complete (until it knows that there is none, for n = 2 and 3)? A square that is \
             tried again under another board counts again.",
            "Поиск с возвратом идёт по строкам сверху и проверяет поля строки слева направо. Сколько полей он проверит, пока не \
             построит первое решение (для n = 2 и 3 — пока не узнает, что решений нет)? Поле, проверенное снова при другой \
             расстановке выше, считается снова.",
            "回溯从上到下逐行进行，每行从左到右试各个格子。到得出第一个解为止（n = 2 和 3 时到确知无解为止），一共试了多少个格子？上方局面不同时\
             再次试同一个格子，要重复计数。",
        ],
        form: Form::Size,
        example: 3,
        by_hand: Some(2..=4),
        inputs: |_| (1..=12).map(Input::Size).collect(),
        expected: |input| Expected::Number(tried(size(input)).into()),
    },
    Exercise {
        name: "estimate",
        kind: Kind::Work,
        difficulty: 3,
        title: ["Knuth's estimate", "Оценка Кнута", "Knuth 估计"],
        task: [
            "A random descent put k queens into the first k rows, none attacking another. Let d_r be the number of squares of row \
             r that the queens of the rows above leave free. Estimate the nodes of the whole search: 1 + d_0 + d_0 d_1 + … + \
             d_0 d_1 ⋯ d_k; for k = n the sum ends with d_(n - 1).",
            "Случайный спуск поставил k ферзей в первые k строк, никто никого не бьёт. Пусть d_r — число полей строки r, которые \
             ферзи верхних строк оставляют свободными. Оцените число узлов всего поиска: 1 + d_0 + d_0 d_1 + … + \
             d_0 d_1 ⋯ d_k; при k = n сумма кончается на d_(n − 1).",
            "一次随机下探在前 k 行各放了一个皇后，互不攻击。设 d_r 为第 r 行中不受上方各行皇后攻击的格子数。估计整个搜索的结点数：\
             1 + d_0 + d_0 d_1 + … + d_0 d_1 ⋯ d_k；当 k = n 时，求和到 d_(n − 1) 为止。",
        ],
        form: Form::Top,
        example: 2,
        by_hand: Some(4..=8),
        inputs: |random| {
            let sizes = [1, 2, 4, 4, 5, 6, 7, 8, 8, 10, 12];
            sizes.map(|n| descent(n, n as usize, random)).into()
        },
        expected: |input| match input {
            Input::Top { n, columns } => Expected::Number(estimate(*n, columns)),
            _ => unreachable!("queens in the first rows"),
        },
    },
    Exercise {
        name: "semiqueens",
        kind: Kind::Rules,
        difficulty: 3,
        title: [
            "Only one kind of diagonal",
            "Диагонали одного направления",
            "只看一个方向的对角线",
        ],
        task: [
            "Semiqueens attack along rows, columns and falling diagonals \\, but not along rising ones /. In how many ways can n \
             of them be placed on an n × n board?",
            "Полуферзи бьют по строкам, столбцам и нисходящим диагоналям \\, но не по восходящим /. Сколькими способами можно \
             расставить n таких фигур на доске n × n?",
            "“半皇后”沿行、列和主对角线方向（\\）攻击，但不沿副对角线方向（/）攻击。在 n × n 的棋盘上放 n 个互不攻击的半皇后，有多少种放法？",
        ],
        form: Form::Size,
        example: 3,
        by_hand: Some(2..=4),
        inputs: |_| (1..=8).map(Input::Size).collect(),
        expected: |input| Expected::Number(count_by(size(input), Rules::SEMIQUEENS)),
    },
    Exercise {
        name: "torus",
        kind: Kind::Rules,
        difficulty: 4,
        title: ["On the torus", "На торе", "环面上的皇后"],
        task: [
            "The left and right edges of the board are glued together, and so are top and bottom: diagonals run on across them. \
             In how many ways can n queens be placed so that none attacks another?",
            "Левый край доски склеен с правым, верхний — с нижним: диагонали продолжаются через край. Сколькими способами можно \
             расставить n ферзей так, чтобы никто никого не бил?",
            "棋盘的左右两边粘在一起，上下两边也粘在一起：对角线越过边缘后继续延伸。放 n 个互不攻击的皇后，有多少种放法？",
        ],
        form: Form::Size,
        example: 4,
        by_hand: Some(2..=5),
        inputs: |_| (1..=11).map(Input::Size).collect(),
        expected: |input| Expected::Number(count_by(size(input), Rules::TORUS)),
    },
    Exercise {
        name: "superqueens",
        kind: Kind::Rules,
        difficulty: 3,
        title: [
            "Queens that also jump",
            "Ферзи с ходом коня",
            "还会走马步的皇后",
        ],
        task: [
            "Superqueens attack as queens and as knights do. In how many ways can n of them be placed on an n × n board?",
            "Суперферзи бьют и как ферзь, и как конь. Сколькими способами можно расставить n таких фигур на доске n × n?",
            "“超级皇后”既像皇后又像马那样攻击。在 n × n 的棋盘上放 n 个互不攻击的超级皇后，有多少种放法？",
        ],
        form: Form::Size,
        example: 9,
        by_hand: None,
        inputs: sizes_to_10,
        expected: |input| Expected::Number(count_by(size(input), Rules::SUPERQUEENS)),
    },
    Exercise {
        name: "regions",
        kind: Kind::Rules,
        difficulty: 4,
        title: [
            "A puzzle with regions",
            "Головоломка с областями",
            "分区谜题",
        ],
        task: [
            "The board is divided into n regions. Put one queen into each row, column and region so that no two touch, not even \
             at a corner; far along a diagonal they may see each other. There is just one way.",
            "Доска разделена на n областей. Поставьте по ферзю в каждую строку, столбец и область так, чтобы никакие два не \
             соприкасались, даже углами; издали по диагонали они друг другу не мешают. Способ ровно один.",
            "棋盘分为 n 个区域。每行、每列、每个区域各放一个皇后，任意两个都不能相邻，角对角也不行；在对角线上相隔较远则没有关系。\
             恰好只有一种放法。",
        ],
        form: Form::Regions,
        example: 0,
        by_hand: Some(5..=6),
        inputs: |random| [5, 5, 6, 6, 7, 7, 8, 8].map(|n| puzzle(n, random)).into(),
        expected: |input| match input {
            Input::Regions { n, regions } => Expected::Board {
                n: *n,
                columns: Some(solved(*n, regions)),
            },
            _ => unreachable!("a map of regions"),
        },
    },
];

fn sizes_to_8(_: &mut Random) -> Vec<Input> {
    (1..=8).map(Input::Size).collect()
}

fn sizes_to_10(_: &mut Random) -> Vec<Input> {
    (1..=10).map(Input::Size).collect()
}

/// Some that can be completed, some that may not.
fn completions(random: &mut Random) -> Vec<Input> {
    let mut inputs = Vec::new();
    for (n, queens) in [
        (1, 0),
        (3, 1),
        (4, 1),
        (5, 2),
        (6, 1),
        (6, 2),
        (7, 3),
        (8, 2),
        (8, 3),
    ] {
        for of_a_solution in [true, false] {
            if n != 3 || !of_a_solution {
                inputs.push(given(n, queens, of_a_solution, random));
            }
        }
    }
    inputs.dedup();
    inputs
}

/// The last of each size among them, which has no other after it.
fn some_solutions(random: &mut Random) -> Vec<Input> {
    let mut inputs = Vec::new();
    for n in [1, 4, 5, 6, 7, 8] {
        let last = all(n).pop().expect("there are solutions").to_vec();
        inputs.push(Input::Solution(solution(n, random)));
        inputs.push(Input::Solution(last));
    }
    inputs.dedup();
    inputs
}

fn fundamental(n: u32) -> Vec<Solution> {
    let solutions = FundamentalSolutions::new(n).expect("the board is small");
    solutions.map(|orbit| orbit.fundamental).collect()
}

fn levels(n: u32) -> Vec<u128> {
    let levels = profile(Scan::new(n).expect("the board is small"));
    levels.into_iter().map(u128::from).collect()
}

fn image(columns: &[u32], symmetry: Symmetry) -> Vec<u32> {
    let mut image = vec![0; columns.len()];
    symmetry.image_into(columns, &mut image);
    image
}

fn size(input: &Input) -> u32 {
    input.n() as u32
}

fn columns(input: &Input) -> &[u32] {
    match input {
        Input::Board(columns) | Input::Permutation(columns) | Input::Solution(columns) => columns,
        _ => unreachable!("a board with a queen in each row"),
    }
}

//! What programs of textbooks and students print, each with the statement that prints it. Every right answer
//! is called right, and what has two readings is refused with both named.

use crate::all_solutions::all_solutions;
use queens::check::{Status, check};
use queens_formats::{ReadBoard, ReadError, ReadOptions, Reader, Shape};

fn judged(text: &[u8], size: Option<Shape>) -> Result<Vec<ReadBoard>, ReadError> {
    let options = ReadOptions {
        size,
        ..ReadOptions::default()
    };
    let right = |board: &ReadBoard| check(&board.queens).status() == Status::Solution;
    Reader::judged(text, options, right)?.collect()
}

const TWO: [[u32; 4]; 2] = [[1, 3, 0, 2], [2, 0, 3, 1]];

/// Printouts of the first solution of n = 4: the language, the statement, what it prints. `q` is the list of
/// columns, `board` the matrix.
const ONE: &[(&str, &str, &str)] = &[
    (
        "MiniZinc",
        "solve satisfy;",
        "q = array1d(1..4, [2, 4, 1, 3]);\n----------\n",
    ),
    (
        "MiniZinc",
        "array [1..n, 1..n] of var 0..1: board; solve satisfy;",
        "board = array2d(1..4, 1..4, [0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0]);\n----------\n",
    ),
    ("Python", "print(q)", "[1, 3, 0, 2]\n"),
    ("Python", "print(*q)", "1 3 0 2\n"),
    ("Python", "print(*q, sep='\\n')", "1\n3\n0\n2\n"),
    ("Python", "print(tuple(q))", "(1, 3, 0, 2)\n"),
    ("Python", "print([c + 1 for c in q])", "[2, 4, 1, 3]\n"),
    ("Python", "print(*(c + 1 for c in q), sep=',')", "2,4,1,3\n"),
    ("Python", "print(''.join(str(c + 1) for c in q))", "2413\n"),
    (
        "Python",
        "print(board)",
        "[[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]\n",
    ),
    (
        "Python",
        "for row in board: print(row)",
        "[0, 1, 0, 0]\n[0, 0, 0, 1]\n[1, 0, 0, 0]\n[0, 0, 1, 0]\n",
    ),
    (
        "Python",
        "for row in board: print(*row)",
        "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n",
    ),
    (
        "Python",
        "for row in board: print(*row, sep=',')",
        "0,1,0,0\n0,0,0,1\n1,0,0,0\n0,0,1,0\n",
    ),
    (
        "Python",
        "print([c for row in board for c in row])",
        "[0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0]\n",
    ),
    (
        "Python",
        "print([[c == 1 for c in row] for row in board])",
        "[[False, True, False, False], [False, False, False, True], [True, False, False, False], [False, False, True, False]]\n",
    ),
    (
        "Python",
        "print(list(enumerate(q)))",
        "[(0, 1), (1, 3), (2, 0), (3, 2)]\n",
    ),
    (
        "Python",
        "print([[r, c] for r, c in enumerate(q)])",
        "[[0, 1], [1, 3], [2, 0], [3, 2]]\n",
    ),
    (
        "Python",
        "print(set(enumerate(q)))",
        "{(0, 1), (3, 2), (1, 3), (2, 0)}\n",
    ),
    (
        "Python",
        "print(dict(enumerate(q)))",
        "{0: 1, 1: 3, 2: 0, 3: 2}\n",
    ),
    (
        "Python",
        "for r, c in enumerate(q): print(r, c)",
        "0 1\n1 3\n2 0\n3 2\n",
    ),
    (
        "Python",
        "print('row', 'col'); for r, c in enumerate(q): print(r, c)",
        "row col\n0 1\n1 3\n2 0\n3 2\n",
    ),
    (
        "Python",
        "for r, c in enumerate(q): print(f'{r}: {c}')",
        "0: 1\n1: 3\n2: 0\n3: 2\n",
    ),
    (
        "Python",
        "for r, c in enumerate(q): print(f'{r} -> {c}')",
        "0 -> 1\n1 -> 3\n2 -> 0\n3 -> 2\n",
    ),
    (
        "Python",
        "print(';'.join(f'{r},{c}' for r, c in enumerate(q)))",
        "0,1;1,3;2,0;3,2\n",
    ),
    (
        "Python",
        "print(*(f'{r}-{c}' for r, c in enumerate(q)))",
        "0-1 1-3 2-0 3-2\n",
    ),
    (
        "Python",
        "for r, c in enumerate(q): print((r, c))",
        "(0, 1)\n(1, 3)\n(2, 0)\n(3, 2)\n",
    ),
    (
        "Python",
        "for r, c in enumerate(q): print(f'Queen {r + 1}: ({r}, {c})')",
        "Queen 1: (0, 1)\nQueen 2: (1, 3)\nQueen 3: (2, 0)\nQueen 4: (3, 2)\n",
    ),
    (
        "Python",
        "for r, c in enumerate(q): print(f'Row {r} -> Column {c}')",
        "Row 0 -> Column 1\nRow 1 -> Column 3\nRow 2 -> Column 0\nRow 3 -> Column 2\n",
    ),
    (
        "Python",
        "for r, c in enumerate(q): print(f'Queen at row {r}, column {c}')",
        "Queen at row 0, column 1\nQueen at row 1, column 3\nQueen at row 2, column 0\nQueen at row 3, column 2\n",
    ),
    (
        "Python",
        "print(['.' * c + 'Q' + '.' * (n - c - 1) for c in q])",
        "['.Q..', '...Q', 'Q...', '..Q.']\n",
    ),
    (
        "Python",
        "for c in q: print(['Q' if i == c else '.' for i in range(n)])",
        "['.', 'Q', '.', '.']\n['.', '.', '.', 'Q']\n['Q', '.', '.', '.']\n['.', '.', 'Q', '.']\n",
    ),
    (
        "Python",
        "for c in q: print('#' * c + 'Q' + '#' * (n - c - 1))",
        "#Q##\n###Q\nQ###\n##Q#\n",
    ),
    (
        "Python",
        "for c in q: print(' '.join('Q' if i == c else '*' for i in range(n)))",
        "* Q * *\n* * * Q\nQ * * *\n* * Q *\n",
    ),
    (
        "Python",
        "for c in q: print(' '.join('*' if i == c else '.' for i in range(n)))",
        ". * . .\n. . . *\n* . . .\n. . * .\n",
    ),
    (
        "Python",
        "for c in q: print('|' + '|'.join('Q' if i == c else ' ' for i in range(n)) + '|')",
        "| |Q| | |\n| | | |Q|\n|Q| | | |\n| | |Q| |\n",
    ),
    (
        "Python",
        "for c in q: print('+---' * n + '+'); print('| ' + ' | '.join('Q' if i == c else ' ' for i in range(n)) + ' |')",
        "+---+---+---+---+\n|   | Q |   |   |\n+---+---+---+---+\n|   |   |   | Q |\n+---+---+---+---+\n| Q |   |   |   |\n+---+---+---+---+\n|   |   | Q |   |\n+---+---+---+---+\n",
    ),
    (
        "Python",
        "for c in q: print('[' + ']['.join('Q' if i == c else ' ' for i in range(n)) + ']')",
        "[ ][Q][ ][ ]\n[ ][ ][ ][Q]\n[Q][ ][ ][ ]\n[ ][ ][Q][ ]\n",
    ),
    (
        "Python",
        "print('  ' + ' '.join(map(str, range(n)))) ; for r, c in enumerate(q): print(r, ' '.join('Q' if i == c else '.' for i in range(n)))",
        "  0 1 2 3\n0 . Q . .\n1 . . . Q\n2 Q . . .\n3 . . Q .\n",
    ),
    (
        "Python",
        "for r, c in enumerate(q): print(n - r, ' '.join('Q' if i == c else '.' for i in range(n))); print('  a b c d')",
        "4 . Q . .\n3 . . . Q\n2 Q . . .\n1 . . Q .\n  a b c d\n",
    ),
    (
        "Python",
        "for c in q: print(''.join('👑' if i == c else '⬜' for i in range(n)))",
        "⬜👑⬜⬜\n⬜⬜⬜👑\n👑⬜⬜⬜\n⬜⬜👑⬜\n",
    ),
    (
        "Python",
        "for r, c in enumerate(q): print(''.join('♛' if i == c else '⬛⬜'[(i + r) % 2] for i in range(n)))",
        "⬛♛⬛⬜\n⬜⬛⬜♛\n♛⬜⬛⬜\n⬜⬛♛⬛\n",
    ),
    (
        "Python",
        "print(' '.join('abcd'[c] + str(n - r) for r, c in enumerate(q)))",
        "b4 d3 a2 c1\n",
    ),
    (
        "Python",
        "print(['abcd'[c] + str(n - r) for r, c in enumerate(q)])",
        "['b4', 'd3', 'a2', 'c1']\n",
    ),
    (
        "Python",
        "print({'n': n, 'queens': q})",
        "{'n': 4, 'queens': [1, 3, 0, 2]}\n",
    ),
    (
        "Python",
        "print('Solution 1:', q)",
        "Solution 1: [1, 3, 0, 2]\n",
    ),
    (
        "Python",
        "print('Solution found!'); print(q); print('1 solution in 0.01 s')",
        "Solution found!\n[1, 3, 0, 2]\n1 solution in 0.01 s\n",
    ),
    (
        "Python, NumPy",
        "print(np.array(board))",
        "[[0 1 0 0]\n [0 0 0 1]\n [1 0 0 0]\n [0 0 1 0]]\n",
    ),
    (
        "Python, NumPy",
        "print(np.array(board, float))",
        "[[0. 1. 0. 0.]\n [0. 0. 0. 1.]\n [1. 0. 0. 0.]\n [0. 0. 1. 0.]]\n",
    ),
    (
        "Python, NumPy",
        "print(repr(np.array(board)))",
        "array([[0, 1, 0, 0],\n       [0, 0, 0, 1],\n       [1, 0, 0, 0],\n       [0, 0, 1, 0]])\n",
    ),
    (
        "Python, NumPy",
        "print(np.array(board) == 1)",
        "[[False  True False False]\n [False False False  True]\n [ True False False False]\n [False False  True False]]\n",
    ),
    (
        "Python, NumPy 2",
        "print(list(np.array(q)))",
        "[np.int64(1), np.int64(3), np.int64(0), np.int64(2)]\n",
    ),
    (
        "Python, NumPy",
        "np.savetxt(sys.stdout, board)",
        "0.000000000000000000e+00 1.000000000000000000e+00 0.000000000000000000e+00 0.000000000000000000e+00\n0.000000000000000000e+00 0.000000000000000000e+00 0.000000000000000000e+00 1.000000000000000000e+00\n1.000000000000000000e+00 0.000000000000000000e+00 0.000000000000000000e+00 0.000000000000000000e+00\n0.000000000000000000e+00 0.000000000000000000e+00 1.000000000000000000e+00 0.000000000000000000e+00\n",
    ),
    (
        "Python",
        "print(json.dumps({'size': 4, 'solutions': [q]}))",
        "{\"size\": 4, \"solutions\": [[1, 3, 0, 2]]}\n",
    ),
    (
        "Python",
        "print(json.dumps([{'row': r, 'col': c} for r, c in enumerate(q)]))",
        "[{\"row\": 0, \"col\": 1}, {\"row\": 1, \"col\": 3}, {\"row\": 2, \"col\": 0}, {\"row\": 3, \"col\": 2}]\n",
    ),
    (
        "Java",
        "System.out.println(Arrays.toString(q));",
        "[1, 3, 0, 2]\n",
    ),
    (
        "Java",
        "System.out.println(Arrays.deepToString(board));",
        "[[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]\n",
    ),
    (
        "Java",
        "System.out.println(map); // HashMap<Integer, Integer>",
        "{0=1, 1=3, 2=0, 3=2}\n",
    ),
    (
        "Java",
        "System.out.println(rows); // List<String>",
        "[.Q.., ...Q, Q..., ..Q.]\n",
    ),
    (
        "Java",
        "for (int[] row : board) { for (int c : row) System.out.print(c + \" \"); System.out.println(); }",
        "0 1 0 0 \n0 0 0 1 \n1 0 0 0 \n0 0 1 0 \n",
    ),
    (
        "Java",
        "System.out.print(board[r][c] ? \"Q\\t\" : \".\\t\");",
        ".\tQ\t.\t.\t\n.\t.\t.\tQ\t\nQ\t.\t.\t.\t\n.\t.\tQ\t.\t\n",
    ),
    ("Go", "fmt.Println(q)", "[1 3 0 2]\n"),
    (
        "Go",
        "fmt.Println(board)",
        "[[0 1 0 0] [0 0 0 1] [1 0 0 0] [0 0 1 0]]\n",
    ),
    (
        "Go",
        "fmt.Println(map[int]int{0: 1, 1: 3, 2: 0, 3: 2})",
        "map[0:1 1:3 2:0 3:2]\n",
    ),
    (
        "Go",
        "fmt.Printf(\"%v\\n\", board) // [][]bool",
        "[[false true false false] [false false false true] [true false false false] [false false true false]]\n",
    ),
    (
        "Go",
        "fmt.Printf(\"%q\\n\", rows)",
        "[\".Q..\" \"...Q\" \"Q...\" \"..Q.\"]\n",
    ),
    ("JavaScript", "console.log(q)", "[ 1, 3, 0, 2 ]\n"),
    (
        "JavaScript",
        "console.log(board)",
        "[ [ 0, 1, 0, 0 ], [ 0, 0, 0, 1 ], [ 1, 0, 0, 0 ], [ 0, 0, 1, 0 ] ]\n",
    ),
    (
        "JavaScript",
        "console.log(rows)",
        "[ '.Q..', '...Q', 'Q...', '..Q.' ]\n",
    ),
    (
        "JavaScript",
        "console.log(JSON.stringify(board, null, 1))",
        "[\n [\n  0,\n  1,\n  0,\n  0\n ],\n [\n  0,\n  0,\n  0,\n  1\n ],\n [\n  1,\n  0,\n  0,\n  0\n ],\n [\n  0,\n  0,\n  1,\n  0\n ]\n]\n",
    ),
    ("C++", "for (int c : q) std::cout << c << ' ';", "1 3 0 2 "),
    (
        "C++",
        "printf(\"{{0,1,0,0},…\") // an initialiser",
        "{{0,1,0,0},{0,0,0,1},{1,0,0,0},{0,0,1,0}}\n",
    ),
    (
        "C++",
        "std::cout << \"(\" << r + 1 << \",\" << q[r] + 1 << \") \"; // with --size 4 or --base 1",
        "(1,2) (2,4) (3,1) (4,3) \n",
    ),
    (
        "C++",
        "std::cout << (board[r][c] ? \"Q \" : \"- \");",
        "- Q - - \n- - - Q \nQ - - - \n- - Q - \n",
    ),
    (
        "C++",
        "std::cout << \"Solution #\" << ++k << '\\n'; … << \"_ \"",
        "Solution #1\n_ Q _ _ \n_ _ _ Q \nQ _ _ _ \n_ _ Q _ \n",
    ),
    (
        "Rust",
        "println!(\"{board:?}\") // [[bool; 4]; 4]",
        "[[false, true, false, false], [false, false, false, true], [true, false, false, false], [false, false, true, false]]\n",
    ),
    (
        "Rust",
        "println!(\"{queens:?}\")",
        "[Square { row: 0, column: 1 }, Square { row: 1, column: 3 }, Square { row: 2, column: 0 }, Square { row: 3, column: 2 }]\n",
    ),
    (
        "MATLAB, Octave",
        "mat2str(board)",
        "[0 1 0 0;0 0 0 1;1 0 0 0;0 0 1 0]\n",
    ),
    ("Prolog", "?- queens(4, Qs).", "Qs = [2,4,1,3]\n"),
    (
        "Haskell",
        "print (zip [0..] q)",
        "[(0,1),(1,3),(2,0),(3,2)]\n",
    ),
    (
        "R",
        "write.csv(board)",
        "\"\",\"V1\",\"V2\",\"V3\",\"V4\"\n\"1\",1,3,0,2\n",
    ),
    (
        "pandas",
        "print(DataFrame([q]).to_csv())",
        ",0,1,2,3\n0,1,3,0,2\n",
    ),
    (
        "a spreadsheet",
        "one solution a row, exported as quoted CSV",
        "\"q1\",\"q2\",\"q3\",\"q4\"\r\n\"1\",\"3\",\"0\",\"2\"\r\n",
    ),
    (
        "a spreadsheet",
        "a queen a row, exported as quoted CSV",
        "\"row\",\"col\"\r\n\"0\",\"1\"\r\n\"1\",\"3\"\r\n\"2\",\"0\"\r\n\"3\",\"2\"\r\n",
    ),
    (
        "a spreadsheet",
        "the same with the column first and a number of the queen",
        "Queen;Col;Row\r\n1;1;0\r\n2;3;1\r\n3;0;2\r\n4;2;3\r\n",
    ),
    (
        "a spreadsheet",
        "the same with semicolons and a number of the solution",
        "Solution;A;B;C;D\r\n1;2;4;1;3\r\n",
    ),
];

#[test]
fn one_solution_from_many_programs() {
    assert!(ONE.len() >= 60);
    let mut wrong = Vec::new();
    for (language, statement, text) in ONE {
        // Pairs from 1 on need a word more, see below.
        let size = statement.contains("--size 4").then_some(Shape::square(4));
        match judged(text.as_bytes(), size) {
            Ok(boards)
                if boards.len() == 1 && check(&boards[0].queens).status() == Status::Solution => {}
            Ok(_) => wrong.push(format!("{language}: {statement}\n{text}was read otherwise")),
            Err(error) => wrong.push(format!(
                "{language}: {statement}\n{text}was refused: {error}"
            )),
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}\n{}",
        wrong.len(),
        ONE.len(),
        wrong.join("\n")
    );
}

/// Printouts of both solutions of n = 4.
const BOTH: &[(&str, &str, &str)] = &[
    (
        "Python",
        "print(solutions)",
        "[[1, 3, 0, 2], [2, 0, 3, 1]]\n",
    ),
    (
        "Python",
        "for q in solutions: print(q)",
        "[1, 3, 0, 2]\n[2, 0, 3, 1]\n",
    ),
    (
        "Python",
        "for i, q in enumerate(solutions): print(f'Solution {i + 1}: {q}')",
        "Solution 1: [1, 3, 0, 2]\nSolution 2: [2, 0, 3, 1]\n",
    ),
    (
        "Python",
        "print(boards)",
        "[[[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]], [[0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]]]\n",
    ),
    (
        "Python",
        "for board in boards: print(board)",
        "[[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]\n[[0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]]\n",
    ),
    (
        "Python",
        "for board in boards: print('Solution:'); [print(row) for row in board]; print()",
        "Solution:\n[0, 1, 0, 0]\n[0, 0, 0, 1]\n[1, 0, 0, 0]\n[0, 0, 1, 0]\n\nSolution:\n[0, 0, 1, 0]\n[1, 0, 0, 0]\n[0, 0, 0, 1]\n[0, 1, 0, 0]\n\n",
    ),
    (
        "Python",
        "print(leetcode_51(4))",
        "[['.Q..', '...Q', 'Q...', '..Q.'], ['..Q.', 'Q...', '...Q', '.Q..']]\n",
    ),
    (
        "Python",
        "print([[(r, c) for r, c in enumerate(q)] for q in solutions])",
        "[[(0, 1), (1, 3), (2, 0), (3, 2)], [(0, 2), (1, 0), (2, 3), (3, 1)]]\n",
    ),
    (
        "Python",
        "titles, rows, rules and a last sentence",
        "Solution 1:\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n--------\nSolution 2:\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n--------\nTotal number of solutions: 2\n",
    ),
    (
        "Python",
        "comments",
        "# my answers\n1 3 0 2\n# and the mirror\n2 0 3 1\n",
    ),
    (
        "Python",
        "print(*q, sep=', ') below a title with the size",
        "N = 4\n1, 3, 0, 2\n2, 0, 3, 1\n",
    ),
    (
        "Python, NumPy",
        "for b in boards: print(np.array(b)); print()",
        "[[0 1 0 0]\n [0 0 0 1]\n [1 0 0 0]\n [0 0 1 0]]\n\n[[0 0 1 0]\n [1 0 0 0]\n [0 0 0 1]\n [0 1 0 0]]\n\n",
    ),
    (
        "Python",
        "one number a line, a blank line between",
        "1\n3\n0\n2\n\n2\n0\n3\n1\n",
    ),
    (
        "Java",
        "System.out.println(solutions); // List<List<String>>",
        "[[.Q.., ...Q, Q..., ..Q.], [..Q., Q..., ...Q, .Q..]]\n",
    ),
    (
        "JavaScript",
        "console.log(boards) // wraps lines",
        "[\n  [ [ 0, 1, 0, 0 ], [ 0, 0, 0, 1 ], [ 1, 0, 0, 0 ], [ 0, 0, 1, 0 ] ],\n  [ [ 0, 0, 1, 0 ], [ 1, 0, 0, 0 ], [ 0, 0, 0, 1 ], [ 0, 1, 0, 0 ] ]\n]\n",
    ),
    (
        "JavaScript",
        "console.log(solutions.map(q => q.map(c => c + 1).join(' ')).join('\\n'))",
        "2 4 1 3\n3 1 4 2\n",
    ),
    (
        "Go",
        "for _, q := range solutions { fmt.Println(q) }",
        "[1 3 0 2]\n[2 0 3 1]\n",
    ),
    (
        "C",
        "printf(\"%d: %s\\n\", ++count, digits);",
        "1: 2413\n2: 3142\n",
    ),
    (
        "Python",
        "for q in solutions: [print(r, c) for r, c in enumerate(q)]; print()",
        "0 1\n1 3\n2 0\n3 2\n\n0 2\n1 0\n2 3\n3 1\n\n",
    ),
    (
        "Python",
        "print('; '.join(', '.join(map(str, q)) for q in solutions))",
        "1, 3, 0, 2; 2, 0, 3, 1\n",
    ),
    (
        "JSON",
        "a list of objects",
        "[{\"queens\":[1,3,0,2]},{\"queens\":[2,0,3,1]}]\n",
    ),
    (
        "JavaScript",
        "cells in brackets, and a bracket between the boards that nothing closes",
        "[ ][Q][ ][ ]\n[ ][ ][ ][Q]\n[Q][ ][ ][ ]\n[ ][ ][Q][ ]\n(next\n[ ][ ][Q][ ]\n[Q][ ][ ][ ]\n[ ][ ][ ][Q]\n[ ][Q][ ][ ]\n",
    ),
];

#[test]
fn all_solutions_from_many_programs() {
    let mut wrong = Vec::new();
    for (language, statement, text) in BOTH {
        let boards = match judged(text.as_bytes(), None) {
            Ok(boards) => boards,
            Err(error) => {
                wrong.push(format!(
                    "{language}: {statement}\n{text}was refused: {error}"
                ));
                continue;
            }
        };
        let columns: Vec<_> = boards.iter().map(|board| board.queens.columns()).collect();
        if columns != TWO.map(|columns| Some(columns.to_vec())) {
            wrong.push(format!("{language}: {statement}\n{text}was read otherwise"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}\n{}",
        wrong.len(),
        BOTH.len(),
        wrong.join("\n")
    );
}

/// Every solution in every form of signs between its numbers: what is read is that solution, and what is not is refused.
#[test]
fn no_solution_is_called_wrong() {
    type Form = Box<dyn Fn(&[u32]) -> String>;
    let mut forms: Vec<(String, Form)> = Vec::new();
    for base in [0, 1] {
        for between in [" ", ", ", ",", ";", "; ", "\t", "  ", " | ", "-", ""] {
            for (open, close) in [
                ("", ""),
                ("[", "]"),
                ("(", ")"),
                ("{", "}"),
                ("q = ", ""),
                ("", between),
            ] {
                forms.push((
                    format!("columns from {base} between {between:?} in {open:?} and {close:?}"),
                    Box::new(move |columns| {
                        let numbers: Vec<_> =
                            columns.iter().map(|c| (c + base).to_string()).collect();
                        format!("{open}{}{close}\n", numbers.join(between))
                    }),
                ));
            }
        }
        for joint in [
            " ", ",", ", ", ";", "\t", ":", ": ", "->", " -> ", " => ", "=", " = ", "-", " - ",
        ] {
            for between in ["\n", " ", ", ", ";", "; ", " | "] {
                for (open, close) in [("", ""), ("(", ")"), ("[", "]"), ("Q", "")] {
                    for head in ["", "row,col\n", "Row Column\n", "x;y\n"] {
                        forms.push((
                            format!("pairs from {base} of {joint:?} between {between:?} in {open:?} and {close:?} below {head:?}"),
                            Box::new(move |columns| {
                                let queens = (base..).zip(columns);
                                let pairs: Vec<_> = queens.map(|(row, c)| format!("{open}{row}{joint}{}{close}", c + base)).collect();
                                format!("{head}{}\n", pairs.join(between))
                            }),
                        ));
                    }
                }
            }
        }
    }
    for joint in ["", " ", ":"] {
        for between in ["\n", " ", ", ", ";", "; ", " | ", "-"] {
            for (open, close) in [("", ""), ("(", ")"), ("Q", ""), ("'", "'")] {
                forms.push((
                    format!("squares of {joint:?} between {between:?} in {open:?} and {close:?}"),
                    Box::new(move |columns| {
                        let n = columns.len();
                        let files = "abcdefgh".as_bytes();
                        let squares: Vec<_> = (0..)
                            .zip(columns)
                            .map(|(row, &c)| {
                                format!(
                                    "{open}{}{joint}{}{close}",
                                    files[c as usize] as char,
                                    n - row
                                )
                            })
                            .collect();
                        format!("{}\n", squares.join(between))
                    }),
                ));
            }
        }
    }
    let mut wrong = Vec::new();
    let mut read = 0;
    for n in 4..=7 {
        // Of n = 7 each fifth solution, to be quick.
        for columns in all_solutions(n).iter().step_by(if n == 7 { 5 } else { 1 }) {
            for (name, form) in &forms {
                let text = form(columns);
                for size in [None, Some(Shape::square(n))] {
                    // On a board of this size, a queen in the first row, none in the second, and one in the third.
                    if size.is_some() && name.contains("of \" - \" between \"\\n\"") {
                        continue;
                    }
                    let Ok(boards) = judged(text.as_bytes(), size) else {
                        continue;
                    };
                    read += 1;
                    // Columns told as rows and the other way round are a solution too.
                    let right =
                        |board: &ReadBoard| check(&board.queens).status() == Status::Solution;
                    if boards.len() != 1
                        || boards[0].shape != Shape::square(n)
                        || !boards.iter().all(right)
                    {
                        wrong.push(format!(
                            "n = {n}, {size:?}, {name}: {text}was read otherwise"
                        ));
                    }
                }
            }
        }
    }
    wrong.truncate(20);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(read > 10_000, "{read} were read");
}

/// Every text of above in UTF-16, as PowerShell and old editors write it, with and without its mark.
#[test]
fn utf_16() {
    for (_, statement, text) in ONE.iter().filter(|(_, _, text)| text.is_ascii()) {
        let size = statement.contains("--size 4").then_some(Shape::square(4));
        for mark in ["", "\u{feff}"] {
            let units: Vec<u16> = format!("{mark}{text}").encode_utf16().collect();
            let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
            let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
            for bytes in [little, big] {
                let boards = judged(&bytes, size).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(
                    boards[0].queens.columns().as_deref(),
                    Some(&TWO[0][..]),
                    "{text}"
                );
            }
        }
    }
}

/// Two readings: the one that is a solution is meant; where none is, or a header may be a board, none is taken.
#[test]
fn of_two_readings_the_right_one_is_taken() {
    for text in [
        "(1,2) (2,4) (3,1) (4,3)\n",
        "1:2 2:4 3:1 4:3\n",
        ". X . .\n. . . X\nX . . .\n. . X .\n",
    ] {
        let boards = judged(text.as_bytes(), None).expect(text);
        assert_eq!(
            boards[0].queens.columns().as_deref(),
            Some(&TWO[0][..]),
            "{text}"
        );
    }
    for text in [
        "(1,2) (2,4) (3,1) (4,1)\n",
        "0,1,2,3\n1,3,0,2\n",
        ". X . .\n. . . X\nX . . .\nX . . .\n",
    ] {
        let error = judged(text.as_bytes(), None).expect_err(text).to_string();
        assert!(
            error.contains("Considered:\n") && error.contains("--from"),
            "{text}: {error}"
        );
    }
    // Where nothing is judged, a board of blocked squares is a board, and two meanings are refused.
    let options = ReadOptions::default();
    assert!(
        Reader::new(&b". X\nX .\n"[..], options)
            .unwrap()
            .all(|board| board.is_ok())
    );
    let error = Reader::new(&b"Queens: (1,2) (2,4)\n"[..], options)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("two readings") && error.contains("counted from 1"),
        "{error}"
    );
}

/// What is wrong stays wrong, in whatever hand it is written.
#[test]
fn wrong_answers_stay_wrong() {
    for (_, statement, text) in ONE {
        let size = statement.contains("--size 4").then_some(Shape::square(4));
        // The queen of the last row goes to another column.
        let changed = match text.rfind('Q') {
            Some(at) if text.matches('Q').count() == 4 => {
                let mut changed = (*text).to_owned();
                let free = text[..at]
                    .chars()
                    .rev()
                    .find(|sign| ".-_*#".contains(*sign));
                let (Some(free), Some(before)) = (free, text[..at].rfind(free.unwrap_or('.')))
                else {
                    continue;
                };
                changed.replace_range(at..=at, &free.to_string());
                changed.replace_range(before..=before, "Q");
                changed
            }
            _ => continue,
        };
        if let Ok(boards) = judged(changed.as_bytes(), size) {
            let right = boards
                .iter()
                .all(|board| check(&board.queens).status() == Status::Solution);
            assert!(!right || boards.is_empty(), "{statement}\n{changed}");
        }
    }
    for text in [
        "[[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [1, 0, 0, 0]]",
        "[[0 1 0 0]\n [0 0 0 1]\n [1 0 0 0]\n [0 0 0 1]]",
        "{0: 1, 1: 3, 2: 0, 3: 3}",
        "Queens: [1, 3, 0, 0]",
        "2 4 1 1",
    ] {
        // Wrong where it is one of our formats, else unread.
        let boards = judged(text.as_bytes(), None);
        let exact = text == "2 4 1 1";
        assert_eq!(boards.is_ok(), exact, "{text}");
        let attacked = |board: &ReadBoard| check(&board.queens).status() == Status::Attacked;
        assert!(boards.iter().flatten().all(attacked), "{text}");
    }
    let abbreviated = "[[0 1 0 ... 0 0 0]\n [0 0 0 ... 0 1 0]\n ...\n [0 0 0 ... 0 0 0]]\n";
    let error = judged(abbreviated.as_bytes(), None)
        .unwrap_err()
        .to_string();
    assert!(!error.is_empty(), "{error}");
}

#[test]
fn numbers_of_any_length_are_refused() {
    for huge in [
        "18446744073709551615",
        "18446744073709551616",
        "99999999999999999999999",
    ] {
        for text in [
            format!("[({huge}, 0), (1, 2)]\n"),
            format!("[[0, {huge}], [1, 2]]\n"),
            format!("({huge}, {huge})\n(1, 0)\n"),
            format!("[1, 3, {huge}, 2]\n"),
            format!("{{{{0, {huge}}}, {{1, 0}}}}\n"),
            format!("Solution 1: ({huge}, 1) (0, 3)\n"),
            format!("\t\t{huge}}}0\t\t\t{{\"Q\"\t\t\t"),
        ] {
            for size in [None, Some(Shape::square(4))] {
                assert!(judged(text.as_bytes(), size).is_err(), "{text}");
            }
        }
    }
}

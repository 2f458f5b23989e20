// Backtracking with a boolean for every line of the board.

struct Board {
    n: usize,
    queens: Vec<usize>,
    columns: Vec<bool>,
    diagonals: Vec<bool>,
    antidiagonals: Vec<bool>,
}

fn search(board: &mut Board, row: usize) {                      // ◂ enter
    if row == board.n {
        report(&board.queens);                                  // ◂ solution
    } else {
        for column in 0..board.n {
            let (diagonal, antidiagonal) = (row + board.n - 1 - column, row + column);
            if board.columns[column] || board.diagonals[diagonal] || board.antidiagonals[antidiagonal] {
                continue;                                       // ◂ reject
            }
            board.queens.push(column);                          // ◂ place
            board.take(column, diagonal, antidiagonal, true);   // ◂ place
            search(board, row + 1);
            board.queens.pop();                                 // ◂ remove
            board.take(column, diagonal, antidiagonal, false);  // ◂ remove
        }
    }
}                                                               // ◂ leave

impl Board {
    fn take(&mut self, column: usize, diagonal: usize, antidiagonal: usize, taken: bool) {
        self.columns[column] = taken;
        self.diagonals[diagonal] = taken;
        self.antidiagonals[antidiagonal] = taken;
    }
}

fn report(queens: &[usize]) {
    let columns: Vec<String> = queens.iter().map(usize::to_string).collect();
    println!("{}", columns.join(" "));
}

fn main() {
    let n: usize = std::io::read_to_string(std::io::stdin()).unwrap().trim().parse().unwrap();
    let lines = vec![false; (2 * n).saturating_sub(1)];
    let mut board = Board {
        n,
        queens: Vec::new(),
        columns: vec![false; n],
        diagonals: lines.clone(),
        antidiagonals: lines,
    };
    search(&mut board, 0);
}

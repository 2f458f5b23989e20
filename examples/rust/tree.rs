// Whole boards; a child has one queen more, after the last.

fn solve(n: usize, board: &[bool], start: usize) {  // ◂ enter
    if board.iter().filter(|&&queen| queen).count() == n {
        report(n, board);                           // ◂ solution
    } else {
        for square in start..n * n {
            let mut child = board.to_vec();
            child[square] = true;
            if two_attack(n, &child) {
                continue; // drop it                ◂ reject
            }
            solve(n, &child, square + 1);           // ◂ place
            // back to the board it came from       ◂ remove
        }
    }
}                                                   // ◂ leave

fn two_attack(n: usize, board: &[bool]) -> bool {
    let queens: Vec<usize> = (0..n * n).filter(|&square| board[square]).collect();
    let attack = |a: usize, b: usize| {
        let (rows, columns) = ((a / n).abs_diff(b / n), (a % n).abs_diff(b % n));
        rows == 0 || columns == 0 || rows == columns
    };
    (0..queens.len()).any(|k| queens[..k].iter().any(|&other| attack(queens[k], other)))
}

fn report(n: usize, board: &[bool]) {
    let queens = (0..n * n).filter(|&square| board[square]);
    let columns: Vec<String> = queens.map(|square| (square % n).to_string()).collect();
    println!("{}", columns.join(" "));
}

fn main() {
    let n: usize = std::io::read_to_string(std::io::stdin()).unwrap().trim().parse().unwrap();
    solve(n, &vec![false; n * n], 0);
}

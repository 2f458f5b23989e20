// Whole boards; a child has one queen more, on any free square.

use std::collections::HashSet;

fn solve(n: usize, board: &[bool], reported: &mut HashSet<Vec<bool>>) {  // ◂ enter
    if board.iter().filter(|&&queen| queen).count() == n {
        report(n, board, reported);                                      // ◂ solution
    } else {
        solve_any(n, children(n, board), reported);
    }
}                                                                        // ◂ leave

fn children(n: usize, board: &[bool]) -> Vec<Vec<bool>> {
    let mut boards = Vec::new();
    for square in (0..n * n).filter(|&square| !board[square]) {
        let mut child = board.to_vec();
        child[square] = true;
        if two_attack(n, &child) {
            continue; // drop it                                         ◂ reject
        }
        boards.push(child);
    }
    boards
}

fn solve_any(n: usize, boards: Vec<Vec<bool>>, reported: &mut HashSet<Vec<bool>>) {
    for board in boards {
        solve(n, &board, reported);                                      // ◂ place
        // back to the board it came from                                ◂ remove
    }
}

fn two_attack(n: usize, board: &[bool]) -> bool {
    let queens: Vec<usize> = (0..n * n).filter(|&square| board[square]).collect();
    let attack = |a: usize, b: usize| {
        let (rows, columns) = ((a / n).abs_diff(b / n), (a % n).abs_diff(b % n));
        rows == 0 || columns == 0 || rows == columns
    };
    (0..queens.len()).any(|k| queens[..k].iter().any(|&other| attack(queens[k], other)))
}

// A board is met once for every order of its queens.
fn report(n: usize, board: &[bool], reported: &mut HashSet<Vec<bool>>) {
    if reported.insert(board.to_vec()) {
        let queens = (0..n * n).filter(|&square| board[square]);
        let columns: Vec<String> = queens.map(|square| (square % n).to_string()).collect();
        println!("{}", columns.join(" "));
    }
}

fn main() {
    let n: usize = std::io::read_to_string(std::io::stdin()).unwrap().trim().parse().unwrap();
    solve(n, &vec![false; n * n], &mut HashSet::new());
}

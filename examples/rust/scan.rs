// Backtracking, comparing with each queen placed.

fn search(n: usize, queens: &mut Vec<usize>) {  // ◂ enter
    let row = queens.len();
    if row == n {
        report(queens);                         // ◂ solution
    } else {
        for column in 0..n {
            if attacked(queens, row, column) {
                continue;                       // ◂ reject
            }
            queens.push(column);                // ◂ place
            search(n, queens);
            queens.pop();                       // ◂ remove
        }
    }
}                                               // ◂ leave

fn attacked(queens: &[usize], row: usize, column: usize) -> bool {
    (0..row).any(|above| queens[above] == column || queens[above].abs_diff(column) == row - above)
}

fn report(queens: &[usize]) {
    let columns: Vec<String> = queens.iter().map(usize::to_string).collect();
    println!("{}", columns.join(" "));
}

fn main() {
    let n: usize = std::io::read_to_string(std::io::stdin()).unwrap().trim().parse().unwrap();
    search(n, &mut Vec::new());
}

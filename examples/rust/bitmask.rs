// Backtracking with three words, shifted from row to row.

fn search(n: usize, queens: &mut Vec<usize>, columns: u64, diagonals: u64, antidiagonals: u64) {  // ◂ enter
    if queens.len() == n {
        report(queens);                                                                           // ◂ solution
    } else {
        let mut free = ((1 << n) - 1) & !(columns | diagonals | antidiagonals);
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            queens.push(bit.trailing_zeros() as usize);                                           // ◂ place
            search(n, queens, columns | bit, (diagonals | bit) << 1, (antidiagonals | bit) >> 1);
            queens.pop();                                                                         // ◂ remove
        }
    }
}                                                                                                 // ◂ leave

fn report(queens: &[usize]) {
    let columns: Vec<String> = queens.iter().map(usize::to_string).collect();
    println!("{}", columns.join(" "));
}

fn main() {
    let n: usize = std::io::read_to_string(std::io::stdin()).unwrap().trim().parse().unwrap();
    search(n, &mut Vec::new(), 0, 0, 0);
}

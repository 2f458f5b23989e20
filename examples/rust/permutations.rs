// Every order of the n columns, tested when it is complete.

fn permute(n: usize, queens: &mut Vec<usize>) {  // ◂ enter
    if queens.len() == n {
        if two_share_a_diagonal(queens) {
            // drop the placement                ◂ reject
        } else {
            report(queens);                      // ◂ solution
        }
    } else {
        for column in 0..n {
            if queens.contains(&column) {
                continue;
            }
            queens.push(column);                 // ◂ place
            permute(n, queens);
            queens.pop();                        // ◂ remove
        }
    }
}                                                // ◂ leave

fn two_share_a_diagonal(queens: &[usize]) -> bool {
    let share = |upper: usize, lower: usize| queens[upper].abs_diff(queens[lower]) == lower - upper;
    (0..queens.len()).any(|lower| (0..lower).any(|upper| share(upper, lower)))
}

fn report(queens: &[usize]) {
    let columns: Vec<String> = queens.iter().map(usize::to_string).collect();
    println!("{}", columns.join(" "));
}

fn main() {
    let n: usize = std::io::read_to_string(std::io::stdin()).unwrap().trim().parse().unwrap();
    permute(n, &mut Vec::new());
}

// Forward checking, the row with the fewest columns left first.

fn search(queens: &mut [Option<usize>], domains: &[Vec<usize>]) {  // ◂ enter
    let rows = (0..queens.len()).filter(|&row| queens[row].is_none());
    match rows.min_by_key(|&row| domains[row].len()) {
        None => report(queens),                                    // ◂ solution
        Some(row) => {
            for &column in &domains[row] {
                queens[row] = Some(column);                        // ◂ place
                search(queens, &without_attacked(domains, row, column));
                queens[row] = None;                                // ◂ remove
            }
        }
    }
}                                                                  // ◂ leave

fn without_attacked(domains: &[Vec<usize>], row: usize, column: usize) -> Vec<Vec<usize>> {
    let stays = |other: usize, c: usize| c != column && c.abs_diff(column) != other.abs_diff(row);
    let left = |(other, domain): (usize, &Vec<usize>)| domain.iter().copied().filter(|&c| stays(other, c)).collect();
    domains.iter().enumerate().map(left).collect()
}

fn report(queens: &[Option<usize>]) {
    let columns: Vec<String> = queens.iter().flatten().map(usize::to_string).collect();
    println!("{}", columns.join(" "));
}

fn main() {
    let n: usize = std::io::read_to_string(std::io::stdin()).unwrap().trim().parse().unwrap();
    search(&mut vec![None; n], &vec![(0..n).collect(); n]);
}

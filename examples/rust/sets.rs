// Backtracking with the names of the lines in sets.

use std::collections::HashSet;

struct Names {
    queens: Vec<i32>,
    differences: HashSet<i32>,
    sums: HashSet<i32>,
}

fn search(n: i32, names: &mut Names, row: i32) {        // ◂ enter
    if row == n {
        report(&names.queens);                          // ◂ solution
    } else {
        for column in 0..n {
            if names.queens.contains(&column)
                || names.differences.contains(&(row - column))
                || names.sums.contains(&(row + column))
            {
                continue;                               // ◂ reject
            }
            names.queens.push(column);                  // ◂ place
            names.differences.insert(row - column);     // ◂ place
            names.sums.insert(row + column);            // ◂ place
            search(n, names, row + 1);
            names.queens.pop();                         // ◂ remove
            names.differences.remove(&(row - column));  // ◂ remove
            names.sums.remove(&(row + column));         // ◂ remove
        }
    }
}                                                       // ◂ leave

fn report(queens: &[i32]) {
    let columns: Vec<String> = queens.iter().map(i32::to_string).collect();
    println!("{}", columns.join(" "));
}

fn main() {
    let n: usize = std::io::read_to_string(std::io::stdin()).unwrap().trim().parse().unwrap();
    let mut names = Names {
        queens: Vec::new(),
        differences: HashSet::new(),
        sums: HashSet::new(),
    };
    search(n as i32, &mut names, 0);
}

// Every list of n columns, tested when it is complete.

fn generate(n: usize, queens: &mut Vec<usize>) {  // ◂ enter
    if queens.len() == n {
        if two_attack(queens) {
            // drop the placement                 ◂ reject
        } else {
            report(queens);                       // ◂ solution
        }
    } else {
        for column in 0..n {
            queens.push(column);                  // ◂ place
            generate(n, queens);
            queens.pop();                         // ◂ remove
        }
    }
}                                                 // ◂ leave

fn two_attack(queens: &[usize]) -> bool {
    let attack = |upper: usize, lower: usize| {
        queens[upper] == queens[lower] || queens[upper].abs_diff(queens[lower]) == lower - upper
    };
    (0..queens.len()).any(|lower| (0..lower).any(|upper| attack(upper, lower)))
}

fn report(queens: &[usize]) {
    let columns: Vec<String> = queens.iter().map(usize::to_string).collect();
    println!("{}", columns.join(" "));
}

fn main() {
    let n: usize = std::io::read_to_string(std::io::stdin()).unwrap().trim().parse().unwrap();
    generate(n, &mut Vec::new());
}

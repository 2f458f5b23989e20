//! The oracle of the tests: all solutions by the plainest search there is, which shares nothing with the engine.

/// Every solution of the n × n board in lexicographic order.
pub(crate) fn all_solutions(n: u32) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    extend(n, &mut Vec::new(), &mut found);
    found
}

fn extend(n: u32, queens: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    let row = queens.len() as u32;
    if row == n {
        return found.push(queens.clone());
    }
    for column in 0..n {
        let safe =
            |(above, &other): (u32, &u32)| other != column && other.abs_diff(column) != row - above;
        if (0..).zip(queens.iter()).all(safe) {
            queens.push(column);
            extend(n, queens, found);
            queens.pop();
        }
    }
}

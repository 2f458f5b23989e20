//! Maps as borders between squares, and back: what SBN and puzz.link write.

/// Whether there is a border to the right of each square, row by row, and below each, column by column.
pub(super) fn of_map(n: usize, map: &[u8]) -> (Vec<bool>, Vec<bool>) {
    let of = |row: usize, column: usize| map[row * n + column];
    let right = (0..n)
        .flat_map(|row| (0..n - 1).map(move |column| (row, column)))
        .map(|(row, column)| of(row, column) != of(row, column + 1))
        .collect();
    let below = (0..n)
        .flat_map(|column| (0..n - 1).map(move |row| (row, column)))
        .map(|(row, column)| of(row, column) != of(row + 1, column))
        .collect();
    (right, below)
}

/// The piece of each square, numbered in reading order.
pub(super) fn to_map(n: usize, right: &[bool], below: &[bool]) -> Vec<usize> {
    let mut map = vec![usize::MAX; n * n];
    let mut next = 0;
    for start in 0..n * n {
        if map[start] != usize::MAX {
            continue;
        }
        let mut open = vec![start];
        map[start] = next;
        while let Some(at) = open.pop() {
            let (row, column) = (at / n, at % n);
            let to_right = |row: usize, column: usize| !right[row * (n - 1) + column];
            let to_below = |row: usize, column: usize| !below[column * (n - 1) + row];
            let ways = [
                (column + 1 < n && to_right(row, column)).then(|| at + 1),
                (column > 0 && to_right(row, column.saturating_sub(1))).then(|| at - 1),
                (row + 1 < n && to_below(row, column)).then(|| at + n),
                (row > 0 && to_below(row.saturating_sub(1), column)).then(|| at - n),
            ];
            for to in ways.into_iter().flatten() {
                if map[to] == usize::MAX {
                    map[to] = next;
                    open.push(to);
                }
            }
        }
        next += 1;
    }
    map
}

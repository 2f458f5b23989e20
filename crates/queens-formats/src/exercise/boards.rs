//! Boards for inputs, and the answers to what is asked about them.

use std::collections::BTreeSet;

use queens::enumerate::Solutions;
use queens::puzzle::{Recipe, unique};
use queens::textbook::min_conflicts::conflicts;
use queens::textbook::{Direction, Masks, Rung, Search, board_mask};
use queens::{Line, Placement, Random, Run, Solution, Square, complete::Uniqueness};

use super::Input;

/// A board with a queen in each row and column.
pub(super) fn permutation(n: u32, random: &mut Random) -> Vec<u32> {
    let mut columns: Vec<u32> = (0..n).collect();
    random.shuffle(&mut columns);
    columns
}

/// A random solution; there must be one.
pub(super) fn solution(n: u32, random: &mut Random) -> Vec<u32> {
    let all = all(n);
    all[random.below(all.len() as u64) as usize].to_vec()
}

/// A solution with the queens of two random rows exchanged: often nearly a solution.
pub(super) fn spoilt(n: u32, random: &mut Random) -> Vec<u32> {
    let mut columns = solution(n, random);
    let [a, b] = [0, 1].map(|_| random.below(n.into()) as usize);
    columns.swap(a, b);
    columns
}

/// Queens on different random squares, attacked or not.
pub(super) fn scattered(n: u32, queens: usize, random: &mut Random) -> Input {
    let mut squares = BTreeSet::new();
    while squares.len() < queens {
        let [row, column] = [0, 1].map(|_| random.below(n.into()) as u32);
        squares.insert(Square::new(row, column));
    }
    let queens = Vec::from_iter(squares);
    Input::Queens { n, queens }
}

/// Some queens, none attacking another: from a random solution, or put on free squares one by one.
pub(super) fn given(n: u32, queens: usize, of_a_solution: bool, random: &mut Random) -> Input {
    let mut squares: Vec<Square> = Vec::new();
    if of_a_solution {
        let columns = solution(n, random);
        let mut rows = permutation(n, random);
        rows.truncate(queens);
        squares.extend(
            rows.iter()
                .map(|&row| Square::new(row, columns[row as usize])),
        );
    } else {
        while squares.len() < queens {
            let free = Vec::from_iter(free(n, &squares));
            let Some(last) = (free.len() as u64).checked_sub(1) else {
                break;
            };
            squares.push(free[random.below(last + 1) as usize]);
        }
    }
    squares.sort_unstable();
    let queens = squares;
    Input::Queens { n, queens }
}

/// Queens in the first rows, none attacking another: a random descent of this many rows, or until no square is free.
pub(super) fn descent(n: u32, rows: usize, random: &mut Random) -> Input {
    let mut columns = Vec::new();
    while columns.len() < rows {
        let free = Vec::from_iter((0..n).filter(|&column| is_free(&columns, column)));
        let Some(last) = (free.len() as u64).checked_sub(1) else {
            break;
        };
        columns.push(free[random.below(last + 1) as usize]);
    }
    Input::Top { n, columns }
}

/// A puzzle with regions and one solution.
pub(super) fn puzzle(n: u32, random: &mut Random) -> Input {
    let puzzle = Recipe::new(n)
        .make(random)
        .expect("there are puzzles of this size");
    let regions = puzzle.region_map().expect("it has regions").to_vec();
    Input::Regions { n, regions }
}

/// Whether a queen may be put in this column of the next row.
fn is_free(columns: &[u32], column: u32) -> bool {
    conflicts(columns, columns.len(), column) == 0
}

/// The board with these queens.
pub(super) fn placement(columns: &[u32]) -> Placement {
    Placement::from_columns(columns.len() as u32, columns).expect("the columns are on the board")
}

/// The squares that are neither occupied nor attacked.
pub(super) fn free(n: u32, queens: &[Square]) -> BTreeSet<Square> {
    let all = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    let attacked = |square: &Square| {
        let on = |queen: &Square| queen == square || Line::shared(*queen, *square).is_some();
        queens.iter().any(on)
    };
    all.filter(|square| !attacked(square)).collect()
}

/// What the row below these queens sees: occupied columns, diagonals, antidiagonals.
pub(super) fn masks(n: u32, columns: &[u32]) -> [u64; 3] {
    let masks = Masks::after(columns);
    [masks.columns, masks.diagonals, masks.antidiagonals].map(|mask| mask & board_mask(n as usize))
}

/// Knuth's estimate of the number of nodes after a descent: 1 + d₀ + d₀d₁ + …, dᵣ being the free squares of row r.
pub(super) fn estimate(n: u32, columns: &[u32]) -> u128 {
    let mut below = 1;
    let mut total = 1;
    for row in 0..n.min(columns.len() as u32 + 1) {
        let above = &columns[..row as usize];
        below *= (0..n).filter(|&column| is_free(above, column)).count() as u128;
        total += below;
    }
    total
}

/// All solutions, in lexicographic order.
pub(super) fn all(n: u32) -> Vec<Solution> {
    Solutions::new(n).expect("the board is small").collect()
}

/// The solution that comes after this one.
pub(super) fn next(columns: &[u32]) -> Option<Vec<u32>> {
    let mut later = Solutions::after(columns.len() as u32, columns).expect("the board is small");
    later.next().map(|solution| solution.to_vec())
}

/// The first solution, row by row.
pub(super) fn first(n: u32) -> Option<Vec<u32>> {
    let mut all = Solutions::new(n).expect("the board is small");
    all.next().map(|solution| solution.to_vec())
}

/// The solution of a puzzle with regions.
pub(super) fn solved(n: u32, regions: &[u8]) -> Vec<u32> {
    let puzzle = queens::Puzzle::with_regions(n, 1, regions.to_vec());
    match unique(&puzzle.expect("it is a puzzle"), &Run::new()) {
        Uniqueness::Unique(queens) => queens.iter().map(|queen| queen.column).collect(),
        _ => unreachable!("it was made with one solution"),
    }
}

/// Number of squares that backtracking tries until it has the first solution, or in all if there is none.
pub(super) fn tried(n: u32) -> u64 {
    let search = Search::new(Rung::Scan, n, Direction::Rows).expect("the board is small");
    search.until_first().tried()
}

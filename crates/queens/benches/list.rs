//! Listing against a plain bitmask recursion that stores its solutions: CPU time of one thread.
//!
//! `cargo bench -p queens --bench list [N…] [rounds=R]`
//!
//! The contenders run in turn, R rounds of them; the medians are compared. Every run must find the
//! known number of solutions, and all must agree on a checksum that depends on their order.

mod common;

use std::hint::black_box;

use common::{median, option, sizes, timed};
use queens::enumerate::Solutions;

/// Number of solutions, and a checksum of them and of their order.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
struct Tally {
    count: u64,
    checksum: u64,
}

impl Tally {
    #[inline]
    fn add(&mut self, columns: &[u32]) {
        self.count += 1;
        let last = columns.len().wrapping_sub(3);
        let column = columns.get(last).copied().unwrap_or(0);
        self.checksum = self
            .checksum
            .wrapping_mul(31)
            .wrapping_add(u64::from(column));
    }
}

/// What the textbooks write: recursion on three masks, each solution kept.
fn plain_storing(n: u32) -> Tally {
    fn place(
        n: u32,
        [columns, diagonals, antidiagonals]: [u32; 3],
        queens: &mut Vec<u32>,
        solutions: &mut Vec<Vec<u32>>,
    ) {
        if queens.len() == n as usize {
            solutions.push(queens.clone());
            return;
        }
        let mut free = !(columns | diagonals | antidiagonals) & ((1 << n) - 1);
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            queens.push(bit.trailing_zeros());
            let below = [
                columns | bit,
                (diagonals | bit) << 1,
                (antidiagonals | bit) >> 1,
            ];
            place(n, below, queens, solutions);
            queens.pop();
        }
    }
    let mut solutions = Vec::new();
    place(n, [0; 3], &mut Vec::new(), &mut solutions);
    let mut tally = Tally::default();
    for solution in black_box(&solutions) {
        tally.add(solution);
    }
    tally
}

fn lent(n: u32) -> Tally {
    let mut tally = Tally::default();
    let mut solutions = Solutions::new(n).expect("n is small");
    while let Some(columns) = solutions.next_columns() {
        tally.add(columns);
    }
    tally
}

fn iterated(n: u32) -> Tally {
    let mut tally = Tally::default();
    for solution in Solutions::new(n).expect("n is small") {
        tally.add(&solution);
    }
    tally
}

type Contender = (&'static str, fn(u32) -> Tally);

const CONTENDERS: [Contender; 3] = [
    ("plain bitmask storing", plain_storing),
    ("Solutions::next_columns", lent),
    ("Solutions as Iterator", iterated),
];

fn main() {
    let rounds = option("rounds").unwrap_or(7);
    println!("n,method,median_cpu_seconds,solutions_per_second,times_plain");
    for n in sizes(&[8, 10, 12, 13, 14]) {
        let mut times = CONTENDERS.map(|_| Vec::new());
        let mut expected = None;
        for _ in 0..rounds {
            for ((name, run), times) in CONTENDERS.iter().zip(&mut times) {
                // Boards that take microseconds are repeated until the clock can see them.
                let repeats = if n <= 10 { 200 } else { 1 };
                let again = |_, _| run(black_box(n));
                let (tally, seconds) = timed(|| (0..repeats).fold(Tally::default(), again));
                times.push(seconds / f64::from(repeats));
                let known = queens::known::all(n).expect("n is small");
                assert_eq!(u128::from(tally.count), known, "{name}, n = {n}");
                assert_eq!(*expected.get_or_insert(tally), tally, "{name}, n = {n}");
            }
        }
        let medians = times.map(median);
        for ((name, _), seconds) in CONTENDERS.iter().zip(medians) {
            let each_second = queens::known::all(n).expect("n is small") as f64 / seconds;
            let ratio = medians[0] / seconds;
            println!("{n},{name},{seconds:.6},{each_second:.0},{ratio:.2}");
        }
    }
}

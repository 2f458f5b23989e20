//! Listing against a plain bitmask recursion that stores its solutions: CPU time of one thread.
//!
//! `cargo bench -p queens --bench list [N…] [rounds=R]`
//!
//! The contenders take turns on each instruction set for R rounds, and their medians are compared. Every run must find the
//! known number of solutions. All contenders that look at the solutions must agree on a checksum that depends on their
//! order. Counting the solutions must never take longer than looking at each.

mod common;

use std::hint::black_box;

use common::{median, option, sizes, timed};
use queens::count::Kernel;
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

/// The textbook method: recursion on three masks that keeps every solution.
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

fn lent(n: u32, kernel: Kernel) -> Tally {
    let mut tally = Tally::default();
    let mut solutions = all(n, kernel);
    while let Some(columns) = solutions.next_columns() {
        tally.add(columns);
    }
    tally
}

fn iterated(n: u32, kernel: Kernel) -> Tally {
    let mut tally = Tally::default();
    for solution in all(n, kernel) {
        tally.add(&solution);
    }
    tally
}

/// Counts without looking at any solution, so there is no checksum.
fn counted(n: u32, kernel: Kernel) -> Tally {
    Tally {
        count: all(n, kernel).count() as u64,
        ..Tally::default()
    }
}

fn all(n: u32, kernel: Kernel) -> Solutions {
    Solutions::new(n).expect("n is small").with_kernel(kernel)
}

type Method = (&'static str, fn(u32, Kernel) -> Tally);

const PLAIN: Method = ("plain bitmask storing", |n, _| plain_storing(n));
const LENT: Method = ("Solutions::next_columns", lent);
const ITERATED: Method = ("Solutions as Iterator", iterated);
const COUNTED: Method = ("Solutions::count", counted);

/// Factor by which measured times may differ by chance.
const NOISE: f64 = 1.05;

fn main() {
    let rounds = option("rounds").unwrap_or(7);
    let mut contenders = vec![(PLAIN, Kernel::PORTABLE)];
    for kernel in Kernel::available() {
        contenders.extend([LENT, ITERATED, COUNTED].map(|method| (method, kernel)));
    }
    println!("n,method,isa,median_cpu_seconds,solutions_per_second,times_plain");
    for n in sizes(&[8, 10, 12, 13, 14]) {
        let known = queens::known::all(n).expect("n is small");
        let mut times = vec![Vec::new(); contenders.len()];
        let mut checksum = None;
        for _ in 0..rounds {
            for (((name, run), kernel), times) in contenders.iter().zip(&mut times) {
                // Boards that take microseconds are repeated until the clock can see them.
                let repeats = if n <= 10 { 200 } else { 1 };
                let again = |_, _| run(black_box(n), *kernel);
                let (tally, seconds) = timed(|| (0..repeats).fold(Tally::default(), again));
                times.push(seconds / f64::from(repeats));
                assert_eq!(u128::from(tally.count), known, "{name}, n = {n}");
                if *name != COUNTED.0 {
                    let checksum = *checksum.get_or_insert(tally.checksum);
                    assert_eq!(checksum, tally.checksum, "{name}, n = {n}");
                }
            }
        }
        let medians: Vec<f64> = times.into_iter().map(median).collect();
        for (((name, _), kernel), seconds) in contenders.iter().zip(&medians) {
            let each_second = known as f64 / seconds;
            let ratio = medians[0] / seconds;
            println!("{n},{name},{kernel},{seconds:.6},{each_second:.0},{ratio:.2}");
        }
        for (of_kernel, (_, kernel)) in medians[1..]
            .chunks(3)
            .zip(contenders[1..].iter().step_by(3))
        {
            let [lent, _, counted] = of_kernel else {
                unreachable!("three methods");
            };
            assert!(
                *counted <= NOISE * lent,
                "counting is slower, n = {n}, {kernel}"
            );
        }
    }
}

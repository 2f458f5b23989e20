//! Single work units of large boards: CPU time of one thread, and the unit's count.
//!
//! `cargo bench -p queens --bench units [N:RANK…] [rounds=R] [isa=NAME]`
//!
//! Units of n = 24 to 28 take from a tenth of a second to minutes; what they cost is what a record costs
//! (`docs/records.md`). The counts are those of [`EXPECTED`], found by earlier versions of the join.

use std::hint::black_box;
use std::time::Duration;

use queens::count::{Counter, Kernel};
use rustix::time::{ClockId, clock_gettime};

/// Board size, rank, count.
const EXPECTED: [(u32, u64, u64); 6] = [
    (22, 200_000, 9_208_860),
    (23, 400_000, 95_737_932),
    (24, 676_270, 378_502_256),
    (25, 1_300_000, 1_978_743_220),
    (26, 2_600_150, 10_723_604_324),
    (28, 10_030_008, 338_470_829_136),
];

fn cpu_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).expect("time does not run backwards")
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| words.iter().find_map(|word| word.strip_prefix(name));
    let rounds: usize =
        option("rounds=").map_or(3, |text| text.parse().expect("a number of rounds"));
    let isas: Vec<Kernel> = match option("isa=") {
        Some(name) => vec![name.parse().expect("an instruction set of this machine")],
        None => vec![Kernel::best()],
    };
    let mut asked: Vec<(u32, u64)> = words
        .iter()
        .filter_map(|word| word.split_once(':'))
        .map(|(n, rank)| (n.parse().expect("a size"), rank.parse().expect("a rank")))
        .collect();
    if asked.is_empty() {
        // What takes minutes is measured when it is asked for.
        let soon = EXPECTED.iter().filter(|(n, ..)| *n <= 26);
        asked = soon.map(|&(n, rank, _)| (n, rank)).collect();
    }
    println!("n,rank,isa,median_cpu_seconds,count");
    for (n, rank) in asked {
        for &isa in &isas {
            let mut counter = Counter::new(black_box(n), isa).expect("n is small");
            let mut count = 0;
            let mut times: Vec<f64> = (0..rounds)
                .map(|_| {
                    let start = cpu_time();
                    count = counter.unit(rank, &()).expect("nobody stops it");
                    (cpu_time() - start).as_secs_f64()
                })
                .collect();
            times.sort_by(f64::total_cmp);
            println!("{n},{rank},{isa},{:.4},{count}", times[rounds / 2]);
            if let Some((.., known)) = EXPECTED
                .iter()
                .find(|known| (known.0, known.1) == (n, rank))
            {
                assert_eq!(count, *known, "n = {n}, unit {rank}");
            }
        }
    }
}

//! CPU time of the counts of symmetric solutions, each result checked: P(n) and R(n).
//!
//! `cargo bench -p queens --bench symmetric [p=N…] [r=N…]`

mod common;

use common::{timed, words};
use queens::symmetric::{half_turn, quarter_turn};
use queens::{Error, Run, known};

type Count = fn(u32, &Run<'_>) -> Result<u128, Error>;

fn measure(name: &str, n: u32, count: Count, known: Option<u128>) {
    let (counted, seconds) = timed(|| count(n, &Run::new().threads(1)).expect("no limits"));
    assert_eq!(Some(counted), known, "{name}({n})");
    println!("{name},{n},{counted},{seconds:.4}");
}

fn main() {
    let words = words();
    let sizes = |prefix: &str, usual: &[u32]| {
        let named: Vec<u32> = words
            .iter()
            .filter_map(|word| word.strip_prefix(prefix)?.parse().ok())
            .collect();
        let any = words.iter().any(|word| word.contains('='));
        if any { named } else { usual.to_vec() }
    };
    println!("count,n,value,cpu_seconds");
    for n in sizes("p=", &[16, 20, 22, 24]) {
        measure("P", n, half_turn, known::half_turn(n));
    }
    for n in sizes("r=", &[32, 40, 45, 48, 49]) {
        measure("R", n, quarter_turn, known::quarter_turn(n));
    }
}

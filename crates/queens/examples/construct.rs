//! A solution for a billion queens by formula: its first and last columns.
//! `cargo run --example construct 1000000000`

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let n = std::env::args()
        .nth(1)
        .map_or(Ok(1_000_000_000), |n| n.parse())?;
    let Some(mut columns) = queens::construct(n) else {
        println!("{n} queens have no solution");
        return Ok(());
    };
    let first: Vec<u64> = columns.by_ref().take(4).collect();
    println!("the first rows have their queens in the columns {first:?}");
    if let Some(last) = columns.next_back() {
        println!("and the last row in column {last}");
    }
    Ok(())
}

//! One solution of a million queens, by formula. `cargo run --example find 1000000`

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args()
        .nth(1)
        .map_or(Ok(1_000_000), |n| n.parse())?;
    let Some(solution) = queens::find(n) else {
        println!("{n} queens have no solution");
        return Ok(());
    };
    let first = &solution[..solution.len().min(4)];
    println!("the first rows have their queens in the columns {first:?}");
    assert!(queens::check(&solution)?.is_solution());
    Ok(())
}

//! Every solution of n queens, one per line. `cargo run --example list 6`

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(6), |n| n.parse())?;
    for solution in queens::solutions(n)? {
        println!("{solution}");
    }
    Ok(())
}

//! The exact number of solutions, for each size up to n. `cargo run --release --example count 16`

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let largest = std::env::args().nth(1).map_or(Ok(12), |n| n.parse())?;
    for n in 0..=largest {
        println!("Q({n}) = {}", queens::count(n)?);
    }
    Ok(())
}

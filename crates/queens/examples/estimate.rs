//! About how many solutions are there? `cargo run --release --example estimate 27`

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(20), |n| n.parse())?;
    let estimate = queens::estimate(n, 1)?;
    println!("ln Q({n}) is about {:.2}", estimate.ln());
    if let Some((low, high)) = estimate.interval() {
        println!("with 95 % confidence between {low:.2} and {high:.2}");
    }
    if let Some(known) = queens::known::all(n) {
        println!("and truly {:.2}", (known as f64).ln());
    }
    Ok(())
}

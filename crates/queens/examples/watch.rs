//! A long count that shows its progress and stops after a second. `cargo run --release --example watch 20`

use std::time::Duration;

use queens::Run;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(24), |n| n.parse())?;
    let run = Run::new()
        .threads(2)
        .time(Duration::from_secs(1))
        .progress(|done| eprint!("\r{:5.1} %", 100.0 * done.fraction.unwrap_or(0.0)));
    match run.count(n) {
        Ok(total) => println!("Q({n}) = {total}"),
        Err(queens::Error::Stopped) => println!("Q({n}) takes longer than a second"),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

//! A long count that shows its progress and stops after a second. `cargo run --release --example watch 20`

use std::error::Error;
use std::time::{Duration, Instant};

use queens::count::{Counter, Kernel, total};
use queens::watch::{Progress, Watch};

struct OneSecond {
    start: Instant,
}

impl Watch for OneSecond {
    fn stop(&self) -> bool {
        self.start.elapsed() > Duration::from_secs(1)
    }

    fn so_far(&self, done: Progress) {
        eprint!("\r{:5.1} %", 100.0 * done.fraction.unwrap_or(0.0));
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let n = std::env::args().nth(1).map_or(Ok(24), |n| n.parse())?;
    let counter = Counter::new(n, Kernel::best())?;
    let watch = OneSecond {
        start: Instant::now(),
    };
    match total(&counter, queens::threads::available(), &watch) {
        Ok(total) => println!("Q({n}) = {total}"),
        Err(queens::Error::Stopped) => println!("Q({n}) takes longer than a second"),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

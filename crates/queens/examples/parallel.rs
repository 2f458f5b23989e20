//! All solutions, on the threads of rayon. `cargo run --release --features rayon --example parallel`

use rayon::prelude::*;

fn main() -> Result<(), queens::TooLarge> {
    let in_a_corner = queens::solutions(10)?
        .into_par_iter()
        .filter(|solution| solution[0] == 0);
    println!("{}", in_a_corner.count());
    Ok(())
}

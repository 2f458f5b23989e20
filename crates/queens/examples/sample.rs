//! Random solutions: uniform ones for a small board, and one for a large board. `cargo run --example sample 42`

use std::error::Error;

use queens::Random;
use queens::sample::Ranking;

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let mut random = Random::new(seed);
    // Made once, asked often.
    let ranking = Ranking::new(10, &())?;
    for _ in 0..3 {
        let solution = ranking.sample(&mut random).expect("there are 724");
        let number = ranking.rank(&solution).expect("it is one of them");
        println!("number {number} of {}: {solution}", ranking.count());
    }
    let large = queens::random_solution(1000, &mut random).expect("n is not 2 or 3");
    println!("a thousand queens, the first in column {}", large[0]);
    Ok(())
}

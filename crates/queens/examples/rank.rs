//! Solutions by number, and a random one that depends only on a seed. `cargo run --example rank 42`

use queens::{Random, Ranking};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let ranking = Ranking::new(10)?;
    let hundredth = ranking.unrank(99).expect("there are 724");
    println!("number 99 of {}: {hundredth}", ranking.count());
    let drawn = ranking
        .sample(&mut Random::new(seed))
        .expect("there are 724");
    println!(
        "number {}: {drawn}",
        ranking.rank(&drawn).expect("of this size")
    );
    let large = queens::random_solution(1000, &mut Random::new(seed));
    println!("a thousand: {}", large.is_some());
    Ok(())
}

//! A hard puzzle, always the same for the same seed. `cargo run --release --example puzzle 7`

use queens::Random;
use queens::puzzle::{Level, Recipe};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(7), |seed| seed.parse())?;
    let recipe = Recipe::new(7).with_grade(Level::Hard);
    let puzzle = recipe.make(&mut Random::new(seed))?;
    let grade = puzzle.grade()?;
    println!("{puzzle}\n{}", grade.level);
    Ok(())
}

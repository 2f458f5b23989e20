//! A puzzle with one queen in each row, column and region. `cargo run --example regions`

use queens::{Problem, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "AABB/AABB/ACDD/CCDD".parse()?;
    println!("{puzzle}\n{}", puzzle.grade()?.level);
    for queen in puzzle.solve()? {
        print!("{queen} ");
    }
    println!();
    // The same question to the solver of boards of any kind.
    let board = Problem::square(4).with_regions("AABB/AABB/ACDD/CCDD".parse()?)?;
    println!("{}", board.is_unique());
    Ok(())
}

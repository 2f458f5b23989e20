//! A board with two queens on it: one completion, and how many there are. `cargo run --example complete`

use queens::{Placement, Problem};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Franz Nauck's question of 1850: queens on b4 and d5.
    let board = Problem::square(8).with_given([(4, 1), (3, 3)])?;
    match board.find() {
        Some(queens) => println!("{}", Placement::new(8, queens)?),
        None => println!("there is no completion"),
    }
    println!("{} in all", board.count());
    Ok(())
}

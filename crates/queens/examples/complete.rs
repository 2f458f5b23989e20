//! A board with two queens on it: one completion, and how many there are. `cargo run --example complete`

use std::error::Error;

use queens::complete::{Budget, count};
use queens::{Placement, Problem};

fn main() -> Result<(), Box<dyn Error>> {
    // Franz Nauck's question of 1850: queens on b4 and d5.
    let given = [(4, 1).into(), (3, 3).into()];
    let board = Problem::square(8).with_given(given)?;
    match queens::complete(&board) {
        Some(queens) => println!("{}", Placement::new(8, queens)?),
        None => println!("there is no completion"),
    }
    println!("{:?}", count(&board, &mut Budget::unlimited()));
    Ok(())
}

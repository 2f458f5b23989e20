//! Which queens of a board attack each other? `cargo run --example check 0 2 1 3`

use std::error::Error;

use queens::Placement;
use queens::check::Status;

fn main() -> Result<(), Box<dyn Error>> {
    let typed: Vec<u32> = std::env::args()
        .skip(1)
        .map(|column| column.parse())
        .collect::<Result<_, _>>()?;
    let columns = match typed.is_empty() {
        true => vec![0, 2, 1, 3],
        false => typed,
    };
    let board = Placement::from_columns(columns.len() as u32, &columns)?;
    println!("{board}");
    let verdict = queens::check(&board);
    if verdict.status() == Status::Solution {
        println!("a solution");
    }
    for pair in verdict.pairs() {
        println!("{} and {} share the {}", pair.first, pair.second, pair.line);
    }
    Ok(())
}

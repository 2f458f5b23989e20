//! Which queens attack each other? `cargo run --example check`

fn main() -> Result<(), queens::BoardError> {
    let verdict = queens::check(&[0, 2, 4, 1, 3])?;
    println!("{}", verdict.is_solution());
    for pair in queens::check(&[0, 2, 1, 3])?.pairs() {
        println!("{} and {} share {}", pair.first, pair.second, pair.line);
    }
    Ok(())
}

//! Random solutions, each equally likely, by a generator of `rand`.
//! `cargo run --release --features rand_core --example sample`

fn main() -> Result<(), queens::TooLarge> {
    // Made once, asked often.
    let ranking = queens::Ranking::new(12)?;
    for _ in 0..3 {
        let solution = ranking.sample(&mut rand::rng()).expect("there are 14,200");
        println!("{solution}");
    }
    Ok(())
}

//! Random solutions, each equally likely, with a generator from `rand`.
//! `cargo run --release --features rand_core --example sample`

fn main() -> Result<(), queens::TooLarge> {
    // Built once, used often.
    let ranking = queens::Ranking::new(12)?;
    for _ in 0..3 {
        let solution = ranking.sample(&mut rand::rng()).expect("there are 14,200");
        println!("{solution}");
    }
    Ok(())
}

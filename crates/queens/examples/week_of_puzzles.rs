//! A week of puzzles, beginning on a given day: from Monday to Sunday they get larger and harder.
//!
//! `cargo run -p queens --example week_of_puzzles [DATE]`

use queens::puzzle::{Day, daily};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let date = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "2026-11-16".to_owned());
    let mut day = date.parse::<Day>()?;
    for _ in 0..7 {
        let puzzle = daily(day);
        let grade = puzzle.grade()?;
        println!("{day}: {}\n{puzzle}\n", grade.level);
        day = day.next().ok_or("the calendar goes on")?;
    }
    Ok(())
}

//! A week of puzzles, from Monday to Sunday larger and harder, each solved by logic.
//!
//! `cargo run -p queens --example week_of_puzzles [DATE]`

use queens::puzzle::{Day, daily, explain, grade};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let date = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "2026-11-21".to_owned());
    let mut day = date.parse::<Day>()?.monday();
    for _ in 0..7 {
        let puzzle = daily(day);
        let grade = grade(&puzzle).ok_or("a daily puzzle has one solution")?;
        let steps = explain(&puzzle).ok_or("a daily puzzle has one solution")?;
        println!(
            "{day}: {} {}.{}, {} steps",
            grade.level(),
            grade.hardest / 10,
            grade.hardest % 10,
            steps.len()
        );
        let map = puzzle.region_map().ok_or("a daily puzzle has regions")?;
        for row in map.chunks(puzzle.n() as usize) {
            println!(
                "  {}",
                row.iter()
                    .map(|region| char::from(b'A' + region))
                    .collect::<String>()
            );
        }
        day = day.next().ok_or("the calendar goes on")?;
    }
    Ok(())
}

//! For the same seed, the lab gives the same answers as the program: `seeds.md` among its transcripts.

use crate::lab::Lab;
use queens_formats::puzzle::read_puzzles;
use serde_json::{Value, json};

/// The program's output for the command.
fn printed(command: &str) -> &'static str {
    let transcript = include_str!("../../../queens-cli/tests/transcripts/seeds.md");
    let (_, answer) = (transcript.split_once(&format!("$ queens {command}\n"))).expect(command);
    let answer = answer.split("\n$").next().expect("an answer");
    answer.trim_end_matches("```\n")
}

fn numbers(list: &Value) -> Vec<u64> {
    let list = list.as_array().expect("a list").iter();
    list.map(|one| one.as_u64().expect("a number")).collect()
}

#[test]
fn estimates_and_repaired_boards_match_the_program() {
    let news = Lab::default().follow("estimate", &json!({ "from": 20, "to": 20, "seed": 7 }));
    // The lab sends a message for each batch.
    let ln = news[7]["ln"].as_f64().unwrap();
    assert!(
        printed("estimate 20 --seed 7 --batches 8 --quiet")
            .starts_with(&format!("ln Q(20) = {ln:.3} "))
    );

    let told = Lab::default().ask("repair", &json!({ "n": 12, "seed": 7 }));
    let board = told["boards"].as_array().unwrap().last().unwrap();
    let mut queens = numbers(&board["queens"]);
    for step in board["moves"].as_array().unwrap() {
        let [row, to] = ["row", "to"].map(|key| step[key].as_u64().unwrap());
        queens[row as usize] = to;
    }
    let found = printed("find 12 --algorithm min-conflicts --seed 7 --quiet --format columns");
    let found = found
        .split_whitespace()
        .map(|column| column.parse().unwrap());
    assert_eq!(queens, found.collect::<Vec<u64>>());
}

#[test]
fn puzzles_match_the_program() {
    let made = |n: u32, stars: u32, level: Option<&str>| json!({ "puzzle": "made", "n": n, "stars": stars, "level": level, "style": "newspaper", "least": null, "seed": 7 });
    for (command, request) in [
        ("generate 7 --seed 7", made(7, 1, None)),
        (
            "generate 8 --seed 7 --limit 2 --grade hard",
            made(8, 1, Some("hard")),
        ),
        ("generate 10 --seed 7 --stars 2", made(10, 2, None)),
        (
            "daily --date 2026-11-16",
            json!({ "puzzle": "daily", "date": "2026-11-16" }),
        ),
    ] {
        let told = Lab::default().ask("puzzle", &request);
        let puzzle = &read_puzzles(printed(&format!("puzzle {command}"))).unwrap()[0];
        let map = puzzle.region_map().unwrap().iter().copied();
        let map: Vec<u64> = map.map(u64::from).collect();
        assert_eq!(numbers(&told["puzzle"]["regions"]), map, "{command}");
    }
}

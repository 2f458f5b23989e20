//! For the same seed, the library gives the same answers as the program: `transcripts/seeds.md`.

use queens::Random;
use queens::puzzle::{Clues, Level, Recipe, classic, daily};
use queens_formats::puzzle::read_puzzles;

/// The program's output for the command.
fn printed(command: &str) -> &'static str {
    let transcript = include_str!("../transcripts/seeds.md");
    let (_, answer) = transcript
        .split_once(&format!("$ queens {command}\n"))
        .expect(command);
    answer
        .find("\n$")
        .map_or(answer, |end| &answer[..=end])
        .trim_end_matches("```\n")
}

fn line(columns: &[u32]) -> String {
    let columns: Vec<_> = columns.iter().map(u32::to_string).collect();
    columns.join(" ") + "\n"
}

#[test]
fn solutions_and_estimates_match_the_program() {
    let ranking = queens::Ranking::new(10).unwrap();
    let random = &mut Random::new(7);
    let drawn: String = (0..2)
        .map(|_| line(&ranking.sample(random).unwrap()))
        .collect();
    assert_eq!(
        printed("sample 10 --limit 2 --seed 7 --format columns"),
        drawn
    );
    let found = queens::random_solution(12, &mut Random::new(7)).unwrap();
    assert_eq!(
        printed("find 12 --random --seed 7 --format columns"),
        line(&found)
    );
    let ln = format!("ln Q(20) = {:.3} ", queens::estimate(20, 7).unwrap().ln());
    assert!(printed("estimate 20 --seed 7 --quiet").starts_with(&ln));
}

#[test]
fn puzzles_match_the_program() {
    let printed = |command| {
        let mut puzzles = read_puzzles(printed(command)).unwrap();
        for puzzle in &mut puzzles {
            (puzzle.id, puzzle.date) = (None, None);
        }
        puzzles
    };
    let made = |recipe: &Recipe, number| recipe.make(&mut Random::stream(7, number)).unwrap();
    assert_eq!(
        printed("puzzle generate 7 --seed 7"),
        [Recipe::new(7).make(&mut Random::new(7)).unwrap()]
    );
    let hard = Recipe::new(8).with_grade(Level::Hard);
    assert_eq!(
        printed("puzzle generate 8 --seed 7 --limit 2 --grade hard"),
        [made(&hard, 0), made(&hard, 1)]
    );
    let stars = Recipe {
        stars: 2,
        ..Recipe::new(10)
    };
    assert_eq!(
        printed("puzzle generate 10 --seed 7 --stars 2"),
        [made(&stars, 0)]
    );
    assert_eq!(
        printed("puzzle generate 6 --seed 7 --kind classic"),
        [classic(
            6,
            Clues::Given,
            20,
            &mut Random::new(7),
            &queens::Run::new()
        )
        .unwrap()]
    );
    assert_eq!(
        printed("puzzle daily --date 2026-11-16"),
        [daily("2026-11-16".parse().unwrap())]
    );
}

//! The commands of the page Puzzle: the puzzles are those of the library, hints lead to the solution, and maps are
//! judged.

use crate::lab::Lab;
use queens::Random;
use queens::puzzle::{Recipe, Style, daily};
use queens_formats::puzzle::{PuzzleFormat, write_puzzles};
use serde_json::{Value, json};

fn map(puzzle: &Value) -> Vec<u8> {
    let regions = list(&puzzle["regions"]).iter();
    regions.map(|r| r.as_u64().unwrap() as u8).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// A square as two numbers.
fn at(square: &Value) -> (u32, u32) {
    let number = |key: &str| square[key].as_u64().expect("a number") as u32;
    (number("row"), number("column"))
}

#[test]
fn puzzles_match_the_library() {
    let lab = Lab::default();
    for date in ["2026-11-16", "2026-11-22", "2024-02-29"] {
        let told = lab.ask("puzzle", &json!({ "puzzle": "daily", "date": date }));
        let own = daily(date.parse().unwrap());
        assert_eq!(map(&told["puzzle"]), own.region_map().unwrap(), "{date}");
        let level = own.grade().unwrap().level;
        assert_eq!(told["puzzle"]["grade"]["level"], level.name(), "{date}");
        assert_eq!(told["puzzle"]["id"], own.short_id(), "{date}");
        // The code stored in an address gives the same puzzle.
        let text = &told["puzzle"]["code"];
        let again = lab.ask("puzzle", &json!({ "puzzle": "read", "text": text }));
        assert_eq!(again, told, "{date}");
    }
    let recipe = Recipe {
        style: Style::Even,
        least: Some(4),
        grade: Some(queens::puzzle::Level::Hard.into()),
        ..Recipe::new(8)
    };
    let request = json!({ "puzzle": "made", "n": 8, "level": "hard", "style": "even", "least": 4, "seed": 5 });
    let told = lab.ask("puzzle", &request);
    let own = recipe.make(&mut Random::new(5)).unwrap();
    assert_eq!(map(&told["puzzle"]), own.region_map().unwrap());
}

/// A player who follows every hint reaches the solution; a queen in the wrong place is pointed out first.
#[test]
fn hints_lead_to_the_solution() {
    let lab = Lab::default();
    let daily = json!({ "puzzle": "daily", "date": "2026-11-22" });
    let told = lab.ask("puzzle", &daily);
    let puzzle = &told["puzzle"];
    let map = json!({ "n": puzzle["n"], "regions": puzzle["regions"] });
    let mut board = json!({ "map": map, "queens": [], "crosses": [] });
    let mut steps = 0;
    loop {
        let hint = lab.ask("puzzle_hint", &board);
        if hint["hint"] == "solved" {
            break;
        }
        assert_eq!(hint["hint"], "step");
        for language in ["en", "ru", "zh"] {
            let words = list(&hint["step"]["words"][language]);
            assert_eq!(words.len(), 3, "where, why, what to do");
            assert!(words.iter().all(|said| !said.as_str().unwrap().is_empty()));
        }
        let (queens, crosses) = (
            list(&hint["step"]["queens"]),
            list(&hint["step"]["excluded"]),
        );
        let (placed, marks) = match queens {
            [] => ("crosses", crosses),
            _ => ("queens", queens),
        };
        assert!(!marks.is_empty());
        let placed = board[placed].as_array_mut().unwrap();
        placed.extend(marks.iter().cloned());
        steps += 1;
    }
    let mut queens: Vec<(u32, u32)> = list(&board["queens"]).iter().map(at).collect();
    queens.sort_unstable();
    let solution: Vec<(u32, u32)> = list(&puzzle["solution"]).iter().map(at).collect();
    assert_eq!(queens, solution);
    let proof = lab.ask("puzzle_proof", &map);
    assert_eq!(proof["steps"].as_array().unwrap().len(), steps);

    let free = (0..10).find(|&column| column != solution[0].1).unwrap();
    let wrong = json!({ "row": 0, "column": free });
    board["queens"] = json!([wrong]);
    board["crosses"] = json!([puzzle["solution"][3]]);
    let hint = lab.ask("puzzle_hint", &board);
    assert_eq!(hint["hint"], "mistakes");
    assert_eq!(hint["queens"], json!([wrong]));
    assert_eq!(hint["crosses"], json!([puzzle["solution"][3]]));
}

#[test]
fn puzzles_with_several_queens_per_row_are_played_like_others() {
    let lab = Lab::default();
    let request = json!({ "puzzle": "made", "n": 8, "stars": 2, "level": null, "style": "newspaper", "least": null, "seed": 1 });
    let told = lab.ask("puzzle", &request);
    let puzzle = &told["puzzle"];
    assert_eq!((&puzzle["n"], &puzzle["stars"]), (&json!(8), &json!(2)));
    assert_eq!(puzzle["solution"].as_array().unwrap().len(), 16);
    let read = json!({ "puzzle": "read", "text": puzzle["code"] });
    assert_eq!(lab.ask("puzzle", &read), told);
    let map = json!({ "n": 8, "stars": 2, "regions": puzzle["regions"] });
    assert_eq!(lab.ask("puzzle_check", &map)["verdict"], "one");
    let proof = lab.ask("puzzle_proof", &map);
    let queens = |step: &Value| step["queens"].as_array().unwrap().len();
    let placed: usize = proof["steps"].as_array().unwrap().iter().map(queens).sum();
    assert_eq!(placed, 16);
    // All queens but one are on the board, and that one is left to find.
    let queens = &list(&puzzle["solution"])[1..];
    let board = json!({ "map": map, "queens": queens, "crosses": [] });
    let hint = lab.ask("puzzle_hint", &board);
    assert_eq!(hint["step"]["queens"], json!([puzzle["solution"][0]]));
}

#[test]
fn regions_are_completed_around_painted_squares() {
    let lab = Lab::default();
    let painted = [9, 10, 17, 18, 26];
    let paint: Vec<Option<u32>> = (0..64)
        .map(|at| painted.contains(&at).then_some(3))
        .collect();
    let painted_map = json!({ "puzzle": "painted", "n": 8, "paint": paint, "seed": 2 });
    let told = lab.ask("puzzle", &painted_map);
    let map = map(&told["puzzle"]);
    assert!(painted.iter().all(|&at| map[at] == map[painted[0]]));
    let check = lab.ask("puzzle_check", &json!({ "n": 8, "regions": map }));
    assert_eq!(check["verdict"], "one");
    assert!(check["divided"].is_null());
}

#[test]
fn maps_are_read_in_every_format() {
    let lab = Lab::default();
    let two = Recipe {
        stars: 2,
        ..Recipe::new(8)
    }
    .make(&mut Random::new(1))
    .unwrap();
    for puzzle in [Recipe::new(7).make(&mut Random::new(1)).unwrap(), two] {
        for format in PuzzleFormat::ALL {
            let text = write_puzzles(format, std::slice::from_ref(&puzzle)).unwrap();
            let told = lab.ask("puzzle", &json!({ "puzzle": "map", "text": text }));
            assert_eq!(map(&told["map"]), puzzle.region_map().unwrap(), "{format}");
            assert_eq!(told["map"]["stars"], puzzle.stars(), "{format}");
            assert!(told["code"].is_string());
        }
    }
    // A map that is not a puzzle is still a map.
    let squares = json!({ "puzzle": "map", "text": "AABB\nAABB\nCCDD\nCCDD" });
    let told = lab.ask("puzzle", &squares);
    assert_eq!(told["map"]["n"], 4);
}

/// The names survive from the text to the address, the drawing, the hints and the proof.
#[test]
fn regions_keep_the_names_given_by_their_author() {
    let lab = Lab::default();
    let plain = Recipe::new(8);
    let stars = Recipe {
        stars: 2,
        ..plain.clone()
    };
    for (recipe, names) in [
        (&plain, "A B C D E F G H"),
        (&plain, "H G F E D C B A"),
        (&stars, "Z B C Y D X E A"),
        (&plain, "🟥 🟧 🟨 🟩 🟦 🟪 🟫 ⬜"),
        (&stars, "red gold pink blue 14 15 a1 a2"),
    ] {
        let plain = recipe.make(&mut Random::new(3)).unwrap();
        let names = names.split(' ').map(String::from).collect();
        let text = plain.with_names(names).unwrap().to_string();
        let puzzle: queens::Puzzle = text.parse().unwrap();
        let told = lab.ask("puzzle", &json!({ "puzzle": "map", "text": text }));
        assert_eq!(told["map"]["names"], puzzle.names().join(" "));
        let check = lab.ask("puzzle_check", &told["map"]);
        assert_eq!(check["code"], told["code"]);
        let sheet = lab.ask("puzzle", &json!({ "puzzle": "read", "text": told["code"] }));
        assert_eq!(map(&sheet["puzzle"]), puzzle.region_map().unwrap());
        assert_eq!(sheet["puzzle"]["names"], puzzle.names().join(" "));
        let board = json!({ "map": told["map"], "queens": [], "crosses": [] });
        assert_eq!(sheet["puzzle"]["stars"], puzzle.stars());
        let hint = &lab.ask("puzzle_hint", &board)["step"];
        assert_eq!(hint, &lab.ask("puzzle_proof", &told["map"])["steps"][0]);
        let name = puzzle.region_name(hint["premises"][0]["index"].as_u64().unwrap() as u32);
        let where_to_look = hint["words"]["en"][0].as_str().unwrap();
        assert!(where_to_look.contains(&name), "{where_to_look}");
    }
    // Since names are separated by blanks, a name with a blank would read as two.
    let names = ["dark red", "B", "C", "D"].map(|name| [name; 4]);
    let told = lab.ask(
        "puzzle",
        &json!({ "puzzle": "map", "text": json!(names).to_string() }),
    );
    assert_eq!(told["map"]["names"], "");
}

#[test]
fn maps_are_judged_and_repaired() {
    let lab = Lab::default();
    let check =
        |n: u32, regions: &[u8]| lab.ask("puzzle_check", &json!({ "n": n, "regions": regions }));
    assert_eq!(check(4, &[0; 16])["verdict"], "unfinished");
    // With columns as regions there are many solutions, and several squares repair that.
    let columns: Vec<u8> = (0..36).map(|at| at % 6).collect();
    let told = check(6, &columns);
    assert_eq!(told["verdict"], "several");
    assert_eq!(told["solutions"].as_array().unwrap().len(), 2);
    assert!(told["repair"].as_array().unwrap().len() > 1);

    let puzzle = Recipe::new(8).make(&mut Random::new(4)).unwrap();
    let good = puzzle.region_map().unwrap();
    let told = check(8, good);
    assert_eq!(told["verdict"], "one");
    assert_eq!(told["grade"]["hardest"], puzzle.grade().unwrap().hardest);
    assert!(told["code"].is_string());
    // Giving away some of the possible squares breaks the puzzle; the advice then restores a puzzle.
    let mut mended = 0;
    for place in 0..64 {
        let mut spoilt = good.to_vec();
        spoilt[place] = spoilt[(place + 1) % 64];
        let told = check(8, &spoilt);
        if told["repair"].is_null() {
            continue;
        }
        assert_eq!(told["code"], Value::Null);
        for change in told["repair"].as_array().unwrap() {
            let (row, column) = at(&change["square"]);
            spoilt[(row * 8 + column) as usize] = change["region"].as_u64().unwrap() as u8;
        }
        let told = check(8, &spoilt);
        assert_eq!(told["verdict"], "one");
        assert!(told["divided"].is_null());
        mended += 1;
    }
    assert!(mended > 5, "{mended}");
}

#[test]
fn senseless_requests_for_puzzles_are_refused() {
    let lab = Lab::default();
    for (kind, requests) in [
        (
            "invalid",
            &[
                r#"puzzle {"puzzle":"daily","date":"2026-02-30"}"#,
                r#"puzzle {"puzzle":"read","text":"hello"}"#,
                r#"puzzle {"puzzle":"read","text":"AB\nAB"}"#,
                r#"puzzle {"puzzle":"made","n":3,"level":null,"style":"even","least":null,"seed":1}"#,
                r#"puzzle {"puzzle":"painted","n":4,"paint":[null],"seed":1}"#,
                r#"puzzle {"puzzle":"painted","n":1,"paint":[1],"seed":1}"#,
                r#"puzzle {"puzzle":"map","text":"dear diary"}"#,
                r#"puzzle_check {"n":4,"regions":[0]}"#,
                r#"puzzle_check {"n":2,"regions":[0,1,2,3]}"#,
                r#"puzzle_proof {"n":2,"regions":[0,1,0,1]}"#,
                r#"puzzle_hint {"map":{"n":1,"regions":[0]},"queens":[{"row":1,"column":0}],"crosses":[]}"#,
            ][..],
        ),
        (
            "too_large",
            &[
                r#"puzzle {"puzzle":"made","n":21,"level":null,"style":"even","least":null,"seed":1}"#,
                r#"puzzle {"puzzle":"made","n":15,"stars":2,"level":null,"style":"even","least":null,"seed":1}"#,
                r#"puzzle {"puzzle":"made","n":14,"stars":4,"level":null,"style":"even","least":null,"seed":1}"#,
                r#"puzzle_check {"n":4000000,"regions":[]}"#,
            ],
        ),
        ("malformed", &[r#"puzzle {"puzzle":"yesterday"}"#]),
    ] {
        for request in requests {
            let (command, body) = request.split_once(' ').expect("both");
            assert_eq!(lab.refusal(command, body), kind, "{request}");
        }
    }
}

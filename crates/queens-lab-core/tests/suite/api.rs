//! Every command of the lab: right answers, and refusals.

use crate::lab::Lab;
use queens::algorithm::Algorithm;
use queens::player::{Player, Target};
use queens::textbook::{Direction, Rung, pseudocode};
use queens::{Orbit, Solution, known};
use serde_json::{Value, json};

fn squares(list: &[(u32, u32)]) -> Value {
    let squares = list
        .iter()
        .map(|&(row, column)| json!({ "row": row, "column": column }));
    squares.collect()
}

fn columns(value: &Value) -> Vec<u32> {
    let list = value.as_array().expect("a list");
    list.iter().map(|c| c.as_u64().unwrap() as u32).collect()
}

#[test]
fn about_lists_algorithms_known_counts_and_formats() {
    let lab = Lab::default();
    let about = lab.ask("about", &json!({}));
    let algorithms = about["algorithms"].as_array().unwrap();
    assert_eq!(algorithms.len(), Algorithm::ALL.len());
    for (algorithm, told) in Algorithm::ALL.iter().zip(algorithms) {
        assert_eq!(told["name"], algorithm.name());
        let watched = algorithm.rung().is_some();
        assert_eq!(told["trace"], watched);
        let directions = match algorithm {
            Algorithm::Textbook(_) => json!(["rows", "columns"]),
            _ => json!([]),
        };
        assert_eq!(told["directions"], directions);
        let written = told["pseudocode"].as_array().unwrap();
        assert_eq!(written.len(), directions.as_array().unwrap().len());
        if let Some(rung) = algorithm.rung() {
            for (direction, lines) in [Direction::Rows, Direction::Columns].iter().zip(written) {
                let lines = lines.as_array().unwrap();
                let engine = pseudocode(rung, *direction);
                let engine = engine.iter().map(|line| line.text.as_ref());
                assert!(lines.iter().eq(engine));
            }
        }
    }
    assert_eq!(about["known"][8]["all"], "92");
    assert_eq!(about["known"][27]["all"], "234907967154122528");
    assert_eq!(about["formats"].as_array().unwrap().len(), 15);
}

#[test]
fn a_board_reports_pairs_attackers_and_free_squares() {
    let lab = Lab::default();
    let board = json!({ "n": 4, "queens": squares(&[(0, 1), (2, 1), (3, 3)]) });
    let report = lab.ask("board", &board);
    assert_eq!(report["kind"], "attacked");
    let pair = json!({ "first": 0, "second": 1, "line": "column" });
    assert_eq!(report["pairs"], json!([pair]));
    // Attacked along the row of 0:1 and along the diagonal of 3:3.
    assert_eq!(report["attackers"][0], json!([0, 2]));
    assert_eq!(report["attackers"][13], json!([0, 1, 2]), "3:1");
    assert_eq!(report["free_in_row"], json!([0, 0, 0, 0]));
    let empty = lab.ask("board", &json!({ "n": 30, "queens": [] }));
    assert_eq!(empty["free_in_row"], json!(vec![30; 30]));
    let solved = json!({ "n": 4, "queens": squares(&[(0, 1), (1, 3), (2, 0), (3, 2)]) });
    assert_eq!(lab.ask("board", &solved)["kind"], "solution");
    assert_eq!(lab.ask("hint", &solved)["hint"], "solved");
}

#[test]
fn hints_lead_to_a_solution_or_to_the_culprit() {
    let lab = Lab::default();
    let mut queens: Vec<(u32, u32)> = Vec::new();
    while queens.len() < 10 {
        let hint = lab.ask("hint", &json!({ "n": 10, "queens": squares(&queens) }));
        assert_eq!(hint["hint"], "place", "{queens:?}");
        let coordinate = |name: &str| hint["square"][name].as_u64().unwrap() as u32;
        queens.push((coordinate("row"), coordinate("column")));
    }
    queens.sort_unstable();
    Solution::new(queens.iter().map(|q| q.1).collect()).expect("the hints made a solution");

    // 0:1 and 1:3 begin a solution of n = 6. The queen 2:0 makes it impossible; 3:2 comes too late to be blamed.
    let dead = json!({ "n": 6, "queens": squares(&[(0, 1), (1, 3), (2, 0), (3, 2)]) });
    let dead_end = |queen: u32| json!({ "hint": "dead_end", "queen": queen });
    assert_eq!(lab.ask("hint", &dead), dead_end(2));
    let corner = json!({ "n": 6, "queens": squares(&[(0, 0)]) });
    assert_eq!(lab.ask("hint", &corner), dead_end(0));
    assert_eq!(lab.ask("complete", &corner)["completion"], "none");
    let three = json!({ "n": 3, "queens": squares(&[(0, 0)]) });
    assert_eq!(lab.ask("hint", &three)["hint"], "no_solution");
    let attacked = json!({ "n": 6, "queens": squares(&[(0, 0), (5, 5)]) });
    let hint = json!({ "hint": "attacked", "first": 0, "second": 1 });
    assert_eq!(lab.ask("hint", &attacked), hint);
}

#[test]
fn pasted_text_is_judged_as_by_check() {
    let lab = Lab::default();
    let paste = |text: &str| lab.ask("paste", &json!({ "text": text }));
    let solved = paste("Solution 1: queens on (1,2) (2,4) (3,1) (4,3)");
    assert_eq!(solved["pasted"], "boards");
    assert_eq!(solved["boards"], 1);
    assert_eq!(solved["solutions"], 1);
    let queens = squares(&[(0, 1), (1, 3), (2, 0), (3, 2)]);
    assert_eq!(solved["first"]["queens"], queens);
    assert_eq!(solved["reading"], "pairs counted from 1");
    // The page shows the first wrong board.
    let listed = paste("1 3 0 2\n1 3 0 0\n2 0 3 1\n");
    assert_eq!(listed["boards"], 3);
    assert_eq!(listed["solutions"], 2);
    assert_eq!(listed["first"]["number"], 2);
    assert_eq!(listed["reading"], Value::Null);
    // An empty list has no board to show.
    for text in [
        "",
        "[]",
        "row0,row1\n",
        "nothing of the kind",
        "0 1\n0 0 0 7\n",
    ] {
        let unread = paste(text);
        assert_eq!(unread["pasted"], "unread", "{text:?}");
        assert_ne!(unread["why"], "", "{text:?}");
    }
    // Neither a rectangle nor a board too large for the page can be played on.
    let large = (0..31).map(|column| format!("{column} "));
    assert_eq!(paste(&large.collect::<String>())["pasted"], "unread");
}

#[test]
fn completions_are_found_and_counted() {
    let lab = Lab::default();
    for n in 1..=9u32 {
        let empty = json!({ "n": n, "queens": [] });
        let last = lab.follow("completions", &empty).pop().unwrap();
        let all = known::all(n).unwrap().to_string();
        assert_eq!(last, json!({ "found": all, "done": true, "exact": true }));
    }
    let nauck = json!({ "n": 8, "queens": squares(&[(4, 1), (3, 3)]) });
    let completion = lab.ask("complete", &nauck);
    assert_eq!(completion["completion"], "found");
    let report = lab.ask("board", &json!({ "n": 8, "queens": completion["queens"] }));
    assert_eq!(report["kind"], "solution");
}

#[test]
fn other_rules_and_blocked_squares_are_respected() {
    let lab = Lab::default();
    // A torus of 7: 28 solutions (OEIS A007705); superqueens of 10: 4 (A051223); rooks that may not touch on 5: 14 (A002464).
    for (n, rules, solutions) in [(7, "torus", "28"), (10, "super", "4"), (5, "touch", "14")] {
        let board = json!({"n": n, "queens": [], "blocked": [], "rules": rules});
        let last = lab.follow("completions", &board).pop().expect("an end");
        let all = json!({"found": solutions, "done": true, "exact": true});
        assert_eq!(last, all, "{rules}");
    }
    // One of the two solutions of n = 4 uses (0, 1): without that square, one solution remains.
    let board = json!({"n": 4, "queens": [], "blocked": [{"row": 0, "column": 1}]});
    let last = lab.follow("completions", &board).pop().expect("an end");
    assert_eq!(last["found"], "1");
    let found = lab.ask("complete", &board);
    assert_eq!(found["queens"][0], json!({"row": 0, "column": 2}));
    // Who attacks whom under these rules.
    let line = |rules: &str, queens: Value| {
        let report = lab.ask("board", &json!({"n": 6, "queens": queens, "rules": rules}));
        report["pairs"][0]["line"].clone()
    };
    let at = |row: u32, column: u32| json!({"row": row, "column": column});
    assert_eq!(line("super", json!([at(0, 0), at(1, 2)])), "knight");
    assert_eq!(line("queens", json!([at(0, 0), at(1, 2)])), Value::Null);
    assert_eq!(line("torus", json!([at(0, 4), at(2, 0)])), "diagonal");
    assert_eq!(line("touch", json!([at(0, 0), at(1, 1)])), "touch");
    assert_eq!(line("kings", json!([at(0, 0), at(0, 5)])), Value::Null);
    let blocked = json!({"n": 4, "queens": [], "blocked": [at(0, 1), at(0, 2)]});
    let report = lab.ask("board", &blocked);
    assert_eq!(report["free_in_row"], json!([2, 4, 4, 4]));
    for wrong in [
        json!({"n": 6, "queens": [], "rules": "nonsense"}),
        json!({"n": 6, "queens": [], "blocked": [at(6, 0)]}),
        json!({"n": 6, "queens": [at(0, 0)], "blocked": [at(0, 0)]}),
    ] {
        let kind = lab.refusal("board", &wrong.to_string());
        assert_eq!(kind, "invalid", "{wrong}");
    }
}

#[test]
fn solutions_come_in_pages_orbits_and_formats() {
    let lab = Lab::default();
    let choice = |fundamental, through, skip, take| json!({ "n": 8, "fundamental": fundamental, "through": through, "skip": skip, "take": take });
    let all: Vec<Vec<u32>> = queens::enumerate::Solutions::new(8)
        .unwrap()
        .map(Solution::into_columns)
        .collect();
    let page = lab.ask("solutions", &choice(false, json!([]), 90, 60));
    assert_eq!(page["total"], 92);
    let listed = page["solutions"].as_array().unwrap();
    let got: Vec<_> = listed.iter().map(|s| columns(&s["queens"])).collect();
    assert_eq!(got, all[90..]);

    let page = lab.ask("solutions", &choice(true, json!([]), 0, 60));
    let sizes = page["solutions"].as_array().unwrap().iter();
    let sizes: Vec<u64> = sizes.map(|s| s["orbit_size"].as_u64().unwrap()).collect();
    assert_eq!((sizes.len(), sizes.iter().sum::<u64>()), (12, 92));

    for (column, total) in (0..).zip([4, 8, 16, 18, 18, 16, 8, 4]) {
        let through = choice(false, squares(&[(0, column)]), 0, 1);
        assert_eq!(lab.ask("solutions", &through)["total"], total);
    }

    for solution in &all {
        let orbit = lab.ask("orbit", &json!({ "queens": solution }));
        let expected = Orbit::of(&Solution::new(solution.clone()).unwrap());
        assert_eq!(orbit["size"], expected.size);
        let images = orbit["images"].as_array().unwrap();
        let own = images
            .iter()
            .filter(|i| i["same_as"] == i["symmetry"])
            .count();
        assert_eq!((images.len(), own), (8, expected.size as usize));
        for image in images.iter().filter(|image| image["fundamental"] == true) {
            assert_eq!(columns(&image["queens"]), expected.fundamental[..]);
        }
    }

    let export = |format: &str| {
        let request = json!({ "choice": choice(false, json!([]), 0, 92), "format": format });
        let (pieces, last) = lab.send("export", &request.to_string());
        (pieces.concat(), last.expect("it is written"))
    };
    let text = String::from_utf8(export("columns").0).unwrap();
    let read: Vec<Vec<u32>> = text
        .lines()
        .map(|line| line.split(' ').map(|c| c.parse().unwrap()).collect())
        .collect();
    assert_eq!(read, all);
    let (svg, told) = export("svg");
    assert!(svg.starts_with(b"<svg") && told["media_type"] == "image/svg+xml");
    for format in queens_formats::Format::ALL {
        if format == queens_formats::Format::Png {
            let request = json!({ "choice": choice(false, json!([]), 0, 92), "format": "png" });
            assert_eq!(lab.refusal("export", &request.to_string()), "invalid");
            continue;
        }
        assert!(!export(format.name()).0.is_empty(), "{format}");
    }
    let none = json!({ "choice": choice(false, json!([]), 0, 0), "format": "columns" });
    assert_eq!(lab.send("export", &none.to_string()).0.concat(), b"");
}

#[test]
fn frames_match_the_player_in_any_order() {
    let lab = Lab::default();
    for algorithm in Rung::ALL {
        let mut player = Player::new(algorithm, 4, Direction::Rows).unwrap();
        let mut steps = Vec::new();
        while let Some(step) = player.forward() {
            steps.push(step);
        }
        let ask = |from: usize, stride: usize, frames: u32| {
            lab.ask("frames", &json!({ "algorithm": algorithm.name(), "n": 4, "from": from, "stride": stride, "frames": frames }))
        };
        for (from, stride) in [(0, 1), (steps.len() - 3, 1), (7, 5), (1, 1)] {
            let told = ask(from, stride, 30);
            let frames = told["frames"].as_array().unwrap();
            let expected = (from..=steps.len()).step_by(stride).take(30);
            let numbers: Vec<u64> = frames.iter().map(|f| f["step"].as_u64().unwrap()).collect();
            assert!(
                numbers.into_iter().eq(expected.map(|n| n as u64)),
                "{algorithm}"
            );
            for frame in frames {
                let Some(index) = (frame["step"].as_u64().unwrap() as usize).checked_sub(1) else {
                    assert_eq!(frame["action"], Value::Null);
                    continue;
                };
                let step = &steps[index];
                assert_eq!(frame["action"], step.event.name());
                assert_eq!(frame["node"], step.node);
                assert_eq!(frame["line"], step.line);
                assert_eq!(frame["solutions"], step.counters.solutions);
                let queens = frame["queens"].as_array().unwrap().len();
                assert_eq!(queens, step.depth as usize);
            }
        }
        let beyond = ask(1_000_000, 1, 5);
        assert_eq!(beyond["length"], steps.len());
        assert_eq!(beyond["frames"][0]["step"], steps.len());
    }
}

#[test]
fn a_search_can_be_watched_by_columns() {
    let lab = Lab::default();
    for (direction, first) in [
        (None, [1, 3, 5, 0, 2, 4]),
        (Some("rows"), [1, 3, 5, 0, 2, 4]),
        // The transpose of the first solution by rows.
        (Some("columns"), [3, 0, 4, 1, 5, 2]),
    ] {
        let mut seek = json!({ "algorithm": "scan", "n": 6, "to": "solution", "number": 1 });
        if let Some(direction) = direction {
            seek["direction"] = direction.into();
        }
        let step = lab.follow("seek", &seek).pop().unwrap()["step"].take();
        let frames = json!({ "algorithm": "scan", "n": 6, "direction": direction, "from": step, "stride": 1, "frames": 1 });
        let told = lab.ask("frames", &frames);
        let queens = told["frames"][0]["queens"].as_array().unwrap();
        let mut found = [0; 6];
        for (index, queen) in queens.iter().enumerate() {
            let [row, column] = ["row", "column"].map(|name| queen[name].as_u64().unwrap());
            found[row as usize] = column;
            let by_columns = direction == Some("columns");
            let line = if by_columns { column } else { row };
            assert_eq!(line, index as u64, "{direction:?}: in the order of placing");
        }
        assert_eq!(found, first, "{direction:?}");
    }
    let tree = r#"{"algorithm":"scan","n":6,"direction":"diagonals","from":0,"most":9}"#;
    assert_eq!(lab.refusal("tree", tree), "malformed");
}

/// Frames far from each other and from any seen before. The bench `seek` measures how soon they come.
#[test]
fn distant_steps_match_the_player() {
    let lab = Lab::default();
    for algorithm in Rung::ALL {
        for n in [8, 12, 30] {
            let frames = json!({
                "algorithm": algorithm.name(), "n": n, "from": 100_000, "stride": 1_000, "frames": 20
            });
            let told = lab.ask("frames", &frames);
            let mut player = Player::new(algorithm, n, Direction::Rows).unwrap();
            for frame in told["frames"].as_array().unwrap() {
                let step = frame["step"].as_u64().unwrap();
                player.seek(Target::Step(step), u64::MAX);
                let step = player.step().unwrap();
                assert_eq!(frame["node"], step.node);
                assert_eq!(frame["placed"], step.counters.placed);
            }
        }
    }
}

#[test]
fn landmarks_are_found_and_the_tree_is_whole() {
    let lab = Lab::default();
    let seek = |to: &str, number: u64| {
        let request = json!({ "algorithm": "sets", "n": 8, "to": to, "number": number });
        lab.follow("seek", &request).pop().unwrap()
    };
    let last = seek("solution", 92);
    assert!(last["found"] == true && last["done"] == true);
    let none = seek("solution", 93);
    assert!(none["found"] == false && none["step"] == none["length"]);
    assert_eq!(seek("node", 2056)["found"], true);
    assert_eq!(seek("node", 2057)["found"], false);

    let tree = |from: u64, most: u32| {
        let part = json!({ "algorithm": "arrays", "n": 6, "from": from, "most": most });
        lab.ask("tree", &part)
    };
    // A part that starts at the beginning and is long enough is the whole.
    let mut whole = tree(0, 20_000);
    let shape = json!({ "algorithm": "arrays", "n": 6, "most": 1000 });
    whole["whole"] = json!(true);
    assert_eq!(whole, lab.ask("shape", &shape));
    // 153 nodes of backtracking at n = 6 (A319283), 4 of them solutions.
    assert_eq!(whole["node"].as_array().unwrap().len(), 153);
    assert_eq!(whole["solutions"][0], 4);

    let part = tree(140, 50);
    let at = |list: &str, k: usize| part[list][k].as_i64().unwrap();
    let nodes = part["node"].as_array().unwrap().len();
    assert!(nodes < 50, "refusals count");
    // The open nodes come first, from the root down.
    assert_eq!((at("node", 0), at("step", 0)), (0, 0));
    assert!((0..nodes).all(|k| at("parent", k) < k as i64 && at("end", k) <= at("end", 0)));
}

#[test]
fn squares_and_estimates_agree_with_what_is_known() {
    let lab = Lab::default();
    let heat = |through| {
        let request = json!({ "n": 8, "fundamental": false, "through": through });
        let heat = lab.ask("heat", &request);
        (heat["total"].as_u64(), columns(&heat["squares"]))
    };
    let (total, counts) = heat(json!([]));
    assert_eq!(total, Some(92));
    assert_eq!(counts[..8], [4, 8, 16, 18, 18, 16, 8, 4]);
    // Each solution has one queen in every row and in every column.
    for k in 0..8 {
        assert_eq!(counts[8 * k..8 * k + 8].iter().sum::<u32>(), 92);
        assert_eq!(counts.iter().skip(k).step_by(8).sum::<u32>(), 92);
    }
    let (total, counts) = heat(squares(&[(0, 0)]));
    assert_eq!((total, counts[0]), (Some(4), 4));

    let news = lab.follow("estimate", &json!({ "from": 6, "to": 12, "seed": 1 }));
    for n in 6..=12u32 {
        let last = news.iter().rfind(|one| one["n"] == n).expect("every size");
        let known = (known::all(n).unwrap() as f64).ln();
        let width = match (last["low"].as_f64(), last["high"].as_f64()) {
            (Some(low), Some(high)) => high - low,
            _ => 0.0,
        };
        // Twice the width of a 95 % interval is far beyond chance.
        let off = (last["ln"].as_f64().unwrap() - known).abs();
        assert!(off <= 2.0 * width + 1e-9, "{last} against {known}");
    }
}

#[test]
fn estimated_squares_agree_with_counted_ones() {
    let lab = Lab::default();
    let numbers = |value: &Value| -> Vec<f64> {
        let all = value.as_array().expect("a list");
        all.iter().map(|one| one.as_f64().unwrap()).collect()
    };
    for n in [8, 12] {
        let heat = json!({ "n": n, "fundamental": false, "through": [] });
        let heat = lab.ask("heat", &heat);
        let total = heat["total"].as_f64().unwrap();
        let news = lab.follow("squares", &json!({ "n": n, "seed": 1 }));
        let last = &news[news.len() - 2];
        assert!(news.last().unwrap().is_null());
        assert_eq!(last["exact"], n == 8);
        let halves = numbers(&last["half_widths"]);
        let close = |half: &f64| half * f64::from(n) <= 0.01;
        assert!(halves.iter().all(close), "{halves:?}");
        let counted = numbers(&heat["squares"]);
        for ((part, half), count) in numbers(&last["parts"]).iter().zip(halves).zip(counted) {
            let off = (part - count / total).abs();
            assert!(off <= 3.0 * half + 1e-7, "n = {n}: {part} ± {half}");
        }
    }
    assert_eq!(lab.refusal("squares", r#"{"n":61,"seed":1}"#), "too_large");
}

#[test]
fn levels_match_the_published_profile() {
    let lab = Lab::default();
    let of = |n: u32| lab.ask("levels", &json!({ "n": n }));
    let profile = json!([1, 8, 42, 140, 344, 568, 550, 312, 92]);
    assert_eq!(of(8)["nodes"], profile);
    assert_eq!(of(8)["first"], json!([4, 8, 16, 18, 18, 16, 8, 4]));
    for n in 1..=10 {
        let (levels, solutions) = (of(n), known::all(n).unwrap() as u32);
        assert_eq!(levels["nodes"][n as usize], solutions, "n = {n}");
        assert_eq!(columns(&levels["first"]).iter().sum::<u32>(), solutions);
    }
}

/// The nodes of every search, level by level, compared with the published profile; the player finds each of them at its
/// step.
#[test]
fn the_shape_of_a_search_matches_its_nodes() {
    let lab = Lab::default();
    let list = |value: &Value| -> Vec<i64> {
        let list = value.as_array().unwrap().iter();
        list.map(|v| v.as_i64().unwrap()).collect()
    };
    for algorithm in ["scan", "arrays", "sets", "bitmask"] {
        let ask = |below: u32, most: u32| {
            let shape = json!({ "algorithm": algorithm, "n": 8, "below": below, "most": most });
            lab.ask("shape", &shape)
        };
        let shape = ask(0, 100_000);
        let [parent, leaves, solutions, step, end] =
            ["parent", "leaves", "solutions", "step", "end"].map(|name| list(&shape[name]));
        let mut depth = vec![0; parent.len()];
        let mut profile = [0; 9];
        let mut below = vec![(0, 0); parent.len()];
        for i in 0..parent.len() {
            if i > 0 {
                let above = parent[i] as usize;
                depth[i] = depth[above] + 1;
                below[above].0 += leaves[i];
                below[above].1 += solutions[i];
                assert!(step[above] < step[i] && end[i] < end[above]);
            }
            profile[depth[i]] += 1;
        }
        let expected = [1, 8, 42, 140, 344, 568, 550, 312, 92];
        assert_eq!(profile, expected, "{algorithm}");
        assert_eq!(shape["whole"], true);
        assert_eq!((solutions[0], leaves[0]), (92, 736));
        for i in 0..parent.len() {
            let sums = match below[i] {
                (0, _) => (1, i64::from(depth[i] == 8)),
                sums => sums,
            };
            assert_eq!((leaves[i], solutions[i]), sums);
        }
        // At the step where a node was entered, the player enters it, too.
        for i in [0, 5, 700, 2056] {
            let request = json!({ "algorithm": algorithm, "n": 8, "from": step[i], "stride": 1, "frames": 1 });
            let frame = &lab.ask("frames", &request)["frames"][0];
            assert!(frame["action"] == "enter" && frame["node"] == i);
        }
        // The shape cut to a limit has the same sums; and a part of it has the same nodes.
        let upper = (0..parent.len()).filter(|&i| depth[i] <= 3);
        let upper: Vec<i64> = upper.map(|i| leaves[i]).collect();
        assert_eq!(list(&ask(0, 200)["leaves"]), upper);
        let part = ask(2, 100);
        let nodes = list(&part["node"]);
        assert_eq!(nodes[0], 2);
        let of_part: Vec<i64> = nodes.iter().map(|&node| leaves[node as usize]).collect();
        assert_eq!(list(&part["leaves"]), of_part);
        assert_eq!(list(&part["end"])[0], end[2]);
    }
    let long = json!({ "algorithm": "arrays", "n": 30, "most": 10 });
    let long = lab.ask("shape", &long);
    assert!(long["whole"] == false && long["node"] == json!([]));
    let refused = lab.refusal("shape", r#"{"algorithm":"arrays","n":8,"most":100001}"#);
    assert_eq!(refused, "too_large");
}

#[test]
fn races_and_measurements_agree_with_published_numbers() {
    let lab = Lab::default();
    // Squares tried until the first solution: OEIS A140450.
    for (n, tried) in [(4, 26), (5, 15), (6, 171), (7, 42), (8, 876)] {
        let request = json!({ "n": n, "algorithms": ["scan", "arrays", "sets"], "goal": "first" });
        let news = lab.follow("race", &request);
        assert_eq!(news.last().unwrap()["news"], "over");
        let arrived: Vec<&Value> = news.iter().filter(|m| m["news"] == "arrived").collect();
        assert_eq!(arrived.len(), 3);
        for runner in arrived {
            let run = &runner["run"];
            assert!(run["tried"] == tried && run["solutions"] == 1, "{run}");
            let moments = run["moments"].as_array().unwrap();
            let end = moments.last().unwrap();
            assert_eq!(end["step"], run["steps"]);
            assert_eq!(end["queens"].as_array().unwrap().len(), n);
            assert!(moments.len() <= 513 && run["seconds"].as_f64().unwrap() > 0.0);
        }
    }
    // For n = 7, the subsets take ten seconds, and on a busy machine longer than a measurement may take.
    let (quick, long) = (Algorithm::ALL.iter()).partition(|a| a.rung() != Some(Rung::Anywhere));
    for (algorithms, to) in [(quick, 7), (long, 6)] {
        let algorithms: Vec<&Algorithm> = algorithms;
        let names: Vec<_> = algorithms.iter().map(|a| a.name()).collect();
        let request = json!({ "from": 1, "to": to, "algorithms": names, "goal": "all" });
        let rows = lab.follow("measure", &request);
        let rows: Vec<&Value> = rows.iter().filter(|row| !row.is_null()).collect();
        assert_eq!(rows.len(), to * algorithms.len());
        for row in rows {
            let n = row["n"].as_u64().unwrap() as u32;
            let all = known::all(n).unwrap() as u64;
            assert!(row["solutions"] == all && row["stopped"] == false, "{row}");
            assert!(row["seconds"].as_f64().unwrap() > 0.0, "{row}");
        }
    }
}

#[test]
fn senseless_requests_are_refused_with_a_typed_reason() {
    let lab = Lab::default();
    for body in [
        "",
        "{",
        "[]",
        "null",
        "\u{0}",
        r#"{"n":8}"#,
        r#"{"n":-1,"queens":[]}"#,
        r#"{"n":8.5,"queens":[]}"#,
        r#"{"n":8,"queens":[],"more":1}"#,
        r#"{"n":4294967296,"queens":[]}"#,
    ] {
        assert_eq!(lab.refusal("board", body), "malformed", "{body}");
    }
    let boards = [
        (json!({ "n": 31, "queens": [] }), "too_large"),
        (json!({ "n": 4, "queens": squares(&[(4, 0)]) }), "invalid"),
        (
            json!({ "n": 1, "queens": squares(&[(0, 0), (0, 0)]) }),
            "invalid",
        ),
    ];
    for (board, kind) in &boards {
        for command in ["board", "hint", "complete", "completions"] {
            assert_eq!(lab.refusal(command, &board.to_string()), *kind, "{command}");
        }
    }
    let frames = |algorithm: &str, n: u32, stride: u64, frames: u32| {
        let request = json!({ "algorithm": algorithm, "n": n, "from": 0, "stride": stride, "frames": frames });
        lab.refusal("frames", &request.to_string())
    };
    assert_eq!(frames("quantum", 8, 1, 1), "invalid");
    assert_eq!(frames("colours", 8, 1, 1), "invalid");
    assert_eq!(frames("scan", 31, 1, 1), "too_large");
    assert_eq!(frames("scan", 8, 0, 1), "invalid");
    assert_eq!(frames("scan", 8, 1, 100_000), "too_large");
    let solutions = json!({ "n": 15, "fundamental": false, "through": [], "skip": 0, "take": 1 });
    let kind = lab.refusal("solutions", &solutions.to_string());
    assert_eq!(kind, "too_large");
    let export = json!({ "choice": solutions, "format": "parchment" });
    assert_eq!(lab.refusal("export", &export.to_string()), "invalid");
    let mut export = json!({ "choice": solutions, "format": "rows" });
    export["choice"]["n"] = json!(u32::MAX);
    assert_eq!(lab.refusal("export", &export.to_string()), "too_large");
    assert_eq!(lab.refusal("orbit", r#"{"queens":[0,1,2]}"#), "invalid");
    let orbit = json!({ "queens": vec![0; 5000] });
    assert_eq!(lab.refusal("orbit", &orbit.to_string()), "too_large");
    let race = json!({ "n": 12, "algorithms": ["naive"], "goal": "all" });
    assert_eq!(lab.refusal("race", &race.to_string()), "too_large");
    assert_eq!(lab.refusal("share", r#"{"n":99}"#), "too_large");
    let tree = json!({ "algorithm": "scan", "n": 6, "from": 0, "most": 1_000_000 });
    assert_eq!(lab.refusal("tree", &tree.to_string()), "too_large");
    assert_eq!(lab.refusal("conquer", "{}"), "not_found");
}

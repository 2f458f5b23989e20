//! Maps of regions in every form in which people write them.

use queens::Rules;
use queens_formats::puzzle::{Puzzle, read_each_puzzle, read_puzzles, read_regions};
use queens_formats::{ReadOptions, read_problem};

use crate::table::table;

/// A map in every form, and its names in reading order if they are not `A`, `B`, `C`, `D`.
fn maps() -> Vec<(String, String)> {
    table("maps")
}

#[test]
fn every_form_is_read_with_its_names() {
    let map = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
    for (text, names) in maps() {
        let read = read_puzzles(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        let [puzzle] = &read[..] else {
            panic!("{text}: {} puzzles", read.len());
        };
        assert_eq!(puzzle.region_map(), Some(&map[..]), "{text}");
        assert_eq!(puzzle.names().join(" "), names, "{text}");
        let regions = read_regions(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        let found = (regions.shape(), regions.names().len());
        assert_eq!(found, ((4, 4), 4), "{text}");
        let problem = read_problem(text.as_bytes(), ReadOptions::default());
        let problem = problem.unwrap_or_else(|error| panic!("{text}\n{error}"));
        assert_eq!(problem.rules(), Rules::PUZZLE, "{text}");
        assert_eq!(problem.regions().unwrap().names().len(), 4, "{text}");
    }
}

/// Texts that are no map, or might be two, each with a part of the message.
#[test]
fn texts_without_one_map_are_refused_with_a_reason() {
    for (text, part) in table::<(String, String)>("no_maps") {
        match read_puzzles(&text) {
            Ok(read) => panic!("{text}: {read:?}"),
            Err(error) => assert!(error.to_string().contains(&part), "{text}\n{error}"),
        }
        let _ = read_regions(&text);
    }
}

/// Any beginning of a readable text, and any such text with one sign changed, is read or refused.
#[test]
fn damaged_texts_never_panic() {
    for (text, _) in maps() {
        for (at, sign) in text.char_indices() {
            let _ = read_puzzles(&text[..at]);
            for strange in [
                "",
                "0",
                "Z",
                "]",
                ",",
                "\"",
                "ü",
                ".",
                "\n",
                "\n\n\u{fe0f}\n",
            ] {
                let end = at + sign.len_utf8();
                let text = format!("{}{strange}{}", &text[..at], &text[end..]);
                let _ = (read_puzzles(&text), read_regions(&text));
            }
        }
    }
}

/// A fault costs only the map in which it lies.
#[test]
fn a_damaged_map_hides_no_other() {
    const MAP: &str = "AAAB\nCABB\nCCDB\nCDDD\n";
    let rows = MAP.trim_end().replace('\n', "\",\"");
    let object = &format!("{{\"regions\":[\"{rows}\"]}}");
    let damaged = |good: String, from, to| (good.clone(), good.replacen(from, to, 1));
    for (good, bad) in [
        damaged(format!("{MAP}\n"), "CCDB", "CC!B"),
        damaged(format!("{MAP}\n"), "CCDB\n", ""),
        damaged(MAP.to_owned(), "CABB", "CAB"),
        damaged(format!("{object}\n"), "]", ""),
        damaged(format!("{object}\n"), "]}", "]"),
        damaged(format!("{object}\n"), "CABB\"", "CABB"),
        damaged(format!("{object},\n"), "regions", "religions"),
        damaged(format!("{object},"), "[", ""),
        damaged("[[0,0],[1,1]]\n".to_owned(), "1,1", "1"),
        damaged("441WESZn\n".to_owned(), "n", ""),
        damaged("1,1,1,2,3,1,2,2,3,3,4,2,3,4,4,4\n".to_owned(), "4\n", "5\n"),
    ] {
        let text = format!("{good}{good}{bad}{good}");
        let text = match good.trim_end().ends_with(',') {
            true => format!("[{text}]"),
            false => text,
        };
        let read = read_each_puzzle(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        let right: Vec<bool> = read.iter().map(Result::is_ok).collect();
        assert_eq!(right, [true, true, false, true], "{text}");
        let fault = read[2].as_ref().unwrap_err().to_string();
        assert!(fault.starts_with("line "), "{fault}");
    }
    // If rows are missing, it is unknown where the next map begins.
    let text = format!("{MAP}AAAB\nCABB\nCDDD\n{MAP}");
    let read = read_each_puzzle(&text).unwrap();
    assert!(read.iter().all(Result::is_err), "{text}");
}

#[test]
fn consecutive_maps_are_read_with_their_titles_and_ids() {
    let text = "# title: one\n# stars: 1\nAAAB\nCABB\nCCDB\nCDDD\nAABBB\nAABBC\nDDDCC\nDEEEC\nDEECC\n\n# id: 3\nAAAB/CABB/CCDB/CDDD\nAAAB/CABB/CCDB/CDDD";
    let read = read_puzzles(text).unwrap();
    let told = |puzzle: &Puzzle| (puzzle.n(), puzzle.title.clone(), puzzle.id.clone());
    let some = |text: &str| Some(text.to_owned());
    let expected = [
        (4, some("one"), None),
        (5, None, None),
        (4, None, some("3")),
        (4, None, None),
    ];
    assert_eq!(read.iter().map(told).collect::<Vec<_>>(), expected);
}

#[test]
fn maps_of_problems_have_any_shape() {
    for (text, expected) in [
        ("AAB\nACB", Ok("AAB\nACB\n")),
        ("A.B\n..B", Ok("A.B\n..B\n")),
        ("10,10,11\n12,10,11", Ok("AAB\nCAB\n")),
        ("[[0,0,1],[2,null,1]]", Ok("001\n2.1\n")),
        (
            "AA BB\nAA CC",
            Err("with a character for each square or with a name for each square"),
        ),
        ("AAB\nACB\n\nAAB\nACB", Err("more than one map")),
        ("AB\nA", Err("line 2: ")),
        ("..\n..", Err("there is no region")),
        (
            "+-------+---+\n| .   . | . |\n+---+   +---+\n| . | .   . |\n+---+-------+",
            Ok("AAB\nCAA\n"),
        ),
        ("4d01113d0212", Err("not square")),
        ("{\"n\":4}", Err("no regions")),
    ] {
        match (read_regions(text), expected) {
            (Ok(regions), Ok(expected)) => assert_eq!(regions.to_string(), expected, "{text}"),
            (Err(error), Err(part)) => {
                assert!(error.to_string().contains(part), "{text}\n{error}");
            }
            (read, _) => panic!("{text}: {read:?}"),
        }
    }
}

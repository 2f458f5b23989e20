//! Readers of puzzles return puzzles or an error for any text. What was read is written, and read back unchanged, in every
//! format that can hold it.
//!
//! The fuzz target `puzzle` checks the same property for as long as it is run.

use proptest::prelude::*;
use queens::puzzle::Recipe;
use queens::{Puzzle, Random, Square};
use queens_formats::puzzle::{PuzzleFormat, read_puzzles, write_puzzles};

/// The regions, regardless of their names: for each square the first square of its region.
fn pieces(puzzle: &Puzzle) -> Option<Vec<Option<usize>>> {
    let map = puzzle.region_map()?;
    let first = |region| map.iter().position(|other| other == region);
    Some(map.iter().map(first).collect())
}

fn read_write_read(text: &str) {
    let puzzles = match read_puzzles(text) {
        Ok(puzzles) => puzzles,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(error.line() <= text.split('\n').count() as u64, "{error}");
            return;
        }
    };
    assert!(!puzzles.is_empty());
    for format in PuzzleFormat::ALL {
        let Ok(written) = write_puzzles(format, &puzzles) else {
            continue;
        };
        let again = read_puzzles(&written);
        let again = again.unwrap_or_else(|error| panic!("{format}: {error}\n{written}"));
        assert_eq!(again.len(), puzzles.len(), "{format}\n{written}");
        for (before, after) in puzzles.iter().zip(&again) {
            assert_eq!(pieces(before), pieces(after), "{format}\n{written}");
            assert_eq!(before.stars(), after.stars(), "{format}\n{written}");
            if format == PuzzleFormat::Json {
                assert_eq!(before, after);
            }
        }
    }
}

/// One to three puzzles, some with marks, in a format that holds them.
fn valid_text() -> impl Strategy<Value = String> {
    let entry = (4..8u32, any::<u64>(), any::<bool>()).prop_map(|(n, seed, marked)| {
        let puzzle = Recipe::new(n)
            .make(&mut Random::new(seed))
            .expect("a size it knows");
        let marks = |row: u32| vec![Square::new(row, (seed % u64::from(n)) as u32)];
        if marked {
            puzzle.with_marks(marks(0), marks(2)).expect("two squares")
        } else {
            puzzle
        }
    });
    let format = prop::sample::select(PuzzleFormat::ALL.to_vec());
    (prop::collection::vec(entry, 1..4), format).prop_map(|(mut entries, format)| {
        write_puzzles(format, &entries).unwrap_or_else(|_| {
            for entry in &mut entries {
                *entry = entry.clone().with_marks(vec![], vec![]).expect("no marks");
            }
            write_puzzles(format, &entries).expect("maps alone fit every format")
        })
    })
}

/// Edits of a text: at some place, characters are removed and others inserted.
fn edits() -> impl Strategy<Value = Vec<(prop::sample::Index, usize, String)>> {
    let signs = r#"[0-9A-Za-z,\[\]{}:"'./#W?=_ \n-]{0,6}|\PC{0,2}"#;
    prop::collection::vec((any::<prop::sample::Index>(), 0..8usize, signs), 0..4)
}

proptest! {
    #[test]
    fn damaged_puzzles_are_read_or_refused(
        text in valid_text(),
        edits in edits(),
    ) {
        let mut signs: Vec<char> = text.chars().collect();
        for (at, count, other) in edits {
            let at = at.index(signs.len() + 1);
            let until = (at + count).min(signs.len());
            signs.splice(at..until, other.chars());
        }
        read_write_read(&signs.into_iter().collect::<String>());
    }

    #[test]
    fn any_text_is_read_or_refused(
        text in r#"[0-9A-E,\[\]{}:".#W \n]{0,40}|\PC{0,40}"#,
    ) {
        read_write_read(&text);
    }
}

#[test]
fn displayed_and_lettered_puzzles_are_read_with_their_given_queens() {
    let puzzle: Puzzle = "AAAB/CABB/CCDB/CDDD".parse().expect("a map");
    let puzzle = puzzle.with_given([(0, 1), (1, 3)]).expect("on the board");
    let puzzle = puzzle.with_blocked([(3, 3)]).expect("on the board");
    let letters =
        write_puzzles(PuzzleFormat::Letters, std::slice::from_ref(&puzzle)).expect("letters");
    for text in [puzzle.to_string(), letters] {
        let [read] = &read_puzzles(&text).expect("a puzzle")[..] else {
            panic!("{text}");
        };
        assert_eq!(
            (read.given(), read.blocked()),
            (puzzle.given(), puzzle.blocked())
        );
    }
    let error = read_puzzles("AB\nAB\n\n# given: 0-1\nAAAB\nCABB\nCCDB\nCDDD").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 4: given: a square is written as row:column, such as 3:0"
    );
}

//! Readers return boards or an error for any input, never a wrong board, and never panic.
//!
//! The fuzz targets in `fuzz/` check the same properties for as long as they are run.

use crate::all_solutions::{all_solutions, text_formats, write};
use proptest::prelude::*;
use queens::check::check;
use queens_formats::{Base, Format, ReadOptions, Reader, Shape, Style, check_columns};

/// Reads to the end in every format, given or detected, and checks every board.
fn read_all(bytes: &[u8]) {
    let given = Format::ALL.into_iter().map(Some).chain([None]);
    for format in given {
        for (base, size) in [
            (Some(Base::Zero), None),
            (Some(Base::One), Some(4)),
            (None, None),
        ] {
            let options = ReadOptions {
                format,
                base,
                size: size.map(Shape::square),
                limit: 1 << 12,
                partial: false,
            };
            let right = |board: &queens_formats::ReadBoard| check(&board.queens).pair_count() == 0;
            let Ok(reader) = Reader::judged(bytes, options, right) else {
                continue;
            };
            for board in reader {
                match board {
                    Ok(board) => {
                        let verdict = check(&board.queens);
                        assert_eq!(verdict.pair_count(), verdict.pairs().count() as u64);
                        assert!(size.is_none_or(|size| size == board.queens.n()));
                        let queens = board.queens.queens();
                        assert!(board.blocked.iter().all(|square| !queens.contains(square)));
                    }
                    Err(error) => {
                        assert!(!error.to_string().is_empty());
                        assert!(error.io().is_none());
                        let lines = bytes.split(|byte| b"\r\n".contains(byte)).count() as u64;
                        assert!(error.line() <= lines, "{error}");
                    }
                }
            }
        }
    }
    for verdict in check_columns(bytes, None) {
        drop(verdict);
    }
}

/// Both solutions of four, and the first of ten, in a text format.
fn valid_text() -> impl Strategy<Value = Vec<u8>> {
    (
        prop::sample::select(Vec::from_iter(text_formats())),
        prop::sample::select(vec![1, 4, 6, 10]),
        any::<bool>(),
    )
        .prop_map(|(format, n, unicode)| {
            let style = Style {
                unicode,
                ..Style::default()
            };
            let mut solutions = all_solutions(n);
            solutions.truncate(3);
            write(format, n, style, &solutions)
        })
}

#[derive(Clone, Debug)]
enum Change {
    Put(u8),
    PutHuge,
    Replace(u8),
    Remove,
    CutHere,
    Repeat,
}

fn change() -> impl Strategy<Value = Change> {
    let signs = prop::sample::select(b"Qx.#01:/,[]{}\"\\ \n\r\t-+|09aZ\0\xff\xE2".to_vec());
    prop_oneof![
        signs.clone().prop_map(Change::Put),
        Just(Change::PutHuge),
        signs.prop_map(Change::Replace),
        Just(Change::Remove),
        Just(Change::CutHere),
        Just(Change::Repeat),
    ]
}

/// An extra comma ends the reading of a JSON array: a reader that tried the same sign again would never end.
#[test]
fn on_an_extra_comma_in_a_json_array() {
    for text in [r#"["Q",]]Q"]]]"#, "[#,,", "[[1],,[0]]", "[,"] {
        read_all(text.as_bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn on_arbitrary_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_all(&bytes);
    }

    #[test]
    fn on_arbitrary_text_of_signs_with_a_meaning(text in "[Qx.#01:/,\\[\\]{}\" \n\rrow0-9a-d┌│♛+|-]{0,120}") {
        read_all(text.as_bytes());
    }

    #[test]
    fn on_valid_text_with_changes(
        mut text in valid_text(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), change()), 1..6),
    ) {
        for (place, change) in changes {
            let at = place.index(text.len() + 1);
            match change {
                Change::Put(byte) => text.insert(at, byte),
                // More than 64 bits can hold.
                Change::PutHuge => drop(text.splice(at..at, *b"18446744073709551616")),
                Change::Replace(byte) => {
                    if let Some(old) = text.get_mut(at) {
                        *old = byte;
                    }
                }
                Change::Remove => drop(text.drain(at..text.len().min(at + 1))),
                Change::CutHere => text.truncate(at),
                Change::Repeat => text.extend_from_within(at..),
            }
        }
        read_all(&text);
    }
}

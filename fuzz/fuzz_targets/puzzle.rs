//! Any text as puzzles, the format told by the first byte or detected: puzzles or one error; what was read is written and
//! read again in every format that holds it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use queens_formats::puzzle::{PuzzleFormat, read_puzzles, write_puzzles};

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else {
        return;
    };
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let told = PuzzleFormat::ALL.get(usize::from(first)).copied();
    let Ok(puzzles) = read_puzzles(text, told) else {
        return;
    };
    for format in PuzzleFormat::ALL {
        let Ok(written) = write_puzzles(format, &puzzles) else {
            continue;
        };
        let again = read_puzzles(&written, Some(format));
        let again = again.unwrap_or_else(|error| panic!("{format}: {error}\n{written}"));
        let told = |puzzles: &[_]| write_puzzles(format, puzzles);
        assert_eq!(told(&again).as_deref(), Ok(&written[..]), "{format}");
        for (before, after) in puzzles.iter().zip(&again) {
            assert_eq!(before.puzzle, after.puzzle, "{format}");
        }
    }
});

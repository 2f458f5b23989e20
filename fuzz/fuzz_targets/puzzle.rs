//! Any text read as puzzles gives puzzles or one error. What was read is written and read back in every format that
//! can hold it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use queens_formats::puzzle::{Puzzle, PuzzleFormat, read_puzzles, write_puzzles};

/// The first square of each square's region. Numbers cannot be compared: codes number regions as they appear, letters
/// by their own order.
fn regions(puzzle: &Puzzle) -> Vec<usize> {
    let map = puzzle.region_map().unwrap_or_default();
    let first = |region| map.iter().position(|other| other == region);
    map.iter().filter_map(first).collect()
}

fuzz_target!(|text: &str| {
    let Ok(puzzles) = read_puzzles(text) else {
        return;
    };
    for format in PuzzleFormat::ALL {
        let Ok(written) = write_puzzles(format, &puzzles) else {
            continue;
        };
        let again = read_puzzles(&written);
        let again = again.unwrap_or_else(|error| panic!("{format}: {error}\n{written}"));
        for (before, after) in puzzles.iter().zip(&again) {
            assert_eq!(regions(before), regions(after), "{format}");
            assert_eq!(before.stars(), after.stars(), "{format}");
        }
    }
});

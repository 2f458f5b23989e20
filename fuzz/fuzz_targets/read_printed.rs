//! Pieces of program output that a fuzzer would not find by itself give boards or one error, and boards read with a
//! stated size have that size.

#![no_main]

use libfuzzer_sys::fuzz_target;
use queens::check::{Status, check};
use queens_formats::{ReadOptions, Reader, Shape};

/// Words of printouts; every byte of the input chooses one, or stands for itself.
const WORDS: [&str; 48] = [
    "[", "]", "(", ")", "{", "}", ",", ", ", "\n", "\n\n", " ", "\t", "0", "1", "2", "3", "4", "7", "True", "False",
    "true", "false", "'Q'", "\"Q\"", "Q", ".", "#", "*", "x", "_", "♛", "👑", "|", "+---+", "[0, 1, 0, 0]", "[1 3 0 2]",
    "Solution 1:", "# a comment", "row0,row1", "\"1\",\"2\"", "a1", "0:1", "1Q2/3Q/Q3/2Q1", "array(", "-1", "\r\n", ";",
    "None",
];

fuzz_target!(|bytes: &[u8]| {
    let [how, bytes @ ..] = bytes else {
        return;
    };
    let mut text = Vec::new();
    for &byte in bytes {
        match WORDS.get(usize::from(byte)) {
            Some(word) => text.extend_from_slice(word.as_bytes()),
            None => text.push(byte),
        }
    }
    let size = (how & 1 != 0).then_some(Shape { rows: u32::from(how >> 4), columns: u32::from(how >> 4) });
    let options = ReadOptions {
        size,
        limit: 1 << 16,
        ..ReadOptions::default()
    };
    let reader = match how & 2 {
        0 => Reader::new(&text[..], options),
        _ => Reader::judged(&text[..], options, |board| check(&board.queens).status() == Status::Solution),
    };
    if let Ok(reader) = reader {
        for board in reader.flatten() {
            assert!(size.is_none_or(|size| size == board.shape));
        }
    }
});

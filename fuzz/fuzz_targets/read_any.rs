//! Any bytes, with the format detected, give boards or one error, whatever the pieces in which they come.

#![no_main]

use std::io::BufReader;

use libfuzzer_sys::fuzz_target;
use queens_formats::{ReadOptions, Reader};

fn outcome(bytes: &[u8], piece: usize) -> Vec<String> {
    let options = ReadOptions {
        limit: 1 << 16,
        ..ReadOptions::default()
    };
    match Reader::new(BufReader::with_capacity(piece, bytes), options) {
        Err(error) => vec![error.to_string()],
        Ok(reader) => {
            let boards = reader.map(|board| match board {
                Ok(board) => format!("{board:?}"),
                Err(error) => error.to_string(),
            });
            boards.collect()
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    assert_eq!(outcome(bytes, 1 << 16), outcome(bytes, 3));
});

//! The verdict on any placement agrees with comparing every two queens.

#![no_main]

use libfuzzer_sys::fuzz_target;
use queens::check::{Status, Stream, check, first_fault};
use queens::{Line, Placement, Square};

fuzz_target!(|bytes: &[u8]| {
    let [n, bytes @ ..] = bytes else {
        return;
    };
    let n = u32::from(*n) % 24;
    let columns: Vec<u32> = bytes
        .iter()
        .take(n as usize)
        .map(|&byte| u32::from(byte))
        .collect();
    let mut stream = Stream::new();
    let streamed = columns.iter().try_for_each(|&column| stream.push(column));
    let streamed = streamed.and_then(|()| stream.finish());
    assert_eq!(streamed.is_ok(), first_fault(&columns).is_none());

    let squares = bytes
        .chunks_exact(2)
        .map(|pair| Square::new(u32::from(pair[0]), u32::from(pair[1])));
    let Ok(placement) = Placement::new(n, squares.take(64)) else {
        return;
    };
    let queens = placement.queens();
    let mut expected = Vec::new();
    for (i, &a) in queens.iter().enumerate() {
        for &b in &queens[i + 1..] {
            expected.extend(Line::shared(a, b).map(|line| (a, b, line)));
        }
    }
    expected.sort_unstable();
    let verdict = check(&placement);
    let mut pairs: Vec<_> = verdict
        .pairs()
        .map(|a| (a.first, a.second, a.line))
        .collect();
    pairs.sort_unstable();
    assert_eq!(pairs, expected);
    let status = match (expected.len(), queens.len() == n as usize) {
        (0, true) => Status::Solution,
        (0, false) => Status::Partial,
        _ => Status::Attacked,
    };
    assert_eq!(verdict.status(), status);
});

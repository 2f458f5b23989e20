//! Any bytes, with format, base and size stated, give boards or one error.

#![no_main]

use libfuzzer_sys::fuzz_target;
use queens::check::check;
use queens_formats::{Base, Format, ReadOptions, Reader, check_columns, Shape};

fuzz_target!(|bytes: &[u8]| {
    let [format, how, text @ ..] = bytes else {
        return;
    };
    let base = if how & 1 == 0 { Base::Zero } else { Base::One };
    let size = (how & 2 != 0).then_some(u32::from(how >> 2));
    let options = ReadOptions {
        format: Some(Format::ALL[usize::from(*format) % Format::ALL.len()]),
        base: Some(base),
        size: size.map(Shape::square),
        limit: 1 << 16,
        partial: false,
    };
    let reader = match how & 64 {
        0 => Reader::new(text, options),
        _ => Reader::judged(text, options, |board| check(&board.queens).pair_count() == 0),
    };
    if let Ok(reader) = reader {
        for board in reader.flatten() {
            assert!(size.is_none_or(|size| size == board.queens.n()));
            let verdict = check(&board.queens);
            assert_eq!(verdict.pair_count() == 0, verdict.overfull().is_empty());
        }
    }
    for verdict in check_columns(text, Some(base)).flatten() {
        assert!(verdict.line > 0);
    }
});

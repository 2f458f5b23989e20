//! Any list of columns, written in any text format and in any style, can be read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use queens_formats::{Base, Format, ReadOptions, Reader, Style, Writer};

fuzz_target!(|bytes: &[u8]| {
    let [format, how, boards, columns @ ..] = bytes else {
        return;
    };
    let format = Format::ALL[usize::from(*format) % Format::ALL.len()];
    if format.is_picture() || columns.is_empty() {
        return;
    }
    let style = Style {
        base: if how & 1 == 0 { Base::Zero } else { Base::One },
        unicode: how & 2 != 0,
        color: false,
    };
    let columns = &columns[..columns.len().min(40)];
    let n = columns.len() as u32;
    let columns: Vec<u32> = columns.iter().map(|&byte| u32::from(byte) % n).collect();
    let boards = 1 + usize::from(boards % 3);
    let mut writer = Writer::new(format, n, style, Vec::new());
    for _ in 0..boards {
        writer.solution(&columns).expect("memory");
    }
    let text = writer.end().expect("memory");
    let options = ReadOptions {
        format: (how & 8 != 0).then_some(format),
        base: Some(style.base),
        ..ReadOptions::default()
    };
    // Columns of only zeros and ones may look like rows of squares; no solution looks so for n ≥ 2.
    let ambiguous = options.format.is_none()
        && format == Format::Columns
        && columns
            .iter()
            .all(|&column| column + style.base.first() < 2);
    if ambiguous {
        return;
    }
    // A list in FEN of one-square boards may be a column of queens: it may be refused, but not read as another board.
    let is_refused = options.format.is_none() && format == Format::Fen && n == 1;
    let reader = match Reader::new(&text[..], options) {
        Err(_) if is_refused => return,
        reader => reader.expect("own text"),
    };
    let read: Vec<_> = reader.map(|board| board.expect("own text")).collect();
    assert_eq!(read.len(), boards);
    assert!(
        read.iter()
            .all(|board| board.queens.columns().as_ref() == Some(&columns))
    );
});

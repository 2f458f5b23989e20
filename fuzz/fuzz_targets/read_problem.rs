//! Problems and maps of regions from any bytes give one or an error; a problem that is written is read as the same one.

#![no_main]

use libfuzzer_sys::fuzz_target;
use queens_formats::{ReadOptions, read_problem, read_regions};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = read_regions(text);
    }
    let options = ReadOptions {
        limit: 1 << 16,
        ..ReadOptions::default()
    };
    let Ok(problem) = read_problem(bytes, options) else {
        return;
    };
    let (rows, columns) = (problem.rows(), problem.columns());
    if u64::from(rows) * u64::from(columns) > 1 << 12 {
        return;
    }
    let text = serde_json::to_string(&problem).expect("JSON");
    let again = read_problem(text.as_bytes(), options).expect("own text");
    assert_eq!(again, problem, "{text}");
});

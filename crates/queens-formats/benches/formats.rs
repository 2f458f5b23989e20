//! How fast solutions become text, and text becomes boards: `cargo bench -p queens-formats`.
//!
//! The same permutations of 14 are written over and over into memory that is discarded. The best of several rounds counts,
//! because everything else that a machine does only adds time. The baseline is the obvious code: a formatted number and a
//! space at a time.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::Instant;

use queens::check::{Status, check};
use queens_formats::{Format, ReadOptions, Reader, Style, Writer};

const N: u32 = 14;
const SOLUTIONS: usize = 365_596;
const ROUNDS: usize = 7;

/// An output that discards bytes and counts them.
struct Counter(u64);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += black_box(bytes).len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Prints the best round and returns how many bytes were written.
fn race(name: &str, boards: usize, mut run: impl FnMut() -> u64) -> u64 {
    let rounds = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        let bytes = run();
        (start.elapsed().as_secs_f64(), bytes)
    });
    let (seconds, bytes) = rounds
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .expect("some rounds");
    let per_second = boards as f64 / seconds / 1e6;
    let rate = bytes as f64 / seconds / 1e9;
    println!(
        "{name:10} {per_second:8.2} million boards/s {rate:8.2} GB/s {:9.2} ms",
        seconds * 1e3
    );
    bytes
}

fn main() {
    // Permutations without a pattern that a branch predictor could learn.
    let mut state = 1u64;
    let boards: Vec<Vec<u32>> = (0..4096)
        .map(|_| {
            let mut board: Vec<u32> = (0..N).collect();
            for i in (1..board.len()).rev() {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                board.swap(i, (state >> 33) as usize % (i + 1));
            }
            board
        })
        .collect();
    let solutions = || boards.iter().cycle().take(SOLUTIONS);
    println!("written");
    let expected = race("baseline", SOLUTIONS, || {
        let mut out = io::BufWriter::with_capacity(1 << 16, Counter(0));
        for board in solutions() {
            for (i, column) in board.iter().enumerate() {
                write!(out, "{}{column}", if i == 0 { "" } else { " " }).expect("memory");
            }
            out.write_all(b"\n").expect("memory");
        }
        out.into_inner().ok().expect("memory").0
    });
    for format in Format::ALL
        .into_iter()
        .filter(|format| !format.is_picture())
    {
        let bytes = race(format.name(), SOLUTIONS, || {
            let mut writer = Writer::new(format, N, Style::default(), Counter(0));
            for board in solutions() {
                writer.solution(board).expect("memory");
            }
            writer.end().expect("memory").0
        });
        if format == Format::Columns {
            assert_eq!(
                bytes, expected,
                "columns and the baseline are the same text"
            );
        }
    }

    println!("\nread and checked again");
    for format in Format::ALL
        .into_iter()
        .filter(|format| !format.is_picture())
    {
        let mut writer = Writer::new(format, N, Style::default(), Vec::new());
        for board in &boards {
            writer.solution(board).expect("memory");
        }
        let text = writer.end().expect("memory");
        race(format.name(), boards.len(), || {
            let reader = Reader::new(&text[..], ReadOptions::default()).expect("own text");
            let read = reader.map(|board| check(&board.expect("own text").queens));
            assert_eq!(read.count(), boards.len());
            text.len() as u64
        });
    }

    let n = 1_000_000u32;
    let million = queens::find(n).expect("a board of this size has one");
    let mut writer = Writer::new(Format::Columns, n, Style::default(), Vec::new());
    writer.solution(&million).expect("memory");
    let text = writer.end().expect("memory");
    println!("\none board of a million queens, read and checked");
    race("columns", 1, || {
        let mut reader = Reader::new(&text[..], ReadOptions::default()).expect("own text");
        let board = reader.next().expect("a board").expect("own text");
        assert_eq!(check(&board.queens).status(), Status::Solution);
        text.len() as u64
    });
}

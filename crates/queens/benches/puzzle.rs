//! Puzzles: proofs of uniqueness, making, grading. CPU time of one thread.
//!
//! `cargo bench -p queens --bench puzzle [NAME…]`
//!
//! Every puzzle made is proved to have one solution, and the puzzles of each row are compared with those of the
//! last release by a checksum.

mod common;

use std::hint::black_box;

use common::{timed, words};
use queens::complete::Uniqueness;
use queens::puzzle::{Level, MapSymmetry, Recipe, Style, unique};
use queens::{Puzzle, Random, Run};

/// What to make and how often, the bound on the mean time in microseconds, and the expected checksum.
fn rows() -> [(&'static str, Recipe, u64, u32, u32); 17] {
    let of = Recipe::new;
    let least = |n, least| Recipe {
        least: Some(least),
        ..of(n)
    };
    let level = |level: Level| of(8).with_grade(level);
    let stars = |n, stars| Recipe { stars, ..of(n) };
    let even = |n, stars| Recipe {
        style: Style::Even,
        stars,
        ..of(n)
    };
    let turned = |symmetry| Recipe { symmetry, ..of(8) };
    [
        ("n 8, least 2", least(8, 2), 1000, 1_000, 0x77BD66A7),
        ("n 10, least 3", least(10, 3), 300, 3_000, 0x3B24B7A1),
        ("n 12, least 3", least(12, 3), 100, 12_000, 0xC7EF75C0),
        ("n 14, least 3", least(14, 3), 50, 30_000, 0x9406A992),
        ("n 16, least 3", least(16, 3), 20, 100_000, 0xAFB74AFB),
        ("n 20, least 3", least(20, 3), 4, 200_000, 0x8044FAA2),
        ("n 25, least 2", least(25, 2), 2, 1_500_000, 0x4D64B513),
        ("n 8, even", even(8, 1), 300, 1_000, 0x808C80CE),
        ("n 16, even", even(16, 1), 10, 5_000_000, 0xB10AD94E),
        (
            "n 12, even, 2 stars",
            even(12, 2),
            10,
            5_000_000,
            0xF7FEBDB8,
        ),
        (
            "n 8, half turn",
            turned(MapSymmetry::Half),
            300,
            2_000,
            0x9D30A3A0,
        ),
        ("n 8, hard", level(Level::Hard), 300, 5_000, 0xFCF214C4),
        ("n 8, expert", level(Level::Expert), 100, 20_000, 0x5FE68C6A),
        (
            "n 8, fiendish",
            level(Level::Fiendish),
            100,
            100_000,
            0x81BBF0C6,
        ),
        ("n 10, 2 stars", stars(10, 2), 100, 500_000, 0xF7BAF792),
        ("n 14, 3 stars", stars(14, 3), 3, 1_000_000, 0xFE2576ED),
        (
            "n 14, 2 stars, easy",
            stars(14, 2).with_grade(Level::Easy),
            10,
            5_000_000,
            0x3F58ADAF,
        ),
    ]
}

/// Half of the FNV-1a of the maps.
fn checksum(puzzles: &[Puzzle]) -> u32 {
    let regions = puzzles
        .iter()
        .flat_map(|puzzle| puzzle.region_map().expect("regions"));
    let hash = regions.fold(0xCBF2_9CE4_8422_2325, |hash: u64, &region| {
        (hash ^ u64::from(region)).wrapping_mul(0x0100_0000_01B3)
    });
    hash as u32
}

fn prove(puzzle: &Puzzle) {
    let answer = unique(black_box(puzzle), &Run::new());
    assert!(matches!(answer, Uniqueness::Unique(_)), "{puzzle}");
}

fn main() {
    let words = words();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word));
    println!(
        "{:<20} {:>6} {:>12} {:>12} {:>11} {:>11}",
        "", "", "made, µs", "bound", "proof, µs", "grade, µs"
    );
    for (name, recipe, count, bound, expected) in rows() {
        if !wanted(name) {
            continue;
        }
        let make = |seed| recipe.make(&mut Random::new(seed)).expect(name);
        let (puzzles, made) = timed(|| Vec::from_iter((0..count).map(make)));
        let ((), proved) = timed(|| puzzles.iter().for_each(prove));
        let ((), graded) = timed(|| {
            for puzzle in &puzzles {
                let level = black_box(puzzle.grade()).expect(name).level.into();
                assert!(recipe.grade.as_ref().is_none_or(|wanted| *wanted == level));
            }
        });
        let mean = |seconds: f64| seconds * 1e6 / count as f64;
        println!(
            "{name:<20} {count:>6} {:>12.1} {bound:>12} {:>11.1} {:>11.1}",
            mean(made),
            mean(proved),
            mean(graded)
        );
        let found = checksum(&puzzles);
        assert_eq!(
            found, expected,
            "{name}: the puzzles have changed, {found:#010X}"
        );
    }
    // The sizes of the published series, in the same proportions.
    if wanted("proofs") {
        let (mut proving, mut grading, mut count) = (0.0, 0.0, 0);
        for (n, share) in [(7, 121), (8, 267), (9, 246), (10, 74), (11, 32)] {
            for seed in 0..share {
                let puzzle = Recipe::new(n)
                    .make(&mut Random::new(seed))
                    .expect("a size it knows");
                proving += timed(|| (0..20).for_each(|_| prove(&puzzle))).1 / 20.0;
                let (grade, seconds) = timed(|| black_box(&puzzle).grade());
                assert!(grade.is_ok());
                grading += seconds;
                count += 1;
            }
        }
        let mean = |seconds: f64| seconds * 1e6 / f64::from(count);
        println!(
            "n 7 to 11, {count} puzzles: proof {:.2} µs (bound 4), grade {:.1} µs (bound 50)",
            mean(proving),
            mean(grading)
        );
    }
}
